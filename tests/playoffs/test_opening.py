"""Who qualifies for a play-off: those whom the tie-breaks before it in the list leave tied."""

import pytest
from events import event

from trfkit.playoffs.conduct import NONE, qualification
from trfkit.ranking import Ranking
from trfkit.regulations.edition import PLAY_OFF


@pytest.mark.parametrize(
    ("codes", "before", "left", "remark"),
    [
        (("PTS", "BH", "DE", PLAY_OFF, "SB"), ("BH", "DE"), 4, "playoff.list-after"),
        (("mpts", "GPTS", PLAY_OFF), (), 2, "playoff.list-first"),
        ((PLAY_OFF, "BH"), (), 1, "playoff.list-first"),
        (("PTS", "BH"), (), 2, None),
    ],
)
def test_the_tie_breaks_before_a_play_off_qualify(codes, before, left, remark):
    opening = qualification(event("1 2w1\n2 1b0"), Ranking(tiebreaks=codes), None)
    assert opening.after == before
    assert len(opening.ranking.tiebreaks) == left
    assert (opening.remark and opening.remark.id) == remark


@pytest.mark.parametrize(("after", "codes"), [(NONE, ()), ("WIN,BH", ("WIN", "BH"))])
def test_an_option_names_them_whatever_the_list_says(after, codes):
    opening = qualification(event("1 2w1\n2 1b0"), Ranking(tiebreaks=("BH", PLAY_OFF)), after)
    assert (opening.after, opening.remark) == (codes, None)
