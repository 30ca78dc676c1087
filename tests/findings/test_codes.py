"""The table of codes: complete, unambiguous, explained, and true to what the program emits."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from row_tests import each_row

from trfkit.findings import Diagnostic, Profile, Severity
from trfkit.findings.codes import CATALOGUE, selected, severity_in
from trfkit.findings.sentences import page_texts
from trfkit.messages.catalogue import rows_of_room
from trfkit.messages.code_rows import ENTRIES

PACKAGE = Path(__file__).parents[2] / "trfkit"
ROWS = [pytest.param(row, id=row.code) for row in CATALOGUE.values()]
CODE = re.compile(
    r"\b(?:SYN|ADJ|HDR|PLR|RES|BYE|SCR|RNK|TBK|PAI|TEA|LST|NRM|CNV|MRG|TAB|IMP|GOF|RTG)\d{3}\b"
)

# No code is ever taken away: each family has at least so many.
FAMILIES = {
    "SYN": 23, "ADJ": 16, "HDR": 31, "PLR": 23, "RES": 23, "BYE": 9, "SCR": 6, "RNK": 6,
    "TBK": 14, "PAI": 7, "TEA": 13, "LST": 11, "NRM": 6, "MRG": 5, "TAB": 9, "GOF": 25, "RTG": 11,
}  # fmt: skip


def test_no_code_has_two_rows():
    assert [row.code for row in ENTRIES] == [*CATALOGUE]


def test_every_family_is_numbered_without_gaps():
    for family, count in FAMILIES.items():
        numbers = [int(code[3:]) for code in CATALOGUE if code.startswith(family)]
        assert sorted(numbers) == list(range(1, len(numbers) + 1))
        assert len(numbers) >= count


def test_names_are_unique_and_complete_the_phrase_allow():
    names = [row.name for row in CATALOGUE.values()]
    assert len(names) == len(set(names))
    assert all(re.fullmatch(r"[a-z]+(-[a-z]+)*", name) for name in names)


def test_every_error_says_what_to_do():
    advice = rows_of_room("findings")
    silent = [
        row.code
        for row in CATALOGUE.values()
        if Severity.ERROR in {row.severity, *row.severities.values()}
        and not any(re.fullmatch(rf"{row.code}(\..+)?\.hint", name) for name in advice)
    ]
    # Tables and Go's own files; what engines refuse is told by what it is.
    assert all(code.startswith(("IMP", "GOF", "CNV008")) for code in silent)


def test_profiles_are_letters_that_exist():
    for row in CATALOGUE.values():
        assert row.profiles, row.code
        assert set(row.profiles) <= set("FPTG"), row.code
        assert row.profiles == "G" or "G" not in row.profiles, row.code


def test_a_page_says_what_why_and_what_to_do():
    for row in CATALOGUE.values():
        means, matters, to_do = map(str, page_texts(row))
        assert all((means, matters, to_do)), row.code
        assert len(means + matters + to_do) > 60, row.code
        assert "{" not in means + matters + to_do, row.code


def test_the_texts_of_a_row_are_of_its_code():
    for row in CATALOGUE.values():
        ids = [id_ for text in row.texts for id_ in text[0].split()]
        assert {id_.partition(".")[0] for id_ in ids} <= {row.code}


def test_a_code_is_marked_as_implemented_if_and_only_if_some_module_emits_it():
    emitted = set()
    for path in PACKAGE.rglob("*.py"):
        if not {"findings", "messages"} & {*path.relative_to(PACKAGE).parts}:
            emitted |= set(re.findall(rf'"({CODE.pattern})[".]', path.read_text(encoding="utf-8")))
    assert {row.code for row in CATALOGUE.values() if row.implemented} == emitted


@each_row(
    ("code", "profile", "fires"),
    [
        ("RES001", Profile.UPLOAD, True),
        ("RES001", Profile.ARCHIVE, True),
        ("PLR003", Profile.PAIRING, False),
        ("PLR003", Profile.UPLOAD, True),
        ("SCR001", Profile.ARCHIVE, True),
        ("SCR001", Profile.UPLOAD, True),
        ("RES022", Profile.UPLOAD, False),
        ("TBK001", Profile.TITLE, True),
        ("RNK001", Profile.UPLOAD, True),
        ("RNK001", Profile.PAIRING, True),
    ],
)
def test_profiles_choose_which_codes_fire(code, profile, fires):
    assert CATALOGUE[code].fires_in(profile) is fires
    assert bool(selected([Diagnostic(code=code)], profile)) is fires


def test_select_adds_codes_of_other_profiles_and_ignore_takes_away():
    found = [Diagnostic(code=code) for code in ("PLR003", "RES001", "SYN004", "SCR001")]
    chosen = selected(found, Profile.PAIRING, select=["PLR"], ignore=["SYN", "SCR001"])
    assert [one.code for one in chosen] == ["PLR003", "RES001"]


@each_row(
    ("code", "profile", "severity"),
    [
        ("RNK001", Profile.UPLOAD, Severity.ERROR),
        ("RNK001", Profile.PAIRING, Severity.WARNING),
        ("RES005", Profile.UPLOAD, Severity.WARNING),
        ("RES005", Profile.PAIRING, Severity.INFO),
        ("RES010", Profile.UPLOAD, Severity.WARNING),
        ("RES010", Profile.ARCHIVE, Severity.INFO),
        ("HDR001", Profile.UPLOAD, Severity.ERROR),
        ("HDR001", Profile.PAIRING, Severity.WARNING),
    ],
)
def test_some_severities_depend_on_the_profile(code, profile, severity):
    assert severity_in(Diagnostic(code=code), profile) is severity


def test_the_data_may_decide_the_severity():
    found = Diagnostic(code="HDR003", own_severity=Severity.ERROR)
    assert severity_in(found, Profile.PAIRING) is Severity.ERROR
