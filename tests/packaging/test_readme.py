"""The README and the docs: their examples run, their commands agree, their links lead somewhere."""

import re
import runpy
from functools import cache
from pathlib import Path

import click
import pytest
from handbook import what_stands_at
from row_tests import each_row

from trfkit.cli.app import app
from trfkit.limits import DEFAULT_LIMITS
from trfkit.record import as_json
from trfkit.regulations import NEWEST, POLICIES

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
ARBITER = (ROOT / "docs" / "arbiter.md").read_text(encoding="utf-8")
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]

MAX_PAGES = 22
MAX_WORDS = 45_000
"""What somebody can still find the way in: the docs had 33 pages and 80,000 words before."""


def block(mark):
    found = re.search(rf"<!-- {mark} -->\n```sh\n(.*?)\n```", README, re.DOTALL)
    assert found
    return found[1]


@pytest.mark.parametrize("mark", ["main job", "page", "tests"])
def test_each_of_the_three_commands_sets_up_everything_in_one_line(mark):
    command = block(mark)

    assert "\n" not in command
    assert command.startswith("python3 -m venv .venv && .venv/bin/pip install -q ")


def test_the_standings_that_the_docs_show_are_those_of_the_main_job():
    shown = re.search(r"```text\n(Riverside .*?)\n\.\.\.\n```", ARBITER, re.DOTALL)
    golden = ROOT / "tests" / "golden" / "standings" / "open-swiss" / "out.txt"

    assert golden.read_text(encoding="utf-8").startswith(shown[1])


def test_the_verdict_that_the_docs_show_is_that_of_its_command():
    shown = re.search(r"```text\n(Places are correct; .*?)\n```", ARBITER, re.DOTALL)
    golden = ROOT / "tests" / "golden" / "verify" / "against-a-table"

    command = (golden / "cmd").read_text(encoding="utf-8").splitlines()[0]
    assert f".venv/bin/{command}\n" in ARBITER
    assert f"\n{shown[1]}\n" in (golden / "out.txt").read_text(encoding="utf-8")


def test_each_of_the_words_stands_where_the_list_says():
    contributing = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    lines = re.findall(r"^- \*\*.*", contributing.partition("\n## Words\n")[2], re.MULTILINE)
    places = [re.search(r" `([\w/]+\.py:[\w.]+)`$", line) for line in lines]

    assert lines
    assert all(places), [line for line, place in zip(lines, places, strict=True) if not place]
    for place in places:
        what_stands_at(place[1])


@pytest.mark.parametrize("mark", ["main job", "page", "tests"])
def test_windows_gets_the_same_commands(mark):
    command = block(mark).replace("python3", "py").replace(" &&", ";")
    command = command.replace("/bin/", "/Scripts/").replace("/", "\\")

    assert command in (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")


def test_the_sample_of_the_main_job_exists():
    (sample,) = re.findall(r"samples/\S+", block("main job"))

    assert (ROOT / sample).is_file()


def test_the_limits_are_documented_as_they_are():
    page = (ROOT / "docs" / "reading.md").read_text(encoding="utf-8")
    documented = dict(re.findall(r"^\| `(\w+)` \| (\d+)", page, re.MULTILINE))

    assert documented == {name: str(n) for name, n in as_json(DEFAULT_LIMITS).items()}


def test_the_generated_pages_are_fresh():
    pages = runpy.run_path(str(ROOT / "docs" / "generate.py"))["pages"]()
    stale = [path.name for path, text in pages.items() if path.read_text(encoding="utf-8") != text]

    assert stale == []


FROM_AN_INDEX = re.compile(r"\binstall\b(?:\s+-\S+)*\s+[\"'`(]*trfkit\b")
"""Advice to install the package by its name, which anybody may register."""


@pytest.mark.parametrize(
    ("text", "is_such_advice"),
    [
        ("pip install trfkit", True),
        ('uv tool install --force "trfkit[serve]"', True),
        ("run pip install\n'trfkit[dask]'", True),
        ("pip install '.[serve]' in the folder of trfkit's source", False),
    ],
)
def test_advice_to_install_from_an_index_is_recognised(text, is_such_advice):
    assert bool(FROM_AN_INDEX.search(text)) is is_such_advice


def test_no_text_advises_to_install_from_an_index():
    folders = [
        ROOT / name for name in ("trfkit", "docs", "samples", "grammars", "benchmarks", ".ci")
    ]
    files = [*ROOT.glob("*.md"), *(path for folder in folders for path in folder.rglob("*"))]
    texts = {path: path.read_bytes() for path in files if path.is_file() and path.suffix != ".pyc"}

    assert ROOT / "README.md" in texts
    assert ROOT / "trfkit" / "refusal.py" in texts
    advising = [
        path.name
        for path, data in texts.items()
        if FROM_AN_INDEX.search(data.decode("utf-8", "replace"))
    ]
    assert advising == []


@each_row("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_to_files(page):
    links = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8"))

    assert [link for link in links if not (page.parent / link).exists()] == []


@each_row("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_to_headings(page):
    links = re.findall(r"\]\(([^)#:]*)#([^)]*)\)", page.read_text(encoding="utf-8"))
    missing = [
        f"{file}#{anchor}"
        for file, anchor in links
        if anchor not in anchors((page.parent / file) if file else page)
    ]

    assert missing == []


@cache
def anchors(page):
    """Return the anchors of a page's headings, as GitHub makes them."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_the_rooms_of_the_architecture_are_where_the_page_says():
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    places = re.findall(r"`([\w/]+\.py:[\w.]+)`", page)
    files = re.findall(r"`((?:\w+/)+\w+\.py)`", page)

    assert len(places) > 5
    assert len(files) > 10
    for place in places:
        what_stands_at(place)
    assert [file for file in files if not (ROOT / "trfkit" / file).is_file()] == []


def test_the_docs_stay_as_short_as_somebody_reads_them():
    pages = [path.read_text(encoding="utf-8") for path in (ROOT / "docs").rglob("*.md")]
    words = sum(bool(re.search(r"\w", word)) for page in pages for word in page.split())

    assert len(pages) <= MAX_PAGES
    assert words <= MAX_WORDS
    assert len((ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").splitlines()) <= 150


@each_row("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_commands_that_the_docs_show_exist_with_their_options(page):
    text = page.read_text(encoding="utf-8").partition("\n## Unreleased")[0]
    blocks = re.findall(r"^```(?:sh|console)\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    lines = [line for block in blocks for line in block.splitlines()]
    spans = re.findall(r"`(trfkit [a-z][^`\n]*)`", text)

    unknown = [
        f"{shown}: {option}"
        for shown in (*lines, *spans)
        if (call := re.search(r"\btrfkit ([a-z].*)", shown.partition(" #")[0]))
        for option in unknown_options(call[1].replace("\\|", "|").split())
    ]

    assert unknown == []


def unknown_options(words):
    """Return the options among the words of a command that the command does not have."""
    command, options = app, []
    context = click.Context(app)
    for word in words:
        if word.startswith("-") and len(word) > 1:
            options.append(word.partition("=")[0].rstrip(",;"))
        elif isinstance(command, click.Group) and re.fullmatch(r"[a-z-]+", word):
            command = command.get_command(context, word)
            if command is None:
                return [word]
    known = {name for option in command.params for name in (*option.opts, *option.secondary_opts)}
    return [name for name in options if name not in known | {"--help", "-h"}]


def test_decisions_name_every_policy_with_its_article_and_the_lists_by_default():
    page = (ROOT / "docs" / "decisions.md").read_text(encoding="utf-8")
    for policy in POLICIES:
        rows = [line for line in page.splitlines() if f"`{policy.name}`" in line]
        assert any(policy.article in row for row in rows), policy.name
    for predetermined in (False, True):
        codes = NEWEST.recommended_for(team=False, predetermined=predetermined).items
        assert f"| {', '.join(codes)} |" in page
