"""Rows of a Go table → who takes part: number, name, grade, country and club."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.findings import Diagnostic
from trfkit.findings.terms import NO_VALUES
from trfkit.go.formats.egd_lines import read_round
from trfkit.go.go_event import parse_grade
from trfkit.record import Record
from trfkit.units import StartNo

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from trfkit.findings import Severity
    from trfkit.go.formats.egd_lines import Round, Row
    from trfkit.go.go_event import Grade
    from trfkit.syntax.grammar import Leaf

    Said = Sequence[Sequence[Round | None]]

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


def _numbers(rows: Sequence[Row], said: Said, notes: GoNotes) -> list[StartNo]:
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


def _mutual(numbers: Sequence[int], said: Said) -> int:
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
