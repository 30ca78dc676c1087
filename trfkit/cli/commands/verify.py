"""``trfkit verify``: what files state, compared with what follows from their results."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import click

from trfkit.cli import console
from trfkit.cli.batch import each
from trfkit.cli.failures import Failure
from trfkit.cli.files import sources
from trfkit.cli.options import (
    PATH,
    examples,
    format_option,
    jobs_option,
    output_options,
    reading_options,
    rules_options,
)
from trfkit.cli.ranking import refusals, tiebreaks_option
from trfkit.cli.reading import exit_code, load_quietly, remarks, sayings
from trfkit.reports.origin import Origin, origin_text
from trfkit.reports.text import to_csv, to_json
from trfkit.reports.verification import (
    DIFFERENCE_HEAD,
    difference_rows,
    verification_json,
    verification_text,
    verifications_json,
)
from trfkit.verification import verify

if TYPE_CHECKING:
    from trfkit.cli.files import Source, Target
    from trfkit.cli.options import Reading, Rules

FORMATS: Final = ("text", "json", "csv")


@dataclass(frozen=True, slots=True)
class Settings:
    """What to compare with, and how to read."""

    reading: Reading
    rules: Rules
    tiebreaks: tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class Verified:
    """One file, rendered in each form; only lines for standard error where it failed."""

    exit_code: int
    said: tuple[str, ...]
    json: dict[str, Any]
    rows: list[list[str]] = field(default_factory=list)
    text: str = ""
    origin: str = ""


@click.command(
    epilog=examples(
        "trfkit verify open.trf",
        "trfkit verify tournaments/ --jobs 4 --format csv -o differences.csv",
        "trfkit verify open.trf -t BH/C1,BH,SB --edition 2024",
    )
)
@click.argument("files", nargs=-1, required=True, type=PATH, metavar="FILE...")
@tiebreaks_option
@rules_options
@reading_options
@jobs_option
@format_option(*FORMATS, default="text")
@output_options
def command(
    *,
    files: tuple[str, ...],
    tiebreaks: tuple[str, ...] | None,
    rules: Rules,
    reading: Reading,
    jobs: int,
    format_: str,
    out: Target,
) -> int:
    """Compare points, ranks, counts and ### values that FILE states with computed ones.

    FILE may be a folder, a pattern or '-'. The exit code is 1 where something differs.
    """
    settings = Settings(reading, rules, tiebreaks)
    done = list(each(partial(examine, settings), sources(files, reading.most), jobs))
    for item in done:
        console.notes(item.said)
        if format_ == "csv" and item.origin:
            console.note(item.origin)
    if len(done) > 1 or done[0].text:
        written = _written(done, format_)
        if format_ == "text" and out.path is None:
            console.out(written)
        else:
            out.write(console.encode(written))
    return max(item.exit_code for item in done)


def examine(settings: Settings, source: Source) -> Verified:
    """Return the comparison of one file."""
    try:
        loaded = load_quietly(source, settings.reading)
        with refusals():
            found = verify(
                loaded.tournament,
                tiebreaks=settings.tiebreaks,
                edition=settings.rules.edition,
                policies=settings.rules.policies,
            )
    except Failure as failure:
        wrong = {"file": source.name, "error": failure.message}
        return Verified(failure.exit_code, failure.lines, wrong)
    origin = Origin(inputs=(loaded.input,), edition=found.edition, policies=found.policies)
    differs = int(bool(found.differences))
    return Verified(
        exit_code=max(loaded.exit_code, exit_code(found.diagnostics), differs),
        said=(
            *loaded.said,
            *sayings(loaded.name, loaded.result, found.diagnostics),
            *remarks(found.notes, loaded.name),
        ),
        json=verification_json(found, loaded.name, origin),
        rows=difference_rows(found, loaded.name),
        text=verification_text(found, loaded.name),
        origin=origin_text(origin),
    )


def _written(done: list[Verified], format_: str) -> str:
    match format_:
        case "json":
            files = [item.json for item in done]
            return to_json(files[0] if len(files) == 1 else verifications_json(files))
        case "csv":
            return to_csv([DIFFERENCE_HEAD, *(row for item in done for row in item.rows)])
    return "\n".join(f"{item.text}\n{item.origin}\n" for item in done if item.text)
