"""What `add` tells people about how a document was read, in a line or two, if there is something to tell."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from core.api.reports import DocumentReport, HiddenText
from core.commands.sentences import HIDDEN

_MOST_PLACES = 6


def report_lines(report: DocumentReport) -> Iterator[str]:
    """Nothing for a document whose text was simply there."""
    facts = [
        _pages(report.recognised_pages, "read by OCR"),
        _pages(report.blank_pages, "blank"),
        "Repaired, as the file is damaged" if report.was_repaired else "",
        "Its owner asks that nothing be copied" if report.is_restricted else "",
    ]
    if any(facts):
        yield f"{'. '.join(filter(None, facts))}."
    if report.problems:
        yield f"Not read in full: {page_numbers([problem.page_index for problem in report.problems])}."
    if report.hidden:
        yield f"Hidden text left out: {_places(report.hidden)}."


def page_numbers(page_indexes: Sequence[int]) -> str:
    """Physical pages counted from 1, those in a row as a range: "pages 3, 5-9"."""
    runs: list[str] = []
    for _, run in groupby(enumerate(sorted(set(page_indexes))), lambda pair: pair[1] - pair[0]):
        numbers = [index + 1 for _, index in run]
        runs.append(str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]}-{numbers[-1]}")
    return f"{'page' if len(set(page_indexes)) == 1 else 'pages'} {_some(runs, ', ')}"


def _places(hidden: Sequence[HiddenText]) -> str:
    places = dict.fromkeys(f"page {text.page_index + 1} ({HIDDEN[text.reason]})" for text in hidden)
    return _some(list(places), ", ")


def _some(items: Sequence[str], separator: str) -> str:
    more = len(items) - _MOST_PLACES
    return separator.join(items[:_MOST_PLACES]) + (f" and {more} more" if more > 0 else "")


def _pages(count: int, what: str) -> str:
    return f"{count} {'page' if count == 1 else 'pages'} {what}" if count else ""
