"""Header records set by hand: what they change, what is refused and in which words."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path

import pytest
from row_tests import each_row
from trftext import game, row, trf
from written import HEADERS, TEAMS

from trfkit.files.convert import convert, write
from trfkit.files.convert.conversion import MalformedHeaderError, settings_in, with_headers
from trfkit.files.registry import read
from trfkit.files.trf.reading import read as read_trf
from trfkit.files.trf.reading.headers import header_tags
from trfkit.model import Event
from trfkit.record import replace

SAMPLES = Path(__file__).parents[3] / "samples"

EVERY = {
    "012": "Summer Open",
    "022": "Lund",
    "032": "SWE",
    "042": "2026/01/11",
    "052": "2026/01/20",
    "062": "7",
    "072": "6",
    "082": "2",
    "092": "Individual: Swiss-System",
    "102": "IA Berg, Mia",
    "112": "FA Ek, Bo",
    "122": "90 min + 30 sec",
    "132": "2026/05/01, 2026/05/02 2026/05/03",
    "142": "11",
    "152": "W",
    "162": "W 3.0 D 1.0 L 0.0 A 0.0 P 3.0",
    "172": "SWE FIDON",
    "182": "Invented Program 2.0",
    "192": "FIDE_DUTCH_2026",
    "202": "BH/C1,DE,OTHER_X",
    "212": "PTS,BH",
    "222": "40/5400+30:1800+30",
    "352": "WBWB",
    "362": "TW 3.0 TD 1.0 TL 0.0",
}


def lines(data: bytes, *tags: str) -> list[str]:
    return [line for line in data.decode().split("\r\n") if line.startswith(tags)]


def test_every_header_record_is_tried_here():
    assert EVERY.keys() == header_tags()


@each_row("tag", EVERY)
def test_a_record_that_is_set_is_written(tag):
    changed = with_headers(HEADERS, [f"{tag}={EVERY[tag]}"])
    (line, *_) = lines(write(changed, "trf26").data, tag)
    if tag == "132":
        assert line == f"132{' ' * 88}26/05/01  26/05/02  26/05/03"
    else:
        assert line.split() == f"{tag} {EVERY[tag]}".split()


def test_nothing_else_changes():
    for tag, text in EVERY.items():
        before = write(HEADERS, "trf26").data
        after = write(with_headers(HEADERS, [f"{tag} {text}"]), "trf26").data
        others = [line for line in lines(after, "") if not line.startswith(tag)]
        assert others == [line for line in lines(before, "") if not line.startswith(tag)]


def test_deputies_are_replaced_together_and_the_chief_stays():
    changed = with_headers(HEADERS, ["112=Ek, Bo", "112=FA Ask, Ulla"])
    assert lines(write(changed, "trf16").data, "102", "112") == [
        "102 IA Wetherall, Joyce",
        "112 Ek, Bo",
        "112 FA Ask, Ulla",
    ]
    changed = with_headers(HEADERS, ["102=Ek, Bo"])
    assert lines(write(changed, "trf16").data, "102", "112") == [
        "102 Ek, Bo",
        "112 Smith, Bo",
        "112 Jones, Al",
    ]


def test_the_last_setting_of_a_record_counts():
    assert with_headers(HEADERS, ["012=One", "012=Two"]).name == "Two"


def test_the_kind_follows_what_is_set():
    changed = with_headers(HEADERS, ["192=BERGER_DOUBLEROUNDROBIN"])
    assert (changed.kind.event, changed.kind.cycles) == (Event.ROUND_ROBIN, 2)
    assert with_headers(TEAMS, ["092=anything"]).kind == TEAMS.kind


@each_row(
    ("setting", "words"),
    [
        ("nonsense", "TAG=TEXT was expected"),
        ("0042=x", "TAG=TEXT was expected"),
        ("001=x", "001 is no header record; those that can be set are 012, 022"),
        ("ZZZ=x", "ZZZ is no header record"),
        ("XXR=9", "XXR is no header record"),
        ("012=", "record 012: no text is given"),
        ("012=a\nb", "record 012: the text holds a line break"),
        ("032=Sweden", "'Sweden' is no federation of FIDE's"),
        ("042=2026/13/01", "2026/13/01"),
        ("042=1 May", "1 May"),
        ("042=01.05.2026", "01.05.2026"),
        ("052=2026/01/09", "would end on 2026-01-09, before it begins on 2026-01-10"),
        ("062=many", "many"),
        ("132=2026/05/01 soon", "'soon' is no date"),
        ("132=1926/05/01", "'1926/05/01' is no date"),
        ("142=0", "'0' is no number from 1 to 200"),
        ("142=nine", "nine"),
        ("142=3", "142 says 3, but round 4 was played"),
        ("152=X", "X"),
        ("162=W one", "W one"),
        ("172=NIDOF", "Record 172 says NIDOF without a federation"),
        ("192=SWISS", "'SWISS' is no code of the table of tournament types"),
        ("202=BH,NOPE", "names NOPE, which is no tie-break"),
        ("222=90+30 minutes", "is no encoded rate of play"),
        ("352=BWBW", "is no list of colours"),
        ("362=XX 1.0", "XX 1.0"),
    ],
)
def test_what_cannot_be_set_is_refused_in_words(setting, words):
    with pytest.raises(MalformedHeaderError, match=re.escape(words)):
        with_headers(HEADERS, [setting])


def test_faults_that_were_there_before_are_none_of_the_setting_s():
    faulty = replace(HEADERS, start=HEADERS.end, end=HEADERS.start, rounds=1)
    assert with_headers(faulty, ["012=Open"]) == replace(faulty, name="Open")


def test_a_list_of_settings_may_be_header_records_themselves():
    listed = settings_in("# for the upload\r\n\r\n012=Open\r\n042 2026/01/11\n### remark\n")
    assert listed == ["012=Open", "042 2026/01/11"]
    dates = f"132{' ' * 88}26/05/01            26/05/02"
    changed = with_headers(HEADERS, [*listed, dates])
    assert (changed.name, changed.start.isoformat()) == ("Open", "2026-01-11")
    assert changed.round_dates == (date(2026, 5, 1), None, date(2026, 5, 2))


SMALL = trf("012 Open", row(1, game(2, "w", "1")), row(2, game(1, "b", "0")), "XXR 3")


def test_in_its_own_dialect_only_the_records_that_are_set_change():
    converted = convert(read_trf(SMALL), "trf", headers=["012=Closed", "142=5", "022=Lund"])
    expected = SMALL.replace(b"012 Open", b"012 Closed\r\n022 Lund").replace(b"XXR 3", b"XXR 5")
    assert converted.data.replace(b"\r\n", b"\n") == expected.replace(b"\r\n", b"\n")


def test_a_point_system_that_is_set_is_not_assumed():
    result = read_trf(SMALL)
    codes = {one.code for one in convert(result, "trf26", headers=["162=W 3.0"]).diagnostics}
    assert "ADJ001" not in codes
    assert "ADJ001" in {one.code for one in convert(result, "trf26").diagnostics}


def test_a_page_becomes_a_file_with_the_headers_that_an_upload_needs():
    result = read((SAMPLES / "open-swiss.html").read_bytes())
    headers = [f"{tag}={EVERY[tag]}" for tag in ("012", "022", "032", "042", "052", "102", "122")]
    converted = convert(result, "trf26", purpose="upload", headers=headers)
    for setting in headers:
        tag, _, text = setting.partition("=")
        assert lines(converted.data, tag) == [f"{tag} {text}"]
    assert lines(converted.data, "192") == ["192 CUSTOM_SWISS"]


def test_a_date_that_is_refused_is_not_said_to_be_read():
    with pytest.raises(MalformedHeaderError) as refused:
        convert(read_trf(SMALL), "trf26", headers=["042=01.05.2026"])
    assert str(refused.value).endswith("which is not a date. Write the date as YYYY/MM/DD.")
