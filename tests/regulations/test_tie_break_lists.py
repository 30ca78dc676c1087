"""The lists that each edition recommends, row by row."""

from row_tests import each_row

from trfkit.regulations.tie_break_lists import (
    BY_DEFAULT,
    INCOMPARABLE_OF_2006,
    OF_2006,
    OF_2012,
    usual_lists,
)


def stated(rows):
    return [
        (
            row.article,
            "teams" if row.team else "players",
            "known before" if row.predetermined else "swiss",
            {None: "", True: "rated", False: "unrated"}[row.rated],
            row.primary or "",
            row.items[0],
            row.items[-1],
        )
        for row in rows
    ]


LISTS = {
    OF_2006: [
        ("7(a)", "players", "known before", "", "", "DE", "WIN"),
        ("7(c)", "players", "swiss", "rated", "", "DE", "play-off"),
        ("7(d)", "players", "swiss", "unrated", "", "DE", "BPG"),
        ("7(b)", "teams", "known before", "", "mp", "MPvGP", "EMMSB"),
        ("7(b)", "teams", "known before", "", "gp", "MPvGP", "EGGSB"),
        ("7(e)", "teams", "swiss", "", "mp", "MPvGP", "EMMSB"),
        ("7(e)", "teams", "swiss", "", "gp", "MPvGP", "EGGSB"),
    ],
    INCOMPARABLE_OF_2006: [
        ("7(a)", "players", "known before", "", "", "DE", "WIN"),
        ("7(d)", "players", "swiss", "", "", "DE", "BPG"),
        ("7(b)", "teams", "known before", "", "mp", "MPvGP", "EMMSB"),
        ("7(b)", "teams", "known before", "", "gp", "MPvGP", "EGGSB"),
        ("7(e)", "teams", "swiss", "", "mp", "MPvGP", "EMMSB"),
        ("7(e)", "teams", "swiss", "", "gp", "MPvGP", "EGGSB"),
    ],
    OF_2012: [
        ("G(a)", "players", "known before", "", "", "DE", "KS"),
        ("G(c)", "players", "swiss", "unrated", "", "DE", "SB"),
        ("G(d)", "players", "swiss", "rated", "", "DE", "SB"),
        ("G(b)", "teams", "known before", "", "mp", "MPvGP", "EMMSB"),
        ("G(b)", "teams", "known before", "", "gp", "MPvGP", "EGGSB"),
        ("G(e)", "teams", "swiss", "", "mp", "MPvGP", "EMMSB"),
        ("G(e)", "teams", "swiss", "", "gp", "MPvGP", "EGGSB"),
    ],
    BY_DEFAULT: [
        ("", "players", "known before", "", "", "DE", "WON"),
        ("", "players", "swiss", "", "", "BH/C1", "DE"),
        ("", "teams", "known before", "", "", "MPvGP", "EMMSB"),
        ("", "teams", "swiss", "", "", "MPvGP", "EDE"),
    ],
}


@each_row("rows", LISTS)
def test_a_list_is_for_one_kind_of_event(rows):
    assert stated(rows) == LISTS[rows]


@each_row(
    ("team", "predetermined", "first"),
    [
        (False, False, "DE,BH/C1,BH,SB,ARO"),
        (False, True, "DE,SB,KS,WON"),
        (True, False, "MPvGP,BH/C1,BH,EDE"),
        (True, True, "MPvGP,EDE,EMMSB"),
    ],
)
def test_the_most_usual_list_is_tried_first(team, predetermined, first):
    assert ",".join(usual_lists(team=team, predetermined=predetermined)[0]) == first
