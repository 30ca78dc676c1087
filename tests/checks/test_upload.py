"""What a rating officer's server must not be sent: defects of results, points, ranks and byes."""

from datetime import date

import pytest
from builders import SWISS, TEAMS, append, changed, play, put, record
from row_tests import each_row

from trfkit.checks import check
from trfkit.files.trf.reading import read
from trfkit.findings import Profile, Severity
from trfkit.findings.codes import severity_in
from trfkit.findings.file_findings import FileReport, code_blocks, weight_of
from trfkit.messages.message import Message

ROW_4 = next(line for line in SWISS.splitlines() if line.startswith("001    4"))

COMPLETE = changed(
    TEAMS,
    record("022", "Sampletown"),
    record("032", "NED"),
    record("102", "IA Judge, Jo (1009999)"),
    record("132", " " * 87 + "26/05/01  26/05/02"),
)
"""The event of teams with the headers that an upload has to have."""

DEFECTS = {
    "points too high": [put(1, "points", "9.5")],
    "points half a point low": [put(6, "points", "1.5")],
    "points that are no number": [put(1, "points", "x.5")],
    "a win turned on one side": [play(1, 1, "   4 w 0")],
    "a draw turned on one side, points too": [play(1, 2, "   2 b 1"), put(1, "points", "3.0")],
    "a game turned on both sides": [play(1, 1, "   4 w 0"), play(4, 1, "   1 b 1")],
    "a pair met twice": [play(1, 3, "   4 w 1"), play(4, 3, "   1 b 0"), put(4, "points", "0.0")],
    "two pairing-allocated byes in a round": [play(6, 1, "0000 - U"), play(3, 1, "0000 - U")],
    "a second bye": [play(7, 2, "0000 - U"), put(7, "points", "2.0")],
    "a row left out": [lambda text: text.replace(ROW_4 + "\n", "")],
    "a row shifted by a column": [lambda text: text.replace("Durian, Dan ", "Durian, Dan  ")],
    "a row cut short": [lambda text: text.replace(ROW_4, ROW_4[:94])],
    "an opponent that is nobody": [play(1, 1, "  44 w 1")],
    "an opponent that is himself": [play(1, 1, "   1 w 1")],
    "an opponent who met another": [play(1, 1, "   3 w 1")],
    "the same colour on both sides": [play(4, 1, "   1 w 0")],
    "a bye with an opponent": [play(1, 1, "   4 w H")],
    "a result against nobody with a colour": [play(1, 1, "0000 w 1")],
    "ranks against the points": [put(1, "rank", "7"), put(5, "rank", "1")],
    "more rounds than record 142 states": [record("142", "2")],
    "a bye of record 240 that the row contradicts": [append("240 H   1    1")],
    "the same starting rank twice": [put(4, "start_no", "3")],
    "a result missing in a finished event": [play(1, 3, "   3 w  "), play(3, 3, "   1 b  ")],
}


def errors(text, profile):
    found = check(read(text.encode()), profile=profile)
    return {one.code for one in found if severity_in(one, profile) is Severity.ERROR}


def test_the_events_without_a_defect_have_no_error():
    assert errors(SWISS, Profile.UPLOAD) == errors(COMPLETE, Profile.UPLOAD) == set()


@each_row("changes", DEFECTS.values(), ids=DEFECTS)
def test_a_defect_of_the_results_is_an_error_for_an_upload(changes):
    assert errors(changed(SWISS, *changes), Profile.UPLOAD)


@pytest.mark.parametrize(
    "changes",
    [
        pytest.param([play(1, 2, "   3 b 1"), play(3, 2, "   1 w 0")], id="two teams at once"),
        pytest.param([lambda t: t.replace("    4.0    3.5", "    4.0    4.5")], id="team's points"),
        pytest.param([lambda t: t.replace("2.0  2.0   3", "2.0  2.0   1")], id="another's bye"),
        pytest.param([lambda t: t.replace("   2     5    6", "   2     5    8")], id="no such row"),
    ],
)
def test_so_is_one_of_a_team_s_games(changes):
    assert errors(changed(COMPLETE, *changes), Profile.UPLOAD)


def test_what_is_an_error_for_the_pairing_program_is_one_for_the_officer():
    for changes in DEFECTS.values():
        text = changed(SWISS, *changes)
        assert errors(text, Profile.PAIRING) <= errors(text, Profile.UPLOAD)


def test_dates_of_rounds_outside_a_period_that_ends_before_it_starts_follow_from_that():
    told = check(read(changed(SWISS, record("052", "2026/04/03")).encode()), Profile.UPLOAD)
    root = next(one for one in told if one.code == "HDR004")
    outside = [one for one in told if one.code == "HDR012"]
    assert [one.round for one in outside] == [1, 2, 3]
    assert all(one.caused_by == root for one in outside)


def test_dates_of_several_rounds_before_the_start_are_one_slip():
    told = check(read(changed(SWISS, record("042", "2026/05/03")).encode()), Profile.UPLOAD)
    root, *others = [one for one in told if one.code == "HDR012"]
    assert (root.round, root.caused_by) == (1, None)
    assert [(one.round, one.caused_by) for one in others] == [(2, root)]


def test_a_deputy_without_an_id_is_found_where_one_record_names_several():
    names = record("112", "FA Helper, Hal (1009998); IA Aid, Amy\n112 Second, Sue")
    told = check(read(changed(SWISS, names).encode()), Profile.UPLOAD)
    places = [(one.line, one.values["text"]) for one in told if one.code == "HDR025"]
    assert places == [(11, "IA Aid, Amy"), (12, "Second, Sue")]


def test_a_blank_federation_is_a_warning_and_a_wrong_one_an_error():
    for code, severity in (("", Severity.WARNING), ("GBR", Severity.ERROR)):
        told = check(read(changed(SWISS, put(4, "federation", code)).encode()), Profile.UPLOAD)
        (one,) = [one for one in told if one.code == "PLR014"]
        assert severity_in(one, Profile.UPLOAD) is severity


def test_by_a_start_after_the_end_nobody_is_too_old():
    told = check(read(changed(SWISS, record("042", "2126/05/01")).encode()), Profile.UPLOAD)
    assert {one.code for one in told} & {"HDR004", "PLR008", "PLR009"} == {"HDR004"}


@pytest.mark.parametrize(
    ("dates", "wrong", "variant", "limit"),
    [
        ("26/05/01  26/05/09  26/05/03", 2, "after-end", date(2026, 5, 3)),
        ("26/05/01  26/05/03  26/05/02", 3, "before-earlier", date(2026, 5, 3)),
        ("26/05/03  26/05/02  26/05/02", 1, "after-later", date(2026, 5, 2)),
        ("26/04/01  26/05/02  26/05/03", 1, "before-start", date(2026, 5, 1)),
    ],
)
def test_one_wrong_date_is_one_finding(dates, wrong, variant, limit):
    told = changed(SWISS, record("132", " " * 87 + dates))
    findings = check(read(told.encode()), Profile.UPLOAD)
    (finding,) = (one for one in findings if one.code == "HDR012")
    assert finding.round == wrong
    assert (finding.variant, finding.values["limit"]) == (variant, limit)


def test_a_rating_that_could_not_be_read_is_counted_as_one():
    told = check(read(changed(SWISS, put(3, "rating", "23OO")).encode()), Profile.UPLOAD)
    (count,) = [one for one in told if one.code == "HDR008"]
    assert count.caused_by.code == "SYN007"
    assert count.fix is None
    beside = check(read(changed(SWISS, put(3, "rating", "23OO"), put(4, "rating", "")).encode()),
                   Profile.UPLOAD)  # fmt: skip
    assert [one.caused_by for one in beside if one.code == "HDR008"] == [None]


def rounds_told(today, *changes):
    findings = check(
        read(changed(SWISS, record("142", "5"), *changes).encode()), Profile.UPLOAD, today
    )
    return [(one.variant, dict(one.values)) for one in findings if one.code == "HDR033"]


MORE_DATES = record("132", " " * 87 + "  ".join(f"26/05/0{day}" for day in range(1, 6)))


def test_rounds_that_are_announced_and_missing_are_told_once_the_event_is_over():
    later = record("052", "2026/05/05")
    assert rounds_told(None) == [
        ("dated", {"tag": "142", "stated": 5, "counted": 3, "end": date(2026, 5, 3)})
    ]
    assert rounds_told(None, later) == []
    assert rounds_told(None, later, MORE_DATES) == []
    assert rounds_told(date(2026, 5, 5), later, MORE_DATES) == []
    assert rounds_told(date(2026, 5, 6), later, MORE_DATES) == [
        ("ended", {"tag": "142", "stated": 5, "counted": 3, "end": date(2026, 5, 5)})
    ]


NO_ROUND = tuple(play(who, number, " " * 8) for who in range(1, 8) for number in range(1, 4))
PAIRS = {number: (mate, colour) for white, black in ((1, 4), (2, 5), (3, 6))
         for number, mate, colour in ((white, black, "w"), (black, white, "b"))}  # fmt: skip


def only_round(won, lost):
    """Return the changes to an event of one round that all whites have won."""
    cells = [play(who, 1, f"{mate:4d} {colour} {won if colour == 'w' else lost}")
             for who, (mate, colour) in PAIRS.items()]  # fmt: skip
    return (*NO_ROUND, *cells)


@pytest.mark.parametrize(
    ("changes", "variant"),
    [
        (NO_ROUND, "no-round"),
        (only_round("+", "-"), "not-played"),
        (only_round("W", "L"), "unrated"),
        (only_round("?", "?"), "pending"),
        (only_round("1", "0"), None),
    ],
)
def test_a_file_without_a_game_that_counts_cannot_be_rated(changes, variant):
    told = check(read(changed(SWISS, *changes).encode()), Profile.UPLOAD)
    assert [one.variant for one in told if one.code == "RES026"] == ([variant] if variant else [])
    others = {one.code for one in told if one.caused_by and one.caused_by.code == "RES026"}
    assert others <= {"RES012", "RES016", "RES019"}
    if variant is not None:
        assert not {one.code for one in told if one.caused_by is None} & {"RES016", "RES019"}


def test_a_blank_end_is_told_once():
    told = check(read(changed(SWISS, record("052", "")).encode()), Profile.UPLOAD)
    (root,) = [one for one in told if one.code == "HDR003"]
    assert [one.caused_by for one in told if one.code == "HDR001"] == [root]


def test_a_number_of_rounds_that_cannot_be_read_is_told_once():
    told = check(read(changed(SWISS, record("142", "99999999999")).encode()))
    (root,) = [one for one in told if one.code == "SYN007"]
    assert root.values["expected"] == Message("SYN007.expected.six-digits")
    assert [one.caused_by for one in told if one.code == "HDR031"] == [root]


def test_the_first_round_needs_a_date_too():
    dates = record("132", " " * 97 + "26/05/02  26/05/03")
    findings = check(read(changed(COMPLETE, dates).encode()), Profile.UPLOAD)
    assert [one.values["rounds"] for one in findings if one.code == "HDR011"] == [(1,)]


def test_a_row_that_stands_in_the_file_twice_is_told_once():
    told = check(read(SWISS.replace(ROW_4, f"{ROW_4}\n{ROW_4}").encode()), Profile.UPLOAD)
    (root,) = [one for one in told if one.code == "PLR001"]
    assert [(one.caused_by, one.fix) for one in told if one.code == "HDR007"] == [(root, None)]


def test_ids_that_are_ratings_are_one_cause_of_the_ids_that_cannot_be():
    document = changed(SWISS, *(put(n, "fide_id", str(2600 - 100 * n)) for n in (1, 2, 3)))
    found = check(read(document.encode()), Profile.UPLOAD)
    (cause,) = [one for one in found if one.code == "PLR029"]
    assert (cause.variant, dict(cause.values)) == ("", {"count": 3, "players": (1, 2, 3)})
    assert [one.caused_by for one in found if one.code == "PLR004"] == [cause] * 3
    # Another number than the own rating is no rating.
    other = check(read(changed(SWISS, put(1, "fide_id", "2400")).encode()), Profile.UPLOAD)
    assert "PLR029" not in {one.code for one in other}


@pytest.mark.parametrize(
    ("changes", "errors"),
    [
        ((), set()),
        ((put(7, "sex", " "), put(7, "birth", " " * 10)), set()),  # the list knows the player
        ((put(7, "fide_id", " " * 11),), {"PLR003"}),
        ((put(7, "fide_id", " " * 11), put(7, "sex", " ")), {"PLR003", "PLR010"}),
        ((put(7, "fide_id", " " * 11), put(7, "birth", "1990      ")), {"PLR003", "PLR007"}),
    ],
)
def test_who_has_no_id_needs_sex_and_date_of_birth(changes, errors):
    findings = check(read(changed(SWISS, *changes).encode()), Profile.UPLOAD)
    assert {
        one.code
        for one in findings
        if one.participant == 7 and one.severity is Severity.ERROR
    } == errors  # fmt: skip


def test_what_changes_a_rating_is_the_first_reason():
    text = changed(
        SWISS,
        put(1, "rating", "3313"),
        *(put(number, "name", f"Žluť, Ž{number}") for number in range(1, 6)),
        record("122", None),
        record("222", None),
    )
    findings = check(read(text.encode()), Profile.UPLOAD)
    report = FileReport(file="open.trf", diagnostics=findings, profile=Profile.UPLOAD)
    codes = [block.first.code for block in code_blocks(report) if block.severity.value == "warning"]
    assert codes.index("PLR017") < codes.index("HDR034") < codes.index("HDR027")
    assert [weight_of(code) for code in ("PLR017", "HDR034", "HDR027")] == [0, 1, 2]


@each_row(
    ("text", "is_in_minutes"),
    [
        ("59", True),
        ("60", False),
        ("179+10", True),
        ("180+10", False),
        ("179+9", False),
        ("61+10", True),
    ],
)
def test_a_time_too_short_for_seconds_is_one_of_minutes(text, is_in_minutes):
    findings = check(read(changed(SWISS, record("222", text)).encode()), Profile.PAIRING)
    minutes = [one for one in findings if one.code == "HDR021" and one.variant == "minutes"]
    assert bool(minutes) is is_in_minutes


@pytest.mark.parametrize(("tag", "name"), [("102", "IA Judge, Jo"), ("112", "FA Helper, Hal")])
def test_an_arbiter_who_plays_is_named_at_the_record_of_his_office(tag, name):
    document = changed(SWISS, record(tag, f"{name} (1001007)"))
    (finding,) = [
        one for one in check(read(document.encode()), Profile.TITLE) if one.code == "HDR026"
    ]
    assert document.splitlines()[finding.line - 1].startswith(tag)
    assert finding.participant == 7
