"""``trfkit annotate``: the file itself, with points, ranks and tie-breaks recomputed."""

from __future__ import annotations

from shutil import which
from typing import TYPE_CHECKING

from trfkit.cli import console
from trfkit.cli.failures import Failure, failure_of
from trfkit.cli.ranking_arguments import RankingCommand
from trfkit.cli.runner import Outcome
from trfkit.cli.shared_options import PATH, READING, argument, option, pairings_option
from trfkit.files.trf.annotated_file import annotate
from trfkit.files.trf.emitting.loss_report import unread_texts
from trfkit.messages import Message
from trfkit.model import Event
from trfkit.ranking import Ranking, rank
from trfkit.ranking.event_order import read_request
from trfkit.reports.provenance import origin_of

if TYPE_CHECKING:
    from trfkit.cli.tournament_files import Loaded
    from trfkit.findings import Diagnostic


class Annotate(RankingCommand):
    """Write FILE with points, ranks and tie-breaks recomputed.

    The tie-breaks are ### lines at its end; annotating again replaces them. Every other line
    stays as it is, byte for byte.
    Where FILE names no tie-breaks, its places stay as far as the points allow them.
    """

    examples = (
        "trfkit annotate open.trf -o annotated.trf",
        "trfkit annotate open.trf -t BH/C1,BH,SB --in-place",
        "trfkit annotate open.trf --import-notes --pairings -o noted.trf",
        "trfkit annotate - < open.trf > annotated.trf",
    )
    says_origin = True
    writes_trf = True
    reads = READING

    file: str = argument("FILE", type=PATH)
    import_notes: bool = option(
        "--import-notes",
        "Add a ### line for each repair, each assumption, and each round of a round-robin "
        "that does not follow the Berger tables.",
    )
    in_place: bool = option("--in-place", "Replace FILE itself.", excludes=("--output",))
    engines: tuple[str, ...] | None = pairings_option(
        "With --import-notes: note the rounds of a Swiss that do not follow it, too.",
        needs=("--import-notes",),
    )

    def work(self, loaded: Loaded) -> Outcome:
        """Return the file with the computed values; a Failure if it is no TRF."""
        ranking = self.ranking
        if loaded.result.document is None:
            raise failure_of("no-trf", file=loaded.name)
        standings = rank(loaded.tournament, ranking)
        noted: tuple[Diagnostic, ...] = ()
        compared, remarks = frozenset[int](), tuple[str, ...]()
        is_round_robin = loaded.tournament.kind.event is Event.ROUND_ROBIN
        if self.import_notes and (is_round_robin or self.engines is not None):
            from trfkit.pairings.engines import chosen_engines  # noqa: PLC0415 - for notes alone
            from trfkit.pairings.pairing_check import check_pairings, differing_rounds  # noqa: PLC0415 - as above
            from trfkit.pairings.result import Verdict  # noqa: PLC0415
            from trfkit.pairings.stated_rounds import TIMEOUT, Request  # noqa: PLC0415 - as above

            engines = chosen_engines(self.engines or (), which, TIMEOUT)
            checked = check_pairings(loaded.tournament, Request(engines=engines))
            if checked.failure is not None:
                raise Failure(Message("pairings.failed", why=checked.failure))
            noted = tuple(differing_rounds(checked))
            rounds = (one for one in checked.rounds if one.verdict != Verdict.NOT_COMPARED)
            compared = frozenset(one.round for one in rounds)
            remarks = console.remarks([Message("command.pairings", text=checked.text)])
        annotated = annotate(
            loaded.result, standings, import_notes=self.import_notes, noted=noted, compared=compared
        )
        left_out = unread_texts(loaded.result.diagnostics, "what was computed")
        findings = (*standings.diagnostics, *annotated.diagnostics, *left_out)
        if ranking.tiebreaks is not None:
            # An option may name a code for other kinds of events; a record may not.
            edition, policies = standings.edition, standings.policies
            stated = Ranking(edition=edition, policies=policies, regulations=ranking.regulations)
            request = read_request(annotated.tournament, stated)
            known = [(finding.code, finding.values) for finding in standings.diagnostics]
            own = [one for one in request.diagnostics if (one.code, one.values) not in known]
            findings = (*findings, *own)
        data = bytes(annotated)
        return Outcome(
            origin=origin_of(standings, loaded.input, ranking=ranking),
            data=data,
            was=loaded.input.sha256 if data != bytes(loaded.result.document) else "",
            remarks=remarks,
            findings=findings,
            notes=standings.notes,
        )
