"""The exception for requests that cannot be carried out."""

from __future__ import annotations

from typing import Any

from trfkit.messages.message import Message


class Refusal(ValueError):  # noqa: N818 - it is no error of the program, but of an option
    """A request that cannot be carried out; the message says why, and what to do instead."""

    def __init__(self, message: Message | str) -> None:
        # Verification and the losses of a conversion still make sentences of their own.
        is_message = isinstance(message, Message)
        super().__init__(message if is_message else Message("refusals.words", words=message))

    @property
    def message(self) -> Message:
        """The reason, to be rendered in a language; ``str`` gives the English text."""
        message: Message = self.args[0]
        return message


def refusal_of(name: str, /, **arguments: Any) -> Refusal:  # noqa: ANN401 - as of a message
    """Return the exception for a row of the messages on refusals, with its arguments."""
    return Refusal(Message(f"refusals.{name}", **arguments))


def suggest_word(word: str | None) -> Message | None:
    """Return a suggestion for an unknown word, to be put behind it."""
    return Message("refusals.near", word=word) if word else None


def describe_installation(extra: str) -> Message:
    """Return what installs an extra of ``pyproject.toml``.

    A package index is never named: trfkit is on none, and whoever registered its name there could
    have anything installed under it.
    """
    return Message("common.installation", command=f"pip install '.[{extra}]'")
