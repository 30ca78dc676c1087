"""Findings of files as a document: for each file the gravest first, for many a table of the files.

At a terminal few findings are shown one by one, each with its line, and many by their codes; a page
has all of them by their codes, with every row.
"""

from __future__ import annotations

from collections import Counter
from functools import partial
from itertools import takewhile
from operator import attrgetter, itemgetter
from typing import TYPE_CHECKING, Final

from trfkit.findings import Diagnostic, Profile, Severity
from trfkit.findings.codes import CATALOGUE
from trfkit.findings.file_findings import (
    Verdict,
    code_blocks,
    not_looked_at,
    roots,
    sort_by_weight,
    verdict,
)
from trfkit.findings.sentences import count_of, says_reading, title_of
from trfkit.messages import Message, Several, Span
from trfkit.messages.catalogue import find_row
from trfkit.record import replace
from trfkit.reports.check import Checks, check_report
from trfkit.reports.document import (
    Cell,
    Document,
    Excerpt,
    Kind,
    Paragraph,
    Row,
    Section,
    Table,
    Tone,
    sentence_list,
)
from trfkit.reports.forms import Forms, to_json
from trfkit.reports.provenance import hash_texts, origin_texts
from trfkit.reports.row_fields import named_column, table_of
from trfkit.reports.writer import Writer
from trfkit.version import __version__
from trfkit.visible_text import visible

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from trfkit.checks.fixes import Mended
    from trfkit.findings.file_findings import CodeBlock, FileReport
    from trfkit.reports.document import Block, Text
    from trfkit.reports.provenance import Origin
    from trfkit.syntax.trf_document import Document as TrfDocument

FEW: Final = 8
"""So few findings are shown one by one, each with its line."""

FEW_FILES: Final = 3
"""Of more files there is a table, the worst first; of so few all findings."""

MOST_EDITS: Final = 4
"""So many edits of a correction are shown; a diff has all of them."""

MOST_ROWS: Final = 100
"""So many rows of one code stand on a page, unless every finding is wanted."""

MOST_REASONS: Final = 6
"""So many kinds of errors are named beside the verdict: those behind stand below it anyhow."""

TONES: Final = {
    Severity.ERROR: Tone.WRONG,
    Severity.WARNING: Tone.EXPLAINED,
    Severity.INFO: Tone.ASIDE,
}


def check_document(checks: Checks, *, is_page: bool = False) -> Document:
    """Return the findings of files; for many a page has each file's below the table."""
    reports = sorted(checks.reports, key=weight) if is_page else checks.reports
    several = len(reports) != 1
    is_overview = not checks.every and len(reports) > FEW_FILES
    is_table = checks.statistics or (several and is_page) or is_overview
    blocks: list[Block] = []
    if checks.statistics:
        blocks.append(_codes_table(reports))
    elif is_table:
        blocks.append(_files_table(reports, links=is_page))
    if is_page or not is_table:
        for number, report in enumerate(reports, start=1):
            inside = findings_blocks(report, is_page=is_page, every=checks.every)
            if several and inside:
                head = Paragraph(about_file(report), listed=True)
                sentences = verdict_sentences(report)
                answer = (Paragraph(sentences, file_tone(report)),) if sentences else ()
                title = Span("name", file_title(report))
                inside = (
                    Section(
                        heading=title, blocks=(head, *answer, *inside), anchor=f"file-{number}"
                    ),
                )
            blocks += inside
    if checks.pairings:
        from trfkit.reports.pairings import pairings_blocks  # noqa: PLC0415 - for --pairings alone

        rounds = pairings_blocks(checks.pairings)
        blocks.append(Section(heading=Message("check.pairings"), blocks=rounds))
    document = Document(
        title=_title(reports),
        blocks=tuple(blocks),
        foot=(*_foot(checks, is_table=is_table),),
        details=hash_texts(checks.origin),
        has_details=checks.origin.hashes,
    )
    if several:
        return document
    (report,) = reports
    sentences = verdict_sentences(report)
    return replace(document, subtitle=about_file(report), verdict=sentences, tone=file_tone(report))


def _title(reports: Sequence[FileReport]) -> Message:
    if len(reports) == 1:
        return Message("check.title", name=file_title(reports[0]))
    return Message("check.title-of-files", count=len(reports))


def file_title(report: FileReport) -> str:
    """Return the name of the event in a file, else the name of the file."""
    return report.event or report.file.replace("\\", "/").rpartition("/")[2]


def about_file(report: FileReport) -> tuple[Text, ...]:
    """Return a description of a file, and its name."""
    file = Span("code", report.file)
    return (file,) if report.about is None else (report.about, file)


def file_tone(report: FileReport) -> Tone:
    """Return the tone for all findings of a file together."""
    if report.total(Severity.ERROR):
        return Tone.WRONG
    return Tone.EXPLAINED if report.total(Severity.WARNING) else Tone.GOOD


# Whether a file can be rated ----------------------------------------------------------------------


def verdict_sentences(report: FileReport) -> tuple[Message, ...]:
    """Return whether FIDE can rate a file, and corrections; else whether it is clean."""
    verdict_ = verdict(report)
    if verdict_ is None:
        return () if report.diagnostics else (Message("check.clean"),)
    if verdict_.rateable == "yes":
        return (Message("check.accepted"),)
    grave, listed = Severity.ERROR, "check.to-correct"
    if verdict_.rateable == "yes-look":
        answer, grave, listed = "check.accepted", Severity.WARNING, "check.to-look-at"
    elif verdict_.incomplete:
        answer = "check.not-whole"
    elif verdict_.without_games:
        answer = "check.no-game"
    else:
        answer = "check.no-tournament" if verdict_.rateable == "no" else "check.rejected"
    counts = sort_by_weight(roots(report, grave))
    titles = tuple(title_of(code, count) for code, count in counts)
    if not titles:
        return (Message(answer),)
    reasons = Several.first(titles, MOST_REASONS)
    return (Message(answer), Message(listed, reasons=reasons))


# The findings of one file -------------------------------------------------------------------------


def findings_blocks(
    report: FileReport, *, is_page: bool = False, every: bool = False
) -> tuple[Block, ...]:
    """Return the findings of a file: one by one if they are few, else by their codes."""
    if not is_page and (every or len(report.diagnostics) <= FEW):
        return tuple(finding_section(report, one) for one in report.diagnostics)
    blocks = code_blocks(report)
    if is_page:
        return tuple(code_section(block, every=every) for block in blocks)
    # Of a code the first finding, what to do, and what follows; notes are but named.
    sections = (
        Section(
            heading=block_heading(block),
            blocks=sentence_list(_sentences_of(block)),
            tone=TONES[block.severity],
        )
        for block in blocks
        if block.severity is not Severity.INFO
    )
    notes = tuple(
        Message("check.note", title=one.title, code=one.code)
        for one in blocks
        if one.severity is Severity.INFO
    )
    below = Paragraph((Message("check.notes", titles=notes),), Tone.ASIDE)
    return (*sections, *((below,) if notes else ()))


def finding_section(report: FileReport, finding: Diagnostic) -> Section:
    """Return a finding by itself, with its line and all remarks."""
    severity = report.severity(finding)
    excerpt = Excerpt(
        number=finding.line or 0,
        line=report.line(finding.line) if finding.line else None,
        column=finding.column,
        end=finding.end_column,
        remarks=tuple(_remarks(report, finding)),
    )
    blocks = (excerpt,) if excerpt.line is not None or excerpt.remarks else ()
    heading = report.headline(finding)
    return Section(heading=heading, blocks=blocks, tone=TONES[severity])


def _remarks(report: FileReport, finding: Diagnostic) -> Iterator[Message]:
    if finding.new is not None and not says_reading(finding):
        yield Message("check.read-as", text=finding.new)
    if finding.advice is not None:
        yield finding.advice
    yield from _fixes(finding)
    root = report.root_of(finding)
    if root is not None:
        of_line = {"line": root.line} if root.line else {}
        name = "check.follows-from-line" if root.line else "check.follows"
        yield Message(name, code=root.code, **of_line)


def _fixes(finding: Diagnostic, most: int = MOST_EDITS) -> Iterator[Message]:
    """Yield the corrections of a finding."""
    if finding.fix is None:
        return
    for edit in finding.fix.edits[:most]:
        yield Message(
            "check.fix",
            safe="yes" if finding.fix.safe else "no",
            line=edit.line,
            column=edit.column,
            old=edit.old,
            new=edit.new,
        )
    more = len(finding.fix.edits) - most
    if more > 0:
        yield Message("check.more-edits", count=more)


def code_section(block: CodeBlock, *, every: bool = False, more: tuple[Block, ...] = ()) -> Section:
    """Return the findings of a code for a page, with all rows; ``more`` comes before them."""
    rule = Message("check.rule", reference=CATALOGUE[block.code].reference)
    texts = (*_sentences_of(block, *_fixes(block.first, 1)), rule)
    blocks: list[Block] = [*sentence_list(texts), *more]
    if len(block.members) > 1:
        members = block.members if every else block.members[:MOST_ROWS]
        table = table_of(
            members,
            Message("check.rows", code=block.code),
            (named_column(Kind.NUMBER, "line"), attrgetter("line")),
            (named_column(Kind.TEXT, "finding"), attrgetter("sentence")),
        )
        left = len(block.members) - len(members)
        below = (Paragraph((Message("check.left", count=left),)),) if left else ()
        heading = Message("check.all-rows")
        blocks.append(Section(heading=heading, blocks=(table, *below), is_folded=True))
    return Section(heading=block_heading(block), blocks=blocks, tone=TONES[block.severity])


def _sentences_of(block: CodeBlock, *fixes: Message) -> tuple[Message, ...]:
    first = block.first
    texts = [first.sentence]
    if first.line:
        texts = [Message("check.at-line", line=first.line, sentence=first.sentence)]
    if first.advice is not None:
        texts.append(first.advice)
    texts += fixes
    if block.follows:
        counts = tuple(
            Message("check.consequence", count=count, code=code)
            for code, count in block.follows.items()
        )
        texts.append(Message("check.consequences", counts=counts))
    return tuple(texts)


def block_heading(block: CodeBlock) -> Message:
    """Return the number of findings of a code, and the players concerned."""
    values = {"severity": str(block.severity), "title": block.title, "code": block.code}
    if block.participants is None:
        return Message("check.block", **values)
    return Message("check.block-of", **values, participants=block.participants)


# Tables -------------------------------------------------------------------------------------------


def _files_table(reports: Sequence[FileReport], *, links: bool) -> Table:
    """Return a row for each file, the worst first: its event, its counts, the main reason."""
    # The folder that all files are in, with a final slash, is left out.
    parts = [report.file.replace("\\", "/").split("/")[:-1] for report in reports]
    shared = takewhile(lambda names: len(set(names)) == 1, zip(*parts, strict=False))
    folder = "".join(f"{names[0]}/" for names in shared)
    anchors = {id(report): f"#file-{number}" for number, report in enumerate(reports, start=1)}
    rows = []
    for report in sorted(reports, key=weight):
        answer = verdict(report)
        errors, warnings = report.total(Severity.ERROR), report.total(Severity.WARNING)
        grave = roots(report, Severity.ERROR) or roots(report, Severity.WARNING)
        reasons = [title_of(code, count) for code, count in sort_by_weight(grave)[:1]]
        name = report.file[len(folder) :]
        link = anchors[id(report)] if links and report.diagnostics else ""
        cells = (
            Cell(values=(name,), link=link) if link else name,
            report.event,
            None if answer is None else Message("check.rateable", rateable=answer.rateable),
            errors,
            warnings,
            reasons[0] if reasons else None,
        )
        tone = file_tone(report)
        tone = Tone.PLAIN if tone is Tone.EXPLAINED else tone
        rows.append(Row(cells=cells, tone=tone, filters=(0,) if errors else ()))
    return Table(
        columns=(
            named_column(Kind.NAME, "file", gives_way=2),
            named_column(Kind.TEXT, "event", gives_way=1, is_optional=True),
            named_column(Kind.TEXT, "rateable", is_optional=True),
            named_column(Kind.NUMBER, "errors"),
            named_column(Kind.NUMBER, "warnings"),
            named_column(Kind.TEXT, "main-reason", gives_way=3),
        ),
        rows=rows,
        caption=Message("check.files"),
        filters=(Message("check.with-errors"),),
    )


def weight(report: FileReport) -> tuple[bool, int, int, str]:
    """Return the sort key of files: those without a tournament first, then by severity."""
    counts = report.total(Severity.ERROR), report.total(Severity.WARNING)
    return not report.is_empty, -counts[0], -counts[1], report.file


def _codes_table(reports: Sequence[FileReport]) -> Table:
    """Return the counts of each code, and of its files, the most frequent first."""
    counts: Counter[str] = Counter()
    files: Counter[str] = Counter()
    for report in reports:
        codes: Counter[str] = Counter()
        for finding in report.diagnostics:
            codes[finding.code] += count_of(finding)
        counts += codes
        files.update(codes.keys())
    return table_of(
        counts.most_common(),
        Message("check.codes"),
        (named_column(Kind.CODE, "code"), itemgetter(0)),
        (named_column(Kind.TEXT, "finding"), lambda row: title_of(row[0], 1)),
        (named_column(Kind.NUMBER, "findings"), itemgetter(1)),
        (named_column(Kind.NUMBER, "files"), lambda row: files[row[0]]),
    )


def findings_table(reports: Sequence[FileReport]) -> Document:
    """Return a row for each finding of each file, for a spreadsheet."""
    numbers = ("line", "column", "player", "team", "round")
    keys = ("file", "line", "column", "severity", "code", "finding-name", "player", "team",
            "round", "message", "help", "follows-from")  # fmt: skip
    columns = tuple(named_column(Kind.NUMBER if key in numbers else Kind.TEXT, key) for key in keys)
    rows = [
        (report.file, one.line, one.column, report.severity(one).value, one.code,
         CATALOGUE[one.code].name, one.participant, one.team, one.round, one.sentence, one.advice,
         None if (root := report.root_of(one)) is None else root.code)
        for report in reports
        for one in report.diagnostics
    ]  # fmt: skip
    table = Table(columns=columns, rows=rows, caption=Message("check.codes"))
    return Document(title=_title(reports), blocks=(table,))


# The foot -----------------------------------------------------------------------------------------


def _foot(checks: Checks, *, is_table: bool) -> Iterator[Text]:
    """Yield the origin, the codes that were not checked, further options, and the counts."""
    reports = checks.reports
    for report in () if is_table else reports:
        yield from (Message("check.of-file", file=report.file, note=one) for one in report.notes)
    # For how many findings a correction is known: beyond doubt, and as a guess.
    safe = guesses = 0
    for report in reports:
        fixes = [one.fix.safe for one in report.diagnostics if one.fix is not None]
        certain, guessed = report.mendable or (sum(fixes), len(fixes) - sum(fixes))
        safe += certain
        guesses += guessed
    if safe:
        yield Message("check.fixes", count=safe)
    if guesses:
        yield Message("check.guesses" if safe else "check.guesses-alone", count=guesses)
    yield from origin_texts(checks.origin)
    yield from not_looked_at(checks.reserved)
    has_events = any(not report.is_empty for report in reports)
    if has_events and checks.profiles == (Profile.PAIRING,):
        yield Message("check.for-pairing")
    if not checks.every and any(len(report.diagnostics) > FEW for report in reports):
        yield Message("check.all")
    if any(report.diagnostics for report in reports):
        yield Message("check.explain")
    yield summary(reports)
    if checks.not_read:
        yield Message("check.not-read", count=len(checks.not_read))


def summary(reports: Sequence[FileReport]) -> Message:
    """Return the counts of findings: ``2 files: 1 error, 3 warnings, 0 notes``."""
    counts = tuple(
        Message(f"check.counted-{word}", count=sum(report.total(severity) for report in reports))
        for word, severity in (
            ("errors", Severity.ERROR),
            ("warnings", Severity.WARNING),
            ("notes", Severity.INFO),
        )
    )
    files = Message("check.counted-files", count=len(reports))
    return Message("check.counts", files=files, counts=counts)


# What corrections change, as a unified diff and in words ------------------------------------------


CONTEXT: Final = 3
"""So many lines are shown before and behind those that change."""


MOST_NAMED_EDITS: Final = 2
"""So many edits of a guess are named; the diff has all of them."""


def diff(file: str, before: TrfDocument, after: TrfDocument, applied: Sequence[Diagnostic]) -> str:
    """Return a unified diff of two documents, "" if they are equal.

    Each part names the codes that were corrected in it. Control characters are replaced.
    """
    from difflib import SequenceMatcher  # noqa: PLC0415 - for fixes alone

    old, new = ([visible(record.text) for record in text.records] for text in (before, after))
    lines: list[str] = []
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    for group in matcher.get_grouped_opcodes(CONTEXT):
        (_, first, _, start, _), (_, _, last, _, end) = group[0], group[-1]
        # A question mark stands behind the code of a guess.
        codes = (
            f"{one.code}{'' if one.fix is not None and one.fix.safe else '?'}"
            for one in applied
            if first < (one.line or 0) <= last
        )
        spans = f"-{first + 1},{last - first} +{start + 1},{end - start}"
        lines.append(f"@@ {spans} @@ {', '.join(dict.fromkeys(codes))}".rstrip())
        for name, from_, to, other, other_end in group:
            if name == "equal":
                lines += (f" {line}" for line in old[from_:to])
            else:
                lines += (f"-{line}" for line in old[from_:to])
                lines += (f"+{line}" for line in new[other:other_end])
    name = visible(file)
    return "".join(f"{line}\n" for line in (f"--- {name}", f"+++ {name}", *lines) if lines)


def mended_in_words(file: str, mended: Mended, *, is_written: bool) -> tuple[Message, ...]:
    """Return lines on the corrections by code, each guess by itself, and the rest."""
    lines = []
    if mended.applied:
        name = "fixes.mended" if is_written else "fixes.would-be-mended"
        lines.append(Message(name, file=file, counts=_counts_by_code(mended.applied)))
    for finding in mended.applied:
        if finding.fix is not None and not finding.fix.safe:
            each = [Message("fixes.edit", old=e.old, new=e.new) for e in finding.fix.edits]
            edits = (*each[:MOST_NAMED_EDITS],)
            if len(each) > MOST_NAMED_EDITS:
                edits += (Message("fixes.more-edits", count=len(each) - MOST_NAMED_EDITS),)
            place = f"{file}:{finding.line}" if finding.line else file
            guess = {"code": finding.code, "sentence": finding.sentence}
            lines.append(Message("fixes.guess", place=place, edits=edits, **guess))
    if mended.guessed:
        lines.append(Message("fixes.by-guess", file=file, counts=_counts_by_code(mended.guessed)))
    if mended.refused:
        lines.append(Message("fixes.left-alone", file=file, counts=_counts_by_code(mended.refused)))
    return tuple(lines) or (Message("fixes.nothing", file=file),)


def _counts_by_code(findings: Sequence[Diagnostic]) -> tuple[str, ...]:
    counts = Counter(finding.code for finding in findings)
    return tuple(f"{count} {code}" for code, count in sorted(counts.items()))


# A letter to the organiser ------------------------------------------------------------------------


MOST_LETTER_ROWS: Final = 12
"""So many rows of one kind are written out; of more, the first and who the others are."""

MOST_MENDED: Final = 12
"""So many characters of what should stand there are written out: a field, no whole row."""

OF_THE_PROGRAM: Final = ("trfkit", "--")
"""Advice whose row names these is for whoever runs the program."""


def letter(report: FileReport, names: Mapping[int, str]) -> Document | None:
    """Return the letter, None if nothing has to be corrected; ``names`` are by starting rank."""
    errors: dict[str, list[Diagnostic]] = {}
    for diagnostic in report.roots(Severity.ERROR):
        errors.setdefault(diagnostic.code, []).append(diagnostic)
    if not errors:
        return None
    file = report.file.replace("\\", "/").rpartition("/")[2]
    title = Message("check.letter-file", file=file)
    if report.about is not None:
        event = (Span("name", report.event),) if report.event else ()
        about = Message("check.about", parts=(*event, report.about))
        title = Message("check.letter", about=about, file=file)
    return Document(
        title=title,
        blocks=(
            Paragraph((_opening(report, verdict(report)),)),
            *(_kind_of_error(group, names) for group in errors.values()),
            Paragraph((Message("check.letter-end"),)),
        ),
    )


def _opening(report: FileReport, verdict: Verdict | None) -> Message:
    if report.is_empty:
        return Message("check.letter-empty")
    if verdict is None:
        return Message("check.letter-file-alone")
    if verdict.incomplete:
        return Message("check.letter-not-whole")
    return Message("check.letter-no-game" if verdict.without_games else "check.letter-rating")


def _kind_of_error(group: Sequence[Diagnostic], names: Mapping[int, str]) -> Section:
    members = group if len(group) <= MOST_LETTER_ROWS else group[: MOST_LETTER_ROWS // 2]
    texts = [_row(one, names) for one in members]
    left = group[len(members) :]
    if left:
        players = tuple(one.participant for one in left if one.participant is not None)
        texts.append(
            Message("check.letter-more-players", numbers=players)
            if len(players) == len(left)
            else Message("check.letter-more", count=len(left))
        )
    advice = group[0].advice
    row = None if advice is None else find_row(advice.id)
    if advice is not None and not (row and any(word in row.text for word in OF_THE_PROGRAM)):
        texts.append(advice)
    heading = title_of(group[0].code, sum(map(count_of, group)))
    return Section(heading=heading, blocks=(Paragraph(tuple(texts), listed=True),))


def _row(finding: Diagnostic, names: Mapping[int, str]) -> Message:
    sentences = tuple(filter(None, (finding.sentence, _proof(finding))))
    sentence = Message("common.sentences", sentences=sentences)
    place: list[Text] = []
    if finding.line:
        place.append(Message("check.letter-line", line=finding.line))
    if name := names.get(finding.participant or 0):
        place.append(Span("name", name))
    return Message("check.letter-row", place=tuple(place), sentence=sentence) if place else sentence


def _proof(finding: Diagnostic) -> Message | None:
    """Return the short proof of the right value in the file itself, None without one."""
    fix = finding.fix
    if fix is None or not fix.safe or len(fix.edits) != 1:
        return None
    (edit,) = fix.edits
    text = edit.new.strip()
    if not text or len(text) > MOST_MENDED or text == edit.old.strip():
        return None
    if edit.line == finding.line:
        return Message("check.letter-proof", text=text)
    return Message("check.letter-proof-at", text=text, line=edit.line)


# In each form that the command and the library write ----------------------------------------------


def checks_forms(checks: Checks) -> Forms:
    """Return the forms of findings; programs get English."""
    return Forms(
        document=lambda _: check_document(checks),
        page=lambda _: check_document(checks, is_page=True),
        sheet=lambda _: findings_table(checks.reports),
        report=lambda: check_report(checks),
        texts={
            "concise": partial(_concise, checks),
            **{
                form: partial(_write_for_programs, checks, form)
                for form in ("github", "junit", "sarif")
            },
        },
    )


def _write_for_programs(checks: Checks, form: str, _origin: Origin, _locale: str) -> Iterator[str]:
    from trfkit.findings.machine_output import github, junit, sarif  # noqa: PLC0415 - forms of many

    not_read = {one.file: one.error for one in checks.not_read}
    if form == "github":
        yield from map(github, checks.reports)
    elif form == "junit":
        yield junit(checks.reports, not_read)
    else:
        hashes = [(file.file, file.sha256) for file in checks.origin.inputs]
        yield to_json(sarif(checks.reports, __version__, hashes, checks.reserved, not_read))


def _concise(checks: Checks, _origin: Origin, locale: str) -> Iterator[str]:
    lines = [line for report in checks.reports for line in concise(report, locale)]
    lines += map(Writer(locale).words, check_document(checks).foot)
    yield from (f"{line}\n" for line in lines)


def concise(report: FileReport, locale: str = "en") -> Iterator[str]:
    """Yield one line for each finding, in the format that editors read."""
    return (Writer(locale).words(report.headline(one)) for one in report.diagnostics)
