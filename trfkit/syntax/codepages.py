"""Code pages: texts of bytes and back without loss, and which page a text is in.

Code pages leave some bytes undefined. Here such a byte becomes the character of the same number, as
in Latin-1 (a private one if the page has that character in another place), so that reading never
fails and writing restores the byte.

The page of a text is judged by the words as decoded with it: letters of the players' federations,
capitals only where names have them, one script per word, no signs among letters. The words are
those of the names and of the tournament section; nothing else in a TRF has accents.
"""

from __future__ import annotations

import codecs
import re
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from trfkit.findings import Diagnostic
from trfkit.limits import DEFAULT_LIMITS
from trfkit.messages.message import Argument, Message
from trfkit.patterns import lazy_pattern
from trfkit.record import Record

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


_BYTES: Final = 256
_UNDEFINED: Final = "\ufffe"  # how Python's own tables mark such a byte
_PRIVATE: Final = 0xF700
_MULTI_BYTE: Final = {
    # A damaged byte of UTF-8, and half a pair of UTF-16, become lone surrogates.
    "utf-8": "surrogateescape",
    "utf-16-le": "surrogatepass",
    "utf-16-be": "surrogatepass",
    "utf-32-le": "surrogatepass",
    "utf-32-be": "surrogatepass",
}
_NO_FILE_ENCODINGS: Final = frozenset(
    {"idna", "punycode", "raw-unicode-escape", "unicode-escape", "undefined", "utf-7"}
)
"""Python's codecs for other things than the text of a file."""


def canonical(name: str) -> str | None:
    """Return this module's name of an encoding, None if it is none for files.

    ``utf-8-sig``, ``utf-16`` and ``utf-32`` stand for their forms without byte order mark.
    """
    try:
        info = codecs.lookup(name)
    except (LookupError, ValueError):
        return None
    if not info._is_text_encoding:  # noqa: SLF001 - the only way to know zip from cp1252
        return None
    codec = info.name.replace("_", "-")
    if codec in _NO_FILE_ENCODINGS:
        return None
    return {"utf-8-sig": "utf-8", "utf-16": "utf-16-le", "utf-32": "utf-32-le"}.get(codec, codec)


def decode(data: bytes, name: str) -> str:
    """Return the text of ``data`` in a canonical encoding.

    Code pages of one byte a character never fail; others raise UnicodeDecodeError.
    """
    table = _table(name)
    if table is not None:
        return codecs.charmap_decode(data, "strict", table)[0]
    return data.decode(name, _MULTI_BYTE.get(name, "strict"))


def encode(text: str, name: str) -> bytes:
    """Return the bytes of ``text``; raises UnicodeEncodeError for letters missing in ``name``."""
    byte_of = _byte_of(name)
    if byte_of is not None:
        return codecs.charmap_encode(text, "strict", byte_of)[0]
    return text.encode(name, _MULTI_BYTE.get(name, "strict"))


def can_encode(text: str, name: str) -> bool:
    """Tell whether every character of ``text`` exists in ``name``."""
    if text.isascii():
        return True
    try:
        encode(text, name)
    except UnicodeEncodeError:
        return False
    return True


@lru_cache(maxsize=64)
def _byte_of(name: str) -> Any | None:  # noqa: ANN401 - a map of Python's own kind
    """Return the encoder of a code page's characters; None for other encodings."""
    table = _table(name)
    return None if table is None else codecs.charmap_build(table)


@lru_cache(maxsize=64)
def _table(name: str) -> str | None:
    """Return the characters of the 256 bytes of a code page; None for other encodings."""
    if name == "iso8859-1":
        return bytes(range(_BYTES)).decode(name)
    from importlib import import_module  # noqa: PLC0415 - for few encodings

    try:
        module = import_module(f"encodings.{name.replace('-', '_')}")
    except ImportError:  # a codec that somebody registered
        return None
    # ASCII has none either: a byte beyond 127 is a mistake there, not an undefined letter.
    table: str | None = getattr(module, "decoding_table", None)
    if table is None:
        return None
    characters = list(table.ljust(_BYTES, _UNDEFINED))
    defined = set(characters)
    for number, character in enumerate(characters):
        if character == _UNDEFINED:
            same = chr(number)
            characters[number] = chr(_PRIVATE + number) if same in defined else same
    return "".join(characters)


# Which letters a federation's names are written with, and in which code pages --------------------


# fmt: off
LETTERS: Final = {
    # The letters of each language beyond a-z, small ones; the commonest first where there are many.
    "Albanian": "ëç",
    "Azerbaijani": "əıöşüğç",
    "Belarusian": "аіненртслокўдмвяыпгзёчюбйцжшхьуэф",
    "Bosnian": "ćčšžđ",
    "Bulgarian": "аинортесвлкмдпгзбуйчцжъшхщюяфь",
    "Catalan": "àéèíïóòúüç",
    "Czech": "áéíěýřčšžůúňťďó",
    "Danish": "øæåéöäü",
    "Dutch": "ëéèïöüáó",
    "Estonian": "äõüöšž",
    "Faroese": "óáíðøúýæ",
    "Finnish": "äöåšž",
    "French": "éèçëïêôâîûàùüœÿæ",
    "German": "üöäßé",
    "Greek": "αοιςνστερπκμλυάίόηωγέδχύθώήφβξζψϊϋΐΰ",
    "Hungarian": "áéóöíőüúű",
    "Icelandic": "óðáíúéýöþæ",
    "Irish": "éóáíú",
    "Italian": "òèùìàé",
    "Kazakh": "аеиноуртлмсбекдайызшжхгәіңғүұқөһюяпвцчщёьъэф",
    "Latvian": "āēīšņļūčžķģ",
    "Lithuanian": "ėšžčųūąįę",
    "Macedonian": "аоеинртвскјлмдпубзгчцшжѓќљњџхѕф",
    "Mongolian": "аоэнугрлдбсхөтүмицяыйжёшчзевюкпфщьъ",
    "Norwegian": "øåæéöäü",
    "Polish": "łśóńęążźć",
    "Portuguese": "ãéáçíóâêõúôàü",
    "Romanian": "ăâîșțşţé",
    "Russian": "аоеинвртлскмдпубгяызйчьхжшюцщёэфъ",
    "Serbian": "аоиенртвскјлмдпубзгчцшжћђљњџхф",
    "Slovak": "áíčéšžýúňľťôäďóĺŕ",
    "Slovenian": "čšžć",
    "Spanish": "áéíóñúü",
    "Swedish": "öåäéüø",
    "Turkish": "şıüğöçİâ",
    "Ukrainian": "аоиенрвткслмдупбяйчгізхшцюжьїєщґф",
    "Hebrew": "יולהארמבנשתכדקחפגצעסזטןםךףץ",
    "Arabic": "املينردحبعسوهشفتقخجصطزكضغثذظةىءآأإؤئ",
    "Vietnamese": "ăâđêôơưàáèéìíòóùúýãõ",
}

LANGUAGES: Final = {
    # Of each federation, as far as names are concerned. Others write with a-z or are too mixed.
    "ALB": ("Albanian",), "KOS": ("Albanian", "Bosnian"), "AZE": ("Azerbaijani", "Turkish"),
    "AUT": ("German", "Bosnian", "Hungarian"), "GER": ("German",), "LIE": ("German",),
    "LUX": ("French", "German"), "SUI": ("German", "French", "Italian"),
    "BEL": ("French", "Dutch"), "NED": ("Dutch",), "FRA": ("French",), "MNC": ("French",),
    "CAN": ("French",), "BLR": ("Belarusian", "Russian"), "BIH": ("Bosnian", "Serbian"),
    "CRO": ("Bosnian",), "MNE": ("Bosnian", "Serbian"), "SRB": ("Bosnian", "Serbian", "Hungarian"),
    "SLO": ("Slovenian", "Bosnian"), "MKD": ("Macedonian", "Bosnian"), "BUL": ("Bulgarian",),
    "CZE": ("Czech", "Slovak"), "SVK": ("Slovak", "Czech", "Hungarian"), "POL": ("Polish",),
    "HUN": ("Hungarian",), "ROU": ("Romanian", "Hungarian"), "MDA": ("Romanian", "Russian"),
    "DEN": ("Danish",), "NOR": ("Norwegian",), "SWE": ("Swedish",), "FAI": ("Faroese", "Danish"),
    "ISL": ("Icelandic",), "FIN": ("Finnish", "Swedish"), "EST": ("Estonian", "Russian"),
    "LAT": ("Latvian", "Russian"), "LTU": ("Lithuanian", "Russian"), "IRL": ("Irish",),
    "ITA": ("Italian", "German"), "SMR": ("Italian",), "ESP": ("Spanish", "Catalan"),
    "AND": ("Catalan", "Spanish", "French"), "POR": ("Portuguese",), "BRA": ("Portuguese",),
    "ANG": ("Portuguese",), "MOZ": ("Portuguese",), "CPV": ("Portuguese",),
    "STP": ("Portuguese",), "ARG": ("Spanish",), "BOL": ("Spanish",), "CHI": ("Spanish",),
    "COL": ("Spanish",), "CRC": ("Spanish",), "CUB": ("Spanish",), "DOM": ("Spanish",),
    "ECU": ("Spanish",), "ESA": ("Spanish",), "GUA": ("Spanish",), "HON": ("Spanish",),
    "MEX": ("Spanish",), "NCA": ("Spanish",), "PAN": ("Spanish",), "PAR": ("Spanish",),
    "PER": ("Spanish",), "PUR": ("Spanish",), "URU": ("Spanish",), "VEN": ("Spanish",),
    "GRE": ("Greek",), "CYP": ("Greek", "Turkish"), "TUR": ("Turkish",),
    "RUS": ("Russian",), "UKR": ("Ukrainian", "Russian"), "KAZ": ("Kazakh", "Russian"),
    "KGZ": ("Russian",), "TJK": ("Russian",), "UZB": ("Russian",), "TKM": ("Russian",),
    "MGL": ("Mongolian",), "ARM": ("Russian",), "GEO": ("Russian",),
    "ISR": ("Hebrew", "Russian"), "VIE": ("Vietnamese",),
    "ALG": ("Arabic", "French"), "BRN": ("Arabic",), "EGY": ("Arabic",), "IRQ": ("Arabic",),
    "JOR": ("Arabic",), "KSA": ("Arabic",), "KUW": ("Arabic",), "LBA": ("Arabic",),
    "LBN": ("Arabic", "French"), "MAR": ("Arabic", "French"), "OMA": ("Arabic",),
    "PLE": ("Arabic",), "QAT": ("Arabic",), "SUD": ("Arabic",), "SYR": ("Arabic",),
    "TUN": ("Arabic", "French"), "UAE": ("Arabic",), "YEM": ("Arabic",), "IRI": ("Arabic",),
}

PAGES: Final = (
    # Windows' pages before ISO's and DOS's: that is what today's programs write. A page whose
    # languages are given is considered only where one of their federations takes part.
    ("cp1252", ()),
    ("cp1250", ()),
    ("cp1251", ()),
    ("cp1253", ()),
    ("cp1254", ()),
    ("cp1257", ("Latvian", "Lithuanian", "Estonian")),
    ("iso8859-2", ()),
    ("koi8-r", ()),
    ("cp866", ()),
    ("iso8859-5", ()),
    ("koi8-u", ()),
    ("iso8859-7", ()),
    ("iso8859-15", ()),
    ("cp850", ()),
    ("cp852", ()),
    ("cp437", ()),
    ("cp737", ("Greek",)),
    ("cp857", ("Turkish", "Azerbaijani")),
    ("cp775", ("Latvian", "Lithuanian", "Estonian")),
    ("cp1255", ("Hebrew",)),
    ("cp1256", ("Arabic",)),
    ("cp1258", ("Vietnamese",)),
)
# fmt: on


# Which page a text is in, judged by its names -----------------------------------------------------

# Behind a digit stands a sign, as in 2½, not a letter.
_WORD: Final = lazy_pattern(rb"(?<![0-9])[A-Za-z\x80-\xff'`-]*[\x80-\xff][A-Za-z\x80-\xff'`-]*")
_LINE: Final = lazy_pattern(rb"[^\r\n]+")
_FEDERATION_OF_NOBODY: Final = ""
_MOST_WORDS: Final = 500
_LONGEST_WORD: Final = 40
_LONGEST_LINE: Final = 160

# What a letter or a word's shape says for a page, or against it. A letter of the player's own
# language says most; what no name contains outweighs several such letters.
_OWN_LETTER: Final = 9
_OWN_SECOND_LETTER: Final = 6  # of another language of the same federation
_HOST_LETTER: Final = 6
_HOST_SECOND_LETTER: Final = 4
_OTHER_LETTER: Final = 1
_FOREIGN_LETTER: Final = -6
_UNDEFINED_BYTE: Final = -30
_SIGN: Final = -15
_SIGN_IN_WORD: Final = -18
_MIXED_SCRIPTS: Final = -24
_WRONG_CASE: Final = -9
_SMALL_INITIAL: Final = -6
_ACCENTS_IN_A_ROW: Final = -9
_FREQUENT_LETTERS: Final = 12

_HARMLESS_SIGNS: Final = frozenset("\u00a0’‘“”„«»–—…°ºª№§®½¼¾€·")  # noqa: RUF001 - the look-alikes are meant
_CONTROLS: Final = range(0x80, 0xA0)


class Guess(Record, gc=False):
    """The best code page, a word that decided, and whether another page is as good."""

    name: str
    sample: str
    sure: bool


class _Word(Record, gc=False):
    """A word with a byte beyond ASCII, and the federation of its player."""

    data: bytes
    federation: str


def guess_code_page(data: bytes) -> Guess:
    """Return the code page in which the names of ``data`` are most plausible.

    The federations of record 032 and of the players tell which letters to expect. If nothing
    decides, it is Windows' western page.
    """
    words, federations = _evidence(data)
    host = _host(data)
    languages = {language for name in (*federations, host) for language in LANGUAGES.get(name, ())}
    scores = [
        (sum(_score(word, page, host) for word in words), _is_at_home(page, host), -place, page)
        for place, (page, needed) in enumerate(PAGES)
        if not needed or languages.intersection(needed)
    ]
    ranking = sorted(scores, reverse=True)
    (best, *_, name), (second, *_, runner_up) = ranking[0], ranking[1]
    sample = decode(words[0].data, name) if words else ""
    alike = all(decode(word.data, name) == decode(word.data, runner_up) for word in words)
    return Guess(name, sample, sure=best > second or alike)


def makes_sense(data: bytes, page: str) -> bool:
    """Tell whether every word of ``data`` is plausible in a code page."""
    host = _host(data)
    return all(_score(word, page, host) >= 0 for word in _evidence(data)[0])


def _host(data: bytes) -> str:
    """Return the federation of record 032, "" if there is none."""
    match = re.search(rb"(?:^|[\r\n])032 +([A-Z]{3})\b", data)
    return match[1].decode("ascii") if match else _FEDERATION_OF_NOBODY


def _evidence(data: bytes) -> tuple[list[_Word], set[str]]:
    """Return the words that decide, each once, and all federations of players."""
    words: dict[_Word, None] = {}
    federations: set[str] = set()
    for match in _LINE.finditer(data):
        line = match[0]
        federation = _FEDERATION_OF_NOBODY
        if line.startswith(b"001"):
            federation = line[53:56].decode("ascii", "replace")
            federations.add(federation)
        if not line.isascii() and len(words) < _MOST_WORDS:
            for word in _WORD.findall(line[:_LONGEST_LINE]):
                words[_Word(word[:_LONGEST_WORD], federation)] = None
    return list(words), federations


def _score(word: _Word, page: str, host: str) -> int:
    """Return how plausible a word is in a code page; higher is better."""
    return _reading(decode(word.data, page), word.federation, host)


@lru_cache(maxsize=65536)
def _reading(text: str, federation: str, host: str) -> int:
    """Return the score of a word decoded in a page."""
    own = _letter_weights(federation, _OWN_LETTER, _OWN_SECOND_LETTER)
    hosts = _letter_weights(host, _HOST_LETTER, _HOST_SECOND_LETTER)
    total = 0
    for place, character in enumerate(text):
        if character.isascii():
            continue
        small = character.lower()
        if ord(character) in _CONTROLS or "\uf700" <= character <= "\uf7ff":
            total += _UNDEFINED_BYTE
        elif not character.isalpha():
            inside = text[place - 1 : place].isalpha() and text[place + 1 : place + 2].isalpha()
            harmless = character in _HARMLESS_SIGNS
            total += _SIGN_IN_WORD if inside else 0 if harmless else _SIGN
        else:
            total += max(
                _OTHER_LETTER if small in _ALL_LETTERS else _FOREIGN_LETTER,
                own.get(small, _FOREIGN_LETTER),
                hosts.get(small, _FOREIGN_LETTER),
            )
    return total + _shape(text)


def _shape(text: str) -> int:
    """Return the score of the word's capitals and scripts."""
    total = 0
    for part in re.split(r"[-'`]", text):
        letters = "".join(c for c in part if c.isalpha())
        accented = [not c.isascii() for c in letters]
        if not any(accented):
            continue
        scripts = {_script(c) for c in letters}
        if len(scripts) > 1:
            total += _MIXED_SCRIPTS
        elif scripts == {"latin"}:
            total += _ACCENTS_IN_A_ROW * sum(
                all(accented[i : i + 3]) for i in range(len(letters) - 2)
            )
        else:
            total += _frequency(letters.lower())
        total += _case(letters, accented)
    return total


def _case(letters: str, accented: list[bool]) -> int:
    """Return the penalty for capitals and small letters where names have none."""
    total = 0
    for i in range(1, len(letters)):
        if letters[i].isupper() and letters[i - 1].islower() and (accented[i] or accented[i - 1]):
            total += _WRONG_CASE
    for i in range(2, len(letters)):
        # ŠCEPANOVIć, DĄbrowski: only the first letter is a capital, or all of them are.
        if letters[:i].isupper() and letters[i].islower() and (accented[i] or accented[i - 1]):
            total += _WRONG_CASE
    if letters[0].islower() and accented[0] and len(letters) > 1:
        total += _SMALL_INITIAL
    return total


def _frequency(letters: str) -> int:
    """Return how common a word's letters are, in scripts with several code pages."""
    if len(letters) == 1:
        return 0
    best = 0
    for language in _SCRIPT_LANGUAGES:
        alphabet = LETTERS[language]
        places = [alphabet.find(c) for c in letters]
        if -1 in places:
            continue
        # The alphabets begin with their commonest letters.
        rarity = _FREQUENT_LETTERS * sum(places) // (len(alphabet) * len(places))
        best = max(best, _FREQUENT_LETTERS - rarity)
    return best * len(letters) // 4


def _script(character: str) -> str:
    """Return the script of a letter, coarsely, by Unicode ranges."""
    number = ord(character)
    if number < 0x0370:  # noqa: PLR2004 - blocks of Unicode
        return "latin"
    if number < 0x0400:  # noqa: PLR2004 - as above
        return "greek"
    if number < 0x0530:  # noqa: PLR2004 - as above
        return "cyrillic"
    return "latin" if 0x1E00 <= number < 0x1F00 else "other"  # noqa: PLR2004 - as above


_SCRIPT_LANGUAGES: Final = tuple(
    language for language, letters in LETTERS.items() if _script(letters[-1]) != "latin"
)


_ALL_LETTERS: Final = frozenset("".join(LETTERS.values()))


@lru_cache(maxsize=512)
def _letter_weights(federation: str, first: int, second: int) -> Mapping[str, int]:
    """Return the weight of each letter of a federation's languages, the first one's highest."""
    languages = LANGUAGES.get(federation, ())
    weights: dict[str, int] = {}
    for language in languages:
        for letter in LETTERS[language]:
            weights.setdefault(letter, first if language == languages[0] else second)
    return weights


def _is_at_home(page: str, host: str) -> bool:
    """Tell whether a page has all letters of the host federation's language."""
    return any(can_encode(LETTERS[language], page) for language in LANGUAGES.get(host, ())[:1])


# Texts that are not UTF-8, or not in every line: what they were written in, line by line ---------


_LINE_END: Final = lazy_pattern(rb"([^\r\n]*)(?:\r\r?\n|\r|\n|\Z)")
_HOST: Final = lazy_pattern(rb"(?:\A|[\r\n])(032 [^\r\n]*)")
_WORD_OF_LINE: Final = lazy_pattern(r"[A-Za-z'`-]*[^\x00-\x7f][^\s,;]{0,40}")
_MOST_PAGES: Final = 2
"""So many code pages beside the usual one are looked for."""


class _Line(Record, gc=False):
    """A line by its number from 1; ``text`` is its UTF-8 text, None if it is not UTF-8."""

    number: int
    data: bytes
    text: str | None

    @property
    def is_ascii(self) -> bool:
        return self.text is not None and self.text.isascii()


def read_mixed_text(data: bytes) -> tuple[str, tuple[Diagnostic, ...]]:
    """Return the encoding in which to read a text that is not UTF-8, and the findings.

    That is UTF-8 if most lines with names are UTF-8, or if hardly more is damaged than names cut
    within a letter; else the best code page. The findings (SYN002) name the page, and each line in
    another encoding.
    """
    lines = [
        _line(number, match[1]) for number, match in enumerate(_LINE_END.finditer(data), start=1)
    ]
    broken = [line for line in lines if line.text is None]
    utf8_lines = [line for line in lines if _is_of_names(line.text)]
    names = {line.number for line in utf8_lines}
    foreign = [line for line in lines if line.number not in names]
    guess = guess_code_page(b"\n".join(line.data for line in foreign))
    host = _HOST.search(data)
    context = host[1] if host else b""
    if len(utf8_lines) > len(broken) or _is_hardly_damaged(data):
        return "utf-8", tuple(_findings_in_utf8(broken, guess.name, context))
    sample = Message("SYN002.sample" if guess.sure else "SYN002.unsure", text=guess.sample)
    first = _note(broken[0], "", guess.name, more=sample)
    others = _other_pages([line for line in foreign if not line.is_ascii], guess.name, context)
    strays = [
        *(_stray(line, "other-line", page, guess.name) for line, page in others),
        *(_stray(line, "utf-8-line", "utf-8", guess.name) for line in utf8_lines),
    ]
    return guess.name, (first, *strays)


def _line(number: int, data: bytes) -> _Line:
    try:
        return _Line(number, data, data.decode("utf-8"))
    except UnicodeDecodeError:
        return _Line(number, data, None)


def _is_of_names(text: str | None) -> bool:
    """Tell whether a line is UTF-8 with letters of names: accidental UTF-8 has others."""
    if text is None or text.isascii():
        return False
    letters = "".join(c for c in text if not c.isascii() and c.isalpha())
    return bool(letters) and _ALL_LETTERS.issuperset(letters.lower())


def _is_hardly_damaged(data: bytes) -> bool:
    """Tell whether there are many more UTF-8 letters than invalid bytes."""
    undamaged = data.decode("utf-8", "ignore")
    letters = len(undamaged) - len(undamaged.encode("ascii", "ignore"))
    return letters > 4 * _count_damaged_bytes(data)


def _count_damaged_bytes(data: bytes) -> int:
    """Return the number of bytes that are not part of a UTF-8 letter."""
    return len(decode(data, "utf-8")) - len(data.decode("utf-8", "ignore"))


def _other_pages(lines: list[_Line], usual: str, host: bytes) -> Iterator[tuple[_Line, str]]:
    """Yield each line that is implausible in the usual code page, with a plausible one.

    ``host`` is record 032, by which letters are judged.
    """
    page = usual
    lines = lines[: DEFAULT_LIMITS.players]  # others hold no names
    for _ in range(1 + _MOST_PAGES):
        odd = []
        for line in lines:
            if not makes_sense(host + b"\n" + line.data, page):
                odd.append(line)
            elif page != usual:
                yield line, page
        if not odd:
            return
        lines = odd
        page = guess_code_page(host + b"\n" + b"\n".join(line.data for line in lines)).name


def _findings_in_utf8(broken: list[_Line], page: str, host: bytes) -> Iterator[Diagnostic]:
    """Yield a finding for each line of a UTF-8 text that is not entirely UTF-8."""
    torn = {line.number: _count_damaged_bytes(line.data) for line in broken if _is_torn(line)}
    strays = [line for line in broken if line.number not in torn]
    others = {line.number: other for line, other in _other_pages(strays, page, host)}
    for line in broken:
        count = torn.get(line.number)
        if count is None:
            encoding = others.get(line.number, page)
            yield _stray(line, "other-line", encoding, "utf-8")
        else:
            yield _note(line, "damaged", "utf-8", count=count)


def _is_torn(line: _Line) -> bool:
    """Tell whether a line is incomplete UTF-8, not a text in a code page.

    Two letters of a code page may accidentally be one of UTF-8, but hardly one of a name.
    """
    text = line.data.decode("utf-8", "ignore")
    return _count_damaged_bytes(line.data) <= sum(c.lower() in _ALL_LETTERS for c in text)


def _stray(line: _Line, variant: str, encoding: str, read_as: str) -> Diagnostic:
    """Return the finding about a line in another encoding than the one used to read it."""
    word = _WORD_OF_LINE.search(decode(line.data, encoding))
    name = "UTF-8" if encoding == "utf-8" else encoding
    sample = Message("SYN002.in-encoding", encoding=name, text=word[0] if word else "")
    return _note(line, variant, read_as, more=sample)


def _note(line: _Line, variant: str, encoding: str, **values: Argument) -> Diagnostic:
    values["encoding"] = encoding
    return Diagnostic(code="SYN002", variant=variant, line=line.number, values=values)
