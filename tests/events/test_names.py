"""One person in two spellings, or two persons."""

# ruff: noqa: RUF001 - letters of other scripts are meant

import inspect

import pytest
import rapidfuzz
import rapidfuzz.fuzz
import rapidfuzz.process
from examples import examples
from foreign import CORPUS
from hypothesis import example, given
from hypothesis import strategies as st
from rapidfuzz import fuzz_py, process_py
from row_tests import each_row

from trfkit.events.names import (
    Spellings,
    is_same_name,
    is_same_spelling,
    likeness,
    match_across_scripts,
    parse_name,
    parts_likeness,
)


def is_same_person(name, listed, *, same_year=False):
    return is_same_name(parse_name(name), parse_name(listed), same_year=same_year)


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


@each_row(
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


@each_row(
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


@each_row(
    ("name", "listed", "same"),
    [
        ("tronak, omas", "Novak, Tomas", False),  # all parts: 71.7
        ("lHonlm, bvlrak", "Holm, Dvorak", True),  # 72
        ("tonsl, Novak", "Holm, Novak", False),  # a part: 44.4
        ("OaecbJana", "Oravec, Jana", False),  # without blanks: 84.2
        ("Linq vistm Petem", "Lindqvist, Peter", True),  # 85.7
    ],
)
def test_names_near_a_bound_are_of_one_person_from_it_on(name, listed, same):
    assert is_same_person(name, listed) is same


def test_the_year_of_birth_makes_a_bolder_spelling_believable():
    pair = ("Johnston, Robert", "Johnston, Bob")
    assert not is_same_person(*pair)
    assert is_same_person(*pair, same_year=True)


@each_row(
    ("name", "listed"),
    [
        ("Ефимов Евгений Петрович", "Efimov, Evgeny"),
        ("Ефимов Е.П.", "Efimov, Evgeny"),
        ("Щербак, Ю.", "Shcherbak, Iurii"),
        ("Нечуй-Левицький Іван", "Nechui Levytskyi, Ivan"),
        ("Дем’янюк Наталія", "Demyanyuk, Nataliya"),
        ("Κωνσταντίνος Παπαδόπουλος", "Papadopoulos, K"),
        ("李 明", "Li, Ming"),
        ("Mueller Juergen", "Müller, Jürgen"),
        ("Iourii Chtcherbak", "Shcherbak, Yuriy"),
    ],
)
def test_one_person_across_scripts_and_romanisations(name, listed):
    assert is_same_person(name, listed)
    assert is_same_person(listed, name)


@pytest.mark.parametrize(
    "spellings",
    ["Юрій Yuriy Iurii Yurii Juri Yury", "Сергій Сергей Sergii Serhiy Sergei Sergey Serhii",
     "Γεώργιος Georgios Gheorghios", "Щукин Shchukin Szczukin", "Юлия Yuliya Iuliia Julija"],
)  # fmt: skip
def test_spellings_of_one_sound_are_the_same(spellings):
    assert len({parse_name(spelling).sound_key for spelling in spellings.split()}) == 1


@pytest.mark.parametrize("other", ["Team 11", "Team II", "Team III"])
def test_numbers_of_teams_are_no_doubled_letters(other):
    keys = {parse_name(name).sound_key for name in ("Team 1", "Team I", other)}
    assert len(keys) == 3


def test_the_same_sounds_are_less_than_the_same_letters():
    name = parse_name("Shcherbak, Yuriy")
    assert likeness(name, parse_name("Yuriy SHCHERBAK")) == 100
    assert likeness(name, parse_name("Щербак Юрій")) == 95
    assert likeness(name, parse_name("דוגמה חנה")) == 60


def matched(ours, theirs):
    return match_across_scripts(
        *({n: parse_name(name) for n, name in enumerate(names)} for names in (ours, theirs))
    )


def test_names_are_matched_in_another_script_alone_and_where_nobody_else_is_meant():
    ours = ["Жук Іван", "Harbuz, Ivan", "Гриценко Олександр", "Ткачук Юлія", "Ткачук Юлія"]
    theirs = ["Gritsenko, Alexander", "Garbuz, Ivan", "Tkachuk, Yuliia", "Zhuk, Ivan"]
    assert matched(ours, theirs) == {0: 3, 2: 0}
    assert matched(ours[1:2], theirs) == {}


# rapidfuzz comes compiled, or in Python where there is no wheel of it ----------------------------


def run_in_python(judge, *names):
    """Return what a function says where rapidfuzz is not compiled."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rapidfuzz, "fuzz", fuzz_py)
        patch.setattr(rapidfuzz, "process", process_py)
        return judge(*names)


def judge_pair(name, other):
    pair = (parse_name(name), parse_name(other))
    return likeness(*pair), parts_likeness(*pair), is_same_name(*pair)


def find_near(name, others):
    return Spellings((parse_name(other), n) for n, other in enumerate(others)).find_similar(
        parse_name(name)
    )


def is_compiled(function):
    return not inspect.isfunction(function)


def test_what_is_compared_is_the_one_and_the_other():
    assert is_compiled(rapidfuzz.fuzz.ratio)
    assert not run_in_python(lambda: is_compiled(rapidfuzz.fuzz.ratio))


SPELT = st.text("aábcdeéhiklmnoprstuvyzАБагдеийклнорстуюяΑΒαβγδεικλορς ,-'.", max_size=30)


@given(
    SPELT, st.lists(st.tuples(st.integers(0, 30), st.sampled_from(["", "a", " ", "и"])), max_size=4)
)
@example("", [])
@example("Ann", [(0, "")])
def test_names_are_as_alike_without_compiled_code(name, changes):
    other = name
    for place, letter in changes:
        other = other[:place] + letter + other[place + 1 :]
    assert judge_pair(name, other) == run_in_python(judge_pair, name, other)


@examples(60)
@given(SPELT, st.lists(SPELT, max_size=12))
def test_the_same_names_are_near_without_compiled_code(name, others):
    assert find_near(name, others) == run_in_python(find_near, name, others)


@pytest.mark.corpus
def test_names_of_events_are_as_alike_without_compiled_code():
    lines = {
        line[14:47].decode("utf-8", "replace").strip()
        for path in [*(CORPUS / "trf").iterdir(), *(CORPUS / "oracle").glob("*_n[0-9][0-9]_*.trf")]
        for line in path.read_bytes().splitlines()
        if line.startswith(b"001")
    }
    names = sorted(lines)
    assert len(names) > 1000
    for step in (1, 7, 101):
        for name, other in zip(names, names[step:], strict=False):
            assert judge_pair(name, other) == run_in_python(judge_pair, name, other)
    for place in range(0, len(names), 97):
        some = names[place::31]
        assert find_near(names[place], some) == run_in_python(find_near, names[place], some)


@pytest.mark.parametrize(
    ("name", "other", "result"),
    [
        ("Maria Garcia", "Garcia Garcia Maria", 95),  # the same words, one of them twice
        ("Maria Garcia", "Garcia Lopez Maria", 95),
        ("Maria Garcia", "Garcia Lopez Marta", 73),
    ],
)
def test_a_name_all_of_whose_words_stand_in_another_is_a_part_of_it(name, other, result):
    assert likeness(parse_name(name), parse_name(other)) == result


@each_row(
    ("name", "listed", "share", "same_year", "is_same"),
    [
        ("rdgpg", "mdgpgd", 72, False, True),
        ("nblgtkn", "nblgrbn", 71, False, False),
        ("nblgtkn", "nblgrbn", 71, True, True),
        ("bgrdtmtpndgm", "bdtdtktrndgmd", 64, True, False),
    ],
)
def test_parts_of_one_name_are_as_alike_as_that(name, listed, share, same_year, is_same):
    assert int(parts_likeness(parse_name(name), parse_name(listed))[1]) == share
    assert is_same_person(name, listed, same_year=same_year) is is_same
