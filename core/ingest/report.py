"""What is said about a document that was read: its report, its status and the reason for it. Pure.

A page that could not be read in full has a reason, which is a sentence's key. A page with nothing on it has none: there
is nothing to read, so it makes no document partial.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
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


class Tally:
    """What a document's report and status need of its pages, taken page by page. `kept` as in `OcrPlan.reason`."""

    def __init__(self, plan: OcrPlan, kept: Mapping[int, RecognisedPage]) -> None:
        self._plan = plan
        self._kept = kept
        self._verdicts: Counter[Verdict] = Counter()
        self._kinds: Counter[BlockKind] = Counter()
        self._problems: list[PageProblem] = []
        self._reasons: set[str] = set()
        self._hidden: list[tuple[int, int, HiddenText]] = []
        self._recognised = 0
        self._blank = 0

    def add(self, page: Page) -> None:
        """Pages come in order."""
        self._verdicts[page.verdict] += 1
        self._kinds.update(block.kind for block in page.blocks if not block.continues)
        self._recognised += page.is_recognised and not needs_ocr(page)
        self._blank += page.is_blank
        if needs_ocr(page) or page.verdict is Verdict.FAILED:
            self._note_problem(page)
        self._hidden += [(turn, page.index, hidden) for turn, hidden in enumerate(page.hidden)]
        if len(self._hidden) > 4 * MOST_HIDDEN:
            self._hidden = _some_of_each_page(self._hidden)

    def _note_problem(self, page: Page) -> None:
        reason = self._plan.reason(page, self._kept) if needs_ocr(page) else ""
        self._reasons.add(_SOME_FAILED if page.verdict is Verdict.FAILED else reason)
        if len(self._problems) < MOST_PROBLEMS:
            self._problems.append(PageProblem(page.index, page.geometry.label, page.verdict, reason))

    @property
    def page_count(self) -> int:
        return self._verdicts.total()

    def report(self, *, info: DocumentInfo, seconds: float) -> DocumentReport:
        """`seconds` is the time all of it took."""
        chosen = [hidden for _, _, hidden in _some_of_each_page(self._hidden)]
        return DocumentReport(
            verdicts=count_verdicts(self._verdicts),
            problems=tuple(self._problems),
            recognised_pages=self._recognised,
            blank_pages=self._blank,
            hidden=tuple(sorted(chosen, key=lambda hidden: hidden.page_index)),
            tables=self._kinds[BlockKind.TABLE],
            headings=self._kinds[BlockKind.HEADING],
            seconds=round(seconds, 3),
            was_repaired=info.was_repaired,
            is_restricted=info.is_restricted,
        )

    def judge(self) -> tuple[DocumentStatus, str]:
        """What its pages make of a document, and the key of the sentence that says why."""
        if not self.page_count:
            return DocumentStatus.EMPTY, "no_pages"
        if self._blank == self.page_count:
            return DocumentStatus.NO_TEXT, BLANK
        if not self._reasons:
            return DocumentStatus.READY, ""
        reason = next(reason for reason in _BY_WEIGHT if reason in self._reasons)
        if self._verdicts[Verdict.OK] or self._verdicts[Verdict.UNRELIABLE]:
            return DocumentStatus.PARTIAL, reason
        if self._reasons == {_SOME_FAILED}:
            return DocumentStatus.FAILED, "no_page_read"
        return DocumentStatus.NO_TEXT, reason


def count_verdicts(counts: Mapping[Verdict, int]) -> tuple[VerdictCount, ...]:
    """Pages per verdict, in the order of the verdicts, those without pages left out."""
    return tuple(VerdictCount(verdict, counts[verdict]) for verdict in Verdict if counts.get(verdict))


def _some_of_each_page(hidden: Sequence[tuple[int, int, HiddenText]]) -> list[tuple[int, int, HiddenText]]:
    """(turn on its page, page, text), at most `MOST_HIDDEN`: the first of every page come before the second of any, so
    that no page hides another."""
    return sorted(hidden, key=lambda item: item[:2])[:MOST_HIDDEN]
