"""How the tournament is ranked that something is compared with."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from trfkit.ranking import rank
from trfkit.ranking.request import choose_edition
from trfkit.verification.trial import Trial

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from trfkit.model import Tournament
    from trfkit.ranking import Standings


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """A tournament with the options of ``rank`` that hold for everything computed of it."""

    tournament: Tournament
    edition: str | None = None
    policies: Mapping[str, str]
    kind: str | None = None
    rating: str | None = None
    unrated: int | None = None
    primary: str | None = None

    @property
    def edition_name(self) -> str:
        """The edition by option, else by the start date; raises Refusal for an unknown one."""
        return choose_edition(self.tournament, self.edition, self.policies)[0].name

    def standings(self, tiebreaks: Sequence[str] | None, rounds: int | None = None) -> Standings:
        """Return the standings; raises Refusal for an option that cannot be carried out."""
        return rank(
            self.tournament,
            tiebreaks=tiebreaks,
            rounds=rounds,
            edition=self.edition,
            **self._options(),
        )

    def trial(self, rounds: int | None) -> Trial:
        """Return what computes columns on trial, after so many rounds."""
        return Trial(self.tournament, rounds=rounds, **self._options())

    def under(self, edition: str) -> Setting:
        """Return the same with another edition."""
        return replace(self, edition=edition)

    def _options(self) -> dict[str, Any]:
        return {
            "policies": self.policies,
            "kind": self.kind,
            "rating": self.rating,
            "unrated": self.unrated,
            "primary": self.primary,
        }
