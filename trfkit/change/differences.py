"""Compare two tournaments in chess terms, and show the effects on the standings."""

from __future__ import annotations

from collections import Counter
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from trfkit.change.game_differences import changes_of_rounds
from trfkit.change.levelling import level, project_to_format
from trfkit.change.result import Cell, Change, Differences, MovedValue, ParticipantChange
from trfkit.events import known_players, players_of_both, teams_of_both
from trfkit.events.same_event import HALF, Relation, compare_events, played_games
from trfkit.format_table import title_of
from trfkit.messages.message import Message, Participant, Several
from trfkit.model import ABSENT, Discipline
from trfkit.model.facts import (
    HEADER,
    NATIONAL,
    PLAYER,
    SEVERAL,
    TEAM,
    Fact,
    discipline_label,
    points_text,
)
from trfkit.model.tournament import ArbiterRole
from trfkit.ranking import rank
from trfkit.ranking.event_order import best_known_order, read_request
from trfkit.ranking.ranking_options import BY_DEFAULT, Ranking
from trfkit.record import Record, names, replace
from trfkit.tie_breaks import POINTS
from trfkit.units import POINT, format_exact

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence

    from trfkit.events import People, Who
    from trfkit.model.tournament import NationalRating, Player, Team, Tournament
    from trfkit.ranking.result import Standing, Standings

FEW: Final = 3
"""More participants than this are not named one by one in a sentence."""


def compare_tournaments(
    before: Tournament,
    after: Tournament,
    ranking: Ranking = BY_DEFAULT,
    versions: tuple[str, str] = ("", ""),
) -> Differences:
    """Return the differences between two tournaments, and their effects on the standings.

    Each is ranked by its own list and edition, unless ``ranking`` names others. ``versions`` are
    the formats of the files: if they differ, facts that one of them cannot state are not compared.
    If differences remain, each tournament is reduced to what the other's format can state, if that
    leaves fewer. Raises Refusal for options that one of the two does not allow.
    """
    differences = _compare_as_stated(before, after, ranking, versions)
    if not differences.differ or versions[0] == versions[1]:
        return differences
    for turn in (0, 1):
        both, version = [before, after], versions[1 - turn]
        projected = project_to_format(both[turn], version)
        if projected is not None:
            both[turn] = projected
            closer = _compare_as_stated(both[0], both[1], ranking, versions)
            if _count(closer) < _count(differences):
                no_place = Message("change.no-place-for", format=title_of(version))
                left_out = (*differences.not_compared, no_place)
                differences = replace(closer, not_compared=left_out)
    return differences


def _count(differences: Differences) -> int:
    return len(differences.changes) + len(differences.moved)


def _compare_as_stated(
    before: Tournament,
    after: Tournament,
    ranking: Ranking,
    versions: tuple[str, str],
) -> Differences:
    """Return the differences between two tournaments as stated."""
    players, teams = players_of_both(before, after), teams_of_both(before, after)
    levelled = level(before, after, versions, players, teams)
    before, after = levelled.before, levelled.after
    teams = teams_of_both(before, after)
    standings = _rank_both(before, after, ranking)
    places_of_both = known_players(before, after, players)
    events = compare_events(played_games(before), played_games(after), places_of_both)
    are_two_events = events.relation is Relation.OTHER
    notes = [*_notes(standings, before, after, players, are_two_events=are_two_events)]
    whose = [one.kind.is_team and one.primary != POINTS for one in standings]
    moves: tuple[ParticipantChange, ...] = ()
    if whose[0] is whose[1]:
        moves = changed_participants(*standings, teams if whose[0] else players)
    else:
        notes.append(Message("change.teams-and-players"))
    old, new = standings
    changes = tuple(_changes(before, after, players, teams))
    places = [one for one in moves if one.rank_before != one.rank_after]
    answer = _answer(changes, places, moves)
    if are_two_events:
        answer = Message(
            "change.two-events" if events.known else "change.two-events-of-others",
            count=events.known,
            total=min(len(before.players), len(after.players)),
            answer=answer,
        )
    return Differences(
        text=answer,
        differ=bool(changes or moves),
        places_changed=len(places),
        changes=changes,
        moved=moves,
        tiebreaks_before=old.tiebreaks,
        tiebreaks_after=new.tiebreaks,
        edition_before=old.edition,
        edition_after=new.edition,
        not_compared=levelled.not_compared,
        notes=tuple(notes),
        policies=new.policies,
    )


def _rank_both(
    before: Tournament, after: Tournament, ranking: Ranking
) -> tuple[Standings, Standings]:
    """Return the standings of both.

    If a file names no list, both are ranked by the better known list, as they are of one event.
    """
    orders = [read_request(one, ranking).order for one in (before, after)]
    best = best_known_order(orders)
    if best is None:
        return rank(before, ranking), rank(after, ranking)
    same = (replace(best, places=order.places, has_numbers=False) for order in orders)
    first, second = (replace(ranking, order=order) for order in same)
    return rank(before, first), rank(after, second)


def _answer(
    changes: Sequence[Change],
    places: Sequence[ParticipantChange],
    moves: Sequence[ParticipantChange],
) -> Message:
    """Return the number of changes and whether places change."""
    if not changes and not moves:
        return Message("change.nothing-differs")
    effect = Message("change.no-place")
    if places:
        first = places[0]
        effect = Message(
            "change.places-change",
            count=len(places),
            participant=Participant(first.id, first.name),
            old=first.rank_before,
            new=first.rank_after,
        )
    elif moves:
        effect = Message("change.points-change", count=len(moves))
    count = Message("change.count-of-changes", count=len(changes))
    return Message("change.answer", changes=count, effect=effect)


def _notes(
    standings: tuple[Standings, Standings], before: Tournament, after: Tournament, people: People,
    *, are_two_events: bool,
) -> Iterator[Message]:  # fmt: skip
    if people.by_number * HALF > max(len(people.pairs), 1) and any(
        before.players[one].name != after.players[other].name for one, other in people.pairs
    ):
        yield Message(
            "change.by-numbers" if are_two_events else "change.by-numbers-perhaps-apart",
            number=people.by_number,
            count=len(people.pairs),
        )
    kinds = [str(one.kind) for one in standings]
    if kinds[0] != kinds[1]:
        yield Message("change.other-kind", kind=kinds[1], before=kinds[0])
    editions = [one.edition for one in standings]
    if editions[0] != editions[1]:
        yield Message("change.other-edition", edition=editions[1], before=editions[0])
    lists = [one.tiebreaks for one in standings]
    if lists[0] != lists[1]:
        yield Message("change.other-list", codes=lists[1], before=lists[0])
    first, last = (one.rounds for one in standings)
    absent = sum(player.round(last) == ABSENT for player in after.players) if last > first else 0
    if absent:
        yield Message("change.absent", round=last, count=absent)
    of_before, of_after = (dict.fromkeys(one.notes) for one in standings)
    for note in of_before | of_after:
        if note not in of_after:
            yield Message("change.before", note=note)
        else:
            yield note if note in of_before else Message("change.after", note=note)


def _changes(
    before: Tournament, after: Tournament, players: People, teams: People
) -> Iterator[Change]:
    namers = tuple(
        Namer(player, team, players.named, teams.named, bool(tournament.teams)
              and tournament.kind.is_team)
        for tournament, player, team in (
            (before, players.earlier_participant, teams.earlier_participant),
            (after, players.later_participant, teams.later_participant),
        )
    )  # fmt: skip
    yield from changes_of_rounds(before, after, players)
    yield from _members(before, after, players, teams)
    yield from _players(before, after, players)
    yield from _national(before, after, players)
    yield from _teams(before, after, players, teams)
    for fact in HEADER:
        values = getattr(before, fact.field), getattr(after, fact.field)
        if values[0] != values[1] and not (fact.zero_is_none and not any(values)):
            yield _header(
                fact.field, fact.label, _show_value(fact, values[0]), _show_value(fact, values[1])
            )
    for several in SEVERAL:
        yield from _several(several, before, after, namers)
    yield from _discipline_differences(before.discipline, after.discipline, players)


def _header(field: str, label: Message, before: str | None, after: str | None) -> Change:
    text = Message("change.changed", label=label, before=_or_none(before), after=_or_none(after))
    return Change(kind="header", text=text, field=field, before=before, after=after)


def _or_none(value: Message | str | None) -> Message:
    """Return a value for a message, with a placeholder for none."""
    if isinstance(value, Message):
        return value
    return Message("change.value", value=value) if value else Message("change.none")


def _show_value(fact: Fact, value: Any) -> str | None:  # noqa: ANN401 - whatever a fact holds
    return None if value is None or value == () else fact.show(value)


def _members(
    before: Tournament, after: Tournament, players: People, teams: People
) -> Iterator[Change]:
    """Yield added and removed participants, and those with another number."""
    for people, ours, theirs, noun in (
        (players, [p.start_no for p in before.players], [p.start_no for p in after.players],
         "player"),
        (teams, [t.number for t in before.teams], [t.number for t in after.teams], "team"),
    ):  # fmt: skip
        for index in people.removed:
            number = ours[index]
            member = people.named(people.earlier_participant(number))
            text = Message("change.member-removed", noun=noun, participant=member)
            yield Change(
                kind=f"{noun}-removed", text=text, participants=(number,), before=label_of(member)
            )
        for index in people.added:
            number = theirs[index]
            member = people.named(people.later_participant(number))
            text = Message("change.member-added", noun=noun, participant=member)
            team = _team_of(after, number) if noun == "player" else None
            if team is not None:
                of_team = Participant(team.number, team.name)
                text = Message("change.added-to-team", participant=member, team=of_team)
            yield Change(
                kind=f"{noun}-added", text=text, participants=(number,), after=label_of(member)
            )
        cells = tuple(
            Cell(theirs[new], people.names[True, theirs[new]], str(ours[old]), str(theirs[new]))
            for old, new in people.pairs
            if ours[old] != theirs[new]
        )
        if cells:
            yield _number_changes(cells, noun)


def _number_changes(cells: tuple[Cell, ...], noun: str) -> Change:
    numbers = [
        Message("change.number", before=cell.before, participant=Participant(cell.id, cell.name))
        for cell in cells
    ]
    first = Several.first(numbers, FEW)
    text = Message(f"change.renumbered-{noun}", count=len(cells), numbers=first)
    kind = "renumbered" if noun == "player" else "teams-renumbered"
    return Change(
        kind=kind, text=text, field="number", cells=cells,
        participants=tuple(cell.id for cell in cells),
    )  # fmt: skip


def label_of(participant: Participant) -> str:
    """Return a participant's number and name."""
    return (
        f"{participant.number} {participant.name}" if participant.name else str(participant.number)
    )


def _team_of(tournament: Tournament, number: int) -> Team | None:
    return next((team for team in tournament.teams if number in team.members), None)


def _players(before: Tournament, after: Tournament, people: People) -> Iterator[Change]:
    pairs = [(before.players[one], after.players[other]) for one, other in people.pairs]
    common = []
    for was, now in pairs:
        # Two who share a number are two people where neither id nor name is the same.
        ids = was.fide_id, now.fide_id
        if None not in ids and ids[0] != ids[1] and was.name != now.name:
            text = Message(
                "change.replaced",
                number=now.start_no,
                name=now.name,
                id=now.fide_id,
                before=was.name,
                old=was.fide_id,
            )
            yield Change(
                kind="player-replaced", text=text, participants=(now.start_no,),
                before=_person(was), after=_person(now),
            )  # fmt: skip
        else:
            common.append((was, now))
    for fact in PLAYER:
        listed = pairs if fact.is_total else common
        yield from _member_differences(fact, listed, "player", lambda player: player.start_no)


def _person(player: Player) -> str:
    return f"{player.name} ({player.fide_id})"


def _member_differences(
    fact: Fact, pairs: Sequence[tuple[Any, Any]], noun: str, number_of: Any  # noqa: ANN401 - either kind
) -> Iterator[Change]:  # fmt: skip
    """Yield the differences in one fact of players or teams, totals as one change."""
    cells = [
        Cell(number_of(now), now.name, _show_value(fact, old), _show_value(fact, new))
        for was, now in pairs
        for old, new in [(getattr(was, fact.name), getattr(now, fact.name))]
        if old != new
    ]
    if fact.is_total and len(cells) > 1:
        each = [
            Message(
                "change.of-each",
                participant=Participant(cell.id, cell.name),
                before=_or_none(cell.before),
                after=_or_none(cell.after),
            )
            for cell in cells
        ]
        first = Several.first(each, FEW)
        text = Message(f"change.gathered-{noun}", fact=fact.label, count=len(cells), each=first)
        yield Change(
            kind=noun, text=text,
            field=fact.name, cells=tuple(cells), participants=tuple(cell.id for cell in cells),
        )  # fmt: skip
        return
    name = "of-member" if fact.name == "name" else "of-member-named"
    for cell in cells:
        yield _change_of_fact(name, cell, fact.label, noun, fact.name, noun=noun)


def _change_of_fact(
    name: str, cell: Cell, label: Message, kind: str, field: str, **more: object
) -> Change:
    """Return a change of one fact of a participant; ``more`` are values of its message."""
    values = {"before": _or_none(cell.before), "after": _or_none(cell.after), "name": cell.name}
    return Change(
        kind=kind,
        text=Message(f"change.{name}", number=cell.id, fact=label, **values, **more),
        field=field,
        participants=(cell.id,),
        before=cell.before,
        after=cell.after,
    )


def _national(before: Tournament, after: Tournament, people: People) -> Iterator[Change]:
    """Yield the differences in the national records, by federation."""
    old = _national_records(before, people.earlier_participant)
    new = _national_records(after, people.later_participant)
    for key in dict.fromkeys((*old, *new)):
        federation, participant, _ = key
        was, now = old.get(key), new.get(key)
        player = people.named(participant)
        if was is None or now is None:
            name = "change.record-added" if was is None else "change.record-removed"
            yield Change(
                kind="record", text=Message(name, federation=federation, participant=player),
                field="national_ratings", participants=(participant[1],),
            )  # fmt: skip
            continue
        for fact in NATIONAL:
            values = [_show_value(fact, getattr(record, fact.name)) for record in (was, now)]
            if values[0] != values[1]:
                cell = Cell(participant[1], player.name, *values)
                yield _change_of_fact(
                    "of-record",
                    cell,
                    fact.label,
                    "record",
                    "national_ratings",
                    federation=federation,
                )


def _national_records(
    tournament: Tournament, known: Any  # noqa: ANN401 - a function of numbers
) -> Mapping[tuple[str, Who, int], NationalRating]:  # fmt: skip
    seen: Counter[tuple[str, Who]] = Counter()
    records = {}
    for record in tournament.national_ratings:
        key = (record.federation, known(record.start_no))
        records[*key, seen[key]] = record
        seen[key] += 1
    return records


def _teams(
    before: Tournament, after: Tournament, players: People, teams: People
) -> Iterator[Change]:
    pairs = [(before.teams[one], after.teams[other]) for one, other in teams.pairs]
    for fact in TEAM:
        yield from _member_differences(fact, pairs, "team", lambda team: team.number)
    for was, now in pairs:
        yield from _roster(was, now, players)


def _roster(was: Team, now: Team, players: People) -> Iterator[Change]:
    """Yield the differences in a roster; players in only one file are reported elsewhere."""
    old = [who for who in map(players.earlier_participant, was.members) if _is_told(who, players)]
    new = [who for who in map(players.later_participant, now.members) if _is_told(who, players)]
    if old == new:
        return
    gone = [who for who in old if who not in new]
    come = [who for who in new if who not in old]
    orders = [", ".join(str(who[1]) for who in members) for members in (old, new)]
    parts = tuple(
        Message(name, members=tuple(map(players.named, members)))
        for name, members in (("change.members-added", come), ("change.members-removed", gone))
        if members
    ) or Message("change.board-order", before=orders[0], after=orders[1])
    team = Participant(now.number, now.name)
    yield Change(
        kind="roster", text=Message("change.roster", team=team, parts=parts), field="members",
        participants=tuple(dict.fromkeys(who[1] for who in (*gone, *come))),
        before=orders[0], after=orders[1],
    )  # fmt: skip


def _is_told(participant: Who, players: People) -> bool:
    """Tell whether a participant is in both files, or a number that neither has."""
    return participant[0] or participant not in players.names


def _several(
    several: Fact, before: Tournament, after: Tournament, namers: Sequence[Namer]
) -> Iterator[Change]:
    """Yield the differences in a fact with several items, each by itself."""
    old = _number_items(ITEMS[several.field](before, namers[0]))
    new = _number_items(ITEMS[several.field](after, namers[1]))
    if [key for key in old if key in new] != [key for key in new if key in old]:
        text = Message("change.other-order", label=several.label)
        if several.is_ordered:
            yield Change(kind="record", text=text, field=several.field)
    gone = [item for key, item in old.items() if key not in new]
    come = [item for key, item in new.items() if key not in old]
    for key, item in old.items():
        other = new.get(key)
        if other is not None and item.value != other.value:
            text = Message(
                "change.changed",
                label=other.words,
                before=_or_none(item.value),
                after=_or_none(other.value),
            )
            yield _record(several, text, str(item.value), str(other.value))
    match gone, come:
        case [was], [now]:
            text = Message("change.instead", before=was.text, after=now.text)
            yield _record(several, text, str(was.text), str(now.text))
            return
    for item in gone:
        text = Message("change.item-removed", item=item.text)
        yield _record(several, text, str(item.text), None)
    for item in come:
        text = Message("change.item-added", item=item.text)
        yield _record(several, text, None, str(item.text))


def _record(several: Fact, text: Message, before: str | None, after: str | None) -> Change:
    return Change(kind="record", text=text, field=several.field, before=before, after=after)


def _number_items(items: Iterator[Item]) -> dict[object, Item]:
    """Return items by key; repeated ones are distinguished by counting."""
    seen: Counter[object] = Counter()
    counted: dict[object, Item] = {}
    for item in items:
        counted[item.key, seen[item.key]] = item
        seen[item.key] += 1
    return counted


def _discipline_differences(old: Discipline, new: Discipline, people: People) -> Iterator[Change]:
    """Yield the differences in the discipline's own facts."""
    if type(old) is not type(new):
        for discipline, name in ((old, "change.item-removed"), (new, "change.item-added")):
            if discipline.event_fields:
                text = Message(name, item=discipline_label(discipline))
                yield Change(kind="header", text=text, field=discipline.name)
        return
    for name in names(old):
        values = getattr(old, name), getattr(new, name)
        if name != "players" and values[0] != values[1]:
            texts = [None if value is None else str(value) for value in values]
            label = Message("change.own-fact", title=old.title, field=name.replace("_", " "))
            yield _header(old.name, label, texts[0], texts[1])
    ours = {people.earlier_participant(player.start_no): player for player in old.players}
    theirs = {people.later_participant(player.start_no): player for player in new.players}
    for key in (who for who in theirs if who in ours):
        for name in names(theirs[key]):
            values = getattr(ours[key], name), getattr(theirs[key], name)
            if name != "start_no" and values[0] != values[1]:
                texts = [None if value is None else str(value) for value in values]
                cell = Cell(key[1], people.names.get(key, ""), *texts)
                label = Message("change.value", value=name.replace("_", " "))
                field = f"{old.name}.{name}"
                yield _change_of_fact(
                    "of-member-named", cell, label, "player", field, noun="player"
                )


# Points, tie-breaks and places of who is in both standings ----------------------------------------


def changed_participants(
    before: Standings, after: Standings, people: People
) -> tuple[ParticipantChange, ...]:
    """Return the participants with changes: those with a new place first, then by place."""
    earlier = {people.earlier_participant(row.id): row for row in before.rows}
    moves = [
        move
        for row in after.rows
        if (was := earlier.get(people.later_participant(row.id))) is not None
        and (move := _effects_on(was, row, before, after)) is not None
    ]
    return tuple(
        sorted(
            moves,
            key=lambda move: (
                move.rank_before == move.rank_after,
                min(move.rank_before, move.rank_after),
                move.rank_after,
                move.id,
            ),
        )
    )


def _effects_on(
    was: Standing, now: Standing, before: Standings, after: Standings
) -> ParticipantChange | None:
    old = {
        column.key: column.text(value)
        for column, value in zip(before.columns, was.values, strict=True)
    }
    pairs = (
        (column.key, column.text(value))
        for column, value in zip(after.columns, now.values, strict=True)
        if column.key in old and column.key != after.primary
    )
    values = tuple(MovedValue(key, old[key], text) for key, text in pairs if old[key] != text)
    if not values and (was.rank, was.points) == (now.rank, now.points):
        return None
    return ParticipantChange(
        id=now.id,
        name=now.name,
        rank_before=was.rank,
        rank_after=now.rank,
        points_before=format_exact(was.points, POINT),
        points_after=format_exact(now.points, POINT),
        values=values,
    )


# Facts with several items, each of which is a change of its own -----------------------------------


class Item(Record):
    """One item of a fact with several: its key, and its words.

    Two of the same ``key`` and different ``value`` are one changed item; ``words`` include the
    value if ``key`` does not.
    """

    key: Hashable
    words: Message
    value: Message | str = ""

    @property
    def text(self) -> Message:
        """The item with its value."""
        if not self.value:
            return self.words
        return Message("change.item", words=self.words, value=self.value)


class Namer(Record):
    """The participants behind the numbers of one of the two files, and their names."""

    player: Callable[[int], Who]
    team: Callable[[int], Who]
    player_named: Callable[[Who], Participant]
    team_named: Callable[[Who], Participant]
    of_teams: bool

    def participant(self, number: int) -> Who:
        """Return the participant for a number that means teams in a team event."""
        return self.team(number) if self.of_teams else self.player(number)

    def named(self, number: int) -> Participant:
        """Return the name of a participant."""
        participant = self.participant(number)
        return self.team_named(participant) if self.of_teams else self.player_named(participant)

    def all_named(self, numbers: Sequence[int]) -> tuple[Participant, ...] | Message:
        """Return the names of several participants."""
        return tuple(map(self.named, numbers)) or Message("change.all")


def _arbiters(tournament: Tournament, _namer: Namer) -> Iterator[Item]:
    for arbiter in tournament.arbiters:
        role = "chief" if arbiter.role is ArbiterRole.CHIEF else "deputy"
        words = Message("change.arbiter", role=role, name=arbiter.text)
        yield Item((arbiter.role, arbiter.text), words)


def _dates(tournament: Tournament, _namer: Namer) -> Iterator[Item]:
    for number, day in enumerate(tournament.round_dates, start=1):
        if day is not None:
            yield Item(number, Message("change.date", round=number), str(day))


def _requested_byes(tournament: Tournament, namer: Namer) -> Iterator[Item]:
    for byes in tournament.requested_byes:
        for number in byes.participants:
            yield Item(
                (byes.round, namer.participant(number)),
                Message("change.requested", participant=namer.named(number), round=byes.round),
                Message("change.worth", points=byes.type.name.lower()),
            )


def _accelerations(tournament: Tournament, namer: Namer) -> Iterator[Item]:
    for row in tournament.accelerations:
        words = Message(
            "change.accelerated",
            points=points_text(row.points),
            match_points=points_text(row.match_points),
            first_round=row.first_round,
            last_round=row.last_round,
            first=namer.named(row.first_id),
            last=namer.named(row.last_id),
        )
        ends = namer.participant(row.first_id), namer.participant(row.last_id)
        yield Item((row.match_points, row.points, row.first_round, row.last_round, ends), words)


def _own_accelerations(tournament: Tournament, namer: Namer) -> Iterator[Item]:
    for row in tournament.player_accelerations:
        player = namer.player(row.start_no)
        points = " ".join(map(points_text, row.points))
        words = Message("change.accelerated-points", participant=namer.player_named(player))
        yield Item(player, words, points)


def _forbidden(tournament: Tournament, namer: Namer) -> Iterator[Item]:
    for row in tournament.forbidden_pairs:
        participants = frozenset(map(namer.participant, row.participants))
        words = Message(
            "change.forbidden" if row.first_round is None else "change.forbidden-in",
            participants=namer.all_named(row.participants),
            first=row.first_round,
            last=row.last_round,
        )
        yield Item((participants, row.first_round, row.last_round), words)


def _abnormal(tournament: Tournament, namer: Namer) -> Iterator[Item]:
    for row in tournament.abnormal_points:
        participants = frozenset(map(namer.participant, row.participants))
        value = Message(
            "change.both-points",
            points=points_text(row.points),
            match_points=points_text(row.match_points),
        )
        kind = "abnormal-of-result" if row.type.strip() else "abnormal"
        words = Message(
            f"change.{kind}" if row.round is None else f"change.{kind}-in",
            result=row.type,
            round=row.round,
            participants=namer.all_named(row.participants),
        )
        yield Item((row.type, row.round, participants), words, value)


def _line_ups(tournament: Tournament, namer: Namer) -> Iterator[Item]:
    for row in tournament.line_ups:
        team = namer.team(row.team)
        other = None if row.opponent is None else namer.team(row.opponent)
        boards = tuple(
            Message("change.nobody")
            if number is None
            else Message("change.named", participant=namer.player_named(namer.player(number)))
            for number in row.boards
        )
        words = Message("change.line-up", team=namer.team_named(team), round=row.round)
        yield Item((row.round, team, other), words, Message("change.several", items=boards))


def _team_byes(tournament: Tournament, namer: Namer) -> Iterator[Item]:
    byes = tournament.team_byes
    if byes is None:
        return
    for key, points in (("match", byes.match_points), ("game", byes.game_points)):
        if points is not None:
            yield Item(key, Message("change.points-of-bye", score=key), points_text(points))
    for number, team in enumerate(byes.teams, start=1):
        if team is not None:
            named = Message("change.named", participant=namer.team_named(namer.team(team)))
            yield Item(number, Message("change.team-with-bye", round=number), named)


def _forfeited_matches(tournament: Tournament, namer: Namer) -> Iterator[Item]:
    for row in tournament.forfeited_matches:
        both = namer.team(row.white), namer.team(row.black)
        white, black = map(namer.team_named, both)
        words = Message("change.forfeited-match", round=row.round, white=white, black=black)
        yield Item((row.round, both), words, row.result)


def _absentees(tournament: Tournament, namer: Namer) -> Iterator[Item]:
    for number in tournament.absentees:
        player = namer.player(number)
        yield Item(player, Message("change.absence", participant=namer.player_named(player)))


def _extensions(tournament: Tournament, _namer: Namer) -> Iterator[Item]:
    for row in tournament.extensions:
        words = Message("change.line", tag=row.tag, text=row.text.strip())
        yield Item((row.tag, row.text), words)


def _comments(tournament: Tournament, _namer: Namer) -> Iterator[Item]:
    for text in tournament.comments:
        yield Item(text, Message("change.comment", text=text.strip()))


ITEMS: Final[Mapping[str, Callable[[Tournament, Namer], Iterator[Item]]]] = MappingProxyType(
    {
        "round_dates": _dates,
        "arbiters": _arbiters,
        "requested_byes": _requested_byes,
        "accelerations": _accelerations,
        "player_accelerations": _own_accelerations,
        "forbidden_pairs": _forbidden,
        "abnormal_points": _abnormal,
        "line_ups": _line_ups,
        "team_byes": _team_byes,
        "forfeited_matches": _forfeited_matches,
        "absentees": _absentees,
        "extensions": _extensions,
        "comments": _comments,
    }
)
"""How each fact that holds several things is taken apart."""
