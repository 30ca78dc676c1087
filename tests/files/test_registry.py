"""Which reader reads what: a TRF is never taken for anything else, nor anything else for it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import cr_xml_files as xml
import pytest
import strategies
from examples import examples
from hypothesis import given
from hypothesis import strategies as st
from row_tests import each_row
from trftext import four_players, trf

from trfkit.files import registry
from trfkit.files.convert import write
from trfkit.files.registry import read, read_stated
from trfkit.files.trf import reading
from trfkit.files.trf.emitting import Dialect
from trfkit.format_table import FORMATS, resolved, told_by_content
from trfkit.record import replace
from trfkit.syntax import DEFAULT_LIMITS

SAMPLES = Path(__file__).parents[2] / "samples"
TRFS = sorted(path for path in SAMPLES.iterdir() if path.suffix.startswith(".trf"))

OTHERS = [row.name for row in FORMATS if row.readable and not row.is_trf]
PAGES = ("html", "xlsx", "csv", "text")
"""What trfkit.files.tables.read.is_table returns."""

CROSSTABLE = """\
No.;Name;Rtg;1.Rd;2.Rd;Pts.;Rk.;TB1
1;Ash Ada;2300;3w1;2b½;1,5;1;2,5
2;Birch Bo;2200;4b1;1w½;1,5;2;2
3;Cedar Cy;2100;1b0;4w1;1;3;1
4;Dogwood Dee;1900;2w0;3b0;0;4;1
"""
LIST = """\
No.;Name;Rtg;Pts.;TB1
1;Ash Ada;2300;3;2,5
2;Birch Bo;2200;2;2
3;Cedar Cy;2100;1;1
"""
PAGE = "<html><title>Invented</title><body><table>{}</table></body></html>".format(
    "".join(
        "<tr>" + "".join(f"<td>{cell}</td>" for cell in line.split(";")) + "</tr>"
        for line in CROSSTABLE.splitlines()
    )
)


@each_row("path", TRFS, ids=lambda path: path.name)
def test_a_trf_is_read_by_its_own_reader_alone(path):
    data = path.read_bytes()
    assert read(data) == reading.read(data)


def test_a_trf_whose_lines_are_indented_is_one():
    data = (SAMPLES / "open-swiss.trf").read_bytes()
    lines = data.splitlines(keepends=True)
    result = read(b"".join(b"  " + line for line in lines))
    assert result.version.startswith("TRF")
    assert len(result.tournament.players) == len(read(data).tournament.players)


@examples(40)
@given(strategies.documents())
def test_lines_of_records_are_never_taken_for_a_table(text):
    data = f"012 Invented\n{text}".encode()
    assert read(data) == reading.read(data)


@each_row("encoding", ["utf-32", "utf-32-le", "utf-32-be"], ids=range(3))
def test_nor_are_those_in_an_encoding_that_is_refused(encoding):
    data = (SAMPLES / "open-swiss.trf").read_text("utf-8").encode(encoding)
    assert [(one.code, one.variant) for one in read(data).diagnostics] == [("SYN001", "utf-32")]


@each_row(
    ("data", "version", "players"),
    [
        (CROSSTABLE.encode(), "csv-crosstable", 4),
        (CROSSTABLE.replace(";", "\t").encode(), "csv-crosstable", 4),
        (CROSSTABLE.encode("cp1252"), "csv-crosstable", 4),
        (b"\xef\xbb\xbf" + CROSSTABLE.encode(), "csv-crosstable", 4),
        (PAGE.encode(), "cr-html", 4),
        (xml.document(), "cr-xml", 3),
        (xml.team_document(), "cr-xml", 6),
    ],
    ids=range(7),
)
def test_a_format_is_told_by_the_content(data, version, players):
    result = read(data)
    assert (result.version, result.document) == (version, None)
    assert len(result.tournament.players) == players


def test_a_list_without_results_states_values_but_holds_no_tournament():
    result = read(LIST.encode())
    assert result.tournament is None
    assert [d.code for d in result.diagnostics] == ["IMP001"]
    stated = read_stated(LIST.encode())
    assert [c.label for c in stated.tables[0].columns] == ["No.", "Pts.", "TB1"]
    assert stated.diagnostics == ()


def test_prose_with_commas_is_reported_as_what_it_is_no_trf():
    data = b"Dear all, the round, as you know, starts at ten,\nplease, be there.\n"
    assert [d.code for d in read(data).diagnostics] == [
        d.code for d in reading.read(data).diagnostics
    ]


@each_row("row", FORMATS, ids=lambda row: row.name)
def test_a_format_is_readable_exactly_if_it_can_be_read(row):
    if row.readable:
        assert read(b"", format=row.name).tournament is None
    else:
        with pytest.raises(ValueError, match="cannot be read"):
            read(b"", format=row.name)


@each_row("row", FORMATS, ids=lambda row: row.name)
def test_what_a_row_names_exists(row):
    places = [place for place in (row.read, row.write, row.recognise) if place]
    assert all(callable(resolved(place)) for place in places)
    assert row.page in {"", *PAGES}
    assert not (row.page and row.recognise)
    assert (row.known_by is None) or row.page or row.recognise
    assert row.readable or row.known_by is None


def test_each_kind_of_page_is_told_as_one_format():
    told = [row.page for row in FORMATS if row.page]
    assert sorted(told) == sorted(PAGES)


def test_a_list_of_formats_imports_nothing_of_them():
    code = (
        "import sys, trfkit.format_table as formats;"
        "[row.readable for row in formats.FORMATS]; formats.told_by_content();"
        "print(*sorted(name for name in sys.modules if name.startswith('trfkit')))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == [
        "trfkit", "trfkit.format_table", "trfkit.patterns", "trfkit.record", "trfkit.version",
    ]  # fmt: skip


def test_a_format_may_be_named():
    data = CROSSTABLE.encode()
    assert read(data, format="csv-crosstable") == read(data)
    assert read(data, format="tsv-crosstable").tournament is not None
    assert read(data, format="trf16").tournament is None
    assert [d.code for d in read(data, format="cr-xml").diagnostics] == ["IMP006"]
    with pytest.raises(ValueError, match="'vegz' cannot be read"):
        read(data, format="vegz")


def test_the_names_of_trf_are_those_of_its_family():
    assert [row.name for row in FORMATS if row.is_trf] == ["trf", *Dialect]


def test_the_surest_are_asked_first():
    asked = [row.name for row in told_by_content()]
    order = [
        "cr-xml", "opengotha", "tou", "h9", "xlsx", "cr-html", "csv-crosstable", "text-crosstable",
    ]  # fmt: skip
    assert [name for name in asked if name in order] == order
    doubtful = [row.name for row in told_by_content() if not row.is_certain]
    assert doubtful == asked[-len(doubtful) :]


HEAD = (
    "HTTP/1.1 200 OK",
    "Server: nginx",
    "Set-Cookie: a=b;",
    "\tpath=/",
    "Content-Type: text/html",
    "",
)
MOVED = ("HTTP/1.1 301 Moved Permanently", "Location: /cup", "")


@each_row("ending", ["\r\n", "\n", "\r", "\r\r\n"])
@each_row("head", [HEAD, MOVED + HEAD, HEAD[1:], HEAD[:1] + HEAD[-1:]])
def test_a_page_is_read_behind_the_head_of_its_answer(head, ending):
    plain = read(PAGE.encode())
    result = read("".join(line + ending for line in head).encode() + PAGE.encode())
    assert (result.tournament, result.version) == (plain.tournament, plain.version)
    (finding,) = [d for d in result.diagnostics if d.code == "SYN004"]
    assert (finding.variant, finding.values["count"]) == ("web-server", len(head))
    told = [d for d in result.diagnostics if d is not finding]
    assert [d.line and d.line - len(head) for d in told] == [d.line for d in plain.diagnostics]


def test_a_table_of_values_is_read_behind_such_a_head_too():
    data = "\r\n".join(HEAD).encode() + b"\r\n" + LIST.encode()
    assert read_stated(data).tables == read_stated(LIST.encode()).tables != ()


@pytest.mark.parametrize(
    "text", ["Cup: Linden\n\nNo players\n", "\n\n", "HTTP/1.1 is a protocol\n"]
)
def test_other_lines_are_no_such_head(text):
    assert "SYN004" not in [d.code for d in read(text.encode()).diagnostics]


def test_a_report_keeps_the_lines_above_it():
    data = "\r\n".join(HEAD).encode() + b"\r\n" + trf("012 Linden", *four_players())
    result = read(data)
    assert bytes(result.document) == data
    assert len(result.tournament.players) == 4


def test_a_file_over_the_limit_is_not_looked_at_as_anything():
    small = replace(DEFAULT_LIMITS, bytes=100)
    for data in (CROSSTABLE.encode(), PAGE.encode(), xml.document()):
        assert [d.code for d in read(data, limits=small).diagnostics] == ["SYN021"]


@pytest.mark.parametrize(
    "name", ["json", "jch", "tdf", "csv-games", "csv-crosstable", "cr-xml", "pgn"]
)
def test_every_text_is_read_as_powershell_saves_it(name):
    written = write(read((SAMPLES / "open-swiss.trf").read_bytes()).tournament, name).data
    saved = read(written.decode("utf-8-sig").encode("utf-16"))
    assert (saved.tournament, saved.version) == (read(written).tournament, read(written).version)


@pytest.mark.parametrize("name", ["go-mcmahon.h9", "open-swiss.html"])
@pytest.mark.parametrize("limit", ["players", "rounds"])
def test_more_players_or_rounds_than_the_limits_allow_are_refused_in_every_format(name, limit):
    data = (SAMPLES / name).read_bytes()
    event = read(data).tournament
    most = len(event.players) if limit == "players" else event.rounds_played

    assert read(data, limits=replace(DEFAULT_LIMITS, **{limit: most})).tournament is not None
    refused = read(data, limits=replace(DEFAULT_LIMITS, **{limit: most - 1}))
    assert refused.tournament is None
    assert [(d.code, d.values["name"]) for d in refused.diagnostics] == [("SYN021", limit)]


def test_what_a_trf_states_is_its_records_or_its_notes():
    data = (SAMPLES / "open-swiss.trf").read_bytes()
    (table,) = read_stated(data).tables
    assert [c.label for c in table.columns] == ["points", "rank"]
    assert (table.of_teams, len(table.rows)) == (False, 15)
    teams, players = read_stated((SAMPLES / "teams.trf").read_bytes()).tables
    assert ([c.code for c in teams.columns], teams.of_teams) == (["MPTS", "GPTS", None], True)
    assert (len(teams.rows), len(players.rows)) == (7, 28)
    notes = (
        b"### trfkit 1 standings edition=2024 after=7 codes=PTS,SB\r\n"
        b"### TB    1    1      6.5    23.25\r\n"
    )
    (noted,) = read_stated(data + b"\r\n" + notes).tables
    assert [(c.label, c.edition) for c in noted.columns[1:]] == [("PTS", "2024"), ("SB", "2024")]
    assert (noted.after, noted.rows[0].rank, noted.rows[0].values[2].text) == (7, 1, "23.25")


def test_a_table_that_its_decimal_commas_cut_is_no_trf():
    cut = "rank,name,PTS,BH\n1,Ash Ada,2,5,5,5\n2,Birch Bo,2,4,5\n3,Cedar Cy,1,5,4\n4,Elm El,1,4\n"
    (finding,) = read_stated(cut.encode()).diagnostics
    assert finding.code == "TAB001"


def test_a_file_that_states_nothing_says_so():
    for data in (b"{}", b"", b"prose"):
        found = read_stated(data)
        assert found.tables == ()
        assert found.diagnostics


FILES = [CROSSTABLE.encode(), PAGE.encode(), xml.document(), LIST.encode(), b'{"cid": [1]}']


@examples(150)
@given(st.data())
def test_no_damage_is_an_exception(data):
    document = data.draw(st.sampled_from(FILES))
    for _ in range(data.draw(st.integers(1, 5))):
        at = data.draw(st.integers(0, len(document)))
        junk = data.draw(
            st.sampled_from(
                [b"", b";", b"|", b"\t", b"*", b"-1", b"9", b"w", b"\n", b"\r", b"\x00", b"\xff",
                 b"<tr>", b"</td>", b"001 ", b"12w1", "½".encode(), b'"', b"1234567890"]
            )
        )  # fmt: skip
        document = document[:at] + junk + document[at + data.draw(st.integers(0, 6)) :]
    result = registry.read(document)
    assert all((d.variant, dict(d.values)) for d in result.diagnostics)
    assert result.tournament is not None or result.diagnostics
    assert registry.read_stated(document) is not None


@examples(60)
@given(st.binary(max_size=300), st.sampled_from(OTHERS))
def test_no_bytes_are_an_exception_for_any_reader(data, name):
    result = registry.read(data, format=name)
    assert result.document is None
    assert result.tournament is not None or result.diagnostics or not result.stated


def test_a_file_of_matches_is_no_trf():
    rows = (
        "Date;Home;Guests;Result",
        "2026-05-01;Ashford;Birchley;2-1",
        "2026-05-02;Elmton;Firwood;0-3",
    )
    data = "\n".join(rows).encode()
    (finding,) = read(data).diagnostics
    assert (finding.code, finding.variant) == ("IMP001", "matches")
