"""The words of the screens: messages of the room ``screen``."""

from __future__ import annotations

from trfkit.messages import Message, render_text
from trfkit.messages.catalogue import ENGLISH


class ScreenWords:
    """What the screens say in a language, as templates ask for it: by name, or with arguments."""

    def __init__(self, locale: str = ENGLISH) -> None:
        self._locale = locale

    def __getitem__(self, name: str) -> str:
        """Return words without arguments."""
        return self(name)

    def __call__(self, name: str, /, **arguments: object) -> str:
        """Return a message of the screens."""
        return self.of(Message(f"screen.{name.replace('_', '-')}", **arguments))

    def of(self, message: Message | str) -> str:
        """Return any message; a text stays as it is."""
        return message if isinstance(message, str) else render_text(message, self._locale)
