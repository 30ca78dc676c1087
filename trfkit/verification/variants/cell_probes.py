"""A few cells of a column at a small part of its cost: what they can depend on, and no more."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from trfkit.model.outcome import RoundKind
from trfkit.model.view import NOBODY
from trfkit.record import replace
from trfkit.tie_breaks import BY_CODE
from trfkit.tie_breaks.field import Field

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from trfkit.model.view import View
    from trfkit.verification.variants.trial import Basis


class Probe(NamedTuple):
    """A basis in which only some participants' values are right: those at ``places``."""

    basis: Basis
    places: Sequence[int]


def probe(basis: Basis, competitors: Sequence[int]) -> Probe:
    """Return a basis that gives the values of ``competitors`` (competitors from 0), in this order.

    It is small where the code allows it, else the whole one. Averages that are undefined because
    a stranger is unrated are defined in it.
    """
    basis = replace(basis, groups=[g for g in basis.groups if not set(competitors).isdisjoint(g)])
    code = basis.criterion.descriptor
    row = None if code is None else BY_CODE.get(code.name)
    reach = None if row is None else row.reach
    if reach is None or type(basis.field) is not Field:
        return Probe(basis, competitors)
    view = basis.field.view
    centre = (*competitors, *chain.from_iterable(basis.groups))
    members = neighbours(view, centre, reach)
    if 2 * len(members) > len(view):
        return Probe(basis, competitors)
    place = {who: index for index, who in enumerate(members)}
    small = replace(
        basis,
        field=replace(
            basis.field,
            view=restricted(view, members),
            computed=len(neighbours(view, centre, max(0, reach - 1))),
        ),
        groups=[[place[who] for who in group] for group in basis.groups],
    )
    return Probe(small, [place[who] for who in competitors])


def neighbours(view: View, centre: Iterable[int], distance: int) -> list[int]:
    """Return all competitors who are at most so many games away, the nearest first."""
    reached = dict.fromkeys(centre)
    ring = list(reached)
    for _ in range(distance):
        ring = [o for who in ring for o in view.opponents[who] if o != NOBODY]
        reached.update(dict.fromkeys(ring))
    return list(reached)


def restricted(view: View, members: Sequence[int]) -> View:
    """Return the view of some competitors; whoever else they met is one stranger at the end.

    The stranger has no score, so that values of competitors who met him are of no use.
    """
    place = {who: index for index, who in enumerate(members)}
    place[NOBODY] = NOBODY
    stranger, n = len(members), view.rounds
    opponents = [tuple([place.get(o, stranger) for o in view.opponents[who]]) for who in members]
    return replace(
        view,
        ids=(*[view.ids[who] for who in members], 0),
        opponents=(*opponents, (NOBODY,) * n),
        kinds=(*[view.kinds[who] for who in members], (RoundKind.ZERO_POINT_BYE,) * n),
        colours=(*[view.colours[who] for who in members], (None,) * n),
        shares=(*[view.shares[who] for who in members], (None,) * n),
        awards=(*[view.awards[who] for who in members], (0,) * n),
        scores=(*[view.scores[who] for who in members], (0,) * n),
        ratings=(*[view.ratings[who] for who in members], 0),
        unranked=(),
    )
