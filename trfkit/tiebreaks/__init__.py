"""The tie-breaks of FIDE's handbook (C.07), computed exactly and with their reasons."""

from trfkit.tiebreaks.descriptor import Descriptor, Unreadable, parse_code, split_list
from trfkit.tiebreaks.table import BY_CODE, TIE_BREAKS, For, TieBreak, nearest

__all__ = [
    "BY_CODE",
    "TIE_BREAKS",
    "Descriptor",
    "For",
    "TieBreak",
    "Unreadable",
    "nearest",
    "parse_code",
    "split_list",
]
