"""What the program knows, of the rules, as rows and as JSON: editions, policies, tie-breaks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from trfkit.regulations import EDITIONS, NEWEST, POLICIES, differences
from trfkit.regulations.editions import SPANS
from trfkit.tie_breaks import BY_CODE, GO_TIE_BREAKS, TIE_BREAKS, For, codes_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trfkit.regulations import Edition
    from trfkit.regulations.edition import Recommended
    from trfkit.tie_breaks import TieBreak

YES: Final = "yes"
NO: Final = "-"


def editions_json() -> dict[str, Any]:
    """Return what ``trfkit editions --format json`` prints."""
    by_name = {edition.name: edition for edition in EDITIONS}
    return {
        "schema": "trfkit.editions/1",
        "editions": [
            {
                "edition": span.edition,
                "from": span.first and span.first.isoformat(),
                "to": span.last and span.last.isoformat(),
                "held": True,
                "title": by_name[span.edition].title,
                "note": span.remark or None,
                "changes": [
                    change._asdict() for change in differences(by_name[span.edition], codes_of)
                ],
            }
            for span in SPANS
        ],
        "policies": [
            {
                "name": policy.name,
                "article": policy.article,
                "text": policy.question,
                "default": policy.default_in(NEWEST),
                "values": [
                    {"value": option.name, "text": option.says} for option in policy.options
                ],
            }
            for policy in POLICIES
        ],
    }


def editions_rows() -> list[list[str]]:
    """Return a head and a row for each edition, then for each thing that it changed."""
    rows = [["edition", "from", "to", "what changed"]]
    for edition in editions_json()["editions"]:
        note = f" ({edition['note']})" if edition["note"] else ""
        rows.append(
            [
                edition["edition"],
                edition["from"] or "",
                edition["to"] or "",
                edition["title"] + note,
            ]
        )
        rows += [
            ["", "", "", f"- {c['topic']} ({c['article']}): {c['after']}; before: {c['before']}"]
            for c in edition["changes"]
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
        and row.of is not unwanted
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


def tie_breaks_json(
    edition: Edition,
    rows: Sequence[TieBreak],
    lists: Sequence[Recommended],
    *,
    team: bool | None = None,
) -> dict[str, Any]:
    """Return what ``trfkit tiebreaks --format json`` prints; ``team`` as in the rows."""
    return {
        "schema": "trfkit.tiebreaks/1",
        "edition": edition.name,
        "tiebreaks": [
            {
                "code": row.code,
                "name": row.name,
                "article": row.article,
                "type": row.type,
                "for": _audience(row),
                "swiss": row.swiss,
                "predetermined": row.suits_predetermined(edition),
                "modifiers": list(row.takes),
                "editions": list(row.editions),
            }
            for row in rows
        ],
        "recommended": [
            {
                "kind": _kind(listed),
                "condition": _condition(listed) or None,
                "article": listed.article or None,
                "tiebreaks": list(listed.codes),
                "with_play_off": list(listed.items),
            }
            for listed in lists
        ],
        "mandatory": list(_mandatory(edition, team=team)),
        "go": [
            {"code": row.code, "name": row.name, "rests_on": row.article} for row in GO_TIE_BREAKS
        ],
    }


def go_rows() -> list[list[str]]:
    """Return a head and a row for each tie-break of Go tournaments."""
    head = ["code", "name", "rests on"]
    return [head, *([row.code, row.name, row.article] for row in GO_TIE_BREAKS)]


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


def _audience(row: TieBreak) -> list[str]:
    return ["individual", "team"] if row.of is For.BOTH else [str(row.of)]
