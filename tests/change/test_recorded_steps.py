"""What is told of many small events, each a step from the next: dates, open games, edits, cells.

Everything but the words stands in the texts beside this; ``pytest --update-golden`` writes them
anew, and the difference is then reviewed.
"""

# ruff: noqa: E501 - a row of a table stays one line

from datetime import date
from functools import cache
from itertools import product
from pathlib import Path

from builders import (
    ROUND_ROBIN,
    SWISS,
    TEAMS,
    append,
    changed,
    changing,
    play,
    put,
    record,
    without_row,
)
from events import LEFT_AFTER_TWO, event
from events import ROUND_ROBIN as OF_ALL
from generated import dice
from go_events import go_event
from recorded import assert_text_recorded, differing, facts_of, plain
from team_events import team_event_of

import trfkit
from trfkit.change import remaining_places
from trfkit.change.anonymising import words_of
from trfkit.change.differences import compare_tournaments
from trfkit.change.edits import with_edits
from trfkit.change.event_parts import parse_round_ranges, rounds_in, slices_by_month, slices_of
from trfkit.change.levelling import level
from trfkit.events import players_of_both, teams_of_both
from trfkit.record import names, replace
from trfkit.refusal import Refusal


def assert_steps_recorded(name, lines, request):
    assert_text_recorded(lines, Path(__file__).with_name(f"{name}.txt"), request.config)


def read(text):
    return trfkit.read(text.encode())


def answer(make, show=str):
    """Return what a function gives, or why it refuses to."""
    try:
        return show(make())
    except Refusal as refusal:
        return f"refused {plain(refusal.message)}"


# Parts --------------------------------------------------------------------------------------------

RANGES = (
    "",
    "-",
    "0",
    "1",
    "01",
    "1-3",
    "3-1",
    "3-3",
    "4-",
    "-4",
    "1,3-5,4",
    "0-2",
    "1,,2",
    " 2 - 3 ",
)
TO_COME = changed(
    SWISS, record("142", "6"), record("132", " " * 87 + "26/05/01  26/05/02  26/05/03  26/05/09"),
    record("052", "2026/05/09"),
    append("240 H   4    7"), append("240 F   5    6"), append("XXZ 3"), append("299 W        1.0     1    1"),
    append("299 W        1.0   2   1    1"),
    *(append(f"250       1.0  {first:>2}  {last:>2}    1    4") for first, last in ((1, 1), (1, 2), (3, 4), (5, 6))),
    *(append(f"260  {first:>2}  {last:>2}    1    4") for first, last in ((1, 1), (2, 3), (3, 4), (4, 6))),
)  # fmt: skip


def lines_of_part(event, part):
    yield f"    {part.name} {list(part.rounds)}"
    yield from (f"        {facts_of(one)}" for one in part.diagnostics)
    for fact in differing(event, replace(part.tournament, players=event.players)):
        yield f"        {fact}"


def test_parts_of_rounds_are_as_recorded(request):
    """Of an event with rounds to come, and without each record that tells of them."""
    lines = [
        f"{text!r} {answer(lambda text=text: parse_round_ranges(text))} "
        + " ".join(
            answer(lambda text=text, last=last: rounds_in(parse_round_ranges(text), last))
            for last in (1, 3, 5)
        )
        for text in RANGES
    ]
    for tag in (None, "142", "132", "052", "042", "240", "250", "260", "XXZ", "152"):
        whole = read(changed(TO_COME, record(tag, None)) if tag else TO_COME).tournament
        lines.append(f"without {tag}")
        for first, last in product(range(8), repeat=2):
            is_backwards = first > last > 0
            if is_backwards or (tag and (first, last) not in {(1, 3), (3, 3), (1, 4), (4, 6)}):
                continue
            rounds = [range(first, last + 1)]
            try:
                parts = slices_of(whole, rounds)
            except Refusal as refusal:
                lines.append(f"    {first}-{last} refused {plain(refusal.message)}")
                continue
            lines += [line for part in parts for line in lines_of_part(whole, part)]
    assert_steps_recorded("parts_of_rounds", lines, request)


def test_parts_of_months_are_as_recorded(request):
    march, april = date(2026, 3, 30), date(2026, 4, 2)
    lines = []
    whole = read(SWISS).tournament
    for start, end in product((None, march, april), repeat=2):
        for dates in ((), *product((None, march, april), repeat=3), (march, april, april, april)):
            dated = replace(whole, start=start, end=end, round_dates=dates)
            parts = answer(
                lambda dated=dated: slices_by_month(dated),
                lambda parts: " ".join(
                    f"{part.name}:{list(part.rounds)}:{part.tournament.start}-{part.tournament.end}"
                    for part in parts
                ),
            )
            days = " ".join("-" if day is None else f"{day:%m}" for day in (start, end, *dates))
            lines.append(f"{days}: {parts}")
    assert_steps_recorded("parts_of_months", lines, request)


# Open games ---------------------------------------------------------------------------------------

OPEN = {
    "one game": event("1 2w1 3b1 4w?\n2 1b0 4w1 3b1\n3 4w1 1w0 2w0\n4 3b0 2b0 1b?"),
    "one game, without colours": event("1 2-1 3-1 4-?\n2 1-0 4-1 3-=\n3 4-1 1-0 2-=\n4 3-0 2-0 1-?"),
    "two games": event("1 2w1 3b?\n2 1b0 4w?\n3 4b0 1w?\n4 3w1 2b?\n5 H U"),
    "two games of two rounds": event("1 2w? 3b1\n2 1b? 4w?\n3 4b0 1w0\n4 3w1 2b?"),
    "a round with none over": event("1 3w?\n2 4b?\n3 1b?\n4 2w?"),
    "three games": event("1 2w? 5b?\n2 1b? 6w1\n3 4w? 6b?\n4 3b? 5b0\n5 6w0 1w? 4w1\n6 5b1 3w? 2b0"),
    "one row alone": event("1 2w? 3w1\n2 1b1 4w?\n3 Z 1b0\n4 H 2b?\n5 9b? 5w?"),
    "three games of others": event("1 2w1 4b?\n2 1b0 5w?\n3 U 6b?\n4 5w1 1w?\n5 4b0 2b?\n6 7w1 3w?\n7 6b0 U"),
    "who left a round-robin": event(LEFT_AFTER_TWO.replace("3b1  4w1  5b=", "3b?  4w1  5b=").replace("5b1  1w0  2b=", "5b1  1w?  2b="), kind=OF_ALL),
    "teams": team_event_of("1-2 1?  3-4 ==\n1-3 =1  2-4 ??", teams=4),
}  # fmt: skip


def lines_of_remaining(result):
    yield f"    {plain(result.text)} exact {result.exact} {result.combinations} {result.tiebreaks}"
    yield f"    {[[getattr(game, name) for name in names(game)] for game in result.games]}"
    for one in result.prospects:
        yield f"    {[getattr(one, name) for name in names(one) if name != 'outlooks']}"
        yield from (
            f"        {[getattr(outlook, name) for name in names(outlook)]}"
            for outlook in one.outlooks
        )
    yield from (f"    note {plain(note)}" for note in result.notes)


def test_places_of_open_games_are_as_recorded(request, monkeypatch):
    lines = []
    for most in (8, 0):
        monkeypatch.setattr(remaining_places, "MOST_GAMES", most)
        for name, tournament in OPEN.items():
            for tiebreaks in ("", "BH,SB") if most else ("",):
                lines.append(f"{name}, {tiebreaks or 'points'}, {'all' if most else 'bounds'}")
                for player in (None, 1, 3):
                    try:
                        result = trfkit.remaining(tournament, player, tiebreaks=tiebreaks)
                    except Refusal as refusal:
                        lines.append(f"    {player} refused {plain(refusal.message)}")
                        continue
                    if player is None:
                        lines += lines_of_remaining(result)
                    else:
                        lines.append(f"    {player} {plain(result.text)}")
    assert_steps_recorded("open_games", lines, request)


class AllTried(Exception):  # noqa: N818 - no error
    """Raised where every combination would be tried."""


def how_tried(tournament):
    try:
        return trfkit.remaining(tournament, tiebreaks="") and "bounds"
    except AllTried:
        return "all"
    except Refusal as refusal:
        return plain(refusal.message)


def test_how_many_open_games_are_tried_is_as_recorded(request, monkeypatch):
    """One game more, and one participant more, than are tried."""

    def give_up(*_arguments):
        raise AllTried

    monkeypatch.setattr(remaining_places, "_all_results", give_up)
    lines = []
    for games, others in ((1, 0), (7, 77), (7, 78), (8, 14), (8, 15), (9, 0)):
        table = [f"{2 * n + 1} {2 * n + 2}w?\n{2 * n + 2} {2 * n + 1}b?" for n in range(games)]
        table += [f"{2 * games + n + 1} F" for n in range(others)]
        how = how_tried(event("\n".join(table)))
        lines.append(f"{games} games, {others} others: {how}")
    for boards in (8, 9):
        how = how_tried(team_event_of(f"1-2 {'?' * boards}", teams=2, boards=boards))
        lines.append(f"{boards} boards: {how}")
    assert_steps_recorded("open_games_tried", lines, request)


# Edits --------------------------------------------------------------------------------------------

FACTS = {
    "rating": ("0", "9", "2400", "9999", "10000", "12345", "x", "-1", "\N{SUPERSCRIPT TWO}"),
    "name": ("Oak, Otto", "none"),
    "title": ("gm", "WFM", "XX", "none"),
    "federation": ("ned", "FID", "XXX", "none"),
    "sex": ("W", "m", "x"),
    "fide-id": ("0", "123456789012", "x"),
    "birth": ("1990", "1990/01/02", "1990/13/02", "x"),
}
GAMES = (
    "r0 1-4 1", "r1 1-4 0", "r3 1-4 =", "r4 1-4 1", "r5 1-4 1", "R1 4:1 1", "r1 1-1 1", "r1 1-99 1", "r1 1-5 1",
    "r1 1001001-1001004 =", "r1 1-4 x", "r1 1-4 1:0", "r1 1-4 ½", "r12345 1-4 1", "r1 1234567890123-4 1",
    "r1 7 H", "r1 7 h", "r3 1 Z", "r0 7 F", "r4 7 F", "r5 7 F", "r3 7 U", "r1 7 X", "7", "",
)  # fmt: skip


def test_edits_are_as_recorded(request):
    whole = read(SWISS).tournament
    edits = [*GAMES, *(f"4 {fact} {value}" for fact, values in FACTS.items() for value in values)]
    lines = []
    for name, tournament in {
        "three rounds": whole,
        "four scheduled": replace(whole, rounds=4),
        "no number of rounds": replace(whole, rounds=None),
        "no games": replace(
            whole,
            rounds=4,
            rounds_played=2,
            players=tuple(replace(player, rounds=()) for player in whole.players),
        ),
    }.items():
        lines.append(name)
        for edit in edits if name == "three rounds" else GAMES:
            told = answer(
                lambda edit=edit, tournament=tournament: with_edits(tournament, [edit]),
                lambda after, before=tournament: "; ".join(differing(before, after)),
            )
            lines.append(f"    {edit}: {told}")
    assert_steps_recorded("edits", lines, request)


# Cells --------------------------------------------------------------------------------------------


def with_cells(text, players, rounds, chance):
    """Return a text with some cells of the players' rows made anew."""
    changes = []
    for _ in range(chance.choice((1, 1, 2, 3, 4))):
        number, other = chance.sample(range(1, players + 1), 2)
        round_number = chance.randint(1, rounds)
        white, black = chance.choice(("wb", "bw", "wb", "bw", "  ", "w ", " b", "ww"))
        mine, theirs = chance.choice(("10", "01", "==", "+-", "--", "  ", "WL", "1 ", "11"))
        kind = chance.choice(("game", "game", "one row", "bye", "gone"))
        if kind in {"game", "one row"}:
            changes.append(play(number, round_number, f"{other:>4} {white} {mine}"))
        if kind == "game":
            changes.append(play(other, round_number, f"{number:>4} {black} {theirs}"))
        if kind == "bye":
            changes.append(play(number, round_number, f"0000 - {chance.choice('HFUZ')}"))
        if kind == "gone":
            changes.append(play(number, round_number, " " * 8))
    return changed(text, *changes)


def lines_of_differences(before, after, versions=("TRF26", "TRF26")):
    result = compare_tournaments(before, after, versions=versions)
    yield f"    {plain(result.text)} {[one.id for one in result.moved]}"
    for one in result.changes:
        place = [one.round, one.board, list(one.participants), one.field, one.before, one.after]
        yield f"    {one.kind} {plain(one.text)} {place}"
    yield from (f"    note {plain(note)}" for note in (*result.not_compared, *result.notes))


def lines_of_merging(*texts):
    try:
        merged = trfkit.merge(list(map(read, texts)))
    except Refusal as refusal:
        return [f"    refused {plain(refusal.message)}"]
    known = merged_alone(texts[0]).splitlines()
    lines = [f"    {facts_of(one)}" for one in merged.diagnostics]
    lines += [f"    | {line}" for line in merged.data.decode().splitlines() if line not in known]
    return lines


@cache
def merged_alone(text):
    return trfkit.merge([read(text), read(text)]).data.decode()


def test_cells_made_anew_are_as_recorded(request):
    lines = []
    for name, text, players, rounds in (
        ("Swiss", SWISS, 7, 3),
        ("round-robin", ROUND_ROBIN, 4, 3),
        ("teams", TEAMS, 6, 2),
    ):
        for seed in range(30 if name == "Swiss" else 12):
            after = with_cells(text, players, rounds, dice(seed))
            lines.append(f"{name} {seed}")
            lines += lines_of_differences(read(text).tournament, read(after).tournament)
            lines += lines_of_merging(text, after) if seed < 15 else []
    unknown = [play(1, 1, f"  99 {colour} {letter}") for colour, letter in ("w1", "w0", "b1", " 1")]
    unknown += [play(1, 1, "   1 w 1"), play(1, 1, "  98 w 1"), play(1, 1, "   7 w 1")]
    for (mine, first), (theirs, second) in product(enumerate(unknown), repeat=2):
        if mine != theirs:
            before, after = changed(SWISS, first), changed(SWISS, second)
            lines.append(f"opponents who are not there, {mine} and {theirs}")
            lines += lines_of_differences(read(before).tournament, read(after).tournament)
    assert_steps_recorded("cells", lines, request)


def test_files_of_other_rounds_are_as_recorded(request):
    """Two files of an event, by the days, games and records that each has."""
    march = [f"26/03/0{day}" for day in range(1, 9)]
    lines = []
    for mine, theirs in product(
        ((), (0, 1, 2), (0, 2)), ((), (0,), (3, 4), (1, 2, 3), (0, 1, 2, 3))
    ):
        for games in (0, 1, 3):
            files = []
            for days in (mine, theirs):
                text = " " * 87 + "  ".join(march[day] for day in days) if days else None
                files.append(
                    changed(SWISS, record("132", text), record("042", None), record("052", None))
                )
            cells = [play(n, r, " " * 8) for n in range(1, 8) for r in range(games + 1, 4)]
            files[1] = changed(files[1], *cells)
            lines += [f"days {mine} and {theirs}, {games} rounds", *lines_of_merging(*files)]
    assert_steps_recorded("other_rounds", lines, request)


def test_records_of_two_files_are_as_recorded(request):
    one = [
        append("XXA    1  1.0  0.0"), append("XXA    2  1.0"), append("240 H   2    7"), append("299 W        1.0     1    1"),
        append("260   1   3    1    4"), append("250       1.0   1   2    1    4"), append("XXZ 3"), append("### one"),
    ]  # fmt: skip
    other = [
        append("XXA    1  0.0  1.0  2.0"), append("XXA    3  1.0"), append("240 H   2    6"), append("240 F   3    6"),
        append("299 W        1.0     1    1"), append("260   1   4    1    4"), append("250       0.5   1   2    1    4"), append("XXZ 4"), append("### other"),
    ]  # fmt: skip
    lines = []
    for first, second in product(
        [[], *([each] for each in one)], [[], *([each] for each in other)]
    ):
        if first or second:
            before, after = changed(SWISS, *first), changed(SWISS, *second)
            added = [text.removeprefix(SWISS).strip() for text in (before, after)]
            lines += [f"{added}", *lines_of_merging(before, after)]
            lines += lines_of_differences(read(before).tournament, read(after).tournament)
    lines += ["all", *lines_of_merging(changed(SWISS, *one), changed(SWISS, *other))]
    assert_steps_recorded("records", lines, request)


def test_levelled_cells_are_as_recorded(request):
    """What two cells are levelled to where two formats differ in what they can tell."""
    byes = ["0000 - H", "0000 - F", "0000 - U", "0000 - Z", "0000 - +", "        "]
    games = [f"   4 w {letter}" for letter in "1=0WDL+- "] + ["   4   1", "   4 b 1", "   5 w 1"]
    files = {cell: read(changed(SWISS, play(1, 1, cell))).tournament for cell in byes + games}
    versions = ("TRF26", "TRF16", "TRFx", "cr-html", "pgn")
    whole = read(SWISS).tournament
    people = players_of_both(whole, whole), teams_of_both(whole, whole)
    lines = []
    for pair in product(versions, repeat=2):
        cells = {}
        for (mine, before), (theirs, after) in product(files.items(), repeat=2):
            levelled = level(before, after, pair, *people)
            both = [one.players[0].round(1) for one in (levelled.before, levelled.after)]
            if both != [one.players[0].round(1) for one in (before, after)]:
                letters = " ".join(f"{one.outcome.letter}{one.colour or '-'}" for one in both)
                told = plain(list(levelled.not_compared))
                cells.setdefault((letters, told), []).append(f"{mine.strip()}/{theirs.strip()}")
        lines.append(" and ".join(pair))
        lines += [f"    {letters} {told}: {', '.join(of)}" for (letters, told), of in cells.items()]
    assert_steps_recorded("levelled", lines, request)


def test_whom_the_numbers_of_records_name_is_as_recorded(request):
    """Teams in an event of teams that lists them, players in any other."""
    of_players = (record("192", "FIDE_DUTCH"), record("092", "Individual: Swiss-System"))
    bases = {
        "teams": TEAMS,
        "players in teams": changed(TEAMS, *of_players),
        "teams that are not listed": changed(TEAMS, record("310", None), record("320", None)),
        "players": SWISS,
    }
    records = (
        "240 H   2    1",
        "250       1.0   1   2    1    3",
        "260   1   3    1    2",
        "299 W        1.0     1    1",
        "XXA    1  1.0",
        "XXZ 2",
        "300   2   1   3    2    1",
        "330 +- 001 001 002",
    )
    lines = []
    for (name, base), text in product(bases.items(), records):
        lines.append(f"{name}, {text}")
        lines += lines_of_differences(
            read(base).tournament, read(changed(base, append(text))).tournament
        )
    assert_steps_recorded("whom_records_name", lines, request)


def test_records_of_files_with_other_numbers_are_as_recorded(request):
    """Merged into the numbers of the first file, in which a player or a team has another one."""
    texts = (
        "250       1.0   1   2    5    7",
        "250       1.0   1   2    6    8",
        "250       1.0   1   2    1   12",
        "260   1   3    1   12",
        "240 H   2   12",
        "299 W        1.0     1   12",
        "XXA   12  1.0",
        "XXZ 12",
    )
    lines = []
    for text in texts:
        moved = changed(SWISS, put(7, "start_no", "12"), append(text))
        fewer = changed(SWISS, without_row(7), append(text.replace("12", " 6")))
        for name, files in (
            ("moved", (SWISS, moved)),
            ("fewer", (fewer, SWISS)),
            ("first", (moved, SWISS)),
        ):
            lines += [f"{name} {text}", *lines_of_merging(*files)]
    for old, new in (("310   3", "310   7"), ("310   2", "310   8")):
        moved = changed(
            TEAMS,
            changing(old, new),
            append(f"240 H   2    {new[-1]}"),
            append(f"250       1.0   1   2    1    {new[-1]}"),
        )
        lines += [f"{old} {new}", *lines_of_merging(TEAMS, moved), *lines_of_merging(moved, TEAMS)]
    assert_steps_recorded("other_numbers", lines, request)


def test_words_of_texts_are_those_of_three_letters():
    texts = ("A Bo Cay", None, "", "Dé Éva d'Or Öz-Ük")
    assert words_of(texts) == {"cay", "eva", "dor"}


def test_facts_of_another_discipline_are_as_recorded(request):
    table = "1 2w1 3b1\n2 1b0 4w1\n3 4w1 1w0\n4 3b0 2b0"
    events = {
        "go": go_event(table, starts={1: 30, 2: 29}, stones={(1, 1): 0, (3, 1): 2}),
        "other starts": go_event(table, starts={1: 31, 3: 28}, stones={(1, 1): 1, (3, 1): 2}),
        "rounds down": go_event(table, starts={1: 30}, rounds_down=True, wins_of_absence=0),
        "wins of absence": go_event(table, starts={1: 30}, rounds_down=False, wins_of_absence=5),
        "chess": event(table),
    }
    lines = []
    for (first, before), (second, after) in product(events.items(), repeat=2):
        lines += [f"{first} and {second}", *lines_of_differences(before, after)]
    assert_steps_recorded("disciplines", lines, request)
