"""Apply the regulations: standings and their reports, pairings, tables of the rules."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Unpack

from trfkit.api import Source, tournament_of
from trfkit.api.standings import Standings, public
from trfkit.model.tournament import Event, Tournament
from trfkit.pairings.stated_rounds import TIMEOUT, Request
from trfkit.ranking import Explanation, Ranking, rank
from trfkit.ranking import explain as explain_value
from trfkit.ranking.ranking_options import (
    EditionName,
    RankingOptions,
    Year,
    ranking_of,
    refuse_unknown_round,
)
from trfkit.ranking.request import kind_named
from trfkit.record import replace
from trfkit.refusal import refusal_of
from trfkit.regulations import EDITIONS, NEWEST, Edition, get_edition
from trfkit.reports.provenance import origin_of
from trfkit.tie_breaks import TIE_BREAKS, TieBreak

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from trfkit.bounded_types import KindName
    from trfkit.pairings.result import CheckedPairings
    from trfkit.ranking.cards import Card
    from trfkit.ranking.comparison import Comparison
    from trfkit.reports.event.event_report import EventReport
    from trfkit.reports.show import EventParts


def standings(
    source: Source, ranking: Ranking | None = None, **options: Unpack[RankingOptions]
) -> Standings:
    """Return the standings of a tournament by the options of ``Ranking``.

    Give them as one value, or by name (``edition=2026``, ``tiebreaks="BH/C1,SB"``), which overrides
    the value. Raises Refusal for an option that cannot be carried out.
    """
    tournament = tournament_of(source)
    return public(rank(tournament, ranking_of(ranking, options)), tournament)


def explain(
    source: Source,
    participant: int,
    code: str,
    ranking: Ranking | None = None,
    **options: Unpack[RankingOptions],
) -> Explanation:
    """Explain a value of a player, by starting rank, or of a team, by its number.

    ``code`` is a tie-break such as ``"BH/C1"``; the options are those of ``standings``. A code that
    orders a tied group is explained for the group that is still tied at that point of the list.
    Raises Refusal for an unknown participant or code, and for an option that cannot be carried out.
    """
    chosen = ranking_of(ranking, options)
    return explain_value(tournament_of(source), participant, code, chosen)


def card(
    source: Source,
    participant: int,
    ranking: Ranking | None = None,
    **options: Unpack[RankingOptions],
) -> Card:
    """Return a participant's rank, rounds, and every value of the list with its explanation.

    Players are named by starting rank, teams by number; the options are those of ``standings``.
    Raises Refusal for an unknown participant, and for an option that cannot be carried out.
    """
    from trfkit.ranking.cards import card as card_of  # noqa: PLC0415 - few programs ask

    return card_of(tournament_of(source), participant, ranking_of(ranking, options))


def compare(
    source: Source,
    participant: int,
    other: int,
    ranking: Ranking | None = None,
    **options: Unpack[RankingOptions],
) -> Comparison:
    """Explain why one of two participants is ahead of the other, or that they share a place.

    They are named by starting rank, teams by number; the options are those of ``standings``.
    Raises Refusal for unknown participants, and for an option that cannot be carried out.
    """
    from trfkit.ranking.comparison import compare as compare_two  # noqa: PLC0415 - few programs ask

    return compare_two(tournament_of(source), participant, other, ranking_of(ranking, options))


def report(
    source: Source, ranking: Ranking | None = None, **options: Unpack[RankingOptions]
) -> EventReport:
    """Return the complete report of an event, which ``render`` writes as one page.

    The options are those of ``standings``. Findings are those of ``check`` for the result of
    reading; a tournament alone has none. Raises Refusal for an option that cannot be carried out.
    """
    from trfkit.api.whole_event import whole_event  # noqa: PLC0415 - few programs ask

    chosen = ranking_of(ranking, options)
    if not isinstance(source, Tournament):
        return whole_event(source, "", chosen)
    from trfkit.reports.event.event_report import event_report  # noqa: PLC0415 - as above

    reported = event_report(source, chosen)
    return replace(reported, origin=origin_of(reported.standings, ranking=chosen))


def show(
    source: Source,
    *,
    pairings: Sequence[int] = (),
    players: Sequence[int] = (),
    crosstable: bool = False,
    lists: Sequence[str] = (),
    where: Sequence[str] = (),
    ranking: Ranking | None = None,
    **options: Unpack[RankingOptions],
) -> EventParts:
    """Return pairings of rounds, cards of participants and the crosstable, for rendering.

    ``pairings`` are rounds from 1, by default the last one that was paired; ``players`` are
    starting ranks, or numbers of teams; ``lists`` are ``"matches"`` and ``"boards"`` of teams.
    ``where`` selects the players who meet all conditions, such as ``"born>=2010"``, and the pairs
    in which one of them plays. The options are those of ``standings``. Raises Refusal for a round
    that was neither played nor paired, an unknown participant, and an option that cannot be carried
    out.
    """
    from trfkit.reports.categories import parse_condition  # noqa: PLC0415 - few programs ask
    from trfkit.reports.show import select_parts  # noqa: PLC0415 - as above

    return select_parts(
        tournament_of(source),
        ranking_of(ranking, options),
        numbers=pairings,
        participants=players,
        with_crosstable=crosstable,
        lists=lists,
        where=tuple(map(parse_condition, where)),
    )


def check_pairings(
    source: Source,
    engines: Iterable[str | os.PathLike[str]] = (),
    *,
    rounds: Collection[int] = (),
    rules: str | None = None,
    timeout: float = TIMEOUT,
) -> CheckedPairings:
    """Compare each round with the pairing of an engine or, for a round-robin, the Berger tables.

    ``engines`` are paths of bbpPairings, or ``py4swiss``, which is the default if installed; each
    runs in its own process. ``rounds`` are those to compare, by default all; ``rules`` names
    pairing rules other than those of the file and its date. ``timeout`` is in seconds per round.
    Raises Refusal for an unusable engine, unknown rules and a round that nobody was paired in; an
    engine that is missing or fails is reported in ``failure``.
    """
    from trfkit.pairings.engines import RULE_SETS, chosen_engines  # noqa: PLC0415 - few ask
    from trfkit.pairings.pairing_check import check_pairings as check_rounds  # noqa: PLC0415 - as above

    names = [row.name for row in RULE_SETS]
    if rules is not None and rules not in names:
        raise refusal_of("no-rules", rules=rules, names=tuple(names))
    # Programs are found by whoever starts this one: the library does not look on PATH.
    opened = chosen_engines([os.fspath(one) for one in engines], lambda _: None, timeout)
    tournament = tournament_of(source)
    for number in rounds:
        refuse_unknown_round(number, tournament.rounds_paired)
    request = Request(engines=opened, rounds=rounds, rules=rules, timeout=timeout)
    return check_rounds(tournament, request)


def tiebreaks(
    edition: EditionName | Year | None = None, kind: KindName | None = None
) -> tuple[TieBreak, ...]:
    """Return the tie-breaks of an edition in the handbook's order, by default of the newest.

    ``kind`` selects those that suit a kind of tournament. Raises Refusal for an unknown edition
    and an unknown kind.
    """
    rules = NEWEST if edition is None else get_edition(str(edition))
    event = None if kind is None else kind_named(kind)
    return tuple(
        row
        for row in TIE_BREAKS
        if rules.name in row.editions
        and (row.is_for(kind) or (event is not None and event.is_team and row.of_teams_too))
        and (
            event is None
            or (row.swiss if event.event is Event.SWISS else row.suits_predetermined(rules))
        )
    )


def editions() -> tuple[Edition, ...]:
    """Return the editions of the regulations on tie-breaks, oldest first."""
    return EDITIONS
