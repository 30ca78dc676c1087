"""List the causes of differences: facts and rules, each once, with a number to refer to."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from trfkit.messages import Message, Several, Span
from trfkit.record import Record, replace
from trfkit.verification.result import AS_STATED, clause_of, key_of, states_a_number

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Mapping, Sequence

    from trfkit.reports.document import Text
    from trfkit.verification.result import (
        Diagnosis,
        Difference,
        Explained,
        Verification,
    )

    Key = tuple[object, ...]
    """A variant with its parameters."""

MOST_EXPLANATIONS: Final = 3
"""So many variants that give the same are told in full; of the others, how many."""

FROM: Final = {
    "verify.articles": "verify.from-articles",
    "verify.rules-of": "verify.from-rules-of",
    "verify.records": "verify.from-records",
    "verify.in-force": "verify.from",
    "verify.other-rules": "verify.from",
}
"""How a source is told that is more than words, by its id."""


class Cause(Record, kw_only=True):
    """A fact, or a rule of columns: ``cells`` counts the values that it explains, by label.

    Without a ``number`` it is about the column ``column``, and explains none of its values.
    ``besides`` are sentences on its origin, and on alternatives with the same values.
    """

    message: Message
    number: int | None = None
    cells: Mapping[str, int] = {}
    besides: tuple[Message, ...] = ()
    round: int | None = None
    column: str = ""

    @property
    def sentence(self) -> Message:
        """The whole text of the cause."""
        sentence = self.message
        if self.cells:
            count = sum(self.cells.values())
            sentence = Message(
                "verify.cause", clause=sentence, count=count, columns=tuple(self.cells)
            )
        return (
            Message("verify.with-besides", clause=sentence, besides=self.besides)
            if self.besides
            else sentence
        )

    def reference(self, anchor: str) -> Message:
        """Return the reference of a value to it; ``anchor`` is that of the list of causes."""
        row = "verify.cause-of-round" if self.round else "verify.cause-number"
        target = f"#{anchor}-{self.number}"
        return Message(row, number=self.number, round=self.round, target=target)


class Causes(Record):
    """The numbered causes, columns without a cause, and rules of columns that agree."""

    causes: tuple[Cause, ...]
    open: tuple[Cause, ...]
    followed: tuple[Cause, ...]
    by_key: Mapping[Key, Cause]
    facts: int

    def explanation(self, difference: Difference, anchor: str) -> Text | None:
        """Return the cause of a value: a number, or its own explanation; None if open."""
        keys = (key_of(one.variant, one.params) for one in difference.explained_by)
        cause = next((self.by_key[key] for key in keys if key in self.by_key), None)
        if cause is None:
            return alternatives(difference.explained_by)
        clauses = (one.message.arguments.get("clause") for one in difference.explained_by)
        of_facts = any(clause and clause.id == "verify.ranks-from-facts" for clause in clauses)
        if self.facts > 1 and of_facts:
            return Message("verify.causes-together", numbers=range(1, self.facts + 1))
        return cause.reference(anchor)


def find_causes(verification: Verification) -> Causes:
    """Return the causes of differences: facts first, each once, then the rules of columns."""
    cells: dict[Key, Counter[str]] = {}
    for difference in verification.differences:
        explanation = difference.explained_by or difference.possible
        for key in dict.fromkeys(key_of(e.variant, e.params) for e in explanation):
            cells.setdefault(key, Counter())[difference.column] += 1
    by_key: dict[Key, Cause] = {}
    for fact in verification.facts:
        key, round_number = key_of(fact.fact, fact.params), fact.params.get("round")
        possibly = Message("verify.possibly", fact=fact.message)
        by_key[key] = Cause(
            number=len(by_key) + 1,
            message=fact.message if fact.confirmed else possibly,
            cells=cells.get(key, {}),
            besides=_equally(fact.same),
            round=round_number if isinstance(round_number, int) else None,
        )
    facts = len(by_key)
    of_rules: dict[Key, list[Diagnosis]] = {}
    open_: list[Cause] = []
    followed: list[Cause] = []
    differing = {one.column for one in verification.differences}
    for diagnosis in verification.diagnosis:
        key = key_of(diagnosis.variant or "", diagnosis.params)
        if diagnosis.variant is None:
            open_.append(_cause_of_column(verification, diagnosis))
        elif diagnosis.column not in differing:
            followed.append(_cause_of_column(verification, diagnosis))
        elif key not in by_key:
            of_rules.setdefault(key, []).append(diagnosis)
    ranks = of_rules.pop((AS_STATED,), [])
    for key, diagnoses in of_rules.items():
        by_key[key] = _cause_of_rule(verification, diagnoses, len(by_key) + 1, cells.get(key, {}))
    of_ranks = labels_of_ranks(verification)
    values = [one for one in verification.differences if one.column not in of_ranks and one.id]
    if ranks:
        # Why ranks differ that follow the columns as they are stated: by what made those differ;
        # a cause of their own where values differ for no known reason.
        own = _cause_of_rule(verification, ranks, len(by_key) + 1, cells.get((AS_STATED,), {}))
        numbers = range(1, len(by_key) + 1)
        if not by_key or not values or not all(one.explained_by for one in values):
            by_key[(AS_STATED,)] = own
        elif len(by_key) == 1:
            (cause,) = by_key.values()
            message = Message("verify.ranks-follow-from-it", clause=cause.message)
            joined = replace(cause, message=message, cells={**cause.cells, **own.cells})
            by_key = dict.fromkeys((*by_key, (AS_STATED,)), joined)
        else:
            columns = tuple(one.column for one in ranks)
            message = Message("verify.ranks-follow-from-causes", columns=columns, numbers=numbers)
            by_key[(AS_STATED,)] = replace(own, message=message)
    # How many values of a column its cause does not explain.
    every = Counter(one.column for one in verification.differences)
    left_open = Counter(one.column for one in verification.differences if not one.explained_by)
    open_columns = {one.column for one in open_}
    for label in (label for label in left_open if label not in open_columns):
        count = {"count": every[label], "left": left_open[label]}
        message = Message("verify.left-open", column=label, **count)
        open_.append(Cause(message=message, column=label))
    # What would give the same is left out where an earlier cause tells it already.
    told_by: dict[Message, int | None] = {}
    for key, cause in by_key.items():
        besides = tuple(
            one for one in cause.besides
            if one.id != "verify.same-by" or told_by.setdefault(one, cause.number) == cause.number
        )  # fmt: skip
        by_key[key] = replace(cause, besides=besides)
    causes = tuple({cause.number: cause for cause in by_key.values()}.values())
    # A column says so where each value it leaves open has a possible cause.
    for n, cause in enumerate(open_):
        left = [
            one
            for one in verification.differences
            if one.column == cause.column and not one.explained_by
        ]
        if left and all(one.possible for one in left):
            possible = Message("verify.possible-below")
            open_[n] = replace(cause, message=clause_of(cause.message, possible))
    once = {one.message: one for one in reversed(open_)}
    return Causes(causes, tuple(once.values())[::-1], tuple(followed), by_key, facts)


def _cause_of_rule(
    verification: Verification,
    diagnoses: Sequence[Diagnosis],
    number: int,
    cells: Mapping[str, int],
) -> Cause:
    """Return the cause for columns that share a rule, in one sentence."""
    first, *others = diagnoses
    cause = replace(_cause_of_column(verification, first), number=number, cells=cells)
    if not others:
        return cause
    same = tuple(
        Span("code", one.column)
        if one.equal == one.compared
        else Message(
            "verify.column-in-part", column=one.column, equal=one.equal, compared=one.compared
        )
        for one in others
    )  # fmt: skip
    return replace(cause, message=Message("verify.same-for", clause=cause.message, columns=same))


def _cause_of_column(verification: Verification, diagnosis: Diagnosis) -> Cause:
    """Return the cause of a column without the facts, which are listed separately."""
    of_all = (
        one for one in verification.differences if one.column == diagnosis.column and not one.id
    )
    whole = None if diagnosis.variant else next(of_all, None)
    if diagnosis.message is not None:
        facts = {fact.message.arguments.get("fact", fact.message) for fact in verification.facts}
        message = _own_clause(diagnosis.message, facts)
    elif whole is not None:  # a number about the whole tournament, such as that of its players
        numbers = {"stated": whole.stated or BLANK, "computed": whole.computed or NONE}
        message = Message("verify.count-differs", what=whole.name, **numbers)
    else:
        wrong = diagnosis.compared - diagnosis.equal
        differ = Message("verify.differ", count=wrong, compared=diagnosis.compared, why="")
        message = Message("verify.of-column", column=diagnosis.column, clause=differ)
    origin = () if diagnosis.origin is None else (told_origin(diagnosis.origin),)
    return Cause(
        message=message,
        column=diagnosis.column,
        besides=(*origin, *_equally(diagnosis.same, is_claim=diagnosis.variant is not None)),
    )


def told_origin(origin: Message) -> Message:
    """Return the origin of a rule; its numbers get their noun."""
    parts = origin.arguments["parts"] if origin.id == "verify.parts" else (origin,)
    return clause_of(*(
        Message(FROM[one.id], **one.arguments, origin=one) if one.id in FROM else one
        for one in parts
    ))  # fmt: skip


BLANK: Final = Message("verify.blank")
"""What is said of a cell that states nothing."""
NONE: Final = Message("verify.no-value")
"""What is said of a value that the rules do not define."""


def _own_clause(message: Message, facts: Container[Message]) -> Message:
    """Return the clause about a column without parts that are reported separately, as facts."""
    arguments = message.arguments
    if message.id == "verify.parts":
        return clause_of(
            *(_own_clause(one, facts) for one in arguments["parts"] if one not in facts)
        )
    if message.id == "verify.of-column":
        clause = _own_clause(arguments["clause"], facts)
        return Message(message.id, **{**arguments, "clause": clause})
    if message.id == "verify.differ":
        return Message(message.id, **{**arguments, "why": ""})
    return message


def _equally(same: Sequence[Explained], *, is_claim: bool = True) -> tuple[Message, ...]:
    """Return alternatives with the same values; without a claim, possible explanations."""
    messages = several([one.message for one in same])
    row = "verify.same-by" if is_claim else "verify.would-give"
    return (Message(row, clauses=messages),) if same else ()


def several(messages: Iterable[Message]) -> Several:
    """Return the first few messages, and the number of the others."""
    once = tuple(dict.fromkeys(messages))
    most = MOST_EXPLANATIONS if len(once) <= MOST_EXPLANATIONS else MOST_EXPLANATIONS - 1
    return Several.first(once, most)


def alternatives(explanations: Sequence[Explained]) -> Message | None:
    """Return explanations of a value, merging those for several rounds; None without any."""
    rounds: dict[object, list[Message]] = {}
    conditions: set[object] = set()
    for explanation in explanations:
        comes_out = explanation.message.id == "verify.comes-out"
        clause = explanation.message.arguments["clause"] if comes_out else explanation.message
        key: object = clause
        if clause.id == "variants.round-counts-as":
            key = clause.arguments["kind"], clause.arguments["variant"]
        rounds.setdefault(key, []).append(clause)
        if comes_out:
            conditions.add(key)
    texts = []
    for key, clauses in rounds.items():
        clause = clauses[0]
        numbers = tuple(dict.fromkeys(one.arguments.get("round") for one in clauses))
        if key in conditions and len(numbers) > 1:
            clause = Message("variants.rounds-count-as", **{**clause.arguments, "rounds": numbers})
        texts.append(Message("verify.if", clause=clause) if key in conditions else clause)
    return Message("verify.alternatives", clauses=several(texts)) if rounds else None


def labels_of_ranks(verification: Verification) -> frozenset[str]:
    """Return the labels of columns of places, whose code is the whole list."""
    return frozenset(one.label for one in verification.compared if one.of_ranks)


# What to look at where values are left without a cause --------------------------------------------


def what_next(verification: Verification) -> tuple[Message, ...]:
    """Return sentences on where to look if values are left without a cause."""
    open_ = [
        one for one in verification.differences if one.id and not (one.explained_by or one.possible)
    ]
    if not open_:
        return ()
    of_ranks = labels_of_ranks(verification)
    # Whether all values are right from which the ranks that differ follow.
    right = {one.tiebreak for one in verification.columns if one.equal == one.compared}
    ranks = [one for one in verification.columns if one.label in of_ranks]
    followed = {code for one in ranks for code in (one.tiebreak or "").split(",")}
    are_ranks_alone = {one.column for one in verification.differences} == {
        one.label for one in ranks
    }
    if are_ranks_alone and followed and followed <= right and not verification.errors:
        return (Message("verify.advice-ranks-alone"),)
    # Of many that differ a few have the digits of the right one by chance.
    unread = [one for one in open_ if not states_a_number(one)]
    numbers = [one for one in open_ if states_a_number(one)]
    texts = [(one, one.stated or "", one.computed or "") for one in numbers]
    # The right value but for its decimal point, as 1975 for 19.75 is, or the order of its digits.
    without = [
        one
        for one, stated, computed in texts
        if "." in computed and computed.replace(".", "").lstrip("0") == stated
    ]
    reordered = [
        one
        for one, stated, computed in texts
        if stated != computed and sorted(stated) == sorted(computed) and one.column not in of_ranks
    ]
    if len(reordered) < len(numbers) - len(without) - len(reordered):
        reordered = []
    kinds = {"no-number": unread, "no-point": without, "digits": reordered}
    damage = tuple(
        Message(
            f"verify.advice-{kind}",
            count=len(cells),
            stated=cells[0].stated or BLANK,
            computed=cells[0].computed or "",
        )
        for kind, cells in kinds.items()
        if cells
    )
    if sum(map(len, kinds.values())) == len(open_):
        return damage
    advice = [Message("verify.advice-errors")] if verification.errors else []
    advice += [Message("verify.advice-event")] if verification.verdict.another_event else []
    by_lots = bool(of_ranks & {one.column for one in open_})
    return (*advice, Message("verify.advice-ranks" if by_lots else "verify.advice-values"), *damage)


# Words for what a file calls by records -----------------------------------------------------------

LABELS: Final = {
    "001.points": Message("verify.label-points"),
    "001.rank": Message("verify.label-rank"),
    "310.mp": Message("verify.label-match-points"),
    "310.gp": Message("verify.label-game-points"),
    "310.rank": Message("verify.label-rank"),
}
"""What is stated in records, in words of the reader; JSON and CSV keep the labels."""


def name_columns(value: Any) -> Any:  # noqa: ANN401 - a text, or what stands in one
    """Return a text with columns of a file named in words, not by their records."""
    if isinstance(value, Message):
        arguments = {name: name_columns(each) for name, each in value.arguments.items()}
        return Message(value.id, **arguments)
    if isinstance(value, Several):
        return Several(name_columns(value.items), value.more)
    if isinstance(value, tuple):
        return tuple(map(name_columns, value))
    if isinstance(value, Span):
        return LABELS.get(value.text, value)
    return LABELS.get(value, value) if isinstance(value, str) else value
