"""``trfkit go apply``: events put into the Go rating office."""

from __future__ import annotations

from contextlib import contextmanager
from datetime import date
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar, Final

from trfkit.cli import console
from trfkit.cli.failures import Failure, bad_value, misuse_of
from trfkit.cli.file_arguments import sources
from trfkit.cli.rating_index import place_of
from trfkit.cli.runner import Command, Outcome
from trfkit.cli.shared_options import PATH, READING, argument, day_of, option, pairs
from trfkit.cli.tournament_input import Loaded, exit_code, sayings
from trfkit.go.commands.ufgo_options import board_sizes
from trfkit.go.office.event_application import (
    EVERYBODY,
    EventDetails,
    File,
    apply_event,
    unfinished_games,
)
from trfkit.go.office.rating_book import Effects
from trfkit.go.office.store import Office, open_office
from trfkit.go.reports import office_json
from trfkit.go.reports.office_documents import applied_document
from trfkit.messages.message import Message
from trfkit.patterns import lazy_pattern
from trfkit.record import fill_record
from trfkit.refusal import Refusal, refusal_of
from trfkit.reports.forms import Forms
from trfkit.reports.provenance import Origin, provenance

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

FILE: Final = "go-office.sqlite"


class OfficeCommand(Command):
    """A command on the office."""

    formats: ClassVar[tuple[str, ...]] = ("text", "json")
    takes_files = False
    reads: ClassVar[tuple[str, ...]] = ()

    db: str | None = option(
        "--db DB", "The office; default: go-office.sqlite of your own.", type=PATH
    )

    @property
    def place(self) -> Path:
        """Where the office is: as somebody says, else in the user's folder of data."""
        return place_of(self.db, FILE)

    @contextmanager
    def office(self) -> Iterator[Office]:
        """Open the office; Refusal where that cannot be done."""
        if not self.place.exists():
            raise refusal_of("go.no-office", path=str(self.place))
        with open_office(self.place) as office:
            yield office


def ids_in(text: str) -> tuple[int, ...] | None:
    """Return the numbers of members in ``3,12``, None for another text."""
    parts = [part.strip() for part in text.split(",")]
    return tuple(map(int, parts)) if all(map(_NUMBER.fullmatch, parts)) else None


_NUMBER: Final = lazy_pattern(r"\d{1,6}")


ANY: Final = "all"

_PAIR: Final = lazy_pattern(r"(\d{1,6}) *(?:= *(\d{1,6}))?")


def _rows(values: Sequence[str], *, of_new: bool = False) -> Mapping[int, int]:
    """Return numbers by row; a row that is named twice fails.

    ``of_new`` members may all be named, and start from 0 where only the row is named.
    """
    rows: dict[int, int] = {}
    for value in values:
        match = _PAIR.fullmatch(value.strip())
        if value.strip() == ANY and of_new:
            row, number = EVERYBODY, "0"
        elif match is None or not int(match[1]) or not (match[2] or of_new):
            raise bad_value("form-expected", value=value, form="ROW=NUMBER", example="7=12")
        else:
            row, number = int(match[1]), match[2] or "0"
        if row in rows:
            raise bad_value("row-twice", value=value, row=row)
        rows[row] = int(number)
    return MappingProxyType(rows)


def _row(text: str) -> int | None:
    rows = ids_in(text)
    return rows[0] if rows and len(rows) == 1 else None


class Apply(OfficeCommand):
    """Apply the events in FILE: rate them, and all that follow them, from the members' ratings.

    Each is one transaction. Members are known by their names and spellings; where a row is in
    doubt nothing is applied, and the rows are listed with what would tell whose they are (exit
    code 1). An event that is in the office already is left out.
    """

    examples = (
        "trfkit go apply kyiv.h9 --official --minutes 60",
        "trfkit go apply 2026/*.h9",
        "trfkit go apply lviv.h9 --match 3=12 --new 7=1200 --recommended 7=3,12",
        "trfkit go apply lviv-corrected.h9 --replace 14",
    )
    reads = (*READING, "starting_rank")
    writes = False

    files: tuple[str, ...] = argument("FILE...", type=PATH)
    last_day: date | None = option("--date DATE", "The last day of the event.", parse=day_of)
    name: str | None = option("--name NAME", "What the event is called.")
    official: bool | None = option(
        "--official/--unofficial",
        "Whether it is in a federation's plan, which gives K3 (4.3); default: not.",
        default=None,
    )
    boards: tuple[int, ...] | None = option(
        "--board 9|13|19",
        "The size of the board, or of each round's; default: the file's, else 19.",
        parse=board_sizes,
        refusal="no-board",
    )
    minutes: int | None = option("--minutes N", "Each player's time (1.7).", least=0)
    matched: Mapping[int, int] = option("--match ROW=ID...", "Whose row it is.", parse=_rows)
    new: Mapping[int, int] = option(
        "--new ROW[=IK]|all...",
        "A new member, at 0 or at IK; all: everybody whom no member is like.",
        parse=partial(_rows, of_new=True),
    )
    recommended: Mapping[int, tuple[int, ...]] = option(
        "--recommended ROW=ID,ID...",
        "The members who recommend that a new one starts at IK (3.2).",
        parse=lambda values: pairs(values, "ROW=ID,ID", "7=3,12", _row, ids_in),
    )
    guests: Mapping[int, int] = option(
        "--guest ROW=IK...",
        "No member: his opponents are rated against IK, he is not.",
        parse=_rows,
    )
    replaces: int | None = option("--replace N", "Correct the event N.", least=1)
    is_another: bool = option("--another", "It is not the event that it looks like.")

    def run(self) -> int:
        """Apply one event after the other, and return the exit code."""
        listed = sources(self.files, self.reading.most)
        details = fill_record(EventDetails, self)
        of_one = (self.name, self.matched, self.recommended, self.guests, self.replaces)
        if len(listed) > 1 and (self.new.keys() - {EVERYBODY} or any(of_one)):
            raise misuse_of("rows-of-one-event")
        code = 0
        applied: list[office_json.GoApplied] = []
        events: list[Loaded] = []
        with self.office() as office:
            for file in listed:
                try:
                    events.append(self.load(file))
                    console.notes(events[-1].remarks)
                except Failure as failure:
                    failure.show()
                    applied.append(
                        office_json.refused_report(file.name, failure.message, Effects())
                    )
                    code = 2
            # By their days, so that as little as can be is rated anew.
            events.sort(
                key=lambda event: event.tournament.end or event.tournament.start or date.max
            )
            for event in events:
                report, own_code = _apply_event(office, event, details)
                applied.append(report)
                code = max(code, own_code)
                if self.format == "text" and report.outcome != "refused":  # which was said
                    console.show_document(applied_document(report))
        if self.format == "json":
            origin = Origin(inputs=tuple(event.input for event in events))
            forms = Forms(report=partial(self.report_on, applied))
            self.write_outcome(self.finish(Outcome(origin=origin, forms=forms)))
        return code

    def report_on(
        self, applied: Sequence[office_json.GoApplied], origin: Origin
    ) -> office_json.GoAppliedReport:
        """Return what became of all files."""
        return office_json.GoAppliedReport(
            office=str(self.place), files=tuple(applied), provenance=provenance(origin)
        )


def _apply_event(
    office: Office, loaded: Loaded, details: EventDetails
) -> tuple[office_json.GoApplied, int]:
    """Apply one event; return what became of it, and the exit code that it makes."""
    file = File(Path(loaded.name).name, loaded.input.sha256)
    try:
        applied = apply_event(office, loaded.tournament, details, file)
    except Refusal as refusal:
        reason = Message("go.not-applied", file=loaded.name, fault=refusal.message)
        Failure(reason).show()
        return office_json.refused_report(loaded.name, str(refusal), Effects()), 2
    notes: tuple[Message, ...] = ()
    code = loaded.exit_code
    if applied.rating is not None:
        console.notes(sayings(loaded.name, loaded.result, applied.rating.diagnostics))
        code = max(code, exit_code(applied.rating.diagnostics))
        unsaid = details.official is None and applied.replaced is None
        open_games = unfinished_games(loaded.tournament)
        notes = (
            *((Message("go.unofficial"),) if unsaid else ()),
            *(() if open_games is None else (open_games,)),
            *applied.rating.notes,
        )
        console.notes(console.remarks(notes, loaded.name))
    members = office.book().members
    return office_json.applied_report(loaded.name, applied, members, notes), max(
        code, int(bool(applied.doubts))
    )
