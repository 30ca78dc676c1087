"""Code pages told by the letters of names: players invented, spellings as in their countries."""

# ruff: noqa: RUF001 - letters of other scripts are the point

from pathlib import Path

import pytest
from recorded import assert_text_recorded
from row_tests import each_row
from trftext import row, trf

from trfkit.messages.message import Message
from trfkit.syntax import parse
from trfkit.syntax.codepages import PAGES, can_encode, decode, encode, guess_code_page

# Host federation, players (name, federation), and the code pages that programs used there.
# fmt: off
TOURNAMENTS = [
    ("POL", [("Wiśniewski, Łukasz", "POL"), ("Zając, Grażyna", "POL"), ("Müller, Hans", "GER")],
     "cp1250 iso8859-2 cp852"),
    ("POL", [("Dąbrowski, Jan", "POL")], "cp1250 iso8859-2 cp852"),
    ("POL", [("ŻÓŁKOWSKI, JĘDRZEJ", "POL")], "cp1250 iso8859-2"),
    ("CZE", [("Dvořák, Jiří", "CZE"), ("Němcová, Božena", "CZE")], "cp1250 iso8859-2 cp852"),
    ("CZE", [("Tomáš, Petr", "CZE")], "cp1250 iso8859-2"),
    ("CRO", [("Šarić, Ivan", "CRO"), ("Đukić, Žarko", "CRO")], "cp1250 iso8859-2 cp852"),
    ("SVK", [("Čižmár, Ľuboš", "SVK")], "cp1250 iso8859-2"),
    ("SLO", [("Žagar, Črt", "SLO")], "cp1250 iso8859-2 cp852"),
    ("HUN", [("Kővári, Győző", "HUN"), ("Tóth, Éva", "HUN")], "cp1250 iso8859-2 cp852"),
    ("ROU", [("Şerban, Ioniţă", "ROU")], "cp1250 iso8859-2"),
    ("GRE", [("Παπαδόπουλος, Νίκος", "GRE"), ("Άννινος, Άρης", "GRE")], "cp1253 iso8859-7 cp737"),
    ("GRE", [("ΠΑΠΑΔΟΠΟΥΛΟΣ, ΝΙΚΟΣ", "GRE")], "cp1253 cp737"),
    ("TUR", [("Yılmaz, Şükrü", "TUR"), ("Çağlar, İpek", "TUR")], "cp1254 cp857"),
    ("TUR", [("Işık, Gül", "TUR")], "cp1254"),
    ("GER", [("Yıldız, Ayşe", "TUR"), ("Müller, Jörg", "GER")], "cp1254"),
    ("RUS", [("Иванов, Пётр", "RUS"), ("Кузнецова, Мария", "RUS")],
     "cp1251 koi8-r cp866 iso8859-5"),
    ("RUS", [("ИВАНОВ, ПЕТР", "RUS")], "cp1251 koi8-r cp866 iso8859-5"),
    ("RUS", [("Ли, Ян", "RUS")], "cp1251 koi8-r cp866 iso8859-5"),
    ("UKR", [("Шевченко, Юрій", "UKR"), ("Їжак, Євген", "UKR")], "cp1251 koi8-u"),
    ("SRB", [("Ђорђевић, Љубиша", "SRB")], "cp1251 iso8859-5"),
    ("BUL", [("Георгиев, Кирил", "BUL")], "cp1251 cp866"),
    ("BLR", [("Жукоўскі, Алесь", "BLR")], "cp1251"),
    ("MKD", [("Ѓорѓиев, Ќиро", "MKD")], "cp1251"),
    ("KAZ", [("Сергеев, Алексей", "KAZ")], "cp1251 cp866 koi8-r"),
    ("FRA", [("Lefèvre, François", "FRA")], "cp1252 cp850 cp437"),
    ("FRA", [("Œuvrard, Benoît", "FRA")], "cp1252 iso8859-15"),
    ("GER", [("Schäfer, Jürgen", "GER"), ("Groß, Jörg", "GER")], "cp1252 cp850 cp437"),
    ("GER", [("MÜLLER, JÜRGEN", "GER")], "cp1252 cp850"),
    ("ESP", [("Muñoz, Íñigo", "ESP")], "cp1252 cp850"),
    ("POR", [("Gonçalves, João", "POR")], "cp1252 cp850"),
    ("ITA", [("Calabrò, Niccolò", "ITA")], "cp1252 cp850"),
    ("SUI", [("Dubois, Élise", "SUI")], "cp1252 cp850 iso8859-15"),
    ("ISL", [("Þórðarson, Guðmundur", "ISL"), ("Sigurðardóttir, Ýr", "ISL")], "cp1252 cp850"),
    ("DEN", [("Sørensen, Bjørn", "DEN")], "cp1252 cp850"),
    ("SWE", [("Åkesson, Örjan", "SWE")], "cp1252 cp850 cp437"),
    ("FIN", [("Hämäläinen, Päivi", "FIN")], "cp1252 cp850"),
    ("IRL", [("Ó Murchú, Seán", "IRL")], "cp1252"),
    ("NED", [("van Rooijen, Daniël", "NED")], "cp1252 cp850 cp437"),
    ("EST", [("Jõgi, Tõnu", "EST"), ("Šmidt, Jüri", "EST")], "cp1257 cp775"),
    ("LAT", [("Bērziņš, Jānis", "LAT"), ("Ķēniņš, Ģirts", "LAT")], "cp1257 cp775"),
    ("LTU", [("Žukauskas, Šarūnas", "LTU"), ("Grinevičiūtė, Ąžuolė", "LTU")], "cp1257 cp775"),
    ("NOR", [("Bērziņš, Jānis", "LAT")], "cp1257"),
    ("AUT", [("Petrović, Ana", "SRB"), ("Müller, Hans", "AUT")], "cp1250"),
    ("ENG", [("Kovačević, Dušan", "CRO")], "cp1250"),
    ("FID", [("Müller, Hans", "FID")], "cp1252"),
    ("FID", [("Muñoz, Pedro", "FID")], "cp1252"),
    ("FID", [("Jörbaum, André", "SUI"), ("Börsen, Søren", "BEL"), ("Åkkvist, René", "SWE"),
             ("Åsquist, Märta", "ESP"), ("Prêtquist, Uwe", "SWE"), ("Nuñués, Günter", "FRA"),
             ("Sävdahl, Søren", "BEL"), ("Åkberg, Adèle", "AUT")], "cp1252"),
    ("ISR", [("כהן, דוד", "ISR")], "cp1255"),
    ("EGY", [("محمد, علي", "EGY")], "cp1256"),
]
# fmt: on
CASES = [(host, players, page) for host, players, pages in TOURNAMENTS for page in pages.split()]


def report(host, players, page):
    """Return a small file in a code page, names padded by characters."""
    rows = [
        row(number, name=name, federation=federation, points="0.0")
        for number, (name, federation) in enumerate(players, start=1)
    ]
    return encode(trf("012 Open", f"032 {host}", *rows).decode(), page)


@each_row(("host", "players", "page"), CASES)
def test_names_are_read_as_they_were_written(host, players, page):
    data = report(host, players, page)
    parsed = parse(data)

    read = [record.text[14:47].rstrip() for record in parsed.document.records[2:]]
    assert [name for name, _ in players] == read
    assert [d.code for d in parsed.diagnostics] == ["SYN002"]
    assert data == bytes(parsed.document)


def guesses(name, host, federation):
    """Yield what a name alone is read as from each page: the page guessed, and in which words."""
    for page, _ in PAGES:
        if can_encode(name, page):
            data = report(host, [(name, federation)], page)
            guess = guess_code_page(data)
            text = decode(data, guess.name).splitlines()[2][14:47].rstrip()
            doubt = "" if guess.sure else "?"
            yield f"{page} as {guess.name}{doubt}{'' if text == name else f' ({text})'}"


def test_what_is_guessed_of_single_names_is_as_recorded(request):
    """Where letters decide by little: beside players of elsewhere, and of nowhere."""
    lines = [
        f"{name}, {federation} in {host}: {'; '.join(guesses(name, host, federation))}"
        for name, own in dict.fromkeys(one for _, players, _ in TOURNAMENTS for one in players)
        for host, federation in ((own, own), ("FID", "FID"), (own, "FRA"), ("POL", own))
    ]
    path = Path(__file__).with_name("single_names.txt")
    assert_text_recorded(lines, path, request.config)


def test_the_finding_shows_a_name_to_judge_by():
    (finding,) = parse(report("CZE", [("Dvořák, Jiří", "CZE")], "cp1250")).diagnostics

    assert (finding.variant, dict(finding.values)) == (
        "",
        {"more": Message("SYN002.sample", text="Dvořák"), "encoding": "cp1250"},
    )
    assert finding.line == 3


def test_an_accent_that_decides_nothing_is_said_to():
    guess = guess_code_page(report("FID", [("Muñoz, Pedro", "FID")], "cp1252"))

    assert (guess.name, guess.sure) == ("cp1252", False)


def test_without_any_name_the_answer_is_the_western_page():
    assert guess_code_page(b"").name == "cp1252"
    assert guess_code_page(b"\xe9").name == "cp1252"


def test_a_fraction_sign_is_no_letter():
    data = trf("012 Open", "032 NED", row(1, points="2")).decode().replace("   2 ", "  2½ ")

    assert parse(data.encode("cp1252")).document.encoding.name == "cp1252"


@pytest.mark.parametrize(("text", "page"), [("Місце Їжак", "koi8-u"), ("Место Ежов", "koi8-r")])
def test_a_table_without_federations_keeps_ukrainian_letters(text, page):
    assert guess_code_page(text.encode(page)).name == page
