"""Events against the engine that paired them, whole and with a planted exchange in one round.

``python benchmarks/pairings.py ENGINE RULES EVENT...``: ENGINE is bbpPairings by its path, a jar of
JaVaFo, or ``py4swiss``; RULES one of ``dutch-2016``, ``dutch-2017``, ``dutch-2026``; the events are
files of the engine's own generator. Prints how many rounds agree, and how many of the exchanges of
two opponents, and of two colours, are found in their rounds with all rounds before them the same.

``python benchmarks/pairings.py --refused ENGINE FILE...`` prints how many files the engine refuses,
and of how many the table of what engines refuse foretells it.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from random import Random
from shutil import which
from time import perf_counter
from typing import TYPE_CHECKING

from trfkit.files.trf.reading import read
from trfkit.files.trf.reading.refusals import find_refused
from trfkit.model import Colour
from trfkit.pairings.engines import Trouble, chosen_engines
from trfkit.pairings.pairing_check import check_pairings
from trfkit.pairings.stated_rounds import Request, stated_players
from trfkit.record import replace

if TYPE_CHECKING:
    from collections.abc import Mapping

    from trfkit.model import Tournament


def changed(
    tournament: Tournament, round_: int, entries: Mapping[int, Mapping[str, object]]
) -> Tournament:
    """Return the tournament with other opponents or colours of some players in a round."""
    players = []
    for player in tournament.players:
        rounds = list(player.rounds)
        if player.start_no in entries:
            rounds[round_ - 1] = replace(rounds[round_ - 1], **entries[player.start_no])
        players.append(replace(player, rounds=tuple(rounds)))
    return replace(tournament, players=tuple(players))


def foretold(engine: str, *files: str) -> None:
    """Print how many files an engine refuses, and of how many that was foretold."""
    (asked,) = chosen_engines([engine], which, 60)
    name = f"{asked.name} {asked.version}"
    counts: Counter[tuple[bool, bool]] = Counter()
    for file in files:
        data = Path(file).read_bytes()
        result = read(data)
        if result.tournament is None or result.document is None:
            continue
        lines = [record.text for record in result.document.records]
        faults = find_refused(lines, result.tournament)
        is_foretold = any(name.startswith(own) for fault in faults for own in fault.engines)
        (answer,) = asked.pair([data], 60)
        is_refused = isinstance(answer, Trouble) and "refuses" in answer.text
        counts[is_refused, is_foretold] += 1
        if is_refused != is_foretold:
            print(f"{file}: {'refused' if is_refused else 'foretold'} alone")
    refused = counts[True, True] + counts[True, False]
    print(f"{name}: of {counts.total()} files {refused} refused, {counts[True, True]} foretold")
    print(f"foretold, and taken: {counts[False, True]}")


def main(engine: str, rules: str, *events: str) -> None:
    """Print what was found."""
    request = Request(engines=chosen_engines([engine], which, 60), rules=rules)
    chance = Random(5)  # noqa: S311 - the same exchanges in every run
    same = compared = planted = found = 0
    seconds = 0.0
    for event in events:
        tournament = read(Path(event).read_bytes()).tournament
        if tournament is None:
            continue
        started = perf_counter()
        checked = check_pairings(tournament, request)
        seconds += perf_counter() - started
        same, compared = same + checked.same, compared + checked.compared
        rounds = stated_players(tournament).rounds
        for verdict in ("pairs", "colours"):
            round_ = chance.randrange(1, len(rounds) + 1)
            told = [
                one for one in rounds[round_ - 1].pairs if one not in rounds[round_ - 1].colourless
            ]
            if len(told) < 2:  # noqa: PLR2004 - two to exchange
                continue
            (a, b), (c, d) = chance.sample(told, 2)
            entries: dict[int, dict[str, object]] = (
                {a: {"opponent": d}, d: {"opponent": a}, c: {"opponent": b}, b: {"opponent": c}}
                if verdict == "pairs"
                else {a: {"colour": Colour.BLACK}, b: {"colour": Colour.WHITE}}
            )
            after = check_pairings(changed(tournament, round_, entries), request)
            verdicts = {one.round: one.verdict for one in after.rounds}
            planted += 1
            found += verdicts[round_] == verdict and all(
                verdicts[before] == "same" for before in range(1, round_)
            )
    print(f"{len(events)} events in {seconds:.1f} s: {same} of {compared} rounds the same")
    print(f"{found} of {planted} planted exchanges found")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--refused"]:
        foretold(*sys.argv[2:])
    else:
        main(*sys.argv[1:])
