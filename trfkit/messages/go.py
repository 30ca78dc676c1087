"""Texts of the Go rating office's reports, and of features of Go tournaments."""

from typing import Final

from trfkit.messages.catalogue import Row

ROWS: Final = (
    Row(
        "signs",
        "12+: won against number 12; = a tie, - lost, +! and -! without a game",
        comment="what the cells of a crosstable mean",
    ),
    Row("members", "{count} member", "{count} members"),
    Row("guests", "{count} guest", "{count} guests"),
    Row("current-list", "Current list"),
    Row("list-of-day", "Current list at the end of {day:date}"),
    Row(
        "quarterly-list",
        "List of {day:date}, "
        "{frozen?True:as published|False:not published yet: 'trfkit go freeze' publishes it}",
    ),
    Row("since-list", "Changes and events since the list of {day:date}"),
    Row("rank-conferred", "{rank:code} conferred", comment="what a list did to a rank"),
    Row("rank-lowered", "{held:code} falls to {rank:code}"),
    Row("list", "The highest rating first; who has the same shares the place"),
    Row("member", "{name:name}, {rating:decimal}, {rank:code}"),
    Row("history", "Every event, and every list that changed a rank, the oldest first"),
    Row("no-event", "No event yet."),
    Row("nobody-listed", "nobody is on the list"),
    Row("ratings", "Rating over time"),
    Row("print-chart", "Print the chart too"),
    Row("a-list", "{frozen?True:list|False:list, not published}"),
    Row("anomalous", "anomalous result"),
    Row("guest", "guest"),
    Row("spellings", "{names:clauses}"),
    Row("start-on-list", "{rating:decimal} on the list of {day:date}"),
    Row("recommended", "members {ids:rounds} (3.2)"),
    Row("held-since", "{rank:code} since {day:date}"),
    Row("label.member", "member"),
    Row("label.born", "born"),
    Row("label.spellings", "also spelt"),
    Row("label.start", "started at"),
    Row("label.recommended", "recommended by"),
    Row("label.held", "rank at the start"),
    Row("label.events", "events"),
    Row("label.games", "rated games"),
    # Events and the office
    Row("event", "Event {event}: {name:name}, {first:date} to {last:date}"),
    Row("official", "{official?True:official|False:not official}; {file:file}"),
    Row("results", "What the event did to ratings"),
    Row("events", "Events, in the order in which they are rated"),
    Row("office", "{office:file}: began without a list"),
    Row("office-with-list", "{office:file}: began with the list of {day:date}"),
    Row("label.lists", "published lists"),
    Row("label.due", "lists to publish"),
    Row("label.policies", "policies"),
    Row("label.last", "last entry"),
    Row("days", "{days:items}"),
    Row("no-list", "none yet"),
    Row("policies", "{policies:codes}"),
    # What was done
    Row(
        "made", "Made {office:file} with {count} member", "Made {office:file} with {count} members"
    ),
    Row("entry", "{entry:english}", comment="an entry of the journal"),
    Row("undone", "Undone: {entry:english}"),
    Row("frozen", "{entry:english}: {count} member", "{entry:english}: {count} members"),
    Row("nothing-new", "Nothing was new, and nothing was changed."),
    Row("not-applied", "{file:file} was not applied: {fault}"),
    Row(
        "doubtful",
        "{file:file} was not applied: {count} row in doubt",
        "{file:file} was not applied: {count} rows in doubt",
    ),
    Row(
        "unknown-row",
        "Row {row}, {name:name}: no member has this name. Use --new {row}, or --guest {row}=IK",
    ),
    Row(
        "doubtful-row",
        "Row {row}, {name:name}: is this {members:items}? ({why}) Use --match {row}={first}, "
        "or --new {row}",
    ),
    Row("doubt.unknown", "no member has this name", comment="why nobody knows whose a row is"),
    Row("doubt.rows", "several rows have this name"),
    Row("doubt.members", "several members have this name"),
    Row("doubt.born", "born on another day"),
    Row("doubt.alike", "the names are much alike"),
    Row(
        "already",
        "{file:file} is in the office already: event {event}, {name:name}, {day:date}; nothing "
        "was changed",
    ),
    Row(
        "applied",
        "{file:file} {outcome?applied:applied|corrected:corrected}: event {event}, {name:name}, "
        "{day:date}",
    ),
    Row("new-member", "New member: {member}, from {start:decimal} ({article:code})"),
    Row("spelt", "{member} is also spelt {spelling:name}"),
    Row(
        "late",
        "This event is earlier than others: {count} event after it was rated again",
        "This event is earlier than others: {count} events after it were rated again",
    ),
    Row("rated-anew", "{count} event was rated again", "{count} events were rated again"),
    Row(
        "changed",
        "{member}: {before:decimal}, {rank_before:code} becomes {after:decimal}, {rank:code}",
    ),
    Row("rank-of-member", "{member}: {change} ({why:english})"),
    Row(
        "superseded",
        "The list of {day:date} stays as published; {count} row of it would be different now",
        "The list of {day:date} stays as published; {count} rows of it would be different now",
    ),
    Row("sound", "{office:file} is sound: nothing differs"),
    Row(
        "not-sound",
        "{office:file} is not sound: {count} difference",
        "{office:file} is not sound: {count} differences",
    ),
    Row(
        "recomputed",
        "Computed again: events {events}, members {members}, published lists {lists}",
    ),
    Row("differences", "What does not follow from the events"),
    Row("mended", "What follows from the events was stored; published lists stay as they are."),
    Row(
        "open-games",
        "{pending}, and cannot count; --replace corrects the event then",
        comment="pending: of ratings.open-games",
    ),
    Row(
        "open-rounds",
        "{played} of {scheduled} rounds have been played; --replace corrects the event later",
    ),
    # What a rating rests on
    Row("left-out.double-loss", "both have lost", comment="why a game is not rated"),
    Row("left-out.handicap", "a handicap game"),
    Row("left-out.too-fast", "under {minutes} minutes, with more than {rating}"),
    Row("left-out.jigo", "jigo, which section 5 does not know"),
    Row("crosses-100", "crosses 100 (5.5)", comment="a rating, by a game"),
    Row("reading", "{question}: {option}", comment="how an open point is read"),
    Row("unofficial", "taken as unofficial, so that K3 is not given (4.3); --official gives it"),
    Row(
        "no-board-size", "the size of the board is not stated: 19x19 is assumed; --board states it"
    ),
    Row(
        "no-minutes",
        "the time for a game is not stated: 1.7 could not be checked; --minutes states it",
    ),
    Row(
        "beginners-at-0",
        "without a rating, and so beginners at 0 (3.1): {ids:rounds}; --start gives another start",
    ),
    Row(
        "bonus-again",
        "K3 was given in each of {calculations} calculations (4.6); the earlier ones gave "
        "{points:decimal} points to all players together",
    ),
    # Ranks
    Row("rank", "Rank: {rank:code}"),
    Row("rank-steps", "The rank after each list, and by the rating behind them"),
    Row("why.shown", "the list shows {rating} or more", comment="why a player has a rank"),
    Row("why.held", "held for good; it would fall at {rating}"),
    Row("why.over-60", "over 60, no rank falls"),
    Row("why.falls", "the list shows {rating} or less: {rank:code} falls by {by?1:one|2:two}"),
    Row("why.conferred", "conferred by a list: only a list lowers it"),
    Row("why.only-by-list", "table 1 has {rank:code}, which only a quarterly list confers (2.5)"),
    Row(
        "why.without-birth",
        "{why}; 2.7 was not looked at, as there is no date of birth",
    ),
    Row("why.table", "table 1; it floats with the rating"),
    Row(
        "chart",
        "The rating (IK) after each event, left, and its rank by table 1, right; a broken line is "
        "a list that conferred or lowered a dan; a ring is an anomalous result",
    ),
    Row("start", "start: {rating:decimal}"),
    Row("result", "{day:date} {event:name}: {before:decimal} to {after:decimal}, {rank:code}"),
    Row("why", "{why:english} ({article:code})", comment="why a player has a rank"),
    Row("listed", "{day:date}: {why:english}"),
    Row("calculations", "Calculations", comment="of a new rating: what a table has"),
    Row("ranks", "Rank {before:code} to {after:code}: {why} ({article:code})"),
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
