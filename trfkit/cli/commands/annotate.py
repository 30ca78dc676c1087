"""``trfkit annotate``: the file itself, with points, ranks and tie-breaks recomputed."""

from __future__ import annotations

from shutil import which
from typing import TYPE_CHECKING

import click

from trfkit.cli import console
from trfkit.cli.failures import Failure, failure_of, misuse_of
from trfkit.cli.file_arguments import STANDARD, refuse_other_format, source, target
from trfkit.cli.ranking_arguments import ranking_options
from trfkit.cli.shared_options import (
    PATH,
    PairingsCommand,
    examples,
    output_options,
    pairings_option,
    reading_options,
)
from trfkit.cli.tournament_input import exit_code, load, remarks, sayings
from trfkit.files.trf.annotated_file import annotate
from trfkit.files.trf.emitting.loss_report import unread
from trfkit.messages import Message
from trfkit.model import Event
from trfkit.ranking import Ranking, rank
from trfkit.ranking.event_order import read_request
from trfkit.reports.provenance import origin_foot, origin_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from trfkit.cli.file_arguments import Target
    from trfkit.cli.shared_options import Reading
    from trfkit.findings import Diagnostic
    from trfkit.model import Tournament
    from trfkit.ranking import Standings


@click.command(
    cls=PairingsCommand,
    epilog=examples(
        "trfkit annotate open.trf -o annotated.trf",
        "trfkit annotate open.trf -t BH/C1,BH,SB --in-place",
        "trfkit annotate open.trf --import-notes --pairings -o noted.trf",
        "trfkit annotate - < open.trf > annotated.trf",
    ),
)
@click.argument("file", type=PATH)
@ranking_options
@click.option(
    "--import-notes",
    is_flag=True,
    help="Add a ### line for each repair, each assumption, and each round of a round-robin that "
    "does not follow the Berger tables.",
)
@pairings_option("With --import-notes: note the rounds of a Swiss that do not follow it, too.")
@click.option("--in-place", is_flag=True, help="Replace FILE itself.")
@reading_options
@output_options
def command(
    *,
    file: str,
    ranking: Ranking,
    import_notes: bool,
    engines: tuple[str, ...] | None,
    in_place: bool,
    reading: Reading,
    out: Target,
) -> int:
    """Write FILE with points, ranks and tie-breaks recomputed.

    The tie-breaks are ### lines at its end; annotating again replaces them. Every other line
    stays as it is, byte for byte.
    Where FILE names no tie-breaks, its places stay as far as the points allow them.
    """
    if in_place:
        if out.path is not None or file == STANDARD:
            raise misuse_of("in-place-of-file")
        out = target(file, replace=True)
    else:
        refuse_other_format(out.path)
    if engines is not None and not import_notes:
        raise misuse_of("pairings-of-notes")
    loaded = load(source(file, reading.most), reading)
    if loaded.result.document is None:
        raise failure_of("no-trf", file=loaded.name)
    standings = rank(loaded.tournament, ranking)
    noted, compared = _paired(loaded.tournament, engines) if import_notes else ((), frozenset())
    annotated = annotate(
        loaded.result, standings, import_notes=import_notes, noted=noted, compared=compared
    )
    left_out = unread(loaded.result.diagnostics, "what was computed")
    findings = (*standings.diagnostics, *annotated.diagnostics, *left_out)
    if ranking.tiebreaks is not None:
        findings = (*findings, *_findings_of_own_list(annotated.tournament, standings, ranking))
    console.notes(sayings(loaded.name, loaded.result, findings))
    console.notes(remarks(standings.notes))
    origin = origin_of(standings, loaded.input, ranking=ranking)
    console.notes(origin_foot(origin, console.language()))
    out.after(origin.inputs).write(bytes(annotated))
    return max(loaded.exit_code, exit_code(findings))


def _paired(
    tournament: Tournament, engines: Sequence[str] | None
) -> tuple[tuple[Diagnostic, ...], frozenset[int]]:
    """Return which rounds are not paired as their system has it, and which were compared.

    Those of a Swiss by engines alone; a Failure where none of them could tell.
    """
    if engines is None and tournament.kind.event is not Event.ROUND_ROBIN:
        return (), frozenset()
    from trfkit.pairings.engines import chosen_engines  # noqa: PLC0415 - for notes alone
    from trfkit.pairings.pairing_check import check_pairings, differing_rounds  # noqa: PLC0415 - as above
    from trfkit.pairings.result import Verdict  # noqa: PLC0415
    from trfkit.pairings.stated_rounds import TIMEOUT, Request  # noqa: PLC0415 - as above

    request = Request(engines=chosen_engines(engines or (), which, TIMEOUT))
    checked = check_pairings(tournament, request)
    if checked.failure is not None:
        raise Failure(Message("pairings.failed", why=checked.failure))
    console.remark(Message("command.pairings", text=checked.text))
    compared = (one.round for one in checked.rounds if one.verdict != Verdict.NOT_COMPARED)
    return tuple(differing_rounds(checked)), frozenset(compared)


def _findings_of_own_list(
    tournament: Tournament, standings: Standings, ranking: Ranking
) -> Iterator[Diagnostic]:
    """Yield what is wrong with the list that the file now states, and was not said already.

    An option may ask for a code that is for other events; a record may not state one.
    """
    request = read_request(
        tournament,
        Ranking(
            edition=standings.edition,
            policies=standings.policies,
            regulations=ranking.regulations,
        ),
    )
    said = [(one.code, one.values) for one in standings.diagnostics]
    yield from (one for one in request.diagnostics if (one.code, one.values) not in said)
