"""py4swiss: a package, run by this Python in a process of its own for all rounds of a file."""

from __future__ import annotations

import sys
from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING, Final

from trfkit.files.trf.emitting.dialects import Dialect
from trfkit.pairings.engine_process import CannotStartError, private_folder, run
from trfkit.pairings.engines import Trouble
from trfkit.record import Record, from_json

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from trfkit.pairings.engines import EngineRow, Pairs

_PROGRAM: Final = """\
import json, sys
from pathlib import Path
from py4swiss.engines import DutchEngine
from py4swiss.trf import TrfParser
for number in range(int(sys.argv[1])):
    try:
        trf = TrfParser.parse(Path(f"{number}.trfx"))
        pairs = [[pair.white, pair.black] for pair in DutchEngine.generate_pairings(trf)]
    except Exception as error:
        pairs = f"{type(error).__name__}: {error}"
    print(json.dumps(pairs), flush=True)
"""
"""What is run there: a line for each file, its pairs or why there are none."""

STARTING: Final = 10.0
"""So many seconds the package has to be imported, besides the time for each round."""

MOST_WORDS: Final = 300


class Py4swiss(Record):
    """The package."""

    version: str
    follows: tuple[str, ...]
    name: str = "py4swiss"
    dialect: Dialect = Dialect.TRFX
    takes_points: bool = False

    def pair(self, rounds: Sequence[bytes], timeout: float) -> Iterator[Pairs | Trouble]:
        """Yield the pairing of each file's next round, or why there is none."""
        try:
            with private_folder() as folder:
                for number, data in enumerate(rounds):
                    (folder / f"{number}.trfx").write_bytes(data)
                command = [sys.executable, "-c", _PROGRAM, str(len(rounds))]
                ended = run(command, folder, STARTING + timeout * len(rounds))
        except CannotStartError as error:
            yield from [Trouble(f"Python cannot be started: {error}", is_of_engine=True)] * len(
                rounds
            )
            return
        answers = ended.output.decode("utf-8", "replace").splitlines()[: len(rounds)]
        yield from (_answer(self.name, line) for line in answers)
        late = f"took longer than {timeout:g} s a round"
        why = late if ended.code is None else f"ended early: {ended.words or 'without a word'}"
        missing = len(rounds) - len(answers)
        yield from [Trouble(f"{self.name} {why}", is_of_engine=True)] * missing


def _answer(name: str, line: str) -> Pairs | Trouble:
    try:
        answer = from_json(line)
    except ValueError:
        return Trouble(f"{name} printed no pairing", is_of_engine=True)
    if isinstance(answer, list):
        return tuple((black, 0) if white == 0 else (white, black) for white, black in answer)
    words = " ".join(str(answer).split())[:MOST_WORDS]
    return Trouble(f"{name} refuses the round: {words}")


def open_py4swiss(row: EngineRow, place: str, runner: str, timeout: float) -> Py4swiss:
    """Return the package, which is imported only where it runs."""
    del runner, timeout
    try:
        number = version(place)
    except PackageNotFoundError:  # it lies on the path without having been installed
        number = "of unknown version"
    return Py4swiss(number, row.follows)
