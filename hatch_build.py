"""Compiles the grammars into the package whenever it is built or installed to be edited."""

import subprocess
import sys
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class TablesHook(BuildHookInterface):
    """Makes ``trfkit/files/trf/syntax/_tables`` before the files of a wheel are collected."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Run the compiler of this checkout."""
        subprocess.run(
            [sys.executable, "-m", "trfkit.files.trf.syntax.compiling"],
            cwd=self.root,
            check=True,
        )
