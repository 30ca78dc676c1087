"""Every kind of event with every roster, through every command and every form of its output."""

from __future__ import annotations

from contextlib import suppress
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

import pytest
from click.testing import CliRunner
from command_tree import each_command
from examples import examples
from hypothesis import given, note
from hypothesis import strategies as st
from rosters import (
    EVERY_HEADER,
    FURTHER,
    PARTS,
    TABLE_PARTS,
    VALUES,
    Printed,
    Roster,
)

from trfkit.cli import run
from trfkit.format_table import FORMATS
from trfkit.regulations import AVAILABLE, Refusal
from trfkit.verification.result import unwatched
from trfkit.web.screens.dropped_files import drop_file, events_of
from trfkit.web.screens.export import REPORTS, save_file
from trfkit.web.screens.fixes import mended_file
from trfkit.web.screens.screen import SCREENS, Inquiry, answered
from trfkit.web.screens.screen_choices import Choices

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import click

EVENT, OTHER, TABLE, OUT, STATE, OFFICE = "EVENT", "OTHER", "TABLE", "OUT", "STATE", "OFFICE"
"""Words of a line: two files of tournaments, a table, a new name, a play-off, a Go office.

In any other word ``_`` is a blank.
"""

CODES: Final = "PTS BH/C1 SB DE ARO TPR PTP KS WIN BPG EDE BC SSSC ESB BH:GP APRO/M1 FB TBR".split()
KINDS: Final = (
    *("individual-swiss", "individual-round-robin", "individual-knockout", "individual-other"),
    *("team-swiss", "team-round-robin", "team-knockout", "team-other"),
)
SYSTEMS: Final = ("round-robin", "knockout", "match", "sudden-death")
WRITABLE: Final = tuple(row.name for row in FORMATS if row.writable)

# Each line is a command with what changes its way; every form of output is added to each.
LINES: Final = {
    "standings": (
        *("EVENT", "EVENT OTHER", "EVENT TABLE", "EVENT --matches --boards", "EVENT --rounds 0"),
        *("EVENT --rounds 1 --lots x", "EVENT --unrated 1000 --rating-source national", "TABLE"),
        *("EVENT --editions 2006,2024", "EVENT --editions 2023,2026", "EVENT --where sex=w"),
        *("EVENT --primary gp --matches", "EVENT --prizes 10,5 --share hort", "EVENT --rounds 9"),
        *("EVENT --prizes 10 --share equal", "EVENT --playoff STATE"),
        *("TABLE --starting-rank OTHER", "OTHER --starting-rank TABLE"),
        *(f"EVENT --kind {kind}" for kind in KINDS),
        *(f"EVENT --kind {kind} --matches --boards" for kind in KINDS if kind.startswith("team")),
        *(f"EVENT -t {code}" for code in CODES),
        *(f"EVENT --edition {edition}" for edition in AVAILABLE),
    ),
    "annotate": (
        *("EVENT", "EVENT --import-notes", "EVENT --rounds 0", "EVENT -t DE,EDE,BC,TPR"),
        *(f"EVENT --kind {kind} --import-notes" for kind in KINDS),
        "EVENT -o OUT.trf",
    ),
    "verify": (
        *("EVENT", "EVENT --each-round", "EVENT --all --tolerance 1", "TABLE --each-round"),
        *("TABLE", "EVENT --against TABLE", "EVENT --against TABLE --each-round"),
        *("EVENT --against OTHER", "EVENT --against TABLE --all --map TB1=SB", "EVENT OTHER"),
        *("EVENT --against TABLE --against OTHER", "TABLE --against OTHER", "EVENT --rounds 1"),
        *("OTHER --against TABLE", "EVENT --against TABLE --tolerance 0.5"),
        *(f"EVENT --against TABLE --kind {kind}" for kind in KINDS),
        *(f"EVENT --kind {kind} --each-round" for kind in KINDS),
    ),
    "check": (
        *("EVENT", "EVENT OTHER", "EVENT TABLE", "EVENT --all", "EVENT --statistics", "TABLE"),
        *("EVENT --fix", "EVENT --unsafe-fixes --all", "EVENT --strict", "EVENT --letter OUT"),
        *(f"EVENT --profile {name}" for name in ("upload", "title", "archive")),
        *("EVENT --profile upload --profile title --all", "EVENT --unsafe-fixes --in-place"),
        *("EVENT --pairings", "EVENT OTHER --pairings"),
    ),
    "explain": (
        *("EVENT 1", "EVENT 1 2", "EVENT 2 1 -t DE,EDE,SB", "EVENT abel", "EVENT mill"),
        *("EVENT 1 --rounds 0", "EVENT 8 --primary gp", "EVENT 1 40", "TABLE 1", "EVENT mill lock"),
        *(f"EVENT 1 {code}" for code in CODES),
        *(f"EVENT 1 2 --kind {kind}" for kind in KINDS),
    ),
    "report": (
        *("EVENT", "EVENT OTHER -o OUT/", "EVENT --rounds 0", "EVENT -t DE,SB,TPR,EDE"),
        *("TABLE", "EVENT --playoff STATE", *(f"EVENT --kind {kind}" for kind in KINDS)),
        *(f"EVENT --only {part}" for part in ("rounds", "crosstable", "cards", "teams")),
        *("EVENT --only rounds --round 9", "EVENT --only cards --who 1 --playoff STATE"),
        *("EVENT --only rounds --only crosstable --where rating>1", "TABLE --only crosstable"),
        *(f"EVENT --kind {kind} --only crosstable --only cards" for kind in KINDS),
    ),
    "diff": ("EVENT OTHER", "OTHER EVENT", "EVENT EVENT", "EVENT TABLE", "TABLE EVENT"),
    "whatif": (
        *("EVENT --remaining", "EVENT --remaining --who 1", "EVENT --remaining --who mill"),
        *("EVENT --set r1_1-3_1-0", "EVENT --set r3_1-7_1/2 --remaining", "TABLE --remaining"),
        *("EVENT --set r1_8_H", "EVENT --set 1_rating_2100"),
        *(f"EVENT --kind {kind} --remaining" for kind in KINDS),
    ),
    "convert": (
        *(f"EVENT - --to {name}" for name in WRITABLE),
        *(f"TABLE - --to {name}" for name in WRITABLE),
        *(f"EVENT - --to {name} --for upload" for name in ("trf16", "trf26")),
        *(f"EVENT - --to {name} --for engine" for name in ("trfx", "trfbx", "trf26")),
        *(f"EVENT - --to {name} --round 1" for name in ("pgn", "pairs")),
        *(f"EVENT - --to trf --games {name}" for name in (OTHER, TABLE)),
        *(
            "EVENT - --to trf26 --set 092=Team --set 042=2026/05/01",
            "EVENT OTHER -o OUT/ --to json",
        ),
        *("EVENT OUT.trf --losses OUT.json", "EVENT - --to trf26 --set-from OTHER"),
    ),
    "fmt": ("EVENT", "EVENT --check", "EVENT OTHER -o OUT/", "EVENT --in-place"),
    "slice": ("EVENT --rounds 1-2 -o OUT/", "EVENT --by month -o OUT/", "EVENT --rounds 1 -o OUT/"),
    "merge": ("EVENT OTHER", "EVENT EVENT", "EVENT OTHER --rounds 1 --rounds 2-3", "EVENT TABLE"),
    "anonymise": ("EVENT", "EVENT --key x", "TABLE"),
    "announce": (
        *("EVENT", *(f"EVENT --language {code}" for code in ("uk", "pl", "sq", "ru"))),
        *(f"EVENT --system {name}" for name in SYSTEMS),
        *(f"EVENT --kind {kind}" for kind in KINDS),
    ),
    "archive": ("EVENT OTHER TABLE -o OUT/",),
    "playoff plan": (
        *("EVENT", "EVENT --places 1-3", "EVENT --after 1", "TABLE"),
        *(f"EVENT --system {name} --places 1-9" for name in SYSTEMS),
        *(f"EVENT --edition {edition} --system match" for edition in AVAILABLE),
        *(f"EVENT --kind {kind} --system knockout" for kind in KINDS),
        *("EVENT --lots x --edition 2006", "EVENT --lots x --places all --edition 2006"),
        *(f"EVENT --lots x --places all --system {name} --time-control 3+2" for name in SYSTEMS),
    ),
    "playoff pair": ("STATE",),
    "playoff result": ("STATE 1_1-0", "STATE 1-2_1/2"),
    "playoff final": ("STATE", "STATE --prizes 10,5"),
    "rate": (
        *("EVENT --system fide", "EVENT --system fide --games", "EVENT --system fide --who 1"),
        *("EVENT --system ufgo", "EVENT --system ufgo --games", "EVENT --system ufgo --who 1"),
        *("EVENT OTHER --system fide", "EVENT OTHER --system ufgo -o OUT/", "TABLE --system fide"),
        *("EVENT --system fide --rate-of-play blitz --edition 2014", "TABLE --system ufgo"),
        *(
            "EVENT --system ufgo --official --board 9",
            "EVENT --system fide --rating-source national",
        ),
    ),
    "ratings import": tuple(f"{name} --month 2026-01 --db OUT.sqlite" for name in (EVENT, TABLE)),
    "go init": ("TABLE --date 2026-01-01 --db OUT.sqlite",),
    "go apply": ("EVENT --db OFFICE --new all --date 2026-03-03 --minutes 60",),
}
"""By command: what it is run with."""

WITHOUT_FILES: Final = frozenset(
    {"generate", "go rank", "serve", "site"}
    | {
        f"list {name}"
        for name in ("codes", "editions", "formats", "schemas", "tiebreaks", "variants")
    }
    | {f"ratings {name}" for name in ("find", "list", "show")}
    | {f"go {name}" for name in ("freeze", "list", "member", "show", "undo", "verify")}
)
"""Commands that read no tournament; the screens of ``serve`` have a test of their own."""


def list_commands() -> dict[str, click.Command]:
    """Return every command by its words."""
    return {" ".join(words): command for words, command in each_command()}


def list_forms(name: str) -> tuple[str, ...]:
    """Return every form of a command's output, the usual one as ""."""
    command = list_commands()[name]
    choices = (option.type.choices for option in command.params if option.name == "format_")
    return ("", *next(choices, ()))


PLAN: Final = (
    "playoff plan EVENT --lots x --places all --system round-robin --time-control 3+2 -o STATE"
)
"""Makes the state of a play-off."""

SCREEN_CHOICES: Final = (
    *("", "t=DE,EDE,BC", "primary=gp", "rounds=0", "rounds=1", "where=sex=w", "edition=2006"),
    *("who=1", "who=1&other=2", "who=1&code=BH/C1", "who=mill&code=EDE", "who=abel&other=9"),
    *("remaining=1", "set=r1 1-3 1-0", "set=r1 1-3 1-0&round=2", "places=1-3", "after=1"),
    *("profile=title", "profile=upload", "system=fide", "system=ufgo", "system=knockout&games=2"),
)
"""What is chosen on the screens of ``serve``; each takes what it knows."""


VIEWS: Final = {
    "screen": answered,
    "save": save_file,
    "mend": lambda _, asked: mended_file(asked),
}
"""First words of lines of which no command is run, and what is called instead."""

OVERVIEWS: Final = frozenset(screen.name for screen in SCREENS if screen.of_all)


def list_lines() -> tuple[str, ...]:
    """Return all lines, with all forms of output."""
    keys = [*(report.key for report in REPORTS), *(f"as-{name}" for name in WRITABLE)]
    return (
        *(
            f"{name} {line}" + (f" --format {form}" if form else "")
            for name, lines in LINES.items()
            for form in list_forms(name)
            for line in lines
        ),
        *(f"screen {screen.name} {query}" for screen in SCREENS for query in SCREEN_CHOICES),
        *(f"save {key} {query}" for key in keys for query in SCREEN_CHOICES[:3]),
        *(f"mend file {query}" for query in ("", "profile=archive", "finding=0", "finding=1")),
    )


class Desk:
    """Files in a folder, and lines that are run with them."""

    def __init__(self, folder: Path, files: dict[str, tuple[str, bytes]]) -> None:
        self._folder, self._files = folder, files
        self._count = 0

    def run(self, line: str) -> None:
        """Run a line, and see that it ends with one of the exit codes and no internal error."""
        first, *words = line.split(" ")
        if first in VIEWS:
            self._view(VIEWS[first], words[0], " ".join(words[1:]))
            return
        for name, data in self._files.values():
            (self._folder / name).write_bytes(data)
        self._count += 1
        if STATE in words:
            self._command(PLAN.split())
        if OFFICE in words:
            self._command(["go", "init", "--db", OFFICE])
        self._command([first, *words])

    def _command(self, words: list[str]) -> None:
        arguments = [self._word(word) for word in words]
        with CliRunner(charset="utf-8").isolation() as (_, err, _):
            code = run(arguments)
            messages = err.getvalue().decode()
        assert "Internal error" not in messages, messages
        assert code in {0, 1, 2}, messages

    def _word(self, word: str) -> str:
        """Return what a word of a line stands for; a new name for each line."""
        if word in self._files:
            return str(self._folder / self._files[word][0])
        if word.startswith((OUT, STATE, OFFICE)):
            return f"{self._folder}/{self._count}-{word}"
        return word.replace("_", " ")

    def _view(self, view: Callable[[str, Inquiry], object], name: str, query: str) -> None:
        """Look at each file as the server shows it, and at all of them where a screen can."""
        pairs = (pair.partition("=") for pair in query.split("&"))
        choices = Choices({key: (value,) for key, _, value in pairs}, date(2026, 7, 1))
        events = events_of([drop_file(*file) for file in self._files.values()])
        numbers = [*range(len(events)), *([None] if name in OVERVIEWS else [])]
        for number in numbers:
            with suppress(Refusal):
                view(name, Inquiry("/files/key", events, number, choices, unwatched))


# The property -----------------------------------------------------------------------------------


def _prefer_first(variants: Sequence) -> st.SearchStrategy:
    """Return a strategy of which half of the values are the ordinary one."""
    return st.just(variants[0]) | st.sampled_from(variants)


def _choose_some(values: Sequence, most: int) -> st.SearchStrategy:
    return st.lists(st.sampled_from(values), max_size=most, unique=True).map(tuple)


ROSTERS: Final = st.builds(
    Roster,
    **{name: _prefer_first(variants) for name, variants in PARTS.items()},
    missing=_choose_some(EVERY_HEADER, 4) | st.just(EVERY_HEADER),
    blank=_choose_some(EVERY_HEADER, 3),
    values=_choose_some(VALUES, 2),
    further=_choose_some(FURTHER, 5),
)
TABLES: Final = st.builds(
    Printed, **{name: st.sampled_from(variants) for name, variants in TABLE_PARTS.items()}
)
RUNS: Final = 20
"""Lines that are run with each example: of a thousand examples 20,000 runs."""


@pytest.fixture(scope="module", autouse=True)
def _traced():
    """Have an internal error say where it happened."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TRFKIT_DEBUG", "1")
        yield


def test_every_command_that_takes_a_file_is_run():
    assert set(list_commands()) == set(LINES) | WITHOUT_FILES


@examples(100)
@given(
    event=ROSTERS,
    other=ROSTERS,
    table=TABLES,
    is_of_event=st.booleans(),
    lines=st.lists(st.sampled_from(list_lines()), min_size=RUNS, max_size=RUNS, unique=True),
)
def test_no_command_fails_on_any_kind_of_event_with_any_roster(
    event, other, table, is_of_event, lines
):
    files = event.data(), other.data()
    printed = table.data(files[0 if is_of_event else 1])
    named = {
        EVENT: ("event.trf", files[0]),
        OTHER: ("other.trf", files[1]),
        TABLE: (f"table.{table.form}", printed),
    }
    with TemporaryDirectory() as folder:
        desk = Desk(Path(folder), named)
        for line in lines:
            note(f"trfkit {line}")
            desk.run(line)
