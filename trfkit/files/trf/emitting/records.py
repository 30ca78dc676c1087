"""Write a whole tournament as the text of a file: every record in its order."""

# ruff: noqa: E501 - a row of a table stays one piece

from __future__ import annotations

import re
from datetime import date
from functools import lru_cache
from operator import attrgetter, gt
from typing import TYPE_CHECKING, Any, Final

from trfkit.files.trf.emitting.dialects import RULES, Dialect, Rules, letters_by_worth
from trfkit.files.trf.emitting.line_cells import Desk, Padding, Row, format_string
from trfkit.files.trf.emitting.loss_report import Converted, Report
from trfkit.files.trf.reading.exchange import BB_FIELDS, XXS_FIELDS
from trfkit.files.trf.reading.field_values import full_year
from trfkit.messages.message import Message
from trfkit.model import ABSENT, STANDARD, STANDARD_MATCH, ArbiterRole, Colour, Outcome
from trfkit.model.outcome import UNRATED_GAMES
from trfkit.record import Record, replace
from trfkit.syntax.layout import forms, layouts, layouts_by_tag
from trfkit.syntax.trf_document import NATIONAL, RecordKind
from trfkit.units import Points, StartNo, format_points

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from trfkit.model import Player, PointSystem, RoundEntry, Tournament

    Writer = Callable[[Tournament, Desk], Iterator[str]]


# Who takes part: 001, the national records, 013 and 310 ------------------------------------------


NO_OPPONENT: Final = "0000"


def _lay_round(row: Row, _: str, entry: RoundEntry, number: int) -> None:
    row.number("opponent", entry.opponent or NO_OPPONENT, number)
    row.exactly("colour", entry.colour or "-", number)
    row.exactly("result", row.desk.rules.letters[entry.outcome], number)


_Cells = tuple[tuple["Callable[..., None]", str, str], ...]
"""For each cell a method of Row, the field of the layout, and the item's field to write."""

_HEAD: Final[_Cells] = (
    (Row.number, "start_no", "start_no"),
    (Row.text, "sex", "sex"),
    (Row.number, "title", "title"),
    (Row.text, "name", "name"),
    (Row.number, "rating", "rating"),
    (Row.text, "federation", "federation"),
    (Row.number, "fide_id", "fide_id"),
    (Row.text, "birth", "birth"),
    (Row.points, "points", "stated_points"),
    (Row.number, "rank", "stated_rank"),
)
"""What stands before the rounds. Points and rank are those that the player states, if any."""

PLAYER_CELLS: Final[_Cells] = (*_HEAD, (_lay_round, "rounds", "rounds"))


def differing(player: Player, other: Player) -> _Cells:
    """Return the cells of record 001 in which two players differ; all rounds are one."""
    return tuple(
        cell for cell in PLAYER_CELLS if getattr(player, cell[2]) != getattr(other, cell[2])
    )


def player_line(player: Player, desk: Desk) -> str:
    """Return a player's 001 record as a line.

    PERF: a player whose texts fit is written by one template; only others need fields that are
    cleaned, cut and reported one by one.
    """
    template = _template()
    texts = [
        "" if (value := getattr(player, attribute)) is None else to_text(value).strip()
        for attribute, to_text in template.fields
    ]
    together = "".join(texts)
    is_padded_alike = together.isascii() or desk.padding is Padding.CHARACTERS
    fit = together.isprintable() and is_padded_alike
    if not fit or any(map(gt, map(len, texts), template.widths)):
        return item_row(player, desk, tag="001", cells=PLAYER_CELLS).line()
    letters = desk.rules.letters
    opponents = [entry.opponent or 0 for entry in player.rounds]
    if max(opponents, default=0) > template.highest_opponent:
        return item_row(player, desk, tag="001", cells=PLAYER_CELLS).line()
    for entry in player.rounds:
        texts += (
            str(entry.opponent or NO_OPPONENT),
            entry.colour or "-",
            letters[entry.outcome],
        )
    return (template.head + template.round * len(player.rounds)) % tuple(texts)


class _Template(Record):
    """A whole row of the table of columns as a format string: its start, and one round."""

    head: str
    fields: tuple[tuple[str, Callable[..., str]], ...]
    widths: tuple[int, ...]
    round: str
    highest_opponent: int


@lru_cache(maxsize=1)
def _template() -> _Template:
    layout = layouts()[RecordKind.PLAYER]
    columns = [layout.columns(name) for _, name, _ in _HEAD]
    of_round = [layout.columns(name) for name in ("opponent", "colour", "result")]
    lefts = [add is Row.text for add, _, _ in _HEAD]
    return _Template(
        head="001" + format_string(len("001"), columns, lefts),
        fields=tuple(
            (attribute, format_points if add is Row.points else str) for add, _, attribute in _HEAD
        ),
        widths=tuple(place.width for place in columns),
        round=format_string(layout.head, of_round, (False, False, False)),
        highest_opponent=10 ** of_round[0].width - 1,
    )


def players(tournament: Tournament, desk: Desk) -> Iterator[str]:
    """Record 001, in the order of the tournament."""
    return (player_line(player, desk) for player in tournament.players)


_NATIONAL_CELLS: Final[_Cells] = (
    (Row.number, "known_start_no", "start_no"),
    (Row.text, "sex", "sex"),
    (Row.number, "classification", "classification"),
    (Row.text, "name", "name"),
    (Row.number, "rating", "rating"),
    (Row.text, "origin", "origin"),
    (Row.number, "national_id", "national_id"),
    (Row.text, "birth", "birth"),
)
TEAM_CELLS: Final[Mapping[str, _Cells]] = {
    "013": ((Row.text, "old_team_name", "name"), (Row.number, "old_member", "members")),
    "310": (
        (Row.number, "team_no", "number"),
        (Row.text, "team_name", "name"),
        (Row.text, "nickname", "nickname"),
        (Row.exact_points, "strength", "strength"),
        (Row.points, "match_points", "stated_match_points"),
        (Row.points, "game_points", "stated_game_points"),
        (Row.number, "team_rank", "stated_rank"),
        (Row.number, "member", "members"),
    ),
}
"""The records of teams: 013 has no number of the team, the order of the lines replaces it."""


def item_row(item: Record, desk: Desk, *, tag: str, cells: _Cells, blank: str | None = None) -> Row:
    """Return the record of an item; a field of several values repeats its cell.

    ``blank`` is written for None among these.
    """
    layout = layouts_by_tag().get(tag) or layouts()[RecordKind.NATIONAL]
    player, team = getattr(item, "start_no", None), getattr(item, "number", None)
    row = Row(desk=desk, tag=tag, layout=layout, participant=player, team=team)
    for add, name, attribute in cells:
        value = getattr(item, attribute)
        if isinstance(value, tuple):
            for index, each in enumerate(value, start=1):
                add(row, name, blank if each is None else each, index)
        else:
            add(row, name, value)
    return row


def national_ratings(tournament: Tournament, desk: Desk) -> Iterator[str]:
    """The national rating support records, by federation and starting rank.

    The federation is the tag of the record: if it is not a code, the rating has no record.
    """
    (tag,) = (form.tag for form in forms() if form.kind == RecordKind.NATIONAL.name)
    for rating in sorted(tournament.national_ratings, key=lambda r: (r.federation, r.start_no)):
        if re.fullmatch(tag, rating.federation):
            row = item_row(rating, desk, tag=rating.federation, cells=_NATIONAL_CELLS)
            yield row.line().rstrip()


# All records -------------------------------------------------------------------------------------


class RecordWriter(Record):
    """One record of the format.

    ``tag`` is the record's tag, or its family's name if the tags vary. ``write`` yields its lines.
    ``others`` are records of other dialects with the same content.
    """

    tag: str
    write: Writer
    others: tuple[str, ...] = ()


# Records of one text, and records of columns -----------------------------------------------------


def _text(
    tag: str,
    fact: str,
    texts_of: Callable[[Tournament], Iterable[str | None]] | None = None,
    others: tuple[str, ...] = (),
) -> RecordWriter:
    """Return a record with a line for each text, from column 5 on; none for blank texts.

    Without ``texts_of`` its value is the tournament's field ``fact``, which is also its name in
    findings.
    """
    texts_in = texts_of or (lambda event: [_value_text(getattr(event, fact))])

    def write(tournament: Tournament, desk: Desk) -> Iterator[str]:
        for text in texts_in(tournament):
            written = desk.clean(tag, fact, text).strip()
            if written:
                yield f"{tag} {written}"

    return RecordWriter(tag, write, others)


def _value_text(value: object) -> str | None:
    """Return a value as a header record writes it."""
    if isinstance(value, date):
        return f"{value.year:04d}/{value.month:02d}/{value.day:02d}"
    if isinstance(value, tuple):
        return ",".join(value)
    return None if value is None else str(value)


def _arbiters(role: ArbiterRole) -> Callable[[Tournament], Iterable[str]]:
    return lambda event: (one.text for one in event.arbiters if one.role is role)


def _columns(
    tag: str,
    field: str,
    *cells: tuple[Callable[..., None], str, str],
    items_of: Callable[[Tournament], Iterable[Any]] | None = None,
    blank: str | None = None,
    others: tuple[str, ...] = (),
) -> RecordWriter:
    """Return a record with a line for each item of the tournament's field: see ``item_row``."""
    items_of = items_of or attrgetter(field)

    def write(tournament: Tournament, desk: Desk) -> Iterator[str]:
        for item in items_of(tournament):
            yield item_row(item, desk, tag=tag, cells=cells, blank=blank).line().rstrip()

    return RecordWriter(tag, write, others)


def _symbols(tag: str, symbols: Mapping[str, Points], desk: Desk) -> str:
    """Return pairs of a symbol and its points."""
    row = Row(desk=desk, tag=tag, layout=layouts_by_tag()[tag])
    for index, (symbol, points) in enumerate(symbols.items(), start=1):
        row.number("symbol", symbol, index)
        row.points("value", points, index)
    return row.line()


# Records that need more --------------------------------------------------------------------------


def _round_dates(tournament: Tournament, desk: Desk) -> Iterator[str]:
    """Record 132: YY/MM/DD above the round's columns of record 001."""
    if not any(tournament.round_dates):
        return
    row = Row(desk=desk, tag="132", layout=layouts_by_tag()["132"])
    for number, day in enumerate(tournament.round_dates, start=1):
        if day is None:
            continue
        short_year = day.year % 100
        if full_year(short_year) == day.year:  # two figures of another year would mean this one
            text = f"{short_year:02d}/{day.month:02d}/{day.day:02d}"
            row.exactly("round_date", text, number)
    yield row.line()


def _scoring(tournament: Tournament, desk: Desk) -> Iterator[str]:
    """Record 162: the points of W D L A P, and of X if they differ from a draw.

    Nothing if all are as usual: that is what a file without the record means, and a widely used
    engine knows no A. A team's pairing-allocated bye has the points of record 320, so P is written
    in a team event only if it differs from W.
    """
    system = tournament.point_system
    symbols = _worth(system, has_bye=not tournament.kind.is_team)
    if symbols not in (_worth(STANDARD, has_bye=True), _worth(STANDARD, has_bye=False)):
        if desk.terse and system.zero_point_bye == STANDARD.zero_point_bye:
            del symbols["A"]  # an engine in wide use knows another letter for it
        yield _symbols("162", symbols, desk)


def _worth(system: PointSystem, *, has_bye: bool) -> dict[str, Points]:
    """Return the symbols of record 162 and their points; P and X only if they add anything."""
    symbols = {"W": system.win, "D": system.draw, "L": system.loss, "A": system.zero_point_bye}
    if has_bye or system.pairing_allocated_bye != system.win:
        symbols["P"] = system.pairing_allocated_bye
    if system.unknown != system.draw:
        symbols["X"] = system.unknown
    return symbols


def _starting_rank_method(tournament: Tournament, desk: Desk) -> Iterator[str]:
    """Record 172: the federation in columns 5-7, the method from column 9 on."""
    method = tournament.starting_rank_method
    if method is not None:
        row = Row(desk=desk, tag="172", layout=layouts_by_tag()["172"])
        row.text("method_federation", method.federation)
        row.text("method", method.method)
        yield row.line().rstrip()


def _match_points(tournament: Tournament, desk: Desk) -> Iterator[str]:
    """Record 362: the points of a match, if not the usual ones.

    The letters A and P are not in the format's table, and written only if the file that was read
    had them.
    """
    system = tournament.match_points
    if system != STANDARD_MATCH:
        symbols = {"TW": system.win, "TD": system.draw, "TL": system.loss}
        if system.absence != STANDARD_MATCH.absence:
            symbols["A"] = system.absence
        if system.pairing_allocated_bye is not None:
            symbols["P"] = system.pairing_allocated_bye
        yield _symbols("362", symbols, desk)


def _extensions(tag: str) -> RecordWriter:
    """Return the records of a tag that the model keeps as text, or XX? of single programs."""

    def write(tournament: Tournament, desk: Desk) -> Iterator[str]:
        tags = dict.fromkeys(one.tag for one in tournament.extensions)
        own = [t for t in tags if t[:2] == "XX" and t not in DOCUMENTED] if tag == "XX?" else [tag]
        for name in own:
            for extension in tournament.extensions:
                if extension.tag == name:
                    text = desk.clean(name, "text", extension.text)
                    number = "" if extension.start_no is None else f"{extension.start_no} "
                    yield f"{name} {number}{text}".rstrip()

    return RecordWriter(tag, write)


def _comments(tournament: Tournament, desk: Desk) -> Iterator[str]:
    """The ### lines; the text after the three signs is unchanged."""
    for text in tournament.comments:
        yield f"###{desk.clean('###', 'comment', text)}".rstrip()


# Records of pairing programs: XX? of JaVaFo and BB? of bbpPairings -------------------------------

DOCUMENTED: Final = frozenset({"XXR", "XXC", "XXS", "XXZ", "XXA", "XXP"})


def _colours(tournament: Tournament) -> list[str]:
    """Record XXC: the initial colour, and whether rows are in pairing order."""
    words = ["rank"] if tournament.pairs_by_file_order else []
    if tournament.initial_colour is not None:
        words.append("white1" if tournament.initial_colour is Colour.WHITE else "black1")
    return [" ".join(words)]


def _worths(
    system: PointSystem, fields: Mapping[str, tuple[str, ...]]
) -> Iterator[tuple[str, Points]]:
    """Yield each code and what it is worth, nothing if all is 1-½-0; ``fields`` are by code."""
    if system != STANDARD:
        for code, (name, *_) in fields.items():
            worth = getattr(system, name)
            # Black's results are worth those of White where nothing else is stated.
            yield code, getattr(system, name.removeprefix("black_")) if worth is None else worth


def _javafo_scoring(tournament: Tournament, _: Desk) -> Iterator[str]:
    """Record XXS: the points of everything, if not 1-½-0."""
    worths = list(_worths(tournament.point_system, XXS_FIELDS))
    if worths:
        yield "XXS " + " ".join(f"{code}={format_points(worth)}" for code, worth in worths)


def _bbp_scoring(tournament: Tournament, _: Desk) -> Iterator[str]:
    """Records BB?: the points of win, draw, loss, absences and the bye, if not 1-½-0."""
    for code, worth in _worths(tournament.point_system, BB_FIELDS):
        yield f"{code} {format_points(worth):>4}"


def _pairs_in_all_rounds(tournament: Tournament, _: Desk) -> Iterator[str]:
    """Record XXP: pairs that are forbidden in all rounds, of which 260 has none."""
    for pairs in tournament.forbidden_pairs:
        if pairs.first_round is None or pairs.last_round is None:
            yield "XXP " + " ".join(map(str, pairs.participants))


# The table ---------------------------------------------------------------------------------------


# fmt: off
RECORDS: Final = (
    _text("012", "name"),
    _text("022", "city"),
    _text("032", "federation"),
    _text("042", "start"),
    _text("052", "end"),
    _text("062", "stated_players"),
    _text("072", "stated_rated"),
    _text("082", "stated_teams"),
    _text("092", "type_text"),
    _text("102", "arbiter", _arbiters(ArbiterRole.CHIEF)),
    _text("112", "arbiter", _arbiters(ArbiterRole.DEPUTY)),
    _text("122", "time_control"),
    RecordWriter("132", _round_dates),
    _text("142", "rounds", others=("XXR",)),
    _text("152", "initial_colour", lambda event: [event.initial_colour and event.initial_colour.upper()], ("XXC",)),
    RecordWriter("162", _scoring, ("XXS", "BB?")),
    RecordWriter("172", _starting_rank_method),
    _text("182", "controller"),
    _text("192", "type_code"),
    _text("202", "tiebreaks"),
    _text("212", "standings_order"),
    _text("222", "encoded_time_control"),
    _text("352", "board_colours"),
    RecordWriter("362", _match_points),
    _text("XXR", "rounds", others=("142",)),
    _text("XXC", "initial_colour", _colours, ("152",)),
    RecordWriter("XXS", _javafo_scoring, ("162", "BB?")),
    RecordWriter("BB?", _bbp_scoring, ("162", "XXS")),
    RecordWriter("001", players),
    RecordWriter("NRS", national_ratings),
    _columns("013", "teams", *TEAM_CELLS["013"], others=("310",)),
    _columns("310", "teams", *TEAM_CELLS["310"], others=("013",)),
    _columns("240", "requested_byes", (Row.text, "bye_type", "type"), (Row.number, "bye_round", "round"),
             (Row.number, "bye_id", "participants")),
    _columns("250", "accelerations", (Row.points, "extra_match_points", "match_points"),
             (Row.points, "extra_points", "points"), (Row.number, "first_round", "first_round"),
             (Row.number, "last_round", "last_round"), (Row.number, "first_id", "first_id"),
             (Row.number, "last_id", "last_id")),
    _columns("260", "forbidden_pairs", (Row.number, "first_round", "first_round"),
             (Row.number, "last_round", "last_round"), (Row.number, "forbidden_id", "participants"),
             items_of=lambda event: (one for one in event.forbidden_pairs if None not in {one.first_round, one.last_round})),
    _columns("299", "abnormal_points", (Row.text, "abnormal_type", "type"),
             (Row.points, "abnormal_match_points", "match_points"), (Row.points, "abnormal_points", "points"),
             (Row.number, "abnormal_round", "round"), (Row.number, "abnormal_id", "participants")),
    _columns("300", "line_ups", (Row.number, "line_up_round", "round"), (Row.number, "line_up_team", "team"),
             (Row.number, "line_up_opponent", "opponent"), (Row.number, "line_up_id", "boards"), blank="0000"),
    _columns("320", "team_byes", (Row.points, "bye_match_points", "match_points"),
             (Row.points, "bye_game_points", "game_points"), (Row.number, "bye_team", "teams"),
             items_of=lambda event: filter(None, [event.team_byes]), blank="000"),
    _columns("330", "forfeited_matches", (Row.text, "match_result", "result"), (Row.number, "match_round", "round"),
             (Row.number, "white_team", "white"), (Row.number, "black_team", "black")),
    _extensions("801"),
    _extensions("802"),
    _text("XXZ", "absentees", lambda event: [" ".join(map(str, event.absentees))]),
    _columns("XXA", "player_accelerations", (Row.number, "accelerated_id", "start_no"),
             (Row.points, "round_points", "points")),
    RecordWriter("XXP", _pairs_in_all_rounds),
    _extensions("XX?"),
    _extensions("DAT"),
    RecordWriter("###", _comments),
)
# fmt: on
"""The tags in the order of the format's table; the engines' settings precede the players."""

PLACES: Final = {record.tag: place for place, record in enumerate(RECORDS)}


def table_tag(tag: str) -> str:
    """Return the name under which the table has a tag: that of its family, if it is of one."""
    family = f"{tag[:2]}?"
    return tag if tag in PLACES else family if family in PLACES else NATIONAL


# The whole file ----------------------------------------------------------------------------------


CRLF: Final = "\r\n"


def emit(
    tournament: Tournament,
    dialect: Dialect | Rules | str,
    *,
    pad: Padding | str = Padding.CHARACTERS,
    terse: bool = False,
    points: Mapping[StartNo, Points] | None = None,
    ranks: Mapping[StartNo, int] | None = None,
) -> Converted:
    """Write the tournament as a file of ``dialect``: UTF-8 without a byte order mark.

    A dialect may be given by its rules, such as those of a file with records of several dialects.

    The content of the model is written unchanged, nothing is translated from one record to another
    (``trfkit.files.convert`` does that). Columns 81-89 of record 001 hold ``points`` (tenths) and
    ``ranks`` if these are given, else the players' stated ones; missing points are computed from
    the rounds played, a missing rank stays blank. ``terse`` leaves out absences worth nothing (A in
    record 162), which is what a file without the letter means.
    """
    rules = RULES[Dialect(dialect)] if isinstance(dialect, str) else dialect
    rules = replace(rules, letters=letters_by_worth(rules.letters, tournament.point_system))
    report = Report(rules.title)
    desk = Desk(rules=rules, report=report, padding=Padding(pad), terse=terse)
    report.filled_points(
        [
            player.start_no
            for player in tournament.players
            if player.stated_points is None and player.start_no not in (points or {})
        ]
    )
    written = stating(tournament, rules, points, ranks)
    lines = [
        line
        for record in RECORDS
        if record.tag in rules.tags
        for line in record.write(written, desk)
    ]
    _report_letters(tournament, desk)
    data = "".join(f"{line}{CRLF}" for line in lines).encode()
    return Converted(data, tuple(report))


def stating(
    tournament: Tournament,
    rules: Rules,
    points: Mapping[StartNo, Points] | None = None,
    ranks: Mapping[StartNo, int] | None = None,
) -> Tournament:
    """Return the tournament as a file states it: with points, counts, and its lists in order.

    Players state ``points`` and ``ranks``. Points that are neither given nor stated are computed
    from the rounds played, and rows that end before the last of these are filled up: absence is
    written, not left to be concluded.
    """
    players = []
    for player in tournament.players:
        score = (points or {}).get(player.start_no, player.stated_points)
        if score is None:
            played = player.rounds[: tournament.rounds_played]
            score = Points(sum(tournament.point_system.points(entry) for entry in played))
        rank = (ranks or {}).get(player.start_no, player.stated_rank)
        missing = tournament.rounds_played - len(player.rounds)
        if missing <= 0 and (score, rank) == (player.stated_points, player.stated_rank):
            players.append(player)
            continue
        rounds = player.rounds + missing * (ABSENT,)
        players.append(replace(player, stated_points=score, stated_rank=rank, rounds=rounds))
    if not (tournament.pairs_by_file_order and "XXC" in rules.tags):
        players.sort(key=lambda player: player.start_no)
    teams = sorted(tournament.teams, key=lambda team: team.number)
    dates = list(tournament.round_dates)
    while dates and dates[-1] is None:
        dates.pop()
    counts = {
        "stated_players": ("062", len(players)),
        "stated_rated": ("072", sum(player.rating is not None for player in players)),
        "stated_teams": ("082", len(teams)),
    }
    return replace(
        tournament,
        players=tuple(players),
        teams=tuple(teams),
        arbiters=tuple(
            sorted(tournament.arbiters, key=lambda one: one.role is not ArbiterRole.CHIEF)
        ),
        round_dates=tuple(dates),
        **{
            name: count
            for name, (tag, count) in counts.items()
            if tag in rules.tags and getattr(tournament, name) is None
        },
    )


def _report_letters(tournament: Tournament, desk: Desk) -> None:
    """Report, once per result letter, that the dialect writes another one for it."""
    outcomes = {entry.outcome for player in tournament.players for entry in player.rounds}
    for outcome in Outcome:
        letter = desk.rules.letters[outcome]
        if outcome in outcomes and letter != outcome.letter:
            kind = "unrated-game" if outcome in UNRATED_GAMES else outcome.kind.value
            desk.report.changed("001", Message("losses.outcome", kind=kind), outcome.letter, letter)
