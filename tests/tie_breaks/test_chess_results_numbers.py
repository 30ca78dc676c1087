"""The numbers of Chess-Results: which codes they can be, and what is written for a code."""

from pathlib import Path

import pytest
from recorded import assert_text_recorded
from row_tests import each_row

from trfkit.refusal import Refusal
from trfkit.tie_breaks import Caption
from trfkit.tie_breaks.chess_results_numbers import (
    NUMBERS,
    as_number,
    code_for,
    code_of_number,
    description,
    family,
    meaning_of_number,
    number_in_words,
    number_of,
)


def test_the_numbers_are_complete():
    assert [row.number for row in NUMBERS] == list(range(1, 93))


@each_row(
    ("number", "parameters", "code", "edition"),
    [
        (84, "0,0,1,P,-,0,1", "BH/C1/P", "2026"),
        (84, "0,0,1,P,-", "BH/C1/P", "2023"),
        (84, "0,1,1,-,-,0,0", "BH/M1", "2023"),
        (84, "0,0,0,-,F,0,1", "FB", "2026"),
        (85, "0,0,2,P", "SB/C2/P", "2023"),
        (80, "1400,0,1,0", "ARO/C1/U1400", None),
        (80, "0,1,1,0", "ARO/M1", None),
        (88, "1,1400", "APRO/U1400", None),
        (88, "2,0", "PTP", None),
        (87, "0,50", "KS", None),
        (86, "0,1", "PS/C1", None),
        (81, "P", "DE/P", None),
        (81, "-", "DE", None),
        (77, "F", "AOB/F", None),
        (68, "1,P", "WON", None),
    ],
)
def test_a_number_with_its_parameters_is_one_code(number, parameters, code, edition):
    said = meaning_of_number(number, parameters.split(","), of_teams=False)
    assert (said.codes, said.edition) == ((code,), edition)


@each_row(
    ("number", "parameters", "code"),
    [
        (82, "1,0,1,P,0", "EMGSB/C1/P"),
        (83, "MP,P", "EDE/P"),
        (84, "1,0,1,-,-,0,1", "BH:MP/C1"),
        (86, "1,0", "PS:MP"),
        (91, "GP,P", "SSSC/P"),
        (13, "", "MPTS"),
        (1, "", "GPTS"),
    ],
)
def test_a_number_of_teams_names_their_codes(number, parameters, code):
    assert meaning_of_number(number, parameters.split(","), of_teams=True).codes == (code,)


def test_results_discarded_at_the_top_alone_have_no_code():
    said = meaning_of_number(84, ("0", "1", "0"), of_teams=False)
    assert said.codes == ()
    assert said.why


def test_a_number_without_a_documented_rule_is_a_family_to_try():
    said = meaning_of_number(37, ("",), of_teams=False)
    assert said.codes[:3] == ("BH", "BH/C1", "BH/M1")
    assert said.edition is None
    assert meaning_of_number(57, (), of_teams=True).codes[0] == "EMMSB/C1"


def test_a_number_that_nothing_computes_says_so():
    said = meaning_of_number(5, (), of_teams=False)
    assert said.codes == ()
    assert "Manually input" in str(said.why)


@pytest.mark.parametrize("number", [26, 0, 93])
def test_a_number_that_says_nothing_is_unknown(number):
    assert meaning_of_number(number, (), of_teams=False) is None


def test_a_number_has_a_description():
    assert description(37) == "Buchholz Tie-Breaks (variabel with parameter)"
    assert description(0) is None


def test_every_number_says_what_it_is_and_is_one_code_at_most():
    for row in NUMBERS:
        assert as_number(str(row.number)) == row.number
        for of_teams in (False, True):
            code = code_of_number(row.number, of_teams=of_teams)
            assert code is None or row.family.codes(of_teams=of_teams) == (code,)
            assert row.description in str(number_in_words(row.number, of_teams=of_teams))
    # What is only near to a code does not stand for it.
    assert [code_of_number(number, of_teams=True) for number in (15, 46, 78)] == [None, None, "BC"]
    assert [as_number(text) for text in ("0", "93", "٣", "1.0", "9" * 5000)] == [None] * 5


@each_row(
    ("code", "edition", "of_teams", "written"),
    [
        ("PTS", "2026", False, (1, "", True)),
        ("REP", "2026", False, (79, "", True)),
        ("WIN", "2026", False, (68, "0", True)),
        ("BPG", "2026", False, (68, "3", True)),
        ("AOB", "2026", False, (77, "-", True)),
        ("AOB/F", "2026", False, (77, "F", True)),
        ("ARO/M2", "2026", False, (80, "0,2,2,0", True)),
        ("DE", "2026", False, (81, "-", True)),
        ("DE/P", "2026", False, (81, "P", True)),
        ("BH", "2026", False, (84, "0,0,0,-,-,0,1", True)),
        ("BH/C3", "2023", False, (84, "0,0,3,-,-,0,0", True)),
        ("FB:MP/M1/P", "2026", True, (84, "1,1,1,P,F,0,1", True)),
        ("BH", "2024", False, (37, "", False)),
        ("SB/C2/P", "2023", False, (85, "0,0,2,P", True)),
        ("SB", "2026", False, (52, "", False)),
        ("EGGSB/C1", "2026", True, (82, "3,0,1,-,0", True)),
        ("EDE/P", "2026", True, (83, "0,P", True)),
        ("PS:MP/C3", "2026", True, (86, "1,3", True)),
        ("KS", "2026", False, (87, "0,50", True)),
        ("APPO", "2026", False, (88, "3,0", True)),
        ("SSSC/P", "2026", True, (91, "0,P", True)),
        ("MPTS", "2026", True, (44, "", True)),
    ],
)
def test_a_code_is_written_as_its_newest_number(code, edition, of_teams, written):
    assert number_of(code, edition, of_teams=of_teams) == written


@each_row("code", ["TPN", "BH/C4", "KS/L+1", "STD"])
def test_what_the_site_has_no_number_for_is_not_written(code):
    assert number_of(code, "2026", of_teams=False) is None


@each_row(
    ("number", "parameters", "codes", "edition", "certain"),
    [
        (84, "x,0,1,P,F,0,1", ("FB/C1/P",), "2026", True),
        (84, "0,x,1", (), None, True),
        (84, "0,0,x", (), None, True),
        (84, "0,1,2", (), None, True),
        (84, "0,0,0", ("BH",), "2023", True),
        (85, "0,0,0,P,0,0,1", ("SB/P",), "2023", True),
        (68, "3", ("BPG",), None, True),
        (68, "4", (), None, True),
        (68, "x", (), None, True),
        (80, "0,2,2", ("ARO/M2",), None, True),
        (80, " 1500 ,0,0", ("ARO/U1500",), None, True),
        (87, "0,49", ("KS/L-1", "KS/L+1", "KS/L-2", "KS/L+2", "KS/L-3", "KS/L+3"), None, False),
        (88, "0,0", ("TPR",), None, True),
        (45, "", ("KS", "KS/L-1", "KS/L+1", "KS/L-2", "KS/L+2"), None, True),
        (69, "", ("KS", "KS/L-1", "KS/L+1", "KS/L-2", "KS/L+2"), None, False),
        (8, "", ("PS", "PS/C1", "PS/C2", "PS/C3"), None, False),
    ],
)
def test_parameters_say_which_codes_it_can_be(number, parameters, codes, edition, certain):
    said = meaning_of_number(number, parameters.split(","), of_teams=False)
    assert (said.codes, said.edition, said.certain) == (codes, edition, certain)


# For players and for teams; uncertain are those whose family is only near.
FAMILIES = {
    Caption.AVERAGE_RATING: ("ARO ARO/C1 ARO/C2 ARO/M1 ARO/M2", ""),
    Caption.AVERAGE_BUCHHOLZ: ("AOB AOB/F", "AOB:MP AOB:GP AOB:MP/F AOB:GP/F"),
    Caption.ENCOUNTER: ("DE", "EDE EDEBT EDEBB EDET EDEB EDEC EDE/P"),
    Caption.KOYA: ("KS KS/L-1 KS/L+1 KS/L-2 KS/L+2", "KS:MP KS:GP"),
    Caption.PROGRESSIVE: ("PS PS/C1 PS/C2 PS/C3", "PS:MP PS:GP PS:MP/C1 PS:GP/C1"),
    Caption.MATCH_POINTS: ("", "MPTS"),
}


@each_row("caption", FAMILIES)
def test_a_caption_is_a_family_of_codes(caption):
    assert tuple(map(" ".join, family(caption))) == FAMILIES[caption]


@each_row(
    ("cuts", "players"),
    [(("",), "BH BH/P"), (("C1",), "BH/C1 BH/C1/P"), (("C1", ""), "BH/C1 BH/C1/P BH BH/P")],
)
def test_of_a_family_those_with_named_cuts(cuts, players):
    assert " ".join(family(Caption.BUCHHOLZ, *cuts).players) == players


@each_row("number", [8, 9, 15, 16, 33, 46, 47, 58, 69, 71])
def test_what_is_only_near_is_no_certain_number(number):
    assert not meaning_of_number(number, (), of_teams=True).certain
    assert code_of_number(number, of_teams=True) is None


@each_row(
    ("number", "codes"),
    [
        (5, None),
        (3, ("BH/C1", "BH/C1/P")),
        (80, ("ARO", "ARO/C1", "ARO/C2", "ARO/M1", "ARO/M2")),
        (37, ("BH", "BH/C1", "BH/M1", "BH/C2", "BH/M2", "…")),
    ],
)
def test_a_number_names_at_most_five_of_its_codes(number, codes):
    words = number_in_words(number, of_teams=False)
    assert words.arguments.get("codes") == codes


@each_row(("text", "code"), [("11", "DE"), ("20", "ARO/C1"), ("BH", "BH"), ("93", "93")])
def test_a_number_stands_for_the_only_code_that_it_can_be(text, code):
    assert code_for(text, of_teams=False) == code


@each_row("text", ["5", "37", "13", "15"])
def test_a_number_of_no_code_or_several_is_refused(text):
    with pytest.raises(Refusal):
        code_for(text, of_teams=False)


@each_row(("text", "number"), [("84", 84), ("0084", 84), ("00084", None), ("x", None)])
def test_a_number_has_at_most_four_digits(text, number):
    assert as_number(text) == number


def told(number, parameters, *, of_teams):
    """Return all that a number with parameters can be, in one line."""
    said = meaning_of_number(number, parameters, of_teams=of_teams)
    if said is None:
        return "nothing"
    facts = (
        " ".join(said.codes),
        said.edition,
        "" if said.certain else "near",
        "of ranks" if said.of_ranks else "",
        said.why and said.why.id,
    )
    return ", ".join(filter(None, facts))


def test_what_each_number_can_be_is_as_recorded(request):
    """With blank parameters, and where it has some, with each of their letters and with others."""
    lines = []
    for row in NUMBERS:
        first = tuple(letters[0] for letters in row.letters)
        cases = [()]
        for place, letters in enumerate(row.letters):
            cases += [(*first[:place], one, *first[place + 1 :]) for one in (*letters, "4", "x")]
        for of_teams in (False, True):
            who = "teams" if of_teams else "players"
            for case in dict.fromkeys(cases):
                is_told = told(row.number, case, of_teams=of_teams)
                lines.append(f"{row.number} {who} {','.join(case)}: {is_told}")
            words = number_in_words(row.number, of_teams=of_teams)
            lines.append(f"    {words.id} {len(words.arguments.get('codes', ()))}")
    codes = dict.fromkeys(code for one in Caption for kind in family(one) for code in kind)
    for code in codes:
        written = [
            number_of(code, edition, of_teams=of_teams)
            for edition in ("2023", "2026")
            for of_teams in (False, True)
        ]
        told_of = [
            f"{one.number}{'' if one.is_exact else '~'} {one.parameters}" if one else "none"
            for one in written
        ]
        lines.append(f"{code}: {'; '.join(told_of)}")
    path = Path(__file__).with_name("chess_results_numbers.txt")
    assert_text_recorded(lines, path, request.config)
