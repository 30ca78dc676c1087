"""Sentences that are hard to tell: two counts, a select, a quote of a file, clauses inside."""

import pytest

from trfkit.messages import Message, Participant, Several, render_text

ANN, BO = Participant(1, "Ann"), Participant(2, "Bo")


@pytest.mark.parametrize(
    ("message", "text"),
    [
        pytest.param(
            Message("losses.away", rounds=(1, 2, 3), count=7),
            "the byes and absences (7) of rounds 1-3",
            id="two counts: one in brackets",
        ),
        pytest.param(
            Message("change.by-numbers", number=3, count=40),
            "3 of 40 players are matched by their numbers alone",
            id="two counts: n of m",
        ),
        pytest.param(
            Message("ranking.all-met-by-cycles", who="players", count=4, cycles=2),
            "all 4 players met each other; cycles: 2",
            id="two counts: one behind a label",
        ),
        pytest.param(
            Message("losses.target-for", format="TRF-26", purpose="upload"),
            "TRF-26 for the upload",
            id="a select",
        ),
        pytest.param(
            Message("losses.unread", text="GMM\t", line=2),
            "'GMM\\t' in line 2, which could not be read",
            id="a quote of a file",
        ),
        pytest.param(
            Message("losses.by-text", record="092", text="Swiss (Dutch)"),
            "record 092 says 'Swiss (Dutch)'",
            id="a record and a quote",
        ),
        pytest.param(
            Message(
                "losses.system-changing",
                system=Message(
                    "losses.system-as-to",
                    worths=(Message("losses.worth", of="win"), Message("losses.worth", of="draw")),
                ),
                players=(1, 4, 5, 6),
            ),
            "what a win is worth, what a draw is worth (the points of players 1, 4-6 change by it)",
            id="clauses inside, and a range",
        ),
        pytest.param(
            Message(
                "losses.not-written",
                facts=Several((Message("losses.game", player=3, round=1),), more=4),
            ),
            "the file is not written: it would lose the game of player 3 in round 1 and 4 more",
            id="the first of several",
        ),
        pytest.param(
            Message(
                "ranking.ahead",
                first=ANN,
                second=BO,
                reasons=(
                    Message(
                        "ranking.equal-on",
                        values=(
                            Message("ranking.equal-value", code="PTS", value="3"),
                            Message("ranking.equal-undecided", code="DE"),
                        ),
                    ),
                    Message("ranking.parted-by-lower-value", code="TPN", value="1", other="2"),
                ),
            ),
            "1 Ann is ahead of 2 Bo: equal on PTS (3) and DE (undecided), TPN is 1 to 2, and the "
            "lower one is ahead",
            id="participants and reasons",
        ),
        pytest.param(
            Message("ranking.parted-by-place", code="DE", value="1", other="3", count=5),
            "DE gives places 1 and 3 of 5 tied",
            id="places of so many",
        ),
        pytest.param(
            Message("change.too-many-results", count=9, how="exact"),
            "9 games are open, too many to try every result: places by points are exact; places "
            "by tie-breaks are bounds, which lie where points alone put them",
            id="a count and a select",
        ),
        pytest.param(
            Message(
                "ratings.rule.first",
                drawn=Message("ratings.rule.drawn", count=2, rating=1800),
                adds=Message(
                    "ratings.rule.at-most",
                    adds=Message("ratings.rule.by-half-points", points=20),
                    most=2200,
                ),
                count=5,
            ),
            "a first rating is the average of the rated opponents, with 2 draws against 1800, and "
            "20 for each half point over 50 %, below 50 % table 8.1.1, at most 2200, from 5 games "
            "on",
            id="a rule with its parameters",
        ),
        pytest.param(
            Message(
                "ratings.rule.k",
                top=10,
                from_=2400,
                junior=40,
                until="year",
                below=2300,
                new=40,
                usual=20,
            ),
            "K is 10 for players who ever had 2400, 40 for those under 2300 until the end of the "
            "year of the 18th birthday, 40 for players with fewer than 30 games, else 20",
            id="a rule with a select",
        ),
        *(
            pytest.param(
                Message(
                    "ratings.provisional",
                    pending=Message(
                        "ratings.open-games",
                        count=count,
                        rounds=Message("ratings.of-rounds", numbers=rounds),
                    ),
                ),
                f"provisional: {words}, and will count with one",
                id=f"two counts in one clause: {words}",
            )
            for count, rounds, words in (
                (3, (4, 5), "3 games have no result yet (rounds 4-5)"),
                (3, (5,), "3 games have no result yet (round 5)"),
                (1, (5,), "1 game has no result yet (round 5)"),
            )
        ),
    ],
)
def test_it_reads_as_a_sentence(message, text):
    assert render_text(message) == text
