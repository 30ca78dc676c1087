"""Play-off: who shares a place, and what the edition prescribes for them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from trfkit.api.rules import playoff
from trfkit.playoffs import Answers
from trfkit.regulations import EDITIONS, Refusal
from trfkit.reports.playoff_page import playoff_page
from trfkit.screens.commands import command_line, name_of, ranked_by
from trfkit.screens.screen import Around, frame, message
from trfkit.screens.standings import Option
from trfkit.screens.words import SAY

if TYPE_CHECKING:
    from trfkit.reports.origin import Origin
    from trfkit.reports.playoff import Programme
    from trfkit.screens.choices import Choices
    from trfkit.screens.screen import Asked

FIRST = "1"


class Places(NamedTuple):
    """The menus of this screen."""

    places: str
    after: str
    editions: tuple[Option, ...]


def play_off(asked: Asked) -> str:
    """Return the plan for those who share a place, or that nobody does."""
    choices = asked.choices
    asked.event.tournament  # noqa: B018 - a Refusal where there is none
    places, after, edition = _places(choices), choices.one("after"), choices.one("edition")
    query = choices.query(("places", "after", "edition"))
    around = Around(
        choices="screens/places.html",
        values=Places(
            places,
            after,
            (
                Option("", SAY["by_default"], not edition),
                *(Option(one.name, one.name, one.name == edition) for one in reversed(EDITIONS)),
            ),
        ),
        command=command_line(
            "playoff",
            name_of(asked.event.main.name),
            "--places",
            places,
            *(("--after", after) if after else ()),
            *ranked_by(choices, asked.event),
        ),
        saves=[("play-off.html", f"{asked.base}/save/playoff-html{query}")],
    )
    try:
        programme, origin = _programme(asked)
    except Refusal as refusal:
        without = around._replace(saves=())
        return message(SAY["no_playoff"], (str(refusal),), framed=frame("playoff", asked, without))
    return playoff_page(programme, origin, frame("playoff", asked, around))


def play_off_page(asked: Asked) -> str:
    """Return the same without anything around it, as ``trfkit playoff -o`` writes it."""
    return playoff_page(*_programme(asked))


def _places(choices: Choices) -> str:
    return choices.one("places") or FIRST


def _programme(asked: Asked) -> tuple[Programme, Origin]:
    choices = asked.choices
    answers = Answers(after=choices.one("after") or None)
    try:
        programme = playoff(asked.event.tournament, _places(choices), answers, asked.ranking)
    except ValueError as error:
        raise Refusal(str(error)) from error
    policies = programme.tied.standings.policies if programme.tied else {}
    return programme, asked.origin(programme.plan.edition, policies)
