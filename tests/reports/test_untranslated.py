"""Reports in the made-up language: no word is left but names, codes, file contents.

On a page what is a name or a code stands in elements of its own, so that not even English within
a translated sentence is overlooked.
"""

import re
from datetime import date
from functools import cache
from html import unescape
from itertools import chain
from pathlib import Path

import pytest
from builders import ROUND_ROBIN, SWISS, changed, put, without_row
from playoff_courses import state_of
from row_tests import each_row

from trfkit.checks import check
from trfkit.files.registry import read
from trfkit.findings import Profile
from trfkit.format_table import FORMATS
from trfkit.go.ufgo import READINGS
from trfkit.messages.catalogue import find_row
from trfkit.messages.message import TYPED
from trfkit.messages.rendering import fields_of
from trfkit.playoffs.conduct import conducted, with_results
from trfkit.playoffs.plan import Format
from trfkit.ranking import Ranking, rank
from trfkit.ratings.rating_editions import CHAPTERS
from trfkit.regulations import EDITIONS
from trfkit.regulations.annexes import EGF_RULES, PRODUCTS
from trfkit.regulations.own_record import NOBODY_BEHIND
from trfkit.regulations.policies import FEW_GAMES
from trfkit.reports.categories import parse_condition
from trfkit.reports.check import Checks, file_report
from trfkit.reports.check_document import checks_forms, letter
from trfkit.reports.code_page import page_document, page_of
from trfkit.reports.forms import render_document
from trfkit.reports.playoff_course import course_document
from trfkit.reports.provenance import Origin
from trfkit.reports.show import select_parts as shown_parts
from trfkit.reports.show import shown_document
from trfkit.reports.standings import Listing, standings_document
from trfkit.tie_breaks import TIE_BREAKS
from trfkit.web.screens.dropped_files import Desks, drop_file
from trfkit.web.screens.router import ScreenRequest, answer_request
from trfkit.web.screens.screen import SCREENS as EVERY_SCREEN

SAMPLES = Path(__file__).parents[2] / "samples"
TODAY = date(2026, 7, 1)
PSEUDO = "qps"
READABLE = sorted(path.name for path in SAMPLES.glob("*.trf"))
OWN_WORDS = re.compile(
    r"<(style|script|bdi|code|pre)\b.*?</\1>|<a class=\"(?:brand|button)\".*?</a>", re.DOTALL
)
"""What is no word of a report: how the page works, names, codes, lines and names of files."""
SHOWN = re.compile(r'(?:title|aria-label|placeholder|alt)="([^"]*)"')
ENGLISH = re.compile(r"[A-Za-z]{3,}")
CODE = re.compile(r"\b(?:[A-Z]{3}\d{3}|[A-Z]{2,6}(?:/[A-Z]\d*)*|U\d+|[a-z0-9-]+=[a-z0-9-]+)\b")
"""Of a finding, a tie-break, a title, a federation, a policy with its value."""


def without_codes(text):
    """Return a text without its codes and what a user would type, the same in each language."""
    return CODE.sub(" ", TYPED.sub(" ", text))


@cache
def sample(name):
    return read((SAMPLES / name).read_bytes())


def english_words(html):
    """Return what a page still says in English."""
    html = OWN_WORDS.sub(" ", html)
    body = html.partition("<body>")[2]
    text = " ".join((re.sub(r"<[^>]*>", " ", body), *SHOWN.findall(body)))
    return set(ENGLISH.findall(without_codes(unescape(text))))


def standings(result, *editions, lists=(), tiebreaks=None, **options):
    tournament = result.tournament
    rankings = (Ranking(edition=edition, tiebreaks=tiebreaks) for edition in editions)
    listed = [Listing(rank(tournament, one), tournament, **options) for one in rankings]
    return standings_document(listed, Origin(edition=editions[0]), lists)


def page(document):
    return render_document(document, "html", PSEUDO).decode()


@each_row("name", READABLE)
@each_row("edition", ["2006", "2009", "2012", "2024", "2026"])
def test_standings_by_every_edition(name, edition):
    if edition == "2026" or "go" not in name:
        assert english_words(page(standings(sample(name), edition))) == set()


@pytest.mark.parametrize("name", ["open-swiss.trf", "teams.trf", "round-robin.trf"])
def test_rounds_crosstable_and_cards(name):
    tournament = sample(name).tournament
    parts = shown_parts(
        tournament, Ranking(), numbers=None, participants=None, with_crosstable=True
    )
    names = " ".join(one.name for one in (*tournament.players, *tournament.teams))
    signs = {"bye"}  # in the crosstable
    words = english_words(page(shown_document(parts, Origin())))
    assert words - set(ENGLISH.findall(names)) <= signs


@pytest.mark.parametrize("code", ["BH/C1", "TPR", "37", "9"])
def test_the_page_of_a_code(code):
    assert english_words(page(page_document(page_of(code)))) == set()


def test_standings_of_teams_of_categories_and_of_several_editions():
    teams = standings(sample("teams.trf"), "2024", "2026", lists=("matches", "boards"))
    assert english_words(page(teams)) == set()
    where = tuple(map(parse_condition, ("rating<2100", "sex=m")))
    some = standings(sample("open-swiss.trf"), "2012", "2026", where=where)
    assert english_words(page(some)) == set()


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(changed(ROUND_ROBIN, without_row(2)), id="a round-robin with a gap"),
        pytest.param(re.sub(r"(?m)^(092|192).*\n", "", SWISS), id="a kind by the games"),
        pytest.param(re.sub(r"(?m)^092.*$", "092 Rundenturnier", ROUND_ROBIN), id="by 092"),
        pytest.param(re.sub(r"(?m)^(042|202).*\n", "", SWISS), id="no date and no list"),
    ],
)
def test_notes_on_how_it_was_ranked(text):
    assert english_words(page(standings(read(text.encode()), "2026"))) == set()


@pytest.mark.parametrize(
    ("edition", "tiebreaks", "note"),
    [
        ("2012", ("SB",), "ranking.berger-of-teams"),
        ("2006", ("SB",), "ranking.berger-of-teams"),
        ("2026", ("SSSC:GP/K0",), "ranking.no-divisor"),
    ],
)
def test_notes_on_tie_breaks_of_teams(edition, tiebreaks, note):
    document = standings(sample("teams.trf"), edition, tiebreaks=tiebreaks)
    notes = [text.id for text in document.blocks[-1].blocks[0].texts]
    assert note in notes
    assert english_words(page(document)) == set()


def forms_of(message, field):
    """Return the forms of a message that a field chooses from."""
    fields = fields_of(find_row(message).text)
    return {form for one in fields if one.name == field for form in one.forms}


def test_notes_have_a_form_for_every_rule_that_may_hold():
    assert forms_of("ranking.withdrawals", "reading") == {one.name for one in FEW_GAMES.options}
    assert forms_of("ranking.berger-of-teams", "meant") == set(map(str.upper, PRODUCTS))
    pairs = ((one.behind_in_average, one.behind_in_performance) for one in EDITIONS)
    behind = {rule.article for rule in chain(*pairs) if rule is not NOBODY_BEHIND}
    assert forms_of("ranking.put-behind", "article") == behind


def report(name, profiles=tuple(Profile)):
    result = sample(name)
    return file_report(name, result, check(result, profiles, TODAY), profiles)


def written(checks, form):
    return checks_forms(checks).written(form, checks.origin, PSEUDO).decode()


@each_row("every", [False, True])
@each_row("name", READABLE)
def test_findings_of_a_file_on_a_page(name, every):
    checks = Checks(files=(report(name),), origin=Origin(), every=every)
    assert english_words(written(checks, "html")) == set()


@each_row("form", ["text", "markdown", "concise"])
@each_row("name", READABLE)
def test_findings_of_a_file_as_text(name, form):
    checks = Checks(files=(report(name),), origin=Origin(), every=True)
    text = written(checks, form)
    assert set(ENGLISH.findall(without_codes(text))) <= words_of(name)


@each_row("form", ["text", "markdown"])
@each_row("name", READABLE)
def test_standings_as_text(name, form):
    lists = ("matches", "boards") if "team" in name else ()
    text = render_document(standings(sample(name), "2026", lists=lists), form, PSEUDO).decode()
    assert set(ENGLISH.findall(without_codes(text))) <= words_of(name)


def words_of(name):
    """Return the words in a sample and in its name."""
    result = sample(name)
    texts = [name, "bbpPairings", *(player.name for player in result.tournament.players)]
    texts += (record.text for record in result.document.records)
    return set(ENGLISH.findall(" ".join(texts)))


@pytest.mark.parametrize("statistics", [False, True])
def test_findings_of_many_files(statistics):
    files = tuple(map(report, READABLE))
    checks = Checks(files=files, origin=Origin(), statistics=statistics)
    titles = set().union(*map(words_of, READABLE))
    assert english_words(written(checks, "html")) <= titles


@each_row("name", READABLE)
def test_the_letter_to_the_organiser(name):
    result = sample(name)
    names = {int(player.start_no): player.name for player in result.tournament.players}
    document = letter(report(name), names)
    if document is not None:
        assert english_words(page(document)) == set()


@each_row("name", ["open-swiss.trf", "teams.trf", "swiss-2006.trf"])
@each_row("screen", ["standings", "mend"])
def test_screens_with_their_frame(name, screen):
    html = shown((name, (SAMPLES / name).read_bytes()), screen)
    assert english_words(html) == set()


def test_the_screen_of_a_category():
    file = ("open-swiss.trf", (SAMPLES / "open-swiss.trf").read_bytes())
    assert english_words(shown(file, "standings?where=sex%3Dw&edition=2012")) == set()


def test_corrections_on_the_screen_and_an_event_beside_another():
    wrong = changed(SWISS, put(3, "points", "9.5")).encode()
    assert english_words(shown(("open.trf", wrong), "mend?refused=1&mended=1")) == set()
    both = shown(("open.trf", wrong), "mend", ("teams.trf", (SAMPLES / "teams.trf").read_bytes()))
    assert english_words(both) == set()


def shown(file, screen, *more):
    """Return a screen of the first of the files that are dropped."""
    desks = Desks(lambda: 0.0, lambda _: None)
    files = tuple(drop_file(*each) for each in (file, *more))
    request = ScreenRequest("/qps/files", is_post=True, files=files)
    desk = answer_request(request, desks, TODAY).desk
    path, _, query = screen.partition("?")
    return answer_request(
        ScreenRequest(f"/qps/files/{desk.key}/0/{path}", query), desks, TODAY
    ).html


# Every command and screen -------------------------------------------------------------------------


@pytest.mark.parametrize("edition", ["2006", "2012", "2026"])
def test_a_play_off_on_its_way(edition):
    design = {"system": Format.KNOCKOUT, "if_tied": "lots"} if edition == "2026" else {}
    state = conducted(state_of(4, edition, **design), draws=True).state
    results = [f"{game.number} 1/2" for game in state.games]
    course = conducted(with_results(state, results), draws=True)

    html = page(course_document(course, Origin(), "playoff.json"))
    times = {game.time_control or "" for game in course.state.games}

    assert english_words(html) - set().union(*map(ENGLISH.findall, times)) == set()


COMMANDS = [
    "standings open-swiss.trf",
    "check open-swiss.trf",
    "check --pairings round-robin.trf",
    "report round-robin.trf --only crosstable",
    "report open-swiss.trf --only cards",
    "report open-swiss.trf --only rounds",
    "explain open-swiss.trf 3",
    "explain open-swiss.trf 3 BH",
    "explain open-swiss.trf 1 2",
    "diff open-swiss.trf swiss-2006.trf",
    "rate open-swiss.trf --system fide",
    "rate open-swiss.trf --system fide --who 1",
    "rate open-swiss.trf --system ufgo",
    "playoff plan open-swiss.trf",
    "verify open-swiss.trf",
    "convert open-swiss.trf -o out.h9",
    "annotate open-swiss.trf -o out.trf",
    "list tiebreaks",
    "list formats",
    "go init --db office",
    "go rank 2380 --list 2026-01-01=2412 --list 2026-04-01=2249",
]
"""All but announcements, which have a language of their own."""

NAMES = {
    word
    for text in (
        *(text for form in FORMATS for text in (form.name, form.title, *form.extensions)),
        *(edition.title for chapter in CHAPTERS.values() for edition in chapter.editions),
        *(reading.article for reading in READINGS),
        *(row.code for row in TIE_BREAKS),
        EGF_RULES,
        "trfkit",
    )
    for word in ENGLISH.findall(text)
}
"""Of formats, programs, regulations, their articles and tie-breaks: the same in every language."""
HASH = re.compile(r"\b[0-9a-f]{64}\b")


@pytest.mark.slow
@pytest.mark.parametrize("line", COMMANDS)
def test_commands(line, trfkit, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for path in SAMPLES.glob("*.trf"):
        (tmp_path / path.name).write_bytes(path.read_bytes())
    monkeypatch.setenv("TRFKIT_LANGUAGE", PSEUDO)
    ran = trfkit(*line.split())
    names = NAMES.union(*map(words_of, READABLE), ENGLISH.findall(line))
    text = without_codes(HASH.sub(" ", f"{ran.out}\n{ran.err}"))
    words = set(ENGLISH.findall(text)) - names
    assert ran.code in {0, 1}
    assert words == set()


@each_row("screen", [screen.name for screen in EVERY_SCREEN])
def test_screens(screen):
    html = shown(("open-swiss.trf", (SAMPLES / "open-swiss.trf").read_bytes()), screen)
    assert english_words(html) - words_of("open-swiss.trf") - NAMES == set()
