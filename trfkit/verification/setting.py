"""How the tournament is ranked that something is compared with."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from trfkit.ranking import rank
from trfkit.ranking.request import choose_edition
from trfkit.verification.trial import Trial

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trfkit.model import Tournament
    from trfkit.ranking import Ranking, Standings


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """A tournament with how it is ranked, for everything that is computed of it."""

    tournament: Tournament
    ranking: Ranking

    @property
    def edition_name(self) -> str:
        """The edition by option, else by the start date; raises Refusal for an unknown one."""
        return choose_edition(self.tournament, self.ranking.edition, self.ranking.policies)[0].name

    def standings(self, tiebreaks: Sequence[str] | None, rounds: int | None = None) -> Standings:
        """Return the standings; raises Refusal for an option that cannot be carried out."""
        codes = None if tiebreaks is None else tuple(tiebreaks)
        return rank(self.tournament, replace(self.ranking, tiebreaks=codes, rounds=rounds))

    def trial(self, rounds: int | None) -> Trial:
        """Return what computes columns on trial, after so many rounds."""
        return Trial(self.tournament, replace(self.ranking, rounds=rounds))

    def under(self, edition: str) -> Setting:
        """Return the same with another edition."""
        return replace(self, ranking=replace(self.ranking, edition=edition))
