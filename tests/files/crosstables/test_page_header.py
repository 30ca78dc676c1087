"""What pages, workbooks and lists say of the event beside their tables."""

from __future__ import annotations

import io
from datetime import date
from pathlib import Path

import openpyxl
import pytest
from row_tests import each_row

import trfkit
from trfkit.files.crosstables.page_header import _LANGUAGES, Label, label_before, label_of
from trfkit.messages.message import Message, Several
from trfkit.model import ArbiterRole

SAMPLES = Path(__file__).parents[3] / "samples"
TABLE = """Rk.;Name;Rtg;FED;1.Rd;2.Rd;3.Rd;Pts.
1;Adler Ann;2100;AUT;3b1;2w1;5b0;2
2;Boll Ben;2000;AUT;4w1;1b0;3w½;1,5
3;Cohn Cara;1900;AUT;1w0;5b1;2b½;1,5
4;Dorn Dan;1800;AUT;2b0;6w0;-1;1
5;Elm Eva;1700;AUT;6b1;3w0;1w1;2
6;Fir Finn;1600;AUT;5w0;4b1;-0;1"""
WORDS = {
    "English": ("Federation", "Chief Arbiter", "Deputy Chief Arbiter", "Time control (Standard)",
                "Location", "Number of rounds", "Tournament type", "Date", "to", "Organizer(s)"),
    "German": ("Föderation", "Hauptschiedsrichter", "Hauptschiedsrichter-Stellvertreter",
               "Bedenkzeit (Standard)", "Ort", "Rundenanzahl", "Turnierart", "Datum", "bis",
               "Veranstalter"),
    "Spanish": ("Federación", "Árbitro principal", "Árbitro adjunto",
                "Control de tiempo (Standard)", "Lugar", "Número de rondas", "Tipo de torneo",
                "Fecha", "al", "Organizador(es)"),
    "Russian": ("Федерация", "Главный арбитр", "Заместитель главного судьи",
                "Контроль времени (Standard)", "Город", "Количество туров", "Тип турнира", "Дата",
                "по", "Организатор(ы)"),
    "Polish": ("Federacja", "Sędzia Główny", "Zastępca sędziego głównego", "Tempo gry (Standard)",
               "Miejsce", "Liczba rund", "Typ turnieju", "Data", "do", "Organizator"),
    "Greek": ("Ομοσπονδία", "Επικεφαλής διαιτητής", "Αναπληρωτής επικεφαλής διαιτητής",
              "Χρόνος σκέψης (Standard)", "Τόπος", "Αριθμός γύρων", "Τύπος τουρνουά", "Ημερομηνία",
              "έως", "Διοργανωτής"),
}  # fmt: skip
VALUES = ("Austria ( AUT )", "IA Ida Invent", "FA Otto Other, NA Nora Next",
          "90 min + 30 sec/move", "Graz", "5", "Swiss-System", "2024/08/01 {to} 2024/08/03",
          "Grove Club")  # fmt: skip


def statements(language):
    *labels, to, organizer = WORDS[language]
    return [
        (label, value.format(to=to))
        for label, value in zip((*labels, organizer), VALUES, strict=True)
    ]


def as_html(pairs, title="Invented Open 2024:", heading="Invented Open 2024: Group A"):
    def rows(table, cell="td"):
        return "".join(
            "<tr>" + "".join(f"<{cell}>{one}</{cell}>" for one in row) + "</tr>" for row in table
        )

    head, *body = [line.split(";") for line in TABLE.splitlines()]
    return (
        f"<html><head><title>Chess-Results Server Chess-results.com - {title}</title></head><body>"
        f"<h2>{heading}</h2><table>{rows(pairs)}</table><h2>Ranking crosstable after 3 Rounds</h2>"
        f"<table>{rows([head], 'th')}{rows(body)}</table></body></html>"
    ).encode()


def as_csv(pairs):
    lines = [f"{label} : {value};;;;;;;" for label, value in pairs]
    name = "Invented Open 2024: Group A;;;;;;;"
    return "\n".join((name, *lines, "Ranking after 3 Rounds;;;;;;;", TABLE)).encode()


def as_xlsx(pairs):
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.append(["From the Tournament-Database of Chess-Results http://chess-results.com"])
    sheet.append(["Invented Open 2024: Group A"])
    for label, value in pairs:
        sheet.append([f"{label} : {value}"])
    for line in TABLE.splitlines():
        sheet.append(line.split(";"))
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def read(data):
    result = trfkit.read(data)
    unused = [(one.variant, dict(one.values)) for one in result.diagnostics if one.code == "IMP008"]
    return result.tournament, unused


@each_row("form", [as_html, as_csv, as_xlsx])
@each_row("language", WORDS)
def test_the_facts_of_a_header_arrive_in_every_language_and_form(language, form):
    event, unused = read(form(statements(language)))
    assert event.name == "Invented Open 2024: Group A"
    assert (event.federation, event.city, event.rounds) == ("AUT", "Graz", 5)
    assert (event.start, event.end) == (date(2024, 8, 1), date(2024, 8, 3))
    assert (event.time_control, event.type_text) == ("90 min + 30 sec/move", "Swiss-System")
    assert [(one.role, one.text) for one in event.arbiters] == [
        (ArbiterRole.CHIEF, "IA Ida Invent"),
        (ArbiterRole.DEPUTY, "FA Otto Other"),
        (ArbiterRole.DEPUTY, "NA Nora Next"),
    ]
    organizer = WORDS[language][-1]
    assert unused == [("", {"labels": Several((organizer,)), "why": Message("IMP008.no-place")})]


def test_the_edition_follows_the_date():
    assert trfkit.standings(trfkit.read(as_html(statements("English")))).edition == "2024"


def test_a_label_that_nobody_knows_is_named():
    event, unused = read(as_html([("Date", "2024/08/01"), ("Voore", "7"), ("Ilm", "päike")]))
    assert (event.rounds, event.start) == (None, date(2024, 8, 1))
    assert [values["labels"].items for _, values in unused] == [("Voore",), ("Ilm",)]
    assert {values["why"] for _, values in unused} == {Message("IMP008.unknown-label")}


@pytest.mark.parametrize(
    ("pair", "why"),
    [
        (("Number of rounds", "2"), "rounds-unfit"),
        (("Number of rounds", "many"), "rounds-unfit"),
        (("Date", "in spring"), "no-date"),
        (("Tournament type", "Swiss-System for teams"), "table-of-players"),
        (("Location", "Linz"), "another-line"),
    ],
)
def test_what_cannot_be_is_reported_and_not_used(pair, why):
    event, unused = read(as_html([("Location", "Graz"), pair]))
    assert (event.city, event.rounds, event.start, event.type_text) == ("Graz", None, None, None)
    ((_, values),) = unused
    assert (values["labels"].items, values["why"].id) == ((pair[0],), f"IMP008.{why}")


def test_the_class_in_a_label_is_kept_where_the_text_does_not_tell_it():
    for text, control in (("as usual", "as usual (rapid)"), ("Rapid game", "Rapid game")):
        assert (
            read(as_html([("Xyz (Rapid)", text), ("Location", "Graz")]))[0].time_control == control
        )


def test_links_of_the_site_are_nothing_that_is_stated():
    _, unused = read(as_html([("Location", "Graz"), ("Parameters", "Show flags"), ("Xyz", "a")]))
    assert unused == []
    assert read(as_html([("Parameters", "Show flags"), ("Xyz", "a")]))[1] == []


def test_prose_and_two_cells_without_a_known_label_are_no_header():
    assert read(as_html([("Draws", "12"), ("Wins", "15")]))[1] == []
    assert read(as_csv([("White", "black")]))[1] == []


def test_a_column_that_no_player_can_have_is_named():
    text = TABLE.replace("FED", "Club/City").replace(";AUT;", ";Elm;")
    event, unused = read(text.encode())
    assert event.players[0].federation is None
    assert unused == [
        ("", {"labels": Several(items=("Club/City",), more=0), "why": Message("IMP008.no-place")})
    ]


def test_a_title_that_ends_in_no_colon_is_the_name():
    assert read(as_html([], title="Elm Cup"))[0].name == "Elm Cup"


def test_the_sheets_of_a_workbook_of_ours_are_read_again():
    event = trfkit.read((SAMPLES / "open-swiss.trf").read_bytes()).tournament
    copy = trfkit.read(
        trfkit.convert(trfkit.read((SAMPLES / "open-swiss.trf").read_bytes()), "xlsx").data
    )
    for name in ("name", "city", "federation", "start", "end", "type_text", "time_control",
                 "rounds", "tiebreaks", "standings_order", "arbiters", "round_dates"):  # fmt: skip
        assert getattr(copy.tournament, name) == getattr(event, name), name
    assert [one.birth for one in copy.tournament.players] == [one.birth for one in event.players]


def test_each_language_is_a_line_with_all_columns():
    for line in _LANGUAGES.strip().splitlines():
        cells = [cell.split(",")[0].strip() for cell in line.split("|")]
        assert [label_of(cell) for cell in cells[:2]] == [Label.FEDERATION, Label.CHIEF]
        assert all(cells)
        assert line == line.lower()


def test_the_header_of_a_list_of_starting_ranks_adds_what_the_crosstable_lacks():
    from trfkit.files.crosstables.starting_ranks import with_starting_ranks  # noqa: PLC0415 - once
    from trfkit.files.tables.read import read_page  # noqa: PLC0415 - once

    result = trfkit.read(as_html([("Location", "Graz"), ("Date", "2024/08/01")]))
    page = read_page(as_html([*statements("English"), ("Date", "2024/08/09")]))
    completed = with_starting_ranks(result, page, "the list")
    event = completed.tournament
    assert (event.city, event.federation, event.rounds) == ("Graz", "AUT", 5)
    assert event.start == date(2024, 8, 1)
    differing = [
        (one.variant, dict(one.values)) for one in completed.diagnostics if one.code == "IMP007"
    ]
    assert differing == [("", {"one": "2024-08-01", "other": "2024-08-03"})]


@each_row(
    ("line", "found"),
    [
        ("Date;2024/08/01 bis 2024/08/03", ("Date", "2024/08/01 bis 2024/08/03")),
        ("Number of rounds 7", ("Number of rounds", "7")),
        ("Datum 01.08.2024", ("Datum", "01.08.2024")),
        ("Rounds 7", ("Rounds", "7")),
        ("Rounds 7 planned", ("Rounds", "7 planned")),
        ("Place 7 Cup", None),
        ("Date of the Elm Cup", None),
        ("City of Graz Open: Group A", None),
    ],
)
def test_a_line_begins_with_a_label_or_not(line, found):
    assert label_before(line) == found


@each_row(
    ("line", "city", "days"),
    [
        ("Graz - 15/09/2021, 17/09/2021", "Graz", (date(2021, 9, 15), date(2021, 9, 17))),
        ("Graz - West - 2021-09-15,2021-09-17", "Graz - West",
         (date(2021, 9, 15), date(2021, 9, 17))),
        ("Graz - 15/09/2021", None, (None, None)),
        ("Graz, 15/09/2021, 17/09/2021", None, (None, None)),
    ],
)  # fmt: skip
def test_a_place_before_two_days_says_where_and_when(line, city, days):
    event = trfkit.read(f"Invented Open\n{line}\n\n{TABLE}\n".encode()).tournament
    assert (event.city, (event.start, event.end)) == (city, days)
    assert event.name == "Invented Open"


def test_a_date_that_can_be_read_in_two_orders_begins_with_the_day():
    event, _ = read(as_html([("Date", "03/04/2024 to 05/04/2024")]))
    assert (event.start, event.end) == (date(2024, 4, 3), date(2024, 4, 5))
