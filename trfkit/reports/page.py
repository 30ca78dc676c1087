"""Pages of HTML: templates of the package, filled in so that nothing in them can do harm."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from trfkit.visible import visible

if TYPE_CHECKING:
    from jinja2 import Environment

TEMPLATES: Final = Path(__file__).with_name("templates")


def render(template: str, **values: object) -> str:
    """Return a whole HTML document that needs no other file and no network."""
    return _environment().get_template(template).render(values)


def script_hash(script: str) -> str:
    """Return by what a page's policy knows a script of the templates, and lets run no other."""
    from base64 import b64encode  # noqa: PLC0415 - for the one page with a script
    from hashlib import sha256  # noqa: PLC0415

    return b64encode(sha256((TEMPLATES / script).read_bytes()).digest()).decode()


def _environment() -> Environment:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined  # noqa: PLC0415 - only here

    return Environment(
        loader=FileSystemLoader(TEMPLATES),
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
