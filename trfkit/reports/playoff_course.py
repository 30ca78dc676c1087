"""Report a play-off in progress and at its end: games to play, results, places."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Annotated, Final, Literal, NamedTuple

from trfkit.bounded_types import Exact, Positive
from trfkit.messages import Message, Span
from trfkit.playoffs.answer_book import GivenAnswer, score_of
from trfkit.playoffs.plan import Basis
from trfkit.playoffs.playoff_state import Entry, Game
from trfkit.playoffs.prizes import Shares, Sharing, shares
from trfkit.record import UNSET, Meta, Record, UnsetType, fill_record
from trfkit.reports.document import (
    Document,
    Kind,
    Label,
    Section,
    Table,
    listed_section,
    sentence_list,
    title_with_name,
)
from trfkit.reports.playoff import crosstable, rule_text
from trfkit.reports.provenance import UNTRACED, Origin, Provenance, foot_of
from trfkit.reports.row_fields import JsonRow, RowField, named_column
from trfkit.units import CENT, POINT, format_exact

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from trfkit.bounded_types import PrintedEdition
    from trfkit.playoffs.conduct import Conducted, Progress
    from trfkit.reports.document import Block, Value

SHARES_OF: Final = {
    "2006": "6(e), 6(f)",
    "2009": "12.1.1, 5 and 6",
    "2012": "12.1.1, 5 and 6",
}
"""The items on prizes; later editions have none."""


class PlayoffPlayer(Record):
    """Somebody who plays."""

    id: Positive
    """Starting rank, or a team's number."""
    name: str
    """Of the player or the team."""


class PlayoffGame(Record, kw_only=True):
    """A game of the play-off; of teams, a match."""

    number: Positive
    """By which its result is entered."""
    stage: Message
    """The part of the play-off."""
    round: Positive
    """Of the contest."""
    white: PlayoffPlayer
    """Who has White."""
    black: PlayoffPlayer
    """Who has Black."""
    time_control: str | None
    """Null where it is not stated."""
    sudden_death: bool
    """Whether a draw wins for Black."""
    not_before: str | None
    """The earliest time by the breaks that are to be kept; null where it is not known."""
    estimated: bool
    """Whether that time rests on an estimate of how long games last."""
    result: str | None
    """White's points first; null while it is to be played."""
    moves: int | None
    """The number of moves, where it was entered."""


class PlayoffChoice(Record):
    """A possible answer."""

    value: str
    """As it is entered."""
    meaning: Message
    """What it says."""


class PlayoffWant(Record, kw_only=True):
    """Something that has to be known before the play-off can go on."""

    kind: Literal["game", "moves", "lot", "decision", "bids"]
    """What it is."""
    key: str
    """By which it is entered."""
    text: Message
    """In words."""
    game: int | None
    """The game's number, where it is about one that is paired."""
    choices: tuple[PlayoffChoice, ...]
    """The answers that are possible; of a lot the ids that are drawn among."""


class TakenPlace(NamedTuple):
    """A place of a play-off, the last that is shared with it, and the prize in hundredths."""

    place: int
    last: int
    id: int
    name: str
    prize: int | None


# fmt: off
class PlayoffPlace(JsonRow):
    """Who takes a place."""

    fields = (
        RowField("place", "The best of those that are shared.", Positive),
        RowField("last", "The worst of them; the same for who shares with nobody.", Positive),
        RowField(column=named_column(Kind.RANK, "place"), value=lambda taken: (
            str(taken.place) if taken.place == taken.last else f"{taken.place}-{taken.last}")),
        RowField(column=named_column(Kind.NAME, "name"), value=attrgetter("name")),
        RowField("id", "Starting rank, or a team's number.", column=named_column(Kind.ID, "id")),
        RowField("name", "Of the player or the team."),
        RowField("prize", "Where prizes were named.", Exact, lambda taken: (
            UNSET if taken.prize is None else format_exact(taken.prize, CENT)), is_optional=True),
        RowField(column=named_column(Kind.NUMBER, "prize", CENT, is_optional=True),
                 value=attrgetter("prize")),
    )
# fmt: on


def _places(progress: Progress, amounts: Mapping[int, int]) -> Iterator[TakenPlace]:
    """Yield the places of a contest, best first, with the prizes by id."""
    for id_, (place, last) in progress.places.items():
        yield TakenPlace(place, last, id_, progress.competitor_of[id_].name, amounts.get(id_))


class PlayoffEntry(Entry, kw_only=True):
    """Something that was drawn or decided, in the order in which it was."""

    text: Message
    """What it was about, in words."""


class PlayoffContest(Record, kw_only=True):
    """The play-off of those who share some places."""

    places: Annotated[str, Meta(pattern="^[0-9]+(-[0-9]+)?$")]
    """All that they share."""
    article: Message
    """Where the edition prescribes what is played."""
    finished: bool
    """Whether nothing is wanted any more."""
    games: tuple[PlayoffGame, ...]
    """Everything that was paired, in order."""
    wants: tuple[PlayoffWant, ...]
    """What has to be known next; empty at the end."""
    order: tuple[PlayoffPlace, ...]
    """The places, best first; empty before the end."""
    drawn: tuple[PlayoffEntry, ...]
    """What was drawn and decided."""
    not_stated: tuple[Message, ...]
    """What the text does not say, and how it was read."""


class PlayoffProgressReport(
    Record, kw_only=True, tag_field="schema", tag="trfkit.playoff-course/1"
):
    """A play-off on its way or at its end: ``pair``, ``result`` and ``final`` in JSON."""

    tournament: str | None
    """The name."""
    edition: PrintedEdition
    """Whose rules these are."""
    finished: bool
    """Whether every contest is over."""
    seed: str | None
    """Of the lots; null where they are drawn by hand."""
    contests: tuple[PlayoffContest, ...]
    """By place, best first."""
    assumptions: tuple[Message, ...]
    """On what the choice of edition and competitors rests."""
    sharing: str | UnsetType = UNSET
    """How prizes of shared places are divided."""
    left_over: Exact | UnsetType = UNSET
    """What of the prizes cannot be divided into hundredths."""
    provenance: Provenance = UNTRACED


def course_report(conducted: Conducted, prizes: Prizes | None = None) -> PlayoffProgressReport:
    """Return what ``trfkit playoff pair``, ``result`` and ``final`` print as JSON."""
    state = conducted.state
    shares_of_prizes = None if prizes is None else prizes.of(conducted)
    return fill_record(
        PlayoffProgressReport,
        state,
        finished=conducted.finished,
        contests=tuple(
            _contest(p, shares_of_prizes.amounts if shares_of_prizes else {})
            for p in conducted.contests
        ),
        assumptions=state.remarks,
        sharing=prizes.sharing.value if prizes else UNSET,
        left_over=format_exact(shares_of_prizes.left_over, CENT) if shares_of_prizes else UNSET,
    )


def _contest(progress: Progress, amounts: Mapping[int, int]) -> PlayoffContest:
    return PlayoffContest(
        places=progress.contest.places,
        article=progress.plan.article,
        finished=progress.order is not None,
        games=tuple(
            fill_record(
                PlayoffGame,
                game,
                stage=progress.parts[game.key].name.text,
                white=PlayoffPlayer(game.white, progress.competitor_of[game.white].name),
                black=PlayoffPlayer(game.black, progress.competitor_of[game.black].name),
                not_before=start.time if start else None,
                estimated=start.estimated if start else False,
            )
            for game in progress.games
            for start in (progress.starts.get(game.round),)
        ),
        wants=tuple(
            fill_record(
                PlayoffWant,
                want,
                choices=tuple(PlayoffChoice(*item) for item in want.choices.items()),
            )
            for want in progress.wants
        ),
        order=PlayoffPlace.of(_places(progress, amounts)),
        drawn=tuple(fill_record(PlayoffEntry, a.entry, text=a.text) for a in progress.answers),
        not_stated=progress.remarks,
    )


class Prizes(Record):
    """The prizes of places 1, 2 ... in hundredths, and the division of those of shared places."""

    amounts: tuple[int, ...]
    sharing: Sharing

    def of(self, conducted: Conducted) -> Shares:
        """Return the prizes of the participants of the play-off."""
        amounts: dict[int, int] = {}
        left_over = 0
        for progress in conducted.contests:
            prizes = shares(
                self.amounts, [progress.order or ()], self.sharing, first=progress.contest.first
            )
            amounts.update(prizes.amounts)
            left_over += prizes.left_over
        return Shares(amounts, left_over)


# For people ---------------------------------------------------------------------------------------

ON_SHEETS: Final = frozenset({"breaks", "arbiters", "colours", "places", "prizes"})
"""Topics of the general rules that those at the board have to know."""

THREE: Final = 3
HALF: Final = POINT // 2
GAME: Final = named_column(Kind.NUMBER, "game")
STAGE: Final = named_column(Kind.TEXT, "stage", gives_way=2)
WHITE: Final = named_column(Kind.NAME, "white")
BLACK: Final = named_column(Kind.NAME, "black")
TO_WRITE: Final = ("result", "begun", "ended", "moves", "arbiter", "signature-white",
                   "signature-black")  # fmt: skip


def course_document(
    conducted: Conducted, origin: Origin, state_name: str, *, is_sheet: bool = False
) -> Document:
    """Return the next games and entries, the games played, and the drawings of lots.

    A sheet, to be printed, has room for results and signatures instead of commands.
    """
    kinds = [want.kind for p in conducted.contests for want in p.wants if want.game is not None]
    if conducted.finished:
        command = f"trfkit playoff final {state_name}"
        answer = Message("playoff.is-over", command=command)
    elif count := kinds.count("game"):
        answer = Message("playoff.to-play", count=count)
    else:
        answer = Message("playoff.moves-wanted" if kinds else "playoff.answer-wanted")
    rules = conducted.contests[0].plan.rules if is_sheet else ()
    on_sheets = (rule_text(rule) for rule in rules if rule.topic in ON_SHEETS)
    return Document(
        title=title_with_name(conducted.state.tournament, Message("playoff.title")),
        subtitle=(answer, _edition_and_lots(conducted)),
        blocks=(
            *(
                Section(
                    heading=_contest_facts(progress),
                    blocks=tuple(_contest_blocks(progress, state_name, is_sheet=is_sheet)),
                    starts_page=is_sheet and place > 0,
                )
                for place, progress in enumerate(conducted.contests)
            ),
            *listed_section("playoff.rules", on_sheets),
        ),
        **foot_of(origin),
    )


def _edition_and_lots(conducted: Conducted) -> Message:
    """Return the edition, and the source of the lots."""
    edition, seed = conducted.state.edition, conducted.state.seed
    if seed is None:
        return Message("playoff.by-hand", edition=edition)
    return Message("playoff.by-lots", edition=edition, seed=seed)


def _contest_facts(progress: Progress) -> Message:
    """Return the places of a play-off, the number of participants, and its article."""
    contest = progress.contest
    count, article = len(contest.competitors), progress.plan.article
    return Message("playoff.contest", places=contest.places, count=count, article=article)


def _contest_blocks(progress: Progress, state_name: str, *, is_sheet: bool) -> Iterator[Block]:
    open_ = [game for game in progress.games if game.result is None]
    if open_:
        blanks = TO_WRITE if is_sheet else ()
        yield Table(
            columns=(GAME, STAGE, WHITE, BLACK, *(named_column(Kind.BLANK, n) for n in blanks)),
            rows=[(*_sides(progress, game), *(None,) * len(blanks)) for game in open_],
            caption=Message("playoff.games"),
        )
        yield from sentence_list(_conditions(progress, open_))
    # What follows a tie in the stages that are being played.
    yield from sentence_list(
        Message("playoff.if-tied", stage=stage.name, text=stage.if_tied.value,
                item=stage.if_tied.item)
        for stage in progress.plan.stages
        if is_sheet
        and stage.if_tied.value
        and any(game.stage == stage.key for game in open_)
    )  # fmt: skip
    answers = (want.text for want in progress.wants if want.game is None)
    yield from listed_section(
        "playoff.wanted", answers if is_sheet else _entries_to_make(progress, state_name)
    )
    if progress.order is not None:
        places = tuple(_places(progress, {}))
        yield PlayoffPlace.table(places, Message("playoff.places"))
    yield from _crosstables(progress) if is_sheet else ()
    yield from _played_games(progress)
    if progress.order is None:  # the rounds that are played in any case
        starts = (
            Message(
                "playoff.about-start" if start.estimated else "playoff.start",
                time=start.time,
                name=name,
                item=start.item,
            )
            for name, start in progress.timetable
        )
        yield from listed_section("playoff.timetable", starts)
    yield from _notes(progress)


def _sides(progress: Progress, game: Game) -> tuple[Value, ...]:
    white, black = _player(progress, game.white), _player(progress, game.black)
    return (game.number, progress.parts[game.key].name.text, white, black)


def _player(progress: Progress, id_: int) -> Label:
    return Label(None, progress.competitor_of[id_].name, Span("text", str(id_)))


def _played_games(progress: Progress) -> Iterator[Section]:
    caption = Message("playoff.played")
    rows = [
        (*_sides(progress, game), game.result, game.moves, game.ended)
        for game in progress.games
        if game.result is not None
    ]
    optional = (named_column(Kind.NUMBER, name, is_optional=True) for name in ("moves", "ended"))
    behind = (named_column(Kind.RESULT, "result"), *optional)
    table = Table(columns=(GAME, STAGE, WHITE, BLACK, *behind), rows=rows, caption=caption)
    if rows:
        yield Section(heading=caption, blocks=(table,))


def _notes(progress: Progress) -> Iterator[Section]:
    """Yield the drawings and decisions, and the readings of the text."""
    yield from listed_section("playoff.drawn", map(_entry, progress.answers))
    yield from listed_section("playoff.not-stated-by-text", progress.remarks)


def _entry(answered: GivenAnswer) -> Message:
    entry, text = answered
    if entry.kind == "lot" and entry.by != "seed":
        return Message("playoff.entry-by-hand", text=text, value=entry.value)
    return Message("playoff.entry", kind=entry.kind, text=text, value=entry.value)


def _conditions(progress: Progress, games: Sequence[Game]) -> Iterator[Message]:
    """Yield the time control and the earliest start of games that have the same."""
    numbers: dict[tuple[Message | str, ...], list[int]] = {}
    for game in games:
        start = progress.starts.get(game.round)
        parts: list[Message | str] = [game.time_control or Message("playoff.no-time-control")]
        tempo = progress.parts[game.key].stage.time_control
        is_of_text = tempo.value is not None and tempo.basis is not Basis.CHOSEN
        if game.sudden_death and not is_of_text:  # else the text says it with the time
            parts.append(Message("playoff.draws"))
        if start is not None:
            name = "playoff.not-before-about" if start.estimated else "playoff.not-before"
            parts.append(Message(name, time=start.time, item=start.item))
        numbers.setdefault(tuple(parts), []).append(game.number)
    for alike, of_games in numbers.items():
        yield Message("playoff.conditions", games=tuple(of_games), parts=alike)


def _entries_to_make(progress: Progress, state_name: str) -> Iterator[Message]:
    """Yield the entries to make, each with its command or option."""
    for want in progress.wants:
        if want.kind == "moves":
            command = f'trfkit playoff result {state_name} "{want.game} RESULT MOVES"'
            yield Message("playoff.enter", text=want.text, command=command)
        elif want.kind == "game" and want.game is None:
            command = f"trfkit playoff pair {state_name}"
            yield Message("playoff.enter", text=want.text, command=command)
        elif want.kind == "lot":
            command = f"--set '{want.key}={next(iter(want.choices))}'"
            yield Message("playoff.lot", text=want.text, command=command)
        elif want.kind == "bids":
            command = f"--set '{want.key}=ID=M:SS ID=M:SS'"
            yield Message("playoff.enter", text=want.text, command=command)
        elif want.kind == "decision":
            yield Message("playoff.decide", text=want.text)
            for value, meaning in want.choices.items():
                command = f"--set '{want.key}={value}'"
                yield Message("playoff.choice", command=command, meaning=meaning)


def _crosstables(progress: Progress) -> Iterator[Table]:
    """Yield the results so far of each round-robin that has begun."""
    stages: dict[Message, list[Game]] = {}
    for game in progress.games:
        table = progress.parts[game.key].name.table
        if table is not None:
            stages.setdefault(table.text, []).append(game)
    ids = [competitor.id for competitor in progress.contest.competitors]
    for stage, games in stages.items():
        players = {id_ for game in games for id_ in (game.white, game.black)}
        if len(players) >= THREE:
            order = sorted(players, key=ids.index)
            names = [_player(progress, id_) for id_ in order]
            results = [_results(games, order, id_) for id_ in order]
            yield crosstable(names, results, stage, ("points",))


def _results(games: Sequence[Game], order: Sequence[int], id_: int) -> list[Value]:
    """Return a player's results against each of the others, and the total."""
    total = 0
    cells: list[Value] = []
    for other in order:
        halves = [
            score[game.black == id_]
            for game in games
            if {game.white, game.black} == {id_, other}
            and game.result is not None
            and (score := score_of(game.result, draw_for_black=game.sudden_death)) is not None
        ]
        total += sum(halves)
        cells.append(" ".join(format_exact(half * HALF, POINT) for half in halves))
    return [*cells, format_exact(total * HALF, POINT)]


# At its end ---------------------------------------------------------------------------------------


def final_document(conducted: Conducted, origin: Origin, prizes: Prizes | None = None) -> Document:
    """Return the places after a play-off, the prizes, and the games behind them."""
    shares_of_prizes = None if prizes is None else prizes.of(conducted)
    amounts = {} if shares_of_prizes is None else shares_of_prizes.amounts
    places = [place for one in conducted.contests for place in _places(one, amounts)]
    sharing = _sharing(conducted, prizes, shares_of_prizes) if prizes and shares_of_prizes else ()
    return Document(
        title=title_with_name(conducted.state.tournament, Message("playoff.final")),
        subtitle=(_edition_and_lots(conducted),),
        blocks=(
            PlayoffPlace.table(places, Message("playoff.final-places")),
            *listed_section("playoff.prizes", sharing),
            *(
                Section(
                    heading=_contest_facts(progress),
                    blocks=(*_played_games(progress), *_notes(progress)),
                )
                for progress in conducted.contests
            ),
            *listed_section("playoff.chosen", conducted.state.remarks),
        ),
        **foot_of(origin),
    )


def _sharing(conducted: Conducted, prizes: Prizes, sharing: Shares) -> Iterator[Message]:
    item = SHARES_OF.get(conducted.state.edition)
    if prizes.sharing is not Sharing.PLACE:
        yield Message("playoff.equal" if prizes.sharing is Sharing.EQUAL else "playoff.hort")
        if item:
            yield Message("playoff.other-sharing", item=item)
    elif item:
        yield Message("playoff.by-place", source=item)
    else:
        yield Message("playoff.by-place-chosen")
    if sharing.left_over:
        yield Message("playoff.left-over", amount=format_exact(sharing.left_over, CENT))
