"""A second computation of FIDE's rating changes: in decimals, by scanning the table as printed."""

from decimal import ROUND_HALF_UP, Decimal

TABLE = """
0-3 .50 .50    92-98 .63 .37    198-206 .76 .24   345-357 .89 .11
4-10 .51 .49   99-106 .64 .36   207-215 .77 .23   358-374 .90 .10
11-17 .52 .48  107-113 .65 .35  216-225 .78 .22   375-391 .91 .09
18-25 .53 .47  114-121 .66 .34  226-235 .79 .21   392-411 .92 .08
26-32 .54 .46  122-129 .67 .33  236-245 .80 .20   412-432 .93 .07
33-39 .55 .45  130-137 .68 .32  246-256 .81 .19   433-456 .94 .06
40-46 .56 .44  138-145 .69 .31  257-267 .82 .18   457-484 .95 .05
47-53 .57 .43  146-153 .70 .30  268-278 .83 .17   485-517 .96 .04
54-61 .58 .42  154-162 .71 .29  279-290 .84 .16   518-559 .97 .03
62-68 .59 .41  163-170 .72 .28  291-302 .85 .15   560-619 .98 .02
69-76 .60 .40  171-179 .73 .27  303-315 .86 .14   620-735 .99 .01
77-83 .61 .39  180-188 .74 .26  316-328 .87 .13   736-99999 1.0 .00
84-91 .62 .38  189-197 .75 .25  329-344 .88 .12
"""

PAIRS = """
1.0 800 .83 273 .66 117 .49 -7 .32 -133 .15 -296 .99 677 .82 262 .65 110 .48 -14 .31 -141 .14 -309
.98 589 .81 251 .64 102 .47 -21 .30 -149 .13 -322 .97 538 .80 240 .63 95 .46 -29 .29 -158 .12 -336
.96 501 .79 230 .62 87 .45 -36 .28 -166 .11 -351 .95 470 .78 220 .61 80 .44 -43 .27 -175 .10 -366
.94 444 .77 211 .60 72 .43 -50 .26 -184 .09 -383 .93 422 .76 202 .59 65 .42 -57 .25 -193 .08 -401
.92 401 .75 193 .58 57 .41 -65 .24 -202 .07 -422 .91 383 .74 184 .57 50 .40 -72 .23 -211 .06 -444
.90 366 .73 175 .56 43 .39 -80 .22 -220 .05 -470 .89 351 .72 166 .55 36 .38 -87 .21 -230 .04 -501
.88 336 .71 158 .54 29 .37 -95 .20 -240 .03 -538 .87 322 .70 149 .53 21 .36 -102 .19 -251 .02 -589
.86 309 .69 141 .52 14 .35 -110 .18 -262 .01 -677 .85 296 .68 133 .51 7 .34 -117 .17 -273 .00 -800
.84 284 .67 125 .50 0 .33 -125 .16 -284
"""

WORDS = PAIRS.split()
DP = {
    Decimal(p).quantize(Decimal(".01")): int(dp)
    for p, dp in zip(WORDS[::2], WORDS[1::2], strict=True)
}


def probability(own, other):
    for line in TABLE.strip().splitlines():
        words = line.split()
        for span, high, low in zip(words[::3], words[1::3], words[2::3], strict=True):
            first, last = map(int, span.split("-"))
            if first <= abs(own - other) <= last:
                return Decimal(high if own >= other else low)
    raise AssertionError


def change(own, k, games, *, is_limited):
    """Return the unrounded change; ``games`` are the opponent's rating and 0, 1 or 2 halves."""
    total = Decimal(0)
    for other, halves in games:
        if is_limited:
            other = max(own - 400, min(own + 400, other))  # noqa: PLW2901 - what the rule does
        total += Decimal(halves) / 2 - probability(own, other)
    return total * k


def rounded(value):
    return int(value.quantize(Decimal(1), rounding=ROUND_HALF_UP))


def first_rating(games):
    """Return the first rating by the rule of 2024."""
    opponents = [other for other, _ in games] + [1800, 1800]
    halves = sum(halves for _, halves in games) + 2
    p = (Decimal(halves) / (2 * len(opponents))).quantize(Decimal(".01"), rounding=ROUND_HALF_UP)
    exact = Decimal(sum(opponents)) / len(opponents) + DP[p]
    return min(2200, rounded(exact))
