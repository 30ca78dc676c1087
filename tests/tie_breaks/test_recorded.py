"""Values of all codes in every edition, with their terms and reasons, in events with all results.

Everything but the words stands in the texts beside this, of a later edition only what differs from
the one before it. ``pytest --update-golden`` writes them anew; the difference is then reviewed.
"""

from pathlib import Path

from events import LEFT_AFTER_TWO, ROUND_ROBIN, THREE_ONE_NIL, event
from recorded import assert_text_recorded, plain
from team_events import TEAM_LEAGUE, team_event_of

from trfkit.model import AbnormalPoints
from trfkit.model.outcome import system_of
from trfkit.ranking import Ranking
from trfkit.ranking.event_order import read_request
from trfkit.ranking.explanation import apply_list
from trfkit.record import names, replace
from trfkit.regulations import AVAILABLE
from trfkit.tie_breaks import TIE_BREAKS, For, codes_meant, nearest, parse_code
from trfkit.tie_breaks.chess_results_numbers import number_of
from trfkit.tie_breaks.own_tie_breaks import CONDITIONS, QUANTITIES, OwnTieBreak
from trfkit.tie_breaks.table import OTHER_TIE_BREAKS

MODIFIED = ("C1", "C2", "C3", "M1", "M2", "C1/M1", "L1", "L-3", "K0", "K3", "P", "C1/P", "F", "U0")
CODES = [
    *(row.code for row in TIE_BREAKS),
    *(
        f"{row.code}/{modifiers}"
        for row in TIE_BREAKS
        for modifiers in (*MODIFIED, "F/C1", "U1999", "R")
        if {part[0] for part in modifiers.split("/")} <= set(row.takes + row.unlisted)
    ),
]

ALL_RESULTS = """
1   2w1  3b1  4w=  5b+  6w1  7b0
2   1b0  4w1  U    6b1  5w=  3bW
3   5w=  1w0  7b1  H    8w+  2wL
4   6b1  2b0  1b=  7wD  U    5w1
5   3b=  7w1  6b0  1w-  2b=  4b0
6   4w0  8b1  5w1  2w0  1b0  Z
7   U    5b0  3w0  4bD  H    1w1
8   F    6w0  Z    Z    3b-  Z
9   H    Z    U    8w-  Z    Z
"""
TWICE = """
1  2w1  3b=  4w1  2b0  3w1  4b?
2  1b0  4w=  3b1  1w1  4b+  3w?
3  4b1  1w=  2w0  4w=  1b0  2b?
4  3w0  2b=  1b0  3b=  2w-  1w?
"""
TIED = """
1  2w=  3b1  4w0  5b1
2  1b=  4w1  5b0  3w1
3  4b1  1w0  Z    2b0
4  3w0  2b0  1b1  Z
5  Z    Z    2w1  1w0
6  7w=  8b=  9w=  Z
7  6b=  9w=  8b=  Z
8  9b=  6w=  7w=  Z
9  8w=  7b=  6b=  Z
"""
CERTAIN = """
1  6w0  2w1  3b1  4w1  5b1
2  5w1  1b0  H    3w1  4b=
3  4w=  5b1  1w0  2b0  6w1
4  3b=  6b1  5w=  1b0  2w=
5  2b0  3w0  4b=  6b1  1w0
6  1b1  4w0  H    5w0  3b0
"""
CIRCLE = """
1  2w1  3b=  4w0  Z
2  1b0  4w=  3w1  Z
3  4w1  1w=  2b0  Z
4  3b0  2b=  1b1  U
"""
RATINGS = {"ARO", "TPR", "PTP", "APRO", "APPO", "RTNG"}
OF_OPPONENTS = {"BH", "SB", "KS", "FB", "AOB", "PTS", "BHS", "EMMSB", "BC", "SSSC"}
IN_FULL = {
    "all results": {row.code for row in TIE_BREAKS},
    "far apart": RATINGS,
    "some unrated": {"ARO", "TPR", "PTP", "RTNG", "ARO/U1999", "TPR/U1999", "RTNG/U1999"},
    "a round-robin": OF_OPPONENTS,
    "two cycles": {"DE"},
    "matches mp": {row.code for row in TIE_BREAKS},
    "a league mp": {"BH", "SB", "KS", "BC", "SSSC"},
}
"""By event the codes of which all terms and reasons are told, of others values alone."""
CHAINS = ("EDE", "EDEC", "EDEBT", "EDEBB", "EDET", "EDEB", "EDE/P", "TBR", "BBE", "BC", "SSSC")
SOME_CODES = {
    "a loss for a point": ("PTS", "DE", "WIN", "STD", "BH", "FB", "SB", "KS", "AOB", "ARO"),
    "ties": ("PTS", "DE", "DE/P", "BH", "SB"),
    "certain places": ("DE", "DE/P"),
    "two certain places": ("DE",),
    "ties among three": ("DE",),
    "far apart": (*sorted(RATINGS), "ARO/C1", "ARO/M2", "APRO/C1"),
    "forfeits are games": ("WON", "BPG", "BWG", "WIN", "ARO", "TPR", "PTP", "BH"),
    "two equal teams": CHAINS,
    "equal but for the bottom boards": CHAINS,
    "equal but for the top boards": CHAINS,
    "equal by all boards": CHAINS,
    "nobody came": ("SSSC", "SSSC/K3", "BC"),
    "a league that a team left": ("MPTS", "GPTS", "BC", "BH", "SB", "EGMSB", "TBR"),
}
"""By event the codes that alone are told of it, in full."""
FAR_APART = {1: 2800, 2: 2401, 3: 2400, 4: 2000, 5: 1601, 6: 1600, 7: 1200, 8: 900, 9: 1}
PENALTIES = (AbnormalPoints("", None, -5, 2, (1, 4)), AbnormalPoints("", None, 10, 1, (6,)))
THREE = replace(THREE_ONE_NIL, pairing_allocated_bye=10)
UNRATED = {1: 2100, 2: 2099, 3: 1500, 4: 1501, 5: 2899, 6: 1000, 7: 1850}
OF_PLAYERS = {
    "all results": event(ALL_RESULTS, rounds=8, abnormal_points=PENALTIES),
    "some unrated": event(ALL_RESULTS, ratings=UNRATED),
    "three points": event(
        ALL_RESULTS, point_system=replace(THREE_ONE_NIL, pairing_allocated_bye=10)
    ),
    "a loss for a point": event(TIED, point_system=system_of(30, 20, 10)),
    "ties": event(TIED),
    "certain places": event(CERTAIN),
    "two certain places": event("1 2w1 3b1 4w1\n2 1b0 4w1 3w1\n3 U 1w0 2b0\n4 U 2b0 1b0"),
    "ties among three": event(CIRCLE),
    "far apart": event(ALL_RESULTS, ratings=FAR_APART),
    "a round-robin": event(LEFT_AFTER_TWO, kind=ROUND_ROBIN),
    "two cycles": event(TWICE, kind=ROUND_ROBIN, rounds=6),
}

MATCHES = """
1-2 1=0  3-4 ==+  5U
1-3 =1=  2-5 x.1  4H
1+4      2-3 -00  5Z
1-5 000  2-4 1==  3F
"""
EQUAL = """
1-2 10=  3-4 01=
1-3 ===  2-4 100
1-4 0=1  2-3 =01
1-2 =01  3-4 ===
"""
LEFT = """
1-2 10  3-4 11
1-3 ==
2-3 01
"""
OF_TEAMS = {
    "matches": team_event_of(MATCHES, teams=5, boards=3, bye=(10, 15)),
    "equal teams": team_event_of(EQUAL, teams=4, boards=3),
    "two equal teams": team_event_of(
        "1-2 1=0\n1-4 011  2-3 110\n1-3 011  2-4 110", teams=4, boards=3
    ),
    "equal but for the bottom boards": team_event_of("1-2 1=001", teams=2, boards=5),
    "equal but for the top boards": team_event_of("1-2 100=1", teams=2, boards=5),
    "equal by all boards": team_event_of("1-2 1=0\n1-2 0=1", teams=2, boards=3),
    "nobody came": team_event_of("1-2 xx", teams=2),
    "a league that a team left": team_event_of(LEFT, teams=4, boards=2, kind=TEAM_LEAGUE),
    "a league": team_event_of(MATCHES, teams=5, boards=3, kind=TEAM_LEAGUE),
    "a league of equal teams": team_event_of(EQUAL, teams=4, boards=3, kind=TEAM_LEAGUE),
}


def steps_of(tournament, codes=CODES, **options):
    """Return the field and the criteria of a list, each with its column or orders."""
    ranking = Ranking(tiebreaks=codes, **options)
    applied = apply_list(tournament, ranking, read_request(tournament, ranking))
    return applied.field, applied.steps


def with_number(sign, number):
    return "" if number is None else f"{sign}{number}"


def lines_of_column(field, column):
    """Yield a line for the column, and one for each participant: value, terms, reasons."""
    yield (
        f"    {column.function} in 1/{column.unit} of 1/{column.term_unit} {column.quantity} "
        f"{'by round ' * column.by_round}least {column.least} {list(column.values)}"
    )
    for who, terms in enumerate(column.terms):
        rounds = {}
        for r in range(len(terms)):
            reason = column.reason(who, r)
            numbers = with_number(" ", reason.raw) + with_number(">", reason.adjusted)
            ends = f" 1/{reason.unit}" * (reason.unit != 10) + " dummy" * reason.of_dummy
            clause = plain(reason.why).replace("why.", "").replace("{}", "")
            rounds.setdefault(f"{reason.article} {clause}{numbers}{ends}", []).append(str(r + 1))
        reasons = "; ".join(f"{','.join(where)}: {why}" for why, where in rounds.items())
        steps = "; ".join(f"{step.article} {plain(step.text)}" for step in column.steps(who))
        behind = with_number(" behind ", column.behind.get(who))
        divisor = "" if column.divisors is None else f" over {column.divisors[who]}"
        yield f"    {field.view.ids[who]}{behind}{divisor} {list(terms)} {reasons} {steps}".rstrip()


def lines_of_orders(step):
    """Yield what each table and each comparison of the tied groups has."""
    for number, order in step.orders.items():
        yield f"    {step.before[number]}: {order.tiers} {sorted(order.places().items())}"
        for table in order.tables:
            rows = [
                f"{row.competitor}: {row.score} {row.unmet} {sorted(row.cells.items())} "
                f"{row.at_least}-{row.at_most}"
                for row in table.rows
            ]
            yield f"        {table.article} {table.score} {table.unmet.name} {table.tiers} {rows}"
        for one in order.comparisons:
            yield f"        {one.article} {plain(one.name)} {one.tiers} {plain(one.texts)}"


def lines_of_step(field, step):
    """Yield all lines of a criterion."""
    if step.column is not None:
        yield from lines_of_column(field, step.column)
    else:
        yield f"    {list(step.values)}"
        yield from lines_of_orders(step)


def lines_of_cuts(step):
    """Yield the values, and the round, article and rival of each cut."""
    cuts = {} if step.column is None else step.column.cuts
    taken = [
        "".join(
            f" {cut.round}{with_number(':', cut.rival)}{'^' * cut.at_top}{'v' * cut.voluntary}"
            f"{cut.article.removeprefix('14')}"
            for cut in cuts[who]
        )
        for who in cuts
    ]
    yield f"    {list(step.values)}{' cut' * any(taken)}{','.join(taken)}"


def lines_of_editions(name, tournament, codes=CODES, **options):
    """Yield the codes of each edition, without what is as in the edition before."""
    yield name
    event_name = name.removesuffix(" mp").removesuffix(" gp")
    codes = SOME_CODES.get(event_name, codes)
    before, in_full = {}, SOME_CODES.get(event_name, IN_FULL.get(name, ()))
    for edition in AVAILABLE:
        field, steps = steps_of(tournament, codes, edition=edition, **options)
        for step in steps:
            code = step.criterion.text
            lines = list(lines_of_step(field, step) if code in in_full else lines_of_cuts(step))
            if before.get(code) != lines:
                yield f"  {edition} {code}"
                known = set(before.get(code, ()))
                yield from (line for line in lines if line not in known)
            before[code] = lines


def test_codes_of_players_are_as_recorded(request):
    lines = []
    for name, tournament in OF_PLAYERS.items():
        lines += lines_of_editions(name, tournament)
    regular = {"forfeit-games": "regular"}
    lines += lines_of_editions(
        "forfeits are games", event(LEFT_AFTER_TWO, kind=ROUND_ROBIN), policies=regular
    )
    assert_text_recorded(lines, Path(__file__).with_name("players.txt"), request.config)


def test_codes_of_teams_are_as_recorded(request):
    by_score = [f"{code}:{score}" for code in ("BH", "SB", "PS", "KS") for score in ("MP", "GP")]
    lines = []
    for name, tournament in OF_TEAMS.items():
        for primary in ("mp", "gp") if "league" not in name else ("mp",):
            codes = [*CODES, *by_score]
            lines += lines_of_editions(f"{name} {primary}", tournament, codes, primary=primary)
    assert_text_recorded(lines, Path(__file__).with_name("teams.txt"), request.config)


def own_tie_breaks():
    """Yield criteria of own regulations: each quantity, alone and cut, each condition, products."""
    places = {"cut_lowest": (1, 2, 0), "cut_highest": (0, 1, 2)}
    for quantity in (row.name for row in QUANTITIES):
        for mean in (False, True):
            yield {"quantity": quantity, "mean": mean}
            yield {"quantity": quantity, "mean": mean, **places}
        yield {"quantity": quantity, "times": "points", "cut_lowest": (1, 1, 1)}
    for condition in (row.name for row in CONDITIONS):
        yield {"quantity": "rounds", "over": (condition,)}
        yield {"quantity": "opponent-score", "over": (condition, "played"), "mean": True}
        yield {
            "quantity": "points",
            "over": (condition,),
            "rounds": (1, 3, 6),
            "lowest_first": True,
        }
    yield {"quantity": "score", "rounds": (6,), "lowest_first": True}
    yield {"quantity": "opponent-score", "times": "points"}
    yield {"values": {1: 5, 2: 25, 9: -5}, "unit": 10}
    yield {"values": {1: 5}}


def test_tie_breaks_of_own_regulations_are_as_recorded(request):
    lines = []
    for name in ("all results", "some unrated", "three points"):
        tournament = OF_PLAYERS[name]
        field, _ = steps_of(tournament, ["PTS"], edition="2026")
        for fields in own_tie_breaks():
            row = OwnTieBreak(code="OTHER_X", name="X", **fields).row()
            column = row.compute(field, None)
            lines.append(f"{name} {fields}")
            facts = (row.type, row.lowest_first, row.of_dummies, row.needs_ratings, row.is_mean)
            lines.append(f"    {row.definition} {facts}")
            if name == "all results" and not row.is_mean and "cut_lowest" not in fields:
                lines += lines_of_column(field, column)
            else:
                lines.append(f"    {list(column.values)}")
            cuts = {w + 1: [(c.round + 1, c.at_top) for c in column.cuts[w]] for w in column.cuts}
            lines += [f"    cut {cuts}"] * bool(cuts)
    assert_text_recorded(lines, Path(__file__).with_name("own.txt"), request.config)


def test_the_table_is_as_recorded(request):
    """All facts of each code but its words and functions."""
    lines = []
    for row in (*TIE_BREAKS, *OTHER_TIE_BREAKS):
        facts = [
            f"{name}={plain(value)}"
            for name in names(row)
            if name not in {"code", "name", "definition", "compute", "arrange"}
            and (value := getattr(row, name)) not in ("", (), None, False)
        ]
        lines.append(f"{row.code}: {' '.join(facts)}")
    assert_text_recorded(lines, Path(__file__).with_name("table.txt"), request.config)


SPELLINGS = """
BHC1 BHC12 BHC123 BH-C1 BH/C-1 BHM BHMED BHMEDIAN1 BHCUT BHCUT2 BUC BUCH1 BUCHHOLZ SBC SBCUT1
KSL1 KSL-1 KSL+2 KSL12 KSL123 SSSCK3 SSSCK12345 AROU1400 AROC1U1400 DEP BHF BHFC1 BHP1 PTS2
PNTS POINTS MP GP B BU BX X XY XYZ TPRU TPRU12345 EDEX EDEBTP WINS WONS WIN1 PROG PROGC1 CUM
BH_C1 BH.C1 BH_C_1 BH/C1/M1 RTNGR RTNGRU0 SBB BXH TRP STDD TPNR GEE REPS KOYA KOYAL1 APPOS ESB
ESBC1 SONNEBORN DIRECT DIRECT-ENCOUNTER 1 12 C1 -1
"""


def test_numbers_of_chess_results_are_as_recorded(request):
    """The number and parameters of a code, by the edition of its values."""
    lines = []
    for row in TIE_BREAKS:
        scores = (":MP", ":GP") if row.by_score else ()
        for name in (row.code, *(f"{row.code}{score}" for score in scores)):
            for code in (name, f"{name}/C1", f"{name}/M1/P", f"{name}/P"):
                for edition, of_teams in (("2023", ":" in code), ("2026", row.of is For.TEAMS)):
                    number = number_of(code, edition, of_teams=of_teams)
                    if number is not None:
                        lines.append(f"{code} {edition} {of_teams}: {list(number)}")
    assert_text_recorded(lines, Path(__file__).with_name("numbers.txt"), request.config)


WRITTEN = """
bh BH/C1 bh/c12/m3 BH:GP/P/F KS/L+1 KS/L-12 SSSC/K3 SSSC/K0 RTNG/R RTNG/U0/R ARO/U1400/V2024
BH/V2023 BH/C1/C2 ESB ESB:MP ESB:MG ESB:GG/C1 OTHER_Blitz OTHER_ÄÖ other_x/R GE FB BH/F/F BH/ BH/C
BH/X1 BH:XX /C1 1 BH{ B[ DE/P/P
"""


def test_codes_as_they_are_written_are_as_recorded(request):
    """Every fact of each code, or where reading stopped."""
    lines = []
    for text in WRITTEN.split():
        code = parse_code(text)
        facts = {name: getattr(code, name) for name in names(code)}
        facts = {name: fact for name, fact in facts.items() if fact not in (None, 0, False, "")}
        lines.append(f"{text}: {type(code).__name__} {code if 'name' in facts else ''} {facts}")
    assert_text_recorded(lines, Path(__file__).with_name("codes.txt"), request.config)


def test_what_spellings_mean_is_as_recorded(request):
    lines = [
        f"{text}: {', '.join(codes_meant(text)) or '-'}; "
        f"{nearest(text)} "
        + " ".join(str(nearest(text, likeness)) for likeness in (0.0, 0.5, 0.6, 0.75, 1.0))
        for text in SPELLINGS.split()
    ]
    assert_text_recorded(lines, Path(__file__).with_name("spellings.txt"), request.config)
