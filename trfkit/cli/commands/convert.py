"""``trfkit convert``: a tournament in another format, with everything lost or assumed listed."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

import click

from trfkit.cli import console
from trfkit.cli.failures import Failure, bad_value, failure_of, misuse_of, nearest
from trfkit.cli.file_arguments import (
    STANDARD,
    outputs_of_two,
    refuse_ending,
    source,
    sources,
    stands_for_many,
)
from trfkit.cli.rendered_file import Rendered
from trfkit.cli.shared_options import (
    PATH,
    Options,
    complete_from,
    csv_target,
    delimiter_option,
    examples,
    force_option,
    grouped_command,
    is_stated,
    jobs_option,
    option,
    output_folder,
    output_into,
    own_options,
    reading_options,
    resume_option,
    starting_rank_option,
)
from trfkit.cli.tournament_input import exit_code, load, load_quietly, sayings
from trfkit.cli.tournament_output import losses_in_words, note_losses
from trfkit.files.convert import Purpose, convert
from trfkit.files.convert.conversion import settings_in
from trfkit.files.registry import read
from trfkit.format_table import FORMATS, extension_of, format_named, format_of
from trfkit.record import replace
from trfkit.regulations import Refusal
from trfkit.reports.check import conversion_report
from trfkit.reports.provenance import Origin, input_of, origin_foot
from trfkit.reports.text_formats import to_json

if TYPE_CHECKING:
    from trfkit.cli.file_arguments import Source
    from trfkit.cli.shared_options import Reading
    from trfkit.cli.tournament_input import Loaded
    from trfkit.files.convert import Converted
    from trfkit.findings import Diagnostic
    from trfkit.format_table import Format
    from trfkit.model import Tournament
    from trfkit.reports.provenance import Input


REFUSED: Final = "CNV008"
"""What was written is of no use where this is an error."""

OF_READING: Final = frozenset({"IMP002", "IMP008"})
"""What reading another format had to assume is told with what writing assumes."""


def _format(ctx: click.Context, param: click.Parameter, value: str | None) -> Format | None:
    del ctx, param
    if value is None:
        return None
    named = format_named(value)
    if named is None:
        near = nearest(value, [row.name for row in FORMATS])
        raise bad_value("no-format", value=value, near=near)
    return named


class ConvertOptions(Options):
    """What to write and of what; ``headers`` are all to set, ``goal`` is the format to write."""

    source: Format | None = option(
        "--from",
        callback=_format,
        shell_complete=complete_from(lambda: [row.name for row in FORMATS if row.readable]),
        metavar="FORMAT",
        help="What IN is.",
    )
    to: Format | None = option(
        "--to",
        callback=_format,
        shell_complete=complete_from(lambda: [row.name for row in FORMATS if row.writable]),
        metavar="FORMAT",
        help="What OUT is to be.",
    )
    purpose: str | None = option(
        "--for",
        type=click.Choice([str(purpose) for purpose in Purpose]),
        help="engine: a pairing program, which is not told the encoded type. "
        "upload: the rating server, which is told one, and no comments.",
    )
    settings: tuple[str, ...] = option(
        "--set",
        multiple=True,
        metavar="TAG=TEXT",
        help="Set a header record, such as 042=2026/05/01; may be repeated.",
    )
    set_from: str | None = option(
        "--set-from",
        type=PATH,
        metavar="FILE",
        help="Set the header records that FILE lists, each on a line: TAG=TEXT or the record "
        "itself.",
    )
    losses: str | None = option(
        "--losses", type=PATH, metavar="FILE", help="List losses and assumptions here, as JSON."
    )
    only_round: int | None = option(
        "--round",
        type=click.IntRange(1),
        metavar="N",
        help="Write one round alone: as pgn or pairs.",
    )
    games: str | None = option(
        "--games",
        type=PATH,
        metavar="FILE",
        help="Take in these games: results of a PGN or of a list, or the pairs that an engine "
        "printed for the next round.",
    )
    reading: Reading
    goal: Format
    headers: tuple[str, ...]

    @property
    def format_read(self) -> str | None:
        """The format that files are said to be."""
        return None if self.source is None else self.source.name


@grouped_command(
    epilog=examples(
        "trfkit convert old.trf new.trf --to trf26",
        "trfkit convert open.trf - --to trfx > engine.trfx",
        "trfkit convert open.trf out.trf --to trf26 --for upload",
        "trfkit convert page.html event.trf --set 042=2026/05/01 --set 052=2026/05/09",
        "trfkit convert open.trf round5.pgn --round 5",
        "trfkit convert open.trf new.trf --games round5.pgn",
        "trfkit convert open.trf out.trf --to trf16 --losses losses.json",
        "trfkit convert reports/ -o new/ --to trf26 --jobs 4 --resume",
    ),
)
@click.argument("files", nargs=-1, required=True, type=PATH, metavar="IN OUT | FILE... -o DIR")
@click.option(
    "-o",
    "--output",
    type=PATH,
    metavar="DIR",
    help="Write each FILE here, under its own name; of one FILE it may be OUT.",
)
@own_options(ConvertOptions)
@delimiter_option
@force_option
@reading_options
@starting_rank_option
@jobs_option
@resume_option
def command(
    *,
    files: tuple[str, ...],
    output: str | None,
    options: ConvertOptions,
    delimiter: str,
    force: bool,
    reading: Reading,
    jobs: int,
    resume: bool,
) -> int:
    """Write the tournament in IN as OUT, in another format.

    Each of several FILE is written into the folder DIR. Without --to the extension of OUT decides.
    "trf" keeps the file's own dialect: an unchanged document comes out byte for byte. --set and
    --set-from complete what IN does not say, as a page from the web that is to be uploaded. --games
    enters what was played or paired: players are known by FIDE id, name or number, and no result
    that IN has is changed. What OUT cannot carry, and what had to be assumed, is listed on standard
    error.
    """
    to, losses, games = options.to, options.losses, options.games
    if output is not None and not resume and _names_a_file(files, output):
        files, output = (*files, output), None
    if output is None:
        if len(files) != len(("IN", "OUT")):
            raise misuse_of("in-and-out")
        if resume:
            raise misuse_of("resume-without-folder")
        in_, out = files
        to = _stronger(to, out)
    else:
        in_, out = "", ""
        if to is None:
            raise misuse_of("to-of-folder")
        for name, value in (("--losses", losses), ("--games", games)):
            if value is not None:
                raise misuse_of("option-of-one", option=name)
    goal, listing = outputs_of_two(out or None, losses, force=force)
    goal_format = _goal_format(options.source, to, out)
    goal = csv_target(goal, goal_format.name, delimiter)
    if options.only_round is not None and not goal_format.takes_round:
        raise misuse_of("round-of-format", format=goal_format.name)
    listed = [] if options.set_from is None else _listed(options.set_from, reading)
    headers = (*listed, *options.settings)
    options = options.having(reading=reading, goal=goal_format, headers=headers)
    if output is not None:
        from trfkit.cli.batches import write_each  # noqa: PLC0415 - for many files alone

        each = output_into(output, goal_format.name, force=force, jobs=jobs, resume=resume)
        each = replace(each, target=goal)
        inputs = sources(files, reading.most)
        work = partial(convert_file, options)
        return write_each(work, inputs, each, reading.most, suffix=goal_format.ending)
    loaded = load(source(in_, reading.most), reading, options.format_read)
    joined = None if games is None else _joined(loaded, games, reading)
    converted = _converted(options, loaded, joined)
    note_losses(out, _losses(loaded, converted), listed_by="--losses FILE")
    origin = Origin(inputs=(loaded.input, *([joined.input] if joined else [])))
    console.notes(origin_foot(origin, console.language()))
    goal.after(origin.inputs).write(converted.data)
    if losses is not None:
        document = loaded.result.document
        report = conversion_report(
            loaded.result.version,
            goal_format.name,
            identical=document is not None and converted.data == bytes(document),
            reading=(*loaded.result.diagnostics, *(joined.diagnostics if joined else ())),
            writing=converted.diagnostics,
            origin=origin,
        )
        listing.write(console.encode(to_json(report)))
    errors = exit_code(one for one in converted.diagnostics if one.code == REFUSED)
    return max(loaded.exit_code, joined.exit_code if joined else 0, errors)


def _names_a_file(files: tuple[str, ...], output: str) -> bool:
    """Tell whether -o names the file that one IN is to become, as of other commands."""
    if len(files) > 1 or stands_for_many(files[0]) or output_folder(files, output) is not None:
        return False
    return format_of(output) is not None


def convert_file(options: ConvertOptions, source: Source) -> Rendered:
    """Return one file in the format; a Failure where it cannot be written so."""
    loaded = load_quietly(source, options.reading, options.format_read)
    try:
        converted = _converted(options, loaded, None)
    except Refusal as refusal:
        raise Failure(refusal.message, loaded.said) from refusal
    except Failure as failure:
        raise failure.after(loaded.said) from failure
    said = (*loaded.said, *losses_in_words(loaded.name, _losses(loaded, converted)))
    errors = exit_code(one for one in converted.diagnostics if one.code == REFUSED)
    return Rendered(source.name, (converted.data,), said, max(loaded.exit_code, errors))


def _converted(options: ConvertOptions, loaded: Loaded, joined: _Joined | None) -> Converted:
    purpose, goal = options.purpose, options.goal
    stays = goal.name == "trf" and loaded.result.document is not None
    if purpose is not None and stays:
        raise failure_of("purpose-of-own-dialect", purpose=purpose)
    if purpose is not None and not goal.is_trf:
        raise failure_of("purpose-of-format", purpose=purpose, title=goal.title)
    return convert(
        loaded.result,
        goal.name,
        purpose=purpose,
        headers=options.headers,
        only_round=options.only_round,
        tournament=None if joined is None else joined.tournament,
    )


def _losses(loaded: Loaded, converted: Converted) -> tuple[Diagnostic, ...]:
    """Return what is lost and assumed in writing, with what was assumed in reading."""
    assumed = (one for one in loaded.result.diagnostics if one.code in OF_READING)
    return (*assumed, *converted.diagnostics)


def _stronger(to: Format | None, out: str) -> Format | None:
    """Return the format that ``--to`` names, None where it is of settings and OUT says another."""
    if to is None or is_stated("to"):
        return to
    says = None if out == STANDARD else format_of(out)
    fits = says is None or to.ending in {says.ending, extension_of(out)}
    return to if fits else None


class _Joined(NamedTuple):
    """The tournament with the games of another file, and that file."""

    tournament: Tournament
    diagnostics: tuple[Diagnostic, ...]
    input: Input
    exit_code: int


def _joined(loaded: Loaded, games: str, reading: Reading) -> _Joined:
    """Return the tournament with the games of another file, whose findings have been shown."""
    from trfkit.files.convert.game_joining import with_games  # noqa: PLC0415 - with its option alone

    file = source(games, reading.most)
    data = file.read(reading.most)
    result = read(data, limits=reading.limits)
    if result.tournament is None:
        lines = sayings(file.name, None, result.diagnostics)
        raise failure_of("no-games", file=file.name).after(lines)
    joined = with_games(loaded.tournament, result)
    errors = exit_code(joined.diagnostics)
    if errors and reading.strict:
        lines = sayings(file.name, None, joined.diagnostics)
        raise failure_of("file-refused-strictly", file=file.name).after(lines)
    note_losses(file.name, joined.diagnostics)
    return _Joined(*joined, input_of(file.name, data), errors)


def _listed(set_from: str, reading: Reading) -> list[str]:
    """Return the header records that a file lists; a Failure where it is no text in UTF-8."""
    try:
        return settings_in(source(set_from, reading.most).read(reading.most).decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise failure_of("no-text", file=set_from) from error


def _goal_format(from_: Format | None, to: Format | None, out: str) -> Format:
    """Return the format to write; a Failure for one that this version cannot read or write."""
    if from_ is not None and not from_.readable:
        raise failure_of("not-read", format=from_.name, title=from_.title)
    if to is None and out == STANDARD:
        raise misuse_of("to-of-standard-output")
    goal = to or format_of(out)
    if goal is None:
        raise misuse_of("name-without-format", file=out)
    if not goal.writable:
        raise failure_of("not-written", format=goal.name, title=goal.title)
    if out != STANDARD:
        refuse_ending(out, goal)
    return goal
