"""Facts: what happened otherwise than a file says, borne out by every column of a table."""

from decimal import Decimal

import pytest
from generated import dice, round_robin, swiss, team_swiss

from tests.verifications import notes_named
from trfkit.files.trf.reading.stated_table import PrintedCell, StatedColumn, StatedRow, StatedTable
from trfkit.messages import Message
from trfkit.model import STANDARD, Player
from trfkit.model.outcome import Colour, Outcome, RoundEntry, RoundKind
from trfkit.ranking import Ranking, rank
from trfkit.record import replace
from trfkit.units import Points
from trfkit.verification import verify
from trfkit.verification.comparison.table_comparison import verify_against
from trfkit.verification.variants.event_facts import (
    Names,
    board_results,
    forfeit_as_game,
    game_as_forfeit,
    kind_worth,
    unplayed_round_changes,
)
from trfkit.verification.variants.trial import Trial

CODES = ("BH/C1", "BH", "SB", "WIN", "BPG", "REP")
LONG = {"players": 60, "rounds": 9, "away": 0.02, "withdrawn": 0.005, "forfeited": 0.02}
TURNED = {Outcome.WIN: Outcome.LOSS, Outcome.LOSS: Outcome.WIN}
EDITION = Ranking(edition="2026")


def table(tournament, codes=CODES, mistakes=None, swapped=(), *, points=True):
    """Return the standings of a tournament as a table; mistakes are by code and number."""
    standings = rank(tournament, Ranking(tiebreaks=codes, edition="2026"))
    rows = {row.id: standings.texts(row) for row in standings.rows}
    ranks = {row.id: row.rank for row in standings.rows}
    source = {**dict(zip(rows, rows, strict=True)), **dict(swapped), **{b: a for a, b in swapped}}
    shown = (*(("PTS",) if points else ()), *codes)
    columns = [StatedColumn(label=code, code=code, of_points=code == "PTS") for code in shown]
    stated = []
    for who in rows:
        texts = [(mistakes or {}).get((code, who), rows[source[who]][code] or "") for code in shown]
        cells = tuple(PrintedCell(text, Decimal(text) if text else None) for text in texts)
        stated.append(StatedRow(values=cells, number=who, rank=ranks[source[who]]))
    return StatedTable(source="csv", columns=tuple(columns), rows=tuple(stated))


def with_entry(tournament, who, number, **changes):
    """Return the tournament with another entry of a player in a round (from 1)."""
    players = []
    for player in tournament.players:
        rounds = list(player.rounds)
        if player.start_no == who:
            rounds[number - 1] = replace(rounds[number - 1], **changes)
        players.append(replace(player, rounds=tuple(rounds)))
    return replace(tournament, players=tuple(players))


def games(tournament):
    """Return each decided game: White's number, Black's, the round from 1."""
    return [
        (player.start_no, entry.opponent, number)
        for player in tournament.players
        for number, entry in enumerate(player.rounds, start=1)
        if entry.outcome is Outcome.WIN and entry.colour == "w"
    ]


def turned(tournament, white, black, number):
    changed = with_entry(tournament, white, number, outcome=Outcome.LOSS)
    return with_entry(changed, black, number, outcome=Outcome.WIN)


def all_explained(found):
    return all(one.explained_by for one in found.differences)


def test_a_result_that_a_table_has_otherwise_is_named_and_explains_every_cell():
    tournament = swiss(0)
    white, black, number = games(tournament)[7]
    found = verify_against(turned(tournament, white, black, number), table(tournament), EDITION)
    (fact,) = found.facts
    assert fact.fact == "result-differs"
    assert fact.params == {
        "round": number, "white": white, "black": black, "file": "0-1", "table": "1-0"
    }  # fmt: skip
    assert f"round {number}" in fact.text
    assert fact.text.endswith("the stated values give 1-0, the file has 0-1")
    assert len(found.differences) > 10
    assert all_explained(found)
    assert found.verdict.cells.open == found.verdict.cells.possible == 0
    assert fact.cells <= found.verdict.cells.explained
    assert {"PTS", "BH"} <= set(fact.columns)


def test_a_column_that_holds_its_code_under_the_facts_holds_no_other_one():
    tournament = replace(swiss(0, forfeited=0), tiebreaks=("BH", "SB"))
    stated = table(tournament, tournament.tiebreaks)
    headings = tuple(replace(column, code=None) for column in stated.columns)
    changed = turned(tournament, *games(tournament)[7])
    found = verify_against(changed, replace(stated, columns=headings), EDITION)
    assert [one.fact for one in found.facts] == ["result-differs"]
    assert [one for one in found.claims if not one.holds] == []


def test_ranks_follow_from_the_facts():
    tournament = swiss(0)
    white, black, number = games(tournament)[7]
    found = verify_against(turned(tournament, white, black, number), table(tournament), EDITION)
    moved = [one for one in found.differences if one.column == "rank"]
    assert moved
    assert {one.explained_by[0].variant for one in moved} == {"result-differs"}
    assert found.verdict.places.change == len(moved)


def unlabelled(stated):
    """Return a table whose tie-breaks are only numbered."""
    points, *codes = stated.columns
    numbered = [StatedColumn(label=f"TB{n}") for n in range(1, len(codes) + 1)]
    return replace(stated, columns=(points, *numbered))


@pytest.mark.parametrize("seed", [0, 3, 5])
def test_columns_that_one_game_makes_unknown_are_told_where_it_ended_as_the_table_says(seed):
    codes = ("BH/C1", "BH", "SB", "WIN")
    tournament = swiss(seed)
    white, black, number = games(tournament)[7]
    changed = turned(tournament, white, black, number)
    stated = table(tournament, codes)
    found = verify_against(changed, unlabelled(stated), EDITION)
    named = verify_against(changed, stated, EDITION)
    assert not found.unmapped
    assert [one.tiebreak for one in found.columns[1:-1]] == [*codes]
    assert [one.equal for one in found.columns] == [one.equal for one in named.columns]
    assert min(one.equal for one in found.columns) < 0.9 * len(tournament.players)
    assert found.facts[0].params == named.facts[0].params
    assert found.verdict == named.verdict
    assert found.notes == named.notes


def turned_about(stated):
    """Return a table with its tie-breaks from right to left."""
    first, *others = stated.columns
    rows = [replace(one, values=(one.values[0], *one.values[:0:-1])) for one in stated.rows]
    return replace(stated, columns=(first, *reversed(others)), rows=tuple(rows))


@pytest.mark.parametrize("unprinted", [(), ("WON",)])
def test_ranks_that_follow_the_stated_values_by_the_list_of_the_file_follow_its_facts(unprinted):
    codes = ("SB", "BH", "BH/C1")
    tournament = replace(swiss(0), tiebreaks=(*codes, *unprinted))
    white, black, number = games(tournament)[7]
    changed = turned(tournament, white, black, number)
    stated = turned_about(table(tournament, codes))
    found = verify_against(changed, stated, EDITION)
    by_option = verify_against(changed, stated, replace(EDITION, tiebreaks=tournament.tiebreaks))
    of_list = ",".join(("PTS", *tournament.tiebreaks))
    assert Message("verify.compared-by-own-list", codes=of_list) in found.notes
    assert found.verdict.places.change == by_option.verdict.places.change > 0
    assert found.diagnosis[-1].variant == "result-differs"
    assert all_explained(found)


def test_two_results_are_both_named():
    tournament = swiss(0, **LONG)
    first, second = games(tournament)[3], games(tournament)[-5]
    changed = turned(turned(tournament, *first), *second)
    found = verify_against(changed, table(tournament), EDITION)
    named = {(f.params["white"], f.params["black"], f.params["round"]) for f in found.facts}
    assert named == {first, second}
    assert all_explained(found)


def test_points_and_games_of_one_file_that_disagree_name_the_game():
    tournament = swiss(0, **LONG)
    standings = rank(tournament, Ranking(tiebreaks=("PTS",), edition="2026"))
    points = {row.id: row.points for row in standings.rows}
    stated = tuple(
        replace(player, stated_points=points[player.start_no]) for player in tournament.players
    )
    white, black, number = games(tournament)[4]
    found = verify(turned(replace(tournament, players=stated), white, black, number), EDITION)
    (fact,) = found.facts
    assert (fact.fact, fact.params["white"], fact.params["black"]) == (
        "result-differs", white, black
    )  # fmt: skip


def test_one_mistyped_cell_makes_no_fact():
    chance = dice(5)
    tournament = swiss(0, **LONG)
    right = table(tournament)
    for _ in range(40):
        code = chance.choice(("PTS", *CODES))
        who = chance.choice([row.number for row in right.rows])
        at = [column.label for column in right.columns].index(code)
        row = next(row for row in right.rows if row.number == who)
        wrong = str(row.values[at].value + chance.choice((1, -1, 2)))
        found = verify_against(
            tournament, table(tournament, mistakes={(code, who): wrong}), EDITION
        )
        assert found.facts == ()
        assert [(one.column, one.id) for one in found.differences] == [(code, who)]
        assert not found.differences[0].explained_by


def test_columns_that_agree_are_evidence_against_a_fact():
    """Two cells of one column that a result would repair: the points refute it."""
    tournament = swiss(0, **LONG)
    white, black, number = games(tournament)[11]
    other = rank(turned(tournament, white, black, number), EDITION.__class__(tiebreaks=("BH",)))
    values = {row.id: other.texts(row)["BH"] for row in other.rows}
    mistakes = {("BH", who): value for who, value in values.items()}
    found = verify_against(tournament, table(tournament, mistakes=mistakes), EDITION)
    assert found.facts == ()


def test_a_forfeit_that_was_played_is_named():
    tournament = swiss(0, **LONG)
    white, black, number = games(tournament)[9]
    changed = with_entry(tournament, white, number, outcome=Outcome.FORFEIT_WIN)
    changed = with_entry(changed, black, number, outcome=Outcome.FORFEIT_LOSS)
    found = verify_against(changed, table(tournament), EDITION)
    told = {(one.fact, one.params["round"]) for one in found.facts}
    told |= {(same.variant, same.params.get("round")) for f in found.facts for same in f.same}
    assert ("forfeit-as-game", number) in told
    assert all_explained(found)


@pytest.mark.parametrize("who", [0, 1])
def test_a_game_is_named_with_white_first_whoever_lost_it_by_forfeit(who):
    tournament = swiss(0, **LONG)
    white, black, number = games(tournament)[9]
    tournament = with_entry(tournament, white, number, outcome=Outcome.FORFEIT_LOSS)
    tournament = with_entry(tournament, black, number, outcome=Outcome.FORFEIT_WIN)
    view = Trial(tournament).field("2026").view
    names = Names(tournament, of_teams=False)
    side = view.ids.index((white, black)[who])
    fact = forfeit_as_game(view, names, side, number - 1)
    game = {"round": number, "white": names[white], "black": names[black]}
    assert fact.tells == Message("variants.forfeit-as-game-fact", **game)


def test_where_no_colours_are_known_a_game_is_named_as_it_is_listed():
    tournament = swiss(0, **LONG)
    white, black, number = games(tournament)[9]
    for one in (white, black):
        tournament = with_entry(tournament, one, number, colour=None)
    view = Trial(tournament).field("2026").view
    names = Names(tournament, of_teams=False)
    first, second = sorted((white, black))
    for one in (white, black):
        fact = game_as_forfeit(view, names, view.ids.index(one), number - 1)
        game = {"round": number, "white": names[first], "black": names[second]}
        assert fact.tells == Message("variants.game-as-forfeit-fact", **game)


def test_what_all_byes_of_a_kind_bring_is_told_beside_what_they_bring_in_the_file():
    view = Trial(swiss(0, **LONG)).field("2026").view
    fact = kind_worth(view, RoundKind.PAIRING_ALLOCATED_BYE, 5)
    assert fact.tells.arguments == {
        "kind": RoundKind.PAIRING_ALLOCATED_BYE,
        "points": "0.5",
        "by_file": ("1",),
    }


def byes_taken_otherwise(trial, values):
    """Yield each column of SB in which an unplayed round was another, and whose cells differ."""
    view = trial.field("2009").view
    for who in range(len(trial.ids)):
        for change in unplayed_round_changes(view, who):
            after = trial.with_fact(change.apply).values("SB", edition="2009")
            yield after, {one for one in values if values[one] != after[one]}


@pytest.mark.parametrize(("noise", "facts"), [(0, 1), (7, 0)])
def test_a_column_in_which_most_differs_by_something_else_makes_no_fact(noise, facts):
    tournament = round_robin(6, players=8)
    trial = Trial(tournament)
    values = trial.values("SB", edition="2009")
    columns = byes_taken_otherwise(trial, values)
    changed, moved = next((after, whose) for after, whose in columns if len(whose) in {3, 4})
    others = [who for who in values if who not in moved][:4]
    stated = {("SB", who): str(float(value)) for who, value in changed.items()}
    stated |= {("SB", who): str(float(values[who]) + noise) for who in others}
    found = verify_against(tournament, table(tournament, ("SB",), stated), Ranking(edition="2009"))
    assert len(found.facts) == facts


def test_colours_are_told_by_the_only_two_wrong_cells_of_one_column():
    tournament = swiss(0)
    white, black, number = games(tournament)[4]
    changed = with_entry(tournament, white, number, colour=Colour.BLACK)
    changed = with_entry(changed, black, number, colour=Colour.WHITE)
    found = verify_against(changed, table(tournament, ("BH", "BPG")), EDITION)
    (fact,) = found.facts
    assert (fact.fact, fact.params["round"]) == ("colours-differ", number)
    other = next(one for one in range(1, 41) if one not in {white, black})
    more = {("BPG", other): "9"}
    found = verify_against(changed, table(tournament, ("BH", "BPG"), more), EDITION)
    assert found.facts == ()


def test_points_that_are_each_others_by_two_results_are_no_swap_of_rows():
    """Two players who lost half a point and won one: only their points are each other's."""
    swapped = 0
    for seed in range(40):
        tournament = round_robin(seed, players=8, forfeited=0)
        first, *rest = games(tournament)
        for second in rest:
            if {*first[:2]} & {*second[:2]}:
                continue
            changed = turned(turned(tournament, *first), *second)
            told, has = (dict(zip(*points_of(one), strict=True)) for one in (tournament, changed))
            for one in first[:2]:
                for other in second[:2]:
                    if (told[one], told[other]) != (has[other], has[one]):
                        continue
                    swapped += 1
                    if swapped > 3:
                        return
                    found = verify_against(changed, table(tournament, ("SB", "BH")), EDITION)
                    assert "players-swapped" not in {fact.fact for fact in found.facts}


def points_of(tournament):
    standings = rank(tournament, Ranking(tiebreaks=("PTS",), edition="2026"))
    return [row.id for row in standings.rows], [row.points for row in standings.rows]


def test_colours_the_other_way_round_are_named():
    tournament = swiss(0, **LONG)
    white, black, number = games(tournament)[9]
    changed = with_entry(tournament, white, number, colour=Colour.BLACK)
    changed = with_entry(changed, black, number, colour=Colour.WHITE)
    found = verify_against(changed, table(tournament, ("BPG", "BWG", "BH")), EDITION)
    (fact,) = found.facts
    assert (fact.fact, fact.params["round"]) == ("colours-differ", number)


def test_another_rating_is_named_with_what_it_can_be():
    tournament = swiss(0, **LONG)
    player = tournament.players[10]
    wrong = tuple(
        replace(one, rating=one.rating + 200) if one is player else one
        for one in tournament.players
    )
    stated = table(tournament, ("ARO", "BH"))
    found = verify_against(replace(tournament, players=wrong), stated, EDITION)
    (fact,) = found.facts
    assert (fact.fact, fact.params["participant"]) == ("rating-differs", player.start_no)
    assert abs(fact.params["table"] - player.rating) <= 9
    assert fact.params["file"] == player.rating + 200


@pytest.mark.parametrize(
    ("seed", "players", "nth"),
    [
        (1, 9, 1),  # the one forfeit of an edition by which it is no game is no fact
        (1, 10, 9),  # columns agree by accident with an edition that they do not follow
        (6, 10, 5),  # and no fact is borne out until their edition is known
        (8, 9, 5),  # one fact does not take another back
    ],
)
def test_a_result_is_the_only_fact_where_the_columns_follow_another_edition(seed, players, nth):
    tournament = round_robin(seed, players=players, forfeited=0.04)
    white, black, number = games(tournament)[nth]
    stated = table(tournament, ("BH/C1", "SB", "WIN", "BH"))
    changed = turned(tournament, white, black, number)
    found = verify_against(changed, stated, Ranking(edition="2012"))
    (fact,) = found.facts
    assert (fact.fact, fact.params["white"]) == ("result-differs", white)
    assert (fact.params["black"], fact.params["round"]) == (black, number)
    assert {one.variant for one in found.diagnosis} - {"result-differs", None}
    of_rules = [one for one in found.diagnosis if one.message.id == "verify.parts"]
    assert any(fact.message in one.message.arguments["parts"] for one in of_rules)
    assert all_explained(found)


def test_a_game_without_a_result_has_ended_where_only_its_loser_has_nothing():
    tournament = round_robin(2, players=6, forfeited=0)
    white, black, number = games(tournament)[2]
    pending = with_entry(tournament, white, number, outcome=Outcome.PENDING)
    pending = with_entry(pending, black, number, outcome=Outcome.PENDING)
    found = verify_against(pending, table(tournament, ("WIN", "SB")), EDITION)
    (fact,) = found.facts
    assert (fact.fact, fact.params["file"], fact.params["table"]) == ("result-differs", "", "1-0")
    assert notes_named(found, "pending-left-out") == []
    assert all_explained(found)


def test_two_rows_of_few_columns_at_each_others_names_are_told_so():
    tournament = swiss(0, players=24, rounds=7)
    met = {entry.opponent for entry in tournament.players[3].rounds}
    assert 22 in met
    stated = table(tournament, ("BH", "SB"), swapped=((4, 22),))
    (fact,) = verify_against(tournament, stated, EDITION).facts
    assert (fact.fact, fact.params) == ("players-swapped", {"first": 4, "second": 22})


def without(tournament, who):
    players = tuple(one for one in tournament.players if one.start_no != who)
    return replace(tournament, players=players)


@pytest.mark.parametrize("who", [3, 17, 39])
def test_a_player_whom_the_file_lacks_is_one_fact_and_no_value_differs(who):
    tournament = swiss(0, away=0.1)
    stated = table(tournament, ("BH/C1", "SB", "WIN", "DE"))
    found = verify_against(without(tournament, who), stated, EDITION)
    (fact,) = found.facts
    assert (fact.fact, fact.params) == ("player-missing", {"participant": who})
    assert (fact.cells, fact.columns) == (0, ())
    assert [one.id for one in found.rows.only_stated] == [who]
    assert not found.differences


def test_the_only_unknown_row_of_a_table_of_names_is_the_player_whom_the_file_lacks():
    tournament = swiss(0, away=0.2)
    stated = table(tournament, ("BH/C1", "SB"))
    names = {one.start_no: one.name for one in tournament.players}
    rows = tuple(replace(row, number=None, name=names[row.number]) for row in stated.rows)
    found = verify_against(without(tournament, 21), replace(stated, rows=rows), EDITION)
    assert [one.params for one in found.facts] == [{"participant": 21}]
    assert not found.differences


def test_nobody_is_added_whose_points_his_games_and_byes_cannot_give():
    tournament = swiss(0)
    stated = table(tournament, ("BH",), {("PTS", 3): "7.7"})
    found = verify_against(without(tournament, 3), stated, EDITION)
    assert not [one for one in found.facts if one.fact == "player-missing"]


def test_where_the_rating_of_a_missing_player_is_not_known_ratings_are_not_checked():
    tournament = swiss(0)
    stated = table(tournament, ("BH", "ARO"))
    found = verify_against(without(tournament, 3), stated, EDITION)
    (unchecked,) = found.not_checked
    assert (unchecked.tiebreak, unchecked.reason.id) == ("ARO", "verify.no-rating-of-missing")
    assert not found.differences


def test_the_rating_of_a_missing_player_is_the_one_that_the_table_states():
    tournament = swiss(0)
    stated = table(tournament, ("BH", "ARO"))
    ratings = {one.start_no: one.rating for one in tournament.players}
    rows = tuple(
        replace(row, values=(*row.values, PrintedCell("", Decimal(ratings[row.number]))))
        for row in stated.rows
    )
    with_ratings = replace(stated, columns=(*stated.columns, StatedColumn(label="Rtg")), rows=rows)
    found = verify_against(without(tournament, 3), with_ratings, EDITION)
    assert [one.fact for one in found.facts] == ["player-missing"]
    assert {one.label for one in found.columns} >= {"BH", "ARO"}
    assert not found.differences
    assert not found.not_checked


def test_a_game_that_ended_the_other_way_round_is_no_swap_of_rows():
    tournament = round_robin(1, players=9, forfeited=0.04)
    white, black, number = games(tournament)[5]
    stated = table(tournament, ("WIN", "PS"))
    found = verify_against(turned(tournament, white, black, number), stated, EDITION)
    assert [one.fact for one in found.facts] == ["result-differs"]


def test_two_rows_at_each_others_names_are_told_so():
    tournament = swiss(0, **LONG)
    stated = table(tournament, swapped=((5, 41),))
    found = verify_against(tournament, stated, EDITION)
    (fact,) = found.facts
    assert (fact.fact, fact.params) == ("players-swapped", {"first": 5, "second": 41})
    assert all(one.explained_by for one in found.differences if one.column != "rank")


@pytest.mark.slow
@pytest.mark.parametrize("points", [(20, 10, 0), (30, 20, 10)])
def test_another_point_system_is_told_by_the_points(points):
    win, draw, loss = (Points(one) for one in points)
    byes = {"pairing_allocated_bye": win, "half_point_bye": draw}
    system = replace(STANDARD, win=win, draw=draw, loss=loss, **byes)
    tournament = swiss(0, players=12)
    stated = table(replace(tournament, point_system=system), ("BH", "SB", "WIN"))
    found = verify_against(tournament, stated, EDITION)
    fact = found.facts[0]
    assert fact.fact == "point-system"
    assert [fact.params[name] for name in ("win", "draw", "loss")] == [
        str(Decimal(one) / 10) for one in points
    ]


def test_the_kind_of_a_bye_needs_more_than_one_cell():
    tournament = swiss(0, **LONG)
    view_of = rank(tournament, EDITION)
    assert view_of.rows
    player, number = next(
        (player.start_no, number)
        for player in tournament.players
        for number, entry in enumerate(player.rounds, start=1)
        if entry.kind is RoundKind.PAIRING_ALLOCATED_BYE
    )
    changed = with_entry(tournament, player, number, outcome=Outcome.FULL_POINT_BYE)
    found = verify_against(changed, table(tournament), EDITION)
    assert all(len(one.columns) > 1 or one.cells > 2 for one in found.facts)


@pytest.mark.parametrize("is_left_over", [True, False])
def test_nobody_else_has_the_pairing_allocated_bye_of_a_round(is_left_over):
    tournament = swiss(0, players=21, rounds=5)
    (number, other) = next(
        (number, player.start_no)
        for player in tournament.players
        for number, entry in enumerate(player.rounds, start=1)
        if entry.kind is RoundKind.PAIRING_ALLOCATED_BYE
    )
    if not is_left_over:
        tournament = with_entry(tournament, other, number, outcome=Outcome.ZERO_POINT_BYE)
    who = next(one.start_no for one in tournament.players if one.start_no != other)
    opponent = tournament.players[who - 1].rounds[number - 1].opponent
    away = {"opponent": None, "colour": None}
    for one in (who, opponent):
        away["outcome"] = Outcome.HALF_POINT_BYE
        tournament = with_entry(tournament, one, number, **away)
    stated = with_entry(tournament, who, number, outcome=Outcome.FULL_POINT_BYE)
    found = verify_against(tournament, table(stated, ("BH", "SB")), EDITION)
    (fact,) = found.facts
    told = [fact.fact, *(one.variant for one in fact.same)]
    byes = ["full-point-bye", "bye-as-pairing-allocated"]
    assert told == (byes if is_left_over else byes[::-1])
    assert fact.text.endswith("(1) by the stated values, a half-point bye (0.5) in the file")


def test_a_file_that_agrees_has_no_facts():
    for tournament in (swiss(0), round_robin(1)):
        found = verify_against(tournament, table(tournament, ("SB", "KS", "WIN")), EDITION)
        assert (found.facts, found.differences) == ((), ())


def test_a_result_on_a_board_is_named_by_the_points_of_teams():
    tournament = team_swiss(2)
    standings = rank(tournament, Ranking(tiebreaks=("MPTS", "GPTS", "BH:MP"), edition="2026"))
    codes = ("MPTS", "GPTS", "BH:MP")
    rows = []
    for row in standings.rows:
        texts = standings.texts(row)
        cells = tuple(PrintedCell(texts[code], Decimal(texts[code])) for code in codes)
        rows.append(StatedRow(values=cells, number=row.id))
    columns = tuple(StatedColumn(label=code, code=code) for code in codes)
    stated = StatedTable(source="csv", columns=columns, rows=tuple(rows), of_teams=True)
    white, black, number = games(tournament)[6]
    found = verify_against(turned(tournament, white, black, number), stated, EDITION)
    (fact,) = found.facts
    told = [fact.params, *(one.params for one in fact.same)]
    assert (white, black, number) in [(one["white"], one["black"], one["round"]) for one in told]
    assert all_explained(found)


def test_a_board_on_which_the_rows_contradict_each_other_may_have_ended_as_either_says():
    tournament = team_swiss(2)
    white, black, number = games(tournament)[6]
    team, other = (
        next(one.number for one in tournament.teams if who in one.members) for who in (white, black)
    )
    both_lost = with_entry(tournament, white, number, outcome=Outcome.LOSS)
    told = {
        (fact.params["file"], fact.params["table"])
        for fact in board_results(Trial(both_lost), team, other, number - 1)
        if fact.params["white"] == white
    }
    assert told == {("0-0", "1-0"), ("0-0", "1/2-1/2"), ("0-0", "0-1")}


def test_a_board_of_a_player_whom_the_file_lacks_is_left_alone():
    tournament = team_swiss(2)
    trial = Trial(tournament)
    white, black, number = games(tournament)[6]
    team, other = (
        next(one.number for one in tournament.teams if who in one.members) for who in (white, black)
    )
    lacking = replace(
        tournament, players=tuple(one for one in tournament.players if one.start_no != black)
    )
    short = with_rounds(tournament, black, number - 1)
    facts = board_results(trial, team, other, number - 1)
    assert any(fact.params["black"] == black for fact in facts)
    for damaged in (lacking, short):
        facts = board_results(Trial(damaged), team, other, number - 1)
        assert all(fact.params["black"] != black for fact in facts)


def with_rounds(tournament, who, count):
    """Return the tournament with only so many rounds in the row of a player."""
    return replace(
        tournament,
        players=tuple(
            replace(one, rounds=one.rounds[:count]) if one.start_no == who else one
            for one in tournament.players
        ),
    )


def ranked(tournament):
    """The tournament with the points and the ranks of its list stated."""
    rows = {row.id: row for row in rank(tournament, EDITION).rows}
    players = tuple(
        replace(one, stated_points=rows[one.start_no].points, stated_rank=rows[one.start_no].rank)
        for one in tournament.players
    )
    return replace(tournament, players=players, tiebreaks=("BH", "SB"), stated_players=len(players))


@pytest.mark.parametrize("who", [3, 17])
def test_ranks_and_counts_hold_where_the_row_of_a_player_is_missing(who):
    whole = ranked(ranked(swiss(0)))
    assert not verify(whole, EDITION).differences
    found = verify(without(whole, who), EDITION)
    assert not found.differences
    (fact,) = found.facts
    assert (fact.fact, fact.params) == ("player-missing", {"participant": who})


def test_a_row_that_only_the_pairings_to_come_name_adds_no_player():
    paired = (RoundEntry(Outcome.PENDING, who, Colour.WHITE) for who in (2, 2, 4))
    players = tuple(
        Player(start_no=number, name=f"Player {number}", rounds=(entry,), stated_rank=1)
        for number, entry in zip((1, 3, 5), paired, strict=True)
    )
    found = verify(replace(swiss(0), players=players, rounds_played=0, stated_players=5), EDITION)
    assert not any(one.fact == "player-missing" for one in found.facts)


def test_points_that_two_have_of_each_other_are_no_game_where_every_rank_is_right():
    whole = ranked(ranked(swiss(0)))
    points = {one.start_no: one.stated_points for one in whole.players}
    first, second = next(
        (one.start_no, entry.opponent)
        for one in whole.players
        for entry in one.rounds
        if entry.opponent
        and abs(points[one.start_no] - points[entry.opponent]) == 5
        and entry.outcome is Outcome.DRAW
    )
    swapped = {first: points[second], second: points[first]}
    players = tuple(
        replace(one, stated_points=swapped.get(one.start_no, one.stated_points))
        for one in whole.players
    )
    found = verify(replace(whole, players=players), EDITION)
    assert found.facts == ()
    (diagnosis,) = found.diagnosis
    assert diagnosis.text.endswith("have each other's values")


def with_byes_taken(tournament, kind, outcome):
    """Return the tournament in which all byes of a kind are others."""
    for player in tournament.players:
        for number, entry in enumerate(player.rounds, start=1):
            if entry.kind is kind:
                tournament = with_entry(tournament, player.start_no, number, outcome=outcome)
    return tournament


@pytest.mark.parametrize("seed", range(4))
def test_byes_that_are_always_taken_for_others_are_one_cause_of_the_whole_table(seed):
    tournament = swiss(seed, players=21, rounds=7, away=0.1)
    taken = with_byes_taken(tournament, RoundKind.PAIRING_ALLOCATED_BYE, Outcome.HALF_POINT_BYE)
    found = verify_against(tournament, table(taken, ("BH/C1", "BH", "SB")), EDITION)
    (fact,) = found.facts
    told = {fact.fact: fact.text} | {one.variant: one.text for one in fact.same}
    assert told["byes-of-another-kind"] == (
        "the stated values always take a pairing-allocated bye, 1 in the file, "
        "for a half-point bye (0.5)"
    )
    assert all_explained(found)
    assert {one.variant for one in found.diagnosis} <= {fact.fact, "ranks-as-stated"}


# One side alone, a deleted player, ratings; and what is confirmed ---------------------------------


def test_a_result_on_one_side_alone_is_named_with_what_could_be_it_as_well():
    tournament = swiss(4, players=24, rounds=6, away=0, forfeited=0)
    white, black, number = games(tournament)[3]
    changed = with_entry(tournament, white, number, outcome=Outcome.DRAW)
    stated = table(changed, ("BH", "SB", "WIN", "PS"))
    (fact,) = verify_against(tournament, stated, EDITION).facts
    assert fact.fact == "result-on-one-side"
    expected = {"round": number, "participant": white, "opponent": black}
    stories = [fact.params, *(one.params for one in fact.same)]
    assert any(expected.items() <= params.items() for params in stories)
    assert fact.confirmed


def test_a_player_without_a_row_was_deleted_with_all_games():
    tournament = swiss(5, players=24, rounds=6, away=0, forfeited=0)
    who = games(tournament)[0][0]
    changed = tournament
    for player in tournament.players:
        for number, entry in enumerate(player.rounds, start=1):
            if entry.opponent == who:
                absent = {"outcome": Outcome.ZERO_POINT_BYE, "opponent": None, "colour": None}
                changed = with_entry(changed, player.start_no, number, **absent)
    stated = table(without(changed, who), ("BH", "SB", "WIN"))
    found = verify_against(tournament, stated, EDITION)
    assert [(one.fact, one.params) for one in found.facts] == [
        ("player-deleted", {"participant": who})
    ]
    assert all_explained(found)


@pytest.mark.parametrize("codes", [("ARO/C1", "BH"), ("APRO", "TPR"), ("ARO/M1", "SB")])
@pytest.mark.parametrize("printed", [True, False])
def test_another_rating_is_named_through_cuts_and_performances(codes, printed):
    tournament = swiss(6, players=24, rounds=6, away=0, forfeited=0, unrated=0)
    who = tournament.players[7].start_no
    rating = (tournament.players[7].rating or 0) + 60
    players = [
        replace(one, rating=rating) if one.start_no == who else one for one in tournament.players
    ]
    stated = table(replace(tournament, players=tuple(players)), codes)
    if printed:
        ratings = {one.start_no: one.rating for one in players}
        rows = tuple(replace(row, rating=ratings[row.number]) for row in stated.rows)
        stated = replace(stated, rows=rows)
    found = verify_against(tournament, stated, EDITION)
    (fact,) = found.facts
    told = [(one.params["participant"], one.params["table"]) for one in (fact, *fact.same)]
    assert (who, rating) in told
    assert all_explained(found)
    if printed:
        assert fact.params["table"] == rating


@pytest.mark.parametrize(("near", "confirmed"), [(True, False), (False, True)])
def test_a_fact_is_confirmed_where_nothing_near_it_stays_open(near, confirmed):
    tournament = swiss(7, **LONG)
    white, black, number = games(tournament)[5]
    changed = turned(tournament, white, black, number)
    met = {entry.opponent for one in tournament.players if one.start_no in {white, black}
           for entry in one.rounds}  # fmt: skip
    others = {player.start_no for player in tournament.players} - met - {white, black}
    who = min(met - {None, white, black}) if near else max(others)
    found = verify_against(tournament, table(changed, mistakes={("BH", who): "99"}), EDITION)
    (fact,) = found.facts
    assert fact.fact == "result-differs"
    assert fact.confirmed is confirmed
    of_fact = [one for one in found.differences if one.column == "PTS"]
    assert of_fact
    assert all(bool(one.explained_by) is confirmed for one in of_fact)
    assert all(bool(one.possible) is not confirmed for one in of_fact)


@pytest.mark.parametrize(
    ("code", "away", "confirmed"),
    [
        ("BH", 1, False),
        ("BH", 2, True),
        ("WIN", 1, False),  # the cells of who met them are looked at in every column
        ("WIN", 2, True),
        ("APRO", 2, False),
        ("APRO", 3, True),
        ("KS", 2, False),  # it does not say how far it reaches
        ("KS", 3, True),
    ],
)
def test_a_fact_reaches_as_far_as_the_values_of_a_column_depend_on_results(code, away, confirmed):
    tournament = swiss(7, **{**LONG, "rounds": 5}, unrated=0)
    white, black, number = games(tournament)[5]
    changed = turned(tournament, white, black, number)
    opponents = {
        one.start_no: {entry.opponent for entry in one.rounds} - {None}
        for one in tournament.players
    }
    near = [{white, black}]
    for _ in range(3):
        near.append(near[-1].union(*(opponents[who] for who in near[-1])))
    mistakes = {(code, min(near[away] - near[away - 1])): "99"}
    codes = ("BH", "SB", "WIN", "APRO", "KS")
    (fact,) = verify_against(tournament, table(changed, codes, mistakes), EDITION).facts
    assert fact.fact == "result-differs"
    assert fact.confirmed is confirmed


def test_a_fact_is_only_possible_where_a_cell_near_it_cannot_be_read():
    tournament = swiss(7, **LONG)
    white, black, number = games(tournament)[5]
    stated = table(turned(tournament, white, black, number))
    at = next(n for n, row in enumerate(stated.rows) if row.number == white)
    row = stated.rows[at]
    unread = replace(row, values=(*row.values[:-1], PrintedCell("?", None)))
    stated = replace(stated, rows=(*stated.rows[:at], unread, *stated.rows[at + 1 :]))
    (fact,) = verify_against(tournament, stated, EDITION).facts
    assert fact.fact == "result-differs"
    assert not fact.confirmed


@pytest.mark.parametrize("has_row", [True, False])
def test_a_fact_about_nobody_who_has_a_row_is_only_possible(has_row):
    tournament, who = swiss(7, **LONG), 20
    assert tournament.players[who - 1].round(9).kind is RoundKind.PAIRING_ALLOCATED_BYE
    stated = table(with_entry(tournament, who, 9, outcome=Outcome.HALF_POINT_BYE))
    rows = tuple(row for row in stated.rows if has_row or row.number != who)
    (fact,) = verify_against(tournament, replace(stated, rows=rows), EDITION).facts
    assert fact.params["participant"] == who
    assert fact.confirmed is has_row


def test_a_player_is_not_deleted_for_certain_where_a_cell_two_games_away_stays_open():
    tournament = swiss(5, players=60, rounds=6, away=0, forfeited=0)
    who = games(tournament)[0][0]
    met = {one.start_no: {entry.opponent for entry in one.rounds} for one in tournament.players}
    changed = tournament
    for player in tournament.players:
        for number, entry in enumerate(player.rounds, start=1):
            if entry.opponent == who:
                absent = {"outcome": Outcome.ZERO_POINT_BYE, "opponent": None, "colour": None}
                changed = with_entry(changed, player.start_no, number, **absent)
    farther = set().union(*(met[one] for one in met[who])) - met[who] - {who, None}
    stated = table(without(changed, who), ("BH", "SB", "WIN"), {("BH", min(farther)): "99"})
    (fact,) = verify_against(tournament, stated, EDITION).facts
    assert fact.fact == "player-deleted"
    assert not fact.confirmed
