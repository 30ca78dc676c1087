"""The rules of the HTML standard that pages depend on, whatever Python reads them."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from row_tests import each_row

from trfkit.files.tables.html import parse_html


class EventLog:
    """Records the events of a page as text: ``<tag>``, ``</tag>``, and data between them."""

    def __init__(self):
        self.line = 1
        self.parts = []
        self.attributes = []
        self.lines = []
        self.opened = []

    def start(self, tag, attributes):
        self.parts.append(f"<{tag}>")
        self.opened.append(tag)
        self.lines.append(self.line)
        if attributes:
            self.attributes.append(dict(attributes))

    def end(self, tag):
        self.parts.append(f"</{tag}>")
        assert self.opened.pop() == tag

    def data(self, text):
        self.parts.append(text)


def parse_events(page):
    target = EventLog()
    parse_html(page, target)
    return target


def join_events(page):
    return "".join(parse_events(page).parts)


@each_row(
    ("page", "expected"),
    [
        ("a<!-- <b> -->b", "ab"),
        ("a<!-- <b> --!>b", "ab"),
        ("a<!-->b", "ab"),
        ("a<!--->b", "ab"),
        ("a<!-- -- > <b> -->b", "ab"),
        ("a<!-- <b>", "a"),
        ("a<!doctype html>b", "ab"),
        ("a<?php '<b>' ?>b", "a' ?>b"),
        ("a<![CDATA[<b>]]>b", "a]]>b"),
        ("a</>b", "ab"),
        ("a</1>b", "ab"),
        ("a < b <1> c", "a < b <1> c"),
        ("a<", "a<"),
        ("a</", "a</"),
        ("a<b", "a"),
        ("a<b title='>", "a"),
        ("a<b title='x", "a"),
        ("<B>a</B >", "<b>a</b>"),
        ("<o:p>a</o:p>", "<o:p>a</o:p>"),
    ],
)
def test_what_is_a_tag_and_what_is_not(page, expected):
    assert join_events(page) == expected


@each_row(
    ("tag", "expected"),
    [
        ("<b a=1 B='2' c=\"3\" d>", {"a": "1", "b": "2", "c": "3", "d": ""}),
        ("<b a = 1\n\tb=\n'2'>", {"a": "1", "b": "2"}),
        ("<b a='>'b=\"'\">", {"a": ">", "b": "'"}),
        ("<b a=x'y\"z>", {"a": "x'y\"z"}),
        ("<b a=/x/y/>", {"a": "/x/y/"}),
        ("<b/a=1/>", {"a": "1/"}),
        ("<b a=>", {"a": ""}),
        ("<b a=1 A=2>", {"a": "1"}),
        ("<b a='&lt;&#233;'>", {"a": "<é"}),
        ("<b a\"b'c>", {"a\"b'c": ""}),
        ("<b a\u00a0=1>", {"a\u00a0": "1"}),  # which is no blank of HTML
    ],
)
def test_attributes(tag, expected):
    assert parse_events(f"{tag}x").attributes == [expected]
    assert join_events(f"{tag}x") == "<b>x</b>"


@each_row(
    ("page", "expected"),
    [
        ("<br>a<br/>b<img src=x/>c</br>", "<br></br>a<br></br>b<img></img>c"),
        ("<span/>a", "<span></span>a"),
        ("<span a='1'/>a", "<span></span>a"),
        ("<span a=1/>a", "<span>a</span>"),
        ("<script/>a<b>", "<script></script>a<b></b>"),
        ("<head hidden>a</head><body hidden>b</body></html>c", "<head></head>a<body></body>bc"),
    ],
)
def test_elements_without_content(page, expected):
    assert join_events(page) == expected


@each_row(
    ("page", "expected"),
    [
        ("<script>if (a<b) '</td>&lt;'</SCRIPT >c", "<script>if (a<b) '</td>&lt;'</script>c"),
        ("<script><!-- <b> --></script>c", "<script><!-- <b> --></script>c"),
        ("<style>a</styles></style>c", "<style>a</styles></style>c"),
        ("<title>a &amp; <b>c</title>d", "<title>a & <b>c</title>d"),
        ("<textarea>&lt;<td></textarea>", "<textarea><<td></textarea>"),
        ("<script>a<b>", "<script>a<b></script>"),
        ("<script>a</script", "<script>a</script>"),
    ],
)  # fmt: skip
def test_what_scripts_and_the_like_hold_is_text(page, expected):
    assert join_events(page) == expected


@pytest.mark.parametrize(
    ("page", "expected"),
    [
        ("&amp;&lt;&eacute;&frac12;&#189;&#xBD;&nbsp;", "&<é½½½\u00a0"),
        ("&ampa &copy2 &notit; &zzz; & &; &#; &#x;", "&a ©2 ¬it; &zzz; & &; &#; &#x;"),
        ("&#150;&#0;&#xD800;&#99999999;", "\u2013\ufffd\ufffd\ufffd"),
        (f"a&#{'9' * 5000};b&#{'0' * 30}65;", "a\ufffdb\ufffd"),
        (f"a&#x{'9' * 5000};b", "a\ufffdb"),
    ],
)
def test_character_references(page, expected):
    assert join_events(page) == expected


@each_row(
    ("page", "expected"),
    [
        ("<p>a<p>b<div>c", "<p>a</p><p>b</p><div>c</div>"),
        ("<p>a<center>b", "<p>a</p><center>b</center>"),
        ("<h2>a<table></table>", "<h2>a</h2><table></table>"),
        ("<p>a<h1>b<h2>c", "<p>a</p><h1>b</h1><h2>c</h2>"),
        ("<b><i>a</b>c</i>d", "<b><i>a</i></b>cd"),
        ("a</b>c</p>d", "acd"),
        ("<table><tr><td>a<td>b<tr><th>c",
         "<table><tr><td>a</td><td>b</td></tr><tr><th>c</th></tr></table>"),
        ("<table><td>a<tbody><td>b", "<table><td>a</td><tbody><td>b</td></tbody></table>"),
        ("<table><caption>a<tr><td>b", "<table><caption>a</caption><tr><td>b</td></tr></table>"),
        ("<table><tr><p>a<td><div>b<td>c",
         "<table><tr><p>a</p><td><div>b</div></td><td>c</td></tr></table>"),
        ("<div><table><tr><td>a</div>b", "<div><table><tr><td>ab</td></tr></table></div>"),
        ("<p><table><tr><td><p>a", "<p></p><table><tr><td><p>a</p></td></tr></table>"),
        ("<table><tr><td><table><tr><td>a</td></tr></table>b<td>c",
         "<table><tr><td><table><tr><td>a</td></tr></table>b</td><td>c</td></tr></table>"),
        ("<table><tr><td><b>a</table>b", "<table><tr><td><b>a</b></td></tr></table>b"),
        ("<td>a<tr>b</td><tbody>c<caption>d", "abcd"),
    ],
)  # fmt: skip
def test_which_elements_others_end(page, expected):
    assert join_events(page) == expected


def test_rows_and_text_shown_as_typed_know_their_line():
    page = "<p>\n<table>\n<!-- <tr> -->\n<tr><td>\n<td>\n<script>\n<tr>\n</script><pre>"
    assert parse_events(page).lines == [1, 1, 4, 4, 4, 4, 8]


PIECES = (
    "<", "</", ">", "/", "=", "'", '"', " ", "\n", "a", "&", "&#", ";", "<!--", "-->", "<!", "<?",
    "<![CDATA[", "]]>", "<table>", "</table>", "<tr>", "<td>", "</td>", "<p>", "<b>", "</b>",
    "<script>", "</script>", "<title>", "</title>", "<br/>", "<pre>", "<td a=", "<h1>", "</p>",
)  # fmt: skip


@given(st.lists(st.sampled_from(PIECES), max_size=40).map("".join))
def test_every_element_that_begins_ends_in_its_turn(page):
    assert parse_events(page).opened == []


@pytest.mark.long
@pytest.mark.parametrize("before", ["", "<table><tr><td>", "<a ", "<a b='", "<i><div>", "<script>"])
def test_the_time_is_linear_in_the_size(before):
    pairs = ("<i></b>", "</td></i>", "<b></i>", "<p></b>", "<a b='", "<a ='", "&#1", "&ampx")
    for piece in (*PIECES, *pairs):
        small, large = (time_parsing(before + piece * number) for number in (2_000, 32_000))
        assert large < 0.2 + 40 * small, piece  # 256 times, were it the square


def time_parsing(page):
    start = time.process_time()
    parse_events(page)
    return time.process_time() - start
