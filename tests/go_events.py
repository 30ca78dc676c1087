"""Go tournaments written as a crosstable, for tests; see ``events`` for the cells."""

from __future__ import annotations

from events import SWISS, event
from hypothesis import strategies as st
from strategies import tournaments

from trfkit.go.go_event import GoEvent, GoPlayer
from trfkit.record import replace
from trfkit.units import POINT, Points, StartNo


def go_event(table, *, starts=None, stones=None, kind=SWISS, **facts):
    """Return a Go tournament.

    ``starts`` are whole start scores by number, ``stones`` handicaps by (number, round) as
    stated in either player's row; ``facts`` are those of ``GoEvent``.
    """
    tournament = event(table, kind=kind)
    return with_go(tournament, starts or {}, stones or {}, **facts)


def with_go(tournament, starts, stones, **facts):
    players = tuple(
        GoPlayer(
            start_no=player.start_no,
            start_score=Points(POINT * starts.get(player.start_no, 0)),
            handicaps=tuple(
                stones.get((player.start_no, r)) for r in range(1, len(player.rounds) + 1)
            ),
        )
        for player in tournament.players
    )
    return replace(tournament, discipline=GoEvent(players=players, **facts))


@st.composite
def go_tournaments(draw):
    """A consistent Go tournament with rounds of every kind, start scores and handicaps."""
    tournament = draw(tournaments(kinds=(SWISS,)))
    tournament = replace(tournament, point_system=type(tournament.point_system)())
    starts = {
        player.start_no: draw(st.integers(0, 6)) * draw(st.sampled_from((0, 1, 1)))
        for player in tournament.players
    }
    stones = {}
    for player in tournament.players:
        for r, entry in enumerate(player.rounds, start=1):
            if entry.opponent is not None and (player.start_no, r) not in stones:
                given = draw(st.sampled_from((None, 0, 0, 1, 3, 9)))
                stones[player.start_no, r] = stones[StartNo(entry.opponent), r] = given
    return with_go(
        tournament,
        starts,
        stones,
        stones_count=draw(st.sampled_from((None, True))),
        rounds_down=draw(st.sampled_from((None, True, False))),
        wins_of_absence=draw(st.sampled_from((None, Points(0), Points(5)))),
        wins_of_bye=draw(st.sampled_from((None, Points(0), Points(10)))),
    )
