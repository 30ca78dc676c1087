"""Write what is generated from the program's own tables: ``python docs/generate.py``.

Some pages are generated as a whole; in others a part stands between two comments that name it.

With ``--fix`` docs/handbook.toml follows what was moved first: a name that its file lacks is looked
for in all others, and found where exactly one of them has it.
"""

from __future__ import annotations

import ast
import inspect
import re
import sys
import tomllib
from enum import Enum
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Final

import trfkit
from trfkit import bounded_types
from trfkit.archive.archive_tables import TABLES, VERSION
from trfkit.findings.code_pages import reference
from trfkit.findings.codes import CATALOGUE
from trfkit.format_table import FORMATS
from trfkit.generate.blemishes import BLEMISHES, NEEDS_ACCENTS
from trfkit.generate.event_choices import BYTE_PADDED, RATES
from trfkit.reports.known_formats import formats_rows
from trfkit.reports.reference_pages import GENERATED, editions_page, tie_breaks_page
from trfkit.reports.schemas import docstrings_of_fields
from trfkit.reports.text_formats import to_markdown
from trfkit.reports.variants import variants_rows

if TYPE_CHECKING:
    from collections.abc import Callable

DOCS = Path(__file__).parent

LONGEST_DEFAULT: Final = 20

HEADINGS: Final = {
    "annex_2006": "Annex B.II of 2006/07",
    "annex_2012": "Annex 3 of 2009 and July 2012",
    "c07": "Play-off and tie-break regulations (C.07), 2023 to 2026",
    "ufgo": "Rating system of the Ukrainian Go Federation",
    "beside": "Regulations beside these",
}
"""The parts of handbook.toml and what they are."""

_HANDBOOK: Final = """\
Every sentence of the regulations that states something to compute, the function, rule or table of
`trfkit` that computes it, and the files below `tests` with the tests that fail where it is computed
otherwise. It is made of [handbook.toml](handbook.toml), which names each test. The items of 12.1.1
bear no numbers and are counted from 1; the sections of annex 3 without a letter go by E and G.
"""

_LIBRARY: Final = """\
What each public name takes and gives: functions first, then types. `help(trfkit.NAME)` says more:
what arguments mean, and what is raised when. `to_json()` of a report returns its JSON shape.
"""

_FORMATS: Final = """\
The names for `--from` and `--to`, as `trfkit list formats` lists them. A conversion names each loss
of its own file. "In folders" are the extensions by which a file of a folder counts as a tournament.
"""

_VARIANTS: Final = """\
The rules that `trfkit verify` tries where a column differs, the preferred ones first. How one of
them comes to be named is told in [verification.md](verification.md).
"""

_MADE_UP: Final = """\
How often things happen in the tournaments of `trfkit generate`, and what is done to their files.
"""

_OF_RATES: Final = """\
Of the three byes one happens at most, and of `forfeit`, `double-forfeit`, `both-lost` and `short`:
their rates add up to 1 or less, and those by default give way to stated ones. A rate that the kind
or the dialect cannot have is refused. Two participants stay in every round, whatever the rates of
byes and withdrawals. In a round-robin who is away loses by forfeit, beside the shares of `forfeit`
and `double-forfeit`.
"""

_OF_BLEMISHES: Final = """\
Of those about one thing a file has one at most; they happen in this order. What is read from the
file is the tournament that was written, less the points or ranks that are left out. A blemish that
finds nothing to change is told.
"""

_ARCHIVE: Final = """\
Version {}, which each file names in its metadata (`trfkit.archive`). A column may be added at the
end of a table; another change is another version. Each table also has `month` and `federation`, by
the folders in which its files lie. Points are decimals with one place; values are a map from a code
to a decimal with four places. A number too large for its column is null.
"""


def pages() -> dict[Path, str]:
    """Return the text of each page with something generated in it, by its path."""
    return {
        DOCS / "diagnostics.md": reference(CATALOGUE),
        DOCS / "editions.md": editions_page(),
        DOCS / "tiebreaks.md": tie_breaks_page(),
        DOCS / "handbook-map.md": handbook_page(),
        DOCS / "variants.md": variants_page(),
        DOCS / "reading.md": with_part("reading.md", "formats", formats_part()),
        DOCS / "library.md": with_part("library.md", "reference", library_part()),
        DOCS / "archive.md": with_part("archive.md", "tables", archive_part()),
        DOCS / "testing.md": with_part("testing.md", "made-up", made_up_part()),
    }


def with_part(page: str, name: str, part: str) -> str:
    """Return a page of ``docs`` whose generated part ``name`` is ``part``."""
    first = f"<!-- generated: {name}; edit docs/generate.py -->\n"
    last = f"<!-- end of generated: {name} -->\n"
    before, _, rest = (DOCS / page).read_text(encoding="utf-8").partition(first)
    return f"{before}{first}\n{part.strip()}\n\n{last}{rest.partition(last)[2]}"


def made_up_part() -> str:
    """Return the rates and blemishes of events that are made up."""
    rates = [
        f"| `{row.name}` | {row.usual:g} | up to {row.most:g} | {row.says} |"
        for row in RATES.values()
    ]
    blemishes = [
        f"| `{row.name}` | {row.axis} | {row.says} | {row.needs} |" for row in BLEMISHES.values()
    ]
    blemishes.append(
        f"| `{BYTE_PADDED}` | columns | columns count bytes of UTF-8 | {NEEDS_ACCENTS} |"
    )
    parts = (
        _MADE_UP,
        "\n".join(
            (
                "### Rates",
                "",
                "| `--rate` | by default | `--vary` draws | a share |",
                "|---|--:|--:|---|",
                *rates,
            )
        ),
        _OF_RATES,
        "\n".join(
            (
                "### Blemishes",
                "",
                "| `--blemish` | about | what it does | nothing without |",
                "|---|---|---|---|",
                *blemishes,
            )
        ),
        _OF_BLEMISHES,
    )
    return "\n\n".join(part.strip() for part in parts) + "\n"


def archive_part() -> str:
    """Return every table of the archive, column by column."""
    parts = [_ARCHIVE.format(VERSION).strip()]
    for table in TABLES:
        lines = [f"| `{column.name}` | {column.type} | {column.what} |" for column in table.columns]
        listed = "\n".join(("| column | type | what |", "|---|---|---|", *lines))
        parts.append(f"### `{table.name}`\n\nA row is {table.row}.\n\n{listed}")
    return "\n\n".join(parts) + "\n"


def follow_moves(handbook: Path, root: Path) -> list[str]:
    """Rewrite the places and tests of ``handbook`` that were moved; return what is in doubt."""
    text = handbook.read_text(encoding="utf-8")
    doubtful = []
    for folder, pattern in (
        (root / "trfkit", r'"([\w/]+\.py):([\w.]+)(?:\[\d+\])?"'),
        (root / "tests", r'"([\w/]+\.py)::(\w+)"'),
    ):
        homes = _homes(folder)
        for file, name in sorted({match.groups() for match in re.finditer(pattern, text)}):
            homes_of_name = homes.get(name.partition(".")[0], [])
            if file in homes_of_name:
                continue
            same = [home for home in homes_of_name if Path(home).name == Path(file).name]
            found = same or homes_of_name
            if len(found) == 1:
                place = re.compile(rf'"{re.escape(file)}(?=::?{re.escape(name)}\b)')
                text = place.sub(f'"{found[0]}', text)
            else:
                doubtful.append(f"{file}: {name} is in {', '.join(found) or 'no file'}")
    handbook.write_text(text, encoding="utf-8")
    return doubtful


def _homes(folder: Path) -> dict[str, list[str]]:
    """Return the files below a folder, by each name that they define."""
    homes: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("*.py")):
        for statement in ast.parse(path.read_text(encoding="utf-8")).body:
            targets = [
                getattr(statement, "target", None),
                *getattr(statement, "targets", ()),
            ]
            names = [getattr(statement, "name", None), *(getattr(t, "id", None) for t in targets)]
            for name in filter(None, names):
                homes.setdefault(str(name), []).append(path.relative_to(folder).as_posix())
    return homes


def library_part() -> str:
    """Return every public name, from its signature and docstring."""
    functions, types = [], []
    for name in trfkit.__all__:
        described = getattr(trfkit, name)
        if inspect.isclass(described):
            types.append(_type(name, described))
        elif callable(described):
            functions.append(f"### `{name}{_signature(described)}`\n\n{_first_line(described)}")
    return "\n\n".join((_LIBRARY.strip(), *functions, *types)) + "\n"


def _signature(function: Callable[..., object]) -> str:
    """Return the arguments and what is given back, as they are written in the code."""
    signature = inspect.signature(function)
    written = []
    for parameter in signature.parameters.values():
        if parameter.name == "self":
            continue
        if parameter.kind is parameter.KEYWORD_ONLY and "*" not in written:
            written.append("*")
        text = "**" * (parameter.kind is parameter.VAR_KEYWORD) + parameter.name
        if parameter.annotation is not parameter.empty:
            text += f": {parameter.annotation}"
        if parameter.default is not parameter.empty:
            text += f" = {_default(parameter.default)}"
        written.append(text)
    gives = signature.return_annotation
    arrow = "" if gives is signature.empty else f" -> {gives}"
    return f"({', '.join(written)}){arrow}"


def _default(value: object) -> str:
    """Return a default value: what is long to write is named by its type."""
    if inspect.isfunction(value):
        return value.__name__
    if isinstance(value, Enum):
        return f"{type(value).__name__}.{value.name}"
    written = repr(value)
    return written if len(written) <= LONGEST_DEFAULT else f"{type(value).__name__}()"


def _type(name: str, described: type) -> str:
    """Return a type with the attributes and methods that it states itself."""
    stated = getattr(described, "__annotations__", {})
    own = {field: getattr(kind, "__forward_arg__", str(kind)) for field, kind in stated.items()}
    told = {
        field: f": {_first_paragraph(t)}" for field, t in docstrings_of_fields(described).items()
    }
    lines = [
        f"- `{field}: {_without_bounds(kind)}`{told.get(field, '')}"
        for field, kind in own.items()
        if not field.startswith("_")
    ]
    if issubclass(described, Enum):
        lines = [f"- `{member.name}` = `{member.value}`" for member in described]
    for attribute, value in vars(described).items():
        if attribute.startswith("_") or attribute in own or attribute == "to_json":
            continue
        getter = getattr(value, "fget", None) or getattr(value, "func", None)
        if isinstance(value, (property, cached_property)) and getter is not None:
            kind = inspect.signature(getter).return_annotation
            lines.append(f"- `{attribute}: {kind}`: {_first_line(value)}")
        elif inspect.isfunction(value):
            lines.append(f"- `{attribute}{_signature(value)}`: {_first_line(value)}")
    listed = "\n".join(lines)
    return f"### `{name}`\n\n{_first_line(described)}\n\n{listed}".rstrip()


def _without_bounds(annotation: str) -> str:
    """Return an annotation as somebody reads it who makes no schema of it: ``int`` for a count."""
    return re.sub(r"\w+", lambda word: BOUNDED.get(word[0], word[0]), annotation)


BOUNDED: Final = {
    name: kind.__name__
    for name, alias in vars(bounded_types).items()
    if (kind := getattr(alias, "__origin__", None)) in {int, str}
}


def _first_line(described: object) -> str:
    return _first_paragraph(inspect.getdoc(described) or "")


def _first_paragraph(docstring: str) -> str:
    return _as_markdown(" ".join(inspect.cleandoc(docstring).partition("\n\n")[0].split()))


def _as_markdown(docstring: str) -> str:
    return docstring.replace("``", "`")


def formats_part() -> str:
    """Return every format with what is read of it or lost in it."""
    rows = formats_rows()
    rows[0].append("in folders")
    for cells, row in zip(rows[1:], FORMATS, strict=True):
        cells.append(" ".join(row.in_folders))
    return f"{_FORMATS}\n{to_markdown(rows)}\n"


def variants_page() -> str:
    """Return docs/variants.md: the rules that a verification tries, as `list variants` has them."""
    return f"# Variants\n\n{GENERATED}\n{_VARIANTS}\n{to_markdown(variants_rows())}\n"


def handbook_page() -> str:
    """Return docs/handbook-map.md: article, what it says, where it is computed, its tests."""
    trace = tomllib.loads((DOCS / "handbook.toml").read_text(encoding="utf-8"))
    parts = [f"# The handbook in the program\n\n{GENERATED}", _HANDBOOK]
    for key, heading in HEADINGS.items():
        rows = [["article", "codes", "what it says", "computed in", "tests"]]
        for rule in trace[key]:
            since = f" (from {rule['since']})" if "since" in rule else ""
            rows.append(
                [
                    ", ".join(rule["articles"]) + since,
                    ", ".join(rule.get("codes", ())),
                    rule["says"],
                    ", ".join(rule["where"]),
                    ", ".join(dict.fromkeys(test.partition("::")[0] for test in rule["tests"])),
                ]
            )
        parts += [f"## {heading}\n", to_markdown(rows)]
    rows = [["text", "article", "what it says"]]
    rows += [[one["text"], ", ".join(one["articles"]), one["says"]] for one in trace["nothing"]]
    return "\n".join([*parts, "## What states nothing to compute\n", to_markdown(rows)])


if __name__ == "__main__":
    if "--fix" in sys.argv[1:]:
        for doubt in follow_moves(DOCS / "handbook.toml", DOCS.parent):
            sys.stderr.write(f"{doubt}\n")
    for path, text in pages().items():
        path.write_text(text, encoding="utf-8", newline="\n")
