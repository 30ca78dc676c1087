"""The annexes of 2006/07 and 2012 as data: the play-off for each number of tied players.

The text of each stands beside this module in TOML: ``rules`` hold always, ``schemes`` are by the
number of tied players (the last one for more, too), ``stages`` are what plans show, ``steps`` say
how a scheme goes on. A row with ``like`` takes over another one ``without`` what it names. Whatever
is said of a stage is a fact: a plain value is stated under the item of the stage, a table says
where else, how firmly, and what the text lacks; ``like`` takes over one of the ``facts``.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping  # noqa: TC003 - read by msgspec
from functools import cache
from pkgutil import get_data
from typing import Any, Final, Literal

from trfkit.messages.catalogue import Row
from trfkit.messages.message import Message
from trfkit.playoffs.plan import COLOURS_BY_LOT, COLOURS_BY_TABLE, Basis, Groups, Plan, Rule, Stage
from trfkit.record import Record, convert
from trfkit.regulations.edition import Scheme

NOTHING: Final = Message("common.sentences", sentences=())
"""Where a step has nothing to say."""


class Breaks(Record):
    """Minutes before the first round and between rounds, None if nobody fixed them."""

    first: int | None
    between: int | None
    item: str


class SizeScheme(Record, kw_only=True):
    """The play-off that one item prescribes for one number of players.

    ``course`` is its first step, on the first of its stages; "" if the organiser designs it. Only
    the ``best`` players take part. ``rules`` hold in addition to those of the annex; ``gaps`` as in
    ``Plan``.
    """

    item: str
    stages: tuple[str, ...] = ()
    course: str = ""
    best: int | None = None
    rules: tuple[Rule, ...] = ()
    gaps: tuple[Message, ...] = ()


class Choice(Record, kw_only=True):
    """An answer to a question that the text leaves open: its meaning, and the next step.

    It is offered for at most ``at_most`` participants.
    """

    text: Message
    step: str = ""
    places: Groups = ()
    at_most: int = 99


class Lots(Record):
    """Lots that give an order: the last part of their key, and their purpose."""

    key: str
    text: Message


class Step(Record, kw_only=True, forbid_unknown_fields=True):
    """Something that is played or decided, and what follows it.

    It takes over the ``stage`` and the name of the step before unless it has its own; ``part`` is a
    name that contains that one, ``prefix`` goes before the names from here on. ``order`` says how
    the players are ordered first, ``lots`` draw that order; ``places`` are the numbers of the
    players in each table or pair, unless the stage states them. ``tied`` is the next step by the
    number of players tied for first. ``gaps_of`` is another stage whose gaps are reported.
    """

    play: Literal[
        "match",
        "deciding game",
        "first win",
        "table",
        "knockout",
        "groups",
        "moves",
        "moves-of-wins",
        "decision",
        "elimination",
    ]
    stage: str = ""
    name: Message | None = None
    part: Message | None = None
    prefix: Message | None = None
    order: Literal["", "tie-breaks", "order-of-three"] = ""
    lots: Lots | None = None
    places: Groups | Literal["groups", "tables"] = ()
    sudden_death: bool = False
    short_of_time: str = ""
    """The step in its place where deciding games alone are played."""
    of_two: str = ""
    """The step in the place of a table of two."""
    tied: Mapping[str, str] = {}
    rounds: tuple[str, ...] = ()
    """The stages of a knock-out."""
    each: str = ""
    """The step of each pair of a knock-out, or of each group."""
    final: str = ""
    """The step of those who win their groups."""
    choices: Mapping[str, Choice] = {}
    share: bool = False
    """Whether those whom nothing parts may share their places."""
    text: Message = NOTHING
    text_of_equal: Message = NOTHING
    remark: Message | None = None
    gaps_of: str = ""


class Annex(Record, kw_only=True):
    """The rules and schemes of one annex."""

    title: Message
    draws_numbers: bool
    """Whether lots number those whom the tie-breaks leave tied, before the first game."""
    has_deciding_games: bool
    breaks: Breaks
    rules: tuple[Rule, ...]
    schemes: Mapping[int, SizeScheme]
    stages: Mapping[str, Stage]
    steps: Mapping[str, Step]

    def scheme_of(self, players: int) -> SizeScheme:
        """Return the scheme for a number of players, at least 2."""
        return self.schemes[min(players, max(self.schemes))]

    def plan(self, players: int, edition: str) -> Plan:
        """Return the plan for a number of players, at least 2, who share first place."""
        scheme = self.scheme_of(players)
        return Plan(
            edition=edition,
            players=players,
            article=Message("playoff.article-of-annex", annex=self.title, item=scheme.item),
            stages=tuple(self.stages[key] for key in scheme.stages),
            rules=(*self.rules, *scheme.rules),
            out=tuple(range(scheme.best + 1, players + 1)) if scheme.best else (),
            gaps=scheme.gaps,
        )


_NO_FACTS: Final = {"like", "without", "name", "item", "when", "entrants"}
_SENTENCES: Final = {
    "alternative", "colours", "entrants", "gap", "gaps", "if_tied", "name", "numbers", "part",
    "prefix", "remark", "text", "text_of_equal", "title", "when",
}  # fmt: skip
"""What is told in words, itself or in the values below it."""
_NO_SENTENCES: Final = {"basis", "item", "like"}
_COLOURS: Final = {"table": COLOURS_BY_TABLE, "lots": COLOURS_BY_LOT}


@cache
def annex_of(scheme: Scheme) -> Annex:
    """Return the annex with a worked scheme for play-offs, read from its file."""
    return _read(scheme)[0]


def texts_of(scheme: Scheme) -> Mapping[str, str]:
    """Return the sentences of an annex by the names of their messages."""
    return _read(scheme)[1]


@cache
def _read(scheme: Scheme) -> tuple[Annex, Mapping[str, str]]:
    content = get_data(__name__, f"{scheme.name.lower()}.toml") or b""
    texts: dict[str, str] = {}
    data = _with_messages(tomllib.loads(content.decode()), scheme.name.lower(), "", texts)
    facts = data.pop("facts")
    for key, row in data["stages"].items():
        for name in row.keys() - _NO_FACTS:
            row[name] = _fact(row[name], row.get("item", ""), facts.get(name, {}))
        row["key"] = word_of(key)
    for part in ("stages", "steps"):
        rows = data[part]
        data[part] = {key: _inherit(rows, key) for key in rows}
    data["schemes"] = {int(size): scheme for size, scheme in data["schemes"].items()}
    return convert(data, Annex), texts


def _with_messages(node: Any, place: str, key: str, texts: dict[str, str]) -> Any:  # noqa: ANN401 - of TOML
    """Replace the sentences in a part of a file by messages named after their position."""
    if isinstance(node, dict):
        return {
            name: _with_messages(
                part,
                f"{place}.{name}",
                "" if name in _NO_SENTENCES else name if name in _SENTENCES else key,
                texts,
            )
            for name, part in node.items()
        }
    if isinstance(node, list):
        return [_with_messages(p, f"{place}.{n}", key, texts) for n, p in enumerate(node)]
    if key not in _SENTENCES or not isinstance(node, str):
        return node
    if key == "colours" and node in _COLOURS:
        return _COLOURS[node]
    texts[place] = node
    return Message(f"annex.{place}")


def word_of(key: str) -> str:
    """Return the key of a stage or step as one word, for use in the keys of a state."""
    return key.replace(" ", "-")


def _fact(entry: Any, item: str, facts: dict[str, Any]) -> dict[str, Any]:  # noqa: ANN401 - of TOML
    """Return all fields of a fact stated under ``item`` of a stage."""
    if not isinstance(entry, dict):
        return {"value": entry, "item": item}
    fact = {"value": None, "item": item, **facts.get(entry.get("like", ""), {}), **entry}
    if gap := fact.get("gap"):
        fact["gap"] = Message("playoff.gap", item=fact["item"], gap=gap)
    if fact["value"] is None:
        fact["basis"] = Basis.NOT_STATED
    return fact


def _inherit(rows: dict[str, Any], key: str) -> dict[str, Any]:
    """Return a row completed by the row that it is ``like``."""
    row = dict(rows[key])
    like, without = row.pop("like", None), row.pop("without", ())
    above = _inherit(rows, like) if like else {}
    return {name: value for name, value in above.items() if name not in without} | row


ROWS: Final = tuple(Row(name, text) for scheme in Scheme for name, text in texts_of(scheme).items())
"""The sentences of the annexes as messages; their English stands in the annex files."""
