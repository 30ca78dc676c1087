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


def run(program):
    """Return the exit code of a program in a Python in which nothing is loaded yet."""
    return subprocess.run([sys.executable, "-c", program], check=False).returncode


def test_the_hash_loads_no_openssl():
    program = (
        "import sys; from trfkit.digest import sha256_of; sha256_of(b''); "
        "sys.exit('_hashlib' in sys.modules)"
    )
    assert run(program) == 0


def test_a_page_loads_no_openssl_and_leaves_hashlib_whole_to_others():
    filled_in = (
        "import sys; from trfkit.reports.page import _environment; _environment();"
        "assert 'jinja2' in sys.modules; assert '_hashlib' not in sys.modules;"
    )
    assert run(filled_in) == 0
    assert run(f"{filled_in} from hashlib import pbkdf2_hmac; import _hashlib") == 0


def test_what_is_loaded_already_stays_as_it_is():
    program = (
        "import hashlib, sys; from trfkit.digest import without_openssl\n"
        "with without_openssl():\n"
        "    import hashlib as within\n"
        "sys.exit(within is not hashlib or sys.modules['hashlib'] is not hashlib)"
    )
    assert run(program) == 0


def test_hashlib_is_left_alone_where_python_has_no_hashes_of_its_own():
    program = (
        "import sys; from trfkit import digest; digest._WHOLE = ('_no_such_module',)\n"
        "with digest.without_openssl():\n"
        "    import hashlib\n"
        "sys.exit(sys.modules['hashlib'] is not hashlib)"
    )
    assert run(program) == 0
