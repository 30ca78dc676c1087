"""The rows of the catalogue: all facts about a code that do not depend on the file."""

# ruff: noqa: E501 - a row of a table stays one piece

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from trfkit.findings.terms import Profile, Severity
from trfkit.record import Record

if TYPE_CHECKING:
    from collections.abc import Mapping

NO_OVERRIDES: Final[Mapping[Profile, Severity]] = MappingProxyType({})

LETTERS: Final[Mapping[Profile, str]] = MappingProxyType(
    {Profile.UPLOAD: "F", Profile.PAIRING: "P", Profile.TITLE: "T", Profile.ARCHIVE: "P"}
)
"""The profile letter that each profile fires besides G; ``archive`` is G and P."""


OF_RATING_LIST: Final = "rating_list:"
"""How a check is named that holds the players against a rating list."""


class Entry(Record, gc=False):
    """The catalogue row of one code.

    ``name`` completes "allow …". ``profiles`` holds letters: F upload, P pairing, T title, G every
    profile. ``reference`` is the record, table or article that the finding rests on. ``severities``
    overrides ``severity`` in some profiles. ``implemented`` is False for a code that is reserved:
    known to ``--select``, explained, but not yet reported by any check; ``is_moot`` means that
    there is nothing to report here, whatever other programs do. ``needs_engine`` means that the
    code is checked only with ``check --pairings``. ``check`` names the check that yields it, as
    ``module:function`` below ``trfkit.checks``; "" if reading or a command yields it.
    """

    code: str
    name: str
    severity: Severity
    profiles: str
    reference: str
    severities: Mapping[Profile, Severity] = NO_OVERRIDES
    implemented: bool = True
    is_moot: bool = False
    needs_engine: bool = False
    check: str = ""

    @property
    def needs_list(self) -> bool:
        """Tell whether the code is checked only with a rating list (``check --ratings``)."""
        return self.check.startswith(OF_RATING_LIST)

    def fires_in(self, profile: Profile) -> bool:
        """Tell whether the code is reported in ``profile`` without being selected."""
        return "G" in self.profiles or LETTERS[profile] in self.profiles

    def severity_in(self, profile: Profile) -> Severity:
        """Return the severity of the code in ``profile``, unless the data decide it."""
        return self.severities.get(profile, self.severity)


E, W, I = Severity.ERROR, Severity.WARNING, Severity.INFO  # noqa: E741 - letters of the table

# fmt: off
ENTRIES: Final = (
    # SYN: file and record structure. ADJ: assumptions made at import.

    Entry("SYN001", "unreadable-file", E, "G", "TRF, general"),
    Entry("SYN002", "guessed-encoding", W, "G", "TRF, general"),
    Entry("SYN003", "shifted-columns", W, "G", "TRF 001, columns 48-99", severities={Profile.UPLOAD: E}),  # here it was put right, elsewhere it will not be
    Entry("SYN004", "unusual-file-marks", I, "G", "TRF, general"),
    Entry("SYN005", "tab-characters", W, "G", "TRF, general"),
    Entry("SYN006", "unknown-records", W, "G", "TRF, table of records"),
    Entry("SYN007", "non-numeric-fields", E, "G", "TRF 001 and other records"),
    Entry("SYN008", "text-in-gaps", E, "G", "TRF 001 and other records"),
    Entry("SYN009", "cut-records", W, "G", "TRF 001", check="results:cut_rows"),
    Entry("SYN010", "repeated-records", W, "G", "TRF, table of records"),
    Entry("SYN011", "mixed-dialects", I, "G", "TRF-26; JaVaFo AUM; bbpPairings"),
    Entry("SYN012", "contradicting-records", E, "G", "TRF-26; JaVaFo AUM; bbpPairings", check="exchange:forfeited_twice"),
    Entry("SYN013", "rounds-after-the-last", W, "G", "TRF 001, columns 92-99", check="pairings:rounds_present"),
    Entry("SYN014", "unusual-record-order", I, "G", "TRF, table of records", check="headers:order"),
    Entry("SYN015", "malformed-comments", W, "G", "C.02, structured comments", check="headers:comments"),
    Entry("SYN016", "second-documents", E, "G", "TRF, general"),
    Entry("SYN017", "text-encoded-twice", W, "G", "TRF, general"),
    Entry("SYN018", "unusual-characters", I, "G", "TRF, general"),
    Entry("SYN019", "end-of-file-marks", I, "G", "TRF, general"),
    Entry("SYN020", "letters-in-the-wrong-case", I, "G", "TRF 001, columns 97 and 99"),
    Entry("SYN021", "exceeded-limits", E, "G", "trfkit list formats"),
    Entry("SYN022", "other-formats", I, "G", "trfkit list formats"),
    Entry("SYN023", "no-players", E, "G", "TRF 001"),

    Entry("ADJ001", "default-scoring", I, "G", "TRF-26 162"),
    Entry("ADJ002", "default-system", I, "G", "TRF-26 192"),
    Entry("ADJ003", "default-tie-breaks", I, "G", "TRF-26 202, 212"),
    Entry("ADJ004", "default-round-count", I, "G", "TRF-26 142"),
    Entry("ADJ005", "old-style-byes", I, "G", "TRF 001, column 99"),
    Entry("ADJ006", "unknown-system-codes", I, "G", "TRF-26 192, table of types"),
    Entry("ADJ007", "round-robin-cycles", I, "G", "TRF-26 192"),
    Entry("ADJ008", "dropped-tie-breaks", I, "G", "TRF-26 202, 212"),
    Entry("ADJ009", "raised-round-count", I, "G", "TRF-26 142", check="headers:assumed"),
    Entry("ADJ010", "dropped-deputies", I, "G", "TRF 112", implemented=False, is_moot=True),
    Entry("ADJ011", "team-forfeit-points-ignored", I, "G", "TRF-26 299, 330", check="headers:assumed"),
    Entry("ADJ012", "team-bye-points-ignored", I, "G", "TRF-26 320", check="headers:assumed"),
    Entry("ADJ013", "team-match-points-ignored", I, "G", "TRF-26 362", check="headers:assumed"),
    Entry("ADJ014", "extra-points-counted", I, "G", "TRF-26 299"),
    Entry("ADJ015", "dangling-opponents", I, "G", "TRF 001, columns 92-95", check="headers:assumed"),
    Entry("ADJ016", "unchecked-rounds", I, "G", "C.02.03", check="headers:imported"),

    # HDR: the tournament section.

    Entry("HDR001", "missing-mandatory-records", E, "FP", "TRF-26, column R", severities={Profile.PAIRING: W, Profile.ARCHIVE: W}, check="headers:mandatory"),
    Entry("HDR002", "unknown-tournament-federation", E, "F", "TRF 032", check="headers:federation"),
    # The start date chooses the edition of the tie-break rules: pairing needs it as much as upload.
    Entry("HDR003", "unusual-dates", W, "G", "TRF 042, 052, 132"),
    Entry("HDR004", "end-before-start", E, "F", "TRF 042, 052", check="headers:period"),
    Entry("HDR005", "implausible-dates", W, "F", "TRF 042, 052", check="headers:period"),
    Entry("HDR006", "long-events", W, "F", "B.02", check="headers:period"),
    Entry("HDR007", "wrong-player-count", W, "F", "TRF 062", check="headers:counts"),
    Entry("HDR008", "wrong-rated-count", W, "F", "TRF 072", check="headers:counts"),
    Entry("HDR009", "wrong-team-count", W, "F", "TRF 082", check="headers:counts"),
    Entry("HDR010", "rounds-as-player-count", W, "F", "TRF 062", check="headers:counts"),
    Entry("HDR011", "missing-round-dates", E, "F", "TRF 132", check="headers:round_dates"),
    Entry("HDR012", "disordered-round-dates", E, "F", "TRF 132", check="headers:round_dates"),
    Entry("HDR013", "crowded-days", W, "F", "B.02 3; rapid and blitz 3.1", check="tournament_kinds:rate_of_play"),
    Entry("HDR014", "more-rounds-than-stated", E, "FP", "TRF-26 142; XXR", check="pairings:rounds_present"),
    Entry("HDR015", "wrong-initial-colour", W, "P", "TRF-26 152", check="pairings:initial_colour"),
    Entry("HDR016", "malformed-point-system", E, "P", "TRF-26 162, 362"),
    Entry("HDR017", "draws-above-decisive-games", E, "P", "C.02, point systems", check="headers:point_system"),
    Entry("HDR018", "generous-byes", E, "P", "C.02, point systems", check="headers:point_system"),
    Entry("HDR019", "unknown-type-codes", E, "F", "TRF-26 192, table of types", check="tournament_kinds:type_code"),
    Entry("HDR020", "type-against-data", W, "P", "TRF 092, TRF-26 192", check="tournament_kinds:contradicts_data"),
    Entry("HDR021", "malformed-time-control", E, "P", "TRF-26 222", check="headers:time_control"),
    Entry("HDR022", "contradicting-time-controls", W, "F", "TRF 122, TRF-26 222", check="tournament_kinds:rate_of_play"),
    Entry("HDR023", "impossible-rate-of-play", E, "F", "B.02 1; rapid and blitz 1.1", check="tournament_kinds:rate_of_play"),
    Entry("HDR024", "too-fast-for-the-ratings", E, "F", "B.02 1.1", check="tournament_kinds:rate_of_play"),
    Entry("HDR025", "arbiters-without-id", W, "F", "TRF 102, 112", check="headers:arbiters"),
    Entry("HDR026", "playing-arbiters", E, "FT", "B.01 1.1", check="headers:arbiters"),
    Entry("HDR027", "national-characters", W, "F", "TRF 001, 102, 112", check="headers:arbiters"),
    Entry("HDR028", "missing-starting-rank-method", W, "P", "TRF-26 172", check="headers:starting_ranks"),
    Entry("HDR029", "late-reports", I, "F", "B.02", check="headers:period"),
    Entry("HDR030", "unusual-round-dates", W, "P", "TRF 132"),
    Entry("HDR031", "missing-round-count", I, "P", "TRF-26 142; XXR"),

    # PLR: players. TEA: teams. LST: the FIDE list. NRM: title events.
    Entry("HDR032", "unread-time-control", I, "F", "TRF 122", check="tournament_kinds:rate_of_play"),
    Entry("HDR033", "rounds-not-played", W, "F", "TRF-26 142; XXR", check="headers:rounds_to_come"),

    Entry("HDR034", "missing-rate-of-play", W, "F", "TRF 122, TRF-26 222", check="tournament_kinds:rate_of_play"),

    Entry("PLR001", "repeated-starting-ranks", E, "G", "TRF 001, columns 5-8"),
    Entry("PLR002", "gaps-in-starting-ranks", W, "P", "TRF 001, columns 5-8", check="players:numbering"),
    Entry("PLR003", "missing-fide-ids", E, "F", "TRF 001, columns 58-68", check="players:fide_ids"),
    Entry("PLR004", "implausible-fide-ids", E, "F", "TRF 001, columns 58-68", check="players:fide_ids"),
    Entry("PLR005", "repeated-fide-ids", E, "F", "TRF 001, columns 58-68", check="players:fide_ids"),
    Entry("PLR006", "several-ids-of-one-person", W, "F", "TRF 001, columns 15-79", check="players:persons"),
    Entry("PLR007", "incomplete-birth-dates", W, "F", "TRF 001, columns 70-79"),
    Entry("PLR008", "impossible-birth-dates", E, "F", "TRF 001, columns 70-79", check="players:births"),
    Entry("PLR009", "implausible-ages", W, "F", "TRF 001, columns 70-79", check="players:births"),
    Entry("PLR010", "unknown-sex-letters", W, "F", "TRF 001, column 10"),
    Entry("PLR011", "unknown-titles", W, "F", "TRF 001, columns 11-13"),
    Entry("PLR012", "women-titles-of-men", W, "F", "TRF 001, columns 10-13", check="players:titles"),
    Entry("PLR013", "implausible-title-for-rating", W, "F", "TRF 001, columns 11-13 and 49-52", check="players:titles"),
    Entry("PLR014", "unknown-federations", E, "F", "TRF 001, columns 54-56", check="players:federations"),
    Entry("PLR015", "fide-flag", I, "F", "TRF 001, columns 54-56", check="players:federations"),
    Entry("PLR016", "unusual-names", W, "F", "TRF 001, columns 15-47", check="players:names"),
    Entry("PLR017", "implausible-ratings", W, "F", "B.02", check="players:ratings"),
    Entry("PLR018", "disordered-starting-ranks", W, "P", "C.04.2; TRF-26 172", check="players:order"),
    Entry("PLR019", "stray-national-records", W, "P", "TRF-26 NRS", check="players:national"),
    Entry("PLR020", "new-players", I, "F", "B.02", check="rating_list:new_players"),
    Entry("PLR021", "guessed-names", I, "G", "TRF, general", check="players:guessed_names"),
    Entry("PLR022", "unknown-numbers", E, "P", "TRF-26 240, 260, 299; XXA, XXP, XXZ", check="exchange:unknown"),
    Entry("PLR023", "misplaced-values", I, "G", "TRF 001, columns 15-47 and 92-95", check="headers:misplaced"),

    Entry("PLR024", "unusual-birth-dates", W, "F", "TRF 001, columns 70-79"),
    Entry("PLR025", "missing-rows", E, "G", "TRF 001", check="results:missing_rows"),
    Entry("PLR026", "mistyped-starting-ranks", E, "G", "TRF 001, columns 5-8", check="displaced_rows:mistyped_numbers"),
    Entry("PLR027", "players-in-two-rows", E, "G", "TRF 001", check="displaced_rows:twins"),

    Entry("PLR028", "ids-out-of-line", W, "F", "TRF 001, columns 58-68", check="players:ids_out_of_line"),

    Entry("PLR029", "ids-that-are-ratings", E, "F", "TRF 001, columns 49-52 and 58-68", check="players:fide_ids"),

    Entry("TEA001", "players-outside-one-team", E, "G", "TRF-26 310; TRF 013", check="teams:members"),
    Entry("TEA002", "unknown-team-members", E, "G", "TRF-26 310; TRF 013", check="teams:members"),
    Entry("TEA003", "irregular-team-numbers", E, "G", "TRF-26 310, columns 5-7", check="teams:numbering"),
    Entry("TEA004", "team-points-mismatch", E, "FP", "TRF-26 310, columns 55-67", check="teams:contradictions"),
    Entry("TEA005", "unexplained-board-order", W, "P", "TRF-26 300, 310", check="teams:contradictions"),
    Entry("TEA006", "mixed-team-matches", E, "FP", "TRF-26 310", check="teams:matches"),
    Entry("TEA007", "wrong-board-colours", W, "P", "TRF-26 352", check="teams:contradictions"),
    Entry("TEA008", "contradicting-team-byes", E, "FP", "TRF-26 320, 330", check="teams:contradictions"),
    Entry("TEA009", "contradicting-rosters", W, "G", "TRF-26 310; TRF 013"),
    Entry("TEA010", "contradicting-team-standings", W, "P", "TRF-26 801, 802", check="teams:contradictions"),
    Entry("TEA011", "shifted-rosters", W, "G", "TRF 013"),
    Entry("TEA012", "unknown-teams", E, "FP", "TRF-26 240, 260, 299, 320, 330", check="exchange:unknown"),
    Entry("TEA013", "unused-boards", W, "P", "TRF-26 352", check="teams:contradictions"),
    Entry("TEA014", "undeclared-team-byes", W, "FP", "TRF-26 320", check="teams:contradictions"),

    Entry("TEA015", "repeated-team-names", I, "G", "TRF-26 310; TRF 013", check="teams:names"),
    Entry("TEA016", "undeclared-match-points", W, "FP", "TRF-26 362", check="teams:contradictions"),

    Entry("LST001", "unknown-ids", E, "F", "FIDE rating list", check="rating_list:persons"),
    Entry("LST002", "names-of-others", E, "F", "FIDE rating list", check="rating_list:persons"),
    Entry("LST003", "name-spellings", W, "F", "FIDE rating list", check="rating_list:persons"),
    Entry("LST004", "federation-differs", W, "F", "FIDE rating list", check="rating_list:facts"),
    Entry("LST005", "birth-year-differs", W, "F", "FIDE rating list", check="rating_list:facts"),
    Entry("LST006", "rating-differs", W, "F", "FIDE rating list", check="rating_list:ratings"),
    Entry("LST007", "rating-of-another-list", W, "F", "FIDE rating list", check="rating_list:ratings"),
    Entry("LST008", "title-or-sex-differs", W, "F", "FIDE rating list", check="rating_list:facts"),
    Entry("LST009", "inactive-ids", I, "F", "FIDE rating list", check="rating_list:facts"),
    Entry("LST010", "rated-only-in-the-file", W, "F", "FIDE rating list", check="rating_list:ratings"),
    Entry("LST011", "expected-changes", I, "F", "B.02", implemented=False),

    Entry("NRM001", "too-few-rounds-for-norms", W, "T", "B.01 1.4.1", check="norms:event"),
    Entry("NRM002", "norm-performances", I, "T", "B.01, 1.4", check="norms:performances"),
    Entry("NRM003", "chief-arbiter-without-title", W, "T", "B.01 1.1", check="norms:event"),
    Entry("NRM004", "too-fast-for-norms", W, "T", "B.01 1.1", check="norms:pace"),
    Entry("NRM005", "foreign-player-exemption", I, "T", "B.01, 1.4.3", check="norms:foreigners"),
    Entry("NRM006", "format-unfit-for-norms", W, "T", "B.01", check="norms:event"),

    # RES: results. BYE: byes. SCR, RNK: points and order.

    Entry("RES001", "unknown-opponents", E, "G", "TRF 001, columns 92-95", check="results:rows"),
    Entry("RES002", "games-against-oneself", E, "G", "TRF 001, columns 92-95", check="results:rows"),
    Entry("RES003", "one-sided-pairings", E, "G", "TRF 001, columns 92-95", check="results:mutual"),
    Entry("RES004", "incompatible-results", E, "G", "TRF 001, column 99", check="results:games"),
    Entry("RES005", "unusual-results", I, "G", "TRF 001, column 99", severities={Profile.UPLOAD: W}, check="results:games"),
    Entry("RES006", "contradicting-colours", E, "G", "TRF 001, column 97", check="results:games"),
    Entry("RES007", "byes-with-opponent", E, "G", "TRF 001, column 99", check="results:rows"),
    Entry("RES008", "results-without-opponent", E, "G", "TRF 001, column 99", check="results:rows"),
    Entry("RES009", "half-forfeits", E, "G", "TRF 001, column 99", check="results:games"),
    Entry("RES010", "forfeits-without-opponent", I, "G", "TRF 001, column 99", severities={Profile.UPLOAD: W}, check="results:forfeits"),
    Entry("RES011", "missing-results", E, "F", "TRF 001, column 99", check="results:pending"),
    Entry("RES012", "many-unrated-results", W, "F", "TRF 001, column 99", check="pairings:whole_rounds"),
    Entry("RES013", "repeated-pairings", E, "FP", "C.04.1, b", check="pairings:repeated"),
    Entry("RES014", "irregular-cycles", W, "P", "C.05, round-robin tables", check="pairings:cycles"),
    Entry("RES015", "blocks-after-the-last-round", W, "G", "TRF 001, columns 92-99", check="pairings:rounds_present"),
    Entry("RES016", "players-without-a-game", W, "F", "B.02", check="pairings:idle_players"),
    Entry("RES017", "unbalanced-colours", W, "P", "C.04.1, f and g", check="pairings:colours"),
    Entry("RES018", "unrated-pairs", I, "F", "B.02", check="pairings:unrated_pairs"),
    Entry("RES019", "rounds-without-a-game", W, "F", "TRF 001", check="pairings:whole_rounds"),
    Entry("RES020", "suspicious-patterns", W, "F", "B.02", implemented=False),
    Entry("RES021", "pending-games", I, "P", "TRF-26 162, X", check="results:pending"),
    Entry("RES022", "forfeits-without-details", I, "P", "TRF 001, columns 92-99", check="results:forfeits"),
    Entry("RES023", "unknown-results", W, "FP", "TRF 001, column 99"),

    Entry("RES024", "rows-out-of-step", E, "G", "TRF 001, columns 92-99", check="displaced_rows:out_of_step"),
    Entry("RES025", "exchanged-rows", E, "G", "TRF 001, columns 81-99", check="displaced_rows:exchanged"),
    Entry("RES026", "nothing-to-rate", E, "F", "B.02, 5.1", check="pairings:nothing_to_rate"),
    Entry("RES027", "opponents-counted-off", E, "G", "TRF 001, columns 92-95", check="displaced_rows:shifted_numbers"),
    Entry("BYE001", "several-pairing-allocated-byes", E, "FP", "C.04.1, c", check="pairings:several_in_a_round"),
    Entry("BYE002", "second-pairing-allocated-byes", E, "FP", "C.04.1, d", check="pairings:second_of_a_player"),
    Entry("BYE003", "byes-in-even-fields", W, "P", "C.04.1, c", check="pairings:parity"),
    Entry("BYE004", "odd-fields-without-a-bye", W, "P", "C.04.1, c", check="pairings:parity"),
    Entry("BYE005", "several-half-point-byes", W, "P", "rules of the event", check="pairings:half_points"),
    Entry("BYE006", "full-point-byes", W, "FP", "C.04.1, c", check="pairings:full_points"),
    Entry("BYE007", "half-point-byes-in-the-last-round", W, "P", "rules of the event", check="pairings:half_points"),
    Entry("BYE008", "contradicting-byes", E, "FP", "TRF-26 240", check="exchange:requested"),
    Entry("BYE009", "withdrawals", I, "P", "TRF 001, column 99", check="pairings:withdrawals"),
    Entry("BYE010", "byes-with-a-colour", W, "G", "TRF 001, column 97", check="pairings:coloured"),

    Entry("SCR001", "points-mismatch", E, "FP", "TRF 001, columns 81-84", check="points:points"),
    Entry("SCR002", "undeclared-point-system", W, "FP", "TRF-26 162", check="points:points"),
    Entry("SCR003", "points-with-the-next-bye", W, "FP", "TRF 001, columns 81-84", check="points:points"),
    Entry("SCR004", "unusual-points", W, "FP", "TRF 001, columns 81-84"),
    Entry("SCR005", "extra-points-left-out", W, "FP", "TRF-26 299", check="points:points"),
    Entry("SCR006", "blank-points", W, "FP", "TRF 001, columns 81-84", check="points:points"),
    Entry("SCR007", "byes-left-blank", E, "FP", "TRF 001, columns 81-99", check="points:points"),
    Entry("SCR008", "points-never-filled", E, "FP", "TRF 001, columns 81-84", check="points:points"),
    Entry("SCR009", "points-of-a-later-round", E, "FP", "TRF 001, columns 81-84", check="points:points"),

    Entry("RNK001", "missing-ranks", W, "FP", "TRF 001, columns 86-89", severities={Profile.UPLOAD: E}, check="ranks:missing"),
    Entry("RNK002", "ranks-against-points", E, "FP", "TRF 001, columns 86-89; TRF-26 310", check="ranks:contradicts_points"),
    Entry("RNK003", "ranks-against-tie-breaks", W, "P", "TRF-26 202, 212", check="record_findings:own_tie_breaks"),
    Entry("RNK004", "irregular-ranks", W, "FP", "TRF 001, columns 86-89", check="ranks:irregular"),
    Entry("RNK005", "hidden-criteria", I, "P", "TRF-26 202, 212", check="record_findings:own_tie_breaks"),
    Entry("RNK006", "ranked-with-few-games", W, "P", "C.05 6.6", check="ranks:few_games"),

    # TBK: tie-breaks. PAI: acceleration, prohibited pairs, the pairing itself.

    Entry("TBK001", "no-tie-breaks", E, "T", "TRF-26 202, 212", check="ranks:tie_break_lists"),
    Entry("TBK002", "unknown-tie-breaks", E, "P", "C.07; TRF-26 202, 212", check="ranks:tie_break_codes"),
    Entry("TBK003", "old-tie-break-names", W, "P", "C.07", check="ranks:tie_break_codes"),
    Entry("TBK004", "tie-breaks-of-other-events", E, "P", "C.07", check="ranks:tie_break_codes"),
    Entry("TBK005", "unfit-modifiers", W, "P", "C.07, 14", check="ranks:tie_break_codes"),
    Entry("TBK006", "rating-tie-breaks-with-unrated", W, "P", "C.07, 10", check="ranks:codes_on_ratings"),
    Entry("TBK007", "rating-tie-breaks-in-long-events", W, "P", "C.07, 10", check="ranks:codes_on_ratings"),
    Entry("TBK008", "contradicting-tie-break-lists", W, "P", "TRF-26 202, 212", check="ranks:tie_break_lists"),
    Entry("TBK009", "editions-differ", I, "P", "C.07", check="record_findings:own_tie_breaks"),
    Entry("TBK010", "tie-break-mismatch", E, "P", "C.07", check="record_findings:own_tie_breaks"),
    Entry("TBK011", "known-variants", I, "P", "C.07", check="record_findings:own_tie_breaks"),
    Entry("TBK012", "tie-breaks-before-their-time", W, "P", "C.07", check="ranks:tie_break_codes"),
    Entry("TBK013", "tie-breaks-after-their-time", W, "P", "C.07"),
    Entry("TBK014", "mixed-tie-breaks", W, "P", "B.II of 2006, 7"),

    Entry("PAI001", "malformed-acceleration", E, "P", "TRF-26 250", check="exchange:acceleration"),
    Entry("PAI002", "missing-acceleration", W, "P", "TRF-26 192, 250; C.04.5", check="exchange:missing_baku"),
    Entry("PAI003", "prohibited-pairings", E, "P", "TRF-26 260", check="exchange:prohibited"),
    Entry("PAI004", "late-changes-of-numbers", W, "P", "C.04.2", check="pairings:late_entries"),
    Entry("PAI005", "unusual-first-round", W, "P", "C.04.3", check="pairings:first_round"),
    Entry("PAI006", "baku-with-other-points", W, "P", "C.04.5", check="exchange:baku"),
    Entry("PAI007", "impossible-rounds", E, "P", "TRF-26 240, 260-330", check="exchange:rounds"),
    Entry("PAI008", "differently-paired-rounds", I, "P", "C.04.3; C.05, annex 1", needs_engine=True),

    Entry("PAI009", "refused-by-engines", W, "P", "documentation of the engines", check="exchange:refused"),

    # CNV, MRG, IMP and TAB: what writing a format loses, files joined, other formats, their tables.

    Entry("CNV001", "records-not-carried", W, "G", "TRF, table of records"),
    Entry("CNV002", "changed-values", W, "G", "TRF, columns of the records"),
    Entry("CNV003", "assumed-values", I, "G", "TRF, table of records"),
    Entry("CNV004", "unchanged-records", E, "G", "TRF, columns of the records"),
    Entry("CNV005", "proven-values", I, "G", "TRF-26, table of records"),
    Entry("CNV006", "filled-points", I, "G", "TRF 001, columns 81-84"),
    Entry("CNV007", "rounds-left-out", W, "G", "TRF 001, columns 92 onwards"),
    Entry("CNV008", "refused-conversions", E, "G", "documentation of the engines"),
    Entry("MRG001", "contradicting-rounds", E, "G", "trfkit merge"),
    Entry("MRG002", "contradicting-facts", W, "G", "trfkit merge"),
    Entry("MRG003", "renumbered-participants", W, "G", "trfkit merge"),
    Entry("MRG004", "rounds-in-no-file", W, "G", "trfkit merge"),
    Entry("MRG005", "placed-rounds", I, "G", "trfkit merge"),
    Entry("IMP001", "files-without-a-tournament", E, "G", "trfkit list formats"),
    Entry("IMP002", "assumptions-of-import", I, "G", "trfkit list formats"),
    Entry("IMP003", "unreadable-results", E, "G", "trfkit list formats"),
    Entry("IMP004", "rows-left-out", E, "G", "trfkit list formats"),
    Entry("IMP005", "further-crosstables", W, "G", "trfkit list formats"),
    Entry("IMP006", "broken-xml", E, "G", "Chess-Results XML"),
    Entry("IMP007", "contradicting-starting-ranks", W, "G", "trfkit list formats"),
    Entry("IMP008", "unused-statements", I, "G", "trfkit list formats"),
    Entry("TAB001", "unreadable-tables", E, "G", "trfkit list formats"),
    Entry("TAB002", "guessed-encoding-of-tables", W, "G", "trfkit list formats"),
    Entry("TAB003", "exceeded-limits-of-tables", E, "G", "trfkit list formats"),
    Entry("TAB004", "no-tables", E, "G", "trfkit list formats"),
    Entry("TAB005", "rows-beyond-their-heading", W, "G", "trfkit list formats"),
    Entry("TAB006", "formulas-without-values", W, "G", "trfkit list formats"),
    Entry("TAB007", "open-quotation-marks", W, "G", "trfkit list formats"),
    Entry("TAB008", "rows-out-of-their-columns", W, "G", "trfkit list formats"),
    Entry("TAB009", "zero-bytes", W, "G", "trfkit list formats"),

    # GOF: tables and programs' files of Go tournaments.

    Entry("GOF001", "lines-outside-the-table", E, "G", "EGD table format"),
    Entry("GOF002", "unreadable-rounds", E, "G", "EGD table format"),
    Entry("GOF003", "unknown-opponents-in-go", E, "G", "EGD table format"),
    Entry("GOF004", "one-sided-go-games", E, "G", "EGD table format"),
    Entry("GOF005", "contradicting-go-games", E, "G", "EGD table format"),
    Entry("GOF006", "uneven-rounds", W, "G", "EGD table format"),
    Entry("GOF007", "missing-grades", W, "G", "EGD table format"),
    Entry("GOF008", "shared-places", I, "G", "EGD table format"),
    Entry("GOF009", "repeated-places", E, "G", "EGD table format"),
    Entry("GOF010", "unreadable-facts", W, "G", "EGD table format; TOU"),
    Entry("GOF011", "deduced-start-scores", I, "G", "EGF system rules"),
    Entry("GOF012", "doubtful-start-scores", W, "G", "EGF system rules"),
    Entry("GOF013", "handicaps-by-grade", I, "G", "EGD table format"),
    Entry("GOF014", "results-for-both", I, "G", "OpenGotha, results"),
    Entry("GOF015", "ties-by-default", I, "G", "OpenGotha, results"),
    Entry("GOF016", "names-of-several-words", I, "G", "EGD table format"),
    Entry("GOF017", "colliding-names", E, "G", "OpenGotha XML"),
    Entry("GOF018", "unknown-players-in-games", E, "G", "OpenGotha XML"),
    Entry("GOF019", "unknown-go-results", E, "G", "OpenGotha XML"),
    Entry("GOF020", "go-teams", W, "G", "OpenGotha XML"),
    Entry("GOF021", "files-without-go-players", E, "G", "EGD table format; TOU; OpenGotha XML"),
    Entry("GOF022", "several-games-in-a-round", E, "G", "OpenGotha XML"),
    Entry("GOF023", "settings-not-followed", W, "G", "OpenGotha XML"),
    Entry("GOF024", "unknown-start-scores", I, "G", "EGF system rules"),
    Entry("GOF025", "go-games-against-oneself", E, "G", "OpenGotha XML"),

    # RTG: ratings before and after an event.

    Entry("RTG001", "too-fast-for-go-ratings", W, "G", "UFGO 1.7"),
    Entry("RTG002", "too-fast-for-go-masters", W, "G", "UFGO 1.7"),
    Entry("RTG003", "go-ratings-from-ranks", W, "G", "UFGO 3.2, table 1"),
    Entry("RTG004", "rated-handicap-games", W, "G", "UFGO"),
    Entry("RTG005", "endless-recalculation", W, "G", "UFGO 4.7"),
    Entry("RTG006", "losses-without-cost", W, "G", "UFGO table 4"),
    Entry("RTG007", "contradicting-rated-games", W, "G", "UFGO 4.1; B.02, 5"),
    Entry("RTG008", "fide-ratings-without-ids", W, "G", "B.02, 7.1.2"),
    Entry("RTG009", "fide-ratings-under-the-floor", W, "G", "B.02, 7.2.1"),
    Entry("RTG010", "stated-rating-changes-differ", W, "G", "B.02, 8.3"),
    Entry("RTG011", "ratings-of-another-system", W, "G", "UFGO 3.1, table 1"),
)
# fmt: on
