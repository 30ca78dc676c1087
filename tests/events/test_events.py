"""Who is who of two files that write names in two scripts."""

from random import Random

from builders import SWISS
from fide_spellings import people

from trfkit.events import players_of_both
from trfkit.files.trf.reading import read
from trfkit.model import Player
from trfkit.record import replace


def pairs(before, after):
    """Return the pairs of two lists of names, numbered in their order, and how many by number."""
    event = read(SWISS.encode()).tournament
    both = (
        replace(
            event,
            players=tuple(Player(start_no=n, name=name) for n, name in enumerate(names, start=1)),
        )
        for names in (before, after)
    )
    people = players_of_both(*both)
    return people.pairs, people.by_number


def test_names_in_another_script_and_order_count_before_numbers():
    before = ["Жук Іван", "Harbuz, Ivan", "Гриценко Олександр"]
    after = ["Gritsenko, Alexander", "Zhuk, Ivan", "Ivan Harbuz"]
    assert pairs(before, after) == (((0, 1), (1, 2), (2, 0)), 0)


def test_in_one_script_a_name_that_is_alike_is_known_by_its_number():
    assert pairs(["Zhuk, Ivan", "Quite, Other"], ["Quite, Other", "Zhuk, Iwan"]) == (((1, 0),), 0)


def test_names_of_a_whole_event_are_found_in_another_script():
    entries = [
        e for e in people(2) if e.federation not in {"ISR", "EGY", "CHN", "GER", "POL", "TUR"}
    ]
    order = Random(1).sample(range(len(entries)), len(entries))  # noqa: S311 - no secret
    found, by_number = pairs([entry.own for entry in entries], [entries[n].listed for n in order])
    known = [pair for pair in found if order[pair[1]] == pair[0]]
    assert len(known) + by_number >= len(found)
    assert len(known) >= 0.97 * len(entries)
