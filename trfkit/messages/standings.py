"""Texts of standings."""

from typing import Final

from trfkit.messages.catalogue import Row

_KIND: Final = (
    "{kind?individual-swiss:individual Swiss|individual-round-robin:individual round-robin"
    "|individual-knockout:individual knock-out|individual-other:individual tournament"
    "|team-swiss:team Swiss|team-round-robin:team round-robin|team-knockout:team knock-out"
    "|team-other:team tournament}"
)

ROWS: Final = (
    Row("table", "Standings", comment="what a table is"),
    Row("after-round", f"{_KIND}, standings after round {{round}}"),
    Row("after-round-of", f"{_KIND}, standings after round {{round}} of {{rounds}}"),
    Row("kind", _KIND),
    Row("nobody-fits", "No player fits the conditions."),
    Row("part", "{clause}, {condition:code}", comment="standings of some: born>=2010"),
    Row("proposal", "{clause} (a proposal)", comment="standings by a list that trfkit proposes"),
    Row("edition", "Edition {edition:code}", comment="heading: one of several editions"),
    Row("of-edition", "Edition {edition:code}: {note}"),
    Row("editions-differ", "Ranks and values that differ between the editions"),
    Row("editions-agree", "The editions agree on every rank and value"),
    Row("by", "by {tiebreaks:codes}; rules of {edition:code}"),
    Row("provisional", "provisional, since games are open"),
    Row("meanings", "What the columns mean"),
    Row("meaning", "{name}. {definition}", comment="of a tie-break"),
)
