"""The field of teams: the same competitors with match points and with game points."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from trfkit.model.team_view import Score
from trfkit.record import replace
from trfkit.tie_breaks.field import Field

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trfkit.model.matches import TeamEvent, TeamRound
    from trfkit.model.view import View
    from trfkit.regulations.edition import Edition


class OtherScore(Field, dict=True):
    """The field of teams by their secondary score."""

    def with_edition(self, edition: Edition) -> OtherScore:
        """Return the same field under another edition."""
        return OtherScore(self.view, edition, self.unrated, self.computed)

    @property
    def game(self) -> str:
        """The noun for a game of two competitors: teams play matches."""
        return "match"


class TeamField(Field, kw_only=True, dict=True):
    """The field of teams by their primary score, with that by the secondary one (11.1, 13).

    ``view`` counts the primary score, ``secondary_view`` the other. ``event`` holds the
    matches, board by board.
    """

    event: TeamEvent
    primary: Score
    secondary_view: View

    @cached_property
    def secondary(self) -> Field:
        """The field by the secondary score."""
        return OtherScore(self.secondary_view, self.edition, self.unrated)

    @property
    def game(self) -> str:
        """The noun for a game of two competitors: teams play matches."""
        return "match"

    @cached_property
    def matches(self) -> Sequence[Sequence[TeamRound]]:
        """The rounds of each team; an annulled match brings nothing on any board."""
        if self.view.whole is None:
            return self.event.rows
        return [
            [
                replace(item, boards=(0,) * len(item.boards))
                if self.view.is_annulled(who, r)
                else item
                for r, item in enumerate(row)
            ]
            for who, row in enumerate(self.event.rows)
        ]

    def field_by(self, score: str | None) -> Field:
        """Return the field by a score (``MP``, ``GP``), None for the primary one."""
        return self if score in {None, self.primary} else self.secondary

    def with_edition(self, edition: Edition) -> TeamField:
        """Return the same field under another edition."""
        return TeamField(
            self.view,
            edition.with_team_rules(),
            self.unrated,
            event=self.event,
            primary=self.primary,
            secondary_view=self.secondary_view,
        )

    def board_scores(self, competitor: int, rounds: Sequence[int] | None = None) -> list[int]:
        """Return the points of each board of a team, in tenths, board 1 first (12).

        Forfeits count like games, a bye like a result on every board; ``rounds`` (from 0) limits
        the rounds.
        """
        row = self.matches[competitor]
        chosen = row if rounds is None else [row[r] for r in rounds]
        scores = [0] * max([self.event.boards, *(len(team_round.boards) for team_round in chosen)])
        for team_round in chosen:
            for board, points in enumerate(team_round.boards):
                scores[board] += points
        return scores


def require_team_field(field: Field) -> TeamField:
    """Return the field as a team field; codes for teams are only computed for teams."""
    if not isinstance(field, TeamField):
        raise TypeError("a tie-break for teams was asked of a field of players")
    return field


__all__ = ["Score", "TeamField", "require_team_field"]
