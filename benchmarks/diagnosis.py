"""How often the cause of a difference is named: ``python benchmarks/diagnosis.py --jobs 2``.

Two collections of planted differences. ``printed.py`` makes up ``--events`` events of each class
and writes their tables as other programs print them. Of each class it is counted how many there
are, in how many the cause can be known, in how many it is named and nothing else claimed, how many
are left open, in how many something false is claimed, and how many right cells and ranks are called
wrong without a cause.

``--oracle`` runs the other collection: into made-up events of a folder (``tests/oracle/events``:
``X.trf`` with the values of another program in ``X.tbs.json``) differences are planted of which the
cause is known: something else happened than the file says, a column follows another rule or two,
cells are mistyped, or nothing is wrong. The values of a table are never the
engine's own: they are the other program's, or what ``naive.py`` computes by another rule, which is
first held against the other program. Rules are planted in a sample of columns, with ``--all``
wherever they change enough.

``--show`` prints what was not named, ``--only CLASS`` runs one class.
"""

from __future__ import annotations

import argparse
import json
import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from decimal import Decimal
from typing import TYPE_CHECKING, Final, NamedTuple

import printed
import rules
import situations
from planting import (
    CODES,
    ENOUGH,
    EVENTS,
    ON_RATINGS,
    SEEDS,
    SHARES,
    Event,
    Expected,
    Planted,
    changed,
    entries,
    events,
    games,
    some_codes,
    table,
)

from trfkit.api.verification import verify as verify_with_table
from trfkit.files.trf.reading import read
from trfkit.ranking import Ranking
from trfkit.regulations import AVAILABLE
from trfkit.reports.forms import to_json
from trfkit.verification import verify
from trfkit.verification.comparison.table_comparison import verify_against

if TYPE_CHECKING:
    from pathlib import Path

    from trfkit.files.trf.reading.stated_table import StatedTable
    from trfkit.verification.result import Verification

# What is to be said -------------------------------------------------------------------------------


def claims(found: Verification) -> list[tuple[str, Mapping[str, object]]]:
    """Return what the verification claims, facts first."""
    told = [(one.fact, one.params) for one in found.facts]
    for one in found.diagnosis:
        if one.variant is not None and (one.variant, one.params) not in told:
            told.append((one.variant, one.params))
    return [(variant, params) for variant, params in told if variant != "ranks-as-stated"]


def guesses(found: Verification) -> list[tuple[str, Mapping[str, object]]]:
    """Return what is called possible."""
    return [(one.variant, one.params) for cell in found.differences for one in cell.possible] + [
        (one.variant, one.params) for told in found.diagnosis for one in told.same
    ]


def fact(*variants: str, **params: object) -> Expected:
    """Return the expectation that one of some variants is named first, with these parameters."""

    def fits(claim: tuple[str, Mapping[str, object]]) -> bool:
        return claim[0] in variants and all(
            claim[1].get(key) in (value if isinstance(value, tuple) else (value,))
            for key, value in params.items()
        )

    def judge(found: Verification) -> str:
        told = claims(found)
        if told and fits(told[0]):
            return "right" if len(told) == 1 else "right, and more"
        answers = (*found.facts, *found.diagnosis)
        same = [(one.variant, one.params) for answer in answers for one in answer.same]
        if told and any(map(fits, same)):
            return "right"
        if told:
            return "false"
        return "possible" if any(map(fits, guesses(found))) else "silent"

    return judge


def rule(planted: Sequence[rules.Rule]) -> Expected:
    """Return the expectation that rules are named first, or as many that give the same values."""
    fits = rules.names(planted)

    def judge(found: Verification) -> str:
        told = claims(found)
        if any(map(fits, told[:1])):
            return "right" if len(told) == 1 else "right, and more"
        same = [(one.variant, one.params) for answer in found.diagnosis for one in answer.same]
        if told and any(map(fits, same)):
            return "right"
        is_whole = all(one.equal == one.compared for one in found.diagnosis)
        is_simple = len(told) == 1 and len(told[0][0].split("+")) <= len(planted)
        if is_whole and is_simple and not found.facts:
            return "right, by the same values"
        if told:
            return "false"
        return "possible" if any(map(fits, guesses(found))) else "silent"

    return judge


def nothing(found: Verification) -> str:
    """Return whether nothing is claimed."""
    return "false" if claims(found) else "right"


# The classes --------------------------------------------------------------------------------------


def other_result(event: Event, dice: random.Random) -> Planted | None:
    """Plant another result of one game, on both rows."""
    played = games(event.lines)
    if not played:
        return None
    white, black = dice.choice(played)
    result = dice.choice([share for share in SHARES if share != white.result])
    lines = changed(event.lines, white, result=result)
    lines = changed(lines, black, result=SHARES[result])
    expected = fact("result-differs", round=white.round + 1, white=white.who, black=black.who)
    return Planted("\n".join(lines), table(event, some_codes(event, dice)), expected)


def other_result_alone(event: Event, dice: random.Random) -> Planted | None:
    """Plant another result of one game, on both rows, where the points are the old ones."""
    planted = other_result(event, dice)
    return planted and planted._replace(table=None)


def other_result_and_edition(event: Event, dice: random.Random) -> Planted | None:
    """Plant another result of one game in a run by another edition than the table follows."""
    planted = other_result(event, dice)
    if planted is None:
        return None

    def expected(found: Verification) -> str:
        how, _, _ = planted.expected(found).partition(",")
        return "false" if len(found.facts) > 1 else how

    edition = dice.choice([one for one in AVAILABLE if one != event.edition])
    return planted._replace(edition=edition, expected=expected)


def result_left_out(event: Event, dice: random.Random) -> Planted | None:
    """Plant a game that has no result yet in the file."""
    played = games(event.lines)
    if not played:
        return None
    white, black = dice.choice(played)
    lines = changed(event.lines, white, result=" ")
    lines = changed(lines, black, result=" ")
    expected = fact("result-differs", round=white.round + 1, white=white.who, black=black.who)
    return Planted("\n".join(lines), table(event, some_codes(event, dice)), expected)


def game_for_forfeit(event: Event, dice: random.Random) -> Planted | None:
    """Plant a game that the file has as a forfeit."""
    return _game_as(event, dice, {"1": "+", "0": "-"}, "forfeit-as-game")


def forfeit_for_game(event: Event, dice: random.Random) -> Planted | None:
    """Plant a forfeit that the file has as a game."""
    return _game_as(event, dice, {"+": "1", "-": "0"}, "game-as-forfeit")


def _game_as(
    event: Event, dice: random.Random, letters: Mapping[str, str], variant: str
) -> Planted | None:
    """Plant a game that the file has with other ``letters``, of one that was won and lost."""
    able = [
        (white, black)
        for white, black in games(event.lines, "".join(letters))
        if {white.result, black.result} == set(letters)
    ]
    if not able:
        return None
    white, black = dice.choice(able)
    lines = changed(event.lines, white, result=letters[white.result])
    lines = changed(lines, black, result=letters[black.result])
    codes = some_codes(event, dice, "BH/C1" if "BH/C1" in event.values else "SB")
    expected = fact(variant, participant=(white.who, black.who), round=white.round + 1)
    return Planted("\n".join(lines), table(event, codes), expected)


def other_colours(event: Event, dice: random.Random) -> Planted | None:
    """Plant a game with the colours the other way round."""
    played = games(event.lines)
    if not played or "BPG" not in event.values:
        return None
    white, black = dice.choice(played)
    lines = changed(event.lines, white, colour="b")
    lines = changed(lines, black, colour="w")
    codes = some_codes(event, dice, "BPG", "BWG")
    expected = fact("colours-differ", round=white.round + 1)
    return Planted("\n".join(lines), table(event, codes), expected)


def other_bye(event: Event, dice: random.Random) -> Planted | None:
    """Plant a bye that brought other points than the file says."""
    worth = {"H": "h", "F": "f", "U": "f", "Z": "z", " ": "z"}
    byes = [entry for entry in entries(event.lines) if entry.result in worth and not entry.opponent]
    if not byes:
        return None
    bye = dice.choice(byes)
    result = dice.choice([one for one in "HFZ" if worth[one] != worth[bye.result]])
    lines = changed(event.lines, bye, colour="-", result=result)
    expected = fact(
        "half-point-bye", "zero-point-bye", "full-point-bye", "bye-as-pairing-allocated",
        participant=bye.who, round=bye.round + 1,
    )  # fmt: skip
    return Planted("\n".join(lines), table(event, some_codes(event, dice)), expected)


def other_points(event: Event, dice: random.Random) -> Planted | None:
    """Plant a point system in the file that the table does not follow."""
    system = "162  W 3.0    D 1.0    L 0.0    A 0.0    P 3.0    X 1.0"
    if any(line[:3] in {"162", "XXS"} for line in event.lines):
        return None
    lines = [*event.lines[:1], system, *event.lines[1:]]
    expected = fact("point-system", "points-1-half-0")
    return Planted("\n".join(lines), table(event, some_codes(event, dice)), expected)


def other_rating(event: Event, dice: random.Random) -> Planted | None:
    """Plant another rating of one player."""
    rows = [
        at
        for at, line in enumerate(event.lines)
        if line[:3] == "001" and line[48:52].strip().isdigit() and int(line[48:52])
    ]
    if not rows or "ARO" not in event.values or None in event.values["ARO"]:
        return None
    at = dice.choice(rows)
    line = event.lines[at]
    rating = int(line[48:52]) + dice.choice((-300, -180, 150, 220))
    lines = [*event.lines[:at], f"{line[:48]}{rating:4}{line[52:]}", *event.lines[at + 1 :]]
    codes = [
        *some_codes(event, dice),
        *(code for code in ON_RATINGS if None not in event.values[code]),
    ]
    expected = fact("rating-differs", participant=int(line[4:8]))
    return Planted("\n".join(lines), table(event, codes), expected)


def swapped_players(event: Event, dice: random.Random) -> Planted | None:
    """Plant two players whose rows of the table stand at each other's names."""
    first, second = dice.sample(event.ids, 2)
    expected = fact("players-swapped", first=(first, second), second=(first, second))
    codes = some_codes(event, dice)
    told = table(event, codes, swapped=(first, second))
    wrong = frozenset((column.label, who) for column in told.columns for who in (first, second))
    return Planted("\n".join(event.lines), told, expected, wrong)


def mistyped(count: int) -> Callable[[Event, random.Random], Planted | None]:
    """Return what plants so many mistyped cells."""

    def plant(event: Event, dice: random.Random) -> Planted:
        codes = some_codes(event, dice)
        labels = ["Pts.", *(f"TB{n}" for n in range(1, len(codes) + 1))]
        places = dice.sample([(label, who) for label in labels for who in event.ids], count)
        mistakes = {}
        for label, who in places:
            code = "PTS" if label == "Pts." else codes[int(label[2:]) - 1]
            value = str(event.values[code][event.ids.index(who)])
            step = Decimal("0.5") if "." in value else Decimal(1)
            mistakes[label, who] = str(Decimal(value) + step * dice.choice((1, -1, 2, -2, 9, 20)))
        told = table(event, codes, mistakes)
        return Planted("\n".join(event.lines), told, nothing, frozenset(mistakes))

    return plant


def _of_column(
    event: Event, dice: random.Random, change: Callable[[Decimal], Decimal]
) -> tuple[StatedTable, frozenset[tuple[str, int]]]:
    codes = some_codes(event, dice, "BH" if "BH" in event.values else "SB")
    values = event.values[codes[0]]
    right = {("TB1", who): Decimal(str(v)) for who, v in zip(event.ids, values, strict=True)}
    mistakes = {place: str(change(value)) for place, value in right.items()}
    wrong = frozenset(place for place, text in mistakes.items() if Decimal(text) != right[place])
    return table(event, codes, mistakes), wrong


def noise(event: Event, dice: random.Random) -> Planted | None:
    """Plant a column in which every third cell is anything."""
    told, wrong = _of_column(
        event, dice, lambda v: v + Decimal(dice.choice((0, 0, 0, 0, -2, 1, 3))) / 2
    )
    return Planted("\n".join(event.lines), told, nothing, wrong)


def as_it_is(event: Event, dice: random.Random) -> Planted | None:
    """Plant nothing."""
    return Planted("\n".join(event.lines), table(event, some_codes(event, dice)), nothing)


# Columns by another rule --------------------------------------------------------------------------

Case = tuple[Event, int, Planted]
Cases = Callable[[Sequence[Event], bool], Iterator[Case]]
"""Yields the cases of a class from the events; in all columns that change enough, or a sample."""

Columns = Callable[[Sequence[Event], random.Random, int | None], Iterator[rules.Column]]


def by_rules(columns: Columns, most: int, *, beside: bool = False) -> Cases:
    """Return what plants columns that follow rules, ``beside`` one that agrees."""

    def cases(listed: Sequence[Event], every_column: bool) -> Iterator[Case]:  # noqa: FBT001 - Cases has no names
        dice = random.Random(f"{columns.__name__} {beside}")  # noqa: S311 - no secret
        found = columns(listed, dice, None if every_column else most)
        for count, column in enumerate(found):
            event, code = column.event, column.code
            texts = {("TB1", who): text for who, text in column.texts.items()}
            able = [one for one in CODES if one != code and None not in event.values[one]]
            codes = [code, *dice.sample(able, 1)] if beside else [code]
            what = f"{code} by {' + '.join(one.name for one in column.rules)}"
            told = table(event, codes, texts)
            yield event, count, Planted("\n".join(event.lines), told, rule(column.rules), what=what)

    return cases


def of_events(plant: Callable[[Event, random.Random], Planted | None], kind: str) -> Cases:
    """Return what plants something in every event, some times."""

    def cases(listed: Sequence[Event], _: bool) -> Iterator[Case]:  # noqa: FBT001 - Cases has no names
        for event in listed:
            for seed in range(SEEDS):
                dice = random.Random(f"{kind} {event.name} {seed}")  # noqa: S311 - no secret
                planted = plant(event, dice)
                if planted is not None:
                    yield event, seed, planted

    return cases


def held(listed: Sequence[Event]) -> Iterator[str]:
    """Yield where the second computation, by the event's own edition, is not the other program."""
    for event in listed:
        for code in (*rules.ALL, *rules.WITH_P, "PTS"):
            if code in event.values:
                differing = rules.differing(
                    rules.changed(event, code, ()), rules.stated(event, code)
                )
                if differing:
                    yield f"{event.name}: {code} differs in {differing} cells"


OF_EVENTS: Final[dict[str, Callable[[Event, random.Random], Planted | None]]] = {
    "a result": other_result,
    "a result, the file alone": other_result_alone,
    "a result, another edition": other_result_and_edition,
    "a result that is missing": result_left_out,
    "a game taken for a forfeit": game_for_forfeit,
    "a forfeit taken for a game": forfeit_for_game,
    "colours": other_colours,
    "a bye": other_bye,
    "a point system": other_points,
    "a rating": other_rating,
    "two players swapped": swapped_players,
    "one cell mistyped": mistyped(1),
    "two cells mistyped": mistyped(2),
    "noise": noise,
    "nothing": as_it_is,
}
CLASSES: Final[Mapping[str, Cases]] = {
    **{
        kind: of_events(plant, kind)
        for kind, plant in (OF_EVENTS | situations.OF_PLAYERS | situations.FOR_TEAMS).items()
    },
    "a rule": by_rules(rules.of_one, 4),
    "a rule beside another column": by_rules(rules.of_one, 2, beside=True),
    "two rules": by_rules(rules.of_two, 150),
}


# Counting -----------------------------------------------------------------------------------------


class Judged(NamedTuple):
    """What was said of one planted case."""

    kind: str
    event: str
    seed: int
    how: str
    accused: int
    told: str


def judge(kind: str, event: Event, seed: int, planted: Planted) -> Judged | None:
    """Return what the verification says; None where the planted fact changes too little."""
    tournament = read(planted.text.encode()).tournament
    ranking = Ranking(edition=planted.edition or event.edition)
    if planted.table is None:
        found = verify(tournament, ranking)
    else:
        found = verify_against(tournament, planted.table, ranking)
    accused = sum(
        not one.explained_by
        and not one.column.endswith("rank")
        and (one.column, one.id) not in planted.wrong
        for one in found.differences
    )
    how = planted.expected(found)
    if planted.table is not None and not planted.wrong and len(found.differences) < ENOUGH:
        is_quiet = how in {"silent", "possible"}
        if kind in OF_EVENTS and planted.expected is not nothing and is_quiet:
            return None
    told = "; ".join(f"{variant} {dict(params)}" for variant, params in claims(found))
    return Judged(kind, event.name, seed, how, accused, f"{planted.what}: {told}".lstrip(": "))


def results(kind: str, folder: Path, every_column: bool) -> list[Judged]:  # noqa: FBT001 - Cases has no names
    """Return what is said of every case of a class."""
    listed = list(events(folder, of_teams=kind in situations.FOR_TEAMS))
    judged = (judge(kind, *case) for case in CLASSES[kind](listed, every_column))
    return [one for one in judged if one is not None]


VERDICTS: Final = ("right", "possible", "silent", "false")


def judge_printed(kind: str, number: int, planted: printed.Planted) -> Judged:
    """Return what the verification says of a printed table."""
    told = verify_with_table(read(planted.text.encode()), against=planted.table)
    found = json.loads(to_json(told.to_json()))
    how = planted.names(found)
    if not planted.known and how == "right":
        how = "open"
    wrong = planted.wrong
    accused = 0
    if wrong is not None:
        accused = found["verdict"]["places"]["change"] + sum(
            not one["explained_by"] and (one["column"], one["id"]) not in wrong
            for one in found["differences"]
        )
    claims_made = [
        f"{one['fact']}{'' if one.get('confirmed', True) else '?'} {one['params']}"
        for one in found["facts"]
    ]
    claims_made += [
        f"{one['column']}: {one['variant']} {one['params']}" for one in found["diagnosis"]
    ]
    text = f"{planted.what} | {'; '.join(claims_made)} | {found['verdict']['cells']}"
    return Judged(kind, str(number), int(planted.known), how, accused, text)


def printed_results(kind: str, count: int) -> list[Judged]:
    """Return what is said of every printed table of a class."""
    return [judge_printed(kind, *case) for case in printed.cases(kind, count)]


def show(judged: Sequence[Judged]) -> None:
    """Print what was not named, or accused."""
    for one in judged:
        if one.accused or one.how.partition(",")[0] != "right":
            print(f"  {one.event} {one.seed}: {one.how}, {one.accused}: {one.told}"[:400])


def run_printed(wanted: argparse.Namespace) -> None:
    """Print for each class of printed tables how often its cause was named."""
    kinds = wanted.only or list(printed.CLASSES)
    print("| planted | events | known | named right | open | false | accused |")
    print("|---|--:|--:|--:|--:|--:|--:|", flush=True)
    with ProcessPoolExecutor(wanted.jobs) as pool:
        asked = [pool.submit(printed_results, kind, wanted.events) for kind in kinds]
        for kind, answer in zip(kinds, asked, strict=True):
            judged = answer.result()
            if wanted.show:
                show(judged)
            counts = Counter(one.how for one in judged)
            known = sum(one.seed for one in judged)
            numbers = [len(judged), known, counts["right"], counts["open"], counts["false"]]
            numbers.append(sum(one.accused for one in judged))
            print(f"| {kind} | {' | '.join(map(str, numbers))} |", flush=True)


def run_oracle(wanted: argparse.Namespace) -> None:
    """Print for each class of another program's tables how often its cause was named."""
    kinds = wanted.only or list(CLASSES)
    if any("rule" in kind for kind in kinds):
        print(
            "\n".join(held(list(events(EVENTS))))
            or "the second computation agrees with the other program\n"
        )
    print("| planted | cases | " + " | ".join(VERDICTS) + " | cells wrongly accused |")
    print("|---|--:|" + "--:|" * len(VERDICTS) + "--:|", flush=True)
    with ProcessPoolExecutor(wanted.jobs) as pool:
        asked = [pool.submit(results, kind, EVENTS, wanted.all) for kind in kinds]
        for kind, answer in zip(kinds, asked, strict=True):
            judged = answer.result()
            if wanted.show:
                show(judged)
            counts = Counter(one.how.partition(",")[0] for one in judged)
            numbers = [len(judged), *(counts[one] for one in VERDICTS)]
            numbers.append(sum(one.accused for one in judged))
            print(f"| {kind} | {' | '.join(map(str, numbers))} |", flush=True)


def main() -> None:
    """Run one of the two collections."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--oracle", action="store_true", help="another program's values")
    parser.add_argument("--events", type=int, default=300, metavar="N", help="of each class")
    parser.add_argument("--only", action="append", metavar="CLASS")
    parser.add_argument("--all", action="store_true", help="rules in every column that changes")
    parser.add_argument("--show", action="store_true", help="print what was not named")
    parser.add_argument("--jobs", type=int, default=1)
    wanted = parser.parse_args()
    (run_oracle if wanted.oracle else run_printed)(wanted)


if __name__ == "__main__":
    main()
