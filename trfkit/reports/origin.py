"""What every report says of itself: program, version, edition, policies, and the input's hash."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from trfkit.record import Record, field
from trfkit.version import __version__
from trfkit.visible import visible

if TYPE_CHECKING:
    from collections.abc import Mapping


class Input(Record):
    """A file that a report was made from, and the SHA-256 of its bytes in hexadecimal."""

    file: str
    sha256: str


def input_of(file: str, data: bytes) -> Input:
    """Return the file's name beside the hash of what was read from it."""
    from hashlib import sha256  # noqa: PLC0415 - 9 ms that no other report needs

    return Input(file, sha256(data).hexdigest())


class Origin(Record, kw_only=True):
    """Out of what a report was made.

    ``edition`` is None for reports that follow none; ``policies`` are those that differ from
    their defaults.
    """

    inputs: tuple[Input, ...] = ()
    edition: str | None = None
    policies: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))


def origin_json(origin: Origin) -> dict[str, Any]:
    """Return the value of ``provenance`` in the JSON of every report."""
    return {
        "program": "trfkit",
        "version": __version__,
        "edition": origin.edition,
        "policies": dict(origin.policies),
        "inputs": [{"file": item.file, "sha256": item.sha256} for item in origin.inputs],
    }


def origin_text(origin: Origin) -> str:
    """Return the same for people: a line on the program, then one for each file."""
    edition = f", edition {origin.edition}" if origin.edition else ""
    policies = "".join(f", {name}={value}" for name, value in origin.policies.items())
    files = "".join(f"\nSHA-256 {item.sha256} {visible(item.file)}" for item in origin.inputs)
    return f"trfkit {__version__}{edition}{policies}{files}"
