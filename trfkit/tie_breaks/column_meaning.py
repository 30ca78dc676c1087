"""What a caption or a number says of a column: one code, or several that it can be."""

from __future__ import annotations

from functools import cache
from itertools import chain
from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.model.team_view import Score
from trfkit.record import Record
from trfkit.tie_breaks import TIE_BREAKS, For

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from trfkit.tie_breaks import Caption, TieBreak


class Meaning(Record, kw_only=True):
    """The codes that a column can be, likeliest first; trial computation chooses among several.

    ``certain`` says that it is one of them, or a variant of one, so that the nearest is taken
    even where many cells differ; otherwise one of them has to fit. Without ``codes`` the column
    is known to be nothing that C.07 describes, and ``why`` says what it is. ``edition`` is the
    one that the caption itself names.
    """

    codes: tuple[str, ...] = ()
    edition: str | None = None
    certain: bool = True
    of_ranks: bool = False
    why: str | None = None


class Family(NamedTuple):
    """Codes that go by one name: for players, and for teams."""

    players: tuple[str, ...]
    teams: tuple[str, ...]

    def codes(self, *, of_teams: bool) -> tuple[str, ...]:
        """Return the codes for one of the two."""
        return self.teams if of_teams else self.players

    def cut(self, modifier: str) -> Family:
        """Return the codes with just this cut or median, "" for none; forfeits either way."""
        return Family(*(tuple(c for c in codes if _cut_of(c) == modifier) for codes in self))


def _cut_of(code: str) -> str:
    return "/".join(part for part in code.split("/")[1:] if part != "P")


@cache
def family(caption: Caption, *cuts: str) -> Family:
    """Return the codes that a caption can mean; of named cuts, only those with one of them."""
    rows = [row for row in TIE_BREAKS if caption in row.captions]
    every_code = Family(
        _forms({row.code: row.forms for row in rows if row.of is not For.TEAMS}),
        _forms(
            {
                name: row.forms if row.forms_of_teams is None else row.forms_of_teams
                for row in rows
                if row.of is not For.INDIVIDUALS
                for name in _names_for_teams(row)
            }
        ),
    )
    if not cuts:
        return every_code
    players, teams = zip(*map(every_code.cut, cuts), strict=True)
    return Family(tuple(chain.from_iterable(players)), tuple(chain.from_iterable(teams)))


def _forms(modifiers: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    """Return names with their modifiers: all names with the first, then with the next."""
    every = dict.fromkeys(chain.from_iterable(modifiers.values()))
    return tuple(f"{name}{one}" for one in every for name, own in modifiers.items() if one in own)


def _names_for_teams(row: TieBreak) -> tuple[str, ...]:
    return tuple(f"{row.code}:{score}" for score in Score) if row.by_score else (row.code,)


NOTHING: Final = Family((), ())
