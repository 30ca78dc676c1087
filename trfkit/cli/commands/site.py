"""``trfkit site``: the page of ``trfkit serve`` without a server, as one file and as a folder."""

from __future__ import annotations

from pathlib import Path

from trfkit.cli import console
from trfkit.cli.runner import Command
from trfkit.cli.shared_options import PATH, folder_option, option


class Site(Command):
    """Build the page that runs in any browser, to hand on or to host.

    A file to open by a double click, and a folder for a web server: both run trfkit in the browser
    itself. Needs node with npm, and the network unless all is downloaded already; the same trfkit
    makes the same bytes.
    """

    examples = ("trfkit site -o public", "trfkit site -o public --downloads downloads")
    reads = ()
    writes = False

    into: str = folder_option("The folder to write into.")
    downloads: str | None = option(
        "--downloads DIR",
        "Where what the page is made of is looked for, and fetched into; default: the user's "
        "folder of caches.",
        type=PATH,
    )

    def run(self) -> int:
        """Build the page, and report its parts."""
        from trfkit.web.site.build import build  # noqa: PLC0415 - templates and archives, here alone
        from trfkit.web.site.parts import default_downloads  # noqa: PLC0415

        folder = default_downloads() if self.downloads is None else Path(self.downloads)
        output = Path(self.into)
        for name, size in build(output, folder).items():
            console.write_text(f"{output / name}: {size / 1e6:.1f} MB\n")
        return 0
