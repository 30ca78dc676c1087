"""What tie-breaks are called in the languages and by the programs that print them.

Case, accents and punctuation do not count: everything is compared as ``plain`` gives it.
"""

# ruff: noqa: RUF001 - Cyrillic letters are meant

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from trfkit.plain_text import plain
from trfkit.record import Record
from trfkit.tie_breaks import TIE_BREAKS, Caption
from trfkit.tie_breaks.chess_results_numbers import family

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from trfkit.tie_breaks.chess_results_numbers import Family

# The captions, in every language -----------------------------------------------------------------


class Named(Record):
    """A family and what it is called; ``|`` stands between the names."""

    family: Family
    names: str


# fmt: off
PHRASES: Final = (
    Named(family(Caption.SCORES),
     "points | punkte | puncte | puntos | punti | pontos | punkty | body | очки | бали | punten"
     " | pontszam | puan | bodovi | poeni | poang | poeng | pisteet"),
    Named(family(Caption.MATCH_POINTS),
     "match points | matchpoints | mannschaftspunkte | points de match | puntos de encuentro"
     " | puntos de match | punti squadra | punti match | pontos de match | punkty meczowe"
     " | zapasove body | командные очки | матчевые очки | командні очки | matchpunten"
     " | meccspont | takim puani | mec puani | mec bodovi"),
    Named(family(Caption.GAME_POINTS),
     "game points | gamepoints | board points | brettpunkte | partiepunkte | points de partie"
     " | puntos de partida | punti individuali | pontos de partida | punkty szachownic"
     " | punkty male | skore | очки по доскам | индивидуальные очки | bordpunten | tablapont"
     " | masa puani | oyun puani | bodovi po plocama"),
    Named(family(Caption.BUCHHOLZ),
     "buchholz | bucholz | buccholz | buchholc | buholc | buhholc | buholz | бухгольц | бухголц"
     " | бухолц | feinwertung"),
    Named(family(Caption.SUM_OF_BUCHHOLZ),
     "sum of buchholz | sum buchholz | summe der buchholz | buchholzsumme | buchholz summe"
     " | somme des buchholz | suma buchholz | somma buchholz | soma buchholz | сумма бухгольц"),
    Named(family(Caption.AVERAGE_BUCHHOLZ),
     "average of opponents buchholz | average opponents buchholz | average buchholz of opponents"
     " | durchschnitt der gegnerbuchholz | buchholz moyen des adversaires"),
    Named(family(Caption.FORE_BUCHHOLZ),
     "fore buchholz | перший бухгольц | первый бухгольц | попередній бухгольц"),
    Named(family(Caption.SONNEBORN),
     "sonneborn | soneborn | sonnenborn | sonnebor | зоннеборн | бергер | berger | sonneborn berger"
     " | koeficient bergera | коэффициент бергера | коефіцієнт бергера"),
    Named(family(Caption.PROGRESSIVE),
     "progressive | progressiv | progresivo | progresif | progressif | progressivo | progresja"
     " | progres | progresivni | progressief | fortschritt | cumulative | cumulatif | kumulativ"
     " | progresywn | прогресс | прогресив | нарастающ | коэф прогресса | ilerleme"
     " | suma progresi | fide tie break | fide tiebreak | fide wertung"),
    Named(family(Caption.ENCOUNTER),
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
     " | indbyrdes | keskinainen"),
    Named(family(Caption.WINS),
     "number of wins | greater number of victories | number of victories | most wins | victories"
     " | anzahl siege | anzahl der siege | gewonnene partien | siege | nombre de victoires"
     " | victoires | numero de victorias | victorias | mayor numero de victorias"
     " | numero di vittorie | vittorie | numero de vitorias | vitorias | liczba zwyciestw"
     " | zwyciestwa | wygrane | pocet vyher | pocet vitezstvi | vyhry | vitezstvi | победы"
     " | число побед | кол во побед | перемоги | кількість перемог | aantal overwinningen"
     " | overwinningen | gyozelmek | nyert jatszmak | galibiyet | broj pobjeda | broj pobeda"
     " | pobjede | pobede | antal vinster | antal gevinster"),
    Named(family(Caption.WINS_WITH_BLACK),
     "wins with black | won with black | games won with black | victories with black"
     " | siege mit schwarz | gewonnene schwarzpartien | victoires avec les noirs"
     " | victorias con negras | vittorie con il nero | vitorias de pretas"
     " | zwyciestwa czarnymi | vyhry cernymi | победы черными | перемоги чорними"
     " | overwinningen met zwart"),
    Named(family(Caption.BLACKS),
     "games with black | games played with black | most black | more blacks | schwarzpartien"
     " | partien mit schwarz | parties avec les noirs | partidas con negras"
     " | partite con il nero | partidas de pretas | partie czarnymi | partie cernymi"
     " | партии черными | партії чорними | partijen met zwart | sotettel jatszott"
     " | siyahla oynanan | partije crnim"),
    Named(family(Caption.KOYA), "koya | коя | koia"),
    Named(family(Caption.AVERAGE_RATING),
     "average rating of opponents | average rating of the opponents | average rating opp"
     " | rating average of the opponents | average opponents rating | opponents average rating"
     " | av rat opp | ratingdurchschnitt | durchschnitt der gegner | gegnerschnitt | eloschnitt"
     " | elodurchschnitt | elo moyen | moyenne elo | moyenne des elo | promedio de elo"
     " | promedio rating | rating medio | elo medio | media elo | media rating"
     " | media avversari | media de rating | sredni ranking | srednia rankingowa"
     " | ranking przeciwnikow | prumerny rating | prumer ratingu | средний рейтинг"
     " | середній рейтинг | gemiddelde rating | atlagos ertekszam | rakip ortalamasi"
     " | rating ortalamasi | prosjecni rejting | prosecni rejting"),
    Named(family(Caption.PERFORMANCE),
     "performance | tournament performance | rating performance | performance rating"
     " | eloperformance | turnierleistung | rendimiento | prestazione | desempenho"
     " | перформанс | турнирный рейтинг | prestatierating | teljesitmeny | uspesnost"
     " | wynik rankingowy | ranking uzyskany"),
    Named(family(Caption.PERFORMANCE_OF_OPPONENTS),
     "average performance rating of opponents | average performance of opponents"
     " | average tournament performance rating of opponents | av per rat opp"
     " | average perfect performance of opponents"),
    Named(family(Caption.STANDARD_POINTS), "standard points | standard score"),
    Named(family(Caption.TOP_BOARD), "top board results | top board"),
    Named(family(Caption.STRENGTH), "schedule strength | strength of schedule"),
    Named(family(Caption.NUMBER), "tournament pairing number | starting rank | startnummer"),
)
"""Words that say which tie-break it is; the longest that a caption holds decides.

What is not here goes by the names of its tie-breaks.
"""

HEADINGS: Final = (
    Named(family(Caption.SCORES),
     "pts | pt | pkt | pkte | punkte | ptos | ptkt | pnts | points | body | очки | очк | бали"
     " | pont | puan | bod | bodovi | poeni | poang | score"),
    Named(family(Caption.MATCH_POINTS), "mp | mpts | mp3 | mpkt | mpkte | manpkt | man pkt"
          " | mannsch pkt | mptos"),
    Named(family(Caption.GAME_POINTS),
     "gp | gpts | bp | brp | brpkt | brtpkt | brettpkt | pkt br | gpkt"),
    Named(family(Caption.BUCHHOLZ),
     "bh | bhz | buc | buch | buchh | buchz | bucholz | bch | bu | buh | бх | бух"),
    Named(family(Caption.BUCHHOLZ, ""),
     "bht | bhg | buct | bucht | buctot | buch t | buc t | buch tot | buchtot | bhtot | btot"
     " | buc0 | bh0"),
    Named(family(Caption.BUCHHOLZ, "C1"),
     "bh1 | bh c1 | bhc1 | bhcut1 | buc1 | buc 1 | buc c1 | bucc1 | buch1 | buchc1 | buccut1"
     " | buch cut1 | bch1 | cut1 | cut 1 | c1 | bch sk1 | bh 1"),
    Named(family(Caption.BUCHHOLZ, "C2"),
     "bh2 | bh c2 | bhc2 | bhcut2 | buc2 | buc 2 | buc c2 | bucc2 | buch2 | buchc2 | cut2 | cut 2"
     " | c2"),
    Named(family(Caption.BUCHHOLZ, "M2"), "bhm2 | bh m2 | median 2 | median2 | m2 | mbuc2 | bucm2"),
    Named(family(Caption.BUCHHOLZ, "M1"),
     "bhm | bh m | bhm1 | bh m1 | mbh | mbuc | mbuch | m buch | m buc | bucm | buchm | bucm1"
     " | bucmed | med | median | medbuc | medbuch | sr bch | sbch | srbch"),
    Named(family(Caption.BUCHHOLZ, "C1", "M1"), "tr | but"),
    Named(family(Caption.SUM_OF_BUCHHOLZ), "bhs | bhsum | sbh | buchsum"),
    Named(family(Caption.AVERAGE_BUCHHOLZ), "aob"),
    Named(family(Caption.SONNEBORN), "sb | s b | sobe | soberg | son | sonb | sonneb | sber | berg"
          " | sbv | зб | сб"),
    Named(family(Caption.PROGRESSIVE),
     "ps | prog | progr | prg | cu | cum | cumul | kumul | forts"),
    Named(family(Caption.ENCOUNTER),
     "res | dir | direct | h2h | de | dirv | dv | rp dir | rencdir"),
    Named(family(Caption.WINS), "vict | vic | win | wins | won | nv | zw | zwyc | sieg | siege"
          " | gew | поб | пер"),
    Named(family(Caption.BLACKS), "mbl | bl | blk | blacks | black | nr black"),
    Named(family(Caption.KOYA), "koya | ks"),
    Named(family(Caption.AVERAGE_RATING),
     "aro | ro | rtgo | rato | rtgavg | ratavg | rtgschn | eloo | elo o | moy | moyelo | ratmed"
     " | rgr | ard | avgrtg | rtga"),
    Named(family(Caption.AVERAGE_RATING, "C1"), "aro1 | aroc1 | aroc | aro c1 | arocut1"),
    Named(family(Caption.PERFORMANCE),
     "rp | perf | tpr | ratp | rtgp | eloperf | perfrtg | leist | prf"),
    Named(family(Caption.PERFORMANCE_OF_OPPONENTS), "apro | arpo | aprop"),
    Named(family(Caption.NUMBER), "tpn"),
)
"""Short headings of Swiss-Manager, Swiss-Chess, Vega, Papi and their kind, whole."""

RANKS: Final = (
    "rank | rk | rg | rang | rnk | place | platz | pl | plc | pos | posicion | puesto | lugar"
    " | classement | cl | clas | class | posizione | m-ce | mce | miejsce | mjesto | mesto"
    " | poradi | por | место | м | місце | plaats | hely | helyezes | sira | yer | plats"
    " | plassering | sijoitus"
)
"""Headings of a column of ranks."""

CUT: Final = (
    "without one result | without lowest result | without the lowest result | ohne einen"
    " | ohne schlechtest | streichresultat | streichwertung | tronque | coupe | recortad"
    " | corte | sin el peor | tagliato | taglio | cortado | skrocony | skreslony | усеченн"
    " | зрізан | obcieto | orezany | cut"
)
"""Words for the least significant result left out."""

MEDIAN: Final = (
    "without two results | median | mediane | mittlere | mediano | medio | mediana | medianowy"
    " | sredni | stredni | srednji | медиан | средн | середн | kozep | ortanca | middelste"
)
"""Words for the highest and the lowest left out."""

WHOLE: Final = (
    "all results | total | totale | gesamt | full | complet | completo | pelny | pelen | plny"
    " | полный | повний | teljes | tam"
)
"""Words for a value with nothing left out."""
# fmt: on


def names(text: str) -> Iterator[str]:
    """Yield the names that a text holds, as ``plain`` gives them."""
    return (plain(name) for name in text.split("|"))


BY_HEADING: Final[Mapping[str, Family]] = MappingProxyType(
    {name: row.family for row in HEADINGS for name in names(row.names)}
)
RANK_HEADINGS: Final = frozenset(names(RANKS))
_BY_NAME: Final = tuple(
    (plain(row.name), family(caption))
    for row in TIE_BREAKS
    for caption in row.captions
    if family(caption) not in {named.family for named in PHRASES}
)
_OF_POINTS: Final = (
    family(Caption.SCORES),
    family(Caption.MATCH_POINTS),
    family(Caption.GAME_POINTS),
)
BY_PHRASE: Final = tuple(
    sorted(
        (*((name, row.family) for row in PHRASES for name in names(row.names)), *_BY_NAME),
        key=lambda pair: (pair[1] in _OF_POINTS, -len(pair[0])),
    )
)
"""Every phrase with its family, the longest first; points last, which other captions mention."""


def holds(text: str, phrase: str) -> bool:
    """Whether a plain text holds a plain phrase, from the beginning of a word on.

    A phrase whose last word is shorter than five letters has to end a word too; a longer one
    can go on, as words do in compounds and cases (``buchholzwertung``).
    """
    if phrase not in text:
        return False
    last = phrase.rpartition(" ")[2]
    wanted = f" {phrase} " if len(last) < LONG else f" {phrase}"
    return wanted in f" {text} "


LONG: Final = 5


def holds_any(text: str, phrases: str) -> bool:
    """Whether a plain text holds one of several phrases, written with ``|`` between them."""
    return any(holds(text, phrase) for phrase in names(phrases))
