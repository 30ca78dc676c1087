"""Which code a column is: by option, by what the table says of it, by trial."""

from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal
from fractions import Fraction

import pytest
from events import event
from generated import round_robin, swiss
from row_tests import each_row
from stated import table

from tests.verifications import notes_named
from trfkit.files.trf.reading.stated_table import PrintedCell, StatedColumn, StatedRow, StatedTable
from trfkit.messages import Message
from trfkit.ranking import Ranking, Refusal, rank
from trfkit.ranking.ranking_options import RankingOptions
from trfkit.record import replace
from trfkit.regulations import NEWEST
from trfkit.tie_breaks import BY_CODE, For, parse_code
from trfkit.verification.comparison.table_comparison import verify_against
from trfkit.verification.table.cell_fit import decimal
from trfkit.verification.table.column_mapping import codes_to_try, parse_map
from trfkit.verification.variants.trial import Trial

EVENT = swiss(11, players=40, rounds=7)
TRIAL = Trial(EVENT)


def values(code, edition="2026", trial=TRIAL):
    """Return a column as it is printed, by starting rank."""
    of_code = trial.values(code, edition=edition)
    return {who: decimal(value) or "" for who, value in of_code.items()}


def mapped(*columns, tournament=EVENT, edition="2026", **options):
    of_ranking = {
        name: options.pop(name) for name in RankingOptions.__annotations__.keys() & options
    }
    ranking = Ranking(edition=edition, **of_ranking)
    return verify_against(tournament, table(tournament, columns), ranking, **options)


def column(label, **fields):
    return StatedColumn(label=label, **fields)


# Limits ---------------------------------------------------------------------------------------

NO_CODE = dict.fromkeys(values("BH"), "777")
OPEN = [(f"T{n}", {who: str(who * n + who % 7) for who in NO_CODE}) for n in range(1, 6)]
WRONG = [(f"BH {n}", {who: str(100 * n + who) for who in NO_CODE}, "BH") for n in range(1, 6)]


def wrong():
    return [(column(label, code=code), cells) for label, cells, code in WRONG]


@pytest.mark.parametrize("most", [0, 3])
def test_codes_are_tried_for_so_many_columns_and_the_others_are_named(most):
    found = mapped(*OPEN, most_searched=most)
    limit = Message("verify.limit-met", most=most)

    assert [one.label for one in found.unmapped if one.reason == limit] == [
        "T1",
        "T2",
        "T3",
        "T4",
        "T5",
    ][most:]
    assert Message("verify.no-code-tried", count=5 - most, why=limit) in found.notes


def test_a_family_is_tried_within_the_limit_too():
    families = [(column(f"B{n}", caption="Buchholz"), values("BH")) for n in range(2)]
    found = mapped(*families, most_searched=1)
    assert [one.label for one in found.columns] == ["B0"]
    assert [one.label for one in found.unmapped] == ["B1"]


def test_what_the_table_says_needs_no_trial():
    found = mapped((column("B", code="BH"), values("BH")), most_searched=0)
    assert [one.equal for one in found.columns] == [40]
    assert notes_named(found, "no-code-tried", "no-rule-tried") == []


def test_rules_are_looked_for_in_so_many_columns():
    told = []
    *columns, (last, texts) = wrong()
    columns.append((last, texts | {who: values("BH")[who] for who in TRIAL.ids[:3]}))
    found = mapped(*columns, most_searched=2, watch=lambda *progress: told.append(progress))
    limit = Message("verify.limit-met", most=2)
    unsearched = [Message("verify.not-searched", column=f"BH {n}", why=limit) for n in (3, 4, 5)]

    assert [progress for progress in told if progress[0] == "looking for rules"] == [
        ("looking for rules", 0, 2),
        ("looking for rules", 1, 2),
    ]
    assert [one.message for one in found.diagnosis][2:] == unsearched
    assert [one.equal for one in found.diagnosis] == [0, 0, 0, 0, 3]
    assert {one.compared for one in found.diagnosis} == {40}
    assert Message("verify.no-rule-tried", count=3, why=limit) in found.notes


def test_who_watches_is_told_of_each_column():
    told = []
    mapped(*OPEN[:2], *wrong()[:2], watch=lambda *progress: told.append(progress))
    assert told == [
        *(("looking for codes", n, 4) for n in range(4)),
        *(("looking for rules", n, 2) for n in range(2)),
    ]


# Trial ----------------------------------------------------------------------------------------

OF_VALUES = [
    code
    for code in codes_to_try(of_teams=False)
    if len(set(values(code).values())) > 2 and code not in {"STD", "TPN/R", "RTNG/R", "BHS"}
]


@pytest.mark.parametrize(("of_teams", "others"), [(True, For.INDIVIDUALS), (False, For.TEAMS)])
def test_every_code_of_the_newest_edition_is_tried_that_is_not_of_others(of_teams, others):
    codes = codes_to_try(of_teams=of_teams)
    names = {parse_code(code).name for code in codes}
    of_edition = {BY_CODE[parse_code(code).name] for code in NEWEST.mandatory}
    assert {row.code for row in of_edition if row.of is not others} <= names
    assert not [name for name in names if BY_CODE[name].of is others]
    assert len(codes) == len(set(codes))


@pytest.mark.sweep
@pytest.mark.slow
@pytest.mark.parametrize("code", OF_VALUES)
def test_a_column_that_nothing_is_said_of_is_found_by_its_values(code):
    found = mapped(("TBx", values(code)))
    (only,) = found.columns
    same = {one.tiebreak for one in only.alternatives if one.equal == only.compared}
    assert (only.mapped_by, only.equal) == ("trial", 40)
    assert code in {only.tiebreak, *same}
    assert values(only.tiebreak) == values(code)


def test_codes_that_give_the_same_values_are_named_beside_the_first():
    quiet = event("1 2w1 3b1 4w=\n2 1b0 4w1 3w1\n3 4b1 1w0 2b0\n4 3w0 2b0 1b=")
    found = mapped(("TBx", values("BH", trial=Trial(quiet))), tournament=quiet)
    (only,) = found.columns
    assert only.tiebreak == "BH"
    assert "BH/P" in [one.tiebreak for one in only.alternatives]


def test_one_wrong_cell_does_not_hide_the_code():
    texts = values("SB/C1") | {5: "77.25"}
    found = mapped(("TBx", texts))
    assert (found.columns[0].tiebreak, found.columns[0].equal) == ("SB/C1", 39)
    assert [one.id for one in found.differences] == [5]


def test_a_column_of_another_edition_is_still_its_code():
    found = mapped(("TBx", values("BH/C1", "2012")))
    (only,) = found.columns
    assert (only.tiebreak, only.edition) == ("BH/C1", "2026")
    assert only.equal < only.compared
    (diagnosis,) = found.diagnosis
    assert (diagnosis.variant, diagnosis.params) == ("edition", {"edition": "2012"})


@pytest.mark.slow
def test_a_column_that_only_a_variant_gives_is_found_with_it():
    earlier = values("BH/C1", trial=Trial(EVENT, Ranking(rounds=6)))
    found = mapped((column("Pts.", of_points=True), values("PTS")), ("TBx", earlier))
    (_, only) = found.columns
    (diagnosis,) = found.diagnosis
    assert (only.tiebreak, only.mapped_by) == ("BH/C1", "trial")
    assert only.equal < only.compared
    assert (diagnosis.column, diagnosis.variant) == ("TBx", "one-round-earlier")
    assert (diagnosis.equal, diagnosis.compared) == (40, 40)


@pytest.mark.slow
def test_the_oldest_buchholz_of_all_is_found_without_a_caption():
    points = TRIAL.values("PTS", edition="2026")
    sums = dict.fromkeys(TRIAL.ids, Fraction(0))
    for player in EVENT.players:
        for entry in player.rounds:
            if entry.outcome.share is not None:
                sums[player.start_no] += points[entry.opponent]
    found = mapped(("TBx", {who: decimal(total) for who, total in sums.items()}))
    (diagnosis,) = found.diagnosis
    assert found.columns[0].tiebreak == "BH"
    assert (diagnosis.variant, diagnosis.equal) == ("policy+own-nothing", 40)


def test_unrated_players_have_a_rating_on_trial():
    some = swiss(11, players=40, rounds=7, unrated=0.2)
    found = mapped(("TBx", values("ARO/C1/U1400", trial=Trial(some))), tournament=some)
    assert found.columns[0].tiebreak == "ARO/C1/U1400"


@pytest.mark.parametrize(("value", "are_ratings"), [(399, False), (400, True), (401, True)])
def test_values_as_large_as_ratings_cannot_be_checked_without_any(value, are_ratings):
    unrated = replace(EVENT, players=tuple(replace(one, rating=None) for one in EVENT.players))
    texts = dict.fromkeys(NO_CODE, "2100") | {1: str(value), 2: "0"}
    found = mapped(("T1", texts), tournament=unrated)
    assert ([one.label for one in found.not_checked] == ["T1"]) is are_ratings
    assert ([one.label for one in found.unmapped] == ["T1"]) is not are_ratings


@pytest.mark.parametrize(("most", "is_tried"), [(399, False), (400, True), (401, True)])
def test_codes_made_of_ratings_are_tried_where_a_value_is_as_large(most, is_tried):
    lower = max(map(int, values("RTNG").values())) - most
    low = [replace(one, rating=one.rating - lower) for one in EVENT.players]
    event = replace(EVENT, players=tuple(low))
    found = mapped(("T1", values("RTNG", trial=Trial(event))), tournament=event)
    assert ([one.tiebreak for one in found.columns] == ["RTNG"]) is is_tried


def test_direct_encounter_is_found_where_it_parts_groups():
    trial = Trial(robin := round_robin(6, players=12, forfeited=0))
    places = {who: decimal(v) for who, v in trial.values("DE", edition="2026").items()}
    assert len(set(places.values())) > 2, "the example needs a group that is parted"
    found = mapped(("TBx", places), tournament=robin)
    assert found.columns[0].tiebreak == "DE"


def test_points_are_no_direct_encounter_though_both_fit():
    some = swiss(11, players=200, rounds=7)
    points = values("PTS", trial=Trial(some))
    stated = table(some, [("TB1", points)])
    top = sorted(stated.rows, key=lambda row: -row.values[0].value)[:15]
    found = verify_against(some, replace(stated, rows=tuple(top)), Ranking(edition="2026"))
    (only,) = found.columns
    assert (only.tiebreak, only.equal, only.compared) == ("PTS", 15, 15)
    assert not {"DE", "DE/P"} & {one.tiebreak for one in only.alternatives}


def test_what_is_the_same_in_each_tied_group_is_no_direct_encounter():
    points = values("PTS")
    halves = {who: str(Fraction(text).__floor__() * 7 % 5) for who, text in points.items()}
    found = mapped((column("Pts", of_points=True), points), ("TBx", halves))
    (left,) = found.unmapped
    assert (left.label, left.why) == ("TBx", NONE_FITS)


@pytest.mark.slow
def test_a_tolerance_reaches_columns_that_nothing_is_said_of():
    ways = (ROUND_FLOOR, ROUND_CEILING)  # by turns, as no program does
    near = {
        who: str(Decimal(text).quantize(Decimal("0.1"), ways[who % 2]))
        for who, text in values("SB").items()
    }
    assert mapped(("TBx", near)).unmapped != ()
    (only,) = mapped(("TBx", near), tolerance=Decimal("0.05")).columns
    assert (only.tiebreak, only.equal) == ("SB", 40)


# What is left open ----------------------------------------------------------------------------


ALL_THE_SAME = "every cell is the same, which many codes give by chance"
NONE_FITS = "no code fits nearly all cells better than every other"


@pytest.mark.parametrize(("text", "why"), [("0", ALL_THE_SAME), ("3.5", NONE_FITS)])
def test_a_column_in_which_every_cell_is_the_same_is_left_open(text, why):
    found = mapped(("TBx", dict.fromkeys(TRIAL.ids, text)))
    (left,) = found.unmapped
    assert found.columns == ()
    assert (left.label, left.why) == ("TBx", why)


def test_zeros_that_many_codes_give_are_left_open_with_those_codes():
    first = event("1 2w1\n2 1b0\n3 4w1\n4 3b0", rounds=5)
    found = mapped(("TBx", dict.fromkeys((1, 2, 3, 4), "0")), tournament=first)
    (left,) = found.unmapped
    assert left.why == ALL_THE_SAME
    assert {"BH/C1", "PS/C1"} <= {one.tiebreak for one in left.candidates}
    assert all((one.equal, one.compared) == (4, 4) for one in left.candidates)


def test_a_caption_of_a_family_does_not_decide_zeros_either():
    first = event("1 2w1\n2 1b0\n3 4w1\n4 3b0", rounds=5)
    caption = "Buchholz Tie-Breaks (variabel with parameter)"
    said = column("TB3", caption=caption)
    (left,) = mapped((said, dict.fromkeys((1, 2, 3, 4), "0")), tournament=first).unmapped
    assert (left.label, left.caption) == ("TB3", caption)
    assert {one.tiebreak for one in left.candidates} <= {
        "BH/C1", "BH/M1", "BH/C2", "BH/M2", "BH/C1/P", "BH/M1/P", "BH/C2/P", "BH/M2/P"
    }  # fmt: skip


def test_a_caption_of_one_code_does_decide_zeros():
    found = mapped((column("TB1", caption="Direct Encounter (DE)"), dict.fromkeys(TRIAL.ids, "0")))
    assert [one.tiebreak for one in found.columns] == ["DE"]


def test_two_different_values_are_too_few_to_tell():
    texts = {who: str(who % 2) for who in TRIAL.ids}
    (left,) = mapped(("TBx", texts)).unmapped
    assert left.why == "the cells have too few different values to tell one code from another"


def test_values_that_follow_nothing_are_left_open():
    texts = {who: str(who * 7919 % 101) for who in TRIAL.ids}
    (left,) = mapped(("TBx", texts)).unmapped
    assert left.why == NONE_FITS
    codes = [one.tiebreak for one in left.candidates]
    assert len(codes) == len(set(codes)) > 1


def test_a_tie_break_that_nothing_computes_is_left_open_with_what_it_is():
    (left,) = mapped((column("TB1", number=5), values("BH"))).unmapped
    assert left.caption == "Manually input (after Tie-Break matches)"
    assert left.why.startswith("no code of C.07 stands for it")


def test_a_column_without_numbers_is_nothing():
    found = mapped(("Club", dict.fromkeys(TRIAL.ids, "Lakeside")), ("TB5", {}))
    assert (found.columns, found.unmapped) == ((), ())


# What the table says --------------------------------------------------------------------------


@each_row(
    ("said", "code", "by", "edition"),
    [
        (column("x", code="SB/C1", edition="2023"), "SB/C1", "code", "2023"),
        (column("x", number=85, parameters=("0", "0", "1", "-")), "SB/C1", "number", "2023"),
        (column("x", caption="Sonneborn Berger Tie-Break Variable (2023) (Gamepoints, Cut1)"),
         "SB/C1", "caption", "2023"),
        (column("SB-C1"), "SB/C1", "caption", "2026"),
        (column("Sonneborn"), "SB/C1", "trial", "2026"),
        (column("x", caption="Sonneborn-Berger-Tie-Break variable"), "SB/C1", "trial", "2026"),
        (column("x", number=52), "SB/C1", "trial", "2026"),
    ],
    ids=["code", "number", "caption", "heading", "short heading", "old caption", "old number"],
)  # fmt: skip
def test_a_column_is_what_the_table_says(said, code, by, edition):
    found = mapped((said, values("SB/C1", edition)))
    (only,) = found.columns
    assert (only.tiebreak, only.mapped_by, only.edition) == (code, by, edition)
    assert only.equal == 40


def test_a_number_has_the_name_of_the_site_for_a_caption():
    found = mapped((column("TB1", number=37), values("BH")))
    assert found.columns[0].caption == "Buchholz Tie-Breaks (variabel with parameter)"


def test_what_the_table_says_holds_though_the_cells_differ():
    found = mapped((column("x", caption="Koya System (KS)"), values("BH")))
    (only,) = found.columns
    assert (only.tiebreak, only.mapped_by) == ("KS", "caption")
    assert only.equal < 10


@pytest.mark.slow
def test_of_a_family_the_nearest_code_is_taken_though_cells_differ():
    texts = values("BH/M1")
    texts |= dict.fromkeys(list(texts)[:9], "1")
    found = mapped((column("Buchholz"), texts))
    (only,) = found.columns
    assert (only.tiebreak, only.mapped_by) == ("BH/M1", "trial")
    assert len(found.differences) == 9


@pytest.mark.slow
def test_a_family_that_no_code_is_near_is_what_its_name_says():
    found = mapped((column("Buchholz"), values("SB")))
    (only,) = found.columns
    assert (only.tiebreak, only.mapped_by) == ("BH", "caption")
    assert only.equal < 20


@pytest.mark.parametrize("caption", ["Buchholz", "Koya System (KS)"])
def test_a_column_that_is_another_code_than_its_caption_says_is_said_to_be(caption):
    found = mapped((column("TB1", caption=caption), values("SB")))
    code = found.columns[0].tiebreak
    assert found.diagnosis[0].text == f"TB1 holds SB instead of {code} for all 40"
    assert found.verdict.cells.open == 0
    assert not any("SB" in note.arguments.values() for note in found.notes)


FORFEITS = swiss(5, players=40, rounds=7, forfeited=0.2)
OF_FORFEITS = Trial(FORFEITS)


@pytest.mark.parametrize(
    ("caption", "code", "variant"),
    [
        ("Buchholz Tie-Break Variable (2026) (Gamepoints, Cut1)", "BH/C1/P", "forfeits-as-games"),
        ("Buchholz Tie-Break Variable (2026) (Gamepoints, Cut1)", "BH/M1", "other-code"),
        ("Buchholz Tie-Break Variable (2026) (Gamepoints, Cut1)", "BH/M1/P", None),
        ("Tournament Performance Rating (TPR)", "PTP", None),
    ],
)
def test_values_of_another_code_of_a_family_than_the_heading_says_are_told_as_a_cause(
    caption, code, variant
):
    tb1 = column("TB1", caption=caption)
    found = mapped((tb1, values(code, trial=OF_FORFEITS)), tournament=FORFEITS)
    (diagnosis,) = found.diagnosis
    causes = (diagnosis, *diagnosis.same)
    assert code in [one.params.get("tiebreak") for one in causes]
    assert not any(code in note.arguments.values() for note in found.notes)
    if variant is not None:
        assert diagnosis.variant == variant
    assert diagnosis.equal == diagnosis.compared == 40
    assert found.differences
    assert all(one.explained_by for one in found.differences)


def test_a_heading_over_its_own_values_with_one_wrong_is_not_said_to_be_another():
    tb1 = column("TB1", code="BH/C1")
    cells = values("BH/C1", trial=OF_FORFEITS) | {3: "77"}
    found = mapped((tb1, cells), tournament=FORFEITS)
    assert not any(one.params for one in found.diagnosis)
    assert [one.id for one in found.differences] == [3]
    assert not found.differences[0].explained_by


# The option -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("codes", "source"), [(("BH/C1", "BH", "SB"), "202"), ((), "heading"), (("BH/C1/P",), "202")]
)
def test_what_a_heading_and_the_list_announce_is_held_against_the_cells(codes, source):
    announced = replace(EVENT, tiebreaks=codes)
    found = mapped(("Buchholz Cut-1", values("BH/C1/P")), ("Buchholz", values("BH")),
                   tournament=announced)  # fmt: skip
    first, second = found.claims
    assert (first.column, first.source, first.strong) == ("Buchholz Cut-1", source, True)
    is_held = codes[:1] != ("BH/C1",)  # the heading alone does not say how it is counted
    assert (first.holds, first.instead) == (is_held, None if is_held else "BH/C1/P")
    assert second.holds
    assert bool(found.differences) is (codes[:1] == ("BH/C1",))


def test_values_of_another_cut_than_a_heading_names_are_a_difference():
    found = mapped(("Buchholz Cut-1", values("BH")))
    (claim,) = found.claims
    assert (claim.strong, claim.announced, claim.holds, claim.instead) == (
        True,
        "BH/C1",
        False,
        "BH",
    )
    assert found.differences


def test_a_code_that_two_headings_can_be_is_announced_of_neither():
    announced = replace(EVENT, tiebreaks=("BH",))
    found = mapped(("Buchholz", values("BH/C1")), ("Bucholz", values("BH")), tournament=announced)
    assert [(one.strong, one.source) for one in found.claims] == [(False, "heading")] * 2
    assert found.differences == ()


def test_an_option_goes_before_everything():
    said = column("TB1", caption="Koya System (KS)", number=87, code="KS")
    found = mapped((said, values("BH")), mapping={"TB1": "BH"})
    assert (found.columns[0].tiebreak, found.columns[0].mapped_by) == ("BH", "option")
    assert found.differences == ()


def test_an_option_may_name_the_caption_and_an_edition():
    said = column("TB1", caption="Strange, rule (1)")
    found = mapped((said, values("BH", "2012")), mapping={"strange rule 1": "BH/V2012"})
    assert (found.columns[0].tiebreak, found.columns[0].edition) == ("BH", "2012")
    assert found.differences == ()


@pytest.mark.parametrize(
    ("text", "pairs"),
    [
        ("TB1=APRO/U1400,TB2=DE", {"TB1": "APRO/U1400", "TB2": "DE"}),
        (" TB1 = BH , TB2 = DE ", {"TB1": "BH", "TB2": "DE"}),
        ("Buchholz (Cut1, x)=BH/C1,TB2=DE", {"Buchholz (Cut1, x)": "BH/C1", "TB2": "DE"}),
        ("TB1=KS/L-1", {"TB1": "KS/L-1"}),
        ("", {}),
    ],
)
def test_the_option_is_read(text, pairs):
    assert parse_map(text) == pairs


@pytest.mark.parametrize("text", ["TB1=BH,TB1=SB", "TB1=BH, tb1 =BH"])
def test_a_column_is_named_once(text):
    with pytest.raises(Refusal, match=r"--map names the column 'tb1' twice"):
        parse_map(text.replace("TB1=SB", "tb1=SB"))


def test_a_column_is_not_named_by_its_label_and_its_caption():
    said = column("TB1", caption="Koya System (KS)")
    with pytest.raises(Refusal, match="twice, by its label and its caption"):
        mapped((said, values("BH")), mapping={"TB1": "BH", "Koya System (KS)": "KS"})


@pytest.mark.parametrize("text", ["TB1", "TB1=", "=BH", "TB1=BH,,TB2", "TB1=BH,TB2"])
def test_an_option_of_another_shape_is_refused(text):
    with pytest.raises(Refusal, match="is not of the form"):
        parse_map(text)


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("EDE", "EDE is for teams, and the table is of players"),
        ("BH:GP/C1", "BH:GP/C1 is for teams, and the table is of players"),
        ("BHX", "no tie-break 'BHX' (did you mean BH?)"),
        ("QQQQ", "no tie-break 'QQQQ'"),
        ("OTHER_x", "OTHER_x is the tournament's own, and --regulations do not define it"),
    ],
)
def test_a_code_that_players_cannot_have_is_refused(code, why):
    with pytest.raises(Refusal) as refused:
        mapped((column("TB1"), values("BH")), mapping={"TB1": code})
    assert str(refused.value) == why


def test_an_option_may_name_a_column_by_its_number_on_the_site():
    found = mapped((column("TB1"), values("DE")), mapping={"TB1": "81"})
    assert [c.tiebreak for c in found.columns] == ["DE"]


@pytest.mark.parametrize(("number", "why"), [("92", "Kashdan"), ("5", "Manually input")])
def test_a_number_that_is_no_code_is_refused_with_what_it_is(number, why):
    with pytest.raises(Refusal, match=why):
        mapped((column("TB1"), values("BH")), mapping={"TB1": number})


# A numbered column, by the event's own list ---------------------------------------------------


def numbered(event, codes, wrong=()):
    """A table of the event as TB1, TB2, TB3; ``wrong`` are (column, row) with half a point more."""
    standings = rank(event, Ranking(tiebreaks=codes, edition="2026"))
    rows = []
    for at, row in enumerate(standings.rows):
        texts = standings.texts(row)
        values = [Decimal(texts[code]) for code in codes]
        values = [v + Decimal("0.5") * ((n, at) in wrong) for n, v in enumerate(values, start=1)]
        printed = tuple(PrintedCell(str(value), value) for value in values)
        rows.append(StatedRow(values=printed, number=row.id, name=row.name, rank=row.rank))
    labels = [StatedColumn(label=f"TB{n}") for n in range(1, len(codes) + 1)]
    return StatedTable(source="test", columns=tuple(labels), rows=tuple(rows))


LIST = ("BH/C1", "BH", "SB")
SMALL = swiss(4, players=8, rounds=5)


def named(event, table, **ranking):
    found = verify_against(event, table, Ranking(edition="2026", **ranking))
    return {column.label: column.tiebreak for column in found.columns if column.label[:2] == "TB"}


def test_a_numbered_column_with_a_slip_is_what_the_list_of_the_file_says():
    table = numbered(SMALL, LIST, wrong={(2, 3)})
    listed = {"TB1": "BH/C1", "TB2": "BH", "TB3": "SB"}
    assert "TB2" not in named(SMALL, table)
    assert named(replace(SMALL, tiebreaks=LIST), table) == listed
    assert named(SMALL, table, tiebreaks=LIST) == listed
    found = verify_against(replace(SMALL, tiebreaks=LIST), table, Ranking(edition="2026"))
    assert [(one.column, one.tiebreak) for one in found.differences] == [("TB2", "BH")]


ALL_BUT_TWO = {(1, row) for row in range(2, 8)}
"""Of the column TB1 only two cells are right."""


def test_a_numbered_column_is_what_the_list_says_though_no_code_fits_its_cells():
    table = numbered(SMALL, LIST, wrong=ALL_BUT_TWO)
    found = verify_against(replace(SMALL, tiebreaks=LIST), table, Ranking(edition="2026"))
    told = [(one.label, one.tiebreak, one.mapped_by, one.equal) for one in found.columns]
    assert told == [
        ("TB1", "BH/C1", "list", 2),
        ("TB2", "BH", "list", 8),
        ("TB3", "SB", "list", 8),
        ("rank", "PTS,BH/C1,BH,SB", "caption", 8),
    ]


def test_a_numbered_column_that_no_code_fits_is_left_without_a_list():
    found = verify_against(SMALL, numbered(SMALL, LIST, ALL_BUT_TWO), Ranking(edition="2026"))
    assert [one.label for one in found.unmapped] == ["TB1"]


def test_numbered_columns_in_another_order_than_the_list_hold_other_codes():
    event = replace(SMALL, tiebreaks=("SB", "BH", "BH/C1"))
    found = verify_against(event, numbered(SMALL, LIST), Ranking(edition="2026"))
    assert [(one.column, one.announced, one.instead) for one in found.claims if not one.holds] == [
        ("TB1", "SB", "BH/C1"),
        ("TB3", "BH/C1", "SB"),
    ]
    assert {one.column for one in found.differences} >= {"TB1", "TB3"}
