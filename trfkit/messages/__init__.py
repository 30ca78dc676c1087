"""Messages: texts for users, kept as data until they are shown.

Inner layers pass a ``Message``, an id with named arguments; rooms that make some import
``trfkit.messages.message`` alone. ``render`` turns it into words: import-linter checks who may.
"""

from trfkit.messages.message import Message, Participant, Several
from trfkit.messages.rendering import Span, render, render_text

__all__ = ["Message", "Participant", "Several", "Span", "render", "render_text"]
