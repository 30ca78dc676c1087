"""The archive: tournaments of many years as Parquet tables, for questions in SQL.

``archive_tables`` states the columns and makes the rows of one file from its ``archived_event``,
here or on a ``dask_cluster``; ``batch_folder`` keeps the tables on disk, through
``arrow_files``. Only that one knows pyarrow, only ``dask_cluster`` knows distributed.
"""
