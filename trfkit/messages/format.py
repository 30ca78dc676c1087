"""Descriptions of formats; ``remarks`` say what is read and what is lost."""

# ruff: noqa: E501 - a sentence stays one piece

from typing import Final

from trfkit.messages.catalogue import Row

ROWS: Final = (
    Row(
        "trf",
        "FIDE tournament report in the file's own dialect; an unchanged file comes out byte for byte",
    ),
    Row("trf.remarks", "of another format, which has no dialect, a TRF-26 is written"),
    Row("trf06", "FIDE report of 2006: no letters for byes or unrated games"),
    Row("trf06.remarks", "point system and tie-breaks have no place"),
    Row("trf16", "FIDE report of 2016, with JaVaFo's number of rounds"),
    Row("trf16.remarks", "point system and tie-breaks have no place"),
    Row("trf26", "FIDE report and exchange format of 2026"),
    Row("trfx", "what the pairing engine JaVaFo reads: TRF-16 and XX records"),
    Row("trfx.remarks", "tie-breaks have no place"),
    Row("trfbx", "what bbpPairings reads: TRF-16, XX and BB records, 192, 240, 250, 260"),
    Row("trfbx.remarks", "tie-breaks and teams have no place"),
    Row("json", "the whole tournament as JSON"),
    Row(
        "json.remarks",
        "nothing is lost but the layout of the file; verify --against takes the values of other JSON too, that of FIDE's TieBreakServer among it",
    ),
    Row("jch", "the JSON of FIDE's TieBreakServer"),
    Row(
        "jch.remarks",
        "players, teams, matches, ratings, points, accelerated and forbidden pairings, tie-breaks; comments and the records of other programs are lost",
    ),
    Row("tdf", "the tournament description of the program Vega"),
    Row(
        "tdf.remarks",
        "players with a national rating each, and rounds; forfeits and unrated games look the same, tie-breaks are lost",
    ),
    Row("csv-roster", "a line for each player"),
    Row("csv-roster.remarks", "header, rounds and all that is no player's own are lost"),
    Row("csv-games", "a line for each game"),
    Row(
        "csv-games.remarks",
        "numbers, names and results are kept; --starting-rank ROSTER adds the players on reading",
    ),
    Row("csv-crosstable", "a line for each player, a column for each round"),
    Row(
        "csv-crosstable.remarks",
        "read with any delimiter, or with the pairings of every round; the header is lost, ranks are computed",
    ),
    Row("tsv-roster", "the roster, separated by tabs"),
    Row("tsv-roster.remarks", "as csv-roster"),
    Row("tsv-games", "the games, separated by tabs"),
    Row("tsv-games.remarks", "as csv-games"),
    Row("tsv-crosstable", "the crosstable, separated by tabs"),
    Row("tsv-crosstable.remarks", "as csv-crosstable"),
    Row("xlsx", "a workbook with a crosstable"),
    Row(
        "xlsx.remarks",
        "written with standings, rounds and players too; read with a crosstable, or the pairings of every round",
    ),
    Row("pgn", "a game without moves for each pairing"),
    Row(
        "pgn.remarks",
        "name, place, days and the players' tags are kept; byes and numbers are lost; --round N writes one round, --games FILE reads results into a tournament",
    ),
    Row("pairs", "the pairing list that JaVaFo and bbpPairings print"),
    Row(
        "pairs.remarks",
        "one round (--round N, else the last), by numbers alone; --games FILE puts it into a tournament as its next round",
    ),
    Row("cr-xml", "the XML that Chess-Results.com offers"),
    Row(
        "cr-xml.remarks",
        "players, teams, pairings, both ratings, and tie-breaks by the site's numbers; written without the site's own keys",
    ),
    Row("tunx", "the file in which Swiss-Manager saves an individual tournament"),
    Row(
        "tunx.remarks",
        "players, ratings, rounds, byes, arbiters, tie-breaks with their settings; teams, clubs and groups are not read",
    ),
    Row("swt", "the file in which Swiss-Chess saves a tournament, versions 800 to 899"),
    Row(
        "swt.remarks",
        "players, teams, ratings, rounds, arbiters, tie-breaks that FIDE's rules have; its points, ranks and tie-breaks can be verified; clubs are not read",
    ),
    Row("papi", "the file in which Papi, the French federation's program, saves a tournament"),
    Row(
        "papi.remarks",
        "players, ratings, licences, rounds, byes, tie-breaks by FIDE's rules; those by the program's own, clubs and addresses are not read",
    ),
    Row(
        "swissperfect",
        "a ZIP of the three files in which SwissPerfect saves a tournament (.ini, .trn, .sco)",
    ),
    Row(
        "swissperfect.remarks",
        "players, ratings, rounds, byes, tie-breaks by FIDE's rules; teams, clubs and dates are not read",
    ),
    Row("h9", "a Go tournament for the European rating list"),
    Row(
        "h9.remarks",
        "as OpenGotha, Pairgoth, MacMahon and others export it; what only chess has is lost",
    ),
    Row("markdown", "a crosstable to read"),
    Row("markdown.remarks", "ranks are computed; what is no part of the table is lost"),
    Row("html", "a page with a crosstable to read"),
    Row("html.remarks", "as markdown; 'trfkit report' writes all of a tournament"),
    Row("cr-html", "a saved page with a crosstable, as Chess-Results.com shows it"),
    Row(
        "cr-html.remarks",
        "in a table or as preformatted text, or with the pairings of every round; the crosstables and standings of Vega's web site, too",
    ),
    Row("text-crosstable", "a crosstable in columns of fixed width"),
    Row("text-crosstable.remarks", "or with the pairings of every round"),
    Row("sm-text", "the lists of pairings and of players that Swiss-Manager exports"),
    Row(
        "sm-text.remarks",
        "numbers and results; --starting-rank with the list of players adds them; requested byes are in neither",
    ),
    Row("tou", "a Go tournament of a national federation"),
    Row(
        "tou.remarks",
        "tables for the French federation; without scores, start scores and countries",
    ),
    Row("opengotha", "a Go tournament of the program OpenGotha"),
    Row(
        "opengotha.remarks",
        "the XML in which OpenGotha saves a tournament; what only chess has is lost",
    ),
)
