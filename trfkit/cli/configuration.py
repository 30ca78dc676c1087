"""Settings of an office: ``trfkit.toml``, or the table ``[tool.trfkit]`` of ``pyproject.toml``.

A table for each command, with its options by name:

    [check]
    profile = ["upload", "title"]
    ignore = "PLR016,HDR027"

    [playoff.plan]
    edition = "2012"

``language``, which holds for every command, may stand before the tables.

The nearest of these files, from the current folder upward, gives the defaults of options that the
command line leaves out.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, Final

import click

from trfkit.cli.failures import failure_of, nearest, os_reason

if TYPE_CHECKING:
    from collections.abc import Mapping

SHARED: Final = "pyproject.toml"
TABLE: Final = ("tool", "trfkit")

COMMON: Final = "language"
"""The option of every command, which may be set once for all of them."""

NEVER: Final = frozenset(
    {"output", "force", "in-place", "fix", "unsafe-fixes", "letter", "losses", "resume", "help"}
)
"""What is said anew each time: whether something is written, and where."""


def read_configuration(file: str) -> dict[str, Any] | None:
    """Return the settings in a file, None if it has none; a Failure if it cannot be read.

    An unreadable ``pyproject.toml`` counts as having none, because it belongs to another project.
    """
    is_shared = os.path.basename(file) == SHARED  # noqa: PTH119 - pathlib is 4 ms of every start
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


def defaults_of(
    file: str, tables: dict[str, Any], called: str, command: click.Command, names: tuple[str, ...]
) -> dict[str, Any]:
    """Return the settings for a command by click's parameter names; Failure for an unknown one."""
    common = {COMMON: tables[COMMON]} if COMMON in tables else {}
    for name, table in tables.items():
        if name in common:
            continue
        if name not in names:
            near = nearest(name, names)
            raise failure_of("setting-of-no-command", place=file, name=name, near=near)
        if not isinstance(table, dict):
            raise failure_of("no-table-of-settings", file=file, table=name)
    return _defaults(command, tables.get(called, {}), common, f"{file}, [{called}]")


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
