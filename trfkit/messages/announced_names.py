"""The names of tie-breaks in announcements, by language; tables are read by them, too."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Literal

from trfkit.messages.catalogue import find_row
from trfkit.messages.message import Message
from trfkit.messages.rendering import render_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping


def modified_name(how: Literal["cut", "median"], code: str, name: Message, n: int) -> Message:
    """Return the name of a tie-break with ``n`` cuts; some languages have a special one."""
    own = f"announcement.{how}.{code}"
    return Message(own if find_row(own) else f"announcement.{how}", name=name, n=n)


def names_in(language: str, codes: Iterable[str], most: int) -> Iterator[tuple[str, str]]:
    """Yield each name with its code, those with up to ``most`` cuts after the plain ones."""
    names = {code: Message(f"tie-break.{code}") for code in codes}
    names["GE"] = Message("announcement.name.GE")
    yield from ((render_text(name, language), code) for code, name in names.items())
    for code, text in OTHER_NAMES.get(language, {}).items():
        yield from ((name, code) for name in text.split("|"))
    for code, name in names.items():
        for n in range(1, most + 1):
            yield render_text(modified_name("cut", code, name, n), language), f"{code}/C{n}"
            yield render_text(modified_name("median", code, name, n), language), f"{code}/M{n}"


OTHER_NAMES: Final[Mapping[str, Mapping[str, str]]] = MappingProxyType(
    {
        "pl": {
            "ARO/C1": "Zredukowany średni ranking przeciwników",
            "BH/M1": "Średni Buchholz 1",
            "BH/M2": "Średni Buchholz 2",
            "BPG": "Większa liczba partii granych czarnymi",
            "KS": "System Koyi dla turniejów kołowych",
            "PS/C1": "Metoda progresji zredukowana",
        },
        "sq": {
            "ARO": "Rejtingu Mesatar i Kundërshtarëve|RMK",
            "ARO/C1": "Rejtingu Mesatar i Kundërshtarëve i Prerë|RMKP",
            "BPG": "Numri më i madh i ndeshjeve me gurë të zinj",
            "EGGSB": "Sonneborn-Berger për Turne Ekipor D",
            "EGGSB/C1": "Sonneborn-Berger për Turne Ekipor Prerë 1 D",
            "EGMSB": "Sonneborn-Berger për Turne Ekipore C",
            "EGMSB/C1": "Sonneborn-Berger për Turne Ekipor Prerë 1 C",
            "EMGSB": "Sonneborn-Berger për Turne Ekipore B",
            "EMGSB/C1": "Sonneborn-Berger për Turne Ekipor Prerë 1 B",
            "EMMSB": "Sonneborn-Berger për Turne Ekipore A",
            "EMMSB/C1": "Sonneborn-Berger për Turne Ekipor Prerë 1 A",
        },
    }
)
"""What regulations call a tie-break besides, with ``|`` between several names."""
