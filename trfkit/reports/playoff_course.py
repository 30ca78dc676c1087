"""A play-off on its way and at its end: what is to be played, what it gave, who gets what."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final, Literal

from trfkit.messages import Span
from trfkit.playoffs.prizes import Shares, Sharing, shares
from trfkit.record import UNSET, Meta, Record, UnsetType
from trfkit.reports.document import Label
from trfkit.reports.provenance import provenance
from trfkit.reports.sheet import Lines, Sheet, Table
from trfkit.units import CENT, format_exact

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from trfkit.bounded_types import Exact, Positive, PrintedEdition
    from trfkit.playoffs.conduct import Conducted, Progress
    from trfkit.playoffs.playoff_state import Entry, Game
    from trfkit.reports.provenance import Origin, Provenance
    from trfkit.reports.sheet import Cell, Part

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
    stage: str
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
    meaning: str
    """What it says."""


class PlayoffWant(Record, kw_only=True):
    """Something that has to be known before the play-off can go on."""

    kind: Literal["game", "moves", "lot", "decision", "bids"]
    """What it is."""
    key: str
    """By which it is entered."""
    text: str
    """In words."""
    game: int | None
    """The game's number, where it is about one that is paired."""
    choices: tuple[PlayoffChoice, ...]
    """The answers that are possible; of a lot the ids that are drawn among."""


class PlayoffPlace(Record, kw_only=True):
    """Who takes a place."""

    place: Positive
    """The best of those that are shared."""
    last: Positive
    """The worst of them; the same for who shares with nobody."""
    id: Positive
    """Starting rank, or a team's number."""
    name: str
    """Of the player or the team."""
    prize: Exact | UnsetType = UNSET
    """Where prizes were named."""


class PlayoffContest(Record, kw_only=True):
    """The play-off of those who share some places."""

    places: Annotated[str, Meta(pattern="^[0-9]+(-[0-9]+)?$")]
    """All that they share."""
    article: str
    """Where the edition prescribes what is played."""
    finished: bool
    """Whether nothing is wanted any more."""
    games: tuple[PlayoffGame, ...]
    """Everything that was paired, in order."""
    wants: tuple[PlayoffWant, ...]
    """What has to be known next; empty at the end."""
    order: tuple[PlayoffPlace, ...]
    """The places, best first; empty before the end."""
    drawn: tuple[Entry, ...]
    """What was drawn and decided."""
    not_stated: tuple[str, ...]
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
    assumptions: tuple[str, ...]
    """On what the choice of edition and competitors rests."""
    sharing: str | UnsetType = UNSET
    """How prizes of shared places are divided."""
    left_over: Exact | UnsetType = UNSET
    """What of the prizes cannot be divided into hundredths."""
    provenance: Provenance


def course_report(
    conducted: Conducted, origin: Origin, prizes: Prizes | None = None
) -> PlayoffProgressReport:
    """Return what ``trfkit playoff pair``, ``result`` and ``final`` print as JSON."""
    state = conducted.state
    given = None if prizes is None else prizes.of(conducted)
    return PlayoffProgressReport(
        tournament=state.tournament,
        edition=state.edition,
        finished=conducted.finished,
        seed=state.seed,
        contests=tuple(_contest(p, given.amounts if given else {}) for p in conducted.contests),
        assumptions=state.assumptions,
        provenance=provenance(origin),
        sharing=prizes.sharing.value if prizes else UNSET,
        left_over=format_exact(given.left_over, CENT) if given else UNSET,
    )


def _contest(progress: Progress, amounts: Mapping[int, int]) -> PlayoffContest:
    return PlayoffContest(
        places=progress.contest.places,
        article=progress.plan.article,
        finished=progress.order is not None,
        games=tuple(_game(progress, game) for game in progress.games),
        wants=tuple(
            PlayoffWant(
                kind=want.kind,
                key=want.key,
                text=want.text,
                game=want.game,
                choices=tuple(PlayoffChoice(*item) for item in want.choices.items()),
            )
            for want in progress.wants
        ),
        order=tuple(
            PlayoffPlace(
                place=place,
                last=last,
                id=id_,
                name=progress.by_id[id_].name,
                prize=format_exact(amounts[id_], CENT) if id_ in amounts else UNSET,
            )
            for id_, (place, last) in progress.places.items()
        ),
        drawn=progress.entries,
        not_stated=progress.remarks,
    )


def _game(progress: Progress, game: Game) -> PlayoffGame:
    start = progress.starts.get(game.round)
    names = progress.by_id
    return PlayoffGame(
        number=game.number,
        stage=game.stage,
        round=game.round,
        white=PlayoffPlayer(game.white, names[game.white].name),
        black=PlayoffPlayer(game.black, names[game.black].name),
        time_control=game.time_control,
        sudden_death=game.sudden_death,
        not_before=start.time if start else None,
        estimated=start.estimated if start else False,
        result=game.result,
        moves=game.moves,
    )


class Prizes(Record):
    """The prizes of places 1, 2 ... in hundredths, and how those of shared places are divided."""

    amounts: tuple[int, ...]
    sharing: Sharing

    def of(self, conducted: Conducted) -> Shares:
        """Return what everybody gets who played off."""
        amounts: dict[int, int] = {}
        left_over = 0
        for progress in conducted.contests:
            given = shares(self.amounts, [progress.order or ()], self.sharing, first=progress.first)
            amounts.update(given.amounts)
            left_over += given.left_over
        return Shares(amounts, left_over)


# For people ---------------------------------------------------------------------------------------


def title_of(conducted: Conducted) -> str:
    """Return the tournament and that this is its play-off."""
    name = conducted.state.tournament
    return f"{name}: play-off" if name else "Play-off"


def about_of(progress: Progress) -> str:
    """Return which places are played off, by how many, and where that is prescribed."""
    contest = progress.contest
    several = "-" in contest.places
    count = len(contest.competitors)
    return f"Place{'s' * several} {contest.places}: {count} tied, by {progress.plan.article}"


def course_sheet(conducted: Conducted, state_name: str) -> Sheet:
    """Return what is to be played and said next, what was played, and how it was drawn."""
    kinds = [want.kind for p in conducted.contests for want in p.wants if want.game is not None]
    to_play = kinds.count("game")
    if conducted.finished:
        answer = f"the play-off is over: 'trfkit playoff final {state_name}' tells the places"
    elif to_play:
        answer = f"{to_play} {'game is' if to_play == 1 else 'games are'} to be played"
    elif kinds:
        answer = "the regulations ask for numbers of moves"
    else:
        answer = "something has to be said before the next games"
    parts: list[Part] = []
    for progress in conducted.contests:
        parts += _parts(progress, state_name)
    about = (answer, f"by edition {conducted.state.edition}, lots {seed_text(conducted)}")
    return Sheet(title_of(conducted), about, tuple(parts))


def seed_text(conducted: Conducted) -> str:
    """Return where the lots come from."""
    seed = conducted.state.seed
    return "drawn by hand" if seed is None else f"with the seed {seed}"


def _parts(progress: Progress, state_name: str) -> Iterator[Part]:
    caption = about_of(progress)
    open_ = [game for game in progress.games if game.result is None]
    played = [game for game in progress.games if game.result is not None]
    if open_:
        rows = games_rows(progress, open_)
        yield Table(rows=rows, words=_words(rows), shows="Games to be played", caption=caption)
        yield Lines(tuple(_conditions(progress, open_)))
        caption = ""
    said = tuple(_wanted(progress, state_name))
    if said:
        yield Lines(said, caption or "To be said")
        caption = ""
    if progress.order is not None:
        yield Table(rows=places_rows([progress], None), words=(1,), shows="Places", caption=caption)
        caption = ""
    if played:
        rows = games_rows(progress, played)
        yield Table(
            rows=rows,
            words=_words(rows),
            shows="Games played",
            caption=caption or "Played",
        )
    if progress.order is None and progress.timetable:
        yield Lines(tuple(timetable_lines(progress)), "Timetable, at the earliest")
    yield from notes_of(progress)


def timetable_lines(progress: Progress) -> Iterator[str]:
    """Yield the rounds that are played in any case, each with its earliest start."""
    for name, start in progress.timetable:
        about = "about " if start.estimated else ""
        yield f"- {about}{start.time}: {name} [{start.item}]"


def notes_of(progress: Progress) -> Iterator[Part]:
    """Yield what was drawn and decided, and how the text was read."""
    if progress.entries:
        yield Lines(tuple(map(entry_text, progress.entries)), "Drawn and decided")
    if progress.remarks:
        yield Lines(tuple(f"- {remark}" for remark in progress.remarks), "Not stated by the text")


def _conditions(progress: Progress, games: Sequence[Game]) -> Iterator[str]:
    """Yield the time control and the earliest start of the games that have the same."""
    numbers: dict[str, list[str]] = {}
    for game in games:
        start = progress.starts.get(game.round)
        about = "about " if start and start.estimated else ""
        begins = f", not before {about}{start.time} [{start.item}]" if start else ""
        draws = "" if not game.sudden_death or "draw" in (game.time_control or "") else DRAWS
        text = f"{game.time_control or 'time control not stated'}{draws}{begins}"
        numbers.setdefault(text, []).append(str(game.number))
    for text, of_games in numbers.items():
        yield f"game{'s' * (len(of_games) > 1)} {', '.join(of_games)}: {text}"


DRAWS: Final = ", a draw wins for Black"


def _wanted(progress: Progress, state_name: str) -> Iterator[str]:
    for want in progress.wants:
        if want.kind == "moves":
            entered = f'trfkit playoff result {state_name} "{want.game} RESULT MOVES"'
            yield f"- {want.text}: '{entered}'"
        elif want.kind == "game" and want.game is None:
            yield f"- {want.text}: 'trfkit playoff pair {state_name}'"
        elif want.kind == "lot":
            key = want.key
            ids = next(iter(want.choices))
            yield f"- lot: {want.text}: --set '{key}={ids}', in the order drawn, or give a seed"
        elif want.kind == "bids":
            yield f"- {want.text}: --set '{want.key}=ID=M:SS ID=M:SS'"
        elif want.kind == "decision":
            yield f"- to be decided: {want.text}"
            for value, meaning in want.choices.items():
                yield f"  --set '{want.key}={value}': {meaning}"


GAMES_HEAD: Final = ("game", "stage", "White", "result", "Black", "moves")
NUMBERS: Final = frozenset({"game", "moves"})


def _words(rows: Sequence[Sequence[Cell]]) -> tuple[int, ...]:
    return tuple(at for at, head in enumerate(rows[0]) if head not in NUMBERS)


def games_rows(progress: Progress, games: Sequence[Game]) -> list[list[Cell]]:
    """Return a head and a row for each game, without the columns in which there is nothing."""
    rows: list[list[Cell]] = [list(GAMES_HEAD)]
    for game in games:
        white, black = (progress.by_id[id_] for id_ in (game.white, game.black))
        rows.append(
            [
                str(game.number),
                game.stage,
                Label(None, white.name, Span("text", str(white.id))),
                game.result or "",
                Label(None, black.name, Span("text", str(black.id))),
                "" if game.moves is None else str(game.moves),
            ]
        )
    filled = [at for at in range(len(GAMES_HEAD)) if any(str(row[at]) for row in rows[1:])]
    return [[row[at] for at in filled] for row in rows]


def entry_text(entry: Entry) -> str:
    """Return what was drawn or decided, in one line."""
    how = "" if entry.by == "seed" or entry.kind != "lot" else ", by hand"
    return f"- {entry.kind}{how}: {entry.text}: {entry.value}"


def final_sheet(conducted: Conducted, prizes: Prizes | None = None) -> Sheet:
    """Return the places that a play-off gave, the prizes, and how it came about."""
    given = None if prizes is None else prizes.of(conducted)
    rows = places_rows(conducted.contests, given)
    parts: list[Part] = [Table(rows=rows, words=(1,), shows="Final places", caption="Final places")]
    if prizes and given:
        parts.append(Lines(tuple(_sharing_lines(conducted, prizes, given)), "Prizes"))
    for progress in conducted.contests:
        games = games_rows(progress, progress.games)
        parts.append(
            Table(
                rows=games,
                words=_words(games),
                shows="Games played",
                caption=about_of(progress),
            )
        )
        parts += notes_of(progress)
    chosen = tuple(f"- {line}" for line in conducted.state.assumptions)
    if chosen:
        parts.append(Lines(chosen, "How they were chosen"))
    about = (f"by edition {conducted.state.edition}, lots {seed_text(conducted)}",)
    return Sheet(f"{title_of(conducted)}, final places", about, tuple(parts))


def places_rows(contests: Sequence[Progress], given: Shares | None) -> list[list[Cell]]:
    """Return a head and a row for each place that was played off."""
    rows: list[list[Cell]] = [["place", "name", "id", *(["prize"] if given else [])]]
    for progress in contests:
        for id_, (place, last) in progress.places.items():
            shared = str(place) if place == last else f"{place}-{last}"
            row: list[Cell] = [shared, Label(None, progress.by_id[id_].name), str(id_)]
            if given:
                row.append(format_exact(given.amounts[id_], CENT))
            rows.append(row)
    return rows


def _sharing_lines(conducted: Conducted, prizes: Prizes, given: Shares) -> Iterator[str]:
    item = SHARES_OF.get(conducted.state.edition)
    if prizes.sharing is Sharing.PLACE:
        source = item or "chosen: article 3 does not speak of prizes"
        yield f"each has the prize of his place, who shares places shares equally ({source})"
    elif prizes.sharing is Sharing.EQUAL:
        yield "equal shares of all who were tied, whatever the play-off gave"
    else:
        yield "by Hort: half the prize of the place, half an equal share of all who were tied"
    if item and prizes.sharing is not Sharing.PLACE:
        yield f"{item}: the order of the play-off is final for prizes, too; this is another sharing"
    if given.left_over:
        yield f"{format_exact(given.left_over, CENT)} is left over, hundredths not being divided"
