"""``trfkit generate``: tournaments generated from a seed, to test and to measure programs."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from shutil import which
from typing import TYPE_CHECKING, Any, Final, NoReturn

from trfkit.cli import console
from trfkit.cli.batches import make_folder, results
from trfkit.cli.failures import Failure, misuse_of
from trfkit.cli.file_arguments import STANDARD, Target, folder_name
from trfkit.cli.runner import Command, Outcome
from trfkit.cli.shared_options import JOBS, PATH, list_tie_breaks, option, pairs
from trfkit.files.trf.emitting.dialects import Dialect
from trfkit.generate import ANY, SECONDS, Mixture, generate_file, remarks_on, usual_day
from trfkit.generate.blemishes import NAMES
from trfkit.generate.event_choices import (
    KINDS,
    RATES,
    Choices,
    parse_match_points,
    parse_point_system,
    refuse_impossible,
)
from trfkit.generate.invented_people import SCRIPTS
from trfkit.generate.plain_pairing import PLAIN, System
from trfkit.messages import Message
from trfkit.pairings.engines import Engine, chosen_engines
from trfkit.record import names
from trfkit.regulations import Refusal
from trfkit.tie_breaks.descriptor import split_list

if TYPE_CHECKING:
    from collections.abc import Mapping

    from trfkit.model import MatchPointSystem, PointSystem

THREE: Final = 3


class Generate(Command):
    """Make up a tournament from a seed.

    The same options give the same bytes, on every machine. All names are invented. Swiss rounds
    are paired by a plain rule, which is none of FIDE's systems; with --engine by the Dutch system.
    With --vary everything that no option states is drawn, kind and point system included.
    """

    examples = (
        "trfkit generate --players 60 --rounds 7 -o open.trf",
        "trfkit generate --kind team-swiss --teams 20 --boards 4 -o teams.trf",
        "trfkit generate --rate half-point-bye=0.1 --rate forfeit=0.05 -o byes.trf",
        "trfkit generate --vary --count 1000 --blemish any -o events --jobs 2",
    )
    reads = ()
    writes_trf = True

    seed: str = option("--seed SEED", "What all chance comes from; default: 1.", default="1")
    kind: str | None = option("--kind", "Default: individual-swiss.", choices=KINDS)
    players: int | None = option(
        "--players N", "Of an event of players; default: 40.", type=int, excludes=("--teams",)
    )
    teams: int | None = option("--teams N", "Of an event of teams; default: 10.", type=int)
    boards: int | None = option("--boards N", "Of a match; default: 4.", type=int)
    rounds: int | None = option(
        "--rounds N", "Of a Swiss; default: as the size asks for.", type=int
    )
    played: int | None = option("--played N", "Rounds that are over; default: all.", type=int)
    cycles: int | None = option("--cycles N", "How often a pair of a round-robin meets.", type=int)
    point_system: PointSystem | None = option(
        "--points W-D-L",
        "What a game is worth; default: 1-0.5-0.",
        parse=parse_point_system,
        refusal="no-points",
    )
    match_points: MatchPointSystem | None = option(
        "--match-points W-D-L",
        "Of a match; default: 2-1-0.",
        parse=parse_match_points,
        refusal="no-points",
    )
    rates: Mapping[str, float] = option(
        "--rate NAME=SHARE...",
        "How often something happens, from 0 to 1. "
        + "; ".join(f"{row.name}: {row.says}" for row in RATES.values())
        + ".",
        parse=lambda values: pairs(values, "NAME=SHARE", "forfeit=0.05", value=float),
        complete=lambda: [f"{name}=" for name in RATES],
    )
    accelerated: bool | None = option("--accelerated", "The upper half starts ahead.", default=None)
    tiebreaks: tuple[str, ...] | None = option(
        "-t, --tiebreaks LIST",
        "The list that ranks.",
        parse=lambda value: tuple(split_list(value)),
        complete=list_tie_breaks,
        behind=",",
    )
    start: str | None = option("--start YYYY-MM-DD", "The first day; default: 2026-03-01.")
    dialect: Dialect | None = option(
        "--to", "The dialect; default: trf26.", choices=[*map(str, Dialect)], parse=Dialect
    )
    encoding: str | None = option(
        "--encoding",
        "Of the file, whose names it can write; default: utf-8.",
        choices=tuple(SCRIPTS),
    )
    blemishes: tuple[str, ...] = option(
        "--blemish NAME...",
        f"Damage the file as exports do: 'any' or {', '.join(NAMES)}.",
        choices=(ANY, *NAMES),
    )
    engine: str | None = option(
        "--engine NAME|PATH", "Pair Swiss rounds by bbpPairings, py4swiss or JaVaFo."
    )
    vary: bool = option("--vary", "Draw from the seed what no option states.")
    count: int | None = option("--count N", "So many files, into -o DIR.", least=1)
    output: str | None = option(
        "-o, --output OUT", "The file, or with --count a folder.", type=PATH
    )
    jobs: int = JOBS
    mixture: Mixture
    """How the tournament of each seed is chosen."""

    def chosen_folder(self) -> Path | None:
        """Return the folder for several files."""
        if self.count is None:
            return None
        if self.output is None or self.output == STANDARD:
            raise misuse_of("count-without-folder")
        return Path(folder_name(self.output))

    def prepare(self) -> None:
        """Start the engine, if one is named, and read the choices."""
        pairer: Engine | None = None
        if self.engine is not None:
            pairer = chosen_engines([self.engine], which, SECONDS)[0]
            self.start = self.start or usual_day(pairer)
        options = {name: vars(self).get(name) for name in names(Choices)}
        stated: dict[str, Any] = {
            name: value for name, value in options.items() if value not in (None, (), {})
        }
        if self.teams is not None:
            stated = {"kind": "team-swiss", **stated, "size": self.teams}
        elif self.players is not None:
            stated = {"kind": "individual-swiss", **stated, "size": self.players}
        of_teams = str(stated.get("kind")).startswith("team-")
        if self.players is not None and of_teams:
            raise misuse_of("players-of-teams")
        if self.teams is not None and not of_teams:
            raise misuse_of("option-of-teams", option="--teams")
        for name in ("boards", "match_points"):
            if name in stated and not of_teams and not (self.vary and "kind" not in stated):
                raise misuse_of("option-of-teams", option=f"--{name.replace('_', '-')}")
        choices = Choices(**({"size": 10} if of_teams else {}) | stated)
        self.mixture = Mixture(choices, frozenset(stated), pairer, varies=self.vary)

    def work(self) -> Outcome:
        """Return the file, or write as many as are asked for into a folder."""
        folder, count = self.folder, self.count
        if folder is None or count is None:
            choices = self.mixture.choices(self.seed)
            system = self.mixture.system(choices)
            made = generate_file(choices, self.seed, system)
            remarks = console.remarks(remarks_on(made))
            return Outcome(
                data=made.data, remarks=[*([_how(system)] if choices.is_swiss else ()), *remarks]
            )
        seeds = [f"{self.seed}-{number}" for number in range(1, count + 1)]
        for seed in seeds:
            try:
                refuse_impossible(self.mixture.choices(seed))
            except Refusal as refusal:
                self.refuse(seed, Failure(refusal.message))
        make_folder(folder)
        width = max(len(str(count)), THREE)
        refused, kinds = 0, Counter[Message]()
        files_made = results(self.mixture.entry, seeds, self.jobs, self.refuse)
        for number, entry in enumerate(files_made, 1):
            path = folder / f"{number:0{width}}.trf"
            # The same command finishes an interrupted run: a file that is there may be the same.
            if not (path.is_file() and path.read_bytes() == entry.data):
                # Of a file that a crash leaves broken the same command tells that it differs.
                Target(str(path), self.force).write([entry.data], hurried=True)
            refused += entry.was_refused
            kinds.update(entry.remarks)
        tournaments = Message("generate.made", count=count, seed=self.seed)
        how = _how(self.mixture.usual_system)
        self.lines.append(Message("generate.made-how", made=tournaments, how=how))
        if refused:
            self.lines.append(Message("generate.not-paired", count=refused, how=_how(PLAIN)))
        self.lines += console.remarks(
            Message("generate.in-files", files=files, count=count, text=text)
            for text, files in kinds.most_common()
        )
        return Outcome()

    def refuse(self, seed: str, failure: Failure) -> NoReturn:
        """Raise a Failure that states which of many tournaments it is about."""
        of_seed = {"number": int(seed.rpartition("-")[2]), "seed": seed, "fault": failure.reason}
        raise Failure(Message("refusals.of-seed", **of_seed)) from failure


def _how(system: System) -> Message:
    how = system.says
    return Message("generate.none-of-fide", how=how) if system is PLAIN else how
