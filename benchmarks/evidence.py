"""In how many tables each variant and detector is named: ``python benchmarks/evidence.py FOLDER``.

Tables come from four places. *Real*: every file below FOLDER that states values of its own, and
``X.published.json`` beside ``X.trf``, a transcription of a page. *Published*: ``expected.json``,
the values of published exercises. *Programs*: ``X.tbs.json`` beside ``X.trf``, another program's
values for a made-up event, and files whose names begin with ``syn_``. *Planted*: what
``diagnosis.py`` plants. A claim about a real or published table is right where nothing of its
column, or of what its fact touches, stays open; one about a planted table where it is what was
planted, or gives the same cells.

``--write`` keeps the counts in ``evidence.csv``, of which a test asks that every variant has been
right about a real or published table, or that ``kept`` says which ``text`` of regulations, or which
catalogue of a ``program``, has it, or of which ``class`` of mistakes it is. What stands in ``kept``
and ``where`` stays as it is. ``--planted N`` plants N tables of each class, 0 none.
"""

from __future__ import annotations

import argparse
import csv
import json
from collections import Counter, defaultdict
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import diagnosis
import printed
import situations
from planting import EVENTS, as_table, events
from planting import printed as as_printed

import trfkit
from trfkit.api.verification import verify as verify_with_table
from trfkit.files.trf.reading import read
from trfkit.files.trf.reading.stated_table import StatedColumn, StatedRow, StatedTable
from trfkit.ranking import Ranking
from trfkit.regulations import Refusal
from trfkit.reports.forms import to_json
from trfkit.tie_breaks import BY_CODE
from trfkit.verification import verify
from trfkit.verification.comparison.table_comparison import verify_against
from trfkit.verification.variants.table import VARIANTS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from trfkit.model import Tournament
    from trfkit.verification.result import Verification

KEPT: Final = Path(__file__).with_name("evidence.csv")
HEAD: Final = ("variant", "real", "published", "programs", "planted", "false", "kept", "where")
LARGEST: Final = 120
"""Tables of more participants add minutes, and no other variants."""
TOGETHER: Final = 4
"""So many columns of another program, or of exercises, make a table."""


class Named(NamedTuple):
    """A variant that was named, where the table is from, and whether that is right."""

    variant: str
    origin: str
    right: bool
    table: str


def named(verification: Verification) -> Iterator[tuple[str, bool]]:
    """Yield each variant that a verification claims, and whether it leaves nothing open."""
    for fact in verification.facts:
        yield fact.fact, fact.confirmed
    for claim in verification.diagnosis:
        is_whole = claim.equal == claim.compared
        for variant in (claim.variant or "").split("+"):
            if variant:
                yield variant, is_whole
        hints = claim.same if claim.variant is None else ()
        for other in hints:
            yield other.variant, True


# Tables of others ---------------------------------------------------------------------------------


def tables(folder: Path) -> Iterator[tuple[str, str, Path, StatedTable | None]]:
    """Yield the tables below a folder: origin, name, file, and the table; None: the file's own."""
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        name = str(path.relative_to(folder))
        if path.name.endswith(".published.json"):
            event = path.with_name(path.name.removesuffix(".published.json") + ".trf")
            yield "real", name, event, transcription(json.loads(path.read_text("utf-8")))
        elif path.name.endswith(".tbs.json"):
            data = json.loads(path.read_text("utf-8"))
            event = path.with_name(path.name.removesuffix(".tbs.json") + ".trf")
            if len(data["cid"]) <= LARGEST:
                for at, codes in enumerate(parts(list(data["values"]))):
                    columns = {code: dict(zip(data["cid"], data["values"][code], strict=True))
                               for code in codes}  # fmt: skip
                    yield (
                        "programs",
                        f"{name} {at}",
                        event,
                        of_codes(columns, of_teams=data["team"]),
                    )
        elif path.name == "expected.json":
            yield from exercises(path)
        elif path.suffix not in {".json", ".md"}:
            is_made_up = path.name.startswith("syn_") or path.with_suffix(".tbs.json").exists()
            yield "programs" if is_made_up else "real", name, path, None


def parts(codes: Sequence[str]) -> Iterator[Sequence[str]]:
    """Yield the codes of one table after the other."""
    values = [code for code in codes if code != "PTS"]
    for at in range(0, len(values), TOGETHER):
        yield ["PTS", *values[at : at + TOGETHER]] if "PTS" in codes else values[at : at + TOGETHER]


def of_codes(columns: dict[str, dict[int, Any]], *, of_teams: bool) -> StatedTable:
    """Return columns of codes as a table."""
    ids = sorted(set.intersection(*map(set, columns.values())))
    each = [
        (
            StatedColumn(label=code, code=code, of_points=code == "PTS"),
            {who: "" if values[who] is None else str(values[who]) for who in ids},
        )
        for code, values in columns.items()
    ]
    return as_table(each, ids, of_teams=of_teams)


def exercises(path: Path) -> Iterator[tuple[str, str, Path, StatedTable | None]]:
    """Yield the tables of published exercises; those of ``expected.json`` beside their files."""
    by_file: dict[str, dict[str, dict[int, Any]]] = defaultdict(dict)
    for record in json.loads(path.read_text("utf-8")):
        if record["kind"] == "value" and record["code"] in BY_CODE:
            values = {int(who): value for who, value in record["values"].items()}
            by_file[record["file"]][record["code"]] = values
    for file, columns in by_file.items():
        for at, codes in enumerate(parts(list(columns))):
            few = {code: columns[code] for code in codes}
            yield (
                "published",
                f"{file} {at}",
                path.with_name(file),
                of_codes(few, of_teams="team" in file),
            )


def transcription(data: dict[str, Any]) -> StatedTable:
    """Return the columns of a page as they were printed, by starting rank."""
    captions = dict(label.split(": ", 1) for label in data["labels"])
    heads = list(next(iter(data["columns"].values())))
    columns = [
        StatedColumn(
            label=head, caption=captions.get(head.replace("TB", "Tie Break")), of_ranks=head == "Rk"
        )
        for head in heads
    ]
    rows = [
        StatedRow(
            values=tuple(as_printed(str(row[head]).replace(",", ".")) for head in heads),
            number=int(number), rank=row["Rk"],
        )
        for number, row in data["columns"].items()
    ]  # fmt: skip
    return StatedTable(source="json", columns=tuple(columns), rows=tuple(rows))


def verified(path: Path, table: StatedTable | None) -> Iterator[Verification]:
    """Yield the verification of a table, and of a page also that of the records of its file."""
    try:
        source = trfkit.read(path)
    except (trfkit.TrfkitError, Refusal, OSError):
        return
    tournament: Tournament | None = source.tournament
    if tournament is None or len(tournament.players) > 10 * LARGEST:
        return
    stated = table or source.stated
    if table is None and not stated:
        yield verify(tournament)
    tables_of_page = stated if isinstance(stated, (list, tuple)) else [stated] if stated else []
    for page_table in tables_of_page:
        try:
            yield verify_against(tournament, page_table, Ranking())
        except Refusal:
            continue


def of_others(case: tuple[str, str, Path, StatedTable | None]) -> list[Named]:
    """Return what is named in one table of others."""
    origin, name, path, table = case
    return [
        Named(variant, origin, right, name)
        for verification in verified(path, table)
        for variant, right in named(verification)
    ]


# Planted tables -----------------------------------------------------------------------------------


def of_printed(case: tuple[str, int]) -> list[Named]:
    """Return what is named in the printed tables of a class."""
    kind, count = case
    claims: list[Named] = []
    for number, planted in printed.cases(kind, count):
        verification = verify_with_table(read(planted.text.encode()), against=planted.table)
        is_right = planted.names(json.loads(to_json(verification.to_json()))) != "false"
        claims += [
            Named(v, "planted", is_right, f"{kind} {number}") for v, _ in named(verification)
        ]
    return claims


def of_oracle(case: tuple[str, int]) -> list[Named]:
    """Return what is named in the tables of a class that are made of another program's values."""
    kind, count = case
    claims: list[Named] = []
    listed = list(events(EVENTS, of_teams=kind in situations.FOR_TEAMS))
    for at, (event, seed, planted) in enumerate(diagnosis.CLASSES[kind](listed, False)):  # noqa: FBT003 - Cases has no names
        if at >= count and "rule" not in kind:
            break
        tournament = read(planted.text.encode()).tournament
        ranking = Ranking(edition=planted.edition or event.edition)
        if planted.table is None:
            verification = verify(tournament, ranking)
        else:
            verification = verify_against(tournament, planted.table, ranking)
        is_right = planted.expected(verification) != "false"
        name = f"{kind} {event.name} {seed}"
        claims += [Named(variant, "planted", is_right, name) for variant, _ in named(verification)]
    return claims


# Counting -----------------------------------------------------------------------------------------


def rows(claims: Iterable[Named], kept: dict[str, dict[str, str]]) -> list[list[str]]:
    """Return a row of counts for each variant; what was ``kept`` by hand stays."""
    right: dict[str, Counter[str]] = defaultdict(Counter)
    wrong: Counter[str] = Counter()
    where: dict[str, list[str]] = defaultdict(list)
    for claim in {*claims}:
        if claim.right:
            right[claim.variant][claim.origin] += 1
        else:
            wrong[claim.variant] += 1
        if claim.right and claim.origin in {"real", "published"}:
            where[claim.variant].append(claim.table)
    return [
        [
            row.id,
            *(str(right[row.id][origin]) for origin in HEAD[1:5]),
            str(wrong[row.id]),
            kept.get(row.id, {}).get("kept", ""),
            kept.get(row.id, {}).get("where", "") or "; ".join(sorted(where[row.id])[:3]),
        ]
        for row in VARIANTS
    ]


def main() -> None:
    """Count, print a table, and keep the counts if asked to."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, nargs="*", help="files and tables of others")
    parser.add_argument("--planted", type=int, default=0, metavar="N", help="of each class")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--show", action="store_true", help="print each claim")
    parser.add_argument("--write", action="store_true", help=f"keep the counts in {KEPT.name}")
    options = parser.parse_args()
    claims: list[Named] = []
    with ProcessPoolExecutor(options.jobs) as pool:
        for folder in options.folder:
            for more in pool.map(of_others, tables(folder), chunksize=4):
                claims += more
        if options.planted:
            for work, kinds in ((of_printed, printed.CLASSES), (of_oracle, diagnosis.CLASSES)):
                for more in pool.map(work, [(kind, options.planted) for kind in kinds]):
                    claims += more
    if options.show:
        for claim in sorted({*claims}):
            print(*claim, sep="\t")
    kept = {}
    if KEPT.exists():
        with KEPT.open(encoding="utf-8", newline="") as file:
            kept = {row["variant"]: row for row in csv.DictReader(file)}
    counted = rows(claims, kept)
    if options.write:
        with KEPT.open("w", encoding="utf-8", newline="") as file:
            csv.writer(file, lineterminator="\n").writerows([HEAD, *counted])
    print(f"| {' | '.join(HEAD)} |\n|{'---|' * len(HEAD)}")
    for row in counted:
        print(f"| {' | '.join(row)} |")


if __name__ == "__main__":
    main()
