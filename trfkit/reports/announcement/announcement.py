"""An announcement in one of five languages: as text, Markdown, a page, and for programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

from trfkit.bounded_types import one_of
from trfkit.messages import Message, render_text
from trfkit.messages.announced_names import modified_name
from trfkit.messages.catalogue import find_row
from trfkit.model.tournament import Pairings
from trfkit.playoffs.article3 import NOTHING, PARAMETERS
from trfkit.record import Record
from trfkit.regulations.annexes import EGF_RULES, VIRTUAL_OPPONENT
from trfkit.regulations.edition import Scheme
from trfkit.reports.announcement.announced_list import CHAINS, PLAY_OFF_ARTICLE
from trfkit.reports.document import Column, Document, Kind, Section, Table, listed
from trfkit.reports.forms import render_document, to_json
from trfkit.reports.provenance import foot_of, provenance
from trfkit.reports.render_text import WIDTH
from trfkit.reports.render_text import render_text as render_document_text
from trfkit.reports.row_fields import JsonRow, RowField

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from trfkit.bounded_types import Positive, PrintedEdition, PrintedKind
    from trfkit.reports.announcement.announced_list import Announcement, Listed
    from trfkit.reports.provenance import Origin, Provenance
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


class AnnouncementRemark(JsonRow):
    """Something that is amiss with the list."""

    fields = (
        RowField("about", "The entry."),
        RowField("name", "Of the finding, or a word for what is amiss."),
        RowField("text", "In English, for the organiser."),
    )


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
    provenance: Provenance


def announcement_report(
    announced: Announcement, language: str, origin: Origin
) -> AnnouncementReport:
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
                known=words(_known(entry)),
                definition=words(_definition(announced, entry)),
            )
            for number, entry in enumerate(announced.listed, start=1)
        ),
        provisions=tuple(render_text(clause, language) for clause in _provisions(announced)),
        play_off=tuple(
            AnnouncedParameter(item, render_text(_asks(item), language), answer)
            for item, answer in _parameters(announced)
        ),
        remarks=AnnouncementRemark.of(announced.remarks),
        notes=announced.notes,
        provenance=provenance(origin),
    )


def written_announcement(
    announced: Announcement, language: str, origin: Origin, format_: str
) -> str:
    """Return an announcement as ``text``, ``markdown``, ``html`` or ``json``."""
    if format_ == "json":
        return to_json(announcement_report(announced, language, origin))
    document = announcement_document(announced, origin)
    if format_ == "text":
        return render_document_text(document, language, WIDTH)
    return render_document(document, format_, language).decode()


def announcement_document(announced: Announcement, origin: Origin) -> Document:
    """Return the order, in words and codes, and what goes with it."""
    title = Message("announcement.title")
    if announced.name:
        title = Message("announcement.title-of", event=announced.name, title=title)
    edition = announced.edition
    rules = Message("announcement.rules", edition=edition.name)
    order = ORDER[edition.play_off.scheme]
    if not announced.is_fide:
        rules, order = Message("announcement.rules-of-egf"), EGF_RULES
    elif edition.is_annex:
        rules = Message("announcement.rules-of-annex", edition=edition.name)
    about = [rules, Message("announcement.introduction", article=order)]
    if announced.of_teams:
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
    if edition.is_annex and announced.after_play_off is not None:
        article = PLAY_OFF_ARTICLE[edition.play_off.scheme]
        play_off.append(Message("announcement.play-off-scheme", article=article))
    for item, answer in _parameters(announced):
        stated = Message("announcement.open") if answer is None else answer
        play_off.append(
            Message("announcement.parameter", article=item, asks=_asks(item), answer=stated)
        )
    return Document(
        title=title,
        subtitle=tuple(about),
        blocks=(
            _order(announced),
            *_listed("definitions", dict.fromkeys(definitions)),
            *_listed("provisions", _provisions(announced)),
            *_listed("play-off-heading", play_off),
        ),
        **foot_of(origin),
    )


def _listed(heading: str, lines: Iterable[Message]) -> tuple[Section, ...]:
    """Return lines under a heading, nothing where there are none."""
    blocks = listed(lines)
    return (Section(heading=Message(f"announcement.{heading}"), blocks=blocks),) if blocks else ()


def _order(announced: Announcement) -> Table:
    rows, instead = [], []
    for number, entry in enumerate(announced.listed, start=1):
        known = _known(entry)
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


def name_of(entry: Listed, primary: str = "") -> Message:
    """Return a tie-break with its modifiers; ``primary`` is the score of teams."""
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
        yield Message("announcement.limit", n=_in_points(code.limit))
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


def _in_points(half_points: int) -> str:
    """Return a step of the limit (14.5), as in ``+1½``."""
    whole, half = divmod(abs(half_points), 2)
    sign = "-" if half_points < 0 else "+"
    return f"{sign}{whole if whole or not half else ''}{'½' if half else ''}"


def _plain_name(entry: Listed) -> Message:
    """Return the name that the edition has, which may be of another code (GE became REP)."""
    if entry.printed == "GE":
        return Message("announcement.name.GE")
    return Message(f"tie-break.{entry.code}")


def _known(entry: Listed) -> Message | None:
    """Return when a value is known: what is known last decides.

    The pairings (D) are out before the own game (B), and results of opponents (C) come last.
    """
    last = next((letter for letter in "CBDA" if letter in entry.type), None)
    return Message(f"announcement.known.{last}") if last else None


def _definition(announced: Announcement, entry: Listed) -> Message | None:
    """Return what a tie-break is; the words are those of 2023, and later editions keep them."""
    if entry.row is None or announced.edition.is_annex:
        return None
    id_ = f"announcement.definition.{entry.row.code}"
    return Message(id_) if find_row(id_) else None


def _provisions(announced: Announcement) -> Iterator[Message]:
    """Yield the clauses that are announced with a list; those of C.07 hold for its own codes."""
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
    """Yield what holds for the unrated, where a tie-break uses ratings."""
    by_rating = [entry for entry in announced.listed if entry.row and entry.row.needs_ratings]
    if not by_rating:
        return
    codes = tuple(dict.fromkeys(entry.text for entry in by_rating))
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
    """Yield what 3.1 has the organiser fix, where there is a play-off; the annexes have schemes."""
    after = announced.after_play_off
    if announced.edition.is_annex or (after is None and announced.answers == NOTHING):
        return
    for item, name in PARAMETERS:
        answer = getattr(announced.answers, name)
        if name == "after" and answer is None and after is not None:
            answer = ", ".join(after) or "-"
        yield item, None if answer is None else str(answer)


def _asks(item: str) -> Message:
    """Return what an item of 3.1 has the organiser fix."""
    return Message(f"announcement.asks.{item}")
