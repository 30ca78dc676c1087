"""Play-offs carried to their end through the commands, with ties at each stage.

Players 1 to N are tied for first place, N + 1 to 2 N have lost to them. By the ratings of their
opponents (ARO) player 1 is the best of the tied, player N the last.
"""

import json
import subprocess
import sys

import pytest
from trftext import cell, row

DRAW = None


def event(players):
    """Return a tournament of one round in which so many players won."""
    tied = [
        row(n, cell(players + n, "w", "1"), points="1.0", rank=n, name=f"Tied, P{n}")
        for n in range(1, players + 1)
    ]
    others = [
        row(
            players + n,
            cell(n, "b", "0"),
            points="0.0",
            rank=players + n,
            rating=2500 - n,
            name=f"Other, P{n}",
        )
        for n in range(1, players + 1)
    ]
    head = ["012 Lakeside Open", "042 2026/05/01", "092 Individual: Swiss-System", "142 1"]
    return "\n".join((*head, *tied, *others)) + "\n"


class PlayOff:
    """One play-off, driven through the commands."""

    def __init__(self, trfkit, folder, players, *options):
        self.trfkit, self.state = trfkit, folder / "playoff.json"
        self.file = folder / "event.trf"
        self.file.write_text(event(players), encoding="utf-8")
        self.run("plan", self.file, "-t", "ARO", "--lots", "s", *options, "-o", self.state)

    def run(self, step, *arguments):
        ran = self.trfkit("playoff", step, *arguments)
        assert ran.code == 0, ran.err
        return ran

    def document(self, step, *arguments):
        return json.loads(self.run(step, self.state, *arguments, "--format", "json").out)

    def wants(self):
        return [want for contest in self.document("pair")["contests"] for want in contest["wants"]]

    def pairs(self):
        """Return the ids of the games to be played, White first."""
        games = self.document("pair")["contests"][0]["games"]
        return [(g["white"]["id"], g["black"]["id"]) for g in games if g["result"] is None]

    def play(self, results):
        """Pair the next games, who must be these, and enter who won; None is a draw.

        A number of moves may stand beside the winner.
        """
        contests = self.document("pair")["contests"]
        games = [g for c in contests for g in c["games"] if g["result"] is None]
        pairs = {frozenset((g["white"]["id"], g["black"]["id"])): g for g in games}
        assert set(pairs) == set(map(frozenset, results))
        lines = []
        for pair, answer in results.items():
            winner, *moves = answer if isinstance(answer, tuple) else (answer,)
            game = pairs[frozenset(pair)]
            result = {None: "1/2", game["white"]["id"]: "1-0"}.get(winner, "0-1")
            lines.append(" ".join(map(str, (game["number"], result, *moves))))
        self.run("result", self.state, *lines)
        return games

    def decide(self, key, value):
        self.run("pair", self.state, "--set", f"{key}={value}")

    @property
    def order(self):
        """The ranks of the standings with the play-off, by id, of those who were tied."""
        ran = self.trfkit("standings", self.file, "--playoff", self.state, "--format", "json")
        assert ran.code == 0, ran.err
        rows = json.loads(ran.out)["standings"]
        ranks = {row["id"]: row["rank"] for row in rows if row["points"] == "1"}
        assert [row["rank"] for row in rows] == sorted(row["rank"] for row in rows)
        final = self.document("final")["contests"][0]["order"]
        assert {place["id"]: place["place"] for place in final} == ranks
        return ranks


@pytest.fixture
def playoff(trfkit, tmp_path):
    return lambda players, *options: PlayOff(trfkit, tmp_path, players, *options)


def white_of(games, *pair):
    (game,) = [g for g in games if {g["white"]["id"], g["black"]["id"]} == set(pair)]
    return game["white"]["id"]


# The annex of 2006 --------------------------------------------------------------------------------


def test_three_of_2006_tied_twice_are_parted_by_the_moves_of_their_point(playoff):
    """6(k)2: "zwycięzcą turnieju zostaje zawodnik, który zdobył punkt przy najmniejszej liczbie
    posunięć"; the table is 1, 3, 2, so that place 2 is player 3 and place 3 player 2.
    """
    event = playoff(3, "--edition", "2006")
    event.play({(3, 2): DRAW})
    event.play({(1, 3): DRAW})
    event.play({(2, 1): DRAW})
    # Sudden death: a draw is a win of Black, who is player 2 in the first game.
    (game,) = event.play({(3, 2): DRAW})
    assert (game["white"]["id"], game["black"]["id"]) == (3, 2)
    assert game["time_control"].startswith("sudden death: White 5 minutes, Black 4")
    event.play({(1, 3): (3, 35)})
    event.play({(2, 1): (1, 50)})
    assert [want["kind"] for want in event.wants()] == ["moves"]
    event.run("result", event.state, "4 1/2 60")

    assert event.order == {3: 1, 1: 2, 2: 2}  # 35 moves against 50 and 60


def test_three_of_2006_of_whom_two_are_ahead_play_one_deciding_game(playoff):
    event = playoff(3, "--edition", "2006")
    event.play({(3, 2): 2})
    event.play({(1, 3): 1})
    event.play({(2, 1): DRAW})
    event.play({(1, 2): 2})

    assert event.order == {2: 1, 1: 2, 3: 3}


def test_equally_few_moves_are_for_the_organiser_to_decide_on(playoff):
    event = playoff(3, "--edition", "2006", "--short-of-time")
    event.play({(3, 2): (3, 40)})
    event.play({(1, 3): (1, 40)})
    event.play({(2, 1): (2, 41)})
    (want,) = event.wants()
    assert want["kind"] == "decision"
    assert [choice["value"] for choice in want["choices"]] == ["lots"]
    event.decide("tie", "lots")

    ranks = event.order
    assert sorted(ranks.values()) == [1, 2, 2]
    assert ranks[2] == 2


def test_four_of_2006_play_a_knock_out_with_deciding_games_after_drawn_matches(playoff):
    event = playoff(4, "--edition", "2006")
    first = event.play({(1, 4): DRAW, (2, 3): 3})
    second = event.play({(1, 4): DRAW, (2, 3): 3})
    assert white_of(first, 1, 4) != white_of(second, 1, 4)
    (deciding,) = event.play({(1, 4): DRAW})
    black = ({1, 4} - {deciding["white"]["id"]}).pop()
    event.play({(black, 3): black})
    event.play({(black, 3): 3})
    event.play({(black, 3): 3})

    other = deciding["white"]["id"]
    assert event.order == {3: 1, black: 2, other: 3, 2: 3}  # 6(f): the losers share 3 and 4


def test_five_of_2006_of_whom_four_tie_go_on_with_a_knock_out_of_deciding_games(playoff):
    """Table order 1, 4, 2, 5, 3. Player 5 loses all; the others draw: four with 2.5."""
    event = playoff(5, "--edition", "2006")
    for _ in range(5):
        pairs = event.pairs()
        event.play({pair: min(pair) if 5 in pair else DRAW for pair in pairs})
    event.play({(1, 4): 4, (2, 3): 2})
    event.play({(4, 2): 4})

    assert event.order == {4: 1, 2: 2, 1: 3, 3: 3, 5: 5}


def test_six_of_2006_play_in_two_groups_whose_winners_play_one_game(playoff):
    """Group A is 1, 4, 5, all tied twice; in B two of 2, 3, 6 are ahead."""
    event = playoff(6, "--edition", "2006")
    event.play({(5, 4): DRAW, (6, 3): 3})
    event.play({(1, 5): DRAW, (2, 6): 2})
    event.play({(4, 1): DRAW, (3, 2): DRAW})
    # A begins its second round-robin while B plays its deciding game.
    event.play({(5, 4): (5, 20), (2, 3): 3})
    event.play({(1, 5): (1, 30)})
    event.play({(4, 1): (4, 40)})
    event.play({(5, 3): 3})

    # The others of a group share with those at the same place of the other one.
    assert event.order == {3: 1, 5: 2, 1: 3, 4: 3, 2: 3, 6: 6}


def test_seven_of_2006_who_tie_are_for_the_organiser_to_decide_on(playoff):
    """The lower number wins, but for three games: 1 and 2 have 5 points, 3 and 4 have 4."""
    event = playoff(7, "--edition", "2006")
    for _ in range(7):
        pairs = event.pairs()
        event.play({p: max(p) if max(p) - min(p) == 1 and max(p) < 5 else min(p) for p in pairs})
    (want,) = event.wants()
    assert "6(k)6: what follows a tie is not stated" in want["text"]
    event.decide("tie", "games")
    event.play({(1, 2): 1})

    assert event.order == {1: 1, 2: 2, 3: 3, 4: 3, 5: 5, 6: 6, 7: 7}


def test_eight_of_2006_have_semi_finals_as_the_organiser_pairs_them(playoff):
    event = playoff(8, "--edition", "2006")
    event.play({(1, 8): 8, (2, 7): 2, (3, 6): 3, (4, 5): 5})
    (want,) = event.wants()
    assert "6(k)7: which winners of the quarter-finals meet" in want["text"]
    event.decide("semi-finals-of-eight/pairs", "bracket")
    event.play({(8, 5): 8, (2, 3): 3})
    event.play({(8, 3): 8})

    assert event.order == {8: 1, 3: 2, 2: 3, 5: 3, 1: 5, 4: 5, 6: 5, 7: 5}


def test_eleven_of_2006_leave_the_ninth_and_lower_out(playoff):
    event = playoff(11, "--edition", "2006")
    event.play({(1, 8): 1, (2, 7): 2, (3, 6): 3, (4, 5): 4})
    event.decide("semi-finals-of-eight/pairs", "ranking")
    event.play({(1, 4): 4, (2, 3): 2})
    event.play({(2, 4): 4})

    ranks = event.order
    assert {id_: ranks[id_] for id_ in range(1, 9)} == dict(
        zip(range(1, 9), (3, 2, 3, 1, 5, 5, 5, 5), strict=True)
    )
    assert [ranks[id_] for id_ in (9, 10, 11)] == [9, 9, 9]
    shares = event.document("final", "--prizes", "100,60,40,20,8,8,8,8,7,5,3")
    prizes = {p["id"]: p["prize"] for p in shares["contests"][0]["order"]}
    assert [prizes[n] for n in range(1, 9)] == ["30", "60", "30", "100", "8", "8", "8", "8"]
    assert {prizes[n] for n in (9, 10, 11)} == {"5"}  # 6(k)10: (7 + 5 + 3) / 3


# Annex 3 of July 2012 -----------------------------------------------------------------------------


def test_three_of_2012_tied_lose_the_last_of_the_list_and_go_on_as_two(playoff):
    event = playoff(3, "--edition", "2012")
    for _ in range(3):
        event.play(dict.fromkeys(event.pairs(), DRAW))
    first = event.play({(1, 2): 1})
    second = event.play({(1, 2): 2})
    assert white_of(first, 1, 2) != white_of(second, 1, 2)
    # "Pas çdo ndeshjeje me numër tek, ngjyra e gurëve ndryshon": colours change after 1, 3 ...
    whites = [white_of(event.play({(1, 2): DRAW}), 1, 2) for _ in range(4)]
    assert whites == [whites[0], whites[1], whites[1], whites[0]]
    assert whites[0] != whites[1]
    event.play({(1, 2): 2})

    assert event.order == {2: 1, 1: 2, 3: 3}


def test_four_of_2012_are_paired_by_lot(playoff):
    event = playoff(4, "--edition", "2012")
    report = event.document("pair")
    (lot,) = [e for e in report["contests"][0]["drawn"] if e["key"].endswith("four/pairs")]
    a, b, c, d = map(int, lot["value"].split())
    event.play({(a, b): a, (c, d): DRAW})
    event.play({(a, b): DRAW, (c, d): DRAW})
    event.play({(c, d): DRAW})
    event.play({(c, d): d})
    event.play({(a, d): d})
    event.play({(a, d): d})

    assert event.order == {d: 1, a: 2, b: 3, c: 3}
    assert any(
        "by analogy: as for two players" in gap for gap in report["contests"][0]["not_stated"]
    )


@pytest.mark.parametrize("players", [6, 8, 11])
def test_more_than_four_of_2012_play_as_the_organiser_designs_it(playoff, players):
    design = ("--system", "knockout", "--pairs", "ranking", "--games", "1")
    event = playoff(players, "--edition", "2012", *design, "--if-tied", "first-win")
    left = list(range(1, players + 1))
    rank = {}
    size = 1 << (players - 1).bit_length()
    while len(left) > 1:
        free = left[: size - len(left)]
        playing = left[len(free) :]
        pairs = list(zip(playing, reversed(playing), strict=True))[: len(playing) // 2]
        event.play(dict.fromkeys(pairs, DRAW))
        event.play({pair: min(pair) for pair in pairs})
        left = sorted((*free, *(min(pair) for pair in pairs)))
        rank |= {max(pair): len(left) + 1 for pair in pairs}
        size //= 2

    assert event.order == {1: 1, **rank}


# From 2023 on -------------------------------------------------------------------------------------


def test_three_of_2026_play_a_round_robin_and_what_follows_in_turn(playoff):
    event = playoff(
        *(3, "--edition", "2026", "--system", "round-robin", "--pairs", "ranking"),
        *("--if-tied", "repeat, sudden-death", "--time-control", "3+2", "--armageddon", "5 min"),
    )
    for _ in range(2):
        event.play({(2, 3): DRAW})
        event.play({(1, 2): DRAW})
        event.play({(3, 1): DRAW})
    (game,) = event.play({(2, 3): 3})
    assert (game["time_control"], game["sudden_death"]) == ("5 min", True)
    event.play({(1, 2): 1})
    event.play({(3, 1): 3})

    assert event.order == {3: 1, 1: 2, 2: 3}


def test_four_of_2026_bid_for_black_in_deciding_games(playoff):
    event = playoff(
        *(4, "--edition", "2026", "--system", "knockout", "--pairs", "ranking", "--games", "2"),
        *("--if-tied", "sudden-death", "--bids", "--time-control", "3+2"),
    )
    event.play({(1, 4): DRAW, (2, 3): 2})
    event.play({(1, 4): DRAW, (2, 3): 2})
    (want,) = event.wants()
    assert want["kind"] == "bids"
    event.decide(want["key"], "1=4:30 4=4:29")
    (game,) = event.play({(1, 4): DRAW})
    assert (game["white"]["id"], game["black"]["id"]) == (1, 4)  # 4:29 is less time than 4:30
    assert "Black has 4:29" in game["time_control"]
    event.play({(2, 4): 2})
    event.play({(2, 4): DRAW})

    assert event.order == {2: 1, 4: 2, 1: 3, 3: 3}


def test_six_of_2026_settle_as_many_places_as_qualify(playoff):
    event = playoff(
        *(6, "--edition", "2026", "--system", "round-robin", "--pairs", "ranking"),
        *("--settle", "2", "--if-tied", "sudden-death"),
    )
    for _ in range(5):
        pairs = event.pairs()
        event.play({pair: 1 if 1 in pair else DRAW for pair in pairs})
    # Five share place 2: a round-robin of deciding games, in which the lower number wins.
    for _ in range(5):
        pairs = event.pairs()
        event.play({pair: min(pair) for pair in pairs})

    assert event.order == {1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6}


@pytest.mark.parametrize("players", [8, 11])
def test_a_knock_out_of_2026_has_the_best_free_and_ends_with_one_winner(playoff, players):
    design = ("--system", "knockout", "--pairs", "ranking", "--games", "1")
    event = playoff(players, "--edition", "2026", *design, "--if-tied", "ranking")
    first = {(1, 8): 1, (2, 7): DRAW, (3, 6): 3, (4, 5): DRAW}
    rank = {8: 5, 7: 5, 6: 5, 5: 5}
    if players == 11:
        event.play({(6, 11): 6, (7, 10): DRAW, (8, 9): 8})
        rank |= {9: 9, 10: 9, 11: 9}
    event.play(first)
    event.play({(1, 4): DRAW, (2, 3): DRAW})
    event.play({(1, 2): 2})

    assert event.order == {2: 1, 1: 2, 3: 3, 4: 3, **rank}


def test_what_nobody_filled_in_is_asked_for_at_a_tie(playoff):
    event = playoff(2, "--edition", "2026", "--system", "match", "--time-control", "3+2")
    event.play({(1, 2): DRAW})
    event.play({(1, 2): DRAW})
    (want,) = event.wants()
    assert [c["value"] for c in want["choices"]] == ["sudden-death", "repeat", "ranking", "lots"]
    event.decide("tie", "sudden-death")
    event.play({(1, 2): 2})

    assert event.order == {2: 1, 1: 2}


# What surrounds the games -------------------------------------------------------------------------


def test_lots_drawn_by_hand_are_entered(playoff):
    event = playoff(2, "--edition", "2006", "--lots", "hand")
    (want,) = event.wants()
    assert (want["kind"], [c["value"] for c in want["choices"]]) == ("lot", ["1 2"])
    event.decide("white", "2 1")
    (game,) = event.play({(1, 2): 2})
    assert game["white"]["id"] == 2
    event.play({(1, 2): 2})

    (lot,) = event.document("final")["contests"][0]["drawn"]
    assert (lot["by"], lot["value"]) == ("hand", "2 1")


def test_the_same_seed_draws_the_same_lots(trfkit, tmp_path):
    games = []
    for name in ("one", "other"):
        (tmp_path / name).mkdir()
        games.append(PlayOff(trfkit, tmp_path / name, 8, "--edition", "2006").pairs())

    assert games[0] == games[1]


def test_half_an_hour_before_the_first_game_and_ten_minutes_between_rounds(playoff):
    """6(h); after a round whose end nobody entered the time is an estimate, and said to be one."""
    event = playoff(2, "--edition", "2006", "--ended", "23:25")
    (first,) = event.document("pair")["contests"][0]["games"]
    assert (first["not_before"], first["estimated"]) == ("23:55", False)
    event.run("result", event.state, "1 1/2", "--ended", "00:15")
    second = event.document("pair")["contests"][0]["games"][1]
    assert (second["not_before"], second["estimated"]) == ("00:25", False)
    event.run("result", event.state, "2 1/2")
    third = event.document("pair")["contests"][0]["games"][2]
    # Two times 3 minutes and 60 moves of 5 seconds, and the ten minutes.
    assert (third["not_before"], third["estimated"]) == ("00:51", True)


def test_a_result_is_replaced_only_if_that_is_said(playoff):
    event = playoff(4, "--edition", "2006")
    (semifinal, _) = event.play({(1, 4): 1, (2, 3): 2})
    refused = event.trfkit("playoff", "result", event.state, f"{semifinal['number']} 1/2")
    assert refused.code == 2
    assert "--correct replaces it" in refused.err
    event.run("result", event.state, f"{semifinal['number']} 1/2", "--correct")

    assert event.document("pair")["contests"][0]["games"][0]["result"] == "1/2-1/2"


def test_a_correction_drops_what_was_drawn_after_it_but_no_game_that_was_played(playoff):
    event = playoff(4, "--edition", "2006", "--short-of-time")
    games = event.play({(1, 4): 1, (2, 3): 2})
    number = next(g["number"] for g in games if 1 in {g["white"]["id"], g["black"]["id"]})
    white = white_of(games, 1, 4)
    other = "1-0" if white == 4 else "0-1"
    event.document("pair")
    event.run("result", event.state, f"{number} {other}", "--correct")
    event.play({(4, 2): 4})
    again = event.trfkit(
        *("playoff", "result", event.state, "--correct"),
        f"{number} {'1-0' if white == 1 else '0-1'}",
    )

    assert again.code == 2
    assert "its result has to be settled first" in again.err
    assert event.order[4] == 1


def test_results_are_read_from_a_file(playoff, tmp_path):
    event = playoff(4, "--edition", "2006")
    event.document("pair")
    results = tmp_path / "results.csv"
    results.write_text("\ufeffgame;result;moves\n# round 1\n1;1-0;33\n\n2;=;\n", encoding="utf-8")
    report = event.document("result", "--from", results)

    games = report["contests"][0]["games"]
    assert [(g["result"], g["moves"]) for g in games] == [("1-0", 33), ("1/2-1/2", None)]


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        pytest.param(("result", "{}", "9 1-0"), "there is no such game", id="no game"),
        pytest.param(("result", "{}", "1 2-0"), "'2-0' is no result", id="no result"),
        pytest.param(("result", "{}", "draw"), "'draw' is no result", id="no line"),
        pytest.param(("result", "{}"), "RESULT or --from", id="nothing"),
        pytest.param(("result", "-", "1 1-0"), "'-' is none", id="standard input"),
        pytest.param(("pair", "{}", "--set", "x=1"), "is not one thing", id="no question"),
        pytest.param(("pair", "{}", "--set", "x"), "KEY=VALUE", id="no value"),
        pytest.param(("final", "{}"), "the play-off is not over: game 1", id="not over"),
        pytest.param(("final", "{}", "--share", "hort"), "--share is for", id="no prizes"),
        pytest.param(("pair", "nowhere.json"), "there is no file", id="no state"),
        pytest.param(("pair", "{file}"), "no state of a play-off", id="another file"),
    ],
)
def test_what_cannot_be_done_is_refused_with_the_reason(playoff, arguments, reason):
    event = playoff(2, "--edition", "2006")
    event.document("pair")
    before = event.state.read_bytes()
    named = [a.format(event.state, file=event.file) for a in arguments]
    ran = event.trfkit("playoff", *named)

    assert ran.code == 2
    assert reason in ran.err
    assert event.state.read_bytes() == before


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (("--edition", "2026"), "--system says how they play"),
        (("--edition", "2026", "--system", "knockout", "--pairs", "x"), "no games follow"),
        (("--edition", "2026", "--system", "match"), "a match is for 2 players"),
        (("--edition", "2012", "--short-of-time"), "12.1.1 knows no deciding games"),
        (("--edition", "2006", "--settle", "2"), "--settle is for later editions"),
        (("--edition", "2006", "--system", "knockout"), "has a scheme of its own"),
        (("--edition", "2006", "--places", "99"), "there is no place 99"),
        (("--edition", "2006", "--places", "1,2"), "shared by the same group"),
        (("--edition", "2006", "--after", "ARO"), "nobody shares place 1"),
        (("--ended", "25:00"), "a time such as 18:30"),
        (("--ended", "noon"), "a time such as 18:30"),
    ],
)
def test_a_play_off_that_cannot_begin_is_refused(trfkit, tmp_path, options, reason):
    file = tmp_path / "event.trf"
    file.write_text(event(3), encoding="utf-8")
    state = tmp_path / "state.json"
    ran = trfkit("playoff", "plan", file, "-t", "ARO", *options, "-o", state)

    assert ran.code == 2
    assert reason in ran.err
    assert not state.exists()


def test_a_state_that_somebody_changed_is_refused(playoff):
    event = playoff(2, "--edition", "2006")
    event.play({(1, 2): 1})
    text = event.state.read_text(encoding="utf-8")
    for old, new, reason in (
        ('"white": ', '"black": ', "is not the one that follows|no state of a play-off"),
        ('"seed": "s"', '"seed": "w"', "does not follow from the seed"),
        ('"number": 2', '"number": 7', "not numbered from 1"),
        ('"places": "1-2"', '"places": "1-5"', "do not share places"),
    ):
        assert old in text
        event.state.write_text(text.replace(old, new, 1), encoding="utf-8")
        ran = event.trfkit("playoff", "final", event.state)
        assert ran.code == 2
        assert any(part in ran.err for part in reason.split("|")), ran.err


def test_standings_of_another_tournament_do_not_take_the_places(playoff, swiss):
    event = playoff(2, "--edition", "2006")
    event.play({(1, 2): 1})
    event.play({(1, 2): 1})
    ran = event.trfkit("standings", swiss, "--playoff", event.state)

    assert ran.code == 2
    assert "places 1-2 of these standings are not those of the play-off" in ran.err


def test_all_tied_groups_are_in_one_play_off(playoff):
    event = playoff(2, "--edition", "2026", "--places", "all", "--system", "sudden-death")
    report = event.document("pair")

    assert [c["places"] for c in report["contests"]] == ["1-2", "3-4"]
    assert [g["number"] for c in report["contests"] for g in c["games"]] == [1, 2]


def test_the_place_of_the_play_off_in_the_list_says_who_qualifies(trfkit, tmp_path):
    file = tmp_path / "event.trf"
    file.write_text(event(3), encoding="utf-8")
    before = trfkit("playoff", file, "--edition", "2006", "-t", "WIN,play-off,ARO")
    after = trfkit("playoff", file, "--edition", "2006", "-t", "ARO,play-off,WIN")

    assert "3 players" in before.out
    assert "the list has the play-off after WIN" in before.out
    assert "nobody shares the place" in after.out


@pytest.mark.parametrize(
    ("sharing", "expected"),
    [("place", ["400", "200"]), ("equal", ["300", "300"]), ("hort", ["350", "250"])],
)
def test_prizes_of_the_tied_are_shared_as_it_is_asked(playoff, sharing, expected):
    event = playoff(2, "--edition", "2006")
    event.play({(1, 2): 1})
    event.play({(1, 2): 1})
    report = event.document("final", "--prizes", "400,200,100", "--share", sharing)

    assert [p["prize"] for p in report["contests"][0]["order"]] == expected
    assert (report["sharing"], report["left_over"]) == (sharing, "0")


def test_the_report_of_the_event_has_the_places_too(playoff):
    event = playoff(2, "--edition", "2006")
    event.play({(1, 2): 2})
    event.play({(1, 2): 2})
    ran = event.trfkit("report", event.file, "--playoff", event.state, "--format", "markdown")

    assert "places 1-2 by the play-off" in ran.out
    assert ran.out.index("| Tied, P2 |") < ran.out.index("| Tied, P1 |")


@pytest.mark.parametrize(
    ("sharing", "expected", "left"),
    [
        # 2.5: 1; 2: 2 before 6; 1.5: 3 before 7; prizes 100, 50, 25, 10.01, 5.
        ("place", ["100", "50", "25", "10.01", "5", "0", "0"], False),
        ("equal", ["100", "37.5", "37.5", "7.5", "7.5", "0", "0"], True),
        ("hort", ["100", "43.75", "31.25", "8.75", "6.25", "0", "0"], True),
    ],
)
def test_prizes_are_shared_among_those_with_equal_points(trfkit, swiss, sharing, expected, left):
    prizes = ("--prizes", "100,50,25,10.01,5", "--share", sharing)
    ran = trfkit("standings", swiss, *prizes, "--format", "json")

    assert [row["prize"] for row in json.loads(ran.out)["standings"]] == expected
    assert ("0.01 of the prizes is left over" in ran.err) is left
    assert trfkit("standings", swiss, "--share", "hort").code == 2
    assert trfkit("standings", swiss, "--prizes", "x").code == 2
    assert "prize" in trfkit("standings", swiss, *prizes).out


@pytest.mark.slow
def test_results_entered_at_once_are_all_there(trfkit, tmp_path):
    play_off = PlayOff(trfkit, tmp_path, 8, "--system", "knockout", "--games", "1")
    play_off.run("pair", play_off.state)
    before = play_off.state.read_bytes()
    command = [sys.executable, "-m", "trfkit", "playoff", "result", str(play_off.state)]
    for _ in range(3):
        play_off.state.write_bytes(before)
        runs = [
            subprocess.Popen([*command, f"{game} 1-0"], stdout=subprocess.DEVNULL)
            for game in (1, 2, 3, 4)
        ]
        assert [run.wait() for run in runs] == [0] * 4
        games = json.loads(play_off.state.read_bytes())["games"]
        assert [game["result"] for game in games[:4]] == ["1-0"] * 4


def test_each_file_in_a_folder_has_the_places_and_is_passed_over_when_resumed(playoff, tmp_path):
    event = playoff(2, "--edition", "2006")
    event.play({(1, 2): 1})
    event.play({(1, 2): 1})
    words = ("standings", event.file, "--playoff", event.state, "-o", f"{tmp_path / 'each'}/")

    assert event.trfkit(*words).code == 0
    assert "1 skipped" in event.trfkit(*words, "--resume").err
