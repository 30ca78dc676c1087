"""What is announced of columns: by the list of the event, by headings, by their numbers."""

# ruff: noqa: RUF001 - Cyrillic letters are meant

import pytest
from row_tests import each_row

from trfkit.files.trf.reading.stated_table import StatedColumn
from trfkit.messages import Message, render_text
from trfkit.messages.announced_names import modified_name
from trfkit.messages.catalogue import ANNOUNCED
from trfkit.tie_breaks import BY_CODE, TIE_BREAKS, For, parse_code
from trfkit.verification.table.captions import (
    EventList,
    announced_codes,
    meaning_of_caption,
    names_a_cut,
)


def announced(headings, *codes, source="202", of_teams=False):
    listed = [StatedColumn(label=one) if isinstance(one, str) else one for one in headings]
    found = announced_codes(listed, EventList(codes, source), of_teams=of_teams)
    return {listed[at].label: (one.code, one.source, one.strong) for at, one in found.items()}


@each_row(
    ("headings", "codes", "told"),
    [
        (["Buchholz"], [], {"Buchholz": ("BH", "heading", False)}),
        (["Buchholz"], ["PTS", "BH"], {"Buchholz": ("BH", "202", True)}),
        (["Buchholz"], ["BH/C1"], {"Buchholz": ("BH/C1", "202", True)}),
        (["Buchholz"], ["BH/C1", "BH"], {"Buchholz": ("BH", "heading", False)}),
        (["Buchholz"], ["SB"], {"Buchholz": ("BH", "heading", False)}),
        (["BH"], ["SB"], {"BH": ("BH", "heading", True)}),
        (["BH/C1"], ["BH"], {"BH/C1": ("BH/C1", "heading", True)}),
        (["Buchholz Cut 1"], [], {"Buchholz Cut 1": ("BH/C1", "heading", True)}),
        (["Buchholz Cut 1"], ["BH"], {"Buchholz Cut 1": ("BH/C1", "heading", True)}),
        (["Buchholz Cut 1"], ["BH/C1/P"], {"Buchholz Cut 1": ("BH/C1/P", "202", True)}),
        (["Median Buchholz"], [], {"Median Buchholz": ("BH/M1", "heading", True)}),
        (["BH", "BH#2"], [], {"BH": ("BH", "heading", False)}),
        (["WON", "WON#2"], [],
         {"WON": ("WON", "heading", True), "WON#2": ("WON", "heading", False)}),
        (["WON", "WON#x"], [], {"WON": ("WON", "heading", True)}),
        (["TB1", "TB2"], ["PTS", "SB", "BH"],
         {"TB1": ("SB", "position", True), "TB2": ("BH", "position", True)}),
        (["TB1"], [], {}),
        (["TB3"], ["SB", "BH"], {}),
        (["TB2"], ["SB", "BH"], {"TB2": ("BH", "position", True)}),
        (["TB1"], ["OTHER_x"], {}),
        (["Pts", "Name"], ["BH"], {}),
    ],
)  # fmt: skip
def test_what_is_announced(headings, codes, told):
    assert announced(headings, *codes) == told


@pytest.mark.parametrize(
    ("headings", "codes", "told"),
    [
        (["TB1", "TB2", "TB3"], ["MPTS", "GPTS", "EMMSB"], {"TB3": "EMMSB"}),
        (["MP", "TB1", "TB2"], ["MPTS", "GPTS", "EMMSB"], {"TB2": "EMMSB"}),
        (["MP", "GP", "TB1"], ["MPTS", "GPTS", "EMMSB"], {"TB1": "EMMSB"}),
        (["MP", "GP", "TB1"], ["EMMSB"], {"TB1": "EMMSB"}),
        (["TB1"], ["EMMSB"], {}),
    ],
)
def test_tie_breaks_of_teams_are_counted_from_the_scores_without_a_column(headings, codes, told):
    found = announced(headings, *codes, of_teams=True)
    assert found == {label: (code, "position", True) for label, code in told.items()}


def test_a_heading_that_names_a_cut_leaves_the_plain_code_to_the_plain_heading():
    found = announced(["Buchholz", "Buchholz Cut-1"], "BH/C1", "BH", source="option")
    assert found["Buchholz Cut-1"] == ("BH/C1", "option", True)
    assert found["Buchholz"] == ("BH", "option", True)


@pytest.mark.parametrize(
    ("codes", "is_cut"),
    [
        (("BH/C1", "BH/C1/P"), True),
        (("BH/M1",), True),
        (("BH", "BH/P"), False),
        (("BH/C1", "BH/C2"), False),
        (("OTHER_x",), False),
    ],
)
def test_codes_name_a_cut_that_all_have(codes, is_cut):
    assert names_a_cut(codes) is is_cut


def test_a_heading_that_names_a_cut_may_be_read_with_forfeits_as_games():
    listed = [StatedColumn(label="Buchholz Cut 1"), StatedColumn(label="Buchholz")]
    found = announced_codes(listed, EventList(), of_teams=False)
    assert [tuple(found[place].readings) for place in (0, 1)] == [("BH/C1/P",), ()]


def test_a_caption_goes_before_the_number_of_a_column():
    column = StatedColumn(label="TB1", caption="Koya System (KS)")
    assert announced([column], "BH") == {"TB1": ("KS", "heading", True)}


def names_of_language(language):
    codes = [row.code for row in TIE_BREAKS if language == "en" or not row.discipline]
    names = {code: render_text(Message(f"tie-break.{code}"), language) for code in codes}
    if language == "uk":  # elsewhere GE has the name of REP
        names["GE"] = render_text(Message("announcement.name.GE"), language)
    return names


def name_with(how, code, number, language):
    message = modified_name(how, code, Message(f"tie-break.{code}"), number)
    return render_text(message, language)


@pytest.mark.parametrize("language", ANNOUNCED)
def test_each_name_of_the_announcements_is_read_back(language):
    for code, name in names_of_language(language).items():
        row = BY_CODE[str(parse_code(code))]
        meaning = meaning_of_caption(name, of_teams=row.of is For.TEAMS)
        if row.code == "RTNG":  # a column of ratings says who somebody is
            assert meaning is None, name
        else:
            assert meaning.codes[0].partition("/")[0].partition(":")[0] == row.code, name


@pytest.mark.parametrize("language", ANNOUNCED[1:])
def test_each_name_with_a_cut_or_a_median_is_read_back(language):
    for code in ("BH", "SB", "ARO", "PS"):
        for number in (1, 2):
            name = name_with("cut", code, number, language)
            assert meaning_of_caption(name, of_teams=False).codes == (f"{code}/C{number}",), name
    name = name_with("median", "BH", 2, language)
    assert meaning_of_caption(name, of_teams=False).codes == ("BH/M2",)


OF_PLAYERS = """
AOB Усереднений Бухгольц суперників
APPO Середній турнірний перфоманс суперників
APRO Середній турнірний рейтинг перфоманса суперників
ARO Середній рейтинг суперників
BH Бухгольц
DE Особиста зустріч
FB Перший Бухгольц
REP Кількість фактично зіграних партій
KS Система Койя для колових турнірів
BPG Кількість партій, зіграних чорними
WON Кількість виграних партій
BWG Кількість партій, виграних чорними
WIN Кількість перемог
PTP Точний турнірний перфоманс
SB Зоннеборн-Бергер
PS Сума прогресивних очок
TPR Турнірний рейтинг перфоманса
PS Metoda progresji
PS/C1 Metoda progresji zredukowana
KS System Koyi dla turniejów kołowych
WON Liczba wygranych partii
BPG Większa liczba partii granych czarnymi
DE Wynik bezpośredniego spotkania
DE Bezpośrednie spotkanie
BH System Buchholza
BH Pełny system Buchholza
BH/M1 Median Buchholz 1
BH/M1 Średni Buchholz 1
BH/M2 Średni Buchholz 2
BH/C1 System Buchholza zredukowany 1
BH/C2 System Buchholza zredukowany 2
SB System Sonneborna-Bergera dla turniejów indywidualnych
ARO Średni ranking przeciwników
ARO/C1 Zredukowany średni ranking przeciwników
TPR Rankingowy wynik turniejowy
ARO Rejtingu Mesatar i Kundërshtarëve
ARO RMK
ARO/C1 Rejtingu Mesatar i Kundërshtarëve i Prerë
ARO/C1 RMKP
BH Sistemi Buchholz
BH/C1 Buchholz i Prerë 1
BH/C2 Buchholz i Prerë 2
BH/M1 Median Buchholz
BH/M2 Median Buchholz 2
BHS Shuma e Buchholz
DE Takimet e drejtpërdrejta
KS Sistemi Koya për Turne me Sistem Rrethi
BPG Numri i ndeshjeve të luajtura me gurët e zinj
BPG Numri më i madh i ndeshjeve me gurë të zinj
SB Sonneborn-Berger për Turne Individuale
WON Numri i ndeshjeve të fituara
WIN Numri më i madh i fitoreve
BH Buchholzwertung
BH Feinwertung
DE Direkter Vergleich
WIN Anzahl Siege
SB Sonneborn-Berger-Wertung
PS Fortschrittswertung
ARO Gegnerschnitt
BPG Partien mit Schwarz
TPR Turnierleistung
TPR Turnierperformance
WIN Número de victorias
DE Encuentro directo
ARO Promedio de Elo
ARO Media de Elo de los rivales
PS Progresivo
BPG Partidas con negras
TPR Rendimiento
WIN Nombre de victoires
DE Rencontre directe
PS Cumulatif
ARO Moyenne Elo
BPG Parties avec les noirs
"""

OF_TEAMS = """
BC Рахунок по дошкам
BBE Виключення останньої дошки
TBR Результати на першій дошці
EMMSB Розширений Зонненборн-Бергер для команд
EDE Розширена особиста зустріч команд
MPvGP Матчеві або ігрові очки
SSSC Сума очок та сили суперників
MPTS Punkty meczowe
GPTS Małe punkty
MPGP Łączna punktacja punktów meczowych i małych
EMMSB System Sonneborna-Bergera dla turniejów drużynowych
MPTS Pikët e matçit
GPTS Pikët e ndeshjeve
EMMSB Sonneborn-Berger për Turne Ekipore
EMGSB Sonneborn-Berger për Turne Ekipore B
EGMSB Sonneborn-Berger për Turne Ekipore C
EGGSB Sonneborn-Berger për Turne Ekipor D
EMMSB/C1 Sonneborn-Berger për Turne Ekipor Prerë 1 A
EGGSB/C1 Sonneborn-Berger për Turne Ekipor Prerë 1 D
MPTS Mannschaftspunkte
GPTS Brettpunkte
MPTS Points de match
GPTS Points de partie
"""


@pytest.mark.parametrize(("text", "of_teams"), [(OF_PLAYERS, False), (OF_TEAMS, True)])
def test_names_as_regulations_and_programs_have_them(text, of_teams):
    rows = [line.split(maxsplit=1) for line in text.strip().splitlines()]
    read = {name: meaning_of_caption(name, of_teams=of_teams) for _, name in rows}
    told = {name: meaning and meaning.codes[0] for name, meaning in read.items()}
    assert told == {name: code for code, name in rows}


def test_match_points_in_any_language_are_nothing_else():
    for names in map(names_of_language, ANNOUNCED):
        for code in ("MPTS", "GPTS"):
            assert meaning_of_caption(names[code], of_teams=True).codes == (code,), names[code]


@pytest.mark.parametrize(
    ("name", "of_players", "of_teams"),
    [
        ("Бухгольц", ("BH", "BH/C1", "BH/M1"), ("BH:MP", "BH:GP", "BH:MP/C1")),
        ("Кількість перемог", ("WIN", "WON"), ("WIN", "WON")),
        # Programs do not call other values so.
        ("Кількість виграних партій", ("WON",), ("WON", "WIN")),
        ("Система Койя для колових турнірів", ("KS",), ("KS:MP", "KS:GP")),
        # Points are points.
        (names_of_language("uk")["PTS"], ("PTS",), ("PTS",)),
    ],
)
def test_a_name_that_programs_use_loosely_is_any_code_of_its_family(name, of_players, of_teams):
    for codes, are_teams in ((of_players, False), (of_teams, True)):
        meaning = meaning_of_caption(name, of_teams=are_teams)
        assert meaning.codes[:3] == codes
