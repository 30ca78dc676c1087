"""What a command makes of one file, in any process, or why it could not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from trfkit.cli.failures import Failure
from trfkit.record import Record
from trfkit.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable

    from trfkit.cli.file_arguments import Source
    from trfkit.messages import Message


class Rendered(Record):
    """What a command makes of one file, in any process.

    ``pieces`` are what to write, of CSV the head by itself; ``said`` are lines for standard error.
    Without ``pieces`` there is nothing to write, and ``error`` says why, ``why`` without the file's
    name. ``value`` is what a report on several files takes of it. ``was`` is the SHA-256 of the
    file that is replaced, where it changes; ``done`` is said once it is.
    """

    name: str = ""
    pieces: tuple[bytes, ...] | None = None
    said: tuple[str, ...] = ()
    exit_code: int = 0
    error: str = ""
    why: str = ""
    value: Any = None
    was: str = ""
    done: tuple[str, ...] = ()


def render_or_fail(render: Callable[[], Rendered], name: str) -> Rendered:
    """Return what ``render`` makes of the file ``name``, or why it could not, as one of many."""
    try:
        return render()
    except Refusal as refusal:
        return rendered_failure(name, Failure(refusal.message))
    except Failure as failure:
        return rendered_failure(name, failure)


def rendered_failure(name: str, failure: Failure) -> Rendered:
    """Return that nothing could be made of a file, and why."""
    named = failure.naming(name)
    return Rendered(
        name,
        said=named.lines,
        exit_code=named.exit_code,
        error=named.message,
        why=failure.why,
    )


def lost_file(source: Source, why: Message) -> Rendered:
    """Return that there is no result for a file, and why."""
    return rendered_failure(source.name, Failure(why))
