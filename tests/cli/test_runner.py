"""What a command declares, and what the runner does with it for one file or many."""

import json

import click
import pytest
from click.testing import CliRunner

from trfkit.checks import errors_found
from trfkit.cli.failures import Failure
from trfkit.cli.runner import Command, Outcome
from trfkit.cli.shared_options import argument, option
from trfkit.files.registry import read
from trfkit.messages import Message
from trfkit.record import names
from trfkit.refusal import Refusal
from trfkit.reports.document import Document, Paragraph, Span
from trfkit.reports.forms import Forms
from trfkit.reports.provenance import origin_texts

NO_TEAMS = Message("refusals.conditions-of-teams")


def count_players(loaded):
    """Return an outcome that tells how many players there are, and where that is from."""
    count = str(len(loaded.tournament.players))
    return Outcome(
        forms=Forms(
            document=lambda origin: Document(
                title=Span("text", "players"),
                blocks=(Paragraph((Span("text", count),)),),
                foot=origin_texts(origin),
            ),
            texts={
                "json": lambda origin, locale: [
                    json.dumps(
                        {
                            "players": count,
                            "hashes": origin.hashes,
                            "files": [one.file for one in origin.inputs],
                            "language": locale,
                        }
                    )
                ]
            },
        ),
        notes=["as noted"],
        asides=["by the way"],
    )


@pytest.fixture
def contradictory(swiss):
    """The same file with a win of which the opponent has no loss."""
    path = swiss.with_name("contradictory.trf")
    path.write_bytes(swiss.read_bytes().replace(b"4 w 1     2 b", b"4 w =     2 b"))
    return path


def command_of(count):
    class Count(Command):
        """Count the players in FILE."""

        examples = ("trfkit count open.trf",)
        formats = ("text", "json")

        ours: bool = option("--ours", "Count ours.")

        def work(self, loaded):
            return count(loaded)

    return Count.declare()


def run(command, *arguments):
    return CliRunner().invoke(command, [*map(str, arguments)], standalone_mode=False)


def test_a_result_is_written_and_what_it_rests_on_is_said(swiss):
    ran = run(command_of(count_players), swiss, "--ours")

    assert ran.return_value == 0
    assert ran.stdout.splitlines()[0] == "players"
    assert "7" in ran.stdout
    assert ran.stderr.splitlines() == ["note: as noted", "note: by the way"]


def test_options_of_its_own_come_before_those_that_many_have():
    shown = run(command_of(count_players), "--help").stdout

    assert shown.index("--ours") < shown.index("--strict") < shown.index("--jobs")


def test_the_form_is_chosen_by_the_name_of_what_is_written(swiss, tmp_path):
    out = tmp_path / "out.json"

    assert run(command_of(count_players), swiss, "-o", out, "--verbose").return_value == 0
    assert json.loads(out.read_text()) == {
        "players": "7", "hashes": True, "files": [str(swiss)], "language": "en",
    }  # fmt: skip


def test_several_files_need_a_way_to_be_written_together(swiss, contradictory):
    ran = run(command_of(count_players), swiss, contradictory)

    assert isinstance(ran.exception, Failure)
    assert ran.exception.reason.id == "command.format-of-one-file"
    assert ran.exception.reason.arguments == {"format": "text", "count": 2}


def test_several_files_are_named_in_what_is_said_of_each(swiss, contradictory, tmp_path):
    ran = run(command_of(count_players), swiss, contradictory, "-o", f"{tmp_path / 'each'}/")

    assert ran.return_value == 1  # one of them has an error
    assert f"{swiss}: note: by the way" in ran.stderr
    written = {path.name for path in (tmp_path / "each").glob("*.txt")}
    assert written == {"swiss.txt", "contradictory.txt"}


@pytest.mark.parametrize("field", ["findings", "counted"])
def test_an_error_of_the_work_counts_for_the_exit_code(swiss, contradictory, field):
    errors = errors_found(read(contradictory.read_bytes()))

    def work(loaded):
        outcome = count_players(loaded)
        told = {name: getattr(outcome, name) for name in names(Outcome)}
        return Outcome(**{**told, field: errors})

    ran = run(command_of(work), swiss)

    assert ran.return_value == 1
    assert ("RES004" in ran.stderr) is (field == "findings")


@pytest.mark.parametrize("error", [Refusal(NO_TEAMS), Failure(NO_TEAMS)])
def test_what_cannot_be_done_comes_behind_what_reading_found(contradictory, error):
    def work(_loaded):
        raise error

    ran = run(command_of(work), contradictory)

    assert isinstance(ran.exception, Failure)
    assert ran.exception.reason == NO_TEAMS
    assert "RES004" in "".join(ran.exception.remarks)


@pytest.mark.parametrize(
    ("spelling", "names", "metavar", "is_flag", "is_repeated"),
    [
        ("--all", ["--all"], None, True, False),
        ("--official/--unofficial", ["--official"], None, True, False),
        ("-t, --tiebreaks LIST", ["-t", "--tiebreaks"], "LIST", False, False),
        ("--set EDIT...", ["--set"], "EDIT", False, True),
        ("--map COLUMN=CODE,...", ["--map"], "COLUMN=CODE,...", False, True),
    ],
)
def test_an_option_is_spelt_as_on_its_help_page(spelling, names, metavar, is_flag, is_repeated):
    parameter = option(spelling, "What it is for.").named("field")
    assert (parameter.name, parameter.opts, parameter.metavar) == ("field", names, metavar)
    assert (parameter.is_flag, parameter.multiple) == (is_flag, is_repeated)


@pytest.mark.parametrize(
    ("spelling", "is_required", "is_repeated"),
    [
        ("FILE", True, False),
        ("[FILE]", False, False),
        ("FILE...", True, True),
        ("[FILE]...", False, True),
    ],
)
def test_an_argument_is_spelt_as_in_the_usage(spelling, is_required, is_repeated):
    parameter = argument(spelling).named("field")
    assert (parameter.required, parameter.nargs == -1) == (is_required, is_repeated)
    assert parameter.make_metavar(click.Context(click.Command("command"))) == spelling


def nothing(text):
    raise ValueError(text)


@pytest.mark.parametrize("parse", [lambda _text: None, nothing], ids=["none", "error"])
def test_a_text_of_which_nothing_is_made_is_refused_by_its_row(parse):
    parameter = option("--recommended ID,ID", "Who.", parse=parse, refusal="no-ids").named("field")
    context = click.Context(click.Command("command"))
    assert parameter.process_value(context, None) is None
    with pytest.raises(click.BadParameter, match="'x': ID,ID was expected, such as 3,12"):
        parameter.process_value(context, "x")
