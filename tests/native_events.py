"""What the tests of programs' own files read: rounds by player, and kinds of findings."""

from trfkit.files.registry import read


def rounds_of_file(data, version):
    """Each player's rounds, as the format reads them: opponent, colour, letter."""
    result = read(data)
    assert result.version == version
    return {
        row.start_no: [
            f"{entry.opponent or ''}{entry.colour or ''}{entry.outcome.letter}"
            for entry in row.rounds
        ]
        for row in result.tournament.players
    }


def kinds_of_findings(data):
    """The codes and variants of the findings."""
    return {(finding.code, finding.variant) for finding in read(data).diagnostics}
