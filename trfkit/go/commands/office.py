"""``trfkit go``: the rating office of the Ukrainian Go Federation, and the rank of a rating."""

from __future__ import annotations

from contextlib import contextmanager
from datetime import date
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar, Final

from trfkit.cli import console
from trfkit.cli.failures import Failure, bad_value, misuse_of
from trfkit.cli.file_arguments import make_place, place_of, source, sources
from trfkit.cli.runner import Command, CommandGroup, Outcome, reported
from trfkit.cli.shared_options import PATH, READING, argument, day_of, encoding_name, option, pairs
from trfkit.cli.tournament_files import Loaded, exit_code, sayings
from trfkit.events import find_by_words
from trfkit.go.commands import board_sizes, ufgo_policies
from trfkit.go.office.event_application import (
    EVERYBODY,
    EventDetails,
    File,
    MemberFacts,
    apply_event,
    freeze,
    put_member,
    take_back,
    unfinished_games,
    withdraw_event,
)
from trfkit.go.office.members import read_members
from trfkit.go.office.office_verification import verify
from trfkit.go.office.rating_book import Book, GoEffects, Listing, history, listing
from trfkit.go.office.store import Office, make_office, open_office
from trfkit.go.reports import office_documents, office_json
from trfkit.go.reports.office_documents import (
    applied_document,
    done_document,
    ranks_document,
    verification_document,
)
from trfkit.go.reports.office_json import ranks_report
from trfkit.go.ufgo import POINT
from trfkit.go.ufgo.go_ranks import parse_rank, ranks
from trfkit.limits import DEFAULT_LIMITS
from trfkit.messages.message import Message, Participant, Several
from trfkit.model import PartialDate
from trfkit.patterns import lazy_pattern
from trfkit.record import Record, fill_record
from trfkit.refusal import Refusal, refusal_of
from trfkit.reports.forms import Forms
from trfkit.reports.provenance import Origin

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from trfkit.go.go_event import Grade
    from trfkit.go.office import Member


FILE: Final = "go-office.sqlite"


class OfficeCommand(Command):
    """A command on the office."""

    formats: ClassVar[tuple[str, ...]] = ("text", "json")
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
                    applied.append(_refused(file.name, failure.message))
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
                    console.show_text(console.text_of(applied_document(report)))
        if self.format == "json":
            origin = Origin(inputs=tuple(event.input for event in events))
            printed = office_json.GoAppliedReport(office=str(self.place), files=tuple(applied))
            forms = Forms(report=lambda: printed)
            self.write_outcome(self.finish(Outcome(origin=origin, forms=forms)))
        return code


def _refused(file: str, reason: str) -> office_json.GoApplied:
    return office_json.GoApplied(file=file, outcome="refused", reason=reason)


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
        return _refused(loaded.name, str(refusal)), 2
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


class EntryCommand(OfficeCommand):
    """A command that enters something into the office."""

    def tell(
        self,
        done: Message | None,
        effects: GoEffects,
        *,
        member: Member | None = None,
        listing: Listing | None = None,
    ) -> Outcome:
        """Return what was done, and what followed."""
        place = str(self.place)
        report = office_json.done_report(place, done, effects, member=member, listing=listing)
        return reported(report, done_document(report))


# Making an office, and its members ----------------------------------------------------------------


class Init(EntryCommand):
    """Make an office, empty or with the members of a list.

    MEMBERS is CSV with a head: name, and any of id, born, rating (IK), rank, conferred (the day
    from which a dan is held), spellings (parted by semicolons).
    """

    examples = (
        "trfkit go init members.csv --date 2026-01-01",
        "trfkit go init --db club.sqlite --policy handicap=skip",
    )
    misuses = (("members-without-date", lambda self: self.members and self.begins is None),)

    members: str | None = argument("[MEMBERS]", type=PATH)
    begins: date | None = option(
        "--date DATE",
        "The day of the list that MEMBERS is; events before it are refused.",
        parse=day_of,
    )
    encoding: str | None = option("--encoding NAME", "That of MEMBERS.", parse=encoding_name)
    policies: Mapping[str, str] = ufgo_policies(
        "Another reading of an open point, for good; as in 'trfkit rate --system ufgo'."
    )

    def work(self) -> Outcome:
        """Make the office."""
        listed: tuple[Member, ...] = ()
        if self.members is not None:
            most = DEFAULT_LIMITS.bytes
            data = source(self.members, most + 1).read(most + 1)
            try:
                if len(data) > most:
                    raise refusal_of("too-many-bytes", most=most)
                listed = read_members(data, self.begins, self.encoding)
            except Refusal as refusal:
                raise Failure(refusal.message).naming(self.members) from refusal
        make_place(self.place, is_stated=self.db is not None)
        make_office(self.place, self.policies, self.begins, listed)
        return self.tell(Message("go.made", office=str(self.place), count=len(listed)), GoEffects())


class PutMember(EntryCommand):
    """Enter a new member, or what is to be known of the member ID.

    Everybody starts at 0 (3.1), or where two members recommend it (3.2). What changes a rating or
    a rank is worked out anew.
    """

    examples = (
        'trfkit go member --name "Shevchuk Iryna" --born 1961-05-30',
        'trfkit go member --name "Bondar Oleh" --ik 1200 --recommended 3,12',
        'trfkit go member 12 --spelling "Ševčuk Irina" --rank 5d --since 2019-04-01',
    )
    number: int | None = argument("[ID]", least=1)
    name: str | None = option("--name NAME", "The name.")
    born: PartialDate | None = option(
        "--born DATE", "The day or year of birth.", parse=PartialDate.parse, refusal="no-birth"
    )
    spellings: tuple[str, ...] = option("--spelling NAME...", "Another spelling.")
    without: tuple[str, ...] = option("--no-spelling NAME...", "No spelling of his.")
    start: int | None = option("--ik IK", "Where he starts (3.2).", least=0)
    recommended: tuple[int, ...] | None = option(
        "--recommended ID,ID",
        "The members who recommend that start.",
        parse=ids_in,
        refusal="no-ids",
        needs=("--ik",),
    )
    rank: Grade | None = option(
        "--rank RANK", "A rank that he holds, such as 5d.", parse=parse_rank, refusal="no-rank"
    )
    conferred: date | None = option("--since DATE", "From which day; default: ever.", parse=day_of)

    def work(self) -> Outcome:
        """Enter the member."""
        facts = fill_record(
            MemberFacts,
            self,
            name=None if self.name is None else " ".join(self.name.split()),
            recommended=self.recommended or (),
            spellings=tuple(" ".join(name.split()) for name in self.spellings if name.strip()),
        )
        with self.office() as office:
            entered, is_new, effects = put_member(office, self.number, facts)
            last = Message("go.entry", entry=office.journal()[-1].action)
        return self.tell(last if is_new else None, effects, member=entered)


class Undo(EntryCommand):
    """Take back the last thing that was done, or an event.

    The office is then as it was before it; what followed an event is rated anew. That an event was
    taken out can be taken back, too.
    """

    examples = ("trfkit go undo", "trfkit go undo --event 14")
    event: int | None = option("--event N", "Take this event out, however old it is.", least=1)

    def work(self) -> Outcome:
        """Take it back."""
        with self.office() as office:
            if self.event is not None:
                _, effects = withdraw_event(office, self.event)
                done = Message("go.entry", entry=office.journal()[-1].action)
            else:
                entry, effects = take_back(office)
                done = Message("go.undone", entry=entry)
        return self.tell(done, effects)


class Freeze(EntryCommand):
    """Publish the quarterly list of DATE: it confers and lowers dans, and stays as it is.

    It has the events that ended before DATE. Events that are applied later change the ratings of
    its day, not the list; it is said where they do.
    """

    examples = ("trfkit go freeze 2026-04-01", "trfkit go freeze 2026-04-01 --again")
    day: date = argument("DATE", parse=day_of)
    again: bool = option("--again", "Publish it anew, with what is known now.")

    def work(self) -> Outcome:
        """Publish the list."""
        with self.office() as office:
            frozen, effects = freeze(office, self.day, again=self.again)
            entry = office.journal()[-1].action
            published = listing(office.book(), self.day)
        done = Message("go.frozen", entry=entry, count=len(frozen.rows))
        return self.tell(done, effects, listing=published)


# What the office holds ----------------------------------------------------------------------------


class VerifyOffice(OfficeCommand):
    """Compute everything from the events again: the office must hold the same (exit code 1).

    Each published list is computed from what was known when it was published.
    """

    examples = ("trfkit go verify", "trfkit go verify --db copy.sqlite")
    mend: bool = option("--mend", "Store what follows from the events.")

    def work(self) -> Outcome:
        """Verify the office."""
        with self.office() as office:
            verified = verify(office, mend=self.mend)
            origin = Origin(policies=office.book().policies)
        report = office_json.verification_report(str(self.place), verified, mended=self.mend)
        code = int(not verified.is_sound)
        return reported(report, verification_document(report), origin, exit_code=code)


class ListMembers(OfficeCommand):
    """Write a list: the current one, or that of a day.

    On 1 January, April, July and October it is the quarterly list: as published, or as it would
    be. On any other day it is the current list at its end.
    """

    examples = (
        "trfkit go list",
        "trfkit go list --at 2026-04-01 -o list.html",
        "trfkit go list --at 2026-05-17 --format csv",
    )
    formats = ("text", "json", "csv", "html")

    day: date | None = option(
        "--at DATE", "The list of this day; default: the current.", parse=day_of
    )

    def work(self) -> Outcome:
        """Return the list."""
        with self.office() as office, office.looking():
            book = office.book()
            origin = Origin(policies=book.policies)
            report = office_json.list_report(str(self.place), listing(book, self.day))
        if not report.rows:
            console.remark(Message("go.nobody-listed"))
        return reported(report, office_documents.list_document(report, origin), origin)


class ShowOffice(OfficeCommand):
    """Show a member through the years, an event, or the whole office.

    WHO is a member's number, or part of the name. A page of a member has a chart.
    """

    examples = (
        "trfkit go show",
        "trfkit go show 12",
        "trfkit go show shevchuk -o shevchuk.html",
        "trfkit go show --event 14",
    )
    formats = ("text", "json", "csv", "html")

    words: tuple[str, ...] = argument("[WHO]", nargs=-1)
    number: int | None = option("--event N", "Show an event.", least=1)

    def work(self) -> Outcome:
        """Return what is asked for."""
        if self.words and self.number is not None:
            raise misuse_of("option-excludes", option="--event", other="WHO")
        name = str(self.place)
        with self.office() as office, office.looking():
            book = office.book()
            origin = Origin(policies=book.policies)
            report: Record
            if self.words:
                years = history(book, _member(book, " ".join(self.words)))
                report = office_json.history_report(name, years)
                document = office_documents.member_document(report, origin)
            elif self.number is not None:
                event = book.event(self.number)
                if event is None:
                    raise refusal_of("go.no-event", event=self.number)
                report = office_json.event_report(name, book, event)
                document = office_documents.event_document(report, origin)
            else:
                report = office_json.office_report(name, book, office.journal())
                document = office_documents.office_document(report, origin)
        return reported(report, document, origin)


def _member(book: Book, query: str) -> Member:
    """Return the member that a number or a part of a name means; Refusal where that is not one."""
    if query.isascii() and query.isdecimal():
        number = int(query[:9])
        if number not in book.members:
            raise refusal_of("go.no-member", member=number)
        return book.members[number]
    spellings = ((member.id, name) for member in book.members.values() for name in member.spelt)
    fitting = find_by_words(spellings, query)
    if not fitting:
        raise refusal_of("go.nobody-called", who=query)
    if len(fitting) > 1:
        members = tuple(Participant(number, book.members[number].name) for number in fitting)
        some = Several.first(members, MOST_NAMED)
        raise refusal_of("go.several-called", who=query, members=some)
    return book.members[fitting[0]]


MOST_NAMED: Final = 5


# The rank of a rating -----------------------------------------------------------------------------

_RATING: Final = lazy_pattern(r"(\d{1,5})(?:[.,](\d))?")
List = tuple[date, int | None]
"""The date of a quarterly list and what it shows, in tenths; None: the rating that is asked for."""


def tenths(text: str) -> int:
    """Return a rating in tenths; a BadParameter for anything else."""
    match = _RATING.fullmatch(text.strip())
    if match is None:
        raise bad_value("no-rating", value=text)
    return int(match[1]) * POINT + int(match[2] or 0)


def _list(text: str) -> List:
    day, separator, rating = text.partition("=")
    try:
        return date.fromisoformat(day.strip()), tenths(rating) if separator else None
    except ValueError as error:
        raise bad_value(
            "form-expected", value=text, form="DATE[=IK]", example="2026-01-01=2245"
        ) from error


class Rank(Command):
    """Tell the rank of IK in the Ukrainian Go system.

    Up to 3 dan it is that of table 1. 4 to 7 dan are conferred by the quarterly list, and fall
    at one only.
    """

    examples = (
        "trfkit go rank 1234",
        "trfkit go rank 2245 --held 4d",
        "trfkit go rank 2245 --held 4d --list 2026-07-01",
        "trfkit go rank 2380 --list 2026-01-01=2412 --list 2026-04-01=2260",
    )
    formats = ("text", "json")
    reads = ()

    ik: int = argument("IK", parse=tenths)
    rank_before: Grade | None = option(
        "--held RANK", "The rank before, such as 4d.", parse=parse_rank, refusal="no-rank"
    )
    lists: tuple[List, ...] = option(
        "--list DATE[=IK]...",
        "A quarterly list and what it shows, oldest first; without =IK it shows the rating.",
        parse=lambda values: tuple(map(_list, values)),
    )
    over_60: bool = option("--over-60", "The player is over 60: no rank falls (2.7).")

    def work(self) -> Outcome:
        """Return the rank after each list."""
        rating_lists = tuple(
            (day, self.ik if rating is None else rating) for day, rating in self.lists
        )
        by_list = bool(self.lists) and self.lists[-1][1] is None
        steps = ranks(
            None if by_list else self.ik, rating_lists, self.rank_before, is_over_60=self.over_60
        )
        origin = Origin()
        return reported(ranks_report(steps), ranks_document(steps, origin), origin)


class Go(CommandGroup):
    """Keep the ratings of a Go federation; show the rank of a rating.

    By the Ukrainian system. Members, events and lists are in one file, DB; a copy of it is a
    backup. Events are rated in the order of their dates, in whatever order they are applied; what
    follows an event that came late, or was corrected, is rated anew.
    """

    commands = (
        ("rank", Rank),
        ("init", Init),
        ("apply", Apply),
        ("show", ShowOffice),
        ("list", ListMembers),
        ("undo", Undo),
        ("verify", VerifyOffice),
        ("member", PutMember),
        ("freeze", Freeze),
    )
    examples = (
        "trfkit go init members.csv --date 2026-01-01",
        "trfkit go apply kyiv.h9 --official --minutes 60",
        "trfkit go freeze 2026-04-01",
        "trfkit go list --at 2026-04-01 -o list.html",
        "trfkit go show shevchuk",
        "trfkit go rank 2245 --held 4d",
    )
