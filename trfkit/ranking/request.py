"""What to rank by: which codes, by which edition, for which kind of tournament.

An invalid option is a ``Refusal``; a wrong code in a file's own record 202 or 212 is a finding, and
is left out of the ranking.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.findings.finding import Diagnostic
from trfkit.messages.message import Argument, Message
from trfkit.model.discipline import CHESS, discipline_named
from trfkit.model.tournament import Event, Kind, Pairings, Tournament
from trfkit.model.tournament import ratings as ratings_of
from trfkit.model.view import Score
from trfkit.profiles import Severity
from trfkit.ranking.ranking_options import REPRODUCED
from trfkit.record import Record, replace
from trfkit.refusal import refusal_of, suggest_word
from trfkit.regulations import AVAILABLE, EDITIONS, Refusal, edition_for, get_edition, with_policies
from trfkit.regulations.edition import is_play_off
from trfkit.regulations.policies import not_default, without_effect
from trfkit.regulations.tie_break_lists import RECOMMENDED
from trfkit.syntax.field_codes import parse_type_code
from trfkit.tie_breaks import (
    BY_CODE,
    POINTS,
    SCORES_OF_TEAMS,
    Descriptor,
    For,
    Unreadable,
    nearest,
    parse_code,
)
from trfkit.tie_breaks.descriptor import EXTENDED

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from trfkit.ranking.ranking_options import EventOrder, Ranking
    from trfkit.regulations import Edition
    from trfkit.tie_breaks import TieBreak

BERGER: Final = "SB"

_OF_TEAMS_ALONE: Final = "EDE"
"""An edition that describes it has a list of codes by what competes."""
EMMSB: Final = "EMMSB"
FAINTLY: Final = 0.3
"""How much a code has to be like one that an option names, to be the nearest: no list holds it."""
_NO_TEAMS: Final = Message("ranking.no-teams")


def unknown_code(text: str, near: str | None) -> Refusal:
    """Return the Refusal for an option that is no tie-break; ``near`` is a suggestion."""
    suggestion = suggest_word(near or nearest(text, FAINTLY)) or Message("refusals.listed-by")
    return refusal_of("no-tie-break", code=text, near=suggestion)


class Criterion(Record):
    """One code of the list: as written, its key, and its meaning.

    ``key`` is the text, with ``#2`` and so on behind a text that was listed before. ``row`` is
    None for a code that cannot be computed, and for the play-off, which then separates nobody.
    """

    text: str
    key: str
    descriptor: Descriptor | None
    row: TieBreak | None

    @property
    def canonical(self) -> str:
        """The normal form, or the text itself where it has none."""
        return self.text if self.descriptor is None else str(self.descriptor)

    @property
    def orders_groups(self) -> bool:
        """Whether it orders tied groups instead of giving values."""
        return self.row is not None and self.row.arrange is not None

    @property
    def lowest_first(self) -> bool:
        """Whether the lowest value is the best."""
        if self.row is None or self.descriptor is None:
            return False
        return self.row.lowest_first is not self.descriptor.reversed


def extended_by_primary(code: Descriptor, primary: str) -> Descriptor:
    """Return which of the four codes of 13.2 a plain ESB means.

    ``primary`` is the primary score of teams (``MP``, ``GP``, or the code of one).
    """
    letter = (code.score or primary)[0]
    return replace(code, name=f"E{letter}{letter}SB", score=None)


class Request(Record):
    """Everything that decides a ranking except the results.

    ``primary`` is the primary score of teams, None for players; ``points`` is the code of the score
    that ranks. ``list_from`` is the record (``202``, ``212``) of the codes, else ``option``,
    ``columns``, ``reproduced``, ``stated-places`` or ``proposal``. ``order`` is the decision where
    neither an option nor a record names them. ``policies`` are all that were requested,
    ``policies_in_effect`` those that change a rule of an edition in use.
    """

    kind: Kind
    primary: Score | None
    points: str
    list_from: str
    edition: Edition
    policies: Mapping[str, str]
    policies_in_effect: Mapping[str, str]
    criteria: tuple[Criterion, ...]
    notes: tuple[Message, ...]
    diagnostics: tuple[Diagnostic, ...]
    order: EventOrder


def choose_kind(tournament: Tournament, name: str | None) -> Kind:
    """Return the tournament's kind, or the kind that an option names (``individual-swiss``)."""
    return tournament.kind if name is None else kind_named(name)


def kind_named(name: str) -> Kind:
    """Return the kind with a name such as ``individual-swiss``; raises Refusal if none has it."""
    noun, _, how = name.partition("-")
    known = [f"{w}-{event}" for w in ("individual", "team") for event in Event]
    if name not in known:
        raise refusal_of("no-kind", name=name, known=tuple(known))
    event = Event(how)
    pairings = Pairings.SWISS if event is Event.SWISS else Pairings.PREDETERMINED
    return Kind(event, noun == "team", pairings, "option", Message("ranking.kind-by-option"))


def choose_edition(
    tournament: Tournament, name: str | None, policies: Mapping[str, str]
) -> tuple[Edition, tuple[Message, ...]]:
    """Return the edition by option or start date, with its policies, and remarks."""
    if name is not None:
        return with_policies(get_edition(name), policies), ()
    chosen = edition_for(tournament.start)
    notes = (chosen.remark,) if chosen.remark else ()
    return with_policies(get_edition(chosen.edition), policies), notes


def choose_codes(
    tournament: Tournament,
    kind: Kind,
    edition: Edition,
    asked_codes: Sequence[str] | None,
    primary: str | None,
    *,
    announced: bool = False,
) -> tuple[tuple[str, ...], str | None, tuple[Message, ...]]:
    """Return the codes to rank by, their record (None: an option), and notes.

    If ``announced``, a recommended list keeps its play-off. Nothing is recommended for players of
    teams that the file does not list.
    """
    if asked_codes is not None and tuple(asked_codes) != (RECOMMENDED,):
        return tuple(asked_codes), None, ()
    if kind.event is Event.KNOCKOUT:
        return (), None, (Message("ranking.knock-out"),)
    if asked_codes is None and tournament.standings_order:
        return tournament.standings_order, "212", ()
    if asked_codes is None and tournament.tiebreaks:
        return tournament.tiebreaks, "202", ()
    if kind.is_team and tournament.players and not tournament.teams:
        return (), None, ()
    codes = tournament.discipline.codes
    if codes and not _is_of_teams(tournament, kind):
        listed_codes = Message("ranking.codes", codes=codes)
        return codes, None, (proposal(listed_codes, is_requested=asked_codes is not None),)
    listed = edition.recommended_for(
        team=kind.is_team,
        predetermined=kind.pairings is Pairings.PREDETERMINED,
        rated=None not in ratings_of(tournament).values,
        primary=choose_primary(tournament, (), primary)[0].lower(),
    )
    taken = listed.items if announced else listed.codes
    words = listed.describe(edition.name, taken)
    return taken, None, (proposal(words, is_requested=asked_codes is not None),)


def proposal(listed: Message, *, is_requested: bool) -> Message:
    """Return the note on a proposed list; ``is_requested``: by an option."""
    return Message(
        "ranking.recommended-list" if is_requested else "ranking.proposed-list", tiebreaks=listed
    )


def score_of_list(codes: Sequence[str]) -> Score | None:
    """Return the score of teams that a list begins with, else None."""
    first = codes[0].upper() if codes else ""
    return next((score for score, code in SCORES_OF_TEAMS.items() if first == code), None)


def score_of_type(tournament: Tournament) -> Score | None:
    """Return the primary score of teams by record 192, None if it names none."""
    parsed = parse_type_code(tournament.type_code) if tournament.type_code else None
    return Score(parsed.scores[:2]) if parsed is not None and parsed.scores else None


PRIMARY_OPTION: Final = "--primary"
PRIMARY_UNUSED: Final = ("ranking.primary-option-unused", "ranking.primary-by-record")
"""The notes that say that this option is not used: beside a list and beside a record."""


def choose_primary(
    tournament: Tournament, codes: Sequence[str], option: str | None
) -> tuple[Score, tuple[Message, ...]]:
    """Return the primary score of a team event, and notes.

    A list that begins with ``MPTS`` or ``GPTS`` decides; else record 192, else ``option`` (``mp``
    or ``gp``), else it is match points.
    """
    if option is not None and option.upper() not in set(Score):
        raise refusal_of("no-primary", option=option)
    score = score_of_type(tournament)
    listed = score_of_list(codes)
    values = {"option": PRIMARY_OPTION, "value": option}
    if listed is not None:
        notes = []
        if score not in {None, listed}:
            notes.append(Message("ranking.primary-by-list", score=listed, other=score))
        if option is not None and option.upper() != listed:
            notes.append(Message(PRIMARY_UNUSED[0], score=listed, **values))
        return listed, tuple(notes)
    if score is not None:
        if option is not None and option.upper() != score:
            return score, (Message(PRIMARY_UNUSED[1], score=score, **values),)
        return score, ()
    if option is not None:
        return Score(option.upper()), ()
    return Score.MATCH_POINTS, (Message("ranking.primary-not-stated"),)


def build_request(tournament: Tournament, ranking: Ranking, order: EventOrder) -> Request:
    """Return what to rank and by which list; raises Refusal for an invalid option."""
    tiebreaks, policies, primary = ranking.tiebreaks, ranking.policies, ranking.primary
    of_kind = choose_kind(tournament, ranking.kind)
    edition_name = ranking.edition or order.edition
    by_edition, on_edition = choose_edition(tournament, edition_name, policies)
    codes, record, remarks = (
        choose_codes(tournament, of_kind, by_edition, tiebreaks, primary)
        if order.codes is None
        else (order.codes, None, ())
    )
    if record is not None and tournament.kind.is_team and not of_kind.is_team:
        codes, left_out = _without_codes_of_teams(codes)
        remarks = (*remarks, *left_out)
    of_teams = _is_of_teams(tournament, of_kind)
    discipline = CHESS if of_teams else tournament.discipline
    score = None
    notes: tuple[Message, ...] = ()
    if of_teams:
        score, notes = choose_primary(tournament, codes, primary)
    elif primary is not None:
        notes += (Message("ranking.primary-for-teams", option=PRIMARY_OPTION),)
    reader = _Reader(tournament, ranking, of_kind, by_edition, score, record=record)
    read = [reader.read(code) for code in codes]
    if of_kind.is_team and not of_teams:
        remarks = (*remarks, _NO_TEAMS)
        if record is not None:
            # The record ranks teams: its codes are read for what is wrong with them, no more.
            read = []
    is_asked = tiebreaks is not None and tuple(tiebreaks) != (RECOMMENDED,)
    reader.categories(read, by_the_text=record is None and not is_asked)
    points = _points(tournament, score)
    if not any(c.descriptor and c.descriptor.name in {POINTS, points} for c in read):
        read.insert(0, reader.read(points))
    if not all(c.row is not None and c.row.discipline for c in read):
        notes = (*on_edition, *notes)
    if of_kind.source == "data":
        notes += (Message("ranking.kind-from-data", kind=str(of_kind), reason=of_kind.reason),)
    editions = dict.fromkeys(
        (by_edition.name, *(c.descriptor.edition for c in read if c.descriptor is not None))
    )
    used = [name for name in editions if name is not None]
    if ranking.regulations is not None:
        from trfkit.ranking.own_regulations import notes_on  # noqa: PLC0415 - rarely given

        notes += tuple(notes_on(tournament, ranking.regulations, tiebreaks, of_teams=of_teams))
    notes += tuple(
        Message(
            "ranking.policy-without-effect",
            policy=f"{name}={policies[name]}",
            editions=tuple(used),
        )
        for name in without_effect(policies, used, discipline=discipline.name)
    )
    return Request(
        kind=of_kind,
        primary=score,
        points=points,
        list_from=record or order.source,
        edition=by_edition,
        policies=policies,
        policies_in_effect=not_default(policies, used, discipline=discipline.name),
        criteria=_with_keys(read),
        notes=(*notes, *order.notes, *remarks, *reader.notes),
        # A list that was found to give the stated places is nobody's mistake.
        diagnostics=() if order.source == REPRODUCED else tuple(reader.findings),
        order=order,
    )


def read_criterion(
    tournament: Tournament, ranking: Ranking, request: Request, code: str
) -> Criterion:
    """Return the criterion that a code is in a request, whatever its list holds.

    Raises Refusal for a text that is no code.
    """
    kind, edition, primary = request.kind, request.edition, request.primary
    return _Reader(tournament, ranking, kind, edition, primary).read(code)


def _without_codes_of_teams(
    codes: Sequence[str],
) -> tuple[tuple[str, ...], tuple[Message, ...]]:
    """Return the codes of a list that apply to players, and a note on the others.

    The record is for teams, so codes for teams are no mistake of it.
    """
    codes_of_players = tuple(code for code in codes if not _is_code_of_teams(code))
    others = tuple(code for code in codes if code not in codes_of_players)
    return codes_of_players, (Message("ranking.list-of-teams", codes=others),) if others else ()


def _is_code_of_teams(code: str) -> bool:
    parsed = parse_code(code)
    row = None if isinstance(parsed, Unreadable) else BY_CODE.get(parsed.name)
    of_score = not isinstance(parsed, Unreadable) and parsed.score is not None
    return of_score or (row is not None and row.of is For.TEAMS)


def _is_of_teams(tournament: Tournament, kind: Kind) -> bool:
    """Tell whether teams are ranked; they never are by another discipline's scores."""
    return kind.is_team and bool(tournament.teams)


def _points(tournament: Tournament, primary: Score | None) -> str:
    """Return the code of the score that ranks: of teams, of the discipline, or plain points."""
    if primary is not None:
        return SCORES_OF_TEAMS[primary]
    return next(iter(tournament.discipline.codes), POINTS)


def _with_keys(criteria: Sequence[Criterion]) -> tuple[Criterion, ...]:
    counts: dict[str, int] = {}
    keyed = []
    for criterion in criteria:
        count = counts[criterion.text] = counts.get(criterion.text, 0) + 1
        key = criterion.text if count == 1 else f"{criterion.text}#{count}"
        keyed.append(replace(criterion, key=key))
    return tuple(keyed)


_PRINTED_NAMES: Final = {
    code: tuple(edition.names[code] for edition in EDITIONS if code in edition.names)
    for code in {code for edition in EDITIONS for code in edition.names}
}
"""The names by which editions print a code instead of its own."""


class _Reader:
    """Reads codes one by one; anything wrong becomes a finding or a refusal."""

    def __init__(
        self,
        tournament: Tournament,
        ranking: Ranking,
        kind: Kind,
        edition: Edition,
        primary: Score | None,
        *,
        record: str | None = None,
    ) -> None:
        self._rounds = tournament.announced_rounds
        self._kind, self._edition, self._record = kind, edition, record
        self._policies, self._regulations = ranking.policies, ranking.regulations
        self._primary = primary
        self._discipline = tournament.discipline if primary is None else CHESS
        self.findings: list[Diagnostic] = []
        self.notes: list[Message] = []
        self._before = ""

    def read(self, text: str) -> Criterion:
        if is_play_off(text):
            return Criterion(text, text, None, None)
        text = text.strip()
        parsed = parse_code(self._code_of_number(text))
        if isinstance(parsed, Unreadable):
            return self._unknown(text, None)
        if parsed.is_other:
            return self._own(text, parsed)
        if parsed.name == EXTENDED and self._primary is not None:
            parsed = self._extended_by_primary(text, parsed, self._primary)
        row = BY_CODE.get(EMMSB if parsed.name == EXTENDED else parsed.name)
        if row is None:
            return self._unknown(text, parsed)
        self._before = text
        if self._is_printed_otherwise(text, row):
            self._find("TBK003", text, new=row.code)
        if row.discipline not in {"", self._discipline.name}:
            title = discipline_named(row.discipline).title
            self._find("TBK002.discipline", text, discipline=title)
            return Criterion(text, text, parsed, None)
        if row.code == BERGER and self._primary is not None:
            parsed = self._berger_of_teams(text, parsed, self._primary)
            row = BY_CODE[parsed.name]
        self._suit(text, row)
        if row.of is For.TEAMS and self._primary is None:
            if not self._kind.is_team:
                self._find("TBK002.teams", text)
            return Criterion(text, text, parsed, None)
        return self._fitting(text, parsed, row)

    def _own(self, text: str, code: Descriptor) -> Criterion:
        """Return a criterion of the tournament's own, without a value if it is undefined."""
        regulations = self._regulations
        own = None if regulations is None else regulations.own_tie_break(code.name)
        if own is None:
            self._find("TBK002.own", text)
            return Criterion(text, text, code, None)
        self._before = text
        return self._fitting(text, replace(code, name=own.code), own.row())

    def _code_of_number(self, text: str) -> str:
        """Return the code for a number of Chess-Results; other texts unchanged."""
        if self._record is not None or not text.isdecimal():
            return text
        from trfkit.tie_breaks.chess_results_numbers import code_for  # noqa: PLC0415 - a long table, rarely asked

        return code_for(text, of_teams=self._primary is not None)

    def _is_printed_otherwise(self, text: str, row: TieBreak) -> bool:
        """Tell whether a code is written by the name of another edition."""
        is_renamed = row.code in self._edition.names
        return not is_renamed and text.upper().startswith(_PRINTED_NAMES.get(row.code, ()))

    def categories(self, read: Sequence[Criterion], *, by_the_text: bool) -> None:
        """Report tie-breaks of several categories, where the edition wants only one of them.

        Where its own text recommends the list, that is no finding, but worth a note.
        """
        rule = self._edition.categories
        texts_by_category: dict[str, list[str]] = {}
        for criterion in read:
            category = rule.apply.get(criterion.row.code) if criterion.row else None
            if category is not None:
                texts_by_category.setdefault(category, []).append(criterion.text)
        if len(texts_by_category) > 1:
            mixture = tuple(
                Message("TBK014.category", codes=tuple(texts), category=name)
                for name, texts in texts_by_category.items()
            )
            if by_the_text:
                article = rule.article
                self.notes.append(
                    Message("ranking.mixed-categories", article=article, categories=mixture)
                )
            else:
                codes = ", ".join(text for texts in texts_by_category.values() for text in texts)
                self._find(
                    "TBK014",
                    codes,
                    edition=self._edition.name,
                    article=rule.article,
                    mixture=mixture,
                )

    def _unknown(self, text: str, parsed: Descriptor | None) -> Criterion:
        near = self._with_the_one_before(text) or nearest(text)
        if self._record is None:
            raise unknown_code(text, near)
        self._find("TBK002.nearest" if near else "TBK002", text, nearest=near)
        return Criterion(text, text, parsed, None)

    def _with_the_one_before(self, text: str) -> str | None:
        """Return the previous code with a modifier that a blank separated, as in ``BH C1``."""
        code = f"{self._before}/{text}"
        parsed = parse_code(code) if self._before else None
        fits = isinstance(parsed, Descriptor) and set(parsed.letters) <= set(_takes(parsed.name))
        return code if fits else None

    def _extended_by_primary(self, text: str, code: Descriptor, primary: Score) -> Descriptor:
        """Return which of the four codes of 13.2 a plain ESB means."""
        extended = extended_by_primary(code, primary)
        if code.score is None:
            full_name = extended.name
            self.notes.append(Message("ranking.extended-by-primary", text=text, meant=full_name))
        return extended

    def _berger_of_teams(self, text: str, code: Descriptor, primary: Score) -> Descriptor:
        """Return what SB means for teams: before 2023 it multiplies scores of teams."""
        rule = self._rules_of(code).team_berger
        name = rule.apply(primary, code.score)
        if name == code.name:
            return code
        if code.score is None:
            about = {"meant": name, "article": rule.article}
            self.notes.append(Message("ranking.berger-of-teams", text=text, **about))
        return replace(code, name=name, score=None)

    def _rules_of(self, code: Descriptor) -> Edition:
        """Return the edition that a code names, else that of the standings."""
        if code.edition not in AVAILABLE:
            return self._edition
        return with_policies(get_edition(code.edition), self._policies)

    def _suit(self, text: str, row: TieBreak) -> None:
        """Report a code for other kinds of events, or from a later edition."""
        swiss = self._kind.pairings is Pairings.SWISS
        for_players = row.of is For.INDIVIDUALS and not row.discipline
        of_players = for_players and self._kind.is_team and self._record is not None
        unfit = (
            (row.of is For.TEAMS and not self._kind.is_team)
            or (of_players and not row.of_teams_too)
            or (swiss and not row.swiss)
            or (not swiss and not row.suits_predetermined(self._edition))
        )
        if unfit:
            self._find("TBK004", text, kind=str(self._kind))
        elif of_players and self._edition.name in BY_CODE[_OF_TEAMS_ALONE].editions:
            self._find("TBK004.players", text, Severity.WARNING)
        described = (*row.unnamed_in, *row.editions)
        if self._edition.name not in described and row.editions:
            from_now_on = AVAILABLE[AVAILABLE.index(self._edition.name) :]
            later = [name for name in from_now_on if name in described]
            if later:
                self._find("TBK012", text, edition=later[0])
            else:
                self._find("TBK013", text, edition=row.editions[-1])

    def _fitting(self, text: str, code: Descriptor, row: TieBreak) -> Criterion:
        """Return the criterion, without a value if the tie-break does not take a modifier."""
        fits = True
        for letter in dict.fromkeys(code.letters):
            if letter in row.unlisted:
                self.notes.append(Message("ranking.unlisted-modifier", text=text))
            elif letter != "V" and letter not in row.takes:
                self._find("TBK005.no-value", text, modifier=letter)
                fits = False
            elif code.letters.count(letter) > 1:
                self._find("TBK005.repeated", text, modifier=letter)
        self._report_cut_of_all(text, code)
        if code.score is not None:
            fault = self._unfit_score(code.score, row)
            if fault:
                self._find(fault, text, modifier=code.score)
                code = replace(code, score=None)
        if code.edition is not None:
            try:
                get_edition(code.edition)
            except Refusal:
                if self._record is None:
                    raise
                self._find(
                    "TBK005.edition",
                    text,
                    modifier="V",
                    edition=code.edition,
                    editions=tuple(AVAILABLE),
                )
                code = replace(code, edition=None)
        return Criterion(text, text, code, row if fits else None)

    def _report_cut_of_all(self, text: str, code: Descriptor) -> None:
        """Report a cut of all rounds, which makes every value zero."""
        taken = code.cut + 2 * code.median  # a median takes one from each end
        if self._rounds is not None and taken >= self._rounds > 0:
            letter = f"C{code.cut}" if code.cut else f"M{code.median}"
            self._find("TBK005.cuts-all", text, modifier=letter, rounds=self._rounds)

    def _unfit_score(self, score: str, row: TieBreak) -> str:
        """Return the message for a team score that a code cannot name, "" if it can."""
        if not self._kind.is_team:
            return "TBK005.teams"
        fits = score in set(Score) and row.of is not For.TEAMS and row.code != POINTS
        if fits and not (row.of_matches and score != Score.MATCH_POINTS):
            return ""
        return "TBK005"

    def _find(
        self, message: str, text: str, severity: Severity | None = None, **values: Argument
    ) -> None:
        code, _, variant = message.partition(".")
        self.findings.append(
            Diagnostic(
                code=code,
                variant=variant,
                record=self._record,
                own_severity=severity,
                values={"text": text, **values},
            )
        )


def _takes(name: str) -> str:
    row = BY_CODE.get(name)
    return row.takes if row is not None else ""
