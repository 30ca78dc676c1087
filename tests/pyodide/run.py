"""Runs tests in Pyodide under Node, with the Python and the libraries of the page.

    python tests/pyodide/run.py --quick [--thin N] [pytest arguments]

The parts of the page are those that ``trfkit site`` fetches; pytest and what it needs itself
``requirements.txt`` names. Both are kept in the user's folder of caches. The exit code is that of
pytest, or 2 where Node or a part cannot be had.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from typing import TYPE_CHECKING, Final
from zipfile import ZipFile

from trfkit.refusal import Refusal
from trfkit.web.site.parts import (
    PYODIDE,
    WHEELS,
    default_downloads,
    download_wheels,
    fetch_parts,
    is_for_pyodide,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

HERE: Final = Path(__file__).resolve().parent
ROOT: Final = HERE.parents[1]
REQUIREMENTS: Final = HERE / "requirements.txt"
CACHE: Final = default_downloads().parent / "pyodide"
PACKAGES: Final = CACHE / "packages"


def main(arguments: Sequence[str]) -> int:
    """Unpack what Pyodide needs, and run pytest there with ``arguments``."""
    node = shutil.which("node")
    if node is None:
        return complain("node is needed to run the tests in Pyodide, and is not installed")
    try:
        unpack_parts()
    except Refusal as refusal:
        return complain(str(refusal))
    settings = {
        "pyodide": str(CACHE / "package"),
        "folders": [str(ROOT), str(CACHE)],
        "path": [str(HERE), str(ROOT), str(PACKAGES)],
        "bytecode": str(CACHE / "bytecode"),
        "work": str(ROOT),
        "columns": shutil.get_terminal_size().columns,
        "arguments": ["-p", "no:cacheprovider", *arguments],
    }
    command = [node, str(HERE / "node.mjs"), json.dumps(settings)]
    return subprocess.run(command, check=False).returncode


def complain(reason: str) -> int:
    """Say why no test was run; return the exit code."""
    sys.stderr.write(f"{reason}\n")
    return 2


def unpack_parts() -> None:
    """Unpack Pyodide and all wheels below ``CACHE``, unless just these lie there."""
    unpacked = f"{PYODIDE}\n{WHEELS}\n{REQUIREMENTS.read_text('utf-8')}"
    record = CACHE / "unpacked.txt"
    if record.exists() and record.read_text("utf-8") == unpacked:
        return
    shutil.rmtree(CACHE, ignore_errors=True)
    parts = fetch_parts(default_downloads())
    download_wheels(CACHE / "wheels", REQUIREMENTS)
    with tarfile.open(parts[PYODIDE.name]) as archive:
        archive.extractall(CACHE, filter="data")
    wheels = (parts[part.name] for part in WHEELS)
    for wheel in (*wheels, *(CACHE / "wheels").iterdir()):
        with ZipFile(wheel) as archive:
            for name in filter(is_for_pyodide, archive.namelist()):
                archive.extract(name, PACKAGES)
    # jsonschema needs rpds, which is compiled; what stands in for it has no such name.
    (PACKAGES / "rpds.py").write_text("from pyrsistent_as_rpds.pure import *\n", "utf-8")
    record.write_text(unpacked, "utf-8")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
