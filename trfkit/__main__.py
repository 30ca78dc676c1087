"""``python -m trfkit``: the command line, as the ``trfkit`` script starts it."""

import sys

from trfkit.cli import run

if __name__ == "__main__":
    sys.exit(run())
