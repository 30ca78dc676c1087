"""``trfkit go``: the rating office of the Ukrainian Go Federation, and the rank of a rating."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from trfkit.cli import console
from trfkit.cli.failures import Failure
from trfkit.cli.file_arguments import source
from trfkit.cli.shared_options import (
    PATH,
    CommandGroup,
    day_of_option,
    examples,
    format_option,
)
from trfkit.cli.shared_options import (
    encoding as encoding_of_option,
)
from trfkit.go.commands.office_apply import apply
from trfkit.go.commands.office_options import (
    ids_in,
    office_option,
    office_refusals,
    opened_office,
    origin_of,
    place_of,
)
from trfkit.go.commands.office_show import list_, show
from trfkit.go.commands.rank import rank
from trfkit.go.commands.ufgo_options import ufgo_policies
from trfkit.go.office.effects import Effects
from trfkit.go.office.histories import listing
from trfkit.go.office.members_file import rank_of, read_members
from trfkit.go.office.office_entries import (
    MemberFacts,
    freeze,
    put_member,
    take_back,
    withdraw_event,
)
from trfkit.go.office.office_records import parse_born
from trfkit.go.office.office_verification import verify
from trfkit.go.office.store import make_office
from trfkit.go.reports import office_json
from trfkit.go.reports.office_documents import done_document, verification_document
from trfkit.limits import DEFAULT_LIMITS
from trfkit.messages.message import Message
from trfkit.refusal import Refusal
from trfkit.reports.provenance import Origin
from trfkit.reports.text_formats import to_json

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import date

    from trfkit.go.go_event import Grade
    from trfkit.go.office.histories import Listing
    from trfkit.go.office.office_records import Member
    from trfkit.model import PartialDate


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
command.add_command(list_)
command.add_command(show)


def _born(ctx: click.Context, param: click.Parameter, value: str | None) -> PartialDate | None:
    del ctx, param
    born = None if value is None else parse_born(value)
    if value is not None and born is None:
        raise click.BadParameter(f"{value!r}: 1961 or 1961-05-30 was expected.")
    return born


def _rank(ctx: click.Context, param: click.Parameter, value: str | None) -> Grade | None:
    del ctx, param
    try:
        return None if value is None else rank_of(value, 0)
    except Refusal:
        raise click.BadParameter(f"{value!r}: a rank from 30k to 7d was expected.") from None


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
    if format_ == "json":
        console.out_bytes(console.encode(to_json(report)))
    else:
        console.show_document(done_document(report))
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
        raise click.UsageError("--date is needed: the day of the list that MEMBERS is.")
    listed: tuple[Member, ...] = ()
    if members is not None:
        most = DEFAULT_LIMITS.bytes
        data = source(members, most + 1).read(most + 1)
        if len(data) > most:
            raise Failure(f"{members} has more than {most} bytes")
        try:
            listed = read_members(data, begins, encoding)
        except Refusal as refusal:
            raise Failure(f"{members}: {refusal}") from refusal
    if db is None:
        path.parent.mkdir(parents=True, exist_ok=True)
    elif not path.parent.is_dir():
        raise Failure(f"cannot write {path}: there is no folder {path.parent}")
    with office_refusals():
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
    "--since", callback=day_of_option, metavar="DATE", help="From which day; default: ever."
)
@office_option
@format_option("text", "json", default="text")
def member(
    *,
    number: int | None,
    name: str | None,
    born: PartialDate | None,
    spellings: tuple[str, ...],
    without: tuple[str, ...],
    start: int | None,
    recommended: str | None,
    rank: Grade | None,
    since: date | None,
    db: str | None,
    format_: str,
) -> int:
    """Enter a new member, or what is to be known of the member ID.

    Everybody starts at 0 (3.1), or where two members recommend it (3.2). What changes a rating or
    a rank is worked out anew.
    """
    by: tuple[int, ...] = ()
    if recommended is not None:
        ids = ids_in(recommended)
        if ids is None:
            raise click.UsageError("--recommended: ID,ID was expected, such as 3,12.")
        by = ids
        if start is None:
            raise click.UsageError("--recommended is for a start that --ik states.")
    facts = MemberFacts(
        name=None if name is None else " ".join(name.split()),
        born=born,
        start=start,
        recommended=by,
        rank=rank,
        conferred=since,
        spellings=tuple(" ".join(spelling.split()) for spelling in spellings if spelling.strip()),
        without=without,
    )
    with opened_office(db) as office:
        entered, is_new, effects = put_member(office, number, facts)
        last = Message("go.entry", entry=office.journal()[-1].what)
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
            done = Message("go.entry", entry=office.journal()[-1].what)
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
        entry = office.journal()[-1].what
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
    if format_ == "json":
        console.out_bytes(console.encode(to_json(report)))
    else:
        console.show_document(verification_document(report))
    return 0 if verified.is_sound else 1
