"""HDR013, HDR019-024, 032, 034: kind of tournament and rate of play, compared with the file."""

from __future__ import annotations

from collections import Counter
from datetime import date
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from trfkit.files.trf.reading.tournament_kind import kind_from_code, names_round_robin_alone
from trfkit.messages.message import Message
from trfkit.model import Event, Pairings
from trfkit.model.matches import team_event
from trfkit.model.outcome import RoundKind
from trfkit.model.view import NOBODY, Score, View, view_of_players, view_of_teams
from trfkit.ranking.request import score_of_list, score_of_type
from trfkit.regulations.rates_of_play import (
    FIRST_CONTROL,
    FREE,
    MOVES,
    find_fast_games,
    free_text,
    most_rounds,
    rate_class,
    seconds_of,
    short_first_control,
    stated_control,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trfkit.checks.case import Case
    from trfkit.findings import Diagnostic
    from trfkit.regulations.rates_of_play import StatedControl

_RULES_OF_2017: Final = "FIDE_DUTCH_2017"
_RULES_OF_2026: Final = date(2026, 2, 1)


def type_code(case: Case) -> Iterator[Diagnostic]:
    """HDR019: record 192 has no code of FIDE's table, or one of expired rules."""
    code = case.tournament.type_code
    if not code:
        return
    place = case.record_place("192")
    start = case.tournament.start
    if "ADJ006" in case.codes:
        yield case.note("HDR019", **place, text=code)
    elif _RULES_OF_2017 in code.upper().replace("-", "_") and start and start >= _RULES_OF_2026:
        yield case.note("HDR019", **place, variant="obsolete", text=code, since=_RULES_OF_2026)


def contradicts_data(case: Case) -> Iterator[Diagnostic]:
    """HDR020: the record with the kind of tournament contradicts the rest of the file.

    That is 192, else 092. The text of 092 is compared with record 192, too.
    """
    tournament, kind = case.tournament, case.tournament.kind
    code, text = tournament.type_code, tournament.type_text
    if kind.source == "192":
        against = _contradiction(case)
        if against is not None:
            yield case.note(against, **case.record_place("192"), text=code)
        if text and kind.pairings is Pairings.SWISS and names_round_robin_alone(text):
            place = case.record_place("092")
            yield case.note("HDR020", **place, variant="code", text=text, code_of_192=code)
    elif kind.source == "092" and kind.event is Event.ROUND_ROBIN:
        against = _paired_as_a_swiss(case)
        if against is not None:
            yield case.note(against, **case.record_place("092"), text=text)


def _contradiction(case: Case) -> Message | None:
    """Return the data of the file that contradict record 192, None without any."""
    tournament, kind = case.tournament, case.tournament.kind
    if kind.is_team and not tournament.teams:
        return Message("HDR020.no-teams")
    if not kind.is_team and "310" in case.result.provenance.records:
        return Message("HDR020.teams")
    if kind.is_team:
        # The list of tie-breaks may begin with the score that is not the primary one.
        tag, codes = "212", tournament.standings_order
        if not codes:
            tag, codes = "202", tournament.tiebreaks
        score, listed = score_of_type(tournament), score_of_list(codes)
        if score is not None and listed not in {None, score}:
            return Message("HDR020.score", list=tag, first=codes[0])
    stated = kind_from_code(tournament.type_code or "")
    if stated is None or stated.event is not Event.ROUND_ROBIN or not stated.cycles:
        return None
    field = len(tournament.teams if kind.is_team else tournament.players)
    needed = stated.cycles * (field - 1 + field % 2)
    rounds = tournament.scheduled_rounds
    if rounds == needed or (tournament.rounds is None and rounds < needed):
        return None
    noun = "teams" if kind.is_team else "players"
    return Message("HDR020.rounds", who=noun, count=field, needed=needed, rounds=rounds)


def _paired_as_a_swiss(case: Case) -> Message | None:
    """Return the evidence that an event called a round-robin was a Swiss, None without any.

    A part of a round-robin, or several groups in one file, also have fewer rounds than everybody
    needs to meet everybody; but there opponents do not depend on points, and there are no
    half-point byes.
    """
    tournament = case.tournament
    noun, view = "players", None
    if tournament.kind.is_team:
        if not tournament.teams:
            return None
        noun = "teams"
        view = view_of_teams(tournament, team_event(tournament), Score.MATCH_POINTS)
    view = view or view_of_players(tournament)
    field, rounds = len(view), tournament.scheduled_rounds
    needed = field - 1 + field % 2
    is_by_points = _follows_points(view)
    if rounds >= needed or not (is_by_points or (tournament.rounds and _has_half_points(view))):
        return None
    if tournament.rounds is None:
        return Message("HDR020.by-points", who=noun)
    pairs = {
        frozenset((one, other))
        for one, row in enumerate(view.opponents)
        for other in row
        if other not in {NOBODY, one}
    }
    never = field * (field - 1) // 2 - len(pairs)
    values = {"who": noun, "count": field, "needed": needed, "rounds": rounds}
    if view.rounds < rounds:
        return Message("HDR020.rounds", **values)
    return Message("HDR020.never-met", **values, never=never)


def _has_half_points(view: View) -> bool:
    return any(RoundKind.HALF_POINT_BYE in row for row in view.kinds)


_ENOUGH_PAIRS: Final = 15
_ALIKE: Final = Fraction(1, 2)
"""In rounds drawn without regard to points, opponents differ in points about as much as any two
players do; so many of them never differ by half of it or less."""


def _follows_points(view: View) -> bool:
    """Tell whether from round 3 on opponents were closer in points than random pairs."""
    pairs, differences, expected = 0, 0, Fraction(0)
    for number in range(2, view.rounds):
        before = [row[number - 1] for row in view.scores]
        games = [(one, row[number]) for one, row in enumerate(view.opponents) if row[number] > one]
        points = sorted(before[who] for game in games for who in game)
        field = len(points)
        if not field:
            continue
        of_all = sum(own * (2 * place - field + 1) for place, own in enumerate(points))
        pairs += len(games)
        differences += sum(abs(before[one] - before[other]) for one, other in games)
        expected += Fraction(2 * of_all * len(games), field * (field - 1))
    return pairs >= _ENOUGH_PAIRS and expected > 0 and differences <= _ALIKE * expected


# The rate of play, against the ratings and the days -----------------------------------------------


def rate_of_play(case: Case) -> Iterator[Diagnostic]:
    """HDR013, HDR022, HDR023, HDR024, HDR032, HDR034.

    If times are unequal, only that is reported, if it matters.
    """
    stated = stated_control(case.tournament)
    if stated is None:
        if text := free_text(case.tournament):
            yield case.note("HDR032", **case.record_place(FREE), text=text)
        elif not case.tournament.encoded_time_control:  # else it is HDR021
            yield case.note("HDR034")
        return
    if stated.free is not None:
        free_seconds = seconds_of(stated.free.white)
        encoded_seconds = seconds_of(stated.control.white)
        if free_seconds != encoded_seconds:
            yield case.note(
                "HDR022",
                **case.record_place(FREE),
                text=free_text(case.tournament),
                one=free_seconds,
                old=case.tournament.encoded_time_control,
                other=encoded_seconds,
            )
    if stated.control.is_unequal:  # with which rapid and blitz games are not rated (1.2 there)
        control = stated.control
        white, black = seconds_of(control.white), seconds_of(control.black)
        if rate_class(min(white, black)) != "standard":
            fault = Message("HDR023.unequal", white=white, black=black)
            yield _cannot_be_rated(case, stated, fault)
    else:
        yield from _impossible(case, stated)
        # Standard games whose better player needs more time, once for each limit.
        for values in find_fast_games(case.tournament).findings():
            yield case.note("HDR024", **case.record_place(stated.tag), **values)
        yield from _crowded_days(case, seconds_of(stated.control.white))


def _impossible(case: Case, stated: StatedControl) -> Iterator[Diagnostic]:
    """HDR023: too fast even for blitz, a first control of few moves, a name of another class."""
    seconds = seconds_of(stated.control.white)
    class_ = rate_class(seconds)
    values = {"seconds": seconds, "moves": MOVES}
    if class_ is None:
        fault = Message("HDR023.too-fast", **values)
    elif (first := short_first_control(stated.control)) is not None:
        fault = Message("HDR023.first-control", first=first, least=FIRST_CONTROL)
    elif stated.label not in {"", class_}:
        fault = Message("HDR023.class", **values, computed=class_, stated=stated.label)
    else:
        return
    yield _cannot_be_rated(case, stated, fault)


def _cannot_be_rated(case: Case, stated: StatedControl, fault: Message) -> Diagnostic:
    encoded = (case.tournament.encoded_time_control or "").strip()
    text = free_text(case.tournament) if stated.tag == FREE else encoded
    return case.note(fault, **case.record_place(stated.tag), text=text)


def _crowded_days(case: Case, seconds: int) -> Iterator[Diagnostic]:
    """HDR013: more rounds on a date than the rate of play allows."""
    class_ = rate_class(seconds)
    if class_ is None:
        return
    most = most_rounds(seconds, class_)
    days = Counter(day for day in case.tournament.round_dates if day is not None)
    for day, rounds in days.items():
        if rounds > most:
            values = {"rounds": rounds, "date": day, "most": most}
            yield case.note("HDR013", **case.record_place("132"), **values)
