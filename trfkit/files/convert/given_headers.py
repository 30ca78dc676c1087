"""Header records that somebody gives by hand, to complete or to correct a tournament."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from trfkit.federations import FEDERATIONS
from trfkit.files.trf.reading.field_values import date_in_order, full_year
from trfkit.files.trf.reading.finding_collector import Findings
from trfkit.files.trf.reading.headers import data_of, header_tags, read_headers
from trfkit.files.trf.reading.tournament_kind import kind_of
from trfkit.limits import DEFAULT_LIMITS
from trfkit.messages.message import Message
from trfkit.model import ArbiterRole
from trfkit.patterns import lazy_pattern
from trfkit.record import replace
from trfkit.refusal import Refusal
from trfkit.syntax.field_codes import parse_time_control, parse_type_code
from trfkit.syntax.layout import layouts_by_tag
from trfkit.syntax.lines import read_line

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from trfkit.model import Tournament
    from trfkit.syntax.trf_document import RecordLine

_SETTING: Final = lazy_pattern(r"\s*([0-9A-Za-z]{3})\s*[= ]([\s\S]*)")
_ROLES: Final = {"102": ArbiterRole.CHIEF, "112": ArbiterRole.DEPUTY}
_REPEATED: Final = frozenset({"112"})


class MalformedHeaderError(Refusal):
    """A header record that cannot be set; the text says which, and why."""


def settings_in(text: str) -> list[str]:
    """Return the settings that a text lists: ``TAG=TEXT`` or a header record on each line.

    Blank lines and those that begin with ``#`` are passed over.
    """
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return [line for line in lines if line.strip() and not line.startswith("#")]


def with_headers(tournament: Tournament, settings: Iterable[str]) -> Tournament:
    """Return the tournament with header records set: ``042=2026/05/01``, or a record itself.

    Of several settings of one record the last one counts, but for record 112, each of which is a
    deputy. MalformedHeaderError for a tag that is no header record, a text that the record cannot
    hold, and what contradicts the other records or the rounds played.
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
    return _with_kind(changed) if records.keys() & {"092", "192"} else changed


_UNIMPORTANT: Final = frozenset({"SYN020"})
"""Small letters where the format wants capitals are as good."""


def _record(setting: str) -> RecordLine:
    """Return the header record that a setting stands for."""
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
    """Return record 132 with dates in its columns; blanks or commas part those that are given."""
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
    """Return the first code of a list that is none."""
    from trfkit.tie_breaks import BY_CODE, Unreadable, parse_code  # noqa: PLC0415 - only here

    for code in text.replace(",", " ").split():
        read = parse_code(code)
        if isinstance(read, Unreadable) or not (read.is_other or read.name in BY_CODE):
            return code
    return None


def _trouble(tag: str, text: str) -> Message | None:
    """Return what is wrong with the text of a record, in words that follow it."""
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


# Against the rest of the tournament ---------------------------------------------------------------


def _with_kind(tournament: Tournament) -> Tournament:
    """Return the tournament as one of the kind that its records 192 and 092 state, if they do."""
    stated = kind_of(
        tournament.type_code,
        tournament.type_text,
        tournament.players,
        tournament.teams,
        tournament.rounds_played,
        has_310=tournament.kind.is_team and bool(tournament.teams),
    )
    return replace(tournament, kind=stated) if stated.source in {"192", "092"} else tournament
