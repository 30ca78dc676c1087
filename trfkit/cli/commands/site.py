"""``trfkit site``: the page of ``trfkit serve`` without a server, as one file and as a folder."""

from __future__ import annotations

from pathlib import Path

import click

from trfkit.cli import console
from trfkit.cli.shared_options import PATH, examples, grouped_command


@grouped_command(
    epilog=examples("trfkit site -o public", "trfkit site -o public --downloads downloads"),
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
    """Build the page that runs in any browser, to hand on or to host.

    A file to open by a double click, and a folder for a web server: both run trfkit in the browser
    itself. Needs node with npm, and the network unless all is downloaded already; the same trfkit
    makes the same bytes.
    """
    from trfkit.web.site.build import build  # noqa: PLC0415 - templates and archives, here alone
    from trfkit.web.site.parts import default_downloads  # noqa: PLC0415

    folder = default_downloads() if downloads is None else Path(downloads)
    for name, size in build(Path(output), folder).items():
        console.out(f"{Path(output) / name}: {size / 1e6:.1f} MB\n")
    return 0
