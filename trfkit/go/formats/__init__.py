"""Tables and files of Go tournaments, and what of them has a place in a format of chess."""

from __future__ import annotations

from decimal import Decimal
from itertools import groupby
from typing import TYPE_CHECKING, Final

from trfkit.files.trf.emitting.dialects import RULES
from trfkit.go.go_event import GoEvent, GoPlayer, Grade, go_event
from trfkit.messages.message import Message
from trfkit.model import CHESS, AbnormalPoints, Colour, NationalRating, Player, Tournament
from trfkit.record import replace
from trfkit.tie_breaks import row_of
from trfkit.units import Points, format_exact

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trfkit.files.trf.emitting import Dialect
    from trfkit.files.trf.emitting.loss_report import Report


_OF_1_DAN: Final = 2100
_A_GRADE: Final = 100
_WEAKEST_OF_HUNDREDS: Final = -20  # below 20 kyu a grade is ten points
_OF_20_KYU: Final = 100
_BELOW: Final = 10
_FULL_BOARD: Final = 19
_COMMENT: Final = " trfkit go"


def without_go(tournament: Tournament, dialect: Dialect, report: Report) -> Tournament:
    """Return a Go tournament as one of chess, for a member of the TRF family.

    Start scores become bonuses (299), so that points and everything made of them count them;
    grades and numbers of the European database go to national records, what no record has to
    comments. All of it is reported.
    """
    go = go_event(tournament)
    if go is None:
        return tournament
    tags = RULES[dialect].tags
    comments: list[str] = []
    if "###" in tags:
        comments = [f"{_COMMENT} {text}" for text in _comments(tournament, go)]
    _report_losses(tournament, go, report, has_comments=bool(comments))
    # A record 299 for each start score.
    starters = sorted((one.start_score, one.start_no) for one in go.players if one.start_score)
    bonuses = tuple(
        AbnormalPoints("", None, Points(score), 1, tuple(number for _, number in group))
        for score, group in groupby(starters, key=lambda pair: pair[0])
    )
    if bonuses and "299" in tags:
        report.assumed("299", Message("go.bonuses"))
    elif bonuses:
        report.not_carried("299", Message("go.fact.players.start_score"))
        bonuses = ()
        go = replace(go, players=tuple(replace(one, start_score=None) for one in go.players))
    if any(player.rating is None for player in tournament.players):
        report.assumed("001", Message("go.lowest-ratings"))
    players = tuple(_fit_rating(player, go, report) for player in tournament.players)
    national: tuple[NationalRating, ...] = ()
    if tournament.tiebreaks and "202" not in tags:
        report.not_carried("202", Message("losses.tiebreaks"))
    if "NRS" in tags:
        national = tuple(_national(tournament, go, report))
    elif any(one.grade or one.pin for one in go.players):
        report.not_carried("NRS", Message("go.grades-and-pins"))
    return replace(
        tournament,
        players=tuple(_with_points(player, tournament, go) for player in players),
        national_ratings=(*tournament.national_ratings, *national),
        abnormal_points=(*tournament.abnormal_points, *bonuses),
        tiebreaks=_rename_codes(tournament.tiebreaks, report) if "202" in tags else (),
        comments=(*tournament.comments, *comments),
        discipline=CHESS,
    )


def rating_of(grade: Grade) -> int:
    """Return the lowest rating of a grade: 1d is 2100, 20k is 100, 30k is 0.

    Down to 20 kyu the European and the Ukrainian ratings agree; below they are the Ukrainian.
    """
    rank = grade.rank
    if rank >= _WEAKEST_OF_HUNDREDS:
        return _OF_1_DAN + _A_GRADE * rank
    return max(0, _OF_20_KYU + _BELOW * (rank - _WEAKEST_OF_HUNDREDS))


def _fit_rating(player: Player, go: GoEvent, report: Report) -> Player:
    """Return the player with the rating that the columns of 001 can hold."""
    rating = player.rating
    if rating is not None and rating < 0:
        fact = Message("go.negative-rating", rating=rating)
        report.not_carried("001", fact, participant=player.start_no)
        rating = None
    grade = go.player(player.start_no).grade
    if rating is None and grade is not None:
        rating = rating_of(grade) or None
    return replace(player, rating=rating)


def _with_points(player: Player, tournament: Tournament, go: GoEvent) -> Player:
    """Return the player with the points that results and the start score add up to."""
    played = player.rounds[: tournament.rounds_played]
    start = go.player(player.start_no).start_score or 0
    points = start + sum(tournament.point_system.points(entry) for entry in played)
    return replace(player, stated_points=Points(points))


def _national(tournament: Tournament, go: GoEvent, report: Report) -> Iterator[NationalRating]:
    """Yield a national record for each player with a grade or a number of the database."""
    for player in tournament.players:
        go_player = go.player(player.start_no)
        if go_player.grade is None and go_player.pin is None:
            continue
        if player.federation is None:
            fact = Message("go.without-federation")
            report.not_carried("NRS", fact, participant=player.start_no)
            continue
        yield NationalRating(
            federation=player.federation,
            start_no=player.start_no,
            classification=None if go_player.grade is None else str(go_player.grade),
            national_id=None if go_player.pin is None else str(go_player.pin),
        )


def _rename_codes(codes: tuple[str, ...], report: Report) -> tuple[str, ...]:
    """Return the list of record 202, in which tie-breaks of Go are the tournament's own."""
    renamed = []
    for code in codes:
        row = row_of(code)
        new = f"OTHER_{code}" if row is not None and row.discipline else code
        if new != code:
            report.changed("202", Message("losses.tie-break"), code, new)
        renamed.append(new)
    return tuple(renamed)


def _report_losses(
    tournament: Tournament, go: GoEvent, report: Report, *, has_comments: bool
) -> None:
    """Report what no record of the TRF family has, and whether comments keep it."""
    stones = sum(1 for _ in _stones(tournament, go))
    lost = [Message("go.stones", count=stones)] if stones else []
    lost += [
        Message(f"go.fact.{field}")
        for field in _WORDS
        if getattr(go, field) not in ({None, _FULL_BOARD} if field == "board_size" else {None})
    ]
    lost += [
        Message(f"go.fact.players.{field}")
        for field in ("club", "licence")
        if any(getattr(player, field) for player in go.players)
    ]
    for fact in lost:
        report.not_carried("###", Message("go.in-comments", fact=fact) if has_comments else fact)
    of_nobody = [
        player.start_no
        for player in tournament.players
        if player.federation is None and go.player(player.start_no).country
    ]
    for number in of_nobody:
        fact = Message("go.country-of-player", country=go.player(number).country)
        report.not_carried("001", fact, participant=number)
    if go.rounds_down:
        report.not_carried("299", Message("go.fact.rounds_down"))
    if go.wins_of_absence is not None or go.wins_of_bye is not None:
        report.not_carried("162", Message("go.missed-rounds"))


_WORDS: Final = {
    "komi": "komi", "board_size": "board", "handicap_reduction": "reduction", "ruleset": "rules",
    "tournament_class": "class", "basic_minutes": "minutes", "adjusted_minutes": "adjusted",
    "remark": "remark",
}  # fmt: skip
"""What of an event no record has, and the words for it in comments."""


def _comments(tournament: Tournament, go: GoEvent) -> Iterator[str]:
    """Yield the texts of comments, one for a fact or for a round."""
    for field, word in _WORDS.items():
        value = getattr(go, field)
        if value is not None:
            yield f"{word} {value:f}" if isinstance(value, Decimal) else f"{word} {value}"
    for go_player in go.players:
        yield from (f"player {go_player.start_no} {text}" for text in _player_comments(go_player))
    for r, games in groupby(_stones(tournament, go), key=lambda game: game[0]):
        listed = " ".join(f"{white}-{black}:{stones}" for _, white, black, stones in games)
        yield f"stones round {r} {listed}"


def _player_comments(go_player: GoPlayer) -> Iterator[str]:
    if go_player.club:
        yield f"club {go_player.club}"
    if go_player.licence:
        yield f"licence {go_player.licence}"
    if go_player.start_score:
        yield f"start {format_exact(go_player.start_score, 10)}"


def _stones(tournament: Tournament, go: GoEvent) -> Iterator[tuple[int, int, int, int]]:
    """Yield round, White, Black and stones of each game with a handicap, round by round."""
    handicaps = []
    for player in tournament.players:
        go_player = go.player(player.start_no)
        for r, entry in enumerate(player.rounds, start=1):
            stones = go_player.handicap(r)
            if stones and entry.opponent is not None and entry.colour is not Colour.BLACK:
                if entry.colour is None and entry.opponent < player.start_no:
                    continue  # told once, by the lower number
                handicaps.append((r, player.start_no, entry.opponent, stones))
    yield from sorted(handicaps)
