"""The options that several commands share, each group folded into one typed value."""

from __future__ import annotations

import os
import sys
from datetime import date, datetime
from functools import wraps
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple

import click
from click.core import ParameterSource

from trfkit.cli import console
from trfkit.cli.failures import bad_value, misuse_of, nearest, refused_value
from trfkit.cli.file_arguments import (
    STANDARD,
    TEXTS,
    as_path,
    source,
    stands_for_many,
    target,
)
from trfkit.format_table import extension_of
from trfkit.limits import DEFAULT_LIMITS, LARGEST, Limits
from trfkit.messages.catalogue import ENGLISH, LANGUAGES
from trfkit.patterns import lazy_pattern
from trfkit.record import Record, names, replace
from trfkit.refusal import Refusal
from trfkit.reports.forms import COMMA

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from pathlib import Path
    from typing import Self

    from trfkit.cli.file_arguments import Source, Target

    Function = Callable[..., Any]


ENOUGH: Final = 1 << 28
"""So many bytes of a file are taken although it is over the limit: then its size can be told."""

KINDS: Final = tuple(
    f"{who}-{event}"
    for who in ("individual", "team")
    for event in ("swiss", "round-robin", "knockout", "other")
)


class _Name(click.Path):
    """A path that is not empty: an empty one is the current folder to Python."""

    def convert(
        self,
        value: str | os.PathLike[str],
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> str | bytes | os.PathLike[str]:
        """Return the name as it is."""
        if not value:
            raise bad_value("empty-name")
        return super().convert(value, param, ctx)


PATH: Final = _Name(readable=False, allow_dash=True)
"""A file's name, which shells complete; whether it can be opened is seen when it is."""


class Reading(Record):
    """How to read; ``changed`` holds the limits that differ from the stated ones, by name.

    ``starting_ranks`` is a list of starting ranks that completes a crosstable: what was read of
    it where it comes through a pipe, which is there once for all files.
    """

    strict: bool = False
    encoding: str | None = None
    changed: tuple[tuple[str, int], ...] = ()
    starting_ranks: Source | None = None

    @property
    def limits(self) -> Limits:
        """The limits to read within."""
        return replace(DEFAULT_LIMITS, **dict(self.changed))

    @property
    def most(self) -> int:
        """How many bytes to take of a file: enough to tell how much too large it is."""
        return max(self.limits.bytes + 1, ENOUGH)


class Options:
    """The values of a command's own options: each field declares one, and has its name."""

    declared: ClassVar[Mapping[str, _Declared]] = MappingProxyType({})

    def __init_subclass__(cls) -> None:
        own = {name: value for name, value in vars(cls).items() if isinstance(value, _Declared)}
        cls.declared = {**own, **cls.declared}

    def __init__(self, **values: object) -> None:
        vars(self).update(values)

    def having(self, **values: object) -> Self:
        """Return the same options with other values."""
        return type(self)(**{**vars(self), **values})


class _Declared(NamedTuple):
    names: tuple[str, ...]
    details: dict[str, Any]
    is_option: bool = True

    def named(self, name: str) -> Callable[[Function], Function]:
        """Return the decorator that adds the option, or argument, to a command."""
        add = click.option if self.is_option else click.argument
        return add(*self.names, name, **self.details)


def parsed(parse: Callable[[Any], Any]) -> Callable[..., Any]:
    """Return a callback that parses the value of an option, if it is given.

    What is refused is said as a mistake in that option.
    """

    def callback(_ctx: click.Context, _param: click.Parameter, value: Any) -> Any:  # noqa: ANN401 - click's
        try:
            return None if value is None else parse(value)
        except Refusal as refusal:
            raise refused_value(refusal) from refusal

    return callback


def option(*names: str, **details: Any) -> Any:  # noqa: ANN401 - what click makes of it
    """Return what declares an option as a field of ``Options``, as ``click.option`` does."""
    return _Declared(names, details)


def argument(**details: Any) -> Any:  # noqa: ANN401 - as above
    """Return what declares an argument as a field of ``Options``, as ``click.argument`` does."""
    return _Declared((), details, is_option=False)


def _use_language(ctx: click.Context, param: click.Parameter, value: str) -> None:
    del ctx, param
    console.use_language(value)


LANGUAGE: Final = click.Option(
    ["--language"],
    type=click.Choice(LANGUAGES),
    default=ENGLISH,
    envvar="TRFKIT_LANGUAGE",
    expose_value=False,
    is_eager=True,  # what reads another option may say something
    callback=_use_language,
    help="Language for people; qps shows what is not translatable yet.",
)
"""In which language everything is that people read: JSON, files and stores are English anyway."""


def with_language(command: click.Command) -> click.Command:
    """Return a command that takes ``--language``, as each command of a group then does.

    One that has such an option in a meaning of its own keeps that.
    """
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            nested = command.get_command(context, name)
            if nested is not None:
                with_language(nested)
    elif all("--language" not in parameter.opts for parameter in command.params):
        command.params.append(LANGUAGE)
    return command


def complete_from(
    list_words: Callable[[], Iterable[str]], *, behind: str = ""
) -> Callable[[click.Context, click.Parameter, str], list[str]]:
    """Return what completes a value from words, which are listed when a shell asks for them.

    What stands ``behind`` the last of these marks is completed.
    """

    def complete(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[str]:
        start = max((incomplete.rfind(mark) + 1 for mark in behind), default=0)
        typed, start_of_word = incomplete[:start], incomplete[start:].lower()
        return [typed + word for word in list_words() if word.lower().startswith(start_of_word)]

    return complete


def list_tie_breaks() -> Iterable[str]:
    """Return the codes of all tie-breaks."""
    from trfkit.tie_breaks import BY_CODE  # noqa: PLC0415 - as needed

    return BY_CODE


def list_editions() -> Iterable[str]:
    """Return the names of the editions of C.07."""
    from trfkit.regulations import AVAILABLE  # noqa: PLC0415 - as needed

    return AVAILABLE


def _named_policies() -> Iterable[str]:
    from trfkit.regulations import POLICIES  # noqa: PLC0415 - as needed

    return [f"{policy.name}={option.name}" for policy in POLICIES for option in policy.options]


def _encoding(value: str) -> str:
    try:
        "".encode(value)
    except (LookupError, ValueError) as error:
        raise bad_value("no-encoding", value=value) from error
    return value


encoding: Final = parsed(_encoding)
"""The name of an encoding that Python knows."""


def reading_options(command: Function) -> Function:
    """Add ``--strict``, ``--encoding`` and ``--limit``, passed on as ``reading``."""

    @click.option("--strict", is_flag=True, help="Refuse a file that needs any repair.")
    @click.option(
        "--encoding", metavar="NAME", callback=encoding, help="Override the detected encoding."
    )
    @click.option(
        "--limit",
        "limits",
        metavar="NAME=N",
        multiple=True,
        callback=parsed(_limits),
        shell_complete=complete_from(lambda: [f"{name}=" for name in names(Limits)]),
        help="Raise a limit, as in players=20000; 'trfkit --help' lists all.",
    )
    @wraps(command)
    def with_reading(
        *, strict: bool, encoding: str | None, limits: tuple[tuple[str, int], ...], **others: object
    ) -> object:
        return command(reading=Reading(strict, encoding, limits), **others)

    return with_reading


def starting_rank_option(command: Function) -> Function:
    """Add ``--starting-rank`` to ``reading``; stands below ``reading_options``."""

    @click.option(
        "--starting-rank",
        type=PATH,
        metavar="PAGE",
        help="Take what a crosstable lacks (ids, ratings, names) from PAGE.",
    )
    @wraps(command)
    def with_starting_rank(
        *, starting_rank: str | None, reading: Reading, **others: object
    ) -> object:
        page = None if starting_rank is None else source(starting_rank, reading.most)
        return command(reading=replace(reading, starting_ranks=page), **others)

    return with_starting_rank


def edition_option(default: str) -> Callable[[Function], Function]:
    """Return a decorator that adds ``--edition``; ``default`` says what holds without it."""
    return click.option(
        "--edition",
        metavar="YEAR",
        callback=parsed(edition_name),
        shell_complete=complete_from(list_editions),
        help=f"Edition of C.07; default: {default}.",
    )


KIND: Final[_Declared] = option(
    "--kind",
    type=click.Choice(KINDS),
    metavar="KIND",
    help="individual or team, then -swiss, -round-robin, -knockout or -other.",
)


delimiter_option: Final = click.option(
    "--delimiter",
    type=click.Choice((COMMA, ";")),
    default=COMMA,
    help="What separates cells of CSV; ';' for Excel with decimal commas.",
)


def csv_target(out: Target, format_: str, delimiter: str) -> Target:
    """Return where something goes, with the delimiter if it is CSV; else none may be stated."""
    if format_.partition("-")[0] == "csv":
        return replace(out, delimiter=delimiter)
    if delimiter != COMMA and is_stated("delimiter"):
        raise misuse_of("delimiter-of-csv", format=format_)
    return out


class Output(Record, kw_only=True):
    """What comes out and where it goes.

    ``folder`` is set where each file gets an output of its own there, else all go to ``target``,
    of which ``replace`` holds in either case. ``jobs`` processes work on it; ``resumes`` passes
    over what was made before of the same.
    """

    format: str
    target: Target
    folder: Path | None = None
    jobs: int = 1
    resumes: bool = False


def output_options(
    *names: str, default: str = "", of_parts: str = "", of_files: bool = False
) -> Callable[[Function], Function]:
    """Return a decorator that adds ``-o`` and ``--force``, passed on as ``output``.

    Of several formats ``names`` there is ``--format``, and where CSV may come out ``--delimiter``;
    without it the extension of what is written decides, and one that means none of them is refused.
    ``of_parts`` is the default of ``parts``, where a command has that option and it is given. A
    command ``of_files`` has ``--jobs`` and ``--resume``, too.
    """
    add_output = click.option(
        *("-o", "--output"),
        type=PATH,
        metavar="OUT",
        help="Write here; '-' is standard output, DIR/ gets a file for each FILE."
        if of_files
        else "Write here; '-' is standard output.",
    )
    add_format = click.option(
        *("--format", "format_"),
        type=click.Choice(names),
        help=f"The format; default: by the extension of OUT, else {default}.",
    )
    options = [add_output, force_option]
    if "csv" in names:
        options.insert(0, delimiter_option)
    if names:
        options.insert(0, add_format)
    if of_files:
        add_resume = click.option(
            "--resume",
            is_flag=True,
            help="With -o DIR/: pass over what was made of the same input before.",
        )
        options += [jobs_option, add_resume]

    def decorate(command: Function) -> Function:
        @wraps(command)
        def with_output(
            *,
            output: str | None,
            force: bool,
            format_: str | None = None,
            jobs: int = 1,
            resume: bool = False,
            **others: Any,  # noqa: ANN401 - what click passes on
        ) -> object:
            folder = output_folder(others["files"], output) if of_files else None
            if resume and folder is None:
                raise misuse_of("resume-one-document")
            out = target(output if folder is None else None, replace=force)
            out.check()
            form = default
            if names:
                usual = of_parts if others.get("parts") else default
                form = _chosen_format(format_, out, names, usual)
                out = csv_target(out, form, others.pop("delimiter", COMMA))
            chosen = Output(format=form, target=out, folder=folder, jobs=jobs, resumes=resume)
            with console.answer_first(at_terminal=folder is None and is_read_there(out, form)):
                return command(output=chosen, **others)

        decorated: Function = with_output
        for add_option in reversed(options):
            decorated = add_option(decorated)
        return decorated

    return decorate


def output_folder(files: Sequence[str], output: str | None) -> Path | None:
    """Return the folder that ``-o`` means, None for a file or standard output.

    It is one if it is there, or ends as folders do; or, of what may be several files, if its name
    has no extension.
    """
    if output is None or output == STANDARD:
        return None
    may_be_several = len(files) > 1 or any(map(stands_for_many, files))
    if (
        output.endswith(("/", os.sep))
        or os.path.isdir(output)  # noqa: PTH112 - which raises nothing for any name
        or (may_be_several and not extension_of(output))
    ):
        return as_path(output)
    return None


EXTENSIONS: Final = {".htm": "html", ".md": "markdown", ".xml": "junit"}
"""Extensions that are not the name of the format itself."""


def is_read_there(out: Target, format_: str) -> bool:
    """Whether a text goes to the terminal that shows standard error, too."""
    is_text = out.path is None and format_ in TEXTS
    return is_text and console.is_terminal(sys.stdout) and console.is_terminal(sys.stderr)


PLAIN: Final = frozenset({".txt", ".text", ".log", ".diff", ".patch"})
"""Extensions under which anybody expects that."""


def is_stated(option: str) -> bool:
    """Whether an option stands in the command, not in an office's settings."""
    source = click.get_current_context().get_parameter_source(option)
    return source is ParameterSource.COMMANDLINE


def _chosen_format(format_: str | None, out: Target, names: Sequence[str], default: str) -> str:
    """Return the format that is asked for.

    An extension says more than a format of the settings, which is for what has none.
    """
    says_nothing = out.place is None or extension_of(out.place) in {"", *PLAIN}
    if format_ is not None and (says_nothing or is_stated("format_")):
        return format_
    extension = extension_of(out.place) if out.place is not None else ""
    named = EXTENSIONS.get(extension, extension.removeprefix("."))
    if named in names:
        return named
    if extension and not (extension in PLAIN and default in TEXTS):
        raise misuse_of("ending-without-format", ending=extension, formats=tuple(names))
    return default


force_option: Final = click.option("--force", is_flag=True, help="Replace a file that exists.")


jobs_option: Final = click.option(
    "--jobs",
    type=click.IntRange(1),
    metavar="N",
    default=1,
    help="Work in N processes.",
)


def today() -> date:
    """Return the system's date: nothing but an option's default asks for it."""
    return datetime.now().astimezone().date()


def _day(value: str) -> date:
    try:
        return date.fromisoformat(value)
    except ValueError as error:
        raise bad_value("no-date", value=value) from error


day_of_option: Final = parsed(_day)


def today_option(what: str) -> Callable[[Function], Function]:
    """Return a decorator that adds ``--today``, else the system's date; ``what`` explains it."""
    return click.option(
        "--today",
        callback=lambda ctx, param, value: day_of_option(ctx, param, value) or today(),
        metavar="YYYY-MM-DD",
        help=f"{what}; default: today.",
    )


db_option: Final = click.option(
    "--db",
    type=PATH,
    metavar="DB",
    help="The index of rating lists; default: that of 'trfkit ratings import'.",
)


GROUPS: Final = {
    "Rules": (
        *("tiebreaks", "rounds", "kind", "primary", "unrated", "rating_source"),
        *("edition", "policies", "regulations"),
    ),
    "Reading": ("strict", "encoding", "limits", "starting_rank"),
    "Output": ("format_", "delimiter", "output", "force", "verbose", "language"),
    "Many files": ("jobs", "resume"),
}
"""The options that several commands have, by the groups in which each help page shows them."""


class GroupedCommand(click.Command):
    """A command whose help page has examples first, then options in groups."""

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the help page."""
        self.format_usage(ctx, formatter)
        self.format_help_text(ctx, formatter)
        self.format_epilog(ctx, formatter)
        self.format_options(ctx, formatter)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options: those of the command itself, then those of each group."""
        group_of = {name: title for title, named in GROUPS.items() for name in named}
        by_group: dict[str, list[tuple[str, str]]] = {title: [] for title in ("Options", *GROUPS)}
        for option in self.get_params(ctx):
            record = option.get_help_record(ctx)
            if record is not None and isinstance(option, click.Option):
                by_group[group_of.get(option.name or "", "Options")].append(record)
        for title, records in by_group.items():
            if records:
                with formatter.section(title):
                    formatter.write_dl(records, col_max=22)


class CommandGroup(click.Group):
    """A group of such commands."""

    command_class = GroupedCommand


def grouped_command(name: str | None = None, **details: Any) -> Callable[[Function], click.Command]:  # noqa: ANN401 - click's
    """Return a decorator that makes such a command of a function, as ``click.command`` does."""
    return click.command(name, cls=GroupedCommand, **details)


class PairingsCommand(GroupedCommand):
    """A command with ``pairings_option``, whose ENGINE is never the argument behind it."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the options; ``--pairings`` alone names no engine."""
        return super().parse_args(ctx, [f"{arg}=" if arg == PAIRINGS else arg for arg in args])


class _PairingsOption(click.Option):
    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """Return the option with its ENGINE behind ``=``, as it has to be written."""
        record = super().get_help_record(ctx)
        return None if record is None else (record[0].replace(" [=", "[="), record[1])


PAIRINGS: Final = "--pairings"


def pairings_option(what: str) -> Callable[[Function], Function]:
    """Return a decorator that adds ``--pairings[=ENGINE]``, passed on as ``engines``.

    They are those that are named, none to ask those that are found; None without the option.
    ``what`` explains it.
    """
    return click.option(
        PAIRINGS,
        "engines",
        cls=_PairingsOption,
        multiple=True,
        metavar="[=ENGINE]",
        callback=parsed(lambda values: tuple(filter(None, values)) if values else None),
        help=f"{what} ENGINE: bbpPairings, py4swiss, JaVaFo or a path; default: those there are.",
    )


verbose_option: Final = click.option(
    "--verbose", is_flag=True, help="Name the hash of each input, too."
)


def format_option(*names: str, default: str = "table") -> Callable[[Function], Function]:
    """Return a decorator that adds ``--format``, passed on as ``format_``."""
    return click.option(
        "--format",
        "format_",
        type=click.Choice(names),
        default=default,
        show_default=True,
        help="What comes out.",
    )


def examples(*lines: str) -> str:
    """Return a command's epilog: lines to copy."""
    return "\n".join(("\b", "Examples:", *(f"  {line}" for line in lines)))


def edition_name(value: str) -> str:
    """Return the name of an edition; a BadParameter, with the nearest one, for none."""
    from trfkit.regulations import AVAILABLE, get_edition  # noqa: PLC0415 - as needed

    try:
        return get_edition(value).name
    except Refusal as refusal:
        raise refused_value(refusal, nearest(value, AVAILABLE)) from refusal


def _policies(values: Sequence[str]) -> Mapping[str, str]:
    policies = dict(policy_pairs(values))
    if policies:
        from trfkit.regulations import (  # noqa: PLC0415 - only where a policy is named
            NEWEST,
            POLICIES,
            with_policies,
        )

        try:
            with_policies(NEWEST, policies)
        except Refusal as refusal:
            unknown = next(
                (name for name in policies if name not in {p.name for p in POLICIES}), ""
            )
            near = nearest(unknown, [p.name for p in POLICIES]) if unknown else None
            raise refused_value(refusal, near) from refusal
    return MappingProxyType(policies)


policies_option: Final = click.option(
    "--policy",
    "policies",
    metavar="NAME=VALUE",
    multiple=True,
    callback=parsed(_policies),
    shell_complete=complete_from(_named_policies),
    help="Read an ambiguous rule another way: see 'trfkit list editions'.",
)


def policy_pairs(values: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield name and value of each ``NAME=VALUE``; a BadParameter for anything else."""
    return (_pair(value) for value in values)


def _limits(values: Sequence[str]) -> tuple[tuple[str, int], ...]:
    limits = dict(_pair(value) for value in values)
    for name, number in limits.items():
        if name not in names(Limits):
            known = tuple(names(Limits))
            raise bad_value("no-limit", name=name, near=nearest(name, known), known=known)
        if not (number.isascii() and number.isdigit() and 0 < len(number) <= _DIGITS):
            raise bad_value("no-whole-number", value=f"{name}={number}")
    return tuple((name, int(number)) for name, number in limits.items())


_DIGITS = len(str(LARGEST)) - 1
"""A number with more digits than this can count no bytes."""


def _pair(text: str) -> tuple[str, str]:
    name, separator, value = text.partition("=")
    if not separator:
        raise bad_value("no-pair", value=text)
    return name.strip(), value.strip()


# Rounds that an option names: ``4-6``, ``4-``, ``1-3,5`` ------------------------------------------

RoundRange = tuple[int, int | None]
"""The first round, and the last one; None is the last of the event."""

_RANGE: Final = lazy_pattern(r"\s*([0-9]{1,4})?\s*(-)?\s*([0-9]{1,4})?\s*")


def _range(text: str, value: str) -> RoundRange:
    match = _RANGE.fullmatch(text)
    if match is None or not (match[1] or match[3]):
        raise bad_value("no-rounds", value=value)
    first = int(match[1] or 1)
    last = first if match[2] is None else None if match[3] is None else int(match[3])
    if first < 1 or (last is not None and last < first):
        raise bad_value("rounds-backwards", value=value)
    return first, last


ranges_of_option: Final = parsed(
    lambda values: tuple(
        tuple(_range(part, value) for part in value.split(",")) for value in values
    )
)
"""The ranges of rounds in each value of an option."""


def rounds_in(ranges: Sequence[RoundRange], last: int) -> tuple[int, ...]:
    """Return the rounds of ranges, of which the last there is ends those that name none."""
    numbers = (
        number
        for first, end in ranges
        for number in range(first, max(first, last if end is None else end) + 1)
    )
    return tuple(dict.fromkeys(numbers))
