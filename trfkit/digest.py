"""The hash by which a report names what it was made from."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Callable

_OF_PYTHON: Final = ("_sha2", "_sha256")
"""The modules from which ``hashlib`` takes the function where there is no OpenSSL."""


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
