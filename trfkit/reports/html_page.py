"""Pages of HTML: templates of the package, filled in so that nothing in them can do harm."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Final

from trfkit.record import Record
from trfkit.visible_text import visible

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from jinja2 import Environment

TEMPLATES: Final = Path(__file__).with_name("templates")


class Frame(Record):
    """What stands around a report where that is a part of something larger.

    A ``template`` that extends ``base.html``, and its values under the name ``frame``.
    """

    template: str
    values: Mapping[str, object]


def render(template: str, frame: Frame | None = None, **values: object) -> str:
    """Return a whole HTML document: one that needs no other file and no network, or a frame's."""
    return "".join(render_pieces(template, frame, **values))


def render_pieces(template: str, frame: Frame | None = None, **values: object) -> Iterator[str]:
    """Yield what ``render`` returns, piece by piece: a page can have 50 MB, and more in memory."""
    if frame is None:
        values["layout"] = "base.html"
    else:
        values |= {"layout": frame.template, "frame": frame.values}
    pieces = _environment().get_template(template).stream(values)
    pieces.enable_buffering(512)  # scraps of a template
    return pieces


def script_hash(script: str) -> str:
    """Return by what a page's policy knows a script of the templates, and lets run no other."""
    from base64 import b64encode  # noqa: PLC0415 - for the one page with a script

    return b64encode(sha256((TEMPLATES / script).read_bytes()).digest()).decode()


@cache
def _environment() -> Environment:
    """Return what fills templates in, which keeps each that it has read once."""
    from jinja2 import (  # noqa: PLC0415 - a library, for pages alone
        Environment,
        FileSystemLoader,
        StrictUndefined,
    )

    return Environment(
        # Rooms with templates of their own name them from the package: site/shell.html.
        loader=FileSystemLoader((TEMPLATES, TEMPLATES.parents[1])),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        finalize=_shown,
    )


def _shown(value: object) -> object:
    """Return text from a file without controls, such as marks that turn the direction of text.

    What templates themselves made (a str of jinja2's own type) is left alone.
    """
    return visible(value) if type(value) is str else value
