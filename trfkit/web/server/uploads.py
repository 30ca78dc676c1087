"""Files out of a form: in memory alone, bounded in size and in time."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from starlette.datastructures import FormData, UploadFile
from starlette.formparsers import MultiPartException, MultiPartParser

from trfkit.record import Record
from trfkit.web.screens.dropped_files import LARGEST_FILE, LARGEST_UPLOAD, MAX_FILES, dropped
from trfkit.web.screens.screen_words import ScreenWords
from trfkit.web.server import server_bounds

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator

    from starlette.formparsers import FormParser
    from starlette.requests import Request

    from trfkit.web.screens.dropped_files import Dropped


class Refused(Exception):  # noqa: N818 - an answer, and no fault of ours
    """An upload that is not taken; its text says why, ``status`` is that of the answer."""

    def __init__(self, status: int, words: str) -> None:
        super().__init__(words)
        self.status = status


class Form(Record):
    """What a form brought: its files, and the first value of each field."""

    files: tuple[Dropped, ...]
    fields: dict[str, str]


class _InMemory(MultiPartParser):
    """Writes no file to disk, however large it is."""

    spool_max_size = server_bounds.UPLOAD + server_bounds.MEGABYTE

    async def parse(self) -> FormData:
        """Return the form; what was taken of one that is refused is let go of."""
        try:
            return await super().parse()
        except BaseException:
            for file in self._files_to_close_on_error:
                file.close()
            raise


async def form_of(request: Request, turn: asyncio.Lock) -> Form:
    """Read a form; raise Refused where it is too large, too slow or no form.

    Forms with files are read one at a time, each holding ``turn``: what is still in the browser
    takes no memory here.
    """
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind not in {"multipart/form-data", "application/x-www-form-urlencoded"}:
        raise Refused(415, ScreenWords()("no-form"))
    if kind == "application/x-www-form-urlencoded":
        from starlette.formparsers import FormParser  # noqa: PLC0415 - for small forms

        return await _read(FormParser(request.headers, _bounded(request, server_bounds.FORM)))
    try:
        async with asyncio.timeout(server_bounds.TURN_SECONDS):
            await turn.acquire()
    except TimeoutError:
        raise Refused(503, ScreenWords()("upload-busy")) from None
    try:
        return await _read(
            _InMemory(
                request.headers,
                _bounded(request, server_bounds.UPLOAD),
                max_files=MAX_FILES,
                max_fields=server_bounds.FIELDS,
                max_part_size=server_bounds.FILE,
            )
        )
    finally:
        turn.release()


async def _read(parser: FormParser | MultiPartParser) -> Form:
    try:
        async with asyncio.timeout(server_bounds.UPLOAD_SECONDS):
            return await _form((await parser.parse()).multi_items())
    except TimeoutError:
        raise Refused(408, ScreenWords()("upload-too-slow")) from None
    except MultiPartException as error:
        raise Refused(400, ScreenWords()("bad-form", error=error.message)) from None


async def _form(items: list[tuple[str, UploadFile | str]]) -> Form:
    files: list[Dropped] = []
    fields: dict[str, str] = {}
    for name, value in items:
        if isinstance(value, UploadFile):
            data = await value.read()
            await value.close()  # there are two copies of one file at most
            if value.filename or data:
                files.append(dropped(value.filename or "", data))
        elif name == "text":
            if value.strip():
                files.append(dropped("", value.encode("utf-8", "replace")))
        else:
            fields.setdefault(name, value)
    if any(len(file.data) > server_bounds.FILE for file in files):
        raise _too_large()
    return Form(tuple(files), fields)


async def _bounded(request: Request, most: int) -> AsyncGenerator[bytes, None]:
    """Yield the body; raise Refused where more than ``most`` comes, or nothing for too long."""
    taken = 0
    stream = request.stream()
    while True:
        try:
            async with asyncio.timeout(server_bounds.SILENT_SECONDS):
                piece = await anext(stream, None)
        except TimeoutError:
            raise Refused(408, ScreenWords()("upload-too-slow")) from None
        if piece is None:
            break
        taken += len(piece)
        if taken > server_bounds.DRAINED:
            raise _too_large()
        if taken <= most:
            yield piece
    if taken > most:
        raise _too_large()


def _too_large() -> Refused:
    return Refused(413, ScreenWords()("too-large", all=LARGEST_UPLOAD, file=LARGEST_FILE))
