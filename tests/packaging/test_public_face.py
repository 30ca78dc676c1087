"""``import trfkit``: the names that others may rely on."""

import importlib.metadata
import inspect

import pytest
from row_tests import each_row

import trfkit


def test_the_version_is_that_of_the_distribution():
    assert importlib.metadata.version("trfkit") == trfkit.__version__


@each_row("name", sorted(trfkit.__all__))
def test_every_public_name_exists(name):
    assert getattr(trfkit, name) is not None


@each_row("name", sorted(trfkit.__all__))
def test_every_public_function_and_type_is_documented(name):
    value = getattr(trfkit, name)

    assert isinstance(value, str) or inspect.getdoc(value)


def test_dir_lists_the_public_names():
    assert dir(trfkit) == sorted(trfkit.__all__)


def test_another_name_is_an_attribute_error():
    with pytest.raises(AttributeError, match="module 'trfkit' has no attribute 'nothing'"):
        _ = trfkit.nothing


def test_the_functions_stay_functions_after_their_modules_are_imported():
    importlib.import_module("trfkit.cli.commands.standings")

    assert all(
        callable(getattr(trfkit, name))
        for name in ("read", "standings", "verify", "check", "explain", "write")
    )
