"""Every code of trfkit with all that is fixed about it: one table, and the questions put to it.

The rows stand in ``trfkit.diagnostics.rows``, the explanations in ``pages.md``. Codes are
stable: none is reused, none changes its meaning.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, TypeVar

from trfkit.diagnostics.rows import ENTRIES, Entry
from trfkit.diagnostics.terms import Profile, Severity
from trfkit.diagnostics.wording import others_in_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from trfkit.diagnostics.terms import Coded

C = TypeVar("C", bound="Coded")

CATALOGUE: Final[Mapping[str, Entry]] = MappingProxyType({row.code: row for row in ENTRIES})
"""Every row by its code, in the order of the table."""

UNFILLED: Final = "(not stated)"
"""What stands in a message for a value that its emitter did not supply."""

LONGEST_QUOTE: Final = 60
"""What a message quotes from a file is cut to this many characters."""

_QUOTED: Final = frozenset({"text", "old", "new", "one", "other", "listed", "tag"})

_ATTRIBUTES: Final = ("line", "record", "participant", "team", "round", "old", "new")


class _Values(dict[str, Any]):
    """A template's values; what nobody supplied is said to be missing, not an error."""

    def __missing__(self, key: str) -> str:
        return UNFILLED


def entry(code: str) -> Entry:
    """Return the row of ``code``; KeyError for a code that does not exist."""
    return CATALOGUE[code]


def message(diagnostic: Coded) -> str:
    """Return the sentence of a finding: what is, what was expected; one line, no full stop.

    One that stands for others besides says how many there are, and where.
    """
    sentence = entry(diagnostic.code).template.format_map(_values(diagnostic))
    return sentence + others_in_words(diagnostic) if diagnostic.also else sentence


def hint(diagnostic: Coded) -> str | None:
    """Return what to do about a finding, None where nothing more can be said."""
    template = entry(diagnostic.code).hint
    return (template.format_map(_values(diagnostic)) or None) if template else None


def severity_in(diagnostic: Coded, profile: Profile = Profile.PAIRING) -> Severity:
    """Return how bad a finding is: as its data say, else as its code says in ``profile``."""
    return diagnostic.own_severity or entry(diagnostic.code).severity_in(profile)


def is_error(code: str, profile: Profile = Profile.PAIRING) -> bool:
    """Tell whether a finding of ``code`` is an error in ``profile``, where the data allow it."""
    row = entry(code)
    return row.fires_in(profile) and row.severity_in(profile) is Severity.ERROR


def selected(
    diagnostics: Iterable[C],
    profile: Profile = Profile.PAIRING,
    select: Sequence[str] = (),
    ignore: Sequence[str] = (),
) -> tuple[C, ...]:
    """Return the findings to report, in their order.

    Those that fire in ``profile`` or whose code starts with one of ``select``, without those
    whose code starts with one of ``ignore``.
    """
    selected_codes, ignored_codes = tuple(select), tuple(ignore)
    return tuple(
        diagnostic
        for diagnostic in diagnostics
        if not (ignored_codes and diagnostic.code.startswith(ignored_codes))
        and (
            entry(diagnostic.code).fires_in(profile)
            or (selected_codes and diagnostic.code.startswith(selected_codes))
        )
    )


def _values(diagnostic: Coded) -> _Values:
    given = {name: getattr(diagnostic, name) for name in _ATTRIBUTES}
    found = {name: value for name, value in given.items() if value is not None}
    return _Values({n: _printable(n, v) for n, v in (found | {**diagnostic.values}).items()})


def _printable(name: str, value: object) -> str:
    """Return a value on one line: control characters escaped, long quotes cut."""
    shown = str(value)
    if name in _QUOTED and len(shown) > LONGEST_QUOTE:
        shown = shown[: LONGEST_QUOTE - 1] + "…"
    if shown.isprintable():
        return shown
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in shown)


__all__ = [
    "CATALOGUE",
    "Entry",
    "entry",
    "hint",
    "is_error",
    "message",
    "selected",
    "severity_in",
]
