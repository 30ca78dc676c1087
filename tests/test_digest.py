"""The hash of what a report was made from is SHA-256, wherever the function comes from."""

import hashlib
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trfkit import digest


@given(st.binary())
def test_the_hash_is_that_of_hashlib(data):
    assert digest.sha256_of(data) == hashlib.sha256(data).digest()


@pytest.mark.parametrize("of_python", [(), ("_no_such_module", "math")])
def test_the_hash_is_the_same_where_python_has_no_module_for_it(monkeypatch, of_python):
    monkeypatch.setattr(digest, "_OF_PYTHON", of_python)
    digest._sha256.cache_clear()
    assert digest.sha256_of(b"abc") == hashlib.sha256(b"abc").digest()
    digest._sha256.cache_clear()


def test_the_hash_loads_no_openssl():
    program = (
        "import sys; from trfkit.digest import sha256_of; sha256_of(b''); "
        "sys.exit('_hashlib' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
