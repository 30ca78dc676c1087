"""Texts just below, at and just above each limit of reading, and what is made of each.

``pytest --update-golden`` writes the texts anew; the difference is then reviewed.
"""

# ruff: noqa: E501, RUF001 - a row of a table stays one line; look-alikes are meant

from itertools import pairwise, product
from pathlib import Path

from recorded import assert_text_recorded, facts_of

from trfkit.limits import DEFAULT_LIMITS
from trfkit.record import names, replace
from trfkit.syntax import broken_rows, parse
from trfkit.syntax.annotation_lines import is_annotation, read_annotation
from trfkit.syntax.codepages import (
    LANGUAGES,
    LETTERS,
    PAGES,
    _reading,
    _script,
    can_encode,
    encode,
    guess_code_page,
    makes_sense,
    read_mixed_text,
)
from trfkit.syntax.damaged_lines import damages, damages_in_columns, straightened
from trfkit.syntax.decoding import decode_bytes, exceeded_limits, text_findings, undone
from trfkit.syntax.field_codes import (
    encode_time_control,
    parse_rate_of_play,
    parse_time_control,
    parse_type_code,
    read_class,
)
from trfkit.syntax.layout import layouts_by_tag
from trfkit.syntax.lines import read_line, read_records, with_changes
from trfkit.syntax.shifted_rows import (
    blanks_before,
    broken_rounds,
    realign,
    realign_rows,
    torn_numbers,
)

ROW = (
    "001    3 m FM Nachname, Vorname                 2098 FRA    12345678 1990/01/02  1.5    4"
    "     7 w =  0000 - H    12 b 1"
)


def assert_limits_recorded(name, lines, request):
    assert_text_recorded(lines, Path(__file__).with_name(f"{name}.txt"), request.config)


def in_short(text):
    return f"{text[:24]!r}+{len(text)}" if len(text) > 60 else repr(text)


# Bytes --------------------------------------------------------------------------------------------


def test_encodings_of_bytes_are_as_recorded(request):
    """Marks, zero bytes at their limits, padding at the end, and encodings that are stated."""
    utf16 = "001 Nobody, Nora\r\n".encode("utf-16-le")
    cases = {
        **{f"{n} zeros of {size}": b"a\0" * n + b"b" * (size - 2 * n) for n, size in product((7, 8, 9), (16, 69, 70, 79, 80, 81, 89, 90, 91)) if size >= 2 * n},
        **{f"{n} zeros before letters": b"\0a" * n for n in (7, 8, 9)},
        **{f"{odd} of {n} zeros elsewhere": b"a\0" * (n - odd) + b"\0a" * odd for n in (9, 10, 18, 19, 20) for odd in (1, 2)},
        **{f"tail {tail!r}": b"012 A\r\n" + tail for tail in (b"\x1a", b"\0", b"\0\0\0", b"\x1a\0\0", b"\r\n\x1a\r\n", b" \0 ", b"\x1aB", b"\0B\0", b"\0B", b"\r\n \r\n")},
        **{f"mark {mark!r}": mark + rest for mark in (b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff", b"\xef\xbb") for rest in (b"", b"012 A", b"0\x001\x002\0", b"\x000\x001\x002", b"caf\xe9")},
        "utf-16": utf16,
        "half a letter": utf16 + b"a",
        "half a letter behind padding": utf16 + b"\0\0\0",
        "utf-16 of padding": utf16 + b"\0\0" * 4,
    }  # fmt: skip
    lines = []
    for name, data in cases.items():
        for stated in (None, "utf-8", "latin-1", "utf-16", "utf-16-be", "ascii", "no-such"):
            read = decode_bytes(data, stated)
            if stated and "mark" not in name and "half" not in name:
                continue
            findings = [facts_of(one) for one in read.diagnostics]
            how = f"{read.encoding.name} {read.encoding.bom!r}{' guessed' * read.encoding.guessed}"
            lines.append(
                f"{name} {stated or ''}: {in_short(read.text)} {how} {read.tail!r} {findings}"
            )
    assert_limits_recorded("bytes", lines, request)


def test_limits_of_files_are_as_recorded(request):
    small = replace(DEFAULT_LIMITS, bytes=400, lines=3, line_bytes=150, players=2, rounds=2)
    row = b"001" + b" " * 87
    cases = {
        **{f"{n} bytes": b"a" * 100 + b"\n" + b"b" * (n - 101) for n in (249, 250, 251, 252)},
        **{f"{n} bytes in three lines": (b"a" * 132 + b"\n") * 3 + b"b" * (n - 399) for n in (399, 400, 401)},
        **{f"{n} zero bytes": b"a\0" * 150 + b"\0" * (n - 300) for n in (400, 401)},
        **{f"{n} lines {end!r} {last!r}": end.join([b"a"] * n) + last for n in (3, 4) for end in (b"\n", b"\r", b"\r\n", b"\r\r\n") for last in (b"", end)},
        **{f"a line of {n}": b"x" * n for n in (150, 151)},
        **{f"record 801 of {n}": b"801" + b"x" * (n - 3) for n in (150, 151)},
        **{f"{n} players": b"001 a\n" * n for n in (2, 3)},
        **{f"a row of {n}": row + b"x" * (n - 90) for n in (90, 109, 110, 111, 120, 121)},
        **{f"a row of {n} in two bytes": row[:20] + "é".encode() * 10 + row[40:] + b"x" * (n - 90) for n in (109, 110, 111, 121)},
        **{f"a row of {n} in another page": row[:20] + b"\xe9" * 10 + row[30:] + b"x" * (n - 90) for n in (110, 111)},
    }  # fmt: skip
    lines = [
        f"{name}: {[facts_of(one) for one in exceeded_limits(data, small)]}"
        for name, data in cases.items()
    ]
    lines += [f"{facts}" for facts in ((n, getattr(DEFAULT_LIMITS, n)) for n in ("bytes", "lines"))]
    assert_limits_recorded("limits", lines, request)


def test_findings_of_texts_are_as_recorded(request):
    """Control characters, blanks, loose accents, and UTF-8 that was read as another page."""
    twice = {
        page: "Müller, Jürgen".encode().decode(page)
        for page in ("cp1252", "cp1250", "cp850", "cp437", "latin-1")
    }
    texts = [
        *(f"012 A\n012 B{chr(n)}C" for n in (*range(9), 11, 12, 14, 25, 26, 27, 31, 32, 126, 127, 128)),
        "012 \x01\r012 \x02\r\n012 \x03\r\r\n\x04", "012 \u00a0\n012 a\u00a0b\n\u00a0", "012 e\u0301\n012 u\u0308",
        *twice.values(),
        *(f"012 {word.upper()}" for word in twice.values()),
        f"012 a\n012 {twice['cp1252']}",
        *("x\n" * 2 + "é\n" * n + twice["cp1252"] for n in (998, 999, 1000, 1001)),
        *("ÿÿ " * n + twice["cp1252"] for n in (38, 39, 40, 41)),
        "MÃ¼LLER", "M Ã¼", "MM Ã¼", "Mm Ã¼", "MMÃ¼", "MmÃ¼", "MÃ¼", "aÃ¼", "Ã¼b c", "xÃ", "Ã¼Ã¼", "é Ã¼",
    ]  # fmt: skip
    lines = []
    for text in texts:
        findings = [facts_of(one) for one in text_findings(text)]
        others = [facts_of(one) for one in text_findings(text, {1, 2})]
        word = undone(text.splitlines()[0])
        lines.append(f"{in_short(text)}: {findings} {others if others != findings else ''} {word}")
    assert_limits_recorded("text_findings", lines, request)


# Code pages ---------------------------------------------------------------------------------------


def names_of(language):
    """Return made-up names of a language's letters: common, rare, and in several forms."""
    letters = LETTERS[language]
    common, rare = letters[:3], letters[-3:]
    if _script(letters[-1]) != "latin":
        return [letters[:6].title(), letters[-6:].title(), letters[:4].upper(), common[0]]
    return [f"B{common[0]}r{common[1]}n", f"K{rare[0]}t{rare[-1]}s", f"D{common[0].upper()}N{common[1].upper()}", f"R{common}t"]  # fmt: skip


WORDS = (
    "Müller", "müller", "MÜLLER", "MüLLER", "MÜller", "Mülleré", "üller", "ü", "Ü", "Üb", "D'Ávila", "Saint-Éloi", "DĄbrowski",
    "ŠCEPANOVIć", "Aéíób", "Aéíb", "Aéb", "éíó", "Öé", "Ab½", "2½", "½", "a½b", "½b", "a½", "Ab¦", "¦", "a¦b", "Ab\x81", "\uf780", "\uf7ff", "\uf800",
    "Aж", "Жж", "ЖЖ", "жЖ", "Ждан", "Зжα", "Αβγ", "aβ", "Φ", "ώψ", "ъьэ", "аоен", "אב", "אבגד", "ﷺ", "\u0370", "\u036f", "\u0400", "\u03ff", "\u0530",
    "\u052f", "\u1e00a", "\u1effa", "\u1f00a", "\u1dffa", "ẞ", "ñandú", "Nuño", "éA", "aÉb", "aÉ", "éAb", "Éa", "`é", "é-é", "-é-", "O’é", "«é»", "ª", "É'é", "ÁÉÍÓ",
)  # fmt: skip
FEDERATIONS = (
    "",
    "GER",
    "SUI",
    "BEL",
    "CZE",
    "SVK",
    "POL",
    "ESP",
    "RUS",
    "UKR",
    "GRE",
    "CYP",
    "TUR",
    "ISR",
    "FRA",
    "HUN",
    "SRB",
    "XXX",
)


def test_plausible_words_are_as_recorded(request):
    """How plausible each word is, without a federation, as an own name, and as one of the host."""
    lines = []
    for word in (*WORDS, *(name for language in LETTERS for name in names_of(language))):
        bare = _reading(word, "", "")
        own = {f: _reading(word, f, "") for f in FEDERATIONS}
        hosts = {f: _reading(word, "", f) for f in FEDERATIONS}
        others = [f"{f}:{own[f]}/{hosts[f]}" for f in own if (own[f], hosts[f]) != (bare, bare)]
        lines.append(f"{word!a} {bare} {' '.join(others)}")
    assert_limits_recorded("plausible_words", lines, request)


def row_of(number, name, federation, page):
    head = f"001 {number:>4} m    {name:33} 2000 {federation} "
    return encode(head, page)


def test_guessed_pages_are_as_recorded(request):
    """Of files with names of one language, in each page, with federations and without."""
    lines = []
    for language, letters in LETTERS.items():
        federation = next(name for name, own in LANGUAGES.items() if language in own)
        for page, _ in (*PAGES, ("iso8859-1", ())):
            if not can_encode(letters, page):
                continue
            players = [name for name in names_of(language) if can_encode(name, page)]
            made = []
            for host, player in (("", ""), ("", federation), (federation, ""), ("NED", "ENG")):
                head = encode(f"012 A\r\n032 {host}\r\n", page)
                rows = [row_of(n, name, player, page) for n, name in enumerate(players, 1)]
                for data in (head + b"\r\n".join(rows), head + rows[0]):
                    guess = guess_code_page(data)
                    made.append(
                        f"{guess.name}{'' if guess.sure else '?'}{'' if makes_sense(data, page) else '!'}"
                    )
            lines.append(f"{language} {page}: {' '.join(made)}")
    assert_limits_recorded("guessed_pages", lines, request)


def test_evidence_of_pages_has_its_limits(request):
    """Words beyond those that are looked at, or behind the columns that are, decide nothing."""
    czech, eastern = b"032 CZE\n", encode("Dvořák", "cp1250")
    # The first words are as plausible in the other pages of Latin letters.
    words = ["".join(letters).encode() for letters in product("abcdefgh", repeat=3)]
    cases = {
        **{f"{n} words before": b"".join(b"012 \xe1%b\n" % word for word in words[:n]) + b"001" + b" " * 50 + b"CZE " + eastern for n in (498, 499, 500, 501)},
        **{f"{n} columns before": czech + b"x" * n + b" " + eastern for n in (155, 156, 157, 158, 159, 160)},
        **{f"{n} letters before": czech + b"012 " + b"x" * n + encode("řřř", "cp1250") for n in (36, 37, 38, 39, 40, 41)},
        **{f"federation at {n}": b"001" + b" " * (n - 4) + b"CZE " + eastern for n in (53, 54, 55)},
        "host in the first line": b"032 CZE\n012 " + encode("Ří", "cp1250"),
        "host behind blanks": b"012 a\n032   CZE\n012 " + encode("Ří", "cp1250"),
        "host in a word": b"012 a\n032 CZECH\n012 " + encode("Ří", "cp1250"),
    }  # fmt: skip
    lines = [f"{name}: {guess_code_page(data)}" for name, data in cases.items()]
    assert_limits_recorded(
        "evidence", [line.encode("unicode_escape").decode() for line in lines], request
    )


def test_texts_of_several_encodings_are_as_recorded(request):
    good, bad, czech = "012 Müller".encode(), b"012 M\xfcller", encode("012 Dvořák", "cp1250")
    torn = "012 Müller, J".encode() + b"\xc3"
    lines = []
    for counts in product((0, 1, 2), (0, 1, 2), (0, 1), (0, 2)):
        pieces = [good, bad, czech, torn]
        data = b"\n".join(piece for piece, n in zip(pieces, counts, strict=True) for _ in range(n))
        if not data or counts[1:] == (0, 0, 0):
            continue
        name, findings = read_mixed_text(data)
        lines.append(f"{counts}: {name} {[facts_of(one) for one in findings]}")
    for letters, broken in product((3, 4, 5, 8, 9), (1, 2)):
        name, findings = read_mixed_text("é".encode() * letters + b" \xff" * broken)
        lines.append(f"{letters} letters, {broken} bytes: {name} {[facts_of(f) for f in findings]}")
    assert_limits_recorded("several_encodings", lines, request)


# Fields -------------------------------------------------------------------------------------------

RATES = (
    "90", "90+30", "90'+30''", "90 min", "90 min + 30 sec", "1h30", "1h 30m + 30s", "1:30", "2h", "2.5h", "1,5 h", "1.5 hours", "2 hours", "0.5 h",
    "40/90", "90/40", "40/40", "39/90", "41/90", "90/41", "40/90, 30", "40/90 + 30 + 30", "40/90, SD/30; 30 sec", "40 moves in 2h, 1h", "2h/40 + 1h",
    "40/120 20/60", "40/120 20/60 15", "60/120", "59/120", "61/120", "20/60 40/90", "20/60 39/90", "20/60 20/60 19/60", "g/60", "G/60 d5", "G60;inc10",
    "60 d60", "60 d61", "60+60", "60+61", "90 + 30 + 30", "15 10", "15 min 10", "3+2", "5 blitz", "Blitz 3'+2''", "Rapid: 15+10", "schnellschach 10", "standard 90+30",
    "rapid blitz 5", "Blitzschach 5+0", "classical games 120", "90 90", "100 min/40 moves + 50 min/20 + 15 min", "x", "", "min", "0", "0+0", "1", "90 +30 sec from move 1",
    "90'30\"", "90’+30”", "90´ + 30´´", "90\u00a0min", "90\t+\t30", "15m+5s", "10 minutes per player", "5 min. je Spieler", "2 x 15", "1h + 15s", "0:45", "1:05:00",
)  # fmt: skip


def test_rates_of_play_are_as_recorded(request):
    long = [f"90{' ' * n}+ 30" for n in (193, 194, 195, 196, 197)] + [
        "blitz" + " " * n for n in (195, 196)
    ]
    lines = [
        f"{in_short(text)}: {shown_control(parse_rate_of_play(text))} {read_class(text)}"
        for text in (*RATES, *long)
    ]
    controls = (
        "5400",
        "5400+30",
        "40/5400+30:1800+30",
        "W300-B240",
        "W300+3-B240",
        "W40/300:60-B240+1",
        "0",
        "40/0",
        "",
        "40/",
        "+3",
        "W300",
        "x",
    )
    lines += [f"{text!r}: {shown_time(parse_time_control(text))}" for text in controls]
    codes = ("FIDE_DUTCH", "FIDE_DUTCH_2025", "FIDE_TEAM", "FIDE_TEAM_TYPEA_MP_GP", "FIDE_TEAM_TYPEA_GP_MP", "CUSTOM_TEAM_SWISS_MP_GP", "CUSTOM_SWISS", "CUSTOM_TEAM_SWISS",
             "BERGER_ROUNDROBIN", "BERGER_ROUNDROBIN_G2", "BERGER_ROUNDROBIN_G10", "BERGER_DOUBLE_ROUNDROBIN", "BERGER_TEAM_ROUNDROBIN", "BERGER_TEAM_ROUNDROBIN_G3", "berger-roundrobin",
             "FIDE_DOUBLE_SWISS", "SCHILLER", "SCHEVENINGEN", "KNOCKOUT", "TEAM_KNOCKOUT", "OTHER", "X")  # fmt: skip
    lines += [f"{code}: {parse_type_code(code)}" for code in codes]
    assert_limits_recorded("field_codes", lines, request)


def shown_time(control):
    if control is None:
        return None
    sides = [
        [(p.moves, p.seconds, p.increment) for p in side] for side in (control.white, control.black)
    ]
    return f"{sides[0] if sides[0] == sides[1] else sides} {encode_time_control(control)} {control.is_unequal}"


def shown_control(rate):
    return rate and f"{shown_time(rate.control)} {rate.label!r}"


def test_annotations_are_as_recorded(request):
    head = "### trfkit 1 standings edition=2026 after=9 codes=PTS,BH/C1"
    row = "### TB    12    3      7.5     42.5"
    heads = (
        head,
        f"{head} ",
        f"{head} ranks=file",
        f"{head} kind=swiss unrated=1400",
        f"{head} unrated=14000",
        f"{head} policies=last-round:all,a:b ranks=file",
        f"{head} policies=a=b:c",
        head.replace(" 1 ", " 2 "),
        head.replace("after=9", "after=x"),
        head.replace("PTS,BH/C1", ""),
        head.replace("BH/C1", "BH/C1,SB"),
        f"{head} primary=mp rating=fide",
        f"{head} primary=xp",
    )
    rows = (
        row,
        row[:-1],
        f"{row} ",
        f"{row}1",
        row.replace("  3  ", "  -  "),
        row.replace("    3", "     "),
        row.replace("7.5", "  -"),
        row.replace("7.5", "7.x"),
        row.replace("42.5", "-4.5"),
        row[:8] + " " + row[8:],
        row[:7] + row[8:],
        row[:13] + " " + row[13:],
        row[:20] + " " + row[20:],
        row[:20] + row[21:],
        row[:17],
        row[:16],
        "### TB",
        "### T",
        f"{row}        1",
        f"{row}{'1':>9}",
    )
    lines = [f"{text!r}: {is_annotation(text)} {read_annotation([text])}" for text in heads]
    lines += [f"{text!r}: {is_annotation(text)} {read_annotation([head, text])}" for text in rows]
    lines += [str(read_annotation([row, head, row, heads[2], row, row]))]
    assert_limits_recorded("annotations", lines, request)


def test_letters_that_an_encoding_lacks_make_a_file_utf_8(request):
    lines = []
    for begin, page in (
        (b"", "cp1252"),
        (b"\xef\xbb\xbf", "utf-8"),
        (b"\xff\xfe", "utf-16-le"),
        (b"", "ascii"),
    ):
        data = begin + "012 Mull\r\n022 B".encode(page) + "\x1a".encode(page)
        for stated, text in product((None, page), ("012 Müll", "012 Žižka", "012 A")):
            document = parse(data, encoding=stated).document
            changed = with_changes(document, {1: text}, ["032 FID"], {0: ["### a"], 2: ["042 x"]})
            lines.append(
                f"{page} {stated} {text}: {changed.encoding} {changed.tail!r} {[(r.line, r.text, r.ending) for r in changed.records]}"
            )
    assert_limits_recorded("changed_lines", lines, request)


# Lines --------------------------------------------------------------------------------------------


def test_kinds_of_damaged_lines_are_as_recorded(request):
    texts = [
        "NED    1 x",
        "NED   12",
        "NED  x1",
        "NED1",
        "NED 1",
        "NED    1",
        "NEDx   1",
        "XYZ    1",
        "NED      1",
        "NED",
        "ned    1",
        *(f"NED{' ' * n}1 2400" for n in range(8)),
        "01",
        "012",
        "013 ",
        "001",
        "001 ",
        "0011",
        "X01 1",
        "XXX",
        "### x",
        "// x",
        "",
        " ",
        "\t",
    ]
    texts += [" " * n + ROW for n in range(5)] + [
        " " * n + ROW[:n_end] for n, n_end in product((0, 1), (83, 84, 85, 88, 91))
    ]
    texts += [
        ROW[:end] for end in (79, 80, 81, 82, 83, 84, 85, 88, 89, 90, 91, 92, 95, 97, 99, 100)
    ]
    lines = []
    for text in texts:
        line = read_line(text)
        lines.append(
            f"{in_short(text)}: {line.tag!r} {line.kind.name} {line.intact} {blanks_before(text)}"
        )
    endings = (
        "a\rb\nc\r\nd\r\r\ne",
        "a\n\n\r",
        "\n",
        "",
        "012 a\n012 b\r\n",
        "012 a\r\n012 b",
        "001 \n\r\n012",
    )
    lines += [
        f"{text!r}: {[(r.line, r.tag, r.kind.name, r.text, r.ending) for r in read_records(text)]}"
        for text in endings
    ]
    assert_limits_recorded("kinds_of_lines", lines, request)


def alignment_in_words(one):
    """Return what is made of a row, "" where nothing is."""
    if one is None:
        return ""
    how = f"{one.how.id.removeprefix('SYN003.')} {dict(one.how.arguments) or ''}".strip()
    ends = "lossy " * one.is_lossy + with_points(one.points)
    return f"{one.shift} from {one.column} {how} {ends}|{one.text}|"


def with_points(points):
    return "" if points is None else f"points {points} "


def test_shifts_of_rows_are_as_recorded(request):
    """A row whose shift several others decide, and rows shifted by each number of columns."""
    lines = []
    plain = ROW[:47].replace(",", " ") + ROW[47:]
    for row in (
        ROW,
        ROW[:88],
        plain[:14] + "Nachnäme, Vörname Öttö Ü         " + ROW[47:],
    ):
        for place, by in product(
            (9, 14, 47, 48, 52, 68, 79, 84, 89, 94, 104, 114), (*range(-6, 7), 33, 34)
        ):
            text = (
                f"{row[:place]}{' ' * by}{row[place:]}"
                if by >= 0
                else row[: place + by] + row[place:]
            )
            made = alignment_in_words(realign(text))
            if made:
                lines.append(f"{place} by {by}: {made}")
    shifted = ROW[:47] + " " + ROW[47:]
    unclear = ROW[:14] + "Nobody, Nora".ljust(33) + " " * 34
    for others in range(4):
        rows = dict.fromkeys(range(others), shifted) | {
            9: unclear + "  1.5",
            8: ROW[:84] + ROW[85:],
        }
        lines.append(
            f"{others}: { {n: (one.shift, one.column, one.is_lossy) for n, one in realign_rows(rows).items()} }"
        )
    assert_limits_recorded("shifts_of_rows", lines, request)


# Whole files --------------------------------------------------------------------------------------


def lines_of_parsed(name, data, **options):
    """Return what is said of a file, in one line."""
    parsed = parse(data, **options)
    findings = [facts_of(one) for one in parsed.diagnostics]
    return f"{name}: {'no document ' * (parsed.document is None)}{'; '.join(findings)}"


def test_ends_of_lines_of_other_programs_are_as_recorded(request):
    marks = (
        b"\x0b",
        b"\x0c",
        b"\x1c",
        b"\x1d",
        b"\x1e",
        b"\x85",
        b"\xc2\x85",
        b"\xe2\x80\xa8",
        b"\xe2\x80\xa9",
    )
    behind = {
        "a record": b"022 B",
        "XX": b"XXR 9",
        "BB": b"BBW 1",
        "comment": b"### c",
        "a word": b"Bee",
        "a tab": b"022\tB",
        "no blank": b"0222",
    }
    lines = []
    for mark, (name, rest) in product(marks, behind.items()):
        for more, beginning in {
            "": b"012 A",
            "lines": b"012 A\n032 FID\n052 x",
            "accents": b"012 M\xc3\xbcller\r\n022 x",
        }.items():
            data = beginning + mark + rest + b"\n" * bool(more) + mark * (name == "a record")
            lines.append(lines_of_parsed(f"{mark!r} {name} {more}", data))
    many = b"".join(b"012 %d\x0b" % n for n in range(40))
    small = replace(DEFAULT_LIMITS, line_bytes=100, lines=3)
    lines += [
        lines_of_parsed(f"beyond {name}", data, limits=small)
        for name, data in (
            ("the line", many),
            ("the lines", b"012 A\n" * 4),
            ("the line without ends", b"x" * 101),
        )
    ]
    for size in (65530, 65536, 65542):
        long = b"012 " + b"x" * (size - 10) + b"\x0b022 B"
        lines.append(lines_of_parsed(f"{size} bytes before", long))
    lines += [
        lines_of_parsed(f"ends {ends!r}", f"012 A{ends}022 B{ends}".encode())
        for ends in ("\n", "\r\n", "\n\r\n", "\r\r\n", "\n\r", "\r\n\n\n")
    ]
    assert_limits_recorded("ends_of_lines", lines, request)


def test_files_that_are_no_text_are_as_recorded(request):
    whole = "012 A\n022 Bee\n"
    lines = []
    for codec in ("utf-32-le", "utf-32-be"):
        mark = "\ufeff".encode(codec)
        cases = {
            "whole": whole,
            "with zeros behind": whole + "\0\0",
            "unprintable": whole + "\x01",
            "empty": "",
            "long": whole * 300,
            "tab": "012\tA",
        }
        for name, text in cases.items():
            for begin, rest, stated in (
                (b"", b"", None),
                (mark, b"", None),
                (b"", b"\0", None),
                (b"", b"", "latin-1"),
                (mark, b"", "latin-1"),
            ):
                data = begin + text.encode(codec) + rest
                lines.append(
                    lines_of_parsed(
                        f"{codec} {name} {len(begin)} {rest!r} {stated}", data, encoding=stated
                    )
                )
    for letters, controls in product((98, 99, 100, 101, 198, 199, 200), (1, 2)):
        data = b"x" * (letters - controls) + b"\x01" * controls
        lines.append(lines_of_parsed(f"{letters} letters, {controls} controls", data))
    for text in (
        b"",
        b" \r\n ",
        b"\t",
        b"a\0b",
        b"012 a\0b",
        b"\x0c" * 9,
        b"\x1a",
        b"abc",
        b"a b c d e",
        b"\x1f" * 3 + b"x",
    ):
        lines += [lines_of_parsed(repr(text), text)]
    assert_limits_recorded("no_texts", lines, request)


UNBROKEN = (
    ROW + "  0000 -       3 w =     4 b =",
    "013 Rook and Pawn                      1   12  113    7    8",
    f"132{'26/05/01':>96}  26/05/02  26/05/03  26/05/09",
    f"310   1 {'Rook and Pawn':32} {'ROOKS':5} 2000.0    5.0   11.5   1     1   12  113",
    f"310   1 {'':32} {'':5}    5.0    5.0   11.5   1     1   12  113",
    f"310   1 {'':32} {'':5}           0.0    0.0   1     1   12",
    f"013 {'':32}    1   12  113",
    f"001    3 {'':39}      FRA                         1.5    4     7 w =",
)  # fmt: skip


def test_records_that_are_broken_anywhere_are_as_recorded(request):
    lines = []
    for whole in UNBROKEN:
        for first in range(4, len(whole), 3):
            places = [[first], [first, first + 20], [first, *range(first + 9, len(whole), 9)]]
            for cuts in places if first % 2 else places[:1]:
                parts = [whole[a:b] for a, b in pairwise([0, *cuts, len(whole)])]
                texts = [part.strip() if n else part.rstrip() for n, part in enumerate(parts)]
                text = "\n".join([*texts, "012 A"])
                rows = [
                    f"{row.start_no} {row.head.line}+{len(row.rests)} {row.certainty} "
                    f"{bool(row.fix(len(whole)))} {'whole' if row.text == whole.rstrip() else row.text}"
                    for row in broken_rows(read_records(text))
                ]
                lines.append(f"{whole[:3]} {cuts}: {'; '.join(rows)}")
    many = "\n".join([ROW[:90], *["7 w ="] * 12, "012 A"])
    lines.append(f"{[(row.text, len(row.rests)) for row in broken_rows(read_records(many))]}")
    assert_limits_recorded("broken_records", lines, request)


def test_lines_with_damaged_tags_are_as_recorded(request):
    rows = (
        ROW,
        ROW[:80],
        ROW[:81],
        "012 A",
        "013 Rook and Pawn                      1   12",
        "142 9",
        "260   1   9   12  113",
        "XXR 9",
    )
    lines = []
    for row in rows:
        tag, rest = row[:3], row[3:]
        for start in (
            f" {tag}",
            f"{tag[0]} {tag[1:]}",
            f"{tag[:2]} {tag[2]}",
            tag[1:],
            tag[0] + tag[2],
            tag[:2],
            f"  {tag}",
            "ABC",
            "999",
            f"{tag}9",
            "O" + tag[1:],
            "",
            "   ",
        ):
            data = f"012 A\n{start}{rest}\n022 B".encode()
            lines += [lines_of_parsed(f"{start + rest[:12]!r}+{len(rest)}", data)]
    for text in (
        "x" * 70 + "   7 w =",
        "x" * 80 + "   7 w =",
        "x" * 81 + "   7 w =",
        "x" * 84 + "7 w =",
        "1234567 12 " + "x" * 70,
        "12345678 12 " + "x" * 70,
        "1 1234 " + "x" * 73,
        "1 1234 " + "x" * 74,
        "1 1 " + "x" * 77,
    ):
        lines += [lines_of_parsed(in_short(text), f"012 A\n{text}".encode())]
    for place in (0, 3, 5, 20, 60, 98, 118):
        tabbed = f"{ROW[:place]}\t{ROW[place:]}"
        lines.append(
            lines_of_parsed(
                f"a tab at {place}",
                f"{tabbed}\n142\t9\n142 9\t\n012 A\tB\n162\tW 1.0\nXXR\t9".encode(),
            )
        )
    assert_limits_recorded("damaged_tags", lines, request)


def padded_by_bytes(text, width):
    """Return a name as a program pads it that counts bytes."""
    return text + " " * max(0, width - len(text.encode()))


def test_names_padded_by_bytes_are_as_recorded(request):
    """Rows and records of teams whose names have other letters than A to Z, full or nearly so."""
    lines = []
    padded = (
        "Ü",
        "Ä Ö Ü",
        "Žižka, Ďáblova Černá",
        "É" * 16,
        "É" * 17,
        "Ж" * 11 + ", Ж",
        "a\u0301" * 9,
        "A" * 32 + "é",
        "A" * 30 + "éü",
    )
    for name in padded:
        for members in ("   1", "   1   12", "   1   12  113", "  12 ", "1234 1235", " 1", ""):
            records = {
                "013": f"013 {padded_by_bytes(name, 32)} {members}",
                "310": f"310   1 {padded_by_bytes(name, 32)} ROOKS 2000.0    5.0   11.5   1  {members}",
                "310, both": f"310   1 {padded_by_bytes(name, 32)} {padded_by_bytes(name[:3], 5)} 2000.0    5.0   11.5   1  {members}",
            }
            for tag, text in records.items():
                made = alignment_in_words(straightened(layouts_by_tag()[tag[:3]], text))
                lines.append(
                    f"{tag} {name!a} {members!r}: {made or [one.field for one in damages_in_columns(layouts_by_tag()[tag[:3]], text)]}"
                )
        for head, behind in product(
            ("001    3 m FM ", "001    3      "),
            (
                ROW[47:],
                ROW[47:84],
                ROW[47:91] + " " * 10 + ROW[91:],
                " " * 33 + ROW[80:],
                ROW[48:],
                " " + ROW[47:],
            ),
        ):
            text = f"{head}{padded_by_bytes(name, 33)}{behind}"
            lines.append(
                f"001 {head[9:13]!r} {name!a} {behind[:8]!r}+{len(behind)}: {alignment_in_words(realign(text))}"
            )
    assert_limits_recorded("padded_names", lines, request)


ROUNDS = {
    "all played": "     7 w =    12 b 1     3 w 0     4 b =     5 w 1     6 b 0     8 w 1     9 b =",
    "blank ones": "     7 w =" + " " * 30 + "     5 w 1" + " " * 20 + "     9 b =     2 w 1",
    "byes": "  0000 - H  0000 - F     3 w    0000 - U     5 w 1  0000 - Z     8 - +     9 b  ",
    "large numbers": "  1237 w =  1212 b 1  1113 w 0   114 b =  1115 w 1   116 b 0  1118 w 1   119 b =",
}


def test_columns_that_rounds_lack_are_as_recorded(request):
    """Of a row whose rounds are played or blank, a column more or fewer at each place."""
    lines = []
    for rounds in ROUNDS.values():
        row = ROW[:89] + rounds
        lines.append(row)
        for by in (-1, 1):
            for place in range(84, len(row)):
                text = (
                    f"{row[:place]}{' ' * by}{row[place:]}"
                    if by > 0
                    else row[:place] + row[place - by :]
                )
                made = alignment_in_words(realign(text)).replace(row[:84], "")
                lines.append(
                    f"    {place} by {by}: {made}{''.join(map(str, sorted(broken_rounds(text))))} {torn_numbers(text) or ''}".rstrip()
                )
    assert_limits_recorded("columns_of_rounds", lines, request)


def test_single_fields_out_of_place_are_as_recorded(request):
    """Each field of a record moved to the left and to the right, and each end of a field torn."""
    lines = []
    texts = (
        "013 Rook and Pawn                      1   12  113", "240 H   3   12  113", "250       1.0   1   2    1   40", "260   1   9   12  113",
        "299 W        1.0     2   12", "300   3   1   2   12    0  113", f"310   1 {'Rook and Pawn':32} {'ROOKS':5} 2000.0    5.0   11.5   1     1   12  113",
        "320  1.0  2.0   4   0   2", "330 +-   3   1  12",
    )  # fmt: skip
    for text in texts:
        layout = layouts_by_tag()[text[:3]]
        lines.append(text)
        for field in layout.expanded(len(layout.padded(text))):
            first, last = field.columns
            word = text[first - 1 : last]
            for by in (-4, -3, -2, -1, 1, 2, 3, 4) if word.strip() and first > 4 else ():
                bare = text[: first - 1] + " " * len(word) + text[last:]
                start = first - 1 + by
                moved = bare[:start] + word + bare[start + len(word) :]
                made = alignment_in_words(straightened(layout, moved)).replace(f"|{text}|", "whole")
                lines.append(f"    {field.name}{field.repetition or ''} by {by}: {made}")
    assert_limits_recorded("fields_out_of_place", lines, request)


def test_damage_of_records_of_words_is_as_recorded(request):
    lines = []
    for text in (
        "XXR",
        "XXR ",
        "XXR x",
        "XXR 9 9",
        "XXC",
        "XXC rank x",
        "XXS W",
        "XXS W=",
        "XXZ x",
        "XXP 1",
        "BBW",
        "BBW x",
        "BBD 1.0.",
        "DAT",
        "DAT x",
        "XXQ 1",
    ):
        record = read_line(text)
        slips = [
            [getattr(slip, name) for name in names(slip)] for slip in damages(record.kind, text)
        ]
        lines.append(f"{text!r} {record.kind.name} {record.intact} {slips}")
    assert_limits_recorded("records_of_words", lines, request)
