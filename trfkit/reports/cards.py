"""A participant's card, as a document and as JSON."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING

from trfkit.messages import Message, Participant, Span
from trfkit.ranking.cards import PrintedCard
from trfkit.record import extended
from trfkit.reports.document import Document, Kind, notes_section
from trfkit.reports.explanation import NOTHING, OPPONENT, opponent_of
from trfkit.reports.provenance import foot_of, provenance
from trfkit.reports.row_fields import named_column, table_of

if TYPE_CHECKING:
    from trfkit.ranking.cards import Card
    from trfkit.reports.document import Table, Text
    from trfkit.reports.provenance import Origin, Provenance


class CardReport(PrintedCard, kw_only=True):
    """A participant's rounds and values: ``trfkit explain FILE WHO --format json``."""

    provenance: Provenance


def card_report(card: Card, origin: Origin) -> CardReport:
    """Return what ``trfkit explain FILE WHO --format json`` prints."""
    return extended(CardReport, card, provenance=provenance(origin))


def card_document(card: Card, origin: Origin) -> Document:
    """Return rank and points, the rounds, and every code of the list."""
    place = Message("event.without-rank")
    if card.ranked:
        place = Message("event.rank-of", rank=card.rank, participants=card.participants)
    facts = person_facts(card.title, card.federation, card.rating, card.fide_id)
    by_rules = Message("explanation.by-edition", edition=card.edition, round=card.rounds)
    return Document(
        title=Message(
            "comparison.of",
            participant=Participant(card.id, card.name),
            clause=Message("event.place", place=place, points=points_text(card.points)),
        ),
        subtitle=(*([Message("event.about", facts=facts)] if facts else []), by_rules),
        blocks=(
            *([_rounds(card)] if card.games else []),
            table_of(
                card.values,
                Message("explanation.values"),
                (named_column(Kind.CODE, "code"), lambda value: value.key),
                (named_column(Kind.NUMBER, "value", missing=NOTHING), lambda value: value.value),
                (named_column(Kind.TEXT, "how-it-arises", gives_way=2), lambda value: value.how),
            ),
            *notes_section(card.notes),
        ),
        **foot_of(origin),
    )


def points_text(points: str) -> Message:
    """Return points, an exact decimal, with their noun."""
    return Message("event.points", points=points, count=1 if points == "1" else 0)


def person_facts(
    title: object, federation: str | None, rating: object, fide_id: int | None
) -> tuple[Text, ...]:
    """Return what is known of a player."""
    known: tuple[tuple[object, Text], ...] = (
        (title, Span("code", str(title))),
        (federation, Span("code", str(federation))),
        (rating, Message("event.rating", rating=rating)),
        (fide_id, Message("event.fide-id", id=fide_id)),
    )
    return tuple(text for value, text in known if value)


def _rounds(card: Card) -> Table:
    """Return what each round brought, to teams in match points and in game points."""
    of_teams = any(game.match_points is not None for game in card.games)
    names = ("match-points", "game-points") if of_teams else ("points",)
    brought = ((named_column(Kind.NUMBER, n), attrgetter(n.replace("-", "_"))) for n in names)
    return table_of(
        card.games,
        Message("explanation.by-round"),
        (named_column(Kind.NUMBER, "round"), lambda game: game.round),
        (OPPONENT, opponent_of),
        (named_column(Kind.CODE, "colour", missing=NOTHING), lambda game: game.colour),
        *brought,
        (named_column(Kind.NUMBER, "score"), lambda game: game.score),
    )
