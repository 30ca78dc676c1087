"""Standings, what is said beside them, why a value is what it is, and who stands before whom.

Everything but the words stands in ``standings.txt``; ``pytest --update-golden`` writes it anew, and
the difference is then reviewed.
"""

from itertools import pairwise
from pathlib import Path

from builders import ROUND_ROBIN, SWISS, TEAMS, append, changed, play, put, record
from generated import round_robin, swiss
from recorded import assert_text_recorded, plain
from team_events import TEAM_LEAGUE, team_event_of

from trfkit.files.trf.reading import read
from trfkit.ranking import Ranking, explain, rank
from trfkit.ranking.comparison import compare
from trfkit.ranking.event_order import read_request
from trfkit.refusal import Refusal

UNLISTED = record("202", None)
MANY = "PTS,BH/C1,BH,SB,DE,WIN,WON,BWG,PS,KS,ARO,TPR,AOB"


def event(text, *changes):
    return read(changed(text, *changes).encode()).tournament


TABLE = """
1-2 1=  3-4 10  5U
1-3 ==  2-5 1?  4H
1-4 0x  3+5  2Z
1-5 11  2-3 =0  4Z
"""
EVENTS = {
    "Swiss": event(SWISS),
    "Swiss without a list": event(SWISS, UNLISTED),
    "Swiss, unrated players": event(SWISS, UNLISTED, put(4, "rating", ""), put(7, "rating", "")),
    "Swiss, ranks with a gap": event(SWISS, UNLISTED, put(5, "rank", "9"), put(7, "rank", "")),
    "Swiss, wrong ranks": event(SWISS, UNLISTED, put(1, "rank", "2"), put(2, "rank", "1")),
    "Swiss, a penalty": event(SWISS, append("299          -1.0     2    1")),
    "Swiss, more points in a round": event(SWISS, append("299 W        2.0     1    1    2")),
    "Swiss, pending": event(SWISS, play(1, 3, "   3 w  "), play(3, 3, "   1 b  ")),
    "Swiss, rounds to come": event(SWISS, record("142", "5")),
    "round-robin": event(ROUND_ROBIN),
    "round-robin, withdrawn": event(
        ROUND_ROBIN, play(4, 2, "   2 w -"), play(2, 2, "   4 b +"), play(4, 3, "   3 w -"),
        play(3, 3, "   4 b +"),
    ),
    "larger Swiss": swiss(3, players=11, rounds=5, away=0.15, withdrawn=0.05, unrated=0.2),
    "larger round-robin": round_robin(5, players=7, forfeited=0.3),
    "teams": event(TEAMS),
    "teams without a list": team_event_of(TABLE, teams=5),
    "a league": team_event_of("1-2 11  3-4 1=\n1-3 1=  2-4 ==\n1-4 00  2-3 01", teams=4,
                              kind=TEAM_LEAGUE),
    "a league of three": team_event_of("1-2 10\n1-3 10\n2-3 =0", teams=3, kind=TEAM_LEAGUE),
    "a league of three, one rested twice": team_event_of("1-2 10\n1-2 01\n2-3 =0", teams=3,
                                                         kind=TEAM_LEAGUE),
    **{
        f"teams ranked by codes of players, {year}": event(
            TEAMS, append("212 MPTS,GPTS,BPG,WON,BWG,STD,TPR,RTNG,SB,TPN"),
            record("042", f"{year}/05/01"), record("052", f"{year}/05/02"),
        )
        for year in (2013, 2023, 2026)
    },
    "teams without rosters": event(TEAMS, record("310", None), record("320", None)),
}  # fmt: skip
OPTIONS = {
    "": {},
    "recommended": {"tiebreaks": ("recommended",)},
    "many": {"tiebreaks": tuple(MANY.split(","))},
    "direct encounter": {"tiebreaks": ("DE", "SB")},
    "of teams": {"tiebreaks": ("MPTS", "GPTS", "DE", "BC", "EMMSB", "EDE")},
    "game points first": {"tiebreaks": ("GPTS", "MPvGP", "BH", "SSSC"), "primary": "gp"},
    "lots": {"tiebreaks": ("WIN",), "lots": "a seed"},
    "round 2": {"rounds": 2},
    "2012": {"edition": "2012"},
    "2023": {"edition": "2023", "tiebreaks": ("BH/C1", "BH", "SB")},
    "unrated": {"tiebreaks": ("ARO", "ARO/C1", "TPR"), "unrated": 1200},
    "no code": {"tiebreaks": ("XYZ", "BH", "BH", "BH/C1/C1", "ARO/P")},
    "as players": {"kind": "individual-swiss"},
    "as a league": {"kind": "team-round-robin"},
}


RICH = ("larger Swiss", "teams without a list")
"""Those that are ranked by all options; the others by their own, and by many codes."""


def told(tournament, ranking, *, is_explained):
    """Yield the rows of the standings and what is said beside them."""
    standings = rank(tournament, ranking)
    asked = read_request(tournament, ranking)
    yield f"{standings.list_from} {standings.primary} {standings.edition} {standings.provisional}"
    yield f"{' '.join(standings.canonical)} {plain(standings.policies)} {asked.order.source}"
    for row in standings.rows:
        values = " ".join(str(text) for text in standings.texts(row).values())
        points = f"{row.points}/{row.match_points}/{row.game_points}"
        behind = f" behind by {row.put_behind}" if row.put_behind else ""
        yield f"{row.rank}{'' if row.ranked else '?'} {row.id} {points}: {values}{behind}"
    yield from (f"note {plain(note)}" for note in (*asked.notes, *standings.notes))
    for one in standings.diagnostics:
        yield f"{one.code} {one.own_severity or ''} {plain(one.values)}"
    ids = [row.id for row in standings.rows]
    for first, second in pairwise(ids[:4]):
        found = compare(tournament, second, first, ranking)
        games = [
            f"{one.round}:{one.id}-{one.opponent} {one.points}-{one.opponent_points}"
            for one in found.games
        ]
        yield f"{found.first.id} before {found.second.id}: {plain(found.text)} {games}"
        yield from (f"    note {plain(note)}" for note in found.notes)
    for code in dict.fromkeys(standings.tiebreaks[1:]) if is_explained else ():
        for who in ids[1:2]:
            yield from explained(explain(tournament, who, code, ranking))


def explained(found):
    """Yield a value and how it came about, in one line each."""
    rounds = [
        f"{one.round}:{one.opponent or '-'} {one.raw}>{one.adjusted}={one.value}"
        f"{'' if one.counted else f' cut by {one.cut_by}'}"
        for one in found.contributions
    ]
    yield f"{found.canonical} of {found.id} {found.value} {found.function}: {'; '.join(rounds)}"
    yield from (f"    {one.article} {plain(one.text)}" for one in found.steps)
    yield from (f"    note {plain(note)}" for note in found.notes)


def test_standings_are_as_recorded(request):
    lines = []
    for name, tournament in EVENTS.items():
        is_rich = name in RICH
        many = "of teams" if tournament.teams else "many"
        for asked, options in OPTIONS.items():
            if not is_rich and asked not in {"", many}:
                continue
            lines.append(f"{name}: {asked}")
            try:
                ranking = Ranking(**options)
                rows = told(tournament, ranking, is_explained=is_rich or asked == many)
                lines += [f"    {line}" for line in rows]
            except Refusal as refusal:
                lines.append(f"    refused {plain(refusal.message)}")
    assert_text_recorded(lines, Path(__file__).with_name("standings.txt"), request.config)
