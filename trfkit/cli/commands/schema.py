"""``trfkit schema``: the JSON Schemas of everything that is printed as JSON."""

from __future__ import annotations

import click

from trfkit.cli import console
from trfkit.cli.failures import Failure, nearest
from trfkit.cli.options import examples
from trfkit.reports.lists import names, schema
from trfkit.reports.text import to_json


@click.command(
    epilog=examples("trfkit schema", "trfkit schema standings", "trfkit schema trfkit.check/1")
)
@click.argument("name", required=False)
def command(name: str | None) -> None:
    """Print the JSON Schema NAME; without a name, list them.

    NAME is what the key "schema" of a report holds, with or without "trfkit." and "/1".
    """
    if name is None:
        console.out("".join(f"{known}\n" for known in names()))
        return
    short = name.removeprefix("trfkit.").removesuffix("/1")
    if short not in names():
        raise Failure(f"there is no schema {name!r}{nearest(short, names())}")
    console.out_bytes(console.encode(to_json(schema(short))))
