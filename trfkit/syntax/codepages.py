"""Encodings in which every byte survives: text → bytes is the exact reverse of bytes → text.

Code pages leave some bytes undefined. Here such a byte becomes the character of the same
number, as in Latin-1 (a private one where the page has that character in another place), so
that reading never fails and writing gives the byte back.
"""

from __future__ import annotations

import codecs
from functools import lru_cache
from typing import Any, Final

_BYTES: Final = 256
_UNDEFINED: Final = "\ufffe"  # how Python's own tables mark such a byte
_PRIVATE: Final = 0xF700
_MULTI_BYTE: Final = {
    # A damaged byte of UTF-8, and half a pair of UTF-16, become lone surrogates.
    "utf-8": "surrogateescape",
    "utf-16-le": "surrogatepass",
    "utf-16-be": "surrogatepass",
    "utf-32-le": "surrogatepass",
    "utf-32-be": "surrogatepass",
}
_NO_FILE_ENCODINGS: Final = frozenset(
    {"idna", "punycode", "raw-unicode-escape", "unicode-escape", "undefined", "utf-7"}
)
"""Python's codecs for other things than the text of a file."""


def canonical(name: str) -> str | None:
    """Return the name under which this module knows an encoding, None if it is none for files.

    ``utf-8-sig``, ``utf-16`` and ``utf-32`` stand for their forms without byte order mark.
    """
    try:
        info = codecs.lookup(name)
    except (LookupError, ValueError):
        return None
    if not info._is_text_encoding:  # noqa: SLF001 - the only way to know zip from cp1252
        return None
    codec = info.name.replace("_", "-")
    if codec in _NO_FILE_ENCODINGS:
        return None
    return {"utf-8-sig": "utf-8", "utf-16": "utf-16-le", "utf-32": "utf-32-le"}.get(codec, codec)


def decode(data: bytes, name: str) -> str:
    """Return the text of ``data`` in a canonical encoding.

    Code pages of one byte a character never fail; others raise UnicodeDecodeError.
    """
    table = _table(name)
    if table is not None:
        return codecs.charmap_decode(data, "strict", table)[0]
    return data.decode(name, _MULTI_BYTE.get(name, "strict"))


def encode(text: str, name: str) -> bytes:
    """Return the bytes of ``text``; raises UnicodeEncodeError for letters ``name`` has not."""
    byte_of = _byte_of(name)
    if byte_of is not None:
        return codecs.charmap_encode(text, "strict", byte_of)[0]
    return text.encode(name, _MULTI_BYTE.get(name, "strict"))


def can_encode(text: str, name: str) -> bool:
    """Tell whether every character of ``text`` exists in ``name``."""
    if text.isascii():
        return True
    try:
        encode(text, name)
    except UnicodeEncodeError:
        return False
    return True


@lru_cache(maxsize=64)
def _byte_of(name: str) -> Any | None:  # noqa: ANN401 - a map of Python's own kind
    """Return what gives the byte of a character; None unless ``name`` is a code page."""
    table = _table(name)
    return None if table is None else codecs.charmap_build(table)


@lru_cache(maxsize=64)
def _table(name: str) -> str | None:
    """Return what each of the 256 bytes stands for; None unless ``name`` is a code page."""
    if name in _MULTI_BYTE or name == "ascii":
        return None  # in ASCII a byte beyond 127 is a mistake, not an undefined letter
    if name == "iso8859-1":
        return bytes(range(_BYTES)).decode(name)
    from importlib import import_module  # noqa: PLC0415 - for few encodings

    try:
        module = import_module(f"encodings.{name.replace('-', '_')}")
    except ImportError:  # a codec that somebody registered
        return None
    table: str | None = getattr(module, "decoding_table", None)
    if table is None:
        return None
    characters = list(table.ljust(_BYTES, _UNDEFINED))
    defined = set(characters)
    for number, character in enumerate(characters):
        if character == _UNDEFINED:
            same = chr(number)
            characters[number] = chr(_PRIVATE + number) if same in defined else same
    return "".join(characters)
