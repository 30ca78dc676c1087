"""``trfkit check --fix``: what would mend each file, shown or carried out."""

from __future__ import annotations

from functools import partial
from hashlib import sha256
from typing import TYPE_CHECKING

from trfkit.checks import findings
from trfkit.checks.fixes import Asked, mended
from trfkit.cli import console
from trfkit.cli.batch import results
from trfkit.cli.failures import Failure
from trfkit.cli.file_arguments import Source, Target
from trfkit.files.registry import read
from trfkit.findings import Severity
from trfkit.findings.codes import selected, severity_in
from trfkit.messages import render_text
from trfkit.record import Record
from trfkit.reports.fixes import diff, mended_in_words
from trfkit.visible_text import visible

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trfkit.cli.shared_options import Reading


class MendSettings(Record):
    """What to mend, how to read, and whether the files themselves are to change."""

    reading: Reading
    asked: Asked
    in_place: bool


class Mending(Record):
    """What became of one file: the difference, what to say, its content to be, what it was."""

    source: Source
    diff: str = ""
    said: tuple[str, ...] = ()
    data: bytes | None = None
    was: str | None = None
    exit_code: int = 0


class Mendings(Record):
    """What became of all files: the differences, and the exit code."""

    diff: str
    exit_code: int


def mend(inputs: Sequence[Source], settings: MendSettings, jobs: int) -> Mendings:
    """Mend files, in place each as soon as its turn comes.

    The exit code is 2 where a file could not be read or replaced; without ``in_place`` it is 1
    where one has errors.
    """
    parts, code = [], 0
    for mending in results(partial(_mend_one, settings), inputs, jobs, _lost):
        console.notes(mending.said)
        parts.append(mending.diff)
        code = max(code, mending.exit_code)
        if settings.in_place and mending.data is not None:
            try:
                Target(mending.source.place, replace=True, was=mending.was).write(mending.data)
            except Failure as failure:
                failure.show()
                code = 2
    return Mendings("".join(parts), code)


def _lost(source: Source, why: str) -> Mending:
    return Mending(source, said=(visible(f"error: {source.name}: {why}"),), exit_code=2)


def _mend_one(settings: MendSettings, source: Source) -> Mending:
    reading, asked = settings.reading, settings.asked
    read_again = partial(read, encoding=reading.encoding, limits=reading.limits)
    try:
        data = source.read(reading.most)
        result = read_again(data)
    except Failure as failure:
        said = () if settings.in_place else (f"error: {failure.message}",)  # checking says it, too
        return Mending(source, said=said, exit_code=2)
    if result.document is None:
        return Mending(source, said=(f"{source.name}: no TRF; there is nothing to mend",))
    if settings.in_place and source.path is None:
        said = (f"error: {source.name} is no file that could be replaced",)
        return Mending(source, said=said, exit_code=2)
    mended_file = mended(result, read_again, asked)
    after = mended_file.result.document
    assert after is not None  # noqa: S101 - a TRF stays one
    found = selected(
        findings(result, asked.profiles, asked.today), asked.profiles, asked.select, asked.ignore
    )
    has_errors = any(severity_in(one, asked.profiles) is Severity.ERROR for one in found)
    return Mending(
        source,
        diff(source.name, result.document, after, mended_file.applied),
        tuple(
            visible(render_text(line, console.language()))
            for line in mended_in_words(source.name, mended_file, is_written=settings.in_place)
        ),
        bytes(after) if mended_file.applied else None,
        sha256(data).hexdigest() if settings.in_place else None,
        int(has_errors and not settings.in_place),
    )
