"""The page that explains a code: of a finding or of a tie-break."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trfkit.findings import Profile
from trfkit.findings.codes import CATALOGUE
from trfkit.findings.sentences import page_texts
from trfkit.messages import Message, Span
from trfkit.model.discipline import discipline_named
from trfkit.record import Record
from trfkit.regulations import EDITIONS
from trfkit.reports.document import Document, Facts, Paragraph, Text, texts_of
from trfkit.reports.provenance import Origin, origin_texts
from trfkit.reports.writer import Writer
from trfkit.tie_breaks import BY_CODE, row_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from trfkit.tie_breaks.own_tie_breaks import OwnTieBreak


class Page(Record):
    """The explanation of a code: its name, facts with their labels, and paragraphs."""

    code: str
    name: Text
    facts: tuple[tuple[Message, Text], ...]
    paragraphs: tuple[Text, ...]


def page_of(code: str) -> Page | None:
    """Return the page of a finding's code or of a tie-break's, None for other texts."""
    return _page_of_finding(code.upper()) or _page_of_tie_break(code) or _page_of_number(code)


def known_codes() -> tuple[str, ...]:
    """Return every code that has a page."""
    return (*CATALOGUE, *BY_CODE)


class PageReport(Record, kw_only=True, tag_field="schema", tag="trfkit.page/1"):
    """What a code means: ``trfkit explain CODE --format json``."""

    code: str
    """That of a finding or of a tie-break."""
    name: str
    """What the code stands for."""
    facts: Mapping[str, str]
    """By caption."""
    text: str
    """Paragraphs, separated by blank lines."""


def page_report(page: Page) -> PageReport:
    """Return what ``trfkit explain CODE --format json`` prints."""
    words = Writer("en").words
    facts = {words(label): words(text) for label, text in page.facts}
    text = "\n\n".join(map(words, page.paragraphs))
    return PageReport(code=page.code, name=words(page.name), facts=facts, text=text)


def page_document(page: Page) -> Document:
    """Return the page of a code as a document."""
    return Document(
        title=Message("code.title", code=page.code, name=page.name),
        blocks=(
            Facts(page.facts),
            *(Paragraph((text,)) for text in page.paragraphs),
        ),
        foot=origin_texts(Origin()),
    )


def _facts(**facts: Text | str) -> tuple[tuple[Message, Text], ...]:
    """Return facts with their labels, without the unknown ones."""
    return tuple(
        (
            Message(f"code.{name.replace('_', '-')}"),
            Span("text", fact) if isinstance(fact, str) else fact,
        )
        for name, fact in facts.items()
        if fact
    )


def _page_of_finding(code: str) -> Page | None:
    entry = CATALOGUE.get(code)
    if entry is None:
        return None
    reserved = Message("code.moot" if entry.is_moot else "code.not-reported")
    facts = _facts(
        severity=str(entry.severity),
        profiles=", ".join(str(profile) for profile in Profile if entry.fires_in(profile)),
        rests_on=entry.reference,
        note="" if entry.implemented else reserved,
    )
    name = Span("code", entry.name)
    return Page(code, name, facts, tuple(texts_of(page_texts(entry))))


def _page_of_tie_break(code: str) -> Page | None:
    row = row_of(code)
    if row is None:
        return None
    name = Message(f"tie-break.{row.code}")
    definition = (Message(f"tie-break.{row.code}.definition"),)
    if row.discipline:
        title = discipline_named(row.discipline).title
        tournaments = Message("code.for-tournaments", title=title)
        facts = _facts(rests_on=row.article, **{"for": tournaments})
        return Page(row.code, name, facts, definition)
    cited = (
        (edition.name, edition.cite(row.article, row.code))
        for edition in EDITIONS
        if edition.name in row.editions
    )
    none = Message("code.none")
    facts = _facts(
        article=row.article if " of " in row.article else f"C.07, {row.article}",
        older_articles=", ".join(f"{name}: {by}" for name, by in cited if by != row.article),
        editions=", ".join(row.editions) or none,
        modifiers=", ".join(row.takes) or none,
    )
    return Page(row.code, name, facts, definition)


def page_of_own(own: OwnTieBreak) -> Page:
    """Return the page of a tie-break that the tournament's own regulations define."""
    row = own.row()
    facts = _facts(rests_on=row.article, modifiers=", ".join(row.takes))
    return Page(row.code, Span("text", row.name), facts, (Span("text", row.definition),))


def _page_of_number(text: str) -> Page | None:
    """Return the page of a number of Chess-Results, None for another text."""
    if not text.isdecimal():
        return None
    from trfkit.tie_breaks.chess_results_numbers import BY_NUMBER, as_number, code_of_number  # noqa: PLC0415 - a long table

    number = as_number(text)
    if number is None:
        return None
    row = BY_NUMBER[number]
    of_players, of_teams = (row.family.codes(of_teams=of_teams) for of_teams in (False, True))
    for_players, for_teams = (
        ", ".join(codes) if row.certain or not codes else Message("code.near-to", code=codes[0])
        for codes in (of_players, of_teams)
    )
    facts = _facts(found_in=Message("code.tables"), codes=for_players, codes_for_teams=for_teams)
    if not (of_players or of_teams):
        name = "not-computed"
    elif not row.certain:
        name = "no-more-than-near"
    elif any(code_of_number(number, of_teams=of_teams) for of_teams in (False, True)):
        name = "stands-for-one"
    else:
        name = "by-parameters"
    return Page(text, Span("name", row.description), facts, (Message(f"code.{name}"),))
