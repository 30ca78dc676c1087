"""Why? A value round by round, everything about one participant, or one before another."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from trfkit.messages import Message, Span
from trfkit.ranking import explain, rank
from trfkit.ranking.cards import card
from trfkit.ranking.comparison import compare
from trfkit.ranking.event_order import read_request
from trfkit.ranking.participant_lookup import participants_meant
from trfkit.record import replace
from trfkit.refusal import refusal_of
from trfkit.reports.document import Document, Form, Input
from trfkit.reports.explanation import card_document, comparison_document, explanation_document
from trfkit.reports.provenance import Origin, origin_texts
from trfkit.reports.render_html import html_of, render_html
from trfkit.web.screens.screen import Around, frame
from trfkit.web.screens.screen_choices import RANKING
from trfkit.web.screens.shown_command import command_line, name_of, ranked_by

if TYPE_CHECKING:
    from trfkit.ranking import Standings
    from trfkit.reports.document import Text
    from trfkit.web.screens.screen import Asked


class Answer(NamedTuple):
    """What was explained, and the words that ask the command for it."""

    document: Document
    words: tuple[str, ...]


def why(asked: Asked) -> str:
    """Return what was asked for; where nobody was chosen, why the first is before the second.

    Raises Refusal for nobody's number, and for a choice that makes no sense.
    """
    event = asked.event
    ranked = rank(event.tournament, asked.ranking)
    asked = _with_somebody(asked, ranked)
    choices = asked.choices
    who, code, other = (choices.one(name) for name in ("who", "code", "other"))
    if not who:
        document = Document(title=Message("screen.nobody"), blocks=(), foot=origin_texts(Origin()))
        around = Around(form=_form(asked, ranked, who, code, other))
        return "".join(render_html(document, asked.locale, frame("why", asked, around)))
    number, opponent = _both(asked)
    answer = _answer(asked, number, code, opponent)
    other = "" if opponent is None else str(opponent)
    words = (name_of(event.main.name), *answer.words)
    query = choices.query((*choices.values,))
    around = Around(
        form=_form(asked, ranked, str(number), code, other),
        command=command_line("explain", *words, *ranked_by(choices, event)),
        saves=[("explained.html", f"{asked.base}/save/why-html{query}")],
    )
    return "".join(render_html(answer.document, asked.locale, frame("why", asked, around)))


def _with_somebody(asked: Asked, ranked: Standings) -> Asked:
    """Return what is asked about the first, and the second, where it is asked about nobody."""
    choices = asked.choices
    if choices.one("who") or not ranked.rows:
        return asked
    first, *others = (str(row.id) for row in ranked.rows)
    values = {**choices.values, "who": (first,)}
    if others and not (choices.one("code") or choices.one("other")):
        values["other"] = (others[0],)
    return replace(asked, choices=replace(choices, values=values))


def why_page(asked: Asked) -> str:
    """Return the same without anything around it, as ``trfkit explain -o`` writes it."""
    number, opponent = _both(asked)
    answer = _answer(asked, number, asked.choices.one("code"), opponent)
    return "".join(render_html(answer.document, asked.locale))


def _both(asked: Asked) -> tuple[int, int | None]:
    """Return the ids of who was chosen, and of whom to compare with; None where a code was."""
    choices = asked.choices
    request = read_request(asked.event.tournament, asked.ranking)
    of_teams = request.primary is not None
    who, other = choices.one("who"), choices.one("other")
    compared = bool(other) and not choices.one("code")
    return (
        _meant(asked, who, of_teams=of_teams),
        _meant(asked, other, of_teams=of_teams) if compared else None,
    )


def _meant(asked: Asked, who: str, *, of_teams: bool) -> int:
    """Return the id of the one whom a number or a part of a name means."""
    meant = participants_meant(asked.event.tournament, who, of_teams=of_teams)
    if len(meant) == 1:
        return meant[0]
    kind = "teams" if of_teams else "players"
    if not meant:
        raise refusal_of("nobody-meant", who=kind, text=who)
    raise refusal_of("meant-by-several", count=len(meant), who=kind, text=who)


def _answer(asked: Asked, who: int, code: str, other: int | None) -> Answer:
    tournament, ranking = asked.event.tournament, asked.ranking
    if code:
        value = explain(tournament, who, code, ranking)
        origin = asked.origin(value.edition, value.policies)
        return Answer(explanation_document(value, origin), (str(who), code))
    if other is not None:
        both = compare(tournament, who, other, ranking)
        origin = asked.origin(both.edition, both.policies)
        return Answer(comparison_document(both, origin), (str(who), str(other)))
    own = card(tournament, who, ranking)
    return Answer(card_document(own, asked.origin(own.edition, own.policies)), (str(who),))


def _form(asked: Asked, ranked: Standings, who: str, code: str, other: str) -> str:
    """Return the menus: whose value, which one, or with whom to compare."""
    everybody: list[tuple[str, Text]] = [("", Span("text", ""))]
    everybody += [
        (str(row.id), Message("screen.ranked", rank=row.rank, name=row.name, id=row.id))
        for row in ranked.rows
    ]
    codes: list[tuple[str, Text]] = [("", Message("screen.all-values"))]
    listed = dict.fromkeys((*ranked.tiebreaks, *([code] if code else [])))
    codes += [(one, Span("code", one)) for one in listed]
    hidden = [Input(name=n, value=v) for n in RANKING if (v := asked.choices.one(n))]
    menus = [
        Input(name=name, label=Message(f"screen.{name}"), kind="choice", value=value,
              choices=tuple(choices))
        for name, value, choices in (
            ("who", who, everybody), ("code", code, codes), ("other", other, everybody)
        )
    ]  # fmt: skip
    form = Form(inputs=(*hidden, *menus), submit=Message("screen.show"))
    return "".join(html_of([form], asked.locale))
