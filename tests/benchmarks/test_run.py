"""benchmarks/run: each row is measured and stands on the page with its bound; no time is judged."""

import importlib
import re
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"


@pytest.fixture(scope="module")
def run():
    sys.path.insert(0, str(BENCHMARKS))
    modules = {name: importlib.import_module(name) for name in ("measuring", "rows", "page")}
    sys.path.remove(str(BENCHMARKS))
    return SimpleNamespace(**modules)


def samples(run, *seconds):
    return [run.measuring.Sample(one, 20) for one in seconds]


def took(run, *seconds):
    """What three sizes took, against a base of one second."""
    sizes = (100, 1000, 9999)[: len(seconds)]
    own = {size: samples(run, taken) for size, taken in zip(sizes, seconds, strict=True)}
    return run.measuring.Measured(own, {size: samples(run, 1) for size in sizes})


def standings(run):
    return run.rows.ROWS[0]


def quiet(_line):
    """Say nothing of the progress."""


def without_numbers(page):
    """Every measured number as a dash, so that the words and bounds are left."""
    page = re.sub(r"[\d.]+ [≤>] ", "\N{EN DASH} ≤ ", page)
    page = re.sub(r"\| \d+ \|$", "| \N{EN DASH} |", page, flags=re.MULTILINE)
    return re.sub(r"^\d{4}-\d\d-\d\d: .*$", "made", page, flags=re.MULTILINE)


def test_the_page_is_of_the_rows_and_their_bounds(run):
    page = run.page.PAGE.read_text("utf-8")
    assert without_numbers(page) == run.page.page(run.rows.ROWS, {}, "made")
    assert re.search(r"\d [≤>] \d", page)


def test_the_page_tells_when_and_on_what_and_names_no_machine(run):
    line = r"\d{4}-\d\d-\d\d: \w+ 3\.\d+\.\d+\S*, \w+, \w+, \d+ cores; 9 times or more\."
    assert re.fullmatch(line, run.page.made(9))


def test_the_smallest_measurement_fills_its_cells(run):
    keys = {
        "A command, from its start to its end: `standings --format json`",
        "A file, once the program runs: bytes to every field of 001",
    }
    rows = [
        row._replace(memory=dict.fromkeys(row.wanted, 250) if row.memory else {})
        for row in run.rows.ROWS
        if row.key in keys
    ]
    said = []
    found = run.measuring.measured(rows, lambda size: size == 100, 1, said.append)
    page = run.page.page(rows, found, "made")
    number = r"\d+(?:\.\d\d)? [≤>] [\d.]+"
    missing = "\N{EN DASH} ≤ [\\d.]+"
    for name in ("`standings --format json`", "bytes to every field of 001"):
        line = rf"^\| {re.escape(name)} \| {number} \| {missing} \| {missing} \|$"
        assert re.search(line, page, re.MULTILINE)
    whats = [number.what for number in run.measuring.numbers(rows, found)]
    assert len(whats) == 3
    assert sum(what.endswith(", 100 players, MiB") for what in whats) == 1
    assert said[0].startswith('[1/2] `python -c "import lark, click"`, 100 players: ')


@pytest.mark.long
def test_every_row_runs_at_its_smallest_size(run, monkeypatch):
    monkeypatch.setattr(run.measuring, "MOST", 1)
    smallest = [
        row._replace(wanted={10 if row.section.unit == "files" else min(row.wanted): 1.0})
        for row in run.rows.ROWS
    ]
    found = run.measuring.measured(smallest, lambda size: size <= 1600, 1, quiet)
    left_out = {row.name for row in smallest if not found[row.key].own}
    assert left_out <= {
        "`standings`, five codes",
        "a file to the model",
        "from the drop to the verdict",
        "other files, one after the other",
        "`trfkit.html`, until it is ready",
        "the folder, until it is ready",
        "from the first drop to the verdict",
    }


def test_every_row_has_a_name_of_its_own_and_states_its_bounds(run):
    keys = [row.key for row in run.rows.ROWS]
    assert len(set(keys)) == len(keys)
    for row in run.rows.ROWS:
        assert row.wanted
        assert row.memory.keys() <= row.wanted.keys()
        assert row.exponent is None or len(row.wanted) == 3


def test_what_is_over_its_bound_by_half_is_told(run):
    row = standings(run)._replace(wanted={100: 2.0}, memory={100: 20})
    assert run.page.over([row], {row.key: took(run, 3.0)}) == []
    assert run.page.over([row], {row.key: took(run, 3.01)}) == [
        f"{row.key}, 100 players: 3.01, wanted 2, at most 3"
    ]
    row = row._replace(wanted={100: 9.0}, memory={100: 13})
    assert run.page.over([row], {row.key: took(run, 1.0)}) == [
        f"{row.key}, 100 players, MiB: 20.00, wanted 13, at most 19.5"
    ]


def test_the_exponent_leaves_out_what_every_size_takes(run):
    linear = took(run, 5 + 0.1, 5 + 1.0, 5 + 9.999)
    assert linear.exponent() == pytest.approx(1.0)
    squared = took(run, 5 + 0.0001, 5 + 0.01, 5 + 0.999)
    assert squared.exponent() == pytest.approx(1.92, abs=0.01)
    assert took(run, 1.0, 2.0).exponent() is None
    assert took(run, 2.0, 1.0, 3.0).exponent() is None
    row = standings(run)._replace(
        wanted=dict.fromkeys((100, 1000, 9999), 99), memory={}, exponent=1
    )
    assert [line.split(":")[-1] for line in run.page.over([row], {row.key: squared})] == [
        " 1.92, wanted 1, at most 1.25"
    ]


def test_the_exponent_is_that_of_the_ratios_where_the_base_takes_the_same_for_every_size(run):
    """While the largest was measured the machine was twice as slow."""
    own = {100: (1.0,), 1000: (1.9,), 9999: (2 * 10.899,)}
    base = {100: (1.0,), 1000: (1.0,), 9999: (2.0,)}
    measured = run.measuring.Measured(
        *({size: samples(run, *times) for size, times in one.items()} for one in (own, base)),
        is_constant=True,
    )
    assert measured.exponent() == pytest.approx(1.0)


def test_the_ratio_is_the_median_of_the_turns(run):
    measured = run.measuring.Measured(
        {100: samples(run, 2.0, 9.0, 40.0)}, {100: samples(run, 1.0, 3.0, 10.0)}
    )
    assert measured.ratio(100) == 3


def test_turns_alternate_and_the_first_does_not_count(run, monkeypatch):
    monkeypatch.setattr(run.measuring, "MOST", 2)
    ran = []

    def taking(name):
        def once(_ground):
            ran.append(name)
            return run.measuring.Sample(len(ran))

        return once

    base = run.measuring.Base("base", taking("base"))
    row = standings(run)._replace(base=base, run=taking("row"), wanted={100: 1.0})
    found = run.measuring.measured([row], lambda _: True, 1, quiet)[row.key]
    assert ran == ["base", "row"] * 3
    assert [sample.seconds for sample in found.own[100]] == [4, 6]
    assert [sample.seconds for sample in found.base[100]] == [3, 5]


def test_each_row_follows_a_run_of_its_base(run, monkeypatch):
    monkeypatch.setattr(run.measuring, "MOST", 1)
    ran = []

    def noting(name):
        return lambda _ground: ran.append(name) or run.measuring.Sample(1.0)

    base = run.measuring.Base("base", noting("base"))
    rows = [
        standings(run)._replace(name=name, base=base, run=noting(name), wanted={100: 1.0})
        for name in ("row", "another")
    ]
    run.measuring.measured(rows, lambda _: True, 1, quiet)
    assert ran == ["base", "row", "base", "another"] * 2


def test_a_base_that_is_not_on_the_machine_leaves_a_dash(run):
    (row,) = (row for row in run.rows.ROWS if row.base.name == "TieBreakServer's command")
    said = []
    found = run.measuring.measured([row], lambda _: True, 1, said.append)
    assert said == [
        "[1/2] TieBreakServer's command, 100 players: not on this machine",
        "[2/2] TieBreakServer's command, 1,000 players: not on this machine",
    ]
    assert "| `standings`, five codes | \N{EN DASH} ≤ " in run.page.page([row], found, "made")


def test_a_command_that_fails_is_no_measurement(run):
    with pytest.raises(SystemExit, match="cannot be measured: -c"):
        run.measuring.run_process("-c", "raise SystemExit(3)")
    assert run.measuring.run_process("-c", "raise SystemExit(1)").seconds > 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--write", "--quick"], "the page is written of all rows"),
        (["--write", "--only", "verify"], "the page is written of all rows"),
        (["--write", "--times", "8"], "the page is written of all rows"),
        (["--times", "0"], "--times is at least 1"),
        (["--tiebreakserver", "nowhere"], "no tiebreakchecker.py in nowhere"),
    ],
)
def test_what_makes_no_page_is_refused(run, capsys, arguments, said):
    with pytest.raises(SystemExit, match="2"):
        run.page.main(arguments)
    assert said in capsys.readouterr().err


def test_a_text_that_no_row_has_is_told(run, capsys, monkeypatch):
    monkeypatch.delenv("PYTHONDONTWRITEBYTECODE", raising=False)
    assert run.page.main(["--only", "chess960"]) == 2
    assert capsys.readouterr().out == "no row has 'chess960' in its section or name\n"
