"""The rating office of the Ukrainian Go Federation: members, events and lists in one SQLite file.

Entries (members, events, days of published lists) are kept for good, each with the numbers of the
journal between which it was valid. Everything computed from them, each member's rating and rank
after each event, is stored too and can be recomputed at any time. Articles are those of the
federation's text.
"""
