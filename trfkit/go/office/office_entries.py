"""What else is done in an office: events withdrawn, entries undone, lists frozen, members entered.

Each is one transaction with one entry of the journal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.events.names import name_key
from trfkit.go.office.effects import Effects, settle
from trfkit.go.office.event_application import require_start
from trfkit.go.office.office_records import Event, FrozenList, Member
from trfkit.go.office.rating_book import as_known
from trfkit.go.ufgo.go_ranks import is_list_date
from trfkit.record import Record, names, replace
from trfkit.refusal import refusal_of

if TYPE_CHECKING:
    from datetime import date

    from trfkit.go.go_event import Grade
    from trfkit.go.office.store import Office
    from trfkit.model import PartialDate


def withdraw_event(office: Office, number: int) -> tuple[Event, Effects]:
    """Take an event out of the office; all that followed it are rated anew."""
    with office.changing():
        before = office.book()
        event = before.event(number)
        if event is None:
            raise refusal_of("go.no-event", event=number)
        entry = office.note(f"withdrew event {event.id}: {event.name}, {event.last_day}")
        office.withdraw_event(number, entry)
        _, effects = settle(office, before, event.order)
        return event, effects


def take_back(office: Office) -> tuple[str, Effects]:
    """Undo the last entry of the journal and return what it said."""
    with office.changing():
        before = office.book()
        entry = office.take_back()
        if entry is None:
            raise refusal_of("go.nothing-to-undo")
        _, effects = settle(office, before, None)
        return entry.what, effects


def freeze(office: Office, day: date, *, again: bool = False) -> tuple[FrozenList, Effects]:
    """Publish the quarterly list of a day: from now on it stays as it is (1.5, 2.5, 2.6)."""
    with office.changing():
        before = office.book()
        if not is_list_date(day):
            raise refusal_of("go.no-list-day", day=day)
        if day in before.frozen and not again:
            raise refusal_of("go.list-frozen", day=day)
        later = max(before.frozen, default=day)
        if later > day and day not in before.frozen:
            raise refusal_of("go.later-list-frozen", later=later, day=day)
        if before.begins is not None and day < before.begins:
            raise refusal_of("go.began-with", day=before.begins)
        before.require_known(day)
        listed = as_known(before, day)
        if not listed.rows:
            raise refusal_of("go.empty-list", day=day)
        verb = "froze" if day not in before.frozen else "froze again"
        office.put_list(listed, office.note(f"{verb} the list of {day}"))
        first = next((event.order for event in before.events if event.last_day >= day), None)
        if day in before.frozen and first is not None:
            _, effects = settle(office, before, first)
        else:  # it says what was so without it, too
            effects = Effects()
        return listed, effects


class MemberFacts(Record, kw_only=True):
    """What is to be known of a member; None leaves what is known."""

    name: str | None = None
    born: PartialDate | None = None
    start: int | None = None
    recommended: tuple[int, ...] = ()
    rank: Grade | None = None
    conferred: date | None = None
    spellings: tuple[str, ...] = ()
    without: tuple[str, ...] = ()


RATED_BY: Final = ("born", "start", "rank", "conferred")
"""What of a member enters ratings and ranks."""


def put_member(
    office: Office, number: int | None, facts: MemberFacts
) -> tuple[Member, bool, Effects]:
    """Enter a member, or what is new of one; tell who it is, and whether anything is new."""
    with office.changing():
        before = office.book()
        if number is None:
            if not facts.name:
                raise refusal_of("go.member-needs-name")
            old = Member(id=office.next_number("member"), name=facts.name)
        elif number in before.members:
            old = before.members[number]
        else:
            raise refusal_of("go.no-member", member=number)
        if facts.start is not None:
            require_start(facts.start, facts.recommended, before.members, old.id)
        unknown = [spelling for spelling in facts.without if spelling not in old.spellings]
        if unknown:
            raise refusal_of("go.no-spelling", spelling=unknown[0], name=old.name)
        said = {
            name: getattr(facts, name)
            for name in names(Member)
            if name in names(MemberFacts) and getattr(facts, name) not in {None, ()}
        }
        kept = [spelling for spelling in old.spellings if spelling not in facts.without]
        if facts.name is not None and name_key(facts.name) != name_key(old.name):
            kept.append(old.name)  # by which earlier tables, and those of others, know the member
        said["spellings"] = tuple(dict.fromkeys((*kept, *facts.spellings)))
        member = replace(old, **said)
        if member.conferred is not None and member.rank is None:
            raise refusal_of("go.day-without-rank")
        if number is not None and member == old:
            return member, False, Effects()
        verb = "entered" if number is None else "changed"
        office.put_member(member, office.note(f"{verb} member {member.id}: {member.name}"))
        if all(getattr(member, name) == getattr(old, name) for name in RATED_BY):
            return member, True, Effects()
        _, effects = settle(office, before, None)
        return member, True, effects
