"""Damaged files and tournaments of every kind through every writer: nobody is lost unsaid."""

from __future__ import annotations

import pytest
from builders import ROUND_ROBIN, SWISS, TEAMS
from examples import examples
from hypothesis import given
from hypothesis import strategies as st
from mending import mend
from strategies_model import team_tournaments, tournaments

from trfkit.files.convert import convert, write
from trfkit.files.registry import read
from trfkit.files.trf.annotated_file import annotate
from trfkit.files.trf.emitting.canonical_layout import canonical
from trfkit.format_table import FORMATS
from trfkit.ranking import Ranking, rank
from trfkit.record import replace
from trfkit.refusal import Refusal

LETTERS = st.sampled_from("0123456789 -+=wbUHFZ?*.½éXA\t")
NUMBERS = st.sampled_from(["0", "00", "9999", "99999", "12345678901234567890", "-1", "0.05"])
LINES = st.sampled_from(
    (
        "XXZ 0 3", "XXP 0 1", "XXA    0 99999999999999.5 1.0", "240 F   1    0    1",
        "240 H 999    1", "162 W 999999999999999", "310   0 Nobody", "310 Club",
        "013 Club                 0   99    1", "300   1    1    2    0   99   -3",
        "330 +-   0   1   2", "062 99999999999999999999", "142 -3",
    )
)  # fmt: skip


@st.composite
def damaged(draw):
    """A sound event of which characters or numbers are replaced, lines dropped, cut or put in."""
    lines = draw(st.sampled_from((SWISS, ROUND_ROBIN, TEAMS))).splitlines()
    for _ in range(draw(st.integers(1, 8))):
        place = draw(st.integers(0, len(lines) - 1))
        line = lines[place]
        column = draw(st.integers(0, len(line)))
        match draw(st.integers(0, 4)):
            case 0 if len(lines) > 1:
                del lines[place]
            case 1:
                lines.insert(place, draw(LINES))
            case 2:
                lines[place] = line[:column]
            case 3:
                lines[place] = line[:column] + draw(NUMBERS) + line[column + 1 :]
            case _:
                lines[place] = line[:column] + draw(LETTERS) + line[column + 1 :]
    return "\r\n".join(lines).encode()


def roll(tournament):
    """Return who takes part with which rounds, and who is in which team, read afresh."""
    rows = {}
    for player in tournament.players:
        entries = [(one.outcome.letter, one.opponent, one.colour) for one in player.rounds]
        while entries and entries[-1] == ("Z", None, None):
            entries.pop()
        rows[player.start_no] = entries
    return rows, {team.number: team.members for team in tournament.teams}


def written(writer):
    """Return what a writer makes, None where it refuses."""
    try:
        return read(bytes(writer())).tournament
    except Refusal:
        return None


@examples(150)
@given(damaged())
def test_a_damaged_file_that_is_written_again_has_everybody_that_it_had(data):
    result = read(data)
    if result.tournament is None:
        return
    for writer in (
        lambda: annotate(result, rank(result.tournament, Ranking())).document,
        lambda: canonical(result).data,
    ):
        again = written(writer)
        assert again is None or roll(again) == roll(result.tournament)


@examples(60)
@given(damaged())
def test_what_is_mended_keeps_everybody_but_in_the_lines_that_are_mended(data):
    result = read(data)
    if result.tournament is None:
        return
    mended, _ = mend(data)
    lines = {edit.line for one in mended.applied if one.fix for edit in one.fix.edits}
    if any("head" in one.values or one.code == "SYN016" for one in mended.applied):
        return  # lines that are joined count otherwise afterwards
    players = mended.result.tournament.players
    numbers = {player.start_no for player in players}
    for number, place in result.provenance.players.items():
        assert number in numbers or place.line in lines


TABLES = {"xlsx", "csv-crosstable", "tsv-crosstable"}  # to look at, and not read back
WRITTEN = [row.name for row in FORMATS if row.writable and row.readable and row.name not in TABLES]


@pytest.mark.parametrize("to", WRITTEN)
@examples(25)
@given(data=damaged())
def test_a_damaged_file_in_another_format_comes_back_or_is_told_of(to, data):
    result = read(data)
    if result.tournament is not None:
        comes_back(result.tournament, to, lambda: convert(result, to))


@pytest.mark.parametrize("to", WRITTEN)
@examples(25)
@given(tournament=st.one_of(tournaments(), team_tournaments()))
def test_any_tournament_in_another_format_comes_back_or_is_told_of(to, tournament):
    comes_back(tournament, to, lambda: write(tournament, to))


def comes_back(tournament, to, writer):
    try:
        converted = writer()
    except Refusal:
        return
    again = read(converted.data, format=to).tournament
    told = {(one.record, one.participant) for one in converted.diagnostics if one.code[:3] == "CNV"}
    if again is None:  # such as a list of games in which nobody met anybody
        assert not tournament.players or ("001", None) in told
        return
    rows, teams = roll(tournament)
    rows_again, teams_again = roll(again)
    for number in rows.keys() - rows_again.keys():
        assert told & {("001", None), ("001", number)}, number
    for number, entries in rows.items():
        if rows_again.get(number, entries)[: len(entries)] != entries:
            assert told & {("001", None), ("001", number), ("240", None)}, number
    if teams != teams_again:
        assert told & {("310", None), ("013", None), ("001", None)}


@pytest.mark.parametrize(
    "line", ["XXZ    0", "XXA 12345678901  1.0", "240 F   1    0", "310   9 Club"]
)
def test_json_takes_every_number_that_a_record_may_name(line):
    result = read(f"{SWISS.rstrip()}\n{line}\n".encode())
    data = convert(result, "json").data
    read_back, tournament = read(data).tournament, result.tournament
    assert read_back == replace(tournament, kind=read_back.kind)
    assert str(read_back.kind) == str(tournament.kind)
