"""The whole tournament as our own JSON."""

from __future__ import annotations

from trfkit.files.convert.losses import report_read_back
from trfkit.files.json_document import json_text
from trfkit.files.own_json.read import SCHEMA, form_of, read_own_json
from trfkit.files.trf.emitting.loss_report import Converted, Report
from trfkit.limits import NO_LIMITS
from trfkit.model import Tournament
from trfkit.version import __version__


def write_own_json(tournament: Tournament) -> Converted:
    """Write a tournament as JSON without loss: UTF-8, indented by two, keys in a fixed order.

    Terminal control characters are escaped.
    """
    document = {
        "schema": SCHEMA,
        "program": f"trfkit {__version__}",
        "tournament": form_of(Tournament).written(tournament),
    }
    data = f"{json_text(document, indented=True)}\n".encode()
    report = Report(SCHEMA)
    report_read_back(tournament, read_own_json(data, limits=NO_LIMITS).tournament, report)
    return Converted(data, tuple(report))
