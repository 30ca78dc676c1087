"""What makes a command give up: said in words, exit code 2."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from trfkit.cli import console
from trfkit.messages import render_text
from trfkit.visible_text import visible

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import IO, Any

    from trfkit.findings import Diagnostic
    from trfkit.messages import Message


class Failure(click.ClickException):
    """The work could not be done; the message says why, without blame and without full stop.

    It may quote names of files and what they hold, and stays on one line. ``said`` are lines to
    be shown before it, such as the ``findings`` that led to a refusal. The message may be about
    ``file``, whose name then stands before it. ``names_file`` tells that it has the name itself.
    """

    exit_code = 2

    def __init__(
        self,
        text: Message | str,
        said: Sequence[str] = (),
        *,
        file: str = "",
        names_file: bool = False,
        findings: Sequence[Diagnostic] = (),
    ) -> None:
        words = in_words(text)
        super().__init__(visible(f"{file} {words}" if file else words))
        self.text = text
        self.said = tuple(said)
        self.file = file
        self.names_file = names_file or bool(file)
        self.findings = tuple(findings)

    def after(self, said: Sequence[str]) -> Failure:
        """Return the same failure with more lines to be shown before it."""
        return Failure(
            self.text,
            (*said, *self.said),
            file=self.file,
            names_file=self.names_file,
            findings=self.findings,
        )

    @property
    def lines(self) -> tuple[str, ...]:
        """Everything to show on standard error."""
        return (*self.said, f"Error: {self.format_message()}")

    def show(self, file: IO[Any] | None = None) -> None:
        """Write the message on standard error."""
        del file
        console.notes(self.lines)


def in_words(text: Message | str) -> str:
    """Return a message in the language of the reader."""
    return text if isinstance(text, str) else render_text(text, console.language())


def nearest(word: str, words: Iterable[str]) -> str:
    """Return `` (did you mean X?)`` with the known word closest to ``word``, else nothing."""
    import difflib  # noqa: PLC0415 - needed only when something was misspelt

    by_lower = {candidate.lower(): candidate for candidate in words}
    close = difflib.get_close_matches(word.lower(), by_lower, n=1, cutoff=0.5)
    return f" (did you mean {by_lower[close[0]]}?)" if close else ""


def os_reason(error: OSError) -> str:
    """Return the system's reason in lower case: ``permission denied``."""
    reason = error.strerror or str(error) or type(error).__name__
    return reason[:1].lower() + reason[1:]
