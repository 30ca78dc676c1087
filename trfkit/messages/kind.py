"""Why a tournament is taken for a Swiss, a round-robin or a knock-out."""

from typing import Final

from trfkit.messages.catalogue import Row

_ALL_MET: Final = (
    "all {number} {who?players:players|teams:teams} "
    "{extent?whole:met each other|part:met each other up to}"
)

ROWS: Final = (
    Row("code", "record {record:code} says {text:code}"),
    Row("words", "record {record:code} says '{text:quote}'"),
    Row("xml", "the XML says type {text:code}"),
    Row("option", "as the option says"),
    Row("columns", "the crosstable has a column for each opponent"),
    Row("met-once", f"{_ALL_MET} once in {{count}} round", f"{_ALL_MET} once in {{count}} rounds"),
    Row(
        "met-often",
        f"{_ALL_MET} {{times}} times in {{count}} round",
        f"{_ALL_MET} {{times}} times in {{count}} rounds",
    ),
    Row(
        "not-all-met",
        "{number} {who?players:players|teams:teams} in {count} round did not all meet each other",
        "{number} {who?players:players|teams:teams} in {count} rounds did not all meet each other",
    ),
    Row("alone", "there is only 1 {who?players:player|teams:team}"),
    Row("mcmahon", "{clause}; start scores make it a McMahon", comment="of Go"),
    Row("stated", "{text:english}", comment="as a file of trfkit's own JSON states it"),
    Row("no-file", "without a file"),
    Row("codes", "without a file, as the list's codes ask for", comment="codes of tie-breaks"),
)
