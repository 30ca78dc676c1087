"""What is told of two files of an event, what they make together, and what its parts are.

Everything but the words stands in the texts beside this; ``pytest --update-golden`` writes them
anew, and the difference is then reviewed.
"""

# ruff: noqa: E501 - a row of a table stays one line

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
from recorded import assert_text_recorded, facts_of, plain

import trfkit
from trfkit.change.differences import compare_tournaments
from trfkit.refusal import Refusal

EXTRAS = (
    append("NED    1 m                                      2470 AMS     8000001"), append("240 H   2    7"), append("250       1.0   1   2    1    4"),
    append("260   1   3    1    4"), append("299 W        1.0     1    1"), append("### said"), append("XXA    1  1.0  1.0"),
    append("XXZ 3"), append("XXC rank"), append("802 x"), record("172", "NED FIDON"),
)  # fmt: skip
RICH = changed(SWISS, *EXTRAS)
OF_TEAMS = changed(
    TEAMS, append("300   2   1   3    2    1"), append("330 +- 001 001 002"), append("352 WB"), append("362 TW 2.0   TD 1.0")
)  # fmt: skip


def read(text):
    return trfkit.read(text.encode())


def results(number, *cells):
    """Return a round of the players 1, 2, 3 ... as it stands in their rows."""
    return [play(player, number, cell) for player, cell in enumerate(cells, start=1)]


EDITS = {
    "name of the event": (SWISS, [record("012", "Another Open")]),
    "place and days": (SWISS, [record("022", None), record("042", "2026/05/02"), record("052", None)]),
    "counts": (SWISS, [record("062", "8"), record("082", "3")]),
    "no teams, said or not": (SWISS, [record("082", None)]),
    "arbiters": (SWISS, [record("102", "IA Other, Oz (1009997)"), record("112", None)]),
    "dates of rounds": (SWISS, [record("132", " " * 87 + "26/05/01  26/05/03  26/05/03")]),
    "rounds and colour": (SWISS, [record("142", "5"), record("152", "B")]),
    "points of results": (SWISS, [record("162", " W 3.0    D 1.0")]),
    "lists": (SWISS, [record("202", "SB,BH"), record("212", "PTS,SB,BH")]),
    "a person": (SWISS, [put(4, "name", "Durian, Daniel"), put(4, "birth", "1993/01/03"), put(4, "rating", "2201")]),
    "another person": (SWISS, [put(4, "name", "Oak, Otto"), put(4, "fide_id", "1009999"), put(4, "birth", "1970/01/03")]),
    **{
        f"ratings of {count}": (SWISS, [put(n, "rating", str(2501 - n)) for n in range(1, count + 1)])
        for count in (2, 3, 4, 5)
    },
    **{
        f"stated points of {count}": (SWISS, [put(n, "points", "9.0") for n in range(1, count + 1)])
        for count in (1, 3, 4)
    },
    "stated ranks": (SWISS, [put(n, "rank", "") for n in range(1, 8)]),
    "a result": (SWISS, results(1, "   4 w 0", "   5 b 1", "   6 w =", "   1 b 1")),
    "a colour": (SWISS, results(1, "   4 b 1", "   5 b 1", "   6 w =", "   1 w 0")),
    "all colours of a round": (SWISS, results(1, "   4 b 1", "   5 w 1", "   6 b =", "   1 w 0", "   2 b 0", "   3 w =")),
    "a result and a colour": (SWISS, results(1, "   4 b 0", "   5 b 1", "   6 w =", "   1 w 1")),
    "a one-sided result": (SWISS, [play(1, 1, "   4 w =")]),
    "a forfeit": (SWISS, results(1, "   4 w +", "   5 b 1", "   6 w =", "   1 b -")),
    "an adjourned game": (SWISS, results(1, "   4 w ?", "   5 b 1", "   6 w =", "   1 b ?")),
    "exchanged partners": (SWISS, results(1, "   5 w 1", "   4 b 1", "   6 w =", "   2 w 0", "   1 b 0")),
    "other pairs": (SWISS, results(1, "   5 w 1", "   6 b 1", "   4 w =", "   3 b =", "   1 b 0", "   2 w 0")),
    "a bye": (SWISS, [play(7, 1, "0000 - H")]),
    "a bye for a game": (SWISS, [play(1, 1, "0000 - H"), play(4, 1, "0000 - Z")]),
    "a round more": (SWISS, [record("142", "4"), *results(4, "   7 w 1", "   3 b =", "   2 w =", "   6 w 1", "0000 - U", "   4 b 0", "   1 b 0")]),
    "a round to pair": (SWISS, [record("142", "4"), *results(4, "   7 w  ", "   3 b  ", "   2 w  ", "   6 w  ", "0000 - U", "   4 b  ", "   1 b  ")]),
    "a player less": (SWISS, [without_row(7)]),
    "two players less": (SWISS, [without_row(7), without_row(5)]),
    "a player more": (SWISS, [append("001    8 m    Hazel, Hal                        1800 NED     1001008 1997/01/02  0.0    7")]),
    "two who exchange numbers": (SWISS, [put(7, "start_no", "9"), put(6, "start_no", "7"), put(9, "start_no", "6")]),
    "records": (RICH, [changing("240 H   2    7", "240 F   3    6"), changing("250       1.0   1   2", "250       0.5   1   3"), changing("260   1   3    1    4", "260   1   2    1    4    5")]),
    "no records": (RICH, [record(tag, None) for tag in ("NED", "240", "250", "260", "299", "###", "XXA", "XXZ", "XXC", "172")]),
    "a national record": (RICH, [changing("2470 AMS     8000001", "2480 ROT     8000002")]),
    "rosters": (OF_TEAMS, [changing("3     3    4", "3     4    3"), changing("Seaside", "Bayside"), changing("2050", "2051")]),
    "a member less": (OF_TEAMS, [changing("3     3    4", "3     3")]),
    "points of teams": (OF_TEAMS, [changing("4.0    3.5   1", "3.0    3.0   2")]),
    "a match": (OF_TEAMS, [play(1, 2, "   5 b 0"), play(5, 2, "   1 w 1")]),
    "records of teams": (OF_TEAMS, [record("300", "  2   1   3    1    2"), record("330", "-+ 001 001 002"), record("352", "BW"), record("362", "TW 3.0   TD 1.0"), record("320", " 1.0  2.0   3")]),
    "a team less": (OF_TEAMS, [record("320", None), lambda text: "".join(line for line in text.splitlines(keepends=True) if not line.startswith("310   3"))]),
    "another event": (SWISS, [lambda _: ROUND_ROBIN]),
    "another kind": (SWISS, [record("192", "BERGER_ROUNDROBIN"), record("092", "Individual: Round-Robin")]),
    "rules of another year": (SWISS, [record("042", "2019/05/01"), record("052", "2019/05/03"), record("132", None)]),
    "codes of another event": (SWISS, [record("202", "SB,WIN")]),
    "a colour that nobody has": (SWISS, results(1, "   4   1", "   5 b 1", "   6 w =", "   1   0")),
    "two games": (SWISS, [*results(1, "   4 w 0", "   5 b 0", "   6 w =", "   1 b 1", "   2 w 1")]),
    "a game and a bye": (SWISS, [*results(1, "   4 w 0", "   5 b 1", "   6 w =", "   1 b 1"), play(7, 1, "0000 - Z")]),
    "a round less": (SWISS, [play(number, 3, " " * 8) for number in range(1, 8)]),
    "a round of byes": (SWISS, [play(number, 3, "0000 - H") for number in range(1, 8)]),
}  # fmt: skip


def part(text, *rounds):
    """Return the part of an event with some of its rounds."""
    (made,) = trfkit.slices(read(text), rounds=[list(rounds)])
    return made.data.decode()


BEFORE_PAIRING = changed(SWISS, record("142", "5"), append("240 H   4    7"), append("XXZ 3"))
NEWCOMER = (
    "001    8 m    Hazel, Hal                        1800 NED     1001008 1997/01/02  0.0    7"
)


def files():
    """Return the files of each event that is put together, by what they are."""
    return {
        "each round": [part(SWISS, 1), part(SWISS, 2), part(SWISS, 3)],
        "each round, the last first": [part(SWISS, 3), part(SWISS, 2), part(SWISS, 1)],
        "rounds that two files have": [part(SWISS, 1, 2), part(SWISS, 2, 3)],
        "no file with round 2": [part(SWISS, 1), part(SWISS, 3)],
        "the whole behind a part": [part(SWISS, 2), SWISS],
        "a colour of the file without round 1": [part(SWISS, 1), changed(part(SWISS, 2, 3), record("152", "B"))],
        "a colour of the second file alone": [changed(part(SWISS, 1), record("152", None)), changed(part(SWISS, 2, 3), record("152", "B"))],
        "a newcomer": [SWISS, changed(SWISS, append(NEWCOMER))],
        "a newcomer under a number that is taken": [SWISS, changed(SWISS, put(7, "start_no", "8"), append(NEWCOMER.replace("   8 m", "   7 m")))],
        "other numbers": [SWISS, changed(SWISS, put(7, "start_no", "12"))],
        "who came later": [part(changed(SWISS, without_row(7)), 1), SWISS],
        "a round to come": [BEFORE_PAIRING, SWISS],
        "what a part says of rounds to come": [part(BEFORE_PAIRING, 1), part(BEFORE_PAIRING, 2, 3)],
        "a result that the first file lacks": [changed(SWISS, *results(3, "   3 w  ", "   6 b =", "   1 b  ")), SWISS],
        "a result that the second file lacks": [SWISS, changed(SWISS, *results(3, "   3 w  ", "   6 b =", "   1 b  "))],
        "a round that the second file has without results": [part(SWISS, 1, 2), changed(SWISS, *results(3, "   3 w  ", "   6 b  ", "   1 b  ", "   5 b  ", "   4 w  ", "   2 w  "))],
        "each round of teams": [part(OF_TEAMS, 1), part(OF_TEAMS, 2)],
        "rosters of two files": [OF_TEAMS, changed(OF_TEAMS, changing("3     3    4", "3     3     "), changing("2     5    6", "2     6    5"))],
        "three files": [SWISS, changed(SWISS, put(4, "rating", "2201")), changed(SWISS, put(4, "rating", "2202"), put(5, "rating", "2101"))],
        "names in two forms": [SWISS, changed(SWISS, put(4, "name", "Dan Durian"), put(4, "fide_id", ""), put(5, "name", "ELDER, EVE"))],
    }  # fmt: skip


VERSIONS = (
    ("TRF26", "TRF26"),
    ("TRF26", "TRF16"),
    ("TRF16", "cr-html"),
    ("TRFx", "TRF16"),
    ("pgn", "TRF26"),
)


def differing(old, new):
    """Return the lines of a text that another one has not."""
    known = old.splitlines()
    return [f"    | {line.rstrip()}" for line in new.splitlines() if line not in known]


def compared(before, after, versions):
    """Yield what is told of two tournaments, and of what they do to the standings."""
    found = compare_tournaments(before, after, versions=versions)
    yield f"    {plain(found.text)} places {found.places_changed} moved {[one.id for one in found.moved]}"
    for one in found.changes:
        cells = [f"{cell.id}: {cell.before} -> {cell.after}" for cell in one.cells]
        place = [one.round, one.board, list(one.participants), one.field, cells]
        if one.kind != "record":  # else they are the words of the change
            place += [one.before, one.after]
        yield f"    {one.kind} {plain(one.text)} {place}"
    for note in (*found.not_compared, *found.notes):
        yield f"    note {plain(note)}"


def test_what_is_told_of_two_files_is_as_recorded(request):
    lines = []
    for name, (text, changes) in EDITS.items():
        pair = read(text).tournament, read(changed(text, *changes)).tournament
        for which, (before, after) in ((name, pair), (f"{name}, turned", pair[::-1])):
            lines += [which, *compared(before, after, VERSIONS[0])]
    for versions in VERSIONS[1:]:
        for name in (
            "a bye",
            "a colour",
            "a forfeit",
            "a person",
            "records",
            "a national record",
            "rosters",
        ):
            text, changes = EDITS[name]
            lines.append(f"{name}, {' and '.join(versions)}")
            lines += compared(
                read(text).tournament, read(changed(text, *changes)).tournament, versions
            )
    assert_text_recorded(lines, Path(__file__).with_name("differences.txt"), request.config)


def test_what_two_files_make_together_is_as_recorded(request):
    lines = []
    for name, (text, changes) in EDITS.items():
        other = changed(text, *changes)
        lines.append(name)
        try:
            made = trfkit.merge([read(text), read(other)])
        except Refusal as refusal:
            lines.append(f"    refused {plain(refusal.message)}")
            continue
        lines += [f"    {facts_of(one)}" for one in made.diagnostics]
        alone = trfkit.merge([read(text), read(text)])
        lines += differing(alone.data.decode(), made.data.decode())
    for name, texts in files().items():
        made = trfkit.merge(list(map(read, texts)))
        lines += [name, *(f"    {facts_of(one)}" for one in made.diagnostics)]
        lines += differing(texts[0], made.data.decode())
    assert_text_recorded(lines, Path(__file__).with_name("merged.txt"), request.config)


def test_the_parts_of_an_event_are_as_recorded(request):
    lines = []
    alone = changed(
        OF_TEAMS, record("192", "FIDE_DUTCH"), record("092", "Individual: Swiss-System")
    )
    unlisted = changed(TEAMS, record("310", None), record("320", None))
    for name, text in (
        ("players", RICH),
        ("teams", OF_TEAMS),
        ("players in teams", alone),
        ("teams that are not listed", unlisted),
    ):
        rounds = read(text).tournament.rounds_played
        for cut in ([[1], [2]], [[1, 2]], [[rounds]]):
            for part in trfkit.slices(read(text), rounds=cut):
                lines.append(f"{name} {cut}")
                lines += [f"    {facts_of(one)}" for one in part.diagnostics]
                lines += differing(text, part.data.decode())
    assert_text_recorded(lines, Path(__file__).with_name("parts.txt"), request.config)


def test_an_event_without_its_names_is_as_recorded(request):
    lines = []
    for name, text in (("players", RICH), ("teams", OF_TEAMS), ("round-robin", ROUND_ROBIN)):
        for key in (None, "a secret"):
            made = trfkit.anonymise(read(text), key)
            lines.append(f"{name} {key}")
            lines += [f"    {facts_of(one)}" for one in made.diagnostics]
            lines += differing(text, made.data.decode())
    assert_text_recorded(lines, Path(__file__).with_name("anonymised.txt"), request.config)
