"""``trfkit variants``: what a verification tries where values differ."""

from __future__ import annotations

import click

from trfkit.cli import console
from trfkit.cli.options import examples, format_option
from trfkit.cli.tables import show_entries
from trfkit.reports.text import to_json
from trfkit.reports.variants import variants_report, variants_rows


@click.command(epilog=examples("trfkit variants", "trfkit variants --format json"))
@format_option("table", "json")
def command(format_: str) -> None:
    """List the variants of the rules by which 'trfkit verify' explains differences.

    Of variants that explain a column equally well the first in this order is named.
    """
    if format_ == "json":
        console.out_bytes(console.encode(to_json(variants_report())))
    else:
        show_entries(variants_rows(), (3, 4))
