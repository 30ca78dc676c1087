"""Which codes are announced: the points come first whether they are listed or not."""

import pytest
from english_texts import english
from events import event
from generated import swiss
from row_tests import each_row

from trfkit.messages import Message
from trfkit.playoffs.article3 import Answers
from trfkit.ranking import Ranking, rank
from trfkit.record import replace
from trfkit.refusal import Refusal
from trfkit.regulations.tie_break_lists import RECOMMENDED
from trfkit.reports.announcement import announcement, announcement_document, name_of
from trfkit.reports.document import Section
from trfkit.reports.provenance import Origin


@pytest.mark.parametrize(
    ("codes", "announced"),
    [
        (("PTS", "BH", "SB"), ("BH", "SB")),
        (("BH", "SB"), ("BH", "SB")),
        (("BH", "PTS"), ("BH", "PTS")),
        (("PTS",), ()),
    ],
)
def test_points_are_announced_as_what_all_begin_with(codes, announced):
    listed = announcement(None, Ranking(tiebreaks=codes, edition="2026")).listed
    assert tuple(code.text for code in listed) == announced


@pytest.mark.parametrize("codes", [("PS", "BH", "SB"), ("BH", "SB", "DE")])
def test_without_a_list_that_is_announced_by_which_the_event_is_ranked(codes):
    tournament = swiss(3, players=30, rounds=5)
    ranks = {row.id: row.rank for row in rank(tournament, Ranking(tiebreaks=codes)).rows}
    players = tuple(replace(p, stated_rank=ranks[p.start_no]) for p in tournament.players)
    tournament = replace(tournament, players=players, tiebreaks=(), standings_order=())

    announced = announcement(tournament, Ranking())

    standings = rank(tournament)
    assert ("PTS", *(code.text for code in announced.listed)) == standings.tiebreaks
    assert announced.edition.name == standings.edition
    assert any("which gives its places" in note for note in english(announced.notes))


def test_a_list_is_proposed_where_the_places_are_the_starting_ranks_of_equal_points():
    tournament = swiss(3, players=30, rounds=5)
    before = replace(
        tournament,
        players=tuple(
            replace(p, rounds=(), stated_points=None, stated_rank=p.start_no)
            for p in tournament.players
        ),
        tiebreaks=(),
        standings_order=(),
    )
    assert "TPN" not in [code.text for code in announcement(before, Ranking()).listed]


def test_without_a_file_there_is_a_list_or_a_kind():
    for codes in (None, (RECOMMENDED,)):
        with pytest.raises(Refusal):
            announcement(None, Ranking(tiebreaks=codes))
        assert announcement(None, Ranking(tiebreaks=codes, kind="team-swiss")).listed
    assert announcement(None, Ranking(tiebreaks=("BH",))).listed


@pytest.mark.parametrize(("edition", "article"), [("2026", "8.3"), ("2006", "")])
def test_the_article_of_a_code_is_cited_where_the_edition_has_it(edition, article):
    (entry,) = announcement(None, Ranking(tiebreaks=("FB",), edition=edition)).listed
    assert entry.article == article


def amiss(codes, kind=None, tournament=None, **options):
    ranking = Ranking(tiebreaks=tuple(codes.split(",")), edition="2026", kind=kind, **options)
    found = announcement(tournament, ranking).remarks
    return [(one.about, one.name, one.text.id.rpartition(".")[2]) for one in found]


NEVER = "never-separates"


@each_row(
    ("codes", "kind", "told"),
    [
        ("BH,SB", None, []),
        ("BH,BH", None, [("BH", NEVER, "same-before")]),
        ("BH,SB,BH", None, [("BH", NEVER, "same-before")]),
        ("BH,BH/C1", None, []),
        ("DE,DE", None, [("DE", NEVER, "repeated")]),
        ("DE,BH,DE", None, []),
        ("BH,DE,DE", None, [("DE", NEVER, "repeated")]),
        ("TPN,BH", None, [("BH", NEVER, "behind-pairing-number")]),
        ("BH,TPN", None, []),
        ("BH,PTS", None, [("PTS", NEVER, "primary-score")]),
        ("PTS,BH", None, []),
        ("GPTS,BC", "team-swiss", []),
        ("MPvGP,BC", "team-swiss", []),
        ("BC,MPvGP", "team-swiss", [("BC", "board-count-without-game-points")]),
        ("BC", "team-swiss", [("BC", "board-count-without-game-points")]),
        ("BH", "individual-swiss", []),
        ("BH/C1", "individual-round-robin", [("BH/C1", "TBK004")]),
        ("BH", "individual-round-robin", [("BH", "TBK004"), ("BH", NEVER, "sum-of-all")]),
    ],
)
def test_what_is_amiss_with_a_list(codes, kind, told):
    short = [row if len(row) == 3 else (row[0], row[1], row[1]) for row in told]
    assert amiss(codes, kind) == short


@each_row(
    ("codes", "unrated", "told"),
    [("ARO", None, ["ARO"]), ("ARO/U1400", None, []), ("ARO", 1400, []), ("BH", None, [])],
)
def test_who_is_unrated_is_told_where_ratings_count(codes, unrated, told):
    pair = event("1  2w1\n2  1b0", ratings={1: 2000})
    found = amiss(codes, tournament=pair, unrated=unrated)
    assert [about for about, name, _ in found if name == "unrated-players"] == told


@each_row(
    ("codes", "primary", "kind"),
    [
        ("BH,SB", "PTS", "individual-swiss"),
        ("DE,SB,KS", "PTS", "individual-round-robin"),
        ("ESB", "MPTS", "team-swiss"),
        ("BH:GP", "MPTS", "team-swiss"),
        ("GPTS,BC", "GPTS", "team-swiss"),
        ("MPvGP,SSSC", "MPTS", "team-swiss"),
    ],
)
def test_codes_imply_who_is_ranked_and_by_what(codes, primary, kind):
    listed = tuple(codes.split(","))
    announced = announcement(None, Ranking(tiebreaks=listed, edition="2026"))
    assert (announced.primary, str(announced.kind)) == (primary, kind)


@each_row(("code", "letters"), [("BH", None), ("SSSC", None), ("SSSC/F", "BD"), ("OTHER_X", "")])
def test_the_type_of_a_code(code, letters):
    kind = "team-swiss" if code.startswith("SSSC") else None
    ranking = Ranking(tiebreaks=(code,), edition="2026", kind=kind)
    (entry,) = announcement(None, ranking).listed
    assert entry.type == (entry.row.type if letters is None else letters)


@each_row(
    ("codes", "before"),
    [("BH,SB", None), ("BH,play-off,SB", ("BH",)), ("play-off,BH", ()), ("BH,playoff", ("BH",))],
)
def test_what_comes_before_a_play_off(codes, before):
    ranking = Ranking(tiebreaks=tuple(codes.split(",")), edition="2026")
    assert announcement(None, ranking).codes_before_play_off == before


# How it is put into words -------------------------------------------------------------------------


@each_row(
    ("code", "modifiers"),
    [
        ("BH", []),
        ("BH/C1", []),
        ("BH/P", [Message("announcement.forfeits")]),
        ("BH/M1/P", [Message("announcement.forfeits")]),
        ("KS/L-2", [Message("announcement.limit", n="-1")]),
        ("KS/L-1", [Message("announcement.limit", n="-½")]),
        ("KS/L0", [Message("announcement.limit", n="+0")]),
        ("KS/L1", [Message("announcement.limit", n="+½")]),
        ("KS/L3", [Message("announcement.limit", n="+1½")]),
        ("ARO/U1400", [Message("announcement.unrated", n=1400)]),
        ("WON/R", [Message("announcement.reversed")]),
        ("BC", [Message("announcement.lowest-first")]),
        ("BC/R", [Message("announcement.reversed")]),
        ("SB:GP", [Message("announcement.by-game-points")]),
        ("BH:MP", [Message("announcement.by-match-points")]),
        ("SSSC/K3", [Message("announcement.divisor", n=3)]),
        ("SSSC/F", [Message("announcement.fore")]),
    ],
)
def test_modifiers_are_named(code, modifiers):
    (entry,) = announced_by(code).listed
    assert list(name_of(entry).arguments.get("modifiers", ())) == modifiers


def announced_by(codes, edition="2026", answers=None, **more):
    ranking = Ranking(tiebreaks=tuple(codes.split(",")), edition=edition, **more)
    return announcement(None, ranking, *([answers] if answers else []))


@each_row(
    ("code", "edition", "name"),
    [
        ("BH/C1", "2026", "announcement.cut.BH"),
        ("BH/M1", "2026", "announcement.median.BH"),
        ("play-off", "2026", "announcement.play-off"),
        ("OTHER_X", "2026", "announcement.own"),
        ("GE", "2023", "announcement.name.GE"),
        ("REP", "2026", "tie-break.REP"),
    ],
)
def test_a_name_is_that_of_the_edition(code, edition, name):
    (entry,) = announced_by(code, edition).listed
    assert name_of(entry).id == name


@each_row(
    ("primary", "name"),
    [("MPTS", "tie-break.GPTS"), ("GPTS", "tie-break.MPTS"), ("", "tie-break.MPvGP")],
)
def test_the_other_score_of_teams_is_named(primary, name):
    (entry,) = announced_by("MPvGP").listed
    assert name_of(entry, primary).id == name


def sections_of(announced):
    """Return the texts of each section by the id of its heading."""
    blocks = announcement_document(announced, Origin()).blocks
    return {
        block.heading.id.partition(".")[2]: [text for part in block.blocks for text in part.texts]
        for block in blocks
        if isinstance(block, Section)
    }


def named(code):
    return Message("announcement.named", name=Message(f"tie-break.{code}"), code=code)


LOTS = Message("announcement.lots", article="4.2")
SWISS = Message("announcement.unplayed-swiss")


@each_row(
    ("codes", "options", "provisions"),
    [
        ("BH", {}, [LOTS, SWISS]),
        (
            "BH",
            {"kind": "individual-round-robin"},
            [LOTS, Message("announcement.unplayed-predetermined")],
        ),
        (
            "BH,SB",
            {"edition": "2006"},
            [
                Message("announcement.not-stated-at-the-end"),
                Message("announcement.unplayed-2006"),
            ],
        ),
        (
            "BH,ARO",
            {"edition": "2012"},
            [
                Message("announcement.lots", article="12.1"),
                Message("announcement.unplayed-2012"),
                Message("announcement.ratings-in-annex", codes=("ARO",), article="E"),
            ],
        ),
        (
            "ARO,BH,ARO",
            {},
            [LOTS, SWISS, Message("announcement.ratings", codes=("ARO",))],
        ),
        (
            "EDEC,EDE",
            {"kind": "team-swiss"},
            [
                LOTS,
                SWISS,
                Message("announcement.knockout-chain", code="EDEC", chain=(named("BC"),)),
                Message("announcement.no-chain", code="EDE"),
            ],
        ),
        ("MMS,SOS", {"edition": None}, None),
    ],
)
def test_what_holds_besides_depends_on_the_edition_and_the_list(codes, options, provisions):
    assert sections_of(announced_by(codes, **options)).get("provisions") == provisions


def test_unrated_players_are_counted_where_ratings_are_used():
    pair = event("1  2w1\n2  1b0", ratings={1: 2000})
    for codes, told in (("ARO", 1), ("BH", 0)):
        announced = announcement(pair, Ranking(tiebreaks=(codes,), edition="2026"))
        unrated = [
            clause.arguments["n"]
            for clause in sections_of(announced)["provisions"]
            if clause.id == "announcement.unrated-present"
        ]
        assert unrated == [1] * told


@each_row(
    ("codes", "options", "about"),
    [
        ("BH", {}, ["rules", "introduction"]),
        ("BC", {}, ["rules", "introduction-of-teams", "primary"]),
        ("BH", {"edition": "2006"}, ["rules-of-annex", "introduction"]),
        ("MMS", {"edition": None}, ["rules-of-egf", "introduction"]),
    ],
)
def test_whose_rules_these_are_is_said_first(codes, options, about):
    document = announcement_document(announced_by(codes, **options), Origin())
    assert [text.id.partition(".")[2] for text in document.subtitle] == about


@each_row(
    ("code", "edition", "known", "letters"),
    [
        ("BH", "2026", "C", "C"),
        ("FB", "2026", "D", "D"),
        ("SSSC/F", "2026", "B", "BD"),
        ("EDE", "2026", "A", "A"),
        ("BH", "2012", "C", None),
        ("MMS", None, "B", None),
        ("OTHER_X", "2026", None, None),
    ],
)
def test_it_is_told_when_a_value_is_known(code, edition, known, letters):
    (row,) = announcement_document(announced_by(code, edition), Origin()).blocks[0].rows
    told = None if known is None else Message(f"announcement.known.{known}")
    if letters is not None:
        told = Message("announcement.typed", type=letters, known=told)
    assert row[4] == told


@each_row(
    ("codes", "edition", "answers", "play_off"),
    [
        ("BH", "2026", None, None),
        ("BH", "2026", Answers(games=2), Message("announcement.open")),
        ("play-off,BH", "2026", None, "-"),
        ("BH,SB,play-off", "2026", None, "BH, SB"),
        ("BH,play-off", "2026", Answers(after="SB"), "SB"),
        ("BH", "2006", None, None),
    ],
)
def test_what_the_organiser_has_to_say_of_a_play_off_is_asked(codes, edition, answers, play_off):
    texts = sections_of(announced_by(codes, edition, answers)).get("play-off-heading", [])
    after = [
        text.arguments["answer"]
        for text in texts
        if text.arguments["asks"] == Message("announcement.asks.3.1.2")
    ]
    assert after == ([] if play_off is None else [play_off])


@pytest.mark.parametrize(("edition", "article"), [("2006", "6"), ("2012", "12.1.1")])
def test_the_scheme_of_an_annex_is_cited_where_a_play_off_is_listed(edition, article):
    scheme = Message("announcement.play-off-scheme", article=article)
    assert sections_of(announced_by("BH,play-off", edition))["play-off-heading"] == [scheme]
    assert "play-off-heading" not in sections_of(announced_by("BH", edition))
