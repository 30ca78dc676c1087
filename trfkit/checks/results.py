"""RES001-011, 021, 022, PLR025, SYN009: both rows of a game, and rows by themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from trfkit.checks.case import (
    DISPLACED,
    LOST_ROWS,
    ROW_DAMAGE,
    UNREAD_RESULTS,
    group_by_player,
    is_blank,
    is_mutual,
)
from trfkit.findings import Diagnostic, Fix, Severity
from trfkit.messages.message import Message
from trfkit.model import Outcome, Player, RoundEntry, RoundKind
from trfkit.record import replace

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from trfkit.checks.case import Case
    from trfkit.units import StartNo

    Side = tuple[Player, RoundEntry]
    """What one row says of a round."""
    Both = tuple[Player, Player]
    """Who should meet in a pending game."""

PENDING: Final = RoundKind.PENDING
FORFEITS: Final = frozenset({Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS})

WIN_AND_LOSS: Final = [0, 2]
DRAW: Final = [1, 1]

PARTNERS: Final = {
    Outcome.WIN: Outcome.LOSS,
    Outcome.LOSS: Outcome.WIN,
    Outcome.DRAW: Outcome.DRAW,
    Outcome.SHORT_WIN: Outcome.SHORT_LOSS,
    Outcome.SHORT_LOSS: Outcome.SHORT_WIN,
    Outcome.SHORT_DRAW: Outcome.SHORT_DRAW,
    Outcome.FORFEIT_WIN: Outcome.FORFEIT_LOSS,
    Outcome.FORFEIT_LOSS: Outcome.FORFEIT_WIN,
}
"""What the opponent of a result has, penalties apart."""


def missing_rows(case: Case) -> Iterator[Diagnostic]:
    """PLR025: rows that are missing, though other rows name their players."""
    lost = [one for one in case.findings if one.code in LOST_ROWS]
    # A row that the end of the file cuts is no other than its own, and those behind it are lost.
    end = lost[0] if len(lost) == 1 and lost[0].values.get("is_end") else None
    cut = end.participant if end is not None else None
    missing = [number for number in case.rounds.missing_rows if number != cut]
    if not missing or (lost and cut is None):
        return
    namers = {
        spot.player.start_no for spot in case.rounds.special if spot.entry.opponent in missing
    }
    stated, rows = case.tournament.stated_players, len(case.players)
    mistyped = (
        one
        for one in case.findings
        if one.code == "SYN006" and one.own_severity is Severity.ERROR and "head" not in one.values
    )
    unread = (one for one in case.findings if one.participant in missing and one.code == "SYN003")
    of_record = Message("PLR025.stated", stated=stated, rows=rows)
    yield case.note(
        "PLR025",
        missing=tuple(missing),
        count=len(missing),
        namers=len(namers),
        more=of_record if stated and stated > rows else None,
        caused_by=end or next(unread, None) or next(mistyped, None),
    )


def rows(case: Case) -> Iterator[Diagnostic]:
    """RES001, RES002, RES007, RES008: impossible rounds, whatever the opponent's row has."""
    lost_rows = case.first(LOST_ROWS - {"SYN009"}) or next(
        (one for one in case.findings if one.code == "SYN009" and one.participant is None), None
    )
    written = len(case.result.provenance.records.get("001", ()))
    highest = max(written, case.tournament.stated_players or 0, *case.players)
    for player, number, entry in case.rounds.special:
        if entry.opponent is None:
            # Without a colour 1, = and 0 are byes of TRF-06, and were read so.
            if entry.outcome.share is not None:
                place = case.round_place(player, number) | {"result": entry.outcome.letter}
                if entry.colour is not None:
                    place |= {"variant": "colour", "colour": entry.colour.value}
                yield case.note("RES008", **place)
        elif entry.opponent == player.start_no:
            place = case.round_place(player, number, last="opponent")
            yield case.note("RES002", **place, fix=_opponent_fix(case, player, number))
        elif entry.opponent not in case.players:
            # The row of the one who is named, perhaps; one that is cut may still have its number.
            lost = lost_rows if entry.opponent <= highest else None
            lost = lost or case.cause({"SYN009"}, [entry.opponent])
            if lost is None and entry.opponent in case.rounds.missing_rows:
                lost = case.first({"PLR025"})
            yield case.note(
                "RES001",
                **case.round_place(player, number, last="opponent"),
                opponent=entry.opponent,
                fix=None if lost or lost_rows else _opponent_fix(case, player, number),
                caused_by=lost,
            )
        elif entry.outcome.is_bye:
            yield case.note(
                "RES007",
                **case.round_place(player, number),
                opponent=entry.opponent,
                result=entry.outcome.letter,
            )


def cut_rows(case: Case) -> Iterator[Diagnostic]:
    """SYN009: a row ends before the result of a game whose other side has one.

    If neither side has a result the game is pending, and blanks at the end may have been removed.
    """
    for player, number, entry in case.rounds.special:
        if number != len(player.rounds) or entry.kind is not PENDING:
            continue
        other = case.players.get(entry.opponent) if entry.opponent is not None else None
        if other is None or other is player:
            continue
        answer = other.round(number)
        place = case.round_place(player, number)
        length = len(case.line_text(place.get("line", 0)).rstrip())
        if (
            answer.opponent == player.start_no
            and answer.kind is not RoundKind.PENDING
            and length < place.get("end_column", 0) - 1
        ):
            yield case.note("SYN009", **place, variant="round")


def mutual(case: Case) -> Iterator[Diagnostic]:
    """RES003: a player's opponent has another opponent, or none, in that round.

    If one row is certainly wrong, the row of its right opponent is correct.
    """
    one_sided = {
        (player.start_no, number): _one_sided(case, player, number, other)
        for player, number, entry in case.rounds.special
        if (other := opponent_of(case, player, entry)) is not None
        and other.round(number).opponent != player.start_no
    }
    for (start_no, number), finding in one_sided.items():
        other = finding.values["opponent"]
        root = one_sided.get((other, number)) or case.cause({"RES001", "RES002"}, [other], number)
        is_right = root is not None and root.participant == other and _names(root, start_no)
        follows = is_right and finding.caused_by is None
        yield replace(finding, caused_by=root, fix=None) if follows else finding


def _names(finding: Diagnostic, opponent: StartNo) -> bool:
    """Tell whether the safe fix of a wrong opponent is this opponent's number."""
    edits = finding.fix.edits if finding.fix is not None and finding.fix.safe else ()
    return [edit.new.strip() for edit in edits] == [str(opponent)]


def _one_sided(case: Case, player: Player, number: int, other: Player) -> Diagnostic:
    both = player.start_no, other.start_no
    cause = case.cause(ROW_DAMAGE | DISPLACED, both, number)
    if cause is None and number > len(other.rounds):
        cause = case.cause({"SYN009"}, [other.start_no])
    is_off = cause is not None and cause.code in DISPLACED | {"SYN006"}
    if is_off or case.first(LOST_ROWS):
        fix = None
    elif is_mutual(case, other, number):
        fix = _opponent_fix(case, player, number)  # the other has another game
    else:
        fix = _row_fix(case, other, number, (player, player.round(number)))
    return case.note(
        _instead(case, other, number),
        **case.round_place(player, number, last="opponent"),
        opponent=other.start_no,
        fix=fix,
        caused_by=cause,
    )


def _opponent_fix(case: Case, player: Player, number: int) -> Fix | None:
    """Return the edit that gives a player another opponent, if the present one is certainly wrong.

    The other one is the only player with this opponent in the round, and with a result and a colour
    that fit.
    """
    entry = player.round(number)
    namers = [one for one in case.rounds.named(number, player.start_no) if one is not player]
    if len(namers) != 1:
        return None
    if _is_met_elsewhere(case, player, number, namers[0].start_no):
        return None
    back = namers[0].round(number)
    fits = compare(entry.outcome, back.outcome) is None and not back.outcome.is_bye
    if not fits or entry.colour is None or back.colour is not entry.colour.opposite:
        return None
    place = case.round_place(player, number, last="opponent")
    return case.field_fix(place, str(namers[0].start_no), safe=True)


def _is_met_elsewhere(case: Case, player: Player, number: int, opponent: StartNo) -> bool:
    """Tell whether a row has this opponent in another round, where the opponent's row lacks it.

    Then the row is out of step: a second entry would invent a game.
    """
    return any(
        entry.opponent == opponent and other != number and not is_mutual(case, player, other)
        for other, entry in enumerate(player.rounds, start=1)
    )


def _row_fix(case: Case, player: Player, number: int, facing: Side) -> Fix | None:
    """Return the edit that fills a player's blank round with the game in the other row.

    It is more than a guess only if the player's points are too low by just that game.
    """
    other, back = facing
    place = case.round_place(player, number)
    if back.outcome not in PARTNERS or back.colour is None or "column" not in place:
        return None
    if case.text_at(place).strip() or _is_met_elsewhere(case, player, number, other.start_no):
        return None
    answer = asked_of(facing)
    sums = case.rounds.sums
    safe = (
        not sums.explain(player)
        and player.stated_points == sums.changed(player, {number: answer}).computed
        and sums.explain(other)
    )
    cell = f"{other.start_no:4d} {back.colour.opposite.value} {answer.outcome.letter}"
    return case.field_fix(place, cell, safe=safe)


def _instead(case: Case, other: Player, number: int) -> Message:
    back = other.round(number)
    if back.opponent is not None:
        return Message("RES003", met=back.opponent)
    if number > len(other.rounds):
        is_empty = is_blank(case, other, number)
        return Message("RES003.blank" if is_empty else "RES003.zero-point-bye")
    if back.outcome.is_bye and back.outcome is not Outcome.ZERO_POINT_BYE:
        return Message("RES003.bye", letter=back.outcome.letter)
    return Message("RES003.none")


def games(case: Case) -> Iterator[Diagnostic]:
    """RES004-006, RES009: the two sides of a game contradict each other; one finding for each game.

    If no game of the file has a colour, that is reported once.
    """
    are_colourless, is_told = _are_colourless(case), False
    for player, number, entry in case.rounds.special:
        other = opponent_of(case, player, entry)
        if other is None or other.start_no < player.start_no:
            continue
        back = other.round(number)
        if back.opponent != player.start_no or back.outcome.is_bye:
            continue
        if not (are_colourless and is_told):
            for finding in _colours(case, number, (player, entry), (other, back)):
                is_told = True
                yield replace(finding, variant="all") if are_colourless else finding
        yield from _results(case, number, (player, entry), (other, back))


def _are_colourless(case: Case) -> bool:
    """Tell whether games were played, and none has a colour."""
    games = [entry for _, _, entry in case.rounds.special if entry.kind is RoundKind.GAME]
    numbers = range(1, case.tournament.rounds_played + 1)
    return (
        bool(games)
        and all(entry.colour is None for entry in games)
        and not any(map(case.rounds.ordinary_in, numbers))
    )


def opponent_of(case: Case, player: Player, entry: RoundEntry) -> Player | None:
    """Return the opponent for comparisons: an existing other player, and not of a bye."""
    if entry.opponent is None or entry.opponent == player.start_no or entry.outcome.is_bye:
        return None
    return case.players.get(entry.opponent)


def _colours(case: Case, number: int, side: Side, facing: Side) -> Iterator[Diagnostic]:
    (player, entry), (other, back) = side, facing
    blank = colour = None
    if entry.colour is not None and entry.colour is back.colour:
        variant, colour = "same", entry.colour.value
    elif RoundKind.GAME not in (entry.kind, back.kind):
        return  # the colour of a forfeit counts for nothing: RES022 notes that it is missing
    elif entry.colour is None and back.colour is None:
        variant = "none"
    elif entry.colour is None or back.colour is None:
        variant = "one"
        blank = (player, back) if entry.colour is None else (other, entry)
    else:
        return
    owner = blank[0] if blank else player
    place = case.round_place(owner, number, "colour", "colour")
    fix = None
    if blank is not None and blank[1].colour is not None:
        fix = _letter_fix(case, owner, number, "colour", blank[1].colour.opposite.value)
    yield case.note(
        "RES006",
        **{**place, "participant": player.start_no},
        opponent=other.start_no,
        variant=variant,
        colour=colour,
        fix=fix,
        caused_by=case.cause({"SYN009"}, (player.start_no, other.start_no), number),
    )


def _results(case: Case, number: int, side: Side, facing: Side) -> Iterator[Diagnostic]:
    (player, entry), (other, back) = side, facing
    code = compare(entry.outcome, back.outcome)
    if code is None:
        return
    if code == "RES005" and _wrong_row(case, number, side, facing) is not None:
        code = "RES004"  # no penalty: the points count the result that the other row asks for
    side, facing, fix = _mended(case, number, code, side, facing)
    (player, _), (other, _) = side, facing
    values = {"result": _written(case, player, number), "other": _written(case, other, number)}
    yield case.note(
        code,
        **case.round_place(player, number, "result"),
        opponent=other.start_no,
        **(_half_forfeit(side, facing) if code == "RES009" else values),
        fix=fix,
        caused_by=case.cause(UNREAD_RESULTS, (player.start_no, other.start_no), number),
    )


def is_confirmed(case: Case, player: Player, number: int) -> bool:
    """Tell whether the opponent's row has the same game of a round, with a result that fits."""
    entry = player.round(number)
    opponent = opponent_of(case, player, entry) if is_mutual(case, player, number) else None
    return opponent is not None and compare(entry.outcome, opponent.round(number).outcome) is None


def _half_forfeit(side: Side, facing: Side) -> dict[str, Any]:
    """Return the player with a forfeit and the one with a game, as values of a message."""
    forfeited, played = (side, facing) if side[1].outcome in FORFEITS else (facing, side)
    return {
        "forfeited": forfeited[0].start_no,
        "forfeit": forfeited[1].outcome.letter,
        "played": played[0].start_no,
        "result": played[1].outcome.letter,
    }


def compare(outcome: Outcome, facing: Outcome) -> str | None:
    """Return the code for two sides of a game, None if they fit each other."""
    if PENDING in (outcome.kind, facing.kind):
        return None if outcome.kind is facing.kind else "RES004"
    if outcome in FORFEITS and facing in FORFEITS:
        return "RES004" if outcome is facing is Outcome.FORFEIT_WIN else None
    if outcome in FORFEITS or facing in FORFEITS:
        return "RES009"
    if outcome.share is None or facing.share is None or outcome.rated is not facing.rated:
        return "RES004"
    shares = sorted((outcome.share, facing.share))
    if shares in (WIN_AND_LOSS, DRAW):
        return None
    # Both lose, or one loses and the other draws: an arbiter may decide so as a penalty.
    return "RES005" if sum(shares) < sum(DRAW) else "RES004"


def _mended(
    case: Case, number: int, code: str, side: Side, facing: Side
) -> tuple[Side, Side, Fix | None]:
    """Return the two sides of a game, a proved wrong one first, and the fix."""
    if PENDING in {side[1].kind, facing[1].kind}:
        wrong, other = (side, facing) if side[1].kind is PENDING else (facing, side)
        safe = _is_borne_out(case, number, wrong, other)
        return side, facing, _partner_fix(case, number, wrong, other, safe=safe)
    proved = _wrong_row(case, number, side, facing) if code != "RES005" else None
    if proved is None:
        return side, facing, None
    other = facing if proved is side else side
    return proved, other, _partner_fix(case, number, proved, other, safe=True)


def _partner_fix(case: Case, number: int, wrong: Side, other: Side, *, safe: bool) -> Fix | None:
    """Return the edit that gives one side of a game the result that fits the other."""
    partner = PARTNERS.get(other[1].outcome)
    if partner is None:
        return None
    return _letter_fix(case, wrong[0], number, "result", partner.letter, safe=safe)


def _is_borne_out(case: Case, number: int, wrong: Side, other: Side) -> bool:
    """Tell whether the points of both players confirm the result in the other row."""
    (player, _), (opponent, back) = wrong, other
    if back.outcome not in PARTNERS:
        return False
    sums, answer = case.rounds.sums, asked_of(other)
    sums_with = sums.changed(player, {number: answer})
    return (
        not sums_with.pending
        and player.stated_points == sums_with.computed
        and sums.explain(opponent)
    )


def _wrong_row(case: Case, number: int, side: Side, facing: Side) -> Side | None:
    """Return the side whose result is certainly wrong, None if there is no proof.

    A file has a result twice, and the points as well: a result is wrong if its own row does not add
    up with it, but does with the result that fits the opponent's, and the opponent's row adds up as
    it is.
    """
    sums = case.rounds.sums
    certain = []
    for wrong, other in ((side, facing), (facing, side)):
        player, (opponent, back) = wrong[0], other
        if back.outcome in PARTNERS and not sums.explain(player) and sums.explain(opponent):
            changes = {number: asked_of(other)}
            if sums.changed(player, changes).explain(player.stated_points):
                certain.append(wrong)
    return certain[0] if len(certain) == 1 else None


def asked_of(side: Side) -> RoundEntry:
    """Return the round that the opponent's row should have, by one side of a game."""
    player, entry = side
    colour = entry.colour.opposite if entry.colour else None
    return RoundEntry(PARTNERS[entry.outcome], player.start_no, colour)


def _letter_fix(
    case: Case, player: Player, number: int, name: str, letter: str, *, safe: bool = True
) -> Fix | None:
    """Return the replacement of one letter of a round, None if its place is unknown."""
    return case.field_fix(case.round_place(player, number, name, name), letter, safe=safe)


def forfeits(case: Case) -> Iterator[Diagnostic]:
    """RES010, RES022: forfeits with data missing, as a dialect allows.

    In a team event programs write an empty board opposite as a forfeit without opponent.
    """
    forfeited = (spot for spot in case.rounds.special if spot.entry.outcome in FORFEITS)
    for spots in group_by_player(forfeited):
        absent, uncoloured = [], []
        for player, number, entry in spots:
            if entry.opponent is not None:
                if entry.colour is None:
                    uncoloured.append(number)
            elif entry.outcome is Outcome.FORFEIT_WIN:
                yield case.note("RES010", **case.round_place(player, number))
            else:
                absent.append(number)
        for numbers, missing in ((absent, "opponent"), (uncoloured, "colour")):
            if numbers:
                yield case.note(
                    "RES022",
                    **case.round_place(player, numbers[0]),
                    rounds=tuple(numbers),
                    result=player.round(numbers[0]).outcome.letter,
                    missing=missing,
                )


def pending(case: Case) -> Iterator[Diagnostic]:
    """RES021 for each round with pending games, RES011 for each of the games."""
    by_round: dict[int, list[Both]] = {}
    for player, number, entry in case.rounds.special:
        other = opponent_of(case, player, entry)
        if entry.kind is not PENDING or other is None:
            continue
        back = other.round(number)
        if back.opponent == player.start_no and other.start_no < player.start_no:
            continue  # told with the other row
        by_round.setdefault(number, []).append((player, other))
    for number, games in sorted(by_round.items()):
        causes = [_cause_missing(case, both, number) for both in games]
        # It is a warning where points count the games already.
        place = case.round_place(games[0][0], number) | {"participant": None}
        holders = _whose_points_hold(case, games)
        if len(holders) >= _SEVERAL:
            place |= {"variant": "counted", "players": tuple(holders)}
            place |= {"own_severity": Severity.WARNING}
        root = case.note("RES021", **place, count=len(games))
        if all(cause is not None for cause in causes):
            root = replace(root, caused_by=causes[0])
        yield root
        is_root = root.own_severity is not None
        for (player, other), cause in zip(games, causes, strict=True):
            yield case.note(
                "RES011",
                **case.round_place(player, number, "result"),
                opponent=other.start_no,
                caused_by=root if is_root and cause is None else cause,
            )


def _cause_missing(case: Case, both: Both, number: int) -> Diagnostic | None:
    """Return the cause of a missing result: a cut row, or an unknown letter."""
    cause = case.cause({"SYN009", "RES023"}, [one.start_no for one in both], number)
    return cause or _unknown_letter(case, both, number)


def _unknown_letter(case: Case, both: Both, number: int) -> Diagnostic | None:
    """Return the finding of an unknown letter in either row: one for each round."""
    if "RES023" not in case.codes:
        return None
    letters = {case.text_at(case.round_place(row, number, "result")) for row in both}
    findings = (one for one in case.findings if one.code == "RES023" and one.round == number)
    return next((one for one in findings if one.values["text"] in letters), None)


_SEVERAL: Final = 2
"""One player whose points are too many may have a slip there."""


def _whose_points_hold(case: Case, games: Sequence[Both]) -> list[StartNo]:
    """Return players whose stated points include a possible result of a pending game."""
    if not (case.is_individual and case.tournament.discipline.is_summed):
        return []
    holders: list[StartNo] = []
    for both in games:
        more = [one for one in both if points_hold_pending(case, one)]
        if len(more) == 1:  # not both have won
            holders.append(more[0].start_no)
    return sorted(holders)


def points_hold_pending(case: Case, player: Player) -> bool:
    """Tell whether points exceed the results by what pending games can bring."""
    totals, system = case.rounds.sums.of(player), case.tournament.point_system
    if player.stated_points is None or player.stated_points in totals.plain():
        return False
    more = player.stated_points - totals.computed
    sums = {0}
    for entry in player.first_rounds(case.tournament.rounds_played):
        if entry.kind is PENDING:
            sums |= {one + worth for one in sums for worth in (system.win, system.draw)}
    return more > 0 and more in sums


def _written(case: Case, player: Player, number: int) -> Message:
    """Return a result as written in its row: a letter, even an unknown one, or none."""
    outcome = player.round(number).outcome
    place = case.round_place(player, number, "result", "result")
    letter = outcome.letter
    if outcome.kind is PENDING and "column" in place:
        letter = case.text_at(place)
    letter = letter.strip()
    return Message("common.result", letter=letter) if letter else Message("common.no-result")
