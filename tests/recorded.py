"""Texts that are kept beside the tests, and findings as such: all about them but the words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from trfkit.findings import Diagnostic, Edit
from trfkit.messages.message import Message, Participant, Several
from trfkit.record import Record, names

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    import pytest


def assert_recorded(
    told: Iterable[tuple[str, Iterable[Diagnostic]]], path: Path, config: pytest.Config
) -> None:
    """Compare what is told of each case with what a file says; the option writes the file."""
    lines = [
        line
        for case, findings in told
        for line in (case, *(f"    {facts_of(one)}" for one in findings))
    ]
    assert_text_recorded(lines, path, config)


def assert_text_recorded(lines: Iterable[str], path: Path, config: pytest.Config) -> None:
    """Compare lines with what a file says; the option writes the file."""
    assert_kept("".join(f"{line}\n" for line in lines), path, config)


def assert_kept(text: str, path: Path, config: pytest.Config) -> None:
    """Compare a text with that of a file; the option writes the file."""
    if config.getoption("--update-golden"):
        path.write_text(text, encoding="utf-8", newline="\n")
    assert text == path.read_text(encoding="utf-8")


def facts_of(one: Diagnostic) -> str:
    """Return all facts of a finding but its words, those alone that it has."""
    place = ":".join(str(part) for part in (one.line, one.column, one.end_column) if part)
    cause = one.caused_by
    facts = {
        "at": place,
        "record": one.record,
        "participant": one.participant,
        "team": one.team,
        "round": one.round,
        "values": one.values and plain(one.values),
        "severity": one.own_severity and str(one.own_severity),
        "read": one.new and f"{one.old!r} as {one.new!r}",
        "fix": one.fix and plain([*one.fix.edits, "safe" if one.fix.safe else "unsafe"]),
        "also": plain(sorted({other.line or 0 for other in one.also})) if one.also else "",
        "from": cause and f"{cause.code} {cause.line}:{cause.column}",
    }
    head = f"{one.code}.{one.variant}" if one.variant else one.code
    return " ".join([head, *(f"{name}={fact}" for name, fact in facts.items() if fact)])


def plain(value: object) -> str:
    """Return a value of a finding as a short text that is the same in every run."""
    match value:
        case Message():
            return f"{value.id}{plain(value.arguments)}"
        case Participant():
            return f"{value.number} {value.name}"
        case Several():
            return plain([*value.items, *[f"{value.more} more"] * bool(value.more)])
        case Edit():
            return f"{value.line}:{value.column} {value.old!r} -> {value.new!r}"
        case Mapping():
            return "{" + ", ".join(f"{name}: {plain(value[name])}" for name in value) + "}"
        case list() | tuple():
            return f"[{', '.join(map(plain, value))}]"
        case set() | frozenset():
            return plain(sorted(value))
        case str():
            return repr(str(value))
        case _:
            return str(value)


def differing(old: Record, new: Record) -> Iterator[str]:
    """Yield each fact of a record of the model that another one has otherwise."""
    for name in names(new):
        one, other = getattr(old, name), getattr(new, name)
        if one == other:
            continue
        if isinstance(other, tuple) and isinstance(one, tuple):
            lost = [item for item in one if item not in other]
            added = [item for item in other if item not in one]
            if len(lost) == len(added) and all(isinstance(item, Record) for item in added):
                for before, after in zip(lost, added, strict=True):
                    yield f"{name}[{other.index(after)}]: {'; '.join(differing(before, after))}"
            else:
                yield f"{name} -{shown(tuple(lost))} +{shown(tuple(added))}"
        else:
            yield f"{name} {shown(other)}"


def shown(value: object) -> str:
    """Return a value of the model; of a record, what differs from its default."""
    if isinstance(value, Record):
        parts = (
            f"{name}={shown(getattr(value, name))}"
            for name in names(value)
            if getattr(value, name) not in (None, (), "", False)
        )
        return f"{type(value).__name__}({', '.join(parts)})"
    if isinstance(value, Message):
        return plain(value)
    if isinstance(value, tuple):
        return f"[{', '.join(map(shown, value))}]"
    return str(value)
