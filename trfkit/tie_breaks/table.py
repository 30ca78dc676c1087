"""The tie-breaks of C.07 in the handbook's order: the place to begin reading."""

from __future__ import annotations

from enum import StrEnum
from functools import cache, lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from trfkit.format_table import resolved
from trfkit.messages.catalogue import Row
from trfkit.model.view import Score
from trfkit.patterns import lazy_pattern
from trfkit.record import Record, replace
from trfkit.regulations.annexes import EGF_RULES
from trfkit.regulations.editions import E2006, E2009, E2012, E2023, E2026, EDITIONS, since
from trfkit.tie_breaks.art06_direct_encounter import Order, direct_encounter
from trfkit.tie_breaks.art07_own_record import (
    games_with_black,
    games_won,
    games_won_with_black,
    own_rating,
    pairing_number,
    points,
    progressive_score,
    rounds_elected_to_play,
    rounds_won,
    standard_points,
)
from trfkit.tie_breaks.art08_09_opponents import (
    average_of_opponents_buchholz,
    buchholz,
    fore_buchholz,
    koya,
    sonneborn_berger,
    sum_of_buchholz,
)
from trfkit.tie_breaks.art10_ratings import (
    average_perfect_performance_of_opponents,
    average_performance_of_opponents,
    average_rating_of_opponents,
    perfect_tournament_performance,
    tournament_performance_rating,
)
from trfkit.tie_breaks.art12_13_teams import (
    board_count,
    bottom_board,
    extended_direct_encounter,
    extended_sonneborn_berger,
    game_points,
    match_points,
    score_and_schedule,
    secondary_score,
    sum_of_scores,
    top_board,
)
from trfkit.tie_breaks.descriptor import Descriptor, Unreadable, read_code

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from trfkit.regulations.edition import Edition
    from trfkit.tie_breaks.column import Column
    from trfkit.tie_breaks.field import Field

    Compute = Callable[[Field, Descriptor], Column]
    Arrange = Callable[[Field, Descriptor, Sequence[int]], Order]


class For(StrEnum):
    """Who competes: a tie-break for players, for teams or for both."""

    INDIVIDUALS = "individual"
    TEAMS = "team"
    BOTH = "both"


class Caption(StrEnum):
    """A caption of printed tables: one tie-break, or several with the same name."""

    SCORES = "scores"
    MATCH_POINTS = "match points"
    GAME_POINTS = "game points"
    BOTH_POINTS = "match points and game points"
    ENCOUNTER = "direct encounter"
    WINS = "wins"
    WINS_WITH_BLACK = "wins with Black"
    BLACKS = "games with Black"
    PROGRESSIVE = "progressive scores"
    ELECTED = "rounds elected to play"
    STANDARD_POINTS = "standard points"
    NUMBER = "pairing number"
    BUCHHOLZ = "Buchholz"
    AVERAGE_BUCHHOLZ = "average Buchholz"
    SUM_OF_BUCHHOLZ = "sum of Buchholz"
    FORE_BUCHHOLZ = "Fore Buchholz"
    SONNEBORN = "Sonneborn-Berger"
    KOYA = "Koya"
    AVERAGE_RATING = "average rating"
    PERFORMANCE = "performance"
    PERFORMANCE_OF_OPPONENTS = "performance of opponents"
    BOARD_COUNT = "board count"
    TOP_BOARD = "top board"
    BOTTOM_BOARD = "bottom board"
    STRENGTH = "strength of schedule"


class TieBreak(Record, kw_only=True):
    """One row: all that anybody asks of a code, and the function that computes it.

    ``article`` is numbered as in the newest edition, or names the one that had it. ``type`` is
    that of article 4.3: A games among the tied, B own record, C results of the opponents, D
    what is known beforehand. ``editions`` are those that describe the code, oldest
    first, ``unnamed_in`` those whose text has the tie-break without the name; ``definition`` says
    what it is, for whoever asks ``trfkit explain``. ``of_teams_too`` marks codes for players that
    teams have by their own score: in the annexes, or by article 13, though the handbook's list
    of codes has another one for them.
    ``discipline`` names the one that alone has the code, where that is none of FIDE's.
    ``takes`` lists the modifiers by letter (V, another edition, fits everywhere); those in
    ``unlisted`` follow from article 14, but the handbook's list of codes does not have them.
    ``fore`` is the code that the modifier F makes of it, where that is another one.

    ``compute`` gives values and ``arrange`` an order inside a tied group; each code has one of
    the two. The higher value is the better one unless ``lowest_first``, which ``/R`` turns round.
    ``swiss`` tells whether it is for Swiss tournaments too.

    ``reach`` is how many games away the results are that a player's value depends on, at most;
    of a code that orders tied groups, a player of the same group must not be left out. None
    where it may depend on everybody. ``of_dummies`` marks those that dummies enter, ``of_record``
    those that ask which games count in the own record, ``needs_ratings`` those that are undefined
    while anybody is unrated, ``is_mean`` means. ``of_matches`` marks those that count matches of
    teams, whatever their primary score, ``by_score`` those that can name the score of teams they
    are made of; ``score`` is the one that a code is itself.

    The rest is for those who read or name codes. ``captions`` are what printed tables name it by,
    the one that fits best first; ``forms`` are the modifiers that go with them, likeliest first,
    ``forms_of_teams`` those for teams, where they differ. ``is_loose`` marks codes that programs
    print over columns of another form, too; ``offered`` are forms that programs offer though no
    list of the handbook has them. ``aliases`` are what people write for the code, with the
    modifiers that this means; they are only ever a suggestion.
    """

    code: str
    name: str
    article: str
    type: str
    of: For
    discipline: str = ""
    editions: tuple[str, ...]
    unnamed_in: tuple[str, ...] = ()
    of_teams_too: bool = False
    definition: str

    takes: str
    unlisted: str = ""
    fore: str = ""
    compute: Compute | None = None
    arrange: Arrange | None = None
    lowest_first: bool
    swiss: bool = True

    reach: int | None
    of_dummies: bool
    of_record: bool = False
    needs_ratings: bool = False
    is_mean: bool = False
    of_matches: bool = False
    by_score: bool = False
    score: Score | None = None

    captions: tuple[Caption, ...]
    forms: tuple[str, ...] = ("",)
    forms_of_teams: tuple[str, ...] | None = None
    is_loose: bool = False
    offered: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()

    def is_for(self, kind: str | None) -> bool:
        """Whether the code ranks the participants of a kind of tournament, or of any."""
        if kind is None:
            return True
        return self.of is not (For.INDIVIDUALS if kind.startswith("team") else For.TEAMS)

    def suits_predetermined(self, edition: Edition) -> bool:
        """Whether the edition allows the code where pairings are known beforehand."""
        return self.code not in edition.not_predetermined


def _go_row(
    code: str,
    name: str,
    type_: str,
    definition: str,
    *,
    article: str = EGF_RULES,
    compute: str = "",
    arrange: str = "",
) -> TieBreak:
    """Return the row of a Go code, whose function is in the Go room."""
    return TieBreak(
        code=code, name=name, article=article, type=type_, of=For.INDIVIDUALS, discipline="go",
        editions=(), takes="", compute=_go_function(compute), arrange=_go_function(arrange),
        lowest_first=False, reach=None, of_dummies=False, captions=(),
        definition=definition,
    )  # fmt: skip


def _go_function(name: str) -> Callable[..., Any] | None:
    """Return a function of the Go room, imported when it is called; None for ""."""

    def call(*arguments: object) -> object:
        return resolved(f"trfkit.go.go_tie_breaks:{name}")(*arguments)

    return call if name else None


_ALWAYS: Final = since(E2006)
_SINCE_2023: Final = since(E2023)
_SINCE_2026: Final = since(E2026)
_CUTS: Final = ("", "/C1", "/M1", "/C2", "/M2", "/P", "/C1/P", "/M1/P", "/C2/P", "/M2/P")
_FEWER_CUTS: Final = ("", "/C1", "/C2", "/M1", "/P", "/C1/P", "/C2/P")

# fmt: off
TIE_BREAKS: Final = (
    TieBreak(
        code="PTS", name="Points", article="4", type="B", of=For.BOTH, editions=_ALWAYS,
        takes="", compute=points, lowest_first=False,
        reach=0, of_dummies=False,
        captions=(Caption.SCORES, Caption.GAME_POINTS), forms_of_teams=(), is_loose=True,
        aliases=("PNTS", "POINTS"),
        definition=(
            "The points of the tournament: those of the games, of byes and forfeits, with "
            "penalties and bonuses."
        ),
    ),
    TieBreak(
        code="MPTS", name="Match points", article="11.1.1", type="B", of=For.TEAMS,
        editions=_ALWAYS,
        takes="", compute=match_points, lowest_first=False,
        reach=None, of_dummies=False, score=Score.MATCH_POINTS,
        captions=(Caption.SCORES, Caption.MATCH_POINTS), aliases=("MP",),
        definition=(
            "Match points: what a team got for its matches, by default 2 for a win and 1 for a "
            "draw."
        ),
    ),
    TieBreak(
        code="GPTS", name="Game points", article="11.1.2", type="B", of=For.TEAMS,
        editions=_ALWAYS,
        takes="", compute=game_points, lowest_first=False,
        reach=None, of_dummies=False, score=Score.GAME_POINTS,
        captions=(Caption.SCORES, Caption.GAME_POINTS), aliases=("GP",),
        definition="Game points: the sum of the points on the boards of a team.",
    ),
    TieBreak(
        code="DE", name="Direct encounter", article="6", type="A", of=For.INDIVIDUALS,
        editions=_ALWAYS,
        takes="P", arrange=direct_encounter, lowest_first=False,
        reach=0, of_dummies=False,
        of_teams_too=True,
        captions=(Caption.ENCOUNTER,),
        definition=(
            "The games among those who are still tied where the code stands in the list. If all of "
            "them have met, the sum of these results decides, and those equal on it are compared "
            "again among themselves. If not all have met, only somebody who would be first "
            "whatever the missing games had brought is placed; the rest is compared again. Several "
            "games between two count as their average. In a Swiss a forfeit is no meeting, unless "
            "the modifier P says so. Shown is the place within the tied group: 1 is best, 0 where "
            "the group is not split."
        ),
    ),
    TieBreak(
        code="WIN", name="Number of wins", article="7.1", type="B", of=For.BOTH, editions=_ALWAYS,
        takes="", compute=rounds_won, lowest_first=False,
        reach=0, of_dummies=False, of_matches=True,
        captions=(Caption.WINS,), is_loose=True, aliases=("WINS",),
        definition="The number of rounds that brought as many points as a win, played or not.",
    ),
    TieBreak(
        code="WON", name="Number of games won", article="7.2", type="B", of=For.BOTH,
        editions=_ALWAYS,
        takes="", compute=games_won, lowest_first=False,
        reach=0, of_dummies=False, of_record=True, of_matches=True,
        captions=(Caption.WINS,),
        definition="The number of games won over the board.",
    ),
    TieBreak(
        code="BPG", name="Number of games played with Black", article="7.3", type="B",
        of=For.INDIVIDUALS, editions=_ALWAYS,
        takes="", compute=games_with_black, lowest_first=False,
        reach=0, of_dummies=False, of_record=True,
        captions=(Caption.BLACKS,),
        definition="The number of games played over the board with Black.",
    ),
    TieBreak(
        code="BWG", name="Number of games won with Black", article="7.4", type="B",
        of=For.INDIVIDUALS, editions=_SINCE_2023,
        takes="", compute=games_won_with_black, lowest_first=False,
        reach=0, of_dummies=False, of_record=True,
        captions=(Caption.WINS_WITH_BLACK,),
        definition="The number of games won over the board with Black.",
    ),
    TieBreak(
        code="PS", name="Sum of progressive scores", article="7.5", type="B", of=For.BOTH,
        editions=(E2006.name, *_SINCE_2023),
        takes="C", unlisted="M", compute=progressive_score, lowest_first=False,
        reach=0, of_dummies=False, by_score=True,
        captions=(Caption.PROGRESSIVE,), forms=("", "/C1", "/C2", "/C3"),
        forms_of_teams=("", "/C1"), aliases=("PROG", "PROGRESSIVE", "CUM"),
        definition=(
            "The sum of the scores that the participant had after each round. C1 leaves out the "
            "score after round 1, C2 those after rounds 1 and 2."
        ),
    ),
    TieBreak(
        code="REP", name="Rounds elected to play", article="7.6", type="B", of=For.INDIVIDUALS,
        editions=_SINCE_2023,
        takes="", compute=rounds_elected_to_play, lowest_first=False,
        reach=0, of_dummies=False,
        of_teams_too=True,
        captions=(Caption.ELECTED,),
        definition=(
            "The number of rounds less half-point byes, zero-point byes and lost forfeits: how "
            "often the participant was there to play."
        ),
    ),
    TieBreak(
        code="STD", name="Standard points", article="7.7", type="B", of=For.INDIVIDUALS,
        editions=_SINCE_2026,
        takes="", compute=standard_points, lowest_first=False,
        reach=1, of_dummies=False,
        of_teams_too=True,
        captions=(Caption.STANDARD_POINTS,),
        definition=(
            "A point for each round with more points than the opponent got, half a point for as "
            "many. An unplayed round is compared with a draw."
        ),
    ),
    TieBreak(
        code="TPN", name="Tournament pairing number", article="7.8", type="B", of=For.BOTH,
        editions=_SINCE_2026,
        takes="R", compute=pairing_number, lowest_first=True,
        reach=0, of_dummies=False,
        captions=(Caption.NUMBER,), forms=("", "/R"),
        definition="The number in the pairing list; the lower ranks first, with R the higher.",
    ),
    TieBreak(
        code="BH", name="Buchholz", article="8.1", type="C", of=For.BOTH, editions=_ALWAYS,
        takes="CMP", compute=buchholz, fore="FB", lowest_first=False,
        reach=1, of_dummies=True, by_score=True,
        captions=(Caption.BUCHHOLZ,), forms=_CUTS, is_loose=True,
        aliases=("BUC", "BUCH", "BUCHHOLZ", "BUCHOLZ", "MBH/M1", "MBUC/M1"),
        definition=(
            "The sum of the scores of the opponents. An opponent's requested byes that no later "
            "round followed count as draws. For an own unplayed round a dummy stands in; how much "
            "it can have is what edition 2026 changed. C1 leaves out the lowest contribution (a "
            "voluntary unplayed round first), M1 the lowest and the highest. P lets forfeits count "
            "as games."
        ),
    ),
    TieBreak(
        code="AOB", name="Average of opponents' Buchholz", article="8.2", type="CC", of=For.BOTH,
        editions=_SINCE_2023,
        takes="F", unlisted="CM", compute=average_of_opponents_buchholz,
        lowest_first=False,
        reach=2, of_dummies=True, by_score=True, is_mean=True,
        captions=(Caption.AVERAGE_BUCHHOLZ,), forms=("", "/F"),
        definition=(
            "The mean of the Buchholz of the opponents met over the board, with two decimals, "
            "halves up. F takes the Fore Buchholz instead."
        ),
    ),
    TieBreak(
        code="FB", name="Fore Buchholz", article="8.3", type="D", of=For.BOTH,
        editions=_SINCE_2023,
        takes="CMP", compute=fore_buchholz, lowest_first=False,
        reach=1, of_dummies=True, by_score=True,
        captions=(Caption.FORE_BUCHHOLZ,), forms=_CUTS,
        definition=(
            "Buchholz as if all paired games of the last round were drawn, so that it can be "
            "computed before they are played."
        ),
    ),
    TieBreak(
        code="SB", name="Sonneborn-Berger", article="9.1", type="BC", of=For.INDIVIDUALS,
        editions=_ALWAYS,
        takes="CP", unlisted="M", compute=sonneborn_berger, lowest_first=False,
        reach=1, of_dummies=True,
        of_teams_too=True,
        captions=(Caption.SONNEBORN,), forms=_FEWER_CUTS, is_loose=True, offered=("/M1",),
        aliases=("SON", "SBER", "SONN", "SONNEBORN", "BERGER"),
        definition=(
            "For each round, the opponent's score times the points got against that opponent, "
            "added up. Opponents' scores and dummies are those of Buchholz. C1 leaves out the "
            "opponent with the lowest score, among several the lowest product."
        ),
    ),
    TieBreak(
        code="KS", name="Koya system", article="9.2", type="BC", of=For.BOTH, editions=_ALWAYS,
        takes="L", unlisted="CM", compute=koya, lowest_first=False, swiss=False,
        reach=None, of_dummies=False, by_score=True,
        captions=(Caption.KOYA,), forms=("", "/L-1", "/L+1", "/L-2", "/L+2"), forms_of_teams=("",),
        offered=("/L-1", "/L+1"), aliases=("KOYA",),
        definition=(
            "The points got against opponents who have at least half of the possible score. L+1 "
            "raises that limit by half a point, L-1 lowers it."
        ),
    ),
    TieBreak(
        code="ARO", name="Average rating of opponents", article="10.1", type="D",
        of=For.INDIVIDUALS, editions=_ALWAYS,
        takes="CMU", compute=average_rating_of_opponents, lowest_first=False,
        reach=1, of_dummies=False, needs_ratings=True, is_mean=True,
        captions=(Caption.AVERAGE_RATING,), forms=("", "/C1", "/C2", "/M1", "/M2"), is_loose=True,
        definition=(
            "The mean rating of the opponents met over the board, rounded to a whole number, "
            "halves up. C1 leaves out the lowest."
        ),
    ),
    TieBreak(
        code="TPR", name="Tournament performance rating", article="10.2", type="DB",
        of=For.INDIVIDUALS, editions=(E2006.name, *_SINCE_2023),
        takes="U", compute=tournament_performance_rating, lowest_first=False,
        reach=1, of_dummies=False, needs_ratings=True,
        captions=(Caption.PERFORMANCE,), is_loose=True, aliases=("PERF",),
        definition=(
            "The average rating of the opponents plus the difference that FIDE's table gives for "
            "the percentage."
        ),
    ),
    TieBreak(
        code="PTP", name="Perfect tournament performance", article="10.3", type="DB",
        of=For.INDIVIDUALS, editions=_SINCE_2023,
        takes="U", compute=perfect_tournament_performance, lowest_first=False,
        reach=1, of_dummies=False, needs_ratings=True,
        captions=(Caption.PERFORMANCE,),
        definition=(
            "The lowest rating whose expected score against the same opponents is at least the "
            "score that was made. Without a point: the lowest opponent's rating less 800."
        ),
    ),
    TieBreak(
        code="APRO", name="Average performance rating of opponents", article="10.4", type="DC",
        of=For.INDIVIDUALS, editions=_SINCE_2023,
        takes="U", unlisted="CM", compute=average_performance_of_opponents,
        lowest_first=False,
        reach=2, of_dummies=False, needs_ratings=True, is_mean=True,
        captions=(Caption.PERFORMANCE_OF_OPPONENTS,),
        definition=(
            "The mean of the performance ratings (TPR) of the opponents met over the board, "
            "rounded to a whole number, halves up."
        ),
    ),
    TieBreak(
        code="APPO", name="Average perfect performance of opponents", article="10.5", type="DC",
        of=For.INDIVIDUALS, editions=_SINCE_2023,
        takes="U", unlisted="CM", compute=average_perfect_performance_of_opponents,
        lowest_first=False,
        reach=2, of_dummies=False, needs_ratings=True, is_mean=True,
        captions=(Caption.PERFORMANCE_OF_OPPONENTS,),
        definition=(
            "The mean of the perfect performances (PTP) of the opponents met over the board, "
            "rounded to a whole number, halves up."
        ),
    ),
    TieBreak(
        code="RTNG", name="Rating", article="10.6", type="B", of=For.INDIVIDUALS,
        editions=_SINCE_2026,
        takes="RU", compute=own_rating, lowest_first=False,
        reach=0, of_dummies=False,
        captions=(), aliases=("RATING",),
        definition="The participant's own rating; the higher ranks first, with R the lower.",
    ),
    TieBreak(
        code="BC", name="Board count", article="12.1", type="B", of=For.TEAMS,
        editions=_SINCE_2023,
        takes="", compute=board_count, lowest_first=True,
        reach=None, of_dummies=False,
        captions=(Caption.BOARD_COUNT,),
        definition=(
            "Board count: for each board its number times the game points won there, added up; the "
            "lower ranks first. Between teams with equal game points only."
        ),
    ),
    TieBreak(
        code="TBR", name="Top board results", article="12.2", type="B", of=For.TEAMS,
        editions=_SINCE_2023,
        takes="", arrange=top_board, lowest_first=False,
        reach=None, of_dummies=False,
        captions=(Caption.TOP_BOARD,),
        definition=(
            "The results on board 1, then on board 2, and so on, until a difference is found."
        ),
    ),
    TieBreak(
        code="BBE", name="Bottom board elimination", article="12.3", type="B", of=For.TEAMS,
        editions=_SINCE_2023,
        takes="", arrange=bottom_board, lowest_first=False,
        reach=None, of_dummies=False,
        captions=(Caption.BOTTOM_BOARD,),
        definition="The game points without the last board, then without the last two, and so on.",
    ),
    TieBreak(
        code="MPvGP", name="Match points or game points", article="13.1", type="B", of=For.TEAMS,
        editions=_ALWAYS,
        takes="", compute=secondary_score, lowest_first=False,
        reach=None, of_dummies=False,
        captions=(),
        definition=(
            "The other score of a team: game points where match points rank, and the reverse."
        ),
    ),
    TieBreak(
        code="EMMSB", name="Sonneborn-Berger: opponents' match points, own match points",
        article="13.2.1", type="BC", of=For.TEAMS, editions=_ALWAYS,
        takes="CP", unlisted="M", compute=extended_sonneborn_berger,
        lowest_first=False,
        reach=None, of_dummies=True,
        captions=(Caption.SONNEBORN,), forms=_FEWER_CUTS, aliases=("ESB",),
        definition=(
            "For each match, the opponents' match points times the own match points of that match, "
            "added up."
        ),
    ),
    TieBreak(
        code="EMGSB", name="Sonneborn-Berger: opponents' match points, own game points",
        article="13.2.2", type="BC", of=For.TEAMS, editions=_ALWAYS,
        takes="CP", unlisted="M", compute=extended_sonneborn_berger,
        lowest_first=False,
        reach=None, of_dummies=True,
        captions=(Caption.SONNEBORN,), forms=_FEWER_CUTS, aliases=("ESB",),
        definition=(
            "For each match, the opponents' match points times the own game points of that match, "
            "added up."
        ),
    ),
    TieBreak(
        code="EGMSB", name="Sonneborn-Berger: opponents' game points, own match points",
        article="13.2.3", type="BC", of=For.TEAMS, editions=_ALWAYS,
        takes="CP", unlisted="M", compute=extended_sonneborn_berger,
        lowest_first=False,
        reach=None, of_dummies=True,
        captions=(Caption.SONNEBORN,), forms=_FEWER_CUTS, aliases=("ESB",),
        definition=(
            "For each match, the opponents' game points times the own match points of that match, "
            "added up."
        ),
    ),
    TieBreak(
        code="EGGSB", name="Sonneborn-Berger: opponents' game points, own game points",
        article="13.2.4", type="BC", of=For.TEAMS, editions=_ALWAYS,
        takes="CP", unlisted="M", compute=extended_sonneborn_berger,
        lowest_first=False,
        reach=None, of_dummies=True,
        captions=(Caption.SONNEBORN,), forms=_FEWER_CUTS, aliases=("ESB",),
        definition=(
            "For each match, the opponents' game points times the own game points of that match, "
            "added up."
        ),
    ),
    TieBreak(
        code="EDE", name="Extended direct encounter", article="13.3", type="A", of=For.TEAMS,
        editions=_SINCE_2023,
        takes="P", arrange=extended_direct_encounter, lowest_first=False,
        reach=None, of_dummies=False,
        captions=(Caption.ENCOUNTER,), forms=("", "/P"),
        definition=(
            "Direct encounter by the primary score, then, if that splits nothing, by the secondary "
            "score."
        ),
    ),
    TieBreak(
        code="EDEBT", name="Extended direct encounter, board count, top board", article="13.3.2",
        type="A", of=For.TEAMS, editions=_SINCE_2026, unnamed_in=_SINCE_2023,
        takes="P", arrange=extended_direct_encounter, lowest_first=False,
        reach=None, of_dummies=False,
        captions=(Caption.ENCOUNTER,),
        definition=(
            "Extended direct encounter; if two teams stay tied, board count and then top board "
            "results of their match decide."
        ),
    ),
    TieBreak(
        code="EDEBB", name="Extended direct encounter, board count, bottom board", article="13.3.2",
        type="A", of=For.TEAMS, editions=_SINCE_2026, unnamed_in=_SINCE_2023,
        takes="P", arrange=extended_direct_encounter, lowest_first=False,
        reach=None, of_dummies=False,
        captions=(Caption.ENCOUNTER,),
        definition=(
            "Extended direct encounter; if two teams stay tied, board count and then bottom board "
            "elimination of their match decide."
        ),
    ),
    TieBreak(
        code="EDET", name="Extended direct encounter, top board", article="13.3.2", type="A",
        of=For.TEAMS, editions=_SINCE_2026, unnamed_in=_SINCE_2023,
        takes="P", arrange=extended_direct_encounter, lowest_first=False,
        reach=None, of_dummies=False,
        captions=(Caption.ENCOUNTER,),
        definition=(
            "Extended direct encounter; if two teams stay tied, top board results of their match "
            "decide."
        ),
    ),
    TieBreak(
        code="EDEB", name="Extended direct encounter, bottom board", article="13.3.2", type="A",
        of=For.TEAMS, editions=_SINCE_2026, unnamed_in=_SINCE_2023,
        takes="P", arrange=extended_direct_encounter, lowest_first=False,
        reach=None, of_dummies=False,
        captions=(Caption.ENCOUNTER,),
        definition=(
            "Extended direct encounter; if two teams stay tied, bottom board elimination of their "
            "match decides."
        ),
    ),
    TieBreak(
        code="EDEC", name="Extended direct encounter, board count", article="13.3.2", type="A",
        of=For.TEAMS, editions=(),
        takes="P", arrange=extended_direct_encounter, lowest_first=False,
        reach=None, of_dummies=False,
        captions=(Caption.ENCOUNTER,),
        definition=(
            "Extended direct encounter; if two teams stay tied, the board count of their match "
            "decides. No edition names this code, but programs write it."
        ),
    ),
    TieBreak(
        code="SSSC", name="Sum of score and strength of schedule", article="13.4", type="BC",
        of=For.TEAMS, editions=_SINCE_2023,
        takes="KPF", compute=score_and_schedule, lowest_first=False,
        reach=None, of_dummies=True,
        captions=(Caption.STRENGTH,), forms=("", "/F", "/P"),
        definition=(
            "The secondary score plus the Buchholz by the primary score divided by K, which brings "
            "both to one scale; two decimals, halves up."
        ),
    ),
    TieBreak(
        code="BHS", name="Sum of Buchholz", article="D(a5) of 2009", type="CC", of=For.BOTH,
        editions=(E2009.name, E2012.name),
        takes="", compute=sum_of_buchholz, lowest_first=False,
        reach=2, of_dummies=True, by_score=True,
        captions=(Caption.SUM_OF_BUCHHOLZ,), offered=("",),
        definition=(
            "The sum of the Buchholz of the opponents who were met over the board. Only the "
            "annexes of 2009 and July 2012 have it. By the rule of 2009 an unplayed game, a draw "
            "against oneself, adds the own Buchholz; the virtual opponent of 2012 has none. "
            "Today's average of opponents' Buchholz (AOB) divides it by the number of games."
        ),
    ),
    TieBreak(
        code="MPGP", name="Sum of match points and game points", article="3(c) of 2006", type="B",
        of=For.TEAMS, editions=(E2006.name,),
        takes="", compute=sum_of_scores, lowest_first=False,
        reach=None, of_dummies=False,
        captions=(Caption.BOTH_POINTS,), offered=("",),
        definition="Match points and game points in one sum. Only the annex of 2006 has it.",
    ),
)

OTHER_TIE_BREAKS: Final = (
    _go_row(
        "MMS", "McMahon score", "B",
        "The McMahon score: what the player started with, by grade, and the points of the "
        "rounds. A jigo brings half a point, and so may a round that was missed. It ranks a Go "
        "tournament in which players start with scores; its opponents' scores are McMahon "
        "scores too.",
        compute="mcmahon_score",
    ),
    _go_row(
        "NBW", "Number of wins", "B",
        "The number of wins: the points of the rounds without the start score, half a point "
        "for jigo. It ranks a Go tournament in which nobody has a start score, and is what "
        "opponents have there. Some programs give a missed round another number of wins than "
        "of points; where the file says so, that counts.",
        compute="number_of_wins",
    ),
    _go_row(
        "SOS", "Sum of opponents' scores", "C",
        "The sum of the opponents' scores after the last round. A game won or lost by default "
        "has an opponent like any other. A round without one adds the own start score, which "
        "in a Swiss is nothing; the policy go-unplayed chooses otherwise. In files of "
        "OpenGotha and Pairgoth the opponent's score counts a point higher for each stone "
        "given, and lower for each stone had, as these programs have it; the policy "
        "go-handicap chooses.",
        compute="sum_of_opponents_scores",
    ),
    _go_row(
        "SOS-1", "Sum of opponents' scores without the lowest", "C",
        "SOS without the lowest of the scores. What a round without an opponent adds is left "
        "out like a score.",
        compute="sum_of_opponents_scores",
    ),
    _go_row(
        "SOS-2", "Sum of opponents' scores without the lowest two", "C",
        "SOS without the two lowest of the scores.",
        compute="sum_of_opponents_scores",
    ),
    _go_row(
        "SOSOS", "Sum of opponents' SOS", "CC",
        "The sum of the opponents' SOS. A round without an opponent adds the own start score "
        "as often as there were rounds. The European rules advise against it.",
        compute="sum_of_opponents_sos",
    ),
    _go_row(
        "SODOS", "Sum of defeated opponents' scores", "BC",
        "The sum of the scores of defeated opponents, and of half the score for jigo. Rounds "
        "without an opponent add nothing. The European rules advise against it.",
        compute="sum_of_defeated_opponents",
    ),
    _go_row(
        "CUSS", "Cumulative sum of scores", "B",
        "The sum of the scores that the player had after each round. The European rules advise "
        "against it.",
        compute="cumulative_score",
    ),
    _go_row(
        "DC", "Direct comparison", "A",
        "Direct comparison: the games among those who are still tied where the code stands in "
        "the list, as direct encounter (DE) of C.07 takes them. Shown is the place within the "
        "tied group.",
        arrange="direct_comparison",
    ),
    _go_row(
        "SDC", "Simplified direct comparison", "A",
        "Simplified direct comparison: if all who are tied have met each other, the one with "
        "more mutual wins comes first; if not, they stay tied.",
        article="OpenGotha", arrange="direct_comparison",
    ),
)
"""Those of other disciplines: no edition of C.07 has them, and chess can't use them."""
# fmt: on

BY_CODE: Final[Mapping[str, TieBreak]] = MappingProxyType(
    {row.code: row for row in (*TIE_BREAKS, *OTHER_TIE_BREAKS)}
)

POINTS: Final = "PTS"
SCORES_OF_TEAMS: Final[Mapping[Score, str]] = MappingProxyType(
    {row.score: row.code for row in TIE_BREAKS if row.score is not None}
)
"""The code of each score of a team."""

SCORES: Final = frozenset((POINTS, *SCORES_OF_TEAMS.values()))
"""The codes of what ranks before any tie-break."""

_SPELT: Final[Mapping[str, str]] = MappingProxyType(
    {
        **{name: code for edition in EDITIONS for code, name in edition.names.items()},
        **{code.upper(): code for code in BY_CODE},
    }
)
"""Names in capitals, those that an edition prints for a code among them, and their codes."""


@cache
def _aliases() -> Mapping[str, tuple[str, ...]]:
    """Return the common spellings, in capitals, with the codes that each can mean."""
    codes: dict[str, tuple[str, ...]] = {}
    for row in BY_CODE.values():
        for alias in row.aliases:
            name, slash, modifiers = alias.partition("/")
            codes[name] = (*codes.get(name, ()), row.code + slash + modifiers)
    return codes


def codes_of(edition: Edition) -> tuple[str, ...]:
    """Return the codes that an edition describes, in the order of the handbook."""
    return tuple(row.code for row in TIE_BREAKS if edition.name in row.editions)


@lru_cache(maxsize=256)
def parse_code(text: str) -> Descriptor | Unreadable:
    """Return the descriptor of a code, or where reading stopped.

    Known names come in one spelling, whatever an edition prints for them.
    """
    read = read_code(text)
    if isinstance(read, Unreadable) or read.is_other:
        return read
    code = _SPELT.get(read.name, read.name)
    row = BY_CODE.get(code)
    if row is not None and row.fore and read.fore:
        # 8.3: a Buchholz made of drawn last games is what Fore Buchholz is.
        letters = read.letters.replace("F", "")
        return replace(read, name=row.fore, fore=False, letters=letters)
    return replace(read, name=code)


def row_of(code: str) -> TieBreak | None:
    """Return the row of a code in the table of tie-breaks, None without one."""
    parsed = parse_code(code)
    return None if isinstance(parsed, Unreadable) else BY_CODE.get(parsed.name)


def is_known_code(code: str) -> bool:
    """Whether a text is the code of a tie-break, or of one of the tournament's own."""
    parsed = parse_code(code)
    return not isinstance(parsed, Unreadable) and (parsed.is_other or parsed.name in BY_CODE)


def nearest(text: str, likeness: float = 0.6) -> str | None:
    """Return the most similar code to ``text``, None where none is similar enough.

    ``likeness`` is the required similarity, from 0 for any to 1 for identical. Several possible
    codes are joined by "or".
    """
    name, *variants = _PARTING.split(text.strip().upper())
    codes = codes_meant(text) or codes_meant(name)
    if codes:
        return " or ".join(codes)
    from difflib import SequenceMatcher  # noqa: PLC0415 - only somebody's slip needs it

    matcher = SequenceMatcher(b=name, autojunk=False)

    def nearness(spelt: str) -> tuple[float, bool, int, str]:
        matcher.set_seq1(spelt)
        # A slip seldom is in the first letter, and turns the others round more often.
        alike = spelt[:1] == name[:1], len(set(spelt) & set(name))
        return matcher.ratio(), *alike, spelt

    best = max(_SPELT, key=nearness)
    return (
        _with_modifiers(_SPELT[best], "".join(variants)) if nearness(best)[0] >= likeness else None
    )


def codes_meant(text: str) -> tuple[str, ...]:
    """Return the codes that a common spelling means: ``BHC1``, ``Buc1``, ``BH-C1``, ``ESB``.

    Empty for other texts.
    """
    name, *variants = [part for part in _PARTING.split(text.strip().upper()) if part] or [""]
    for end in range(len(name), 1, -1):
        head, modifiers = name[:end], name[end:] + "".join(variants)
        codes = _aliases().get(head) or ((_SPELT[head],) if head in _SPELT else ())
        if codes and _LOOSE.fullmatch(modifiers):
            return tuple(_with_modifiers(code, modifiers) for code in codes)
    return ()


_PARTING: Final = lazy_pattern(r"[/ _.]|(?<!L)-")
"""What people write between a code and its modifiers; the minus of ``L-1`` belongs to it."""

_LOOSE: Final = lazy_pattern(
    r"(?:(?:CUT|MEDIAN|MED|[CM])?[0-9]{1,2}|L[+-]?[0-9]{1,2}|[KUV][0-9]{1,4}|[MPFR])*"
)
"""Modifiers that follow each other without a sign between."""

_MODIFIER: Final = lazy_pattern(r"(CUT|MEDIAN|MED|[A-Z])?([+-]?[0-9]*)")


def _with_modifiers(code: str, modifiers: str) -> str:
    """Return a code with modifiers as people write them, or without if it takes none."""
    texts = [
        f"{(word or 'C')[0]}{number or ('1' if word[:1] in {'C', 'M'} else '')}"
        for word, number in _MODIFIER.findall(modifiers)
        if word or number
    ]
    candidate = "/".join([code, *texts])
    parsed = parse_code(candidate)
    fits = isinstance(parsed, Descriptor) and set(parsed.letters) <= set(BY_CODE[parsed.name].takes)
    return candidate if fits else code


ROWS: Final = tuple(
    message
    for row in BY_CODE.values()
    for message in (
        Row(row.code, row.name, comment="the name of a tie-break"),
        Row(f"{row.code}.definition", row.definition),
    )
)
"""The names and definitions as messages."""
