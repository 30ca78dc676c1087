"""What a source states under a label arrives in the tournament, or a finding names the label.

All that stands under a label is taken out, then written otherwise: one of the two is read as
something else. Where the label is not used, that is the finding that says so (IMP008).
"""

from __future__ import annotations

import io
import json
import re
from datetime import timedelta
from pathlib import Path

import openpyxl
import pytest

import trfkit
from trfkit.files import registry
from trfkit.files.jch.read import _TOLD_ELSEWHERE
from trfkit.format_table import FORMATS
from trfkit.record import replace

SAMPLES = Path(__file__).parents[2] / "samples"
CELL = re.compile(r"(?<=<td>)[^<]*(?=</td>)")


def sample(name):
    return (SAMPLES / name).read_bytes()


def converted(name, to):
    return trfkit.convert(trfkit.read(sample(name)), to).data


def read(data, name):
    result = registry.read(data, format=name)
    findings = [(d.code, str(d.values)) for d in result.diagnostics]
    stated = [replace(t, rows=tuple(replace(r, line=None) for r in t.rows)) for t in result.stated]
    return result.tournament, stated, findings


# What stands under each label, changed ------------------------------------------------------------


def removed(_value):
    return ""


def altered(value):
    """Another value: other figures in another order of size, else another letter at the end."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float):
        return 98 - value
    if value in FLAGS:
        return FLAGS[value]
    figures = value.translate(str.maketrans("0123456789", "9876543211"))
    return figures if figures != value else value[:-1] + ("y" if value.endswith("x") else "x")


RESTATING = {
    "tournament.endstatus",
    "team.equal",
    "playerpairing.board",
    "teampairing.res1",
    "teampairing.res2",
}
"""What follows from the results: of all, of the boards of a match, of equal ranks."""


FLAGS = {"true": "false", "false": "true", "J": "N", "N": "J", "FIN": "PRE"}


def lowered(value):
    """A lower number of the same form, so that no bound makes it the same again."""
    return re.sub(r"\d", "1", value) if isinstance(value, str) else 1


def of_xml(data, change):
    text = data.decode()
    for tag, attribute in sorted(
        {(t, a) for t, inside in re.findall(r"<(\w+)([^>]*)>", text)
         for a in re.findall(r'(\w+)="(?!0?")', inside)}
    ):  # fmt: skip
        pattern = rf'(<{tag}\b[^>]*? {attribute}=")([^"]+)'
        if f"{tag}.{attribute}" not in RESTATING:
            yield (
                f"{tag}.{attribute}",
                re.sub(pattern, lambda match: match[1] + change(match[2]), text).encode(),
            )


def _leaves(value, way=""):
    for one in value if isinstance(value, list) else ():
        yield from _leaves(one, way)
    for key, inside in value.items() if isinstance(value, dict) else ():
        yield from _leaves(inside, f"{way}.{key}".strip("."))
    if value and not isinstance(value, list | dict):
        yield way


def _changed(value, way, change, place=""):
    if isinstance(value, list):
        return [_changed(one, way, change, place) for one in value]
    if isinstance(value, dict):
        return {
            key: _changed(inside, way, change, f"{place}.{key}".strip("."))
            for key, inside in value.items()
        }
    return change(value) if place == way and value else value


LINKS = {
    "program", "tournaments.ratingList", "ratingLists.listName", "tournaments.accelerated.name",
    "tournaments.scoreSystem.match", "tournaments.scoreSystem.game.U",
}  # fmt: skip
"""What says something of the file, or which of its parts belong together."""


def of_json(data, change):
    document = json.loads(data)
    for way in dict.fromkeys(_leaves(document)):
        names = [way.removeprefix("event.")]
        while "." in names[-1]:
            names.append(names[-1].rpartition(".")[0])
        if (_TOLD_ELSEWHERE | LINKS).isdisjoint(names):
            yield way, json.dumps(_changed(document, way, change)).encode()


def of_columns(data, change):
    lines = data.decode("utf-8-sig").splitlines()
    mark = max(",;\t", key=lines[0].count)
    table = [line.split(mark) for line in lines]  # the cells of these samples hold no separators
    for c, heading in enumerate(table[0]):
        if any(row[c].strip() for row in table[1:]):
            rows = [[change(one) if i == c and one else one for i, one in enumerate(row)]
                    for row in table[1:]]  # fmt: skip
            out = "\n".join(mark.join(row) for row in [table[0], *rows])
            yield heading, out.encode()


def of_lines(pattern):
    """Take lines by their labels: the first group, and the second is what they say."""

    def lines(data, change):
        text = data.decode("utf-8-sig")
        for label in dict.fromkeys(match[1] for match in re.finditer(pattern, text, re.MULTILINE)):
            yield label, re.sub(
                pattern,
                lambda match, label=label: match[0] if match[1] != label
                else match[0].replace(match[2], change(match[2])),
                text, flags=re.MULTILINE,
            ).encode()  # fmt: skip

    return lines


def of_tdf(data, change):
    yield from of_lines(r"^((?!00)\d{3}) +(\S.*)$")(data, change)
    text = data.decode()
    head = [line for line in text.splitlines() if not line.startswith("001")]
    rows = [line.split("|") for line in text.splitlines() if line.startswith("001")]
    for c in range(1, 12):
        other = ["|".join(change(one) if i == c else one for i, one in enumerate(row))
                 for row in rows]  # fmt: skip
        yield f"field {c}", "\n".join((*head, *other)).encode()


def of_page(data, change):
    """Change the second of two cells, and each column of a wider table."""
    text = data.decode()
    for table in re.finditer(r"<table.*?</table>", text, re.DOTALL):
        lines = table[0].split("</tr>")
        headings = re.findall(r"(?<=<th>)[^<]*(?=</th>)", table[0])
        labels = [(one, c, range(len(lines))) for c, one in enumerate(headings)]
        if not headings:
            labels = [(CELL.findall(line)[0], 1, [i]) for i, line in enumerate(lines[:-1])]
        for label, column, places in labels:
            other = list(lines)
            for i in places:
                cells = list(CELL.finditer(lines[i]))
                if len(cells) > column and cells[column][0]:
                    start, end = cells[column].span()
                    other[i] = lines[i][:start] + change(lines[i][start:end]) + lines[i][end:]
            if label:
                yield label, text.replace(table[0], "</tr>".join(other)).encode()


def of_workbook(data, change):
    """Change each column of all sheets, and each value of the sheet of labels."""
    places = {}
    for sheet in openpyxl.load_workbook(io.BytesIO(data)).worksheets:
        for row in sheet.iter_rows():
            for cell in row:
                is_label = sheet.title == "Event" and cell.column > 1
                label = sheet.cell(cell.row, 1) if is_label else sheet.cell(1, cell.column)
                if label is not cell and cell.value is not None:
                    places.setdefault(label.value, []).append((sheet.title, cell.coordinate))
    for label, cells in places.items():
        book = openpyxl.load_workbook(io.BytesIO(data))
        for title, coordinate in cells:
            cell = book[title][coordinate]
            is_day = hasattr(cell.value, "year")
            value = cell.value if isinstance(cell.value, int) else str(cell.value)
            cell.value = (
                cell.value + DAY if is_day and change is altered else change(value)
            ) or None
        out = io.BytesIO()
        book.save(out)
        if not RESTATED.issuperset(title for title, _ in cells) or label == "date":
            yield str(label), out.getvalue()


DAY = timedelta(days=1)
RESTATED = {"Standings", "Rounds"}
"""Sheets that state what the crosstable does, which is what a workbook is read by."""


# The samples of each format ----------------------------------------------------------------------

PAGE = """<html><head><title>Chess-Results Server Chess-results.com - Grove Open:</title></head>
<body><h2>Grove Open: Group B</h2><table>
<tr><td>Organizer(s)</td><td>Grove Chess Club</td></tr>
<tr><td>Federation</td><td>Austria ( AUT )</td></tr>
<tr><td>Tournament director</td><td>Dora Dell</td></tr>
<tr><td>Chief Arbiter</td><td>IA Ida Invent</td></tr>
<tr><td>Deputy Arbiter</td><td>FA Otto Other</td></tr>
<tr><td>Time control (Rapid)</td><td>15 min + 10 sec/move</td></tr>
<tr><td>Location</td><td>Graz</td></tr>
<tr><td>Number of rounds</td><td>5</td></tr>
<tr><td>Tournament type</td><td>Swiss-System</td></tr>
<tr><td>Sponsor of the day</td><td>A bakery</td></tr>
<tr><td>Rating-Ø / Average age</td><td>1950 / 31</td></tr>
<tr><td>Date</td><td>2024/08/01 to 2024/08/03</td></tr></table>
<h2>Starting rank crosstable</h2><table>
<tr><th>No.</th><th>Name</th><th>Rtg</th><th>FED</th><th>Club/City</th><th>1.Rd</th><th>2.Rd</th>
<th>Pts.</th><th>Rk.</th><th>TB1</th></tr>
<tr><td>1</td><td>Adler Ann</td><td>2100</td><td>AUT</td><td>Elm</td><td>3b1</td><td>2w1</td>
<td>2</td><td>1</td><td>2</td></tr>
<tr><td>2</td><td>Boll Ben</td><td>2000</td><td>GER</td><td>Elm</td><td>4w1</td><td>1b0</td>
<td>1</td><td>2</td><td>2,5</td></tr>
<tr><td>3</td><td>Cohn Cara</td><td>1900</td><td>AUT</td><td>Oak</td><td>1w0</td><td>4b1</td>
<td>1</td><td>3</td><td>2,5</td></tr>
<tr><td>4</td><td>Dorn Dan</td><td>1800</td><td>SUI</td><td>Oak</td><td>2b0</td><td>3w0</td>
<td>0</td><td>4</td><td>1,5</td></tr></table></body></html>"""
TDF = """012 Grove Cup
022 Elmton
032 AUT
042 2024/08/01
052 2024/08/03
062 2
072 2
082 0
092 Swiss Dutch
102 Ida Invent
112 Otto Other
122 90+30
132 2024/08/01;2024/08/02
142 3 1
152 7
162 2
172 BH;SB
182 Baku
192 Vega
202 something
001 1|m|FM|Adler Ann|2100|AUT|99900001|2050|A1|1990/01/01|1|1|2 w 1|0000 - -
001 2|w|WFM|Boll Bea|2000|AUT|99900002|1990|A2|1991/02/02|0|2|1 b 0|0000 - -
"""
PGN = b"""[Event "Grove Cup"]\n[Site "Elmton AUT"]\n[Date "2024.08.01"]\n[Round "1"]
[White "Adler, Ann"]\n[Black "Boll, Ben"]\n[Result "1-0"]\n[WhiteElo "2100"]\n[BlackElo "2000"]
[WhiteTitle "FM"]\n[BlackFideId "99900002"]\n[WhiteTeam "Elm"]\n[ECO "A00"]
[EventDate "2024.08.01"]
\n1. a3 1-0\n"""
SM_GAMES = (
    b"Runde;Brett;NrW;NrS;ErgW;ErgS;Erg;Kontumaz;Saal\n1;1;1;2;1;0;1:0;;A\n2;1;2;1;0;1;0:1;;B\n"
)
SM_PLAYERS = (
    b"Nr;Nachname;Vorname;Titel;EloInt;EloNat;Fed;FideIdent;IdentNr;Geburt;Sex;Pkt;Rang;Verein\n"
    b"1;Adler;Ann;FM;2100;2050;AUT;99900001;A1;1990/01/01;w;2;1;Elm\n"
    b"2;Boll;Ben;CM;2000;1990;AUT;99900002;A2;1991/02/02;m;0;2;Oak\n"
)
H9_FACT, TOU_FACT = r"^; *(\w+)\[(.*)\]", r"^; *(\w+)=(.*)$"
CROSSTABLE_WITH_MORE = (
    b"No.;Name;Title;Rtg;FED;Club;1.Rd;2.Rd;Pts.;Rk.\n"
    b"1;Adler Ann;FM;2100;AUT;Elm;3b1;2w1;2;1\n2;Boll Ben;CM;2000;GER;Elm;4w1;1b0;1;2\n"
    b"3;Cohn Cara;CM;1900;AUT;Oak;1w0;4b1;1;3\n4;Dorn Dan;FM;1800;SUI;Oak;2b0;3w0;0;4\n"
)
SOURCES = [
    ("json", of_json, lambda: converted("open-swiss.trf", "json")),
    ("jch", of_json, lambda: sample("lantern.jch")),
    ("jch", of_json, lambda: converted("open-swiss.trf", "jch")),
    ("tdf", of_tdf, TDF.encode),
    (
        "csv-roster",
        of_columns,
        lambda: converted("codepage-1250.trf", "csv-roster").replace(b", ", b" "),
    ),
    ("tsv-roster", of_columns, lambda: converted("teams.trf", "tsv-roster")),
    (
        "csv-games",
        of_columns,
        lambda: converted("codepage-1250.trf", "csv-games").replace(b", ", b" "),
    ),
    ("tsv-games", of_columns, lambda: converted("open-swiss.trf", "tsv-games")),
    ("csv-crosstable", of_columns, lambda: CROSSTABLE_WITH_MORE),
    ("tsv-crosstable", of_columns, lambda: converted("open-swiss.trf", "tsv-crosstable")),
    ("xlsx", of_workbook, lambda: converted("codepage-1250.trf", "xlsx")),
    ("pgn", of_lines(r'^\[(\w+) "(.*)"'), lambda: PGN),
    ("cr-xml", of_xml, lambda: sample("teams.xml")),
    ("cr-xml", of_xml, lambda: converted("open-swiss.trf", "cr-xml")),
    ("h9", of_lines(H9_FACT), lambda: sample("go-mcmahon.h9")),
    ("cr-html", of_page, PAGE.encode),
    ("cr-html", of_page, lambda: PAGE.replace("Organizer(s)", "Veranstalter").encode()),
    ("sm-text", of_columns, lambda: SM_GAMES),
    ("sm-text", of_columns, lambda: SM_PLAYERS),
    ("tou", of_lines(TOU_FACT), lambda: sample("go-handicap.tou")),
    ("opengotha", of_xml, lambda: sample("go-mcmahon.xml")),
]
WITHOUT_LABELS = {"pairs", "text-crosstable", "tunx", "swt", "papi", "swissperfect"}
"""Numbers alone; a list whose columns are those of a CSV, read by the same function; and binary
files, of which most facts have a place and no label."""


def test_every_format_that_is_read_has_a_source_here():
    foreign = {row.name for row in FORMATS if row.readable and not row.is_trf}
    assert foreign - WITHOUT_LABELS == {name for name, _, _ in SOURCES}


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("name", "labels", "source"), SOURCES, ids=[f"{n}-{i}" for i, (n, _, _) in enumerate(SOURCES)]
)
def test_what_is_labelled_arrives_or_is_reported(name, labels, source):
    data = source()
    whole = read(data, name)
    assert whole[0] is not None
    matters = {}
    for change in (removed, altered, lowered):
        for label, other in labels(data, change):
            matters[label] = matters.get(label, False) or read(other, name) != whole
    assert matters
    vanished = [label for label, does in matters.items() if not does]
    assert not vanished, " ".join(vanished)
