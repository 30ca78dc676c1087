"""Play-off: the participants who share a place, and the play-off that the edition prescribes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from trfkit.api.playoffs import playoff
from trfkit.messages import Message, Span, render_text
from trfkit.playoffs import parse_places, tied_groups
from trfkit.playoffs.article3 import BY_LOT, BY_RANKING, BY_TABLE, LONGEST_MATCH, Answers
from trfkit.playoffs.conduct import qualification
from trfkit.playoffs.plan import Format
from trfkit.ranking import rank
from trfkit.record import replace
from trfkit.refusal import refusal_of
from trfkit.regulations import Refusal
from trfkit.regulations.edition import is_play_off
from trfkit.reports.document import Document, Form, Input, Text
from trfkit.reports.playoff import Programme, playoff_document
from trfkit.web.screens.screen import Around, Content, Inquiry, menu, refused_document
from trfkit.web.screens.screen_choices import Choices, command_line, name_of, ranked_by
from trfkit.web.screens.standings import edition_options

if TYPE_CHECKING:
    from trfkit.reports.provenance import Origin

FIRST: Final = "1"
NONE: Final = "none"
STATE: Final = "playoff.json"
WORDS: Final = {
    "system": tuple(system.value for system in Format),
    "pairs": (BY_RANKING, BY_LOT),
    "colours": (BY_TABLE, BY_LOT),
}
"""Parameters of which some words have consequences, with these words."""
PARAMETERS: Final = (
    "system", "games", "pairs", "colours", "time-control", "breaks", "ties", "if-tied",
)  # fmt: skip
"""What the organiser fixes besides who qualifies, under the names of the options."""
CHOICES: Final = ("places", "after", *PARAMETERS, "edition")


def play_off(inquiry: Inquiry) -> Content:
    """Show the plan for the participants who share a place, or that there are none."""
    choices = inquiry.choices
    is_fixed = any(choices.one(name) for name in PARAMETERS)
    try:
        programme, origin = _programme(inquiry)
    except Refusal as refusal:
        document = refused_document(Message("screen.no-playoff"), (refusal.message,))
        around = _around(inquiry, has_parameters=True)._replace(saves=(), further=None)
    else:
        document = playoff_document(programme, origin, is_page=True)
        around = _around(inquiry, has_parameters=bool(programme.plan.parameters) or is_fixed)
        if not programme.plan.stages:
            around = around._replace(further=None)
    return Content(document, around)


def _around(inquiry: Inquiry, *, has_parameters: bool) -> Around:
    choices = inquiry.choices
    words = (
        name_of(inquiry.event.main.name),
        "--places",
        _places(choices),
        *(
            word
            for name in ("after", *PARAMETERS)
            if (value := choices.one(name))
            for word in (f"--{name}", value)
        ),
        *ranked_by(choices, inquiry.event),
    )
    begin = render_text(Message("screen.playoff-begin"), inquiry.locale)
    return Around(
        form=_form(inquiry, has_parameters=has_parameters),
        command=command_line("playoff", *words),
        further=(begin, command_line("playoff", "plan", *words, "-o", STATE)),
        saves=("playoff-html",),
        query=choices.query(CHOICES),
    )


def _form(inquiry: Inquiry, *, has_parameters: bool) -> Form:
    choices = inquiry.choices
    ranked = rank(inquiry.event.tournament, inquiry.ranking)
    codes = [code for code in ranked.tiebreaks[1:] if not is_play_off(code)]
    # The tied are equal in points, and in tie-breaks from the front on.
    lists = [codes[:count] for count in range(1, len(codes) + 1)]
    after: list[tuple[str, Text]] = [("", Message("screen.equal-by-list"))]
    after.append((NONE, Message("screen.equal-points")))
    after += [(",".join(part), Message("screen.equal-and", codes=tuple(part))) for part in lists]
    is_fixed = Message("screen.playoff-fixed")
    parameters = tuple(_parameter(choices, name) for name in PARAMETERS)
    return Form(
        inputs=(
            menu("places", _places(choices), _shared_places(inquiry)),
            _whatever_chosen(menu("after", choices.one("after"), after, changes_form=True)),
            _whatever_chosen(
                menu("edition", choices.one("edition"), edition_options(), changes_form=True)
            ),
        ),
        submit=Message("screen.show"),
        more=(is_fixed, parameters) if has_parameters else None,
    )


def _whatever_chosen(choice: Input) -> Input:
    """Return a menu that keeps its present choice even if it is not among the options."""
    value = choice.value
    if not value or any(value == option for option, _ in choice.choices):
        return choice
    return replace(choice, choices=(*choice.choices, (value, Span("code", value))))


def _shared_places(inquiry: Inquiry) -> list[tuple[str, Text]]:
    """Return the shared places, and the chosen place even if it is not shared."""
    tournament, chosen = inquiry.event.tournament, _places(inquiry.choices)
    qualified = qualification(tournament, inquiry.ranking, inquiry.choices.one("after") or None)
    not_shared = (chosen, Message("screen.not-shared", places=chosen))
    try:
        groups = tied_groups(tournament, after=qualified.after, ranking=qualified.ranking)
        asked_for = parse_places(chosen)
    except (Refusal, ValueError):
        return [not_shared]
    options: list[tuple[str, Text]] = []
    for group in groups:
        name = "screen.shared-by-teams" if group.is_of_teams else "screen.shared-by-players"
        places = group.places
        # A part of the places that are shared stands for all of them.
        is_chosen = places.first <= asked_for.first and asked_for.last <= places.last
        text = Message(name, places=str(places), count=len(group.entrants))
        options.append((chosen if is_chosen else str(places), text))
    if all(value != chosen for value, _ in options):
        options.insert(0, not_shared)
    return options


def _parameter(choices: Choices, name: str) -> Input:
    words = WORDS.get(name)
    label = Message(f"screen.playoff-{name}")
    if words is None:
        return Input(name=name, label=label, value=choices.one(name))
    options: list[tuple[str, Text]] = [("", Message("screen.playoff-open"))]
    options += [(word, Span("code", word)) for word in words]
    return _whatever_chosen(menu(name, choices.one(name), options, label=label))


def play_off_document(inquiry: Inquiry) -> Document:
    """Return the plan as ``trfkit playoff -o`` writes it."""
    return playoff_document(*_programme(inquiry), is_page=True)


def _places(choices: Choices) -> str:
    return choices.one("places") or FIRST


def _programme(inquiry: Inquiry) -> tuple[Programme, Origin]:
    choices = inquiry.choices
    system = choices.one_of("system", WORDS["system"])
    games = choices.number("games")
    if games is not None and not 1 <= games <= LONGEST_MATCH:
        raise refusal_of("no-games-of-match", games=games, most=LONGEST_MATCH)
    fixed: dict[str, Any] = {
        name.replace("-", "_"): choices.one(name) or None for name in ("after", *PARAMETERS)
    }
    fixed |= {"system": Format(system) if system else None, "games": games}
    answers = Answers(**fixed)
    programme = playoff(inquiry.event.tournament, _places(choices), answers, inquiry.ranking)
    return programme, inquiry.origin(programme)
