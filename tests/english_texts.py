"""Messages as English sentences, for tests that read what is told."""

from trfkit.messages import render_text


def english(messages):
    """Return messages as English sentences."""
    return tuple(map(render_text, messages))
