"""Translate facts that have a different record in each dialect, model to model.

A fact for which the target has no record is reported here if the translation meets it, otherwise by
``trfkit.files.trf.emitting`` when it writes.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from enum import StrEnum
from itertools import combinations, groupby, zip_longest
from operator import add
from typing import TYPE_CHECKING, Final

from trfkit.files.convert.proven_records import proven_type
from trfkit.files.trf.emitting import Dialect
from trfkit.files.trf.emitting.dialects import RULES
from trfkit.files.trf.reading.played_rounds import last_possible_round
from trfkit.files.trf.reading.tournament_kind import kind_from_text, kind_of
from trfkit.findings import Diagnostic
from trfkit.messages.message import Message
from trfkit.model import (
    ABSENT,
    OUTCOME_BY_LETTER,
    Acceleration,
    ByeType,
    Event,
    ForbiddenPairs,
    Outcome,
    PlayerAcceleration,
    RequestedByes,
    RoundEntry,
)
from trfkit.model.outcome import REQUESTED_BYES, without_absence_at_the_end
from trfkit.record import replace
from trfkit.units import Points, StartNo

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from trfkit.files.trf.emitting.loss_report import Report
    from trfkit.model import Player, Tournament


# An event of teams as its players played it ------------------------------------------------------


def without_words_of_teams(tournament: Tournament, report: Report) -> Tournament:
    """Return the tournament without a record 092 that names teams, and report that."""
    text = tournament.type_text
    kind = kind_from_text(text, has_teams=bool(tournament.teams)) if text else None
    if kind is None or not kind.is_team:
        return tournament
    report.not_carried("092", Message("losses.words-of-teams", text=text))
    return replace(tournament, type_text=None)


def with_byes_by_worth(tournament: Tournament, report: Report) -> Tournament:
    """Replace the pairing-allocated byes of a team event by byes of the same worth.

    The change is reported. In a team event all players of a team have one; without teams at most
    one player is left over in a round. Byes for which there is none of the same worth stay.
    """
    if not tournament.kind.is_team:
        return tournament
    bye = Outcome.PAIRING_ALLOCATED_BYE
    game = tournament.point_system.game_worth_as_much(bye)
    if game is None:
        return tournament
    other = REQUESTED_BYES[game.share or 0]
    entry = RoundEntry(other)
    players = tuple(
        replace(player, rounds=tuple(entry if one.outcome is bye else one for one in player.rounds))
        if any(one.outcome is bye for one in player.rounds)
        else player
        for player in tournament.players
    )
    if players == tournament.players:
        return tournament
    report.changed("001", Message("losses.team-bye"), bye.letter, other.letter)
    return replace(tournament, players=players)


# The kind of a tournament in words, where a format has no code for it ----------------------------


def type_in_words(tournament: Tournament) -> str | None:
    """Return a text for record 092 that states the tournament's kind, None if there is none."""
    kind = tournament.kind
    participants = "Team" if kind.is_team else "Individual"
    double = "Double " if kind.cycles == 2 else ""  # noqa: PLR2004 - twice
    for system in ("Swiss-System", f"{double}Round-Robin", "Knockout", "Scheveningen"):
        text = f"{participants}: {system}"
        read_kind = kind_from_text(text, has_teams=bool(tournament.teams))
        if read_kind and (read_kind.event, read_kind.is_team) == (kind.event, kind.is_team):
            return text
    return None


# Each dialect ------------------------------------------------------------------------------------


class Purpose(StrEnum):
    """The purpose of a file.

    ``ENGINE`` is a pairing program: the encoded type is left out, as each program takes a few codes
    of its own and refuses the others. ``UPLOAD`` is the rating server: there the type is mandatory,
    and comments and unknown results are not allowed.
    """

    ENGINE = "engine"
    UPLOAD = "upload"


def adapt(
    tournament: Tournament, dialect: Dialect, report: Report, purpose: Purpose | None = None
) -> Tournament:
    """Return the tournament as ``dialect`` can write it; losses go to ``report``."""
    if purpose is Purpose.UPLOAD:
        tournament = _fit_for_upload(tournament, dialect, report)
    tags = RULES[dialect].tags  # what has no record there is lost anyhow, and told when writing
    if purpose is Purpose.ENGINE and tournament.type_code is not None and "192" in tags:
        report.not_carried("192", Message("losses.type-code", code=tournament.type_code))
        tournament = replace(tournament, type_code=None)
    if purpose is Purpose.ENGINE and tournament.round_dates and dialect is Dialect.TRFX:
        report.not_carried("132", Message("losses.dates-refused"))
        tournament = replace(tournament, round_dates=())
    if dialect is Dialect.TRF26:
        adapted = _adapt_to_26(tournament, report, purpose)
    else:
        adapted = _ADAPTERS[dialect](tournament, report)
    if purpose is Purpose.ENGINE and "XXC" in tags:
        adapted = _pair_by_rows_across_gaps(adapted, report)
    if purpose is Purpose.ENGINE and not adapted.kind.is_team:
        adapted = _with_byes_of_the_pairing(adapted, report)
    return _with_type_in_words(adapted, dialect, report)


def _pair_by_rows_across_gaps(tournament: Tournament, report: Report) -> Tournament:
    """Return the tournament paired by the order of its rows if numbers are missing.

    Engines then accept it, and print the numbers of the file.
    """
    players = tuple(sorted(tournament.players, key=lambda player: player.start_no))
    has_gaps = bool(players) and players[-1].start_no > len(players)
    if not has_gaps or tournament.pairs_by_file_order:
        return tournament
    report.assumed("XXC", Message("losses.pairs-by-rows"))
    return replace(tournament, players=players, pairs_by_file_order=True)


def _with_byes_of_the_pairing(tournament: Tournament, report: Report) -> Tournament:
    """Write the one full-point bye of a round without another bye as U.

    Some programs write the pairing-allocated bye as F, and engines of the rules before July 2025
    would give the player another one.
    """
    full, allocated = Outcome.FULL_POINT_BYE, Outcome.PAIRING_ALLOCATED_BYE
    system, players = tournament.point_system, list(tournament.players)
    if system.full_point_bye != system.pairing_allocated_bye:
        return tournament
    for number in range(1, tournament.rounds_played + 1):
        outcomes = [player.round(number).outcome for player in players]
        if outcomes.count(full) == 1 and allocated not in outcomes:
            place = outcomes.index(full)
            player = players[place]
            rounds = list(player.rounds)
            rounds[number - 1] = replace(rounds[number - 1], outcome=allocated)
            players[place] = replace(player, rounds=tuple(rounds))
            fact = Message("losses.result", round=number)
            start_no = player.start_no
            report.changed("001", fact, full.letter, allocated.letter, participant=start_no)
    return replace(tournament, players=tuple(players))


def _fit_for_upload(tournament: Tournament, dialect: Dialect, report: Report) -> Tournament:
    """Return the tournament without comments and unknown results."""
    if tournament.comments and "###" in RULES[dialect].tags:
        report.not_carried("###", Message("losses.comments"))
        tournament = replace(tournament, comments=())
    adjourned, pending = Outcome.ADJOURNED, Outcome.PENDING
    players = tuple(
        replace(
            player,
            rounds=tuple(
                replace(entry, outcome=pending) if entry.outcome is adjourned else entry
                for entry in player.rounds
            ),
        )
        for player in tournament.players
    )
    if RULES[dialect].letters[adjourned] != adjourned.letter:
        return tournament
    if players != tournament.players:
        fact = Message("losses.outcome", kind=adjourned.kind.value)
        report.changed("001", fact, adjourned.letter, pending.letter)
    return replace(tournament, players=players)


def _with_type_in_words(adapted: Tournament, dialect: Dialect, report: Report) -> Tournament:
    """Add record 092 if the dialect has no 192 and nothing else states the kind.

    Nothing is added if the games themselves show the kind that the code names.
    """
    has_code = "192" in RULES[dialect].tags
    if has_code or adapted.type_code is None or adapted.type_text is not None:
        return adapted
    in_words = replace(adapted, type_text=type_in_words(adapted))
    if _is_read_as_its_kind(adapted, dialect) or not _is_read_as_its_kind(in_words, dialect):
        return adapted
    report.assumed("092", Message("losses.type-in-words", text=in_words.type_text))
    return in_words


def _is_read_as_its_kind(tournament: Tournament, dialect: Dialect) -> bool:
    """Tell whether a reader of a ``dialect`` file would recognise the tournament's kind."""
    tags = RULES[dialect].tags
    has_teams = not tags.isdisjoint({"013", "310"})
    read_as = kind_of(
        tournament.type_code if "192" in tags else None,
        tournament.type_text,
        tournament.players,
        tournament.teams if has_teams else (),
        tournament.rounds_played,
        has_310="310" in tags and bool(tournament.teams),
    )
    return str(read_as) == str(tournament.kind)


# Into TRF-26 ----------------------------------------------------------------------------------


def _adapt_to_26(tournament: Tournament, report: Report, purpose: Purpose | None) -> Tournament:
    tournament = _without_records(tournament, report, _OF_PLAYERS)
    byes = tournament.requested_byes
    if more := (*_presets(tournament), *_absences(tournament)):
        byes = tuple(sorted((*byes, *more), key=lambda bye: (bye.round, bye.type)))
    adapted = replace(
        tournament,
        requested_byes=byes,
        absentees=(),
        accelerations=(*tournament.accelerations, *ranges_of(tournament.player_accelerations)),
        player_accelerations=(),
        forbidden_pairs=pairs_in_rounds(tournament),
    )
    if purpose is Purpose.ENGINE:
        return adapted
    is_needed = purpose is Purpose.UPLOAD
    return replace(adapted, type_code=_type_code(adapted, report, is_needed=is_needed))


def _type_code(tournament: Tournament, report: Report, *, is_needed: bool) -> str | None:
    """Return a code for record 192 that states the tournament's kind, the stated code if possible.

    An unknown code stays unless the records of 2026 then mean another kind: teams of 013 become
    teams of 310, which only play against each other. Without a stated code a proven one is written.
    An assumed one is written only if a file without it would be read as another kind, or if it
    ``is_needed``.
    """
    stated = tournament.type_code
    if stated is not None and _is_read_as_its_kind(tournament, Dialect.TRF26):
        return stated
    proven = proven_type(tournament)
    if proven is not None and stated is None:
        with_code = replace(tournament, type_code=proven.text)
        if _is_read_as_its_kind(with_code, Dialect.TRF26):
            report.proven("192", *proven)
            return proven.text
    if stated is None and not is_needed and _is_read_as_its_kind(tournament, Dialect.TRF26):
        _report_assumed_type(str(tournament.kind), report)
        return None
    code = _TYPE_CODES.get((tournament.kind.event, tournament.kind.is_team))
    if code is None:
        report.not_carried("192", Message("losses.kind", kind=str(tournament.kind)))
        return stated
    if stated is not None:
        report.changed("192", Message("losses.type_code"), stated, code)
        return code
    _report_assumed_type(code, report)
    cycles = tournament.kind.cycles or 1
    if cycles > 1:
        report.not_carried("192", Message("losses.cycles", count=cycles))
    return code


def _report_assumed_type(kind: str, report: Report) -> None:
    report.append(Diagnostic(code="ADJ002", record="192", values={"kind": kind}))


_TYPE_CODES: Final = {
    (Event.SWISS, False): "CUSTOM_SWISS",
    (Event.ROUND_ROBIN, False): "CUSTOM_ROUNDROBIN",
    (Event.KNOCKOUT, False): "CUSTOM_KNOCKOUT",
    (Event.SWISS, True): "CUSTOM_TEAM_SWISS",
    (Event.ROUND_ROBIN, True): "CUSTOM_TEAM_ROUNDROBIN",
    (Event.KNOCKOUT, True): "CUSTOM_TEAM_KNOCKOUT",
}
"""The codes that claim no more than the event: none of FIDE's own systems is assumed."""

_BYE_TYPES: Final = {outcome: ByeType(outcome.letter) for outcome in REQUESTED_BYES}


def _presets(tournament: Tournament) -> list[RequestedByes]:
    """Return the byes given in rounds still to be played, as in record 240.

    In a team event the record lists teams, and the players' rows keep their byes.
    """
    if tournament.kind.is_team:
        return []
    requested = {
        (bye.round, participant)
        for bye in tournament.requested_byes
        for participant in bye.participants
    }
    participants: dict[tuple[int, ByeType], list[int]] = {}
    for player in tournament.players:
        first = tournament.rounds_played + 1
        for number, entry in enumerate(player.rounds[first - 1 :], start=first):
            kind = _BYE_TYPES.get(entry.outcome)
            if (
                kind is not None
                and entry.opponent is None
                and (number, player.start_no) not in requested
            ):
                participants.setdefault((number, kind), []).append(player.start_no)
    return [
        RequestedByes(kind, number, tuple(ids))
        for (number, kind), ids in sorted(participants.items())
    ]


def _absences(tournament: Tournament) -> list[RequestedByes]:
    """Return the XXZ absences from the round to be paired that record 240 does not list."""
    number = tournament.rounds_played + 1
    announced = {
        participant
        for byes in tournament.requested_byes
        if byes.round == number and byes.type is ByeType.ZERO
        for participant in byes.participants
    }
    absent = tuple(one for one in tournament.absentees if one not in announced)
    return [RequestedByes(ByeType.ZERO, number, absent)] if absent else []


def ranges_of(accelerations: Iterable[PlayerAcceleration]) -> list[Acceleration]:
    """Convert XXA's points by player to ranges of rounds and of starting ranks."""
    runs: dict[tuple[int, int, Points], list[int]] = {}
    for acceleration in accelerations:
        number = 1
        for points, group in groupby(acceleration.points):
            last = number + len(list(group)) - 1
            if points:
                runs.setdefault((number, last, points), []).append(acceleration.start_no)
            number = last + 1
    return [
        Acceleration(None, points, first, last, first_id, last_id)
        for (first, last, points), ids in sorted(runs.items())
        for first_id, last_id in _consecutive(sorted(ids))
    ]


def _consecutive(numbers: Iterable[int]) -> list[tuple[int, int]]:
    """Return the ranges (first, last) of ascending numbers."""
    ranges: list[tuple[int, int]] = []
    for number in numbers:
        if ranges and ranges[-1][1] == number - 1:
            ranges[-1] = ranges[-1][0], number
        else:
            ranges.append((number, number))
    return ranges


def pairs_in_rounds(tournament: Tournament) -> tuple[ForbiddenPairs, ...]:
    """Return the forbidden pairs with their rounds, which XXP does not state.

    A pair is forbidden in all rounds, or in the rounds to come if two of its players have met.
    """
    if not tournament.forbidden_pairs:
        return ()
    met_pairs = {
        (player.start_no, entry.opponent)
        for player in tournament.players
        for entry in player.rounds
    }
    following = tournament.rounds_played + 1
    last = tournament.announced_rounds or following
    pairs = []
    for forbidden in tournament.forbidden_pairs:
        if forbidden.first_round is not None:
            pairs.append(forbidden)
            continue
        have_met = any(pair in met_pairs for pair in combinations(forbidden.participants, 2))
        first = following if have_met else 1
        pairs.append(replace(forbidden, first_round=first, last_round=max(first, last)))
    return tuple(pairs)


# Into the old formats -------------------------------------------------------------------------


def _adapt_to_old(tournament: Tournament, report: Report) -> Tournament:
    if tournament.kind.is_team:
        return tournament
    following = tournament.rounds_played + 1
    byes = (*_not_in_rows(tournament), *_absences(tournament))
    return replace(
        tournament,
        players=_with_presets(tournament, [bye for bye in byes if bye.round == following], report),
        requested_byes=tuple(bye for bye in byes if bye.round != following),
        absentees=(),
    )


def _report_byes(rounds: Iterable[int], report: Report) -> None:
    if lost := tuple(sorted(set(rounds))):
        report.not_carried("240", Message("losses.requested-byes-of-rounds", rounds=lost))


def _with_presets(
    tournament: Tournament, byes: Iterable[RequestedByes], report: Report
) -> tuple[Player, ...]:
    """Write byes into the players' column for the round to be paired.

    A row that already has an entry for that round keeps it, and the first of several requests
    counts; the others are reported as losses. So are all if no two players have met: such a column
    would be a round that was played.
    """
    if not any(entry.opponent for player in tournament.players for entry in player.rounds):
        _report_byes((bye.round for bye in byes), report)
        return tournament.players
    players = list(tournament.players)
    places = {player.start_no: place for place, player in enumerate(players)}
    for bye in byes:
        lost = []
        preset = RoundEntry(OUTCOME_BY_LETTER[bye.type])
        for number in map(StartNo, bye.participants):
            player = players[places[number]] if number in places else None
            if player is not None and len(player.rounds) < bye.round:
                waiting = (ABSENT for _ in range(bye.round - 1 - len(player.rounds)))
                rounds = (*player.rounds, *waiting, preset)
                players[places[number]] = replace(player, rounds=rounds)
            elif player is None or player.round(bye.round) != preset:
                lost.append(number)
        if lost:
            fact = Message(
                "losses.requested-bye", kind=str(bye.type), players=tuple(lost), round=bye.round
            )
            report.not_carried("240", fact)
    return tuple(players)


def _not_in_rows(tournament: Tournament) -> tuple[RequestedByes, ...]:
    """Return the requested byes that the players' rows do not already show."""
    if tournament.kind.is_team:
        return tournament.requested_byes
    players = {player.start_no: player for player in tournament.players}
    return tuple(
        bye
        for bye in tournament.requested_byes
        if not all(
            (player := players.get(StartNo(number))) is not None
            and _BYE_TYPES.get(player.round(bye.round).outcome) is bye.type
            and 1 <= bye.round <= max(len(player.rounds), tournament.rounds_played)
            for number in bye.participants
        )
    )


# Into the engines' formats --------------------------------------------------------------------


def _adapt_to_javafo(tournament: Tournament, report: Report) -> Tournament:
    """Translate to JaVaFo's own records: 240 of the round to pair, 250 and 260."""
    tournament = _without_records(tournament, report, _OF_TEAMS)
    following = tournament.rounds_played + 1
    absentees = list(tournament.absentees)
    presets = []
    byes = _not_in_rows(tournament)
    _report_byes((bye.round for bye in byes if bye.round != following), report)
    for bye in (bye for bye in byes if bye.round == following):
        if bye.type is ByeType.ZERO:
            absentees.extend(StartNo(number) for number in bye.participants)
        else:
            presets.append(bye)
    return replace(
        tournament,
        players=_with_presets(tournament, presets, report),
        absentees=tuple(dict.fromkeys(absentees)),
        requested_byes=(),
        player_accelerations=_points_by_player(tournament, report),
        accelerations=(),
        forbidden_pairs=_pairs_in_all_rounds(tournament, report),
    )


def _points_by_player(tournament: Tournament, report: Report) -> tuple[PlayerAcceleration, ...]:
    """Return accelerated points for XXA, by player and round; ranges (250) included."""
    last = last_possible_round(tournament)
    for acceleration in tournament.accelerations:
        if acceleration.match_points:
            report.not_carried("250", Message("losses.fictitious-match-points"))
        rounds = acceleration.rounds(last)
        if (acceleration.first_round, acceleration.last_round) != (rounds.start, rounds.stop - 1):
            fact = Message(
                "losses.fictitious-points",
                first=acceleration.first_round,
                last=acceleration.last_round,
                until=last,
            )
            report.not_carried("250", fact)
    if not tournament.accelerations:
        return tournament.player_accelerations
    by_player: dict[StartNo, tuple[Points, ...]] = {}
    for stated in tournament.player_accelerations:
        before = by_player.get(stated.start_no, ())
        by_player[stated.start_no] = _add_points(before, stated.points)
    numbers = sorted(player.start_no for player in tournament.players)
    for number, points in _players_in_ranges(tournament.accelerations, numbers, last):
        by_player[number] = _add_points(by_player.get(number, ()), points)
    return tuple(PlayerAcceleration(number, points) for number, points in by_player.items())


def _players_in_ranges(
    accelerations: Iterable[Acceleration], numbers: Sequence[StartNo], last: int
) -> Iterator[tuple[StartNo, tuple[Points, ...]]]:
    """Yield each player who is in any range, with points by round; ``numbers`` ascend.

    A record is only looked at where its range begins and ends: a hostile file has any number of
    them.
    """
    points, counts = ([[0] * (last + 1) for _ in range(len(numbers) + 1)] for _ in range(2))
    for acceleration in accelerations:
        first = bisect_left(numbers, acceleration.first_id)
        behind = bisect_right(numbers, acceleration.last_id)
        for number in acceleration.rounds(last) if first < behind else ():
            points[first][number] += acceleration.points or 0
            points[behind][number] -= acceleration.points or 0
            counts[first][number] += 1
            counts[behind][number] -= 1
    totals, in_force = [0] * (last + 1), [0] * (last + 1)
    for place, number in enumerate(numbers):
        totals = list(map(add, totals, points[place]))
        in_force = list(map(add, in_force, counts[place]))
        until = max((round_ for round_, count in enumerate(in_force) if count), default=0)
        if until:
            yield number, tuple(map(Points, totals[1 : until + 1]))


def _add_points(points: Sequence[Points], more: Sequence[Points]) -> tuple[Points, ...]:
    """Add two lists of points, round by round."""
    return tuple(Points(a + b) for a, b in zip_longest(points, more, fillvalue=Points(0)))


def _pairs_in_all_rounds(tournament: Tournament, report: Report) -> tuple[ForbiddenPairs, ...]:
    """Return the pairs forbidden in the round to pair, for XXP."""
    following = tournament.rounds_played + 1
    is_over = tournament.rounds is not None and following > tournament.rounds
    to_come = tournament.rounds_played if is_over else following
    pairs = []
    for pair in tournament.forbidden_pairs:
        first, last = pair.first_round or 1, pair.last_round or to_come
        if not first <= to_come <= last or (is_over and first > 1):
            report.not_carried("260", Message("losses.pairs-of-rounds", first=first, last=last))
        elif pair.first_round is None:
            pairs.append(pair)
        else:
            if tournament.rounds is None or last < tournament.rounds:
                report.assumed("XXP", Message("losses.forbidden-for-good", first=first, last=last))
            pairs.append(ForbiddenPairs(pair.participants))
    return tuple(pairs)


def _adapt_to_bbp(tournament: Tournament, report: Report) -> Tournament:
    """Leave out what bbpPairings would refuse: other types, pairings without a result."""
    tournament = _without_records(tournament, report, _OF_TEAMS)
    if tournament.teams:
        report.not_carried("310", Message("losses.teams"))
        tournament = without_words_of_teams(tournament, report)
        stated = tournament.stated_teams
        count = len(tournament.teams) if stated is None else stated
        tournament = with_byes_by_worth(tournament, report)
        tournament = replace(tournament, teams=(), stated_teams=count)
    following = tournament.rounds_played + 1
    players = tuple(_unpaired_from(player, following) for player in tournament.players)
    if players != tournament.players:
        report.not_carried("001", Message("losses.open-pairings", round=following))
    code = tournament.type_code
    if code is not None and code not in _BBP_CODES:
        form = _bbp_code(code)
        if form is None:
            report.not_carried("192", Message("losses.type-unpaired", code=code))
        else:
            report.changed("192", Message("losses.type_code"), code, form)
        code = form
    return replace(
        tournament,
        players=players,
        type_code=code,
        requested_byes=(*tournament.requested_byes, *_absences(tournament)),
        absentees=(),
    )


def _unpaired_from(player: Player, first: int) -> Player:
    """Return the player without the pairings from round ``first`` on; byes stay."""
    ahead = player.rounds[first - 1 :]
    if all(entry.opponent is None for entry in ahead):
        return player
    byes = [entry if entry.opponent is None else ABSENT for entry in ahead]
    rounds = (*player.rounds[: first - 1], *without_absence_at_the_end(byes))
    return replace(player, rounds=rounds)


_BBP_CODES: Final = frozenset(
    f"{code}{baku}"
    for code in ("FIDE_DUTCH_2025", "FIDE_DUTCH", "FIDE_BURSTEIN")
    for baku in ("", "_BAKU")
)
"""The codes that every version of bbpPairings with record 192 takes, in these capitals."""


def _bbp_code(code: str) -> str | None:
    """Return the nearest code that bbpPairings accepts, None for a system it does not pair."""
    name = code.upper().replace("-", "_")
    if name in _BBP_CODES:
        return name
    if not name.startswith("FIDE_DUTCH_"):
        return None
    return "FIDE_DUTCH_BAKU" if name.endswith("_BAKU") else "FIDE_DUTCH"


_ADAPTERS: Final[Mapping[Dialect, Callable[[Tournament, Report], Tournament]]] = {
    Dialect.TRF06: _adapt_to_old,
    Dialect.TRF16: _adapt_to_old,
    Dialect.TRFX: _adapt_to_javafo,
    Dialect.TRFBX: _adapt_to_bbp,
}


# Whose numbers a record holds in an event of teams, and what another dialect reads there ----------


_OF_PLAYERS: Final = (
    ("XXZ", "absentees", "absences-of-players"),
    ("XXA", "player_accelerations", "points-of-players"),
    ("XXP", "forbidden_pairs", "pairs-of-players"),
)
_OF_TEAMS: Final = (
    ("240", "requested_byes", "byes-of-teams"),
    ("250", "accelerations", "points-of-teams"),
    ("260", "forbidden_pairs", "pairs-of-teams"),
)
"""Records whose numbers mean players, or in an event of teams its teams: field and loss."""


def _without_records(
    tournament: Tournament, report: Report, records: Iterable[tuple[str, str, str]]
) -> Tournament:
    """Return a team event without these records, of players or of teams, and report their loss.

    Pairs without a round come from XXP, which means players.
    """
    if not tournament.kind.is_team:
        return tournament
    pairs = tuple(
        pair
        for pair in tournament.forbidden_pairs
        if (pair.first_round is None) is (records is _OF_TEAMS)
    )
    for record, field, loss in records:
        others = pairs if field == "forbidden_pairs" else ()
        if len(getattr(tournament, field)) > len(others):
            report.not_carried(record, Message(f"losses.{loss}"))
        tournament = replace(tournament, **{field: others})
    return tournament
