"""Texts of ``trfkit archive``: the outcome of a run."""

from typing import Final

from trfkit.messages.catalogue import Row

ROWS: Final = (
    Row(
        "added",
        "{added} of {count} file added to {folder:file}",
        "{added} of {count} files added to {folder:file}",
    ),
    Row("known", "  in it already: {count}"),
    Row("known-some-unreadable", "  in it already: {count}, of which no tournament: {unreadable}"),
    Row("with-errors", "  with errors, which stand in its findings: {number}"),
    Row("no-tournament", "  no tournament, which is told in its findings: {number}"),
    Row("left-out", "  left out, to be tried again: {number}"),
    Row("rows", "rows added: {rows:items}"),
    Row("not-empty", "{folder:file} is no archive, and not empty"),
    Row("in-use", "another run is writing into {folder:file}"),
    Row(
        "other-version",
        "the tables of {folder:file} are of version {version}, and {own} is written here",
    ),
    Row("damaged", "{file:file} is damaged: {why:english}"),
    Row("no-scheduler", "no Dask scheduler answers at {address:code}: {why:english}"),
    Row("scheduler-gone", "the scheduler at {address:code} is gone"),
    Row("no-workers", "the scheduler at {address:code} has no workers"),
    Row("cluster-fails", "the cluster cannot do the work: {why:english}"),
    Row("other-worker", "a worker has trfkit {version:code}; {own:code} is needed"),
    Row("internal-error", "internal error over {file:file}: {words:code}"),
    Row("workers-died", "several workers died over {file:file}"),
    Row("rows-of", "{count} {table:code}", comment="count: how many rows of a table"),
)
