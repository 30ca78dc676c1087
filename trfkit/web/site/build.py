"""Build the two products: ``trfkit.html`` for a double click, and a folder for a web server."""

from __future__ import annotations

import gzip
import json
import tarfile
from base64 import b64encode
from hashlib import sha256
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final
from zipfile import ZipFile, ZipInfo

from trfkit.atomic_files import write_whole
from trfkit.messages import Span
from trfkit.patterns import lazy_pattern
from trfkit.refusal import refusal_of
from trfkit.reports.render_html import TEMPLATES, Frame, render
from trfkit.syntax.grammar_tables import folder as grammars
from trfkit.version import __version__
from trfkit.web.screens.screen import MOST, ScreenWords
from trfkit.web.site.parts import PYODIDE, WHEELS, fetch_parts, is_for_pyodide, run_tool

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

FILE: Final = "trfkit.html"
FOLDER: Final = "trfkit"
VERSION_LETTERS: Final = 16
"""Of the hash of a version, which names the folder of its parts: they may be kept for ever."""
WORDS: Final = ("site-starting", "site-failed", "working", "internal")
POLICY: Final = (
    "default-src 'none'; script-src {script} 'wasm-unsafe-eval'; worker-src {worker}; "
    "connect-src {connect}; style-src {style}; img-src {image}; manifest-src {connect}; "
    "base-uri 'none'; form-action 'none'"
)
REPLACED: Final = {
    "pyodide.asm.mjs": {
        "import.meta.url": '"memory:/"',
        "export default _createPyodideModule": "const createPyodideModule=_createPyodideModule",
        'return globalThis.importScripts("data:text/javascript,"),!0': "return!1",
    },
    "pyodide.mjs": {'return globalThis.importScripts("data:text/javascript,"),!0': "return!1"},
}
"""What makes one classic script of Pyodide's modules, which refuse to run in one."""
_STYLE: Final = lazy_pattern(r"(?s)<style[^>]*>(.*?)</style>")
_EXPORTED: Final = lazy_pattern(r"export\{(\w+) as loadPyodide,.*\};\s*(//.*)?\s*$")


def build(target: Path, downloads: Path) -> dict[str, int]:
    """Write both products into ``target``; return the size of each.

    The same parts and the same trfkit give the same bytes. Raises Refusal if parts are missing, and
    OSError.
    """
    parts = make_parts(fetch_parts(downloads))
    return write_products(target, parts)


def make_parts(files: Mapping[str, Path]) -> dict[str, bytes]:
    """Return the engine, Python and the worker's script, packed, and the text of the licences."""
    with TemporaryDirectory(prefix="trfkit-") as folder:
        with tarfile.open(files[PYODIDE.name]) as archive:
            archive.extractall(folder, filter="data")
        pyodide = Path(folder) / "package"
        return {
            "engine": pack((pyodide / "pyodide.asm.wasm").read_bytes()),
            "python": pack(compile_python(pyodide, files)),
            "script": pack(worker_script(pyodide).encode()),
            "licences": licences(files).encode(),
        }


def pack(data: bytes) -> bytes:
    """Compress data in the form that the page decompresses, without a timestamp."""
    return gzip.compress(data, mtime=0)


def worker_script(pyodide: Path) -> str:
    """Return Pyodide and the code that drives it as one classic script.

    Raises Refusal if Pyodide's modules differ from the expected ones.
    """
    texts = {}
    for name, changes in REPLACED.items():
        text = (pyodide / name).read_text("utf-8")
        for old, new in changes.items():
            if old not in text:
                raise refusal_of("other-pyodide", name=name, text=old)
            text = text.replace(old, new)
        texts[name] = text
    loader, count = _EXPORTED.subn(r"return \1;", texts["pyodide.mjs"])
    if count != 1:
        raise refusal_of("other-pyodide", name="pyodide.mjs", text="loadPyodide")
    lock = json.loads((pyodide / "pyodide-lock.json").read_bytes())["info"]
    return "\n".join((
        texts["pyodide.asm.mjs"],
        f"const loadPyodide=(()=>{{{loader}\n}})();",
        f"const LOCK={json.dumps(lock)};",
        (HERE / "worker.js").read_text("utf-8"),
    ))  # fmt: skip


def licences(files: Mapping[str, Path]) -> str:
    """Return a list of the parts of the page, each with its hash and licence."""
    ours = (HERE / "licences.txt").read_text("utf-8").format(version=__version__)
    table = [
        f"{part.name} {part.version}, {part.licence}, {part.source}\n  sha256 {part.sha256}\n"
        for part in (PYODIDE, *WHEELS)
    ]
    texts = []
    for part in WHEELS:
        with ZipFile(files[part.name]) as archive:
            texts += [
                f"== {part.name}: {name.rpartition('/')[2]}\n\n{archive.read(name).decode()}"
                for name in sorted(archive.namelist())
                if ".dist-info/" in name and "LICEN" in name.upper() and not name.endswith("/")
            ]
    return "\n".join([ours, *table, *texts])


def write_products(target: Path, parts: Mapping[str, bytes]) -> dict[str, int]:
    """Write the file and the folder from compressed parts; return the size of each."""
    scripts = (HERE / "page.js", TEMPLATES / "screens/serve.js")
    page = "".join(path.read_text("utf-8") for path in scripts)
    names = ("icon.svg", "manifest.webmanifest", "service.js")
    files = {name: (HERE / name).read_bytes() for name in names}
    files["licences.txt"] = parts["licences"]
    whole = _shell(parts, page, "").encode()
    hashed = sha256(b"".join((whole, *files.values(), _shell(parts, "", "").encode())))
    version = hashed.hexdigest()[:VERSION_LETTERS]
    files |= {f"{version}/{name}.bin": data for name, data in _pack(parts).items()}
    files[f"{version}/page.js"] = page.encode()
    files["index.html"] = _shell(parts, "", version).encode()
    listed = " ".join(["./", *sorted(files.keys() - {"service.js"})])
    for mark, text in ((b"{version}", version), (b"{files}", listed)):
        files["service.js"] = files["service.js"].replace(mark, text.encode())
    for path, data in {FILE: whole, **{f"{FOLDER}/{name}": files[name] for name in files}}.items():
        (target / path).parent.mkdir(parents=True, exist_ok=True)
        write_whole(target / path, data, replace=True)
    return {FILE: len(whole), FOLDER: sum(map(len, files.values()))}


def _pack(parts: Mapping[str, bytes]) -> dict[str, bytes]:
    return {name: parts[name] for name in ("engine", "python", "script")}


def _shell(parts: Mapping[str, bytes], page: str, version: str) -> str:
    """Return the first page: of the single file if the page's script is given, else of a folder."""
    packed, words = _pack(parts), ScreenWords()
    about = {
        "files": [
            {"name": name, "size": len(data), "file": "" if page else f"{version}/{name}.bin"}
            for name, data in packed.items()
        ],
        "words": {
            # The script of the page puts in how much of it has come.
            "loading": words(
                "site-loading",
                **{
                    name: Span("text", place)
                    for name, place in (("received", "{0}"), ("all", "{1}"))
                },
            ),
            **{name.removeprefix("site-"): words(name) for name in WORDS},
        },
        "service": "" if page else "service.js",
    }
    icon = f"data:image/svg+xml;base64,{_base64((HERE / 'icon.svg').read_bytes())}"
    values: dict[str, object] = {
        "say": words,
        "most": MOST,
        "home": "/",
        "icon": icon if page else "icon.svg",
        "manifest": "" if page else "manifest.webmanifest",
        "licences": parts["licences"].decode(),
        **dict.fromkeys(("policy", "parts", "page", "source"), ""),
        "inside": {},
    }
    frame = Frame("web/site/shell.html", values)
    html = render("screens/start.html", frame, title="trfkit", trouble="")
    policy = POLICY.format(
        script=f"'sha256-{_digest(page)}'" if page else "'self'",
        worker="blob:" if page else "'self' blob:",
        connect="'none'" if page else "'self'",
        style=" ".join(f"'sha256-{_digest(style)}'" for style in _STYLE.findall(html)),
        image="data:" if page else "'self'",
    )
    inside = {name: _base64(data) for name, data in packed.items()} if page else {}
    values |= {  # for which the styles had to be known
        "policy": policy,
        "parts": json.dumps(about).replace("<", "\\u003c"),
        "page": page,
        "source": f"{version}/page.js",
        "inside": inside,
    }
    return render("screens/start.html", frame, title="trfkit", trouble="")


def _digest(text: str) -> str:
    return _base64(sha256(text.encode()).digest())


def _base64(data: bytes) -> str:
    return b64encode(data).decode()


# The Python of the page: the standard library, the parts and trfkit itself, as bytecode -----------


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
    """Return all of the page's Python as one archive: a line of JSON, then the files.

    ``pyodide`` is its unpacked folder. Raises Refusal if node is missing or fails.
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
            return join_files({name: archive.read(name) for name in archive.namelist()})


def join_files(files: Mapping[str, bytes]) -> bytes:
    """Join files behind a line that states the name and size of each."""
    index = json.dumps([[name, len(data)] for name, data in files.items()], separators=(",", ":"))
    return b"".join((index.encode(), b"\n", *files.values()))


def write_zip(path: Path, files: Mapping[str, bytes]) -> None:
    """Write files in order, without timestamps."""
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
    """Return the files of a wheel that Python needs, without those for other platforms."""
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
