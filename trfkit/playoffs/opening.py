"""A play-off begun: who qualifies for it by the list of tie-breaks, and its first state."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Final

from trfkit.messages.message import Message
from trfkit.playoffs.conduct import check_state
from trfkit.playoffs.playoff_state import State, assumption_of, contest_of
from trfkit.playoffs.tied_players import tied_groups
from trfkit.record import Record, replace
from trfkit.refusal import refusal_of
from trfkit.regulations import get_edition
from trfkit.regulations.edition import is_play_off
from trfkit.tie_breaks import split_list

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trfkit.model import Tournament
    from trfkit.playoffs.playoff_state import Conditions
    from trfkit.playoffs.tied_players import Places, Tied
    from trfkit.ranking import Ranking

NONE: Final = "none"
"""As the answer to 3.1.2: all with equal points qualify."""

_POINTS: Final = frozenset({"PTS", "MPTS", "GPTS"})


class Qualification(Record):
    """Which tie-breaks come before the play-off, by which list, and what to say about it.

    ``ranking`` is what numbers the players, without the play-off in its list.
    """

    after: tuple[str, ...]
    ranking: Ranking
    remark: Message | None = None


def qualification(tournament: Tournament, ranking: Ranking, after: str | None) -> Qualification:
    """Return who qualifies: by ``after`` (3.1.2), else by the place of a play-off in the list.

    The list is the one that an option or the file names; without a play-off in it all with equal
    points qualify.
    """
    listed = ranking.tiebreaks or tournament.standings_order or tournament.tiebreaks or ()
    places = [index for index, code in enumerate(listed) if is_play_off(code)]
    if places:
        codes = tuple(code for code in listed if not is_play_off(code))
        ranking = replace(ranking, tiebreaks=codes)
    if after is not None:
        return Qualification(() if after == NONE else split_list(after), ranking)
    if not places:
        return Qualification((), ranking)
    before = tuple(code for code in listed[: places[0]] if code.upper() not in _POINTS)
    remark = Message("playoff.list-first")
    if before:
        remark = Message("playoff.list-after", codes=before)
    return Qualification(before, ranking, remark)


def begin(
    tournament: Tournament,
    edition: str,
    places: Sequence[Places] | None,
    ranking: Ranking,
    conditions: Conditions,
    *,
    seed: str | None,
    ended: str | None = None,
    remarks: Sequence[Message] = (),
) -> State:
    """Return the first state of the play-offs for ``places``, of every tied group with None.

    ``seed`` is that of the lots, None where they are drawn by hand; ``ended`` is when the last
    game ended. Raises Refusal where nobody is tied, and for conditions from which nothing follows.
    """
    qualified = qualification(tournament, ranking, conditions.after)
    own_order = get_edition(edition).play_off.order_of_three
    groups: Sequence[Tied] = tied_groups(
        tournament,
        places,
        after=qualified.after,
        order_of_three=own_order,
        ranking=qualified.ranking,
    )
    if not groups:
        raise refusal_of("nobody-tied")
    alone = next((group for group in groups if len(group.entrants) == 1), None)
    if alone is not None:
        raise refusal_of("nobody-shares", places=alone.places)
    if len({group.first for group in groups}) < len(groups):
        raise refusal_of("same-group")
    first = groups[0]
    state = State(
        tournament=first.standings.name,
        edition=edition,
        of_teams=first.of_teams,
        seed=seed,
        conditions=conditions,
        contests=tuple(contest_of(group, ended) for group in groups),
        assumptions=tuple(
            assumption_of(remark)
            for remark in dict.fromkeys(
                (*remarks, qualified.remark, *chain.from_iterable(g.assumptions for g in groups))
            )
            if remark is not None
        ),
    )
    check_state(state)
    return state
