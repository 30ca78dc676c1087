"""Every code over events in which next to nothing happened: a value, or the reason why none."""

from __future__ import annotations

import pytest
from events import ROUND_ROBIN, event
from go_events import with_go
from printed import shape
from row_tests import each_row
from team_events import TEAM_LEAGUE, team_event_of

from trfkit.model import STANDARD
from trfkit.model.outcome import system_of
from trfkit.ranking import Ranking, Refusal, explain, rank
from trfkit.record import replace
from trfkit.regulations import AVAILABLE
from trfkit.tie_breaks import TIE_BREAKS
from trfkit.tie_breaks.table import OTHER_TIE_BREAKS

WITH = ("C1", "C9", "M1", "L1", "L-2", "K0", "K3", "P", "F", "R", "U1400")
CODES = [
    *(row.code for row in TIE_BREAKS),
    *(f"{row.code}/{variant}" for row in TIE_BREAKS for variant in WITH if variant[0] in row.takes),
    *(f"{row.code}:{score}" for row in TIE_BREAKS for score in ("MP", "GP")),
]

OF_PLAYERS = {
    "nobody": event(""),
    "one player": event("1"),
    "one player with a bye": event("1 U"),
    "one player who never came": event("1 Z Z", rounds_played=2),
    "no round": event("1\n2\n3", ratings={1: 2000}),
    "no round yet": event("1\n2", rounds=5),
    "all byes": event("1 U H F\n2 H U Z\n3 F Z H", rounds_played=3),
    "all absent": event("1 Z\n2 Z", rounds_played=1),
    "all forfeits": event("1 2w+ 2b-\n2 1b- 1w+"),
    "nobody came to any game": event("1 2w- 2b-\n2 1b- 1w-"),
    "all pending": event("1 2w?\n2 1b?", rounds_played=1),
    "games against nobody": event("1 1w1\n2 9b1", rounds_played=1),
    "games worth nothing": event("1 2w1\n2 1b0", point_system=system_of(0, 0, 0)),
    "all unrated": event("1 2w1\n2 1b0", ratings={}),
}


def without_members(tournament):
    teams = tuple(replace(team, members=()) for team in tournament.teams)
    return replace(tournament, teams=teams, board_colours=None)


PLAYED = team_event_of("1-2 1=\n1-3 ==", teams=3)
FREE = team_event_of("1U 2F 3H\n2U 1H 3Z", teams=3)
FORFEITED = team_event_of("1+2 3U\n2x3", teams=3)
OF_TEAMS = {
    "no team": team_event_of("", teams=0),
    "no teams but players": replace(PLAYED, teams=()),
    "one team": team_event_of("", teams=1),
    "one team with a bye": team_event_of("1U", teams=1),
    "no round": team_event_of("", teams=3),
    "all byes": FREE,
    "all forfeits": FORFEITED,
    "no game": team_event_of("1-2 xx\n1-2 ++", teams=2),
    "no boards": team_event_of("1+2", teams=2, boards=0),
    "no members": without_members(PLAYED),
    "no members, all byes": without_members(FREE),
    "no members, all forfeits": without_members(FORFEITED),
    "one team without members": replace(
        PLAYED, teams=(*PLAYED.teams[:2], replace(PLAYED.teams[2], members=()))
    ),
    "games worth nothing": replace(PLAYED, point_system=system_of(0, 0, 0)),
    "matches worth nothing": replace(
        PLAYED, match_points=replace(PLAYED.match_points, win=0, draw=0)
    ),
}

EVENTS = [
    pytest.param(tournament, id=f"{kind}, {name}")
    for kind, events, predetermined in (
        ("players", OF_PLAYERS, ROUND_ROBIN),
        ("teams", OF_TEAMS, TEAM_LEAGUE),
    )
    for name, swiss in events.items()
    for tournament in (swiss, replace(swiss, kind=predetermined))
]

NO_VALUE = "the rules define no value"


@pytest.mark.sweep
@pytest.mark.slow
@pytest.mark.parametrize("tournament", EVENTS)
def test_every_code_of_every_edition_is_computed(tournament):
    for edition in AVAILABLE:
        standings = rank(tournament, Ranking(tiebreaks=CODES, edition=edition))
        assert [column.criterion.text for column in standings.columns][-len(CODES) :] == CODES
        assert len(shape(standings)["standings"]) == len(standings.rows)


@pytest.mark.sweep
@pytest.mark.slow
@pytest.mark.parametrize("tournament", EVENTS)
def test_every_value_is_explained_and_a_missing_one_has_a_reason(tournament):
    # Of teams by their game points too: then these come first, and SSSC divides by a match.
    scores = ("mp", "gp", "mp") if tournament.kind.is_team and tournament.teams else (None,) * 2
    for primary, edition in zip(scores, (AVAILABLE[0], *[AVAILABLE[-1]] * 2), strict=False):
        options = {"edition": edition, "primary": primary}
        standings = rank(tournament, Ranking(tiebreaks=CODES, **options))
        for row in standings.rows[-1:]:
            for code, value in standings.texts(row).items():
                is_plain = code.isalpha() and code.isascii()
                if is_plain or value is None:
                    _explained(tournament, row.id, code, value, options)


@each_row("name", OF_PLAYERS)
def test_codes_of_go_have_values_in_every_event(name):
    tournament = with_go(replace(OF_PLAYERS[name], point_system=STANDARD), {1: 20}, {})
    codes = [row.code for row in OTHER_TIE_BREAKS]
    standings = rank(tournament, Ranking(tiebreaks=codes, edition=AVAILABLE[-1]))
    for row in standings.rows:
        assert None not in row.values
        for code, value in standings.texts(row).items():
            _explained(tournament, row.id, code, value, {"edition": AVAILABLE[-1]})


def _explained(tournament, number, code, value, options):
    refusal = None
    try:
        page = explain(tournament, number, code, Ranking(**options))
    except Refusal as said:
        refusal = str(said)
    if refusal is not None:
        assert (value, refusal) == (None, f"{code} is not computed for this tournament")
        return
    assert page.to_json()
    if page.function != "order":  # an order depends on the place in the list
        assert page.value == value
    if value is None:
        reasons = [str(step.text) for step in page.steps if str(step.text) != NO_VALUE]
        assert reasons or [str(one.why) for one in page.contributions], code
