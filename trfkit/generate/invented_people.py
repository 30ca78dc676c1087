"""People who do not exist: the same person for the same number, in whatever event he plays."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from trfkit.generate.chance import Chance
from trfkit.model import PartialDate, Sex, Title
from trfkit.record import Record

if TYPE_CHECKING:
    from collections.abc import Mapping

POPULATION: Final = 50_000
"""So many people there are, numbered from 0."""

FIRST_FIDE_ID: Final = 990_000_000
"""No player has an id from here on; the number of a person is added."""


class Script(Record):
    """A part of the world: how its surnames begin and end, its given names, its federations."""

    starts: tuple[str, ...]
    ends: tuple[str, ...]
    men: tuple[str, ...]
    women: tuple[str, ...]
    federations: tuple[str, ...]


def _script(starts: str, ends: str, men: str, women: str, federations: str) -> Script:
    parts = (starts, ends, men, women, federations)
    return Script(*(tuple(part.split()) for part in parts))


# ruff: noqa: RUF001 - letters of other alphabets are meant
_ASCII: Final = _script(
    "Ald Bir Ced Dog Elm Fir Gor Haz Iv Jun Kap Lar Map Nut Oak Pin Quin Row Sor Tam Ulm Vin Wil",
    "er by croft dale field ford ham kin ley low man more ner ridge stone ton vale ward well wood",
    "Abel Ben Carl Dan Ed Finn Gus Hugo Ivo Jan Kim Leo Max Ned Otto Paul Rik Sam Tom Udo Vic Will",
    "Ada Bea Cleo Dora Eva Fia Gwen Hana Ida Jo Kaja Lea Mia Nora Olga Pia Rosa Siri Tea Una Vera",
    "ENG NED NOR USA AUS IRL SCO WLS RSA NZL",
)
_WESTERN: Final = _script(
    "Bör Grün Hägg Mül Köst Säv Øst Ås Père Nuñ Fél Çel Gonç Brät Schön Prêt Jör Löw Däm Åk",
    "baum berg blöm dahl etti feld hof kvist lund mann mark quist ström stad sen son ués vik",
    "André Björn Émile Frédéric Günter Håkan João Jürgen Nuño Óscar René Søren Tomás Uwe Zoë",
    "Adèle Åsa Begoña Chloë Désirée Françoise Güner Inês Jördis Märta Noëlle Renée Sólveig Zoé",
    "GER FRA SWE DEN ESP POR ISL BEL SUI AUT",
)
_CENTRAL: Final = _script(
    "Břez Čern Dvoř Gór Hájk Jęd Krák Łuk Mořk Něm Őrs Příb Růž Svob Ščer Tůma Víš Wójc Zď Żyw",
    "ák áček cki czyk ček ek ić iak kowicz kuš nik ný oš ová ovič ský szky uń vári wicz",
    "Bořek Čeněk Dražen Győző István Jiří Kőszegi Łukasz Miloš Ondřej Paweł Radoš Stjepan Šimon",
    "Agnieszka Božena Đurđa Elżbieta Františka Gyöngyi Ildikó Jadwiga Květa Małgorzata Šárka",
    "POL CZE SVK HUN CRO SLO ROU BIH",
)
_CYRILLIC: Final = _script(
    "Бере Весел Горо Дубо Зелен Камен Лугов Морозо Новик Орло Полев Речн Сосн Тихон Холм Ясен",
    "бенко венко вич вський дько енко жук зовський ило ко лов мак ненко пенко рук ський тюк чук",
    "Андрій Богдан Василь Гнат Данило Євген Захар Ілля Кирило Лев Микола Остап Петро Тарас Юрій",
    "Анна Богдана Віра Ганна Дарина Єва Зоя Ірина Катря Леся Марія Надія Оксана Поліна Соломія",
    "UKR BUL SRB KAZ MKD",
)
_GREEK: Final = _script(
    "Αγγελ Βασιλ Γεωργ Δημητρ Ευσταθ Ζαχαρ Θεοδωρ Ιωανν Καλλ Λαμπρ Μαρκ Νικολ Παπα Σταμ Φωτ",
    "άκης άκος έας έλης ίδης όπουλος ούδης ωτάκης ιάδης ανός",
    "Άγγελος Βασίλης Γιώργος Δημήτρης Ηλίας Θανάσης Κώστας Λευτέρης Νίκος Πέτρος Σπύρος Φώτης",
    "Αθηνά Βάσω Γεωργία Δήμητρα Ελένη Ζωή Ιωάννα Κατερίνα Μαρία Νίκη Σοφία Χαρά",
    "GRE CYP",
)

SCRIPTS: Final[Mapping[str, tuple[Script, ...]]] = MappingProxyType(
    {
        "utf-8": (_ASCII, _WESTERN, _CENTRAL, _CYRILLIC, _GREEK),
        "ascii": (_ASCII,),
        "cp1252": (_ASCII, _WESTERN),
        "latin-1": (_ASCII, _WESTERN),
        "cp1250": (_ASCII, _CENTRAL),
        "iso-8859-2": (_ASCII, _CENTRAL),
        "cp1251": (_ASCII, _CYRILLIC),
        "cp1253": (_ASCII, _GREEK),
    }
)
"""The encodings that files are made in, and whose names can be written in each."""


class Person(Record):
    """Somebody who does not exist; ``strength`` is a rating that he would have."""

    number: int
    name: str
    sex: Sex
    birth: PartialDate
    federation: str
    strength: int
    title: Title | None

    @property
    def fide_id(self) -> int:
        """An id that FIDE has given to nobody."""
        return FIRST_FIDE_ID + self.number


_TITLES: Final = ((2500, Title.GM), (2400, Title.IM), (2300, Title.FM), (2200, Title.CM))
_TITLES_OF_WOMEN: Final = (
    (2500, Title.GM), (2400, Title.IM), (2300, Title.WGM), (2200, Title.WIM), (2100, Title.WFM),
    (2000, Title.WCM),
)  # fmt: skip


def person(number: int, encoding: str) -> Person:
    """Return the person of a number, with a name that ``encoding`` can write."""
    chance = Chance("person", number)
    script = chance.one(SCRIPTS[encoding])
    sex = Sex.WOMAN if chance.happens(0.2) else Sex.MAN
    given_name = chance.one(script.women if sex is Sex.WOMAN else script.men)
    # The sum of three is near the middle more often than far from it.
    strength = 1400 + sum(chance.draw_between(0, 400) for _ in range(3))
    titles = _TITLES_OF_WOMEN if sex is Sex.WOMAN else _TITLES
    title = next((title for least, title in titles if strength >= least), None)
    return Person(
        number=number,
        name=f"{chance.one(script.starts)}{chance.one(script.ends)}, {given_name}",
        sex=sex,
        birth=PartialDate(
            chance.draw_between(1940, 2000), chance.draw_between(1, 12), chance.draw_between(1, 28)
        ),
        federation=chance.one(script.federations),
        strength=strength,
        title=title,
    )


def people(count: int, encoding: str, chance: Chance) -> list[Person]:
    """Return so many different people, the strongest first."""
    numbers: set[int] = set()
    while len(numbers) < count:
        numbers.add(chance.draw_between(0, POPULATION - 1))
    persons = [person(number, encoding) for number in sorted(numbers)]
    return sorted(persons, key=lambda one: (-one.strength, one.number))
