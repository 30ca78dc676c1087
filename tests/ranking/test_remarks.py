"""What is said beside standings of teams: codes that part nobody as they stand."""

from english_texts import english
from row_tests import each_row
from team_events import team_event_of

from trfkit.messages.message import Message
from trfkit.ranking import Ranking, explain, rank


def standings(tournament, *codes):
    return rank(tournament, Ranking(tiebreaks=codes, edition="2026"))


def test_board_counts_want_equal_game_points():
    event = team_event_of("1-2 10", teams=2)
    assert english(standings(event, "MPTS", "BC").notes) == ()
    event = team_event_of("1-2 11  3-4 1=", teams=4)
    assert "put GPTS before it" in english(standings(event, "MPTS", "BC").notes)[0]
    assert english(standings(event, "MPTS", "MPvGP", "BC").notes) == ()
    assert english(standings(event, "GPTS", "BC").notes) == ()


def test_an_explanation_of_board_counts_knows_what_stands_before():
    event = team_event_of("1-2 11  3-4 1=", teams=4)

    def notes(*codes):
        return explain(event, 1, "BC", Ranking(tiebreaks=codes)).notes

    unequal = Message("ranking.boards-unequal")
    assert unequal in notes("MPTS", "BC")
    assert unequal not in notes("MPTS", "GPTS", "BC")


@each_row(
    ("code", "rounds", "told"),
    [
        ("SSSC", 1, ["ranking.no-divisor-rounded"]),
        ("SSSC", 2, []),
        ("SSSC/K0", 2, ["ranking.no-divisor"]),
        ("SSSC/K1", 1, []),
        ("EDE", 1, []),
    ],
)
def test_a_divisor_of_nothing_is_told(code, rounds, told):
    event = team_event_of("1-2 1=10", teams=2, boards=4, rounds=rounds)
    notes = [note.id for note in standings(event, "MPTS", code).notes]
    assert [note for note in notes if "divisor" in note] == told
