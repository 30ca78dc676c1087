"""Plan the play-off of those who share a place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Unpack

from trfkit.api import Source, tournament_of
from trfkit.playoffs import Places, parse_places, tied_groups
from trfkit.playoffs.article3 import NOTHING, Answers, answers_by
from trfkit.playoffs.conduct import edition_of_playoff, plan, qualification
from trfkit.ranking.ranking_options import RankingOptions, ranking_of
from trfkit.regulations import get_edition
from trfkit.reports.playoff import Programme

if TYPE_CHECKING:
    from trfkit.ranking import Ranking


def playoff(
    source: Source | int,
    places: str | Places = "1",
    answers: Answers = NOTHING,
    ranking: Ranking | None = None,
    **options: Unpack[RankingOptions],
) -> Programme:
    """Return the play-off prescribed for participants who share ``places`` (``"1"``, ``"1-4"``).

    ``source`` may be a number of players instead of a tournament. ``answers`` are the organiser's
    parameters, from the edition of 2023 on, except ``after``; the other options are those of
    ``standings``. Raises Refusal if no single group shares the places, and for an option or an
    answer that makes no sense, ValueError for places that cannot be read.
    """
    settings = ranking_of(ranking, options)
    answers = answers_by(answers, settings)
    if isinstance(source, int):
        edition, remarks = edition_of_playoff(settings, None)
        return Programme(plan(source, edition, answers), remarks=remarks)
    tournament = tournament_of(source)
    shared = parse_places(places) if isinstance(places, str) else places
    edition, remarks = edition_of_playoff(settings, tournament.start)
    qualified = qualification(tournament, settings, answers.after)
    if qualified.remark:
        remarks = (*remarks, qualified.remark)
    (tied,) = tied_groups(
        tournament,
        [shared],
        after=qualified.after,
        order_of_three=get_edition(edition).play_off.order_of_three,
        ranking=qualified.ranking,
    )
    players = len(tied.entrants)
    prescribed = plan(players, edition, answers, place=shared.first, of_teams=tied.is_of_teams)
    return Programme(prescribed, tied, remarks)
