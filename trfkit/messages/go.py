"""What the pages of the Go rating office tell."""

from typing import Final

from trfkit.messages.catalogue import Row

ROWS: Final = (
    Row(
        "signs",
        "12+: won against number 12; = a tie, - lost, +! and -! without a game",
        comment="what the cells of a crosstable mean",
    ),
    Row("members", "{count} member", "{count} members"),
    Row("since-list", "changes and events since the list of {day:date}"),
    Row("rank-changed", "{name:name}: {change:clauses} ({article:code})"),
    Row("list", "The highest rating first; who has the same shares the place"),
    Row("member", "{name:name}, {rating:decimal}, {rank:code}"),
    Row("history", "Every event, and every list that changed a rank, the oldest first"),
    Row("no-event", "No event yet."),
    Row(
        "chart",
        "The rating (IK) after each event, left, and its rank by table 1, right; a broken line is "
        "a list that conferred or lowered a dan; a ring is an anomalous result",
    ),
    Row("start", "start: {rating:decimal}"),
    Row("result", "{day:date} {event:name}: {before:decimal} to {after:decimal}, {rank:code}"),
    Row("why", "{why:clauses} ({article:code})", comment="why a player has a rank"),
    Row("listed", "{day:date}: {why:clauses}"),
    Row("calculations", "Calculations", comment="of a new rating: what a table has"),
    Row("ranks", "Rank {before:code} to {after:code}: {why:english} ({article:code})"),
    # What only Go has, where it is lost
    Row("fact.board_size", "the size of the board"),
    Row("fact.komi", "the komi"),
    Row("fact.handicap_reduction", "by how much handicaps are reduced"),
    Row("fact.ruleset", "the rules of play"),
    Row("fact.tournament_class", "the class of the tournament"),
    Row("fact.basic_minutes", "the thinking time"),
    Row("fact.adjusted_minutes", "the adjusted thinking time"),
    Row("fact.country", "the country of the event"),
    Row("fact.remark", "the remark"),
    Row("fact.rounds_down", "whether points for missed rounds are rounded down"),
    Row("fact.stones_count", "whether handicap stones correct the opponents' scores"),
    Row("fact.wins_of_absence", "what an absence adds to the wins"),
    Row("fact.wins_of_bye", "what a bye adds to the wins"),
    Row("fact.players.grade", "grades"),
    Row("fact.players.start_score", "start scores"),
    Row("fact.players.country", "countries"),
    Row("fact.players.club", "clubs"),
    Row("fact.players.pin", "numbers of the European database"),
    Row("fact.players.licence", "licences"),
    Row("fact.players.handicaps", "handicaps"),
    Row("in-comments", "{fact}, which comments keep"),
    Row("stones", "the handicap stones of {count} game", "the handicap stones of {count} games"),
    Row("grades-and-pins", "grades and numbers of the European database"),
    Row("without-federation", "grade and number of a player without a federation"),
    Row("short-games", "that games were too short to be rated"),
    Row("negative-rating", "the rating {rating}"),
    Row("country-of-player", "the country {country:code}"),
    Row("missed-rounds", "the number of wins that missed rounds add"),
    Row("rounds-unpaired", "the rounds that are still to be paired"),
    # What is assumed
    Row(
        "bonuses",
        "start scores are bonuses of round 1: points, Buchholz and ranks count them, while "
        "pairing programs do not; accelerated points (250) would be the reverse",
    ),
    Row("lowest-ratings", "players without a rating get the lowest one of their grade"),
    Row("scores-of-go", "scores and tie-breaks are those of Go"),
    Row("no-country", "players without a country have {country:code}"),
    Row("grades-by-rating", "grades follow from ratings: 2100 is 1d, a hundred points a grade"),
    Row("beginners", "players without grade and rating are {grade:code}"),
)
