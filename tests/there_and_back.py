"""Files to write in another format and read again, and what is otherwise afterwards, by field."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from corpus.make import FILES
from foreign import CORPUS

from trfkit.files.convert.losses import FACTS
from trfkit.files.registry import read
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


INFERRED = (
    ("kind of tournament", "kind"),
    ("rounds were played", "rounds_played"),
    ("as no round has begun", "rounds_played"),
    ("the order of the players", "players"),
    ("numbers of the teams", "teams"),
    ("national ratings", "national_ratings"),
    ("of Go: ", "discipline"),
)
"""What a report says of fields that are no facts of the table, or says in other words."""


def excused(diagnostics):
    """Return the fields that a report of losses names."""
    found = set()
    for finding in diagnostics:
        what = str(finding.values.get("what", ""))
        if finding.code == "CNV002":
            found |= {f"players.stated_{what}", f"players.{what}"}
        found |= {field for words, field in INFERRED if words in what}
        for fact in FACTS:
            if fact.words in what:
                found.add(fact.field if not fact.field.startswith("teams.") else "teams")
    return found
