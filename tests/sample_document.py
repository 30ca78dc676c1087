"""A document with one of each node and every option, and a second one as plain as can be."""

from datetime import date

from trfkit.messages import Message, Span
from trfkit.reports.document import (
    Axis,
    Cell,
    Chart,
    Column,
    Document,
    Excerpt,
    Facts,
    Form,
    Input,
    Kind,
    Label,
    Mark,
    Paragraph,
    Point,
    Row,
    Rows,
    Section,
    Series,
    Steps,
    Table,
    Tone,
)

HOSTILE = "<script>alert(1)</script>"
ARABIC = "محمد, عمر"
FORMULA = "=1+1"


def words(text):
    return Span("text", text)


def name(text):
    return Span("name", text)


def code(text):
    return Span("code", text)


def opened():
    return (
        Paragraph((words("Buchholz of round 1:"), Span("text", "4.5"))),
        Facts(((words("by"), code("16.4")),)),
    )


COLUMNS = (
    Column(kind=Kind.RANK, label=words("rank")),
    Column(kind=Kind.ID, label=words("id")),
    Column(kind=Kind.NAME, label=words("name"), gives_way=1),
    Column(kind=Kind.POINTS, label=words("points"), unit=10),
    Column(
        kind=Kind.NUMBER,
        label=code("BH/C1"),
        second=words("edition 2026"),
        meaning=words("Buchholz Cut 1"),
        unit=10,
        missing="-",
    ),
    Column(kind=Kind.CODE, label=words("fed")),
    Column(kind=Kind.DATE, label=words("born")),
    Column(kind=Kind.RESULT, label=words("result")),
    Column(kind=Kind.TEXT, label=words("remark"), gives_way=2),
    Column(kind=Kind.FLAG, label=words("paid")),
    Column(kind=Kind.TEXT, label=words("title"), is_optional=True),
    Column(kind=Kind.BLANK, label=words("signature")),
)


def rows():
    """Yield rows with every kind of cell and mark."""
    yield Row(
        cells=(
            1,
            12,
            Cell(values=(ARABIC,), link="#p12"),
            45,
            Cell(values=(245, 250), marks=(Mark.DIFFERS,), link="#cause-1", opens=opened),
            "UKR",
            date(1990, 2, 3),
            "1-0",
            words("first of all, with a remark that is long enough to go on below"),
            True,
            "",
            None,
        ),
        tone=Tone.GOOD,
        filters=(0,),
    )
    yield Row(
        cells=(
            2,
            3,
            HOSTILE,
            40,
            Cell(values=(230, None), marks=(Mark.EXPLAINED,), opens=opened),
            "POL",
            None,
            Cell(values=(None,), marks=(Mark.DIAGONAL,)),
            Cell(values=("a", "b")),
            False,
            None,
            None,
        ),
        tone=Tone.WRONG,
        filters=(0, 1),
    )
    yield (
        None,
        7,
        FORMULA,
        35,
        None,
        "",
        None,
        "½",
        "",
        None,
        None,
        None,
    )
    yield (
        4,
        8,
        Label(8, "Li, An", Message("common.round-kind", kind="forfeit-win")),
        Cell(values=(5,), marks=(Mark.CUT,)),
        Cell(values=("18.25",), marks=(Mark.BEHIND,)),
        "CHN",
        None,
        "+",
        "*bold* | `code`",
        None,
        None,
        None,
    )


TABLE = Table(
    columns=COLUMNS,
    rows=Rows(rows),
    caption=words("Every kind of cell"),
    foot=((None, None, words("sum"), 125, 725, "", None, "", "", None, None, None),),
    part=(words("edition"), code("2026")),
    filters=(words("that differ"), words("that are wrong")),
    sortable=True,
    on_paper=(Paragraph((words("12 محمد, عمر: 24.5 differs from 25"),)),),
)
OLDER = Table(
    columns=(COLUMNS[0], COLUMNS[2], Column(kind=Kind.NUMBER, label=code("SB"), unit=100)),
    rows=((1, "Li, An", 1825), (2, ARABIC, None)),
    caption=words("By an older edition"),
    part=(words("edition"), code("2012")),
)
WIDE = Table(
    columns=(Column(kind=Kind.CODE, label=words("a code that cannot give way")),) * 4,
    rows=(("0123456789" * 2,) * 4,),
    caption=words("A wide table"),
    instead=(words("Four codes of twenty digits."),),
)
CHART = Chart(
    caption=words("Places after each round"),
    series=(
        Series(
            name(HOSTILE),
            (Point(1, 1), Point(2, 3, words("third after round 2"), is_ringed=True), Point(3, 20)),
            "#p12",
        ),
        Series(name(ARABIC), (Point(1, 2), Point(3, 1)), step=True),
    ),
    across=Axis(ticks=tuple((number, words(str(number))) for number in (1, 2, 3))),
    up=Axis(
        ticks=tuple((number, words(str(number))) for number in (1, 5, 20)),
        best_low=True,
        compressed_from=5,
    ),
    right=((5, words("half")),),
    marks=((2, words("5d"), words("a list was published")),),
    table=Table(
        columns=(
            Column(kind=Kind.NAME, label=words("name")),
            Column(kind=Kind.RANK, label=words("3")),
        ),
        rows=((HOSTILE, 20), (ARABIC, 1)),
        caption=words("Places"),
    ),
)
FORM = Form(
    inputs=(
        Input(name="kept", value="<1>"),
        Input(
            name="edition",
            label=words("Rules of"),
            kind="choice",
            value="2012",
            choices=(("", words("by date")), ("2012", code("2012"))),
            changes_form=True,
        ),
        Input(
            name="t",
            label=words("Tie-breaks"),
            placeholder="BH",
            choices=(("DE,SB", words("usual")),),
        ),
    ),
    submit=words("Show"),
    action="/here",
    more=(words("More"), (Input(name="games", label=words("Games"), value="2"),)),
)
DEED = Form(
    inputs=(Input(name="finding", value="3"),),
    submit=words("Correct"),
    action="/mend",
    changes=True,
    about=words("' 5.5' becomes ' 5.0'"),
)
EXCERPT = Excerpt(
    number=9,
    line=f"001    4 {HOSTILE}",
    column=5,
    end=9,
    remarks=(words("Correct the number."), code("SYN007")),
)
DOCUMENT = Document(
    title=name(f"{ARABIC} Open"),
    subtitle=(words("Swiss tournament"), words("provisional")),
    verdict=(words("Places are correct."), words("1 value is wrong.")),
    tone=Tone.WRONG,
    has_navigation=True,
    blocks=(
        FORM,
        DEED,
        Paragraph((words("Sentences"), words("follow"), Span("link", "each other", "#p12"))),
        Paragraph((words("In doubt."),), Tone.EXPLAINED),
        Section(
            heading=words("Standings"),
            anchor="standings",
            blocks=(TABLE, OLDER),
            starts_page=True,
        ),
        Section(
            heading=words("What to do"),
            anchor="steps",
            blocks=(
                Steps((words("Correct the date."), words("Send the file.")), "cause"),
                Facts(((words("city"), name(HOSTILE)), (words("file"), code("open.trf")))),
                Section(heading=words("A part"), blocks=(WIDE, CHART, EXCERPT), tone=Tone.WRONG),
            ),
        ),
        Section(
            heading=words("What columns mean"),
            blocks=(Facts(((code("BH/C1"), words("Buchholz Cut 1")),)),),
            is_folded=True,
            is_printed=False,
            print_choice=words("print this, too"),
        ),
        Section(
            heading=Message("report.notes"),
            blocks=(
                Paragraph((words("One note."), words("Another one.")), Tone.ASIDE, listed=True),
            ),
        ),
    ),
    foot=(words("trfkit, edition 2026"),),
    details=(code("SHA-256 0123"),),
)
PLAIN = Document(
    title=words("Plain"),
    blocks=(Table(columns=COLUMNS[:1], rows=(), caption=words("Nobody")),),
)
