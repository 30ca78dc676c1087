"""The two products: ``trfkit.html``, which opens by a double click, and a folder for a server."""

from __future__ import annotations

import gzip
import json
import tarfile
from base64 import b64encode
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final
from zipfile import ZipFile

from trfkit.atomic import write_whole
from trfkit.patterns import lazy_pattern
from trfkit.refusal import Refusal
from trfkit.reports.page import TEMPLATES, Frame, render
from trfkit.screens.screen import MOST
from trfkit.screens.words import SAY
from trfkit.site.packing import HERE, compile_python
from trfkit.site.parts import PYODIDE, WHEELS, fetch_parts
from trfkit.version import __version__

if TYPE_CHECKING:
    from collections.abc import Mapping

FILE: Final = "trfkit.html"
FOLDER: Final = "trfkit"
VERSION_LETTERS: Final = 16
"""Of the hash of a version, which names the folder of its parts: they may be kept for ever."""
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

    The same parts and the same trfkit give the same bytes. Raises Refusal where parts are missing,
    and OSError.
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
    """Return data as the page unpacks it, without the time of the day."""
    return gzip.compress(data, mtime=0)


def worker_script(pyodide: Path) -> str:
    """Return Pyodide and what drives it as one classic script.

    Raises Refusal where Pyodide's modules are not as they are known.
    """
    texts = {}
    for name, changes in REPLACED.items():
        text = (pyodide / name).read_text("utf-8")
        for old, new in changes.items():
            if old not in text:
                raise Refusal(f"{name} of Pyodide is another one: there is no {old!r} in it")
            text = text.replace(old, new)
        texts[name] = text
    loader, count = _EXPORTED.subn(r"return \1;", texts["pyodide.mjs"])
    if count != 1:
        raise Refusal("pyodide.mjs of Pyodide is another one: it exports no loadPyodide")
    lock = json.loads((pyodide / "pyodide-lock.json").read_bytes())["info"]
    return "\n".join((
        texts["pyodide.asm.mjs"],
        f"const loadPyodide=(()=>{{{loader}\n}})();",
        f"const LOCK={json.dumps(lock)};",
        (HERE / "worker.js").read_text("utf-8"),
    ))  # fmt: skip


def licences(files: Mapping[str, Path]) -> str:
    """Return what the page is made of, with hashes and the licence of each part."""
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
    """Write the file and the folder of parts that are packed; return the size of each."""
    packed = {name: data for name, data in parts.items() if name != "licences"}
    page = (HERE / "page.js").read_text("utf-8") + (TEMPLATES / "screens/serve.js").read_text(
        "utf-8"
    )
    service = (HERE / "service.js").read_text("utf-8")
    files = {name: (HERE / name).read_bytes() for name in ("icon.svg", "manifest.webmanifest")}
    files["licences.txt"] = parts["licences"]
    shell = _shell(parts, "")
    hashed = b"".join((*parts.values(), *files.values(), *map(str.encode, (page, service, shell))))
    version = sha256(hashed).hexdigest()[:VERSION_LETTERS]
    files |= {f"{version}/{name}.bin": data for name, data in packed.items()}
    files[f"{version}/page.js"] = page.encode()
    files["index.html"] = _shell(parts, version).encode()
    listed = " ".join(("./", *sorted(files)))
    files["service.js"] = (
        service.replace("{version}", f"trfkit-{version}").replace("{files}", listed).encode()
    )
    for name, data in files.items():
        path = target / FOLDER / name
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, data, replace=True)
    whole = _shell(parts, "", page).encode()
    write_whole(target / FILE, whole, replace=True)
    return {FILE: len(whole), FOLDER: sum(map(len, files.values()))}


def _shell(parts: Mapping[str, bytes], version: str, page: str = "") -> str:
    """Return the first page of the folder, or of the one file where the page's script is given."""
    packed = {name: data for name, data in parts.items() if name != "licences"}
    icon = f"data:image/svg+xml;base64,{b64encode((HERE / 'icon.svg').read_bytes()).decode()}"
    listed = [
        {"name": name, "size": len(data), "file": "" if page else f"{version}/{name}.bin"}
        for name, data in packed.items()
    ]
    words = {name: SAY[f"site_{name}"] for name in ("loading", "starting", "failed")}
    about = {
        "files": listed,
        "words": words | {"working": SAY["working"]},
        "service": "" if page else "service.js",
    }
    inside = "".join(
        f'<script type="text/plain" id="part-{name}">{b64encode(data).decode()}</script>\n'
        for name, data in packed.items()
    )
    values = {
        "say": SAY,
        "most": MOST,
        "policy": "{policy}",
        "icon": icon if page else "icon.svg",
        "manifest": "" if page else "manifest.webmanifest",
        "parts": "{parts}",
        "script": "{script}",
        "licences": parts["licences"].decode(),
        "inside": "{inside}" if page else "",
    }
    frame = Frame("site/shell.html", values)
    html = render("screens/start.html", frame, title="trfkit", trouble="")
    script = f"<script>{page}</script>" if page else f'<script src="{version}/page.js"></script>'
    policy = POLICY.format(
        script=f"'sha256-{_digest(page)}'" if page else "'self'",
        worker="blob:" if page else "'self' blob:",
        connect="'none'" if page else "'self'",
        style=" ".join(f"'sha256-{_digest(style)}'" for style in _STYLE.findall(html)),
        image="data:" if page else "'self'",
    )
    # Last of all, so that nothing is looked for in the parts.
    for name, text in (
        ("policy", policy),
        ("parts", json.dumps(about, ensure_ascii=True).replace("<", "\\u003c")),
        ("script", script),
        ("inside", inside),
    ):
        html = html.replace(f"{{{name}}}", text, 1)
    return html


def _digest(text: str) -> str:
    return b64encode(sha256(text.encode()).digest()).decode()
