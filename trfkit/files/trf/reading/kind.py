"""The kind of a tournament: from record 192, then 092, then the data, always with the reason."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from trfkit.files.trf.syntax.codes import parse_type_code
from trfkit.model import Event, Kind, Pairings

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from trfkit.model import Player, Team


def kind_of(
    code: str | None,
    text: str | None,
    players: Sequence[Player],
    teams: Sequence[Team],
    rounds: int,
    *,
    has_310: bool,
) -> Kind:
    """Return the kind that a file states: by record 192, else by 092, else by its games.

    ``rounds`` are those played; ``has_310`` tells whether the teams stand in records 310, which
    only events of teams have.
    """
    kind = kind_from_code(code) if code else None
    if kind is not None:
        return kind
    is_team = has_310 or (bool(teams) and plays_as_teams(players, teams, rounds))
    kind = kind_from_text(text, has_teams=is_team) if text else None
    if kind is not None:
        return kind
    return kind_from_data(players, teams, rounds, is_team=is_team or names_teams(text))


def kind_from_code(code: str) -> Kind | None:
    """Return what a code of FIDE's table of tournament types (record 192) says."""
    parsed = parse_type_code(code)
    if parsed is None:
        return None
    event, pairings = _SYSTEMS[parsed.system]
    return Kind(event, parsed.is_team, pairings, "192", f"record 192 says {code}", parsed.cycles)


_SYSTEMS: Final[Mapping[str, tuple[Event, Pairings]]] = {
    "swiss": (Event.SWISS, Pairings.SWISS),
    "double-swiss": (Event.SWISS, Pairings.SWISS),
    "round-robin": (Event.ROUND_ROBIN, Pairings.PREDETERMINED),
    "schiller": (Event.OTHER, Pairings.PREDETERMINED),
    "scheveningen": (Event.OTHER, Pairings.PREDETERMINED),
    "knockout": (Event.KNOCKOUT, Pairings.PREDETERMINED),
}

# Words of record 092, which is free text, in the languages that programs write it in.
_TEAM_WORDS: Final = (
    "team", "mannschaft", "équipe", "equipe", "equipo", "squadr", "drużyn", "druzyn", "команд",
    "ekip", "lag", "csapat",
)  # fmt: skip
_SWISS_WORDS: Final = (
    "swiss", "schweizer", "suizo", "suisse", "svizzero", "szwajcar", "швейцар", "suíço", "suico",
    "švajc", "svajc", "švýcar", "isviçre", "isvicre", "dutch", "dubov", "burstein", "monrad",
)  # fmt: skip
_ROUND_ROBIN_WORDS: Final = (
    "round-robin", "round robin", "roundrobin", "berger", "all-play-all", "all play all",
    "rundenturnier", "toutes rondes", "italiana", "kołow", "kolow", "круг", "коло",
)  # fmt: skip
_LEAGUE_WORDS: Final = ("liga",)  # a round-robin, if nothing else is said
_DOUBLE_WORDS: Final = ("double", "doppel", "doble", "doppi", "двухкруг", "двоколо")
_OTHER_WORDS: Final = ("scheveningen", "schiller")
_KNOCKOUT_WORDS: Final = ("knock-out", "knockout", "knock out", "k.o.", "elimina", "олимпийск")


def kind_from_text(text: str, *, has_teams: bool) -> Kind | None:
    """Return what the free text of record 092 says of the pairing system, None if nothing.

    A code of record 192 that was written into 092 by mistake is understood.
    """
    coded = None if " " in text.strip() else kind_from_code(text)  # a code is one word
    if coded is not None:
        return Kind(
            coded.event,
            coded.is_team,
            coded.pairings,
            "092",
            f"record 092 says {text!r}",
            coded.cycles,
        )
    lower = text.lower()

    def names(words: Sequence[str]) -> bool:
        return any(word in lower for word in words)

    is_team = has_teams and not lower.startswith("individual")
    is_team = is_team or names(_TEAM_WORDS)
    reason = f"record 092 says {text!r}"
    if names(_SWISS_WORDS):
        return Kind(Event.SWISS, is_team, Pairings.SWISS, "092", reason)
    if names(_OTHER_WORDS):
        return Kind(Event.OTHER, is_team, Pairings.PREDETERMINED, "092", reason)
    if names(_KNOCKOUT_WORDS):
        return Kind(Event.KNOCKOUT, is_team, Pairings.PREDETERMINED, "092", reason)
    if names(_ROUND_ROBIN_WORDS) or names(_LEAGUE_WORDS):
        cycles = 2 if names(_DOUBLE_WORDS) else 1
        return Kind(Event.ROUND_ROBIN, is_team, Pairings.PREDETERMINED, "092", reason, cycles)
    return None


def names_round_robin_alone(text: str) -> bool:
    """Whether record 092 speaks of a round-robin, and of nothing that may be another system."""
    lower = text.lower()
    others = (*_SWISS_WORDS, *_OTHER_WORDS, *_KNOCKOUT_WORDS)
    said = any(word in lower for word in _ROUND_ROBIN_WORDS)
    return said and not any(word in lower for word in others)


def names_teams(text: str | None) -> bool:
    """Whether record 092 speaks of teams, whatever it says of the pairing system."""
    return text is not None and any(word in text.lower() for word in _TEAM_WORDS)


FROM_COLUMNS: Final = "the crosstable has a column for each opponent"
"""Why an imported table is a round-robin: its rounds and colours were not told, but assumed."""


def kind_from_data(
    players: Sequence[Player], teams: Sequence[Team], rounds: int, *, is_team: bool
) -> Kind:
    """Return what the games themselves show: everybody against everybody, or not.

    A round-robin is assumed only where the number of rounds fits, no pair met more often than
    the cycles allow, and all that could meet did; anything else counts as a Swiss.
    """
    of_teams = bool(is_team and teams)
    field, who = (len(teams), "teams") if of_teams else (len(players), "players")
    in_rounds = "in 1 round" if rounds == 1 else f"in {rounds} rounds"
    cycles = _cycles_of(field, rounds)
    if cycles:
        meetings = _matches(players, teams, rounds) if of_teams else _games(players, rounds)
        complete = len(meetings) == field * (field - 1) // 2
        cycles = cycles if complete and set(meetings.values()) == {cycles} else 0
    if cycles:
        times = "once" if cycles == 1 else f"{cycles} times"
        return Kind(
            Event.ROUND_ROBIN,
            is_team,
            Pairings.PREDETERMINED,
            "data",
            f"all {field} {who} met each other {times} {in_rounds}",
            cycles,
        )
    reason = f"{field} {who} {in_rounds} did not all meet each other"
    if field == 1:
        reason = f"there is only 1 {who.removesuffix('s')}"
    return Kind(
        Event.SWISS,
        is_team,
        Pairings.SWISS,
        "data",
        reason,
    )


def _cycles_of(field: int, rounds: int) -> int:
    """Return how often everybody can meet everybody in so many rounds, 0 if rounds are left."""
    per_cycle = field - 1 + field % 2
    if field < 3 or rounds % per_cycle:  # noqa: PLR2004 - two are a match
        return 0
    return rounds // per_cycle


def _games(players: Sequence[Player], rounds: int) -> Counter[frozenset[int]]:
    """Count how often each two players were paired."""
    start_numbers = {player.start_no for player in players}
    return Counter(
        frozenset((player.start_no, entry.opponent))
        for player in players
        for entry in player.rounds[:rounds]
        if entry.opponent in start_numbers and entry.opponent > player.start_no
    )


def _matches(
    players: Sequence[Player], teams: Sequence[Team], rounds: int
) -> Counter[frozenset[int]]:
    """Count how often each two teams were paired: a team's match is with whom most boards met."""
    meetings: Counter[frozenset[int]] = Counter()
    for number in range(1, rounds + 1):
        pairs = {
            frozenset((team, boards.most_common(1)[0][0]))
            for team, boards in _opposing_teams(players, teams, number).items()
            if boards.total() - boards[NO_TEAM]
        }
        meetings.update(pair for pair in pairs if len(pair) == 2 and NO_TEAM not in pair)  # noqa: PLR2004 - two sides
    return meetings


NO_TEAM: Final = 0
"""Stands for the team of an opponent who is in none."""


def _opposing_teams(
    players: Sequence[Player], teams: Sequence[Team], number: int
) -> dict[int, Counter[int]]:
    """Return, for each team, how many of its boards met which team in a round."""
    team_of: dict[int, int] = {member: team.number for team in teams for member in team.members}
    opponents: dict[int, Counter[int]] = {}
    for player in players:
        entry = player.round(number)
        team = team_of.get(player.start_no)
        if team is not None and entry.opponent is not None:
            opponents.setdefault(team, Counter())[team_of.get(entry.opponent, NO_TEAM)] += 1
    return opponents


def plays_as_teams(players: Sequence[Player], teams: Sequence[Team], rounds: int) -> bool:
    """Whether the games are matches: each round, a team's players all meet one other team."""
    matches = mixed = 0
    for number in range(1, rounds + 1):
        for team, met in _opposing_teams(players, teams, number).items():
            if len(met) == 1 and not met.keys() & {team, NO_TEAM}:
                matches += 1
            else:
                mixed += 1
    return matches > 0 and matches >= 4 * mixed  # a few slips do not hide the matches
