"""An announcement in one of five languages: as text, Markdown, a page, and for programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

from trfkit.bounded_types import one_of
from trfkit.messages import Span
from trfkit.messages.announcements.phrases import words_of
from trfkit.model.tournament import Pairings
from trfkit.playoffs.article3 import NOTHING, PARAMETERS
from trfkit.record import Record
from trfkit.regulations.annexes import EGF_RULES, VIRTUAL_OPPONENT
from trfkit.regulations.edition import Scheme
from trfkit.reports.announcement.announced_list import CHAINS, PLAY_OFF_ARTICLE
from trfkit.reports.document import Column, Document, Kind, Section, Table, listed, texts_of
from trfkit.reports.forms import render_document
from trfkit.reports.provenance import foot_of, provenance
from trfkit.reports.render_text import WIDTH, render_text
from trfkit.reports.row_fields import JsonRow, RowField
from trfkit.reports.text_formats import to_json
from trfkit.tie_breaks import BY_CODE
from trfkit.visible_text import visible

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from trfkit.bounded_types import Positive, PrintedEdition, PrintedKind
    from trfkit.messages import Message
    from trfkit.messages.announcements.phrases import Words
    from trfkit.reports.announcement.announced_list import Announcement, Listed, Remark
    from trfkit.reports.provenance import Origin, Provenance

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
    words = words_of(language)
    return AnnouncementReport(
        tournament=announced.name,
        kind=str(announced.kind),
        edition=announced.edition.name,
        language=language,
        primary=announced.primary,
        order=tuple(
            AnnouncedTieBreak(
                number=number,
                code=one.text,
                name=name_of(one, words, announced.primary),
                article=one.article or None,
                type=one.type or None,
                known=_known(one, words) or None,
                definition=_definition(announced, one, words) or None,
            )
            for number, one in enumerate(announced.listed, start=1)
        ),
        provisions=tuple(_provisions(announced, words)),
        play_off=tuple(AnnouncedParameter(*row) for row in _parameters(announced, words)),
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
    document = announcement_document(announced, language, origin)
    if format_ == "text":
        return render_text(document, language, WIDTH)
    return render_document(document, format_, language).decode()


def announcement_document(announced: Announcement, language: str, origin: Origin) -> Document:
    """Return the order, in words and codes, and what goes with it."""
    words = words_of(language)
    title = f"{announced.name}: {words.title}" if announced.name else words.title
    edition = announced.edition
    introduction = words.of_teams if announced.of_teams else words.introduction
    rules = words.rules_of_annex if edition.is_annex else words.rules
    order = ORDER[edition.play_off.scheme]
    if not announced.is_fide:
        rules, order = words.rules_of_egf, EGF_RULES
    about = [rules.format(edition=edition.name), introduction.format(article=order)]
    if announced.of_teams:
        about.append(words.primary.format(score=_plain_name(announced.primary, words)))
    definitions = (
        f"{_name_in(one, words)}: {text}"
        for one in announced.listed
        if (text := _definition(announced, one, words))
    )
    scheme = []
    if edition.is_annex and announced.after_play_off is not None:
        article = PLAY_OFF_ARTICLE[edition.play_off.scheme]
        scheme.append(words.play_off_scheme.format(article=article))
    parameters = (
        f"{article}, {asks}: {answer or words.open}"
        for article, asks, answer in _parameters(announced, words)
    )
    return Document(
        title=Span("text", title),
        subtitle=tuple(texts_of(about)),
        blocks=(
            _order(announced, words),
            *_listed(words.definitions_heading, dict.fromkeys(definitions)),
            *_listed(words.further, _provisions(announced, words)),
            *_listed(words.play_off_heading, (*scheme, *parameters)),
        ),
        **foot_of(origin),
    )


def _listed(heading: str, lines: Iterable[str]) -> tuple[Section, ...]:
    """Return lines under a heading, nothing where there are none."""
    blocks = listed(texts_of(lines))
    return (Section(heading=Span("text", heading), blocks=blocks),) if blocks else ()


def _order(announced: Announcement, words: Words) -> Table:
    rows = []
    for number, one in enumerate(announced.listed, start=1):
        is_typed = one.type and announced.is_fide and not announced.edition.is_annex
        letter = f"{one.type}: " if is_typed else ""
        known = f"{letter}{known}" if (known := _known(one, words)) else ""
        name = name_of(one, words, announced.primary)
        rows.append((number, name, one.text, one.article, known))
    instead = (
        f"{number}. {name}: {code}"
        + (f" [{article}]" if article else "")
        + (known and f"; {known}")
        for number, name, code, article, known in rows
    )
    heads = zip(KINDS, words.head, strict=True)
    return Table(
        columns=tuple(
            Column(kind=kind, label=Span("text", head), gives_way=int(kind is Kind.NAME))
            for kind, head in heads
        ),
        rows=rows,
        caption=Span("text", words.title),
        instead=tuple(texts_of(instead)),
    )


KINDS: Final = (Kind.NUMBER, Kind.NAME, Kind.CODE, Kind.CODE, Kind.TEXT)


def name_of(one: Listed, words: Words, primary: str = "") -> str:
    """Return a tie-break with its modifiers in words; ``primary`` is the score of teams."""
    if one.is_play_off:
        return words.play_off
    code = one.descriptor
    if one.row is None or code is None:
        return f"{visible(one.own_name or one.text)} ({words.own})"
    name = _plain_name(_OTHER_SCORE.get(primary, "MPvGP"), words)
    if one.row.code != "MPvGP":
        name = _name_in(one, words)
    if code.cut:
        name = words.cuts.get(one.row.code, words.cut).format(name=name, n=code.cut)
    if code.median:
        name = words.medians.get(one.row.code, words.median).format(name=name, n=code.median)
    return ", ".join((name, *_modifiers(one, words)))


_OTHER_SCORE: Final = {"MPTS": "GPTS", "GPTS": "MPTS"}
"""What ``MPvGP`` means, by the primary score."""


def _modifiers(one: Listed, words: Words) -> Iterator[str]:
    code = one.descriptor
    assert code is not None  # noqa: S101 - asked of known codes only
    assert one.row is not None  # noqa: S101 - as above
    if code.score is not None:
        yield words.by_match_points if code.score == "MP" else words.by_game_points
    if code.limit is not None:
        yield words.limit.format(n=_in_points(code.limit))
    if code.divisor is not None:
        yield words.divisor.format(n=code.divisor)
    if code.forfeits_are_games:
        yield words.forfeits
    if code.fore:
        yield words.fore
    if code.reversed:
        yield words.reversed
    if one.row.lowest_first and not code.reversed and one.row.code == "BC":
        yield words.lowest_first
    if code.unrated is not None:
        yield words.unrated.format(n=code.unrated)
    if code.edition is not None:
        yield words.edition.format(n=code.edition)


def _in_points(half_points: int) -> str:
    """Return a step of the limit (14.5), as in ``+1½``."""
    whole, half = divmod(abs(half_points), 2)
    sign = "-" if half_points < 0 else "+"
    return f"{sign}{whole if whole or not half else ''}{'½' if half else ''}"


def _plain_name(code: str, words: Words) -> str:
    return words.names.get(code) or BY_CODE[code].name


def _name_in(one: Listed, words: Words) -> str:
    """Return the name that the edition has, which may be of another code (GE became REP)."""
    return words.names.get(one.printed) or _plain_name(one.code, words)


def _known(one: Listed, words: Words) -> str:
    """Return when a value is known: what is known last decides.

    The pairings (D) are out before the own game (B), and results of opponents (C) come last.
    """
    return words.known[next(letter for letter in "CBDA" if letter in one.type)] if one.type else ""


def _definition(announced: Announcement, one: Listed, words: Words) -> str:
    """Return what a tie-break is; the words are those of 2023, and later editions keep them."""
    if one.row is None or announced.edition.is_annex:
        return ""
    return words.definitions.get(one.row.code, "")


def _provisions(announced: Announcement, words: Words) -> Iterator[str]:
    """Yield the clauses that are announced with a list; those of C.07 hold for its own codes."""
    if not announced.is_fide:
        return
    edition = announced.edition
    scheme = edition.play_off.scheme
    lots = LOTS.get(scheme)
    yield words.lots.format(article=lots) if lots else words.not_stated_at_the_end
    if edition.is_annex:
        is_2012 = edition.own_round == VIRTUAL_OPPONENT
        yield words.unplayed_2012 if is_2012 else words.unplayed_2006
    elif announced.kind.pairings is Pairings.SWISS:
        yield words.unplayed_swiss
    else:
        yield words.unplayed_predetermined
    if announced.clauses:
        clauses = "; ".join(words.clauses[clause] for clause in announced.clauses)
        yield words.own_clauses.format(clauses=clauses)
    yield from _about_ratings(announced, words)
    for one in announced.listed:
        if one.code not in CHAINS:
            continue
        chain = ", ".join(
            f"{_plain_name(code, words)} ({code})" for code in announced.chain(one.code)
        )
        if chain:
            yield words.knockout_chain.format(code=one.text, chain=chain)
        else:
            yield words.no_chain.format(code=one.text)


def _about_ratings(announced: Announcement, words: Words) -> Iterator[str]:
    """Yield what holds for the unrated, where a tie-break uses ratings."""
    by_rating = [one for one in announced.listed if one.row and one.row.needs_ratings]
    if not by_rating:
        return
    codes = ", ".join(dict.fromkeys(one.text for one in by_rating))
    scheme = announced.edition.play_off.scheme
    if announced.rated_with is not None:
        article = "" if scheme in RATED else " (10)"
        yield words.ratings_with.format(codes=codes, n=announced.rated_with, article=article)
    elif scheme in RATED:
        yield words.ratings_in_annex.format(codes=codes, article=RATED[scheme])
    else:
        yield words.ratings.format(codes=codes)
    if announced.unrated:
        yield words.unrated_present.format(n=announced.unrated)


def _parameters(announced: Announcement, words: Words) -> Iterator[tuple[str, str, str | None]]:
    """Yield what 3.1 has the organiser fix, where there is a play-off; the annexes have schemes."""
    after = announced.after_play_off
    if announced.edition.is_annex or (after is None and announced.answers == NOTHING):
        return
    for item, name, _ in PARAMETERS:
        answer = getattr(announced.answers, name)
        if name == "after" and answer is None and after is not None:
            answer = ", ".join(after) or "-"
        yield item, words.parameters[item], None if answer is None else str(answer)


def remark_lines(remarks: tuple[Remark, ...]) -> tuple[str, ...]:
    """Return what is amiss with a list, a line for each entry and reason."""
    return tuple(f"{remark.about}: {remark.text} [{remark.name}]" for remark in remarks)
