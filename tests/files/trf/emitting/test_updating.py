"""Documents as other programs write them, changed in one place."""

from __future__ import annotations

import pytest
from corpus.make import FILES
from foreign import CORPUS
from trftext import bye, cell, game, row

from trfkit.files.trf.emitting import update
from trfkit.files.trf.reading import read
from trfkit.messages.message import Message
from trfkit.model import (
    ABSENT,
    OUTCOME_BY_LETTER,
    Arbiter,
    ArbiterRole,
    Colour,
    Outcome,
    Player,
    RoundEntry,
    Team,
)
from trfkit.record import replace


def document(*lines: str, ending: str = "\r\n") -> bytes:
    return "".join(f"{line}{ending}" for line in lines).encode()


def changed(data: bytes, change) -> list[tuple[str, str]]:
    """The lines that differ after a change, old and new, where none was added or removed."""
    result = read(data)
    after = update(result, change(result.tournament)).document.records
    pairs = zip(result.document.records, after, strict=True)
    return [(old.text, new.text) for old, new in pairs if old != new]


def texts(data: bytes, change) -> list[str]:
    result = read(data)
    return [record.text for record in update(result, change(result.tournament)).document.records]


def with_player(number: int, **changes):
    def change(tournament):
        players = tuple(
            replace(player, **changes) if player.start_no == number else player
            for player in tournament.players
        )
        return replace(tournament, players=players)

    return change


PLAIN = (
    "012 Club Night",
    "042 2026/03/01",
    "XXR 3",
    row(1, game(2, "w", "1"), cell("0000", "-", "H"), name="Adams, Ada", points="1.5", rank=1),
    row(2, game(1, "b", "0"), game(3, "w", "="), name="Brown, Bo", points="0.5", rank=3) + "   ",
    "",
    row(3, cell("0000", "-", "U"), game(2, "b", "="), name="Clark, Cy", points="1.5", rank=1),
)


def test_a_new_rank_changes_four_columns_of_one_line():
    before, after = changed(document(*PLAIN), with_player(2, stated_rank=12))[0]
    assert before[85:89] == "   3"
    assert after == before[:85] + "  12" + before[89:]


def test_a_new_result_changes_one_column():
    entry = RoundEntry(Outcome.SHORT_DRAW, 3, Colour.WHITE)
    rounds = (RoundEntry(Outcome.LOSS, 1, Colour.BLACK), entry)
    ((before, after),) = changed(document(*PLAIN), with_player(2, rounds=rounds))
    assert after == before[:108] + "D" + before[109:]


def test_a_new_round_is_written_behind_the_others():
    extra = RoundEntry(Outcome.PENDING, 3, Colour.WHITE)
    rounds = (
        RoundEntry(Outcome.WIN, 2, Colour.WHITE),
        RoundEntry(Outcome.HALF_POINT_BYE),
        extra,
    )
    ((before, after),) = changed(document(*PLAIN), with_player(1, rounds=rounds))
    assert after == before + "     3 w  "


def test_a_round_taken_back_leaves_blanks():
    rounds = (RoundEntry(Outcome.WIN, 2, Colour.WHITE),)
    ((before, after),) = changed(document(*PLAIN), with_player(1, rounds=rounds))
    assert after.rstrip() == before[:99]
    assert len(after) == len(before)


def test_a_file_of_2006_gets_its_byes_in_the_old_letters():
    data = document(
        "012 Old",
        row(1, game(2, "w", "1"), cell("0000", "-", "1"), name="Adams, Ada"),
        row(2, game(1, "b", "0"), name="Brown, Bo"),
    )
    rounds = (RoundEntry(Outcome.LOSS, 1, Colour.BLACK), RoundEntry(Outcome.HALF_POINT_BYE))
    ((_, after),) = changed(data, with_player(2, rounds=rounds))
    assert after[101:109] == "0000 - ="


BYTE_PADDED = (
    "012 Byte padded",
    row(1, game(2, "w", "1"), name="Béranger, Noël", points="1.0", rank=1).replace(
        "  2000", "2000"
    ),
    row(2, game(1, "b", "0"), name="Smith, Jo", points="0.0", rank=2),
)


def test_a_line_counted_in_bytes_keeps_its_shifted_columns():
    ((before, after),) = changed(document(*BYTE_PADDED), with_player(1, stated_rank=7))
    assert before.encode()[85:89] == b"   1"
    assert after.encode() == before.encode()[:85] + b"   7" + before.encode()[89:]


def test_a_new_name_in_a_line_counted_in_bytes_is_counted_in_bytes():
    ((before, after),) = changed(document(*BYTE_PADDED), with_player(1, name="Ödegård, Åse Bø"))
    assert after.encode()[14:47] == "Ödegård, Åse Bø".encode().ljust(33)
    assert after.encode()[47:] == before.encode()[47:]


def test_a_plain_name_in_a_document_counted_in_bytes_gives_way_to_one_counted_in_bytes():
    ((before, after),) = changed(document(*BYTE_PADDED), with_player(2, name="Smith, Zoë"))
    assert after.encode()[14:47] == "Smith, Zoë".encode().ljust(33)
    assert after.encode()[47:] == before.encode()[47:]


def test_a_line_padded_without_its_combining_marks_stays_so():
    # E and a combining acute accent: one letter, two characters.
    name = "E\u0301lise, Ba"
    line = row(1, name=name, points="1.0", rank=1)
    line = line[:47] + " " + line[47:]
    data = document("012 Marks", line, row(2, name="Smith, Jo", points="0.0", rank=2))
    ((before, after),) = changed(data, with_player(1, name="Smith, Al"))
    assert after[14:47] == "Smith, Al".ljust(33)
    assert after[47:] == before[48:]


GAME = row(1, game(2, "w", "1"), name="Adams, Ada", points="1.0", rank=1)
OTHER = row(2, game(1, "b", "0"), name="Brown, Bo", points="0.0", rank=2)


def test_a_row_that_lost_a_blank_keeps_its_columns_where_they_stand():
    moved = GAME[:56] + GAME[57:]  # between federation and FIDE id
    ((before, after),) = changed(document("012 X", moved, OTHER), with_player(1, stated_rank=7))
    assert after == before[:84] + "   7" + before[88:]


def test_a_row_with_a_blank_too_many_keeps_its_columns_where_they_stand():
    moved = GAME[:79] + " " + GAME[79:]
    ((before, after),) = changed(document("012 X", moved, OTHER), with_player(1, stated_rank=7))
    assert after == before[:86] + "   7" + before[90:]


def test_a_field_that_lost_columns_takes_them_from_the_blanks_behind():
    moved = GAME[:86] + GAME[88:]  # two of the rank's four columns are gone
    ((before, after),) = changed(document("012 X", moved, OTHER), with_player(1, stated_rank=117))
    assert before[85:94] == " 1     2 "
    assert after == before[:85] + " 117   2 " + before[94:]


def test_a_row_without_room_for_what_is_new_gets_the_columns_of_the_table():
    full = row(1, game(2345, "w", "1"), name="Adams, Ada", points="1.0", rank=1)
    moved = full[:86] + full[88:]
    other = row(2345, game(1, "b", "0"), name="Brown, Bo", points="0.0", rank=2)
    ((_, after),) = changed(document("012 X", moved, other), with_player(1, stated_rank=1170))
    assert after == full[:85] + "1170" + full[89:]


def test_a_row_too_damaged_to_find_its_fields_stays_as_it_is():
    torn = GAME[:85] + "_xO    1" + GAME[89:]  # no way to tell what the blanks belong to
    assert changed(document("012 X", torn, OTHER), with_player(1, stated_rank=7)) == []


@pytest.mark.parametrize(
    "torn", [f"{GAME}  withdrawn", f"{GAME[:52]}x{GAME[53:]}"], ids=["behind", "between"]
)
def test_a_text_outside_the_fields_of_a_row_stays_beside_what_changes(torn):
    ((before, after),) = changed(document("012 X", torn, OTHER), with_player(1, stated_rank=7))
    assert after == before[:85] + "   7" + before[89:]


def test_nothing_is_written_beside_a_piece_of_what_was_there():
    # Points of six digits: what is left of them would be read as points, or as a rank.
    torn = GAME[:81] + "1.9692216"
    assert changed(document("012 X", torn, OTHER), with_player(1, stated_points=0)) == []


WITH_TABS = document("012 Tabs", GAME[:40] + "\t" + GAME[48:], OTHER)


def test_a_row_with_tabs_that_changes_is_written_in_the_columns_of_the_table():
    ((before, after),) = changed(WITH_TABS, with_player(1, stated_rank=5))
    assert before[40] == "\t"
    assert after == GAME[:85] + "   5" + GAME[89:]


def test_a_row_with_tabs_that_gets_another_name_is_written_in_the_columns_of_the_table():
    ((_, after),) = changed(WITH_TABS, with_player(1, name="Adams, Amy"))
    assert after == GAME.replace("Adams, Ada", "Adams, Amy")


def test_a_new_player_follows_the_one_before():
    new = Player(start_no=4, name="Dent, Di")

    def add(tournament):
        return replace(tournament, players=(*tournament.players[:2], new, tournament.players[2]))

    lines = texts(document(*PLAIN), add)
    assert lines[5].startswith("001    4      Dent, Di")
    assert lines[:5] + lines[6:] == list(PLAIN)[:5] + list(PLAIN)[5:]


def test_a_player_who_is_gone_takes_his_line_along():
    lines = texts(document(*PLAIN), lambda t: replace(t, players=t.players[:2]))
    assert lines == list(PLAIN)[:6]


def test_a_changed_header_replaces_its_line():
    ((_, after),) = changed(document(*PLAIN), lambda t: replace(t, name="Club Evening"))
    assert after == "012 Club Evening"


def test_a_new_header_stands_where_the_table_has_it():
    lines = texts(document(*PLAIN), lambda t: replace(t, city="Sampletown", time_control="5 min"))
    assert lines[:5] == [
        "012 Club Night",
        "022 Sampletown",
        "042 2026/03/01",
        "122 5 min",
        "XXR 3",
    ]


def test_a_header_that_is_gone_leaves_no_line():
    lines = texts(document(*PLAIN), lambda t: replace(t, name=None))
    assert lines == list(PLAIN)[1:]


def test_rounds_are_changed_in_the_record_that_the_file_has():
    ((_, after),) = changed(document(*PLAIN), lambda t: replace(t, rounds=5))
    assert after == "XXR 5"


def test_what_162_cannot_say_goes_into_a_record_that_can():
    lines = texts(
        document("162  W 1.0    D 0.5    L 0.0", *PLAIN),
        lambda t: replace(t, point_system=replace(t.point_system, forfeit_loss=5)),
    )
    assert [line[:3] for line in lines].count("XXS") == 1
    assert lines[0] == "162  W 1.0    D 0.5    L 0.0"


@pytest.mark.parametrize("place", [0, 1, 2, 3])
def test_an_arbiter_more_is_a_line_more_in_its_place(place):
    deputy = Arbiter(ArbiterRole.DEPUTY, "Help, Hal", "Help, Hal")
    known = ["112 First, Fay", "112 Second, Sue", "112 Third, Tim"]
    lines = texts(
        document("012 Club", *known, *PLAIN[1:]),
        lambda t: replace(t, arbiters=(*t.arbiters[:place], deputy, *t.arbiters[place:])),
    )
    assert lines[:5] == ["012 Club", *known[:place], "112 Help, Hal", *known[place:]]


def test_counts_that_nobody_stated_are_not_added():
    lines = texts(document(*PLAIN), lambda t: replace(t, players=t.players[:2]))
    assert not [line for line in lines if line.startswith(("062", "072", "082"))]


def test_arbiters_on_one_line_get_a_line_each_when_they_change():
    lines = texts(
        document("012 Club", "112 Fay First, Hal Help", *PLAIN[1:]),
        lambda t: replace(t, arbiters=t.arbiters[1:] + t.arbiters[:1]),
    )
    assert lines[:4] == ["012 Club", "112 Hal Help", "112 Fay First", PLAIN[1]]


def with_team_name(name: str):
    return lambda t: replace(t, teams=(replace(t.teams[0], name=name), *t.teams[1:]))


OLD_TEAMS = (
    *PLAIN,
    "013 Adams and Brown                    1    2",
    "013 Clark's                            3",
)


def test_a_team_s_new_name_leaves_its_numbers_where_they_are():
    ((_, after),) = changed(document(*OLD_TEAMS), with_team_name("Brown and Adams"))
    assert after == "013 Brown and Adams                    1    2"


ASTRAY = (*PLAIN, "013 Adams and Brown                      1    2", OLD_TEAMS[-1])


def test_a_team_out_of_its_columns_gets_a_new_name_and_stays_so():
    ((_, after),) = changed(document(*ASTRAY), with_team_name("Brown and Adams"))
    assert after == "013 Brown and Adams                      1    2"


def test_a_team_out_of_its_columns_gets_those_of_the_table_with_more_members():
    def change(tournament):
        teams = (replace(tournament.teams[0], members=(1, 2, 3)), tournament.teams[1])
        return replace(tournament, teams=teams)

    ((_, after),) = changed(document(*ASTRAY), change)
    assert after == "013 Adams and Brown                    1    2    3"


def test_a_new_team_of_2016_stands_behind_the_others():
    lines = texts(
        document(*OLD_TEAMS),
        lambda t: replace(t, teams=(*t.teams, Team(number=3, name="Late", members=(2,)))),
    )
    assert lines[-1] == "013 Late                               2"


def test_comments_are_kept_one_by_one():
    data = document("### one", "012 Club", "### two", *PLAIN[1:])
    lines = texts(data, lambda t: replace(t, comments=(" one", " two and a half", " three")))
    assert lines[:4] == ["### one", "012 Club", "### two and a half", "### three"]


def told(data: bytes, change) -> list[str]:
    result = read(data)
    found = update(result, change(result.tournament)).diagnostics
    return [(finding.code, finding.variant, dict(finding.values)) for finding in found]


LONG = "The Very Long Winded Chess Society of Upper Sampletown"


def test_what_a_changed_field_cannot_hold_is_reported():
    assert told(document(*PLAIN), with_player(1, name="N" * 40)) == [
        (
            "CNV002",
            "player",
            {
                "fact": Message("losses.field.name"),
                "old": "NNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNN",
                "new": "NNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNN",
                "target": "TRF-26",
            },
        )
    ]
    assert told(document(*OLD_TEAMS), with_team_name(LONG)) == [
        (
            "CNV002",
            "",
            {
                "fact": Message("losses.field.old_team_name"),
                "old": "The Very Long Winded Chess Society of Upper Sampletown",
                "new": "The Very Long Winded Chess Socie",
                "target": "TRF-26",
            },
        )
    ]
    assert told(document(*PLAIN), lambda t: replace(t, city="Sample\x07town")) == [
        (
            "CNV002",
            "",
            {
                "fact": Message("losses.city"),
                "old": "Sample\x07town",
                "new": "Sample town",
                "target": "TRF-26",
            },
        )
    ]


def test_what_a_new_line_cannot_hold_is_reported():
    new = Team(number=3, name=LONG, members=(2,))
    (finding,) = told(document(*OLD_TEAMS), lambda t: replace(t, teams=(*t.teams, new)))
    assert finding == (
        "CNV002",
        "",
        {
            "fact": Message("losses.field.old_team_name"),
            "old": "The Very Long Winded Chess Society of Upper Sampletown",
            "new": "The Very Long Winded Chess Socie",
            "target": "TRF-26",
        },
    )


def test_what_does_not_change_is_no_finding_and_is_not_cut():
    long = f"013 {LONG}    1    2"
    data = document(*PLAIN, long, OLD_TEAMS[-1])

    def change(tournament):
        teams = (replace(tournament.teams[0], stated_rank=1), tournament.teams[1])
        return replace(tournament, teams=teams)

    assert changed(data, change) == []
    assert told(data, change) == []


def test_a_shorter_name_puts_a_row_right_that_a_long_one_pushed_aside():
    long = "Featherstonehaugh-Cholmondeley, Aurelian"
    data = document("012 X", GAME.replace(f"{'Adams, Ada':<33}", long), OTHER)
    ((_, after),) = changed(data, with_player(1, name="Adams, Ada"))
    assert after == GAME


def test_points_that_would_hide_how_far_a_row_stands_off_put_it_right():
    cells = "         3 b 0         H     7 b 0"
    torn = f"001    6      Otter{'1803':>33}{'1.0':>20}{cells}"
    read_ = read(document("012 X", torn))
    (otter,) = read_.tournament.players
    assert [entry.outcome.letter for entry in otter.rounds] == ["H", "0"]  # as far as can be told
    points = with_player(6, stated_points=5, stated_rank=1)(read_.tournament)
    ((_, after),) = changed(document("012 X", torn), lambda _: points)
    assert after[80:] == " 0.5    1         H     7 b 0"
    assert read(bytes(update(read_, points).document)).tournament == points


def test_a_row_whose_shift_follows_from_other_rows_alone_is_changed_where_it_stands():
    rows = [row(n, game(n % 4 + 1, "w", "1"), rank=n) for n in range(1, 5)]
    sparse = row(9, "     -", rating="", federation="", birth="")
    read_ = read(document("012 X", *(f"{one[:89]}   {one[89:]}" for one in (*rows, sparse))))
    assert read_.provenance.players[9].shift == 3
    ranked = with_player(9, stated_rank=7)(read_.tournament)
    assert read(bytes(update(read_, ranked).document)).tournament == ranked


def test_a_team_whose_number_stands_off_gets_its_first_points_beside_it():
    data = document("192 FIDE_TEAM", *PLAIN, "310    1 Rooks")
    read_ = read(data)
    (team,) = read_.tournament.teams
    ranked = replace(team, stated_match_points=20, stated_game_points=15, stated_rank=3)
    document_ = update(read_, replace(read_.tournament, teams=(ranked,))).document
    assert document_.records[-1].text == "310    1 Rooks" + " " * 43 + "2.0    1.5   3"
    assert read(bytes(document_)).tournament.teams == (ranked,)


def test_a_line_that_would_lose_something_stays_as_it_is_and_is_reported():
    data = document(*PLAIN, f"013 {LONG}    1    2", OLD_TEAMS[-1])

    def change(tournament):
        teams = (replace(tournament.teams[0], members=(1,)), tournament.teams[1])
        return replace(tournament, teams=teams)

    assert changed(data, change) == []
    assert told(data, change) == [("CNV004", "", {"facts": (Message("losses.field.old_member"),)})]


def test_a_result_without_a_tournament_cannot_be_updated():
    result = read(document(*PLAIN))
    empty = read(b"")
    with pytest.raises(ValueError, match="nothing was read"):
        update(empty, result.tournament)


@pytest.mark.sweep
@pytest.mark.parametrize(
    "path",
    [
        *(pytest.param(path, id=path.name) for path in sorted(FILES.glob("*.trf"))),
        *(
            pytest.param(path, id=path.name, marks=pytest.mark.corpus)
            for path in sorted((CORPUS / "trf").glob("*"))
            if path.suffix != ".tsv"
        ),
    ],
)
def test_points_and_ranks_of_every_file_of_a_corpus_can_be_changed(path):
    data = path.read_bytes()
    result = read(data)
    if result.tournament is None:
        return
    assert bytes(update(result, result.tournament).document) == data
    players = tuple(
        replace(
            player, stated_points=player.start_no * 5 % 200, stated_rank=player.start_no % 50 + 1
        )
        for player in result.tournament.players
    )
    new = replace(result.tournament, players=players)
    document_ = update(result, new).document
    assert read(bytes(document_)).tournament == new
    places = {place.line for place in result.provenance.players.values()}
    for old, record in zip(result.document.records, document_.records, strict=True):
        assert record == old or old.line in places


@pytest.mark.parametrize(
    ("played", "first", "second"),
    [
        pytest.param(0, ["H"], [], id="byes given for a round to come"),
        pytest.param(2, ["U", "H"], ["F"], id="rounds of byes alone"),
        pytest.param(3, ["U", "Z", "H"], [], id="one who was never there"),
    ],
)
def test_byes_make_rounds_where_absences_are_written_too(played, first, second):
    entries = {letter: RoundEntry(OUTCOME_BY_LETTER[letter]) for letter in "UFH"}
    rows = [tuple(entries.get(letter, ABSENT) for letter in said) for said in (first, second)]
    for before in (("H", ""), ("UU", "ZZ"), ("ZZU", "UZH")):
        old = [row(n, *map(bye, letters)) for n, letters in enumerate(before, start=1)]
        result = read(document("142 3", *old))
        players = [
            replace(player, rounds=new)
            for player, new in zip(result.tournament.players, rows, strict=True)
        ]
        wanted = replace(result.tournament, players=tuple(players), rounds_played=played)
        found = read(bytes(update(result, wanted).document)).tournament
        assert (found.players, found.rounds_played) == (wanted.players, played)
