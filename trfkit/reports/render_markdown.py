"""A document as Markdown, as GitHub shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.reports.document import cells_of
from trfkit.reports.render_text import WIDEST, picture
from trfkit.reports.writer import Writer
from trfkit.visible_text import visible

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from trfkit.reports.document import (
        AnyRow,
        Block,
        Chart,
        Document,
        Excerpt,
        Facts,
        Paragraph,
        Section,
        Steps,
        Table,
        Text,
    )

MARKS: Final = str.maketrans({mark: f"\\{mark}" for mark in "\\|*_`[]<>#~"})
BREAK: Final = "  \n"
"""Ends a line, but no paragraph."""


def render_markdown(document: Document, locale: str = "en") -> str:
    """Return a document as Markdown, with all of its foot below, hashes included."""
    return "\n".join(f"{part}\n" for part in _MarkdownWriter(locale).document(document))


def markdown_of(block: Block, locale: str = "en") -> str:
    """Return one part of a report."""
    return "\n".join(f"{part}\n" for part in _MarkdownWriter(locale).node(block, 2))


class _MarkdownWriter(Writer):
    """Yields the parts of each node, to be separated by blank lines."""

    def document(self, document: Document) -> Iterator[str]:
        yield f"# {self._text(document.title)}"
        yield from map(self._text, document.subtitle)
        yield from (f"**{self._text(text)}**" for text in document.verdict)
        yield from self._blocks(document.blocks, 2)
        yield BREAK.join(map(self._text, (*document.foot, *document.details)))

    def _blocks(self, blocks: Iterable[Block], level: int) -> Iterator[str]:
        for block in blocks:
            yield from self.node(block, level)

    def section(self, section: Section, level: int) -> Iterator[str]:
        if section.is_printed:
            yield f"{'#' * level} {self._text(section.heading)}"
            yield from self._blocks(section.blocks, level + 1)

    def paragraph(self, paragraph: Paragraph, _: int) -> Iterator[str]:
        texts = map(self._text, paragraph.texts)
        yield "\n".join(f"- {text}" for text in texts) if paragraph.listed else " ".join(texts)

    def facts(self, facts: Facts, _: int) -> Iterator[str]:
        yield "\n".join(f"- {self._text(label)}: {self._text(text)}" for label, text in facts.facts)

    def steps(self, steps: Steps, _: int) -> Iterator[str]:
        yield "\n".join(f"{n}. {self._text(step)}" for n, step in enumerate(steps.steps, start=1))

    def excerpt(self, excerpt: Excerpt, _: int) -> Iterator[str]:
        if excerpt.line is not None:
            piece, carets = picture(excerpt, WIDEST, self.words)
            yield f"    {piece}\n    {carets}".rstrip()
        if excerpt.remarks:
            yield "\n".join(f"- {self._text(remark)}" for remark in excerpt.remarks)

    def chart(self, chart: Chart, level: int) -> Iterator[str]:
        return self.table(chart.table, level)

    def table(self, table: Table, level: int) -> Iterator[str]:
        columns = [(place, table.columns[place]) for place in table.shown_columns()]

        def line(row: AnyRow) -> str:
            cells = cells_of(row)
            texts = (escape(self.cell(cells[place], column)) for place, column in columns)
            return f"| {' | '.join(texts)} |"

        heads = " | ".join(escape(self.heading(column)) for _, column in columns)
        rule = " | ".join("---:" if column.kind.is_number else "---" for _, column in columns)
        lines = [f"| {heads} |", f"| {rule} |", *map(line, table.rows), *map(line, table.foot)]
        yield "\n".join(lines)
        yield from self._blocks(table.on_paper, level)

    def _text(self, text: Text) -> str:
        """Return words escaped so that Markdown shows names and codes unchanged."""
        return "".join(escape(visible(span.text)) for span in self.spans(text))


def escape(text: str) -> str:
    """Return text escaped so that Markdown shows it unchanged."""
    return text.translate(MARKS)
