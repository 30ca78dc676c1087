"""Texts that are not UTF-8, or not in every line: what they were written in, line by line.

A text is read in one encoding. Lines that come from another file, or were edited with another
program, may be in a second one; each of them is named, with a word as it should read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.findings import Diagnostic
from trfkit.messages.message import Message
from trfkit.patterns import lazy_pattern
from trfkit.record import Record
from trfkit.syntax.alphabets import LETTERS
from trfkit.syntax.codepage_detection import guess_code_page, makes_sense
from trfkit.syntax.codepages import decode

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trfkit.messages.message import Argument

_LINE: Final = lazy_pattern(rb"([^\r\n]*)(?:\r\r?\n|\r|\n|\Z)")
_HOST: Final = lazy_pattern(rb"(?:\A|[\r\n])(032 [^\r\n]*)")
_WORD: Final = lazy_pattern(r"[A-Za-z'`-]*[^\x00-\x7f][^\s,;]{0,40}")
_LETTERS: Final = frozenset("".join(LETTERS.values()))
_MOST_PAGES: Final = 2
"""So many code pages beside the usual one are looked for."""

_MOST_LINES: Final = 10_000
"""In so many lines: there are not more players."""


class _Line(Record, gc=False):
    """A line by its number from 1; ``text`` is what it says in UTF-8, None if it is not that."""

    number: int
    data: bytes
    text: str | None

    @property
    def is_ascii(self) -> bool:
        return self.text is not None and self.text.isascii()


def unmixed(data: bytes) -> tuple[str, tuple[Diagnostic, ...]]:
    """Return the encoding in which to read a text that is not UTF-8, and what to say about it.

    That is UTF-8 where more lines with names are in it than not, or where hardly more is damaged
    than names cut within a letter; else the code page that fits best. The findings (SYN002) name
    the page, and each line that is in something else.
    """
    lines = [_line(number, match[1]) for number, match in enumerate(_LINE.finditer(data), start=1)]
    broken = [line for line in lines if line.text is None]
    utf8_lines = [line for line in lines if _is_of_names(line.text)]
    names = {line.number for line in utf8_lines}
    foreign = [line for line in lines if line.number not in names]
    guess = guess_code_page(b"\n".join(line.data for line in foreign))
    host = _HOST.search(data)
    context = host[1] if host else b""
    if len(utf8_lines) > len(broken) or _is_hardly_damaged(data):
        return "utf-8", tuple(_findings_in_utf8(broken, guess.name, context))
    sample = Message("SYN002.sample" if guess.sure else "SYN002.unsure", text=guess.sample)
    first = _note(broken[0], "", guess.name, more=sample)
    others = _other_pages([line for line in foreign if not line.is_ascii], guess.name, context)
    strays = [
        *(_stray(line, "other-line", page, guess.name) for line, page in others),
        *(_stray(line, "utf-8-line", "utf-8", guess.name) for line in utf8_lines),
    ]
    return guess.name, (first, *strays)


def _line(number: int, data: bytes) -> _Line:
    try:
        return _Line(number, data, data.decode("utf-8"))
    except UnicodeDecodeError:
        return _Line(number, data, None)


def _is_of_names(text: str | None) -> bool:
    """Tell whether a line is UTF-8 with letters of names: what is so by chance has others."""
    if text is None or text.isascii():
        return False
    letters = "".join(c for c in text if not c.isascii() and c.isalpha())
    return bool(letters) and _LETTERS.issuperset(letters.lower())


def _is_hardly_damaged(data: bytes) -> bool:
    """Tell whether there are many more letters in UTF-8 than bytes that are none."""
    undamaged = data.decode("utf-8", "ignore")
    letters = len(undamaged) - len(undamaged.encode("ascii", "ignore"))
    return letters > 4 * _damaged(data)


def _damaged(data: bytes) -> int:
    """Return how many bytes belong to no letter of UTF-8."""
    return len(decode(data, "utf-8")) - len(data.decode("utf-8", "ignore"))


def _other_pages(lines: list[_Line], usual: str, host: bytes) -> Iterator[tuple[_Line, str]]:
    """Yield each line that makes no sense in the usual code page, with one in which it does.

    ``host`` is record 032, by which letters are judged.
    """
    page = usual
    lines = lines[:_MOST_LINES]
    for _ in range(1 + _MOST_PAGES):
        odd = []
        for line in lines:
            if not makes_sense(host + b"\n" + line.data, page):
                odd.append(line)
            elif page != usual:
                yield line, page
        if not odd or (page != usual and len(odd) == len(lines)):
            return
        lines = odd
        page = guess_code_page(host + b"\n" + b"\n".join(line.data for line in lines)).name


def _findings_in_utf8(broken: list[_Line], page: str, host: bytes) -> Iterator[Diagnostic]:
    """Yield a finding for each line of a text in UTF-8 that is not that throughout."""
    torn = {line.number: _damaged(line.data) for line in broken if _is_torn(line)}
    strays = [line for line in broken if line.number not in torn]
    others = {line.number: other for line, other in _other_pages(strays, page, host)}
    for line in broken:
        count = torn.get(line.number)
        if count is None:
            encoding = others.get(line.number, page)
            yield _stray(line, "other-line", encoding, "utf-8")
        else:
            yield _note(line, "damaged", "utf-8", count=count)


def _is_torn(line: _Line) -> bool:
    """Tell whether a line is UTF-8 of which something is missing, not a text in a code page.

    Two letters of a code page may by chance be one of UTF-8, but hardly of a name.
    """
    text = line.data.decode("utf-8", "ignore")
    return _damaged(line.data) <= sum(c.lower() in _LETTERS for c in text)


def _stray(line: _Line, variant: str, encoding: str, read_as: str) -> Diagnostic:
    """Return the finding about a line in another encoding than it was read in."""
    word = _WORD.search(decode(line.data, encoding))
    name = "UTF-8" if encoding == "utf-8" else encoding
    sample = Message("SYN002.in-encoding", encoding=name, text=word[0] if word else "")
    return _note(line, variant, read_as, more=sample)


def _note(line: _Line, variant: str, encoding: str, **values: Argument) -> Diagnostic:
    values["encoding"] = encoding
    return Diagnostic(code="SYN002", variant=variant, line=line.number, values=values)
