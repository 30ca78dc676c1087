"""The choices made on a screen, read from the query of its address."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple
from urllib.parse import urlencode

from trfkit.findings import Profile
from trfkit.messages.catalogue import ENGLISH
from trfkit.patterns import lazy_pattern
from trfkit.ranking import Ranking
from trfkit.record import Record, field
from trfkit.refusal import refusal_of
from trfkit.regulations import get_edition
from trfkit.tie_breaks import split_list

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from datetime import date

    from trfkit.web.screens.dropped_files import Event

RANKING: Final = ("t", "edition", "rounds", "primary")
"""The choices that decide a ranking, under the names of the options."""
MOST_VALUES: Final = 200
"""So many values of one choice are taken: more than the games of a round to try."""
LONGEST: Final = 400


class Option(NamedTuple):
    """One line of a menu."""

    value: str
    text: str
    is_chosen: bool


class Choices(Record):
    """Chosen values by name; ``today`` is for the checks of dates, ``locale`` is the language."""

    values: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    today: date | None = None
    locale: str = ENGLISH

    def one(self, name: str) -> str:
        """Return a value, "" if nothing was chosen."""
        return next(iter(self.all(name)), "")

    def one_of(self, name: str, known: Iterable[str], usual: str = "") -> str:
        """Return a value, ``usual`` if nothing was chosen; raises Refusal for an unknown one."""
        value, values = self.one(name) or usual, tuple(known)
        if value and value not in values:
            raise refusal_of("no-choice", value=value, known=values)
        return value

    def all(self, name: str) -> tuple[str, ...]:
        """Return the values that are not empty, limited in number and length."""
        values = (value.strip()[:LONGEST] for value in self.values.get(name, ())[:MOST_VALUES])
        return tuple(value for value in values if value)

    def number(self, name: str) -> int | None:
        """Return a whole number, None if nothing was chosen; raises Refusal for another text."""
        value = self.one(name)
        if not value:
            return None
        if not (value.isascii() and value.isdecimal() and len(value) <= 12):  # noqa: PLR2004 - ids
            raise refusal_of("no-whole-number", value=value)
        return int(value)

    def query(self, names: Iterable[str], **more: str) -> str:
        """Return the named choices as a query that begins with ``?``, or "" if there are none."""
        pairs = [(name, value) for name in names for value in self.all(name)]
        pairs += [(name, value) for name, value in more.items() if value]
        return f"?{urlencode(pairs)}" if pairs else ""

    @property
    def ranking(self) -> Ranking:
        """How to rank; raises Refusal for a choice that makes no sense."""
        tiebreaks, edition, primary = self.one("t"), self.one("edition"), self.one("primary")
        if edition:
            get_edition(edition)
        if primary not in {"", "mp", "gp"}:
            raise refusal_of("no-primary", option=primary)
        return Ranking(
            tiebreaks=split_list(tiebreaks) or None,
            edition=edition or None,
            rounds=self.number("rounds"),
            primary=primary or None,
        )

    @property
    def profile(self) -> Profile:
        """The profile to check the file for."""
        return Profile(self.one_of("profile", Profile, Profile.UPLOAD))


# The command that gives what a screen shows, fit to be copied into any shell ----------------------


_PLAIN: Final = lazy_pattern(r"[\w.+:/=-]+")
_OBEYED: Final = frozenset('$`"%!\\\N{LEFT DOUBLE QUOTATION MARK}\N{RIGHT DOUBLE QUOTATION MARK}')
"""What some shell obeys within quotation marks, or takes for one."""
PLACEHOLDER: Final = "FILE"
"""In the place of a name that no quotation marks make safe in every shell."""

OPTIONS: Final = {"t": "-t", "edition": "--edition", "rounds": "--rounds", "primary": "--primary"}


def command_line(*words: str) -> str:
    """Return a trfkit command on one line, with quotes that PowerShell, cmd and sh all accept."""
    return " ".join(("trfkit", *map(_quote, words)))


def name_of(file: str) -> str:
    """Return a file's name as an argument that is neither an option nor a pattern."""
    if not file.isprintable() or _OBEYED.intersection(file) or set("*?[").intersection(file):
        return PLACEHOLDER
    return f"./{file}" if file.startswith("-") else file


def names_of(event: Event) -> tuple[str, ...]:
    """Return the arguments for an event's file and its tables."""
    tables = [word for table in event.tables for word in ("--against", name_of(table.name))]
    return (name_of(event.main.name), *tables)


def ranked_by(choices: Choices, event: Event) -> tuple[str, ...]:
    """Return the options of a ranking: the choices, and the event's own regulations."""
    chosen = (
        word for name, option in OPTIONS.items() if (value := choices.one(name))
        for word in (option, value)
    )  # fmt: skip
    return (*chosen, *regulations_option(event))


def listed_by(choices: Choices) -> tuple[str, ...]:
    """Return the options that restrict the list to some of the players."""
    return tuple(word for value in choices.all("where") for word in ("--where", value))


def regulations_option(event: Event) -> tuple[str, ...]:
    """Return the option for the event's own regulations, if it has them."""
    own = event.regulations
    return () if own is None else ("--regulations", name_of(own.name))


def _quote(word: str) -> str:
    if _PLAIN.fullmatch(word):
        return word
    return '"' + "".join("?" if c in _OBEYED or not c.isprintable() else c for c in word) + '"'
