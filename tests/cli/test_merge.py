"""``trfkit merge``: where the event goes, and in which format."""

import pytest

from trfkit.files.registry import read


@pytest.mark.parametrize(("name", "version"), [("both.pgn", "pgn"), ("x.trf", "TRF26")])
def test_the_event_has_the_format_of_its_name(trfkit, swiss, tmp_path, name, version):
    ran = trfkit("merge", swiss, swiss, "-o", tmp_path / name)
    assert ran.code == 0, ran.err
    assert read((tmp_path / name).read_bytes()).version == version


def test_without_a_name_it_has_that_of_the_first_file(trfkit, swiss):
    assert read(trfkit("merge", swiss, swiss).out_bytes).version == "TRF26"
