"""What a verification found, in sentences: the same for a terminal, a spreadsheet and a page.

The verdict comes first, in four answers: whether places change, how many values differ, why, and
what could not be checked. Each cause has a number, by which the values that it explains name it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.findings.wording import first_of
from trfkit.messages import Message, render_text
from trfkit.record import Record, field, replace
from trfkit.reports.swapped_headings import misheaded
from trfkit.tie_breaks import SCORES, Unreadable, parse_code
from trfkit.verification.result import (
    AS_STATED,
    CODE,
    NEARLY,
    STARTING_RANKS,
    key_of,
    states_a_number,
)

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator, Mapping, Sequence

    from trfkit.reports.provenance import Origin
    from trfkit.reports.swapped_headings import Misheaded
    from trfkit.reports.verification_ways import Ways
    from trfkit.verification.result import (
        Candidate,
        Column,
        Compared,
        Diagnosis,
        Difference,
        Doubtful,
        Explained,
        FactFound,
        Rows,
        Unmapped,
        Unmatched,
        Verification,
    )

    Key = tuple[object, ...]
    """A variant with its parameters."""

NONE_FOUND: Final = "no explanation found"
BLANK: Final = "blank"
"""What is said of a cell that states nothing."""
NONE: Final = "none"
"""What is said of a value that the rules do not define."""
MOST_EXPLANATIONS: Final = 3
"""So many variants that give the same value are told in full; of the others, how many."""
MOST_MOVED: Final = 8
"""So many whose places change are named in the verdict."""
MOST_IN_LINE: Final = 3
"""So many of them stand in one line."""
MOST_NAMED: Final = 12
"""So many participants another line names at most."""
MOST_GAMES: Final = 10
"""So many games that stand otherwise in the table are told one by one."""

RECOGNISED_BY: Final = {
    None: "heading",
    "record": "record",
    "caption": "heading",
    "number": "tie-break number",
    "code": "code",
    "trial": "values",
    "list": "the file's own list",
    "option": "--map",
}
"""What tells what a column is, in words of the table; "trial" is a code that its values fit."""


class Comparison(Record, kw_only=True):
    """One file, what it was held against (None: what it states itself), and what was found.

    ``ways`` are by label and id how a value came about, by the rules and as it is printed; only
    pages show them.
    """

    file: str
    against: str | None
    found: Verification
    origin: Origin
    ways: Mapping[tuple[str, int], Ways] = field(default_factory=dict)

    @property
    def title(self) -> str:
        """The files in words."""
        return f"{self.file} against {self.against}" if self.against else self.file


def counted(number: int, one: str, many: str | None = None) -> str:
    """Return ``1 column``, ``2 columns``."""
    return f"{number} {one if number == 1 else many or f'{one}s'}"


# Whether places change ----------------------------------------------------------------------------


class Moved(NamedTuple):
    """Somebody whose stated place is not the one by the results; places as they are written."""

    id: int
    name: str
    stated: str
    computed: str

    @property
    def in_words(self) -> str:
        """Number, name and both places."""
        return f"{self.id} {self.name}: {self.stated} -> {self.computed}"


def moved(found: Verification) -> tuple[Moved, ...]:
    """Return everybody whose place changes, in the order of the best place that each is at."""
    of_ranks = (one for one in found.compared if one.of_ranks)
    return _moved_in(of_ranks, set(found.verdict.places.who))


def _moved_in(columns: Iterable[Compared], ids: Container[int]) -> tuple[Moved, ...]:
    each = {
        cell.id: Moved(cell.id, cell.name, cell.stated or BLANK, cell.computed or NONE)
        for one in columns
        for cell in one.cells
        if cell.id in ids and not cell.fits
    }
    return tuple(sorted(each.values(), key=_best_place))


def _best_place(one: Moved) -> tuple[int, int]:
    texts = (one.stated, one.computed.partition("-")[0])
    return min((int(text) for text in texts if text.isdecimal()), default=0), one.id


def source(found: Verification) -> str:
    """Return what states the values: a table, or else the file itself."""
    return "table" if found.rows.by else "file"


def printed(found: Verification) -> str:
    """Return how a value of the source is called."""
    return "printed" if found.rows.by else "stated"


def places(found: Verification) -> tuple[str, ...]:
    """Return whether places change, without a full stop, and whose: more than a few in lines."""
    everybody = moved(found)
    if not everybody:
        said = places_in_short(found)
        return (said[:1].upper() + said[1:],)
    named = _first_moved(everybody, MOST_MOVED)
    count = f"{len(everybody)} of {found.ranks.compared}"
    verb = "changes" if len(everybody) == 1 else "change"
    after = after_round(found)
    places_then = f"Places {after}" if after else "Places"
    how = f"{printed(found)} -> by the results"
    told = f"{places_then}: {count} {verb} ({how})"
    if len(everybody) > MOST_IN_LINE:
        return (told, *(f"  {one}" for one in named))
    return (f"{told}: {', '.join(named)}",)


def _first_moved(everybody: Sequence[Moved], most: int) -> list[str]:
    """Return the first few in words, and behind them how many more there are."""
    more = len(everybody) - most
    rest = [f"and {more} more"] if more > 0 else []
    return [one.in_words for one in everybody[:most]] + rest


def by_own_list(found: Verification) -> str:
    """Return whose places the file's own list changes, "" where the table follows that list."""
    told = found.verdict.by_own_list
    if told is None or found.by_own_list is None:
        return ""
    everybody = _moved_in([found.by_own_list], set(told.who))
    named = _first_moved(everybody, MOST_IN_LINE)
    return (
        f"the table is ranked by another list than the file's own ({told.tiebreaks}), by which "
        f"{_changing(told.change, len(found.by_own_list.cells))}: {', '.join(named)}"
    )


def by_own_list_in_short(found: Verification) -> str:
    """Return how many places the file's own list changes, "" where the table follows that list."""
    told = found.verdict.by_own_list
    if told is None or found.by_own_list is None:
        return ""
    return f"by the file's own list {_changing(told.change, len(found.by_own_list.cells))}"


def _changing(change: int, compared: int) -> str:
    return f"{change} of {counted(compared, 'place')} {'changes' if change == 1 else 'change'}"


def after_round(found: Verification) -> str:
    """Return ``after round 5 of 7`` where the values are of an earlier round, else ""."""
    is_earlier = 0 < found.rounds < found.rounds_played
    return f"after round {found.rounds} of {found.rounds_played}" if is_earlier else ""


def places_in_short(found: Verification) -> str:
    """Return in one clause whether places change, and of which earlier round; nobody is named."""
    return ", ".join(text for text in (after_round(found), _whether_places_change(found)) if text)


def _whether_places_change(found: Verification) -> str:
    change = found.verdict.places.change
    if change:
        return _changing(change, found.ranks.compared)
    never = next((one for one in found.diagnosis if one.variant == STARTING_RANKS), None)
    if found.lacks_a_round:
        return "no place can be told: the rows lack a round that the points hold"
    if never is not None:
        return f"no place can be told from {never.column}: {_clause(never)}"
    if not found.ranks.compared:
        return f"the {source(found)} states no ranks"
    by_what = "" if found.by_own_list is None else " by the columns of the table"
    return f"no place changes{by_what} ({found.ranks.compared} compared)"


def _clause(diagnosis: Diagnosis) -> str:
    """Return what is said of a column, without its label."""
    assert diagnosis.message is not None  # noqa: S101 - a variant has one
    return render_text(diagnosis.message.arguments["clause"])


# Whether it is of another event -------------------------------------------------------------------


def another_event(found: Verification) -> str:
    """Return that a table may be of another event, "" where nothing says so."""
    if not found.verdict.another_event:
        return ""
    points = next(column for column in found.columns if column.tiebreak in SCORES)
    return (
        f"perhaps the table is of another event: {points.equal} of {points.compared} points are "
        "right, and nothing explains the others"
    )


# How many values differ ---------------------------------------------------------------------------


def values(found: Verification) -> str:
    """Return in one sentence how many values are equal, without a full stop."""
    cells = found.verdict.cells
    if not cells.compared:
        return "nothing is stated that could be compared"
    differ = cells.compared - cells.equal
    if not differ:
        unchecked = not_all_checked(found)
        more = f"; {unchecked}" if unchecked else ""
        return f"all {cells.compared} are equal: {_what_was_compared(found)}{more}"
    return f"{cells.equal} of {cells.compared} are equal; {_kinds_of_differences(found)}"


def _kinds_of_differences(found: Verification) -> str:
    cells = found.verdict.cells
    differ = cells.compared - cells.equal
    verb = "differs" if differ == 1 else "differ"
    each = (
        (cells.explained, "explained"),
        (cells.possible, "with a possible cause"),
        (cells.open, "without a cause"),
    )
    kinds = [(count, kind) for count, kind in each if count]
    if len(kinds) == 1:
        return f"{differ} {verb}, {'' if differ == 1 else 'all '}{kinds[0][1]}"
    return f"{differ} {verb}: {', '.join(f'{count} {kind}' for count, kind in kinds)}"


def _what_was_compared(found: Verification) -> str:
    """Return which columns were compared, and that there are no tie-breaks if there are none."""
    ranks = {one.label for one in found.compared if one.of_ranks}
    names: dict[str, None] = {}
    counts: dict[str, None] = {}
    has_tie_breaks = bool(found.unmapped or found.not_checked)
    for column in found.columns:
        if column.label in ranks:
            names["ranks"] = None
        elif column.tiebreak in SCORES:
            names["points"] = None
        elif column.tiebreak is None:
            counts[column.caption or column.label] = None
        else:
            has_tie_breaks = True
            names[column.tiebreak] = None
    listed = ", ".join((*names, *counts))
    return (
        listed
        if has_tie_breaks
        else f"{listed} only; the {source(found)} states no values of tie-breaks"
    )


def unmatched_rows(found: Verification) -> str:
    """Return how many rows and participants have nobody on the other side, "" if all have."""
    parts = []
    if found.rows.unknown:
        of = counted(found.rows.matched + found.rows.unknown, "row")
        parts.append(f"{found.rows.unknown} of {of} could not be matched")
    if found.rows.only_computed:
        missing = counted(len(found.rows.only_computed), "participant")
        parts.append(f"the table lacks {missing}")
    return "; ".join(parts)


def games_heading(found: Verification, table: str) -> str:
    """Return how many games stand otherwise in a table."""
    return f"Games that stand otherwise in {table}: {len(found.games)}"


def games(comparison: Comparison) -> tuple[str, ...]:
    """Return the first games that stand otherwise in the table, each in a sentence."""
    otherwise = comparison.found.games
    shown = tuple(game.text for game in otherwise[:MOST_GAMES])
    more = len(otherwise) - len(shown)
    if more <= 0:
        return shown
    command = f"trfkit diff {comparison.file} {comparison.against}"
    return (*shown, f"and {more} more: '{command}' lists them")


def games_in_short(found: Verification) -> str:
    """Return how many games stand otherwise in the table, "" if none does."""
    return stand_otherwise(len(found.games), "the table") if found.games else ""


def stand_otherwise(games: int, where: str) -> str:
    """Return that so many games stand otherwise in a table."""
    return f"{counted(games, 'game')} {'stands' if games == 1 else 'stand'} otherwise in {where}"


def file_errors(found: Verification) -> str:
    """Return what is wrong in the file itself, on which values may hang, "" if nothing is."""
    if not found.errors:
        return ""
    named, more = _errors_by_kind(found)
    hanging = f"what hangs on {'it' if _count_of_errors(found) == 1 else 'them'} cannot be judged"
    text = f"{_errors(found)}; {hanging}: {named}" + (f"; and {more} more" if more > 0 else "")
    mended = found.if_mended
    if mended is None:
        return text
    differ = mended.compared - mended.equal
    of = f"{differ} of {mended.compared} values differ" if differ else "all values are equal"
    return f"{text}; as 'trfkit check --fix' mends it, {of}"


def _errors_by_kind(found: Verification) -> tuple[str, int]:
    """Return the first errors of a few kinds, and how many of other kinds are not told.

    Of a kind the first one stands for all.
    """
    of_kind: dict[str, list[Message]] = {}
    for error in found.errors:
        of_kind.setdefault(error.arguments["code"], []).append(error)
    told = [*of_kind.items()][:MOST_EXPLANATIONS]
    texts = [
        render_text(
            Message("verify.errors-alike", error=first, count=len(others)) if others else first
        )
        for _, (first, *others) in told
    ]
    return "; ".join(texts), _count_of_errors(found) - sum(len(errors) for _, errors in told)


def _count_of_errors(found: Verification) -> int:
    return len(found.errors) + found.more_errors


def _errors(found: Verification) -> str:
    return f"{counted(_count_of_errors(found), 'error')} of its own"


def verdict(found: Verification) -> str:
    """Return the verdict in one line, without names, causes and a full stop."""
    cells = found.verdict.cells
    of_places = places_in_short(found).partition(" (")[0].partition(":")[0]
    if not cells.compared:
        said = "nothing is stated that could be compared"
    elif cells.compared == cells.equal:
        said = f"{of_places}; all {counted(cells.compared, 'value')} are equal"
    else:
        said = f"{of_places}; of {counted(cells.compared, 'value')} {_kinds_of_differences(found)}"
    errors = f"the file has {_errors(found)}" if found.errors else ""
    more = (
        another_event(found),
        by_own_list_in_short(found),
        errors,
        games_in_short(found),
        unmatched_rows(found),
        not_all_checked(found),
    )
    return "; ".join(text for text in (said, *more) if text)


def not_all_checked(found: Verification) -> str:
    """Return how many columns could not be checked, "" if all were."""
    unchecked = len(found.unmapped) + len(found.not_checked)
    return f"{counted(unchecked, 'column')} not checked" if unchecked else ""


# Why ----------------------------------------------------------------------------------------------


class Cause(Record, kw_only=True):
    """What explains values: a fact, or a rule that columns follow.

    ``cells`` is how many values it explains, ``columns`` are the labels of those.
    """

    number: int
    text: str
    cells: int
    columns: tuple[str, ...]
    article: str = ""
    also: str = ""
    round: int | None = None

    @property
    def besides(self) -> tuple[str, ...]:
        """What stands below it: where it comes from, and what would give the same."""
        return _besides(self.article, self.also)

    @property
    def scope(self) -> str:
        """How many values it explains and of which columns, "" if none."""
        if not self.cells:
            return ""
        return f"{counted(self.cells, 'value')}: {', '.join(self.columns)}"

    @property
    def reference(self) -> str:
        """How a value names it."""
        return f"cause {self.number}" + (f" (round {self.round})" if self.round else "")


class Reason(Record, kw_only=True):
    """Something known of a column that explains none of its values."""

    text: str
    column: str
    article: str = ""
    also: str = ""

    @property
    def besides(self) -> tuple[str, ...]:
        """What stands below it, as of a cause."""
        return _besides(self.article, self.also)


def _besides(article: str, also: str) -> tuple[str, ...]:
    """Return where a rule comes from, if from any text, and what would give the same."""
    return tuple(filter(None, (article, also)))


FROM: Final = {
    "verify.articles": "verify.from-articles",
    "verify.rules-of": "verify.from-rules-of",
    "verify.records": "verify.from-records",
    "verify.in-force": "verify.from",
    "verify.other-rules": "verify.from",
}
"""How a source is told that is more than words, by its id."""


def whence(origin: Message | None) -> str:
    """Return where a rule comes from, with what its numbers are numbers of."""
    if origin is None:
        return ""
    parts = origin.arguments["parts"] if origin.id == "verify.parts" else (origin,)
    told = (
        Message(FROM[one.id], **one.arguments, origin=one) if one.id in FROM else one
        for one in parts
    )
    return "; ".join(map(render_text, told))


class Reasons(Record):
    """Why values differ: the causes, what is left open, and rules of columns that agree."""

    causes: tuple[Cause, ...]
    open: tuple[Reason, ...]
    followed: tuple[Reason, ...]
    by_key: Mapping[Key, Cause]
    together: str = ""
    """How places name their causes, where several facts make them."""

    def cause_of(self, difference: Difference) -> Cause | None:
        """Return the cause of a value, None where it has none, or one of its own."""
        keys = (key_of(one.variant, one.params) for one in difference.explained_by)
        return next((self.by_key[key] for key in keys if key in self.by_key), None)


def heading_of_causes(found: Verification) -> str:
    """Return what causes are called: where nothing differs, they only tell what happened."""
    return "Causes" if found.differences else "What happened otherwise than the file says"


def reasons(found: Verification) -> Reasons:
    """Return why values differ: facts first, each once, then the rules of columns."""
    cells: dict[Key, dict[str, int]] = {}
    for difference in found.differences:
        for key in dict.fromkeys(key_of(e.variant, e.params) for e in difference.explained_by):
            labels = cells.setdefault(key, {})
            labels[difference.column] = labels.get(difference.column, 0) + 1
    by_key: dict[Key, Cause] = {}
    for fact in found.facts:
        key = key_of(fact.fact, fact.params)
        by_key[key] = _of_fact(fact, len(by_key) + 1, cells.get(key, {}))
    together = f"causes 1-{len(by_key)} together" if len(by_key) > 1 else ""
    of_rules: dict[Key, list[Diagnosis]] = {}
    open_: list[Reason] = []
    followed: list[Reason] = []
    for diagnosis in _each_alone(found):
        if diagnosis.variant is None:
            open_.append(_reason(found, diagnosis))
        elif not differs(found, diagnosis.column):
            followed.append(_reason(found, diagnosis))
        elif (key := key_of(diagnosis.variant, diagnosis.params)) not in by_key:
            of_rules.setdefault(key, []).append(diagnosis)
    ranks = of_rules.pop((AS_STATED,), [])
    by_key |= _of_rules(found, of_rules, _count(by_key), cells)
    if ranks:
        _add_ranks(found, ranks, by_key, cells.get((AS_STATED,), {}))
    open_ += _left_open(found, {one.column for one in open_})
    _tell_once(by_key)
    causes = tuple({cause.number: cause for cause in by_key.values()}.values())
    open_ = [_with_possible(found, reason) for reason in open_]
    return Reasons(causes, _each_once(open_), tuple(followed), by_key, together)


def _each_alone(found: Verification) -> Iterator[Diagnosis]:
    """Yield what is known of columns, all that stands besides in other rows by itself.

    How many values agree is said of all of it together.
    """
    columns = {column.label: column for column in found.columns}
    for diagnosis in found.diagnosis:
        if not diagnosis.besides:
            yield diagnosis
            continue
        label = diagnosis.column
        explained = sum(one.column == label and bool(one.explained_by) for one in found.differences)
        together = replace(diagnosis, equal=columns[label].equal + explained, besides=())
        yield together
        for one in diagnosis.besides:
            what = {"variant": one.variant, "params": one.params, "message": one.message}
            yield replace(together, **what, origin=None, same=())


def _count(by_key: Mapping[Key, Cause]) -> int:
    """Return the number of causes: keys share one where columns have each other's headings."""
    return len({cause.number for cause in by_key.values()})


def _of_rules(
    found: Verification,
    of_rules: Mapping[Key, Sequence[Diagnosis]],
    before: int,
    cells: Mapping[Key, Mapping[str, int]],
) -> dict[Key, Cause]:
    """Return the rules of columns as causes by their keys, numbered after so many ``before``."""
    causes: dict[Key, Cause] = {}
    groups = misheaded(found)
    for key, diagnoses in of_rules.items():
        if key in causes:
            continue
        cause = _of_rule(found, diagnoses, before + _count(causes) + 1, cells.get(key, {}))
        causes[key] = cause
        for group in groups:
            if keys := _keys_of(group, key, of_rules):
                of_keys = [cells.get(one, {}) for one in keys]
                causes |= dict.fromkeys(keys, _of_headings(cause, group, of_keys))
    return causes


def _keys_of(
    group: Misheaded, key: Key, of_rules: Mapping[Key, Sequence[Diagnosis]]
) -> tuple[Key, ...]:
    """Return the rules by which columns with headings of others differ, where ``key`` is one.

    Nothing where other columns differ by one of them too.
    """
    keys = [(CODE, ("tiebreak", code)) for code in group.holds.values()]
    known = tuple(one for one in keys if one in of_rules)
    whose = {one.column for each in known for one in of_rules[each]}
    return known if key in known and whose <= group.holds.keys() else ()


def _of_headings(cause: Cause, group: Misheaded, cells: Sequence[Mapping[str, int]]) -> Cause:
    """Return the one cause of columns that have headings of others, with the ``cells`` of each."""
    counts = {label: count for of_rule in cells for label, count in of_rule.items()}
    return replace(
        cause,
        text=group.text,
        cells=sum(counts.values()),
        columns=tuple(label for label in group.holds if label in counts),
        article="",
    )


def _add_ranks(
    found: Verification,
    diagnoses: Sequence[Diagnosis],
    by_key: dict[Key, Cause],
    cells: Mapping[str, int],
) -> None:
    """Add why ranks differ that follow the columns as they are stated: by what made those differ.

    They are a cause of their own where values differ for no known reason.
    """
    of_ranks = labels_of_ranks(found)
    values = [one for one in found.differences if one.column not in of_ranks and one.id]
    own = _of_rule(found, diagnoses, _count(by_key) + 1, cells)
    if not by_key or not values or not all(one.explained_by for one in values):
        by_key[(AS_STATED,)] = own
    elif _count(by_key) == 1:
        cause = next(iter(by_key.values()))
        columns = (*cause.columns, *own.columns)
        text = f"{cause.text}; the ranks follow from it"
        joined = replace(cause, text=text, cells=cause.cells + own.cells, columns=columns)
        by_key.update(dict.fromkeys((*by_key, (AS_STATED,)), joined))
    else:
        labels = ", ".join(one.column for one in diagnoses)
        text = f"{labels}: the ranks follow from causes 1-{_count(by_key)}"
        by_key[(AS_STATED,)] = replace(own, text=text)


def _each_once(reasons: Sequence[Reason]) -> tuple[Reason, ...]:
    """Return reasons without those that say what an earlier one says."""
    return tuple({one.text: one for one in reversed(reasons)}.values())[::-1]


def _with_possible(found: Verification, reason: Reason) -> Reason:
    """Return a reason that says so where each value it leaves open has a possible cause."""
    of_column = [one for one in found.differences if one.column == reason.column]
    left = [one for one in of_column if not one.explained_by]
    if not left or not all(one.possible for one in left):
        return reason
    return replace(reason, text=f"{reason.text}; what may have caused it stands below")


def _left_open(found: Verification, told: Container[str]) -> Iterator[Reason]:
    """Yield how many values of a column its cause does not explain."""
    labels = dict.fromkeys(one.column for one in found.differences if not one.explained_by)
    for label in labels:
        if label not in told:
            of_column = [one for one in found.differences if one.column == label]
            left = sum(not one.explained_by for one in of_column)
            text = f"{label}: {left} of {counted(len(of_column), 'value')} that differ"
            yield Reason(text=text, column=label)


def _tell_once(by_key: dict[Key, Cause]) -> None:
    """Leave out what would give the same where an earlier cause tells it already."""
    told_by: dict[str, int] = {}
    for key, cause in by_key.items():
        if told_by.setdefault(cause.also, cause.number) != cause.number:
            by_key[key] = replace(cause, also="")


def _of_fact(fact: FactFound, number: int, cells: Mapping[str, int]) -> Cause:
    at = fact.params.get("round")
    return Cause(
        number=number,
        text=fact.text,
        cells=sum(cells.values()),
        columns=tuple(cells),
        also=_equally(fact.same),
        round=at if isinstance(at, int) else None,
    )


def _of_rule(
    found: Verification, diagnoses: Sequence[Diagnosis], number: int, cells: Mapping[str, int]
) -> Cause:
    """Return what columns follow that share a rule, in one sentence."""
    first, *others = diagnoses
    text = _text(found, first)
    if others:
        text += f"; the same holds for {', '.join(map(_agreeing, others))}"
    return Cause(
        number=number,
        text=text,
        cells=sum(cells.values()),
        columns=tuple(cells),
        article=whence(first.origin),
        also=equally(first),
    )


def _agreeing(diagnosis: Diagnosis) -> str:
    """Return the label of a column, and how many cells agree where not all of them do."""
    if diagnosis.equal == diagnosis.compared:
        return diagnosis.column
    return f"{diagnosis.column} ({diagnosis.equal} of {diagnosis.compared})"


def _reason(found: Verification, diagnosis: Diagnosis) -> Reason:
    return Reason(
        text=_text(found, diagnosis),
        column=diagnosis.column,
        article=whence(diagnosis.origin),
        also=equally(diagnosis),
    )


def _text(found: Verification, diagnosis: Diagnosis) -> str:
    """Return what is said of a column, without the facts, which are told by themselves."""
    if diagnosis.message is None:
        of_all = next(
            (one for one in found.differences if one.column == diagnosis.column and not one.id),
            None,
        )
        if of_all is not None and diagnosis.variant is None:
            # A number about the whole tournament differs, such as that of its players.
            what = of_all.name.removeprefix("number of ")
            number = of_all.stated or BLANK
            if number == "1":
                what = what.removesuffix("s")
            return f"{of_all.column} states {number} {what}; the file has {of_all.computed or NONE}"
        wrong = diagnosis.compared - diagnosis.equal
        differ = Message("verify.differ", count=wrong, compared=diagnosis.compared, why="")
        return f"{diagnosis.column}: {render_text(differ)}"
    facts = {fact.message.arguments.get("fact", fact.message) for fact in found.facts}
    return render_text(_by_itself(diagnosis.message, facts))


def _by_itself(message: Message, facts: Container[Message]) -> Message:
    """Return what is said of a column, without what is told once for all, as facts are."""
    arguments = message.arguments
    if message.id == "verify.parts":
        parts = tuple(_by_itself(one, facts) for one in arguments["parts"] if one not in facts)
        return Message(message.id, parts=parts)
    if message.id == "verify.of-column":
        return Message(
            message.id, **{**arguments, "clause": _by_itself(arguments["clause"], facts)}
        )
    if message.id == "verify.differ":
        return Message(message.id, **{**arguments, "why": ""})
    return message


def what_next(found: Verification, reasons: Reasons) -> str:
    """Return what to look at where values are left without a cause, "" where none is."""
    of_participants = [one for one in found.differences if one.id]
    open_ = [one for one in of_participants if not (one.explained_by or one.possible)]
    if not open_:
        return ""
    of_ranks = labels_of_ranks(found)
    if _are_ranks_alone(found) and not found.errors:
        return (
            "all values that the ranks follow are right, so the ranks alone can be wrong: perhaps "
            "places were typed or swapped by hand, or lots or a play-off decided them"
        )
    # Of many that differ a few have the digits of the right one by chance.
    unread = [one for one in open_ if not states_a_number(one)]
    numbers = [one for one in open_ if states_a_number(one)]
    without = [one for one in numbers if _lacks_its_point(one)]
    reordered = [one for one in numbers if _has_the_digits(one) and one.column not in of_ranks]
    others = len(numbers) - len(without) - len(reordered)
    damaged = _Damaged(unread, without, reordered if len(reordered) >= others else ())
    left = len(open_) - sum(map(len, damaged))
    damage = "; ".join(_damage(found, damaged, are_all=not left))
    if not left:
        return damage
    look = "check the games and byes in the file, then whether a value was typed by hand"
    if found.errors:
        look = f"mend the file's own errors first, then {look}"
    if another_event(found):
        return f"first see whether the table is of this event; if it is, {look}"
    if of_ranks & {one.column for one in open_}:
        look += ", or lots or a play-off decided a place"
    if damage:
        look += f"; {damage}"
    if any(reason.also for reason in reasons.open):
        return look
    value = "this value" if left == 1 else "these values"
    return f"no rule that trfkit knows gives {value}: {look}"


class _Damaged(NamedTuple):
    """Values by what happened to them after they were computed."""

    unread: Sequence[Difference]
    """No numbers."""
    without_point: Sequence[Difference]
    """The right ones but for their decimal point."""
    reordered: Sequence[Difference]
    """The right ones but for the order of their digits."""


def _damage(found: Verification, damaged: _Damaged, *, are_all: bool) -> Iterator[str]:
    """Yield what happened to values, each in a clause; ``are_all`` if to all that are open."""
    are_all = are_all and sum(map(bool, damaged)) == 1
    if cells := damaged.unread:
        yield _look_at(found, cells, "" if are_all else "without a number")
    if cells := damaged.without_point:
        first, *others = cells
        is_right = "the right value without its decimal point"
        if are_all:
            is_right = f"{'each is' if others else 'it is'} {is_right}"
            yield f"{is_right}, as {first.stated} for {first.computed}: {_look_at(found, cells)}"
        else:
            more = f", and {len(others)} more like it" if others else ""
            yield f"{first.stated} is {first.computed} without its decimal point{more}"
    if cells := damaged.reordered:
        first, *others = cells
        says = f"{first.stated} has the digits of {first.computed} in another order"
        if are_all and others:
            says = "each has the digits of the right value in another order"
        elif others:
            says += f", and {len(others)} more like it"
        yield f"{says}: perhaps typed by hand"


def _are_ranks_alone(found: Verification) -> bool:
    """Whether all values are right from which the ranks that differ follow."""
    right = {one.tiebreak for one in found.columns if one.equal == one.compared}
    of_ranks = [one for one in found.columns if one.label in labels_of_ranks(found)]
    followed = {code for one in of_ranks for code in (one.tiebreak or "").split(",")}
    differing = {one.column for one in found.differences}
    return differing == {one.label for one in of_ranks} and bool(followed) and followed <= right


def _look_at(found: Verification, cells: Sequence[Difference], what: str = "") -> str:
    """Return where to look at cells that something happened to after they were computed."""
    is_one = len(cells) == 1
    named = "this cell" if is_one else "these cells"
    if what:
        named = f"the {'cell' if is_one else 'cells'} {what}"
    where = "the spreadsheet or program that made the table" if found.rows.by else "the file"
    return f"look at {named} in {where}"


def _lacks_its_point(one: Difference) -> bool:
    """Whether a value is the right one but for its decimal point, as 1975 for 19.75 is."""
    computed = one.computed or ""
    return "." in computed and computed.replace(".", "").lstrip("0") == one.stated


def _has_the_digits(one: Difference) -> bool:
    """Whether a value is the right one but for the order of its digits, as 72 for 27 is."""
    stated, computed = one.stated or "", one.computed or ""
    return stated != computed and sorted(stated) == sorted(computed)


def equally(diagnosis: Diagnosis) -> str:
    """Return the other variants that give the same column, "" if there are none.

    Where none is certain enough to be named, those that would give it.
    """
    return _equally(diagnosis.same, is_claim=diagnosis.variant is not None)


def _equally(same: Sequence[Explained], *, is_claim: bool = True) -> str:
    if not same:
        return ""
    texts = "; ".join(_some([one.text for one in same]))
    return f"this would give the same: {texts}" if is_claim else f"what would give it: {texts}"


def _some(texts: Sequence[str]) -> tuple[str, ...]:
    """Return the texts, from a certain number on only how many more there are."""
    texts = tuple(dict.fromkeys(texts))
    if len(texts) <= MOST_EXPLANATIONS:
        return texts
    shown = texts[: MOST_EXPLANATIONS - 1]
    return (*shown, f"{len(texts) - len(shown)} others")


def is_explained(found: Verification, label: str) -> bool:
    """Whether nothing in a column is left without an explanation."""
    return all(item.explained_by for item in found.differences if item.column == label)


def differs(found: Verification, label: str) -> bool:
    """Whether any value of a column does."""
    return any(item.column == label for item in found.differences)


# Single values ------------------------------------------------------------------------------------


def column_of(difference: Difference, ranks: frozenset[str] = frozenset()) -> str:
    """Return the label of a value's column and its code, if the label is not that itself."""
    code = difference.tiebreak
    if code is None or code == difference.column or difference.column in ranks:
        return difference.column
    return f"{difference.column} ({code})"


def labels_of_ranks(found: Verification) -> frozenset[str]:
    """Return the labels of columns that hold places: their code is the whole list."""
    return frozenset(one.label for one in found.compared if one.of_ranks)


def told(found: Verification, difference: Difference) -> str:
    """Return a value that differs in one sentence, without a full stop and without its cause."""
    who = f"{difference.id or ''} {difference.name}".strip()
    return (
        f"{column_of(difference, labels_of_ranks(found))}, {who}: {printed(found)} "
        f"{difference.stated or BLANK}, by the rules {difference.computed or NONE}"
    )


def explanation(difference: Difference, known: Reasons) -> str:
    """Return the cause of a value: the number of one told above, or what gives it alone.

    NONE_FOUND where nothing explains it, whatever is possible.
    """
    cause = known.cause_of(difference)
    if cause is not None:
        clause = difference.explained_by[0].message.arguments.get("clause")
        is_place = clause is not None and clause.id == "verify.ranks-from-facts"
        return known.together if is_place and known.together else cause.reference
    return _alternatives(difference.explained_by) or NONE_FOUND


def possible(difference: Difference) -> str:
    """Return what would give a value, "" if nothing known would."""
    return _alternatives(difference.possible)


def _alternatives(explanations: Sequence[Explained]) -> str:
    """Return what gives a value in one sentence; whose value it is stands beside it."""
    texts = []
    value = None
    for message in _rounds_together(one.message for one in explanations):
        if value is not None and message.arguments.get("value") == value:
            texts.append(f"if {render_text(message.arguments['clause'])}")
        else:
            texts.append(render_text(message))
        value = message.arguments.get("value", value)
    return "; or ".join(_some(texts))


def _rounds_together(messages: Iterable[Message]) -> list[Message]:
    """Return messages, those that differ in the round alone as one: ``round 5-7``."""
    rounds: dict[object, list[Message]] = {}
    for message in messages:
        clause = message.arguments.get("clause")
        key: object = id(message)
        if clause is not None and clause.id == "variants.round-counts-as":
            key = message.arguments["value"], clause.arguments["kind"], clause.arguments["variant"]
        rounds.setdefault(key, []).append(message)
    return [_of_rounds(each) for each in rounds.values()]


def _of_rounds(messages: Sequence[Message]) -> Message:
    first, *others = messages
    if not others:
        return first
    clause = first.arguments["clause"]
    rounds = tuple(one.arguments["clause"].arguments["round"] for one in messages)
    together = Message("variants.rounds-count-as", **{**clause.arguments, "rounds": rounds})
    return Message(first.id, value=first.arguments["value"], clause=together)


# What could not be told ---------------------------------------------------------------------------


def fits(candidate: Candidate) -> str:
    """Return a code that a column may be, with how well it fits."""
    return f"{candidate.tiebreak} ({candidate.edition}) {candidate.equal} of {candidate.compared}"


def unknown_column(column: Unmapped) -> str:
    """Return what is known of a column that no code was found for."""
    texts = (column.caption, column.why, _near(column.candidates))
    return "; ".join(text for text in texts if text) or "no caption"


def _near(candidates: Sequence[Candidate]) -> str:
    """Return which codes a column would fit, else those that fit half of it, else the nearest."""
    fitting = [one.tiebreak for one in candidates if one.equal == one.compared]
    if fitting:
        return f"it would fit {', '.join(dict.fromkeys(fitting))}"
    near = [one for one in candidates if 2 * one.equal >= one.compared] or candidates[:1]
    return f"nearest: {'; '.join(map(fits, near))}" if near else ""


def not_checked(found: Verification) -> tuple[str, ...]:
    """Return a sentence for those columns that could not be checked for one reason."""
    labels: dict[str, list[str]] = {}
    for column in found.not_checked:
        name = column.label if column.tiebreak is None else f"{column.label} ({column.tiebreak})"
        labels.setdefault(column.why, []).append(name)
    for unmapped in found.unmapped:
        why = f"what it is could not be identified: {unknown_column(unmapped)}"
        labels.setdefault(why, []).append(unmapped.label)
    return tuple(f"{', '.join(names)}: {why}" for why, names in labels.items())


def may_be_others(found: Verification) -> tuple[str, ...]:
    """Return a sentence for each column that another code fits better, or that several fit alike.

    Either fits nearly all. Of a column that the table names its cause tells which other it is.
    That forfeits would do as games in the same code (``/P``) tells nobody anything: it is so
    wherever there are few.
    """
    by_rule = {one.column: one.equal for one in found.diagnosis if one.variant is not None}
    sentences = []
    for column in found.columns:
        if column.mapped_by != "trial":
            continue
        right = max(column.equal, by_rule.get(column.label, 0))
        near = [one for one in column.alternatives if one.equal >= NEARLY * one.compared]
        better = [fits(one) for one in near if one.equal > right]
        own = _without_forfeits(column.tiebreak or "")
        alike = [
            _code_beside(one, column)
            for one in near
            if one.equal == right and _without_forfeits(one.tiebreak) != own
        ]
        if better:
            sentences.append(f"{column.label} may be another column: {'; '.join(better)}")
        if alike:
            sentences.append(f"{column.label}: {', '.join(alike)} would fit as well")
    return tuple(sentences)


def _without_forfeits(code: str) -> str:
    """Return a code without the modifier that has forfeits count as games."""
    parsed = parse_code(code)
    if isinstance(parsed, Unreadable):
        return code
    return str(replace(parsed, forfeits_are_games=False))


def _code_beside(candidate: Candidate, column: Column) -> str:
    """Return a code that a column may be, with its edition where that is not the column's."""
    if candidate.edition == column.edition:
        return candidate.tiebreak
    return f"{candidate.tiebreak} by the rules of {candidate.edition}"


def recognised_by(column: Column) -> str:
    """Return by what it was found out what a column is."""
    if column.mapped_by == "trial" and _heading_says_its_kind(column):
        return "heading and values"
    return RECOGNISED_BY.get(column.mapped_by) or str(column.mapped_by)


def _heading_says_its_kind(column: Column) -> bool:
    """Whether the words above a column stand for several codes, of which its own is one."""
    # Heavy, and only tables have such columns.
    from trfkit.verification.table.captions import meaning_of_caption  # noqa: PLC0415

    said = (
        meaning_of_caption(text, of_teams=of_teams)
        for text in (column.label, column.caption)
        if text
        for of_teams in (False, True)
    )
    codes = (code for meaning in said if meaning is not None for code in meaning.codes)
    return _name_in(column.tiebreak or "") in map(_name_in, codes)


def _name_in(code: str) -> str:
    """Return a code without its modifiers."""
    parsed = parse_code(code)
    return code if isinstance(parsed, Unreadable) else parsed.name


def without_heading(found: Verification) -> str:
    """Return which columns no heading names, "" where each has one."""
    labels = [one.label for one in found.columns if recognised_by(one) == RECOGNISED_BY["trial"]]
    if not labels:
        return ""
    if len(labels) == 1:
        return f"{labels[0]}: no known heading names it; its values tell what it is"
    return f"{', '.join(labels)}: no known heading names them; their values tell what they are"


def tolerated(column: Column) -> str:
    """Return what is said of a tolerance, "" where every cell had to be exact."""
    if column.tolerance is None:
        return ""
    return f"{column.label}: differences up to {column.tolerance} were let pass (--tolerance)"


def about_columns(found: Verification) -> tuple[str, ...]:
    """Return what stands below the list of columns."""
    return tuple(filter(None, (without_heading(found), *map(tolerated, found.columns))))


MATCHED_BY: Final = {"number": "number", "fide-id": "FIDE id", "name": "name"}


def about(found: Verification) -> str:
    """Return what is compared, in the first line: kind, edition, the round, rows matched."""
    parts = (
        found.kind,
        f"edition {found.edition}",
        after_round(found),
        *rows_matched(found.rows),
    )
    return ", ".join(part for part in parts if part)


def rows_matched(rows: Rows) -> tuple[str, ...]:
    """Return how many rows of a table were matched and by what; nothing where there is none."""
    if not rows.by:
        return ()
    by = ", ".join(f"{count} by {MATCHED_BY.get(what, what)}" for what, count in rows.by.items())
    return (f"{counted(rows.matched, 'row')} matched: {by}",)


def unmatched(rows: Rows) -> tuple[str, ...]:
    """Return sentences on the rows and participants that have nobody on the other side.

    Of many, as beside a list of the best ten, only the first are named.
    """
    by_names = {(row.stated, row.name): row for row in reversed(rows.doubtful)}
    doubtful = list(dict.fromkeys(_doubt(row, by_names) for row in rows.doubtful))
    if len(doubtful) > MOST_NAMED:
        doubtful[MOST_NAMED:] = [f"{len(doubtful) - MOST_NAMED} more such doubts"]
    names = {row.id: row.name for row in rows.only_computed}
    hinted = [
        f"{_row_prefix(row.row)}{row.name} is not in the file{_perhaps(row, names)}"
        for row in rows.only_stated
        if row.perhaps is not None
    ]
    stated = [
        f"{_row_prefix(row.row)}{row.name}" for row in rows.only_stated if row.perhaps is None
    ]
    missing = [f"{row.id} {row.name}" for row in rows.only_computed]
    return (
        *doubtful,
        *hinted,
        *_each_or_first(stated, "not in the file"),
        *_each_or_first(missing, "not in the table"),
    )


def _doubt(row: Doubtful, by_names: Mapping[tuple[str, str | None], Doubtful]) -> str:
    """Return why a row was not taken for somebody; of two with each other's names one sentence.

    ``by_names`` are all such rows by the name that is stated and the one in the file.
    """
    if row.reason.id in {"verify.two-rows-of-one", "verify.rows-of-one"}:
        return row.why
    other = None if row.name is None else by_names.get((row.name, row.stated))
    if other is None or row.name == row.stated:
        return f"{_row_prefix(row.row)}{row.stated} was not taken for {_somebody(row)}: {row.why}"
    first, second = sorted((row, other), key=lambda one: one.row)
    return (
        f"rows {first.row} and {second.row} have each other's names or numbers, and were left out: "
        f"{_somebody(first)} and {_somebody(second)}"
    )


def _each_or_first(names: Sequence[str], where: str) -> Iterator[str]:
    """Yield that each of some names is missing somewhere, of many the first in one sentence."""
    if len(names) > MOST_NAMED:
        yield f"{where} are {first_of(names, MOST_NAMED)}"
    else:
        yield from (f"{name} is {where}" for name in names)


def _perhaps(row: Unmatched, names: Mapping[int | None, str]) -> str:
    if row.perhaps is None:
        return ""
    return f"; perhaps it is {row.perhaps} {names.get(row.perhaps, '')}".rstrip()


def _somebody(row: Doubtful) -> str:
    return "anybody" if row.id is None else f"{row.id} {row.name or ''}".rstrip()


def _row_prefix(row: int | None) -> str:
    return "" if row is None else f"row {row}: "
