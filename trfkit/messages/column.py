"""Headings of columns."""

from typing import Final

from trfkit.messages.catalogue import Row

ROWS: Final = (
    Row("board", "board"),
    Row("edition", "edition", comment="of the regulations: a year"),
    Row("federation", "fed", comment="short for federation: three letters"),
    Row("fide-id", "FIDE id"),
    Row("game-points", "GP", comment="short for the game points of a team"),
    Row("games", "games"),
    Row("id", "id", comment="the number by which a file knows a player or a team"),
    Row("match-points", "MP", comment="short for the match points of a team"),
    Row("name", "name"),
    Row("number", "number"),
    Row("opponent", "opponent"),
    Row("percentage", "%"),
    Row("performance", "performance", comment="a performance rating"),
    Row("place", "place", comment="in a list of some of the participants, beside the rank"),
    Row("points", "points"),
    Row("prize", "prize"),
    Row("rank", "rank"),
    Row("rating", "rating"),
    Row("round", "round"),
    Row("team", "team"),
    Row("title", "title", comment="of a player: GM, WIM"),
    Row("what", "what", comment="which kind of round it was, or which value differs"),
)
