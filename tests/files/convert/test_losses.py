"""Any tournament in any dialect: what does not come back was said to be lost."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from builders import SWISS
from events import ROUND_ROBIN
from events import event as event_of
from examples import examples
from facts import announced_absences, facts
from facts import told as told_losses
from hypothesis import assume, given, note
from hypothesis import strategies as st
from strategies import documents
from strategies_model import maybe, names, team_tournaments, tournaments

from trfkit.files import registry
from trfkit.files.convert import Purpose, convert, write
from trfkit.files.registry import read as read_any
from trfkit.files.trf.emitting import Dialect
from trfkit.files.trf.reading import read
from trfkit.model import (
    STANDARD_MATCH,
    ByeType,
    Event,
    Extension,
    ForbiddenPairs,
    Kind,
    Outcome,
    Pairings,
    PlayerAcceleration,
    RequestedByes,
    RoundEntry,
)
from trfkit.ranking import rank
from trfkit.record import replace

SAYING_SO = frozenset({"CNV001", "CNV002", "CNV003", "CNV005", "ADJ002"})


def unsaid(tournament, to, converted, *, added=True) -> list[str]:
    """The facts that came back otherwise though no finding names their record.

    With ``added`` new facts are among them: a file's own text may say more than its model.
    """
    again = read(converted.data).tournament
    assert again is not None
    of_teams = tournament.kind.is_team and to != "trfbx"  # whose numbers are those of players
    before = facts(tournament)
    played = tournament.rounds_played
    after = facts(again, of_teams=of_teams, played=played)
    after |= announced_absences(converted.data, played + 1)
    told = {(one.record, one.participant) for one in converted.diagnostics if one.code in SAYING_SO}
    records = {record for record, _ in told}
    looked_at = before.keys() | after.keys() if added else before.keys()
    return [
        f"{fact.name} of {fact.who}: {before.get(fact)!r} became {after.get(fact)!r}"
        for fact in looked_at
        if before.get(fact) != after.get(fact)
        and not any(
            (record in records) if fact.who is None else told & {(record, None), (record, fact.who)}
            for record in fact.records
        )
    ]


@st.composite
def of_any_dialect(draw):
    """Tournaments with facts of every dialect's own records, and kinds that no code states."""
    tournament = draw(st.one_of(tournaments(), team_tournaments()))
    ids = st.sampled_from([player.start_no for player in tournament.players])
    several = st.lists(ids, min_size=1, max_size=3, unique=True).map(tuple)
    near = tournament.rounds_played + draw(st.integers(-1, 2))
    byes = st.builds(
        RequestedByes,
        st.sampled_from(ByeType),
        st.just(max(near, 1)),
        st.lists(ids, min_size=1, max_size=2, unique=True).map(tuple),
    )
    rounds = draw(st.sampled_from([tournament.rounds, tournament.rounds_played, None]))
    return replace(
        tournament,
        **draw(kinds(tournament)),
        rounds=rounds,
        absentees=tuple(draw(st.lists(ids, max_size=2, unique=True))),
        pairs_by_file_order=draw(st.booleans()),
        match_points=draw(
            st.sampled_from([tournament.match_points, replace(STANDARD_MATCH, win=30, draw=10)])
        ),
        round_dates=tuple(
            draw(st.lists(maybe(st.dates(date(1890, 1, 1), date(2120, 1, 1))), max_size=3))
        ),
        requested_byes=tuple(draw(st.lists(byes, max_size=3))),
        player_accelerations=tuple(
            PlayerAcceleration(
                number, tuple(draw(st.lists(st.integers(0, 99), min_size=1, max_size=4)))
            )
            for number in draw(st.lists(ids, max_size=2, unique=True))
        ),
        forbidden_pairs=(
            *tournament.forbidden_pairs,
            *(
                ForbiddenPairs(pair)
                for pair in draw(st.lists(several, max_size=1))
                if len(tournament.players) > 1
            ),
        ),
        extensions=tuple(
            Extension(tag, draw(names(20)))
            for tag in draw(st.lists(st.sampled_from(["801", "802", "DAT"]), max_size=2))
        ),
    )


@st.composite
def kinds(draw, tournament):
    """The kind as a code states it, or nothing that a file can state does."""
    code = draw(st.sampled_from([tournament.type_code, "UNHEARD_OF", None]))
    if code == tournament.type_code:
        return {}
    text = draw(st.sampled_from([None, "Swiss", "Team Swiss"]))
    is_team = tournament.kind.is_team
    kind = Kind(Event.SWISS, is_team, Pairings.SWISS, "092" if text else "data", "said by the test")
    return {"type_code": code, "type_text": text, "kind": kind}


DIALECTS = [dialect.value for dialect in Dialect]


@pytest.mark.parametrize("to", DIALECTS)
@given(tournament=of_any_dialect(), purpose=st.sampled_from([None, *Purpose]))
@examples(50)
def test_what_does_not_come_back_was_said_to_be_lost(to, tournament, purpose):
    converted = write(tournament, to, purpose=purpose)
    note("\n".join(f"{one.code} {one.record} {one.message}" for one in converted.diagnostics))
    assert not unsaid(tournament, to, converted)


TESTS = Path(__file__).parents[2]
FILES = sorted(
    path
    for folder in (TESTS.parent / "samples", TESTS / "fuzz" / "corpus" / "trf")
    for path in folder.rglob("*")
    if path.is_file()
)


@pytest.mark.sweep
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_what_a_file_says_comes_back_or_was_said_to_be_lost(path):
    result = registry.read(path.read_bytes())
    if result.tournament is None or not result.tournament.discipline.is_fide:
        pytest.skip("no tournament of chess")
    for to in DIALECTS:
        assert not unsaid(result.tournament, to, convert(result, to), added=False)


@given(text=documents(), to=st.sampled_from(DIALECTS))
@examples(150)
def test_what_any_text_says_comes_back_or_was_said_to_be_lost(text, to):
    result = registry.read(text.encode(), format="trf")
    assume(result.tournament is not None)
    assert not unsaid(result.tournament, to, convert(result, to), added=False)


@pytest.mark.parametrize("to", ["trf06", "trf16", "trf26"])
def test_rounds_of_byes_alone_are_told_where_rows_cannot_show_that_they_were_played(to):
    event = read(SWISS.encode()).tournament
    bye = RoundEntry(Outcome.HALF_POINT_BYE)
    first, *others = event.players
    gone = (*first.first_rounds(event.rounds_played), bye)
    later = replace(event, players=(replace(first, rounds=gone), *others),
                    rounds_played=event.rounds_played + 1, rounds=None)  # fmt: skip

    told = told_losses(write(later, to).diagnostics)

    count = later.rounds_played
    assert ("CNV001", "142", f"losses.rounds-played(count={count})") in told
    assert "142" not in {one.record for one in write(event, "trf26").diagnostics}


@pytest.mark.parametrize("to", ["csv-crosstable", "tsv-crosstable", "xlsx", "cr-xml"])
def test_whom_the_rules_leave_unranked_no_table_ranks(to):
    table = "1 2w1 3b1 4w+\n2 1b0 4b1 3w1\n3 4w1 1w0 2b0\n4 3b0 2w0 1b-\n5 Z Z Z"
    event = event_of(table.replace("4w1", "4w+").replace("3b0", "3b-"), kind=ROUND_ROBIN, rounds=3)
    unranked = {row.id for row in rank(event).rows if not row.ranked}
    assert {4, 5} <= unranked

    again = read_any(write(event, to).data).tournament

    without = {player.start_no for player in again.players if player.stated_rank is None}
    assert without == unranked
