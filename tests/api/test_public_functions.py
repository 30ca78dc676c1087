"""``import trfkit``: what a program does with it."""

import json
import pkgutil
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import get_args

import clean
import pytest
from events import event
from generated import swiss
from row_tests import each_row
from stated import computed, table

import trfkit
from trfkit import Profile, Refusal, Severity, TrfError
from trfkit.api.verification import TableFile, compared
from trfkit.bounded_types import KindName
from trfkit.files.registry import read_stated
from trfkit.findings import Diagnostic
from trfkit.model import Event
from trfkit.ranking.ranking_options import EditionName, Ranking, Year
from trfkit.record import replace
from trfkit.regulations import AVAILABLE
from trfkit.reports.provenance import input_of

DATA = clean.SWISS.encode()
ODD = DATA.replace(b"2026/05/01", b"1.5.2026  ", 1)


@pytest.fixture
def tournament():
    return trfkit.read(DATA).tournament


def test_a_file_is_read_by_its_path_or_as_bytes(tmp_path):
    path = tmp_path / "in.trf"
    path.write_bytes(DATA)

    for source in (path, str(path), DATA):
        result = trfkit.read(source)
        assert result.tournament.name == "Lakeside Open"
        assert bytes(result.document) == DATA


def test_reading_never_raises_for_what_a_file_holds():
    assert trfkit.read(b"").tournament is None
    assert trfkit.read(ODD).tournament.name == "Lakeside Open"


def test_strict_reading_raises_one_error_that_carries_all_diagnostics():
    with pytest.raises(TrfError, match=r"line 4: HDR003 .*1\.5\.2026") as caught:
        trfkit.read(ODD + b"145 what\n", strict=True)

    assert {d.code for d in caught.value.diagnostics} == {"HDR003", "SYN006"}


def test_strict_reading_counts_what_else_is_refused():
    with pytest.raises(TrfError, match=r"\(and 1 more\)$"):
        trfkit.read(ODD.replace(b"2400 GER", b"24OO GER"), strict=True)


def test_an_error_about_the_whole_file_names_no_line():
    with pytest.raises(TrfError, match=r"^SYN"):
        trfkit.read(b"", strict=True)


def test_strict_reading_of_a_clean_file_is_the_same_as_any():
    assert trfkit.read(DATA, strict=True) == trfkit.read(DATA)


def test_an_encoding_and_limits_can_be_given():
    limits = trfkit.Limits(players=6)

    assert trfkit.read(DATA, limits=limits).tournament is None
    assert trfkit.read(DATA.decode().encode("utf-16-le"), encoding="utf-16-le").tournament


def test_a_missing_file_is_an_os_error(tmp_path):
    with pytest.raises(FileNotFoundError):
        trfkit.read(tmp_path / "none.trf")


@pytest.mark.parametrize("codes", ["BH/C1,SB", ["BH/C1", "SB"]])
def test_standings_take_codes_as_a_list_or_as_the_record_writes_them(tournament, codes):
    ranked = trfkit.standings(tournament, tiebreaks=codes, edition="2024")

    assert ranked.tiebreaks == ("PTS", "BH/C1", "SB")
    assert [row.id for row in ranked.rows[:3]] == [1, 2, 6]


def test_an_option_that_cannot_be_carried_out_is_a_refusal(tournament):
    with pytest.raises(Refusal, match="did you mean BH"):
        trfkit.standings(tournament, tiebreaks="BUC")


def test_a_value_is_explained(tournament):
    explanation = trfkit.explain(tournament, 2, "BH/C1")

    assert explanation.value == "4.5"
    assert [c.counted for c in explanation.contributions] == [False, True, True]


def test_a_file_is_verified_and_checked():
    result = trfkit.read(DATA.replace(b"1991/01/02  2.0", b"1991/01/02  2.5"))

    assert [d.id for d in trfkit.verify(result.tournament).differences] == [2]
    assert {d.code for d in trfkit.check(result, Profile.PAIRING)} >= {"SCR001"}


def test_a_finding_of_reading_has_a_severity_whoever_decides_it():
    (finding,) = trfkit.read(DATA + b"145 what\n").diagnostics

    assert (finding.own_severity, finding.severity) == (None, Severity.WARNING)


def test_a_tournament_is_written_and_reads_as_the_same(tournament):
    written = trfkit.write(tournament, format="trf26")

    again = trfkit.read(written).tournament
    assert again.players == tournament.players
    assert again.tiebreaks == tournament.tiebreaks


def test_a_format_that_cannot_be_written_is_a_value_error(tournament):
    with pytest.raises(ValueError, match="'sm-text' cannot be written"):
        trfkit.write(tournament, format="sm-text")


def test_conversion_and_annotation_give_bytes(tournament):
    result = trfkit.read(DATA)

    assert trfkit.convert(result, "trf").data == DATA
    annotated = bytes(trfkit.annotate(result, trfkit.standings(tournament)))
    assert annotated.startswith(DATA)
    assert b"### TB" in annotated


# Tables of other software ---------------------------------------------------------------------

PAGE = """\
No.,Name,Pts,Buchholz,TB2
1,Ann Apple,2.5,4.5,7
2,Ben Birch,2,5.5,5
3,Cleo Cedar,1.5,4.5,4
4,Dan Durian,1,4,1
5,Eve Elder,0,4.5,0
6,Flo Fir,2,3.5,4
7,Gus Gorse,1.5,4.5,3.5
"""


@pytest.mark.parametrize(
    ("page", "equal"),
    [
        # Mending the opponent of one player corrects a Buchholz, and no points.
        ("No.,Name,BH\n1,Ann Apple,4.5\n2,Ben Birch,4.5\n3,Cleo Cedar,5.5\n4,Dan Durian,4\n", 4),
        ("No.,Name,Pts\n1,Ann Apple,2.5\n2,Ben Birch,2\n3,Cleo Cedar,1.5\n4,Dan Durian,2\n", None),
    ],
)
def test_mending_is_told_where_it_makes_values_right(page, equal):
    damaged = trfkit.read(DATA.replace(b"2.5    1     4 w 1", b"2.5    1     5 w 1"))
    file = input_of("damaged.trf", bytes(damaged.document))
    table = TableFile(input_of("table.csv", page.encode()), read_stated(page.encode()))

    mended = compared(damaged, file, [table], ranking=Ranking()).verification.if_mended
    assert (mended and mended.equal) == equal


def errors_of_comparison(errors, pages):
    result = trfkit.read(DATA)
    tables = [
        TableFile(input_of("table.csv", page.encode()), read_stated(page.encode()))
        for page in pages
    ]
    file = input_of("event.trf", DATA)
    return compared(result, file, tables, ranking=Ranking(), errors=errors).verification


@pytest.mark.parametrize(("count", "more"), [(0, 0), (1, 0), (20, 0), (21, 1), (23, 3)])
def test_twenty_errors_of_a_file_are_told_beside_its_comparison(count, more):
    errors = [Diagnostic(code="RES002", line=n, values={}) for n in range(1, count + 1)]
    verification = errors_of_comparison(errors, [PAGE])
    assert (len(verification.errors), verification.more_errors) == (count - more, more)


@pytest.mark.parametrize(("pages", "told"), [([], 0), ([PAGE], 1)])
def test_a_stated_value_that_is_compared_is_no_error_besides(pages, told):
    errors = [Diagnostic(code="TEA004", line=1, values={})]
    assert len(errors_of_comparison(errors, pages).errors) == told


def test_standings_are_shown_without_what_they_were_made_of(tournament):
    shown = repr(trfkit.standings(tournament))
    assert shown.startswith("Standings(name=")
    assert " diagnostics=" in shown
    assert "tournament=" not in shown
    assert "computed=" not in shown


@pytest.mark.slow
def test_a_tournament_is_held_against_a_table(tournament, tmp_path):
    path = tmp_path / "table.csv"
    path.write_text(PAGE)

    for against in (path, str(path), PAGE.encode(), trfkit.read(PAGE.encode()).stated):
        if not against:
            continue  # a list without results is no tournament, and its reading states nothing
        found = trfkit.verify(tournament, against=against)
        assert found.rows.matched == 7
        assert {column.label for column in found.columns} >= {"Pts", "Buchholz"}


@each_row(
    ("start", "options", "edition"),
    [
        (None, {}, "2012"),
        (None, {"edition": "2024"}, "2024"),
        (date(2025, 5, 1), {}, "2024"),
    ],
)
def test_the_table_of_an_event_without_a_date_tells_the_edition(start, options, edition):
    undated = replace(swiss(3, players=30, rounds=5), start=None, end=None)
    values, ranks = computed(undated, "BH", "SB", edition="2012")
    columns = [("Pts.", values["PTS"]), ("BH", values["BH"]), ("SB", values["SB"])]
    printed = table(undated, columns, ranks=ranks)
    found = trfkit.verify(replace(undated, start=start), against=printed, **options)
    assert found.edition == edition
    assert (found.verdict.cells.equal == found.verdict.cells.compared) is (edition == "2012")
    note = "No start date in the file: calculated by the 2012 rules, which fit best."
    assert (note in map(str, found.notes)) is (edition == "2012")


def test_a_map_may_be_text_or_a_mapping(tournament):
    for mapping in ("TB2=PS, Buchholz=BH/C1", {"TB2": "PS", "buchholz": "BH/C1"}):
        found = trfkit.verify(tournament, against=PAGE.encode(), mapping=mapping)
        by_option = {c.label: c.tiebreak for c in found.columns if c.mapped_by == "option"}
        assert by_option == {"Buchholz": "BH/C1", "TB2": "PS"}


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"mapping": {"TB9": "BH"}}, "no column 'TB9' in the table; there are"),
        ({"mapping": "TB2=XYZ"}, "no tie-break 'XYZ'"),
        ({"mapping": "TB2=BUC"}, "did you mean BH?"),
        ({"mapping": "TB2"}, "is not of the form LABEL=CODE"),
        ({"mapping": "TB2=EMMSB"}, "is for teams"),
        ({"mapping": "TB2=BH:GP"}, "is for teams"),
        ({"edition": "1999"}, "1999"),
    ],
)
def test_an_option_that_cannot_be_carried_out_is_refused(tournament, options, why):
    with pytest.raises(Refusal) as caught:
        trfkit.verify(tournament, against=PAGE.encode(), **options)
    assert why in str(caught.value)


def test_what_holds_no_table_is_refused(tournament):
    with pytest.raises(Refusal, match="there is no table to compare with: "):
        trfkit.verify(tournament, against=b"nothing at all")


def test_a_map_without_a_table_is_refused(tournament):
    with pytest.raises(Refusal, match="there is none"):
        trfkit.verify(tournament, mapping="TB1=BH")


def test_a_tournament_is_held_against_its_own_file(tournament):
    found = trfkit.verify(tournament)
    assert found.differences == ()
    assert {column.label for column in found.columns} >= {"001.points", "001.rank"}


# The names, and what they take and give ----------------------------------------------------------


def test_each_public_name_has_one_home_and_is_there():
    assert [*trfkit._HOME] == [name for name in trfkit._HOME if hasattr(trfkit, name)]
    assert {*trfkit.__all__} == {*trfkit._HOME, "__version__"}
    assert dir(trfkit) == sorted(trfkit.__all__)


def test_everything_takes_what_reading_gave_or_the_tournament(tournament):
    result = trfkit.read(DATA)

    assert trfkit.standings(result).rows == trfkit.standings(tournament).rows
    assert trfkit.explain(result, 2, "BH") == trfkit.explain(tournament, 2, "BH")
    assert trfkit.verify(result) == trfkit.verify(tournament)
    assert trfkit.rate(result, "fide") == trfkit.rate(tournament, "fide")
    assert trfkit.playoff(result, "2-3") == trfkit.playoff(tournament, "2-3")
    assert trfkit.write(result) == trfkit.write(tournament)
    assert trfkit.diff(result, result) == trfkit.diff(tournament, result)
    assert trfkit.whatif(result, "1 rating 9") == trfkit.whatif(tournament, ["1 rating 9"])


def test_nothing_read_is_refused_with_the_reason():
    nothing = trfkit.read(b"")
    for function in (trfkit.standings, trfkit.verify, trfkit.write):
        with pytest.raises(Refusal, match="no tournament could be read: "):
            function(nothing)


@pytest.mark.parametrize(
    ("call", "refusal"),
    [
        (lambda file: trfkit.check(file, select=["SCR001", "SCR01"]), "no-finding"),
        (lambda file: trfkit.check(file, ignore="SCR001"), "no-finding"),  # '0' is the first letter
        (lambda file: trfkit.check_pairings(file, rounds=[1, 9]), "no-round"),
        (lambda file: trfkit.annotate(file, trfkit.standings(file)), "no-document"),
    ],
)
def test_a_request_that_the_file_does_not_allow_is_refused(call, refusal):
    table = trfkit.read(trfkit.write(trfkit.read(DATA), "csv-crosstable"))
    with pytest.raises(Refusal) as caught:
        call(table)
    assert caught.value.message.id == f"refusals.{refusal}"


def test_numbers_at_the_door_are_exact_and_stand_beside_their_text(tournament):
    standings = trfkit.standings(tournament, tiebreaks="BH/C1,AOB,MPTS", edition=2026)
    first = standings.rows[0]

    assert (standings.edition, standings.kind) == ("2026", "individual-swiss")
    assert (first.points, type(first.points)) == (Decimal("2.5"), Decimal)
    assert all(isinstance(row.values["AOB"].number, Fraction | None) for row in standings.rows)
    assert first.values["BH/C1"].text == "3.5"
    assert first.values["BH/C1"].number == Fraction(7, 2)
    assert first.values["MPTS"] == (None, None)
    assert standings.row(first.id) is first
    with pytest.raises(KeyError):
        standings.row(99)


def test_a_finding_says_all_about_itself():
    damaged = DATA.replace(b"1991/01/02  2.0", b"1991/01/02  2.5")
    findings = trfkit.check(trfkit.read(damaged))
    wrong = next(finding for finding in findings if finding.code == "SCR001")

    assert all(finding.severity in Severity for finding in findings)
    assert (wrong.name, wrong.severity) == ("points-mismatch", Severity.ERROR)
    assert str(wrong).startswith(f"{wrong.line}:{wrong.column}: error SCR001 ")
    assert wrong.message in str(wrong)
    assert wrong.hint
    shape = wrong.to_json()
    assert (shape["severity"], shape["message"]) == ("error", wrong.message)
    assert json.dumps(shape)


def test_a_severity_is_that_of_the_profile_that_was_asked():
    nameless = trfkit.read(DATA.replace(b"012 Lakeside Open", b"012 "))
    severities = {
        profile: {finding.code: finding.severity for finding in trfkit.check(nameless, profile)}
        for profile in (Profile.PAIRING, Profile.UPLOAD)
    }
    assert severities[Profile.PAIRING]["HDR001"] is Severity.WARNING
    assert severities[Profile.UPLOAD]["HDR001"] is Severity.ERROR


def test_a_profile_may_be_given_by_its_name():
    result = trfkit.read(b"001    1 m    Apple, Ann")

    assert trfkit.check(result, "upload") == trfkit.check(result, trfkit.Profile.UPLOAD)


def test_a_tournament_is_rated():
    rated = trfkit.rate(trfkit.read(DATA), "fide", trfkit.FideRequest(coefficient=20))

    assert rated.system == "fide"
    assert all(isinstance(p.change, Fraction) for p in rated.players if p.start is not None)
    with pytest.raises(Refusal, match="no ratings by 'elo'; there are fide, ufgo"):
        trfkit.rate(trfkit.read(DATA), "elo")
    with pytest.raises(Refusal, match="ratings by ufgo take a UfgoRequest, not a FideRequest"):
        trfkit.rate(trfkit.read(DATA), "ufgo", trfkit.FideRequest())


def test_a_play_off_is_planned_for_a_number_of_players_or_a_place(tournament):
    assert trfkit.playoff(4, edition=2012).plan.players == 4
    shared = trfkit.playoff(tournament, "2", edition=2012)
    assert [entrant.id for entrant in shared.tied.entrants] == [2, 6]
    with pytest.raises(ValueError, match="a place such as 1"):
        trfkit.playoff(tournament, "first")


def test_what_the_program_knows_is_listed():
    assert tuple(edition.name for edition in trfkit.editions()) == AVAILABLE
    assert {row.name for row in trfkit.formats() if row.writable} >= {"trf", "trf26", "h9"}


def test_editions_and_kinds_are_literals_that_a_type_checker_knows():
    assert get_args(EditionName) == AVAILABLE
    assert tuple(map(str, get_args(Year))) == AVAILABLE
    assert {*get_args(KindName)} == {f"{w}-{e}" for w in ("individual", "team") for e in Event}


def test_no_public_name_is_that_of_a_module_which_would_take_its_place():
    for finder in pkgutil.walk_packages(trfkit.__path__, "trfkit."):
        assert finder.name.count(".") > 1 or finder.name.removeprefix("trfkit.") not in trfkit._HOME


def test_the_tie_breaks_of_an_edition_and_a_kind_are_listed():
    of_all = {row.code for row in trfkit.tiebreaks()}
    assert "BH" in of_all
    assert "BH" not in {row.code for row in trfkit.tiebreaks(kind="individual-round-robin")}
    assert "EDE" not in {row.code for row in trfkit.tiebreaks(kind="individual-swiss")}
    assert "EDE" not in {row.code for row in trfkit.tiebreaks(2006)}
    assert {kind: len(trfkit.tiebreaks(kind=kind)) for kind in get_args(KindName)} == {
        **dict.fromkeys(get_args(KindName)[:4], 18),
        **dict.fromkeys(get_args(KindName)[4:], 26),
        "individual-swiss": 20,
        "team-swiss": 28,
    }
    with pytest.raises(Refusal, match="no edition '1999'"):
        trfkit.tiebreaks(1999)
    with pytest.raises(Refusal, match="no kind 'team'; there are individual-swiss"):
        trfkit.tiebreaks(kind="team")


def test_a_row_tells_by_which_tie_breaks_a_rule_puts_its_owner_behind():
    # 1 and 3 have two points; 1 missed three games (5(c) of 2006).
    table = "1 2w1 H Z H\n2 1b0 3w1 4w1 F\n3 4b1 2b0 U 4w0\n4 3w0 Z 2b0 3b1"
    tournament = event(table, ratings={1: 2000, 2: 2700, 3: 1900, 4: 1800})
    standings = trfkit.standings(tournament, tiebreaks=("TPR",), edition="2006")
    assert {row.id: row.put_behind for row in standings.rows} == {2: (), 3: (), 1: ("TPR",), 4: ()}
