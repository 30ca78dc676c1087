"""Rating lists for tests: nobody in them exists, the layouts are those of the official files."""

from __future__ import annotations

import io
import zipfile
from typing import Final

from trfkit.ratings.list_files import open_lists
from trfkit.ratings.list_index import open_index
from trfkit.ratings.listed_player import Consulted

COMBINED: Final = (
    ("ID Number", 15), ("Name", 61), ("Fed", 4), ("Sex", 4), ("Tit", 5), ("WTit", 5), ("OTit", 15),
    ("FOA", 4), ("SRtng", 6), ("SGm", 4), ("SK", 3), ("RRtng", 6), ("RGm", 4), ("Rk", 3),
    ("BRtng", 6), ("BGm", 4), ("BK", 3), ("B-day", 6), ("Flag", 4),
)  # fmt: skip
"""Captions of the combined list, and how wide their columns are."""

ELEMENTS: Final = (
    "fideid name country sex title w_title o_title foa_title rating games k rapid_rating "
    "rapid_games rapid_k blitz_rating blitz_games blitz_k birthday flag"
).split()
"""Elements of the combined XML, in the order of the captions."""


def single(caption: str) -> tuple[tuple[str, int], ...]:
    """Return the captions of a list of one kind; ``caption`` is its month: ``MAY26``."""
    return (*COMBINED[:8], (caption, 6), ("Gms", 4), ("K", 3), *COMBINED[-2:])


def player(number: object, name: str, federation: str = "NED", **more: object) -> dict[str, str]:
    """Return a row of the combined list by its elements; blank ratings are 0."""
    row = dict.fromkeys(ELEMENTS, "")
    row |= dict.fromkeys(ELEMENTS[8:17], "0")
    row |= {"fideid": str(number), "name": name, "country": federation, "sex": "M"}
    return row | {element: str(value) for element, value in more.items()}


def cells(row: dict[str, str], layout=COMBINED) -> list[str]:
    """Return the cells of a row as a layout has them."""
    if layout is COMBINED:
        return list(row.values())
    return [row[element] for element in (*ELEMENTS[:11], "birthday", "flag")]


def line(texts: list[str], layout=COMBINED) -> str:
    """Return a line of fixed columns; a cell that is too long pushes what follows."""
    return "".join(
        text.ljust(width) if len(text) < width else f"{text} "
        for text, (_, width) in zip(texts, layout, strict=True)
    ).rstrip()


def txt(rows, layout=COMBINED, *, more: tuple[str, ...] = ()) -> bytes:
    """Return a list as text; ``more`` are lines behind its rows."""
    head = line([caption for caption, _ in layout], layout)
    body = [line(cells(row, layout), layout) for row in rows]
    return "\r\n".join((head, *body, *more, "")).encode()


def xml(rows, elements=ELEMENTS, *, head: str = '<?xml version="1.0"?>', more: str = "") -> bytes:
    """Return a list as XML; ``more`` stands behind its rows."""
    body = "".join(
        "<player>\n"
        + "".join(f"<{name}>{escaped(row[name])}</{name}>\n" for name in elements)
        + "</player>\n"
        for row in rows
    )
    return f"{head}\n<playerslist>\n{body}{more}</playerslist>\n".encode()


def escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;")


def zipped(**files: bytes) -> bytes:
    """Return an archive of files; ``players_txt`` is called ``players.txt``."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(".".join(name.rsplit("_", 1)), data)
    return made.getvalue()


PLAYERS: Final = (
    player(1001001, "Apple, Ann", "NED", title="GM", rating=2500, rapid_rating=2450,
           blitz_rating=2400, games=4, k=10, birthday=1990),
    player(1001002, "Birch, Ben", "GER", title="IM", rating=2400, rapid_rating=2380, birthday=1991),
    player(1001003, "Cedar, Cleo", "FRA", sex="F", rating=2300, birthday=1992, flag="w"),
    player(1001004, "Durian, Dan", "BEL", rating=2200, birthday=1993),
    player(1001005, "Elder, Eve", "SUI", rating=2100, birthday=1994),
    player(1001006, "Fir, Flo", "SWE", rating=2000, birthday=1995),
    player(1001007, "Gorse, Gus", "POL", rating=1900, birthday=1996),
    player(1001008, "Hazel, Henrik", "NED", birthday=1997),
    player(1001009, "Ivy, Iris", "", sex="F", title="WH", w_title="WH", rating=2150,
           birthday=1950, flag="wi"),
    player(1001010, "Juniper, J'an \"Jo\" <b>", "NOR", o_title="FA,FI,NA,LSI,IO,DI", rating=2210,
           rapid_rating=2190, birthday=1960, flag="i"),
    player(7, "Kóstas; DROP TABLE players--", "GRE", rating=1500),
    player(999999999, "Larch, Lou", "ENG", foa_title="ACM", rating=1450, birthday=0),
)  # fmt: skip
"""The players of ``builders.SWISS`` as they are there, and some odd ones."""


def consulted(*rows: dict[str, str], month: str = "2026-05", kind: str = "standard", **more):
    """Return what a list of these rows says; by default those of the players of ``SWISS``."""
    found = {
        row.fide_id: row
        for opened in open_lists(io.BytesIO(xml(rows or PLAYERS)), "combined.xml", month=month)
        for row in opened.rows
    }
    return Consulted(month=month, kind=kind, players=found, **more)


def put_in(path, name: str, data: bytes, **said: str):
    """Put the lists of a file into the index at ``path``."""
    with open_index(path, create=True) as index:
        return [
            index.put(opened, "0" * 64, lambda *_: None)
            for opened in open_lists(io.BytesIO(data), name, **said)
        ]
