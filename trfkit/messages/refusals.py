"""Reasons for refusing a request: faulty options and files."""

# ruff: noqa: E501 - a row of a table stays one piece

from typing import Final

from trfkit.messages.catalogue import Row

# fmt: off
ROWS: Final = (
    Row("by-or-rounds", "either by='month' or rounds are expected"),
    Row("rounds-for-files", "files with rounds named for them: {rounds}; files: {sources}"),
    Row("words", "{words:english}", comment="a sentence of a room that has no rows yet"),
    Row("no-rules", "there are no rules '{rules:quote}'; there are {names:codes}"),
    Row("no-rating-system", "no ratings by '{system:quote}'; there are {names:code}"),
    Row("other-rating-request", "ratings by {system:code} take a {expected:code}, not a {name:code}"),
    Row("no-form", "{name:code} is not written as '{form:quote}'"),
    Row("no-tournament", "no tournament could be read: {why}"),
    Row("no-table", "there is no table to compare with: {why}"),
    Row("no-columns", "a map or a tolerance needs a table to compare with, and there is none"),
    Row("empty-key", "the key is empty: the names would not be hidden"),
    Row("oneself", "'{edit:quote}': nobody plays against themselves"),
    Row("edit-no-result", "'{edit:quote}': no result '{result:quote}'; there are {known:code}"),
    Row("edit-no-player", "'{edit:quote}': there is no player {number:code}"),
    Row("edit-no-round", "'{edit:quote}': rounds are numbers from 1 to {last}"),
    Row("edit-leaves-opponent", "'{edit:quote}' leaves {player} in round {number} without the opponent {opponent}: set what that player does in the round, too"),
    Row("edit-no-value", "'{edit:quote}': '{value:quote}' is no {what:english}"),
    Row("edit-unknown", "'{edit:quote}' cannot be set: \"r5 12-7 1/2\" sets a result, \"r3 8 H\" a bye (U F H Z), \"12 rating 2100\" a fact of a player, one of {known:code}"),
    Row("two-files", "at least two files are expected"),
    Row("players-and-teams", "some files are of players, others of teams"),
    Row("two-disciplines", "some files are of {one:name}, others of {other:name}"),
    Row("rounds-of-file", "{file:file}: rounds in it: {own}; rounds named for it: {named}"),
    Row("no-open-game", "no game is open: every pairing of the file has a result"),
    Row("places-after-round", "the places that can still be taken follow from the last round ({last}), not from an earlier one"),
    Row("no-document", "the tournament was not read from a TRF; trfkit.convert makes one of it"),
    Row("no-finding", "no finding has a code that is or starts with '{code:quote}'"),
    Row("no-participant", "there is no participant {number}"),
    Row("too-many-games", "{count} game is open, too many to try every result of, and without that places are bounded only where the points of players come first", "{count} games are open, too many to try every result of, and without that places are bounded only where the points of players come first"),
    Row("nothing-paired", "no round was played or paired"),
    Row("no-month", "the month of round {rounds:numbers} is not known: no record 132 has a date; parts can be named by their rounds", "the months of rounds {rounds:numbers} are not known: no record 132 has a date; parts can be named by their rounds", "rounds"),
    Row("part-without-round", "a part has at least one round"),
    Row("pairs-of-teams", "the pairs of an engine are pairs of teams here: no record tells of them yet"),
    Row("ends-before-it-begins", "the tournament would end on {end:code}, before it begins on {start:code}"),
    Row("fewer-rounds-than-played", "record 142 says {rounds}, but round {played} was played"),
    Row("no-setting", "'{setting:quote}': TAG=TEXT was expected, such as 042=2026/05/01"),
    Row("no-header", "{tag:code} is no header record; those that can be set are {known:code}"),
    Row("no-text", "record {tag:code}: no text is given"),
    Row("line-break", "record {tag:code}: the text holds a line break or another control character"),
    Row("no-dates", "record 132: '{word:quote}' is no date YYYY/MM/DD or YY/MM/DD"),
    Row("engine-cannot-pair", "{place:code} could not pair two players: {words:code}"),
    Row("engine-too-slow", "{place:code} took longer than {timeout:code} s to tell its version"),
    Row("engine-is-another", "{place:code} does not answer as {name:name} does"),
    Row("engine-cannot-start", "{place:code} cannot be started: {error:code}"),
    Row("no-engine", "{word:file} is no file and none of the engines {known:code}"),
    Row("engine-needs", "{name:code} needs {runner:code}, which is not on PATH"),
    Row("engine-not-here", "{name:code} is not here: it needs {needs}"),
    Row("engine-answers", "{place:code} does not answer as {name:name} does: {words:code}"),
    Row("no-java", "Java cannot be started: {error:code}"),
    Row("no-answer", "'{value:quote}' is no answer to '{key:quote}'; there are {choices:codes}"),
    Row("no-such-bids", "the bids '{key:quote}' are not those of {pair:code}"),
    Row("game-does-not-follow-of", "game {number} is not the one that follows from what went before it: {white:name} - {black:name} in '{stage}'"),
    Row("no-such-result", "game {number} has the result '{result:quote}', which is none"),
    Row("lot-of-others", "the lot '{key:quote}' was drawn among others than {among:code}"),
    Row("lot-not-of-seed", "the lot '{key:quote}' does not follow from the seed"),
    Row("two-players", "a {system:code} is for 2 players, and these are {players:code}"),
    Row("no-berger", "no round-robin of {players:code}: Berger tables go up to {largest:code} players"),
    Row("no-deciding-games", "12.1.1 knows no deciding games: --short-of-time is not for this edition"),
    Row("no-settling", "the text itself says which places are settled: --settle is for later editions"),
    Row("entered-with-result", "{text} is entered with the result"),
    Row("no-bids", "'{value:quote}' are no bids; '12=4:30 7=3:45' was expected: an id and its time"),
    Row("game-does-not-follow", "game {number} ('{stage:quote}') does not follow from what went before it"),
    Row("nothing-asks", "'{key:quote}' was drawn or decided, and nothing asks for it"),
    Row("not-open", "'{name:quote}' is not one thing that has to be said; open is {open:english}"),
    Row("no-order", "'{value:quote}' is no order of {among:code} ({text})"),
    Row("no-game", "'{line:quote}': there is no such game; to be played: {games:english}"),
    Row("no-game-paired", "'{line:quote}': there is no such game; to be played: none is paired"),
    Row("has-result", "game {number} has the result {result:code}; --correct replaces it"),
    Row("played-after", "game {number} was played after game {corrected} and would not have been: its result has to be settled first"),
    Row("no-scheme", "the text prescribes no scheme: --system says how they play (3.1.3): {systems:code}"),
    Row("no-course", "no games follow from {option:code} '{word:quote}'; there are {words:codes}"),
    Row("other-places", "places {places:code} of these standings are not those of the play-off: {names:code}"),
    Row("not-over", "the play-off for places {places:code} is not over: {text}"),
    Row("no-result", "'{text:quote}' is no result; there are 1-0, 1/2, 0-1, +/-, -/+, -/-"),
    Row("no-result-of-teams", "'{text:quote}' is no result; there are 1-0, 1/2, 0-1, +/-, -/+, -/-, or game points such as 2.5-1.5"),
    Row("no-game-result", "'{text:quote}' is no result: a game's number (or two ids, White first), a result and, where it matters, the number of moves were expected, as in '3 1-0 41'"),
    Row("nobody-tied", "nobody is tied: there is nothing to play off"),
    Row("nobody-shares", "nobody shares place {places:code}: there is nothing to play off"),
    Row("same-group", "two of the places are shared by the same group: one of them is enough"),
    Row("no-berger-plan", "no round-robin of {players:code}: Berger tables go from 2 to {largest:code} players"),
    Row("own-scheme", "edition {edition:code} has a scheme of its own: the parameters of article 3 are for editions {asking:code}"),
    Row("no-play-off", "{games} games are no play-off"),
    Row("twice-in-state", "the state has the {what:code} {twice:code} twice"),
    Row("no-state", "no state of a play-off ({error:code}); 'trfkit playoff plan FILE -o STATE.json' writes one"),
    Row("not-numbered", "the competitors of places {places:code} are not numbered from 1 on"),
    Row("strange-undecided", "places {places:code}: the undecided numbers are not those of theirs"),
    Row("not-shared-by", "competitors who do not share places {places:code}: {numbers}"),
    Row("no-prizes", "'{text:quote}' are no prizes: amounts such as 1000,500,250.50 were expected"),
    Row("no-place", "there is no place {place}; the last one is {last}"),
    Row("several-groups", "places {places:code} are not shared by one group: who has place {last} is behind who has place {first:code}"),
    Row("compared-with-nobody", "{number} was named twice: give two different participants to compare"),
    Row("not-computed", "{code:code} is not computed for this tournament"),
    Row("nobody-ranked", "no {who?player:player|team:team} has the number {number:decimal} in this tournament"),
    Row("own-points-of-chess", "{file:file}: points are for chess, and this is a {title:name} tournament"),
    Row("own-too-large", "{file:file} is too large for regulations: over {most} bytes"),
    Row("own-place", "{file:file}, line {line}, column {column}: {fault:english}"),
    Row("no-utf-8", "{file:file}, line {line}, column {column}: no UTF-8"),
    Row("no-toml", "{file:file} is no TOML: {error:code}"),
    Row("no-toml-number", "{file:file} is no TOML: a number or a nesting beyond measure"),
    Row("no-code", "at least one code was expected"),
    Row("worth-missing", "{key:code} must say what {missing:codes} is worth"),
    Row("no-score", "{value:code} is no score from 0 to 99.9 in tenths"),
    Row("no-own-name", "'{code:quote}' is no name such as OTHER_JURY, without blanks and / : ,"),
    Row("true-or-false", "true or false was expected"),
    Row("values-alone", "values go without {key:code}"),
    Row("table-expected", "a table [{table:code}] was expected"),
    Row("text-expected", "a text was expected"),
    Row("none-of", "no {key:code} '{value:quote}' {near}; there are {words:codes}"),
    Row("whole-number-expected", "a whole number from {least} to {most} was expected"),
    Row("number-expected", "a number up to {most:code} was expected"),
    Row("defined-twice", "{code:code} is defined twice"),
    Row("no-tie-break", "no tie-break '{code:quote}' {near}"),
    Row("no-own-policy", "there is no policy '{name:quote}' {near}"),
    Row("no-number", "'{number:quote}' is no starting rank or team number"),
    Row("two-values", "{number} has two values"),
    Row("decimals", "{value:code} has more than {most} decimals"),
    Row("no-key", "there is no key '{key:quote}' {near}; {words:codes} are"),
    Row("no-standings", "no standings after round {round}: round {last} was the last"),
    Row("no-ratings", "no ratings '{rating:quote}'; there are fide, national"),
    Row("no-kind", "no kind '{name:quote}'; there are {known:codes}"),
    Row("no-primary", "no primary score '{option:quote}'; there are mp, gp"),
    Row("no-rating-edition", "no edition '{edition:quote}' of the {name:name} rating regulations; there are {known:code}"),
    Row("before-regulations", "the event starts on {start:date}; the {name:name} rating regulations are known here from {first:date} on (--edition {edition:code} uses those)"),
    Row("no-rate-of-play", "The rate of play '{text:quote}' cannot be read. Say which ratings the event is for: --rate-of-play standard, rapid or blitz."),
    Row("no-player", "there is no player {number:code}"),
    Row("whole-rating", "a rating of {rating:code}: a whole number was expected"),
    Row("k-expected", "line {line} of the list of K: a starting rank and K were expected"),
    Row("k-of-nobody", "line {line} of the list of K: nobody has the number {number}"),
    Row("no-rating-list", "{name:file} is no rating list: no line has its captions (ID Number, Name ...)"),
    Row("no-list-inside", "{name:file} holds no TXT or XML, or far too many"),
    Row("encrypted", "{name:file} is encrypted"),
    Row("another-month", "the head of {name:file} says {headed:code}, not {month:code}"),
    Row("list-without-month", "nothing says of which month {name:file} is; --month YYYY-MM does"),
    Row("list-of-what", "nothing says whether {name:file} is the list of standard, rapid or blitz; --rate-of-play does"),
    Row("no-encoding", "the encoding '{name:quote}' is not read"),
    Row("not-unpacked", "{name:file} cannot be unpacked: {error:code}"),
    Row("too-many-bytes", "it has more than {most} bytes"),
    Row("no-player-in-bytes", "{most} bytes follow one another without a player"),
    Row("combined-list", "{name:file} is a combined list, not one of {kind:code}"),
    Row("xml-declares", "the XML declares a document type or entities: not followed"),
    Row("no-index", "there is no index of rating lists at {path:file}; 'trfkit ratings import FILE' puts a list in"),
    Row("not-an-index", "{path:file} is no index of rating lists"),
    Row("index-error", "the index {path:file}: {error:code}"),
    Row("other-index", "{path:file} is an index of another version of trfkit ({version:code})"),
    Row("no-listed-player", "no player could be read in {name:file}"),
    Row("no-edition", "no edition '{name:quote}'; there are {available:codes}"),
    Row("no-policy", "no policy '{name:quote}'; there are {names:code}"),
    Row("no-policy-value", "policy {name:code} has no value '{value:quote}'; it takes {names:code}"),
    Row("list-needed", "a list is needed where there is no file: -t names it"),
    Row("conditions-of-teams", "conditions are on players, and these are standings of teams"),
    Row("no-teams", "there are no teams in these standings"),
    Row("code-expected", "{number}: a code was expected"),
    Row("of-file", "{file:file}: {fault:english}", comment="one of several files, and why not"),
    Row("not-imported", "{file:file} was not imported: {fault:english}"),
    Row("of-seed", "tournament {number}, of the seed {seed:code}: {fault:english}"),
    Row("near", "(did you mean {word:code}?)", comment="behind a word that is not known"),
    Row("listed-by", "('trfkit list tiebreaks' lists them)", comment="behind an unknown tie-break"),
    Row(
        "another-event",
        "{file:file} is of another event than {first:file}: {known} of its {count} player is in "
        "that one; if they are of the same event, name the rounds of each (--rounds)",
        "{file:file} is of another event than {first:file}: {known} of its {count} players are in "
        "that one; if they are of the same event, name the rounds of each (--rounds)",
    ),
    Row("no-round", "there is no round {number}: there are rounds 1 to {last}"),
    Row("no-round-yet", "there is no round {number}: no round was played or paired"),
    Row("own-without-values", "{code:code} needs one of {keys:codes}, and there is none"),
    Row("own-with-several", "{code:code} needs one of {keys:codes}, not {given:names}"),
    Row("header-value", "record {tag:code}: '{text:quote}' {trouble}", comment="a clause follows"),
    Row("header.federation", "is no federation of FIDE's, which have three letters"),
    Row("header.rounds", "is no number from 1 to {most}"),
    Row("header.type", "is no code of the table of tournament types"),
    Row(
        "header.tie-breaks",
        "names {code:code}, which is no tie-break; 'trfkit list tiebreaks' lists them",
    ),
    Row("header.rate-of-play", "is no encoded rate of play, such as 5400+30"),
    Row("header.boards", "is no list of colours, such as WBWB"),
    Row("no-rounds", "'{value:quote}': rounds such as 4-6 were expected"),
    Row("rounds-backwards", "'{value:quote}': the first round comes before the last, from 1 on"),
    # of the Go office and the Ukrainian system
    Row("go.no-players", "there are no players in it"),
    Row("go.no-last-day", "the file does not say when the event was: --date gives its last day"),
    Row(
        "go.before-first-list",
        "it ended on {day:date}, before the list of {begins:date} with which the office "
        "began and which has its results",
    ),
    Row("go.start-too-high", "a start at {start}: 7 dan begins at 2700"),
    Row(
        "go.start-without-recommendations",
        "a start at {start} needs the recommendations of {needed} members (3.2), and has "
        "{given}: without them everybody starts at 0 (3.1)",
    ),
    Row(
        "go.looks-like",
        "event {event}, {name:name} of {day:date}, looks like it and has {same?True:the "
        "same results|False:other results}: --replace {event} puts this one in its place, "
        "--another applies it beside",
    ),
    Row(
        "go.before-member",
        "it ended on {day:date}, before member {member} was entered with his rating of "
        "{entered:date}",
    ),
    Row("go.recommended-not-new", "--recommended {row}: row {row} is no new member"),
    Row("go.match-nobody", "--match {row}={member}: there is no member {member}"),
    Row("go.two-rows-of-member", "rows {first} and {second} cannot both be member {member}"),
    Row("go.cannot-recommend", "member {member} cannot recommend: there is no such other member"),
    Row("go.no-event-to-correct", "there is no event {event} to be corrected"),
    Row("go.no-row", "{option:command} {row}: the event has no row {row}"),
    Row("go.row-named-twice", "{first:command} and {option:command} both name row {row}"),
    Row("go.members.encoding", "its encoding is none that is certain: --encoding names it"),
    Row("go.members.no-head", "it has no head; one with {headings:codes} was expected"),
    Row("go.members.no-name-column", "its head has no column 'name'; there are {headings:codes}"),
    Row(
        "go.members.unknown-column",
        "its head has a column '{column:quote}'; there are {headings:codes}",
    ),
    Row("go.members.column-twice", "its head has the column '{column:quote}' twice"),
    Row("go.members.no-name", "line {line}: there is no name"),
    Row(
        "go.members.no-birth",
        "line {line}: '{text:quote}' is no date of birth such as 1961 or 1961-05-30",
    ),
    Row(
        "go.members.no-number",
        "line {line}: the {column:code} '{text:quote}' is no whole number from 0 to {most}",
    ),
    Row("go.members.broken", "line {line}: {error:english}"),
    Row("go.members.no-day", "line {line}: '{text:quote}' is no day such as 2024-01-01"),
    Row("go.members.id-twice", "line {line}: the id {id} stands for two members"),
    Row("go.members.no-rank", "line {line}: '{text:quote}' is none of the ranks from 30k to 7d (2.2)"),
    Row("go.no-event", "there is no event {event}"),
    Row("go.nothing-to-undo", "nothing has been done since the office was made"),
    Row(
        "go.no-list-day",
        "no list is published on {day:date}: they come on 1 January, 1 April, 1 July and 1 "
        "October (1.5)",
    ),
    Row("go.list-frozen", "the list of {day:date} is frozen: --again publishes it anew"),
    Row(
        "go.later-list-frozen",
        "the list of {later:date} is frozen, and was made without one of {day:date}",
    ),
    Row("go.began-with", "the office began with the list of {day:date}"),
    Row("go.empty-list", "nobody is on the list of {day:date}"),
    Row("go.no-spelling", "'{spelling:quote}' is no spelling of {name:name}"),
    Row("go.day-without-rank", "a day was given from which a rank is held, but no rank"),
    Row("go.member-needs-name", "a new member needs a name"),
    Row("go.no-member", "there is no member {member}"),
    Row("go.nothing-behind", "the office knows of nothing behind {day:date}"),
    Row("go.damaged", "the office holds what cannot be read ({error:english}); {remedy}"),
    Row("go.damaged-rank", "the office holds the rank '{text:quote}', which is none; {remedy}"),
    Row(
        "go.damaged-tournament",
        "the tournament of {name:name} cannot be {packed?True:unpacked|False:read}; {remedy}",
    ),
    Row("go.exists", "{path:file} exists: an office is made once, and never replaced"),
    Row("go.no-office", "there is no office at {path:file}; 'trfkit go init' makes one"),
    Row("go.nobody-called", "no member is called {who:quote}"),
    Row("go.several-called", "several members are called {who:quote}: {members:names}"),
    Row("go.not-an-office", "{path:file} is no office"),
    Row("go.other-version", "{path:file} is an office of another version of trfkit ({version})"),
    Row("go.unusable", "the office {path:file}: {error:english}"),
    Row("go.ufgo.no-rank", "{rank:code} is none of the 37 ranks from 30k to 7d (2.2)"),
    Row("go.ufgo.lists-out-of-order", "the lists are not in the order of their dates"),
    Row("go.ufgo.no-policy", "UFGO has no policy '{name:quote}'; there are {known:codes}"),
    Row(
        "go.ufgo.no-option",
        "policy {name:code} has no option '{option:quote}'; there are {known:codes}",
    ),
    Row(
        "go.ufgo.too-fast",
        "{minutes} minutes a game ({source:english}) are under {least}, and 1.7 rates no "
        "such event; --minutes states another time, --policy time-limit=aside sets it "
        "aside",
    ),
    Row(
        "go.ufgo.handicap",
        "round {round} has a game with {stones} handicap stones, which the regulations do "
        "not rate; policy handicap has other readings",
    ),
    Row("go.ufgo.no-board", "the regulations know boards of {known:codes}, not of {size}"),
    Row("go.ufgo.boards-for-rounds", "{boards} boards were given for {rounds} rounds"),
    Row("go.ufgo.nobody-to-start", "there is no player {player} to start from a rating"),
    Row("go.ufgo.no-tenths", "a rating of {rating:decimal}: tenths of a point from 0 were expected"),
    Row("go.ufgo.nobody-to-hold", "there is no player {player} to hold a rank"),
    Row("go.remedy", "the file is damaged: go back to a copy of it"),
    Row("no-list", "there is no list '{name:quote}'; there are {known:codes}"),
    # On the screens
    Row("nothing-to-save", "there is nothing to save under '{key:quote}'"),
    Row("no-format-to-write", "there is no format '{name:quote}' to write"),
    Row("no-letter", "nothing has to be corrected, so there is no letter"),
    Row("no-whole-number", "'{value:quote}' is no whole number"),
    Row("no-choice", "'{value:quote}' is none of the choices: {known:codes}"),
    Row("no-games-of-match", "{games} is no number of games from 1 to {most}"),
    Row("holds-no-tournament", "{name:file} holds no tournament"),
    Row("nothing-to-mend", "{name:file} is not a TRF; only a TRF can be corrected"),
    Row("player-of-team", "no team '{who:quote}': {players:clauses}"),
    Row("no-team-named", "no team has the number or name '{who:quote}' {near}"),
    Row("no-player-named", "no player has the number, FIDE id or name '{who:quote}' {near}"),
    Row("several-teams", "'{who:quote}' fits {count} teams: give the number, or more of the name"),
    Row("several-players", "'{who:quote}' fits {count} players: give the number, or more of the name"),
    Row("tool-failed", "{command:command} failed: {text:code}"),
    Row("no-condition", "'{text:quote}': a condition such as 'born>=2010' was expected, on {known:codes}"),
    Row("condition-number", "'{text:quote}': {name:code} is compared with a whole number"),
    Row("condition-word", "'{text:quote}': {name:code} is compared by = or != with a word"),
    Row("condition-sex", "'{text:quote}': sex is m or w"),
    Row("no-coefficient", "'{text:quote}': K or ID=K was expected, such as 12=40"),
    Row("no-places", "'{text:quote}': a place such as 1, or places such as 1-4, were expected"),
    Row("no-repair", "there is no correction {number}"),
    Row("other-pyodide", "{name:file} of Pyodide has changed: it lacks {text:quote}"),
    Row("not-pinned", "not the pinned file: {names:names} in {folder:file}"),
    Row("build-needs", "{command:code} is needed to build the page, and is not installed"),
    # of tables that are verified
    Row("map-form", "--map '{text:quote}' is not of the form LABEL=CODE,LABEL=CODE"),
    Row("map-twice", "--map names the column '{column:quote}' twice"),
    Row("map-no-column", "no column '{column:quote}' in the table; there are {labels:names}"),
    Row("map-by-both", "--map names the column '{column:quote}' twice, by its label and its caption"),
    Row("map-own", "{code:code} is the tournament's own, and --regulations do not define it"),
    Row("map-of-teams", "{code:code} is for teams, and the table is of players"),
    Row("table-of-nobody", "none of the {count} rows of the table matches a participant of the tournament; the table may belong to a different event"),
    Row("table-of-another", "the table may belong to a different event: {participants} of its {rows} rows match participants of the tournament, and few of these have the points of its games"),
    Row("tolerance", "a tolerance is a number such as 0.05"),
    Row("number-no-code", "{number} is '{title:code}' at Chess-Results, which is no tie-break of C.07", comment="a number of Chess-Results"),
    Row("number-can-be", "{number} is '{title:code}' at Chess-Results, which can be {codes:codes}"),
    Row("number-is-near", "{number} is '{title:code}' at Chess-Results, which is only near to {codes:codes}"),
    # of events that are made up
    Row(
        "generate.no-swiss",
        "{engine:name} pairs Swiss tournaments of players"
    ),
    Row(
        "generate.no-day",
        "{day:quote} is no day as YYYY-MM-DD"
    ),
    Row(
        "generate.other-rules",
        "{engine:name} follows the {titles:names}; --start on a day of theirs"
    ),
    Row(
        "generate.not-paired",
        "round {round} is not paired: {why}"
    ),
    Row(
        "generate.not-carried",
        "{dialect:code}: {loss:english}"
    ),
    Row(
        "generate.no-code",
        "no record says that a tournament is {kind:code}"
    ),
    Row(
        "generate.too-late",
        "{day:quote} is too late for a tournament"
    ),
    Row(
        "generate.two-figures",
        "{day:quote}: the dates of rounds have two figures for years, {first} to {last}"
    ),
    Row(
        "generate.seed",
        "a seed is made of up to {most} letters, digits and signs of ASCII"
    ),
    Row(
        "generate.no-blemish",
        "no blemish '{name:quote}'; there are {known:codes}"
    ),
    Row(
        "generate.blemish-of-encoding",
        "a file in {encoding:code} cannot have the blemish '{name:code}'"
    ),
    Row(
        "generate.blemishes-exclude",
        "'{name:code}' and '{other:code}' cannot be used together"
    ),
    Row(
        "generate.no-kind",
        "no kind '{kind:quote}' is made up; there are {known:codes}"
    ),
    Row(
        "generate.size",
        "the number of {of_teams?True:teams|False:players} is from 2 to {most}, not {size}"
    ),
    Row(
        "generate.points",
        "{points:decimal} points: a file can state {most:decimal} at most"
    ),
    Row(
        "generate.accelerated",
        "only a Swiss of players is accelerated here"
    ),
    Row(
        "generate.no-teams",
        "{dialect:code} has no record of teams"
    ),
    Row(
        "generate.no-rate",
        "nothing named '{name:quote}' has a rate; there are {known:codes}"
    ),
    Row(
        "generate.rate",
        "{stated:code}: a rate is from 0 to 1"
    ),
    Row(
        "generate.rate-swiss",
        "{stated:code}: a round-robin has no such byes; who stays away (zero-point-bye) "
        "loses by forfeit"
    ),
    Row(
        "generate.rate-team",
        "{stated:code}: only teams play matches"
    ),
    Row(
        "generate.rate-of-dialect",
        "{stated:code}: {dialect:code} writes them as pairing-allocated byes"
    ),
    Row(
        "generate.rates",
        "the rates of {members:codes} add up to {share:decimal}; one of these happens: 1 "
        "at most"
    ),
    Row(
        "generate.boards",
        "the number of boards is from 1 to {most}, not {boards}"
    ),
    Row(
        "generate.players",
        "{teams} teams on {boards} boards are over {most} players"
    ),
    Row(
        "generate.falling-points",
        "a {noun?game:game|match:match} worth {worth:code}: a win brings no less than a "
        "draw, and that no less than a loss"
    ),
    Row(
        "generate.equal-points",
        "a {noun?game:game|match:match} worth {worth:code}: a win brings more than a loss"
    ),
    Row(
        "generate.cycles",
        "only the pairs of a round-robin meet several times, and at least once"
    ),
    Row(
        "generate.round-robin",
        "a round-robin of {size} has {rounds} round",
        "a round-robin of {size} has {rounds} rounds",
        "rounds",
    ),
    Row(
        "generate.rounds",
        "the number of rounds is from 1 to {most}, not {rounds}"
    ),
    Row(
        "generate.played",
        "{over} of {rounds} rounds cannot have been played"
    ),
)
