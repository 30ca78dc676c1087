"""Which codes are announced: the points come first whether they are listed or not."""

import pytest
from english_texts import english
from events import event
from generated import swiss
from row_tests import each_row

from trfkit.ranking import Ranking, rank
from trfkit.record import replace
from trfkit.reports.announcement import announcement


@pytest.mark.parametrize(
    ("codes", "announced"),
    [
        (("PTS", "BH", "SB"), ("BH", "SB")),
        (("BH", "SB"), ("BH", "SB")),
        (("BH", "PTS"), ("BH", "PTS")),
        (("PTS",), ()),
    ],
)
def test_points_are_announced_as_what_all_begin_with(codes, announced):
    listed = announcement(None, Ranking(tiebreaks=codes, edition="2026")).listed
    assert tuple(code.text for code in listed) == announced


@pytest.mark.parametrize("codes", [("PS", "BH", "SB"), ("BH", "SB", "DE")])
def test_without_a_list_that_is_announced_by_which_the_event_is_ranked(codes):
    tournament = swiss(3, players=30, rounds=5)
    ranks = {row.id: row.rank for row in rank(tournament, Ranking(tiebreaks=codes)).rows}
    players = tuple(replace(p, stated_rank=ranks[p.start_no]) for p in tournament.players)
    tournament = replace(tournament, players=players, tiebreaks=(), standings_order=())

    announced = announcement(tournament, Ranking())

    standings = rank(tournament)
    assert ("PTS", *(code.text for code in announced.listed)) == standings.tiebreaks
    assert announced.edition.name == standings.edition
    assert any("which gives its places" in note for note in english(announced.notes))


def test_a_list_is_proposed_where_the_places_are_the_starting_ranks_of_equal_points():
    tournament = swiss(3, players=30, rounds=5)
    before = replace(
        tournament,
        players=tuple(
            replace(p, rounds=(), stated_points=None, stated_rank=p.start_no)
            for p in tournament.players
        ),
        tiebreaks=(),
        standings_order=(),
    )
    assert "TPN" not in [code.text for code in announcement(before, Ranking()).listed]


def amiss(codes, kind=None, tournament=None, **options):
    ranking = Ranking(tiebreaks=tuple(codes.split(",")), edition="2026", kind=kind, **options)
    found = announcement(tournament, ranking).remarks
    return [(one.about, one.name, one.text.id.rpartition(".")[2]) for one in found]


NEVER = "never-separates"


@each_row(
    ("codes", "kind", "told"),
    [
        ("BH,SB", None, []),
        ("BH,BH", None, [("BH", NEVER, "same-before")]),
        ("BH,SB,BH", None, [("BH", NEVER, "same-before")]),
        ("BH,BH/C1", None, []),
        ("DE,DE", None, [("DE", NEVER, "repeated")]),
        ("DE,BH,DE", None, []),
        ("BH,DE,DE", None, [("DE", NEVER, "repeated")]),
        ("TPN,BH", None, [("BH", NEVER, "behind-pairing-number")]),
        ("BH,TPN", None, []),
        ("BH,PTS", None, [("PTS", NEVER, "primary-score")]),
        ("PTS,BH", None, []),
        ("GPTS,BC", "team-swiss", []),
        ("MPvGP,BC", "team-swiss", []),
        ("BC,MPvGP", "team-swiss", [("BC", "board-count-without-game-points")]),
        ("BC", "team-swiss", [("BC", "board-count-without-game-points")]),
        ("BH", "individual-swiss", []),
        ("BH/C1", "individual-round-robin", [("BH/C1", "TBK004")]),
        ("BH", "individual-round-robin", [("BH", "TBK004"), ("BH", NEVER, "sum-of-all")]),
    ],
)
def test_what_is_amiss_with_a_list(codes, kind, told):
    short = [row if len(row) == 3 else (row[0], row[1], row[1]) for row in told]
    assert amiss(codes, kind) == short


@each_row(
    ("codes", "unrated", "told"),
    [("ARO", None, ["ARO"]), ("ARO/U1400", None, []), ("ARO", 1400, []), ("BH", None, [])],
)
def test_who_is_unrated_is_told_where_ratings_count(codes, unrated, told):
    pair = event("1  2w1\n2  1b0", ratings={1: 2000})
    found = amiss(codes, tournament=pair, unrated=unrated)
    assert [about for about, name, _ in found if name == "unrated-players"] == told


@each_row(
    ("codes", "primary", "kind"),
    [
        ("BH,SB", "PTS", "individual-swiss"),
        ("DE,SB,KS", "PTS", "individual-round-robin"),
        ("ESB", "MPTS", "team-swiss"),
        ("BH:GP", "MPTS", "team-swiss"),
        ("GPTS,BC", "GPTS", "team-swiss"),
        ("MPvGP,SSSC", "MPTS", "team-swiss"),
    ],
)
def test_codes_imply_who_is_ranked_and_by_what(codes, primary, kind):
    listed = tuple(codes.split(","))
    announced = announcement(None, Ranking(tiebreaks=listed, edition="2026"))
    assert (announced.primary, str(announced.kind)) == (primary, kind)


@each_row(("code", "letters"), [("BH", None), ("SSSC", None), ("SSSC/F", "BD"), ("OTHER_X", "")])
def test_the_type_of_a_code(code, letters):
    kind = "team-swiss" if code.startswith("SSSC") else None
    ranking = Ranking(tiebreaks=(code,), edition="2026", kind=kind)
    (entry,) = announcement(None, ranking).listed
    assert entry.type == (entry.row.type if letters is None else letters)


@each_row(
    ("codes", "before"),
    [("BH,SB", None), ("BH,play-off,SB", ("BH",)), ("play-off,BH", ()), ("BH,playoff", ("BH",))],
)
def test_what_comes_before_a_play_off(codes, before):
    ranking = Ranking(tiebreaks=tuple(codes.split(",")), edition="2026")
    assert announcement(None, ranking).codes_before_play_off == before
