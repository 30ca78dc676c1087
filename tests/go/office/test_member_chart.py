"""The chart of a member's rating through the years."""

from datetime import date

from row_tests import each_row

from trfkit.go.reports.office_documents import chart
from trfkit.go.reports.office_json import GoMember, GoMemberReport, GoPlayed


def report_of(entered, played, after="2010"):
    """Return a member who entered on one day and played one event."""
    member = GoMember(id=1, name="One", start="2000", entered=entered)
    event = GoPlayed(
        event=1, name="Cup", day=played, row=1, before="2000", after=after, games=3, score="2",
        anomalous=False, rank_before=None, rank="1k",
    )  # fmt: skip
    return GoMemberReport(
        office="o", member=member, rating="2010", rank="1k", events=(event,), lists=()
    )


@each_row(
    ("entered", "played", "labels"),
    [
        ("2026-01-01", "2026-01-31", ["2026-01"]),
        ("2025-11-07", "2026-02-01", ["2025-12", "2026-01", "2026-02"]),
        ("2026-02-07", "2026-12-07", [f"2026-{month:02}" for month in range(3, 13)]),
        ("2026-02-07", "2027-01-07", ["2026-04", "2026-07", "2026-10", "2027-01"]),
        ("2020-02-07", "2030-12-31", [str(year) for year in range(2021, 2031)]),
        ("2020-02-07", "2031-02-07", ["2022", "2024", "2026", "2028", "2030"]),
    ],
)
def test_days_have_marks_that_do_not_crowd(entered, played, labels):
    ticks = chart(report_of(entered, played)).across.ticks
    assert [label.text for _, label in ticks] == labels
    days = [date.fromordinal(day).isoformat() for day, _ in ticks]
    assert days == [f"{label}-01-01"[:10] for label in labels]


@each_row(
    ("after", "ratings"),
    [
        (2000, [2000, 2010]),
        (2079, range(2000, 2081, 10)),
        (2080, range(2000, 2101, 20)),
        (2159, range(2000, 2161, 20)),
        (2160, range(2000, 2201, 50)),
        (2400, range(2000, 2501, 100)),
        (2800, range(2000, 3001, 200)),
        (3600, range(2000, 4001, 500)),
        (6000, range(2000, 7001, 1000)),
    ],
)
def test_ratings_have_marks_that_do_not_crowd(after, ratings):
    ticks = chart(report_of("2026-01-01", "2026-01-31", str(after))).up.ticks
    assert [number for number, _ in ticks] == list(ratings)
