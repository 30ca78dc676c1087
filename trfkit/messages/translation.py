"""Translators' files: a template of all rows, and compiled catalogues.

``python -m trfkit.messages.translation template`` prints the template (``.pot``). Without an
argument each ``locale/*/LC_MESSAGES/trfkit.po`` of this package is compiled, as a build does.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from trfkit.messages.catalogue import LOCALES, Row, id_of, rooms, rows_of_room

if TYPE_CHECKING:
    from collections.abc import Iterator


HEAD: Final = """\
# Messages of trfkit. In braces stands what is put in: translate nothing of it but the forms of a
# choice, as in {side?left:to the left|right:to the right}. What is typed stays as it is: options,
# commands in quotes, FILE and OUT.
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"""


def template() -> str:
    """Return all rows as a template for translators; the context is the id of the message."""
    entries = (_entry(room, row) for room in rooms() for row in rows_of_room(room).values())
    return "\n".join((HEAD, *entries))


def _entry(room: str, row: Row) -> str:
    return "".join(f"{line}\n" for line in _lines(room, row))


def _lines(room: str, row: Row) -> Iterator[str]:
    if row.comment:
        yield f"#. {row.comment}"
    yield f"msgctxt {_quote(id_of(room, row))}"
    yield f"msgid {_quote(row.text)}"
    if row.plural:
        yield f"msgid_plural {_quote(row.plural)}"
        yield 'msgstr[0] ""'
        yield 'msgstr[1] ""'
    else:
        yield 'msgstr ""'


def _quote(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def compile_catalogues(folder: Path) -> None:
    """Compile the translations below a folder; Babel is needed only if there are any."""
    for source in sorted(folder.glob("*/LC_MESSAGES/trfkit.po")):
        from babel.messages.mofile import write_mo  # noqa: PLC0415 - for locales alone
        from babel.messages.pofile import read_po  # noqa: PLC0415 - see above

        with source.open("rb") as written, source.with_suffix(".mo").open("wb") as compiled:
            write_mo(compiled, read_po(written))


if __name__ == "__main__":
    if sys.argv[1:] == ["template"]:
        sys.stdout.write(template())
    else:
        compile_catalogues(Path(LOCALES))
