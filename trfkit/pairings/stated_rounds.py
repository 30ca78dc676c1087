"""The pairs of a round as the rows state them, and the requested rounds."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING, Final

from trfkit.messages.message import Message
from trfkit.model import Colour, RoundEntry, RoundKind, Tournament
from trfkit.model.matches import team_event
from trfkit.model.view import view_of_players
from trfkit.pairings.result import UNPLAYED, CheckedRound, Pair, ScoreGroup, Side, Verdict
from trfkit.record import Record
from trfkit.units import POINT, format_exact

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

    from trfkit.pairings.engines import Engine

    Progress = Callable[[str, int, int], None]


class StatedRound(Record):
    """One round of the file.

    ``pairs`` are numbers of players or teams, White first; for those in ``colourless`` the file
    does not state the colours, those in ``forfeited`` did not play. ``byes`` have the
    pairing-allocated bye, ``absent`` were not paired, each with the kind of the round. ``trouble``
    says why the round cannot be read.
    """

    pairs: tuple[tuple[int, int], ...]
    colourless: frozenset[tuple[int, int]]
    byes: tuple[int, ...]
    absent: Mapping[int, RoundKind]
    trouble: Message | None = None
    forfeited: frozenset[tuple[int, int]] = frozenset()

    @property
    def is_paired(self) -> bool:
        """Whether any participant was paired, or has the pairing-allocated bye."""
        return bool(self.pairs or self.byes or self.trouble)


class Participants(Record):
    """The paired participants: names by number, and by number the points before each round.

    ``points[number][r - 1]`` are those before round r, in tenths.
    """

    names: Mapping[int, str]
    points: Mapping[int, Sequence[int]]
    rounds: tuple[StatedRound, ...]


def stated_players(tournament: Tournament) -> Participants:
    """Return the players and all rounds up to the last one with a pairing."""
    last = max((_last_paired(player.rounds) for player in tournament.players), default=0)
    # A number that two rows bear means the first of them.
    players = {player.start_no: player for player in reversed(tournament.players)}
    rounds = tuple(
        _stated_pairs({n: p.round(number) for n, p in players.items()})
        for number in range(1, last + 1)
    )
    view = view_of_players(tournament, last)
    points = {
        number: (0, *scores)
        for number, scores in reversed(list(zip(view.ids, view.scores, strict=True)))
    }
    return Participants({n: p.name for n, p in sorted(players.items())}, points, rounds)


def stated_teams(tournament: Tournament) -> Participants:
    """Return the teams and their pairs; points are match points. A table knows no byes."""
    last = max((_last_paired(player.rounds) for player in tournament.players), default=0)
    event = team_event(tournament, last)
    rounds = []
    for r in range(last):
        pairs, colourless = [], []
        for index, number in enumerate(event.numbers):
            row = event.rows[index][r]
            if index < row.opponent:
                pair = (int(number), int(event.numbers[row.opponent]))
                pair = pair[::-1] if row.colour is Colour.BLACK else pair
                pairs.append(pair)
                if row.colour is None:
                    colourless.append(pair)
        rounds.append(StatedRound(tuple(pairs), frozenset(colourless), (), {}))
    points = {
        int(number): (0, *accumulate(row.match_points for row in rows))
        for number, rows in zip(event.numbers, event.rows, strict=True)
    }
    names = {int(team.number): team.name for team in tournament.teams}
    return Participants(dict(sorted(names.items())), points, tuple(rounds))


def _last_paired(entries: Sequence[RoundEntry]) -> int:
    """Return the last round (from 1) of a row with a pairing, else 0."""
    paired = (number for number in range(len(entries), 0, -1) if entries[number - 1].is_paired)
    return next(paired, 0)


FORFEITS: Final = frozenset({RoundKind.FORFEIT_WIN, RoundKind.FORFEIT_LOSS})


def _stated_pairs(entries: Mapping[int, RoundEntry]) -> StatedRound:
    pairs, colourless, forfeited, byes = [], [], [], []
    absent: dict[int, RoundKind] = {}
    for number, entry in entries.items():
        if entry.opponent is None:
            if entry.is_paired:  # a win by forfeit against nobody, too: he was there
                byes.append(number)
            else:
                absent[number] = entry.kind
    for number, entry in sorted(entries.items()):
        if entry.opponent is None:
            continue
        other = entries.get(entry.opponent)
        if other is None or other.opponent != number or entry.opponent == number:
            trouble = "rows-differ" if entry.opponent in entries else "with-nobody"
            if entry.opponent == number:
                trouble = "with-itself"
            numbers = {"number": number, "opponent": int(entry.opponent)}
            why = Message(f"pairings.{trouble}", **numbers)
            return StatedRound((), frozenset(), (), {}, why)
        if number < entry.opponent:
            has_colours = entry.colour is not other.colour  # else the rows do not tell them
            is_white = entry.colour is Colour.WHITE or other.colour is Colour.BLACK
            pair = (number, int(entry.opponent))
            pair = pair[::-1] if has_colours and not is_white else pair
            pairs.append(pair)
            if not has_colours:
                colourless.append(pair)
            if entry.kind in FORFEITS and other.kind in FORFEITS:
                forfeited.append(pair)
    return StatedRound(
        tuple(pairs),
        frozenset(colourless),
        tuple(sorted(byes)),
        absent,
        forfeited=frozenset(forfeited),
    )


def met_pairs(participants: Participants) -> Iterator[frozenset[int]]:
    """Yield every two participants who were paired in any round."""
    return (frozenset(pair) for stated in participants.rounds for pair in stated.pairs)


TIMEOUT: Final = 30.0
"""So many seconds an engine has for a round."""


def silent(step: str, done: int, total: int) -> None:
    """Show no progress."""
    del step, done, total


class Request(Record, kw_only=True):
    """The settings of a check.

    ``rounds`` are those to check, all if none are named; ``engines`` are the candidates for a
    Swiss, the first with its rules, or with the named ``rules``, is used. ``timeout`` is in
    seconds, for a round.
    """

    engines: tuple[Engine, ...] = ()
    rounds: Collection[int] = ()
    rules: str | None = None
    timeout: float = TIMEOUT
    progress: Progress = silent

    def numbers(self, participants: Participants) -> Iterator[int]:
        """Yield the requested rounds, from 1, with any pairing."""
        for number, stated in enumerate(participants.rounds, start=1):
            if stated.is_paired and (not self.rounds or number in self.rounds):
                yield number


# A round of the file against the pairs that a system gives ----------------------------------------


class ExpectedPairs(Record):
    """The pairs of a system, White first, and the participants with the pairing-allocated bye.

    ``byes`` is None if the system does not determine byes; ``missing`` are its pairs that the file
    may lack. ``scores`` are the points that define score groups, in tenths; None without such
    groups.
    """

    pairs: tuple[tuple[int, int], ...]
    byes: tuple[int, ...] | None = None
    missing: tuple[tuple[int, int], ...] = ()
    scores: Mapping[int, int] | None = None


def compare(
    number: int, stated: StatedRound, expected: ExpectedPairs, participants: Participants
) -> CheckedRound:
    """Compare round ``number`` of the file with the expected pairs."""
    if stated.trouble:
        return CheckedRound(round=number, verdict=Verdict.NOT_COMPARED, reason=stated.trouble)
    of_file: list[tuple[int, int | None]] = [*stated.pairs]
    answer: list[tuple[int, int | None]] = [*expected.pairs]
    if expected.byes is not None:
        of_file += [(one, None) for one in stated.byes]
        answer += [(one, None) for one in expected.byes]
    either = {frozenset(pair) for pair in stated.colourless}
    have = set(of_file)
    equal = [pair for pair in answer if pair in have or frozenset(pair) in either]
    alike = {frozenset(pair) for pair in equal}
    others = [pair for pair in of_file if frozenset(pair) not in alike]
    missed = [pair for pair in answer if frozenset(pair) not in alike]
    verdict = Verdict.SAME
    if others or missed:
        same_pairs = set(map(frozenset, others)) == set(map(frozenset, missed))
        verdict = Verdict.COLOURS if same_pairs else Verdict.PAIRS
    unplayed = verdict == Verdict.COLOURS and stated.forfeited.issuperset(others)
    by_points: dict[int | None, tuple[list[Pair], list[Pair]]] = {}
    for index, pairs in enumerate((others, missed)):
        for pair in pairs:
            group = by_points.setdefault(_score(pair, expected.scores), ([], []))
            group[index].append(as_pair(pair, number, participants))
    return CheckedRound(
        round=number,
        verdict=verdict,
        reason=UNPLAYED if unplayed else None,
        pairs=len(answer),
        equal=len(equal),
        groups=tuple(
            ScoreGroup(
                None if points is None else format_exact(points, POINT),
                *(tuple(sorted(side, key=_order)) for side in by_points[points]),
            )
            for points in sorted(by_points, key=lambda points: -(points or 0))
        ),
    )


def _score(pair: tuple[int, int | None], scores: Mapping[int, int] | None) -> int | None:
    """Return the higher score of a pair, which defines its group."""
    if scores is None:
        return None
    return max(scores.get(one, 0) for one in pair if one is not None)


def _order(pair: Pair) -> tuple[int, int]:
    ids = [pair.white.id] + ([] if pair.black is None else [pair.black.id])
    return min(ids), max(ids)


def as_pair(pair: tuple[int, int | None], number: int, participants: Participants) -> Pair:
    """Return a pair of round ``number`` for the report."""
    white, black = pair

    def side(participant: int) -> Side:
        points = participants.points[participant][number - 1]
        return Side(participant, participants.names[participant], format_exact(points, POINT))

    return Pair(side(white), None if black is None else side(black))
