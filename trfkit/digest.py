"""The hash by which a report names what it was made from, and hashes without OpenSSL."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_OF_PYTHON: Final = ("_sha2", "_sha256")
"""The modules from which ``hashlib`` takes the function where there is no OpenSSL."""


_WHOLE: Final = ("_md5", "_sha1", "_sha3", "_blake2")
"""The modules without which ``hashlib`` complains where there is no OpenSSL."""


def sha256_of(data: bytes) -> bytes:
    """Return the SHA-256 of the data.

    PERF: ``hashlib`` loads OpenSSL: 9 ms and 4 MiB of every command, for one hash.
    """
    digest: bytes = _sha256()(data).digest()
    return digest


@cache
def _sha256() -> Callable[[bytes], Any]:
    for name in _OF_PYTHON:
        try:
            made: Callable[[bytes], Any] = import_module(name).sha256
        except (ImportError, AttributeError):
            continue
        return made
    from hashlib import sha256  # noqa: PLC0415 - see above

    return sha256


@contextmanager
def without_openssl() -> Iterator[None]:
    """Give libraries that are imported within it a ``hashlib`` of Python's own hashes.

    Whoever imports ``hashlib`` afterwards has it whole. Where it is loaded already, or Python has
    no hashes of its own, nothing is done.

    PERF: what fills pages in asks for SHA-1, by which it names files that are not written here;
    OpenSSL would be 4 MiB of every command that writes a page.
    """
    if {"hashlib", "_hashlib"} & sys.modules.keys() or not all(map(find_spec, _WHOLE)):
        yield
        return
    # None is how Python marks what must not load, which the type of the modules does not know.
    sys.modules["_hashlib"] = None  # type: ignore[assignment]
    try:
        yield
    finally:
        del sys.modules["_hashlib"]
        sys.modules.pop("hashlib", None)
