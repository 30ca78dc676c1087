"""``trfkit go list`` and ``show``: what the Go rating office holds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from trfkit.cli import console
from trfkit.cli.failures import Failure
from trfkit.cli.shared_options import (
    GroupedCommand,
    day_of_option,
    examples,
    written_options,
)
from trfkit.events.names import name_key
from trfkit.findings.wording import first_named
from trfkit.go.commands.office_options import (
    Table,
    office_option,
    opened_office,
    origin_of,
    place_of,
    write_report,
)
from trfkit.go.office.histories import history, listing
from trfkit.go.office.office_records import OfficeRefusal
from trfkit.go.reports import office_events, office_lists
from trfkit.plain_text import plain

if TYPE_CHECKING:
    from datetime import date

    from trfkit.cli.file_arguments import Target
    from trfkit.go.office.office_records import Member
    from trfkit.go.office.rating_book import Book
    from trfkit.reports.provenance import Origin


@click.command(
    "list",
    cls=GroupedCommand,
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
@written_options("text", "json", "csv", "html", default="text")
def list_(*, day: date | None, db: str | None, format_: str, out: Target) -> int:
    """Write a list: the current one, or that of a day.

    On 1 January, April, July and October it is the quarterly list: as published, or as it would
    be. On any other day it is the current list at its end.
    """
    with opened_office(db) as office, office.looking():
        book = office.book()
        report = office_lists.list_report(str(place_of(db)), listing(book, day), origin_of(book))
    if not report.rows:
        console.note(f"note: nobody is on the list{f' of {day}' if day else ''}")
    if format_ == "html":
        from trfkit.go.reports.office_pages import list_page  # noqa: PLC0415 - for pages alone

        out.write(console.encode(list_page(report, origin_of(book))))
        return 0
    table = Table(
        office_lists.list_rows(report),
        office_lists.LIST_NUMBERS,
        office_lists.LIST_NAME,
        office_lists.LIST_TEXTS,
        (office_lists.list_title(report),),
    )
    write_report(out, format_, report, table, origin_of(book))
    return 0


@click.command(
    "show",
    cls=GroupedCommand,
    epilog=examples(
        "trfkit go show",
        "trfkit go show 12",
        "trfkit go show shevchuk -o shevchuk.html",
        "trfkit go show --event 14",
    ),
)
@click.argument("who", nargs=-1, metavar="[WHO]")
@click.option("--event", "number", type=click.IntRange(1), metavar="N", help="Show an event.")
@office_option
@written_options("text", "json", "csv", "html", default="text")
def show(
    *, who: tuple[str, ...], number: int | None, db: str | None, format_: str, out: Target
) -> int:
    """Show a member through the years, an event, or the whole office.

    WHO is a member's number, or part of the name. A page of a member has a chart.
    """
    if who and number is not None:
        raise click.UsageError("a member or an --event can be shown, not both.")
    office_name = str(place_of(db))
    with opened_office(db) as office, office.looking():
        book = office.book()
        origin = origin_of(book)
        if who:
            member = _member(book, " ".join(who))
            member_report = office_lists.history_report(
                office_name, history(book, member), tuple(book.frozen), origin
            )
            return _show_member(member_report, format_, out, origin)
        if number is not None:
            event = book.event(number)
            if event is None:
                raise OfficeRefusal(f"there is no event {number}")
            event_report = office_events.event_report(office_name, book, event, origin)
            return _show_event(event_report, format_, out, origin)
        report = office_events.office_report(office_name, book, office.journal(), origin)
    _no_page(format_)
    table = Table(
        office_events.event_rows(report),
        office_events.EVENT_NUMBERS,
        office_events.EVENT_NAME,
        office_events.EVENT_TEXTS,
        tuple(office_events.office_lines(report)),
    )
    write_report(out, format_, report, table, origin)
    return 0


def _no_page(format_: str) -> None:
    if format_ == "html":
        raise click.UsageError("html is for a list, and for a member.")


def _show_member(
    report: office_lists.GoMemberReport, format_: str, out: Target, origin: Origin
) -> int:
    if format_ == "html":
        from trfkit.go.reports.office_pages import member_page  # noqa: PLC0415 - for pages alone

        out.write(console.encode(member_page(report, origin)))
        return 0
    facts = (f"{caption}: {text}" for caption, text in office_lists.member_facts(report))
    table = Table(
        office_lists.history_rows(report),
        office_lists.HISTORY_NUMBERS,
        office_lists.HISTORY_WHAT,
        office_lists.HISTORY_TEXTS,
        (f"{report.member.id} {report.member.name}", *facts),
    )
    write_report(out, format_, report, table, origin)
    return 0


def _show_event(
    report: office_events.GoEventReport, format_: str, out: Target, origin: Origin
) -> int:
    _no_page(format_)
    event = report.event
    about = (
        f"event {event.id}, {event.name}, {event.first_day} to {event.last_day}",
        f"{'official' if event.official else 'not official'}; {event.file}",
    )
    table = Table(
        office_events.result_rows(report.results, report.guests),
        office_events.RESULT_NUMBERS,
        office_events.RESULT_NAME,
        office_events.RESULT_TEXTS,
        about,
    )
    write_report(out, format_, report, table, origin)
    return 0


def _member(book: Book, who: str) -> Member:
    """Return the member that a number or a part of a name means; Failure where that is not one."""
    if who.isascii() and who.isdecimal():
        number = int(who[:9])
        if number not in book.members:
            raise Failure(f"there is no member {who}")
        return book.members[number]
    whole = [member for member in book.members.values() if name_key(who) in member.keys]
    parts = plain(who).split()
    fitting = whole or [
        member
        for member in book.members.values()
        if parts and any(all(part in key for part in parts) for key in member.keys)
    ]
    if not fitting:
        raise Failure(f"no member is called {who}")
    if len(fitting) > 1:
        some = first_named([f"{member.id} {member.name}" for member in fitting], MOST_NAMED)
        raise Failure(f"several members are called {who}: {some}")
    return fitting[0]


MOST_NAMED: Final = 5
