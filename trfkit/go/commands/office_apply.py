"""``trfkit go apply``: events put into the Go rating office."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

import click

from trfkit.cli import console
from trfkit.cli.failures import Failure, bad_value, misuse_of
from trfkit.cli.file_arguments import sources
from trfkit.cli.shared_options import (
    PATH,
    day_of_option,
    examples,
    format_option,
    grouped_command,
    reading_options,
    starting_rank_option,
)
from trfkit.cli.tournament_input import exit_code, load_quietly, sayings
from trfkit.go.commands.office_options import (
    ids_in,
    office_option,
    opened_office,
    place_of,
)
from trfkit.go.commands.ufgo_options import board_sizes
from trfkit.go.office.effects import Effects
from trfkit.go.office.event_application import (
    EVERYBODY,
    EventDetails,
    File,
    apply_event,
    unfinished_games,
)
from trfkit.go.reports import office_json
from trfkit.go.reports.office_documents import applied_document
from trfkit.messages.message import Message
from trfkit.patterns import lazy_pattern
from trfkit.refusal import Refusal
from trfkit.reports.provenance import Input, Origin, provenance
from trfkit.reports.text_formats import to_json

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from trfkit.cli.shared_options import Reading
    from trfkit.cli.tournament_input import Loaded
    from trfkit.go.office.store import Office

ANY: Final = "all"

_PAIR: Final = lazy_pattern(r"(\d{1,6}) *(?:= *(\d{1,6}))?")


def _rows(
    ctx: click.Context, param: click.Parameter, values: Sequence[str]
) -> Mapping[int, int | None]:
    """Return numbers by row, None where only the row is named; a row that is named twice fails."""
    del ctx
    rows: dict[int, int | None] = {}
    for value in values:
        text = value.strip()
        match = _PAIR.fullmatch(text)
        if text == ANY and param.name == "new":
            number, other = EVERYBODY, None
        elif match is None or not int(match[1]):
            raise bad_value("form-expected", value=value, form="ROW=NUMBER", example="7=12")
        else:
            number, other = int(match[1]), int(match[2]) if match[2] else None
        if number in rows:
            raise bad_value("row-twice", value=value, row=number)
        if other is None and param.name != "new":
            raise bad_value("form-expected", value=value, form="ROW=NUMBER", example="7=12")
        rows[number] = other
    return MappingProxyType(rows)


def _recommendations(
    ctx: click.Context, param: click.Parameter, values: Sequence[str]
) -> Mapping[int, tuple[int, ...]]:
    del ctx, param
    rows: dict[int, tuple[int, ...]] = {}
    for value in values:
        row, _, listed = value.partition("=")
        ids, rows_named = ids_in(listed), ids_in(row)
        if ids is None or rows_named is None or len(rows_named) != 1:
            raise bad_value("form-expected", value=value, form="ROW=ID,ID", example="7=3,12")
        rows[rows_named[0]] = ids
    return MappingProxyType(rows)


@grouped_command(
    "apply",
    epilog=examples(
        "trfkit go apply kyiv.h9 --official --minutes 60",
        "trfkit go apply 2026/*.h9",
        "trfkit go apply lviv.h9 --match 3=12 --new 7=1200 --recommended 7=3,12",
        "trfkit go apply lviv-corrected.h9 --replace 14",
    ),
)
@click.argument("files", nargs=-1, required=True, type=PATH, metavar="FILE...")
@click.option(
    "--date", "last_day", callback=day_of_option, metavar="DATE", help="The last day of the event."
)
@click.option("--name", metavar="NAME", help="What the event is called.")
@click.option(
    "--official/--unofficial",
    default=None,
    help="Whether it is in a federation's plan, which gives K3 (4.3); default: not.",
)
@click.option(
    "--board",
    "boards",
    callback=board_sizes,
    metavar="9|13|19",
    help="The size of the board, or of each round's; default: the file's, else 19.",
)
@click.option("--minutes", type=click.IntRange(0), metavar="N", help="Each player's time (1.7).")
@click.option(
    "--match", "matched", multiple=True, callback=_rows, metavar="ROW=ID", help="Whose row it is."
)
@click.option(
    "--new",
    multiple=True,
    callback=_rows,
    metavar="ROW[=IK]|all",
    help="A new member, at 0 or at IK; all: everybody whom no member is like.",
)
@click.option(
    "--recommended",
    multiple=True,
    callback=_recommendations,
    metavar="ROW=ID,ID",
    help="The members who recommend that a new one starts at IK (3.2).",
)
@click.option(
    "--guest",
    "guests",
    multiple=True,
    callback=_rows,
    metavar="ROW=IK",
    help="No member: his opponents are rated against IK, he is not.",
)
@click.option(
    "--replace", "replaces", type=click.IntRange(1), metavar="N", help="Correct the event N."
)
@click.option(
    "--another", "is_another", is_flag=True, help="It is not the event that it looks like."
)
@reading_options
@starting_rank_option
@office_option
@format_option("text", "json", default="text")
def apply(
    *,
    files: tuple[str, ...],
    new: Mapping[int, int | None],
    reading: Reading,
    db: str | None,
    format_: str,
    **about: Any,  # noqa: ANN401 - the other fields of ``Given``
) -> int:
    """Apply the events in FILE: rate them, and all that follow them, from the members' ratings.

    Each is one transaction. Members are known by their names and spellings; where a row is in
    doubt nothing is applied, and the rows are listed with what would tell whose they are (exit
    code 1). An event that is in the office already is left out.
    """
    listed = sources(files, reading.most)
    details = EventDetails(new={row: start or 0 for row, start in new.items()}, **about)
    of_one = set(new) - {EVERYBODY} or any(
        about[field] for field in ("name", "matched", "recommended", "guests", "replaces")
    )
    if len(listed) > 1 and of_one:
        raise misuse_of("rows-of-one-event")
    code = 0
    done: list[office_json.GoApplied] = []
    inputs: list[Input] = []
    events: list[Loaded] = []
    with opened_office(db) as office:
        for source in listed:
            try:
                loaded = load_quietly(source, reading)
            except Failure as failure:
                failure.show()
                done.append(office_json.refused_report(source.name, failure.message, Effects()))
                code = 2
                continue
            console.notes(loaded.said)
            events.append(loaded)
        for loaded in sorted(events, key=_day_of):  # so that as little as can be is rated anew
            inputs.append(loaded.input)
            applied, own_code = _apply_event(office, loaded, details)
            done.append(applied)
            code = max(code, own_code)
            if format_ == "text" and applied.outcome != "refused":  # which standard error has
                console.show_document(applied_document(applied))
    if format_ == "json":
        report = office_json.GoAppliedReport(
            office=str(place_of(db)),
            files=tuple(done),
            provenance=provenance(Origin(inputs=tuple(inputs))),
        )
        console.out_bytes(console.encode(to_json(report)))
    return code


def _day_of(loaded: Loaded) -> date:
    return loaded.tournament.end or loaded.tournament.start or date.max


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
