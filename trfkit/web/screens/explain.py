"""Why? A value round by round, everything about one participant, or one before another."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from trfkit.ranking import Refusal, explain, rank
from trfkit.ranking.event_order import read_request
from trfkit.ranking.participant_lookup import participants_meant
from trfkit.record import replace
from trfkit.reports.provenance import Origin
from trfkit.reports.sheet import Sheet, sheet_page
from trfkit.web.screens.screen import Around, frame
from trfkit.web.screens.screen_choices import Option
from trfkit.web.screens.screen_words import SAY
from trfkit.web.screens.shown_command import command_line, name_of, ranked_by

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trfkit.ranking import Explanation, Ranking, Standings
    from trfkit.ranking.cards import Card
    from trfkit.ranking.comparison import Comparison
    from trfkit.web.screens.screen import Asked


class Chooser(NamedTuple):
    """The menus of this screen; ``kept`` are choices of the ranking that it hands on."""

    who: tuple[Option, ...]
    codes: tuple[Option, ...]
    other: tuple[Option, ...]
    kept: tuple[tuple[str, str], ...]


class Answer(NamedTuple):
    """What was explained, its sheet, and the words that ask the command for it."""

    about: Explanation | Card | Comparison
    sheet: Sheet
    words: tuple[str, ...]

    def origin(self, asked: Asked) -> Origin:
        """Return out of what it was made."""
        return asked.origin(self.about.edition, self.about.policies)


def why(asked: Asked) -> str:
    """Return what was asked for; where nobody was chosen, why the first is before the second.

    Raises Refusal for nobody's number, and for a choice that makes no sense.
    """
    event, ranking = asked.event, asked.ranking
    ranked = rank(event.tournament, ranking)
    asked = _with_somebody(asked, ranked)
    choices = asked.choices
    who, code, other = (choices.one(name) for name in ("who", "code", "other"))
    answer = None
    if who:
        number, opponent = _both(asked)
        answer = _answer(asked, ranking, number, code, opponent)
        who, other = str(number), "" if opponent is None else str(opponent)
    words = (name_of(event.main.name), *(answer.words if answer else ()))
    query = choices.query((*choices.values,))
    around = Around(
        choices="screens/chooser.html",
        command=command_line("explain", *words, *ranked_by(choices, asked.event)) if answer else "",
        saves=[("explained.html", f"{asked.base}/save/why-html{query}")] if answer else [],
        values=_chooser(asked, ranked, who, code, other),
    )
    if answer is None:
        return sheet_page(
            Sheet(SAY["why_about"], (), ()), Origin(), frame=frame("why", asked, around)
        )
    return sheet_page(
        answer.sheet, answer.origin(asked), answer.about.notes, frame("why", asked, around)
    )


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
    answer = _answer(asked, asked.ranking, number, asked.choices.one("code"), opponent)
    return sheet_page(answer.sheet, answer.origin(asked), answer.about.notes)


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
    noun = "team" if of_teams else "player"
    if not meant:
        raise Refusal(f"no {noun} {who!r}")
    raise Refusal(f"{len(meant)} {noun}s are meant by {who!r}: choose one by number")


def _answer(asked: Asked, ranking: Ranking, who: int, code: str, other: int | None) -> Answer:
    tournament = asked.event.tournament
    if code:
        from trfkit.reports.explanation import explanation_sheet  # noqa: PLC0415 - one of three

        value = explain(tournament, who, code, ranking)
        return Answer(value, explanation_sheet(value), (str(who), code))
    if other is not None:
        from trfkit.ranking.comparison import compare  # noqa: PLC0415 - one of three
        from trfkit.reports.comparison import comparison_sheet  # noqa: PLC0415 - as above

        both = compare(tournament, who, other, ranking)
        return Answer(both, comparison_sheet(both), (str(who), str(other)))
    from trfkit.ranking.cards import card  # noqa: PLC0415 - one of three
    from trfkit.reports.cards import card_sheet  # noqa: PLC0415 - as above

    own = card(tournament, who, ranking)
    return Answer(own, card_sheet(own), (str(who),))


def _chooser(asked: Asked, ranked: Standings, who: str, code: str, other: str) -> Chooser:
    def everybody(chosen: str) -> Sequence[Option]:
        return [
            Option(str(row.id), f"{row.rank}. {row.name} ({row.id})", str(row.id) == chosen)
            for row in ranked.rows
        ]

    codes = dict.fromkeys((*ranked.tiebreaks, *([code] if code else [])))
    return Chooser(
        who=tuple(everybody(who)),
        codes=tuple(Option(one, one, one == code) for one in codes),
        other=tuple(everybody(other)),
        kept=tuple(
            (name, asked.choices.one(name))
            for name in ("t", "edition", "rounds", "primary")
            if asked.choices.one(name)
        ),
    )
