"""The archive: tournaments of many years as Parquet tables, for questions in SQL.

``archive_tables`` states the columns, ``archived_event`` and ``event_rows`` make the rows of one
file, here or on a ``dask_cluster``; ``batch_folder`` keeps the tables on disk, through
``arrow_files``. Only that one knows pyarrow, only ``dask_cluster`` knows distributed.
"""
