"""Article 3 of 2023 and later: seven parameters that the organiser fixes, without a scheme.

A plan is the filled-in checklist and its consequences: the rounds of a round-robin, the bracket of
a knock-out. A parameter not filled in is a gap.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Final

from trfkit.messages.message import Message
from trfkit.playoffs.plan import (
    COLOURS_BY_LOT,
    COLOURS_BY_TABLE,
    LARGEST,
    Fact,
    Format,
    Parameter,
    Plan,
    Stage,
    chosen,
    gap_at,
    inferred_fact,
    not_stated,
    read,
)
from trfkit.record import Meta, Record, convert, names, replace
from trfkit.refusal import refusal_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from trfkit.playoffs.plan import Groups
    from trfkit.ranking import Ranking

BY_RANKING: Final = "ranking"
BY_LOT: Final = "lots"
BY_TABLE: Final = "table"
PAIR: Final = 2
LONGEST_MATCH: Final = 99
"""So many games a pair has at most."""

PARAMETERS: Final = (
    ("3.1.1", "ties"),
    ("3.1.2", "after"),
    ("3.1.3", "system"),
    ("3.1.4", "pairs"),
    ("3.1.5", "colours"),
    ("3.1.6", "time_control"),
    ("3.1.7", "breaks"),
)
"""The article, and the answer's field in ``Answers``."""


class Answers(Record, kw_only=True):
    """The parameters fixed by the organiser; None if open.

    ``pairs`` and ``colours`` may be any words; only pairs by ``ranking`` or ``lots``, and colours
    by ``table`` (Berger) or ``lots``, have consequences. ``games`` and ``if_tied`` are not
    parameters of article 3, which does not mention them.
    """

    ties: str | None = None
    """3.1.1: which ties are played off."""
    after: str | None = None
    """3.1.2: the tie-breaks that come before the play-off."""
    system: Format | None = None
    """3.1.3: the system."""
    pairs: str | None = None
    """3.1.4: `ranking` or `lots`."""
    colours: str | None = None
    """3.1.5: `table` or `lots`."""
    time_control: str | None = None
    """3.1.6: of all games."""
    breaks: str | None = None
    """3.1.7: the timetable, or the minutes between the games."""
    games: Annotated[int, Meta(ge=1, le=LONGEST_MATCH)] | None = None
    """Of each pair."""
    if_tied: str | None = None
    """What follows a tie, one thing after the other."""


NOTHING: Final = Answers()


def answers_by(answers: Answers, ranking: Ranking) -> Answers:
    """Return answers whose open parameters are filled from the tournament's own regulations."""
    if ranking.regulations is None:
        return answers
    text = ranking.regulations.playoff
    fixed = convert({key.replace("-", "_"): value for key, value in text.items()}, Answers)
    silent = [name for name in names(Answers) if getattr(answers, name) is None]
    return replace(answers, **{name: getattr(fixed, name) for name in silent})


def plan_article_3(players: int, edition: str, answers: Answers = NOTHING) -> Plan:
    """Return the checklist with its answers and the resulting stages for ``players``.

    Raises Refusal for a system that does not suit that number.
    """
    checklist = tuple(
        Parameter(item, name, _asks(item), getattr(answers, name)) for item, name in PARAMETERS
    )
    gaps = [parameter.gap for parameter in checklist if parameter.answer is None]
    stages = _stages(players, answers)
    if answers.system is None:
        gaps.append(Message("playoff.no-system"))
    return Plan(
        edition=edition,
        players=players,
        article=Message("playoff.article-3"),
        stages=stages,
        parameters=checklist,
        gaps=tuple(gaps),
    )


def cite_under_item(stage: Stage, article: str) -> Stage:
    """Return a stage with its facts cited under the item that leaves it to the organiser."""
    changes: dict[str, object] = {
        name: replace(
            fact,
            item=article,
            gap=fact.gap and Message(fact.gap.id, **{**fact.gap.arguments, "item": article}),
        )
        for name, fact in stage.facts.items()
    }
    return replace(stage, item=article, **changes)


def _asks(item: str) -> Message:
    """Return the gap of an item that the organiser has to fix."""
    return Message(f"playoff.asks.{item}")


def _stages(players: int, answers: Answers) -> tuple[Stage, ...]:
    if answers.system is None:
        return ()
    if answers.system is Format.ROUND_ROBIN:
        if players > LARGEST:
            raise refusal_of("no-berger", players=players, largest=LARGEST)
        everybody = tuple(range(1, players + 1))
        by_ranking = answers.pairs == BY_RANKING
        return (
            _common(
                Format.ROUND_ROBIN.value,
                Format.ROUND_ROBIN,
                answers,
                groups=_certain((everybody,)),
                tables=chosen((everybody,), "3.1.4") if by_ranking else None,
                sizes=chosen((players,), "3.1.3"),
            ),
        )
    if answers.system is Format.KNOCKOUT:
        return _knockout(players, answers)
    if players != PAIR:
        raise refusal_of("two-players", system=answers.system, players=players)
    return (_common("match", answers.system, answers, groups=_certain(((1, 2),))),)


def _certain(groups: Groups) -> Fact[Groups]:
    """Return groups that follow without any choice."""
    return chosen(groups, "3.1.3")


def _fact_of_answer(answer: str | None, item: str) -> Fact[Message]:
    if answer is None:
        return _open(item)
    return chosen(Message("playoff.answer", text=answer), item)


def _open(item: str) -> Fact[Any]:
    return not_stated(item, gap_at(item, "parameter-open", asks=_asks(item)))


_IN_WORDS: Final[Mapping[str, Message]] = {
    BY_TABLE: COLOURS_BY_TABLE,
    BY_LOT: COLOURS_BY_LOT,
}


def _common(
    key: str,
    format_: Format,
    answers: Answers,
    *,
    groups: Fact[Groups] | None = None,
    entrants: tuple[tuple[Message, ...], ...] = (),
    tables: Fact[Groups] | None = None,
    sizes: Fact[tuple[int, ...]] | None = None,
    size: int | None = None,
) -> Stage:
    """Return a stage with the answers that apply to every system.

    ``size`` is the number of players left in a round of a knock-out that has no name.
    """
    games: Fact[int]
    if answers.games is not None:
        games = chosen(answers.games, "3.1.3")
    elif format_ in {Format.ROUND_ROBIN, Format.SUDDEN_DEATH}:
        games = read(1, "3.1.3", gap_at("3.1.3", "one-game"))
    else:
        games = not_stated("3.1.3", gap_at("3.1.3", "games-open"))
    tempo = _open("3.1.6")
    if answers.time_control is not None:
        tempo = chosen(answers.time_control, "3.1.6")
    colours = _fact_of_answer(answers.colours, "3.1.5")
    if in_words := _IN_WORDS.get(answers.colours or ""):
        colours = chosen(in_words, "3.1.5")
    return Stage(
        key=key,
        name=Message(f"playoff.stage.{key}")
        if size is None
        else Message("playoff.stage.round-of", size=size),
        item="3.1.3",
        format=chosen(format_, "3.1.3"),
        groups=groups,
        entrants=entrants,
        tables=tables,
        sizes=sizes,
        numbers=_fact_of_answer(answers.pairs, "3.1.4"),
        games=games,
        time_control=tempo,
        colours=colours,
        if_tied=(
            not_stated("3", gap_at("3", "tie-open"))
            if answers.if_tied is None
            else chosen(Message("playoff.answer", text=answers.if_tied), "3")
        ),
    )


def _knockout(players: int, answers: Answers) -> tuple[Stage, ...]:
    """Return the rounds of a knock-out, the first with pairs if they are determined."""
    size = 1 << (players - 1).bit_length()
    if answers.pairs != BY_RANKING and players > PAIR:
        free = size - players
        players_free = Message("playoff.players-free", players=players, free=free)
        entrants = ((players_free if free else Message("playoff.all-players", players=players),),)
        stages = [_round_of(size, answers, entrants=entrants)]
        while (size := size // 2) > 1:
            entrants = ((Message("playoff.who-are-left", players=size),),)
            stages.append(_round_of(size, answers, entrants=entrants, numbers=_LATER))
        return tuple(stages)
    return _seed_bracket(players, size, answers)


def _seed_bracket(players: int, size: int, answers: Answers) -> tuple[Stage, ...]:
    """Return the rounds of a bracket: first against last in the order of the tie-breaks."""
    places = bracket(size)
    pairs = tuple(
        (a, b) if b <= players else (a,) for a, b in zip(places[::2], places[1::2], strict=True)
    )
    groups = _certain(pairs)
    if size > players:
        groups = inferred_fact(pairs, "3.1.4", _FREE)
    stages = [_round_of(size, answers, groups=groups)]
    names = [
        Message("playoff.entrant", number=pair[0])
        if len(pair) == 1
        else Message("playoff.winner", white=pair[0], black=pair[1])
        for pair in pairs
    ]
    while (size := size // 2) > 1:
        entrants = tuple(zip(names[::2], names[1::2], strict=True))
        stages.append(_round_of(size, answers, entrants=entrants, numbers=_BY_BRACKET))
        matches = range(1, len(entrants) + 1)
        names = [Message("playoff.winner-of-match", size=size, number=n) for n in matches]
        if size in {4, 8}:
            row = "playoff.winner-of-semi-final" if size == 4 else "playoff.winner-of-quarter-final"  # noqa: PLR2004 - who are left
            names = [Message(row, number=n) for n in matches]
    return tuple(stages)


_FREE: Final = gap_at("3.1.4", "best-free")
_BY_BRACKET: Final = inferred_fact(
    Message("playoff.by-bracket"), "3.1.4", gap_at("3.1.4", "winners-by-bracket")
)
_LATER: Final[Fact[Message]] = not_stated("3.1.4", gap_at("3.1.4", "later-pairs"))


def _round_of(
    size: int,
    answers: Answers,
    *,
    groups: Fact[Groups] | None = None,
    entrants: tuple[tuple[Message, ...], ...] = (),
    numbers: Fact[Message] | None = None,
) -> Stage:
    """Return the round with at most ``size`` players left."""
    key = _NAMES.get(size, f"round-of-{size}")
    unnamed = None if size in _NAMES else size
    stage = _common(key, Format.KNOCKOUT, answers, groups=groups, entrants=entrants, size=unnamed)
    return stage if numbers is None else replace(stage, numbers=None if size == PAIR else numbers)


_NAMES: Final = {2: "final", 4: "semi-finals", 8: "quarter-finals"}


def bracket(size: int) -> tuple[int, ...]:
    """Return the places of a bracket, top to bottom: the best two can meet only in the final."""
    places: tuple[int, ...] = (1,)
    while len(places) < size:
        total = 2 * len(places) + 1
        places = tuple(n for place in places for n in (place, total - place))
    return places
