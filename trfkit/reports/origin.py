"""What every report says of itself: program, version, edition, policies, and the input's hash."""

from __future__ import annotations

from hashlib import sha256
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Literal, Protocol

from trfkit.record import UNSET, Meta, Record, UnsetType, field, replace
from trfkit.version import __version__
from trfkit.visible import visible

if TYPE_CHECKING:
    from collections.abc import Mapping

    from trfkit.ranking.options import Ranking
    from trfkit.ranking.own_regulations import OwnRegulations


class Input(Record):
    """A file that a report was made from."""

    file: str
    """Its name."""
    sha256: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
    """The SHA-256 of its bytes in hexadecimal."""


def input_of(file: str, data: bytes) -> Input:
    """Return the file's name beside the hash of what was read from it."""
    return Input(file, sha256(data).hexdigest())


class Origin(Record, kw_only=True):
    """Out of what a report was made.

    ``edition`` is None for reports that follow none; ``policies`` are those that differ from
    their defaults, ``regulations`` the tournament's own. ``hashes`` tells whether a text names
    the hash of each input, as pages and JSON always do.
    """

    inputs: tuple[Input, ...] = ()
    edition: str | None = None
    policies: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    regulations: OwnRegulations | None = None
    hashes: bool = False


class Ruled(Protocol):
    """A result by an edition, under policies."""

    @property
    def edition(self) -> str:
        """The name of the edition."""

    @property
    def policies(self) -> Mapping[str, str]:
        """Those that differ from their defaults."""


def origin_of(result: Ruled, *inputs: Input, ranking: Ranking, hashes: bool = False) -> Origin:
    """Return out of what a result was made that ``ranking`` asked for."""
    return Origin(
        inputs=inputs,
        edition=result.edition,
        policies=result.policies,
        regulations=ranking.regulations,
        hashes=hashes,
    )


class PrintedRegulations(Record):
    """The tournament's own regulations that were followed."""

    file: str
    """The name of their file."""
    sha256: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
    """The SHA-256 of its bytes in hexadecimal."""
    name: str | None
    """What they call themselves; null where they do not say."""
    says: tuple[str, ...]
    """What they say, key by key; an option of the command line goes before them."""


class Provenance(Record):
    """What made a report, out of what."""

    program: Literal["trfkit"]
    """Always this program."""
    version: str
    """Its version."""
    edition: str | None
    """The edition of the regulations that was applied; null where none was needed."""
    policies: Mapping[str, str]
    """Those that differ from their default."""
    inputs: tuple[Input, ...]
    """The files that were read."""
    regulations: PrintedRegulations | UnsetType = UNSET
    """The tournament's own regulations, where they were given."""


def provenance(origin: Origin) -> Provenance:
    """Return the value of ``provenance`` in the JSON of every report."""
    policies = dict(origin.policies)
    said = origin.regulations
    return Provenance(
        "trfkit",
        __version__,
        origin.edition,
        policies,
        origin.inputs,
        UNSET if said is None else PrintedRegulations(said.file, said.sha256, said.name, said.says),
    )


def origin_foot(origin: Origin) -> list[str]:
    """Return lines on the program and each file's hash, for a page or a stream beside a report."""
    return origin_text(replace(origin, hashes=True)).split("\n")


def origin_text(origin: Origin) -> str:
    """Return the same for a text: a line on the program, then hashes if they are wanted."""
    edition = f", edition {origin.edition}" if origin.edition else ""
    policies = "".join(f", {name}={value}" for name, value in origin.policies.items())
    inputs = origin.inputs if origin.hashes else ()
    files = "".join(f"\nSHA-256 {item.sha256} {visible(item.file)}" for item in inputs)
    own = (
        ""
        if origin.regulations is None
        else _regulations_text(origin.regulations, hashes=origin.hashes)
    )
    return f"trfkit {__version__}{edition}{policies}{files}{own}"


def _regulations_text(said: OwnRegulations, *, hashes: bool) -> str:
    """Return a line on the tournament's own regulations, and one for the hash of their file."""
    name = said.file if said.name is None else f"{said.name} ({said.file})"
    text = visible(f"{name}: {'; '.join(said.says) or 'nothing'}")
    digest = f"\nSHA-256 {said.sha256} {visible(said.file)}" if hashes else ""
    return f"\nregulations {text}{digest}"
