"""``trfkit site``: the page of ``trfkit serve`` without a server, as one file and as a folder."""

from __future__ import annotations

from pathlib import Path

import click

from trfkit.cli import console
from trfkit.cli.options import PATH, examples


@click.command(
    epilog=examples("trfkit site -o public", "trfkit site -o public --downloads downloads")
)
@click.option(
    "-o", "--output", type=PATH, required=True, metavar="DIR", help="The folder to write into."
)
@click.option(
    "--downloads",
    type=PATH,
    metavar="DIR",
    help="Where what the page is made of is looked for, and fetched into; default: the user's "
    "folder of caches.",
)
def command(*, output: str, downloads: str | None) -> int:
    """Build the page that needs no installation: a file to open, and a folder for a web server.

    Both run trfkit in the browser itself. Needs node with npm, and the network unless all is
    downloaded already; the same trfkit makes the same bytes.
    """
    from trfkit.site.build import build  # noqa: PLC0415 - templates and archives, here alone

    if downloads is None:
        from platformdirs import user_cache_path  # noqa: PLC0415 - only where no path is given

        kept = user_cache_path("trfkit", appauthor=False) / "site"
    else:
        kept = Path(downloads)
    for name, size in build(Path(output), kept).items():
        console.out(f"{Path(output) / name}: {size / 1e6:.1f} MB\n")
    return 0
