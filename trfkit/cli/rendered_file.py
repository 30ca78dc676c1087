"""What a command makes of one file, in any process, and what is said of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trfkit.cli import console
from trfkit.cli.failures import Failure
from trfkit.messages import Message
from trfkit.record import Record
from trfkit.regulations import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable

    from trfkit.cli.file_arguments import Target
    from trfkit.reports.document import Document


class Made(Record):
    """What became of one file: what to write, lines for standard error, the exit code.

    Without ``data`` there is nothing to write, and ``error`` says why.
    """

    data: bytes | None = None
    said: tuple[str, ...] = ()
    exit_code: int = 0
    error: str = ""


class Lost(Record):
    """Stands where an input of a batch has no result, and why; other processes send it, too."""

    why: str


def write_document(document: Document, form: str, out: Target) -> None:
    """Write a document in a form: where it is text for standard output, as that has room."""
    from trfkit.reports.forms import render_document  # noqa: PLC0415 - not for programs

    if form in {"table", "text"} and out.path is None:
        console.show_document(document)
    else:
        out.write(render_document(document, form, console.language()))


def made_or_failed(make: Callable[[], Made], name: str) -> Made:
    """Return what ``make`` makes of the file ``name``, or why it could not, as one of many."""
    try:
        return make()
    except Refusal as refusal:
        return failed(Failure(Message("refusals.of-file", file=name, fault=refusal.message)))
    except Failure as failure:
        return failed(about(name, failure))


def about(name: str, failure: Failure) -> Failure:
    """Return a failure whose message says of which file it is."""
    if failure.names_file:
        return failure
    text = Message("refusals.of-file", file=name, fault=failure.text)
    return Failure(text, failure.said, names_file=True)


def failed(failure: Failure) -> Made:
    """Return that nothing could be made of a file, and why."""
    return Made(said=failure.lines, exit_code=failure.exit_code, error=failure.message)
