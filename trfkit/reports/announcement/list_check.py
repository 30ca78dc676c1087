"""What is amiss with a list of tie-breaks, before it is announced."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trfkit.messages import Message
from trfkit.model.tournament import Pairings
from trfkit.ranking.event_order import read_request
from trfkit.record import Record
from trfkit.regulations.edition import PLAY_OFF
from trfkit.tie_breaks import POINTS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from trfkit.model import Tournament
    from trfkit.model.tournament import Kind
    from trfkit.ranking import Ranking
    from trfkit.tie_breaks import Descriptor, TieBreak


class Listed(Record):
    """One entry of the list: as it was written, its name, and what it means.

    ``descriptor`` and ``row`` are None for a play-off, and for what no program can know.
    ``own_name`` is what the tournament's own regulations call a tie-break of theirs, ``printed``
    the code that the edition prints.
    """

    text: str
    code: str
    descriptor: Descriptor | None
    row: TieBreak | None
    article: str = ""
    own_name: str = ""
    printed: str = ""

    @property
    def type(self) -> str:
        """The letters of article 4.3, "" where they are not known.

        The sum of 13.4 has two types: by Fore Buchholz it is known before the last round ends.
        """
        if self.row is None:
            return ""
        fore = self.row.code == "SSSC" and self.descriptor is not None and self.descriptor.fore
        return "BD" if fore else self.row.type

    @property
    def is_play_off(self) -> bool:
        """Whether this is a play-off."""
        return self.row is None and self.code == PLAY_OFF


class Remark(Record):
    """Something that is amiss with an entry of the list; ``about`` is its text."""

    about: str
    name: str
    text: Message


def remarks_on(
    tournament: Tournament,
    ranking: Ranking,
    *,
    kind: Kind,
    primary: str,
    listed: Sequence[Listed],
    unrated: int,
) -> Iterator[Remark]:
    """Yield what is amiss with a list, in its order, what is found by the rules of ranking first.

    ``ranking`` has the list without a play-off, ``unrated`` counts the unrated of the file.
    """
    for finding in read_request(tournament, ranking).diagnostics:
        yield Remark(str(finding.values.get("text", "")), finding.code, finding.sentence)
    swiss = kind.pairings is Pairings.SWISS
    for at, one in enumerate(listed):
        row, code = one.row, one.descriptor
        if row is None or code is None:
            continue
        before = listed[:at]
        codes = [each.code for each in before]
        if row.code == "BC" and primary != "GPTS" and not {"GPTS", "MPvGP"} & set(codes):
            yield _remark(one, "board-count-without-game-points")
        if row.needs_ratings and unrated and code.unrated is None and ranking.unrated is None:
            yield _remark(one, "unrated-players", count=unrated)
        why = _never_separates(one, before, primary=primary, swiss=swiss)
        if why is not None:
            yield Remark(one.text, "never-separates", why)


def _remark(entry: Listed, name: str, **arguments: int) -> Remark:
    return Remark(entry.text, name, Message(f"announcement.{name}", **arguments))


def _never_separates(
    one: Listed, before: Sequence[Listed], *, primary: str, swiss: bool
) -> Message | None:
    """Return why a code can never separate those who are still tied, None where it can."""
    unique = next((each for each in before if each.code == "TPN"), None)
    if unique is not None:
        return Message("announcement.behind-pairing-number", before=unique.text)
    assert one.row is not None  # noqa: S101 - asked of known codes only
    if one.code in {POINTS, primary}:
        return Message("announcement.primary-score")
    same = [each for each in before if str(each.descriptor) == str(one.descriptor)]
    if same and one.row.type != "A":
        return Message("announcement.same-before", before=same[-1].text)
    if before and same and same[-1] is before[-1]:
        return Message("announcement.repeated", before=same[-1].text)
    if not swiss and one.code == "BH" and not (one.descriptor and str(one.descriptor) != "BH"):
        return Message("announcement.sum-of-all")
    return None
