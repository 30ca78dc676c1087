"""``trfkit pairings``: was each round paired by the system that the file names?"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

import click

from trfkit.cli import console
from trfkit.cli.batch import progress_of_one, results
from trfkit.cli.failures import Failure
from trfkit.cli.files import sources
from trfkit.cli.options import (
    PATH,
    engine_option,
    examples,
    jobs_option,
    reading_options,
    starting_rank_option,
    verbose_option,
    written_options,
)
from trfkit.cli.reading import load_quietly
from trfkit.patterns import lazy_pattern
from trfkit.record import Record, replace

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trfkit.cli.files import Source, Target
    from trfkit.cli.options import Reading
    from trfkit.pairings.request import Request
    from trfkit.reports.origin import Input
    from trfkit.reports.pairings import PairingsOfFile

FORMATS: Final = ("text", "json", "html")
MOST_SECONDS: Final = 3600.0
MOST_ROUNDS: Final = 999
USUAL_SECONDS: Final = 30.0

_RANGE: Final = lazy_pattern(r"(\d{1,3})(?:-(\d{1,3}))?")


@click.group(
    epilog=examples(
        "trfkit pairings check open.trf",
        "trfkit pairings check open.trf --engine ./bbpPairings -o pairings.html",
    )
)
def command() -> None:
    """Hold the pairings of a tournament against its system.

    Swiss rounds are paired anew by an engine of others that is on this machine; round-robins are
    held against the Berger tables.
    """


def _rounds(ctx: click.Context, param: click.Parameter, value: str | None) -> range:
    """Return the rounds of ``A-B``, or the one of ``A``; an empty range where none is named."""
    del ctx, param
    if value is None:
        return range(0)
    match = _RANGE.fullmatch(value.strip())
    first, last = (0, 0) if match is None else (int(match[1]), int(match[2] or match[1]))
    if not 1 <= first <= last:
        raise click.BadParameter(f"{value!r}: rounds such as 3 or 1-5 were expected.")
    return range(first, last + 1)


def _rules(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    del ctx, param
    if value is None:
        return None
    from trfkit.cli.failures import nearest  # noqa: PLC0415 - only where rules are named
    from trfkit.pairings.engines import RULE_SETS  # noqa: PLC0415

    names = [row.name for row in RULE_SETS]
    if value.lower() not in names:
        near = nearest(value, names)
        raise click.BadParameter(
            f"there are no rules {value!r}{near}; there are {', '.join(names)}."
        )
    return value.lower()


@command.command(
    epilog=examples(
        "trfkit pairings check open.trf",
        "trfkit pairings check open.trf --rounds 1-4 --engine py4swiss",
        "trfkit pairings check open.trf --engine ./bbpPairings-5 --engine ./bbpPairings-6",
        "trfkit pairings check tournaments/ --jobs 2 --format json -o pairings.json",
        "trfkit pairings check round-robin.trf -o pairings.html",
    )
)
@click.argument("files", nargs=-1, required=True, type=PATH, metavar="FILE...")
@engine_option(
    "by name, or the executable or jar. May be repeated: the first that follows the rules of the "
    "event is asked"
)
@click.option("--rounds", callback=_rounds, metavar="A-B", help="These rounds alone.")
@click.option(
    "--rules",
    callback=_rules,
    metavar="RULES",
    help="dutch-2016, dutch-2017 or dutch-2026; default: as the file and its start date say.",
)
@click.option(
    "--timeout",
    type=click.FloatRange(0, MOST_SECONDS, min_open=True),
    default=USUAL_SECONDS,
    show_default=True,
    metavar="SECONDS",
    help="How long an engine may take for a round.",
)
@verbose_option
@reading_options
@starting_rank_option
@jobs_option
@written_options(*FORMATS, default="text")
def check(
    *,
    files: tuple[str, ...],
    engines: tuple[str, ...],
    rounds: range,
    rules: str | None,
    timeout: float,
    verbose: bool,
    reading: Reading,
    jobs: int,
    format_: str,
    out: Target,
) -> int:
    """Tell of each round of FILE whether it was paired by the system that the file names.

    The state before a round is given to an engine, and its pairs are compared with those of the
    file. A difference is no error: exports number late entries anew and change ratings, and
    arbiters may have had to depart. The exit code is 2 where an engine is missing or fails.
    """
    from trfkit.cli.engines import asked_engines  # noqa: PLC0415 - after the options are found good
    from trfkit.pairings.request import Request  # noqa: PLC0415

    request = Request(
        engines=asked_engines(engines, timeout), rounds=rounds, rules=rules, timeout=timeout
    )
    inputs = sources(files, reading.most)
    if len(inputs) == 1:
        with progress_of_one() as progress:
            checked = [examine(reading, replace(request, progress=progress), inputs[0])]
    else:
        checked = list(results(partial(examine, reading, request), inputs, jobs, _lost))
    for item in checked:
        console.notes(item.said)
    known = [item for item in checked if item.found is not None]
    # A program that asked of many files gets its document, of however few.
    if known or (format_ == "json" and len(inputs) > 1):
        _write(known, format_, out, hashes=verbose)
    return max(item.exit_code for item in checked)


class Checked(Record):
    """One file: its pairings, or none where it could not be read; and lines for standard error."""

    exit_code: int
    said: tuple[str, ...]
    found: PairingsOfFile | None = None
    input: Input | None = None


def examine(reading: Reading, request: Request, source: Source) -> Checked:
    """Return what became of the pairings of one file."""
    from trfkit.pairings.checking import check_pairings  # noqa: PLC0415 - as above
    from trfkit.reports.pairings import of_file  # noqa: PLC0415

    try:
        loaded = load_quietly(source, reading)
    except Failure as failure:
        return Checked(failure.exit_code, failure.lines)
    checked = check_pairings(loaded.tournament, request)
    code = loaded.exit_code if checked.failure is None else Failure.exit_code
    return Checked(code, loaded.said, of_file(loaded.name, checked), loaded.input)


def _lost(source: Source, why: str) -> Checked:
    failure = Failure(f"{source.name}: {why}")
    return Checked(failure.exit_code, failure.lines)


def _write(checked: Sequence[Checked], format_: str, out: Target, *, hashes: bool) -> None:
    from trfkit.reports.origin import Origin  # noqa: PLC0415 - as above
    from trfkit.reports.pairings import pairings_report, pairings_sheet  # noqa: PLC0415

    files = [item.found for item in checked if item.found is not None]
    origin = Origin(
        inputs=tuple(item.input for item in checked if item.input is not None), hashes=hashes
    )
    if format_ == "json":
        from trfkit.reports.text import to_json  # noqa: PLC0415 - one of three

        out.write(console.encode(to_json(pairings_report(files, origin))))
        return
    from trfkit.cli.sheets import write_sheet  # noqa: PLC0415 - two of three

    write_sheet(pairings_sheet(files), origin, (), format_, out)
