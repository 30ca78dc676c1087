"""Why a column cannot be checked: what is not known, and how to add it."""

from __future__ import annotations

from trfkit.messages.message import Message


def no_ratings(*, of_page: bool) -> Message:
    """Return why columns that are made of ratings cannot be checked."""
    if of_page:
        return Message("verify.no-ratings-on-page")
    return Message("verify.no-ratings-in-file")


def no_rating_of_missing() -> Message:
    """Return why they cannot be where somebody is missing whose rating the table does not state."""
    return Message("verify.no-rating-of-missing")
