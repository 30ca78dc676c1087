"""What if? Try other results, and show the effect on places, points and tie-breaks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.api.changes import remaining
from trfkit.api.changes import whatif as effect_of
from trfkit.change.edits import with_edits
from trfkit.messages import Message
from trfkit.model.outcome import RESULTS, Colour, Outcome
from trfkit.ranking.event_order import with_order
from trfkit.record import Record
from trfkit.refusal import refusal_of
from trfkit.reports.document import Document
from trfkit.reports.provenance import Origin, origin_texts
from trfkit.web.screens.screen import Around, Content, Inquiry, ScreenWords
from trfkit.web.screens.screen_choices import RANKING, Option, command_line, name_of, ranked_by

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from trfkit.model import Player, Tournament

RESULTS_TO_TRY: Final = ("1-0", "1/2-1/2", "0-1", "+/-", "-/+", "-/-")
BYES_TO_TRY: Final = (
    ("U", Outcome.PAIRING_ALLOCATED_BYE, "pairing-allocated-bye"),
    ("F", Outcome.FULL_POINT_BYE, "full-point-bye"),
    ("H", Outcome.HALF_POINT_BYE, "half-point-bye"),
    ("Z", Outcome.ZERO_POINT_BYE, "zero-point-bye"),
)


class Trial(NamedTuple):
    """A game or bye of the round with its present result, and the results to try instead."""

    white: str
    black: str
    now: str
    options: tuple[Option, ...]


class Trials(Record):
    """The menus of this screen; ``other_edits`` are edits of other rounds."""

    rounds: tuple[Option, ...]
    round: int
    games: tuple[Trial, ...]
    other_edits: tuple[str, ...]
    hidden: tuple[tuple[str, str], ...]
    is_open: bool


def whatif(inquiry: Inquiry) -> Content:
    """Show the effect of the chosen results; raises Refusal for impossible ones."""
    choices, tournament = inquiry.choices, inquiry.event.tournament
    edits = tuple(dict.fromkeys(choices.all("set")))
    last = max(
        tournament.rounds_played,
        max((len(player.rounds) for player in tournament.players), default=0),
    )
    number = choices.number("round") or max(last, 1)
    open_places = bool(choices.one("remaining"))
    around = Around(choices="screens/trials.html", values=_trials(inquiry, edits, number, last))
    if not (edits or open_places):
        about = Message("screen.what-if-about")
        return Content(Document(title=about, blocks=(), foot=origin_texts(Origin())), around)
    command = command_line(
        "whatif",
        name_of(inquiry.event.main.name),
        *(word for edit in edits for word in ("--set", edit)),
        *(["--remaining"] if open_places else []),
        *ranked_by(choices, inquiry.event),
    )
    query = choices.query(choices.values)
    around = around._replace(command=command, saves=("whatif-html",), query=query)
    return Content(whatif_document(inquiry), around)


def whatif_document(inquiry: Inquiry) -> Document:
    """Return the effect of the chosen results, as ``trfkit whatif -o`` writes it."""
    tournament = inquiry.event.tournament
    edits = tuple(dict.fromkeys(inquiry.choices.all("set")))
    if not inquiry.choices.one("remaining"):
        return inquiry.document_of(effect_of(tournament, edits, inquiry.ranking))
    order = with_order(tournament, inquiry.ranking)
    return inquiry.document_of(remaining(with_edits(tournament, edits), ranking=order))


def _trials(inquiry: Inquiry, edits: Sequence[str], number: int, last: int) -> Trials:
    tournament = inquiry.event.tournament
    if not 1 <= number <= max(last, 1):
        raise refusal_of("no-round", number=number, last=max(last, 1))
    games = tuple(_games(tournament, number, frozenset(edits), ScreenWords(inquiry.locale)))
    own = {option.value for game in games for option in game.options}
    return Trials(
        rounds=tuple(Option(str(n), str(n), n == number) for n in range(1, last + 1)),
        round=number,
        games=games,
        other_edits=tuple(edit for edit in edits if edit not in own),
        hidden=tuple((name, value) for name in RANKING if (value := inquiry.choices.one(name))),
        is_open=bool(inquiry.choices.one("remaining")),
    )


def _games(
    tournament: Tournament, number: int, edits: frozenset[str], words: ScreenWords
) -> Iterator[Trial]:
    """Yield the games of a round, then the players without an opponent."""
    players: Mapping[int, Player] = {int(p.start_no): p for p in tournament.players}
    alone = []
    for start_no, player in players.items():
        entry = player.round(number)
        opponent = players.get(int(entry.opponent)) if entry.opponent is not None else None
        if opponent is None:
            alone.append(player)
            continue
        is_white = entry.colour is Colour.WHITE or (
            entry.colour is not Colour.BLACK and start_no < opponent.start_no
        )
        if is_white and opponent.round(number).opponent == start_no:
            own = f"r{number} {start_no}-{int(opponent.start_no)} "
            yield Trial(
                f"{start_no} {player.name}",
                f"{int(opponent.start_no)} {opponent.name}",
                _now(entry.outcome, opponent.round(number).outcome) or words("open"),
                _options(own, [(one, one) for one in RESULTS_TO_TRY], edits),
            )
    kinds = [
        (letter, bye, words.of(Message("common.round-kind", kind=kind)))
        for letter, bye, kind in BYES_TO_TRY
    ]
    texts = [(letter, title) for letter, _, title in kinds]
    for player in alone:
        outcome = player.round(number).outcome
        now = next((title for _, bye, title in kinds if bye is outcome), words("absent"))
        own = f"r{number} {int(player.start_no)} "
        yield Trial(f"{int(player.start_no)} {player.name}", "", now, _options(own, texts, edits))


def _options(
    own: str, texts: Sequence[tuple[str, str]], edits: frozenset[str]
) -> tuple[Option, ...]:
    return tuple(Option(f"{own}{value}", text, f"{own}{value}" in edits) for value, text in texts)


def _now(white: Outcome, black: Outcome) -> str | None:
    return next((text for text, both in RESULTS.items() if both == (white, black)), None)
