"""What each rule says of each round, who withdrew, what rows add up to, and norms at their bounds.

``pytest --update-golden`` writes the texts anew; the difference is then reviewed.
"""

from datetime import date
from itertools import product
from pathlib import Path

from events import LEFT_AFTER_TWO, ROUND_ROBIN, SWISS, THREE_ONE_NIL, event
from recorded import assert_text_recorded, plain

from trfkit.model import (
    AbnormalPoints,
    Acceleration,
    ByeType,
    PlayerAcceleration,
    RequestedByes,
    Title,
)
from trfkit.model.berger import berger_table
from trfkit.model.outcome import STANDARD, system_of
from trfkit.model.view import view_of_players
from trfkit.record import names, replace
from trfkit.regulations import annexes, norms, own_record, team_rules, unplayed_rounds
from trfkit.regulations.edition import Dummy, Rule, Standard
from trfkit.regulations.editions import EDITIONS, SPANS
from trfkit.regulations.norms import NORMS, Opposition, best_attempt
from trfkit.regulations.rates_of_play import (
    least_for,
    rate_class,
    seconds_of,
    short_first_control,
    stated_control,
)
from trfkit.regulations.row_sums import COMMON_SYSTEMS, Sums, prove_system

HERE = Path(__file__).parent

ALL_RESULTS = """
1  2w1  3b1  4w=  5b+  6w0  7b0
2  1b0  4w1  U    6b1  5w=  3bW
3  5w=  1w0  7b1  H    8w+  2wL
4  6b1  2b0  1b=  7wD  U    5w1
5  3b=  7w1  6b0  1w-  2b=  4b0
6  4w0  8b1  5w-  2w0  1b1  Z
7  U    5b0  3w0  4bD  H    8w+
8  F    6w0  Z    Z    3b-  7b-
9  H    Z    U    8w-  Z    F
"""
"""The fourth round of 9 names one who does not name 9."""
VIEWS = {
    "Swiss": view_of_players(event(ALL_RESULTS, kind=SWISS, rounds=8)),
    "round-robin": view_of_players(event(ALL_RESULTS, kind=ROUND_ROBIN)),
    "a loss for a point": view_of_players(event(ALL_RESULTS, point_system=system_of(30, 20, 10))),
    "pending": view_of_players(event("1 2w? 2w1 Z\n2 1b? 1b0 U")),
    "annulled": own_record.ANNULLED.apply(view_of_players(event(LEFT_AFTER_TWO, kind=ROUND_ROBIN))),
    "nobody": view_of_players(event("")),
}
RULES = {
    rule.apply: f"{module.__name__.rpartition('.')[2]}.{name}"
    for module in (annexes, own_record, team_rules, unplayed_rounds)
    for name, rule in vars(module).items()
    if isinstance(rule, Rule) and callable(rule.apply)
}
"""By function the last of its names: a rule that was not described has that of a later one."""


def test_editions_say_as_recorded(request):
    """Of each edition what differs from the one before; then the rules that are no functions."""
    lines, before = [], {}
    for edition in EDITIONS:
        lines.append(f"{edition.name}:")
        for field in names(edition):
            value = getattr(edition, field)
            text = f"{value.article}: {value.says}" if isinstance(value, Rule) else plain(value)
            if before.get(field) != text:
                lines.append(f"    {field}: {text}")
            before[field] = text
    lines += map(str, SPANS)
    for module in (annexes, own_record, team_rules, unplayed_rounds):
        lines += (
            f"{module.__name__.rpartition('.')[2]}.{name}: {plain(rule.apply)}"
            for name, rule in vars(module).items()
            if isinstance(rule, Rule) and not callable(rule.apply)
        )
    assert_text_recorded(lines, HERE / "editions.txt", request.config)


def short(value):
    """Return a truth as one letter, a standard or a dummy with all that it has."""
    match value:
        case True | False:
            return "ny"[value]
        case Standard():
            return f"{value.points}{value.whose[0]}"
        case Dummy():
            arguments = ", ".join(map(str, value.why.arguments.values()))
            return f"{value.score} {value.points} {value.article} ({arguments})"
        case _:
            return plain(value)


def rows(view, cells):
    """Return what each competitor's rounds have, as one text."""
    return " / ".join(" ".join(map(short, cells(who))) for who in range(len(view)))


def stand_ins(function, view):
    """Return the dummies of rounds, where opponents see everybody with a point less."""
    seen = [total - 10 for total in view.totals]
    for who, row in enumerate(view.kinds):
        for r, kind in enumerate(row):
            if kind not in unplayed_rounds.PLAYED:
                dummies = (function(view, seen, who, r, length) for length in (view.rounds, 1))
                yield f"{who + 1} {r + 1}: " + ", ".join(dict.fromkeys(map(short, dummies)))


def weighted(function, view):
    """Return the weights of opponents, with dummies at and below the points of a draw and a win."""
    worth = {2: view.draw, 3: view.draw - 1, 4: view.win, 5: view.win - 1}
    dummies = {8: {r: Dummy(0, points, "", annexes.GAMES_WON.why) for r, points in worth.items()}}
    return function(view, view.awards, dummies)


def what_is_cut(function):
    """Yield for voluntary rounds what is cut when each round is the least significant one."""
    terms, weights = (0, 15, 5, 10, 5, 0), (10, 5, 0, 0, 5, 10)
    for voluntary in ((1,), (1, 2), (2, 4), (4, 2), (1, 3), (0, 1), (0, 5), (3, 2)):
        yield [function(terms, weights, voluntary, least) for least in range(len(terms))]


def says(function, view):
    """Return what a rule says of a view, by what it asks for."""
    parameters = function.__code__.co_varnames[1 : function.__code__.co_argcount]
    match [name.lstrip("_") for name in parameters]:
        case []:
            return short(function(view))
        case [_]:
            return rows(view, lambda who: function(view, who))
        case [_, "r"]:
            return rows(view, lambda who: [function(view, who, r) for r in range(view.rounds)])
        case ["limit", _]:
            limits = range(-10, 110, 20)
            return plain([[function(view, one, by) for by in (-9, -1, 0, 1)] for one in limits])
        case ["points", _]:
            return rows(view, lambda who: weighted(function, view)[who])
        case _:
            return "; ".join(stand_ins(function, view))


def test_rules_say_of_each_round_as_recorded(request):
    """Of the events after the first only what differs."""
    lines = []
    for function, name in RULES.items():
        first = function.__code__.co_varnames[0].lstrip("_")
        lines.append(name)
        match first:
            case "own":
                found = [function(2000, other) for other in (1649, 1650, 1651, 2350, 2351)]
            case "primary":
                found = [function(*pair) for pair in product(("MP", "GP"), (None, "MP", "GP"))]
            case "terms":
                found = [*what_is_cut(function)]
            case "view" if function in WHO_IS_RANKED:
                found = "see withdrawals.txt"
            case _:
                by_view = {event: says(function, view) for event, view in VIEWS.items()}
                lines += [
                    f"    {event}: {text}"
                    for number, (event, text) in enumerate(by_view.items())
                    if text and text not in list(by_view.values())[:number]
                ]
                continue
        lines.append(f"    {found}")
    assert_text_recorded(lines, HERE / "rules.txt", request.config)


WHO_IS_RANKED = {
    rule.apply: rule for rule in (own_record.ANNULLED, own_record.UNRANKED, own_record.RANKED)
}
LETTERS = {"+": "-", "1": "0", "=": "=", "U": "Z", "F": "Z", "H": "H"}
"""What who left has where the opponent has this."""


def round_robin(size, rounds, *left, cycles=1, won="+"):
    """Return a round-robin, drawn but for those who left: (who, after which round)."""
    cells = {who: [] for who in range(1, size + 1)}
    table = [*berger_table(size)] * cycles
    for number, row in enumerate(table[:rounds], start=1):
        gone = {who for who, after in left if number > after}
        for white, black in row.pairs:
            for own, colour, other in ((white, "w", black), (black, "b", white)):
                letter = "="
                if {own, other} & gone:
                    letter = LETTERS[won] if own in gone else won
                cells[own].append(letter if letter.isalpha() else f"{other}{colour}{letter}")
        if row.free:
            cells[row.free].append("U" if won == "U" else "Z")
    text = "\n".join(f"{who} {' '.join(row)}" for who, row in cells.items())
    return event(text, kind=ROUND_ROBIN, rounds=rounds, rounds_played=rounds)


def of_each(numbers):
    """Return numbers of competitors, blanks between."""
    return " ".join(map(str, numbers))


def withdrawals(tournament):
    """Return how many games each completed of those due, who withdrew, who can have met whom."""
    view = view_of_players(tournament)
    completed, due = of_each(own_record.games_completed(view)), own_record.games_due(view)
    hidden = own_record.find_hidden_opponents(view)
    opponents = [
        f"{who + 1}/{r + 1}: {of_each(other + 1 for other in others)}"
        for (who, r), others in sorted(hidden.items())
    ]
    views = [rule.apply(own_record.with_unplayed_games(view)) for rule in WHO_IS_RANKED.values()]
    left = [f"{of_each(one.withdrawn)}|{of_each(one.unranked)}" for one in views]
    return (
        f"{completed} of {of_each(due)} + {own_record.games_elsewhere(view)}; "
        f"withdrew {', '.join(left)}; {of_each(views[0].totals)}; {', '.join(opponents)}"
    )


EVENTS_LEFT = (
    (2, 1, "+U"), (3, 2, "U"), (3, 3, "+F"), (4, 2, "U"), (4, 3, "+FH"), (5, 4, "U"), (5, 5, "+UF"),
    (4, 6, "U"),
)  # fmt: skip
"""Players, rounds, and what opponents of who left have."""


def test_withdrawals_are_as_recorded(request):
    """Nobody is 0 and the first competitor 1, but 0 among those who withdrew."""
    lines = []
    for size, rounds, letters in EVENTS_LEFT:
        for won in letters:
            lines.append(f"{size} players, {rounds} rounds, who left lost to {won}")
            alone = [((1, after),) for after in range(rounds)]
            both = [((1, 1), (size, after)) for after in range(2) if size > 3]
            for left in (*alone, *both):
                tournament = round_robin(size, rounds, *left, cycles=1 + (rounds > size), won=won)
                lines.append(f"    {plain(left)}: {withdrawals(tournament)}")
    assert_text_recorded(lines, HERE / "withdrawals.txt", request.config)


BYES = """
1  2w1  3b=  U    U
2  1b0  U    3w=  H
3  H    1w=  2b=  4b?
4  Z    F    H    3w?
5  9w=  6w+  Z
6  U    5b-  9w1  Z
7  H    Z    Z    +
"""
"""Nobody has the number 9."""
CHANGED = {
    "as it is": {},
    "a round more": {"rounds_played": 4},
    "three points": {"point_system": THREE_ONE_NIL},
    "black wins more": {"point_system": replace(STANDARD, black_win=20)},
    "byes": {
        "requested_byes": tuple(
            RequestedByes(kind, number, (who, 1))
            for kind, number, who in (
                (ByeType.FULL, 4, 5), (ByeType.HALF, 4, 6), (ByeType.ZERO, 4, 3),
                (ByeType.FULL, 3, 4), (ByeType.FULL, 5, 3),
            )
        ),
    },
    "penalties": {
        "abnormal_points": (
            AbnormalPoints("", None, -5, 2, (1, 4)),
            AbnormalPoints("U", None, 5, None, ()),
            AbnormalPoints("W", None, 20, 3, (6,)),
            AbnormalPoints("", None, 10, 4, (2,)),
        )
    },
    "accelerations": {
        "accelerations": (Acceleration(None, 10, 1, 3, 1, 2), Acceleration(None, 5, 4, 4, 2, 3),
                          Acceleration(None, 20, 4, 3, 5, 5), Acceleration(None, 20, 1, 4, 5, 4)),
        "player_accelerations": (PlayerAcceleration(3, (10, 10, 5)),
                                 PlayerAcceleration(6, (0, 0, 0, 10))),
    },
    "a round-robin": {"kind": ROUND_ROBIN},
    "annulled": {"table": LEFT_AFTER_TWO, "kind": ROUND_ROBIN},
}  # fmt: skip


def sums_of(tournament):
    """Yield a row's sums, and with points below, at and above them which byes explain those."""
    sums = Sums(tournament)
    for player in tournament.players:
        row = sums.of(player)
        numbers = of_each((row.played, row.pending, row.preset, row.extra, row.annulled))
        byes = [
            f"{points}: {of_each(f'{r}{bye.letter}' for r, bye in others)}"
            for points in range(row.computed - 10, row.computed + 11, 5)
            if (others := sums.other_byes(replace(player, stated_points=points)))
        ]
        games = [sums.unplayed_game(player, number) or 0 for number in range(1, 7)]
        yield (
            f"    {player.start_no}: {numbers} {row.accelerated}, {sorted(row.plain())}"
            f" {sorted(row.with_preset())} {sorted(row.without_extra())}, {'; '.join(byes)}"
            f"{', met ' * any(games)}{of_each(games) * any(games)}"
        )


def test_sums_of_rows_are_as_recorded(request):
    """Played, pending, preset, extra, annulled, accelerated; later events as far as they differ."""
    lines = []
    for name, changes in CHANGED.items():
        fields = {"table": BYES, "rounds": 4, "rounds_played": 3, **changes}
        if "table" in changes:
            del fields["rounds"], fields["rounds_played"]
        lines += [name, *(line for line in sums_of(event(**fields)) if line not in lines)]
    assert_text_recorded(lines, HERE / "row_sums.txt", request.config)


def test_systems_are_proved_as_recorded(request):
    """Of points by each usual system; a dot for points not stated, a digit for half more."""
    table = "1 2w1 3b1 U\n2 1b0 U 3w=\n3 U 1w0 2b=\n4 Z 5w1 H\n5 H 4b0 Z"
    cases = [*product(range(6), ("",)), (4, "1"), (0, ".."), (4, ".."), (4, "..34."), (5, "2.2")]
    lines = []
    for (number, marks), is_stated in product(cases, (False, True)):
        name, system = COMMON_SYSTEMS[number]
        totals = view_of_players(event(table, point_system=system)).totals
        tournament = event(table)
        players = [
            replace(player, stated_points=None if mark == "." else total + 5 * (mark != " "))
            for player, total, mark in zip(tournament.players, totals, f"{marks:5}", strict=True)
        ]
        sums = Sums(replace(tournament, players=tuple(players)))
        proven = prove_system(sums, is_stated=is_stated)
        lines.append(
            f"{name}, {marks!r}, {is_stated}: {proven and proven.name}, {sums.explain_most}"
        )
    assert_text_recorded(lines, HERE / "proven_systems.txt", request.config)


def opponents(count, titles="", federations="", ratings=(), halves=""):
    """Return games against players from GER rated 2300, drawn; the first have what is said."""
    named = [Title[name] if name != "-" else None for name in titles.split()]
    columns = (
        ([*ratings], 2300), (named, None), (federations.split(), "GER"), (map(int, halves), 1),
    )  # fmt: skip
    rows = zip(*([*first, *[default] * count][:count] for first, default in columns), strict=True)
    return [Opposition(number, *row) for number, row in enumerate(rows, start=1)]


MIX = "FRA ESP NED NED"
PLAYED = {
    "many titles": opponents(9, "GM IM WGM WIM FM WFM CM WCM -", halves="222222222"),
    "floors": opponents(9, "GM GM GM", ratings=(1400, None, 1850, 2199, 2200), halves="2222222"),
    "six": opponents(6, halves="222222"),
    "eight": opponents(8, "IM IM IM WGM FM", MIX, halves="22222222"),
    "ten": opponents(10, "GM GM GM GM", MIX, halves="2222222222"),
    "thirteen": opponents(13, "GM IM WGM WIM GM", f"{MIX} XXX", halves="2222222200"),
    "fourteen": opponents(14, "GM IM WGM WIM GM", MIX, halves="22222222022222"),
    "33 %": opponents(9, "GM GM GM", "FRA ESP", ratings=[2900] * 9, halves="222000000"),
    "35 %": opponents(10, "GM GM GM", "FRA ESP", ratings=[2900] * 10, halves="2221000000"),
    "2450": opponents(10, "IM IM IM IM", MIX, ratings=[2301] * 10, halves="2222222000"),
    "2449": opponents(10, "IM IM IM IM", MIX, ratings=[2300] * 10, halves="2222222000"),
    "no federations": opponents(9, "WIM WGM IM", "XXX " * 9, halves="222222222"),
}
RULES_OF_NORMS = {
    "": norms.Event(),
    "of seven": norms.Event(games=7),
    "drops later": norms.Event(drops_later=True),
    "mixed": norms.Event(is_mixed=True),
    "double": norms.Event(is_double=True),
}


def test_attempts_at_norms_are_as_recorded(request):
    """Measures, ``!`` behind those that fail; average, performance, halves; games that count."""
    mix = (norms.FOREIGNERS, norms.THEIR_FEDERATIONS, norms.THEIR_TITLES)
    lines = [f"since {norms.IN_FORCE}, {of_each(mix)}"]
    plain_rules, *others = RULES_OF_NORMS.items()
    cases = [(norm, plain_rules) for norm in NORMS] + [(NORMS[1], rules) for rules in others]
    for (name, played), (norm, (event_name, rules)) in product(PLAYED.items(), cases):
        attempt = best_attempt(norm, "NED", played, rules)
        if attempt:
            measures = [
                f"{one.actual}{'<' if one.is_most else '>'}{one.bound}{'!' * (not one.holds)}"
                f"{'/'.join(map(str, one.titles))}"
                for one in attempt.measures
            ]
            lines.append(
                f"{name}, {norm.title} {event_name}: {of_each(measures)}, {attempt.average} "
                f"{attempt.performance} {attempt.halves}, {len(attempt.games)} of {len(played)}"
            )
    assert_text_recorded(lines, HERE / "norms.txt", request.config)


def test_time_controls_are_as_recorded(request):
    """Around the bounds of each rate of play, of first controls, and of ratings."""
    lines = []
    for text in (
        "180", "181", "600", "601", "3599", "3600", "120+1", "121+1", "3540+1", "3539+1",
        "29/3600:1800", "30/3600:1800", "31/3600:1800", "29/1800:1700", "20/3600+30:1800",
        "60/3600", "90/3600+1:3600", "W5400-B3600",
    ):  # fmt: skip
        control = stated_control(event("1 2w1\n2 1b0", encoded_time_control=text)).control
        seconds = [seconds_of(side) for side in (control.white, control.black)]
        lines.append(
            f"{text}: {of_each(seconds)} {rate_class(seconds[0])}, "
            f"first control {short_first_control(control)}"
        )
    for rating, day in product(
        (0, 1599, 1600, 1799, 1800, 2199, 2200, 2399, 2400),
        (None, date(2021, 12, 31), date(2022, 1, 1)),
    ):
        lines.append(f"{rating} on {day}: {least_for(rating, day)}")
    assert_text_recorded(lines, HERE / "time_controls.txt", request.config)
