"""Runs harnesses under atheris, guided by coverage: ``pip install -e '.[test,fuzz]'`` first.

    python tests/fuzz/run.py reading tables --minutes 20
    python tests/fuzz/run.py --minimise commands FILE > smaller

Minutes are those of the processor. What breaks a promise is kept, once for each place in the code
where it breaks, with the traceback beside it, in a folder that is named at the end; the exit code
is 1 then. Inputs that reach something new are kept too, so that a later run goes on from them.
A harness that was fed with nothing, or without its coverage, ends the run with 2.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib
import importlib.util
import os
import pkgutil
import re
import subprocess
import sys
import tempfile
import time
import traceback
import warnings
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

HERE: Final = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))  # the folder of tests, for "fuzz" and what the targets use

NAMES: Final = ("reading", "commands", "formats", "native", "tables", "emitting", "growing")
WORK: Final = Path(tempfile.gettempdir()) / "trfkit-fuzz"
MINUTE: Final = 60
STARTING: Final = 15
"""Seconds that a harness takes before its first input; it is not started for less."""
SECONDS_FOR_ONE: Final = 60
"""An input that takes longer hangs."""
MEGABYTES: Final = 3000
_EXECUTED: Final = re.compile(r"stat::number_of_executed_units:\s*(\d+)")
_LAST: Final = re.compile(r"cov: (\d+)")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run what was asked for; 1 where a promise was broken, 2 where nothing was tried."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=", ".join(NAMES))
    parser.add_argument(
        "--minutes", type=float, default=1, metavar="M", help="for each; default: 1"
    )
    parser.add_argument("--work", type=Path, default=WORK, metavar="DIR", help=f"default: {WORK}")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="of chance; default: any")
    parser.add_argument(
        "--minimise", nargs=2, metavar=("TARGET", "FILE"), help="to standard output"
    )
    parser.add_argument("--inside", nargs=2, help=argparse.SUPPRESS)
    asked = parser.parse_args(arguments)
    unknown = set(asked.targets) - set(NAMES)
    if unknown:
        parser.error(
            f"there is no target {', '.join(sorted(unknown))}; there are {', '.join(NAMES)}"
        )
    if asked.minimise:
        return minimise(asked.minimise[0], Path(asked.minimise[1]))
    if asked.inside is not None:
        seconds, found = asked.inside
        fuzz(asked.targets[0], asked.work, Path(found), float(seconds), asked.seed)
    if asked.minutes * MINUTE <= STARTING:
        parser.error(f"a harness takes {STARTING} seconds to start: --minutes is more than that")
    if importlib.util.find_spec("atheris") is None:
        print("atheris is not installed: pip install -e '.[test,fuzz]'", file=sys.stderr)
        return 2
    return max(supervise(name, asked.work, asked.minutes, asked.seed)
               for name in asked.targets or NAMES)  # fmt: skip


# One harness from outside ------------------------------------------------------------------------


def supervise(name: str, work: Path, minutes: float, seed: int) -> int:
    """Run a harness in a process of its own until its time is over.

    Return 1 where something was found, and 2 where nothing was tried.
    """
    (work / name).mkdir(parents=True, exist_ok=True)
    found = Path(tempfile.mkdtemp(prefix="found-", dir=work / name))
    inputs, reached, began = 0, "0", time.monotonic()
    failed = False
    start = _used()
    while (left := minutes * MINUTE - (_used() - start)) > STARTING:
        command = [sys.executable, __file__, name, "--work", str(work), "--seed", str(seed)]
        done = subprocess.run(
            [*command, "--inside", str(left), str(found)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            errors="replace",
            check=False,
        )
        inputs += sum(map(int, _EXECUTED.findall(done.stderr)))
        reached = (_LAST.findall(done.stderr) or [reached])[-1]
        if done.returncode:  # a hang, a crash of the interpreter, or too much memory
            print(done.stderr[-4000:])
            failed = True
            break
    new = sorted(path for path in found.iterdir() if path.suffix != ".txt")
    is_idle = not inputs or reached == "0"
    verdict = "nothing was tried" if is_idle else "clean"
    if new or failed:
        verdict = f"{len(new)} broken promises in {found}" if new else "it stopped"
    print(
        f"{name}: {inputs} inputs in {_used() - start:.0f} s of the processor "
        f"({time.monotonic() - began:.0f} s), {reached} branches: {verdict}", flush=True,
    )  # fmt: skip
    if not new:
        found.rmdir()
    for path in new:
        text = path.with_suffix(".txt")
        last = text.read_text(encoding="utf-8").rstrip().splitlines()[-1] if text.exists() else ""
        print(f"  {path.name}  {last[:150]}")
    return 1 if new or failed else 2 * is_idle


def _used() -> float:
    """Seconds of the processor that harnesses have taken."""
    import resource  # noqa: PLC0415 - not in every Python that replays the corpus

    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


# One harness from inside -------------------------------------------------------------------------


def fuzz(name: str, work: Path, found: Path, seconds: float, seed: int) -> None:
    """Feed a harness with inputs for so long; ends the process."""
    import atheris  # noqa: PLC0415 - an extra dependency, and only for this

    with atheris.instrument_imports(include=["trfkit"]):
        _import_all()
    from fuzz import mutators, targets  # noqa: PLC0415 - after the instrumentation

    target = targets.TARGETS[name]
    corpus = work / name / "corpus"
    corpus.mkdir(exist_ok=True)

    def change(data: bytes, most: int, chance: int) -> bytes:
        return mutators.mutated(data, most, chance, atheris.Mutate)

    warnings.simplefilter("error")  # a warning that a user would see is amiss, too
    options = {
        "max_total_time": max(1, round(seconds - time.process_time())),
        "timeout": SECONDS_FOR_ONE,
        "report_slow_units": SECONDS_FOR_ONE,
        "rss_limit_mb": MEGABYTES,
        "max_len": target.largest,
        "len_control": 0,
        "print_final_stats": 1,
        "seed": seed,
        "artifact_prefix": f"{found}/",
    }
    folders = [corpus, *(targets.CORPUS / one for one in target.folders)]
    words = [sys.argv[0], *(f"-{key}={value}" for key, value in options.items()),
             *map(str, folders)]  # fmt: skip
    atheris.Setup(words, _keeping(target.run, found), custom_mutator=change)
    atheris.Fuzz()


def _import_all() -> None:
    """Import every module, so that those that are imported late are instrumented too."""
    import trfkit  # noqa: PLC0415 - under instrumentation

    for module in pkgutil.walk_packages(trfkit.__path__, "trfkit."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)


def _keeping(run: Callable[[bytes], None], found: Path) -> Callable[[bytes], None]:
    """Return a harness that keeps what breaks a promise, once for each place, and goes on."""

    def one(data: bytes) -> None:
        try:
            run(data)
        except Exception as error:  # noqa: BLE001 - whatever it is, it is what is looked for
            path = found / _signature(error)
            if not path.exists():
                path.write_bytes(data)
                told = "".join(traceback.format_exception(error))
                path.with_suffix(".txt").write_text(told, encoding="utf-8", errors="replace")

    return one


def _signature(error: Exception) -> str:
    """Return a name for the place where a promise is broken, and for which one it is."""
    told = str(error)
    frames = [
        (Path(frame.filename), frame.name, frame.lineno)
        for frame in traceback.extract_tb(error.__traceback__)
        if "/trfkit/" in frame.filename or frame.filename.endswith("targets.py")
    ]
    path, function, line = frames[-1]
    # What a command says of an internal error has the place in it.
    inner = re.findall(r'File "[^"]*/trfkit/([\w/]*)\.py", line (\d+), in (\w+)', told)
    if inner:
        path, line, function = Path(inner[-1][0]), inner[-1][1], inner[-1][2]
    words = told.partition("\n")[0] if isinstance(error, AssertionError) and not inner else ""
    words = re.sub(r"\d+|'[^']*'|\"[^\"]*\"|\[.*", "", words)
    mark = hashlib.sha256(words.encode()).hexdigest()[:4] if words else ""
    parts = ("" if inner else type(error).__name__, path.stem, function, str(line), mark)
    return re.sub(r"[^\w-]", "", "-".join(part for part in parts if part))


# A smaller file that shows the same --------------------------------------------------------------


def minimise(name: str, path: Path) -> int:
    """Write the smallest file found in which the same promise is broken at the same place."""
    from fuzz import targets  # noqa: PLC0415 - heavy

    run = targets.TARGETS[name].run

    def shown(data: bytes) -> str | None:
        try:
            run(data, every=True)
        except Exception as error:  # noqa: BLE001 - see above
            return _signature(error)
        return None

    data = path.read_bytes()
    wanted = shown(data)
    if wanted is None:
        print(f"{path} breaks no promise", file=sys.stderr)
        return 2
    for parts in (re.compile(rb"[^\r\n]*[\r\n]*", re.DOTALL), re.compile(rb".", re.DOTALL)):
        pieces = [piece for piece in parts.findall(data) if piece]
        size = max(1, len(pieces) // 2)
        while size and pieces:
            at = 0
            while at < len(pieces):
                rest = pieces[:at] + pieces[at + size :]
                if shown(b"".join(rest)) == wanted:
                    pieces = rest
                else:
                    at += size
            size //= 2
        data = b"".join(pieces)
    sys.stdout.buffer.write(data)
    print(wanted, file=sys.stderr)
    return 0


if __name__ == "__main__":
    os.environ["TRFKIT_DEBUG"] = "1"  # an internal error of a command shows where it happened
    sys.exit(main())
