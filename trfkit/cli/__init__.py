"""The command line: options in, one library function called, its answer rendered."""

import gc
import sys
from collections.abc import Sequence
from contextlib import suppress

INTERRUPTED = 130
SELDOM = 5000
"""The garbage collector runs whenever there are so many more objects than before."""


def run(arguments: Sequence[str] | None = None) -> int:
    """Run ``trfkit`` with ``arguments`` (default: those of the process); return the exit code.

    0 is clean, 1 means findings, 2 that the work could not be done, 130 an interrupt.
    """
    if arguments is None:
        gc.disable()  # what a process leaves behind ends with it; batches turn it on again
    try:
        from trfkit.cli.app import main  # noqa: PLC0415 - so that Ctrl-C at start-up is caught too

        return main(sys.argv[1:] if arguments is None else arguments)
    except KeyboardInterrupt:
        return interrupted()
    finally:
        if arguments is None:
            gc.freeze()  # the last look for garbage, as the process ends, has nothing to look at


def interrupted() -> int:
    """Say that Ctrl-C has ended the run; return its exit code."""
    with suppress(OSError, ValueError):  # nobody may be left to hear it
        print("interrupted", file=sys.stderr, flush=True)
    return INTERRUPTED


def collect_what_comes() -> None:
    """Let the garbage collector run, but leave alone the modules and all else there is by now.

    Seldom: what a file leaves behind in circles is little, and each look at all there is costs.
    """
    gc.freeze()
    gc.set_threshold(SELDOM)
    gc.enable()
