"""What importing readers say of their source."""

from trfkit.files.import_findings import Notes


def test_labels_that_are_not_used_are_told_once_with_plain_blanks():
    notes = Notes()
    notes.unused(["Prize\xa0fund", "Prize fund", "K"])
    notes.unused([])

    (finding,) = notes
    assert finding.code == "IMP008"
    assert finding.message.startswith("Not used: Prize fund, K (")
