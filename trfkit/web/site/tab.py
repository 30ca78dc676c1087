"""trfkit in a browser tab: the functions that the page's worker calls, in Pyodide's Python."""

from __future__ import annotations

import time
from datetime import date
from typing import TYPE_CHECKING, Final

from trfkit.verification.result import unwatched
from trfkit.web.screens.dropped_files import (
    LARGEST_FILE,
    LARGEST_UPLOAD,
    MAX_FILES,
    Desk,
    Desks,
    drop_file,
)
from trfkit.web.screens.router import (
    Answer,
    ScreenRequest,
    answer_request,
    internal_error,
    locale_of,
    route_of_smallest_event,
)
from trfkit.web.screens.screen import ScreenWords, home_of, start

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from trfkit.web.screens.dropped_files import DroppedFile

MB: Final = 1024 * 1024
TELLING_SECONDS: Final = 0.1
"""The page is told how far the work is so often: the eye follows no faster."""


class Tab:
    """Answers the requests of the page.

    ``tell`` is called with text on the progress of long work; ``keep`` with the files of each desk
    that is new or has grown, and the keys of removed desks.
    """

    def __init__(
        self,
        tell: Callable[[str], None],
        keep: Callable[[list[tuple[str, list[tuple[str, bytes]]]], list[str]], None],
    ) -> None:
        self._tell = tell
        self._keep = keep
        self._told_at = 0.0
        self._gone: list[str] = []
        self._desks = Desks(time.monotonic, self._gone.append)
        self._known: dict[str, tuple[DroppedFile, ...]] = {}

    def warm_up(self) -> None:
        """Look at an invented file, so that the first screen finds its modules imported."""
        route_of_smallest_event(_today()).make(unwatched)

    def restore(self, key: str, files: Sequence[tuple[str, bytes]]) -> None:
        """Keep files under the key that they had before the page was reloaded."""
        desk = Desk([drop_file(name, bytes(data)) for name, data in files])
        desk.key = key
        self._known[key] = desk.files
        self._desks.keep(desk)

    def answer(
        self,
        address: str,
        fields: Mapping[str, str] | None = None,
        files: Sequence[tuple[str, bytes]] = (),
    ) -> dict[str, object]:
        """Answer a request for an address, or a form if there are ``fields``, and follow redirects.

        Returns the final ``address`` with its ``html``, or the ``name``, ``media`` and ``data`` of
        a file to save.
        """
        address, answer = self._follow(address, fields, files)
        if answer.file is not None:
            return answer.file._asdict()
        # Half a character, of which a file can hold one, has no form in UTF-8.
        return {"address": address, "html": answer.html.encode("utf-8", "replace").decode()}

    def _follow(
        self, address: str, fields: Mapping[str, str] | None, files: Sequence[tuple[str, bytes]]
    ) -> tuple[str, Answer]:
        taken = [drop_file(name, bytes(data)) for name, data in files if name or len(data)]
        text = "" if fields is None else fields.get("text", "")
        if text.strip():
            taken.append(drop_file("", text.encode("utf-8", "replace")))
        sizes = [len(file.data) for file in taken]
        locale = locale_of(address)
        home, words = home_of(locale), ScreenWords(locale)
        if sum(sizes) > LARGEST_UPLOAD * MB or max(sizes, default=0) > LARGEST_FILE * MB:
            trouble = words("too-large", all=LARGEST_UPLOAD, file=LARGEST_FILE)
            return home, Answer(413, start(trouble, locale))
        if len(taken) > MAX_FILES:
            return home, Answer(413, start(words("too-many", count=MAX_FILES), locale))
        path, _, query = address.partition("?")
        request = ScreenRequest(path, query, fields is not None, fields or {}, tuple(taken))
        while True:
            try:
                answer = answer_request(request, self._desks, _today(), self._watch)
            except Exception as error:  # noqa: BLE001 - whatever it is, the page goes on
                answer = internal_error(error, locale)
            self._keep_desks()
            if not answer.location:
                return address, answer
            address = answer.location
            path, _, query = address.partition("?")
            request = ScreenRequest(path, query)

    def _keep_desks(self) -> None:
        """Give the page the files of changed desks, because the page outlives this Python."""
        new = [desk for desk in self._desks if self._known.get(desk.key) is not desk.files]
        if new:
            desks = [(desk.key, [(file.name, file.data) for file in desk.files]) for desk in new]
            self._keep(desks, self._gone)
            self._known = {desk.key: desk.files for desk in self._desks}
            self._gone.clear()

    def _watch(self, work: str, done: int, total: int) -> None:
        now = time.monotonic()
        if now - self._told_at > TELLING_SECONDS:
            self._told_at = now
            self._tell(f"{work}: {done} / {total}")


def _today() -> date:
    return date.today()  # noqa: DTZ011 - the day where the reader is
