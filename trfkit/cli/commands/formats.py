"""``trfkit formats``: what the program reads and writes."""

from __future__ import annotations

import click

from trfkit.cli import console
from trfkit.cli.options import examples, format_option
from trfkit.cli.tables import show_entries
from trfkit.reports.lists import formats_report, formats_rows
from trfkit.reports.text import to_json


@click.command(epilog=examples("trfkit formats", "trfkit formats --format json"))
@format_option("table", "json")
def command(format_: str) -> None:
    """List the formats by the names that 'trfkit convert --to' takes."""
    if format_ == "json":
        console.out_bytes(console.encode(to_json(formats_report())))
    else:
        show_entries(formats_rows(), (5, 6))
