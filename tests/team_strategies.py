"""Team events with byes, forfeits, empty boards and several point systems, for hypothesis."""

from __future__ import annotations

from hypothesis import strategies as st
from team_events import TEAM_LEAGUE, TEAM_SWISS, team_event_of

from trfkit.model import MatchPointSystem
from trfkit.units import Points

BOARD = st.sampled_from("111===000+-x.")
SYSTEMS = (
    MatchPointSystem(),
    MatchPointSystem(win=Points(30), draw=Points(10)),
    MatchPointSystem(win=Points(10), draw=Points(5)),
)


@st.composite
def team_events(draw, *, swiss=None):
    """Return a tournament of two to six teams with two or three boards, over one to five rounds."""
    teams, boards = draw(st.integers(2, 6)), draw(st.integers(2, 3))
    lines = []
    for _ in range(draw(st.integers(1, 5))):
        order = draw(st.permutations(range(1, teams + 1)))
        parts = []
        while order:
            what = draw(st.sampled_from(["match"] * 8 + ["forfeit", "bye", "away"]))
            if what in {"match", "forfeit"} and len(order) > 1:
                one, other, *order = order
                if what == "match":
                    results = "".join(draw(BOARD) for _ in range(boards))
                    parts.append(f"{one}-{other} {results}")
                else:
                    parts.append(f"{one}{draw(st.sampled_from('+x'))}{other}")
            else:
                one, *order = order
                letters = "FHZ" if any(part.endswith("U") for part in parts) else "UFHZ"
                if what != "away":
                    parts.append(f"{one}{draw(st.sampled_from(letters))}")
        lines.append(" ".join(parts))
    is_swiss = draw(st.booleans()) if swiss is None else swiss
    return team_event_of(
        "\n".join(line or "-" for line in lines),
        teams=teams,
        boards=boards,
        bye=draw(st.sampled_from([(10, 20), (20, 15)])),
        kind=TEAM_SWISS if is_swiss else TEAM_LEAGUE,
        match_points=draw(st.sampled_from(SYSTEMS)),
        rounds=len(lines) + draw(st.integers(0, 1)),
    )
