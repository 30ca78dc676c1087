import pytest
from events import ROUND_ROBIN, event, field
from team_events import TEAM_LEAGUE, team_event_of, team_field

from trfkit.regulations import EDITIONS
from trfkit.tiebreaks import BY_CODE, GO_TIE_BREAKS, TIE_BREAKS, For, parse_code
from trfkit.tiebreaks.column import Function

SMALL = """
1  2w1  3b=  4w+
2  1b0  4w=  3b1
3  4b1  1w=  2w0
4  3w0  2b=  1b-
"""

TEAMS = """
1-2 1+  3-4 =0
1-3 =1  2-4 x.
1+4     2U      3H
"""

COMPUTED = [row for row in TIE_BREAKS if row.compute is not None]


def field_for(row, kind=None):
    """Return a field that the row can be asked of, with a round of every kind."""
    if row.of is For.TEAMS:
        fields = {} if kind is None else {"kind": TEAM_LEAGUE}
        return team_field(team_event_of(TEAMS, teams=4, **fields))
    return field(event(SMALL) if kind is None else event(SMALL, kind=kind))


def test_every_code_stands_once_and_is_its_own_canonical_form():
    assert len(BY_CODE) == len(TIE_BREAKS) + len(GO_TIE_BREAKS)
    for row in BY_CODE.values():
        assert str(parse_code(row.code)) == row.code


def test_every_code_of_every_edition_is_in_the_table():
    for edition in EDITIONS:
        assert set(edition.codes) <= BY_CODE.keys()
    described = {code for edition in EDITIONS for code in edition.codes}
    assert {row.code for row in TIE_BREAKS} - described == {"EDEC"}


def test_no_edition_knows_the_codes_of_go():
    assert [row.code for row in GO_TIE_BREAKS if row.editions or row.of is not For.GO] == []


def test_every_code_either_gives_values_or_orders_a_group():
    for row in BY_CODE.values():
        assert (row.compute is None) is not (row.arrange is None)


def test_editions_tell_when_a_code_came():
    assert BY_CODE["STD"].editions == ("2026",)
    assert BY_CODE["BH"].editions == ("2006", "2009", "2012", "2023", "2024", "2026")
    assert BY_CODE["PS"].editions == ("2006", "2023", "2024", "2026")


def test_buchholz_is_forbidden_for_predetermined_pairings_from_2026():
    allowed = [BY_CODE["BH"].suits_predetermined(edition) for edition in EDITIONS]
    assert allowed == [True, True, True, True, True, False]


@pytest.mark.parametrize("row", COMPUTED, ids=[row.code for row in COMPUTED])
@pytest.mark.parametrize("kind", [None, ROUND_ROBIN], ids=["swiss", "round-robin"])
def test_values_follow_from_their_terms(row, kind):
    column = row.compute(field_for(row, kind), parse_code(row.code))
    assert column.unit == row.unit
    assert len(column.values) == len(column.terms) == 4
    if column.function is Function.SUM:
        for value, terms in zip(column.values, column.terms, strict=True):
            assert value == sum(term for term in terms if term is not None)


@pytest.mark.parametrize("row", COMPUTED, ids=[row.code for row in COMPUTED])
def test_every_term_has_a_reason_with_an_article(row):
    column = row.compute(field_for(row), parse_code(row.code))
    for who, terms in enumerate(column.terms):
        for r in range(len(terms)):
            reason = column.reason(who, r)
            assert reason.article
            assert reason.why
