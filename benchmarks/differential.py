"""Every value of generated tournaments computed twice: ``python benchmarks/differential.py``.

    python benchmarks/differential.py --events 50000 --jobs 2 --seed 1

Each event is made up from a seed of its own (``trfkit generate``): players or teams, a Swiss or a
round-robin, byes, forfeits, late entries and withdrawals of every kind, several point systems, open
games. It is ranked by one edition with every code and its modifiers, and with a list of codes drawn
for the ranks. The other voice reads the bytes of the file by itself and computes from the articles
alone: ``tests/second_opinion.py`` and its neighbours. The editions up to July 2012 get no open
games, of which their texts say nothing. Where ``tiebreak-core`` is installed (MIT, from the package
index), it is a further voice on Swiss events of rated players by 1, ½ and 0.

Of each event one invariance is tried, too (``invariances.py``): numbers, order of rows, formats
there and back, standings after a round, annotating, explanations.

Prints what was compared and the disagreements by class. ``tests/known_differences.toml`` lists the
classes that an article decides; any other one ends the run with 1, and one that compared nothing
with 2.
"""

from __future__ import annotations

import argparse
import sys
import tomllib
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final, NamedTuple

TESTS: Final = Path(__file__).resolve().parents[1] / "tests"
sys.path[:0] = [str(TESTS), str(Path(__file__).resolve().parent)]

import further_voice  # noqa: E402 - found in the folder of tests
import invariances  # noqa: E402 - beside this one
import older_opinion  # noqa: E402
import older_team_opinion  # noqa: E402
import round_robin_opinion  # noqa: E402
import second_opinion  # noqa: E402
import team_opinion  # noqa: E402
from sheets import of_text  # noqa: E402

from trfkit.files.trf.emitting.dialects import Dialect  # noqa: E402
from trfkit.files.trf.reading import read  # noqa: E402
from trfkit.generate import Choices, draw_choices, generate_file  # noqa: E402
from trfkit.generate.chance import Chance  # noqa: E402
from trfkit.ranking import Ranking, rank  # noqa: E402
from trfkit.record import replace  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from trfkit.model import Tournament
    from trfkit.ranking.result import Standings

KNOWN: Final = TESTS / "known_differences.toml"
NEWER: Final = ("2023", "2024", "2026")
OLDER: Final = ("2006", "2009", "2012")
RANKS: Final = "ranks"
SECOND: Final = "second opinion"
UNSURE: Final = "left out: several opponents of a round-robin fit"
INVARIANCE: Final = "invariance"
CHUNK: Final = 50
EXAMPLES: Final = 3


class Class(NamedTuple):
    """A class of disagreements: who disagrees, about what, by which edition."""

    voice: str
    code: str
    edition: str
    event: str


class Found(NamedTuple):
    """What came of some events; examples name the seed, the participant and both values."""

    events: Counter[str]
    values: Counter[str]
    disagreements: Counter[Class]
    examples: dict[Class, list[str]]

    def add(self, event: Event, voice: str, code: str, told: str) -> None:
        """Add a disagreement."""
        row = Class(voice, code, event.edition, event.choices.kind)
        self.disagreements[row] += 1
        examples = self.examples.setdefault(row, [])
        if len(examples) < EXAMPLES:
            examples.append(f"seed {event.seed}, {told}")


class Voice(NamedTuple):
    """A second computation of one event, and the tables of what it computes."""

    opinion: Any
    values: Mapping[str, Any]
    orders: Mapping[str, Any]
    lowest_first: Sequence[str]
    not_for_ranks: Sequence[str] = ()


def voice_of(data: bytes, edition: str, primary: str | None) -> Voice:
    """Return the second opinion on a file."""
    sheet = of_text(data)
    is_older = edition in OLDER
    if primary is not None:
        module: Any = older_team_opinion if is_older else team_opinion
        kind = module.OlderTeamOpinion if is_older else module.TeamOpinion
        opinion = kind(sheet, edition, primary)
    else:
        module = older_opinion if is_older else second_opinion
        kind = module.OlderOpinion if is_older else module.SecondOpinion
        opinion = kind(sheet, edition)
    values = dict(module.VALUES)
    if edition == "2006":
        values |= module.OF_2006
        values = {code: of for code, of in values.items() if code not in module.NOT_IN_2006}
    behind = getattr(module, "BEHIND", ())
    return Voice(opinion, values, module.ORDERS, module.LOWEST_FIRST, behind)


def ranks(voice: Voice, numbers: Sequence[int], codes: Sequence[str]) -> dict[int, int]:
    """Return everybody's rank by a list of codes; who is left tied shares the best.

    Those who withdrew from a round-robin come last.
    """
    out = voice.opinion.withdrawn
    groups = [sorted(set(numbers) - out), sorted(out)]
    for code in codes:
        groups = [tier for group in groups for tier in _tiers(voice, group, code)]
    found, ahead = {}, 0
    for group in groups:
        found |= dict.fromkeys(group, ahead + 1)
        ahead += len(group)
    return found


def _tiers(voice: Voice, group: list[int], code: str) -> list[list[int]]:
    if len(group) == 1:
        return [group]
    if code in voice.orders:
        return voice.orders[code](voice.opinion, group)
    values = {who: voice.values[code](voice.opinion, who) for who in group}
    sign = -1 if code in voice.lowest_first else 1
    none = [who for who in group if values[who] is None]
    numbers = sorted({v for v in values.values() if v is not None}, key=lambda v: -sign * v)
    tiers = [[who for who in group if values[who] == number] for number in numbers]
    return [*tiers, none] if none else tiers


class Event(NamedTuple):
    """An event and what it is ranked by; ``score`` is the code of what ranks first."""

    seed: str
    choices: Choices
    data: bytes
    tournament: Tournament
    edition: str
    score: str
    voice: Voice


def event_of(seed: str, chance: Chance) -> Event:
    """Return the event of a seed."""
    edition = chance.one((*NEWER, *NEWER, *OLDER))
    choices = draw_choices(
        Choices(dialect=Dialect.TRF26, encoding="utf-8"), ("dialect", "encoding"), seed
    )
    if edition in OLDER:
        choices = replace(choices, rates={**choices.rates, "pending": 0.0})
    data = generate_file(choices, seed).data
    tournament = read(data).tournament
    assert tournament is not None  # noqa: S101 - a file of our own
    primary = chance.one(("MP", "GP")) if choices.is_team else None
    score = f"{primary}TS" if primary else "PTS"
    voice = voice_of(data, edition, primary)
    return Event(seed, choices, data, tournament, edition, score, voice)


def compared(seed: str, voices: Sequence[str], found: Found) -> None:
    """Make up the event of a seed and add what its comparison gives."""
    chance = Chance("differential", seed)
    try:
        event = event_of(seed, chance)
    except round_robin_opinion.UnsureError:
        found.events[UNSURE] += 1
        return
    found.events[f"{event.choices.kind}, {event.edition}"] += 1
    ours = _compare_values(event, found)
    _compare_ranks(event, chance, found)
    _try_invariance(event, chance, found)
    for name in voices:
        told = further_voice.values(event.data, event.choices, event.edition)
        for who, code, kind, value in told:
            found.values[name] += 1
            own = ours[who][code]
            if own is None or abs(Fraction(own) - value) > further_voice.TOLERANCE:
                found.add(event, name, code + kind, f"number {who}: ours {own}, theirs {value}")


def _ranked(event: Event, codes: Sequence[str]) -> Standings:
    ranking = Ranking(tiebreaks=tuple(codes), edition=event.edition)
    return rank(event.tournament, ranking)


def _compare_values(event: Event, found: Found) -> dict[int, Mapping[str, str | None]]:
    """Compare every code's value of everybody; return ours."""
    voice = event.voice
    codes = (event.score, *(code for code in voice.values if code != event.score))
    standings = _ranked(event, codes)
    ours = {row.id: standings.texts(row) for row in standings.rows}
    for who, texts in ours.items():
        for code in codes:
            own = None if texts[code] is None else Fraction(texts[code])
            theirs = voice.values[code](voice.opinion, who)
            if own != theirs:
                found.add(event, SECOND, code, f"number {who}: ours {own}, theirs {theirs}")
    found.values[SECOND] += len(ours) * len(codes)
    return ours


def _compare_ranks(event: Event, chance: Chance, found: Found) -> None:
    """Compare the ranks by a list that is drawn, with one code in it that orders the tied."""
    voice = event.voice
    never = {*voice.not_for_ranks, event.score}
    able = [c for c in (*voice.values, *voice.orders) if c.partition("/")[0] not in never]
    some = [*chance.some(list(voice.orders), 1), *chance.some(able, chance.draw_between(1, 3))]
    codes = list(dict.fromkeys((event.score, *chance.some(some, len(some)))))
    rows = _ranked(event, codes).rows
    theirs = ranks(voice, [row.id for row in rows], codes)
    for row in rows:
        if row.rank != theirs[row.id]:
            told = f"number {row.id} by {','.join(codes)}: ours {row.rank}, theirs {theirs[row.id]}"
            found.add(event, SECOND, RANKS, told)
    found.values[RANKS] += len(rows)


def _try_invariance(event: Event, chance: Chance, found: Found) -> None:
    """Try one of the things that must not change the standings."""
    case = invariances.Case(event.data, event.tournament, event.edition)
    invariance = chance.one(invariances.INVARIANCES)
    name = f"{INVARIANCE}: {invariance.__name__.replace('_', ' ')}"
    found.values[name] += len(event.tournament.teams or event.tournament.players)
    for told in invariance(case, chance):
        found.add(event, name, "standings", told)


def chunk(seed: str, voices: Sequence[str], numbers: Sequence[int]) -> Found:
    """Return what some events give, by their numbers."""
    found = Found(Counter(), Counter(), Counter(), {})
    for number in numbers:
        compared(f"{seed}-{number}", voices, found)
    return found


def run(seed: str, events: int, jobs: int, voices: Sequence[str] = ()) -> Found:
    """Return what so many events give."""
    whole = Found(Counter(), Counter(), Counter(), {})
    numbers = [range(at, min(at + CHUNK, events)) for at in range(0, events, CHUNK)]
    for done, part in enumerate(_chunks(partial(chunk, seed, voices), numbers, jobs), start=1):
        whole.events.update(part.events)
        whole.values.update(part.values)
        whole.disagreements.update(part.disagreements)
        for row, examples in part.examples.items():
            kept = whole.examples.setdefault(row, [])
            kept += examples[: EXAMPLES - len(kept)]
        if sys.stderr.isatty():
            print(f"\r{min(done * CHUNK, events)} of {events} events", end="", file=sys.stderr)
    return whole


def _chunks(work: partial[Found], numbers: Sequence[Sequence[int]], jobs: int) -> Iterator[Found]:
    if jobs == 1:
        yield from map(work, numbers)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(work, numbers)


def known_classes() -> list[Mapping[str, str]]:
    """Return the classes of disagreements that are explained, by the table that lists them."""
    with KNOWN.open("rb") as file:
        return list(tomllib.load(file).get("class", []))


def explanation(row: Class, known: Sequence[Mapping[str, str]]) -> str | None:
    """Return the article that decides a class of disagreements, None where nobody has said."""
    for listed in known:
        names = {
            name: listed[name] for name in ("voice", "code", "edition", "event") if name in listed
        }
        if all(getattr(row, name) == value for name, value in names.items()):
            return f"{listed['article']}: {listed['reason'].strip()}"
    return None


def main() -> int:
    """Compare, and print what came of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--events", type=int, default=500)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", default="1")
    wanted = parser.parse_args()
    voices = further_voice.installed()
    print(f"seed {wanted.seed}: python benchmarks/differential.py "
          f"--events {wanted.events} --seed {wanted.seed}")  # fmt: skip
    started = perf_counter()
    found = run(wanted.seed, wanted.events, wanted.jobs, voices)
    seconds = perf_counter() - started
    known = known_classes()
    print(f"\n{wanted.events} events in {seconds:.0f} s, {wanted.events / seconds:.1f} a second\n")
    print("| events | number |\n|---|---|")
    for name, count in sorted(found.events.items()):
        print(f"| {name} | {count} |")
    print("\n| voice | compared | disagreements | unexplained |\n|---|---|---|---|")
    for name, count in found.values.items():
        rows = {
            row: number
            for row, number in found.disagreements.items()
            if (row.code == RANKS) is (name == RANKS) and name in {RANKS, row.voice}
        }
        open_ = sum(n for row, n in rows.items() if explanation(row, known) is None)
        print(f"| {name} | {count} | {sum(rows.values())} | {open_} |")
    unexplained = 0
    for row, number in sorted(found.disagreements.items()):
        article = explanation(row, known)
        unexplained += article is None
        print(f"\n{number} times {', '.join(row)}: {article or 'UNEXPLAINED'}")
        for example in found.examples[row] if article is None else ():
            print(f"  {example}")
    if not (found.values[SECOND] and found.values[RANKS]):
        print("\nnothing was compared")
        return 2
    return 1 if unexplained else 0


if __name__ == "__main__":
    sys.exit(main())
