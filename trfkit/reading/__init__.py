"""Document → Tournament: what the records mean, with a finding for whatever was amiss."""

from trfkit.reading.read import read
from trfkit.reading.result import Place, Provenance, ReadResult

__all__ = ["Place", "Provenance", "ReadResult", "read"]
