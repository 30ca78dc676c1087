"""How to get the packages that only a part of the program needs."""

from __future__ import annotations


def describe_installation(extra: str) -> str:
    """Return in words what installs an extra of ``pyproject.toml``.

    A package index is never named: trfkit is on none, and whoever registered its name there could
    have anything installed under it.
    """
    return f"pip install '.[{extra}]' in the folder of trfkit's source"
