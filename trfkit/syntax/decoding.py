"""Bytes → text, reversibly, with a finding for all but plain UTF-8, and for too large a file."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Final

from trfkit.findings import Diagnostic, Severity
from trfkit.messages.message import Message
from trfkit.patterns import lazy_pattern
from trfkit.record import Record, replace
from trfkit.syntax.codepages import LETTERS, canonical, decode, encode, read_mixed_text
from trfkit.syntax.trf_document import UTF8_MARK, Encoding

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from trfkit.limits import Limits

_MARKS: Final = (
    (UTF8_MARK, "utf-8"),
    (b"\xff\xfe", "utf-16-le"),
    (b"\xfe\xff", "utf-16-be"),
)
_UTF16: Final = {"utf-16-le": 1, "utf-16-be": 0}  # at which of two bytes ASCII has its zero
_LEAST_ZEROS: Final = 10  # one byte in ten is zero: UTF-16, since a damaged text has fewer
_FEWEST_ZEROS: Final = 8  # and in less than this nothing can be seen
_MOST_LINES: Final = 1000  # in so many lines with accents, text encoded twice shows itself
_EOL: Final = lazy_pattern(r"\r\r?\n|\r|\n")


class DecodedText(Record, gc=False):
    """A text, its encoding, and the bytes behind it; together they are the input."""

    text: str
    encoding: Encoding
    tail: bytes
    diagnostics: tuple[Diagnostic, ...]


def decode_bytes(data: bytes, stated: str | None = None) -> DecodedText:
    """Decode a file in the ``stated`` encoding, else in the likeliest one.

    A byte order mark decides; then zero bytes (UTF-16), valid UTF-8, and last the letters of the
    names. An encoding that Python does not know or that cannot decode the bytes is reported
    (SYN001) and the likeliest one used. Never raises.
    """
    findings: list[Diagnostic] = []
    bom, name = _mark(data)
    body = data[len(bom) :]
    guessed = False
    chosen = _usable_encoding(body, stated, findings) if stated else None
    refused = findings.copy()
    if chosen is not None:
        name = name if name in _UTF16 and chosen in _UTF16 else chosen  # the mark tells the order
    elif name == "utf-8" or (name is None and _zeros(body) is None):
        name, guessed = _utf8_or_page(body, findings)
    elif name is None:
        name = _zeros(body) or "utf-8"
    if refused:  # by what it is shown matters to nobody else: the file is not read
        findings = [_without_option(refused[0], name)]
    odd = len(body) % 2 if name in _UTF16 else 0
    text = decode(body[: len(body) - odd], name)
    content = _without_mark(text)
    mark = text[len(content) :]
    tail = encode(mark, name) + body[len(body) - odd :]
    encoding = Encoding(name, bom, guessed=guessed)
    findings.extend(_marks_found(encoding, tail, mark))
    return DecodedText(content, encoding, tail, tuple(findings))


def _mark(data: bytes) -> tuple[bytes, str | None]:
    """Return the byte order mark and its encoding."""
    for mark, name in _MARKS:
        if data.startswith(mark):
            return mark, name
    return b"", None


def _without_mark(text: str) -> str:
    """Cut a text before its end-of-file mark or zero padding."""
    if "\x1a" not in text and "\0" not in text:
        return text
    content = text.rstrip("\x1a\0\r\n ")
    rest = text[len(content) :]
    places = [place for place in (rest.find("\x1a"), rest.find("\0")) if place >= 0]
    return content + rest[: min(places)] if places else text


def _zeros(data: bytes) -> str | None:
    """Recognise UTF-16 and its byte order by the zero bytes of ASCII characters, else None."""
    zeros = data.count(0)
    if zeros < _FEWEST_ZEROS or zeros * _LEAST_ZEROS <= len(data):
        return None
    for name, place in _UTF16.items():
        # Padding is zeros in both places; letters are zeros in one.
        if data[place::2].count(0) * 9 > zeros * 8:
            return name
    return None


def _usable_encoding(data: bytes, stated: str, findings: list[Diagnostic]) -> str | None:
    """Return the canonical name of the stated encoding if it can decode the bytes."""
    name = canonical(stated)
    if name is None:
        findings.append(_report_refused(stated, "unknown-encoding"))
        return None
    body = data[: len(data) - len(data) % 2] if name in _UTF16 else data
    try:
        fits = encode(decode(body, name), name) == body
    except UnicodeError:
        fits = False
    if not fits or (name == "utf-8" and not _is_utf8(data)):
        findings.append(_report_refused(stated, "other-encoding"))
        return None
    return name


def _report_refused(stated: str, variant: str) -> Diagnostic:
    return Diagnostic(code="SYN001", variant=variant, values={"encoding": stated})


def _without_option(refused: Diagnostic, name: str) -> Diagnostic:
    """Return the refusal of a stated encoding, with the one used if none is stated."""
    more = Message("SYN001.without-option", encoding=name)
    return replace(refused, values={**refused.values, "more": more})


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _utf8_or_page(data: bytes, findings: list[Diagnostic]) -> tuple[str, bool]:
    """Return UTF-8 for valid or slightly damaged bytes, else a code page; and if guessed."""
    if _is_utf8(data):
        return "utf-8", False
    name, mixed_lines = read_mixed_text(data)
    findings.extend(mixed_lines)
    return name, True


def _marks_found(encoding: Encoding, tail: bytes, mark: str) -> Iterable[Diagnostic]:
    """Yield findings about byte order marks, UTF-16 and the end of the file."""
    if encoding.name in _UTF16:
        yield Diagnostic(code="SYN004", variant="utf-16-mark" if encoding.bom else "utf-16")
    elif encoding.bom:
        yield Diagnostic(code="SYN004", variant="mark", line=1)
    if "\x1a" in mark:
        yield Diagnostic(code="SYN019")
    elif mark:
        yield Diagnostic(code="SYN019", variant="zeros", values={"count": mark.count(chr(0))})
    elif tail:
        yield Diagnostic(code="SYN019", variant="half")


def text_findings(text: str, lines_told: Collection[int] = ()) -> tuple[Diagnostic, ...]:
    """Return the findings about the characters of a text, each once, at its first line.

    SYN018: control characters (a warning), no-break spaces (a warning), decomposed letters (a
    note). SYN017: text that was encoded twice, with the correct text; not in ``lines_told``, which
    have a finding already.
    """
    controls = _control_characters(text)
    return controls if text.isascii() else (*controls, *_text_findings(text, lines_told))


_CONTROL: Final = lazy_pattern(r"[\x00-\x08\x0b\x0e-\x19\x1b-\x1f\x7f]")
"""Without tabs, ends of lines and of pages, and the end-of-file mark."""


def _control_characters(text: str) -> tuple[Diagnostic, ...]:
    """SYN018: control characters, such as a zero byte in a name."""
    if _CONTROL.search(text) is None:
        return ()
    lines = [
        (number, place)
        for number, line in enumerate(_EOL.split(text), start=1)
        if (place := _CONTROL.search(line)) is not None
    ]
    number, place = lines[0]
    which = f"U+{ord(place[0]):04X}"
    return (
        Diagnostic(
            code="SYN018",
            line=number,
            column=place.start() + 1,
            end_column=place.start() + 2,
            own_severity=Severity.WARNING,
            variant="control",
            values={"count": len(lines), "sign": which},
        ),
    )


def _text_findings(text: str, lines_told: Collection[int]) -> Iterable[Diagnostic]:
    from unicodedata import is_normalized  # noqa: PLC0415 - not for plain ASCII

    lines = [
        (number, line)
        for number, line in enumerate(_EOL.split(text), start=1)
        if not line.isascii()
    ]
    blanks = [number for number, line in lines if "\u00a0" in line]
    if blanks:
        yield Diagnostic(
            code="SYN018", variant="no-break", line=blanks[0], own_severity=Severity.WARNING,
            values={"count": len(blanks)}, old="\u00a0", new=" ",
        )  # fmt: skip
    loose = [number for number, line in lines if not is_normalized("NFC", line)]
    if loose:
        yield Diagnostic(
            code="SYN018", variant="accents", line=loose[0], own_severity=Severity.INFO,
            values={"count": len(loose)},
        )  # fmt: skip
    for number, line in lines[:_MOST_LINES]:
        twice = None if number in lines_told else undone(line)
        if twice is not None:
            yield Diagnostic(
                code="SYN017",
                line=number,
                column=twice.column,
                end_column=twice.column + len(twice.old),
                values={"old": twice.old, "new": twice.new, "encoding": twice.encoding},
            )
            break


# Text that was UTF-8, was read as a code page, and was written as UTF-8 once more -----------------


_READ_AS: Final = ("cp1252", "iso8859-1", "cp1251", "cp1250", "cp1253", "cp1254", "cp850", "cp437")
"""The pages in which UTF-8 is misread, the commonest first."""

_LETTERS: Final = frozenset("".join(LETTERS.values()))

_RUN: Final = lazy_pattern(r"[^\x00-\x7f]{2,}")

_MOST_RUNS: Final = 40  # a line of names has fewer


class Undone(Record, gc=False):
    """The first twice-encoded place of a line (1-based column), and its real text."""

    column: int
    old: str
    new: str
    encoding: str


def undone(line: str) -> Undone | None:
    """Return the correct text of a line's first twice-encoded word, None without one.

    A sequence of letters beyond ASCII counts as such a word if, encoded in the code page and
    decoded as UTF-8, all of it turns into letters that names have, and if a word in capitals stays
    one. This hardly happens by chance.
    """
    for run in islice(_RUN.finditer(line), _MOST_RUNS):
        for page in _READ_AS:
            if _reread_word(run[0], page) is not None:
                first, last = _word(line, run.start(), run.end())
                old = line[first:last]
                new = _repair_in_page(old, page)
                if _is_upper(old) and not new.isupper():
                    continue
                return Undone(first + 1, old, new, page)
    return None


def _is_upper(word: str) -> bool:
    """Tell whether the ASCII letters of a word are capitals, and more than an initial."""
    letters = [c for c in word if c.isascii() and c.isalpha()]
    return len(letters) > 1 and all(c.isupper() for c in letters)


def _repair_in_page(text: str, page: str) -> str:
    return _RUN.sub(lambda run: _reread_word(run[0], page) or run[0], text)


def _reread_word(run: str, page: str) -> str | None:
    """Encode a word in a page and decode it as UTF-8; None if the result is implausible."""
    try:
        text = encode(run, page).decode("utf-8")
    except (UnicodeEncodeError, UnicodeDecodeError):
        return None
    return text if all(c.lower() in _LETTERS for c in text) else None


def _word(line: str, start: int, end: int) -> tuple[int, int]:
    """Return the bounds of the blank-separated word around a position."""
    first = line.rfind(" ", 0, start) + 1
    last = line.find(" ", end)
    return first, len(line) if last < 0 else last


_ROUNDS_START: Final = 90  # the columns of record 001 before its first round, less one
_ROUND_WIDTH: Final = 10
_CONTINUATION: Final = bytes(range(0x80, 0xC0))  # bytes that go on with a character of UTF-8
_WHOLE_BOARD_RECORD: Final = b"801"  # its width grows with teams, rounds and boards


def exceeded_limits(data: bytes, limits: Limits) -> tuple[Diagnostic, ...]:
    """Return a finding (SYN021) for each limit that the bytes of a file exceed.

    Nothing more is checked in a file over the limit of bytes, lines or the length of a line. UTF-16
    is counted without its zero bytes.
    """
    if len(data) > limits.bytes:
        return (refusal("bytes", len(data), limits.bytes),)
    if b"\0" in data:
        data = data.replace(b"\0", b"")
    return tuple(_limits_exceeded(data, limits))


def _limits_exceeded(data: bytes, limits: Limits) -> Iterator[Diagnostic]:
    text = data.replace(b"\r\r\n", b"\n").replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    count = text.count(b"\n") + (not text.endswith(b"\n"))
    if count > limits.lines:
        yield refusal("lines", count, limits.lines)
        return
    lines = text.split(b"\n")
    for number, line in enumerate(lines, start=1):
        if len(line) > limits.line_bytes and not line.startswith(_WHOLE_BOARD_RECORD):
            yield refusal("line_bytes", len(line), limits.line_bytes, number)
            return
    rows = [(number, line) for number, line in enumerate(lines, start=1) if line[:3] == b"001"]
    if len(rows) > limits.players:
        yield refusal("players", len(rows), limits.players)
    widest = _ROUNDS_START + _ROUND_WIDTH * limits.rounds
    for number, line in ((number, line) for number, line in rows if len(line) > widest):
        # UTF-8 writes a character in several bytes, all but the first of which are of one kind.
        characters = len(line.rstrip().translate(None, _CONTINUATION))
        rounds = -(-(characters - _ROUNDS_START) // _ROUND_WIDTH)
        if rounds > limits.rounds:
            yield refusal("rounds", rounds, limits.rounds, number)
            return


def refusal(name: str, value: int | None, most: int, line: int | None = None) -> Diagnostic:
    """Return the finding that a file has ``value`` of the things that the limit ``name`` counts.

    ``value`` is None if there are more than ``most``, and counting stopped.
    """
    values = {"name": name, "value": value, "most": most}
    variant = "uncounted" if value is None else ""
    return Diagnostic(code="SYN021", variant=variant, line=line, values=values)
