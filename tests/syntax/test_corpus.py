"""Real files: nothing is lost, and names in old encodings read as the corpus says."""

import csv
from unicodedata import normalize

import pytest
from foreign import CORPUS

from trfkit.syntax import parse
from trfkit.syntax.layout import cut_row
from trfkit.syntax.trf_document import RecordKind as Kind

pytestmark = pytest.mark.corpus


def expectations():
    index = CORPUS / "trf" / "INDEX.tsv"
    if not index.is_file():
        return []
    with index.open(encoding="utf-8", newline="") as file:
        return [
            pytest.param(row["filename"], row["expect"].split(), id=row["filename"])
            for row in csv.DictReader(file, delimiter="\t")
            if row["expect"]
        ]


def test_every_file_comes_back_byte_for_byte():
    for path in sorted(p for p in CORPUS.rglob("*") if p.is_file()):
        data = path.read_bytes()
        document = parse(data).document
        if document is not None:
            assert data == bytes(document), path.name


@pytest.mark.parametrize(("name", "expected"), expectations())
def test_a_synthetic_file_gives_the_names_and_findings_it_should(name, expected):
    parsed = parse((CORPUS / "trf" / name).read_bytes())
    rows = [cut_row(record.text) for record in parsed.document.records_of(Kind.PLAYER)]
    names = {row.start_no.strip(): normalize("NFC", row.name.strip()) for row in rows}
    found = {d.code for d in parsed.diagnostics}

    for word in expected:
        if word.startswith("name:"):
            number, _, spelled = word.removeprefix("name:").partition("=")
            assert spelled.replace("_", " ") == names[number]
        code = word[2:]
        if word[1:2] == ":" and code in {"SYN001", "SYN002", "SYN004", "SYN005", "SYN006",
                                         "SYN017", "SYN018", "SYN019"}:  # fmt: skip
            assert code in found
        if word == "ok":
            assert not found - {"SYN004"}
