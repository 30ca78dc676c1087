"""Makes what the package holds besides its source, when it is built or installed to be edited."""

import subprocess
import sys
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

MAKERS = (
    "trfkit.syntax.deriving",  # the tables of the grammars
    "trfkit.reports.schemas",  # the JSON Schemas of the reports
    "trfkit.messages.translation",  # what translators wrote, compiled
)


class MadeFilesHook(BuildHookInterface):
    """Makes ``_tables``, ``_schemas`` and ``*.mo`` before the files of a wheel are collected."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Run the makers of this checkout."""
        for maker in MAKERS:
            command = [sys.executable, "-m", maker]
            subprocess.run(command, cwd=self.root, check=True)  # noqa: S603 - our own modules
