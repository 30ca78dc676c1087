"""Ranks of teams by the score that is not the primary one, and tables that only print it first."""

from decimal import Decimal

from generated import team_swiss
from row_tests import each_row
from stated import computed, table

from trfkit.files.trf.reading.stated_table import PrintedCell, StatedColumn, StatedRow, StatedTable
from trfkit.ranking import Ranking
from trfkit.record import replace
from trfkit.verification.comparison.table_comparison import verify_against

EVENT = team_swiss(4, teams=21)
BY_MATCHES = replace(EVENT, type_code="CUSTOM_TEAM_SWISS_MP_GP")
BY_GAMES = replace(EVENT, type_code="CUSTOM_TEAM_SWISS_GP_MP")
CODES = {"mp": ("MPTS", "GPTS", "BH:MP"), "gp": ("GPTS", "MPTS", "BH:MP")}
OF_MATCHES, RANKS_BY_MATCHES = computed(EVENT, *CODES["mp"], primary="mp")
OF_GAMES, RANKS_BY_GAMES = computed(EVENT, *CODES["gp"], primary="gp")
RANKS = {"mp": RANKS_BY_MATCHES, "gp": RANKS_BY_GAMES}


def stating(labels, ranks, values=OF_MATCHES):
    """Return a table of the teams with these columns from left to right."""
    rows = tuple(
        StatedRow(
            values=tuple(
                PrintedCell(text := values[label][team.number], Decimal(text)) for label in labels
            ),
            number=int(team.number),
            name=team.name,
            rank=ranks[team.number],
        )
        for team in EVENT.teams
    )
    heads = tuple(StatedColumn(label=label) for label in labels)
    return StatedTable(source="csv", columns=heads, rows=rows, of_teams=True)


def ranked_by(score, labels, event=BY_MATCHES, **options):
    found = verify_against(event, stating(labels, RANKS[score]), Ranking(edition="2026", **options))
    told = [one for one in found.diagnosis if one.column == "rank"]
    return found, (told[0] if told else None)


ORDERS = [("GPTS", "MPTS", "BH:MP"), ("MPTS", "GPTS", "BH:MP"), ("GPTS", "BH:MP", "MPTS")]


@each_row("labels", ORDERS)
@each_row(
    ("event", "options"),
    [
        (BY_MATCHES, {}),
        (BY_MATCHES, {"primary": "mp"}),
        (EVENT, {"primary": "mp"}),
        (replace(EVENT, tiebreaks=CODES["mp"]), {}),
    ],
    ids=["record 192", "both", "option", "list"],
)
def test_ranks_by_the_score_that_is_not_primary_are_wrong(labels, event, options):
    found, told = ranked_by("gp", labels, event, **options)

    assert told.variant in {"ranks-as-stated", "ranks-by-other-order"}
    assert found.verdict.places.change == len(found.differences) > 0
    assert found.verdict.cells.explained == len(found.differences)
    assert found.columns[-1].tiebreak.startswith("MPTS,")
    assert not any("option" in note.arguments for note in found.notes)


@each_row("labels", ORDERS)
@each_row(
    ("score", "event", "options"),
    [
        ("mp", BY_MATCHES, {}),
        ("gp", BY_GAMES, {}),
        ("gp", EVENT, {"primary": "gp"}),
        ("mp", EVENT, {"primary": "mp"}),
        ("mp", EVENT, {}),
        ("gp", EVENT, {}),
    ],
)
def test_whichever_score_is_printed_first_ranks_by_the_primary_one_are_right(
    labels, score, event, options
):
    found, _ = ranked_by(score, labels, event, **options)
    assert found.differences == ()
    codes = found.columns[-1].tiebreak.split(",")
    assert (codes[0], sorted(codes)) == (CODES[score][0], sorted(labels))
    assert not any("option" in note.arguments for note in found.notes)


def test_ranks_that_follow_falsified_points_of_the_primary_score_follow_from_them():
    first, second = sorted(RANKS_BY_MATCHES, key=RANKS_BY_MATCHES.get)[:2]
    most = str(Decimal(OF_MATCHES["MPTS"][first]) + 1)
    values = OF_MATCHES | {"MPTS": OF_MATCHES["MPTS"] | {second: most}}
    ranks = RANKS_BY_MATCHES | {first: 2, second: 1}
    found = verify_against(BY_MATCHES, stating(ORDERS[0], ranks, values), Ranking(edition="2026"))
    (told,) = (one for one in found.diagnosis if one.column == "rank")
    assert told.variant == "ranks-as-stated"


def test_the_list_of_the_teams_names_no_order_for_a_table_of_their_players():
    listed = replace(EVENT, tiebreaks=("MPTS", "BH:MP"))
    values, ranks = computed(listed, "PTS", "SB", "BH", kind="individual-swiss")
    columns = [(code, values[code]) for code in ("PTS", "BH", "SB")]
    players = table(listed, columns, ranks=ranks, of_teams=False)
    found = verify_against(listed, players, Ranking(edition="2026"))
    assert found.differences == ()
    assert found.columns[-1].tiebreak == "PTS,SB,BH"
