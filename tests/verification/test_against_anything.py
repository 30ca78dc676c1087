"""Whatever a table holds, the comparison ends with a result or a refusal."""

from decimal import Decimal

from examples import examples
from generated import round_robin, swiss
from hypothesis import given
from hypothesis import strategies as st
from team_events import TEAM_LEAGUE, team_event_of

from trfkit.files.trf.reading.stated_table import PrintedCell, StatedColumn, StatedRow, StatedTable
from trfkit.ranking import Ranking, Refusal
from trfkit.verification.comparison.each_round import each_round
from trfkit.verification.comparison.table_comparison import verify_against

EVENTS = (
    swiss(1, players=7, rounds=3, unrated=0.2),
    round_robin(2, players=5),
    team_event_of("1-2 10\n1-3 1=\n2-3 0=", teams=3, kind=TEAM_LEAGUE, rounds=3),
)

texts = st.text("TB1Buchholz (2026),Cut=/:½*Местоé", max_size=20)
numbers = st.none() | st.integers(-1, 9)
values = (
    st.none() | st.decimals(-999, 9999, places=2) | st.sampled_from([Decimal(n) for n in range(4)])
)
cells = st.tuples(st.text(max_size=4), values).map(lambda pair: PrintedCell(*pair))
parameters = st.sampled_from(["", "0", "1", "P", "-", "x", "1400"])
columns = st.builds(
    StatedColumn,
    label=texts,
    caption=st.none() | texts,
    number=st.none() | st.integers(0, 95),
    parameters=st.lists(parameters, max_size=8).map(tuple),
    code=st.none() | st.sampled_from(["BH", "DE", "EDE", "SB/C1", "XYZ", "OTHER_1", "BH:GP"]),
    edition=st.none() | st.sampled_from(["2012", "2026"]),
    of_ranks=st.booleans(),
    of_points=st.booleans(),
)


@st.composite
def tables(draw):
    """Any table: every row has a cell for each column, and nothing else holds."""
    heads = draw(st.lists(columns, max_size=4))
    rows = st.builds(
        StatedRow,
        values=st.lists(cells, min_size=len(heads), max_size=len(heads)).map(tuple),
        number=numbers,
        fide_id=numbers,
        name=st.none() | texts | st.sampled_from(["Player 1", "player, 2", "Team 3"]),
        rank=numbers,
        line=numbers,
    )
    return StatedTable(
        source="csv",
        columns=tuple(heads),
        rows=tuple(draw(st.lists(rows, max_size=8))),
        after=draw(numbers),
        of_teams=draw(st.sampled_from([None, True, False])),
    )


@examples(150)
@given(st.sampled_from(EVENTS), tables(), st.sampled_from([None, Decimal("0.5")]))
def test_any_table_is_compared_or_refused(tournament, table, tolerance):
    try:
        found = verify_against(
            tournament, table, tolerance=tolerance, ranking=Ranking(edition="2026")
        )
    except Refusal:
        return
    shape = found.to_json()
    assert shape["schema"] == "trfkit.verification/1"
    for column in found.columns:
        unequal = [one for one in found.differences if one.column == column.label]
        assert column.compared - column.equal == len(unequal)
    assert {one.column for one in found.differences} == {one.column for one in found.diagnosis}
    labels = [one.label for one in (*found.columns, *found.unmapped)]
    assert len(labels) == len(set(labels))


@examples(60)
@given(st.sampled_from(EVENTS), st.lists(tables(), max_size=2))
def test_any_tables_of_rounds_are_compared_or_refused(tournament, some):
    try:
        found = each_round(tournament, tables=some, ranking=Ranking(edition="2026"))
    except Refusal:
        return
    assert len(found.rounds) == tournament.rounds_played
    assert found.to_json()["schema"] == "trfkit.each-round/1"
