"""A whole file, from bytes to tournament."""

from datetime import date

import pytest
from trftext import bye, cell, four_players, game, row, trf

from trfkit.checks.fixes import with_edits
from trfkit.files.trf.reading import read
from trfkit.files.trf.reading.played_rounds import announcing
from trfkit.findings import Edit, Fix, Severity
from trfkit.findings.codes import severity_in
from trfkit.messages.message import Message
from trfkit.model import (
    ABSENT,
    Acceleration,
    ArbiterRole,
    ByeType,
    Colour,
    Event,
    Extension,
    ForbiddenPairs,
    ForfeitedMatch,
    LineUp,
    MatchPointSystem,
    NationalRating,
    Outcome,
    PartialDate,
    PlayerAcceleration,
    PointSystem,
    RequestedByes,
    RoundEntry,
    Sex,
    StartingRankMethod,
    Team,
    TeamByes,
    Title,
)

HEADERS = [
    "012 Invented Open",
    "022 Nowhere",
    "032 NED",
    "042 2026/03/07",
    "052 2026/03/08",
    "062 4 (3)",
    "072 3",
    "092 Individual: Swiss-System",
    "102 IA Chief, Clara (1000001)",
    "112 Deputy, Dan",
    "122 90 min",
]


def tournament(*lines, **options):
    result = read(trf(*lines), **options)
    assert result.tournament is not None
    return result.tournament


def codes(*lines):
    return [diagnostic.code for diagnostic in read(trf(*lines)).diagnostics]


def finding(code, *lines):
    found = [d for d in read(trf(*lines)).diagnostics if d.code == code]
    assert len(found) == 1, found
    return found[0]


def codes_of(result):
    return {diagnostic.code for diagnostic in result.diagnostics}


class TestGaps:
    def test_a_letter_between_the_fields_of_a_round_is_told_once_in_its_column(self):
        first, *others = four_players()
        found = finding("SYN008", "142 2", first[:97] + "x" + first[98:], *others)
        assert (found.column, found.end_column) == (98, 99)
        assert found.participant == 1

    def test_a_letter_in_the_blank_before_the_name_leaves_the_name_alone(self):
        first, *others = four_players()
        lines = ["142 2", first[:13] + "*" + first[14:], *others]
        assert finding("SYN008", *lines).column == 14
        assert tournament(*lines).players[0].name == first[14:47].strip()

    def test_a_word_before_the_dates_of_the_rounds_leaves_them_alone(self):
        dates = f"132 dates {'':80} 26/05/01  26/05/02"
        found = finding("SYN008", "142 2", dates, *four_players())
        assert (found.column, found.end_column) == (5, 10)
        assert tournament("142 2", dates, *four_players()).round_dates[1].day == 2

    def test_a_row_cut_before_its_points_says_whose_it_is(self):
        first, *others = four_players()
        assert finding("SYN009", "142 2", first[:80], *others).participant == 1


class TestHeaders:
    def test_every_header_of_trf16(self):
        t = tournament(*HEADERS, "142 2", *four_players())
        assert t.name == "Invented Open"
        assert t.city == "Nowhere"
        assert t.federation == "NED"
        assert (t.start, t.end) == (date(2026, 3, 7), date(2026, 3, 8))
        assert (t.stated_players, t.stated_rated, t.rounds) == (4, 3, 2)
        chief, deputy = t.arbiters
        assert (chief.role, chief.title, chief.fide_id) == (ArbiterRole.CHIEF, "IA", 1000001)
        assert (deputy.role, deputy.name) == (ArbiterRole.DEPUTY, "Deputy, Dan")
        assert t.time_control == "90 min"
        assert codes(*HEADERS, "142 2", *four_players()) == []

    @pytest.mark.parametrize(
        ("line", "name", "value"),
        [
            ("012Oak Open", "name", "Oak Open"),
            ("14212", "rounds", 12),
            ("XXR12", "rounds", 12),
            ("202BH,SB", "tiebreaks", ("BH", "SB")),
            ("0422026.03.07", "start", date(2026, 3, 7)),
            ("352WBWB", "board_colours", "WBWB"),
        ],
    )
    def test_data_that_touch_their_tag_are_read_whole_and_told(self, line, name, value):
        lines = (line, *four_players())
        assert getattr(tournament(*lines), name) == value
        told = finding("SYN008", *lines)
        assert (told.line, told.column, told.own_severity) == (1, 4, Severity.WARNING)
        assert told.fix == Fix((Edit(1, 4, "", " "),), safe=True)
        assert (told.old, told.new) == (line[3], f" {line[3]}")

    def test_values_of_results_that_touch_their_tag_are_read_whole(self):
        assert tournament("BBW3.0", *four_players()).point_system.win == 30
        assert tournament("162W 3.0     D 1.0", *four_players()).point_system.win == 30

    def test_a_mark_between_tag_and_data_is_told_and_not_read(self):
        lines = ("012: Oak Open", *four_players())
        assert tournament(*lines).name == "Oak Open"
        assert finding("SYN008", *lines).own_severity is None

    @pytest.mark.parametrize("text", ["WBWB", "wbwb", "WB WB", " WBWB  "])
    def test_colours_of_boards(self, text):
        assert tournament(f"352 {text}", *four_players()).board_colours == "WBWB"

    @pytest.mark.parametrize("text", ["WX", "4", "WBWB (4 boards)"])
    def test_colours_of_boards_that_are_none_are_an_error_and_count_no_boards(self, text):
        assert tournament(f"352 {text}", *four_players()).board_colours is None
        assert "SYN007" in codes(f"352 {text}", *four_players())

    def test_colours_of_boards_start_with_white(self):
        lines = ("352 BWBW", *four_players())
        assert tournament(*lines).board_colours == "BWBW"
        assert finding("SYN007", *lines).own_severity is Severity.WARNING

    def test_a_round_left_blank_in_xxa_adds_nothing_and_moves_no_other(self):
        (row,) = tournament("XXA    1       1.0   ", *four_players()).player_accelerations
        assert row.points == (0, 10)

    @pytest.mark.parametrize(
        ("text", "points", "found"),
        [
            ("XXA    1", (), set()),
            ("XXA 1 1.0 0.5", (10, 5), set()),
            ("XXA\t1\t1.0\t0.5", (10, 5), set()),
            ("XXA    1   1.0  0.5", (10, 5), {"SYN003"}),
            ("XXA    1   1.0   0.5", (10, 5), {"SYN003"}),
            ("XXA    1          1.0", (0, 0, 10), {"SYN003"}),
        ],
    )
    def test_points_of_xxa_out_of_their_columns_are_put_right(self, text, points, found):
        (row,) = tournament(text, *four_players()).player_accelerations
        assert (row.start_no, row.points) == (1, points)
        assert {"SYN003", "SYN007"} & set(codes(text, *four_players())) == found

    @pytest.mark.parametrize("text", ["NED FIDON and more", "FIDON NED"])
    def test_what_stands_behind_the_method_of_starting_ranks_is_told(self, text):
        told = finding("HDR028", f"172 {text}", *four_players())
        assert told.values["text"] == text

    def test_every_header_of_trf26(self):
        t = tournament(
            "142 9",
            "152 B",
            "162  W 3.0    D 1.0    L 0.0    A 0.0    P 1.0    X 0.5",
            "172 NED FIDON",
            "182 Some program",
            "192 FIDE_DUTCH_2026_BAKU",
            "202 BH/C1, SB DE",
            "212 PTS,BH/C1,SB,DE",
            "222 5400+30",
            *four_players(),
        )
        assert t.rounds == 9
        assert t.initial_colour is Colour.BLACK
        assert t.point_system == PointSystem(
            win=30,
            draw=10,
            loss=0,
            forfeit_win=30,
            forfeit_loss=0,
            pairing_allocated_bye=10,
            full_point_bye=30,
            half_point_bye=10,
            zero_point_bye=0,
            unknown=5,
        )
        assert t.starting_rank_method == StartingRankMethod("FIDON", "NED")
        assert t.controller == "Some program"
        assert t.type_code == "FIDE_DUTCH_2026_BAKU"
        assert t.tiebreaks == ("BH/C1", "SB", "DE")
        assert t.standings_order == ("PTS", "BH/C1", "SB", "DE")
        assert t.encoded_time_control == "5400+30"

    @pytest.mark.parametrize(
        ("text", "severity"),
        [("W182 Some program", Severity.ERROR), ("W x", Severity.WARNING), ("white1", None)],
    )
    def test_what_follows_the_initial_colour_is_told(self, text, severity):
        lines = [f"152 {text}", *four_players()]
        assert tournament(*lines).initial_colour is Colour.WHITE
        found = [one.severity for one in read(trf(*lines)).diagnostics if one.code == "SYN007"]
        assert found == ([] if severity is None else [severity])

    def test_win_sets_the_bye_and_draw_the_unknown_unless_they_are_given(self):
        system = tournament("162  W 3.0    D 1.0    L 0.0", *four_players()).point_system
        assert (system.pairing_allocated_bye, system.unknown) == (30, 10)

    def test_z_is_an_old_letter_for_absence(self):
        system = tournament("162  W 1.0    Z 0.5", *four_players()).point_system
        assert (system.zero_point_bye, system.forfeit_loss) == (5, 5)

    @pytest.mark.parametrize("text", ["W1,0", "Q 1.0", "W -1.0", "W"])
    def test_a_malformed_point_system_is_an_error_in_its_place(self, text):
        found = finding("HDR016", f"162  {text}", *four_players())
        assert (found.line, found.column) == (1, 6)

    @pytest.mark.parametrize(
        ("text", "torn"),
        [("W 3 .0", "W 3 .0"), ("W 3. 0", "W 3. 0"), ("W 3.O", "W 3.O"), ("x ;  W 3.0", "x ;")],
    )
    def test_a_value_in_pieces_is_told_and_not_the_next_one(self, text, torn):
        lines = [f"162  {text}    D 1.0    L 0.5", *four_players()]
        found = finding("HDR016", *lines)
        assert (found.values["text"], found.column) == (torn, 6)
        system = tournament(*lines).point_system
        assert (system.draw, system.loss) == (10, 5)

    def test_match_points(self):
        t = tournament("362 TW 3.0   TD 1.0   TL 0.0", *four_players())
        assert t.match_points == MatchPointSystem(win=30, draw=10, loss=0)

    def test_match_points_in_the_letters_of_162(self):
        t = tournament("362  W 2.0    D 1.0    L 0.0    A 0.0    P 1.0", *four_players())
        assert t.match_points == MatchPointSystem(
            win=20, draw=10, loss=0, absence=0, pairing_allocated_bye=10
        )
        assert "HDR016" not in codes("362  W 2.0    P 1.0", *four_players())

    def test_dates_of_rounds_by_columns_with_one_missing(self):
        # Columns 92-99 and 102-109: the second date is missing.
        t = tournament("132" + " " * 88 + "26/03/07" + " " * 12 + "26/03/08", *four_players())
        assert t.round_dates == (date(2026, 3, 7), None, date(2026, 3, 8))

    def test_dates_of_rounds_in_another_order_are_told(self):
        lines = [
            "042 25.02.2011",
            "052 27.02.2011",
            "132" + " " * 88 + "11.25.02  11.27.02",
            *four_players(),
        ]
        assert tournament(*lines).round_dates == (date(2011, 2, 25), date(2011, 2, 27))
        assert finding("HDR030", *lines).new == "11/02/25 11/02/27"

    @pytest.mark.parametrize("text", ["01/05/26  02/05/26", "26/01/05  26/02/05"])
    def test_dates_in_columns_that_are_all_of_another_time_are_in_another_order(self, text):
        lines = ["042 2026/05/01", "052 2026/05/02", "132" + " " * 88 + text, *four_players()]
        assert tournament(*lines).round_dates == (date(2026, 5, 1), date(2026, 5, 2))
        assert finding("HDR030", *lines).new == "26/05/01 26/05/02"

    @pytest.mark.parametrize("text", ["26/05/01  26/05/12", "26/06/05  26/07/05"])
    def test_a_date_of_the_event_or_no_better_order_leaves_the_columns_as_they_are(self, text):
        lines = ["042 2026/05/01", "052 2026/05/02", "132" + " " * 88 + text, *four_players()]
        assert "HDR030" not in codes(*lines)

    def test_dates_with_the_whole_year_need_no_blanks_between(self):
        lines = ["132" + " " * 88 + "2026/05/012026/05/02", *four_players()]
        assert tournament(*lines).round_dates == (date(2026, 5, 1), date(2026, 5, 2))
        assert finding("HDR030", *lines).new == "26/05/01 26/05/02"

    @pytest.mark.parametrize("unreal", ["26/02/30", "26/13/02"])
    def test_one_unreal_date_of_a_round_does_not_change_the_others(self, unreal):
        event = ["042 2026/03/06", "052 2026/03/07"]
        lines = [*event, "132" + " " * 88 + f"{unreal}  26/03/07", *four_players()]
        assert tournament(*lines).round_dates == (None, date(2026, 3, 7))
        found = finding("HDR003", *lines)
        assert (found.round, found.column, found.end_column) == (1, 92, 100)

    def test_blanks_at_the_end_of_132_are_no_round(self):
        line = "132" + " " * 88 + "26/03/07  26/03/08" + " " * 9
        t = tournament(line, *four_players())
        assert [day.day for day in t.round_dates] == [7, 8]

    def test_a_132_of_control_characters_alone_holds_no_dates(self):
        assert tournament("132 \x1c\x1d", *four_players()).round_dates == ()

    def test_an_english_date_is_read_and_told(self):
        lines = ["042 May 29, 2020", *four_players()]
        assert tournament(*lines).start == date(2020, 5, 29)
        found = finding("HDR003", *lines)
        assert (found.severity, found.old, found.new) == (
            Severity.WARNING,
            "May 29, 2020",
            "2020/05/29",
        )
        assert (found.line, found.column, found.end_column) == (1, 5, 17)

    def test_a_date_that_does_not_exist_is_an_error(self):
        lines = ["042 2026/02/30", *four_players()]
        assert tournament(*lines).start is None
        assert finding("HDR003", *lines).severity is Severity.ERROR

    def test_a_record_twice_is_told_and_the_first_counts(self):
        lines = ["022 Here", "022 There", *four_players()]
        assert tournament(*lines).city == "Here"
        assert finding("SYN010", *lines).line == 2


class TestPlayers:
    def test_every_field_of_a_row(self):
        line = row(
            17,
            game(3, "w", "1"),
            name="Invented, Ivy",
            sex="w",
            title="WIM",
            rating=2211,
            federation="POL",
            fide_id=1234567,
            birth="1999/12/31",
            points="1.0",
            rank=2,
        )
        (player,) = tournament(line).players
        assert (player.start_no, player.name) == (17, "Invented, Ivy")
        assert (player.sex, player.title) == (Sex.WOMAN, Title.WIM)
        assert (player.rating, player.federation, player.fide_id) == (2211, "POL", 1234567)
        assert player.birth == PartialDate(1999, 12, 31)
        assert (player.stated_points, player.stated_rank) == (10, 2)
        assert player.rounds == (RoundEntry(Outcome.WIN, 3, Colour.WHITE),)

    @pytest.mark.parametrize(
        ("year", "is_told"), [(1905, True), (1906, False), (2026, False), (2027, True)]
    )
    def test_nobody_plays_unborn_or_older_than_anybody_is(self, year, is_told):
        lines = ["042 2026/05/01", row(1, birth=f"{year}/01/02")]
        assert ("PLR008" in codes(*lines)) is is_told
        assert tournament(*lines).players[0].birth.year == year

    @pytest.mark.parametrize("rating", ["", "0", "0000"])
    def test_no_rating_is_none(self, rating):
        assert tournament(row(1, rating=rating)).players[0].rating is None

    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            (game(2, "w", "1"), RoundEntry(Outcome.WIN, 2, Colour.WHITE)),
            (game(2, "b", "="), RoundEntry(Outcome.DRAW, 2, Colour.BLACK)),
            (game(2, "b", "W"), RoundEntry(Outcome.SHORT_WIN, 2, Colour.BLACK)),
            (game(2, "b", "d"), RoundEntry(Outcome.SHORT_DRAW, 2, Colour.BLACK)),
            (game(2, "w", "+"), RoundEntry(Outcome.FORFEIT_WIN, 2, Colour.WHITE)),
            (game(2, "-", "-"), RoundEntry(Outcome.FORFEIT_LOSS, 2)),
            (game(2, "w", "?"), RoundEntry(Outcome.ADJOURNED, 2, Colour.WHITE)),
            (game(2, "w", ""), RoundEntry(Outcome.PENDING, 2, Colour.WHITE)),
            (game(2, "w", "*"), RoundEntry(Outcome.PENDING, 2, Colour.WHITE)),
            (cell("0002", "w", "1"), RoundEntry(Outcome.WIN, 2, Colour.WHITE)),
            (bye("U"), RoundEntry(Outcome.PAIRING_ALLOCATED_BYE)),
            (bye("F"), RoundEntry(Outcome.FULL_POINT_BYE)),
            (bye("H"), RoundEntry(Outcome.HALF_POINT_BYE)),
            (bye("+"), RoundEntry(Outcome.FORFEIT_WIN)),
            (bye("-"), RoundEntry(Outcome.FORFEIT_LOSS)),
            (cell("", "", "U"), RoundEntry(Outcome.PAIRING_ALLOCATED_BYE)),
            (cell("", "", "-"), RoundEntry(Outcome.FORFEIT_LOSS)),
            (bye("Z"), ABSENT),
            (cell(), ABSENT),
            (cell("0000", "-", ""), ABSENT),
            (cell("", "-", ""), ABSENT),
            (cell("0000", "-", "*"), ABSENT),
        ],
    )
    def test_cells(self, text, expected):
        last = game(3, "w", "1")  # keeps an absence from being dropped at the row's end
        (player,) = tournament(row(1, text, last)).players
        assert player.rounds[0] == expected

    def test_absences_at_the_end_of_a_row_are_not_kept(self):
        (player,) = tournament(row(1, game(2, "w", "1"), bye("Z"), cell())).players
        assert len(player.rounds) == 1
        assert player.round(3) is ABSENT

    def test_a_trimmed_row_is_read_to_its_end(self):
        line = row(1, game(2, "w", "1"), game(3, "b", "")).rstrip()
        (player,) = tournament(line).players
        assert player.rounds[1] == RoundEntry(Outcome.PENDING, 3, Colour.BLACK)

    def test_capital_colours_and_small_letters_are_folded_and_told(self):
        found = finding("SYN020", row(1, game(2, "W", "1")))
        assert (found.column, found.end_column) == (97, 98)
        assert (found.old, found.new, found.participant, found.round) == ("W", "w", 1, 1)

    def test_an_opponent_that_is_no_number_is_told_and_his_game_has_none(self):
        lines = [row(1, cell("  x2", "w", "1")), row(2, game(1, "b", "0"))]
        found = finding("SYN007", *lines)
        assert (found.column, found.end_column, found.values["text"]) == (92, 96, "x2")
        assert tournament(*lines).players[0].rounds[0].opponent is None

    def test_dashes_in_the_place_of_a_hyphen_are_read_and_one_cause(self):
        lines = [row(1, cell("2", "w", "\u2013")), row(2, cell("1", "\u2212", "+"))]
        first, second = [d for d in read(trf(*lines)).diagnostics if d.code in {"SYN007", "RES023"}]
        assert (first.variant, dict(first.values)) == (
            "",
            {"field": "result", "text": "\u2013", "expected": None},
        )
        assert [one.severity for one in (first, second)] == [Severity.ERROR] * 2
        assert (first.caused_by, second.caused_by) == (None, first)
        assert all(one.fix.safe for one in (first, second))
        lost = tournament(*lines).players[0].rounds[0]
        assert (lost.outcome, lost.opponent) == (Outcome.FORFEIT_LOSS, 2)

    def test_an_unknown_letter_is_told_once_a_round(self):
        lines = [row(n, game(n % 4 + 1, "w", "1"), game(9, "b", "*")) for n in range(1, 5)]
        found = finding("RES023", *lines)
        assert (found.line, found.column, found.round) == (1, 109, 2)

    def test_a_letter_in_the_rating_costs_one_field_only(self):
        line = row(1, game(2, "w", "1"), rating="18OO", points="1.0")
        found = finding("SYN007", line)
        assert (found.column, found.end_column) == (49, 53)
        (player,) = tournament(line).players
        assert (player.rating, player.stated_points, len(player.rounds)) == (None, 10, 1)

    def test_text_in_a_gap_is_told(self):
        line = row(1, points="1.0")
        line = line[:47] + "x" + line[48:]
        assert finding("SYN008", line).column == 48

    @pytest.mark.parametrize(
        ("points", "value", "severity"),
        [("1,5", 15, Severity.WARNING), ("2", 20, Severity.WARNING), ("x.y", None, Severity.ERROR)],
    )
    def test_unusual_points(self, points, value, severity):
        found = finding("SCR004", row(1, points=points))
        assert (found.severity, found.column, found.end_column) == (severity, 81, 85)
        assert tournament(row(1, points=points)).players[0].stated_points == value

    def test_a_starting_rank_taken_twice_keeps_the_first(self):
        lines = [row(1, name="First"), row(1, name="Second"), row(2)]
        found = finding("PLR001", *lines)
        assert (found.line, found.participant) == (2, 1)
        assert [p.name for p in tournament(*lines).players] == ["First", "Player, P2"]

    @pytest.mark.parametrize("line", ["001 MALFORMED LINE", "001", "001    x"])
    def test_a_row_that_is_none_is_an_error_and_left_out(self, line):
        result = read(trf(line, row(2)))
        (found,) = [d for d in result.diagnostics if d.code == "SYN009"]
        assert found.severity is Severity.ERROR
        assert (found.variant, found.advice.id) == ("skipped", "SYN009.hint")
        assert [player.start_no for player in result.tournament.players] == [2]

    def test_a_row_trimmed_behind_the_birth_date_is_an_error_but_read(self):
        line = row(1, name="Trimmed, Tom", rating=1900).rstrip()
        assert len(line) == 79
        result = read(trf(line, row(2)))
        assert result.tournament.players[0].name == "Trimmed, Tom"
        (found,) = [d for d in result.diagnostics if d.code == "SYN009"]
        assert (found.severity, found.participant) == (Severity.ERROR, 1)
        assert found.variant == ""

    def test_a_byte_padded_name_is_realigned(self):
        line = row(3, game(1, "w", "1"), name="Müller, Jürgen", points="1.0", rank=1)
        padded_by_bytes = line[:45] + line[47:]  # two blanks fewer: each ü has two bytes
        result = read(trf("142 1", row(1), padded_by_bytes))
        assert [d.code for d in result.diagnostics] == ["SYN003"]
        player = result.tournament.players[1]
        assert (player.name, player.stated_points, player.stated_rank) == ("Müller, Jürgen", 10, 1)
        assert result.provenance.players[3].shift == -2
        # The blanks that were missing are all that changes, and it is a guess.
        assert result.diagnostics[0].fix == Fix((Edit(3, 47, "", "  "),), safe=False)

    def test_a_slip_in_a_realigned_row_is_still_told(self):
        line = row(3, name="Müller, Jürgen", rating="18OO", points="1.0", rank=1)
        result = read(trf("142 1", row(1), line[:45] + line[47:]))
        assert [d.code for d in result.diagnostics] == ["SYN003", "SYN007"]
        assert (result.diagnostics[1].column, result.diagnostics[1].end_column) == (47, 51)

    def test_rounds_that_no_shift_puts_right_are_told_once_and_not_made_up(self):
        rows = four_players()
        torn = rows[0][:89] + "   3  w1   2b  = "
        (found,) = [d for d in read(trf("142 2", torn, *rows[1:])).diagnostics if d.line == 2]
        assert (found.code, found.severity, found.participant) == ("SYN003", Severity.ERROR, 1)
        assert (found.variant, dict(found.values)) == (
            (
                "no-shift",
                {"more": Message("SYN003.unread-rounds", rounds=(1, 2)), "text": "w1   2b  ="},
            )
        )
        assert tournament("142 2", torn, *rows[1:]).players[0].rounds == ()

    def test_the_end_of_the_last_round_in_the_block_behind_it_is_no_round(self):
        rows = four_players()
        (found,) = [
            d
            for d in read(trf("142 2", f"{rows[0][:52]}.5{rows[0][53:]}", *rows[1:])).diagnostics
            if d.line == 2 and d.code == "SYN003"
        ]
        assert (found.variant, dict(found.values)) == (
            "no-shift",
            {
                "more": Message("SYN003.unread-rounds", rounds=(1, 2)),
                "text": ".5NED             1990/01/01  1.5    1     3 w 1     2 b =",
            },
        )

    def test_a_round_whose_result_is_cut_out_is_an_error_though_the_others_are_read(self):
        rows = four_players()
        cut = rows[0][:98] + rows[0][99:]
        (found,) = [d for d in read(trf("142 2", cut, *rows[1:])).diagnostics if d.line == 2]
        assert (found.code, found.severity) == ("SYN003", Severity.ERROR)
        assert (found.variant, dict(found.values)) == (
            "lost-column",
            {"shift": -1, "rounds": (1, 2)},
        )
        assert tournament("142 2", cut, *rows[1:]).players[0].round(2).opponent == 2

    def test_points_of_a_hundred_are_read_though_they_need_a_column_more(self):
        rows = four_players()
        wide = rows[0][:79] + "100.5" + rows[0][84:]
        (found,) = [d for d in read(trf("142 2", wide, *rows[1:])).diagnostics if d.line == 2]
        assert (found.code, found.severity) == ("SYN003", Severity.WARNING)
        player = tournament("142 2", wide, *rows[1:]).players[0]
        assert (player.stated_points, player.stated_rank, len(player.rounds)) == (1005, 1, 2)

    def test_a_line_of_numbers_that_stands_off_is_put_right_or_an_error(self):
        rows = four_players()
        put_right = finding("SYN003", "142 3", "240 H    3    1", *rows)
        assert (put_right.severity, put_right.new) == (Severity.WARNING, "H   3    1")
        (byes,) = tournament("142 3", "240 H    3    1", *rows).requested_byes
        assert (byes.round, byes.participants) == (3, (1,))
        missing = finding("SYN003", "142 3", "240 H   3   1", *rows)
        assert missing.severity is Severity.ERROR
        torn = finding("SYN003", "142 3", "240 H   3    1 2   13", *rows)
        assert (torn.severity, torn.new) == (Severity.ERROR, None)

    def test_national_records(self):
        line = "NED    2 w  A Other, Name" + " " * 21 + "  1950 UTR      D50113 1980/00/00"
        assert len(line) == 79
        (record,) = tournament("172 NED FIDON", line, *four_players()).national_ratings
        assert record == NationalRating(
            federation="NED",
            start_no=2,
            classification="A",
            rating=1950,
            origin="UTR",
            national_id="D50113",
            name="Other, Name",
            sex=Sex.WOMAN,
            birth=PartialDate(1980),
        )


class TestOldByes:
    def test_the_only_full_point_of_a_round_is_the_pairing_allocated_bye(self):
        lines = [
            row(1, game(2, "w", "1"), bye("1")),
            row(2, game(1, "b", "0"), game(3, "w", "1")),
            row(3, bye("="), game(2, "b", "0")),
        ]
        result = read(trf(*lines))
        assert result.version == "TRF06"
        players = result.tournament.players
        assert players[0].round(2).outcome is Outcome.PAIRING_ALLOCATED_BYE
        assert players[2].round(1).outcome is Outcome.HALF_POINT_BYE
        assert [(d.old, d.new) for d in result.diagnostics if d.code == "ADJ005"] == [
            ("1", "U"),
            ("=", "H"),
        ]

    @pytest.mark.parametrize(
        ("start", "severity", "variant"),
        [
            ("2015/12/31", Severity.INFO, ""),
            ("2016/01/01", Severity.WARNING, "letters"),
            ("2026/05/01", Severity.WARNING, "letters"),
            ("", Severity.INFO, ""),
        ],
    )
    def test_since_byes_have_letters_a_win_without_an_opponent_is_told(
        self, start, severity, variant
    ):
        lines = [row(1, bye("1")), row(2, game(3, "w", "1")), row(3, game(2, "b", "0"))]
        result = read(trf(f"042 {start}", *lines))
        (finding,) = [d for d in result.diagnostics if d.code == "ADJ005"]
        assert severity_in(finding) is severity
        assert (finding.variant, finding.old, finding.new) == (variant, "1", "U")

    def test_two_full_points_in_a_round_are_full_point_byes(self):
        lines = [
            row(1, bye("1")), row(2, bye("1")), row(3, game(4, "w", "1")), row(4, game(3, "b", "0"))
        ]  # fmt: skip
        players = tournament(*lines).players
        assert [p.round(1).outcome for p in players[:2]] == [Outcome.FULL_POINT_BYE] * 2

    def test_forfeits_without_opponent_do_not_make_a_file_old(self):
        assert read(trf(row(1, bye("+")), row(2, bye("-")))).version == "TRF16"


class TestExchange:
    def test_records_240_250_260(self):
        t = tournament(
            *four_players(),
            "240 H   5    3    4",
            "250       1.0   1   3    1    2",
            "250  2.0        2   4    3    4",
            "250 1.5 2 4 1 2",
            "250 2.0 1.0 2 4 3 4",
            "260   1   5    1    4",
        )
        assert t.requested_byes == (RequestedByes(ByeType.HALF, 5, (3, 4)),)
        assert t.accelerations == (
            Acceleration(None, 10, 1, 3, 1, 2),
            Acceleration(20, None, 2, 4, 3, 4),
            Acceleration(None, 15, 2, 4, 1, 2),
            Acceleration(20, 10, 2, 4, 3, 4),
        )
        assert t.forbidden_pairs == (ForbiddenPairs((1, 4), 1, 5),)

    @pytest.mark.parametrize(("round_", "absent"), [(2, (4,)), (3, (3, 4))])
    def test_who_has_a_letter_in_the_round_to_pair_is_absent_unless_a_record_says_so(
        self, round_, absent
    ):
        games = [(2, "w", "1"), (1, "b", "0"), (4, "w", "1"), (3, "b", "0")]
        away = [[], [], [bye("Z")], [bye("Z")]]
        rows = [
            row(number, game(*played), *more)
            for number, (played, more) in enumerate(zip(games, away, strict=True), start=1)
        ]
        result = read(trf("142 3", *rows, f"240 Z{round_:>5}    3"))
        assert announcing(result).absentees == absent

    def test_records_of_the_engines(self):
        t = tournament(
            *four_players(),
            "XXR 7",
            "XXC rank black1",
            "XXZ 2, 3",
            "XXP 1 4",
            "XXA    1  1.0  0.5",
            "XXS W=3 D=1 BD=.5 PAB=2",
        )
        assert (t.rounds, t.initial_colour, t.pairs_by_file_order) == (7, Colour.BLACK, True)
        assert t.absentees == (2, 3)
        assert t.forbidden_pairs == (ForbiddenPairs((1, 4)),)
        assert t.player_accelerations == (PlayerAcceleration(1, (10, 5)),)
        system = t.point_system
        assert (system.win, system.black_win, system.draw, system.black_draw) == (30, None, 10, 5)
        assert (system.half_point_bye, system.pairing_allocated_bye) == (10, 20)
        assert system.unknown == system.draw

    def test_a_bye_value_once_set_is_not_changed_by_the_win(self):
        system = tournament(*four_players(), "BBU  0.5", "BBW  3.0").point_system
        assert (system.win, system.pairing_allocated_bye) == (30, 5)
        system = tournament(*four_players(), "BBW  3.0").point_system
        assert (system.win, system.pairing_allocated_bye) == (30, 30)

    @pytest.mark.parametrize("line", ["XXP 1", "XXP", "XXP 1 x", "260   1   3    1"])
    def test_nobody_can_be_kept_from_meeting_nobody(self, line):
        assert finding("SYN007", *four_players(), line).line == 5
        assert tournament(*four_players(), line).forbidden_pairs == ()

    def test_a_contradiction_between_142_and_xxr_is_an_error(self):
        found = finding("SYN012", "142 7", *four_players(), "XXR 9")
        assert found.line == 6
        assert tournament("142 7", *four_players(), "XXR 9").rounds == 7

    def test_lines_of_tornelo_keep_their_player(self):
        t = tournament(*four_players(), "DAT 0002 GROUP   Team 1")
        assert t.extensions == (Extension("DAT", "GROUP   Team 1", 2),)

    def test_comments_are_kept_in_order(self):
        t = tournament("### one", *four_players(), "###two")
        assert t.comments == (" one", "two")


TEAM_ROWS = [
    row(1, game(3, "w", "1")),
    row(2, game(4, "b", "1")),
    row(3, game(1, "b", "0")),
    row(4, game(2, "w", "0")),
]


class TestTeams:
    def test_record_310_by_its_columns(self):
        line = "310   1 Rooks United" + " " * 21 + "ROOKS   1990    2.0    2.0   1     1    2"
        assert line.index("ROOKS") == 41  # column 42
        t = tournament("192 FIDE_TEAM", line, *TEAM_ROWS)
        assert t.teams == (
            Team(
                number=1,
                name="Rooks United",
                nickname="ROOKS",
                strength=19900,
                members=(1, 2),
                stated_match_points=20,
                stated_game_points=20,
                stated_rank=1,
            ),
        )
        assert str(t.kind) == "team-swiss"

    def test_whole_numbers_with_blank_decimals(self):
        line = "310   1 Rooks" + " " * 28 + "R       1990   2      2     1     1    2"
        (team,) = tournament(line, *TEAM_ROWS).teams
        assert (team.stated_match_points, team.stated_game_points) == (20, 20)

    def test_record_013_in_and_out_of_its_columns(self):
        lines = ["013 Rooks" + " " * 27 + "   1    2", "013 Knights\t 3    4"]
        t = tournament(*TEAM_ROWS, *lines)
        assert [(team.number, team.name, team.members) for team in t.teams] == [
            (1, "Rooks", (1, 2)),
            (2, "Knights", (3, 4)),
        ]
        assert finding("TEA011", *TEAM_ROWS, *lines).line == 6

    @pytest.mark.parametrize("numbers", [" 1    2", "     1    2", "      1         2"])
    def test_a_number_that_ends_the_name_of_a_team_is_no_member(self, numbers):
        (team,) = tournament(*TEAM_ROWS, f"013 {'Rooks 2024':<31}{numbers}").teams
        assert (team.name, team.members) == ("Rooks 2024", (1, 2))

    NEW = "310   1 Rooks" + " " * 28 + "R       1990    2.0    2.0   1     1    2    3"
    OLD = "013 Rooks" + " " * 27 + "   1    2    3"

    @pytest.mark.parametrize(("line", "column"), [(NEW, 84), (OLD, 47)])
    @pytest.mark.parametrize("text", ["  x3", "  3.", "  -3"])
    def test_a_member_that_is_no_number_costs_the_team_no_other(self, line, column, text):
        lines = [*TEAM_ROWS, line[:-4] + text]
        (team,) = tournament(*lines).teams
        assert (team.name, team.members) == ("Rooks", (1, 2))
        found = finding("SYN007", *lines)
        assert (found.line, found.column, found.team) == (5, column, 1)
        assert "TEA011" not in codes(*lines)

    def test_a_rank_that_begins_with_its_columns_is_read_where_members_stand_off(self):
        (team,) = tournament(*TEAM_ROWS, self.NEW[:68] + "1   x 1    2    3").teams
        assert (team.stated_rank, team.members) == (1, (1, 2, 3))

    def test_a_sign_among_members_that_stand_off_costs_none_of_them(self):
        line = self.NEW[:74] + "x" + self.NEW[74:]
        found = finding("TEA011", *TEAM_ROWS, line)
        assert tournament(*TEAM_ROWS, line).teams[0].members == (1, 2, 3)
        assert found.severity is Severity.ERROR
        assert found.values["reason"] == Message("TEA011.by-order-but", column=69, text="x")

    def test_each_member_that_is_no_number_is_an_error(self):
        lines = (*TEAM_ROWS, self.OLD[:36] + "  x1   y2")
        assert tournament(*lines).teams[0].members == ()
        slips = [one for one in read(trf(*lines)).diagnostics if one.code == "SYN007"]
        assert [(one.column, one.values["text"]) for one in slips] == [(37, "x1"), (42, "y2")]

    @pytest.mark.parametrize(
        ("tail", "rank", "members"),
        [
            ("    1    2    3 ", None, (1, 2, 3)),
            ("7     1    2    3", 7, (1, 2, 3)),
            (" 7    1    2    3", 7, (1, 2, 3)),
        ],
    )
    def test_the_first_of_shifted_numbers_is_a_rank_only_where_ranks_stand(
        self, tail, rank, members
    ):
        (team,) = tournament(*TEAM_ROWS, self.NEW[:68] + " " + tail).teams
        assert (team.stated_rank, team.members) == (rank, members)

    @pytest.mark.parametrize(
        ("line", "name"),
        [
            (NEW.replace("    2.0    2.0", "    ..0    2.0"), "match_points"),
            (NEW.replace("    2.0    2.0", "    2.0    2.-"), "game_points"),
            (NEW.replace("1990", "1..9"), "strength"),
            ("320  1..  2.0       2   1", "bye_match_points"),
            ("320  1.0  2.-       2   1", "bye_game_points"),
        ],
    )
    def test_points_of_teams_that_are_none_are_told(self, line, name):
        found = finding("SYN007", *TEAM_ROWS, line)
        assert (found.values["field"], found.severity) == (name, Severity.ERROR)

    def test_310_outweighs_013(self):
        new = "310   7 Bishops" + " " * 26 + "B" + " " * 30 + "1    2"
        t = tournament(*TEAM_ROWS, "013 Rooks" + " " * 27 + "   1    2", new)
        assert [team.number for team in t.teams] == [7]

    def test_line_ups_byes_and_forfeits(self):
        t = tournament(
            *TEAM_ROWS,
            "300   2   1   2    2    0    1",
            "320  1.0  2.0       2   1",
            "330 +-   3   1   2",
        )
        assert t.line_ups == (LineUp(2, 1, 2, (2, None, 1)),)
        assert t.team_byes == TeamByes(10, 20, (None, 2, 1))
        assert t.forfeited_matches == (ForfeitedMatch("+-", 3, 1, 2),)

    @pytest.mark.parametrize(
        "line",
        ["299 +   2.0   2.5    1    1    2", "299 +  2.0  2.5   1    1    2"],
        ids=["the table's columns", "the compact layout of the examples"],
    )
    def test_record_299_in_both_layouts(self, line):
        (record,) = tournament(*TEAM_ROWS, line).abnormal_points
        assert (record.type, record.match_points, record.points) == ("+", 20, 25)
        assert (record.round, record.participants) == (1, (1, 2))

    @pytest.mark.parametrize(
        ("line", "points"),
        [
            ("299    -1.0               1", (-10, None)),
            ("299          -0.5         1", (None, -5)),
            ("299   -1.0            1", (-10, None)),
            ("299   -1.0           1    1", (-10, None)),  # its sign is no type
            ("299 W  3.0            1", (30, None)),
            ("299        -0.5       1", (None, -5)),
        ],
    )
    def test_one_value_of_record_299_is_of_the_score_in_whose_columns_it_stands(self, line, points):
        (record,) = tournament("192 FIDE_TEAM", *TEAM_ROWS, line).abnormal_points
        assert (record.match_points, record.points) == points

    @pytest.mark.parametrize(
        ("line", "number", "participants"),
        [
            ("299     1.0  0.0           1    2", None, (1, 2)),
            ("299    1.0  0.0          1    2", None, (1, 2)),
            ("299    1.0  0.0    2     1", 2, (1,)),
            ("299    1.0  0.0      1", None, (1,)),
            ("299 F  1.0  0.0   2", 2, ()),
        ],
    )
    def test_a_round_that_record_299_leaves_blank_takes_no_participant(
        self, line, number, participants
    ):
        (record,) = tournament("192 FIDE_TEAM", *TEAM_ROWS, line).abnormal_points
        assert (record.round, record.participants) == (number, participants)

    @pytest.mark.parametrize("line", ["299 W  3.0", "299 W   3.0", "299 W         3.0"])
    def test_one_value_of_record_299_counts_for_players_wherever_it_stands(self, line):
        (record,) = tournament(*four_players(), line).abnormal_points
        assert (record.match_points, record.points) == (None, 30)

    def test_a_type_of_record_299_may_be_a_small_letter(self):
        (record,) = tournament(*four_players(), "299 w         3.0").abnormal_points
        assert (record.type, record.points) == ("W", 30)

    def test_points_of_record_299_that_nobody_gets_are_told_and_left_out(self):
        lines = (*four_players(), "299          -1.0")
        assert tournament(*lines).abnormal_points == ()
        assert (finding("SYN007", *lines).variant, dict(finding("SYN007", *lines).values)) == (
            "blank",
            {
                "field": "abnormal_ids",
                "text": "",
                "expected": Message("SYN007.expected.abnormal-ids"),
                "more": None,
            },
        )

    @pytest.mark.parametrize("line", ["299 Q         3.0         1", "299 WL  3.0"])
    def test_a_type_of_record_299_that_there_is_not_is_told_and_left_out(self, line):
        lines = (*four_players(), line)
        assert tournament(*lines).abnormal_points == ()
        assert finding("SYN007", *lines).values["field"] == "abnormal_type"


def met(name, who):
    return Message(f"ranking.{name}", who=who, count=3, cycles=1)


class TestKind:
    def test_192_outweighs_092(self):
        t = tournament("092 Swiss", "192 BERGER_ROUNDROBIN", *four_players())
        assert (t.kind.event, t.kind.source) == (Event.ROUND_ROBIN, "192")

    @pytest.mark.parametrize(
        ("code", "cycles"), [("FIDE_DOUBLEROUNDROBIN", 2), (" berger_roundrobin_g4 ", 4)]
    )
    def test_a_code_that_stands_in_092_by_mistake_is_understood(self, code, cycles):
        kind = tournament(f"092 {code}", *four_players()).kind
        assert (kind.event, kind.cycles, kind.source) == (Event.ROUND_ROBIN, cycles, "092")

    def test_an_unknown_code_is_told_and_092_decides(self):
        lines = ["092 Round-Robin", "192 FIDE_FOO", *four_players()]
        assert (tournament(*lines).kind.event, tournament(*lines).kind.source) == (
            Event.ROUND_ROBIN,
            "092",
        )
        assert finding("ADJ006", *lines).line == 2

    def test_games_decide_where_no_record_does(self):
        everybody = [
            row(1, game(2, "w", "1"), game(3, "b", "1"), bye("Z")),
            row(2, game(1, "b", "0"), bye("Z"), game(3, "w", "1")),
            row(3, bye("Z"), game(1, "w", "0"), game(2, "b", "0")),
        ]
        kind = tournament(*everybody).kind
        assert (kind.event, kind.source, kind.cycles) == (Event.ROUND_ROBIN, "data", 1)
        assert kind.reason == met("all-met", "players")
        assert tournament(*four_players()).kind.event is Event.SWISS

    def test_teams_that_all_met_each_other_are_a_round_robin(self):
        rows = [
            row(1, game(3, "w", "1"), game(5, "b", "1"), bye("Z")),
            row(2, game(4, "b", "1"), game(6, "w", "1"), bye("Z")),
            row(3, game(1, "b", "0"), bye("Z"), game(5, "w", "1")),
            row(4, game(2, "w", "0"), bye("Z"), game(6, "b", "1")),
            row(5, bye("Z"), game(1, "w", "0"), game(3, "b", "0")),
            row(6, bye("Z"), game(2, "b", "0"), game(4, "w", "0")),
        ]
        teams = [f"013 {name:<32}{n:>4} {n + 1:>4}" for n, name in ((1, "A"), (3, "B"), (5, "C"))]
        kind = tournament("092 Team League", *rows, *teams).kind
        assert (str(kind), kind.source) == ("team-round-robin", "data")
        assert kind.reason == met("all-met", "teams")

    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("Individual: Swiss-System (Standard)", "individual-swiss"),
            ("Schweizer System", "individual-swiss"),
            ("Double Round-Robin", "individual-round-robin"),
            ("Team: Swiss-System", "team-swiss"),
            ("Individual Round Robin", "individual-round-robin"),
            ("Knock-out", "individual-knockout"),
            ("Scheveningen", "individual-other"),
        ],
    )
    def test_words_of_092(self, text, expected):
        kind = tournament(f"092 {text}", *four_players()).kind
        assert (str(kind), kind.source) == (expected, "092")


class TestRounds:
    def test_presets_and_pairings_of_a_coming_round_do_not_count(self):
        lines = [
            row(1, game(2, "w", "1"), game(3, "b", "")),
            row(2, game(1, "b", "0"), bye("H")),
            row(3, bye("U"), game(1, "w", "")),
        ]
        assert tournament(*lines).rounds_played == 1

    def test_one_result_makes_a_round(self):
        lines = [
            row(1, game(2, "w", "1"), game(3, "b", "")),
            row(2, game(1, "b", "0"), game(4, "w", "1")),
            row(3, game(4, "w", "1"), game(1, "w", "")),
            row(4, game(3, "b", "0"), game(2, "b", "0")),
        ]
        assert tournament(*lines).rounds_played == 2

    @pytest.mark.parametrize(
        ("rows", "played"),
        [
            pytest.param([["U", "H"], ["F", "Z"]], 2, id="byes alone"),
            pytest.param([["U", "Z", "H"], ["F", "Z", "Z"]], 3, id="a round of nobody between"),
            pytest.param([["U", "Z"], ["H", "Z"]], 1, id="nobody is there at the end"),
            pytest.param([["Z", "Z"], ["Z", "-"]], 0, id="nobody ever came"),
            pytest.param([["1", "="], ["=", "-"]], 2, id="the byes of 2006"),
            pytest.param([["H"], []], 0, id="somebody is still to be paired"),
            pytest.param([["U", "H"], ["F", " "]], 1, id="in the second round"),
        ],
    )
    def test_byes_make_rounds_where_nobody_ever_had_an_opponent(self, rows, played):
        lines = [row(n, *map(bye, letters)) for n, letters in enumerate(rows, start=1)]
        assert tournament(*lines).rounds_played == played
        assert tournament("142 1", *lines).rounds_played == min(played, 1)
        paired = [row(8, game(9, "w", "")), row(9, game(8, "b", ""))]
        assert tournament(*lines, *paired).rounds_played == 0

    @pytest.mark.parametrize(
        ("records", "played"),
        [
            pytest.param([], 1, id="results only"),
            pytest.param(["330 +- 002 001 002"], 2, id="a round of forfeits"),
            pytest.param(["330 +- 002 001 002", "330 +- 003 001 002"], 3, id="two of them"),
            pytest.param(["330 +- 003 001 002"], 1, id="not behind a round of nothing"),
            pytest.param(["330 +- 002 001 009"], 1, id="not for a team that does not exist"),
            pytest.param(["142 1", "330 +- 002 001 002"], 1, id="not past the last round"),
            pytest.param(["240 H   2    1    2"], 1, id="byes alone are presets"),
        ],
    )
    def test_a_round_of_forfeited_matches_alone_is_a_round_too(self, records, played):
        lines = [
            "092 Team: Swiss-System",
            row(1, game(2, "w", "1")),
            row(2, game(1, "b", "0")),
            "310   1 One                                            2.0    1.0   1     1",
            "310   2 Two                                            0.0    0.0   2     2",
        ]
        assert tournament(*lines, *records).rounds_played == played

    def test_a_missing_round_count_is_a_note_or_a_warning(self):
        found = finding("HDR031", *four_players())
        assert (found.severity, found.values["rounds"]) == (Severity.INFO, 2)
        open_round = [row(1, game(2, "w", "1"), game(2, "b", "")), row(2, game(1, "b", "0"))]
        assert finding("HDR031", *open_round).severity is Severity.WARNING


class TestWholeFiles:
    def test_a_second_file_may_begin_with_a_mark_of_its_byte_order(self):
        document = trf("012 First Open", *four_players())
        result = read(document + "\ufeff".encode() + document.replace(b"First", b"Other"))
        (found,) = [d for d in result.diagnostics if d.code == "SYN016"]
        assert found.line == 6
        assert (found.variant, dict(found.values)) == (
            "",
            {"title": "Other Open", "last": 5, "advice": None},
        )
        assert not {"PLR001", "SYN010"} & {d.code for d in result.diagnostics}

    def test_two_files_in_one_are_an_error_and_the_first_is_read(self):
        lines = [*HEADERS, *four_players()]
        second = [line.replace("Player", "Another") for line in lines]
        result = read(trf(*lines, *second))
        (found,) = [d for d in result.diagnostics if d.code == "SYN016"]
        assert found.line == len(lines) + 1
        assert len(result.tournament.players) == 4
        assert all(player.name.startswith("Player") for player in result.tournament.players)

    @pytest.mark.parametrize("lead", [(), ("### made by hand",)])
    @pytest.mark.parametrize("between", ["", "\r\n"])
    @pytest.mark.parametrize("times", [2, 3])
    def test_the_same_document_once_more_is_one_error_that_can_be_mended(
        self, lead, between, times
    ):
        once = trf(*lead, *HEADERS, *four_players())
        result = read(between.encode().join([once] * times))
        (found,) = [d for d in result.diagnostics if d.code == "SYN016"]
        assert (found.variant, found.advice.id) == ("copy", "SYN016.copy.hint")
        assert found.values["last_repeated"] == once.count(b"\n")
        assert codes_of(result) == {*codes_of(read(once)), "SYN016"}
        mended = with_edits(result.document, found.fix.edits)
        assert found.fix.safe
        assert bytes(mended).rstrip() == once.rstrip()

    def test_the_same_document_may_begin_in_the_last_line_of_the_first(self):
        once = trf(*HEADERS, *four_players())
        result = read(once.rstrip() + once)
        (found,) = [d for d in result.diagnostics if d.code == "SYN016"]
        line = len(HEADERS) + 4
        assert (found.line, found.column) == (line, len(four_players()[-1]) + 1)
        assert (found.variant, dict(found.values)) == (
            "copy",
            {
                "title": "Invented Open",
                "last": 14,
                "advice": Message("SYN016.column.hint", line=15, column=110),
                "first_repeated": 1,
                "last_repeated": 15,
            },
        )
        assert codes_of(result) == {*codes_of(read(once)), "SYN016"}
        assert bytes(with_edits(result.document, found.fix.edits)) == once
        assert result.tournament == read(once).tournament

    def test_a_document_without_its_name_may_stand_twice(self):
        once = trf("022 Sampletown", "032 NED", *four_players())
        result = read(once * 2)
        (found,) = [d for d in result.diagnostics if d.code == "SYN016"]
        assert (found.variant, dict(found.values)) == (
            "copy",
            {
                "title": "022 Sampletown",
                "last": 6,
                "advice": Message("SYN016.copy.hint", first=7, last=12),
                "first_repeated": 1,
                "last_repeated": 6,
            },
        )

    def test_a_copy_in_which_a_line_differs_is_another_document(self):
        lines = ["012 Sample Open", *HEADERS, *four_players()]
        result = read(trf(*lines, *lines[:-1], lines[-1].replace("Player", "Other ")))
        (found,) = [d for d in result.diagnostics if d.code == "SYN016"]
        assert (found.variant, found.advice.id, found.fix) == ("", "SYN016.hint", None)

    def test_what_is_amiss_in_a_second_document_follows_from_it(self):
        once = trf(*HEADERS, "145 of somebody", *four_players())
        first, second = [d for d in read(once * 2).diagnostics if d.code == "SYN006"]
        assert (first.caused_by, second.caused_by.code) == (None, "SYN016")

    def test_a_file_without_players_is_no_tournament(self):
        result = read(trf(*HEADERS))
        assert result.tournament is None
        assert "SYN023" in [d.code for d in result.diagnostics]

    @pytest.mark.parametrize("data", [b"", b"\0\1\2\3", b"PK\3\4" + bytes(100)])
    def test_what_is_no_text_is_refused(self, data):
        result = read(data)
        assert result.tournament is None
        assert bytes(result.document) == data
        assert {d.code for d in result.diagnostics} & {"SYN001", "SYN022"}

    @pytest.mark.parametrize(
        ("lines", "version", "extensions"),
        [
            (["142 2"], "TRF16", ("142",)),
            (["XXR 2"], "TRF16", ("XX",)),
            (["BBW  1.0", "DAT 1 GROUP x"], "TRF16", ("BB", "DAT")),
            (["202 BH"], "TRF26", ()),
            (["202 BH", "XXR 2", "142 2"], "TRF26", ("XX",)),
        ],
    )
    def test_versions_and_extensions(self, lines, version, extensions):
        result = read(trf(*lines, *four_players()))
        assert (result.version, result.extensions) == (version, extensions)

    def test_places_are_known(self):
        provenance = read(trf("012 X", *four_players())).provenance
        assert provenance.players[1].line == 2
        assert provenance.records["001"] == (2, 3, 4, 5)
