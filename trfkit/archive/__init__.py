"""The archive: tournaments of years as tables in Parquet, for questions in SQL.

``columns`` says what the tables hold, ``event`` makes their rows of one file, ``arrow`` their
columns; ``making`` is the way from a file to them, here or on a ``cluster``; ``folder`` keeps
them on disk. Only ``arrow`` knows pyarrow, only ``cluster`` distributed.
"""
