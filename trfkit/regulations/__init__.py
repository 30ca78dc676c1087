"""The editions of FIDE's tie-break regulations (C.07) as data, chosen by date."""

from trfkit.regulations.edition import Edition, Refusal, Rule
from trfkit.regulations.editions import (
    AVAILABLE,
    EDITIONS,
    NEWEST,
    ChosenEdition,
    Span,
    differences,
    edition_for,
    get_edition,
)
from trfkit.regulations.policies import POLICIES, Policy, with_policies

__all__ = [
    "AVAILABLE",
    "EDITIONS",
    "NEWEST",
    "POLICIES",
    "ChosenEdition",
    "Edition",
    "Policy",
    "Refusal",
    "Rule",
    "Span",
    "differences",
    "edition_for",
    "get_edition",
    "with_policies",
]
