"""What is said about a document that was read: its report, its status and the reason for it. Pure.

A page that could not be read in full has a reason, which is a sentence's key. A page with nothing on it has none: there
is nothing to read, so it makes no document partial.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from core.api.reports import DocumentReport, HiddenText, PageProblem
from core.api.types import DocumentStatus, Verdict, VerdictCount
from core.contracts.pages import BlockKind, DocumentInfo, Page, RecognisedPage

WAITING = "waiting_for_ocr"
OFF = "ocr_off"
DATA_MISSING = "ocr_data_missing"
FOUND_NOTHING = "ocr_found_nothing"
UNRELIABLE = "unreliable_text"
BLANK = "blank"

MOST_HIDDEN = 200
MOST_PROBLEMS = 10_000
"""More of either tell a person nothing new, and a report has to fit into a message."""

_SOME_FAILED = "some_pages_failed"
_BY_WEIGHT = (WAITING, OFF, DATA_MISSING, _SOME_FAILED, FOUND_NOTHING, UNRELIABLE)
"""The first of its pages' reasons is the document's: first what still can be done."""


@dataclass(frozen=True, slots=True)
class OcrPlan:
    """How one run deals with pages that are pictures.

    `language` as in `RecognisedPage`; `hindrance` is why none can be read now, as a sentence's key, or empty. With
    `again` what was read in another language or came out empty is tried anew.
    """

    language: str = "eng"
    hindrance: str = ""
    again: bool = False

    @property
    def anew(self) -> bool:
        """Whether pages that were tried are tried once more."""
        return self.again and not self.hindrance

    def usable(self, kept: Mapping[int, RecognisedPage]) -> dict[int, RecognisedPage]:
        """Of the pages recognised before those that the parser is to take."""
        return {i: page for i, page in kept.items() if page.data and not (self.anew and page.language != self.language)}

    def reason(self, page: Page, kept: Mapping[int, RecognisedPage]) -> str:
        """Why a page that `needs_ocr` is as it is."""
        tried = page.index in kept and kept[page.index].language == self.language
        if tried and not self.anew:
            return UNRELIABLE if page.verdict is Verdict.UNRELIABLE else FOUND_NOTHING
        return self.hindrance or WAITING


def ocr_plan(*, enabled: bool, languages: Sequence[str], available: Sequence[str], again: bool) -> OcrPlan:
    """Nothing is read if the data of one of the languages is missing: the others would garble its letters."""
    missing = not languages or any(language not in available for language in languages)
    hindrance = OFF if not enabled else DATA_MISSING if missing else ""
    return OcrPlan("+".join(languages), hindrance, again)


def needs_ocr(page: Page) -> bool:
    """Whether there is something on a page that its own text does not tell."""
    return page.verdict is Verdict.UNRELIABLE or (page.verdict is Verdict.NO_TEXT and not page.is_blank)


def problems_of(pages: Iterable[Page], plan: OcrPlan, kept: Mapping[int, RecognisedPage]) -> Iterator[PageProblem]:
    """Each page that could not be read in full."""
    for page in pages:
        if needs_ocr(page) or page.verdict is Verdict.FAILED:
            reason = plan.reason(page, kept) if needs_ocr(page) else ""
            yield PageProblem(page.index, page.geometry.label, page.verdict, reason)


def report_on(
    pages: Sequence[Page], problems: Sequence[PageProblem], *, info: DocumentInfo, seconds: float
) -> DocumentReport:
    """`problems` are those of all pages, `seconds` the time all of it took."""
    kinds = Counter(block.kind for page in pages for block in page.blocks if not block.continues)
    return DocumentReport(
        verdicts=count_verdicts(page.verdict for page in pages),
        problems=tuple(problems[:MOST_PROBLEMS]),
        recognised_pages=sum(page.is_recognised and not needs_ocr(page) for page in pages),
        blank_pages=sum(page.is_blank for page in pages),
        hidden=_some_of_each_page(pages),
        tables=kinds[BlockKind.TABLE],
        headings=kinds[BlockKind.HEADING],
        seconds=round(seconds, 3),
        was_repaired=info.was_repaired,
        is_restricted=info.is_restricted,
    )


def judge(pages: Sequence[Page], problems: Sequence[PageProblem]) -> tuple[DocumentStatus, str]:
    """What its pages make of a document, and the key of the sentence that says why."""
    if not pages:
        return DocumentStatus.EMPTY, "no_pages"
    if all(page.is_blank for page in pages):
        return DocumentStatus.NO_TEXT, BLANK
    if not problems:
        return DocumentStatus.READY, ""
    reasons = {_SOME_FAILED if problem.verdict is Verdict.FAILED else problem.reason for problem in problems}
    reason = next(reason for reason in _BY_WEIGHT if reason in reasons)
    if any(page.verdict in (Verdict.OK, Verdict.UNRELIABLE) for page in pages):
        return DocumentStatus.PARTIAL, reason
    if reasons == {_SOME_FAILED}:
        return DocumentStatus.FAILED, "no_page_read"
    return DocumentStatus.NO_TEXT, reason


def count_verdicts(verdicts: Iterable[Verdict]) -> tuple[VerdictCount, ...]:
    """Pages per verdict, in the order of the verdicts, those without pages left out."""
    counts = Counter(verdicts)
    return tuple(VerdictCount(verdict, counts[verdict]) for verdict in Verdict if counts[verdict])


def _some_of_each_page(pages: Iterable[Page]) -> tuple[HiddenText, ...]:
    """At most `MOST_HIDDEN`: the first of every page come before the second of any, so that no page hides another."""
    by_turn: defaultdict[int, list[HiddenText]] = defaultdict(list)
    for page in pages:
        for turn, hidden in enumerate(page.hidden):
            by_turn[turn].append(hidden)
    chosen = [hidden for turn in sorted(by_turn) for hidden in by_turn[turn]][:MOST_HIDDEN]
    return tuple(sorted(chosen, key=lambda hidden: hidden.page_index))
