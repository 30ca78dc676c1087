"""Standings, by whatever edition, list and round is chosen; a value leads to why it is so."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.ranking import rank
from trfkit.ranking.options import BY_DEFAULT
from trfkit.record import replace
from trfkit.regulations import EDITIONS, Refusal
from trfkit.reports.categories import parse_condition
from trfkit.reports.origin import origin_foot
from trfkit.reports.page import render
from trfkit.reports.pages import page_of, page_of_own
from trfkit.reports.standings import NAME, Listing, standings_rows, without_empty
from trfkit.screens.choices import RANKING
from trfkit.screens.commands import command_line, listed_by, name_of, ranked_by
from trfkit.screens.screen import Around, frame
from trfkit.screens.words import SAY

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trfkit.model import Tournament
    from trfkit.ranking import Standings
    from trfkit.reports.categories import Condition
    from trfkit.reports.pages import Page
    from trfkit.screens.choices import Choices
    from trfkit.screens.files import Event
    from trfkit.screens.screen import Asked

SAVED: Final = {
    "standings.xlsx": "xlsx",
    "standings.csv": "csv",
    "standings.md": "markdown",
    "standings.json": "json",
}
AGES: Final = (8, 10, 12, 14, 16, 18, 20)
"""Those who are no older in the year of the event."""
SENIORS: Final = (50, 65)
MOST_FEDERATIONS: Final = 40


class Option(NamedTuple):
    """One line of a menu."""

    value: str
    text: str
    is_chosen: bool


class Menus(NamedTuple):
    """The menus above whatever is ranked; ``codes`` is the list as it was written."""

    editions: tuple[Option, ...]
    rounds: tuple[Option, ...]
    primary: tuple[Option, ...]
    where: tuple[Option, ...]
    codes: str
    usual: str


class Cell(NamedTuple):
    """A cell of the table; ``href`` leads to why it is so, "" where nothing can be asked.

    ``meaning`` is the name of the tie-break that a column shows.
    """

    text: str
    is_number: bool
    is_name: bool
    href: str = ""
    meaning: str = ""


def standings(asked: Asked) -> str:
    """Return the standings as a screen; raises Refusal for a choice that makes no sense."""
    choices, tournament = asked.choices, asked.event.tournament
    ranked = rank(tournament, asked.ranking)
    listing = listing_of(asked, ranked)
    (head, *rows), numbers = without_empty(standings_rows(listing))
    first = len(head) - len(ranked.columns)
    ids = list(listing.places())
    keys = [column.key for column in ranked.columns]
    meanings = _meanings(keys, asked.event)
    names = {key: page.name for key, page in meanings.items()}
    base = f"{asked.base}/why"

    def cell(column: int, text: str, who: int) -> Cell:
        href = ""
        if column >= first and "#" not in keys[column - first]:
            href = base + choices.query(RANKING, who=str(who), code=keys[column - first])
        elif head[column] == NAME:
            href = base + choices.query(RANKING, who=str(who))
        return Cell(text, column in numbers, head[column] == NAME, href)

    query = choices.query((*RANKING, "where"))
    around = Around(
        choices="screens/ranking.html",
        values=menus(tournament, choices, ranked),
        command=command_line(
            "standings",
            name_of(asked.event.main.name),
            *ranked_by(choices, asked.event),
            *listed_by(choices),
        ),
        saves=[
            (name, f"{asked.base}/save/standings-{form}{query}") for name, form in SAVED.items()
        ],
    )
    after = f"after round {ranked.rounds}"
    return render(
        "screens/standings.html",
        frame("standings", asked, around),
        title=f"{asked.event.title}: standings {after}",
        notes=(*ranked.notes, *(one.message for one in ranked.diagnostics)),
        about=f"by {', '.join(ranked.tiebreaks)}; rules of {ranked.edition}"
        + ("; provisional, since games are open" if ranked.provisional else ""),
        head=[
            Cell(text, at in numbers, text == NAME, meaning=names.get(text, ""))
            for at, text in enumerate(head)
        ],
        meanings=list(meanings.values()),
        rows=[
            [cell(at, text, who) for at, text in enumerate(row)]
            for who, row in zip(ids, rows, strict=True)
        ],
        ending=origin_foot(asked.origin(ranked.edition, ranked.policies)),
    )


def _meanings(keys: Sequence[str], event: Event) -> dict[str, Page]:
    """Return what each column is, where that is a tie-break that has a page."""
    pages = {}
    for key in keys:
        own = event.said.own_tie_break(key) if event.said is not None else None
        page = page_of(key) if own is None else page_of_own(own)
        if page is not None:
            pages[key] = replace(page, code=key)
    return pages


def listing_of(asked: Asked, ranked: Standings) -> Listing:
    """Return the standings with who is to be listed; raises Refusal as ``conditions`` does."""
    where = conditions(asked, ranked)
    return Listing(ranked, asked.event.tournament, where, asked.ranking.rating)


def conditions(asked: Asked, ranked: Standings) -> tuple[Condition, ...]:
    """Return who is to be listed; raises Refusal for what is no condition, and of teams."""
    try:
        where = tuple(parse_condition(text) for text in asked.choices.all("where"))
    except ValueError as error:
        raise Refusal(str(error)) from error
    if where and Listing(ranked, asked.event.tournament).of_teams:
        raise Refusal("a part of the players can be listed, not of the teams")
    return where


def menus(tournament: Tournament, choices: Choices, ranked: Standings | None) -> Menus:
    """Return what can be chosen in an event, the present choices marked."""
    edition, rounds, where = choices.one("edition"), choices.one("rounds"), choices.one("where")
    of_teams = ranked is not None and Listing(ranked, tournament).of_teams
    primary = choices.one("primary")
    usual = rank(tournament, BY_DEFAULT).tiebreaks if ranked is None else ranked.tiebreaks
    return Menus(
        editions=(
            Option("", SAY["by_default"], not edition),
            *(Option(one.name, one.name, one.name == edition) for one in reversed(EDITIONS)),
        ),
        rounds=(
            Option("", SAY["all_rounds"], not rounds),
            *(Option(str(n), str(n), str(n) == rounds) for n in range(1, tournament.rounds_played)),
        ),
        primary=tuple(
            Option(value, SAY[key], value == primary)
            for value, key in (("", "primary_file"), ("mp", "primary_mp"), ("gp", "primary_gp"))
        )
        if of_teams
        else (),
        where=() if of_teams else _where(tournament, where),
        codes=choices.one("t"),
        usual=", ".join(usual),
    )


def _where(tournament: Tournament, chosen: str) -> tuple[Option, ...]:
    """Return the parts of the players that are there to be listed: more than none, not all."""
    year = tournament.start.year if tournament.start is not None else None
    asked = [("sex=w", SAY["women"])]
    if year is not None:
        asked += [(f"born>={year - age}", f"U{age}") for age in AGES]
        asked += [(f"born<={year - age}", f"{age}+") for age in SENIORS]
    federations = sorted({p.federation for p in tournament.players if p.federation})
    asked += [(f"fed={code}", code) for code in federations[:MOST_FEDERATIONS]]
    conditions_of = [(parse_condition(text), text, title) for text, title in asked]
    options = [Option("", SAY["everybody"], not chosen)]
    for condition, text, title in conditions_of:
        admitted = sum(condition.admits(player, None) for player in tournament.players)
        if 0 < admitted < len(tournament.players) or text == chosen:
            options.append(Option(text, f"{title} ({admitted})", text == chosen))
    if chosen and all(option.value != chosen for option in options):
        options.append(Option(chosen, chosen, is_chosen=True))
    return tuple(options)
