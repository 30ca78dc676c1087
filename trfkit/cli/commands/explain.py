"""``trfkit explain``: a code, a participant's card, a value, or the order of two participants."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from trfkit.cli import console
from trfkit.cli.failures import Failure, failure_of, misuse_of, nearest
from trfkit.cli.file_arguments import Source, source
from trfkit.cli.ranking_arguments import RankingCommand, participant_named
from trfkit.cli.runner import Outcome, reported
from trfkit.cli.shared_options import PATH, argument, list_tie_breaks
from trfkit.events import has_whole_word, participants_meant
from trfkit.messages import Message
from trfkit.ranking.event_order import read_request
from trfkit.refusal import suggest_word
from trfkit.tie_breaks import BY_CODE, Descriptor, codes_meant, parse_code
from trfkit.tie_breaks import nearest as nearest_tie_break

if TYPE_CHECKING:
    import click
    from click.shell_completion import CompletionItem

    from trfkit.cli.tournament_files import Loaded
    from trfkit.model import Tournament
    from trfkit.ranking import Explanation
    from trfkit.ranking.cards import Card
    from trfkit.ranking.comparison import Comparison

MOST_WORDS: Final = 3


def _complete(
    _ctx: click.Context, _param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Return the codes that a word may begin, and tell the shell to look for files as well."""
    from click.shell_completion import CompletionItem  # noqa: PLC0415 - for a shell alone

    from trfkit.findings.codes import CATALOGUE  # noqa: PLC0415 - as above

    known = (*CATALOGUE, *list_tie_breaks())
    codes = [code for code in known if code.startswith(incomplete.upper())]
    return [CompletionItem(incomplete, type="file"), *map(CompletionItem, codes)]


class Explain(RankingCommand):
    """Explain the place or a value of a participant, or a code.

    CODE alone: what a finding means and what to do about it, or how a tie-break is defined. FILE
    and WHO: a card with every round and every tie-break of the list. FILE, WHO and CODE: what each
    round adds to the value, by which article. FILE, A and B: why A is ahead of B, or B of A.

    WHO, A and B are a starting rank, a FIDE id or a part of the name, of teams their number or
    name. The last word is a code where it is one, else a participant; a number is that
    of a participant if there is one, else a tie-break number of Chess-Results.
    """

    examples = (
        "trfkit explain SCR001",
        "trfkit explain BH/C1",
        "trfkit explain open.trf 12",
        "trfkit explain open.trf kostrz",
        "trfkit explain open.trf 12 BH/C1",
        "trfkit explain open.trf 12 7",
        "trfkit explain open.trf vastarelli 7 -o why.html",
        "trfkit explain open.trf 12 DE -t BH,DE --edition 2024 --format json",
    )
    formats = ("text", "json", "markdown", "html")
    misuses = (("code-or-who", lambda self: len(self.words) > MOST_WORDS),)

    words: tuple[str, ...] = argument(
        "CODE | FILE WHO | FILE WHO CODE | FILE A B",
        nargs=-1,
        shell_complete=_complete,
        type=PATH,
    )

    def inputs(self) -> tuple[Source, ...]:
        """Return the file; a code alone is of none."""
        return tuple(source(name, self.reading.most) for name in self.words[:1] if self.words[1:])

    def work(self, loaded: Loaded | None = None) -> Outcome:
        """Return the page of a code, or, by the words, a card, a value, or a comparison."""
        if loaded is None:
            from trfkit.reports import code_page  # noqa: PLC0415 - not for participants

            code, regulations = self.words[0], self.ranking.regulations
            own = None if regulations is None else regulations.own_tie_break(code)
            page = code_page.page_of(code) if own is None else code_page.page_of_own(own)
            if page is None:
                if os.path.lexists(code):
                    raise misuse_of("who-behind-file", file=code)
                near = nearest(code, code_page.known_codes())
                raise failure_of("nothing-of-code", code=code, near=near)
            return reported(code_page.page_report(page), code_page.page_document(page))
        from trfkit.ranking import explain  # noqa: PLC0415 - no page of a code needs it
        from trfkit.ranking.cards import card  # noqa: PLC0415
        from trfkit.ranking.comparison import compare  # noqa: PLC0415

        tournament, ranking, words = loaded.tournament, self.ranking, self.words[1:]
        request = read_request(tournament, ranking)
        of_teams = request.primary is not None
        is_value = len(words) > 1 and is_code(words[1], tournament, of_teams=of_teams)
        numbers: list[int] = []
        for word in words[:1] if is_value else words:
            try:
                number = participant_named(tournament, word, ranking, of_teams=of_teams)
            except Failure as failure:
                code_meant = nearest_tie_break(word) if numbers else None
                if code_meant is None or participants_meant(tournament, word, of_teams=of_teams):
                    raise
                advice = {"reason": failure.reason, "word": word, "near": suggest_word(code_meant)}
                self.lines += failure.remarks
                raise failure_of("nor-tie-break", **advice) from failure
            numbers.append(number)
        result: Explanation | Card | Comparison
        if is_value:
            result = explain(tournament, numbers[0], words[1], ranking)
        elif len(numbers) > 1:
            result = compare(tournament, numbers[0], numbers[1], ranking)
        else:
            result = card(tournament, numbers[0], ranking)
        # A value alone does not follow the whole list.
        return self.outcome(result, loaded, findings=() if is_value else request.diagnostics)


def is_code(word: str, tournament: Tournament, *, of_teams: bool) -> bool:
    """Tell whether the last word is a code, or a misspelt one.

    A code takes precedence over a name, and a name over a misspelt code; a note says so.
    """
    if word.isdecimal():
        from trfkit.tie_breaks.chess_results_numbers import as_number  # noqa: PLC0415 - a long table

        is_somebody = participants_meant(tournament, word, of_teams=of_teams)
        return not is_somebody and as_number(word) is not None
    parsed = parse_code(word)
    is_known = isinstance(parsed, Descriptor) and (parsed.is_other or parsed.name in BY_CODE)
    codes = codes_meant(word)
    if not (is_known or codes):
        return False
    if not (word.isalpha() and has_whole_word(tournament, word, of_teams=of_teams)):
        return True
    if is_known:
        console.remark(Message("command.taken-for-code", word=word))
    else:
        console.remark(Message("command.taken-for-name", word=word, code=codes[0]))
    return is_known
