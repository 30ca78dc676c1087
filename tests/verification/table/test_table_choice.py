import time
from itertools import product
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from row_tests import each_row
from stated import printed

from trfkit.events.names import MIN_LEAD, parse_name
from trfkit.files.json_tables import CHECKER, OWN
from trfkit.files.trf.reading.stated_table import PrintedCell, StatedColumn, StatedRow, StatedTable
from trfkit.record import replace
from trfkit.verification.table import table_choice
from trfkit.verification.table.table_choice import (
    OF_NUMBERS,
    Participant,
    are_alike,
    covered,
    match,
    primary_of,
    sort_by_numbers,
    with_own_labels,
)

FIELD = (
    Participant(1, "Ørsted, Bjørn", 1001),
    Participant(2, "Łukasik, Żaneta", 1002),
    Participant(3, "Example, Christopher David", 1003),
    Participant(4, "Sample, Anna", 1004),
    Participant(5, "Sample, Bruno", 1005),
    Participant(6, "Müller-Groß, Jürgen", None),
    Participant(7, "Прикладенко, Юрій", 1007),
)


def row(name=None, number=None, fide_id=None, rank=None, line=None):
    return StatedRow(values=(), name=name, number=number, fide_id=fide_id, rank=rank, line=line)


def matched(*rows, field=FIELD, source="csv"):
    return match(StatedTable(source=source, columns=(), rows=rows), field)


def ids(*rows, field=FIELD):
    found = matched(*rows, field=field)
    return [found.ids.get(index) for index in range(len(rows))]


def test_rows_are_matched_by_starting_rank():
    found = matched(row("Orsted Bjorn", 1), row("Sample Anna", 4))
    assert found.ids == {0: 1, 1: 4}
    assert found.rows.by == {"number": 2}
    assert found.rows.matched == 2
    assert [one.id for one in found.rows.only_computed] == [2, 3, 5, 6, 7]


def test_numbers_alone_are_enough():
    assert ids(row(number=2), row(number=7)) == [2, 7]


def test_numbers_that_repeat_the_ranks_are_those_of_participants_only_where_nothing_else_can_be():
    rows = [row(number=n, rank=n) for n in (1, 2, 3)]
    assert matched(*rows).ids == {}
    assert matched(*rows, source="trfkit-json").ids == {0: 1, 1: 2, 2: 3}
    assert matched(*rows, source="tiebreakserver-json").ids == {0: 1, 1: 2, 2: 3}


def test_the_sources_whose_numbers_are_certain_are_those_of_the_readers():
    assert {OWN, CHECKER} == OF_NUMBERS


def test_a_fide_id_is_enough_where_numbers_are_others_and_names_are_shared():
    twins = (Participant(1, "Sample, Anna", 11), Participant(2, "Sample, Anna", 12))
    field = (*twins, Participant(3, "Quite, Other", 13))
    rows = [row("Sample, Anna", 3, 12), row("Quite, Other", 2, 13), row("Sample, Anna", 1, 11)]
    found = matched(*rows, field=field)
    assert found.ids == {0: 2, 1: 3, 2: 1}


def test_a_table_numbered_by_rank_is_matched_by_name():
    rows = [row("Sample, Bruno", 1), row("Sample, Anna", 2), row("Orsted, Bjorn", 3)]
    found = matched(*rows)
    assert found.ids == {0: 5, 1: 4, 2: 1}
    assert found.rows.by == {"name": 3}
    assert found.rows.doubtful == ()


def test_numbers_are_trusted_where_half_of_them_go_with_the_names():
    half = [row("Orsted, Bjorn", 1), row("Sample, Anna", 2)]
    found = matched(*half)
    assert (found.ids, found.rows.by) == ({0: 1}, {"number": 1})
    found = matched(*half, row("Example, Christopher David", 7))
    assert (found.ids, found.rows.by) == ({0: 1, 1: 4, 2: 3}, {"name": 3})


def test_a_table_numbered_by_rank_is_matched_by_fide_id():
    found = matched(row("Somebody Else", 1, 1004), row("B. Sample", 2, 1005), row(None, 3, 1002))
    assert found.ids == {1: 5, 2: 2}
    (doubt,) = found.rows.doubtful
    assert (doubt.id, doubt.stated) == (4, "Somebody Else")
    assert doubt.why == "the FIDE id is the same, the name another"


@each_row(
    ("name", "who"),
    [
        ("Orsted Bjorn", 1),
        ("Bjørn Ørsted", 1),
        ("ORSTED BJØRN", 1),
        ("Zaneta Lukasik", 2),
        ("Example, Christopher Dav", 3),
        ("Christopher Example", 3),
        ("Muller Gross, Jurgen", 6),
        ("Müller-Groß Jürgen", 6),
        ("Prikladenko Iurii", 7),
    ],
)
def test_a_name_is_known_in_another_spelling(name, who):
    assert ids(row(name)) == [who]


def test_a_number_with_quite_another_name_is_doubtful():
    rows = [row("Orsted Bjorn", 1), row("Lukasik Zaneta", 2), row("Nobody, Quite", 3, line=9)]
    found = matched(*rows)
    assert found.ids == {0: 1, 1: 2}
    (doubt,) = found.rows.doubtful
    assert (doubt.id, doubt.name, doubt.stated, doubt.line) == (
        3,
        "Example, Christopher David",
        "Nobody, Quite",
        9,
    )
    assert doubt.score < 55
    assert doubt.why == "the number is the same, the name another"
    assert 3 not in [one.id for one in found.rows.only_computed]


def test_a_number_whose_name_is_more_like_somebody_elses_is_doubtful():
    rows = [row("Orsted Bjorn", 1), row("Lukasik Zaneta", 2), row("Sample Bruno", 4)]
    found = matched(*rows)
    (doubt,) = found.rows.doubtful
    assert (doubt.id, doubt.stated) == (4, "Sample Bruno")
    assert doubt.why == "number 4 is Sample, Anna, and the name is more like Sample, Bruno"


def test_a_number_with_the_fide_id_of_somebody_else_is_doubtful():
    rows = [row("Orsted Bjorn", 1), row("Lukasik Zaneta", 2), row("Sample Anna", 4, 1005)]
    (doubt,) = matched(*rows).rows.doubtful
    assert "FIDE id 1005 is that of Sample, Bruno" in doubt.why


def test_a_name_as_near_to_two_is_doubtful():
    field = (Participant(1, "Exemplary, Hanna"), Participant(2, "Exemplary, Janna"))
    found = matched(row("Exemplary, Anna"), field=field)
    (doubt,) = found.rows.doubtful
    assert found.ids == {}
    assert doubt.score >= 90
    assert doubt.why == "it could be Exemplary, Janna as well as Exemplary, Hanna"
    assert found.rows.only_computed == ()


def test_homonyms_are_told_with_their_numbers():
    twins = (Participant(1, "Sample, Anna"), Participant(2, "Sample, Anna"))
    found = matched(row("Quixote"), row("Sample, Anna"), field=twins)
    (doubt,) = found.rows.doubtful
    assert doubt.why == "it could be 2 Sample, Anna as well as 1 Sample, Anna"
    assert (doubt.row, found.rows.only_stated[0].row) == (2, 1)
    assert found.rows.only_computed == ()


def test_two_participants_of_one_name_are_not_told_apart_by_it():
    twins = (Participant(1, "Sample, Anna", 11), Participant(2, "Sample, Anna", 12))
    assert ids(row("Sample, Anna"), field=twins) == [None]
    assert ids(row("Sample, Anna", fide_id=12), field=twins) == [2]
    assert ids(row("Anna Sample", 1), row("Anna Sample", 2), field=twins) == [1, 2]


def test_two_rows_that_want_one_participant_are_both_doubtful():
    found = matched(row("Sample, Anna", 4), row("Sample Anna", 4), row("Orsted Bjorn", 1))
    assert found.ids == {2: 1}
    why = "rows 1 and 2 are both 4 Sample, Anna; neither was compared"
    assert [doubt.why for doubt in found.rows.doubtful] == [why] * 2
    found = matched(*(row("Sample, Anna", 4),) * 3)
    assert found.rows.doubtful[0].why.startswith("rows 1, 2 and 3 are all 4 Sample, Anna; none ")


def test_a_name_that_is_no_more_than_alike_is_doubtful():
    found = matched(row("Samples, Annette"))
    (doubt,) = found.rows.doubtful
    assert found.ids == {}
    assert doubt.id == 4
    assert 70 <= doubt.score < 90


def test_a_name_like_nobodys_is_only_stated():
    found = matched(row("Quixote Zebulon", line=4))
    (alone,) = found.rows.only_stated
    assert (alone.name, alone.line) == ("Quixote Zebulon", 4)
    assert found.rows.doubtful == ()


def test_a_row_that_says_nothing_of_anybody_is_only_stated():
    (alone,) = matched(row(rank=3)).rows.only_stated
    assert alone.name == "rank 3"


def test_a_team_is_known_by_its_nickname():
    teams = (Participant(1, "Lakeside Chess Club", other_name="LAKE"), Participant(2, "Hillside"))
    assert ids(row("Lake"), row("Hillside"), field=teams) == [1, 2]


NAMES = st.lists(
    st.tuples(st.text("abcdefgh", min_size=3, max_size=9), st.text("ijklmnop", min_size=3)),
    unique=True,
    max_size=12,
)


@given(NAMES, st.randoms(use_true_random=False))
def test_names_in_any_order_find_their_own(names, random):
    field = tuple(
        Participant(n, f"{last}, {first}") for n, (last, first) in enumerate(names, start=1)
    )
    rows = [row(f"{first} {last}".upper(), line=n) for n, (last, first) in enumerate(names, 1)]
    random.shuffle(rows)
    found = matched(*rows, field=field)
    assert [found.ids[index] for index in range(len(rows))] == [one.line for one in rows]


@given(st.lists(st.tuples(st.text(max_size=20), st.integers(0, 9), st.integers(0, 9)), max_size=9))
def test_no_participant_is_taken_twice_and_every_row_is_accounted_for(rows):
    found = matched(*(row(name, number, fide_id) for name, number, fide_id in rows))
    assert len(set(found.ids.values())) == len(found.ids)
    counted = len(found.ids) + len(found.rows.doubtful) + len(found.rows.only_stated)
    assert counted == len(rows)


@pytest.mark.slow
def test_a_thousand_names_with_a_slip_each_are_matched_in_seconds():
    names = [f"{'abcdefghij'[n % 10] * 4}{n:04d}x{n * 7919 % 9973}, player{n}" for n in range(1000)]
    field = tuple(Participant(n, name) for n, name in enumerate(names, start=1))
    start = time.perf_counter()
    found = matched(*(row(f"{name[:9]}q{name[9:]}") for name in names), field=field)
    assert found.rows.matched + len(found.rows.doubtful) == 1000
    assert time.perf_counter() - start < 20


def test_of_two_with_one_fide_id_the_first_is_its_holder():
    twins = (Participant(1, "Quite, Other", 11), Participant(2, "Sample, Anna", 11))
    (doubt,) = matched(row("Sample, Anna", 2, fide_id=11), field=twins).rows.doubtful
    assert doubt.why == "number 2 is Sample, Anna, and FIDE id 11 is that of Quite, Other"


@pytest.mark.parametrize(("strangers", "found"), [(299, [1]), (300, []), (301, [])])
def test_a_table_of_strangers_is_not_gone_through_to_its_end(strangers, found):
    rows = [row(f"Qq{n}x Zz{n}") for n in range(strangers)]
    assert list(matched(*rows, row("Orsted Bjrn")).ids.values()) == found


def test_strangers_beside_one_who_is_known_are_not_gone_through_either():
    rows = [row("Sample Anna"), *(row(f"Qq{n}x Zz{n}") for n in range(300))]
    assert list(matched(*rows, row("Orsted Bjrn")).ids.values()) == [4]


@pytest.mark.parametrize(("alike", "found"), [(30, [1]), (31, [1]), (29, [])])
def test_strangers_among_whom_some_are_alike_are_all_gone_through(alike, found):
    near = [row("Duran Anna Sample Quite") for _ in range(alike)]
    rows = [*near, *(row(f"Qq{n}x Zz{n}") for n in range(300 - alike))]
    assert list(matched(*rows, row("Orsted Bjrn")).ids.values()) == found


def test_strangers_among_many_who_are_known_are_all_gone_through():
    names = [f"Known {n:03} Somebody" for n in range(300 + 2)]
    field = (*FIELD, *(Participant(n, name) for n, name in enumerate(names, start=10)))
    known = [row(name) for name in names]
    strangers = [row(f"Qq{n}x Zz{n}") for n in range(300)]
    found = matched(*known, *strangers, row("Orsted Bjrn"), field=field)
    assert found.rows.matched == len(names) + 1


OF_SCRIPTS = (
    Participant(1, "Παραδείγματος, Γεώργιος"),
    Participant(2, "Прикладенко, Юлія"),
    Participant(3, "სანიმუშო, ანა"),
    Participant(4, "Sample, Anna"),
    Participant(5, "דוגמה, חנה"),
    Participant(6, "例子, 安娜"),
)


def hints(*rows, field=OF_SCRIPTS):
    return [one.perhaps for one in matched(*rows, field=field).rows.only_stated]


def test_a_name_in_another_script_is_known_by_its_sound():
    rows = (row("Paradeigmatos, Giorgios"), row("Yuliya Prikladenko"), row("Sanimusho, Ana"))
    assert ids(*rows, row("Сампл, Анна"), field=OF_SCRIPTS) == [1, 2, 3, 4]


def test_one_whom_two_rows_may_be_is_taken_by_the_one_that_is_spelt_so():
    rows = (row("Paradeigmatos, Georgios"), row("Paradeigmatos, Georgia"))
    assert ids(*rows, field=OF_SCRIPTS) == [1, None]


def test_a_name_that_cannot_be_read_contradicts_no_number_and_no_fide_id():
    field = (*(replace(one, fide_id=1000 + one.id) for one in OF_SCRIPTS[-3:]),)
    assert ids(row("Sample, Anna", 4), row("Dugma, Chava", 5), field=field) == [4, 5]
    assert ids(row("Dugma, Chava", None, 1005), row("Quite, Other", None, 1006), field=field) == [
        5,
        6,
    ]
    assert ids(row("Dugma, Chava", None, 1004), field=field) == [None]


def test_numbers_beside_names_that_cannot_be_read_are_used_only_if_they_are_no_ranks():
    rows = (("Dugma, Chava", 6), ("Quite, Other", 5))
    assert ids(*(row(name, n) for name, n in rows), field=OF_SCRIPTS[-2:]) == [6, 5]
    assert ids(*(row(name, n, rank=n) for name, n in rows), field=OF_SCRIPTS[-2:]) == [None, None]


def test_a_name_that_is_alike_in_one_script_is_no_hint():
    assert hints(row("Sampler, Else"), row("Nobody, Known")) == [None, None]


def test_a_bold_spelling_in_another_script_is_a_hint():
    field = (Participant(1, "Жук, Олександр"), Participant(2, "Sample, Anna"))
    assert hints(row("O. Zhuk"), row("Nobody, Known"), field=field) == [1, None]
    assert hints(row("O. Zhuk"), row("Zhuk, O."), field=field) == [None, None]


def test_the_last_on_both_sides_are_a_hint_where_a_script_does_not_tell_sounds():
    field = OF_SCRIPTS[-3:-1]
    last = row("Dugma, Chava")
    assert hints(last, row("Sample, Anna"), field=field) == [5]
    assert hints(last, field=field) == [None]
    assert hints(last, row("Sample, Anna"), field=OF_SCRIPTS[-3:]) == [None]
    assert hints(row("Quite, Other"), row("Sample, Anna"), field=OF_SCRIPTS[2:4]) == [None]


@pytest.mark.parametrize(("left", "hint"), [(49, 1), (50, 1), (51, None)])
def test_of_many_who_are_left_nobody_is_a_hint(left, hint):
    many = (Participant(n, f"Nobody, Number {n}") for n in range(2, left + 1))
    assert hints(row("O. Zhuk"), field=(Participant(1, "Жук, Олександр"), *many)) == [hint]


# The scores that decide, each just below, at and above ----------------------------------------


@pytest.mark.parametrize(
    ("score", "matched_by", "doubtful"),
    [(69, None, 0), (70, None, 1), (71, None, 1), (89, None, 1), (90, "name", 0), (91, "name", 0)],
)
def test_how_alike_a_name_has_to_be(monkeypatch, score, matched_by, doubtful):
    monkeypatch.setattr(table_choice, "likeness", lambda _one, _other: score)
    found = matched(row("Sampel, Anna"), field=FIELD[3:4])
    assert [*found.rows.by] == [matched_by] * (matched_by is not None)
    assert len(found.rows.doubtful) == doubtful


@pytest.mark.parametrize(("score", "is_taken"), [(54, False), (55, True), (56, True)])
def test_how_alike_a_name_has_to_be_where_a_fide_id_says_whose_it_is(monkeypatch, score, is_taken):
    monkeypatch.setattr(table_choice, "likeness", lambda _one, _other: score)
    found = matched(row("Another, Bert", fide_id=1004))
    assert found.ids == ({0: 4} if is_taken else {})
    assert len(found.rows.doubtful) == (not is_taken)


@pytest.mark.parametrize(("score", "is_alike"), [(54, False), (55, True), (56, True)])
def test_how_alike_two_spellings_of_a_name_have_to_be(monkeypatch, score, is_alike):
    monkeypatch.setattr(table_choice, "likeness", lambda _one, _other: score)
    assert are_alike("Sample, Anna", "Sampel, Anna") is is_alike


@pytest.mark.parametrize(("agreeing", "are_used"), [(1, False), (2, True), (3, True)])
def test_numbers_are_used_where_half_of_the_names_go_with_them(agreeing, are_used):
    names = [player.name for player in FIELD[:4]]
    texts = (
        names[:agreeing] + ["Wholly, Other", "Quite, Different", "Somebody, Else"][agreeing - 1 :]
    )
    found = matched(*(row(name, number=n) for n, name in enumerate(texts, start=1)))
    assert bool(found.rows.by.get("number")) is are_used


@pytest.mark.parametrize(
    ("score", "is_taken"),
    [(54, False), (89, False), (90, True), (91, True)],
)
def test_a_number_is_sure_where_its_name_is_though_another_name_is_more_alike(
    monkeypatch, score, is_taken
):
    anna = parse_name("Sample, Anna")
    monkeypatch.setattr(
        table_choice, "likeness", lambda _one, other: 100 if other == anna else score
    )
    found = matched(row("Sample, Anna", 5), *(row(number=n) for n in (1, 2)))
    assert (found.ids.get(0) == 5) is is_taken


@pytest.mark.parametrize(("score", "is_taken"), [(54, False), (55, True), (56, True)])
def test_how_alike_a_name_has_to_be_where_a_number_says_whose_it_is(monkeypatch, score, is_taken):
    other_name = parse_name("Another, Bert")
    monkeypatch.setattr(
        table_choice, "likeness", lambda one, _other: score if one == other_name else 95
    )
    found = matched(row("Another, Bert", 4), row(FIELD[0].name, 1), row(FIELD[1].name, 2))
    assert (found.ids.get(0) == 4) is is_taken


@pytest.mark.parametrize(("lead", "is_taken"), [(3, False), (4, True), (5, True)])
def test_a_name_is_nearer_to_one_than_to_another_by_a_lead(monkeypatch, lead, is_taken):
    anna = parse_name("Sample, Anna")
    monkeypatch.setattr(
        table_choice, "likeness", lambda _one, other: 95 if other == anna else 95 - lead
    )
    found = matched(row("Sample, Annb"), field=FIELD[3:5])
    assert (found.ids.get(0) == 4) is is_taken
    assert len(found.rows.doubtful) == (not is_taken)


@pytest.mark.parametrize(("lead", "is_taken"), [(-1, True), (0, False), (1, False)])
def test_a_name_is_more_like_somebody_elses_by_a_lead(monkeypatch, lead, is_taken):
    anna = parse_name("Sample, Anna")
    monkeypatch.setattr(
        table_choice, "likeness", lambda _one, other: 80 + MIN_LEAD + lead if other == anna else 80
    )
    found = matched(row("Sample, Anna", 5), *(row(number=n) for n in (1, 2)))
    assert (found.ids.get(0) == 5) is is_taken


# Which rounds a table covers ----------------------------------------------------------------------


def rounds_covered(monkeypatch, right_after, *, count=20, after=None, played=4):
    """Return the round that a table covers of which so many points are right after each round."""
    monkeypatch.setattr(table_choice, "right_points", lambda _points, rounds: right_after[rounds])
    return covered(
        [range(count)] if count else [],
        after=after,
        played=played,
        scores=lambda rounds: rounds,
    )


@pytest.mark.parametrize(("after", "rounds", "notes"), [(3, 3, 0), (4, 4, 0), (5, 4, 1)])
def test_a_table_is_of_the_round_that_it_says_up_to_the_last(monkeypatch, after, rounds, notes):
    found = rounds_covered(monkeypatch, dict.fromkeys(range(5), 20), after=after)
    assert (found.rounds, len(found.notes)) == (rounds, notes)


@pytest.mark.parametrize(
    ("right_after", "rounds"),
    [
        ((0, 0, 0, 13, 14), 4),
        ((0, 0, 14, 13, 0), 2),
        ((0, 0, 14, 13, 14), 4),  # of equal ones the latest
        ((0, 0, 0, 13, 13), 3),  # fewer than two thirds
        ((0, 0, 0, 14, 21), 3),  # two thirds bear the table out
    ],
)
def test_a_table_is_of_another_round_than_it_says_where_two_thirds_of_its_points_are(
    monkeypatch, right_after, rounds
):
    found = rounds_covered(monkeypatch, right_after, count=21, after=3)
    assert found.rounds == rounds


@pytest.mark.parametrize(
    ("count", "right_after", "rounds"),
    [
        (21, (0, 0, 0, 13, 12), 4),
        (21, (0, 0, 0, 14, 12), 3),  # two thirds
        (21, (0, 0, 0, 15, 12), 3),
        (21, (0, 0, 15, 15, 12), 3),  # of equal ones the latest
        (21, (0, 0, 16, 15, 12), 2),
        (21, (0, 0, 0, 15, 15), 4),
        (21, (21, 0, 0, 0, 0), 0),
        (0, (0, 0, 0, 0, 0), 4),
    ],
)
def test_a_table_is_of_the_latest_round_after_which_most_points_are_right(
    monkeypatch, count, right_after, rounds
):
    found = rounds_covered(monkeypatch, right_after, count=count)
    assert found.rounds == rounds
    assert bool(found.notes) is (rounds != 4)


# The columns --------------------------------------------------------------------------------------


def labelled(*labels):
    """A table of one row, whose cells are the places of their columns."""
    columns = tuple(StatedColumn(label=label) for label in labels)
    cells = tuple(PrintedCell(str(at), None) for at in range(len(labels)))
    return StatedTable(source="csv", columns=columns, rows=(StatedRow(values=cells),))


@each_row(
    ("labels", "order"),
    [
        (["TB2", "Pts", "TB1"], [2, 1, 0]),
        (["TB3", "TB1", "TB2"], [1, 2, 0]),
        (["TB1", "TB2"], [0, 1]),
        (["TB2", "Rd1"], [0, 1]),  # two lists of one column each
        (["TB2", "TB1", "TB1"], [0, 1, 2]),  # a number that stands twice
        (["BH2", "BH1"], [0, 1]),  # names of tie-breaks
        (["Pts", "Name"], [0, 1]),
    ],
)
def test_tie_breaks_stand_in_the_order_of_their_numbers(labels, order):
    table = sort_by_numbers(labelled(*labels))
    assert [column.label for column in table.columns] == [labels[at] for at in order]
    assert [cell.text for cell in table.rows[0].values] == list(map(str, order))


def test_columns_of_one_label_are_told_apart_from_the_second_on():
    table = with_own_labels(labelled("Buch", "Pts", "Buch", "Buch"))
    assert [column.label for column in table.columns] == ["Buch", "Pts", "Buch#2", "Buch#3"]


def scores(*columns, ranks=(1, 2, 3), of_teams=True):
    """Return a table of teams whose columns are headed by codes, each with its values."""
    rows = tuple(
        StatedRow(values=tuple(printed(text) for text in texts), rank=rank)
        for rank, *texts in zip(ranks, *(values for _, values in columns), strict=True)
    )
    listed = tuple(StatedColumn(label=code, code=code) for code, _ in columns)
    table = StatedTable(source="csv", columns=listed, rows=rows)
    return SimpleNamespace(of_teams=of_teams, table=table)


MATCHES, GAMES = ("MPTS", "654"), ("GPTS", "789")


@each_row(
    ("columns", "primary"),
    [
        ([MATCHES, GAMES], "mp"),
        ([GAMES, MATCHES], "mp"),
        ([("MPTS", "465"), ("GPTS", "987")], "gp"),
        ([("MPTS", "664"), GAMES], "mp"),  # level values fall, too
        ([("GPTS", "987"), ("MPTS", "654")], "gp"),  # both fall: the first
        ([("GPTS", "987"), MATCHES, ("MPvGP", "987")], "mp"),
        ([("GPTS", "987"), MATCHES, ("MPvGP", "654")], "gp"),
        ([("GPTS", "987"), MATCHES, ("BH", "987")], "gp"),
        ([("GPTS", "897"), ("MPTS", "564")], "gp"),  # neither
        ([("MPTS", ("6", "", "4")), GAMES], "mp"),
        ([GAMES, ("MPTS", "999"), ("MPTS", "123")], "mp"),  # the first of a score counts
        ([("BH", "654")], None),
    ],
)
def test_the_primary_score_is_the_one_that_falls_from_rank_to_rank(columns, primary):
    assert primary_of(scores(*columns)) == primary


def test_only_teams_with_ranks_tell_the_primary_score():
    assert primary_of(scores(MATCHES, of_teams=False)) is None
    rising = ("GPTS", "789"), ("MPTS", "564")
    assert primary_of(scores(*rising, ranks=(None, 2, 3))) == "mp"
    assert primary_of(scores(*rising, ranks=(1, 2, 3))) == "gp"
    in_words = ("Game points", "789"), ("Match points", "654")
    assert primary_of(scores(*in_words)) == "mp"


@pytest.mark.parametrize(
    ("count", "name", "told", "score"),
    [
        (2, "Sample, Anna", "two-rows-of-one", 100),
        (3, "Sample, Anna", "rows-of-one", 100),
        (2, None, "two-rows-of-one", 0),
    ],
)
def test_several_rows_of_one_participant_are_nobodys(count, name, told, score):
    found = matched(row("Orsted Bjorn" if name else None, 1), *[row(name, 4)] * count)
    assert found.ids == {0: 1}
    doubtful = found.rows.doubtful
    assert [(one.id, one.row, one.score) for one in doubtful] == [
        (4, place, score) for place in range(2, count + 2)
    ]
    assert {one.reason.id for one in doubtful} == {f"verify.{told}"}
    assert doubtful[0].reason.arguments["rows"] == tuple(range(2, count + 2))


@pytest.mark.parametrize(
    ("rows", "known", "are_hinted"),
    [(49, 49, True), (50, 50, True), (51, 50, False), (50, 51, False)],
)
def test_up_to_fifty_on_a_side_get_hints(monkeypatch, rows, known, are_hinted):
    monkeypatch.setattr(table_choice, "match_across_scripts", lambda *_: {0: 1})
    monkeypatch.setattr(table_choice, "likeness", lambda *_: 0)
    words = ["".join(word) for word in product("qwxyz", repeat=3)]
    field = tuple(Participant(n, f"A{word}") for n, word in enumerate(words[:known], start=1))
    names = [f"B{word}" for word in words[:rows]]
    found = matched(*map(row, names), field=field)
    assert found.ids == {}
    assert (found.rows.only_stated[0].perhaps == 1) is are_hinted


@pytest.mark.parametrize(
    ("name", "free", "perhaps"),
    [
        ("Zqwxy", ("王小明",), 1),  # whose letters do not tell how the name sounds
        ("Quite, Other", ("Sample, Anna",), None),
        ("Zqwxy", ("Прикладенко, Юрій", "Зразок, Інна"), None),
    ],
)
def test_the_only_row_left_is_perhaps_of_the_only_participant_left(name, free, perhaps):
    field = tuple(Participant(n, other) for n, other in enumerate(free, start=1))
    (left,) = matched(row(name), field=field).rows.only_stated
    assert left.perhaps == perhaps
