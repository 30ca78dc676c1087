"""The command line: parse options, call one library function, render its answer."""

import gc
import sys
from collections.abc import Sequence
from contextlib import suppress

INTERRUPTED = 130


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
        with suppress(OSError, ValueError):  # nobody may be left to hear it
            print("\ninterrupted", file=sys.stderr, flush=True)
        return INTERRUPTED
    finally:
        if arguments is None:
            gc.freeze()  # the last look for garbage, as the process ends, has nothing to look at


def collect_what_comes() -> None:
    """Run the garbage collector rarely, and exempt modules and all objects that exist by now.

    Reading a file leaves few objects in reference cycles, and each full collection is expensive.
    """
    gc.freeze()
    gc.set_threshold(5000)  # so many more objects than before
    gc.enable()
