"""How a tied group was put in order: its mutual tables, and sentences about them."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING, Final

from trfkit.messages.message import Message, Several
from trfkit.record import Record
from trfkit.regulations.edition import Unmet
from trfkit.tie_breaks.art06_direct_encounter import ALL_MET
from trfkit.units import POINT, format_exact

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from fractions import Fraction

    from trfkit.bounded_types import Count, Positive
    from trfkit.model.team_view import Score
    from trfkit.model.view import View
    from trfkit.ranking.ranks import Ranked
    from trfkit.tie_breaks.art06_direct_encounter import EncounterTable, Order


class MutualRow(Record):
    """One participant's line of a mutual table: what he got against each of the others."""

    id: int
    """Starting rank, or a team's number."""
    name: str
    """Of the participant."""
    against: Mapping[str, str]
    """Points by opponent; who is missing was not met."""
    score: str
    """Of all of them."""
    unmet: Count
    """How many games are missing."""
    at_least: str
    """The score if all missing games are lost."""
    at_most: str
    """The score if all missing games are won."""
    place: Positive
    """The place among those who are tied."""


class MutualTable(Record):
    """One table of direct encounters."""

    article: str
    """6.2 where all have met, else 6.3."""
    rows: tuple[MutualRow, ...]
    """Best first."""
    score: Score | None = None
    """Of teams: by which score the table is made."""


def order_of_group(step: Ranked, competitor: int) -> Order | None:
    """Return the order of the group to which the competitor belonged, None if alone in it."""
    index = next(n for n, group in enumerate(step.before) if competitor in group)
    return step.orders.get(index)


def sentences(
    view: View, order: Order, competitor: int, where: Message
) -> Iterator[tuple[Message, str | None]]:
    """Yield how a group was put in order, sentence by sentence, each with its article.

    ``where`` says at which place of the list the group was tied; the last sentence is about
    ``competitor``.
    """
    group = [i for tier in order.tiers for i in tier]
    yield Message("why.tied", where=where, members=_members(view, group)), None
    split: list[set[int]] = []
    for table in order.tables:
        article = _article(table, order, split)
        how = "all-met"
        if table.article != ALL_MET:
            how = _NOT_ALL_MET[table.unmet]
        if table.score and table.unmet is not Unmet.NOTHING:
            how += "-in"
        members = _members(view, [row.who for row in table.rows])
        clause = Message(f"why.{how}", members=members, score=table.score)
        if article == SUB_GROUP:
            clause = Message("why.by-policy", clause=clause)
        yield _decided(view, clause, table.tiers), article
    for comparison in order.comparisons:
        numbers = tuple(
            Message("why.has", member=view.ids[i], numbers=text)
            for i, text in sorted(comparison.texts.items(), key=lambda item: view.ids[item[0]])
        )
        # Of two teams that direct encounter leaves tied article 13.3.2 has the boards compared, by
        # tie-breaks of other articles; those of 2(e) in the annex of 2006 are its own.
        is_chained = bool(order.tables) and comparison.article != order.tables[0].article
        clause = Message(
            "why.by-numbers-of" if is_chained else "why.by-numbers",
            name=comparison.name,
            article=comparison.article,
            numbers=numbers,
        )
        article = CHAIN if is_chained else comparison.article
        yield _decided(view, clause, comparison.tiers), article
    place = order.places()[competitor]
    if place:
        yield Message("why.place", place=place, count=len(group)), None
    else:
        yield Message("why.stays-tied"), None


_NOT_ALL_MET: Final = {
    Unmet.SUM: "not-all-met",
    Unmet.NOTHING: "do-not-count",
    Unmet.CERTAIN: "certain",
}


def _article(table: EncounterTable, order: Order, split: list[set[int]]) -> str:
    """Return the article by which a group is compared; ``split`` are those of tables before it.

    The first tables are of the primary score. What the secondary one split is a sub-group.
    """
    primary, members = order.tables[0].score, {row.who for row in table.rows}
    is_sub_group = any(members < group for group in split)
    if table.score != primary:
        split.append(members)
    if is_sub_group:
        return SUB_GROUP
    return table.article if table.score == primary else SECONDARY_SCORE


SECONDARY_SCORE: Final = "13.3.1"
CHAIN: Final = "13.3.2"
SUB_GROUP: Final = "13.3.3"


def _decided(view: View, clause: Message, tiers: Sequence[Sequence[int]]) -> Message:
    """Return a clause on a comparison, with the order that it makes."""
    if len(tiers) == 1:
        return Message("why.nothing-decided", clause=clause)
    order = tuple(
        Message("why.before" if place else "why.first", members=_members(view, tier))
        for place, tier in enumerate(tiers)
    )
    return Message("why.decided", clause=clause, tiers=order)


MOST_LISTED: Final = 40
"""So many members of a group are listed in a sentence; its tables have them all."""


def _members(view: View, competitors: Sequence[int]) -> Several:
    ids = sorted(view.ids[who] for who in competitors)
    return Several(tuple(ids[:MOST_LISTED]), max(len(ids) - MOST_LISTED, 0))


def mutual_table(view: View, table: EncounterTable, names: Sequence[str]) -> MutualTable:
    """Return a mutual table as it is shown, best first; ``names`` are by competitor."""
    ahead = accumulate((len(tier) for tier in table.tiers), initial=1)
    places = {who: place for place, tier in zip(ahead, table.tiers, strict=False) for who in tier}
    rows = tuple(
        MutualRow(
            id=view.ids[row.who],
            name=names[row.who],
            against={
                str(view.ids[opponent]): _score(points)
                for opponent, points in sorted(row.cells.items())
            },
            score=_score(row.score),
            unmet=row.unmet,
            at_least=_score(row.at_least),
            at_most=_score(row.at_most),
            place=places[row.who],
        )
        for row in sorted(table.rows, key=lambda row: (places[row.who], view.ids[row.who]))
    )
    return MutualTable(table.article, rows, table.score)


def _score(tenths: int | Fraction) -> str:
    """Return a score as a decimal where it is a finite one, else as a fraction."""
    if isinstance(tenths, int):
        return format_exact(tenths, POINT)
    hundredths = tenths * POINT
    if hundredths.denominator == 1:
        return format_exact(hundredths.numerator, POINT * POINT)
    return str(tenths / POINT)
