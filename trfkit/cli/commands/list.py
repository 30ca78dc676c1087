"""``trfkit list``: what the program knows, as tables or JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from trfkit.cli import console
from trfkit.cli.failures import failure_of, nearest
from trfkit.cli.shared_options import (
    CommandGroup,
    edition_option,
    examples,
    format_option,
    kind_option,
)
from trfkit.cli.table_output import show_entries, show_table
from trfkit.messages import Message, render_text
from trfkit.regulations import NEWEST, get_edition
from trfkit.reports import rules as reports
from trfkit.reports.known_formats import (
    codes_report,
    codes_rows,
    formats_report,
    formats_rows,
    names,
    schema,
)
from trfkit.reports.text_formats import to_json
from trfkit.reports.variants import variants_report, variants_rows

if TYPE_CHECKING:
    from collections.abc import Callable

    from trfkit.record import Record


@click.group(
    cls=CommandGroup,
    epilog=examples(
        "trfkit list tiebreaks --edition 2024",
        "trfkit list editions",
        "trfkit list schemas standings",
    ),
)
def command() -> None:
    """List tie-breaks, editions, formats, variants, codes, schemas."""


@command.command(
    epilog=examples(
        "trfkit list tiebreaks",
        "trfkit list tiebreaks --kind individual-round-robin --edition 2024",
        "trfkit list tiebreaks --recommended --edition 2012",
        "trfkit list tiebreaks --recommended --kind individual-swiss",
    ),
)
@kind_option
@edition_option("the newest")
@click.option("--recommended", "only_list", is_flag=True, help="Print the recommended lists only.")
@format_option("table", "json")
def tiebreaks(*, kind: str | None, edition: str | None, only_list: bool, format_: str) -> None:
    """List the tie-breaks with their articles and modifiers.

    The modifiers are those of record 202: C cut, M median, L limit, K divisor, P forfeits as
    games, F fore, R reversed, U rating of the unrated. Those of Go tournaments follow.

    --recommended prints the lists that the edition recommends, from 2023 on, where none does,
    those that this program takes by default; for a kind with one list that list alone, as -t
    takes it.
    """
    rules = get_edition(edition) if edition else NEWEST
    predetermined = None if kind is None else not kind.endswith("swiss")
    team = None if kind is None else kind.startswith("team")
    by_points = kind is not None and kind.endswith("knockout")
    lists = () if by_points else reports.recommended(rules, team=team, predetermined=predetermined)
    rows = reports.tie_breaks_of(rules, team=team, predetermined=predetermined)
    if format_ == "json":
        _write_json(reports.tie_breaks_report(rules, rows, lists, team=team))
    elif not only_list:
        show_table(reports.tie_breaks_rows(rules, rows), wide=1)
        if kind is None:
            console.out("\nGo tournaments, whatever the edition:\n\n")
            show_table(reports.go_rows(), wide=1)
    elif by_points:
        console.say(Message("command.knock-out-without-list"))
    elif len(lists) == 1:
        console.out(f"{','.join(lists[0].codes)}\n")
        words = lists[0].in_words(rules.name, lists[0].codes)
        console.note(render_text(words, console.language()))
    else:
        show_table(reports.recommended_rows(rules, lists, team=team), wide=3)


@command.command(
    epilog=examples("trfkit list editions", "trfkit list editions --format json"),
)
@format_option("table", "json")
def editions(format_: str) -> None:
    """List the editions of the tie-break regulations, and the policies.

    A policy is a rule that can be read in several ways; --policy NAME=VALUE chooses, and every
    report names the ones that are not the default.
    """
    if format_ == "json":
        _write_json(reports.editions_report())
        return
    show_entries(reports.editions_rows(), (3,))
    console.out("\n")
    show_entries(reports.policies_rows(), (2, 3))


@command.command(epilog=examples("trfkit list formats", "trfkit list formats --format json"))
@format_option("table", "json")
def formats(format_: str) -> None:
    """List the formats by the names that 'trfkit convert --to' takes."""
    _write_rows(format_, formats_report, formats_rows, (5, 6))


@command.command(
    epilog=examples("trfkit list variants", "trfkit list variants --format json"),
)
@format_option("table", "json")
def variants(format_: str) -> None:
    """List the variants of the rules by which 'trfkit verify' explains differences.

    Of variants that explain a column equally well the first in this order is named.
    """
    _write_rows(format_, variants_report, variants_rows, (3, 4))


@command.command(epilog=examples("trfkit list codes", "trfkit list codes --format json"))
@format_option("table", "json")
def codes(format_: str) -> None:
    """List the codes of all findings; 'trfkit explain CODE' explains each."""
    _write_rows(format_, codes_report, codes_rows, (4,))


@command.command(epilog=examples("trfkit list schemas", "trfkit list schemas standings"))
@click.argument("name", required=False)
def schemas(name: str | None) -> None:
    """List the JSON Schemas of what is printed as JSON; with a NAME, print that schema.

    NAME is what the key "schema" of a report holds, with or without "trfkit." and "/1".
    """
    if name is None:
        console.out("".join(f"{known}\n" for known in names()))
        return
    short = name.removeprefix("trfkit.").removesuffix("/1")
    if short not in names():
        raise failure_of("no-schema", name=name, near=nearest(short, names()))
    console.out_bytes(console.encode(to_json(schema(short))))


def _write_rows(
    format_: str,
    report: Callable[[], Record],
    rows: Callable[[], list[list[str]]],
    sentences: tuple[int, ...],
) -> None:
    if format_ == "json":
        _write_json(report())
    else:
        show_entries(rows(), sentences)


def _write_json(report: Record) -> None:
    console.out_bytes(console.encode(to_json(report)))
