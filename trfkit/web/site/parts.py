"""The parts of the page besides trfkit: pinned by hash, fetched with npm and pip."""

from __future__ import annotations

import shutil
import subprocess
import sys
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from trfkit.record import Record
from trfkit.refusal import refusal_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path


class Part(Record):
    """A package on npm or the package index, with the hash of its file."""

    name: str
    version: str
    licence: str
    source: str
    sha256: str


# fmt: off
PYODIDE: Final = Part(
    "pyodide", "314.0.7", "MPL-2.0", "https://github.com/pyodide/pyodide/tree/314.0.7",
    "66b7949e5a0cba2250b586d7e368bf12fb482800748d182c4618254b685ffaa0",
)
"""CPython 3.14 as WebAssembly, with what joins it to the browser."""
WHEELS: Final = (
    Part("anyascii", "0.3.3", "ISC", "https://github.com/anyascii/anyascii",
         "f5ab5e53c8781a36b5a40e1296a0eeda2f48c649ef10c3921c1381b1d00dee7a"),
    Part("et_xmlfile", "2.0.0", "MIT", "https://foss.heptapod.net/openpyxl/et_xmlfile",
         "7a91720bc756843502c3b7504c77b8fe44217c85c537d85037f0f536151b2caa"),
    Part("jinja2", "3.1.6", "BSD-3-Clause", "https://github.com/pallets/jinja",
         "85ece4451f492d0c13c5dd7c13a64681a86afae63a5f347908daf103ce6d2f67"),
    Part("lark", "1.3.1", "MIT", "https://github.com/lark-parser/lark",
         "c629b661023a014c37da873b4ff58a817398d12635d3bbb2c5a03be7fe5d1e12"),
    Part("markupsafe", "3.0.4", "BSD-3-Clause", "https://github.com/pallets/markupsafe",
         "a8e9f292fcda89b324f2f5c91d13f1424a153e40fc2756f38ee23b15835ff300"),
    Part("msgspec", "0.22.0", "BSD-3-Clause", "https://github.com/msgspec/msgspec",
         "a66b1766311e42371e509c996c3933b161c7ae0eabdf361af5316dec197e1022"),
    Part("openpyxl", "3.1.5", "MIT", "https://foss.heptapod.net/openpyxl/openpyxl",
         "5282c12b107bffeef825f4617dc029afaf41d0ea60823bbb665ef3079dc79de2"),
    Part("rapidfuzz", "3.14.6", "MIT", "https://github.com/rapidfuzz/RapidFuzz",
         "08bc63b88048376114d1e66cf8fa6926495d03bb873eb87854fa74cf6848a70b"),
)
"""Of the two that come compiled for Linux (markupsafe, rapidfuzz) only what is pure is taken."""
# fmt: on
_PLATFORMS: Final = ("pyemscripten_2026_0_wasm32", "manylinux_2_28_x86_64", "manylinux2014_x86_64")


def fetch_parts(folder: Path) -> Mapping[str, Path]:
    """Return the file of each part by name, fetched into ``folder`` unless it is there.

    npm and pip use their own configuration. Raises Refusal if one of them fails, or a file does not
    have the pinned hash.
    """
    folder.mkdir(parents=True, exist_ok=True)
    if find_parts(folder)[1]:
        pinned = folder / "wheels.txt"
        lines = (f"{one.name}=={one.version} --hash=sha256:{one.sha256}\n" for one in WHEELS)
        pinned.write_text("".join(lines), encoding="utf-8")
        package = f"{PYODIDE.name}@{PYODIDE.version}"
        run_tool(["npm", "pack", package, "--silent", "--pack-destination", str(folder)])
        download_wheels(folder, pinned, "--require-hashes")
    files, missing = find_parts(folder)
    if missing:
        raise refusal_of("not-pinned", names=tuple(missing), folder=folder)
    return files


def download_wheels(folder: Path, requirements: Path, *options: str) -> None:
    """Let pip fetch the requirements in a file into ``folder``, for the Python of Pyodide."""
    platforms = (word for name in _PLATFORMS for word in ("--platform", name))
    run_tool([
        sys.executable, "-m", "pip", "download", "--quiet", "--dest", str(folder), "--no-deps",
        "--only-binary=:all:", "--python-version=3.14", "--implementation=cp", "--abi=cp314",
        "--abi=none", *platforms, *options, "--requirement", str(requirements),
    ])  # fmt: skip


def default_downloads() -> Path:
    """Return the default folder of the parts, in the user's cache."""
    from platformdirs import user_cache_path  # noqa: PLC0415 - only where no path is given

    return user_cache_path("trfkit", appauthor=False) / "site"


def is_for_pyodide(name: str) -> bool:
    """Tell by its name that a file of a wheel is no code compiled for another platform."""
    return not name.endswith(".so") or "emscripten" in name or "wasm32" in name


def find_parts(folder: Path) -> tuple[dict[str, Path], list[str]]:
    """Return the files of the parts in a folder, and the names of missing parts."""
    files = (path for path in sorted(folder.iterdir()) if path.is_file())
    by_hash = {sha256(path.read_bytes()).hexdigest(): path for path in files}
    parts = (PYODIDE, *WHEELS)
    present = {part.name: by_hash[part.sha256] for part in parts if part.sha256 in by_hash}
    return present, [part.name for part in parts if part.name not in present]


def run_tool(command: Sequence[str]) -> None:
    """Run npm, pip or node; if it fails, raise Refusal with the end of its output."""
    program = shutil.which(command[0])
    if program is None:
        raise refusal_of("build-needs", command=command[0])
    done = subprocess.run(  # noqa: S603 - programs by name, arguments of our own
        [program, *command[1:]], capture_output=True, text=True, errors="replace", check=False
    )
    if done.returncode:
        output = (done.stderr.strip() or done.stdout.strip())[-500:]
        raise refusal_of("tool-failed", command=" ".join(command[:3]), text=output)
