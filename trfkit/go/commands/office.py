"""``trfkit go``: the rating office of the Ukrainian Go Federation, and the rank of a rating."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import click

from trfkit.cli import console
from trfkit.cli.failures import Failure, bad_value, failure_of, misuse_of
from trfkit.cli.file_arguments import source
from trfkit.cli.shared_options import (
    PATH,
    CommandGroup,
    day_of_option,
    examples,
    format_option,
    grouped_command,
    output_options,
)
from trfkit.cli.shared_options import encoding as encoding_of_option
from trfkit.events.names import name_key
from trfkit.go.commands.office_apply import apply
from trfkit.go.commands.office_options import (
    ids_in,
    office_option,
    opened_office,
    origin_of,
    place_of,
    show_report,
    write_report,
)
from trfkit.go.commands.rank import rank
from trfkit.go.commands.ufgo_options import complete_ufgo_policies, ufgo_policies
from trfkit.go.office.effects import Effects
from trfkit.go.office.event_application import (
    MemberFacts,
    freeze,
    put_member,
    take_back,
    withdraw_event,
)
from trfkit.go.office.members_file import rank_of, read_members
from trfkit.go.office.office_records import parse_born
from trfkit.go.office.office_verification import verify
from trfkit.go.office.rating_book import history, listing
from trfkit.go.office.store import make_office
from trfkit.go.reports import office_documents, office_json
from trfkit.go.reports.office_documents import done_document, verification_document
from trfkit.limits import DEFAULT_LIMITS
from trfkit.messages.message import Message, Participant, Several
from trfkit.plain_text import plain
from trfkit.refusal import Refusal, refusal_of
from trfkit.reports.provenance import Origin

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import date

    from trfkit.cli.shared_options import Output
    from trfkit.go.go_event import Grade
    from trfkit.go.office.office_records import Member
    from trfkit.go.office.rating_book import Book, Listing
    from trfkit.model import PartialDate
    from trfkit.record import Record


@click.group(
    cls=CommandGroup,
    epilog=examples(
        "trfkit go init members.csv --date 2026-01-01",
        "trfkit go apply kyiv.h9 --official --minutes 60",
        "trfkit go freeze 2026-04-01",
        "trfkit go list --at 2026-04-01 -o list.html",
        "trfkit go show shevchuk",
        "trfkit go rank 2245 --held 4d",
    ),
)
def command() -> None:
    """Keep the ratings of a Go federation; show the rank of a rating.

    By the Ukrainian system. Members, events and lists are in one file, DB; a copy of it is a
    backup. Events are rated in the order of their dates, in whatever order they are applied; what
    follows an event that came late, or was corrected, is rated anew.
    """


command.add_command(apply)
command.add_command(rank)


def _born(ctx: click.Context, param: click.Parameter, value: str | None) -> PartialDate | None:
    del ctx, param
    born = None if value is None else parse_born(value)
    if value is not None and born is None:
        raise bad_value("no-birth", value=value)
    return born


def _rank(ctx: click.Context, param: click.Parameter, value: str | None) -> Grade | None:
    del ctx, param
    try:
        return None if value is None else rank_of(value, 0)
    except Refusal:
        raise bad_value("no-rank", value=value) from None


def _done(
    db: str | None,
    format_: str,
    done: Message | None,
    effects: Effects,
    *,
    member: Member | None = None,
    listing: Listing | None = None,
) -> int:
    place = str(place_of(db))
    report = office_json.done_report(place, done, effects, Origin(), member=member, listing=listing)
    show_report(format_, report, done_document(report))
    return 0


# Making an office, and its members ----------------------------------------------------------------


@command.command(
    "init",
    epilog=examples(
        "trfkit go init members.csv --date 2026-01-01",
        "trfkit go init --db club.sqlite --policy handicap=skip",
    ),
)
@click.argument("members", required=False, type=PATH, metavar="[MEMBERS]")
@click.option(
    "--date",
    "begins",
    callback=day_of_option,
    metavar="DATE",
    help="The day of the list that MEMBERS is; events before it are refused.",
)
@click.option("--encoding", metavar="NAME", callback=encoding_of_option, help="That of MEMBERS.")
@click.option(
    "--policy",
    "policies",
    multiple=True,
    callback=ufgo_policies,
    shell_complete=complete_ufgo_policies,
    metavar="NAME=VALUE",
    help="Another reading of an open point, for good; as in 'trfkit rate --system ufgo'.",
)
@office_option
@format_option("text", "json", default="text")
def init(
    *,
    members: str | None,
    begins: date | None,
    encoding: str | None,
    policies: Mapping[str, str],
    db: str | None,
    format_: str,
) -> int:
    """Make an office, empty or with the members of a list.

    MEMBERS is CSV with a head: name, and any of id, born, rating (IK), rank, conferred (the day
    from which a dan is held), spellings (parted by semicolons).
    """
    path = place_of(db)
    if members is not None and begins is None:
        raise misuse_of("members-without-date")
    listed: tuple[Member, ...] = ()
    if members is not None:
        most = DEFAULT_LIMITS.bytes
        data = source(members, most + 1).read(most + 1)
        if len(data) > most:
            raise Failure(refusal_of("too-many-bytes", most=most).message).naming(members)
        try:
            listed = read_members(data, begins, encoding)
        except Refusal as refusal:
            raise Failure(refusal.message).naming(members) from refusal
    if db is None:
        path.parent.mkdir(parents=True, exist_ok=True)
    elif not path.parent.is_dir():
        raise failure_of("output-without-folder", file=path, folder=path.parent)
    make_office(path, policies, begins, listed)
    made = Message("go.made", office=str(path), count=len(listed))
    return _done(db, format_, made, Effects())


@command.command(
    "member",
    epilog=examples(
        'trfkit go member --name "Shevchuk Iryna" --born 1961-05-30',
        'trfkit go member --name "Bondar Oleh" --ik 1200 --recommended 3,12',
        'trfkit go member 12 --spelling "Ševčuk Irina" --rank 5d --since 2019-04-01',
    ),
)
@click.argument("number", required=False, type=click.IntRange(1), metavar="[ID]")
@click.option("--name", metavar="NAME", help="The name.")
@click.option("--born", callback=_born, metavar="DATE", help="The day or year of birth.")
@click.option("--spelling", "spellings", multiple=True, metavar="NAME", help="Another spelling.")
@click.option("--no-spelling", "without", multiple=True, metavar="NAME", help="No spelling of his.")
@click.option("--ik", "start", type=click.IntRange(0), metavar="IK", help="Where he starts (3.2).")
@click.option("--recommended", metavar="ID,ID", help="The members who recommend that start.")
@click.option("--rank", callback=_rank, metavar="RANK", help="A rank that he holds, such as 5d.")
@click.option(
    "--since",
    "conferred",
    callback=day_of_option,
    metavar="DATE",
    help="From which day; default: ever.",
)
@office_option
@format_option("text", "json", default="text")
def member(
    *,
    number: int | None,
    name: str | None,
    spellings: tuple[str, ...],
    start: int | None,
    recommended: str | None,
    db: str | None,
    format_: str,
    **about: Any,  # noqa: ANN401 - the other fields of ``MemberFacts``
) -> int:
    """Enter a new member, or what is to be known of the member ID.

    Everybody starts at 0 (3.1), or where two members recommend it (3.2). What changes a rating or
    a rank is worked out anew.
    """
    by: tuple[int, ...] = ()
    if recommended is not None:
        ids = ids_in(recommended)
        if ids is None:
            raise misuse_of("form-expected", value=recommended, form="ID,ID", example="3,12")
        by = ids
        if start is None:
            raise misuse_of("recommended-without-start")
    facts = MemberFacts(
        name=None if name is None else " ".join(name.split()),
        start=start,
        recommended=by,
        spellings=tuple(" ".join(spelling.split()) for spelling in spellings if spelling.strip()),
        **about,
    )
    with opened_office(db) as office:
        entered, is_new, effects = put_member(office, number, facts)
        last = Message("go.entry", entry=office.journal()[-1].action)
    return _done(db, format_, last if is_new else None, effects, member=entered)


@command.command("undo", epilog=examples("trfkit go undo", "trfkit go undo --event 14"))
@click.option(
    "--event", type=click.IntRange(1), metavar="N", help="Take this event out, however old it is."
)
@office_option
@format_option("text", "json", default="text")
def undo(*, event: int | None, db: str | None, format_: str) -> int:
    """Take back the last thing that was done, or an event.

    The office is then as it was before it; what followed an event is rated anew. That an event was
    taken out can be taken back, too.
    """
    with opened_office(db) as office:
        if event is not None:
            _, effects = withdraw_event(office, event)
            done = Message("go.entry", entry=office.journal()[-1].action)
        else:
            entry, effects = take_back(office)
            done = Message("go.undone", entry=entry)
    return _done(db, format_, done, effects)


@command.command(
    "freeze",
    epilog=examples("trfkit go freeze 2026-04-01", "trfkit go freeze 2026-04-01 --again"),
)
@click.argument("day", callback=day_of_option, metavar="DATE")
@click.option("--again", is_flag=True, help="Publish it anew, with what is known now.")
@office_option
@format_option("text", "json", default="text")
def freeze_(*, day: date, again: bool, db: str | None, format_: str) -> int:
    """Publish the quarterly list of DATE: it confers and lowers dans, and stays as it is.

    It has the events that ended before DATE. Events that are applied later change the ratings of
    its day, not the list; it is said where they do.
    """
    with opened_office(db) as office:
        frozen, effects = freeze(office, day, again=again)
        entry = office.journal()[-1].action
        published = listing(office.book(), day)
    done = Message("go.frozen", entry=entry, count=len(frozen.rows))
    return _done(db, format_, done, effects, listing=published)


# Verification -------------------------------------------------------------------------------------


@command.command(
    "verify",
    epilog=examples("trfkit go verify", "trfkit go verify --db copy.sqlite"),
)
@click.option("--mend", is_flag=True, help="Store what follows from the events.")
@office_option
@format_option("text", "json", default="text")
def verify_(*, mend: bool, db: str | None, format_: str) -> int:
    """Compute everything from the events again: the office must hold the same (exit code 1).

    Each published list is computed from what was known when it was published.
    """
    with opened_office(db) as office:
        verified = verify(office, mend=mend)
        book = office.book()
    report = office_json.verification_report(
        str(place_of(db)), verified, origin_of(book), mended=mend
    )
    show_report(format_, report, verification_document(report))
    return 0 if verified.is_sound else 1


# What the office holds ----------------------------------------------------------------------------


@grouped_command(
    "list",
    epilog=examples(
        "trfkit go list",
        "trfkit go list --at 2026-04-01 -o list.html",
        "trfkit go list --at 2026-05-17 --format csv",
    ),
)
@click.option(
    "--at",
    "day",
    callback=day_of_option,
    metavar="DATE",
    help="The list of this day; default: the current.",
)
@office_option
@output_options("text", "json", "csv", "html", default="text")
def list_(*, day: date | None, db: str | None, output: Output) -> int:
    """Write a list: the current one, or that of a day.

    On 1 January, April, July and October it is the quarterly list: as published, or as it would
    be. On any other day it is the current list at its end.
    """
    with opened_office(db) as office, office.looking():
        book = office.book()
        report = office_json.list_report(str(place_of(db)), listing(book, day), origin_of(book))
    if not report.rows:
        console.remark(Message("go.nobody-listed"))
    origin = origin_of(book)
    document = office_documents.list_document(report, origin)
    write_report(output, report, document, origin)
    return 0


@grouped_command(
    "show",
    epilog=examples(
        "trfkit go show",
        "trfkit go show 12",
        "trfkit go show shevchuk -o shevchuk.html",
        "trfkit go show --event 14",
    ),
)
@click.argument("words", nargs=-1, metavar="[WHO]")
@click.option("--event", "number", type=click.IntRange(1), metavar="N", help="Show an event.")
@office_option
@output_options("text", "json", "csv", "html", default="text")
def show(*, words: tuple[str, ...], number: int | None, db: str | None, output: Output) -> int:
    """Show a member through the years, an event, or the whole office.

    WHO is a member's number, or part of the name. A page of a member has a chart.
    """
    if words and number is not None:
        raise misuse_of("member-or-event")
    office_name = str(place_of(db))
    with opened_office(db) as office, office.looking():
        book = office.book()
        origin = origin_of(book)
        report: Record
        if words:
            member_history = history(book, _member(book, " ".join(words)))
            report = office_json.history_report(
                office_name, member_history, tuple(book.frozen), origin
            )
            document = office_documents.member_document(report, origin)
        elif number is not None:
            event = book.event(number)
            if event is None:
                raise refusal_of("go.no-event", event=number)
            report = office_json.event_report(office_name, book, event, origin)
            document = office_documents.event_document(report, origin)
        else:
            report = office_json.office_report(office_name, book, office.journal(), origin)
            document = office_documents.office_document(report, origin)
    write_report(output, report, document, origin)
    return 0


def _member(book: Book, query: str) -> Member:
    """Return the member that a number or a part of a name means; Refusal where that is not one."""
    if query.isascii() and query.isdecimal():
        number = int(query[:9])
        if number not in book.members:
            raise refusal_of("go.no-member", member=number)
        return book.members[number]
    whole = [member for member in book.members.values() if name_key(query) in member.keys]
    parts = plain(query).split()
    fitting = whole or [
        member
        for member in book.members.values()
        if parts and any(all(part in key for part in parts) for key in member.keys)
    ]
    if not fitting:
        raise refusal_of("go.nobody-called", who=query)
    if len(fitting) > 1:
        members = tuple(Participant(member.id, member.name) for member in fitting)
        some = Several(members[:MOST_NAMED], max(0, len(members) - MOST_NAMED))
        raise refusal_of("go.several-called", who=query, members=some)
    return fitting[0]


MOST_NAMED: Final = 5


command.add_command(list_)
command.add_command(show)
