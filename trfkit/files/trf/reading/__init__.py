"""Document → Tournament: what the records mean, with a finding for whatever was amiss."""

from trfkit.files.trf.reading.read import read
from trfkit.files.trf.reading.result import Place, Provenance, ReadResult

__all__ = ["Place", "Provenance", "ReadResult", "read"]
