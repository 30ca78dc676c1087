"""Each fault a few times; ``python tests/faults.py`` does it hundreds of times."""

import os

import pytest

if os.name == "nt":
    pytest.skip("Windows has neither these signals nor these files", allow_module_level=True)

from faults import BY_HAND, FAULTS, NotPossibleError, inject, killed_at_each_step

A_FEW = 7


@pytest.mark.sweep
@pytest.mark.slow
@pytest.mark.parametrize(
    "fault", [one for one in FAULTS if one not in BY_HAND], ids=lambda fault: fault.__doc__
)
def test_no_fault_tears_a_file_hangs_or_leaves_litter(fault):
    try:
        inject(fault, 1 if fault is killed_at_each_step else A_FEW)
    except NotPossibleError as reason:
        pytest.skip(str(reason))
