"""What is announced: the list of tie-breaks, the provisions that go with it, and what is amiss."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.messages import Message
from trfkit.model import Tournament
from trfkit.model.rating_choice import ratings as ratings_of
from trfkit.model.team_view import Score
from trfkit.model.tournament import Event, Kind, Pairings
from trfkit.playoffs.article3 import NOTHING, answers_by
from trfkit.ranking.event_order import read_request
from trfkit.ranking.request import (
    choose_codes,
    choose_edition,
    choose_kind,
    choose_primary,
    extended_by_primary,
    unknown_code,
)
from trfkit.record import Record, replace
from trfkit.refusal import refusal_of
from trfkit.regulations.edition import PLAY_OFF, Scheme, is_play_off
from trfkit.regulations.policies import POLICIES, not_default
from trfkit.regulations.tie_break_lists import RECOMMENDED
from trfkit.tie_breaks import (
    BY_CODE,
    POINTS,
    SCORES_OF_TEAMS,
    For,
    Unreadable,
    nearest,
    parse_code,
)
from trfkit.tie_breaks.chess_results_numbers import code_for
from trfkit.tie_breaks.descriptor import EXTENDED

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from trfkit.playoffs.article3 import Answers
    from trfkit.ranking import Ranking
    from trfkit.ranking.own_regulations import OwnRegulations
    from trfkit.regulations import Edition
    from trfkit.tie_breaks import Descriptor, TieBreak

NO_FILE: Final = Tournament(
    kind=Kind(Event.SWISS, False, Pairings.SWISS, "data", Message("ranking.no-file")),  # noqa: FBT003 - a row
    players=(),
    rounds_played=0,
)
PLAY_OFF_ARTICLE: Final = {None: "3", Scheme.ANNEX_2006: "6", Scheme.ANNEX_2012: "12.1.1"}
"""Where the text of an edition speaks of play-offs."""

CHAINS: Final = {
    "EDE": (),
    "EDEBT": ("BC", "TBR"),
    "EDEBB": ("BC", "BBE"),
    "EDET": ("TBR",),
    "EDEB": ("BBE",),
    "EDEC": ("BC",),
}
"""The tie-breaks of article 12 with which an extended direct encounter goes on (13.3.2).

Where the code names none, the event's regulations may.
"""


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


class Announcement(Record, kw_only=True):
    """A list of tie-breaks with all that an organiser announces with it.

    ``listed`` begins behind the points, in which participants are tied. ``unrated`` counts the
    unrated of a file, None without one; ``rated_with`` is the rating that stands in for theirs.
    ``policies`` are the readings of the regulations that are not the default. ``remarks`` are what
    is amiss with the list, for the organiser.
    """

    name: str | None
    edition: Edition
    kind: Kind
    primary: str
    listed: tuple[Listed, ...]
    unrated: int | None
    rated_with: int | None
    policies: Mapping[str, str]
    answers: Answers
    remarks: tuple[Remark, ...]
    notes: tuple[Message, ...]

    @property
    def of_teams(self) -> bool:
        """Whether teams are ranked."""
        return self.primary in SCORES_OF_TEAMS.values()

    @property
    def is_fide(self) -> bool:
        """Whether no code of another discipline is listed, into which no edition's rule enters."""
        return not any(one.row is not None and one.row.discipline for one in self.listed)

    @property
    def clauses(self) -> tuple[str, ...]:
        """What is provided for unplayed rounds in the place of article 16 (16.6)."""
        articles = {policy.name: policy.article for policy in POLICIES}
        return tuple(
            f"{name}={value}"
            for name, value in self.policies.items()
            if articles[name].startswith("16")
        )

    def chain(self, code: str) -> tuple[str, ...]:
        """Return the tie-breaks of article 12 by which an extended direct encounter goes on."""
        return CHAINS.get(code) or self.edition.extended_boards.apply

    @property
    def after_play_off(self) -> tuple[str, ...] | None:
        """The codes before the play-off, None where the list has none."""
        texts = [one.text for one in self.listed]
        places = [at for at, one in enumerate(self.listed) if one.is_play_off]
        return tuple(texts[: places[0]]) if places else None


def announcement(
    tournament: Tournament | None, ranking: Ranking, answers: Answers = NOTHING
) -> Announcement:
    """Return what is to be announced of a tournament's list, or of a list alone.

    Without a tournament the list is one of players, unless the kind or a code says that teams are
    ranked. Raises Refusal for a code that is none, and for a list that is missing.
    """
    answers = answers_by(answers, ranking)
    known = tournament or NO_FILE
    asked = ranking.tiebreaks
    if (
        tournament is None
        and (asked is None or tuple(asked) == (RECOMMENDED,))
        and not ranking.kind
    ):
        raise refusal_of("list-needed")
    edition, notes = choose_edition(known, ranking.edition, ranking.policies)
    kind = _kind(tournament, ranking, edition)
    codes, record, said = choose_codes(known, kind, edition, asked, ranking.primary, announced=True)
    primary = POINTS
    if kind.is_team and (tournament is None or known.teams):
        score, about = choose_primary(known, codes, ranking.primary)
        primary = SCORES_OF_TEAMS[score]
        notes = (*notes, *about)
    listed = [_listed(code, edition, primary, strict=record is None) for code in codes]
    if ranking.regulations is not None:
        listed = [_with_own_name(one, ranking.regulations) for one in listed]
    if listed and listed[0].code in {POINTS, primary}:
        listed = listed[1:]
    unrated = None if tournament is None else ratings_of(known, ranking.rating).values.count(None)
    if kind.source == "data":
        notes = (*notes, Message("ranking.kind-from-data", kind=str(kind), reason=kind.reason))
    return Announcement(
        name=known.name,
        edition=edition,
        kind=kind,
        primary=primary,
        listed=tuple(listed),
        unrated=unrated,
        rated_with=ranking.unrated,
        policies=not_default(ranking.policies, (edition.name,)),
        answers=answers,
        remarks=tuple(
            remarks_on(
                known,
                replace(
                    ranking,
                    kind=str(kind) if tournament is None else ranking.kind,
                    tiebreaks=_to_check(listed, codes, record),
                ),
                kind=kind,
                primary=primary,
                listed=listed,
                unrated=unrated or 0,
            )
        ),
        notes=(*notes, *said),
    )


def _to_check(
    listed: Sequence[Listed], codes: Sequence[str], record: str | None
) -> tuple[str, ...] | None:
    """Return the list for whoever ranks by it; None for a record's, which is read as it stands."""
    if record is not None and not any(map(is_play_off, codes)):
        return None
    return tuple(one.text for one in listed if one.descriptor is not None and _is_code(one))


def _is_code(one: Listed) -> bool:
    return one.row is not None or (one.descriptor is not None and one.descriptor.is_other)


def _kind(tournament: Tournament | None, ranking: Ranking, edition: Edition) -> Kind:
    """Return the kind of a tournament, without one that for which a list's codes are."""
    if tournament is not None or ranking.kind is not None:
        return choose_kind(tournament or NO_FILE, ranking.kind)
    rows = [row for code in ranking.tiebreaks or () if (row := BY_CODE.get(_name(code)))]
    scores = {":MP", ":GP"}
    named = any(
        code[-3:].upper() in scores or any(s in code.upper() for s in scores)
        for code in ranking.tiebreaks or ()
    )
    is_team = named or any(row.of is For.TEAMS for row in rows)
    is_team = is_team or any(_name(code) == EXTENDED for code in ranking.tiebreaks or ())
    reason = Message("ranking.kind-by-codes")
    if not all(row.swiss for row in rows) and all(row.suits_predetermined(edition) for row in rows):
        return Kind(Event.ROUND_ROBIN, is_team, Pairings.PREDETERMINED, "data", reason)
    return Kind(Event.SWISS, is_team, Pairings.SWISS, "data", reason)


def _name(code: str) -> str:
    parsed = parse_code(code)
    return "" if isinstance(parsed, Unreadable) else parsed.name


def _with_own_name(one: Listed, said: OwnRegulations) -> Listed:
    """Return an entry with the name that the tournament's own regulations have for it."""
    own = said.own_tie_break(one.descriptor.name) if one.descriptor is not None else None
    return one if own is None else replace(one, own_name=own.name)


def _listed(text: str, edition: Edition, primary: str, *, strict: bool) -> Listed:
    """Return what a code of the list means; a Refusal for an unknown one that was asked for."""
    text = text.strip()
    if strict and text.isdecimal():
        text = code_for(text, of_teams=primary != POINTS)
    if is_play_off(text):
        return Listed(text, PLAY_OFF, None, None, PLAY_OFF_ARTICLE[edition.play_off.scheme])
    read = parse_code(text)
    parsed = None if isinstance(read, Unreadable) else read
    if parsed is not None and parsed.name == EXTENDED and primary != POINTS:
        parsed = extended_by_primary(parsed, primary)
    row = None if parsed is None else BY_CODE.get(parsed.name)
    if row is None and strict and not (parsed and parsed.is_other):
        raise unknown_code(text, nearest(text))
    described = row is not None and edition.name in row.editions
    article = edition.cite(row.article, row.code) if row is not None and described else ""
    if row is None:
        return Listed(text, text, parsed, row)
    printed = edition.names.get(row.code, row.code)
    return Listed(text, row.code, parsed, row, article=article, printed=printed)


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


__all__ = ["CHAINS", "Announcement", "Listed", "Remark", "Score", "announcement"]
