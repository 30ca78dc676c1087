"""Standings by the chosen edition, list and round; each value links to its explanation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.messages import Message, Span
from trfkit.ranking import Standings, rank
from trfkit.regulations import EDITIONS
from trfkit.reports.categories import parse_condition
from trfkit.reports.code_page import page_of_own
from trfkit.reports.document import Document, Facts, Form, Input, Section, Text, notes_section
from trfkit.reports.provenance import foot_of
from trfkit.reports.standings import Listing, notes_of, standings_table, standings_title
from trfkit.tie_breaks import BY_CODE, Descriptor, parse_code
from trfkit.web.screens.screen import Around, Content, Inquiry, menu
from trfkit.web.screens.screen_choices import RANKING, command_line, listed_by, name_of, ranked_by

if TYPE_CHECKING:
    from trfkit.model import Tournament
    from trfkit.web.screens.screen_choices import Choices

SAVED: Final = ("standings-xlsx", "standings-csv", "standings-markdown", "standings-json")
AGES: Final = (8, 10, 12, 14, 16, 18, 20)
"""Those who are no older in the year of the event."""
SENIORS: Final = (50, 65)
MOST_FEDERATIONS: Final = 40
USUAL_LISTS: Final = ("BH/C1,BH,SB", "DE,WON,SB")


def standings(inquiry: Inquiry) -> Content:
    """Return the standings as a screen; raises Refusal for a choice that makes no sense."""
    choices, tournament = inquiry.choices, inquiry.event.tournament
    ranked = rank(tournament, inquiry.ranking)
    around = Around(
        form=choice_form(tournament, choices, ranked),
        command=command_line(
            "standings",
            name_of(inquiry.event.main.name),
            *ranked_by(choices, inquiry.event),
            *listed_by(choices),
        ),
        saves=SAVED,
        query=choices.query((*RANKING, "where")),
    )
    return Content(screen_document(inquiry, listing_of(inquiry, ranked)), around)


def screen_document(inquiry: Inquiry, listing: Listing) -> Document:
    """Return the standings, with notes first and the meanings of the columns."""
    ranked = listing.standings
    # The name and the definition of each column that is a tie-break.
    meanings: dict[str, tuple[Text, Text]] = {}
    for column in ranked.columns:
        saying, code = inquiry.event.said, parse_code(column.key)
        own = saying.own_tie_break(column.key) if saying is not None else None
        if own is not None:
            page = page_of_own(own)
            meanings[column.key] = page.name, page.paragraphs[0]
        elif isinstance(code, Descriptor) and code.name in BY_CODE:
            name = f"tie-break.{code.name}"
            meanings[column.key] = Message(name), Message(f"{name}.definition")
    facts = Facts(
        tuple(
            (Span("code", key), Message("standings.meaning", name=name, definition=definition))
            for key, (name, definition) in meanings.items()
        )
    )
    heading = Message("standings.meanings")
    section = Section(heading=heading, blocks=(facts,), is_folded=True, is_printed=False)

    def link(number: int, key: str) -> str:
        if "#" in key:  # a code listed again, which nobody can ask for
            return ""
        return f"{inquiry.base}/why{inquiry.choices.query(RANKING, who=str(number), code=key)}"

    names = {key: name for key, (name, _) in meanings.items()}
    by = Message("standings.by", tiebreaks=ranked.tiebreaks, edition=ranked.edition)
    notes = (*notes_of([listing]), *(one.sentence for one in ranked.diagnostics))
    return Document(
        title=standings_title(listing),
        subtitle=(by, *([Message("standings.provisional")] if ranked.provisional else [])),
        blocks=(
            *notes_section(notes),
            standings_table(listing, link, names),
            *((section,) if meanings else ()),
        ),
        **foot_of(inquiry.origin(ranked)),
    )


def listing_of(inquiry: Inquiry, ranked: Standings) -> Listing:
    """Return the standings of the chosen players; raises Refusal if a condition is invalid."""
    where = tuple(map(parse_condition, inquiry.choices.all("where")))
    return Listing(ranked, inquiry.event.tournament, where, inquiry.ranking.rating)


def edition_options() -> list[tuple[str, Text]]:
    """Return the options of the menu of editions, newest first."""
    by_date = ("", Message("screen.edition-by-date"))
    return [by_date, *((each.name, Span("code", each.name)) for each in reversed(EDITIONS))]


def choice_form(tournament: Tournament, choices: Choices, ranked: Standings) -> Form:
    """Return the form for an event, with the present choices marked."""
    of_teams = Listing(ranked, tournament).is_of_teams
    rounds: list[tuple[str, Text]] = [("", Message("screen.last-round"))]
    rounds += [(str(n), Span("text", str(n))) for n in range(1, tournament.rounds_played)]
    lists = [(codes, Span("code", codes)) for codes in USUAL_LISTS]
    where = () if of_teams else _where(tournament, choices.one("where"))
    inputs = [
        menu("edition", choices.one("edition"), edition_options()),
        Input(
            name="t",
            label=Message("screen.t"),
            value=choices.one("t"),
            choices=(("recommended", Message("screen.recommended")), *lists),
            placeholder=", ".join(ranked.tiebreaks),
        ),
        menu("rounds", choices.one("rounds"), rounds),
    ]
    if of_teams:
        names = {"": "file", "mp": "mp", "gp": "gp"}
        primary = [(value, Message(f"screen.primary-{name}")) for value, name in names.items()]
        inputs.append(menu("primary", choices.one("primary"), primary))
    if len(where) > 1:
        inputs.append(menu("where", choices.one("where"), where))
    return Form(inputs=tuple(inputs), submit=Message("screen.show"))


def _where(tournament: Tournament, chosen: str) -> tuple[tuple[str, Text], ...]:
    """Return the possible parts of the players: more than none of them, but not all."""
    year = tournament.start.year if tournament.start is not None else None
    candidates: list[tuple[str, Text]] = [("sex=w", Message("screen.women"))]
    if year is not None:
        candidates += [(f"born>={year - age}", Span("code", f"U{age}")) for age in AGES]
        candidates += [(f"born<={year - age}", Span("code", f"{age}+")) for age in SENIORS]
    federations = sorted({p.federation for p in tournament.players if p.federation})
    candidates += [(f"fed={code}", Span("code", code)) for code in federations[:MOST_FEDERATIONS]]
    options: list[tuple[str, Text]] = [("", Message("screen.everybody"))]
    for text, name in candidates:
        condition = parse_condition(text)
        admitted = sum(condition.admits(player, None) for player in tournament.players)
        if 0 < admitted < len(tournament.players) or text == chosen:
            options.append((text, Message("screen.counted", name=name, count=admitted)))
    if chosen and all(value != chosen for value, _ in options):
        options.append((chosen, Span("code", chosen)))
    return tuple(options)
