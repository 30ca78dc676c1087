"""Play-offs: what the regulations of each edition prescribe for those who are tied."""

from trfkit.playoffs.article3 import (
    BY_LOT,
    BY_RANKING,
    BY_TABLE,
    LONGEST_MATCH,
    NOTHING,
    PARAMETERS,
    Answers,
)
from trfkit.playoffs.plan import (
    COLOURS_BY_TABLE,
    LARGEST,
    Basis,
    Fact,
    Format,
    Parameter,
    Plan,
    Round,
    Rule,
    Stage,
    berger,
)
from trfkit.playoffs.planning import plan
from trfkit.playoffs.tied_players import Entrant, Places, Tied, parse_places, tied_group

__all__ = [
    "BY_LOT",
    "BY_RANKING",
    "BY_TABLE",
    "COLOURS_BY_TABLE",
    "LARGEST",
    "LONGEST_MATCH",
    "NOTHING",
    "PARAMETERS",
    "Answers",
    "Basis",
    "Entrant",
    "Fact",
    "Format",
    "Parameter",
    "Places",
    "Plan",
    "Round",
    "Rule",
    "Stage",
    "Tied",
    "berger",
    "parse_places",
    "plan",
    "tied_group",
]
