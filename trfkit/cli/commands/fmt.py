"""``trfkit fmt``: a TRF in its canonical layout, in its own dialect, with everything it says."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

import click

from trfkit.cli import console
from trfkit.cli.failures import Failure, failure_of, misuse_of
from trfkit.cli.file_arguments import folder_name, sources
from trfkit.cli.rendered_file import Rendered
from trfkit.cli.runner import replace_each
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
from trfkit.cli.tournament_input import load_quietly, remarks
from trfkit.files.trf.emitting.canonical_layout import canonical
from trfkit.messages import Message, render_text
from trfkit.messages.message import Several
from trfkit.record import Record
from trfkit.refusal import Refusal

if TYPE_CHECKING:
    from trfkit.cli.file_arguments import Source
    from trfkit.cli.shared_options import Reading

MAX_LINES: Final = 10
"""So many lines that stay as they are are named."""


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
        raise misuse_of("check-in-place")
    if output is None and (resume or force):
        raise misuse_of("resume-without-folder")
    if output is not None and (check or in_place):
        raise misuse_of("folder-without-check")
    inputs = sources(files, reading.most)
    if output is not None:
        from trfkit.cli.batches import write_each  # noqa: PLC0415 - for many files alone

        folder = folder_name(output, is_plain=True)
        each = output_into(folder, "trf", force=force, jobs=jobs, resume=resume)
        return write_each(partial(lay_out, Layout(reading)), inputs, each, reading.most, suffix="")
    if len(inputs) > 1 and not (check or in_place):
        raise misuse_of("several-to-lay-out")
    layout = Layout(reading, check=check, in_place=in_place)
    code = 0
    for rendered in replace_each(partial(lay_out, layout), inputs, jobs, in_place=in_place):
        code = max(code, rendered.exit_code)
        if rendered.value and check:
            console.out(f"{rendered.value}\n")
        if not (check or in_place or rendered.pieces is None):
            console.out_pieces(rendered.pieces)
    return code


class Layout(Record):
    """How files are read to be laid out, and what becomes of them."""

    reading: Reading
    check: bool = False
    in_place: bool = False


def lay_out(layout: Layout, source: Source) -> Rendered:
    """Return one file in its canonical layout; a Failure where it has none."""
    if layout.in_place and source.path is None and source.trouble is None:
        raise failure_of("not-replaceable", file=source.name)
    loaded = load_quietly(source, layout.reading)
    result = loaded.result
    if result.document is None:
        raise failure_of("no-trf", file=source.name)
    try:
        laid_out = canonical(result, limits=layout.reading.limits)
    except Refusal as refusal:
        raise Failure(refusal.message).naming(source.name) from refusal
    changes = laid_out.data != bytes(result.document)
    kept = laid_out.unchanged
    notes = []
    if kept:
        lines = Several(tuple(kept[:MAX_LINES]), max(len(kept) - MAX_LINES, 0))
        notes.append(Message("command.lines-stay", count=len(kept), lines=lines))
    if loaded.exit_code:  # a layout mends no error
        notes.append(Message("command.errors-stay"))

    def told(name: str) -> str:
        return render_text(Message(f"command.{name}", file=source.name), console.language())

    return Rendered(
        source.name,
        (laid_out.data,),
        remarks(notes, source.name),
        max(loaded.exit_code, int(layout.check and changes)),
        value=told("would-change") if changes else None,
        was=loaded.input.sha256 if changes else "",
        done=(told("laid-out"),),
    )
