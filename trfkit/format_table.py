"""All file formats: one row for each, with every fact about it.

Functions are named as ``module:function`` and resolved when they are called, so that listing
formats imports none of them. The layers above read and write; only this module knows the names.
"""

# ruff: noqa: E501 - a row of a table stays one piece

from __future__ import annotations

import os
import re
from enum import IntEnum
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from trfkit.patterns import lazy_pattern
from trfkit.record import Record

if TYPE_CHECKING:
    from collections.abc import Callable


class KnownBy(IntEnum):
    """How a format is recognised, the most reliable way first; files are tested in this order."""

    ROOT = 1
    FACTS = 2
    ROWS = 3
    PAGE = 4
    LOOKS = 5


class Sign(Record):
    """What shows, near its beginning, that a file is no TRF.

    ``pattern`` is searched at the start, after a byte order mark; with ``is_line`` it may also
    begin at a later line. ``key`` is the variant of SYN022 that names the kind of file, ``name``
    names it in place of a version; ``binary``: the file is no text.
    """

    pattern: bytes
    key: str
    name: str
    binary: bool = True
    is_line: bool = False


class Format(Record):
    """A file format.

    ``name`` is its name for ``--from`` and ``--to``, ``aliases`` are other names. ``extensions``
    are those that mean it when nothing else decides, ``in_folders`` those of files in a folder that
    are taken for tournaments, ``called`` one that a file may have, and gets when written if
    ``extensions`` is empty, ``shows`` an expression for bytes that mean it whatever the name.

    ``known_by`` is how its files are recognised, None if only by name; ``recognise`` is a fast
    function of their bytes, or ``page`` the kind of page of ``trfkit.files.tables`` instead.
    ``read`` and ``write`` are its functions, "" for none. ``takes_round``: one round alone can be
    written (``only_round``). ``tells_byes``: a player without a game in such a file had no bye
    either; else there may have been one. ``sign`` recognises a file of it that is no TRF.
    ``about`` describes it to users, ``remarks`` say what is read and what is lost; both are messages
    (``trfkit.messages.format``).
    """

    name: str
    title: str
    extensions: tuple[str, ...]
    about: str
    remarks: str = ""
    read: str = ""
    write: str = ""
    known_by: KnownBy | None = None
    recognise: str = ""
    page: str = ""
    in_folders: tuple[str, ...] = ()
    called: str = ""
    shows: bytes = b""
    aliases: tuple[str, ...] = ()
    sign: Sign | None = None
    takes_round: bool = False
    tells_byes: bool = True

    @property
    def ending(self) -> str:
        """The extension for a new file of this format without a name."""
        return next(iter(self.extensions), self.called)

    @property
    def readable(self) -> bool:
        """Whether files of this format can be read."""
        return bool(self.read)

    @property
    def writable(self) -> bool:
        """Whether files of this format can be written."""
        return bool(self.write)

    @property
    def is_certain(self) -> bool:
        """Whether a recognised file can be nothing else, even without a tournament."""
        return self.known_by is not KnownBy.LOOKS

    @property
    def is_trf(self) -> bool:
        """Whether it is a dialect of TRF; all of these have one reader."""
        return self.read == _TRF


@cache
def resolved(place: str) -> Callable[..., Any]:
    """Return the function or class named by ``module:name``; its module is imported now."""
    from importlib import import_module  # noqa: PLC0415 - a TRF needs none of them

    module, _, name = place.partition(":")
    function: Callable[..., Any] = getattr(import_module(module), name)
    return function


_TRF: Final = "trfkit.files.trf.reading:read"
_EMIT: Final = "trfkit.files.trf.emitting:emit"
_TABLES: Final = "trfkit.files.crosstables.read:read_tables"

# fmt: off
FORMATS: Final = (
    Format("trf", "TRF", (".trf", ".txt", ".tab"),
           read=_TRF, write=_EMIT, in_folders=(".trf",),
           shows=rb"(?:\A(?:\xef\xbb\xbf)?|[\r\n])(?:001|012) ",
           about="FIDE tournament report in the file's own dialect; an unchanged file comes out byte for byte",
           remarks="of another format, which has no dialect, a TRF-26 is written"),
    Format("trf06", "TRF-06", (),
           read=_TRF, write=_EMIT, in_folders=(".trf06",), called=".trf",
           about="FIDE report of 2006: no letters for byes or unrated games",
           remarks="point system and tie-breaks have no place"),
    Format("trf16", "TRF-16", (),
           read=_TRF, write=_EMIT, in_folders=(".trf16",), called=".trf",
           about="FIDE report of 2016, with JaVaFo's number of rounds",
           remarks="point system and tie-breaks have no place"),
    Format("trf26", "TRF-26", (),
           read=_TRF, write=_EMIT, in_folders=(".trf26",), called=".trf",
           about="FIDE report and exchange format of 2026"),
    Format("trfx", "TRF(x)", (".trfx",),
           read=_TRF, write=_EMIT, in_folders=(".trfx",),
           about="what the pairing engine JaVaFo reads: TRF-16 and XX records",
           remarks="tie-breaks have no place"),
    Format("trfbx", "TRF(bx)", (),
           read=_TRF, write=_EMIT, in_folders=(".trfbx",), called=".trf",
           about="what bbpPairings reads: TRF-16, XX and BB records, 192, 240, 250, 260",
           remarks="tie-breaks and teams have no place"),
    Format("json", "trfkit JSON", (".json",),
           read="trfkit.files.own_json.read:read_own_json", write="trfkit.files.own_json.write:write_own_json",
           known_by=KnownBy.ROOT, recognise="trfkit.files.own_json.read:is_own_json", shows=rb'"trfkit\.tournament/',
           sign=Sign(rb'\s*(?:\{\s*["}]|\[\s*(?:["{\[\]\d-]|true|false|null))', "json", "a JSON file", binary=False),
           about="the whole tournament as JSON",
           remarks="nothing is lost but the layout of the file; verify --against takes the values of other JSON too, that of FIDE's TieBreakServer among it"),
    Format("jch", "Chess-JSON (JCH)", (".jch",),
           read="trfkit.files.jch.read:read_jch", write="trfkit.files.jch.write:write_jch",
           known_by=KnownBy.ROOT, recognise="trfkit.files.jch.read:is_jch", in_folders=(".jch",), called=".json",
           shows=rb'"filetype"\s*:\s*"Event"',
           about="the JSON of FIDE's TieBreakServer",
           remarks="players, teams, matches, ratings, points, accelerated and forbidden pairings, tie-breaks; comments and the records of other programs are lost"),
    Format("tdf", "Vega TDF", (".tdf",),
           read="trfkit.files.tdf:read_tdf", write="trfkit.files.tdf:write_tdf",
           known_by=KnownBy.FACTS, recognise="trfkit.files.tdf:is_tdf", in_folders=(".tdf",),
           sign=Sign(rb"(?:[\s\S]*?[\r\n])?001 {0,9}[0-9]{1,4} {0,9}\|[^\r\n|]*\|",
                     "tdf", "a tournament description of Vega (TDF)", binary=False, is_line=True),
           about="the tournament description of the program Vega",
           remarks="players with a national rating each, and rounds; forfeits and unrated games look the same, tie-breaks are lost"),
    Format("csv-roster", "CSV roster", (),
           read="trfkit.files.csv_lists.read:read_roster", write="trfkit.files.csv_lists.write:write_csv_roster",
           known_by=KnownBy.ROWS, recognise="trfkit.files.csv_lists.read:is_roster",
           called=".csv",
           about="a line for each player",
           remarks="header, rounds and all that is no player's own are lost"),
    Format("csv-games", "CSV games", (".csv",),
           read="trfkit.files.csv_lists.read:read_games", write="trfkit.files.csv_lists.write:write_csv_games",
           known_by=KnownBy.ROWS, recognise="trfkit.files.csv_lists.read:is_games", aliases=("csv",),
           about="a line for each game",
           remarks="numbers, names and results are kept; --starting-rank ROSTER adds the players on reading"),
    Format("csv-crosstable", "CSV crosstable", (),
           read=_TABLES, write="trfkit.files.csv_lists.write:write_csv_crosstable", known_by=KnownBy.LOOKS, page="csv",
           called=".csv",
           about="a line for each player, a column for each round",
           remarks="read with any delimiter, or with the pairings of every round; the header is lost, ranks are computed"),
    Format("tsv-roster", "TSV roster", (),
           read="trfkit.files.csv_lists.read:read_roster", write="trfkit.files.csv_lists.write:write_tsv_roster",
           called=".tsv",
           about="the roster, separated by tabs",
           remarks="as csv-roster"),
    Format("tsv-games", "TSV games", (".tsv",),
           read="trfkit.files.csv_lists.read:read_games", write="trfkit.files.csv_lists.write:write_tsv_games",
           aliases=("tsv",),
           about="the games, separated by tabs",
           remarks="as csv-games"),
    Format("tsv-crosstable", "TSV crosstable", (),
           read=_TABLES, write="trfkit.files.csv_lists.write:write_tsv_crosstable",
           called=".tsv",
           about="the crosstable, separated by tabs",
           remarks="as csv-crosstable"),
    Format("xlsx", "Excel", (".xlsx",),
           read=_TABLES, write="trfkit.files.xlsx:write_xlsx", known_by=KnownBy.PAGE, page="xlsx",
           sign=Sign(rb"PK\x03\x04[\s\S]*?xl/", "excel-workbook", "an Excel workbook"),
           about="a workbook with a crosstable",
           remarks="written with standings, rounds and players too; read with a crosstable, or the pairings of every round"),
    Format("pgn", "PGN", (".pgn",),
           read="trfkit.files.pgn:read_pgn", write="trfkit.files.pgn:write_pgn",
           known_by=KnownBy.FACTS, recognise="trfkit.files.pgn:is_pgn", takes_round=True, tells_byes=False,
           sign=Sign(rb'\s*\[Event "', "pgn", "a collection of games (PGN)", binary=False),
           about="a game without moves for each pairing",
           remarks="name, place, days and the players' tags are kept; byes and numbers are lost; --round N writes one round, --games FILE reads results into a tournament"),
    Format("pairs", "pairings", (),
           read="trfkit.files.pairs:read_pairs", known_by=KnownBy.ROWS, recognise="trfkit.files.pairs:is_pairs",
           write="trfkit.files.pairs:write_pairs", takes_round=True, called=".txt",
           about="the pairing list that JaVaFo and bbpPairings print",
           remarks="one round (--round N, else the last), by numbers alone; --games FILE puts it into a tournament as its next round"),
    Format("cr-xml", "Chess-Results XML", (".xml",),
           read="trfkit.files.cr_xml.read:read_cr_xml", write="trfkit.files.cr_xml.write:write_cr_xml",
           known_by=KnownBy.ROOT, recognise="trfkit.files.cr_xml.read:is_cr_xml", shows=b"<chessresults",
           about="the XML that Chess-Results.com offers",
           remarks="players, teams, pairings, both ratings, and tie-breaks by the site's numbers; written without the site's own keys"),
    Format("tunx", "Swiss-Manager", (".tunx", ".turx"),
           read="trfkit.files.tunx:read_tunx", known_by=KnownBy.ROOT, recognise="trfkit.files.tunx:is_tunx",
           in_folders=(".tunx", ".turx"),
           about="the file in which Swiss-Manager saves an individual tournament",
           remarks="players, ratings, rounds, byes, arbiters, tie-breaks with their settings; teams, clubs and groups are not read"),
    Format("swt", "Swiss-Chess", (".swt",),
           read="trfkit.files.swt:read_swt", known_by=KnownBy.FACTS, recognise="trfkit.files.swt:is_swt",
           in_folders=(".swt",),
           about="the file in which Swiss-Chess saves a tournament, versions 800 to 899",
           remarks="players, teams, ratings, rounds, arbiters, tie-breaks that FIDE's rules have; its points, ranks and tie-breaks can be verified; clubs are not read"),
    Format("papi", "Papi", (".papi",),
           read="trfkit.files.papi:read_papi", known_by=KnownBy.ROOT, recognise="trfkit.files.papi:is_papi",
           in_folders=(".papi",),
           about="the file in which Papi, the French federation's program, saves a tournament",
           remarks="players, ratings, licences, rounds, byes, tie-breaks by FIDE's rules; those by the program's own, clubs and addresses are not read"),
    Format("swissperfect", "SwissPerfect", (".zip",),
           read="trfkit.files.swissperfect:read_swissperfect", known_by=KnownBy.FACTS,
           recognise="trfkit.files.swissperfect:is_swissperfect",
           shows=rb"(?i)\APK\x03\x04[\s\S]{26}[^\0\r\n]{1,200}?\.(?:ini|trn|sco)",
           about="a ZIP of the three files in which SwissPerfect saves a tournament (.ini, .trn, .sco)",
           remarks="players, ratings, rounds, byes, tie-breaks by FIDE's rules; teams, clubs and dates are not read"),
    Format("h9", "EGF h9", (".h9",),
           read="trfkit.go.formats.h9:read_h9", write="trfkit.go.formats.h9:write_h9",
           known_by=KnownBy.ROWS, recognise="trfkit.go.formats.h9:is_h9", in_folders=(".h9",),
           about="a Go tournament for the European rating list",
           remarks="as OpenGotha, Pairgoth, MacMahon and others export it; what only chess has is lost"),
    Format("markdown", "Markdown", (".md",),
           write="trfkit.reports.crosstable:write_markdown",
           about="a crosstable to read",
           remarks="ranks are computed; what is no part of the table is lost"),
    Format("html", "HTML", (".html", ".htm"),
           write="trfkit.reports.crosstable:write_html",
           about="a page with a crosstable to read",
           remarks="as markdown; 'trfkit report' writes all of a tournament"),
    Format("cr-html", "Chess-Results page", (),
           read=_TABLES, known_by=KnownBy.PAGE, page="html",
           sign=Sign(rb"\s*<(?:!doctype html|html|head|body|table)\b", "web-page", "a web page", binary=False),
           about="a saved page with a crosstable, as Chess-Results.com shows it",
           remarks="in a table or as preformatted text, or with the pairings of every round; the crosstables and standings of Vega's web site, too"),
    Format("text-crosstable", "crosstable as text", (),
           read=_TABLES, known_by=KnownBy.LOOKS, page="text",
           about="a crosstable in columns of fixed width",
           remarks="or with the pairings of every round"),
    Format("sm-text", "Swiss-Manager text", (),
           read="trfkit.files.sm_text:read_sm_text",
           known_by=KnownBy.ROWS, recognise="trfkit.files.sm_text:is_sm_text", tells_byes=False,
           about="the lists of pairings and of players that Swiss-Manager exports",
           remarks="numbers and results; --starting-rank with the list of players adds them; requested byes are in neither"),
    Format("tou", "TOU", (".tou",),
           read="trfkit.go.formats.tou:read_tou", write="trfkit.go.formats.tou:write_tou",
           known_by=KnownBy.FACTS, recognise="trfkit.go.formats.tou:is_tou", in_folders=(".tou",),
           about="a Go tournament of a national federation",
           remarks="tables for the French federation; without scores, start scores and countries"),
    Format("opengotha", "OpenGotha", (),
           read="trfkit.go.formats.opengotha.read:read_opengotha", write="trfkit.go.formats.opengotha.write:write_opengotha",
           known_by=KnownBy.ROOT, recognise="trfkit.go.formats.opengotha.read:is_opengotha",
           shows=b"<Tournament dataVersion=", called=".xml",
           about="a Go tournament of the program OpenGotha",
           remarks="the XML in which OpenGotha saves a tournament; what only chess has is lost"),
)
"""Every format there is a name for, in the order of the documentation."""

_NAMELESS: Final = (
    Sign(rb"PK\x03\x04[\s\S]*?\bword/", "word-document", "a Word document"),
    Sign(rb"PK\x03\x04[\s\S]*?\bppt/", "powerpoint", "a PowerPoint presentation"),
    Sign(rb"PK\x03\x04[\s\S]{26}mimetypeapplication/vnd\.oasis\.opendocument\.spread", "opendocument-spreadsheet", "an OpenDocument spreadsheet"),
    Sign(rb"PK\x03\x04[\s\S]{26}mimetypeapplication/vnd\.oasis", "opendocument-text", "an OpenDocument text"),
    Sign(rb"PK\x03\x04", "zip", "a ZIP archive"),
    Sign(rb"\x1f\x8b\x08", "gzip", "a file packed by gzip"),
    Sign(rb"Rar!\x1a\x07", "rar", "a RAR archive"),
    Sign(rb"7z\xbc\xaf\x27\x1c", "7-zip", "a 7-Zip archive"),
    Sign(rb"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "old-office-file", "an old Excel or Word file"),
    Sign(rb"%PDF-", "pdf", "a PDF document"),
    Sign(rb"\xff\xd8\xff", "jpeg", "a picture (JPEG)"),
    Sign(rb"\x89PNG\r\n\x1a\n", "png", "a picture (PNG)"),
    Sign(rb"GIF8[79]a", "gif", "a picture (GIF)"),
    Sign(rb"II\*\0|MM\0\*|BM[\s\S]{4}\0{4}|RIFF[\s\S]{4}WEBP|[\s\S]{4}ftyp(?:hei|avif|mif)", "picture", "a picture"),
    Sign(rb"\x00\x01\x00\x00Standard ACE DB", "access", "an Access database"),
    Sign(rb"SQLite format 3\x00", "sqlite", "an SQLite database"),
    Sign(rb"\{\\rtf", "rtf", "a text of a word processor (RTF)", binary=False),
    Sign(rb"\s*<\?xml", "xml", "an XML file", binary=False),
    Sign(rb"\s*\[InternetShortcut\]|(?:\s*(?:https?://|www\.|chess-results\.com/)\S+(?=\s|\Z))+\s*\Z", "web-address", "a web address", binary=False),
    Sign(rb"(?:[\w-]+:[^\r\n]*[\r\n]+(?:[ \t][^\r\n]*[\r\n]+)*)*?(?:From: <Saved by|Snapshot-Content-Location:)", "mhtml", "a web page with all its parts in one file (MHTML)", binary=False),
    Sign(rb"\s*(?:(?:Return-Path|Received|Delivered-To|Message-ID|MIME-Version|Reply-To|From|To|Cc|Date|Sent|Subject|Von|An|Gesendet|Datum|Betreff|De|Enviado|Asunto|Objet|Da|Oggetto):[^\r\n]*(?:[\r\n]+[ \t][^\r\n]*)*[\r\n]+){2}", "e-mail", "an e-mail", binary=False),
)
# fmt: on
"""Files that arrive under the name of a TRF and are of no format above."""

_UNMARKED: Final = {
    ".swt": Sign(b"", "swiss-chess", "a tournament of Swiss-Chess"),
}  # fmt: skip
"""Files of programs by their extensions, which show themselves by nothing else."""

_BY_NAME: Final = {name: row for row in FORMATS for name in (row.name, *row.aliases)}

_SIGNS: Final = sorted(
    (*(row.sign for row in FORMATS if row.sign is not None), *_NAMELESS),
    key=lambda sign: sign.is_line,
)

_MOST: Final = 4096
"""How many bytes from the start are looked at for a sign."""

_ZIP: Final = b"PK\x03\x04"

_TRF_START: Final = lazy_pattern(rb"(?:\xef\xbb\xbf)?(?:[0-9]{3}|###|XX[A-Z])[ \t][^|]*\Z")


def format_named(name: str) -> Format | None:
    """Return the format with a name of ``--to`` or ``--from``, None if unknown."""
    return _BY_NAME.get(name.lower())


def title_of(name: str) -> str:
    """Return the title of the format with that name; KeyError if unknown."""
    return _BY_NAME[name].title


def tells_byes(name: str) -> bool:
    """Tell whether a round without a game in a file of that format proves that there was no bye."""
    row = format_named(name)
    return row is None or row.tells_byes


def format_of(path: str | os.PathLike[str]) -> Format | None:
    """Return the format for a file name's extension, None if it means none."""
    extension = extension_of(path)
    return next((row for row in FORMATS if extension in row.extensions), None)


def extension_of(path: str | os.PathLike[str]) -> str:
    """Return a file name's extension in small letters, with its point; "" if none."""
    extension = os.path.splitext(path)[1].lower()  # noqa: PTH122 - pathlib is 4 ms of every start
    return "" if extension == "." else extension


def told_by_content() -> tuple[Format, ...]:
    """Return the formats except TRF that are recognised by content, most reliable first."""
    known = ((row.known_by, row) for row in FORMATS if row.known_by is not None)
    return tuple(row for _, row in sorted(known, key=lambda pair: pair[0]))


def shows_tournament(data: bytes) -> bool:
    """Tell whether the first bytes of a file show that it holds a tournament."""
    return any(re.search(row.shows, data) for row in FORMATS if row.shows)


def sign_of_name(path: str | os.PathLike[str]) -> Sign | None:
    """Return what an unreadable file is by its name, None if that is unknown."""
    return _UNMARKED.get(extension_of(path))


def sign_of_another(data: bytes) -> Sign | None:
    """Return the sign in the bytes that they are no TRF, None if they may be one."""
    start = data[:_MOST]
    if start.startswith(_ZIP):
        start += data[_MOST:][-_MOST:]  # which parts an archive has is said at its end, too
    if _TRF_START.match(start):
        return None
    for sign in _SIGNS:
        if re.match(rb"(?:\xef\xbb\xbf)?" + sign.pattern, start, re.IGNORECASE):
            return sign
    return None
