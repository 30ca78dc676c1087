"""What the pages of the Go rating office tell."""

from typing import Final

from trfkit.messages.catalogue import Row

ROWS: Final = (
    Row(
        "signs",
        "12+: won against number 12; = a tie, - lost, +! and -! without a game",
        comment="what the cells of a crosstable mean",
    ),
    Row("members", "{count} member", "{count} members"),
    Row("since-list", "changes and events since the list of {day:date}"),
    Row("rank-changed", "{name:name}: {change:clauses} ({article:code})"),
    Row("list", "The highest rating first; who has the same shares the place"),
    Row("member", "{name:name}, {rating:decimal}, {rank:code}"),
    Row("history", "Every event, and every list that changed a rank, the oldest first"),
    Row("no-event", "No event yet."),
    Row(
        "chart",
        "The rating (IK) after each event, left, and its rank by table 1, right; a broken line is "
        "a list that conferred or lowered a dan; a ring is an anomalous result",
    ),
    Row("start", "start: {rating:decimal}"),
    Row("result", "{day:date} {event:name}: {before:decimal} to {after:decimal}, {rank:code}"),
    Row("why", "{why:clauses} ({article:code})", comment="why a player has a rank"),
    Row("listed", "{day:date}: {why:clauses}"),
    Row("calculations", "Calculations", comment="of a new rating: what a table has"),
    Row("ranks", "Rank {before:code} to {after:code}: {why:english} ({article:code})"),
)
