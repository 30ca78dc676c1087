"""Headings of columns in many languages, and tests of cells: each supports the other."""

# ruff: noqa: RUF001 - words of many languages have letters that look alike

from __future__ import annotations

import re
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from trfkit.files.crosstables.tie_break_words import names_score_of_teams, names_tie_break
from trfkit.files.tables.grid import Grid, printed_number
from trfkit.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


class Role(StrEnum):
    """The content of a column in a table of participants."""

    NUMBER = "number"  # starting rank
    RANK = "rank"
    TITLE = "title"
    NAME = "name"
    SEX = "sex"
    FEDERATION = "federation"
    RATING = "rating"  # the one that counts in the event
    FIDE_RATING = "fide-rating"
    NATIONAL_RATING = "national-rating"
    FIDE_ID = "fide-id"
    BIRTH = "birth"  # the day or the year
    ROUND = "round"  # of a Swiss, or an opponent's column of a round-robin
    POINTS = "points"
    VALUE = "value"  # a number of unknown meaning, as a rule a tie-break
    OTHER = "other"


RATINGS: Final = (Role.RATING, Role.FIDE_RATING, Role.NATIONAL_RATING)
FACTS: Final = ("rank", "startno", "name", "title", "sex", "rating", "fed", "fide_id")
POINTS: Final = "pts"
"""The headings of a crosstable that this program writes; between them stand ``r1``, ``r2``."""


# Each list holds the words as programs print them, without dots, blanks and capitals.
_WORDS: Final = {
    Role.RANK: """rk rank rg rang rng pl place placement platz pos position posizione posición
        posição plassering placering plac placing lp sija poř pořadí porad poradie m-ce mce
        miejsce м место мест місце место sıra hạng helyezés hely mjesto mesto loc locul cl clas
        clasificación clasf class classement класиране класирање koht vieta sæti θέση κατάταξη
        მდ ադ 名次 排名 順位 순위 ranking peringkat vendi renditja
        puesto lugar orden lloc lokata мце المركز الترتيب رتبه رده רנק דירוג""",
    Role.NUMBER: """n id no nr nº n° sno stno snr startnr stnr startno startno startingno
        startingrank startrank seed seeding noini nini nrini nºini n°ini númini numini ini bsno
        стном ст№ старт№ startnum stč stčíslo stnum rs rajtszám sorsz tpn pairingno
        序号 番号 编号 번호 số stt رقم شماره מס номер αρ αα רשנומ""",
    Role.NAME: """name names nombre nom nome nazwisko imię imienazwisko jméno meno név
        ime imeiprezime prezimeime имя фио фамилия имі'я ім'я прізвище isim adısoyadı
        ad adsoyad tên họtên họvàtên naam namn navn nimi vardas vārds nafn
        όνομα ονοματεπώνυμο nume numele player players spieler spielername jugador jugadores
        joueur joueurs giocatore giocatori jogador
        zawodnik zawodnicy игрок участник участници играч speler spelare spiller mängija žaidėjas
        játékos hráč oyuncu jucător igrač igralec שם الاسم اسم نام 姓名 名前 选手 선수 이름 nama
        emri izena სახელი անուն team mannschaft equipo équipe squadra drużyna команда takım""",
    Role.FEDERATION: """fed federation föd föderation land pays país paese kraj країна страна fide
        country nation nat ülke szöv фед фед fédération federación federazione federação liên
        lđ ld ország země krajina zeme maa riik zem šal šalis χώρα 协会 国家 連盟""",
    Role.RATING: """rtg rating elo elos ratings rat ukd рейтинг рейт rejt rejting értékszám
        rangliste wertungszahl twz ranking rtgavg eloavg hệsố élő ελο 等级分 レーティング 레이팅""",
    Role.FIDE_RATING: """rtgi eloi elointernational ratingi irtg ifide fiderating fideelo elofide
        ratingfide рейтфиде ratfide intrating elostd fideratingelo intelo""",
    Role.NATIONAL_RATING: """rtgn elon nwz dwz nrtg natrating nationalrating ratnat elonat ratingn
        natelo ukdn rtgnat рейтн""",
    Role.FIDE_ID: """fideid fide-id fide_id idfide fideno fidenr fidenumber idfidenumber codefide
        fidecode kodefide fidekode fideкод fidekod kodfide idnumberfide fide-nr fidenummer
        фидеid""",
    Role.POINTS: """pts pt points point pkt punkte punkt puntos ptos puntaje puntuación pontos punti
        punteggio punten pnt punctaj puncte pct punkty body bod bodovi bodova točke очки очк
        очков точки очки поени puan puanı điểm poäng poeng point pont pontszám pisteet pist taškai
        punkti punktid stig vinn vinninger βαθμοί βαθ score scores total totalpoints sum 积分 得分
        得点 ポイント 점수 نقاط النقاط נק נקודות nilai poin امتیاز pikë puntu ქულა միավոր
        mp gp mpts gpts matchpoints gamepoints mannschaftspunkte brettpunkte scr""",
    Role.TITLE: """title titre titel título titolo titul титул zvání ünvan tytuł cím tit""",
    Role.BIRTH: """birth birthday birthdate dob born geburt geburtsdatum gebdat jahrgang nacimiento
        naissance nascita nascimento рождения датарождения народження urodzenia narození narodenia
        születés doğumtarihi rođenja γέννηση""",
    Role.SEX: """sex geschlecht sexe sexo sesso пол płeć cinsiyet gender gen s""",
    Role.VALUE: """bh bhz buc bucc buct buch buchholz bucholz fb aob med solk sb sonn sonneborn
        sonnebornberger berger koya ks de ede ps prog progr progressive cum cumulative wins won
        bpg bwg aro aroc tpr ptp apro appo arpo rp perf performance rtgperf emmsb emgsb egmsb
        eggsb sssc бух бухгольц бергер коя буххольц numberofwins anzahlsiege anzahldersiege
        nombredevictoires victoires victorias númerodevictorias vittorie vitórias liczbazwycięstw
        liczbazwyciestw zwycięstwa кількістьперемог перемоги числопобед количествопобед победы
        numriifitoreve progres progresja прогрес прогресс коефіцієнтбергера коэффициентбергера
        коэффициентбухгольца перформанс averagerating averageratingofopponents moyenneelo
        moyenneelodesadversaires średnirankingprzeciwników ratingdurchschnitt
        середнійрейтингсуперників среднийрейтингсоперников gegnerschnitt""",
}
_ROLES: Final = {word: role for role, words in reversed(_WORDS.items()) for word in words.split()}

_MARKS: Final = lazy_pattern(r"[\s.:,;()\u200e\u200f]+")


_MODIFIERS: Final = lazy_pattern(r"(?<=\w)[\d/\-+].*")


def role_of(heading: str) -> Role | None:
    """Return the role of a heading in any known language, None for an unknown word.

    A tie-break is recognised with its modifiers, too: ``BH/C1``, ``Buc1``.
    """
    word = _MARKS.sub("", heading).casefold()
    if word in _ROLES:
        return _ROLES[word]
    is_tiebreak = _ROLES.get(_MODIFIERS.sub("", word)) is Role.VALUE
    return Role.VALUE if is_tiebreak else None


def says_only_number(heading: str) -> bool:
    """Tell whether a heading of numbers leaves it open whether these are places."""
    return _MARKS.sub("", heading).casefold() in {"n", "no", "nr", "nº", "n°"}


def role_in_words(heading: str) -> Role | None:
    """Return the role of a heading, of whole sentences too: ``Average of Opponents Buchholz``.

    For the columns of a table whose heading row is known; names of people can hold such words.
    """
    if role := role_of(heading):
        return role
    if names_tie_break(heading):
        return Role.VALUE
    return Role.POINTS if names_score_of_teams(heading) else None


def is_stated(heading: str) -> bool:
    """Tell whether a heading names points or a tie-break."""
    return role_in_words(heading) in {Role.POINTS, Role.VALUE}


_TEAM_WORDS: Final = """team teams mannschaft mannschaften equipo equipos équipe équipes squadra
    squadre drużyna druzyna команда отбор takım lag csapat ekipa ekipe družstvo equipa ομάδα đội 队
    チーム tim"""
_TEAMS: Final = frozenset(_TEAM_WORDS.split())


def names_teams(heading: str) -> bool:
    """Tell whether a heading says that the rows are teams."""
    return _MARKS.sub("", heading).casefold() in _TEAMS


_TRAILING: Final = lazy_pattern(r"[^\W\d_][^\d]*?\s*\.?\s*(\d{1,2})\.?$")


def number_in(heading: str) -> int | None:
    """Return the number at the end of a heading such as ``TB4``, None without one."""
    match = _TRAILING.match(heading)
    return int(match[1]) if match else None


_NOTE: Final = lazy_pattern(
    r"(?:[^:\d]{0,40}:\s*)?(?P<words>[^\d:]{2,40}?)\s*(?P<number>\d{1,2})\s*[:=]\s*(?P<text>\S.*)"
)


def captions(lines: tuple[str, ...]) -> dict[int, str]:
    """Return the captions of columns in the lines under a table, by number.

    A line is ``Tie Break4: Koya System (KS)`` in any language, perhaps behind a heading such as
    ``Annotation:``. The first line of a number counts.
    """
    by_number: dict[int, str] = {}
    for line in lines:
        match = _NOTE.fullmatch(line.strip())
        if match is not None:
            by_number.setdefault(int(match["number"]), match["text"].strip())
    return by_number


# What the cells of a column may be: numbers, words, titles, federations, years -------------------


class Cells:
    """The participants' cells by column."""

    def __init__(self, grid: Grid, rows: Sequence[int]) -> None:
        self.rows = [grid.rows[r] for r in rows]
        self.width = len(self.rows[0])

    def column(self, index: int) -> list[str]:
        """Return the cells of a column, from the first participant."""
        return [row[index] for row in self.rows]

    def filled(self, index: int) -> list[str]:
        """Return the cells of a column that are not blank."""
        return [text for text in self.column(index) if text]


def is_number(text: str) -> bool:
    """Tell whether a cell prints a number, a fraction or half point too."""
    return printed_number(text) is not None


def mostly(test: Callable[[str], bool], cells: Sequence[str], share: int = 60) -> bool:
    """Tell whether at least ``share`` per cent of the filled cells pass; False without any."""
    filled = [text for text in cells if text]
    return bool(filled) and 100 * sum(map(test, filled)) >= share * len(filled)


def has_letters(text: str) -> bool:
    """Tell whether a cell holds a word."""
    return sum(map(str.isalpha, text)) >= 2  # noqa: PLR2004 - one letter is a sex or a colour


def has_letter(text: str) -> bool:
    """Tell whether a cell holds a letter, as any name does."""
    return any(map(str.isalpha, text))


_TITLES: Final = frozenset(
    "GM IM FM CM WGM WIM WFM WCM NM WNM AGM AIM AFM ACM g m f c wg wm wf wc".split()  # noqa: SIM905 - a list would take three lines
)
_FEDERATION: Final = lazy_pattern(r"[A-Z]{3}")
_SEXES: Final = frozenset("mwfMWF")
LOWEST_RATING, HIGHEST_RATING = 100, 3500
FIRST_BIRTH, LAST_BIRTH = 1910, 2030


def is_whole(text: str) -> bool:
    """Tell whether a cell is a whole number."""
    return whole(text) is not None


def is_place(text: str) -> bool:
    """Tell whether a cell is a rank: a number, a range, or the mark for the rank above."""
    return place(text) is not None or is_as_above(text)


def has_titles(column: Sequence[str]) -> bool:
    """Tell whether a column holds titles: FIDE's, perhaps with a federation's short ones."""
    filled = [text for text in column if text]
    if mostly(_TITLES.__contains__, filled, 90):
        return True
    are_short = all(len(text) <= _LONGEST_TITLE and not is_number(text) for text in filled)
    return are_short and not _MASTERS.isdisjoint(filled)


_LONGEST_TITLE: Final = 5
_MASTERS: Final = frozenset({"GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM"})


def may_be_year(text: str) -> bool:
    """Tell whether a number may be a year of birth."""
    number = whole(text)
    return number is not None and FIRST_BIRTH <= number <= LAST_BIRTH


def is_sex(text: str) -> bool:
    """Tell whether a cell is a letter for the sex."""
    return text in _SEXES


def is_federation(text: str) -> bool:
    """Tell whether a cell is three capital letters."""
    return _FEDERATION.fullmatch(text) is not None


def may_be_rating(text: str) -> bool:
    """Tell whether a cell is a rating, or the 0 of an unrated player."""
    number = rating(text)
    return number is not None and (number == 0 or LOWEST_RATING <= number <= HIGHEST_RATING)


def are_ratings(cells: Sequence[str]) -> bool:
    """Tell whether a column that is called "Ranking" holds ratings, as it does in Polish."""
    return mostly(may_be_rating, cells) and 1 not in map(place, cells)


# Whole numbers as tables print them ---------------------------------------------------------------


_WHOLE: Final = lazy_pattern(r"([0-9]{1,15})\.?")
_KIND: Final = lazy_pattern(r"(?<=\d) ?[^\W\d_]$")


_ORDINAL: Final = "st|nd|rd|th|er|re|ère|e|è|ème|º|ª|°|o|a"
_PLACE: Final = lazy_pattern(
    r"(?:[=#(]|T-?)?\ ?([0-9]{1,15})(?:\ ?[-–=]\ ?[0-9]{1,15})?"
    rf"(?:\.?(?:{_ORDINAL}))?[.=)T]?(?:\ [^\W\d_]+)?",
    re.IGNORECASE,
)
_AS_ABOVE: Final = frozenset({"=", '"', "''", "″", "〃", "ex aequo", "ditto", "idem"})


def place(text: str) -> int | None:
    """Return a printed rank, or the best of a shared range.

    ``3``, ``3.``, ``3=``, ``=3``, ``T3``, ``(3)``, ``3rd``, ``3º``, ``3. Platz`` are one place,
    ``3-5`` are three that are shared.
    """
    match = _PLACE.fullmatch(text)
    return int(match[1]) if match else None


def is_as_above(text: str) -> bool:
    """Tell whether a cell in a column of ranks means the rank of the row above."""
    return text.casefold() in _AS_ABOVE


def whole(text: str) -> int | None:
    """Return a number without sign or fraction, a dot allowed after it (``3.``), else None."""
    match = _WHOLE.fullmatch(text)
    return int(match[1]) if match else None


def rating(text: str) -> int | None:
    """Return a printed rating, which may have a letter for its kind (``2210 F``, ``1850p``)."""
    return whole(_KIND.sub("", text))
