"""Files of every shape that programs write: what is read from each stands beside it, as text.

``pytest tests/corpus --update-golden`` writes the texts anew; the difference is then reviewed. A
text holds the whole tournament, or what is otherwise than in the file that it is like.
"""

from __future__ import annotations

from collections import defaultdict
from enum import Enum
from functools import cache

import pytest
from corpus.make import FILES, files
from recorded import assert_kept

from trfkit.checks import check
from trfkit.files.trf.reading import read
from trfkit.findings import Profile
from trfkit.findings.codes import severity_in
from trfkit.messages.rendering import UNFILLED, render_text
from trfkit.model import Tournament
from trfkit.record import Record, names

MADE = {file.name: file for file in files()}
EMPTY = Tournament(kind=None, players=(), rounds_played=0)
LATER = {"kind", "players", "rounds_played"}
"""Fields of a tournament with a line of their own, before the others."""


@cache
def reading(name):
    return read((FILES / name).read_bytes())


@cache
def checked(name, profile):
    return check(reading(name), profile)


def text_of(value):
    """Return a value as a reader writes it: nested data in brackets, blank for nothing."""
    if value is None:
        return ""
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, Record) and type(value).__str__ is object.__str__:
        pairs = [(name, text_of(getattr(value, name))) for name in names(value)]
        return "(" + ", ".join(f"{name} {text}" for name, text in pairs if text) + ")"
    if isinstance(value, (tuple, list)):
        return ", ".join(text_of(part) or "-" for part in value)
    return str(value)


def round_of(entry):
    opponent, colour = entry.opponent or "", text_of(entry.colour)
    return f"{opponent}{colour}{entry.outcome.letter.replace(' ', '*')}"


def row_of(player):
    who = [player.sex, player.title, player.rating, player.federation, player.fide_id, player.birth]
    points = "" if player.stated_points is None else f"{player.stated_points / 10:.1f}"
    rounds = " ".join(map(round_of, player.rounds))
    return " | ".join([
        f"{player.start_no:>3} {player.name}",
        " ".join(text_of(value) or "-" for value in who),
        f"{points or '-'} {text_of(player.stated_rank) or '-'}",
        rounds,
    ])  # fmt: skip


def facts(tournament):
    """Return the lines that tell all of a tournament."""
    kind = tournament.kind
    lines = [
        f"kind: {kind} by {kind.source}",
        f"players: {len(tournament.players)}",
        f"rounds played: {tournament.rounds_played}",
    ]
    lines += [
        f"{name}: {text_of(getattr(tournament, name))}"
        for name in names(tournament)
        if name not in LATER and getattr(tournament, name) != getattr(EMPTY, name)
    ]
    return lines + [row_of(player) for player in tournament.players]


def findings(name):
    """Return a line for each code: its severity and the lines where it is found, by profile."""
    told = defaultdict(list)
    for profile in Profile:
        places = defaultdict(list)
        for found in checked(name, profile):
            places[found.code, severity_in(found, profile).name.lower()].append(found.line)
        for (code, severity), lines in places.items():
            where = " ".join(str(line) for line in sorted(line for line in lines if line))
            told[f"{code} {severity} {where}".rstrip()].append(profile.value)
    for line, profiles in sorted(told.items()):
        yield line if len(profiles) == len(Profile) else f"{line} ({', '.join(profiles)})"


def story(name):
    """Return the text that stands beside a file."""
    result = reading(name)
    encoding = result.document.encoding
    said = "guessed" if encoding.guessed else "certain"
    lines = [
        MADE[name].shows,
        "",
        f"{result.version} in {encoding.name}, {said}",
        *([f"beyond it: {' '.join(result.extensions)}"] if result.extensions else []),
        *findings(name),
        "",
    ]
    like = MADE[name].like
    if result.tournament is None:
        return "\n".join([*lines, "no tournament", ""])
    own = facts(result.tournament)
    if like in {"", name}:
        return "\n".join([*lines, *own, ""])
    other = facts(reading(like).tournament)
    changes = [f"- {line}" for line in other if line not in own]
    changes += [f"+ {line}" for line in own if line not in other]
    head = f"otherwise than {like}:" if changes else f"all as in {like}"
    return "\n".join([*lines, head, *changes, ""])


@pytest.mark.sweep
@pytest.mark.parametrize("name", MADE)
def test_a_file_reads_as_it_is_told(name, request):
    path = (FILES / name).with_suffix(".txt")
    told = story(name).encode("utf-8", "backslashreplace").decode()  # bytes that are no letter
    assert_kept(told, path, request.config)


def test_every_file_is_the_one_that_is_made_and_has_its_text():
    kept = {path.name: path.read_bytes() for path in FILES.glob("*.trf")}
    assert kept == {name: file.data for name, file in MADE.items()}
    assert {path.stem for path in FILES.iterdir()} == {name.removesuffix(".trf") for name in MADE}


def test_nothing_of_a_file_is_lost():
    for name, file in MADE.items():
        assert bytes(reading(name).document) == file.data, name


def test_every_message_is_complete():
    for name in MADE:
        for profile in Profile:
            for found in checked(name, profile):
                assert render_text(UNFILLED) not in found.message + (found.hint or ""), (
                    name,
                    found,
                )
