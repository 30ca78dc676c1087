"""What is read of every field of every record, with values that are right and others.

What stands in a field, what is told of it, and what it changes in the tournament stand in
``fields.txt``; ``pytest --update-golden`` writes it anew, and the difference is then reviewed.
"""

# ruff: noqa: E501 - a row of a table stays one line

from pathlib import Path

from builders import ROUND_ROBIN, SWISS, TEAMS, append, changed, changing, play, put, record
from recorded import assert_text_recorded, differing, facts_of

from trfkit.files.trf.reading import read
from trfkit.syntax.layout import layouts_by_tag

HEADERS = {
    "012": ("", "x", "Lakeside  Open"),
    "022": ("",), "032": ("NED", "ned", "XYZ", "NETHERLANDS"),
    "042": ("2026/05/01", "2026-05-01", "01.05.2026", "26/05/01", "2026/13/01", "2026/05", "2026", "today", "1900/01/01", "20260501", "1/5/2026", "05/13/2026"),
    "062": ("7", "0", "-1", "x", "7 (6)", "7 ", "007", "10000", "7.0"), "072": ("7", "8", "x"), "082": ("", "0", "2"),
    "092": ("Individual: Swiss-System", "Round-Robin", "Team: Swiss-System", "Schweizer System", "Rundenturnier", "Double Round-Robin", "Knock-Out", "x"),
    "102": ("IA Judge, Jo (1009999)", "Judge, Jo", "IA Judge, Jo 1009999", "IA", "(1009999)", "Judge, Jo (IA)", "XA Judge, Jo (12)"),
    "112": ("FA Helper, Hal (1009998); NA Other, Oz", "Helper, Hal, Other, Oz"),
    "122": ("90 min + 30 sec/move", "x"),
    "132": ("26/05/01", " " * 87 + "26/05/01  26/05/02  26/05/03", " " * 87 + "26/05/01            26/05/03", " " * 87 + "26/13/01  26/05/02", " " * 87 + "2026/05/01", "26/05/01 26/05/02 26/05/03", " " * 87 + "01.05.26  02.05.26"),
    "142": ("3", "4", "2", "0", "x", "-3", "1000", "3 rounds"),
    "152": ("W", "B", "w", "white1", "x", "white", ""),
    "162": (" W 1.0    D 0.5", " W 3.0    D 1.0    L 0.0    A 0.0    P 1.0    X 0.5", "W 1,0 D 0,5", " W 1    D 0.5", "W1.0 D0.5", " W 1.0    Q 0.5", " W 1.0", " W 9.9    D 9.9    L 9.9", "3 1 0", " W 10.0   D 0.5"),
    "172": ("NED FIDON", "NED HBFN", "XXX FIDON", "NED", "FIDON", "NED OTHER", "ned fidon"),
    "182": ("trfkit", ""), "192": ("FIDE_DUTCH", "FIDE_DUTCH_2025", "CUSTOM_SWISS", "BERGER_ROUNDROBIN", "FIDE_TEAM", "BERGER_DOUBLEROUNDROBIN", "x", "fide_dutch", "FIDE-DUTCH", "FIDE_DUTCH_BAKU"),
    "202": ("BH/C1,BH,SB", "BH/C1, BH, SB", "BH;SB", "bh", "BH/X9", "", "BH,,SB", "OTHER_X"), "212": ("PTS,BH", "MPTS", "BH"),
    "222": ("5400+30", "90+30", "40/6000+30:1800+30", "W300-B240", "x", "5400 + 30", "5400+30 "),
    "352": ("WBWB", "BW", "WX", "", "wb"),
    "362": ("TW 2.0   TD 1.0   TL 0.0", "TW 3.0   TD 1.0", "W 2.0", "TW x", "TW 2.0   TD 1.0   TL 0.0   TA 0.0   TP 1.0"),
    "XXR": ("3", "5", "0", "x", "2"), "XXC": ("white1", "black1", "rank", "x", "white1 rank"),
    "XXS": ("W=1 D=0.5", "W=3 D=1 L=0", "WW=3", "x", "BW=1.5 BD=1", "FW=0 PAB=0.5 HPB=0.5"), "XXP": ("1 4", "1", "1 99", "x", "1 4 5"), "XXZ": ("3", "3 7", "99", "x"),
    "XXA": ("   1  1.0", "   1  1.0  0.5", "  99  1.0", "   x  1.0", "   1"), "XXF": ("1 4",), "DAT": ("1 text",), "801": (" 1 LAKE   4    3.5",), "802": ("  1 LAKE     4.0    3.5   2 w  1.5     3 b  2.0",),
    "###": ("said", " said", "Import @ Round 2: by another program"),
}  # fmt: skip
LINES = {
    "013": (TEAMS, "013 Rook and Pawn                      1    2"),
    "240": (SWISS, "240 H   3    7"),
    "250": (SWISS, "250  1.0  1.0   1   2    1    4"),
    "260": (SWISS, "260   1   3    1    4"),
    "299": (SWISS, "299 W   1.0   1.0     1    1"),
    "300": (TEAMS, "300   2   1   3    2    1"),
    "310": (TEAMS, TEAMS.splitlines()[-1].replace("310   3", "310   4")),
    "320": (TEAMS, "320  2.0  2.0   3   2"),
    "330": (TEAMS, "330 +-   2   1   2"),
    "NED": (
        SWISS,
        f"NED    1 m IM {'Apple, Annie':33} 2470 AMS     8000001 1990/01/03",
    ),
}
FIELDS = {
    "sex": ("m", "w", "M", "f", "x"),
    "title": ("GM", "g", "WGM", "gm", "XX", "IM "),
    "name": ("", "Oak", "Oak Otto"),
    "rating": ("", "0", "1", "x", "12.5", "-5"),
    "federation": ("", "ned", "XYZ", "12"),
    "fide_id": ("", "0", "x", "12345678901", "-1"),
    "birth": (
        "",
        "1990",
        "1990/00/00",
        "1990/13/01",
        "01.02.1990",
        "90/01/02",
        "1990-01-02",
        "x",
        "0000/00/00",
        "2030/01/01",
        "1880/01/01",
    ),
    "points": ("", "1", "1.25", "x", "1,5", "½", "-1.0", "99.9"),
    "rank": ("", "0", "x", "1.5", "-1"),
    "start_no": ("0", "x", "9999", "3"),
}
CELLS = (
    "   4 w 1", "   4 w 2", "   4 w x", "   4 W 1", "   4 x 1", "   4   1", "   4 w  ", "  99 w 1", "   1 w 1", "   x w 1", "0000 - U", "0000 - u", "0000 w 1",
    "     - H", "       H", "        ", "0000 - *", "0000   -", "4    w 1", "  4  w 1", "   4 w +", "   4 w ½", "   4 - Z", "  -4 w 1", "0000 - 1", "0000 - =", "0000 - 0", "0000 - W",
)  # fmt: skip
EVENTS = {
    "a row cut in a round": (SWISS, [changing("3 w 0     5 b +\n", "3 w 0     5 b\n")]),
    "a row cut in the name": (SWISS, [changing("Durian, Dan                       2200 BEL     1001004 1993/01/02  1.0    6     1 b 0     3 w 0     5 b +", "Dur")]),
    "two with one number": (SWISS, [put(7, "start_no", "6")]),
    "three with one number": (SWISS, [put(7, "start_no", "5"), put(6, "start_no", "5")]),
    "no number": (SWISS, [put(7, "start_no", "")]),
    "a fourth round of one": (SWISS, [play(7, 4, "0000 - H")]),
    "a fourth round of two": (SWISS, [play(7, 4, "   1 w 1"), play(1, 4, "   7 b 0")]),
    "a fourth round that is open": (SWISS, [play(7, 4, "   1 w  "), play(1, 4, "   7 b  ")]),
    "two teams of one number": (TEAMS, [changing("310   2 Hill", "310   1 Hill")]),
    "no number of a team": (TEAMS, [changing("310   2 Hill", "310     Hill")]),
    "a member twice": (TEAMS, [changing("3     3    4", "3     3    3")]),
    "a member who is nobody": (TEAMS, [changing("3     3    4", "3     3   44")]),
    "a bye of nobody": (TEAMS, [changing("320  2.0  2.0   3", "320  2.0  2.0   9")]),
    "a bye of no worth": (TEAMS, [changing("320  2.0  2.0   3", "320             3")]),
    "members to the left": (TEAMS, [changing("3     3    4", "3   3    4")]),
    "a round to the left": (SWISS, [changing("2200 BEL     1001004", "2200 BEL    1001004")]),
    "a round-robin without its name": (ROUND_ROBIN, [record("092", None)]),
    "a double round-robin": (ROUND_ROBIN, [record("092", "Double Round-Robin"), record("142", "6")]),
    "a Swiss without its name": (SWISS, [record("092", None), record("192", None)]),
    "teams without their kind": (TEAMS, [record("092", None), record("192", None)]),
    "no rounds": (SWISS, [record("142", None), *(play(who, number, " " * 8) for who in range(1, 8) for number in (1, 2, 3))]),
    "every record twice": (SWISS, [lambda text: "".join(line * 2 if line[:3] != "001" else line for line in text.splitlines(keepends=True))]),
    **{f"{tag} twice": (SWISS, [append(f"{tag} 1"), append(f"{tag} 2")]) for tag in ("142", "XXR", "152", "202")},
}  # fmt: skip
BASES = {text: read(text.encode()).tournament for text in (SWISS, TEAMS, ROUND_ROBIN)}


def told(head, text, base):
    """Yield what is read of a text, as far as another one does not say it."""
    result = read(text.encode())
    yield head
    yield from (f"    {facts_of(one)}" for one in result.diagnostics)
    if result.tournament is None:
        yield "    nothing"
    else:
        yield from (f"    > {fact}" for fact in differing(BASES[base], result.tournament))


def test_values_of_headers_are_read_as_recorded(request):
    lines = []
    for tag, values in HEADERS.items():
        for value in values:
            lines += told(f"{tag} {value.strip()}", changed(SWISS, record(tag, value)), SWISS)
    for tag in ("092", "192", "352", "362", "202", "212", "162"):
        for value in HEADERS[tag]:
            lines += told(f"teams {tag} {value}", changed(TEAMS, record(tag, value)), TEAMS)
    assert_text_recorded(lines, Path(__file__).with_name("headers.txt"), request.config)


def test_values_of_fields_are_read_as_recorded(request):
    lines = []
    for name, values in FIELDS.items():
        for value in values:
            lines += told(f"{name} {value}", changed(SWISS, put(4, name, value)), SWISS)
    for cell in CELLS:
        lines += told(f"round |{cell}|", changed(SWISS, play(1, 1, cell)), SWISS)
    for tag, (text, line) in LINES.items():
        lines += told(line, changed(text, append(line)), text)
        for other in (line[:3] + line[4:], f"{line[:3]} {line[3:]}"):
            lines += told(other, changed(text, append(other)), text)
        layout = layouts_by_tag().get(tag) or layouts_by_tag()["001"]
        for field in layout.expanded(len(line)):
            first, last = field.columns
            if field.name in {"tag", "gap"} or last > len(line):
                continue
            for value in ("", "x", "0", "9", "-1"):
                cell = value.rjust(last - first + 1)[: last - first + 1]
                other = f"{line[: first - 1]}{cell}{line[last:]}"
                lines += told(f"{tag} {field.name} |{other}|", changed(text, append(other)), text)
    for name, (text, changes) in EVENTS.items():
        lines += told(name, changed(text, *changes), text)
    assert_text_recorded(lines, Path(__file__).with_name("fields.txt"), request.config)
