"""The shell's completion of values: of each option that takes one of a list, in any command."""

import click
from command_tree import each_command
from row_tests import each_row

from trfkit.cli.app import app

WORDS = {
    "--tiebreaks": ("B", "BH"),
    "--after": ("B", "BH"),
    "--edition": ("202", "2024"),
    "--editions": ("2024,202", "2024,2026"),
    "--policy": ("", "="),
    "--select": ("RNK", "RNK002"),
    "--ignore": ("RNK001,RNK", "RNK001,RNK002"),
    "--from": ("cr-", "cr-html"),
    "--to": ("trf2", "trf26"),
    "--format": ("", ""),
    "--map": ("TB1=BH,TB2=S", "TB1=BH,TB2=SB"),
    "--limit": ("play", "players="),
    "--kind": ("", "team-swiss"),
    "--rate": ("pend", "pending="),
}
"""What is typed behind an option, and what has to be among the words that complete it."""

OTHERS = {("playoff", "result")}
"""What has an option of such a name and another meaning: ``--from`` a file."""


def taking():
    for words, command in each_command():
        for option in command.params:
            for name in set(option.opts) & set(WORDS):
                if words not in OTHERS:
                    yield command, option, name


def completed(command, param, typed):
    items = param.shell_complete(click.Context(command), typed)
    return [item.value for item in items if item.type == "plain"]


@each_row(("command", "option", "name"), [*taking()])
def test_values_of_a_list_are_completed(command, option, name):
    typed, expected = WORDS[name]
    words = completed(command, option, typed)

    assert words
    assert any(expected in word for word in words)
    assert all(word.lower().startswith(typed.lower()) for word in words)


def test_codes_and_files_are_completed_for_explain():
    command = app.get_command(click.Context(app), "explain")
    [words] = (param for param in command.params if isinstance(param, click.Argument))
    items = words.shell_complete(click.Context(command), "RNK")

    assert "RNK002" in {item.value for item in items if item.type == "plain"}
    assert [item.value for item in items if item.type == "file"] == ["RNK"]
    assert "BH" in completed(command, words, "B")


def test_schemas_are_completed_by_their_names():
    lists = app.get_command(click.Context(app), "list")
    command = lists.get_command(click.Context(lists), "schemas")

    assert "standings" in completed(command, command.params[0], "stand")
