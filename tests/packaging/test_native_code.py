"""Without compiled code but that of msgspec, as in a browser, the answers are the same."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SAMPLES = ROOT / "samples"

PROGRAM = """
import sys
from importlib.machinery import ExtensionFileLoader, PathFinder

class Refusing:
    def find_spec(self, name, path=None, target=None):
        spec = PathFinder.find_spec(name, path, target)
        is_native = spec is not None and isinstance(spec.loader, ExtensionFileLoader)
        if is_native and "site-packages" in spec.origin and not name.startswith("msgspec."):
            raise ModuleNotFoundError(f"{name} is compiled", name=name)

if sys.argv.pop(1) == "without":
    sys.meta_path.insert(0, Refusing())
from trfkit.cli import run
code = run(sys.argv[1:])
native = {module.__name__ for module in list(sys.modules.values())
          if "site-packages" in (getattr(module, "__file__", None) or "") and
          isinstance(getattr(module.__spec__, "loader", None), ExtensionFileLoader)}
print(code, *sorted(native), file=sys.stderr)
"""


def run_command(how, *words):
    """Return what a command printed, its exit code, and the compiled modules that it imported."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, how, *map(str, words)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    code, *native = done.stderr.splitlines()[-1].split()
    return done.stdout, code, set(native)


@pytest.fixture
def misspelt(tmp_path):
    page = tmp_path / "names.html"
    text = (SAMPLES / "open-swiss.html").read_text(encoding="utf-8")
    page.write_text(text.replace("Vastarelli", "Vastareli"), encoding="utf-8")
    return page


@pytest.mark.long
@pytest.mark.parametrize(
    "words",
    [
        ("verify", SAMPLES / "open-swiss.trf", "--against", "PAGE"),
        ("verify", SAMPLES / "open-swiss.trf", "--against", "BOOK"),
        ("verify", SAMPLES / "open-swiss.html"),
        ("standings", SAMPLES / "teams.xml", "--format", "json"),
        ("check", SAMPLES / "go-mcmahon.xml"),
        ("report", SAMPLES / "teams.trf"),
        ("convert", SAMPLES / "teams.trf", "-", "--to", "cr-xml"),
    ],
    ids=lambda words: " ".join(Path(word).name for word in words),
)
def test_a_command_says_the_same_without_compiled_code(words, misspelt, tmp_path):
    book = tmp_path / "made.xlsx"
    if "BOOK" in words:
        run_command("with", "convert", SAMPLES / "open-swiss.trf", book)
    made = {"PAGE": misspelt, "BOOK": book}
    words = [made.get(word, word) for word in words]
    printed, code, _ = run_command("with", *words)
    without, same_code, native = run_command("without", *words)

    assert (without, same_code) == (printed, code)
    assert native == {"msgspec._core"}
