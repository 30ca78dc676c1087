"""Convert the result of reading a file, or a tournament, to the bytes of a file in some format."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from trfkit.federations import FEDERATIONS
from trfkit.files.convert.adaptation import Purpose, adapt
from trfkit.files.convert.board_pairings import last_round
from trfkit.files.convert.proven_records import proven_colour, proven_rate_of_play, proven_rounds
from trfkit.files.trf.emitting import CRLF, Dialect, Padding, emit, update
from trfkit.files.trf.emitting.dialects import LETTERS_06, RULES
from trfkit.files.trf.emitting.loss_report import (
    CHANGED,
    Converted,
    Report,
    guesses_made,
    lost_facts,
    report_lost_facts,
    unread_texts,
)
from trfkit.files.trf.emitting.records import stating
from trfkit.files.trf.emitting.updating import rules_of
from trfkit.files.trf.reading import read
from trfkit.files.trf.reading.field_values import date_in_order, full_year
from trfkit.files.trf.reading.finding_collector import Findings
from trfkit.files.trf.reading.headers import data_of, header_tags, read_headers
from trfkit.files.trf.reading.played_rounds import beyond_the_rounds
from trfkit.files.trf.reading.refusals import READERS, find_refused, refused_values
from trfkit.files.trf.reading.result import SYSTEM_RECORDS
from trfkit.files.trf.reading.tournament_kind import kind_read_again
from trfkit.findings import Diagnostic, Severity
from trfkit.format_table import Format, format_named, resolved
from trfkit.limits import DEFAULT_LIMITS, NO_LIMITS
from trfkit.messages.message import Message
from trfkit.model import STANDARD, ArbiterRole, Colour, Event, Outcome, Tournament
from trfkit.patterns import lazy_pattern
from trfkit.ranking.ranking_options import refuse_unknown_round
from trfkit.record import replace
from trfkit.refusal import Refusal
from trfkit.regulations.row_sums import Sums, prove_system
from trfkit.syntax.field_codes import parse_time_control, parse_type_code
from trfkit.syntax.layout import layouts_by_tag
from trfkit.syntax.lines import read_line

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from trfkit.files.trf.reading.result import ReadResult
    from trfkit.syntax.trf_document import RecordLine


# Records that are set when a file is written -----------------------------------------------------


_SETTING: Final = lazy_pattern(r"\s*([0-9A-Za-z]{3})\s*[= ]([\s\S]*)")
_ROLES: Final = {"102": ArbiterRole.CHIEF, "112": ArbiterRole.DEPUTY}
_REPEATED: Final = frozenset({"112"})


class MalformedHeaderError(Refusal):
    """A header record that cannot be set; the text names it and the reason."""


def settings_in(text: str) -> list[str]:
    """Return the settings listed in a text: ``TAG=TEXT`` or a header record on each line.

    Blank lines and those that begin with ``#`` are skipped.
    """
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return [line for line in lines if line.strip() and not line.startswith("#")]


def with_headers(tournament: Tournament, settings: Iterable[str]) -> Tournament:
    """Return the tournament with header records set: ``042=2026/05/01``, or a whole record.

    Of several settings of one record the last counts; only record 112 may repeat, once per deputy.
    Raises MalformedHeaderError for a tag that is no header record, a text that the record cannot
    hold, and contradictions to the other records or the rounds played.
    """
    records: dict[str, list[RecordLine]] = {}
    for setting in settings:
        record = _record(setting)
        if record.tag not in _REPEATED:
            records[record.tag] = []
        records.setdefault(record.tag, []).append(record)
    findings = Findings()
    values = read_headers(records, findings).values
    for tag, (first, *_) in records.items():
        trouble = _trouble(tag, data_of(first))
        if trouble is not None:
            text = data_of(first)
            fault = Message("refusals.header-value", tag=tag, text=text, trouble=trouble)
            raise MalformedHeaderError(fault)
    for finding in findings:
        if finding.code not in _UNIMPORTANT:
            # A text is refused even where reading would take another for it.
            refused = replace(finding, variant="") if finding.variant == "read" else finding
            sentences = tuple(filter(None, (refused.sentence, refused.advice)))
            fault = Message("common.sentences", sentences=sentences)
            raise MalformedHeaderError(fault)
    changes: dict[str, Any] = {name: value for name, value in values.items() if value is not None}
    if "arbiters" in changes:
        replaced = {role for tag, role in _ROLES.items() if tag in records}
        others = [arbiter for arbiter in tournament.arbiters if arbiter.role not in replaced]
        changes["arbiters"] = tuple(
            sorted(
                (*others, *changes["arbiters"]), key=lambda one: one.role is not ArbiterRole.CHIEF
            )
        )
    changed = replace(tournament, **changes)
    # Only what these records make wrong is refused; other faults were there before.
    tags = records.keys()
    start, end = changed.start, changed.end
    are_set = "042" in tags or "052" in tags
    if are_set and start is not None and end is not None and end < start:
        raise MalformedHeaderError(Message("refusals.ends-before-it-begins", end=end, start=start))
    rounds, played = changed.rounds, changed.rounds_played
    if "142" in tags and rounds is not None and rounds < played:
        raise MalformedHeaderError(
            Message("refusals.fewer-rounds-than-played", rounds=rounds, played=played)
        )
    kind = kind_read_again(changed)  # which records 192 and 092 state, if they state one
    is_stated = bool(records.keys() & {"092", "192"}) and kind.source in {"192", "092"}
    return replace(changed, kind=kind) if is_stated else changed


_UNIMPORTANT: Final = frozenset({"SYN020"})
"""Small letters where the format wants capitals are as good."""


def _record(setting: str) -> RecordLine:
    """Return the header record of a setting."""
    match = _SETTING.fullmatch(setting.rstrip("\r\n"))
    if match is None:
        raise MalformedHeaderError(Message("refusals.no-setting", setting=setting))
    tag, text = match[1].upper(), match[2].strip()
    if tag not in header_tags():
        known = ", ".join(sorted(header_tags()))
        raise MalformedHeaderError(Message("refusals.no-header", tag=tag, known=known))
    if not text:
        raise MalformedHeaderError(Message("refusals.no-text", tag=tag))
    if any(not letter.isprintable() for letter in text):
        raise MalformedHeaderError(Message("refusals.line-break", tag=tag))
    if tag != "132":
        return read_line(f"{tag} {text}")
    record = read_line(setting.rstrip())
    return record if record.intact else read_line(_dates_in_columns(text))


def _dates_in_columns(text: str) -> str:
    """Return record 132 with dates in its columns; blanks or commas separate the input."""
    days = []
    for word in text.replace(",", " ").split():
        day = date_in_order(word, "ymd")
        if day is None or full_year(day.year % 100) != day.year:
            raise MalformedHeaderError(Message("refusals.no-dates", word=word))
        days.append(f"{day:%y/%m/%d}")
    first = layouts_by_tag()["132"].cell_columns("round_date", 1).first
    return "132".ljust(first - 1) + "  ".join(days)


# What reading takes as it comes -----------------------------------------------------------------


def _wrong_tie_break(text: str) -> str | None:
    """Return the first invalid tie-break code of a list."""
    from trfkit.tie_breaks import BY_CODE, Unreadable, parse_code  # noqa: PLC0415 - only here

    for code in text.replace(",", " ").split():
        read = parse_code(code)
        if isinstance(read, Unreadable) or not (read.is_other or read.name in BY_CODE):
            return code
    return None


def _trouble(tag: str, text: str) -> Message | None:
    """Return the problem with the text of a record, worded to follow the text."""
    if tag in {"202", "212"} and (code := _wrong_tie_break(text)) is not None:
        return Message("refusals.header.tie-breaks", code=code)
    is_right, name = _CHECKS.get(tag, (bool, ""))
    if not name or is_right(text):
        return None
    most = {"most": DEFAULT_LIMITS.rounds} if name == "rounds" else {}
    return Message(f"refusals.header.{name}", **most)


_CHECKS: Final[Mapping[str, tuple[Callable[[str], object], str]]] = {
    "032": (FEDERATIONS.__contains__, "federation"),
    "142": (lambda text: text.isdigit() and 1 <= int(text) <= DEFAULT_LIMITS.rounds, "rounds"),
    "192": (parse_type_code, "type"),
    "222": (parse_time_control, "rate-of-play"),
    "352": (lambda text: text.startswith("W") and not set(text) - {"W", "B"}, "boards"),
}
"""What tells that the text of a record is right, and the message where it is not."""


# The file ----------------------------------------------------------------------------------------


TITLE_26: Final = RULES[Dialect.TRF26].title


def convert(
    result: ReadResult,
    to: str,
    *,
    purpose: Purpose | str | None = None,
    headers: Sequence[str] = (),
    only_round: int | None = None,
    tournament: Tournament | None = None,
) -> Converted:
    """Write what was read as a file of the format ``to``, a name of ``FORMATS``.

    ``tournament`` replaces the one that was read: the same, with the games of another file.

    ``trf`` gives the document itself, byte for byte but for ``headers``; if another format was
    read, which has no document, a TRF-26. ``purpose`` is for a new file of the TRF family.
    ``headers`` are records to set, such as ``042=2026/05/01``; raises MalformedHeaderError for one
    that cannot be set. ``result`` must hold a tournament; raises ValueError for a format that
    cannot be written, or not for that purpose.
    """
    tournament = tournament or result.tournament
    if tournament is None:
        raise ValueError("nothing was read that could be converted")
    row = _writable(to)
    if headers:
        tournament = with_headers(tournament, headers)
    proofs = Report(TITLE_26)
    is_for_26 = row.name == Dialect.TRF26 or (row.name == "trf" and result.document is None)
    if is_for_26 or purpose == Purpose.ENGINE:
        facts = _with_proven_facts(result, tournament, proofs)
        tournament = _with_proven_headers(facts, proofs) if is_for_26 else facts
    if result.document is None or not row.is_trf:
        written = write(tournament, to, purpose=purpose, only_round=only_round)
        otherwise = (
            *unread_texts(result.diagnostics, row.title),
            *guesses_made(result.diagnostics, row.title),
        )
        return Converted(written.data, (*otherwise, *proofs, *written.diagnostics))
    if row.name == "trf":
        if purpose is not None:
            raise ValueError(f"a file that stays as it is cannot be made fit for {purpose}")
        document, findings = update(result, tournament)
        return Converted(bytes(document), findings)
    dialect = Dialect(row.name)
    report = Report(RULES[dialect].title)
    report.extend(unread_texts(result.diagnostics, report.target))
    report.extend(guesses_made(result.diagnostics, report.target))
    if dialect is Dialect.TRF26:
        # What TRF-26 means, and neither the source nor the settings state.
        present = {*result.provenance.records, *(setting.strip()[:3] for setting in headers)}
        is_stated = "162" in present or "XXS" in present or "BB" in result.extensions
        if not is_stated and tournament.point_system == STANDARD:
            report.append(Diagnostic(code="ADJ001", record="162", values={"system": "1-½-0"}))
        if tournament.teams and "310" not in present:
            report.assumed("310", Message("losses.teams-numbered"))
    absent, left_out = beyond_the_rounds(result.document, tournament, result.provenance.players)
    report.left_out(left_out)
    if absent and tournament.kind.is_team:  # record 240 holds teams there
        report.not_carried("001", Message("losses.absent-to-come"))
    elif absent:
        tournament = replace(tournament, requested_byes=(*tournament.requested_byes, *absent))
    written = write(tournament, to, purpose=purpose)
    losses = _without_old_byes(written, result, tournament)
    return Converted(written.data, (*report, *proofs, *losses))


def rewrite(
    result: ReadResult,
    tournament: Tournament,
    to: str = "trf",
    *,
    others: Sequence[ReadResult] = (),
    keeps_rounds_to_come: bool = True,
) -> Converted:
    """Write another tournament in place of the one that was read.

    Only what the tournament holds remains of the file. ``trf`` is the file's own dialect, with
    every record that the file, or one of ``others`` from which the tournament was made, has; of
    another format a TRF-26 is written as by ``convert``. ``keeps_rounds_to_come`` says that the
    tournament's rounds to come are those of the file, whose rows may state absences that the model
    leaves out. Raises ValueError for a format that cannot be written.
    """
    row = _writable(to)
    if row.name != "trf":
        return write(tournament, to)
    if result.document is None:
        return convert(result, to, tournament=tournament)
    rules = rules_of(result, *others)
    report = Report(rules.title)
    for source in (result, *others):
        report.extend(unread_texts(source.diagnostics, report.target))
        report.extend(guesses_made(source.diagnostics, report.target))
    if keeps_rounds_to_come:
        places = result.provenance.players
        absent, left_out = beyond_the_rounds(result.document, tournament, places)
        report.left_out(left_out)
        last = {number: bye.round for bye in absent for number in bye.participants}
        players = tuple(
            replace(player, rounds=player.first_rounds(last[player.start_no]))
            if player.start_no in last
            else player
            for player in tournament.players
        )
        tournament = replace(tournament, players=players)
    elif "XXZ" not in rules.tags:
        tournament = _with_absences_in_rows(tournament)
    emitted = emit(tournament, rules)
    report.extend(_without_old_byes(emitted, result, tournament))
    again = read(emitted.data, limits=NO_LIMITS).tournament
    _report_read_back(stating(tournament, rules), again, report)
    report_lost_facts(tournament, again, report)
    return Converted(emitted.data, tuple(report))


def _with_absences_in_rows(tournament: Tournament) -> Tournament:
    """Write the absentees of the round to be paired as absent into their rows."""
    number = tournament.rounds_played + 1
    absent = frozenset(tournament.absentees)
    if tournament.kind.is_team or not absent:
        return tournament
    players = tuple(
        replace(player, rounds=player.first_rounds(number))
        if player.start_no in absent and len(player.rounds) < number
        else player
        for player in tournament.players
    )
    return replace(tournament, players=players, absentees=())


def write(
    tournament: Tournament,
    to: str,
    *,
    purpose: Purpose | str | None = None,
    pad: Padding | str = Padding.CHARACTERS,
    only_round: int | None = None,
) -> Converted:
    """Write a tournament as a file of the format ``to``.

    A tournament by itself has no dialect: ``trf`` means TRF-26. Of records 142, 152 and 222 only
    what it states is written, so that it reads back unchanged. Raises ValueError for a format that
    cannot be written, Refusal if there is no round ``only_round``.
    """
    row = _writable(to)
    meant_for = None if purpose is None else Purpose(purpose)
    if only_round is not None and not row.takes_round:
        raise ValueError(f"{row.name} has all rounds or none")
    if only_round is not None:
        refuse_unknown_round(only_round, last_round(tournament))
    if not row.is_trf:
        if meant_for is not None:
            raise ValueError(f"{row.title} is not written for {meant_for}")
        one_round = {"only_round": only_round} if row.takes_round else {}
        written: Converted = resolved(row.write)(tournament, **one_round)
        if written.data.startswith(_ZIP):
            return written
        return written._replace(data=written.data.replace(b"\n", CRLF.encode()))
    dialect = Dialect.TRF26 if row.name == "trf" else Dialect(row.name)
    title = RULES[dialect].title
    target: str | Message = title
    if meant_for is not None:
        target = Message("losses.target-for", format=title, purpose=str(meant_for))
    report = Report(target)
    if tournament.discipline.in_trf:
        tournament = resolved(tournament.discipline.in_trf)(tournament, dialect, report)
    adapted = adapt(tournament, dialect, report, meant_for)
    terse = meant_for is Purpose.ENGINE
    emitted = emit(adapted, dialect, pad=pad, terse=terse)
    read_back = read(emitted.data, limits=NO_LIMITS)
    again = read_back.tournament
    if terse:
        _report_refused(read_back, dialect, report)
    report.extend(emitted.diagnostics)
    _report_read_back(stating(adapted, RULES[dialect]), again, report)
    report_lost_facts(tournament, again, report)
    return Converted(emitted.data, tuple(report))


def _report_read_back(stated: Tournament, again: Tournament | None, report: Report) -> None:
    """Report what of a TRF reads back differently.

    Players and rounds are checked one by one elsewhere: a bye may read back from another record.
    """
    from trfkit.files.convert.losses import report_read_back  # noqa: PLC0415 - not for the document

    if again is not None:
        report_read_back(stated, again, report, numbers={}, apart={"players", "players.rounds"})


_OF_2006: Final = "TRF06"
_ZIP: Final = b"PK"
"""A workbook has no lines."""


def _without_old_byes(
    written: Converted, result: ReadResult, tournament: Tournament
) -> tuple[Diagnostic, ...]:
    """Return the losses without the letters of byes, which a file of 2006 never had.

    Its codes for them are written again, and read as before.
    """
    losses = written.diagnostics
    if result.version != _OF_2006:
        return losses
    again = read(written.data, limits=NO_LIMITS).tournament
    if lost_facts(tournament, again):
        return losses
    old = set(LETTERS_06.values()) - {Outcome.PENDING.letter}
    return tuple(
        loss
        for loss in losses
        if loss.code != CHANGED or loss.record != "001" or loss.values["new"] not in old
    )


def _with_proven_facts(result: ReadResult, tournament: Tournament, report: Report) -> Tournament:
    """Return the tournament with the point system and number of rounds that its data prove.

    Without them engines refuse a file, or count other points.
    """
    rounds = proven_rounds(tournament) if tournament.rounds is None else None
    if rounds is not None:
        report.proven("142", *rounds)
        tournament = replace(tournament, rounds=int(rounds.text))
    if not SYSTEM_RECORDS.isdisjoint(result.provenance.records):
        return tournament
    proven = prove_system(Sums(tournament), is_stated=False)
    if proven is None:
        return tournament
    report.proven("162", proven.name, Message("losses.by-points"))
    return replace(tournament, point_system=proven.system)


def _report_refused(again: ReadResult, dialect: Dialect, report: Report) -> None:
    """Report what the engines of a dialect refuse in a file, which they read strictly.

    If all of them refuse something, the conversion has failed.
    """
    readers = READERS.get(dialect, ())
    if again.tournament is None or again.document is None:
        return
    if again.tournament.kind.is_team or again.tournament.kind.event is not Event.SWISS:
        return
    lines = [record.text for record in again.document.records]
    for values, fault in refused_values(find_refused(lines, again.tournament), readers):
        severity = None if {*readers} <= {*fault.engines} else Severity.WARNING
        report.append(
            Diagnostic(
                code="CNV008",
                participant=fault.participant,
                own_severity=severity,
                values={**values, "target": report.target},
            )
        )


def _with_proven_headers(tournament: Tournament, report: Report) -> Tournament:
    """Return the tournament with records 152, 202 and 222, if other data prove them."""
    if tournament.table_tiebreaks:
        codes = tournament.table_tiebreaks
        report.proven("202", ",".join(codes), Message("losses.by-columns"))
        tournament = replace(tournament, tiebreaks=codes, table_tiebreaks=())
    if not tournament.discipline.is_fide:
        return tournament  # who begins and how time is told are for FIDE's alone
    colour = proven_colour(tournament) if tournament.initial_colour is None else None
    if colour is not None:
        report.proven("152", *colour)
        tournament = replace(tournament, initial_colour=Colour(colour.text.lower()))
    rate = None if tournament.encoded_time_control else proven_rate_of_play(tournament)
    if rate is not None:
        report.proven("222", *rate)
        tournament = replace(tournament, encoded_time_control=rate.text)
    return tournament


def _writable(name: str) -> Format:
    row = format_named(name)
    if row is None or not row.writable:
        raise ValueError(f"the format {name!r} cannot be written")
    return row
