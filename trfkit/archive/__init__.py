"""The archive: tournaments of years as tables in Parquet, for questions in SQL.

``columns`` says what the tables hold, ``event`` makes their rows of one file, ``packing`` what
travels of them; ``making`` is the way from a file to there, here or on a ``cluster``; ``folder``
keeps them on disk, by way of ``arrow``. Only that knows pyarrow, only ``cluster`` distributed.
"""
