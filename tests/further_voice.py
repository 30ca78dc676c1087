"""Another program's values, where it is installed: ``tiebreak-core`` of the package index (MIT).

It knows C.07 of 2024 and 2026, takes players' rounds as records and gives binary fractions. Asked
is what it can be asked: Swiss events of rated players by 1, a half and 0, without open games.
"""

from __future__ import annotations

from fractions import Fraction
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec

from sheets import GAMES, PENDING, of_text

NAME = "tiebreak_core"
TOLERANCE = Fraction(6, 1000)
"""Half of the last of two decimals, and what binary fractions lose."""

STANDARD = {"1": 10, "=": 5, "0": 0, "+": 10, "-": 0, "U": 10, "F": 10, "H": 5, "Z": 0}
CODES = {
    "BH": "buchholz", "BH/C1": "buchholz_cut1", "BH/C2": "buchholz_cut2",
    "SB": "sonneborn_berger", "SB/C1": "sonneborn_berger_cut1",
    "PS": "progressive", "PS/C1": "progressive_cut1", "WON": "won", "WIN": "wins",
    "REP": "rounds_elected", "ARO": "aro", "ARO/C1": "aro_cut1", "TPR": "tpr", "PTP": "ptp",
    "APRO": "apro", "APPO": "appo", "AOB": "aob", "FB": "fore_buchholz",
}  # fmt: skip
OF_2026 = {"SB/C2": "sonneborn_berger_cut2", "ARO/C2": "aro_cut2", "STD": "std"}
KINDS = {
    "+": "forfeit_win", "-": "forfeit_loss", "U": "pairing_bye", "F": "pairing_bye",
    "H": "requested_bye", "Z": "requested_bye",
}  # fmt: skip
NOBODY = -1


def installed():
    """The name and version of the program, in a list that is empty without it."""
    if find_spec(NAME) is None:
        return ()
    try:
        return (f"tiebreak-core {version('tiebreak-core')}",)
    except PackageNotFoundError:
        return ("tiebreak-core",)


def values(data, choices, edition):
    """Yield who, which code, of which class of events, and the value: all that can be asked."""
    sheet = of_text(data)
    if edition not in {"2024", "2026"} or choices.is_team or not sheet.swiss or not sheet.n:
        return
    letters = {letter for row in sheet.rows.values() for letter in row.letters}
    unlike = any(sheet.worth[letter] != STANDARD.get(letter) for letter in letters)
    unrated = any(row.rating is None for row in sheet.rows.values())
    if PENDING in letters or unlike or unrated or sheet.n != sheet.scheduled:
        return
    from tiebreak_core import calculate_all_strict  # noqa: PLC0415 - where it is installed

    players = {who: _player(sheet, who) for who in sheet.rows}
    codes = CODES if edition == "2024" else {**CODES, **OF_2026}
    names = {name: code for code, name in codes.items()}
    last = {row.letters[-1] for row in sheet.rows.values()}
    for who, player in players.items():
        games = sum(letter in GAMES for letter in sheet.rows[who].letters)
        if not games:  # it has no word for a value that there is not
            continue
        found = calculate_all_strict(
            player, players, list(names), total_rounds=sheet.n, ruleset=f"fide-{edition}"
        )
        for name, value in found.items():
            code = names[name]
            cuts = int(code[-1]) if "/C" in code else 0
            # Of no more terms than cuts it cuts none, of which no article speaks.
            if not cuts or cuts < (games if code.startswith("ARO") else sheet.n):
                forfeited = code == "FB" and not last.isdisjoint("+-")
                yield who, code, FORFEITED if forfeited else "", Fraction(value)


FORFEITED = " with a forfeit in the last round"
"""What sets a class of events apart."""


def _player(sheet, who):
    from tiebreak_core import GameRecord, PlayerTiebreakData  # noqa: PLC0415 - as above

    row, games = sheet.rows[who], []
    for r, (letter, opponent) in enumerate(zip(row.letters, row.opponents, strict=True)):
        is_virtual = not opponent
        games.append(
            GameRecord(
                NOBODY if is_virtual else opponent,
                0 if is_virtual else sheet.rows[opponent].rating,
                sheet.worth[letter] / 10,
                "black" if row.colours[r] == "b" else "white",
                r + 1,
                kind="played" if letter in GAMES else KINDS[letter],
                opponent_score=None
                if is_virtual
                else sheet.worth[sheet.rows[opponent].letters[r]] / 10,
            )
        )
    return PlayerTiebreakData(who, row.rating, sum(sheet.worth[x] for x in row.letters) / 10, games)
