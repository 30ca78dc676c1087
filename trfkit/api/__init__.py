"""The functions of ``import trfkit``: typed, documented, without any output."""
