"""What is made of many files, one after the other in one document."""

from __future__ import annotations

import sys
from contextlib import closing
from functools import partial
from typing import TYPE_CHECKING

from trfkit.cli import console
from trfkit.cli.batch import results
from trfkit.cli.failures import Failure
from trfkit.cli.rendered_file import failed, made_or_failed
from trfkit.record import Record
from trfkit.reports.standings import NotRanked
from trfkit.reports.text_formats import json_of_texts, to_json

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from trfkit.cli.file_arguments import Source
    from trfkit.cli.rendered_file import Made
    from trfkit.cli.shared_options import Output


class _Named(Record):
    """What was made of a file, and its name."""

    file: str
    made: Made


def write_together(
    make: Callable[[Source], Made],
    inputs: Sequence[Source],
    output: Output,
    document: Record | None,
) -> int:
    """Write what ``make`` makes of each file as it comes; return the exit code.

    ``document`` is the JSON that has them in its list ``files``; without one they are texts, with
    an empty line between them.
    """
    codes = [0]
    is_seen = output.target.path is None and console.is_terminal(sys.stdout)
    work = partial(_named, make)
    with closing(results(work, inputs, output.jobs, _lost, has_bar=not is_seen)) as all_made:
        told = _told(all_made, codes)
        if document is None:
            pieces = _apart(named.made.data for named in told if named.made.data is not None)
        else:
            texts = json_of_texts(document, "files", map(_in_json, told))
            pieces = map(console.encode, texts)
        output.target.write_pieces(pieces)
    return max(codes)


def _named(make: Callable[[Source], Made], source: Source) -> _Named:
    return _Named(source.name, made_or_failed(partial(make, source), source.name))


def _lost(source: Source, why: str) -> _Named:
    return _Named(source.name, failed(Failure(f"{source.name}: {why}")))


def _told(all_made: Iterator[_Named], codes: list[int]) -> Iterator[_Named]:
    """Yield what was made, its exit code noted; its lines are shown, at a terminal behind it."""
    for named in all_made:
        console.notes(named.made.said)
        codes.append(named.made.exit_code)
        yield named
        console.say_held()


def _in_json(named: _Named) -> str:
    if named.made.data is None:
        return to_json(NotRanked(named.file, named.made.error))
    return named.made.data.decode()


def _apart(texts: Iterator[bytes]) -> Iterator[bytes]:
    for number, text in enumerate(texts):
        yield b"\n" + text if number else text
