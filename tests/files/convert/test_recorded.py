"""What each format holds of three events, what is said to be lost, and what is read of it again.

``pytest --update-golden`` writes ``formats.txt`` anew; the difference is then reviewed.
"""

from pathlib import Path

from builders import ROUND_ROBIN, SWISS, TEAMS, append, changed, record
from recorded import assert_text_recorded, differing, facts_of

import trfkit
from trfkit.format_table import FORMATS

RICH = changed(
    SWISS,
    append("NED    1 m                                      2470 AMS     8000001"),
    append("240 H   2    7"),
    append("250       1.0   1   2    1    4"),
    append("260   1   3    1    4"),
    append("299 W        1.0     1    1"),
    append("### said"),
    append("802 x"),
    record("172", "NED FIDON"),
    record("162", " W 3.0    D 1.0    L 0.0    A 0.0    P 3.0"),
    record("142", "4"),
)
OF_TEAMS = changed(
    TEAMS,
    append("300   2   1   3    2    1"),
    append("330 +- 001 001 002"),
    append("352 WB"),
    append("362 TW 2.0   TD 1.0"),
)
OF_OTHER_ROOMS = {"json", "html", "markdown", "h9", "tou", "opengotha"}
LIKE_CSV = {"tsv-roster", "tsv-games", "tsv-crosstable"}
WRITTEN = [
    row.name for row in FORMATS if row.writable and row.name not in OF_OTHER_ROOMS | LIKE_CSV
]
EVENTS = {"players": RICH, "round-robin": ROUND_ROBIN, "teams": OF_TEAMS}


def lines_of(data):
    """Return a text as lines, nothing of what is no text."""
    try:
        text = data.decode().replace(trfkit.__version__, "<version>")
    except UnicodeDecodeError:
        return []
    return (
        [line.rstrip() for line in text.splitlines()] if text.isprintable() or "\n" in text else []
    )


def told(to, source):
    """Yield what becomes of an event in a format."""
    try:
        made = trfkit.convert(source, to)
    except (ValueError, trfkit.Refusal) as refusal:
        yield f"    refused by {type(refusal).__name__}"
        return
    yield from (f"    {facts_of(one)}" for one in made.diagnostics)
    yield from (f"    | {line}" for line in lines_of(made.data))
    again = trfkit.read(made.data)
    yield from (f"    again {facts_of(one)}" for one in again.diagnostics)
    if again.tournament is not None:
        yield from (f"    > {fact}" for fact in differing(source.tournament, again.tournament))


def test_events_in_every_format_are_as_recorded(request):
    lines = []
    for name, text in EVENTS.items():
        source = trfkit.read(text.encode())
        for to in WRITTEN:
            lines += [f"{name} as {to}", *told(to, source)]
    assert_text_recorded(lines, Path(__file__).with_name("formats.txt"), request.config)
