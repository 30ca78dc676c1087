"""The command that gives what a screen shows, fit to be copied into any shell."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.patterns import lazy_pattern

if TYPE_CHECKING:
    from trfkit.web.screens.dropped_files import Event
    from trfkit.web.screens.screen_choices import Choices

_PLAIN: Final = lazy_pattern(r"[\w.+:/=-]+")
_OBEYED: Final = frozenset('$`"%!\\\N{LEFT DOUBLE QUOTATION MARK}\N{RIGHT DOUBLE QUOTATION MARK}')
"""What some shell obeys within quotation marks, or takes for one."""
PLACEHOLDER: Final = "FILE"
"""In the place of a name that no quotation marks make safe in every shell."""

OPTIONS: Final = {"t": "-t", "edition": "--edition", "rounds": "--rounds", "primary": "--primary"}


def command_line(*words: str) -> str:
    """Return a command of trfkit in one line, quoted alike for PowerShell, cmd and sh."""
    return " ".join(("trfkit", *map(_quoted, words)))


def name_of(file: str) -> str:
    """Return a file's name as an argument that is no option and no pattern of names."""
    if not file.isprintable() or _OBEYED.intersection(file) or set("*?[").intersection(file):
        return PLACEHOLDER
    return f"./{file}" if file.startswith("-") else file


def names_of(event: Event) -> tuple[str, ...]:
    """Return the arguments that name an event's file and its tables."""
    tables = [word for table in event.tables for word in ("--against", name_of(table.name))]
    return (name_of(event.main.name), *tables)


def ranked_by(choices: Choices, event: Event) -> tuple[str, ...]:
    """Return the options of a ranking: those that were chosen, and the event's own regulations."""
    chosen = (
        word for name, option in OPTIONS.items() if (value := choices.one(name))
        for word in (option, value)
    )  # fmt: skip
    return (*chosen, *by_regulations(event))


def listed_by(choices: Choices) -> tuple[str, ...]:
    """Return the options that leave a part of the players."""
    return tuple(word for value in choices.all("where") for word in ("--where", value))


def by_regulations(event: Event) -> tuple[str, ...]:
    """Return the option that names an event's own regulations, where it has them."""
    own = event.regulations
    return () if own is None else ("--regulations", name_of(own.name))


def _quoted(word: str) -> str:
    if _PLAIN.fullmatch(word):
        return word
    return '"' + "".join("?" if c in _OBEYED or not c.isprintable() else c for c in word) + '"'
