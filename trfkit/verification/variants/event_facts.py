"""Build facts: events that may differ from the file, each for the whole table at once.

A fact is a change of the view, the same for every column. ``says`` is a clause that continues after
"if", ``tells`` a complete sentence. Competitors and rounds are counted from 0 here; in parameters
and sentences rounds are counted from 1 and participants are given by number.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.messages.message import Message, Participant
from trfkit.model.outcome import Colour, Outcome, RoundKind
from trfkit.model.view import NOBODY, View
from trfkit.record import replace
from trfkit.regulations.edition import Dummy, Rule
from trfkit.regulations.unplayed_rounds import FORFEITS, REQUESTED_BYES
from trfkit.units import POINT, format_exact
from trfkit.verification.variants import variant_changes as views
from trfkit.verification.variants.variant_changes import (
    PAIRING_BYES,
    UNPLAYED,
    Change,
    change_of_rules,
    change_of_view,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from trfkit.model.tournament import Tournament
    from trfkit.regulations import Edition
    from trfkit.verification.variants.trial import Basis, Trial

PLAYERS_SWAPPED: Final = "players-swapped"

RESULTS: Final = ((2, 0), (1, 1), (0, 2))
"""The ordinary results of a game, as both sides' shares."""

_SIDES: Final = ("0", "1/2", "1")
"""What one side got, by its share."""

_FORFEITS: Final = {
    (RoundKind.FORFEIT_WIN, RoundKind.FORFEIT_LOSS): "+/-",
    (RoundKind.FORFEIT_LOSS, RoundKind.FORFEIT_WIN): "-/+",
    (RoundKind.FORFEIT_LOSS, RoundKind.FORFEIT_LOSS): "-/-",
}


class Names:
    """The participants of a view, each with number and name."""

    def __init__(self, tournament: Tournament, *, of_teams: bool) -> None:
        if of_teams:
            self._names = {int(team.number): team.name for team in tournament.teams}
        else:
            self._names = {int(one.start_no): one.name for one in tournament.players}

    def __getitem__(self, number: int) -> Participant:
        """Return the participant with a number."""
        return Participant(number, self._names.get(number) or "")


def _fact(
    variant: str,
    params: Mapping[str, object],
    arguments: Mapping[str, object],
    change: Callable[[View], View],
    *,
    tells: str = "-fact",
    **more: object,
) -> Change:
    """Return a fact whose clause names its participants; ``more`` are arguments of its sentence."""
    return Change(
        variant=variant,
        params=params,
        says=Message(f"variants.{variant}", **arguments),
        tells=Message(f"variants.{variant}{tells}", **arguments, **more),
        names_whom=True,
        apply=change_of_view(change),
    )


def game_of(
    names: Names | Mapping[int, Participant], white: int, black: int, r: int
) -> dict[str, object]:
    """Return a game as message arguments: its round (from 0) and both sides (numbers)."""
    return {"round": r + 1, "white": names[white], "black": names[black]}


def result_differs(
    view: View, names: Names, competitor: int, r: int, shares: tuple[int, int]
) -> Change | None:
    """Return the fact of other ``shares``, the competitor's first; None if they are the file's."""
    opponent = view.opponents[competitor][r]
    if view.colours[competitor][r] is Colour.BLACK:
        competitor, opponent, shares = opponent, competitor, (shares[1], shares[0])
    white, black = view.ids[competitor], view.ids[opponent]
    in_file = result_of(view, competitor, r)
    ended = written(*shares)
    if shares not in (*RESULTS, (0, 0)) or ended == in_file:
        return None

    def with_it(v: View) -> View:
        if white in v.ids:
            return views.with_result(v, white, r, shares)
        return views.with_result(v, black, r, shares[::-1])  # seen through Black's cells

    return _game_ended((white, black), names, r, (in_file, ended), with_it)


def _game_ended(
    sides: tuple[int, int],
    names: Names | Mapping[int, Participant],
    r: int,
    results: tuple[str, str],
    change: Callable[[View], View],
) -> Change:
    """Return the fact of another result: White and Black, the file's result, the table's."""
    (white, black), (in_file, ended) = sides, results
    return _fact(
        "result-differs",
        {"round": r + 1, "white": white, "black": black, "file": in_file, "table": ended},
        {**game_of(names, white, black, r), "ended": ended},
        change,
        tells="-fact" if in_file else "-open",
        told=in_file,
    )


def result_on_one_side(view: View, names: Names, competitor: int, r: int, share: int) -> Change:
    """Return the fact that a game has another result for one of its sides alone."""
    number, opponent = view.ids[competitor], view.ids[view.opponents[competitor][r]]
    own = view.shares[competitor][r]
    in_file, ended = "" if own is None else _SIDES[own], _SIDES[share]
    side = {"round": r + 1, "player": names[number], "opponent": names[opponent], "ended": ended}
    return _fact(
        "result-on-one-side",
        {
            "round": r + 1,
            "participant": number,
            "opponent": opponent,
            "file": in_file,
            "table": ended,
        },
        side,
        lambda v: views.with_own_result(v, number, r, share),
        tells="-fact" if in_file else "-open",
        **({"told": in_file} if in_file else {}),
    )


def player_deleted(view: View, names: Names, competitor: int) -> Change:
    """Return the fact that a player without a row in the table was deleted with all games."""
    number = view.ids[competitor]
    return _fact(
        "player-deleted",
        {"participant": number},
        {"player": names[number]},
        lambda v: views.without_games_of(v, number),
    )


def facts_of_game(view: View, names: Names, competitor: int, r: int) -> Iterator[Change]:
    """Yield other facts about the game of a round: another result, other colours, a forfeit."""
    results = (result_differs(view, names, competitor, r, shares) for shares in (*RESULTS, (0, 0)))
    yield from (change for change in results if change is not None)
    for fact in (colours_differ, forfeit_as_game, game_as_forfeit, result_missing):
        yield fact(view, names, competitor, r)


def is_ordinary_result(fact: Change) -> bool:
    """Whether a fact is another result of a game: won, drawn or lost."""
    ordinary = {written(*shares) for shares in RESULTS}
    return ordinary.issuperset({fact.params.get("file"), fact.params.get("table")})


def result_of(view: View, white: int, r: int) -> str:
    """Return a result as written, "" if there is none yet."""
    black = view.opponents[white][r]
    kinds = view.kinds[white][r], view.kinds[black][r]
    if kinds in _FORFEITS:
        return _FORFEITS[kinds]
    own, other = view.shares[white][r], view.shares[black][r]
    if own is None or other is None:
        return ""
    return written(own, other)


def written(own: int, other: int) -> str:
    """Return a result as written, from both sides' shares, even if their rows contradict it."""
    return f"{_SIDES[own]}-{_SIDES[other]}"


def _sides(view: View, competitor: int, r: int) -> tuple[int, int]:
    """Return both sides of a pairing, White first; in the order of the list without a colour."""
    opponent = view.opponents[competitor][r]
    is_white = (
        view.colours[competitor][r] is Colour.WHITE or view.colours[opponent][r] is Colour.BLACK
    )
    is_black = (
        view.colours[competitor][r] is Colour.BLACK or view.colours[opponent][r] is Colour.WHITE
    )
    if is_white == is_black:
        return min(competitor, opponent), max(competitor, opponent)
    return (competitor, opponent) if is_white else (opponent, competitor)


def _game_otherwise(variant: str, view: View, names: Names, competitor: int, r: int) -> Change:
    """Return a fact that changes a game for both sides."""
    sides = _sides(view, competitor, r)
    white, black = (view.ids[side] for side in sides)
    number, more = view.ids[competitor], {}
    if variant == "result-missing":
        number, more = white, {"told": result_of(view, sides[0], r)}
    params = {"participant": number, "round": r + 1}
    if variant == "colours-differ":
        params = {"round": r + 1, "white": white, "black": black}
    change, game = _OF_GAMES[variant], game_of(names, white, black, r)
    return _fact(variant, params, game, lambda v: change(v, number, r), **more)


_OF_GAMES: Final = {
    "colours-differ": views.with_colours_swapped,
    "forfeit-as-game": views.played,
    "game-as-forfeit": views.forfeited,
    "result-missing": views.without_game,
}
colours_differ, forfeit_as_game, game_as_forfeit, result_missing = (
    partial(_game_otherwise, variant) for variant in _OF_GAMES
)


def rating_differs(view: View, names: Names, competitor: int, rating: int) -> Change:
    """Return the fact that a participant has another rating."""
    number, in_file = view.ids[competitor], view.ratings[competitor]
    return _fact(
        "rating-differs",
        {"participant": number, "file": in_file, "table": rating},
        {"player": names[number], "rating": rating},
        lambda v: views.with_ratings(v, {number: rating}),
        held=in_file,
    )


def point_system(win: int, draw: int, loss: int) -> Change:
    """Return the fact that games brought other points (tenths)."""
    texts = [format_exact(points, POINT) for points in (win, draw, loss)]
    written = "-".join("½" if text == "0.5" else text for text in texts)
    return _fact(
        "point-system",
        dict(zip(("win", "draw", "loss"), texts, strict=True)),
        {"points": written},
        lambda v: views.with_points(v, win, draw, loss),
    )


def players_swapped(view: View, names: Names, first: int, second: int) -> Change:
    """Return the fact that two rows of the table have each other's names."""
    both = {"first": names[view.ids[first]], "second": names[view.ids[second]]}
    params = {"first": view.ids[first], "second": view.ids[second]}
    return _fact(PLAYERS_SWAPPED, params, both, lambda v: v, tells="")


def _worth_by_file(view: View, kind: RoundKind) -> tuple[str, ...]:
    """Return the points that rounds of a kind bring in the file."""
    worth = {
        award
        for kinds, awards in zip(view.kinds, view.awards, strict=True)
        for one, award in zip(kinds, awards, strict=True)
        if one is kind
    }
    return tuple(format_exact(award, POINT) for award in sorted(worth))


def kind_worth(view: View, kind: RoundKind, points: int) -> Change:
    """Return the fact that every round of a kind brought other points (tenths)."""
    text = format_exact(points, POINT)
    return _fact(
        "unplayed-worth",
        {"kind": str(kind), "points": text},
        {"kind": kind, "points": text},
        lambda v: views.with_worth_of(v, (kind,), points),
        by_file=_worth_by_file(view, kind),
    )


def counts_as(view: View, competitor: int, r: int, variant: str) -> Message:
    """Return the clause that an unplayed round counts as another kind than the file states."""
    kind = view.kinds[competitor][r]
    return Message("variants.round-counts-as", round=r + 1, kind=kind, variant=variant)


class Bye(NamedTuple):
    """A possible reading of an unplayed round: the variant, its kind, its points in tenths."""

    variant: str
    kind: RoundKind
    points: int


def byes(view: View) -> tuple[Bye, ...]:
    """Return every possible reading of an unplayed round as a bye, with its points."""
    return (
        Bye("half-point-bye", RoundKind.HALF_POINT_BYE, view.draw),
        Bye("zero-point-bye", RoundKind.ZERO_POINT_BYE, 0),
        Bye("bye-as-pairing-allocated", RoundKind.PAIRING_ALLOCATED_BYE, view.win),
        Bye("full-point-bye", RoundKind.FULL_POINT_BYE, view.win),
    )


def kind_as_bye(view: View, kind: RoundKind, bye: Bye) -> Change:
    """Return the fact that every round of a kind was another bye and brought its points."""
    return _fact(
        "byes-of-another-kind",
        {"kind": str(kind), "bye": str(bye.kind)},
        {"kind": kind, "variant": bye.variant},
        lambda v: views.with_byes_of(v, kind, bye.kind, points=bye.points),
        by_file=_worth_by_file(view, kind),
        points=format_exact(bye.points, POINT),
    )


def one_bye(view: View, names: Names | None, competitor: int, r: int, bye: Bye) -> Change:
    """Return the fact that one unplayed round was another bye and brought its points.

    Without ``names`` it is a variant of the participant's own cell, and no fact.
    """
    number = view.ids[competitor]
    tells = (
        None
        if names is None
        else Message(
            "variants.one-bye-fact",
            player=names[number],
            round=r + 1,
            variant=bye.variant,
            points=format_exact(bye.points, POINT),
            kind=view.kinds[competitor][r],
            by_file=format_exact(view.awards[competitor][r], POINT),
        )
    )
    return Change(
        variant=bye.variant,
        params={"participant": number, "round": r + 1},
        says=counts_as(view, competitor, r, bye.variant),
        tells=tells,
        apply=change_of_view(lambda v: views.with_bye(v, number, r, bye.kind, bye.points)),
    )


def fact_of_participant(change: Change, names: Names) -> Change:
    """Return a change of one participant's round as a fact, with its own sentence."""
    number = change.params["participant"]
    assert isinstance(number, int)  # noqa: S101 - the search made it
    tells = Message("variants.of-participant-fact", player=names[number], clause=change.says)
    return replace(change, tells=tells)


# Results of single boards of a match ----------------------------------------------------------


def board_results(trial: Trial, team: int, other: int, r: int) -> Iterator[Change]:
    """Yield every other result of every game between two teams (numbers) in round ``r`` from 0."""
    tournament = trial.tournament
    members = {int(one.number): one.members for one in tournament.teams}
    players = {player.start_no: player for player in tournament.players}
    names = {int(n): Participant(int(n), player.name) for n, player in players.items()}
    opponents = set(members.get(other, ()))
    for number in members.get(team, ()):
        player = players.get(number)
        opponent = None if player is None else player.round(r + 1).opponent
        answering = players.get(opponent) if opponent in opponents else None
        if player is None or answering is None:
            continue
        white, black = player, answering
        if player.round(r + 1).colour is Colour.BLACK:
            white, black = black, white
        # Both rows speak: a result that one of them denies is one that the game may have had.
        own, answer = white.round(r + 1).outcome.share, black.round(r + 1).outcome.share
        if own is None or answer is None:
            continue
        for shares in RESULTS:
            if shares == (own, answer):
                continue
            # The tournament in which this round of both ended otherwise.
            ended = {}
            for side, share in zip((white, black), shares, strict=True):
                rounds = list(side.rounds)
                outcome = (Outcome.LOSS, Outcome.DRAW, Outcome.WIN)[share]
                rounds[r] = replace(rounds[r], outcome=outcome)
                ended[side.start_no] = replace(side, rounds=tuple(rounds))
            all_players = tuple(ended.get(one.start_no, one) for one in tournament.players)
            changed = trial.of(replace(tournament, players=all_players))

            def apply(basis: Basis, changed: Trial = changed) -> Basis:
                edition = basis.field.edition  # the rules stay
                field = replace(changed.field(edition.name), edition=edition)
                return replace(basis, tournament=changed.tournament, field=field)

            sides, results = (
                (white.start_no, black.start_no),
                (written(own, answer), written(*shares)),
            )
            yield replace(_game_ended(sides, names, r, results, lambda v: v), apply=apply)


# One round of one participant taken for something else --------------------------------------------


ONE_PARTICIPANT: Final = "participant"
"""The parameter that variants of a single participant have, and those of a whole column lack."""

_KINDS: Final = (
    ("bye-as-requested", RoundKind.ZERO_POINT_BYE, REQUESTED_BYES),
    ("bye-as-pairing-allocated", RoundKind.PAIRING_ALLOCATED_BYE, PAIRING_BYES),
    ("bye-as-forfeit-win", RoundKind.FORFEIT_WIN, (RoundKind.FORFEIT_WIN,)),
    ("bye-as-forfeit-loss", RoundKind.FORFEIT_LOSS, (RoundKind.FORFEIT_LOSS,)),
)
"""Variant, the kind it makes of a round, the kinds that are as good as that."""


def unplayed_round_changes(view: View, competitor: int) -> Iterator[Change]:
    """Yield other readings of each unplayed round of a competitor (from 0)."""
    number = view.ids[competitor]
    for r, kind in enumerate(view.kinds[competitor]):
        if kind not in UNPLAYED:
            continue
        params = {ONE_PARTICIPANT: number, "round": r + 1}
        others = [
            (variant, other)
            for variant, other, same in _KINDS
            if kind not in same and _can_be(other, view, competitor, r)
        ]
        if kind in FORFEITS and view.opponents[competitor][r] != NOBODY:
            others.append(("forfeit-as-game", RoundKind.GAME))
        for variant, other in others:
            yield Change(
                variant=variant,
                params=params,
                says=counts_as(view, competitor, r, variant),
                apply=change_of_view(partial(views.with_kind, participant=number, r=r, kind=other)),
            )
        yield Change(
            variant="round-adds-nothing",
            params=params,
            says=Message("variants.round-adds-nothing", round=r + 1),
            apply=change_of_rules(_adds_nothing(number, r)),
        )


def _can_be(kind: RoundKind, view: View, competitor: int, r: int) -> bool:
    """Whether a round of a kind can bring these points: a lost forfeit does not score."""
    award = view.awards[competitor][r]
    if kind is RoundKind.FORFEIT_LOSS:
        return award <= view.loss
    if kind is RoundKind.FORFEIT_WIN:
        return award >= view.win
    return kind is not RoundKind.PAIRING_ALLOCATED_BYE or award > 0


def bye_changes(view: View, competitor: int) -> Iterator[Change]:
    """Yield the byes with other points that each unplayed round of a player may have been."""
    of_same_points = {variant for variant, *_ in _KINDS}
    for r, kind in enumerate(view.kinds[competitor]):
        for bye in byes(view) if kind in UNPLAYED else ():
            if view.awards[competitor][r] != bye.points and bye.variant not in of_same_points:
                yield one_bye(view, None, competitor, r, bye)


def _adds_nothing(participant: int, round_index: int) -> Callable[[Edition], Edition]:
    def choose(edition: Edition) -> Edition:
        own = edition.own_round.apply

        def own_round(
            view: View, adjusted: Sequence[int], competitor: int, r: int, length: int
        ) -> Dummy | None:
            dummy = own(view, adjusted, competitor, r, length)
            if dummy is not None and (view.ids[competitor], r) == (participant, round_index):
                return replace(dummy, score=0)
            return dummy

        return replace(edition, own_round=Rule("-", "this round adds nothing", own_round))

    return choose
