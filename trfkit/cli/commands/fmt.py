"""``trfkit fmt``: a TRF in the canonical layout of its own dialect, with all its content."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.cli import console
from trfkit.cli.failures import failure_of, misuse_of
from trfkit.cli.runner import Command, Outcome, replace_each
from trfkit.cli.shared_options import READING, option
from trfkit.files.trf.emitting.canonical_layout import canonical
from trfkit.messages import Message, render_text
from trfkit.messages.message import Several

if TYPE_CHECKING:
    from trfkit.cli.tournament_files import Loaded

MAX_LINES: Final = 10
"""So many lines that stay as they are are named."""


class Fmt(Command):
    """Write FILE in the canonical layout of its own dialect.

    Records stand in the order of the format's table, fields in their columns, lines end with
    CRLF and without blanks. Comments and unknown records stay, and so does what is damaged.
    --check exits with 1 where a file would change or has errors. FILE may be a folder, a pattern
    or '-'.
    """

    examples = (
        "trfkit fmt open.trf > laid-out.trf",
        "trfkit fmt tournaments/ --check",
        "trfkit fmt *.trf --in-place",
        "trfkit fmt tournaments/ -o laid-out/ --jobs 4",
    )
    reads = READING
    says_findings = False
    writes_trf = True

    check: bool = option(
        "--check",
        "Write nothing; name the files that would change.",
        excludes=("--in-place", "--output"),
    )
    in_place: bool = option("--in-place", "Replace the files themselves.", excludes=("--output",))

    def run_files(self) -> int:
        """Format the files, or name those that would change; return the exit code."""
        if self.check:
            files = []
            for file in replace_each(self.render, self.sources, self.jobs):
                files.append(file.exit_code)
                if file.value is not None:
                    text = render_text(file.value, console.language())
                    console.write_text(f"{text}\n")
            return max(files)
        if len(self.sources) > 1 and self.folder is None and not self.in_place:
            raise misuse_of("several-to-lay-out")
        return super().run_files()

    def work(self, loaded: Loaded) -> Outcome:
        """Return one file in its canonical layout; a Failure if it has none."""
        result = loaded.result
        if result.document is None:
            raise failure_of("no-trf", file=loaded.name)
        laid_out = canonical(result, limits=self.reading.limits)
        changes = laid_out.data != bytes(result.document)
        unchanged = laid_out.unchanged
        notes = []
        if unchanged:
            lines = Several.first(unchanged, MAX_LINES)
            notes.append(Message("command.lines-stay", count=len(unchanged), lines=lines))
        if loaded.exit_code:  # a layout mends no error
            notes.append(Message("command.errors-stay"))
        return Outcome(
            data=laid_out.data,
            remarks=console.remarks(notes, loaded.name),
            exit_code=int(self.check and changes),
            value=Message("command.would-change", file=loaded.name) if changes else None,
            was=loaded.input.sha256 if changes and self.in_place else "",
            done=(Message("command.laid-out", file=loaded.name),),
        )
