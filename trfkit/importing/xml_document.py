"""XML without surprises: no entities, no document types, no network, errors as findings."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from trfkit.diagnostics import Diagnostic

if TYPE_CHECKING:
    from lxml.etree import _Element

_DECLARED: Final = re.compile(rb"<!(?:DOCTYPE|ENTITY)", re.IGNORECASE)
_ENCODING: Final = re.compile(rb"<\?xml[^>]{0,200}?encoding\s*=", re.IGNORECASE)
_PLACE: Final = re.compile(r",? line \d+, column \d+.*$", re.DOTALL)


def is_xml_of(data: bytes, root: bytes) -> bool:
    """Tell whether a file is XML whose outermost element is ``root``, by its beginning."""
    start = data[:4096].replace(b"\0", b"").lstrip(b"\xef\xbb\xbf\xff\xfe \t\r\n")
    return start.startswith(b"<") and re.search(rb"<" + root + rb"[\s>/]", start) is not None


def parse_xml(
    data: bytes, encoding: str | None = None
) -> tuple[_Element | None, tuple[Diagnostic, ...]]:
    """Return the outermost element and the findings; None where the XML cannot be read.

    A document type or an entity is refused before anything is parsed. Bytes that are no UTF-8,
    where the file names no encoding, are read as Windows-1252 (SYN002).
    """
    from lxml import etree  # noqa: PLC0415 - loaded only where there is XML

    if _DECLARED.search(data.replace(b"\0", b"")):
        what = "it declares a document type or entities, which are not followed"
        return None, (_broken(what),)
    findings: tuple[Diagnostic, ...] = ()
    if encoding is None and not _ENCODING.search(data[:300]) and not _is_unicode(data):
        encoding = "windows-1252"
        values = {
            "what": "the XML names no encoding and is no UTF-8",
            "encoding": encoding,
            "sample": "names may hold other letters",
        }
        findings = (Diagnostic(code="SYN002", values=values),)
    try:
        parser = etree.XMLParser(
            resolve_entities=False,
            no_network=True,
            load_dtd=False,
            huge_tree=False,
            remove_comments=True,
            remove_pis=True,
            encoding=encoding,
        )
        return etree.fromstring(data, parser), findings
    except (etree.XMLSyntaxError, LookupError, ValueError) as error:
        line = getattr(error, "lineno", None)
        return None, (*findings, _broken(_PLACE.sub("", str(error)) or "it is empty", line))


def _is_unicode(data: bytes) -> bool:
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return True
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _broken(what: str, line: int | None = None) -> Diagnostic:
    return Diagnostic(code="IMP006", line=line or None, values={"what": what})
