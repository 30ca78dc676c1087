"""``trfkit merge``: where the event goes, and in which format."""

import pytest

from trfkit.files.registry import read


@pytest.mark.parametrize(
    ("options", "version"), [((), "TRF26"), (("-o", "both.pgn"), "pgn"), (("-o", "x.trf"), "TRF26")]
)
def test_the_event_has_the_format_of_its_name_else_that_of_the_first_file(
    trfkit, swiss, tmp_path, monkeypatch, options, version
):
    monkeypatch.chdir(tmp_path)
    ran = trfkit("merge", str(swiss), str(swiss), *options)
    assert ran.code == 0, ran.err
    data = (tmp_path / options[1]).read_bytes() if options else ran.out_bytes
    assert str(read(data).version) == version
