"""The names of files to save: each format has an ending of its own."""

from datetime import date

from builders import SWISS

from trfkit.format_table import FORMATS
from trfkit.verification.result import unwatched
from trfkit.web.screens.dropped_files import drop_file, events_of
from trfkit.web.screens.export import save_file
from trfkit.web.screens.screen import Inquiry
from trfkit.web.screens.screen_choices import Choices

ENDINGS = """
trf -trf.trf
trf06 -trf06.trf
trf16 -trf16.trf
trf26 -trf26.trf
trfx -trfx.trfx
trfbx -trfbx.trf
json .json
jch .jch
tdf .tdf
csv-roster -roster.csv
csv-games -games.csv
csv-crosstable -crosstable.csv
tsv-roster -roster.tsv
tsv-games -games.tsv
tsv-crosstable -crosstable.tsv
xlsx .xlsx
pgn .pgn
pairs -pairs.txt
cr-xml .xml
h9 .h9
markdown .md
html .html
tou .tou
opengotha -opengotha.xml
"""


def test_endings():
    events = events_of([drop_file("open.trf", SWISS.encode())])
    asked = Inquiry("/files/key", events, 0, Choices({}, date(2026, 7, 1)), unwatched)
    names = {row.name: save_file(f"as-{row.name}", asked).name for row in FORMATS if row.writable}
    assert [f"{name} {file[4:]}" for name, file in names.items()] == ENDINGS.split("\n")[1:-1]
