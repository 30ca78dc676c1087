"""JaVaFo: a jar that Java runs; versions 1 and 2 follow different rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.files.trf.emitting.dialects import Dialect
from trfkit.messages.message import Message
from trfkit.pairings.engine_process import CannotStartError, private_folder, read_bounded, run
from trfkit.pairings.engines import EngineRefusal, Trouble, read_pairs
from trfkit.patterns import lazy_pattern
from trfkit.record import Record

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from trfkit.pairings.engines import EngineRow, Pairs

_VERSION: Final = lazy_pattern(r"\b(\d+)\.\d+(?:\.\d+)*\b")

FIRST_OF_2017: Final = 2
"""The first version by the rules of July 2017."""


OLD_LETTERS: Final = ((b"U", b"+"), (b"F", b"+"), (b"H", b"="), (b"Z", b"-"))
"""Letters of byes that came with TRF-16, and what versions 1 read in their place."""


class JaVaFo(Record):
    """The jar, and the Java that runs it."""

    java: str
    jar: str
    version: str
    follows: tuple[str, ...]
    is_older: bool = False
    name: str = "JaVaFo"
    dialect: Dialect = Dialect.TRFX
    takes_points: bool = True

    def pair(self, rounds: Sequence[bytes], timeout: float) -> Iterator[Pairs | Trouble]:
        """Yield the pairing of each file's next round, or why there is none."""
        for data in rounds:
            yield self._pair(data, timeout)

    def _pair(self, data: bytes, timeout: float) -> Pairs | Trouble:
        if self.is_older:
            for letter, before in OLD_LETTERS:
                data = data.replace(b"  0000 - " + letter, b"  0000 - " + before)
        try:
            with private_folder() as folder:
                (folder / "round.trfx").write_bytes(data)
                arguments = ["-ea", "-jar", self.jar, "round.trfx", "-p", "pairs.txt"]
                ended = run([self.java, *arguments], folder, timeout)
                written = read_bounded(folder / "pairs.txt")
        except CannotStartError as error:
            return Trouble(f"Java cannot be started: {error}", is_of_engine=True)
        if ended.code is None:
            return Trouble(f"{self.name} took longer than {timeout:g} s", is_of_engine=True)
        pairs = read_pairs(written or ended.output)
        if pairs is not None and not ended.code:
            return pairs
        # It has one exit code for all: what it says is all that can be told.
        words = ended.words or f"nothing, exit code {ended.code}"
        return Trouble(f"{self.name} gave no pairing: {words}")


def open_javafo(row: EngineRow, place: str, runner: str, timeout: float) -> JaVaFo:
    """Return the jar at ``place``, which ``runner`` runs; EngineRefusal if it does not answer."""
    try:
        with private_folder() as folder:
            answer = run([runner, "-ea", "-jar", place, "-r"], folder, timeout)
    except CannotStartError as error:
        raise EngineRefusal(Message("refusals.no-java", error=error)) from error
    if answer.code is None:
        raise EngineRefusal(
            Message("refusals.engine-too-slow", place=place, timeout=f"{timeout:g}")
        )
    if b"javafo" not in (answer.output + answer.complaint).lower():
        raise EngineRefusal(
            Message("refusals.engine-answers", place=place, name=row.name, words=answer.words)
        )
    number = _VERSION.search(answer.words)
    if number is None:
        return JaVaFo(runner, place, "of unknown version", row.follows[1:])
    older = int(number[1]) < FIRST_OF_2017
    follows = row.follows[:1] if older else row.follows[1:]
    return JaVaFo(runner, place, number[0], follows, is_older=older)
