"""A participant's card, for people and as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trfkit.ranking.cards import PrintedCard
from trfkit.record import extended
from trfkit.reports.explanation import NOTHING, met_in
from trfkit.reports.provenance import provenance
from trfkit.reports.sheet import Sheet, Table

if TYPE_CHECKING:
    from trfkit.ranking.cards import Card
    from trfkit.reports.provenance import Origin, Provenance
    from trfkit.reports.sheet import Cell


class CardReport(PrintedCard, kw_only=True):
    """A participant's rounds and values: ``trfkit explain FILE WHO --format json``."""

    provenance: Provenance


def card_report(card: Card, origin: Origin) -> CardReport:
    """Return what ``trfkit explain FILE WHO --format json`` prints."""
    return extended(CardReport, card, provenance=provenance(origin))


def card_sheet(card: Card) -> Sheet:
    """Return the card as a sheet: rank and points, round by round, and every code of the list."""
    place = f"rank {card.rank} of {card.participants}" if card.ranked else "without a rank"
    rating = f"rating {card.rating}" if card.rating is not None else None
    number = f"FIDE id {card.fide_id}" if card.fide_id is not None else None
    facts = [fact for fact in (card.title, card.federation, rating, number) if fact]
    until = f"edition {card.edition}, after round {card.rounds}"
    head: list[Cell] = ["code", "value", "how it arises"]
    rows = [[value.key, value.value or NOTHING, value.how] for value in card.values]
    return Sheet(
        f"{card.id} {card.name}: {place}, {card.points} point{'' if card.points == '1' else 's'}",
        (*([", ".join(facts)] if facts else []), until),
        (
            *([_rounds(card)] if card.games else []),
            Table(rows=[head, *rows], words=(0, 2), shows="Each code of the list that ranks"),
        ),
    )


def _rounds(card: Card) -> Table:
    of_teams = any(game.match_points is not None for game in card.games)
    brought = ["match points", "game points"] if of_teams else ["points"]
    rows: list[list[Cell]] = [["round", "opponent", "colour", *brought, "score"]]
    for game in card.games:
        points = [game.match_points or "", game.game_points or ""] if of_teams else [game.points]
        rows.append([str(game.round), met_in(game), game.colour or NOTHING, *points, game.score])
    return Table(rows=rows, words=(1, 2), shows="Round by round")
