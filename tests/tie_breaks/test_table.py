import re
from itertools import chain
from pathlib import Path

import pytest
from events import ROUND_ROBIN, event, field
from handbook import TRACE
from row_tests import each_row
from team_events import TEAM_LEAGUE, team_event_of, team_field

from trfkit.go.formats.egd_table import CAPTIONS
from trfkit.messages.catalogue import ANNOUNCED, LOCALES
from trfkit.model.view import Score
from trfkit.record import replace
from trfkit.regulations import EDITIONS, unplayed_rounds
from trfkit.regulations.edition import PLAY_OFF
from trfkit.tie_breaks import (
    BY_CODE,
    OTHER_TIE_BREAKS,
    POINTS,
    SCORES,
    TIE_BREAKS,
    Descriptor,
    For,
    TieBreak,
    codes_meant,
    codes_of,
    nearest,
    parse_code,
)
from trfkit.tie_breaks.art12_13_teams import CHAINS, extended_direct_encounter
from trfkit.tie_breaks.chess_results_numbers import NUMBERS
from trfkit.tie_breaks.column import Function
from trfkit.tie_breaks.table import is_known_code, row_of
from trfkit.verification.table.captions import HEADINGS, PHRASES, meaning_of_caption

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
    assert len(BY_CODE) == len(TIE_BREAKS) + len(OTHER_TIE_BREAKS)
    for row in BY_CODE.values():
        assert str(parse_code(row.code)) == row.code


def test_every_code_of_every_edition_is_in_the_table():
    for edition in EDITIONS:
        assert codes_of(edition) == tuple(
            row.code for row in TIE_BREAKS if edition.name in row.editions
        )
    assert "EDEC" in {row.code for row in TIE_BREAKS if not row.editions}


def test_no_edition_knows_the_codes_of_go():
    assert [row.code for row in OTHER_TIE_BREAKS if row.editions or row.discipline != "go"] == []


def test_every_code_either_gives_values_or_orders_a_group():
    for row in BY_CODE.values():
        assert (row.compute is None) is not (row.arrange is None)


def test_editions_tell_when_a_code_came():
    assert BY_CODE["STD"].editions[0] == "2026"
    assert BY_CODE["BH"].editions[:6] == ("2006", "2009", "2012", "2023", "2024", "2026")
    assert BY_CODE["PS"].editions[:4] == ("2006", "2023", "2024", "2026")
    assert BY_CODE["BHS"].editions == ("2009", "2012")


def test_buchholz_is_forbidden_for_predetermined_pairings_from_2026():
    for edition in EDITIONS[:6]:
        allowed = edition.name != "2026"
        assert BY_CODE["BH"].suits_predetermined(edition) is allowed


@each_row("row", COMPUTED, ids=[row.code for row in COMPUTED])
@each_row("kind", [None, ROUND_ROBIN], ids=["swiss", "round-robin"])
def test_values_follow_from_their_terms(row, kind):
    column = row.compute(field_for(row, kind), parse_code(row.code))
    assert len(column.values) == len(column.terms) == 4
    if column.function is Function.SUM:
        for value, terms in zip(column.values, column.terms, strict=True):
            assert value == sum(term for term in terms if term is not None)


@each_row("row", COMPUTED, ids=[row.code for row in COMPUTED])
def test_every_term_has_a_reason_with_an_article(row):
    column = row.compute(field_for(row), parse_code(row.code))
    for who, terms in enumerate(column.terms):
        for r in range(len(terms)):
            reason = column.reason(who, r)
            assert reason.article
            assert str(reason.why)


REQUIRED = {
    "code", "name", "article", "type", "of", "editions", "definition", "takes",
    "lowest_first", "reach", "of_dummies", "captions",
}  # fmt: skip
"""Facts that no row may leave out: where they are wrong, nothing but a reader would notice."""


def test_no_row_can_be_written_without_the_facts_that_have_no_safe_default():
    for fact in sorted(REQUIRED):
        kept = {name: getattr(BY_CODE["BH"], name) for name in REQUIRED - {fact}}
        with pytest.raises(TypeError, match=f"Missing required argument '{fact}'"):
            TieBreak(**kept)
    assert TieBreak(**{name: getattr(BY_CODE["BH"], name) for name in REQUIRED})
    for row in BY_CODE.values():
        assert row.definition.endswith("."), row.code
        assert all((row.code, row.name, row.article, row.type)), row.code


NO_COLUMN = {"RTNG", "MPvGP"}
"""Codes that no table prints under a name of their own: a rating, and the other score of teams."""
ARTICLES = {
    f"{article}{of}"
    for part, years in (
        ("c07", ("",)),
        ("annex_2012", (" of 2009",)),
        ("annex_2006", (" of 2006",)),
    )
    for rule in TRACE[part]
    for article in rule["articles"]
    for of in years
}


def codes_of_headings(name, *, of_teams):
    """Return the codes that some heading, or the tie-break's own name as one, can mean."""
    families = [codes for named in (*PHRASES, *HEADINGS) for codes in named.family]
    meaning = meaning_of_caption(name, of_teams=of_teams)
    every_code = {*chain.from_iterable(families), *(meaning.codes if meaning else ())}
    return {parse_code(code).name for code in every_code}


def missing_parts(row):
    """Return what is still to do for a tie-break, as sentences for whoever adds it."""
    todo = []
    if row.code not in NO_COLUMN:
        if not row.captions:
            todo.append("give the row a Caption (tie_breaks/table.py), so that columns can be it")
        if row.code not in codes_of_headings(row.name, of_teams=row.of is For.TEAMS):
            todo.append("add the words over such a column to files/crosstables/tie_break_words.py")
    catalogues = Path(LOCALES).glob("*/LC_MESSAGES/trfkit.po")
    todo += [
        f"add its name to {path.relative_to(LOCALES)}"
        for path in catalogues
        if not row.discipline and f'"tie-break.{row.code}"' not in path.read_text("utf-8")
    ]
    if not any(re.match(rf"{re.escape(row.article)}(\W|$)", article) for article in ARTICLES):
        todo.append(
            f"no sentence of docs/handbook.toml has article {row.article}: add or correct it"
        )
    return todo


@each_row("row", TIE_BREAKS, ids=[row.code for row in TIE_BREAKS])
def test_a_tie_break_has_all_that_a_new_one_needs(row):
    todo = missing_parts(row)
    assert not todo, "; ".join(todo)


def test_a_new_tie_break_is_told_what_it_lacks():
    new = replace(BY_CODE["BH"], code="NEW", captions=(), article="8.9")

    todo = missing_parts(new)

    assert [part.split()[0] for part in todo] == [
        "give",
        "add",
        *["add"] * len(ANNOUNCED[1:]),
        "no",
    ]
    assert "Caption" in todo[0]
    assert "tie_break_words.py" in todo[1]
    assert "uk/LC_MESSAGES" in " ".join(todo[2:])
    assert "8.9" in todo[-1]


def unfinished(row):
    """Return a field after three of eleven rounds: each had a bye, and one has won the rest."""
    if row.of is For.TEAMS:
        rounds = "1U 2-3 11\n1-2 11 3U\n1-3 11 2U"
        return team_field(team_event_of(rounds, teams=3, rounds=11))
    return field(event("1 U 2w1 3w1\n2 3w1 1b0 U\n3 2b0 U 1b0", rounds=11))


def column(row, of):
    return row.compute(of, parse_code(row.code)).values


def under(of, **rules):
    return replace(of, edition=replace(of.edition, **rules))


@each_row("row", COMPUTED, ids=[row.code for row in COMPUTED])
def test_a_row_says_whether_dummies_enter_its_values(row):
    of = under(unfinished(row), own_round=unplayed_rounds.CAPPED)
    lengths = unplayed_rounds.SCHEDULED_ROUNDS, unplayed_rounds.COMPLETED_ROUNDS
    scheduled, completed = (column(row, under(of, length=length)) for length in lengths)
    assert (scheduled != completed) is row.of_dummies, "of_dummies: whether dummies enter values"


PLAYERS = [row for row in COMPUTED if row.of is not For.TEAMS]


@each_row("row", PLAYERS, ids=[row.code for row in PLAYERS])
def test_a_row_says_whether_it_asks_which_games_count_in_the_own_record(row):
    of = field(event("1 2w- 2w+\n2 1b+ 1b-", kind=ROUND_ROBIN))
    rules = unplayed_rounds.OVER_THE_BOARD, unplayed_rounds.FORFEIT_WINS_ARE_GAMES
    played, won = (column(row, under(of, games_of_record=rule)) for rule in rules)
    assert (played != won) is row.of_record, "of_record: whether forfeit wins may count as games"


@each_row("row", PLAYERS, ids=[row.code for row in PLAYERS])
def test_a_row_says_whether_it_needs_everybody_s_rating(row):
    table = "1 2w1 3w1\n2 1b0 4b1\n3 4w1 1b0\n4 3b0 2w0"
    found = column(row, field(event(table, ratings={1: 2000, 2: 1900, 3: 1800})))
    assert (set(found) == {None}) is row.needs_ratings, "needs_ratings: no value if one is unrated"


@each_row("row", COMPUTED, ids=[row.code for row in COMPUTED])
def test_a_row_says_whether_it_is_a_mean(row):
    function = row.compute(field_for(row), parse_code(row.code)).function
    assert (function is Function.MEAN) is row.is_mean, "is_mean: whether it is a mean"


BOTH = [row for row in COMPUTED if row.of is For.BOTH and not row.of_matches and row.code != POINTS]


@each_row("row", BOTH, ids=[row.code for row in BOTH])
def test_a_row_for_players_and_teams_says_whether_it_is_made_of_a_score(row):
    of = team_field(team_event_of("1-2 1=  3-4 =0\n1-3 11  2-4 =0\n1-4 1=  2-3 00", teams=4))
    by_matches, by_games = (column(row, of.field_by(score)) for score in Score)
    assert (by_matches != by_games) is row.by_score, "by_score: whether it follows the score"


def test_a_fore_code_is_what_f_makes_of_another():
    named = {row.fore: row.code for row in TIE_BREAKS if row.fore}
    assert named == {"FB": "BH"}
    for fore, code in named.items():
        assert parse_code(f"{code}/F/C1") == replace(parse_code(f"{fore}/C1"), letters="C")


def test_points_are_the_codes_of_the_scores():
    assert {"PTS", "MPTS", "GPTS"} == SCORES


@each_row(
    ("alias", "code"),
    [(alias, row.code) for row in TIE_BREAKS for alias in row.aliases],
)
def test_an_alias_suggests_the_code(alias, code):
    name, slash, modifiers = alias.partition("/")
    assert code + slash + modifiers in codes_meant(name)
    assert parse_code(name) == Descriptor(name=name)  # else it would be a code of its own


@each_row(
    ("spelt", "code"),
    [
        ("BHC1", "BH/C1"),
        ("bh-c1", "BH/C1"),
        ("BH C1", "BH/C1"),
        ("BH1", "BH/C1"),
        ("BHm", "BH/M1"),
        ("Buc1", "BH/C1"),
        ("Buchholz Cut 1", "BH/C1"),
        ("Buc. Median 2", "BH/M2"),
        ("BUC/C1/P", "BH/C1/P"),
        ("SBer", "SB"),
        ("SonC1", "SB/C1"),
        ("AROC2", "ARO/C2"),
        ("KOYA/L-1", "KS/L-1"),
        ("MBHP", "BH/M1/P"),
        ("TPRC1", "TPR"),
        ("ESB", "EMMSB or EMGSB or EGMSB or EGGSB"),
        ("ESBC1", "EMMSB/C1 or EMGSB/C1 or EGMSB/C1 or EGGSB/C1"),
    ],
)
def test_common_spellings_suggest_the_code(spelt, code):
    assert nearest(spelt) == code


@each_row("text", ["Johnson", "Bhatt", "Son, Kim", "", "-", "Sonja", "de Vries"])  # a code and more
def test_names_are_no_spellings_of_a_code(text):
    assert codes_meant(text) == ()


def test_forms_are_codes_with_modifiers_that_the_row_takes():
    for row in BY_CODE.values():
        for form in (*row.forms, *(row.forms_of_teams or ()), *row.offered):
            assert set(parse_code(row.code + form).letters) <= set(row.takes + row.unlisted)


def test_every_code_in_a_text_of_the_regulations_is_a_row():
    for edition in EDITIONS:
        named = {*edition.names, *edition.not_predetermined, *edition.mandatory}
        named |= {code for one in edition.recommended for code in one.items if code != PLAY_OFF}
        named |= set(edition.categories.apply)
        if edition.play_off.order_of_three is not None:
            named |= set(edition.play_off.order_of_three.codes)
        assert {parse_code(code).name for code in named} <= BY_CODE.keys()


def test_the_boards_that_follow_are_kept_for_each_extended_direct_encounter():
    by_boards = {row.code for row in TIE_BREAKS if row.arrange is extended_direct_encounter}
    assert by_boards == CHAINS.keys()


def test_every_code_of_go_is_read_from_printed_tables():
    assert {code for code in CAPTIONS.values() if code} == {row.code for row in OTHER_TIE_BREAKS}


def test_the_numbers_of_tie_breaks_in_files_of_chess_results_leave_none_out():
    assert [row.number for row in NUMBERS] == list(range(1, len(NUMBERS) + 1))


@each_row(
    ("code", "is_known"),
    [
        ("BH", True),
        ("bh/c1", True),
        ("OTHER_X", True),
        ("BUC", False),
        ("", False),
        ("BH/", False),
        ("BH/C1/C1/C1/ZZZ", False),
    ],
)
def test_a_code_is_known_or_one_of_the_tournament_s_own(code, is_known):
    assert is_known_code(code) is is_known
    assert (row_of(code) is not None) is (is_known and not code.startswith("OTHER"))


@each_row(
    ("code", "kinds"),
    [
        ("BH", ("individual-swiss", "individual-round-robin", "team-swiss", "team-round-robin")),
        ("ARO", ("individual-swiss", "individual-round-robin")),
        ("BC", ("team-swiss", "team-round-robin")),
    ],
)
def test_a_code_ranks_players_teams_or_both(code, kinds):
    every = ("individual-swiss", "individual-round-robin", "team-swiss", "team-round-robin")
    assert tuple(kind for kind in every if BY_CODE[code].is_for(kind)) == kinds
    assert BY_CODE[code].is_for(None)


def test_the_score_after_so_many_rounds():
    small = field(event(SMALL))
    assert [small.score_after(0, rounds) for rounds in range(4)] == [0, 10, 15, 25]
    assert [small.score_after(3, rounds) for rounds in range(4)] == [0, 0, 5, 5]


MARKED = {
    "lowest_first": "TPN BC",
    "of_dummies": "BH AOB FB SB EMMSB EMGSB EGMSB EGGSB SSSC BHS",
    "of_record": "WON BPG BWG",
    "needs_ratings": "ARO TPR PTP APRO APPO",
    "is_mean": "AOB ARO APRO APPO",
    "of_matches": "WIN WON",
    "by_score": "PS BH AOB FB KS BHS",
    "is_loose": "PTS WIN BH SB ARO TPR",
}
DISTANCES = {
    0: "PTS DE WIN WON BPG BWG PS REP TPN RTNG",
    1: "STD BH FB SB ARO TPR PTP",
    2: "AOB APRO APPO BHS",
}


@each_row("mark", MARKED)
def test_each_mark_is_that_of_these_tie_breaks_alone(mark):
    assert " ".join(row.code for row in TIE_BREAKS if getattr(row, mark)) == MARKED[mark]


def test_koya_alone_is_not_for_swiss_tournaments():
    assert [row.code for row in TIE_BREAKS if not row.swiss] == ["KS"]


@each_row("distance", DISTANCES)
def test_results_so_many_games_away_count(distance):
    assert " ".join(r.code for r in TIE_BREAKS if r.reach == distance) == DISTANCES[distance]
