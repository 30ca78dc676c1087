"""The screens of ``trfkit serve``: from files and choices to pages, with no server in sight."""
