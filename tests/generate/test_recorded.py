"""Files that are made up, line by line: what a seed gives stays the same for good.

``pytest --update-golden`` writes them anew; the difference is then reviewed.
"""

from pathlib import Path

from recorded import assert_text_recorded

from trfkit.files.trf.emitting.dialects import Dialect
from trfkit.generate import RATES, Choices, draw_choices, generate_file
from trfkit.generate.blemishes import NAMES
from trfkit.generate.chance import Chance
from trfkit.generate.event_choices import KINDS
from trfkit.generate.invented_people import SCRIPTS
from trfkit.model.outcome import STANDARD
from trfkit.record import names, replace
from trfkit.units import Points


def lines_of(data, without=()):
    """Return the lines of a file with their ends, less those of another one."""
    known = set(without)
    return [
        repr(line)[2:-1] for line in data.splitlines(keepends=True) if repr(line)[2:-1] not in known
    ]


def chosen():
    """Yield choices by name, each different from the default in one thing."""
    for kind in KINDS:
        yield kind, Choices(kind=kind, size=4)
        for rate, row in RATES.items():
            if row.needs in kind:
                yield f"{kind} {rate}", Choices(kind=kind, size=4, rates={rate: 0.4})
    for dialect in Dialect:
        yield str(dialect), Choices(size=5, dialect=dialect)
    for encoding in SCRIPTS:
        yield encoding, Choices(size=5, encoding=encoding)
    yield "one round of two", Choices(size=5, rounds=2, played=1)
    yield "two", Choices(size=2)
    yield "many", Choices(size=13, rounds=9)


def test_files_of_a_seed_are_as_recorded(request):
    """Of files that differ in one thing, the lines that do not stand in the first."""
    told = []
    bare = []
    for name, choices in chosen():
        lines = lines_of(generate_file(choices, 7).data)
        own = [line for line in lines if line not in bare]
        told += [name, *(f"    {line}" for line in own)]
        bare = lines if name in KINDS else bare
    assert_text_recorded(told, Path(__file__).with_name("files.txt"), request.config)


def test_blemishes_of_a_seed_are_as_recorded(request):
    rates = {"unrated": 0.3, "pending": 0.5}
    told = []
    bare = lines_of(generate_file(Choices(size=6, rates=rates, encoding="utf-8"), 4).data)
    for name in NAMES:
        made = generate_file(Choices(size=6, rates=rates, encoding="utf-8", blemishes=(name,)), 4)
        own = lines_of(made.data, bare)
        told += [f"{name} {len(made.data)} {made.idle}", *(f"    {line}" for line in own[:9])]
    assert_text_recorded(told, Path(__file__).with_name("blemishes.txt"), request.config)


TEN_A_WIN = replace(STANDARD, win=Points(100))
ASKED = {
    "nothing": {},
    "acceleration": {"accelerated": True},
    "acceleration without its records": {"accelerated": True, "dialect": Dialect.TRF06},
    "two": {"size": 2},
    "an odd size": {"size": 9},
    "a large size": {"size": 400},
    "a round-robin": {"kind": "individual-round-robin"},
    "a large round-robin": {"kind": "individual-round-robin", "size": 60},
    "three cycles": {"cycles": 3},
    "three rounds": {"rounds": 3},
    "two rounds over": {"played": 2},
    "no round over": {"played": 0},
    "many rounds over of a round-robin": {"kind": "team-round-robin", "played": 12},
    "boards": {"boards": 3},
    "points": {"point_system": TEN_A_WIN},
    "points of a round-robin": {"point_system": TEN_A_WIN, "kind": "individual-round-robin"},
    "a list": {"tiebreaks": ("SB",)},
    "short names": {"rates": {"short": 0.4}},
    **{str(dialect): {"dialect": dialect} for dialect in Dialect},
}
"""What a user may ask for, beside what is drawn."""


def test_choices_of_a_seed_are_as_recorded(request):
    told = []
    for asked, stated in ASKED.items():
        usual = Choices(**stated)
        for seed in range(6 if stated else 40):
            choices = draw_choices(usual, stated, seed)
            drawn = {
                name: getattr(choices, name)
                for name in names(choices)
                if getattr(choices, name) != getattr(usual, name) and name != "rates"
            }
            rates = {name: round(rate, 2) for name, rate in choices.rates.items() if rate >= 0.01}
            told += [f"{asked} {seed} {drawn}", f"    {rates}"]
    assert_text_recorded(told, Path(__file__).with_name("choices.txt"), request.config)


def test_what_a_chance_gives():
    chance = Chance("a", 1)
    numbers = [chance.draw_between(3, 5) for _ in range(60)]
    assert set(numbers) == {3, 4, 5}
    assert {chance.one("xyz") for _ in range(60)} == set("xyz")
    assert sorted(chance.some("abcd", 4)) == list("abcd")
    assert sorted(chance.some("ab", 9)) == list("ab")
    assert chance.some("abc", 0) == []
    assert len({tuple(chance.some("abc", 2)) for _ in range(90)}) == 6
    assert {chance.alternative([("a", 0.3), ("b", 0.3)]) for _ in range(90)} == {"a", "b", None}
    assert {chance.happens(0) for _ in range(30)} == {False}
    assert {chance.happens(1) for _ in range(30)} == {True}
