"""Play-off: who shares a place, and what the edition prescribes for them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.api.regulated import playoff
from trfkit.playoffs import BY_LOT, BY_RANKING, BY_TABLE, LONGEST_MATCH, Answers, Format
from trfkit.playoffs.opening import qualification
from trfkit.playoffs.tied_players import Places as Shared
from trfkit.playoffs.tied_players import parse_places, tied_groups
from trfkit.ranking import rank
from trfkit.regulations import EDITIONS, Refusal
from trfkit.regulations.edition import is_play_off
from trfkit.reports.playoff_page import playoff_page
from trfkit.web.screens.screen import Around, frame, message
from trfkit.web.screens.screen_choices import Option
from trfkit.web.screens.screen_words import SAY, say
from trfkit.web.screens.shown_command import command_line, name_of, ranked_by

if TYPE_CHECKING:
    from trfkit.reports.playoff import Programme
    from trfkit.reports.provenance import Origin
    from trfkit.web.screens.screen import Asked
    from trfkit.web.screens.screen_choices import Choices

FIRST: Final = "1"
FIRST_PLACE: Final = Shared(1, 1)
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


class Parameter(NamedTuple):
    """A thing to fix: ``options`` where something follows from some words, else any text."""

    name: str
    title: str
    value: str
    options: tuple[Option, ...]


class Places(NamedTuple):
    """The menus of this screen; ``parameters`` is empty where the edition has a scheme."""

    places: tuple[Option, ...]
    after: tuple[Option, ...]
    editions: tuple[Option, ...]
    parameters: tuple[Parameter, ...]
    is_open: bool


def play_off(asked: Asked) -> str:
    """Return the plan for those who share a place, or that nobody does."""
    choices = asked.choices
    try:
        programme, origin = _programme(asked)
    except Refusal as refusal:
        around = _around(asked, has_parameters=True)._replace(saves=(), further=None)
        framed = frame("playoff", asked, around)
        return message(SAY["no_playoff"], (str(refusal),), framed=framed)
    is_fixed = any(choices.one(name) for name in PARAMETERS)
    around = _around(asked, has_parameters=bool(programme.plan.parameters) or is_fixed)
    if not programme.plan.stages:
        around = around._replace(further=None)
    return playoff_page(programme, origin, frame("playoff", asked, around))


def _around(asked: Asked, *, has_parameters: bool) -> Around:
    choices = asked.choices
    places, after, edition = _places(choices), choices.one("after"), choices.one("edition")
    ranked = rank(asked.event.tournament, asked.ranking)
    words = (
        name_of(asked.event.main.name),
        "--places",
        places,
        *(
            word
            for name in ("after", *PARAMETERS)
            if (value := choices.one(name))
            for word in (f"--{name}", value)
        ),
        *ranked_by(choices, asked.event),
    )
    codes = [code for code in ranked.tiebreaks[1:] if not is_play_off(code)]
    # The tied are equal in points, and in tie-breaks from the front on.
    lists = [",".join(codes[:count]) for count in range(1, len(codes) + 1)]
    options = [Option("", SAY["equal_by_list"], not after)]
    options += [Option(NONE, SAY["equal_points"], after == NONE)]
    options += [
        Option(one, say("equal_and", one.replace(",", ", ")), one == after) for one in lists
    ]
    if all(option.value != after for option in options):
        options.append(Option(after, after, is_chosen=True))
    return Around(
        choices="screens/places.html",
        values=Places(
            _shared(asked, places),
            tuple(options),
            (
                Option("", SAY["by_default"], not edition),
                *(Option(one.name, one.name, one.name == edition) for one in reversed(EDITIONS)),
            ),
            tuple(_parameter(name, choices.one(name)) for name in PARAMETERS)
            if has_parameters
            else (),
            any(choices.one(name) for name in PARAMETERS),
        ),
        command=command_line("playoff", *words),
        further=(SAY["playoff_begin"], command_line("playoff", "plan", *words, "-o", STATE)),
        saves=[("play-off.html", f"{asked.base}/save/playoff-html{choices.query(CHOICES)}")],
    )


def _shared(asked: Asked, chosen: str) -> tuple[Option, ...]:
    """Return the places that are shared, and the chosen one though it be nobody's."""
    tournament = asked.event.tournament
    who = qualification(tournament, asked.ranking, asked.choices.one("after") or None)
    try:
        groups = tied_groups(tournament, after=who.after, ranking=who.ranking)
        asked_for = parse_places(chosen)
    except (Refusal, ValueError):
        groups, asked_for = (), FIRST_PLACE
    noun = "teams" if groups and groups[0].of_teams else "players"
    options = [
        Option(str(one.places), f"{one.places} ({len(one.entrants)} {noun})",
               one.places.first <= asked_for.first and asked_for.last <= one.places.last)
        for one in groups
    ]  # fmt: skip
    if not any(option.is_chosen for option in options):
        options.insert(0, Option(chosen, say("nobodys", chosen), is_chosen=True))
    return tuple(options)


def _parameter(name: str, value: str) -> Parameter:
    words = WORDS.get(name, ())
    options = [Option("", SAY["playoff_open"], not value)] if words else []
    options += [Option(word, word, word == value) for word in words]
    if words and value and value not in words:
        options.append(Option(value, value, is_chosen=True))
    return Parameter(name, SAY[f"playoff_{name}"], value, tuple(options))


def play_off_page(asked: Asked) -> str:
    """Return the same without anything around it, as ``trfkit playoff -o`` writes it."""
    return playoff_page(*_programme(asked))


def _places(choices: Choices) -> str:
    return choices.one("places") or FIRST


def _programme(asked: Asked) -> tuple[Programme, Origin]:
    choices = asked.choices
    system = choices.one("system")
    if system and system not in WORDS["system"]:
        raise Refusal(f"{system!r} is no system: {', '.join(WORDS['system'])} were expected")
    games = choices.number("games")
    if games is not None and not 1 <= games <= LONGEST_MATCH:
        raise Refusal(f"{games} is no number of games from 1 to {LONGEST_MATCH}")
    answers = Answers(
        ties=choices.one("ties") or None,
        after=choices.one("after") or None,
        system=Format(system) if system else None,
        games=games,
        pairs=choices.one("pairs") or None,
        colours=choices.one("colours") or None,
        time_control=choices.one("time-control") or None,
        breaks=choices.one("breaks") or None,
        if_tied=choices.one("if-tied") or None,
    )
    try:
        programme = playoff(asked.event.tournament, _places(choices), answers, asked.ranking)
    except ValueError as error:
        raise Refusal(str(error)) from error
    policies = programme.tied.standings.policies if programme.tied else {}
    return programme, asked.origin(programme.plan.edition, policies)
