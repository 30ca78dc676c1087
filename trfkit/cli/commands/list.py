"""``trfkit list``: what the program knows, as tables or JSON."""

from __future__ import annotations

from functools import partial
from inspect import cleandoc
from typing import TYPE_CHECKING, cast

import click

from trfkit.api.regulated import tiebreaks as tie_breaks_of
from trfkit.cli import console
from trfkit.cli.failures import failure_of, nearest
from trfkit.cli.shared_options import (
    KIND,
    CommandGroup,
    complete_from,
    edition_option,
    examples,
    format_option,
)
from trfkit.messages import Message, render_text
from trfkit.regulations import NEWEST, get_edition
from trfkit.reports import reference
from trfkit.reports.forms import to_json
from trfkit.reports.render_text import text_of

if TYPE_CHECKING:
    from trfkit.bounded_types import KindName
    from trfkit.ranking.ranking_options import EditionName
    from trfkit.record import Record
    from trfkit.reports.document import Block


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
@KIND.named("kind")
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
    lists = (
        () if by_points else reference.recommended(rules, team=team, predetermined=predetermined)
    )
    rows = tie_breaks_of(cast("EditionName | None", edition), cast("KindName | None", kind))
    if format_ == "json":
        _write_json(reference.tie_breaks_report(rules, rows, lists, team=team))
    elif not only_list:
        _show(reference.tie_breaks_table(rules, rows))
        if kind is None:
            console.out("\n")
            _show(reference.go_section())
    elif by_points:
        console.say(Message("command.knock-out-without-list"))
    elif len(lists) == 1:
        console.out(f"{','.join(lists[0].codes)}\n")
        words = lists[0].in_words(rules.name, lists[0].codes)
        console.note(render_text(words, console.language()))
    else:
        _show(reference.recommended_table(rules, lists, team=team))


HELP = {
    "editions": """List the editions of the tie-break regulations, and the policies.

    A policy is a rule that can be read in several ways; --policy NAME=VALUE chooses, and every
    report names the ones that are not the default.
    """,
    "formats": "List the formats by the names that 'trfkit convert --to' takes.",
    "variants": """List the variants of the rules by which 'trfkit verify' explains differences.

    Of variants that explain a column equally well the first in this order is named.
    """,
    "codes": "List the codes of all findings; 'trfkit explain CODE' explains each.",
}
"""The lists that have no options, with their help."""


def _show_known(name: str, format_: str) -> None:
    known = reference.LISTS.get(name)
    if format_ == "json":
        _write_json(reference.editions_report() if known is None else known.printed())
    elif known is None:
        _show(reference.editions_table())
        console.out("\n")
        _show(reference.policies_table())
    else:
        _show(known.table())


for listed, words in HELP.items():
    lines = examples(f"trfkit list {listed}", f"trfkit list {listed} --format json")
    show = format_option("table", "json")(partial(_show_known, listed))
    command.command(listed, help=cleandoc(words), epilog=lines)(show)


@command.command(epilog=examples("trfkit list schemas", "trfkit list schemas standings"))
@click.argument("name", required=False, shell_complete=complete_from(reference.schema_names))
def schemas(name: str | None) -> None:
    """List the JSON Schemas of what is printed as JSON; with a NAME, print that schema.

    NAME is what the key "schema" of a report holds, with or without "trfkit." and "/1".
    """
    if name is None:
        console.out("".join(f"{known}\n" for known in reference.schema_names()))
        return
    short = name.removeprefix("trfkit.").removesuffix("/1")
    if short not in reference.schema_names():
        raise failure_of("no-schema", name=name, near=nearest(short, reference.schema_names()))
    console.out_bytes(console.encode(to_json(reference.schema(short))))


def _show(block: Block) -> None:
    form = console.text_form()
    console.out(text_of(block, form.width, form.locale))


def _write_json(report: Record) -> None:
    console.out_bytes(console.encode(to_json(report)))
