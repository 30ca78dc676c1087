"""What ``annotate`` leaves in a file is read back by ``verify``, by every edition."""

from pathlib import Path

import pytest
from generated import round_robin, swiss
from row_tests import each_row

import trfkit
from trfkit.messages import Message
from trfkit.ranking import rank
from trfkit.record import replace
from trfkit.regulations import AVAILABLE
from trfkit.verification.table.column_mapping import codes_to_try

SAMPLES = Path(__file__).parents[2] / "samples"
INDIVIDUALS = ("open-swiss.trf", "round-robin.trf", "double-round-robin.trf", "swiss-3-1-0.trf")
OF_PLAYERS = [code for code in codes_to_try(of_teams=False) if code not in {"PTS", "BHS", "MPGP"}]
OF_TEAMS = [code for code in codes_to_try(of_teams=True) if not code.startswith(("BHS", "MPGP"))]


def annotated(data, codes, edition, **options):
    """Return the file after ``annotate``."""
    result = trfkit.read(data)
    standings = trfkit.standings(result.tournament, tiebreaks=codes, edition=edition, **options)
    return bytes(trfkit.annotate(result, standings))


def written(tournament):
    return trfkit.write(tournament, format="trf16")


def check(data, codes, edition, **options):
    """Verify that every value of an annotated file is read back as it was written."""
    found = trfkit.verify(trfkit.read(annotated(data, codes, edition, **options)).tournament)
    assert found.differences == ()
    assert found.edition == edition
    noted = [column for column in found.columns if column.label.startswith("###.")]
    assert len(noted) >= len(codes) + 1
    assert all(column.equal == column.compared > 0 for column in noted)


@pytest.mark.sweep
@pytest.mark.slow
@pytest.mark.parametrize("edition", AVAILABLE)
@pytest.mark.parametrize("name", INDIVIDUALS)
def test_values_of_players_are_read_back(name, edition):
    data = (SAMPLES / name).read_bytes()
    for first in range(0, len(OF_PLAYERS), 20):
        check(data, OF_PLAYERS[first : first + 20], edition)


@pytest.mark.slow
@pytest.mark.parametrize("edition", AVAILABLE)
def test_values_of_teams_are_read_back(edition):
    data = (SAMPLES / "teams.trf").read_bytes()
    for first in range(0, len(OF_TEAMS), 20):
        check(data, OF_TEAMS[first : first + 20], edition)


@each_row("edition", AVAILABLE)
@each_row("seed", [1, 2])
def test_values_of_tournaments_with_every_kind_of_round_are_read_back(seed, edition):
    for tournament in (swiss(seed, players=20, rounds=6, unrated=0.1), round_robin(seed)):
        check(written(tournament), ["BH/C1", "BH", "SB", "DE", "ARO/U1400", "TPR"], edition)


def test_standings_of_an_earlier_round_are_read_back():
    check(written(swiss(3, players=20, rounds=6)), ["BH", "SB"], "2026", rounds=4)


def test_places_of_those_whom_the_list_leaves_tied_are_right_in_any_order():
    tournament = swiss(5, players=20, rounds=1)
    order = [row.id for row in rank(tournament).rows]
    players = (replace(p, stated_rank=order.index(p.start_no) + 1) for p in tournament.players)
    data = annotated(written(replace(tournament, players=tuple(players))), None, None)
    found = trfkit.verify(trfkit.read(data).tournament)
    (ranks,) = (one for one in found.compared if one.label == "###.rank")
    assert "-" in "".join(str(cell.computed) for cell in ranks.cells)
    assert found.differences == ()


def test_a_falsified_value_is_found():
    data = annotated((SAMPLES / "open-swiss.trf").read_bytes(), ["BH/C1", "SB"], "2024")
    lines = data.splitlines(keepends=True)
    at = next(i for i, line in enumerate(lines) if line.startswith(b"### TB    3 "))
    value = lines[at][26:35]
    lines[at] = lines[at][:26] + b"99.25".rjust(9) + lines[at][35:]
    found = trfkit.verify(trfkit.read(b"".join(lines)).tournament)
    (difference,) = found.differences
    assert (difference.column, difference.id, difference.stated) == ("###.BH/C1", 3, "99.25")
    assert difference.computed == value.decode().strip()


def test_values_of_another_edition_than_they_name_are_found_and_explained():
    data = annotated(written(swiss(5, players=40, rounds=7)), ["BH"], "2012")
    claimed = data.replace(b"edition=2012", b"edition=2026", 1)
    found = trfkit.verify(trfkit.read(claimed).tournament, edition="2026")
    diagnosis = next(one for one in found.diagnosis if one.column == "###.BH")
    assert (diagnosis.variant, diagnosis.params) == ("edition", {"edition": "2012"})
    assert (diagnosis.equal, diagnosis.compared) == (40, 40)


@pytest.mark.parametrize(("asked_edition", "edition"), [(None, "2012"), ("2024", "2024")])
def test_the_edition_that_a_file_names_is_read_unless_another_is_asked_for(asked_edition, edition):
    data = annotated(written(swiss(5, players=20, rounds=5)), ["BH"], "2012")
    found = trfkit.verify(trfkit.read(data).tournament, edition=asked_edition)
    assert found.edition == edition
    noted = Message("verify.as-annotated", settings=("edition 2012",))
    assert (noted in found.notes) is (edition == "2012")


def test_a_file_to_which_rounds_were_added_later_is_held_against_all_of_them():
    tournament = swiss(3, players=20, rounds=6)
    earlier = annotated(written(tournament), ["BH"], "2026", rounds=4)
    later = trfkit.read(earlier).tournament
    points = {row.id: row.points for row in rank(tournament).rows}
    players = tuple(replace(p, stated_points=points[p.start_no]) for p in later.players)
    found = trfkit.verify(replace(later, players=players))
    assert [one.equal for one in found.columns if one.label == "001.points"] == [20]
    assert [one.equal for one in found.columns if one.label == "###.BH"] == [20]


def asked(data, **options):
    """Return the first ``###`` line of an annotated file, and what ``verify`` finds there."""
    data = annotated(data, ["ARO", "BH"], "2026", **options)
    [head] = [line for line in data.decode().splitlines() if line.startswith("### trfkit")]
    return head, data


def test_the_options_of_an_annotation_are_read_back():
    tournament = swiss(4, players=9, rounds=5)
    unrated = replace(tournament.players[2], rating=None)
    players = (*tournament.players[:2], unrated, *tournament.players[3:])
    event = written(replace(tournament, players=players, rounds=9))
    head, data = asked(event, unrated=1400, policies={"dummy-rounds": "completed"})
    assert head.endswith("codes=PTS,ARO,BH unrated=1400 policies=dummy-rounds:completed")
    found = trfkit.verify(trfkit.read(data).tournament)
    assert found.differences == ()
    assert found.policies == {"dummy-rounds": "completed"}
    settings = ("edition 2026", "unrated 1400", "policy dummy-rounds=completed")
    assert Message("verify.as-annotated", settings=settings) in found.notes

    other = trfkit.verify(trfkit.read(data).tournament, unrated=2400)
    assert {one.tiebreak for one in other.differences} == {"ARO"}


@pytest.mark.parametrize(
    "option", ["kind=chess-boxing", "policies=dummy-rounds:none", "policies=x:y"]
)
def test_options_that_somebody_wrote_in_are_left_out(option):
    head, data = asked(written(swiss(4, players=9, rounds=5)))
    changed = data.replace(head.encode(), f"{head} {option}".encode())
    found = trfkit.verify(trfkit.read(changed).tournament)
    assert found.differences == ()
    assert Message("verify.as-annotated", settings=("edition 2026",)) in found.notes


@pytest.mark.parametrize(
    ("code", "why"), [(b"XYZ", "verify.no-code"), (b"OTHER_JURY", "verify.own-code-undefined")]
)
def test_columns_of_codes_that_somebody_wrote_in_are_left_out(code, why):
    event = replace(swiss(4, players=9, rounds=5), tiebreaks=("BH",))
    data = annotated(trfkit.write(event), ["ARO", "BH"], "2026")
    changed = data.replace(b"codes=PTS,ARO,BH", b"codes=PTS," + code + b",BH")
    assert changed != data
    found = trfkit.verify(trfkit.read(changed).tournament)
    assert [(one.label, one.reason.id) for one in found.not_checked] == [
        (f"###.{code.decode()}", why)
    ]
    (noted,) = (one for one in found.columns if one.label == "###.BH")
    assert (noted.equal, noted.compared) == (9, 9)


@pytest.mark.parametrize(
    ("code", "source"), [(b"XYZ", "reproduced"), (b"OTHER_JURY", "columns"), (b"ARO", "columns")]
)
def test_a_list_with_a_code_that_somebody_wrote_in_accuses_nobody(code, source):
    """Ranks that depend on an unknown code may be right; a file is ranked without such a list."""
    data = annotated(written(swiss(4, players=9, rounds=5)), ["ARO", "BH"], "2026")
    changed = data.replace(b"codes=PTS,ARO,BH", b"codes=PTS," + code + b",BH")
    event = trfkit.read(changed).tournament
    assert [one for one in trfkit.verify(event).differences if "rank" in one.column] == []
    assert trfkit.standings(event).list_from == source


RANKED_BY_LOT = """012 Ranked by lot
042 2024/08/10
001    1      Ada                                                                  1.0    1     2 w 1
001    2      Bo                                                                   0.0    4     1 b 0
001    3      Cy                                                                   1.0    2     4 w 1
001    4      Di                                                                   0.0    3     3 b 0
"""  # noqa: E501 - rows keep their columns


@pytest.mark.parametrize(("places", "wrong"), [("1423", 0), ("2413", 0), ("1432", 2)])
def test_ranks_of_a_file_without_a_list_are_read_back(places, wrong):
    lines = RANKED_BY_LOT.splitlines()
    notes = ["### trfkit 1 standings edition=2024 after=1 codes=PTS ranks=file"]
    for number, place in enumerate(places, start=1):
        notes.append(f"### TB {number:4} {place:>4} {number % 2:9}")
    file = trfkit.read("\n".join([*lines, *notes, ""]).encode())
    found = trfkit.verify(file.tournament)
    (ranks,) = [one for one in found.columns if one.label == "###.rank"]
    assert ranks.compared - ranks.equal == wrong
