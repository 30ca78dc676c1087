import pytest
from row_tests import each_row

from trfkit.files.trf.reading.stated_table import StatedColumn
from trfkit.tie_breaks import BY_CODE, For, parse_code
from trfkit.tie_breaks.chess_results_numbers import NUMBERS
from trfkit.verification.table.captions import (
    HEADINGS,
    PHRASES,
    meaning_of,
    meaning_of_caption,
    meaning_of_code,
)


def codes(text, *, of_teams=False):
    said = meaning_of_caption(text, of_teams=of_teams)
    return None if said is None else said.codes


PRINTED = [
    ("Average [Tournament] Performance Rating Of Opponents (APRO) (1400)", "APRO/U1400", None),
    ("Direct Encounter (DE)", "DE", None),
    (
        "Average Rating of Opponents (ARO) (1400, Cut1, Forfeits And Byes are ignored)",
        "ARO/C1/U1400",
        None,
    ),
    ("Buchholz Tie-Break Variable (2026) (Gamepoints, Cut1)", "BH/C1", "2026"),
    ("Buchholz Tie-Break Variable (2023) (Gamepoints, Median1)", "BH/M1", "2023"),
    ("Buchholz Tie-Break Variable (2026) (Gamepoints, Forfeited games count)", "BH/P", "2026"),
    ("Buchholz Tie-Break Variable (2023) (Gamepoints, Cut2, Fore Buchholz)", "FB/C2", "2023"),
    ("Number of wins including byes (WIN) (Gamepoints, Forfeited games count)", "WIN", None),
    ("Sonneborn Berger Tie-Break Variable (2023) (Gamepoints)", "SB", "2023"),
    ('Koya System (KS) (Gamepoints/Limit 50")', "KS", None),
    ("points (game-points)", "PTS", None),
    ("Progressive Score, before FIDE-Tie-Break (PS)(Gamepoints)", "PS", None),
    ("Direct Encounter (The results of the players in the same point group)", "DE", None),
    ("Rounds Elected to Play", "REP", None),
]


@each_row(("caption", "code", "edition"), PRINTED, ids=[row[1] for row in PRINTED])
def test_a_caption_with_its_acronym_and_brackets_is_one_code(caption, code, edition):
    said = meaning_of_caption(caption, of_teams=False)
    assert (said.codes, said.edition) == ((code,), edition)


def test_what_brackets_say_in_another_language_leaves_codes_to_try():
    said = meaning_of_caption(
        "Buchholz-Wertung (2023) (Gamepoints, Streichresultat 1)", of_teams=False
    )
    assert (said.codes, said.edition) == (("BH/C1", "BH/C1/P"), "2023")


def test_a_limit_of_koya_that_is_not_the_half_is_tried_in_steps():
    said = meaning_of_caption('Koya System (KS) (Gamepoints/Limit 40")', of_teams=False)
    assert "KS" not in said.codes
    assert "KS/L-1" in said.codes
    assert not said.certain


def test_a_caption_of_teams_names_their_score():
    caption = "Buchholz Tie-Break Variable (2026) (Matchpoints, Cut1)"
    assert codes(caption, of_teams=True) == ("BH:MP/C1",)
    assert codes("points (game-points)", of_teams=True) == ("GPTS",)


@each_row(
    "text", ["TB1: BH/C1", "TB1 (BH/C1)", "TB 1 BH/C1", "tb12 - BH/C1", "TB1=BH/C1", "TB1 (BH:C1)"]
)
def test_what_stands_behind_the_number_of_a_column_names_it(text):
    assert codes(text) == ("BH/C1",)


@pytest.mark.parametrize("text", ["TB1", "TB 1", "TB1:", "TB1 ()", "TBR: own"])
def test_the_number_of_a_column_alone_names_nothing(text):
    assert codes(text) in {None, codes("TBR")}


@each_row("text", ["BH/C1", "BH:C1", "BH-C1", "bh!c1", "BH C1", "BH#C1"])
def test_a_code_is_known_as_other_programs_spell_it(text):
    assert meaning_of_code(text).codes == ("BH/C1",)
    assert codes(text) == ("BH/C1",)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Rounds elected to play", "REP"),
        ("Board count", "BC"),
        ("Bottom board elimination", "BBE"),
        ("Sum of match points and game points", "MPGP"),
    ],
)
def test_what_no_word_is_listed_for_goes_by_the_name_of_its_tie_break(text, code):
    of_teams = BY_CODE[code].of is For.TEAMS
    assert meaning_of_caption(text, of_teams=of_teams).codes == (code,)


def test_an_edition_in_a_code_is_the_edition_of_the_column():
    said = meaning_of_code("BH/C1/V2024")
    assert (said.codes, said.edition) == (("BH/C1",), "2024")


@each_row(
    ("text", "first"),
    [
        ("Buchholz", "BH"),
        ("mittlere Buchholz", "BH/M1"),
        ("Średni Buchholz", "BH/M1"),
        ("Усечённый Бухгольц", "BH/C1"),
        ("Медианный Бухгольц", "BH/M1"),
        ("Buchholz tronqué", "BH/C1"),
        ("Buchholz Cut 2", "BH/C2"),
        ("Buchholz Totale", "BH"),
        ("Summe der Buchholz", "BHS"),
        ("Sonneborn-Berger", "SB"),
        ("Зоннеборн-Бергер", "SB"),
        ("Fortschrittswertung", "PS"),
        ("коэф. прогресса", "PS"),
        ("direkter Vergleich", "DE"),
        ("Личная встреча", "DE"),
        ("Vzájemný zápas", "DE"),
        ("Siege", "WIN"),
        ("Zwycięstwa", "WIN"),
        ("Победы", "WIN"),
        ("Koya", "KS"),
        ("Ratingdurchschnitt", "ARO"),
        ("Средний рейтинг", "ARO"),
        ("Elo-Performance", "TPR"),
        ("Pkte", "PTS"),
        ("Очки", "PTS"),
        ("BH.", "BH"),
        ("BH1", "BH/C1"),
        ("BHm", "BH/M1"),
        ("rtgØ", "ARO"),
        ("vict", "WIN"),
        ("BucTot", "BH"),
        ("Bucht", "BH"),
        ("BucC1", "BH/C1"),
        ("MBuc", "BH/M1"),
        ("S-B", "SB"),
        ("SoBerg", "SB"),
        ("Buchh", "BH"),
        ("Prog", "PS"),
        ("Perf", "TPR"),
        ("TPR", "TPR"),
        ("ARPO", "APRO"),
        ("AOB", "AOB"),
        ("Cut1", "BH/C1"),
        ("Median 2", "BH/M2"),
        ("Buchholz median 2", "BH/M2"),
        ("Buchholz mit 2 Streichresultaten", "BH/C2"),
        ("Buchholz tronqué 2", "BH/C2"),
        ("Buchholz skrócony -2", "BH/C2"),
        ("Усеченный Бухгольц-2", "BH/C2"),
        ("2. Buchholz mit Streichresultat", "BH/C1"),
        ("Buchholz mit zwei Streichresultaten", "BH/C2"),
        ("Buchholz sin los 2 peores", "BH/C2"),
        ("Buchholz ohne Streichresultat", "BH"),
        ("Бухгольц без усічення", "BH"),
        ("Buchholz -1", "BH/C1"),
        ("Бухгольц (-2)", "BH/C2"),
        ("Sonneborn-Berger - 1", "SB/C1"),
        ("Buholc i prerë", "BH/C1"),
        ("Середній Бухгольц суперників", "AOB"),
        ("Медіанний Бухгольц", "BH/M1"),
        ("Медианный Бухгольц 2", "BH/M2"),
        ("Buchholz menos el peor", "BH/C1"),
    ],
)
def test_words_and_headings_are_known_in_many_languages(text, first):
    assert codes(text)[0] == first


@each_row("text", ["Rg.", "Место", "M-ce", "Pl", "Classement", "Vendi", "Puesto"])
def test_a_heading_of_ranks_is_known(text):
    assert meaning_of_caption(text, of_teams=False).of_ranks


@each_row("text", ["TB1", "Wertung1", "Name", "Club", "Fed", "", "1", "½"])
def test_what_says_nothing_is_no_caption(text):
    assert meaning_of_caption(text, of_teams=False) is None


def test_a_number_behind_a_dash_may_be_a_cut_or_not():
    assert codes("Buchholz -1")[:2] == ("BH/C1", "BH")


def test_a_short_heading_leaves_the_forms_of_its_family_to_try():
    assert codes("BH")[:2] == ("BH", "BH/C1")
    assert codes("WIN") == ("WIN", "WON")


# The tables themselves ------------------------------------------------------------------------


FAMILIES = [row.family for row in (*NUMBERS, *HEADINGS, *PHRASES)]


@each_row("family", FAMILIES)
def test_every_code_of_the_tables_is_a_code_in_its_normal_form(family):
    for code in (*family.players, *family.teams):
        parsed = parse_code(code)
        assert str(parsed) == code
        assert parsed.name in BY_CODE
        assert set(parsed.letters) <= set(
            BY_CODE[parsed.name].takes + BY_CODE[parsed.name].unlisted
        )


# What a column says ---------------------------------------------------------------------------


def test_the_own_code_goes_before_number_caption_and_heading():
    column = StatedColumn(label="SB", caption="Koya", number=84, code="BH/C1", edition="2024")
    said = meaning_of(column, of_teams=False)
    assert (said.by, said.meaning.codes, said.meaning.edition) == ("code", ("BH/C1",), "2024")


def test_a_number_goes_before_the_caption():
    column = StatedColumn(label="TB1", caption="Koya", number=85, parameters=("0", "0", "1", "-"))
    said = meaning_of(column, of_teams=False)
    assert (said.by, said.meaning.codes) == ("number", ("SB/C1",))


def test_a_caption_goes_before_the_heading():
    said = meaning_of(StatedColumn(label="SB", caption="Koya System (KS)"), of_teams=False)
    assert (said.by, said.meaning.codes) == ("caption", ("KS",))


def test_a_column_that_the_source_calls_points_is_points():
    said = meaning_of(StatedColumn(label="Summe", of_points=True), of_teams=True)
    assert said.meaning.codes == ("MPTS", "GPTS")


def test_a_caption_with_two_acronyms_in_brackets_says_nothing():
    assert meaning_of_caption("TB (BH)", of_teams=False).codes == ("BH",)
    assert meaning_of_caption("TB (BH, SB)", of_teams=False) is None


def test_a_bare_label_says_nothing():
    assert meaning_of(StatedColumn(label="TB3"), of_teams=False) is None


@each_row(
    ("caption", "of_players", "of_teams"),
    [
        ("Sonneborn-Berger (ESB)", "SB", "EMMSB"),
        ("TB (ESB, cut 1)", "SB/C1", "EMMSB/C1"),
        ("Sonneborn-Berger (EMMSB)", "EMMSB", "EMMSB"),
        ("Buchholz (BH, cut 2)", "BH/C2", "BH/C2"),
        ("Buchholz (BH, match points)", "BH", "BH:MP"),
        ("Buchholz (BH, fore)", "FB", "FB"),
        ("Buchholz (BH, forfeits and byes are ignored)", "BH", "BH"),
        ("Wins (WON, forfeited games count)", "WON", "WON"),
        ("ARO (ARO, 1400)", "ARO/U1400", "ARO/U1400"),
        ("Koya (KS, 50%)", "KS", "KS"),
        ("Koya (KS, limit 60)", "KS/L-1", "KS:GP"),
        ("Koya (KS, limit 50)", "KS", "KS"),
        ("Buchholz (2023) (cut 1)", "BH/C1", "BH/C1"),
        ("PTS", "PTS", "MPTS"),
    ],
)
def test_what_stands_in_brackets_behind_an_acronym(caption, of_players, of_teams):
    assert meaning_of_caption(caption, of_teams=False).codes[0] == of_players
    by_teams = meaning_of_caption(caption, of_teams=True).codes
    assert by_teams[0] == of_teams
    assert (len(by_teams) >= 8) is ("Sonneborn" in caption or "ESB" in caption)
