"""Columns computed on trial: as the standings have them, whatever suits or not."""

from fractions import Fraction
from itertools import combinations

import pytest
from events import ROUND_ROBIN, event
from generated import swiss
from row_tests import each_row
from team_events import team_event_of

from trfkit.ranking import Ranking, Refusal, rank, ranks
from trfkit.ranking.ranks import apply_criterion
from trfkit.record import replace
from trfkit.regulations import AVAILABLE, EDITIONS
from trfkit.regulations.edition import RULES_OF_TEAMS
from trfkit.tie_breaks import BY_CODE, For, codes_of
from trfkit.verification.search.column_search import rules_read
from trfkit.verification.table.column_mapping import codes_to_try
from trfkit.verification.variants import trial as trial_module
from trfkit.verification.variants.trial import SCALE, Setting, Trial

EDITION = AVAILABLE[-1]
SWISS_OF_SIX = """
1 4w1 2b= 3w1
2 5b1 1w= 6b=
3 6w= 4b1 1b0
4 1b0 3w0 5b+
5 2w0 6b0 4w-
6 3b= 5w1 2w=
7 U H Z
"""
ROUND_ROBIN_OF_THREE = """
1 3w1 2b1 Z
2 Z   1w0 3b=
3 1b0 Z   2w=
"""
TEAMS = """
1-2 1=  3-4 10
1-3 0=  2-4 ==
1-4 11  2+3
"""
CODES = ("PTS", "BH/C1", "SB", "DE", "ARO", "TPR", "WIN", "PS/C1", "AOB", "KS", "REP")


def computed(tournament, codes, place, edition):
    """Return one column of the standings by id, as fractions."""
    standings = rank(tournament, Ranking(tiebreaks=codes, edition=edition))
    unit = standings.columns[place].unit
    return {
        row.id: None if row.values[place] is None else Fraction(row.values[place], unit)
        for row in standings.rows
    }


@each_row("edition", AVAILABLE)
def test_each_column_is_that_of_the_standings(edition):
    tournament = event(SWISS_OF_SIX)
    trial = Trial(tournament)
    for place, code in enumerate(CODES):
        assert trial.values(code, edition=edition, before=CODES[:place]) == computed(
            tournament, CODES, place, edition
        )


@each_row("edition", AVAILABLE)
@each_row("text", [SWISS_OF_SIX, ROUND_ROBIN_OF_THREE])
def test_standings_of_what_is_known_already_are_the_same(text, edition):
    ranking = Ranking(edition=edition)
    setting = Setting(tournament=event(text), ranking=ranking)
    codes = (*CODES, "BH/V2012", "DE")
    for _ in range(2):
        found = setting.standings(codes)
        assert found == rank(setting.tournament, Ranking(tiebreaks=codes, edition=edition))
    assert setting.standings(["BPG", "DE"], 2) == rank(
        setting.tournament, Ranking(tiebreaks=("BPG", "DE"), edition=edition, rounds=2)
    )


def test_a_column_is_computed_once(monkeypatch):
    asked = []

    def noted(field, criterion, groups, **options):
        asked.append(criterion.text)
        return apply_criterion(field, criterion, groups, **options)

    for module in (trial_module, ranks):
        monkeypatch.setattr(module, "apply_criterion", noted)
    setting = Setting(tournament=event(SWISS_OF_SIX), ranking=Ranking(edition="2026"))
    standings = setting.standings(["BH", "SB", "DE"])
    trial = setting.trial(None)
    for code in ("PTS", "BH", "SB"):
        times = SCALE // trial.ranked(code, "2026").unit
        values = [value and value * times for value in trial.ranked(code, "2026").values]
        assert [*trial.integers(code, "2026")] == values
    assert asked == ["PTS", "BH", "SB", "DE"]
    assert setting.standings(["SB", "bh"]).columns[2].key == "bh" != standings.columns[1].key
    assert asked == ["PTS", "BH", "SB", "DE"]
    for edition in ("2024", "2026"):
        assert setting.trial(None).ranked("KS", edition).criterion.text == "KS"
        assert setting.trial(None).ranked("WIN/V2012", edition).values[4] == 0
    assert asked[4:] == ["KS", "WIN/V2012"]


@pytest.mark.parametrize("editions", [AVAILABLE, AVAILABLE[::-1]], ids=["oldest first", "newest"])
def test_editions_share_the_columns_in_which_they_agree_alone(editions):
    """Each is computed by all editions on one trial, and by each edition on one of its own."""
    codes = [*codes_to_try(of_teams=False), "KS/V2012", "ARO/U1400"]
    tournament = swiss(3, players=24, away=0.2, forfeited=0.1)
    trial = Trial(tournament)
    for code in codes:
        for edition in editions:
            expected = apply_criterion_alone(tournament, code, edition)
            assert [*trial.ranked(code, edition, ("PTS",)).values] == expected, (code, edition)


def apply_criterion_alone(tournament, code, edition):
    basis = Trial(tournament).basis(code, edition, ("PTS",))
    return [*apply_criterion(basis.field, basis.criterion, basis.groups).values]


@pytest.mark.parametrize(
    ("edition", "likeliest", "besides"),
    [
        ("2026", "2026", ["2024", "2012", "2009", "2006"]),
        ("2026", "2009", ["2009", "2024", "2012", "2006"]),
        ("2026", "2023", ["2023", "2012", "2009", "2006"]),
        ("2023", "2023", ["2026", "2012", "2009", "2006"]),
    ],
)
def test_of_editions_that_rule_players_alike_one_is_tried(edition, likeliest, besides):
    trial = Trial(event(SWISS_OF_SIX))
    assert [*trial.editions_besides(edition, likeliest)] == besides
    of_teams = Trial(team_event_of(TEAMS, teams=4))
    assert {*of_teams.editions_besides(edition, likeliest)} == {*AVAILABLE} - {edition}


@each_row("code", codes_to_try(of_teams=False))
def test_no_tie_break_of_players_asks_for_a_rule_of_teams(code):
    for text, kind in ((SWISS_OF_SIX, None), (ROUND_ROBIN_OF_THREE, ROUND_ROBIN)):
        trial = Trial(event(text) if kind is None else event(text, kind=kind))
        for edition in AVAILABLE:
            assert RULES_OF_TEAMS.isdisjoint(rules_read(trial.basis(code, edition)))


def test_editions_that_rule_players_alike_describe_the_same_codes():
    for one, other in combinations(EDITIONS, 2):
        if one.rules_players_as(other):
            codes = [
                {code for code in codes_of(edition) if BY_CODE[code].of is not For.TEAMS}
                for edition in (one, other)
            ]
            assert codes[0] == codes[1]


def test_what_comes_to_the_same_is_tried_in_one_place():
    setting = Setting(tournament=event(SWISS_OF_SIX), ranking=Ranking(edition="2026"))
    assert setting.trial(None) is setting.trial(3) is not setting.trial(2)
    assert setting.with_edition("2026") is setting
    assert setting.with_edition("2024").edition_name == "2024"


@pytest.mark.parametrize("primary", ["mp", "gp"])
def test_columns_of_teams_are_those_of_the_standings(primary):
    tournament = team_event_of(TEAMS, teams=4)
    trial = Trial(tournament, Ranking(primary=primary))
    codes = ("MPvGP", "EDE", "BH:GP", "EMGSB", "BC", "TBR", "BBE")
    standings = rank(tournament, Ranking(tiebreaks=codes, edition="2026", primary=primary))
    for place, code in enumerate(codes):
        column = standings.columns[place + 1]
        assert trial.values(code, edition="2026", before=codes[:place]) == {
            row.id: Fraction(row.values[place + 1], column.unit) for row in standings.rows
        }


TIED = """
1 2w1 3b0
2 1b0 U
3 U   1w1
"""


def test_direct_encounter_is_asked_of_the_groups_that_the_columns_before_it_leave():
    trial = Trial(event(TIED))
    assert trial.values("DE", edition="2026", before=("PTS",)) == {1: 1, 2: 2, 3: 0}
    assert trial.values("DE", edition="2026", before=("PTS", "TPN")) == {1: 0, 2: 0, 3: 0}


def test_points_come_first_where_the_columns_before_do_not_hold_them():
    trial = Trial(event(TIED))
    assert trial.values("DE", edition="2026") == trial.values("DE", edition="2026", before=("PTS",))


def test_an_edition_in_the_code_goes_before_the_other():
    trial = Trial(event(SWISS_OF_SIX))
    assert trial.values("BH/V2012", edition="2026") == trial.values("BH", edition="2012")


def test_where_something_else_happened_every_column_is_computed_anew():
    happened = event("1 2w1 3b0\n2 1b0 4w1\n3 4w1 1w1\n4 3b0 2b0")
    trial = Trial(event("1 2w1 3b1\n2 1b0 4w1\n3 4w1 1w0\n4 3b0 2b0"))
    wanted = Trial(happened)

    def columns(of):
        """Return what is asked of a trial."""
        return [of.values(code, edition=EDITION, before=("PTS",)) for code in CODES]

    before = columns(trial)
    changed = trial.with_fact(
        lambda basis: replace(basis, tournament=happened, field=wanted.field(EDITION))
    )
    assert columns(changed) == columns(wanted) != before
    assert columns(trial) == before


def test_codes_that_do_not_suit_are_computed_all_the_same():
    trial = Trial(event(ROUND_ROBIN_OF_THREE, kind=ROUND_ROBIN))
    assert set(trial.values("BH", edition="2026")) == {1, 2, 3}
    assert set(trial.values("EDE", edition="2026").values()) == {None}
    with pytest.raises(Refusal):
        trial.values("NONSENSE", edition="2026")


def test_trials_after_other_rounds_than_all_and_the_last_one_asked_for_are_let_go():
    setting = Setting(tournament=event(SWISS_OF_SIX), ranking=Ranking())
    whole, first = setting.trial(None), setting.trial(1)
    assert setting.trial(1) is first
    assert setting.trial(2) is not first
    assert setting.trial(3) is whole
    assert setting.trial(1) is not first
    assert setting.trial(1).values("PTS", edition=EDITION) == first.values("PTS", edition=EDITION)
