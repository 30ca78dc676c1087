"""What holds of every file that is mended, whatever is amiss in it."""

from __future__ import annotations

from collections import Counter

from trfkit.checks import findings
from trfkit.checks.fixes import FixRequest, mended
from trfkit.files.trf.reading import read
from trfkit.findings import Profile, Severity
from trfkit.findings.codes import severity_in

BOTH = (Profile.PAIRING, Profile.UPLOAD)
SAFE, UNSAFE = FixRequest(BOTH), FixRequest(BOTH, unsafe=True)


def mend(data, asked=SAFE):
    """Return what is mended of a file, and its bytes then."""
    data = data.encode() if isinstance(data, str) else data
    result = mended(read(data), read, asked)
    document = result.result.document
    return result, data if document is None else bytes(document)


def codes(result):
    return [one.code for one in result.applied]


def errors(data):
    return Counter(
        (one.code, one.participant, one.team, one.round)
        for one in findings(read(data), tuple(Profile))
        if severity_in(one, tuple(Profile)) is Severity.ERROR
    )


def assert_promises_are_kept(data, asked):
    """Assert what holds of every file: no new error, other lines as they were, nothing twice."""
    result, after = mend(data, asked)
    assert not errors(after) - errors(data)
    again, same = mend(after, asked)
    assert (codes(again), same) == ([], after)
    if result.result.document is None:
        return
    before = read(data).document
    assert [one.ending for one in result.result.document.records] == [
        one.ending for one in before.records
    ]
    touched = {edit.line for one in result.applied for edit in one.fix.edits}
    for old, new in zip(before.records, read(after).document.records, strict=True):
        assert old.text == new.text or old.line in touched
