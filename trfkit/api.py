"""The functions behind the names of ``import trfkit``: typed, documented, nothing printed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from trfkit import conversion, importing
from trfkit.annotation import Annotated, annotate
from trfkit.checks import check, errors_found
from trfkit.conversion import Converted, convert
from trfkit.diagnostics import Diagnostic, Profile, Severity, TrfError
from trfkit.diagnostics.catalogue import message
from trfkit.diagnostics.strict import require_none
from trfkit.limits import DEFAULT_LIMITS, Limits
from trfkit.model import Tournament
from trfkit.ranking import Explanation, Ranking, Refusal, Standings, rank
from trfkit.ranking import explain as explain_value
from trfkit.ranking.options import ranking_of
from trfkit.reading import ReadResult
from trfkit.verification import Verification
from trfkit.verification import verify as verify_itself
from trfkit.verification.watching import unwatched

if TYPE_CHECKING:
    import os
    from collections.abc import Mapping, Sequence
    from decimal import Decimal
    from typing import Unpack

    from trfkit.ranking.options import RankingOptions
    from trfkit.reading.stated import StatedTable
    from trfkit.verification.watching import Watch


def read(
    source: str | os.PathLike[str] | bytes,
    *,
    strict: bool = False,
    encoding: str | None = None,
    limits: Limits = DEFAULT_LIMITS,
) -> ReadResult:
    """Return the tournament, the document and the findings of a file, or of its bytes.

    Files are TRFs, or of any other format that ``trfkit formats`` lists as readable; those have
    no document, and say in ``stated`` what tables they hold.

    Never raises for what the file holds, unless ``strict``: then TrfError for any repair, and
    any error of reading or of the checks, carrying all of them. OSError where the file cannot
    be read.
    """
    data = source if isinstance(source, bytes) else Path(source).read_bytes()
    result = importing.read(data, encoding=encoding, limits=limits)
    if strict:
        require_none((*result.diagnostics, *errors_found(result)))
    return result


def standings(
    tournament: Tournament, ranking: Ranking | None = None, **options: Unpack[RankingOptions]
) -> Standings:
    """Return the standings by the options of ``Ranking``.

    They are given as one value, or by name (``edition=2026``, ``tiebreaks="BH/C1,SB"``), which
    goes before the value. Raises Refusal for an option that cannot be carried out.
    """
    return rank(tournament, ranking_of(ranking, options))


def explain(
    tournament: Tournament,
    participant: int,
    code: str,
    ranking: Ranking | None = None,
    **options: Unpack[RankingOptions],
) -> Explanation:
    """Return how a value came about: of a player by starting rank, of a team by its number.

    ``code`` is a tie-break such as ``"BH/C1"``; the options are those of ``standings``. A code
    that orders a tied group is explained for the group that is still tied where the code stands
    in the list. Raises Refusal for an unknown participant or code, and for an option that cannot
    be carried out.
    """
    return explain_value(tournament, participant, code, ranking_of(ranking, options))


def verify(
    tournament: Tournament,
    ranking: Ranking | None = None,
    *,
    against: str | os.PathLike[str] | bytes | StatedTable | Sequence[StatedTable] | None = None,
    mapping: Mapping[str, str] | str | None = None,
    tolerance: Decimal | None = None,
    limits: Limits = DEFAULT_LIMITS,
    watch: Watch = unwatched,
    **options: Unpack[RankingOptions],
) -> Verification:
    """Return stated values compared with computed ones, and what explains the differences.

    Without ``against`` they are those that the tournament's own file states. With it they are
    those of a table made by other software: a path, its bytes, or what reading gave
    (``read(page).stated``). ``mapping`` says what columns are, by label or caption, as a mapping
    or as ``"TB1=APRO/U1400,TB2=DE"``; the rest is mapped by what the table says, else by trial.
    ``tolerance`` lets values pass that are off by so much in columns printed with fewer digits;
    ``rounds`` are those that the table covers, by default as it says or as its points fit.
    ``limits`` bound the table, and how many of its columns are looked for (``searched``);
    ``watch`` is told how far that is: what is looked for, the columns done, and their number. The
    other options are those of ``standings``. Raises Refusal for an option that cannot be carried
    out and for a table without any participant, OSError where the file cannot be read.
    """
    ranked_by = ranking_of(ranking, options)
    if against is None:
        if mapping or tolerance is not None:
            raise Refusal("a map or a tolerance is for the columns of a table, and there is none")
        return verify_itself(tournament, ranked_by)
    from trfkit.verification.against import verify_against  # noqa: PLC0415 - only for tables
    from trfkit.verification.mapping import parse_map  # noqa: PLC0415 - see above

    return verify_against(
        tournament,
        _tables(against, limits),
        ranked_by,
        mapping=parse_map(mapping) if isinstance(mapping, str) else mapping or {},
        tolerance=tolerance,
        most_searched=limits.searched,
        watch=watch,
    )


def _tables(
    against: str | os.PathLike[str] | bytes | StatedTable | Sequence[StatedTable], limits: Limits
) -> StatedTable | Sequence[StatedTable]:
    """Return the tables of a file, or those that were given."""
    if not isinstance(against, (str, bytes)) and not hasattr(against, "__fspath__"):
        return against
    data = against if isinstance(against, bytes) else Path(against).read_bytes()
    stated = importing.read_stated(data, limits=limits)
    if not stated.tables:
        found = "; ".join(message(one) for one in stated.diagnostics)
        raise Refusal(f"there is no table to compare with: {found}")
    return stated.tables


def write(tournament: Tournament, format: str = "trf26") -> bytes:  # noqa: A002 - the contract's name
    """Return a tournament as a file of a format that ``trfkit formats`` lists as written.

    What the format cannot carry is left out; ``convert`` lists it. ValueError for a format
    that cannot be written.
    """
    return conversion.write(tournament, format).data


__all__ = [
    "Annotated",
    "Converted",
    "Diagnostic",
    "Explanation",
    "Limits",
    "Profile",
    "Ranking",
    "ReadResult",
    "Refusal",
    "Severity",
    "Standings",
    "Tournament",
    "TrfError",
    "Verification",
    "annotate",
    "check",
    "convert",
    "explain",
    "read",
    "standings",
    "verify",
    "write",
]
