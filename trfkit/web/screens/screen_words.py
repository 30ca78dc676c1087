"""The words of the screens: messages of the room ``screen``, and those of some screens here."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from trfkit.messages import Message, render_text
from trfkit.messages.catalogue import ENGLISH

SAY: Final = MappingProxyType(
    {
        "errors": "{0} has errors of its own:",
        "errors_in": "Errors in the files themselves, {0} of {1}:",
        "errors_more": "{0} more",
        "games": "Results of round {0}",
        "losses_none": "Nothing is lost: {0} holds everything that the file says.",
        "losses_of": "What {0} cannot hold, and what had to be assumed",
        "no_tournament": "No tournament was found in {0}",
        "none_readable": "A TRF, a crosstable saved from Chess-Results, XML, an Excel or CSV list "
        "with results can be looked at.",
        "none_regulations": "It holds a tournament's own regulations. Drop the tournament's file "
        "with it, and no other regulations.",
        "none_table": "It holds a table, but no results by which it could be checked. "
        "Drop the tournament's file with it: a TRF, or a page with the crosstable.",
        "site_loading": "Loading trfkit: {0} of {1} MB",
    }
)


class ScreenWords:
    """What the screens say in a language, as templates ask for it: by name, or with arguments."""

    def __init__(self, locale: str = ENGLISH) -> None:
        self._locale = locale

    def __getitem__(self, name: str) -> str:
        """Return words without arguments, those of ``SAY`` in English."""
        return SAY[name] if name in SAY else self(name)

    def __call__(self, name: str, **arguments: object) -> str:
        """Return a message of the screens."""
        return self.of(Message(f"screen.{name.replace('_', '-')}", **arguments))

    def of(self, message: Message) -> str:
        """Return any message."""
        return render_text(message, self._locale)


def say(key: str, *words: object) -> str:
    """Return a sentence, with ``words`` in their places."""
    return SAY[key].format(*words)
