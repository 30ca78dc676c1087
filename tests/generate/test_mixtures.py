"""Many files of different choices, and rounds that an engine pairs, line by line.

``pytest --update-golden`` writes the texts anew; the difference is then reviewed.
"""

from pathlib import Path

import pytest
from recorded import assert_text_recorded, plain

from trfkit.files.registry import read
from trfkit.files.trf.emitting.dialects import Dialect
from trfkit.generate import ANY, Choices, Mixture, generate_file, paired_by, remarks_on, usual_day
from trfkit.generate.blemishes import NAMES, add_blemishes
from trfkit.generate.chance import Chance
from trfkit.generate.event_choices import KINDS
from trfkit.generate.plain_pairing import PLAIN
from trfkit.messages.message import Message
from trfkit.model.outcome import system_of
from trfkit.pairings.engines import RULE_SETS, Trouble
from trfkit.refusal import Refusal


class Neighbours:
    """An engine that pairs neighbours of the list, and keeps the files that it was given."""

    name = "neighbours"
    version = Message("generate.needs.ranks")
    dialect = Dialect.TRFBX
    takes_points = True

    def __init__(self, *follows, until=99):
        self.follows = follows or ("dutch-2026",)
        self.until = until
        self.files = []
        self.timeouts = set()

    def pair(self, rounds, timeout):
        """Yield pairs of neighbours; the higher has White in odd rounds."""
        self.timeouts.add(timeout)
        for data in rounds:
            self.files.append(data)
            tournament = read(data).tournament
            number = tournament.rounds_played + 1
            if number > self.until:
                yield Trouble(Message("generate.needs.rounds"))
                return
            here = [int(p.start_no) for p in tournament.players if len(p.rounds) < number]
            pairs = list(zip(here[::2], here[1::2], strict=False))
            free = [(here[-1], 0)] * (len(here) % 2)
            yield tuple(free + [pair if number % 2 else pair[::-1] for pair in pairs])


def test_files_for_an_engine_are_as_recorded(request):
    busy = {"late": 0.3, "half-point-bye": 0.2, "zero-point-bye": 0.1, "forfeit": 0.3, "short": 0.2}
    lines = []
    for name, fields in {
        "odd": {"size": 5, "rounds": 3},
        "accelerated": {"size": 6, "rounds": 4, "accelerated": True},
        "absences, three points": {"size": 7, "rates": busy, "point_system": system_of(30, 10, 0)},
        "two, often alone": {"size": 3, "rounds": 5, "rates": {"zero-point-bye": 0.6}},
    }.items():
        engine = Neighbours()
        choices = Choices(**fields)
        made = generate_file(choices, "a", paired_by(engine, choices))
        assert engine.timeouts == {60.0}
        lines.append(name)
        for number, data in enumerate([*engine.files, made.data], start=1):
            lines += [f"  {number}", *(f"    {line}" for line in data.decode().split("\r\n"))]
    assert_text_recorded(lines, Path(__file__).with_name("engine_files.txt"), request.config)


def test_days_that_an_engine_pairs_are_as_recorded(request):
    """Around the first and last day of each set of rules."""
    lines = []
    for follows in ([row.name] for row in RULE_SETS):
        engine = Neighbours(*follows)
        lines.append(f"{follows} by default {usual_day(engine)}")
        for day in ("2017-06-30", "2017-07-01", "2026-01-31", "2026-02-01", "soon"):
            try:
                answer = paired_by(engine, Choices(start=day)).code
            except Refusal as refusal:
                answer = str(refusal)
            lines.append(f"    {day}: {answer}")
    old = Neighbours("dutch-2016", "dutch-2017")
    lines.append(f"{old.follows} by default {usual_day(old)}")
    for kind in KINDS:
        try:
            lines.append(f"{kind}: {plain(paired_by(Neighbours(), Choices(kind=kind)).says)}")
        except Refusal as refusal:
            lines.append(f"{kind}: {refusal}")
    assert_text_recorded(lines, Path(__file__).with_name("engine_days.txt"), request.config)


def test_an_engine_without_an_answer_leaves_the_plain_rule():
    engine = Neighbours(until=1)
    mixture = Mixture(Choices(size=4, rounds=2), engine=engine)
    plain_entry = Mixture(Choices(size=4, rounds=2)).entry("a")
    entry = mixture.entry("a")
    assert (entry.data, entry.was_refused) == (plain_entry.data, True)
    assert not plain_entry.was_refused
    assert not Mixture(Choices(size=4, rounds=1), engine=engine).entry("a").was_refused
    with pytest.raises(Refusal, match="round 2"):
        generate_file(mixture.stated, "a", paired_by(engine, mixture.stated))
    with pytest.raises(Refusal, match="players is from 2"):
        Mixture(Choices(size=1)).entry("a")


def test_mixtures_of_a_seed_are_as_recorded(request):
    lines = []
    for name, mixture in {
        "stated": Mixture(Choices(size=5)),
        "varied": Mixture(Choices(size=5), frozenset({"size"}), varies=True),
        "with blemishes": Mixture(Choices(size=5, encoding="ascii", blemishes=(ANY,))),
        "varied with blemishes": Mixture(Choices(blemishes=(ANY,)), varies=True),
        "by an engine": Mixture(Choices(size=4), engine=Neighbours()),
        "varied by an engine": Mixture(Choices(), engine=Neighbours(), varies=True),
        "a blemish without effect": Mixture(Choices(size=5, blemishes=("zero-ratings",))),
        "in an older file": Mixture(Choices(size=4, dialect=Dialect.TRF16, tiebreaks=("BH",))),
    }.items():
        lines.append(name)
        for seed in ("a", "b", "c", "d", "e", "f"):
            choices = mixture.choices(seed)
            try:
                entry = mixture.entry(seed)
            except Refusal as refusal:
                lines.append(f"    {choices.kind}: {refusal}")
                continue
            by = "plain" if mixture.system(choices) is PLAIN else "engine"
            lines.append(
                f"    {choices.kind} {choices.size} {choices.encoding} {choices.blemishes} by {by} "
                f"{len(entry.data)} {entry.was_refused} {[str(one) for one in entry.remarks]}"
            )
    assert Mixture(Choices(), engine=Neighbours()).usual_system.code == "FIDE_DUTCH_2025"
    assert Mixture(Choices()).usual_system is PLAIN
    assert_text_recorded(lines, Path(__file__).with_name("mixtures.txt"), request.config)


PLAYER = "001 {:>4} {}{:>3} {:33} {:>4} FID   99000000{} 1990/01/02 {:>4} {:>4}{}"
LINES = [
    "042 2026/03/01",
    "052 2026/03/02",
    "062 3",
    "072 2",
    f"132{'49/12/31':>96}  50/01/01",
    PLAYER.format(1, "w", "WGM", "Nobody, Nora", 2100, 1, "1.5", 1, "     2 w 1  0000 - H"),
    PLAYER.format(2, "m", "FM", "Some-Body, Bartholomew Anselmus", 2300, 2, "0.5", 2, "  1 b h"),
    PLAYER.format(3, "m", "", "Écrit-Nobody, Zoë-Bartholomew Ivo", "", 3, "0.0", "", "     "),
    "013 Club",
]


def test_blemishes_of_lines_are_as_recorded(request):
    """Of each blemish the lines that it changes, in a file with all that it looks at or without."""
    lines = []
    bare = [line for line in LINES if not line.startswith(("001", "072"))]
    for name in NAMES:
        for title, before in (("whole", LINES), ("without players", bare), ("empty", [])):
            data = "".join(f"{line}\r\n" for line in before).encode()
            after, idle = add_blemishes(data, (name,), "utf-8", Chance(name))
            known = {repr(line.encode())[2:-1] + r"\r\n" for line in before}
            own = [repr(line)[2:-1] for line in after.splitlines(keepends=True)]
            lines += [
                f"{name}, {title}: {len(data)} to {len(after)} {idle}",
                *(f"    {line:.140}" for line in own if line not in known),
            ]
    assert_text_recorded(lines, Path(__file__).with_name("blemished_lines.txt"), request.config)


def test_remarks_are_made_once_each():
    choices = Choices(size=4, blemishes=("zero-ratings", "nfd", "no-ranks"), encoding="utf-8")
    generated = generate_file(choices, "c")
    again = generated.idle * 2
    remarks = remarks_on(type(generated)(generated.tournament, b"", generated.losses, again))
    assert [str(remark) for remark in remarks] == [
        str(remark) for remark in dict.fromkeys(remarks_on(generated))
    ]
