"""``trfkit announce``, ``playoff``: the tie-breaks in words, and the play-off of who stays tied."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from secrets import token_hex
from typing import TYPE_CHECKING, Final

import click

from trfkit.api.playoffs import playoff
from trfkit.atomic_files import locked
from trfkit.cli import console
from trfkit.cli.failures import failure_of, misuse_of, nearest
from trfkit.cli.file_arguments import STANDARD, Target, as_path, source
from trfkit.cli.ranking_arguments import MAX_STATE, PRIZES, SHARE, RankingCommand, read_state_of
from trfkit.cli.runner import Command, CommandGroup, Outcome
from trfkit.cli.shared_options import PATH, argument, is_stated, list_tie_breaks, option, pairs
from trfkit.cli.tournament_files import Loaded, sayings
from trfkit.files.trf.reading.read import TRF26
from trfkit.messages import Message
from trfkit.messages.catalogue import ANNOUNCED
from trfkit.playoffs import Places, parse_places
from trfkit.playoffs.answer_book import results_listed
from trfkit.playoffs.article3 import LONGEST_MATCH, Answers, answers_by
from trfkit.playoffs.conduct import Conducted, begin, conducted, with_answers, with_results
from trfkit.playoffs.plan import Format
from trfkit.playoffs.playoff_state import Conditions, State
from trfkit.playoffs.prizes import Sharing
from trfkit.record import fill_record, names, replace
from trfkit.reports.announcement import announcement, announcement_forms
from trfkit.reports.forms import Forms, to_json
from trfkit.reports.playoff import playoff_forms
from trfkit.reports.playoff_course import Prizes, course_document, course_report, final_document
from trfkit.reports.provenance import Origin, input_of, origin_of
from trfkit.visible_text import visible

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

POINTS: Final = frozenset({"PTS", "MPTS", "GPTS"})
STATE: Final = "state"
OF_STATE: Final = ("lots", "ended", "bids", "armageddon", "short_of_time", "settle")
"""Options of a play-off that begins."""
OF_FILE: Final = (
    *("places", *RankingCommand.reads),
    *(name for name in RankingCommand.declared if name not in {"edition", "regulations"}),
)
"""Options that say how a file is read and ranked, and who is tied in it."""


def _places(value: str) -> tuple[Places, ...] | None:
    is_every = value.strip().lower() == "all"
    return None if is_every else tuple(parse_places(part) for part in value.split(","))


def _time(value: str) -> str:
    return datetime.strptime(value.strip(), "%H:%M").strftime("%H:%M")  # noqa: DTZ007 - of no day


class StepGroup(click.Group):
    """The steps of a play-off; a FILE without a step is planned, and ``./plan`` is such a FILE."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the steps in their order."""
        del ctx
        return list(self.commands)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the options; arguments that name no step are those of ``plan``."""
        if args and args[0] not in (*self.commands, *ctx.help_option_names):
            word, *others = args
            step = nearest(word, self.commands)
            if step and others and not others[0].startswith("-") and not as_path(word).exists():
                raise misuse_of("no-step", name=word, near=step)
            args = ["plan", *args]
        return super().parse_args(ctx, args)


class AnsweringCommand(RankingCommand):
    """A ranking command with options for the organiser's parameters of a play-off."""

    ties: str | None = option("--ties TEXT", "3.1.1: which ties are played off.")
    after: str | None = option(
        "--after LIST",
        "3.1.2: who qualifies: those tied after 'none', 'all' or these tie-breaks.",
        complete=lambda: ("none", "all", *list_tie_breaks()),
        behind=",",
    )
    system: Format | None = option(
        "--system", "3.1.3: the system.", choices=[*map(str, Format)], parse=Format
    )
    games: int | None = option("--games N", "Games of each pair.", least=1, most=LONGEST_MATCH)
    pairs: str | None = option(
        "--pairs TEXT",
        "3.1.4: how pairs are made: 'ranking' (first against last), 'lots' or in words.",
    )
    colours: str | None = option(
        "--colours TEXT", "3.1.5: colours: by 'table' (Berger), 'lots' or in words."
    )
    time_control: str | None = option("--time-control TEXT", "3.1.6: of all games.")
    breaks: str | None = option("--breaks TEXT", "3.1.7: timetable, or breaks.")
    if_tied: str | None = option("--if-tied TEXT", "What follows a tie in the play-off itself.")


class Announce(AnsweringCommand):
    """Write the order of tie-breaks of FILE, or of a LIST, in words.

    When each is known, what unrated players and unplayed rounds mean for it, and what is fixed of
    a play-off go with it. What is amiss with the list is said beside. As a TRF, FILE is written
    with the list in record 202 or 212; every other line stays.
    """

    examples = (
        "trfkit announce open.trf",
        'trfkit announce open.trf -t "BH/C1,BH,SB" --language uk -o list.html',
        'trfkit announce -t "DE,play-off,ARO/C1" --edition 2026 --language sq',
        'trfkit announce -t "EDEBT,EGGSB" --kind team-round-robin --primary gp',
        'trfkit announce open.trf -t "BH/C1,SB,DE" -o open-with-202.trf',
    )
    formats = ("text", "markdown", "html", "json", "trf")
    misuses = (
        ("nothing-to-read", lambda self: not self.sources and self.reading != Announce.reading),
    )

    file: str | None = argument("[FILE]", type=PATH)
    language: str = option(
        "--language",
        "English, Ukrainian, Polish, Albanian or Russian.",
        choices=ANNOUNCED,
        default="en",
        show_default=True,
    )

    def work(self, loaded: Loaded | None = None) -> Outcome:
        """Return the announcement, or the file with the list."""
        self.says_origin = self.format == "trf"
        of_file = loaded.tournament if loaded else None
        announced = announcement(of_file, self.ranking, fill_record(Answers, self))
        origin = Origin(
            edition=announced.edition.name,
            policies=announced.policies,
            regulations=self.ranking.regulations,
        )
        lines: list[Message | str] = [
            *console.remarks(announced.notes),
            *(
                Message("command.check-of-list", about=one.about, text=one.text, name=one.name)
                for one in announced.remarks
            ),
        ]
        if self.format != "trf":
            return Outcome(origin=origin, forms=announcement_forms(announced), remarks=lines)
        codes = tuple(one.text for one in announced.listed)
        named = self.ranking.tiebreaks or ()
        points_first = bool(named) and named[0].upper() in POINTS
        if loaded is None:  # that record alone
            record = f"212 {','.join(named)}" if points_first else f"202 {','.join(codes)}"
            return Outcome(origin=origin, data=f"{record}\n".encode(), remarks=lines)
        tournament = loaded.tournament
        if loaded.result.document is None or loaded.result.version != TRF26:
            raise failure_of("list-of-trf26", file=loaded.name, version=loaded.result.version)
        from trfkit.files.trf.emitting import update  # noqa: PLC0415 - for a TRF alone

        if points_first or tournament.standings_order:
            order = named if points_first else (announced.primary, *codes)
            changed = replace(tournament, standings_order=order)
            if tournament.tiebreaks:
                changed = replace(changed, tiebreaks=codes)
        else:
            changed = replace(tournament, tiebreaks=codes)
        document, diagnostics = update(loaded.result, changed)
        lines += sayings(loaded.name, loaded.result, diagnostics)
        return Outcome(origin=origin, data=bytes(document), remarks=lines)


class Plan(AnsweringCommand):
    """Plan the play-off of those who share a place in FILE, or of a number of players.

    Editions before 2023 have a worked scheme; from 2023 on the organiser fixes parameters.
    -o STATE.json begins the play-off, which 'pair', 'result' and 'final' carry on.
    """

    examples = (
        "trfkit playoff plan open.trf --places 1",
        "trfkit playoff plan --players 8 --edition 2006 -o playoff.html",
        "trfkit playoff plan open.trf --after DE --system knockout --pairs ranking",
        "trfkit playoff plan open.trf --places 1,3-4 --ended 18:40 -o playoff.json",
        "trfkit playoff plan open.trf --system knockout --games 2 -o playoff.json",
    )
    formats = ("text", "html", "json", STATE)
    misuses = (("file-or-players", lambda self: (self.file is None) is (self.players is None)),)

    file: str | None = argument("[FILE]", type=PATH)
    places: tuple[Places, ...] | None = option(
        "--places PLACES",
        "The shared place or places: 1, 1-4, of a state also 1,3-4 or 'all'; default: 1.",
        parse=_places,
        default="1",
    )
    players: int | None = option("--players N", "How many are tied.", least=2, most=9999)
    lots: str | None = option(
        "--lots SEED", "Draw lots by SEED, or 'hand' to enter them; default: by chance."
    )
    ended: str | None = option(
        "--ended HH:MM",
        "When the last game of the tied players ended.",
        parse=_time,
        refusal="no-time",
    )
    bids: bool = option("--bids", "Colours of deciding games by bids of time for Black.")
    armageddon: str | None = option(
        "--armageddon TEXT", "Time control of deciding games, from 2023 on."
    )
    short_of_time: bool = option("--short-of-time", "Deciding games alone (6(k), 3(b) and end).")
    settle: int = option(
        "--settle N",
        "Places of each group to settle, from 2023 on; default: 1.",
        least=1,
        most=9999,
        default=1,
    )
    begins: bool = False
    """Whether the state of a play-off is written."""

    def prepare(self) -> None:
        """Refuse options that are not for what is planned or begun."""
        # Of a file JSON is what the other steps take, unless it is asked for.
        is_for_steps = self.target.path is not None and not is_stated("format_")
        self.begins = self.format == STATE or (self.format == "json" and is_for_steps)
        if self.begins and self.sources:
            return
        if of_state := [name for name in OF_STATE if is_stated(name)]:
            name = of_state[0].replace("_", "-")
            raise misuse_of("option-of-state", option=f"--{name}")
        if self.format == STATE:
            raise misuse_of("state-of-file")
        if not self.sources and any(map(is_stated, OF_FILE)):
            raise misuse_of("players-without-file")
        if self.sources and (self.places is None or len(self.places) != 1):
            raise misuse_of("plan-of-one-group")

    def work(self, loaded: Loaded | None = None) -> Outcome:
        """Return the plan for a number of players or a file, or the state of a new play-off."""
        if loaded is None or not self.begins:
            source = self.players if loaded is None else loaded.tournament
            assert source is not None  # noqa: S101 - one of them is given
            places = self.places[0] if self.places else "1"
            programme = playoff(source, places, fill_record(Answers, self), self.ranking)
            standings = programme.tied.standings if programme.tied else None
            return Outcome(
                origin=origin_of(programme, ranking=self.ranking),
                forms=playoff_forms(programme),
                findings=standings.diagnostics if standings else (),
                asides=standings.notes if standings else (),
            )
        answers = answers_by(fill_record(Answers, self), self.ranking)
        fixed = {name: getattr(answers, name) for name in names(answers)}
        conditions = fill_record(Conditions, self, **fixed, sudden_death=self.armageddon)
        lots = token_hex(8) if self.lots is None else self.lots
        seed = None if lots.strip().lower() == "hand" else lots
        state = begin(
            loaded.tournament, self.places, self.ranking, conditions, seed=seed, ended=self.ended
        )
        state = replace(state, source=visible(loaded.input.file), sha256=loaded.input.sha256)
        lines: list[Message | str] = [*console.remarks(state.remarks)]
        if (path := self.target.path) is not None:
            lines.append(Message("command.next-step", file=path))
        return Outcome(data=_bytes(state), remarks=lines)


class Step(Command):
    """A step of a play-off in progress."""

    formats = ("text", "json", "html")
    reads = ()

    state: str = argument("STATE", type=PATH)
    carry_on: Callable[[State], Conducted]
    """Returns the play-off after this step."""

    def prepare(self) -> None:
        """Refuse standard input, which cannot be written again."""
        if self.state == STANDARD:
            raise failure_of("state-in-file")

    def work(self) -> Outcome:
        """Change the state by this step, and return the progress of the play-off."""
        with locked(self.state):
            known = read_state_of(self.state)
            course = self.carry_on(known)
            if course.state != known:
                Target(self.state, replace=True).write([_bytes(course.state)])
        document = partial(course_document, course, state_name=self.state)
        forms = Forms(
            document=document,
            page=partial(document, is_sheet=True),
            report=partial(course_report, course),
        )
        return Outcome(origin=self.origin_of(course), forms=forms)

    def origin_of(self, course: Conducted) -> Origin:
        """Return the origin of the places: the state in its file."""
        item = input_of(self.state, _bytes(course.state))
        return Origin(inputs=(item,), edition=course.state.edition)


class Pair(Step):
    """Draw the lots and pair the games that come next in STATE, which keeps them.

    As a page it is a sheet to print and fill in. Where a text is silent, what has to be decided is
    asked for, and --set answers it.
    """

    examples = (
        "trfkit playoff pair playoff.json",
        "trfkit playoff pair playoff.json -o sheet.html",
        "trfkit playoff pair playoff.json --set 'Semi-finals/pairs=lots'",
        "trfkit playoff pair playoff.json --set '7-12/bids=7=4:30 12=4:10'",
    )
    answers: Mapping[str, str] = option(
        "--set KEY=VALUE...",
        "Answer what this step asks for: a decision, bids, a lot drawn by hand.",
        parse=lambda values: pairs(
            values, "KEY=VALUE", "Semi-finals/pairs=lots", lambda key: key or None
        ),
    )

    def carry_on(self, known: State) -> Conducted:
        """Return the play-off with its next games."""
        changed = with_answers(conducted(known, draws=True).state, self.answers)
        return conducted(changed, draws=True)


class Result(Step):
    """Enter results into STATE: a game's number or two ids, the result, the number of moves.

    Results are 1-0, 1/2, 0-1, forfeits +/-, -/+ and -/-. All are entered or none. The moves are
    needed only where the regulations count them, and can be entered later.
    """

    examples = (
        'trfkit playoff result playoff.json "1 1-0" "2 1/2"',
        'trfkit playoff result playoff.json "7-12 0-1" --ended 19:05',
        'trfkit playoff result playoff.json "3 1-0 41"',
        'trfkit playoff result playoff.json "1 0-1" --correct',
        "trfkit playoff result playoff.json --from results.csv",
    )
    misuses = (("result-or-from", lambda self: not (self.results or self.listed)),)

    state: str = argument("STATE", type=PATH)
    results: tuple[str, ...] = argument("[RESULT]...")
    listed: str | None = option(
        "--from FILE", "Take results from FILE, one on each line.", type=PATH
    )
    ended: str | None = option(
        "--ended HH:MM", "When these games ended.", parse=_time, refusal="no-time"
    )
    correct: bool = option("--correct", "Replace results that are there.")

    def work(self) -> Outcome:
        """Enter the results, and return the progress of the play-off."""
        if self.listed:
            data = source(self.listed, MAX_STATE).read(MAX_STATE)
            self.results += results_listed(data.decode("utf-8-sig", "replace"))
        return super().work()

    def carry_on(self, known: State) -> Conducted:
        """Return the play-off with the results."""
        changed = with_results(known, self.results, ended=self.ended, correct=self.correct)
        return conducted(changed)


class FinalPlaces(Step):
    """Tell the places that the play-off in STATE gave, and the prizes that go with them."""

    examples = (
        "trfkit playoff final playoff.json",
        "trfkit playoff final playoff.json --prizes 1000,600,400",
        "trfkit playoff final playoff.json --prizes 1000,600,400 --share hort",
        "trfkit standings open.trf --playoff playoff.json",
    )
    prizes: tuple[int, ...] | None = PRIZES
    share: str = SHARE

    def work(self) -> Outcome:
        """Return the places and prizes, once the play-off is over."""
        course = conducted(read_state_of(self.state))
        left = next((want for p in course.contests for want in p.wants), None)
        if left is not None:
            raise failure_of("not-over", why=left.text)
        prizes = None if self.prizes is None else Prizes(self.prizes, Sharing(self.share))
        forms = Forms(
            document=lambda origin: final_document(course, origin, prizes),
            report=partial(course_report, course, prizes),
        )
        return Outcome(origin=self.origin_of(course), forms=forms)


def _bytes(state: State) -> bytes:
    """Return the state as its file holds it, without control characters for a terminal."""
    return console.encode(to_json(state))


class Playoff(CommandGroup):
    """Plan the play-off of a shared place, and carry it to its end.

    'playoff FILE' is 'playoff plan FILE'. With -o STATE.json 'plan' begins the play-off, which the
    other steps carry on.
    """

    commands = (("plan", Plan), ("pair", Pair), ("result", Result), ("final", FinalPlaces))
    examples = (
        "trfkit playoff open.trf --places 1",
        "trfkit playoff plan --players 6 --edition 2006",
        "trfkit playoff plan open.trf --places 1 --lots SEED -o playoff.json",
        "trfkit playoff pair playoff.json",
        'trfkit playoff result playoff.json "1 1-0" "2 1/2"',
        "trfkit playoff final playoff.json",
    )
    shape = StepGroup
