"""Tournaments made up from a seed: the same ones on every machine, of every kind that a TRF has.

What happens in them, and how their files look, is chosen (``choices``) or drawn (``drawing``); the
people in them do not exist. Who needs many events to measure or to test something takes these.
"""

from trfkit.generating.choices import RATES, Choices
from trfkit.generating.drawing import drawn
from trfkit.generating.writing import Generated, generated, tournament_of

__all__ = ["RATES", "Choices", "Generated", "drawn", "generated", "tournament_of"]
