"""The tie-breaks of FIDE's handbook (C.07) and of Go, computed exactly and with reasons."""

from trfkit.tiebreaks.descriptor import Descriptor, Unreadable, parse_code, split_list
from trfkit.tiebreaks.table import BY_CODE, GO_TIE_BREAKS, TIE_BREAKS, For, TieBreak, nearest

__all__ = [
    "BY_CODE",
    "GO_TIE_BREAKS",
    "TIE_BREAKS",
    "Descriptor",
    "For",
    "TieBreak",
    "Unreadable",
    "nearest",
    "parse_code",
    "split_list",
]
