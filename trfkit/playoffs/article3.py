"""Article 3 of 2023 and later: seven parameters that the organiser fixes, and no scheme.

A plan is the filled-in checklist and what follows from it: the rounds of a round-robin, the
bracket of a knock-out. What is not filled in is a gap.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from trfkit.patterns import lazy_pattern
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
    inferred,
    not_stated,
    read,
)
from trfkit.record import Record, replace
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

# fmt: off
PARAMETERS: Final = (
    ("3.1.1", "ties",         "which ties are played off: all of them, or only certain places"),
    ("3.1.2", "after",        "who qualifies: after none, one, some or all of the tie-breaks"),
    ("3.1.3", "system",       "the system: round-robin, knock-out ..."),
    ("3.1.4", "pairs",        "how the pairs are made"),
    ("3.1.5", "colours",      "how the colours are fixed"),
    ("3.1.6", "time_control", "the time control of all games"),
    ("3.1.7", "breaks",       "the timetable of the rounds, or the break between games"),
)
# fmt: on
"""The article, the answer's field in ``Answers``, and what is asked."""


class Answers(Record, kw_only=True):
    """What the organiser has fixed; None is what is left open.

    ``pairs`` and ``colours`` may be any words; pairs by ``ranking`` or ``lots``, and colours by
    ``table`` (Berger) or ``lots``, are those from which something follows. ``games`` and
    ``if_tied`` are no parameters of article 3, which says nothing about them.
    """

    ties: str | None = None
    after: str | None = None
    system: Format | None = None
    pairs: str | None = None
    colours: str | None = None
    time_control: str | None = None
    breaks: str | None = None
    games: int | None = None
    if_tied: str | None = None


NOTHING: Final = Answers()


def answers_by(answers: Answers, ranking: Ranking) -> Answers:
    """Return answers in which the tournament's own regulations fill what is left open."""
    if ranking.regulations is None:
        return answers
    text = ranking.regulations.playoff
    fixed: dict[str, Any] = {key.replace("-", "_"): value for key, value in text.items()}
    if "system" in fixed:
        fixed["system"] = Format(fixed["system"])
    silent = {name: value for name, value in fixed.items() if getattr(answers, name) is None}
    return replace(answers, **silent)


def plan_article_3(players: int, edition: str, answers: Answers = NOTHING) -> Plan:
    """Return the checklist with its answers and the stages that follow for ``players``.

    Raises Refusal for a system that does not suit that number.
    """
    checklist = tuple(
        Parameter(item, name, asks, getattr(answers, name)) for item, name, asks in PARAMETERS
    )
    gaps = [parameter.gap for parameter in checklist if parameter.answer is None]
    stages = _stages(players, answers)
    if answers.system is None:
        gaps.append("article 3 prescribes no scheme: without a system (3.1.3) there are no stages")
    return Plan(
        edition=edition,
        players=players,
        article="play-off and tie-break regulations, 3.1 (parameters; no scheme is prescribed)",
        stages=stages,
        parameters=checklist,
        gaps=tuple(gaps),
    )


def under_item(stage: Stage, article: str) -> Stage:
    """Return a stage that the organiser designed where another text leaves him to it."""
    changes: dict[str, object] = {
        name: replace(fact, item=article, gap=_PARAMETER.sub(f"{article}: ", fact.gap))
        for name, fact in stage.facts.items()
    }
    return replace(stage, item=article, **changes)


_PARAMETER: Final = lazy_pattern(r"^3\.1\.[1-7]: |^article 3 ")


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
                "Round-robin",
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
    return (_common("Match", answers.system, answers, groups=_certain(((1, 2),))),)


def _certain(groups: Groups) -> Fact[Groups]:
    """Return groups that leave no choice."""
    return chosen(groups, "3.1.3")


def _answered(answer: str | None, item: str) -> Fact[str]:
    if answer is not None:
        return chosen(answer, item)
    gaps = {number: Parameter(number, name, asks, None).gap for number, name, asks in PARAMETERS}
    return not_stated(item, gaps[item])


_IN_WORDS: Final[Mapping[str | None, str]] = {
    BY_TABLE: COLOURS_BY_TABLE,
    BY_LOT: COLOURS_BY_LOT,
}


def _common(
    name: str,
    format_: Format,
    answers: Answers,
    *,
    groups: Fact[Groups] | None = None,
    entrants: tuple[tuple[str, ...], ...] = (),
    tables: Fact[Groups] | None = None,
    sizes: Fact[tuple[int, ...]] | None = None,
) -> Stage:
    """Return a stage with what every system takes from the answers."""
    colours = answers.colours
    games: Fact[int]
    if answers.games is not None:
        games = chosen(answers.games, "3.1.3")
    elif format_ in {Format.ROUND_ROBIN, Format.SUDDEN_DEATH}:
        games = read(1, "3.1.3", "3.1.3: the number of games of each pair is open (read: one)")
    else:
        games = not_stated("3.1.3", "3.1.3: the number of games of each pair is open")
    return Stage(
        name=name,
        item="3.1.3",
        format=chosen(format_, "3.1.3"),
        groups=groups,
        entrants=entrants,
        tables=tables,
        sizes=sizes,
        numbers=_answered(answers.pairs, "3.1.4"),
        games=games,
        time_control=_answered(answers.time_control, "3.1.6"),
        colours=_answered(_IN_WORDS.get(colours, colours), "3.1.5"),
        if_tied=(
            not_stated("3", "article 3 does not say what follows a tie in the play-off itself")
            if answers.if_tied is None
            else chosen(answers.if_tied, "3")
        ),
    )


def _knockout(players: int, answers: Answers) -> tuple[Stage, ...]:
    """Return the rounds of a knock-out, the first one with pairs where they follow."""
    size = 1 << (players - 1).bit_length()
    if answers.pairs != BY_RANKING and players > PAIR:
        free = size - players
        entrants = ((f"the {players} players" + (f", {free} of them free" if free else ""),),)
        stages = [_round_of(size, answers, entrants=entrants)]
        while (size := size // 2) > 1:
            entrants = ((f"the {size} who are left",),)
            stages.append(_round_of(size, answers, entrants=entrants, numbers=_LATER))
        return tuple(stages)
    return _seeded(players, size, answers)


def _seeded(players: int, size: int, answers: Answers) -> tuple[Stage, ...]:
    """Return the rounds of a bracket: first against last in the order of the tie-breaks."""
    places = bracket(size)
    pairs = tuple(
        (a, b) if b <= players else (a,) for a, b in zip(places[::2], places[1::2], strict=True)
    )
    groups = _certain(pairs)
    if size > players:
        groups = inferred(pairs, "3.1.4", _FREE)
    stages = [_round_of(size, answers, groups=groups)]
    names = [str(pair[0]) if len(pair) == 1 else f"winner of {pair[0]}-{pair[1]}" for pair in pairs]
    while (size := size // 2) > 1:
        entrants = tuple(zip(names[::2], names[1::2], strict=True))
        stages.append(_round_of(size, answers, entrants=entrants, numbers=_BY_BRACKET))
        names = [f"winner of {_match_of(size)} {n}" for n in range(1, len(entrants) + 1)]
    return tuple(stages)


_FREE: Final = (
    "3.1.4: who is free in the first round, the number being no power of 2, is open (inferred: "
    "the best)"
)
_BY_BRACKET: Final = inferred(
    "by the bracket", "3.1.4", "3.1.4: which winners meet later is open (inferred: by the bracket)"
)
_LATER: Final[Fact[str]] = not_stated(
    "3.1.4", "3.1.4: how the pairs of the later rounds are made is open"
)


def _round_of(
    size: int,
    answers: Answers,
    *,
    groups: Fact[Groups] | None = None,
    entrants: tuple[tuple[str, ...], ...] = (),
    numbers: Fact[str] | None = None,
) -> Stage:
    """Return the round in which at most ``size`` players are left."""
    name = _NAMES.get(size, f"Round of {size}")
    stage = _common(name, Format.KNOCKOUT, answers, groups=groups, entrants=entrants)
    return stage if numbers is None else replace(stage, numbers=None if size == PAIR else numbers)


_NAMES: Final = {2: "Final", 4: "Semi-finals", 8: "Quarter-finals"}


def _match_of(size: int) -> str:
    return {4: "semi-final", 8: "quarter-final"}.get(size, f"match of the round of {size}, number")


def bracket(size: int) -> tuple[int, ...]:
    """Return the places of a bracket from top to bottom: the best two meet in the final only."""
    places: tuple[int, ...] = (1,)
    while len(places) < size:
        total = 2 * len(places) + 1
        places = tuple(n for place in places for n in (place, total - place))
    return places
