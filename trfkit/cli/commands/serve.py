"""``trfkit serve``, ``site``: the page in the browser, for this computer or for any."""

from __future__ import annotations

import gc
import os
from importlib.util import find_spec
from typing import Final

from trfkit.cli import console
from trfkit.cli.failures import failure_of, translate_os_errors
from trfkit.cli.file_arguments import as_path, sources
from trfkit.cli.runner import Command
from trfkit.cli.shared_options import ENOUGH, PATH, argument, folder_option, option, today
from trfkit.messages import Message
from trfkit.refusal import describe_installation

NEEDED: Final = ("starlette", "uvicorn", "python_multipart")


class Serve(Command):
    """Open a page in the browser that checks and explains files.

    Drop a file, and see whether it is right, what to correct, and why. Nothing leaves this
    computer: the page is served to its own browsers alone, files are kept in memory until the
    command is stopped with Ctrl-C, and nothing is written but what is saved from the page.
    """

    examples = (
        "trfkit serve",
        "trfkit serve open.trf",
        "trfkit serve open.trf ranking.html",
        "trfkit serve --port 8000 --no-browser",
    )
    reads = ()
    writes = False

    files: tuple[str, ...] = argument("[FILE]...", type=PATH)
    port: int = option(
        "--port N",
        "Listen on this port; default: any that is free.",
        least=0,
        most=65535,
        default=0,
    )
    no_browser: bool = option("--no-browser", "Show the address, and open no browser.")

    def run(self) -> int:
        """Serve the page until it is stopped."""
        if any(find_spec(name) is None for name in NEEDED):
            raise failure_of("page-needs", packages=describe_installation("serve"))
        from trfkit.web.screens.dropped_files import MAX_FILES, drop_file  # noqa: PLC0415 - as above
        from trfkit.web.server.local_server import listening, serve  # noqa: PLC0415 - a server is a lot to import

        listed = sources(self.files, ENOUGH, pages=True)
        if len(listed) > MAX_FILES:
            raise failure_of("too-many-files", count=len(listed), most=MAX_FILES)
        dropped = [drop_file(source.name, source.read(ENOUGH)) for source in listed]
        with translate_os_errors("port", port=str(self.port)):
            listener = listening(self.port)
        gc.enable()  # a command leaves its garbage to the end of the process, which is far here

        def opened(address: str) -> None:
            console.write_text(f"{address}\n")
            console.note(Message("command.open-address"))
            if not self.no_browser:
                import webbrowser  # noqa: PLC0415 - with a browser alone
                from threading import Thread  # noqa: PLC0415 - one may take some time to open

                Thread(target=webbrowser.open, args=(address,), daemon=True).start()

        serve(listener, dropped, today=today, locale=console.language(), opened=opened)
        console.note(Message("command.stopped"))
        os._exit(0)  # nothing is left to be written, and Python would wait for unfinished screens


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

        folder = default_downloads() if self.downloads is None else as_path(self.downloads)
        output = as_path(self.into)
        for name, size in build(output, folder).items():
            console.write_text(f"{output / name}: {size / 1e6:.1f} MB\n")
        return 0
