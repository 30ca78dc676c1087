"""Findings as text: for people, for programs, for build servers. Pure: nothing is printed."""

from trfkit.diagnostics.render.junit import junit
from trfkit.diagnostics.render.machine import file_json, github
from trfkit.diagnostics.render.report import FileReport
from trfkit.diagnostics.render.sarif import location, sarif
from trfkit.diagnostics.render.text import concise, text
from trfkit.diagnostics.shape import finding_json

__all__ = [
    "FileReport",
    "concise",
    "file_json",
    "finding_json",
    "github",
    "junit",
    "location",
    "sarif",
    "text",
]
