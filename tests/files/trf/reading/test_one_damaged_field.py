"""A damaged field costs that field and nothing else, in every record of every grammar."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

import pytest
from row_tests import each_row
from trftext import bye, game, row

from trfkit.checks import check
from trfkit.files.trf.annotated_file import annotate
from trfkit.files.trf.emitting import emit
from trfkit.files.trf.emitting.canonical_layout import canonical
from trfkit.files.trf.reading import read
from trfkit.findings import Severity
from trfkit.findings.codes import severity_in
from trfkit.messages.message import Message
from trfkit.ranking import Ranking, rank
from trfkit.record import Record, names
from trfkit.syntax.layout import GAP, forms, layouts, layouts_by_tag
from trfkit.syntax.trf_document import NATIONAL, RecordKind


def player(number, *cells, points, place):
    return row(
        number,
        *cells,
        name=f"Player{number},Paul",
        title="FM",
        fide_id=100200 + number,
        rating=2100 + number,
        points=points,
        rank=place,
    )


def team(number, name, nickname, *members):
    seats = " ".join(f"{member:>4}" for member in members)
    return f"310 {number:>3} {name:<32} {nickname:<5} 2000.0    4.0    8.0   1  {seats}"


HEADERS = [
    "012 Invented Cup",
    "022 Graz",
    "032 AUT",
    "042 2026/03/07",
    "052 2026/03/09",
    "062 8",
    "072 8",
    "082 2",
    "092 Team Swiss",
    "102 IA Arbiter, Ann",
    "112 FA Deputy, Dan",
    "122 90 min + 30 sec",
    "132" + " " * 88 + "26/03/07  26/03/08  26/03/09",
    "142 5",
    "152 W",
    "162  W 1.0    D 0.5    L 0.0    P 0.5",
    "172 AUT FIDON",
    "182 Somebody",
    "192 FIDE_TEAM_TYPEA_MP_GP",
    "202 MPvGP,BH",
    "212 MPTS,BH",
    "222 5400+30",
    "352 WBWB",
    "362 TW 2.0   TD 1.0   TL 0.0",
]
PLAYERS = [
    player(1, game(11, "w", "1"), game(13, "b", "="), game(4, "b", "1"), points="2.5", place=1),
    player(2, game(12, "b", "1"), game(14, "w", "="), bye("H"), points="2.0", place=2),
    player(3, game(13, "w", "1"), game(11, "b", "="), bye("H"), points="2.0", place=3),
    player(4, game(14, "b", "1"), game(12, "w", "="), game(1, "w", "0"), points="1.5", place=4),
    player(11, game(1, "b", "0"), game(3, "w", "="), game(14, "w", "1"), points="1.5", place=5),
    player(12, game(2, "w", "0"), game(4, "b", "="), bye("H"), points="1.0", place=6),
    player(13, game(3, "b", "0"), game(1, "w", "="), bye("H"), points="1.0", place=7),
    player(14, game(4, "w", "0"), game(2, "b", "="), game(11, "b", "0"), points="0.5", place=8),
]
OTHERS = [
    "013 Rooks United                       1    2    3    4",
    "013 Bishops                           11   12   13   14",
    team(1, "Rooks United", "ROOKS", 1, 2, 3, 4),
    team(2, "Bishops", "BISH", 11, 12, 13, 14),
    "NED    1 m FM Player1,Paul                      2150 TIR     1234567 1990/01/01",
    "240 H   4    1   12   14",
    "250  1.0  0.5   1   2    1   12",
    "260   1   3    1   12    3",
    "299 +   2.0   2.5    1    1   12",
    "300   2   1   2    2    1    4    3",
    "320  1.0  2.0   1   2   1",
    "330 +-   5   1   2",
    "XXR 5",
    "XXC rank white1",
    "XXZ 1 12",
    "XXP 2 3",
    "XXS WW=1 BD=0.5",
    "XXA    1  1.0  0.5  1.5",
    "BBW  1.0",
    "DAT 1 GROUP x",
    "801  1 ROOK",
    "802   1 ROOKS    2.0    2.0   2 w  2.0",
    "### a comment",
]
LINES = [*HEADERS, *PLAYERS, *OTHERS]
FIRST = {line[:3]: index for index, line in reversed(list(enumerate(LINES)))}
IN_COLUMNS = sorted({tag for form in forms() if form.places for tag in form.tags or ("NED",)})

STATEMENTS = {"NED", "172", "240", "250", "299", "300", "330", "XXA"}
"""Records that say one thing: without a field before their lists they say nothing of anybody."""

LIKE_ANOTHER = {("XXA", "shift+2")}
"""The number in front of points may be a part of them."""

REPLACEMENTS = ("7", "8", "9.0", "3.0", "Zzz", "W", "F", "b", "26/03/02", "-+", "1991/01/02", "NRO")


def data(lines):
    return "".join(f"{line}\r\n" for line in lines).encode()


def flattened(value, path=""):
    """Yield each fact of a tournament with its path; lists of numbers have no order."""
    if isinstance(value, Record):
        for name in names(value):
            if name not in {"kind", "comments"}:
                yield from flattened(getattr(value, name), f"{path}.{name}")
    elif isinstance(value, tuple):
        is_list = path.endswith((".participants", ".members"))
        for index, item in enumerate(value):
            yield from flattened(item, path if is_list else f"{path}[{index}]")
    elif value is not None:
        yield path, value


def facts(result):
    return Counter(flattened(result.tournament))


def layout_of(tag):
    return layouts()[RecordKind.NATIONAL] if tag == "NED" else layouts_by_tag()[tag]


def with_line(index, line):
    return data([*LINES[:index], line, *LINES[index + 1 :]])


@lru_cache(maxsize=1)
def undamaged():
    return facts(read(data(LINES)))


def fields_of(tag):
    layout, line = layout_of(tag), LINES[FIRST[tag]]
    fields = layout.expanded(len(layout.padded(line)))
    return [f for f in fields if f.name not in {GAP, "tag"} and f.columns.cut(line).strip()]


def with_field(line, field, content, by=0):
    """Return a line with other content in the place of a field, None where something is there."""
    first, last = field.columns
    blank = line[: first - 1] + " " * field.columns.width + line[last:]
    start, blank = first - 1 + by, blank.ljust(first - 1 + by + len(content))
    start += len(content) - len(content.lstrip())
    word = content.strip()
    if start < len("tag") or blank[start : start + len(word)].strip():
        return None
    return (blank[:start] + word + blank[start + len(word) :]).rstrip()


def damages_of(line, field):
    """Yield a name and the line for each way to damage one field that leaves others untouched."""
    content = field.columns.cut(line.ljust(field.columns.last))
    word, width = content.strip(), field.columns.width
    lead = content[: len(content) - len(content.lstrip())]
    for by in (-2, -1, 1, 2):
        yield f"shift{by:+}", with_field(line, field, content, by)
    yield "left", with_field(line, field, word.ljust(width))
    yield "right", with_field(line, field, word.rjust(width))
    yield "first sign", with_field(line, field, f"{lead}#{word[1:]}")
    yield "last sign", with_field(line, field, f"{lead}{word[:-1]}~")
    yield "blank", with_field(line, field, "")


def paths_of(tag, field):
    """Return the paths of the facts that a field states: those that other values of it change."""
    index, line, width = FIRST[tag], LINES[FIRST[tag]], field.columns.width
    paths, changes = set(), 0
    for value in REPLACEMENTS:
        if changes == 2:
            break  # a third value changes nothing else
        for content in (value.rjust(width), value.ljust(width)):
            if len(content) == width and field.pattern.fullmatch(content):
                other = facts(read(with_line(index, with_field(line, field, content))))
                changed = {path for path, _ in (undamaged() - other) | (other - undamaged())}
                changes += bool(changed)
                paths |= changed
                break
    return paths


def test_the_file_has_every_record_that_any_grammar_has():
    tags = {tag for form in forms() for tag in form.tags or (NATIONAL,)}
    present = {NATIONAL if line[:3] == "NED" else line[:3] for line in LINES}
    engines = {tag for tag in tags if tag[:2] == "BB"}  # all alike
    assert tags - engines == present - engines
    assert read(data(LINES)).tournament is not None
    assert {f.name for tag in IN_COLUMNS for f in fields_of(tag)} == {
        place.name
        for form in forms()
        for place in (*form.places, *form.cell)
        if place.name not in {GAP, "tag", "margin"}
    }


@pytest.mark.parametrize("tag", IN_COLUMNS)
def test_a_damaged_field_costs_no_other(tag):
    index, line, line_no = FIRST[tag], LINES[FIRST[tag]], FIRST[tag] + 1
    without = undamaged() - facts(read(data([*LINES[:index], *LINES[index + 1 :]])))
    known = Counter((d.code, d.line) for d in read(data(LINES)).diagnostics)
    for field in fields_of(tag):
        own = paths_of(tag, field)
        for name, damaged in damages_of(line, field):
            if damaged is None or damaged == line:
                continue
            result = read(with_line(index, damaged))
            after = facts(result)
            lost, gained = undamaged() - after, after - undamaged()
            new = Counter((d.code, d.line) for d in result.diagnostics) - known
            case = f"{tag} {field.name} {field.repetition} {name}: {damaged!r}"
            if tag in STATEMENTS and field.repetition is None and {p for p, _ in lost} - own:
                assert {path for path, _ in lost} <= {path for path, _ in without}, case
                told = [d for d in result.diagnostics if d.line == line_no]
                severities = {severity_in(d) for d in told}
                assert Severity.ERROR in severities or (tag == "NED" and severities), case
                continue
            assert {path for path, _ in lost} <= own, case
            if (tag, name) not in LIKE_ANOTHER:
                assert {path for path, _ in gained} <= own, case
                if name not in {"first sign", "last sign", "blank"}:
                    assert not lost, case  # it was looked for, and found
            is_text = field.pattern.fullmatch("?" * field.columns.width) is not None
            if lost and name != "blank" and not is_text and tag != "172":
                assert new, case


@pytest.mark.long
@pytest.mark.parametrize("tag", IN_COLUMNS)
def test_nothing_that_was_read_is_lost_where_it_is_written_back(tag):
    sound = read(data(LINES))
    unheld = {
        name: {path for path, _ in undamaged() - facts(read(written))}
        for name, written in written_back(sound)
    }
    for field in fields_of(tag):
        for name, damaged in damages_of(LINES[FIRST[tag]], field):
            if damaged is None:
                continue
            result = read(with_line(FIRST[tag], damaged))
            for command, written in written_back(result):
                lost = {path for path, _ in facts(result) - facts(read(written))}
                # Points and ranks are what annotate writes.
                lost = {path for path in lost if command != "annotate" or "stated_" not in path}
                assert lost <= unheld[command], (tag, field.name, name, command)


def written_back(result):
    yield "annotate", bytes(annotate(result, rank(result.tournament, Ranking())))
    yield "fmt", canonical(result).data
    yield "convert", emit(result.tournament, "trf26").data


# A program that writes all its numbers at the left ------------------------------------------------


def numbers_at_the_left(line, tag):
    for field in fields_of(tag):
        content = field.columns.cut(line.ljust(field.columns.last))
        line = with_field(line, field, content.strip().ljust(field.columns.width)) or line
    return line


@each_row("tag", ["013", "310", "240", "260", "300", "320", "330"])
def test_numbers_at_the_left_of_their_columns_are_read_from_them(tag):
    index = FIRST[tag]
    result = read(with_line(index, numbers_at_the_left(LINES[index], tag)))
    assert facts(result) == undamaged()


def test_all_team_numbers_at_the_left_delete_nobody():
    teams = [i for i, line in enumerate(LINES) if line.startswith("310")]
    lines = [
        f"310 {line[4:7].strip():<3}{line[7:68]}   {line[71:]}" if i in teams else line
        for i, line in enumerate(LINES)
    ]
    result = read(data(lines))
    assert [team.members for team in result.tournament.teams] == [(1, 2, 3, 4), (11, 12, 13, 14)]
    assert [team.stated_rank for team in result.tournament.teams] == [None, None]
    again = read(bytes(annotate(result, rank(result.tournament, Ranking()))))
    assert [team.members for team in again.tournament.teams] == [(1, 2, 3, 4), (11, 12, 13, 14)]
    assert "TEA011" not in {one.code for one in check(result)}


# A row whose own number is damaged ----------------------------------------------------------------


@pytest.mark.parametrize("number", ["  1x", "    ", " x12"])
def test_the_starting_rank_that_others_name_is_that_of_the_one_row_without(number):
    index = FIRST["001"] + (5 if "2" in number else 0)
    result = read(with_line(index, LINES[index][:4] + number + LINES[index][8:]))
    assert facts(result) == undamaged()
    (finding,) = [d for d in result.diagnostics if d.line == index + 1]
    assert finding.code == "SYN007"
    read_as = 12 if "2" in number else 1
    assert finding.values["more"] == Message("SYN007.read-number", number=read_as)


def test_of_two_rows_without_a_starting_rank_none_is_guessed():
    index = FIRST["001"]
    lines = [line[:4] + "   x" + line[8:] if i in {index, index + 1} else line
             for i, line in enumerate(LINES)]  # fmt: skip
    assert len(read(data(lines)).tournament.players) == len(PLAYERS) - 2
