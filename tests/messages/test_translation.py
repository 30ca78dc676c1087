"""Translators get every row, with its id, and what they write is used."""

import sys
from io import BytesIO

import pytest
from babel.messages.pofile import read_po

from trfkit.messages import Message, catalogue, render_text
from trfkit.messages.catalogue import id_of, rooms, rows_of_room
from trfkit.messages.translation import compile_catalogues, template

POLISH = r"""
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 ? 1 : 2);\n"

msgctxt "check.counted-errors"
msgid "{count} error"
msgid_plural "{count} errors"
msgstr[0] "{count} problem"
msgstr[1] "{count} problemy"
msgstr[2] "{count} problemów"
"""


def test_the_template_has_each_row_under_its_id():
    text = template()

    for room in rooms():
        for row in rows_of_room(room).values():
            assert f'msgctxt "{id_of(room, row)}"' in text


def test_the_template_is_read_by_babel():
    read = read_po(BytesIO(template().encode()))
    known = {id_of(room, row) for room in rooms() for row in rows_of_room(room).values()}

    assert {message.context for message in read if message.id} == known


@pytest.fixture
def polish(tmp_path, monkeypatch):
    folder = tmp_path / "pl" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "trfkit.po").write_text(POLISH, "utf-8")
    compile_catalogues(tmp_path)
    monkeypatch.setattr(catalogue, "LOCALES", tmp_path)
    for cached in (catalogue.translations, catalogue.text_of):
        cached.cache_clear()
    yield "pl"
    for cached in (catalogue.translations, catalogue.text_of):
        cached.cache_clear()


@pytest.mark.parametrize(("count", "noun"), [(1, "problem"), (3, "problemy"), (5, "problemów")])
def test_a_locale_has_its_own_plural_forms(polish, count, noun):
    message = Message("check.counted-errors", count=count)

    assert render_text(message, polish) == f"{count} {noun}"


def test_a_message_that_nobody_translated_stays_english(polish):
    assert render_text(Message("check.clean"), polish) == "No problem was found."


def test_without_a_locale_nothing_is_compiled_and_babel_not_needed(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "babel", None)

    compile_catalogues(tmp_path)

    assert list(tmp_path.iterdir()) == []
    assert catalogue.LOCALES.endswith("locale")
