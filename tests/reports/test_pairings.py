"""The section on pairings: what it shows of one file, and the table of several."""

import pytest
from events import event
from row_tests import each_row

from trfkit.messages import Message
from trfkit.pairings.result import (
    CheckedRound,
    Otherwise,
    Pair,
    ScoreGroup,
    Side,
    System,
    UsedEngine,
    Verdict,
    checked_pairings,
)
from trfkit.record import replace
from trfkit.reports.document import Facts, Kind, Section, Tone
from trfkit.reports.pairings import pairings_blocks, pairings_of_file
from trfkit.reports.row_fields import named_column

ENGINE = UsedEngine(name="bbpPairings", version=Message("pairings.by-names"))
SYSTEM = System(
    name="dutch-2026",
    title=Message("pairings.by-names"),
    since=None,
    until=None,
    chosen_by=Message("pairings.way-rounds"),
)
WHY = Message("pairings.by-names")
WAY = Message("pairings.way-rounds")


def side(number, name="Nord, Ada", points="1.0"):
    return Side(number, name, points)


GROUP = ScoreGroup(
    points="1.0",
    file=(Pair(side(1), side(2)), Pair(side(3), None)),
    expected=(Pair(side(2), side(1)),),
)


def rounds_of(*verdicts, **fields):
    return tuple(
        CheckedRound(round=number, verdict=verdict, **fields)
        for number, verdict in enumerate(verdicts, start=1)
    )


def pairings(*rounds, **fields):
    checked = checked_pairings(event("1  2w1\n2  1b0"), rounds, **fields)
    return pairings_of_file("x.trf", checked)


def sections_of(blocks):
    """Return the sections by the id of their heading."""
    return {block.heading.id: block for block in blocks if isinstance(block, Section)}


def facts_of(*files):
    """Return the facts about a file by the last word of their label."""
    (facts,) = (block for block in pairings_blocks(files) if isinstance(block, Facts))
    return {label.id.partition(".")[2]: text for label, text in facts.facts}


@each_row(
    ("rounds", "is_shown"),
    [
        (rounds_of(Verdict.SAME), True),
        (rounds_of(Verdict.NOT_COMPARED, reason=WHY), False),
        (rounds_of(Verdict.NOT_COMPARED, Verdict.NOT_COMPARED, reason=WHY), False),
        (
            (
                *rounds_of(Verdict.NOT_COMPARED, reason=WHY),
                CheckedRound(round=2, verdict=Verdict.NOT_COMPARED),
            ),
            True,
        ),
    ],
)
def test_the_rounds_are_listed_unless_the_answer_says_it_of_all(rounds, is_shown):
    sections = sections_of(pairings_blocks((pairings(*rounds),)))
    assert ("pairings.rounds" in sections) == is_shown


def test_each_round_has_its_verdict_and_its_equal_pairs():
    verdicts = (Verdict.SAME, Verdict.COLOURS, Verdict.PAIRS, Verdict.NOT_COMPARED)
    checked = pairings(*rounds_of(*verdicts, pairs=3, equal=2))

    (table,) = sections_of(pairings_blocks((checked,)))["pairings.rounds"].blocks

    equal = Message("pairings.equal", equal=2, pairs=3)
    assert [row.cells[2] for row in table.rows] == [equal, equal, equal, None]
    assert [row.tone for row in table.rows] == [
        Tone.PLAIN,
        Tone.EXPLAINED,
        Tone.EXPLAINED,
        Tone.PLAIN,
    ]


@each_row(
    ("order", "same", "agrees"),
    [((2, 1), 1, "yes"), ((2, 1), 0, "no"), (None, 1, None)],
)
def test_another_order_is_told_and_whether_it_explains_all(order, same, agrees):
    otherwise = Otherwise(text=WAY, order=order, same=same)
    checked = pairings(*rounds_of(Verdict.PAIRS, groups=(GROUP,)), otherwise=otherwise)

    sections = sections_of(pairings_blocks((checked,)))

    heading = sections["pairings.order"].heading if "pairings.order" in sections else None
    assert (heading and heading.arguments["all"]) == agrees
    # One cause that explains all rounds leaves nothing to list.
    assert ("pairings.round" in sections) == (same == 0)


@each_row(("engine", "expected"), [(ENGINE, "the-engine"), (None, "the-table")])
def test_pairs_that_differ_stand_side_by_side(engine, expected):
    checked = pairings(*rounds_of(Verdict.PAIRS, groups=(GROUP,)), engine=engine)

    (table,) = sections_of(pairings_blocks((checked,)))["pairings.round"].blocks

    assert table.columns[2].label == named_column(Kind.TEXT, expected).label
    first, second = table.rows
    assert [first[0], second[0], second[2]] == ["1.0", None, None]
    assert [pair.arguments["white"].arguments["participant"].number for pair in first[1:]] == [1, 2]
    assert second[1].arguments["black"] == Message("pairings.bye")


@each_row(
    ("name", "shown"),
    [
        ("Twelveletter, Ada", "Twelveletter"),
        ("Thirteenlette, Ada", "Thirteenlet…"),
        ("Le  Nord", "Le Nord"),
    ],
)
def test_a_surname_is_cut_so_that_two_pairs_fit_in_a_line(name, shown):
    group = ScoreGroup(points=None, file=(Pair(side(1, name), None),), expected=())
    checked = pairings(*rounds_of(Verdict.PAIRS, groups=(group,)))
    (table,) = sections_of(pairings_blocks((checked,)))["pairings.round"].blocks
    assert table.rows[0][1].arguments["white"].arguments["participant"].name == shown


@each_row(
    ("source", "message"),
    [
        ("192", "pairings.kind-of-record"),
        ("092", "pairings.kind-of-record"),
        ("data", "pairings.kind-of"),
        ("option", "pairings.kind-of"),
    ],
)
def test_a_record_that_states_the_kind_is_named(source, message):
    checked = replace(pairings(*rounds_of(Verdict.SAME)), kind_from=source)
    assert facts_of(checked)["kind"].id == message


def test_facts_name_what_there_is():
    plain = replace(pairings(*rounds_of(Verdict.SAME)), name=None)
    assert set(facts_of(plain)) == {"kind"}
    full = replace(
        plain, name="Open", clues=(WHY,), system=SYSTEM, engine=ENGINE, assumed=(WAY,), failure=WHY
    )
    assert list(facts_of(full)) == [
        "clue",
        "event",
        "kind",
        "rules",
        "paired-by",
        "assumed",
        "failure",
    ]
    # Where nothing was compared the answer gives the reason.
    assert "failure" not in facts_of(replace(full, compared=0))


@pytest.mark.parametrize(("same", "further"), [(None, ()), (2, ()), (4, (6,))])
def test_what_else_several_files_were_paired_by_has_its_column_and_one_line(same, further):
    rounds = rounds_of(Verdict.SAME, Verdict.SAME, Verdict.COLOURS, Verdict.PAIRS)
    plain = pairings(*rounds, *rounds_of(Verdict.NOT_COMPARED))
    otherwise = None if same is None else Otherwise(text=WAY, same=same)
    other = replace(plain, otherwise=otherwise, system=SYSTEM)
    agrees = pairings(*rounds_of(Verdict.SAME))

    answer, table, *_ = pairings_blocks((plain, other, agrees))

    assert answer.texts[0] == Message("pairings.files", count=3, same=5, compared=9)
    assert answer.texts[1:] == tuple(
        Message("pairings.otherwise", same=count + 1) for count in further
    )
    assert [row.cells[1:] for row in table.rows] == [
        [2, 1, 1, 1, None, None],
        [2, 1, 1, 1, same, "dutch-2026"],
        [1, 0, 0, 0, None, None],
    ]
    assert [row.tone for row in table.rows] == [Tone.EXPLAINED, Tone.EXPLAINED, Tone.PLAIN]
    assert (5 in table.shown_columns()) == (same is not None)
