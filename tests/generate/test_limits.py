"""Numbers just below, at and just above each limit, and what is refused there, line by line.

``pytest --update-golden`` writes the texts anew; the difference is then reviewed.
"""

from collections import Counter
from pathlib import Path

from recorded import assert_text_recorded

from trfkit.files.trf.emitting.dialects import Dialect
from trfkit.generate import RATES, Choices, draw_choices, tournament_of
from trfkit.generate.event_choices import KINDS, refuse_impossible, with_blemishes
from trfkit.generate.invented_people import SCRIPTS
from trfkit.generate.played_events import DRAWN, LOST, WON, Games
from trfkit.model import STANDARD, STANDARD_MATCH
from trfkit.model.outcome import system_of
from trfkit.record import replace
from trfkit.refusal import Refusal
from trfkit.units import Points

SMALL = {"size": 2, "rounds": 1}
TEAMS, TABLE = {"kind": "team-swiss"}, {"kind": "individual-round-robin"}
MUCH_FOR_BYES = replace(STANDARD, full_point_bye=Points(112))
MUCH_FOR_DRAWS = replace(STANDARD, win=Points(112), draw=Points(112))
MUCH_IF_FREE = replace(STANDARD, pairing_allocated_bye=Points(112))
MUCH_FOR_FORFEITS = replace(STANDARD, forfeit_win=Points(112))


def fields_at_limits():
    """Yield the fields of choices, each at a number where something begins or ends."""
    yield from ({"size": size} for size in (-1, 1, 2, 9999, 10_000))
    yield from ({**TEAMS, "size": size, "boards": 1} for size in (1, 2, 999, 1000))
    yield from ({**TEAMS, "size": 2, "boards": boards} for boards in (-1, 0, 1, 50, 51))
    yield from ({**TEAMS, "size": size, "boards": 11} for size in (908, 909, 910))
    yield from ({"rounds": rounds, "point_system": system_of(5, 2, 0)} for rounds in (-1, 0, 1, 2))
    yield from ({"rounds": rounds, "point_system": system_of(5, 2, 0)} for rounds in (199, 200))
    yield from ({"rounds": 5, "played": played} for played in (-1, 0, 1, 5, 6))
    yield from ({"size": 4, "rounds": 1, "cycles": cycles} for cycles in (-1, 0, 1, 2))
    yield from ({**TABLE, "size": 4, "cycles": cycles} for cycles in (-1, 0, 1, 2, 33, 34))
    yield from ({**TABLE, "size": 4, "cycles": 2, "rounds": rounds} for rounds in (3, 5, 6, 7))
    yield from ({**TABLE, "size": size} for size in (99, 100, 101, 102))
    for system in (
        MUCH_FOR_BYES,
        MUCH_FOR_DRAWS,
        MUCH_IF_FREE,
        MUCH_FOR_FORFEITS,
        system_of(111, 0, 0),
    ):
        yield from ({"rounds": rounds, "point_system": system} for rounds in (8, 9))
    for win, draw, loss in [(9, 10, 0), (10, 10, 0), (10, -1, 0), (10, 0, 0), (0, 0, 0), (5, 5, 5)]:
        yield {"point_system": system_of(Points(win), Points(draw), Points(loss))}
    for name, rate in RATES.items():
        for kind in KINDS if rate.needs else KINDS[:1]:
            yield from ({"kind": kind, "rates": {name: share}} for share in (-0.1, 0.0, 0.1))
        yield from ({"rates": {name: share}} for share in (1.0, 1.01))
        yield {"rates": {name: 0.1}, "dialect": Dialect.TRF06}
    yield {"rates": dict.fromkeys(("forfeit", "short", "both-lost"), 1 / 3)}
    yield {"rates": {"forfeit": 0.7, "short": 0.2, "both-lost": 0.1}}
    yield {"rates": {"forfeit": 0.7, "short": 0.2, "both-lost": 0.1001}}
    yield {"rates": {"forfeit": 0.7, "half-point-bye": 0.7, "late": 0.7}}
    for kind in KINDS:
        yield {"kind": kind, "accelerated": True}
        yield from ({"kind": kind, "dialect": dialect} for dialect in Dialect)


def lines_of_refusals(fields, accept):
    """Yield the fields of choices, and why a function does not accept them."""
    for stated in fields:
        try:
            accept(Choices(**stated))
        except Refusal as refusal:
            answer = str(refusal)
        else:
            answer = "possible"
        fields_of_line = {
            name: f"{value.win} {value.draw} {value.loss}" if name == "point_system" else str(value)
            for name, value in stated.items()
        }
        yield f"{fields_of_line}: {answer}"


def test_what_is_refused_at_each_limit_is_as_recorded(request):
    lines = [*lines_of_refusals(fields_at_limits(), refuse_impossible)]
    days = ("1949-12-31", "1950-01-01", "2049-12-31", "2050-01-01", "9999-12-31", "2026-02-30")
    last = [{"start": day, "size": 2, "rounds": rounds} for day in days for rounds in (1, 2)]
    lines += lines_of_refusals(last, lambda choices: tournament_of(choices, "x"))
    for seed in ("x" * 40, "x" * 41, "", "é", "a\tb"):
        lines += lines_of_refusals([SMALL], lambda choices, seed=seed: tournament_of(choices, seed))
    assert_text_recorded(lines, Path(__file__).with_name("limits.txt"), request.config)


def test_rounds_drawn_at_each_limit_are_as_recorded(request):
    """Sizes and rounds that go with those rounds, cycles and points that are stated."""
    systems = {"usual": STANDARD, "none": system_of(0, 0, 0)}
    systems |= {str(win): system_of(win, 0, 0) for win in (249, 250, 333, 334, 499, 500, 999, 1500)}
    lines = []
    for kind in KINDS[:2]:
        for points, system in systems.items():
            for fields in (
                {},
                *({"cycles": cycles} for cycles in (0, 1, 2, 3, 4)),
                *({"played": played} for played in (None, 0, 1, 2, 3, 17, 30)),
                *({"size": size} for size in (1, 2, 3, 4, 17, 40)),
                {"size": 5, "played": 6},
                {"size": 4, "played": 3},
                {"cycles": 2, "played": 8},
                {"rounds": 3, "played": 4},
                {"rounds": 4, "played": 4},
            ):
                stated = {"kind": kind, "point_system": system, **fields}
                drawn = [draw_choices(Choices(**stated), stated, seed) for seed in range(4)]
                shapes = " ".join(
                    f"{one.size}x{one.cycles}:{one.rounds_played}/{one.scheduled}" for one in drawn
                )
                lines.append(f"{kind} {points} {fields}: {shapes}")
    assert_text_recorded(lines, Path(__file__).with_name("shapes.txt"), request.config)


def test_rates_that_give_way_to_stated_ones_are_as_recorded(request):
    lines = []
    for stated in (
        {},
        *({"forfeit": share} for share in (0.0, 0.5, 0.97, 0.978, 0.998, 0.999, 1.0)),
        {"forfeit": 0.6, "double-forfeit": 0.3999},
        *({"half-point-bye": share} for share in (0.0, 0.5, 0.98, 0.99, 1.0)),
        {"zero-point-bye": 0.99, "full-point-bye": 0.001, "late": 0.5, "short": 0.03},
    ):
        choices = Choices(rates=stated)
        drawn = draw_choices(choices, {"kind", "rates"}, 4)
        for name, one in (("usual", choices), ("drawn", drawn)):
            lines.append(f"{stated} {name}: { {rate: round(one.rate(rate), 6) for rate in RATES} }")
    for kind in KINDS:
        groups = [Choices(kind=kind).alternatives(group) for group in ("byes", "games")]
        lines.append(f"{kind}: {groups}")
    assert_text_recorded(lines, Path(__file__).with_name("rates.txt"), request.config)


def test_kinds_and_systems_drawn_are_as_recorded(request):
    """By how often each is drawn, with what is stated of it."""
    lines = []
    for stated in (
        {},
        *({"cycles": cycles} for cycles in (0, 1, 2)),
        {"rounds": 3},
        {"played": 3},
        {"accelerated": True},
        {"boards": 4},
        {"match_points": STANDARD_MATCH},
        *({"dialect": dialect} for dialect in Dialect),
        *({"rates": {name: share}} for name in RATES for share in (0.0, 0.1)),
        {"boards": 4, "accelerated": True},
    ):
        drawn = Counter(draw_choices(Choices(**stated), stated, n).kind for n in range(60))
        lines.append(f"{ {name: str(stated[name]) for name in stated} }: {sorted(drawn.items())}")
    systems, matches = Counter(), Counter()
    for seed in range(200):
        choices = draw_choices(Choices(size=20), {"size"}, seed)
        systems[str(choices.point_system)] += 1
        matches[str(choices.match_points)] += 1
    lines += [f"{number} {system}" for system, number in (systems | matches).items()]
    assert_text_recorded(lines, Path(__file__).with_name("drawn_kinds.txt"), request.config)


def test_blemishes_drawn_are_as_recorded(request):
    lines = [
        f"{encoding} {seed}: {' '.join(with_blemishes(Choices(encoding=encoding), seed).blemishes)}"
        for encoding in SCRIPTS
        for seed in range(12)
    ]
    assert_text_recorded(lines, Path(__file__).with_name("drawn_blemishes.txt"), request.config)


class EachShare:
    """A chance that gives shares side by side, and to whom nothing but a game happens."""

    def __init__(self, number):
        self.share = (n / number for n in range(number)).__next__

    def happens(self, _rate):
        return False

    def alternative(self, _shares):
        return None


def test_results_by_strength_are_as_recorded(request):
    """How many of 4000 shares are a draw, a win of White and a win of Black."""
    lines = []
    for more in (-900, -801, -800, -799, -400, -100, 0, 1, 100, 400, 799, 800, 801):
        games = Games(Choices(), EachShare(4000))
        results = Counter(games.result((2000 + more, 2000), may_be_open=True) for _ in range(4000))
        lines.append(f"{more} {[results[result] for result in (DRAWN, WON, LOST)]}")
    assert_text_recorded(lines, Path(__file__).with_name("results.txt"), request.config)
