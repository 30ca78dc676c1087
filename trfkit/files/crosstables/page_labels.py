"""The labels of an event's facts on pages and sheets, in the languages of Chess-Results.

A label is one of ours, of Swiss-Manager or of the site; a new language is one more line.
"""

# ruff: noqa: E501, RUF001 - a language is a line; words of many have letters that look alike

from __future__ import annotations

from enum import StrEnum
from typing import Final

from trfkit.patterns import lazy_pattern


class Label(StrEnum):
    """What a labelled value says of the event."""

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
    """Return what a label means in some language, None for an unknown one.

    ``Time control (Rapid)`` is told in every language by the class in its brackets.
    """
    words = text.strip(" .:：").casefold()
    if class_in(text):
        return Label.TIME_CONTROL
    bracket = _BRACKET.fullmatch(words)
    return _BY_WORDS.get(words) or (_BY_WORDS.get(bracket[1]) if bracket else None)


def class_in(label: str) -> str:
    """Return the class of the rate of play that a label has in brackets, "" without one."""
    bracket = _BRACKET.fullmatch(label.strip(" .:："))
    word = bracket[2].strip().casefold() if bracket else ""
    return word if word in _CLASSES else ""


def label_before(line: str) -> tuple[str, str] | None:
    """Return the known label that a line begins with and the value behind it, None without one.

    Cells of a row may have become one line: then nothing but the words of a label part the two,
    so that one word alone counts only before the digits of a day or of a number.
    """
    for mark in ":;|":
        label, found, value = line.replace("：", ":").partition(mark)
        if found and label_of(label) is not None:
            return label.strip(), value.strip(" :;|")
    words = line.split()
    for count in range(min(_MOST_WORDS, len(words) - 1), 0, -1):
        before = " ".join(words[:count])
        known = label_of(before)
        is_sure = known in _OF_FIGURES and _DAY_OR_NUMBER.match(words[count]) is not None
        if is_sure or (known is not None and count > 1):
            return before, " ".join(words[count:])
    return None
