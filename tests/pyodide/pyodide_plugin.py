"""pytest inside Pyodide: which tests cannot run there, and why."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

import js
import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

EXCLUDED: Final[dict[str, tuple[str, ...]]] = {
    "no command line in the page; tests/golden runs its commands": ("tests/cli",),
    "nothing that was built or installed": (
        "tests/benchmarks",
        "tests/packaging",
        "tests/web/site/test_build.py",
    ),
    "no library that is compiled for other machines": (
        "tests/archive",
        "tests/events/test_names.py::test_what_is_compared_is_the_one_and_the_other",
        "tests/golden/test_golden.py::test_a_command_prints_what_its_golden_files_hold[archive/no-archive]",
        "tests/golden/test_golden.py::test_a_command_prints_what_its_golden_files_hold[serve/no-such-file]",
        "tests/reports/test_schemas.py::test_what_a_command_prints_is_as_its_schema_says[archive]",
        "tests/web/server",
        "tests/test_record.py::test_what_remembers_what_it_computed_is_seen_by_the_collector",
    ),
    "no browser": (
        "tests/reports/test_pages_in_browser.py",
        "tests/web/site/test_in_browser.py",
    ),
    "no processes": (
        "tests/api/test_guide.py::test_the_program_that_type_checkers_read_runs",
        "tests/files/test_registry.py::test_a_list_of_formats_imports_nothing_of_them",
        "tests/syntax/test_expressions.py::test_a_tournament_is_read_and_ranked_without_lark",
        "tests/syntax/test_grammar_tables.py::test_an_installed_package_reads_by_its_tables_without_compiling_or_writing",
        "tests/syntax/test_grammar_tables.py::test_the_same_grammars_give_the_same_tables_in_every_process",
        "tests/syntax/test_grammar_tables.py::test_the_test_above_would_see_a_compilation",
        "tests/go/office/test_killed.py",
        "tests/pairings/test_engines.py",
        "tests/pairings/test_pairing_check.py::test_an_engine_is_named_by_its_path",
        "tests/ratings/test_list_index.py::test_a_killed_import_leaves_the_index_as_it_was",
        "tests/reports/test_schemas.py::test_the_schemas_of_the_package_are_those_of_its_records",
        "tests/test_atomic_files.py::test_a_run_that_was_killed_locks_nobody_out",
        "tests/test_atomic_files.py::test_what_another_run_holds_is_not_replaced",
        "tests/test_patterns.py::test_importing_the_package_compiles_no_expression",
    ),
    "no measure of memory and of the time of the processor": (
        "tests/files/tables/test_hostile.py::test_memory_stays_within_bounds",
        "tests/files/tables/test_html_parser.py::test_the_time_is_linear_in_the_size",
        "tests/test_memory.py",
        "tests/verification/table/test_table_choice.py::test_a_thousand_names_with_a_slip_each_are_matched_in_seconds",
    ),
    "no link that leads nowhere": (
        "tests/test_atomic_files.py::test_a_link_that_leads_nowhere_is_something_that_is_there",
    ),
}
"""What is left out, by the reason: folders and files, which are not even read, and tests."""


def run(arguments: Sequence[str], columns: int) -> int:
    """Run pytest on a terminal so many columns wide; return its exit code."""
    return int(pytest.main([*arguments], plugins=[PyodidePlugin(columns)]))


class PyodidePlugin:
    """Leaves out what is excluded, says so at the end, and tells Node which test is running."""

    def __init__(self, columns: int) -> None:
        self._columns = columns
        self._counts: Counter[str] = Counter()

    def pytest_addoption(self, parser):
        parser.addoption("--dist", help="of pytest-xdist, which needs processes: ignored")

    def pytest_sessionstart(self, session):
        session.config.get_terminal_writer().fullwidth = self._columns

    def pytest_configure(self, config):
        for place in _excluded():
            if not (config.rootpath / place.partition("::")[0]).exists():
                raise pytest.UsageError(f"{place} is excluded, and is not there")

    def pytest_ignore_collect(self, collection_path, config):
        return self._is_excluded(collection_path.relative_to(config.rootpath).as_posix()) or None

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(self, config, items):
        excluded = [item for item in items if self._is_excluded(item.nodeid)]
        if not any("::" in argument for argument in config.args):  # whole files were collected
            files = {item.nodeid.partition("::")[0] for item in items}
            for place in _excluded():
                file, _, test = place.partition("::")
                if (
                    test
                    and file in files
                    and not any(_is_in(one.nodeid, place) for one in excluded)
                ):
                    raise pytest.UsageError(f"{place} is excluded, and there is no such test")
        config.hook.pytest_deselected(items=excluded)
        items[:] = [item for item in items if item not in excluded]

    def pytest_runtest_logstart(self, nodeid):
        js.runningTest = nodeid

    def pytest_terminal_summary(self, terminalreporter):
        for reason, count in self._counts.items():
            terminalreporter.write_line(f"left out, {reason}: {count}")

    def _is_excluded(self, nodeid: str) -> bool:
        for reason, places in EXCLUDED.items():
            if any(_is_in(nodeid, place) for place in places):
                self._counts[reason] += 1
                return True
        return False


def _excluded() -> Iterator[str]:
    return (place for places in EXCLUDED.values() for place in places)


def _is_in(nodeid: str, place: str) -> bool:
    return nodeid == place or nodeid.startswith((f"{place}/", f"{place}::", f"{place}["))
