"""What was done in a Go rating office, and whether it is sound, as text and as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from trfkit.go.office.member_matching import Certainty
from trfkit.go.reports.office_events import event_row, printed_results
from trfkit.go.reports.office_lists import count, done_to, member_report, printed_rows, text_of
from trfkit.record import Record
from trfkit.reports.provenance import provenance

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from trfkit.bounded_types import Count, Date, Positive, RatingNumber
    from trfkit.go.office.effects import Effects
    from trfkit.go.office.event_application import Applied
    from trfkit.go.office.histories import Listing
    from trfkit.go.office.member_matching import Match
    from trfkit.go.office.office_records import Member
    from trfkit.go.office.office_verification import Verified
    from trfkit.go.reports.office_events import GoEventRow, GoResult
    from trfkit.go.reports.office_lists import GoListRow, GoMember
    from trfkit.reports.provenance import Origin, Provenance


class GoCandidate(Record):
    """A member who may be meant."""

    id: Positive
    """The number."""
    name: str
    """The name."""


class GoDoubt(Record, kw_only=True):
    """A row that nobody's name fits for certain."""

    row: Positive
    """The starting rank."""
    name: str
    """As the event has it."""
    certainty: Literal["doubtful", "unknown"]
    """Unknown is whom no member is like."""
    candidates: tuple[GoCandidate, ...]
    """Who may be meant, the likeliest first."""
    why: str
    """What the doubt is."""


class GoSpelling(Record):
    """A spelling that the office keeps from now on."""

    member: Positive
    """Whose it is."""
    name: str
    """The member's name."""
    spelling: str
    """The new spelling."""


class GoChanged(Record, kw_only=True):
    """A member whose current rating or rank is another one now."""

    id: Positive
    """The number."""
    name: str
    """The name."""
    before: RatingNumber | None
    """The rating before; null for a new member."""
    after: RatingNumber
    """The rating now."""
    rank_before: str | None
    """The rank before."""
    rank: str
    """The rank now."""


class GoSuperseded(Record):
    """A published list that would be another one by what is known now; it stays as it is."""

    day: Date
    """Its day."""
    rows: Count
    """How many rows differ."""


class GoEffects(Record, kw_only=True):
    """What followed from an entry."""

    rated_anew: Count
    """How many other events were rated anew."""
    changed: tuple[GoChanged, ...]
    """Whose current rating or rank is another one."""
    superseded: tuple[GoSuperseded, ...]
    """Which published lists would be others."""


class GoApplied(Record, kw_only=True):
    """What became of a file."""

    file: str
    """Its name."""
    outcome: Literal["applied", "corrected", "already", "doubtful", "refused"]
    """Whether its event is in the office now."""
    reason: str | None
    """Why it was refused."""
    event: GoEventRow | None
    """The event; null where it is not in the office."""
    doubts: tuple[GoDoubt, ...]
    """The rows because of which it was not applied."""
    entered: tuple[GoMember, ...]
    """New members."""
    spellings: tuple[GoSpelling, ...]
    """New spellings of names."""
    results: tuple[GoResult, ...]
    """What it did to its members."""
    effects: GoEffects
    """What followed."""
    notes: tuple[str, ...]
    """What a reader has to know besides."""


class GoAppliedReport(Record, kw_only=True, tag_field="schema", tag="trfkit.go-applied/1"):
    """What became of files: what ``trfkit go apply --format json`` prints."""

    office: str
    """Where the office is."""
    files: tuple[GoApplied, ...]
    """In the order in which they were applied."""
    provenance: Provenance


class GoDoneReport(Record, kw_only=True, tag_field="schema", tag="trfkit.go-done/1"):
    """What was done: ``trfkit go init``, ``member``, ``freeze`` and ``undo``."""

    office: str
    """Where the office is."""
    done: str | None
    """The entry of the journal, or the one that was taken back; null where nothing was new."""
    member: GoMember | None
    """The member that was entered or changed."""
    ranks: tuple[GoListRow, ...]
    """Of whom a list that was published has conferred or lowered a dan."""
    effects: GoEffects
    """What followed."""
    provenance: Provenance


def effects_report(effects: Effects) -> GoEffects:
    """Return what followed from an entry as JSON has it."""
    return GoEffects(
        rated_anew=effects.rated_anew,
        changed=tuple(
            GoChanged(
                id=changed.member,
                name=changed.name,
                before=None if changed.before is None else str(changed.before),
                after=str(changed.after),
                rank_before=text_of(changed.rank_before),
                rank=str(changed.rank),
            )
            for changed in effects.changed
        ),
        superseded=tuple(GoSuperseded(s.day.isoformat(), s.rows) for s in effects.superseded),
    )


def done_report(
    office: str,
    done: str | None,
    effects: Effects,
    origin: Origin,
    *,
    member: Member | None = None,
    listing: Listing | None = None,
) -> GoDoneReport:
    """Return what a command that changes an office prints; ``listing`` is what it published."""
    rows = () if listing is None else printed_rows(listing)
    return GoDoneReport(
        office=office,
        done=done,
        member=None if member is None else member_report(member),
        ranks=tuple(row for row in rows if row.change),
        effects=effects_report(effects),
        provenance=provenance(origin),
    )


def applied_report(
    file: str, applied: Applied, members: Mapping[int, Member], notes: Sequence[str]
) -> GoApplied:
    """Return what became of a file that was not refused."""
    outcome: Literal["applied", "corrected", "already", "doubtful"] = "applied"
    if applied.already is not None:
        outcome = "already"
    elif applied.doubts:
        outcome = "doubtful"
    elif applied.replaced is not None:
        outcome = "corrected"
    event = applied.already or (None if applied.doubts else applied.event)
    return GoApplied(
        file=file,
        outcome=outcome,
        reason=None,
        event=None if event is None else event_row(event),
        doubts=tuple(map(_doubt, applied.doubts)),
        entered=tuple(map(member_report, applied.entered)),
        spellings=tuple(
            GoSpelling(member.id, member.name, spelling) for member, spelling in applied.spelt
        ),
        results=printed_results(applied.results, members),
        effects=effects_report(applied.effects),
        notes=tuple(notes),
    )


def refused_report(file: str, reason: str, effects: Effects) -> GoApplied:
    """Return why a file was refused; ``effects`` are none."""
    return GoApplied(
        file=file, outcome="refused", reason=reason, event=None, doubts=(), entered=(),
        spellings=(), results=(), effects=effects_report(effects), notes=(),
    )  # fmt: skip


def _doubt(match: Match) -> GoDoubt:
    return GoDoubt(
        row=match.start_no,
        name=match.name,
        certainty="unknown" if match.certainty is Certainty.UNKNOWN else "doubtful",
        candidates=tuple(GoCandidate(member.id, member.name) for member in match.candidates),
        why=match.why,
    )


def applied_lines(done: GoApplied) -> list[str]:
    """Return what became of a file, the rows of its table left out."""
    if done.outcome == "doubtful":
        rows = count(len(done.doubts), "row")
        lines = [f"{done.file} was not applied: {rows} in doubt"]
        return [*lines, *map(_doubt_line, done.doubts)]
    if done.event is None:
        return [f"{done.file} was not applied: {done.reason}"]
    event = f"event {done.event.id}, {done.event.name}, {done.event.last_day}"
    if done.outcome == "already":
        return [f"{done.file} is in the office already: {event}; nothing was changed"]
    guests = f" and {count(done.event.guests, 'guest')}" if done.event.guests else ""
    members = count(done.event.members, "member")
    lines = [f"{done.file} {done.outcome}: {event}, {members}{guests}"]
    for member in done.entered:
        by = "3.1" if member.start == "0" else "3.2"
        lines.append(f"  new member {member.id}: {member.name}, from {member.start} ({by})")
    lines += [f"  {s.member} {s.name} is also spelt {s.spelling}" for s in done.spellings]
    if done.effects.rated_anew:
        anew = count(done.effects.rated_anew, "event")
        lines.append(f"  it comes before others by its date: {anew} behind it rated anew")
    own = {row.member for row in done.results}
    others = [row for row in done.effects.changed if row.id not in own]
    lines += [f"  {line}" for line in changed_lines(others)]
    return lines + [f"  {line}" for line in superseded_lines(done.effects)]


def _doubt_line(doubt: GoDoubt) -> str:
    row = f"  row {doubt.row} {doubt.name}"
    if not doubt.candidates:
        return f"{row}: no member is called so; --new {doubt.row}, or --guest {doubt.row}=IK"
    who = ", ".join(f"{one.id} {one.name}" for one in doubt.candidates)
    first = doubt.candidates[0].id
    return f"{row}: {who}? ({doubt.why}); --match {doubt.row}={first}, or --new {doubt.row}"


def changed_lines(changed: Sequence[GoChanged]) -> list[str]:
    """Return whose rating or rank is another one now."""
    return [
        f"{row.id} {row.name}: {row.before} {row.rank_before} becomes {row.after} {row.rank}"
        for row in changed
        if row.before is not None
    ]


def superseded_lines(effects: GoEffects) -> list[str]:
    """Return which published lists would be others."""
    return [
        f"the list of {listed.day} stays as published; {count(listed.rows, 'row')} of it would "
        "be different now"
        for listed in effects.superseded
    ]


def done_lines(report: GoDoneReport) -> list[str]:
    """Return what a command has done."""
    if report.done is None:
        return ["nothing was new, and nothing was changed"]
    lines = [report.done]
    lines += [f"  {row.id} {row.name}: {done_to(row)} ({row.why})" for row in report.ranks]
    if report.effects.rated_anew:
        lines.append(f"  {count(report.effects.rated_anew, 'event')} rated anew")
    lines += [f"  {line}" for line in changed_lines(report.effects.changed)]
    return lines + [f"  {line}" for line in superseded_lines(report.effects)]


# Verification -------------------------------------------------------------------------------------


class GoDifference(Record, kw_only=True):
    """A rating or rank that is stored, and what follows from the events."""

    event: Positive | None
    """The event; null for a published list."""
    list: Date | None
    """The day of the list; null for an event."""
    member: int
    """The member's number."""
    name: str
    """The member's name."""
    stored: str | None
    """What the office holds; null for nothing."""
    computed: str | None
    """What follows; null for nothing."""


class GoVerificationReport(Record, kw_only=True, tag_field="schema", tag="trfkit.go-verify/1"):
    """Whether an office is sound: what ``trfkit go verify --format json`` prints."""

    office: str
    """Where it is."""
    sound: bool
    """Whether everything in it follows from the events."""
    mended: bool
    """Whether what follows from the events was stored."""
    events: Count
    """How many events were rated again."""
    members: Count
    """How many members there are."""
    lists: Count
    """How many published lists were computed again."""
    entries: Count
    """How many entries the journal has."""
    troubles: tuple[str, ...]
    """What is wrong with the file."""
    differences: tuple[GoDifference, ...]
    """What does not follow from the events."""
    superseded: tuple[GoSuperseded, ...]
    """Published lists that later entries would make others, which is no fault."""
    provenance: Provenance


def verification_report(
    office: str, verified: Verified, origin: Origin, *, mended: bool
) -> GoVerificationReport:
    """Return what ``trfkit go verify --format json`` prints."""
    return GoVerificationReport(
        office=office,
        sound=verified.is_sound,
        mended=mended,
        events=verified.events,
        members=verified.members,
        lists=verified.lists,
        entries=verified.entries,
        troubles=verified.troubles,
        differences=tuple(
            GoDifference(
                event=d.event,
                list=None if d.list is None else d.list.isoformat(),
                member=d.member,
                name=d.name,
                stored=d.stored,
                computed=d.computed,
            )
            for d in verified.differences
        ),
        superseded=tuple(GoSuperseded(s.day.isoformat(), s.rows) for s in verified.superseded),
        provenance=provenance(origin),
    )


def verification_lines(report: GoVerificationReport) -> list[str]:
    """Return whether an office is sound, and what is wrong with it."""
    looked = (
        f"{count(report.events, 'event')}, {count(report.members, 'member')}, "
        f"{count(report.lists, 'published list')} computed again"
    )
    if report.sound:
        lines = [f"{report.office} is sound: {looked}, nothing differs"]
    else:
        wrong = len(report.troubles) + len(report.differences)
        lines = [f"{report.office} is not sound: {looked}, {count(wrong, 'difference')}"]
    lines += [f"  {trouble}" for trouble in report.troubles]
    for d in report.differences:
        where = f"event {d.event}" if d.event is not None else f"the list of {d.list}"
        lines.append(
            f"  {where}: {d.member} {d.name} has {d.stored or 'nothing'}, "
            f"{d.computed or 'nothing'} follows"
        )
    if report.mended and not report.sound:
        lines.append("  what follows was stored; published lists stay as they are")
    effects = GoEffects(rated_anew=0, changed=(), superseded=report.superseded)
    return lines + [f"  {line}" for line in superseded_lines(effects)]
