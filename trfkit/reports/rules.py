"""What the program knows, of the rules, as rows and as JSON: editions, policies, tie-breaks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final, Literal

from trfkit.record import Meta, Record, field, values
from trfkit.regulations import NEWEST, POLICIES, differences, get_edition
from trfkit.regulations.editions import SPANS
from trfkit.tie_breaks import BY_CODE, OTHER_TIE_BREAKS, TIE_BREAKS, For, codes_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from trfkit.bounded_types import Date, PrintedEdition
    from trfkit.regulations import Edition
    from trfkit.regulations.edition import Recommended
    from trfkit.regulations.editions import Span
    from trfkit.tie_breaks import TieBreak

YES: Final = "yes"
NO: Final = "-"


class EditionChange(Record):
    """One thing that an edition changed."""

    topic: str
    """What it is about."""
    article: str
    """Where the edition says so."""
    before: str
    """What the edition before said."""
    after: str
    """What this one says."""


class EditionRow(Record, kw_only=True):
    """One edition of the regulations."""

    edition: PrintedEdition
    """Its name, as ``--edition`` takes it."""
    from_: Date | None = field(name="from")
    """The first start date to which the edition applies."""
    to: Date | None
    """The last one."""
    held: bool
    """Whether this version can compute by it."""
    title: str | None
    """What the text is called."""
    note: str | None
    """What is to be known of it besides."""
    changes: tuple[EditionChange, ...]
    """What is new in it."""


class PolicyValue(Record):
    """One reading of a policy."""

    value: str
    """Its name, as ``--policy`` takes it."""
    text: str
    """What is done by it."""


class PolicyRow(Record, kw_only=True):
    """One point that can be read in several ways."""

    name: str
    """As ``--policy`` takes it."""
    article: str
    """The article that is read."""
    text: str
    """The question that it leaves open."""
    default: str
    """The reading of the newest edition."""
    values: tuple[PolicyValue, ...]
    """All readings."""


class EditionsReport(Record, kw_only=True, tag_field="schema", tag="trfkit.editions/1"):
    """The editions of C.07 and the policies: ``trfkit list editions --format json``."""

    editions: tuple[EditionRow, ...]
    """The oldest first."""
    policies: tuple[PolicyRow, ...]
    """What can be read in several ways."""


def editions_report() -> EditionsReport:
    """Return what ``trfkit list editions --format json`` prints."""
    return EditionsReport(
        editions=tuple(map(_edition_row, SPANS)),
        policies=tuple(
            PolicyRow(
                name=policy.name,
                article=policy.article,
                text=policy.question,
                default=policy.default_in(NEWEST),
                values=tuple(PolicyValue(option.name, option.says) for option in policy.options),
            )
            for policy in POLICIES
        ),
    )


def _edition_row(span: Span) -> EditionRow:
    edition = get_edition(span.edition)
    return EditionRow(
        edition=span.edition,
        from_=span.first.isoformat() if span.first else None,
        to=span.last.isoformat() if span.last else None,
        held=True,
        title=edition.title,
        note=span.remark or None,
        changes=tuple(EditionChange(*values(change)) for change in differences(edition, codes_of)),
    )


def editions_rows() -> list[list[str]]:
    """Return a head and a row for each edition, then for each thing that it changed."""
    rows = [["edition", "from", "to", "what changed"]]
    for row in map(_edition_row, SPANS):
        note = f" ({row.note})" if row.note else ""
        rows.append([row.edition, row.from_ or "", row.to or "", f"{row.title}{note}"])
        rows += [
            ["", "", "", f"- {c.topic} ({c.article}): {c.after}; before: {c.before}"]
            for c in row.changes
        ]
    return rows


def policies_rows() -> list[list[str]]:
    """Return a head and a row for each reading of each policy; a star marks that of the newest."""
    rows = [["policy", "value", "article", "meaning"]]
    for policy in POLICIES:
        default = policy.default_in(NEWEST)
        rows.append([policy.name, "", policy.article, policy.question])
        rows += [
            ["", option.name + "*" * (option.name == default), "", option.says]
            for option in policy.options
        ]
    return rows


def tie_breaks_of(
    edition: Edition, *, team: bool | None = None, predetermined: bool | None = None
) -> tuple[TieBreak, ...]:
    """Return the tie-breaks of an edition in the handbook's order.

    ``team`` leaves those for teams or for individuals, ``predetermined`` those that suit a
    round-robin or a Swiss; None leaves both.
    """
    unwanted = _UNWANTED[team]
    return tuple(
        row
        for row in TIE_BREAKS
        if edition.name in row.editions
        and (row.of is not unwanted or (team is True and row.of_teams_too))
        and not (predetermined is True and not row.suits_predetermined(edition))
        and not (predetermined is False and not row.swiss)
    )


def recommended(
    edition: Edition, *, team: bool | None = None, predetermined: bool | None = None
) -> tuple[Recommended, ...]:
    """Return the lists of tie-breaks for a kind of tournament, None: for all."""
    return tuple(
        listed
        for listed in edition.recommended
        if team in {None, listed.team} and predetermined in {None, listed.predetermined}
    )


def recommended_rows(
    edition: Edition, lists: Sequence[Recommended], *, team: bool | None = None
) -> list[list[str]]:
    """Return a head and a row for each list; ``team`` leaves what is for teams or for players."""
    rows = [["kind", "if", "article", "tie-breaks"]]
    for one in lists:
        article = one.article or "program's default"
        rows.append([_kind(one), _condition(one), article, ",".join(one.items)])
    codes = _mandatory(edition, team=team)
    if codes:
        rows.append(["", "", "every program has", ",".join(codes)])
    return rows


def _kind(one: Recommended) -> str:
    who, how = "team" if one.team else "individual", "round-robin" if one.predetermined else "swiss"
    return f"{who}-{how}"


def _condition(one: Recommended) -> str:
    of_ratings = {None: "", True: "all are rated", False: "not all are rated"}[one.rated]
    return of_ratings or (f"primary score {one.primary.upper()}" if one.primary else "")


def _mandatory(edition: Edition, *, team: bool | None) -> tuple[str, ...]:
    """Return the codes that the edition wants of every program, for players or for teams."""
    unwanted = _UNWANTED[team]
    return tuple(
        code for code in edition.mandatory if BY_CODE[code.partition("/")[0]].of is not unwanted
    )


_UNWANTED: Final = {None: None, True: For.INDIVIDUALS, False: For.TEAMS}


class TieBreakRow(Record, kw_only=True):
    """One tie-break of C.07."""

    code: str
    """As lists of tie-breaks name it."""
    name: str
    """As the regulations call it."""
    article: str
    """As the newest edition numbers it."""
    type: str
    """The letters of article 4.3."""
    for_: tuple[Literal["individual", "team"], ...] = field(name="for")
    """Who is ranked by it."""
    swiss: bool
    """Whether it suits a Swiss."""
    predetermined: bool
    """Whether it suits pre-determined pairings."""
    modifiers: tuple[Annotated[str, Meta(pattern="^[A-Z]$")], ...]
    """The letters that may follow the code."""
    editions: tuple[PrintedEdition, ...]
    """Those that have it."""


class RecommendedList(Record, kw_only=True):
    """A list of tie-breaks for a kind of tournament."""

    kind: str
    """The kind of tournament."""
    condition: str | None
    """When the list is the one for this kind, where there are several."""
    article: str | None
    """Null: no text recommends it, it is this program's default."""
    tiebreaks: tuple[str, ...]
    """The codes in their order."""
    with_play_off: tuple[str, ...]
    """The same with the play-off where the text has one."""


class GoTieBreakRow(Record, kw_only=True):
    """One tie-break of Go tournaments."""

    code: str
    """As lists of tie-breaks name it."""
    name: str
    """As players call it."""
    rests_on: str
    """The text that says what it is."""


class TieBreaksReport(Record, kw_only=True, tag_field="schema", tag="trfkit.tiebreaks/1"):
    """The tie-breaks the program knows: ``trfkit list tiebreaks --format json``."""

    edition: PrintedEdition
    """Whose tie-breaks these are."""
    tiebreaks: tuple[TieBreakRow, ...]
    """In the order of the handbook."""
    recommended: tuple[RecommendedList, ...]
    """The lists for each kind of tournament."""
    mandatory: tuple[str, ...]
    """What the edition wants of every program."""
    go: tuple[GoTieBreakRow, ...]
    """Those of Go tournaments, which no edition has."""


def tie_breaks_report(
    edition: Edition,
    rows: Sequence[TieBreak],
    lists: Sequence[Recommended],
    *,
    team: bool | None = None,
) -> TieBreaksReport:
    """Return what ``trfkit list tiebreaks --format json`` prints; ``team`` as in the rows."""
    return TieBreaksReport(
        edition=edition.name,
        tiebreaks=tuple(
            TieBreakRow(
                code=row.code,
                name=row.name,
                article=row.article,
                type=row.type,
                for_=_audience(row),
                swiss=row.swiss,
                predetermined=row.suits_predetermined(edition),
                modifiers=tuple(row.takes),
                editions=tuple(row.editions),
            )
            for row in rows
        ),
        recommended=tuple(
            RecommendedList(
                kind=_kind(listed),
                condition=_condition(listed) or None,
                article=listed.article or None,
                tiebreaks=tuple(listed.codes),
                with_play_off=tuple(listed.items),
            )
            for listed in lists
        ),
        mandatory=_mandatory(edition, team=team),
        go=tuple(
            GoTieBreakRow(code=row.code, name=row.name, rests_on=row.article)
            for row in OTHER_TIE_BREAKS
        ),
    )


def go_rows() -> list[list[str]]:
    """Return a head and a row for each tie-break of Go tournaments."""
    head = ["code", "name", "rests on"]
    return [head, *([row.code, row.name, row.article] for row in OTHER_TIE_BREAKS)]


def tie_breaks_rows(edition: Edition, rows: Sequence[TieBreak]) -> list[list[str]]:
    """Return a head and a row for each tie-break."""
    head = ["code", "name", "article", "modifiers", "for", "Swiss", "round-robin"]
    return [head] + [
        [
            edition.names.get(row.code, row.code),
            row.name,
            edition.cite(row.article, row.code),
            " ".join(row.takes) or NO,
            ", ".join(_audience(row)),
            YES if row.swiss else NO,
            YES if row.suits_predetermined(edition) else NO,
        ]
        for row in rows
    ]


def _audience(row: TieBreak) -> tuple[Literal["individual", "team"], ...]:
    return _AUDIENCES[For.BOTH if row.of_teams_too else row.of]


_AUDIENCES: Final[Mapping[For, tuple[Literal["individual", "team"], ...]]] = {
    For.INDIVIDUALS: ("individual",),
    For.TEAMS: ("team",),
    For.BOTH: ("individual", "team"),
}
