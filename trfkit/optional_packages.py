"""How to install packages that only a part of the program needs."""

from __future__ import annotations


def describe_installation(extra: str) -> str:
    """Return in words how to install an extra of ``pyproject.toml``.

    No package index is named: trfkit is on none, and anyone could register its name there.
    """
    return f"pip install '.[{extra}]' in the folder of trfkit's source"
