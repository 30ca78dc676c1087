"""The server of ``trfkit serve``: a thin shell around the screens, for this computer alone."""
