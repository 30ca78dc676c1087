"""Ratings: the rating change of each player."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.api.ratings import rate_file
from trfkit.messages import Message
from trfkit.ratings import SYSTEMS
from trfkit.ratings.request import FideRequest, parse_coefficients
from trfkit.refusal import Refusal
from trfkit.reports.document import Form, Input, Text
from trfkit.reports.provenance import Origin
from trfkit.reports.rating import Rated, rating_document, rating_forms
from trfkit.web.screens.screen import Around, Content, Inquiry, menu, refused_document
from trfkit.web.screens.screen_choices import Choices, command_line, name_of

if TYPE_CHECKING:
    from trfkit.reports.forms import Forms

FIDE: Final = next(iter(SYSTEMS))
RATES: Final = ("standard", "rapid", "blitz")


def ratings(inquiry: Inquiry) -> Content:
    """Show the players with their rating changes, or why the event cannot be rated.

    Raises Refusal for a choice that makes no sense.
    """
    choices = inquiry.choices
    system, rate = _system(inquiry), inquiry.choices.one_of("rate", RATES)
    inquiry.event.tournament  # noqa: B018 - a Refusal where there is none
    of_fide = [*(("--rate-of-play", rate) if rate else ())]
    of_fide += [word for k in _option_text(inquiry) for word in ("--k", k)]
    words = ("rate", name_of(inquiry.event.main.name), "--system", system)
    around = Around(
        form=_form(choices, system),
        command=command_line(*words, *(of_fide if system == FIDE else ())),
        saves=("ratings-csv", "ratings-json"),
        query=choices.query(("system", "rate", "k")),
    )
    try:
        rated, origin = _rate(inquiry)
    except Refusal as refusal:
        document = refused_document(Message("screen.not-rated"), (refusal.message,))
        around = around._replace(saves=())
    else:
        document = rating_document(rated, origin)
    return Content(document, around)


def _form(choices: Choices, system: str) -> Form:
    systems = tuple((name, Message("screen.of-system", system=name)) for name in SYSTEMS)
    rates: list[tuple[str, Text]] = [("", Message("screen.rate-file"))]
    rates += [(rate, Message("screen.rate-chosen", rate=rate)) for rate in RATES]
    of_fide = (
        menu("rate", choices.one("rate"), rates),
        Input(name="k", label=Message("screen.coefficient"), value=choices.one("k"),
              placeholder="20, 12=40"),
    )  # fmt: skip
    inputs = (
        menu("system", system, systems, changes_form=True),
        *(of_fide if system == FIDE else ()),
    )
    return Form(inputs=inputs, submit=Message("screen.show"))


def ratings_written(inquiry: Inquiry) -> tuple[Forms, Origin]:
    """Return what ``trfkit rate`` writes."""
    rated, origin = _rate(inquiry)
    return rating_forms(rated), origin


def usual_system(inquiry: Inquiry) -> str:
    """Return the rating system used by default for an event."""
    return inquiry.discipline.rating_system


def _system(inquiry: Inquiry) -> str:
    return inquiry.choices.one_of("system", SYSTEMS, usual_system(inquiry))


def _option_text(inquiry: Inquiry) -> list[str]:
    """Return the stated values of K in the form of the option: for all, or for a starting rank."""
    text = "=".join(part.strip() for part in inquiry.choices.one("k").split("="))
    return [part for part in text.replace(" ", ",").split(",") if part]


def _rate(inquiry: Inquiry) -> tuple[Rated, Origin]:
    system, request = _system(inquiry), None
    if system == FIDE:
        everybody, by_player = parse_coefficients(_option_text(inquiry))
        request = FideRequest(
            rate_of_play=inquiry.choices.one_of("rate", RATES) or None,
            coefficient=everybody,
            coefficients=by_player,
        )
    rated = rate_file(inquiry.event.result, system, request)
    return rated, Origin(inputs=(inquiry.event.input,), edition=rated.rating.edition)
