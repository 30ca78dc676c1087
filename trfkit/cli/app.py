"""The group of all commands, the settings for them, and the handling of every error in them."""

from __future__ import annotations

import os
import shlex
import sys
from itertools import chain
from typing import TYPE_CHECKING, Any, Final, cast

import click

from trfkit.cli import console
from trfkit.cli.failures import (
    Failure,
    failure_of,
    missing_of,
    misuse_of,
    name_mistake,
    nearest,
    os_reason,
)
from trfkit.format_table import format_of, resolved
from trfkit.limits import Limits
from trfkit.messages import Message
from trfkit.record import names as names_of_fields
from trfkit.refusal import Refusal
from trfkit.version import __version__
from trfkit.visible_text import visible

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from trfkit.cli.runner import Command

SECTIONS: Final = {
    "Everyday": ("check", "standings", "verify", "explain", "report", "convert", "serve"),
    "Files": ("annotate", "fmt", "diff", "whatif", "merge", "slice", "anonymise"),
    "Ratings": ("rate", "ratings"),
    "Organising": ("announce", "playoff"),
    "Authors": ("generate", "site", "list"),
    "Archive": ("archive",),
    "Go": ("go",),
}
"""The sections of the help page and their commands.

Each command is a class of its name, in a module of its name or in one of ``ELSEWHERE``, imported
when it is called.
"""

COMMANDS: Final = tuple(chain.from_iterable(SECTIONS.values()))

FORMER: Final = {
    "editions": "list editions",
    "formats": "list formats",
    "help": "--help",
    "pairings": "check FILE --pairings",
    "rank": "go rank",
    "ratings go": "go",
    "schema": "list schemas",
    "show": "report FILE --only rounds' (or crosstable, cards, teams) and 'trfkit explain FILE WHO",
    "tiebreaks": "list tiebreaks",
    "variants": "list variants",
    "version": "--version",
}
"""Former names of commands, and words that other programs take for one, with what to type."""

ELSEWHERE: Final = {
    **dict.fromkeys(SECTIONS["Files"][2:], "trfkit.cli.commands.changes"),
    "announce": "trfkit.cli.commands.playoff",
    "go": "trfkit.go.commands.office",
    "site": "trfkit.cli.commands.serve",
}
"""Modules of commands that go together, or stand in a room of their own."""

USES: Final = ("check", "standings", "verify", "report")
"""What a file that is named without a command is most often meant for."""

QUESTIONS: Final = (
    ("Is my file right?", "check open.trf"),
    ("May I send it?", "check open.trf --profile upload"),
    ("What must I correct?", "check open.trf --profile upload --all"),
    ("Correct what is sure", "check open.trf --profile upload --fix -o new.trf"),
    ("Standings to print", "standings open.trf -o standings.html"),
    ("Why this value?", "explain open.trf 12 BH/C1"),
    ("Why is A before B?", "explain open.trf 12 7"),
    ("Is a web page right?", "verify open.trf --against page.html"),
    ("Make a TRF-26 of it", "convert open.trf open26.trf --to trf26"),
    ("Which files go back?", "check folder/ --profile upload"),
)

COMPLETING: Final = "_TRFKIT_COMPLETE"
"""The variable by which a shell asks for completions."""


class Commands(click.Group):
    """Imports a command when it is called, and handles all errors in one place."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names in the order of the help page."""
        del ctx
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import and return the command of that name."""
        del ctx
        if cmd_name not in COMMANDS:
            return None
        module = ELSEWHERE.get(cmd_name, f"trfkit.cli.commands.{cmd_name}")
        command = cast("type[Command]", resolved(f"{module}:{cmd_name.title()}"))
        return command.declare(cmd_name)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the commands by section, each with its description."""
        width = max(map(len, COMMANDS))
        most = formatter.width - width - 6  # what the columns have around them
        for title, names in SECTIONS.items():
            commands = [(name, self.get_command(ctx, name)) for name in names]
            with formatter.section(title):
                formatter.write_dl(
                    [
                        (name.ljust(width), command.get_short_help_str(most))
                        for name, command in commands
                        if command is not None
                    ]
                )

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command that ``args`` start with; suggest a name for an unknown one."""
        name = args[0]
        for former in (name, " ".join(args[:2])):
            if former in FORMER:
                raise misuse_of("former-name", name=former, now=FORMER[former])
        if name not in COMMANDS and not name.startswith("-"):
            if os.path.lexists(name) or format_of(name) is not None:
                uses = "; ".join(f"trfkit {use} {shlex.quote(name)}" for use in USES)
                raise misuse_of("file-without-command", file=name, uses=uses)
            raise misuse_of("no-command", name=name, near=nearest(name, COMMANDS))
        resolved = super().resolve_command(ctx, args)
        if resolved[1] is not None:
            ctx.default_map = {name: _settings(ctx, name, resolved[1])}
        return resolved


def _settings(ctx: click.Context, called: str, command: click.Command) -> dict[str, Any]:
    """Return the settings for a command by click's parameter names, and name their file.

    They are those of the nearest file, from the current folder upward. Failure for an unknown one.
    """
    if ctx.params["no_config"]:
        return {}
    chosen: str | None = ctx.params["config"]
    for file in candidates(os.getcwd()) if chosen is None else [chosen]:  # noqa: PTH109 - as below
        tables = read_configuration(file)
        if not tables:
            continue
        common = {COMMON: tables[COMMON]} if COMMON in tables else {}
        for name, table in tables.items():
            if name in common:
                continue
            if name not in COMMANDS:
                near = nearest(name, COMMANDS)
                raise failure_of("setting-of-no-command", place=file, name=name, near=near)
            if not isinstance(table, dict):
                raise failure_of("no-table-of-settings", file=file, table=name)
        defaults = _defaults(command, tables.get(called, {}), common, f"{file}, [{called}]")
        if defaults:
            console.note(Message("command.settings-of", file=file))
        return defaults
    return {}


def candidates(folder: str) -> list[str]:
    """Return the files that may hold the settings for a folder, nearest first."""
    above = os.path.dirname(folder)  # noqa: PTH120 - pathlib is 4 ms of every start
    here = [os.path.join(folder, name) for name in SETTINGS]  # noqa: PTH118 - the same
    further = [] if above == folder else candidates(above)
    return [*filter(os.path.isfile, here), *further]


SETTINGS: Final = ("trfkit.toml", "pyproject.toml")
"""Files with settings of an office; the second, which others share, may have a table for trfkit."""
TABLE: Final = ("tool", "trfkit")

COMMON: Final = "language"
"""The option of every command, which may be set once for all of them."""

NEVER: Final = frozenset(
    {"output", "force", "in-place", "fix", "unsafe-fixes", "letter", "losses", "resume", "help"}
)
"""What is said anew each time: whether something is written, and where."""


def read_configuration(file: str) -> dict[str, Any] | None:
    """Return the settings of an office in a file, None if it has none; a Failure if unreadable.

    ``trfkit.toml``, or the table ``[tool.trfkit]`` of ``pyproject.toml``, has a table for each
    command, such as ``[check]`` or ``[playoff.plan]``, with its options by name, which are the
    defaults of those that the command line leaves out. ``language`` holds for every command, and
    may stand before the tables.

    An unreadable ``pyproject.toml`` counts as having none, because it belongs to another project.
    """
    is_shared = os.path.basename(file) == SETTINGS[1]  # noqa: PTH119 - pathlib is 4 ms of every start
    try:
        with open(file, encoding="utf-8") as opened:  # noqa: PTH123 - as above
            text = opened.read()
        if is_shared and TABLE[-1] not in text:  # those of other projects are not parsed
            return None
        import tomllib  # noqa: PLC0415 - only where there is such a file

        tables: Any = tomllib.loads(text)
    except (OSError, ValueError) as error:
        if is_shared:
            return None
        if isinstance(error, OSError):
            raise failure_of("cannot-read", file=file, why=os_reason(error)) from error
        raise failure_of("no-toml", file=file, why=str(error)) from error
    if is_shared:
        for name in TABLE:
            # What else stands there is for others to refuse.
            tables = tables.get(name) if isinstance(tables, dict) else None
    if not tables:
        return None
    if not isinstance(tables, dict):
        raise failure_of("no-table-of-settings", file=file, table=".".join(TABLE))
    return tables


def _defaults(
    command: click.Command, table: Mapping[str, Any], common: Mapping[str, Any], where: str
) -> dict[str, Any]:
    """Return a table as defaults of the parameters of a command, or of a group's commands."""
    defaults: dict[str, Any] = {}
    if isinstance(command, click.Group):
        context = click.Context(command)
        names = command.list_commands(context)
        for name, options in {**{key: {} for key in names}, **table}.items():
            nested = command.get_command(context, name)
            if nested is None or not isinstance(options, dict):
                near = nearest(name, names)
                raise failure_of("setting-of-no-command", place=where, name=name, near=near)
            defaults[name] = _defaults(nested, options, common, f"{where[:-1]}.{name}]")
        return {name: options for name, options in defaults.items() if options}
    # A command with its own option of that name keeps its default.
    if any(option.name == COMMON and not option.expose_value for option in command.params):
        table = {**common, **table}
    options = {
        option.removeprefix("--"): parameter
        for parameter in command.params
        for option in parameter.opts
        if option.startswith("--") and option.removeprefix("--") not in NEVER
    }
    for key, value in table.items():
        parameter = options.get(key)
        if parameter is None or parameter.name is None:
            near = nearest(key, options)
            raise failure_of("setting-of-no-option", place=where, name=key, near=near)
        values = value if isinstance(value, list) else [value]
        is_nested = any(isinstance(each, (list, dict)) for each in values)
        if is_nested or (not parameter.multiple and len(values) != 1):
            raise failure_of("setting-of-several", place=f"{where}, {key}")
        if not (isinstance(value, bool) and getattr(parameter, "is_flag", False)):
            values = [str(each) for each in values]  # as from the command line: 3.5 is no number
        defaults[parameter.name] = values if parameter.multiple else values[0]
    return defaults


@click.group(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="\n".join(
        (
            "\b",
            "Questions:",
            *(f"  {question:21}trfkit {words}" for question, words in QUESTIONS),
            "",
            "--limit NAME=N, in every command that reads tournaments, raises a limit:",
            f"{', '.join(names_of_fields(Limits))}.",
            "",
            "Exit codes: 0 clean, 1 findings, 2 could not do the work, 130 interrupted.",
            "'trfkit COMMAND --help' shows examples.",
        )
    ),
)
@click.version_option(__version__, prog_name="trfkit", message="%(prog)s %(version)s")
@click.option("--config", metavar="FILE", help="Take settings from FILE (default: trfkit.toml).")
@click.option("--no-config", is_flag=True, help="Take no settings from files.")
def app(*, config: str | None, no_config: bool) -> None:
    """Read, check, rank and explain chess tournament report files (TRF)."""
    del config, no_config  # looked at when the command is known


def main(arguments: Sequence[str]) -> int:
    """Run one command and return its exit code; no content of a file makes it raise."""
    console.set_up()
    try:
        return _run(arguments)
    except (OSError, console.ClosedPipe):  # standard error takes no message either
        return Failure.exit_code
    finally:
        console.discard_unwritten()


def _run(arguments: Sequence[str]) -> int:
    """Run one command, report the error that ended it, and return the exit code."""
    try:
        if instruction := os.environ.get(COMPLETING):
            from click.shell_completion import shell_complete  # noqa: PLC0415 - for a shell alone

            return shell_complete(app, {}, "trfkit", COMPLETING, instruction)
        # Not by ``main`` of click, which gives some errors of the system other exit codes.
        with app.make_context("trfkit", list(arguments)) as context:
            return int(app.invoke(context) or 0)
    except (console.ClosedPipe, BrokenPipeError):
        return 0
    except click.exceptions.Exit as end:
        return end.exit_code
    except click.exceptions.NoArgsIsHelpError as asked:
        console.write_text(f"{asked.format_message()}\n")
        return 0
    except Refusal as refusal:
        Failure(refusal.message).show()
    except click.MissingParameter as error:
        missing_of(error).show()
    except click.ClickException as error:
        # Click quotes arguments as they are, names of files among them that a shell expanded.
        error.message = visible(error.message)  # type: ignore[misc]
        error.show()
    except OSError as error:
        failure = failure_of("system", why=os_reason(error))
        (failure.naming(str(error.filename)) if error.filename else failure).show()
    except Exception as error:  # noqa: BLE001 - the one place where everything ends
        python = sys.version.split()[0]
        console.note(
            f"Internal error: {name_mistake(error)}\n"
            "Please report it with the command, the file and these versions: "
            f"trfkit {__version__}, Python {python}. "
            "TRFKIT_DEBUG=1 shows where it happened"
        )
    return Failure.exit_code
