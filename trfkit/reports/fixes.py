"""What ``trfkit check --fix`` changes, as a unified diff and in words."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from trfkit.messages import Message
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
    """Return the codes of corrections; a question mark stands behind a guess."""
    codes = (f"{one.code}{'' if one.fix is not None and one.fix.safe else '?'}" for one in applied)
    return ", ".join(dict.fromkeys(codes))


def mended_in_words(file: str, mended: Mended, *, is_written: bool) -> tuple[Message, ...]:
    """Return lines: what is mended, counted by code, each guess by itself, and what is left."""
    lines = []
    if mended.applied:
        name = "fixes.mended" if is_written else "fixes.would-be-mended"
        lines.append(Message(name, file=file, counts=_counted(mended.applied)))
    for one in mended.applied:
        if one.fix is not None and not one.fix.safe:
            each = [Message("fixes.edit", old=e.old, new=e.new) for e in one.fix.edits]
            edits = (*each[:MOST_EDITS],)
            if len(each) > MOST_EDITS:
                edits += (Message("fixes.more-edits", count=len(each) - MOST_EDITS),)
            place = f"{file}:{one.line}" if one.line else file
            guess = {"place": place, "edits": edits, "code": one.code, "sentence": one.sentence}
            lines.append(Message("fixes.guess", **guess))
    if mended.guessed:
        lines.append(Message("fixes.by-guess", file=file, counts=_counted(mended.guessed)))
    if mended.refused:
        lines.append(Message("fixes.left-alone", file=file, counts=_counted(mended.refused)))
    return tuple(lines) or (Message("fixes.nothing", file=file),)


def _counted(found: Sequence[Diagnostic]) -> tuple[str, ...]:
    counts = Counter(one.code for one in found)
    return tuple(f"{count} {code}" for code, count in sorted(counts.items()))
