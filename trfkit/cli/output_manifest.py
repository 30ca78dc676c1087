"""What a folder of outputs was made of, so that a run over many files can be taken up again.

A line of JSON stands for each output: it is added once the output has its name, so that a run may
end at any moment. What it says holds only while the output is, byte for byte, what was written.
"""

from __future__ import annotations

import os
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Final

from trfkit.atomic_files import write_whole
from trfkit.cli import console
from trfkit.cli.failures import Failure, os_reason
from trfkit.cli.file_arguments import STANDARD, Source
from trfkit.cli.shared_options import PATH
from trfkit.record import Record, from_json, to_json
from trfkit.version import __version__
from trfkit.visible_text import bytes_of_name, spelt

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import IO

    import click

NAME: Final = ".trfkit-batch.jsonl"
"""The list's name in the folder."""

WITHOUT_EFFECT: Final = frozenset({"files", "output", "force", "jobs", "resume"})
"""Parameters by which no output becomes another one; that of a file has its name besides."""


class Kept(Record):
    """An output: its place in the folder, and SHA-256 of its bytes and of all it was made of.

    The place is written as ``trfkit.visible_text.spelt`` says.
    ``code`` is the exit code of the file that it was made of.
    """

    file: str
    sha256: str
    made_of: str
    code: int


def made_of(options: str, sources: Iterable[Source]) -> str:
    """Return the SHA-256 of what an output follows from: options, files by name and bytes."""
    digest = sha256(options.encode())
    for source in sources:
        name = source.name.encode()
        digest.update(b"\0%d\0%s\0%d\0" % (len(name), name, len(source.data)))
        digest.update(source.data)
    return digest.hexdigest()


def options_digest(context: click.Context, most: int) -> str:
    """Return the SHA-256 of a version, a command and its options, with the files that they name.

    So many bytes are read of each of those.
    """
    digest = sha256(f"{__version__}\0{context.info_name}\0{console.language()}".encode())
    for parameter in sorted(context.command.params, key=lambda one: one.name or ""):
        name = parameter.name or ""
        if name in WITHOUT_EFFECT:
            continue
        value = context.params.get(name)
        digest.update(f"\0{name}={value!r}".encode(errors="surrogateescape"))
        if parameter.type is PATH:
            named = (value,) if isinstance(value, str) else value or ()
            for file in named:
                digest.update(sha256(_content(file, most)).digest())
    return digest.hexdigest()


def _content(name: str, most: int) -> bytes:
    """Return what an option's file holds; what cannot be known is like nothing before."""
    path = Path(name)
    if path.is_dir():
        return b""  # which of its files is read for which, and what it holds, is known later
    if name != STANDARD:
        with suppress(Failure):
            return Source(name, name).read(most)
    return os.urandom(16)


def places_in(folder: Path) -> frozenset[str]:
    """Return the places of all outputs that the list of a folder knows, if it has one."""
    try:
        return frozenset(
            os.fsdecode(bytes_of_name(one.file)) for one in _read((folder / NAME).read_bytes())
        )
    except OSError:
        return frozenset()


class Keeping:
    """The list of a folder: what it says, and what is added to it."""

    def __init__(self, folder: Path, file: IO[bytes], known: dict[str, Kept]) -> None:
        self._folder = folder
        self._file = file
        self._known = known

    def __getitem__(self, place: str) -> Kept | None:
        """Return what is known of the output at a place."""
        return self._known.get(spelt(place))

    def add(self, kept: Kept) -> None:
        """Note an output that has been written."""
        self._known[kept.file] = kept
        self._file.write(to_json(kept) + b"\n")
        self._file.flush()

    def put_in_order(self) -> None:
        """Write the list anew, by place: it is the same however often a run was interrupted."""
        lines = (to_json(self._known[place]) + b"\n" for place in sorted(self._known))
        write_whole(self._folder / NAME, b"".join(lines), replace=True)


@contextmanager
def keeping(folder: Path) -> Iterator[Keeping]:
    """Open the list of a folder, which is made if missing; a Failure where it cannot be written."""
    path = folder / NAME
    try:
        before = path.read_bytes() if path.exists() else b""
        with path.open("ab") as file:
            if before and not before.endswith(b"\n"):
                file.write(b"\n")  # a run ended in the midst of a line
            keeping = Keeping(folder, file, {one.file: one for one in _read(before)})
            yield keeping
        keeping.put_in_order()
    except OSError as error:
        raise Failure(f"cannot write {path}: {os_reason(error)}") from error


def _read(data: bytes) -> Iterator[Kept]:
    """Yield what the lines of a list say; one that says nothing is passed over."""
    for line in data.splitlines():
        with suppress(ValueError):  # as broken JSON and another shape are
            yield from_json(line, type=Kept)
