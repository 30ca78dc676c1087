"""``trfkit go list`` and ``show``: what the Go rating office holds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from trfkit.cli import console
from trfkit.cli.failures import Failure
from trfkit.cli.shared_options import (
    day_of_option,
    examples,
    grouped_command,
    written_options,
)
from trfkit.events.names import name_key
from trfkit.findings.wording import first_named
from trfkit.go.commands.office_options import (
    office_option,
    opened_office,
    origin_of,
    place_of,
    write_report,
)
from trfkit.go.office.histories import history, listing
from trfkit.go.reports import office_documents, office_json
from trfkit.plain_text import plain
from trfkit.refusal import refusal_of

if TYPE_CHECKING:
    from datetime import date

    from trfkit.cli.file_arguments import Target
    from trfkit.go.office.office_records import Member
    from trfkit.go.office.rating_book import Book
    from trfkit.record import Record


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
@written_options("text", "json", "csv", "html", default="text")
def list_(*, day: date | None, db: str | None, format_: str, out: Target) -> int:
    """Write a list: the current one, or that of a day.

    On 1 January, April, July and October it is the quarterly list: as published, or as it would
    be. On any other day it is the current list at its end.
    """
    with opened_office(db) as office, office.looking():
        book = office.book()
        report = office_json.list_report(str(place_of(db)), listing(book, day), origin_of(book))
    if not report.rows:
        console.note(f"note: nobody is on the list{f' of {day}' if day else ''}")
    origin = origin_of(book)
    document = office_documents.list_document(report, origin)
    write_report(out, format_, report, document, origin)
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
        report: Record
        if who:
            shown = history(book, _member(book, " ".join(who)))
            report = office_json.history_report(office_name, shown, tuple(book.frozen), origin)
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
    write_report(out, format_, report, document, origin)
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
