"""The tie-breaks of FIDE's handbook (C.07) and of Go, computed exactly and with reasons."""

from trfkit.tie_breaks.descriptor import Descriptor, Unreadable, split_list
from trfkit.tie_breaks.table import (
    BY_CODE,
    OTHER_TIE_BREAKS,
    POINTS,
    SCORES,
    SCORES_OF_TEAMS,
    TIE_BREAKS,
    Caption,
    For,
    TieBreak,
    codes_meant,
    codes_of,
    is_known_code,
    nearest,
    parse_code,
    row_of,
)

__all__ = [
    "BY_CODE",
    "OTHER_TIE_BREAKS",
    "POINTS",
    "SCORES",
    "SCORES_OF_TEAMS",
    "TIE_BREAKS",
    "Caption",
    "Descriptor",
    "For",
    "TieBreak",
    "Unreadable",
    "codes_meant",
    "codes_of",
    "is_known_code",
    "nearest",
    "parse_code",
    "row_of",
    "split_list",
]
