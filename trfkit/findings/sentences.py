"""What a finding tells as messages: their rows stand by code in ``trfkit.messages.findings``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from trfkit.findings.wording import count_of
from trfkit.messages.catalogue import find_row
from trfkit.messages.message import Message

if TYPE_CHECKING:
    from trfkit.findings.terms import Coded
    from trfkit.messages.message import Argument

ATTRIBUTES: Final = ("line", "column", "record", "participant", "team", "round", "old", "new")
"""What fills a sentence besides the values of a finding."""


def sentence_of(finding: Coded) -> Message:
    """Return the sentence of a finding, with what its values say more.

    One that stands for others says how many, and where.
    """
    sentences = [Message(_name(finding), **_arguments(finding))]
    more = finding.values.get("more")
    if isinstance(more, Message):
        sentences.append(more)
    if finding.also:
        sentences += _others(finding)
    if len(sentences) == 1:
        return sentences[0]
    return Message("common.sentences", sentences=tuple(sentences))


def advice_of(finding: Coded) -> Message | None:
    """Return what to do: as its values say, else as its variant or its code has it."""
    advice = finding.values.get("advice")
    if isinstance(advice, Message):
        return advice
    names = [f"{finding.code}.{finding.variant}.hint"] if finding.variant else []
    for name in (*names, f"{finding.code}.hint"):
        if find_row(name) is not None:
            return Message(name, **_arguments(finding))
    return None


def says_reading(finding: Coded) -> bool:
    """Tell whether the sentence of a repair says itself what was read in its place."""
    row = find_row(_name(finding))
    return row is not None and ("{new" in row.text or "read as" in row.text)


def title_of(code: str, count: int) -> Message:
    """Return so many findings of a code in a few words."""
    return Message(f"{code}.title", count=count)


def _name(finding: Coded) -> str:
    return f"{finding.code}.{finding.variant}" if finding.variant else finding.code


def _arguments(finding: Coded) -> dict[str, Argument]:
    known = {name: getattr(finding, name) for name in ATTRIBUTES}
    return {name: value for name, value in known.items() if value is not None} | {**finding.values}


def _others(finding: Coded) -> list[Message]:
    """Return how many findings one stands for besides itself, in its line and behind it.

    Those in its line are told by what tells them apart, if anything does.
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
