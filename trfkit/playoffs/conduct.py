"""Plan, begin and conduct a play-off: pair games, enter results, finish."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Final

from trfkit.messages.message import Message
from trfkit.patterns import lazy_pattern
from trfkit.playoffs import Places, TiedGroup, tied_groups
from trfkit.playoffs.annexes import Annex, Breaks, annex_of
from trfkit.playoffs.answer_book import Book, GivenAnswer, Part, Want, parse_bids, parse_entered
from trfkit.playoffs.article3 import BY_LOT, NOTHING, Answers, cite_under_item, plan_article_3
from trfkit.playoffs.courses import BIDS, check_conditions, course_chosen, course_of_annex
from trfkit.playoffs.plan import Plan, Stage, gap_at
from trfkit.playoffs.playoff_state import (
    Competitor,
    Conditions,
    Contest,
    Entry,
    Game,
    State,
    answers_of,
    assumption_of,
)
from trfkit.record import Record, replace
from trfkit.refusal import refusal_of
from trfkit.regulations import EDITIONS, Refusal, edition_for, get_edition
from trfkit.regulations.edition import is_play_off
from trfkit.tie_breaks import split_list

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import date

    from trfkit.model import Tournament
    from trfkit.playoffs.course_pieces import Tiers
    from trfkit.ranking import Ranking

MOVES: Final = 60
"""Of a game, for an estimate of its length."""

_DAY: Final = 24 * 60
_MINUTES: Final = lazy_pattern(r"([0-9]{1,3})\s*(?:min|minutes|m|')?\b.*")
_TEMPO: Final = lazy_pattern(
    r"([0-9]{1,3})\s*(?:'|m|min|minutes?)?\s*\+\s*([0-9]{1,3})\s*(?:\"|s|sec|seconds?)?(?:\s.*)?"
)
_TWO_TIMES: Final = lazy_pattern(r".*White ([0-9]{1,3}) minutes, Black ([0-9]{1,3}) minutes.*")


class Start(Record):
    """The earliest start of a round; ``estimated`` if it depends on an estimated end."""

    time: str
    item: str
    estimated: bool = False


def breaks_of(edition: str, conditions: Conditions) -> Breaks:
    """Return the breaks of an edition; from 2023 on those of the organiser."""
    annex = _annex_of(edition)
    if annex is not None:
        return annex.breaks
    match = _MINUTES.fullmatch((conditions.breaks or "").strip())
    minutes = int(match[1]) if match else None
    return Breaks(minutes, minutes, "3.1.7")


def _annex_of(edition: str) -> Annex | None:
    """Return the annex that prescribes play-offs, None if the organiser designs them."""
    scheme = get_edition(edition).play_off.scheme
    return None if scheme is None else annex_of(scheme)


def length_of(time_control: str | None) -> int | None:
    """Return the approximate maximum minutes of a game of 60 moves, None for other words."""
    text = (time_control or "").strip()
    both = _TWO_TIMES.fullmatch(text)
    if both:
        return int(both[1]) + int(both[2])
    match = _TEMPO.fullmatch(text)
    if match is None:
        return None
    return -(-2 * (int(match[1]) * 60 + int(match[2]) * MOVES) // 60)


def starts(contest: Contest, games: Sequence[Game], breaks: Breaks) -> dict[int, Start]:
    """Return the earliest start of each round of a contest, by its number."""
    rounds = sorted({game.round for game in games})
    known: dict[int, Start] = {}
    end, estimated, pause = contest.ended, False, breaks.first
    for number in rounds:
        of_round = [game for game in games if game.round == number]
        if end is not None and pause is not None:
            known[number] = Start(_later(end, pause), breaks.item, estimated)
        ends = [game.ended for game in of_round]
        if all(ends):
            begun = known[number].time if number in known else None
            end, estimated = _last([time for time in ends if time], begun), False
        else:
            lengths = [length_of(game.time_control) for game in of_round]
            begun = known[number].time if number in known else None
            longest = None if None in lengths else max(n for n in lengths if n is not None)
            end = None if begun is None or longest is None else _later(begun, longest)
            estimated = True
        pause = breaks.between
    return known


def _last(times: Sequence[str], begun: str | None) -> str:
    """Return the latest of several times, some of which may be after midnight."""
    since = _minutes(begun) if begun is not None else min(map(_minutes, times))
    if begun is None and max(map(_minutes, times)) - since > _DAY // 2:
        since = _DAY // 2
    return max(times, key=lambda time: (_minutes(time) - since) % _DAY)


def timetable(plan: Plan, contest: Contest, breaks: Breaks) -> tuple[tuple[Message, Start], ...]:
    """Return the rounds that are played in any case, each with its approximate earliest start.

    Empty if the end of the tournament's last game or the length of the breaks is unknown; it stops
    after the first round whose length is unknown.
    """
    if contest.ended is None or breaks.first is None:
        return ()
    rows: list[tuple[Message, Start]] = []
    time = _later(contest.ended, breaks.first)
    for stage in plan.stages:
        rounds = 0 if stage.when else _rounds_of(stage)
        length = length_of(stage.time_control.value)
        for number in range(1, rounds + 1):
            name = stage.name
            if rounds > 1:
                name = Message("playoff.part.number", stage=stage.name, number=number)
            rows.append((name, Start(time, breaks.item, estimated=bool(rows))))
            if length is None or breaks.between is None:
                return tuple(rows)
            time = _later(time, length + breaks.between)
    return tuple(rows)


def _rounds_of(stage: Stage) -> int:
    """Return the number of games that one player plays in a stage, one after the other."""
    games = stage.games.value or 1
    sizes = stage.sizes and stage.sizes.value
    return games * max(size - 1 + size % 2 for size in sizes) if sizes else games


def _minutes(time: str) -> int:
    hours, _, minutes = time.partition(":")
    return int(hours) * 60 + int(minutes)


def _later(time: str, minutes: int) -> str:
    total = (_minutes(time) + minutes) % _DAY
    return f"{total // 60:02}:{total % 60:02}"


GAME: Final = "game"


class Progress(Record, kw_only=True):
    """The progress of one contest.

    ``order`` holds the ids, best first, those in one tier sharing their places; None while
    something is open. ``remarks`` are gaps in the text and how it was read; ``starts`` is the
    earliest start of each paired round, ``timetable`` that of the rounds that are played in any
    case, as known beforehand. ``parts`` are the parts of the play-off that its games belong to, by
    key.
    """

    contest: Contest
    plan: Plan
    games: tuple[Game, ...]
    answers: tuple[GivenAnswer, ...]
    wants: tuple[Want, ...]
    remarks: tuple[Message, ...]
    order: Tiers | None
    starts: Mapping[int, Start]
    timetable: tuple[tuple[Message, Start], ...]
    parts: Mapping[str, Part]

    @property
    def competitor_of(self) -> Mapping[int, Competitor]:
        """The competitors by their ids."""
        return {competitor.id: competitor for competitor in self.contest.competitors}

    @property
    def places(self) -> Mapping[int, tuple[int, int]]:
        """Return the best and the worst final place of each id."""
        taken: dict[int, tuple[int, int]] = {}
        place = self.contest.first
        for tier in self.order or ():
            for id_ in tier:
                taken[id_] = (place, place + len(tier) - 1)
            place += len(tier)
        return taken


class Conducted(Record):
    """A state and the progress of each of its contests."""

    state: State
    contests: tuple[Progress, ...]

    @property
    def finished(self) -> bool:
        """Tell whether nothing is open any more."""
        return all(progress.order is not None for progress in self.contests)


def plan_of(state: State, contest: Contest) -> Plan:
    """Return the plan that the regulations prescribe for a contest."""
    return plan(
        len(contest.competitors),
        state.edition,
        answers_of(state.conditions),
        place=contest.first,
        of_teams=state.of_teams,
    )


def check_state(state: State) -> None:
    """Raise Refusal if the conditions of a new state determine no course."""
    for contest in state.contests:
        if not plan_of(state, contest).stages or _is_designed(state, contest):
            check_conditions(state.conditions)
    annex = _annex_of(state.edition)
    if annex is not None and state.conditions.short_of_time and not annex.has_deciding_games:
        raise refusal_of("no-deciding-games")
    if annex is not None and state.conditions.settle > 1:
        raise refusal_of("no-settling")


def _is_designed(state: State, contest: Contest) -> bool:
    """Tell whether the organiser's parameters determine how a contest is played."""
    annex = _annex_of(state.edition)
    return annex is None or not annex.scheme_of(len(contest.competitors)).course


def conducted(state: State, *, draws: bool = False) -> Conducted:
    """Return the progress of a play-off; raises Refusal for a contradictory state.

    With ``draws`` everything that can be is drawn and paired, and stored in the state.
    """
    if state.conditions.colours == BIDS:
        state = replace(state, conditions=replace(state.conditions, bids=True))
    progresses = []
    number = max((game.number for game in state.games), default=0)
    breaks = breaks_of(state.edition, state.conditions)
    for contest in state.contests:
        # Games that were just paired for another contest have taken the next numbers.
        book = Book(state, contest, draws=draws, last_number=number)
        prescribed = plan_of(state, contest)
        order = _course(book, prescribed, state, contest)
        number = max((number, *(game.number for game in book.games)))
        progresses.append(
            Progress(
                contest=contest,
                plan=prescribed,
                games=tuple(sorted(book.games, key=lambda game: game.number)),
                answers=tuple(book.answers),
                wants=tuple(book.wants),
                remarks=tuple(book.remarks),
                order=order if not book.wants else None,
                starts=starts(contest, book.games, breaks),
                timetable=timetable(prescribed, contest, breaks),
                parts=book.parts,
            )
        )
    used_games = {game.key: game for p in progresses for game in p.games}
    used_entries = {a.entry.key: a.entry for p in progresses for a in p.answers}
    for game in state.games:
        if game.key not in used_games:
            raise refusal_of("game-does-not-follow", number=game.number, stage=game.stage)
    for entry in state.entries:
        if entry.key not in used_entries:
            raise refusal_of("nothing-asks", key=entry.key)
    known = {entry.key for entry in state.entries}
    entries = (*state.entries, *(e for key, e in used_entries.items() if key not in known))
    games = tuple(sorted(used_games.values(), key=lambda game: game.number))
    return Conducted(replace(state, entries=entries, games=games), tuple(progresses))


def _course(book: Book, prescribed: Plan, state: State, contest: Contest) -> Tiers | None:
    annex = _annex_of(state.edition)
    if annex is not None and annex.scheme_of(len(contest.competitors)).course:
        return course_of_annex(book, annex)
    check_conditions(state.conditions)
    return course_chosen(book, prescribed.stages)


# Entering what happened ---------------------------------------------------------------------------


def with_answers(state: State, answers: Mapping[str, str]) -> State:
    """Return the state with lots drawn by hand, decisions and bids; keys may be shortened.

    A key is that of an open question, or its end if only one key ends so. Raises Refusal for
    others.
    """
    for name, value in answers.items():
        wants = [w for p in conducted(state).contests for w in p.wants if w.kind != GAME]
        fitting = [w for w in wants if name in {w.key, w.key.partition("/")[2]}]
        fitting = fitting or [w for w in wants if w.key.endswith(name) and name]
        if len(fitting) != 1:
            open_ = "; ".join(w.key for w in wants) or "nothing"
            raise refusal_of("not-open", name=name, open=open_)
        state = replace(state, entries=(*state.entries, _enter_answer(fitting[0], value)))
        conducted(state)  # refuses an answer that does not fit
    return state


def _enter_answer(want: Want, value: str) -> Entry:
    value = value.strip()
    if want.kind == "moves":
        raise refusal_of("entered-with-result", text=want.text)
    if want.kind == "lot":
        (among,) = want.choices
        drawn = value.replace(",", " ").split()
        if sorted(drawn) != sorted(among.split()):
            raise refusal_of("no-order", value=value, among=among, text=want.text)
        return Entry(key=want.key, kind="lot", value=" ".join(drawn), by="hand")
    if want.kind == "decision":
        if value not in want.choices:
            raise refusal_of("no-answer", value=value, key=want.key, choices=tuple(want.choices))
        return Entry(key=want.key, kind="decision", value=value, by="hand")
    if parse_bids(value) is None:
        raise refusal_of("no-bids", value=value)
    return Entry(key=want.key, kind="bids", value=value, by="hand")


def with_results(
    state: State, lines: Sequence[str], *, ended: str | None = None, correct: bool = False
) -> State:
    """Return the state with results; ``ended`` is when the games ended.

    An existing result is only changed if ``correct``; then later draws and pairings that no longer
    follow are removed. Raises Refusal for a line that is no result, a game that is not to be
    played, and a correction that would discard games already played.
    """
    for line in lines:
        entered = parse_entered(line, of_teams=state.of_teams)
        if entered.game is not None:
            matches = [game for game in state.games if game.number == entered.game]
        else:
            matches = [game for game in state.games if (game.white, game.black) == entered.pair]
            matches = [game for game in matches if game.result is None] or matches[-1:]
        if len(matches) != 1:
            to_play = ", ".join(
                f"{game.number} ({game.white}-{game.black})"
                for game in state.games
                if game.result is None
            )
            if not to_play:
                raise refusal_of("no-game-paired", line=line)
            raise refusal_of("no-game", line=line, games=to_play)
        (game,) = matches
        changed = game.result not in {None, entered.result}
        if changed and not correct:
            raise refusal_of("has-result", number=game.number, result=game.result)
        new = replace(
            game,
            result=entered.result,
            moves=game.moves if entered.moves is None and not changed else entered.moves,
            ended=ended or game.ended,
        )
        games = tuple(new if each.number == game.number else each for each in state.games)
        state = replace(state, games=games)
        state = _prune(state, game.number) if changed else conducted(state).state
    return state


def _prune(state: State, corrected: int) -> State:
    """Return a state without the entries that no longer follow after a correction of a game."""
    pruned = replace(state, games=(), entries=())
    games = list(state.games)
    entries = list(state.entries)
    while True:
        pruned = replace(state, games=tuple(games), entries=tuple(entries))
        # What nothing asks for any more goes.
        keys: set[str] = set()
        for contest in pruned.contests:
            book = Book(pruned, contest, draws=False)
            _course(book, plan_of(pruned, contest), pruned, contest)
            keys |= {game.key for game in book.games} | {a.entry.key for a in book.answers}
        present = {game.key for game in pruned.games} | {entry.key for entry in pruned.entries}
        stray = frozenset(present - keys) or None
        if stray is None:
            return conducted(pruned).state
        for game in games:
            if game.key in stray and game.result is not None:
                raise refusal_of("played-after", number=game.number, corrected=corrected)
        games = [game for game in games if game.key not in stray]
        entries = [entry for entry in entries if entry.key not in stray]


# The plan by edition: a worked scheme, or the organiser's answers ---------------------------------


NOT_SHARED: Final = Message("playoff.nothing-to-play-off")


def plan(
    players: int,
    edition: str,
    answers: Answers = NOTHING,
    *,
    place: int = 1,
    of_teams: bool = False,
) -> Plan:
    """Return the plan that the edition prescribes for ``players`` who share ``place``.

    A single player shares it with nobody, so the plan is empty. Raises Refusal for an unknown
    edition, and for answers if the edition has no parameters.
    """
    rules = get_edition(edition).play_off
    # Who qualifies is a matter of the list of tie-breaks in every edition.
    fixed = replace(answers, after=None)
    if players < 2:  # noqa: PLR2004 - a play-off needs two
        if rules.scheme is not None and fixed != NOTHING:
            raise _own_scheme(edition)
        return Plan(edition=edition, players=players, article=NOT_SHARED)
    if rules.scheme is None:
        prescribed = plan_article_3(players, edition, answers)
    else:
        annex = annex_of(rules.scheme)
        prescribed = annex.plan(players, edition)
        if fixed != NOTHING:
            if prescribed.stages:
                raise _own_scheme(edition)
            designed = plan_article_3(players, edition, replace(fixed, colours=BY_LOT))
            stages = tuple(
                cite_under_item(stage, annex.scheme_of(players).item) for stage in designed.stages
            )
            prescribed = replace(prescribed, stages=stages)
    gaps = list(prescribed.gaps)
    if rules.first_place and place > 1:
        gaps.append(gap_at(rules.first_place, "first-place-only"))
    if rules.scheme is not None and of_teams:
        gaps.append(Message("playoff.scheme-of-players"))
    if rules.gap:
        gaps.append(Message(f"playoff.{rules.gap}"))
    return replace(prescribed, gaps=tuple(gaps))


def _own_scheme(edition: str) -> Refusal:
    asking = ", ".join(row.name for row in EDITIONS if row.play_off.scheme is None)
    return refusal_of("own-scheme", edition=edition, asking=asking)


# A play-off begun: who qualifies for it, and its first state --------------------------------------


NONE: Final = "none"
"""As the answer to 3.1.2: all with equal points qualify."""

_POINTS: Final = frozenset({"PTS", "MPTS", "GPTS"})


class Qualification(Record):
    """The tie-breaks before the play-off, the list they come from, and what to report about it.

    ``ranking`` determines the numbers of the players, without the play-off in its list.
    """

    after: tuple[str, ...]
    ranking: Ranking
    remark: Message | None = None


def qualification(tournament: Tournament, ranking: Ranking, after: str | None) -> Qualification:
    """Return the qualification: by ``after`` (3.1.2), else by the place of a play-off in the list.

    The list is the one named by an option or by the file; if it contains no play-off, all players
    with equal points qualify.
    """
    listed = ranking.tiebreaks or tournament.standings_order or tournament.tiebreaks or ()
    places = [index for index, code in enumerate(listed) if is_play_off(code)]
    if places:
        codes = tuple(code for code in listed if not is_play_off(code))
        ranking = replace(ranking, tiebreaks=codes)
    if after is not None:
        return Qualification(() if after == NONE else split_list(after), ranking)
    if not places:
        return Qualification((), ranking)
    before = tuple(code for code in listed[: places[0]] if code.upper() not in _POINTS)
    remark = Message("playoff.list-first")
    if before:
        remark = Message("playoff.list-after", codes=before)
    return Qualification(before, ranking, remark)


def edition_of_playoff(ranking: Ranking, start: date | None) -> tuple[str, tuple[Message, ...]]:
    """Return the edition by option or start date, and the notes on it."""
    if ranking.edition is not None:
        return get_edition(ranking.edition).name, ()
    chosen = edition_for(start)
    return chosen.edition, (chosen.remark,) if chosen.remark else ()


def begin(
    tournament: Tournament,
    places: Sequence[Places] | None,
    ranking: Ranking,
    conditions: Conditions,
    *,
    seed: str | None,
    ended: str | None = None,
) -> State:
    """Return the first state of the play-offs for ``places``; None means every tied group.

    ``seed`` is that of the lots, None if they are drawn by hand; ``ended`` is when the last game
    ended. Raises Refusal if nobody is tied, and for conditions that determine no course.
    """
    edition, remarks = edition_of_playoff(ranking, tournament.start)
    qualified = qualification(tournament, ranking, conditions.after)
    own_order = get_edition(edition).play_off.order_of_three
    groups: Sequence[TiedGroup] = tied_groups(
        tournament,
        places,
        after=qualified.after,
        order_of_three=own_order,
        ranking=qualified.ranking,
    )
    if not groups:
        raise refusal_of("nobody-tied")
    alone = next((group for group in groups if len(group.entrants) == 1), None)
    if alone is not None:
        raise refusal_of("nobody-shares", places=alone.places)
    if len({group.first for group in groups}) < len(groups):
        raise refusal_of("same-group")
    first = groups[0]
    state = State(
        tournament=first.standings.name,
        edition=edition,
        of_teams=first.is_of_teams,
        seed=seed,
        conditions=conditions,
        contests=tuple(
            Contest(
                places=str(Places(group.first, group.first + len(group.entrants) - 1)),
                competitors=group.entrants,
                undecided=group.undecided,
                ended=ended,
            )
            for group in groups
        ),
        assumptions=tuple(
            assumption_of(remark)
            for remark in dict.fromkeys(
                (*remarks, qualified.remark, *chain.from_iterable(g.assumptions for g in groups))
            )
            if remark is not None
        ),
    )
    check_state(state)
    return state
