"""What holds for every play-off, whatever its size, each sentence with its item."""

from __future__ import annotations

from typing import Final

from trfkit.playoffs.plan import Rule

RULES_2006: Final = (
    Rule("planning", "time for play-offs is reserved in advance", "6(a)"),
    Rule("planning", "pairing system and time control are fixed before the event", "6(b)"),
    Rule("planning", "the regulations of the event cover every case", "6(c)"),
    Rule(
        "use",
        "recommended only for first place in a championship and for qualifying places",
        "6(d)",
    ),
    Rule(
        "places",
        "the order of the play-off is final for all who play in it: the second of three takes "
        "the second place and the second prize",
        "6(e)",
    ),
    Rule(
        "prizes",
        "those still tied when the first prize is settled share the prizes of their places "
        "equally: of four in a knock-out, the losers of the semi-finals share prizes 3 and 4",
        "6(f)",
    ),
    Rule(
        "little time",
        "games of the last round between possible players of a play-off may start earlier",
        "6(g)",
    ),
    Rule(
        "breaks",
        "at least 30 minutes after the last game of any player of the play-off, at least 10 "
        "minutes between its rounds",
        "6(h)",
    ),
    Rule(
        "arbiters",
        "each game has its own arbiter; a protest goes to three other arbiters, whose decision "
        "is final",
        "6(i)",
    ),
    Rule("colours", "by lot, except by the Berger tables in a round-robin", "6(j)"),
    Rule("changes", "necessary changes of the procedure may be made", "6(k)11"),
    Rule(
        "two players",
        "if only two play and time permits, a slower time control, with the consent of the "
        "chief arbiter and the tournament director",
        "6(k)12",
    ),
    Rule("very long games", "the play-off may be limited to sudden-death games", "6(k), end"),
)

SHARE_OF_THE_REST: Final = Rule(
    "prizes",
    "the ninth and lower leave the play-off and share the prizes of their places",
    "6(k)10",
)
"""Holds besides when eleven or more are tied."""

RULES_2012: Final = (
    Rule("planning", "time for play-offs is reserved in advance", "12.1.1, 1"),
    Rule("planning", "pairing system and time control are fixed before the event", "12.1.1, 2"),
    Rule("planning", "the regulations of the event cover every case", "12.1.1, 3"),
    Rule(
        "use",
        "recommended for first place, the champion, and qualifying places",
        "12.1.1, 4",
    ),
    Rule(
        "places",
        "further places are those of the play-off: of three, number 2 in it takes second place",
        "12.1.1, 5",
    ),
    Rule(
        "prizes",
        "those still tied when first place is settled share the prizes of their places equally: "
        "of four in a knock-out, the losers of the semi-finals each get half of prizes 3 and 4",
        "12.1.1, 6",
    ),
    Rule(
        "little time",
        "games of possible players of a play-off may be played earlier than the others",
        "12.1.1, 7",
    ),
    Rule(
        "breaks",
        "at least 30 minutes after the last game of any player of the play-off, at least 10 "
        "minutes after each of its stages",
        "12.1.1, 8",
    ),
    Rule(
        "arbiters",
        "each game has an arbiter; a dispute goes to the chief arbiter, whose decision is final",
        "12.1.1, 9",
    ),
    Rule("colours", "by lot in all the cases that follow", "12.1.1, 10"),
    Rule("changes", "the right to make changes is reserved", "12.1.1, 19"),
    Rule(
        "two players",
        "if only two play and time permits, a longer time control, with the consent of the chief "
        "arbiter and the chief organiser",
        "12.1.1, 20",
    ),
)
"""The items of 12.1.1 bear no numbers: they are counted as they stand, from 1."""
