"""Two tournaments compared, what an edit would do, and who can still take which place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trfkit.api.sources import announcing_of, tournament_of
from trfkit.change.differences import compare_tournaments
from trfkit.change.edits import with_edits
from trfkit.change.remaining_places import remaining as remaining_of
from trfkit.files.trf.reading.result import ReadResult
from trfkit.ranking.event_order import with_order
from trfkit.ranking.ranking_options import ranking_of

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Unpack

    from trfkit.api.sources import Source
    from trfkit.change.result import Differences, Remaining
    from trfkit.ranking import Ranking
    from trfkit.ranking.ranking_options import RankingOptions


def diff(
    before: Source,
    after: Source,
    ranking: Ranking | None = None,
    **options: Unpack[RankingOptions],
) -> Differences:
    """Return what differs between two tournaments, and what that does to the standings.

    Players are matched by FIDE id, else by name and birth, name, starting rank. Each tournament
    is ranked by its own list and edition, unless the options, those of ``standings``, name
    others. Where what was read is of two formats, facts that one of the two tells nowhere are
    not compared. Raises Refusal for an option that one of the two does not admit.
    """
    versions = "", ""
    if isinstance(before, ReadResult) and isinstance(after, ReadResult):
        versions = before.format, after.format
    chosen = ranking_of(ranking, options)
    return compare_tournaments(announcing_of(before), announcing_of(after), chosen, versions)


def whatif(
    source: Source,
    edits: Iterable[str] | str,
    ranking: Ranking | None = None,
    **options: Unpack[RankingOptions],
) -> Differences:
    """Return what edits of a tournament would do: its differences from a changed copy.

    An edit is a result (``"r5 12-7 1/2"``), a bye (``"r3 8 H"``) or a fact of a player
    (``"12 rating 2100"``); players are named by starting rank, else by FIDE id. Raises Refusal
    for an edit that cannot be made, and for an option that cannot be carried out.
    """
    tournament = tournament_of(source)
    changed = with_edits(tournament, [edits] if isinstance(edits, str) else edits)
    chosen = with_order(tournament, ranking_of(ranking, options))
    return compare_tournaments(tournament, changed, chosen)


def remaining(
    source: Source,
    player: int | None = None,
    ranking: Ranking | None = None,
    **options: Unpack[RankingOptions],
) -> Remaining:
    """Return the best and the worst place that each participant can still take.

    Every result of the games that are open is tried where the combinations are few; else places
    are bounds by points alone, which ``exact`` says. ``player`` leaves one participant: a
    starting rank, or the number of a team. Raises Refusal where no game is open, for an unknown
    participant, and for an option that cannot be carried out.
    """
    return remaining_of(tournament_of(source), ranking_of(ranking, options), player)
