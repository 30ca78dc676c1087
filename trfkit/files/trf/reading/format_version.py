"""Which version of the format a file follows, and what it holds beyond that."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from trfkit.syntax.record_forms import tags_of
from trfkit.syntax.trf_document import NATIONAL, RecordKind

if TYPE_CHECKING:
    from collections.abc import Iterable

    from trfkit.syntax.trf_document import RecordLine

TRF06: Final = "TRF06"
TRF16: Final = "TRF16"
TRF26: Final = "TRF26"

_WEAK_TAGS: Final = ("142", "152", "162")
"""Records of TRF-26 that programs have long written into TRF-16 files: they prove nothing."""


@cache
def _tags_of_26() -> frozenset[str]:
    """Return the tags that prove TRF-26: comments do not, which anybody may have added."""
    return tags_of("trf26").difference(_WEAK_TAGS, {RecordKind.COMMENT, NATIONAL})


def is_of_26(record: RecordLine) -> bool:
    """Whether a record by itself proves TRF-26."""
    return record.tag in _tags_of_26() or record.kind is RecordKind.NATIONAL


def version_of(records: Iterable[RecordLine], *, has_old_byes: bool) -> str:
    """Return the version; TRF-16 also where nothing decides.

    ``has_old_byes`` tells whether a game code stands against 0000, as only TRF-06 writes byes;
    that outweighs a letter of TRF-16 elsewhere.
    """
    if any(is_of_26(record) for record in records):
        return TRF26
    return TRF06 if has_old_byes else TRF16


def extensions_of(records: Iterable[RecordLine], version: str) -> tuple[str, ...]:
    """Return the records beyond the version: ``142``, ``XX``, ``BB``, ``DAT``, ``###``."""
    extensions: dict[str, None] = {}
    for record in records:
        if record.kind is RecordKind.ENGINE:
            extensions[record.tag[:2]] = None
        elif record.kind is RecordKind.DATA or (
            version != TRF26 and (record.tag in _WEAK_TAGS or record.kind is RecordKind.COMMENT)
        ):
            extensions[record.tag] = None
    return tuple(sorted(extensions))
