"""Determine the kind of a tournament: from record 192, then 092, then the data, with the reason."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.messages.message import Message
from trfkit.model import Event, Kind, Pairings, Player, Team
from trfkit.model.berger import NO_TEAM, count_cycles, opposing_teams
from trfkit.record import replace
from trfkit.syntax.field_codes import parse_type_code

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from trfkit.model import Tournament


def kind_of(
    code: str | None,
    text: str | None,
    players: Sequence[Player],
    teams: Sequence[Team],
    rounds: int,
    *,
    has_310: bool,
) -> Kind:
    """Return the kind of a file's tournament: by record 192, else by 092, else by its games.

    ``rounds`` are those played; ``has_310`` tells whether the teams are in records 310, which only
    team events have. The games give the minimum number of cycles of a round-robin, also of one that
    092 calls a Swiss.
    """
    kind = kind_from_code(code) if code else None
    is_team = False
    if kind is None:
        is_team = has_310 or (bool(teams) and plays_as_teams(players, teams, rounds))
        kind = kind_from_text(text, has_teams=is_team) if text else None
    if kind is None:
        return kind_from_data(players, teams, rounds, is_team=is_team or names_teams(text))
    entrants = teams if kind.is_team else ()
    if kind.event is Event.ROUND_ROBIN and (entrants or not kind.is_team):
        count = count_cycles(players, entrants, rounds).number
        return replace(kind, cycles=max(count, kind.cycles or 1))
    if kind.event is Event.SWISS and kind.source == "092" and not _names_double(text):
        cycles = count_cycles(players, entrants, rounds)
        if cycles.number > 1 and cycles.is_whole:
            return kind_from_data(players, teams, rounds, is_team=kind.is_team)
    return kind


def kind_read_again(event: Tournament) -> Kind:
    """Return the kind by which a TRF of a tournament is read, whatever kind it has now."""
    has_310 = event.kind.is_team and bool(event.teams)
    code, text, played = event.type_code, event.type_text, event.rounds_played
    return kind_of(code, text, event.players, event.teams, played, has_310=has_310)


def kind_from_code(code: str) -> Kind | None:
    """Return the kind for a code of FIDE's table of tournament types (record 192)."""
    parsed = parse_type_code(code)
    if parsed is None:
        return None
    event, pairings = _SYSTEMS[parsed.system]
    reason = Message("ranking.kind-by-code", code=code)
    return Kind(event, parsed.is_team, pairings, "192", reason, parsed.cycles)


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
    """Return the pairing system in the free text of record 092, None if it names none.

    A code of record 192 that was written into 092 by mistake is understood.
    """
    reason = Message("ranking.kind-by-text", text=text)
    coded = None if " " in text.strip() else kind_from_code(text)  # a code is one word
    if coded is not None:
        return replace(coded, source="092", reason=reason)
    lower = text.lower()

    def names(words: Sequence[str]) -> bool:
        return any(word in lower for word in words)

    is_team = has_teams and not lower.startswith("individual")
    is_team = is_team or names(_TEAM_WORDS)
    if names(_SWISS_WORDS):
        return Kind(Event.SWISS, is_team, Pairings.SWISS, "092", reason)
    if names(_OTHER_WORDS):
        return Kind(Event.OTHER, is_team, Pairings.PREDETERMINED, "092", reason)
    if names(_KNOCKOUT_WORDS):
        return Kind(Event.KNOCKOUT, is_team, Pairings.PREDETERMINED, "092", reason)
    if names(_ROUND_ROBIN_WORDS) or names(_LEAGUE_WORDS):
        cycles = 2 if _names_double(text) else 1
        return Kind(Event.ROUND_ROBIN, is_team, Pairings.PREDETERMINED, "092", reason, cycles)
    return None


def _names_double(text: str | None) -> bool:
    return text is not None and any(word in text.lower() for word in _DOUBLE_WORDS)


def names_round_robin_alone(text: str) -> bool:
    """Tell whether record 092 names a round-robin, and nothing that may be another system."""
    lower = text.lower()
    others = (*_SWISS_WORDS, *_OTHER_WORDS, *_KNOCKOUT_WORDS)
    is_named = any(word in lower for word in _ROUND_ROBIN_WORDS)
    return is_named and not any(word in lower for word in others)


def names_teams(text: str | None) -> bool:
    """Tell whether record 092 names teams, regardless of the pairing system."""
    return text is not None and any(word in text.lower() for word in _TEAM_WORDS)


FROM_COLUMNS: Final = Message("ranking.kind-by-columns")
"""Why an imported table is a round-robin: its rounds and colours were not told, but assumed."""


def kind_from_data(
    players: Sequence[Player], teams: Sequence[Team], rounds: int, *, is_team: bool
) -> Kind:
    """Return the kind that the games show: a round-robin, or not.

    A round-robin is assumed only if the number of rounds fits, no pair met more often than the
    cycles allow, and all possible pairs met, but for the last of several cycles and for players who
    left before it; anything else counts as a Swiss.
    """
    of_teams = bool(is_team and teams)
    entered, unit = (len(teams), "teams") if of_teams else (len(players), "players")
    cycles = count_cycles(players, teams if of_teams else (), rounds)
    number = cycles.number
    name = "alone" if entered == 1 else "not-all-met"
    if cycles.is_whole:
        name = "all-met" if number == 1 else "all-met-by-cycles"
    elif cycles.is_regular:
        name = "not-yet-all-met"
    reason = Message(f"ranking.{name}", who=unit, count=entered, cycles=number)
    if cycles.is_whole or cycles.is_regular:
        event, pairings = Event.ROUND_ROBIN, Pairings.PREDETERMINED
        return Kind(event, is_team, pairings, "data", reason, number)
    return Kind(Event.SWISS, is_team, Pairings.SWISS, "data", reason)


def plays_as_teams(players: Sequence[Player], teams: Sequence[Team], rounds: int) -> bool:
    """Tell whether the games are matches: in each round, a team meets one other team."""
    matches = mixed = 0
    for number in range(1, rounds + 1):
        for team, met in opposing_teams(players, teams, number).items():
            if len(met) == 1 and not met.keys() & {team, NO_TEAM}:
                matches += 1
            else:
                mixed += 1
    return matches > 0 and matches >= 4 * mixed  # a few slips do not hide the matches
