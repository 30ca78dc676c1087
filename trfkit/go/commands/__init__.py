"""Commands of Go: what they do, and the options of its rating system."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from trfkit.cli.rating_arguments import NUMBER, SystemOptions, start_no
from trfkit.cli.shared_options import chosen_policies, option, pairs
from trfkit.go.ufgo import BY_NAME, choose_readings
from trfkit.go.ufgo.go_ranks import parse_rank
from trfkit.go.ufgo.ufgo_request import UfgoRequest
from trfkit.record import fill_record

if TYPE_CHECKING:
    from collections.abc import Mapping

    from trfkit.go.go_event import Grade


def board_sizes(value: str) -> tuple[int, ...] | None:
    """Return the sizes of boards that an option states, None for what states none."""
    sizes = [part.strip().split("x")[0] for part in value.split(",")]
    return tuple(map(int, sizes)) if all(map(NUMBER.fullmatch, sizes)) else None


def ufgo_policies(purpose: str) -> Any:  # noqa: ANN401 - as ``option``
    """Return ``--policy`` for the open points of the system."""
    return option(
        "--policy NAME=VALUE...",
        purpose,
        parse=lambda values: chosen_policies(values, "handicap=skip", BY_NAME, choose_readings),
        complete=lambda: [
            f"{name}={value}" for name, point in BY_NAME.items() for value in point.options
        ],
    )


class UfgoOptions(SystemOptions, system="ufgo"):
    """The options of the Ukrainian system."""

    boards: tuple[int, ...] | None = option(
        "--board 9|13|19",
        "ufgo: the board, or that of each round (9,9,13); default: the file's, else 19.",
        parse=board_sizes,
        refusal="no-board",
    )
    official: bool | None = option(
        "--official/--unofficial",
        "ufgo: whether it is in a federation's plan (K3); default: not.",
        default=None,
    )
    minutes: int | None = option("--minutes N", "ufgo: each player's time for a game.", least=0)
    ranks_before: Mapping[int, Grade] = option(
        "--held ID=RANK...",
        "ufgo: the rank before the event, such as 7=4d; default: the file's.",
        parse=lambda values: pairs(values, "ID=RANK", "7=4d", start_no, parse_rank),
    )
    policies: Mapping[str, str] = ufgo_policies(
        f"ufgo: read an open point another way: {', '.join(BY_NAME)}."
    )

    def request(self) -> UfgoRequest:
        """Return what the options ask for."""
        return fill_record(
            UfgoRequest, self, source=self.rating_source, every_calculation=self.lists_games
        )
