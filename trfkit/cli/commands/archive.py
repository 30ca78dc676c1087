"""``trfkit archive``: tournaments as Parquet tables, extended by every run."""

from __future__ import annotations

import os
from contextlib import ExitStack
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

from trfkit.archive.archive_tables import TABLES, VERSION, FileResult, Settings, rows_of_file
from trfkit.archive.batch_folder import add_files, open_archive
from trfkit.cli import collect_what_comes, console
from trfkit.cli.batches import results
from trfkit.cli.failures import Failure, failure_of, translate_os_errors
from trfkit.cli.file_arguments import Source, sources
from trfkit.cli.runner import Command, Outcome, reported
from trfkit.cli.shared_options import (
    JOBS,
    PATH,
    READING,
    argument,
    folder_option,
    option,
    today_option,
)
from trfkit.record import fill_record
from trfkit.refusal import describe_installation
from trfkit.reports.archive import LeftOut, Tally, archive_document, archive_report

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from datetime import date

    from trfkit.archive.archive_tables import InputFile
    from trfkit.archive.batch_folder import Engine


LOCAL: Final = "local"
DASK: Final = "dask"


class Archive(Command):
    """Add tournaments to an archive of Parquet tables.

    DuckDB and others can ask its tables: tournaments, players, games, standings with tie-breaks,
    findings. A file whose content is in the archive is passed over, so that the same command adds
    what is new; one that is interrupted goes on where it was. A file that holds no tournament is
    told in the tables and stops no other.
    """

    examples = (
        "trfkit archive reports/2026-03 -o archive",
        "trfkit archive 'reports/**/*.trf' -o archive --jobs 4",
        "trfkit archive reports -o archive --format json > run.json",
        "trfkit archive reports -o archive --engine dask --scheduler tcp://host:8786",
    )
    formats = ("text", "json")
    reads = READING
    writes = False
    misuses = (("dask-without-scheduler", lambda self: self.engine == DASK and not self.scheduler),)

    files: tuple[str, ...] = argument("FILE...", type=PATH)
    into: str = folder_option("The archive; made if missing.")
    batch: int = option(
        "--batch N",
        "Add so many files together, all or none of them.",
        least=1,
        default=1000,
        show_default=True,
    )
    engine: str = option(
        "--engine",
        "What reads the files: processes of this machine, or the workers of a Dask cluster.",
        choices=(LOCAL, DASK),
        default=LOCAL,
        show_default=True,
    )
    scheduler: str | None = option(
        "--scheduler ADDRESS",
        "Of the Dask cluster, such as tcp://10.0.0.1:8786.",
        needs=(f"--engine {DASK}",),
    )
    today: date = today_option("The day on which the files came in")
    jobs: int = JOBS._replace(needs=(f"--engine {LOCAL}",))

    def work(self) -> Outcome:
        """Add new files to the archive, and return what was done."""
        output = self.into
        if find_spec("pyarrow") is None:
            raise failure_of("archive-needs", packages=describe_installation("archive"))
        # The pools that come with pyarrow keep what is freed; it looks here when it is imported.
        os.environ.setdefault("ARROW_DEFAULT_MEMORY_POOL", "system")
        inputs = sources(self.files, self.reading.most)
        tally = Tally(output, VERSION, len(inputs), [table.name for table in TABLES])
        settings = fill_record(Settings, self.reading, received=self.today)
        with translate_os_errors("cannot-write-into", file=output), ExitStack() as opened:
            # This process only writes: a large event and pyarrow would need too much memory in one.
            # Nor does it hold a batch: the files are let go before rows are written.
            work = partial(rows_of_file, settings)
            read_batch = partial(results, work, jobs=self.jobs, lost=_lost_file, apart=True)
            made_of: Engine = partial(map, read_batch)
            if self.engine == DASK and self.scheduler:
                if find_spec("distributed") is None:
                    raise failure_of("dask-needs", packages=describe_installation("dask"))
                from trfkit.archive.dask_cluster import connect  # noqa: PLC0415 - see above

                collect_what_comes()
                cluster = opened.enter_context(connect(self.scheduler, console.note))
                show = opened.enter_context(console.progress())

                def made_of(
                    batches: Iterable[Sequence[InputFile]],
                ) -> Iterator[Sequence[FileResult]]:
                    done = 0
                    for made in cluster.results(settings, batches):
                        yield made
                        done += len(made)
                        show("files", tally.known + done, tally.files)

            folder = opened.enter_context(open_archive(Path(output)))
            files = self.contents(inputs, tally)
            for file, trouble in add_files(folder, files, made_of, tally, self.batch):
                _leave_out(file, Failure(trouble), tally)
        report = archive_report(tally)
        return reported(report, archive_document(report), exit_code=tally.exit_code)

    def contents(self, inputs: Iterable[Source], tally: Tally) -> Iterator[tuple[str, bytes]]:
        """Yield the name and the content of each file that can be read."""
        for source in inputs:
            try:
                yield source.name, source.read(self.reading.most)
            except Failure as failure:
                _leave_out(source.name, failure, tally)


def _leave_out(file: str, failure: Failure, tally: Tally) -> None:
    """Count a file that is not added, and report it immediately."""
    tally.left_out.append(LeftOut(file, failure.message))
    failure.show()


def _lost_file(taken: InputFile, failure: Failure) -> FileResult:
    return FileResult(taken.file, trouble=failure.naming(taken.file).reason)
