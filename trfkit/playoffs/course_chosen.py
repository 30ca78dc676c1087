"""How a play-off goes on that the organiser designs: the parameters of article 3."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.messages.message import Message
from trfkit.playoffs.answer_book import LOTS, SHARE
from trfkit.playoffs.course_pieces import (
    RANKING,
    TWO,
    Decided,
    deciding_game,
    first_win,
    knockout,
    match,
    neighbours,
    round_robin,
    settled,
)
from trfkit.playoffs.plan import COLOURS_BY_TABLE, Format, StageName, chosen, gap_at
from trfkit.record import replace
from trfkit.refusal import refusal_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trfkit.playoffs.answer_book import Book
    from trfkit.playoffs.course_pieces import Pair, Tiers
    from trfkit.playoffs.plan import Stage
    from trfkit.playoffs.playoff_state import Conditions

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
    """Return the words of ``if_tied``, first things first."""
    words = (conditions.if_tied or "").replace(";", ",").split(",")
    return tuple(word.strip().lower() for word in words if word.strip())


def check_conditions(conditions: Conditions) -> None:
    """Raise Refusal for words from which no course follows."""
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
    order = _in_order(book, conditions)
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
    return played and _settled(book, stages[-1], played, conditions)


def _in_order(book: Book, conditions: Conditions) -> tuple[int, ...] | None:
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
    """Return a stage with colours where nobody fixed them: a table's, else by lot."""
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


def _pair(book: Book, stage: Stage, name: StageName, pair: Pair) -> Decided | None:
    """Return who wins a match of two, after everything that follows a tie."""
    conditions = book.state.conditions
    if conditions.system is Format.SUDDEN_DEATH or conditions.short_of_time:
        return deciding_game(book, _deciding(book, stage), name, pair)
    won = match(book, stage, name, pair, _games(book, stage))
    if won is None or isinstance(won, Decided):
        return won
    ids = f"{pair[0]}-{pair[1]}"
    after = name.part(ids, "pair", pair=ids)
    order = _resolved(book, stage, after, won, what_follows(conditions), share=False)
    return None if order is None else Decided(order[0][0], order[1][0])


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

    def play(book: Book, name: StageName, pair: Pair) -> Decided | None:
        return _pair(book, by_key[name.key], name, pair)

    return knockout(book, pairs, [stage.called for stage in stages], play, neighbours)


def _settled(book: Book, stage: Stage, order: Tiers, conditions: Conditions) -> Tiers | None:
    """Return the order with those apart who share a place that is to be settled."""
    tiers: list[tuple[int, ...]] = []
    ahead = 0
    open_ = False
    for tier in order:
        if len(tier) > 1 and ahead < conditions.settle:
            place = int(book.contest.places.partition("-")[0]) + ahead
            name = StageName(f"tie-{place}", Message("playoff.part.tie", place=place))
            words = what_follows(conditions)
            apart = _resolved(book, stage, name, tier, words, share=True)
            open_ = open_ or apart is None
            tiers += apart or (tier,)
        else:
            tiers.append(tier)
        ahead += len(tier)
    return None if open_ else tuple(tiers)


def _resolved(
    book: Book,
    stage: Stage,
    name: StageName,
    tied: Sequence[int],
    words: Sequence[str],
    *,
    share: bool,
    again: int = 0,
) -> Tiers | None:
    """Return the order of those who are tied, by what the organiser lets follow.

    ``again`` counts the games that have followed already: they are not offered for ever.
    """
    if len(tied) == 1:
        return (tuple(tied),)
    if not words:
        text = Message("playoff.still-tied")
        offered = [SUDDEN_DEATH, REPEAT, RANKING]
        if again > MOST_AGAIN:
            offered = [RANKING]
        more = {word: Message(f"playoff.after.{word}") for word in offered}
        answer = settled(book, name.key, tied, text, share=share, more=more)
        if not isinstance(answer, str):
            return answer
        words = (answer,)
    word, *others = words
    if word == SHARE and share:
        return (tuple(tied),)
    again += word in {SUDDEN_DEATH, REPEAT}
    after = name.part(word, "after", word=word)
    order = _by_word(book, stage, after, tied, word)
    if order is None:
        return None
    if len(order) == 1 and word == SHARE:
        return _resolved(book, stage, name, tied, others, share=share, again=again)
    parts = [
        _resolved(
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


def _by_word(
    book: Book, stage: Stage, name: StageName, tied: Sequence[int], word: str
) -> Tiers | None:
    """Return what one thing that follows a tie makes of it; one tier where it settles nothing."""
    won: Decided | Pair | None
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
    return won.tiers if isinstance(won, Decided) else (won,)
