"""``trfkit announce``: the order of tie-breaks as an organiser announces it, and its check."""

import json
import re
from io import BytesIO
from pathlib import Path

import builders
import pytest
from babel.messages.pofile import read_po

from trfkit.messages import Message, render_text
from trfkit.messages.catalogue import ANNOUNCED, LOCALES, id_of, rows_of_room
from trfkit.messages.rendering import fields_of
from trfkit.regulations.policies import POLICIES
from trfkit.tie_breaks import TIE_BREAKS

CODES = tuple(row.code for row in TIE_BREAKS)
LISTS = (
    "BH/C1,BH,SB,DE",
    "DE,WIN,BPG,BH/C1,BH,SB",
    "DE,WIN,BPG,ARO/C1,BH/C1,BH,SB",
    "DE,PS/C1,BH/M1,play-off,SB,WIN,BPG",
    "DE,TPR,ARO,play-off",
    "TPR/U1400,PTP,APRO,APPO,RTNG/R",
    "FB/C1,AOB/F,STD,REP,TPN",
    "MPvGP,EDEBT,EMMSB/C1,BH:GP/C1,SSSC/K4",
    "GPTS,MPvGP,BC,TBR,BBE,EGGSB",
    "KS/L+1,OTHER_JURY,WON,BWG,BH/P",
)


def document(trfkit, *arguments):
    ran = trfkit("announce", *arguments, "--format", "json")
    assert ran.code == 0, ran.err
    return json.loads(ran.out)


def names(trfkit, codes, language, *more):
    report = document(trfkit, "-t", codes, "--language", language, *more)
    return [one["name"] for one in report["order"]]


def remarks(trfkit, *arguments):
    return {(r["about"], r["name"]) for r in document(trfkit, *arguments)["remarks"]}


@pytest.mark.sweep
@pytest.mark.parametrize("language", ANNOUNCED)
@pytest.mark.parametrize("codes", LISTS)
def test_every_list_is_announced_in_every_language_and_form(trfkit, codes, language):
    listed = codes.removeprefix("GPTS,").split(",")  # by which the teams are tied
    for form in ("text", "markdown", "html"):
        ran = trfkit("announce", "-t", codes, "--language", language, "--format", form)

        assert ran.code == 0, ran.err
        assert all(code in ran.out.replace("\\", "") for code in listed)
        assert not re.search(r"\{[a-z]*\}", ran.out.partition("</style>")[2] or ran.out)
        if form == "html":
            assert f'<html lang="{language}">' in ran.out


REMARKS = {
    "board-count-without-game-points", "unrated-players", "behind-pairing-number",
    "primary-score", "same-before", "repeated", "sum-of-all",
}  # fmt: skip
"""Rows for the organiser, which are no part of an announcement."""

WITHOUT_WORDS = {
    "title-of", "line", "line-known", "cited", "typed", "modified", "defined", "in-brackets",
    "named", "parameter",
}  # fmt: skip
"""Rows of fields and signs alone."""


@pytest.mark.parametrize("language", ANNOUNCED[1:])
def test_every_language_has_words_for_every_row(language):
    path = Path(LOCALES, language, "LC_MESSAGES", "trfkit.po")
    translated = {entry.context: entry for entry in read_po(BytesIO(path.read_bytes())) if entry.id}
    rows = {
        id_of(room, row): row
        for room in ("announcement", "tie-break")
        for row in rows_of_room(room).values()
    }
    names = {f"tie-break.{row.code}" for row in TIE_BREAKS if not row.discipline}
    needed = set(rows_of_room("announcement")) - REMARKS - WITHOUT_WORDS

    assert set(translated) == {f"announcement.{name}" for name in needed} | names
    for id_, entry in translated.items():
        assert entry.id == rows[id_].text, "the English has changed: see whether the words hold"
        in_english, in_language = fields_of(entry.id), fields_of(entry.string)
        assert {(f.name, f.kind) for f in in_language} <= {(f.name, f.kind) for f in in_english}
        is_name = id_.startswith(("announcement.cut", "announcement.median"))
        assert is_name or len(in_language) == len(in_english), id_


@pytest.mark.parametrize(
    ("language", "codes", "expected"),
    [
        pytest.param(
            "uk",
            "DE,BH/C1,BH/M1,KS,SB,BPG",
            [
                "Особиста зустріч",
                "Бухгольц-1",
                "Усереднений Бухгольц-1",
                "Система Койя для колових турнірів",
                "Зоннеборн-Бергер",
                "Кількість партій, зіграних чорними",
            ],
            id="Ukrainian, articles 5 to 9 and 14",
        ),
        pytest.param(
            "pl",
            "DE,BH/C1,BH/M2,PS,KS,ARO,TPR,BPG,play-off",
            [
                "Wynik bezpośredniego spotkania",
                "System Buchholza zredukowany 1",
                "Median Buchholz 2",
                "Metoda progresji",
                "System Koyi",
                "Średni ranking przeciwników",
                "Rankingowy wynik turniejowy",
                "Liczba partii granych czarnymi",
                "Baraż",
            ],
            id="Polish, 2 to 6 of the annex",
        ),
        pytest.param(
            "sq",
            "DE,WON,BPG,BH/C2,ARO,KS,BHS",
            [
                "Takimet e drejtpërdrejta",
                "Numri i ndeshjeve të fituara",
                "Numri i ndeshjeve të luajtura me gurët e zinj",
                "Buchholz i Prerë 2",
                "Rejtingu Mesatar i Kundërshtarëve (RMK)",
                "Sistemi Koya për Turne me Sistem Rrethi",
                "Shuma e Buchholz",
            ],
            id="Albanian, 12.1.2",
        ),
    ],
)
def test_the_terms_are_those_of_the_texts(trfkit, language, codes, expected):
    assert names(trfkit, codes, language) == expected


def test_the_other_score_of_teams_is_named(trfkit):
    kind = ("--kind", "team-swiss")

    assert names(trfkit, "MPvGP", "en", *kind, "--primary", "mp") == ["Game points"]
    assert names(trfkit, "MPvGP", "en", *kind, "--primary", "gp") == ["Match points"]


def test_it_says_when_each_is_known(trfkit):
    """Article 4.3: what is known last decides: pairings, then the own game, then the others'."""
    report = document(trfkit, "-t", "DE,WIN,BH,ARO,APRO,SB,TPR,play-off", "--edition", "2026")

    letters = [one["type"] for one in report["order"]]
    assert letters == ["A", "B", "C", "D", "DC", "BC", "DB", None]
    known = [one["known"] for one in report["order"]]
    assert known[2] == known[4] == known[5]
    assert known[1] == known[6]
    assert known[2].startswith("final results of the opponents")
    assert known[3].startswith("data of the opponents known beforehand")
    assert known[1].startswith("own results")
    assert known[7] is None


def test_the_sum_with_fore_buchholz_is_known_earlier(trfkit):
    """The list of article 5 has SSSC as BC/BD; 13.4.2 names Fore Buchholz for the second."""
    plain, fore = document(trfkit, "-t", "SSSC,SSSC/F", "--edition", "2026")["order"]

    assert (plain["type"], fore["type"]) == ("BC", "BD")
    assert plain["known"].startswith("final results of the opponents")
    assert fore["known"].startswith("own results")


def test_provisions_follow_the_list_and_the_edition(trfkit):
    def provisions(*arguments):
        return "\n".join(document(trfkit, *arguments)["provisions"])

    newest = provisions("-t", "ARO,TPR/U1400,BH", "--edition", "2026")
    assert "by lot (4.2)" in newest
    assert "16.3, 16.4 and 16.5" in newest
    assert "(ARO) do not apply if a player is unrated" in newest
    assert "with the rating 1400" in provisions("-t", "ARO", "--unrated", "1400")
    chain = provisions("-t", "EDEBB", "--kind", "team-swiss")
    assert "EDEBB: then Board count (BC), Bottom board elimination (BBE) (13.3.2)" in chain
    assert "article 12 are not applied" in provisions("-t", "EDE", "--kind", "team-swiss")
    named = provisions("-t", "EDE", "--kind", "team-swiss", "--policy", "ede-boards=bbe-bc")
    assert "EDE: then Bottom board elimination (BBE), Board count (BC) (13.3.2)" in named
    assert "by lot (12.1)" in provisions("-t", "BH", "--edition", "2012")
    assert "virtual opponent" in provisions("-t", "BH", "--edition", "2012")
    assert "draw with oneself" in provisions("-t", "BH", "--edition", "2006")
    assert "does not say what follows" in provisions("-t", "BH", "--edition", "2006")
    assert "15.2" in provisions("-t", "DE,SB", "--kind", "individual-round-robin")
    policies = ("--policy", "koya-step=draw", "--policy", "dummy-rounds=completed")
    clauses = provisions("-t", "KS,BH", *policies, "--edition", "2026")
    assert "(16.6): the rounds that limit the dummy's score are those played so far (16.4.2)." in (
        clauses
    )  # Koya is no matter of article 16


def test_every_provision_instead_of_article_16_has_words():
    others = {
        f"{policy.name}={option.name}"
        for policy in POLICIES
        if policy.article.startswith("16")
        for option in policy.options[1:]
    }

    clauses = {name for name in rows_of_room("announcement") if name.startswith("clause.")}
    assert clauses == {f"clause.{clause}" for clause in others}


@pytest.mark.parametrize(
    ("edition", "said"),
    [
        ("2006", "for tournaments in which all players are rated (7)"),
        ("2009", "for tournaments in which all players are rated (E)"),
        ("2012", "for tournaments in which all players are rated (E)"),
        ("2023", "unless rules for the unrated are published before the start (article 10)"),
    ],
)
def test_the_annexes_have_no_article_10(trfkit, edition, said):
    provisions = document(trfkit, "-t", "DE,ARO", "--edition", edition)["provisions"]

    assert [said in line for line in provisions] == [False, False, True]
    rated = document(trfkit, "-t", "ARO", "--unrated", "1400", "--edition", edition)["provisions"]
    article = " (10)" if edition == "2023" else ""
    assert rated[-1] == f"Unrated players count in ARO with the rating 1400{article}."


@pytest.mark.parametrize(
    ("edition", "kind", "codes"),
    [
        ("2006", "individual-swiss", "DE,TPR,ARO,play-off"),
        ("2006", "individual-round-robin", "DE,play-off,BPG,KS,SB,WIN"),
        ("2006", "team-swiss", "MPvGP,DE,play-off,BH,EMMSB"),
        ("2012", "team-round-robin", "MPvGP,DE,EMMSB"),
        ("2026", "team-swiss", "MPvGP,BH/C1,BH,EDE"),
    ],
)
def test_what_is_recommended_is_announced_whole(trfkit, edition, kind, codes):
    arguments = ("-t", "recommended", "--kind", kind, "--edition", edition)

    assert ",".join(one["code"] for one in document(trfkit, *arguments)["order"]) == codes
    assert "left out" not in trfkit("announce", *arguments).err


def test_games_actually_played_became_rounds_elected_to_play(trfkit):
    """7.6 of 2023 (GE) and of 2024 (REP), whose names do not mean the same."""
    assert names(trfkit, "GE", "uk", "--edition", "2023") == ["Кількість фактично зіграних партій"]
    assert names(trfkit, "REP", "uk", "--edition", "2026") == [
        "Кількість турів, у яких учасник був готовий грати"  # noqa: RUF001 - Cyrillic letters
    ]


@pytest.mark.parametrize("language", ANNOUNCED)
def test_no_rule_of_chess_is_announced_for_go(trfkit, language):
    ran = trfkit("announce", "samples/go-mcmahon.h9", "--language", language)

    assert render_text(Message("announcement.rules-of-egf"), language) in ran.out
    assert "(EGF system rules)" in " ".join(ran.out.split())
    assert "16.3" not in ran.out
    assert "4.2" not in ran.out
    assert "BC: " not in ran.out
    report = document(trfkit, "samples/go-mcmahon.h9", "--language", language)
    assert report["provisions"] == []


@pytest.mark.parametrize("language", ["pl", "sq"])
def test_sonneborn_berger_since_2023_multiplies_points(trfkit, language):
    """9.1: with 3-1-0 a draw is not half of what a win brings."""
    (row,) = document(trfkit, "-t", "SB", "--language", language, "--edition", "2026")["order"]

    product = {"pl": "iloczyn", "sq": "prodhimi"}[language]
    assert product in row["definition"]


@pytest.mark.parametrize(
    ("limit", "points"),
    [("L+1", "+½"), ("L+2", "+1"), ("L+3", "+1½"), ("L-1", "-½"), ("L-4", "-2")],
)
def test_the_limit_of_koya_is_moved_by_half_points(trfkit, limit, points):
    assert names(trfkit, f"KS/{limit}", "en") == [f"Koya system, limit moved, in points: {points}"]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("uk", "результати яких присуджено"),
        ("sq", "vendosura pa lojë"),
        ("ru", "решённые без игры"),
    ],
)
def test_forfeits_are_not_byes(trfkit, language, said):
    """The modifier P makes games of forfeits alone, which 15.2 calls awarded games."""
    (name,) = names(trfkit, "BH/P", language)

    assert said in name


def test_cut_sums_of_teams_have_the_letters_of_the_annex(trfkit):
    """D(b6) to D(b9) of 2012."""
    codes = "EMMSB/C1,EMGSB/C1,EGMSB/C1,EGGSB/C1"
    letters = [name.partition(":")[0] for name in names(trfkit, codes, "sq", "--edition", "2012")]

    assert letters == [f"Sonneborn-Berger për Turne Ekipore Prerë 1 {x}" for x in "ABCD"]


def test_esb_alone_is_announced_as_that_of_the_primary_score(trfkit):
    for primary, article in (("mp", "13.2.1"), ("gp", "13.2.4")):
        report = document(trfkit, "-t", "ESB/C1", "--primary", primary, "--edition", "2026")
        (row,) = report["order"]
        assert (row["code"], row["article"]) == ("ESB/C1", article)
        assert report["remarks"] == []


def test_parameters_of_a_play_off_are_asked_for_where_the_list_has_one(trfkit):
    report = document(trfkit, "-t", "DE,play-off,BH", "--time-control", "3+2", "--edition", "2026")

    answers = {row["article"]: row["answer"] for row in report["play_off"]}
    assert answers == {
        **dict.fromkeys(("3.1.1", "3.1.3", "3.1.4", "3.1.5", "3.1.7")),
        "3.1.2": "DE",
        "3.1.6": "3+2",
    }
    assert document(trfkit, "-t", "DE,BH")["play_off"] == []


def test_the_list_is_checked(trfkit, tmp_path):
    robin = ("--kind", "individual-round-robin")
    teams = ("--kind", "team-swiss")
    assert ("KS", "TBK004") in remarks(trfkit, "-t", "KS", "--kind", "individual-swiss")
    assert ("KS", "TBK004") not in remarks(trfkit, "-t", "KS", *robin)
    without = remarks(trfkit, "-t", "BC", *teams, "--primary", "mp")
    assert ("BC", "board-count-without-game-points") in without
    assert remarks(trfkit, "-t", "MPvGP,BC", *teams) == set()
    assert remarks(trfkit, "-t", "BC", *teams, "--primary", "gp") == set()
    assert remarks(trfkit, "-t", "BH,SB,BH") == {("BH", "never-separates")}
    assert remarks(trfkit, "-t", "BH/C1,BH") == set()
    assert remarks(trfkit, "-t", "DE,BH,DE") == set()
    assert remarks(trfkit, "-t", "DE,DE") == {("DE", "never-separates")}
    assert remarks(trfkit, "-t", "TPN,BH") == {("BH", "never-separates")}
    assert ("BH", "never-separates") in remarks(trfkit, "-t", "BH", *robin)
    mixed = remarks(trfkit, "-t", "PS,BH", "--edition", "2006")
    assert [name for _, name in mixed] == ["TBK014"]
    unrated = tmp_path / "unrated.trf"
    unrated.write_text(builders.changed(builders.SWISS, builders.put(7, "rating", "")), "utf-8")
    assert ("ARO", "unrated-players") in remarks(trfkit, unrated, "-t", "ARO,BH")
    assert remarks(trfkit, unrated, "-t", "ARO,BH", "--unrated", "1400") == set()
    assert remarks(trfkit, unrated, "-t", "ARO/U1400,BH") == set()


def test_the_file_s_own_list_is_announced(trfkit, swiss):
    report = document(trfkit, swiss)

    assert [one["code"] for one in report["order"]] == ["BH/C1", "BH", "SB"]
    assert (report["tournament"], report["kind"]) == ("Lakeside Open", "individual-swiss")


def test_the_list_is_written_into_202_and_nothing_else_changes(trfkit, swiss, tmp_path):
    out = tmp_path / "out.trf"
    ran = trfkit("announce", swiss, "-t", "DE,SB/C1", "-o", out)

    assert ran.code == 0, ran.err
    assert out.read_bytes() == swiss.read_bytes().replace(b"202 BH/C1,BH,SB", b"202 DE,SB/C1")


def test_a_list_with_the_points_is_written_into_212(trfkit, swiss, tmp_path):
    out = tmp_path / "out.trf"
    assert trfkit("announce", swiss, "-t", "PTS,DE,SB/C1", "-o", out).code == 0

    assert b"212 PTS,DE,SB/C1" in out.read_bytes()
    assert trfkit("announce", "-t", "PTS,DE", "--format", "trf").out == "212 PTS,DE\n"
    assert trfkit("announce", "-t", "DE,SB", "--format", "trf").out == "202 DE,SB\n"


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ((), "a list is needed where there is no file"),
        (("-t", "BHX"), "no tie-break 'BHX'"),
        (("--strict", "-t", "BH"), "FILE was expected"),
        (("-t", "BH", "--language", "de"), "'de' is not one of"),
        (("samples/open-swiss.trf", "--format", "trf"), "records 202 and 212 are of TRF-26"),
    ],
)
def test_what_cannot_be_announced_is_refused(trfkit, arguments, reason):
    ran = trfkit("announce", *arguments)

    assert ran.code == 2
    assert reason in ran.err


def test_json_holds_the_notes(trfkit):
    ran = trfkit("announce", "-t", "BH", "--format", "json")
    assert "No start date in the file" in " ".join(json.loads(ran.out)["notes"])


@pytest.mark.parametrize(
    ("codes", "kind"),
    [("DE,KS,SB", "individual-round-robin"), ("EDE,KS", "team-round-robin"),
     ("KS,BH", "individual-swiss"), ("DE,SB", "individual-swiss")],
)  # fmt: skip
def test_a_list_alone_is_one_of_the_kind_that_its_codes_are_for(trfkit, codes, kind):
    ran = trfkit("announce", "-t", codes)
    assert f"kind of tournament: {kind} (" in ran.err
    assert ("TBK004" in ran.err) is (codes == "KS,BH")
