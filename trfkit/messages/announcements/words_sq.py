"""Albanian, in the terms of annex 3 of July 2012; what came later is named after their pattern."""

from types import MappingProxyType
from typing import Final

from trfkit.messages.announcements.names import SQ
from trfkit.messages.announcements.phrases import Words

WORDS: Final = Words(
    title="Renditja e sistemeve Tie-Break",
    rules="Sipas rregullores së FIDE-s për Play-Off dhe Tie-Break, botimi {edition}",
    rules_of_annex="Sipas shtojcës së rregullores Tie-Break, botimi {edition}",
    rules_of_egf="Sipas rregullave të sistemeve të turneve të Federatës Evropiane të Go",
    introduction="Lojtarët me pikë të barabarta renditen sipas këtyre sistemeve Tie-Break, në këtë "
    "renditje ({article}).",
    of_teams="Ekipet me pikë të barabarta renditen sipas këtyre sistemeve Tie-Break, në këtë "
    "renditje ({article}).",
    primary="Rezultati kryesor: {score}.",
    head=("nr.", "sistemi Tie-Break", "kodi", "neni", "kur dihet"),
    names=SQ.names,
    play_off="Play-off",
    own="sipas rregullores së turneut",
    cut=SQ.cut,
    median=SQ.median,
    cuts=SQ.cuts,
    medians=SQ.medians,
    by_match_points="sipas pikëve të matçit",
    by_game_points="sipas pikëve të ndeshjeve",
    forfeits="ndeshjet e vendosura pa lojë numërohen si të luajtura",
    fore="sipas Fore Buchholz",
    reversed="në rend të kundërt",
    lowest_first="vlera më e ulët është më e mira",
    limit="zhvendosja e kufirit në pikë: {n}",
    divisor="pjesëtuesi {n}",
    unrated="lojtarët pa rejting numërohen me {n}",
    edition="sipas botimit {n}",
    known=MappingProxyType(
        {
            "A": "ndeshjet mes lojtarëve barazim: kur të kenë përfunduar",
            "B": "rezultatet e veta: para ose gjatë ndeshjes",
            "C": "rezultatet përfundimtare të kundërshtarëve: vetëm pas përfundimit të turit ose "
            "të turneut",
            "D": "të dhëna të kundërshtarëve të njohura paraprakisht: pas shpalljes së çiftimit",
        }
    ),
    definitions_heading="Shpjegimi i sistemeve Tie-Break",
    definitions=MappingProxyType(
        {
            "PTS": "Pikët e mbledhura në turne.",
            "MPTS": "Pikët për një matç të fituar, të barazuar ose të humbur.",
            "GPTS": "Shuma e pikëve të ndeshjeve që ka marrë ekipi.",
            "DE": "Shuma e pikëve nga takimet mes lojtarëve me pikë të barabarta.",
            "WIN": "Numri i tureve në të cilat lojtari mori aq pikë sa jep një fitore.",
            "WON": "Numri i ndeshjeve të fituara në fushë.",
            "BPG": "Numri i ndeshjeve të luajtura në fushë me gurët e zinj.",
            "BWG": "Numri i ndeshjeve të fituara në fushë me gurët e zinj.",
            "PS": "Shuma e pikëve që lojtari kishte pas çdo turi.",
            "REP": "Numri i tureve pa ato në të cilat lojtari kërkoi të mos luajë ose nuk erdhi.",
            "STD": "Turet me më shumë pikë se kundërshtari, dhe gjysma për të barabartat.",
            "TPN": "Numri i çiftimit: më i vogli renditet më lart.",
            "BH": "Shuma e pikëve të mbledhura nga çdo kundërshtar i lojtarit.",
            "AOB": "Mesatarja e Buchholz të kundërshtarëve të takuar në fushë.",
            "FB": "Buchholz i llogaritur sikur të gjitha ndeshjet e turit të fundit të ishin "
            "barazime.",
            "SB": "Shuma e prodhimit të pikëve të bëra nga çdo kundërshtar me pikët e marra kundër "
            "tij.",
            "KS": "Numri i pikëve të arritur kundër të gjithë kundërshtarëve që kanë marrë 50% ose "
            "më shumë.",
            "ARO": "Shuma e rejtingut të kundërshtarëve të lojtarit, pjesëtuar me numrin e "
            "ndeshjeve të zhvilluara.",
            "TPR": "Rejtingu mesatar i kundërshtarëve dhe diferenca sipas përqindjes së pikëve.",
            "PTP": "Rejtingu më i ulët për të cilin rezultati i pritur nuk është më i vogël se ai "
            "i arritur.",
            "APRO": "Mesatarja e rejtingut të performancës së kundërshtarëve.",
            "APPO": "Mesatarja e performancës së përkryer të kundërshtarëve.",
            "RTNG": "Rejtingu i lojtarit.",
            "BC": "Pikët e çdo fushe shumëzuar me numrin e saj; shuma më e ulët është më e mira.",
            "TBR": "Pikët e ndeshjeve në fushën e parë, pastaj në të tjerat.",
            "BBE": "Pikët e ndeshjeve pa fushën e fundit, pastaj pa dy të fundit.",
            "MPvGP": "Pikët e ndeshjeve kur vendosin pikët e matçit, ose anasjelltas.",
            "EDE": "Takimet e drejtpërdrejta sipas rezultatit kryesor, pastaj sipas të dytit.",
            "SSSC": "Rezultati i dytë dhe Buchholz sipas kryesorit, pjesëtuar me një faktor.",
        }
    ),
    further="Dispozita të tjera",
    lots="Nëse të gjitha sistemet Tie-Break dështojnë, kalohet në hedhjen e shortit ({article}).",
    not_stated_at_the_end="Teksti nuk thotë çfarë vjen pasi lista mbaron.",
    unplayed_swiss="Turet e paluajtura llogariten sipas neneve 16.3, 16.4 dhe 16.5.",
    unplayed_2012="Ndeshjet e paluajtura të kundërshtarëve konsiderohen si barazime; një lojtar pa "
    "kundërshtar ka luajtur me një lojtar imagjinar (F(b)).",
    unplayed_2006="Një ndeshje e paluajtur llogaritet si barazim kundër vetvetes (neni 1 i vitit "
    "2006, F(a) i vitit 2009).",
    unplayed_predetermined="Çiftimet dihen paraprakisht: ndeshjet e vendosura pa lojë trajtohen si "
    "ndeshje të rregullta, siç thotë neni 15.2 i botimit.",
    own_clauses="Dispozita të ndryshme të kësaj rregulloreje (16.6): {clauses}.",
    clauses=MappingProxyType(
        {
            "clause-16.3=draws": "turet e paluajtura të kundërshtarëve konsiderohen si barazime "
            "(16.3)",
            "clause-16.3=awarded": "turet e paluajtura të kundërshtarëve llogariten me pikët e "
            "dhëna (16.3)",
            "clause-16.4=no-dummy": "turi i vet i paluajtur nuk llogaritet (16.4)",
            "clause-16.4=uncapped": "turi i vet i paluajtur konsiderohet si lojë me një lojtar "
            "imagjinar me të njëjtin numër pikësh, pa kufi (16.4)",
            "clause-16.5=no-exception": "prerja heq vlerën më të ulët, të luajtur ose jo (16.5)",
            "clause-16.5=unplayed": "prerja heq së pari turet e paluajtura të çdo lloji (16.5)",
            "dummy-rounds=completed": "pikët e lojtarit imagjinar kufizohen nga numri i tureve të "
            "luajtura deri tani (16.4.2)",
            "voluntary-cut=lowest-dummy": "nga disa ture të paluajtura me dëshirë, prerja merr atë "
            "me lojtarin imagjinar më të dobët (16.5)",
        }
    ),
    ratings="Sistemet Tie-Break që përdorin rejting ({codes}) nuk zbatohen kur ka lojtarë pa "
    "rejting, përveçse kur rregullat për ta shpallen para fillimit të turneut (neni 10).",
    ratings_in_annex="Sistemet Tie-Break që përdorin rejting ({codes}) janë për turne me të gjithë "
    "lojtarët të rejtinguar ({article}).",
    ratings_with="Lojtarët pa rejting numërohen në {codes} me rejtingun {n}{article}.",
    unrated_present="Lojtarë pa rejting tani: {n}.",
    knockout_chain="Dy ekipe barazim në pikët e matçit dhe të ndeshjeve në {code}: pastaj {chain} "
    "(13.3.2).",
    no_chain="Dy ekipe barazim në pikët e matçit dhe të ndeshjeve në {code}: neni 12 nuk zbatohet "
    "(13.3.2).",
    play_off_heading="Play-off",
    play_off_scheme="Luhet siç përcakton neni {article}.",
    parameters=MappingProxyType(
        {
            "3.1.1": "për cilat vende",
            "3.1.2": "pas cilave sisteme Tie-Break",
            "3.1.3": "sistemi",
            "3.1.4": "mënyra e çiftimit",
            "3.1.5": "si vendoset ngjyra",
            "3.1.6": "koha e lojës",
            "3.1.7": "orari i tureve ose pushimi mes ndeshjeve",
        }
    ),
    open="nuk është vendosur",
)
