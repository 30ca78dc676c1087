"""What decides a ranking: primary scores, categories of codes, stated places, orders kept.

Each in a text beside this file, a line for each case; ``pytest --update-golden`` writes it anew.
"""

from itertools import product
from pathlib import Path

from events import ROUND_ROBIN, event
from recorded import assert_text_recorded, plain
from team_events import TEAM_LEAGUE, team_event_of

from trfkit.ranking import Ranking, rank
from trfkit.ranking.event_order import choose_order, read_request, with_order
from trfkit.ranking.request import choose_primary
from trfkit.record import replace

HERE = Path(__file__).parent


def test_the_primary_score_of_teams_is_as_recorded(request):
    teams = team_event_of("1-2 10", teams=2)
    types = (None, "CUSTOM_TEAM_SWISS_MP", "CUSTOM_TEAM_SWISS_GP")
    lists = ((), ("MPTS",), ("gpts", "BH"), ("BH", "GPTS"))
    lines = []
    for code, codes, option in product(types, lists, (None, "mp", "GP")):
        score, notes = choose_primary(replace(teams, type_code=code), codes, option)
        said = [plain(note) for note in notes]
        lines.append(f"{code} {','.join(codes) or '-'} {option}: {score} {' '.join(said)}".strip())
    assert_text_recorded(lines, HERE / "primary_scores.txt", request.config)


SWISS = event("1 2w1 3b= 4w1\n2 1b0 4w= 3b1\n3 4w1 1w= 2w0\n4 3b0 2b= 1b0", rounds=3)


def test_codes_of_several_categories_are_as_recorded(request):
    lists = ("BH,BH/C1", "WIN,BH", "ARO,BH,WIN", "DE,PS", "recommended")
    lines = []
    for codes, edition in product(lists, ("2006", "2009", "2023")):
        asked = read_request(SWISS, Ranking(tiebreaks=tuple(codes.split(",")), edition=edition))
        said = [f"{one.code} {plain(one.values)}" for one in asked.diagnostics]
        said += [plain(note) for note in asked.notes if "recommended" not in note.id]
        lines.append(f"{codes} {edition}: {'; '.join(said)}".strip())
    assert_text_recorded(lines, HERE / "categories.txt", request.config)


CODES = (
    "BH:MP BH:GP BC:GP MPvGP:MP MPvGP:GP PTS:MP EDE:GP SB:MP SB:XP ESB ESB:GP EMMSB:MP BBE SSSC:GP"
    " DE WIN BH/C3 BH/C4 BH/M1 BH/M2 SB/C3 DE/C1 BH/V2012 BH/V1999 KS/L60 KS AOB ARO/U1400"
    " OTHER_X XYZ BU RTNG/R/R BHS MPGP STD/V2024"
)
RANKED = {
    "players": SWISS,
    "players of a table": event("1 2w1 3b=\n2 1b0 3w=\n3 2b= 1w=", kind=ROUND_ROBIN),
    "teams": team_event_of("1-2 10  3-4 1=\n1-3 1=  2-4 01\n1-4 10  2-3 ==", teams=4),
    "teams by game points": team_event_of(
        "1-2 10\n1-3 10\n2-3 =0", teams=3, kind=replace(TEAM_LEAGUE, cycles=1)
    ),
}


def test_codes_mean_what_is_recorded(request):
    """One at a time; only where anything is said of it, or it means another."""
    lines = []
    for name, tournament in RANKED.items():
        lines.append(name)
        primary = "gp" if "game points" in name else None
        for code in CODES.split():
            listed = replace(tournament, tiebreaks=("PTS", code))
            asked = read_request(listed, Ranking(primary=primary, edition="2026"))
            meant = asked.criteria[-1]
            said = [f"{one.code}.{one.variant} {plain(one.values)}" for one in asked.diagnostics]
            said += [plain(note) for note in asked.notes if code in plain(note)]
            if said or meant.canonical != code:
                computed = "" if meant.row else ", not computed"
                lines.append(
                    f"    {code} is {meant.canonical}{computed}: {'; '.join(said)}".strip()
                )
    assert_text_recorded(lines, HERE / "codes.txt", request.config)


TIED = event("1 2w1 3w1\n2 1b0 4w1 5w=\n3 4w1 1b0 6w=\n4 3b0 2b0\n5 6w= 2b=\n6 5b= 3b=", rounds=3)
"""Points: 2; 1½, 1½; 0; 1, 1."""

PLACES = (
    "1 2 3 6 4 5", "1 3 2 6 5 4", "1 2 2 6 4 4", "1 2 3 7 5 6", "1 2 3 . 4 5", "1 2 3 6 4 .",
    ". 2 3 6 4 5", "1 3 . 6 5 4", "1 . 2 6 4 5", "1 2 4 7 5 6", "2 3 4 7 5 6", "1 . . 6 . .",
    "1 3 2 9 5 4", "1 3 2 8 7 4", "3 1 2 6 4 5", "6 5 4 1 3 2", ". . . . . .",
    "1 2 3 4 5 6", "1 2 3 4 . .",
)  # fmt: skip


def ranks(tournament, ranking):
    """Return the standings as ranks and numbers, those without a rank with a question mark."""
    rows = rank(tournament, ranking).rows
    return " ".join(f"{row.rank}{'' if row.ranked else '?'}:{row.id}" for row in rows)


def test_places_are_ranks_as_recorded(request):
    """With the order kept for changed results the numbers are counted."""
    lines = []
    for places in PLACES:
        stated = [None if place == "." else int(place) for place in places.split()]
        players = tuple(
            replace(player, stated_rank=place)
            for player, place in zip(TIED.players, stated, strict=True)
        )
        tournament = replace(TIED, players=players)
        kept = with_order(tournament, Ranking())
        of_part = len(with_order(tournament, Ranking(), has_places=False).order.places)
        order = choose_order(tournament)
        lines += [
            f"{places}: {order.source} {' '.join(map(plain, order.notes))}",
            f"    {ranks(tournament, Ranking())}, {order.has_numbers}",
            f"    {ranks(tournament, kept)}, {kept.order.has_numbers}, of a part {of_part}",
        ]
    assert_text_recorded(lines, HERE / "stated_places.txt", request.config)
