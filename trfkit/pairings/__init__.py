"""Was each round paired by the system that the file names? Existing engines are asked, and Berger.

trfkit pairs no Swiss round itself: engines of others do (``engines``), each run in a process of
its own. Round-robins are held against the Berger tables.
"""
