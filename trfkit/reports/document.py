"""A report as data: its words, tables and other nodes, independent of the output form.

A report builds one ``Document`` from its result. Renderers (``render_text``, ``render_markdown``,
``render_html``, ``render_sheet``) turn it into a form and know no report. Every word is a
``Message``, or a ``Span`` if it is a name, a code or text of a file; values are typed.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Final, Generic, Literal, TypeAlias, TypeVar

from trfkit.messages import Message, Span
from trfkit.record import Record

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from datetime import date
    from fractions import Fraction


Text: TypeAlias = "Message | Span"
Value: TypeAlias = "int | Fraction | str | date | Label | Text | None"
"""Numbers are integers in the unit of their column, fractions, or exact decimals as text."""


ENOUGH: Final = 6
"""A name of which less than this would be left takes the room of what stands behind it."""


class Tone(Enum):
    """The meaning of a line: nothing in particular, all is well, explained, wrong, or aside."""

    PLAIN = "plain"
    GOOD = "good"
    EXPLAINED = "explained"
    WRONG = "wrong"
    ASIDE = "aside"


class Label(Record):
    """A name that is shortened in a narrow row, a number before it, an aside in brackets."""

    number: int | None
    name: str
    aside: Text | None = None

    def __str__(self) -> str:
        """The number and the name."""
        return self.name if self.number is None else f"{self.number} {self.name}"


def cut_text(text: str, width: int) -> str:
    """Cut a text to ``width`` characters, with an ellipsis if shortened."""
    return f"{text[: width - 1].rstrip(' ,.')}…" if len(text) > width else text


# Tables -------------------------------------------------------------------------------------------


class Kind(Enum):
    """The kind of a column: its alignment, its notation, and its type in a spreadsheet."""

    RANK = "rank"
    ID = "id"
    NAME = "name"
    POINTS = "points"
    NUMBER = "number"
    CODE = "code"
    DATE = "date"
    RESULT = "result"
    TEXT = "text"
    FLAG = "flag"
    BLANK = "blank"
    """To write in, on paper."""

    @property
    def is_number(self) -> bool:
        """Whether the values are numbers, aligned to the right."""
        return self in {Kind.RANK, Kind.ID, Kind.POINTS, Kind.NUMBER}


class Column(Record, kw_only=True):
    """A column: the kind of its values, and its heading, with ``second`` as another line.

    Numbers are ``value / unit``. ``missing`` is shown for None, and for a flag that is not set, but
    a spreadsheet has an empty cell. If there is little room, columns of words are narrowed in the
    order of ``gives_way``, from 1: names are cut, other words wrap. A column that ``is_optional``
    is left out if no row has a value, but not in CSV.
    """

    kind: Kind
    label: Text
    second: Text | None = None
    meaning: Text | None = None
    unit: int = 1
    missing: str = ""
    gives_way: int = 0
    is_optional: bool = False


class Mark(Enum):
    """A property of a cell besides its values: signs before, between and after them, a tone."""

    DIFFERS = ("", " ≠ ", " ?", Tone.WRONG)
    EXPLAINED = ("", " ≠ ", "", Tone.EXPLAINED)
    CUT = ("(", "", ")", Tone.ASIDE)
    DIAGONAL = ("x", "", "", Tone.ASIDE)
    BEHIND = ("", "", "*", Tone.PLAIN)
    CHANGED = ("", " → ", "", Tone.PLAIN)


class Cell(Record, kw_only=True, gc=False):
    """A cell that is more than a value: several of them (stated and computed), marks, a link.

    ``opens`` builds the blocks to which the cell opens on a page; it is called only within the
    page's budget. Any other cell leads to ``link``: its participant, the cause of a difference.
    """

    values: tuple[Value, ...]
    marks: tuple[Mark, ...] = ()
    link: str = ""
    opens: Callable[[], tuple[Block, ...]] | None = None


class Row(Record, kw_only=True, gc=False):
    """A row with more than cells; ``filters`` are those of its table, from 0, that it passes."""

    cells: Sequence[Value | Cell]
    tone: Tone = Tone.PLAIN
    filters: tuple[int, ...] = ()


AnyRow: TypeAlias = "Row | Sequence[Value | Cell]"


R = TypeVar("R")


class Rows(Generic[R]):
    """Rows that are made anew in each iteration: they never all exist."""

    def __init__(self, make: Callable[[], Iterable[R]]) -> None:
        self._make = make

    def __iter__(self) -> Iterator[R]:
        return iter(self._make())


class Table(Record, kw_only=True):
    """A table; its ``rows`` can be iterated again and again.

    ``foot`` are rows below a line. ``part`` is a label and a value that distinguish the table from
    others of the same kind: CSV joins these tables, with the value as first column. A page offers
    ``filters``, and sorting if the rows are ``sortable``. ``instead`` are sentences that replace
    the rows if there is no room for them; ``on_paper`` replaces cells that open, where nothing can
    open.
    """

    columns: tuple[Column, ...]
    rows: Iterable[AnyRow]
    caption: Text
    foot: tuple[AnyRow, ...] = ()
    part: tuple[Text, Text] | None = None
    filters: tuple[Text, ...] = ()
    sortable: bool = False
    instead: tuple[Text, ...] = ()
    on_paper: tuple[Block, ...] = ()

    def shown_columns(self) -> tuple[int, ...]:
        """Return the columns to show, from 0: without optional ones that are empty."""
        empty = {place for place, column in enumerate(self.columns) if column.is_optional}
        for row in self.rows if empty else ():
            cells = cells_of(row)
            empty = {place for place in empty if cells[place] in (None, "")}
            if not empty:
                break
        return tuple(place for place in range(len(self.columns)) if place not in empty)


def cells_of(row: AnyRow) -> Sequence[Value | Cell]:
    """Return the cells of a row."""
    return row.cells if isinstance(row, Row) else row


# What stands around tables ------------------------------------------------------------------------


class Paragraph(Record):
    """Consecutive sentences; ``listed``: each is an item of a list."""

    texts: tuple[Text, ...]
    tone: Tone = Tone.PLAIN
    listed: bool = False


class Facts(Record):
    """Values with their labels."""

    facts: tuple[tuple[Text, Text], ...]


class Steps(Record):
    """Numbered items: actions, or causes; ``anchor`` and the number are the target of links."""

    steps: tuple[Text, ...]
    anchor: str = ""


class Excerpt(Record, kw_only=True):
    """A line of a file, with marks below the columns from ``column`` until ``end``, both from 1.

    ``remarks`` belong to the marks. Without a ``line`` only they are shown.
    """

    remarks: tuple[Text, ...]
    number: int = 0
    line: str | None = None
    column: int | None = None
    end: int | None = None


class Section(Record, kw_only=True):
    """Blocks under a heading; ``anchor`` is the target of navigation and links.

    ``tone`` is that of the heading. The ``blocks`` can be iterated again and again. A section that
    is not printed is shown on pages only; with a ``print_choice`` a page offers to print it, too.
    """

    heading: Text
    blocks: Iterable[Block]
    anchor: str = ""
    tone: Tone = Tone.PLAIN
    is_folded: bool = False
    is_printed: bool = True
    print_choice: Text | None = None
    starts_page: bool = False


def title_with_name(name: str | None, clause: Message) -> Message:
    """Return the title of a report with the name of its event, if that is known."""
    return Message("report.title-of", name=name, clause=clause) if name else clause


def texts_of(lines: Iterable[Message | str]) -> Iterator[Text]:
    """Yield sentences as texts of nodes; those of rooms without messages are English strings."""
    return (line if isinstance(line, Message) else Span("text", line) for line in lines)


def sentence_list(texts: Iterable[Text], tone: Tone = Tone.PLAIN) -> tuple[Paragraph, ...]:
    """Return sentences as a list, empty without sentences."""
    texts = tuple(texts)
    return (Paragraph(texts, tone, listed=True),) if texts else ()


def listed_section(
    heading: str, texts: Iterable[Text], tone: Tone = Tone.PLAIN
) -> tuple[Section, ...]:
    """Return sentences below a heading, empty without sentences."""
    blocks = sentence_list(texts, tone)
    return (Section(heading=Message(heading), blocks=blocks),) if blocks else ()


def notes_section(notes: Iterable[Text]) -> tuple[Section, ...]:
    """Return the notes that are needed to read a report, empty without notes."""
    return listed_section("report.notes", notes)


class Point(Record, gc=False):
    """A point of a chart, its description, and whether it has a ring."""

    x: float
    y: float
    says: Text | None = None
    is_ringed: bool = False


class Series(Record):
    """A line of a chart; one with a ``step`` keeps its value until the next point."""

    label: Text
    points: tuple[Point, ...]
    link: str = ""
    step: bool = False


class Axis(Record, kw_only=True):
    """Ticks of a chart; ``best_low``: the lowest value is on top.

    From ``compressed_from`` on values are compressed, by their logarithm.
    """

    ticks: tuple[tuple[float, Text], ...]
    best_low: bool = False
    compressed_from: float | None = None


class Chart(Record, kw_only=True):
    """Lines over an axis; ``right`` has other labels for the same heights.

    ``marks`` are vertical lines, with a label and a description. ``table`` has the same in numbers,
    for readers who cannot see the chart and for forms without charts.
    """

    caption: Text
    series: tuple[Series, ...]
    across: Axis
    up: Axis
    table: Table
    right: tuple[tuple[float, Text], ...] = ()
    marks: tuple[tuple[float, Text, Text], ...] = ()


class Input(Record, kw_only=True):
    """A field of a form; ``choices`` are values with texts, ``suggested`` those of a free field.

    A field without a label is hidden. ``changes_form``: the choice changes other fields.
    """

    name: str
    label: Text | None = None
    value: str = ""
    kind: Literal["text", "choice"] = "text"
    choices: tuple[tuple[str, Text], ...] = ()
    placeholder: str = ""
    changes_form: bool = False


class Form(Record, kw_only=True):
    """Choices on a screen, each of which takes effect at once; other forms omit it.

    ``changes``: it changes a file, and is no mere choice; ``about`` is shown after its button.
    ``more`` are a label and inputs to unfold below it, open if one of them has a value.
    """

    inputs: tuple[Input, ...]
    submit: Text
    action: str = ""
    changes: bool = False
    about: Text | None = None
    more: tuple[Text, tuple[Input, ...]] | None = None


Block: TypeAlias = "Paragraph | Facts | Steps | Excerpt | Section | Table | Chart | Form"


class Document(Record, kw_only=True):
    """A report; ``details`` of its foot (hashes) are shown on pages, and in text on request.

    ``has_navigation``: a page begins with links to the sections that have an anchor.
    """

    title: Text
    blocks: tuple[Block, ...]
    subtitle: tuple[Text, ...] = ()
    verdict: tuple[Text, ...] = ()
    tone: Tone = Tone.PLAIN
    has_navigation: bool = False
    foot: tuple[Text, ...] = ()
    details: tuple[Text, ...] = ()
    has_details: bool = False
