"""The way in which commands on tournaments run: read, work, say, write, for one file or many.

A command declares its options, its work on one file and the forms of the result. What it then
says of reading, what the result rests on, its exit code, where the result goes and how several
files are worked on is the same for all of them, and stands here.
"""

from __future__ import annotations

import sys
from contextlib import closing
from functools import partial, wraps
from itertools import chain
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import click

from trfkit.cli import console
from trfkit.cli.failures import Failure, failure_of
from trfkit.cli.file_arguments import TEXTS, Target, source, sources
from trfkit.cli.rendered_file import Rendered, lost_file, render_or_fail
from trfkit.cli.shared_options import (
    PATH,
    GroupedCommand,
    Options,
    each_options,
    examples,
    is_read_there,
    own_options,
    reading_options,
    starting_rank_option,
    verbose_option,
    written_options,
)
from trfkit.messages import Message, render_text
from trfkit.record import Record, replace
from trfkit.refusal import Refusal
from trfkit.reports.forms import SPREADSHEETS, WORKBOOK, document_of, printed_of, render_document
from trfkit.reports.provenance import origin_foot
from trfkit.reports.text_formats import json_of_texts, to_json
from trfkit.visible_text import visible

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence

    from trfkit.cli.console import TextForm
    from trfkit.cli.file_arguments import Source
    from trfkit.cli.shared_options import Output, Reading
    from trfkit.cli.tournament_input import Loaded
    from trfkit.findings import Diagnostic
    from trfkit.reports.document import Document
    from trfkit.reports.provenance import Origin
    from trfkit.verification.result import Watch

    Work = Callable[[Loaded], "Outcome"]
    Function = Callable[..., Any]
    Form = Callable[[Origin], Iterable[str]]


class Outcome(Record, kw_only=True):
    """What a command worked out of one file, and what it rests on.

    ``forms`` are those that are not made of the ``document``: JSON, and CSV where it has other
    columns; the first piece of CSV is its head. ``findings`` of the work are told beside those of
    reading, and count for the exit code, as do those ``counted``, which the document tells.
    ``notes`` stand in the document, too; ``asides`` nowhere else. ``said`` are lines of files that
    were read besides. ``sheet`` makes the document of spreadsheets, where that is another one.
    ``value`` is what a report on several files takes of this one.
    """

    origin: Origin
    document: Callable[[Origin], Document]
    forms: Mapping[str, Form] = MappingProxyType({})
    sheet: Callable[[Origin], Document] | None = None
    findings: Sequence[Diagnostic] = ()
    counted: Sequence[Diagnostic] = ()
    notes: Sequence[Message | str] = ()
    asides: Sequence[Message | str] = ()
    said: Sequence[str] = ()
    exit_code: int = 0
    value: Any = None


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
        forms={"json": lambda of: [to_json(printed_of(result, of))]},
        findings=findings,
        notes=notes,
    )


class Run(Record, kw_only=True):
    """The work of a command on each file, and how the result is shown; it travels to processes.

    ``text`` is how text is laid out, where a terminal shows it. With ``names`` every line for
    standard error says of which file it is; with ``hashes`` a text names the hashes of its inputs.
    ``says_notes`` is not for a terminal that shows them below. ``heads_table`` puts the name of one
    of several files before its table. ``watch`` is told how far a long work is.
    """

    work: Any
    reading: Reading
    format: str
    text: TextForm | None = None
    names: bool = False
    hashes: bool = False
    says_notes: bool = True
    heads_table: bool = False
    watch: Watch | None = None


class Together(Record, kw_only=True):
    """How the results of several files become one.

    In the formats ``follow`` they follow each other as they come, in JSON as the list ``files`` of
    ``report``, with ``absent`` of name and reason for a file without result; ``summary`` makes the
    line behind all of them. In any other format ``join`` makes one result of what ``examine`` finds
    in each file: also of one alone where it is ``always`` so.
    """

    follow: tuple[str, ...] = ()
    report: Callable[[Run], Record] | None = None
    absent: Callable[[str, str], Record] | None = None
    summary: Callable[[Sequence[Rendered]], Message] | None = None
    examine: Callable[[Run, Source], Rendered] | None = None
    join: Callable[[Run, Sequence[Rendered]], Outcome] | None = None
    always: bool = False


def work_on(run: Run, source: Source) -> tuple[Outcome, tuple[str, ...], int]:
    """Return an outcome as it is to be written, the lines that go with it, the exit code.

    A Failure where there is none; it comes behind what reading found.
    """
    from trfkit.cli.tournament_input import (  # noqa: PLC0415 - to explain a code no file is read
        exit_code,
        load_quietly,
        sayings,
    )

    loaded = load_quietly(source, run.reading)
    loaded = replace(loaded, beside=source.beside, watch=run.watch)
    try:
        outcome: Outcome = run.work(loaded)
    except Refusal as refusal:
        raise Failure(refusal.message, loaded.said) from refusal
    except Failure as failure:
        raise failure.after(loaded.said) from failure
    found = sayings(loaded.name, loaded.result, outcome.findings)
    outcome = replace(outcome, said=(*loaded.said, *outcome.said, *found))
    outcome, said = finish(run, outcome, loaded.name)
    found_code = exit_code((*outcome.findings, *outcome.counted))
    return outcome, said, max(loaded.exit_code, outcome.exit_code, found_code)


def finish(run: Run, outcome: Outcome, name: str) -> tuple[Outcome, tuple[str, ...]]:
    """Return an outcome with its origin as it is asked for, and all lines that go with it."""
    from trfkit.cli.tournament_input import remarks  # noqa: PLC0415 - as above

    origin = replace(outcome.origin, hashes=run.hashes)
    about = name if run.names else ""
    said = (
        *outcome.said,
        *(remarks(outcome.notes, about) if run.says_notes else ()),
        *remarks(outcome.asides, about),
    )
    if run.format in WITHOUT_ORIGIN:
        said = (*said, *origin_foot(origin, console.language()))
    return replace(outcome, origin=origin), said


WITHOUT_ORIGIN = frozenset({*SPREADSHEETS, WORKBOOK, "github", "junit"})
"""Formats with no place for what the program and the files were: it goes to standard error."""


def pieces_of(outcome: Outcome, run: Run) -> Iterable[bytes]:
    """Yield an outcome as it is written to a file, or for programs."""
    form = run.format
    if form in outcome.forms:
        yield from map(console.encode, outcome.forms[form](outcome.origin))
        return
    document = outcome.document
    if form in SPREADSHEETS and outcome.sheet is not None:
        document = outcome.sheet
    if run.text is not None and form in TEXTS:
        yield console.encode(run.text.text_of(document(outcome.origin)))
    else:
        yield render_document(document(outcome.origin), form, console.language())


def render(run: Run, source: Source) -> Rendered:
    """Return the result of one of several files as it is written; a Failure where there is none."""
    outcome, said, code = work_on(run, source)
    pieces = (*pieces_of(outcome, run),)
    if run.heads_table and run.format == "table":
        pieces = (console.encode(f"{visible(source.name)}: "), *pieces)
    return Rendered(source.name, pieces, said, code, value=outcome.value)


def run_one(run: Run, source: Source, out: Target) -> int:
    """Do the work of a command on one file, and write the result; return the exit code."""
    with console.progress() as watch:
        outcome, said, code = work_on(replace(run, watch=watch), source)
    console.notes(said)
    write_outcome(outcome, run, out)
    return code


def write_outcome(outcome: Outcome, run: Run, out: Target) -> None:
    """Write the result of one file: where it is text for standard output, as that has room."""
    if run.format in TEXTS and run.format not in outcome.forms and out.path is None:
        console.show_document(outcome.document(outcome.origin))
    else:
        out.write_pieces(pieces_of(outcome, run))


def run_files(run: Run, inputs: Sequence[Source], output: Output, together: Together | None) -> int:
    """Do the work of a command on the files that are named; return the exit code."""
    if output.folder is not None:
        from trfkit.cli.batches import write_each  # noqa: PLC0415 - for many files alone

        each = partial(render, run)
        if together is not None and together.always:
            each = partial(_render_joined, run, together)
        return write_each(each, inputs, output, run.reading.most)
    if len(inputs) == 1 and (together is None or not together.always):
        return run_one(run, inputs[0], output.target)
    if together is not None and output.format in together.follow:
        return _write_in_turn(run, inputs, output, together)
    if together is not None and together.join is not None:
        return _write_joined(run, inputs, output, together)
    counted = {"format": output.format, "count": len(inputs)}
    if together is None:
        raise failure_of("format-of-one-file", **counted)
    raise failure_of("format-of-several", others=together.follow, **counted)


def _write_in_turn(run: Run, inputs: Sequence[Source], output: Output, together: Together) -> int:
    """Write the results of several files one after the other; return the exit code."""
    is_text = output.format in TEXTS
    is_shown = is_text and output.target.path is None
    at_terminal = is_shown and console.is_terminal(sys.stdout)
    ended: list[Rendered] = []
    each = partial(render, run)
    with closing(render_each(each, inputs, output.jobs, has_bar=not at_terminal)) as all_rendered:

        def in_turn() -> Iterator[Rendered]:
            for rendered in all_rendered:
                console.notes(rendered.said)
                ended.append(replace(rendered, pieces=None, said=()))
                yield rendered
                console.say_held()  # at a terminal behind the result that they are about

        summary = (
            (render_text(together.summary(ended), console.language()) for _ in "1")
            if together.summary is not None and len(inputs) > 1
            else ()
        )
        if output.format == "json" and together.report is not None:
            absent = together.absent
            texts = (
                to_json(absent(rendered.name, rendered.error))
                if rendered.pieces is None and absent is not None
                else b"".join(rendered.pieces or ()).decode()
                for rendered in in_turn()
            )
            report = json_of_texts(together.report(run), "files", texts)
            output.target.write_pieces(map(console.encode, report))
        elif is_text or output.format == "markdown":
            written = (b"".join(done.pieces) for done in in_turn() if done.pieces is not None)
            lines = (console.encode(f"{line}\n") for line in summary) if is_text else ()
            apart = (b"\n" + text if at else text for at, text in enumerate(chain(written, lines)))
            if is_shown:
                for text in apart:
                    console.show_text(text.decode())
                return max(done.exit_code for done in ended)
            output.target.write_pieces(apart)
        else:
            pieces = (done.pieces[bool(at) :] for at, done in enumerate(in_turn()) if done.pieces)
            output.target.write_pieces(chain.from_iterable(pieces))
    console.notes(summary)
    return max(done.exit_code for done in ended)


def _write_joined(run: Run, inputs: Sequence[Source], output: Output, together: Together) -> int:
    """Write one result of several files; return the exit code."""
    with console.progress(is_wanted=len(inputs) == 1) as watch:
        watched = replace(run, watch=watch) if len(inputs) == 1 else run
        examine = partial(together.examine or render, watched)
        examined = [*render_each(examine, inputs, output.jobs)]
    for file in examined:
        console.notes(file.said)
    assert together.join is not None  # noqa: S101 - who calls this has asked
    outcome, said = finish(run, together.join(run, examined), "")
    console.notes(said)
    write_outcome(outcome, run, output.target)
    return max(outcome.exit_code, *(file.exit_code for file in examined))


def _render_joined(run: Run, together: Together, source: Source) -> Rendered:
    assert together.examine is not None  # noqa: S101 - as always joined
    assert together.join is not None  # noqa: S101 - as above
    examined = together.examine(run, source)
    if examined.error and examined.value is None:
        return examined
    outcome, said = finish(run, together.join(run, [examined]), source.name)
    return replace(examined, pieces=(*pieces_of(outcome, run),), said=(*examined.said, *said))


# Each of many files ------------------------------------------------------------------------------


def render_each(
    render: Callable[[Source], Rendered],
    inputs: Sequence[Source],
    jobs: int,
    *,
    has_bar: bool = True,
) -> Generator[Rendered, None, None]:
    """Yield what ``render`` makes of each file, or why it could not."""
    if len(inputs) == 1:
        yield _render_file(render, inputs[0])
        return
    from trfkit.cli.batches import results  # noqa: PLC0415 - for many files alone

    yield from results(partial(_render_file, render), inputs, jobs, lost_file, has_bar=has_bar)


def _render_file(render: Callable[[Source], Rendered], source: Source) -> Rendered:
    return render_or_fail(partial(render, source), source.name)


def replace_each(
    render: Callable[[Source], Rendered],
    inputs: Sequence[Source],
    jobs: int,
    *,
    in_place: bool,
) -> Iterator[Rendered]:
    """Yield what ``render`` makes of each file, having replaced those that change by it.

    Each is replaced as soon as its turn comes, and only if it is still what was read. Where it
    cannot be replaced that is said, and the exit code is 2.
    """
    for file, rendered in zip(inputs, render_each(render, inputs, jobs), strict=True):
        console.notes(rendered.said)
        code = rendered.exit_code
        if in_place and rendered.was and rendered.pieces is not None:
            try:
                target = Target(file.place, replace=True, was=rendered.was)
                target.write_pieces(rendered.pieces)
                console.notes(rendered.done)
            except Failure as failure:
                failure.show()
                code = Failure.exit_code
        yield replace(rendered, exit_code=code)


# Declarations -------------------------------------------------------------------------------------


def declare(
    *lines: str,
    formats: Sequence[str],
    default: str,
    of_parts: str = "",
    together: Together | None = None,
    heads_table: bool = False,
    pages: bool = False,
    options: type[Options] | None = None,
    cls: type[click.Command] = GroupedCommand,
) -> Callable[[Function], click.Command]:
    """Return a decorator that makes a command on FILE... of a function with its own options.

    The function returns the work on one file; or an exit code, where it has done all itself. It
    gets its ``options``, and with them ``reading`` for how files are read, ``output`` for what
    comes out, ``inputs``, and ``is_many``: whether there are several. What it returns beside the
    work is taken for the files in their place. ``lines`` are examples, ``pages`` takes folders of
    saved pages; the rest is that of ``each_options``, ``run_files`` and ``Run``.
    """

    def decorate(choose_work: Function) -> click.Command:
        if options is not None:
            choose_work = own_options(options)(choose_work)
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
            inputs = sources(files, reading.most, pages=pages)
            is_many = output.folder is not None or len(inputs) > 1
            chosen = choose_work(
                reading=reading, output=output, is_many=is_many, inputs=inputs, **others
            )
            if isinstance(chosen, int):
                return chosen
            work, inputs = chosen if isinstance(chosen, tuple) else (chosen, inputs)
            is_shown = output.folder is None and output.target.path is None
            run = Run(
                work=work,
                reading=reading,
                format=output.format,
                text=console.text_form() if is_shown else None,
                names=is_many,
                hashes=verbose,
                says_notes=output.folder is not None
                or not is_read_there(output.target, output.format),
                heads_table=heads_table and is_many,
            )
            return run_files(run, inputs, output, together)

        run_command.__click_params__ += own  # type: ignore[attr-defined]
        named = click.argument("files", nargs=-1, required=True, type=PATH, metavar="FILE...")
        return click.command(cls=cls, epilog=examples(*lines))(named(run_command))

    return decorate


class Call(Record):
    """How a command on one file reads, what comes out and where it goes."""

    reading: Reading
    format: str
    out: Target
    hashes: bool

    def run(self, work: Work, file: str) -> int:
        """Do the work of a command on a file, and write the result; return the exit code."""
        return run_one(self._run(work), source(file, self.reading.most), self.out)

    def write(self, outcome: Outcome) -> None:
        """Write what was worked out otherwise, and say what goes with it."""
        run = self._run(None)
        outcome, said = finish(run, outcome, "")
        console.notes(said)
        write_outcome(outcome, run, self.out)

    def _run(self, work: Work | None) -> Run:
        return Run(
            work=work,
            reading=self.reading,
            format=self.format,
            hashes=self.hashes,
            says_notes=not is_read_there(self.out, self.format),
        )


def declare_one(
    *lines: str,
    formats: Sequence[str],
    default: str = "text",
    options: type[Options] | None = None,
) -> Callable[[Function], click.Command]:
    """Return a decorator that makes a command on one file of a function with its own arguments.

    It gets them, its ``options``, and a ``call`` that does a work on the file and writes what comes
    of it.
    """

    def decorate(command: Function) -> click.Command:
        if options is not None:
            command = own_options(options)(command)
        own = command.__dict__.pop("__click_params__", [])

        @verbose_option
        @reading_options
        @starting_rank_option
        @written_options(*formats, default=default)
        @wraps(command)
        def run_command(
            *, verbose: bool, reading: Reading, format_: str, out: Target, **others: object
        ) -> object:
            return command(call=Call(reading, format_, out, verbose), **others)

        run_command.__click_params__ += own  # type: ignore[attr-defined]
        return click.command(cls=GroupedCommand, epilog=examples(*lines))(run_command)

    return decorate
