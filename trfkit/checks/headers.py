"""HDR, SYN014, SYN015, PLR023, ADJ: the tournament section, its order, and assumptions."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Any, Final

from trfkit.checks.case import DATA_COLUMN, LOST_ROWS, MOVED, ROW_DAMAGE, Case
from trfkit.federations import FEDERATIONS, FIDE
from trfkit.files.trf.reading.result import (
    SYSTEM_RECORDS,
    about_opponents,
    about_records,
    read_import_note,
)
from trfkit.findings import Diagnostic, Edit, Fix, Profile
from trfkit.messages.message import Message
from trfkit.record import replace
from trfkit.syntax.field_codes import Period, parse_time_control
from trfkit.syntax.layout import cut_row, layouts, tags_of
from trfkit.syntax.trf_document import RecordKind
from trfkit.units import StartNo

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from trfkit.model import MatchPointSystem, PointSystem, Tournament

MANDATORY: Final = ("012", "022", "032", "042", "052", "102", "132")
"""What a report must have to be rated: M in column R of the table of records."""

FOR_PAIRING: Final = ("012",)
"""The one of them that pairing programs ask for too."""

OLDEST: Final = date(1950, 1, 1)
LONGEST_EVENT: Final = 30
"""Days; a longer event is rated in parts."""

REPORT_DAYS: Final = 7
UPLOAD_DAYS: Final = 30

OTHER_CODES: Final = {
    "BUL": "BGR", "CHI": "CHL", "CRO": "HRV", "DEN": "DNK", "GER": "DEU", "GRE": "GRC",
    "INA": "IDN", "IRI": "IRN", "LAT": "LVA", "MAS": "MYS", "MGL": "MNG", "NED": "NLD",
    "PHI": "PHL", "POR": "PRT", "RSA": "ZAF", "SLO": "SVN", "SUI": "CHE", "UAE": "ARE",
    "VIE": "VNM",
}  # fmt: skip
"""FIDE's codes whose ISO 3166 forms are often written instead."""

_MEANT: Final = {iso: code for code, iso in OTHER_CODES.items()} | {"UK": "ENG", "GBR": "ENG"}


def federation_meant(text: str) -> str | None:
    """Return FIDE's code for one that is none of its own, None if that is unclear."""
    code = _MEANT.get(text.upper())
    if code is None and text[:3].upper() in FEDERATIONS:
        code = text[:3].upper()
    return code


def advice_on(federation: str) -> Message | None:
    """Return the advice for a federation code that is none of FIDE's, None if that is unclear."""
    code = federation_meant(federation)
    return Message("HDR002.meant", meant=code) if code else None


def mandatory(case: Case) -> Iterator[Diagnostic]:
    """HDR001: a mandatory record is missing or blank."""
    is_upload = Profile.UPLOAD in case.profiles
    for tag in MANDATORY:
        if not is_upload and tag not in FOR_PAIRING:
            continue
        lines = case.result.provenance.records.get(tag, ())
        if not any(case.line_text(line)[DATA_COLUMN - 1 :].strip() for line in lines):
            blank = (one for one in case.findings if one.code == "HDR003" and one.record == tag)
            root = next(blank, None)
            yield case.note("HDR001", **case.record_place(tag), tag=tag, caused_by=root)


def federation(case: Case) -> Iterator[Diagnostic]:
    """HDR002: record 032 is no code of a member federation."""
    text = case.tournament.federation
    if text and text not in FEDERATIONS and text != FIDE:
        place, code = case.record_place("032"), federation_meant(text)
        fix = case.text_fix(place, text, code, safe=False) if code else None
        yield case.note("HDR002", **place, text=text, advice=advice_on(text), fix=fix)


def period(case: Case) -> Iterator[Diagnostic]:
    """HDR004, HDR005, HDR006, HDR029: the dates of the event."""
    start, end = case.tournament.start, case.tournament.end
    for tag, day in (("042", start), ("052", end)):
        fault = None
        if day is not None and day < OLDEST:
            fault = "old"
        elif day is not None and case.today is not None and day > case.today:
            fault = "future"
        if fault is not None:
            yield case.note("HDR005", **case.record_place(tag), tag=tag, date=day, fault=fault)
    if start is None or end is None:
        return
    days = (end - start).days + 1
    if days < 1:
        yield case.note("HDR004", **case.record_place("052"), start=start, end=end)
    elif days > LONGEST_EVENT:
        yield case.note("HDR006", **case.record_place("052"), days=days)
    since = (case.today - end).days if case.today else 0
    if since > REPORT_DAYS:
        is_late = since > UPLOAD_DAYS
        limit, step = (UPLOAD_DAYS, "upload") if is_late else (REPORT_DAYS, "send")
        yield case.note("HDR029", **case.record_place("052"), days=since, limit=limit, step=step)


def counts(case: Case) -> Iterator[Diagnostic]:
    """HDR007-010: records 062, 072 and 082 compared with the file."""
    tournament = case.tournament
    rows = len(case.result.provenance.records.get("001", tournament.players))
    rated = sum(player.rating is not None for player in tournament.players)
    stated = tournament.stated_players
    is_rounds = stated == tournament.scheduled_rounds
    for tag, code, number, present in (
        ("062", "HDR010" if is_rounds else "HDR007", stated, rows),
        ("072", "HDR008", tournament.stated_rated, rated),
        ("082", "HDR009", tournament.stated_teams, len(tournament.teams)),
    ):
        if number not in {None, present}:
            lost = _uncounted(case, tag, number - present)
            place = case.record_place(tag)
            # Where a row may be missing, the count may be what is right.
            safe = _are_rows_complete(case)
            fix = case.text_fix(place, str(number), str(present), safe=safe)
            if lost is not None and lost.code != "PLR025":
                fix = None
            yield case.note(code, **place, stated=number, counted=present, fix=fix, caused_by=lost)


def _are_rows_complete(case: Case) -> bool:
    """Tell whether every player and team in any record was found and read."""
    players, teams = case.players, case.tournament.teams
    opponents = {entry.opponent for player in players.values() for entry in player.rounds}
    return (
        set(players) == set(range(1, len(players) + 1))
        and {team.number for team in teams} == set(range(1, len(teams) + 1))
        and opponents - {None} <= players.keys()
        and case.codes.isdisjoint(ROW_DAMAGE | LOST_ROWS | {"SYN006"})
    )


def _uncounted(case: Case, tag: str, more: int) -> Diagnostic | None:
    """Return the finding that explains a difference between a count and the rows, or None."""
    unread = [
        one
        for one in case.findings
        if tag == "072" and one.code in {"SYN007", "SYN009"}
        if (player := case.players.get(StartNo(one.participant or 0))) is not None
        and player.rating is None
        and _costs_rating(one, case.player_place(player, "rating").get("column", 0))
    ]
    if 0 < more <= len(unread):
        return unread[0]
    if tag == "062" and 0 < -more <= sum(one.code == "PLR001" for one in case.findings):
        return case.first({"PLR001"})  # the lines were counted
    if more <= 0:
        return None
    repeated = "TEA003" if tag == "082" else "PLR001"  # the line was left out
    return case.first({repeated}) or case.first({"PLR025"})


def _costs_rating(finding: Diagnostic, column: int) -> bool:
    """Tell whether a finding loses a rating: its field is no number, or the row ends before it."""
    if finding.code == "SYN007":
        return finding.column == column
    return finding.column == 1 and (finding.end_column or 0) <= column + 3


def round_dates(case: Case) -> Iterator[Diagnostic]:
    """HDR011, HDR012: a date for each round played, in order, and all within the period."""
    dates = case.tournament.round_dates
    missing = [
        number
        for number in range(1, case.rounds_played + 1)
        if number > len(dates) or dates[number - 1] is None
    ]
    if missing and any(dates):
        place = case.record_place("132") | {"round": missing[0]}
        yield case.note("HDR011", **place, rounds=tuple(missing))
    first_outside: dict[str, Diagnostic] = {}
    for number, day, fault, limit in _disordered(case.tournament):
        place = _date_place(case, number) or case.record_place("132")
        # Of several rounds before the start, or after the end, the date of that is the cause.
        root = case.first({"HDR004"}) or first_outside.get(fault)
        finding = case.note(
            "HDR012",
            **place | {"round": number},
            variant=fault,
            date=day,
            limit=limit,
            caused_by=root,
        )
        if fault in OUTSIDE:
            first_outside.setdefault(fault, finding)
        yield finding


OUTSIDE: Final = ("before-start", "after-end")
"""Faults of a date outside the period of the event."""


def _disordered(tournament: Tournament) -> Iterator[tuple[int, date, str, date]]:
    """Yield rounds with a wrong date: round, date, kind of error, and the date it contradicts."""
    start, end, dates = tournament.start, tournament.end, tournament.round_dates
    within = [
        (number, day)
        for number, day in enumerate(dates, start=1)
        if day is not None and (start is None or start <= day) and (end is None or day <= end)
    ]
    ordered = _days_in_order(within)
    for number, day in enumerate(dates, start=1):
        if day is None or number in ordered:
            continue
        earlier = max((ordered[one] for one in ordered if one < number), default=None)
        later = min((ordered[one] for one in ordered if one > number), default=day)
        if start is not None and day < start:
            yield number, day, "before-start", start
        elif end is not None and day > end:
            yield number, day, "after-end", end
        elif earlier is not None and day < earlier:
            yield number, day, "before-earlier", earlier
        else:
            yield number, day, "after-later", later


def _days_in_order(days: Sequence[tuple[int, date]]) -> dict[int, date]:
    """Return the longest series of days in order, by round, preferring earlier rounds.

    The other days are the fewest that have to be wrong.
    """
    chains: list[list[tuple[int, date]]] = []  # the longest that ends with each of the days
    for number, day in days:
        before = [chain for chain in chains if chain[-1][1] <= day]
        chains.append([*max(before, key=len, default=()), (number, day)])
    return dict(max(chains, key=len, default=()))


def rounds_to_come(case: Case) -> Iterator[Diagnostic]:
    """HDR033: fewer rounds were played than announced, though the event is over.

    The event is over if its end is past, or if every date of 132 is that of a played round and the
    last of them is the end. Before that, rounds to come are normal.
    """
    tournament, played = case.tournament, case.rounds_played
    stated, end = tournament.rounds, tournament.end
    if stated is None or end is None or not 0 < played < stated:
        return
    dates = [day for day in tournament.round_dates if day is not None]
    if case.today is not None and end < case.today:
        variant = "ended"
    elif len(dates) == len(tournament.round_dates) == played and dates[-1] == end:
        variant = "dated"
    else:
        return
    tag = "142" if "142" in case.result.provenance.records else "XXR"
    values = {"tag": tag, "stated": stated, "counted": played, "end": end}
    yield case.note("HDR033", **case.record_place(tag), variant=variant, **values)


def _date_place(case: Case, number: int) -> dict[str, Any]:
    """Return the place of a round's date in a correctly written record."""
    place = case.record_place("132")
    first, last = case.round_columns(number)  # a date stands above its round
    if "HDR030" in case.codes or place.get("end_column", 0) <= last:
        return {}
    return place | {"column": first, "end_column": last + 1}


def point_system(case: Case) -> Iterator[Diagnostic]:
    """HDR017, HDR018: the points of results, and of matches, compared with each other.

    The bye of a team brings the points of record 320, else 362; record 162 is about players' byes.
    """
    system, match = case.tournament.point_system, case.tournament.match_points
    records = case.result.provenance.records
    tag = min(SYSTEM_RECORDS & records.keys(), default="162")
    yield from _generous_draws(case, system, tag)
    worth, win, fault = system.pairing_allocated_bye, system.win, None
    if not case.is_individual:
        yield from _generous_draws(case, match, "362")
        byes = case.tournament.team_byes
        stated = byes.match_points if byes is not None else None
        tag = "362" if stated is None else "320"
        worth = stated or match.pairing_allocated_bye or match.draw
        win = match.win
    elif (system.win, system.draw, system.loss) == (10, 5, 0) and worth not in (0, 5, 10):
        fault = "standard"
    if worth > win:
        fault = ""
    if fault is not None:
        place = {**case.record_place(tag), "caused_by": case.first({"HDR016"})}
        yield case.note("HDR018", **place, variant=fault, bye=worth, win=win)


def _generous_draws(
    case: Case, system: PointSystem | MatchPointSystem, tag: str
) -> Iterator[Diagnostic]:
    """HDR017: by one record two draws are worth more than a win and a loss."""
    draws, decisive = 2 * system.draw, system.win + system.loss
    if draws > decisive:
        place = {**case.record_place(tag), "caused_by": case.first({"HDR016"})}
        yield case.note("HDR017", **place, draws=draws, decisive=decisive)


def time_control(case: Case) -> Iterator[Diagnostic]:
    """HDR021: record 222 is no encoded time control, or is written in minutes."""
    text = case.tournament.encoded_time_control
    if not text:
        return
    fault: dict[str, Any] = {}
    control = parse_time_control(text)
    if control is not None:
        minutes = next(filter(_is_in_minutes, (*control.white, *control.black)), None)
        if minutes is None:
            return
        fault = {"variant": "minutes", "seconds": minutes.seconds}
    yield case.note("HDR021", **case.record_place("222"), text=text, **fault)


_MINUTE: Final = 60
_SHORTEST_WITH_INCREMENT: Final = 180
_LONG_INCREMENT: Final = 10


def _is_in_minutes(period: Period) -> bool:
    """Tell whether a period is too short for seconds: 90+30 is no minute and a half."""
    return 0 < period.seconds < _MINUTE or (
        0 < period.seconds < _SHORTEST_WITH_INCREMENT and period.increment >= _LONG_INCREMENT
    )


def arbiters(case: Case) -> Iterator[Diagnostic]:
    """HDR025, HDR026, HDR027: arbiters without id, arbiters who play, names beyond ASCII."""
    by_id = {player.fide_id: player for player in case.tournament.players if player.fide_id}
    for arbiter in case.tournament.arbiters:
        tag = "102" if arbiter.role.value == "chief" else "112"
        lines = case.result.provenance.records.get(tag, ())
        # One record may hold several deputies: of the lines that which names this arbiter.
        named = (at for at, line in enumerate(lines) if arbiter.text in case.line_text(line))
        place = case.record_place(tag, next(named, len(lines)))
        if arbiter.fide_id is None:
            yield case.note("HDR025", **place, text=arbiter.text)
        elif arbiter.fide_id in by_id:
            player = by_id[arbiter.fide_id]
            yield case.note(
                "HDR026",
                **place | {"participant": player.start_no},
                fide_id=arbiter.fide_id,
            )
        if not arbiter.text.isascii():
            yield case.note("HDR027", **place, text=arbiter.text)
    for player in case.tournament.players:
        if not player.name.isascii():
            yield case.note("HDR027", **case.player_place(player, "name"), text=player.name)


def starting_ranks(case: Case) -> Iterator[Diagnostic]:
    """HDR028: national ratings without record 172, which says whether they count."""
    tournament = case.tournament
    if tournament.national_ratings and tournament.starting_rank_method is None:
        if "172" in case.result.provenance.records:
            return  # reading reported what is wrong with it
        yield case.note("HDR028", record="172")


# Order, comments with a form, misplaced values, assumptions ---------------------------------------

_TEAMS: Final = frozenset({"013", "310"})


def order(case: Case) -> Iterator[Diagnostic]:
    """SYN014: a tournament record after the players, or a team before them; reported once."""
    records = case.result.provenance.records
    players = records.get("001", ())
    if not players:
        return
    for tag in sorted(records.keys() & tags_of("trf16") - {"001", *_TEAMS}):
        if records[tag][-1] > players[0]:
            yield case.note("SYN014", record=tag, line=records[tag][-1], one="001", other=tag)
            return
    for tag in sorted(records.keys() & _TEAMS):
        if records[tag][0] < players[0]:
            yield case.note("SYN014", record=tag, line=records[tag][0], one=tag, other="001")
            return


def imported(case: Case) -> Iterator[Diagnostic]:
    """ADJ016: a note states that a round was imported; once a round."""
    document = case.result.document
    comments = document.records_of(RecordKind.COMMENT) if document else ()
    noted = [record for record in comments if "Import" in record.text]
    if not noted:
        return
    rounds = set()
    for record in noted:
        note = read_import_note(record.text)
        if note is not None and note.round and note.round not in rounds:
            rounds.add(note.round)
            place = {"record": record.tag, "line": record.line, "round": note.round}
            yield case.note("ADJ016", **place, column=1, end_column=len(record.text) + 1)


def assumed(case: Case) -> Iterator[Diagnostic]:
    """ADJ009, ADJ011-013, ADJ015: values of records that were not used as written."""
    has_records = not _OF_ASSUMPTIONS.isdisjoint(case.result.provenance.records)
    if not has_records and case.codes.isdisjoint({"HDR014", "RES001"}):
        return
    for finding in about_records(case.result, case.tournament):
        raised = finding.code == "ADJ009"
        yield replace(finding, caused_by=case.first({"HDR014"}) if raised else None)
    if "RES001" in case.codes:
        for finding in about_opponents(case.result, case.tournament):
            participants = [finding.participant] if finding.participant else []
            yield replace(finding, caused_by=case.cause({"RES001"}, participants, finding.round))


_OF_ASSUMPTIONS: Final = frozenset({"320", "330", "362"})


def misplaced(case: Case) -> Iterator[Diagnostic]:
    """PLR023: blanks before a name, or after numbers of opponents in their columns; once a row.

    Rows whose columns were moved have a finding about that instead.
    """
    layout = layouts()[RecordKind.PLAYER]
    name = layout.columns("name").first - 1
    last_digits = slice(layout.columns("opponent").last - 1, None, layout.step)
    for player in case.tournament.players:
        text = case.line_text(case.result.provenance.players[player.start_no].line)
        # PERF: one slice through all rounds of a whole row tells that it need not be cut.
        is_whole = text.isascii() and (len(text) - layout.head) % layout.step == 0
        if is_whole and text[name : name + 1] != " " and " " not in text[last_digits]:
            continue
        row = cut_row(text)
        rounds = [
            number
            for number, cell in enumerate(row.cells[: len(player.rounds)], start=1)
            if cell[3] == " " and cell[:4].strip().isdecimal()
        ]
        indented = row.name.startswith(" ") and bool(row.name.strip())
        if not (rounds or indented) or case.cause(MOVED, [player.start_no]):
            continue
        variant = "opponents" if not indented else "both" if rounds else "name"
        place = (
            case.player_place(player, "name")
            if indented
            else case.round_place(player, rounds[0], last="opponent")
        )
        fix = _put_in_place(place["line"], text, rounds, indented=indented)
        yield case.note("PLR023", **place, variant=variant, rounds=tuple(rounds), fix=fix)


def _put_in_place(line: int, text: str, rounds: Sequence[int], *, indented: bool) -> Fix:
    """Return the edits that left-align a name and right-align opponents in their columns."""
    layout = layouts()[RecordKind.PLAYER]
    edits = []
    if indented:
        name = layout.columns("name")
        old = text[name.first - 1 : name.last]
        edits.append(Edit(line, name.first, old, old.lstrip(" ").ljust(len(old))))
    for number in rounds:
        opponent = layout.cell_columns("opponent", number)
        old = text[opponent.first - 1 : opponent.last]
        edits.append(Edit(line, opponent.first, old, old.strip(" ").rjust(opponent.width)))
    return Fix(tuple(edits))


FORMS: Final = {
    "import": "Import @ Round 3: …",
    "adjournment": "Adjournment @ Round 3: …",
    "mpa": "MPA @ Round 3: … => …",
}
"""Comments that programs read, by their first word: each names its round."""


def comments(case: Case) -> Iterator[Diagnostic]:
    """SYN015: a comment begins as a structured one and goes on otherwise."""
    for index, text in enumerate(case.tournament.comments):
        word, sign, rest = (part.strip() for part in text.partition("@"))
        form = FORMS.get(word.casefold())
        if form is None or not sign:
            continue
        round_, colon, comment = rest.partition(":")
        name, _, number = round_.strip().partition(" ")
        is_round = name.casefold() == "round" and number.strip().isascii()
        is_told = ("=>" in comment) if "=>" in form else bool(comment.strip()) or not colon
        if not (is_round and number.strip().isdigit() and is_told):
            yield case.note(
                "SYN015", **case.record_place("###", index), text=text.strip(), form=form
            )
