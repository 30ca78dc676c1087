"""The ``###`` lines in which trfkit leaves standings in a file, written.

``trfkit.syntax.annotation_lines`` says how they look and reads them back.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from trfkit.files.trf.emitting.line_cells import format_string
from trfkit.messages.message import Message
from trfkit.syntax.annotation_lines import (
    FIRST_VALUE,
    ID,
    NO_VALUE,
    POLICIES,
    RANK,
    TAG,
    VALUE_WIDTH,
    VERSION,
    AnnotatedRow,
    Annotation,
    is_annotation,
    read_annotation,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trfkit.files.trf.emitting.loss_report import Report


def annotation_lines(annotation: Annotation, report: Report | None = None) -> Iterator[str]:
    """Yield the lines of an annotation.

    A value that is wider than its nine columns has no place there and is written as undefined,
    which ``report`` is told. A code that nobody knows may hold any letters: those that would end
    the list, or that no line of text holds, become question marks.
    """
    codes = ",".join(map(_listed, annotation.codes))
    policies = ",".join(f"{name}:{reading}" for name, reading in annotation.policies.items())
    options = {**annotation.options, **({POLICIES: policies} if policies else {})}
    asked = "".join(f" {name}={value}" for name, value in options.items())
    yield (
        f"### trfkit {VERSION} standings edition={annotation.edition} after={annotation.after} "
        f"codes={codes}{asked}{' ranks=file' if annotation.own_ranks else ''}"
    )
    head = TAG + format_string(len(TAG), (ID, RANK), (False, False))
    for row in annotation.rows:
        rank = NO_VALUE if row.rank is None else str(row.rank)
        texts = [head % (row.id, rank)]
        if row.values:
            texts.append(" " * (FIRST_VALUE - RANK[1] - 1))
        for index, value in enumerate(row.values):
            printed_value = NO_VALUE if value is None else value
            if len(printed_value) > VALUE_WIDTH:
                if report is not None:
                    code = annotation.codes[index]
                    fact = Message("losses.value", code=code, id=row.id)
                    report.changed("###", fact, printed_value, NO_VALUE)
                printed_value = NO_VALUE
            texts.append(printed_value.rjust(VALUE_WIDTH))
        yield "".join(texts)


def _listed(code: str) -> str:
    """Return a code as it can stand in a list: without blanks, commas and control characters."""
    # Not the sign for an unknown letter: most code pages lack it.
    return "".join(c if c.isprintable() and c not in " ," else "?" for c in code)


__all__ = ["AnnotatedRow", "Annotation", "annotation_lines", "is_annotation", "read_annotation"]
