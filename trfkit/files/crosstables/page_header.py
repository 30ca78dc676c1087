"""The values that a page states besides results: labelled lines about the event, and columns."""

# ruff: noqa: E501, RUF001 - a language is a line; words of many have letters that look alike

from __future__ import annotations

import re
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from trfkit.files.crosstables.headings import RATINGS, Role, is_as_above, number_in, place, whole
from trfkit.files.crosstables.pairing_pages import DATE, LAST_ROUND, days_of, pairs
from trfkit.files.crosstables.participant_table import Listing, listing
from trfkit.files.tables.grid import Grid, Page, printed_number
from trfkit.files.trf.reading.field_values import possible_dates, read_arbiter, split_arbiters
from trfkit.files.trf.reading.stated_table import Cells, StatedColumn, StatedRow, StatedTable
from trfkit.files.trf.reading.tournament_kind import names_teams
from trfkit.messages.message import Message
from trfkit.model import ArbiterRole
from trfkit.patterns import lazy_pattern
from trfkit.syntax.field_codes import parse_rate_of_play
from trfkit.visible_text import as_it_was

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from datetime import date

    from trfkit.files.import_findings import Notes


class Label(StrEnum):
    """The meaning of a labelled value about the event."""

    NAME = "name"
    FEDERATION = "federation"
    CHIEF = "chief arbiter"
    DEPUTY = "deputy arbiter"
    TIME_CONTROL = "rate of play"
    CITY = "city"
    ROUNDS = "rounds"
    TYPE = "type"
    DATES = "dates"
    START = "start"
    END = "end"
    TIEBREAKS = "tie-breaks"
    ORDER = "order of the standings"
    CONTROLLER = "paired by"
    WITHOUT_PLACE = "without place"  # known, and no tournament has a place for it
    NAVIGATION = "navigation"  # links of the site, which say nothing of the event


_COLUMNS: Final = (
    Label.FEDERATION, Label.CHIEF, Label.DEPUTY, Label.TIME_CONTROL, Label.CITY, Label.ROUNDS,
    Label.TYPE, Label.DATES, Label.WITHOUT_PLACE,
)  # fmt: skip
# A language a line, in these columns, as the labels are printed but for capitals and for what
# stands in brackets behind them.
_LANGUAGES: Final = """
federation | chief arbiter | deputy arbiter, deputy chief arbiter, deputy arbiters | time control, rate of play | location, city, town, place, venue | number of rounds, rounds | tournament type, type | date, dates | organizer, organizers, organiser, tournament director, arbiter, arbiters, rating calculation, fide-event-id, event-id, rating-ø, rating-ø / average age, pairing program, last update
föderation, verband | hauptschiedsrichter | stellvertreter, hauptschiedsrichter-stellvertreter, stellvertretender hauptschiedsrichter | bedenkzeit | ort, spielort | rundenanzahl, rundenzahl, anzahl der runden, runden | turnierart, turniersystem | datum | veranstalter, ausrichter, turnierdirektor, turnierleiter, schiedsrichter, elo-auswertung, eloauswertung, elo-ø, auslosungsprogramm, letztes update
federación | árbitro principal, árbitro jefe | árbitro adjunto, árbitro principal adjunto | control de tiempo, ritmo de juego | lugar, ciudad, localidad, sede | número de rondas | tipo de torneo | fecha | organizador, director del torneo, árbitro, árbitros, cálculo de elo, última actualización
federació | àrbitre principal | àrbitre adjunt | control de temps, ritme de joc | lloc | nombre de rondes | tipus de torneig | data | organitzador, director del torneig, àrbitre
fédération | arbitre principal, arbitre en chef | arbitre adjoint, arbitre en chef adjoint | cadence, cadence de jeu | lieu, ville | nombre de rondes | type de tournoi | date | organisateur, directeur du tournoi, arbitre, arbitres, calcul elo, dernière mise à jour
federazione | arbitro principale, arbitro capo | arbitro aggiunto, vice arbitro | tempo di riflessione, tempo di gioco, cadenza | luogo, località, città | numero di turni, numero turni | tipo di torneo, tipo torneo | data | organizzatore, direttore del torneo, arbitro, arbitri, calcolo elo, ultimo aggiornamento
federação | árbitro principal | árbitro adjunto | controle de tempo, ritmo de jogo, tempo de reflexão | local, localidade, cidade | número de rodadas, número de rondas | tipo de torneio | data | organizador, diretor do torneio, director do torneio, árbitro, última atualização
федерация | главный арбитр, главный судья | заместитель главного судьи, заместитель главного арбитра | контроль времени | город, место, место проведения | количество туров, количество раундов, число туров | тип турнира, вид турнира | дата | организатор, турнирный директор, директор турнира, арбитр, расчёт рейтинга, расчет рейтинга, рейтинг-ø, последнее обновление
федерація | головний арбітр, головний суддя | заступник головного судді, заступник головного арбітра | контроль часу | місто, місце, місце проведення | кількість турів, кількість раундів | тип турніру | дата | організатор, директор турніру, арбітр, рейтинг-ø, останнє оновлення
федерация | главен съдия, главен арбитър | заместник главен съдия | контрола на времето | място, град | брой кръгове | вид турнир | дата | организатор, директор на турнира, съдия
федерација | главни судија, главни арбитар, главен судија | заменик главног судије | темпо игре, време за размишљање, контрола на време | место, мјесто, град | број кола, број на кола | врста турнира, тип турнира | датум | организатор, директор турнира, судија, арбитар
savez, federacija | glavni sudac, glavni sudija, glavni arbitar | zamjenik glavnog suca, zamenik glavnog sudije | tempo igre, vrijeme za razmišljanje, vreme za razmišljanje | mjesto, mesto, grad, lokacija | broj kola, broj rundi | tip turnira, vrsta turnira | datum | organizator, direktor turnira, sudac, sudija, arbitar
zveza | glavni sodnik | namestnik glavnega sodnika, pomočnik glavnega sodnika | igralni čas | kraj | število krogov, število kol | tip turnirja, vrsta turnirja | datum | prireditelj, vodja turnirja, sodnik
federacja | sędzia główny, główny sędzia | zastępca sędziego głównego | tempo gry, czas gry | miejsce, miasto, miejscowość | liczba rund | typ turnieju, rodzaj turnieju | data | organizator, dyrektor turnieju, sędzia, ostatnia aktualizacja
federace | hlavní rozhodčí | zástupce hlavního rozhodčího | herní tempo, tempo hry | místo, místo konání | počet kol | typ turnaje, druh turnaje | datum | pořadatel, ředitel turnaje, rozhodčí, poslední aktualizace
federácia | hlavný rozhodca | zástupca hlavného rozhodcu | hracie tempo, časová kontrola | miesto, miesto konania | počet kôl | typ turnaja, druh turnaja | dátum | organizátor, usporiadateľ, riaditeľ turnaja, rozhodca
szövetség | főbíró | főbíró-helyettes, helyettes főbíró | játékidő, gondolkodási idő | helyszín, hely | fordulók száma | versenytípus, verseny típusa | dátum | rendező, szervező, versenyigazgató, bíró
federasyon | başhakem, baş hakem | başhakem yardımcısı, baş hakem yardımcısı | düşünme süresi, zaman kontrolü | yer, şehir | tur sayısı | turnuva tipi, turnuva türü | tarih | organizatör, düzenleyen, turnuva direktörü, hakem, son güncelleme
ομοσπονδία | επικεφαλής διαιτητής, κύριος διαιτητής, επιδιαιτητής | αναπληρωτής επικεφαλής διαιτητής | χρόνος σκέψης | τοποθεσία, τόπος, πόλη | αριθμός γύρων | τύπος τουρνουά | ημερομηνία | διοργανωτής, διευθυντής τουρνουά, διαιτητής
federaţie, federație, federaţia, federația | arbitru șef, arbitru şef, arbitru principal | arbitru adjunct, arbitru șef adjunct | timp de gândire, control de timp, ritm de joc | loc, locul, localitate, oraș, oraş | număr de runde, numărul de runde | tip turneu, tipul turneului | data | organizator, directorul turneului, arbitru
federata | kryearbitri, arbitri kryesor, gjyqtari kryesor | zëvendës kryearbitri | kontrolli i kohës | vendi, qyteti | numri i raundeve | lloji i turneut, tipi i turneut | data | organizatori, drejtori i turneut, arbitri
federatie | hoofdarbiter | plaatsvervangend hoofdarbiter | speeltempo | plaats | aantal ronden | toernooitype | datum | organisator, toernooidirecteur
forbund, förbund, føderation | hoveddommer, huvuddomare, overdommer | vicehoveddommer | betenkningstid, betänketid, betænkningstid | sted, plats | antall runder, antal ronder, antal runder | turneringstype, turneringstyp | dato | arrangør, arrangör
liitto | päätuomari | apulaispäätuomari | miettimisaika | paikka | kierrosten määrä | turnaustyyppi | päivämäärä | järjestäjä
"""
_BY_WORDS: Final = {
    **{
        words.strip().casefold(): label
        for line in _LANGUAGES.strip().splitlines()
        for label, cell in zip(_COLUMNS, line.split("|"), strict=True)
        for words in cell.split(",")
    },
    **{str(label): label for label in (Label.NAME, Label.START, Label.END)},
    **{str(label): label for label in (Label.TIEBREAKS, Label.ORDER, Label.CONTROLLER)},
    **dict.fromkeys(("tournament name", "turniername"), Label.NAME),
    **dict.fromkeys(("tournament selection", "links", "parameters", "lists", "excel and print",
                     "turnierauswahl", "parameter", "selección de torneo", "enlaces", "parámetros",
                     "sélection du tournoi", "liens", "paramètres", "выбор турнира", "ссылки"),
                    Label.NAVIGATION),
}  # fmt: skip

_BRACKET: Final = lazy_pattern(r"(.*?)\s*\(([^()]*)\)$")
_CLASSES: Final = frozenset({"standard", "rapid", "blitz"})
_MOST_WORDS: Final = 6
_OF_FIGURES: Final = frozenset({Label.DATES, Label.START, Label.END, Label.ROUNDS})
_DAY_OR_NUMBER: Final = lazy_pattern(r"\d{1,4}[-./]\d|\d{1,3}$")


def label_of(text: str) -> Label | None:
    """Return the meaning of a label in any known language, None for an unknown one.

    ``Time control (Rapid)`` is recognised in every language by the class in its brackets.
    """
    words = text.strip(" .:：").casefold()
    if class_in(text):
        return Label.TIME_CONTROL
    bracket = _BRACKET.fullmatch(words)
    return _BY_WORDS.get(words) or (_BY_WORDS.get(bracket[1]) if bracket else None)


def class_in(label: str) -> str:
    """Return the class of the rate of play in a label's brackets, "" without one."""
    bracket = _BRACKET.fullmatch(label.strip(" .:："))
    word = bracket[2].strip().casefold() if bracket else ""
    return word if word in _CLASSES else ""


def label_before(line: str) -> tuple[str, str] | None:
    """Return the known label at the start of a line and its value, None without one.

    Cells of a row may have become one line: then only the words of a label separate it from the
    value, so a single word counts only before the digits of a day or a number.
    """
    for mark in ":;|":
        label, separator, value = line.replace("：", ":").partition(mark)
        if separator and label_of(label) is not None:
            return label.strip(), value.strip(" :;|")
    words = line.split()
    for count in range(min(_MOST_WORDS, len(words) - 1), 0, -1):
        before = " ".join(words[:count])
        known = label_of(before)
        is_sure = known in _OF_FIGURES and _DAY_OR_NUMBER.match(words[count]) is not None
        if is_sure or (known is not None and count > 1):
            return before, " ".join(words[count:])
    return None


# The event --------------------------------------------------------------------------------------


_CODE: Final = lazy_pattern(r".*\(\s*([A-Z]{3})\s*\)")
_LINE: Final = lazy_pattern(r"(?P<label>[^\W\d][^:]{1,40}) : (?P<value>\S.*)")
_PERIOD: Final = lazy_pattern(r"(?P<city>\S.*?) - (?P<dates>[\d./-]{8,10}, ?[\d./-]{8,10})")
_WIDEST: Final = 8
"""So many cells has a row of a header at most: four labels with their values."""


class Statement(NamedTuple):
    """A labelled value; ``label`` is None if the meaning of ``words`` is unknown."""

    words: str
    label: Label | None
    value: str
    line: int | None = None

    @property
    def is_sure(self) -> bool:
        """Whether the statement shows that its neighbours are a header, too."""
        is_known = self.label not in {None, Label.NAVIGATION}
        return is_known or bool(_dates_in(self.value))


def read_header(page: Page, rounds: int, notes: Notes) -> dict[str, Any]:
    """Read a page's statements about the event, by the names of Tournament's fields.

    ``rounds`` are those of the page's table: a smaller stated number cannot be true. Stated values
    that are not used are reported by their labels (IMP008).
    """
    statements = _statements(page)
    fields: dict[str, Any] = {"arbiters": ()}
    without_place = []
    for statement in statements:
        label = statement.label
        if label is Label.WITHOUT_PLACE:
            without_place.append(statement.words)
        elif label in _ROLES:
            names = split_arbiters(statement.value)
            fields["arbiters"] += tuple(read_arbiter(_ROLES[label], name) for name in names)
        elif label is not Label.NAVIGATION:
            values, why = _read(label, statement, rounds)
            if any(fields.get(name, value) != value for name, value in values.items()):
                values, why = {}, Message("IMP008.another-line")
            fields |= values
            if why is not None:
                notes.unused([statement.words], why, statement.line)
    notes.unused(without_place)
    # A table may have a column of rounds and one of dates.
    days: dict[int, date] = {}
    for grid in page.grids:
        head = [text.casefold() for text in grid.rows[0]]
        if "round" in head and "date" in head:
            for row in grid.rows[1:]:
                number, dates = whole(row[head.index("round")]), _dates_in(row[head.index("date")])
                if number and number <= LAST_ROUND and dates:
                    days.setdefault(number, dates[0])
    if days:
        fields["round_dates"] = days_of(days)
    return fields


def report_unused_columns(table: Listing, notes: Notes) -> None:
    """Report the columns with a heading whose cells are not read."""
    unread = {Role.OTHER, *RATINGS} - {table.rated}
    columns = [c for c, role in enumerate(table.roles) if role in unread and table.headings[c]]
    filled = [c for c in columns if any(table.grid.rows[row][c] for row in table.body)]
    notes.unused(table.headings[c] for c in filled)


# Labelled lines and cells -----------------------------------------------------------------------


def _statements(page: Page) -> list[Statement]:
    """Return the labelled values of a page; unknown labels only next to known ones.

    They are rows of two cells in a table of their own, and lines with a colon between blanks.
    """
    statements: list[Statement] = []
    lines = list(page.before)
    for grid in page.grids:
        rows = list(_labelled_rows(grid))
        statements += rows if any(row.is_sure for row in rows) else ()
        lines += grid.after
    for line in lines:
        if (period := _PERIOD.fullmatch(line)) is not None:
            statements += [Statement(name, Label(name), period[name]) for name in ("city", "dates")]
        labelled = label_before(line)
        match = None if page.format == "html" or "://" in line else _LINE.fullmatch(line)
        if labelled is not None:
            statements.append(Statement(labelled[0], label_of(labelled[0]), labelled[1]))
        elif match is not None:
            statements.append(Statement(match["label"].strip(), None, match["value"].strip()))
    is_header = any(statement.is_sure for statement in statements)
    return [one for one in statements if one.value and is_header]


def _labelled_rows(grid: Grid) -> Iterator[Statement]:
    """Yield the labelled cells of a grid without participants and games."""
    if len(grid.rows[0]) > _WIDEST or pairs(grid) or listing(grid) is not None:
        return
    for row, line in zip(grid.rows, grid.lines, strict=True):
        filled = [text for text in row if text]
        for words, value in zip(filled[::2], filled[1::2], strict=False):
            label = label_of(words)
            if label is Label.NAVIGATION:
                return  # behind its first links a page of the site has nothing else
            if label is not None or len(filled) == 2:  # noqa: PLR2004 - label and value
                yield Statement(words, label, as_it_was(value), line)


# What they say ----------------------------------------------------------------------------------

_ROLES: Final = {Label.CHIEF: ArbiterRole.CHIEF, Label.DEPUTY: ArbiterRole.DEPUTY}
_TEXTS: Final = {Label.NAME: "name", Label.CITY: "city", Label.CONTROLLER: "controller"}
_CODES: Final = {Label.TIEBREAKS: "tiebreaks", Label.ORDER: "standings_order"}


def _read(
    label: Label | None, statement: Statement, rounds: int
) -> tuple[dict[str, Any], Message | None]:
    """Return the fields that a statement sets; if none, also why it is not used."""
    fields: dict[str, Any] = {}
    value: str = statement.value
    why: Message | None = None
    if label is None:
        why = Message("IMP008.unknown-label")
    elif label in _TEXTS:
        fields = {_TEXTS[label]: value}
    elif label in _CODES:
        fields = {_CODES[label]: tuple(filter(None, map(str.strip, value.split(","))))}
    elif label is Label.FEDERATION:
        code = _CODE.fullmatch(value)
        fields = {"federation": code[1] if code else value}
    elif label is Label.TIME_CONTROL:
        named = class_in(statement.words)
        has_class = named in value.casefold() or parse_rate_of_play(value) is not None
        fields = {"time_control": value if has_class else f"{value} ({named})"}
    elif label is Label.TYPE:
        is_of_teams = names_teams(value)
        fields = {} if is_of_teams else {"type_text": value}
        why = Message("IMP008.table-of-players") if is_of_teams else None
    elif label is Label.ROUNDS:
        number = whole(value) or 0
        fits = max(rounds, 1) <= number <= LAST_ROUND
        fields = {"rounds": number} if fits else {}
        why = None if fits else Message("IMP008.rounds-unfit", text=value[:20])
    else:
        days = _dates_in(value)
        period = {"start": days[0], "end": days[-1]} if 1 <= len(days) <= 2 else {}  # noqa: PLR2004 - from, to
        fields = {name: day for name, day in period.items() if label in {Label.DATES, name}}
        why = None if fields else Message("IMP008.no-date", text=value[:30])
    return fields, why


def _dates_in(text: str) -> list[date]:
    readings = [possible_dates(match[0]) for match in DATE.finditer(text)]
    return [days[0] for days in readings if days]


# What a table of participants states about them: its columns of points, ranks and values ---------


_MARKDOWN_HEADING: Final = lazy_pattern(r"#{1,6}\s+")
_STATED: Final = (Role.RANK, Role.POINTS, Role.VALUE)


def stated_table(
    listing: Listing,
    source: str,
    *,
    after: int | None = None,
    numbers: Mapping[int, int] | None = None,
    points: int | None = None,
    title: str | None = None,
) -> StatedTable:
    """Return the table of values stated by a listing.

    ``after`` is the number of rounds that it has columns for, if no heading needs to state it.
    ``numbers`` are the starting ranks by row of the grid, if known better than from the column of
    numbers. ``points`` is the points column for listings without such a heading.
    """
    columns = tuple(c for c, role in enumerate(listing.roles) if role in _STATED)
    ranks = _ranks(listing)
    cells = Cells(printed_number)
    stated_columns = []
    for c in columns:
        role, label = listing.roles[c], listing.headings[c]
        number = number_in(label) if role is Role.VALUE else None
        is_of_lichess = label == TIE_BREAK_OF_LICHESS and {*listing.headings} >= COLUMNS_OF_LICHESS
        stated_columns.append(
            StatedColumn(
                label=label or f"column {c + 1}",
                code="SB" if is_of_lichess else None,
                caption=listing.notes.get(number) if number is not None else None,
                of_ranks=role is Role.RANK,
                of_points=role is Role.POINTS or c == points,
            )
        )
    if numbers is None:
        column = listing.column(Role.NUMBER)
        numbers = {
            row: number
            for row in listing.body
            if column is not None and (number := whole(listing.grid.rows[row][column]))
        }
    return StatedTable(
        source=source,
        columns=tuple(stated_columns),
        rows=tuple(
            StatedRow(
                values=tuple([cells[listing.grid.rows[row][c]] for c in columns]),
                number=numbers.get(row),
                fide_id=whole(listing.cell(row, Role.FIDE_ID)) or None,
                name=listing.cell(row, Role.NAME) or None,
                rank=ranks.get(row),
                rating=listing.rating(row),
                federation=listing.cell(row, Role.FEDERATION) or None,
                line=listing.line(row),
            )
            for row in listing.body
        ),
        title=listing.grid.title or title,
        after=after if after is not None else rounds_in(listing.grid.title or ""),
    )


TIE_BREAK_OF_LICHESS: Final = "Tie Break"
"""The one tie-break of the results that Lichess exports, Sonneborn-Berger."""

COLUMNS_OF_LICHESS: Final = frozenset({"Username", "Points", "Performance"})
"""Columns that tell these results: another site's users have a Tie Break of any kind."""


def _ranks(listing: Listing) -> dict[int, int]:
    """Return the rank of each row; blanks between ranks, and ``=``, repeat the one above."""
    column = listing.column(Role.RANK)
    if column is None:
        return {}
    texts = {row: listing.grid.rows[row][column] for row in listing.body}
    known = [rank for rank in map(place, texts.values()) if rank is not None]
    in_order = known == sorted(known)
    ranks: dict[int, int] = {}
    last: int | None = None
    for row, text in texts.items():
        repeats = is_as_above(text) or (in_order and not text)
        last = last if repeats else place(text)
        if last is not None:
            ranks[row] = last
    return ranks


_AFTER: Final = lazy_pattern(
    r"\b(?:after|nach|tras|después|després|après|dopo|após|depois|după|efter|etter|eftir|po|posle"
    r"|poslije|sonra|utáni?|sau|после|після|след|μετά)\b[^0-9]{0,25}([0-9]{1,2})\b",
    re.IGNORECASE,
)


def rounds_in(heading: str) -> int | None:
    """Return the round number in a heading such as ``Ranking after Round 5``, None if none."""
    match = _AFTER.search(heading)
    return int(match[1]) or None if match else None


_SERVER: Final = lazy_pattern(r"^\s*Chess-Results Server Chess-results\.com\s*-\s*", re.IGNORECASE)
_LONGEST_NAME: Final = 200


def event_name(page: Page, grid: Grid | None = None) -> str | None:
    """Return the name of the event: the title of an HTML page, else the first line of text.

    Lines that name a web site or begin with a label are skipped, as are Markdown heading marks. The
    title of the ``grid`` is used if there is no other; a workbook's sheet name is never used. A
    title that ends in a colon was cut: the heading that begins with it is complete.
    """
    if page.title is not None and (title := " ".join(_SERVER.sub("", page.title).split())):
        headings = (*page.before, *(one.title or "" for one in page.grids))
        whole_title = (one for one in headings if title.endswith(":") and one.startswith(title))
        return next(whole_title, title)[:_LONGEST_NAME]
    lines = [] if page.format == "html" else list(page.before)
    if grid is not None and page.format != "xlsx":
        lines.append(grid.title or "")
    for line in lines:
        heading = _MARKDOWN_HEADING.match(line)
        name = line if heading is None else line[heading.end() :]
        if name and "://" not in line and label_before(line) is None:
            return name[:_LONGEST_NAME]
    return None
