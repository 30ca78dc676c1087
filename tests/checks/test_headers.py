"""Federations that are meant by other texts."""

from row_tests import each_row

from trfkit.checks.headers import federation_meant


@each_row(
    ("text", "code"),
    [
        ("NEDERLAND", "NED"), ("norge", "NOR"), ("CHE", "SUI"), ("deu", "GER"), ("UK", "ENG"),
        ("NETHERLANDS", None), ("NE", None), ("DEUTSCHLAND", None), ("", None),
    ],
)  # fmt: skip
def test_a_federation_is_meant_by_iso_codes_and_by_words_that_begin_with_its_own(text, code):
    assert federation_meant(text) == code
