"""Ratings: what the event changes of each player's rating."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.format_table import resolved
from trfkit.ratings.fide.event_rating import rate_fide
from trfkit.ratings.fide.request import FideRequest, parse_coefficients
from trfkit.ratings.fide.stated_changes import compare
from trfkit.ratings.systems import SYSTEMS
from trfkit.regulations import Refusal
from trfkit.reports.provenance import Origin
from trfkit.reports.rating import (
    player_rows,
    rating_text,
    rating_title,
    shown_columns,
    written_rating,
)
from trfkit.reports.rating_json import Rated
from trfkit.reports.sheet import Lines, Sheet, sheet_page, table_of_texts
from trfkit.web.screens.screen import Around, frame, message
from trfkit.web.screens.screen_choices import Option
from trfkit.web.screens.screen_words import SAY
from trfkit.web.screens.shown_command import command_line, name_of

if TYPE_CHECKING:
    from trfkit.web.screens.screen import Asked

FIDE: Final = next(iter(SYSTEMS))
RATES: Final = ("standard", "rapid", "blitz")


class Systems(NamedTuple):
    """The menus of this screen; ``rates`` is empty where the system has none, nor K."""

    systems: tuple[Option, ...]
    rates: tuple[Option, ...]
    coefficients: str


def ratings(asked: Asked) -> str:
    """Return the players with their changes, or why the event cannot be rated.

    Raises Refusal for a choice that makes no sense.
    """
    choices = asked.choices
    system, rate = _system(asked), _rate_of_play(asked)
    asked.event.tournament  # noqa: B018 - a Refusal where there is none
    query = choices.query(("system", "rate", "k"))
    around = Around(
        choices="screens/systems.html",
        values=Systems(
            tuple(Option(one, SAY[f"system_{one}"], one == system) for one in SYSTEMS),
            (
                Option("", SAY["rate_file"], not rate),
                *(Option(one, one, one == rate) for one in RATES),
            )
            if system == FIDE
            else (),
            choices.one("k"),
        ),
        command=command_line(
            "rate",
            name_of(asked.event.main.name),
            "--system",
            system,
            *(("--rate-of-play", rate) if rate and system == FIDE else ()),
            *(word for k in _written(asked) if system == FIDE for word in ("--k", k)),
        ),
        saves=[
            (f"ratings.{form}", f"{asked.base}/save/ratings-{form}{query}")
            for form in ("csv", "json")
        ],
    )
    try:
        rated, origin = _rated(asked)
    except Refusal as refusal:
        framed = frame("ratings", asked, around._replace(saves=()))
        return message(SAY["not_rated"], (str(refusal),), framed=framed)
    table = table_of_texts(*shown_columns(player_rows(rated)), SAY["ratings_show"])
    ends = tuple(line for line in rating_text(rated).split("\n") if line)
    sheet = Sheet(rating_title(rated), (), (table, Lines(ends)))
    return sheet_page(sheet, origin, rated.rating.notes, frame("ratings", asked, around))


def ratings_written(asked: Asked, form: str) -> str:
    """Return what ``trfkit rate --format csv|json`` writes."""
    rated, origin = _rated(asked)
    return "".join(written_rating(rated, origin, form))


def usual_system(asked: Asked) -> str:
    """Return by which ratings an event is rated where nobody chose."""
    return asked.discipline.rating_system


def _system(asked: Asked) -> str:
    system = asked.choices.one("system") or usual_system(asked)
    if system not in SYSTEMS:
        raise Refusal(f"{system!r} is no system: {', '.join(SYSTEMS)} were expected")
    return system


def _rate_of_play(asked: Asked) -> str:
    rate = asked.choices.one("rate")
    if rate and rate not in RATES:
        raise Refusal(f"{rate!r} is no rate of play: {', '.join(RATES)} were expected")
    return rate


def _written(asked: Asked) -> list[str]:
    """Return each K as the option takes it: of everybody, or of one player by starting rank."""
    text = "=".join(part.strip() for part in asked.choices.one("k").split("="))
    return [part for part in text.replace(" ", ",").split(",") if part]


def _rated(asked: Asked) -> tuple[Rated, Origin]:
    tournament, result = asked.event.tournament, asked.event.result
    if _system(asked) == FIDE:
        try:
            everybody, by_player = parse_coefficients(_written(asked))
        except ValueError as error:
            raise Refusal(str(error)) from error
        request = FideRequest(
            rate_of_play=_rate_of_play(asked) or None,
            coefficient=everybody,
            coefficients=by_player,
        )
        by_fide = rate_fide(tournament, request)
        stated = compare(by_fide.players, result.stated)
        rated = Rated(by_fide, tournament.name, stated)
    else:
        rated = Rated(resolved(SYSTEMS[_system(asked)].rate)(tournament), tournament.name)
    return rated, Origin(inputs=(asked.event.input,), edition=rated.rating.edition)
