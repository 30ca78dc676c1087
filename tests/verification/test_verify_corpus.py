"""Real files: whatever they state can be compared, and nothing raises."""

import pytest
from foreign import CORPUS

from trfkit.files.trf.reading import read
from trfkit.ranking import rank
from trfkit.verification import verify

FOLDER = CORPUS / "trf"
EMPTY = {"chughjug_test_input.trf", "jef_invalid.trf", "syn_binary.trf", "syn_empty.trf"}
"""What holds no tournament."""
FILES = sorted(path for path in FOLDER.glob("*") if path.suffix not in {".tsv", ".md"})

pytestmark = pytest.mark.corpus


@pytest.mark.parametrize("path", FILES, ids=[path.name for path in FILES])
def test_every_file_that_reads_is_ranked_and_compared_with_itself(path):
    tournament = read(path.read_bytes()).tournament
    if tournament is None:
        assert path.name in EMPTY
        return
    standings = rank(tournament)
    expected = [p.start_no for p in tournament.players]
    if standings.primary != "PTS":
        expected = [team.number for team in tournament.teams]
    assert sorted(row.id for row in standings.rows) == sorted(expected)
    found = verify(tournament)
    for column in found.columns:
        unequal = [d for d in found.differences if d.column == column.label]
        assert column.compared - column.equal == len(unequal)
    assert found.to_json()["schema"] == "trfkit.verification/1"


def test_the_ranks_of_fides_own_example_are_possible():
    found = verify(read((FOLDER / "fide_example1.trf").read_bytes()).tournament)
    assert (found.ranks.compared, found.ranks.equal) == (276, 276)
    assert found.differences == ()
