"""What the program takes of files, desks and requests: each number is a decision of its own."""

from trfkit.web.screens import dropped_files
from trfkit.web.server import server_bounds

KILOBYTE = 1 << 10
MEGABYTE = 1 << 20
OF_FILES = {
    "LARGEST_FILE": 16,
    "LARGEST_UPLOAD": 64,
    "MAX_FILES": 50,
    "LONGEST_NAME": 120,
    "MAX_BYTES": 128 * MEGABYTE,
    "MAX_DESKS": 40,
    "MAX_OPEN_DESKS": 4,
    "MAX_IDLE_SECONDS": 28_800,
}
OF_THE_SERVER = {
    "LARGEST_FILE": 16,
    "LARGEST_UPLOAD": 64,
    "MEGABYTE": MEGABYTE,
    "FILE": 16 * MEGABYTE,
    "UPLOAD": 64 * MEGABYTE,
    "DRAINED": 512 * MEGABYTE,
    "FIELDS": 20,
    "UPLOAD_SECONDS": 60,
    "TURN_SECONDS": 60,
    "FORM": MEGABYTE,
    "SILENT_SECONDS": 15,
    "PATIENCE": 1,
    "LATER": 2,
    "WORKERS": 4,
    "WAITING": 16,
    "CONNECTIONS": 128,
    "BACKLOG": 32,
    "REQUESTS": 48,
    "HEAD": 768 * KILOBYTE,
    "HEAD_SECONDS": 10,
    "QUERY": 16 * KILOBYTE,
}


def numbers_of(module):
    """Return the numbers that a module names."""
    return {
        name: value
        for name, value in vars(module).items()
        if name.isupper() and type(value) in {int, float}
    }


def test_all_bounds_are_those_that_were_decided():
    assert numbers_of(dropped_files) == OF_FILES
    assert numbers_of(server_bounds) == OF_THE_SERVER
