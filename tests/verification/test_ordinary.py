"""Columns that are no tie-breaks: known, checked where they can be, and never guessed at."""

# ruff: noqa: RUF001, E501 - Cyrillic letters are meant; rows of a report stay one line

from fractions import Fraction

import pytest
from generated import swiss
from row_tests import each_row
from stated import computed, table

import trfkit
from trfkit.files.registry import read
from trfkit.messages.message import Message
from trfkit.ranking import Ranking
from trfkit.record import replace
from trfkit.verification.comparison.table_comparison import verify_against
from trfkit.verification.table.cell_fit import decimal

EVENT = swiss(11, players=30, rounds=5)
EVENT = replace(
    EVENT,
    players=tuple(replace(p, rating=2500 - 29 * int(p.start_no)) for p in EVENT.players),
)
UNRATED = replace(EVENT, players=tuple(replace(p, rating=None) for p in EVENT.players))
BY_2026 = Ranking(edition="2026")
RATED = trfkit.rate(EVENT, system="fide").players
W = {one.id: Fraction(sum(game.score for game in one.games), 2) for one in RATED}
WE = {one.id: Fraction(sum(game.expected for game in one.games), 100) for one in RATED}
K = {one.id: Fraction(one.k.value) for one in RATED}
POINTS, RANKS = computed(EVENT, "PTS", "BH")
RP, _ = computed(EVENT, "TPR")


def texts(values):
    return {who: decimal(value) for who, value in values.items()}


def to_tenths(value):
    return f"{float(value):+.1f}".replace(".", ",")


TABLE = {
    "Pts.": POINTS["PTS"],
    "BH": POINTS["BH"],
    "n": {one.id: str(len(one.games)) for one in RATED},
    "w": texts(W),
    "we": texts(WE),
    "w-we": texts({who: W[who] - WE[who] for who in W}),
    "K": texts(K),
    "rtg+/-": {one.id: decimal(one.exact_change) for one in RATED},
    "Rp": RP["TPR"],
    "Born": {one.id: str(1950 + one.id) for one in RATED},
}


def verified(columns=TABLE, tournament=EVENT, **changes):
    columns = {label: dict(cells) for label, cells in columns.items()}
    for label, cells in changes.items():
        columns[label.replace("_", "-")] |= cells
    stated = table(tournament, list(columns.items()), ranks=RANKS)
    return verify_against(tournament, stated, BY_2026)


def held(found):
    return {one.label: (one.tiebreak, one.caption, one.equal) for one in found.columns}


def test_the_columns_of_a_rating_change_are_checked_and_the_others_skipped():
    found = verified()
    assert found.differences == ()
    assert (found.unmapped, found.not_checked) == ((), ())
    assert held(found) == {
        "Pts.": ("PTS", None, 30),
        "BH": ("BH", None, 30),
        "w": (None, "points from rated games", 30),
        "we": (None, "expected points from rated games", 30),
        "w-we": (None, "points above those expected", 30),
        "rtg+/-": (None, "rating change", 30),
        "Rp": ("TPR", "performance", 30),
        "Rk.": ("PTS,BH", None, 30),
    }


@pytest.mark.parametrize("label", ["w", "we", "w-we", "rtg+/-", "Rp"])
def test_one_wrong_value_of_them_is_found(label):
    columns = TABLE | {label: TABLE[label] | {7: "77"}}
    found = verified(columns)
    assert [(one.column, one.id, one.stated) for one in found.differences] == [(label, 7, "77")]


@pytest.mark.parametrize("parts", [{"w-we"}, {"w", "we"}])
def test_a_change_is_checked_by_the_columns_beside_it_where_k_is_another(parts):
    ten = TABLE | {
        "K": dict.fromkeys(K, "10"),
        "rtg+/-": {who: to_tenths(10 * (W[who] - WE[who])) for who in K},
    }
    assert verified(ten).differences == ()
    beside = {label: ten[label] for label in ("Pts.", *parts, "K", "rtg+/-")}
    for tournament in (EVENT, UNRATED):
        found = verified(beside, tournament=tournament)
        assert found.differences == ()
        assert "rtg+/-" in held(found)
    del beside["K"]
    not_checked = verified(beside, tournament=UNRATED).not_checked
    assert {one.label for one in not_checked} == parts | {"rtg+/-"}
    assert {one.reason.id for one in not_checked} == {"verify.no-ratings-in-file"}


def test_a_change_is_printed_with_one_decimal():
    fifteen = TABLE | {
        "K": dict.fromkeys(K, "15"),
        "rtg+/-": {who: to_tenths(15 * (W[who] - WE[who])) for who in K},
    }
    found = verified(fifteen)
    assert found.differences == ()
    assert held(found)["rtg+/-"] == (None, "rating change", 30)
    off = fifteen["rtg+/-"] | {3: to_tenths(15 * (W[3] - WE[3]) + Fraction(1, 10))}
    assert [one.id for one in verified(fifteen | {"rtg+/-": off}).differences] == [3]


@pytest.mark.parametrize(("wrong", "is_compared"), [(2, True), (3, True), (4, False)])
def test_a_rating_change_is_compared_where_nine_of_ten_agree(wrong, is_compared):
    cells = TABLE["w"] | dict.fromkeys(range(1, wrong + 1), "77")
    found = verified({"Pts.": TABLE["Pts."], "w": cells})
    assert ("w" in held(found)) is is_compared
    assert len(found.differences) == wrong * is_compared


def test_a_formula_that_is_not_known_makes_no_value_wrong():
    other = TABLE | {"Rp": {who: str(2000 + who) for who in K}}
    found = verified(other)
    assert found.differences == ()
    (one,) = found.not_checked
    assert (one.label, one.tiebreak) == ("Rp", None)
    assert one.reason == Message("verify.other-formula", equal=0, compared=30)


@each_row(
    "label",
    [
        "Jahrgang", "Geb.", "Rok ur.", "Р.н.", "Рік народження", "Г.р.", "Nac.", "born", "B-Year",
        "Gr", "Gruppe", "Група", "Typ", "K", "k-factor", "ELO", "EloI", "EloN", "RtgI", "Рейт.М",
        "FIDE-ID", "Club/City", "Verein/Ort", "Клуб/Місто", "n", "Sex", "Titel", "Стать", "Пол",
    ],
)  # fmt: skip
def test_what_describes_a_participant_is_skipped_without_a_word(label):
    values = {who: str(1900 + who * 7 % 30) for who in K}
    found = verified({"Pts.": TABLE["Pts."], label: values})
    assert [one.label for one in found.columns] == ["Pts.", "Rk."]
    assert (found.unmapped, found.not_checked) == ((), ())


@pytest.mark.parametrize("label", ["rtg+/-", "Elo +/-", "EloI+/-", "Рейт.+/-", "Rtg +/-"])
def test_a_rating_change_is_known_in_several_languages(label):
    found = verified({"Pts.": TABLE["Pts."], label: TABLE["rtg+/-"]})
    assert held(found)[label] == (None, "rating change", 30)


def test_an_ordinary_heading_with_a_map_is_what_the_map_says():
    stated = table(EVENT, [("K", POINTS["BH"])])
    found = verify_against(EVENT, stated, BY_2026, mapping={"K": "BH"})
    assert [(one.label, one.tiebreak, one.equal) for one in found.columns] == [("K", "BH", 30)]


def test_a_number_of_games_is_not_checked_and_that_is_said():
    stated = table(
        EVENT,
        [("PTS", POINTS["PTS"]), ("Games", dict.fromkeys(POINTS["PTS"], "99"))],
        ranks=RANKS,
    )
    found = verify_against(EVENT, stated, BY_2026)
    (column,) = found.not_checked
    assert (column.label, column.caption) == ("Games", "number of games")
    assert column.why.endswith("the heading does not say which games are counted")


LICHESS_TRF = """\
012 Evening Swiss
042 2026/05/01
XXR 4
001    1      oakling                           2001                             3.0          2 w 1     3 b =     4 w =     U
001    2      elmhurst                          1900                             2.0          1 b 0     4 w 1     3 b 1     4 w 0
001    3      ashwood                           1800                             1.5          4 b 1     1 w =     2 w 0
001    4      birchly                           1700                             1.5          3 w 0     2 b 0     1 b =     2 b 1
"""
# Opponents' ratings, 500 more for a win and less for a loss: (2400 + 1800 + 1700) / 3 = 1966.67.
LICHESS_CSV = """\
Rank,Title,Username,Rating,Points,Tie Break,Performance
1,,oakling,2001,3,4,1966
2,,elmhurst,1900,2,4.5,1800
3,,ashwood,1800,1.5,3,1867
4,,birchly,1700,1.5,3.5,1775
"""


def test_the_columns_of_lichess_are_what_lichess_calls_so():
    event = read(LICHESS_TRF.encode()).tournament
    found = verify_against(event, read(LICHESS_CSV.encode()).stated[0], BY_2026)
    columns = {one.label: one for one in found.columns}
    assert columns["Tie Break"].tiebreak == "SB"
    assert columns["Performance"].tiebreak is None
    assert columns["Performance"].caption == "performance, as Lichess has it"
    assert columns["Performance"].equal == 4
    # Another program's heading says nothing.
    for own, others in (("Username", "Name"), ("Points", "Score"), ("Performance", "Games")):
        other = LICHESS_CSV.replace(own, others)
        found = verify_against(event, read(other.encode()).stated[0], BY_2026)
        assert {one.label: one.mapped_by for one in found.columns}.get("Tie Break") != "code"
