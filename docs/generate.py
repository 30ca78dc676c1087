"""Write the pages that are generated from the program's own tables: ``python docs/generate.py``."""

from __future__ import annotations

import inspect
import re
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Final

from trfkit.diagnostics.catalogue import CATALOGUE
from trfkit.diagnostics.pages import reference
from trfkit.playoffs import article3, edition2006, edition2012, rules
from trfkit.regulations import EDITIONS, POLICIES, Edition, Rule, older, records, teams, unplayed
from trfkit.regulations.editions import TOPICS
from trfkit.reports.reference import GENERATED, editions_page, tie_breaks_page
from trfkit.reports.text import to_markdown
from trfkit.tiebreaks import TIE_BREAKS

if TYPE_CHECKING:
    from collections.abc import Sequence

DOCS = Path(__file__).parent
ROOT = DOCS.parent
TESTS: Final = ("tiebreaks", "ranking", "regulations", "reports", "oracle")
"""The folders of tests that hold the rules."""
PLAY_OFF_TESTS: Final = ("playoffs",)

_HANDBOOK: Final = """\
Each article that gives a number, where it is computed, and which modules below `tests` name the
code, the policy or the article.
"""


def pages() -> dict[Path, str]:
    """Return the text of each generated page by its path."""
    return {
        DOCS / "diagnostics.md": reference(CATALOGUE),
        DOCS / "editions.md": editions_page(),
        DOCS / "tiebreaks.md": tie_breaks_page(),
        DOCS / "handbook-map.md": handbook_page(),
    }


def handbook_page() -> str:
    """Return docs/handbook-map.md: article, where it is computed, which tests name it."""
    codes = [["article", "code", "function", "tests"]]
    for row in TIE_BREAKS:
        function = row.compute or row.arrange
        place = f"{_file(inspect.getfile(function))}: {function.__name__}" if function else "-"
        codes.append([row.article, row.code, place, _tests(row.code)])
    rules = [["article", "rule", "what it says", "in force", "tests"]]
    found = [
        (rule, f"{_file(str(module.__file__))}: {name}")
        for module in (older, records, teams, unplayed)
        for name, rule in vars(module).items()
        if isinstance(rule, Rule)
    ]
    for rule, place in sorted(found, key=lambda item: _order(item[0].article)):
        policy = _policy(rule)
        tests = _tests(policy.partition("=")[0] or rule.article)
        rules.append([rule.article, place, rule.says, policy or _editions(rule), tests])
    tables = [to_markdown(t) for t in (codes, rules)]
    return "\n".join(
        [
            f"# The handbook in the program\n\n{GENERATED}",
            f"{_HANDBOOK}\n## Tie-breaks\n",
            tables[0],
            "## Tie-breaks of the annexes before 2023\n",
            to_markdown(_of_annexes()),
            "## Rules that an edition or a policy chooses\n",
            tables[1],
            "## Play-offs\n",
            to_markdown(_play_offs()),
        ]
    )


def _play_offs() -> list[list[str]]:
    """Return a head and a row for each size of a scheme, each general rule and parameter."""
    rows = [["text", "article", "where", "tests"]]
    for module in (edition2006, edition2012):
        where = _file(str(module.__file__))
        for players, scheme in module.SCHEMES.items():
            further = (stage.item for stage in scheme.stages)
            items = ", ".join(dict.fromkeys(i for i in further if i != scheme.item))
            article = f"{scheme.item}; {items}" if items else scheme.item
            tests = _tests(scheme.item, PLAY_OFF_TESTS)
            rows.append([module.ANNEX, article, f"{where}: SCHEMES[{players}]", tests])
    where = _file(str(rules.__file__))
    for annex, name in ((edition2006.ANNEX, "RULES_2006"), (edition2012.ANNEX, "RULES_2012")):
        rows += [
            [annex, item, f"{where}: {name}", _tests(item, PLAY_OFF_TESTS)]
            for item in dict.fromkeys(rule.item for rule in getattr(rules, name))
        ]
    where = f"{_file(str(article3.__file__))}: PARAMETERS"
    rows += [
        ["regulations of 2023", item, where, _tests(item, PLAY_OFF_TESTS)]
        for item, _, _ in article3.PARAMETERS
    ]
    return rows


def _of_annexes() -> list[list[str]]:
    """Return a head and, by edition and article of its own, what computes each paragraph."""
    found: dict[tuple[str, str, str], list[str]] = {}
    for edition, row in product([e for e in EDITIONS if e.articles], TIE_BREAKS):
        function = row.compute or row.arrange
        if row.code in edition.codes and function is not None:
            place = f"{_file(inspect.getfile(function))}: {function.__name__}"
            for code, article in _cited(edition, row.code, row.article).items():
                found.setdefault((article, code, place), []).append(edition.name)
    rows = [["editions", "article", "code", "function", "tests"]]
    for (article, code, place), names in found.items():
        tests = [test for test in _tests(code).split(", ") if "older" in test or "reports" in test]
        rows.append([", ".join(names), article, code, place, ", ".join(tests)])
    return rows


_CUTS: Final = {"/C1": "14.1", "/C2": "14.2", "/M1": "14.3", "/M2": "14.4", "/L-1": "14.5"}
"""The modifiers that an annex describes by paragraphs of their own, and today's article."""


def _cited(edition: Edition, code: str, article: str) -> dict[str, str]:
    """Return the edition's article of a code and of those of its modifiers that it describes."""
    found = {code: edition.cite(article.partition(" of ")[0], code)}
    for modifier, today in _CUTS.items():
        key = today if code == "KS" and modifier == "/L-1" else f"{code} {today}"
        if key in edition.articles:
            found[f"{code}{modifier}"] = edition.articles[key]
    return found


def _file(path: str) -> str:
    return Path(path).relative_to(ROOT).as_posix()


def _policy(rule: Rule[object]) -> str:
    """Return ``name=value`` of the policy that chooses a rule, "" where none does."""
    for policy, held in product(POLICIES, reversed(EDITIONS)):
        results = {option.name: option.choose(held) for option in policy.options}
        for topic in TOPICS:
            by_option = {name: getattr(edition, topic) for name, edition in results.items()}
            if len(set(map(id, by_option.values()))) > 1:
                for name, chosen in by_option.items():
                    if chosen is rule:
                        return f"{policy.name}={name}"
    return ""


def _editions(rule: Rule[object]) -> str:
    return ", ".join(e.name for e in EDITIONS if any(getattr(e, t) is rule for t in TOPICS))


def _order(article: str) -> tuple[int, ...]:
    return tuple(int(number) for number in re.findall(r"\d+", article))


def _tests(word: str, folders: Sequence[str] = TESTS) -> str:
    """Return the test modules that hold a word, without their folder's name twice."""
    whole = re.compile(rf"(?<![\w.]){re.escape(word)}(?![\w.]*\w)")
    return ", ".join(
        f"{folder}/{path.stem.removeprefix('test_')}"
        for folder in folders
        for path in sorted((ROOT / "tests" / folder).glob("test_*.py"))
        if whole.search(path.read_text(encoding="utf-8"))
    )


if __name__ == "__main__":
    for path, text in pages().items():
        path.write_text(text, encoding="utf-8", newline="\n")
