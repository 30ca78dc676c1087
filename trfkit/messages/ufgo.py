"""Gaps in the Ukrainian regulations, and the meaning of each reading."""

from typing import Final

from trfkit.messages.catalogue import Row

ROWS: Final = (
    Row(
        "difference",
        "U1: which row holds a difference between two rows, such as 3.4",
        comment="what the regulations leave open",
    ),
    Row("difference.half-up", "that of the nearest whole number, halves upward"),
    Row("difference.lower-row", "the lower one"),
    Row("difference.upper-row", "the upper one"),
    Row(
        "bounds",
        "U2: to which row exactly 2000 (table 3), 600 (table 4) and 400 (table 5) belong",
        comment="what the regulations leave open",
    ),
    Row("bounds.upper-row", "to the last one, as if it said >="),
    Row("bounds.lower-row", "to the one before it, as > says"),
    Row(
        "cap-rating",
        "U3: which rating decides whether K3 may add up to 100 or to 50",
        comment="what the regulations leave open",
    ),
    Row("cap-rating.event", "that before the event"),
    Row("cap-rating.start", "that at the start of the calculation"),
    Row("cap-rating.current", "that before the round"),
    Row(
        "bonus-again",
        "U4: whether a repeated calculation gives K3 again to who starts from a result with K3",
        comment="what the regulations leave open",
    ),
    Row(
        "bonus-again.to-cap",
        "it does, until what his rating contains of it reaches the cap of one tournament",
    ),
    Row("bonus-again.yes", "it does, as every calculation"),
    Row("bonus-again.no", "it does not"),
    Row(
        "gain",
        "U5: from which rating the gain of a repeated calculation counts",
        comment="what the regulations leave open",
    ),
    Row("gain.calculation", "that at the start of this calculation"),
    Row("gain.event", "that before the event"),
    Row(
        "nine-loss-600",
        "U6: what a loss on 9x9 against less than 100 costs who has 600 or more",
        comment="what the regulations leave open",
    ),
    Row("nine-loss-600.as-printed", "nothing, as the table prints it"),
    Row("nine-loss-600.twenty", "20 points, as the rows above it"),
    Row(
        "rounding",
        "U7: how halves are rounded after a round",
        comment="what the regulations leave open",
    ),
    Row("rounding.half-up", "the rating to tenths, halves upward"),
    Row("rounding.half-even", "the rating to tenths, halves to the even one"),
    Row("rounding.change", "the change to tenths, halves away from zero"),
    Row(
        "mixed-boards",
        "U8: how formula (2) is reduced where an event has boards of several sizes",
        comment="what the regulations leave open",
    ),
    Row("mixed-boards.each", "each game's term by its own board"),
    Row("mixed-boards.not", "not at all"),
    Row(
        "handicap",
        "U9: what becomes of games with handicap stones",
        comment="what the regulations leave open",
    ),
    Row("handicap.even", "they are rated as even games, with a warning"),
    Row("handicap.skip", "they are left out"),
    Row("handicap.refuse", "the event is not rated"),
    Row(
        "floor", "U10: whether a rating may fall below 0", comment="what the regulations leave open"
    ),
    Row("floor.zero", "it may not"),
    Row("floor.none", "it may"),
    Row(
        "double-loss",
        "U11: whether a game that both have lost was really played",
        comment="what the regulations leave open",
    ),
    Row("double-loss.not-played", "it was not"),
    Row("double-loss.played", "it was, and both have lost"),
    Row(
        "cap-includes-table-4",
        "U12: whether the cap of 4.3 holds for k3 of table 4 too",
        comment="what the regulations leave open",
    ),
    Row("cap-includes-table-4.yes", "it does"),
    Row("cap-includes-table-4.no", "k3 is given besides"),
    Row(
        "limit-games",
        "U13: whether games that section 5 rates enter N and K2 of formula (2)",
        comment="what the regulations leave open",
    ),
    Row("limit-games.all", "they do: N counts the games that were really played"),
    Row("limit-games.formula-1", "they do not, nor can what they bring beyond k3 be anomalous"),
    Row(
        "limit-games.whole-gain",
        "they do not, though the gain that it judges holds all that they bring",
    ),
    Row(
        "cap-measure",
        "U14: what of K3 adds up to the cap on small boards",
        comment="what the regulations leave open",
    ),
    Row("cap-measure.credited", "the points that are credited"),
    Row("cap-measure.coefficient", "the coefficients as printed"),
    Row(
        "jigo-below-100",
        "U15: what jigo brings where section 5 rates the game",
        comment="what the regulations leave open",
    ),
    Row("jigo-below-100.mean", "the mean of win and loss, nothing of table 5"),
    Row("jigo-below-100.skip", "nothing: it is left out"),
    Row(
        "unrated",
        "U16: where somebody starts who has a rank but no rating",
        comment="what the regulations leave open",
    ),
    Row("unrated.grade", "at the least rating of the rank in table 1, with a warning"),
    Row("unrated.zero", "at 0, as a beginner"),
    Row(
        "limit-below-100",
        "U17: whether formula (2) judges who starts below 100",
        comment="what the regulations leave open",
    ),
    Row("limit-below-100.no", "5.4 alone does: points below and above 100 do not compare"),
    Row("limit-below-100.yes", "it does, besides 5.4"),
    Row(
        "time-limit",
        "U18: what becomes of an event with under 60 minutes a game; under 45 it is not rated",
        comment="what the regulations leave open",
    ),
    Row(
        "time-limit.players",
        "who had more than 2100 before it keeps his rating; all others are rated, also for "
        "their games against him",
    ),
    Row("time-limit.games", "the games of who had more than 2100 before it count for nobody"),
    Row("time-limit.aside", "1.7 is set aside, under 45 minutes too, with a warning"),
)
