"""The origin of every report: program, version, edition, policies, and the input's hash."""

from __future__ import annotations

from hashlib import sha256
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, Protocol, TypeVar

from trfkit.messages import Message, Span, render_text
from trfkit.record import UNSET, Meta, Record, UnsetType, field, fill_record, replace
from trfkit.reports.document import Document, notes_section
from trfkit.version import __version__
from trfkit.visible_text import visible

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from trfkit.ranking.own_regulations import OwnRegulations
    from trfkit.ranking.ranking_options import Ranking
    from trfkit.reports.document import Block, Text

R = TypeVar("R", bound=Record)


class Input(Record):
    """A file that a report was made from."""

    file: str
    """Its name."""
    sha256: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
    """The SHA-256 of its bytes in hexadecimal."""


def input_of(file: str, data: bytes) -> Input:
    """Return the file's name with the hash of its data."""
    return Input(file, sha256(data).hexdigest())


class Origin(Record, kw_only=True):
    """The origin of a report.

    ``edition`` is None for reports that follow none; ``policies`` are those that differ from their
    defaults, ``regulations`` the tournament's own. ``hashes``: a text includes the hash of each
    input, as pages and JSON always do.
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
        """The policies that differ from their defaults."""


def origin_of(result: Ruled, *inputs: Input, ranking: Ranking, hashes: bool = False) -> Origin:
    """Return the origin of a result that was computed with ``ranking``."""
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
    regulations = origin.regulations
    return Provenance(
        "trfkit",
        __version__,
        origin.edition,
        policies,
        origin.inputs,
        UNSET if regulations is None else fill_record(PrintedRegulations, regulations),
    )


UNTRACED: Final = provenance(Origin())
"""That of a report until it is written: only then it is told of what it was made."""


def traced(report: R, origin: Origin) -> R:
    """Return a report with its provenance, unless it has one."""
    is_traced = getattr(report, "provenance", None) is not UNTRACED
    return report if is_traced else replace(report, provenance=provenance(origin))


def origin_texts(origin: Origin) -> tuple[Message, ...]:
    """Return the foot of a document: the program, and the rules of the ranking."""
    made = Message("report.made-by", version=__version__)
    if origin.edition:
        made = Message("report.by-edition", made=made, edition=origin.edition)
    if origin.policies:
        named = tuple(f"{name}={value}" for name, value in origin.policies.items())
        made = Message("report.by-policies", made=made, policies=named)
    own = origin.regulations
    if own is None:
        return (made,)
    name = own.file if own.name is None else f"{own.name} ({own.file})"
    says = tuple(Span("code", visible(text)) for text in own.says)
    return (made, Message("report.by-regulations", name=name, says=says))


def hash_texts(origin: Origin) -> tuple[Message, ...]:
    """Return a line for the hash of each input file."""
    own = () if origin.regulations is None else (origin.regulations,)
    return tuple(
        Message("report.hash", hash=file.sha256, file=file.file) for file in (*origin.inputs, *own)
    )


def foot_of(*origins: Origin) -> dict[str, Any]:
    """Return the fields of a document's foot, by name; of several origins the rules are alike."""
    return {
        "foot": origin_texts(origins[0]) if origins else (),
        "details": tuple(line for origin in origins for line in hash_texts(origin)),
        "has_details": any(origin.hashes for origin in origins),
    }


def report_document(
    title: Text, about: Text, blocks: Iterable[Block], notes: Iterable[Text], origin: Origin
) -> Document:
    """Return a document with what it is about below its title, and its notes at the end."""
    blocks = (*blocks, *notes_section(notes))
    return Document(title=title, subtitle=(about,), blocks=blocks, **foot_of(origin))


def origin_foot(origin: Origin, locale: str = "en") -> list[str]:
    """Return lines on the program and each file's hash, for a page or a stream beside a report."""
    return [render_text(line, locale) for line in (*origin_texts(origin), *hash_texts(origin))]
