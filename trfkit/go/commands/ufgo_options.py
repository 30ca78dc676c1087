"""The options of the Ukrainian system, for ``trfkit rate`` and the office."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from trfkit.cli.failures import bad_value, nearest, refused_value
from trfkit.cli.rating_arguments import NUMBER, SystemOptions
from trfkit.cli.shared_options import option, policy_pairs
from trfkit.go.go_event import parse_grade
from trfkit.go.ufgo.go_ranks import is_known
from trfkit.go.ufgo.open_points import BY_NAME, chosen
from trfkit.go.ufgo.ufgo_request import UfgoRequest
from trfkit.record import fill_record
from trfkit.regulations import Refusal

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from trfkit.go.go_event import Grade


def board_sizes(value: str) -> tuple[int, ...]:
    """Return the sizes of boards that an option states."""
    sizes = [part.strip().split("x")[0] for part in value.split(",")]
    if not all(NUMBER.fullmatch(part) for part in sizes):
        raise bad_value("no-board", value=value)
    return tuple(int(part) for part in sizes)


def _policies(values: Sequence[str]) -> Mapping[str, str]:
    """Return the readings that options choose; a BadParameter for one that does not exist."""
    policies = dict(policy_pairs(values))
    try:
        chosen(policies)
    except Refusal as refusal:
        unknown = next((name for name in policies if name not in BY_NAME), "")
        near = nearest(unknown, BY_NAME) if unknown else None
        raise refused_value(refusal, near) from refusal
    return MappingProxyType(policies)


def _held(values: Sequence[str]) -> Mapping[int, Grade]:
    grades = {}
    for value in values:
        number, separator, rank = (part.strip() for part in value.partition("="))
        grade = parse_grade(rank)
        if not (separator and NUMBER.fullmatch(number)) or grade is None or not is_known(grade):
            raise bad_value("form-expected", value=value, form="ID=RANK", example="7=4d")
        grades[int(number)] = grade
    return MappingProxyType(grades)


def ufgo_policies(purpose: str) -> Any:  # noqa: ANN401 - as ``option``
    """Return ``--policy`` for the open points of the system."""
    return option(
        "--policy NAME=VALUE...",
        purpose,
        parse=_policies,
        complete=lambda: [
            f"{name}={value}" for name, point in BY_NAME.items() for value in point.options
        ],
    )


class UfgoOptions(SystemOptions):
    """The options of the Ukrainian system."""

    boards: tuple[int, ...] | None = option(
        "--board 9|13|19",
        "ufgo: the board, or that of each round (9,9,13); default: the file's, else 19.",
        parse=board_sizes,
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
        parse=_held,
    )
    policies: Mapping[str, str] = ufgo_policies(
        f"ufgo: read an open point another way: {', '.join(BY_NAME)}."
    )

    def request(self) -> UfgoRequest:
        """Return what the options ask for."""
        return fill_record(UfgoRequest, self)
