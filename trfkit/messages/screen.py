"""What the screens say around reports."""

from typing import Final

from trfkit.messages.catalogue import Row

ROWS: Final = (
    Row("all-values", "all values", comment="the choice of no tie-break alone"),
    Row("code", "Value", comment="label of a menu of tie-breaks"),
    Row("counted", "{name} ({count})", comment="a category and how many players it has: women (3)"),
    Row("edition", "Rules of", comment="label of a menu of years"),
    Row("edition-by-date", "by the start date", comment="the choice of the rules in force then"),
    Row("everybody", "everybody"),
    Row("last-round", "the last one", comment="of the rounds: which to rank after"),
    Row("nobody", "Nobody takes part"),
    Row("other", "or compared with", comment="label of a menu of participants"),
    Row("primary", "Teams by", comment="label of a menu: match points or game points"),
    Row("primary-file", "as the file says"),
    Row("primary-gp", "game points"),
    Row("primary-mp", "match points"),
    Row("ranked", "{rank}. {name:name} ({id})", comment="a participant: rank, name, number"),
    Row("recommended", "recommended for this kind of tournament"),
    Row("rounds", "After round", comment="label of a menu of numbers"),
    Row("show", "Show", comment="a button"),
    Row("t", "Tie-breaks"),
    Row("where", "Who", comment="label of a menu of categories of players"),
    Row("who", "Participant", comment="label of a menu of participants"),
    Row("women", "women"),
)
