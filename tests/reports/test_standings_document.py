"""Standings as a document: whole, by several editions, of teams; in a made-up language, too."""

import re
from pathlib import Path

from row_tests import each_row

from trfkit.files.registry import read
from trfkit.ranking import Ranking, rank
from trfkit.record import replace
from trfkit.reports.categories import parse_condition
from trfkit.reports.document import Section
from trfkit.reports.forms import render_document
from trfkit.reports.provenance import Origin
from trfkit.reports.render_html import html_of
from trfkit.reports.render_sheet import render_csv
from trfkit.reports.standings import (
    Listing,
    standings_document,
    standings_forms,
    standings_report,
)

SAMPLES = Path(__file__).parents[2] / "samples"
PSEUDO = "qps"


def tournament(name):
    return read((SAMPLES / name).read_bytes()).tournament


def listings(name, *editions, **options):
    found = tournament(name)
    return [Listing(rank(found, Ranking(edition=one)), found, **options) for one in editions]


def untranslated(text):
    """Return the words that stand in no message of the made-up language."""
    before = None
    while text != before:  # the innermost first
        before, text = text, re.sub(r"\[[^][]*~\]", " ", text)
    return set(re.findall(r"[^\W\d_]{2,}", text))


@each_row("form", ["text", "markdown", "html"])
@each_row(
    ("name", "editions", "lists"),
    [
        ("open-swiss.trf", ("2026",), ()),
        ("open-swiss.trf", ("2012", "2026"), ()),
        ("swiss-2006.trf", ("2006",), ()),
        ("teams.trf", ("2026",), ("matches", "boards")),
        ("teams.trf", ("2024", "2026"), ()),
    ],
)
def test_nothing_is_untranslated_but_names_and_codes(form, name, editions, lists):
    of_file = listings(name, *editions)
    document = standings_document(of_file, Origin(edition=editions[0]), lists)
    text = render_document(document, form, PSEUDO).decode()
    if form == "html":
        text = re.sub(r"<(style|script)>.*?</\1>|<[^>]*>", " ", text, flags=re.DOTALL)
    text = text.replace("\\", "")

    event = of_file[0].tournament
    known = " ".join(
        (
            event.name,
            *(f"{player.name} {player.federation} {player.title}" for player in event.players),
            *(team.name for team in event.teams),
            *(" ".join(one.standings.tiebreaks) for one in of_file),
        )
    )
    assert untranslated(text) <= set(re.findall(r"[^\W\d_]{2,}", known))


def test_data_stays_english():
    (listing,) = listings("open-swiss.trf", "2026")
    document = standings_document([listing], Origin())

    for form in ("csv", "tsv"):
        assert render_document(document, form, PSEUDO) == render_document(document, form)
    json = standings_forms([listing]).written("json", Origin(), PSEUDO)
    assert b'"The file does not name its tie-breaks; ' in json


def test_csv_of_several_editions_has_the_columns_of_all_lists():
    one, other = listings("open-swiss.trf", "2012", "2026")
    short = Listing(rank(one.tournament, Ranking(tiebreaks=("WIN",))), one.tournament)

    head, *rows = render_csv(standings_document([one, short], Origin())).splitlines()

    assert head.split(",")[-6:] == ["PTS", "BH/C1", "BH", "SB", "DE", "WIN"]
    first, last = rows[0].split(","), rows[-1].split(",")
    assert (first[0], first[-1], last[0]) == ("2012", "", short.standings.edition)
    assert last[-5:-1] == ["", "", "", ""]
    assert other.standings.tiebreaks != short.standings.tiebreaks


def test_what_differs_between_editions_is_told_of_each_whom_it_concerns():
    of_editions = listings("open-swiss.trf", "2012", "2026")
    ranked = [listing.standings for listing in of_editions]
    told = {each.id: each for each in standings_report(of_editions).differences}

    expected = {}
    for row in ranked[0].rows:
        other = next(other for other in ranked[1].rows if other.id == row.id)
        before, after = (s.texts(r) for s, r in zip(ranked, (row, other), strict=True))
        keys = {key for key in before if key in after and before[key] != after[key]}
        if keys or row.rank != other.rank:
            expected[row.id] = ({"2012": row.rank, "2026": other.rank}, keys)
    assert 0 < len(expected) < len(ranked[0].rows)
    assert {id_: (each.ranks, set(each.values)) for id_, each in told.items()} == expected
    (table,) = (
        block.blocks[0]
        for block in standings_document(of_editions, Origin()).blocks
        if isinstance(block, Section) and block.heading.id == "standings.editions-differ"
    )
    lines = sum(len(keys) + (len(set(ranks.values())) > 1) for ranks, keys in expected.values())
    assert len(list(table.rows)) == lines


def test_a_listing_has_places_of_its_own_and_those_who_tie_share_the_best():
    (listing,) = listings("open-swiss.trf", "2026", where=(parse_condition("rating<2000"),))
    found = [(line.row.id, line.place) for line in listing.lines()]
    assert [place for _, place in found] == list(range(1, len(found) + 1))
    shared = replace(
        listing,
        standings=replace(
            listing.standings, rows=tuple(replace(row, rank=1) for row in listing.standings.rows)
        ),
    )
    assert {line.place for line in shared.lines()} == {1}


def test_a_table_that_nobody_is_in_still_has_its_head():
    (listing,) = listings("open-swiss.trf", "2026", where=(parse_condition("rating<1"),))
    text = render_document(standings_document([listing], Origin()), "text").decode()
    assert text.splitlines()[2].split()[:4] == ["place", "rank", "id", "name"]
    (table,) = (
        block for block in standings_document([listing], Origin()).blocks if hasattr(block, "rows")
    )
    assert "<tbody>\n</tbody>" in "".join(html_of([table]))
