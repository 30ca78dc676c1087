"""Standings as a document and as JSON: complete, or of a part of the participants."""

from __future__ import annotations

from functools import cached_property, partial
from itertools import chain, repeat
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Any, Final, NamedTuple

from trfkit.bounded_types import Count, Either, Exact, Positive, PrintedEdition, PrintedKind, one_of
from trfkit.messages import Message, Span, render_text
from trfkit.model.tournament import ratings
from trfkit.model.view import Score
from trfkit.ranking import rank
from trfkit.ranking.ranking_options import PROPOSAL
from trfkit.record import UNSET, Record, UnsetType, fill_record, replace
from trfkit.refusal import refusal_of
from trfkit.reports.document import (
    Cell,
    Document,
    Kind,
    Mark,
    Paragraph,
    Rows,
    Section,
    Table,
    notes_section,
    title_with_name,
)
from trfkit.reports.forms import Forms
from trfkit.reports.provenance import UNTRACED, Origin, Provenance, foot_of
from trfkit.reports.row_fields import (
    NOTHING,
    JsonRow,
    RowField,
    code_column,
    fields_of,
    named_column,
    table_of,
)
from trfkit.tie_breaks import SCORES_OF_TEAMS
from trfkit.units import CENT, POINT, format_exact

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

    from trfkit.model import Player, Tournament
    from trfkit.model.tournament import Pairings
    from trfkit.ranking import Ranking, Standing, Standings
    from trfkit.reports.categories import Condition
    from trfkit.reports.document import AnyRow, Block, Text, Value
    from trfkit.reports.event_lists import PrintedBoardPlayer, PrintedMatch


class Listing(Record, dict=True):
    """Standings to be shown, of the participants whom all conditions admit.

    ``rating`` is ``fide`` or ``national`` if an option chose it. ``prizes`` are the prizes by id,
    in hundredths, if they are to be shown. Raises Refusal for conditions on teams.
    """

    standings: Standings
    tournament: Tournament
    where: tuple[Condition, ...] = ()
    rating: str | None = None
    prizes: Mapping[int, int] = {}

    def __post_init__(self) -> None:
        """Refuse conditions, which are on players, for teams."""
        if self.where and self.is_of_teams:
            raise refusal_of("conditions-of-teams")

    @property
    def counted_event(self) -> tuple[Tournament, int, str | None]:
        """The event, its last round that counts and the rating: what its lists are made of."""
        return self.tournament, self.standings.rounds, self.rating

    @property
    def is_of_teams(self) -> bool:
        """Whether teams are ranked, not players."""
        return self.standings.primary in SCORES_OF_TEAMS.values()

    @cached_property
    def players(self) -> Mapping[int, tuple[Player, int | None]]:
        """Each player with the rating that counts, by starting rank; none for teams."""
        if self.is_of_teams:
            return {}
        counted = ratings(self.tournament, self.rating).values
        return {
            int(player.start_no): (player, rating)
            for player, rating in zip(self.tournament.players, counted, strict=True)
        }

    def lines(self) -> Iterator[Line]:
        """Yield the lines of admitted participants, best first; ties share a place."""
        place, rank = 0, 0
        number = 0
        for row in self.standings.rows:
            if all(condition.admits(*self.players[row.id]) for condition in self.where):
                number += 1
                if row.rank != rank:
                    place, rank = number, row.rank
                yield Line(row, place, self)

    @property
    def lacks_players(self) -> bool:
        """Whether there are conditions, and no player fits them."""
        return bool(self.where) and next(self.lines(), None) is None


class Line(NamedTuple):
    """A line of a listing, and the place within the listing."""

    row: Standing
    place: int
    listing: Listing

    @property
    def player(self) -> Player:
        """The player, if players are ranked."""
        return self.listing.players[self.row.id][0]

    @property
    def rating(self) -> int | None:
        """The player's rating that counts."""
        return self.listing.players[self.row.id][1]


# What there is to tell of each line ---------------------------------------------------------------


def _player_columns(listing: Listing) -> bool:
    return not listing.is_of_teams


# fmt: off
FIELDS: Final = (
    RowField("place", "The place inside the list, where ``where`` chose a part.",
             column=named_column(Kind.RANK, "place"),
             when=lambda listing: bool(listing.where)),
    RowField("rank", "Those whom nothing separates share the best one.",
             shape=Positive, value=lambda line: line.row.rank),
    RowField(column=named_column(Kind.RANK, "rank"), value=lambda line: line.row.given_rank),
    RowField("id", "Starting rank, or a team's number.",
             column=named_column(Kind.ID, "id"), value=lambda line: line.row.id),
    RowField(column=named_column(Kind.CODE, "title", is_optional=True),
             value=lambda line: line.player.title, when=_player_columns),
    RowField("name", "Of the player or the team.",
             column=named_column(Kind.NAME, "name"), value=lambda line: line.row.name),
    RowField(column=named_column(Kind.CODE, "federation", is_optional=True),
             value=lambda line: line.player.federation, when=_player_columns),
    RowField(column=named_column(Kind.NUMBER, "rating", is_optional=True),
             value=lambda line: line.rating, when=_player_columns),
    RowField("prize", "Where prizes were named.",
             column=named_column(Kind.NUMBER, "prize", CENT),
             value=lambda line: line.listing.prizes.get(line.row.id, 0),
             when=lambda listing: bool(listing.prizes)),
    RowField("points", "For teams the primary score.",
             shape=Exact, value=lambda line: format_exact(line.row.points, POINT)),
    RowField("match_points", "Of teams.",
             column=named_column(Kind.POINTS, "match-points", POINT),
             value=lambda line: line.row.match_points, when=lambda listing: listing.is_of_teams),
    RowField("game_points", "Of teams.",
             column=named_column(Kind.POINTS, "game-points", POINT),
             value=lambda line: line.row.game_points, when=lambda listing: listing.is_of_teams),
    RowField("ranked", "False where the edition leaves a player out of the ranking.",
             shape=bool, value=lambda line: UNSET if line.row.ranked else False,
             is_optional=True),
    RowField("put_behind", "Tie-breaks by which a rule puts the player behind others, "
             "whatever the value.",
             shape=tuple[str, ...], value=lambda line: line.row.put_behind or UNSET,
             is_optional=True),
    RowField("values", "Each tie-break by its key in ``tiebreaks``.",
             shape=dict[str, Exact | None],
             value=lambda line: line.listing.standings.texts(line.row)),
)
# fmt: on
COVERED: Final = {
    "match_points": SCORES_OF_TEAMS[Score.MATCH_POINTS],
    "game_points": SCORES_OF_TEAMS[Score.GAME_POINTS],
}
"""The tie-break that says the same as a field, which has no column beside it then."""


# As a document ------------------------------------------------------------------------------------


def standings_document(
    listings: Sequence[Listing], origin: Origin, lists: Sequence[str] = ()
) -> Document:
    """Return standings, by one edition or by several, followed by ``lists`` of teams."""
    behind: Iterable[Section] = ()
    if lists:
        from trfkit.reports.event_lists import list_sections  # noqa: PLC0415 - only for teams

        behind = list_sections(lists, *listings[0].counted_event)
    return Document(
        title=standings_title(listings[0]),
        blocks=(
            *standings_blocks(listings),
            *behind,
            *notes_section(notes_of(listings)),
        ),
        **foot_of(origin),
    )


def standings_title(listing: Listing) -> Message:
    """Return a title: the event, the round, and the selection of participants."""
    standings = listing.standings
    kind, last = str(standings.kind), standings.rounds
    name = "after-round-of" if standings.scheduled else "after-round"
    clause = Message(f"standings.{name}", kind=kind, round=last, rounds=standings.scheduled)
    for condition in listing.where:
        clause = Message("standings.part", clause=clause, condition=condition.text)
    if standings.list_from == PROPOSAL:
        clause = Message("standings.proposal", clause=clause)
    return title_with_name(standings.name, clause)


def standings_blocks(listings: Sequence[Listing]) -> Iterator[Block]:
    """Yield the tables, and for several editions their differences."""
    if len(listings) == 1:
        yield standings_table(listings[0])
        return
    for listing in listings:
        name = Span("code", listing.standings.edition)
        table = replace(standings_table(listing), part=(Message("column.edition"), name))
        heading = Message("standings.edition", edition=listing.standings.edition)
        yield Section(heading=heading, blocks=(table,))
    differences = list(_differences([listing.standings for listing in listings]))
    if differences:
        table = _difference_table([listing.standings.edition for listing in listings], differences)
        yield Section(heading=Message("standings.editions-differ"), blocks=(table,))
    else:
        yield Paragraph((Message("standings.editions-agree"),))


def standings_table(
    listing: Listing,
    link: Callable[[int, str], str] | None = None,
    meanings: Mapping[str, Text] = MappingProxyType({}),
    opens: Callable[[int, str], Callable[[], tuple[Block, ...]] | None] | None = None,
) -> Table:
    """Return the table of a listing.

    On a page ``link`` gives the target of the value under a key of a participant, and ``opens``
    makes the blocks to which it opens; the key of the name is "". ``meanings`` are those of the
    keys.
    """
    columns = listing.standings.columns
    keys = [column.key for column in columns]
    fields = [
        (field.read, field.column)
        for field in fields_of(FIELDS, listing)
        if field.column is not None and COVERED.get(field.key) not in keys
    ]
    headings = ["" if column.kind is Kind.NAME else None for _, column in fields]
    is_plain = link is None and opens is None

    def cell(value: Value, row: Standing, key: str | None) -> Value | Cell:
        if key is None:
            return value
        return Cell(
            values=(value,),
            marks=(Mark.BEHIND,) if key in row.put_behind else (),
            link="" if link is None else link(row.id, key),
            opens=None if opens is None else opens(row.id, key),
        )

    def rows() -> Iterator[AnyRow]:
        for line in listing.lines():
            cells = [*(read(line) for read, _ in fields), *line.row.values]
            if is_plain and not line.row.put_behind:
                yield cells
            else:
                yield list(map(cell, cells, repeat(line.row), [*headings, *keys]))

    return Table(
        columns=(
            *(column for _, column in fields),
            *(
                code_column(Kind.NUMBER, column.key, NOTHING, unit=column.unit,
                            meaning=meanings.get(column.key))
                for column in columns
            ),
        ),
        rows=Rows(rows),
        caption=Message("standings.table"),
    )  # fmt: skip


NOBODY_FITS: Final = Message("standings.nobody-fits")


def notes_on(standings: Standings, *, is_one_of_several: bool) -> tuple[Message, ...]:
    """Return the notes of standings; with several editions each has the name of its edition."""
    if not is_one_of_several:
        return standings.notes
    edition = standings.edition
    return tuple(
        Message("standings.of-edition", edition=edition, note=note) for note in standings.notes
    )


def notes_of(listings: Sequence[Listing]) -> tuple[Text, ...]:
    """Return the notes that are needed to read the standings, each once."""
    several = len(listings) > 1
    notes = (notes_on(listing.standings, is_one_of_several=several) for listing in listings)
    nobody = (NOBODY_FITS,) if listings[0].lacks_players else ()
    return tuple(dict.fromkeys(chain(nobody, *notes)))


# One tournament ranked by several editions, and what the choice of edition changes ----------------


class EditionDifference(Record, kw_only=True):
    """Somebody for whom the editions differ."""

    id: int
    """Starting rank, or a team's number."""
    name: str
    """Of the participant."""
    ranks: Mapping[str, Positive]
    """By edition."""
    values: Mapping[str, Mapping[str, Exact | None]]
    """The tie-breaks at issue, each by edition."""


def _differences(ranked: Sequence[Standings]) -> Iterator[EditionDifference]:
    """Yield each participant with different places by edition, with ranks and values."""
    rows = [{row.id: row for row in standings.rows} for standings in ranked]
    for row in ranked[0].rows:
        ranks = {s.edition: by_id[row.id].rank for s, by_id in zip(ranked, rows, strict=True)}
        texts = {s.edition: s.texts(by_id[row.id]) for s, by_id in zip(ranked, rows, strict=True)}
        # Each edition has its own list where neither an option nor the file gives one.
        values = {
            key: {edition: found[key] for edition, found in texts.items() if key in found}
            for key in dict.fromkeys(key for found in texts.values() for key in found)
        }
        unequal = {key: found for key, found in values.items() if len(set(found.values())) > 1}
        if unequal or len(set(ranks.values())) > 1:
            yield EditionDifference(id=row.id, name=row.name, ranks=ranks, values=unequal)


def _difference_table(editions: Sequence[str], differences: Sequence[EditionDifference]) -> Table:
    """Return a row for each rank or value that differs between the editions."""

    def rows() -> Iterator[AnyRow]:
        for difference in differences:
            by_column: list[tuple[Value, Mapping[str, int | str | None]]]
            by_column = [(Message("column.rank"), difference.ranks)]
            by_column += difference.values.items()
            for name, values in by_column:
                cells = [values.get(edition, "") for edition in editions]
                if len({cell for cell in cells if cell != ""}) > 1:
                    yield (difference.id, difference.name, name, *cells)

    return Table(
        columns=(
            named_column(Kind.ID, "id"),
            named_column(Kind.NAME, "name"),
            named_column(Kind.CODE, "what"),
            *(code_column(Kind.NUMBER, edition, NOTHING) for edition in editions),
        ),
        rows=Rows(rows),
        caption=Message("standings.editions-differ"),
    )


# As JSON -----------------------------------------------------------------------------------------


class TournamentFacts(Record, kw_only=True):
    """What kind of tournament it is, and how far it has come."""

    name: str | None
    """Its name."""
    kind: PrintedKind
    """Who plays, and by which system."""
    pairings: Pairings
    """Whether they are made round by round."""
    kind_from: Annotated[str, one_of("192", "092", "data", "option")]
    """The record that says of which kind it is; what else decides."""
    rounds: int | None
    """As scheduled; null where the file does not say."""
    rounds_played: Count
    """Up to the last one with a result."""
    provisional: bool
    """Whether games are still pending."""
    rating_source: str
    """Which ratings count."""
    primary: Annotated[str, one_of("PTS", "MPTS", "GPTS", "MMS", "NBW")]
    """The score that ranks first."""


class PrintedStanding(JsonRow):
    """One line of the standings."""

    fields = FIELDS


class PrintedStandings(Record, kw_only=True):
    """The standings by one edition."""

    tournament: TournamentFacts
    """What is ranked."""
    edition: PrintedEdition
    """By whose rules."""
    rounds: Count
    """The round after which the standings hold."""
    tiebreaks: tuple[str, ...]
    """The codes as asked or as in record 202 or 212."""
    canonical: tuple[str, ...]
    """The same codes in their normal form."""
    ranked_by: Annotated[
        str, one_of("option", "record", "columns", "reproduced", "stated-places", "proposal")
    ]
    """Where the list comes from."""
    standings: tuple[PrintedStanding, ...]
    """Best first."""
    notes: tuple[str, ...]
    """What a reader has to know about how the standings came about."""
    where: tuple[str, ...] | UnsetType = UNSET
    """The conditions that chose the rows; absent for the whole standings."""


class StandingsReport(PrintedStandings, kw_only=True, tag_field="schema", tag="trfkit.standings/1"):
    """What ``trfkit standings --format json`` prints."""

    provenance: Provenance = UNTRACED
    matches: tuple[PrintedMatch, ...] | UnsetType = UNSET
    """With ``--matches``: every match of a team event, then who had none."""
    boards: tuple[PrintedBoardPlayer, ...] | UnsetType = UNSET
    """With ``--boards``: the players by board, best first."""


class StandingsEditionsReport(
    Record, kw_only=True, tag_field="schema", tag="trfkit.standings-editions/1"
):
    """What ``trfkit standings --editions --format json`` prints."""

    editions: tuple[PrintedStandings, ...]
    """The standings by each of them."""
    differences: tuple[EditionDifference, ...]
    """Everyone for whom the editions differ."""
    provenance: Provenance = UNTRACED
    matches: tuple[PrintedMatch, ...] | UnsetType = UNSET
    """With ``--matches``: every match of a team event, then who had none."""
    boards: tuple[PrintedBoardPlayer, ...] | UnsetType = UNSET
    """With ``--boards``: the players by board, best first."""


class NotRanked(Record):
    """A file that has no standings."""

    file: str
    """Its name."""
    error: str
    """Why."""


class StandingsFilesReport(Record, tag_field="schema", tag="trfkit.standings-files/1"):
    """What ``trfkit standings FILE FILE --format json`` prints."""

    files: tuple[Either[StandingsReport, StandingsEditionsReport, NotRanked], ...] = ()
    """The standings of each, in the order of the files."""


def standings_report(
    listings: Sequence[Listing], lists: Sequence[str] = (), *, by_edition: bool = False
) -> StandingsReport | StandingsEditionsReport:
    """Return what ``trfkit standings --format json`` prints, ``by_edition`` that of several."""
    added: dict[str, Any] = {}
    if lists:
        from trfkit.reports.event_lists import printed_lists  # noqa: PLC0415 - only for teams

        added = printed_lists(lists, *listings[0].counted_event)
    printed = tuple(map(_printed_standings, listings))
    if not by_edition and len(listings) == 1:
        return fill_record(StandingsReport, printed[0], **added)
    differences = tuple(_differences([listing.standings for listing in listings]))
    return StandingsEditionsReport(editions=printed, differences=differences, **added)


def standings_forms(
    listings: Sequence[Listing], lists: Sequence[str] = (), *, by_edition: bool = False
) -> Forms:
    """Return the forms of standings, with the lists of a team event."""
    document = partial(standings_document, listings, lists=lists)
    report = partial(standings_report, listings, lists, by_edition=by_edition)
    return Forms(document=document, sheet=document, report=report)


def _printed_standings(listing: Listing) -> PrintedStandings:
    """Return the standings; with conditions only the admitted rows, with their places."""
    standings = listing.standings
    return fill_record(
        PrintedStandings,
        standings,
        tournament=fill_record(
            TournamentFacts,
            standings,
            kind=str(standings.kind),
            pairings=standings.kind.pairings,
            kind_from=standings.kind.source,
            rounds=standings.scheduled,
        ),
        ranked_by="record" if standings.list_from.isdecimal() else standings.list_from,
        standings=PrintedStanding.of(listing.lines(), listing),
        notes=tuple(map(render_text, standings.notes)),
        where=tuple(condition.text for condition in listing.where) or UNSET,
    )


def matches_table(
    tournament: Tournament,
    numbers: Collection[int],
    ranking: Ranking,
    most: int,
    *,
    of_teams: bool,
) -> Table:
    """Return a table of at most so many participants whom a name may mean, best first."""
    fide_ids = {player.start_no: player.fide_id for player in tournament.players}
    fide_id = (named_column(Kind.ID, "fide-id", missing=NOTHING), lambda row: fide_ids.get(row.id))
    rows = [row for row in rank(tournament, ranking).rows if row.id in numbers]
    return table_of(
        rows[:most],
        Message("column.number"),
        (named_column(Kind.ID, "number"), lambda row: row.id),
        (named_column(Kind.NAME, "name"), lambda row: row.name),
        (named_column(Kind.POINTS, "points", POINT), lambda row: row.points),
        *(() if of_teams else (fide_id,)),
    )
