"""Pages and files that other programs made: every column is mapped, and equal or explained."""

import json

import pytest
from foreign import CORPUS
from stated import printed

import trfkit
from trfkit.files.trf.reading.stated_table import StatedColumn, StatedRow, StatedTable
from trfkit.ranking import Ranking
from trfkit.verification.comparison.table_comparison import verify_against

FOLDER = CORPUS / "crosstables"

EDITION = "2026"
"""That of the events: most of these pages say no date, by which it would be the newest."""

pytestmark = pytest.mark.corpus


def page(name):
    return trfkit.read(FOLDER / name)


def alone(name, edition=EDITION):
    """Return a page held against its own results."""
    read = page(name)
    return verify_against(read.tournament, read.stated, Ranking(edition=edition))


def columns(found):
    return [(c.label, c.tiebreak, c.edition, c.equal, c.compared) for c in found.columns]


FROME = [
    ("TB1", "PTS", "2026", 38, 38),
    ("TB2", "DE", "2026", 38, 38),
    ("TB3", "PS", "2026", 38, 38),
    ("Rk.", "PTS,DE,PS", "2026", 38, 38),
]


def test_frome_agrees_in_every_cell():
    of_page = page("frome2026_open_crosstable.html")
    of_file = page("frome2026_open.trf").tournament
    for found in (
        alone("frome2026_open_crosstable.html"),
        verify_against(of_file, of_page.stated, Ranking(edition=EDITION)),
        trfkit.verify(of_file, against=FOLDER / "frome2026_open_crosstable.html", edition=EDITION),
    ):
        assert columns(found) == FROME
        assert found.differences == ()
        assert found.unmapped == ()
        assert found.rows.by == {"number": 38}


def published(name):
    """Return a transcription of a page as a table: values and captions, without names."""
    data = json.loads((FOLDER / f"{name}.published.json").read_text(encoding="utf-8"))
    captions = dict(label.split(": ", 1) for label in data["labels"])
    heads = list(next(iter(data["columns"].values())))
    return StatedTable(
        source="json",
        columns=tuple(
            StatedColumn(
                label=head,
                caption=captions.get(head.replace("TB", "Tie Break")),
                of_ranks=head == "Rk",
            )
            for head in heads
        ),
        rows=tuple(
            StatedRow(
                values=tuple(printed(str(row[head])) for head in heads),
                number=int(number),
                rank=row["Rk"],
            )
            for number, row in data["columns"].items()
        ),
    )


@pytest.mark.parametrize(
    ("name", "codes", "wrong"),
    [
        ("frome2026_open", ["PTS", "DE", "PS", "PTS"], []),
        ("ussa2026", ["DE", "WIN", "SB", "KS", "PTS"], [("TB3", 2, "20", "17.5")]),
    ],
)
def test_a_transcription_without_names_is_matched_by_starting_rank(name, codes, wrong):
    found = verify_against(page(f"{name}.trf").tournament, published(name))
    assert [c.tiebreak for c in found.columns if c.label != "Rk"] == codes
    assert [(d.column, d.id, d.stated, d.computed) for d in found.differences] == wrong


def test_ussa_agrees_but_for_one_sonneborn_berger():
    of_page = page("ussa2026_roundrobin_crosstable.html")
    for found in (
        alone("ussa2026_roundrobin_crosstable.html"),
        verify_against(page("ussa2026.trf").tournament, of_page.stated, Ranking(edition=EDITION)),
    ):
        assert columns(found) == [
            ("Pts.", "PTS", "2026", 9, 9),
            ("TB1", "DE", "2026", 9, 9),
            ("TB2", "WIN", "2026", 9, 9),
            ("TB3", "SB", "2023", 8, 9),
            ("TB4", "KS", "2026", 9, 9),
            ("Rk.", "PTS,DE,WIN,SB/V2023,KS", "2026", 9, 9),
        ]
        (difference,) = found.differences
        assert (difference.column, difference.id) == ("TB3", 2)
        assert (difference.stated, difference.computed) == ("20", "17.5")
        (hint,) = found.diagnosis
        assert (hint.column, difference.explained_by) == ("TB3", ())
        assert hint.same, "the forfeit counts against a dummy with the own score"


def test_jeddah_saved_in_mid_round_is_of_round_one_and_follows_an_older_rule():
    found = alone("jeddah2026_crosstable.html")
    assert columns(found)[:3] == [
        ("Pts.", "PTS", "2026", 32, 32),
        ("TB1", "DE", "2026", 32, 32),
        ("TB2", "BH", "2026", 28, 32),
    ]
    (left,) = found.unmapped
    assert left.label == "TB3"
    assert left.why == "every cell is the same, which many codes give by chance"
    by_label = {one.column: one for one in found.diagnosis}
    assert (by_label["TB2"].variant, by_label["TB2"].params) == ("edition", {"edition": "2012"})
    assert by_label["TB2"].equal == 32
    assert by_label["Rk."].variant == "ranks-as-stated"
    assert all(one.explained_by for one in found.differences)


def test_the_single_swiss_of_the_site_agrees_in_every_cell():
    found = alone("Single_SwissSystem.xml", edition=None)
    assert [(c.tiebreak, c.equal, c.compared) for c in found.columns[:3]] == [
        ("PTS", 21, 21),
        ("BH", 21, 21),
        ("SB", 21, 21),
    ]
    assert found.differences == ()
    for one, known, alike in zip(
        found.diagnosis[:2],
        ({"2026": 20, "2012": 9, "2009": 6, "2006": 6}, {"2012": 5, "2009": 5, "2006": 5}),
        ({"2023"}, {"2023", "2026"}),
        strict=True,
    ):
        follows, *others = one.message.arguments["parts"]
        assert follows.arguments["clause"].arguments["edition"] == "2024"
        assert follows.arguments["compared"] == 21
        counts = {other.arguments["edition"]: other.arguments["count"] for other in others}
        assert known.items() <= counts.items()
        same = {two.params["edition"] for two in one.same if two.variant == "edition"}
        assert same & {*known, "2023", "2026"} == alike


def test_the_team_round_robin_of_the_site_is_of_its_teams():
    found = alone("Team_RoundRobin.xml")
    assert found.kind == "team-round-robin"
    assert found.differences == ()
    assert {c.tiebreak for c in found.columns} >= {"MPTS", "GPTS"}
    (left,) = found.unmapped
    assert left.label == "TB3"
    assert left.why.endswith(
        "; taken for EMMSB, TB3 counts a won match as 1 and a drawn one as a half for all 2"
    )
