"""What a verification found, as a document, as rows and as JSON."""

import csv
import json

import pytest
import verifications
from jsonschema import Draft202012Validator
from pages import Page
from row_tests import each_row
from verifications import AGREES, FACT, FOUND, WITH_FACTS, comparison, error, of_column, words

from trfkit.messages import Message, Participant
from trfkit.record import replace
from trfkit.reports.document import Section, Table, Tone
from trfkit.reports.forms import to_json
from trfkit.reports.provenance import traced
from trfkit.reports.reference import schema
from trfkit.reports.render_html import render_html
from trfkit.reports.render_sheet import render_csv
from trfkit.reports.render_text import render_text
from trfkit.reports.value_computations import Computations, RoundShares
from trfkit.reports.verification import (
    Tally,
    differences_sheet,
    tallies_summary,
    tally_of,
    tone_of,
    verdict_of,
    verification_document,
    verification_forms,
    verification_report,
)
from trfkit.reports.verification_causes import NONE
from trfkit.tie_breaks import SCORES
from trfkit.verification.result import (
    Candidate,
    Cell,
    CellCounts,
    Compared,
    Explained,
    GameOtherwise,
    Ranks,
    Rows,
    Unmapped,
    Unmatched,
)
from trfkit.verification.variants.table import VARIANTS


def names(messages):
    return [one.id.partition(".")[2] for one in messages]


def document(found=FOUND, **options):
    return verification_document([comparison(found=found)], **options)


def section(found, heading, **options):
    """Return what stands under a heading, None where there is none."""
    sections = (one for one in document(found, **options).blocks if isinstance(one, Section))
    return next((one.blocks for one in sections if one.heading.id == heading), None)


def sentences(found, heading):
    """Return the sentences under a heading."""
    blocks = section(found, heading)
    return () if blocks is None else blocks[0].texts


def text(found=FOUND, **options):
    return render_text(document(found, **options))


def page(*found, failed=(), **changes):
    one = [replace(comparison(found=each), **changes) for each in found or (FOUND,)]
    return "".join(render_html(verification_document(one, failed, is_page=True)))


# The verdict --------------------------------------------------------------------------------------


def test_the_verdict_tells_places_then_values_then_what_could_not_be_checked():
    assert names(verdict_of(FOUND)) == [
        "places-wrong", "moved", "values", "rows-unmatched", "players-without-row",
        "columns-not-checked",
    ]  # fmt: skip
    places, moved, values, *_ = verdict_of(FOUND)
    assert places.arguments == {"count": 2, "compared": 12}
    assert [one.arguments["player"].number for one in moved.arguments["movers"].items] == [2, 3]
    assert (values.arguments["equal"], values.arguments["compared"]) == (32, 48)
    assert [(one.id, one.arguments["count"]) for one in values.arguments["states"]] == [
        ("verify.state-explained", 13),
        ("verify.state-open", 3),
    ]


def test_a_possible_cause_is_not_called_an_explanation():
    differences = tuple(
        replace(one, possible=one.explained_by, explained_by=()) if one.column == "TB3" else one
        for one in FOUND.differences
    )
    found = replace(FOUND, differences=differences)
    values = next(one for one in verdict_of(found) if one.id == "verify.values")
    assert names(values.arguments["states"]) == ["state-explained", "state-possible", "state-open"]
    assert section(found, "verify.possible-values") is not None
    assert "Not explained. A possible cause" in Page(page(found)).text


POINTS = AGREES.columns
TIE_BREAKS = tuple(replace(one, equal=12) for one in FOUND.columns[2:3])
RANKS = tuple(replace(one, equal=12) for one in FOUND.columns[:1])
OF_RANKS = tuple(one for one in FOUND.compared if one.of_ranks)


@each_row(
    ("columns", "compared", "headline"),
    [
        ((), (), "nothing-compared"),
        (POINTS, (), "right-points"),
        ((*POINTS, *TIE_BREAKS), (), "right-points-others"),
        ((*RANKS, *POINTS), OF_RANKS, "right-places-points"),
        ((*RANKS, *POINTS, *TIE_BREAKS), OF_RANKS, "right-places-points-others"),
        (RANKS, OF_RANKS, "right-places"),
        (TIE_BREAKS, (), "right-others"),
    ],
)
def test_what_agrees_says_what_was_compared(columns, compared, headline):
    right = tuple(
        replace(one, cells=tuple(replace(cell, fits=True) for cell in one.cells))
        for one in compared
    )
    found = replace(AGREES, columns=columns, compared=right, ranks=Ranks(12 * bool(right), 12))
    assert names(verdict_of(found))[0] == headline
    assert tone_of(found) is (Tone.GOOD if columns else Tone.PLAIN)


def test_starting_ranks_change_no_place():
    message = of_column("Rk.", Message("verify.ranks-are-numbers", who="player"))
    never = replace(
        FOUND.diagnosis[0], column="Rk.", variant="ranks-are-starting-ranks", message=message
    )
    found = replace(FOUND, diagnosis=(never,))
    first, second, *_ = verdict_of(found)
    assert (first.id, second) == (
        "verify.values-wrong",
        Message("verify.no-places", clause=message),
    )


@pytest.mark.parametrize(
    ("change", "headline", "tone"),
    [
        ({"rows": replace(FOUND.rows, doubtful=())}, "inconclusive", Tone.EXPLAINED),
        ({"games": ("a game",)}, "values-right-games-not", Tone.WRONG),
    ],
)
def test_what_speaks_against_values_that_agree_is_the_answer(change, headline, tone):
    found = replace(AGREES, **change)
    assert names(verdict_of(found))[0] == headline
    assert tone_of(found) is tone


def test_many_who_move_are_counted():
    wrong = {who: str(21 - who) for who in range(1, 21)}
    _, of_ranks = verifications.column("Rk.", "PTS", None, wrong, 20, of_ranks=True)
    found = replace(FOUND, compared=(of_ranks,), ranks=Ranks(20, 0))
    movers = verdict_of(found)[1].arguments["movers"]
    assert [one.arguments["player"].number for one in movers.items[:4]] == [1, 20, 2, 19]
    assert (len(movers.items), movers.more) == (8, 12)


@pytest.mark.parametrize(("count", "named", "more"), [(7, 7, 0), (8, 8, 0), (9, 8, 1)])
def test_up_to_eight_who_move_are_named(count, named, more):
    wrong = {who: str(count + 1 - who) for who in range(1, count + 1)}
    if count % 2:  # somebody stays
        wrong[count // 2 + 1] = str(count + 1)
    _, of_ranks = verifications.column("Rk.", "PTS", None, wrong, count, of_ranks=True)
    found = replace(FOUND, compared=(of_ranks,), ranks=Ranks(count, 0))
    movers = verdict_of(found)[1].arguments["movers"]
    assert (len(movers.items), movers.more) == (named, more)


@pytest.mark.parametrize(("count", "told", "more"), [(9, 9, 0), (10, 10, 0), (11, 10, 1)])
def test_up_to_ten_games_of_a_table_are_told(count, told, more):
    games = tuple(
        GameOtherwise(message=words(str(n)), round=1, participants=(n,), before="1", after="0")
        for n in range(count)
    )
    said = sentences(replace(AGREES, games=games), "verify.games-heading")
    assert [one for one in said if one.id == "verify.more-games"] == (
        [Message("verify.more-games", count=more)] if more else []
    )
    assert len(said) == told + bool(more)


@pytest.mark.parametrize("count", [9, 10, 11])
def test_up_to_ten_values_of_a_column_are_shown(count):
    differences = tuple(
        replace(FOUND.differences[0], column="BH", id=n, explained_by=()) for n in range(count)
    )
    found = replace(FOUND, differences=differences)
    table, *more = section(found, "verify.open-values")
    assert len([*table.rows]) == min(count, 10)
    assert [one.texts[0].arguments["count"] for one in more] == [count - 10] * (count > 10)


def with_points(*, wrong, explained=0):
    """Return a verification of twelve points, so many of them wrong, and of these explained."""
    stated = dict.fromkeys(range(1, wrong + 1), "3")
    of_points, compared = verifications.column("Pts.", "PTS", "Pts.", stated, 12)
    because = (Explained("edition", {}, words("because"), "20"),)
    by_cause = dict.fromkeys(range(1, explained + 1), because)
    return replace(
        AGREES,
        rows=Rows(12, by={"name": 12}),
        columns=(of_points,),
        differences=verifications.differences(compared, by_cause),
        compared=(compared,),
    )


@each_row(("wrong", "explained", "is_other"), [
    (6, 0, False), (7, 0, True), (12, 6, False), (12, 5, True), (12, 12, False), (0, 0, False),
])  # fmt: skip
def test_points_that_are_mostly_wrong_without_a_cause_may_be_of_another_event(
    wrong, explained, is_other
):
    first = verdict_of(with_points(wrong=wrong, explained=explained))[0]
    assert (first.id == "verify.another-event") is is_other


def ranks_by_own_list():
    cells = [
        Cell(id=7, name="Moved <b>", stated="1", computed="2", fits=False),
        Cell(id=8, name="Still", stated="3", computed="3", fits=True),
    ]
    return Compared("Rk.", "PTS,BH,SB", None, "2026", cells, of_ranks=True)


def test_another_order_than_the_files_own_stands_in_the_verdict():
    found = replace(AGREES, by_own_list=ranks_by_own_list())
    told = next(one for one in verdict_of(found) if one.id == "verify.other-list").arguments
    assert (told["codes"], told["count"], told["compared"]) == ("PTS,BH,SB", 1, 2)
    assert [one.arguments["player"] for one in told["movers"].items] == [
        Participant(7, "Moved <b>")
    ]
    assert tone_of(found) is Tone.EXPLAINED


ERRORS = tuple(error(n, "it is wrong", code) for n, code in enumerate(("A", "B", "C", "D"), 4))


def own_errors(found):
    (told,) = (one for one in verdict_of(found) if one.id == "verify.own-errors")
    return told.arguments


def test_errors_of_one_kind_are_told_once_and_counted_all():
    alike = tuple(error(line, "the colour is 'x'", "SYN007") for line in (4, 5, 6))
    found = replace(AGREES, errors=(alike[0], ERRORS[0], *alike[1:]), more_errors=30)
    told = own_errors(found)
    assert told["count"] == 34
    assert names(told["errors"]) == ["errors-alike", "error-at-line"]
    told = own_errors(replace(AGREES, errors=ERRORS))
    assert (told["count"], len(told["errors"])) == (4, 3)


@pytest.mark.parametrize(("equal", "row"), [(48, "if-mended-all-right"), (46, "if-mended")])
def test_what_would_become_of_a_file_that_is_mended_stands_beside_its_errors(equal, row):
    mended = CellCounts(48, equal, 0, 0, 48 - equal)
    found = replace(FOUND, errors=ERRORS[:1], if_mended=mended)
    assert row in names(verdict_of(found))


@pytest.mark.parametrize(("rounds", "played"), [(5, 7), (7, 7), (0, 7)])
def test_the_verdict_on_a_table_of_an_earlier_round_says_after_which(rounds, played):
    found = replace(FOUND, rounds=rounds, rounds_played=played)
    told = [one for one in verdict_of(found) if one.id == "verify.after-round"]
    assert bool(told) is (0 < rounds < played)


# Causes, and what is left -------------------------------------------------------------------------


def test_the_verdict_goes_first_then_causes_then_what_is_left():
    headings = [one.heading.id for one in document(WITH_FACTS).blocks]
    assert headings == [
        "verify.causes", "verify.without-cause", "verify.not-checked", "verify.unmatched",
        "verify.open-values", "verify.explained-values", "verify.columns", "report.notes",
    ]  # fmt: skip


@each_row("file", ["a.trf", "folder/a.trf", "C:\\folder\\a.trf"])
@each_row("name", [None, "", "Open"])
def test_an_event_without_a_name_has_that_of_its_file(file, name):
    nameless = replace(comparison(found=replace(FOUND, name=name)), file=file)
    title = verification_document([nameless], ()).title
    assert title.arguments["name"] == (name or "a.trf")


def test_a_fact_that_leaves_nothing_to_explain_is_told_as_such():
    assert section(replace(AGREES, facts=(FACT,)), "verify.facts") is not None
    assert section(replace(AGREES, facts=(FACT,)), "verify.causes") is None


def test_columns_that_cannot_be_checked_for_one_reason_stand_together():
    many = words("too many")
    unmapped = tuple(Unmapped(label=label, caption=None, reason=many) for label in ("A", "B"))
    (told,) = sentences(replace(FOUND, unmapped=unmapped), "verify.not-checked")
    assert [one.text for one in told.arguments["columns"]] == ["A", "B"]
    assert told.arguments["why"].arguments["parts"] == (many,)


@pytest.mark.parametrize(
    ("equal", "row", "codes"),
    [
        ({"DE": 12, "DE/P": 12, "BWG": 6}, "would-fit", 2),
        ({"BWG": 7, "KS": 6, "WIN": 5}, "nearest-codes", 2),
        ({"WIN": 2, "WON": 1}, "nearest-codes", 1),
        ({}, None, 0),
    ],
)
def test_of_codes_that_a_column_may_be_those_are_named_that_come_near(equal, row, codes):
    near = tuple(Candidate(code, "2026", right, 12) for code, right in equal.items())
    unmapped = (Unmapped(label="A", caption="caption", candidates=near),)
    (told,) = sentences(replace(FOUND, unmapped=unmapped), "verify.not-checked")
    caption, *rest = told.arguments["why"].arguments["parts"]
    assert caption.id == "verify.captioned"
    assert names(rest) == ([row] if row else [])
    assert [len(one.arguments["codes"]) for one in rest] == ([codes] if row else [])


def unmatched(rows):
    return sentences(replace(FOUND, rows=rows), "verify.unmatched")


def test_whose_a_row_may_be_stands_beside_it():
    row = replace(FOUND.rows.only_stated[0], perhaps=8)
    rows = replace(FOUND.rows, doubtful=(), only_stated=(row,))
    told, *_ = unmatched(rows)
    assert (told.id, told.arguments["player"].number) == ("verify.row-perhaps", 8)


def test_rows_that_want_one_participant_are_told_once():
    (doubt,) = FOUND.rows.doubtful
    player = Participant(4, "Sample, Anna")
    both = Message("verify.two-rows-of-one", rows=(1, 2), player=player)
    doubts = (doubt, replace(doubt, row=1, reason=both), replace(doubt, row=2, reason=both))
    assert unmatched(replace(FOUND.rows, doubtful=doubts)).count(both) == 1


def test_two_rows_with_each_others_names_are_told_once():
    (doubt,) = FOUND.rows.doubtful
    one = replace(doubt, id=4, name="Ash, Ann", stated="Birch, Ben", row=7)
    other = replace(doubt, id=5, name="Birch, Ben", stated="Ash, Ann", row=3)
    third = replace(doubt, id=6, name="Cedar, Cy", stated="Birch, Ben", row=9)
    told, alone = unmatched(Rows(2, doubtful=(one, other, third)))
    assert told.arguments["rows"] == (3, 7)
    assert [one.number for one in told.arguments["players"]] == [5, 4]
    assert alone.arguments["player"] == Participant(6, "Cedar, Cy")


@pytest.mark.parametrize(("count", "named", "more"), [(12, 12, 0), (13, 12, 1), (20, 12, 8)])
def test_of_many_without_a_match_the_first_are_named_and_the_others_counted(count, named, more):
    (missing,) = FOUND.rows.only_computed
    strangers = tuple(Unmatched(id=None, name=f"Name {n}", row=n) for n in range(count))
    rows = Rows(2, only_stated=strangers, only_computed=(missing,) * count)
    for told in unmatched(rows):
        who = told.arguments["who"]
        assert (told.arguments["count"], len(who.items), who.more) == (count, named, more)
    (doubt,) = FOUND.rows.doubtful
    doubts = tuple(replace(doubt, row=n) for n in range(count))
    assert len(unmatched(Rows(2, doubtful=doubts))) == named + bool(more)


# Values -------------------------------------------------------------------------------------------


def rows_of(blocks):
    (table,) = (one for one in blocks if isinstance(one, Table))
    return [*table.rows]


def test_ten_values_of_a_column_are_shown_unless_all_are_wanted():
    table, more = section(FOUND, "verify.explained-values")
    assert len([*table.rows]) == 11
    count = Message("verify.more-of-column", column="TB2", count=2)
    assert more.texts == (count, Message("verify.show-all"))
    assert len(rows_of(section(FOUND, "verify.explained-values", every_row=True))) == 13


def test_where_there_is_no_room_causes_and_captions_give_way_then_names():
    def priorities(table):
        return {column.label.id: column.gives_way for column in table.columns if column.gives_way}

    values, *_ = section(FOUND, "verify.explained-values")
    assert priorities(values) == {"column.name": 2, "column.cause": 1}
    optional = [column.label.id for column in values.columns if column.is_optional]
    assert optional == ["column.cause"]
    columns, *_ = section(FOUND, "verify.columns")
    assert priorities(columns) == {"column.caption": 1}


def test_the_page_shows_everybody_in_the_order_of_the_stated_ranks():
    rows = rows_of(section(FOUND, "verify.values-heading", is_page=True))
    assert [row.cells[0] for row in rows[:4]] == [1, 3, 2, 4]
    assert sum(bool(row.filters) for row in rows) == 12
    assert "--all" not in page()


def test_without_ranks_everybody_stands_in_the_order_of_the_table():
    values = tuple(one for one in FOUND.compared if one.label == "TB3")
    (table,) = section(replace(FOUND, compared=values), "verify.values-heading", is_page=True)
    assert [row.cells[0] for row in table.rows] == [cell.id for cell in values[0].cells]


def test_several_values_of_one_participant_share_a_cell():
    cells = (
        Cell(1, "Reds", "round 1: 2", "round 1: 2", fits=True),
        Cell(1, "Reds", "round 2: 1", "round 2: 3", fits=False),
        Cell(2, "Blues", "round 1: 1", "round 1: 1", fits=True),
        Cell(2, "Blues", "round 2: 0", "round 2: 0", fits=True),
    )
    of_rounds = Compared("802.rounds", None, "rounds", "2026", cells)
    rows = rows_of(section(replace(FOUND, compared=(of_rounds,)), "verify.values-heading",
                           is_page=True))  # fmt: skip
    assert rows[0].cells[2].values == ("round 2: 1", "round 2: 3")
    assert rows[1].cells[2].values == ("round 1: 1", "round 2: 0")


def test_numbers_about_the_whole_tournament_are_no_row():
    count = Compared("062", None, "players", "2026", (Cell(0, "players", "7", "8", fits=False),))
    found = replace(FOUND, compared=(count,))
    assert section(found, "verify.values-heading", is_page=True) is None


# Columns ------------------------------------------------------------------------------------------


@each_row(
    ("label", "caption", "code", "by"),
    [
        ("TB1", None, "BH/C1", "trial"),
        ("BH", None, "BH/C1", "heading-and-values"),
        ("TB1", "Buchholz", "BH", "heading-and-values"),
        ("TB1", "Sonneborn-Berger", "SB", "heading-and-values"),
        ("TB1", "Sonneborn-Berger", "EMMSB", "heading-and-values"),
        ("BH", None, "SB", "trial"),
    ],
)
def test_a_column_is_recognised_by_its_heading_by_its_values_or_by_both(label, caption, code, by):
    column = replace(
        FOUND.columns[1], label=label, caption=caption, tiebreak=code, mapped_by="trial"
    )
    table, *notes = section(replace(FOUND, columns=(column,)), "verify.columns")
    ((*_, told, _, _, _),) = (row.cells for row in table.rows)
    assert told.id == f"verify.recognised-by-{by}"
    assert bool(notes) is (by == "trial")


@pytest.mark.parametrize(
    ("equal", "compared", "own", "row"),
    [
        (12, 12, 11, "may-be-other"),
        (11, 12, 11, "fits-as-well"),
        (10, 12, 10, ""),
        (18, 20, 18, "fits-as-well"),
        (17, 20, 17, ""),
    ],
)
def test_a_column_is_another_only_if_that_fits_better_and_nearly_wholly(equal, compared, own, row):
    other = Candidate("KS", "2026", equal, compared)
    column = replace(
        FOUND.columns[2],
        label="BH",
        mapped_by="trial",
        compared=compared,
        equal=own,
        alternatives=(other,),
    )
    found = replace(FOUND, columns=(column,), diagnosis=())
    _, *notes = section(found, "verify.columns")
    assert names(one for note in notes for one in note.texts) == ([row] if row else [])
    named = replace(found, columns=(replace(column, mapped_by="caption"),))
    assert len(section(named, "verify.columns")) == 1


def test_forfeits_as_games_in_the_same_code_fit_as_well_wherever_there_are_few():
    others = Candidate("BH/C2", "2012", 12, 12), Candidate("BH/C1/P", "2012", 12, 12)
    column = replace(FOUND.columns[2], mapped_by="trial", alternatives=others)
    _, notes = section(replace(FOUND, columns=(column,)), "verify.columns")
    (told,) = (one for one in notes.texts if one.id == "verify.fits-as-well")
    assert told.arguments["codes"] == (Message("verify.by-edition", code="BH/C2", edition="2012"),)


# Forms --------------------------------------------------------------------------------------------


def test_names_from_files_cannot_steer_a_terminal_or_a_page():
    assert "\u202e" not in text() + page()
    assert "<script" not in page()
    assert "&lt;script&gt;alert(4)&lt;/script&gt;" in page()


def test_every_mark_of_the_page_has_both_values_and_leads_to_the_cause():
    html = page()
    assert html.count('<details class="value">') == 16
    assert html.count('<td class="n explained"><details') == 13
    assert html.count('<td class="n wrong"><details') == 3
    assert '<p><a href="#cause-1">cause</a> 1</p>' in html
    assert '<li id="cause-1">' in html
    assert "<p>if the bye of round 2 counts as a requested one</p>" in html


def test_what_opens_shows_the_rounds_of_both_computations():
    computations = Computations(
        title=words("SB"),
        rounds=(RoundShares(1, "5 <i>", "1", "1"), RoundShares(2, "bye", "19", "43.5")),
        computed="20",
        stated="44.5",
        why=(words("round 2: a bye"),),
        why_stated=(words("round 2: requested"),),
    )
    html = page(computations={("TB3", 3): computations})
    opened = html.partition("<caption>SB</caption>")[2].partition("</details>")[0]
    assert "5 &lt;i&gt;" in opened
    assert opened.count('<tr class="explained">') == 1
    assert "By the rules: round 2: a bye" in opened
    assert "As stated: round 2: requested" in opened
    text_of_both = Page(html).text
    assert "43.5" in text_of_both


def test_what_opens_stands_on_paper_below_the_table():
    (table,) = section(FOUND, "verify.values-heading", is_page=True)
    assert [one.heading.id for one in table.on_paper] == [
        "verify.open-values", "verify.explained-values",
    ]  # fmt: skip


def test_the_foot_names_edition_and_policies_and_hashes_where_asked_for():
    assert "edition 2026, koya-step=draw" in text()
    assert "SHA-256" not in text()
    assert f"SHA-256 <code>{'1' * 64}</code>" in page()


def printed():
    return to_json(traced(verification_report(comparison()), comparison().origin))


def rows_of_csv(verified):
    return [*csv.DictReader(render_csv(differences_sheet(verified)).splitlines())]


def test_csv_has_a_row_for_each_difference_with_its_explanation():
    rows = rows_of_csv(comparison())

    assert len(rows) == 16
    assert rows[-2] | {"name": ""} == {
        "file": "harbour.trf",
        "column": "TB3",
        "tiebreak": "SB",
        "id": "3",
        "name": "",
        "stated": "44.5",
        "computed": "20",
        "edition": "2024",
        "variant": "bye-as-requested",
        "explanation": "44.5 comes out if the bye of round 2 counts as a requested one",
        "against": "table.csv",
    }
    assert rows[-1]["explanation"] == rows[-1]["variant"] == ""


def test_csv_cells_are_no_formulas():
    found = replace(FOUND, differences=(replace(FOUND.differences[0], name="=1+1", column="+a"),))

    (row,) = rows_of_csv(comparison(found=found))

    assert row["column"] == "'+a"
    assert row["name"] == "'=1+1"


def test_json_follows_the_schema():
    document = json.loads(printed())

    Draft202012Validator(schema("verification")).validate(document)
    assert document["against"] == "table.csv"
    assert document["rows"]["doubtful"][0]["score"] == 84
    assert len(document["provenance"]["inputs"]) == 2


@pytest.mark.parametrize(
    "damage",
    [
        pytest.param({"edition": "26"}, id="edition"),
        pytest.param({"against": 3}, id="against"),
        pytest.param({"rows": {"matched": -1}}, id="rows"),
        pytest.param({"columns": [{"label": "TB1"}]}, id="columns"),
        pytest.param({"unmapped": [{"label": "TB1", "caption": None}]}, id="unmapped"),
        pytest.param({"diagnosis": [{"column": "TB1", "variant": None}]}, id="diagnosis"),
        pytest.param({"notes": None}, id="notes"),
    ],
)
def test_the_schema_is_strict(damage):
    whole = json.loads(printed())
    document = whole | damage

    assert Draft202012Validator(schema("verification")).is_valid(whole)
    assert not Draft202012Validator(schema("verification")).is_valid(document)


# Many files ---------------------------------------------------------------------------------------


EXPLAINED = verifications.without(verifications.without(FOUND, "Rk."), "TB3")


def test_the_summary_counts_files_by_what_became_of_them():
    tallies = [*map(tally_of, (AGREES, AGREES, FOUND, EXPLAINED)), None]
    assert tallies[2:4] == [Tally("open", changes_places=True), Tally("explained")]
    told = tallies_summary(tallies)
    assert told.arguments["count"] == 5
    assert [(one.id, one.arguments["count"]) for one in told.arguments["parts"]] == [
        ("verify.files-places", 1),
        ("verify.files-agrees", 2),
        ("verify.files-explained", 1),
        ("verify.files-open", 1),
        ("verify.files-failed", 1),
    ]


@pytest.mark.parametrize(
    ("change", "doubt"),
    [
        ({"games": ("a game",), "errors": ERRORS}, "games"),
        ({"by_own_list": ranks_by_own_list(), "errors": ERRORS}, "list"),
        ({"rows": FOUND.rows, "errors": ERRORS}, "rows"),
        ({"errors": ERRORS}, "errors"),
        ({}, None),
    ],
)
def test_a_file_whose_values_agree_is_told_for_the_gravest_of_the_rest(change, doubt):
    assert tally_of(replace(AGREES, **change)).but_for == doubt


def test_of_several_files_those_that_differ_come_first_and_those_that_agree_are_a_line():
    stay = verifications.without(FOUND, "Rk.")
    files = {"1.trf": AGREES, "2.trf": stay, "3.trf": FOUND}
    comparisons = [
        replace(comparison(found=found), file=file, against=None) for file, found in files.items()
    ]
    failed = [("<b>.trf", "there is no <i>file</i>")]
    html = "".join(render_html(verification_document(comparisons, failed, is_page=True)))
    found = Page(html)
    links = [link for link in found.fetched if "cause" not in link]
    assert links == ["href=#file-1", "href=#file-2"]
    places = [html.index(f"<code>{file}</code>") for file in ("3.trf", "2.trf", "1.trf")]
    assert places == sorted(places)
    assert html.count('<section class="page"') == 2
    assert "there is no <i>file</i>" in found.text
    assert "<h1>Verification of 4 files</h1>" in html.replace("\n", "")


@pytest.mark.parametrize(
    ("failed", "filters"),
    [
        ([], ["verify.files-that-differ", "verify.files-with-places"]),
        (
            [("b.trf", "it is empty")],
            ["verify.files-that-differ", "verify.files-with-places", "verify.files-unread"],
        ),
    ],
)
def test_files_that_were_not_read_can_be_chosen_where_there_are_some(failed, filters):
    files = [comparison(found=FOUND), comparison(found=AGREES)]
    blocks = verification_document(files, failed, is_page=True).blocks
    tables = [one for block in blocks for one in getattr(block, "blocks", (block,))]
    (table,) = (one for one in tables if isinstance(one, Table) and one.filters)
    assert [one.id for one in table.filters] == filters


def test_files_stand_with_those_that_differ_with_changed_places_and_unread():
    """By a filter of the list: 0 those that differ, 1 with changed places, 2 those unread."""
    explained = verifications.without(FOUND, "Rk.")
    files = [comparison(found=one) for one in (FOUND, explained, AGREES)]
    blocks = verification_document(files, [("b.trf", "it is empty")], is_page=True).blocks
    tables = [one for block in blocks for one in getattr(block, "blocks", (block,))]
    (table,) = (one for one in tables if isinstance(one, Table) and one.filters)
    assert [getattr(row, "filters", ()) for row in table.rows] == [(0, 1), (0,), (), (0, 2)]
    # On a narrow page the verdict wraps, not the name of the file.
    assert [column.gives_way for column in table.columns] == [0, 1]


@pytest.mark.parametrize(("count", "shown"), [(7, 7), (8, 8), (9, 8)])
def test_so_many_reasons_are_told(count, shown):
    (rule, _) = FOUND.diagnosis
    rules = tuple(replace(rule, variant=row.id, params={}) for row in VARIANTS[:count])
    files = [comparison(found=replace(FOUND, diagnosis=rules))] * 2
    told = verification_document(files, is_page=True).blocks[0].blocks[0].texts
    assert len(told) == shown + 1  # those left without a cause


def test_reasons_that_several_files_share_are_counted():
    files = [comparison(found=FOUND), comparison(found=FOUND)]
    told = verification_document(files, is_page=True).blocks[0].blocks[0].texts
    counts = {one.arguments["reason"].id: one.arguments["count"] for one in told}
    assert counts["verify.left-without-cause"] == 2
    assert counts["verify.with-params"] == 2


# What a report says of single values, rows and files ----------------------------------------------


def test_those_who_move_come_in_the_order_of_their_best_place():
    cells = [
        Cell(id=1, name="", stated="5", computed="2-4", fits=False),
        Cell(id=2, name="", stated="3", computed="9", fits=False),
        Cell(id=3, name="", stated="1", computed="8", fits=False),
        Cell(id=4, name="", stated="2", computed="3", fits=False),
        Cell(id=5, name="", stated="6", computed="6", fits=True),
    ]
    ranks = Compared("Rk.", "PTS", None, "2026", cells, of_ranks=True)
    found = replace(FOUND, compared=(ranks,), ranks=Ranks(5, 1))
    movers = verdict_of(found)[1].arguments["movers"].items
    assert [one.arguments["player"].number for one in movers] == [3, 1, 4, 2]


def test_who_has_no_place_by_the_rules_is_told_first_and_has_none():
    cells = [
        Cell(id=1, name="", stated="1", computed="2", fits=False),
        Cell(id=2, name="", stated="3", computed=None, fits=False),
    ]
    ranks = Compared("Rk.", "PTS", None, "2026", cells, of_ranks=True)
    movers = verdict_of(replace(FOUND, compared=(ranks,), ranks=Ranks(2, 0)))[1]
    first, second = (one.arguments for one in movers.arguments["movers"].items)
    assert (first["player"].number, first["computed"]) == (2, NONE)
    assert (second["player"].number, second["computed"]) == (1, "2")


@pytest.mark.parametrize(
    ("codes", "is_told"),
    [((), True), ((None,), True), ((None, *sorted(SCORES)), True), (("BH",), False)],
)
def test_where_nothing_but_points_was_compared_the_verdict_says_so(codes, is_told):
    (points,) = POINTS
    columns = tuple(replace(points, label=f"TB{n}", tiebreak=code) for n, code in enumerate(codes))
    found = verdict_of(replace(AGREES, columns=(*POINTS, *columns)))
    assert ("no-tie-breaks" in names(found)) is is_told


@pytest.mark.parametrize(
    ("code", "caption", "named"), [("BH", "Buch", "BH"), (None, "Buch", "Buch"), (None, None, "TB")]
)
def test_what_was_compared_is_named_by_its_code_or_by_what_the_table_says(code, caption, named):
    (other,) = TIE_BREAKS
    columns = (replace(other, tiebreak=code, caption=caption, label="TB"),)
    first, *_ = verdict_of(replace(AGREES, columns=columns, ranks=Ranks()))
    assert first.arguments["others"] == (named,)


def test_the_subject_of_a_table_has_what_its_rows_were_matched_by():
    _, about = document(FOUND).subtitle
    assert about.id == "verify.about-table"
    assert about.arguments["count"] == FOUND.rows.matched
    _, about = document(replace(FOUND, rows=Rows(12))).subtitle
    assert about.id == "verify.about"


def test_a_row_that_is_perhaps_somebodys_is_no_stranger():
    stated = (
        Unmatched(id=None, name="Known", row=3, perhaps=2),
        Unmatched(id=None, name="Unknown", row=4),
    )
    found = replace(FOUND, rows=Rows(10, only_stated=stated, by={"name": 10}))
    told = sentences(found, "verify.unmatched")
    assert names(told) == ["row-perhaps", "not-in-file"]
    assert told[1].arguments["count"] == 1


def test_a_value_that_the_rules_do_not_define_is_said_to_have_none():
    one = replace(FOUND.differences[0], computed=None, stated=None)
    table, *_ = section(replace(FOUND, differences=(one,)), "verify.open-values")
    ((row,), values) = [*table.rows], section(FOUND, "verify.open-values")[0]
    assert row.cells[3:5] == [Message("verify.blank"), Message("verify.no-value")]
    assert all(row.cells[4] != Message("verify.no-value") for row in values.rows)


def test_the_head_of_a_column_by_another_edition_names_it():
    shown = FOUND.compared[-1]
    for edition, row in ((FOUND.edition, None), ("2009", "verify.by-edition")):
        columns = (replace(shown, edition=edition),)
        (table,) = section(replace(FOUND, compared=columns), "verify.values-heading", is_page=True)
        second = table.columns[-1].second
        assert getattr(second, "id", None) == row


def test_the_columns_of_a_file_have_no_edition_and_no_way_of_being_recognised():
    def labels(found):
        return [column.label.id for column in section(found, "verify.columns")[0].columns]

    own = tuple(replace(one, mapped_by="record") for one in FOUND.columns)
    assert labels(replace(FOUND, columns=own)) == [
        "column.table-column", "column.what-it-is", "column.compared", "column.equal",
    ]  # fmt: skip
    assert labels(FOUND)[2:4] == ["column.edition", "column.recognised-by"]


def test_files_of_which_places_change_come_first_then_open_ones_and_last_those_that_agree():
    explained = replace(
        verifications.without(FOUND, "Rk."),
        differences=tuple(one for one in FOUND.differences if one.explained_by),
    )
    files = [replace(comparison(found=one), file=f"{n}.trf") for n, one in enumerate(
        (AGREES, explained, verifications.without(FOUND, "Rk."), FOUND)
    )]  # fmt: skip
    html = "".join(render_html(verification_document(files, is_page=True)))
    places = [html.index(f"{n}.trf") for n in (3, 2, 1, 0)]
    assert places == sorted(places)


def test_each_of_several_files_has_the_first_sentence_of_its_verdict_and_a_heading():
    nameless = replace(FOUND, name=None)
    files = [replace(comparison(found=nameless), file="a.trf"), comparison(found=AGREES)]
    blocks = verification_document(files).blocks
    sections = [one for one in blocks if isinstance(one, Section) and one.anchor]
    assert [one.heading.text for one in sections] == ["a.trf", AGREES.name]
    (table,) = (one for one in blocks if isinstance(one, Table))
    assert [row.cells[1].arguments["sentences"] for row in table.rows] == [
        verdict_of(nameless)[:1],
        verdict_of(AGREES)[:1],
    ]


def test_a_page_has_the_whole_table_and_a_text_the_values_that_differ():
    forms = verification_forms(comparison(found=FOUND))
    origin = comparison(found=FOUND).origin
    for made, is_page in ((forms.page(origin), True), (forms.document(origin), False)):
        headings = [one.heading.id for one in made.blocks if isinstance(one, Section)]
        assert ("verify.values-heading" in headings) is is_page
        assert ("verify.explained-values" in headings) is not is_page


@pytest.mark.parametrize("against", [None, "table.csv"])
def test_the_subject_names_the_table_that_a_file_is_held_against(against):
    one = replace(comparison(found=FOUND), against=against)
    (subject, _) = verification_document([one]).subtitle
    assert (getattr(subject, "id", None) == "verify.file-against") is (against is not None)


def test_ranks_are_the_first_column_of_the_whole_table():
    backwards = replace(FOUND, compared=tuple(reversed(FOUND.compared)))
    (table,) = section(backwards, "verify.values-heading", is_page=True)
    assert table.columns[2].label.text == "Rk."


@pytest.mark.parametrize(
    ("label", "code", "caption", "second"),
    [("BH", "BH", None, None), ("TB1", "BH", None, "BH"), ("TB1", None, "Buch", "Buch")],
)
def test_the_head_of_a_column_has_its_code_where_that_is_not_its_label(
    label, code, caption, second
):
    shown = next(one for one in FOUND.compared if not one.of_ranks)
    columns = (replace(shown, label=label, tiebreak=code, caption=caption),)
    (table,) = section(replace(FOUND, compared=columns), "verify.values-heading", is_page=True)
    assert getattr(table.columns[-1].second, "text", None) == second


@pytest.mark.parametrize(("code", "caption", "told"), [("BH", "x", "BH"), (None, "w-we", "w-we")])
def test_what_a_column_of_a_table_is(code, caption, told):
    column = replace(FOUND.columns[1], tiebreak=code, caption=caption, mapped_by="caption")
    table, *_ = section(replace(FOUND, columns=(column,)), "verify.columns")
    ((_, what, *_, last),) = (row.cells for row in table.rows)
    assert (what, last) == (told, caption)
    assert [one.is_optional for one in table.columns] == [False] * 6 + [True]


def test_a_number_about_the_whole_tournament_has_no_id():
    one = replace(FOUND.differences[0], id=0, explained_by=())
    both = replace(FOUND, differences=(one, replace(one, id=7)))
    table, *_ = section(both, "verify.open-values")
    assert [row.cells[1] for row in table.rows] == [None, 7]
