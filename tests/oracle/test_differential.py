"""benchmarks/differential.py: generated events agree with the second computations, errors show."""

import importlib.util
import sys
from pathlib import Path

import pytest
import second_opinion
import sheets
from examples import examples
from hypothesis import given
from hypothesis import strategies as st

from trfkit.files.trf.emitting.dialects import Dialect
from trfkit.files.trf.reading import read
from trfkit.generate import Choices, draw_choices, generate_file
from trfkit.generate.chance import Chance
from trfkit.ranking import explain, rank
from trfkit.record import replace

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def differential():
    path = ROOT / "benchmarks" / "differential.py"
    spec = importlib.util.spec_from_file_location("differential", path)
    module = importlib.util.module_from_spec(spec)
    sys.modules["differential"] = module  # what it takes types from
    spec.loader.exec_module(module)
    return module


@pytest.mark.long
def test_values_and_ranks_of_generated_events_agree(differential):
    found = differential.run("tests", 60, 1)
    assert not found.disagreements, found.examples
    assert found.values["second opinion"] > 20_000
    assert found.values["ranks"] > 500


@pytest.mark.long
def test_an_error_in_a_value_and_in_an_order_shows(differential, monkeypatch):
    monkeypatch.setitem(second_opinion.VALUES, "BH/C1", second_opinion.VALUES["BH"])
    monkeypatch.setitem(second_opinion.ORDERS, "DE", lambda _o, group: [[who] for who in group])
    found = differential.run("tests", 40, 1)
    codes = {row.code for row in found.disagreements}
    assert codes == {"BH/C1", "ranks"}
    assert all(": ours " in text for texts in found.examples.values() for text in texts)


def test_every_class_of_differences_has_an_article_and_a_reason(differential):
    for row in differential.known_classes():
        assert row.keys() >= {"voice", "code", "article", "reason"}
        assert row["reason"].endswith(".")


def test_a_class_is_known_by_all_that_it_names(differential):
    known = [{"voice": "a", "code": "FB", "edition": "2024", "article": "8.3", "reason": "so"}]
    same = differential.Class("a", "FB", "2024", "individual-swiss")
    assert differential.explanation(same, known) == "8.3: so"
    for other in (same._replace(edition="2026"), same._replace(voice="b")):
        assert differential.explanation(other, known) is None


@examples(60)
@given(seed=st.integers(0, 10_000))
def test_what_is_read_from_the_lines_is_what_the_model_holds(seed):
    choices = draw_choices(
        Choices(dialect=Dialect.TRF26, encoding="utf-8"), ("dialect", "encoding"), seed
    )
    data = generate_file(choices, seed).data
    assert sheets.of_text(data) == sheets.of_tournament(read(data).tournament)


@pytest.fixture
def invariances(differential):
    return differential.invariances


def tried(differential, name, seeds=range(12)):
    """Return what one invariance says of a few events."""
    found = []
    for seed in seeds:
        chance = Chance("differential", seed)
        event = differential.event_of(str(seed), chance)
        case = differential.invariances.Case(event.data, event.tournament, event.edition)
        found += getattr(differential.invariances, name)(case, chance)
    return found


OTHER = {"2006": "2024", "2009": "2024", "2012": "2024", "2023": "2012", "2024": "2012",
         "2026": "2012"}  # fmt: skip


@pytest.mark.long
@pytest.mark.parametrize("name", ["renumbered", "reordered", "there_and_back", "after_a_round"])
def test_an_invariance_notices_other_standings(differential, invariances, monkeypatch, name):
    assert tried(differential, name) == []
    asked = []

    def by_turns(tournament, ranking):
        asked.append(tournament)
        by_another = len(asked) % 2 == 0
        edition = OTHER[ranking.edition] if by_another else ranking.edition
        return rank(tournament, replace(ranking, edition=edition))

    monkeypatch.setattr(invariances, "rank", by_turns)
    assert tried(differential, name)


@pytest.mark.long
def test_annotated_values_of_another_edition_are_noticed(differential, invariances, monkeypatch):
    assert tried(differential, "annotated") == []
    monkeypatch.setattr(
        invariances,
        "rank",
        lambda t, ranking: rank(t, replace(ranking, edition=OTHER[ranking.edition])),
    )
    assert tried(differential, "annotated")


@pytest.mark.long
def test_the_explanation_of_somebody_else_is_noticed(differential, invariances, monkeypatch):
    assert tried(differential, "explained") == []
    monkeypatch.setattr(
        invariances,
        "explain",
        lambda t, who, code, ranking: explain(t, {1: 2}.get(who, 1), code, ranking),
    )
    assert tried(differential, "explained")
