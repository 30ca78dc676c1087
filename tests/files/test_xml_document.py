"""XML that is broken, hostile, or in an old encoding ends in a finding."""

from __future__ import annotations

import cr_xml_files as xml
import pytest
from examples import examples
from hypothesis import given
from hypothesis import strategies as st
from row_tests import each_row

from trfkit.files import registry, xml_document
from trfkit.files.cr_xml.read import read_cr_xml
from trfkit.files.xml_document import parse_xml
from trfkit.limits import DEFAULT_LIMITS
from trfkit.record import replace

BOMB = b"""<?xml version="1.0"?><!DOCTYPE chessresults [
<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>
<chessresults><players><player no="1" lastname="&b;"/></players></chessresults>"""
FILE_READER = b"""<!DOCTYPE chessresults SYSTEM "file:///etc/hostname"><chessresults/>"""


@pytest.mark.parametrize("data", [BOMB, FILE_READER, BOMB.lower(), BOMB.decode().encode("utf-16")])
def test_declarations_are_refused_before_anything_is_expanded(data):
    root, findings = parse_xml(data)
    assert root is None
    assert [(d.code, d.variant) for d in findings] == [("IMP006", "declares")]


@each_row(
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
    assert "\n" not in result.diagnostics[0].message


def test_an_entity_that_nobody_declared_is_a_finding():
    result = read_cr_xml(xml.document().replace(b"Ash,Ada", b"&who;"))
    assert [d.code for d in result.diagnostics] == ["IMP006"]


@each_row(
    ("data", "why"),
    [
        (b"", ("empty", None, "")),
        (b"<a>" + b"<b/>" * 9999, ("cut", None, "<b/><b/><b/><b/><b/>")),
        (b"<a>" + b"<b/>" * 9999 + b"<b", ("cut", None, "<b/><b/><b/><b/><b/><b")),
        (b"<a><![CDATA[b", ("cut", None, "<a><![CDATA[b")),
        (
            b"<a>" + b"<b/>" * 9999 + b"&who;</a>",
            ("syntax", "undefined entity", "<b/><b/><b/><b/><b/>&who;</a>"),
        ),
        (
            b"<a>" + b"<b/>" * 9999 + b"</a><a/>",
            ("syntax", "junk after document element", "<b/><b/><b/><b/></a><a/>"),
        ),
        (b"<a><b c='1'></a>", ("syntax", "mismatched tag", "<a><b c='1'></a>")),
        (b"<a b='1' b='2'/>", ("syntax", "duplicate attribute", "<a b='1' b='2'/>")),
        (
            "<a>\u00e9 & \u00e9</a>".encode(),
            ("syntax", "not well-formed (invalid token)", "<a>é & é</a>"),
        ),
        (
            ("<a>" + "é" * 99 + "& " + "é" * 99).encode(),
            ("syntax", "not well-formed (invalid token)", "ééééééééé& ééééééééé"),
        ),
    ],
    ids="empty end tag text entity more mismatch twice token letters".split(),
)
def test_what_is_wrong_is_told_with_the_letters_around(data, why):
    document, (finding,) = parse_xml(data)
    assert document is None
    assert (finding.code, finding.line) == ("IMP006", 1)
    values = finding.values
    assert (finding.variant, values.get("error"), values["text"]) == why


def test_what_is_wrong_is_told_with_its_line():
    _, (finding,) = parse_xml(b"<a>\n<b>\n<c d=/></b></a>")
    assert (finding.line, finding.values["text"]) == (3, "<a> <b> <c d=/></b></a>")


def test_bytes_of_an_old_code_page_are_read_and_reported():
    data = xml.document().decode().replace("Birch", "Bürch").encode("cp1252")
    result = read_cr_xml(data)
    assert result.tournament.players[1].name == "Bürch, Bo"
    assert [d.code for d in result.diagnostics if d.code != "IMP008"] == ["SYN002"]


def test_an_encoding_that_is_given_overrides_what_the_bytes_look_like():
    data = xml.document().decode().replace("Birch", "Břiza").encode("cp1250")
    result = read_cr_xml(data, encoding="cp1250")
    assert result.tournament.players[1].name == "Břiza, Bo"


def test_a_declared_encoding_is_followed():
    text = xml.document().decode().replace('"1.0"', '"1.0" encoding="windows-1250"', 1)
    result = read_cr_xml(text.replace("Birch", "Břiza").encode("cp1250"))
    assert result.tournament.players[1].name == "Břiza, Bo"


def hidden(text: str) -> bytes:
    """Return XML that names an encoding in which a ``<`` need not be one."""
    head = '<?xml version="1.0" encoding="UTF-7"?><!--<chessresults>-->'
    return head.encode() + text.encode("utf-7")


@pytest.mark.parametrize(
    "data",
    [
        hidden('<!DOCTYPE a [<!ENTITY b "bomb">]><chessresults a="&b;"/>'),
        b'<?xml version="1.0" encoding="punycode"?><chessresults/>',
        b'<?xml version="1.0" encoding="hex"?><chessresults/>',
        b'<?xml version="1.0" encoding="unicode_escape"?><chessresults/>',
    ],
    ids=["utf-7", "punycode", "hex", "unicode_escape"],
)
def test_an_encoding_that_could_hide_something_is_not_read(data):
    root, (finding,) = parse_xml(data)
    assert root is None
    assert (finding.code, finding.variant) == ("IMP006", "encoding")


def test_what_names_utf_16_in_plain_bytes_is_read_as_what_it_is():
    text = xml.document().decode().replace('"1.0"', '"1.0" encoding="utf-16"', 1)
    for encoding in ("utf-8", "utf-16", "utf-16-le", "utf-16-be"):
        result = read_cr_xml(text.replace("Birch", "Břiza").encode(encoding))
        assert result.tournament.players[1].name == "Břiza, Bo"


def test_bytes_that_are_not_of_the_encoding_that_is_named_are_a_finding():
    text = xml.document().decode().replace('"1.0"', '"1.0" encoding="utf-8"', 1)
    root, (finding,) = parse_xml(text.replace("Birch", "Bürch").encode("cp1252"))
    assert root is None
    assert (finding.variant, dict(finding.values)) == ("other-encoding", {"encoding": "utf-8"})
    assert finding.line == text[: text.index("Birch")].count("\n") + 1


# Limits: what is beyond them never gets to the parser ------------------------------------------

LIMITS = replace(DEFAULT_LIMITS, attributes=9, tag=200, depth=5, xml_elements=40)


def element(attributes: int, value: str = "") -> str:
    return "<player " + " ".join(f'a{n}="{value}"' for n in range(attributes)) + "/>"


def inside(depth: int, text: str = "") -> str:
    return "<players>" * depth + text + "</players>" * depth


@pytest.fixture
def parsed(monkeypatch):
    """What was given to the parser."""
    given = []
    parse = xml_document._parse
    monkeypatch.setattr(
        xml_document, "_parse", lambda content: given.append(content) or parse(content)
    )
    return given


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
@pytest.mark.parametrize(
    ("limit", "body"),
    [
        ("attributes", element(10)),
        ("attributes", element(10).replace('"', "'").replace("=", " =\t")),
        ("attributes", element(10).replace("/>", "")),  # that never ends
        ("attributes", element(10, ">")),
        ("tag", f'<player name="{"x" * 200}"/>'),
        ("tag", f'<player name="{">" * 200}"/>'),
        ("tag", f"<player {' ' * 200}/>"),
        ("xml_elements", "<player/>" * 40),
        ("depth", inside(5)),
        ("depth", "<players>" * 5),
        ("depth", inside(5, "<a b=\"/>\" c='/>'>x</a>")),
        ("depth", inside(4, '<a b=">/" c="/>">' * 2)),
    ],
)
def test_xml_beyond_a_limit_is_never_parsed(parsed, limit, body, encoding):
    root, (finding,) = parse_xml(f"<chessresults>\n{body}".encode(encoding), limits=LIMITS)

    assert root is None
    assert parsed == []
    assert (finding.code, finding.values["name"]) == ("SYN021", limit)
    assert finding.values["most"] == getattr(LIMITS, limit)
    assert finding.line == (None if limit == "xml_elements" else 2)


@each_row(
    "body",
    [
        element(9),
        element(9, ">") + element(9, "/>") * 4,
        element(2, "a = 'b' " * 5),
        f'<player name="{"x" * 150}"/>',
        "<player/>" * 39,
        "<player></player >" * 39,
        inside(4) * 3,
        inside(4, "".join(f'<a b="{mark}"/>' for mark in (">", "/", "/&gt;", "'"))),
        inside(4, "<!-- " + "<a>" * 9 + " --><?b " + "<c>" * 9 + "?><![CDATA[" + "<d>" * 9 + "]]>"),
    ],
)
def test_xml_at_its_limits_is_parsed(body):
    root, findings = parse_xml(f"<chessresults>{body}</chessresults>".encode(), limits=LIMITS)

    assert root is not None
    assert findings == ()


@pytest.mark.parametrize("name", ["cr-xml", "opengotha"])
def test_xml_with_too_many_bytes_or_players_is_refused(name):
    gotha = b"<Tournament dataVersion='1'><Players><Player/><Player/></Players></Tournament>"
    data = gotha if name == "opengotha" else xml.document()

    for limit in ("bytes", "players"):
        limits = replace(DEFAULT_LIMITS, **{limit: 1})
        result = registry.read(data, format=name, limits=limits)
        assert result.tournament is None
        assert [(d.code, d.values["name"]) for d in result.diagnostics] == [("SYN021", limit)]


def test_a_file_of_elements_alone_takes_a_bounded_number_of_findings():
    data = b"<Tournament dataVersion='201'><Players/>" + b"<Game/>" * DEFAULT_LIMITS.xml_elements
    result = registry.read(data, format="opengotha")
    assert [d.code for d in result.diagnostics] == ["SYN021"]


@examples(60)
@given(st.data())
def test_no_damage_is_an_exception(data):
    document = data.draw(st.sampled_from([xml.document(), xml.team_document()]))
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(document)))
        junk = data.draw(st.sampled_from([b"", b"9", b"-", b'"', b"<", b"\xff", b"99999999", b","]))
        document = document[:at] + junk + document[at + data.draw(st.integers(0, 3)) :]
    result = registry.read(document, format="cr-xml")
    assert all(d.message for d in result.diagnostics)
    assert result.tournament is not None or result.diagnostics
