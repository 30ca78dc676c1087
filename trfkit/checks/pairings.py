"""RES012-019, 026, BYE, SYN013, HDR014, 015, PAI004, 005: rounds, opponents and byes."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from datetime import date
from typing import TYPE_CHECKING, Any, Final

from trfkit.checks.case import (
    DISPLACED,
    GAMES_UNREAD,
    ONE_SIDED,
    Case,
    group_by_player,
    is_blank,
    is_mutual,
)
from trfkit.findings import Diagnostic, Severity
from trfkit.messages.message import Message, Several
from trfkit.model import ABSENT, Colour, Event, Outcome, Player, RoundEntry, RoundKind, Tournament

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from trfkit.units import StartNo

GAME: Final = RoundKind.GAME

GAMES: Final = frozenset(outcome for outcome in Outcome if outcome.kind is GAME)
"""The results of what is a game where there is an opponent."""

MOST_IN_A_ROW: Final = 2
"""C.04.1, g: nobody has the same colour three times in a row, the last round apart."""

LARGEST_DIFFERENCE: Final = 2
"""C.04.1, f: nobody has one colour three times more often than the other."""


def rounds_present(case: Case) -> Iterator[Diagnostic]:
    """HDR014, RES015, SYN013: rounds in the rows beyond the stated number."""
    stated = case.tournament.rounds
    if stated is None:
        return
    record = next((tag for tag in ("142", "XXR") if tag in case.result.provenance.records), "142")
    played = case.tournament.rounds_played
    cause = None
    has_later_game = any(
        entry.opponent != player.start_no and is_mutual(case, player, number)
        for player in case.tournament.players
        for number, entry in enumerate(player.rounds[stated:], start=stated + 1)
    )
    if played > stated and has_later_game:
        cause = case.note("HDR014", **case.record_place(record), stated=stated, counted=played)
        yield cause
    empty: dict[int, Player] = {}
    for player in case.tournament.players:
        for number in range(stated + 1, len(player.rounds) + 1):
            entry = player.rounds[number - 1]
            if entry is ABSENT:
                continue
            if entry.kind is RoundKind.ZERO_POINT_BYE:
                empty.setdefault(number, player)
            elif cause is None:
                off = case.cause({"RES024"}, [player.start_no])
                place = case.round_place(player, number)
                yield case.note("RES015", **place, rounds=stated, caused_by=off)
    for number, player in empty.items():
        if number > played:
            place = case.round_place(player, number) | {"participant": None}
            yield case.note("SYN013", **place, rounds=stated)


def initial_colour(case: Case) -> Iterator[Diagnostic]:
    """HDR015: record 152 compared with the colour of the top seed in round 1.

    A player with an odd number who is the higher of the pair gets the initial colour; so the
    highest paired player decides if that number is odd.
    """
    stated = case.tournament.initial_colour
    if stated is None:
        return
    paired = [p for p in case.tournament.players if p.round(1).opponent and p.round(1).colour]
    if not paired:
        return
    top = min(paired, key=lambda player: player.start_no)
    colour = top.round(1).colour
    if top.start_no % 2 and colour is not stated:
        yield case.note(
            "HDR015",
            **case.record_place("152") | {"participant": top.start_no, "round": 1},
            stated=stated.value,
        )


LAST_ENTRY: Final = 4
"""C.04.2: starting ranks may be given anew up to round 4."""


def late_entries(case: Case) -> Iterator[Diagnostic]:
    """PAI004: a player whose row is blank until after round 4, and who plays then."""
    if case.tournament.rounds_played <= LAST_ENTRY:
        return
    for player in case.tournament.players:
        numbers = range(1, case.tournament.rounds_played + 1)
        first = next((n for n in numbers if not is_blank(case, player, n)), 0)
        if first > LAST_ENTRY and player.round(first).opponent is not None:
            yield case.note("PAI004", **case.round_place(player, first))


TWO_PAIRS: Final = 4
"""Of fewer players there is no choice."""

SHOWN_PAIRS: Final = 3
"""So many pairs of a round are named."""


def first_round(case: Case) -> Iterator[Diagnostic]:
    """PAI005: round 1 of a Swiss pairs the upper half against the lower (C.04.3 and its kin).

    If starting ranks were assigned again, or a player entered late, the numbers of the file are not
    those of round 1: then it fits the order of the ratings, or nothing that is known.
    """
    tournament = case.tournament
    if _is_free(tournament):
        return
    paired = [
        player
        for player in tournament.players
        if is_mutual(case, player, 1) and player.round(1).opponent != player.start_no
    ]
    if len(paired) < TWO_PAIRS or len(paired) % 2:
        return
    met = {frozenset((player.start_no, player.round(1).opponent)) for player in paired}
    paired.sort(key=lambda player: player.start_no)
    others = [pair for pair in _halves(paired) if frozenset(pair) not in met]
    if not others:
        return
    by_rating = sorted(paired, key=lambda player: -(player.rating or 0))
    if all(frozenset(pair) in met for pair in _halves(by_rating)):
        message = Message("PAI005.by-rating")
    else:
        pairs_shown = tuple(f"{one}-{other}" for one, other in others[:SHOWN_PAIRS])
        pairs = Several(pairs_shown, len(others) - len(pairs_shown))
        message = Message("PAI005", count=len(others), total=len(paired) // 2, pairs=pairs)
    severity = None if _names_a_system(tournament) else Severity.INFO
    yield case.note(message, round=1, own_severity=severity)


def _is_free(tournament: Tournament) -> bool:
    """Tell whether round 1 may be paired otherwise, or used other numbers."""
    code = (tournament.type_code or "").upper()
    return bool(
        code.startswith("CUSTOM")
        or "BAKU" in code
        or tournament.accelerations
        or tournament.player_accelerations
        or tournament.forbidden_pairs
        or any(player.round(1) == ABSENT for player in tournament.players)
    )


def _names_a_system(tournament: Tournament) -> bool:
    """Tell whether the file names one of the systems of C.04, all of which pair round 1 so."""
    named = f"{tournament.type_code or ''} {tournament.type_text or ''}".lower()
    return any(word in named for word in ("fide", "dutch", "dubov", "burstein"))


def _halves(players: Sequence[Player]) -> list[tuple[StartNo, StartNo]]:
    """Return the first of the upper half with the first of the lower, and so on."""
    middle = len(players) // 2
    return [
        (one.start_no, other.start_no)
        for one, other in zip(players[:middle], players[middle:], strict=True)
    ]


def repeated(case: Case) -> Iterator[Diagnostic]:
    """RES013: pairs who met again in a system in which they meet once.

    A forfeited game was not played, so its pair may meet again.
    """
    for player in case.tournament.players if _meet_once(case.tournament) else ():
        opponents = [entry.opponent for entry in player.rounds if entry.opponent is not None]
        if len(set(opponents)) == len(opponents):
            continue
        rounds_met: dict[int, int] = {}
        for number, entry in enumerate(player.rounds, start=1):
            other = entry.opponent
            if other is None or other <= player.start_no or other not in case.players:
                continue
            if entry.kind not in (GAME, RoundKind.PENDING) or not is_mutual(case, player, number):
                continue
            if other in rounds_met:
                yield case.note(
                    "RES013",
                    **case.round_place(player, number, last="opponent"),
                    opponent=other,
                    earlier=rounds_met[other],
                )
            rounds_met.setdefault(other, number)


def _meet_once(tournament: Tournament) -> bool:
    if tournament.kind.event is Event.SWISS:
        code = (tournament.type_code or "").upper().replace("-", "_")
        return "DOUBLESWISS" not in code
    return tournament.kind.event is Event.ROUND_ROBIN and tournament.kind.cycles == 1


def cycles(case: Case) -> Iterator[Diagnostic]:
    """RES014: in each cycle a pair meets once, and in two cycles with both colours.

    In an event of more than MOST_IN_CYCLES only the first pair of each player is reported, and if
    all pairs met equally often but too seldom or too often, only the first pair of all. Pairs of
    players who left are exempt.
    """
    kind = case.tournament.kind
    if kind.event is not Event.ROUND_ROBIN or (kind.cycles or 0) < BOTH_COLOURS:
        return
    if not case.is_finished:
        return
    cause = case.first({"HDR020"})
    meetings = _meetings_of_all(case.tournament)
    if meetings not in {None, kind.cycles}:
        first, second = case.tournament.players[:2]
        place = case.player_place(first, "start_no")
        message = Message("RES014.all", count=meetings, cycles=kind.cycles)
        yield case.note(message, **place, opponent=second.start_no, caused_by=cause)
        return
    numbers = sorted(case.players)
    left = {
        player.start_no
        for player in case.tournament.players
        if all(entry.opponent is None for entry in player.rounds[case.rounds_played - 2 :])
    }
    for player in case.tournament.players:
        games_against: dict[int, list[RoundEntry]] = {}
        for entry in player.rounds:
            if entry.opponent is not None:
                games_against.setdefault(entry.opponent, []).append(entry)
        place = case.player_place(player, "start_no")
        for index in range(bisect_right(numbers, player.start_no), len(numbers)):
            other = numbers[index]
            games, has_left = games_against.get(other, ()), {other, player.start_no} & left
            fault = _fault(games, kind.cycles or 0, has_left=bool(has_left))
            if fault:
                yield case.note(fault, **place, opponent=other, caused_by=cause)
                if len(numbers) > MOST_IN_CYCLES:
                    break


def _meetings_of_all(tournament: Tournament) -> int | None:
    """Return the number of games of each pair, None if unequal or zero."""
    counts = {
        tuple(sorted(Counter(one.opponent for one in player.rounds if one.opponent).items()))
        for player in tournament.players
    }
    times = {count for player in counts for _, count in player}
    others = len(tournament.players) - 1
    is_of_all = others > 1 and all(len(player) == others for player in counts)
    return times.pop() if is_of_all and len(times) == 1 else None


def _fault(games: Sequence[RoundEntry], cycles: int, *, has_left: bool) -> Message | None:
    """Return the fault in the games of a pair in all cycles, None without one."""
    if len(games) > cycles or (len(games) < cycles and not has_left):
        name = "RES014" if games else "RES014.never"
        return Message(name, count=len(games), cycles=cycles)
    had = [entry.colour for entry in games if entry.kind is GAME and entry.colour]
    if cycles == len(had) == BOTH_COLOURS and had[0] is had[1]:
        return Message("RES014.colours")
    return None


BOTH_COLOURS: Final = 2
"""Cycles of a double round-robin: everybody has each colour once against everybody."""

MOST_IN_CYCLES: Final = 200
"""A Swiss of thousands that calls itself a double round-robin has millions of such pairs."""


def colours(case: Case) -> Iterator[Diagnostic]:
    """RES017: a third same colour in a row, or a difference of three, before the last round."""
    last = case.tournament.scheduled_rounds
    for player in case.tournament.players:
        difference = 0  # in the favour of White
        games: list[int] = []
        in_a_row: list[int] = []
        for number, entry in enumerate(player.rounds[: max(last - 1, 0)], start=1):
            colour = entry.colour
            if colour is None or entry.opponent is None or entry.outcome not in GAMES:
                continue
            is_same = bool(games) and player.round(games[-1]).colour is colour
            games.append(number)
            in_a_row = [*in_a_row, number] if is_same else [number]
            difference += 1 if colour is Colour.WHITE else -1
            if len(in_a_row) > MOST_IN_A_ROW or abs(difference) > LARGEST_DIFFERENCE:
                fault = _imbalance(colour, len(in_a_row), abs(difference))
                place = case.round_place(player, number, "colour", "colour")
                counted = in_a_row if len(in_a_row) > MOST_IN_A_ROW else games
                root = _doubt_about_colour(case, player, counted)
                yield case.note(fault, **place, caused_by=root)
                break


def _doubt_about_colour(case: Case, player: Player, numbers: Sequence[int]) -> Diagnostic | None:
    """Return an earlier finding about one of a player's games that makes its colour uncertain.

    If the opponent's row was displaced, the player's own is right.
    """
    codes = ONE_SIDED | DISPLACED | {"RES006"}
    for number in numbers:
        cause = case.cause(codes, [player.start_no], number)
        root = cause
        while root is not None and root.caused_by is not None:
            root = root.caused_by
        if root is not None and player.start_no in {root.participant, root.values.get("opponent")}:
            return cause
    return None


def _imbalance(colour: Colour, in_a_row: int, difference: int) -> Message:
    if in_a_row > MOST_IN_A_ROW:
        return Message("RES017", colour=colour.value)
    return Message("RES017.difference", colour=colour.value, difference=difference)


def nothing_to_rate(case: Case) -> Iterator[Diagnostic]:
    """RES026: a file without a game that counts for ratings, although all rows were read."""
    if not case.codes.isdisjoint(GAMES_UNREAD):
        return
    numbers = range(1, case.tournament.rounds_played + 1)
    if any(case.rounds.ordinary_in(number) for number in numbers):
        return
    entries = [entry for player in case.tournament.players for entry in player.rounds]
    games = [entry for entry in entries if entry.kind is GAME]
    if any(entry.outcome.rated for entry in games):
        return
    if any(entry.kind is RoundKind.PENDING for entry in entries):
        variant = "pending"
    elif games:
        variant = "unrated"
    elif numbers:
        variant = "not-played"
    else:
        variant = "no-round"
    yield case.note("RES026", variant=variant)


def whole_rounds(case: Case) -> Iterator[Diagnostic]:
    """RES012, RES019: rounds of unrated codes, and rounds in which nobody played."""
    for number in range(1, case.rounds_played + 1):
        special = [spot.entry for spot in case.rounds.special_by_round.get(number, ())]
        games = [entry for entry in special if entry.kind is GAME]
        short = [entry for entry in games if not entry.outcome.rated]
        played = case.rounds.ordinary_in(number) + len(games)
        if not played and not any(entry.kind is RoundKind.PENDING for entry in special):
            yield case.note("RES019", round=number, caused_by=case.first({"RES026"}))
        if len(short) * 2 > played >= _FEW_GAMES:
            count, total = len(short) // 2, played // 2
            root = case.first({"RES026"})
            yield case.note("RES012", round=number, count=count, total=total, caused_by=root)


_FEW_GAMES: Final = 4
"""Two games, in both their rows: fewer make no pattern."""


def idle_players(case: Case) -> Iterator[Diagnostic]:
    """RES016: players without a single game in a finished event."""
    if not case.is_finished:
        return
    for player in case.tournament.players:
        if not any(entry.kind is GAME for entry in player.rounds):
            root = case.first({"RES026"}) or case.cause({"SYN003", "SYN009"}, [player.start_no])
            yield case.note("RES016", **case.player_place(player, "name"), caused_by=root)


def unrated_pairs(case: Case) -> Iterator[Diagnostic]:
    """RES018: games of a Swiss between two unrated players."""
    for player in case.tournament.players:
        if player.rating is not None:
            continue
        for number, entry in enumerate(player.rounds, start=1):
            other = case.players.get(entry.opponent) if entry.opponent else None
            if other is None or entry.kind is not GAME or other.start_no <= player.start_no:
                continue
            if other.rating is None:
                yield case.note(
                    "RES018", **case.round_place(player, number), opponent=other.start_no
                )


# Byes, each for itself, against each other and the field ------------------------------------------

PAB: Final = RoundKind.PAIRING_ALLOCATED_BYE

_FULL_POINTS: Final = frozenset({PAB, RoundKind.FORFEIT_WIN, RoundKind.FULL_POINT_BYE})
"""What a player may not have had before the bye of an odd field: C.04.1, article 4."""

FULL_POINT_BYES_FROM: Final = date(2025, 7, 1)
"""Until then a bye that a player had asked for did not bar him from the bye of the pairing."""


def several_in_a_round(case: Case) -> Iterator[Diagnostic]:
    """BYE001: a round can have only one pairing-allocated bye."""
    for number, players in _players_by_round(case, Outcome.PAIRING_ALLOCATED_BYE).items():
        if len(players) > 1:
            yield case.note(
                "BYE001",
                **case.round_place(players[1], number),
                count=len(players),
                players=tuple(player.start_no for player in players),
                caused_by=_out_of_step(case, *players),
            )


def second_of_a_player(case: Case) -> Iterator[Diagnostic]:
    """BYE002: the pairing-allocated bye after a full point without playing."""
    start = case.tournament.start
    barring = _FULL_POINTS
    if start is not None and start < FULL_POINT_BYES_FROM:
        barring -= {RoundKind.FULL_POINT_BYE}
    full = (spot for spot in case.rounds.special if spot.entry.kind in barring)
    for spots in group_by_player(full):
        earlier: tuple[int, RoundKind] | None = None
        for player, number, entry in spots:
            if entry.kind is PAB and earlier is not None:
                yield case.note(
                    "BYE002",
                    **case.round_place(player, number),
                    earlier=earlier[0],
                    earlier_kind=earlier[1].value,
                    caused_by=_out_of_step(case, player),
                )
            if earlier is None:
                earlier = (number, entry.kind)


def parity(case: Case) -> Iterator[Diagnostic]:
    """BYE003, BYE004: a bye is needed if and only if the field of the round is odd.

    The field are the players with an opponent or with the bye itself, and winners without an
    opponent: an absent player may have been the opponent of such a winner.
    """
    by_round = case.rounds.special_by_round
    for number in range(1, case.rounds_played + 1):
        spots = by_round.get(number, ())
        left_over = [spot.player for spot in spots if spot.entry.kind is PAB]
        alone = [entry.outcome for _, _, entry in spots if entry.opponent is None]
        won = alone.count(Outcome.FORFEIT_WIN)
        paired = case.rounds.ordinary_in(number) + sum(
            [entry.opponent is not None and not entry.outcome.is_bye for _, _, entry in spots]
        )
        field = paired + len(left_over) + won + min(won, alone.count(Outcome.FORFEIT_LOSS))
        cause = case.first(ONE_SIDED, number)
        if field % 2 == 0 and len(left_over) == 1:
            yield case.note(
                "BYE003", **case.round_place(left_over[0], number), count=field, caused_by=cause
            )
        elif field % 2 and not left_over and not won:  # RES010 asks whether that was the bye
            yield case.note("BYE004", round=number, count=field, caused_by=cause)


def half_points(case: Case) -> Iterator[Diagnostic]:
    """BYE005, BYE007: half-point byes beyond what the rules of most events allow."""
    last = case.tournament.rounds
    half = (spot for spot in case.rounds.special if spot.entry.kind is RoundKind.HALF_POINT_BYE)
    for spots in group_by_player(half):
        player, rounds = spots[0].player, [spot.number for spot in spots]
        if len(rounds) > 1:
            yield case.note(
                "BYE005",
                **case.round_place(player, rounds[1]),
                count=len(rounds),
                rounds=tuple(rounds),
                caused_by=_out_of_step(case, player),
            )
        if last is not None and last in rounds:
            place = case.round_place(player, last)
            yield case.note("BYE007", **place, caused_by=_out_of_step(case, player))


def full_points(case: Case) -> Iterator[Diagnostic]:
    """BYE006: full-point byes, and those that seem to be byes of another letter."""
    allocated = _players_by_round(case, Outcome.PAIRING_ALLOCATED_BYE)
    for number, players in _players_by_round(case, Outcome.FULL_POINT_BYE).items():
        alone = len(players) == 1 and number not in allocated
        for player in players:
            outcome, reason = _meant(case, player, number, alone=alone)
            place = case.round_place(player, number, "result")
            yield case.note(
                "BYE006",
                **case.round_place(player, number),
                **reason,
                fix=case.field_fix(place, outcome.letter, safe=False) if outcome else None,
            )


def _meant(
    case: Case, player: Player, number: int, *, alone: bool
) -> tuple[Outcome | None, dict[str, Any]]:
    """Return the bye that a full-point bye seems to be, None for itself, and the evidence.

    The stated points of the row decide if they fit one letter alone. If they do not, a single full
    point in a round (``alone``) is the bye of an odd field.
    """
    sums, pab = case.rounds.sums, Outcome.PAIRING_ALLOCATED_BYE
    opponent = sums.unplayed_game(player, number)
    if opponent is not None:
        return None, {"variant": "game", "opponent": opponent}
    others = sums.other_byes(player)
    here = [outcome for at, outcome in others if at == number and (alone or outcome is not pab)]
    if here and here[0] is not pab:
        is_told = len(here) == 1 and {at for at, _ in others} == {number}
        letter = here[0].letter
        return (here[0], {"variant": "letter", "letter": letter}) if is_told else (None, {})
    unknown = player.stated_points is None or not sums.explain(player)
    if alone and (unknown or sums.with_bye(player, number, pab).explain(player.stated_points)):
        return pab, {"variant": "only"}
    return None, {}


def coloured(case: Case) -> Iterator[Diagnostic]:
    """BYE010: a bye with a colour, as a game has.

    It may be a game if another row has the player as opponent in that round.
    """
    for player, number, entry in case.rounds.special:
        if entry.opponent is None and entry.colour is not None and entry.outcome.is_bye:
            place = case.round_place(player, number, "colour", "colour")
            is_named = bool(case.rounds.named(number, player.start_no))
            yield case.note(
                "BYE010",
                **place,
                text=entry.colour.value,
                result=entry.outcome.letter,
                fix=None if is_named else case.field_fix(place, "-", safe=True),
                caused_by=case.cause({"RES003", "SYN003"}, [player.start_no], number),
            )


def withdrawals(case: Case) -> Iterator[Diagnostic]:
    """BYE009: players of a Swiss who played and then were absent; only after the last round.

    Before the last round it is unknown who returns, or has a pairing in a later round.
    """
    played = case.rounds_played
    if (case.tournament.rounds or played) > played:
        return
    for player in case.tournament.players:
        later = player.rounds[played:]
        is_away = player.round(played).kind is RoundKind.ZERO_POINT_BYE
        if not is_away or any(entry.is_paired for entry in later):
            continue
        paired = [number for number in range(1, played + 1) if player.round(number).is_paired]
        gone = [
            number
            for number in range((paired[-1] if paired else played) + 1, played + 1)
            if player.round(number).kind is RoundKind.ZERO_POINT_BYE
        ]
        expected = case.cause({"RES003"}, [player.start_no]) is not None
        if gone and len(gone) == played - paired[-1] and not expected:
            place = case.round_place(player, gone[0]) if gone[0] <= len(player.rounds) else {}
            place = place or case.player_place(player, "start_no") | {"round": gone[0]}
            yield case.note("BYE009", **place)


def _out_of_step(case: Case, *players: Player) -> Diagnostic | None:
    """Return the finding that the rounds of a row, and so its byes, were moved."""
    return case.cause({"RES024"}, [player.start_no for player in players])


def _players_by_round(case: Case, outcome: Outcome) -> dict[int, list[Player]]:
    """Return the players with an outcome that needs no opponent, by round, in order."""
    players: dict[int, list[Player]] = {}
    for player, number, entry in case.rounds.special:
        if entry.outcome is outcome and entry.opponent is None:
            players.setdefault(number, []).append(player)
    return dict(sorted(players.items()))
