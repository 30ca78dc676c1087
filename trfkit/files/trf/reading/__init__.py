"""Document → Tournament: the meaning of the records, with a finding for each problem."""

from trfkit.files.trf.reading.read import read
from trfkit.files.trf.reading.result import Place, Provenance, ReadResult

__all__ = ["Place", "Provenance", "ReadResult", "read"]
