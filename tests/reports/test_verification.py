"""What a verification found, in sentences, as text, as rows and as JSON."""

import json

import pytest
import verifications
from jsonschema import Draft202012Validator

from trfkit.record import replace
from trfkit.reports.blocks import Grid, Tone, plain
from trfkit.reports.lists import schema
from trfkit.reports.text import to_json
from trfkit.reports.verification import (
    DIFFERENCE_HEAD,
    difference_rows,
    verification_blocks,
    verification_report,
    verifications_summary,
)
from trfkit.reports.verification_words import (
    diagnosed,
    equally,
    explanation,
    moved,
    tally,
    unmatched,
    verdict,
)
from trfkit.verification.result import Difference, Explained, Ranks, Rows

FOUND = verifications.verification()
AGREES = replace(
    FOUND,
    rows=Rows(12),
    columns=FOUND.columns[1:2],
    differences=(),
    diagnosis=(),
    unmapped=(),
    ranks=Ranks(),
)


def text(found=None):
    return plain(verification_blocks(verifications.comparison(found=found)))


def test_the_verdict_counts_columns_values_and_explanations():
    assert verdict(FOUND) == (
        "2 of 14 rows could not be matched; "
        "3 of 4 columns differ: 16 of 48 values are not what the results give, "
        "and 13 of them are explained; the table lacks 1 participant; "
        "1 column could not be identified"
    )
    assert tally(FOUND).unexplained == 3


@pytest.mark.parametrize(
    ("columns", "said"),
    [
        (0, "nothing is stated that could be compared"),
        (1, "1 column agrees: 12 values compared"),
        (3, "all 3 columns agree: 36 values compared"),
    ],
)
def test_the_verdict_on_what_agrees(columns, said):
    assert verdict(replace(AGREES, columns=AGREES.columns * columns)) == said


def test_rows_that_are_nobodys_are_said_first_and_are_no_agreement():
    found = replace(AGREES, rows=FOUND.rows)
    assert verdict(found) == (
        "2 of 14 rows could not be matched; 1 column agrees: 12 values compared; "
        "the table lacks 1 participant"
    )
    assert verifications_summary([found, AGREES]) == (
        "2 files: 1 agrees, 1 agrees but for rows without a match"
    )


def test_a_lone_value_is_said_in_the_singular():
    (one,) = (d for d in FOUND.differences if d.column == "TB3" and d.id == 3)
    column = replace(FOUND.columns[3], equal=11)
    found = replace(AGREES, columns=(column,), differences=(one,))

    assert verdict(found) == (
        "1 of 1 column differs: 1 of 12 values is not what the results give, and that is explained"
    )
    alone = replace(found, differences=(replace(one, explained_by=()),))
    assert verdict(alone).endswith("and no explanation was found")


def test_the_text_starts_with_the_verdict_and_its_reasons():
    lines = text().splitlines()

    assert lines[0].startswith("harbour.trf against table.csv: Harbour & Hill Open, individual-")
    assert lines[2].startswith("2 of 14 rows could not be matched; 3 of 4 columns differ")
    assert lines[3:9] == [
        "- TB2 follows edition 2023 for all 12",
        "  from: 16.4",
        "  this would give the same: TB2 has a dummy for all 12",
        (
            "- no known variant explains TB3: 2 of 12 differ; 1 of the 2 values that differ "
            "has no explanation"
        ),
        (
            "- 2 of 12 ranks differ, first that of 3 Quillfeather-Ashdown, Participant 3: "
            "stated 2, 3 by the results"
        ),
        "  higher by the results: 2 Quillfeather-Ashdown, Participant 2",
    ]


def test_of_many_who_move_the_first_are_named_and_the_others_counted():
    first = replace(FOUND.ranks.first_difference, gains=tuple(range(1, 16)), loses=(3,))
    (word, higher), (_, lower) = moved(
        replace(FOUND, ranks=replace(FOUND.ranks, first_difference=first))
    )
    assert (word, higher.count(";")) == ("higher", 12)
    assert higher.startswith("1")
    assert higher.endswith("; and 3 more")
    assert lower.startswith("3 ")


def test_of_many_who_are_not_in_the_table_the_first_are_named_and_the_others_counted():
    (missing,) = FOUND.rows.only_computed
    (told,) = unmatched(Rows(2, only_computed=(missing,) * 20))
    assert told.startswith(f"not in the table are {missing.id} {missing.name}; {missing.id} ")
    assert told.endswith("; and 8 more")
    assert len(unmatched(Rows(2, only_computed=(missing,) * 12))) == 12


def test_the_text_names_what_could_not_be_told():
    said = text()

    assert "- TB4 could not be identified: Lucky number; nearest: WIN (2026) 3 of 12\n" in said
    assert "- row 9: Quillfether was not taken for 7 Quillfeather-Ashdown" in said
    assert "- row 10: Nobody, Known is nobody of the file\n" in said
    assert "- 8 Quillfeather-Ashdown, Participant 8 is not in the table\n" in said


def test_values_that_one_rule_explains_are_shown_ten_times_and_others_always():
    said = text()

    assert said.count("as the whole column") == 10
    assert "TB2: 2 more values explained by the same rule; --format csv lists all\n" in said
    assert said.count("no explanation found") == 3


def test_the_text_ends_with_version_edition_policies_and_hashes():
    *_, program, file, table = text().splitlines()

    assert program.endswith(", edition 2026, koya-step=draw")
    assert file == f"SHA-256 {'0' * 64} harbour.trf"
    assert table == f"SHA-256 {'1' * 64} table.csv"


def test_names_from_files_cannot_steer_a_terminal():
    assert "Right\N{REPLACEMENT CHARACTER}teeL, Otto" in text()


def test_tones_go_with_what_is_said():
    tones = [
        [part.tones if isinstance(part, Grid) else part.tone for part in block]
        for block in verification_blocks(verifications.comparison())
    ]

    assert tones[1][0] is Tone.WRONG
    assert tones[1][1] is Tone.EXPLAINED
    assert tones[2][0] == [Tone.WRONG, Tone.PLAIN, Tone.EXPLAINED, Tone.WRONG]
    (of_agreeing, *_), *_ = verification_blocks(verifications.comparison(found=AGREES))[1:]
    assert of_agreeing.tone is Tone.GOOD


def test_csv_has_a_row_for_each_difference_with_its_explanation():
    rows = [
        dict(zip(DIFFERENCE_HEAD, row, strict=True))
        for row in difference_rows(verifications.comparison())
    ]

    assert len(rows) == 16
    assert rows[-2] | {"name": ""} == {
        "file": "harbour.trf",
        "column": "TB3",
        "tiebreak": "SB",
        "id": "3",
        "name": "",
        "stated": "44.5",
        "computed": "20",
        "edition": "2024",
        "variant": "bye-as-requested",
        "explanation": "player 3: 44.5 is what comes out if the bye of round 2 counts as a "
        "requested one",
        "against": "table.csv",
    }
    assert rows[-1]["explanation"] == rows[-1]["variant"] == ""


def test_csv_cells_are_no_formulas():
    found = replace(FOUND, differences=(replace(FOUND.differences[0], name="=1+1", column="+a"),))

    (row,) = difference_rows(verifications.comparison(found=found))

    assert row[1] == "'+a"
    assert row[4] == "'=1+1"


def test_json_follows_the_schema():
    document = json.loads(to_json(verification_report(verifications.comparison())))

    Draft202012Validator(schema("verification")).validate(document)
    assert document["against"] == "table.csv"
    assert document["rows"]["doubtful"][0]["score"] == 84
    assert len(document["provenance"]["inputs"]) == 2


@pytest.mark.parametrize(
    "damage",
    [
        pytest.param({"edition": "26"}, id="edition"),
        pytest.param({"against": 3}, id="against"),
        pytest.param({"rows": {"matched": -1}}, id="rows"),
        pytest.param({"columns": [{"label": "TB1"}]}, id="columns"),
        pytest.param({"unmapped": [{"label": "TB1", "caption": None}]}, id="unmapped"),
        pytest.param({"diagnosis": [{"column": "TB1", "variant": None}]}, id="diagnosis"),
        pytest.param({"notes": None}, id="notes"),
    ],
)
def test_the_schema_is_strict(damage):
    whole = json.loads(to_json(verification_report(verifications.comparison())))
    document = whole | damage

    assert Draft202012Validator(schema("verification")).is_valid(whole)
    assert not Draft202012Validator(schema("verification")).is_valid(document)


def test_several_explanations_are_told_up_to_three():
    def explained(number):
        many = tuple(Explained(f"v{n}", {}, f"text {n}", "1") for n in range(number))
        one = Difference(
            column="TB1", tiebreak="BH", id=1, name="A", stated="1", computed="2",
            explained_by=many,
        )  # fmt: skip
        return explanation(one)

    assert explained(0) == "no explanation found"
    assert explained(2) == "text 0; or text 1"
    assert explained(3) == "text 0; or text 1; or text 2"
    assert explained(5) == "text 0; or text 1; or 3 other variants"


def test_what_would_explain_too_few_cells_is_no_claim():
    _, single = FOUND.diagnosis
    hint = replace(single, same=(Explained("forfeits", {}, "TB3 takes forfeits", None),))

    assert equally(hint) == "what would give it: TB3 takes forfeits"
    assert equally(single) == ""
    assert "no known variant" in diagnosed(FOUND, hint)


def test_the_summary_of_many_files():
    single = verifications.without(verifications.without(FOUND, "Rk."), "TB3")

    assert verifications_summary([AGREES, AGREES]) == "2 files: 2 agree"
    assert verifications_summary([AGREES, FOUND, single, None]) == (
        "4 files: 1 agrees, 1 differs, all explained, 1 differs without an explanation, "
        "1 could not be compared"
    )
