"""XML that is broken, hostile, or in an old encoding ends in a finding."""

from __future__ import annotations

import cr_xml_files as xml
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from trfkit import importing
from trfkit.diagnostics.catalogue import message
from trfkit.importing.cr_xml import read_cr_xml
from trfkit.importing.xml_document import parse_xml

BOMB = b"""<?xml version="1.0"?><!DOCTYPE chessresults [
<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>
<chessresults><players><player no="1" lastname="&b;"/></players></chessresults>"""
FILE_READER = b"""<!DOCTYPE chessresults SYSTEM "file:///etc/hostname"><chessresults/>"""


@pytest.mark.parametrize("data", [BOMB, FILE_READER, BOMB.lower(), BOMB.decode().encode("utf-16")])
def test_declarations_are_refused_before_anything_is_expanded(data):
    root, findings = parse_xml(data)
    assert root is None
    assert [(d.code, "declares a document type" in message(d)) for d in findings] == [
        ("IMP006", True)
    ]


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"<chessresults>",
        xml.document()[:-20],
        xml.document().replace(b'"1"', b'"1', 1),
        xml.document().replace(b"Ash,Ada", b"Ash & Ada"),
        xml.document().replace(b"Ash,Ada", b"Ash\x00Ada"),
        b'<?xml version="1.0" encoding="no-such"?><chessresults/>',
    ],
)
def test_broken_xml_is_a_finding(data):
    result = read_cr_xml(data)
    assert result.tournament is None
    assert [d.code for d in result.diagnostics] == ["IMP006"]
    assert "\n" not in message(result.diagnostics[0])


def test_an_entity_that_nobody_declared_is_a_finding():
    result = read_cr_xml(xml.document().replace(b"Ash,Ada", b"&who;"))
    assert [d.code for d in result.diagnostics] == ["IMP006"]


def test_bytes_of_an_old_code_page_are_read_and_reported():
    data = xml.document().decode().replace("Birch", "Bürch").encode("cp1252")
    result = read_cr_xml(data)
    assert result.tournament.players[1].name == "Bürch, Bo"
    assert [d.code for d in result.diagnostics] == ["SYN002"]


def test_an_encoding_that_is_given_overrides_what_the_bytes_look_like():
    data = xml.document().decode().replace("Birch", "Břiza").encode("cp1250")
    result = read_cr_xml(data, encoding="cp1250")
    assert result.tournament.players[1].name == "Břiza, Bo"


def test_a_declared_encoding_is_followed():
    text = xml.document().decode().replace('"1.0"', '"1.0" encoding="windows-1250"', 1)
    result = read_cr_xml(text.replace("Birch", "Břiza").encode("cp1250"))
    assert result.tournament.players[1].name == "Břiza, Bo"


@settings(max_examples=60)
@given(st.data())
def test_no_damage_is_an_exception(data):
    document = data.draw(st.sampled_from([xml.document(), xml.team_document()]))
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(document)))
        junk = data.draw(st.sampled_from([b"", b"9", b"-", b'"', b"<", b"\xff", b"99999999", b","]))
        document = document[:at] + junk + document[at + data.draw(st.integers(0, 3)) :]
    result = importing.read(document, format="cr-xml")
    assert all(message(d) for d in result.diagnostics)
    assert result.tournament is not None or result.diagnostics
