"""Write a manual page of each command: ``python docs/man.py man`` fills the folder ``man``."""

import sys
from pathlib import Path

import click
from click_man.core import write_man_pages

from trfkit.cli.app import COMMANDS, app
from trfkit.version import __version__

folder = Path(sys.argv[1])
folder.mkdir(exist_ok=True)
for name in COMMANDS:  # which are imported when they are called, else
    command = app.get_command(click.Context(app), name)
    app.add_command(command, name)
    command.short_help = command.get_short_help_str(100)
write_man_pages("trfkit", app, version=__version__, target_dir=str(folder))
