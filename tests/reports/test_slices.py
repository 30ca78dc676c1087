"""What the manifest says of the parts of an event."""

from datetime import date

from events import event

from trfkit.change.event_parts import Slice
from trfkit.record import replace
from trfkit.reports.differences import slices_report

WHOLE = event(
    """
1  2w1  3b=  4w+  U
2  1b0  4w1  3w=  4b1
3  4b1  1w=  2b=  H
4  3w0  2b0  1b-  2w0
""",
    name="Lakeside",
)


def part(*rounds):
    players = tuple(
        replace(player, rounds=tuple(player.rounds[number - 1] for number in rounds))
        for player in WHOLE.players
    )
    cut = replace(WHOLE, players=players, start=date(2026, 5, rounds[0]), end=None)
    return Slice(name="x", rounds=rounds, tournament=cut, diagnostics=())


def test_a_manifest_names_what_is_in_no_part():
    report = slices_report(WHOLE, [("a.trf", part(2), b"a"), ("b.trf", part(3), b"b")])
    assert (report.name, report.rounds, report.left_out) == ("Lakeside", 4, (1, 4))
    whole = slices_report(WHOLE, [("a.trf", part(1, 2, 3, 4), b"a")])
    assert whole.left_out == ()


def test_each_part_counts_its_players_and_games():
    report = slices_report(WHOLE, [("a.trf", part(1, 2), b"a"), ("b.trf", part(3, 4), b"b")])
    assert [
        (one.rounds, one.start, one.end, one.players, one.active, one.games) for one in report.parts
    ] == [((1, 2), "2026-05-01", None, 4, 4, 4), ((3, 4), "2026-05-03", None, 4, 4, 2)]
    (alone,) = slices_report(WHOLE, [("a.trf", part(4), b"a")]).parts
    assert (alone.active, alone.games) == (2, 1)
