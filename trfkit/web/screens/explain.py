"""Why? Explain a value round by round, all values of a participant, or the order of two."""

from __future__ import annotations

from trfkit.events import participant_meant
from trfkit.messages import Message, Span
from trfkit.ranking import Standings, explain, rank
from trfkit.ranking.cards import card
from trfkit.ranking.comparison import compare
from trfkit.ranking.event_order import read_request
from trfkit.record import replace
from trfkit.reports.document import Document, Form, Input, Text
from trfkit.reports.provenance import Origin, origin_texts
from trfkit.web.screens.screen import Around, Content, Inquiry, menu
from trfkit.web.screens.screen_choices import RANKING, command_line, name_of, ranked_by


def why(inquiry: Inquiry) -> Content:
    """Show the chosen explanation; by default why the first participant is ahead of the second.

    Raises Refusal for an unknown participant, and for a choice that makes no sense.
    """
    event = inquiry.event
    ranked = rank(event.tournament, inquiry.ranking)
    choices = inquiry.choices
    if ranked.rows and not choices.one("who"):
        first, *others = (str(row.id) for row in ranked.rows)
        values = {**choices.values, "who": (first,)}
        if others and not (choices.one("code") or choices.one("other")):
            values["other"] = (others[0],)
        inquiry = replace(inquiry, choices=replace(choices, values=values))
        choices = inquiry.choices
    query, code, other = (choices.one(name) for name in ("who", "code", "other"))
    if not query:
        document = Document(title=Message("screen.nobody"), blocks=(), foot=origin_texts(Origin()))
        return Content(document, Around(form=_form(inquiry, ranked, query, code, other)))
    number, opponent = _both(inquiry)
    other = "" if opponent is None else str(opponent)
    words = (name_of(event.main.name), *filter(None, (str(number), code or other)))
    around = Around(
        form=_form(inquiry, ranked, str(number), code, other),
        command=command_line("explain", *words, *ranked_by(choices, event)),
        saves=("why-html",),
        query=choices.query((*choices.values,)),
    )
    return Content(why_document(inquiry), around)


def why_document(inquiry: Inquiry) -> Document:
    """Return the chosen explanation, as ``trfkit explain -o`` writes it."""
    tournament, ranking = inquiry.event.tournament, inquiry.ranking
    (first, second), code = _both(inquiry), inquiry.choices.one("code")
    if code:
        return inquiry.document_of(explain(tournament, first, code, ranking))
    if second is not None:
        return inquiry.document_of(compare(tournament, first, second, ranking))
    return inquiry.document_of(card(tournament, first, ranking))


def _both(inquiry: Inquiry) -> tuple[int, int | None]:
    """Return the ids of the participant and of the other one, None if a code was chosen."""
    choices, tournament = inquiry.choices, inquiry.event.tournament
    of_teams = read_request(tournament, inquiry.ranking).primary is not None
    first, second = choices.one("who"), choices.one("other")
    compared = bool(second) and not choices.one("code")
    return (
        participant_meant(tournament, first, of_teams=of_teams),
        participant_meant(tournament, second, of_teams=of_teams) if compared else None,
    )


def _form(inquiry: Inquiry, ranked: Standings, first: str, code: str, second: str) -> Form:
    """Return the menus: the participant, the value, and the participant to compare with."""
    everybody: list[tuple[str, Text]] = [("", Span("text", ""))]
    everybody += [
        (str(row.id), Message("screen.ranked", rank=row.rank, name=row.name, id=row.id))
        for row in ranked.rows
    ]
    codes: list[tuple[str, Text]] = [("", Message("screen.all-values"))]
    listed = dict.fromkeys((*ranked.tiebreaks, *([code] if code else [])))
    codes += [(one, Span("code", one)) for one in listed]
    hidden = [Input(name=n, value=v) for n in RANKING if (v := inquiry.choices.one(n))]
    menus = (menu("who", first, everybody), menu("code", code, codes),
             menu("other", second, everybody))  # fmt: skip
    return Form(inputs=(*hidden, *menus), submit=Message("screen.show"))
