"""Every measurement as a row: what runs, what it is held against, and what is wanted of it.

A new one is a row here and nothing else: ``benchmarks/run`` measures it, writes it on the page and
holds it against its bounds.
"""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from shutil import rmtree
from typing import TYPE_CHECKING, Final

import serving
import teams
import tiebreaks
import verification
from made_up import by_hand, by_syntax
from measuring import USUAL, Base, Row, Sample, Section, ranked, run_process, timed

from trfkit.checks import STATED, check, errors_found
from trfkit.files.convert import convert
from trfkit.files.trf.annotated_file import annotate
from trfkit.files.trf.reading import read
from trfkit.ranking import Ranking, rank
from trfkit.record import replace
from trfkit.verification.comparison.table_comparison import verify_against

if TYPE_CHECKING:
    from collections.abc import Callable

    from measuring import Ground, Run

    from trfkit.files.trf.reading.stated_table import StatedTable
    from trfkit.model import Tournament

BY_THE_RULES: Final = Ranking(tiebreaks=tiebreaks.CODES, edition="2026")
OF_TABLES: Final = Ranking(tiebreaks=tuple(verification.COLUMNS), edition="2026")
TWO: Final = 0.59
"""What two processes may take of the time of one: they are 1.7 times as fast."""


def trfkit(command: str, *, by_clock: bool = False) -> Run:
    """Return a run of a command, in which ``{0.file}`` and the like are those of the ground."""

    def run(ground: Ground) -> Sample:
        words = [word.format(ground) for word in command.split()]
        return run_process("-m", "trfkit", *words, by_clock=by_clock)

    return run


def into_folder(command: str) -> Run:
    """Return a run by the clock of a command that writes an output for each file into a folder."""
    run = trfkit(f"{command} -o {{0.folder}}/outputs/", by_clock=True)

    def anew(ground: Ground) -> Sample:
        rmtree(ground.folder / "outputs", ignore_errors=True)
        return run(ground)

    return anew


_COUNTING: Final = "for n in range({}): kept[n % 5_000] = n, str(n)"
_TURNS: Final = 6_000_000


def whole_loop(_: Ground) -> Sample:
    """Run a plain loop by the clock."""
    return run_process("-c", f"kept = {{}}\n{_COUNTING.format(_TURNS)}", by_clock=True)


def halved_loop(_: Ground) -> Sample:
    """Run half of it in each of two processes that share nothing."""
    half = _COUNTING.format(_TURNS // 2)
    text = f"import os\nchild, kept = os.fork(), {{}}\n{half}\nif child: os.wait()"
    return run_process("-c", text, by_clock=True)


LIBRARIES: Final = Base(
    '`python -c "import lark, click"`',
    lambda _: run_process("-c", "import lark, click"),
    is_constant=True,
)
BY_CLOCK: Final = Base(
    '`python -c "import lark, click"` by the clock',
    lambda _: run_process("-c", "import lark, click", by_clock=True),
)
SLICING: Final = Base(
    "slicing, as Python runs it", lambda ground: timed(lambda: by_hand(ground.data), collects=True)
)
SLICING_AT_REST: Final = Base(
    "slicing, no garbage collected", lambda ground: timed(lambda: by_hand(ground.data))
)


def syntax(ground: Ground) -> Sample:
    """Time from the bytes to every field of every row 001."""
    return timed(lambda: by_syntax(ground.data), collects=True)


def model(ground: Ground) -> Sample:
    """Time from the bytes to the model."""
    return timed(ground.fresh, collects=True)


def every_finding(ground: Ground) -> Sample:
    """Time from what was read to every finding."""
    result = ground.fresh()
    return timed(lambda: check(result))


def errors(ground: Ground) -> Sample:
    """Time from what was read to the errors that commands mind."""
    result = ground.fresh()
    return timed(lambda: errors_found(result, STATED))


def standings(ground: Ground) -> Sample:
    """Time from the model to the standings."""
    result = ground.fresh()
    return timed(lambda: ranked(result))


def annotated(ground: Ground) -> Sample:
    """Time from the standings to the bytes of the annotated file."""
    result = ground.fresh()
    table = ranked(result)
    return timed(lambda: bytes(annotate(result, table)))


def converted(ground: Ground) -> Sample:
    """Time from what was read to the bytes of a TRF-26."""
    result = ground.fresh()
    return timed(lambda: convert(result, "trf26"))


def loop(ground: Ground) -> Sample:
    """Time the plain loop, with what it takes to read opponents and results off the model."""
    event = ground.event
    ratings = [player.rating or 0 for player in event.players]
    return timed(lambda: tiebreaks.plain(tiebreaks.columns(event), ratings))


def four_tie_breaks(ground: Ground) -> Sample:
    """Time the same numbers and ranks, every term kept."""
    return timed(lambda: rank(anew(ground.event), BY_THE_RULES))


def of_players(ground: Ground) -> Sample:
    """Time the standings of the players of a team event."""
    ranking = Ranking(tiebreaks=teams.OF_PLAYERS, edition="2026", kind="individual-swiss")
    return timed(lambda: rank(anew(ground.team_event), ranking))


def of_teams(ground: Ground) -> Sample:
    """Time the standings of its teams."""
    ranking = Ranking(tiebreaks=teams.OF_TEAMS, edition="2026")
    return timed(lambda: rank(anew(ground.team_event), ranking))


def anew(event: Tournament) -> Tournament:
    """Return the event as one of which nothing is remembered, as in a command's only run."""
    return replace(event)


def of_stated(ground: Ground) -> Sample:
    """Time the standings by the codes of the tables."""
    return timed(lambda: rank(anew(ground.stated_event), OF_TABLES))


def against(ground: Ground, table: StatedTable) -> Sample:
    """Time the verification of a table."""
    ranking = Ranking(edition="2026")
    return timed(lambda: verify_against(anew(ground.stated_event), table, ranking))


def _checker(ground: Ground) -> Path | None:
    folder = ground.tiebreakserver
    return None if folder is None else folder / "tiebreakchecker.py"


def tiebreakserver(ground: Ground) -> Sample:
    """Run the command of TieBreakServer."""
    out = str(ground.folder / "out.txt")
    codes = ("PTS", *tiebreaks.CODES)
    return run_process(
        str(_checker(ground)), "-f", "TRF", "-i", ground.common, "-o", out, "-t", *codes
    )


def tiebreakserver_is_here(ground: Ground) -> bool:
    """Return whether its folder was given."""
    checker = _checker(ground)
    return checker is not None and checker.is_file()


def py4swiss(ground: Ground) -> Sample:
    """Time py4swiss from a file to what it keeps of it."""
    from py4swiss.trf import TrfParser  # type: ignore[import-untyped]  # noqa: PLC0415 - not everywhere

    return timed(lambda: TrfParser.parse(Path(ground.common)))


def of_a_file(ground: Ground) -> Sample:
    """Time from a file to the model."""
    return timed(lambda: read(Path(ground.common).read_bytes()))


def drop(ground: Ground) -> Sample:
    """Drop a file on the page of the server, and wait for the verdict."""
    return Sample(ground.browsing.drop(), ground.browsing.memory())


def upload(ground: Ground) -> Sample:
    """Send files that the server has not seen."""
    return Sample(ground.browsing.upload(), ground.browsing.memory())


def start_serving(ground: Ground) -> Sample:
    """Start a server and a window, and wait for the first page."""
    return Sample(ground.browsing.start())


def ready_alone(name: str) -> Run:
    """Return a run that opens a product of ``trfkit site`` and waits until it is ready."""
    return lambda ground: Sample(ground.browsing.open_alone(name)[0])


def drop_alone(ground: Ground) -> Sample:
    """Drop a file on the one file just opened, and wait for the verdict."""
    return Sample(ground.browsing.open_alone("file")[1])


COMMANDS: Final = Section(
    "A command, from its start to its end",
    "the libraries that it is built on, as a process of its own; seconds of the processor. "
    "`tests/packaging/test_start_up.py` holds what a command may import, `tests/test_memory.py` "
    "that none takes more than 250 MiB for an event of 9,998 players.",
)
READING: Final = Section(
    "A file, once the program runs",
    "Slicing cuts every field of every line out, with nothing checked: decode, split, slice. "
    "`trfkit` reads every byte, checks each field by the grammar, and keeps where it stands.",
)
TIE_BREAKS: Final = Section(
    "Tie-breaks",
    "BH, BH/C1, SB, ARO and ranks, every term kept so that it can be explained; the loop yields "
    "the same numbers alone. The teams are 400 on four boards.",
)
TABLES: Final = Section(
    "Verification",
    "in an event of that size. The table has five columns, follows another edition, and a cell of "
    "each column is wrong.",
)
FOLDERS: Final = Section("Folders", "with files of every kind, each event made up.", unit="files")
PROCESSES: Final = Section(
    "Two processes",
    "By the clock, against one process: 0.5 would be twice as fast, and "
    f"{TWO:g} is 1.7 times. The files are of every kind, and small: the fifth of a second in which "
    f"the processes begin is an eighth of the whole; or each of an event of {USUAL} players. With "
    "`-o DIR` each file has an output of its own. The first row is what the machine itself gives: "
    "two processes that share nothing.",
    unit="files",
)
SERVING: Final = Section(
    "The page of `trfkit serve`",
    "of the same file. The server runs warm; a browser drops the file on its page, or sends "
    f"{serving.UPLOADS} other files one after the other, in each turn. MiB: what the server holds "
    "at the most.",
)
ALONE: Final = Section(
    "The page that runs by itself",
    "By the clock, what `trfkit site` builds, in a new window each time; the first file that is "
    "dropped on it. `trfkit serve` is started and its first page opened, or runs warm and gets the "
    "same file. `trfkit.html` has 11.0 MB, the folder 8.3 MB as it travels.",
)
PEERS: Final = Section(
    "Other programs",
    "Under 1, `trfkit` is faster. The command gives points, BH, BH/C1, SB and ARO. A dash: the "
    "program was not on the machine.",
)

ONE_LOOP: Final = Base("the whole loop in one", whole_loop)
IN_TURN: Final = Base("the players of the same event", of_players)
STANDINGS: Final = Base("standings by the same codes", of_stated)
LOOP: Final = Base("a plain loop", loop)
VERIFYING: Final = Base(
    "`trfkit verify` by the clock",
    trfkit("verify {0.dropped}", by_clock=True),
    lambda _: serving.is_here(),
)
STARTING: Final = Base("`trfkit serve`, started", start_serving, lambda _: serving.is_built())
WARM: Final = Base("`trfkit serve`, warm", drop, lambda _: serving.is_built())
TIEBREAKSERVER: Final = Base("TieBreakServer's command", tiebreakserver, tiebreakserver_is_here)
PY4SWISS: Final = Base("py4swiss", py4swiss, lambda _: find_spec("py4swiss") is not None)


def by_clock(command: str) -> Run:
    """Return a run of a command by the clock."""
    return trfkit(command, by_clock=True)


def two_processes(
    name: str,
    command: str,
    files: int = 400,
    run: Callable[[str], Run] = by_clock,
    of: int | None = None,
) -> Row:
    """Return the row of a command on so many files in two processes, against the same in one.

    ``of`` are the players of each file, None for files of every kind.
    """
    two = f"{command} --jobs 2"
    about = "" if of is None else f", {of} players each"
    base = Base(f"`{name}`{about}", run(command))
    return Row(PROCESSES, f"`{name} --jobs 2`{about}", base, run(two), {files: TWO}, files=files)


ROOM: Final = {9999: 250}
"""MiB: what a command may take for the largest event."""

ROWS: Final = (
    Row(COMMANDS, "`standings --format json`", LIBRARIES,
        trfkit("standings {0.file} --format json"),
        {100: 1.4, 1000: 1.9, 9999: 6.5}, 1.1, ROOM),
    Row(COMMANDS, "`check --format json`", LIBRARIES, trfkit("check {0.file} --format json"),
        {100: 1.6, 1000: 2.2, 9999: 7}, 1.1),
    Row(COMMANDS, "`annotate`", LIBRARIES, trfkit("annotate {0.file}"),
        {100: 1.5, 1000: 2.2, 9999: 8}, 1.1),
    Row(COMMANDS, "`convert --to trf26`", LIBRARIES, trfkit("convert {0.file} - --to trf26"),
        {100: 2.1, 1000: 2.5, 9999: 6.5}, 1.1),
    Row(COMMANDS, "`explain 1 BH`", LIBRARIES, trfkit("explain {0.file} 1 BH"),
        {100: 1.5, 1000: 2, 9999: 6}, 1.1),
    Row(COMMANDS, "`verify`, all agrees", LIBRARIES, trfkit("verify {0.annotated}"),
        {100: 1.9, 1000: 2.6, 9999: 10}, 1.1),
    Row(COMMANDS, "`rate --system fide`", LIBRARIES, trfkit("rate {0.file} --system fide"),
        {100: 2.2, 1000: 3.5, 9999: 15}, 1.1, ROOM),
    Row(COMMANDS, "`standings --format html`", LIBRARIES,
        trfkit("standings {0.file} --format html"),
        {100: 2.2, 1000: 4, 9999: 19}, 1.1),
    Row(COMMANDS, "`standings -o OUT.xlsx`", LIBRARIES,
        trfkit("standings {0.file} -o {0.folder}/out.xlsx --force"),
        {100: 3.2, 1000: 4.5, 9999: 16}, 1.1),
    Row(COMMANDS, "`report`", LIBRARIES, trfkit("report {0.file}"),
        {100: 4.2, 1000: 13, 9999: 80}, 1.1, ROOM),
    Row(READING, "bytes to every field of 001", SLICING, syntax,
        {100: 1.5, 1000: 1.25, 9999: 1.25}, 1.1),
    Row(READING, "bytes to the model", SLICING, model, {100: 4.7, 1000: 3.5, 9999: 3.2}, 1.1),
    Row(READING, "`check`: every finding", SLICING_AT_REST, every_finding,
        {100: 7, 1000: 6, 9999: 6.5}, 1.1),
    Row(READING, "`standings`: errors alone", SLICING_AT_REST, errors,
        {100: 1, 1000: 0.9, 9999: 0.9}, 1.1),
    Row(READING, "`standings`: the list by default", SLICING_AT_REST, standings,
        {100: 3.2, 1000: 2.6, 9999: 2.6}, 1.1),
    # What these two write is read back to see that nobody is lost: "bytes to the model" once more.
    Row(READING, "`annotate`: standings to bytes, read back", SLICING_AT_REST, annotated,
        {100: 9, 1000: 8.5, 9999: 9}, 1.1),
    Row(READING, "`convert`: model to a TRF-26, read back", SLICING_AT_REST, converted,
        {100: 8, 1000: 7, 9999: 6.2}, 1.1),
    Row(TIE_BREAKS, "BH, BH/C1, SB, ARO", LOOP, four_tie_breaks, {1000: 2.2, 9999: 2.6}),
    Row(TIE_BREAKS, "ten codes of teams", IN_TURN, of_teams, {teams.TEAMS * teams.BOARDS: 1.3}),
    Row(TABLES, "captions say what the columns are", STANDINGS,
        lambda ground: against(ground, ground.captioned), {verification.PLAYERS: 8}),
    Row(TABLES, "no captions: every code of every edition", STANDINGS,
        lambda ground: against(ground, ground.uncaptioned), {verification.PLAYERS: 25}),
    Row(FOLDERS, "`check`", BY_CLOCK, trfkit("check {0.events}", by_clock=True),
        {400: 26}, files=400),
    Row(FOLDERS, "`verify`", BY_CLOCK, trfkit("verify {0.events}", by_clock=True),
        {400: 28}, files=400),
    Row(PROCESSES, "a plain loop, half in each", ONE_LOOP, halved_loop, {400: TWO}),
    two_processes("check", "check {0.events}"),
    two_processes("verify", "verify {0.events}"),
    two_processes("standings", "standings {0.events}"),
    two_processes("check", "check {0.usual_events}", of=USUAL),
    two_processes("verify", "verify {0.usual_events}", of=USUAL),
    two_processes("standings", "standings {0.usual_events}", of=USUAL),
    two_processes("rate --system fide", "rate {0.events} --system fide --edition 2014"),
    two_processes("convert -o DIR", "convert {0.events} --to trf16", run=into_folder),
    two_processes("fmt -o DIR", "fmt {0.events}", run=into_folder),
    two_processes("report -o DIR", "report {0.events}", run=into_folder),
    two_processes("archive -o DIR", "archive {0.events}", run=into_folder),
    two_processes("generate --count -o DIR", "generate --vary --count {0.size}", run=into_folder),
    Row(SERVING, "from the drop to the verdict", VERIFYING, drop, {serving.PLAYERS: 0.5}),
    Row(SERVING, "other files, one after the other", VERIFYING, upload, {serving.PLAYERS: 15},
        memory={serving.PLAYERS: 60}, files=serving.UPLOADS),
    Row(ALONE, "`trfkit.html`, until it is ready", STARTING, ready_alone("file"),
        {serving.PLAYERS: 4.5}),
    Row(ALONE, "the folder, until it is ready", STARTING, ready_alone("folder"),
        {serving.PLAYERS: 4}),
    Row(ALONE, "from the first drop to the verdict", WARM, drop_alone, {serving.PLAYERS: 2}),
    Row(PEERS, "`standings`, five codes", TIEBREAKSERVER,
        trfkit("standings {0.common} -t PTS,BH,BH/C1,SB,ARO"), {100: 1, 1000: 0.2}),
    Row(PEERS, "a file to the model", PY4SWISS, of_a_file,
        {100: 0.35, 1000: 0.35}),
)  # fmt: skip
