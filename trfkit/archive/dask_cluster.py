"""Archive work on a Dask cluster: the only module that uses distributed.

Workers get everything, and return their results, through the scheduler: they share no folder. If a
worker dies nothing is lost, as the scheduler gives its work to another.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

import dask
from distributed import CancelledError, Client, KilledWorker, Security, rpc

from trfkit.archive.archive_tables import FileResult, InputFile, Settings, rows_of_file
from trfkit.messages.message import Message
from trfkit.record import Record
from trfkit.refusal import Refusal
from trfkit.version import __version__

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence


ANSWER: Final = 10.0
"""So many seconds a scheduler has for its first answer."""

SILENCE: Final = 60.0
"""So many seconds it has for any later one."""

WORKERLESS: Final = 300.0
"""So many seconds the work waits for a worker while there is none: a cluster may start them."""

ASKING: Final = 1.0
"""So many seconds pass before it is asked whether there are workers."""

PART: Final = 50
"""So many files are sent together: half a second's work, so that little is done again."""

PART_BYTES: Final = 1 << 22
"""So many bytes of files end a part, too."""

MOST: Final = 256
"""So many parts are on their way at most, for 128 threads; the rest waits unread."""


class Part(Record):
    """Files that are sent together; ``ends_batch``: the last ones of their batch."""

    files: tuple[InputFile, ...]
    ends_batch: bool = False


@contextmanager
def connect(address: str, say: Callable[[str], None]) -> Iterator[Cluster]:
    """Connect to the scheduler at an address; ``say`` reports what is waited for.

    Refusal where none answers.
    """
    # They log with tracebacks what is told here in words, or is no failure at all.
    for name in ("distributed", "distributed.client", "tornado.application"):
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    own = {
        # A file may be larger than what it takes for a mistake of its users.
        "distributed.admin.large-graph-warning-threshold": "1 GiB",
        # It keeps what it has sent for whoever mends it: of the last thousand parts all the files.
        "distributed.admin.low-level-log-length": 0,
    }
    with dask.config.set(own):
        try:
            asyncio.run(_ask(address))
            client = Client(address, timeout=ANSWER, set_as_default=False)
        except Exception as error:  # each transport has errors of its own
            why = str(error) or f"nothing came in {ANSWER:g} seconds"
            raise Refusal(Message("archive.no-scheduler", address=address, why=why)) from error
        try:
            yield Cluster(client, address, say)
        finally:
            client.close(timeout=ANSWER)


async def _ask(address: str) -> None:
    """Raise where no scheduler answers in time: a client would wait for ever on a silent port."""
    security = Security().get_connection_args("client")
    async with asyncio.timeout(ANSWER), rpc(address, connection_args=security) as somebody:
        role = (await somebody.identity())["type"]
    if role != "Scheduler":
        raise ConnectionError(f"it is a {role.lower()}")


class Cluster:
    """The workers of a scheduler; they need the same trfkit as this process."""

    def __init__(self, client: Client, address: str, say: Callable[[str], None]) -> None:
        self._client = client
        self._address = address
        self._say = say
        self._workers_seen = monotonic()
        self._said = False

    def results(
        self, settings: Settings, batches: Iterable[Sequence[InputFile]]
    ) -> Iterator[list[FileResult]]:
        """Yield the results for the files of each batch, in order.

        Parts of the next batches are taken and sent meanwhile, two for each thread of the cluster.
        """
        made: list[FileResult] = []
        for part, future in self._ahead(settings, _parts(batches)):
            made += self._made(settings, part, future)
            if part.ends_batch:
                yield made
                made = []

    def _ahead(self, settings: Settings, parts: Iterable[Part]) -> Iterator[tuple[Part, Any]]:
        """Yield parts with their futures; two for each thread are on their way meanwhile."""
        sent: deque[tuple[Part, Any]] = deque()
        for part in parts:
            sent.append((part, self._sent(settings, part)))
            while len(sent) > min(2 * max(self._threads(), 1), MOST):
                yield sent.popleft()
        while sent:
            yield sent.popleft()

    def _sent(self, settings: Settings, part: Part) -> Any:  # noqa: ANN401 - it has no type
        return self._client.submit(_made_of_part, settings, part, pure=False)

    def _made(
        self,
        settings: Settings,
        part: Part,
        future: Any,  # noqa: ANN401 - see above
    ) -> list[FileResult]:
        """Return the results for a part; a file that kills every worker is reported by itself."""
        try:
            return self._result(future)
        except KilledWorker:
            if len(part.files) == 1:
                file = part.files[0].file
                return [FileResult(file, trouble=Message("archive.workers-died", file=file))]
        singles = [Part((taken,)) for taken in part.files]  # so that the others come in
        return [
            made
            for single in singles
            for made in self._made(settings, single, self._sent(settings, single))
        ]

    def _result(self, future: Any) -> list[FileResult]:  # noqa: ANN401 - see above
        while True:
            try:
                version, made = future.result(timeout=ASKING)
            except TimeoutError:
                self._threads()
            except KilledWorker:
                raise
            except CancelledError as error:
                raise Refusal(Message("archive.scheduler-gone", address=self._address)) from error
            except Exception as error:
                why = f"{type(error).__name__}: {error}"
                raise Refusal(Message("archive.cluster-fails", why=why)) from error
            else:
                if version != __version__:
                    raise Refusal(Message("archive.other-worker", version=version, own=__version__))
                return list(made)

    def _threads(self) -> int:
        """Return the number of threads; Refusal if there were none for too long."""
        try:
            threads = int(sum(self._client.nthreads(callback_timeout=SILENCE).values()))
        except Exception as error:
            raise Refusal(Message("archive.scheduler-gone", address=self._address)) from error
        if threads:
            self._workers_seen, self._said = monotonic(), False
        elif monotonic() - self._workers_seen > WORKERLESS:
            raise Refusal(Message("archive.no-workers", address=self._address))
        elif not self._said:
            self._say(f"the scheduler at {self._address} has no workers; waiting for one")
            self._said = True
        return threads


def _parts(batches: Iterable[Sequence[InputFile]]) -> Iterator[Part]:
    """Yield the files of each batch in parts, smaller ones if files are large."""
    for batch in batches:
        files: list[InputFile] = []
        size = 0
        for taken in batch:
            size += len(taken.data)
            if files and (len(files) == PART or size > PART_BYTES):
                yield Part(tuple(files))
                files, size = [], len(taken.data)
            files.append(taken)
        yield Part(tuple(files), ends_batch=True)


def _made_of_part(settings: Settings, part: Part) -> tuple[str, list[FileResult]]:
    """Return, on a worker, its version and the results for files."""
    return __version__, [rows_of_file(settings, taken) for taken in part.files]
