"""People whose names a file has in their own letters, and a list as FIDE spells them."""

from random import Random

import pytest
from fide_spellings import people

from trfkit.checks import check
from trfkit.events import (
    Person,
    find_wrong_ids,
    is_same_person,
    may_be_one,
)
from trfkit.files.trf.reading import read
from trfkit.findings import Profile, Severity
from trfkit.ratings.listed_player import Consulted, Listed
from trfkit.record import replace

HEAD = "012 Open\n022 Somewhere\n032 UKR\n042 2026/05/02\n052 2026/05/04\n"


def findings(entries, ids, **left_out):
    """Return what is found of each player, whose ids are those of the list in another order."""
    rows = [
        f"001 {n:4} {entry.sex:1}    {entry.own:33} "
        f"{'' if 'rating' in left_out else entry.rating:4} {entry.federation} {ids[n - 1]:11} "
        f"{'' if 'born' in left_out else f'{entry.born}/00/00':10}  0.0 {n:4}"
        for n, entry in enumerate(entries, start=1)
    ]
    listed = {
        1001 + n: Listed(
            1001 + n,
            entry.listed,
            entry.federation,
            sex="F" if entry.sex == "w" else "M",
            standard=entry.rating,
            born=entry.born,
        )
        for n, entry in enumerate(entries)
    }
    result = read((HEAD + "\n".join(rows) + "\n").encode())
    assert result.tournament.players[-1].name == entries[-1].own
    consulted = Consulted(month="2026-05", kind="standard", players=listed)
    found = check(result, Profile.UPLOAD, consulted=consulted)
    return [one for one in found if one.code.startswith("LST")]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("left_out", [(), ("rating",), ("born",), ("born", "rating")])
def test_nobody_is_taken_for_somebody_else(seed, left_out):
    entries = people(seed)
    found = findings(entries, range(1001, 1301), **dict.fromkeys(left_out))
    assert len(entries) == 300
    assert not [one for one in found if one.code in {"LST001", "LST002"}]
    assert not [one for one in found if one.severity is Severity.ERROR]
    in_latin = {n for n, entry in enumerate(entries, 1) if entry.own.encode()[0] < 0xD0}
    told = {one.participant for one in found if one.code == "LST003" and one.severity != "info"}
    assert told <= in_latin


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("among", ["anybody", "one federation", "one family name"])
def test_exchanged_ids_are_found(seed, among):
    """At least 98 % of those who are exchanged with anybody, and of those with a compatriot."""
    random, entries = Random(seed), people(seed)  # noqa: S311 - no secret
    ids = list(range(1001, 1301))
    pairs = []
    free = random.sample(range(300), 300)
    while free:
        one = free.pop()
        other = next((n for n in free if _is_among(entries[one], entries[n], among)), None)
        if other is not None:
            free.remove(other)
            pairs.append((one, other))
            ids[one], ids[other] = ids[other], ids[one]
    found = {one.participant - 1 for one in findings(entries, ids) if one.code == "LST002"}
    exchanged = {n for pair in pairs for n in pair}
    assert len(exchanged) > {"one family name": 100}.get(among, 280)
    assert found <= exchanged
    assert len(found) >= 0.98 * len(exchanged)


def _is_among(one, other, among):
    if among == "one family name":
        return one.listed.split(",")[0] == other.listed.split(",")[0]
    return among == "anybody" or one.federation == other.federation


def person(name, number=1, **facts):
    return Person(number, 1000 + number, name, **facts)


@pytest.mark.parametrize(
    ("facts", "listed", "is_same"),
    [
        pytest.param({}, {}, True, id="nothing known"),
        pytest.param({"federation": "ISR"}, {"federation": "ISR"}, True, id="federation"),
        pytest.param({"federation": "ISR"}, {"federation": "UKR"}, False, id="other federation"),
        pytest.param({"born": 1990}, {"born": 1990}, True, id="year"),
        pytest.param({"born": 1990}, {"born": 1991}, False, id="other year"),
        pytest.param(
            {"born": 1990, "ratings": (2000,)}, {"born": 1991, "ratings": (1900, 2000)}, True,
            id="other year, a rating of the list",
        ),
        pytest.param({"ratings": (2000,)}, {"ratings": (2150,)}, True, id="a rating since"),
        pytest.param({"ratings": (2000,)}, {"ratings": (2151,)}, False, id="ratings far apart"),
        pytest.param(
            {"born": 1990, "ratings": (2000,)}, {"born": 1991, "ratings": (2010,)}, False,
            id="other year, another rating",
        ),
    ],
)  # fmt: skip
def test_facts_decide_where_a_name_cannot_be_read(facts, listed, is_same):
    assert is_same_person(person("דוגמה חנה", **facts), person("Dugma, Hanna", **listed)) is is_same


@pytest.mark.parametrize(
    ("year", "rating", "is_same"),
    [(1990, 2000, True), (1990, 1999, False), (1991, 2000, False)],
)
def test_year_and_rating_are_enough_for_another_name_in_another_script(year, rating, is_same):
    listed = person("Harbuz, Emma", born=1990, ratings=(2000,))
    assert is_same_person(person("Ткачук Юлія", born=year, ratings=(rating,)), listed) is is_same
    # In one script the name decides alone.
    assert not is_same_person(person("Tkachuk, Yuliia", born=year, ratings=(rating,)), listed)


def test_one_fact_is_enough_for_a_bold_spelling_in_another_script():
    own, listed = "Цярэшка Яўген", "Tereshko, Evgeny"
    assert not is_same_person(person(own), person(listed))
    assert is_same_person(person(own, born=1990), person(listed, born=1990))
    assert not is_same_person(person(own, born=1990), person("Quite, Other", born=1990))


def test_ids_of_two_who_are_much_alike_are_exchanged_only_if_each_fits_the_other_better():
    def wrong(*rows):
        people = [person(name, n, born=born) for n, (name, born) in enumerate(rows, start=1)]
        return find_wrong_ids(people, listed)

    listed = {
        1001: person("Petrenko, Olga", 1, born=1990),
        1002: person("Petrenko, Oleg", 2, born=1992),
        1003: person("Petrenko, Olha", 3, born=1994),
    }
    assert wrong(("Петренко Ольга", 1990), ("Петренко Олег", 1992)) == set()
    assert wrong(("Петренко Олег", 1992), ("Петренко Ольга", 1990)) == {1, 2}
    assert wrong(("Petrenko, Oleg", 1992), ("Petrenko, Olga", 1990)) == {1, 2}
    # A slip in both years exchanges nobody.
    assert wrong(("Петренко Ольга", 1992), ("Петренко Олег", 1992)) == set()
    assert wrong(("Petrenko, Olga", None), ("Petrenko, Oleg", None)) == set()


def test_namesakes_are_exchanged_by_their_years_of_birth_and_a_row_without_a_name_is_nobody_s():
    listed = {1001: Person(0, 1001, "Li, Ming", born=1990, sex="F")}
    listed[1002] = replace(listed[1001], fide_id=1002, born=1992)
    exchanged = [
        replace(listed[1002], start_no=1, fide_id=1001),
        replace(listed[1001], start_no=2, fide_id=1002),
        Person(3, 1002, ""),
    ]
    assert find_wrong_ids(exchanged, listed) == {1, 2}
    assert find_wrong_ids(exchanged[2:], listed) == set()


@pytest.mark.parametrize(
    ("name", "other", "is_exchanged"),
    [
        ("lamota ruveni", "lamoka ruveli", True),  # 85 of 100: 15 less than the same name
        ("lamotar ruveni", "lamokar ruveli", False),  # 86 of 100
    ],
)
def test_ids_are_exchanged_where_each_fits_the_other_better_by_15(name, other, is_exchanged):
    """The years of birth contradict everybody, so that nobody is sure."""
    people_of_file = [
        Person(1, 1001, name, born=1990),
        Person(2, 1002, other, born=1990),
    ]
    listed = {
        1001: Person(0, 1001, other, born=1991),
        1002: Person(0, 1002, name, born=1991),
    }
    assert find_wrong_ids(people_of_file, listed) == (frozenset({1, 2}) if is_exchanged else set())


def test_of_a_name_that_cannot_be_read_birth_and_rating_make_sure():
    """What else differs exchanges no ids then."""
    facts = {"born": 1990, "ratings": (2000,)}
    people_of_file = [
        Person(1, 1001, "王伟", sex="F", **facts),
        Person(2, 1002, "李娜", sex="M", **facts),
    ]
    listed = {
        1001: Person(0, 1001, "Ong, Kuok", sex="M", **facts),
        1002: Person(0, 1002, "Lei, Mo", sex="F", **facts),
    }
    assert find_wrong_ids(people_of_file, listed) == frozenset()


@pytest.mark.parametrize(
    ("name", "rating", "is_same"),
    [
        ("Sokolsky, Gregor", 2000, True),
        ("Sokolsky, Gregor", 1500, False),
        ("Ivanov, Pepe", 1500, True),  # alike by 60 of 100 together, whatever one part is like
    ],
)
def test_a_name_in_another_script_that_is_not_alike_needs_two_facts(name, rating, is_same):
    person = Person(1, None, "Иванов, Иван", born=1990, ratings=(2000,))
    other = Person(0, None, name, born=1990, ratings=(rating,))
    assert is_same_person(person, other) is is_same


@pytest.mark.parametrize(
    ("name", "other", "is_one"),
    [
        ("Smith, J", "Brown, J", False),
        ("Li, Wei", "Li, Agata", True),
        ("Lee, Wei", "Lee, Agata", True),
        ("Apple 7", "Birch 7", False),
        ("", "Birch", True),
    ],
)
def test_who_share_a_number_and_no_word_but_an_initial_are_two(name, other, is_one):
    assert may_be_one(name, other, (None, None)) is is_one
    assert may_be_one(name, other, (5, 5))
    assert not may_be_one(name, other, (5, 6))


@pytest.mark.parametrize(("born", "is_same"), [(1990, True), (1991, False), (None, False)])
def test_a_bold_spelling_is_believed_of_one_year_of_birth(born, is_same):
    listed = person("Johnston, Bob", born=1990)
    assert is_same_person(person("Johnston, Robert", born=born), listed) is is_same
