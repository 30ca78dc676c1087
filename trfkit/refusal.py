"""What says that something asked for cannot be done."""

from __future__ import annotations


class Refusal(ValueError):  # noqa: N818 - it is no error of the program, but of an option
    """An option that cannot be carried out; its text says why, and what would do."""
