"""``trfkit convert``: a tournament in another format, with a list of losses and assumptions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.cli.failures import Failure, bad_value, failure_of, misuse_of, nearest
from trfkit.cli.file_arguments import STANDARD, Source, refuse_ending, source, sources
from trfkit.cli.runner import Command, Outcome
from trfkit.cli.shared_options import DELIMITER, LOSSES, PATH, READING, is_stated, option
from trfkit.cli.tournament_files import Loaded, exit_code, losses_in_words, sayings
from trfkit.files.convert import Purpose, convert
from trfkit.files.convert.conversion import settings_in
from trfkit.files.registry import read
from trfkit.format_table import FORMATS, Format, extension_of, format_named, format_of
from trfkit.messages.message import Message
from trfkit.record import Record, replace
from trfkit.reports.check import conversion_report
from trfkit.reports.provenance import Origin, input_of

if TYPE_CHECKING:
    from trfkit.files.convert.game_joining import JoinedTournament


REFUSED: Final = "CNV008"
"""What was written is of no use where this is an error."""

OF_READING: Final = frozenset({"IMP002", "IMP008"})
"""What reading another format had to assume is told with what writing assumes."""


def _format(value: str) -> Format:
    named = format_named(value)
    if named is None:
        near = nearest(value, [row.name for row in FORMATS])
        raise bad_value("no-format", value=value, near=near)
    return named


class Convert(Command):
    """Write the tournament in IN as OUT, in another format.

    Each of several FILE is written into the folder DIR. Without --to the extension of OUT decides.
    "trf" keeps the file's own dialect: an unchanged document comes out byte for byte. --set and
    --set-from complete what IN does not say, as a page from the web that is to be uploaded. --games
    enters what was played or paired: players are known by FIDE id, name or number, and no result
    that IN has is changed. What OUT cannot carry, and what had to be assumed, is listed on standard
    error.
    """

    examples = (
        "trfkit convert old.trf new.trf --to trf26",
        "trfkit convert open.trf - --to trfx > engine.trfx",
        "trfkit convert open.trf out.trf --to trf26 --for upload",
        "trfkit convert page.html event.trf --set 042=2026/05/01 --set 052=2026/05/09",
        "trfkit convert open.trf round5.pgn --round 5",
        "trfkit convert open.trf new.trf --games round5.pgn",
        "trfkit convert open.trf out.trf --to trf16 --losses losses.json",
        "trfkit convert reports/ -o new/ --to trf26 --jobs 4 --resume",
    )
    files_metavar = "IN OUT | FILE... -o DIR"
    reads = (*READING, "starting_rank")

    from_: Format | None = option(
        "--from FORMAT",
        "Format of IN; default: by its content.",
        parse=_format,
        complete=lambda: [row.name for row in FORMATS if row.readable],
    )
    to: Format | None = option(
        "--to FORMAT",
        "Format of OUT; default: by its extension.",
        parse=_format,
        complete=lambda: [row.name for row in FORMATS if row.writable],
    )
    purpose: str | None = option(
        "--for",
        "engine: a pairing program, which is not told the encoded type. "
        "upload: the rating server, which is told one, and no comments.",
        choices=[str(purpose) for purpose in Purpose],
    )
    settings: tuple[str, ...] = option(
        "--set TAG=TEXT...", "Set a header record, such as 042=2026/05/01; may be repeated."
    )
    set_from: str | None = option(
        "--set-from FILE",
        "Set the header records that FILE lists, each on a line: TAG=TEXT or the record itself.",
        type=PATH,
    )
    losses: str | None = LOSSES
    only_round: int | None = option("--round N", "Write one round alone: as pgn or pairs.", least=1)
    games: str | None = option(
        "--games FILE",
        "Take in these games: results of a PGN or of a list, or the pairs that an engine "
        "printed for the next round.",
        type=PATH,
        is_joint=True,
    )
    delimiter: str = DELIMITER
    goal: Format
    """The format to write."""
    headers: tuple[str, ...] = ()
    """All header records to set."""

    def inputs(self) -> tuple[Source, ...]:
        """Return the one file, or all of several, once it is clear what is to be written."""
        to, files, out = self.to, self.files, ""
        self.says_origin = self.folder is None
        if self.folder is not None:
            if to is None:
                raise misuse_of("to-of-folder")
        else:
            if is_stated("output"):
                files = (*files, self.target.place or STANDARD)
            if len(files) != len(("IN", "OUT")):
                raise misuse_of("in-and-out")
            *_, out = files
            says = None if to is None or is_stated("to") or out == STANDARD else format_of(out)
            if to and says and to.ending not in {says.ending, extension_of(out)}:
                to = None  # of settings, which are for an OUT that does not say it
            self.target = replace(self.target, place=None if out == STANDARD else out)
            self.target.check()
        if self.from_ is not None and not self.from_.readable:
            raise failure_of("not-read", format=self.from_.name, title=self.from_.title)
        if to is None and out == STANDARD:
            raise misuse_of("to-of-standard-output")
        goal = to or format_of(out)
        if goal is None:
            raise misuse_of("name-without-format", file=out)
        if not goal.writable:
            raise failure_of("not-written", format=goal.name, title=goal.title)
        if out != STANDARD:
            refuse_ending(out, goal)
        self.goal, self.suffix = goal, goal.ending
        self.set_format(goal.name)
        if self.only_round is not None and not goal.takes_round:
            raise misuse_of("round-of-format", format=goal.name)
        self.headers = self.settings
        if self.set_from is not None:
            data = source(self.set_from, self.reading.most).read(self.reading.most)
            try:
                listed = settings_in(data.decode("utf-8-sig"))
            except UnicodeDecodeError as error:
                raise failure_of("no-text", file=self.set_from) from error
            self.headers = (*listed, *self.settings)
        most = self.reading.most
        return (source(files[0], most),) if self.folder is None else sources(files, most)

    def work(self, loaded: Loaded) -> Outcome:
        """Return a tournament in the format, with the losses and assumptions."""
        goal, purpose, result = self.goal, self.purpose, loaded.result
        joined: JoinedTournament | None = None
        inputs = [loaded.input]
        if self.games is not None:
            from trfkit.files.convert.game_joining import with_games  # noqa: PLC0415 - with its option alone

            file = source(self.games, self.reading.most)
            data = file.read(self.reading.most)
            played = read(data, limits=self.reading.limits)
            if played.tournament is None:
                self.lines += sayings(file.name, None, played.diagnostics)
                raise failure_of("no-games", file=file.name)
            joined = with_games(loaded.tournament, played)
            if self.reading.strict and exit_code(joined.diagnostics):
                self.lines += sayings(file.name, None, joined.diagnostics)
                raise Failure(Message("common.file-refused-strictly", file=file.name))
            inputs.append(input_of(file.name, data))
            self.lines += losses_in_words(inputs[-1].file, joined.diagnostics)
        of_games = () if joined is None else joined.diagnostics
        if purpose is not None and goal.name == "trf" and result.document is not None:
            raise failure_of("purpose-of-own-dialect", purpose=purpose)
        if purpose is not None and not goal.is_trf:
            raise failure_of("purpose-of-format", purpose=purpose, title=goal.title)
        converted = convert(
            result,
            goal.name,
            purpose=purpose,
            headers=self.headers,
            only_round=self.only_round,
            tournament=None if joined is None else joined.tournament,
        )
        assumed = (finding for finding in result.diagnostics if finding.code in OF_READING)
        losses = (*assumed, *converted.diagnostics)
        name, listed_by = self.target.place or STANDARD, "--losses FILE"
        if self.is_many:
            name, listed_by = loaded.name, ""
        self.lines += losses_in_words(name, losses, listed_by=listed_by)
        lost: Record | None = None
        if self.losses is not None:
            lost = conversion_report(
                result.version,
                goal.name,
                identical=result.document is not None and converted.data == bytes(result.document),
                reading=(*result.diagnostics, *of_games),
                writing=converted.diagnostics,
            )
        return Outcome(
            origin=Origin(inputs=tuple(inputs)),
            data=converted.data,
            format=goal.name,
            counted=[finding for finding in converted.diagnostics if finding.code == REFUSED],
            exit_code=exit_code(of_games),
            lost=lost,
        )
