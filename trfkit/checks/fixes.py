"""Correct files by the fixes in their findings: ``trfkit check --fix``.

Every proposed fix is tried: it is dropped if the file, read again, has a new error or still the
same finding. So a check may propose a fix from its own view, and all checks judge it.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.checks import findings
from trfkit.files.trf.emitting.loss_report import lost_facts
from trfkit.findings import Diagnostic, Edit, Profile, Severity, sort_findings
from trfkit.findings.codes import selected, severity_in
from trfkit.record import Record, replace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from datetime import date

    from trfkit.files.trf.reading.result import ReadResult
    from trfkit.profiles import Profiles
    from trfkit.syntax.trf_document import Document

    Read = Callable[[bytes], ReadResult]

EVERY_PROFILE: Final = tuple(Profile)


MOST_PASSES: Final = 20
"""So often what a fix brings to light is mended, lest two of them undo each other for ever."""


MOST_TRIALS: Final = 500
"""So often a file is read again; a file of which hundreds of fixes fail is not worth more."""


FEW_LINES: Final = 1000
"""In longer files it is not tried beforehand which of the fixes mend anything."""

FEW_TRIALS: Final = 20
"""So often a file is read again only to tell how many findings its fixes mend."""


class Mended(Record):
    """A file after its fixes.

    ``result`` is the file as read then; ``applied`` are the corrected findings, with the places of
    the file when they were corrected, in the order of the file. ``refused`` are those whose fix
    would have caused an error, ``guessed`` those with an unsafe fix that was not requested.
    """

    result: ReadResult
    applied: tuple[Diagnostic, ...]
    refused: tuple[Diagnostic, ...]
    guessed: tuple[Diagnostic, ...]


class FixRequest(Record):
    """The findings to correct, with the options of ``trfkit.checks.check``.

    ``unsafe`` includes fixes that are guesses.
    """

    profiles: Profiles = Profile.PAIRING
    today: date | None = None
    select: Sequence[str] = ()
    ignore: Sequence[str] = ()
    unsafe: bool = False


_Error = tuple[str, int | None, int | None, int | None]
"""What an error is about: code, participant, team and round."""


class _State(NamedTuple):
    """An intermediate file: as read, its errors by kind, the findings to correct or to guess."""

    result: ReadResult
    errors: Counter[_Error]
    todo: tuple[Diagnostic, ...] = ()
    guessed: tuple[Diagnostic, ...] = ()


def mended(result: ReadResult, read: Read, request: FixRequest) -> Mended:
    """Return a TRF with the fixes of its findings applied, other lines byte for byte.

    ``read`` reads a file again as ``result`` was read. Findings that a fix reveals are corrected
    too, until none is left; a second run then changes nothing. A ``result`` without a document is
    returned unchanged.
    """
    state, applied = _all_tried(_state(result, request), _Trials(read, request))
    return Mended(state.result, sort_findings(applied), state.todo, state.guessed)


def _all_tried(state: _State, trials: _Trials) -> tuple[_State, list[Diagnostic]]:
    """Return a file with all fixes that help, and the findings that they correct."""
    applied: list[Diagnostic] = []
    for _ in range(MOST_PASSES):
        # Lines first: in a line that is no record nobody sees what there is to mend.
        of_lines = [one for one in state.todo if _is_of_lines(one)]
        state, done = trials.tried(state, _apart(of_lines))
        if not done:
            state, done = trials.tried(state, _apart(state.todo))
        applied += done
        if not done:
            break
    return state, applied


def mendable(result: ReadResult, read: Read, request: FixRequest) -> tuple[int, int] | None:
    """Return the number of findings that ``mended`` corrects safely, and the number of guesses.

    None if that is expensive to try: in a long file, or after many trials.
    """
    document = result.document
    if document is None or len(document.records) > FEW_LINES:
        return None
    with_safe = _state(result, replace(request, unsafe=False))
    with_all = with_safe._replace(todo=(*with_safe.todo, *with_safe.guessed), guessed=())
    numbers = []
    for unsafe, state in ((False, with_safe), (True, with_all)):
        trials = _Trials(read, replace(request, unsafe=unsafe), FEW_TRIALS)
        numbers.append(len(_all_tried(state, trials)[1]))
        if trials.is_spent:
            return None
    safe, both = numbers
    return safe, max(0, both - safe)


def mended_alone(
    result: ReadResult, read: Read, request: FixRequest, finding: Diagnostic
) -> Mended:
    """Return a TRF with the fix of one finding applied, even a guess, and no other.

    It is tried as in ``mended``: if it does not help, or causes an error, it is refused.
    """
    state = _state(result, request)
    after, done = _Trials(read, request).tried(state, [finding])
    return Mended(after.result, tuple(done), () if done else (finding,), after.guessed)


def _state(result: ReadResult, request: FixRequest) -> _State:
    diagnostics = findings(result, EVERY_PROFILE, request.today)
    errors: Counter[_Error] = Counter(
        (one.code, one.participant, one.team, one.round)
        for one in diagnostics
        if severity_in(one, EVERY_PROFILE) is Severity.ERROR
    )
    if result.document is None:
        return _State(result, errors)
    reported = selected(diagnostics, request.profiles, request.select, request.ignore)
    safe = tuple(one for one in reported if one.fix is not None and one.fix.safe)
    guessed = tuple(one for one in reported if one.fix is not None and not one.fix.safe)
    # What is certain goes before a guess about the same columns.
    return _State(result, errors, *(((*safe, *guessed), ()) if request.unsafe else (safe, guessed)))


class _Trials:
    """Tries fixes on one file, up to a limit."""

    def __init__(self, read: Read, request: FixRequest, most: int | None = None) -> None:
        self._read = read
        self._asked = request
        self._left = MOST_TRIALS if most is None else most

    @property
    def is_spent(self) -> bool:
        """Whether the limit was reached, so that more fixes might help."""
        return not self._left

    def tried(self, state: _State, todo: Sequence[Diagnostic]) -> tuple[_State, list[Diagnostic]]:
        """Return the file with as many fixes as help, and the findings that they correct.

        All fixes are tried at once; if that causes an error, loses data of another line, or leaves
        a corrected finding in place: half of them, then the other half.
        """
        document = state.result.document
        if not todo or document is None or not self._left:
            return state, []
        edits = [edit for one in todo if one.fix is not None for edit in one.fix.edits]
        changed = with_edits(document, edits)
        if changed is not None:
            self._left -= 1
            after = _state(self._read(bytes(changed)), self._asked)
            is_mended = set(map(_subject, todo)).isdisjoint(map(_subject, after.todo))
            if (
                is_mended
                and not _loses(state.result, after.result, edits)
                and not _brought(todo, after.errors - state.errors)
            ):
                return after, list(todo)
        if len(todo) == 1:
            return state, []
        half = len(todo) // 2
        state, done = self.tried(state, todo[:half])
        state, more = self.tried(state, todo[half:])
        return state, [*done, *more]


def _loses(before: ReadResult, after: ReadResult, edits: Iterable[Edit]) -> bool:
    """Tell whether a player, a game or a member from a line without a fix is lost."""
    lines = {edit.line for edit in edits}
    places = before.provenance
    players = {number for number, place in places.players.items() if place.line not in lines}
    teams = {number for number, place in places.teams.items() if place.line not in lines}
    return before.tournament is not None and any(
        fact.team in teams if fact.kind == "member" else fact.player in players
        for fact in lost_facts(before.tournament, after.tournament)
        if fact.kind in {"player", "game", "member"}
    )


def _brought(todo: Sequence[Diagnostic], new: Counter[_Error]) -> Iterable[_Error]:
    """Return the new errors that count against the corrected findings.

    A line that is now read as the right record is checked for the first time; only errors of its
    columns count against the fix.
    """
    if all(map(_is_of_lines, todo)):
        return [error for error in new if error[0].startswith("SYN")]
    return new


def _is_of_lines(finding: Diagnostic) -> bool:
    """Tell whether a finding is about lines that are not read as their record.

    They are rests of other lines, or a document that is in the file twice.
    """
    return "head" in finding.values or finding.code == "SYN016"


def _subject(finding: Diagnostic) -> tuple[object, ...]:
    """Return the subject of a finding, to recognise it in the file after a fix."""
    return finding.code, finding.line, finding.participant, finding.round


def _apart(todo: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Return findings without those whose fix overlaps an earlier fix."""
    taken: dict[int, list[tuple[int, int]]] = {}
    apart = []
    for finding in todo:
        places = [
            (edit.line, edit.column, edit.column + len(edit.old))
            for edit in (finding.fix.edits if finding.fix else ())
        ]
        if any(
            first == first_taken or (first < end_taken and first_taken < end)
            for line, first, end in places
            for first_taken, end_taken in taken.get(line, ())
        ):
            continue
        for line, first, end in places:
            taken.setdefault(line, []).append((first, end))
        apart.append(finding)
    return apart


def with_edits(document: Document, edits: Iterable[Edit]) -> Document | None:
    """Return a document after edits; None if one of them finds another text in its place.

    Every other line, and the ending of each, is unchanged. If an edit removes the whole text of a
    line, its ending goes too.
    """
    texts: dict[int, str] = {}
    for edit in sorted(edits, key=lambda edit: (edit.line, edit.column), reverse=True):
        start, text = edit.column - 1, texts.get(edit.line, document.records[edit.line - 1].text)
        if text[start : start + len(edit.old)] != edit.old:
            return None
        texts[edit.line] = text[:start] + edit.new + text[start + len(edit.old) :]
    records = tuple(
        replace(record, text=texts[record.line]) if record.line in texts else record
        for record in document.records
        if not record.text or texts.get(record.line, record.text)
    )
    return replace(document, records=records)
