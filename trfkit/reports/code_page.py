"""The page of a code: a finding's or a tie-break's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trfkit.findings import Profile
from trfkit.findings.codes import CATALOGUE
from trfkit.messages import Message, Span, render_text
from trfkit.model.discipline import discipline_named
from trfkit.record import Record
from trfkit.regulations import EDITIONS
from trfkit.reports.document import Document, Facts, Paragraph
from trfkit.reports.provenance import Origin, origin_texts
from trfkit.tie_breaks import BY_CODE, Descriptor, parse_code

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from trfkit.tie_breaks.own_tie_breaks import OwnTieBreak


class Page(Record):
    """What a code means: its name, facts of the room ``code`` by their names, and paragraphs."""

    code: str
    name: str
    facts: tuple[tuple[str, str], ...]
    text: str

    @property
    def labelled(self) -> Iterator[tuple[Message, Span]]:
        """The facts with their labels."""
        return ((Message(f"code.{name}"), Span("text", text)) for name, text in self.facts)


def page_of(code: str) -> Page | None:
    """Return the page of a finding's code or of a tie-break's, None for a code of neither."""
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
    facts = {render_text(label): value.text for label, value in page.labelled}
    return PageReport(code=page.code, name=page.name, facts=facts, text=page.text)


def page_document(page: Page) -> Document:
    """Return the page of a code, in its paragraphs."""
    # A paragraph of a finding's page is broken into lines.
    paragraphs = (" ".join(text.split()) for text in page.text.split("\n\n"))
    return Document(
        title=Message("code.title", code=page.code, name=page.name),
        blocks=(
            Facts(tuple(page.labelled)),
            *(Paragraph((Span("text", text),)) for text in paragraphs),
        ),
        foot=origin_texts(Origin()),
    )


def _page_of_finding(code: str) -> Page | None:
    entry = CATALOGUE.get(code)
    if entry is None:
        return None
    from trfkit.findings.code_pages import text_of  # noqa: PLC0415 - a tie-break has no such page

    profiles = [str(profile) for profile in Profile if entry.fires_in(profile)]
    facts = [
        ("severity", str(entry.severity)),
        ("profiles", ", ".join(profiles)),
        ("rests-on", entry.reference),
    ]
    if not entry.implemented:
        moot = "nothing of the kind is left out here"
        note = moot if entry.is_moot else "this version does not report it"
        facts.append(("note", f"reserved: {note}"))
    return Page(code, entry.name, tuple(facts), text_of(code))


def _page_of_tie_break(code: str) -> Page | None:
    parsed = parse_code(code)
    name = parsed.name if isinstance(parsed, Descriptor) else None
    row = None if name is None else BY_CODE.get(name)
    if row is None:
        return None
    if row.discipline:
        title = discipline_named(row.discipline).title
        origin = (("rests-on", row.article), ("for", f"{title} tournaments"))
        return Page(row.code, row.name, origin, row.definition)
    cited = (
        (edition.name, edition.cite(row.article, row.code))
        for edition in EDITIONS
        if edition.name in row.editions
    )
    older = ", ".join(f"{name}: {article}" for name, article in cited if article != row.article)
    facts = (
        ("article", row.article if " of " in row.article else f"C.07, {row.article}"),
        *((("older-articles", older),) if older else ()),
        ("editions", ", ".join(row.editions) or "none"),
        ("modifiers", ", ".join(row.takes) or "none"),
    )
    return Page(row.code, row.name, facts, row.definition)


def page_of_own(own: OwnTieBreak) -> Page:
    """Return the page of a tie-break that the tournament's own regulations define."""
    row = own.row()
    facts = (("rests-on", row.article), ("modifiers", ", ".join(row.takes)))
    return Page(row.code, row.name, facts, row.definition)


def _page_of_number(text: str) -> Page | None:
    """Return the page of a number of Chess-Results, None for another text."""
    if not text.isdecimal():
        return None
    from trfkit.tie_breaks.chess_results_numbers import BY_NUMBER, as_number, code_of_number  # noqa: PLC0415 - a long table

    number = as_number(text)
    if number is None:
        return None
    row = BY_NUMBER[number]
    facts = [("found-in", "tables of Chess-Results and Swiss-Manager")]
    for name, of_teams in (("codes", False), ("codes-for-teams", True)):
        codes = row.family.codes(of_teams=of_teams)
        if codes:
            facts.append((name, ", ".join(codes) if row.certain else f"near to {codes[0]}"))
    if len(facts) == 1:
        words = "No code of C.07 stands for it: it cannot be computed."
    elif not row.certain:
        words = "It is not what C.07 describes, no more than near to it."
    elif any(code_of_number(number, of_teams=of_teams) for of_teams in (False, True)):
        words = "Where a code is expected the number stands for it, if there is only one."
    else:
        words = (
            "Which of the codes it is follows from its parameters, which the site prints in "
            "brackets or not at all; `trfkit verify` finds out by trial."
        )
    return Page(text, row.description, tuple(facts), words)
