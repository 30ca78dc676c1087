"""Convert a tournament to another format, with findings about losses and assumptions."""

from trfkit.files.convert.adaptation import Purpose
from trfkit.files.convert.conversion import convert, write
from trfkit.files.trf.emitting.loss_report import Converted

__all__ = ["Converted", "Purpose", "convert", "write"]
