"""What the screens say around reports."""

from typing import Final

from trfkit.messages.catalogue import Row

ROWS: Final = (
    Row("all-values", "all values", comment="the choice of no tie-break alone"),
    Row("code", "Value", comment="label of a menu of tie-breaks"),
    Row("counted", "{name} ({count})", comment="a category and how many players it has: women (3)"),
    Row("edition", "Rules of", comment="label of a menu of years"),
    Row("edition-by-date", "by the start date", comment="the choice of the rules in force then"),
    Row("everybody", "everybody"),
    Row("last-round", "the last one", comment="of the rounds: which to rank after"),
    Row("nobody", "Nobody takes part"),
    Row("other", "or compared with", comment="label of a menu of participants"),
    Row("primary", "Teams by", comment="label of a menu: match points or game points"),
    Row("primary-file", "as the file says"),
    Row("primary-gp", "game points"),
    Row("primary-mp", "match points"),
    Row("ranked", "{rank}. {name:name} ({id})", comment="a participant: rank, name, number"),
    Row("recommended", "recommended for this kind of tournament"),
    Row("rounds", "After round", comment="label of a menu of numbers"),
    Row("show", "Show", comment="a button"),
    Row("t", "Tie-breaks"),
    Row(
        "what-if-about",
        "Choose other results and see whose place moves. The file stays as it is.",
    ),
    Row("where", "Who", comment="label of a menu of categories of players"),
    Row("who", "Participant", comment="label of a menu of participants"),
    Row("women", "women"),
    # Around every screen
    Row("add", "Add a table or look at other files", comment="heading"),
    Row(
        "add-hint",
        "Drop files anywhere on this page. A table of the same event joins it, and so do its own "
        "regulations (TOML); anything else takes its place.",
    ),
    Row("all-files", "All files"),
    Row(
        "below",
        "Save, the same as a command, other files",
        comment="read to who cannot see it: a part of the page",
    ),
    Row("busy", "trfkit is busy"),
    Row("busy-why", "It is working on as much as it can. Wait a moment, then reload this page."),
    Row("cancel", "Stop", comment="a button"),
    Row("choose-file", "Or choose files"),
    Row("command", "The same as a command", comment="heading of a command to copy"),
    Row("compared", "{file:file} compared with {table:file}"),
    Row("copied", "Copied", comment="a button that was pressed"),
    Row("copy-it", "Copy", comment="a button"),
    Row("drop", "Drop a tournament file here"),
    Row(
        "drop-hint",
        "a TRF, a page saved from Chess-Results, XML, Excel, CSV; a table of the same event with "
        "it, or many at once",
        comment="names of programs and formats",
    ),
    Row("expired", "These files are no longer here"),
    Row(
        "expired-why",
        "The page keeps the files of the last hours, until trfkit is stopped. Drop them again.",
    ),
    Row("file-list", "The files"),
    Row("folder", "Drop the files themselves, not their folder."),
    Row("internal", "Something went wrong inside trfkit"),
    Row("internal-why", "Please report it with the file. The other screens still work."),
    Row(
        "local",
        "Nothing leaves this computer, and nothing is kept when trfkit is stopped.",
        comment="on the page where files are dropped",
    ),
    Row("no-token", "This address is not complete, or it is an old one"),
    Row(
        "no-token-what",
        "Go to the window in which 'trfkit serve' runs, and open the whole address that is "
        "shown there. If that window is closed, start 'trfkit serve' again: each start has a new "
        "address.",
        comment="'trfkit serve' is a command",
    ),
    Row("not-there", "There is no such page"),
    Row("nothing-dropped", "Choose a file first"),
    Row("one-file", "{file:file}"),
    Row("other-files", "Look at other files"),
    Row("paste", "Paste the text of a file"),
    Row("pasted", "The text"),
    Row("refused", "That cannot be done"),
    Row("save", "Save", comment="heading of links to files"),
    Row("skip", "Skip to the result", comment="a link for who uses the keyboard"),
    Row("so-far", "{seconds} s so far. Large events take their time."),
    Row("stopped", "The work was stopped"),
    Row("stopped-why", "The files are still here:"),
    Row("tab-mend", "To correct", comment="a screen: what has to be corrected in a file"),
    Row("tab-playoff", "Play-off"),
    Row("tab-ratings", "Ratings"),
    Row("tab-right", "Is it right?"),
    Row("tab-save", "Save as …"),
    Row("tab-standings", "Standings"),
    Row("tab-whatif", "What if?"),
    Row("tab-why", "Why?"),
    Row(
        "too-large", "These files are too large: {all} MB are taken at most, {file} MB of one file."
    ),
    Row("too-many", "These are too many files: {count} are taken at a time."),
    Row(
        "upload-busy",
        "Another upload is still running. Wait until it has ended, then send the files again.",
    ),
    Row("with-regulations", "{files}, by the regulations in {name:file}"),
    Row("working", "Working on it …", comment="while somebody waits"),
)
