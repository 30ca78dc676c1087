"""Tables of made-up events as other programs print them, each with one thing planted in it.

An event is made up from a seed (``trfkit generate``); every value of its table is computed by the
tests' second computations from the lines of the file, never by the package, and the table is
written as CSV, XLSX or HTML, in one of seven languages, for its readers to read. What can be known
of a planted fact is fixed before the verification runs: every other single fact about those whose
points or ratings it moves is tried by the second computation, and where one gives the same cells
the event is counted, but not among those that can be named.
"""

from __future__ import annotations

import csv
import io
import random
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, Final, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

import older_opinion
import second_opinion
import team_opinion
from sheets import of_text

from trfkit.files.trf.emitting.dialects import Dialect
from trfkit.generate import Choices, generate_file

Lines = tuple[str, ...]
Values = dict[int, Fraction | None]
Opinion = Any
"""A second computation: the tests' modules are not typed."""

CODES: Final = ("BH", "BH/C1", "BH/M1", "SB", "PS", "WIN", "BPG", "WON", "FB")
OF_RATINGS: Final = ("ARO", "ARO/C1", "TPR", "APRO")
OF_TEAMS: Final = ("BH:MP", "BH:MP/C1", "EMMSB", "EGGSB", "PS:MP")
OLDER: Final = ("2006", "2009", "2012")
SIZES: Final = (6, 8, 10, 12, 14, 16, 18, 20, 24, 30, 36, 48, 60)
FIRST, WIDTH = 91, 10
LETTERS: Final = "1=0+-HUZ"

HEADINGS: Final[Mapping[str, Mapping[str, str]]] = {
    "en": {"rank": "Rank", "no": "No.", "name": "Name", "rating": "Rtg", "PTS": "Pts",
           "BH": "Buchholz", "SB": "Sonneborn-Berger", "WIN": "Number of wins"},
    "de": {"rank": "Rang", "no": "Nr.", "name": "Name", "rating": "Elo", "PTS": "Punkte",
           "BH": "Buchholz", "SB": "Sonneborn-Berger", "WIN": "Anzahl Siege"},
    "fr": {"rank": "Rang", "no": "N°", "name": "Nom", "rating": "Elo", "PTS": "Points",
           "BH": "Buchholz", "WIN": "Nombre de victoires", "ARO": "Moyenne Elo"},
    "es": {"rank": "Puesto", "no": "No.", "name": "Nombre", "rating": "Elo", "PTS": "Puntos",
           "BH": "Buchholz", "SB": "Sonneborn-Berger", "WIN": "Victorias"},
    "pl": {"rank": "Miejsce", "no": "Nr", "name": "Nazwisko", "rating": "Ranking", "PTS": "Pkt",
           "BH": "Buchholz", "PS": "Progres", "WIN": "Liczba zwyciestw"},
    "uk": {"rank": "Місце", "no": "№", "name": "Прізвище", "rating": "Рейтинг", "PTS": "Очки",
           "BH": "Бухгольц", "SB": "Коефіцієнт Бергера", "WIN": "Кількість перемог",
           "ARO": "Середній рейтинг суперників", "TPR": "Перформанс"},
    "ru": {"rank": "Место", "no": "№", "name": "Имя", "rating": "Рейтинг", "PTS": "Очки",
           "BH": "Бухгольц", "SB": "Коэффициент Бергера", "WIN": "Число побед",
           "ARO": "Средний рейтинг соперников", "BH/C1": "Бухгольц (усеч. 1)"},
}  # fmt: skip


class Event(NamedTuple):
    """A file as lines, the codes of its table in the order of the ranks, and how it is printed."""

    lines: Lines
    codes: tuple[str, ...]
    language: str
    form: str
    has_ratings: bool
    of_teams: bool

    @property
    def rows(self) -> dict[int, int]:
        """Where the row of each player stands."""
        return {int(line[4:8]): at for at, line in enumerate(self.lines) if line[:3] == "001"}


def made_up(seed: str, dice: random.Random, *, least: int = 6, of_teams: bool = False) -> Event:
    """Return the event of a seed."""
    size = dice.choice([size for size in SIZES if size >= least])
    rates = {"half-point-bye": 0.03, "forfeit": 0.02, "withdrawn": 0.01, "late": 0.02}
    rates |= {"full-point-bye": 0.0, "double-forfeit": 0.0, "both-lost": 0.0, "short": 0.0}
    rates |= {"unrated": 0.0, "pending": 0.0}
    if of_teams:
        choices = Choices(kind="team-swiss", size=dice.choice((6, 8, 10, 12)), rates={"unrated": 0})
        codes = dice.sample(OF_TEAMS, 2)
    else:
        rounds = min(dice.choice((5, 7, 9)), size - 1)
        choices = Choices(size=size, rounds=rounds, rates=rates, dialect=Dialect.TRF26)
        with_ratings = dice.random() < 0.7  # noqa: PLR2004 - the usual table has some
        codes = dice.sample(CODES, 3) + dice.sample(OF_RATINGS, 2 if with_ratings else 0)
        dice.shuffle(codes)
    text = generate_file(choices, seed).data.decode()
    lines = tuple(line for line in text.splitlines() if line[:3] not in {"202", "212"})
    lines = tuple(without_points(line) for line in lines)
    return Event(
        lines, tuple(codes), dice.choice(list(HEADINGS)), dice.choice(("csv", "xlsx", "html")),
        dice.random() < 0.6, of_teams,  # noqa: PLR2004 - most tables print ratings
    )  # fmt: skip


def without_points(line: str) -> str:
    """Return a row of a player without the points and the rank that the file states."""
    return f"{line[:80]}{'':9}{line[89:]}" if line[:3] == "001" else line


# Values: the second computations alone ----------------------------------------------------------


def opinion(lines: Sequence[str], edition: str = "2026", *, of_teams: bool = False) -> Opinion:
    """Return a second computation of a file."""
    sheet = of_text("\r\n".join(lines).encode())
    if of_teams:
        return team_opinion.TeamOpinion(sheet, edition, "MP")
    kind = older_opinion.OlderOpinion if edition in OLDER else second_opinion.SecondOpinion
    return kind(sheet, edition)


def column(computed: Opinion, code: str) -> Values:
    """Return everybody's value of a code by a second computation."""
    if isinstance(computed, team_opinion.TeamOpinion):
        return {who: team_opinion.VALUES[code](computed, who) for who in computed.sheet.teams}
    older = isinstance(computed, older_opinion.OlderOpinion)
    of = (older_opinion if older else second_opinion).VALUES[code]
    return {who: of(computed, who) for who in computed.rows}


class Sheet(NamedTuple):
    """What a table prints: the order of the rows, ranks, values by code, names and ratings."""

    order: tuple[int, ...]
    values: dict[str, Values]
    names: dict[int, str]
    ratings: dict[int, str]

    @property
    def ranks(self) -> dict[int, int]:
        """Everybody's rank: that of the row."""
        return {who: place for place, who in enumerate(self.order, start=1)}


def sheet_of(
    event: Event,
    lines: Sequence[str],
    *,
    edition: str = "2026",
    ranked_by: Sequence[str] | None = None,
    instead: Mapping[str, str] | None = None,
) -> Sheet:
    """Return the table that a program makes of some lines.

    ``ranked_by`` are the codes that rank, ``instead`` the codes that columns hold for others.
    """
    computed = opinion(lines, edition, of_teams=event.of_teams)
    points = "MPTS" if event.of_teams else "PTS"
    codes = (points, *event.codes)
    values = {code: column(computed, (instead or {}).get(code, code)) for code in codes}
    list_of_ranks = (points, *(ranked_by or event.codes))
    nothing = Fraction(-1)

    def key(who: int) -> tuple[Fraction, ...]:
        return tuple(
            -Fraction(nothing if v is None else v) for v in (values[c][who] for c in list_of_ranks)
        )

    order = tuple(sorted(values[points], key=lambda who: (*key(who), who)))
    names, ratings = {}, {}
    for line in lines:
        if line[:3] == "001" and not event.of_teams:
            names[int(line[4:8])] = line[14:47].strip()
            ratings[int(line[4:8])] = line[48:52].strip()
        elif line[:3] == "310" and event.of_teams:
            names[int(line[4:7])] = line[8:40].strip()
    return Sheet(order, values, names, ratings)


def text_of(value: Fraction | None) -> str:
    """Return a value as a table prints it."""
    return "" if value is None else f"{float(value):.2f}".rstrip("0").rstrip(".")


# How a table is written -------------------------------------------------------------------------


class Printing(NamedTuple):
    """How a table is printed: headings by code, the columns in their order, texts of cells."""

    headings: Mapping[str, str]
    columns: tuple[str, ...]
    texts: Mapping[tuple[str, int], str]
    without: frozenset[int] = frozenset()
    title: str = ""


def heading(event: Event, code: str) -> str:
    """Return the heading of a code in the language of a table; a code where it has none."""
    return HEADINGS[event.language].get(code, code)


def printing(event: Event, **changes: Any) -> Printing:  # noqa: ANN401 - fields of any type
    """Return how a table is printed."""
    points = "MPTS" if event.of_teams else "PTS"
    codes = (points, *event.codes)
    headings = {code: heading(event, code) for code in codes}
    return Printing(headings, codes, {})._replace(**changes)


def written(event: Event, sheet: Sheet, how: Printing) -> bytes:
    """Return a table as a file."""
    words = HEADINGS[event.language]
    point, delimiter = (",", ";") if event.form == "csv" and event.language != "en" else (".", ",")
    rated = event.has_ratings and not event.of_teams
    head = [words["rank"], words["no"], words["name"], *[words["rating"]] * rated]
    head += [how.headings[code] for code in how.columns]
    rows = [
        [
            str(sheet.ranks[who]), str(who), sheet.names[who],
            *[sheet.ratings.get(who, "")] * rated,
            *(how.texts.get((code, who), text_of(sheet.values[code][who])).replace(".", point)
              for code in how.columns),
        ]
        for who in sheet.order if who not in how.without
    ]  # fmt: skip
    title = [[how.title]] * bool(how.title)
    if event.form == "csv":
        out = io.StringIO(newline="")
        writer = csv.writer(out, delimiter=delimiter)
        writer.writerows([*title, head, *rows])
        return out.getvalue().encode()
    if event.form == "xlsx":
        from openpyxl import Workbook  # noqa: PLC0415 - one form of three

        book = Workbook()
        for row in [*title, head, *rows]:
            book.active.append([_number(text) for text in row])
        stream = io.BytesIO()
        book.save(stream)
        return stream.getvalue()
    cells = "".join(
        f"<tr>{''.join(f'<td>{text}</td>' for text in row)}</tr>" for row in [head, *rows]
    )
    name = f"<h2>{how.title}</h2>" if how.title else ""
    return f"<html><body>{name}<table>{cells}</table></body></html>".encode()


def _number(text: str) -> str | float | int:
    try:
        return int(text) if text.lstrip("-").isdigit() else float(text)
    except ValueError:
        return text


# Rows of a file ---------------------------------------------------------------------------------


class Entry(NamedTuple):
    """One round of a player: opponent (0 for nobody), colour, letter; rounds from 0."""

    who: int
    round: int
    opponent: int
    colour: str
    letter: str


def entries(event: Event, lines: Sequence[str]) -> list[Entry]:
    """Return all rounds of all players."""
    listed = []
    for who, at in event.rows.items():
        line = lines[at]
        for r in range((len(line) - FIRST + 2) // WIDTH):
            cell = line[FIRST + r * WIDTH :][:8].ljust(8)
            if cell.strip():
                listed.append(Entry(who, r, int(cell[:4].strip() or 0), cell[5], cell[7]))
    return listed


def with_entry(event: Event, lines: Sequence[str], entry: Entry) -> Lines:
    """Return the lines with one round of a player as an entry has it."""
    at = event.rows[entry.who]
    start = FIRST + entry.round * WIDTH
    opponent = f"{entry.opponent:4}" if entry.opponent else "0000"
    line = lines[at].ljust(start + 8)
    row = f"{line[:start]}{opponent} {entry.colour} {entry.letter}{line[start + 8 :]}"
    return (*lines[:at], row, *lines[at + 1 :])


def with_rating(event: Event, lines: Sequence[str], who: int, rating: int) -> Lines:
    """Return the lines with another rating of a player."""
    at = event.rows[who]
    return (*lines[:at], f"{lines[at][:48]}{rating:4}{lines[at][52:]}", *lines[at + 1 :])


OTHER_SIDE: Final = {"1": "0", "0": "1", "=": "=", "+": "-", "-": "+"}


def games(event: Event) -> list[tuple[Entry, Entry]]:
    """Return the games over the board, White first."""
    by_place = {(one.who, one.round): one for one in entries(event, event.lines)}
    return [
        (one, by_place[one.opponent, one.round])
        for one in by_place.values()
        if one.colour == "w" and one.letter in "1=0" and (one.opponent, one.round) in by_place
    ]


class Fact(NamedTuple):
    """A single fact: the lines where it holds, and what names it."""

    lines: Lines
    kind: str
    who: frozenset[int]
    round: int


def facts_about(event: Event, whom: Sequence[int]) -> Iterator[Fact]:
    """Yield every other result, on both sides or one, and every other bye of some players."""
    by_place = {(one.who, one.round): one for one in entries(event, event.lines)}
    for (who, r), own in by_place.items():
        if who not in whom:
            continue
        for letter in LETTERS:
            if letter == own.letter:
                continue
            if letter in "HUZ":
                alone = own._replace(opponent=0, colour="-", letter=letter)
                kind = "bye" if not own.opponent else "one side"
                yield Fact(with_entry(event, event.lines, alone), kind, frozenset({who}), r)
            elif own.opponent:
                alone = own._replace(letter=letter)
                one_side = with_entry(event, event.lines, alone)
                yield Fact(one_side, "one side", frozenset({who}), r)
                theirs = by_place.get((own.opponent, r))
                if theirs is not None:
                    both = with_entry(event, one_side, theirs._replace(letter=OTHER_SIDE[letter]))
                    yield Fact(both, "result", frozenset({who, own.opponent}), r)


def gives(lines: Lines, sheet: Sheet) -> bool:
    """Whether lines give the values of a table, points first."""
    computed = opinion(lines)
    return all(column(computed, code) == values for code, values in sheet.values.items())


def is_only_fact(event: Event, planted: Fact, sheet: Sheet) -> bool:
    """Whether no other single fact gives the same cells, of which there are two at least."""
    computed = opinion(event.lines)
    held = column(computed, "PTS")
    cells = sum(
        values[who] != value
        for code, values in sheet.values.items()
        for who, value in column(computed, code).items()
    )
    if cells < 2:  # noqa: PLR2004 - one cell may be a slip of typing
        return False
    moved = [who for who, value in sheet.values["PTS"].items() if held.get(who) != value]
    return not any(
        (fact.kind, fact.who, fact.round) != (planted.kind, planted.who, planted.round)
        and gives(fact.lines, sheet)
        for fact in facts_about(event, moved or list(planted.who))
    )


# What is planted --------------------------------------------------------------------------------

Found = Mapping[str, Any]
"""A verification as JSON."""


class Planted(NamedTuple):
    """A file, a table of it, and what is to be said.

    ``names`` judges what was claimed: ``right``, ``open`` or ``false``. ``wrong`` are the cells
    that are truly wrong, by label and number, None where any may be. ``known`` tells whether the
    cause can be known.
    """

    text: str
    table: bytes
    names: Callable[[Found], str]
    wrong: frozenset[tuple[str, int]] | None = frozenset()
    known: bool = True
    what: str = ""


def file_of(lines: Sequence[str]) -> str:
    """Return lines as a file."""
    return "\r\n".join(lines) + "\r\n"


def confirmed(found: Found) -> list[Found]:
    """Return the facts that are claimed to have happened."""
    return [fact for fact in found["facts"] if fact.get("confirmed", True)]


def rules_of(found: Found) -> list[Found]:
    """Return the rules that columns are claimed to follow, but for those that facts say."""
    facts = {fact["fact"] for fact in found["facts"]}
    aside = {"ranks-as-stated", None} | facts
    return [one for one in found["diagnosis"] if one["variant"] not in aside]


def fact_named(
    kinds: Sequence[str], fits: Callable[[Mapping[str, Any]], bool]
) -> Callable[[Found], str]:
    """Return the expectation that one of some kinds of facts is named, and nothing else claimed."""

    def names(found: Found) -> str:
        told = found["facts"]
        claims = confirmed(found)
        right = [
            one for one in told
            if any(
                same.get("fact", same.get("variant")) in kinds and fits(same["params"])
                for same in (one, *one["same"])
            )
        ]  # fmt: skip
        if [one for one in claims if one not in right] or (rules_of(found) and not right):
            return "false"
        return "right" if right and len(told) == 1 and not rules_of(found) else "open"

    return names


def nothing(found: Found) -> str:
    """Return whether nothing at all is called wrong."""
    if confirmed(found) or rules_of(found) or found["verdict"]["places"]["change"]:
        return "false"
    return "open" if found["differences"] or found["facts"] else "right"


def only_cells(wrong: frozenset[tuple[str, int]]) -> Callable[[Found], str]:
    """Return the expectation that just some cells differ, and nothing is claimed of them."""

    def names(found: Found) -> str:
        if confirmed(found) or rules_of(found):
            return "false"
        told = {(one["column"], one["id"]) for one in found["differences"]}
        return "right" if told == wrong else "open"

    return names


def _who(*numbers: int) -> Callable[[Mapping[str, Any]], bool]:
    def fits(params: Mapping[str, Any]) -> bool:
        keys = ("white", "black", "participant", "opponent", "first", "second")
        told = {params[key] for key in keys if key in params}
        return set(numbers) <= told or told == set(numbers)

    return fits


def _of_round(r: int, *numbers: int) -> Callable[[Mapping[str, Any]], bool]:
    def fits(params: Mapping[str, Any]) -> bool:
        return params.get("round") == r + 1 and _who(*numbers)(params)

    return fits


def a_result(event: Event, dice: random.Random) -> Planted | None:
    """Plant another result of one game, on both rows."""
    listed = games(event)
    if not listed:
        return None
    white, black = dice.choice(listed)
    letter = dice.choice([one for one in "1=0" if one != white.letter])
    lines = with_entry(event, event.lines, white._replace(letter=letter))
    lines = with_entry(event, lines, black._replace(letter=OTHER_SIDE[letter]))
    sheet = sheet_of(event, lines)
    fact = Fact(lines, "result", frozenset({white.who, black.who}), white.round)
    return Planted(
        file_of(event.lines), written(event, sheet, printing(event)),
        fact_named(["result-differs"], _of_round(white.round, white.who, black.who)), None,
        is_only_fact(event, fact, sheet), f"round {white.round + 1}, {white.who}-{black.who}",
    )  # fmt: skip


def one_side(event: Event, dice: random.Random) -> Planted | None:
    """Plant another result of one game on one row alone."""
    listed = games(event)
    if not listed:
        return None
    own = dice.choice(dice.choice(listed))
    letter = dice.choice([one for one in "1=0" if one != own.letter])
    lines = with_entry(event, event.lines, own._replace(letter=letter))
    sheet = sheet_of(event, lines)
    fact = Fact(lines, "one side", frozenset({own.who}), own.round)
    return Planted(
        file_of(event.lines), written(event, sheet, printing(event)),
        fact_named(["result-on-one-side"], _of_round(own.round, own.who)), None,
        is_only_fact(event, fact, sheet), f"{own.who}, {own.round + 1}: {own.letter}>{letter}",
    )  # fmt: skip


def a_bye(event: Event, dice: random.Random) -> Planted | None:
    """Plant a bye that brought other points."""
    byes = [one for one in entries(event, event.lines) if not one.opponent and one.letter in "HUFZ"]
    if not byes:
        return None
    bye = dice.choice(byes)
    letter = dice.choice([one for one in "HUZ" if one != bye.letter])
    lines = with_entry(event, event.lines, bye._replace(letter=letter))
    sheet = sheet_of(event, lines)
    fact = Fact(lines, "bye", frozenset({bye.who}), bye.round)
    kinds = ("half-point-bye", "zero-point-bye", "full-point-bye", "bye-as-pairing-allocated")
    return Planted(
        file_of(event.lines), written(event, sheet, printing(event)),
        fact_named(kinds, _of_round(bye.round, bye.who)), None, is_only_fact(event, fact, sheet),
        f"round {bye.round + 1}, {bye.who}: {bye.letter}>{letter}",
    )  # fmt: skip


def a_rating(event: Event, dice: random.Random) -> Planted | None:
    """Plant another rating of one player."""
    if not set(event.codes) & set(OF_RATINGS):
        return None
    who = dice.choice(list(event.rows))
    held = int(event.lines[event.rows[who]][48:52])
    rating = held + dice.choice((-200, -100, -40, 20, 40, 100, 200))
    lines = with_rating(event, event.lines, who, rating)
    sheet = sheet_of(event, lines)
    is_moved = not gives(event.lines, sheet)
    known = is_moved and (event.has_ratings or not _is_other_rating(event, who, sheet))
    if not is_moved and not event.has_ratings:
        return None
    return Planted(
        file_of(event.lines), written(event, sheet, printing(event)),
        fact_named(["rating-differs"], _who(who)), None, known, f"{who}: {held}>{rating}",
    )  # fmt: skip


def _is_other_rating(event: Event, who: int, sheet: Sheet) -> bool:
    """Whether another rating of somebody else gives the same cells."""
    computed = opinion(event.lines)
    rated = [code for code in event.codes if code in OF_RATINGS]
    held = {code: column(computed, code) for code in rated}
    moved = [w for code in rated for w in held[code] if held[code][w] != sheet.values[code][w]]
    met: dict[int, set[int]] = {}
    for one in entries(event, event.lines):
        met.setdefault(one.who, {one.who}).add(one.opponent)
    for other in set(event.rows) - {who}:
        if not set(moved) <= met[other]:
            continue
        own = int(event.lines[event.rows[other]][48:52])
        for rating in range(own - 250, own + 251):
            if gives(with_rating(event, event.lines, other, rating), sheet):
                return True
    return False


def swapped_rows(event: Event, dice: random.Random) -> Planted | None:
    """Plant two players whose values stand in each other's rows."""
    sheet = sheet_of(event, event.lines)
    first, second = dice.sample(sheet.order, 2)
    codes = list(sheet.values)
    differing = [c for c in codes if sheet.values[c][first] != sheet.values[c][second]]
    texts = {
        (code, who): text_of(sheet.values[code][other])
        for code in codes for who, other in ((first, second), (second, first))
    }  # fmt: skip
    order = tuple({first: second, second: first}.get(who, who) for who in sheet.order)
    enough = 3
    return Planted(
        file_of(event.lines),
        written(event, sheet._replace(order=order), printing(event, texts=texts)),
        fact_named(["players-swapped"], _who(first, second)), None, len(differing) >= enough,
        f"{first}, {second}",
    )  # fmt: skip


def an_edition(event: Event, dice: random.Random) -> Planted | None:
    """Plant a table by the rules of another edition."""
    edition = dice.choice(("2012", "2009", "2024"))
    own = sheet_of(event, event.lines)
    known = (older_opinion if edition in OLDER else second_opinion).VALUES
    codes = tuple(code for code in event.codes if code in known)
    event = event._replace(codes=codes)
    own = sheet_of(event, event.lines)
    sheet = sheet_of(event, event.lines, edition=edition)
    changed = [c for c in codes if own.values[c] != sheet.values[c]]
    cells = {
        code: sum(own.values[code][w] != sheet.values[code][w] for w in sheet.order)
        for code in changed
    }
    if not changed or max(cells.values()) < 2:  # noqa: PLR2004 - one cell is no rule
        return None

    def names(found: Found) -> str:
        if confirmed(found):
            return "false"
        told = {one["column"]: one for one in rules_of(found)}
        wrong = [one for one in told.values() if one["equal"] < one["compared"]]
        if wrong:
            return "false" if len(told) > len(changed) else "open"
        left = [one for one in found["differences"] if not one["explained_by"]]
        return "right" if told and not left else "open"

    return Planted(
        file_of(event.lines), written(event, sheet, printing(event)), names, None,
        max(cells.values()) > 2 and not _is_other_code(event, sheet, changed), edition,  # noqa: PLR2004 - two cells bear a rule out badly
    )  # fmt: skip


def _is_other_code(event: Event, sheet: Sheet, changed: Sequence[str]) -> bool:
    """Whether columns are by the file's edition what another code of the same heading gives.

    That is another cut, and WON under a heading that says no more than "number of wins".
    """
    computed = opinion(event.lines)
    return all(
        any(
            column(computed, other) == sheet.values[code]
            for other in second_opinion.VALUES
            if (other.partition("/")[0] == code.partition("/")[0] and "/U" not in other)
            or ({code, other} == {"WIN", "WON"} and heading(event, code) != code)
        )
        for code in changed
    )


def _a_cut(event: Event, dice: random.Random) -> tuple[Event, str, Sheet] | None:
    """Return an event with a code of which a column holds another cut, and its table."""
    code, instead = dice.choice(
        (("BH", "BH/C1"), ("BH", "BH/M1"), ("BH/C1", "BH"), ("SB", "SB/C1"))
    )
    others = [one for one in event.codes if one.partition("/")[0] not in {"BH", "SB", "FB"}]
    codes = [code, *others]
    dice.shuffle(codes)
    event = event._replace(codes=tuple(codes), language=dice.choice(("en", "de", "es", "uk")))
    sheet = sheet_of(event, event.lines, instead={code: instead})
    own = sheet_of(event, event.lines)
    if sum(sheet.values[code][w] != own.values[code][w] for w in own.order) < 3:  # noqa: PLR2004
        return None
    return event, code, sheet


def _claim(found: Found, label: str) -> Found | None:
    return next((one for one in found.get("claims", ()) if one["column"] == label), None)


def cut_under_plain_heading(event: Event, dice: random.Random) -> Planted | None:
    """Plant a cut under a heading that names none, in a file without a list."""
    made = _a_cut(event, dice)
    if made is None or made[1] not in {"BH", "SB"} or heading(made[0], made[1]) == made[1]:
        return None
    event, code, sheet = made
    label = heading(event, code)

    def names(found: Found) -> str:
        if nothing(found) == "false":
            return "false"
        claim = _claim(found, label)
        says = claim is not None and not claim["holds"] and not claim["strong"]
        return "right" if says and not found["differences"] else "open"

    return Planted(file_of(event.lines), written(event, sheet, printing(event)), names, what=label)


def _other_code(label: str) -> Callable[[Found], str]:
    def names(found: Found) -> str:
        if confirmed(found):
            return "false"
        told = [one for one in rules_of(found) if one["column"] == label]
        others = [one for one in rules_of(found) if one["column"] != label]
        if others or any(one["variant"] not in {"other-code", "code"} for one in told):
            return "false"
        return "right" if told else "open"

    return names


def cut_under_named_heading(event: Event, dice: random.Random) -> Planted | None:
    """Plant another code under a heading that is a code."""
    made = _a_cut(event, dice)
    if made is None:
        return None
    event, code, sheet = made
    named = {"BH": "BH", "BH/C1": "Buchholz Cut 1", "SB": "SB"}[code]
    if code != "BH/C1":
        event = _with_list(event)
    how = printing(event)
    headings = {**how.headings, code: named}
    table = written(event, sheet, how._replace(headings=headings))
    return Planted(file_of(event.lines), table, _other_code(named), None, what=named)


def _with_list(event: Event) -> Event:
    at = next(n for n, line in enumerate(event.lines) if line[:3] == "001")
    record = f"202 {','.join(event.codes)}"
    return event._replace(lines=(*event.lines[:at], record, *event.lines[at:]))


def _numbered(event: Event) -> Mapping[str, str]:
    how = printing(event)
    return {**how.headings, **{code: f"TB{n}" for n, code in enumerate(event.codes, start=1)}}


def numbered_with_list(event: Event, dice: random.Random) -> Planted | None:
    """Plant another code in a TBk of which the file's list says what it is."""
    made = _a_cut(event, dice)
    if made is None:
        return None
    event, code, sheet = made
    event = _with_list(event)
    headings = _numbered(event)
    table = written(event, sheet, printing(event, headings=headings))
    return Planted(file_of(event.lines), table, _other_code(headings[code]), None, what=code)


def numbered_without_list(event: Event, dice: random.Random) -> Planted | None:
    """Plant nothing, under headings TBk in a file without a list."""
    made = _a_cut(event, dice)
    if made is None:
        return None
    event, _, sheet = made
    table = written(event, sheet, printing(event, headings=_numbered(event)))
    return Planted(file_of(event.lines), table, nothing)


def typed_cells(event: Event, dice: random.Random) -> Planted | None:
    """Plant one to three mistyped cells."""
    sheet = sheet_of(event, event.lines)
    count = dice.choice((1, 1, 2, 3))
    places = dice.sample([(code, who) for code in event.codes for who in sheet.order], count)
    texts = {}
    for code, who in places:
        value = sheet.values[code][who]
        if value is None:
            return None
        step = 10 if code in OF_RATINGS else Fraction(1, 2) if code.startswith(("BH", "FB")) else 1
        moved = value + step * dice.choice((1, 2, -1, 3))
        texts[code, who] = text_of(moved)
    how = printing(event, texts=texts)
    wrong = frozenset((how.headings[code], who) for code, who in texts)
    ranked = written(event, sheet, how)
    return Planted(file_of(event.lines), ranked, only_cells(wrong), wrong, what=str(dict(texts)))


def other_order(event: Event, dice: random.Random) -> Planted | None:
    """Plant ranks by the columns in another order than from left to right."""
    if len(event.codes) < 2:  # noqa: PLR2004 - one has no other order
        return None
    ranked_by = dice.sample(event.codes, len(event.codes))
    sheet = sheet_of(event, event.lines, ranked_by=ranked_by)
    table = written(event, sheet, printing(event))
    return Planted(file_of(event.lines), table, nothing, what=",".join(ranked_by))


def missing_player(event: Event, dice: random.Random) -> Planted | None:
    """Plant a player whom the file lacks, though others met him."""
    who = dice.choice([white.who for white, _ in games(event)])
    sheet = sheet_of(event, event.lines)
    lines = tuple(line for at, line in enumerate(event.lines) if at != event.rows[who])
    names = fact_named(["player-missing"], _who(who))
    return Planted(
        file_of(lines), written(event, sheet, printing(event)), names, None, what=str(who)
    )


def missing_row(event: Event, dice: random.Random) -> Planted | None:
    """Plant a row that the table lacks."""
    sheet = sheet_of(event, event.lines)
    who = dice.choice(sheet.order[:-1])
    table = written(event, sheet, printing(event, without=frozenset({who})))

    def names(found: Found) -> str:
        if nothing(found) != "right":
            return nothing(found)
        return "right" if [one["id"] for one in found["rows"]["only_computed"]] == [who] else "open"

    return Planted(file_of(event.lines), table, names, what=str(who))


def _without_last_round(event: Event) -> Lines:
    last = max(one.round for one in entries(event, event.lines))
    cut = FIRST + last * WIDTH - 2
    return tuple(line[:cut].rstrip() if line[:3] == "001" else line for line in event.lines)


def _state(relation: str, file_rounds: int, table_rounds: int) -> Callable[[Found], str]:
    def names(found: Found) -> str:
        if nothing(found) == "false" or found["differences"]:
            return "false"
        state = found.get("state") or {}
        told = state.get("relation"), state.get("file_rounds"), state.get("table_rounds")
        return "right" if told == (relation, file_rounds, table_rounds) else "open"

    return names


def file_short(event: Event, dice: random.Random) -> Planted | None:
    """Plant a file that lacks the last round of the table."""
    last = max(one.round for one in entries(event, event.lines)) + 1
    sheet = sheet_of(event, event.lines)
    title = dice.choice(("", "", f"Ranking after round {last}"))
    lines = list(_without_last_round(event))
    if dice.random() < 0.5:  # noqa: PLR2004 - as often as not the file announces fewer rounds
        lines = [f"142 {last - 1}" if line[:3] == "142" else line for line in lines]
    table = written(event, sheet, printing(event, title=title))
    return Planted(file_of(lines), table, _state("table-ahead", last - 1, last), what=title)


def table_old(event: Event, dice: random.Random) -> Planted | None:
    """Plant a table that was printed before the last round."""
    last = max(one.round for one in entries(event, event.lines)) + 1
    lines = [*_without_last_round(event)]
    sheet = sheet_of(event, lines)
    title = dice.choice(("", "", f"Ranking after round {last - 1}"))
    table = written(event, sheet, printing(event, title=title))
    return Planted(file_of(event.lines), table, _state("file-ahead", last, last - 1), what=title)


def rounding(event: Event, dice: random.Random) -> Planted | None:
    """Plant a column that is printed with fewer decimals."""
    event = event._replace(codes=tuple(dict.fromkeys(("SB", *event.codes))))
    sheet = sheet_of(event, event.lines)
    values = {w: v for w, v in sheet.values["SB"].items() if v is not None}
    down = dice.random() < 0.5  # noqa: PLR2004 - either way is usual
    moved = {
        who: Fraction(int(value * 10) if down else int(value * 10 + Fraction(1, 2)), 10)
        for who, value in values.items()
    }
    if sum(moved[who] != values[who] for who in values) < 3:  # noqa: PLR2004 - two are no rule
        return None
    texts = {("SB", who): text_of(value) for who, value in moved.items()}
    how = printing(event, texts=texts)

    def names(found: Found) -> str:
        if confirmed(found):
            return "false"
        told = rules_of(found)
        if any(one["column"] != how.headings["SB"] for one in told):
            return "false"
        left = [one for one in found["differences"] if not one["explained_by"]]
        return "right" if not left and (told or not found["differences"]) else "open"

    return Planted(file_of(event.lines), written(event, sheet, how), names, None)


def deleted_player(event: Event, dice: random.Random) -> Planted | None:
    """Plant a player who was deleted in the table's program with all his games."""
    who = dice.choice([white.who for white, _ in games(event)])
    lines: Lines = event.lines
    for one in entries(event, event.lines):
        if one.opponent == who:
            lines = with_entry(event, lines, one._replace(opponent=0, colour="-", letter="Z"))
    kept = tuple(line for at, line in enumerate(lines) if at != event.rows[who])
    sheet = sheet_of(event, kept)
    names = fact_named(["player-deleted"], _who(who))
    return Planted(
        file_of(event.lines), written(event, sheet, printing(event)), names, None, what=str(who)
    )


def right_table(event: Event, dice: random.Random) -> Planted | None:
    """Plant nothing: columns in any order, with and without a list in the file."""
    sheet = sheet_of(event, event.lines)
    if dice.random() < 0.5:  # noqa: PLR2004 - as often as not
        event = _with_list(event)
    columns = list(printing(event).columns)
    dice.shuffle(columns)
    table = written(event, sheet, printing(event, columns=tuple(columns)))
    return Planted(file_of(event.lines), table, nothing, what=",".join(columns))


def right_teams(event: Event, dice: random.Random) -> Planted | None:
    """Plant nothing in a table of teams."""
    del dice
    return Planted(
        file_of(event.lines), written(event, sheet_of(event, event.lines), printing(event)), nothing
    )


Plant = Callable[[Event, random.Random], Planted | None]

CLASSES: Final[Mapping[str, tuple[Plant, bool]]] = {
    "a result": (a_result, False),
    "a result on one side": (one_side, False),
    "a bye": (a_bye, False),
    "a rating": (a_rating, False),
    "two rows swapped": (swapped_rows, False),
    "another edition": (an_edition, False),
    "a cut, plain heading": (cut_under_plain_heading, False),
    "a cut, named heading": (cut_under_named_heading, False),
    "TBk, with a list": (numbered_with_list, False),
    "TBk, without": (numbered_without_list, False),
    "typed cells": (typed_cells, False),
    "another order of ranks": (other_order, False),
    "a missing player": (missing_player, False),
    "a missing row": (missing_row, False),
    "a file one round short": (file_short, False),
    "a table one round old": (table_old, False),
    "rounding": (rounding, False),
    "a deleted player": (deleted_player, False),
    "nothing": (right_table, False),
    "nothing, teams": (right_teams, True),
    "two rows swapped, teams": (swapped_rows, True),
}
"""What is planted, and whether in events of teams."""


def cases(kind: str, count: int) -> Iterator[tuple[int, Planted]]:
    """Yield so many cases of a class by the numbers of their seeds."""
    plant, of_teams = CLASSES[kind]
    made = number = 0
    while made < count and number < 20 * count:
        number += 1
        dice = random.Random(f"{kind} {number}")  # noqa: S311 - no secret
        planted = plant(made_up(f"{kind} {number}", dice, of_teams=of_teams), dice)
        if planted is not None:
            made += 1
            yield number, planted
