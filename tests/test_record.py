"""Records: what the values of the package are made from."""

import copy
import gc
import importlib
import pickle
import pkgutil
import sys

import pytest
from corpus.make import files

import trfkit
from trfkit import check, read, standings
from trfkit.record import Draft, Record, as_json, names, replace

NOISE = 1000
"""Objects by which two runs over 206 files may differ; their models are fifty times as many."""


class Pair(Record):
    left: int
    right: tuple["Pair", ...] = ()


class Loose(Draft):
    cells: int = 0


def test_a_record_is_its_fields_and_does_not_change():
    pair = Pair(1, (Pair(2),))
    assert pair == Pair(1, right=(Pair(2),)) != Pair(1)
    assert hash(pair) == hash(Pair(1, (Pair(2),)))
    assert names(pair) == names(Pair) == ("left", "right")
    assert as_json(pair) == {"left": 1, "right": [{"left": 2, "right": []}]}
    with pytest.raises(AttributeError, match="immutable"):
        pair.left = 3


def test_a_changed_record_is_another_one():
    pair = Pair(1)
    assert replace(pair, left=2) == Pair(2)
    assert pair == Pair(1)
    with pytest.raises(TypeError):
        replace(pair, middle=3)


def test_a_record_goes_from_process_to_process():
    pair = Pair(1, (Pair(2),))
    assert pickle.loads(pickle.dumps(pair)) == copy.copy(pair) == pair  # noqa: S301 - our own


def test_a_draft_changes():
    loose = Loose()
    loose.cells += 1
    assert loose == Loose(1)


def classes():
    """Return every record of the package."""
    for module in pkgutil.walk_packages(trfkit.__path__, "trfkit."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    below, found = [Record], set()
    while below:
        inner = below.pop().__subclasses__()
        below += inner
        found.update(one for one in inner if one.__module__.startswith("trfkit."))
    return found


def test_what_remembers_what_it_computed_is_seen_by_the_collector():
    # From what it remembers a way may lead back to it: a ring that only the collector undoes.
    remembering = {one for one in classes() if one.__dictoffset__}
    assert remembering
    assert [one.__qualname__ for one in remembering if not one.__struct_config__.gc] == []


@pytest.mark.long
def test_nothing_stays_behind_of_files_that_were_let_go():
    # The collector does not see records without way back: rings of them would stay for good.
    def walked():
        for file in files():
            result = read(file.data)
            check(result)
            if result.tournament is not None and result.tournament.discipline.is_fide:
                standings(result)
        gc.collect()
        return sys.getallocatedblocks()

    walked()  # what the package itself keeps: tables, editions, cells once read
    before, after = walked(), walked()
    assert after - before < NOISE
