"""The free text of record 122, in the spellings of real files and of several languages."""

from hypothesis import example, given
from hypothesis import strategies as st
from row_tests import each_row

from trfkit.syntax.field_codes import LONGEST, parse_rate_of_play, read_class


def told(text):
    """The class that a text names, and each period as moves/minutes+seconds."""
    rate = parse_rate_of_play(text)
    if rate is None:
        return None
    assert rate.control.white == rate.control.black
    periods = " ".join(
        f"{'' if one.moves is None else f'{one.moves}/'}{one.seconds / 60:g}+{one.increment}"
        for one in rate.control.white
    )
    return f"{rate.label} {periods}".strip()


@each_row(
    ("text", "periods"),
    [
        # As programs and arbiters write it.
        ("90 min + 30 sec/move", "90+30"),
        # Sixty moves are a whole game, fewer are a control without what follows.
        ("90 min for 60 moves", "90+0"),
        ("90 min for 59 moves", None),
        ("90 min for 40 moves + 30 min for 20 moves", "40/90+0 30+0"),
        ("90 min for 40 moves + 30 min for 19 moves", None),
        # A move brings a minute at most.
        ("3 min + 60 sec", "3+60"),
        ("3 min + 61 sec", None),
        ("90min/40moves+30min/end+30sec increment per move starting from move 1", "40/90+30 30+30"),
        ("90min/40moves+30min+30sec", "40/90+30 30+30"),
        ("100'x40+15'+30\"", "40/100+30 15+30"),
        ("100'/40 + 15' + 30\"", "40/100+30 15+30"),
        ("100'x40mm + 50'x20mm + 30\" from move 1", "40/100+30 50+30"),
        ("100 min for 40 moves + 50 min for 20 moves + 15 min for the rest + 30 sec per move",
         "40/100+30 20/50+30 15+30"),
        (("90 minutes for 40 moves followed by 30 minutes for the rest of the game with an "
         "increment of 30 seconds per move starting from move one"), "40/90+30 30+30"),
        ("40 moves in 90 min, then 30 min with an increment of 30 sec", "40/90+30 30+30"),
        ("2 hours for 40 moves, then 1 hour", "40/120+0 60+0"),
        ("40/120, 60", "40/120+0 60+0"),
        ("90/40+30", "40/90+0 30+0"),
        ("90 min (40 moves) + 30 min + 30 sec", "40/90+30 30+30"),
        ("15 minutes plus 10 sec per move", "15+10"),
        ("1:30 + 10 from move 1", "90+10"),
        ("1h30'+30\"", "90+30"),
        ("1h30 + 30s", "90+30"),
        ("2.5 h", "150+0"),
        ("120 minutes per player per game", "120+0"),
        ("G/60", "60+0"),
        ("G/90;inc30", "90+30"),
        ("120", "120+0"),
        ("90+30", "90+30"),
        ("3+2", "3+2"),
        ("90’ + 30”", "90+30"),  # noqa: RUF001 - the marks that programs write
        # The class that stands in front.
        ("Standard: 90 minutes with 30 second increment from move 1", "standard 90+30"),
        ("Rapid 15+10", "rapid 15+10"),
        ("Blitz, 3 min + 2 sec", "blitz 3+2"),
        # Other languages.
        ("90 Min./40 Züge + 30 Min. + 30 Sek./Zug ab Zug 1", "40/90+30 30+30"),
        ("1h30 + 30s/coup", "90+30"),
        ("90 minutos + 30 segundos por jugada", "90+30"),
        ("90 minuti + 30 secondi a mossa", "90+30"),
        ("90 мин + 30 сек на ход", "90+30"),
        ("90 хв + 30 с", "90+30"),  # noqa: RUF001 - Ukrainian
        ("15 minuter + 5 sekunder", "15+5"),
        ("15 minutter + 10 sekunder pr. trekk", "15+10"),
        ("20 minuuttia + 5 sekuntia", "20+5"),
        ("15 perc + 10 mp", "15+10"),
        ("10 minuten p.p. + 5 seconden per zet", "10+5"),
        ("15 λεπτά + 5 δευτερόλεπτα", "15+5"),
        # For one player, for the game.
        ("15 min/player + 5 sec/move", "15+5"),
        ("20 min + 5 sek", "20+5"),
        ("90 mn + 30 s", "90+30"),
        ("15 | 10", "15+10"),
        ("G/90; +30", "90+30"),
        ("20 minutos por jugador más 10 segundos por jugada", "20+10"),
        ("61 min/game", "61+0"),
        ("30 minutes sudden death", "30+0"),
        # The whole game with a delay, as in the United States.
        ("G25 d5", "25+5"),
        ("G/90;d5", "90+5"),
        ("SD/25 d5", "25+5"),
        ("Game/60 inc 5", "60+5"),
        # The class behind it, and in other languages.
        ("15+10 rapid", "rapid 15+10"),
        ("3 min + 2 sec (Blitz)", "blitz 3+2"),
        ("Schnellschach 15 min", "rapid 15+0"),
        ("Блиц: 3 мин + 2 сек", "blitz 3+2"),
    ],
)  # fmt: skip
def test_a_usual_spelling_is_read(text, periods):
    assert told(text) == periods
    assert told(f"  {text.upper()} ") == periods


@each_row(
    "text",
    [
        "",
        "moves/time, increment",
        "Test Organizer",
        "2026",
        "60/30",  # which of them are the moves?
        "40/40",
        "90/30",
        "90 min/40 moves",  # and what then?
        "90 min + 30 min",
        "90 + 90",
        "30 sec/move",
        "90 min + 30 sec + 10 sec",
        "90 min + 30 sec from move 41",
        "90 minutes or 60",
        "9" * (LONGEST + 1),
    ],
)
def test_what_has_no_reading_or_several_is_not_read(text):
    assert told(text) is None


@each_row(
    ("text", "name"),
    [
        ("Rapid", "rapid"),
        ("BLITZ CHESS", "blitz"),
        ("Schnellschach", "rapid"),
        ("Szachy szybkie", "rapid"),
        ("Бліц", "blitz"),
        ("Быстрые шахматы, см. положение", "rapid"),
        ("Classical", "standard"),
        ("Ajedrez relámpago", "blitz"),
        ("Rapid & Blitz", ""),
        ("see the regulations", ""),
        ("", ""),
        ("rapid " * LONGEST, ""),
    ],
)
def test_the_one_class_that_a_text_names_is_read(text, name):
    assert read_class(text) == name


@given(st.text(alphabet="0123456789 +/x:'\"hms.,abeginoprtv()", max_size=30))
@example("g/")
@example("1h")
@example("0/40+0")
def test_no_text_breaks_the_reading(text):
    rate = parse_rate_of_play(text)
    if rate is not None:
        *limited, last = rate.control.white
        assert all(period.moves is not None for period in limited)
        assert last.moves is None


@each_row(("letters", "class_"), [(199, "rapid"), (200, "rapid"), (201, "")])
def test_a_longer_text_names_no_class(letters, class_):
    assert read_class(("rapid" + " x" * letters)[:letters]) == class_
