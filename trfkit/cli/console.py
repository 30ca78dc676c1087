"""The three standard streams: binary-safe, in any encoding, and quiet when a pipe closes.

What programs read (JSON, CSV, TRF) goes out as bytes; what people read goes out as text in the
console's own encoding, where a character that it lacks gets a substitute.
"""

from __future__ import annotations

import codecs
import errno
import os
import sys
from contextlib import contextmanager, suppress
from importlib import import_module
from time import monotonic
from typing import TYPE_CHECKING, Final, NamedTuple, TextIO

from trfkit.messages import Message, render_text
from trfkit.visible_text import visible

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from rich.progress import Progress

    from trfkit.reports.document import Document

SUBSTITUTING: Final = "trfkit-substitute"

USUAL_WIDTH: Final = 80

PATIENCE: Final = 1.0
"""So many seconds nobody asks how far it is."""

_LOOKALIKES: Final = {
    "½": "1/2",
    "–": "-",  # noqa: RUF001 - an en dash is what is replaced
    "—": "-",
    "−": "-",  # noqa: RUF001 - a minus sign is what is replaced
    "→": "->",
    "·": "*",
    "…": "...",
    "‘": "'",  # noqa: RUF001 - typographic quotes are what is replaced
    "’": "'",  # noqa: RUF001
    "“": '"',
    "”": '"',
    "×": "x",  # noqa: RUF001
    "Ł": "L",
    "ł": "l",
    "Ø": "O",
    "ø": "o",
    "ß": "ss",
    "Đ": "D",
    "đ": "d",
    "ı": "i",  # noqa: RUF001
}


class ClosedPipe(Exception):  # noqa: N818 - nothing went wrong: the reader has seen enough
    """Whoever reads our output has gone away."""


class _ForPeople:
    """How to write for people: in which language, until an option chooses one.

    ``lines`` are those that wait for the answer, None where none has to.
    """

    language: str = "en"
    lines: list[str] | None = None


def language() -> str:
    """Return the language in which to write for people."""
    return _ForPeople.language


def use_language(name: str) -> None:
    """Write for people in a language from now on."""
    _ForPeople.language = name


def set_up() -> None:
    """Let both text streams replace what their encoding lacks, instead of failing.

    A stream that whoever started us has closed is empty, and takes what is written to nowhere.
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


def out(text: str) -> None:
    """Write a result for people on standard output."""
    _guarded(sys.stdout, (text,))


class TextForm(NamedTuple):
    """How a document becomes text for people: in which language, how wide, with colours or not."""

    locale: str
    width: int | None
    is_coloured: bool

    def text_of(self, document: Document) -> str:
        """Return a document as text."""
        from trfkit.reports.render_text import render_text  # noqa: PLC0415 - not for programs

        return render_text(document, self.locale, self.width, is_coloured=self.is_coloured)


def text_form() -> TextForm:
    """Return the form for standard output: as a terminal has room and colours, else plain."""
    if not is_terminal(sys.stdout):
        return TextForm(language(), None, is_coloured=False)
    return TextForm(language(), width(sys.stdout), wants_colour(sys.stdout))


def show_document(document: Document) -> None:
    """Write a document for people."""
    show_text(text_form().text_of(document))


def show_text(text: str) -> None:
    """Write a document that is text by the form for standard output."""
    if not is_terminal(sys.stdout):
        out(text)
        return
    if os.name == "nt":
        # An old console shows the signs of colours, unless asked; click has this there.
        import_module("colorama").just_fix_windows_console()
    _guarded(sys.stdout, (text,), is_drawn=True)


def out_bytes(data: bytes) -> None:
    """Write a result for programs, or a file, on standard output."""
    out_pieces((data,))


def out_pieces(data: Iterable[bytes]) -> None:
    """Write what ``out_bytes`` writes, piece by piece as it is made."""
    try:
        sys.stdout.flush()
        sys.stdout.buffer.writelines(data)
        sys.stdout.buffer.flush()
    except OSError as error:
        raise _closed_or(error) from error


@contextmanager
def answer_first(*, at_terminal: bool) -> Iterator[None]:
    """Hold lines for people back until the end, where they go to the terminal of the answer.

    So it stands first, and what there is to say of it below. Whatever ends the work, they are
    written before what ended it is told.
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
    """Write the lines that are held back: the answer that they are about is written."""
    if _ForPeople.lines:
        sys.stdout.flush()
        _guarded(sys.stderr, [line + "\n" for line in _ForPeople.lines])
        _ForPeople.lines = []


def note(text: str) -> None:
    """Write a line for people on standard error, or hold it back while the answer is to come."""
    if _ForPeople.lines is None:
        _guarded(sys.stderr, (text + "\n",))
    else:
        _ForPeople.lines.append(text)


def notes(lines: Iterable[str]) -> None:
    """Write lines for people on standard error."""
    for line in lines:
        note(line)


def say(message: Message) -> None:
    """Write a message for people on standard error, in their language."""
    note(visible(render_text(message, language())))


def remark(message: Message) -> None:
    """Write what a reader has to know on standard error."""
    say(Message("common.remark", text=message))


def remarks(lines: Iterable[Message | str], name: str = "") -> tuple[str, ...]:
    """Return what a reader has to know about a result, as lines for standard error.

    ``name`` is the file's, where there are several.
    """
    about = f"{name}: " if name else ""
    notes = (render_text(Message("common.remark", text=line), language()) for line in lines)
    return tuple(visible(f"{about}{note}") for note in notes)


@contextmanager
def progress(*, is_wanted: bool = True) -> Iterator[Callable[[str, int, int], None]]:
    """Give what shows how far a long work is: what is done, how much of it, of how much.

    The bar is drawn only at a terminal, and only once the work has taken longer than anybody likes
    to wait; it leaves nothing behind.
    """
    if not (is_wanted and is_terminal(sys.stderr)):
        yield lambda _what, _done, _total: None
        return
    start = monotonic()
    bar: Progress | None = None

    def show(what: str, done: int, total: int) -> None:
        nonlocal bar
        if bar is None:
            if monotonic() - start < PATIENCE:
                return
            from rich.console import Console  # noqa: PLC0415 - only at a terminal
            from rich.progress import MofNCompleteColumn, Progress  # noqa: PLC0415 - as above

            # Standard output may be a file: a bar that takes it over would show its lines.
            bar = Progress(
                *Progress.get_default_columns(),
                MofNCompleteColumn(),
                console=Console(stderr=True),
                transient=True,
                redirect_stdout=False,
            )
            bar.add_task(what)
            bar.start()
        bar.update(bar.task_ids[0], description=what, completed=done, total=total)

    try:
        yield show
    finally:
        if bar is not None:
            bar.stop()


def read_input(most: int) -> bytes:
    """Return standard input, but no more than ``most`` bytes of it."""
    return sys.stdin.buffer.read(most)


def encode(text: str) -> bytes:
    """Return ``text`` as UTF-8; a lone surrogate, which has no such form, becomes ``?``."""
    return text.encode("utf-8", "replace")


def is_terminal(stream: TextIO) -> bool:
    """Whether ``stream`` is a person's terminal."""
    try:
        return stream.isatty()
    except (AttributeError, ValueError):  # no stream at all (pythonw), or a closed one
        return False


def width(stream: TextIO) -> int:
    """Return how many characters a line of a terminal has; 80 where there is none."""
    if is_terminal(stream):
        try:
            return os.get_terminal_size(stream.fileno()).columns or USUAL_WIDTH
        except (OSError, ValueError):  # a terminal that does not tell
            return USUAL_WIDTH
    return USUAL_WIDTH


def wants_colour(stream: TextIO) -> bool:
    """Whether ``stream`` takes colour: a terminal, and ``NO_COLOR`` is not set."""
    return is_terminal(stream) and not os.environ.get("NO_COLOR")


def discard_unwritten() -> None:
    """Point a stream that takes no more at nothing.

    Python flushes both as it ends; if that failed, it would add its own message and exit code.
    """
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError):
            with suppress(OSError, ValueError):  # a stream without a descriptor
                os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _guarded(stream: TextIO, texts: Iterable[str], *, is_drawn: bool = False) -> None:
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
    return "".join(
        _plain(character, error.encoding) for character in error.object[error.start : error.end]
    ), error.end


def _plain(character: str, encoding: str) -> str:
    import unicodedata  # noqa: PLC0415 - only where a console lacks a character

    bare = unicodedata.normalize("NFKD", _LOOKALIKES.get(character, character))
    encodable = bare.encode(encoding, "ignore").decode(encoding)
    return encodable or "?"
