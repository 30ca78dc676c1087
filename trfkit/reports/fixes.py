"""What ``trfkit check --fix`` changes, as a unified diff and in words."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from trfkit.messages import Message
from trfkit.visible_text import visible

if TYPE_CHECKING:
    from collections.abc import Sequence

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
    from difflib import SequenceMatcher  # noqa: PLC0415 - for fixes alone

    old, new = ([visible(record.text) for record in text.records] for text in (before, after))
    lines: list[str] = []
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    for group in matcher.get_grouped_opcodes(CONTEXT):
        (_, first, _, start, _), (_, _, last, _, end) = group[0], group[-1]
        # A question mark stands behind the code of a guess.
        codes = (
            f"{one.code}{'' if one.fix is not None and one.fix.safe else '?'}"
            for one in applied
            if first < (one.line or 0) <= last
        )
        spans = f"-{first + 1},{last - first} +{start + 1},{end - start}"
        lines.append(f"@@ {spans} @@ {', '.join(dict.fromkeys(codes))}".rstrip())
        for name, from_, to, other, other_end in group:
            if name == "equal":
                lines += (f" {line}" for line in old[from_:to])
            else:
                lines += (f"-{line}" for line in old[from_:to])
                lines += (f"+{line}" for line in new[other:other_end])
    name = visible(file)
    return "".join(f"{line}\n" for line in (f"--- {name}", f"+++ {name}", *lines) if lines)


def mended_in_words(file: str, mended: Mended, *, is_written: bool) -> tuple[Message, ...]:
    """Return lines: what is mended, counted by code, each guess by itself, and what is left."""
    lines = []
    if mended.applied:
        name = "fixes.mended" if is_written else "fixes.would-be-mended"
        lines.append(Message(name, file=file, counts=_counted(mended.applied)))
    for finding in mended.applied:
        if finding.fix is not None and not finding.fix.safe:
            each = [Message("fixes.edit", old=e.old, new=e.new) for e in finding.fix.edits]
            edits = (*each[:MOST_EDITS],)
            if len(each) > MOST_EDITS:
                edits += (Message("fixes.more-edits", count=len(each) - MOST_EDITS),)
            place = f"{file}:{finding.line}" if finding.line else file
            guess = {"code": finding.code, "sentence": finding.sentence}
            lines.append(Message("fixes.guess", place=place, edits=edits, **guess))
    if mended.guessed:
        lines.append(Message("fixes.by-guess", file=file, counts=_counted(mended.guessed)))
    if mended.refused:
        lines.append(Message("fixes.left-alone", file=file, counts=_counted(mended.refused)))
    return tuple(lines) or (Message("fixes.nothing", file=file),)


def _counted(findings: Sequence[Diagnostic]) -> tuple[str, ...]:
    counts = Counter(finding.code for finding in findings)
    return tuple(f"{count} {code}" for code, count in sorted(counts.items()))
