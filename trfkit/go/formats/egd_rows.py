"""Go tables (.h9, .tou): lines → fields with their columns → who takes part.

The grammar is ``grammars/h9.lark``; nothing that stands in a line is lost. Rows give number, name,
grade, country and club.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.findings import Diagnostic
from trfkit.findings.terms import NO_VALUES
from trfkit.go.go_event import parse_grade
from trfkit.patterns import lazy_pattern
from trfkit.record import Record, replace
from trfkit.syntax.grammar import Leaf, Mismatch, Node, load
from trfkit.units import StartNo

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from trfkit.findings import Severity
    from trfkit.go.go_event import Grade
    from trfkit.syntax.grammar import Language


_EOL: Final = lazy_pattern(r"\r\r?\n|\r|\n")
_OTHER_BLANK: Final = lazy_pattern(r"[^\S ]")
_PIN: Final = lazy_pattern(r"(?<![0-9])[0-9]{8}(?![0-9])")
_GRADE_LIKE: Final = lazy_pattern(r"[0-9].*")


class Round(Record, gc=False):
    """What the token of one round says.

    ``sign`` is ``+``, ``-``, ``=`` or ``?``; ``colour`` is ``w`` or ``b``, None if not stated
    or not known; ``stones`` None if not stated.
    """

    opponent: int
    sign: str
    by_default: bool
    colour: str | None
    stones: int | None


class Row(Record, gc=False):
    """One player's row; columns are 1-based.

    ``scores`` and ``rounds`` hold everything that stands in their places: whatever is not
    called ``NUMBER`` or ``ROUND`` there is damaged. ``pin`` is the number in the European
    database, ``licence`` a federation's.
    """

    line: int
    place: Leaf | None
    names: tuple[Leaf, ...]
    grade: Leaf | None
    origin: tuple[Leaf, ...]
    scores: tuple[Leaf, ...]
    rounds: tuple[Leaf, ...]
    licence: str | None = None
    pin: int | None = None


class Fact(Record):
    """A fact of the event: ``EV[...]`` of h9, ``name=...`` of tou."""

    line: int
    column: int
    key: str
    value: str


class Remark(Record):
    """The text of a comment that states no fact."""

    line: int
    column: int
    text: str


class Unreadable(Record):
    """A line that is neither a row nor a comment."""

    line: int
    text: str


class EgdFile(Record):
    """A whole file, in the order of its lines."""

    rows: tuple[Row, ...]
    facts: tuple[Fact, ...]
    remarks: tuple[Remark, ...]
    unreadable: tuple[Unreadable, ...]


def read_table(text: str, *, french: bool = False) -> EgdFile:
    """Return the lines of a table; ``french`` tables (.tou) have licences and no scores."""
    rows: list[_Read] = []
    facts: list[Fact] = []
    remarks: list[Remark] = []
    unreadable: list[Unreadable] = []
    for number, line in enumerate(_EOL.split(text), start=1):
        plain = _OTHER_BLANK.sub(" ", line)
        if not plain.strip(" \ufeff"):
            continue
        if plain.lstrip(" \ufeff").startswith(";"):
            facts_of_line, remark = _comment(number, plain)
            facts += facts_of_line
            remarks += remark
            continue
        tree = _language().parse(plain, "french_line" if french else "line")
        if isinstance(tree, Mismatch) or not any(tree.texts("ROUND")):
            tree = _language().parse(plain, "pieces")
        if isinstance(tree, Mismatch) or not _is_row(tree):
            unreadable.append(Unreadable(number, line))
        else:
            rows.append(_row(number, tree))
    return EgdFile(tuple(_rows(rows)), tuple(facts), tuple(remarks), tuple(unreadable))


@lru_cache(maxsize=1 << 16)
def read_round(text: str) -> Round | None:
    """Return what the token of a round says, None if it is none."""
    tree = _language().parse(text, "round")
    if isinstance(tree, Mismatch):
        return None
    fields = {leaf.name: leaf.text for leaf in tree.leaves()}
    colour = fields.get("COLOUR", "?").lower()
    return Round(
        opponent=int(fields["OPPONENT"]),
        sign=fields["SIGN"],
        by_default="DEFAULT" in fields,
        colour=None if colour == "?" else colour,
        stones=int(fields["STONES"]) if "STONES" in fields else None,
    )


def _language() -> Language:
    return load("h9")


def _comment(number: int, line: str) -> tuple[list[Fact], list[Remark]]:
    """Return the facts that a comment states, and its other text."""
    offset = line.index(";")
    tree = _language().parse(line[offset:], "comment")
    if isinstance(tree, Mismatch):
        return [], [Remark(number, offset + 2, line[offset + 1 :])]
    leaves = [replace(leaf, column=leaf.column + offset) for leaf in tree.leaves()]
    facts = [
        Fact(number, key.column, key.text.strip(), _bare(value.text))
        for key, value in pairwise(leaves)
        if key.name in {"TAG", "KEY"}
    ]
    texts = [
        Remark(number, leaf.column, leaf.text.rstrip()) for leaf in leaves if leaf.name == "TEXT"
    ]
    return facts, texts


def _bare(text: str) -> str:
    """Return the value of a fact without what encloses it."""
    inside = text[1:-1] if text.startswith("[") else text.removeprefix("=")
    return inside.strip()


def _is_row(tree: Node) -> bool:
    """Tell whether a line has a result, or at least a place, a name and a grade."""
    names = [leaf.name for leaf in tree.leaves()]
    if "WORD" not in names:
        return False
    return "ROUND" in names or ("GRADE" in names and names[0] in {"PLACE", "NUMBER"})


class _Read(NamedTuple):
    """A row, and whether its line was in order."""

    row: Row
    is_sound: bool


def _row(line: int, tree: Node) -> _Read:
    if tree.name == "pieces":
        return _Read(_pieced_together(line, tree), is_sound=False)
    # A row that is in order.
    row = next(child for child in tree.children if isinstance(child, Node))
    leaves = {child.name: child for child in row.children if isinstance(child, Leaf)}
    fields = {
        child.name: tuple(child.leaves()) for child in row.children if isinstance(child, Node)
    }
    licence = leaves.get("LICENCE")
    return _Read(
        Row(
            line=line,
            place=leaves.get("PLACE"),
            names=fields["name"],
            grade=leaves["GRADE"],
            origin=fields["origin"],
            scores=fields.get("scores", ()),
            rounds=fields["rounds"],
            licence=licence.text if licence else None,
            pin=_pin(leaves.get("PIN"), tree.texts("COMMENT")),
        ),
        is_sound=True,
    )


def _rows(lines: Sequence[_Read]) -> Iterator[Row]:
    """Yield the rows; the damaged ones are divided as most of the others are."""
    counted = Counter(
        (len(row.origin), len(row.scores), len(row.rounds)) for row, is_sound in lines if is_sound
    )
    usual = _Usual(*counted.most_common(1)[0][0]) if counted else None
    for row, _ in lines:
        if usual and usual != (len(row.origin), len(row.scores), len(row.rounds)):
            origin, scores, rounds = _divided((*row.origin, *row.scores, *row.rounds), usual)
            yield replace(row, origin=origin, scores=scores, rounds=rounds)
        else:
            yield row


class _Usual(NamedTuple):
    """How many fields of each kind most rows have."""

    origin: int
    scores: int
    rounds: int


def _pieced_together(line: int, tree: Node) -> Row:
    """Return a row with something in the wrong place, as far as its pieces tell."""
    all_leaves = list(tree.leaves())
    pin = next((leaf for leaf in all_leaves if leaf.name == "PIN"), None)
    leaves = [leaf for leaf in all_leaves if leaf.name not in {"PIN", "COMMENT"}]
    place = leaves.pop(0) if leaves[0].name == "NUMBER" and leaves[0].text.isdigit() else None
    words = leaves[: _end_of_words(leaves)]
    grades = [i for i, leaf in enumerate(words) if i and leaf.name == "GRADE"]
    damaged = [i for i, leaf in enumerate(words) if i and _GRADE_LIKE.fullmatch(leaf.text)]
    at = next(iter(grades or damaged), None)
    names = leaves[: _end_of_words(leaves) if at is None else at]
    behind = leaves[len(names) if at is None else at + 1 :]
    origin, cells = behind[: _end_of_words(behind)], behind[_end_of_words(behind) :]
    first = _first_round(cells)
    return Row(
        line=line,
        place=place,
        names=tuple(names),
        grade=None if at is None else leaves[at],
        origin=tuple(origin),
        scores=tuple(cells[:first]),
        rounds=tuple(cells[first:]),
        pin=_pin(pin, tree.texts("COMMENT")),
    )


def _divided(
    leaves: tuple[Leaf, ...], usual: _Usual
) -> tuple[tuple[Leaf, ...], tuple[Leaf, ...], tuple[Leaf, ...]]:
    """Return origin, scores and rounds out of what stands behind the grade.

    If there are as many fields as usual, each is what stands in its place in other rows.
    """
    words, expected = _end_of_words(leaves), usual.scores + usual.rounds
    end = max(min(words, len(leaves) - expected), min(words, usual.origin))
    cells = leaves[end:]
    first = usual.scores if len(cells) == expected else _first_round(cells)
    return leaves[:end], cells[:first], cells[first:]


def _first_round(cells: Sequence[Leaf]) -> int:
    return next((i for i, leaf in enumerate(cells) if leaf.name == "ROUND"), len(cells))


def _end_of_words(leaves: Sequence[Leaf]) -> int:
    """Return how many pieces stand before the first score or round."""
    return next(
        (i for i, leaf in enumerate(leaves) if leaf.name in {"NUMBER", "ROUND"}), len(leaves)
    )


def _pin(leaf: Leaf | None, comments: Sequence[str]) -> int | None:
    """Return the number behind the stroke, or one of eight digits in the comment."""
    digits = leaf.text[1:].strip() if leaf else ""
    if not digits:
        match = _PIN.search(" ".join(comments))
        digits = match[0] if match else ""
    return int(digits) if digits else None


# Who takes part: number, name, grade, country and club --------------------------------------------

_LETTERS_OF_A_COUNTRY: Final = 2
_SURNAME_AND_GIVEN: Final = 2
_NO_COUNTRY: Final = "XX"
_NO_CLUB: Final = frozenset({"", "-"})


class Cell(NamedTuple):
    """Where the token of a round stands, in 1-based columns, and its text if it is damaged.

    Equal ones are one of a table: a token each would hold its text beside what it says.
    """

    column: int
    end_column: int
    damaged: str = ""


class Entrant(Record, kw_only=True, gc=False):
    """One row of a table; ``number`` is the one by which others refer to the player.

    ``place`` is the stated one, that of the row above where it is blank. ``scores`` are the
    cells of the score columns, ``cells`` those of the rounds; ``rounds`` is what they say, None
    where one is damaged.
    """

    line: int
    number: StartNo
    place: int | None
    name: str
    grade: Grade | None
    country: str | None
    club: str | None
    licence: str | None
    pin: int | None
    scores: tuple[Leaf, ...]
    cells: tuple[Cell, ...]
    rounds: tuple[Round | None, ...]


def read_entrants(rows: Sequence[Row], notes: GoNotes) -> tuple[Entrant, ...]:
    """Return the players of the rows of a table, in its order."""
    said = [
        tuple([(read_round(leaf.text) if leaf.name == "ROUND" else None) for leaf in row.rounds])
        for row in rows
    ]
    numbers = _numbers(rows, said, notes)
    columns = most_frequent(len(row.scores) for row in rows)
    entrants = []
    place: int | None = None
    for row, number, rounds in zip(rows, numbers, said, strict=True):
        place = place if row.place is None else int(row.place.text)
        country, club, scores = _origin(row, columns)
        entrants.append(
            Entrant(
                line=row.line,
                number=number,
                place=place,
                name=_name(row, number, notes),
                grade=_grade(row, number, notes),
                country=country,
                club=club,
                licence=row.licence,
                pin=row.pin,
                scores=scores,
                cells=tuple(map(_cell, row.rounds, rounds)),
                rounds=rounds,
            )
        )
    return tuple(entrants)


def _cell(leaf: Leaf, said: Round | None) -> Cell:
    return Cell(leaf.column, _end_column(leaf), "" if said else leaf.text)


def most_frequent(numbers: Iterable[int]) -> int:
    """Return the number that occurs most often, 0 if there is none."""
    counted = Counter(numbers)
    return counted.most_common(1)[0][0] if counted else 0


def _numbers(
    rows: Sequence[Row], said: Sequence[Sequence[Round | None]], notes: GoNotes
) -> list[StartNo]:
    """Return the number of each row: its place, or where places are shared its own number.

    Where some places stand twice, that counts as shared which makes more games mutual.
    """
    places = [int(row.place.text) if row.place else None for row in rows]
    by_place = _without_repetitions(places)
    if by_place == places:
        return [StartNo(number) for number in by_place]
    by_row = list(range(1, len(rows) + 1))
    if _mutual(by_row, said) >= _mutual(by_place, said):
        notes.found("GOF008")
        return [StartNo(number) for number in by_row]
    for row, number, place in zip(rows, by_place, places, strict=True):
        if number != place:
            notes.found(
                "GOF009",
                {"text": "" if row.place is None else row.place.text},
                variant="missing" if row.place is None else "",
                line=row.line,
                at=row.place,
                participant=number,
            )
    return [StartNo(number) for number in by_place]


def _without_repetitions(places: Sequence[int | None]) -> list[int]:
    """Return the places, new numbers behind them all for those that are missing or repeated."""
    used_numbers: set[int] = set()
    following = max((place for place in places if place), default=0)
    numbers = []
    for place in places:
        number = place
        if not number or number in used_numbers:
            number = following = following + 1
        used_numbers.add(number)
        numbers.append(number)
    return numbers


def _mutual(numbers: Sequence[int], said: Sequence[Sequence[Round | None]]) -> int:
    """Count the rounds in which two rows name each other."""
    index = {number: i for i, number in enumerate(numbers)}
    count = 0
    for number, row in zip(numbers, said, strict=True):
        for r, token in enumerate(row):
            other = index.get(token.opponent) if token else None
            if other is None or r >= len(said[other]):
                continue
            answer = said[other][r]
            count += answer is not None and answer.opponent == number
    return count


def _name(row: Row, number: StartNo, notes: GoNotes) -> str:
    """Return ``Surname, Given``; small words before the surname are part of it."""
    words = [leaf.text for leaf in row.names]
    if not words:
        return f"Player {number}"
    last = 0
    if len(words) > _SURNAME_AND_GIVEN:
        last = next(
            (i for i, word in enumerate(words) if not (word.islower() and "_" not in word)), 0
        )
    surname, given_names = " ".join(words[: last + 1]), " ".join(words[last + 1 :])
    surname, given_names = surname.replace("_", " ").strip(), given_names.replace("_", " ").strip()
    if len(words) > _SURNAME_AND_GIVEN:
        values = {"text": " ".join(words), "one": surname, "other": given_names}
        notes.found("GOF016", values, line=row.line, at=row.names[0], participant=number)
    return ", ".join(part for part in (surname, given_names) if part) or f"Player {number}"


def _grade(row: Row, number: StartNo, notes: GoNotes) -> Grade | None:
    grade = parse_grade(row.grade.text) if row.grade else None
    if grade is None:
        notes.found(
            "GOF007",
            {"text": row.grade.text if row.grade else ""},
            variant="" if row.grade else "none",
            line=row.line,
            at=row.grade,
            participant=number,
        )
    return grade


def _origin(row: Row, columns: int) -> tuple[str | None, str | None, tuple[Leaf, ...]]:
    """Return country, club and the cells of the scores; a club may be a plain number."""
    words = [leaf.text for leaf in row.origin]
    scores = row.scores
    country = None
    if words and len(words[0]) == _LETTERS_OF_A_COUNTRY and words[0].isalpha():
        country = words.pop(0).upper().replace(_NO_COUNTRY, "") or None
    if not words and len(scores) == columns + 1:
        words, scores = [scores[0].text], scores[1:]
    club = " ".join(words).replace("_", " ").strip()
    return country, None if club in _NO_CLUB else club, scores


# Collects what is found in a Go table, with the line and the columns of each ----------------------


class GoNotes(list[Diagnostic]):
    """The findings of reading one file, in the order in which they were met."""

    def found(
        self,
        code: str,
        values: Mapping[str, object] = NO_VALUES,
        *,
        line: int | None = None,
        at: Leaf | Cell | None = None,
        participant: int | None = None,
        round: int | None = None,  # noqa: A002 - the field's name
        severity: Severity | None = None,
        variant: str = "",
    ) -> None:
        """Add a finding; ``values`` fill its message, ``at`` is the field that it is about."""
        self.append(
            Diagnostic(
                code=code,
                variant=variant,
                line=line,
                column=at.column if at else None,
                end_column=_end_column(at) if at else None,
                participant=participant,
                round=round,
                own_severity=severity,
                values=values,
            )
        )


def _end_column(at: Leaf | Cell) -> int:
    return at.end_column if isinstance(at, Cell) else at.column + len(at.text)
