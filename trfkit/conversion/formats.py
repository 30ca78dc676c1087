"""The formats there is a name for, and what this version of trfkit can do with each."""

# ruff: noqa: E501 - a row of a table stays one piece

from __future__ import annotations

from dataclasses import dataclass
from pathlib import PurePath
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import os


@dataclass(frozen=True, slots=True)
class Format:
    """A format by the name that ``--from`` and ``--to`` use.

    ``extensions`` are those of file names that mean it when nothing else is said. ``uses`` tells
    what this version of trfkit can do with it: ``r`` read, ``w`` write.
    """

    name: str
    title: str
    extensions: tuple[str, ...]
    uses: str
    description: str

    @property
    def readable(self) -> bool:
        """Whether files of this format can be read."""
        return "r" in self.uses

    @property
    def writable(self) -> bool:
        """Whether files of this format can be written."""
        return "w" in self.uses


# fmt: off
FORMATS: Final = (
    Format("trf", "TRF", (".trf", ".txt", ".tab"), "rw",
           "FIDE tournament report in the file's own dialect; an unchanged file comes out byte for byte"),
    Format("trf06", "TRF-06", (), "rw", "FIDE report of 2006: no letters for byes or unrated games"),
    Format("trf16", "TRF-16", (), "rw", "FIDE report of 2016"),
    Format("trf26", "TRF-26", (), "rw", "FIDE report and exchange format of 2026"),
    Format("trfx", "TRF(x)", (".trfx",), "rw", "what the pairing engine JaVaFo reads: TRF-16 and XX records"),
    Format("trfbx", "TRF(bx)", (), "rw", "what bbpPairings reads: TRF-16, XX and BB records, 192, 240, 250, 260"),
    Format("json", "trfkit JSON", (".json",), "", "the whole tournament as JSON"),
    Format("jch", "Chess-JSON", (".jch",), "", "the JSON of FIDE's TieBreakServer"),
    Format("tdf", "Vega TDF", (".tdf",), "", "Vega's generic tournament description file"),
    Format("csv-roster", "CSV roster", (), "", "a line for each player"),
    Format("csv-games", "CSV games", (".csv",), "", "a line for each game"),
    Format("csv-crosstable", "CSV crosstable", (), "r", "a line for each player, a column for each round"),
    Format("tsv-roster", "TSV roster", (), "", "the roster, separated by tabs"),
    Format("tsv-games", "TSV games", (".tsv",), "", "the games, separated by tabs"),
    Format("tsv-crosstable", "TSV crosstable", (), "r", "the crosstable, separated by tabs"),
    Format("xlsx", "Excel", (".xlsx",), "r", "a workbook with a crosstable"),
    Format("pgn", "PGN", (".pgn",), "", "a game without moves for each pairing"),
    Format("pairs", "pairings", (), "", "the pairing list that JaVaFo and bbpPairings print"),
    Format("cr-xml", "Chess-Results XML", (".xml",), "r", "the XML that Chess-Results.com offers"),
    Format("h9", "EGF h9", (".h9",), "rw", "a Go tournament for the European rating list"),
    Format("markdown", "Markdown", (".md",), "", "a crosstable to read"),
    Format("html", "HTML", (".html", ".htm"), "", "a page to read"),
    Format("cr-html", "Chess-Results page", (), "r", "a saved page with a crosstable, as Chess-Results.com shows it"),
    Format("text-crosstable", "crosstable as text", (), "r", "a crosstable in columns of fixed width"),
    Format("sm-text", "Swiss-Manager text", (), "", "the lists that Swiss-Manager exports as text"),
    Format("tou", "TOU", (".tou",), "r", "a Go tournament of a national federation"),
    Format("opengotha", "OpenGotha", (), "r", "a Go tournament of the program OpenGotha"),
)
# fmt: on
"""Every format there is a name for, in the order of the documentation."""

_BY_NAME: Final = {row.name: row for row in FORMATS} | {
    "csv": next(row for row in FORMATS if row.name == "csv-games")
}


def format_named(name: str) -> Format | None:
    """Return the format that ``--to`` or ``--from`` names, None for an unknown one."""
    return _BY_NAME.get(name.lower())


def format_of(path: str | os.PathLike[str]) -> Format | None:
    """Return the format that a file name's extension means, None where it means nothing."""
    extension = PurePath(path).suffix.lower()
    return next((row for row in FORMATS if extension in row.extensions), None)
