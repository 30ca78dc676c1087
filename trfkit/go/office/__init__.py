"""The rating office of the Ukrainian Go Federation: members, events and lists in one SQLite file.

What is entered (members, events, the days on which lists were frozen) is kept for good, each with
the number of the journal from and until which it held. What follows from it, every member's
rating and rank after every event, is stored beside it and can be computed again at any time.
Articles are those of the federation's text.
"""
