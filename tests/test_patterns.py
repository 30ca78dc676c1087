"""Expressions are compiled when they are first used."""

import re
import subprocess
import sys

from trfkit.patterns import lazy_pattern

IMPORTING = """
import re, sys
compiled, inside = set(), re._compiler.compile
def seen(source, flags=0):
    frame = sys._getframe(1)
    while frame.f_globals["__name__"].partition(".")[0] == "re":
        frame = frame.f_back
    if frame.f_globals["__name__"].startswith("trfkit."):
        compiled.add(frame.f_globals["__name__"])
    return inside(source, flags)
re._compiler.compile = seen
import trfkit.cli.commands.standings, trfkit.cli.commands.check, trfkit.checks, trfkit.verification
import trfkit.files.trf.emitting, trfkit.files.crosstables.read, trfkit.go.ufgo
print(*sorted(compiled))
"""


def test_a_lazy_pattern_does_what_the_pattern_does():
    lazy, plain = (
        lazy_pattern(r"(\d+)-(?P<right>\w)", re.IGNORECASE),
        re.compile(r"(\d+)-(?P<right>\w)", re.IGNORECASE),
    )
    assert lazy.fullmatch("12-A")["right"] == "A"
    assert lazy.sub("x", "1-a, 2-b") == "x, x"
    assert (lazy.pattern, lazy.flags, lazy.groups) == (plain.pattern, plain.flags, plain.groups)
    assert lazy_pattern(rb"\x00").search(b"a\x00").start() == 1


def test_importing_the_package_compiles_no_expression():
    done = subprocess.run(
        [sys.executable, "-c", IMPORTING], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == []
