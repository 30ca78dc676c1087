"""LST and PLR020: players compared with the rating list of the month in which the event starts.

The rows of the list are part of the case, as checks read no other data; without them no check of
this module runs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.events import Person, find_wrong_ids
from trfkit.events.names import is_same_spelling, parse_name
from trfkit.findings import Diagnostic, Severity
from trfkit.messages.message import Message
from trfkit.model import Player, Sex
from trfkit.ratings.listed_player import (
    COMBINED,
    INACTIVE,
    KINDS,
    STANDARD,
    WOMAN,
    Consulted,
    Listed,
    listed_months,
)
from trfkit.ratings.request import rate_of_play
from trfkit.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trfkit.checks.case import Case
    from trfkit.model import Tournament
    from trfkit.ratings.list_index import Index


def consult(
    tournament: Tournament | None, index: Index
) -> tuple[Consulted | None, tuple[Message, ...], Message | None]:
    """Return the entries of the event's players in the list of its month, and what to report.

    None for an event without chess players, and if the list cannot be determined or is not in the
    index: then the reason comes last.
    """
    if tournament is None or not (tournament.players and tournament.discipline.is_fide):
        return None, (), None
    if tournament.start is None:
        return None, (), Message("check.no-month")
    month = f"{tournament.start.year:04}-{tournament.start.month:02}"
    try:
        kind, assumed = rate_of_play(tournament, None)
    except Refusal:  # names and ids are the same in every list
        kind, assumed = STANDARD, (Message("check.unknown-rate"),)
    months = index.months()
    if not {COMBINED, kind} & {*months.get(month, ())}:
        arguments = {"rate": kind, "month": month, "listed": listed_months(months)}
        return None, (), Message("check.no-list-of", **arguments)
    consulted = index.consulted(month, kind, list(map(person_of, tournament.players)))
    return consulted, (Message("check.list", rate=kind, month=month), *assumed), None


SEXES: Final = {"M": Sex.MAN, "F": Sex.WOMAN}

HONORARY: Final = frozenset({"GH", "WH"})
"""Titles of honour, for which a report has no letters."""


def persons(case: Case) -> Iterator[Diagnostic]:
    """LST001, LST002, LST003: the persons to whom the ids belong."""
    consulted = _of(case)
    listed_people = {number: listed.person for number, listed in consulted.players.items()}
    wrong = find_wrong_ids(list(map(person_of, case.tournament.players)), listed_people)
    for player in case.tournament.players:
        if player.fide_id is None:
            continue
        listed = consulted.players.get(player.fide_id)
        place = case.player_place(player, "fide_id")
        about = {"fide_id": player.fide_id, "text": player.name}
        if listed is None:
            # Who is unrated is in no list of the rated.
            if consulted.has_unrated or player.rating is not None:
                cause = case.cause({"PLR004"}, [player.start_no])
                more = {"month": consulted.month, "alike": case.alike(player), "caused_by": cause}
                yield case.note("LST001", **place, **about, **more)
        elif player.start_no in wrong:
            more = {"listed": listed.name, "alike": case.alike(player)}
            yield case.note("LST002", **place, **about, **more)
        elif player.name and not is_same_spelling(player.name, listed.name):
            place = case.player_place(player, "name")
            names = parse_name(player.name), parse_name(listed.name)
            # A list in Latin letters cannot spell a name in others as the file does.
            severity = None if names[0].has_script_of(names[1]) else Severity.INFO
            spelt = {"text": player.name, "listed": listed.name}
            yield case.note("LST003", **place, own_severity=severity, **spelt)


def facts(case: Case) -> Iterator[Diagnostic]:
    """LST004, LST005, LST008, LST009: federation, year of birth, title and sex, and the flag."""
    month = _of(case).month
    for player, listed in _known(case):
        federation = player.federation
        if federation is not None and listed.federation not in {"", federation}:
            place = case.player_place(player, "federation")
            yield case.note("LST004", **place, listed=listed.federation, text=federation)
        if player.birth is not None and listed.born not in {None, player.birth.year}:
            place = case.player_place(player, "birth")
            yield case.note("LST005", **place, listed=listed.born, text=player.birth.year)
        yield from _title_and_sex(case, player, listed)
        marks = listed.flag.lower().replace(WOMAN, "")
        if marks:
            place = case.player_place(player, "fide_id")
            place |= {"variant": "" if marks == INACTIVE else "marked", "fide_id": listed.fide_id}
            yield case.note("LST009", **place, flag=listed.flag, month=month)


def _title_and_sex(case: Case, player: Player, listed: Listed) -> Iterator[Diagnostic]:
    sex = SEXES.get(listed.sex)
    if sex is not None and player.sex is not None and sex is not player.sex:
        place = case.player_place(player, "sex")
        values = {"listed": str(sex), "text": str(player.sex)}
        yield case.note("LST008", **place, variant="sex", **values)
    titles = [
        title for title in (listed.title, listed.womens_title) if title not in {"", *HONORARY}
    ]
    title = None if player.title is None else player.title.value
    if title is None and titles:
        place = case.player_place(player, "title")
        yield case.note("LST008", **place, variant="no-title", listed=titles[0])
    elif title is not None and title not in titles:
        place = case.player_place(player, "title")
        place |= {"listed": titles[0]} if titles else {"variant": "title-not-listed"}
        yield case.note("LST008", **place, text=title)


def ratings(case: Case) -> Iterator[Diagnostic]:
    """LST006, LST007, LST010: ratings that differ from the list of the month.

    A player without a rapid or blitz rating is rated by the standard one there.
    """
    consulted = _of(case)
    for player, listed in _known(case):
        kinds = (consulted.kind, STANDARD)
        kind = next((kind for kind in kinds if listed.rating(kind) is not None), consulted.kind)
        stated, rating = player.rating, listed.rating(kind)
        if stated == rating:
            continue
        other = next((one for one in KINDS if listed.rating(one) == stated), None)
        about = {**case.player_place(player, "rating"), "kind": kind, "month": consulted.month}
        if stated is None:
            yield case.note("LST006", **about, variant="none", listed=rating)
        elif other is not None:
            about |= {"variant": "unrated"} if rating is None else {"rating": rating}
            yield case.note("LST007", **about, text=stated, listed=other)
        elif rating is None:
            yield case.note("LST010", **about, text=stated)
        else:
            yield case.note("LST006", **about, listed=rating, text=stated)


def new_players(case: Case) -> Iterator[Diagnostic]:
    """PLR020: players without an id whom the list does not have, and data their rows lack."""
    consulted = _of(case)
    if not consulted.has_unrated:
        return
    for player in case.tournament.players:
        if player.fide_id is None and not consulted.alike.get(player.start_no):
            cause = case.cause({"PLR003"}, [player.start_no])
            missing = tuple(
                Message("PLR020.field", field=name)
                for name, is_missing in (
                    ("name", not player.name),
                    ("sex", player.sex is None),
                    ("birth", player.birth is None or player.birth.day is None),
                    ("federation", player.federation is None),
                )
                if is_missing
            )
            yield case.note(
                "PLR020",
                **case.player_place(player, "name"),
                month=consulted.month,
                missing=Message("PLR020.missing", fields=missing) if missing else None,
                caused_by=cause,
            )


def _of(case: Case) -> Consulted:
    assert case.consulted is not None, "the check of a list runs where there is one"  # noqa: S101 - for mypy
    return case.consulted


def _known(case: Case) -> Iterator[tuple[Player, Listed]]:
    """Yield each player with the own row of the list."""
    consulted = _of(case)
    for player in case.tournament.players:
        listed = consulted.players.get(player.fide_id or 0)
        if listed is not None and not case.cause({"LST002"}, [player.start_no]):
            yield player, listed


def person_of(player: Player) -> Person:
    """Return the person in a player's row."""
    return Person(
        player.start_no,
        player.fide_id,
        player.name,
        player.federation,
        None if player.birth is None else player.birth.year,
        next((letter for letter, sex in SEXES.items() if sex is player.sex), None),
        () if player.rating is None else (player.rating,),
    )
