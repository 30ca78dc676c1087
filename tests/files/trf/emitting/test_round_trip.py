"""Model → text → model, and changes put back into a document."""

from __future__ import annotations

import pytest
from examples import examples
from hypothesis import given
from hypothesis import strategies as st
from row_tests import each_row
from strategies_model import team_tournaments, tournaments
from written import ALONE, INGRID

from trfkit.files.trf.emitting import emit, update
from trfkit.files.trf.reading import read
from trfkit.record import replace

either = tournaments() | team_tournaments()
quick = examples(60)
endings = st.sampled_from(["\r\n", "\n", "\r"])


@quick
@given(either)
def test_what_is_written_reads_back_as_the_same_tournament(tournament):
    emitted = emit(tournament, "trf26")
    assert emitted.diagnostics == ()
    assert read(emitted.data).tournament == tournament


@each_row(
    "name",
    ["Müllerschön, Jörg", "Żółć, Łęcka", "Шевченко, Оля", "漢字, 漢", "Ödegård, Åse", "Plain, Jo"],
)
def test_names_padded_by_bytes_read_back_as_the_same_names(name):
    tournament = replace(ALONE, players=(replace(INGRID, name=name),))
    assert read(emit(tournament, "trf16", pad="bytes").data).tournament.players[0].name == name


@quick
@given(either, endings)
def test_an_unchanged_tournament_leaves_its_document_as_it_is(tournament, ending):
    data = emit(tournament, "trf26").data.replace(b"\r\n", ending.encode())
    result = read(data)
    assert bytes(update(result, result.tournament).document) == data


@pytest.mark.slow
@quick
@given(either, either, endings)
def test_any_other_tournament_can_take_a_document_s_place(first, second, ending):
    result = read(emit(first, "trf26").data.replace(b"\r\n", ending.encode()))
    document = update(result, second).document
    assert read(bytes(document)).tournament == second
    assert {record.ending for record in document.records} == {ending}


@quick
@given(either, st.data())
def test_changing_one_field_of_one_player_touches_its_columns_only(tournament, data):
    result = read(emit(tournament, "trf26").data)
    player = data.draw(st.sampled_from(tournament.players))
    field, new, first, last = data.draw(
        st.sampled_from(
            [
                ("stated_points", player.stated_points ^ 1, 81, 84),
                ("stated_rank", 1 + (player.stated_rank or 0) % 9999, 86, 89),
                ("rating", 1 + (player.rating or 0) % 9999, 49, 52),
                ("federation", "ZZZ", 54, 56),
                ("name", player.name[:-1] + "q", 15, 47),
            ]
        )
    )
    players = tuple(
        replace(player, **{field: new}) if other is player else other
        for other in tournament.players
    )
    document = update(result, replace(tournament, players=players)).document
    line = result.provenance.players[player.start_no].line
    for old, new_record in zip(result.document.records, document.records, strict=True):
        if old.line != line:
            assert new_record == old
        else:
            assert new_record.text[: first - 1] == old.text[: first - 1]
            assert new_record.text[last:] == old.text[last:]
            assert new_record.text != old.text
