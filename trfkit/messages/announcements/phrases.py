"""What an announcement is written with: one record of words for each language."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

from trfkit.record import Record

if TYPE_CHECKING:
    from collections.abc import Mapping

LANGUAGES: Final = ("en", "uk", "pl", "sq", "ru")
"""English, and the languages of the texts: Ukrainian, Polish, Albanian, Russian."""


class Words(Record, kw_only=True):
    """One language. Names of tie-breaks are by code; curly brackets hold what is put in.

    ``cuts`` and ``medians`` are names of their own that a language has for a modified tie-break,
    else ``cut`` and ``median`` make them. ``known`` says by the letter of 4.3 when a value is
    known; ``clauses`` says by policy and value what is provided instead of article 16;
    ``parameters`` asks by article for what 3.1 leaves to the organiser.
    """

    title: str
    rules: str
    rules_of_annex: str
    rules_of_egf: str
    introduction: str
    of_teams: str
    primary: str
    head: tuple[str, str, str, str, str]
    names: Mapping[str, str]
    play_off: str
    own: str
    cut: str
    median: str
    cuts: Mapping[str, str]
    medians: Mapping[str, str]
    by_match_points: str
    by_game_points: str
    forfeits: str
    fore: str
    reversed: str
    lowest_first: str
    limit: str
    divisor: str
    unrated: str
    edition: str
    known: Mapping[str, str]
    definitions_heading: str
    definitions: Mapping[str, str]
    further: str
    lots: str
    not_stated_at_the_end: str
    unplayed_swiss: str
    unplayed_2012: str
    unplayed_2006: str
    unplayed_predetermined: str
    own_clauses: str
    clauses: Mapping[str, str]
    ratings: str
    ratings_in_annex: str
    ratings_with: str
    unrated_present: str
    knockout_chain: str
    no_chain: str
    play_off_heading: str
    play_off_scheme: str
    parameters: Mapping[str, str]
    open: str


def words_of(language: str) -> Words:
    """Return the words of one of ``LANGUAGES``."""
    words: Words = import_module(f"trfkit.messages.announcements.words_{language}").WORDS
    return words
