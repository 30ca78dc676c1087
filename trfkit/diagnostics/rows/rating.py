"""RTG: ratings before and after an event."""

# ruff: noqa: E501 - a row of a table stays one piece

from __future__ import annotations

from typing import Final

from trfkit.diagnostics.entry import Entry
from trfkit.diagnostics.terms import Severity

W = Severity.WARNING

# fmt: off
ENTRIES: Final = (
    Entry("RTG001", "too-fast-for-go-ratings", W, "G", "UFGO 1.7",
          "{minutes} minutes a game ({source}) are under {least}: the event is not to be rated",
          None),
    Entry("RTG002", "too-fast-for-go-masters", W, "G", "UFGO 1.7",
          "player {participant} is rated {rating}, over 2100, and needs {least} minutes; the game has {minutes} ({source})",
          None),
    Entry("RTG003", "go-ratings-from-ranks", W, "G", "UFGO 3.2, table 1",
          "player {participant} has no rating; {rank} starts at {rating}",
          "--start {participant}=R gives the rating"),
    Entry("RTG004", "rated-handicap-games", W, "G", "UFGO",
          "{count} games with handicap are rated as even games; the regulations do not mention them",
          "--policy handicap=skip leaves them out"),
    Entry("RTG005", "endless-recalculation", W, "G", "UFGO 4.7",
          "after {passes} calculations the result of {who} is still anomalous",
          None),
    Entry("RTG006", "losses-without-cost", W, "G", "UFGO table 4",
          "{count} losses on 9x9 of players with 600 or more against less than 100 cost nothing, as table 4 prints it; on larger boards they cost points",
          "--policy nine-loss-600=twenty takes 20 points"),
    Entry("RTG007", "contradicting-rated-games", W, "G", "UFGO 4.1; B.02, 5",
          "round {round}: the rows of players {participant} and {other} contradict each other, so the game is not rated",
          None),
    Entry("RTG008", "fide-ratings-without-ids", W, "G", "B.02, 7.1.2",
          "player {participant} is rated {rating} but has no FIDE id, as others have: taken as unrated",
          "--ids ignore takes the rating as FIDE's"),
    Entry("RTG009", "fide-ratings-under-the-floor", W, "G", "B.02, 7.2.1",
          "player {participant} is rated {rating}, under {floor}: taken as unrated",
          None),
    Entry("RTG010", "stated-rating-changes-differ", W, "G", "B.02, 8.3",
          "player {participant}: a change of {stated} is stated, {computed} computed{why}",
          None),
    Entry("RTG011", "ratings-of-another-system", W, "G", "UFGO 3.1, table 1",
          "player {participant} is rated {rating}, and no Ukrainian rating is under 0: 0 is taken",
          "--start {participant}=R gives the rating"),
)
# fmt: on
