"""Files with a column too many or too few: every game is recovered, or there is an error.

What no reader could tell is left out: a digit or a result taken from the very end of a line
leaves a shorter line that says something else.
"""

from generated import round_robin, swiss, team_swiss
from hypothesis import given
from hypothesis import strategies as st

from trfkit.checks import errors_found
from trfkit.files.trf.emitting import emit
from trfkit.files.trf.reading import read
from trfkit.findings import Severity
from trfkit.findings.codes import severity_in

POINTS, RANK = (81, 84), (86, 89)
EVENTS = {
    "swiss": lambda seed: swiss(seed, players=8, rounds=4, away=0.15, unrated=0.3),
    "round-robin": lambda seed: round_robin(seed, players=6),
    "team-swiss": lambda seed: team_swiss(seed, teams=4, boards=2, rounds=3),
}
TEAM_RECORDS = ("300", "310", "320", "330", "240")


def blanked(line, first, last):
    return line[: first - 1].ljust(first - 1) + " " * (last - first + 1) + line[last:]


def rewritten(line, points):
    """Return a row with its points blank, without decimal, or raised to a hundred and more."""
    stated = line[80:84]
    return {
        "as they are": line,
        "blank": blanked(line, *POINTS),
        "whole": f"{line[:80]}{int(float(stated or 0)):>4}{line[84:]}",
        "a hundred": f"{line[:79]}{100 + float(stated or 0):5.1f}{line[84:]}",
        "all blank": blanked(blanked(line, *POINTS), *RANK),
    }[points]


def facts(result):
    event = result.tournament
    if event is None:
        return None
    return (
        {player.start_no: player.rounds for player in event.players},
        [(team.number, team.members) for team in event.teams],
        event.line_ups,
        event.team_byes,
        event.forfeited_matches,
        event.requested_byes,
    )


def has_an_error(result):
    found = (*result.diagnostics, *errors_found(result))
    return any(severity_in(one) is Severity.ERROR for one in found)


def damaged(lines, chosen, column, insert):
    """Return the lines with a blank put in at a column of the chosen ones, or the column taken."""
    return [
        line
        if index not in chosen or len(line) < column
        else line[: column - 1] + " " * insert + line[column - 1 + (not insert) :]
        for index, line in enumerate(lines)
    ]


@given(
    kind=st.sampled_from(sorted(EVENTS)),
    seed=st.integers(0, 40),
    dialect=st.sampled_from(["trf16", "trf26"]),
    points=st.sampled_from(["as they are", "blank", "whole", "a hundred", "all blank"]),
    column=st.integers(1, 129),
    insert=st.booleans(),
    which=st.none() | st.integers(0, 7),
)
def test_no_game_of_a_row_is_lost_in_silence(  # noqa: PLR0917 - one for each choice
    kind, seed, dialect, points, column, insert, which
):
    lines = emit(EVENTS[kind](seed), dialect).data.decode().splitlines()
    rows = [index for index, line in enumerate(lines) if line.startswith("001 ")]
    for index in rows:
        lines[index] = rewritten(lines[index], points)
    chosen = rows if which is None else [rows[which % len(rows)]]
    if not insert and all(column >= len(lines[index].rstrip()) for index in chosen):
        return  # the end of a line, or nothing
    before = read("\r\n".join(lines).encode())
    after = read("\r\n".join(damaged(lines, chosen, column, insert)).encode())

    assert facts(after) == facts(before) or has_an_error(after)


@given(
    seed=st.integers(0, 40),
    tag=st.sampled_from(TEAM_RECORDS),
    column=st.integers(1, 90),
    insert=st.booleans(),
    which=st.none() | st.integers(0, 7),
)
def test_nothing_of_a_team_record_is_lost_in_silence(seed, tag, column, insert, which):
    lines = emit(EVENTS["team-swiss"](seed), "trf26").data.decode().splitlines()
    lines += {"300": ["300   2   1   2    2    1"], "240": ["240 H   3    2    3"]}.get(tag, [])
    rows = [index for index, line in enumerate(lines) if line.startswith(f"{tag} ")]
    if not rows:
        return
    chosen = rows if which is None else [rows[which % len(rows)]]
    if not insert and any(column >= len(lines[index].rstrip()) for index in chosen):
        return
    before = read("\r\n".join(lines).encode())
    after = read("\r\n".join(damaged(lines, chosen, column, insert)).encode())

    assert facts(after) == facts(before) or has_an_error(after)
