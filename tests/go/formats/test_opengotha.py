import re
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest
from examples import examples
from hypothesis import given
from hypothesis import strategies as st
from row_tests import each_row

from trfkit.files.convert import write
from trfkit.files.registry import read
from trfkit.go.formats.opengotha.read import is_opengotha, read_opengotha
from trfkit.messages.message import Message
from trfkit.model import ABSENT, Colour, Outcome, RoundEntry
from trfkit.ranking import Ranking, rank
from trfkit.record import replace
from trfkit.syntax import DEFAULT_LIMITS
from trfkit.units import StartNo

SAMPLES = Path(__file__).parents[3] / "samples"
SAMPLE = (SAMPLES / "go-mcmahon.xml").read_text(encoding="utf-8")


def read_text(text):
    return read_opengotha(text.encode())


def codes(result):
    return [one.code for one in result.diagnostics]


def found(result, code):
    return [(d.line, (d.variant, dict(d.values))) for d in result.diagnostics if d.code == code]


def player(result, name):
    return next(p for p in result.tournament.players if p.name.startswith(name))


def small(games="", *, more="", settings="", criteria=("MMS", "SOSM")):
    """Return a file with three players; ``settings`` are further attributes of the general set."""
    placement = "".join(f'<PlacementCriterion name="{name}"/>' for name in criteria)
    return (
        '<Tournament dataVersion="201"><Players>'
        '<Player name="Berg" firstName="Ann" rank="2D" participating="111"/>'
        '<Player name="Ohm" firstName="Bo" rank="5K" participating="101"/>'
        '<Player name="Cay" firstName="Cem" rank="25K" participating="111" smmsCorrection="1"/>'
        f"</Players><Games>{games}</Games>{more}"
        f'<GeneralParameterSet genMMBar="1D" genMMFloor="20K" {settings}/>'
        f"<PlacementCriteria>{placement}</PlacementCriteria></Tournament>"
    )


def game(r, white, black, result="RESULT_WHITEWINS", *, handicap=0, known="true"):
    return (
        f'<Game roundNumber="{r}" whitePlayer="{white}" blackPlayer="{black}" '
        f'result="{result}" handicap="{handicap}" knownColor="{known}"/>\n'
    )


def test_a_file_becomes_a_tournament_with_its_settings():
    result = read(SAMPLE.encode())
    tournament, go = result.tournament, result.tournament.discipline
    assert result.version == "opengotha"
    assert (tournament.name, tournament.city) == ("Linden Open 2026", "Lindenau")
    assert (tournament.start, tournament.end) == (date(2026, 4, 11), date(2026, 4, 12))
    assert tournament.arbiters[0].name == "Ines Sommer"
    assert tournament.tiebreaks == ("MMS", "SOS", "SOSOS")
    assert (go.board_size, go.komi, go.handicap_reduction) == (19, Decimal(6), 1)
    # 60 minutes and 45 moves of 30 seconds
    assert (go.basic_minutes, go.adjusted_minutes, go.tournament_class) == (60, 82, "A")
    assert (go.rounds_down, go.stones_count, go.wins_of_absence) == (True, True, 0)
    told = go.player(player(result, "Moreau").start_no)
    assert (told.country, told.club, told.pin, str(told.grade)) == ("FR", "31Ba", 11110002, "2d")
    assert player(result, "Moreau").rating == 2255


def test_it_ranks_as_the_table_that_was_made_of_the_same_event():
    xml, h9 = read(SAMPLE.encode()), read((SAMPLES / "go-mcmahon.h9").read_bytes())
    ranked = [
        [(row.rank, row.name, *standings.texts(row).values()) for row in standings.rows]
        for standings in (rank(xml.tournament), rank(h9.tournament))
    ]
    assert ranked[0] == ranked[1]


def test_both_files_tell_the_same_rounds():
    xml, h9 = read(SAMPLE.encode()), read((SAMPLES / "go-mcmahon.h9").read_bytes())
    told = []
    for tournament in (xml.tournament, h9.tournament):
        go = tournament.discipline
        names = {p.start_no: p.name for p in tournament.players} | {None: None}
        told.append(
            {
                p.name: [
                    (e.outcome, names[e.opponent], e.colour, go.player(p.start_no).handicap(r))
                    for r, e in enumerate(p.rounds, start=1)
                ]
                for p in tournament.players
            }
        )  # fmt: skip
    assert told[0] == told[1]


def test_start_scores_lie_between_floor_and_bar():
    go = read_text(small()).tournament.discipline
    # 2d counts as the bar, 30; 5k is 25; 25k counts as the floor, 10, and is put up by one.
    assert [one.start_score for one in go.players] == [300, 250, 110]


def test_a_swiss_has_no_start_scores():
    result = read_text(small(criteria=("NBW", "SOSW", "SODOSW", "NULL", "SOSM")))
    assert not result.tournament.discipline.is_mcmahon
    assert result.tournament.tiebreaks == ("NBW", "SOS", "SODOS")


@each_row(
    ("text", "white", "black"),
    [
        ("RESULT_WHITEWINS", Outcome.WIN, Outcome.LOSS),
        ("RESULT_BLACKWINS", Outcome.LOSS, Outcome.WIN),
        ("RESULT_EQUAL", Outcome.DRAW, Outcome.DRAW),
        ("RESULT_BOTHWIN", Outcome.WIN, Outcome.WIN),
        ("RESULT_BOTHLOSE", Outcome.LOSS, Outcome.LOSS),
        ("RESULT_BOTHLOOSE", Outcome.LOSS, Outcome.LOSS),
        ("RESULT_UNKNOWN", Outcome.PENDING, Outcome.PENDING),
        ("", Outcome.PENDING, Outcome.PENDING),
        ("RESULT_WHITEWINS_BYDEF", Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS),
        ("RESULT_BOTHLOSE_BYDEF", Outcome.FORFEIT_LOSS, Outcome.FORFEIT_LOSS),
        ("RESULT_EQUAL_BYDEF", Outcome.HALF_POINT_BYE, Outcome.HALF_POINT_BYE),
    ],
)
def test_results(text, white, black):
    result = read_text(small(game(1, "BERGANN", "OHMBO", text)))
    assert player(result, "Berg").rounds[0].outcome is white
    assert player(result, "Ohm").rounds[0].outcome is black


def test_a_game_has_colours_and_stones_for_both():
    result = read_text(small(game(1, "BERGANN", "OHMBO", handicap=4)))
    assert player(result, "Berg").rounds == (RoundEntry(Outcome.WIN, StartNo(2), Colour.WHITE),)
    assert player(result, "Ohm").rounds == (RoundEntry(Outcome.LOSS, StartNo(1), Colour.BLACK),)
    assert [one.handicaps for one in result.tournament.discipline.players] == [(4,), (4,), ()]
    unknown = read_text(small(game(1, "BERGANN", "OHMBO", known="false")))
    assert player(unknown, "Berg").rounds[0].colour is None


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        ("", ABSENT),
        ('genMMS2ValueAbsent="1"', RoundEntry(Outcome.HALF_POINT_BYE)),
        ('genMMS2ValueAbsent="2"', RoundEntry(Outcome.FULL_POINT_BYE)),
    ],
)
def test_an_absence_is_worth_what_the_settings_say(settings, expected):
    games = game(2, "BERGANN", "CAYCEM") + game(3, "BERGANN", "OHMBO")
    result = read_text(small(games, settings=settings))
    # Ohm was there in round 1, but nobody was found for him; in round 2 he was not.
    assert player(result, "Ohm").rounds[:2] == (ABSENT, expected)


def test_a_bye_is_worth_what_the_settings_say_and_may_be_another_number_of_wins():
    bye = '<ByePlayers><ByePlayer player="CAYCEM" roundNumber="1"/></ByePlayers>'
    settings = 'genMMS2ValueBye="1" genNBW2ValueBye="0"'
    result = read_text(small(game(1, "BERGANN", "OHMBO"), more=bye, settings=settings))
    assert player(result, "Cay").rounds == (RoundEntry(Outcome.PAIRING_ALLOCATED_BYE),)
    assert result.tournament.point_system.pairing_allocated_bye == 5
    assert result.tournament.discipline.wins_of_bye == 0
    standings = rank(
        result.tournament, Ranking(tiebreaks=("MMS", "NBW"), policies={"go-rounding": "never"})
    )
    assert standings.texts(standings.rows[-1]) == {"MMS": "11.5", "NBW": "0"}


@each_row(
    ("settings", "criteria", "of_absence", "of_bye"),
    [
        ("", ("MMS",), None, None),
        ('genNBW2ValueAbsent="0" genMMS2ValueAbsent="0"', ("MMS",), None, None),
        ('genNBW2ValueAbsent="1"', ("MMS",), 5, None),
        ('genNBW2ValueAbsent="2" genMMS2ValueAbsent="1"', ("MMS",), 10, None),
        ('genMMS2ValueAbsent="1"', ("MMS",), 0, None),
        ('genNBW2ValueBye="2" genMMS2ValueBye="2"', ("MMS",), None, None),
        ('genNBW2ValueBye="1"', ("MMS",), None, 5),
        ('genMMS2ValueBye="1"', ("MMS",), None, 10),
        ('genMMS2ValueBye="0" genNBW2ValueBye="1"', ("MMS",), None, 5),
        ('genNBW2ValueAbsent="1" genNBW2ValueBye="1"', ("NBW",), None, None),
    ],
)
def test_wins_are_told_where_the_mcmahon_score_has_other_points(
    settings, criteria, of_absence, of_bye
):
    go = read_text(small(settings=settings, criteria=criteria)).tournament.discipline
    assert (go.wins_of_absence, go.wins_of_bye) == (of_absence, of_bye)


@each_row(
    ("fields", "licence"),
    [
        ("", None),
        ('ffgLicence="12"', "12"),
        ('agaId="34"', "34"),
        ('ffgLicence="12" agaId="34"', "12"),
    ],
)
def test_a_licence_is_that_of_one_of_two_federations(fields, licence):
    text = small().replace('<Player name="Berg"', f'<Player {fields} name="Berg"')
    result = read_text(text)
    assert result.tournament.discipline.players[0].licence == licence
    written = write(result.tournament, "opengotha").data.decode()
    assert f'ffgLicence="{licence or ""}"' in written


CANADIAN = (
    'basicTime="40" complementaryTimeSystem="CANBYOYOMI" canByoYomiTime="300" nbMovesCanTime="15"'
)


@each_row(
    ("clock", "adjusted", "letter"),
    [
        ('basicTime="60" complementaryTimeSystem="SUDDENDEATH"', 60, "B"),
        ('basicTime="60" complementaryTimeSystem="STDBYOYOMI" stdByoYomiTime="30"', 82, "A"),
        ('basicTime="60" complementaryTimeSystem="STDBYOYOMI" stdByoYomiTime="120"', 150, "A"),
        ('basicTime="60" complementaryTimeSystem="STDBYOYOMI"', 60, "B"),
        ('basicTime="60" complementaryTimeSystem="CANBYOYOMI"', 60, "B"),
        (CANADIAN, 60, "B"),
        ('basicTime="20" complementaryTimeSystem="SUDDENDEATH"', 20, "X"),
        ('basicTime="60" complementaryTimeSystem="FISCHER" fischerTime="20"', None, None),
        ('basicTime="60" complementaryTimeSystem="SUDDENDEATH" bInternet="true"', 60, None),
    ],
)  # fmt: skip
def test_the_adjusted_time_makes_the_class(clock, adjusted, letter):
    go = read_text(small(settings=clock)).tournament.discipline
    assert (go.adjusted_minutes, go.tournament_class) == (adjusted, letter)


@each_row(
    ("basic", "seconds", "letter"),
    [
        (60, 20, "A"),
        (60, 19, "B"),
        (59, 22, "B"),
        (40, 14, "B"),
        (40, 13, "C"),
        (39, 15, "C"),
        (25, 7, "C"),
        (25, 6, "X"),
        (24, 8, "X"),
    ],
)
def test_a_class_has_a_least_adjusted_and_a_least_basic_time(basic, seconds, letter):
    clock = f'basicTime="{basic}" complementaryTimeSystem="STDBYOYOMI" stdByoYomiTime="{seconds}"'
    go = read_text(small(settings=clock)).tournament.discipline
    assert go.tournament_class == letter


def test_a_bye_without_settings_is_worth_a_win():
    assert read_text(small()).tournament.point_system.pairing_allocated_bye == 10


def test_players_of_the_same_name_share_a_key_which_is_reported():
    text = small(game(1, "BERGANN", "OHMBO") + game(1, "BERGANN", "CAYCEM"))
    text = text.replace('name="Ohm" firstName="Bo"', 'name="Bergan" firstName="n"')
    result = read_text(text.replace("<Player ", "\n<Player "))
    told = ("", {"text": "BERGANN", "players": (1, 2), "first": 1})
    assert found(result, "GOF017") == [(3, told)]
    assert "GOF018" in codes(result)


def test_keys_may_lack_the_accents_of_the_names():
    text = small(game(1, "BERGANN", "OHMBO") + game(2, "CAYCEM", "OHMBO"))
    result = read_text(text.replace('"Berg"', '"Bérg"').replace('"Ohm"', '"Öhm"'))
    assert [one.opponent for one in player(result, "Öhm").rounds] == [1, 3]
    assert codes(result) == codes(read_text(text))


def test_a_key_without_accents_that_two_players_share_is_nobodys():
    text = small(game(1, "BERGANN", "CAYCEM"))
    both = text.replace('"Berg"', '"Bérg"').replace(
        '"Ohm" firstName="Bo"', '"Bèrg" firstName="Ann"'
    )
    result = read_text(both)
    assert [message for _, message in found(result, "GOF018")] == [
        ("", {"text": "BERGANN", "field": "game"})
    ]


def test_a_second_game_in_a_round_is_left_out_and_reported():
    text = small(game(1, "BERGANN", "OHMBO") + game(1, "BERGANN", "CAYCEM"))
    result = read_text(text)
    assert player(result, "Berg").rounds[0].opponent == 2
    assert found(result, "GOF022") == [(2, ("", {}))]


def test_a_game_against_oneself_is_left_out_and_reported():
    result = read_text(small(game(1, "BERGANN", "BERGANN") + game(2, "OHMBO", "CAYCEM")))
    assert found(result, "GOF025") == [(1, ("", {}))]
    assert player(result, "Berg").rounds == ()


def test_a_number_of_a_round_that_cannot_be_read_is_reported_once():
    texts = ("two", "", "0", "200", "201")  # 200 are the limit
    text = small("".join(game(each, "BERGANN", "OHMBO") for each in texts))
    expected = Message("SYN007.expected.round-number")
    assert [values for _, (_, values) in found(read_text(text), "SYN007")] == [
        {"field": "Game.roundnumber", "text": each, "expected": expected}
        for each in texts
        if each != "200"
    ]


def test_criteria_that_are_not_computed_are_reported():
    result = read_text(small(criteria=("CAT", "MMS", "SOSW", "SOSM", "NULL", "")))
    assert result.tournament.tiebreaks == ("MMS", "SOS")
    assert [values for _, (_, values) in found(result, "GOF023")] == [
        {"field": "PlacementCriterion", "text": name} for name in ("CAT", "SOSW")
    ]


OF_TEAMS = """
<TeamTournamentParameterSet><TeamGeneralParameterSet teamSize="4"/><TeamPlacementParameterSet>
<PlacementCriteria><PlacementCriterion name="TEAMP" number="1"/><PlacementCriterion name="NBW"/>
</PlacementCriteria></TeamPlacementParameterSet></TeamTournamentParameterSet>
"""


@pytest.mark.parametrize("teams", ["", '<Teams><Team teamName="Elms"/></Teams>'])
def test_criteria_of_teams_are_none_of_players(teams):
    text = small(criteria=("MMS", "CAT")).replace("</Games>", f"</Games>{teams}{OF_TEAMS}")
    result = read_text(text)
    assert result.tournament.tiebreaks == ("MMS",)
    ((_, (_, values)),) = found(result, "GOF023")
    assert values == {"field": "PlacementCriterion", "text": "CAT"}
    assert ("GOF020" in codes(result)) == bool(teams)


def test_a_file_without_settings_keeps_its_criteria_and_says_what_was_assumed():
    text = re.sub("<GeneralParameterSet[^>]*/>", "", small(game(1, "BERGANN", "OHMBO")))
    result = read_text(text)
    assert result.tournament.tiebreaks == ("MMS", "SOS")
    assert result.tournament.discipline.stones_count
    assert [message for _, message in found(result, "IMP002")] == [("no-settings", {})]


def test_a_file_without_criteria_says_that_it_has_no_start_scores():
    result = read_text(small(game(1, "BERGANN", "OHMBO"), criteria=("NULL",)))
    assert result.tournament.discipline.players[0].start_score is None
    assert [message for _, message in found(result, "IMP002")] == [("no-criteria", {})]


def test_what_a_file_says_of_nobody_or_in_unknown_words_is_reported():
    games = (
        game(1, "NOBODY", "OHMBO")
        + game(2, "BERGANN", "OHMBO", "RESULT_TEA")
        + game("x", "BERGANN", "OHMBO")
    )
    result = read_text(small(games, settings='komi="six" genCountNotPlayedGamesAsHalfPoint="true"'))
    assert {"GOF018", "GOF019", "GOF023", "SYN007"} <= set(codes(result))
    assert player(result, "Ohm").rounds == (ABSENT, RoundEntry(Outcome.PENDING, 1, Colour.BLACK))


def test_teams_and_preliminary_registrations_are_not_read():
    text = small(more='<Teams><Team teamName="a"/></Teams>')
    result = read_text(
        text.replace("<Players>", '<Players><Player name="x" registeringStatus="PRE"/>')
    )
    assert len(result.tournament.players) == 3
    assert {"GOF020", "IMP002"} <= set(codes(result))


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('<Tournament dataVersion="1"><Players></Players></Tournament>', "GOF021"),
        ('<Tournament dataVersion="1"><Players>', "IMP006"),
        ('<!DOCTYPE x [<!ENTITY e "e">]><Tournament dataVersion="1">&e;</Tournament>', "IMP006"),
    ],
)
def test_a_file_without_players_or_with_entities_is_refused(text, code):
    result = read_text(text)
    assert result.tournament is None
    assert codes(result) == [code]


def test_a_file_beyond_the_limits_is_refused():
    result = read_opengotha(SAMPLE.encode(), limits=replace(DEFAULT_LIMITS, bytes=100))
    assert codes(result) == ["SYN021"]


def test_it_is_recognised_by_its_root_and_not_taken_for_another_program():
    assert is_opengotha(SAMPLE.encode())
    assert not is_opengotha(b'<Tournament typeversion="1"><Name>x</Name></Tournament>')
    assert not is_opengotha(b"<chessresults></chessresults>")


ATTRIBUTES = sorted(set(re.findall(r'\w+="[^"]*"', SAMPLE)))


@examples(120)
@given(
    st.one_of(
        st.tuples(st.sampled_from(ATTRIBUTES), st.text("0123456789-.KDx½ ", max_size=6)),
        st.tuples(st.sampled_from(("<Player ", "<Game ", "</Games>", "rank", "name")), st.just("")),
    ),
)
def test_no_input_is_too_damaged(change):
    old, new = change
    attribute = old.split("=")[0]
    changed = f'{attribute}="{new}"' if "=" in old else new
    result = read_opengotha(SAMPLE.replace(old, changed).encode())
    assert all((one.variant, dict(one.values)) for one in result.diagnostics)
    if result.tournament is not None:
        rank(result.tournament)


@examples(60)
@given(st.binary(max_size=80))
def test_any_bytes_are_read(data):
    read_opengotha(data)
    read_opengotha(b'<Tournament dataVersion="1">' + data)
