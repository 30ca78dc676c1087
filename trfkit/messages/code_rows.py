"""The rows of the catalogue: all about a code that does not depend on the file, its words as well."""

# ruff: noqa: E501 - a row of a table stays one piece

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from trfkit.profiles import Profile, Severity
from trfkit.record import Record

if TYPE_CHECKING:
    from collections.abc import Mapping

NO_OVERRIDES: Final[Mapping[Profile, Severity]] = MappingProxyType({})

LETTERS: Final[Mapping[Profile, str]] = MappingProxyType(
    {Profile.UPLOAD: "F", Profile.PAIRING: "P", Profile.TITLE: "T", Profile.ARCHIVE: "P"}
)
"""The profile letter that each profile fires besides G; ``archive`` is G and P."""


OF_RATING_LIST: Final = "rating_list:"
"""How a check is named that holds the players against a rating list."""


class Entry(Record, gc=False):
    """The catalogue row of one code.

    ``name`` completes "allow …". ``title`` names one finding in a few words, and several, before
    which their number stands. ``profiles`` holds letters: F upload, P pairing, T title, G every
    profile. ``reference`` is the record, table or article that the finding rests on. ``severities``
    overrides ``severity`` in some profiles. ``implemented`` is False for a code that is reserved:
    known to ``--select``, explained, but not yet reported by any check; ``is_moot`` means that
    nothing is reported under it, now or later: it keeps its number. ``needs_engine`` means that the
    code is checked only with ``check --pairings``. ``check`` names the check that yields it, as
    ``module:function`` below ``trfkit.checks``; "" if reading or a command yields it.

    ``texts`` are the other messages of the code, each as the id and the other fields of a
    ``trfkit.messages.catalogue.Row``: text, plural, what is counted, a note for translators. Ids
    of messages that say the same stand together, with blanks between. A field in braces is a whole
    number, else it names its kind: ``{date:date}``, ``{text:quote}``. ``CODE`` or ``CODE.variant``
    is the sentence of a finding, ``CODE.hint`` or ``CODE.variant.hint`` the advice; the others are
    parts of these. They are plain tuples, because every command imports the table and few need its
    words. ``page`` is what ``trfkit explain CODE`` says: what the code means, why it matters, what
    to do; that is ``CODE.hint`` if it is left out.
    """

    code: str
    name: str
    title: tuple[str, str]
    severity: Severity
    profiles: str
    reference: str
    severities: Mapping[Profile, Severity] = NO_OVERRIDES
    implemented: bool = True
    is_moot: bool = False
    needs_engine: bool = False
    check: str = ""
    texts: tuple[tuple[str, ...], ...] = ()
    page: tuple[str, str, str] | tuple[str, str] = ("", "")

    @property
    def needs_list(self) -> bool:
        """Tell whether the code is checked only with a rating list (``check --ratings``)."""
        return self.check.startswith(OF_RATING_LIST)

    def fires_in(self, profile: Profile) -> bool:
        """Tell whether the code is reported in ``profile`` without being selected."""
        return "G" in self.profiles or LETTERS[profile] in self.profiles

    def severity_in(self, profile: Profile) -> Severity:
        """Return the severity of the code in ``profile``, unless the data decide it."""
        return self.severities.get(profile, self.severity)


E, W, I = Severity.ERROR, Severity.WARNING, Severity.INFO  # noqa: E741 - letters of the table

# fmt: off
ENTRIES: Final = (
    # SYN: file and record structure. ADJ: assumptions made at import.

    Entry("SYN001", "unreadable-file", ("unreadable file", "unreadable files"), E, "G", "TRF, general", texts=(
        ("SYN001.empty", "The file is empty."),
        ("SYN001.no-text", "The file is not text."),
        ("SYN001.other-format", "{kind} A tournament report is expected.", "", "count", "kind: a sentence such as 'The file is a PDF document.'"),
        ("SYN001.utf-32", "The file is UTF-32, which no tournament program writes. Save it as UTF-8."),
        ("SYN001.line-ends", "{sign:code} ends the lines of the file (once). Save it with the line ends CR LF.", "{sign:code} ends the lines of the file ({count} times). Save it with the line ends CR LF."),
        ("SYN001.unknown-encoding", "The file cannot be read as '{encoding:code}': Python knows no such encoding."),
        ("SYN001.other-encoding", "The file cannot be read as '{encoding:code}': these bytes are not of that encoding."),
        ("SYN001.without-option", "Without --encoding it is read as {encoding:code}."),
        ("SYN001.hint", "A tournament report is a text file with one line 001 for each player. Pairing programs export it."),
    ), page=(
        "The file is empty, or its bytes are not text at all: a picture, a spreadsheet, a program's own database. Or it is a text that no program for tournaments writes, which the finding names: in UTF-32, or with U+2028, U+0085 or a form feed in place of CR LF, CR or LF.",
        "Nothing can be read from it, so nothing else is reported.",
        "Open the file in the program that wrote it and export a tournament report (TRF). A spreadsheet that was only renamed to .trf stays a spreadsheet. Any editor saves a text as UTF-8 with line ends CR LF.",
    )),
    Entry("SYN002", "guessed-encoding", ("guessed encoding", "guessed encodings"), W, "G", "TRF, general", texts=(
        ("SYN002", "The text is not UTF-8. It was read as {encoding:code}."),
        ("SYN002.other-line", "This line is in another encoding than the rest. It was read as {encoding:code}."),
        ("SYN002.utf-8-line", "This line is UTF-8, unlike the rest. It was read as {encoding:code}."),
        ("SYN002.damaged", "This line is UTF-8 except for {count} damaged byte.", "This line is UTF-8 except for {count} damaged bytes."),
        ("SYN002.xml", "The XML does not name its encoding and is not UTF-8. It was read as {encoding:code}, so names may be wrong."),
        ("SYN002.sample", "Sample: '{text:quote}'."),
        ("SYN002.unsure", "Sample: '{text:quote}'. Other encodings fit as well."),
        ("SYN002.in-encoding", "In {encoding:code} it says '{text:quote}'."),
        ("SYN002.hint", "Compare the names. --encoding NAME chooses another encoding."),
    ), page=(
        "The bytes are not valid UTF-8. The alphabet was chosen by the federations of the file and by which letters make sense in the names. A file is read in one encoding; lines that are in another one, because they come from another file or program, are named one by one, with a word as it should read.",
        "A wrong choice changes names, never points, ranks or results: those are plain digits.",
        "Look at a few names. If they are wrong, name the encoding with `--encoding`; better, export the file again as UTF-8. Type the names of single lines anew.",
    )),
    # here it was put right, elsewhere it will not be
    Entry("SYN003", "shifted-columns", ("shifted row", "shifted rows"), W, "G", "TRF 001, columns 48-99", severities={Profile.UPLOAD: E}, texts=(
        ("SYN003.by-bytes", "The name is padded by bytes, not by characters, so the columns behind it are shifted."),
        ("SYN003.accents", "The name is padded without counting its accents, so the columns behind it are shifted."),
        ("SYN003.long-name", "The name is too long for its columns. It was cut, and the columns behind it are shifted."),
        ("SYN003.blanks-before", "The row is shifted: {count} blank stands before the record number.", "The row is shifted: {count} blanks stand before the record number."),
        ("SYN003.inside-field", "The row is shifted: {count} blank stands inside the field {field:code}, before column {column}.", "The row is shifted: {count} blanks stand inside the field {field:code}, before column {column}."),
        ("SYN003.shifted", "From column {column} on, the row is shifted by {count} column to the {side?left:left|right:right}.", "From column {column} on, the row is shifted by {count} columns to the {side?left:left|right:right}."),
        ("SYN003.round-width", "Round {number} has {width} columns instead of {expected}."),
        ("SYN003.round-widths", "Every round has {width} columns instead of {expected}."),
        ("SYN003.lost-column", "A column is missing in round {rounds:numbers}, and its content is lost.", "A column is missing in rounds {rounds:numbers}, and its content is lost.", "rounds"),
        ("SYN003.wide-points", "The points {points:code} are too wide for their columns."),
        ("SYN003.wide-field", "'{text:quote}' is too wide for the field {field:code} and was not read."),
        ("SYN003.moved-field", "The field {field:code} is out of place."),
        ("SYN003.not-right", "{count} field is not at the right of its columns.", "{count} fields are not at the right of their columns."),
        ("SYN003.tabs", "Tabs stand in place of blanks. They were read as blanks."),
        ("SYN003.tab-width", "The tab was read as {count} blank.", "The tab was read as {count} blanks."),
        ("SYN003.tabs-width", "The tabs were read as {count} blank.", "The tabs were read as {count} blanks."),
        ("SYN003.words", "Tabs separate the fields, which were read word by word."),
        ("SYN003.second-row", "A second row begins in column {column} of this line, where a line end is missing. It was not read.", "", "count", "column: where the second row begins"),
        ("SYN003.no-shift", "The columns do not fit, and no shift puts them right."),
        ("SYN003.unread-rounds", "Round {rounds:numbers} could not be read.", "Rounds {rounds:numbers} could not be read.", "rounds"),
        ("SYN003.lossy", "A column is missing, so a digit may be lost."),
        ("SYN003.fields", "The fields of record {tag:code} stand in columns {columns:codes}."),
        ("SYN003.fields-repeated", "The fields of record {tag:code} stand in columns {columns:codes}, and in every {step} columns behind them."),
        ("SYN003.hint", "The name fills columns 15-47, counted in characters. Points end in column 84, the first opponent in column 95."),
    ), page=(
        "The fields of a row do not stand in their columns. As a rule the program counted the bytes of accented letters rather than the letters, a field was too wide, or a blank too many or too few stands somewhere: inside a number, or before the record number. The rounds tell how far the row stands off: a cell every ten columns, compared over all rows of the file; left of them the decimal point of the points.",
        "Where one field alone is out of its place it was looked for, and its neighbours were read where they stand. Else, where exactly one shift puts everything where it belongs, it was applied. Both are a warning. It is an error where no shift does, so that rounds could not be read; where a field too wide was left out; and where a column is missing among rounds or numbers, since a result or a digit may be lost with it.",
        "Programs that read by columns take wrong ratings, points and opponents from such a row. Pad the name to 33 characters, so that the rating begins in column 49 and the first opponent ends in column 95; better, export the file again.",
    )),
    Entry("SYN004", "unusual-file-marks", ("unusual file mark", "unusual file marks"), I, "G", "TRF, general", texts=(
        ("SYN004", "The lines end in different ways: {ends:items}."),
        ("SYN004.line-end", "{name:code} ({count})", "", "count", "one kind of line end, and how many lines have it"),
        ("SYN004.mark", "A byte order mark stands before the first record."),
        ("SYN004.utf-16", "The text is UTF-16."),
        ("SYN004.utf-16-mark", "The text is UTF-16 with a byte order mark."),
        ("SYN004.web-server", "The answer of a web server stands before the file ({count} line). It is not used.", "The answer of a web server stands before the file ({count} lines). It is not used."),
    ), page=(
        "The file starts with a byte order mark, its lines end in different ways, or what a web server says of a page stands before the page.",
        "Most programs cope; some lose the first record behind a mark they do not expect.",
        "Nothing needs to be done for trfkit. `trfkit convert` writes one line ending throughout.",
    )),
    Entry("SYN005", "tab-characters", ("tab character", "tab characters"), W, "G", "TRF, general", texts=(
        ("SYN005", "A tab stands in a record of fixed columns. The columns to its right are uncertain."),
        ("SYN005.words", "A tab stands in a record of fixed columns. The line was read word by word."),
        ("SYN005.behind", "A tab stands behind the last field. It was dropped."),
        ("SYN005.hint", "Replace tabs by blanks up to the column of the next field."),
        ("SYN005.behind.hint", "Nothing is lost without it."),
    ), page=(
        "A tab stands where the format has blanks up to a fixed column. The fields were taken in their order instead of by their columns. A tab behind the last character of a line moves nothing.",
        "Where a tab ends depends on the program that shows it, so the columns behind it mean nothing.",
    )),
    Entry("SYN006", "unknown-records", ("unknown record", "unknown records"), W, "G", "TRF, table of records", texts=(
        ("SYN006", "'{tag:quote}' is not a known record. The line is kept but not used."),
        ("SYN006.like-record", "'{tag:quote}' is not a known record, but looks like record {meant:code}. The line is kept but not used."),
        ("SYN006.like-player", "'{tag:quote}' is not a known record, but looks like a player's row. The line is kept but not used."),
        ("SYN006.rest", "This line looks like the rest of line {head}. It was not used."),
        ("SYN006.broken", "This is the first of {count} broken lines.", "This is the first of {count} broken lines."),
        ("SYN006.hint", "A comment starts with ### in columns 1-3."),
        ("SYN006.like-record.hint SYN006.like-player.hint", "Write {meant:code} in columns 1-3."),
        ("SYN006.rest.hint", "Mail programs break long lines. Send the file as an attachment, or join the lines again."),
    ), page=(
        "The first three characters of the line are no record of the format or of its known extensions.",
        "The line is kept and written back, but nothing in it is used. A typing error in a tag would lose a record this way: where the line looks like a known record whose tag is damaged, or like the row of a player, this is an error.",
        "Correct the tag, or make the line a comment with `###`. Where a program for mail broke the rows into several lines, which is told by what the lines make together, send the file as an attachment; `--fix` joins them.",
    )),
    Entry("SYN007", "non-numeric-fields", ("field that cannot be read", "fields that cannot be read"), E, "G", "TRF 001 and other records", texts=(
        ("SYN007", "{field?start_no:Starting rank|fide_id:FIDE ID|rating:Rating|rank:Rank|opponent:Opponent|colour:Colour|sex:Sex|birth:Birth date|rounds:Number of rounds|stated_players:Number of players|stated_rated:Number of rated players|stated_teams:Number of teams|initial_colour:First colour|board_colours:Colours of the boards|team:Team number|points:Points|abnormal_type:Type of result|line_up:Line-up|forfeit:Forfeit|member:Team member|old_member:Team member|strength:Strength|match_points:Match points|game_points:Game points|bye_match_points:Match points of a bye|bye_game_points:Game points of a bye}: '{text:quote}' cannot be read. Expected: {expected}.", "", "count", "a label, what stands there, and what should"),
        ("SYN007.blank", "{field?team:Team number|points:Points|abnormal_ids:Who gets the points|abnormal_type:Type of result|line_up:Line-up|forfeit:Forfeit} is missing. Expected: {expected}."),
        ("SYN007.field", "Field {field:code}: '{text:quote}' cannot be read. Expected: {expected}."),
        ("SYN007.record", "Record {record:code}: '{text:quote}' cannot be read. Expected: {expected}."),
        ("SYN007.hint", "Correct the field. Common slips are the letter O for a zero, and a comma for a point."),
        ("SYN007.read-number", "It was read as {number}, which no other row has."),
        ("SYN007.read-team", "It was read as {number}, which no other team has."),
        ("SYN007.read-colour", "{letter:code} was read."),
        ("SYN007.taken", "It was used as it stands."),
        ("SYN007.expected.number", "a whole number"),
        ("SYN007.expected.six-digits", "a whole number of at most six digits"),
        ("SYN007.expected.positive", "a number from 1"),
        ("SYN007.expected.starting-rank", "a starting rank"),
        ("SYN007.expected.starting-ranks", "starting ranks"),
        ("SYN007.expected.two-starting-ranks", "at least two starting ranks"),
        ("SYN007.expected.team-number", "a team number"),
        ("SYN007.expected.score", "a number such as 2.0"),
        ("SYN007.expected.sex", "m or w"),
        ("SYN007.expected.birth", "a date such as 1990/01/31"),
        ("SYN007.expected.colour", "w, b or -"),
        ("SYN007.expected.initial-colour", "W or B"),
        ("SYN007.expected.only-colour", "W or B and nothing else"),
        ("SYN007.expected.white-first", "W for the first board, as in WBWB"),
        ("SYN007.expected.board-colours", "W or B for each board, as in WBWB"),
        ("SYN007.expected.abnormal-points", "type, points, round and numbers"),
        ("SYN007.expected.abnormal-type", "W, D, L, F, H, Z, +, - or a blank"),
        ("SYN007.expected.abnormal-ids", "numbers, or a type of result"),
        ("SYN007.expected.line-up", "round, team, opponent and players"),
        ("SYN007.expected.forfeit", "+-, -+ or --, then the round and two teams"),
        ("SYN007.expected.byes", "F, H or Z, then a round and numbers"),
        ("SYN007.expected.acceleration", "points, two rounds and two numbers"),
        ("SYN007.expected.forbidden-pairs", "two rounds and at least two numbers"),
        ("SYN007.expected.rounds", "a number of rounds"),
        ("SYN007.expected.configuration", "rank, white1 or black1"),
        ("SYN007.expected.accelerated-player", "a starting rank and points for each round"),
        ("SYN007.expected.above-zero", "a number above zero"),
        ("SYN007.expected.one-decimal", "points with one decimal"),
        ("SYN007.expected.flag", "true or false"),
        ("SYN007.expected.object", "an object"),
        ("SYN007.expected.text", "a text"),
        ("SYN007.expected.list", "a list"),
        ("SYN007.expected.date", "a date"),
        ("SYN007.expected.at-most", "at most {most}"),
        ("SYN007.expected.round-from", "a round from 1 to {most}"),
        ("SYN007.expected.profiles", "IDs of profiles, which {number} is not"),
        ("SYN007.expected.profile", "the ID of a profile"),
        ("SYN007.expected.team-id", "the ID of a team"),
        ("SYN007.expected.title", "a title such as GM or WFM"),
        ("SYN007.expected.jch-letter", "one of the letters W, D, L, Z, P, A, F, H, U"),
        ("SYN007.expected.points-or-letter", "points, or a letter that leads to points"),
        ("SYN007.expected.forfeit-letter", "K, D, U, H or nothing"),
        ("SYN007.expected.grade", "a grade such as 12K"),
        ("SYN007.expected.round-number", "the number of a round"),
        ("SYN007.expected.json-points", 'points such as "7.5"'),
        ("SYN007.expected.json-rating", 'a rating such as "2105"'),
        ("SYN007.expected.json-number", 'a number such as "6.5"'),
        ("SYN007.expected.player-or-team", "the number of a player or a team"),
        ("SYN007.expected.day", "a day such as 2026-05-01"),
        ("SYN007.expected.result", "a result of record 001"),
        ("SYN007.expected.one-of", "one of {values:codes}"),
    ), page=(
        "A field that holds a number, or one of a few letters, holds something else.",
        "That one field was read as blank; the rest of the row counts.",
    )),
    Entry("SYN008", "text-in-gaps", ("text between fields", "texts between fields"), E, "G", "TRF 001 and other records", texts=(
        ("SYN008", "'{text:quote}' stands where a blank is expected."),
        ("SYN008.read", "'{text:quote}' stands where a blank is expected. It was read with what follows."),
        ("SYN008.hint", "Move the fields back into their columns, or remove the character. A field may be shifted or too long."),
    ), page=(
        "There is a character in a column that the format leaves blank between two fields. It belongs to no field and was not read, which is why this is an error. A letter or digit that touches the tag of a record of text was read with the text, and is a warning.",
        "It is the surest sign that a field is too long or the row is shifted, so the fields beside it deserve a look.",
    )),
    Entry("SYN009", "cut-records", ("cut-off row", "cut-off rows"), W, "G", "TRF 001", check="results:cut_rows", texts=(
        ("SYN009", "The row is cut off ({length} of at least {least} columns). The missing columns were read as blanks."),
        ("SYN009.skipped", "This player's row is cut off ({length} of at least {least} columns), so the player is not in the standings."),
        ("SYN009.round", "The row is cut off in round {round}. The missing columns were read as blanks."),
        ("SYN009.end", "The file ends there."),
        ("SYN009.hint", "Export the file again, or write the whole row. Editors must not remove the blanks at the ends of lines."),
        ("SYN009.end.hint", "Get the whole file."),
    ), page=(
        "The line ends before the last field that it started, or before the fields that every row must have.",
        "What is missing was read as blank. A row that ends before its points is left out where what is there is damaged, and that is said.",
    )),
    Entry("SYN010", "repeated-records", ("repeated record", "repeated records"), W, "G", "TRF, table of records", texts=(
        ("SYN010", "Record {tag:code} is repeated. The first one counts."),
        ("SYN010.hint", "Keep one of them."),
    ), page=(
        "A record that can stand only once stands twice or more often.",
        "Programs disagree which one counts: the first here, the last elsewhere.",
    )),
    Entry("SYN011", "mixed-dialects", ("mixture of dialects", "mixtures of dialects"), I, "G", "TRF-26; JaVaFo AUM; bbpPairings", texts=(
        ("SYN011", "The file has records for pairing engines ({one:codes}) as well as TRF-26 records ({other:codes})."),
    ), page=(
        "Records of the engines (XXR, BBW and others) stand together with those that replaced them in TRF-26.",
        "Both are understood; a program that knows only one kind sees half of what is said.",
        "Nothing must be done as long as they agree; if they do not, SYN012 says so.",
    )),
    Entry("SYN012", "contradicting-records", ("contradiction between records", "contradictions between records"), E, "G", "TRF-26; JaVaFo AUM; bbpPairings", check="exchange:contradicting_rounds", texts=(
        ("SYN012", "'{one:quote}' and '{other:quote}' contradict each other."),
        ("SYN012.hint", "Keep the correct one."),
    ), page=(
        "Two records say different things about the same matter, for example XXR and 142 about the number of rounds.",
        "The standard record was used. Another program may follow the other one.",
    )),
    Entry("SYN013", "rounds-after-the-last", ("round after the last one", "rounds after the last one"), W, "G", "TRF 001, columns 92-99", check="pairings:rounds_present", texts=(
        ("SYN013", "The rows have a round {round}, but the tournament has {rounds} rounds and nobody played in it."),
        ("SYN013.hint", "Remove the blocks after the last round, or correct the number of rounds in record 142."),
    ), page=(
        "Rows continue with empty rounds after the last round of the tournament.",
        "It is a habit of older programs; stricter ones refuse the file or count a round too many.",
    )),
    Entry("SYN014", "unusual-record-order", ("unusual order of records", "unusual orders of records"), I, "G", "TRF, table of records", check="headers:order", texts=(
        ("SYN014", "Record {one:code} stands before record {other:code}, which is unusual."),
    ), page=(
        "The records are not in the order of the format's tables.",
        "Order carries no meaning except for 001 rows under `XXC rank`; a few programs still depend on it.",
        "`trfkit convert` writes the usual order.",
    )),
    Entry("SYN015", "malformed-comments", ("malformed comment", "malformed comments"), W, "G", "C.02, structured comments", check="headers:comments", texts=(
        ("SYN015", "The comment '{text:quote}' is not of the form '{form:code}'."),
        ("SYN015.hint", "Write it as the rules give it, with round and players, or begin the comment differently."),
    ), page=(
        "A `###` comment starts like one of the structured comments of the endorsement rules but is not completed as they ask.",
        "A checker of pairings does not find the event that the comment was to explain.",
    )),
    Entry("SYN016", "second-documents", ("second document in the file", "further documents in the file"), E, "G", "TRF, general", texts=(
        ("SYN016", "A second document starts here: {title:quote}."),
        ("SYN016.copy", "A second document starts here: {title:quote}. It repeats lines {first_repeated}-{last_repeated} word for word."),
        ("SYN016.hint", "Cut the file in two and check each part."),
        ("SYN016.copy.hint", "Delete lines {first}-{last}. Nothing is lost."),
        ("SYN016.column.hint", "Delete everything from column {column} of line {line} on. Nothing is lost."),
    ), page=(
        "Behind the first tournament another one begins: record 012, or the first line of the file, comes again, and starting ranks repeat. It may be the same once more, whole or but for a few lines.",
        "Read together, the two would give nonsense, so only the first was read.",
        "Split the file at the line named, or delete the copy; `--fix` deletes one that repeats the first word for word.",
    )),
    Entry("SYN017", "text-encoded-twice", ("text encoded twice", "texts encoded twice"), W, "G", "TRF, general", texts=(
        ("SYN017", "The text was encoded twice: '{old:quote}' should be '{new:quote}'."),
        ("SYN017.hint", "Export the file again with UTF-8."),
    ), page=(
        "UTF-8 text was taken for a Western code page and written as UTF-8 again, so each accented letter became two odd ones.",
        "Names do not match the rating list, and names grow beyond their columns.",
    )),
    Entry("SYN018", "unusual-characters", ("unusual character", "unusual characters"), I, "G", "TRF, general", texts=(
        ("SYN018.control", "Control characters such as {sign:code} stand in {count} line.", "Control characters such as {sign:code} stand in {count} lines."),
        ("SYN018.no-break", "No-break spaces stand in place of blanks in {count} line. They were read as blanks.", "No-break spaces stand in place of blanks in {count} lines. They were read as blanks."),
        ("SYN018.accents", "Letters and their accents are separate characters in {count} line. They were read as one.", "Letters and their accents are separate characters in {count} lines. They were read as one."),
    ), page=(
        "No-break spaces were read as blanks (a warning), letters built from a base letter and an accent as single letters (a note), or characters that steer a device, such as a zero byte, stand in the text (a warning).",
        "Such characters look like others or like nothing, compare as different, and upset the counting of columns.",
        "Replace them; `trfkit convert` writes composed letters.",
    )),
    Entry("SYN019", "end-of-file-marks", ("end-of-file mark", "end-of-file marks"), I, "G", "TRF, general", texts=(
        ("SYN019", "The file ends with the end-of-file mark 0x1A, which is not used."),
        ("SYN019.zeros", "The file ends with {count} zero byte, which is not used.", "The file ends with {count} zero bytes, which are not used."),
        ("SYN019.half", "The file ends with half a character, which is not used."),
    ), page=(
        "The file ends with the mark of old operating systems (0x1A) or with zero bytes. They are kept in the document and otherwise ignored.",
        "Some programs take them for a damaged line.",
        "Nothing needs to be done.",
    )),
    Entry("SYN020", "letters-in-the-wrong-case", ("letter in the wrong case", "letters in the wrong case"), I, "G", "TRF 001, columns 97 and 99", texts=(
        ("SYN020", "{field?initial_colour:First colour|colour:Colour|result:Result}: '{old:quote}' was read as '{new:code}'."),
    ), page=(
        "A colour or result letter is written in the other case, for example W for w in column 97.",
        "It was read as meant. bbpPairings refuses upper-case colours.",
        "Write colours small and the letters of byes large.",
    )),
    Entry("SYN021", "exceeded-limits", ("exceeded limit", "exceeded limits"), E, "G", "trfkit list formats", texts=(
        ("SYN021", "The file is too large. {name?players:Players|rounds:Rounds|bytes:Bytes|lines:Lines|line_bytes:Bytes in a line|xml_elements:Elements|attributes:Attributes in one element|tag:Characters in one tag|depth:Elements inside one another|elements:Elements}: {value}, limit {most}. --limit {name:command}=NUMBER raises it."),
        ("SYN021.uncounted", "The file is too large. {name?attributes:Attributes in one element|tag:Characters in one tag|depth:Elements inside one another}: more than the limit of {most}. --limit {name:command}=NUMBER raises it."),
        ("SYN021.hint", "This may be a wrong file: tournaments are rarely so large. If it is a tournament, raise the limit."),
    ), page=(
        "The file is larger than trfkit is willing to read without being told to: too many bytes, lines, players or rounds, or a line too long. In XML it can be too many elements, or an element with too many attributes, too long a tag, or within too many others.",
        "The limit keeps a wrong file from using up the machine.",
    )),
    Entry("SYN022", "other-formats", ("file of another format", "files of another format"), I, "G", "trfkit list formats", texts=(
        ("SYN022.json", "The file is JSON."),
        ("SYN022.tdf", "The file is a tournament description of Vega (TDF)."),
        ("SYN022.excel-workbook", "The file is an Excel workbook."),
        ("SYN022.pgn", "The file is a collection of games (PGN)."),
        ("SYN022.web-page", "The file is a web page."),
        ("SYN022.word-document", "The file is a Word document."),
        ("SYN022.powerpoint", "The file is a PowerPoint presentation."),
        ("SYN022.opendocument-spreadsheet", "The file is an OpenDocument spreadsheet."),
        ("SYN022.opendocument-text", "The file is an OpenDocument text."),
        ("SYN022.zip", "The file is a ZIP archive."),
        ("SYN022.gzip", "The file is packed by gzip."),
        ("SYN022.rar", "The file is a RAR archive."),
        ("SYN022.7-zip", "The file is a 7-Zip archive."),
        ("SYN022.old-office-file", "The file is an old Excel or Word file."),
        ("SYN022.pdf", "The file is a PDF document."),
        ("SYN022.jpeg", "The file is a picture (JPEG)."),
        ("SYN022.png", "The file is a picture (PNG)."),
        ("SYN022.gif", "The file is a picture (GIF)."),
        ("SYN022.picture", "The file is a picture."),
        ("SYN022.swiss-chess", "The file is a tournament of Swiss-Chess."),
        ("SYN022.access", "The file is an Access database."),
        ("SYN022.sqlite", "The file is an SQLite database."),
        ("SYN022.rtf", "The file is a word processor's text (RTF)."),
        ("SYN022.xml", "The file is XML."),
        ("SYN022.web-address", "The file is a web address."),
        ("SYN022.mhtml", "The file is a web page with all its parts in one file (MHTML)."),
        ("SYN022.e-mail", "The file is an e-mail."),
        ("SYN022.hint", "Export a TRF from the pairing program that made it."),
        ("SYN022.tdf.hint", "Save it again in the program that made it."),
        ("SYN022.word-document.hint SYN022.opendocument-text.hint SYN022.rtf.hint", "Export a TRF from the pairing program that made it, or save its table as a web page (HTML) or workbook (.xlsx)."),
        ("SYN022.opendocument-spreadsheet.hint", "Save it as an Excel workbook (.xlsx)."),
        ("SYN022.zip.hint SYN022.gzip.hint SYN022.rar.hint SYN022.7-zip.hint", "Unpack it first."),
        ("SYN022.swiss-chess.hint", "In Swiss-Chess, export the tournament for FIDE (TRF)."),
        ("SYN022.web-address.hint", "Open it in a browser, save the page as HTML, and use that file."),
        ("SYN022.mhtml.hint", "Save the page as HTML only."),
        ("SYN022.e-mail.hint", "Save the attachment and use that file."),
    ), page=(
        "The bytes are those of a known format that is no TRF.",
        "trfkit does not guess at the inside of foreign databases.",
        "Export a TRF from the program that wrote the file; the hint says where.",
    )),
    Entry("SYN023", "no-players", ("file without players", "files without players"), E, "G", "TRF 001", texts=(
        ("SYN023", "The file has no players: no line starts with 001 and a starting rank."),
        ("SYN023.no-zeros", "The file has no players: the record numbers lack their zeros (1 for 001, 12 for 012)."),
        ("SYN023.quoted", "The file has no players: its rows are in quotation marks."),
        ("SYN023.separated", "The file has no players: its fields are separated by '{sign:code}' instead of standing in columns."),
        ("SYN023.hint", "Check that the whole file was exported, and that the tags stand in columns 1-3."),
        ("SYN023.no-zeros.hint SYN023.separated.hint", "Export the file again, and do not save it in a spreadsheet."),
        ("SYN023.quoted.hint", "Remove the marks, or export the file again. Spreadsheets save lines like this."),
    ), page=(
        "The file is text, but no line is a usable player record. Where a spreadsheet saved it the finding says what became of the rows: record numbers without their zeros, quotation marks, fields parted by a sign.",
        "Without players there is no tournament.",
    )),

    Entry("ADJ001", "default-scoring", ("assumed point system", "assumed point systems"), I, "G", "TRF-26 162", texts=(
        ("ADJ001", "The file does not state the point system. {system:code} was assumed."),
    ), page=(
        "No record states what a win, a draw and a bye are worth, so 1-½-0 with a full point for the pairing-allocated bye was assumed.",
        "Endorsement asks that every assumption of an import be reported.",
        "State the system in record 162 if it is another.",
    )),
    Entry("ADJ002", "default-system", ("assumed type of tournament", "assumed types of tournament"), I, "G", "TRF-26 192", texts=(
        ("ADJ002", "The file does not state the type of tournament. {kind:code} was assumed."),
        ("ADJ002.hint", "State the type in record 192. --kind overrides it."),
    ), page=(
        "No record states how the tournament was paired. Its kind was taken from the free text of 092 or from the games.",
        "Tie-breaks treat Swiss and round-robin events differently.",
    )),
    Entry("ADJ003", "default-tie-breaks", ("assumed tie-breaks", "assumed lists of tie-breaks"), I, "G", "TRF-26 202, 212", texts=(
        ("ADJ003", "The file does not name its tie-breaks. {tiebreaks:codes} was used.", "The file does not name its tie-breaks. {tiebreaks:codes} were used.", "tiebreaks"),
        ("ADJ003.places", "The file does not name its tie-breaks. The stated places were used."),
        ("ADJ003.points", "The file does not name its tie-breaks. Points alone were used."),
        ("ADJ003.hint", "State them in record 202. -t overrides it."),
    ), page=(
        "No record lists the tie-breaks, so the recommended ones for this kind of event were used.",
        "The ranks of tied players depend on them.",
    )),
    Entry("ADJ004", "default-round-count", ("assumed number of rounds", "assumed numbers of rounds"), I, "G", "TRF-26 142", texts=(
        ("ADJ004", "The file does not state the number of rounds. {rounds} round was assumed.", "The file does not state the number of rounds. {rounds} rounds were assumed.", "rounds"),
        ("ADJ004.hint", "State it in record 142."),
    ), page=(
        "No record states the number of rounds; the rounds present were taken as all.",
        "Some rules look at the last round, which only a stated number makes certain.",
    )),
    Entry("ADJ005", "old-style-byes", ("old-style bye", "old-style byes"), I, "G", "TRF 001, column 99", texts=(
        ("ADJ005", "'{old:code}' without an opponent is a bye of the 2006 format. It was read as '{new:code}'."),
        ("ADJ005.letters", "'{old:code}' stands without an opponent, but since TRF-16 a bye has a letter. It was read as '{new:code}'."),
        ("ADJ005.hint", "Write U for the bye of an odd number of players, F, H or Z for another bye. If there was a game, write the opponent's number."),
    ), page=(
        "The result of a game stands without an opponent, as the format of 2006 wrote byes. In an event that starts in 2016 or later, when byes had letters of their own, it is a warning: the opponent's number may be missing. A full point was read as the pairing-allocated bye if it is the only one of its round, else as a full-point bye; a half point as a half-point bye; nothing as an absence.",
        "The kinds of bye count differently in tie-breaks, so the reading can matter.",
    )),
    Entry("ADJ006", "unknown-system-codes", ("unknown tournament type", "unknown tournament types"), I, "G", "TRF-26 192, table of types", texts=(
        ("ADJ006", "'{text:quote}' is not in FIDE's table of tournament types. By {source?092:record 092|data:the results}, {kind:code} was assumed."),
    ), page=(
        "Record 192 holds a code that the table of tournament types lacks.",
        "The kind of the event was taken from elsewhere.",
        "Correct the code.",
    )),
    Entry("ADJ007", "round-robin-cycles", ("assumed number of cycles", "assumed numbers of cycles"), I, "G", "TRF-26 192", texts=(
        ("ADJ007", "The number of cycles of the round-robin was set to {cycles}."),
    ), page=(
        "No record 192 states how often everybody meets everybody, so the number of cycles of the round-robin was taken from the free text of 092 or from the games.",
        "The cycles decide how often two players meet.",
        "State it in the type code, as `_G2`.",
    )),
    Entry("ADJ008", "dropped-tie-breaks", ("ignored tie-break", "ignored tie-breaks"), I, "G", "TRF-26 202, 212", texts=(
        ("ADJ008", "Tie-break '{text:code}' was ignored."),
    ), page=(
        "A tie-break of the list was left out because it is unknown or undefined for this event.",
        "The order of tied players may differ from the printed one.",
        "Correct the list.",
    )),
    Entry("ADJ009", "raised-round-count", ("raised number of rounds", "raised numbers of rounds"), I, "G", "TRF-26 142", check="headers:assumed", texts=(
        ("ADJ009", "The number of rounds was raised from {old:decimal} to {new:decimal}, the rounds in the rows."),
    ), page=(
        "The rows hold more rounds than the file states; the higher number was used.",
        "Pairing programs stop at the stated number.",
        "Correct record 142.",
    )),
    Entry("ADJ010", "dropped-deputies", ("ignored deputy arbiter", "ignored deputy arbiters"), I, "G", "TRF 112", implemented=False, is_moot=True, texts=(
        ("ADJ010", "Deputy arbiter '{text:name}' was ignored."),
    ), page=(
        "A deputy arbiter was left out because the program that imported the file has no room for one.",
        "The arbiter's own norm may depend on being named.",
        "Name the arbiter by hand in the report.",
    )),
    Entry("ADJ011", "team-forfeit-points-ignored", ("unused forfeit points of teams", "unused forfeit points of teams"), I, "G", "TRF-26 299, 330", check="headers:assumed", texts=(
        ("ADJ011", "Record 330 has points for a forfeited match. They were not used, as no teams compete."),
    ), page=(
        "Record 330 tells of a forfeited match in a tournament in which no teams compete. It was not used.",
        "It may be that the kind of the tournament was read wrongly; then all scores are others.",
        "Look at records 192 and 092, or leave the record out.",
    )),
    Entry("ADJ012", "team-bye-points-ignored", ("unused bye points of teams", "unused bye points of teams"), I, "G", "TRF-26 320", check="headers:assumed", texts=(
        ("ADJ012", "Record 320 has points for a team's bye. They were not used, as no teams compete."),
    ), page=(
        "Record 320 says what a team's bye is worth in a tournament in which no teams compete. It was not used.",
        "It may be that the kind of the tournament was read wrongly; then all scores are others.",
        "Look at records 192 and 092, or leave the record out.",
    )),
    Entry("ADJ013", "team-match-points-ignored", ("unused match points", "unused match points"), I, "G", "TRF-26 362", check="headers:assumed", texts=(
        ("ADJ013", "Record 362 has match points. They were not used, as no teams compete."),
    ), page=(
        "Record 362 says what a match is worth in a tournament in which no teams compete. It was not used.",
        "It may be that the kind of the tournament was read wrongly; then all scores are others.",
        "Look at records 192 and 092, or leave the record out.",
    )),
    Entry("ADJ014", "extra-points-counted", ("counted extra points", "counted extra points"), I, "G", "TRF-26 299", texts=(
        ("ADJ014", "{points:points} extra points of record 299 were counted in the score."),
    ), page=(
        "Extra points of record 299 were counted in a score.",
        "The score is then not the sum of the results.",
        "Nothing, if the penalty or bonus was decided.",
    )),
    Entry("ADJ015", "dangling-opponents", ("opponent that does not exist", "opponents that do not exist"), I, "G", "TRF 001, columns 92-95", check="headers:assumed", texts=(
        ("ADJ015", "Opponent {old:code} does not exist. The round counts as {bye?full-point-bye:a full-point bye|half-point-bye:a half-point bye|zero-point-bye:a zero-point bye|pairing-allocated-bye:a pairing-allocated bye}."),
    ), page=(
        "An opponent who does not exist was dropped, and the round was read as the bye of the same value.",
        "The player keeps the points, but the game is lost.",
        "Correct the opponent's starting rank.",
    )),
    Entry("ADJ016", "unchecked-rounds", ("unchecked round", "unchecked rounds"), I, "G", "C.02.03", check="headers:imported", texts=(
        ("ADJ016", "Round {round} was imported and not checked against the pairing rules."),
    ), page=(
        "A note in the file, `### Import @ Round 3`, says that a program took the round over from another file. It was not checked against the pairing rules; `trfkit annotate --import-notes` writes such a note for each round.",
        "An endorsed program must say so.",
        "Check the round with a pairing checker if it matters.",
    )),

    # HDR: the tournament section.

    Entry("HDR001", "missing-mandatory-records", ("missing detail of the event", "missing details of the event"), E, "FP", "TRF-26, column R", severities={Profile.PAIRING: W, Profile.ARCHIVE: W}, check="headers:mandatory", texts=(
        ("HDR001", "{tag?012:Tournament name is|022:City is|032:Federation is|042:Start date is|052:End date is|102:Chief arbiter is|132:Dates of the rounds are} missing (record {tag:code})."),
        ("HDR001.hint", "Add record {tag:code}, or fill it in."),
    ), page=(
        "A record without which FIDE does not accept a report is missing or blank. Pairing programs need only the name.",
        "The report is refused.",
        "Add the record.",
    )),
    Entry("HDR002", "unknown-tournament-federation", ("unknown federation of the tournament", "unknown federations of the tournament"), E, "F", "TRF 032", check="headers:federation", texts=(
        ("HDR002", "'{text:quote}' is not a FIDE federation code."),
        ("HDR002.meant", "FIDE writes {meant:code}."),
        ("HDR002.hint", "Write the code of three letters that FIDE uses."),
    ), page=(
        "Record 032 does not hold the three letters of a FIDE federation. The codes of the Olympic Committee and of ISO differ from FIDE's in places.",
        "The federation decides to whom the report belongs.",
    )),
    # The start date chooses the edition of the tie-break rules: pairing needs it as much as upload.
    Entry("HDR003", "unusual-dates", ("unusual date", "unusual dates"), W, "G", "TRF 042, 052, 132", texts=(
        ("HDR003", "Record {tag:code} holds '{text:quote}', which is not a date."),
        ("HDR003.read", "Record {tag:code} holds '{text:quote}', which was read as {new:date}."),
        ("HDR003.blank", "Record {tag:code} is blank, so the end date is not known."),
        ("HDR003.hint", "Write the date as {written:code}."),
        ("HDR003.blank.hint", "Add the end date."),
    ), page=(
        "A date is not written YYYY/MM/DD. If it could be read all the same, this is a warning and the finding shows how; if no calendar knows such a date, it is an error.",
        "The start date decides which edition of the tie-break rules applies and which rating list counts. Before TRF-26 the dates were free text, so old files differ honestly.",
        "Write year, month and day with slashes, the year with four digits.",
    )),
    Entry("HDR004", "end-before-start", ("end before the start", "ends before the start"), E, "F", "TRF 042, 052", check="headers:period", texts=(
        ("HDR004", "The tournament ends on {end:date}, before it starts on {start:date}."),
        ("HDR004.hint", "Correct record 042 or 052."),
    ), page=(
        "Record 052 is earlier than 042.",
        "One of the two is wrong, and the report would be refused.",
    )),
    Entry("HDR005", "implausible-dates", ("implausible date", "implausible dates"), W, "F", "TRF 042, 052", check="headers:period", texts=(
        ("HDR005", "The {tag?042:start|052:end} date {date:date} is {fault?old:before 1950|future:in the future}."),
    ), page=(
        "A date lies before 1950 or after the day of the check.",
        "Mostly a digit of the year slipped.",
        "Correct the date.",
    )),
    Entry("HDR006", "long-events", ("long event", "long events"), W, "F", "B.02", check="headers:period", texts=(
        ("HDR006", "The tournament lasts {days} days. An event of more than 30 days is rated in parts."),
        ("HDR006.hint", "Report the games of each rating period separately."),
    ), page=(
        "The event lasts longer than thirty days.",
        "Its games belong to several rating periods and have to be reported period by period.",
    )),
    Entry("HDR007", "wrong-player-count", ("wrong number of players", "wrong numbers of players"), W, "F", "TRF 062", check="headers:counts", texts=(
        ("HDR007", "Record 062 gives the number of players as {stated}, but the file has {counted}."),
    ), page=(
        "Record 062 does not agree with the number of player records.",
        "Either the count was not kept up or players are missing from the file.",
        "Correct the number, or export again.",
    )),
    Entry("HDR008", "wrong-rated-count", ("wrong number of rated players", "wrong numbers of rated players"), W, "F", "TRF 072", check="headers:counts", texts=(
        ("HDR008", "Record 072 gives the number of rated players as {stated}, but the file has {counted}."),
    ), page=(
        "Record 072 does not agree with the number of players who have a rating in columns 49-52.",
        "Either the count was not kept up or ratings are missing.",
        "Correct the number.",
    )),
    Entry("HDR009", "wrong-team-count", ("wrong number of teams", "wrong numbers of teams"), W, "F", "TRF 082", check="headers:counts", texts=(
        ("HDR009", "Record 082 gives the number of teams as {stated}, but the file has {counted}."),
    ), page=(
        "Record 082 does not agree with the number of team records.",
        "Either the count was not kept up or teams are missing.",
        "Correct the number.",
    )),
    Entry("HDR010", "rounds-as-player-count", ("number of rounds in place of players", "numbers of rounds in place of players"), W, "F", "TRF 062", check="headers:counts", texts=(
        ("HDR010", "Record 062 should give the number of players ({counted}), but gives the number of rounds ({stated})."),
        ("HDR010.hint", "Record 062 is the number of players, 142 the number of rounds."),
    ), page=(
        "Record 062 states as many players as there are rounds. A known slip of some programs is to write the rounds there.",
        "A reader that trusts the number stops after a few players.",
    )),
    Entry("HDR011", "missing-round-dates", ("missing dates of rounds", "missing dates of rounds"), E, "F", "TRF 132", check="headers:round_dates", texts=(
        ("HDR011", "Record 132 has no date for round {rounds:numbers}.", "Record 132 has no date for rounds {rounds:numbers}.", "rounds"),
        ("HDR011.hint", "Add each date in the columns of its round."),
    ), page=(
        "Record 132 lacks the date of a round that was played.",
        "FIDE needs it to tell the rating period and to check the rate of play.",
    )),
    Entry("HDR012", "disordered-round-dates", ("round date out of order", "round dates out of order"), E, "F", "TRF 132", check="headers:round_dates", texts=(
        ("HDR012.before-start", "Round {round} is dated {date:date}, before the start of the event ({limit:date})."),
        ("HDR012.after-end", "Round {round} is dated {date:date}, after the end of the event ({limit:date})."),
        ("HDR012.before-earlier", "Round {round} is dated {date:date}, earlier than a round before it ({limit:date})."),
        ("HDR012.after-later", "Round {round} is dated {date:date}, later than a round after it ({limit:date})."),
        ("HDR012.hint", "Correct the date (day and month may be swapped) or the period in records 042 and 052."),
    ), page=(
        "The dates of the rounds go back in time, or leave the period between 042 and 052.",
        "Day and month may be swapped, or the period is stated wrongly.",
    )),
    Entry("HDR013", "crowded-days", ("day with too many rounds", "days with too many rounds"), W, "F", "B.02 3; rapid and blitz 3.1", check="tournament_kinds:rate_of_play", texts=(
        ("HDR013", "{rounds} rounds are dated {date:date}, but at this rate of play at most {most} rounds a day are allowed."),
        ("HDR013.hint", "Check the dates in record 132 and the time control."),
    ), page=(
        "More rounds were played on one day than the rules allow at this rate of play: 12 hours of standard play (a game lasts twice the time for 60 moves), 15 rapid rounds, 30 of blitz.",
        "Such rounds may not be rated, or not count for titles.",
    )),
    Entry("HDR014", "more-rounds-than-stated", ("more rounds than stated", "numbers of rounds that are too low"), E, "FP", "TRF-26 142; XXR", check="pairings:rounds_present", texts=(
        ("HDR014", "Record {record:code} states {stated} round, but the players have results in {counted}.", "Record {record:code} states {stated} rounds, but the players have results in {counted}.", "stated"),
        ("HDR014.hint", "Correct the number in record {record:code}. If the later rounds were not played, remove them from the rows."),
    ), page=(
        "Games stand in rounds beyond the stated number of rounds.",
        "A pairing program refuses the file or forgets those rounds.",
        "Correct record 142 or XXR.",
    )),
    Entry("HDR015", "wrong-initial-colour", ("wrong first colour", "wrong first colours"), W, "P", "TRF-26 152", check="pairings:initial_colour", texts=(
        ("HDR015", "Record 152 says {stated?W:White|B:Black|w:White|b:Black}, but player {participant}, the highest ranked player of round 1, had the other colour."),
    ), page=(
        "The colour that record 152 states is not the one that the highest player paired in round 1 had.",
        "A checker that replays the first round finds every colour wrong.",
        "Correct 152, unless the colours of round 1 were changed by hand.",
    )),
    Entry("HDR016", "malformed-point-system", ("malformed point system", "malformed point systems"), E, "P", "TRF-26 162, 362", texts=(
        ("HDR016", "Record {tag:code} holds '{text:quote}'. Expected: one of {symbols:codes} and a value such as 1.0."),
        ("HDR016.repeated", "Record {tag:code} holds '{text:quote}', another value for {symbol:code} than before. The first one counts."),
        ("HDR016.code", "Record {tag:code} holds '{text:quote}'. Expected: a code and a value, as in WW=3."),
        ("HDR016.points", "Record {tag:code} holds '{text:quote}'. Expected: points of 0.0 or more."),
        ("HDR016.hint", "Write the symbols of the table with values such as 1.0."),
    ), page=(
        "A point system (162, 362, XXS or BB?) holds something that is no pair of a symbol and a value.",
        "That pair was not used; the default applies instead.",
    )),
    Entry("HDR017", "draws-above-decisive-games", ("draw worth too much", "draws worth too much"), E, "P", "C.02, point systems", check="headers:point_system", texts=(
        ("HDR017", "Two draws are worth {draws:points} points, but a win and a loss only {decisive:points}."),
        ("HDR017.hint", "Correct record 162, or 362 for matches."),
    ), page=(
        "Two draws are worth more than a win and a loss together.",
        "Players would gain by agreeing on draws; the endorsement rules forbid such systems.",
    )),
    Entry("HDR018", "generous-byes", ("bye worth too much", "byes worth too much"), E, "P", "C.02, point systems", check="headers:point_system", texts=(
        ("HDR018", "The pairing-allocated bye is worth {bye:points} points, more than a win ({win:points})."),
        ("HDR018.standard", "The pairing-allocated bye is worth {bye:points} points. With 1-½-0 it can be worth 1, ½ or 0."),
        ("HDR018.hint", "Correct P in record 162. For teams, correct record 320 or 362."),
    ), page=(
        "The bye of an odd field is worth more than a win, of a team more than a match that is won, or, with 1-½-0, something else than 1, ½ or 0.",
        "The endorsement rules forbid it.",
    )),
    Entry("HDR019", "unknown-type-codes", ("unknown code of the tournament type", "unknown codes of the tournament type"), E, "F", "TRF-26 192, table of types", check="tournament_kinds:type_code", texts=(
        ("HDR019", "'{text:quote}' is not in FIDE's table of tournament types."),
        ("HDR019.obsolete", "'{text:quote}' is obsolete. Since {since:date} FIDE_DUTCH_2026 is in force."),
        ("HDR019.hint", "Choose a code of the table. CUSTOM_SWISS and similar codes cover the rest."),
    ), page=(
        "Record 192 holds a code that FIDE's table of tournament types does not contain.",
        "The server cannot tell what kind of event it is.",
    )),
    Entry("HDR020", "type-against-data", ("tournament type that contradicts the file", "tournament types that contradict the file"), W, "P", "TRF 092, TRF-26 192", check="tournament_kinds:contradicts_data", texts=(
        ("HDR020.code", "Record {record:code} says '{text:quote}', but record 192 says {code_of_192:code}, which counts."),
        ("HDR020.no-teams", "Record {record:code} says '{text:quote}', but the file has no teams."),
        ("HDR020.teams", "Record {record:code} says '{text:quote}', but the file has teams (record 310)."),
        ("HDR020.rounds", "Record {record:code} says '{text:quote}', but {count} {who?players:players|teams:teams} need {needed} rounds for that, not {rounds}."),
        ("HDR020.never-met", "Record {record:code} says '{text:quote}', but {count} {who?players:players|teams:teams} need {needed} rounds for that, not {rounds}. Pairs that never met: {never}."),
        ("HDR020.by-points", "Record {record:code} says '{text:quote}', but {who?players:players|teams:teams} with similar points were paired, as in a Swiss."),
        ("HDR020.score", "Record {record:code} says '{text:quote}', but record {list:code} begins with {first:code}, which makes that the primary score."),
        ("HDR020.hint", "Correct one of them. The type decides the rules for tie-breaks and unplayed games."),
    ), page=(
        "The type code speaks of teams and there are none, or the other way round; it is of a round-robin that needs another number of rounds; or it makes match points the primary score, and the list of tie-breaks begins with game points. Or the words of record 092 speak of a round-robin, and the code in record 192 is of a Swiss; or, without a code, there are too few rounds for everybody to meet, and opponents were paired by their points or had half-point byes.",
        "Scores and tie-breaks would be computed for the wrong kind of participant, by the wrong score, or by the wrong rules: those for unplayed games differ. Of two scores the one that the list begins with ranks; of two types that of record 192.",
    )),
    Entry("HDR021", "malformed-time-control", ("malformed time control", "malformed time controls"), E, "P", "TRF-26 222", check="headers:time_control", texts=(
        ("HDR021", "'{text:quote}' is not a coded time control. Seconds are expected, as in 5400+30."),
        ("HDR021.minutes", "'{text:quote}' has a period of {seconds} second. Probably minutes are meant, but seconds are expected, as in 5400+30.", "'{text:quote}' has a period of {seconds} seconds. Probably minutes are meant, but seconds are expected, as in 5400+30.", "seconds"),
        ("HDR021.hint", "Write 90 minutes with 30 seconds a move as 5400+30."),
    ), page=(
        "Record 222 is not written in the form that programs read: moves/seconds+increment, periods joined by colons.",
        "Minutes for seconds is the usual mistake.",
    )),
    Entry("HDR022", "contradicting-time-controls", ("contradicting time controls", "contradicting time controls"), W, "F", "TRF 122, TRF-26 222", check="tournament_kinds:rate_of_play", texts=(
        ("HDR022", "Record 122 says '{text:quote}', which is {one:minutes} minutes for 60 moves. Record 222 says '{old:quote}', which is {other:minutes}."),
        ("HDR022.hint", "Correct one of them."),
    ), page=(
        "The free text of 122 and the code of 222 describe different time controls.",
        "The rate of play decides which rating is affected.",
    )),
    Entry("HDR023", "impossible-rate-of-play", ("time control that cannot be rated", "time controls that cannot be rated"), E, "F", "B.02 1; rapid and blitz 1.1", check="tournament_kinds:rate_of_play", texts=(
        ("HDR023.too-fast", "The time control '{text:quote}' cannot be rated: it gives {seconds:minutes} minutes for {moves} moves, but even blitz needs more than 3."),
        ("HDR023.first-control", "The time control '{text:quote}' cannot be rated: its first control is after {first} moves, but at least {least} moves are required."),
        ("HDR023.class", "The time control '{text:quote}' gives {seconds:minutes} minutes for {moves} moves, which is {computed?standard:standard|rapid:rapid|blitz:blitz}, not {stated?standard:standard|rapid:rapid|blitz:blitz}."),
        ("HDR023.unequal", "The time control '{text:quote}' cannot be rated: White has {white:minutes} minutes and Black {black:minutes}, but rapid and blitz games need equal times."),
        ("HDR023.hint", "Compare it with the registration of the tournament, and correct record 122 or 222."),
    ), page=(
        "The time control is none of standard, rapid and blitz, gives Black another time than White in rapid or blitz, its first control comes after too few moves, or it is not of the class that its text names.",
        "The event cannot be rated under it.",
    )),
    Entry("HDR024", "too-fast-for-the-ratings", ("games too fast to be rated", "groups of games too fast to be rated"), E, "F", "B.02 1.1", check="tournament_kinds:rate_of_play", texts=(
        ("HDR024", "{seconds:minutes} minutes for 60 moves are too fast for player {who:numbers}, rated {rating} or more, whose games need {needed} minutes. Games that are not rated: {count}.", "{seconds:minutes} minutes for 60 moves are too fast for players {who:numbers}, rated {rating} or more, whose games need {needed} minutes. Games that are not rated: {count}.", "who"),
        ("HDR024.hint", "Check the time control. If it is right, these games are not rated as standard games."),
    ), page=(
        "The time control is too fast for games of players with these ratings to be rated as standard: with a player of 2400 or more 120 minutes for 60 moves are needed, of 1800 or more 90 (before 2022: 2200 and 1600).",
        "Those games are not rated; `trfkit rate` leaves them out.",
    )),
    Entry("HDR025", "arbiters-without-id", ("arbiter without a FIDE ID", "arbiters without a FIDE ID"), W, "F", "TRF 102, 112", check="headers:arbiters", texts=(
        ("HDR025", "Arbiter '{text:name}' has no FIDE ID."),
        ("HDR025.hint", "Add the ID behind the name. An arbiter's own norms depend on it."),
    ), page=(
        "An arbiter's record has no FIDE id in it.",
        "The server identifies arbiters by their IDs.",
    )),
    Entry("HDR026", "playing-arbiters", ("playing arbiter", "playing arbiters"), E, "FT", "B.01 1.1", check="headers:arbiters", texts=(
        ("HDR026", "Arbiter {fide_id} is also player {participant}."),
        ("HDR026.hint", "Check both IDs."),
    ), page=(
        "The same FIDE id belongs to an arbiter and to a player.",
        "In an event for titles an arbiter may not play.",
    )),
    Entry("HDR027", "national-characters", ("name with letters other than A to Z", "names with letters other than A to Z"), W, "F", "TRF 001, 102, 112", check="headers:arbiters", texts=(
        ("HDR027", "'{text:name}' has letters other than A to Z."),
        ("HDR027.hint", "FIDE's list writes names with A to Z only, and some federations return other reports. Write the name as the list has it."),
    ), page=(
        "A name has accented or other letters beyond A to Z.",
        "FIDE's list is written without them, and some federations return such reports.",
    )),
    Entry("HDR028", "missing-starting-rank-method", ("missing rule for starting ranks", "missing rules for starting ranks"), W, "P", "TRF-26 172", check="headers:starting_ranks", texts=(
        ("HDR028", "National ratings are given, but no record 172 says how they count."),
        ("HDR028.unknown", "Record 172 holds '{text:quote}', which is not a known method."),
        ("HDR028.no-federation", "Record 172 says {method:code} without a federation."),
        ("HDR028.hint", "Write record 172 with federation and method, such as 172 FRA NIDOF."),
    ), page=(
        "There are national ratings, but no usable record 172 says whose ratings set the starting ranks.",
        "The starting order cannot be checked, and rating tie-breaks do not know which rating to take.",
    )),
    Entry("HDR029", "late-reports", ("late report", "late reports"), I, "F", "B.02", check="headers:period", texts=(
        ("HDR029", "The tournament ended {days} days ago. The {limit} days to {step?send:send it to the rating officer|upload:upload it} have passed."),
    ), page=(
        "The time for sending in the report is over, or nearly so.",
        "Late reports cost a fee or are not rated.",
        "Send the report.",
    )),
    Entry("HDR030", "unusual-round-dates", ("unusual dates of the rounds", "unusual dates of the rounds"), W, "P", "TRF 132", texts=(
        ("HDR030", "The dates in record 132 are not in their columns. {count} date was read, in the order {order?ymd:year, month, day|ydm:year, day, month|dmy:day, month, year|mdy:month, day, year}.", "The dates in record 132 are not in their columns. {count} dates were read, in the order {order?ymd:year, month, day|ydm:year, day, month|dmy:day, month, year|mdy:month, day, year}."),
        ("HDR030.other-order", "The dates in record 132 are not written as YY/MM/DD. {count} date was read, in the order {order?ymd:year, month, day|ydm:year, day, month|dmy:day, month, year|mdy:month, day, year}.", "The dates in record 132 are not written as YY/MM/DD. {count} dates were read, in the order {order?ymd:year, month, day|ydm:year, day, month|dmy:day, month, year|mdy:month, day, year}."),
        ("HDR030.no-order", "The dates in record 132 are not in their columns as YY/MM/DD, and no order of day, month and year fits them all."),
        ("HDR030.hint", "The date of round 1 stands in columns 92-99, each further date ten columns on."),
    ), page=(
        "The dates of record 132 do not stand in the columns of their rounds, or are not written YY/MM/DD. They were taken in their order.",
        "Programs that read by columns see no dates, or wrong ones.",
    )),
    Entry("HDR031", "missing-round-count", ("missing number of rounds", "missing numbers of rounds"), I, "P", "TRF-26 142; XXR", texts=(
        ("HDR031", "The file does not state the number of rounds. The rows have {rounds}."),
        ("HDR031.hint", "State it in record 142."),
    ), page=(
        "Neither 142 nor XXR states the number of rounds. It was counted from the rows: a note where all of them are complete, a warning where a round is still open.",
        "Rules about the last round, and every pairing program, need the number.",
    )),

    # PLR: players. TEA: teams. LST: the FIDE list. NRM: title events.
    Entry("HDR032", "unread-time-control", ("time control that cannot be read", "time controls that cannot be read"), I, "F", "TRF 122", check="tournament_kinds:rate_of_play", texts=(
        ("HDR032", "The time control '{text:quote}' cannot be read, so it was not checked."),
        ("HDR032.hint", "Write it as '90 min + 30 sec/move', or as '90 min/40 moves + 30 min + 30 sec/move'."),
    ), page=(
        "The free text of record 122 has no reading, or several, and there is no record 222.",
        "Whether the games may be rated depends on the time for 60 moves and on the ratings (B.02 1.1).",
        "Write minutes and seconds with their units, periods joined by `+`: `90 min/40 moves + 30 min + 30 sec/move`. Record 222 has them in seconds: `40/5400+30:1800+30`.",
    )),
    Entry("HDR033", "rounds-not-played", ("rounds not played", "numbers of rounds not played"), W, "F", "TRF-26 142; XXR", check="headers:rounds_to_come", texts=(
        ("HDR033.ended", "Record {tag:code} states {stated} rounds, but the event ended on {end:date} after {counted}."),
        ("HDR033.dated", "Record {tag:code} states {stated} rounds, but {counted} were played and record 132 has no further date."),
        ("HDR033.hint", "Send the missing rounds, or correct the number."),
    ), page=(
        "The file announces more rounds than were played, and the event is over: its end is past, or every date of a round is that of one that was played, and the last is the end.",
        "An officer cannot tell whether results are missing or the event was cut short. Of an event that still runs nothing is said.",
    )),

    Entry("HDR034", "missing-rate-of-play", ("missing rate of play", "missing rates of play"), W, "F", "TRF 122, TRF-26 222", check="tournament_kinds:rate_of_play", texts=(
        ("HDR034", "The file does not state the rate of play."),
        ("HDR034.hint", "Add record 122, such as '90 min + 30 sec/move', or 222. It decides which rating list the event counts for."),
    ), page=(
        "Neither record 122 nor record 222 states the rate of play.",
        "It decides whether the games count for standard, rapid or blitz ratings, and whether they are long enough for the ratings of the players. The server takes it from the registration; a file that says otherwise, or nothing, cannot be compared with it.",
        "Add record 222 (`5400+30`, in seconds) or 122 (`90 min + 30 sec/move`), as the event was registered.",
    )),

    Entry("PLR001", "repeated-starting-ranks", ("repeated starting rank", "repeated starting ranks"), E, "G", "TRF 001, columns 5-8", texts=(
        ("PLR001", "Starting rank {participant} stands in line {first} already. This line was skipped."),
        ("PLR001.hint", "Give each player a different starting rank, and correct the rows of the opponents."),
    ), page=(
        "Two rows have the same starting rank. The first one was kept.",
        "Starting ranks are how opponents are named; with two of one, no result is certain.",
    )),
    Entry("PLR002", "gaps-in-starting-ranks", ("gap in the starting ranks", "gaps in the starting ranks"), W, "P", "TRF 001, columns 5-8", check="players:numbering", texts=(
        ("PLR002", "Starting ranks run to {last}, but {missing:numbers} is missing.", "Starting ranks run to {last}, but {missing:numbers} are missing.", "missing"),
        ("PLR002.hint", "Number the players from 1 without gaps, or restore the missing player. Pairing programs refuse other files."),
    ), page=(
        "The starting ranks leave numbers out.",
        "bbpPairings refuses such files; others pair wrongly.",
    )),
    Entry("PLR003", "missing-fide-ids", ("missing FIDE ID", "missing FIDE IDs"), E, "F", "TRF 001, columns 58-68", check="players:fide_ids", texts=(
        ("PLR003", "Player {participant} has no FIDE ID. {alike}"),
        ("PLR003.hint", "Look the player up in the rating list, or ask the federation for an ID. FIDE refuses a report with a player who has none."),
    ), page=(
        "A player has no FIDE id.",
        "FIDE refuses reports with such players.",
        "Look the id up in the rating list, or ask the player's federation for one.",
    )),
    Entry("PLR004", "implausible-fide-ids", ("implausible FIDE ID", "implausible FIDE IDs"), E, "F", "TRF 001, columns 58-68", check="players:fide_ids", texts=(
        ("PLR004.short", "Player {participant} has the FIDE ID {fide_id}, but FIDE IDs have at least six digits."),
        ("PLR004.long", "Player {participant} has the FIDE ID {fide_id}, but FIDE IDs have at most {most} digits."),
        ("PLR004.hint", "Look the ID up in the rating list."),
    ), page=(
        "The FIDE id has too few or too many digits. National ids in this field are the usual reason.",
        "The server takes it for another person or for nobody.",
    )),
    Entry("PLR005", "repeated-fide-ids", ("repeated FIDE ID", "repeated FIDE IDs"), E, "F", "TRF 001, columns 58-68", check="players:fide_ids", texts=(
        ("PLR005", "Players {other} and {participant} have the same FIDE ID, {fide_id}."),
        ("PLR005.hint", "Look both players up in the rating list, and correct the wrong ID."),
    ), page=(
        "One FIDE id stands in two rows.",
        "One of the players would get the other's rating change.",
    )),
    Entry("PLR006", "several-ids-of-one-person", ("person with several FIDE IDs", "persons with several FIDE IDs"), W, "F", "TRF 001, columns 15-79", check="players:persons", texts=(
        ("PLR006", "Players {other} and {participant} have the same name and birth date, but different FIDE IDs."),
    ), page=(
        "Two rows have the same name and birth date with different ids.",
        "Either one person entered twice or has two ids, in which case later games go unrated.",
        "Check with the rating list.",
    )),
    Entry("PLR007", "incomplete-birth-dates", ("incomplete birth date", "incomplete birth dates"), W, "F", "TRF 001, columns 70-79", texts=(
        ("PLR007", "The birth date is '{text:quote}'. Expected: YYYY/MM/DD."),
        ("PLR007.blank", "The birth date is missing."),
    ), page=(
        "The birth date is missing or incomplete.",
        "For known players the server has it; a new player cannot be registered without it: in an upload it is an error for a player without a FIDE id.",
        "Write YYYY/MM/DD.",
    )),
    Entry("PLR008", "impossible-birth-dates", ("impossible birth date", "impossible birth dates"), E, "F", "TRF 001, columns 70-79", check="players:births", texts=(
        ("PLR008", "The birth date '{text:quote}' is {problem?impossible:impossible|after-event:after the event|future:in the future}."),
        ("PLR008.hint", "Correct the birth date."),
    ), page=(
        "No calendar has the birth date, or it lies so far back or ahead that the player could not have taken part: after the year of the start date, after the last day of the event by records 042, 052 and 132, or, where record 042 is missing, after the day of the check.",
        "The record is refused or assigned to nobody.",
    )),
    Entry("PLR009", "implausible-ages", ("implausible age", "implausible ages"), W, "F", "TRF 001, columns 70-79", check="players:births", texts=(
        ("PLR009", "Player {participant} was born in {year} and {age} year old at the start.", "Player {participant} was born in {year} and {age} years old at the start.", "age"),
    ), page=(
        "The player would be younger than four or older than a hundred.",
        "Mostly a digit of the year is wrong.",
        "Check the birth date.",
    )),
    Entry("PLR010", "unknown-sex-letters", ("missing or unknown sex", "missing or unknown sexes"), W, "F", "TRF 001, column 10", texts=(
        ("PLR010", "The sex is '{text:quote}'. Expected: m or w."),
        ("PLR010.blank", "The sex is missing."),
    ), page=(
        "The sex is not written m or w. f and capital letters were understood.",
        "The server warns, and women's titles cannot be checked. No new player is registered without it: in an upload a blank one is an error for a player without a FIDE id.",
        "Write m or w.",
    )),
    Entry("PLR011", "unknown-titles", ("unknown title", "unknown titles"), W, "F", "TRF 001, columns 11-13", texts=(
        ("PLR011", "The title is '{text:quote}'. Expected: GM, IM, FM, CM, WGM, WIM, WFM or WCM."),
    ), page=(
        "The title is not written with FIDE's letters. Old letters (g, m, f, wg) and Papi's (gf, ff) were understood, others not.",
        "The server warns; norms count titled opponents.",
        "Write GM, IM, FM, CM, WGM, WIM, WFM or WCM.",
    )),
    Entry("PLR012", "women-titles-of-men", ("women's title of a man", "women's titles of men"), W, "F", "TRF 001, columns 10-13", check="players:titles", texts=(
        ("PLR012", "Player {participant} has the women's title {title:code}, but the sex m."),
    ), page=(
        "A women's title stands beside sex m.",
        "One of the two is wrong.",
        "Check with the rating list.",
    )),
    Entry("PLR013", "implausible-title-for-rating", ("title that does not fit the rating", "titles that do not fit the rating"), W, "F", "TRF 001, columns 11-13 and 49-52", check="players:titles", texts=(
        ("PLR013", "Player {participant} has the title {title:code}, but a rating of only {rating}."),
        ("PLR013.hint", "Check the rating list. The rating may be from another list, or the title of another player."),
    ), page=(
        "The rating is far below anything a holder of the title has. No rule says so; it is a rule of thumb.",
        "Either the rating is of another list or the title of another player.",
    )),
    Entry("PLR014", "unknown-federations", ("missing or unknown federation", "missing or unknown federations"), E, "F", "TRF 001, columns 54-56", check="players:federations", texts=(
        ("PLR014", "Player {participant} has the federation '{text:quote}', which is not a FIDE code."),
        ("PLR014.none", "Player {participant} has no federation."),
        ("PLR014.hint", "Write the code of three letters that FIDE uses."),
    ), page=(
        "The player's federation is none of FIDE's codes. Club or region codes and ISO codes are the usual reasons. A blank one is a warning.",
        "Foreign opponents for norms are counted by federation.",
    )),
    Entry("PLR015", "fide-flag", ("player under the FIDE flag", "players under the FIDE flag"), I, "F", "TRF 001, columns 54-56", check="players:federations", texts=(
        ("PLR015", "Player {participant} plays under the FIDE flag."),
    ), page=(
        "The player plays under FIDE's flag instead of a federation's.",
        "It is lawful; for norms such players count in a special way.",
        "Nothing, if it is so in the rating list.",
    )),
    Entry("PLR016", "unusual-names", ("unusual name", "unusual names"), W, "F", "TRF 001, columns 15-47", check="players:names", texts=(
        ("PLR016.blank", "Player {participant} has no name."),
        ("PLR016.cut", "The name '{text:name}' fills its field and may be cut off."),
        ("PLR016.no-comma", "The name '{text:name}' has no comma between surname and given name."),
        ("PLR016.capitals", "The name '{text:name}' is written in capitals."),
        ("PLR016.hint", "FIDE's form is: Surname, Given name."),
    ), page=(
        "The name is blank, in capitals, without a comma between surname and given name, or so long that it may be cut.",
        "The server compares names with its list and warns.",
    )),
    Entry("PLR017", "implausible-ratings", ("implausible rating", "implausible ratings"), W, "F", "B.02", check="players:ratings", texts=(
        ("PLR017.low", "Player {participant} has a rating of {rating}, below the floor of FIDE's list ({limit})."),
        ("PLR017.high", "Player {participant} has a rating of {rating}, above {limit}."),
    ), page=(
        "The rating is below the floor of FIDE's list at the start date, or above everybody's.",
        "It may be a national rating in the field for FIDE's.",
        "Check with the rating list of the month.",
    )),
    Entry("PLR018", "disordered-starting-ranks", ("starting ranks out of order", "starting ranks out of order"), W, "P", "C.04.2; TRF-26 172", check="players:order", texts=(
        ("PLR018", "Starting ranks do not follow the ratings: player {participant} ({rating}) comes after player {other} ({other_rating})."),
        ("PLR018.unrated", "Starting ranks do not follow the ratings: player {participant} ({rating}) comes after player {other} (unrated)."),
        ("PLR018.hint", "Check the ratings, or state the method in record 172. If ratings changed later, the ranks may be right as they are."),
    ), page=(
        "A player with a higher rating has a later starting rank.",
        "Starting ranks follow rating, title and name; pairings of round 1 rest on them. Ratings that were corrected later, or other ratings than those in the file, explain it honestly.",
    )),
    Entry("PLR019", "stray-national-records", ("national record without effect", "national records without effect"), W, "P", "TRF-26 NRS", check="players:national", texts=(
        ("PLR019.unknown", "The record {federation:code} names player {participant}, but the file has no such player."),
        ("PLR019.repeated", "There is a second record {federation:code} for player {participant}."),
    ), page=(
        "A national record is about a starting rank that no player has, or the second about one player.",
        "It cannot be used.",
        "Correct the starting rank.",
    )),
    Entry("PLR020", "new-players", ("new player", "new players"), I, "F", "B.02", check="rating_list:new_players", texts=(
        ("PLR020", "Player {participant} has no FIDE ID, and the list of {month:date} has nobody of that name and year. {missing}"),
        ("PLR020.missing", "Not in the row: {fields:items}."),
        ("PLR020.field", "{field?name:name|sex:sex|birth:birth date|federation:federation}", "", "count", "what a player's row lacks"),
        ("PLR020.hint", "FIDE needs name, sex, birth date and federation to register a player."),
    ), page=(
        "The player has no FIDE id, and the rating list of the event's month has nobody with such a name and year of birth. `check --ratings` looks for it.",
        "The player is probably new to FIDE, and is registered by name, sex, birth date and federation; the finding says what the row lacks of these.",
        "Look the player up under other spellings (`trfkit ratings find`), complete the row, and let the federation register the player before the report is sent.",
    )),
    Entry("PLR021", "guessed-names", ("name with guessed letters", "names with guessed letters"), I, "G", "TRF, general", check="players:guessed_names", texts=(
        ("PLR021", "The letters of the name '{text:name}' depend on the guessed encoding."),
        ("PLR021.hint", "Compare it with the list of players."),
    ), page=(
        "The bytes of the name fit several alphabets.",
        "Only the name is in doubt.",
        "Check it, or give the encoding with `--encoding`.",
    )),
    Entry("PLR022", "unknown-numbers", ("unknown player number", "unknown player numbers"), E, "P", "TRF-26 240, 260, 299; XXA, XXP, XXZ", check="exchange:unknown", texts=(
        ("PLR022", "Record {tag:code} names player {participant}, but the file has no such player."),
        ("PLR022.hint", "Write the number that the player has in the rows."),
    ), page=(
        "A record gives a bye or points to a player, or forbids pairs of a player, whose number no 001 line has. Nobody gets what it gives.",
        "Mostly the numbers changed after the record was written, or a digit is wrong.",
    )),
    Entry("PLR023", "misplaced-values", ("misplaced value", "misplaced values"), I, "G", "TRF 001, columns 15-47 and 92-95", check="headers:misplaced", texts=(
        ("PLR023.name", "Blanks stand before the name of player {participant}. The row was read all the same."),
        ("PLR023.opponents", "Blanks stand behind the opponent's number in round {rounds:numbers}. The row was read all the same.", "Blanks stand behind the opponents' numbers in rounds {rounds:numbers}. The row was read all the same.", "rounds"),
        ("PLR023.both", "Blanks stand before the name of player {participant}, and behind the opponent's number in round {rounds:numbers}. The row was read all the same.", "Blanks stand before the name of player {participant}, and behind the opponents' numbers in rounds {rounds:numbers}. The row was read all the same.", "rounds"),
        ("PLR023.hint", "Names start in column 15. An opponent's number ends in the last of its four columns."),
    ), page=(
        "A value stands in its columns, but not at the side where it belongs: a name begins with blanks, or an opponent's number is followed by some.",
        "It was read as if it stood right. Programs that are stricter take `5   ` for 5000, or sort a name with a blank in front before all others.",
        "Names are flush left from column 15 on; an opponent's number is flush right in columns 92-95, and so on every ten columns. `trfkit convert` writes them so.",
    )),

    Entry("PLR024", "unusual-birth-dates", ("unusual birth date", "unusual birth dates"), W, "F", "TRF 001, columns 70-79", texts=(
        ("PLR024", "The birth date '{old:quote}' was read as {new:date}."),
        ("PLR024.hint", "Write YYYY/MM/DD."),
    ), page=(
        "The birth date is whole, and written in another form than YYYY/MM/DD.",
        "It was read as the finding says. Where day and month could be meant the other way round, another program may read it otherwise.",
    )),
    Entry("PLR025", "missing-rows", ("missing row", "missing rows"), E, "G", "TRF 001", check="results:missing_rows", texts=(
        ("PLR025", "The row of player {missing:numbers} is missing. Players who met this opponent: {namers}.", "The rows of {count} players are missing: {missing:numbers}. Players who met them: {namers}."),
        ("PLR025.stated", "Record 062 gives the number of players as {stated}, but the file has {rows}."),
        ("PLR025.hint", "Get the whole file from whoever exported it. New starting ranks for the others would make the numbers of all opponents wrong."),
    ), page=(
        "Rows of players are not there, though others met them: a line was lost, or the file ends early.",
        "At least two rows name the player. Their games are not wrong, and numbering the players anew would make them so.",
    )),
    Entry("PLR026", "mistyped-starting-ranks", ("mistyped starting rank", "mistyped starting ranks"), E, "G", "TRF 001, columns 5-8", implemented=False, is_moot=True, texts=(
        ("PLR026.hint", "Correct columns 5-8 of the row."),
    ), page=(
        "A row has another starting rank than the one by which all its opponents call it.",
        "RES001 names the rounds of the opponents, and PLR002 the number that is missing.",
    )),
    Entry("PLR027", "players-in-two-rows", ("player in two rows", "players in two rows"), E, "G", "TRF 001", implemented=False, is_moot=True, texts=(
        ("PLR027.hint", "Delete the row that no opponent names."),
    ), page=(
        "A player stands in the file twice, under two starting ranks.",
        "PLR005 names an id that two rows have, and RES003 the games of the row that no opponent names.",
    )),
    Entry("PLR028", "ids-out-of-line", ("FIDE ID out of line", "FIDE IDs out of line"), W, "F", "TRF 001, columns 58-68", implemented=False, is_moot=True, texts=(
        ("PLR028.hint", "Compare it with the rating list."),
    ), page=(
        "A FIDE id ends before the column in which all others do.",
        "The number is read as it stands; LST001 and LST002 tell whose it is.",
    )),


    Entry("PLR029", "ids-that-are-ratings", ("rating in place of a FIDE ID", "ratings in place of FIDE IDs"), E, "F", "TRF 001, columns 49-52 and 58-68", check="players:fide_ids", texts=(
        ("PLR029", "The FIDE ID of player {players:numbers} is the player's rating.", "The FIDE IDs of {count} players are their ratings: players {players:numbers}."),
        ("PLR029.hint", "Export the file again with the ID in its column, or fill the IDs in from the rating list."),
    ), page=(
        "In the field of the FIDE id stands the player's rating.",
        "A program wrote the wrong column, mostly for all players. FIDE knows nobody by these numbers, so nothing can be rated.",
    )),

    Entry("TEA001", "players-outside-one-team", ("player not in exactly one team", "players not in exactly one team"), E, "G", "TRF-26 310; TRF 013", check="teams:members", texts=(
        ("TEA001", "Player {participant} is in teams {teams:numbers}."),
        ("TEA001.none", "Player {participant} is in no team."),
        ("TEA001.nobody", "Player {participant} is in no team, like everybody else: no record lists the players of a team."),
        ("TEA001.hint", "Correct the rosters."),
    ), page=(
        "A player belongs to no team, or to several.",
        "The player's games cannot be counted for a match.",
    )),
    Entry("TEA002", "unknown-team-members", ("unknown team member", "unknown team members"), E, "G", "TRF-26 310; TRF 013", check="teams:members", texts=(
        ("TEA002", "Team {team} lists player {participant}, but the file has no such player."),
        ("TEA002.hint", "Correct the roster, or add the player's row."),
    ), page=(
        "A team lists a starting rank that no player has.",
        "The board behind it stays empty.",
    )),
    Entry("TEA003", "irregular-team-numbers", ("irregular team number", "irregular team numbers"), E, "G", "TRF-26 310, columns 5-7", check="teams:numbering", texts=(
        ("TEA003", "Team numbers run to {last}, but {missing:numbers} is missing.", "Team numbers run to {last}, but {missing:numbers} are missing.", "missing"),
        ("TEA003.repeated", "Team number {team} is repeated. The first one is in line {first}."),
        ("TEA003.hint", "Number the teams from 1."),
    ), page=(
        "Team numbers repeat or leave gaps.",
        "Opponents, byes and forfeits of teams are named by number.",
    )),
    Entry("TEA004", "team-points-mismatch", ("wrong team points", "wrong team points"), E, "FP", "TRF-26 310, columns 55-67", check="teams:contradictions", texts=(
        ("TEA004", "Team {team} states {stated:points} {score?MP:match points|GP:game points}, but the boards give {computed:points}."),
        ("TEA004.hint", "Check the boards of the team, and records 299, 320 and 330. 'trfkit annotate' writes the points."),
    ), page=(
        "The match or game points of a team are not what the boards give.",
        "The standings of the teams depend on them.",
    )),
    Entry("TEA005", "unexplained-board-order", ("unexplained board order", "unexplained board orders"), W, "P", "TRF-26 300, 310", check="teams:contradictions", texts=(
        ("TEA005", "Team {team} played round {round} out of its order, and no record 300 says so."),
        ("TEA005.either", "Team {team} or team {other} played round {round} out of its order, and no record 300 says so."),
        ("TEA005.not-listed", "Record 300 names team {team} in round {round}, but no record lists this team."),
        ("TEA005.repeated", "Record 300 of team {team} in round {round} is repeated."),
        ("TEA005.opponent", "Record 300 says that team {team} met team {stated} in round {round}, but it met team {met}."),
        ("TEA005.strangers", "Record 300 of team {team} in round {round} names player {players:numbers}, who is not on its roster.", "Record 300 of team {team} in round {round} names players {players:numbers}, who are not on its roster.", "players"),
        ("TEA005.missing", "Record 300 of team {team} in round {round} lacks player {players:numbers}, who played.", "Record 300 of team {team} in round {round} lacks players {players:numbers}, who played.", "players"),
        ("TEA005.board", "By the records 300 of round {round}, players {one} and {other} sat at board {board}, but they did not meet."),
    ), page=(
        "A team played in another order than its roster, and no record 300 explains it, or record 300 contradicts the games: another opponent, or players who were not there.",
        "Board colours and board tie-breaks go wrong.",
        "Add or correct record 300.",
    )),
    Entry("TEA006", "mixed-team-matches", ("mixed team match", "mixed team matches"), E, "FP", "TRF-26 310", check="teams:matches", texts=(
        ("TEA006", "Players of team {team} met teams {others:numbers} in round {round}."),
        ("TEA006.each-other", "Players of team {team} met each other in round {round}."),
        ("TEA006.hint", "Check the opponents in this round."),
    ), page=(
        "In one round, players of one team met players of two teams, or of their own.",
        "Matches are between two teams; an opponent's number or a roster is wrong.",
    )),
    Entry("TEA007", "wrong-board-colours", ("wrong board colours", "wrong board colours"), W, "P", "TRF-26 352", check="teams:contradictions", texts=(
        ("TEA007", "The colours of team {team} in round {round} are not those of record 352."),
    ), page=(
        "The colours of a team's boards are not those that record 352 prescribes.",
        "Boards may be swapped.",
        "Check the line-up.",
    )),
    Entry("TEA008", "contradicting-team-byes", ("contradicting team bye", "contradicting team byes"), E, "FP", "TRF-26 320, 330", check="teams:contradictions", texts=(
        ("TEA008", "Record {tag:code} says that team {team} did not play round {round}, but the boards say otherwise."),
        ("TEA008.won", "Record {tag:code} says that team {team} won round {round} by forfeit, but the boards say otherwise."),
        ("TEA008.lost", "Record {tag:code} says that team {team} lost round {round} by forfeit, but the boards say otherwise."),
        ("TEA008.no-bye", "Record 320 says that team {team} had no bye in round {round}, but the boards say otherwise."),
        ("TEA008.hint", "Correct the record, or the results of the round."),
    ), page=(
        "Record 240, 320 or 330 says that a match did not take place, and the boards have results; or record 330 names another winner than the boards; or the boards have a bye of the pairing that record 320 lacks.",
        "One of them is wrong.",
    )),
    Entry("TEA009", "contradicting-rosters", ("contradicting rosters", "contradicting rosters"), W, "G", "TRF-26 310; TRF 013", texts=(
        ("TEA009", "The rosters in records 013 and 310 differ. Record 310 was used."),
    ), page=(
        "The rosters of 013 and 310 differ.",
        "310 was used, as the format asks.",
        "Delete the old records.",
    )),
    Entry("TEA010", "contradicting-team-standings", ("contradicting team standings", "contradicting team standings"), W, "P", "TRF-26 801, 802", check="teams:contradictions", texts=(
        ("TEA010", "Record {tag:code} of team {team} states {stated:points} {score?MP:match points|GP:game points}, but the games give {computed:points}."),
        ("TEA010.round", "Record {tag:code} of team {team} states '{stated:code}' for round {round}, but the games give '{computed:code}'."),
    ), page=(
        "The standings of 801 or 802 differ from the computed ones.",
        "They are informative; nothing depends on them.",
        "Export again.",
    )),
    Entry("TEA011", "shifted-rosters", ("shifted roster", "shifted rosters"), W, "G", "TRF 013", texts=(
        ("TEA011", "The team members are not in their columns. {reason}"),
        ("TEA011.no-numbers", "There are no numbers at the end of the line. They are expected from column {expected}."),
        ("TEA011.other-column", "The numbers start in column {column}, not in the four columns from {expected}."),
        ("TEA011.nobody", "Nobody of the team was read."),
        ("TEA011.by-order", "Rank and members were read in their order from column {column}."),
        ("TEA011.by-order-but", "Rank and members were read in their order from column {column}, except '{text:quote}', which is not a number."),
        ("TEA011.no-number", "'{text:quote}' is not a number, so rank and members were not read."),
        ("TEA011.hint", "The first member stands in columns {first:code}, each further one five columns on."),
    ), page=(
        "The members of a 013 or 310 record do not stand in their columns, or the team's name runs into them. They were put back where one shift does it, else taken in their order. What is no number among them was left out, which is an error.",
        "A program that reads by columns loses members.",
        "Shorten the name to 32 characters and put the first member into columns 37-40 of 013, 74-77 of 310.",
    )),
    Entry("TEA012", "unknown-teams", ("unknown team", "unknown teams"), E, "FP", "TRF-26 240, 260, 299, 320, 330", check="exchange:unknown", texts=(
        ("TEA012", "Record {tag:code} names team {team}, which no record lists."),
        ("TEA012.hint", "Write the number by which record 310 or 013 lists the team."),
    ), page=(
        "A record gives a bye, points or a forfeited match to a team that no record 310 or 013 lists. Nobody gets what it gives.",
        "A match point may be missing without any other sign of it.",
        "Put the team's number of record 310 into the record; where there is no 310, the teams count in the order of the file.",
    )),
    Entry("TEA013", "contradicting-boards", ("contradicting number of boards", "contradicting numbers of boards"), W, "P", "TRF-26 352", check="teams:contradictions", texts=(
        ("TEA013", "Record 352 gives colours to {count} boards, but no match has more than {most}."),
        ("TEA013.fewer", "Record 352 gives colours to {count} boards, but a match has {most}."),
    ), page=(
        "Record 352 has more letters than any match has boards, or fewer than some match has.",
        "Matches that were forfeited, and byes of teams, bring a result on every board that 352 names: with a wrong number of boards they bring wrong game points.",
        "Write one letter for each board of a match.",
    )),
    Entry("TEA014", "undeclared-team-byes", ("undeclared team bye", "undeclared team byes"), W, "FP", "TRF-26 320", check="teams:contradictions", texts=(
        ("TEA014", "The points of all teams with a bye show what it is worth: {worth:items}. No record says so."),
        ("TEA014.match-points", "match points: {points:points}"),
        ("TEA014.game-points", "game points: {points:points}"),
        ("TEA014.hint", "State in record 320 what a bye is worth, and which team had it in each round."),
    ), page=(
        "The points of the teams that had a bye are not those that the boards give, and one value of the bye explains them all.",
        "Record 320 says what a team gets for its bye. Without it match points and game points, and every tie-break on them, come out otherwise.",
    )),

    Entry("TEA015", "repeated-team-names", ("repeated team name", "repeated team names"), I, "G", "TRF-26 310; TRF 013", check="teams:names", texts=(
        ("TEA015", "Teams {first} and {team} have the same name, '{text:name}'."),
        ("TEA015.hint", "Give each team a name of its own. It may be a slip, or both are teams of one club."),
    ), page=(
        "Two teams have the same name.",
        "Both may be teams of one club, whose names were cut; or the name of one is that of another by a slip.",
    )),
    Entry("TEA016", "undeclared-match-points", ("undeclared match points", "undeclared match points"), W, "FP", "TRF-26 362", check="teams:contradictions", texts=(
        ("TEA016", "The match points of all teams fit {system:code}, but no record states it."),
        ("TEA016.differs", "The match points of all teams fit {system:code}, but record 362 states another system."),
        ("TEA016.hint", "State in record 362 what a match is worth, such as 362 TW 3.0   TD 1.0   TL 0.0."),
    ), page=(
        "The match points of the teams are not those that a match brings by the file: by 2-1-0, or by record 362. Another common system explains them all.",
        "Whoever ranks the teams, or computes a tie-break on match points, gets other numbers than the event had.",
    )),

    Entry("LST001", "unknown-ids", ("FIDE ID not in the list", "FIDE IDs not in the list"), E, "F", "FIDE rating list", check="rating_list:persons", texts=(
        ("LST001", "FIDE ID {fide_id} of '{text:name}' is not in the list of {month:date}. {alike}"),
        ("LST001.hint", "Look for a slip in the number."),
    ), page=(
        "The rating list of the month in which the event starts does not have the FIDE id. `check --ratings` looks for it. Where only lists of the rated are in the index, players without a rating are left out.",
        "FIDE refuses a report with an unknown id. Mostly a digit is wrong; a player who was registered since stands in a later list.",
        "The finding names whom the list has under that name. Else look the player up: `trfkit ratings find NAME`.",
    )),
    Entry("LST002", "names-of-others", ("FIDE ID of somebody else", "FIDE IDs of somebody else"), E, "F", "FIDE rating list", check="rating_list:persons", texts=(
        ("LST002", "FIDE ID {fide_id} belongs to '{listed:name}', not to '{text:name}'. {alike}"),
        ("LST002.alike", "The list has {people:names}."),
        ("LST002.hint", "The games would be rated for somebody else."),
    ), page=(
        "The list has quite another name under the id: neither another spelling, nor the parts in another order, nor initials, nor the same name in another script. Where letters do not tell how a name sounds (Chinese, Hebrew, Arabic), year of birth and rating decide. It is also found where the ids of two players were exchanged, each of whom fits the other's id much better.",
        "The games would be rated for somebody else. Often it is the id of the neighbouring row, or of a brother or sister.",
        "The finding names whom the list has under that name. Else look the player up: `trfkit ratings find NAME`.",
    )),
    Entry("LST003", "name-spellings", ("name spelt differently", "names spelt differently"), W, "F", "FIDE rating list", check="rating_list:persons", texts=(
        ("LST003", "The rating list writes '{listed:name}', the file '{text:name}'."),
    ), page=(
        "The list spells the name differently. Case, accents and signs do not count, nor does a name that its field cuts. Where the file has the name in another script than the list, this is a note.",
        "The server compares names and only warns; but a name that is a little different may be a namesake's.",
        "Compare the year of birth, then use the list's spelling.",
    )),
    Entry("LST004", "federation-differs", ("different federation", "different federations"), W, "F", "FIDE rating list", check="rating_list:facts", texts=(
        ("LST004", "Player {participant} has the federation {listed:code} in the rating list, but {text:code} in the file."),
    ), page=(
        "The list has the player under another federation.",
        "A tournament report cannot change a player's federation, and norms count the federations of the list.",
        "Use the list's federation.",
    )),
    Entry("LST005", "birth-year-differs", ("different year of birth", "different years of birth"), W, "F", "FIDE rating list", check="rating_list:facts", texts=(
        ("LST005", "Player {participant} was born in {listed} by the rating list, but in {text} by the file."),
        ("LST005.hint", "Check the ID, which may be that of a namesake. If it is right, the list's year counts, which the player's federation can correct."),
    ), page=(
        "The list has another year of birth.",
        "It may be another person of the same name.",
    )),
    Entry("LST006", "rating-differs", ("different rating", "different ratings"), W, "F", "FIDE rating list", check="rating_list:ratings", texts=(
        ("LST006", "Player {participant} has the rating {text} in the file, but {listed} in the {kind?standard:standard|rapid:rapid|blitz:blitz} list of {month:date}."),
        ("LST006.none", "Player {participant} has no rating in the file, but {listed} in the {kind?standard:standard|rapid:rapid|blitz:blitz} list of {month:date}."),
    ), page=(
        "The list of the month in which the event starts has another rating.",
        "FIDE rates with its own list whatever the report says; starting ranks, rating tie-breaks and norms computed from the file would be wrong.",
        "Take the rating of that month. An event that began in the month before keeps the ratings of its start.",
    )),
    Entry("LST007", "rating-of-another-list", ("rating of another list", "ratings of another list"), W, "F", "FIDE rating list", check="rating_list:ratings", texts=(
        ("LST007", "The rating {text} of player {participant} is that of the {listed?standard:standard|rapid:rapid|blitz:blitz} list. The {kind?standard:standard|rapid:rapid|blitz:blitz} list of {month:date} has {rating}."),
        ("LST007.unrated", "The rating {text} of player {participant} is that of the {listed?standard:standard|rapid:rapid|blitz:blitz} list. In the {kind?standard:standard|rapid:rapid|blitz:blitz} list of {month:date} the player is unrated."),
    ), page=(
        "The rating is the player's standard rating in a rapid event, the rapid rating in a standard event, or the like. A player without a rapid or blitz rating is rated there by the standard one, which is no finding.",
        "Norms and rating tie-breaks would be wrong.",
        "Take the ratings of the right list for all players: rarely is it one alone. The rate of play is that of record 222, else of 122; where neither tells, standard is assumed, and said.",
    )),
    Entry("LST008", "title-or-sex-differs", ("different title or sex", "different titles or sexes"), W, "F", "FIDE rating list", check="rating_list:facts", texts=(
        ("LST008", "Player {participant} has the title {listed:code} in the rating list, but {text:code} in the file."),
        ("LST008.no-title", "Player {participant} has the title {listed:code} in the rating list, but none in the file."),
        ("LST008.title-not-listed", "Player {participant} has the title {text:code} in the file, but none in the rating list."),
        ("LST008.sex", "Player {participant} has the sex {listed:code} in the rating list, but {text:code} in the file."),
    ), page=(
        "The list has another title or sex. The open title and the title among women both pass; titles of honour are left out.",
        "Norms count titled opponents, and titles of the report are not believed.",
        "Use the list's data. A title that was awarded since the list appeared stands in a later one.",
    )),
    Entry("LST009", "inactive-ids", ("inactive or marked FIDE ID", "inactive or marked FIDE IDs"), I, "F", "FIDE rating list", check="rating_list:facts", texts=(
        ("LST009", "FIDE ID {fide_id} is inactive in the list of {month:date}."),
        ("LST009.marked", "FIDE ID {fide_id} is marked '{flag:code}' in the list of {month:date}."),
    ), page=(
        "The list marks the player as inactive, or with a letter of unknown meaning.",
        "The player's games are rated; but an inactive id is sometimes the old one of somebody who was registered twice.",
        "Look whether the list has the player a second time: `trfkit ratings find NAME`.",
    )),
    Entry("LST010", "rated-only-in-the-file", ("player rated only in the file", "players rated only in the file"), W, "F", "FIDE rating list", check="rating_list:ratings", texts=(
        ("LST010", "Player {participant} is rated {text} in the file, but unrated in the {kind?standard:standard|rapid:rapid|blitz:blitz} list of {month:date}."),
        ("LST010.hint", "Leave the field blank. A national rating belongs in a national record."),
    ), page=(
        "The file has a rating where the list of the month has none.",
        "It is probably a national rating, or one that is published in a later list. FIDE takes the player as unrated.",
    )),
    Entry("LST011", "expected-changes", ("expected rating change", "expected rating changes"), I, "F", "B.02", implemented=False, texts=(
        ("LST011", "Player {participant}: K {k}, expected change {change:decimal}."),
    ), page=(
        "What the event will change in the player's rating.",
        "A note, for the player's question.",
        "Nothing.",
    )),

    Entry("NRM001", "too-few-rounds-for-norms", ("too few rounds for norms", "events with too few rounds for norms"), W, "T", "B.01 1.4.1", check="norms:event", texts=(
        ("NRM001", "The event has {rounds} round, but a norm needs at least 9 games (7 in World and Continental team events).", "The event has {rounds} rounds, but a norm needs at least 9 games (7 in World and Continental team events).", "rounds"),
    ), page=(
        "The event has fewer than nine rounds.",
        "Norms need nine games, some exceptions apart.",
        "Nothing can be done afterwards.",
    )),
    Entry("NRM002", "norm-performances", ("norm performance", "norm performances"), I, "T", "B.01, 1.4", check="norms:performances", texts=(
        ("NRM002", "Player {participant} reached a performance of {performance} for the title {title:code}: {points:points} points in {count} of {played} games against an average of {average}. {conditions}"),
        ("NRM002.met", "All that a file tells of 1.4 is met."),
        ("NRM002.waived", "All that a file tells of 1.4 is met, the federations by 1.4.3d."),
        ("NRM002.not-met", "Not met: {conditions:items}."),
        ("NRM002.games", "{found} of {bound} games ({article:code})"),
        ("NRM002.average-rating", "average rating {found} of {bound} ({article:code})"),
        ("NRM002.percentage", "{found} of {bound} per cent ({article:code})"),
        ("NRM002.titled-opponents", "{found} of {bound} titled opponents ({article:code})"),
        ("NRM002.title-holders", "{found} of {bound} opponents with the title {titles:codes} ({article:code})", "", "count", "titles: one or several, any of which counts"),
        ("NRM002.foreign-federations", "{found} of {bound} foreign federations ({article:code})"),
        ("NRM002.own-federation", "{found} opponents of the own federation, at most {bound} ({article:code})"),
        ("NRM002.one-federation", "{found} opponents of one federation, at most {bound} ({article:code})"),
        ("NRM002.rated-foreigners", "{found} of {bound} rated foreigners ({article:code})"),
        ("NRM002.federations", "{found} of {bound} federations ({article:code})"),
        ("NRM002.titled-foreigners", "{found} of {bound} with GM, IM, WGM or WIM ({article:code})"),
    ), page=(
        "A player's performance reaches that of a norm (1.4.8); the finding says which other conditions of article 1.4 do not hold. Counted are rated games; the lowest opponent has at least the floor of the title, other unrated ones 1400; later games of a Swiss and games won are left out where that helps. In events of teams seven games are taken, as in World and Continental ones. What no file tells is not looked at: registration, whose list the ratings are of, norms of national championships. Events before 2024 had other regulations and are left alone.",
        "A norm must be claimed with a certificate.",
        "Check the conditions and fill in the certificate.",
    )),
    Entry("NRM003", "chief-arbiter-without-title", ("chief arbiter without a title", "chief arbiters without a title"), W, "T", "B.01 1.1", check="norms:event", texts=(
        ("NRM003", "Record 102 names no IA or FA as the chief arbiter: '{text:quote}'."),
        ("NRM003.hint", "Write the title before the name: IA Surname, Given name."),
    ), page=(
        "The chief arbiter has neither title that norms require.",
        "The norms would be refused.",
    )),
    Entry("NRM004", "too-fast-for-norms", ("too fast for norms", "reasons why the event is too fast for norms"), W, "T", "B.01 1.1", check="norms:pace", texts=(
        ("NRM004", "{rounds} rounds are dated {date:date}, but norms allow {most} a day."),
        ("NRM004.fast", "{seconds:minutes} minutes for 60 moves are too fast for norms, which need {least}."),
    ), page=(
        "More than two rounds were played on a day, or the games were too short for norms.",
        "The norms would be refused.",
        "Check 132 and 222.",
    )),
    Entry("NRM005", "foreign-player-exemption", ("exemption for foreign players", "exemptions for foreign players"), I, "T", "B.01, 1.4.3", check="norms:foreigners", texts=(
        ("NRM005", "By 1.4.3d the mix of federations is waived: {conditions:items}."),
        ("NRM005.not-met", "By 1.4.3d the mix of federations is not waived: {conditions:items}."),
    ), page=(
        "How far a Swiss meets the exemption from the rules about foreigners: 20 rated ones in every round, of three federations, ten of them GM, IM, WGM or WIM, each missing one round at most.",
        "A note for claims.",
        "Nothing.",
    )),
    Entry("NRM006", "format-unfit-for-norms", ("format unfit for norms", "formats unfit for norms"), W, "T", "B.01", check="norms:event", texts=(
        ("NRM006", "Norms need a Swiss, a round-robin or a knock-out, which this event is not."),
        ("NRM006.record", "Norms need a Swiss, a round-robin or a knock-out, but record {source:code} says {text:quote}."),
        ("NRM006.option", "Norms need a Swiss, a round-robin or a knock-out, but --kind says otherwise."),
    ), page=(
        "The format of the event is none that norms can be made in.",
        "The norms would be refused.",
        "Nothing can be done afterwards.",
    )),

    # RES: results. BYE: byes. SCR, RNK: points and order.

    Entry("RES001", "unknown-opponents", ("unknown opponent", "unknown opponents"), E, "G", "TRF 001, columns 92-95", check="results:rows", texts=(
        ("RES001", "Player {participant} meets {opponent} in round {round}, but nobody has that starting rank."),
        ("RES001.hint", "Correct the opponent's number, or restore the opponent's row."),
    ), page=(
        "The row names an opponent who is not in the file.",
        "The game exists on one side only, and opponents' scores miss it. A row lost for another reason is often the cause.",
    )),
    Entry("RES002", "games-against-oneself", ("game against oneself", "games against oneself"), E, "G", "TRF 001, columns 92-95", check="results:rows", texts=(
        ("RES002", "In round {round}, player {participant} is paired with player {participant}."),
        ("RES002.hint", "For a bye, write 0000 - and its letter."),
    ), page=(
        "The row names its own starting rank as the opponent. Some programs write late entrants this way.",
        "Nobody plays himself: the round cannot be counted.",
    )),
    Entry("RES003", "one-sided-pairings", ("one-sided pairing", "one-sided pairings"), E, "G", "TRF 001, columns 92-95", check="results:mutual", texts=(
        ("RES003", "Player {participant} meets {opponent} in round {round}, but {opponent} meets {met}."),
        ("RES003.blank", "Player {participant} meets {opponent} in round {round}, but the row of {opponent} is blank there."),
        ("RES003.zero-point-bye", "Player {participant} meets {opponent} in round {round}, but {opponent} has a zero-point bye there."),
        ("RES003.bye", "Player {participant} meets {opponent} in round {round}, but {opponent} has a bye there ({letter:code})."),
        ("RES003.none", "Player {participant} meets {opponent} in round {round}, but {opponent} has no opponent there."),
        ("RES003.hint", "One of the two rows is wrong. Look at the pairing list of the round."),
    ), page=(
        "The row names an opponent whose own row names somebody else, or nobody, in that round.",
        "Every game stands in two rows; here they disagree, so one of them is wrong. Scores and tie-breaks of several players depend on it.",
    )),
    Entry("RES004", "incompatible-results", ("pair of incompatible results", "pairs of incompatible results"), E, "G", "TRF 001, column 99", check="results:games", texts=(
        ("RES004", "Round {round}: player {participant} has {result}, but opponent {opponent} has {other}."),
        ("RES004.hint", "If one player has a win, the opponent must have a loss. Which result is right?"),
    ), page=(
        "The two rows of a game hold results that cannot go together, such as two wins, or a win and a draw, or a result on one side only.",
        "One row is wrong. Where the stated points of both players show which, a fix is offered.",
    )),
    Entry("RES005", "unusual-results", ("unusual result", "unusual results"), I, "G", "TRF 001, column 99", severities={Profile.UPLOAD: W}, check="results:games", texts=(
        ("RES005", "Round {round}: player {participant} has {result} and opponent {opponent} has {other}, which is allowed after a penalty."),
        ("RES005.hint", "Confirm that this was decided."),
    ), page=(
        "Both players lost, or one lost and the other drew. An arbiter can decide so; it does not happen over the board.",
        "In a report for rating it deserves a second look.",
    )),
    Entry("RES006", "contradicting-colours", ("contradicting colours", "games with contradicting colours"), E, "G", "TRF 001, column 97", check="results:games", texts=(
        ("RES006.same", "Round {round}: players {participant} and {opponent} both have {colour?w:White|b:Black}."),
        ("RES006.none", "Round {round}: players {participant} and {opponent} have no colour, though they played."),
        ("RES006.all", "Round {round}: players {participant} and {opponent} have no colour, though they played. No other game has one either."),
        ("RES006.one", "Round {round}: players {participant} and {opponent} played, but one of them has no colour."),
        ("RES006.hint", "Correct the colour in the row that is wrong."),
    ), page=(
        "Both rows of a game have the same colour, or one that was played has none.",
        "Colour sequences, pairing programs and statistics of colours rest on it.",
    )),
    Entry("RES007", "byes-with-opponent", ("bye with an opponent", "byes with an opponent"), E, "G", "TRF 001, column 99", check="results:rows", texts=(
        ("RES007", "Player {participant} has the bye letter '{result:code}' against {opponent} in round {round}."),
        ("RES007.hint", "A bye has no opponent: 0000 -. A forfeit is written + or -."),
    ), page=(
        "A bye letter stands together with an opponent.",
        "Either a game was not played and is a forfeit, or there was a bye and no opponent. bbpPairings refuses such files.",
    )),
    Entry("RES008", "results-without-opponent", ("result without an opponent", "results without an opponent"), E, "G", "TRF 001, column 99", check="results:rows", texts=(
        ("RES008", "Player {participant} has the result '{result:code}' in round {round}, but no opponent."),
        ("RES008.colour", "Player {participant} has the colour '{colour:code}' and the result '{result:code}' in round {round}, but no opponent."),
        ("RES008.hint", "Restore the opponent, or write a bye: 0000 - and its letter."),
    ), page=(
        "A result with a colour has no opponent.",
        "A game needs one; the bye of the old format would have no colour.",
    )),
    Entry("RES009", "half-forfeits", ("half forfeit", "half forfeits"), E, "G", "TRF 001, column 99", check="results:games", texts=(
        ("RES009", "Round {round}: player {forfeited} has the forfeit '{forfeit:code}', but opponent {played} has the played result '{result:code}'."),
        ("RES009.hint", "Write + and -, or 1 and 0, in the two rows."),
    ), page=(
        "One row says that the game was forfeited, the other that it was played.",
        "Forfeits are neither rated nor played for tie-breaks.",
    )),
    Entry("RES010", "forfeits-without-opponent", ("forfeit win without an opponent", "forfeit wins without an opponent"), I, "G", "TRF 001, column 99", severities={Profile.UPLOAD: W}, check="results:forfeits", texts=(
        ("RES010", "Player {participant} has '+' without an opponent in round {round}."),
        ("RES010.hint", "For a bye, write U or F. Otherwise restore the opponent."),
    ), page=(
        "A forfeit win stands without the opponent who did not come.",
        "In individual events this is mostly a bye written with the wrong letter, and byes count differently.",
    )),
    Entry("RES011", "missing-results", ("missing result", "missing results"), E, "F", "TRF 001, column 99", check="results:pending", texts=(
        ("RES011", "The game of player {participant} against {opponent} in round {round} has no result."),
        ("RES011.hint", "Write the result in both rows."),
    ), page=(
        "A game has no result.",
        "A report for rating must be complete.",
    )),
    Entry("RES012", "many-unrated-results", ("round with many unrated results", "rounds with many unrated results"), W, "F", "TRF 001, column 99", check="pairings:whole_rounds", texts=(
        ("RES012", "Round {round}: {count} of {total} games are coded W, D or L, as if they had less than one move."),
        ("RES012.hint", "The codes of rated games are 1, = and 0."),
    ), page=(
        "Most games of a round are coded as won, drawn or lost in under one move.",
        "Such games are not rated. Used for whole rounds, the letters are mostly a mistake of the export.",
    )),
    Entry("RES013", "repeated-pairings", ("repeated pairing", "repeated pairings"), E, "FP", "C.04.1, b", check="pairings:repeated", texts=(
        ("RES013", "Players {participant} and {opponent} meet again in round {round}, after round {earlier}."),
        ("RES013.hint", "Check the opponents' numbers. If they are right, report the pairing as a manual one."),
    ), page=(
        "Two players meet a second time, though the system lets every pair meet once.",
        "It is the first rule of the Swiss system. A game that was forfeited does not count as a meeting.",
    )),
    Entry("RES014", "irregular-cycles", ("irregular cycle", "irregular cycles"), W, "P", "C.05, round-robin tables", check="pairings:cycles", texts=(
        ("RES014", "Players {participant} and {opponent} of a round-robin met once instead of {cycles} times.", "Players {participant} and {opponent} of a round-robin met {count} times instead of {cycles}."),
        ("RES014.never", "Players {participant} and {opponent} of a round-robin never met. They should have met {cycles} times."),
        ("RES014.all", "Players {participant} and {opponent} of a round-robin met once instead of {cycles} times, like all other pairs.", "Players {participant} and {opponent} of a round-robin met {count} times instead of {cycles}, like all other pairs."),
        ("RES014.colours", "Players {participant} and {opponent} of a round-robin had the same colours in both games."),
    ), page=(
        "In a round-robin over several cycles two players met too often or not often enough. Where there are more than 200 players, the first such pair of each is told.",
        "Tables of such events are fixed in advance.",
        "Check the rounds against the pairing table.",
    )),
    Entry("RES015", "blocks-after-the-last-round", ("result after the last round", "results after the last round"), W, "G", "TRF 001, columns 92-99", check="pairings:rounds_present", texts=(
        ("RES015", "Player {participant} has a result in round {round}, but the tournament has {rounds}."),
    ), page=(
        "A row goes on with a round that the tournament does not have.",
        "Stray blocks come from copied or shifted rows.",
        "Delete the block, or correct the number of rounds.",
    )),
    Entry("RES016", "players-without-a-game", ("player without a game", "players without a game"), W, "F", "B.02", check="pairings:idle_players", texts=(
        ("RES016", "Player {participant} did not play a single game."),
        ("RES016.hint", "FIDE may charge for a player who did not play. Leave the player out."),
    ), page=(
        "A player registered but never played.",
        "The ratings do not change.",
    )),
    Entry("RES017", "unbalanced-colours", ("unbalanced colours", "players with unbalanced colours"), W, "P", "C.04.1, f and g", check="pairings:colours", texts=(
        ("RES017", "Player {participant} has {colour?w:White|b:Black} for the third time in a row in round {round}."),
        ("RES017.difference", "By round {round}, player {participant} has {colour?w:White|b:Black} {difference} times more often than the other colour."),
    ), page=(
        "A player had the same colour three times in a row, or three times more often than the other, before the last round.",
        "The Swiss rules exclude it except for the last round. Local rules or manual pairings may explain it.",
        "Check the colours of that player.",
    )),
    Entry("RES018", "unrated-pairs", ("game of two unrated players", "games of two unrated players"), I, "F", "B.02", check="pairings:unrated_pairs", texts=(
        ("RES018", "Round {round}: players {participant} and {opponent} are both unrated. Their game has no effect on ratings."),
    ), page=(
        "Two unrated players met.",
        "In a Swiss such a game changes no rating.",
        "Nothing.",
    )),
    Entry("RES019", "rounds-without-a-game", ("round without a game", "rounds without a game"), W, "F", "TRF 001", check="pairings:whole_rounds", texts=(
        ("RES019", "No game was played in round {round}."),
    ), page=(
        "Nobody played in a round: all games were forfeited or all players absent.",
        "A cancelled round should not be reported as played.",
        "Check the round.",
    )),
    Entry("RES020", "suspicious-patterns", ("suspicious pattern", "suspicious patterns"), W, "F", "B.02", implemented=False, texts=(
        ("RES020", "The results have a suspicious pattern."),
    ), page=(
        "The results show a pattern that rating officers look into.",
        "It proves nothing by itself.",
        "Be ready to explain it.",
    )),
    Entry("RES021", "pending-games", ("round with pending games", "rounds with pending games"), I, "P", "TRF-26 162, X", check="results:pending", texts=(
        ("RES021", "Round {round}: {count} game has no result yet.", "Round {round}: {count} games have no result yet."),
        ("RES021.counted", "Round {round}: {count} game has no result yet, but the points of players {players:numbers} include it.", "Round {round}: {count} games have no result yet, but the points of players {players:numbers} include theirs."),
        ("RES021.hint", "Enter the results when they are known. Points without these games are accepted."),
        ("RES021.counted.hint", "Get the results of that round, or the whole file."),
    ), page=(
        "Games of a round have no result yet.",
        "Standings are provisional. The value of an unknown result is X of record 162; stated points are accepted with it and without it.",
    )),
    Entry("RES022", "forfeits-without-details", ("forfeit without details", "forfeits without details"), I, "P", "TRF 001, columns 92-99", check="results:forfeits", texts=(
        ("RES022", "Player {participant} has the forfeit '{result:code}' in round {rounds:numbers} without {missing?opponent:an opponent|colour:a colour}.", "Player {participant} has the forfeit '{result:code}' in rounds {rounds:numbers} without {missing?opponent:an opponent|colour:a colour}.", "rounds"),
    ), page=(
        "A forfeit is written without the opponent or without a colour. Older files and team events do so.",
        "The player is treated as absent where there is no opponent; the colour of a forfeit counts for nothing.",
        "Nothing must be done; opponent and colour make the record complete.",
    )),
    Entry("RES023", "unknown-results", ("unknown result", "unknown results"), W, "FP", "TRF 001, column 99", texts=(
        ("RES023", "'{text:quote}' is not a known result. It was read as '{new:code}'."),
        ("RES023.pending", "'{text:quote}' is not a known result. It was read as a game without a result."),
        ("RES023.hint", "Write the intended result: 1, = or 0, + or - for a forfeit, ? if it is unknown."),
    ), page=(
        "The result letter belongs to no version of the format. It was read as a pending game; with nobody to play, as an absence. A dash that a word processor made of `-` was read as that.",
        "Whatever it meant is lost, and other programs refuse it.",
    )),

    Entry("RES024", "rows-out-of-step", ("row with rounds out of place", "rows with rounds out of place"), E, "G", "TRF 001, columns 92-99", check="displaced_rows:out_of_step", texts=(
        ("RES024.left-out", "The row of player {participant} lacks round {missing}. Each later game stands one round too early."),
        ("RES024.too-many", "The row of player {participant} has a round too many, round {rounds:numbers}. Each later game stands one round too late.", "The row of player {participant} has a round too many, one of rounds {rounds:numbers}. Each later game stands one round too late.", "rounds"),
        ("RES024.ends-early", "The row of player {participant} ends with round {last}, but others have games with this player in round {rounds:numbers}.", "The row of player {participant} ends with round {last}, but others have games with this player in rounds {rounds:numbers}.", "rounds"),
        ("RES024.byes", "The row of player {participant} has zero-point byes in rounds {rounds:numbers}, but player {others:numbers} has games with this player there.", "The row of player {participant} has zero-point byes in rounds {rounds:numbers}, but players {others:numbers} have games with this player there.", "others"),
        ("RES024.hint", "The other rows have the games. Export the file again, or put the rounds back in their columns."),
        ("RES024.byes.hint", "Correct the player's row if the games were played, otherwise the rows that name the player."),
    ), page=(
        "The games of a row stand in other rounds than in the rows of the opponents: a round is left out, one stands in it too many, or the row ends too early. Or it has zero-point byes to the end, and others have games with the player in these rounds.",
        "Where a block of ten columns is left out or put in, each later game stands one round too early or too late, and every opponent of these rounds seems to contradict. The opponents' rows have the games, all one round off: that is how it is known what happened.",
        "`trfkit check --fix` puts the round back where exactly one other row names the player in it, and takes out the one too many. Where the row ends early, get the whole row. Where it has byes, either the player was there, and the row lacks the games, or the rows that name the player are wrong.",
    )),
    Entry("RES025", "exchanged-rows", ("pair of exchanged rows", "pairs of exchanged rows"), E, "G", "TRF 001, columns 81-99", implemented=False, is_moot=True, texts=(
        ("RES025.hint", "Exchange them, or export the file again."),
    ), page=(
        "Two rows have each other's rounds.",
        "RES003 names each game that the opponents' rows contradict.",
    )),
    Entry("RES026", "nothing-to-rate", ("file without a game to rate", "files without a game to rate"), E, "F", "B.02, 5.1", check="pairings:nothing_to_rate", texts=(
        ("RES026.pending", "No game can be rated: none has a result yet."),
        ("RES026.unrated", "No game can be rated: all are coded W, D or L, as if they had less than one move."),
        ("RES026.not-played", "No game can be rated: none was played over the board."),
        ("RES026.no-round", "No game can be rated: no round was played."),
        ("RES026.hint", "Report the event when its games have been played, with their results."),
    ), page=(
        "The file holds no game that FIDE rates: no round was played, all games were forfeited, or all are coded W, D or L, as under one move.",
        "Only a game in which both players made a move is rated. Such a report is refused, or costs a fee for nothing.",
    )),
    Entry("RES027", "opponents-counted-off", ("opponents' numbers that are off by one", "files with opponents' numbers off by one"), E, "G", "TRF 001, columns 92-95", implemented=False, is_moot=True, texts=(
        ("RES027.hint", "Export with starting ranks that count from 1, as the rows have them."),
    ), page=(
        "The rows count the players from 1, and name their opponents by numbers that count from another one.",
        "RES003 names each game that the opponents' rows contradict.",
    )),
    Entry("BYE001", "several-pairing-allocated-byes", ("round with several pairing-allocated byes", "rounds with several pairing-allocated byes"), E, "FP", "C.04.1, c", check="pairings:several_in_a_round", texts=(
        ("BYE001", "Round {round} has {count} pairing-allocated byes: players {players:numbers}."),
        ("BYE001.hint", "Only one player can be left over. H, F and Z are the letters of other byes."),
    ), page=(
        "More than one player of a round has the bye for being left over.",
        "An odd field leaves one player over. The others probably asked for a bye or stayed away.",
    )),
    Entry("BYE002", "second-pairing-allocated-byes", ("second pairing-allocated bye", "second pairing-allocated byes"), E, "FP", "C.04.1, d", check="pairings:second_of_a_player", texts=(
        ("BYE002", "Player {participant} has the pairing-allocated bye in round {round}, but had {earlier_kind?pairing-allocated-bye:one|forfeit-win:a forfeit win|full-point-bye:a full-point bye} in round {earlier}."),
        ("BYE002.hint", "Check the letters of the byes. A requested bye is H, F or Z."),
    ), page=(
        "A player is left over who had already been given a full point without playing. Full-point byes count among these in events that start on 1 July 2025 or later.",
        "The Swiss rules exclude it, and a pairing program would have chosen somebody else.",
    )),
    Entry("BYE003", "byes-in-even-fields", ("bye with an even number of players", "byes with an even number of players"), W, "P", "C.04.1, c", check="pairings:parity", texts=(
        ("BYE003", "Player {participant} has the pairing-allocated bye in round {round}, but the number of players to pair was even ({count})."),
    ), page=(
        "Somebody is left over, though the players there to be paired were even in number.",
        "Either another player's row is wrong or the bye is of another kind.",
        "Check the round.",
    )),
    Entry("BYE004", "odd-fields-without-a-bye", ("odd number of players without a bye", "odd numbers of players without a bye"), W, "P", "C.04.1, c", check="pairings:parity", texts=(
        ("BYE004", "The number of players to pair in round {round} was odd ({count}), but nobody has the bye."),
    ), page=(
        "The players there to be paired were odd in number, yet nobody has the bye.",
        "One of them cannot have had an opponent.",
        "Look for the player whose round is wrong.",
    )),
    Entry("BYE005", "several-half-point-byes", ("player with several half-point byes", "players with several half-point byes"), W, "P", "rules of the event", check="pairings:half_points", texts=(
        ("BYE005", "Player {participant} has {count} half-point byes, in rounds {rounds:numbers}."),
    ), page=(
        "A player has several half-point byes.",
        "Most events, and the endorsement rules, allow one.",
        "Check the rules of the event.",
    )),
    Entry("BYE006", "full-point-byes", ("full-point bye", "full-point byes"), W, "FP", "C.04.1, c", check="pairings:full_points", texts=(
        ("BYE006", "Player {participant} has a full-point bye in round {round}."),
        ("BYE006.game", "Player {participant} has a full-point bye in round {round}, in place of the game against {opponent}, which was not played."),
        ("BYE006.letter", "Player {participant} has a full-point bye in round {round}, but the stated points are right with {letter:code}."),
        ("BYE006.only", "Player {participant} has the only full-point bye of round {round}, so U is probably meant."),
        ("BYE006.hint", "Write U if the player was left over, H if the points count half a point."),
    ), page=(
        "A full-point bye is given. If it is the only one of its round, the bye of an odd field is probably meant; where the points stated fit another bye alone, that one is.",
        "Full-point byes are deprecated and count as a voluntary absence in tie-breaks.",
    )),
    Entry("BYE007", "half-point-byes-in-the-last-round", ("half-point bye in the last round", "half-point byes in the last round"), W, "P", "rules of the event", check="pairings:half_points", texts=(
        ("BYE007", "Player {participant} has a half-point bye in the last round."),
    ), page=(
        "A half-point bye stands in the last round.",
        "The rules of most events exclude it.",
        "Check the rules of the event.",
    )),
    Entry("BYE008", "contradicting-byes", ("contradicting bye", "contradicting byes"), E, "FP", "TRF-26 240", check="exchange:requested", texts=(
        ("BYE008", "Record 240 gives player {participant} the bye '{stated:code}' in round {round}, but the player's row has '{letter:code}'."),
        ("BYE008.blank", "Record 240 gives player {participant} the bye '{stated:code}' in round {round}, but the player's row is blank there."),
        ("BYE008.game", "Record 240 gives player {participant} the bye '{stated:code}' in round {round}, but the player's row has a game against {opponent}."),
        ("BYE008.hint", "Correct the record or the row."),
    ), page=(
        "Record 240 gives a player a bye for a round in which the player's row has something else.",
        "One of the two is wrong.",
    )),
    Entry("BYE009", "withdrawals", ("withdrawal", "withdrawals"), I, "P", "TRF 001, column 99", check="pairings:withdrawals", texts=(
        ("BYE009", "Player {participant} is absent from round {round} to the end, so probably withdrew."),
    ), page=(
        "A player stops playing before the end.",
        "It is only noted: opponents' tie-breaks value the remaining rounds by a rule of their own.",
        "Nothing.",
    )),
    Entry("BYE010", "byes-with-a-colour", ("bye with a colour", "byes with a colour"), W, "G", "TRF 001, column 97", check="pairings:coloured", texts=(
        ("BYE010", "Player {participant} has the colour '{text:code}' with the bye '{result:code}' in round {round}."),
        ("BYE010.hint", "Write - as the colour of a bye. Pairing programs refuse another one. If it was a game, write the opponent and the result."),
    ), page=(
        "A round without an opponent has the letter of a bye, and the colour of a game.",
        "The letter counts here. bbpPairings refuses such a file, and a game whose opponent was lost may look so.",
    )),

    Entry("SCR001", "points-mismatch", ("wrong points", "wrong points"), E, "FP", "TRF 001, columns 81-84", check="points:points", texts=(
        ("SCR001", "Player {participant} states {stated:points} points, but the results add up to {computed:points}."),
        ("SCR001.game", "Players {participant} and {opponent} state {stated:points} and {other_stated:points} points, but the results add up to {computed:points} and {other_computed:points}. Both are right if their game in round {rounds:numbers} ended {instead:code}, not {result:code}.", "Players {participant} and {opponent} state {stated:points} and {other_stated:points} points, but the results add up to {computed:points} and {other_computed:points}. Both are right if their game in one of the rounds {rounds:numbers} ended {instead:code}, not {result:code}.", "rounds"),
        ("SCR001.cause.hint", "First correct what this follows from."),
        ("SCR001.pending.hint", "The points may include a missing result."),
        ("SCR001.bye-worth.hint", "The points are right if the pairing-allocated bye is worth {worth:points}. State what it is worth: P in record 162, for pairing programs BBU."),
        ("SCR001.bye-letter.hint", "The points are right if the bye of round {number} is {letters:codes}, not {letter:code}.", "The points are right if the bye of round {number} is one of {letters:codes}, not {letter:code}.", "letters"),
        ("SCR001.too-many.hint", "A result may be too high, a game or bye may be worth less (record 162), or a penalty (299) may be missing."),
        ("SCR001.too-few.hint", "A result may be too low, or an adjusted score (record 299) may be missing."),
        ("SCR001.too-few-with-byes.hint", "A bye or an adjusted score (record 299) may be missing, or a result may be too low."),
        ("SCR001.game.hint", "Either the points are wrong or the result in both rows is. Check the score sheet."),
    ), page=(
        "The points in columns 81-84 are not what the row's results add up to under the tournament's point system. Accepted are the rounds played, with or without the value of pending games, the bye of the next round, accelerated points and record 299.",
        "Points decide the standings and the pairing of the next round; a report whose sums are wrong is refused.",
        "If the results are right, `trfkit annotate` writes the right points. If the points are right, a result or a bye is wrong or missing. Where two players are off by what another result of their game would put right, and the ranks do not speak against it, that is one finding: nobody can tell from the file which of the two it is, so `--fix` leaves it alone.",
    )),
    Entry("SCR002", "undeclared-point-system", ("undeclared point system", "undeclared point systems"), W, "FP", "TRF-26 162", check="points:points", texts=(
        ("SCR002", "The points of all players fit {system:code}, but no record states it."),
        ("SCR002.differs", "The points of all players fit {system:code}, but record {record:code} states another system."),
        ("SCR002.hint", "State the point system in record 162."),
    ), page=(
        "The points do not follow the stated system, but all of them follow another one in common use.",
        "Without record 162 every program computes other scores; with a wrong one, too, which is an error.",
    )),
    Entry("SCR003", "points-with-the-next-bye", ("points with the next bye", "points with the next bye"), W, "FP", "TRF 001, columns 81-84", check="points:points", texts=(
        ("SCR003", "Player {participant} states {stated:points} points, including the bye of round {round}, which is still to come. The rounds played give {computed:points}."),
    ), page=(
        "The points hold a bye of the round that is still to be played.",
        "Pairing programs differ on whether it should be there.",
        "Know what the program that reads the file expects.",
    )),
    Entry("SCR004", "unusual-points", ("unusual points", "unusual points"), W, "FP", "TRF 001, columns 81-84", texts=(
        ("SCR004", "The points are '{text:quote}'. Expected: a number such as 5.5."),
        ("SCR004.read", "The points '{text:quote}' were read as {points:points}. Expected: a number such as 5.5."),
    ), page=(
        "The points are written unusually (comma, no decimal, ½: a warning) or cannot be read (an error).",
        "Some programs stop at such a field.",
        "Write a whole number, a point and one digit.",
    )),
    Entry("SCR005", "extra-points-left-out", ("extra points not included", "extra points not included"), W, "FP", "TRF-26 299", check="points:points", texts=(
        ("SCR005", "Record 299 gives player {participant} {extra:points} points, but the stated {stated:points} do not include them."),
        ("SCR005.all", "Record 299 gives points to player {players:numbers}, but the stated points do not include them.", "Record 299 gives points to players {players:numbers}, but no stated points include them.", "players"),
    ), page=(
        "Record 299 changes a player's score, and the stated points do not contain the change.",
        "Either the record was added later or the points are out of date.",
        "Recompute the points.",
    )),
    Entry("SCR006", "blank-points", ("missing points", "missing points"), W, "FP", "TRF 001, columns 81-84", check="points:points", texts=(
        ("SCR006", "Player {participant} states no points. The results add up to {computed:points}."),
    ), page=(
        "A player has no points.",
        "They were recomputed from the results.",
        "`trfkit annotate` fills the field.",
    )),
    Entry("SCR007", "byes-left-blank", ("byes left blank", "groups of byes left blank"), E, "FP", "TRF 001, columns 81-99", check="points:points", texts=(
        ("SCR007", "The points of {count} players fit if the blank rounds of their rows are half-point byes: players {who:numbers}."),
        ("SCR007.hint", "Write '0000 - H' in the rounds in which half a point was given."),
    ), page=(
        "The points of several players are too high by half points, and each of them has as many rounds in which nothing stands.",
        "Some programs write a half-point bye as a blank round: the row then gives nothing for it, and whoever reads the file counts a round without a point. Tie-breaks change too.",
        "Write `0000 - H` into the rounds in which the half point was given. `trfkit check --fix --unsafe-fixes` proposes it where every blank round of these players must be one.",
    )),
    Entry("SCR008", "points-never-filled", ("points never filled in", "columns of points never filled in"), E, "FP", "TRF 001, columns 81-84", check="points:points", texts=(
        ("SCR008", "Every player states 0.0 points, but the results give up to {most:points}."),
        ("SCR008.hint", "Fill in what the results give."),
    ), page=(
        "Every row says 0 points, although there are results.",
        "The column was never filled. FIDE compares it with the results.",
        "`trfkit annotate` writes the points and the ranks.",
    )),
    Entry("SCR009", "points-of-a-later-round", ("points of a later round", "groups of points of a later round"), E, "FP", "TRF 001, columns 81-84", check="points:points", texts=(
        ("SCR009", "The points of {count} players include round {round}, but the rows end with round {last}."),
        ("SCR009.hint", "Export the file again with all rounds. The points are not wrong."),
    ), page=(
        "The points are those after a further round, and the rows lack that round.",
        "The file announces more rounds (record 142, or the dates of 132) than its rows hold, and what does not fit is just what one more game brings each player. Exports cut at a column look so: games are missing, not points.",
    )),

    Entry("RNK001", "missing-ranks", ("missing rank", "missing ranks"), W, "FP", "TRF 001, columns 86-89", severities={Profile.UPLOAD: E}, check="ranks:missing", texts=(
        ("RNK001", "Player {participant} has no rank."),
        ("RNK001.all", "No player has a rank."),
        ("RNK001.hint", "'trfkit annotate' writes the ranks."),
    ), page=(
        "A player has no rank, or 0.",
        "A rating report needs one; elsewhere it can be computed.",
    )),
    Entry("RNK002", "ranks-against-points", ("rank that contradicts the points", "ranks that contradict the points"), E, "FP", "TRF 001, columns 86-89; TRF-26 310", check="ranks:contradicts_points", texts=(
        ("RNK002", "Player {participant} with {points:points} points is ranked {rank}, {position?behind:behind|ahead:ahead of} player {other} with {other_points:points} points, ranked {other_rank}."),
        ("RNK002.team", "Team {team} with {points:points} {score?MP:match points|GP:game points} is ranked {rank}, {position?behind:behind|ahead:ahead of} team {other} with {other_points:points}, ranked {other_rank}."),
        ("RNK002.starting-ranks", "The ranks are the starting ranks. They do not follow the points."),
        ("RNK002.team-numbers", "The ranks are the team numbers. They do not follow the {score?MP:match points|GP:game points}."),
        ("RNK002.earlier-round", "The ranks are those before round {last}."),
        ("RNK002.many", "The ranks do not follow the points: {count} of {total} are wrong."),
        ("RNK002.many-teams", "The ranks do not follow the {score?MP:match points|GP:game points}: {count} of {total} are wrong."),
        ("RNK002.hint", "Check the points first. 'trfkit annotate' writes the ranks."),
        ("RNK002.points.hint", "Correct the points first. 'trfkit annotate' writes the ranks."),
        ("RNK002.result.hint", "Correct the result of round {round} first. 'trfkit annotate' writes the ranks."),
    ), page=(
        "A player or a team with fewer points is ranked above one with more. The finding names as few as explain the order.",
        "Points come first in every standing, unless record 212 says otherwise: of teams the match points or the game points, as the list of tie-breaks or record 192 says. Where neither says which, both must be against the order.",
    )),
    Entry("RNK003", "ranks-against-tie-breaks", ("rank that contradicts the tie-breaks", "ranks that contradict the tie-breaks"), W, "P", "TRF-26 202, 212", check="record_findings:own_tie_breaks", texts=(
        ("RNK003", "Player {ids:numbers} is ranked {stated:decimal}, but the tie-breaks of the file give {computed:decimal}. {rule}", "Players {ids:numbers} have other ranks than the tie-breaks of the file give: {first} is ranked {stated:decimal} instead of {computed:decimal}. {rule}", "ids"),
        ("RNK003.teams", "Team {ids:numbers} is ranked {stated:decimal}, but the tie-breaks of the file give {computed:decimal}. {rule}", "Teams {ids:numbers} have other ranks than the tie-breaks of the file give: {first} is ranked {stated:decimal} instead of {computed:decimal}. {rule}", "ids"),
        ("RNK003.rule", "Explanation: {rule:clauses}."),
        ("RNK003.hint", "'trfkit explain FILE A B' says why one stands before the other."),
    ), page=(
        "Two players with equal points are ranked against the tie-breaks that the file names.",
        "Prizes and titles follow the order.",
        "`trfkit explain FILE WHO CODE` shows how each value comes about.",
    )),
    Entry("RNK004", "irregular-ranks", ("irregular rank", "irregular ranks"), W, "FP", "TRF 001, columns 86-89", check="ranks:irregular", texts=(
        ("RNK004", "Rank {rank} follows {count} ranked player. Expected: {expected}.", "Rank {rank} follows {count} ranked players. Expected: {expected}."),
        ("RNK004.shared", "Players {other} and {participant} share rank {rank}, but have {other_points:points} and {points:points} points."),
        ("RNK004.teams", "Rank {rank} follows {count} ranked team. Expected: {expected}.", "Rank {rank} follows {count} ranked teams. Expected: {expected}."),
        ("RNK004.teams-shared", "Teams {other} and {team} share rank {rank}, but have {other_match_points:points} and {match_points:points} match points, and {other_game_points:points} and {game_points:points} game points."),
        ("RNK004.hint", "Only tied players share a rank, the best one: 1, 2, 2, 4."),
        ("RNK004.teams.hint RNK004.teams-shared.hint", "Only tied teams share a rank, the best one: 1, 2, 2, 4."),
    ), page=(
        "A rank is not one more than the number of players ranked above, or players share one without being tied.",
        "Tied players share the best of their places; the next one counts them all.",
        "`trfkit annotate` writes the ranks.",
    )),
    Entry("RNK005", "hidden-criteria", ("ranks by an unknown criterion", "groups of ranks by an unknown criterion"), I, "P", "TRF-26 202, 212", check="record_findings:own_tie_breaks", texts=(
        ("RNK005", "The tie-breaks of the file leave {who:numbers} tied, but they are ranked apart."),
        ("RNK005.hint", "The ranks may be by lot, or by a criterion that records 202 and 212 do not name. Name it, or let the players share the rank."),
    ), page=(
        "Players whom no tie-break separates have different ranks.",
        "Lots were drawn, or the organiser used something that the file does not name.",
    )),
    Entry("RNK006", "ranked-with-few-games", ("player ranked with few games", "players ranked with few games"), W, "P", "C.05 6.6", check="ranks:few_games", texts=(
        ("RNK006", "Player {participant} completed {games} of {total} games and is ranked {rank}. A player who withdraws with fewer than half of the games leaves the standings."),
    ), page=(
        "A player of a round-robin completed under half of the games, missed the last one and is ranked. A game won by forfeit is completed: its winner was there.",
        "The general regulations (C.05 6.6) leave who withdrew, or was expelled, before half of the games out of the final standings, and the games count for neither side. `trfkit standings` lists such a player at the end, without a rank.",
        "Leave the rank blank. If the player did not withdraw, `--policy few-games=ranked` ranks everybody.",
    )),

    # TBK: tie-breaks. PAI: acceleration, prohibited pairs, the pairing itself.

    Entry("TBK001", "no-tie-breaks", ("missing list of tie-breaks", "missing lists of tie-breaks"), E, "T", "TRF-26 202, 212", check="ranks:tie_break_lists", texts=(
        ("TBK001", "The file does not name its tie-breaks (record 202 or 212)."),
        ("TBK001.hint", "Add record 202, as in 202 BH/C1,BH,SB."),
    ), page=(
        "The file does not say how ties are broken.",
        "A report for titles must.",
    )),
    Entry("TBK002", "unknown-tie-breaks", ("unknown tie-break", "unknown tie-breaks"), E, "P", "C.07; TRF-26 202, 212", check="ranks:tie_break_codes", texts=(
        ("TBK002", "'{text:quote}' is not a tie-break code."),
        ("TBK002.nearest", "'{text:quote}' is not a tie-break code. Did you mean {nearest:code}?"),
        ("TBK002.own", "'{text:quote}' is the tournament's own and cannot be computed."),
        ("TBK002.discipline", "'{text:quote}' is a tie-break of {discipline:code} tournaments."),
        ("TBK002.teams", "'{text:quote}' needs teams, but the file lists none."),
        ("TBK002.hint", "'trfkit list tiebreaks' lists the codes."),
    ), page=(
        "A code of record 202 or 212 is none that the rules know.",
        "It is skipped, so the order of tied players may differ.",
        "Use a code that `trfkit list tiebreaks` lists; for others the format has the prefix OTHER_, and `--regulations` says how they are computed.",
    )),
    Entry("TBK003", "old-tie-break-names", ("old name of a tie-break", "old names of tie-breaks"), W, "P", "C.07", check="ranks:tie_break_codes", texts=(
        ("TBK003", "'{text:code}' is now called {new:code}."),
    ), page=(
        "The tie-break has another name now.",
        "It was understood.",
        "Use the new name.",
    )),
    Entry("TBK004", "tie-breaks-of-other-events", ("tie-break of another kind of event", "tie-breaks of another kind of event"), E, "P", "C.07", check="ranks:tie_break_codes", texts=(
        ("TBK004", "{text:code} is not a tie-break for this kind of event ({kind:code})."),
        ("TBK004.players", "{text:code} is for players only in the handbook's list of codes."),
        ("TBK004.hint", "'trfkit list tiebreaks --kind {kind:command}' lists those that it has."),
        ("TBK004.players.hint", "Teams have it by article 13, but programs that go by the list may refuse it."),
    ), page=(
        "The tie-break is made for another kind of event: teams against individuals, round-robin against Swiss. It is a warning where articles 6 to 10 hold for teams too, by article 13, and only the handbook's list of codes has it for players alone: DE, SB, REP, STD.",
        "Its values mean nothing here, and the endorsement rules forbid to offer it.",
        "Choose another one.",
    )),
    Entry("TBK005", "unfit-modifiers", ("modifier that does not fit", "modifiers that do not fit"), W, "P", "C.07, 14", check="ranks:tie_break_codes", texts=(
        ("TBK005", "'{text:code}': modifier {modifier:code} does not apply to it."),
        ("TBK005.no-value", "'{text:code}': modifier {modifier:code} does not apply to it, so it has no value."),
        ("TBK005.repeated", "'{text:code}': modifier {modifier:code} is repeated."),
        ("TBK005.teams", "'{text:code}': modifier {modifier:code} is for teams."),
        ("TBK005.edition", "'{text:code}': modifier {modifier:code} names an unknown edition, {edition:quote}. There are {editions:codes}."),
        ("TBK005.cuts-all", "'{text:code}': modifier {modifier:code} leaves nothing of {rounds} round.", "'{text:code}': modifier {modifier:code} leaves nothing of {rounds} rounds.", "rounds"),
    ), page=(
        "A modifier does not go with this tie-break, stands twice, or cuts as many rounds as there are.",
        "A tie-break with a modifier that its article does not let apply has no value and separates nobody: the plain value would not be what the list asks for. What is repeated counts once. A cut of all rounds leaves zero for everybody, which separates nobody.",
        "Remove it, or correct its number.",
    )),
    Entry("TBK006", "rating-tie-breaks-with-unrated", ("tie-break that needs more ratings", "tie-breaks that need more ratings"), W, "P", "C.07, 10", check="ranks:codes_on_ratings", texts=(
        ("TBK006", "{text:code} needs ratings, but {count} player is unrated.", "{text:code} needs ratings, but {count} players are unrated."),
        ("TBK006.hint", "/U1400 on the code or --unrated 1400 gives them a rating."),
    ), page=(
        "A tie-break needs everybody's rating, and some players have none.",
        "The rules then give no value to anybody.",
    )),
    Entry("TBK007", "rating-tie-breaks-in-long-events", ("tie-break on ratings in a long event", "tie-breaks on ratings in a long event"), W, "P", "C.07, 10", check="ranks:codes_on_ratings", texts=(
        ("TBK007", "{text:code} needs ratings, but they may change in an event of {days} days."),
    ), page=(
        "A tie-break rests on ratings in an event long enough for them to change.",
        "Which rating counts is open.",
        "State it in the rules of the event.",
    )),
    Entry("TBK008", "contradicting-tie-break-lists", ("contradicting lists of tie-breaks", "contradicting lists of tie-breaks"), W, "P", "TRF-26 202, 212", check="ranks:tie_break_lists", texts=(
        ("TBK008", "Record 202 ({one:codes}) differs from record 212 ({other:codes}) without the points."),
    ), page=(
        "Records 202 and 212 name different tie-breaks.",
        "212 is the whole order of the standings, 202 the same without the points.",
        "Correct one of them.",
    )),
    Entry("TBK009", "editions-differ", ("place that depends on the edition", "sets of places that depend on the edition"), I, "P", "C.07", check="record_findings:own_tie_breaks", texts=(
        ("TBK009", "By edition {other:decimal} instead of {one:decimal}, which is in force, {who:numbers} would change places."),
    ), page=(
        "The standings differ between two editions of the rules.",
        "The start date decides which one applies.",
        "State the date in record 042, or use `--edition`.",
    )),
    Entry("TBK010", "tie-break-mismatch", ("wrong tie-break value", "wrong tie-break values"), E, "P", "C.07", check="record_findings:own_tie_breaks", texts=(
        ("TBK010", "{text:code} of {participant} is stated as {stated:decimal}, but {computed:decimal} is right."),
        ("TBK010.no-value", "{text:code} of {participant} is stated as {stated:decimal}, but it has no value."),
        ("TBK010.hint", "'trfkit explain FILE WHO CODE' shows how the value is computed."),
    ), page=(
        "A printed value is not the one computed here.",
        "One of the programs follows another rule or another reading.",
        "`trfkit explain` shows the computation, `trfkit verify` tries known variants.",
    )),
    Entry("TBK011", "known-variants", ("explained tie-break values", "groups of explained tie-break values"), I, "P", "C.07", check="record_findings:own_tie_breaks", texts=(
        ("TBK011", "The different values of {text:code} for {who:numbers} are explained: {rule:clauses}."),
    ), page=(
        "A difference in values follows from a known variant of the rule.",
        "The other program is set to that variant.",
        "Decide which one the rules of the event mean.",
    )),
    Entry("TBK012", "tie-breaks-before-their-time", ("tie-break before its time", "tie-breaks before their time"), W, "P", "C.07", check="ranks:tie_break_codes", texts=(
        ("TBK012", "{text:code} came with edition {edition:decimal}, after the start of this event."),
    ), page=(
        "The tie-break entered the rules after the event started.",
        "It can be used if the rules of the event define it.",
        "Check the rules of the event.",
    )),
    Entry("TBK013", "tie-breaks-after-their-time", ("tie-break after its time", "tie-breaks after their time"), W, "P", "C.07", texts=(
        ("TBK013", "{text:code} is no longer a tie-break in this edition. The last one with it is {edition:decimal}."),
    ), page=(
        "An older edition described the tie-break; the one in force when the event started no longer does.",
        "It can be used if the rules of the event define it.",
        "Check the rules of the event, or name the edition that is meant.",
    )),
    Entry("TBK014", "mixed-tie-breaks", ("mixture of tie-breaks", "mixtures of tie-breaks"), W, "P", "B.II of 2006, 7", texts=(
        ("TBK014", "Edition {edition:decimal} wants tie-breaks of one kind only (article {article:code}), but there are {mixture:clauses}."),
        ("TBK014.category", "{codes:codes} ({category?own results:own results|opponents' results:opponents' results|ratings:ratings})"),
    ), page=(
        "The list has tie-breaks made of own results, of opponents' results or of ratings side by side. The annex of 2006 wants only one of these kinds; direct encounter goes with each.",
        "The annex names progressive scores with Buchholz as improper, although one of its own lists has both. Nothing forbids it.",
        "Keep to one kind, if the list is not fixed yet.",
    )),

    Entry("PAI001", "malformed-acceleration", ("malformed acceleration", "malformed accelerations"), E, "P", "TRF-26 250", check="exchange:acceleration", texts=(
        ("PAI001.reversed", "Record 250 names rounds {first} to {last}: the last comes before the first. The record is not used."),
        ("PAI001.before", "Record 250 names round {first}, but rounds count from 1. {used}", "Record 250 names rounds {first} to {last}, but rounds count from 1. {used}"),
        ("PAI001.after", "Record 250 names round {first}, but the tournament has {rounds}. {used}", "Record 250 names rounds {first} to {last}, but the tournament has {rounds}. {used}"),
        ("PAI001.nobody", "Record 250 gives points to numbers {first} to {last}, but nobody has one of them."),
        ("PAI001.too-many", "Record 250 names numbers up to {last}, but the last one is {highest}."),
        ("PAI001.no-points", "Record 250 gives no points."),
        ("PAI001.twice", "By two records 250, participant {numbers:numbers} gets points twice in round {in_round}.", "By two records 250, participants {numbers:numbers} get points twice in round {in_round}.", "numbers"),
        ("PAI001.hint", "Correct the rounds, the numbers or the points of the record."),
    ), page=(
        "A record of accelerated points gives nothing, names rounds or participants that do not exist, or gives twice.",
        "The pairing program pairs by other scores than the arbiter believes.",
    )),
    Entry("PAI002", "missing-acceleration", ("missing acceleration", "missing accelerations"), W, "P", "TRF-26 192, 250; C.04.5", check="exchange:missing_baku", texts=(
        ("PAI002.no-record", "Record 192 says {text:code}, but no record 250 or XXA gives the accelerated points."),
        ("PAI002.rounds", "Record 192 says {text:code}, but record 250 accelerates other rounds than Baku: {rounds:numbers}."),
        ("PAI002.points", "Record 192 says {text:code}, but record 250 gives other points than Baku."),
    ), page=(
        "The type code announces Baku acceleration, and the accelerated points are missing or others.",
        "The pairings cannot be replayed.",
        "Add record 250, or correct the code.",
    )),
    Entry("PAI003", "prohibited-pairings", ("prohibited pairing", "prohibited pairings"), E, "P", "TRF-26 260", check="exchange:prohibited", texts=(
        ("PAI003", "Players {participant} and {opponent} met in round {round}, which record 260 forbids."),
        ("PAI003.hint", "Correct the rounds of the record. If the pairing stands, report it as a manual one."),
    ), page=(
        "Two players met in a round in which record 260 keeps them apart.",
        "Either the prohibition came later or the pairing broke it.",
    )),
    Entry("PAI004", "late-changes-of-numbers", ("late change of numbers", "late changes of numbers"), W, "P", "C.04.2", check="pairings:late_entries", texts=(
        ("PAI004", "Player {participant} first appears in round {round}, but starting ranks are fixed after round 4."),
    ), page=(
        "A player entered, or numbers were changed, after round 4.",
        "Starting ranks are fixed by then.",
        "Note the reason in the report.",
    )),
    Entry("PAI005", "unusual-first-round", ("unusual first round", "unusual first rounds"), W, "P", "C.04.3", check="pairings:first_round", texts=(
        ("PAI005", "Round 1 does not pair the top half against the bottom half: {count} of {total} pairs are missing ({pairs:codes})."),
        ("PAI005.by-rating", "Round 1 does not pair the top half against the bottom half by the starting ranks, but it does by the ratings."),
        ("PAI005.hint", "Check the starting ranks. They may have been changed since."),
    ), page=(
        "Round 1 does not pair the upper half with the lower half.",
        "The starting ranks, the system or the colours are other than stated.",
    )),
    Entry("PAI006", "baku-with-other-points", ("Baku acceleration with other points", "Baku accelerations with other points"), W, "P", "C.04.5", check="exchange:baku", texts=(
        ("PAI006", "Baku acceleration is defined for 1-½-0, but this event has {system:code}."),
    ), page=(
        "Baku acceleration is used with points for which it is not defined.",
        "Its steps are whole and half points of 1-½-0.",
        "Use another acceleration, or none.",
    )),
    Entry("PAI007", "impossible-rounds", ("round that does not exist", "rounds that do not exist"), E, "P", "TRF-26 240, 260-330", check="exchange:rounds", texts=(
        ("PAI007.reversed", "Record {tag:code} names rounds {first} to {last}: the last comes before the first. The record is not used."),
        ("PAI007.before", "Record {tag:code} names round {first}, but rounds count from 1. {used}", "Record {tag:code} names rounds {first} to {last}, but rounds count from 1. {used}"),
        ("PAI007.after", "Record {tag:code} names round {first}, but the tournament has {rounds}. {used}", "Record {tag:code} names rounds {first} to {last}, but the tournament has {rounds}. {used}"),
        ("PAI007.used", "It counts for round {first}.", "It counts for rounds {first} to {last}."),
        ("PAI007.unused", "It is not used."),
        ("PAI007.hint", "Rounds count from 1 to the number in record 142."),
    ), page=(
        "A record names a round before the first or, where the file states how many rounds there are, after the last.",
        "What it says of rounds that exist is used, the rest is not: byes, forbidden pairs, points, line-ups and forfeited matches of other rounds change nothing. The record is kept, and written back as it stands. A round after the last is a warning: record 142 may be what is wrong.",
    )),
    Entry("PAI008", "differently-paired-rounds", ("round paired differently", "rounds paired differently"), I, "P", "C.04.3; C.05, annex 1", needs_engine=True, texts=(
        ("PAI008", "Round {round} is not paired by its system: {count} of {total} pairs have {differ?pairs:other opponents|colours:other colours} ({system})."),
        ("PAI008.engine", "Round {round} is not paired by its system: {count} of {total} pairs have {differ?pairs:other opponents|colours:other colours} ({system}, as {engine:name} pairs)."),
        ("PAI008.hint", "'trfkit check --pairings' shows them side by side. Exports change numbers and ratings."),
    ), page=(
        "A round has other pairs, or other colours, than the system by which the file says it was paired: an engine's pairing of the state before the round, or the Berger tables.",
        "Who rates the event may ask why. It proves no mistake: exports give late entries new numbers and change ratings, results are corrected later, and an arbiter may have had to depart from the system.",
    )),

    Entry("PAI009", "refused-by-engines", ("fault that engines refuse", "faults that engines refuse"), W, "P", "documentation of the engines", check="exchange:refused", texts=(
        ("PAI009", "{engines:names} refuses the file. {reason}", "{engines:names} refuse the file. {reason}", "engines"),
        ("PAI009.more", "There is {count} more such fault.", "There are {count} more such faults."),
        ("PAI009.line", "The line '{text:quote}' is not accepted."),
        ("PAI009.columns", "The row '{text:quote}…' is not in its columns."),
        ("PAI009.rank-or-sex", "Player {number} has no rank, or a sex that is neither m nor w."),
        ("PAI009.same-number", "Two players have the number {number}."),
        ("PAI009.block", "Player {number} has '{text:quote}' in round {at}."),
        ("PAI009.no-result", "Player {number} has an opponent but no result in round {at}."),
        ("PAI009.no-opponent", "Player {number} has a colour but no opponent in round {at}."),
        ("PAI009.gap", "Nobody has the number {missing}, but numbers run to {last}."),
        ("PAI009.no-rounds", "The file does not state the number of rounds."),
        ("PAI009.rounds-in-142", "Only record 142 states the number of rounds."),
        ("PAI009.all-played", "The {count} round is played and none is left to pair.", "All {count} rounds are played and none is left to pair."),
        ("PAI009.rows-differ", "The rows of players {number} and {opponent} contradict each other in round {at}."),
        ("PAI009.both-lose", "Players {number} and {opponent} both lose in round {at}."),
        ("PAI009.wrong-points", "Player {number} states {stated:points} points, but the results give {computed:points}."),
        ("PAI009.unknown-record", "Record {tag:code} is not known to it."),
        ("PAI009.row.hint", "Export the file again, or correct the row."),
        ("PAI009.pending.hint", "Enter the result, or leave the pairing out."),
        ("PAI009.colour.hint", "Write - for the colour of a round without an opponent."),
        ("PAI009.rounds.hint", "State the number of rounds in record XXR, in TRF-26 in 142."),
        ("PAI009.over.hint", "Raise the number of rounds if more are to be played."),
        ("PAI009.repeated.hint", "Give each player a different number."),
        ("PAI009.gaps.hint", "Number the players from 1 without gaps."),
        ("PAI009.games.hint", "Correct one of the two rows."),
        ("PAI009.points.hint", "Correct the points, or state what each result is worth: records BBW, BBD, BBU, in TRF-26 162."),
        ("PAI009.teams.hint", "Engines pair players. Leave the teams out."),
        ("PAI009.adjusted.hint", "Leave out record 299 and the points that it gives."),
        ("PAI009.record.hint", "Write it as bbpPairings reads it, or leave it out."),
        ("PAI009.dates.hint", "Leave record 132 out."),
    ), page=(
        "A pairing engine for which the file is meant refuses it as it stands. What each of them refuses was measured with bbpPairings 5.0.1 and 6.0.0 and py4swiss 0.3.1; of JaVaFo it is what its manual says. It is looked for in files with records of engines (`XXR`, `BBW` …), and in a TRF-26 of an event that is not over.",
        "The next round cannot be paired. It is a note where the event is over, where only engines of older rules refuse the file, and where `trfkit convert --for engine` mends it.",
        "Mend what the finding names. `trfkit convert --for engine` writes what an engine takes, and says what it cannot mend.",
    )),

    # CNV, MRG, IMP and TAB: what writing a format loses, files joined, other formats, their tables.

    Entry("CNV001", "records-not-carried", ("loss", "losses"), W, "G", "TRF, table of records", texts=(
        ("CNV001", "{target:name} has no place for: {facts:items} (record {record:code})."),
    ), page=(
        "The target format has no place for something that the source says.",
        "What is not carried is lost to whoever reads the new file only.",
        "Keep the source beside it, or choose a format that can hold it: `trfkit list formats` lists them.",
    )),
    Entry("CNV002", "changed-values", ("changed value", "changed values"), W, "G", "TRF, columns of the records", texts=(
        ("CNV002", "{fact} '{old:quote}' is written as '{new:quote}' in record {record:code}."),
        ("CNV002.player", "Player {participant}: {fact} '{old:quote}' is written as '{new:quote}' in record {record:code}."),
        ("CNV002.guess", "'{old:quote}' can be read in several ways. It is written as '{new:quote}' in record {record:code}."),
        ("CNV002.guess-of-player", "'{old:quote}' of player {participant} can be read in several ways. It is written as '{new:quote}' in record {record:code}."),
    ), page=(
        "A value was written otherwise than the source has it, because the target's field cannot hold it.",
        "The finding shows both.",
        "Check that the new value serves.",
    )),
    Entry("CNV003", "assumed-values", ("assumed value", "assumed values"), I, "G", "TRF, table of records", texts=(
        ("CNV003", "Record {record:code}: {fact}."),
    ), page=(
        "The target needs something that the source does not say; a usual value was written.",
        "The new file states as a fact what was only assumed.",
        "Correct the value if it is wrong.",
    )),
    Entry("CNV004", "unchanged-records", ("unchanged record", "unchanged records"), E, "G", "TRF, columns of the records", texts=(
        ("CNV004", "Record {record:code} is too damaged to change. These fields stay as they are: {facts:items}."),
        ("CNV004.hint", "Correct the line as 'trfkit check' says, then repeat."),
    ), page=(
        "A line of the file is so damaged that nobody can tell where its fields stand, and something in it was to change.",
        "It is written back as it was: to guess would overwrite another field. What it states may now contradict the rest of the file.",
    )),
    Entry("CNV005", "proven-values", ("proven value", "proven values"), I, "G", "TRF-26, table of records", texts=(
        ("CNV005", "Record {record:code} is {text:quote}: {why}."),
    ), page=(
        "The target has a record for something that the source does not state but proves: the initial colour by the pairs of round 1, the number of rounds by their dates or by a whole round-robin, the encoded rate of play by its words, the type of tournament by what record 092 says or by pairings that follow the Berger tables.",
        "The record was written. Unlike a value of CNV003 nothing was assumed.",
        "Look whether the reason holds for the event.",
    )),
    Entry("CNV006", "filled-points", ("computed points", "computed points"), I, "G", "TRF 001, columns 81-84", texts=(
        ("CNV006", "The points of player {who:numbers} are not stated. Those of the rounds played are written.", "The points of players {who:numbers} are not stated. Those of the rounds played are written.", "who"),
    ), page=(
        "Columns 81-84 of some players are blank, or the format that was read has no points. A TRF must have them.",
        "They were computed from the rounds played, with the tournament's point system. Penalties and other points that no record tells of are not in them.",
        "Compare them with the table of the organiser.",
    )),
    Entry("CNV007", "rounds-left-out", ("rounds left out", "groups of rounds left out"), W, "G", "TRF 001, columns 92 onwards", texts=(
        ("CNV007", "Round {rounds:numbers}, in which nobody was paired, is left out.", "Rounds {rounds:numbers}, in which nobody was paired, are left out.", "rounds"),
        ("CNV007.hint", "State the number of rounds in record 142: --set 142=9."),
    ), page=(
        "The rows have columns for rounds in which nobody met anybody: the file was written before they were paired, or by a program that fills up all rounds.",
        "Such a column is no round that was played. Byes and absences that were announced for it are kept, in record 240 or in the row.",
    )),
    Entry("CNV008", "refused-conversions", ("refused conversion", "refused conversions"), E, "G", "documentation of the engines", texts=(
        ("CNV008", "{engines:names} refuses the written file. {reason}", "{engines:names} refuse the written file. {reason}", "engines"),
    ), page=(
        "What was written for a pairing engine would be refused by it: the source lacks a fact that nobody can guess, or contradicts itself.",
        "The file was written all the same. It is a warning where one of the engines for which the format is takes it.",
        "Mend the source and convert again; `--set 142=9` states the number of rounds.",
    )),
    Entry("MRG001", "contradicting-rounds", ("contradicting round", "contradicting rounds"), E, "G", "trfkit merge", texts=(
        ("MRG001", "Round {round} of player {participant} is {one:english} in {file:file}, but {two:english} in {other:file}. The first one counts."),
        ("MRG001.hint", "Look the game up. Name the correct file first, or correct the other. If the files have different rounds that both count from 1, --rounds says which."),
    ), page=(
        "Two files tell different things of one round of a participant: another opponent, another result, or a game in one and none in the other.",
        "The event is joined by what the first file says. The other one, or both, are wrong: ratings, scores and tie-breaks depend on it.",
    )),
    Entry("MRG002", "contradicting-facts", ("contradicting fact", "contradicting facts"), W, "G", "trfkit merge", texts=(
        ("MRG002", "{what}: {one:name} in {file:file}, but {two:name} in {other:file}. The first one counts."),
    ), page=(
        "Two files tell different things of the event, of a player or of a team: a name, a date, a rating, a list of tie-breaks.",
        "What the first file says stays. A rating may have changed from month to month; a name may be written in two ways.",
        "Compare both, and name the file first that is to count.",
    )),
    Entry("MRG003", "renumbered-participants", ("file with other numbers", "files with other numbers"), W, "G", "trfkit merge", texts=(
        ("MRG003", "{count} participant of {file:file} has another number in the event, as the own one is somebody else's: {numbers:clauses}.", "{count} participants of {file:file} have other numbers in the event, as their own are somebody else's: {numbers:clauses}."),
        ("MRG003.moved", "{who} is {new}", "", "count", "a participant, and the number that the participant has in the event"),
    ), page=(
        "A participant of one file has a number there that is somebody else's in another one, or is found by FIDE id or name under another number.",
        "The participant keeps the number of the first file, or gets one that is free. Records then name the new one.",
        "Nothing is to be done, unless both are the same person under two ids or names.",
    )),
    Entry("MRG004", "rounds-in-no-file", ("round in no file", "rounds in no file"), W, "G", "trfkit merge", texts=(
        ("MRG004", "Round {rounds:numbers} is in none of the files.", "Rounds {rounds:numbers} are in none of the files.", "rounds"),
        ("MRG004.hint", "Name the file that has them, too."),
    ), page=(
        "The files hold later rounds, but not these.",
        "Everybody is absent there, so that scores and tie-breaks are not those of the event.",
    )),
    Entry("MRG005", "placed-rounds", ("placed file", "placed files"), I, "G", "trfkit merge", texts=(
        ("MRG005", "{file:file} has round {rounds:numbers} of the event: {why}.", "{file:file} has rounds {rounds:numbers} of the event: {why}.", "rounds"),
        ("MRG005.hint", "If that is wrong, --rounds names the rounds, once for each file in their order."),
    ), page=(
        "Which rounds of the event a file has was concluded: from the dates of its rounds, or from games that stand in another file already.",
        "Files that are parts of an event count their rounds from 1, each by itself.",
    )),
    Entry("IMP001", "files-without-a-tournament", ("file without a tournament", "files without a tournament"), E, "G", "trfkit list formats", texts=(
        ("IMP001.boards", "This is a page of pairings on the boards of team matches. It does not hold the results of all rounds."),
        ("IMP001.team-pairings", "This is a page of team pairings. Matches alone hold neither the games of the boards nor the other rounds."),
        ("IMP001.matches", "This is a table of matches. Matches alone hold neither the games of the boards nor the other rounds."),
        ("IMP001.pairings", "This is a page of pairings. It does not hold the results of all rounds."),
        ("IMP001.incomplete", "This is a crosstable of {rows} rows that lacks rows or columns: a whole one has as many of both."),
        ("IMP001.league", "This is a league table. It does not hold the games."),
        ("IMP001.absences", "This is a list of players who were not paired. It holds no result of a game."),
        ("IMP001.participants", "This is a list of participants. It holds no result of a game."),
        ("IMP001.nobody", "This page has no table of participants, so there is nobody to rank."),
        ("IMP001.team-crosstable", "This is a crosstable of teams. It does not hold the games."),
        ("IMP001.crosstable", "This crosstable cannot be read. {reason}"),
        ("IMP001.sums", "A cell such as '{text:quote}' gives only the sum of several games."),
        ("IMP001.no-results", "Nobody has a result against anybody."),
        ("IMP001.blacked-out", "Not every participant has one blacked-out cell for each column of an opponent."),
        ("IMP001.blacked-out-twice", "Two participants are blacked out in the same column."),
        ("IMP001.no-counterparts", "The opponents' numbers fit neither the numbers nor the ranks of the participants: only {count} of {total} cells have a counterpart."),
        ("IMP001.no-numbers", "No row has a number of its own."),
        ("IMP001.starting-ranks", "{name:file} has no table of participants, so the tournament lacks its list of starting ranks."),
        ("IMP001.xml-players", "This Chess-Results XML has no players, so there is nobody to rank."),
        ("IMP001.xml-type", "This Chess-Results XML is of the type '{type:quote}'. The known types are 0 to 3."),
        ("IMP001.jch", "This is not a tournament in Chess-JSON (JCH). {reason}"),
        ("IMP001.jch-error", "It holds no tournament, but an error: {text:quote}."),
        ("IMP001.jch-competitors", "It holds no tournament with competitors."),
        ("IMP001.jch-players", "No competitor is a player with a number."),
        ("IMP001.json-size", "It has more than {most} bytes."),
        ("IMP001.json-from", "It is not JSON from line {line}, column {column} on ({text:quote})."),
        ("IMP001.no-json", "It is not JSON ({text:quote})."),
        ("IMP001.json-depth", "Its values are nested too deeply."),
        ("IMP001.own-json", "This is not a tournament as trfkit writes it in JSON. {reason}"),
        ("IMP001.own-json-place", "This is not a tournament as trfkit writes it in JSON, because of {place:code}. {reason}"),
        ("IMP001.json-schema", "Its schema is not {schema:code}."),
        ("IMP001.json-value", "The value {text:quote} is wrong. Expected: {expected}."),
        ("IMP001.json-lacks", "It has no '{name:code}'."),
        ("IMP001.json-range", "{number} is not from 1 to {most}."),
        ("IMP001.json-repeated", "{number} is the number of {count} of them.", "{number} is the number of {count} of them."),
        ("IMP001.json-none-of", "It is none of {values:codes}."),
        ("IMP001.json-negative", "It is below zero."),
        ("IMP001.sm-games", "This text file of Swiss-Manager has no row with a round and a player's number."),
        ("IMP001.sm-players", "This text file of Swiss-Manager has no row with a starting number."),
        ("IMP001.games", "This list of games has no row with a round and a player's number."),
        ("IMP001.roster", "This roster has no row with a starting number."),
        ("IMP001.pairs", "This list of pairings has no line with two numbers."),
        ("IMP001.pgn", "This collection of games (PGN) has no game that names two players."),
        ("IMP001.tdf", "This tournament description of Vega (TDF) has no row with a player's number."),
        ("IMP001.tunx", "This file of Swiss-Manager is cut off or damaged."),
        ("IMP001.tunx-teams", "This is a team event in Swiss-Manager's own format, of which only individual events can be read."),
        ("IMP001.swt", "This file of Swiss-Chess is cut off or damaged."),
        ("IMP001.swt-version", "This file of Swiss-Chess is of version {number}. Versions 800 to 899 can be read."),
        ("IMP001.swt-mode", "This file of Swiss-Chess holds {mode?knockout:a knock-out|scheveningen:a Scheveningen match|several:an event with several games a round|other:another kind of event}. Only Swiss tournaments and round-robins can be read."),
        ("IMP001.papi", "This Access database is no tournament of Papi, or it is damaged."),
        ("IMP001.swissperfect", "This ZIP archive does not hold one tournament of SwissPerfect, or a file in it is damaged."),
        ("IMP001.swissperfect-part", "This is one of the three files in which SwissPerfect saves a tournament."),
        ("IMP001.swissperfect-teams", "This is a team event of SwissPerfect, of which only individual events can be read."),
        ("IMP001.json-values", "This JSON states no values of participants."),
        ("IMP001.values", "This file states no values of participants."),
        ("IMP001.hint", "Save the crosstable of the event. On Chess-Results it is called 'Starting rank crosstable' or 'Final ranking crosstable', on pages of Vega 'Cross table'."),
        ("IMP001.boards.hint IMP001.team-pairings.hint IMP001.matches.hint IMP001.team-crosstable.hint", "A TRF or the Chess-Results XML of the event holds the games of its teams."),
        ("IMP001.starting-ranks.hint", "Save the page of starting ranks."),
        ("IMP001.xml-players.hint IMP001.xml-type.hint", "Export the event again."),
        ("IMP001.jch.hint", "Export it again from the program that wrote it."),
        ("IMP001.own-json.hint IMP001.own-json-place.hint", "Make it again from the file of the tournament."),
        ("IMP001.sm-games.hint IMP001.sm-players.hint", "Export Spielerdaten and Spielerauslosung. Each completes the other."),
        ("IMP001.games.hint IMP001.roster.hint", "Its headings are {headings:codes}."),
        ("IMP001.pairs.hint", "The engine's output begins with the number of pairs, with a pair on each line below."),
        ("IMP001.pgn.hint", "The tags White, Black, Round and Result describe each game."),
        ("IMP001.tdf.hint", "Export it again."),
        ("IMP001.tunx.hint", "Save it again in Swiss-Manager, or choose the FIDE data export (TRF)."),
        ("IMP001.tunx-teams.hint", "In Swiss-Manager, choose the FIDE data export (TRF)."),
        ("IMP001.swt.hint", "Save it again in Swiss-Chess, or export the tournament for FIDE (TRF)."),
        ("IMP001.swt-version.hint", "Save it in a newer Swiss-Chess, or export the tournament for FIDE (TRF)."),
        ("IMP001.swt-mode.hint", "In Swiss-Chess, export the tournament for FIDE (TRF)."),
        ("IMP001.papi.hint", "Save it again in Papi, or export a FIDE report (TRF)."),
        ("IMP001.swissperfect.hint", "Put the tournament's files .ini, .trn and .sco into one ZIP archive, with nothing else of SwissPerfect in it."),
        ("IMP001.swissperfect-part.hint", "Put the tournament's files .ini, .trn and .sco into one ZIP archive, and give that."),
        ("IMP001.swissperfect-teams.hint", "Export a FIDE report (TRF) from a program that knows the event."),
        ("IMP001.json-values.hint IMP001.values.hint", "Give a table with a row for each participant, as pairing programs export it."),
    ), page=(
        "The file was recognised, but it holds no tournament: a page of pairings, a list of starting ranks, a ranking without the games, a table of teams without their boards.",
        "Ranks, tie-breaks and every check follow from the results of all games. What the file states can still be compared with a tournament that has them.",
        "Save the crosstable of the event instead, or export a TRF. To compare the values of such a list, give it to `trfkit verify` with `--against`.",
    )),
    Entry("IMP002", "assumptions-of-import", ("assumption", "assumptions"), I, "G", "trfkit list formats", texts=(
        ("IMP002.without-comma", "Names are as printed: no comma separates family names from given names."),
        ("IMP002.not-listed", "{count} more finding {code:code} is not listed.", "{count} more findings {code:code} are not listed."),
        ("IMP002.tables-joined", "{count} tables were read as one: each has the headings of the one before and continues it.", "{count} tables were read as one: each has the headings of the one before and continues it."),
        ("IMP002.berger", "Rounds and colours were taken from the Berger tables, by the participants' numbers. The table does not state them."),
        ("IMP002.which-forfeit", "'{text:quote}' does not say which of the games was forfeited."),
        ("IMP002.no-starting-ranks", "The table has no starting ranks. {places?places:The places in the table|ranks:The ranks} were used instead."),
        ("IMP002.few-starting-ranks", "The column of starting ranks is incomplete. {places?places:The places in the table|ranks:The ranks} were used instead."),
        ("IMP002.opponents-by-places", "Opponents are named by {places?places:their places in the table|ranks:their ranks}, not by starting ranks."),
        ("IMP002.letters", "'W', 'D' and 'L' before a number were read as a game won, drawn and lost, 'X' and 'F' as one won and lost by forfeit, 'H' as a half-point bye, 'B' as a bye worth a point, 'U' as a round that was not played."),
        ("IMP002.byes-alone", "A result without an opponent was read as a bye."),
        ("IMP002.unknown-colours", "Colours were left open: '{letters:codes}' are not known letters for them."),
        ("IMP002.results-as-points", "Results were read as points: {win:decimal} is a win, 1 a draw, 0 a loss."),
        ("IMP002.signs-as-results", "'+' and '-' were read as won and lost games, as no result is a digit."),
        ("IMP002.contumacy", "Games marked 'K' were read as won by forfeit by player {players:numbers}, whose points include them, and as lost by the opponent.", "Games marked 'K' were read as won by forfeit by players {players:numbers}, whose points include them, and as lost by their opponents.", "players"),
        ("IMP002.byes-of-a-point", "The bye worth a point of player {players:numbers} was read as a pairing-allocated bye. The table does not tell it from a full-point bye.", "The byes worth a point of players {players:numbers} were read as pairing-allocated byes. The table does not tell them from full-point byes.", "players"),
        ("IMP002.full-point-byes", "The bye worth a point in round {number} (player {players:numbers}) was read as a full-point bye: a round has at most one pairing-allocated bye.", "The byes worth a point in round {number} (players {players:numbers}) were read as full-point byes: a round has at most one pairing-allocated bye.", "players"),
        ("IMP002.full-point-alone", "The file does not tell pairing-allocated byes from other byes worth a point. One that is alone in its round was read as pairing-allocated."),
        ("IMP002.ratings-of-fide", "The ratings that count were taken as FIDE ratings: no rule says which they are."),
        ("IMP002.national-ratings", "National ratings were left out: their federation is not known."),
        ("IMP002.point-system", "The point system is {system:code}: it explains every total."),
        ("IMP002.pending-left-out", "Games without a result bring nothing yet: the stated points leave them out."),
        ("IMP002.point-system-of-most", "The point system is {system:code}: it explains {count} of {total} totals."),
        ("IMP002.withdrawn", "The file notes that player {players:numbers} withdrew and that the points {points?with:count|without:do not count}. Which games count is decided by the regulations, not by that note.", "The file notes that players {players:numbers} withdrew and that their points {points?with:count|without:do not count}. Which games count is decided by the regulations, not by that note.", "players"),
        ("IMP002.unfinished", "Games of player {players:numbers} without a result were read as lost by forfeit by both, as the event has ended.", "Games of players {players:numbers} without a result were read as lost by forfeit by both, as the event has ended.", "players"),
        ("IMP002.both-lost", "Games of player {players:numbers} that brought nobody points were read as lost by forfeit by both. The format writes games without a result in the same way.", "Games of players {players:numbers} that brought nobody points were read as lost by forfeit by both. The format writes games without a result in the same way.", "players"),
        ("IMP002.team-tie-breaks", "Teams are ranked by {codes:codes}. Of the further tie-breaks the file gives only numbers ({numbers:codes})."),
        ("IMP002.team-bye", "The stated points of all teams with a bye show what it is worth: {worth:items}."),
        ("IMP002.further-tournaments", "The event has {count} tournaments. Left out: {names:names}.", "The event has {count} tournaments. Left out: {names:names}."),
        ("IMP002.further-lists", "Ratings of further lists were left out: {names:names}."),
        ("IMP002.empty-match", "The match of teams {one} and {other} in round {in_round} was left out, as it has neither games nor a result."),
        ("IMP002.open-games", "0:0 in round {number} was read as a game without a result ({count} of them). In earlier rounds it is a game lost by both.", "0:0 in round {number} was read as a game without a result ({count} of them). In earlier rounds it is a game lost by both."),
        ("IMP002.no-requested-byes", "The file has no requested byes. Players without a row were read as absent."),
        ("IMP002.unread-cell", "'{text:quote}' in the column {heading:code} cannot be read and was ignored."),
        ("IMP002.no-rounds", "No game has a round. Each counts for the next round of its players."),
        ("IMP002.tag", "A game of round {in_round} ends with {end:code}, but its tag says {tag:code}. The tag counts."),
        ("IMP002.preliminary", "{count} player who is registered as preliminary was left out.", "{count} players who are registered as preliminary were left out."),
        ("IMP002.no-settings", "The file has no settings: there is no floor or bar, absences bring nothing, a bye a point."),
        ("IMP002.no-criteria", "The file has no placement criteria: without start scores, players rank by their wins."),
        ("IMP002.colours", "{one} and {other} have the other colours there. The tournament's own were kept."),
        ("IMP002.points-ahead", "The stated points of player {players:numbers} included the games already and were kept.", "The stated points of players {players:numbers} included the games already and were kept.", "players"),
        ("IMP002.points-unlike", "The stated points of player {players:numbers} are not those of the results. The points of the new games were added to them.", "The stated points of players {players:numbers} are not those of the results. The points of the new games were added to them.", "players"),
        ("IMP002.results-entered", "{count} result was entered.", "{count} results were entered."),
        ("IMP002.pairings-added", "{count} pairing was added.", "{count} pairings were added."),
        ("IMP002.games-added", "{count} game was added.", "{count} games were added."),
        ("IMP002.games-known", "{count} game was known before.", "{count} games were known before."),
        ("IMP002.ranks-kept", "The stated ranks were not changed."),
        ("IMP002.ranks-kept.hint", "'trfkit annotate' computes them."),
        ("IMP002.team-points-kept", "The stated points of teams were not changed."),
        ("IMP002.numbered-by-rating", "The file has no starting ranks. Players were numbered by rating, title and name."),
        ("IMP002.numbered-by-order", "The file has no starting ranks. Players were numbered in the order in which they were entered."),
        ("IMP002.bonus-as-byes", "The bonus points of player {players:numbers} were read as half-point byes in the first rounds without a game. The file does not name the rounds.", "The bonus points of players {players:numbers} were read as half-point byes in the first rounds without a game. The file does not name the rounds.", "players"),
        ("IMP002.bonus-left-over", "Bonus points of player {players:numbers} are left out: there is no round without a game for them, or they are no number of half points.", "Bonus points of players {players:numbers} are left out: there is no round without a game for them, or they are no number of half points.", "players"),
        ("IMP002.own-federation", "National ratings were taken as those of each player's own federation: the file does not name their federation."),
        ("IMP002.tunx-results", "Results that Swiss-Manager numbers {numbers:numbers} were read as won, drawn and lost games. Why the program keeps them apart is not known."),
        ("IMP002.tunx-requests", "Player {players:numbers} will be absent from some rounds, but the file does not say which.", "Players {players:numbers} will be absent from some rounds, but the file does not say which.", "players"),
        ("IMP002.tie-breaks-of-program", "These tie-breaks of the program cannot be computed, as their settings are not known or no rule of FIDE describes them: {numbers:items}."),
    ), page=(
        "Something that a tournament needs is not in the file and was decided by a rule: whether a `-1` is a pairing-allocated or a full-point bye, the rounds and colours of a round-robin, which numbers the participants have.",
        "Most values do not depend on it. Tie-breaks that treat kinds of byes differently, or count colours, may.",
        "Look whether the rule fits the event. A TRF of the same event says everything.",
    )),
    Entry("IMP003", "unreadable-results", ("unreadable result", "unreadable results"), E, "G", "trfkit list formats", texts=(
        ("IMP003", "'{text:quote}' is not a known result."),
        ("IMP003.hint", "Correct the cell, or save the table again. A game with such a cell was read as one without a result, anything else as an absence."),
    ), page=(
        "A cell among the rounds is neither a game, as `12w½`, nor a bye, as `-1`, nor blank. In a round-robin it is no result.",
        "The game counts as not finished, or the round as an absence, so points and tie-breaks of both players may be wrong.",
    )),
    Entry("IMP004", "rows-left-out", ("skipped row", "skipped rows"), E, "G", "trfkit list formats", texts=(
        ("IMP004", "The row '{text:quote}' was skipped: {why}."),
        ("IMP004.no-name", "there is no name in the column of names"),
        ("IMP004.number-taken", "its number '{number:quote}' is missing or belongs to another participant"),
        ("IMP004.team-taken", "its number '{number:quote}' is missing or belongs to another team"),
        ("IMP004.id-taken", "its ID '{text:quote}' is not a whole number or belongs to another"),
        ("IMP004.cid-taken", "another has the cid {number}"),
        ("IMP004.cid-range", "its cid '{text:quote}' is not from 1 to {most}"),
        ("IMP004.no-round", "it has no round"),
        ("IMP004.wrong-round", "its round '{text:quote}' does not exist"),
        ("IMP004.round-range", "its round '{text:quote}' is not from 1 to {most}"),
        ("IMP004.rounds", "the tournament has {count} round", "the tournament has {count} rounds"),
        ("IMP004.many-rounds", "it has more than {most} rounds"),
        ("IMP004.no-sides", "it does not name its two sides"),
        ("IMP004.no-players", "it does not name both players"),
        ("IMP004.no-round-and-sides", "it does not name a round and two sides"),
        ("IMP004.no-rounds-and-competitors", "it does not name rounds and competitors"),
        ("IMP004.nobody", "it names nobody"),
        ("IMP004.oneself", "a player cannot meet the same player"),
        ("IMP004.same-player", "both sides are the same player here"),
        ("IMP004.no-player", "player {number} does not exist"),
        ("IMP004.no-team", "team {number} does not exist"),
        ("IMP004.has-pairing", "player {number} has a pairing in this round already"),
        ("IMP004.has-game", "player {number} has another game in this round"),
        ("IMP004.game-in-round", "{name:name} has another game in round {in_round}"),
        ("IMP004.row-in-round", "player {number} has another row in round {in_round}"),
        ("IMP004.another-row", "player {number} has another row"),
        ("IMP004.no-number", "it has no starting number"),
        ("IMP004.no-white", "it has no player's number in the column white"),
        ("IMP004.no-black", "it has no player's number in the column black"),
        ("IMP004.large-number", "players' numbers end at {most}, but it has {number}"),
        ("IMP004.no-tag", "it has no tag"),
        ("IMP004.csv", "it cannot be read as CSV ({text:quote})"),
        ("IMP004.counts-pairs", "it counts {stated} pairs, but {count} follows", "it counts {stated} pairs, but {count} follow"),
        ("IMP004.no-two-numbers", "it does not have two numbers"),
        ("IMP004.zero", "0 is nobody's number"),
        ("IMP004.paired", "{number} is paired already"),
        ("IMP004.no-boards", "it has the result {result:code} but no boards, so it counts for nobody"),
        ("IMP004.no-players-here", "no player of that file is a player here ({count} in all)", "no player of that file is a player here ({count} in all)"),
        ("IMP004.strangers", "{names:names} is not a player here", "{names:names} are not players here", "names"),
        ("IMP004.more-games", "{count} more game was skipped for this reason.", "{count} more games were skipped for this reason."),
        ("IMP004.namesakes", "several players are called {name:name}"),
        ("IMP004.bye-to-come", "{who} will have a bye in this round"),
        ("IMP004.has-bye", "{who} has {bye?game:a game|forfeit-win:a forfeit win|forfeit-loss:a forfeit loss|pairing-allocated-bye:a pairing-allocated bye|full-point-bye:a full-point bye|half-point-bye:a half-point bye|zero-point-bye:a zero-point bye|pending:a pairing without a result} in this round"),
        ("IMP004.has-opponent", "{who} has the opponent {opponent} in this round"),
        ("IMP004.has-nothing", "{who} has nothing in this round"),
        ("IMP004.other-result", "the tournament has {result:code}"),
    ), page=(
        "A row between the participants could not be taken for one: it has no name, or its number is missing or somebody else's.",
        "Games against the participant of that row name somebody who does not exist.",
        "Correct the row. Headings that are repeated inside a table are no such rows.",
    )),
    Entry("IMP005", "further-crosstables", ("further crosstable", "further crosstables"), W, "G", "trfkit list formats", texts=(
        ("IMP005", "Another crosstable of {rows} participants starts here. Only the largest one was read."),
        ("IMP005.hint", "Save each table in its own file."),
    ), page=(
        "There is more than one crosstable in the file, as on pages with several groups.",
        "Only the largest was read, the first of those of equal size.",
    )),
    Entry("IMP006", "broken-xml", ("broken XML", "broken XML files"), E, "G", "Chess-Results XML", texts=(
        ("IMP006.half-characters", "The XML cannot be read: it has halves of characters."),
        ("IMP006.declares", "The XML cannot be read: it declares a document type or entities, which are not followed."),
        ("IMP006.encoding", "The XML cannot be read: the encoding '{encoding:code}' is not supported."),
        ("IMP006.other-encoding", "The XML cannot be read: its bytes are not of the encoding '{encoding:code}'."),
        ("IMP006.syntax", "The XML cannot be read: {error:code} at '{text:quote}'.", "", "count", "error: the words of the parser"),
        ("IMP006.empty", "The XML cannot be read: it is empty."),
        ("IMP006.cut", "The XML is cut off at '{text:quote}'."),
        ("IMP006.hint", "Export the file again from the program that wrote it. After editing by hand, a quotation mark or the end of an element is often missing."),
    ), page=(
        "The file begins like XML but breaks the rules of the format, is cut off, or holds declarations that trfkit does not follow for the sake of safety.",
        "Nothing in such a file can be relied on, so nothing was read.",
    )),
    Entry("IMP007", "contradicting-starting-ranks", ("contradiction to the starting ranks", "contradictions to the starting ranks"), W, "G", "trfkit list formats", texts=(
        ("IMP007", "The list of starting ranks says '{other:quote}', but the tournament has '{one:quote}'."),
        ("IMP007.missing", "The list of starting ranks does not have '{one:name}'."),
        ("IMP007.hint", "Compare the two. What the tournament said was kept; only what it lacked was taken from the list."),
    ), page=(
        "A list of starting ranks was given beside the tournament, and the two disagree about a participant.",
        "The list may be of another group, or of another day: ratings and numbers change until the first round.",
    )),
    Entry("IMP008", "unused-statements", ("unused statement", "unused statements"), I, "G", "trfkit list formats", texts=(
        ("IMP008", "Not used: {labels:codes} ({why})."),
        ("IMP008.no-place", "a tournament has no place for it"),
        ("IMP008.unknown", "this version does not know it"),
        ("IMP008.tournament-states", "the tournament states something else"),
        ("IMP008.another-line", "another line states something else"),
        ("IMP008.unknown-label", "the label is not known"),
        ("IMP008.table-of-players", "its table is one of players"),
        ("IMP008.rounds-unfit", "'{text:quote}' is not a number of rounds that fits the table"),
        ("IMP008.no-date", "'{text:quote}' is not a date"),
    ), page=(
        "The file states more than was used: a labelled line of a page or a sheet, a column, an element or a key. The finding names the labels.",
        "Nothing of it is lost from the file, but the tournament does not have it. A label of another language may say what a report needs: the federation, the dates, the arbiter.",
        "Look at the labels. Add what a report needs to the converted file; the rest needs nothing.",
    )),
    Entry("TAB001", "unreadable-tables", ("unreadable table", "unreadable tables"), E, "G", "trfkit list formats", texts=(
        ("TAB001.no-text", "The file cannot be read: it is not text."),
        ("TAB001.commas", "The file cannot be read: the comma is both its separator and its decimal sign."),
        ("TAB001.damaged-part", "The workbook cannot be read: one of its parts is damaged ({error:code})."),
        ("TAB001.damaged-workbook", "The workbook cannot be read: the file is damaged or cut short ({error:code})."),
        ("TAB001.old-workbook", "The workbook cannot be read: it is of the old kind (.xls), or protected by a password."),
        ("TAB001.no-workbook", "The workbook cannot be read: it is a ZIP file of another kind."),
        ("TAB001.password", "The workbook cannot be read: it is protected by a password."),
        ("TAB001.packing", "The workbook cannot be read: it is packed in an unusual way."),
        ("TAB001.entities", "The workbook cannot be read: it declares entities, as no spreadsheet program does."),
        ("TAB001.long-row", "The workbook cannot be read: one of its rows has more cells than any sheet."),
        ("TAB001.hint", "Save it again as .xlsx without a password, or export CSV, with semicolons where decimals have a comma."),
        ("TAB001.no-text.hint", "Export CSV, Excel or HTML."),
        ("TAB001.commas.hint", "In the program that wrote it, choose ';' as the separator, or save a workbook."),
    ), page=(
        "A workbook is damaged, protected by a password, of the old binary kind (.xls), or made so that opening it would do harm; or a file is neither a workbook nor a text. In a CSV the comma may be both separator and decimal sign (`5,5` for 5.5, without quotation marks).",
        "Nothing of it was read.",
    )),
    Entry("TAB002", "guessed-encoding-of-tables", ("guessed encoding of a table", "guessed encodings of tables"), W, "G", "trfkit list formats", texts=(
        ("TAB002", "The text is not UTF-8. It was read as {encoding:code}: '{sample:quote}'."),
        ("TAB002.stated", "The text cannot be of the encoding '{stated:code}'. It was read in the likeliest one."),
        ("TAB002.hint", "Compare the names. --encoding NAME chooses another encoding."),
    ), page=(
        "The encoding of a table was guessed, or the one asked for does not fit its bytes.",
        "A wrong guess shows in names with accents and in halves (½).",
    )),
    Entry("TAB003", "exceeded-limits-of-tables", ("exceeded limit of a table", "exceeded limits of tables"), E, "G", "trfkit list formats", texts=(
        ("TAB003", "The file is too large. {name?bytes:Bytes|unpacked:Bytes when unpacked|parts:Parts|elements:Elements|depth:Elements inside one another|rows:Rows|columns:Columns in a row|cells:Cells|characters:Characters in a cell|attributes:Attributes in one element|tag:Characters in one tag}: {value}, limit {most}. --limit {name:command}=NUMBER raises it."),
        ("TAB003.uncounted", "The file is too large. {name?bytes:Bytes|unpacked:Bytes when unpacked|parts:Parts|elements:Elements|depth:Elements inside one another|rows:Rows|columns:Columns in a row|cells:Cells|characters:Characters in a cell|attributes:Attributes in one element|tag:Characters in one tag}: more than the limit of {most}. --limit {name:command}=NUMBER raises it."),
        ("TAB003.hint", "Split the file, or raise the limit."),
    ), page=(
        "A file is larger, or has more rows, columns or cells, than is read.",
        "Limits keep a hostile file from filling the memory. What was read up to the limit is kept, so the table is not complete; a file that is too large as a whole is not read at all.",
    )),
    Entry("TAB004", "no-tables", ("file without a table", "files without a table"), E, "G", "trfkit list formats", texts=(
        ("TAB004", "The {format?csv:file|text:text|html:page|xlsx:workbook} has no table of at least two rows and two columns."),
        ("TAB004.hint", "Save the list itself, or export it as CSV or Excel. This file may be a frame or a link around it."),
    ), page=(
        "No table was found: nothing with at least two rows and two columns that hold text.",
        "A saved page may be only the frame of the list, and a text may have lost the blanks that align its columns.",
    )),
    Entry("TAB005", "rows-beyond-their-heading", ("row longer than its heading", "rows longer than their headings"), W, "G", "trfkit list formats", texts=(
        ("TAB005", "{count} row has more cells than its heading, which has {columns}.", "{count} rows have more cells than their heading, which has {columns}."),
        ("TAB005.hint", "Export with semicolons or tabs, or with quotation marks around such numbers. A decimal comma may have split one."),
    ), page=(
        "Some rows of a file of separated values have more cells than their heading.",
        "Numbers with a decimal comma in a file that is separated by commas are cut in two, and all cells behind them stand in the wrong column.",
    )),
    Entry("TAB006", "formulas-without-values", ("formulas without values", "sheets with formulas without values"), W, "G", "trfkit list formats", texts=(
        ("TAB006", "Sheet '{text:quote}' has {count} formula without a value, in {cell:code}. It was read as blank.", "Sheet '{text:quote}' has {count} formulas without a value, the first in {cell:code}. They were read as blank."),
        ("TAB006.hint", "Open the workbook in the program that made it and save it again."),
    ), page=(
        "A workbook holds formulas, and not the values that they had when it was last computed.",
        "Formulas are never computed here; the cells count as blank.",
    )),
    Entry("TAB007", "open-quotation-marks", ("open quotation mark", "open quotation marks"), W, "G", "trfkit list formats", texts=(
        ("TAB007", "A quotation mark opens here and is never closed. All such marks were read as letters."),
        ("TAB007.hint", "Double the marks inside a cell, or export with tabs."),
    ), page=(
        "A quotation mark at the beginning of a cell has no partner.",
        "Read as a quotation it would swallow all the rows that follow; so all marks were read as letters.",
    )),
    Entry("TAB008", "rows-out-of-their-columns", ("rows out of their columns", "tables with rows out of their columns"), W, "G", "trfkit list formats", texts=(
        ("TAB008", "{count} line does not keep to the columns and was not read as a row.", "{count} lines do not keep to the columns and were not read as rows."),
        ("TAB008.hint", "Compare these rows. Widen the columns in the program that printed the list, or export CSV."),
    ), page=(
        "In a list aligned by blanks, some rows have text where the others have the blanks between two columns.",
        "A long name pushes the rest of its row to the right; a row is read where one shift puts it right. No shift does so here, and nothing of these lines is compared or taken for a participant.",
    )),
    Entry("TAB009", "zero-bytes", ("zero bytes", "texts with zero bytes"), W, "G", "trfkit list formats", texts=(
        ("TAB009", "The text has {count} zero character, which was left out.", "The text has {count} zero characters, which were left out."),
        ("TAB009.hint", "Compare the text with the original. The file may be damaged, or in another encoding: --encoding NAME."),
    ), page=(
        "Zero characters stand in a text.",
        "They come from damage or from a wrong encoding.",
    )),

    # GOF: tables and programs' files of Go tournaments.

    Entry("GOF001", "lines-outside-the-table", ("line outside the table", "lines outside the table"), E, "G", "EGD table format", texts=(
        ("GOF001", "The line '{text:quote}' is neither a player's row nor a comment. It was skipped."),
        ("GOF001.hint", "Put a semicolon before a comment, and join a row that was broken. A row has a name, a grade and the rounds."),
    ), page=(
        "A line of a Go table has neither a result nor a place, a name and a grade, and no semicolon makes it a comment.",
        "What it says is not used. A row that was broken in two, or a heading without its semicolon, looks like this.",
    )),
    Entry("GOF002", "unreadable-rounds", ("unreadable round", "unreadable rounds"), E, "G", "EGD table format", texts=(
        ("GOF002", "'{text:quote}' is not a result of round {round}. It was read as an absence."),
        ("GOF002.opponent", "'{text:quote}' is not a result of round {round}. It was read as the row of {opponent} has it."),
        ("GOF002.hint", "A result is the opponent's place, a sign (+ - =), then perhaps a stroke, the colour and the handicap."),
    ), page=(
        "A field stands where the result of a round belongs, and is no result.",
        "Where another row names this player as the opponent of that round, its result was taken; otherwise the round counts as an absence, which changes scores.",
    )),
    Entry("GOF003", "unknown-opponents-in-go", ("unknown opponent", "unknown opponents"), E, "G", "EGD table format", texts=(
        ("GOF003", "Player {participant} has opponent {opponent} in round {round}, but nobody has that place."),
        ("GOF003.hint", "Correct the number, or take all rows of the table. The row's own result was kept, without an opponent."),
    ), page=(
        "The opponent of a round has a number that is no place of the table.",
        "The result itself was kept as one without an opponent, so the sums of opponents' scores lack somebody.",
    )),
    Entry("GOF004", "one-sided-go-games", ("one-sided game", "one-sided games"), E, "G", "EGD table format", texts=(
        ("GOF004", "Player {participant} has opponent {opponent} in round {round}, who has opponent {other}."),
        ("GOF004.no-opponent", "Player {participant} has opponent {opponent} in round {round}, who has no opponent."),
        ("GOF004.own-place", "Player {participant} has the own place {opponent} as the opponent in round {round}."),
        ("GOF004.ends-before", "Player {participant} has opponent {opponent} in round {round}, whose row ends before."),
    ), page=(
        "Two rows do not agree on who met whom: the opponent's row names somebody else in that round, or nobody.",
        "Each row keeps what it says. Scores are right only if both rows are; SOS may count a game that never was.",
        "Compare both rows with the pairings of the round.",
    )),
    Entry("GOF005", "contradicting-go-games", ("contradicting game", "contradicting games"), E, "G", "EGD table format", texts=(
        ("GOF005", "The rows of players {participant} and {opponent} differ in round {round}: {differences:clauses}."),
        ("GOF005.results", "the results are '{one:code}' and '{other:code}'"),
        ("GOF005.by-default", "one row has a result by default, the other that of a game"),
        ("GOF005.colour", "both have {colour?w:White|b:Black}"),
        ("GOF005.stones", "the stones are {one} and {other}"),
        ("GOF005.hint", "Correct one of the rows. Each row keeps what it says."),
    ), page=(
        "The rows of two opponents tell their game differently: both won less or more than one game gives, both have the same colour, or the stones differ.",
        "Each row keeps what it says, so one of them is counted wrongly.",
    )),
    Entry("GOF006", "uneven-rounds", ("row with another number of rounds", "rows with another number of rounds"), W, "G", "EGD table format", texts=(
        ("GOF006", "The row has {value} rounds, but the others have {rounds}."),
        ("GOF006.hint", "Write 0- for a round without a game. Missing rounds were read as absences."),
    ), page=(
        "All rows of a Go table have the same number of rounds; this one has not.",
        "A missing round counts as an absence. If a field in the middle is missing, all that follow stand in the wrong round.",
    )),
    Entry("GOF007", "missing-grades", ("missing grade", "missing grades"), W, "G", "EGD table format", texts=(
        ("GOF007", "Player {participant} has '{text:quote}' in place of the grade."),
        ("GOF007.none", "Player {participant} has no grade."),
        ("GOF007.hint", "A grade is a number with k, d or p: 12k, 3d, 1p."),
    ), page=(
        "There is no grade in a player's row, or something else stands in its place.",
        "Start scores and handicaps that follow from grades cannot be found for this player.",
    )),
    Entry("GOF008", "shared-places", ("shared places", "tables with shared places"), I, "G", "EGD table format", texts=(
        ("GOF008", "Places are shared or missing, so opponents were taken by the number of the row."),
    ), page=(
        "Some players share a place, or rows leave the place blank below the player who shares it. Programs then mean the number of the row when they name an opponent.",
        "Nothing is lost: the numbering that makes more games mutual was chosen.",
        "Nothing needs to be done.",
    )),
    Entry("GOF009", "repeated-places", ("repeated place", "repeated places"), E, "G", "EGD table format", texts=(
        ("GOF009", "Place {text:quote} is repeated. This player has the number {participant}."),
        ("GOF009.missing", "The place is missing. This player has the number {participant}."),
    ), page=(
        "The same place stands in two rows, and the table counts by places.",
        "The second of these players got a new number behind all others; who names the place means the first.",
        "Correct one of the places.",
    )),
    Entry("GOF010", "unreadable-facts", ("fact that cannot be read", "facts that cannot be read"), W, "G", "EGD table format; TOU", texts=(
        ("GOF010", "{field:code}: '{text:quote}' cannot be read. Expected: {expected}."),
        ("GOF010.expected.class", "one of A, B, C, D, X"),
        ("GOF010.expected.place", "a country and a city"),
        ("GOF010.expected.days", "two days such as 2026-05-01,2026-05-03"),
        ("GOF010.expected.day", "a day such as 31/12/2026"),
        ("GOF010.expected.reduction", "a reduction such as h2"),
        ("GOF010.expected.board-size", "the lines of the board"),
        ("GOF010.expected.minutes", "minutes such as 60+b"),
        ("GOF010.expected.adjusted-minutes", "minutes such as 82.5"),
        ("GOF010.expected.komi", "points such as 6.5"),
        ("GOF010.expected.text", "a text"),
    ), page=(
        "A fact in a comment, such as the days of the event or the komi, is not written in the way that the format wants.",
        "That one fact is missing.",
        "Correct it; the message says what was expected.",
    )),
    Entry("GOF011", "deduced-start-scores", ("start scores from the table", "tables with start scores from a column"), I, "G", "EGF system rules", texts=(
        ("GOF011", "Start scores are what column {text:quote} has more than the rounds bring."),
        ("GOF011.first-column", "Start scores are what the first column of scores has more than the rounds bring."),
        ("GOF011.rounded-down", "They were rounded down where rounds were missed."),
    ), page=(
        "The table states McMahon scores. What a player had before the first round is that score less what the rounds brought.",
        "Standings, SOS and everything else that depends on start scores follow from it.",
        "Nothing needs to be done. If the column is something else, name it in the comment above the rows.",
    )),
    Entry("GOF012", "doubtful-start-scores", ("doubtful start score", "doubtful start scores"), W, "G", "EGF system rules", texts=(
        ("GOF012", "Player {participant} has the McMahon score {text:decimal}, which the rounds do not explain. The start score {start:points} was used."),
        ("GOF012.unread", "Player {participant} has the McMahon score {text:decimal}, which the rounds do not explain. No start score was used."),
        ("GOF012.none", "Player {participant} has no McMahon score. No start score was used."),
    ), page=(
        "The McMahon score of one player, less what the rounds brought, is no whole number or less than nothing.",
        "A start with half a point is taken all the same, so that the score is as stated. One less than nothing is not: the player then has no start score, and the rank and the sums of all opponents are wrong.",
        "Compare the score with the results of the row. A score that was rounded, or counts rounds that the table lacks, does not fit.",
    )),
    Entry("GOF013", "handicaps-by-grade", ("handicaps by grade", "tables with handicaps by grade"), I, "G", "EGD table format", texts=(
        ("GOF013", "The table does not write the handicaps of {value} game. They were taken from the grades, reduced by {reduction:code}.", "The table does not write the handicaps of {value} games. They were taken from the grades, reduced by {reduction:code}.", "value"),
    ), page=(
        "Some games have neither a colour nor a handicap in the table. The format lets both follow from the difference of the grades, less the reduction that the event states (HA).",
        "The stones were computed so, and the weaker player got Black. Ratings depend on them.",
        "Write the handicap of each game, as in 5-/b3, if the event did otherwise.",
    )),
    Entry("GOF014", "results-for-both", ("same result for both", "games with the same result for both"), I, "G", "OpenGotha, results", texts=(
        ("GOF014", "Players {participant} and {opponent} both {result?win:win|lose:lose} in round {round}."),
    ), page=(
        "Both players of a game won it, or both lost it. Referees decide so now and then.",
        "Each has the points of the own result.",
        "Make sure that it is no slip.",
    )),
    Entry("GOF015", "ties-by-default", ("tie by default", "ties by default"), I, "G", "OpenGotha, results", texts=(
        ("GOF015", "Player {participant} has a tie by default in round {round}, which was read as half a point without a game."),
    ), page=(
        "A game counts as drawn though nobody played it: both players got half a point by default.",
        "No record of a TRF tells that, so it is read as half a point without an opponent, and SOS counts it like a missed round.",
        "Nothing can be done in the file.",
    )),
    Entry("GOF016", "names-of-several-words", ("name of several words", "names of several words"), I, "G", "EGD table format", texts=(
        ("GOF016", "'{text:name}' was read as the surname '{one:name}' with the given name '{other:name}'."),
        ("GOF016.hint", "An underscore joins the words of a name."),
    ), page=(
        "A name has more than two words. Where the surname ends is not written; small words at the beginning belong to it.",
        "Players are told apart by numbers, but a rating list is searched by names.",
    )),
    Entry("GOF017", "colliding-names", ("colliding names", "groups of colliding names"), E, "G", "OpenGotha XML", texts=(
        ("GOF017", "The names of players {players:numbers} make the same key '{text:code}', so their games cannot be told apart. All went to player {first}."),
        ("GOF017.hint", "Give one of them another first name in the program, and save the file again."),
    ), page=(
        "OpenGotha's games name players by surname and given name in capitals, without a blank. Two players have the same key.",
        "Nobody can tell from the file who of them played which game.",
    )),
    Entry("GOF018", "unknown-players-in-games", ("unknown player in a game", "unknown players in games"), E, "G", "OpenGotha XML", texts=(
        ("GOF018", "No player has the key '{text:quote}'. The {field?game:game|bye:bye} was skipped."),
    ), page=(
        "A game or a bye names a player who is not in the list of players.",
        "It was left out, for the opponent too.",
        "A player may have been renamed or deleted; correct the file in the program that wrote it.",
    )),
    Entry("GOF019", "unknown-go-results", ("unknown result of a Go game", "unknown results of Go games"), E, "G", "OpenGotha XML", texts=(
        ("GOF019", "'{text:quote}' is not a result that the program writes. It was read as not known yet."),
    ), page=(
        "The result of a game is none of the words that OpenGotha uses.",
        "The game counts as one without a result yet.",
        "Enter the result in the program, and save the file again.",
    )),
    Entry("GOF020", "go-teams", ("unread teams", "files with unread teams"), W, "G", "OpenGotha XML", texts=(
        ("GOF020", "The file has {value} team, which was not read. The players stand for themselves.", "The file has {value} teams, which were not read. The players stand for themselves.", "value"),
    ), page=(
        "The file holds teams beside the players.",
        "Teams of OpenGotha and the criteria by which they rank are not read: standings are those of the players.",
        "Nothing can be done here; the program itself ranks the teams.",
    )),
    Entry("GOF021", "files-without-go-players", ("file without Go players", "files without Go players"), E, "G", "EGD table format; TOU; OpenGotha XML", texts=(
        ("GOF021", "The file has no players."),
        ("GOF021.hint", "Check that the whole tournament was saved, and not only its settings."),
    ), page=(
        "The file is of a known kind, but there is no player in it.",
        "There is nothing to rank.",
    )),
    Entry("GOF022", "several-games-in-a-round", ("several games in a round", "rounds with several games"), E, "G", "OpenGotha XML", texts=(
        ("GOF022", "Player {participant} has more than one game or bye in round {round}. The first one was kept."),
    ), page=(
        "A player has two games, or a game and a bye, in the same round.",
        "The first one was kept. Where two players have the same name, the second may be the other one's.",
        "Correct the round in the program.",
    )),
    Entry("GOF023", "settings-not-followed", ("setting that is not followed", "settings that are not followed"), W, "G", "OpenGotha XML", texts=(
        ("GOF023", "The program's setting {field:code} is '{text:quote}', which is not supported. Players rank without it."),
        ("GOF023.missed-rounds", "The program's setting {field:code} is not supported. In SOS, an opponent's missed rounds count as what they brought."),
    ), page=(
        "The program was set to count something in a way that this one does not.",
        "Values and places that depend on it may differ from those that the program shows.",
        "Compare the sums of opponents' scores of players who missed rounds. A criterion of placement that is not computed, such as the category, may order players otherwise.",
    )),
    Entry("GOF024", "unknown-start-scores", ("unknown start scores", "tables with unknown start scores"), I, "G", "EGF system rules", texts=(
        ("GOF024", "The table states no scores, so the start scores are not known. Players rank by their wins."),
    ), page=(
        "A Go table without columns of scores tells who met whom, and not with which scores they started.",
        "In a McMahon tournament start scores decide more than wins do: standings, SOS and all that follow from them are then those of a Swiss.",
        "Export the table with its scores (.h9), or read the file of the program itself.",
    )),
    Entry("GOF025", "go-games-against-oneself", ("Go game against oneself", "Go games against oneself"), E, "G", "OpenGotha XML", texts=(
        ("GOF025", "Player {participant} is both White and Black in a game of round {round}, which was skipped."),
    ), page=(
        "A game of an OpenGotha file names one player twice. Two players whose names make the same key (GOF017) look like that when they meet each other.",
        "The game counts for nobody, so both lack a round.",
        "Give one of two players of the same name another first name in the program, and save the file again.",
    )),

    # RTG: ratings before and after an event.

    Entry("RTG001", "too-fast-for-go-ratings", ("too fast for Go ratings", "events too fast for Go ratings"), W, "G", "UFGO 1.7", texts=(
        ("RTG001", "{minutes} minutes a game ({source:english}) are fewer than {least}, so the event is not rated."),
        ("RTG001.hint", "Without --policy time-limit=aside it is refused."),
    ), page=(
        "Each player must have at least 45 minutes for a game of an event that changes Ukrainian Go ratings. The minutes are those of `--minutes`, else of record 222, else of the table.",
        "The regulations do not rate such an event, and trfkit refuses to, unless `--policy time-limit=aside` asks what it would bring all the same.",
        "Check the time limit. Overtime is not counted in record 222; a table of the European database states minutes that include it.",
    )),
    Entry("RTG002", "too-fast-for-go-masters", ("too fast for a strong player", "players for whom the event is too fast"), W, "G", "UFGO 1.7", texts=(
        ("RTG002", "Player {participant} is rated {rating}, over 2100, and needs {least} minutes, but the game has {minutes} ({source:english}). {consequence?players:The player's rating stays.|games:The player's games are not rated.|aside:The player is rated all the same.}"),
        ("RTG002.hint", "--policy time-limit has other readings."),
    ), page=(
        "Players with a rating over 2100 need at least 60 minutes a game, all others 45.",
        "For this player the event is not rated: the rating of before it stays. The opponents' games against the player are rated, as the regulations leave out players and not games.",
        "Check the time limit. `--policy time-limit=games` leaves the games out for the opponents too, `time-limit=aside` rates everything.",
    )),
    Entry("RTG003", "go-ratings-from-ranks", ("Go rating from a rank", "Go ratings from ranks"), W, "G", "UFGO 3.2, table 1", texts=(
        ("RTG003", "Player {participant} has no rating. {rank:code} starts at {rating}."),
        ("RTG003.hint", "--start {participant}=R gives the rating."),
    ), page=(
        "The player has a rank but no rating: the start is the least rating that table 1 has for the rank.",
        "The true rating may be up to 99 points higher, which changes all games of the player.",
        "Give the rating with `--start`; `--policy unrated=zero` starts such players at 0.",
    )),
    Entry("RTG004", "rated-handicap-games", ("rated handicap games", "groups of rated handicap games"), W, "G", "UFGO", texts=(
        ("RTG004", "{count} game with handicap was rated as an even game. The regulations do not mention handicaps.", "{count} games with handicap were rated as even games. The regulations do not mention handicaps."),
        ("RTG004.hint", "--policy handicap=skip leaves them out, --policy handicap=refuse refuses such events."),
    ), page=(
        "There are games with handicap stones, which the regulations do not mention.",
        "Rated as even games they bring the weaker player too much and cost the stronger one too much.",
    )),
    Entry("RTG005", "endless-recalculation", ("endless recalculation", "endless recalculations"), W, "G", "UFGO 4.7", texts=(
        ("RTG005", "After {passes} calculations the result of player {who:numbers} is still anomalous.", "After {passes} calculations the results of players {who:numbers} are still anomalous.", "who"),
    ), page=(
        "An event with an anomalous result is calculated again until no result is anomalous. Here that found no end, or nothing changed any more.",
        "The last calculation is shown, but the regulations are not fulfilled.",
        "Look at the policies: under `gain=event` the end may never come.",
    )),
    Entry("RTG006", "losses-without-cost", ("losses without cost", "groups of losses without cost"), W, "G", "UFGO table 4", texts=(
        ("RTG006", "{count} game on 9x9 that a player with 600 or more lost to one with less than 100 costs nothing, as table 4 prints it. On larger boards it would cost points.", "{count} games on 9x9 that players with 600 or more lost to players with less than 100 cost nothing, as table 4 prints it. On larger boards they would cost points."),
        ("RTG006.hint", "--policy nine-loss-600=twenty takes 20 points."),
    ), page=(
        "Table 4 prints 0 for a loss on 9x9 of somebody with 600 or more against somebody with less than 100. On 13x13 the same loss costs 30, on 19x19 60, and on 9x9 it costs 20 with 400 to 599. A slip is likely.",
        "The table is the law, so nothing is taken away.",
    )),
    Entry("RTG007", "contradicting-rated-games", ("contradicting game that is not rated", "contradicting games that are not rated"), W, "G", "UFGO 4.1; B.02, 5", texts=(
        ("RTG007", "Round {round}: the rows of players {participant} and {other} contradict each other, so the game is not rated."),
    ), page=(
        "The two rows name each other, or one names the other, but they do not tell of the same game.",
        "Nobody can say what the result was, so the game is rated for neither player.",
        "Correct the results; `trfkit check` shows where they differ.",
    )),
    Entry("RTG008", "fide-ratings-without-ids", ("FIDE rating without an ID", "FIDE ratings without an ID"), W, "G", "B.02, 7.1.2", texts=(
        ("RTG008", "Player {participant} is rated {rating}, but has no FIDE ID, as others have. The player is taken as unrated."),
        ("RTG008.hint", "Add the ID to the file. --ids ignore takes all ratings as FIDE ratings."),
    ), page=(
        "FIDE's list gives every player a number. Others in this file have one, this player has not, so the rating cannot be of FIDE's list.",
        "A game against somebody who is not rated by FIDE is not rated.",
    )),
    Entry("RTG009", "fide-ratings-under-the-floor", ("FIDE rating under the floor", "FIDE ratings under the floor"), W, "G", "B.02, 7.2.1", texts=(
        ("RTG009", "Player {participant} is rated {rating}, below {floor}. The player is taken as unrated."),
    ), page=(
        "The rating is under the floor of the list in force: such players are shown as unrated.",
        "Their games count for nobody's rating change, and their own results count towards a new first rating.",
        "Check whether the rating is of an older list or a national one.",
    )),
    Entry("RTG010", "stated-rating-changes-differ", ("different rating change", "different rating changes"), W, "G", "B.02, 8.3", texts=(
        ("RTG010", "Player {participant}: a change of {stated:decimal} is stated, but {computed:decimal} is computed."),
        ("RTG010.none", "Player {participant}: a change of {stated:decimal} is stated, but none is computed."),
        ("RTG010.explained", "Explanation: {rule:clauses}."),
    ), page=(
        "The file states a rating change that differs from the computed one. Where another K or another way of rounding explains it, that is said.",
        "Either program may be right: FIDE's list knows K factors that the file lacks.",
        "Compare the K factors and the ratings of the opponents.",
    )),
    Entry("RTG011", "ratings-of-another-system", ("rating of another system", "ratings of another system"), W, "G", "UFGO 3.1, table 1", texts=(
        ("RTG011", "Player {participant} is rated {rating}, but no Ukrainian rating is below 0. The rating 0 is used."),
        ("RTG011.hint", "--start {participant}=R gives the rating."),
    ), page=(
        "A player's rating is below zero. Ukrainian ratings start at 0 (3.1), those of the European Go Federation at -900, so the file holds ratings of another system.",
        "All ratings of the file may then be others than Ukrainian ones, and the new ratings wrong.",
        "Give the right ratings with `--start`, or put them into the file.",
    )),
)
# fmt: on
