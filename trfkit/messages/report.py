"""Texts common to all reports: those added by renderers, and the footer."""

from typing import Final

from trfkit.messages.catalogue import Row

ROWS: Final = (
    Row("all-rows", "all rows", comment="the choice of a table of which no row is hidden"),
    Row(
        "columns",
        "column {columns:numbers}",
        "columns {columns:numbers}",
        "columns",
        comment="of a line of a file, below which signs point at them",
    ),
    Row("made-by", "trfkit {version:code}", comment="the foot: what made the report"),
    Row("by-edition", "{made}, edition {edition:code}"),
    Row("by-policies", "{made}, {policies:codes}", comment="the foot, with few-games=ranked"),
    Row("by-regulations", "regulations {name:code}: {says:clauses}"),
    Row("days", "{first:date} to {last:date}", comment="the days of an event"),
    Row("hash", "SHA-256 {hash:code} {file:file}"),
    Row("in-numbers", "The chart in numbers"),
    Row(
        "most-opened",
        "So that the page stays quick, {count} value opens to how it arises; the others do not.",
        "So that the page stays quick, the first {count} values open to how they arise; "
        "the others do not.",
    ),
    Row("navigation", "Parts of the page", comment="read to who cannot see the list of links"),
    Row("notes", "Notes", comment="heading of what a reader has to know"),
    Row(
        "region",
        "{kind?table:Table|chart:Chart}: {caption}",
        comment="read to who cannot see that a table begins, or a chart",
    ),
    Row("remark", "remark", comment="read to who cannot see it: a column without a heading"),
    Row("title-of", "{name:name}: {clause}", comment="an event, and what is shown of it"),
    Row("which-rows", "Which rows to show"),
    Row("yes", "yes", comment="in a column that holds yes or nothing"),
)
