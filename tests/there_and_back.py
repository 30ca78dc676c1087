"""Files to write in another format and read again, and what is otherwise afterwards, by field."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from corpus.make import FILES
from foreign import CORPUS

from trfkit.files.registry import read
from trfkit.messages.message import Message
from trfkit.model.facts import FACTS
from trfkit.record import names, replace

SAMPLES = Path(__file__).parents[1] / "samples"
ENDINGS = {".trf", ".trfx", ".h9", ".tou", ".xml", ".csv", ".html"}
LARGEST = 500_000  # bytes; a few files of others would take most of the time


def _found(folder, most=None):
    paths = sorted(path for path in folder.glob("*") if path.suffix in ENDINGS)
    small = [path for path in paths if path.stat().st_size < LARGEST]
    step = max(1, len(small) // most) if most else 1
    return small[::step]


OWN = [*_found(SAMPLES), *_found(FILES)]
"""Files of this project: the samples, and those of every shape that programs write."""

SOURCES = [
    *(pytest.param(path, id=path.name) for path in OWN),
    *(
        pytest.param(path, id=f"{folder}-{path.name}", marks=pytest.mark.corpus)
        for folder, most in (("trf", None), ("oracle", 40), ("crosstables", None))
        for path in _found(CORPUS / folder, most)
    ),
]


@cache
def tournament_in(path):
    """Return the tournament in a file, None where it has none."""
    return read(path.read_bytes()).tournament


def mutual_games(tournament):
    """Return the rounds of which both players tell, by number and round."""
    by_number = {player.start_no: player for player in tournament.players}
    found = {}
    for player in tournament.players:
        for number, entry in enumerate(player.rounds, start=1):
            other = by_number.get(entry.opponent)
            if other is not None and other.round(number).opponent == player.start_no != (
                other.start_no
            ):
                found.setdefault(player.start_no, {})[number] = entry
    return found


def different(before, after, way=()):
    """Return the fields of two tournaments that are not alike, a player's by ``players.field``."""
    found = set()
    for name in names(before):
        one, other = getattr(before, name), getattr(after, name)
        if name == "kind":  # where it is from, and why, is no part of it
            one, other = (replace(kind, source="", reason="") for kind in (one, other))
        if one == other:
            continue
        if name == "players" and [p.start_no for p in one] == [p.start_no for p in other]:
            for player, again in zip(one, other, strict=True):
                found |= different(player, again, ("players",))
        else:
            found.add(".".join((*way, name)))
    return found


INFERRED = {
    "losses.kind": "kind",
    "losses.rounds-played": "rounds_played",
    "losses.not-begun": "rounds_played",
    "losses.order": "players",
    "losses.team-numbers": "teams",
    "losses.team_rounds": "extensions",
    "losses.team_standings": "extensions",
    "losses.player_data": "extensions",
    "losses.national-as-to": "national_ratings",
    "losses.national-of-players": "national_ratings",
    "losses.worth": "point_system",
    "losses.of-discipline": "discipline",
    "losses.words-of-teams": "type_text",
    "losses.names-respaced": "players.name",
}
"""What a report says of fields that are no facts of the table, or says in other words."""


def facts_told(finding):
    """Yield the messages of a loss or an assumption, and those inside of them."""
    told = [*finding.values.get("facts", ()), *filter(None, [finding.values.get("fact")])]
    while told:
        fact = told.pop()
        yield fact
        for value in fact.arguments.values():
            inside = value if isinstance(value, tuple) else (value,)
            told += [one for one in inside if isinstance(one, Message)]


def ids_told(diagnostics):
    """Return the ids of all messages of losses and assumptions."""
    return {fact.id for finding in diagnostics for fact in facts_told(finding)}


def rounds_told(diagnostics, *names):
    """Return who has which round written otherwise: result, colour."""
    return {
        (finding.participant, fact.arguments["round"])
        for finding in diagnostics
        for fact in facts_told(finding)
        if finding.code == "CNV002" and fact.id in {f"losses.{name}" for name in names}
    }


def excused(diagnostics):
    """Return the fields that a report of losses names."""
    by_id = {fact.loss.id: fact.field for fact in FACTS} | INFERRED
    found = set()
    for finding in diagnostics:
        for fact in facts_told(finding):
            name = fact.id.removeprefix("losses.field.")
            if name != fact.id:
                found |= {f"players.stated_{name}", f"players.{name}"}
            elif field := by_id.get(fact.id):
                found.add(field if not field.startswith("teams.") else "teams")
    return found
