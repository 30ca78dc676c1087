"""The course of a play-off: by the steps of an annex, or by the organiser's parameters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.messages.message import Message
from trfkit.playoffs.annexes import Annex, Step, word_of
from trfkit.playoffs.answer_book import LOTS, SHARE, Book
from trfkit.playoffs.course_pieces import (
    RANKING,
    TWO,
    DecidedMatch,
    deciding_game,
    first_win,
    gaps_of,
    group_others,
    knockout,
    match,
    neighbours,
    order_by_moves,
    round_robin,
    settle,
)
from trfkit.playoffs.plan import COLOURS_BY_TABLE, Format, Groups, Stage, StageName, chosen, gap_at
from trfkit.record import replace
from trfkit.refusal import refusal_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trfkit.playoffs.course_pieces import Pair, RoundRobin, Tiers
    from trfkit.playoffs.playoff_state import Conditions


class Turn(NamedTuple):
    """The players at a step, its stage and name, and the table before it."""

    ids: Sequence[int]
    stage: Stage
    name: StageName
    prefix: tuple[StageName, ...] = ()
    table: RoundRobin | None = None


def course_of_annex(book: Book, annex: Annex) -> Tiers | None:
    """Return the final order of the players who share a place, None while it is open."""
    scheme = annex.scheme_of(len(book.by_id))
    ids = book.numbered(lots=annex.draws_numbers and len(book.by_id) > 2)  # noqa: PLR2004 - two need no numbers
    if ids is None:
        return None
    for gap in scheme.gaps:
        book.remark(gap)
    stage = annex.stages[scheme.stages[0]]
    return _Course(book, annex, ids).order_of(scheme.course, Turn(ids, stage, stage.called))


def _within(parts: Sequence[StageName], name: StageName) -> StageName:
    """Return a name inside parts of the play-off, the outermost part first."""
    for part in reversed(parts):
        name = name.within(part)
    return name


class _Course:
    """Follows the steps of one annex for players with the numbers 1, 2 ... in ``ids``."""

    def __init__(self, book: Book, annex: Annex, ids: Sequence[int]) -> None:
        self._book, self._annex, self._ids = book, annex, ids

    def order_of(self, key: str, turn: Turn) -> Tiers | None:
        """Return the order that a step and all its following steps give; None while open."""
        book, step = self._book, self._annex.steps[key]
        stage = self._annex.stages[step.stage] if step.stage else turn.stage
        name, prefix, word = turn.name, turn.prefix, word_of(key)
        if step.prefix is not None:
            prefix = (*prefix, StageName(word, step.prefix))
        if step.part is not None:
            name = StageName(f"{name.key}/{word}", Message(step.part.id, stage=name.text))
        elif step.name is not None:
            name = _within(prefix, StageName(word, step.name))
        elif step.stage:
            name = _within(prefix, stage.called)
        if step.gaps_of:
            gaps_of(book, self._annex.stages[step.gaps_of])
        ids: Sequence[int] | None = turn.ids
        if step.order:
            ids = sorted(turn.ids, key=self._ids.index)
            if step.order == "order-of-three":  # without such numbers the order stays as it is
                ids.sort(key=lambda id_: book.by_id[id_].of_three or 0)
        if step.lots:
            ids = book.lot(f"{name.key}/{step.lots.key}", step.lots.text, turn.ids)
        if ids is None:
            return None
        return self._played(step, Turn(ids, stage, name, prefix, turn.table))

    def _played(self, step: Step, turn: Turn) -> Tiers | None:
        """Play a step with players already in order, under its name, and return the order."""
        book, (ids, stage, name, *_) = self._book, turn
        won: DecidedMatch | Pair | None
        match step.play:
            case "deciding game":
                won = deciding_game(book, stage, name, (ids[0], ids[1]))
            case "first win":
                won = first_win(book, stage, name, (ids[0], ids[1]))
            case "match" if step.short_of_time and book.state.conditions.short_of_time:
                return self.order_of(step.short_of_time, turn)
            case "match":
                won = match(book, stage, name, (ids[0], ids[1]), stage.games.value or 1)
                if won is not None and not isinstance(won, DecidedMatch):
                    return self.order_of(step.tied["2"], turn)
            case "table":
                return self._table(step, turn)
            case "knockout":
                return self._knockout(step, turn)
            case "groups":
                return self._groups(step, turn)
            case "moves":
                return self._fewest_moves(step, turn)
            case "moves-of-wins":
                return self._fewest_moves_of_wins(step, turn)
            case "decision":
                return self._decision(step, turn)
            case "elimination":
                numbered = book.numbered(lots=True)
                if numbered is None:
                    return None
                book.remark(step.remark)
                *left, last = numbered
                order = self.order_of(step.tied["2"], turn._replace(ids=left))
                return order and (*order, (last,))
        return won and won.tiers

    def _places(self, step: Step, stage: Stage) -> Groups:
        """Return the numbers of the players in each table or pair."""
        if not isinstance(step.places, str):
            return step.places
        fact = stage.groups if step.places == "groups" else stage.tables
        return (fact and fact.value) or ()

    def _table(self, step: Step, turn: Turn) -> Tiers | None:
        """Return the order of a round-robin; its winners continue depending on their number."""
        ids, stage, name, *_ = turn
        if step.of_two and len(ids) == 2:  # noqa: PLR2004 - which is no table
            return self.order_of(step.of_two, turn)
        for places in self._places(step, stage):
            ids = [ids[number - 1] for number in places]
        if step.short_of_time and self._book.state.conditions.short_of_time:
            return self.order_of(step.short_of_time, turn._replace(ids=ids))
        table = round_robin(self._book, stage, name, ids, sudden_death=step.sudden_death)
        if table is None:
            return None
        best, *rest = table.tiers
        follows = step.tied.get(str(len(best)), step.tied.get("more"))
        if len(best) == 1 or follows is None:
            return table.tiers
        ahead = self.order_of(follows, turn._replace(ids=best, table=table))
        return ahead and (*ahead, *rest)

    def _knockout(self, step: Step, turn: Turn) -> Tiers | None:
        """Return the order of a knock-out; players not in a pair come last."""
        book, ids = self._book, turn.ids
        rounds = [self._annex.stages[key] for key in step.rounds]
        names = [_within(turn.prefix, stage.called) for stage in rounds]
        stages = dict(zip((name.key for name in names), rounds, strict=True))
        places = self._places(step, turn.stage)
        pairs = [(ids[a - 1], ids[b - 1]) for a, b in places] or neighbours(ids)

        def play(_book: Book, name: StageName, pair: Pair) -> DecidedMatch | None:
            turn_of_pair = Turn(pair, stages[name.key], name, turn.prefix)
            return _decided_by(self.order_of(step.each, turn_of_pair))

        def pair_up(winners: Sequence[int], name: StageName) -> Sequence[Pair] | None:
            groups = stages[name.key].groups
            if groups is None or groups.value is not None:
                return neighbours(winners)
            texts = {word: choice.text for word, choice in step.choices.items()}
            question = Message("playoff.question", text=groups.gap, players=book.names(winners))
            chosen = book.decision(f"{name.key}/pairs", question, texts)
            if chosen is None:
                return None
            if chosen == LOTS:
                text = Message("playoff.lot-pairs", stage=name.text)
                drawn = book.lot(f"{name.key}/drawn-pairs", text, winners)
                return None if drawn is None else neighbours(drawn)
            if chosen == RANKING:
                winners = sorted(winners, key=self._ids.index)
            return (winners[0], winners[3]), (winners[1], winners[2])

        order = knockout(book, pairs, names, play, pair_up)
        out = tuple(id_ for id_ in ids if not any(id_ in pair for pair in pairs))
        return order and ((*order, out) if out else order)

    def _groups(self, step: Step, turn: Turn) -> Tiers | None:
        """Return the order of groups whose winners play for the first places."""
        book, (ids, stage, name, *_) = self._book, turn
        places = self._places(step, stage)
        members = ids
        if stage.groups is not None and stage.groups.gap is not None:
            book.remark(stage.sizes.gap if stage.sizes else None)
            texts = {word: choice.text for word, choice in step.choices.items()}
            chosen = book.decision(f"{name.key}/members", stage.groups.gap, texts)
            if chosen is None:
                return None
            if chosen == LOTS:
                drawn = book.lot(f"{name.key}/drawn-members", step.text, ids)
                if drawn is None:
                    return None
                members = drawn
            places = tuple(
                tuple(sorted(group, key=lambda number: ids.index(members[number - 1])))
                for group in step.choices[chosen].places
            )
        orders = []
        for letter, group in zip("ABC", places, strict=False):
            in_group = [members[number - 1] for number in group]
            named = StageName(f"group-{letter}", Message("playoff.part.group", letter=letter))
            own_turn = Turn(in_group, stage, name, (named,))
            orders.append(self.order_of(step.each, own_turn))
        known = [order for order in orders if order is not None]
        if len(known) < len(orders):
            return None
        order = self.order_of(step.final, turn._replace(ids=[group[0][0] for group in known]))
        book.remark(step.remark)
        return order and (*order, *group_others(known))

    def _fewest_moves(self, step: Step, turn: Turn) -> Tiers | None:
        """Return the order of tied players by the moves of their games, fewest first."""
        ids = turn.ids
        assert turn.table is not None  # noqa: S101 - moves follow a table
        games = [p for p in turn.table.games if {p.game.white, p.game.black} & set(ids)]
        if not self._book.moves(games):
            return None
        moves = {
            id_: sum(p.game.moves or 0 for p in games if id_ in {p.game.white, p.game.black})
            for id_ in ids
        }
        best, *rest = order_by_moves(moves)
        if len(best) == 1:
            return best, *rest
        order = settle(self._book, turn.name.key, best, step.text_of_equal, share=step.share)
        return None if order is None or isinstance(order, str) else (*order, *rest)

    def _fewest_moves_of_wins(self, step: Step, turn: Turn) -> Tiers | None:
        """Return the order of players with one win each by the moves of that game."""
        book, (ids, _, name, *_) = self._book, turn
        assert turn.table is not None  # noqa: S101 - moves follow a table
        won = [p for p in turn.table.games if p.white != p.black]
        if len(won) < len(ids):
            return self._decision(step, turn)
        if not book.moves(won):
            return None
        moves = {
            p.game.white if p.white > p.black else p.game.black: p.game.moves or 0 for p in won
        }
        best, *rest = order_by_moves(moves)
        book.remark(step.remark)
        if len(best) == 1:
            return best, tuple(id_ for tier in rest for id_ in tier)
        order = settle(book, name.key, best, step.text_of_equal, share=False)
        if order is None or isinstance(order, str):
            return None
        return order[0], tuple(id_ for id_ in ids if id_ not in order[0])

    def _decision(self, step: Step, turn: Turn) -> Tiers | None:
        """Return the order that the organiser decides on, or that a chosen step gives."""
        text, gap = step.text, turn.stage.if_tied.gap
        if step.choices and gap is not None:
            text = Message("playoff.text-and-gap", text=text, gap=gap)
        offered = {
            word: choice.text
            for word, choice in step.choices.items()
            if len(turn.ids) <= choice.at_most
        }
        order = settle(self._book, turn.name.key, turn.ids, text, share=step.share, more=offered)
        return self.order_of(step.choices[order].step, turn) if isinstance(order, str) else order


# A play-off that the organiser designs: the parameters of article 3 -------------------------------


SUDDEN_DEATH: Final = "sudden-death"
REPEAT: Final = "repeat"
FIRST_WIN: Final = "first-win"
BIDS: Final = "bids"

IF_TIED: Final = (SUDDEN_DEATH, REPEAT, FIRST_WIN, RANKING, LOTS, SHARE)
"""The words that ask for what may follow a tie."""

PAIRS: Final = (RANKING, LOTS)
COLOURS: Final = ("table", LOTS, BIDS)
MOST_AGAIN: Final = 2
"""So often further games are offered to those who are still tied; then the tie-breaks."""
GAMES_OF_MATCH: Final = 2
"""Where nobody says how many: as the annexes had it."""


def what_follows(conditions: Conditions) -> tuple[str, ...]:
    """Return the words of ``if_tied`` in order."""
    words = (conditions.if_tied or "").replace(";", ",").split(",")
    return tuple(word.strip().lower() for word in words if word.strip())


def check_conditions(conditions: Conditions) -> None:
    """Raise Refusal for words that determine no course."""
    if conditions.system is None:
        systems = ", ".join(system.value for system in Format)
        raise refusal_of("no-scheme", systems=systems)
    for option, word, words in (
        ("--pairs", conditions.pairs, PAIRS),
        ("--colours", conditions.colours, COLOURS),
        *(("--if-tied", word, IF_TIED) for word in what_follows(conditions)),
    ):
        if word is not None and word not in words:
            raise refusal_of("no-course", option=option, word=word, words=tuple(words))


def course_chosen(book: Book, stages: Sequence[Stage]) -> Tiers | None:
    """Return the final order by the organiser's parameters, None while it is open."""
    conditions = book.state.conditions
    order = _ordered_ids(book, conditions)
    if order is None:
        return None
    stages = [_with_colours(book, stage) for stage in stages]
    played: Tiers | None
    if conditions.system is Format.ROUND_ROBIN:
        played = _round_robin(book, stages[0], order)
    elif conditions.system is Format.KNOCKOUT:
        played = _knockout(book, stages, order)
    else:
        won = _pair(book, stages[0], stages[0].called, (order[0], order[1]))
        played = won and won.tiers
    return played and _settle_order(book, stages[-1], played, conditions)


def _ordered_ids(book: Book, conditions: Conditions) -> tuple[int, ...] | None:
    """Return the ids in the order of the table or the bracket."""
    if len(book.by_id) == TWO:
        return book.numbered(lots=False)
    if conditions.pairs == RANKING:
        return book.numbered(lots=True)
    if conditions.pairs is None:
        book.remark(gap_at("3.1.4", "pairs-by-lot"))
    ids = book.numbered(lots=False)
    assert ids is not None  # noqa: S101 - no lots were asked for
    return book.lot("order", Message("playoff.lot-places"), ids)


def _with_colours(book: Book, stage: Stage) -> Stage:
    """Return a stage with colours; if nobody fixed them, those of the table, else lots."""
    fact = stage.colours
    if fact.value is not None:
        return stage
    by_table = stage.format.value is Format.ROUND_ROBIN
    taken = COLOURS_BY_TABLE if by_table else Message("playoff.by-lot-reversed")
    book.remark(Message("playoff.taken", gap=fact.gap, taken=taken))
    return replace(stage, colours=chosen(taken, fact.item))


def _games(book: Book, stage: Stage) -> int:
    games = stage.games.value
    if games is None:
        book.remark(Message("playoff.taken", gap=stage.games.gap, taken=GAMES_OF_MATCH))
    return games or GAMES_OF_MATCH


def _deciding(book: Book, stage: Stage) -> Stage:
    """Return the stage as one deciding game."""
    tempo = book.state.conditions.sudden_death or book.state.conditions.time_control
    return replace(
        stage,
        format=chosen(Format.SUDDEN_DEATH, stage.item),
        games=chosen(1, stage.item),
        time_control=stage.time_control if tempo is None else chosen(tempo, stage.item),
    )


def _round_robin(
    book: Book, stage: Stage, order: Sequence[int], name: StageName | None = None
) -> Tiers | None:
    conditions = book.state.conditions
    played = round_robin(
        book,
        _deciding(book, stage) if conditions.short_of_time else stage,
        name or stage.called,
        order,
        games=_games(book, stage),
        sudden_death=conditions.short_of_time,
    )
    return played and played.tiers


def _pair(book: Book, stage: Stage, name: StageName, pair: Pair) -> DecidedMatch | None:
    """Return the winner of a match of two, after everything that follows a tie."""
    conditions = book.state.conditions
    if conditions.system is Format.SUDDEN_DEATH or conditions.short_of_time:
        return deciding_game(book, _deciding(book, stage), name, pair)
    won = match(book, stage, name, pair, _games(book, stage))
    if won is None or isinstance(won, DecidedMatch):
        return won
    ids = f"{pair[0]}-{pair[1]}"
    after = name.part(ids, "pair", pair=ids)
    order = _resolve_tie(book, stage, after, won, what_follows(conditions), share=False)
    return _decided_by(order)


def _decided_by(order: Tiers | None) -> DecidedMatch | None:
    """Return the match that an order of its two players decides; None while it is open."""
    if order is None:
        return None
    (winner,), (loser,) = order
    return DecidedMatch(winner, loser)


def _knockout(book: Book, stages: Sequence[Stage], order: Sequence[int]) -> Tiers | None:
    from trfkit.playoffs.article3 import bracket  # noqa: PLC0415 - for knock-outs alone

    by_key = {stage.key: stage for stage in stages}
    places = bracket(1 << (len(order) - 1).bit_length())
    pairs = [
        tuple(order[place - 1] for place in two if place <= len(order))
        for two in zip(places[::2], places[1::2], strict=True)
    ]
    if stages[0].groups is None and any(len(pair) < TWO for pair in pairs):
        book.remark(gap_at("3.1.4", "first-free"))

    def play(book: Book, name: StageName, pair: Pair) -> DecidedMatch | None:
        return _pair(book, by_key[name.key], name, pair)

    return knockout(book, pairs, [stage.called for stage in stages], play, neighbours)


def _settle_order(book: Book, stage: Stage, order: Tiers, conditions: Conditions) -> Tiers | None:
    """Return the order after separating players who share a place that must be settled."""
    tiers: list[tuple[int, ...]] = []
    ahead = 0
    open_ = False
    for tier in order:
        if len(tier) > 1 and ahead < conditions.settle:
            place = book.contest.first + ahead
            name = StageName(f"tie-{place}", Message("playoff.part.tie", place=place))
            words = what_follows(conditions)
            apart = _resolve_tie(book, stage, name, tier, words, share=True)
            open_ = open_ or apart is None
            tiers += apart or (tier,)
        else:
            tiers.append(tier)
        ahead += len(tier)
    return None if open_ else tuple(tiers)


def _resolve_tie(
    book: Book,
    stage: Stage,
    name: StageName,
    tied: Sequence[int],
    words: Sequence[str],
    *,
    share: bool,
    again: int = 0,
) -> Tiers | None:
    """Return the order of tied players by what the organiser prescribes for a tie.

    ``again`` counts the further games played so far, because they are not offered without end.
    """
    if len(tied) == 1:
        return (tuple(tied),)
    if not words:
        text = Message("playoff.still-tied")
        offered = [SUDDEN_DEATH, REPEAT, RANKING]
        if again > MOST_AGAIN:
            offered = [RANKING]
        more = {word: Message(f"playoff.after.{word}") for word in offered}
        answer = settle(book, name.key, tied, text, share=share, more=more)
        if not isinstance(answer, str):
            return answer
        words = (answer,)
    word, *others = words
    if word == SHARE and share:
        return (tuple(tied),)
    again += word in {SUDDEN_DEATH, REPEAT}
    after = name.part(word, "after", word=word)
    order = _apply_word(book, stage, after, tied, word)
    if order is None:
        return None
    if len(order) == 1 and word == SHARE:
        return _resolve_tie(book, stage, name, tied, others, share=share, again=again)
    parts = [
        _resolve_tie(
            book,
            stage,
            after
            if len(tier) == len(tied)
            else name.part(f"{word}-{ahead + 1}", "after-at", word=word, place=ahead + 1),
            tier,
            others,
            share=share,
            again=again,
        )
        for ahead, tier in enumerate(order)
    ]
    known = [part for part in parts if part is not None]
    return None if len(known) < len(parts) else tuple(tier for part in known for tier in part)


def _apply_word(
    book: Book, stage: Stage, name: StageName, tied: Sequence[int], word: str
) -> Tiers | None:
    """Return the order after applying one word of ``if_tied``; one tier if it settles nothing."""
    won: DecidedMatch | Pair | None
    if word == SHARE:
        return (tuple(tied),)
    if word == LOTS:
        text = Message("playoff.lot-order-of", stage=name.text, players=book.names(tied))
        drawn = book.lot(f"{name.key}/order", text, tied)
        return None if drawn is None else tuple((id_,) for id_ in drawn)
    if word == RANKING:
        ids = book.numbered(lots=True)
        return None if ids is None else tuple((id_,) for id_ in ids if id_ in tied)
    if len(tied) > TWO:
        if word == FIRST_WIN:
            return (tuple(tied),)
        if word == REPEAT:
            return _round_robin(book, stage, tied, name)
        by_table = replace(_deciding(book, stage), colours=stage.colours)
        played = round_robin(book, by_table, name, tied, sudden_death=True)
        return played and played.tiers
    pair = tied[0], tied[1]
    if word == SUDDEN_DEATH:
        won = deciding_game(book, _deciding(book, stage), name, pair)
    elif word == FIRST_WIN:
        won = first_win(book, stage, name, pair)
    else:
        won = match(book, stage, name, pair, _games(book, stage))
    if won is None:
        return None
    return won.tiers if isinstance(won, DecidedMatch) else (won,)
