"""The three standard streams: binary-safe, in any encoding, and quiet if a pipe closes.

Output for programs (JSON, CSV, TRF) is written as bytes, output for people as text in the console's
own encoding, with substitutes for missing characters.
"""

from __future__ import annotations

import codecs
import errno
import os
import sys
from contextlib import contextmanager, suppress
from importlib import import_module
from time import monotonic
from typing import TYPE_CHECKING, Final, TextIO

import click

from trfkit.messages import Message, render_text
from trfkit.visible_text import visible

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from trfkit.reports.document import Document

SUBSTITUTING: Final = "trfkit-substitute"

USUAL_WIDTH: Final = 80

ERASED: Final = "\r\x1b[?25h\x1b[2K"
"""Shows the cursor again, which a bar hides, and empties the line."""

PATIENCE: Final = 1.0
"""So many seconds nobody asks how far it is."""


class ClosedPipe(Exception):  # noqa: N818 - nothing went wrong: the reader has seen enough
    """The reader of our output has gone away."""


class _ForPeople:
    """The language of output for people, and lines that wait for the answer, None if none do."""

    language: str = "en"
    lines: list[str] | None = None


def language() -> str:
    """Return the language of output for people."""
    return _ForPeople.language


def use_language(name: str) -> None:
    """Set the language of output for people."""
    _ForPeople.language = name


def set_up() -> None:
    """Let both text streams replace characters that their encoding lacks, instead of failing.

    A standard stream that the caller has closed becomes empty, or discards its output.
    """
    use_language("en")
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115 - for good
    codecs.register_error(SUBSTITUTING, _substitute)
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors=SUBSTITUTING)


def write_text(text: str) -> None:
    """Write a result for people to standard output."""
    _guard_stream(sys.stdout, (text,))


def text_of(document: Document) -> str:
    """Return a document as text for standard output, with the colours of a terminal."""
    from trfkit.reports.render_text import render_text  # noqa: PLC0415 - not for programs

    is_coloured = wants_colour(sys.stdout)
    return render_text(document, language(), width(sys.stdout), is_coloured=is_coloured)


def show_text(text: str) -> None:
    """Write a document already rendered as text to standard output."""
    if not is_terminal(sys.stdout):
        write_text(text)
        return
    if os.name == "nt":
        # An old console shows the signs of colours, unless asked; click has this there.
        import_module("colorama").just_fix_windows_console()
    _guard_stream(sys.stdout, (text,), is_drawn=True)


def write_pieces(data: Iterable[bytes]) -> None:
    """Write bytes to standard output piece by piece as they are made."""
    try:
        sys.stdout.flush()
        sys.stdout.buffer.writelines(data)
        sys.stdout.buffer.flush()
    except OSError as error:
        raise _closed_or(error) from error


@contextmanager
def answer_first(*, at_terminal: bool) -> Iterator[None]:
    """Hold back lines for people until the end if they go to the same terminal as the answer.

    So the answer comes first and the remarks below it. If the work fails, they are written before
    the error message.
    """
    if not at_terminal:
        yield
        return
    _ForPeople.lines = []
    try:
        yield
    finally:
        say_held()
        _ForPeople.lines = None


def say_held() -> None:
    """Write the lines held back, once the answer is written."""
    if _ForPeople.lines:
        sys.stdout.flush()
        _guard_stream(sys.stderr, [line + "\n" for line in _ForPeople.lines])
        _ForPeople.lines = []


def note(line: Message | str) -> None:
    """Write a line for people to standard error, or hold it back until the answer is written."""
    text = line if isinstance(line, str) else visible(render_text(line, language()))
    if _ForPeople.lines is None:
        _guard_stream(sys.stderr, (text + "\n",))
    else:
        _ForPeople.lines.append(text)


def notes(lines: Iterable[Message | str]) -> None:
    """Write lines for people to standard error."""
    for line in lines:
        note(line)


def remark(message: Message) -> None:
    """Write a remark about a result to standard error."""
    note(Message("common.remark", text=message))


def remarks(lines: Iterable[Message | str], name: str = "") -> tuple[str, ...]:
    """Return remarks about a result as lines for standard error, with the file's name if any."""
    about = f"{name}: " if name else ""
    notes = (render_text(Message("common.remark", text=line), language()) for line in lines)
    return tuple(visible(f"{about}{note}") for note in notes)


@contextmanager
def progress(*, is_wanted: bool = True) -> Iterator[Callable[[str, int, int], None]]:
    """Provide a function that shows how far long work is: its name, the part done, the total.

    A bar is drawn only at a terminal, and only if the work takes long; it is erased at the end.
    """
    if not (is_wanted and is_terminal(sys.stderr)):
        yield lambda _what, _done, _total: None
        return
    start = monotonic()
    bar = click.progressbar(length=1, show_eta=False, show_pos=True, file=sys.stderr)
    is_drawn = False

    def show(work: str, done: int, total: int) -> None:
        nonlocal is_drawn
        if is_drawn or monotonic() - start >= PATIENCE:
            is_drawn = True
            bar.label, bar.length, bar.pos = work, total, done
            bar.render_progress()

    try:
        yield show
    finally:
        if is_drawn:
            click.echo(ERASED, err=True, nl=False)


def encode(text: str) -> bytes:
    """Return ``text`` as UTF-8; a lone surrogate, which UTF-8 cannot hold, becomes ``?``."""
    return text.encode("utf-8", "replace")


def is_terminal(stream: TextIO) -> bool:
    """Tell whether ``stream`` is a terminal."""
    try:
        return stream.isatty()
    except (AttributeError, ValueError):  # no stream at all (pythonw), or a closed one
        return False


def width(stream: TextIO) -> int | None:
    """Return the number of characters in a line of a terminal; None if ``stream`` is none."""
    if not is_terminal(stream):
        return None
    try:
        return os.get_terminal_size(stream.fileno()).columns or USUAL_WIDTH
    except (OSError, ValueError):  # a terminal that does not tell
        return USUAL_WIDTH


def wants_colour(stream: TextIO) -> bool:
    """Tell whether ``stream`` takes colour: a terminal, and ``NO_COLOR`` is not set."""
    return is_terminal(stream) and not os.environ.get("NO_COLOR")


def discard_unwritten() -> None:
    """Redirect a stream that accepts no more output to nothing.

    Python flushes both streams at exit; if that failed, it would add its own message and exit code.
    """
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError):
            with suppress(OSError, ValueError):  # a stream without a descriptor
                os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _guard_stream(stream: TextIO, texts: Iterable[str], *, is_drawn: bool = False) -> None:
    try:
        # A net below all reports: they alone know which line end is theirs, and which a file's.
        lines = ("\n".join(map(visible, text.split("\n"))) for text in texts)
        stream.writelines(texts if is_drawn else lines)
        stream.flush()
    except OSError as error:
        raise _closed_or(error) from error


def _closed_or(error: OSError) -> Exception:
    # Windows answers a closed pipe with EINVAL.
    closed = isinstance(error, BrokenPipeError) or (os.name == "nt" and error.errno == errno.EINVAL)
    return ClosedPipe() if closed else error


def _substitute(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    from anyascii import anyascii  # noqa: PLC0415 - only where a console lacks a character

    missing = error.object[error.start : error.end]
    return "".join(anyascii(character) or "?" for character in missing), error.end
