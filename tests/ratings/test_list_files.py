"""The official layouts, row by row, and what is not quite one of them."""

import io
import time
import tracemalloc
import zipfile

import pytest
from rating_list_files import (
    COMBINED,
    ELEMENTS,
    PLAYERS,
    cells,
    line,
    player,
    single,
    txt,
    xml,
    zipped,
)
from row_tests import each_row

from trfkit.ratings import list_files
from trfkit.ratings.list_files import Broken, month_in, open_lists
from trfkit.ratings.listed_player import Listed
from trfkit.refusal import Refusal

OF_ONE_KIND = [name for name in ELEMENTS if "rapid" not in name and "blitz" not in name]


def lists(data, name="players_list_may26.txt", **said):
    return [
        (opened.kind, opened.month, list(opened.rows))
        for opened in open_lists(io.BytesIO(data), name, **said)
    ]


def rows(data, name="players_list_may26.txt", **said):
    ((_, _, found),) = lists(data, name, **said)
    return found


def test_text_and_xml_say_the_same():
    of_text, of_xml = rows(txt(PLAYERS)), rows(xml(PLAYERS), "players_may26.xml")
    assert of_text == of_xml
    assert [row.fide_id for row in of_text] == [int(one["fideid"]) for one in PLAYERS]


def test_a_row_of_the_combined_list_has_every_cell():
    row = player(
        42, "Maple, Max", "SUI", sex="F", title="IM", w_title="WGM", o_title="FA", foa_title="ACM",
        rating=2411, games=9, k=20, rapid_rating=2301, rapid_games=8, rapid_k=10,
        blitz_rating=2202, blitz_games=7, blitz_k=40, birthday=1999, flag="wi",
    )  # fmt: skip
    assert rows(txt([row])) == [
        Listed(42, "Maple, Max", "SUI", "F", "IM", "WGM", "FA", "ACM", 2411, 9, 20, 2301, 8, 10,
               2202, 7, 40, 1999, "wi")
    ]  # fmt: skip


@each_row("kind", ["standard", "rapid", "blitz"])
@each_row("form", ["txt", "xml"])
def test_a_list_of_one_kind_has_its_rating_alone(kind, form):
    data = txt(PLAYERS[:1], single("MAY26")) if form == "txt" else xml(PLAYERS[:1], OF_ONE_KIND)
    ((found, month, (row,)),) = lists(data, f"{kind}_may26frl.{form}")
    assert (found, month) == (kind, "2026-05")
    assert [row.rating(one) for one in ("standard", "rapid", "blitz")] == [
        2500 if one == kind else None for one in ("standard", "rapid", "blitz")
    ]
    assert (getattr(row, f"{kind}_games"), getattr(row, f"{kind}_k")) == (4, 10)


def test_columns_are_where_the_head_has_them():
    narrow = tuple((caption, len(caption) + 14) for caption, _ in COMBINED)
    texts = [line([caption for caption, _ in narrow], narrow)]
    texts += [line(cells(row), narrow) for row in PLAYERS[:3]]
    assert rows("\n".join(texts).encode()) == rows(txt(PLAYERS[:3]))
    swapped = (COMBINED[1], COMBINED[0], *COMBINED[2:])
    head = line(["Name", "Group"], (("Name", 40), ("Group", 9)))
    assert "Group" in head
    with pytest.raises(Refusal):  # a head begins with the number
        rows(line([caption for caption, _ in swapped], swapped).encode())


@pytest.mark.parametrize("width", [1, 2, 5, 15])
def test_a_title_that_is_too_long_for_its_column_pushes_nothing_into_the_ratings(width):
    titles = "FA,FI,NA,LSI,IO,DI,FST"
    row = player(5, "Nut, Ned", o_title=titles, foa_title="ACM", rating=1987, k=20,
                 rapid_rating=1777, birthday=1970, flag="i")  # fmt: skip
    layout = (*COMBINED[:6], ("OTit", max(width, 5)), *COMBINED[7:])
    (found,) = rows("\n".join([
        line([caption for caption, _ in layout], layout), line(cells(row), layout)
    ]).encode())  # fmt: skip
    assert (found.other_titles, found.standard, found.standard_k) == (titles, 1987, 20)
    assert (found.rapid, found.born, found.flag) == (1777, 1970, "i")


@pytest.mark.parametrize("excess", [0, 1, 2, 9])
def test_a_cell_that_is_longer_than_its_column_moves_those_behind_it(excess):
    width = next(width for caption, width in COMBINED if caption == "OTit")
    titles = "FA," * 20
    titles = titles[: width - 1] + "X" * (excess + 1)
    row = player(5, "Nut, Ned", o_title=titles[:1], rating=1987, birthday=1970)
    text = txt([row]).decode().splitlines()
    at = text[0].index("OTit")
    text[1] = text[1][:at] + titles + text[1][at + width :]
    (found,) = rows("\n".join(text).encode())
    assert (found.other_titles, found.standard, found.born) == (titles, 1987, 1970)


def test_a_title_that_overwrites_the_next_column_is_whole_and_moves_nothing():
    text = txt([player(5, "Nut, Ned", rating=1987, birthday=1970)]).decode().splitlines()
    at = text[0].index("OTit")
    over = "FA,FI,NA,LSI,IO,DI"
    text[1] = text[1][:at] + over + text[1][at + len(over) :]
    (found,) = rows("\n".join(text).encode())
    assert (found.other_titles, found.arena_title, found.standard) == (over, "", 1987)


def test_columns_of_bytes_are_read_as_such():
    row = player(5, "Nüß, Zoë", "GER", rating=1987)
    data = txt([row]).decode().splitlines()
    data[1] = data[1].replace("Nüß, Zoë   ", "Nüß, Zoë")  # three letters of two bytes
    (found,) = rows("\n".join(data).encode())
    assert (found.name, found.federation, found.standard) == ("Nüß, Zoë", "GER", 1987)


@each_row(
    ("broken", "reason"),
    [
        ("garbage", "the ID number is 'garbage'"),
        (line(cells(player("12a", "Oak, Otto"))), "the ID number is '12a'"),
        (line(cells(player(0, "Oak, Otto"))), "the ID number is '0'"),
        (line(cells(player(12, ""))), "the name is blank"),
        (line(cells(player(12, "Oak, Otto", rating="24x0"))), "standard is '24x0'"),
        (line(cells(player(12, "Oak, Otto", rating="-100"))), "standard is '-100'"),
        (line(cells(player(12, "Oak, Otto", sex="?"))), "the sex is '?'"),
        (line(cells(player(12, "O" * 70))), "stands across two columns"),
        ("1" * 5000, "the line has more than 2048 bytes"),
    ],
)
def test_a_broken_row_is_told_with_its_line_and_the_others_are_read(broken, reason):
    data = txt([*PLAYERS[:2]], more=(broken, line(cells(PLAYERS[2]))))
    found = rows(data)
    (told,) = [row for row in found if isinstance(row, Broken)]
    assert told.line == 4
    assert reason in str(told.reason)
    assert [row.fide_id for row in found if isinstance(row, Listed)] == [1001001, 1001002, 1001003]


def test_damage_in_xml_is_told_and_the_rest_is_read():
    more = (
        "<player><fideid>5</fideid><name>Nut & Sons</name></player><player><name>X</name></player>"
    )
    found = rows(xml(PLAYERS[:2], more=more), "may26.xml", kind=None)
    assert [row.fide_id for row in found if isinstance(row, Listed)] == [1001001, 1001002, 5]
    reasons = [str(row.reason) for row in found if isinstance(row, Broken)]
    assert reasons[0].startswith("damaged XML: an & ")
    assert reasons[1] == "the ID number is ''"


def read_rows(text, head='<?xml version="1.0"?>'):
    """Return what is read of the combined list with these rows: names, and lines of damage."""
    before = f"{head}<playerslist>\n{make_row(1, 'A')}\n"
    data = before.replace("</player>", "<rapid_rating>0</rapid_rating></player>") + text
    found = rows(data.encode("utf-8", "surrogateescape"), "may26.xml")
    return [row.line if isinstance(row, Broken) else row.name for row in found]


def make_row(number, name):
    return f"<player><fideid>{number}</fideid><name>{name}</name></player>"


END = "</playerslist>"
CUT = make_row(2, "B")


@each_row(
    ("text", "expected"),
    [
        (make_row(2, "B & C") + make_row(3, "D") + END, ["A", "B & C", 3, "D"]),
        (make_row(2, "B&nbsp;C") + END, ["A", "B&nbsp;C", 3]),
        (make_row(2, "B < C") + make_row(3, "D") + END, ["A", 3, "D"]),
        (make_row(2, "B\udcfc") + make_row(3, "D") + END, ["A", "B\ufffd", 3, "D"]),
        (make_row(2, "B</nam><name>C") + make_row(3, "D") + END, ["A", "C", 3, "D"]),
        (make_row(2, "B").replace("</name>", "") + make_row(3, "D") + END, ["A", 3, "D"]),
        (make_row(2, "B").replace("</player>", "\n") + make_row(3, "D") + END, ["A", "D", 4]),
        (f"</player>\n{make_row(3, 'D')}{END}", ["A", 2, "D"]),
        (f"x{make_row(2, 'B')}\n{make_row(3, 'D')}{END}", ["A", "B", 3, "D"]),
        (f"{make_row(2, 'B')}\n\n<playe></playe>\n{make_row(3, 'D')}{END}", ["A", "B", "D", 6]),
        (f"{END}{make_row(2, 'B')}", ["A", "B", 3, 3]),
        *((cut, ["A", 2]) for cut in (CUT[:-40], CUT[:-8], CUT[:-1], CUT[:1], "<!--", "")),
        (CUT, ["A", "B", 3]),
        (f"{CUT}{END[:-1]}", ["A", "B", 3]),
    ],
)
def test_only_the_row_that_is_damaged_suffers(text, expected):
    assert read_rows(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("&amp;&lt;&gt;&quot;&apos;&#233;&#xE9;&amp;lt;", "&<>\"'éé&lt;"),
        ("B<!-- <b> & --> C<?x y?>", "B C"),
        ("<![CDATA[B & <b> &amp;]]> C", "B & <b> &amp; C"),
        ("\n B\n\tC ", "B C"),
    ],
)
def test_xml_says_the_same_in_many_ways(text, expected):
    for part in (1, 7, list_files._PART):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(list_files, "_PART", part)
            assert read_rows(make_row(2, text) + END) == ["A", expected]
    found = read_rows(
        f"<player\n a='1' ><fideid\n>2</fideid ><x/><name b=''\n>B</name></player\n>{END}"
    )
    assert found == ["A", "B"]


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "windows-1251", "koi8-u"])
def test_xml_is_read_in_the_encoding_that_it_shows_or_names(encoding):
    head = f'<?xml version="1.0" encoding="{encoding.removesuffix("-sig")}"?>'
    data = xml([player(5, "Лис, Юлія")], head=head).decode().encode(encoding)
    assert [row.name for row in rows(data, "may26.xml")] == ["Лис, Юлія"]


def test_an_encoding_that_could_hide_something_is_refused():
    for encoding in ("utf-7", "punycode", "no-such"):
        with pytest.raises(Refusal, match="is not read"):
            rows(xml(PLAYERS, head=f'<?xml version="1.0" encoding="{encoding}"?>'), "may26.xml")


@pytest.mark.slow
@pytest.mark.parametrize(
    "piece",
    [
        "<player ",
        "<player>",
        "</player",
        "<!--",
        "<?",
        "<![CDATA[",
        "<a ",
        "<a></a>",
        "<",
        "&",
        "&#1",
    ],
)
def test_the_time_for_xml_is_linear_in_its_size(piece):
    def seconds(number):
        start = time.process_time()
        read_rows(piece * number)
        return time.process_time() - start

    assert seconds(800_000) < 0.5 + 32 * seconds(100_000)


class Repeated(io.RawIOBase):
    """XML of the same players again and again, which is never in memory."""

    def __init__(self, times):
        head, start, body = xml(PLAYERS).partition(b"<player>")
        self.body = (start + body).removesuffix(b"</playerslist>\n")
        self.parts = [head, *([self.body * 50] * (times // 50)), b"</playerslist>"]
        self.seek(0)

    def seek(self, *_):
        self.rest, self.ahead = iter(self.parts), b""
        return 0

    def read(self, most=-1):
        while len(self.ahead) < most and (part := next(self.rest, b"")):
            self.ahead += part
        data, self.ahead = self.ahead[:most], self.ahead[most:]
        return data


@pytest.mark.long
def test_nothing_of_xml_is_held_but_a_part(monkeypatch):
    monkeypatch.setattr(list_files, "_PART", 1 << 16)
    file = Repeated(500)
    size = len(file.body) * 500
    tracemalloc.start()
    try:
        (opened,) = open_lists(file, "may26.xml")
        count = sum(1 for _ in opened.rows)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert count == 500 * len(PLAYERS)
    assert peak < 1 << 20 < size / 2


@pytest.mark.parametrize(
    "head",
    [
        '<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>',
        '<!DOCTYPE a SYSTEM "file:///etc/passwd">',
        f'<!--{"-x" * 40_000}--><!DOCTYPE a [<!ENTITY a "b">]>',
    ],
)
def test_document_types_and_entities_are_refused(head):
    with pytest.raises(Refusal, match="document type"):
        rows(xml(PLAYERS, OF_ONE_KIND, head=f'<?xml version="1.0"?>{head}'), "rapid_may26.xml")


@each_row(
    ("data", "name"),
    [
        (b"", "may26.txt"),
        (b"012 Open\n001    1 m    Apple\n", "may26.txt"),
        (b"ID Number  Name   Fed\n5   Nut\n", "may26.txt"),
        (b"\x00" * 5000, "may26.txt"),
        (b"PK\x03\x04 and no more", "may26.zip"),
        (zipped(readme_md=b"x"), "may26.zip"),
        (zipped(list_txt=txt(PLAYERS))[:-300], "may26.zip"),
        (zipped(list_txt=b"x\n" * 100), "may26.zip"),
    ],
)
def test_what_is_no_list_is_refused(data, name):
    with pytest.raises(Refusal) as refused:
        rows(data, name)
    assert len(str(refused.value).splitlines()) == 1


def test_what_nobody_can_tell_has_to_be_said():
    with pytest.raises(Refusal, match="--month"):
        rows(txt(PLAYERS), "players_list.txt")
    with pytest.raises(Refusal, match="--rate-of-play"):
        rows(txt(PLAYERS, single("MAY26")), "list.txt")
    with pytest.raises(Refusal, match="says 2026-05"):
        rows(txt(PLAYERS, single("MAY26")), "rapid.txt", month="2026-04")
    with pytest.raises(Refusal, match="combined"):
        rows(txt(PLAYERS), kind="rapid")
    assert lists(txt(PLAYERS), "players_list.txt", month="2025-12")[0][:2] == (
        "combined",
        "2025-12",
    )
    assert lists(txt(PLAYERS, single("MAY26")), "list.txt", kind="blitz")[0][:2] == (
        "blitz",
        "2026-05",
    )


def test_a_list_has_the_size_of_its_file():
    data = txt(PLAYERS)
    (opened,) = open_lists(io.BytesIO(data), "players_list_may26.txt")
    assert opened.size == len(data)
    (packed,) = open_lists(io.BytesIO(zipped(standard_may26frl_txt=data)), "x.zip")
    assert packed.size == len(data)


@pytest.mark.parametrize(("flags", "is_refused"), [(0, False), (1, True), (2, False), (9, True)])
def test_an_encrypted_list_is_refused(flags, is_refused):
    data = bytearray(zipped(standard_may26frl_txt=txt(PLAYERS)))
    for place, offset in ((data.index(b"PK\x03\x04"), 6), (data.index(b"PK\x01\x02"), 8)):
        data[place + offset] |= flags
    if is_refused:
        with pytest.raises(Refusal) as refused:
            lists(bytes(data), "x.zip")
        assert refused.value.message.id == "refusals.encrypted"
    else:
        assert lists(bytes(data), "x.zip")


def test_what_is_amiss_in_an_archive_is_told_of_the_list_in_it():
    data = zipped(rapid_txt=txt(PLAYERS, single("MAY26")))
    with pytest.raises(Refusal) as refused:
        lists(data, "x.zip", month="2026-04")
    assert refused.value.message.arguments["name"] != "x.zip"


@each_row(
    ("text", "month"),
    [
        ("standard_apr26frl_xml.zip", "2026-04"),
        ("APR26", "2026-04"),
        ("players-2026-04.txt", "2026-04"),
        ("list_202611.txt", "2026-11"),
        ("April 2026.txt", "2026-04"),
        ("players_list_foa.txt", None),
        ("list_202613.txt", None),
        ("smar26.txt", None),
    ],
)
def test_a_month_is_told_by_a_name(text, month):
    assert month_in(text) == month


def test_an_archive_may_hold_several_lists():
    data = zipped(
        standard_may26frl_txt=txt(PLAYERS, single("MAY26")),
        rapid_may26frl_txt=txt(PLAYERS[:2], single("MAY26")),
    )
    assert [(kind, month, len(found)) for kind, month, found in lists(data, "x.zip")] == [
        ("standard", "2026-05", len(PLAYERS)),
        ("rapid", "2026-05", 2),
    ]


@pytest.mark.parametrize(
    ("element", "longest"),
    [("fideid", "1" * 10), ("name", "N" * 200), ("title", "T" * 40), ("rating", "2" * 4)],
)
def test_a_cell_has_a_bound(element, longest):
    for text, kinds in ((longest, [Listed]), (longest + longest[0], [Broken])):
        cells_of = {"fideid": "5", "name": "Oak, Otto", "title": "", "rating": "", element: text}
        more = "".join(f"<{name}>{cell}</{name}>" for name, cell in cells_of.items())
        found = rows(xml([], more=f"<player>{more}</player>"), "standard_may26.xml")
        assert [type(row) for row in found] == kinds


@pytest.mark.parametrize(
    ("before", "before_player", "most"), [(1 << 32, 1 << 32, 1 << 32), (1 << 24, 0, 1 << 24)]
)
def test_a_list_ends_within_four_gibibytes_and_has_a_player_every_sixteen_mebibytes(
    before, before_player, most
):
    counted = list_files.CountedFile(io.BytesIO(b"xy"))
    counted.bytes, counted.bytes_at_player = before - 1, before_player
    assert counted.read(1) == b"x"
    with pytest.raises(Refusal) as caught:
        counted.read(1)
    assert caught.value.message.arguments == {"most": most}


def test_what_is_unpacked_has_a_bound(monkeypatch):
    monkeypatch.setattr(list_files, "LARGEST", 1 << 20)
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("list_may26.txt", txt(PLAYERS) + txt(PLAYERS) * 1000)
    assert len(made.getvalue()) < 1 << 16
    with pytest.raises(Refusal, match="more than"):
        rows(made.getvalue(), "x.zip")


def test_a_file_of_something_else_is_not_read_to_its_end(monkeypatch):
    monkeypatch.setattr(list_files, "EMPTIEST", 1 << 16)
    with pytest.raises(Refusal, match="without a player"):
        rows(txt(PLAYERS) + b"nobody\n" * (1 << 15))
    with pytest.raises(Refusal, match="without a player"):
        rows(b"<a>" + b"<b></b>" * (1 << 15), "standard_may26.xml")
