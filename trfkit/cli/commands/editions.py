"""``trfkit editions``: the editions of C.07, what each changed, and the policies."""

from __future__ import annotations

import click

from trfkit.cli import console
from trfkit.cli.options import examples, format_option
from trfkit.cli.tables import show_entries
from trfkit.reports.rules import editions_report, editions_rows, policies_rows
from trfkit.reports.text import to_json


@click.command(epilog=examples("trfkit editions", "trfkit editions --format json"))
@format_option("table", "json")
def command(format_: str) -> None:
    """List the editions of the tie-break regulations, and the policies.

    A policy is a rule that can be read in several ways; --policy NAME=VALUE chooses, and every
    report names the ones that are not the default.
    """
    if format_ == "json":
        console.out_bytes(console.encode(to_json(editions_report())))
        return
    show_entries(editions_rows(), (3,))
    console.out("\n")
    show_entries(policies_rows(), (2, 3))
