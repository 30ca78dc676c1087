"""One person in two spellings, or two persons."""

import pytest

from trfkit.rating_lists.names import is_same_person, is_same_spelling


@pytest.mark.parametrize(
    ("name", "listed"),
    [
        ("Carlsen, Magnus", "Carlsen, Magnus"),
        ("CARLSEN Magnus", "Carlsen, Magnus"),
        ("Łukasz, Żak", "Lukasz, Zak"),
        ("O'Neill, Zoë", "ONeill, Zoe"),
        ("Abcdefghijklmnop, Qrstuvwxyzabcde", "Abcdefghijklmnop, Qrstuvwxyzabcdefghi"),
    ],
)
def test_case_accents_and_signs_make_no_other_spelling(name, listed):
    assert is_same_spelling(name, listed)
    assert is_same_person(name, listed)


@pytest.mark.parametrize(
    ("name", "listed"),
    [
        ("Carlsen, M", "Carlsen, Magnus"),
        ("Magnus Carlsen", "Carlsen, Magnus"),
        ("Karlsen, Magnus", "Carlsen, Magnus"),
        ("Carlsen, Sven Magnus Oen", "Carlsen, Magnus"),
        ("Shulman, Yuriy", "Shulman, Iourii"),
        ("Oleksandr, Moroz", "Moroz, Alexander"),
        ("Vanderberg, Jan", "Van der Berg, Jan"),
        ("Vachier Lagrave, Maxime", "Vachier-Lagrave, Maxim"),
    ],
)
def test_one_person_in_another_spelling(name, listed):
    assert not is_same_spelling(name, listed)
    assert is_same_person(name, listed)


@pytest.mark.parametrize(
    ("name", "listed"),
    [
        ("Carlsen, Henrik", "Carlsen, Magnus"),
        ("Vachier-Lagrave, Louis", "Vachier-Lagrave, Maxime"),
        ("Smith, John", "Smith, Peter"),
        ("Oak, Otto", "Birch, Ben"),
        ("", "Birch, Ben"),
        ("李, 明", "Birch, Ben"),
    ],
)
def test_another_person(name, listed):
    assert not is_same_person(name, listed)


def test_the_year_of_birth_makes_a_bolder_spelling_believable():
    pair = ("Johnston, Robert", "Johnston, Bob")
    assert not is_same_person(*pair)
    assert is_same_person(*pair, same_year=True)
