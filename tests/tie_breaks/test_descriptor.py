import pytest
from hypothesis import given
from hypothesis import strategies as st

from trfkit.syntax.grammar import Mismatch, load
from trfkit.tie_breaks import BY_CODE, Descriptor, Unreadable, nearest, parse_code, split_list


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        pytest.param("BH", "BH", id="a name alone"),
        pytest.param("bh/c1", "BH/C1", id="lower case"),
        pytest.param("BH:gp/c1/p", "BH:GP/C1/P", id="a team's score"),
        pytest.param("BH/P/M2/C1", "BH/C1/M2/P", id="modifiers in any order"),
        pytest.param("KS/L2", "KS/L+2", id="a limit without a sign"),
        pytest.param("KS/L-2", "KS/L-2", id="a limit downward"),
        pytest.param("ARO/U1400/C1", "ARO/C1/U1400", id="a rating for the unrated"),
        pytest.param("SB/V2024/P", "SB/P/V2024", id="another edition"),
        pytest.param("TPN/R", "TPN/R", id="reversed"),
        pytest.param("SSSC/K3/F/P", "SSSC/K3/P/F", id="a divisor"),
        pytest.param("GE", "REP", id="the old name"),
        pytest.param("mpvgp", "MPvGP", id="mixed case"),
        pytest.param("ESB:MG/C1", "EMGSB/C1", id="a team Sonneborn-Berger by letters"),
        pytest.param("BH/F/C1", "FB/C1", id="Buchholz of drawn last games"),
        pytest.param("AOB/F", "AOB/F", id="average of Fore Buchholz"),
        pytest.param("other_Tea(3)", "OTHER_Tea(3)", id="a tournament's own"),
        pytest.param("BH/C01", "BH/C1", id="a leading zero"),
    ],
)
def test_codes_have_one_canonical_form(text, canonical):
    assert str(parse_code(text)) == canonical
    assert str(parse_code(canonical)) == canonical


def test_a_descriptor_says_what_was_asked_for():
    assert parse_code("BH:GP/C1/M2/P") == Descriptor(
        name="BH", score="GP", cut=1, median=2, forfeits_are_games=True, letters="CMP"
    )
    assert parse_code("OTHER_x").is_other


@pytest.mark.parametrize("text", ["ESB", "ESB:MP", "BH:MM"])
def test_only_two_letters_behind_esb_choose_a_team_sonneborn_berger(text):
    assert parse_code(text).name == text.partition(":")[0]


def test_of_a_repeated_modifier_the_first_counts():
    code = parse_code("BH/C1/C2")
    assert code.cut == 1
    assert code.letters == "CC"


@pytest.mark.parametrize(
    ("text", "column"),
    [
        pytest.param("BH/C-1", 4, id="a negative cut"),
        pytest.param("BH-C1", 3, id="the handbook's hyphen"),
        pytest.param("BH/", 4, id="nothing behind the stroke"),
        pytest.param("BH/PX", 4, id="a modifier too long"),
        pytest.param("BH/C123", 4, id="a hundred cuts"),
        pytest.param("SB/V24", 4, id="half an edition"),
        pytest.param("1BH", 1, id="a digit in front"),
        pytest.param("", 1, id="nothing"),
        pytest.param("BH:XX", 3, id="an unknown score"),
    ],
)
def test_what_is_no_code_is_refused_with_the_column(text, column):
    found = parse_code(text)
    assert isinstance(found, Unreadable)
    assert found.column == column


def test_a_list_stands_between_commas_blanks_or_both():
    assert split_list(" BH/C1, SB  DE/P;PS,") == ("BH/C1", "SB", "DE/P", "PS")


def test_the_grammar_reads_a_list_as_the_splitter_does():
    tree = load("tiebreaks").parse("BH/C1, SB DE/P", "list")
    assert not isinstance(tree, Mismatch)
    assert [leaf.text for leaf in tree.leaves() if leaf.name == "NAME"] == ["BH", "SB", "DE"]


@given(st.text(max_size=40))
def test_any_text_is_a_code_or_refused(text):
    assert isinstance(parse_code(text), Descriptor | Unreadable)


@given(
    st.sampled_from(sorted(BY_CODE)),
    st.lists(
        st.sampled_from(["C1", "M2", "L+1", "L-3", "K4", "P", "F", "R", "U1200", "V2024"]),
        unique_by=lambda text: text[0],
    ),
)
def test_the_canonical_form_is_stable_whatever_the_modifiers(name, variants):
    code = parse_code("/".join([name, *variants]))
    assert parse_code(str(code)) == parse_code(str(parse_code(str(code))))


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        pytest.param("BUC", "BH", id="a common abbreviation"),
        pytest.param("BH-C1", "BH/C1", id="the handbook's hyphen"),
        pytest.param("BH/C-1", "BH/C1", id="a negative cut"),
        pytest.param("DE/C1", "DE", id="a modifier that is none"),
        pytest.param("APR", "APRO", id="a letter too few"),
        pytest.param("SSBC", "SSSC", id="a wrong letter"),
        pytest.param("KOYA/L1", "KS/L1", id="a name in full"),
        pytest.param("QQQQQ", None, id="nothing near"),
    ],
)
def test_the_nearest_code_is_suggested(text, wanted):
    assert nearest(text) == wanted
