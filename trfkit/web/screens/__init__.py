"""The screens of ``trfkit serve``: pages made of files and choices, independent of any server."""
