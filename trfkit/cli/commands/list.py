"""``trfkit list``: reference tables of the program, for people or as JSON."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, ClassVar

from trfkit.api.regulated import tiebreaks as tie_breaks_of
from trfkit.cli import console
from trfkit.cli.failures import failure_of, nearest
from trfkit.cli.runner import Command, CommandGroup, Outcome
from trfkit.cli.shared_options import KIND, argument, edition_option, option
from trfkit.messages import Message
from trfkit.regulations import NEWEST, get_edition
from trfkit.reports import reference
from trfkit.reports.forms import Forms, to_json
from trfkit.reports.render_text import text_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from trfkit.record import Record
    from trfkit.reports.document import Block
    from trfkit.reports.provenance import Origin
    from trfkit.reports.reference import KnownList


class ReferenceCommand(Command):
    """A command that shows a reference table of the program."""

    formats: ClassVar[tuple[str, ...]] = ("table", "json")
    reads = ()
    writes = False

    def shown(self, report: Record, *blocks: Block) -> Outcome:
        """Return a report for JSON, and its blocks for people."""

        def table(_: Origin, locale: str) -> Iterable[str]:
            yield "\n".join(text_of(block, console.width(sys.stdout), locale) for block in blocks)

        forms = Forms(report=lambda: report, texts={"table": table})
        return Outcome(forms=forms)


class TieBreaks(ReferenceCommand):
    """List the tie-breaks with their articles and modifiers.

    The modifiers are those of record 202: C cut, M median, L limit, K divisor, P forfeits as
    games, F fore, R reversed, U rating of the unrated. Those of Go tournaments follow.

    --recommended prints the lists that the edition recommends, from 2023 on, where none does,
    those that this program takes by default; for a kind with one list that list alone, as -t
    takes it.
    """

    examples = (
        "trfkit list tiebreaks",
        "trfkit list tiebreaks --kind individual-round-robin --edition 2024",
        "trfkit list tiebreaks --recommended --edition 2012",
        "trfkit list tiebreaks --recommended --kind individual-swiss",
    )
    kind: Any = KIND
    edition: Any = edition_option("the newest")
    only_list: bool = option("--recommended", "Print the recommended lists only.")

    def work(self) -> Outcome:
        """Return the tie-breaks, or lists of them."""
        kind = self.kind
        rules = get_edition(self.edition) if self.edition else NEWEST
        lists = reference.recommended_lists(rules, kind)
        rows = tie_breaks_of(self.edition, self.kind)
        report = reference.tie_breaks_report(rules, rows, kind)
        if self.format == "json" or not self.only_list:
            of_go = (reference.go_section(),) if kind is None else ()
            return self.shown(report, reference.tie_breaks_table(rules, rows), *of_go)
        if kind is not None and kind.endswith(reference.KNOCKOUT):
            return Outcome(remarks=[Message("command.knock-out-without-list")])
        if len(lists) == 1:
            codes = lists[0].codes
            line = f"{','.join(codes)}\n".encode()
            return Outcome(data=line, remarks=[lists[0].describe(rules.name, codes)])
        return self.shown(report, reference.recommended_table(rules, lists, kind))


class Editions(ReferenceCommand):
    """List the editions of the tie-break regulations, and the policies.

    A policy is a rule that can be read in several ways; --policy NAME=VALUE chooses, and every
    report names the ones that are not the default.
    """

    examples = ("trfkit list editions", "trfkit list editions --format json")

    def work(self) -> Outcome:
        """Return editions and policies."""
        tables = reference.editions_table(), reference.policies_table()
        return self.shown(reference.editions_report(), *tables)


class PlainReference(ReferenceCommand):
    """A reference table without options, by its name."""

    rows: ClassVar[KnownList]

    def __init_subclass__(cls, *, name: str) -> None:
        cls.examples = (f"trfkit list {name}", f"trfkit list {name} --format json")
        cls.rows = reference.LISTS[name]
        super().__init_subclass__()

    def work(self) -> Outcome:
        """Return the list."""
        return self.shown(self.rows.printed(), self.rows.table())


class Formats(PlainReference, name="formats"):
    """List the formats by the names that 'trfkit convert --to' takes."""


class Variants(PlainReference, name="variants"):
    """List the variants of the rules by which 'trfkit verify' explains differences.

    Of variants that explain a column equally well the first in this order is named.
    """


class Codes(PlainReference, name="codes"):
    """List the codes of all findings; 'trfkit explain CODE' explains each."""


class Schemas(ReferenceCommand):
    """List the JSON Schemas of what is printed as JSON; with a NAME, print that schema.

    NAME is what the key "schema" of a report holds, with or without "trfkit." and "/1".
    """

    examples = ("trfkit list schemas", "trfkit list schemas standings")
    formats = ()

    name: str | None = argument("[NAME]", complete=reference.schema_names)

    def work(self) -> Outcome:
        """Return the names, or a schema."""
        names = reference.schema_names()
        if self.name is None:
            return Outcome(data="".join(f"{known}\n" for known in names).encode())
        short = self.name.removeprefix("trfkit.").removesuffix("/1")
        if short not in names:
            raise failure_of("no-schema", name=self.name, near=nearest(short, names))
        return Outcome(data=console.encode(to_json(reference.schema(short))))


class List(CommandGroup):
    """List tie-breaks, editions, formats, variants, codes, schemas."""

    commands = (
        ("tiebreaks", TieBreaks),
        ("editions", Editions),
        ("formats", Formats),
        ("variants", Variants),
        ("codes", Codes),
        ("schemas", Schemas),
    )
    examples = (
        "trfkit list tiebreaks --edition 2024",
        "trfkit list editions",
        "trfkit list schemas standings",
    )
