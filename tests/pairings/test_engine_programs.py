"""What becomes of each end of an engine's program: a pairing, a refusal, or a failure.

``pytest --update-golden`` writes the text anew; the difference is then reviewed.
"""

from pathlib import Path

import pytest
from recorded import assert_text_recorded, plain
from row_tests import each_row

from trfkit.messages import Message
from trfkit.pairings import engine_programs
from trfkit.pairings.engine_programs import (
    BbpPairings,
    CannotStartError,
    JaVaFo,
    ProgramEnd,
    Py4swiss,
    open_bbp,
    open_javafo,
    open_py4swiss,
)
from trfkit.pairings.engines import ENGINES, EngineRefusal, Trouble, read_pairs

NUMBER = Message("pairings.version", number="1")
PRINTED = b"2\n1 4\n3 0\n"
ENDS = {
    "its pairs": (0, PRINTED, b""),
    "nothing": (0, b"", b""),
    "words": (0, b"hello", b""),
    "its pairs and code 1": (1, PRINTED, b""),
    **{f"code {code}": (code, b"", b"no such luck") for code in (2, 3, 4, 5, -1)},
    "code 3 alone": (3, b"", b""),
    "too slow": (None, PRINTED, b""),
}
LINES = {
    "both": b"[[1, 4], [0, 3]]\n[[2, 0]]\n",
    "a refusal": b'"ValueError:  odd"\n[]\n',
    "a long refusal": b'"' + b"x" * 301 + b'"\n[]\n',
    "one round": b"[[1, 4]]\n",
    "no JSON": b"[[1, 4]]\nhello\n",
    "a round more": b"[]\n[]\n[]\n",
}


def with_run(monkeypatch, end, written=b""):
    """Let every program end like this; return a list that takes the commands and limits."""
    commands = []

    def run(command, folder, timeout):
        commands.append((command[1:], timeout))
        if end is None:
            raise CannotStartError("no such file")
        if written:
            (folder / "pairs.txt").write_bytes(written)
        return ProgramEnd(*end)

    monkeypatch.setattr(engine_programs, "run", run)
    return commands


def answers(engine, rounds=1):
    """Return an engine's answers to some rounds as texts, a failure of its own with ``!``."""
    texts = [
        "!" * answer.is_of_engine + plain(answer.text).replace("x" * 300, "300 x")
        if isinstance(answer, Trouble)
        else str(answer)
        for answer in engine.pair([b"001"] * rounds, 30)
    ]
    return "; ".join(texts)


def test_what_becomes_of_each_end_is_as_recorded(request, monkeypatch):
    engines = (
        BbpPairings("bbp", NUMBER, ()), JaVaFo("java", "engine.jar", NUMBER, ()),
        Py4swiss(NUMBER, ()),
    )  # fmt: skip
    lines = [f"{one.name} {one.dialect.value} {one.takes_points}" for one in engines]
    bbp, java, python = engines
    for engine in engines:
        commands = with_run(monkeypatch, None)
        lines += [f"{engine.name} cannot start: {answers(engine, 2)}"]
        lines += [f"    {arguments[-1]}, {seconds} s" for arguments, seconds in commands]
    for name, end in ENDS.items():
        with_run(monkeypatch, end)
        lines.append(f"bbpPairings, {name}: {answers(bbp)}")
        lines.append(f"JaVaFo, {name}: {answers(java)}")
        with_run(monkeypatch, end, b"1\n7 8\n")
        lines.append(f"JaVaFo, {name}, and a file: {answers(java)}")
    for name, printed in LINES.items():
        for end in ((0, printed, b""), (1, printed, b"no luck"), (None, printed, b""))[
            : 3 if name == "one round" else 1
        ]:
            with_run(monkeypatch, end)
            lines.append(f"py4swiss, {name}, {end[0]}: {answers(python, 2)}")
    assert_text_recorded(lines, Path(__file__).with_name("ends.txt"), request.config)


@each_row(
    ("printed", "end", "follows"),
    [
        ("BBP Pairings - v5.6.0 (Built", 0, ("dutch-2017",)),
        ("BBP Pairings - v6.5 (Built", 0, ("dutch-2026",)),
        ("BBP Pairings - v7.0.0 (Built", 0, ("dutch-2026",)),
        ("BBP Pairings - (Built 5.0.0", 0, ("dutch-2017",)),  # by the trial, as it has no number
        ("BBP Pairings - (Built", 3, ("dutch-2026",)),
        ("BBP Pairings - (Built", 1, None),
        ("BBP Pairings - (Built", None, None),
    ],
)
def test_a_version_of_bbp_pairings_follows_its_rules(monkeypatch, printed, end, follows):
    ends = iter([ProgramEnd(0, printed.encode(), b""), ProgramEnd(end, b"", b"")])
    monkeypatch.setattr(engine_programs, "run", lambda *_: next(ends))
    if follows is None:
        with pytest.raises(EngineRefusal):
            open_bbp(ENGINES[0], "bbp", "", 20)
    else:
        assert open_bbp(ENGINES[0], "bbp", "", 20).follows == follows


@each_row(
    ("printed", "follows", "is_older"),
    [
        (b"JaVaFo 1.9.3", "dutch-2016", True),
        (b"JaVaFo 2.1", "dutch-2017", False),
        (b"JaVaFo", "dutch-2017", False),
    ],
)
def test_a_version_of_javafo_follows_its_rules(monkeypatch, printed, follows, is_older):
    monkeypatch.setattr(engine_programs, "run", lambda *_: ProgramEnd(0, b"", printed))
    engine = open_javafo(ENGINES[2], "engine.jar", "java", 20)
    assert (engine.follows, engine.is_older) == ((follows,), is_older)


def test_a_package_that_was_not_installed_has_no_version():
    assert open_py4swiss(ENGINES[1], "no-such-package", "", 1).follows == ("dutch-2017",)


def test_an_older_javafo_reads_other_letters_of_byes(monkeypatch):
    data = b"  0000 - U  0000 - F  0000 - H  0000 - Z     2 w U"
    texts = []

    def run(_command, folder, _timeout):
        texts.append((folder / "round.trfx").read_bytes())
        return ProgramEnd(0, PRINTED, b"")

    monkeypatch.setattr(engine_programs, "run", run)
    for is_older in (False, True):
        list(JaVaFo("java", "engine.jar", NUMBER, (), is_older=is_older).pair([data], 30))
    assert texts == [data, b"  0000 - +  0000 - +  0000 - =  0000 - -     2 w U"]


@each_row(
    ("printed", "pairs"),
    [
        (b"1\n1 2\n", ((1, 2),)),
        (b"1\n0 2\n", ((2, 0),)),
        (b"1\n2 0\n", ((2, 0),)),
        (b"1\n1 2", ((1, 2),)),
        (b"\n1\n\n1 2\n", ((1, 2),)),
        (b"2\n1 2\n", None),
        (b"0\n1 2\n", None),
        (b"1 1\n1 2\n", None),
        (b"1\n1 2 3\n", None),
        (b"1\n1\n", None),
        (b"1\n1 \xb2\n", None),
    ],
)
def test_a_count_and_as_many_pairs_are_read(printed, pairs):
    assert read_pairs(printed) == pairs
