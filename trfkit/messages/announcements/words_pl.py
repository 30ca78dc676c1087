"""Polish, in the terms of the annex of 2006/07; what came later is named after their pattern."""

from types import MappingProxyType
from typing import Final

from trfkit.messages.announcements.names import PL
from trfkit.messages.announcements.phrases import Words

WORDS: Final = Words(
    title="Kolejność wartościowania punktów (tie-breaków)",
    rules="Według przepisów FIDE o barażach i wartościowaniu punktów, wydanie {edition}",
    rules_of_annex="Według aneksu do przepisów turniejowych FIDE, wydanie {edition}",
    rules_of_egf="Według reguł systemów turniejowych Europejskiej Federacji Go",
    introduction="O kolejności zawodników z jednakową liczbą punktów decydują kolejno następujące "
    "systemy wartościowania ({article}).",
    of_teams="O kolejności drużyn z jednakową liczbą punktów decydują kolejno następujące systemy "
    "wartościowania ({article}).",
    primary="Główna punktacja: {score}.",
    head=("nr", "wartościowanie", "kod", "artykuł", "kiedy jest znane"),
    names=PL.names,
    play_off="Baraż",
    own="według regulaminu turnieju",
    cut=PL.cut,
    median=PL.median,
    cuts=PL.cuts,
    medians=PL.medians,
    by_match_points="według punktów meczowych",
    by_game_points="według małych punktów",
    forfeits="partie rozstrzygnięte bez gry liczą się jak rozegrane",
    fore="według Buchholza przewidywanego",
    reversed="w odwrotnej kolejności",
    lowest_first="najniższa wartość jest najlepsza",
    limit="przesunięcie granicy w punktach: {n}",
    divisor="dzielnik {n}",
    unrated="zawodnicy bez rankingu liczą się z {n}",
    edition="według wydania {n}",
    known=MappingProxyType(
        {
            "A": "partie między zawodnikami dzielącymi miejsce: po ich rozegraniu",
            "B": "własny rezultat: przed partią lub podczas niej",
            "C": "końcowe rezultaty przeciwników: dopiero po zakończeniu rundy lub turnieju",
            "D": "dane przeciwników znane wcześniej: po ogłoszeniu kojarzenia",
        }
    ),
    definitions_heading="Opis",
    definitions=MappingProxyType(
        {
            "PTS": "Punkty zdobyte w turnieju.",
            "MPTS": "Punkty za wygranie, zremisowanie i przegranie meczu.",
            "GPTS": "Suma punktów za partie, zdobytych przez drużynę.",
            "DE": "Suma punktów uzyskanych w partiach między zawodnikami, którzy dzielą miejsca.",
            "WIN": "Liczba rund, w których zawodnik otrzymał tyle punktów, ile za zwycięstwo.",
            "WON": "Liczba partii wygranych przy szachownicy.",
            "BPG": "Liczba partii granych czarnymi przy szachownicy.",
            "BWG": "Liczba partii wygranych czarnymi przy szachownicy.",
            "PS": "Suma liczb punktów, które zawodnik miał po każdej rundzie.",
            "REP": "Liczba rund bez tych, w których zawodnik nie grał na własną prośbę lub nie "
            "stawił się.",
            "STD": "Rundy, w których zawodnik zdobył więcej niż przeciwnik, i połowa za równe.",
            "TPN": "Numer przy kojarzeniu: mniejszy jest wyżej.",
            "BH": "Suma wszystkich punktów zdobytych przez przeciwników zawodnika.",
            "AOB": "Średnia Buchholzów przeciwników z partii rozegranych przy szachownicy.",
            "FB": "Buchholz liczony tak, jakby wszystkie partie ostatniej rundy zremisowano.",
            "SB": "Suma iloczynów punktów zdobytych przez przeciwników i rezultatów uzyskanych w "
            "spotkaniach z nimi.",
            "KS": "Liczba punktów zdobytych z zawodnikami, którzy uzyskali przynajmniej 50% "
            "punktów.",
            "ARO": "Iloraz sumy rankingów przeciwników z partii rozegranych przy szachownicy i ich "
            "liczby, zaokrąglony.",
            "TPR": "Wynik określony na podstawie średniego rankingu przeciwników i procentowego "
            "wyniku w turnieju.",
            "PTP": "Najniższy ranking, przy którym oczekiwany wynik nie jest niższy od "
            "osiągniętego.",
            "APRO": "Średnia rankingowych wyników turniejowych przeciwników.",
            "APPO": "Średnia dokładnych rankingowych wyników turniejowych przeciwników.",
            "RTNG": "Ranking zawodnika.",
            "BC": "Małe punkty każdej szachownicy razy jej numer; najniższa suma jest najlepsza.",
            "TBR": "Małe punkty na pierwszej szachownicy, potem na następnych.",
            "BBE": "Małe punkty bez ostatniej szachownicy, potem bez dwóch ostatnich.",
            "MPvGP": "Małe punkty, gdy decydują punkty meczowe, lub odwrotnie.",
            "EDE": "Bezpośrednie spotkanie według głównej punktacji, potem według drugiej.",
            "SSSC": "Druga punktacja i Buchholz według głównej, podzielony przez czynnik "
            "normalizujący.",
        }
    ),
    further="Dalsze postanowienia",
    lots="Gdy lista jest wyczerpana, o kolejności decyduje losowanie ({article}).",
    not_stated_at_the_end="Tekst nie podaje, co następuje, gdy lista jest wyczerpana.",
    unplayed_swiss="Rundy nie grane są wartościowane według artykułów 16.3, 16.4 i 16.5.",
    unplayed_2012="Nie grane partie przeciwników liczą się jako remisy; zawodnik bez przeciwnika "
    "grał z przeciwnikiem wirtualnym (F(b)).",
    unplayed_2006="Rezultat nie granej partii przyjmuje się jako remis z samym sobą (artykuł 1 z "
    "roku 2006, F(a) z roku 2009).",
    unplayed_predetermined="Pary są znane z góry: partie rozstrzygnięte bez gry traktuje się jak "
    "zwykłe, jak mówi artykuł 15.2 wydania.",
    own_clauses="Odmienne postanowienia regulaminu (16.6): {clauses}.",
    clauses=MappingProxyType(
        {
            "clause-16.3=draws": "nie grane rundy przeciwników liczą się jako remisy (16.3)",
            "clause-16.3=awarded": "nie grane rundy przeciwników liczą się z przyznanymi punktami "
            "(16.3)",
            "clause-16.4=no-dummy": "własna nie grana runda nie jest uwzględniana (16.4)",
            "clause-16.4=uncapped": "własna nie grana runda liczy się jako partia z wirtualnym "
            "przeciwnikiem o tej samej liczbie punktów, bez ograniczenia (16.4)",
            "clause-16.5=no-exception": "redukcja pomija najmniejszą wartość, graną lub nie (16.5)",
            "clause-16.5=unplayed": "redukcja pomija najpierw nie grane rundy każdego rodzaju "
            "(16.5)",
            "dummy-rounds=completed": "punkty wirtualnego przeciwnika ogranicza liczba rund dotąd "
            "rozegranych (16.4.2)",
            "voluntary-cut=lowest-dummy": "z kilku rund nie granych z własnej woli redukcja bierze "
            "tę z najsłabszym wirtualnym przeciwnikiem (16.5)",
        }
    ),
    ratings="Systemów z uwzględnieniem rankingu ({codes}) nie stosuje się, gdy ktoś nie ma "
    "rankingu, chyba że zasady dla zawodników bez rankingu podano przed rozpoczęciem zawodów "
    "(artykuł 10).",
    ratings_in_annex="Systemy z uwzględnieniem rankingu ({codes}) są dla turniejów, w których "
    "wszyscy zawodnicy mają rankingi ({article}).",
    ratings_with="Zawodnicy bez rankingu liczą się w {codes} z rankingiem {n}{article}.",
    unrated_present="Obecnie zawodników bez rankingu: {n}.",
    knockout_chain="Dwie drużyny z jednakowymi punktami meczowymi i małymi w {code}: następnie "
    "{chain} (13.3.2).",
    no_chain="Dwie drużyny z jednakowymi punktami meczowymi i małymi w {code}: artykułu 12 nie "
    "stosuje się (13.3.2).",
    play_off_heading="Baraże (playoff)",
    play_off_scheme="Rozgrywa się je według artykułu {article}.",
    parameters=MappingProxyType(
        {
            "3.1.1": "o które miejsca",
            "3.1.2": "po których systemach wartościowania",
            "3.1.3": "system rozgrywek",
            "3.1.4": "kojarzenie par",
            "3.1.5": "dobór kolorów",
            "3.1.6": "tempo gry",
            "3.1.7": "rozkład rund lub przerwa między partiami",
        }
    ),
    open="nie określono",
)
