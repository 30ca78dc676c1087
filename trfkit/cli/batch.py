"""The same work on many files: one after the other or in several processes, with progress."""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Final, TypeVar

from trfkit.cli import collect_what_comes, console
from trfkit.cli.failures import Failure
from trfkit.cli.rendered_file import Lost

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator, Sequence

    from rich.progress import Progress, TaskID

MOST: Final = 30 if sys.platform == "win32" else 61
"""So many processes at most: Windows waits for 63 things at once, of which each process has two."""

PATIENCE: Final = 1.0
"""So many seconds nobody asks how far it is."""

T = TypeVar("T")
R = TypeVar("R")


def results(
    work: Callable[[T], R],
    inputs: Sequence[T],
    jobs: int,
    lost: Callable[[T, str], R] | None = None,
    *,
    has_bar: bool = True,
    apart: bool = False,
) -> Generator[R, None, None]:
    """Yield what ``work`` makes of each input, in their order, however many ``jobs`` there are.

    ``work``, inputs and results must be picklable where ``jobs`` is more than 1, and where the work
    is done ``apart``: in another process than this one, even if it is one alone. No more than
    ``processes.AHEAD`` lots for each process are ahead of the result that was taken last.

    Where ``work`` raises, or its process dies, ``lost`` makes that input's result: it gets the
    input and the reason, and the others go on. Where ``lost`` is None, or an input is the only one,
    what was raised ends everything.
    ``has_bar`` allows a bar of progress, which is in the way where results go to the terminal as
    they come.
    """
    if len(inputs) > 1:
        collect_what_comes()
    workers = min(jobs, len(inputs), MOST)
    attempt = partial(_attempt, work) if lost is not None and len(inputs) > 1 else work
    outcomes: Iterable[R | Lost] = map(attempt, inputs)
    if workers > 1 or (apart and inputs):
        from trfkit.cli.worker_processes import results_of_processes  # noqa: PLC0415 - seldom needed

        outcomes = results_of_processes(attempt, inputs, workers)
    done = _with_lost(inputs, outcomes, lost)
    showing = has_bar and len(inputs) > 1 and console.is_terminal(sys.stderr)
    return _with_progress(done, len(inputs)) if showing else done


def _attempt(work: Callable[[T], R], item: T) -> R | Lost:
    try:
        return work(item)
    except Failure as failure:
        return Lost(failure.message)
    except Exception as error:
        if os.environ.get("TRFKIT_DEBUG"):
            raise
        return Lost(f"internal error: {type(error).__name__}: {error}")


def _with_lost(
    inputs: Iterable[T], outcomes: Iterable[R | Lost], lost: Callable[[T, str], R] | None
) -> Generator[R, None, None]:
    for item, outcome in zip(inputs, outcomes, strict=False):
        if not isinstance(outcome, Lost):
            yield outcome
        elif lost is None:
            raise Failure(outcome.why)
        else:
            yield lost(item, outcome.why)


@contextmanager
def progress_of_one() -> Iterator[Callable[[str, int, int], None]]:
    """Give what shows the progress of a long work on one file: what is done, how far, of how many.

    Only at a terminal, and only once it has taken longer than anybody likes to wait.
    """
    if not console.is_terminal(sys.stderr):
        yield lambda _what, _done, _total: None
        return
    bar = _Bar()
    try:
        yield bar.show
    finally:
        bar.clear()


class _Bar:
    """A bar on standard error that is drawn late and leaves nothing behind."""

    def __init__(self) -> None:
        self._started = monotonic()
        self._drawn: Progress | None = None
        self._task: TaskID | None = None

    def show(self, stage: str, done: int, total: int) -> None:
        """Draw how far it is, if it has taken long."""
        if self._drawn is None:
            if monotonic() - self._started < PATIENCE:
                return
            from rich.console import Console  # noqa: PLC0415 - only at a terminal
            from rich.progress import Progress  # noqa: PLC0415

            self._drawn = Progress(console=Console(stderr=True), transient=True)
            self._task = self._drawn.add_task(stage)
            self._drawn.start()
        if self._task is not None:
            self._drawn.update(self._task, description=stage, completed=done, total=total)

    def clear(self) -> None:
        """Take the bar away."""
        if self._drawn is not None:
            self._drawn.stop()


def _with_progress(done: Iterable[R], total: int) -> Generator[R, None, None]:
    from rich.console import Console  # noqa: PLC0415 - only at a terminal
    from rich.progress import MofNCompleteColumn, Progress  # noqa: PLC0415

    # Standard output may be a file: a bar that takes it over would show its lines on the screen.
    bar = Progress(
        *Progress.get_default_columns(),
        MofNCompleteColumn(),
        console=Console(stderr=True),
        transient=True,
        redirect_stdout=False,
    )
    with bar:
        yield from bar.track(done, total=total, description="files")
