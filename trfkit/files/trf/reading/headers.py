"""Records 012 to 222, 352 and 362: facts of the tournament as a whole."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from trfkit.files.trf.reading.field_values import (
    ORDERS,
    choose_order,
    choose_period,
    date_in_order,
    is_one_date,
    is_regular_date,
    possible_dates,
    read_arbiter,
    read_text,
    split_arbiters,
)
from trfkit.files.trf.reading.finding_collector import Cuts, Findings
from trfkit.files.trf.reading.teams import (
    is_out_of_place,
    layout_of,
    note_straight,
    with_field_in_place,
)
from trfkit.findings import Edit, Fix, Severity
from trfkit.findings.terms import field_fix
from trfkit.messages.message import Message
from trfkit.model import ArbiterRole, Colour, MatchPointSystem, PointSystem, StartingRankMethod
from trfkit.patterns import lazy_pattern
from trfkit.record import Draft, field, replace
from trfkit.syntax.damaged_lines import damages, with_moved_field
from trfkit.units import Points, parse_points

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from datetime import date

    from trfkit.syntax.trf_document import RecordLine

DATA_COLUMN: Final = 5  # a tag, a blank, then the record's data

REPEATABLE: Final = frozenset({"112", "132"})


class Headers(Draft):
    """The header values read so far, by the names of ``Tournament``'s fields."""

    values: dict[str, Any] = field(default_factory=dict)
    records: dict[str, list[RecordLine]] = field(default_factory=dict)

    def first(self, tag: str) -> RecordLine | None:
        """Return the first record of a tag."""
        records = self.records.get(tag)
        return records[0] if records else None


def data_start(record: RecordLine) -> int:
    """Return the column from which a record's data are read.

    A letter or digit that touches the tag belongs to the data: otherwise 13 rounds would be 3.
    """
    return DATA_COLUMN - 1 if _separator(record).isalnum() else DATA_COLUMN


def _separator(record: RecordLine) -> str:
    """Return the character between a tag and its data, "" if the line is shorter."""
    return record.text[DATA_COLUMN - 2 : DATA_COLUMN - 1]


def note_what_touches(record: RecordLine, findings: Findings) -> None:
    """Report a character between a tag and data that may begin in any column (SYN008)."""
    between = _separator(record)
    if not between.strip(" \t\xa0"):
        return
    is_read = data_start(record) < DATA_COLUMN
    findings.note(
        "SYN008",
        record,
        (DATA_COLUMN - 1, DATA_COLUMN - 1),
        text=between,
        variant="read" if is_read else "",
        severity=Severity.WARNING if is_read else None,
        old=between if is_read else None,
        new=f" {between}" if is_read else None,
        fix=Fix((Edit(record.line, DATA_COLUMN - 1, "", " "),), safe=True) if is_read else None,
    )


def data_of(record: RecordLine) -> str:
    """Return the text after the tag, without surrounding blanks."""
    return record.text[data_start(record) - 1 :].strip(" \t\xa0")


def data_columns(record: RecordLine) -> tuple[int, int]:
    """Return the first and last column of a record's data, without surrounding blanks."""
    start = data_start(record)
    data = record.text[start - 1 :]
    start += len(data) - len(data.lstrip())
    return start, max(start, len(record.text.rstrip()))


def data_fix(record: RecordLine, new: str, *, safe: bool) -> Fix:
    """Return the fix that replaces a record's data by ``new``."""
    first, last = data_columns(record)
    return Fix((Edit(record.line, first, record.text[first - 1 : last], new),), safe)


def read_headers(by_tag: Mapping[str, list[RecordLine]], findings: Findings) -> Headers:
    """Return the facts of the header records; ``by_tag`` holds these in the order of the file."""
    headers = Headers(records={tag: list(records) for tag, records in by_tag.items()})
    dates = [record for record in headers.records.get("132", []) if data_of(record)]
    if len(dates) == 1 and not dates[0].intact:
        record = with_field_in_place(dates[0], findings)
        slips = damages(record.kind, record.text)  # of which few are slips of dates in columns
        is_in_place = not any(is_out_of_place(record.text, slip) for slip in slips)
        is_intact = is_in_place and 2 * len(slips) < len(data_of(record).split())
        headers.records["132"] = [replace(record, intact=is_intact)]
    for tag, records in by_tag.items():
        if tag not in REPEATABLE:
            for extra in records[1:]:
                findings.note("SYN010", extra, data_columns(extra), tag=tag)
        reader = _READERS.get(tag)
        if reader is not None:
            reader(headers, records, findings)
    _read_period(headers, findings)
    _read_round_dates(headers, findings)
    return headers


# One reader a record --------------------------------------------------------------------


def _text(name: str) -> Callable[[Headers, Sequence[RecordLine], Findings], None]:
    def read(headers: Headers, records: Sequence[RecordLine], _: Findings) -> None:
        headers.values[name] = read_text(data_of(records[0]))

    return read


_LEADING_NUMBER: Final = lazy_pattern(r"(\d{1,6})(?:\s*\((\d{1,6})\))?")


def _count(name: str) -> Callable[[Headers, Sequence[RecordLine], Findings], None]:
    def read(headers: Headers, records: Sequence[RecordLine], findings: Findings) -> None:
        text = data_of(records[0])
        match = _LEADING_NUMBER.fullmatch(text)
        if match is not None:
            headers.values[name] = int(match[1])
        elif text:
            expected, columns = (
                "six-digits" if text.isdecimal() else "number",
                data_columns(records[0]),
            )
            findings.note_unreadable(records[0], columns, text, expected, field=name)

    return read


def _colour(headers: Headers, records: Sequence[RecordLine], findings: Findings) -> None:
    record, name = records[0], "initial_colour"
    text, columns = data_of(record), data_columns(record)
    colour = {"W": Colour.WHITE, "B": Colour.BLACK}.get(text.upper()[:1])
    if colour is not None:
        headers.values[name] = colour
        old, new = text[:1], text[:1].upper()
        if old != new:
            first = record.text.index(old, columns[0] - 1) + 1
            fix = field_fix(record.line, record.text, (first, first), new)
            findings.note("SYN020", record, columns, field=name, old=old, new=new, fix=fix)
        if text.upper() not in _INITIAL_COLOURS:
            # What follows may be a record that lost the end of a line before it.
            severity = None if text[1:4] in header_tags() else Severity.WARNING
            more = Message("SYN007.read-colour", letter=new)
            findings.note_unreadable(
                record, columns, text, "only-colour", field=name, severity=severity, more=more
            )
    elif text:
        findings.note_unreadable(record, columns, text, "initial-colour", field=name)


_INITIAL_COLOURS: Final = frozenset({"W", "B", "WHITE", "BLACK", "WHITE1", "BLACK1"})

_BOARD_COLOURS: Final = lazy_pattern(r"[WBwb]+(?: +[WBwb]+)*")


def _board_colours(headers: Headers, records: Sequence[RecordLine], findings: Findings) -> None:
    record, name = records[0], "board_colours"
    text, columns = data_of(record), data_columns(record)
    if _BOARD_COLOURS.fullmatch(text):
        headers.values[name] = text.replace(" ", "").upper()
        if not text.upper().startswith("W"):
            more, severity = Message("SYN007.taken"), Severity.WARNING
            findings.note_unreadable(
                record, columns, text, "white-first", field=name, severity=severity, more=more
            )
    elif text:
        findings.note_unreadable(record, columns, text, "board-colours", field=name)


_METHODS: Final = frozenset({"FIDE", "NRO", "FIDON", "NIDOF", "HBFN", "LBFN", "OTHER"})


def _starting_rank_method(
    headers: Headers, records: Sequence[RecordLine], findings: Findings
) -> None:
    tokens = data_of(records[0]).upper().split()
    if not tokens:
        return
    if len(tokens) == 1 and _METHODS.isdisjoint(tokens):
        layout = layout_of(records[0])
        straight = with_moved_field(layout, records[0].text, layout.fits)
        if straight is not None and straight.text.split()[-1] in _METHODS:
            note_straight(records[0], straight, findings)
            tokens = straight.text[DATA_COLUMN - 1 :].split()
    if tokens[0] in _METHODS:
        method, federation = tokens[0], None
    else:
        federation, method = tokens[0], tokens[1] if len(tokens) > 1 else ""
    is_more = len(tokens) > (1 if federation is None else 2)
    headers.values["starting_rank_method"] = StartingRankMethod(method, federation)
    if method not in _METHODS or federation is None or is_more:
        objection = Message("HDR028.unknown", text=data_of(records[0]))
        if method in _METHODS and not is_more:
            objection = Message("HDR028.no-federation", method=method)
        findings.note(objection, records[0], data_columns(records[0]))


def _arbiters(headers: Headers, records: Sequence[RecordLine], _: Findings) -> None:
    role = ArbiterRole.CHIEF if records[0].tag == "102" else ArbiterRole.DEPUTY
    arbiters = headers.values.setdefault("arbiters", [])
    for record in records if role is ArbiterRole.DEPUTY else records[:1]:
        text = read_text(data_of(record))
        if text:
            parts = split_arbiters(text) if role is ArbiterRole.DEPUTY else (text,)
            arbiters.extend(read_arbiter(role, part) for part in parts)


def _codes(name: str) -> Callable[[Headers, Sequence[RecordLine], Findings], None]:
    def read(headers: Headers, records: Sequence[RecordLine], _: Findings) -> None:
        headers.values[name] = tuple(data_of(records[0]).replace(",", " ").split())

    return read


# Points -----------------------------------------------------------------------------------

_PAIR: Final = lazy_pattern(r"([A-Za-z]{1,2})\s*([^\sA-Za-z]+)")

_WHOLE: Final = lazy_pattern(r"\d+\.\d+")
"""A value that nothing is missing of."""

INDIVIDUAL_SYMBOLS: Final[Mapping[str, tuple[str, ...]]] = {
    "W": ("win", "forfeit_win", "full_point_bye"),
    "D": ("draw", "half_point_bye"),
    "L": ("loss",),
    "A": ("zero_point_bye", "forfeit_loss"),
    "P": ("pairing_allocated_bye",),
    "X": ("unknown",),
}
"""What each symbol of record 162 is worth sets these outcomes together."""

MATCH_SYMBOLS: Final[Mapping[str, tuple[str, ...]]] = {
    "TW": ("win",),
    "TD": ("draw",),
    "TL": ("loss",),
    # Some programs write the letters of 162 here.
    "W": ("win",),
    "D": ("draw",),
    "L": ("loss",),
    "A": ("absence",),
    "P": ("pairing_allocated_bye",),
}


def _symbols(
    record: RecordLine, symbols: Mapping[str, tuple[str, ...]], findings: Findings
) -> dict[str, Points]:
    """Return the value of each known symbol; a malformed one is a finding (HDR016)."""
    start = data_start(record)
    pairs = record.text[start - 1 :]
    values: dict[str, Points] = {}

    def malformed(first: int, end: int, message: Message) -> None:
        columns = (start + first, start + end - 1)
        findings.note(message, record, columns, tag=record.tag, text=pairs[first:end])

    expected = Message("HDR016", symbols=tuple(symbols))
    matches = list(_PAIR.finditer(pairs))
    ends = [match.start() for match in matches[1:]] + [len(pairs)] * bool(matches)
    before = pairs[: matches[0].start()] if matches else pairs
    if before.strip():
        malformed(len(before) - len(before.lstrip()), len(before.rstrip()), expected)
    for match, next_start in zip(matches, ends, strict=True):
        end = match.start() + len(pairs[match.start() : next_start].rstrip())
        symbol = match[1].upper()
        if symbol == "Z" and "A" in symbols:
            symbol = "A"  # the letter that bbpPairings used until 6.0.0
        points = parse_points(match[2])
        if end > match.end() and _WHOLE.fullmatch(match[2]):
            behind = pairs[match.end() : end]
            malformed(end - len(behind.lstrip()), end, expected)
            end = match.end()
        if end > match.end() or symbol not in symbols or points is None or points < 0:
            malformed(match.start(), end, expected)  # what follows is the rest of the value
        elif values.setdefault(symbol, points) != points:
            malformed(match.start(), end, Message("HDR016.repeated", symbol=symbol))
    return values


def point_system(values: Mapping[str, Points]) -> PointSystem:
    """Return the system of the symbols of 162; P follows W, and X follows D."""
    full = {**values}
    if "W" in values:
        full.setdefault("P", values["W"])
    if "D" in values:
        full.setdefault("X", values["D"])
    return PointSystem(
        **{name: points for symbol, points in full.items() for name in INDIVIDUAL_SYMBOLS[symbol]}
    )


def _scoring(headers: Headers, records: Sequence[RecordLine], findings: Findings) -> None:
    headers.values["point_system"] = point_system(
        _symbols(records[0], INDIVIDUAL_SYMBOLS, findings)
    )


def _match_scoring(headers: Headers, records: Sequence[RecordLine], findings: Findings) -> None:
    values = _symbols(records[0], MATCH_SYMBOLS, findings)
    headers.values["match_points"] = MatchPointSystem(
        **{name: points for symbol, points in values.items() for name in MATCH_SYMBOLS[symbol]}
    )


# Dates ------------------------------------------------------------------------------------


def _read_period(headers: Headers, findings: Findings) -> None:
    records = {tag: record for tag in ("042", "052") if (record := headers.first(tag)) is not None}
    texts = {tag: data_of(records[tag]) if tag in records else "" for tag in ("042", "052")}
    for tag, record in records.items():
        values: dict[str, Any] = {"tag": tag, "text": texts[tag]}
        if not texts[tag] and tag == "052" and texts["042"]:
            findings.note("HDR003", record, variant="blank", severity=Severity.WARNING, **values)
        elif texts[tag] and not possible_dates(texts[tag]):
            values |= {"written": "YYYY/MM/DD", "severity": Severity.ERROR}
            findings.note("HDR003", record, data_columns(record), **values)
    in_columns = [day for day in _dates_in_columns(headers) or () if day]
    chosen = choose_period(texts["042"], texts["052"], in_columns)
    headers.values["start"], headers.values["end"] = chosen
    for tag, day in zip(texts, chosen, strict=True):
        text = texts[tag]
        if day is not None and not is_regular_date(text):
            new, severity = f"{day:%Y/%m/%d}", Severity.WARNING
            findings.note(
                "HDR003", records[tag], data_columns(records[tag]), variant="read", tag=tag,
                text=text, written="YYYY/MM/DD", severity=severity, old=text, new=new,
                fix=data_fix(records[tag], new, safe=is_one_date(text)),
            )  # fmt: skip


def _filled_round_dates(headers: Headers) -> list[RecordLine]:
    return [record for record in headers.records.get("132", []) if data_of(record)]


def _dates_in_columns(headers: Headers) -> tuple[date | None, ...] | None:
    """Return the dates of record 132 if all are in its columns as YY/MM/DD."""
    filled = _filled_round_dates(headers)
    if len(filled) != 1 or not filled[0].intact:
        return None
    cells = [cell.strip() for cell in Cuts(filled[0]).cells("round_date")]
    while not cells[-1]:  # blanks at the end of the line
        cells.pop()
    dates = tuple(date_in_order(cell, "ymd") if cell else None for cell in cells)
    all_real = all(day or not cell for day, cell in zip(dates, cells, strict=True))
    return dates if all_real else None


def _read_round_dates(headers: Headers, findings: Findings) -> None:
    filled = _filled_round_dates(headers)
    if not filled:
        return
    regular = _dates_in_columns(headers)
    tokens = [
        token for record in filled for word in data_of(record).split() for token in _dates_of(word)
    ]
    if not tokens:  # control characters that count as white space
        return
    start, end = headers.values["start"], headers.values["end"]
    if regular is not None and not _is_another_order(regular, tokens, start, end):
        headers.values["round_dates"] = regular
        _note_margin(filled[0], findings)
        return
    in_columns = [record.intact for record in filled] == [True]
    # In its columns with its separators the year stands first: one odd date is a slip.
    of_columns = in_columns and regular is None
    order = choose_order(tokens, start, end, ("ydm",) if of_columns else ORDERS)
    if order is None and in_columns:
        headers.values["round_dates"] = _real_dates(filled[0], findings)
        return
    if order is None:
        columns, severity = data_columns(filled[0]), Severity.WARNING
        findings.note("HDR030", filled[0], columns, variant="no-order", severity=severity)
        headers.values["round_dates"] = tuple(
            next(iter(possible_dates(token)), None) for token in tokens
        )
        return
    headers.values["round_dates"] = tuple(date_in_order(token, order) for token in tokens)
    findings.note(
        "HDR030", filled[0], data_columns(filled[0]),
        variant="other-order" if in_columns else "", count=len(tokens), order=order,
        old=" ".join(tokens), new=" ".join(f"{d:%y/%m/%d}" for d in headers.values["round_dates"]),
        fix=_round_dates_fix(filled, tokens, order),
    )  # fmt: skip


def _note_margin(record: RecordLine, findings: Findings) -> None:
    """Report what stands in a 132 record before its dates (SYN008)."""
    first, _ = Cuts(record).cell_columns("round_date", 1)
    margin = record.text[: first - 1].rstrip()
    text = margin[DATA_COLUMN - 1 :].lstrip()
    if text:
        findings.note("SYN008", record, (len(margin) - len(text) + 1, len(margin)), text=text)


_WITHOUT_BLANKS: Final = lazy_pattern(r"(?:[0-9]{4}[-./][0-9]{2}[-./][0-9]{2}){2,}")
_FULL_DATE: Final = 10


def _dates_of(word: str) -> list[str]:
    """Return the dates of a word of record 132: four-digit years leave no blank between."""
    if not _WITHOUT_BLANKS.fullmatch(word):
        return [word]
    return [word[at : at + _FULL_DATE] for at in range(0, len(word), _FULL_DATE)]


def _is_another_order(
    dates: Sequence[date | None], texts: Sequence[str], start: date | None, end: date | None
) -> bool:
    """Tell whether no date is within the event as written, but each is in another order."""
    if start is None or end is None or None in dates:
        return False
    if any(day is not None and start <= day <= end for day in dates):
        return False
    order = choose_order(texts, start, end)
    others = [date_in_order(text, order) for text in texts] if order else []
    return bool(others) and all(day is not None and start <= day <= end for day in others)


def _round_dates_fix(
    records: Sequence[RecordLine], tokens: Sequence[str], order: str
) -> Fix | None:
    """Return the fix that writes the dates of one 132 record into their columns."""
    record = records[0]
    if len(records) > 1 or record.text[DATA_COLUMN - 2] != " ":
        return None
    cuts, text = Cuts(record), ""
    for number, token in enumerate(tokens, start=1):
        first, _ = cuts.cell_columns("round_date", number)
        text = f"{text.ljust(first - DATA_COLUMN)}{date_in_order(token, order):%y/%m/%d}"
    old = record.text[DATA_COLUMN - 1 :].rstrip()
    edit = Edit(record.line, DATA_COLUMN, old, text)
    return Fix((edit,), safe=all(map(is_one_date, tokens)))


def _real_dates(record: RecordLine, findings: Findings) -> tuple[date | None, ...]:
    """Return the valid dates of a 132 record, and report the others (HDR003)."""
    cuts = Cuts(record)
    dates = []
    for number, cell in enumerate(cuts.cells("round_date"), start=1):
        day = date_in_order(cell, "ymd")
        dates.append(day)
        if day is None and cell.strip():
            values: dict[str, Any] = {"text": cell.strip(), "written": "YY/MM/DD"}
            columns, severity = cuts.cell_columns("round_date", number), Severity.ERROR
            findings.note(
                "HDR003", record, columns, tag=record.tag, round=number, severity=severity, **values
            )
    return tuple(dates)


_READERS: Final[Mapping[str, Callable[[Headers, Sequence[RecordLine], Findings], None]]] = {
    "012": _text("name"),
    "022": _text("city"),
    "032": _text("federation"),
    "062": _count("stated_players"),
    "072": _count("stated_rated"),
    "082": _count("stated_teams"),
    "092": _text("type_text"),
    "102": _arbiters,
    "112": _arbiters,
    "122": _text("time_control"),
    "142": _count("rounds"),
    "152": _colour,
    "162": _scoring,
    "172": _starting_rank_method,
    "182": _text("controller"),
    "192": _text("type_code"),
    "202": _codes("tiebreaks"),
    "212": _codes("standings_order"),
    "222": _text("encoded_time_control"),
    "352": _board_colours,
    "362": _match_scoring,
}


def header_tags() -> frozenset[str]:
    """Return the tags of the records about the tournament as a whole."""
    return frozenset({*_READERS, "042", "052", "132"})
