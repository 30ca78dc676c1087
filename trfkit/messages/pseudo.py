"""The pseudo-locale ``qps``: English with accents, 40 percent longer, in brackets.

Text on a page without accents did not come from the catalogue; a missing bracket shows that a text
is cut or put together from pieces.
"""

from __future__ import annotations

from gettext import NullTranslations
from typing import TYPE_CHECKING, Final

from trfkit.messages.message import FIELD, TYPED
from trfkit.patterns import lazy_pattern

if TYPE_CHECKING:
    from re import Match

ACCENTED: Final = str.maketrans(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
    "ÀƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽàƀçðéƒĝĥîĵķļṁñöþǫŕšţûṽŵẋýž",
)
LONGER: Final = 0.4
"""Languages with longer words than English take about so much more room."""
PADDING: Final = "~"

_UNACCENTED: Final = lazy_pattern(rf"{FIELD.pattern}|\]\(\w+\)|{TYPED.pattern}")
"""Fields, but for the forms of a choice; the names of links' targets; what a user types."""


def pseudo(text: str) -> str:
    """Return a row's text in the pseudo-locale."""
    pieces, end = [], 0
    for match in _UNACCENTED.finditer(text):
        pieces.append(text[end : match.start()].translate(ACCENTED))
        pieces.append(_field(match) if match["forms"] else match[0])
        end = match.end()
    pieces.append(text[end:].translate(ACCENTED))
    letters = len(FIELD.sub("", text))
    return f"[{''.join(pieces)}{PADDING * max(1, round(letters * LONGER))}]"


def _field(field: Match[str]) -> str:
    forms = (form.partition(":") for form in field["forms"].split("|"))
    accented = "|".join(f"{value}:{words.translate(ACCENTED)}" for value, _, words in forms)
    return f"{{{field['name']}?{accented}}}"


class PseudoTranslations(NullTranslations):
    """The gettext translations of the pseudo-locale, with both plural forms."""

    def pgettext(self, context: str, message: str) -> str:
        """Return a row's text in the pseudo-locale."""
        del context
        return pseudo(message)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        """Return the plural form for a number in the pseudo-locale."""
        del context
        return pseudo(msgid1 if n == 1 else msgid2)
