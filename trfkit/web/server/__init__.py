"""The server of ``trfkit serve``: a thin layer around the screens, for this computer only."""
