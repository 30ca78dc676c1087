"""Options shared by several commands, each group combined into one typed value."""

from __future__ import annotations

from datetime import date, datetime
from functools import partial
from itertools import chain
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple, TypeVar, get_args

import click
from click.core import ParameterSource

from trfkit.bounded_types import KindName
from trfkit.cli import console
from trfkit.cli.failures import bad_value, nearest, refused_value
from trfkit.cli.file_arguments import Rendered, Source, Target, folder_name
from trfkit.limits import DEFAULT_LIMITS, LARGEST, Limits
from trfkit.messages.catalogue import ENGLISH, LANGUAGES
from trfkit.record import Record, names, replace
from trfkit.refusal import Refusal
from trfkit.reports.forms import COMMA

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence


K = TypeVar("K")
V = TypeVar("V")

ENOUGH: Final = 1 << 28
"""So many bytes of a file are taken although it is over the limit: then its size can be told."""


class _Name(click.Path):
    """A path that is not empty: Python would take an empty one for the current folder."""

    def convert(self, value: Any, *context: Any) -> Any:  # noqa: ANN401 - click's
        """Return the name unchanged, after refusing an empty one."""
        if not value:
            raise bad_value("empty-name")
        return super().convert(value, *context)


PATH: Final = _Name(readable=False, allow_dash=True)
"""A file's name, which shells complete; whether it can be opened is seen when it is."""


class Reading(Record):
    """How to read.

    ``starting_ranks`` is a list of starting ranks that completes a crosstable: already read if it
    comes through a pipe, which can be read only once for all files.
    """

    strict: bool = False
    encoding: str | None = None
    limits: Limits = DEFAULT_LIMITS
    starting_ranks: Source | None = None

    @property
    def most(self) -> int:
        """The number of bytes to read of a file: enough to tell by how much it is too large."""
        return max(self.limits.bytes + 1, ENOUGH)


class Options:
    """The values of a command's options: each field declares one; ``takes`` adds other classes'."""

    takes: ClassVar[tuple[type[Options], ...]] = ()
    declared: ClassVar[Mapping[str, Declared]] = MappingProxyType({})

    def __init_subclass__(cls) -> None:
        own = {name: value for name, value in vars(cls).items() if isinstance(value, Declared)}
        taken = dict(chain.from_iterable(kind.declared.items() for kind in cls.takes))
        cls.declared = {**own, **taken, **cls.declared}

    def __init__(self, **values: object) -> None:
        vars(self).update(values)


class Declared(NamedTuple):
    """An option or argument without its name, which is that of the field.

    An option that ``needs`` others is refused if none of them is stated, or has the value behind
    its name; so is one beside any other that it ``excludes``. One that ``is_joint`` makes a single
    result: it is refused where each file gets its own in a folder.
    """

    names: tuple[str, ...]
    details: dict[str, Any]
    shape: type[click.Parameter]
    needs: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()
    is_joint: bool = False

    def named(self, name: str) -> click.Parameter:
        """Return the click parameter."""
        return self.shape([*self.names, name], **self.details)


class FileOptions(Options):
    """The values by which each of many files is read, rendered and written."""

    sources: tuple[Source, ...] = ()
    """The files to work on."""
    reading: Reading = Reading()
    format: str = ""
    """The format of the result."""
    target: Target
    """Where the result goes, if there is one for all files."""
    suffix: str | None = None
    """The extension of outputs in a folder, if it is not that of the format."""
    force: bool = False
    jobs: int = 1
    resume: bool = False
    """Whether outputs that were made before from the same input are skipped."""
    render: Callable[[Source], Rendered]
    """Returns the result for one of several files; a Failure if there is none."""


def parse_with(parse: Callable[[Any], Any], refusal: str = "") -> Callable[..., Any]:
    """Return a callback that parses the value of an option, if stated.

    A refusal is reported as an error in that option; so is a text that is parsed to nothing, with
    the message row ``refusal`` on commands.
    """

    def callback(_ctx: click.Context, _param: click.Parameter, value: Any) -> Any:  # noqa: ANN401 - click's
        if value is None:
            return None
        try:
            result = parse(value)
        except ValueError as fault:
            if not refusal and isinstance(fault, Refusal):
                raise refused_value(fault) from fault
            if not refusal:
                raise
            result = None
        if result is None and refusal:
            raise bad_value(refusal, value=value)
        return result

    return callback


def option(
    spelling: str,
    about: str,
    *,
    needs: tuple[str, ...] = (),
    excludes: tuple[str, ...] = (),
    is_joint: bool = False,
    **details: Any,  # noqa: ANN401 - those below, and what click makes of others
) -> Any:  # noqa: ANN401 - click makes its value
    """Declare an option as a field of ``Options``, spelt as on its help page.

    ``-t, --tiebreaks LIST`` takes a value, ``--set EDIT...`` may be repeated, ``--all`` is a
    switch; ``about`` is its help, and what it ``needs`` and ``excludes``, and whether it
    ``is_joint``, is that of ``Declared``. The details are those of ``value_details``, and of click.
    """
    names = [word.rstrip(",") for word in spelling.split() if word.startswith("-")]
    metavar = " ".join(word for word in spelling.split() if not word.startswith("-"))
    if metavar.endswith("..."):
        details["multiple"] = True
    if metavar:
        details["metavar"] = metavar if metavar.endswith(",...") else metavar.removesuffix("...")
    elif not details.keys() & {"choices", "type"}:
        details["is_flag"] = True
    details = {"help": about, **value_details(**details)}
    return Declared(tuple(names), details, click.Option, needs, excludes, is_joint)


def argument(spelling: str, **details: Any) -> Any:  # noqa: ANN401 - as above
    """Declare an argument, spelt as in the usage: ``FILE``, ``[FILE]``, ``WORD...``."""
    declared = {
        "metavar": spelling,
        "required": not spelling.startswith("["),
        "nargs": -1 if spelling.endswith("...") else 1,
    }
    return Declared((), {**declared, **value_details(**details)}, click.Argument)


class WholeNumber(click.IntRange):
    """A whole number in bounds, by the name that a refusal of other texts gives it."""

    name = "whole number"


def value_details(
    *,
    parse: Callable[[Any], Any] | None = None,
    refusal: str = "",
    complete: Callable[[], Iterable[str]] | None = None,
    behind: str = "",
    choices: Iterable[str] | None = None,
    least: int | None = None,
    most: int | None = None,
    **details: Any,  # noqa: ANN401 - click's
) -> dict[str, Any]:
    """Return click's settings for the allowed values of an option, and for parsing them.

    ``parse`` converts the text, or all texts of a repeated option; ``refusal`` is the message for a
    text that it converts to nothing. Shells ``complete`` words ``behind`` the last of these marks.
    The value is one of ``choices``, or a whole number from ``least`` to ``most``.
    """
    if parse is not None:
        details["callback"] = parse_with(parse, refusal)
    if complete is not None:

        def complete_word(_ctx: click.Context, _param: click.Parameter, typed: str) -> list[str]:
            start = max((typed.rfind(mark) + 1 for mark in behind), default=0)
            begun, beginning = typed[:start], typed[start:].lower()
            return [begun + word for word in complete() if word.lower().startswith(beginning)]

        details["shell_complete"] = complete_word
    if choices is not None:
        details["type"] = click.Choice([*choices], case_sensitive=False)
    if least is not None:
        details["type"] = WholeNumber(least, most)
    return details


LANGUAGE: Final = option(
    "--language",
    "Language for people; qps shows what is not translatable yet.",
    choices=LANGUAGES,
    default=ENGLISH,
    envvar="TRFKIT_LANGUAGE",
    expose_value=False,
    is_eager=True,  # what reads another option may say something
    callback=lambda _context, _parameter, value: console.use_language(value),
)
"""In which language everything is that people read: JSON, files and stores are English anyway."""


def list_tie_breaks() -> Iterable[str]:
    """Return the codes of all tie-breaks."""
    from trfkit.tie_breaks import BY_CODE  # noqa: PLC0415 - as needed

    return BY_CODE


def list_editions() -> Iterable[str]:
    """Return the names of the editions of C.07."""
    from trfkit.regulations import AVAILABLE  # noqa: PLC0415 - as needed

    return AVAILABLE


def encoding_name(value: str) -> str:
    """Return the name of an encoding that Python knows; a BadParameter for an unknown one."""
    try:
        "".encode(value)
    except (LookupError, ValueError) as error:
        raise bad_value("no-encoding", value=value) from error
    return value


def edition_option(default: str) -> Any:  # noqa: ANN401 - as ``option``
    """Return ``--edition``; ``default`` says which edition is used without it."""
    return option(
        "--edition YEAR",
        f"Edition of C.07; default: {default}.",
        parse=edition_name,
        complete=list_editions,
    )


KIND: Final = option(
    "--kind KIND",
    "individual or team, then -swiss, -round-robin, -knockout or -other.",
    choices=get_args(KindName),
)


def is_stated(option: str) -> bool:
    """Tell whether an option is stated on the command line, not in an office's settings."""
    source = click.get_current_context().get_parameter_source(option)
    return source is ParameterSource.COMMANDLINE


def today() -> date:
    """Return the system's date: only the default of an option reads it."""
    return datetime.now().astimezone().date()


def day_of(value: str) -> date:
    """Return the day that an option states; a BadParameter for an invalid one."""
    try:
        return date.fromisoformat(value)
    except ValueError as error:
        raise bad_value("no-date", value=value) from error


def today_option(purpose: str) -> Any:  # noqa: ANN401 - as ``option``
    """Return ``--today``, by default the system's date, with its ``purpose`` as help text."""
    return option(
        "--today YYYY-MM-DD",
        f"{purpose}; default: today.",
        callback=lambda ctx, param, value: parse_with(day_of)(ctx, param, value) or today(),
    )


DB: Final = option(
    "--db DB", "The index of rating lists; default: that of 'trfkit ratings import'.", type=PATH
)


GROUPS: Final = {
    "Rules": (
        *("tiebreaks", "rounds", "kind", "primary", "unrated", "rating_source"),
        *("edition", "policies", "regulations"),
    ),
    "Reading": ("strict", "encoding", "limits", "starting_rank"),
    "Output": ("format_", "delimiter", "output", "into", "force", "verbose", "language"),
    "Many files": ("jobs", "resume"),
}
"""The options that several commands have, by the groups in which each help page shows them."""


class GroupedCommand(click.Command):
    """A command whose help page has examples first, then options in groups.

    The argument after ``--pairings``, if the command has that, is never taken for its ENGINE.
    """

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the options; ``--pairings`` alone names no engine."""
        return super().parse_args(ctx, [f"{arg}=" if arg == PAIRINGS else arg for arg in args])

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the help page."""
        self.format_usage(ctx, formatter)
        self.format_help_text(ctx, formatter)
        self.format_epilog(ctx, formatter)
        self.format_options(ctx, formatter)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options: the command's own ones, then each group."""
        group_of = {name: title for title, named in GROUPS.items() for name in named}
        by_group: dict[str, list[tuple[str, str]]] = {title: [] for title in ("Options", *GROUPS)}
        for option in self.get_params(ctx):
            record = option.get_help_record(ctx)
            if record is not None and isinstance(option, click.Option):
                spelling = record[0].replace(" [=", "[=")  # as it has to be typed
                by_group[group_of.get(option.name or "", "Options")].append((spelling, record[1]))
        for title, records in by_group.items():
            if records:
                with formatter.section(title):
                    formatter.write_dl(records, col_max=22)


PAIRINGS: Final = "--pairings"


def pairings_option(purpose: str, needs: tuple[str, ...] = ()) -> Any:  # noqa: ANN401 - as ``option``
    """Return ``--pairings[=ENGINE]``: the engines, none to use those there are; None without it."""
    return option(
        "--pairings [=ENGINE]...",
        f"{purpose} ENGINE: bbpPairings, py4swiss, JaVaFo or a path; default: those there are.",
        parse=lambda values: tuple(filter(None, values)) if values else None,
        needs=needs,
    )


def examples(*lines: str) -> str:
    """Return a command's epilog: lines to copy."""
    return "\n".join(("\b", "Examples:", *(f"  {line}" for line in lines)))


def edition_name(value: str) -> str:
    """Return the name of an edition; for an unknown one a BadParameter with the nearest name."""
    from trfkit.regulations import AVAILABLE, get_edition  # noqa: PLC0415 - as needed

    try:
        return get_edition(value.strip()).name
    except Refusal as refusal:
        raise refused_value(refusal, nearest(value, AVAILABLE)) from refusal


def pairs(
    values: Sequence[str],
    form: str,
    example: str,
    key: Callable[[str], K | None] = str,  # type: ignore[assignment]
    value: Callable[[str], V | None] = str,  # type: ignore[assignment]
) -> Mapping[K, V]:
    """Return the mapping of a repeated option ``KEY=VALUE``; a BadParameter for another form.

    A side for which ``key`` or ``value`` returns None or raises ValueError is invalid.
    """
    stated: dict[K, V] = {}
    for text in values:
        left, mark, right = text.partition("=")
        try:
            name, fact = key(left.strip()), value(right.strip())
        except ValueError:
            name = fact = None
        if not mark or name is None or fact is None:
            raise bad_value("form-expected", value=text, form=form, example=example)
        stated[name] = fact
    return MappingProxyType(stated)


def chosen_policies(
    values: Sequence[str], example: str, known: Iterable[str], check: Callable[[Any], object]
) -> Mapping[str, str]:
    """Return the readings of ``known`` policies; a BadParameter if ``check`` refuses one."""
    policies: Mapping[str, str] = pairs(values, "NAME=VALUE", example)
    try:
        check(policies)
    except Refusal as refusal:
        unknown = next((name for name in policies if name not in known), None)
        near = nearest(unknown, known) if unknown else None
        raise refused_value(refusal, near) from refusal
    return policies


def _policies(values: Sequence[str]) -> Mapping[str, str]:
    if not values:
        return MappingProxyType({})
    from trfkit.regulations import NEWEST, POLICIES, with_policies  # noqa: PLC0415 - as needed

    known = [policy.name for policy in POLICIES]
    return chosen_policies(values, "few-games=ranked", known, partial(with_policies, NEWEST))


def _readings() -> Iterable[str]:
    from trfkit import regulations  # noqa: PLC0415 - as needed

    listed = ((policy.name, policy.options) for policy in regulations.POLICIES)
    return [f"{name}={reading.name}" for name, readings in listed for reading in readings]


POLICIES: Final = option(
    "--policy NAME=VALUE...",
    "Read an ambiguous rule another way: see 'trfkit list editions'.",
    parse=_policies,
    complete=_readings,
)


def _limits(values: Sequence[str]) -> Limits:
    limits: Mapping[str, str] = pairs(values, "NAME=N", "players=20000")
    for name, number in limits.items():
        if name not in names(Limits):
            known = tuple(names(Limits))
            raise bad_value("no-limit", name=name, near=nearest(name, known), known=known)
        if not (number.isascii() and number.isdigit() and 0 < len(number) <= _DIGITS):
            raise bad_value("no-whole-number", value=f"{name}={number}")
    return replace(DEFAULT_LIMITS, **{name: int(number) for name, number in limits.items()})


_DIGITS = len(str(LARGEST)) - 1
"""A number with more digits than this can count no bytes."""


def folder_option(folder: str) -> Any:  # noqa: ANN401 - as ``option``
    """Return ``-o`` of a command that fills a folder, named in its help."""
    return option("-o, --output DIR", folder, type=PATH, required=True, parse=folder_name)


FORCE: Final = option("--force", "Replace a file that exists.")
LOSSES: Final = option("--losses FILE", "List losses here, as JSON.", type=PATH, is_joint=True)
JOBS: Final = option("--jobs N", "Work in N processes.", least=1, default=1)
DELIMITER: Final = option(
    "--delimiter",
    "What separates cells of CSV; ';' for Excel with decimal commas.",
    choices=(COMMA, ";"),
    default=COMMA,
)

SHARED: Final[Mapping[str, Declared]] = MappingProxyType(
    {
        "verbose": option("--verbose", "Name the hash of each input, too."),
        "strict": option("--strict", "Refuse a file that needs any repair."),
        "encoding": option(
            "--encoding NAME", "Override the detected encoding.", parse=encoding_name
        ),
        "limits": option(
            "--limit NAME=N...",
            "Raise a limit, as in players=20000; 'trfkit --help' lists all.",
            parse=_limits,
            complete=lambda: [f"{name}=" for name in names(Limits)],
        ),
        "starting_rank": option(
            "--starting-rank PAGE",
            "Take what a crosstable lacks (ids, ratings, names) from PAGE.",
            type=PATH,
        ),
        "delimiter": DELIMITER,
        "output": option("-o, --output OUT", "Write here; '-' is standard output.", type=PATH),
        "force": FORCE,
        "jobs": JOBS,
        "resume": option(
            "--resume", "With -o DIR/: pass over what was made of the same input before."
        ),
    }
)
"""The options that the runner has for every command that reads or writes, by their fields."""

READING: Final = ("strict", "encoding", "limits")
"""Those of each command that reads tournaments."""
