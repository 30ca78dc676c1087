"""bbpPairings: an executable; versions up to 5 and from 6 on follow different rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.files.trf.emitting.dialects import Dialect
from trfkit.messages.message import Message
from trfkit.pairings.engine_process import CannotStartError, Ended, private_folder, run
from trfkit.pairings.engines import EngineRefusal, Trouble, read_pairs
from trfkit.patterns import lazy_pattern
from trfkit.record import Record

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from trfkit.pairings.engines import EngineRow, Pairs

_VERSION: Final = lazy_pattern(r"\bv?(\d+)\.(\d+)(?:\.(\d+))?\b")

FIRST_OF_2026: Final = 6
"""The first version by the rules of February 2026."""

_TRIAL: Final = "".join(
    f"{line}\r\n"
    for line in (
        f"001    1      {'One':33} 2000{'':28}0.0    1",
        f"001    2      {'Two':33} 1900{'':28}0.0    2",
        "013 Team",
        "XXC white1",
        "XXR 1",
    )
).encode()
"""Versions from 6 on refuse record 013, older ones pass over it: a build may tell no number."""

NO_PAIRING, BAD_INPUT, TOO_LARGE = 1, 3, 4
"""Exit codes that speak of the file and not of the program."""


class BbpPairings(Record):
    """An executable of bbpPairings."""

    path: str
    version: str
    follows: tuple[str, ...]
    name: str = "bbpPairings"
    dialect: Dialect = Dialect.TRFBX
    takes_points: bool = False

    def pair(self, rounds: Sequence[bytes], timeout: float) -> Iterator[Pairs | Trouble]:
        """Yield the pairing of each file's next round, or why there is none."""
        for data in rounds:
            yield self._pair(data, timeout)

    def _pair(self, data: bytes, timeout: float) -> Pairs | Trouble:
        try:
            ended = _asked(self.path, data, timeout)
        except CannotStartError as error:
            return Trouble(f"{self.name} cannot be started: {error}", is_of_engine=True)
        return answer_of(self.name, ended, timeout)


def answer_of(name: str, ended: Ended, timeout: float) -> Pairs | Trouble:
    """Return the pairing that the program printed, else why there is none."""
    if ended.code is None:
        return Trouble(f"{name} took longer than {timeout:g} s", is_of_engine=True)
    if ended.code in (NO_PAIRING, BAD_INPUT, TOO_LARGE):
        verb = "finds no pairing" if ended.code == NO_PAIRING else "refuses the round"
        return Trouble(f"{name} {verb}: {ended.words or f'exit code {ended.code}'}")
    if ended.code:
        how = f"signal {-ended.code}" if ended.code < 0 else f"exit code {ended.code}"
        words = f": {ended.words}" if ended.words else ""
        return Trouble(f"{name} ended with {how}{words}", is_of_engine=True)
    pairs = read_pairs(ended.output)
    if pairs is None:
        return Trouble(f"{name} printed no pairing: {ended.words or 'nothing'}", is_of_engine=True)
    return pairs


def open_bbp(row: EngineRow, place: str, runner: str, timeout: float) -> BbpPairings:
    """Return the executable at ``place``, its version found out; EngineRefusal if it is none."""
    del runner
    try:
        with private_folder() as folder:
            answer = run([place, "-r"], folder, timeout)
        if answer.code is None:
            raise EngineRefusal(
                Message("refusals.engine-too-slow", place=place, timeout=f"{timeout:g}")
            )
        if b"BBP Pairings" not in answer.output:
            raise EngineRefusal(Message("refusals.engine-is-another", place=place, name=row.name))
        number = _VERSION.search(answer.output.decode(errors="replace").partition("(Built")[0])
        if number is not None:
            older = int(number[1]) < FIRST_OF_2026
            return BbpPairings(place, number[0].removeprefix("v"), _rules(row, older=older))
        tried = _asked(place, _TRIAL, timeout)
    except CannotStartError as error:
        raise EngineRefusal(
            Message("refusals.engine-cannot-start", place=place, error=error)
        ) from error
    if tried.code not in (0, BAD_INPUT):
        raise EngineRefusal(Message("refusals.engine-cannot-pair", place=place, words=tried.words))
    older = tried.code == 0
    version = "a build without number, " + ("up to 5" if older else "6 or later")
    return BbpPairings(place, version, _rules(row, older=older))


def _rules(row: EngineRow, *, older: bool) -> tuple[str, ...]:
    return row.follows[:1] if older else row.follows[1:]


def _asked(path: str, data: bytes, timeout: float) -> Ended:
    with private_folder() as folder:
        (folder / "round.trf").write_bytes(data)
        return run([path, "--dutch", "round.trf", "-p"], folder, timeout)
