"""How a document was read, as rows of words: facts first, then what was not read, then what was kept out."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto

from PySide6.QtCore import QCoreApplication, QLocale

from core.api.reports import DocumentReport, HiddenReason, HiddenText, PageProblem
from core.api.types import PageGeometry, Rect, Verdict
from desktop.amounts import number
from desktop.inert import inert

translate = QCoreApplication.translate

NOWHERE: Rect = (0.0, 0.0, 0.0, 0.0)


class RowKind(Enum):
    FACT = auto()
    NOTE = auto()
    SECTION = auto()
    PROBLEM = auto()
    HIDDEN = auto()


@dataclass(frozen=True, slots=True)
class Place:
    """Where a row leads; `box` is None where there is nothing to mark."""

    page_index: int
    box: Rect | None
    text: str


@dataclass(frozen=True, slots=True)
class ReportRow:
    """`title` names it, `value` stands at its other end, `body` below it."""

    kind: RowKind
    title: str
    value: str = ""
    body: str = ""
    place: Place | None = None

    @property
    def spoken(self) -> str:
        return ", ".join(filter(None, (self.title, self.value, self.body)))


def report_rows(report: DocumentReport, pages: Sequence[PageGeometry], page_count: int) -> tuple[ReportRow, ...]:
    """`pages` may be empty while they are not known: then pages are told by their count alone."""
    return tuple(_rows(report, pages, page_count))


def _rows(report: DocumentReport, pages: Sequence[PageGeometry], page_count: int) -> Iterator[ReportRow]:
    names = _PlaceNames(page_count)
    yield from _facts(report)
    yield from (ReportRow(RowKind.NOTE, note) for note in _notes(report))
    if report.problems:
        title = translate("report", "Pages that were not read")
        yield ReportRow(RowKind.SECTION, title, number(len(report.problems)))
        yield from _problem_rows(report.problems, names)
    if report.hidden:
        yield ReportRow(RowKind.SECTION, translate("report", "Hidden text"), number(len(report.hidden)))
        yield ReportRow(RowKind.NOTE, hidden_meaning())
        yield from (_hidden_row(hidden, pages, names) for hidden in report.hidden)


def _problem_rows(problems: Sequence[PageProblem], names: "_PlaceNames") -> Iterator[ReportRow]:
    """There may be ten thousand of them, with few different words."""
    words: dict[tuple[str, Verdict], str] = {}
    for problem in problems:
        key = problem.reason, problem.verdict
        if key not in words:
            words[key] = problem_words(problem)
        place = names.of(problem.page_label, problem.page_index)
        yield ReportRow(RowKind.PROBLEM, place, words[key], place=Place(problem.page_index, None, ""))


def hidden_meaning() -> str:
    return translate(
        "report",
        "The file holds this text, but people do not see it on the page. Pincite keeps it out of search and answers, "
        "so it can neither be found nor change what an answer says.",
    )


def _hidden_row(hidden: HiddenText, pages: Sequence[PageGeometry], names: "_PlaceNames") -> ReportRow:
    label = pages[hidden.page_index].label if hidden.page_index < len(pages) else ""
    place = names.of(label, hidden.page_index)
    size = translate("report", "%Ln character(s)", "", hidden.characters)
    excerpt = inert(hidden.excerpt)
    has_place = hidden.box != NOWHERE and hidden.reason is not HiddenReason.OFF_PAGE
    return ReportRow(
        RowKind.HIDDEN,
        f"{place} · {hidden_words(hidden.reason)}",
        size,
        excerpt + ("…" if len(hidden.excerpt) < hidden.characters else ""),
        Place(hidden.page_index, hidden.box if has_place else None, excerpt),
    )


def _facts(report: DocumentReport) -> Iterator[ReportRow]:
    counts = {count.verdict: count.pages for count in report.verdicts}
    facts = [
        (translate("report", "Pages read"), counts.get(Verdict.OK, 0)),
        (translate("report", "Pages read from pictures (OCR)"), report.recognised_pages),
        (translate("report", "Pages with nothing on them"), report.blank_pages),
        (translate("report", "Pages that are pictures, not read"), counts.get(Verdict.NO_TEXT, 0) - report.blank_pages),
        (translate("report", "Pages whose letters cannot be trusted"), counts.get(Verdict.UNRELIABLE, 0)),
        (translate("report", "Pages that could not be read"), counts.get(Verdict.FAILED, 0)),
    ]
    for place, (title, count) in enumerate(facts):
        if count > 0 or place == 0:
            yield ReportRow(RowKind.FACT, title, number(count))
    yield ReportRow(RowKind.FACT, translate("report", "Tables found"), number(report.tables))
    yield ReportRow(RowKind.FACT, translate("report", "Headings found"), number(report.headings))
    if not report.hidden:
        yield ReportRow(RowKind.FACT, translate("report", "Hidden text"), translate("report", "none found"))
    seconds = translate("report", "{0} s").format(QLocale().toString(report.seconds, "f", 1))
    yield ReportRow(RowKind.FACT, translate("report", "Time it took"), seconds)


def _notes(report: DocumentReport) -> list[str]:
    notes = []
    if report.was_repaired:
        notes.append(translate("report", "The file is damaged. It could be read all the same."))
    if report.is_restricted:
        notes.append(
            translate(
                "report",
                "Its owner asks that nothing be copied out of it. Pincite reads it to find and show its lines; "
                "what you copy from answers is yours to decide.",
            )
        )
    return notes


def hidden_words(reason: HiddenReason) -> str:
    """Why people do not see a text. Total over HiddenReason."""
    words = {
        HiddenReason.INVISIBLE: translate("report", "drawn without any colour"),
        HiddenReason.SAME_COLOUR: translate("report", "in the colour of its background"),
        HiddenReason.TINY: translate("report", "too small to read"),
        HiddenReason.OFF_PAGE: translate("report", "outside the page"),
        HiddenReason.COVERED: translate("report", "covered by something drawn over it"),
        HiddenReason.TAGS: translate("report", "in characters that no font shows"),
        HiddenReason.ZERO_WIDTH: translate("report", "in characters without width"),
        HiddenReason.BIDI: translate("report", "turns the order of letters round"),
    }
    return words[reason]


def problem_words(problem: PageProblem) -> str:
    """What is the matter with a page."""
    reasons = {
        "blank": translate("report", "nothing is on it"),
        "ocr_data_missing": translate("report", "a picture, no data for its language"),
        "ocr_found_nothing": translate("report", "a picture, no text was found in it"),
        "ocr_off": translate("report", "a picture, scanned pages are turned off"),
        "waiting_for_ocr": translate("report", "a picture that waits to be read"),
        "unreliable_text": translate("report", "its letters cannot be trusted, even read as a picture"),
        "no_progress": translate("report", "took too long"),
        "parser_died": translate("report", "ended the process that reads PDFs"),
    }
    return reasons.get(problem.reason) or verdict_words(problem.verdict)


def verdict_words(verdict: Verdict) -> str:
    """Total over Verdict."""
    words = {
        Verdict.OK: translate("report", "read in part"),
        Verdict.NO_TEXT: translate("report", "a picture without text"),
        Verdict.UNRELIABLE: translate("report", "its letters cannot be trusted"),
        Verdict.FAILED: translate("report", "could not be read"),
    }
    return words[verdict]


class _PlaceNames:
    """ "p. 12 (14 of 62)", or "p. 14 of 62" where the printed number says the same."""

    def __init__(self, page_count: int) -> None:
        self._plain = translate("place", "p. {0} of {1}")
        self._labelled = translate("place", "p. {0} ({1} of {2})")
        self._count = number(page_count)

    def of(self, label: str, page_index: int) -> str:
        place = number(page_index + 1)
        if label in ("", str(page_index + 1)):
            return self._plain.format(place, self._count)
        return self._labelled.format(label, place, self._count)
