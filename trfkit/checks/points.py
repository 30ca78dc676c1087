"""SCR: the stated points of rows compared with the results of the same rows.

In team events columns 81-84 are informative. If nearly all follow from the results, the others are
slips; some programs use these columns for something else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.checks.case import (
    CONTRADICTIONS,
    ROW_DAMAGE,
    Case,
    announces_more_rounds,
    are_of_a_later_round,
    is_blank,
)
from trfkit.checks.results import PARTNERS, is_confirmed, points_hold_pending
from trfkit.files.trf.reading.result import SYSTEM_RECORDS
from trfkit.findings import Diagnostic, Edit, Fix, Severity
from trfkit.messages.message import Message
from trfkit.model import Outcome, Player, RoundKind
from trfkit.record import replace
from trfkit.regulations.row_sums import FEWEST_WRONG, RowSums, prove_system
from trfkit.units import StartNo, format_points

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    Root = tuple[Diagnostic, Collection[StartNo]]
    """A cause, and the players whose points it explains."""


def points(case: Case) -> Iterator[Diagnostic]:
    """SCR001-003, SCR005-009: stated points compared with the results.

    If one cause explains the points of many players, it is reported once, and theirs are
    consequences; so they are if a record of the point system was not read completely.
    """
    unread = case.first({"HDR016"})
    for finding in _check_results(case):
        is_of_system = finding.code in {"SCR001", "SCR002"} and finding.caused_by is None
        follows = unread is not None and is_of_system
        yield replace(finding, caused_by=unread, fix=None) if follows else finding


def _check_results(case: Case) -> Iterator[Diagnostic]:
    if not case.tournament.rounds_played:
        return
    if not case.is_individual:
        yield from _check_team_players(case)
        return
    other_system = _other_system(case)
    if other_system is not None:
        yield other_system
        return
    sums = case.rounds.sums
    findings: dict[StartNo, Diagnostic] = {}
    for player in case.tournament.players:
        totals = sums.of(player)
        if player.stated_points != totals.computed:
            finding = _points_finding(case, player, totals)
            if finding is not None:
                findings[player.start_no] = finding
    left_out = [number for number, finding in findings.items() if finding.code == "SCR005"]
    if len(left_out) > 1 and len(left_out) == sum(
        bool(sums.of(player).extra) for player in case.tournament.players
    ):  # no total contains what record 299 gives: told once
        numbers = tuple(findings.pop(number).participant for number in left_out)
        yield case.note("SCR005", **case.record_place("299"), variant="all", players=numbers)
    wrong = {number: finding for number, finding in findings.items() if finding.code == "SCR001"}
    root = (
        _never_filled(case, wrong) or _blank_byes(case, wrong) or _root_in_later_round(case, wrong)
    )
    if root is None:
        merged = told_by_games(case, wrong)
        yield from (
            merged.get(number, one)
            for number, one in findings.items()
            if number not in wrong or number in merged
        )
        return
    cause, explained = root
    yield cause
    for number, finding in findings.items():
        if number not in explained or finding.caused_by is not None:
            yield finding
        elif cause.code == "SCR009":  # the points are right
            yield replace(finding, caused_by=cause, fix=None)
        else:
            yield replace(finding, caused_by=cause)


def _check_team_players(case: Case) -> Iterator[Diagnostic]:
    """SCR001, a warning: points of players in teams that differ from their games.

    The worth of a player's bye or empty board is known only from the points of others: a row with
    one that no other row confirms is skipped.
    """
    sums, played = case.rounds.sums, case.tournament.rounds_played
    stated = [player for player in case.tournament.players if player.stated_points is not None]
    wrong = [player for player in stated if not sums.explain(player)]
    if not wrong or len(wrong) * SLIPS > len(stated):
        return
    in_doubt = {player.start_no for player in wrong}
    borne_out = {
        entry.outcome
        for player in stated
        if player.start_no not in in_doubt
        for entry in player.first_rounds(played)
        if entry.opponent is None
    }
    for player in wrong:
        if all(
            is_confirmed(case, player, number)
            or is_blank(case, player, number)
            or (entry.opponent is None and entry.outcome in borne_out)
            for number, entry in enumerate(player.first_rounds(played), start=1)
        ):
            finding = _points_finding(case, player, sums.of(player))
            if finding is not None and finding.code == "SCR001":
                yield replace(finding, own_severity=Severity.WARNING, fix=None)


SLIPS: Final = 10
"""Of so many points of players in teams one may be a slip; more are something else."""


def _never_filled(case: Case, wrong: Mapping[StartNo, Diagnostic]) -> Root | None:
    """SCR008: all players have 0 points, whatever the results."""
    players = case.tournament.players
    if len(wrong) < FEWEST_WRONG or any(player.stated_points for player in players):
        return None
    best = max(case.rounds.sums.of(player).computed for player in players)
    return case.note("SCR008", most=best), wrong.keys()


def _blank_byes(case: Case, wrong: Mapping[StartNo, Diagnostic]) -> Root | None:
    """SCR007: the points include half-point byes that the rows leave blank.

    Some programs write a bye as a blank round, and its half point only into the total. For one
    player that is a guess; it is reported if it explains nearly all wrong points.
    """
    system, sums = case.tournament.point_system, case.rounds.sums
    worth = system.half_point_bye - system.zero_point_bye
    if worth <= 0:
        return None
    blank_rounds: dict[StartNo, list[int]] = {}
    is_certain = True
    for number, finding in wrong.items():
        player = case.players[number]
        blank = _blank_rounds(case, player)
        missing = (player.stated_points or 0) - sums.of(player).computed
        if finding.caused_by is None and missing in range(worth, worth * len(blank) + 1, worth):
            blank_rounds[number] = blank
            is_certain &= missing == worth * len(blank)
    if len(blank_rounds) < FEWEST_WRONG or len(blank_rounds) * 10 < len(wrong) * 9:
        return None
    edits = [
        edit
        for number, blank in blank_rounds.items()
        for at in blank
        for edit in _half_point_bye(case, case.players[number], at)
    ]
    root = case.note(
        "SCR007",
        count=len(blank_rounds),
        who=tuple(blank_rounds),
        fix=Fix(tuple(edits), safe=False) if is_certain and edits else None,
    )
    return root, blank_rounds.keys()


def _root_in_later_round(case: Case, wrong: Mapping[StartNo, Diagnostic]) -> Root | None:
    """SCR009: the points are those after one more round, which the file announces."""
    event, sums = case.tournament, case.rounds.sums
    if any(finding.caused_by is not None for finding in wrong.values()):
        return None
    players = map(case.players.__getitem__, wrong)
    more = [(player.stated_points or 0) - sums.of(player).computed for player in players]
    if not are_of_a_later_round(event, more):
        return None
    last = event.rounds_played
    return case.note("SCR009", count=len(wrong), last=last, round=last + 1), wrong.keys()


def _blank_rounds(case: Case, player: Player) -> list[int]:
    """Return the blank rounds of a row."""
    rounds = range(1, case.tournament.rounds_played + 1)
    return [number for number in rounds if is_blank(case, player, number)]


def _half_point_bye(case: Case, player: Player, number: int) -> Iterator[Edit]:
    """Yield the edit that writes a half-point bye into a blank round."""
    place = case.round_place(player, number)
    if "column" in place:
        old = case.text_at(place)
        if len(old) == place["end_column"] - place["column"]:
            yield Edit(place["line"], place["column"], old, "0000 - H")


def _points_finding(case: Case, player: Player, totals: RowSums) -> Diagnostic | None:
    stated, computed = player.stated_points, totals.computed
    place = case.player_place(player, "points")
    if stated is None:
        if case.cause({"SCR004"}, [player.start_no]):
            return None  # the field is unreadable rather than blank
        fix = _points_fix(case, player, computed, totals)
        cut = case.cause({"SYN009"}, [player.start_no])
        return case.note("SCR006", **place, computed=computed, fix=fix, caused_by=cut)
    if stated in totals.plain():
        return None
    if stated in totals.with_preset():
        return case.note(
            "SCR003",
            **place,
            round=case.tournament.rounds_played + 1,
            stated=stated,
            computed=computed,
        )
    if stated in totals.without_extra():
        return case.note("SCR005", **place, extra=totals.extra, stated=stated)
    cause = case.cause(CONTRADICTIONS | ROW_DAMAGE, [player.start_no])
    advice = _advice(case, player, stated - computed)
    if cause is not None:
        advice = Message("SCR001.cause.hint")
    elif points_hold_pending(case, player):
        cause = case.cause({"RES011"}, [player.start_no])
        advice = Message("SCR001.pending.hint")
    return case.note(
        "SCR001",
        **place,
        stated=stated,
        computed=computed,
        advice=advice,
        fix=None if cause else _points_fix(case, player, computed, totals),
        caused_by=cause,
    )


def _advice(case: Case, player: Player, more: int) -> Message:
    """Return possible causes of points that are ``more`` than the results bring, or less."""
    others = [
        (number, outcome)
        for number, outcome in case.rounds.sums.other_byes(player)
        if not is_blank(case, player, number)
    ]
    if len({number for number, _ in others}) == 1:
        number, has = others[0][0], player.round(others[0][0]).outcome.letter
        if has == Outcome.PAIRING_ALLOCATED_BYE.letter:
            worth = case.tournament.point_system.pairing_allocated_bye + more
            return Message("SCR001.bye-worth.hint", worth=worth)
        letters = tuple(outcome.letter for _, outcome in others)
        return Message("SCR001.bye-letter.hint", number=number, letters=letters, letter=has)
    if more < 0:
        return Message("SCR001.too-many.hint")
    played = player.first_rounds(case.tournament.rounds_played)
    is_away = any(entry.kind is RoundKind.ZERO_POINT_BYE for entry in played)
    return Message("SCR001.too-few-with-byes.hint" if is_away else "SCR001.too-few.hint")


def _points_fix(case: Case, player: Player, computed: int, totals: RowSums) -> Fix | None:
    """Return the edit that writes the computed points.

    It is safe if the opponents' rows confirm every round, and if most points of the file equal the
    results: data that the file has twice outweighs data that it has once. Nothing confirms a bye.
    """
    played = range(1, case.tournament.rounds_played + 1)
    if len(totals.plain()) > 1:
        return None
    if (player.stated_points or 0) > totals.computed and _blank_rounds(case, player):
        return None  # a blank round may stand for a bye, which the points count
    others = {number for number, _ in case.rounds.sums.other_byes(player)}
    if any(player.round(number).outcome in _OF_UNKNOWN_WORTH for number in others):
        return None  # the bye may be another one (BYE006), or be worth something else
    confirmed = all(is_confirmed(case, player, number) for number in played)
    # The points may hold what a round brought that is announced and not in the rows.
    system, more = case.tournament.point_system, (player.stated_points or 0) - totals.computed
    later = announces_more_rounds(case.tournament) and more in {system.win, system.draw}
    safe = confirmed and not later and _is_system_borne_out(case)
    return case.field_fix(case.player_place(player, "points"), format_points(computed), safe=safe)


_OF_UNKNOWN_WORTH: Final = {Outcome.FULL_POINT_BYE, Outcome.PAIRING_ALLOCATED_BYE}


def _is_system_borne_out(case: Case) -> bool:
    """Tell whether most points follow from the results, which confirms the point system.

    Blank points are no evidence: without any, a record has to state the point system.
    """
    explained = case.rounds.sums.explain_most
    if explained is None:
        return bool(SYSTEM_RECORDS & case.result.provenance.records.keys())
    return explained


def _other_system(case: Case) -> Diagnostic | None:
    """SCR002: the points of all players follow a point system that no record states, or another.

    If a record states one, the byes may have its values.
    """
    records = case.result.provenance.records
    told_by = next((tag for tag in sorted(SYSTEM_RECORDS) if tag in records), None)
    proven = prove_system(case.rounds.sums, is_stated=told_by is not None)
    if proven is None:
        return None
    if told_by is None:
        return case.note("SCR002", system=proven.name)
    place = case.record_place(told_by) | {"own_severity": Severity.ERROR}
    return case.note("SCR002", **place, variant="differs", system=proven.name)


OTHER_RESULTS: Final = {
    outcome: tuple(one for one in group if one is not outcome)
    for group in (
        (Outcome.WIN, Outcome.DRAW, Outcome.LOSS),
        (Outcome.SHORT_WIN, Outcome.SHORT_DRAW, Outcome.SHORT_LOSS),
        (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS),
    )
    for outcome in group
}
"""What a game may have ended with instead, by what the file says."""

MOST: Final = 40
"""Points of more players are not wrong for a game."""


class Turned(NamedTuple):
    """A game of two players whose other result would explain the stated points of both."""

    player: Player
    opponent: Player
    number: int
    instead: Outcome

    def entries(self) -> tuple[tuple[Player, Outcome], ...]:
        """Return both players with the result that their row should have."""
        return (self.player, self.instead), (self.opponent, PARTNERS[self.instead])


def told_by_games(case: Case, findings: Mapping[StartNo, Diagnostic]) -> dict[StartNo, Diagnostic]:
    """Return findings SCR001 by player, merging those of two players whom one game explains.

    Both rows have the game, so no row contradicts another: either the result was entered wrongly,
    or the points are wrong. The points cannot show which, so the fix is a guess. If the ranks agree
    with the results, the points are wrong.
    """
    merged = dict(findings)
    wrong = [number for number, one in findings.items() if one.caused_by is None]
    if not 1 < len(wrong) <= MOST:
        return merged
    games = [game for number in wrong for game in _games(case, number, wrong)]
    for game in games:
        pair = {game.player.start_no, game.opponent.start_no}
        rivals = [one for one in games if pair & {one.player.start_no, one.opponent.start_no}]
        is_only = all({one.player.start_no, one.opponent.start_no} == pair for one in rivals)
        if is_only and rivals[0] is game and not _do_ranks_contradict(case, game):
            # One finding about both players, with the game, or each of several.
            player, opponent, number, instead = game
            has = player.round(number).outcome
            mine, theirs = findings[player.start_no].values, findings[opponent.start_no].values
            values = {
                "opponent": opponent.start_no,
                "other_stated": theirs["stated"],
                "other_computed": theirs["computed"],
                "rounds": tuple(sorted({one.number for one in rivals})),
                "instead": score(instead),
                "result": score(has),
                "advice": Message("SCR001.game.hint"),
            }
            fix = _fix(case, game) if len(rivals) == 1 else None
            merged[player.start_no] = replace(
                findings[player.start_no], variant="game", values={**mine, **values}, fix=fix
            )
            del merged[opponent.start_no]
    return merged


def _games(case: Case, number: StartNo, wrong: Sequence[StartNo]) -> Iterator[Turned]:
    """Yield the games of a player with a player of a higher number that explain both points."""
    player, sums = case.players[number], case.rounds.sums
    for round_number, entry in enumerate(
        player.first_rounds(case.tournament.rounds_played), start=1
    ):
        opponent = case.players.get(entry.opponent) if entry.opponent is not None else None
        if opponent is None or opponent.start_no <= number or opponent.start_no not in wrong:
            continue
        if (
            not is_confirmed(case, player, round_number)
            or opponent.round(round_number).outcome not in PARTNERS
        ):
            continue
        for instead in OTHER_RESULTS.get(entry.outcome, ()):
            game = Turned(player, opponent, round_number, instead)
            as_turned = [
                (one, {round_number: replace(one.round(round_number), outcome=outcome)})
                for one, outcome in game.entries()
            ]
            if all(sums.changed(one, row).explain(one.stated_points) for one, row in as_turned):
                yield game


def _do_ranks_contradict(case: Case, game: Turned) -> bool:
    """Tell whether the ranks fit the points of the results better than the stated points."""
    both = (game.player, game.opponent)
    ranks = {one.start_no: one.stated_rank for one in case.tournament.players if one.stated_rank}
    stated = {number: case.players[number].stated_points or 0 for number in ranks}
    computed = stated | {one.start_no: case.rounds.sums.of(one).computed for one in both}
    amiss = {
        name: sum(
            (ranks[one.start_no] - rank) * (points[one.start_no] - points[other]) > 0
            for one in both
            if one.start_no in ranks
            for other, rank in ranks.items()
        )
        for name, points in (("stated", stated), ("computed", computed))
    }
    return amiss["stated"] > amiss["computed"]


def score(outcome: Outcome) -> str:
    """Return a result as ``1-0``, from the point of view of its row."""
    return f"{outcome.letter}-{PARTNERS[outcome].letter}".replace("=-=", "½-½")


def _fix(case: Case, game: Turned) -> Fix | None:
    """Return the edits of both rows that give the game its other result: a guess."""
    edits: list[Edit] = []
    for player, outcome in game.entries():
        place = case.round_place(player, game.number, "result", "result")
        fix = case.field_fix(place, outcome.letter, safe=False)
        if fix is None:
            return None
        edits += fix.edits
    return Fix(tuple(edits), safe=False)
