"""``trfkit slice``: parts of a long event, each a file of its own, and a list of them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from trfkit.cli import console
from trfkit.cli.failures import Failure, os_reason
from trfkit.cli.files import STANDARD_NAME, Target, source
from trfkit.cli.options import (
    PATH,
    examples,
    force_option,
    format_option,
    reading_options,
    starting_rank_option,
)
from trfkit.cli.ranking import refusals
from trfkit.cli.reading import load
from trfkit.cli.writing import note_losses
from trfkit.conversion.converting import rewritten
from trfkit.patterns import lazy_pattern
from trfkit.reports.fitting import WIDTH
from trfkit.reports.origin import Origin, origin_text
from trfkit.reports.sheet import sheet_text
from trfkit.reports.slicing import slices_report, slices_sheet
from trfkit.reports.text import to_json
from trfkit.reshaping.slicing import last_round, slice_of, slices_by_month

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trfkit.cli.options import Reading
    from trfkit.cli.reading import Loaded
    from trfkit.reshaping.slicing import Slice

MANIFEST: Final = "manifest.json"
_RANGE: Final = lazy_pattern(r"\s*([0-9]{1,4})?\s*(-)?\s*([0-9]{1,4})?\s*")

Range = tuple[int, int | None]
"""The first round, and the last one; None is that of the event."""


def _ranges(ctx: click.Context, param: click.Parameter, values: Sequence[str]) -> tuple[Range, ...]:
    del ctx, param
    return tuple(round_range(value) for value in values)


def round_range(value: str) -> Range:
    """Return the rounds that ``4-6``, ``4``, ``4-`` or ``-6`` means; a BadParameter for others."""
    match = _RANGE.fullmatch(value)
    if match is None or not (match[1] or match[3]):
        raise click.BadParameter(f"{value!r}: rounds such as 4-6 were expected.")
    first = int(match[1] or 1)
    if match[2] is None:
        return first, first
    last = None if match[3] is None else int(match[3])
    if first < 1 or (last is not None and last < first):
        raise click.BadParameter(f"{value!r}: the first round comes before the last, from 1 on.")
    return first, last


@click.command(
    epilog=examples(
        "trfkit slice league.trf --by month -o parts",
        "trfkit slice open.trf --rounds 1-4 --rounds 5-9 -o halves",
        "trfkit check parts --profile upload",
    )
)
@click.argument("file", type=PATH)
@click.option("--by", type=click.Choice(["month"]), help="A part for each month of the rounds.")
@click.option(
    "--rounds",
    multiple=True,
    callback=_ranges,
    metavar="A-B",
    help="A part with these rounds; may be repeated.",
)
@click.option(
    "-o",
    "--output",
    type=PATH,
    metavar="DIR",
    required=True,
    help="The folder for the parts; made if missing.",
)
@format_option("text", "json", default="text")
@force_option
@reading_options
@starting_rank_option
def command(
    *,
    file: str,
    by: str | None,
    rounds: tuple[Range, ...],
    output: str,
    format_: str,
    force: bool,
    reading: Reading,
) -> int:
    """Write parts of the tournament in FILE, such as the months of a league for its ratings.

    Each part has all players with their numbers, and the rounds, dates, points and ranks of its
    own; its rounds count from 1. The folder gets the list of them as JSON, too: manifest.json says
    which rounds each file has. A file of the TRF family keeps its dialect.
    """
    if (by is None) == (not rounds):
        raise click.UsageError("either --by month or --rounds A-B was expected.")
    loaded = load(source(file, reading.most), reading)
    with refusals():
        parts = _parts(loaded, rounds)
    goal = "h9" if loaded.tournament.go is not None else "trf"
    stem = "tournament" if loaded.name == STANDARD_NAME else Path(loaded.name).stem
    written = [
        (
            f"{stem}-{part.name}.{goal}",
            part,
            rewritten(loaded.result, part.tournament, goal, keeps_rounds_to_come=False),
        )
        for part in parts
    ]
    report = slices_report(
        loaded.tournament,
        last_round(loaded.tournament),
        [(name, part, converted.data) for name, part, converted in written],
        Origin(inputs=(loaded.input,)),
    )
    files = {name: converted.data for name, _, converted in written}
    files[MANIFEST] = console.encode(to_json(report))
    _write(Path(output), files, replace=force)
    for name, part, converted in written:
        note_losses(name, (*part.diagnostics, *converted.diagnostics))
    if format_ == "json":
        console.out(to_json(report))
    else:
        console.out(f"{sheet_text(slices_sheet(report), WIDTH)}\n{origin_text(Origin())}\n")
    return loaded.exit_code


def _parts(loaded: Loaded, rounds: Sequence[Range]) -> tuple[Slice, ...]:
    event = loaded.tournament
    if not rounds:
        return slices_by_month(event)
    last = last_round(event)
    ends = dict.fromkeys((first, last if end is None else end) for first, end in rounds)
    return tuple(slice_of(event, range(first, max(first, end) + 1)) for first, end in ends)


def _write(folder: Path, files: dict[str, bytes], *, replace: bool) -> None:
    """Write all files, or none where one cannot be."""
    try:
        folder.mkdir(exist_ok=True)
    except OSError as error:
        raise Failure(f"cannot make the folder {folder}: {os_reason(error)}") from error
    targets = {name: Target(folder / name, replace) for name in files}
    for target in targets.values():
        target.check()
    for name, target in targets.items():
        target.write(files[name])
