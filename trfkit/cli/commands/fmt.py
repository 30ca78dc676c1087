"""``trfkit fmt``: a TRF in its canonical layout, in its own dialect, with everything it says."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from trfkit.cli import console
from trfkit.cli.failures import Failure
from trfkit.cli.files import sources, target
from trfkit.cli.options import PATH, examples, reading_options
from trfkit.cli.reading import load_quietly
from trfkit.files.trf.emitting.canonical import canonical
from trfkit.visible import visible

if TYPE_CHECKING:
    from trfkit.cli.files import Source
    from trfkit.cli.options import Reading
    from trfkit.files.trf.emitting.canonical import Canonical


@click.command(
    epilog=examples(
        "trfkit fmt open.trf > laid-out.trf",
        "trfkit fmt tournaments/ --check",
        "trfkit fmt *.trf --in-place",
    )
)
@click.argument("files", nargs=-1, required=True, type=PATH, metavar="FILE...")
@click.option("--check", is_flag=True, help="Write nothing; name the files that would change.")
@click.option("--in-place", is_flag=True, help="Replace the files themselves.")
@reading_options
def command(*, files: tuple[str, ...], check: bool, in_place: bool, reading: Reading) -> int:
    """Write FILE in the canonical layout of its own dialect, saying what it said before.

    Records stand in the order of the format's table, fields in their columns, lines end with
    CRLF and without blanks. Comments and unknown records stay, and so does what is damaged.
    --check exits with 1 where a file would change. FILE may be a folder, a pattern or '-'.
    """
    if check and in_place:
        raise click.UsageError("--check writes nothing; it goes without --in-place.")
    found = sources(files, reading.most)
    if len(found) > 1 and not (check or in_place):
        raise click.UsageError("Several files need --in-place or --check.")
    code = 0
    for item in found:
        try:
            code = max(code, _lay_out(item, reading, check=check, in_place=in_place))
        except Failure as failure:
            failure.show()
            code = 2
    return code


def _lay_out(item: Source, reading: Reading, *, check: bool, in_place: bool) -> int:
    """Lay one file out, and return the exit code for it."""
    if in_place and item.path is None and item.trouble is None:
        raise Failure(f"{item.name} is no file that could be replaced")
    loaded = load_quietly(item, reading)
    result = loaded.result
    if result.document is None:
        raise Failure(f"{item.name} is no TRF; 'trfkit convert {item.name} OUT.trf' makes one")
    laid_out = canonical(result, limits=reading.limits)
    _note_kept(item.name, laid_out)
    changes = laid_out.data != bytes(result.document)
    if check:
        if changes:
            console.out(f"{visible(item.name)} would change\n")
        return int(changes)
    if not in_place:
        console.out_bytes(laid_out.data)
    elif changes:
        target(str(item.path), replace=True).write(laid_out.data)
        console.note(visible(f"{item.name} was laid out"))
    return loaded.exit_code


def _note_kept(name: str, laid_out: Canonical) -> None:
    """Say how many lines stayed as they were, if any did."""
    count = len(laid_out.kept)
    if count:
        stay = (
            "line stays as it is, since it" if count == 1 else "lines stay as they are, since they"
        )
        shown = ", ".join(map(str, laid_out.kept[:_ENOUGH])) + (", …" if count > _ENOUGH else "")
        console.note(visible(f"{name}: note: {count} {stay} may mean more than one thing: {shown}"))


_ENOUGH: Final = 10
