"""Hypothesis strategies that several tests share: whole tournaments with every kind of round."""

from __future__ import annotations

from events import ROUND_ROBIN, SWISS, THREE_ONE_NIL
from hypothesis import strategies as st

from trfkit.model import STANDARD, Colour, Outcome, Player, RoundEntry, Tournament
from trfkit.record import replace
from trfkit.units import Points, StartNo

POINT_SYSTEMS = (
    STANDARD,
    THREE_ONE_NIL,
    replace(STANDARD, pairing_allocated_bye=Points(5)),
    replace(STANDARD, pairing_allocated_bye=Points(0)),
    replace(STANDARD, half_point_bye=Points(3), zero_point_bye=Points(1)),
    replace(THREE_ONE_NIL, loss=Points(10), draw=Points(20)),
)

GAMES = (
    (Outcome.WIN, Outcome.LOSS),
    (Outcome.DRAW, Outcome.DRAW),
    (Outcome.LOSS, Outcome.WIN),
    (Outcome.SHORT_WIN, Outcome.SHORT_LOSS),
    (Outcome.LOSS, Outcome.LOSS),
    (Outcome.DRAW, Outcome.LOSS),
)
FORFEITS = (
    (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS),
    (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_WIN),
    (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_LOSS),
)
BYES = (
    Outcome.PAIRING_ALLOCATED_BYE,
    Outcome.FULL_POINT_BYE,
    Outcome.HALF_POINT_BYE,
    Outcome.ZERO_POINT_BYE,
)


@st.composite
def tournaments(draw, kinds=(SWISS, ROUND_ROBIN), most_players=7, most_rounds=6):
    """A consistent tournament: games point back, forfeits and byes of all kinds, any scores.

    Pairs may meet more than once, and more rounds may be scheduled than were played.
    """
    count = draw(st.integers(2, most_players))
    rounds = draw(st.integers(1, most_rounds))
    rows = [[] for _ in range(count)]
    for _ in range(rounds):
        order = draw(st.permutations(range(count)))
        pairs = draw(st.integers(0, count // 2))
        for board in range(pairs):
            white, black = order[2 * board], order[2 * board + 1]
            results = draw(st.sampled_from((*GAMES, *GAMES, *FORFEITS)))
            rows[white].append(RoundEntry(results[0], StartNo(black + 1), Colour.WHITE))
            rows[black].append(RoundEntry(results[1], StartNo(white + 1), Colour.BLACK))
        for who in order[2 * pairs :]:
            rows[who].append(RoundEntry(draw(st.sampled_from(BYES))))
    ratings = draw(st.lists(st.integers(1000, 2800), min_size=count, max_size=count))
    players = tuple(
        Player(start_no=StartNo(i + 1), name=f"Player {i + 1}", rating=rating, rounds=tuple(row))
        for i, (row, rating) in enumerate(zip(rows, ratings, strict=True))
    )
    return Tournament(
        kind=draw(st.sampled_from(kinds)),
        players=players,
        rounds=rounds + draw(st.integers(0, 3)),
        rounds_played=rounds,
        point_system=draw(st.sampled_from(POINT_SYSTEMS)),
    )


# Texts of files, well-formed and not

ENDINGS = ("\r\n", "\n", "\r", "\r\r\n")
RECORD_TAGS = (
    "001", "012", "013", "032", "132", "142", "162", "172", "202", "240", "250", "260", "299",
    "300", "310", "320", "330", "362", "801", "802", "XXR", "XXA", "XXS", "BBW", "DAT", "NED",
    "###", "DDD", "ZZZ", "145", "",
)  # fmt: skip
_LETTERS = st.sampled_from("aeimnrstAEMNS,.'- éüőşžИванΠαﬁ\u0301\u00a0")


@st.composite
def player_rows(draw):
    """A 001 record as programs write it: any field blank, rounds of all kinds, perhaps trimmed."""
    name = "".join(draw(st.lists(_LETTERS, max_size=33)))
    number = draw(st.integers(1, 9999))
    rating = draw(st.one_of(st.just(""), st.integers(0, 2900)))
    points = draw(st.sampled_from(("", "0.0", "1.5", "10.5", "0,5")))
    line = (
        f"001 {number:4} {draw(st.sampled_from('mwfFMu '))}{draw(st.sampled_from(TITLES)):3} "
        f"{name:33} {rating:>4} {draw(st.sampled_from(('NED', 'KIL', '')))!s:3} "
        f"{draw(st.sampled_from(('', '1000001', '0'))):>11} "
        f"{draw(st.sampled_from(('1990/01/31', '1990/00/00', '1990', ''))):10} {points:>4} "
        f"{draw(st.sampled_from(('', '1', '120'))):>4}"
    )
    for _ in range(draw(st.integers(0, 12))):
        opponent = draw(st.sampled_from(("0000", "", "1", "17", "9999")))
        line += (
            f"  {opponent:>4} {draw(st.sampled_from('wbWB- '))} {draw(st.sampled_from(RESULTS))}"
        )
    return line.rstrip() if draw(st.booleans()) else line


TITLES = ("", "GM", "WGM", "g", "wf", "FM ")
RESULTS = "10=WDLHFUZ+-?wdlhfuz "


@st.composite
def damaged_rows(draw):
    """A row in which something was overwritten, inserted or taken out."""
    line = draw(player_rows())
    at = draw(st.integers(0, len(line)))
    junk = "".join(draw(st.lists(st.sampled_from("x7 \t.é-="), max_size=3)))
    return line[:at] + junk + line[at + draw(st.integers(0, 3)) :]


@st.composite
def documents(draw):
    """The text of a file: records of all kinds, junk, blank lines, any mixture of line ends."""
    lines = draw(
        st.lists(
            st.one_of(
                player_rows(),
                damaged_rows(),
                st.builds(
                    lambda tag, rest: f"{tag}{rest}",
                    st.sampled_from(RECORD_TAGS),
                    st.text(st.sampled_from("0 1w=-.+:/|aXé\t\u00a0"), max_size=40),
                ),
            ),
            max_size=8,
        )
    )
    ends = [draw(st.sampled_from(ENDINGS)) for _ in lines]
    text = "".join(line + end for line, end in zip(lines, ends, strict=True))
    return text if draw(st.booleans()) else text.rstrip("\r\n")
