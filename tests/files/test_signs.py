"""Files of other programs: named, with the way to a TRF; never mistaken for one or the reverse."""

import io
import zipfile

import pytest
from row_tests import each_row
from trftext import four_players, trf

from trfkit.files.registry import read
from trfkit.format_table import _SIGNS, sign_of_another
from trfkit.messages.catalogue import find_row
from trfkit.syntax import parse


def archive(*names: str) -> bytes:
    with io.BytesIO() as file:
        with zipfile.ZipFile(file, "w") as packed:
            for name in names:
                packed.writestr(name, "x")
        return file.getvalue()


OPEN = b"mimetypeapplication/vnd.oasis.opendocument."
BINARY = [
    (archive("[Content_Types].xml", "xl/workbook.xml"), "an Excel workbook"),
    (archive("[Content_Types].xml", "_rels/.rels", "word/document.xml"), "a Word document"),
    (archive("[Content_Types].xml", "ppt/presentation.xml"), "a PowerPoint presentation"),
    (
        archive("mimetype", "content.xml").replace(b"mimetypex", OPEN + b"spreadsheet"),
        "an OpenDocument spreadsheet",
    ),
    (
        archive("mimetype", "content.xml").replace(b"mimetypex", OPEN + b"text"),
        "an OpenDocument text",
    ),
    (archive("report.trf"), "a ZIP archive"),
    (archive("swords/report.trf"), "a ZIP archive"),
    (b"Rar!\x1a\x07\0" + bytes(50), "a RAR archive"),
    (b"7z\xbc\xaf\x27\x1c" + bytes(50), "a 7-Zip archive"),
    (b"\xff\xd8\xff\xe0\0\x10JFIF\0" + bytes(50), "a picture (JPEG)"),
    (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "a picture (PNG)"),
    (b"GIF89a\x01\0\x01\0" + bytes(50), "a picture (GIF)"),
    (b"\0\0\0\x18ftypheic" + bytes(50), "a picture"),
    (b"\x1f\x8b\x08\0\0\0\0\0", "a file packed by gzip"),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(100), "an old Excel or Word file"),
    (b"%PDF-1.7\n%\xe2\xe3", "a PDF document"),
    (b"\0\1\0\0Standard ACE DB\0" + bytes(50), "an Access database"),
    (b"SQLite format 3\0" + bytes(50), "an SQLite database"),
]
TEXT = [
    (b"<!DOCTYPE html>\n<html><body>", "a web page"),
    (b"\xef\xbb\xbf\r\n<table>", "a web page"),
    (b'<?xml version="1.0"?><tournament/>', "an XML file"),
    (b'{"filetype": "Event"}', "a JSON file"),
    (b'[{"round": 1}]', "a JSON file"),
    (b"[1, 2, 3]", "a JSON file"),
    (b"{}", "a JSON file"),
    (b"{\\rtf1\\ansi Results}", "a text of a word processor (RTF)"),
    (b"https://example.org/tnr1.aspx?lan=1\n", "a web address"),
    (b"  www.example.org/cup\r\nhttps://example.org/cup?round=2", "a web address"),
    (b"[InternetShortcut]\r\nURL=https://example.org/\r\n", "a web address"),
    (b"Received: from a\r\n by b\r\nFrom: Ida <ida@example.org>\r\n\r\nHello", "an e-mail"),
    (b"Von: Ida\nGesendet: Montag\nAn: Bo\nBetreff: TRF\n\nHallo", "an e-mail"),
    (
        b"From: <Saved by Blink>\r\nSubject: Cup\r\nMIME-Version: 1.0\r\n\r\n--x",
        "a web page with all its parts in one file (MHTML)",
    ),
    (b'[Event "Open"]\n[Site "?"]\n\n1. e4 *', "a collection of games (PGN)"),
    (
        b"012 Vega Open\n022 Nowhere\n\n001   1|m|GM|Player, One|2500|NED\n",
        "a tournament description of Vega (TDF)",
    ),
]


@each_row(("data", "name"), BINARY, ids=[name for _, name in BINARY])
def test_binary_formats_are_refused_by_name_with_advice(data, name):
    parsed = parse(data)

    assert [d.code for d in parsed.diagnostics if d.code != "SYN002"][-2:] == ["SYN001", "SYN022"]
    assert parsed.diagnostics[-1].values["format"] == name
    assert parsed.diagnostics[-1].hint
    assert data == bytes(parsed.document)


@each_row(("data", "name"), TEXT, ids=[name for _, name in TEXT])
def test_text_formats_are_named(data, name):
    parsed = parse(data)

    assert name == sign_of_another(data).name
    assert [d.code for d in parsed.diagnostics][-2:] == ["SYN001", "SYN022"]
    assert "SYN006" not in [d.code for d in parsed.diagnostics]


@each_row(
    "data",
    [
        trf("012 Open | Main", *four_players()),
        trf("### <html>", "012 Open", *four_players()),
        trf("XXR 9", *four_players()),
        trf("", *four_players()),
        b"",
        b"\n" * 4000,
        b"a\n" * 2000,
    ],
)
def test_reports_and_junk_are_no_other_format(data):
    assert sign_of_another(data) is None


@pytest.mark.parametrize(
    ("data", "name"),
    [
        (b'{"users": [' + b'"Ida", ' * 3000 + b'"Bo"]}', "a JSON file"),
        (b"\xff\xd8\xff\xe0" + bytes(range(1, 10)) * 3000, "a picture (JPEG)"),
        (archive(*(f"word/{number}.xml" for number in range(900))), "a Word document"),
        (b"From: Ida\nSubject: Cup\n\n" + b"long " * 3000, "an e-mail"),
    ],
)  # fmt: skip
def test_the_name_stands_before_every_limit_of_lines(data, name):
    findings = parse(data).diagnostics
    assert [d.code for d in findings] == ["SYN001", "SYN022"]
    assert findings[-1].values["format"] == name


def test_a_report_with_long_lines_is_no_other_format():
    data = b"https://example.org/\n" + trf(*four_players()) + b"### " + b"x" * 5000
    assert [d.code for d in parse(data).diagnostics] == ["SYN021"]


def test_a_report_is_read_whatever_stands_above_it():
    data = b'[Event "x"]\n' + trf(*four_players())

    assert "SYN022" not in [d.code for d in parse(data).diagnostics]


def test_what_to_do_about_a_file_of_another_format_is_no_option():
    advice = [find_row(f"SYN022.{sign.key}.hint") for sign in _SIGNS]
    assert [row.name for row in advice if row and "--" in row.text] == []
    broken = read(b'{"schema": "trfkit.tournament/1", "tournament": {"players": 3}}')
    assert [d.code for d in broken.diagnostics] == ["IMP001"]
    assert "--" not in broken.diagnostics[0].hint
