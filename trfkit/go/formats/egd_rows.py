"""Go tables (.h9, .tou): lines → fields with their columns → who takes part.

The grammar is ``grammars/h9.lark``; nothing that stands in a line is lost. Rows give number, name,
grade, country and club.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from trfkit.go.go_event import Grade, parse_grade
from trfkit.messages.message import Message
from trfkit.patterns import lazy_pattern
from trfkit.record import Record, replace
from trfkit.syntax.grammar import Leaf, Mismatch, Node, load
from trfkit.units import StartNo

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from trfkit.files.import_findings import Notes


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
    called ``NUMBER`` or ``ROUND`` there is damaged. Scores may stand behind the rounds, too.
    ``pin`` is the number in the European database, ``licence`` a federation's.
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
    language = load("h9")
    sound: list[Row] = []
    rows: list[Row] = []
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
        tree = language.parse(plain, "french_line" if french else "line")
        if isinstance(tree, Mismatch) or not any(tree.texts("ROUND")):
            tree = language.parse(plain, "pieces")
        # A row has a word, and a result or at least a place and a grade.
        kinds = [] if isinstance(tree, Mismatch) else [leaf.name for leaf in tree.leaves()]
        has_grade = "GRADE" in kinds and kinds[0] in {"PLACE", "NUMBER"}
        if isinstance(tree, Mismatch) or "WORD" not in kinds or not ("ROUND" in kinds or has_grade):
            unreadable.append(Unreadable(number, line))
        elif tree.name == "pieces":
            rows.append(_pieced_together(number, tree))
        else:
            rows.append(_whole(number, tree))
            sound.append(rows[-1])
    # Damaged rows are divided as most of the others are.
    for usual, _ in Counter(map(_sizes, sound)).most_common(1):
        behind = most_frequent(len(row.rounds) - _end_of_rounds(row) for row in sound)
        rows = [_with_scores_behind(_divide_row(row, usual), behind) for row in rows]
    return EgdFile(tuple(rows), tuple(facts), tuple(remarks), tuple(unreadable))


def _sizes(row: Row) -> tuple[int, int, int]:
    """Return how many words of origin, scores and rounds a row has."""
    return len(row.origin), len(row.scores), len(row.rounds)


@lru_cache(maxsize=1 << 16)
def read_round(text: str) -> Round | None:
    """Return what the token of a round says, None if it is none."""
    tree = load("h9").parse(text, "round")
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


def _comment(number: int, line: str) -> tuple[list[Fact], list[Remark]]:
    """Return the facts that a comment states, and its other text."""
    offset = line.index(";")
    tree = load("h9").parse(line[offset:], "comment")
    if isinstance(tree, Mismatch):
        return [], [Remark(number, offset + 2, line[offset + 1 :])]
    leaves = [replace(leaf, column=leaf.column + offset) for leaf in tree.leaves()]
    facts = []
    for key, value in pairwise(leaves):
        if key.name in {"TAG", "KEY"}:
            text = value.text
            inside = text[1:-1] if text.startswith("[") else text.removeprefix("=")
            facts.append(Fact(number, key.column, key.text.strip(), inside.strip()))
    texts = [
        Remark(number, leaf.column, leaf.text.rstrip()) for leaf in leaves if leaf.name == "TEXT"
    ]
    return facts, texts


def _whole(line: int, tree: Node) -> Row:
    """Return a row that is in order."""
    row = next(child for child in tree.children if isinstance(child, Node))
    leaves = {child.name: child for child in row.children if isinstance(child, Leaf)}
    fields = {
        child.name: tuple(child.leaves()) for child in row.children if isinstance(child, Node)
    }
    licence = leaves.get("LICENCE")
    return Row(
        line=line,
        place=leaves.get("PLACE"),
        names=fields["name"],
        grade=leaves["GRADE"],
        origin=fields["origin"],
        scores=fields.get("scores", ()),
        rounds=fields["rounds"],
        licence=licence.text if licence else None,
        pin=_pin(leaves.get("PIN"), tree.texts("COMMENT")),
    )


def _pieced_together(line: int, tree: Node) -> Row:
    """Return a row with something in the wrong place, as far as its pieces tell."""
    all_leaves = list(tree.leaves())
    pin = next((leaf for leaf in all_leaves if leaf.name == "PIN"), None)
    leaves = [leaf for leaf in all_leaves if leaf.name not in {"PIN", "COMMENT"}]
    place = leaves.pop(0) if leaves[0].name == "NUMBER" and leaves[0].text.isdigit() else None
    words = leaves[: _end_of_words(leaves)]
    grades = [i for i, leaf in enumerate(words) if i and leaf.name == "GRADE"]
    damaged = [i for i, leaf in enumerate(words) if i and _GRADE_LIKE.fullmatch(leaf.text)]
    split = next(iter(grades or damaged), None)
    names = leaves[: _end_of_words(leaves) if split is None else split]
    behind = leaves[len(names) if split is None else split + 1 :]
    origin, cells = behind[: _end_of_words(behind)], behind[_end_of_words(behind) :]
    first = _first_round(cells)
    return Row(
        line=line,
        place=place,
        names=tuple(names),
        grade=None if split is None else leaves[split],
        origin=tuple(origin),
        scores=tuple(cells[:first]),
        rounds=tuple(cells[first:]),
        pin=_pin(pin, tree.texts("COMMENT")),
    )


def _divide_row(row: Row, usual: tuple[int, int, int]) -> Row:
    """Return a row with what stands behind the grade divided into origin, scores and rounds.

    If there are as many fields as usual, each is what stands in its place in other rows.
    """
    if _sizes(row) == usual:
        return row
    leaves = (*row.origin, *row.scores, *row.rounds)
    words, expected = _end_of_words(leaves), usual[1] + usual[2]
    end = max(min(words, len(leaves) - expected), min(words, usual[0]))
    cells = leaves[end:]
    first = usual[1] if len(cells) == expected else _first_round(cells)
    return replace(row, origin=leaves[:end], scores=cells[:first], rounds=cells[first:])


def _end_of_rounds(row: Row) -> int:
    """Return how many cells there are up to the last one that is a round for certain."""
    return max((i for i, leaf in enumerate(row.rounds, 1) if leaf.name == "ROUND"), default=0)


def _with_scores_behind(row: Row, count: int) -> Row:
    """Return a row whose last ``count`` cells are scores, as far as no round is among them."""
    end = max(_end_of_rounds(row), len(row.rounds) - count)
    return replace(row, scores=(*row.scores, *row.rounds[end:]), rounds=row.rounds[:end])


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
    cells: tuple[Leaf, ...]
    rounds: tuple[Round | None, ...]


def read_entrants(rows: Sequence[Row], notes: Notes) -> tuple[Entrant, ...]:
    """Return the players of the rows of a table, in its order."""
    rounds_of_rows = [
        tuple([(read_round(leaf.text) if leaf.name == "ROUND" else None) for leaf in row.rounds])
        for row in rows
    ]
    numbers = _numbers(rows, rounds_of_rows, notes)
    columns = most_frequent(len(row.scores) for row in rows)
    entrants = []
    place: int | None = None
    for row, number, rounds in zip(rows, numbers, rounds_of_rows, strict=True):
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
                cells=row.rounds,
                rounds=rounds,
            )
        )
    return tuple(entrants)


def columns_of(leaf: Leaf | None) -> tuple[int, int] | None:
    """Return the first and the last column of a field that is there."""
    return None if leaf is None else (leaf.column, leaf.column + len(leaf.text) - 1)


def most_frequent(numbers: Iterable[int]) -> int:
    """Return the number that occurs most often, 0 if there is none."""
    counted = Counter(numbers)
    return counted.most_common(1)[0][0] if counted else 0


def _numbers(
    rows: Sequence[Row], rounds: Sequence[Sequence[Round | None]], notes: Notes
) -> list[StartNo]:
    """Return the number of each row: its place, or where places are shared its own number.

    Where some places stand twice, that counts as shared which makes more games mutual.
    """
    places = [int(row.place.text) if row.place else None for row in rows]
    by_place = _without_repetitions(places)
    if by_place == places:
        return [StartNo(number) for number in by_place]
    by_row = list(range(1, len(rows) + 1))
    if _mutual(by_row, rounds) >= _mutual(by_place, rounds):
        notes.found("GOF008")
        return [StartNo(number) for number in by_row]
    for row, number, place in zip(rows, by_place, places, strict=True):
        if number != place:
            notes.found(
                "GOF009",
                line=row.line,
                columns=columns_of(row.place),
                participant=number,
                variant="missing" if row.place is None else "",
                text="" if row.place is None else row.place.text,
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


def _mutual(numbers: Sequence[int], rounds: Sequence[Sequence[Round | None]]) -> int:
    """Count the rounds in which two rows name each other."""
    index = {number: i for i, number in enumerate(numbers)}
    count = 0
    for number, row in zip(numbers, rounds, strict=True):
        for r, token in enumerate(row):
            other = index.get(token.opponent) if token else None
            if other is None or r >= len(rounds[other]):
                continue
            answer = rounds[other][r]
            count += answer is not None and answer.opponent == number
    return count


def _name(row: Row, number: StartNo, notes: Notes) -> str:
    """Return ``Surname, Given``; small words before the surname are part of it."""
    words = [leaf.text for leaf in row.names]
    if not words:
        return f"Player {number}"
    last = 0
    if len(words) > _SURNAME_AND_GIVEN:
        last = next((i for i, word in enumerate(words) if not _is_particle(word)), 0)
    surname, given_names = " ".join(words[: last + 1]), " ".join(words[last + 1 :])
    surname, given_names = surname.replace("_", " ").strip(), given_names.replace("_", " ").strip()
    if len(words) > _SURNAME_AND_GIVEN:
        message = Message("GOF016", text=" ".join(words), one=surname, other=given_names)
        columns = columns_of(row.names[0])
        notes.found(message, line=row.line, columns=columns, participant=number)
    return ", ".join(part for part in (surname, given_names) if part) or f"Player {number}"


def _is_particle(word: str) -> bool:
    """Tell whether a word, such as ``de``, can only be the beginning of a surname."""
    return word.islower() and "_" not in word


def _grade(row: Row, number: StartNo, notes: Notes) -> Grade | None:
    grade = parse_grade(row.grade.text) if row.grade else None
    if grade is None:
        notes.found(
            "GOF007",
            line=row.line,
            columns=columns_of(row.grade),
            participant=number,
            variant="" if row.grade else "none",
            text=row.grade.text if row.grade else "",
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
