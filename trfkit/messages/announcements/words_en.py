"""English."""

from types import MappingProxyType
from typing import Final

from trfkit.messages.announcements.phrases import Words

WORDS: Final = Words(
    title="Order of tie-breaks",
    rules="By FIDE's play-off and tie-break regulations, edition {edition}",
    rules_of_annex="By the annex to FIDE's tournament rules, edition {edition}",
    rules_of_egf="By the tournament system rules of the European Go Federation",
    introduction="Participants with equal points are ranked by these tie-breaks, in this order "
    "({article}).",
    of_teams="Teams with equal points are ranked by these tie-breaks, in this order ({article}).",
    primary="Primary score: {score}.",
    head=("no.", "tie-break", "code", "article", "known"),
    names=MappingProxyType({}),  # those of the table of tie-breaks
    play_off="Play-off",
    own="by the tournament's own regulations",
    cut="{name}, Cut-{n}",
    median="{name}, Median-{n}",
    cuts=MappingProxyType({}),
    medians=MappingProxyType({}),
    by_match_points="by match points",
    by_game_points="by game points",
    forfeits="forfeits count as games played",
    fore="by Fore Buchholz",
    reversed="in reverse order",
    lowest_first="the lowest value is best",
    limit="limit moved, in points: {n}",
    divisor="divisor {n}",
    unrated="unrated players count as {n}",
    edition="by edition {n}",
    known=MappingProxyType(
        {
            "A": "games among the tied: when they are over",
            "B": "own results: by each participant before or during the game",
            "C": "final results of the opponents: only after the end of the round or the "
            "tournament",
            "D": "data of the opponents known beforehand: once the pairings are published",
        }
    ),
    definitions_heading="What they are",
    definitions=MappingProxyType(
        {
            "PTS": "The points of the tournament.",
            "MPTS": "Points for winning, drawing and losing a match.",
            "GPTS": "The sum of the points of a team's players.",
            "DE": "The sum of the results of the games among the tied.",
            "WIN": "Rounds in which a participant got as many points as for a win, played or not.",
            "WON": "Games won over the board.",
            "BPG": "Games played over the board with the black pieces.",
            "BWG": "Games won over the board with the black pieces.",
            "PS": "The sum of the points that a participant had after each round.",
            "REP": "Rounds, without those not played on request or lost by forfeit.",
            "STD": "Rounds with more points than the opponent, and half of those with as many.",
            "TPN": "The number in the pairing: the lower is ahead.",
            "BH": "The sum of the scores of the opponents.",
            "AOB": "The average of the Buchholz of the opponents met over the board.",
            "FB": "Buchholz as if all games of the last round were drawn.",
            "SB": "The sum of the opponents' scores, each times the points got against them.",
            "KS": "Points got against opponents with at least half of the highest possible score.",
            "ARO": "The average rating of the opponents met over the board, rounded.",
            "TPR": "The average rating of the opponents, and the rating difference of the "
            "percentage.",
            "PTP": "The lowest rating whose expected score is not below the score.",
            "APRO": "The average of the performance ratings of the opponents.",
            "APPO": "The average of the perfect performances of the opponents.",
            "RTNG": "The rating.",
            "BC": "Game points of each board times its number; the lowest sum is best.",
            "TBR": "Game points on the first board, then on the next ones.",
            "BBE": "Game points without the last board, then without the last two.",
            "MPvGP": "Game points where match points are primary, or the other way round.",
            "EDE": "Direct encounter by the primary score, then by the other one.",
            "SSSC": "The other score, and the Buchholz of the primary one over a normalising "
            "factor.",
        }
    ),
    further="Further provisions",
    lots="Ties that are left when the list is exhausted are resolved by lot ({article}).",
    not_stated_at_the_end="The text does not say what follows when the list is exhausted.",
    unplayed_swiss="Unplayed rounds are valued by articles 16.3, 16.4 and 16.5.",
    unplayed_2012="Unplayed games of opponents count as draws; a player without an opponent is "
    "held to have met a virtual opponent (F(b)).",
    unplayed_2006="An unplayed game counts as a draw with oneself (article 1 of 2006, F(a) of "
    "2009).",
    unplayed_predetermined="Pairings are known beforehand: games decided by forfeit are treated "
    "as regular games, as article 15.2 of the edition says.",
    own_clauses="Alternative provisions of these regulations (16.6): {clauses}.",
    clauses=MappingProxyType(
        {
            "clause-16.3=draws": "unplayed rounds of opponents count as draws (16.3)",
            "clause-16.3=awarded": "unplayed rounds of opponents count with the points they "
            "brought (16.3)",
            "clause-16.4=no-dummy": "an own unplayed round does not enter (16.4)",
            "clause-16.4=uncapped": "an own unplayed round is a game against a dummy with the "
            "participant's own score, without a limit (16.4)",
            "clause-16.5=no-exception": "cuts take the least significant value, played or not "
            "(16.5)",
            "clause-16.5=unplayed": "cuts take unplayed rounds of every kind first (16.5)",
            "dummy-rounds=completed": "the rounds that limit the dummy's score are those played so "
            "far (16.4.2)",
            "voluntary-cut=lowest-dummy": "of several voluntary unplayed rounds, cuts look at the "
            "one with the lowest dummy (16.5)",
        }
    ),
    ratings="Tie-breaks that use ratings ({codes}) do not apply if a player is unrated, unless "
    "rules for the unrated are published before the start (article 10).",
    ratings_in_annex="Tie-breaks that use ratings ({codes}) are for tournaments in which all "
    "players are rated ({article}).",
    ratings_with="Unrated players count in {codes} with the rating {n}{article}.",
    unrated_present="Unrated players at present: {n}.",
    knockout_chain="Two teams that are tied in match points and game points in {code}: then "
    "{chain} (13.3.2).",
    no_chain="Two teams that are tied in match points and game points in {code}: the tie-breaks of "
    "article 12 are not applied (13.3.2).",
    play_off_heading="Play-off",
    play_off_scheme="It is played as {article} prescribes.",
    parameters=MappingProxyType(
        {
            "3.1.1": "for which ties",
            "3.1.2": "after which tie-breaks",
            "3.1.3": "system",
            "3.1.4": "how the pairs are made",
            "3.1.5": "how the colours are fixed",
            "3.1.6": "time control of all games",
            "3.1.7": "timetable of the rounds, or the break between games",
        }
    ),
    open="not fixed",
)
