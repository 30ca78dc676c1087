"""``trfkit explain``: the page of a code, or how one value came about."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final

import click

from trfkit.cli import console
from trfkit.cli.failures import Failure, nearest
from trfkit.cli.files import source
from trfkit.cli.options import (
    PATH,
    examples,
    format_option,
    reading_options,
    starting_rank_option,
)
from trfkit.cli.ranking import ranking_options, refusals
from trfkit.reports.text import to_json

if TYPE_CHECKING:
    from trfkit.cli.options import Reading
    from trfkit.ranking import Ranking

WORDS_FOR_VALUE: Final = 3


@click.command(
    epilog=examples(
        "trfkit explain SCR001",
        "trfkit explain BH/C1",
        "trfkit explain open.trf 12 BH/C1",
        "trfkit explain open.trf 12 DE -t BH,DE --edition 2024 --format json",
    )
)
@click.argument("words", nargs=-1, required=True, type=PATH, metavar="CODE | FILE ID CODE")
@ranking_options
@reading_options
@starting_rank_option
@format_option("text", "json", default="text")
def command(*, words: tuple[str, ...], ranking: Ranking, reading: Reading, format_: str) -> int:
    """Explain a finding or a tie-break, or one value of one participant.

    With CODE alone: what the finding means and what to do about it, or how the tie-break is
    defined. With FILE and the number of a participant: what each round adds to the value of
    CODE, by which article.
    """
    if len(words) == 1:
        return _code(words[0], format_)
    if len(words) != WORDS_FOR_VALUE:
        raise click.UsageError("CODE was expected, or FILE, ID and CODE.")
    return _value(*words, ranking=ranking, reading=reading, format_=format_)


def _value(
    file: str, number: str, code: str, *, ranking: Ranking, reading: Reading, format_: str
) -> int:
    from trfkit.cli.reading import load, remarks  # noqa: PLC0415 - no page needs a file
    from trfkit.ranking import explain  # noqa: PLC0415
    from trfkit.reports.explanation import explanation_report, explanation_text  # noqa: PLC0415
    from trfkit.reports.origin import Origin, origin_text  # noqa: PLC0415

    if not (number.isascii() and number.isdigit()):
        raise click.UsageError(f"{number!r} is no participant's number.")
    loaded = load(source(file, reading.most), reading)
    with refusals():
        explanation = explain(loaded.tournament, int(number), code, ranking)
    console.notes(remarks(explanation.notes))
    origin = Origin(
        inputs=(loaded.input,), edition=explanation.edition, policies=explanation.policies
    )
    if format_ == "json":
        console.out_bytes(console.encode(to_json(explanation_report(explanation, origin))))
    else:
        text = explanation_text(explanation, console.width(sys.stdout))
        console.out(f"{text}\n{origin_text(origin)}\n")
    return loaded.exit_code


def _code(code: str, format_: str) -> int:
    from trfkit.reports.pages import known_codes, page_of, page_report, page_text  # noqa: PLC0415

    page = page_of(code)
    if page is None:
        raise Failure(
            f"no finding and no tie-break has the code {code!r}{nearest(code, known_codes())}"
        )
    if format_ == "json":
        console.out_bytes(console.encode(to_json(page_report(page))))
    else:
        console.out(page_text(page))
    return 0
