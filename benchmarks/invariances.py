"""What must not change the standings of a tournament, whatever it is: for ``differential.py``.

Each function takes an event and its chance and yields, in words, what came out otherwise. Of an
event one is tried, which one its seed says.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from trfkit.files.convert import write
from trfkit.files.registry import read
from trfkit.files.trf.annotated_file import annotate
from trfkit.model import STANDARD
from trfkit.ranking import Ranking, explain, rank
from trfkit.record import replace
from trfkit.units import StartNo, TeamNo
from trfkit.verification.comparison.own_records import verify

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from trfkit.generate.chance import Chance
    from trfkit.model import Player, Tournament

    Invariance = Callable[["Case", Chance], Iterator[str]]

CODES: Final = ("BH/C1", "BH", "SB", "SB/C1", "FB", "AOB", "PS", "WIN", "WON", "BPG", "KS", "DE")
RATED: Final = ("ARO", "TPR", "PTP", "APRO")
OF_TEAMS: Final = (
    "BH:MP/C1", "BH:GP", "EMMSB", "EGGSB/C1", "PS:MP", "WIN", "KS:GP", "BC", "EDE", "TBR",
)  # fmt: skip
NOT_IN_ANNEXES: Final = {
    "FB", "AOB", "KS", "PTP", "APRO", "BC", "EDE", "TBR", "TPR", "PS:MP", "KS:GP", "SB/C1",
}  # fmt: skip
SUM, MEAN = "sum", "mean"
EXPLAINED: Final = 2
"""So many participants, and as many codes, are explained in an event."""


class Case:
    """An event as it was read, and the options that rank it."""

    def __init__(self, data: bytes, tournament: Tournament, edition: str) -> None:
        self.data, self.tournament, self.edition = data, tournament, edition
        self.is_team = tournament.kind.is_team
        is_annex = edition in {"2006", "2009", "2012"}
        codes: Sequence[str] = OF_TEAMS if self.is_team else (*CODES, *RATED)
        self.codes = tuple(code for code in codes if not (is_annex and code in NOT_IN_ANNEXES))
        self.first = "MPTS" if self.is_team else "PTS"

    def ranking(self, **options: Any) -> Ranking:  # noqa: ANN401 - fields of a ranking
        """Return the options that rank the event."""
        fields: dict[str, Any] = {"tiebreaks": (self.first, *self.codes), "edition": self.edition}
        return Ranking(**(fields | options))

    def standings(
        self,
        tournament: Tournament | None = None,
        numbers: Mapping[int, int] | None = None,
        **options: Any,  # noqa: ANN401 - as above
    ) -> dict[int, tuple[int, dict[str, str | None]]]:
        """Return rank and values by number, or by what ``numbers`` makes of it."""
        found = rank(tournament or self.tournament, self.ranking(**options))
        return {
            numbers[row.id] if numbers else row.id: (row.rank, dict(found.texts(row)))
            for row in found.rows
        }


def _differences(before: Mapping[int, object], after: Mapping[int, object]) -> Iterator[str]:
    if before.keys() != after.keys():
        yield f"others are ranked: {sorted(before.keys() ^ after.keys())}"
        return
    for who, told in before.items():
        if after[who] != told:
            yield f"number {who}: {told}, then {after[who]}"


def renumbered(case: Case, chance: Chance) -> Iterator[str]:
    """Other numbers, for players or for teams, move nobody."""
    t = case.tournament
    old = [player.start_no for player in t.players]
    numbers = dict(zip(old, chance.some(old, len(old)), strict=True))
    teams = [team.number for team in t.teams]
    other = dict(zip(teams, chance.some(teams, len(teams)), strict=True))

    def player_of(player: Player) -> Player:
        rounds = tuple(
            replace(entry, opponent=StartNo(numbers[entry.opponent])) if entry.opponent else entry
            for entry in player.rounds
        )
        return replace(player, start_no=StartNo(numbers[player.start_no]), rounds=rounds)

    changed = replace(
        t,
        players=tuple(map(player_of, t.players)),
        teams=tuple(
            replace(
                team,
                number=TeamNo(other[team.number]),
                members=tuple(StartNo(numbers[member]) for member in team.members),
            )
            for team in t.teams
        ),
        requested_byes=tuple(
            replace(byes, participants=tuple(other.get(n, n) for n in byes.participants))
            for byes in t.requested_byes
        ),
        team_byes=t.team_byes
        and replace(
            t.team_byes,
            teams=tuple(None if n is None else TeamNo(other[n]) for n in t.team_byes.teams),
        ),
        forfeited_matches=tuple(
            replace(match, white=TeamNo(other[match.white]), black=TeamNo(other[match.black]))
            for match in t.forfeited_matches
        ),
    )
    back = {new: old for old, new in (other if case.is_team else numbers).items()}
    yield from _differences(case.standings(), case.standings(changed, back))


def reordered(case: Case, chance: Chance) -> Iterator[str]:
    """The order of players and teams in a file moves nobody."""
    t = case.tournament
    players = tuple(chance.some(t.players, len(t.players)))
    teams = tuple(chance.some(t.teams, len(t.teams)))
    changed = replace(t, players=players, teams=teams)
    yield from _differences(case.standings(), case.standings(changed))


def there_and_back(case: Case, chance: Chance) -> Iterator[str]:
    """What is written in another format and read again has the same standings."""
    t = case.tournament
    older = ("trf06", "trf16", "trfx") if t.point_system == STANDARD and not case.is_team else ()
    to = chance.one(("trf26", "json", *older))
    again = read(write(t, to).data).tournament
    if again is None:
        yield f"no tournament is read from {to}"
        return
    # The older dialects tell neither the kind nor how many rounds there are to be.
    again = replace(again, kind=t.kind, rounds=t.rounds, rounds_played=t.rounds_played)
    for told in _differences(case.standings(), case.standings(again)):
        yield f"by {to}: {told}"


def after_a_round(case: Case, chance: Chance) -> Iterator[str]:
    """Standings after a round are those of the file that ends there."""
    t = case.tournament
    after = chance.draw_between(0, t.rounds_played)
    shorter = replace(
        t,
        players=tuple(replace(player, rounds=player.rounds[:after]) for player in t.players),
        rounds_played=after,
        requested_byes=tuple(byes for byes in t.requested_byes if byes.round <= after),
        team_byes=t.team_byes and replace(t.team_byes, teams=t.team_byes.teams[:after]),
        forfeited_matches=tuple(match for match in t.forfeited_matches if match.round <= after),
    )
    before = case.standings(rounds=after)
    for told in _differences(before, case.standings(shorter)):
        yield f"after round {after}: {told}"


def annotated(case: Case, chance: Chance) -> Iterator[str]:
    """A file annotated with its standings states nothing that verification finds wrong."""
    del chance
    result = read(case.data)
    data = bytes(annotate(result, rank(case.tournament, case.ranking())))
    tournament = read(data).tournament
    if tournament is None:
        yield "no tournament is read from the annotated file"
        return
    found = verify(tournament, Ranking(edition=case.edition))
    for difference in found.differences:
        told = f"{difference.stated} for {difference.computed}"
        yield f"{difference.column} of {difference.id}: {told}"
    if found.ranks.compared != found.ranks.equal:
        yield f"{found.ranks.compared - found.ranks.equal} ranks differ"


def explained(case: Case, chance: Chance) -> Iterator[str]:
    """A value is what its contributions add up to."""
    standings = case.standings()
    for who in chance.some(sorted(standings), EXPLAINED):
        for code in chance.some([*case.codes], EXPLAINED):
            if code in {"DE", "EDE", "TBR"}:
                continue
            ranking = case.ranking(tiebreaks=(case.first, code))
            page = explain(case.tournament, who, code, ranking)
            value = standings[who][1][code]
            if page.value != value:
                yield f"{code} of {who}: {value}, explained {page.value}"
            counted = [Fraction(one.value) for one in page.contributions if one.counted]
            if value is None or page.function not in {SUM, MEAN}:
                continue
            if page.function == SUM and Fraction(value) != sum(counted):
                yield f"{code} of {who}: {value} of contributions {sum(counted)}"
            if page.function == MEAN and abs(Fraction(value) * len(counted) - sum(counted)) > len(
                counted
            ) / Fraction(2):
                yield f"{code} of {who}: {value} as the mean of {sum(counted)}/{len(counted)}"


INVARIANCES: Final[tuple[Invariance, ...]] = (
    renumbered,
    reordered,
    there_and_back,
    after_a_round,
    annotated,
    explained,
)
