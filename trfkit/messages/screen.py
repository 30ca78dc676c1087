"""What the screens say around reports."""

from typing import Final

from trfkit.messages.catalogue import Row

ROWS: Final = (
    Row("counted", "{name} ({count})", comment="a category and how many players it has: women (3)"),
    Row("edition", "Rules of", comment="label of a menu of years"),
    Row("edition-by-date", "by the start date", comment="the choice of the rules in force then"),
    Row("everybody", "everybody"),
    Row("last-round", "the last one", comment="of the rounds: which to rank after"),
    Row("primary", "Teams by", comment="label of a menu: match points or game points"),
    Row("primary-file", "as the file says"),
    Row("primary-gp", "game points"),
    Row("primary-mp", "match points"),
    Row("recommended", "recommended for this kind of tournament"),
    Row("rounds", "After round", comment="label of a menu of numbers"),
    Row("show", "Show", comment="a button"),
    Row("t", "Tie-breaks"),
    Row("where", "Who", comment="label of a menu of categories of players"),
    Row("women", "women"),
)
