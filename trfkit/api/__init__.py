"""The functions behind the names of ``import trfkit``: typed, documented, nothing printed."""
