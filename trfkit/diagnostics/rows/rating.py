"""RTG: ratings before and after an event."""

# ruff: noqa: E501 - a row of a table stays one piece

from __future__ import annotations

from typing import Final

from trfkit.diagnostics.base import Severity
from trfkit.diagnostics.entry import Entry

W, I = Severity.WARNING, Severity.INFO  # noqa: E741 - letters of the table

# fmt: off
ENTRIES: Final = (
    Entry("RTG001", "too-fast-for-go-ratings", W, "G", "UFGO 1.7",
          "{minutes} minutes a game ({source}) are under {least}: the event is not to be rated",
          None),
    Entry("RTG002", "too-fast-for-go-masters", W, "G", "UFGO 1.7",
          "player {participant} is rated {rating}, over 2100, and needs {least} minutes; the game has {minutes} ({source})",
          None),
    Entry("RTG003", "unknown-time-for-go-ratings", I, "G", "UFGO 1.7",
          "no time limit is stated; at least 45 minutes a game are needed, 60 for players over 2100",
          "--minutes states it"),
    Entry("RTG004", "go-beginners", I, "G", "UFGO 3.1",
          "player {participant} has no rating and starts at 0, as a beginner",
          "--start {participant}=R is for a rating that two members recommend (3.2)"),
    Entry("RTG005", "go-ratings-from-ranks", W, "G", "UFGO 3.2, table 1",
          "player {participant} has no rating; {rank} starts at {rating}",
          "--start {participant}=R gives the rating"),
    Entry("RTG006", "rated-handicap-games", W, "G", "UFGO",
          "{count} games with handicap are rated as even games; the regulations do not mention them",
          "--policy handicap=skip leaves them out"),
    Entry("RTG007", "endless-recalculation", W, "G", "UFGO 4.7",
          "after {passes} calculations the result of {who} is still anomalous",
          None),
    Entry("RTG008", "doubtful-cells-of-table-4", W, "G", "UFGO table 4",
          "{count} losses on 9x9 of players with 600 or more against less than 100 cost nothing, as table 4 prints it; on larger boards they cost points",
          "--policy nine-loss-600=twenty takes 20 points"),
    Entry("RTG009", "contradicting-rated-games", W, "G", "UFGO 4.1; B.02, 5",
          "round {round}: the rows of players {participant} and {other} contradict each other, so the game is not rated",
          None),
    Entry("RTG010", "assumed-go-boards", I, "G", "UFGO 4.8",
          "the size of the board is not stated; 19x19 is assumed",
          "--board 9, 13 or 19 states it"),
    Entry("RTG011", "fide-ratings-without-ids", W, "G", "B.02, 7.1.2",
          "player {participant} is rated {rating} but has no FIDE id, as others have: taken as unrated",
          "--ids ignore takes the rating as FIDE's"),
    Entry("RTG012", "fide-ratings-under-the-floor", W, "G", "B.02, 7.2.1",
          "player {participant} is rated {rating}, under {floor}: taken as unrated",
          None),
    Entry("RTG013", "coefficients-by-rule", I, "G", "B.02, 8.3.3",
          "K of {count} players follows from rating and age alone: {what}",
          "--k ID=K gives the K of FIDE's list"),
    Entry("RTG014", "stated-rating-changes-differ", W, "G", "B.02, 8.3",
          "player {participant}: a change of {stated} is stated, {computed} computed{why}",
          None),
)
# fmt: on
