"""What ``trfkit check --fix`` changes, as a unified diff and in words."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from trfkit.findings.wording import first_of
from trfkit.visible_text import visible

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from trfkit.checks.fixes import Mended
    from trfkit.findings import Diagnostic
    from trfkit.syntax.trf_document import Document

CONTEXT: Final = 3
"""So many lines are shown before and behind those that change."""


MOST_EDITS: Final = 2
"""So many edits of a guess are named; the diff has all of them."""


def diff(file: str, before: Document, after: Document, applied: Sequence[Diagnostic]) -> str:
    """Return a unified diff of two documents, "" where they are equal.

    Each part names the codes that were mended in it. What a terminal would obey is replaced.
    """
    old = [visible(record.text) for record in before.records]
    new = [visible(record.text) for record in after.records]
    if len(old) != len(new):
        return _diff(file, [*_shorter(old, new, applied)])
    changed = [
        at
        for at, (one, other) in enumerate(zip(before.records, after.records, strict=True))
        if one.text != other.text
    ]
    lines: list[str] = []
    for first, last in _parts(changed, len(old)):
        length = last - first
        within = [one for one in applied if first < (one.line or 0) <= last]
        span = f"{first + 1},{length}"
        lines.append(f"@@ -{span} +{span} @@ {_codes(within)}".rstrip())
        lines.extend(_part(old[first:last], new[first:last]))
    return _diff(file, lines)


def _diff(file: str, lines: Sequence[str]) -> str:
    name = visible(file)
    told = (f"--- {name}", f"+++ {name}", *lines) if lines else ()
    return "".join(f"{line}\n" for line in told)


def _shorter(
    old: Sequence[str], new: Sequence[str], applied: Sequence[Diagnostic]
) -> Iterator[str]:
    """Yield the parts of a diff of texts one of which has lost lines."""
    from difflib import SequenceMatcher  # noqa: PLC0415 - few fixes take lines away

    groups = SequenceMatcher(None, old, new, autojunk=False).get_grouped_opcodes(CONTEXT)
    for group in groups:
        first, last = group[0][1], group[-1][2]
        within = [one for one in applied if first < (one.line or 0) <= last]
        spans = f"-{first + 1},{last - first} +{group[0][3] + 1},{group[-1][4] - group[0][3]}"
        yield f"@@ {spans} @@ {_codes(within)}".rstrip()
        for name, one, end, other, other_end in group:
            if name == "equal":
                yield from (f" {line}" for line in old[one:end])
            else:
                yield from (f"-{line}" for line in old[one:end])
                yield from (f"+{line}" for line in new[other:other_end])


def _parts(changed: Sequence[int], count: int) -> Iterator[tuple[int, int]]:
    """Yield the lines to show together, from 0, the last exclusive."""
    first = last = None
    for at in changed:
        if first is None or last is None or at - CONTEXT > last:
            if first is not None and last is not None:
                yield first, last
            first = max(at - CONTEXT, 0)
        last = min(at + CONTEXT + 1, count)
    if first is not None and last is not None:
        yield first, last


def _part(old: Sequence[str], new: Sequence[str]) -> Iterator[str]:
    """Yield the lines of a part: those that go before those that come in their place."""
    coming: list[str] = []
    for one, other in zip(old, new, strict=True):
        if one == other:
            yield from coming
            coming = []
            yield f" {one}"
        else:
            yield f"-{one}"
            coming.append(f"+{other}")
    yield from coming


def _codes(applied: Sequence[Diagnostic]) -> str:
    return ", ".join(dict.fromkeys(one.code + ("" if _is_safe(one) else "?") for one in applied))


def _is_safe(finding: Diagnostic) -> bool:
    return finding.fix is not None and finding.fix.safe


def mended_in_words(file: str, mended: Mended, *, is_written: bool) -> tuple[str, ...]:
    """Return lines: what is mended, counted by code, each guess by itself, and what is left."""
    name, lines = visible(file), []
    if mended.applied:
        done = "mended" if is_written else "would be mended"
        lines.append(f"{name}: {done}: {_counted(mended.applied)}")
    for one in mended.applied:
        if one.fix is not None and not one.fix.safe:
            each = [f"'{edit.old}' becomes '{edit.new}'" for edit in one.fix.edits]
            edits = first_of(each, MOST_EDITS)
            place = f"{name}:{one.line}" if one.line else name
            lines.append(visible(f"{place}: a guess: {edits} ({one.code}: {one.message})"))
    if mended.guessed:
        lines.append(f"{name}: only a guess mends {_counted(mended.guessed)}: --unsafe-fixes")
    if mended.refused:
        lines.append(
            f"{name}: left alone, since that would mend nothing or bring another error: "
            f"{_counted(mended.refused)}"
        )
    return tuple(lines) or (f"{name}: nothing to mend",)


def _counted(found: Sequence[Diagnostic]) -> str:
    counts = Counter(one.code for one in found)
    return ", ".join(f"{count} {code}" for code, count in sorted(counts.items()))
