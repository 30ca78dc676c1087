"""The games of a table's own file against those of the tournament: never told wrongly."""

import csv
import io

import pytest
from clean import SWISS
from events import event as event_of
from generated import swiss

from tests.verifications import notes_named
from trfkit.api.verification import games_in, verify
from trfkit.files.registry import read, read_stated
from trfkit.messages import Message, Participant
from trfkit.model import STANDARD
from trfkit.record import replace
from trfkit.units import Points
from trfkit.verification.comparison.table_games import Games, games_otherwise, with_games
from trfkit.verification.result import FactFound, GameOtherwise

FORMATS = ("html", "csv-crosstable", "xlsx", "cr-xml", "json", "jch", "tdf", "trf06", "trf16")
OFTEN = {"forfeit": 0.1, "double-forfeit": 0.05, "both-lost": 0.05, "short": 0.05, "pending": 0.2,
         "zero-point-bye": 0.1}  # fmt: skip
OF_SWISS = {"half-point-bye": 0.1, "full-point-bye": 0.1, "withdrawn": 0.05}


SAID = Message("verify.nothing")


@pytest.fixture(
    params=("individual-swiss", "individual-round-robin", "team-swiss", "team-round-robin")
)
def event(trfkit, tmp_path, request):
    """An event in which games end in every way, and rounds are missed for every reason."""
    rates = OFTEN | (OF_SWISS if "swiss" in request.param else {})
    size = ("--teams", "6") if "team" in request.param else ("--players", "13")
    options = [part for name, share in rates.items() for part in ("--rate", f"{name}={share}")]
    path = tmp_path / "event.trf"
    trfkit("generate", "--seed", "7", "--kind", request.param, *size, *options, "-o", path)
    return path


@pytest.mark.parametrize(("known", "are_compared"), [(4, True), (3, False)])
def test_games_are_compared_where_half_of_the_players_are_in_both(known, are_compared):
    ours = swiss(1, players=8, rounds=3)
    strangers = ("Qviik", "Zzyw", "Ooxxa", "Jjubb", "Wwkkp")
    players = tuple(
        replace(one, name=strangers[n - known], fide_id=None) if n >= known else one
        for n, one in enumerate(ours.players)
    )
    games = games_otherwise(ours, replace(ours, players=players), ("trf26", "trf26"))
    assert games.otherwise == ()
    assert bool(games.rounds) is are_compared
    assert bool(games.notes) is not are_compared


def test_games_are_compared_of_two_players_who_are_in_both():
    ours = event_of("1 4w1\n2 3w1\n3 2b0\n4 1b0")
    theirs = event_of("1 4w0\n2 3w0\n3 2b1\n4 1b1")
    players = [*ours.players[:3], replace(ours.players[3], name="Zzyw")]
    games = games_otherwise(replace(ours, players=tuple(players)), theirs, ("trf26", "trf26"))
    assert [game.participants for game in games.otherwise] == [(2, 3)]


def named(tournament, *names):
    people = zip(tournament.players, names, strict=True)
    return replace(tournament, players=tuple(replace(p, name=name) for p, name in people))


def test_games_of_two_with_one_name_are_not_compared():
    """A crosstable numbered by ranks has them in another order."""
    known = ("Frost, Anna", "Berg, Bodil")
    ours = named(event_of("1 3w1\n2 4w0\n3 1b0\n4 2b1"), *known, "Roe, Kim", "Roe, Kim")
    theirs = named(event_of("1 4w1\n2 3w0\n3 2b1\n4 1b0"), *known, "Roe, Kim", "Roe, Kim")
    assert games_otherwise(ours, theirs, ("trf26", "trf26")).otherwise == ()


def test_games_against_somebody_whom_one_side_lacks_are_not_compared():
    """Of the three who are in both, Frost met a stranger in the table, and Zeiss in the file."""
    known = ("Frost, Anna", "Berg, Bodil", "Zeiss, Carl")
    ours = named(event_of("1 4w1\n2 3w1\n3 2b0\n4 1b0"), "Qviik", *known)
    theirs = named(event_of("1 4w1\n2 3b0\n3 2w1\n4 1b0"), *known, "Ooxxa")
    (game,) = games_otherwise(ours, theirs, ("trf26", "trf26")).otherwise
    assert game.participants == (3,)


def test_a_game_that_ended_otherwise_is_told_with_the_names_of_both_and_a_bye_with_one():
    names = ("Frost, Anna", "Berg, Bodil", "Zeiss, Carl")
    ours = named(event_of("1 2w1\n2 1b0\n3 H"), *names)
    spelt = (name.upper() for name in names)
    theirs = named(event_of("1 2w0\n2 1b1\n3 U"), *spelt)
    game, bye = games_otherwise(ours, theirs, ("trf26", "trf26")).otherwise
    told = game.message.arguments
    assert (told["white"], told["black"]) == (
        Participant(1, "Frost, Anna"),
        Participant(2, "Berg, Bodil"),
    )
    assert bye.message.arguments["player"] == Participant(3, "Zeiss, Carl")


@pytest.mark.parametrize(("fourth", "is_told"), [("4 Z", False), ("4 U", True)])
def test_a_missing_bye_is_told_where_its_side_has_byes_of_others(fourth, is_told):
    bye, none = event_of(f"1 2w1\n2 1b0\n3 H\n{fourth}"), event_of(f"1 2w1\n2 1b0\n3 Z\n{fourth}")
    for file, table in ((bye, none), (none, bye)):
        games = games_otherwise(file, table, ("trf26", "trf26"))
        assert [game.participants for game in games.otherwise] == [(3,)] * is_told


def test_colours_are_compared_of_a_game_that_is_not_rated():
    ours, theirs = event_of("1 2wW\n2 1bL"), event_of("1 2bW\n2 1wL")
    (game,) = games_otherwise(ours, theirs, ("trf26", "trf26")).otherwise
    assert game.message.id == "verify.colours-otherwise"


@pytest.mark.parametrize(("letters", "are_told"), [("+-", True), ("WL", False), ("01", True)])
def test_a_game_that_was_not_played_is_told_where_it_is_no_unrated_one(letters, are_told):
    win, loss = letters
    ours, theirs = event_of("1 2w1\n2 1b0"), event_of(f"1 2w{win}\n2 1b{loss}")
    for file, other in ((ours, theirs), (theirs, ours)):
        games = games_otherwise(file, other, ("trf26", "trf26"))
        assert bool(games.otherwise) is are_told


def test_byes_that_bring_as_much_are_one_whatever_each_file_calls_them():
    ours, theirs = event_of("1 2w1\n2 1b0\n3 U"), event_of("1 2w1\n2 1b0\n3 H")
    (game,) = games_otherwise(ours, theirs, ("trf26", "trf26")).otherwise
    assert (game.participants, game.round) == ((3,), 1)
    whole = replace(theirs, point_system=replace(STANDARD, half_point_bye=Points(10)))
    assert games_otherwise(ours, whole, ("trf26", "trf26")) == Games(rounds=1)
    assert games_otherwise(whole, ours, ("trf26", "trf26")) == Games(rounds=1)


@pytest.mark.sweep
@pytest.mark.parametrize("to", FORMATS)
def test_no_game_stands_otherwise_in_what_the_file_itself_became(trfkit, event, tmp_path, to):
    table = tmp_path / "table"
    trfkit("convert", event, table, "--to", to)
    stated = read_stated(table.read_bytes())

    assert stated.tournament is not None
    assert games_in(read(event.read_bytes()), stated).otherwise == ()


def test_a_file_given_to_the_function_is_compared_with_its_games():
    file = read(SWISS.encode())
    table = SWISS.replace("     5 b 1     1 w =", "     5 w 1     1 w =")
    table = table.replace("     2 w 0     6 b 0", "     2 b 0     6 b 0")
    found = verify(file, against=table.encode())

    assert [game.participants for game in found.games] == [(5, 2)]
    assert verify(file, against=SWISS.encode()).games == ()


LAST_BYE = SWISS.replace("0000 - H  0000 - Z", "0000 - H  0000 - U")


def in_last_round(table):
    """Return the games that a table of SWISS tells otherwise than a file with a bye at the end."""
    return verify(read(LAST_BYE.encode()), against=table.encode()).games


def test_a_bye_of_the_last_round_is_compared_where_all_games_of_it_are_told():
    (game,) = in_last_round(SWISS)
    assert (game.participants, game.round) == ((7,), 3)
    assert game.text.startswith("round 3: pairing-allocated bye in the file, nothing in the table")


def test_nothing_is_told_of_a_last_round_that_is_entered_in_part():
    unpaired = SWISS.replace("     6 b =\n", "\n").replace("     2 w =\n", "\n")
    unended = SWISS.replace("     6 b =\n", "     6 b  \n").replace("     2 w =\n", "     2 w  \n")
    assert unpaired != SWISS != unended
    assert in_last_round(unpaired) == in_last_round(unended) == ()


@pytest.mark.parametrize(
    ("params", "is_told"),
    [
        ({"participant": 7, "round": 3}, False),
        ({"participant": 7, "round": 2}, True),
        ({"participant": 6, "round": 3}, True),
        ({"kind": "half-point-bye", "points": "0"}, True),
    ],
)
def test_a_bye_that_a_fact_names_is_told_once(params, is_told):
    found = verify(read(LAST_BYE.encode()), against=SWISS.encode())
    fact = FactFound(fact="zero-point-bye", params=params, message=SAID, cells=3, columns=("PTS",))
    bare = replace(found, games=(), facts=(fact,))
    assert bool(with_games(bare, Games(found.games)).games) is is_told


@pytest.mark.parametrize(
    ("white", "black", "round_number", "is_told"),
    [(5, 2, 2, False), (2, 5, 2, False), (5, 2, 1, True), (5, 3, 2, True), (1, 2, 2, True)],
)
def test_a_game_that_a_fact_names_is_told_once(white, black, round_number, is_told):
    game = GameOtherwise(message=SAID, round=2, participants=(5, 2), before="1-0", after="0-1")
    params = {"white": white, "black": black, "round": round_number}
    fact = FactFound(fact="result-differs", params=params, message=SAID, cells=3, columns=("PTS",))
    found = verify(read(LAST_BYE.encode()), against=SWISS.encode())
    bare = replace(found, games=(), facts=(fact,))
    assert bool(with_games(bare, Games((game,))).games) is is_told


@pytest.mark.parametrize(
    ("compared", "untold"), [(0, None), (1, (2, 3)), (2, (3,)), (3, None), (4, None)]
)
def test_rounds_behind_the_last_one_with_games_are_named(compared, untold):
    found = verify(read(LAST_BYE.encode()), against=SWISS.encode())
    assert found.rounds == 3
    notes = with_games(replace(found, notes=()), Games(rounds=compared)).notes
    assert notes == (
        () if untold is None else (Message("verify.no-games-of-rounds", rounds=untold),)
    )


ROUNDS = 7


@pytest.fixture
def without_rounds(trfkit, tmp_path):
    """Return what is found of a crosstable without the columns of some rounds; see ``mistold``."""
    path, table = tmp_path / "event.trf", tmp_path / "table.csv"
    trfkit("generate", "--seed", "5", "--players", "30", "--rounds", str(ROUNDS), "-o", path)
    trfkit("convert", path, table, "--to", "csv-crosstable")
    rows = [*csv.reader(io.StringIO(table.read_text("utf-8-sig")))]

    def found(lacking, mistold=None):
        """Return it; of round ``mistold`` the first row has another result."""
        head, first, *others = rows
        if mistold is not None:
            at = head.index(f"r{mistold}")
            cell = first[at][:-1] + ("0" if first[at][-1] != "0" else "1")
            first = [*first[:at], cell, *first[at + 1 :]]
        kept = [n for n, text in enumerate(head) if text not in {f"r{r}" for r in lacking}]
        text = io.StringIO()
        csv.writer(text).writerows([row[n] for n in kept] for row in (head, first, *others))
        return verify(read(path.read_bytes()), against=text.getvalue().encode())

    return found


@pytest.mark.parametrize("mistold", [3, 5, 6])
def test_games_of_each_round_are_compared(without_rounds, mistold):
    found = without_rounds((), mistold=mistold)
    assert {game.round for game in found.games} == {mistold}


@pytest.mark.parametrize(("lacking", "told"), [((7,), (7,)), ((6, 7), (6, 7))])
def test_games_of_the_last_rounds_that_a_crosstable_lacks_are_said_not_to_be_compared(
    without_rounds, lacking, told
):
    found = without_rounds(lacking)
    assert (found.rounds, found.games, found.differences) == (ROUNDS, (), ())
    assert Message("verify.no-games-of-rounds", rounds=told) in found.notes


def test_of_a_whole_crosstable_nothing_is_said_to_be_lacking(without_rounds):
    found = without_rounds(())
    assert not notes_named(found, "no-games-of-rounds", "games-not-compared")


def test_a_crosstable_of_a_round_robin_that_cannot_be_read_is_said_not_to_be_compared(
    trfkit, tmp_path
):
    path = tmp_path / "event.trf"
    trfkit("generate", "--kind", "individual-round-robin", "--players", "6", "-o", path)
    file = read(path.read_bytes())
    order = sorted(file.tournament.players, key=lambda player: player.start_no)

    def cell(one, other):
        games = (e for e in one.rounds if e.opponent == other.start_no)
        return "*" if one is other else ("0", "½", "1")[next(games).outcome.share or 0]

    def table(columns):
        rows = [["No", "Name", *(str(other.start_no) for other in columns), "Pts"]]
        for one in order:
            points = sum((e.outcome.share or 0) for e in one.rounds) / 2
            cells = [cell(one, other) for other in columns]
            rows.append([str(one.start_no), one.name, *cells, f"{points:g}"])
        return "\n".join(";".join(row) for row in rows).encode()

    whole = verify(file, against=table(order))
    assert notes_named(whole, "games-not-compared") == []
    found = verify(file, against=table([*order[:2], *order[3:]]))
    (told,) = notes_named(found, "games-not-compared")
    assert "6 rows" in told.arguments["why"].arguments["why"]
