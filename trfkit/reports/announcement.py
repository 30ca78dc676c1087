"""Write an announcement in one of five languages: as text, Markdown, a page, and JSON."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Annotated, Final

from trfkit.bounded_types import Positive, PrintedEdition, PrintedKind, one_of
from trfkit.messages import Message, render_text
from trfkit.messages.announced_names import modified_name
from trfkit.messages.catalogue import find_row
from trfkit.model import Tournament
from trfkit.model.tournament import Event, Pairings
from trfkit.model.tournament import Kind as EventKind
from trfkit.model.tournament import ratings as ratings_of
from trfkit.playoffs.article3 import NOTHING, PARAMETERS, Answers, answers_by
from trfkit.ranking.event_order import choose_order, read_request
from trfkit.ranking.request import (
    choose_codes,
    choose_edition,
    choose_kind,
    choose_primary,
    extended_by_primary,
    unknown_code,
)
from trfkit.record import Record, replace
from trfkit.refusal import refusal_of
from trfkit.regulations.annexes import EGF_RULES, VIRTUAL_OPPONENT
from trfkit.regulations.edition import PLAY_OFF, Scheme, is_play_off
from trfkit.regulations.policies import POLICIES, not_default
from trfkit.regulations.tie_break_lists import RECOMMENDED
from trfkit.reports.document import Column, Document, Kind, Table, listed_section, title_with_name
from trfkit.reports.forms import Forms, to_json
from trfkit.reports.provenance import UNTRACED, Origin, Provenance, foot_of, traced
from trfkit.reports.render_text import WIDTH
from trfkit.reports.render_text import render_text as render_document_text
from trfkit.tie_breaks import (
    BY_CODE,
    POINTS,
    SCORES_OF_TEAMS,
    For,
    Unreadable,
    nearest,
    parse_code,
)
from trfkit.tie_breaks.chess_results_numbers import code_for
from trfkit.tie_breaks.descriptor import EXTENDED

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from trfkit.ranking import Ranking
    from trfkit.ranking.own_regulations import OwnRegulations
    from trfkit.regulations import Edition
    from trfkit.tie_breaks import Descriptor, TieBreak

ORDER: Final = {None: "2.1, 4.1, 4.2", Scheme.ANNEX_2006: "7", Scheme.ANNEX_2012: "12.1"}
"""The articles that ask for an order which is announced, by the text of an edition."""
RATED: Final = {Scheme.ANNEX_2006: "7", Scheme.ANNEX_2012: "E"}
"""Where an annex says for whom tie-breaks by ratings are; since 2023 it is article 10."""
LOTS: Final = {None: "4.2", Scheme.ANNEX_2012: "12.1"}
"""Those that let lots decide when the list is exhausted; the annex of 2006 has none."""


class AnnouncedTieBreak(Record, kw_only=True):
    """One entry of the list."""

    number: Positive
    """Its place in the list."""
    code: str
    """As it was written."""
    name: str
    """In the language of the announcement."""
    article: str | None
    """Where the edition describes it; null for a tournament's own."""
    type: str | None
    """A to D of article 4.3; null for a play-off and a tournament's own."""
    known: str | None
    """When its value is known."""
    definition: str | None
    """What it is; null where the language has no words for it, and for editions before 2023."""


class AnnouncedParameter(Record):
    """Something that the organiser fixes of a play-off."""

    article: str
    """Of the regulations."""
    asks: str
    """What is fixed."""
    answer: str | None
    """Null while it is open."""


class AnnouncementRemark(Record):
    """Something that is amiss with the list."""

    about: str
    """The entry."""
    name: str
    """Of the finding, or a word for what is amiss."""
    text: Message
    """In English, for the organiser."""


class AnnouncementReport(Record, kw_only=True, tag_field="schema", tag="trfkit.announcement/1"):
    """What ``trfkit announce --format json`` prints."""

    tournament: str | None
    """The name; null without a file."""
    kind: PrintedKind
    """For which tournament the list was read."""
    edition: PrintedEdition
    """Whose rules these are."""
    language: Annotated[str, one_of("en", "uk", "pl", "sq", "ru")]
    """Of the words."""
    primary: str
    """The score in which participants are tied."""
    order: tuple[AnnouncedTieBreak, ...]
    """Best first."""
    provisions: tuple[str, ...]
    """What holds besides."""
    play_off: tuple[AnnouncedParameter, ...]
    """Its parameters, where there is one."""
    remarks: tuple[AnnouncementRemark, ...]
    """What is amiss with the list."""
    notes: tuple[Message, ...]
    """What decides how the list is to be read, such as an edition by default."""
    provenance: Provenance = UNTRACED


def announcement_report(announced: Announcement, language: str) -> AnnouncementReport:
    """Return what ``trfkit announce --format json`` prints."""

    def words(message: Message | None) -> str | None:
        return None if message is None else render_text(message, language)

    return AnnouncementReport(
        tournament=announced.name,
        kind=str(announced.kind),
        edition=announced.edition.name,
        language=language,
        primary=announced.primary,
        order=tuple(
            AnnouncedTieBreak(
                number=number,
                code=entry.text,
                name=render_text(name_of(entry, announced.primary), language),
                article=entry.article or None,
                type=entry.type or None,
                known=words(_when_known(entry)),
                definition=words(_definition(announced, entry)),
            )
            for number, entry in enumerate(announced.listed, start=1)
        ),
        provisions=tuple(render_text(clause, language) for clause in _provisions(announced)),
        play_off=tuple(
            AnnouncedParameter(item, render_text(_asks(item), language), answer)
            for item, answer in _parameters(announced)
        ),
        remarks=announced.remarks,
        notes=announced.notes,
    )


def announcement_forms(announced: Announcement) -> Forms:
    """Return the forms of an announcement; its text is as wide as paper, even on a terminal."""

    def text(origin: Origin, language: str) -> Iterator[str]:
        yield render_document_text(announcement_document(announced, origin), language, WIDTH)

    def json(origin: Origin, language: str) -> Iterator[str]:
        yield to_json(traced(announcement_report(announced, language), origin))

    document = partial(announcement_document, announced)
    return Forms(document=document, texts={"text": text, "json": json})


def announcement_document(announced: Announcement, origin: Origin) -> Document:
    """Return the announcement as a document: the list in words and codes, and its provisions."""
    edition = announced.edition
    rules = Message("announcement.rules", edition=edition.name)
    order = ORDER[edition.play_off.scheme]
    if not announced.is_fide:
        rules, order = Message("announcement.rules-of-egf"), EGF_RULES
    elif edition.is_annex:
        rules = Message("announcement.rules-of-annex", edition=edition.name)
    about = [rules, Message("announcement.introduction", article=order)]
    if announced.is_of_teams:
        about[1:] = (
            Message("announcement.introduction-of-teams", article=order),
            Message("announcement.primary", score=Message(f"tie-break.{announced.primary}")),
        )
    definitions = (
        Message("announcement.defined", name=_plain_name(entry), definition=definition)
        for entry in announced.listed
        if (definition := _definition(announced, entry))
    )
    play_off = []
    if edition.is_annex and announced.codes_before_play_off is not None:
        article = PLAY_OFF_ARTICLE[edition.play_off.scheme]
        play_off.append(Message("announcement.play-off-scheme", article=article))
    for item, answer in _parameters(announced):
        stated = Message("announcement.open") if answer is None else answer
        play_off.append(
            Message("announcement.parameter", article=item, asks=_asks(item), answer=stated)
        )
    return Document(
        title=title_with_name(announced.name, Message("announcement.title")),
        subtitle=tuple(about),
        blocks=(
            _order(announced),
            *listed_section("announcement.definitions", dict.fromkeys(definitions)),
            *listed_section("announcement.provisions", _provisions(announced)),
            *listed_section("announcement.play-off-heading", play_off),
        ),
        **foot_of(origin),
    )


def _order(announced: Announcement) -> Table:
    rows, instead = [], []
    for number, entry in enumerate(announced.listed, start=1):
        known = _when_known(entry)
        if known and announced.is_fide and not announced.edition.is_annex:
            known = Message("announcement.typed", type=entry.type, known=known)
        name = name_of(entry, announced.primary)
        rows.append((number, name, entry.text, entry.article, known))
        article = Message("announcement.cited", article=entry.article) if entry.article else None
        line = Message(
            "announcement.line", number=number, name=name, code=entry.text, article=article
        )
        instead.append(
            Message("announcement.line-known", line=line, known=known) if known else line
        )
    return Table(
        columns=tuple(
            Column(
                kind=kind,
                label=Message(f"announcement.head-{head}"),
                gives_way=int(kind is Kind.NAME),
            )
            for head, kind in COLUMNS.items()
        ),
        rows=rows,
        caption=Message("announcement.title"),
        instead=tuple(instead),
    )


COLUMNS: Final = {
    "number": Kind.NUMBER,
    "tie-break": Kind.NAME,
    "code": Kind.CODE,
    "article": Kind.CODE,
    "known": Kind.TEXT,
}


def name_of(entry: AnnouncedEntry, primary: str = "") -> Message:
    """Return the name of a tie-break with its modifiers; ``primary`` is the score of teams."""
    if entry.is_play_off:
        return Message("announcement.play-off")
    code = entry.descriptor
    if entry.row is None or code is None:
        return Message("announcement.own", name=entry.own_name or entry.text)
    if entry.row.code == "MPvGP":
        name = Message(f"tie-break.{_OTHER_SCORE.get(primary, 'MPvGP')}")
    else:
        name = _plain_name(entry)
    if code.cut:
        name = modified_name("cut", entry.row.code, name, code.cut)
    if code.median:
        name = modified_name("median", entry.row.code, name, code.median)
    modifiers = tuple(_modifiers(code, entry.row))
    return Message("announcement.modified", name=name, modifiers=modifiers) if modifiers else name


_OTHER_SCORE: Final = {"MPTS": "GPTS", "GPTS": "MPTS"}
"""What ``MPvGP`` means, by the primary score."""


def _modifiers(code: Descriptor, row: TieBreak) -> Iterator[Message]:
    if code.score is not None:
        yield Message(f"announcement.by-{'match' if code.score == 'MP' else 'game'}-points")
    if code.limit is not None:
        yield Message("announcement.limit", n=_points_text(code.limit))
    if code.divisor is not None:
        yield Message("announcement.divisor", n=code.divisor)
    if code.forfeits_are_games:
        yield Message("announcement.forfeits")
    if code.fore:
        yield Message("announcement.fore")
    if code.reversed:
        yield Message("announcement.reversed")
    if row.lowest_first and not code.reversed and row.code == "BC":
        yield Message("announcement.lowest-first")
    if code.unrated is not None:
        yield Message("announcement.unrated", n=code.unrated)
    if code.edition is not None:
        yield Message("announcement.edition", n=code.edition)


def _points_text(half_points: int) -> str:
    """Return a step of the limit (14.5) as text: ``+1½``."""
    whole, half = divmod(abs(half_points), 2)
    sign = "-" if half_points < 0 else "+"
    return f"{sign}{whole if whole or not half else ''}{'½' if half else ''}"


def _plain_name(entry: AnnouncedEntry) -> Message:
    """Return the name in the edition, which may be that of another code (GE became REP)."""
    if entry.printed == "GE":
        return Message("announcement.name.GE")
    return Message(f"tie-break.{entry.code}")


def _when_known(entry: AnnouncedEntry) -> Message | None:
    """Return when a value is known: the last part decides.

    The pairings (D) are published before the own game (B), and results of opponents (C) come last.
    """
    last = next((letter for letter in "CBDA" if letter in entry.type), None)
    return Message(f"announcement.known.{last}") if last else None


def _definition(announced: Announcement, entry: AnnouncedEntry) -> Message | None:
    """Return the definition of a tie-break in the words of 2023, which later editions keep."""
    if entry.row is None or announced.edition.is_annex:
        return None
    id_ = f"announcement.definition.{entry.row.code}"
    return Message(id_) if find_row(id_) else None


def _provisions(announced: Announcement) -> Iterator[Message]:
    """Yield the clauses announced with a list; those of C.07 apply only to its own codes."""
    if not announced.is_fide:
        return
    edition = announced.edition
    scheme = edition.play_off.scheme
    if lots := LOTS.get(scheme):
        yield Message("announcement.lots", article=lots)
    else:
        yield Message("announcement.not-stated-at-the-end")
    if edition.is_annex:
        year = "2012" if edition.own_round == VIRTUAL_OPPONENT else "2006"
        yield Message(f"announcement.unplayed-{year}")
    elif announced.kind.pairings is Pairings.SWISS:
        yield Message("announcement.unplayed-swiss")
    else:
        yield Message("announcement.unplayed-predetermined")
    if announced.clauses:
        clauses = tuple(Message(f"announcement.clause.{clause}") for clause in announced.clauses)
        yield Message("announcement.own-clauses", clauses=clauses)
    yield from _about_ratings(announced)
    for entry in announced.listed:
        if entry.code not in CHAINS:
            continue
        chain = tuple(
            Message("announcement.named", name=Message(f"tie-break.{code}"), code=code)
            for code in announced.chain(entry.code)
        )
        if chain:
            yield Message("announcement.knockout-chain", code=entry.text, chain=chain)
        else:
            yield Message("announcement.no-chain", code=entry.text)


def _about_ratings(announced: Announcement) -> Iterator[Message]:
    """Yield the clauses about unrated players if a tie-break uses ratings."""
    by_rating = [entry for entry in announced.listed if entry.row and entry.row.needs_ratings]
    # A code with a rating for the unrated (``/U1400``) tells it where it is listed.
    open_codes = [e.text for e in by_rating if e.descriptor and e.descriptor.unrated is None]
    if not open_codes:
        return
    codes = tuple(dict.fromkeys(open_codes))
    scheme = announced.edition.play_off.scheme
    if announced.rated_with is not None:
        article = None if scheme in RATED else Message("announcement.in-brackets", article="10")
        n = announced.rated_with
        yield Message("announcement.ratings-with", codes=codes, n=n, article=article)
    elif scheme in RATED:
        yield Message("announcement.ratings-in-annex", codes=codes, article=RATED[scheme])
    else:
        yield Message("announcement.ratings", codes=codes)
    if announced.unrated:
        yield Message("announcement.unrated-present", n=announced.unrated)


def _parameters(announced: Announcement) -> Iterator[tuple[str, str | None]]:
    """Yield the parameters that 3.1 leaves to the organiser; in annexes schemes fix them."""
    after = announced.codes_before_play_off
    if announced.edition.is_annex or (after is None and announced.answers == NOTHING):
        return
    for item, name in PARAMETERS:
        answer = getattr(announced.answers, name)
        if name == "after" and answer is None and after is not None:
            answer = ", ".join(after) or "-"
        yield item, None if answer is None else str(answer)


def _asks(item: str) -> Message:
    """Return the parameter in an item of 3.1."""
    return Message(f"announcement.asks.{item}")


# What is announced: the list, and what is amiss with it -------------------------------------------


NO_FILE: Final = Tournament(
    kind=EventKind(Event.SWISS, False, Pairings.SWISS, "data", Message("ranking.no-file")),  # noqa: FBT003 - a row
    players=(),
    rounds_played=0,
)
PLAY_OFF_ARTICLE: Final = {None: "3", Scheme.ANNEX_2006: "6", Scheme.ANNEX_2012: "12.1.1"}
"""Where the text of an edition speaks of play-offs."""

CHAINS: Final = {
    "EDE": (),
    "EDEBT": ("BC", "TBR"),
    "EDEBB": ("BC", "BBE"),
    "EDET": ("TBR",),
    "EDEB": ("BBE",),
    "EDEC": ("BC",),
}
"""The tie-breaks of article 12 with which an extended direct encounter goes on (13.3.2).

Where the code names none, the event's regulations may.
"""


class AnnouncedEntry(Record):
    """An entry of the list: its text, name and meaning.

    ``descriptor`` and ``row`` are None for a play-off, and for a code that no program can know.
    ``own_name`` is the tournament's own name of its tie-break, ``printed`` the code that the
    edition prints.
    """

    text: str
    code: str
    descriptor: Descriptor | None
    row: TieBreak | None
    article: str = ""
    own_name: str = ""
    printed: str = ""

    @property
    def type(self) -> str:
        """The letters of article 4.3, "" if they are not known.

        The sum of 13.4 has two types: by Fore Buchholz it is known before the last round ends.
        """
        if self.row is None:
            return ""
        fore = self.row.code == "SSSC" and self.descriptor is not None and self.descriptor.fore
        return "BD" if fore else self.row.type

    @property
    def is_play_off(self) -> bool:
        """Whether this is a play-off."""
        return self.row is None and self.code == PLAY_OFF


class Announcement(Record, kw_only=True):
    """A list of tie-breaks with all further data that an organiser announces.

    ``listed`` begins after the points, in which participants are tied. ``unrated`` counts the
    unrated players of a file, None without one; ``rated_with`` is the rating used for them.
    ``policies`` are the readings of the regulations that differ from the default. ``remarks`` are
    problems with the list, for the organiser.
    """

    name: str | None
    edition: Edition
    kind: EventKind
    primary: str
    listed: tuple[AnnouncedEntry, ...]
    unrated: int | None
    rated_with: int | None
    policies: Mapping[str, str]
    answers: Answers
    remarks: tuple[AnnouncementRemark, ...]
    notes: tuple[Message, ...]

    @property
    def is_of_teams(self) -> bool:
        """Whether teams are ranked."""
        return self.primary in SCORES_OF_TEAMS.values()

    @property
    def is_fide(self) -> bool:
        """Whether no code of another discipline is listed, to which no edition applies."""
        return not any(one.row is not None and one.row.discipline for one in self.listed)

    @property
    def clauses(self) -> tuple[str, ...]:
        """The provisions for unplayed rounds that replace article 16 (16.6)."""
        articles = {policy.name: policy.article for policy in POLICIES}
        return tuple(
            f"{name}={value}"
            for name, value in self.policies.items()
            if articles[name].startswith("16")
        )

    def chain(self, code: str) -> tuple[str, ...]:
        """Return the tie-breaks of article 12 that continue an extended direct encounter."""
        return CHAINS.get(code) or self.edition.extended_boards.apply

    @property
    def codes_before_play_off(self) -> tuple[str, ...] | None:
        """The codes before the play-off, None where the list has none."""
        texts = [one.text for one in self.listed]
        places = [at for at, one in enumerate(self.listed) if one.is_play_off]
        return tuple(texts[: places[0]]) if places else None


def announcement(
    tournament: Tournament | None, ranking: Ranking, answers: Answers = NOTHING
) -> Announcement:
    """Return the announcement of a tournament's list, or of a list alone.

    Without a tournament the list is for players, unless the kind or a code implies teams. Raises
    Refusal for an unknown code, and for a missing list.
    """
    answers = answers_by(answers, ranking)
    known = tournament or NO_FILE
    stated_codes = ranking.tiebreaks
    if (
        tournament is None
        and (stated_codes is None or tuple(stated_codes) == (RECOMMENDED,))
        and not ranking.kind
    ):
        raise refusal_of("list-needed")
    order = choose_order(known, ranking)
    edition, notes = choose_edition(known, ranking.edition or order.edition, ranking.policies)
    kind = _kind(tournament, ranking, edition)
    codes, record, remarks = (
        (order.codes, None, order.notes)
        # Points and starting ranks alone are no list to announce.
        if order.codes and order.codes != ("TPN",)
        else choose_codes(known, kind, edition, stated_codes, ranking.primary, announced=True)
    )
    primary = POINTS
    if kind.is_team and (tournament is None or known.teams):
        score, about = choose_primary(known, codes, ranking.primary)
        primary = SCORES_OF_TEAMS[score]
        notes = (*notes, *about)
    listed = [_entry_of(code, edition, primary, strict=record is None) for code in codes]
    if ranking.regulations is not None:
        listed = [_with_own_name(one, ranking.regulations) for one in listed]
    if listed and listed[0].code in {POINTS, primary}:
        listed = listed[1:]
    unrated = None if tournament is None else ratings_of(known, ranking.rating).values.count(None)
    if kind.source == "data":
        notes = (*notes, Message("ranking.kind-from-data", kind=str(kind), reason=kind.reason))
    return Announcement(
        name=known.name,
        edition=edition,
        kind=kind,
        primary=primary,
        listed=tuple(listed),
        unrated=unrated,
        rated_with=ranking.unrated,
        policies=not_default(ranking.policies, (edition.name,)),
        answers=answers,
        remarks=tuple(
            remarks_on(
                known,
                replace(
                    ranking,
                    kind=str(kind) if tournament is None else ranking.kind,
                    tiebreaks=_list_for_checks(listed, codes, record),
                ),
                kind=kind,
                primary=primary,
                listed=listed,
                unrated=unrated or 0,
            )
        ),
        notes=(*notes, *remarks),
    )


def _list_for_checks(
    listed: Sequence[AnnouncedEntry], codes: Sequence[str], record: str | None
) -> tuple[str, ...] | None:
    """Return the list for the checks of ranking; None for a record's list, read unchanged."""
    if record is not None and not any(map(is_play_off, codes)):
        return None
    return tuple(
        one.text
        for one in listed
        if one.descriptor is not None and (one.row is not None or one.descriptor.is_other)
    )


def _kind(tournament: Tournament | None, ranking: Ranking, edition: Edition) -> EventKind:
    """Return the kind of a tournament; without one the kind that the codes of a list imply."""
    if tournament is not None or ranking.kind is not None:
        return choose_kind(tournament or NO_FILE, ranking.kind)
    rows = [row for code in ranking.tiebreaks or () if (row := BY_CODE.get(_name(code)))]
    scores = (":MP", ":GP")
    named = any(score in code.upper() for code in ranking.tiebreaks or () for score in scores)
    is_team = named or any(row.of is For.TEAMS for row in rows)
    is_team = is_team or any(_name(code) == EXTENDED for code in ranking.tiebreaks or ())
    reason = Message("ranking.kind-by-codes")
    if not all(row.swiss for row in rows) and all(row.suits_predetermined(edition) for row in rows):
        return EventKind(Event.ROUND_ROBIN, is_team, Pairings.PREDETERMINED, "data", reason)
    return EventKind(Event.SWISS, is_team, Pairings.SWISS, "data", reason)


def _name(code: str) -> str:
    parsed = parse_code(code)
    return "" if isinstance(parsed, Unreadable) else parsed.name


def _with_own_name(entry: AnnouncedEntry, regulations: OwnRegulations) -> AnnouncedEntry:
    """Return an entry with its name in the tournament's own regulations."""
    own = regulations.own_tie_break(entry.descriptor.name) if entry.descriptor is not None else None
    return entry if own is None else replace(entry, own_name=own.name)


def _entry_of(text: str, edition: Edition, primary: str, *, strict: bool) -> AnnouncedEntry:
    """Return the entry for a code of the list; Refusal for a requested unknown code."""
    text = text.strip()
    if strict and text.isdecimal():
        text = code_for(text, of_teams=primary != POINTS)
    if is_play_off(text):
        return AnnouncedEntry(text, PLAY_OFF, None, None, PLAY_OFF_ARTICLE[edition.play_off.scheme])
    read = parse_code(text)
    parsed = None if isinstance(read, Unreadable) else read
    if parsed is not None and parsed.name == EXTENDED and primary != POINTS:
        parsed = extended_by_primary(parsed, primary)
    row = None if parsed is None else BY_CODE.get(parsed.name)
    if row is None and strict and not (parsed and parsed.is_other):
        raise unknown_code(text, nearest(text))
    if row is None:
        return AnnouncedEntry(text, text, parsed, row)
    article = edition.cite(row.article, row.code) if edition.name in row.editions else ""
    printed = edition.names.get(row.code, row.code)
    return AnnouncedEntry(text, row.code, parsed, row, article=article, printed=printed)


def remarks_on(
    tournament: Tournament,
    ranking: Ranking,
    *,
    kind: EventKind,
    primary: str,
    listed: Sequence[AnnouncedEntry],
    unrated: int,
) -> Iterator[AnnouncementRemark]:
    """Yield the problems with a list, in its order, those that ranking reports first.

    ``ranking`` has the list without a play-off, ``unrated`` counts the unrated players of the file.
    """
    for finding in read_request(tournament, ranking).diagnostics:
        about = str(finding.values.get("text", ""))
        yield AnnouncementRemark(about, finding.code, finding.sentence)
    swiss = kind.pairings is Pairings.SWISS
    for place, entry in enumerate(listed):
        row, code = entry.row, entry.descriptor
        if row is None or code is None:
            continue
        before = listed[:place]
        codes = [each.code for each in before]
        if row.code == "BC" and primary != "GPTS" and not {"GPTS", "MPvGP"} & set(codes):
            yield _remark(entry, "board-count-without-game-points")
        if row.needs_ratings and unrated and code.unrated is None and ranking.unrated is None:
            yield _remark(entry, "unrated-players", count=unrated)
        why = _never_separates(entry, before, primary=primary, swiss=swiss)
        if why is not None:
            yield AnnouncementRemark(entry.text, "never-separates", why)


def _remark(entry: AnnouncedEntry, name: str, **arguments: int) -> AnnouncementRemark:
    return AnnouncementRemark(entry.text, name, Message(f"announcement.{name}", **arguments))


def _never_separates(
    entry: AnnouncedEntry, before: Sequence[AnnouncedEntry], *, primary: str, swiss: bool
) -> Message | None:
    """Return why a code can never separate players still tied, None if it can."""
    unique = next((each for each in before if each.code == "TPN"), None)
    if unique is not None:
        return Message("announcement.behind-pairing-number", before=unique.text)
    assert entry.row is not None  # noqa: S101 - asked of known codes only
    if entry.code in {POINTS, primary}:
        return Message("announcement.primary-score")
    same = [each for each in before if str(each.descriptor) == str(entry.descriptor)]
    if same and entry.row.type != "A":
        return Message("announcement.same-before", before=same[-1].text)
    if before and same and same[-1] is before[-1]:
        return Message("announcement.repeated", before=same[-1].text)
    if (
        not swiss
        and entry.code == "BH"
        and not (entry.descriptor and str(entry.descriptor) != "BH")
    ):
        return Message("announcement.sum-of-all")
    return None
