"""Texts of the tables of ``trfkit list``."""

from typing import Final

from trfkit.messages.catalogue import Row

ROWS: Final = (
    Row("known", "What the program knows", comment="what a table has"),
    Row("editions", "Editions of the regulations", comment="what a table has"),
    Row("remark", "{title:name} ({remark})", comment="the title of a text, and a clause on it"),
    Row(
        "change",
        "- {topic} ({article:code}): {after}; before: {before}",
        comment="what an edition changed: all are clauses",
    ),
    Row("codes", "{codes:codes}"),
    Row("printed", "{code:code} is printed {name:code}", comment="a tie-break by another name"),
    Row("printed-as", "{names:items}", comment="of printed"),
    Row("nothing", "-", comment="in the place of tie-breaks, where there are none"),
    Row("policies", "Rules that can be read in several ways", comment="what a table has"),
    Row("tie-breaks", "Tie-breaks of edition {edition:code}", comment="what a table has"),
    Row("go", "Go tournaments, whatever the edition:", comment="heading of their tie-breaks"),
    Row("for", "{audience?individual:individual|team:team|both:individual, team}"),
    Row("recommended", "Lists of edition {edition:code}", comment="what a table has"),
    Row(
        "condition",
        "{which?rated:all are rated|unrated:not all are rated"
        "|mp:primary score MP|gp:primary score GP}",
        comment="when a list of tie-breaks is recommended",
    ),
    Row("default", "program's default", comment="in the place of an article that recommends it"),
    Row("mandatory", "every program has", comment="in the place of an article: these codes"),
    Row(
        "axis",
        "{axis?edition:edition|policy:policy|code:code|own unplayed rounds:own unplayed rounds"
        "|opponents' unplayed rounds:opponents' unplayed rounds|cuts:cuts|forfeits:forfeits"
        "|direct encounter:direct encounter|counts:counts|ratings:ratings|points:points"
        "|standings:standings|kind of tournament:kind of tournament|rounding:rounding"
        "|in which rows values stand:in which rows values stand|one participant:one participant"
        "|what happened, for the whole table:what happened, for the whole table"
        "|by how much a column is off:by how much a column is off}",
        comment="what a way to depart from the rules is about",
    ),
)
