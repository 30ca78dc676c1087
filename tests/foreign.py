"""Where files that others made are found: beside the checkout, for tests marked ``corpus``."""

from __future__ import annotations

from pathlib import Path
from typing import Final

CORPUS: Final = Path(__file__).resolve().parents[2] / "shared" / "corpus"
"""Its folders: ``trf``, ``oracle``, ``crosstables`` and ``worked``. Without it such tests are
skipped; with it a skipped one fails (see ``conftest.py``)."""
