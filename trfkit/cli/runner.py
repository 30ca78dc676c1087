"""The way in which commands on tournaments run: read, work, say, write, for one file or many.

A command declares its options, its work on one file and the forms of the result. What it then
says of reading, what the result rests on, its exit code, where the result goes and how several
files are worked on is the same for all of them, and stands here.
"""

from __future__ import annotations

from functools import partial, wraps
from typing import TYPE_CHECKING, Any

import click

from trfkit.cli import console
from trfkit.cli.failures import Failure
from trfkit.cli.file_arguments import source, sources
from trfkit.cli.rendered_file import Made
from trfkit.cli.shared_options import (
    PATH,
    TEXTS,
    each_options,
    examples,
    grouped_command,
    is_read_there,
    reading_options,
    starting_rank_option,
    verbose_option,
)
from trfkit.cli.tournament_input import exit_code, load_quietly, remarks, sayings
from trfkit.record import Record, replace
from trfkit.refusal import Refusal
from trfkit.reports.forms import SPREADSHEETS, WORKBOOK, document_of, printed_of, render_document
from trfkit.reports.provenance import origin_foot
from trfkit.reports.text_formats import to_json
from trfkit.visible_text import visible

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from trfkit.cli.file_arguments import Source, Target
    from trfkit.cli.shared_options import Output, Reading
    from trfkit.cli.tournament_input import Loaded
    from trfkit.findings import Diagnostic
    from trfkit.messages import Message
    from trfkit.reports.document import Document
    from trfkit.reports.provenance import Origin

    Work = Callable[[Loaded], "Outcome"]
    Function = Callable[..., Any]
    Together = Callable[["Run", Sequence[Source], Output], int]


class Outcome(Record, kw_only=True):
    """What a command worked out of one file, and what it rests on.

    ``findings`` of the work are told beside those of reading, and count for the exit code, as do
    those ``counted``, which the document tells. ``notes`` stand in the document, too; ``asides``
    nowhere else. ``sheet`` makes the document of spreadsheets, where that is another one.
    """

    origin: Origin
    document: Callable[[Origin], Document]
    json: Callable[[Origin], Iterable[str]] | None = None
    sheet: Callable[[Origin], Document] | None = None
    findings: Sequence[Diagnostic] = ()
    counted: Sequence[Diagnostic] = ()
    notes: Sequence[Message | str] = ()
    asides: Sequence[Message | str] = ()


def outcome_of(
    result: object,
    origin: Origin,
    notes: Sequence[Message | str],
    findings: Sequence[Diagnostic] = (),
) -> Outcome:
    """Return the outcome of a result that has a report of its own."""
    return Outcome(
        origin=origin,
        document=partial(document_of, result),
        json=lambda of: [to_json(printed_of(result, of))],
        findings=findings,
        notes=notes,
    )


class Run(Record, kw_only=True):
    """The work of a command on each file, and how the result is shown; it travels to processes.

    With ``names`` every line for standard error says of which file it is; with ``hashes`` a text
    names the hashes of its inputs. ``says_notes`` is not for a terminal that shows them below.
    ``heads_table`` puts the name of one of several files before its table.
    """

    work: Work
    reading: Reading
    format: str
    names: bool = False
    hashes: bool = False
    says_notes: bool = True
    heads_table: bool = False


def work_on(run: Run, source: Source) -> tuple[Outcome, tuple[str, ...], int]:
    """Return an outcome as it is to be written, the lines that go with it, the exit code.

    A Failure where there is none; it comes behind what reading found.
    """
    loaded = load_quietly(source, run.reading)
    try:
        outcome = run.work(loaded)
    except Refusal as refusal:
        raise Failure(refusal.message, loaded.said) from refusal
    except Failure as failure:
        raise failure.after(loaded.said) from failure
    origin = replace(outcome.origin, hashes=run.hashes)
    about = loaded.name if run.names else ""
    said = (
        *loaded.said,
        *sayings(loaded.name, loaded.result, outcome.findings),
        *(remarks(outcome.notes, about) if run.says_notes else ()),
        *remarks(outcome.asides, about),
    )
    if run.format in SPREADSHEETS or run.format == WORKBOOK:
        said = (*said, *origin_foot(origin, console.language()))  # they have no place for it
    code = max(loaded.exit_code, exit_code((*outcome.findings, *outcome.counted)))
    return replace(outcome, origin=origin), said, code


def pieces_of(outcome: Outcome, form: str) -> Iterable[bytes]:
    """Yield an outcome as it is written to a file, or for programs."""
    if form == "json" and outcome.json is not None:
        yield from map(console.encode, outcome.json(outcome.origin))
        return
    document = outcome.document
    if form in SPREADSHEETS and outcome.sheet is not None:
        document = outcome.sheet
    yield render_document(document(outcome.origin), form, console.language())


def make(run: Run, source: Source) -> Made:
    """Return the result of one of several files as it is written; a Failure where there is none."""
    outcome, said, code = work_on(run, source)
    data = b"".join(pieces_of(outcome, run.format))
    if run.heads_table and run.format == "table":
        data = console.encode(f"{visible(source.name)}: ") + data
    return Made(data, said, code)


def run_one(run: Run, source: Source, out: Target) -> int:
    """Do the work of a command on one file, and write the result; return the exit code."""
    outcome, said, code = work_on(run, source)
    console.notes(said)
    write_outcome(outcome, run.format, out)
    return code


def run_alone(
    work: Work, file: str, reading: Reading, form: str, out: Target, *, hashes: bool
) -> int:
    """Do the work of a command on the only file that it takes; return the exit code."""
    run = Run(
        work=work,
        reading=reading,
        format=form,
        hashes=hashes,
        says_notes=not is_read_there(out, form),
    )
    return run_one(run, source(file, reading.most), out)


def write_outcome(outcome: Outcome, form: str, out: Target) -> None:
    """Write the result of one file: where it is text for standard output, as that has room."""
    if form in TEXTS and out.path is None:
        console.show_document(outcome.document(outcome.origin))
    else:
        out.write_pieces(pieces_of(outcome, form))


def run_files(
    run: Run, inputs: Sequence[Source], output: Output, together: Together | None, lone: str
) -> int:
    """Do the work of a command on the files that are named; return the exit code.

    ``together`` writes the results of several; without it there may be one alone, which ``lone``
    says, or each goes into a folder.
    """
    if output.folder is not None:
        from trfkit.cli.output_folder import write_each  # noqa: PLC0415 - for many files alone

        return write_each(partial(make, run), inputs, output, run.reading.most)
    if len(inputs) > 1:
        if together is not None:
            return together(run, inputs, output)
        raise Failure(f"{lone}, and {len(inputs)} files are named; -o DIR/ gives each its own")
    return run_one(run, inputs[0], output.target)


def declare(
    *lines: str,
    formats: Sequence[str],
    default: str,
    of_parts: str = "",
    together: Together | None = None,
    lone: str = "",
    heads_table: bool = False,
) -> Callable[[Function], click.Command]:
    """Return a decorator that makes a command on FILE... of a function with its own options.

    The function returns the work on one file. It gets its options, and with them how files are
    read as ``reading``, what comes out as ``output``, and as ``is_many`` whether there are several.
    ``lines`` are examples; the rest is that of ``each_options``, ``run_files`` and ``Run``.
    """

    def decorate(choose_work: Function) -> click.Command:
        own = choose_work.__dict__.pop("__click_params__", [])

        @verbose_option
        @reading_options
        @starting_rank_option
        @each_options(*formats, default=default, of_parts=of_parts)
        @wraps(choose_work)
        def run_command(
            *,
            files: tuple[str, ...],
            verbose: bool,
            reading: Reading,
            output: Output,
            **others: object,
        ) -> int:
            inputs = sources(files, reading.most)
            is_many = output.folder is not None or len(inputs) > 1
            run = Run(
                work=choose_work(reading=reading, output=output, is_many=is_many, **others),
                reading=reading,
                format=output.format,
                names=is_many,
                hashes=verbose,
                says_notes=output.folder is not None
                or not is_read_there(output.target, output.format),
                heads_table=heads_table and is_many,
            )
            return run_files(run, inputs, output, together, lone)

        run_command.__click_params__ += own  # type: ignore[attr-defined]
        named = click.argument("files", nargs=-1, required=True, type=PATH, metavar="FILE...")
        return grouped_command(epilog=examples(*lines))(named(run_command))

    return decorate
