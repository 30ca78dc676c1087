"""Why a column cannot be checked: what is not known, and how to add it."""

from __future__ import annotations


def no_ratings(*, of_page: bool) -> str:
    """Return why columns that are made of ratings cannot be checked."""
    if of_page:
        return "cannot be checked: this page has no ratings; add --starting-rank PAGE"
    return "cannot be checked: the file has no ratings"


def no_rating_of_missing() -> str:
    """Return why they cannot be where somebody is missing whose rating the table does not state."""
    return "cannot be checked: the rating of who is missing in the file is not known"
