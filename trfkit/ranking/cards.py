"""A participant's card: the rounds, and every code of the list with how its value arises."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from trfkit.messages.message import Message
from trfkit.model.view import NOBODY, Score, View
from trfkit.ranking.event_order import read_request
from trfkit.ranking.explanation import AppliedList, apply_list, calculate, summary_line
from trfkit.ranking.ranking_options import BY_DEFAULT, Ranking
from trfkit.ranking.ranks import notes_on_those_behind, rows_of
from trfkit.ranking.remarks import remarks
from trfkit.ranking.result import rows_by_id
from trfkit.record import Record, as_json
from trfkit.tie_breaks.field import TeamField
from trfkit.units import POINT, format_exact

if TYPE_CHECKING:
    from collections.abc import Mapping

    from trfkit.bounded_types import Count, Exact, Positive, PrintedEdition, one_of
    from trfkit.model.tournament import Tournament
    from trfkit.tie_breaks.column import Function


class CardRound(Record, kw_only=True):
    """One round of a participant."""

    round: Positive
    """The round."""
    opponent: int | None
    """The scheduled one, also of a forfeited game; None where there was none."""
    opponent_name: str | None
    """His name."""
    colour: Annotated[str, one_of("w", "b")] | None
    """The colour; of a team that on board 1."""
    kind: str
    """What kind of round it was."""
    points: Exact
    """What it brought, of teams by the primary score."""
    match_points: Exact | None
    """Of teams: what it brought in match points."""
    game_points: Exact | None
    """Of teams: what it brought in game points."""
    score: Exact
    """The score after it."""


class CardValue(Record, kw_only=True):
    """One code of the list, its value, and how it arises in one line."""

    key: str
    """The code as asked, ``#2`` behind one listed before."""
    tiebreak: str
    """The code as asked."""
    canonical: str
    """The code in its normal form."""
    title: str | None
    """The name of the tie-break; None for a code that cannot be computed."""
    value: Exact | None
    """The value; None where the rules define none."""
    function: Function | None
    """How it follows from the rounds: ``sum``, ``mean``, ``table`` or ``order``."""
    how: Message
    """The sum, or what else leads to the value."""


class Card(Record, kw_only=True, tag_field="schema", tag="trfkit.card/1"):
    """One participant after ``rounds`` rounds."""

    id: int
    """Starting rank, or a team's number."""
    name: str
    """Of the participant."""
    rank: Positive
    """The place in the standings; of who gets no rank, the place in the list."""
    ranked: bool
    """Whether there is a rank."""
    participants: Count
    """How many stand in the list."""
    fide_id: int | None
    """Of a player."""
    title: str | None
    """Of a player."""
    federation: str | None
    """Of a player."""
    rating: Exact | None
    """That which tie-breaks use; None for the unrated, and for teams."""
    points: Exact
    """The score that ranks."""
    edition: PrintedEdition
    """By whose rules."""
    policies: Mapping[str, str]
    """Those that differ from their default."""
    rounds: Count
    """The round after which it holds."""
    games: tuple[CardRound, ...]
    """Round by round."""
    values: tuple[CardValue, ...]
    """The codes of the list, in its order."""
    notes: tuple[Message, ...]
    """What a reader has to know besides."""

    def to_json(self) -> dict[str, object]:
        """Return the shape ``trfkit.card/1``, without the provenance."""
        return as_json(self)


def card(tournament: Tournament, participant: int, ranking: Ranking = BY_DEFAULT) -> Card:
    """Return the card of the player with that starting rank, or of the team with that number.

    The codes are those of the list that ranks: the file's own, that of ``ranking``, or the default
    one. Raises Refusal for an unknown participant or invalid options.
    """
    request = read_request(tournament, ranking)
    ranked = apply_list(tournament, ranking, request)
    competitor = ranked.competitor(participant)
    view = ranked.field.view
    rows = rows_of(tournament, ranked.field, ranked.groups, ranked.steps, request)
    row = rows_by_id(rows)[participant]
    player = None if ranked.is_of_teams else tournament.players[competitor]
    rating = view.ratings[competitor] if player else None
    return Card(
        id=participant,
        name=row.name,
        rank=row.rank,
        ranked=row.ranked,
        participants=len(rows),
        fide_id=player.fide_id if player else None,
        title=str(player.title) if player and player.title else None,
        federation=player.federation if player else None,
        rating=None if rating is None else str(rating),
        points=format_exact(row.points, POINT),
        edition=request.edition.name,
        policies=ranked.policies,
        rounds=view.rounds,
        games=tuple(_round(ranked, competitor, r) for r in range(view.rounds)),
        values=tuple(_value(ranked, place, competitor) for place in range(len(ranked.steps))),
        notes=(
            *request.notes,
            *ranked.notes,
            *remarks(tournament, ranked.field, request.criteria),
            *notes_on_those_behind(view, ranked.steps),
        ),
    )


def _round(ranked: AppliedList, competitor: int, r: int) -> CardRound:
    view, field = ranked.field.view, ranked.field
    whole = view.with_all_games
    opponent, colour = whole.opponents[competitor][r], whole.colours[competitor][r]
    of_both: tuple[str | None, ...] = (None, None)
    if isinstance(field, TeamField):
        of_both = tuple(_award(field.field_by(score).view, competitor, r) for score in Score)
    return CardRound(
        round=r + 1,
        opponent=view.ids[opponent] if opponent != NOBODY else None,
        opponent_name=ranked.names[opponent] if opponent != NOBODY else None,
        colour=str(colour) if colour is not None else None,
        kind=view.kind_in_words(competitor, r),
        points=_award(view, competitor, r),
        match_points=of_both[0],
        game_points=of_both[1],
        score=format_exact(view.scores[competitor][r], POINT),
    )


def _award(view: View, competitor: int, r: int) -> str:
    return format_exact(view.awards[competitor][r], POINT)


def _value(ranked: AppliedList, place: int, competitor: int) -> CardValue:
    criterion = ranked.steps[place].criterion
    calculation, how = None, Message("why.separates-nobody")
    if criterion.row is not None:
        calculation = calculate(ranked, place, competitor)
        how = summary_line(calculation)
    return CardValue(
        key=criterion.key,
        tiebreak=criterion.text,
        canonical=criterion.canonical,
        title=criterion.row.name if criterion.row else None,
        value=calculation.value if calculation else None,
        function=calculation.function if calculation else None,
        how=how,
    )
