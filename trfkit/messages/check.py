"""Texts of the report of ``check`` around its findings, and of the screen that corrects them."""

from typing import Final

from trfkit.messages.catalogue import Row

ROWS: Final = (
    # The head
    Row("title", "Findings: {name:name}"),
    Row("title-of-files", "Findings in {count} file", "Findings in {count} files"),
    Row(
        "about",
        "{parts:items}",
        comment="a tournament: its name, if it stands alone, its days, its players",
    ),
    Row("entered", "{count} player", "{count} players"),
    Row("clean", "No problem was found."),
    # Whether FIDE can rate the file
    Row("accepted", "FIDE can rate this file."),
    Row("rejected", "FIDE will reject this file."),
    Row("not-whole", "FIDE cannot rate this file: the rows of players are missing."),
    Row("no-game", "FIDE cannot rate this file: none of its games counts."),
    Row("no-tournament", "FIDE cannot rate this file: it holds no tournament."),
    Row(
        "to-correct", "To correct: {reasons:items}.", comment="kinds of findings, with their number"
    ),
    Row("to-look-at", "Look at: {reasons:items}.", comment="kinds of warnings, with their number"),
    Row(
        "rateable",
        "{rateable?yes:yes|yes-look:yes, see warnings|no:no|after-corrections:after corrections}",
        comment="in a column headed: can be rated",
    ),
    # The findings
    Row(
        "finding",
        "{place:file}: {severity?error:error|warning:warning|info:note}[{code:code}]: {sentence}",
        comment="place: the file, the line and the column",
    ),
    Row(
        "block",
        "{severity?error:Error|warning:Warning|info:Note}: {title} ({code:code})",
        comment="title: a kind of findings, with their number",
    ),
    Row(
        "block-of",
        "{severity?error:Error|warning:Warning|info:Note}: {title} ({code:code}): {participants}",
    ),
    Row("players", "player {numbers:numbers}", "players {numbers:numbers}", "numbers"),
    Row("teams", "team {numbers:numbers}", "teams {numbers:numbers}", "numbers"),
    Row("lines", "line {numbers:numbers}", "lines {numbers:numbers}", "numbers"),
    Row("at-line", "Line {line}: {sentence}"),
    Row("notes", "Notes: {titles:clauses}.", comment="kinds of findings without consequence"),
    Row("note", "{title} ({code:code})"),
    Row("read-as", "It was read as '{text:quote}'."),
    Row(
        "fix",
        "{safe?yes:Correction|no:Possible correction}: line {line}, column {column}: "
        "'{old:quote}' becomes '{new:quote}'.",
    ),
    Row("more-edits", "There is {count} more such change.", "There are {count} more such changes."),
    Row("follows", "It follows from {code:code}."),
    Row("follows-from-line", "It follows from {code:code} in line {line}."),
    Row("consequences", "Consequences: {counts:items}.", comment="numbers of findings by code"),
    Row("consequence", "{count} × {code:code}"),  # noqa: RUF001 - a sign of multiplication
    Row("rule", "Rule: {reference:code}"),
    Row("all-rows", "All rows"),
    Row("rows", "The findings {code:code}", comment="caption of a table"),
    Row(
        "left",
        "{count} more is not shown; --all shows it.",
        "{count} more are not shown; --all shows them.",
    ),
    # Beside what other commands write
    Row(
        "hidden",
        "{count} finding, all listed by 'trfkit check'",
        "{count} findings, all listed by 'trfkit check'",
    ),
    Row(
        "hidden-more",
        "{count} more finding, all listed by 'trfkit check'",
        "{count} more findings, all listed by 'trfkit check'",
    ),
    Row("hidden-kinds", "{kinds:items}, all listed by 'trfkit check --all'"),
    Row(
        "hidden-of-kinds",
        "{count} more finding ({kinds:items}), all listed by 'trfkit check --all'",
        "{count} more findings ({kinds:items}), all listed by 'trfkit check --all'",
    ),
    Row("more-of-code", "{count} more of {code:code}"),
    # Many files
    Row("files", "The files, those with most errors first", comment="caption of a table"),
    Row("with-errors", "with errors", comment="the files to show"),
    Row("codes", "How often each code was found", comment="caption of a table"),
    Row("pairings", "Pairings"),
    # The foot
    Row(
        "list",
        "Compared with the {rate?standard:standard|rapid:rapid|blitz:blitz} ratings of the list of "
        "{month:code}.",
    ),
    Row("unknown-rate", "The rate of play cannot be read, so standard ratings were used."),
    Row("of-file", "{file:file}: {note}"),
    Row(
        "fixes",
        "--fix shows how to correct {count} finding.",
        "--fix shows how to correct {count} findings.",
    ),
    Row(
        "guesses",
        "--unsafe-fixes guesses at {count} more.",
        "--unsafe-fixes guesses at {count} more.",
    ),
    Row(
        "guesses-alone",
        "--unsafe-fixes guesses at {count} finding.",
        "--unsafe-fixes guesses at {count} findings.",
    ),
    Row("not-made", "Not checked, because trfkit cannot check it yet: {codes:codes}."),
    Row("without-list", "Not checked without a rating list (--ratings): {codes:codes}."),
    Row("without-pairings", "Not checked without --pairings: {codes:codes}."),
    Row(
        "for-pairing",
        "Checked for pairing and tie-breaks. --profile upload looks for what FIDE needs.",
    ),
    Row("all", "--all shows every finding with its line."),
    Row("explain", "'trfkit explain CODE' explains a code."),
    Row("counts", "{files}: {counts:items}"),
    Row("counted-files", "{count} file", "{count} files"),
    Row("counted-errors", "{count} error", "{count} errors"),
    Row("counted-warnings", "{count} warning", "{count} warnings"),
    Row("counted-notes", "{count} note", "{count} notes"),
    Row("not-read", "{count} file could not be read.", "{count} files could not be read."),
    # The letter to the organiser
    Row(
        "letters",
        "{count} letter written to {folder:file}",
        "{count} letters written to {folder:file}",
    ),
    Row("letter", "{about} ({file:file})"),
    Row("letter-file", "{file:file}"),
    Row("letter-empty", "This file holds no tournament, so nothing of it can be used."),
    Row(
        "letter-not-whole",
        "This report cannot be rated because the file is not whole. Missing or wrong:",
    ),
    Row(
        "letter-no-game",
        "This report cannot be rated because none of its games counts. Missing or wrong:",
    ),
    Row("letter-file-alone", "Please correct the following in this file:"),
    Row("letter-rating", "This report cannot be rated yet. Please correct the following:"),
    Row("letter-row", "{place:items}: {sentence}"),
    Row("letter-line", "line {line}"),
    Row("letter-proof", "The rest of the file shows that it is '{text:quote}'."),
    Row("letter-proof-at", "The rest of the file shows that it is '{text:quote}' in line {line}."),
    Row("letter-more", "The same in {count} more row.", "The same in {count} more rows."),
    Row(
        "letter-more-players",
        "The same in the row of player {numbers:numbers}.",
        "The same in the rows of players {numbers:numbers}.",
        "numbers",
    ),
    Row("letter-end", "Please send the file again when this is done."),
    # The screen
    Row("purpose", "Check it for", comment="label of a menu"),
    Row("pairing", "pairing the next round", comment="what a file is checked for"),
    Row("upload", "rating by FIDE"),
    Row("title-norms", "title norms"),
    Row("archive", "keeping, old files too"),
    Row("screen-title", "To correct: {name:name}"),
    Row("refused", "This correction was not made: it would solve nothing, or bring another error."),
    Row("correct-all", "Make the certain correction", "Make all {count} certain corrections"),
    Row("correct", "Correct", comment="a button"),
    Row("save", "[Save the corrected file](target)", comment="a link"),
    Row("saved-here", "Corrected here; your own file stays as it was until you save this one."),
    Row("edits", "{edits:clauses}"),
    Row("edit", "line {line}: '{old:quote}' becomes '{new:quote}'"),
    Row("more-of-edits", "and {count} more", "and {count} more"),
    Row("guess", "a guess: {edits}"),
    Row(
        "no-month",
        "not compared with a rating list: the file does not say when the event starts (record "
        "042), which decides the month of the list",
    ),
    Row("no-list-of", "the {rate:code} list of {month:code} is not in the index; {listed}"),
    # Why nothing looked for a code
    Row("not-looked-at", "not checked: {reason}"),
    Row("needs-check", "trfkit cannot check it yet"),
    Row("needs-pairings", "it needs the pairings (--pairings)"),
    Row("needs-list", "it needs a rating list; --ratings asks the one of the event's month"),
)
