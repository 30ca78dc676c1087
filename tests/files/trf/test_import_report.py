"""What an import took for granted: each assumption where it is made, and nowhere else."""

from __future__ import annotations

import pytest
from builders import ROUND_ROBIN, SWISS, TEAMS, append, changed, play, put, record
from row_tests import each_row

from trfkit.checks import check
from trfkit.files.trf.annotated_file import annotate
from trfkit.files.trf.reading import read
from trfkit.files.trf.reading.result import ImportNote, read_import_note
from trfkit.ranking import rank

ALWAYS = [f"ADJ016 @ {number}" for number in (1, 2, 3)]
"""No round of a file is checked against the pairing rules."""


def annotated(document):
    result = read(document.encode() if isinstance(document, str) else document)
    return bytes(annotate(result, rank(result.tournament), import_notes=True))


def notes(document, *changes):
    """Return the import notes of a changed document, without those that every event gets."""
    lines = annotated(changed(document, *changes)).decode().splitlines()
    found = [note for line in lines if (note := read_import_note(line)) is not None]
    return [str(note) for note in found if note.code != "ADJ016"]


EXTRA = append("299                 0.5   2    3")

# fmt: off
CASES = (
    ("ADJ003", SWISS, (record("202", None),), None),
    ("ADJ004", SWISS, (record("142", None),), None),
    ("ADJ007", ROUND_ROBIN, (), None),
    ("ADJ008", SWISS, (record("202", "BH,BUC,SB"),), None),
    ("ADJ009", SWISS, (record("142", "2"),), None),
    ("ADJ011", SWISS, (append("330 +-  2   1   2"),), None),
    ("ADJ012", SWISS, (append("320  2.0  2.0   3"),), None),
    ("ADJ013", SWISS, (append("362 TW 3.0    TD 1.0"),), None),
    ("ADJ014", SWISS, (EXTRA,), 2),
    ("ADJ015", SWISS, (play(1, 1, "  44 w 1"),), 1),
    ("ADJ015", SWISS, (play(1, 1, "  44 w ="),), 1),
    ("ADJ015", SWISS, (play(1, 1, "  44 w +"),), 1),
    ("ADJ015", SWISS, (play(1, 1, "  44 w 0"),), 1),
)
# fmt: on


@each_row(("code", "event", "changes", "number"), CASES)
def test_an_assumption_is_noted_where_it_is_made(code, event, changes, number):
    (note,) = [note for note in notes(event, *changes) if code in note]
    where = f" @ Round {number}" if number else ""
    assert note.startswith(f"### Import{where}: {code} ")


@each_row(
    ("ranks", "words"),
    [
        ("2 3 4 5", "BH/C1"),
        ("2 2 4 4", "Points alone were used"),
        ("3 2 4 4", "The stated places were used"),
    ],
)
def test_a_list_that_is_assumed_is_noted_or_that_there_is_none(ranks, words):
    changes = [put(n, "rank", rank) for n, rank in zip((2, 6, 3, 7), ranks.split(), strict=True)]
    (note,) = [one for one in notes(SWISS, record("202", None), *changes) if "ADJ003" in one]
    assert words in note


@pytest.mark.parametrize(
    "event", [SWISS, TEAMS, changed(ROUND_ROBIN, record("192", "BERGER_ROUNDROBIN"))]
)
def test_a_file_that_states_everything_needs_no_assumption(event):
    stated = changed(event, record("202", "SB"), record("142", event.partition("\n142 ")[2][:1]))
    assert notes(stated) == []


@pytest.mark.parametrize(
    ("tag", "line"), [("320", None), ("362", "362 TW 3.0    TD 1.0"), ("330", "330 +-  2   1   2")]
)
def test_records_about_teams_are_used_where_teams_compete(tag, line):
    document = TEAMS if line is None else changed(TEAMS, append(line))
    assert f"\n{tag} " in document
    assert not [note for note in notes(document) if "ADJ01" in note]


def test_extra_points_of_nobody_are_none():
    assert notes(SWISS, append("299                 0.0   2    3")) == []


def test_each_round_is_noted_as_imported_and_the_notes_are_read_back():
    once = annotated(SWISS)
    found = [one for one in check(read(once)) if one.code == "ADJ016"]
    assert [one.round for one in found] == [1, 2, 3]
    assert [once.decode().splitlines()[one.line - 1][:20] for one in found] == [
        f"### Import @ Round {number}" for number in (1, 2, 3)
    ]
    assert "ADJ016" not in [one.code for one in check(read(SWISS.encode()))]


@each_row(("event", "changes"), [case[1:3] for case in CASES])
def test_notes_are_not_repeated(event, changes):
    once = annotated(changed(event, *changes))
    assert annotated(once) == once


@each_row(
    ("line", "note"),
    [
        ("### Import @ Round 3", ImportNote(3, None, None, "")),
        ("###Import@Round 3:moved by hand", ImportNote(3, None, None, "moved by hand")),
        ("### Import @ Round 12: ADJ005 player 4: a bye", ImportNote(12, "ADJ005", 4, "a bye")),
        ("### Import: HDR003 record 052", ImportNote(None, "HDR003", None, "record 052")),
        ("### Imported from elsewhere", None),
        ("### MPA @ Round 3", None),
        ("### trfkit 1 standings", None),
    ],
)
def test_a_note_is_read_as_it_was_written(line, note):
    assert read_import_note(line) == note
    if note is not None:
        assert read_import_note(str(note)) == note
