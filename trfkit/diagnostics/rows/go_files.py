"""GOF: tables and programs' files of Go tournaments."""

# ruff: noqa: E501 - a row of a table stays one piece

from __future__ import annotations

from typing import Final

from trfkit.diagnostics.base import Severity
from trfkit.diagnostics.entry import Entry

E, W, I = Severity.ERROR, Severity.WARNING, Severity.INFO  # noqa: E741 - letters of the table

# fmt: off
ENTRIES: Final = (
    Entry("GOF001", "lines-outside-the-table", E, "G", "EGD table format",
          "the line '{text}' is neither a player's row nor a comment; it was left out",
          "a comment starts with a semicolon; a row has a name, a grade and the rounds"),
    Entry("GOF002", "unreadable-rounds", E, "G", "EGD table format",
          "'{text}' is no result of round {round}; it was read as {read_as}",
          "a result is the opponent's place, a sign (+ - =), then perhaps a stroke, the colour and the handicap"),
    Entry("GOF003", "unknown-opponents-in-go", E, "G", "EGD table format",
          "player {participant} has opponent {opponent} in round {round}, a place that nobody has",
          "the row's own result was kept, without an opponent"),
    Entry("GOF004", "one-sided-go-games", E, "G", "EGD table format",
          "player {participant} has opponent {opponent} in round {round}, {other}",
          None),
    Entry("GOF005", "contradicting-go-games", E, "G", "EGD table format",
          "the game of {participant} and {opponent} in round {round}: {what}",
          "each row keeps what it says"),
    Entry("GOF006", "uneven-rounds", W, "G", "EGD table format",
          "the row has {value} rounds where the others have {rounds}",
          "missing rounds were read as absences"),
    Entry("GOF007", "missing-grades", W, "G", "EGD table format",
          "player {participant} has {text} where the grade should stand",
          "a grade is a number with k, d or p: 12k, 3d, 1p"),
    Entry("GOF008", "shared-places", I, "G", "EGD table format",
          "places are shared or missing, so opponents were taken by the number of the row",
          None),
    Entry("GOF009", "repeated-places", E, "G", "EGD table format",
          "the place {text} stands in two rows; this player has the number {participant}",
          None),
    Entry("GOF010", "unreadable-facts", W, "G", "EGD table format; TOU",
          "{field} is '{text}'; expected {expected}",
          None),
    Entry("GOF011", "deduced-start-scores", I, "G", "EGF system rules",
          "start scores are what {text} is more than the rounds bring{how}",
          None),
    Entry("GOF012", "doubtful-start-scores", W, "G", "EGF system rules",
          "player {participant} has {text} as McMahon score, which the rounds do not explain; {read_as} was taken",
          None),
    Entry("GOF013", "handicaps-by-grade", I, "G", "EGD table format",
          "the table does not write the handicaps of {value} games; they were taken from the grades, reduced by {reduction}",
          None),
    Entry("GOF014", "results-for-both", I, "G", "OpenGotha, results",
          "{participant} and {opponent} both {what} in round {round}",
          None),
    Entry("GOF015", "ties-by-default", I, "G", "OpenGotha, results",
          "player {participant} has a tie by default in round {round}, read as half a point without a game",
          None),
    Entry("GOF016", "names-of-several-words", I, "G", "EGD table format",
          "'{text}' is read as the surname '{one}' with the given name '{other}'",
          "an underscore joins the words of a name"),
    Entry("GOF017", "colliding-names", E, "G", "OpenGotha XML",
          "the names of {listed} make the same key '{text}', so their games cannot be told apart; {what}",
          "give one of them another first name in the program, and save the file again"),
    Entry("GOF018", "unknown-players-in-games", E, "G", "OpenGotha XML",
          "no player has the key '{text}'; the {field} was left out",
          None),
    Entry("GOF019", "unknown-go-results", E, "G", "OpenGotha XML",
          "'{text}' is no result that the program writes; it was read as not known yet",
          None),
    Entry("GOF020", "go-teams", W, "G", "OpenGotha XML",
          "the file has {value} teams, which are not read; the players stand for themselves",
          None),
    Entry("GOF021", "files-without-go-players", E, "G", "EGD table format; TOU; OpenGotha XML",
          "the file holds no player",
          "check that the whole file was saved"),
    Entry("GOF022", "several-games-in-a-round", E, "G", "OpenGotha XML",
          "player {participant} has more than one game or bye in round {round}; the first was kept",
          None),
    Entry("GOF023", "settings-not-followed", W, "G", "OpenGotha XML",
          "the program's setting {field} is '{text}', which is not followed: {what}",
          None),
    Entry("GOF024", "unknown-start-scores", I, "G", "EGF system rules",
          "the table states no scores, so start scores are not known; players rank by their wins",
          None),
)
# fmt: on
