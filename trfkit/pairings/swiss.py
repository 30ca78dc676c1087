"""Compare a Swiss with an engine's pairings, round by round."""

from __future__ import annotations

import re
from itertools import chain, combinations, pairwise, zip_longest
from typing import TYPE_CHECKING, Final, TypeVar

from trfkit.files.convert.adaptation import Purpose, adapt
from trfkit.files.convert.losses import lost_of_system
from trfkit.files.convert.proven_records import baku_points
from trfkit.files.trf.emitting import Dialect, emit
from trfkit.files.trf.emitting.dialects import RULES
from trfkit.files.trf.emitting.loss_report import NOT_CARRIED, Report
from trfkit.files.trf.reading import read
from trfkit.findings import Diagnostic
from trfkit.messages.message import Message
from trfkit.model import (
    ABSENT,
    Colour,
    ForbiddenPairs,
    Outcome,
    Player,
    PlayerAcceleration,
    RoundEntry,
    RoundKind,
    Tournament,
)
from trfkit.model.tournament import pending_games
from trfkit.pairings.engines import ENGINES, RULE_SETS, Engine, Pairs, RuleSet, Trouble, rule_set
from trfkit.pairings.result import (
    CheckedRound,
    Otherwise,
    System,
    UsedEngine,
    Verdict,
    checked_pairings,
    with_otherwise,
)
from trfkit.pairings.stated_rounds import ExpectedPairs, compare, met_pairs, stated_players
from trfkit.patterns import lazy_pattern
from trfkit.record import Record, replace
from trfkit.refusal import describe_installation
from trfkit.syntax.field_codes import parse_type_code
from trfkit.units import Points, StartNo

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from trfkit.pairings.result import CheckedPairings
    from trfkit.pairings.stated_rounds import Participants, Progress, Request

    _Way = tuple["Swiss", Message, tuple[int, ...] | None]
    """A Swiss as it may have been paired, what differs, and the order if it is another one."""

DUTCH: Final = "dutch"

FIRST_YEAR_OF_2026: Final = "2025"
"""The year by which the type codes name the rules that came into force in February 2026."""

OLDEST: Final = RULE_SETS[0]
NEWEST: Final = RULE_SETS[-1]

_NAMES: Final = lazy_pattern(r"\b(dutch|dubov|burstein|lim|monrad|keizer|amalfi|mcmahon|double)\b")


class NamedSystem(Record):
    """The system named by a file, in lower case, and its source; ``year`` of a code or ""."""

    system: str
    chosen_by: Message
    is_stated: bool = True
    year: str = ""


def named_system(tournament: Tournament) -> NamedSystem:
    """Return the Swiss system in record 192, else 092; the Dutch one if none is named."""
    for tag, text in (("192", tournament.type_code), ("092", tournament.type_text)):
        if not text:
            continue
        says = Message("pairings.record-says", tag=tag, text=text)
        parsed = parse_type_code(text)
        words = text.lower() if parsed is None else re.sub("[-_]", " ", text.lower())
        if parsed is not None and parsed.system == "double-swiss":
            return NamedSystem("double", says)
        names = list(dict.fromkeys(_NAMES.findall(words)))
        if len(names) == 1:
            years = [word for word in words.split() if word.isdigit()] if parsed is not None else []
            return NamedSystem(names[0], says, year=years[0] if years else "")
        if names:
            return NamedSystem(" and ".join(names), says)
    system_text = tournament.type_code or tournament.type_text
    why = Message("pairings.no-system")
    if system_text:
        why = Message("pairings.names-no-system", text=system_text)
    return NamedSystem(DUTCH, why, is_stated=False)


def check_swiss(tournament: Tournament, request: Request) -> CheckedPairings:
    """Compare each requested round with an engine's pairing.

    If rounds differ, alternatives are tried by which more would agree. An event whose rules no
    available engine follows is compared by later ones; a difference from these is not an error.
    """
    named = named_system(tournament)
    if request.rules is None and named.system != DUTCH:
        name_of_system = named.system.capitalize()
        reason = Message("pairings.other-system", system=name_of_system, reason=named.chosen_by)
        return not_compared(tournament, request, reason)
    choice = _rules(tournament, named, request)
    by_name = {
        name: _EngineRequest(engine, request.timeout, request.progress)
        for engine in reversed(request.engines)  # the first that follows them is asked
        for name in engine.follows
    }
    following = [rules for rules in choice.candidates if rules.name in by_name]
    if not following:
        first = choice.candidates[0]
        why = _no_engine(first, request.engines)
        unasked = not_compared(tournament, request, why)
        return replace(unasked, system=_system(first, choice.chosen_by), failure=why)
    participants = stated_players(tournament)
    swiss, assumed = _swiss(tournament, participants)
    numbers = tuple(request.numbers(participants))
    best: CheckedPairings | None = None
    for rules in following:
        engine_request = by_name[rules.name]
        checked = checked_pairings(
            tournament,
            *engine_request.checked(swiss, numbers),
            system=_system(rules, choice.chosen_by),
            engine=UsedEngine(engine_request.engine.name, engine_request.engine.version),
            assumed=tuple(assumed),
        )
        if best is None or checked.same > best.same:
            best, chosen = checked, rules
        if checked.same == len(numbers):
            break
    assert best is not None  # noqa: S101 - somebody was asked
    if best.first_difference is None:
        return _add_remark_on_rules(best, choice.own)
    best = _with_another_way(best, swiss, chosen, following, by_name)
    if best.agrees_otherwise:
        return _add_remark_on_rules(best, choice.own)
    if choice.own is not None:
        rules_of_event, counts = choice.own.title, {"same": best.same, "compared": best.compared}
        why = Message("pairings.same-by-later", rules=rules_of_event, **counts)
        unasked = not_compared(tournament, request, why)
        system = _system(choice.own, choice.chosen_by)
        return replace(unasked, system=system, failure=best.failure)
    if not any(one.differs for one in best.rounds):
        return best
    return replace(best, clues=tuple(clues(tournament, participants, swiss.fictitious)))


def _add_remark_on_rules(checked: CheckedPairings, own: RuleSet | None) -> CheckedPairings:
    """Add the remark that the event has rules of its ``own``, if it has."""
    if own is None:
        return checked
    later = Message("pairings.later-rules", rules=own.title)
    return replace(checked, assumed=(later, *checked.assumed))


def _with_another_way(
    checked: CheckedPairings,
    swiss: Swiss,
    chosen: RuleSet,
    following: Sequence[RuleSet],
    by_name: Mapping[str, _EngineRequest],
) -> CheckedPairings:
    """Add the alternative by which all rounds agree, else by which most more do."""
    # Of a game that was not played no way gives the file's colour.
    differing = (one.round for one in checked.rounds if one.differs)
    first = next(differing, checked.first_difference or 1)
    others = [one for one in RULE_SETS if one.name in by_name and one not in following]
    by_rules = (
        (rules, swiss, Message("pairings.way-rules", rules=rules.title), None)
        for rules in reversed(others)
    )
    best: Otherwise | None = None
    for rules, other, text, order in chain(by_rules, ((chosen, *way) for way in _ways(swiss))):
        same = _agreeing(by_name[rules.name], other, checked.rounds, first)
        if same > (checked.same if best is None else best.same):
            name = None if rules is chosen else rules.name
            best = Otherwise(text=text, order=order, rules=name, same=same)
        if same == checked.compared:
            break
    return checked if best is None else with_otherwise(checked, best)


def _system(rules: RuleSet, chosen_by: Message) -> System:
    return System(
        name=rules.name,
        title=rules.title,
        since=None if rules.since is None else rules.since.isoformat(),
        until=None if rules.until is None else rules.until.isoformat(),
        chosen_by=chosen_by,
    )


def not_compared(tournament: Tournament, request: Request, reason: Message) -> CheckedPairings:
    """Return the rounds of a tournament as not compared, with the reason."""
    rounds = [
        CheckedRound(round=number, verdict=Verdict.NOT_COMPARED, reason=reason)
        for number in request.numbers(stated_players(tournament))
    ]
    return checked_pairings(tournament, rounds)


# Which rules ----------------------------------------------------------------------------------


class _Choice(Record):
    """The rules with which the rounds are compared, and their source.

    Without a date there may be several: those with most agreeing rounds are used, the first of
    several. ``own`` are the rules of the event if they are not among them, since no available
    engine follows these.
    """

    candidates: tuple[RuleSet, ...]
    chosen_by: Message
    own: RuleSet | None = None


def _rules(tournament: Tournament, named: NamedSystem, request: Request) -> _Choice:
    """Choose the rules with which the rounds are compared."""
    if request.rules is not None:
        return _Choice((rule_set(request.rules),), Message("pairings.as-asked-for"))
    start = tournament.start
    says = named.chosen_by
    if not named.is_stated:
        says = Message("pairings.assumed-since", reason=says)
    if named.year >= FIRST_YEAR_OF_2026:
        return _Choice((NEWEST,), says)
    if start is None:
        return _Choice(RULE_SETS[:0:-1], Message("pairings.no-date", reason=says))
    by_date = next(
        (row for row in RULE_SETS if row.system == named.system and row.holds_for(start)), NEWEST
    )
    if by_date is OLDEST and not any(OLDEST.name in one.follows for one in request.engines):
        began = Message("pairings.began", reason=says, day=start)
        return _Choice((RULE_SETS[1],), began, own=OLDEST)
    return _Choice((by_date,), Message("pairings.begins", reason=says, day=start))


def _no_engine(chosen: RuleSet, engines: Sequence[Engine]) -> Message:
    if not engines:
        return Message("pairings.no-engine", adding=describe_installation("pairings"))
    there = tuple(
        Message("pairings.follows", name=one.name, version=one.version, rules=one.follows)
        for one in engines
    )
    others = tuple(row.name for row in ENGINES if chosen.name in row.follows)
    rules, name = chosen.title, chosen.name
    return Message("pairings.no-such-engine", rules=rules, name=name, there=there, others=others)


# What all rounds have in common ---------------------------------------------------------------


def _swiss(tournament: Tournament, participants: Participants) -> tuple[Swiss, list[Message]]:
    """Return the Swiss, and the assumptions about it."""
    assumed = []
    last = len(participants.rounds)
    rounds = max(tournament.scheduled_rounds, last)
    if tournament.rounds is None:
        assumed.append(Message("pairings.rounds-shown", count=rounds))
    initial = tournament.initial_colour
    if initial is None:
        initial, why = _initial_colour(participants)
        assumed.append(why)
    order, gaps = _order_of_numbers(tournament)
    assumed += [gaps] if gaps is not None else []
    fictitious = fictitious_points(tournament, rounds)
    code = tournament.type_code or tournament.type_text or ""
    if not fictitious and "baku" in code.lower():
        numbers = sorted(int(player.start_no) for player in tournament.players)
        fictitious = baku_points(numbers, rounds, tournament.point_system.win)
        assumed.append(Message("pairings.baku"))
    # Of one player alone, where nobody has a paired one: some programs write the bye of the
    # pairing so.
    full = [
        number
        for number, stated in enumerate(participants.rounds, start=1)
        if not stated.byes and list(stated.absent.values()).count(RoundKind.FULL_POINT_BYE) == 1
    ]
    if full:
        assumed.append(Message("pairings.full-point-byes", rounds=tuple(full)))
    if pending_games(tournament, last - 1) is not None:
        assumed.append(Message("pairings.open-games"))
    swiss = Swiss(
        tournament=tournament,
        participants=participants,
        rounds=rounds,
        initial=initial,
        order=order,
        fictitious=fictitious,
    )
    return swiss, assumed


def _initial_colour(participants: Participants) -> tuple[Colour, Message]:
    """Return the initial colour that most pairs of round 1 show, and a remark about it.

    There the lower number of a pair has it if odd, else the other colour. Numbers may be those of
    the file, or count only the paired players: whichever more pairs agree with.
    """
    initial = _shown_colour(participants)
    if initial is None:
        return Colour.WHITE, Message("pairings.initial-white")
    return initial, Message("pairings.initial-by-pairs", colour=initial.value)


def _shown_colour(participants: Participants) -> Colour | None:
    stated = participants.rounds[0] if participants.rounds else None
    pairs = [] if stated is None else [p for p in stated.pairs if p not in stated.colourless]
    if stated is None or not pairs:
        return None
    paired = sorted({*(one for pair in stated.pairs for one in pair), *stated.byes})
    places = {number: place for place, number in enumerate(paired, start=1)}
    votes = [
        sum((number(min(pair)) % 2 == 1) == (pair[0] < pair[1]) for pair in pairs)
        for number in (int, places.__getitem__)
    ]
    white = max(votes, key=lambda count: abs(2 * count - len(pairs)))
    return Colour.WHITE if 2 * white >= len(pairs) else Colour.BLACK


def _order_of_numbers(tournament: Tournament) -> tuple[tuple[int | None, ...], Message | None]:
    """Return the player of each number from 1 on, None for none, and the assumption."""
    numbers = list(dict.fromkeys(player.start_no for player in tournament.players))
    if tournament.pairs_by_file_order:
        return tuple(map(int, numbers)), None
    numbers.sort()
    if not numbers or numbers[-1] == len(numbers):
        return tuple(map(int, numbers)), None
    if numbers[-1] > 2 * len(numbers):
        return tuple(map(int, numbers)), Message("pairings.without-gaps")
    there = set(numbers)
    filled = tuple(n if n in there else None for n in range(1, numbers[-1] + 1))
    return filled, Message("pairings.never-paired")


# Asking ---------------------------------------------------------------------------------------


class _EngineRequest(Record):
    """An engine, and the limits of its use."""

    engine: Engine
    timeout: float
    progress: Progress

    def checked(
        self, swiss: Swiss, numbers: Sequence[int]
    ) -> tuple[list[CheckedRound], Message | None]:
        """Compare rounds of a Swiss; return them and why the engine failed, if it did."""
        takes_points = self.engine.takes_points
        states = {
            number: state_before(swiss, number, self.engine.dialect, takes_points=takes_points)
            for number in numbers
            if swiss.participants.rounds[number - 1].trouble is None
        }
        askable = [number for number, state in states.items() if state.trouble is None]
        answers = dict(zip(askable, self._answers([states[n].data for n in askable]), strict=True))
        rounds = []
        failure = None
        for number in numbers:
            state, answer = states.get(number), answers.get(number)
            expected = None if state is None else _expected_pairs(state, answer)
            if isinstance(answer, Trouble) and answer.is_of_engine:
                failure = failure or answer.text
            rounds.append(_compare_round(swiss, number, expected))
        return rounds, failure

    def _answers(self, files: Sequence[bytes]) -> Iterator[Pairs | Trouble]:
        self.progress(self.engine.name, 0, len(files))
        for done, answer in enumerate(self.engine.pair(files, self.timeout), start=1):
            self.progress(self.engine.name, done, len(files))
            yield answer


def _expected_pairs(state: State, answer: Pairs | Trouble | None) -> ExpectedPairs | Message | None:
    """Return the engine's pairs in the file's numbers, or why there are none."""
    if answer is None:
        return state.trouble
    if isinstance(answer, Trouble):
        return answer.text
    number_of = dict(enumerate(state.order, start=1))
    pairs, byes = [], []
    for white, black in answer:
        first, second = number_of.get(white), number_of.get(black)
        if first is None or (second is None and black != 0):
            return Message("pairings.not-in-round", white=white, black=black)
        if second is None:
            byes.append(first)
        else:
            pairs.append((first, second))
    return ExpectedPairs(tuple(pairs), tuple(byes), scores=state.scores)


def _compare_round(
    swiss: Swiss, number: int, expected: ExpectedPairs | Message | None
) -> CheckedRound:
    stated = swiss.participants.rounds[number - 1]
    if isinstance(expected, Message):
        return CheckedRound(round=number, verdict=Verdict.NOT_COMPARED, reason=expected)
    return compare(number, stated, expected or ExpectedPairs(()), swiss.participants)


# What else more rounds may agree by ----------------------------------------------------------


def _agreeing(
    engine_request: _EngineRequest, swiss: Swiss, rounds: Sequence[CheckedRound], first: int
) -> int:
    """Return the number of agreeing rounds; 0 if ``first``, which differed, still does."""
    numbers = [one.round for one in rounds if one.verdict != Verdict.NOT_COMPARED]
    same = 0
    # That round is asked alone: mostly it differs still.
    for some in ([first], [number for number in numbers if number != first]):
        same += sum(one.verdict == Verdict.SAME for one in engine_request.checked(swiss, some)[0])
        if not same:
            break
    return same


def _ways(swiss: Swiss) -> Iterator[_Way]:
    """Yield alternatives to a file's statements by which its rounds may have been paired."""
    initial_colour = _shown_colour(swiss.participants) or swiss.initial
    by_colour = Message("pairings.way-colour", colour=initial_colour.value)
    if initial_colour is not swiss.initial:
        yield replace(swiss, initial=initial_colour), by_colour, None
    if any(map(any, swiss.fictitious.values())):
        without = replace(swiss, fictitious={})
        text = Message("pairings.way-scores")
        yield without, text, None
        if initial_colour is not swiss.initial:
            both = Message("pairings.way-and", first=text, second=by_colour)
            yield replace(without, initial=initial_colour), both, None
    if swiss.tournament.rounds is None:
        # Rules for the last round are none of it if more followed, or were to follow.
        yield replace(swiss, rounds=swiss.rounds + 1), Message("pairings.way-rounds"), None
    # Starting orders that an export may have overwritten.
    players = {player.start_no: player for player in reversed(swiss.tournament.players)}
    late = any(arrival(player) > 1 for player in players.values())
    own = tuple(one for one in swiss.order if one is not None)
    if late or None in swiss.order:
        yield replace(swiss, on_arrival=False), Message("pairings.way-ranks"), own
    by_rating = tuple(int(p.start_no) for p in sorted(players.values(), key=_seeding_key))
    if by_rating != own:
        yield replace(swiss, order=by_rating), Message("pairings.way-ratings"), by_rating
        if late:
            text = Message("pairings.way-ratings-early")
            yield replace(swiss, order=by_rating, on_arrival=False), text, by_rating


_TITLES: Final = ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM", "")


def _seeding_key(player: Player) -> tuple[int, int, int]:
    """Return the sort key of C.04.2 for players: rating, title; then their numbers."""
    return -(player.rating or 0), _TITLES.index(player.title or ""), player.start_no


Value = TypeVar("Value", int, str)

FEWEST: Final = 6
"""Of fewer players numbers follow the points, or the names, by chance."""


def clues(
    tournament: Tournament,
    participants: Participants,
    fictitious: Mapping[int, Sequence[int]],
) -> Iterator[Message]:
    """Yield possible reasons why an engine would pair differently; nothing without any.

    An engine uses the numbers of the file as starting ranks: they may not be, or round 1 may not
    follow them.
    """
    yield from _numbers(tournament, participants)
    # Fictitious points and prohibited pairs make other first rounds.
    if not any(map(any, fictitious.values())) and not tournament.forbidden_pairs:
        yield from _first_round(participants)


def _numbers(tournament: Tournament, participants: Participants) -> Iterator[Message]:
    """Yield other orders than ratings that the numbers seem to follow."""
    rows = {player.start_no: player for player in reversed(tournament.players)}
    players = [rows[number] for number in sorted(rows)]
    if len(players) < FEWEST:
        return
    ratings = [player.rating or 0 for player in players]
    if _is_falling(ratings):
        return
    if _is_falling([participants.points[player.start_no][-1] for player in players]):
        yield Message("pairings.by-points")
    elif _is_by_name(players):
        yield Message("pairings.by-names")
    elif any(ratings):
        yield Message("pairings.not-by-ratings")


def _is_by_name(players: Sequence[Player]) -> bool:
    """Tell whether names ascend with the numbers; "Player 12" is no name."""
    names = [player.name.casefold() for player in reversed(players)]
    return _is_falling(names) and not any(letter.isdigit() for name in names for letter in name)


def _is_falling(values: Sequence[Value]) -> bool:
    """Tell whether values never increase, and are not all the same."""
    return all(one >= other for one, other in pairwise(values)) and len(set(values)) > 1


def _first_round(participants: Participants) -> Iterator[Message]:
    """Yield a message if round 1 does not pair its upper half with the lower."""
    pairs = participants.rounds[0].pairs if participants.rounds else ()
    places = {number: at for at, number in enumerate(sorted(n for pair in pairs for n in pair))}
    of_halves = sum(abs(places[white] - places[black]) == len(pairs) for white, black in pairs)
    if 2 * of_halves >= len(pairs):  # a single pair is one of both halves
        return
    pairs_named = tuple(
        Message("pairings.meets", lower=lower, upper=upper)
        for lower, upper in sorted(map(sorted, pairs))[:2]
    )
    yield Message("pairings.not-by-halves", pairs=pairs_named)


# The state of a Swiss before a round, as an engine reads it ---------------------------------------

PRESETS: Final[Mapping[RoundKind, Outcome]] = {
    RoundKind.FULL_POINT_BYE: Outcome.FULL_POINT_BYE,
    RoundKind.HALF_POINT_BYE: Outcome.HALF_POINT_BYE,
}
"""What an absence is in the round to be paired, if it is more than an absence."""


class State(Record):
    """The state before a round as a file for an engine; ``trouble`` says why there is none.

    ``order[n - 1]`` is the player with number n there, None for an unused number. ``scores`` are
    the points with the fictitious ones, in tenths.
    """

    data: bytes
    order: tuple[int | None, ...]
    scores: Mapping[int, int]
    trouble: Message | None = None


class Swiss(Record):
    """The common data of all rounds of a Swiss.

    ``order`` is that of the starting ranks, with None for an unused one; ``fictitious`` are the
    points of an acceleration by player and round. ``on_arrival`` tells that late players get
    numbers only on arrival, as in C.04.2: players not paired yet are left out.
    """

    tournament: Tournament
    participants: Participants
    rounds: int
    initial: Colour
    order: tuple[int | None, ...]
    fictitious: Mapping[int, Sequence[int]]
    on_arrival: bool = True


def state_before(swiss: Swiss, number: int, dialect: Dialect, *, takes_points: bool) -> State:
    """Return the state before round ``number`` (from 1) for an engine that reads ``dialect``.

    Games without a result count as draws, as C.04.2 has it for pairing. Players not paired in the
    round have a bye in it. ``takes_points`` tells that the engine uses the stated points; others
    count them themselves, and do not get record 299.
    """
    stated = swiss.participants.rounds[number - 1]
    tournament = swiss.tournament
    system = replace(tournament.point_system, unknown=tournament.point_system.draw)
    rows = {player.start_no: player for player in reversed(tournament.players)}
    order = swiss.order
    if swiss.on_arrival:
        there = {one for one in rows if arrival(rows[one]) <= number}
        order = tuple(one for one in order if one in there)
    numbers = {one: StartNo(at) for at, one in enumerate(order, start=1) if one is not None}
    players = []
    points: dict[StartNo, Points] = {}
    penalised = []
    for place, number_at_place in enumerate(order, start=1):
        own = StartNo(place)
        # Absences stand in the file of an engine; rows would otherwise be of unequal length.
        entries: list[RoundEntry] = [ABSENT] * (number - 1)
        preset: RoundEntry | None = RoundEntry(Outcome.ZERO_POINT_BYE)
        rating = None
        if number_at_place is not None:
            row = rows[StartNo(number_at_place)]
            entries = [_entry_for_engine(entry, numbers) for entry in row.first_rounds(number - 1)]
            kind = stated.absent.get(number_at_place)
            preset = None
            if kind is not None:
                preset = RoundEntry(PRESETS.get(kind, Outcome.ZERO_POINT_BYE))
            rating = row.rating
        before = Points(sum(system.points(entry) for entry in entries))
        answer = (
            swiss.participants.points[number_at_place][number - 1]
            if number_at_place is not None
            else before
        )
        if answer != before and tournament.abnormal_points:
            penalised.append(number_at_place)
            before = Points(answer) if takes_points else before
        points[own] = Points(before + (0 if preset is None else system.points(preset)))
        entries += [] if preset is None else [preset]
        players.append(
            Player(start_no=own, name=f"Player {place}", rating=rating, rounds=tuple(entries))
        )
    scores = {
        one: swiss.participants.points[one][number - 1]
        + sum(swiss.fictitious.get(one, ())[number - 1 : number])
        for one in numbers
    }
    if penalised and not takes_points:
        why = Message("pairings.penalised", players=tuple(penalised))
        return State(b"", order, scores, why)
    state = Tournament(
        kind=tournament.kind,
        players=tuple(players),
        rounds=max(swiss.rounds, number),
        rounds_played=number - 1,
        initial_colour=swiss.initial,
        point_system=system,
        player_accelerations=tuple(
            PlayerAcceleration(numbers[one], tuple(map(Points, _without_end(points))))
            for one, points in sorted(swiss.fictitious.items())
            if one in numbers and any(points)
        ),
        forbidden_pairs=_forbidden_pairs(swiss, number, numbers),
    )
    report = Report("")
    ranks = {own: int(own) for own in points}  # no engine pairs by them, but one asks for some
    written = emit(
        adapt(state, Dialect.TRFX, report, Purpose.ENGINE), dialect, points=points, ranks=ranks
    )
    again = read(written.data).tournament
    # Without all that the point system says an engine counts other scores.
    if again is not None and again.point_system != system:
        lost = Diagnostic(
            code=NOT_CARRIED,
            record="162",
            values={
                "facts": (lost_of_system(state, again),),
                "target": RULES[Dialect(dialect)].title,
            },
        )
        return State(written.data, order, scores, lost.sentence)
    return State(written.data, order, scores)


def _forbidden_pairs(
    swiss: Swiss, number: int, numbers: Mapping[int, StartNo]
) -> tuple[ForbiddenPairs, ...]:
    """Return the pairs forbidden in round ``number``, two by two.

    Records without rounds (XXP) concern rounds still to be paired: they do not apply to two players
    who met.
    """
    met = set(met_pairs(swiss.participants))
    pairs = {
        frozenset(pair): None
        for record in swiss.tournament.forbidden_pairs
        if record.first_round is None or number in record.rounds(number)
        for pair in combinations(dict.fromkeys(record.participants), 2)
        if pair[0] in numbers
        and pair[1] in numbers
        and not (record.first_round is None and frozenset(pair) in met)
    }
    return tuple(ForbiddenPairs(tuple(sorted(numbers[one] for one in pair))) for pair in pairs)


def _entry_for_engine(entry: RoundEntry, numbers: Mapping[int, StartNo]) -> RoundEntry:
    """Return an entry of a played round, with the engine's number of the opponent."""
    if entry.opponent is None:
        return RoundEntry(_ALONE.get(entry.kind, Outcome.ZERO_POINT_BYE))
    entry = replace(entry, opponent=numbers.get(entry.opponent))
    return replace(entry, outcome=Outcome.DRAW) if entry.kind is RoundKind.PENDING else entry


_ALONE: Final[Mapping[RoundKind, Outcome]] = {
    **PRESETS,
    RoundKind.PAIRING_ALLOCATED_BYE: Outcome.PAIRING_ALLOCATED_BYE,
    RoundKind.FORFEIT_WIN: Outcome.PAIRING_ALLOCATED_BYE,  # nobody to win against
}
"""What a round without an opponent is to an engine, if it is more than an absence."""


def arrival(player: Player) -> int:
    """Return a player's first paired round, or the round after the end of the row without one."""
    paired = (number for number, entry in enumerate(player.rounds, start=1) if entry.is_paired)
    return next(paired, len(player.rounds) + 1)


def _without_end(points: Sequence[int]) -> Sequence[int]:
    """Return points by round up to the last round with any."""
    return points[: max(place for place, given in enumerate(points, start=1) if given)]


# Acceleration ---------------------------------------------------------------------------------


def fictitious_points(tournament: Tournament, rounds: int) -> dict[int, tuple[int, ...]]:
    """Return the points of records 250 and XXA by player, round by round."""
    points: dict[int, tuple[int, ...]] = {}
    for stated in tournament.player_accelerations:
        points[stated.start_no] = _add_points(
            points.get(stated.start_no, ()), stated.points[:rounds]
        )
    for record in tournament.accelerations:
        row = [0] * rounds
        for number in record.rounds(rounds):
            row[number - 1] = record.points or 0
        for player in tournament.players:
            if record.first_id <= player.start_no <= record.last_id:
                own = points.get(player.start_no, ())
                points[player.start_no] = _add_points(own, row)
    return points


def _add_points(points: Sequence[int], other: Sequence[int]) -> tuple[int, ...]:
    return tuple(a + b for a, b in zip_longest(points, other, fillvalue=0))
