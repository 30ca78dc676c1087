"""TBK: tie-breaks. PAI: acceleration, prohibited pairs, the pairing itself."""

# ruff: noqa: E501 - a row of a table stays one piece

from __future__ import annotations

from typing import Final

from trfkit.diagnostics.entry import Entry
from trfkit.diagnostics.terms import Severity

E, W, I = Severity.ERROR, Severity.WARNING, Severity.INFO  # noqa: E741 - letters of the table

# fmt: off
ENTRIES: Final = (
    Entry("TBK001", "no-tie-breaks", E, "T", "TRF-26 202, 212",
          "neither record 202 nor 212 lists the tie-breaks",
          None),
    Entry("TBK002", "unknown-tie-breaks", E, "P", "C.07; TRF-26 202, 212",
          "'{text}' {what}",
          "trfkit tiebreaks lists the codes"),
    Entry("TBK003", "old-tie-break-names", W, "P", "C.07",
          "'{text}' is now called {new}",
          None),
    Entry("TBK004", "tie-breaks-of-other-events", E, "P", "C.07",
          "{text} is no tie-break for this kind of event: {kind}",
          None),
    Entry("TBK005", "unfit-modifiers", W, "P", "C.07, 14",
          "'{text}': modifier {modifier} {what}",
          None),
    Entry("TBK006", "rating-tie-breaks-with-unrated", W, "P", "C.07, 10",
          "{text} needs ratings, and {count} are unrated",
          "/U1400 on the code or --unrated 1400 rates them"),
    Entry("TBK007", "rating-tie-breaks-in-long-events", W, "P", "C.07, 10",
          "{text} needs ratings, which change in an event of {days} days",
          None),
    Entry("TBK008", "contradicting-tie-break-lists", W, "P", "TRF-26 202, 212",
          "record 202 ({one}) is not record 212 ({other}) without the points",
          None),
    Entry("TBK009", "editions-differ", I, "P", "C.07",
          "editions {one} and {other} give a different order: {what}",
          None, implemented=False),
    Entry("TBK010", "tie-break-mismatch", E, "P", "C.07",
          "{text} of {participant} is stated as {stated}; computed {computed}",
          None, implemented=False),
    Entry("TBK011", "known-variants", I, "P", "C.07",
          "the difference in {text} is explained by {variant}",
          None, implemented=False),
    Entry("TBK012", "tie-breaks-before-their-time", W, "P", "C.07",
          "{text} came with edition {edition}, after the start of this event",
          None),
    Entry("TBK013", "tie-breaks-after-their-time", W, "P", "C.07",
          "{text} is no tie-break of this edition any more; the last that had it is {edition}",
          None),
    Entry("TBK014", "mixed-tie-breaks", W, "P", "B.II of 2006, 7",
          "edition {edition} wants tie-breaks of one kind only (article {article}); here are {text}",
          None),

    Entry("PAI001", "malformed-acceleration", E, "P", "TRF-26 250",
          "record 250: {what}",
          None),
    Entry("PAI002", "missing-acceleration", W, "P", "TRF-26 192, 250",
          "record 192 says {text}, but no record 250 gives the accelerated points",
          None, implemented=False),
    Entry("PAI003", "prohibited-pairings", E, "P", "TRF-26 260",
          "players {participant} and {opponent} met in round {round}, which record 260 forbids",
          None),
    Entry("PAI004", "late-changes-of-numbers", W, "P", "C.04.2",
          "player {participant} first appears in round {round}; starting ranks are fixed after round 4",
          None, implemented=False),
    Entry("PAI005", "unusual-first-round", W, "P", "C.04.3",
          "round 1 does not pair the top half against the bottom half: {what}",
          None, implemented=False),
    Entry("PAI006", "baku-with-other-points", W, "P", "C.04.5",
          "Baku acceleration is defined for 1-½-0; this event has {system}",
          None),
    Entry("PAI007", "impossible-rounds", E, "P", "TRF-26 240, 260-330",
          "record {tag} names {what}; {how}",
          "rounds count from 1 to the number that record 142 states"),
)
# fmt: on
