"""Sentences of findings as messages, single or gathered: see ``trfkit.messages.code_rows``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from trfkit.messages.catalogue import find_row
from trfkit.messages.message import Argument, Message

if TYPE_CHECKING:
    from trfkit.findings.terms import Finding
    from trfkit.messages.code_rows import Entry

ATTRIBUTES: Final = ("line", "column", "record", "participant", "team", "round", "old", "new")
"""What fills a sentence besides the values of a finding."""


def sentence_of(finding: Finding) -> Message:
    """Return the sentence of a finding, with the additions in its values.

    A finding that stands for others adds how many, and where.
    """
    own = Message(_name(finding), **_arguments(finding))
    more = finding.values.get("more")
    others = [more] if isinstance(more, Message) else []
    if finding.also:
        others += _others(finding)
    return Message("common.sentences", sentences=(own, *others)) if others else own


def advice_of(finding: Finding) -> Message | None:
    """Return the advice for a finding: from its values, else from its variant or code."""
    advice = finding.values.get("advice")
    if isinstance(advice, Message):
        return advice
    names = [f"{finding.code}.{finding.variant}.hint"] if finding.variant else []
    for name in (*names, f"{finding.code}.hint"):
        if find_row(name) is not None:
            return Message(name, **_arguments(finding))
    return None


def says_reading(finding: Finding) -> bool:
    """Tell whether the sentence of a repair already states the text that was read instead."""
    row = find_row(_name(finding))
    return row is not None and ("{new" in row.text or "read as" in row.text)


def title_of(code: str, count: int) -> Message:
    """Return a short title for a number of findings of a code."""
    return Message(f"{code}.title", count=count)


def page_texts(row: Entry) -> tuple[str | Message, ...]:
    """Return the paragraphs on a code: what it means, why it matters, what to do."""
    to_do = (Message(f"{row.code}.hint"),) if len(row.page) == 2 else ()  # noqa: PLR2004 - see Entry
    return (*row.page, *to_do)


def _name(finding: Finding) -> str:
    return f"{finding.code}.{finding.variant}" if finding.variant else finding.code


def _arguments(finding: Finding) -> dict[str, Argument]:
    known = {name: getattr(finding, name) for name in ATTRIBUTES}
    return {name: value for name, value in known.items() if value is not None} | {**finding.values}


def _others(finding: Finding) -> list[Message]:
    """Return the number of other findings that a finding stands for, in its line and later.

    Those in its line are named by what distinguishes them, if anything does.
    """
    here = [one for one in finding.also if one.line == finding.line]
    further = [one for one in finding.also if one.line != finding.line]
    messages = []
    if here:
        about: dict[str, Any] = {"count": len(here), "line": "" if finding.line is None else "line"}
        name = "findings.more"
        for attribute in ("round", "participant", "column"):
            numbers = {number for one in here if (number := getattr(one, attribute)) is not None}
            if numbers - {getattr(finding, attribute)}:
                name = f"findings.more-by-{attribute}"
                about["numbers"] = tuple(sorted(numbers))
                break
        messages.append(Message(name, **about))
    if further:
        count, last = sum(map(count_of, further)), max(one.line or 0 for one in further)
        messages.append(Message("findings.more-below", count=count, line=last))
    return messages


# What messages say of several findings, and of several numbers, at once ---------------------------


def count_of(diagnostic: Finding) -> int:
    """Return the number of findings that a finding stands for, including itself."""
    return 1 + sum(map(count_of, diagnostic.also))
