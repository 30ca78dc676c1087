"""Invented people in their own letters, and as the rating list of FIDE spells such names.

The spellings are put down by hand after those that the list has for such names, several for some of
them, and made by no program: they are an opinion of their own on how a name is romanised.
"""

# ruff: noqa: E501, RUF001, S311 - tables of letters of many scripts, and chance that is sown

from __future__ import annotations

from random import Random
from typing import NamedTuple

MEN, WOMEN = "m", "w"

FAMILIES = {
    "UKR": (
        """Щербак=Shcherbak|Scherbak Юрченко=Yurchenko|Iurchenko Хоменко=Khomenko|Homenko
        Ткачук=Tkachuk Жук=Zhuk Гриценко=Hrytsenko|Gritsenko Шевчишин=Shevchyshyn
        Кравців=Kravtsiv Яременко=Yaremenko|Iaremenko Цимбал=Tsymbal|Cimbal Єременко=Yeremenko|Eremenko
        Гайдай=Gaidai|Haidai|Gayday Ющенко=Yushchenko Дем'янюк=Demianiuk|Demyanyuk Ільїн=Ilyin|Ilin""",
        """Юрій=Yuriy|Iurii|Yurii|Yuri Олександр=Oleksandr|Alexander|Aleksandr Євген=Yevhen|Evgeny|Yevgen
        Сергій=Serhiy|Sergey|Sergii Володимир=Volodymyr|Vladimir Дмитро=Dmytro|Dmitry
        Ігор=Igor|Ihor Олег=Oleg|Oleh Андрій=Andriy|Andrey|Andrii Микола=Mykola|Nikolay
        Михайло=Mykhailo|Mikhail|Mykhaylo Василь=Vasyl|Vasiliy""",
        """Юлія=Yuliia|Yuliya|Julia Олена=Olena|Elena Ганна=Hanna|Anna|Ganna Наталія=Nataliia|Natalia
        Катерина=Kateryna|Ekaterina Ольга=Olga|Olha""",
    ),
    "RUS": (
        """Ефимов=Efimov Щукин=Shchukin|Schukin Жигалов=Zhigalov Хохлов=Khokhlov|Hohlov
        Цветков=Tsvetkov Юдин=Yudin|Iudin Ёлкин=Elkin|Yolkin Чехов=Chekhov Гусев=Gusev
        Яковлев=Yakovlev|Iakovlev Андреев=Andreev Воробьёв=Vorobiov|Vorobyov|Vorobev Тюрин=Tyurin|Tiurin""",
        """Евгений=Evgeny|Evgenij|Evgeniy|Yevgeny Алексей=Alexey|Aleksey|Alexei Юрий=Yuri|Yury|Iouri
        Дмитрий=Dmitry|Dmitrij|Dmitriy Сергей=Sergey|Sergei Григорий=Grigory|Grigoriy
        Артём=Artem|Artyom Фёдор=Fedor Илья=Ilya|Ilia Александр=Alexander|Aleksandr Пётр=Petr|Pyotr""",
        "",
    ),
    "BLR": (
        """Жигалко=Zhigalko Кавалёў=Kavaliou|Kovalev Шчарбакоў=Shcharbakou|Shcherbakov
        Цярэшка=Tsiareshka|Tereshko Хвашчынскі=Khvashchynski Юшкевіч=Yushkevich
        Лукашык=Lukashyk|Lukashik Гарбуз=Harbuz|Garbuz Дзядок=Dziadok|Dzyadok""",
        """Андрей=Andrey|Andrei Сяргей=Siarhei|Sergey Уладзімір=Uladzimir|Vladimir Аляксей=Aliaksei|Alexey
        Яўген=Yauhen|Evgeny Дзмітрый=Dzmitry|Dmitry Мікалай=Mikalai|Nikolay Аляксандр=Aliaksandr""",
        "Кацярына=Katsiaryna|Ekaterina Вольга=Volha|Olga Настасся=Nastassia|Anastasia",
    ),
    "BUL": (
        """Щерев=Shterev Христов=Hristov|Christov Цветанов=Tsvetanov Желязков=Zhelyazkov
        Чолаков=Cholakov Янков=Yankov|Jankov Гьошев=Gyoshev|Gioshev Пъдарев=Padarev Юруков=Yurukov""",
        """Георги=Georgi Христо=Hristo Йордан=Yordan|Jordan Любомир=Lyubomir|Lubomir Цветан=Tsvetan
        Димитър=Dimitar Веселин=Veselin Кирил=Kiril|Kyril""",
        "",
    ),
    "SRB": (
        """Ђорђевић=Djordjevic|Dordevic Његовановић=Njegovanovic Љубичић=Ljubicic Чолић=Colic
        Џамбић=Dzambic Живковић=Zivkovic Шћепановић=Scepanovic Цвијић=Cvijic Хаџић=Hadzic""",
        """Милош=Milos Ђорђе=Djordje|Dorde Жарко=Zarko Никола=Nikola Душан=Dusan Љубиша=Ljubisa
        Срђан=Srdjan|Srdan Јован=Jovan""",
        "Јелена=Jelena Љиљана=Ljiljana Ћана=Cana Снежана=Snezana",
    ),
    "GRE": (
        """Χατζηγεωργίου=Hatzigeorgiou|Chatzigeorgiou Παπαϊωάννου=Papaioannou Ευσταθίου=Efstathiou|Eustathiou
        Μπάμπης=Bampis|Babis Ντούσης=Ntousis|Dousis Γκίκας=Gkikas|Gikas Αγγελόπουλος=Angelopoulos|Aggelopoulos
        Ψαρράς=Psarras Ξενάκης=Xenakis Αυγερινός=Avgerinos Τζουμέρκας=Tzoumerkas Θεοχάρης=Theoharis|Theocharis""",
        """Γιώργος=Giorgos|Georgios Ιωάννης=Ioannis Χρήστος=Hristos|Christos Ευάγγελος=Evangelos
        Βασίλειος=Vasileios|Vasilios Δημήτριος=Dimitrios Παναγιώτης=Panagiotis Αθανάσιος=Athanasios
        Νικόλαος=Nikolaos Σπυρίδων=Spyridon|Spiridon""",
        "Αικατερίνη=Aikaterini|Ekaterini Ευαγγελία=Evangelia Χριστίνα=Hristina|Christina Ελένη=Eleni",
    ),
    "GEO": (
        """ხარაძე=Kharadze წერეთელი=Tsereteli ჭავჭავაძე=Chavchavadze ჩხეიძე=Chkheidze
        ყიფიანი=Kipiani ღვინიაშვილი=Gviniashvili ჯაფარიძე=Japaridze|Djaparidze ცინცაძე=Tsintsadze
        ჟორჟოლიანი=Zhorzholiani""",
        """გიორგი=Giorgi დავით=Davit|David ლევან=Levan ზურაბ=Zurab ბაადურ=Baadur მიხეილ=Mikheil
        თორნიკე=Tornike""",
        "ნინო=Nino ქეთევან=Ketevan სალომე=Salome თამარ=Tamar ბელა=Bela",
    ),
    "ARM": (
        """Խաչատրյան=Khachatryan|Khachatrian Ղազարյան=Ghazaryan|Kazarian Եղիազարյան=Yeghiazaryan|Eghiazarian
        Ճաղարյան=Tchagharian|Chagharyan Հովհաննիսյան=Hovhannisyan Ծատուրյան=Tsaturyan Սարգսյան=Sargsyan|Sargissian
        Ունանյան=Unanyan Ջանոյան=Janoyan""",
        """Լևոն=Levon Հրանտ=Hrant Տիգրան=Tigran Արման=Arman Ռոբերտ=Robert Կարեն=Karen Գաբրիել=Gabriel
        Սամվել=Samvel Ռուբեն=Ruben""",
        "Լիլիթ=Lilit Անահիտ=Anahit Էլինա=Elina Սուսաննա=Susanna",
    ),
    "KAZ": (
        """Қазыбеков=Kazybekov Өмірбеков=Omirbekov|Umirbekov Жұмабаев=Zhumabayev|Jumabayev Әлиев=Aliyev|Aliev
        Ғабдуллин=Gabdullin Үсенов=Ussenov|Usenov""",
        "Нұрлан=Nurlan Қайрат=Kairat|Kayrat Ерлан=Yerlan|Erlan Дәурен=Dauren Мұрат=Murat",
        "",
    ),
    "POL": (
        """Wójcik=Wojcik Żółtek=Zoltek Łukasik=Lukasik Święcicki=Swiecicki Gąsiorowski=Gasiorowski
        Dąbrowa-Źrebiec=Dabrowa-Zrebiec Ćwiek=Cwiek""",
        "Łukasz=Lukasz Paweł=Pawel Michał=Michal Grzegorz=Grzegorz Jędrzej=Jedrzej",
        "Małgorzata=Malgorzata Agnieszka=Agnieszka Bożena=Bozena",
    ),
    "TUR": (
        "Şahin=Sahin Çağlar=Caglar Yıldırım=Yildirim Öztürk=Ozturk Güneş=Gunes Iğdır=Igdir",
        "Mustafa=Mustafa Çağrı=Cagri İsmail=Ismail Oğuz=Oguz Barış=Baris",
        "Gülşah=Gulsah Işıl=Isil Betül=Betul",
    ),
    "GER": (
        """Müller=Mueller|Muller Größmann=Groessmann|Grossmann Jäger=Jaeger Schönfuß=Schoenfuss
        Süßkind=Suesskind von_Bülow=von_Buelow""",
        "Jürgen=Juergen Jörg=Joerg Björn=Bjoern Hans-Günther=Hans-Guenther Matthäus=Matthaeus",
        "Bärbel=Baerbel Käthe=Kaethe Jördis=Joerdis",
    ),
    "ISR": (
        "כהן=Cohen לוי=Levi|Levy פרידמן=Friedman מזרחי=Mizrahi ביטון=Biton שפירא=Shapira",
        "יוסי=Yossi|Joseph דוד=David אבי=Avi משה=Moshe גיל=Gil איתן=Eitan",
        "מיכל=Michal רחל=Rachel נועה=Noa",
    ),
    "EGY": (
        "حسين=Hussein|Hussain المصري=Elmasry|El_Masry منصور=Mansour خليل=Khalil الشامي=El-Shamy",
        "محمد=Mohamed|Mohammad أحمد=Ahmed علي=Ali يوسف=Youssef خالد=Khaled",
        "فاطمة=Fatma مريم=Mariam سارة=Sara",
    ),
    "CHN": (
        "李=Li 王=Wang 张=Zhang 赵=Zhao 陈=Chen 徐=Xu",
        "明=Ming 伟强=Weiqiang 俊杰=Junjie 磊=Lei 建国=Jianguo 浩然=Haoran",
        "丽华=Lihua 静=Jing 雪梅=Xuemei",
    ),
}  # fmt: skip
"""By federation: family names, given names of men, those of women; ``native=FIDE|FIDE``."""


class Entry(NamedTuple):
    """A player as a file has the name, and as the list has it."""

    own: str
    listed: str
    federation: str
    sex: str
    born: int
    rating: int


def people(seed: int, count: int = 300) -> list[Entry]:
    """Return so many players of all languages, no two of one family name and given name."""
    random = Random(seed)
    pairs = []
    for federation, (families, men, women) in FAMILIES.items():
        for sex, given in ((MEN, men), (WOMEN, women)):
            pairs += [
                (federation, sex, family, name)
                for family in families.split()
                for name in given.split()
            ]
    ratings = random.sample(range(1400, 2700), count)
    # As many of each federation as there are, so that the small scripts are not left out.
    random.shuffle(pairs)
    places: dict[str, int] = {}
    ranked = []
    for pair in pairs:
        places[pair[0]] = place = places.get(pair[0], 0) + 1
        ranked.append((place, pair))
    chosen = [pair for _, pair in sorted(ranked, key=lambda one: one[0])[:count]]
    return [_entry(random, pair, rating) for pair, rating in zip(chosen, ratings, strict=True)]


def _entry(random: Random, pair: tuple[str, ...], rating: int) -> Entry:
    federation, sex, family, given = pair
    own_family, own_given = (part.partition("=")[0].replace("_", " ") for part in (family, given))
    listed = ", ".join(
        random.choice(part.partition("=")[2].split("|")).replace("_", " ")
        for part in (family, given)
    )
    own = random.choice(
        [f"{own_family}, {own_given}", f"{own_family} {own_given}", f"{own_given} {own_family}"]
    )
    return Entry(own, listed, federation, sex, random.randrange(1950, 2016), rating)
