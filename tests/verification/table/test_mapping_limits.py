"""The numbers by which columns get their codes, each just below, at and above it."""

from decimal import Decimal
from types import SimpleNamespace

import pytest
from generated import swiss, team_swiss
from row_tests import each_row
from stated import printed, table

from trfkit.files.trf.reading.stated_table import PrintedCell, StatedColumn
from trfkit.messages import Message
from trfkit.ranking import Ranking, Refusal
from trfkit.record import replace
from trfkit.verification.comparison.table_comparison import verify_against
from trfkit.verification.result import Unmapped
from trfkit.verification.table import column_mapping
from trfkit.verification.table.captions import EventList, Ordinary
from trfkit.verification.table.cell_fit import AsStated, ColumnCode, decimal
from trfkit.verification.table.column_mapping import (
    Mapped,
    Mapper,
    Mappings,
    Scored,
    _decides,
    _is_constant,
    _is_settled,
    best_first,
    likest,
    listed,
    with_ratings,
)
from trfkit.verification.variants.table import STAND_INS
from trfkit.verification.variants.trial import SCALE, Trial

EVENT = swiss(0, players=20, rounds=3)
TRIAL = Trial(EVENT)


def candidate(code, equal, *, values=(), exact=None, orders=False):
    return Scored(
        ColumnCode(code, "2026"), equal, 20, values, equal if exact is None else exact, orders
    )


@pytest.mark.parametrize(("equal", "decides"), [(17, False), (18, True), (19, True), (20, True)])
def test_a_code_fits_nine_of_ten_cells(equal, decides):
    assert _decides([candidate("BH", equal)]) is decides
    assert _decides([]) is False


@pytest.mark.parametrize(
    ("rival", "decides"),
    [
        (candidate("SB", 18, values=(2,)), False),
        (candidate("SB", 18, values=(1,)), True),  # the same values
        (candidate("SB", 17, values=(2,), exact=18), True),
        (candidate("SB", 18, values=(2,), exact=17), True),
        (candidate("DE", 18, values=(2,), orders=True), True),
    ],
)
def test_a_code_with_other_values_that_fits_as_well_is_a_rival(rival, decides):
    assert _decides([candidate("BH", 18, values=(1,)), rival]) is decides


@pytest.mark.parametrize(("equal", "is_settled"), [(18, False), (19, True), (20, True)])
def test_a_code_that_fits_all_cells_but_one_is_of_the_column_s_own_edition(equal, is_settled):
    assert _is_settled([candidate("BH", equal)]) is is_settled
    rival = candidate("SB", equal, values=(2,))
    assert _is_settled([candidate("BH", equal), rival]) is (equal == 20)


def test_one_wrong_cell_of_few_does_not_speak_for_another_edition():
    of_few = replace(candidate("BH", 8), compared=9)
    assert not _is_settled([of_few])
    assert _is_settled([replace(of_few, equal=9, compared=10)])
    assert not _is_settled([])


@pytest.mark.parametrize(
    ("texts", "is_constant"), [((), True), (("1",), True), (("1", "1"), True), (("1", "2"), False)]
)
def test_a_column_of_two_values_is_not_the_same_in_every_row(texts, is_constant):
    stated = {who: PrintedCell(text, Decimal(text)) for who, text in enumerate(texts)}
    assert _is_constant(stated) is is_constant


def test_the_best_fits_most_cells_then_most_exactly_and_gives_everybody_a_value():
    best = candidate("BH", 9)
    exact = candidate("SB", 8, exact=8)
    passed = candidate("WIN", 8, exact=7)
    order = candidate("DE", 8, exact=8, orders=True)
    assert best_first([order, passed, exact, best]) == [best, exact, order, passed]


def test_the_codes_that_rise_and_fall_with_a_column_are_near_it():
    rising = tuple(who * SCALE for who in range(20))
    stated = {who: PrintedCell(str(n), Decimal(n)) for n, who in enumerate(TRIAL.ids)}
    double = candidate("BH", 0, values=tuple(2 * value + SCALE for value in rising))
    rough = candidate("SB", 0, values=(SCALE, *rising[1:-1], 0))
    constant = candidate("WIN", 0, values=(SCALE,) * 20)
    falling = candidate("DE", 0, values=rising[::-1])
    none = candidate("KS", 0, values=(None,) * 20)
    unordered = [none, falling, constant, rough, double]
    assert likest(TRIAL, unordered, stated, 2) == [double, rough]
    assert likest(TRIAL, unordered, stated, 3) == [double, rough, none]


# Columns whose candidates are given ---------------------------------------------------------------


@pytest.fixture
def mapped_among(monkeypatch):
    """Return how a column is mapped of which these codes fit so many cells."""

    def mapped(label, *candidates, texts=None):
        of_these = [
            Scored(ColumnCode(code, "2026"), equal, 20, (code,), equal, orders=False)
            for code, equal in candidates
        ]
        monkeypatch.setattr(Mapper, "_try", lambda *_, **__: of_these)
        monkeypatch.setattr(Mapper, "_explained", lambda *_: None)
        texts = texts or {who: str(n) for n, who in enumerate(TRIAL.ids)}
        return verify_against(EVENT, table(EVENT, [(label, texts)]), Ranking(edition="2026"))

    return mapped


@pytest.mark.parametrize(("equal", "code"), [(9, "BH"), (10, "BH/M1"), (11, "BH/M1")])
def test_a_code_of_a_family_fits_half_of_the_cells_or_it_is_the_plain_one(
    mapped_among, equal, code
):
    (column,) = mapped_among("Buchholz", ("BH/M1", equal)).columns
    assert column.tiebreak == code


@pytest.mark.parametrize(
    ("rivals", "named"),
    [
        ((("SB", 8),), []),
        ((("SB", 9),), ["SB"]),
        ((("SB", 9), ("WIN", 9)), ["SB"]),  # the next one alone
        ((("SB", 10), ("WIN", 9)), ["SB"]),  # that fits as many
    ],
)
def test_a_code_that_fits_nearly_as_many_cells_is_named_beside_the_best(
    mapped_among, rivals, named
):
    (column,) = mapped_among("Buchholz", ("BH", 10), *rivals).columns
    assert column.tiebreak == "BH"
    assert [one.tiebreak for one in column.alternatives] == named


@pytest.mark.parametrize("rivals", [4, 5, 6])
def test_up_to_five_candidates_are_named(mapped_among, rivals):
    codes = ("SB", "WIN", "BPG", "PS", "KS", "AOB")[:rivals]
    (column,) = mapped_among("Buchholz", ("BH", 15), *((code, 15) for code in codes)).columns
    assert len(column.alternatives) == min(rivals, 5)
    (left,) = mapped_among("TBx", ("BH", 3), *((code, 3) for code in codes)).unmapped
    assert len(left.candidates) == min(1 + rivals, 5)


@pytest.mark.parametrize(("distinct", "is_mapped"), [(2, False), (3, True), (4, True)])
def test_a_column_of_which_nothing_is_said_has_three_different_values(
    mapped_among, distinct, is_mapped
):
    texts = {who: str(n % distinct) for n, who in enumerate(TRIAL.ids)}
    found = mapped_among("TBx", ("BH", 20), texts=texts)
    assert (len(found.columns), len(found.unmapped)) == ((1, 0) if is_mapped else (0, 1))


@pytest.mark.parametrize(("length", "shown"), [(19, 19), (20, 20), (21, 20)])
def test_of_cells_that_cannot_be_read_twenty_characters_are_shown(mapped_among, length, shown):
    (unchecked,) = mapped_among(
        "Buchholz", texts=dict.fromkeys(TRIAL.ids, "y" * length)
    ).not_checked
    assert unchecked.why.count("y" * shown) == 1
    assert "y" * (shown + 1) not in unchecked.why


@pytest.mark.parametrize(("needed", "is_right"), [(3, True), (4, True), (5, False)])
def test_a_code_that_orders_groups_is_looked_for_behind_up_to_four_columns(
    monkeypatch, needed, is_right
):
    column = StatedColumn(label="DE")
    named = Mapped(9, column, ColumnCode("DE", "2026"), "caption")
    others = [
        Mapped(at, StatedColumn(label=code), ColumnCode(code, "2026"), "caption")
        for at, code in enumerate(("BH", "SB", "WIN", "KS", "PS"))
    ]
    stated = {who: PrintedCell("1", Decimal(1)) for who in TRIAL.ids}
    monkeypatch.setattr(
        column_mapping,
        "fit",
        lambda _trial, _stated, asked: SimpleNamespace(equal=20 * (len(asked.before) == needed)),
    )
    mapper = SimpleNamespace(of_teams=False, trial=TRIAL, _mapped=others, edition="2026")
    behind = Mapper._move_behind_others(mapper, named, stated)
    assert (len(behind.rule.before) == needed) is is_right


def move_behind(monkeypatch, mapped, others, *, fits_behind):
    """Return behind which codes a column is put that fits behind just these."""
    fits = lambda *of: SimpleNamespace(equal=20 * (of[2].before == fits_behind))  # noqa: E731
    monkeypatch.setattr(column_mapping, "fit", fits)
    mapper = SimpleNamespace(of_teams=False, trial=TRIAL, _mapped=others, edition="2026")
    stated = dict.fromkeys(TRIAL.ids, PrintedCell("1", Decimal(1)))
    return Mapper._move_behind_others(mapper, mapped, stated).rule.before


def mapped_to(place, code, *, by="caption", **column):
    label = column.pop("label", code)
    rule = ColumnCode(code, "2026", ("PTS", "WIN"))
    return Mapped(place, StatedColumn(label=label, **column), rule, by)


@pytest.mark.parametrize(
    ("mapped", "behind"),
    [
        (mapped_to(0, "DE"), ("PTS", "SB")),
        # Not a code that orders those who are tied.
        (mapped_to(0, "BH"), ("PTS", "WIN")),
        # The source says behind which codes it stands.
        (mapped_to(0, "DE", before=("PTS", "WIN")), ("PTS", "WIN")),
        # No heading names it.
        (mapped_to(0, "DE", label="TBx"), ("PTS", "WIN")),
    ],
)
def test_a_code_that_a_heading_alone_names_may_stand_before_the_columns_it_follows(
    monkeypatch, mapped, behind
):
    others = [mapped_to(1, "SB")]
    assert move_behind(monkeypatch, mapped, others, fits_behind=("PTS", "SB")) == behind


def test_a_code_keeps_its_place_behind_stated_values_or_where_it_fits(monkeypatch):
    others, behind = [mapped_to(1, "SB")], ("PTS", "WIN")
    mapped = mapped_to(0, "DE")
    stated = replace(mapped, rule=mapped.rule._replace(tied=((0, 1),)))
    assert move_behind(monkeypatch, stated, others, fits_behind=("PTS", "SB")) == behind
    assert move_behind(monkeypatch, mapped, others, fits_behind=behind) == behind


@pytest.mark.parametrize("other", [mapped_to(1, "SB", of_points=True), mapped_to(1, "EDE")])
def test_no_code_is_moved_behind_points_or_others_that_order_the_tied(monkeypatch, other):
    fits_behind = ("PTS", other.rule.code)
    moved = move_behind(monkeypatch, mapped_to(0, "DE"), [other], fits_behind=fits_behind)
    assert moved == ("PTS", "WIN")


# The columns as a list, and what a second reading changes of them ---------------------------------


@each_row(
    ("columns", "steps"),
    [
        ([("BH", False), ("SB", False)], ["BH", "SB"]),
        ([("BH", False), ("MPTS", True)], ["MPTS", "BH"]),
        # Every list begins with the points.
        ([("BH", False), ("PTS", True)], ["BH"]),
        ([("PTS", False), ("BH", False)], ["PTS", "BH"]),
        ([("BH", False), ("PTS", False)], ["BH"]),
        ([("MPTS", True), ("PTS", False), ("BH", False)], ["MPTS", "BH"]),
        # Another column is the same.
        ([("MPTS", True), ("BH", False), ("MPTS", False)], ["BH", "MPTS"]),
    ],
)
def test_points_are_listed_first_and_only_once(columns, steps):
    mapped = [
        replace(mapped_to(n, code, of_points=of_points), rule=ColumnCode(code, "2026"))
        for n, (code, of_points) in enumerate(columns)
    ]
    assert listed(mapped, "2026", {}) == steps


@pytest.mark.parametrize(
    ("before", "steps"),
    [
        ((), ["DE", "BH", "SB", "BH"]),
        (("PTS",), ["DE", "BH", "SB", "BH"]),
        (("BH",), ["BH", "DE", "SB", "BH"]),  # the first column of that code
        (("BH", "SB"), ["BH", "SB", "DE", "BH"]),
    ],
)
def test_a_code_is_listed_after_those_that_it_stands_behind(before, steps):
    codes = ("DE", "BH", "SB", "BH")
    mapped = [replace(mapped_to(n, code), rule=ColumnCode(code, "2026"))
              for n, code in enumerate(codes)]  # fmt: skip
    mapped[0] = replace(mapped[0], rule=ColumnCode("DE", "2026", before))
    beside = replace(mapped_to(9, "KS"), is_beside=True)
    assert listed([*mapped, beside], "2026", {}) == steps


@pytest.mark.parametrize("end", [0, 1, 2, 3])
def test_the_columns_to_the_left_of_a_place_end_before_it(end):
    stated = AsStated("TB2", {})
    mapped = (mapped_to(0, "BH"), mapped_to(2, "KS"))
    found = Mappings(mapped=mapped, unmapped=(), open_at=(), as_stated={1: stated})
    every = ["BH", stated, "KS"]
    assert found.steps("2026", end) == every[:end]


def test_a_second_reading_changes_what_was_tried_or_open_and_nothing_that_was_named():
    unmapped = tuple(Unmapped(label=label, caption=None) for label in ("T3", "T4"))
    before = Mappings(
        mapped=(mapped_to(0, "BH", label="T1"), mapped_to(1, "SB", label="T2", by="trial")),
        unmapped=unmapped,
        open_at=(2, 3),
        ordinary={4: Ordinary.PERFORMANCE, 5: Ordinary.GAMES},
    )
    again = Mappings(
        mapped=(
            mapped_to(0, "WIN", label="T1"),
            mapped_to(1, "KS", label="T2", by="trial"),
            mapped_to(2, "DE", label="T3"),
            mapped_to(4, "TPR", label="Rp"),
        ),
        unmapped=unmapped[1:],
        open_at=(3,),
    )
    revised = before.revised_by(again)
    assert [one.rule.code for one in revised.mapped] == ["BH", "KS", "DE", "TPR"]
    assert (revised.unmapped, revised.open_at) == (unmapped[1:], (3,))
    assert revised.ordinary == {5: Ordinary.GAMES}


def test_rules_are_tried_on_the_four_codes_that_fit_most_and_the_four_that_follow(monkeypatch):
    candidates = [candidate(f"C{n:02}", 20 - n) for n in range(20)]
    tried = []
    mapper = SimpleNamespace(
        trial=TRIAL, explains=lambda _column, asked, _stated: tried.append(asked.code) or (0, 0)
    )
    monkeypatch.setattr(column_mapping, "likest", lambda _trial, own, _stated, most: own[-most:])
    stated = {who: PrintedCell("1", Decimal(1)) for who in TRIAL.ids}
    assert Mapper._explained(mapper, None, stated, candidates, "2026") is None
    assert sorted(tried) == [f"C{n:02}" for n in (0, 1, 2, 3, 16, 17, 18, 19)]


@pytest.mark.parametrize(
    ("plain_code", "right", "code"),
    [("BH", 17, "SB"), ("BH", 18, "BH"), (None, 18, "SB"), (None, 19, "SB"), (None, 20, "BH")],
)
def test_of_a_family_the_plain_code_is_taken_of_which_rules_explain_nine_of_ten_cells(
    plain_code, right, code
):
    both = [candidate("BH", 3, values=(1,) * 20), candidate("SB", 3, values=(1,) * 20)]
    explained = {"BH": (right, -2), "SB": (19, -1)}
    mapper = SimpleNamespace(trial=TRIAL, explains=lambda _, asked, __: explained[asked.code])
    stated = {who: PrintedCell("1", Decimal(1)) for who in TRIAL.ids}
    best = Mapper._explained(mapper, None, stated, both, "2026", plain_code)
    assert best.rule.code == code
    explained |= {"SB": (18, -1), "BH": (17, -1)}
    assert Mapper._explained(mapper, None, stated, both, "2026").rule.code == "SB"
    explained["SB"] = (17, -1)
    assert Mapper._explained(mapper, None, stated, both, "2026") is None


def test_under_other_editions_the_five_codes_are_tried_that_fit_most_and_the_five_that_follow(
    monkeypatch,
):
    codes = [f"C{n:02}" for n in range(20)]
    by_edition = {}

    def scored(_trial, _stated, askeds, *_, **__):
        asked_codes = [asked.code for asked in askeds]
        by_edition[len(by_edition)] = asked_codes
        return [candidate(code, 1) for code in asked_codes]

    monkeypatch.setattr(column_mapping, "scored", scored)
    monkeypatch.setattr(column_mapping, "described", lambda wanted, _name: wanted)
    monkeypatch.setattr(column_mapping, "likest", lambda _trial, own, _stated, most: own[-most:])
    mapper = SimpleNamespace(
        trial=TRIAL,
        tolerance=None,
        _other_edition="2026",
        _left_of=lambda _column: (),
        _code_behind=lambda _steps, code, name: ColumnCode(code, name),
    )
    Mapper._try(mapper, None, {}, codes, "2026", others=True, any_code=True)
    assert by_edition[0] == codes
    assert by_edition[1] == [*codes[:5], *codes[-5:]]


# A column of performances ------------------------------------------------------------------------


def mappings(*columns, codes=(), named=None, **options):
    """Return what the columns are, given by label with texts by number."""
    mapper = Mapper(
        **{"trial": TRIAL, "edition": "2026", "of_teams": False} | options,
        ratings_missing=Message("verify.no-ratings-in-file"),
        explains=lambda *_: (0, 0),
        event_list=EventList(codes, "202"),
    )
    labels = [
        one if isinstance(one, StatedColumn) else StatedColumn(label=one) for one, _ in columns
    ]
    cells = [{who: printed(text) for who, text in texts.items()} for _, texts in columns]
    return mapper.run(labels, cells, named or {})


def performances(wrong):
    of_code = TRIAL.values("TPR", edition="2026")
    texts = {who: decimal(value) or "" for who, value in of_code.items()}
    return ("Rp", texts | dict.fromkeys(TRIAL.ids[:wrong], "9"))


@pytest.mark.parametrize(
    ("wrong", "is_code"), [(0, True), (1, True), (2, True), (3, False), (20, False)]
)
def test_performances_are_values_of_a_code_where_nine_of_ten_are(wrong, is_code):
    found = mappings(performances(wrong))
    assert found.ordinary == ({} if is_code else {0: Ordinary.PERFORMANCE})
    assert [one.rule.code for one in found.mapped] == (["TPR"] if is_code else [])


@pytest.mark.parametrize(("codes", "is_beside"), [((), True), (("TPR",), False), (("BH",), True)])
def test_performances_rank_where_the_list_names_them(codes, is_beside):
    (mapped,) = mappings(performances(0), codes=codes).mapped
    assert mapped.is_beside is is_beside


def test_performances_of_teams_or_without_ratings_are_values_of_no_code():
    assert mappings(performances(0), of_teams=True).ordinary == {0: Ordinary.PERFORMANCE}
    unrated = replace(EVENT, players=tuple(replace(p, rating=None) for p in EVENT.players))
    assert mappings(performances(0), trial=Trial(unrated)).ordinary == {0: Ordinary.PERFORMANCE}


# What a source says of a column, and a code that is named wrongly ---------------------------------


def test_a_code_stands_behind_those_that_its_source_names():
    texts = dict.fromkeys(TRIAL.ids, "1")
    behind = StatedColumn(label="DE", code="DE", before=("BH", "nonsense", "SB"))
    (mapped,) = mappings((behind, texts)).mapped
    assert mapped.rule.before == ("BH", "SB")
    first = StatedColumn(label="DE", code="DE", before=())
    (mapped,) = mappings((first, texts)).mapped
    assert mapped.rule.before == ()


@pytest.mark.parametrize(
    ("distinct", "best", "code"),
    [(2, "SB", None), (3, "SB", "SB"), (4, "SB", "SB"), (3, "BH/C1", None), (3, "BH:GP", None)],
)
def test_another_code_fits_three_different_values_and_is_no_cut_of_the_named_one(
    monkeypatch, distinct, best, code
):
    monkeypatch.setattr(column_mapping, "scored", lambda *_, **__: [candidate(best, 18)])
    mapper = Mapper(
        trial=TRIAL, edition="2026", of_teams=False, ratings_missing=None, explains=None
    )
    stated = {who: printed(str(n % distinct)) for n, who in enumerate(TRIAL.ids)}
    named = Mapped(0, StatedColumn(label="BH"), ColumnCode("BH", "2026"), "caption")
    other = mapper.other_than_named(named, stated)
    assert (other and other[0].tiebreak) == code
    assert other is None or other[1].arguments["name"] == "BH"


@pytest.mark.parametrize(("least", "has_ratings"), [("399", False), ("400", True), ("401", True)])
def test_codes_made_of_ratings_are_tried_where_a_value_is_as_large_as_one(least, has_ratings):
    mapper = Mapper(
        trial=TRIAL, edition="2026", of_teams=False, ratings_missing=None, explains=None
    )
    stated = {who: printed(least if n else "0") for n, who in enumerate(TRIAL.ids)}
    assert ("ARO" in mapper._any_code(stated)) is has_ratings


@pytest.mark.parametrize(
    ("least", "known"), [("399", True), ("400", False), ("401", False), ("", True)]
)
def test_without_ratings_a_column_as_large_as_them_is_not_checked(least, known):
    unrated = replace(EVENT, players=tuple(replace(p, rating=None) for p in EVENT.players))
    texts = {who: least if n == 0 else str(500 + n) for n, who in enumerate(TRIAL.ids)}
    found = mappings(("TBx", texts), trial=Trial(unrated))
    assert (not found.not_checked) is (known and bool(least))


def test_codes_on_ratings_are_tried_with_a_rating_for_those_who_have_none():
    players = EVENT.players
    one_unrated = replace(EVENT, players=(replace(players[0], rating=None), *players[1:]))
    unrated = replace(EVENT, players=tuple(replace(p, rating=None) for p in players))
    codes = ("BH", "ARO", "ARO/U1400", "OTHER_X")
    assert with_ratings(codes, TRIAL) == codes
    stand_ins = tuple(f"ARO/U{rating}" for rating in STAND_INS)
    assert with_ratings(codes, Trial(one_unrated)) == (*codes, *stand_ins)
    assert with_ratings(codes, Trial(unrated)) == ("BH", "OTHER_X")


def test_of_several_codes_that_an_option_means_the_first_is_announced_and_held():
    """The site's number 8 is a progressive score with any cut."""
    texts = dict.fromkeys(TRIAL.ids, "1")
    found = mappings(("TB1", texts), named={"TB1": "8"})
    assert (found.announced[0].code, found.announced[0].strong) == ("PS", True)
    assert [(one.rule.code, one.by) for one in found.mapped] == [("PS", "option")]


def test_a_code_of_teams_is_no_option_for_a_table_of_players():
    texts = dict.fromkeys(TRIAL.ids, "1")
    for code in ("MPTS", "BH:GP"):
        with pytest.raises(Refusal, match=code):
            mappings(("TB1", texts), named={"TB1": code})
    teams = Trial(team_swiss(4, teams=6))
    texts = dict.fromkeys(teams.ids, "1")
    found = mappings(("TB1", texts), named={"TB1": "MPTS"}, of_teams=True, trial=teams)
    assert [one.rule.code for one in found.mapped] == ["MPTS"]


@pytest.mark.parametrize(
    ("label", "texts", "code", "why"),
    [
        ("BH/C1", ("-", "n/a", "x", "y"), "BH/C1", Message("verify.unread", text="n/a")),
        ("BH/C1", ("", "", ""), "BH/C1", Message("verify.all-blank")),
        ("Buchholz", ("", "", ""), None, Message("verify.all-blank")),
    ],
)
def test_a_column_without_a_number_is_not_checked(label, texts, code, why):
    cells = dict(zip(TRIAL.ids, texts * len(TRIAL.ids), strict=False))
    (left,) = mappings((label, cells)).not_checked
    assert (left.tiebreak, left.reason) == (code, why)


@pytest.mark.parametrize(("named", "is_told"), [({}, False), ({"Club": "BH"}, True)])
def test_words_below_a_heading_that_is_no_tie_break_are_told_where_an_option_names_it(
    named, is_told
):
    found = mappings(("Club", dict.fromkeys(TRIAL.ids, "Lakeside")), named=named)
    assert [one.tiebreak for one in found.not_checked] == ["BH"] * is_told


@pytest.mark.parametrize("texts", [("-", "-"), ("", "-")])
def test_a_column_of_dashes_says_nothing(texts):
    cells = dict(zip(TRIAL.ids, texts * len(TRIAL.ids), strict=False))
    found = mappings(("Buchholz", cells), ("What", dict.fromkeys(TRIAL.ids, "")))
    assert (found.not_checked, found.mapped, found.unmapped) == ((), (), ())
