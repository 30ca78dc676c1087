"""``trfkit fmt``: a TRF in its canonical layout, in its own dialect, with everything it says."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

import click

from trfkit.cli import console
from trfkit.cli.failures import Failure
from trfkit.cli.file_arguments import Target, plain_folder_name, sources
from trfkit.cli.rendered_file import Made
from trfkit.cli.shared_options import (
    PATH,
    examples,
    force_option,
    grouped_command,
    jobs_option,
    output_into,
    reading_options,
    resume_option,
)
from trfkit.cli.tournament_input import load_quietly
from trfkit.files.trf.emitting.canonical_layout import canonical
from trfkit.messages import Message
from trfkit.record import Record
from trfkit.refusal import Refusal
from trfkit.visible_text import visible

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trfkit.cli.file_arguments import Source
    from trfkit.cli.shared_options import Reading
    from trfkit.files.trf.emitting.canonical_layout import Canonical


@grouped_command(
    epilog=examples(
        "trfkit fmt open.trf > laid-out.trf",
        "trfkit fmt tournaments/ --check",
        "trfkit fmt *.trf --in-place",
        "trfkit fmt tournaments/ -o laid-out/ --jobs 4",
    ),
)
@click.argument("files", nargs=-1, required=True, type=PATH, metavar="FILE...")
@click.option("--check", is_flag=True, help="Write nothing; name the files that would change.")
@click.option("--in-place", is_flag=True, help="Replace the files themselves.")
@click.option(
    "-o", "--output", type=PATH, metavar="DIR", help="Write each FILE here, under its own name."
)
@force_option
@reading_options
@jobs_option
@resume_option
def command(
    *,
    files: tuple[str, ...],
    check: bool,
    in_place: bool,
    output: str | None,
    force: bool,
    reading: Reading,
    jobs: int,
    resume: bool,
) -> int:
    """Write FILE in the canonical layout of its own dialect.

    Records stand in the order of the format's table, fields in their columns, lines end with
    CRLF and without blanks. Comments and unknown records stay, and so does what is damaged.
    --check exits with 1 where a file would change or has errors. FILE may be a folder, a pattern
    or '-'.
    """
    if check and in_place:
        raise click.UsageError("--check writes nothing; it goes without --in-place.")
    if output is None and (resume or force):
        raise click.UsageError(
            "--resume and --force go with -o DIR, where each file has an output."
        )
    if output is not None and (check or in_place):
        raise click.UsageError("-o DIR goes without --check and --in-place.")
    found = sources(files, reading.most)
    if output is not None:
        from trfkit.cli.output_folder import write_each  # noqa: PLC0415 - for many files alone

        each = output_into(plain_folder_name(output), "trf", force=force, jobs=jobs, resume=resume)
        return write_each(partial(make_laid_out, reading), found, each, reading.most, suffix="")
    if len(found) > 1 and not (check or in_place):
        raise click.UsageError("Several files need --in-place or --check, or -o DIR.")
    if len(found) == 1:
        only = lay_out(reading, found[0], in_place=in_place)
        return _put(only, check=check, in_place=in_place)
    from trfkit.cli.batch import results  # noqa: PLC0415 - of many files

    code = 0
    for laid_out in results(partial(_attempt, reading, in_place), found, jobs, _lost):
        try:
            code = max(code, _put(laid_out, check=check, in_place=in_place))
        except Failure as failure:
            failure.show()
            code = 2
    return code


class LaidOut(Record):
    """One file: what to say of it, its exit code, its layout, if it has one, and what it was."""

    source: Source
    said: tuple[str, ...]
    exit_code: int
    data: bytes | None = None
    was: str | None = None
    changes: bool = False


def make_laid_out(reading: Reading, source: Source) -> Made:
    """Return one file in its canonical layout; a Failure where it has none."""
    laid_out = lay_out(reading, source)
    return Made(laid_out.data, (*laid_out.said, *_errors(laid_out)), laid_out.exit_code)


def lay_out(reading: Reading, source: Source, *, in_place: bool = False) -> LaidOut:
    """Lay one file out; a Failure where that cannot be done, or it is none that can be replaced."""
    if in_place and source.path is None and source.trouble is None:
        raise Failure(f"{source.name} is no file that could be replaced", names_file=True)
    loaded = load_quietly(source, reading)
    result = loaded.result
    if result.document is None:
        raise Failure(
            f"{source.name} is no TRF; 'trfkit convert {source.name} OUT.trf' makes one",
            names_file=True,
        )
    try:
        laid_out = canonical(result, limits=reading.limits)
    except Refusal as refusal:
        fault = refusal.message
        raise Failure(
            Message("refusals.of-file", file=source.name, fault=fault), names_file=True
        ) from refusal
    return LaidOut(
        source,
        tuple(_kept(source.name, laid_out)),
        loaded.exit_code,
        laid_out.data,
        loaded.input.sha256,
        laid_out.data != bytes(result.document),
    )


def _attempt(reading: Reading, in_place: bool, source: Source) -> LaidOut:  # noqa: FBT001 - of a partial
    try:
        return lay_out(reading, source, in_place=in_place)
    except Failure as failure:
        return LaidOut(source, failure.lines, failure.exit_code)


def _lost(source: Source, why: str) -> LaidOut:
    failure = Failure(f"{source.name}: {why}")
    return LaidOut(source, failure.lines, failure.exit_code)


def _put(laid_out: LaidOut, *, check: bool, in_place: bool) -> int:
    """Do with one file what is asked, and return the exit code for it."""
    source = laid_out.source
    console.notes(laid_out.said)
    if laid_out.data is None:
        return laid_out.exit_code
    if check and laid_out.changes:
        console.out(f"{visible(source.name)} would change\n")
    console.notes(_errors(laid_out))
    if check:
        return max(int(laid_out.changes), laid_out.exit_code)
    if not in_place:
        console.out_bytes(laid_out.data)
    elif laid_out.changes:
        Target(source.place, replace=True, was=laid_out.was).write(laid_out.data)
        console.note(visible(f"{source.name} was laid out"))
    return laid_out.exit_code


def _errors(laid_out: LaidOut) -> Iterator[str]:
    """Yield why the exit code is 1, if it is: a layout mends no error."""
    if laid_out.exit_code:
        name = laid_out.source.name
        yield visible(f"{name}: note: its errors stay; 'trfkit check' lists them")


def _kept(name: str, laid_out: Canonical) -> Iterator[str]:
    """Yield how many lines stayed as they were, if any did."""
    count = len(laid_out.kept)
    if count:
        stay = (
            "line stays as it is, since it" if count == 1 else "lines stay as they are, since they"
        )
        shown = ", ".join(map(str, laid_out.kept[:_ENOUGH])) + (", …" if count > _ENOUGH else "")
        yield visible(f"{name}: note: {count} {stay} may mean more than one thing: {shown}")


_ENOUGH: Final = 10
