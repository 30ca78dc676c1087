"""The sentences of the annexes as messages; the English texts are in the annex files."""

from typing import Final

from trfkit.messages.catalogue import Row
from trfkit.playoffs.annexes import texts_of
from trfkit.regulations.edition import Scheme

ROWS: Final = tuple(Row(name, text) for one in Scheme for name, text in texts_of(one).items())
