"""docs/handbook.toml as data, what its places are, and which of them a test runs.

Places are ``file:name`` below ``trfkit``, in Python or TOML, the name with dots and, for a table,
``[key]``. As a plugin of pytest (``-p handbook``) the module writes down which places each test has
run, into the file that ``HANDBOOK_CALLS`` names.
"""

from __future__ import annotations

import importlib
import json
import os
import re
import sys
import tomllib
from collections import defaultdict
from functools import cache, cached_property, reduce
from pathlib import Path

import pytest

from trfkit.regulations import Rule

ROOT = Path(__file__).parents[1]
TRACE = tomllib.loads((ROOT / "docs" / "handbook.toml").read_text(encoding="utf-8"))
RULES = [
    (f"{key} {', '.join(rule['articles'])}: {rule['says']}", rule)
    for key, rules in TRACE.items()
    if key != "nothing"
    for rule in rules
]
"""Each sentence with a name for messages."""
PLACES = sorted({place for _, rule in RULES for place in rule["where"]})
TESTS = sorted({test for _, rule in RULES for test in rule["tests"]})


def what_stands_at(place):
    """Return the object at a place; fails where there is none."""
    file, name = place.split(":")
    path, key = re.fullmatch(r"([\w.]+)(?:\[(\d+)\])?", name).groups()
    if file.endswith(".toml"):
        table = tomllib.loads((ROOT / "trfkit" / file).read_text(encoding="utf-8"))[path]
        return table if key is None else table[key]
    module = importlib.import_module("trfkit." + file.removesuffix(".py").replace("/", "."))
    # A property is an object of the class and has to be found before it is asked.
    found = reduce(lambda held, part: vars(held)[part], path.split("."), module)
    return found if key is None else found[int(key)]


def code_of(place):
    """Return the code that runs where a place is used, None where it is a table."""
    found = what_stands_at(place)
    if isinstance(found, Rule):
        found = found.apply
    if isinstance(found, cached_property):
        found = found.func
    if isinstance(found, property):
        found = found.fget
    return getattr(found, "__code__", None)


CALLED = defaultdict(set)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item):
    """Watch which of the places a test enters."""
    codes = _codes()
    ran = CALLED[item.nodeid.partition("[")[0]]

    def look(frame, event, _argument):
        if event == "call" and frame.f_code in codes:
            ran.update(codes[frame.f_code])

    sys.setprofile(look)
    try:
        return (yield)
    finally:
        sys.setprofile(None)


def pytest_sessionfinish():
    """Write down what was seen."""
    called = {test: sorted(places) for test, places in CALLED.items()}
    Path(os.environ["HANDBOOK_CALLS"]).write_text(json.dumps(called), encoding="utf-8")


@cache
def _codes():
    found = defaultdict(set)
    for place in PLACES:
        code = code_of(place)
        if code is not None:
            found[code].add(place)
    return found
