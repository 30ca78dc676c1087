"""Check whether each round was paired by the file's system: by engines, or Berger tables.

trfkit pairs no Swiss round itself: other projects' engines do (``engine_programs``), each in a
process of its own. Round-robins are compared with the Berger tables.
"""
