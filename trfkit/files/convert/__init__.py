"""A tournament in another format: what is translated, what is lost, what is assumed."""

from trfkit.files.convert.adaptation import Purpose
from trfkit.files.convert.conversion import convert, write
from trfkit.files.trf.emitting.loss_report import Converted

__all__ = ["Converted", "Purpose", "convert", "write"]
