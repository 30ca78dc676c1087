"""Which codes of a list are announced: the points come first whether they are listed or not."""

import pytest

from trfkit.ranking import Ranking
from trfkit.reports.announcement import announcement


@pytest.mark.parametrize(
    ("codes", "announced"),
    [
        (("PTS", "BH", "SB"), ("BH", "SB")),
        (("BH", "SB"), ("BH", "SB")),
        (("BH", "PTS"), ("BH", "PTS")),
        (("PTS",), ()),
    ],
)
def test_points_are_announced_as_what_all_begin_with(codes, announced):
    listed = announcement(None, Ranking(tiebreaks=codes, edition="2026")).listed
    assert tuple(code.text for code in listed) == announced
