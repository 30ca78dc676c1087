"""The Python of the page: the standard library, the parts and trfkit itself, as bytecode."""

from __future__ import annotations

import json
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final
from zipfile import ZipFile, ZipInfo

from trfkit.syntax.grammar_tables import folder as grammars
from trfkit.web.site.parts import WHEELS, is_for_pyodide, run_tool

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

HERE: Final = Path(__file__).parent
LIBRARY: Final = "lib/python3.14"
PACKAGES: Final = f"{LIBRARY}/site-packages"
# fmt: off
NEEDLESS: Final = frozenset({
    "_pyrepl", "bdb", "ctypes", "curses", "doctest", "ftplib", "imaplib", "mailbox",
    "modulefinder", "multiprocessing", "optparse", "pdb", "pickletools", "plistlib", "pstats",
    "pydoc", "pydoc_data", "smtplib", "sqlite3", "trace", "tracemalloc", "unittest", "wave",
    "wsgiref", "xmlrpc",
})
# fmt: on
"""Of the standard library the larger modules for terminals, tests, servers and processes."""
NEEDLESS_OURS: Final = (
    "__main__.py", "archive/", "cli/", "generate/", "go/commands/", "go/office/", "py.typed",
    "reports/_schemas/", "web/server/", "web/site/",
)  # fmt: skip
"""What the screens have no use for in trfkit itself; of ``site`` they need ``tab``."""


def compile_python(pyodide: Path, parts: Mapping[str, Path]) -> bytes:
    """Return all of the page's Python in one piece: a line of JSON, and the files behind it.

    ``pyodide`` is its unpacked folder. Raises Refusal where node is missing or fails.
    """
    with TemporaryDirectory(prefix="trfkit-") as folder:
        place = Path(folder)
        files = dict(read_library(pyodide / "python_stdlib.zip"))
        for part in WHEELS:
            files |= read_wheel(parts[part.name])
        files |= read_trfkit()
        write_zip(place / "sources.zip", files)
        script = str(HERE / "bytecode.mjs")
        sources, compiled = str(place / "sources.zip"), str(place / "compiled.zip")
        run_tool(["node", script, str(pyodide), sources, compiled])
        with ZipFile(compiled) as archive:
            return in_one_piece({name: archive.read(name) for name in archive.namelist()})


def in_one_piece(files: Mapping[str, bytes]) -> bytes:
    """Return files behind a line that has the name and size of each."""
    index = json.dumps([[name, len(data)] for name, data in files.items()], separators=(",", ":"))
    return b"".join((index.encode(), b"\n", *files.values()))


def write_zip(path: Path, files: Mapping[str, bytes]) -> None:
    """Write files in their order, without the time of the day."""
    with ZipFile(path, "w") as archive:
        for name, data in files.items():
            archive.writestr(ZipInfo(name), data)


def read_library(path: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the modules of Pyodide's library that a page may need."""
    with ZipFile(path) as archive:
        for name in sorted(archive.namelist()):
            first = PurePosixPath(name).parts[0].removesuffix(".py")
            if name.endswith(".py") and first not in NEEDLESS:
                yield f"{LIBRARY}/{name}", archive.read(name)


def read_wheel(path: Path) -> dict[str, bytes]:
    """Return the files of a wheel that Python needs, without those for other machines."""
    with ZipFile(path) as archive:
        return {
            f"{PACKAGES}/{name}": archive.read(name)
            for name in sorted(archive.namelist())
            if ".dist-info/" not in name and "__pyinstaller" not in name
            and not name.endswith((".pyi", ".py.typed", ".h", ".c", "/"))
            and is_for_pyodide(name)
        }  # fmt: skip


def read_trfkit() -> dict[str, bytes]:
    """Return the files of trfkit that the screens need, with the grammars."""
    package = HERE.parents[1]
    files = {path.relative_to(package).as_posix(): path for path in package.rglob("*.*")}
    files |= {f"grammars/{path.name}": path for path in grammars().glob("*.lark")}
    return {
        f"{PACKAGES}/trfkit/{name}": path.read_bytes()
        for name, path in sorted(files.items())
        if not (name.startswith(NEEDLESS_OURS) or "__pycache__/" in name)
        or name in {"web/site/__init__.py", "web/site/tab.py"}
    }
