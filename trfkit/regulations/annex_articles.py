"""How the annexes before 2023 number what the newest edition says.

A key is an article of the newest edition, after a code if only that one has a paragraph of its
own. The annex of 2009 and 2012 letters its sections A to F; its lists go by G. The section on
ratings between D and F has no letter in the text and goes by E.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

EGF_RULES: Final = "EGF system rules"
"""The European Go Federation's Tournament System Rules, as explanations cite them."""

OF_2006: Final[Mapping[str, str]] = MappingProxyType(
    {
        "4": "2",
        "5": "2-5",
        "MPTS 4": "3(a)",
        "GPTS 4": "3(b)",
        "11.1.1": "3(a)",
        "11.1.2": "3(b)",
        "13.1": "3(a), 3(b)",
        "MPvGP 4": "3(a), 3(b)",
        "6": "2(e)",
        "6.2": "2(e)",
        "6.3": "2(e)",
        "7.1": "2(c)",
        "7.2": "2(c)",
        "7.3": "2(d)",
        "7.5": "2(a)",
        "PS 14.1": "2(a1)",
        "PS 14.2": "2(a1)",
        "8.1": "4(a)",
        "BH 14.1": "4(a3)",
        "BH 14.2": "4(a4)",
        "BH 14.3": "4(a1)",
        "BH 14.4": "4(a2)",
        "9.1": "4(b1)",
        "9.2": "2(b)",
        "14.5": "2(b1)",
        "10": "5",
        "10.1": "5(a)",
        "ARO 14.1": "5(b)",
        "ARO 14.2": "5(b)",
        "10.2": "5(c)",
        "B.02 8.1.1": "B.02 10.1",
        "13.2": "4(b2)",
        "13.2.1": "4(b2)",
        "13.2.2": "4(b2)",
        "13.2.3": "4(b2)",
        "13.2.4": "4(b2)",
        "15.1": "1",
    }
)

OF_TEAMS_2006: Final[Mapping[str, str]] = MappingProxyType(
    {"6": "3(d)", "6.2": "3(d)", "6.3": "3(d)"}
)

OF_2012: Final[Mapping[str, str]] = MappingProxyType(
    {
        "4": "12.1.2",
        "4.1": "12.1",
        "5": "12.1.2",
        "MPTS 4": "C(a)",
        "GPTS 4": "C(b)",
        "11.1.1": "C(a)",
        "11.1.2": "C(b)",
        "13.1": "C(a), C(b)",
        "MPvGP 4": "C(a), C(b)",
        "6": "A(c)",
        "6.2": "A(c)",
        "6.3": "A(c)",
        "7.1": "B(c)",
        "7.2": "B(c)",
        "2(c)": "B(c)",
        "7.3": "A(e)",
        "8.1": "A(b)",
        "BH 14.1": "A(b3)",
        "BH 14.2": "A(b4)",
        "BH 14.3": "A(b1)",
        "BH 14.4": "A(b2)",
        "9.1": "A(f1)",
        "9.2": "A(d)",
        "14.5": "A(d1)",
        "2(b1)": "A(d1)",
        "10": "E",
        "10.1": "A(a)",
        "ARO 14.1": "A(a1)",
        "ARO 14.2": "A(a1)",
        "EMMSB 13.2": "D(b2)",
        "EMGSB 13.2": "D(b3)",
        "EGMSB 13.2": "D(b4)",
        "EGGSB 13.2": "D(b5)",
        "13.2.1": "D(b2)",
        "13.2.2": "D(b3)",
        "13.2.3": "D(b4)",
        "13.2.4": "D(b5)",
        "EMMSB 14.1": "D(b6)",
        "EMGSB 14.1": "D(b7)",
        "EGMSB 14.1": "D(b8)",
        "EGGSB 14.1": "D(b9)",
        "15.1": "F",
    }
)

OF_TEAMS_2012: Final[Mapping[str, str]] = MappingProxyType(
    {"6": "C(c)", "6.2": "C(c)", "6.3": "C(c)"}
)
