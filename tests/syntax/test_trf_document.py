"""Documents: every byte kept, every line told for what it is, changes that touch nothing else."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from row_tests import each_row
from strategies import documents
from trftext import bye, four_players, row, trf

from trfkit.findings import Edit, Fix, Severity
from trfkit.record import replace
from trfkit.syntax import parse
from trfkit.syntax.lines import read_line, read_records, with_changes
from trfkit.syntax.trf_document import RecordKind as Kind


def kinds(*lines: str) -> list[Kind]:
    """Return the kinds of the lines of one file."""
    return [record.kind for record in read_records("".join(line + "\n" for line in lines))]


# Nothing is lost


@given(st.binary(max_size=400))
@example(b"")
@example(b"\xef\xbb\xbf")
@example(b"\xff\xfe0")
@example(b"\xff\xfe\x00\xd8\x00\xd8")
@example(b"\xfe\xff0\x001\x002")
@example(b"\r\r\r\n\n\r")
@example(b"012 x\x1a")
@example(b"012 x\n\0\0\x1a\r\n")
@example(b"\x81\x8d\x8f\x90\x9d")
def test_any_bytes_come_back_as_they_were(data):
    assert data == bytes(parse(data).document)


@given(documents(), st.sampled_from(["utf-8", "utf-8-sig", "utf-16", "utf-16-be", "utf-16-le"]))
def test_any_text_in_any_unicode_form_comes_back_as_it_was(text, encoding):
    data = text.encode(encoding)

    assert data == bytes(parse(data).document)


@given(documents(), st.sampled_from(["cp1252", "cp1251", "koi8-r", "cp437", "gbk", "nonsense"]))
def test_a_stated_encoding_changes_no_byte_either(text, encoding):
    data = text.encode("utf-8")

    assert data == bytes(parse(data, encoding=encoding).document)


@given(documents())
def test_lines_are_numbered_and_join_to_the_text(text):
    records = read_records(text)

    assert text == "".join(record.text + record.ending for record in records)
    assert list(range(1, len(records) + 1)) == [record.line for record in records]
    assert all("\r" not in r.text and "\n" not in r.text for r in records)
    assert all(r.ending for r in records[:-1])


@given(documents())
def test_a_line_is_told_for_the_same_alone_as_among_others(text):
    for record in read_records(text):
        alone = read_line(record.text)
        assert (record.tag, record.kind, record.intact) == (alone.tag, alone.kind, alone.intact)


def test_only_cr_and_lf_end_a_line():
    odd = "012 a\x0bb\x0cc\x1cd\x85e\u2028f"

    assert [(odd, "\n")] == [(r.text, r.ending) for r in read_records(odd + "\n")]


def test_cr_cr_lf_is_one_ending():
    records = read_records("012 a\r\r\n022 b\r032 c\n\r\n042 d")

    assert [r.ending for r in records] == ["\r\r\n", "\r", "\n", "\r\n", ""]


# What a line is


@each_row(
    ("line", "kind"),
    [
        ("012 Open", Kind.HEADER),
        ("012", Kind.HEADER),
        ("132", Kind.HEADER),
        ("352 WBWB", Kind.HEADER),
        ("162  W 3.0    D 1.0    L 0.0", Kind.SCORING),
        ("013 Team                               1    2", Kind.TEAM_OLD),
        ("240 H   3    5   12", Kind.BYES),
        ("250       1.0   1   3    1   20", Kind.ACCELERATION),
        ("260   1   9    4    7", Kind.FORBIDDEN),
        ("299 H", Kind.ABNORMAL),
        ("300   1   1   2    1    0    3    4", Kind.LINE_UP),
        ("310   1 Team", Kind.TEAM),
        ("320  1.0  2.0   1", Kind.TEAM_BYES),
        ("330 +-   1   2   3", Kind.FORFEITED_MATCH),
        ("801 anything at all", Kind.TEAM_STANDING),
        ("802   1 ONE", Kind.TEAM_STANDING),
        ("XXR 9", Kind.ENGINE),
        ("XXS W=1 D=.5", Kind.ENGINE),
        ("BBW  1.0", Kind.ENGINE),
        ("DAT 0001 EMAIL      somebody@example.org", Kind.DATA),
        ("### MPA", Kind.COMMENT),
        ("###", Kind.COMMENT),
        ("", Kind.BLANK),
        ("  \t ", Kind.BLANK),
        ("145 ...", Kind.UNKNOWN),
        ("# no comment", Kind.UNKNOWN),
        ("xxr 9", Kind.UNKNOWN),
        ("XXB 9", Kind.UNKNOWN),
    ],
)
def test_a_tag_tells_the_kind(line, kind):
    assert [kind] == kinds(line)


@each_row(
    "line",
    [
        "DDD SSSS sTTT NNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNN RRRR FFF IIIIIIIIIII BBBB/BB/BB PPPP RRRR",
        "DDD SSSS sTTT NNNN RRRR FFF IIIIIIIIIII BBBB/BB/BB PPPP RRRR  1111 1 1  2222 2 2",
        "DDD SSSS X TT NNNN",
        "AAA MMMM GGGG RRF RRL PPPF PPPL",
        "BBB T RRR PPP1 PPP2",
        "CCC SSS NNNN FFFFF EEEEEE MMMMMM GGGGGG RRR  PPP1",
        "OOO RRR TT1 TT2 PPP1",
        "UUU MMMM GGGG 111 222 333",
        "FFF TT RRR WWW BBB",
        "III TTT NNNNN MMMM GGGGGG  T01 C GGGGf  T02 C GGGGf",
        "         1         2         3",
        "123456789012345678901234567890",
        "0123456789012345678901234567890",
    ],
)
def test_rulers_and_legends_are_trivia(line):
    assert kinds(line) == [Kind.RULER]
    assert kinds(line + "   ") == [Kind.RULER]


@pytest.mark.parametrize("tag", ["NED", "IND", "RUS", "KOS", "QQQ"])
def test_three_capitals_and_a_starting_rank_are_a_national_record(tag):
    line = f"{tag}    1 m    Player, One                       2470 AMS     8000001 1990/01/31"

    assert kinds(line) == [Kind.NATIONAL]


@each_row(
    ("line", "kind"),
    [
        ("DAT    1 EMAIL x", Kind.DATA),
        ("FID    1 m                                      2470 AMS", Kind.UNKNOWN),
        ("XXQ    1 m                                      2470 AMS", Kind.UNKNOWN),
        ("BBQ    1 m                                      2470 AMS", Kind.UNKNOWN),
        ("NED text without a rank", Kind.UNKNOWN),
        ("KEI    1 is no federation", Kind.UNKNOWN),
        ("ned    1 m                                      2470 AMS", Kind.UNKNOWN),
    ],
)
def test_not_every_tag_of_three_letters_is_a_federation(line, kind):
    assert [kind] == kinds(line)


def test_a_known_federation_with_a_rank_is_national_though_its_columns_are_damaged():
    record = read_line("NED    1 m  shifted and much too short")

    assert (record.kind, record.intact) == (Kind.NATIONAL, False)


# Lines whose tag is damaged


def unknown_line(line):
    """Return the finding about a line of no known record, behind four rows."""
    (found,) = [d for d in parse(trf(*four_players(), line)).diagnostics if d.code == "SYN006"]
    return found


@pytest.mark.parametrize("line", ["00    9", "01    9", "0 01    9", " 042 2026/03/01"])
def test_a_line_whose_tag_is_damaged_is_an_error(line):
    text = line + row(9, bye("H"))[8:] if line.endswith("9") else line
    found = unknown_line(text)
    assert found.severity is Severity.ERROR
    assert found.values["meant"] == ("001" if line.endswith("9") else "042")


@each_row(
    ("line", "tag"),
    [
        (" 042 2026/03/01", "042"),
        ("0 42 2026/03/01", "042"),
        ("04 2 2026/03/01", "042"),
        ("42 2026/03/01", None),  # of a record without columns any two digits may begin a line
        (" 240 H   3    1", "240"),
        ("24 H   3    1", "240"),
        ("20 H   3    1", "240"),
        ("40 H   3    1", "240"),
        ("40 of the organisers", None),
    ],
)
def test_a_damaged_tag_is_named_where_its_columns_fit(line, tag):
    found = unknown_line(line)
    assert (found.variant == "like-record") is (tag is not None)
    assert tag is None or found.values["meant"] == tag


@pytest.mark.parametrize("tag", ["OO1", "O01", "1  ", "0O1"])
def test_a_mistyped_tag_of_a_row_is_told_to_be_written_right(tag):
    found = unknown_line(tag + row(9, bye("H"), bye("H"))[3:])
    assert found.advice.id == "SYN006.like-player.hint"
    assert found.fix == Fix((Edit(found.line, 1, tag, "001"),), safe=False)


def test_a_line_like_no_record_is_told_how_a_comment_starts():
    found = unknown_line("145 of the organisers")
    assert (found.advice.id, found.fix) == ("SYN006.hint", None)


def test_a_line_of_words_with_an_unknown_tag_is_none():
    assert unknown_line("145 of the organisers").own_severity is None


# Whether its columns are in order

ROW = four_players()[0]


@each_row(
    "line",
    [
        ROW,
        ROW.rstrip() + "   ",
        ROW[:84],
        ROW[:97],
        ROW[:95],
        ROW.replace(" w 1", " W 1"),
        ROW.replace("001 ", "001\u00a0"),
        ROW.replace(" w 1", " w ?"),
        ROW.replace("   3 w 1", "0000 - h"),
        ROW.replace("   3 w 1", "        "),
        ROW[:9] + "u" + ROW[10:],
        "310   1 Team One",
        "132",
        "132" + " " * 88 + "26/01/03",
        "132" + " " * 88 + "26/01/03" + " " * 12 + "26/01/05",
        "320  1    2.0   1   2",
    ],
)
def test_lines_that_policy_allows_are_intact(line):
    assert read_line(line).intact


@each_row(
    "line",
    [
        ROW[:83],
        ROW[:60],
        " ".join((ROW[:47], ROW[47:])),
        ROW.replace("   3 w 1", "   3 x 1"),
        ROW.replace("   3 w 1", "   3 w *"),
        ROW.replace("2000", "2O00"),
        "001",
        "012\tOpen",
        "132 26/01/03",
        "240 H   3\t5",
        "310  17a Team",
        "330 ++   1   2   3 4",
        "XXR\t9",
    ],
)
def test_lines_whose_columns_are_damaged_are_not_intact(line):
    assert not read_line(line).intact


# Changes


def test_a_change_touches_its_line_only():
    document = parse(trf(*four_players(), "XXR 2")).document
    changed = with_changes(document, {2: "### gone", 5: None}, append=["XXR 3"])

    rows = four_players()
    assert trf(rows[0], "### gone", rows[2], rows[3], "XXR 3") == bytes(changed)
    assert [r.line for r in changed.records] == [1, 2, 3, 4, 5]
    assert changed.records[0] is document.records[0]
    assert Kind.COMMENT is changed.records[1].kind


def test_lines_can_be_put_below_others_and_at_the_top():
    document = parse(b"012 a\n022 b\n").document
    changed = with_changes(document, insert_after={0: ["### top"], 1: ["### one", "### two"]})

    assert bytes(changed) == b"### top\n012 a\n### one\n### two\n022 b\n"


@given(documents())
def test_new_lines_are_the_records_that_each_would_be_by_itself(text):
    lines = text.replace("\r", "\n").split("\n")
    changed = with_changes(parse(b"").document, append=lines)

    assert [read_line(line).text for line in lines] == [record.text for record in changed.records]
    for line, record in zip(lines, changed.records, strict=True):
        assert read_line(line) == replace(record, line=1, ending="")


def test_no_new_line_may_hold_two():
    document = parse(b"012 a\r\n").document

    for changes in ({"append": ["022 b\n032 c"]}, {"lines": {1: "012 a\r"}}):
        with pytest.raises(ValueError, match="a line break inside the line"):
            with_changes(document, **changes)


def test_new_lines_end_as_most_lines_do_and_a_last_line_gets_its_ending():
    document = parse(b"012 a\r022 b\r032 c").document

    assert bytes(with_changes(document, append=["042 d"])) == b"012 a\r022 b\r032 c\r042 d\r"


def test_an_empty_document_takes_crlf():
    assert bytes(with_changes(parse(b"").document, append=["012 a"])) == b"012 a\r\n"


def test_the_end_of_file_mark_stays_at_the_end():
    document = parse(b"012 a\r\n\x1a").document

    assert bytes(with_changes(document, append=["022 b"])) == b"012 a\r\n022 b\r\n\x1a"


def test_a_document_keeps_its_encoding_while_that_has_the_letters():
    data = "012 Müller Open\r\n022 Zürich\r\n032 GER\r\n".encode("cp1252")
    document = parse(data).document
    same = with_changes(document, {2: "022 Köln"})
    other = with_changes(document, {2: "022 Łódź"})

    assert bytes(same) == "012 Müller Open\r\n022 Köln\r\n032 GER\r\n".encode("cp1252")
    assert bytes(other) == "012 Müller Open\r\n022 Łódź\r\n032 GER\r\n".encode()
    assert other.encoding.name == "utf-8"


def test_a_line_break_inside_a_new_line_is_refused():
    with pytest.raises(ValueError, match="line break"):
        with_changes(parse(b"012 a\n").document, {1: "012 a\n022 b"})


@given(documents())
def test_changing_nothing_changes_nothing(text):
    document = parse(text.encode()).document
    lines = {record.line: record.text for record in document.records}

    assert document == with_changes(document, lines)


def test_records_are_found_by_kind_in_their_order():
    document = parse(trf("XXR 2", *four_players(), "012 x")).document

    assert [r.line for r in document.records_of(Kind.PLAYER)] == [2, 3, 4, 5]
    assert [r.line for r in document.records_of(Kind.HEADER, Kind.ENGINE)] == [1, 6]
