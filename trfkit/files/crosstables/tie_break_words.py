"""The words by which headings and captions name points and tie-breaks, in many languages.

Reading a table asks whether a column states a tie-break at all, verification asks which.
"""

# ruff: noqa: RUF001 - Cyrillic letters are meant

from __future__ import annotations

from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from trfkit.visible_text import plain

if TYPE_CHECKING:
    from collections.abc import Mapping

# fmt: off
TIE_BREAK_WORDS: Final[Mapping[str, str]] = MappingProxyType({
    "scores": (
     "points | punkte | puncte | puntos | punti | pontos | punkty | body | очки | бали | punten"
     " | pontszam | puan | bodovi | poeni | poang | poeng | pisteet"
    ),
    "match points": (
     "match points | matchpoints | mannschaftspunkte | points de match | puntos de encuentro"
     " | puntos de match | punti squadra | punti match | pontos de match | punkty meczowe"
     " | zapasove body | командные очки | матчевые очки | командні очки | матчеві очки"
     " | piket e matcit | matchpunten | meccspont | takim puani | mec puani | mec bodovi"
    ),
    "game points": (
     "game points | gamepoints | board points | brettpunkte | partiepunkte | points de partie"
     " | puntos de partida | punti individuali | pontos de partida | punkty szachownic"
     " | punkty male | male punkty | skore | очки по доскам | индивидуальные очки"
     " | игровые очки | індивідуальні очки | ігрові очки | piket e ndeshjeve | bordpunten"
     " | tablapont | masa puani | oyun puani | bodovi po plocama"
    ),
    "Buchholz": (
     "buchholz | bucholz | buccholz | buchholc | buholc | buhholc | buholz | бухгольц | бухголц"
     " | бухолц | feinwertung"
    ),
    "sum of Buchholz": (
     "sum of buchholz | sum buchholz | summe der buchholz | buchholzsumme | buchholz summe"
     " | somme des buchholz | suma buchholz | somma buchholz | soma buchholz | сумма бухгольц"
    ),
    "average Buchholz": (
     "average of opponents buchholz | average opponents buchholz | average buchholz of opponents"
     " | durchschnitt der gegnerbuchholz | buchholz moyen des adversaires"
     " | середніи бухгольц суперник | среднии бухгольц соперник"
    ),
    "Fore Buchholz": (
     "fore buchholz | перший бухгольц | первый бухгольц | попередній бухгольц"
    ),
    "Sonneborn-Berger": (
     "soneborn | sonnenborn | sonnebor | зоннеборн | бергер | berger"
    ),
    "progressive scores": (
     "progres | fortschritt | cumulative | cumulatif | kumulativ | прогресс | прогресив"
     " | нарастающ | ilerleme | fide tie break | fide tiebreak | fide wertung"
    ),
    "direct encounter": (
     "direct encounter | direct result | head to head | results of the players in the same point"
     " | direkte begegnung | direkter vergleich | direktvergleich | rencontre directe"
     " | confrontation directe | confrontations directes | resultat particulier"
     " | encuentro directo | resultado particular | enfrentamiento directo | scontro diretto"
     " | confronto direto | encontro directo | encontro direto | resultado particular"
     " | bezposrednie spotkanie | bezposredni pojedynek | bezposredni wynik | wynik bezposredni"
     " | vzajemny zapas | vzajemne utkani | vzajomny zapas | личная встреча | личные встречи"
     " | особиста зустріч | особисті зустрічі | onderling resultaat | onderlinge partij"
     " | egymas elleni | ikili averaj | aralarindaki mac | karsilikli sonuc | medusobni susret"
     " | medusobni rezultat | медусобни сусрет | inbordes mote | innbyrdes oppgjor"
     " | indbyrdes | keskinainen"
    ),
    "wins": (
     "number of wins | most wins | victories | gewonnene partien | siege | victoires"
     " | victorias | vittorie | vitorias | liczba zwyciestw | zwyciestwa | wygrane"
     " | pocet vyher | vyhry | vitezstvi | победы | число побед | кол во побед | перемоги"
     " | кількість перемог | overwinningen | gyozelmek | nyert jatszmak | galibiyet"
     " | broj pobjeda | broj pobeda | pobjede | pobede | antal vinster | antal gevinster"
    ),
    "wins with Black": (
     "wins with black | won with black | victories with black | siege mit schwarz"
     " | gewonnene schwarzpartien | victoires avec les noirs | victorias con negras"
     " | vittorie con il nero | vitorias de pretas | zwyciestwa czarnymi | vyhry cernymi"
     " | победы черными | перемоги чорними | overwinningen met zwart"
    ),
    "games with Black": (
     "games with black | games played with black | most black | more blacks | schwarzpartien"
     " | partien mit schwarz | parties avec les noirs | partidas con negras"
     " | partite con il nero | partidas de pretas | partie czarnymi | partie cernymi"
     " | партии черными | партії чорними | partijen met zwart | sotettel jatszott"
     " | siyahla oynanan | partije crnim"
    ),
    "Koya": (
     "koya | коя | koia"
    ),
    "average rating": (
     "average rating of opponents | average rating of the opponents | average rating opp"
     " | rating average of the opponents | average opponents rating | opponents average rating"
     " | av rat opp | ratingdurchschnitt | durchschnitt der gegner | gegnerschnitt | eloschnitt"
     " | elodurchschnitt | elo moyen | moyenne elo | moyenne des elo | promedio de elo"
     " | promedio rating | promedio de rating | rating medio | elo medio | media elo | media de elo"
     " | media rating | media avversari | media de rating | sredni ranking | srednia rankingowa"
     " | ranking przeciwnikow | prumerny rating | prumer ratingu | средний рейтинг"
     " | середній рейтинг | gemiddelde rating | atlagos ertekszam | rakip ortalamasi"
     " | rating ortalamasi | prosjecni rejting | prosecni rejting"
    ),
    "performance": (
     "performance | eloperformance | turnierperformance | turnierleistung | rendimiento"
     " | prestazione | desempenho"
     " | перформанс | турнирный рейтинг | prestatierating | teljesitmeny | uspesnost"
     " | wynik rankingowy | ranking uzyskany"
    ),
    "performance of opponents": (
     "average performance rating of opponents | average performance of opponents"
     " | average tournament performance rating of opponents | av per rat opp"
     " | average perfect performance of opponents"
    ),
    "standard points": (
     "standard points | standard score"
    ),
    "top board": (
     "top board"
    ),
    "strength of schedule": (
     "schedule strength | strength of schedule"
    ),
    "pairing number": (
     "tournament pairing number | starting rank | startnummer"
    ),
})
# fmt: on
"""The words by the caption that they stand for, separated by ``|``."""


@cache
def names(text: str) -> tuple[str, ...]:
    """Return the names in a text of the tables, in the form of ``plain``."""
    return tuple(plain(name) for name in text.split("|"))


def holds(text: str, phrase: str) -> bool:
    """Whether a plain text contains a plain phrase at the beginning of a word.

    A phrase whose last word is shorter than five letters has to end with a word; a longer one can
    continue, as words do in compounds and cases (``buchholzwertung``).
    """
    if phrase not in text:
        return False
    last = phrase.rpartition(" ")[2]
    bounded = f" {phrase} " if len(last) < LONG else f" {phrase}"
    return bounded in f" {text} "


LONG: Final = 5


def holds_any(text: str, phrases: str) -> bool:
    """Whether a plain text contains one of several phrases, separated by ``|``."""
    return any(holds(text, phrase) for phrase in names(phrases))


_NO_TIE_BREAKS: Final = {"scores", "match points", "game points", "pairing number"}
_OF_TIE_BREAKS: Final = "|".join(
    words for caption, words in TIE_BREAK_WORDS.items() if caption not in _NO_TIE_BREAKS
)


def names_tie_break(heading: str) -> bool:
    """Whether a heading holds the words for a tie-break, points and pairing numbers aside."""
    return holds_any(plain(heading), _OF_TIE_BREAKS)


_SCORES_OF_TEAMS: Final = "|".join(
    TIE_BREAK_WORDS[caption] for caption in ("match points", "game points")
)


def names_score_of_teams(heading: str) -> bool:
    """Whether a heading holds the words for match points or game points."""
    return holds_any(plain(heading), _SCORES_OF_TEAMS)
