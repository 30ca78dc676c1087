"""The annexes as data: every row that is named exists, and every row is used."""

import pytest

from trfkit.playoffs.annexes import annex_of
from trfkit.regulations.edition import Scheme


def steps_named_by(step):
    following = (step.short_of_time, step.of_two, step.each, step.final, *step.tied.values())
    return {*following, *(choice.step for choice in step.choices.values())} - {""}


@pytest.mark.parametrize("scheme", Scheme)
def test_each_step_and_stage_exists_and_is_used(scheme):
    annex = annex_of(scheme)
    reached = set()
    named = {size.course for size in annex.schemes.values()} - {""}
    while named - reached:
        reached |= named
        named = {name for key in reached for name in steps_named_by(annex.steps[key])}
    assert reached == annex.steps.keys()

    shown = {stage for size in annex.schemes.values() for stage in size.stages}
    steps = annex.steps.values()
    played = {stage for step in steps for stage in (step.stage, step.gaps_of, *step.rounds)} - {""}
    assert shown | played == annex.stages.keys()


@pytest.mark.parametrize("scheme", Scheme)
def test_a_gap_names_the_item_that_lacks_something(scheme):
    for stage in annex_of(scheme).stages.values():
        for fact in stage.facts.values():
            assert fact.is_firm == (fact.gap is None)
            assert fact.is_firm or fact.gap.arguments["item"] == fact.item
