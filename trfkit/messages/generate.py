"""Texts about generated events."""

from typing import Final

from trfkit.messages.catalogue import Row

ROWS: Final = (
    Row("made-up", "made up from the seed {seed:code}", comment="in the file"),
    Row("made-up-swiss", "made up from the seed {seed:code}; {how}", comment="as above"),
    Row(
        "paired-plainly",
        "Swiss rounds are paired by points, upper half against lower half, two again only where "
        "changing one other pair does not help",
    ),
    Row("none-of-fide", "{how}: none of FIDE's systems", comment="how: paired-plainly"),
    Row("paired-by", "Swiss rounds are paired by {engine:name} {version}"),
    Row(
        "made",
        "{count} tournament of the seed {seed:code}",
        "{count} tournaments of the seed {seed:code}",
    ),
    Row("made-how", "{made}; {how}"),
    Row(
        "not-paired",
        "{count} of them the engine could not pair; {how}",
    ),
    Row("in-files", "in {files} of {count} files: {text}"),
    Row("idle", "the blemish '{name:code}' finds nothing to change"),
    Row("idle-without", "the blemish '{name:code}' finds nothing to change without {needs}"),
    Row(
        "needs.pending",
        "games without a result in the last round (--rate pending=0.2)",
        comment="behind 'without', as all rows below",
    ),
    Row("needs.women", "women"),
    Row("needs.titles", "players who have titles"),
    Row("needs.rounds", "rounds that were played"),
    Row("needs.ranks", "ranks"),
    Row("needs.unrated", "players without a rating (--rate unrated=0.2)"),
    Row("needs.letters", "letters of results"),
    Row("needs.accents", "letters beyond ASCII"),
)
