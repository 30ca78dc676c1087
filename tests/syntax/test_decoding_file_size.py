"""Limits: what is beyond them is refused before it is decoded, with the limit's name."""

import pytest
from trftext import game, row, trf

from trfkit.limits import DEFAULT_LIMITS, Limits
from trfkit.record import replace
from trfkit.syntax import parse


def refusal(data: bytes, **limits: int):
    parsed = parse(data, limits=replace(DEFAULT_LIMITS, **limits))
    assert parsed.document is None
    return parsed.diagnostics


SMALL = trf(*(row(n, game(n, "w", "1")) for n in range(1, 4)))


@pytest.mark.parametrize(
    ("data", "limits", "value"),
    [
        (SMALL, {"bytes": 100}, 303),
        (SMALL, {"lines": 2}, 3),
        (SMALL, {"players": 2}, 3),
        (SMALL, {"line_bytes": 50}, 99),
        (
            trf(row(1, *[game(2, "b", "0")] * 8)),
            {"rounds": 7},
            8,
        ),
    ],
    ids=["bytes", "lines", "players", "line_bytes", "rounds"],
)
def test_a_refusal_names_the_limit_its_value_and_the_option(data, limits, value):
    ((name, most),) = limits.items()
    (finding,) = refusal(data, **limits)

    assert finding.code == "SYN021"
    assert finding.values == {"name": name, "value": value, "most": most}
    assert finding.hint


@pytest.mark.parametrize("limits", [{}, {"players": 3, "lines": 3, "rounds": 1, "line_bytes": 99}])
def test_a_file_at_the_limit_is_read(limits):
    assert parse(SMALL, limits=replace(DEFAULT_LIMITS, **limits)).document is not None


@pytest.mark.parametrize("ending", ["\r\n", "\n", "\r"])
def test_every_ending_counts_one_line(ending):
    data = trf("012 a", "022 b", ending=ending)

    assert parse(data, limits=Limits(lines=2)).document is not None
    assert parse(data, limits=Limits(lines=1)).document is None


def test_utf_16_is_counted_without_its_zeros():
    data = SMALL.decode().encode("utf-16")

    assert parse(data, limits=Limits(lines=3, line_bytes=101)).document is not None
    assert parse(data, limits=Limits(lines=2)).document is None


def test_the_whole_board_record_may_be_as_long_as_it_needs():
    assert parse(b"801 " + b"x" * 50_000).document is not None
    assert parse(b"802 " + b"x" * 50_000).document is None


def test_letters_of_several_bytes_do_not_make_rounds():
    line = row(1, *[game(2, "b", "0")] * 8, name="Ж" * 33)

    assert parse(trf(line), limits=Limits(rounds=8)).document is not None
    assert parse(trf(line), limits=Limits(rounds=7)).document is None


def test_lines_that_end_in_different_ways_are_not_taken_for_one():
    data = b"012 " + b"x" * 3000 + b"\r" + b"022 " + b"x" * 3000 + b"\n"

    assert parse(data).document is not None


@pytest.mark.parametrize(("least", "code"), [(0, "SYN001"), (-1, "SYN021")])
def test_a_text_of_another_format_is_named_unless_it_is_too_large(least, code):
    page = b"<html>\n<body>\n"
    findings = refusal(page, lines=1, bytes=len(page) + least)
    assert code in {finding.code for finding in findings}


def test_several_limits_are_reported_together_where_both_are_known():
    rows = [row(n, *[game(1, "b", "0")] * 3) for n in (2, 3)]
    findings = refusal(trf(*rows), players=1, rounds=2)

    assert [d.values["name"] for d in findings] == ["players", "rounds"]
