"""Write a tournament for a command: choose the format, and report losses."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from trfkit.cli import console
from trfkit.cli.failures import failure_of
from trfkit.cli.file_arguments import STANDARD, refuse_promise
from trfkit.files.trf.emitting.loss_report import NOT_CARRIED
from trfkit.findings import Diagnostic, gather
from trfkit.findings.file_findings import FileReport
from trfkit.format_table import format_named, format_of
from trfkit.messages import Message, render_text
from trfkit.model import CHESS
from trfkit.visible_text import visible

if TYPE_CHECKING:
    from collections.abc import Iterable

    from trfkit.files.trf.reading import ReadResult


def written_format(out: str, result: ReadResult) -> str:
    """Return the format of a name's extension; if it has none, the format of the input.

    ``trf`` is a file's own dialect. A Failure for a format that this version cannot write.
    """
    goal = None if out == STANDARD else format_of(out)
    if goal is None:
        refuse_promise(out)
        own = format_named(result.version)
        if own is not None and own.writable and own.readable and not own.is_trf:
            return own.name
        return (CHESS if result.tournament is None else result.tournament.discipline).format
    if not goal.writable:
        raise failure_of("not-written", format=goal.name, title=goal.title)
    return goal.name


def losses_in_words(
    out: str, losses: Iterable[Diagnostic], *, listed_by: str = ""
) -> tuple[str, ...]:
    """Return lines on what a written file lacks or has differently, headed by its name.

    If many players share a kind of loss, only the first and the number of others are listed;
    ``listed_by`` says what lists all of them. Facts that the format cannot hold stand below one
    heading.
    """
    name = "standard output" if out == STANDARD else out
    seen: Counter[tuple[str, str]] = Counter()
    more: Counter[str] = Counter()
    without_place: dict[Message, list[Diagnostic]] = {}
    others: list[Diagnostic] = []
    for loss in gather(losses):
        # Changed results of many rounds are one kind, changed points another.
        fact = loss.values.get("fact")
        kind = loss.code, "" if fact is None else fact.id
        seen[kind] += loss.participant is not None
        if loss.participant is not None and seen[kind] > MOST_ALIKE:
            more[loss.code] += 1
        elif loss.code == NOT_CARRIED and loss.participant is None:
            heading = Message("losses.heading", target=loss.values["target"])
            without_place.setdefault(heading, []).append(loss)
        else:
            others.append(loss)
    lines: list[str] = []
    for heading, each in without_place.items():
        if len(each) <= MOST_ALONE:
            lines += (_line(name, loss, loss.sentence) for loss in each)
            continue
        lines.append(_line(name, each[0], heading))
        for loss in each:
            values = {"facts": loss.values["facts"], "record": loss.record}
            line = render_text(Message("losses.of-record", **values), console.language())
            lines.append(f"  {visible(line)}")
    lines += (_line(name, loss, loss.sentence) for loss in others)
    for code, count in more.items():
        left = Message("losses.more", code=code, count=count)
        if listed_by:
            left = Message("losses.more-listed", more=left, option=listed_by)
        lines.append(f"{visible(name)}: {render_text(left, console.language())}")
    return tuple(lines)


def _line(name: str, loss: Diagnostic, sentence: Message) -> str:
    headline = FileReport(file=name, diagnostics=(loss,)).headline(loss)
    message = Message(headline.id, **{**headline.arguments, "sentence": sentence})
    return visible(render_text(message, console.language()))


MOST_ALONE: Final = 3
"""So many things that a target has no place for are told one by one."""
MOST_ALIKE: Final = 10
"""So many players' losses of one kind are listed on standard error."""
