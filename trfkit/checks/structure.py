"""SYN014, SYN015, PLR023, ADJ: order, comments with a form, misplaced values, assumptions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.checks.case import MOVED
from trfkit.findings import Edit, Fix
from trfkit.record import replace
from trfkit.syntax.layout import layouts, tags_of
from trfkit.syntax.player_rows import cut_row
from trfkit.syntax.trf_document import RecordKind

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from trfkit.checks.case import Case
    from trfkit.findings import Diagnostic

_TEAMS: Final = frozenset({"013", "310"})


def order(case: Case) -> Iterator[Diagnostic]:
    """SYN014: a tournament record behind the players, or a team before them; told once."""
    records = case.result.provenance.records
    players = records.get("001", ())
    if not players:
        return
    for tag in sorted(records.keys() & tags_of("trf16") - {"001", *_TEAMS}):
        if records[tag][-1] > players[0]:
            yield case.note("SYN014", record=tag, line=records[tag][-1], one="001", other=tag)
            return
    for tag in sorted(records.keys() & _TEAMS):
        if records[tag][0] < players[0]:
            yield case.note("SYN014", record=tag, line=records[tag][0], one=tag, other="001")
            return


def imported(case: Case) -> Iterator[Diagnostic]:
    """ADJ016: a round that a note says was imported; once a round."""
    document = case.result.document
    comments = document.of_kind(RecordKind.COMMENT) if document else ()
    noted = [record for record in comments if "Import" in record.text]
    if not noted:
        return
    from trfkit.files.trf.reading.result import (  # noqa: PLC0415 - few files have notes
        read_import_note,
    )

    rounds = set()
    for record in noted:
        note = read_import_note(record.text)
        if note is not None and note.round and note.round not in rounds:
            rounds.add(note.round)
            place = {"record": record.tag, "line": record.line, "round": note.round}
            yield case.note("ADJ016", **place, column=1, end_column=len(record.text) + 1)


def assumed(case: Case) -> Iterator[Diagnostic]:
    """ADJ009, ADJ011-013, ADJ015: what records say, and was not used as it stands."""
    has_records = not _OF_ASSUMPTIONS.isdisjoint(case.result.provenance.records)
    if not has_records and case.codes.isdisjoint({"HDR014", "RES001"}):
        return
    from trfkit.files.trf.reading.result import (  # noqa: PLC0415 - few files need it
        about_opponents,
        about_records,
    )

    for finding in about_records(case.result, case.tournament):
        raised = finding.code == "ADJ009"
        yield replace(finding, caused_by=case.first({"HDR014"}) if raised else None)
    if "RES001" in case.codes:
        for finding in about_opponents(case.result, case.tournament):
            participants = [finding.participant] if finding.participant else []
            yield replace(finding, caused_by=case.cause({"RES001"}, participants, finding.round))


_OF_ASSUMPTIONS: Final = frozenset({"320", "330", "362"})


def misplaced(case: Case) -> Iterator[Diagnostic]:
    """PLR023: a name with blanks before it, or numbers of opponents with blanks behind; once a row.

    Rows whose columns were put right have that said of them.
    """
    layout = layouts()[RecordKind.PLAYER]
    name = layout.columns("name").first - 1
    last_digits = slice(layout.columns("opponent").last - 1, None, layout.step)
    for player in case.tournament.players:
        text = case.line_text(case.result.provenance.players[player.start_no].line)
        # PERF: one slice through all rounds of a whole row tells that it need not be cut.
        is_whole = text.isascii() and (len(text) - layout.head) % layout.step == 0
        if is_whole and text[name : name + 1] != " " and " " not in text[last_digits]:
            continue
        row = cut_row(text)
        rounds = [
            number
            for number, cell in enumerate(row.cells[: len(player.rounds)], start=1)
            if cell[3] == " " and cell[:4].strip().isdecimal()
        ]
        indented = row.name.startswith(" ") and bool(row.name.strip())
        if not (rounds or indented) or case.cause(MOVED, [player.start_no]):
            continue
        variant = "opponents" if not indented else "both" if rounds else "name"
        place = (
            case.at_player(player, "name")
            if indented
            else case.at_round(player, rounds[0], last="opponent")
        )
        fix = _put_in_place(place["line"], text, rounds, indented=indented)
        yield case.note("PLR023", **place, variant=variant, rounds=tuple(rounds), fix=fix)


def _put_in_place(line: int, text: str, rounds: Sequence[int], *, indented: bool) -> Fix:
    """Return the edits by which a name starts, and opponents end, where their columns do."""
    layout = layouts()[RecordKind.PLAYER]
    edits = []
    if indented:
        name = layout.columns("name")
        old = text[name.first - 1 : name.last]
        edits.append(Edit(line, name.first, old, old.lstrip(" ").ljust(len(old))))
    for number in rounds:
        opponent = layout.cell_columns("opponent", number)
        old = text[opponent.first - 1 : opponent.last]
        edits.append(Edit(line, opponent.first, old, old.strip(" ").rjust(opponent.width)))
    return Fix(tuple(edits))


FORMS: Final = {
    "import": "Import @ Round 3: …",
    "adjournment": "Adjournment @ Round 3: …",
    "mpa": "MPA @ Round 3: … => …",
}
"""Comments that programs read, by their first word: each names its round."""


def comments(case: Case) -> Iterator[Diagnostic]:
    """SYN015: a comment begins as a structured one and goes on otherwise."""
    for index, text in enumerate(case.tournament.comments):
        word, sign, rest = (part.strip() for part in text.partition("@"))
        form = FORMS.get(word.casefold())
        if form is None or not sign:
            continue
        round_, colon, comment = rest.partition(":")
        name, _, number = round_.strip().partition(" ")
        is_round = name.casefold() == "round" and number.strip().isascii()
        is_told = ("=>" in comment) if "=>" in form else bool(comment.strip()) or not colon
        if not (is_round and number.strip().isdigit() and is_told):
            yield case.note("SYN015", **case.at_record("###", index), text=text.strip(), form=form)
