"""Rows that are made each time they are gone through, so that they are never held together."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

T = TypeVar("T")


class Anew(Collection[T]):
    """The elements that ``make`` yields, always the same ones."""

    def __init__(self, make: Callable[[], Iterator[T]]) -> None:
        self._make = make

    def __iter__(self) -> Iterator[T]:
        return self._make()

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __contains__(self, element: object) -> bool:
        return any(element == other for other in self)
