"""RNK, TBK: stated ranks compared with the points, and the lists of tie-breaks.

In team events the ranks of 001 rows are informative, and those of the teams count.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from trfkit.checks.case import UNREAD_FIELDS, WRONG_POINTS, Case
from trfkit.checks.results import PARTNERS, asked_of
from trfkit.checks.teams import team_place
from trfkit.files.trf.reading.read import TRF26
from trfkit.findings import Diagnostic, Severity
from trfkit.findings.errors import root_of
from trfkit.messages.message import Message
from trfkit.model import ABSENT, Event, Player, Team, Tournament
from trfkit.model.matches import team_event
from trfkit.model.tournament import ratings
from trfkit.model.view import Score, view_of_teams
from trfkit.ranking.event_order import longest_falling, read_request
from trfkit.ranking.request import score_of_list, score_of_type
from trfkit.regulations.own_record import as_round_robin, games_completed, games_due
from trfkit.tie_breaks import BY_CODE, SCORES, Descriptor, Unreadable, parse_code

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from trfkit.units import Points, StartNo


def missing(case: Case) -> Iterator[Diagnostic]:
    """RNK001: players without a rank; one finding if nobody has one.

    Players whom C.05 6.6 leaves unranked need none.
    """
    if not case.tournament.rounds_played:
        return
    players = case.tournament.players
    without = [player for player in players if player.stated_rank is None]
    of_rules = {player.start_no for player in _players_of_few_games(case)} if without else set()
    unranked = [player for player in without if player.start_no not in of_rules]
    if len(without) == len(players):
        place = case.player_place(players[0], "rank") | {"participant": None}
        yield case.note("RNK001", **place, variant="all")
        return
    for player in unranked:
        yield case.note(
            "RNK001",
            **case.player_place(player, "rank"),
            caused_by=case.cause(UNREAD_FIELDS | {"SYN009"}, [player.start_no]),
        )


def contradicts_points(case: Case) -> Iterator[Diagnostic]:
    """RNK002: a participant is ranked above one with more points.

    The fewest whose ranks must change are reported: those outside the longest run of participants,
    in the order of the ranks, whose points never rise.
    """
    if case.is_individual:
        yield from _players_against_points(case)
    else:
        yield from teams_against_points(case)


def _players_against_points(case: Case) -> Iterator[Diagnostic]:
    ranked = _ranked(case)
    if not ranked or not _ranked_by_points(case):
        return
    points = {player.start_no: _score(case, player) for player in ranked}
    ranked.sort(key=lambda player: (player.stated_rank or 0, -points[player.start_no]))
    run = longest_falling([points[player.start_no] for player in ranked])
    misplaced = [player for at, player in enumerate(ranked) if at not in run]
    if not misplaced:
        return
    ranks, scores = [(p.stated_rank or 0) for p in ranked], [points[p.start_no] for p in ranked]
    findings = (
        _misplaced(case, ranked[at], points, ranked[other], position)
        for at, other, position in proofs(ranks, scores, run)
    )
    severity = None
    in_doubt = all(case.cause(WRONG_POINTS, [player.start_no]) for player in misplaced)
    if in_doubt and len(misplaced) * 3 <= len(ranked):
        yield from findings
        return
    are_numbers = all(player.stated_rank == player.start_no for player in ranked)
    if are_numbers and case.result.has_numbers:
        # Programs that only pair leave them so: a column that was never filled, not a wrong one.
        severity = Severity.WARNING
        message = Message("RNK002.starting-ranks")
    elif len(misplaced) > 1 and _fit_before_last_round(case, ranked):
        message = Message("RNK002.earlier-round", last=case.tournament.rounds_played)
    elif len(misplaced) * 3 > len(ranked):
        message = Message("RNK002.many", count=len(misplaced), total=len(ranked))
        severity = Severity.WARNING if are_numbers else None  # the rows may stand in any order
    else:
        yield from findings
        return
    place = case.player_place(misplaced[0], "rank") | {"participant": None}
    advice = Message("RNK002.points.hint")
    yield case.note(message, **place, own_severity=severity, advice=advice)


def _fit_before_last_round(case: Case, ranked: Sequence[Player]) -> bool:
    """Tell whether all ranks fit the points before the last round.

    Where all had the same points, as before the first round, the ranks would prove nothing.
    """
    sums, unplayed = case.rounds.sums, {case.tournament.rounds_played: ABSENT}
    before = [sums.changed(player, unplayed).computed for player in ranked]
    return len(set(before)) > 1 and all(better >= worse for better, worse in pairwise(before))


def _misplaced(
    case: Case, player: Player, points: Mapping[StartNo, int], proof: Player, position: str
) -> Diagnostic:
    """Return the finding about a misplaced player, with a player who proves it."""
    cause = case.cause(WRONG_POINTS, (player.start_no, proof.start_no))
    if cause is None:
        better, worse = (proof, player) if position == "behind" else (player, proof)
        cause = _cause_result(case, better, worse, points)
    return case.note(
        "RNK002",
        **case.player_place(player, "rank"),
        points=points[player.start_no],
        rank=player.stated_rank,
        position=position,
        other=proof.start_no,
        other_points=points[proof.start_no],
        other_rank=proof.stated_rank,
        advice=_advice(cause),
        caused_by=cause,
    )


def _advice(cause: Diagnostic | None) -> Message | None:
    """Return the advice on a rank that follows from ``cause``; None for the usual one."""
    if cause is None:
        return None
    root = root_of(cause)
    if root.code == "RES004":
        return Message("RNK002.result.hint", round=root.round)
    return Message("RNK002.points.hint")


def _cause_result(
    case: Case, better: Player, worse: Player, points: Mapping[StartNo, int]
) -> Diagnostic | None:
    """Return the contradicting game (RES004) whose other result would make two ranks right.

    ``better`` is ranked above ``worse``, and has fewer points.
    """
    for player in (better, worse):
        game = case.cause({"RES004"}, [player.start_no])
        entry = player.round(game.round or 0) if game is not None else None
        opponent = case.players.get(entry.opponent) if entry and entry.opponent else None
        if game is None or opponent is None:
            continue
        number = game.round or 0
        back = opponent.round(number)
        if back.outcome in PARTNERS:
            changed = case.rounds.sums.changed(player, {number: asked_of((opponent, back))})
            scores = {**points, player.start_no: changed.computed}
            if scores[better.start_no] >= scores[worse.start_no]:
                return game
    return None


def irregular(case: Case) -> Iterator[Diagnostic]:
    """RNK004: a rank is 1 plus the number of participants above; only tied ones share a rank."""
    if case.is_individual:
        ranked = _ranked(case)
        counts = Counter(player.stated_rank for player in ranked)
        points = {player.start_no: _score(case, player) for player in ranked}
        if _ranked_by_points(case):
            for better, worse in pairwise(ranked):
                different = points[better.start_no] != points[worse.start_no]
                if better.stated_rank == worse.stated_rank and different:
                    yield case.note(
                        "RNK004",
                        **case.player_place(worse, "rank"),
                        variant="shared",
                        other=better.start_no,
                        rank=worse.stated_rank,
                        points=points[worse.start_no],
                        other_points=points[better.start_no],
                        caused_by=case.cause(WRONG_POINTS, (better.start_no, worse.start_no)),
                    )
        above, offset = 0, 0
        unranked = len(case.tournament.players) - len(ranked)
        count_of = Counter(one.code for one in case.findings if one.participant is not None)
        for player in ranked:
            rank = player.stated_rank or 0
            if rank not in counts:
                continue  # a tie whose first player was dealt with
            if rank - above - 1 != offset:
                offset = rank - above - 1
                if offset:  # else the ranks are right again from here on
                    yield case.note(
                        "RNK004",
                        **case.player_place(player, "rank"),
                        rank=rank,
                        count=above,
                        expected=above + 1,
                        caused_by=_cause_of_offset(case, player, offset, unranked, count_of),
                    )
            above += counts.pop(rank)
    else:
        yield from _team_ranks(case)


def _cause_of_offset(
    case: Case, player: Player, offset: int, unranked: int, counts: Mapping[str, int]
) -> Diagnostic | None:
    """Return the cause of ranks that are ``offset`` too high from this player on, or None."""

    def first_of(codes: Collection[str], above: int, most: int) -> Diagnostic | None:
        return case.first(codes) if 0 < above <= most else None

    return (
        # Who has none may be whom the others were ranked behind.
        first_of({"RNK001"}, offset, unranked)
        or case.cause({"RNK002"}, [player.start_no])
        or first_of({"RNK002"}, offset, counts["RNK002"])
        or first_of({"PLR025", "PLR001"}, offset, len(case.rounds.missing_rows))
    )


def _team_ranks(case: Case) -> Iterator[Diagnostic]:
    """Yield the ranks that teams cannot share, and those that are left out.

    Two teams with other match points and other game points are not tied, whichever count first.
    """
    teams, event = case.tournament.teams, case.tournament.kind.event
    ranked = sorted(
        (team for team in teams if team.stated_rank is not None),
        key=lambda team: (team.stated_rank or 0, team.number),
    )
    if event not in {Event.SWISS, Event.ROUND_ROBIN} or len(ranked) < len(teams):
        return  # in a knock-out those who lose in one round share what they reached
    for better, worse in pairwise(ranked):
        match = better.stated_match_points, worse.stated_match_points
        game = better.stated_game_points, worse.stated_game_points
        is_known = None not in {*match, *game}
        are_apart = is_known and match[0] != match[1] and game[0] != game[1]
        if better.stated_rank == worse.stated_rank and are_apart:
            yield case.note(
                "RNK004",
                **team_place(case, worse),
                variant="teams-shared",
                other=better.number,
                rank=worse.stated_rank,
                match_points=match[1],
                other_match_points=match[0],
                game_points=game[1],
                other_game_points=game[0],
            )
    first: dict[int, int] = {}
    for above, team in enumerate(ranked):
        rank = team.stated_rank or 0
        if rank != 1 + first.setdefault(rank, above):
            values = {"rank": rank, "count": above, "expected": above + 1}
            place = team_place(case, team) | {"caused_by": case.first({"TEA003"})}
            yield case.note("RNK004", **place, variant="teams", **values)
            return


def few_games(case: Case) -> Iterator[Diagnostic]:
    """RNK006: in a finished round-robin, a player ranked with under half of the games completed."""
    few = [player for player in _players_of_few_games(case) if player.stated_rank is not None]
    if few:
        view = case.rounds.sums.round_robin
        assert view is not None  # noqa: S101 - who withdrew is read from it
        games, due = games_completed(view.with_all_games), games_due(view.with_all_games)
        for player in few:
            competitor = case.tournament.players.index(player)
            yield case.note(
                "RNK006",
                **case.player_place(player, "rank"),
                games=games[competitor],
                total=due[competitor],
                rank=player.stated_rank,
            )


def _players_of_few_games(case: Case) -> list[Player]:
    """Return the players whom C.05 6.6 leaves unranked: who withdrew from a round-robin."""
    view = case.rounds.sums.round_robin
    return [case.tournament.players[who] for who in view.withdrawn] if view else []


def _score(case: Case, player: Player) -> int:
    """Return a player's score for comparisons: as stated if explained, else computed."""
    stated, sums = player.stated_points, case.rounds.sums
    if stated is not None and ("SCR002" in case.codes or sums.explain(player)):
        return stated
    if stated is not None and "SCR007" in case.codes:
        mismatch = case.cause({"SCR001"}, [player.start_no])
        root = None if mismatch is None else mismatch.caused_by
        if root is not None and root.code == "SCR007":
            return stated  # what its blank rounds do not say
    return sums.of(player).computed


def _ranked(case: Case) -> list[Player]:
    """Return the players with a rank, best first, equal ranks by starting rank."""
    if not case.tournament.rounds_played:
        return []
    ranked = [player for player in case.tournament.players if player.stated_rank is not None]
    return sorted(ranked, key=lambda player: (player.stated_rank or 0, player.start_no))


def _ranked_by_points(case: Case) -> bool:
    """Tell whether stated points come first in the standings; record 212 may state otherwise.

    They may not after a withdrawal: ranks may omit annulled games that the points include.
    """
    order = case.tournament.standings_order
    return (not order or order[0].upper() == "PTS") and not _players_of_few_games(case)


# RNK002 of teams: the ranks of record 310 against the score that ranks ----------------------------


def proofs(
    ranks: Sequence[int], points: Sequence[int], run: Collection[int]
) -> Iterator[tuple[int, int, str]]:
    """Yield each participant outside the run of falling points, the proof in the run, and its kind.

    Both are given by their places. The proof is the best ranked with fewer points, or among those
    ranked below the one with most points.
    """
    in_order = sorted(run)
    ranks_in_order, falling = [ranks[at] for at in in_order], [points[at] for at in in_order]
    for place, (rank, own) in enumerate(zip(ranks, points, strict=True)):
        if place in run:
            continue
        fewer = bisect_right(falling, -own, key=int.__neg__)
        if fewer < len(in_order) and ranks_in_order[fewer] < rank:
            yield place, in_order[fewer], "behind"
            continue
        behind = bisect_right(ranks_in_order, rank)
        proves = behind < len(in_order) and falling[behind] > own
        yield place, in_order[behind if proves else 0], "ahead"


_BY_WORTH: Final = frozenset({"TEA014", "TEA016"})
"""Points of teams that follow from them are right as stated."""


def teams_against_points(case: Case) -> Iterator[Diagnostic]:
    """RNK002: a team is ranked above one with more points of the score that ranks.

    If no record states that score, a rank is wrong only if neither score explains it.
    """
    scores = _team_scores(case.tournament)
    orders = [(score, _ranked_teams(case, score)) for score in scores]
    candidates = [(score, ranked, _misplaced_teams(ranked, score)) for score, ranked in orders]
    if not candidates or not all(misplaced for _, _, misplaced in candidates):
        return
    score, ranked, misplaced = min(candidates, key=lambda one: len(one[2]))
    severity = None
    if all(team.stated_rank == team.number for team in ranked):
        severity = Severity.WARNING  # a column that was never filled, as in rows of players
        message = Message("RNK002.team-numbers", score=score.value)
    elif len(misplaced) * 3 > len(ranked):
        values = {"count": len(misplaced), "total": len(ranked)}
        message = Message("RNK002.many-teams", score=score.value, **values)
    else:
        ranks, points = zip(*((t.stated_rank or 0, _points(t, score)) for t in ranked), strict=True)
        run = {*range(len(ranked))}.difference(misplaced)
        for index, proving, position in proofs(ranks, points, run):
            team, other = ranked[index], ranked[proving]
            yield case.note(
                "RNK002",
                **team_place(case, team),
                variant="team",
                score=score.value,
                points=points[index],
                rank=ranks[index],
                position=position,
                other=other.number,
                other_points=points[proving],
                other_rank=other.stated_rank,
            )
        return
    place = team_place(case, ranked[misplaced[0]]) | {"team": None}
    yield case.note(message, **place, own_severity=severity)


def _team_scores(tournament: Tournament) -> tuple[Score, ...]:
    """Return the scores that may rank, none if it is neither match points nor game points."""
    if tournament.kind.event not in {Event.SWISS, Event.ROUND_ROBIN}:
        return ()
    codes = tournament.standings_order
    by_list = score_of_list(codes or tournament.tiebreaks)
    if codes and by_list is None and codes[0].upper() != "PTS":
        return ()
    score = by_list or score_of_type(tournament)
    return tuple(Score) if score is None else (score,)


def _ranked_teams(case: Case, score: Score) -> list[Team]:
    """Return the teams whose ranks can be judged by a score, best first.

    Teams with wrong points are left out. If a team withdrew from a round-robin (C.05 6.6), ranks
    may follow points that are not stated: none can be judged.
    """
    tournament = case.tournament
    if not tournament.rounds_played:
        return []
    left_out = {
        finding.team
        for finding in case.findings
        if finding.code == "TEA004" and root_of(finding).code not in _BY_WORTH
    }
    if tournament.kind.event is Event.ROUND_ROBIN:
        view = view_of_teams(tournament, team_event(tournament), score)
        if as_round_robin(view).withdrawn:
            return []
    ranked = [
        team
        for team in tournament.teams
        if team.stated_rank is not None
        and _stated(team, score) is not None
        and team.number not in left_out
    ]
    return sorted(ranked, key=lambda team: (team.stated_rank or 0, -_points(team, score)))


def _stated(team: Team, score: Score) -> Points | None:
    of_match = score is Score.MATCH_POINTS
    return team.stated_match_points if of_match else team.stated_game_points


def _points(team: Team, score: Score) -> int:
    return _stated(team, score) or 0


def _misplaced_teams(ranked: Sequence[Team], score: Score) -> list[int]:
    """Return the places in ``ranked`` of the teams outside the longest run."""
    run = longest_falling([_points(team, score) for team in ranked])
    return [at for at in range(len(ranked)) if at not in run]


# The lists of records 202 and 212 -----------------------------------------------------------------


def tie_break_lists(case: Case) -> Iterator[Diagnostic]:
    """TBK001, TBK008: a list is mandatory, and two lists must agree.

    Only TRF-26 has records for a list.
    """
    tiebreaks, order = case.tournament.tiebreaks, case.tournament.standings_order
    if not tiebreaks and not order and case.result.version == TRF26:
        yield case.note("TBK001", record="202")
    if tiebreaks and order:
        first_list = [code.upper() for code in tiebreaks if code.upper() not in SCORES]
        other = [code.upper() for code in order if code.upper() not in SCORES]
        if first_list != other:
            yield case.note(
                "TBK008",
                **case.record_place("212"),
                one=tuple(tiebreaks),
                other=tuple(order),
            )


def tie_break_codes(case: Case) -> Iterator[Diagnostic]:
    """TBK002-005, TBK012: problems with the codes of the list that ranking would use."""
    tournament = case.tournament
    if not (tournament.tiebreaks or tournament.standings_order):
        return
    request = read_request(tournament)
    # Of what kind the event is record 192 says, against the rest of the file.
    is_of_teams = tournament.kind.is_team and tournament.teams
    other_kind = None if is_of_teams else case.first({"HDR020"})
    for finding in request.diagnostics:
        text = str(finding.values["text"])
        parsed = parse_code(text) if finding.code == "TBK002" else None
        if isinstance(parsed, Descriptor) and parsed.name in BY_CODE:
            continue  # known to the rules, though not computed here: the file is right
        place = _place_of_code(case, finding.record or "202", text)
        root = other_kind if finding.code == "TBK004" else None
        place |= {"own_severity": finding.own_severity, "caused_by": root}
        yield case.note(finding.code, **place, variant=finding.variant, **finding.values)


def codes_on_ratings(case: Case) -> Iterator[Diagnostic]:
    """TBK006, TBK007: tie-breaks on ratings, if some are missing or may have changed."""
    tournament = case.tournament
    tag = "212" if tournament.standings_order else "202"
    unrated = ratings(tournament).values.count(None)
    for text in tournament.standings_order or tournament.tiebreaks:
        parsed = parse_code(text)
        row = None if isinstance(parsed, Unreadable) else BY_CODE.get(parsed.name)
        if isinstance(parsed, Unreadable) or row is None or not row.needs_ratings:
            continue
        place = _place_of_code(case, tag, text)
        if unrated and parsed.unrated is None:
            yield case.note("TBK006", **place, text=text, count=unrated)
        if "HDR006" in case.codes and tournament.start and tournament.end:
            days = (tournament.end - tournament.start).days + 1
            yield case.note("TBK007", **place, text=text, days=days)


def _place_of_code(case: Case, tag: str, text: str) -> dict[str, Any]:
    """Return the place of a code in its record."""
    place = case.record_place(tag)
    start = case.line_text(place.get("line", 0)).find(text, place.get("column", 1) - 1)
    if start < 0:
        return place
    return place | {"column": start + 1, "end_column": start + 1 + len(text)}
