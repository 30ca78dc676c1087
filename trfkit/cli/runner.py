"""Commands: how they are declared, and how all of them run on one file or many.

A command is a class. Its fields are its options, its docstring is its help page, and ``work``
handles one tournament. Reading, reporting findings, the origin of the result, the exit code, the
target and the handling of several files are the same for all commands.
"""

from __future__ import annotations

import os
import sys
from contextlib import closing, nullcontext, suppress
from itertools import chain
from typing import TYPE_CHECKING, Any, ClassVar, Final

import click
from click.core import ParameterSource

from trfkit.cli import console
from trfkit.cli.failures import Failure, failure_of, misuse_of, try_work
from trfkit.cli.file_arguments import (
    STANDARD,
    TEXTS,
    Rendered,
    Source,
    Target,
    as_path,
    is_folder,
    is_pattern,
    refuse_ending,
    rendered_failure,
    source,
    sources,
)
from trfkit.cli.shared_options import (
    LANGUAGE,
    PATH,
    READING,
    SHARED,
    Declared,
    FileOptions,
    GroupedCommand,
    Reading,
    argument,
    examples,
    is_stated,
    option,
)
from trfkit.format_table import Format, extension_of
from trfkit.messages import Message, render_text
from trfkit.record import Record, fill_record, replace
from trfkit.refusal import Refusal
from trfkit.reports.forms import COMMA, SPREADSHEETS, WORKBOOK, Forms, json_of_texts, to_json
from trfkit.reports.provenance import Origin, origin_foot, traced
from trfkit.visible_text import bytes_of_name, visible

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
    from pathlib import Path

    from trfkit.cli.tournament_files import Loaded
    from trfkit.findings import Diagnostic
    from trfkit.reports.document import Document
    from trfkit.verification.result import Watch

WITHOUT_ORIGIN: Final = frozenset({*SPREADSHEETS, WORKBOOK, "github", "junit"})
"""Formats with no place for what the program and the files were: it goes to standard error."""

EXTENSIONS: Final = {".htm": "html", ".md": "markdown", ".xml": "junit"}
"""Extensions that are not the name of the format itself."""

PLAIN: Final = frozenset({".txt", ".text", ".log", ".diff", ".patch"})
"""Extensions under which anybody expects a text."""


class Outcome(Rendered, kw_only=True):
    """The result of a command for one file, and its origin, by default the files that it read.

    A command that writes a tournament has ``data`` instead of ``forms``, with the name of its
    ``format``, and ``lost`` is the report on what that lacks. Without both, nothing is written.

    ``findings`` of the work are reported beside those of reading, and count for the exit code, as
    do those in ``counted``, which the document reports. ``notes`` are part of the document, too;
    ``asides`` are not, nor are ``remarks``, on other files that were read.
    """

    origin: Origin = Origin()
    forms: Forms = Forms()
    data: bytes | None = None
    format: str = ""
    lost: Record | None = None
    findings: Sequence[Diagnostic] = ()
    counted: Sequence[Diagnostic] = ()
    notes: Sequence[Message | str] = ()
    asides: Sequence[Message | str] = ()


def reported(
    report: Record, document: Document, origin: Origin | None = None, *, exit_code: int = 0
) -> Outcome:
    """Return the outcome for a report that is written as JSON, or as its document."""
    forms = Forms(document=lambda _origin: document, report=lambda: report)
    return Outcome(origin=origin or Origin(), forms=forms, exit_code=exit_code)


class Command(FileOptions):
    """A command, with the values of its options.

    ``examples`` are lines to copy, ``formats`` those of the result, the first one being the
    default. ``reads`` are the options of reading. A command that reads and has no arguments of its
    own ``takes_files``: its arguments are FILE..., with ``takes_pages`` also folders of saved
    pages, and ``work`` is done on each; any other works on those it ``works_on`` together unless it
    has its own ``run``. If it ``writes``, it has ``-o`` for its result.

    In the formats ``follows`` the results of several files follow each other as they come; in JSON
    they form the list ``files`` of a report. In the formats ``joins`` one result is made of the
    ``examine`` results of all files, even of a single file if it is ``always_joined``.
    """

    examples: ClassVar[tuple[str, ...]] = ()
    formats: ClassVar[tuple[str, ...]] = ()
    takes_files: ClassVar[bool]
    files_metavar: ClassVar[str] = "FILE..."
    takes_pages: ClassVar[bool] = False
    writes_trf: ClassVar[bool] = False
    """Whether what is written is a TRF, whatever its name."""
    works_on: ClassVar[tuple[str, ...]] = ("file",)
    """The arguments that name the files of a command that has its own."""
    reads: ClassVar[tuple[str, ...]] = ("verbose", *READING, "starting_rank")
    writes: ClassVar[bool] = True
    follows: ClassVar[tuple[str, ...]] = ()
    joins: ClassVar[tuple[str, ...]] = ()
    always_joined: ClassVar[bool] = False
    misuses: ClassVar[tuple[tuple[str, Callable[[Any], object]], ...]] = ()
    """Combinations of options that are refused, before any of the ``sources`` is read: the row of
    the message, and what tells whether the options are so."""
    report: Record | None = None
    """That which holds the results of several files in its list ``files``."""
    absent: ClassVar[type[Record]]
    """What stands there for a file without result: its name, and why."""
    says_findings: ClassVar[bool] = True
    """Whether standard error tells what reading found."""
    says_origin: bool = False
    """Whether standard error tells by what a tournament was written."""

    files: tuple[str, ...]
    language: str = ""
    """That of the result, if it is not that of other output for people."""
    folder: Path | None = None
    """Where each file gets its own result."""
    output: str | None = None
    format_: str | None = None
    delimiter: str = COMMA
    starting_rank: str | None = None
    verbose: bool = False
    is_many: bool = False
    in_place: bool = False
    from_: Format | None = None
    """What files are said to be."""
    losses: str | None = None
    losses_target: Target
    """Where a list of losses and assumptions is written."""
    work: Callable[..., Outcome]
    """Returns the outcome for one tournament, or for all files; Failure or Refusal if none."""
    join: Callable[[Sequence[Rendered]], Outcome]
    """Returns one result for several files."""
    lines: list[Message | str]
    """What is said before the result of a file, or before the reason why there is none."""
    watch: Watch | None = None
    """What is told how far a long work on one file is."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.takes_files = bool(cls.reads) and all(own.names for own in cls.declared.values())

    def prepare(self) -> None:
        """Work out what the options mean together, before any of the ``sources`` is read."""

    def load(self, source: Source) -> Loaded:
        """Return the tournament in a file; a Failure if there is none."""
        from trfkit.cli.tournament_files import load  # noqa: PLC0415 - to explain a code no file is read

        return load(source, self.reading, self.from_)

    def examine(self, source: Source) -> Rendered:
        """Return the part of one file in a joint result; a Failure if there is none."""
        outcome = self.outcome_of(source)
        remarks = console.remarks((*outcome.notes, *outcome.asides), source.name)
        return fill_record(
            Rendered, outcome, name=source.name, remarks=(*outcome.remarks, *remarks)
        )

    def summary(self, files: Sequence[Rendered]) -> Iterable[Message]:
        """Yield lines after the results of several files, once all have ended."""
        del files
        return ()

    def inputs(self) -> tuple[Source, ...]:
        """Return the files that the arguments name."""
        most = self.reading.most
        if self.takes_files:
            return sources(self.files, most, pages=self.takes_pages)
        named = (vars(self).get(field) for field in self.works_on)
        groups = ((name,) if isinstance(name, str) else name or () for name in named)
        return tuple(source(name, most) for name in chain.from_iterable(groups))

    def chosen_folder(self) -> Path | None:
        """Return the folder that ``-o`` means, None for a file or standard output."""
        out = self.output
        if not self.takes_files or out is None or out == STANDARD:
            return None
        ends_as_folder = out.endswith(("/", os.sep)) or is_folder(out)
        # A folder or a pattern may be several files, whatever it contains today: then a name
        # without extension is a folder, too.
        may_be_several = len(self.files) > 1 or any(
            is_folder(name) or is_pattern(name) for name in self.files
        )
        return (
            as_path(out) if ends_as_folder or (may_be_several and not extension_of(out)) else None
        )

    def chosen_format(self) -> str:
        """Return the format given by ``--format`` or by the extension of ``-o``.

        An extension takes precedence over a format of the settings, which is for names without one.
        """
        place, usual = self.target.place, self.usual_format
        extension = "" if place is None else extension_of(place)
        if self.format_ is not None and (extension in {"", *PLAIN} or is_stated("format_")):
            return self.format_
        named = EXTENSIONS.get(extension, extension.removeprefix("."))
        if named in self.formats:
            return named
        texts = [name for name in (usual, *self.formats) if name in TEXTS]
        if extension in PLAIN and texts:
            return texts[0]
        if extension:
            raise misuse_of("ending-without-format", ending=extension, formats=self.formats)
        return usual

    def set_format(self, form: str) -> None:
        """Set the format of the result, and the delimiter of CSV; others may have none."""
        self.format = form
        if form.partition("-")[0] == "csv":
            self.target = replace(self.target, delimiter=self.delimiter)
        elif self.delimiter != COMMA and is_stated("delimiter"):
            raise misuse_of("delimiter-of-csv", format=form)

    def run(self) -> int:
        """Do all the work, and return the exit code."""
        self.sources = self.inputs()
        several = self.takes_files and len(self.sources) > 1
        self.is_many = self.folder is not None or several
        for name, are_stated in self.misuses:
            if are_stated(self):
                raise misuse_of(name)
        self.prepare()
        if self.losses is not None:
            place = None if self.losses == STANDARD else self.losses
            if place is None and self.target.place is None:
                raise failure_of("one-standard-output")
            self.losses_target = Target(place, self.target.replace)
            self.losses_target.check()
        is_each = self.takes_files or self.in_place
        return self.run_files() if is_each else self.run_one(*self.sources)

    @classmethod
    def declare(cls, name: str = "command") -> click.Command:
        """Return the click command."""

        def run_command(**values: Any) -> int:  # noqa: ANN401 - what click passes on
            command = cls(**values)
            command.fold()
            with console.answer_first(at_terminal=command.is_read_there):
                return command.run()

        options = cls.all_options()
        return GroupedCommand(
            name,
            params=[declared.named(field) for field, declared in options.items()],
            callback=run_command,
            help=cls.__doc__,
            epilog=examples(*cls.examples),
        )

    @classmethod
    def all_options(cls) -> dict[str, Declared]:
        """Return the options of the command and, behind them, those that the runner adds."""
        options: dict[str, Declared] = dict(cls.declared)
        if cls.takes_files:
            options["files"] = argument(cls.files_metavar, nargs=-1, type=PATH)
        options |= {name: SHARED[name] for name in cls.reads}
        if cls.formats:
            default = f"{'by the extension of OUT, else ' * cls.writes}{cls.formats[0]}"
            about = f"The format; default: {default}."
            options["format_"] = option("--format", about, choices=cls.formats)
        if "csv" in cls.formats:
            options["delimiter"] = SHARED["delimiter"]
        if cls.writes:
            options |= {name: SHARED[name] for name in ("output", "force")}
        if cls.takes_files:
            options["output"] = option(
                "-o, --output OUT",
                "Write here; '-' is standard output, DIR/ gets a file for each FILE.",
                type=PATH,
            )
            options |= {name: SHARED[name] for name in ("jobs", "resume")}
        return {**options, "language": LANGUAGE, **cls.declared}

    def has(self, words: str) -> bool:
        """Tell whether an option is stated, or in an office's settings; ``--only cards``: so."""
        name, _, choice = words.partition(" ")
        field = self.field_of(name)
        value = vars(self).get(field)
        if choice:
            return choice == value or (isinstance(value, tuple) and choice in value)
        source = click.get_current_context().get_parameter_source(field)
        return not (value is None or value is False or source is ParameterSource.DEFAULT)

    @classmethod
    def field_of(cls, name: str) -> str:
        """Return the field of an option."""
        return next(field for field, own in cls.all_options().items() if name in own.names)

    def fold(self) -> None:
        """Build ``reading`` and ``target`` from their options; a Failure for impossible values."""
        self.folder = self.chosen_folder()
        for field, own in self.declared.items():
            if not is_stated(field):
                continue
            name = own.names[-1].partition("/")[0] if own.names else ""
            if own.needs and not any(map(self.has, own.needs)):
                raise misuse_of("option-is-for", option=name, others=own.needs)
            for other in own.excludes:
                if is_stated(self.field_of(other)):
                    raise misuse_of("option-excludes", option=name, other=other)
            if own.is_joint and self.folder is not None:
                raise misuse_of("option-without-folder", option=name)
        if self.reads:
            self.reading = fill_record(Reading, self)
        if self.starting_rank:
            starting_ranks = source(self.starting_rank, self.reading.most)
            self.reading = replace(self.reading, starting_ranks=starting_ranks)
        out = self.output
        if self.resume and self.folder is None:
            raise misuse_of("resume-one-document")
        self.target = Target(None if self.folder or out == STANDARD else out, self.force)
        self.target.check()
        if self.writes_trf and self.target.place is not None:
            refuse_ending(self.target.place)
        if self.formats:
            self.set_format(self.chosen_format())

    @property
    def usual_format(self) -> str:
        """The default format of the result."""
        return self.formats[0]

    def outcome_of(self, *files: Source) -> Outcome:
        """Return the outcome for files worked on together; a Failure follows what reading found."""
        all_loaded: list[Loaded] = []
        self.lines = []
        try:
            for file in files:
                all_loaded.append(self.load(file))
                self.lines += all_loaded[-1].remarks if self.says_findings else ()
            outcome = self.work(*all_loaded)
        except Refusal as refusal:
            raise Failure(refusal.message, self.lines) from refusal
        except Failure as failure:
            lines = (*self.lines, *failure.remarks)
            raise Failure(failure.reason, lines, failure.file, failure.findings) from failure
        self.lines += outcome.remarks
        codes = [outcome.exit_code, *(loaded.exit_code for loaded in all_loaded)]
        if findings := (*outcome.findings, *outcome.counted):
            from trfkit.cli.tournament_files import exit_code, sayings  # noqa: PLC0415 - as in ``load``

            self.lines += sayings(all_loaded[0].name, all_loaded[0].result, outcome.findings)
            codes.append(exit_code(findings))
        origin = outcome.origin
        if not origin.inputs:
            origin = replace(origin, inputs=tuple(loaded.input for loaded in all_loaded))
        return replace(outcome, origin=origin, remarks=self.lines, exit_code=max(codes))

    def finish(self, outcome: Outcome, name: str = "") -> Outcome:
        """Return an outcome with the requested origin, and all lines that accompany it."""
        origin = replace(outcome.origin, hashes=self.verbose)
        about = name if self.is_many else ""
        # A terminal shows the notes in the result, below.
        remarks = [*(() if self.is_read_there else outcome.notes), *outcome.asides]
        lines = (*outcome.remarks, *console.remarks(remarks, about))
        if self.says_origin or self.format in WITHOUT_ORIGIN:
            lines = (*lines, *origin_foot(origin, console.language()))
        return replace(outcome, origin=origin, remarks=lines)

    def pieces_of(self, outcome: Outcome) -> Iterable[bytes]:
        """Return an outcome in the form for a file, or for programs."""
        forms = outcome.forms
        if outcome.data is not None:
            return (outcome.data,)
        if self.is_shown and forms.document is not None and self.format not in forms.texts:
            return (console.encode(console.text_of(forms.document(outcome.origin))),)
        return forms.pieces(self.format, outcome.origin, self.language or console.language())

    @property
    def is_shown(self) -> bool:
        """Whether the result is text for people, shown by standard output."""
        return self.format in TEXTS and self.folder is None and self.target.path is None

    @property
    def is_read_there(self) -> bool:
        """Whether the terminal that shows the result shows standard error as well."""
        return self.is_shown and all(map(console.is_terminal, (sys.stdout, sys.stderr)))

    def write(self, pieces: Iterable[bytes]) -> None:
        """Write a result, piece by piece as it is made."""
        if self.is_shown:  # by the encoding of the console, which may lack its letters
            for text in pieces:
                console.show_text(text.decode())
        else:
            self.target.write(pieces)

    def render(self, source: Source) -> Rendered:
        """Return the result for one of several files as written; a Failure if there is none."""
        if self.in_place and source.path is None and source.trouble is None:
            raise failure_of("not-replaceable", file=source.name)
        if self.always_joined:
            examined = self.examine(source)
            outcome = self.finish(self.join([examined]), source.name)
            remarks = (*examined.remarks, *outcome.remarks)
            return replace(examined, pieces=(*self.pieces_of(outcome),), remarks=remarks)
        outcome = self.finish(self.outcome_of(source), source.name)
        pieces = (*self.pieces_of(outcome),)
        if self.is_many and self.format == "table" and "table" in self.follows:
            pieces = (console.encode(f"{visible(source.name)}: "), *pieces)
        return fill_record(Rendered, outcome, name=source.name, pieces=pieces)

    def run_one(self, *files: Source) -> int:
        """Do the work on one file, or the named files, and write the result; return the code."""
        with console.progress() as self.watch:
            outcome = self.finish(self.outcome_of(*files))
        self.write_outcome(outcome)
        return outcome.exit_code

    def write_outcome(self, outcome: Outcome) -> None:
        """Write a result, its lines, and the list of losses of a written tournament."""
        console.notes(outcome.remarks)
        if outcome.data is not None:
            self.set_format(outcome.format)
            path = self.target.path
            for file in outcome.origin.inputs:
                # One of the files that it is made of is replaced only if it is unchanged.
                with suppress(OSError, ValueError):
                    if path and path.samefile(os.fsdecode(bytes_of_name(file.file))):
                        self.target = replace(self.target, was=file.sha256)
            self.target.write([outcome.data])
            if self.losses is not None and outcome.lost is not None:
                lost = traced(outcome.lost, outcome.origin)
                self.losses_target.write([console.encode(to_json(lost))])
        elif outcome.forms != Forms():
            self.write(self.pieces_of(outcome))

    def run_files(self) -> int:
        """Process the named files; return the exit code."""
        inputs, form = self.sources, self.format
        if self.in_place:
            files = replace_each(self.render, inputs, self.jobs)
            return max(file.exit_code for file in files)
        if self.folder is not None:
            from trfkit.cli.batches import write_each  # noqa: PLC0415 - for many files alone

            return write_each(self, self.folder)
        if len(inputs) == 1 and not self.always_joined:
            return self.run_one(inputs[0])
        if form in self.follows:
            return self.write_in_turn(inputs)
        if form not in self.joins:
            name = "format-of-several" if self.follows else "format-of-one-file"
            others = {"others": self.follows} if self.follows else {}
            raise failure_of(name, format=form, count=len(inputs), **others)
        # Of several files ``results`` draws a bar, and processes could not be sent another.
        with console.progress() if len(inputs) == 1 else nullcontext() as self.watch:
            examined = [*render_each(self.examine, inputs, self.jobs)]
        for file in examined:
            console.notes(file.remarks)
        outcome = self.finish(self.join(examined))
        self.write_outcome(outcome)
        return max(outcome.exit_code, *(file.exit_code for file in examined))

    def write_in_turn(self, inputs: Sequence[Source]) -> int:
        """Write the results of several files one after the other; return the exit code."""
        is_text = self.format in TEXTS
        at_terminal = self.is_shown and console.is_terminal(sys.stdout)
        ended: list[Rendered] = []
        each = render_each(self.render, inputs, self.jobs, has_bar=not at_terminal)
        with closing(each) as all_rendered:

            def written_results() -> Iterator[Rendered]:
                for rendered in all_rendered:
                    console.notes(rendered.remarks)
                    ended.append(replace(rendered, pieces=None, remarks=()))
                    yield rendered
                    console.say_held()  # at a terminal behind the result that they are about

            if self.report is not None and self.format == "json":
                texts = (
                    to_json(self.absent(rendered.name, rendered.error))
                    if rendered.pieces is None
                    else b"".join(rendered.pieces).decode()
                    for rendered in written_results()
                )
                self.write(map(console.encode, json_of_texts(self.report, "files", texts)))
            elif is_text or self.format == "markdown":
                written = (
                    b"".join(done.pieces) for done in written_results() if done.pieces is not None
                )
                lines = (render_text(line, console.language()) for line in self.summary(ended))
                summary = (console.encode(f"{line}\n") for line in lines if is_text)
                numbered = enumerate(chain(written, summary))
                self.write(b"\n" + text if number else text for number, text in numbered)
            else:
                heads = enumerate(written_results())
                rows = (done.pieces[bool(at) :] for at, done in heads if done.pieces)
                self.write(chain.from_iterable(rows))
        if not is_text:
            console.notes(self.summary(ended))
        return max(done.exit_code for done in ended)


class CommandGroup:
    """Commands below one name; the docstring is the help page, as of a command."""

    commands: ClassVar[tuple[tuple[str, type[Command]], ...]]
    examples: ClassVar[tuple[str, ...]]
    shape: ClassVar[type[click.Group]] = click.Group

    @classmethod
    def declare(cls, name: str) -> click.Group:
        """Return the click group."""
        declared = {step: command.declare(step) for step, command in cls.commands}
        epilog = examples(*cls.examples)
        return cls.shape(name, commands=declared, help=cls.__doc__, epilog=epilog)


def render_each(
    render: Callable[[Source], Rendered],
    inputs: Sequence[Source],
    jobs: int,
    *,
    has_bar: bool = True,
) -> Generator[Rendered, None, None]:
    """Yield the output of ``render`` for each file, or the reason for a failure."""
    if len(inputs) == 1:
        rendered = try_work(render, inputs[0], survives=False)
        yield rendered_failure(inputs[0], rendered) if isinstance(rendered, Failure) else rendered
        return
    from trfkit.cli.batches import results  # noqa: PLC0415 - for many files alone

    yield from results(render, inputs, jobs, rendered_failure, has_bar=has_bar)


def replace_each(
    render: Callable[[Source], Rendered],
    inputs: Sequence[Source],
    jobs: int,
) -> Iterator[Rendered]:
    """Yield the output of ``render`` for each file, after replacing files that it changes.

    Each is replaced as soon as its turn comes, and only if it is unchanged since it was read. A
    file that cannot be replaced is reported, and the exit code is 2.
    """
    for file, rendered in zip(inputs, render_each(render, inputs, jobs), strict=True):
        console.notes(rendered.remarks)
        code = rendered.exit_code
        if rendered.was and rendered.pieces is not None:
            try:
                target = Target(file.place, replace=True, was=rendered.was)
                target.write(rendered.pieces)
                console.notes(rendered.done)
            except Failure as failure:
                failure.show()
                code = Failure.exit_code
        yield replace(rendered, exit_code=code)
