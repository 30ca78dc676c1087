"""The program's reference data as tables and as JSON: ``trfkit list``, and the pages of the docs.

Editions and policies, tie-breaks, formats, variants of the rules, codes of findings, schemas.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, NamedTuple

from trfkit.bounded_types import Date, PrintedEdition
from trfkit.findings.codes import CATALOGUE
from trfkit.format_table import FORMATS, Format
from trfkit.messages import Message, Span
from trfkit.messages.catalogue import find_row
from trfkit.profiles import Profile, Severity
from trfkit.record import Meta, Record, from_json, replace
from trfkit.regulations import NEWEST, POLICIES, Edition, differences, get_edition
from trfkit.regulations.editions import SPANS, EditionChange, rule_message
from trfkit.reports.document import AnyRow, Column, Kind, Section, Table, Text
from trfkit.reports.row_fields import NOTHING, JsonRow, RowField, named_column
from trfkit.tie_breaks import BY_CODE, OTHER_TIE_BREAKS, For, TieBreak, codes_of
from trfkit.verification.variants.table import VARIANTS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trfkit.messages.code_rows import Entry
    from trfkit.regulations.edition import Recommended


def _codes(name: str) -> Column:
    return named_column(Kind.CODE, name, missing=NOTHING)


def _sentences(name: str) -> Column:
    return named_column(Kind.TEXT, name, gives_way=1)


def _flag(name: str) -> Column:
    return named_column(Kind.FLAG, name, missing=NOTHING)


# Editions and policies ----------------------------------------------------------------------------


# fmt: off
class EditionRow(JsonRow):
    """One edition of the regulations."""

    fields = (
        RowField("edition", "Its name, as ``--edition`` takes it.",
                 shape=PrintedEdition),
        RowField("from", "The first start date to which the edition applies.",
                 shape=Date | None, value=lambda span: span.first),
        RowField("to", "The last one.", shape=Date | None, value=lambda span: span.last),
        RowField("held", "Whether this version can compute by it.",
                 shape=bool, value=lambda _: True),
        RowField("title", "What the text is called.",
                 shape=str | None, value=lambda span: get_edition(span.edition).title),
        RowField("note", "What is to be known of it besides.",
                 shape=str | None, value=lambda span: span.remark or None),
        RowField("changes", "What is new in it.",
                 shape=tuple[EditionChange, ...], value=lambda span: _changes(span.edition)),
    )


class PolicyValue(JsonRow):
    """One reading of a policy."""

    fields = (
        RowField("value", "Its name, as ``--policy`` takes it.",
                 value=lambda option: option.name),
        RowField("text", "What is done by it.", value=lambda option: option.says),
    )


class PolicyRow(JsonRow):
    """One point that can be read in several ways."""

    fields = (
        RowField("name", "As ``--policy`` takes it."),
        RowField("article", "The article that is read."),
        RowField("text", "The question that it leaves open.",
                 value=lambda policy: policy.question),
        RowField("default", "The reading of the newest edition.",
                 value=lambda policy: policy.default_in(NEWEST)),
        RowField("values", "All readings.", shape=tuple[PolicyValue, ...],
                 value=lambda policy: PolicyValue.of(policy.options)),
    )
# fmt: on


class EditionsReport(Record, kw_only=True, tag_field="schema", tag="trfkit.editions/1"):
    """The editions of C.07 and the policies: ``trfkit list editions --format json``."""

    editions: tuple[EditionRow, ...]
    """The oldest first."""
    policies: tuple[PolicyRow, ...]
    """What can be read in several ways."""


def editions_report() -> EditionsReport:
    """Return what ``trfkit list editions --format json`` prints."""
    return EditionsReport(editions=EditionRow.of(SPANS), policies=PolicyRow.of(POLICIES))


def _changes(edition: str) -> tuple[EditionChange, ...]:
    return differences(get_edition(edition), codes_of)


def editions_table() -> Table:
    """Return a row for each edition, followed by its changes."""
    rows: list[AnyRow] = []
    for span in SPANS:
        span_title = get_edition(span.edition).title
        title: Text = Span("name", span_title)
        if span.remark:
            title = Message("reference.remark", title=span_title, remark=rule_message(span.remark))
        rows.append((span.edition, span.first, span.last, title))
        for c in _changes(span.edition):
            change = {"topic": c.topic, "article": c.article, "before": c.before, "after": c.after}
            rows.append((None, None, None, Message("reference.change", **change)))
    return Table(
        columns=(
            named_column(Kind.CODE, "edition"),
            named_column(Kind.DATE, "from"),
            named_column(Kind.DATE, "to"),
            _sentences("what-changed"),
        ),
        rows=rows,
        caption=Message("reference.editions"),
    )


def policies_table() -> Table:
    """Return a row for each reading of each policy; a star marks that of the newest."""
    rows: list[AnyRow] = []
    for policy in POLICIES:
        default = policy.default_in(NEWEST)
        rows.append((policy.name, None, policy.article, Message(f"policy.{policy.name}")))
        rows += (
            (
                None,
                o.name + "*" * (o.name == default),
                None,
                Message(f"policy.{policy.name}.{o.name}"),
            )
            for o in policy.options
        )
    return Table(
        columns=(
            named_column(Kind.CODE, "policy"),
            named_column(Kind.CODE, "value"),
            named_column(Kind.CODE, "article"),
            _sentences("meaning"),
        ),
        rows=rows,
        caption=Message("reference.policies"),
    )


# Tie-breaks ---------------------------------------------------------------------------------------


class _ListedTieBreak(NamedTuple):
    """A tie-break in an edition."""

    row: TieBreak
    edition: Edition

    @property
    def audience(self) -> For:
        """Whether it ranks players or teams, by the edition's annex or the handbook."""
        return For.BOTH if self.row.of_teams_too else self.row.of


Audience = Literal["individual", "team"]
_AUDIENCES: Final[dict[For, tuple[Audience, ...]]] = {
    For.INDIVIDUALS: ("individual",),
    For.TEAMS: ("team",),
    For.BOTH: ("individual", "team"),
}


# fmt: off
class TieBreakRow(JsonRow):
    """One tie-break of C.07."""

    fields = (
        RowField("code", "As lists of tie-breaks name it.",
                 value=lambda listed: listed.row.code),
        RowField(column=_codes("code"), value=lambda listed: listed.edition.names.get(
            listed.row.code, listed.row.code)),
        RowField("name", "As the regulations call it.",
                 column=named_column(Kind.TEXT, "name", gives_way=1), shape=str,
                 value=lambda listed: Message(f"tie-break.{listed.row.code}")),
        RowField("article", "As the newest edition numbers it.",
                 value=lambda listed: listed.row.article),
        RowField(column=_codes("article"), value=lambda listed: listed.edition.cite(
            listed.row.article, listed.row.code)),
        RowField("type", "The letters of article 4.3.",
                 value=lambda listed: listed.row.type),
        RowField(column=_codes("modifiers"),
                 value=lambda listed: " ".join(listed.row.takes) or None),
        RowField("for", "Who is ranked by it.", shape=tuple[Audience, ...],
                 value=lambda listed: _AUDIENCES[listed.audience]),
        RowField(column=named_column(Kind.TEXT, "for"),
                 value=lambda listed: Message("reference.for", audience=listed.audience)),
        RowField("swiss", "Whether it suits a Swiss.",
                 column=_flag("swiss"), value=lambda listed: listed.row.swiss),
        RowField("predetermined", "Whether it suits pre-determined pairings.",
                 column=_flag("round-robin"),
                 value=lambda listed: listed.row.suits_predetermined(listed.edition)),
        RowField("modifiers", "The letters that may follow the code.",
                 shape=tuple[Annotated[str, Meta(pattern="^[A-Z]$")], ...],
                 value=lambda listed: tuple(listed.row.takes)),
        RowField("editions", "Those that have it.", shape=tuple[PrintedEdition, ...],
                 value=lambda listed: listed.row.editions),
    )


class RecommendedList(JsonRow):
    """A list of tie-breaks for a kind of tournament."""

    fields = (
        RowField("kind", "The kind of tournament.", column=_codes("kind"),
                 value=lambda listed: f"{'team' if listed.team else 'individual'}-"
                 f"{'round-robin' if listed.predetermined else 'swiss'}"),
        RowField("condition", "When the list is the one for this kind, where there are several.",
                 column=named_column(Kind.TEXT, "if"), shape=str | None,
                 value=lambda listed: Message("reference.condition", which=which) if (
                     which := {None: listed.primary, True: "rated", False: "unrated"}[listed.rated]
                 ) else None),
        RowField("article", "Null: no text recommends it, it is this program's default.",
                 shape=str | None, value=lambda listed: listed.article or None),
        RowField(column=named_column(Kind.TEXT, "article"),
                 value=lambda listed: listed.article or Message("reference.default")),
        RowField("tiebreaks", "The codes in their order.", shape=tuple[str, ...],
                 value=lambda listed: listed.codes),
        RowField("with_play_off", "The same with the play-off where the text has one.",
                 shape=tuple[str, ...], value=lambda listed: listed.items),
        RowField(column=named_column(Kind.CODE, "tie-breaks", gives_way=1),
                 value=lambda listed: ",".join(listed.items)),
    )


class GoTieBreakRow(JsonRow):
    """One tie-break of Go tournaments."""

    fields = (
        RowField("code", "As lists of tie-breaks name it.",
                 column=_codes("code")),
        RowField("name", "As players call it.",
                 column=named_column(Kind.TEXT, "name", gives_way=1), shape=str,
                 value=lambda row: Message(f"tie-break.{row.code}")),
        RowField("rests_on", "The text that says what it is.",
                 column=_codes("rests-on"), value=lambda row: row.article),
    )
# fmt: on


class TieBreaksReport(Record, kw_only=True, tag_field="schema", tag="trfkit.tiebreaks/1"):
    """The tie-breaks the program knows: ``trfkit list tiebreaks --format json``."""

    edition: PrintedEdition
    """Whose tie-breaks these are."""
    tiebreaks: tuple[TieBreakRow, ...]
    """In the order of the handbook."""
    recommended: tuple[RecommendedList, ...]
    """The lists for each kind of tournament."""
    mandatory: tuple[str, ...]
    """What the edition wants of every program."""
    go: tuple[GoTieBreakRow, ...]
    """Those of Go tournaments, which no edition has."""


KNOCKOUT: Final = "knockout"
"""A kind that is ranked by points alone."""


def recommended_lists(edition: Edition, kind: str | None) -> tuple[Recommended, ...]:
    """Return the lists of tie-breaks for a kind of tournament; None means every kind."""
    if kind is None:
        return edition.recommended
    parts_of_kind = kind.startswith("team"), not kind.endswith("swiss")
    return tuple(
        listed
        for listed in edition.recommended
        if (listed.team, listed.predetermined) == parts_of_kind and not kind.endswith(KNOCKOUT)
    )


def _mandatory(edition: Edition, kind: str | None) -> tuple[str, ...]:
    """Return the codes that the edition requires of programs, for players or for teams."""
    of_codes = {code: BY_CODE[code.partition("/")[0]] for code in edition.mandatory}
    return tuple(code for code, row in of_codes.items() if row.is_for(kind))


def tie_breaks_report(
    edition: Edition, rows: Sequence[TieBreak], kind: str | None
) -> TieBreaksReport:
    """Return the JSON of ``trfkit list tiebreaks`` for a kind of tournament, or for all."""
    return TieBreaksReport(
        edition=edition.name,
        tiebreaks=TieBreakRow.of(_ListedTieBreak(row, edition) for row in rows),
        recommended=RecommendedList.of(recommended_lists(edition, kind)),
        mandatory=_mandatory(edition, kind),
        go=GoTieBreakRow.of(OTHER_TIE_BREAKS),
    )


def tie_breaks_table(edition: Edition, rows: Sequence[TieBreak]) -> Table:
    """Return a row for each tie-break."""
    listed = [_ListedTieBreak(row, edition) for row in rows]
    return TieBreakRow.table(listed, Message("reference.tie-breaks", edition=edition.name))


def go_section() -> Section:
    """Return a row for each tie-break of Go tournaments, under a heading."""
    heading = Message("reference.go")
    return Section(heading=heading, blocks=(GoTieBreakRow.table(OTHER_TIE_BREAKS, heading),))


def recommended_table(edition: Edition, lists: Sequence[Recommended], kind: str | None) -> Table:
    """Return a row for each list, and one for the codes that every program has."""
    table = RecommendedList.table(lists, Message("reference.recommended", edition=edition.name))
    codes = ",".join(_mandatory(edition, kind))
    foot = (("", "", Message("reference.mandatory"), codes),) if codes else ()
    return replace(table, rows=(*table.rows, *foot))


# Formats, variants and codes ----------------------------------------------------------------------


def format_text(row: Format) -> Message:
    """Return the description of a format."""
    return Message(f"format.{row.name}")


def format_remarks(row: Format) -> Message | None:
    """Return the limits of reading and writing a format; None without any."""
    name = f"format.{row.name}.remarks"
    return Message(name) if find_row(name) else None


# fmt: off
class FormatRow(JsonRow):
    """One format."""

    fields = (
        RowField("name", "As options take it.",
                 column=_codes("name")),
        RowField("title", "As people call it.",
                 column=_codes("format")),
        RowField("extensions", "The ends of the names of such files.",
                 shape=tuple[Annotated[str, Meta(pattern=r"^\.")], ...]),
        RowField("reads", "Whether this version reads it.",
                 column=_flag("reads"), value=lambda row: row.readable),
        RowField("writes", "Whether this version writes it.",
                 column=_flag("writes"), value=lambda row: row.writable),
        RowField(column=_codes("extensions"),
                 value=lambda row: " ".join(row.extensions) or None),
        RowField("description", "What it is.",
                 column=_sentences("what-it-is"), shape=str, value=format_text),
        RowField("remarks", "What is read of it, and what is lost in it.", shape=str,
                 value=lambda row: format_remarks(row) or ""),
        RowField(column=_sentences("remarks"), value=format_remarks),
    )


class VariantRow(JsonRow):
    """One variant."""

    fields = (
        RowField("id", "Its name, under ``variant`` of a diagnosis or an explanation.",
                 shape=Annotated[str, Meta(pattern="^[a-z0-9]+(-[a-z0-9]+)*$")],
                 column=_codes("variant")),
        RowField("about", "What it changes; two variants about the same thing are never taken "
                 "together.", shape=str, column=named_column(Kind.TEXT, "about"),
                 value=lambda row: Message("reference.axis", axis=row.axis)),
        RowField("params", "The names of its parameters, under ``params`` of a "
                 "diagnosis or an explanation.",
                 shape=tuple[str, ...]),
        RowField(column=_codes("parameters"), value=lambda row: ", ".join(row.params) or None),
        RowField("changes", "How it differs from the rules.",
                 column=_sentences("what-it-changes"), shape=str),
        RowField("origin", "The article or the habit of programs that it comes from.",
                 column=_sentences("where-it-comes-from"), shape=str),
    )


def _profiles(row: Entry) -> tuple[Profile, ...]:
    return tuple(profile for profile in Profile if row.fires_in(profile))


class CodeRow(JsonRow):
    """One code."""

    fields = (
        RowField("code", "As ``--select`` takes it.",
                 column=_codes("code")),
        RowField("name", "What it is called.",
                 column=_codes("name")),
        RowField("severity", "How bad it is, but for profiles in which it is graver or lighter.",
                 column=_codes("severity"), shape=Severity),
        RowField("profiles", "Those in which it is looked for without being selected.",
                 shape=tuple[Profile, ...], value=_profiles),
        RowField(column=_codes("profiles"), value=lambda row: " ".join(_profiles(row)) or None),
        RowField("reference", "The record, table or article that it rests on.",
                 column=named_column(Kind.CODE, "rests-on", gives_way=1)),
    )
# fmt: on


class FormatsReport(Record, tag_field="schema", tag="trfkit.formats/1"):
    """What the program reads and writes: ``trfkit list formats --format json``."""

    formats: tuple[FormatRow, ...]
    """Every format that the program knows."""


class VariantsReport(Record, tag_field="schema", tag="trfkit.variants/1"):
    """The variants of the rules by which a verification explains differences.

    ``trfkit list variants --format json`` prints them.
    """

    variants: Annotated[tuple[VariantRow, ...], Meta(min_length=1)]
    """In order of preference: of variants that explain a column equally well the first is named."""


class CodesReport(Record, tag_field="schema", tag="trfkit.codes/1"):
    """The codes of all findings: ``trfkit list codes --format json``."""

    codes: tuple[CodeRow, ...]
    """Every code."""


class KnownList(NamedTuple):
    """A list of ``trfkit list``."""

    row: type[JsonRow]
    items: Sequence[Any]
    report: type[Record]

    def table(self) -> Table:
        """Return a row for each item."""
        return self.row.table(self.items, Message("reference.known"))

    def printed(self) -> Record:
        """Return the output of ``--format json``."""
        return self.report(self.row.of(self.items))


LISTS: Final = {
    "formats": KnownList(FormatRow, FORMATS, FormatsReport),
    "variants": KnownList(VariantRow, VARIANTS, VariantsReport),
    "codes": KnownList(CodeRow, tuple(CATALOGUE.values()), CodesReport),
}


# The published JSON Schemas (draft 2020-12) of everything that trfkit prints as JSON --------------


SCHEMAS: Final = Path(__file__).parent / "_schemas"
"""Where ``trfkit.reports.schemas`` writes them when the package is built."""


def schema_names() -> tuple[str, ...]:
    """Return the names of all schemas, in alphabetical order."""
    return tuple(sorted(path.stem for path in SCHEMAS.glob("*.json")))


def schema(name: str) -> dict[str, Any]:
    """Return one schema, complete in itself; KeyError for an unknown name."""
    if name not in schema_names():
        raise KeyError(name)
    document: dict[str, Any] = from_json((SCHEMAS / f"{name}.json").read_bytes())
    return document
