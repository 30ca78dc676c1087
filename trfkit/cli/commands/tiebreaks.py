"""``trfkit tiebreaks``: the tie-breaks that an edition has, or those that it recommends."""

from __future__ import annotations

import click

from trfkit.cli import console
from trfkit.cli.options import edition_option, examples, format_option, kind_option
from trfkit.cli.tables import show_table
from trfkit.regulations import NEWEST, get_edition
from trfkit.reports.rules import (
    go_rows,
    recommended,
    recommended_rows,
    tie_breaks_of,
    tie_breaks_report,
    tie_breaks_rows,
)
from trfkit.reports.text import to_json


@click.command(
    epilog=examples(
        "trfkit tiebreaks",
        "trfkit tiebreaks --kind individual-round-robin --edition 2024",
        "trfkit tiebreaks --recommended --edition 2012",
        "trfkit tiebreaks --recommended --kind individual-swiss",
    )
)
@kind_option
@edition_option("the newest")
@click.option("--recommended", "only_list", is_flag=True, help="Print the recommended lists only.")
@format_option("table", "json")
def command(*, kind: str | None, edition: str | None, only_list: bool, format_: str) -> None:
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
    lists = () if by_points else recommended(rules, team=team, predetermined=predetermined)
    rows = tie_breaks_of(rules, team=team, predetermined=predetermined)
    if format_ == "json":
        shape = tie_breaks_report(rules, rows, lists, team=team)
        console.out_bytes(console.encode(to_json(shape)))
    elif not only_list:
        show_table(tie_breaks_rows(rules, rows), wide=1)
        if kind is None:
            console.out("\nGo tournaments, whatever the edition:\n\n")
            show_table(go_rows(), wide=1)
    elif by_points:
        console.note("no list: a knock-out is ranked by points only")
    elif len(lists) == 1:
        console.out(f"{','.join(lists[0].codes)}\n")
        console.note(lists[0].in_words(rules.name, lists[0].codes))
    else:
        show_table(recommended_rows(rules, lists, team=team), wide=3)
