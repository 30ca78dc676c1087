"""Errors that end a command with a message and exit code 2."""

from __future__ import annotations

import os
from contextlib import contextmanager
from typing import IO, TYPE_CHECKING, Any, TypeVar

import click

from trfkit.cli import console
from trfkit.messages import Message, render_text
from trfkit.refusal import Refusal
from trfkit.visible_text import visible

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from trfkit.findings import Diagnostic

T = TypeVar("T")
R = TypeVar("R")


class Failure(click.ClickException):
    """The work could not be done; the message says why, without blame and without full stop.

    It may quote names and contents of files, and stays on one line. ``remarks`` are lines to show
    before it, such as the ``findings`` that led to a refusal. ``file`` is the name of the file in
    question if the message does not contain it.
    """

    exit_code = 2

    def __init__(
        self,
        reason: Message,
        remarks: Sequence[Message | str] = (),
        file: str = "",
        findings: Sequence[Diagnostic] = (),
    ) -> None:
        self.reason = reason
        self.remarks = tuple(remarks)
        self.file = file
        self.findings = tuple(findings)
        about = Message("command.about-file", file=file, text=self.reason) if file else self.reason
        super().__init__(visible(render_text(about, console.language())))

    def __reduce__(self) -> tuple[Any, ...]:
        """Keep all arguments when a process sends the failure to another."""
        return Failure, (self.reason, self.remarks, self.file, self.findings)

    def naming(self, file: str) -> Failure:
        """Return a failure whose message names the file."""
        if self.file or "file" in self.reason.arguments:
            return self
        return Failure(Message("refusals.of-file", file=file, fault=self.reason), self.remarks)

    @property
    def lines(self) -> tuple[Message | str, ...]:
        """All lines to show on standard error."""
        return (*self.remarks, f"Error: {self.format_message()}")

    @property
    def why(self) -> str:
        """The reason without the file's name, with the errors of the whole file."""
        from trfkit.findings.codes import severity_in  # noqa: PLC0415 - where a page lists files
        from trfkit.profiles import Severity  # noqa: PLC0415 - as above

        errors = (
            Message("verify.error-of-file", code=error.code, sentence=error.sentence)
            for error in self.findings
            if error.line is None and severity_in(error) is Severity.ERROR
        )
        return "; ".join(render_text(text, console.language()) for text in (self.reason, *errors))

    def show(self, file: IO[Any] | None = None) -> None:
        """Write the message to standard error."""
        del file
        console.notes(self.lines)


def failure_of(name: str, /, **arguments: Any) -> Failure:  # noqa: ANN401 - as of a message
    """Return a Failure from a message row on commands and its arguments."""
    return Failure(Message(f"command.{name}", **arguments))


def try_work(work: Callable[[T], R], item: T, *, survives: bool = True) -> R | Failure:
    """Return the result of ``work``, or why there is none: any error, if a run ``survives`` it."""
    try:
        return work(item)
    except Failure as failure:
        return failure
    except Refusal as refusal:
        return Failure(refusal.message)
    except Exception as error:
        if not survives:
            raise
        return failure_of("internal-error", words=name_mistake(error))


def name_mistake(error: Exception) -> str:
    """Return an internal error on one line; TRFKIT_DEBUG has it told where it happened."""
    if os.environ.get("TRFKIT_DEBUG"):
        import traceback  # noqa: PLC0415 - for whoever mends trfkit

        console.note("".join(traceback.format_exception(error)).rstrip())
    return visible(" ".join(f"{type(error).__name__}: {error}".split()))[:300]


@contextmanager
def translate_os_errors(name: str, /, **arguments: Any) -> Iterator[None]:  # noqa: ANN401 - as above
    """Raise, for an error of the system, the Failure of that row with the reason as ``why``."""
    try:
        yield
    except OSError as error:
        raise failure_of(name, **arguments, why=os_reason(error)) from error


def misuse_of(name: str, /, **arguments: Any) -> click.UsageError:  # noqa: ANN401 - as above
    """Return a usage error for incompatible options, from a message row as in ``failure_of``."""
    return click.UsageError(_words(name, arguments))


def missing_of(error: click.MissingParameter) -> click.UsageError:
    """Return the usage error for an option or argument that is missing, spelt as in the usage."""
    spelling = ""
    if error.param is not None and error.ctx is not None:
        names = error.param.opts[:1] if isinstance(error.param, click.Option) else ()
        metavar = error.param.make_metavar(error.ctx).strip("[]").removesuffix("...")
        spelling = " ".join((*names, metavar))
    return click.UsageError(_words("was-expected", {"spelling": spelling}), error.ctx)


def bad_value(name: str, /, **arguments: Any) -> click.BadParameter:  # noqa: ANN401 - as above
    """Return the error for an invalid value of an option, made as in ``failure_of``."""
    return click.BadParameter(_words(name, arguments))


def refused_value(refusal: Refusal, near: Message | None = None) -> click.BadParameter:
    """Return the error for a refused value, with a suggestion."""
    return bad_value("refused-value", fault=refusal.message, near=near)


def _words(name: str, arguments: dict[str, Any]) -> str:
    return f"{render_text(Message(f'command.{name}', **arguments), console.language())}."


def nearest(word: str, words: Iterable[str]) -> Message | None:
    """Return `` (did you mean X?)`` with the known word closest to ``word``, or None."""
    import difflib  # noqa: PLC0415 - needed only when something was misspelt

    by_lower = {candidate.lower(): candidate for candidate in words}
    close = difflib.get_close_matches(word.lower(), by_lower, n=1, cutoff=0.5)
    return Message("refusals.near", word=by_lower[close[0]]) if close else None


def os_reason(error: OSError) -> str:
    """Return the system's reason in lower case: ``permission denied``."""
    reason = error.strerror or str(error) or type(error).__name__
    return reason[:1].lower() + reason[1:]
