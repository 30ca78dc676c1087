"""``trfkit tiebreaks``: the tie-breaks that an edition has, or those that it recommends."""

from __future__ import annotations

import click

from trfkit.cli import console
from trfkit.cli.options import edition_option, examples, format_option, kind_option
from trfkit.cli.tables import show_table
from trfkit.regulations import NEWEST, get_edition
from trfkit.reports.rules import recommended, tie_breaks_json, tie_breaks_of, tie_breaks_rows
from trfkit.reports.text import to_json


@click.command(
    epilog=examples(
        "trfkit tiebreaks",
        "trfkit tiebreaks --kind individual-round-robin --edition 2024",
        "trfkit tiebreaks --recommended",
    )
)
@kind_option
@edition_option("the newest")
@click.option("--recommended", "only_list", is_flag=True, help="Print the recommended list only.")
@format_option("table", "json")
def command(*, kind: str | None, edition: str | None, only_list: bool, format_: str) -> None:
    """List the tie-breaks with their articles and modifiers.

    The modifiers are those of record 202: C cut, M median, L limit, K divisor, P forfeits as
    games, F fore, R reversed, U rating of the unrated.
    """
    rules = get_edition(edition) if edition else NEWEST
    predetermined = None if kind is None else not kind.endswith("swiss")
    if only_list:
        console.out(f"{','.join(recommended(rules, predetermined=bool(predetermined)))}\n")
        return
    team = None if kind is None else kind.startswith("team")
    rows = tie_breaks_of(rules, team=team, predetermined=predetermined)
    if format_ == "json":
        console.out_bytes(console.encode(to_json(tie_breaks_json(rules, rows))))
    else:
        show_table(tie_breaks_rows(rules, rows), wide=1)
