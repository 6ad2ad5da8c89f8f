"""Answers as people read them in a terminal."""

from collections.abc import Iterator
from typing import TextIO

from core.api.types import Answer, Citation, Conflict, View
from core.commands.search import show_passages
from core.commands.sentences import ANSWER_NOTICES, answer_sentence, removal_sentence


def show_answer(answer: Answer, out: TextIO) -> None:
    """With the places it cites, and what was held back."""
    from rich.console import Console
    from rich.text import Text

    console = Console(file=out, highlight=False)
    for line in _before(answer):
        console.print(Text(line, style="dim"))
    console.print()
    heading = ""
    for sentence in answer.sentences:
        if sentence.heading and sentence.heading != heading:
            console.print(Text(sentence.heading, style="bold"))
        heading = sentence.heading
        formula = f" ({sentence.formula})" if sentence.formula else ""
        console.print(Text.assemble(sentence.text, formula, " ", (_marks(sentence.citations), "bold cyan")))
    for conflict in answer.conflicts:
        console.print(Text(_disagreement(conflict), style="yellow"))
    console.print()
    for citation in _by_number(answer):
        page = citation.parts[0]
        place = f"{citation.document}, p. {page.page_label} ({page.page_index + 1} of {citation.page_count})"
        console.print(Text.assemble((f"[{citation.number}] ", "bold cyan"), place))
    for removed in answer.removed:
        console.print(Text(f"Held back, because {removal_sentence(removed.reason)}: {removed.text}", style="dim"))
    if answer.refused and answer.closest:
        show_passages(answer.closest, out)


def _before(answer: Answer) -> Iterator[str]:
    """What to know before reading it."""
    yield answer_sentence(answer.reason)
    yield from (ANSWER_NOTICES[notice] for notice in answer.notices)
    if answer.standalone:
        yield f"Searched for: {answer.standalone}"
    if answer.view is not None:
        yield _viewed(answer.view)
    if answer.unanswered:
        yield f"Not answered here, so better asked separately: {' '.join(answer.unanswered)}"
    if answer.wider:
        yield f"{answer.wider} documents outside the scope may answer this. Ask again without --scope to include them."


def _viewed(view: View) -> str:
    if view.is_whole:
        return f"All {view.pages} pages were read for this."
    return f"This rests on {view.pages_read} of {view.pages} pages."


def _disagreement(conflict: Conflict) -> str:
    said = "; ".join(
        f"{value} in {citation.document} [{citation.number}]"
        for value, citation in zip(conflict.values, conflict.citations, strict=True)
    )
    return f"Your documents do not agree, newest first: {said}."


def _marks(citations: tuple[Citation, ...]) -> str:
    return "".join(f"[{citation.number}]" for citation in citations)


def _by_number(answer: Answer) -> list[Citation]:
    said = [*(one.citations for one in answer.sentences), *(one.citations for one in answer.conflicts)]
    cited = {citation.number: citation for citations in said for citation in citations}
    return [cited[number] for number in sorted(cited)]
