"""Verifications made by hand, for reports to show: no file is read and nothing is computed."""

from trfkit.messages import Message, Participant
from trfkit.record import replace
from trfkit.reports.provenance import Input, Origin
from trfkit.reports.value_computations import Computations, RoundShares
from trfkit.reports.verification import Comparison
from trfkit.verification.result import (
    Candidate,
    Cell,
    Column,
    Compared,
    Diagnosis,
    Difference,
    Doubtful,
    Explained,
    FactFound,
    FirstDifference,
    Ranks,
    Rows,
    Unmapped,
    Unmatched,
    Verification,
)


def words(text):
    """Return a message that says just this."""
    return Message("why.calculation", text=text)


OF_2023 = Message("variants.edition", column="TB2", edition="2023")
BY_EDITION = Explained(
    "edition",
    {"edition": "2023"},
    Message("verify.comes-out", value="21.5", clause=OF_2023),
    "21.5",
)
BY_BYE = Explained(
    "bye-as-requested",
    {"participant": 3, "round": 2},
    Message(
        "verify.comes-out",
        value="44.5",
        clause=words("the bye of round 2 counts as a requested one"),
    ),
    "44.5",
)


def notes_named(found, *names):
    """Return the notes of a verification that have one of some names in the catalogue."""
    return [note for note in found.notes if note.id in {f"verify.{name}" for name in names}]


def name(number):
    """Return an invented name; some are hostile."""
    hostile = {4: "<script>alert(4)</script>", 5: "Right\u202eteeL, Otto", 6: "כהן, דנה"}
    return hostile.get(number, f"Quillfeather-Ashdown, Participant {number}")


def column(label, tiebreak, caption, wrong, rows, *, of_ranks=False, edition="2026"):
    """Return a column and its cells; ``wrong`` are stated values by id, all others are 20."""
    cells = tuple(
        Cell(
            who,
            name(who),
            wrong.get(who, str(who) if of_ranks else "20"),
            str(who) if of_ranks else "20",
            who not in wrong,
        )
        for who in range(1, rows + 1)
    )
    column_ = Column(
        label=label,
        caption=caption,
        mapped_by="caption",
        tiebreak=tiebreak,
        edition=edition,
        compared=rows,
        equal=rows - len(wrong),
    )
    return column_, Compared(label, tiebreak, caption, edition, cells, of_ranks=of_ranks)


def differences(of, explained):
    """Return what a column's cells give; ``explained`` are the explanations by id."""
    return tuple(
        Difference(
            column=of.label,
            tiebreak=of.tiebreak,
            id=cell.id,
            name=cell.name,
            stated=cell.stated,
            computed=cell.computed,
            explained_by=explained.get(cell.id, ()),
        )
        for cell in of.cells
        if not cell.fits
    )


def verification(rows=12):
    """Return a verification in which everything occurs that a report can show."""
    ranks, of_ranks = column("Rk.", "PTS,BH/C1", None, {2: "3", 3: "2"}, rows, of_ranks=True)
    plain, of_plain = column("TB1", "PTS", "points (game-points)", {}, rows)
    all_rows = dict.fromkeys(range(1, rows + 1), "21.5")
    edition, of_edition = column("TB2", "BH/C1", "Buchholz (2026) (Cut1)", all_rows, rows)
    single, of_single = column(
        "TB3", "SB", "Sonneborn Berger", {3: "44.5", 4: "7"}, rows, edition="2024"
    )
    return Verification(
        name="Harbour & Hill Open",
        kind="individual-swiss",
        edition="2026",
        policies={"koya-step": "draw"},
        rows=Rows(
            matched=rows,
            doubtful=(
                Doubtful(
                    id=7,
                    name=name(7),
                    stated="Quillfether",
                    row=9,
                    line=11,
                    score=84,
                    reason=Message("verify.names-alike"),
                ),
            ),
            only_stated=(Unmatched(id=None, name="Nobody, Known", row=10, line=12),),
            only_computed=(Unmatched(id=8, name=name(8)),),
            by={"number": rows},
        ),
        columns=(ranks, plain, edition, single),
        differences=(
            *differences(of_ranks, {}),
            *differences(of_edition, dict.fromkeys(all_rows, (BY_EDITION,))),
            *differences(of_single, {3: (BY_BYE,)}),
        ),
        ranks=Ranks(
            rows,
            rows - 2,
            FirstDifference(rank=2, id=3, stated=2, computed=3, gains=(2,), loses=(3,)),
        ),
        diagnosis=(
            Diagnosis(
                column="TB2",
                variant="edition",
                params={"edition": "2023"},
                message=Message("verify.rule-all", clause=OF_2023, compared=rows),
                equal=rows,
                compared=rows,
                origin=Message("verify.articles", articles="16.4"),
                same=(Explained("own-dummy", {}, words(f"TB2 has a dummy for all {rows}"), None),),
            ),
            Diagnosis(
                column="TB3",
                variant=None,
                params={},
                message=Message(
                    "verify.of-column",
                    column="TB3",
                    clause=Message("verify.differ", count=2, compared=rows, why="no-rule"),
                ),
                equal=rows - 2,
                compared=rows,
            ),
        ),
        notes=(words("no list of tie-breaks in the file"),),
        diagnostics=(),
        unmapped=(
            Unmapped(
                label="TB4",
                caption="Lucky number",
                candidates=(Candidate("WIN", "2026", 3, rows),),
            ),
        ),
        compared=(of_ranks, of_plain, of_edition, of_single),
    )


def agreeing():
    """Return a verification in which everything agrees."""
    found = verification()
    return replace(
        found,
        rows=Rows(12, by={"number": 12}),
        columns=found.columns[1:2],
        compared=found.compared[1:2],
        differences=(),
        diagnosis=(),
        unmapped=(),
        ranks=Ranks(),
    )


def computations(rounds=9):
    """Return how a value came about, by the rules and as it is printed."""
    both = [
        RoundShares(r, f"{r} {name(r)}", "(2.5)" if r == 1 else "3", "3")
        for r in range(1, rounds + 1)
    ]
    return Computations(
        title=words("SB, Sonneborn-Berger, edition 2026"),
        rounds=tuple(both),
        computed="20",
        stated="44.5",
        why=(words("round 1: the least, which is cut (14.1)"),),
        why_stated=(words("round 1: a requested bye is cut first (16.5)"),),
    )


def comparison(rows=12, found=None):
    """Return it with the files that it is about."""
    return Comparison(
        file="harbour.trf",
        against="table.csv",
        verification=found or verification(rows),
        origin=Origin(
            inputs=(Input("harbour.trf", "0" * 64), Input("table.csv", "1" * 64)),
            edition="2026",
            policies={"koya-step": "draw"},
        ),
    )


def without(found, label):
    """Return a verification as if one of its columns had not been there."""
    return replace(
        found,
        columns=tuple(one for one in found.columns if one.label != label),
        differences=tuple(one for one in found.differences if one.column != label),
        diagnosis=tuple(one for one in found.diagnosis if one.column != label),
        compared=tuple(one for one in found.compared if one.label != label),
    )


def of_column(label, clause):
    """Return what is said of a column."""
    return Message("verify.of-column", column=label, clause=clause)


def holding(label, holds, heading):
    """Return that all values of a column are those of another code."""
    clause = Message("variants.code", column=label, tiebreak=holds, instead=heading)
    return Message("verify.rule-all", clause=clause, compared=12)


def error(line, sentence, code):
    """Return an error of the file itself."""
    return Message("verify.error-at-line", line=line, finding=words(sentence), code=code)


FOUND = verification()
AGREES = replace(agreeing(), rows=Rows(12), compared=(), notes=())
FACT = FactFound(
    fact="result-differs",
    params={"round": 3, "white": 3, "black": 4},
    message=Message(
        "variants.result-differs-fact",
        round=3,
        white=Participant(3, "A"),
        black=Participant(4, "B"),
        ended="1-0",
        told="0-1",
    ),
    cells=1,
    columns=("TB3",),
)
BY_FACT = Explained(
    FACT.fact,
    FACT.params,
    Message("verify.comes-out", value="7", clause=words("it ended 1-0")),
    "7",
)
WITH_FACTS = replace(
    FOUND,
    facts=(FACT,),
    differences=tuple(
        replace(one, explained_by=(BY_FACT,)) if one.column != "TB2" and one.id in {2, 4} else one
        for one in FOUND.differences
    ),
)
