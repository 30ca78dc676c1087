"""Texts of rating reports: on an event, a period, and rating lists."""

from typing import Final

from trfkit.messages.catalogue import Row

ROWS: Final = (
    Row("title", "{system?fide:FIDE|ufgo:UFGO} ratings", comment="FIDE, the Ukrainian federation"),
    Row("about", "{facts:items}"),
    Row(
        "fact.rate-of-play",
        "rate of play {value?standard:standard|rapid:rapid|blitz:blitz}",
        comment="of an event, as all rows of facts",
    ),
    Row("fact.regulations", "regulations {value:name}"),
    Row("fact.board", "board {value:code}"),
    Row("fact.official", "{value?yes:official|no:not official}"),
    Row("fact.minutes", "{value:decimal} minutes", comment="of a player"),
    Row("fact.no-minutes", "minutes not stated"),
    Row("calculations", "{count} calculation", "{count} calculations", comment="of all ratings"),
    Row("players", "Rating changes", comment="what a table has"),
    Row("games", "Rated games", comment="what a table has"),
    Row("first", "first rating {rating}"),
    Row("first-but", "first rating {rating}, but {missing:english}", comment="it does not count"),
    Row("stated", "Rating changes in the file: {equal} of {count} match"),
    Row("different", "Changes that the file states otherwise", comment="what a table has"),
    Row("rules", "Rules applied"),
    Row("basis", "{basis?chosen:chosen|not-verified:not verified}", comment="of a rule"),
    # One player
    Row("player", "{participant}: {start:decimal} to {after:decimal} ({change:decimal})"),
    Row("player-first", "{participant}: unrated before, now {after:decimal}"),
    Row("player-none", "{participant}: {start:decimal}, no new rating"),
    Row("player-unrated", "{participant}: unrated"),
    Row("k", "K is {k} ({why:english}), so the change is {change:decimal}."),
    Row("no-first", "No first rating: {missing:english}"),
    Row(
        "first-rating",
        "First rating {rating}: the opponents average {average:decimal}, the score is "
        "{share:decimal} %, which adds {added:decimal}.",
    ),
    Row("not-published", "It is not published: {missing:english}."),
    Row("not-counted", "Games and rounds that do not count"),
    # A period
    Row("period", "FIDE rating changes by month and list"),
    # Lists
    Row("lists", "Rating lists in the index"),
    Row("found", "Players with a name like {name:quote}, list of {month:code}"),
    Row("history", "{participant} in the rating lists", comment="number: the FIDE id"),
    Row("imports", "Import into the index"),
    Row(
        "imported",
        "{file:file}: {kind:code} list of {month:code} {how?new:imported|again:replaced}, "
        "{count} player",
        "{file:file}: {kind:code} list of {month:code} {how?new:imported|again:replaced}, "
        "{count} players",
        comment="replaced if the index had a list of that month and kind before",
    ),
    Row(
        "repeated",
        "{count} row has the id of an earlier row and was skipped.",
        "{count} rows have the id of an earlier row and were skipped.",
    ),
    Row("broken", "{count} row could not be read.", "{count} rows could not be read."),
    Row("broken-line", "line {line}: {reason}"),
    Row("broken-row", "{reason}", comment="a row of which the line is not known"),
    Row("row.id", "the ID number is '{text:quote}'", comment="what is wrong, as all rows below"),
    Row("row.no-name", "the name is blank"),
    Row("row.long-name", "the name has {count} letters"),
    Row("row.sex", "the sex is '{text:quote}'"),
    Row("row.too-long", "'{text:quote}' is too long"),
    Row("row.no-number", "{field:code} is '{text:quote}'"),
    Row("row.long-line", "the line has more than {most} bytes"),
    Row("row.across-columns", "'{text:quote}' stands across two columns"),
    Row("row.cut-off", "the XML is cut off in this row or behind it"),
    Row("row.damaged", "damaged XML: '{text:quote}'"),
    Row(
        "row.damaged-letters",
        "damaged XML: an & that is no reference, or bytes that are no letter",
    ),
    Row("empty-index", "the index is empty; 'trfkit ratings import FILE' puts a list in"),
    Row("months", "the index has {months:codes}"),
    Row("more-broken", "{count} more", comment="rows that could not be read"),
)
