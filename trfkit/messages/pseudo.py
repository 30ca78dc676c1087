"""The pseudo-locale ``qps``: English with accents, longer by 40 percent, in brackets.

What is on a page without accents never went through the catalogue; what loses a bracket is cut or
put together of pieces.
"""

from __future__ import annotations

from gettext import NullTranslations
from typing import Final

from trfkit.messages.message import FIELD
from trfkit.patterns import lazy_pattern

ACCENTED: Final = str.maketrans(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
    "ÀƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽàƀçðéƒĝĥîĵķļṁñöþǫŕšţûṽŵẋýž",
)
LONGER: Final = 0.4
"""Languages with longer words than English take about so much more room."""
PADDING: Final = "~"

_TARGET: Final = lazy_pattern(r"\]\(\w+\)")


def pseudo(text: str) -> str:
    """Return a row's text in the pseudo-locale; its fields stay, but for the forms of a choice."""
    pieces, end, letters = [], 0, 0
    for match in FIELD.finditer(text):
        pieces += [_accented(text[end : match.start()]), _field(match[0])]
        letters += match.start() - end
        end = match.end()
    pieces.append(_accented(text[end:]))
    letters += len(text) - end
    return f"[{''.join(pieces)}{PADDING * max(1, round(letters * LONGER))}]"


def _field(field: str) -> str:
    name, mark, forms = field[1:-1].partition("?")
    if not mark:
        return field
    chosen = (form.partition(":") for form in forms.split("|"))
    accented = "|".join(f"{value}:{words.translate(ACCENTED)}" for value, _, words in chosen)
    return f"{{{name}?{accented}}}"


def _accented(text: str) -> str:
    """Return text with accents; the name of a link's target is no text."""
    pieces, end = [], 0
    for match in _TARGET.finditer(text):
        pieces += [text[end : match.start()].translate(ACCENTED), match[0]]
        end = match.end()
    return "".join((*pieces, text[end:].translate(ACCENTED)))


class PseudoTranslations(NullTranslations):
    """What gettext would know of the pseudo-locale, both forms of a plural among it."""

    def pgettext(self, context: str, message: str) -> str:
        """Return a row's text in the pseudo-locale."""
        del context
        return pseudo(message)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        """Return the form for a number in the pseudo-locale."""
        del context
        return pseudo(msgid1 if n == 1 else msgid2)
