"""Notes of a rating calculation: its basis, and the rounds not counted, with reasons."""

# ruff: noqa: E501 - a row of a table stays one piece

from typing import Final

from trfkit.messages.catalogue import Row

# fmt: off
ROWS: Final = (
    # Notes
    Row("provisional", "provisional: {pending}, and will count with one", comment="pending: of open-games"),
    Row("open-games", "{count} game has no result yet ({rounds})", "{count} games have no result yet ({rounds})"),
    Row("of-rounds", "round {numbers:numbers}", "rounds {numbers:numbers}", "numbers"),
    Row("restated", "provisional: {pending}; points and ranks take {points:points} for an unknown result", comment="as above"),
    Row("no-start-date", "No start date in the file: rated by the {edition:code} rules."),
    Row("no-rate-of-play", "The rate of play is not known: rated as standard."),
    Row("too-fast", "The time control is too fast for blitz: FIDE rates no game under it."),
    Row("unequal-times", "White and Black have unequal times: FIDE rates no {rate:code} game so (1.2)."),
    Row("other-rate", "The file says {stated:code}, but the time control is {rate:code}."),
    Row("too-fast-games", "{sentence} (HDR024)"),
    Row("k-estimated", "K is estimated from rating and age for {count} player. It differs for new players and for those once rated 2400 (as a junior 2300); --k gives it.", "K is estimated from rating and age for {count} players. It differs for new players and for those once rated 2400 (as a junior 2300); --k gives it."),
    # What is not verified
    Row("unverified.start-date", "that an event follows the edition of its start date is not in the text"),
    Row("unverified.rounding", "{article:code} does not say how p is rounded for table {table:code}: to whole hundredths, half up, as the title regulations do"),
    Row("unverified.period", "{article:code} rounds once for a rating period; other events of the period are not known here"),
    Row("unverified.text-2014", "the text of 2014 was not seen: K and the limit of 400 points are taken from publications of the time, first ratings from those of 2022, the numbers of the articles partly too"),
    Row("unverified.round-robins", "the rules of 2014 for round-robins with unrated players are not applied"),
    Row("unverified.text-2017", "the text of 2017 was not seen: that K 40 of juniors lasts to the end of the year is taken from 2022, and so are first ratings; the limit of 400 points is that of 2014"),
    Row("unverified.one-upgrade", "8.3.1 grants one upgrade: read as limiting only opponents who are rated lower, so that a higher rated one always counts as 400 points away"),
    Row("unverified.text-2022", "7.1.4 and 7.2.1 (five games, floor of 1000) were not seen in the text of 2022"),
    Row("unverified.own-list", "the ratings in the file are taken for those of the rapid or blitz list; a player without one is rated by the standard rating (7.2.1), which --start gives"),
    Row("unverified.quick-text-2014", "the text was not seen: K 20 for everybody and a whole point in a first event are taken from publications of the time"),
    Row("unverified.limit-735", "the limit of 735 points is taken from a report of 2021; the text was not seen"),
    Row("unverified.quick-text-2022", "the text was not seen: K as for standard ratings is taken from reports of the amendment"),
    Row("unverified.limit-735-still", "whether the limit of 735 points still held is not known"),
    # Rounds that do not count
    Row("bye", "a round without a game"),
    Row("forfeit", "won or lost without play"),
    Row("pending", "no result yet"),
    Row("too-short", "less than one move was played"),
    Row("contradiction", "the rows of the two players contradict each other"),
    Row("nobody", "the opponent is not in the tournament"),
    Row("unrated-opponent", "the opponent is unrated"),
    Row("too-far", "the ratings are too far apart"),
    Row("too-fast-for-player", "too fast for the rating of a player"),
    # A game, a player, K
    Row("limited", "a difference of {difference:decimal} is limited"),
    Row("under-floor", "under {floor}: unrated on the next list ({article:code})"),
    Row("k.given", "given"),
    Row("k.same", "the same for everybody"),
    Row("k.top", "rated {least} or more"),
    Row("k.junior", "under {age}; assumes never {most} or more"),
    Row("k.usual", "assumes 30 games, and never {most} or more"),
    Row("k.lowered", "{why}; {k} times {count} game exceeds {most}", "{why}; {k} times {count} games exceeds {most}"),
    # A first rating
    Row("first.no-game", "no game against a rated opponent"),
    Row("first.low-score", "too low a score for a first event"),
    Row("first.few-games", "{count} game against rated opponents is needed", "{count} games against rated opponents are needed"),
    Row("first.under-floor", "a first rating must be at least {floor}"),
    # A rating period
    Row("notes", "{notes:clauses}", comment="of the two that follow"),
    Row("namesakes", "two players of one event have this FIDE id, or this name and no FIDE id: each event alone"),
    Row("unrated-left-out", "{count} unrated player with games against rated opponents is not listed; rating this file alone tells of a first rating", "{count} unrated players with games against rated opponents are not listed; rating this file alone tells of first ratings"),
    Row("several-lists", "rated {ratings:names}: from several lists"),
    Row("k-differs", "K differs between the events; that of the last counts"),
    # The rules
    Row("rule.games", "forfeits, byes and games under one move do not count"),
    Row("rule.opponents", "games against unrated opponents do not count"),
    Row("rule.excluded", "games with a difference of {difference} or more are not rated if a player is rated above {above}"),
    Row("rule.product", "K times the games of a rating period is at most {most}"),
    Row("rule.rounding", "the change is rounded to a whole number, halves away from zero"),
    Row("rule.floor", "who falls under {floor} is unrated"),
    Row("rule.limit", "a greater difference of ratings counts as {most}"),
    Row("rule.limit-once", "a greater difference of ratings counts as {most}, for one lower rated opponent of an event"),
    Row("rule.limit-free", "a greater difference of ratings counts as {most}, but not for players rated {free} or more"),
    Row("rule.limit-once-free", "a greater difference of ratings counts as {most}, for one lower rated opponent of an event, but not for players rated {free} or more"),
    Row("rule.k-for-all", "K is {k} for everybody"),
    Row("rule.k", "K is {top} for who ever had {from_}, {junior} until {until?year:the end of the year of the 18th birthday|birthday:the 18th birthday} under {below}, {new} before 30 games, else {usual}"),
    Row("rule.first", "a first rating is the average of the rated opponents{drawn} and {adds}, from {count} game on", "a first rating is the average of the rated opponents{drawn} and {adds}, from {count} games on", comment="drawn and adds: of the four that follow"),
    Row("rule.drawn", ", with {count} draw against {rating},", ", with {count} draws against {rating},"),
    Row("rule.by-table", "table 8.1.1"),
    Row("rule.by-half-points", "{points} for each half point over 50 %, below 50 % table 8.1.1"),
    Row("rule.at-most", "{adds}, at most {most}"),
)
