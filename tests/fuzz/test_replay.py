"""Every seed, and every file in which a promise was once broken, through the harnesses again."""

from __future__ import annotations

import pytest
from fuzz import mutators, run
from fuzz.targets import CORPUS, TARGETS
from generated import dice
from row_tests import each_row

from trfkit.files.registry import read

FOUND = "found"


def cases():
    """Yield a harness and a file of the corpus."""
    for name, target in TARGETS.items():
        for folder in target.folders:
            for path in sorted((CORPUS / folder).rglob("*")):
                if path.is_file():
                    which = path.relative_to(CORPUS).as_posix()
                    yield pytest.param(target.run, path, id=f"{name}-{which}")


@pytest.mark.sweep
@pytest.mark.slow
@pytest.mark.parametrize(("harness", "path"), list(cases()))
def test_no_promise_is_broken_by_a_file_of_the_corpus(harness, path, monkeypatch, request):
    """With --all everything is done to a file that once broke a promise; else a part of it."""
    monkeypatch.setenv("TRFKIT_DEBUG", "1")  # an internal error shows where it happened
    harness(path.read_bytes(), every=FOUND in path.parts and request.config.getoption("--all"))


def test_the_corpus_is_small_and_every_target_has_a_part_of_it():
    assert set(TARGETS) == set(run.NAMES)
    sizes = [path.stat().st_size for path in CORPUS.rglob("*") if path.is_file()]
    assert sum(sizes) < 300_000
    for target in TARGETS.values():
        for folder in target.folders:
            assert any((CORPUS / folder).iterdir())


@each_row("change", sorted(set(mutators.CHANGES), key=lambda one: one.__name__))
def test_a_mutator_changes_any_file_and_does_it_again(change):
    changed = 0
    for path in sorted(CORPUS.rglob("*")):
        data = path.read_bytes() if path.is_file() else b""
        if not data:
            continue
        for seed in range(3):
            once, again = (change(dice(seed), data) for _ in range(2))
            assert once == again
            changed += once != data
    assert changed > 20


@pytest.mark.long
def test_a_workbook_stays_one_that_can_be_opened_for_the_most_part():
    data = (CORPUS / "formats" / "crosstable.xlsx").read_bytes()
    kept = 0
    for seed in range(60):
        new = mutators.mutated(data, 20_000, seed, lambda some, most: some[:most])
        assert len(new) <= 20_000
        kept += read(new).tournament is not None
    assert 10 < kept < 60
