"""What an archive's run says, and a crosstable as a text."""

from __future__ import annotations

from builders import SWISS, changed, put
from row_tests import each_row

import trfkit
from trfkit.record import as_json
from trfkit.reports.archive import LeftOut, Tally, archive_document, archive_report
from trfkit.reports.crosstable import write_markdown


def tally(**facts):
    made = Tally("years", 3, 5, ("tournaments", "games"))
    for name, value in facts.items():
        setattr(made, name, value)
    return made


@each_row(
    ("facts", "code"),
    [
        ({}, 0),
        ({"with_errors": 1}, 1),
        ({"with_errors": 2}, 1),
        ({"unreadable": ["a.trf"]}, 2),
        ({"unreadable_before": ["a.trf"]}, 2),
        ({"left_out": [LeftOut("a.trf", "why")], "with_errors": 1}, 2),
    ],
)
def test_the_exit_code_of_a_run(facts, code):
    assert tally(**facts).exit_code == code


def test_the_report_of_a_run():
    report = archive_report(tally(rows={"tournaments": 2, "games": 9}, unreadable=["a\x1b.trf"]))
    told = as_json(report)
    assert (told["tables"], told["files"], told["added"], told["known"]) == (3, 5, 2, 0)
    assert [(one["table"], one["rows"]) for one in told["rows"]] == [
        ("tournaments", 2),
        ("games", 9),
    ]
    document = archive_document(report)
    assert document.subtitle[0].id == "archive.known"
    assert [line.arguments for line in document.subtitle[1:4]] == [{"number": n} for n in (0, 1, 0)]
    before = archive_document(archive_report(tally(known=2, unreadable_before=["b.trf"])))
    assert before.subtitle[0].id == "archive.known-some-unreadable"
    assert before.subtitle[0].arguments == {"count": 2, "unreadable": 1}


CROSSTABLE = """\
# Lakeside Open

Sampletown, NED, 2026-05-01 to 2026-05-03

| rank | startno | name | title | sex | rating | fed | r1 | r2 | r3 | pts | BH/C1 | BH | SB |
| ---: | ---: | --- | --- | --- | ---: | --- | --- | --- | --- | ---: | ---: | ---: | ---: |
| 1 | 1 | Apple, Ann | GM | m | 2500 | NED | 4w1 | 2b½ | 3w1 | 2.5 | 3.5 | 4.5 | 3.5 |
| 2 | 2 | Birch, Ben | IM | m | 2400 | GER | 5b1 | 1w½ | 6b½ | 2 | 4.5 | 4.5 | 2.25 |
| 3 | 6 | Fir, Flo |  | m | 2000 | SWE | 3b½ | 5w1 | 2w½ | 2 | 3.5 | 3.5 | 1.75 |
| 4 | 3 | Cedar, Cleo |  | w | 2300 | FRA | 6w½ | 4b1 | 1b0 | 1.5 | 4.5 | 5.5 | 2 |
| 5 | 7 | Gorse, Gus |  | m | 1900 | POL | U | H | Z | 1.5 | 3 | 4.5 | 2.25 |
| 6 | 4 | Durian, Dan |  | m | 2200 | BEL | 1b0 | 3w0 | 5b+ | 1 | 4 | 4 | 0 |
| 7 | 5 | Elder, Eve |  | m | 2100 | SUI | 2w0 | 6b0 | 4w- | 0 | 4 | 4 | 0 |
"""


def test_a_crosstable_as_text():
    event = changed(SWISS, *(put(n, "fide_id", "") for n in range(1, 8)))
    tournament = trfkit.read(event.encode()).tournament
    assert write_markdown(tournament).data.decode().startswith(f"{CROSSTABLE}\ntrfkit")
