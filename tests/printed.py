"""What is printed as JSON of values that have no method for it."""

from trfkit.record import as_json
from trfkit.reports.standings import Listing, standings_report


def shape(standings):
    """Return whole standings as ``trfkit standings --format json`` has them."""
    return as_json(standings_report([Listing(standings, None)]))
