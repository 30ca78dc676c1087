"""Texts of a verification: causes, facts, what could not be checked, and notes."""

from typing import Final

from trfkit.messages.catalogue import Row

_WHO: Final = "{who?team:team|player:player}"
_WHOM: Final = "{who?team:teams|player:players}"
_READING: Final = (
    "{reading?leave-pending-out:leave pending games out|count-annulled:count annulled games"
    "|leave-annulled-out:leave out annulled games|accelerated:hold accelerated points}"
)

ROWS: Final = (
    # Where a rule comes from
    Row("articles", "{articles:code}", comment="articles of C.07"),
    Row("rules-of", "{text:code}", comment="years of rules, each with its articles"),
    Row(
        "records",
        "record {numbers:codes}",
        "records {numbers:codes}",
        count="numbers",
        comment="records of a TRF that state a regulation of the event",
    ),
    Row("from-articles", "from: C.07, article {articles:code}"),
    Row("from-rules-of", "from: the rules of {text:code}"),
    Row(
        "from-records",
        "from: the regulations of the event, which a TRF states in record {numbers:codes}",
    ),
    Row("from", "from: {origin}", comment="an edition of the rules"),
    Row("other-rules", "{text:english}", comment="what a rule of Go comes from"),
    Row("in-force", "{title:english} (in force {since:clauses} {until:clauses})"),
    Row("since", "from {day:date}"),
    Row("until", "to {day:date}"),
    # How what is said of a column is put together
    Row("parts", "{parts:clauses}", comment="several clauses, with semicolons between them"),
    Row("of-column", "{column:code}: {clause:clauses}"),
    Row("of-number", "{number}: {clause:clauses}", comment="of a participant by number"),
    Row("both", "{first:clauses} and {second:clauses}", comment="two rules of one column"),
    Row("rule-all", "{clause:clauses} for all {compared}", comment="a column that follows a rule"),
    Row("rule", "{clause:clauses} for {equal} of {compared}", comment="as above"),
    Row("agrees-if-all", "{column:code} agrees for all {compared} if {clause:clauses}"),
    Row("agrees-if", "{column:code} agrees for {equal} of {compared} if {clause:clauses}"),
    Row("more-facts", "and {count} more fact", "and {count} more facts"),
    Row("of-other-edition", "those of {edition:code} give {count} of them"),
    Row("for-participant", "for " + _WHO + " {number} {clause:clauses}"),
    Row(
        "comes-out",
        "{value:code} comes out if {clause:clauses}",
        comment="what would give the value that a cell states",
    ),
    Row(
        "fact-and-alike",
        "{fact:clauses}; {count} other explanation gives the same values",
        "{fact:clauses}; {count} other explanations give the same values",
    ),
    # Columns without a cause
    Row("agrees", "{column:code} agrees with {code:code} for all {compared}"),
    Row(
        "differ",
        "{count} of {compared} differs{why?no-rule:, by no rule that trfkit knows"
        "|few:, too few to tell a rule from a slip|:}",
        "{count} of {compared} differ{why?no-rule:, by no rule that trfkit knows"
        "|few:, too few to tell a rule from a slip|:}",
    ),
    Row("nearest", "the nearest known rule ({rule:clauses}) gives {right} of {compared}"),
    Row("each-others-values", _WHOM + " {ids:numbers} have each other's values"),
    Row("blank-cells", "{count} cell is blank", "{count} cells are blank"),
    Row(
        "no-numbers",
        "{count} cell is no number: '{text:quote}'",
        "{count} cells are no numbers, such as '{text:quote}'",
    ),
    Row("others-right", "the other one is right", "the other {count} are right"),
    Row("not-searched", "no rule was looked for in {column:code}: {why:clauses}"),
    Row(
        "called-otherwise",
        "{column:code} is {code:code} for {equal} of {compared}, though the table calls it "
        "'{name:quote}'",
    ),
    # Ranks
    Row("ranks-are-numbers", "the ranks are the {who?team:team numbers|player:starting ranks}"),
    Row("ranks-from-facts", "the ranks follow from the facts found: {facts:clauses}"),
    Row("ranks-as-stated", "the ranks follow the columns as the table states them"),
    Row("ranks-skipped", "the table has nobody on rank {ranks:numbers}"),
    Row("ranks-by-other-order", "the ranks follow the columns in another order: {columns:codes}"),
    Row("share-rank", _WHOM + " {ids:numbers} share rank {rank:code}"),
    Row("each-others-ranks", _WHOM + " {first} and {second} have each other's ranks"),
    Row(
        "blank-ranks",
        "{count} rank is blank and not compared",
        "{count} ranks are blank and not compared",
    ),
    Row("ranks-shared-on-points", "those with as many points share a rank"),
    Row("blank", "blank", comment="in the place of a value"),
    # What happened otherwise than the file says
    Row("possibly", "possible, but not confirmed by the values of those concerned: {fact:clauses}"),
    Row(
        "player-missing",
        "the file lacks {player}, whom the table has: the games are those of the opponents' rows",
    ),
    Row(
        "row-missing",
        "the row of {number} is missing: the games are those of the opponents' rows",
    ),
    Row(
        "round-missing",
        "the points of {count} player hold what round {round} brought, but the rows end with "
        "round {last}: export the file again with all rounds",
        "the points of {count} players hold what round {round} brought, but the rows end with "
        "round {last}: export the file again with all rounds",
    ),
    Row(
        "byes-proved",
        "the bye of a team counts {worth:items}, as the points of all teams with one show",
    ),
    Row("bye-worth", "{points:code} in {score?match:match points|game:game points}"),
    Row(
        "game-otherwise", "round {round}: {file:english} in the file, {table:english} in the table"
    ),
    Row(
        "colours-otherwise",
        "round {round}: colours {file:english} in the file, {table:english} in the table",
    ),
    Row("nothing", "nothing", comment="in the place of a result"),
    Row("of-one-player", "{clause:clauses} ({player})", comment="of a bye"),
    Row("of-two-players", "{clause:clauses} ({white} - {black})", comment="of a game"),
    # Errors of the file itself
    Row("error", "{code:code}: {finding}"),
    Row("error-at-line", "Line {line} ({code:code}): {finding}"),
    Row(
        "errors-alike",
        "{error} {count} more is of this kind.",
        "{error} {count} more are of this kind.",
    ),
    # What cannot be checked
    Row(
        "no-ratings-on-page",
        "cannot be checked: this page has no ratings; add --starting-rank PAGE",
    ),
    Row("no-ratings-in-file", "cannot be checked: the file has no ratings"),
    Row(
        "no-rating-of-missing",
        "cannot be checked: the file lacks a player, whose rating is not known",
    ),
    Row("as-large-as-ratings", "its values are as large as ratings: {why:clauses}"),
    Row("games-not-said", "cannot be checked: the heading does not say which games are counted"),
    Row(
        "of-players-not-teams",
        "cannot be checked: it is computed from the ratings of players, not of teams",
    ),
    Row(
        "other-formula",
        "cannot be checked: only {equal} of {compared} values agree, so other ratings or another "
        "formula were used",
    ),
    Row("of-earlier-round", "cannot be checked: it is of an earlier round"),
    Row("no-code", "it is no tie-break code"),
    Row(
        "own-code-undefined",
        "it is the tournament's own, and --regulations do not define it",
    ),
    Row("unread", "its cells cannot be read as numbers, such as '{text:quote}'"),
    Row("all-blank", "its cells are blank"),
    Row("all-the-same", "every cell is the same, which many codes give by chance"),
    Row("too-few-values", "the cells have too few different values to tell one code from another"),
    Row("none-fits", "no code fits nearly all cells better than every other"),
    Row("no-code-of-c07", "no code of C.07 stands for it"),
    Row("no-code-discards", "results discarded in a way that no code has"),
    Row("no-code-for", "no code of C.07 stands for it: {title:code}", comment="of Chess-Results"),
    Row("no-code-since", "{why}", comment="what a number of Chess-Results means"),
    Row(
        "limit-met",
        "the limit of columns to look for is {most}, and --limit searched=NUMBER raises it",
    ),
    Row("taken-for", "taken for {code:code}, {clause:clauses}"),
    # Rows that were not taken for somebody
    Row("names-alike", "only the names are similar"),
    Row("other-name-for-number", "the number is the same, the name another"),
    Row("other-name-for-id", "the FIDE id is the same, the name another"),
    Row(
        "id-of-another",
        "number {number} is {name:name}, and FIDE id {fide_id} is that of {holder:name}",
    ),
    Row(
        "name-more-like",
        "number {number} is {name:name}, and the name is more like {likelier:name}",
    ),
    Row("as-near-to-others", "it could be {others:names} as well as {player}"),
    Row("two-rows-of-one", "rows {rows:names} are both {player}; neither was compared"),
    Row("rows-of-one", "rows {rows:names} are all {player}; none was compared"),
    # Notes: which table, which round
    Row(
        "players-of-teams",
        "the table is of the players of a team event, who are ranked by themselves",
    ),
    Row(
        "other-tables-not-compared",
        "another table was not compared",
        "{count} other tables were not compared",
    ),
    Row(
        "table-is-ahead",
        "The table is after round {table}, the file ends with round {file}: export the file again "
        "with all {table} rounds.",
    ),
    Row(
        "more-rounds-in-table", "the table is about {count} rounds, of which {played} have results"
    ),
    Row("points-after-round", "{right} of {compared} points are those after round {round}"),
    Row("table-made-then", "{points:clauses}: the table was made then"),
    Row(
        "table-of-another-round",
        "{points:clauses}, though by its heading or columns the table is after round {count}",
    ),
    Row("points-as-annotated", "the points are those after round {round}, as the ### lines"),
    Row("as-annotated", "{settings:codes}, by which the ### lines were computed"),
    Row("not-recomputed", "the values in ### lines cannot be recomputed: {why:english}"),
    Row(
        "rounds-may-be-missing",
        "the rows have {played} of the {scheduled} rounds that are announced, and all stated "
        "points that differ are higher: rounds may be missing",
    ),
    Row(
        "rounds-without-places",
        "nothing states the places after round {rounds:numbers}",
        "nothing states the places after rounds {rounds:numbers}",
        count="rounds",
    ),
    # Notes: how values were read
    Row(
        "edition-of-table",
        "No start date in the file: calculated by the {edition:code} rules, which fit best.",
    ),
    Row(
        "pending-left-out",
        "the stated points leave pending games out: they count nothing in whatever is compared",
    ),
    Row(
        "points-read",
        "{count} stated point " + _READING,
        "{count} stated points " + _READING,
    ),
    Row(
        "points-with-next-bye",
        "{count} stated point holds the bye of round {round} already",
        "{count} stated points hold the bye of round {round} already",
    ),
    Row(
        "order-as-points",
        "the values are points from the games of the tied: they are compared by the order in "
        "which they put each tied group",
    ),
    Row(
        "zero-for-nothing",
        "0 is printed where the rules define no value: {count} cell",
        "0 is printed where the rules define no value: {count} cells",
    ),
    Row(
        "rounded-away",
        "{column:code} is printed with {count} decimal, and no cell differs by more than that: "
        "--tolerance {tolerance:decimal} lets them pass",
        "{column:code} is printed with {count} decimals, and no cell differs by more than that: "
        "--tolerance {tolerance:decimal} lets them pass",
    ),
    Row(
        "heading-says",
        "{column:code}: the heading says {announced:code}, the values are {held:code}.",
    ),
    Row(
        "no-code-tried",
        "no code was tried for {count} column: {why:clauses}",
        "no code was tried for {count} columns: {why:clauses}",
    ),
    Row(
        "no-rule-tried",
        "no rule was looked for in {count} column that differs: {why:clauses}",
        "no rule was looked for in {count} columns that differ: {why:clauses}",
    ),
    # Notes: by which list the ranks are compared
    Row("no-list", "no tie-breaks are named: a rank counts as right if it follows the points"),
    Row(
        "no-list-in-file",
        "the file names no tie-breaks: a rank counts as right if it follows the points",
    ),
    Row(
        "no-columns-of-scores",
        "a {game:code} table states its scores in columns, and there are none",
    ),
    Row(
        "players-of-teams-informative",
        "in a team event the points and ranks of players are for information only",
    ),
    Row("up-to-ratings", "ranks are compared up to {code:code}, for which there are no ratings"),
    Row("up-to-unknown", "ranks are compared up to {code:code}, which cannot be computed"),
    Row(
        "up-to-unmapped",
        "ranks are compared up to {column:code}, which no code was found for",
    ),
    Row(
        "with-stated-columns",
        "ranks are compared with {columns:codes} as it is stated",
        "ranks are compared with {columns:codes} as they are stated",
        count="columns",
    ),
    Row("follow-own-list", "the ranks follow the file's own list: {codes:code}"),
    Row("compared-by-own-list", "the ranks are compared by the file's own list: {codes:code}"),
    Row(
        "compared-by-order",
        "the ranks follow the columns in another order, and nothing names one: they are compared "
        "by {columns:codes}",
    ),
    Row(
        "ranked-by-unknown-codes",
        "the ranks follow a list with codes that are not known: {codes:codes}",
    ),
    Row(
        "ranks-unread",
        "{column:code}: {count} place cannot be read and is not compared: '{text:quote}'",
        "{column:code}: {count} places cannot be read and are not compared, such as '{text:quote}'",
    ),
    Row("ranked-by-list-of-table", "the ranks follow a list of their own: {codes:code}"),
    # Notes: games and players of the table
    Row("games-not-compared", "the games of the table were not compared: {why:clauses}"),
    Row(
        "games-of-file-not-compared",
        "the games of {file:file} were not compared: {why:clauses}",
    ),
    Row("most-players-unknown", "most of its players are not known by name or FIDE id"),
    Row("not-all-read", "not all of it could be read"),
    Row("games-unread", "{why:english}"),
    Row(
        "no-games-of-rounds",
        "the table has no games of round {rounds:numbers}, so none were compared",
        "the table has no games of rounds {rounds:numbers}, so none were compared",
        count="rounds",
    ),
    Row(
        "other-ratings",
        "{count} of {of} ratings in the table differs from the file: {players:items}",
        "{count} of {of} ratings in the table differ from the file: {players:items}",
        comment="of detail-of",
    ),
    Row(
        "other-ranks",
        "the file itself states another rank for {count} player: {players:items}",
        "the file itself states other ranks for {count} players: {players:items}",
        comment="of detail-of",
    ),
    Row("detail-of", "{player} has {table:code}, in the file {file:code}"),
    # The report: what is compared, and the verdict
    Row("title", "Verification: {name:name}"),
    Row(
        "title-of-files",
        "Verification of {count} file",
        "Verification of {count} files",
    ),
    Row("file-against", "{file:file} against {table:file}"),
    Row("about", "{kind}, rules of {edition:code}"),
    Row(
        "about-table",
        "{about}; {count} row of the table matched: {by:items}",
        "{about}; {count} rows of the table matched: {by:items}",
    ),
    Row("by-number", "{count} by number"),
    Row("by-fide-id", "{count} by FIDE id"),
    Row("by-name", "{count} by name"),
    Row("nothing-compared", "Nothing is stated that could be compared."),
    Row(
        "another-event",
        "The table may belong to a different event: only {equal} of {compared} scores match.",
    ),
    Row(
        "places-wrong",
        "{count} of {compared} places is wrong.",
        "{count} of {compared} places are wrong.",
    ),
    Row(
        "places-right-values-wrong",
        "Places are correct; {count} of {compared} values is wrong.",
        "Places are correct; {count} of {compared} values are wrong.",
    ),
    Row(
        "values-wrong",
        "{count} of {compared} values is wrong.",
        "{count} of {compared} values are wrong.",
    ),
    Row(
        "values-right-games-not",
        "The values are correct, but {count} game differs in the table.",
        "The values are correct, but {count} games differ in the table.",
    ),
    Row(
        "inconclusive",
        "Inconclusive: {count} row of the table matches no player.",
        "Inconclusive: {count} rows of the table match no player.",
    ),
    Row("right-places-points", "The places and points are correct."),
    Row(
        "right-places-points-others",
        "The places and points are correct, and so is the rest: {others:codes}.",
    ),
    Row("right-places", "The places are correct."),
    Row("right-places-others", "The places are correct, and so is the rest: {others:codes}."),
    Row("right-points", "The points are correct."),
    Row("right-points-others", "The points are correct, and so is the rest: {others:codes}."),
    Row("right-others", "Everything that is stated is correct: {others:codes}."),
    Row("no-tie-breaks", "The {source?table:table|file:file} states no tie-break values."),
    Row("no-ranks", "The {source?table:table|file:file} states no places."),
    Row("no-places", "Places cannot be checked: {clause:clauses}."),
    Row(
        "no-places-without-round",
        "Places cannot be checked: a round is missing from the rows.",
    ),
    Row("moved", "Places as stated, and by the results: {movers:clauses}.", comment="of mover"),
    Row("mover", "{player} {stated:code} → {computed:code}", comment="places of a player"),
    Row(
        "other-list",
        "The table uses a different tie-break order than the file ({codes:code}), by which "
        "{count} of {compared} places changes: {movers:clauses}.",
        "The table uses a different tie-break order than the file ({codes:code}), by which "
        "{count} of {compared} places change: {movers:clauses}.",
    ),
    Row(
        "values",
        "{equal} of {compared} values are correct; {states:items}.",
        comment="of state-explained, state-possible, state-open",
    ),
    Row("state-explained", "{count} differs with a cause", "{count} differ with a cause"),
    Row(
        "state-possible",
        "{count} differs with a possible cause",
        "{count} differ with a possible cause",
    ),
    Row("state-open", "{count} differs without a cause", "{count} differ without a cause"),
    Row("after-round", "The values are those after round {round} of {rounds}."),
    Row(
        "own-errors",
        "The file itself has {count} error, and what depends on it cannot be judged. {errors}",
        "The file itself has {count} errors, and what depends on them cannot be judged. {errors}",
    ),
    Row("if-mended", "With its certain corrections {count} of {compared} values are wrong."),
    Row("if-mended-all-right", "With its certain corrections all {compared} values are correct."),
    Row(
        "games-differ",
        "{count} game differs in the table.",
        "{count} games differ in the table.",
    ),
    Row(
        "rows-unmatched",
        "{count} row of the table matches no player.",
        "{count} rows of the table match no player.",
    ),
    Row(
        "players-without-row",
        "{count} player is not in the table.",
        "{count} players are not in the table.",
    ),
    Row(
        "columns-not-checked",
        "{count} column could not be checked.",
        "{count} columns could not be checked.",
    ),
    # The report: causes
    Row("causes", "Causes"),
    Row("facts", "What happened otherwise than the file says"),
    Row("without-cause", "Without a known cause"),
    Row("followed", "Rules that columns follow"),
    Row(
        "cause",
        "{clause:clauses} ({count} value: {columns:codes})",
        "{clause:clauses} ({count} values: {columns:codes})",
    ),
    Row("with-besides", "{clause:clauses}; {besides:clauses}"),
    Row("same-by", "also possible: {clauses:clauses}"),
    Row("would-give", "what would give it: {clauses:clauses}"),
    Row("if", "if {clause:clauses}", comment="what gives the value beside which it stands"),
    Row("alternatives", "{clauses:clauses}", comment="each of them gives a value"),
    Row("same-for", "{clause:clauses}; the same holds for {columns:items}"),
    Row("column-in-part", "{column:code} ({equal} of {compared})"),
    Row("ranks-follow-from-it", "{clause:clauses}; the ranks follow from it"),
    Row(
        "ranks-follow-from-causes",
        "{columns:codes}: the ranks follow from causes {numbers:numbers}",
    ),
    Row("possible-below", "what may have caused it stands below"),
    Row("left-open", "{column:code}: {left} of {count} values that differ"),
    Row(
        "count-differs",
        "{what:english}: stated {stated:code}, the file has {computed:code}",
    ),
    Row("label-points", "points", comment="what a column of a file is"),
    Row("label-rank", "rank"),
    Row("label-match-points", "match points"),
    Row("label-game-points", "game points"),
    Row("no-value", "none", comment="in the place of a value that the rules do not define"),
    Row("cause-number", "[cause](target) {number}"),
    Row("cause-of-round", "[cause](target) {number} (round {round})"),
    Row("causes-together", "causes {numbers:numbers} together"),
    Row(
        "only-possible", "Not explained. A possible cause, which no other value confirms: {clauses}"
    ),
    Row("no-explanation", "No explanation found."),
    # The report: what to look at
    Row(
        "advice-ranks-alone",
        "All values that the ranks follow are correct, so only the ranks can be wrong: perhaps "
        "places were typed or swapped by hand, or lots or a play-off decided them.",
    ),
    Row(
        "advice-values",
        "Check the games and byes in the file, then whether a value was typed by hand.",
    ),
    Row(
        "advice-ranks",
        "Check the games and byes in the file, then whether a value was typed by hand, or lots or "
        "a play-off decided a place.",
    ),
    Row("advice-errors", "Correct the errors of the file first."),
    Row("advice-event", "First check that the table is of this event."),
    Row(
        "advice-no-number",
        "{count} cell holds no number; check it where the values come from.",
        "{count} cells hold no number; check them where the values come from.",
    ),
    Row(
        "advice-no-point",
        "{stated:code} is {computed:code} without its decimal point.",
        "{count} values lack their decimal point, such as {stated:code} for {computed:code}.",
    ),
    Row(
        "advice-digits",
        "{stated:code} has the digits of {computed:code} in another order: perhaps typed by hand.",
        "{count} values have the digits of the right one in another order, such as {stated:code} "
        "for {computed:code}: perhaps typed by hand.",
    ),
    # The report: what could not be checked, and rows without a match
    Row("games-heading", "Games that differ in the table"),
    Row("more-games", "and {count} more"),
    Row("not-checked", "Could not be checked"),
    Row("columns-because", "{columns:items}: {why:clauses}"),
    Row("column-named", "{column:code} ({code:code})"),
    Row("unidentified", "its tie-break could not be identified: {parts:clauses}"),
    Row("captioned", "the table calls it {caption:quote}"),
    Row("would-fit", "it would fit {codes:codes}"),
    Row("nearest-codes", "nearest: {codes:items}"),
    Row("code-fits", "{code:code} ({edition:code}) {equal} of {compared}"),
    Row("unmatched", "Unmatched rows"),
    Row("more-doubts", "and {count} more such rows"),
    Row("row-perhaps", "row {row}: {name:name} is not in the file; perhaps it is {player}"),
    Row("row-named", "row {row} {name:name}"),
    Row("not-in-file", "{who:clauses} is not in the file", "{who:clauses} are not in the file"),
    Row("not-in-table", "{who:clauses} is not in the table", "{who:clauses} are not in the table"),
    Row("row-of-nobody", "row {row}: {name:name} was matched with nobody: {why:clauses}"),
    Row("row-not-taken", "row {row}: {name:name} was not matched with {player}: {why:clauses}"),
    Row(
        "rows-exchanged",
        "rows {rows:numbers} have each other's names or numbers and were skipped: {players:items}",
    ),
    # The report: values and columns
    Row("values-heading", "Values"),
    Row("all-values", "All values of the {source?table:table|file:file}, stated ≠ by the results"),
    Row("rows-that-differ", "rows that differ"),
    Row("open-values", "Values without a known cause"),
    Row("possible-values", "Possible but unconfirmed causes"),
    Row("explained-values", "Values with a cause"),
    Row("more-of-column", "{count} more of {column:code};"),
    Row("show-all", "--all shows every row", comment="on the command line alone"),
    Row("columns", "Columns"),
    Row("columns-caption", "What each column is, and how many of its values are correct"),
    Row("values-caption", "Each value as it is stated, and by the rules"),
    Row("by-edition", "{code:code} by the rules of {edition:code}"),
    Row("recognised-by-record", "record", comment="by what a column is recognised"),
    Row("recognised-by-caption", "heading"),
    Row("recognised-by-number", "tie-break number"),
    Row("recognised-by-code", "code"),
    Row("recognised-by-trial", "values"),
    Row("recognised-by-heading-and-values", "heading and values"),
    Row("recognised-by-list", "the file's own list"),
    Row("recognised-by-option", "--map"),
    Row(
        "without-heading",
        "{columns:codes}: no known heading names it; its values tell what it is",
        "{columns:codes}: no known heading names them; their values tell what they are",
        count="columns",
    ),
    Row("tolerated", "{column:code}: differences up to {tolerance:decimal} were let pass"),
    Row("may-be-other", "{column:code} may be another column: {codes:items}"),
    Row("fits-as-well", "{column:code}: {codes:items} would fit as well"),
    # The report: how a value arises, by the rules and as it is stated
    Row("ways", "{code:code}, {title}, rules of {edition:code}"),
    Row("start", "start", comment="in the place of a round: what a value begins with"),
    Row("why-by-rules", "By the rules: {why}"),
    Row("why-stated", "As stated: {why}"),
    # The report: many files
    Row("files-summary", "{count} file: {parts:items}", "{count} files: {parts:items}"),
    Row("files-places", "places are wrong in {count} file", "places are wrong in {count} files"),
    Row("files-agrees", "{count} agrees", "{count} agree"),
    Row("files-explained", "{count} differs, all explained", "{count} differ, all explained"),
    Row(
        "files-open",
        "{count} differs with values left unexplained",
        "{count} differ with values left unexplained",
    ),
    Row(
        "files-games",
        "{count} agrees but for games that differ",
        "{count} agree but for games that differ",
    ),
    Row(
        "files-list",
        "{count} agrees but for the tie-break order, which changes places",
        "{count} agree but for the tie-break order, which changes places",
    ),
    Row(
        "files-rows",
        "{count} agrees but for unmatched rows",
        "{count} agree but for unmatched rows",
    ),
    Row(
        "files-errors",
        "{count} agrees but for errors of the file itself",
        "{count} agree but for errors of the file itself",
    ),
    Row("files-failed", "{count} could not be compared"),
    Row("all-files", "All files, those that differ first"),
    Row("files-that-differ", "not those that agree"),
    Row("files-with-places", "those with wrong places"),
    Row("files-unread", "those that could not be read"),
    Row("could-not-be-read", "Could not be read: {why:english}"),
    Row("error-of-file", "error[{code:code}]: {sentence}"),
    Row("why-values-differ", "Why values differ"),
    Row("reason", "{reason:clauses}: {count} file", "{reason:clauses}: {count} files"),
    Row("left-without-cause", "values are left without a known cause"),
    Row("with-params", "{clause:clauses} ({settings:codes})"),
    # Places after each round
    Row("rounds-title", "Places after each round: {name:name}"),
    Row(
        "rounds-title-of-files",
        "Places after each round: every place follows the list in {right} of {count} file",
        "Places after each round: every place follows the list in {right} of {count} files",
    ),
    Row("rounds-about", "{about}, by {codes:code}"),
    Row("rounds-no-places", "No places are stated after any round."),
    Row(
        "rounds-right",
        "Every place follows the list: {count} place after round {rounds:numbers}.",
        "Every place follows the list: {count} places after round {rounds:numbers}.",
    ),
    Row(
        "rounds-wrong",
        "{wrong} of {count} places after round {rounds:numbers} does not follow the list.",
        "{wrong} of {count} places after round {rounds:numbers} do not follow the list.",
        count="wrong",
    ),
    Row("wrong-places", "Places that do not follow the list"),
    Row("rounds", "Rounds"),
    Row("rounds-caption", "What is stated after each round, and what the list leaves open"),
    Row("wrong-places-caption", "Each place as it is stated, and by the list"),
    Row("open-places", "{first}-{last}: {ids:numbers}"),
    Row("decided", "{code:code}: {value:code}, not {expected:code}"),
    Row(
        "games-in-table",
        "{count} game differs in {table:file}; 'trfkit verify {file:file} --against {table:file}' "
        "lists it",
        "{count} games differ in {table:file}; 'trfkit verify {file:file} --against {table:file}' "
        "lists them",
    ),
    Row("record.062", "number of players", comment="what a record states"),
    Row("record.072", "number of rated players"),
    Row("record.082", "number of teams"),
    Row("record.802", "opponents and game points"),
    Row("unnamed-row", "an unnamed row", comment="of a table"),
)
