"""All limits of the server in one place: sizes, numbers and waiting times."""

from __future__ import annotations

from typing import Final

from trfkit.web.screens.dropped_files import LARGEST_FILE, LARGEST_UPLOAD

MEGABYTE: Final = 1024 * 1024

FILE: Final = LARGEST_FILE * MEGABYTE
"""No larger file is read (``trfkit.limits``)."""
UPLOAD: Final = LARGEST_UPLOAD * MEGABYTE
"""All files of one upload; more is let run out unread, so that the browser hears why."""
DRAINED: Final = 512 * MEGABYTE
"""Behind so much the connection is closed."""
FIELDS: Final = 20
UPLOAD_SECONDS: Final = 60
"""An upload that has not ended by then is refused."""
TURN_SECONDS: Final = UPLOAD_SECONDS
"""An upload waits so long for the one before it, which has ended by then."""
FORM: Final = MEGABYTE
"""A form without files; it waits for no upload."""
SILENT_SECONDS: Final = 15
"""An upload of which nothing comes for so long is refused."""
PATIENCE: Final = 1.0
"""So long a screen is waited for before a page says how far the work is."""
LATER: Final = 2.0
"""So long such a page stands, unless the screen comes; the browser waits meanwhile."""
WORKERS: Final = 4
WAITING: Final = 16
"""So many screens may be asked for at a time."""
CONNECTIONS: Final = 128
"""For one more, another is closed: one without the cookie, the oldest first."""
BACKLOG: Final = 32
"""Accepted at a time: few, so that a request is read before its connection is the oldest."""
REQUESTS: Final = 48
"""With the cookie, at a time; on the connections that are left, others hear why they wait."""
HEAD: Final = 768 * 1024
"""A browser keeps 180 cookies of 4 KB for this computer, whatever program they are of."""
HEAD_SECONDS: Final = 10
"""A connection is closed unless a whole request head has come by then."""
QUERY: Final = 16 * 1024
"""No longer query is looked at."""
