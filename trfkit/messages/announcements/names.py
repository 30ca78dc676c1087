"""What the regulations call tie-breaks in Ukrainian, Polish, Albanian and Russian.

Announcements are written with these names, and headings of tables are read by them.
"""

# ruff: noqa: RUF001 - Cyrillic letters are meant

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from trfkit.record import Record, field

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


class Names(Record, kw_only=True):
    """The names of one language by code; curly brackets hold what is put in.

    ``cuts`` and ``medians`` are names of their own that a language has for a modified tie-break,
    else ``cut`` and ``median`` make them. ``others`` are what regulations call a tie-break besides,
    with ``|`` between them.
    """

    names: Mapping[str, str]
    cut: str
    median: str
    cuts: Mapping[str, str]
    medians: Mapping[str, str]
    others: Mapping[str, str] = field(default_factory=dict)

    def modified(self, code: str, name: str, *, cut: int = 0, median: int = 0) -> str:
        """Return the name of a code with its cut and its median."""
        if cut:
            name = self.cuts.get(code, self.cut).format(name=name, n=cut)
        if median:
            name = self.medians.get(code, self.median).format(name=name, n=median)
        return name

    def every_name(self, most: int) -> Iterator[tuple[str, str]]:
        """Yield each name with its code, those with up to so many cuts after the plain ones."""
        yield from ((name, code) for code, name in self.names.items())
        yield from ((name, code) for code, text in self.others.items() for name in text.split("|"))
        for code, name in self.names.items():
            for n in range(1, most + 1):
                yield self.modified(code, name, cut=n), f"{code}/C{n}"
                yield self.modified(code, name, median=n), f"{code}/M{n}"


UK: Final = Names(
    names=MappingProxyType(
        {
            "PTS": "Очки",
            "MPTS": "Матчеві очки",
            "GPTS": "Ігрові очки",
            "DE": "Особиста зустріч",
            "WIN": "Кількість перемог",
            "WON": "Кількість виграних партій",
            "BPG": "Кількість партій, зіграних чорними",
            "BWG": "Кількість партій, виграних чорними",
            "PS": "Сума прогресивних очок",
            "GE": "Кількість фактично зіграних партій",
            "REP": "Кількість турів, у яких учасник був готовий грати",
            "STD": "Стандартні очки",
            "TPN": "Номер при жеребкуванні",
            "BH": "Бухгольц",
            "AOB": "Усереднений Бухгольц суперників",
            "FB": "Попередній (Fore) Бухгольц",
            "SB": "Зоннеборн-Бергер",
            "KS": "Система Койя для колових турнірів",
            "ARO": "Середній рейтинг суперників",
            "TPR": "Турнірний рейтинг перфоманса",
            "PTP": "Точний турнірний перфоманс",
            "APRO": "Середній турнірний рейтинг перфоманса суперників",
            "APPO": "Середній турнірний перфоманс суперників",
            "RTNG": "Рейтинг",
            "BC": "Рахунок по дошкам",
            "TBR": "Результати на першій дошці",
            "BBE": "Виключення останньої дошки",
            "MPvGP": "Матчеві або ігрові очки",
            "EMMSB": "Розширений Зоннеборн-Бергер для команд: загальна кількість МО суперника × "
            "набрані МО",
            "EMGSB": "Розширений Зоннеборн-Бергер для команд: загальна кількість МО суперника × "
            "набрані ІО",
            "EGMSB": "Розширений Зоннеборн-Бергер для команд: загальна кількість ІО суперника × "
            "набрані МО",
            "EGGSB": "Розширений Зоннеборн-Бергер для команд: загальна кількість ІО суперника × "
            "набрані ІО",
            "EDE": "Розширена особиста зустріч команд",
            "EDEBT": "Розширена особиста зустріч команд, рахунок по дошкам, перша дошка",
            "EDEBB": "Розширена особиста зустріч команд, рахунок по дошкам, виключення останньої "
            "дошки",
            "EDET": "Розширена особиста зустріч команд, перша дошка",
            "EDEB": "Розширена особиста зустріч команд, виключення останньої дошки",
            "EDEC": "Розширена особиста зустріч команд, рахунок по дошкам",
            "SSSC": "Сума очок та сили суперників",
            "BHS": "Сума Бухгольців суперників",
            "MPGP": "Сума матчевих та ігрових очок",
        }
    ),
    cut="{name}, Скорочення-{n}",
    median="{name}, Усереднений-{n}",
    cuts=MappingProxyType(
        {
            "BH": "Бухгольц-{n}",
            "ARO": "Середній рейтинг суперників, Рейтинг-{n}",
            "PS": "Сума прогресивних очок -{n}",
            "SB": "Зоннеборн-Бергер-{n}",
        }
    ),
    medians=MappingProxyType({"BH": "Усереднений Бухгольц-{n}"}),
)

PL: Final = Names(
    names=MappingProxyType(
        {
            "PTS": "Punkty",
            "MPTS": "Punkty meczowe",
            "GPTS": "Małe punkty",
            "DE": "Wynik bezpośredniego spotkania",
            "WIN": "Liczba zwycięstw",
            "WON": "Liczba wygranych partii",
            "BPG": "Liczba partii granych czarnymi",
            "BWG": "Liczba partii wygranych czarnymi",
            "PS": "Metoda progresji",
            "REP": "Liczba rund, w których zawodnik był gotów grać",
            "STD": "Punkty standardowe",
            "TPN": "Numer turniejowy",
            "BH": "Buchholz",
            "AOB": "Średni Buchholz przeciwników",
            "FB": "Buchholz przewidywany (Fore Buchholz)",
            "SB": "Sonneborn-Berger",
            "KS": "System Koyi",
            "ARO": "Średni ranking przeciwników",
            "TPR": "Rankingowy wynik turniejowy",
            "PTP": "Dokładny rankingowy wynik turniejowy",
            "APRO": "Średni rankingowy wynik turniejowy przeciwników",
            "APPO": "Średni dokładny rankingowy wynik turniejowy przeciwników",
            "RTNG": "Ranking",
            "BC": "Rachunek szachownic",
            "TBR": "Wyniki na pierwszej szachownicy",
            "BBE": "Pominięcie ostatniej szachownicy",
            "MPvGP": "Małe punkty lub punkty meczowe",
            "EMMSB": "Sonneborn-Berger drużynowy: punkty meczowe przeciwników × własne punkty "
            "meczowe",
            "EMGSB": "Sonneborn-Berger drużynowy: punkty meczowe przeciwników × własne małe punkty",
            "EGMSB": "Sonneborn-Berger drużynowy: małe punkty przeciwników × własne punkty meczowe",
            "EGGSB": "Sonneborn-Berger drużynowy: małe punkty przeciwników × własne małe punkty",
            "EDE": "Rozszerzony wynik bezpośredniego spotkania",
            "EDEBT": "Rozszerzony wynik bezpośredniego spotkania, rachunek szachownic, pierwsza "
            "szachownica",
            "EDEBB": "Rozszerzony wynik bezpośredniego spotkania, rachunek szachownic, pominięcie "
            "ostatniej szachownicy",
            "EDET": "Rozszerzony wynik bezpośredniego spotkania, pierwsza szachownica",
            "EDEB": "Rozszerzony wynik bezpośredniego spotkania, pominięcie ostatniej szachownicy",
            "EDEC": "Rozszerzony wynik bezpośredniego spotkania, rachunek szachownic",
            "SSSC": "Suma punktów i siły przeciwników",
            "BHS": "Suma Buchholzów przeciwników",
            "MPGP": "Łączna punktacja punktów meczowych i małych",
        }
    ),
    cut="{name}, zredukowany {n}",
    median="{name}, median {n}",
    cuts=MappingProxyType(
        {
            "BH": "System Buchholza zredukowany {n}",
            "ARO": "Zredukowany średni ranking przeciwników ({n})",
            "PS": "Metoda progresji zredukowana ({n})",
        }
    ),
    medians=MappingProxyType({"BH": "Median Buchholz {n}"}),
    others=MappingProxyType(
        {
            "ARO/C1": "Zredukowany średni ranking przeciwników",
            "BH/M1": "Średni Buchholz 1",
            "BH/M2": "Średni Buchholz 2",
            "BPG": "Większa liczba partii granych czarnymi",
            "KS": "System Koyi dla turniejów kołowych",
            "PS/C1": "Metoda progresji zredukowana",
        }
    ),
)

SQ: Final = Names(
    names=MappingProxyType(
        {
            "PTS": "Pikët",
            "MPTS": "Pikët e matçit",
            "GPTS": "Pikët e ndeshjeve",
            "DE": "Takimet e drejtpërdrejta",
            "WIN": "Numri më i madh i fitoreve",
            "WON": "Numri i ndeshjeve të fituara",
            "BPG": "Numri i ndeshjeve të luajtura me gurët e zinj",
            "BWG": "Numri i ndeshjeve të fituara me gurët e zinj",
            "PS": "Shuma e pikëve progresive",
            "REP": "Numri i tureve të zgjedhura për të luajtur",
            "STD": "Pikët standarde",
            "TPN": "Numri i çiftimit në turne",
            "BH": "Sistemi Buchholz",
            "AOB": "Mesatarja e Buchholz të kundërshtarëve",
            "FB": "Fore Buchholz",
            "SB": "Sonneborn-Berger",
            "KS": "Sistemi Koya për Turne me Sistem Rrethi",
            "ARO": "Rejtingu Mesatar i Kundërshtarëve (RMK)",
            "TPR": "Rejtingu i performancës në turne",
            "PTP": "Performanca e përkryer në turne",
            "APRO": "Mesatarja e rejtingut të performancës së kundërshtarëve",
            "APPO": "Mesatarja e performancës së përkryer të kundërshtarëve",
            "RTNG": "Rejtingu",
            "BC": "Numërimi i fushave",
            "TBR": "Rezultatet në fushën e parë",
            "BBE": "Përjashtimi i fushës së fundit",
            "MPvGP": "Pikët e matçit ose pikët e ndeshjeve",
            "EMMSB": "Sonneborn-Berger për Turne Ekipore A: pikët e matçit të kundërshtarit × "
            "pikët e matçit",
            "EMGSB": "Sonneborn-Berger për Turne Ekipore B: pikët e matçit të kundërshtarit × "
            "pikët e ndeshjeve",
            "EGMSB": "Sonneborn-Berger për Turne Ekipore C: pikët e ndeshjeve të kundërshtarit × "
            "pikët e matçit",
            "EGGSB": "Sonneborn-Berger për Turne Ekipore D: pikët e ndeshjeve të kundërshtarit × "
            "pikët e ndeshjeve",
            "EDE": "Takimet e drejtpërdrejta të zgjeruara",
            "EDEBT": "Takimet e drejtpërdrejta të zgjeruara, numërimi i fushave, fusha e parë",
            "EDEBB": "Takimet e drejtpërdrejta të zgjeruara, numërimi i fushave, përjashtimi i "
            "fushës së fundit",
            "EDET": "Takimet e drejtpërdrejta të zgjeruara, fusha e parë",
            "EDEB": "Takimet e drejtpërdrejta të zgjeruara, përjashtimi i fushës së fundit",
            "EDEC": "Takimet e drejtpërdrejta të zgjeruara, numërimi i fushave",
            "SSSC": "Shuma e rezultatit dhe e forcës së kundërshtarëve",
            "BHS": "Shuma e Buchholz",
            "MPGP": "Shuma e pikëve të matçit dhe të ndeshjeve",
        }
    ),
    cut="{name}, i Prerë {n}",
    median="{name}, Median {n}",
    cuts=MappingProxyType(
        {
            "BH": "Buchholz i Prerë {n}",
            "SB": "Sonneborn-Berger Prerë {n}",
            "ARO": "Rejtingu Mesatar i Kundërshtarëve i Prerë (RMKP), {n}",
            "PS": "Shuma e pikëve progresive, e Prerë {n}",
            "EMMSB": "Sonneborn-Berger për Turne Ekipore Prerë {n} A: pikët e matçit të "
            "kundërshtarit × pikët e matçit",
            "EMGSB": "Sonneborn-Berger për Turne Ekipore Prerë {n} B: pikët e matçit të "
            "kundërshtarit × pikët e ndeshjeve",
            "EGMSB": "Sonneborn-Berger për Turne Ekipore Prerë {n} C: pikët e ndeshjeve të "
            "kundërshtarit × pikët e matçit",
            "EGGSB": "Sonneborn-Berger për Turne Ekipore Prerë {n} D: pikët e ndeshjeve të "
            "kundërshtarit × pikët e ndeshjeve",
        }
    ),
    medians=MappingProxyType({"BH": "Median Buchholz {n}"}),
    others=MappingProxyType(
        {
            "ARO": "Rejtingu Mesatar i Kundërshtarëve|RMK",
            "ARO/C1": "Rejtingu Mesatar i Kundërshtarëve i Prerë|RMKP",
            "BPG": "Numri më i madh i ndeshjeve me gurë të zinj",
            "EGGSB": "Sonneborn-Berger për Turne Ekipor D",
            "EGGSB/C1": "Sonneborn-Berger për Turne Ekipor Prerë 1 D",
            "EGMSB": "Sonneborn-Berger për Turne Ekipore C",
            "EGMSB/C1": "Sonneborn-Berger për Turne Ekipor Prerë 1 C",
            "EMGSB": "Sonneborn-Berger për Turne Ekipore B",
            "EMGSB/C1": "Sonneborn-Berger për Turne Ekipor Prerë 1 B",
            "EMMSB": "Sonneborn-Berger për Turne Ekipore A",
            "EMMSB/C1": "Sonneborn-Berger për Turne Ekipor Prerë 1 A",
        }
    ),
)

RU: Final = Names(
    names=MappingProxyType(
        {
            "PTS": "Очки",
            "MPTS": "Командные (матчевые) очки",
            "GPTS": "Индивидуальные (игровые) очки",
            "DE": "Личная встреча",
            "WIN": "Количество побед",
            "WON": "Количество выигранных партий",
            "BPG": "Количество партий, сыгранных чёрными",
            "BWG": "Количество партий, выигранных чёрными",
            "PS": "Сумма прогрессирующих очков",
            "REP": "Количество туров, в которых участник был готов играть",
            "STD": "Стандартные очки",
            "TPN": "Номер при жеребьёвке",
            "BH": "Коэффициент Бухгольца",
            "AOB": "Средний Бухгольц соперников",
            "FB": "Предварительный (Fore) Бухгольц",
            "SB": "Коэффициент Зоннеборна-Бергера",
            "KS": "Система Койя для круговых турниров",
            "ARO": "Средний рейтинг соперников",
            "TPR": "Турнирный рейтинг-перформанс",
            "PTP": "Точный турнирный перформанс",
            "APRO": "Средний турнирный рейтинг-перформанс соперников",
            "APPO": "Средний точный турнирный перформанс соперников",
            "RTNG": "Рейтинг",
            "BC": "Счёт по доскам",
            "TBR": "Результаты на первой доске",
            "BBE": "Исключение последней доски",
            "MPvGP": "Матчевые или игровые очки",
            "EMMSB": "Расширенный Зоннеборн-Бергер для команд: матчевые очки соперника × матчевые "
            "очки",
            "EMGSB": "Расширенный Зоннеборн-Бергер для команд: матчевые очки соперника × игровые "
            "очки",
            "EGMSB": "Расширенный Зоннеборн-Бергер для команд: игровые очки соперника × матчевые "
            "очки",
            "EGGSB": "Расширенный Зоннеборн-Бергер для команд: игровые очки соперника × игровые "
            "очки",
            "EDE": "Расширенная личная встреча команд",
            "EDEBT": "Расширенная личная встреча команд, счёт по доскам, первая доска",
            "EDEBB": "Расширенная личная встреча команд, счёт по доскам, исключение последней "
            "доски",
            "EDET": "Расширенная личная встреча команд, первая доска",
            "EDEB": "Расширенная личная встреча команд, исключение последней доски",
            "EDEC": "Расширенная личная встреча команд, счёт по доскам",
            "SSSC": "Сумма очков и силы соперников",
            "BHS": "Сумма Бухгольцев соперников",
            "MPGP": "Сумма матчевых и игровых очков",
        }
    ),
    cut="{name}, усечение-{n}",
    median="{name}, медиана-{n}",
    cuts=MappingProxyType(
        {
            "BH": "Усечённый коэффициент Бухгольца -{n}",
            "SB": "Усечённый коэффициент Зоннеборна-Бергера -{n}",
            "ARO": "Усечённый средний рейтинг соперников -{n}",
        }
    ),
    medians=MappingProxyType({"BH": "Медианный Бухгольц -{n}"}),
)

IN_LANGUAGES: Final = (UK, PL, SQ, RU)
