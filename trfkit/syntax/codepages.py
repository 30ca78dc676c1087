"""Encodings without loss: text → bytes is the exact reverse of bytes → text.

Code pages leave some bytes undefined. Here such a byte becomes the character of the same number, as
in Latin-1 (a private one if the page has that character in another place), so that reading never
fails and writing restores the byte.
"""

from __future__ import annotations

import codecs
from functools import lru_cache
from typing import Any, Final

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
    if name in _MULTI_BYTE or name == "ascii":
        return None  # in ASCII a byte beyond 127 is a mistake, not an undefined letter
    if name == "iso8859-1":
        return bytes(range(_BYTES)).decode(name)
    from importlib import import_module  # noqa: PLC0415 - for few encodings

    try:
        module = import_module(f"encodings.{name.replace('-', '_')}")
    except ImportError:  # a codec that somebody registered
        return None
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
    ("koi8-u", ("Ukrainian",)),
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
