"""Generate tournaments from a seed: the same ones on every machine, of every kind that a TRF has.

What happens in them, and how their files look, is chosen (``event_choices``) or drawn
(``event_choices``); all people are invented. They serve to measure and to test programs.
"""

from trfkit.generate.event_choices import RATES, Choices, draw_choices
from trfkit.generate.seeded_files import GeneratedFile, generate_file, tournament_of

__all__ = ["RATES", "Choices", "GeneratedFile", "draw_choices", "generate_file", "tournament_of"]
