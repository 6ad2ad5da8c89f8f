"""The page view as values: which document is open, which lines are marked and where to look."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from core.api.messages import Cancelled, DocumentChanged, DocumentOpened, DocumentsGone, Done, Event, Failed
from core.api.page_text import FoundInDocument, Heading, Headings, PageLinks, PageText
from core.api.types import (
    Citation,
    DocumentId,
    DocumentSummary,
    ErrorCode,
    ErrorDetail,
    JobId,
    PageGeometry,
    PagePart,
    Passage,
    Rect,
)
from desktop.state.page_find import FindState, find_failed, find_moved, find_stepped, found
from desktop.state.page_links import LinkState, links_failed, links_read
from desktop.state.page_text import PageTexts, text_failed, text_read

NO_PAGES = frozenset({ErrorCode.DOCUMENT_GONE, ErrorCode.FILE_CHANGED})


@dataclass(frozen=True, slots=True)
class RenderWanted:
    """A page that should be drawn; `scale` is device pixels a point."""

    document_id: DocumentId
    page_index: int
    scale: float


@dataclass(frozen=True, slots=True)
class Mark:
    """Lines of the open document. `is_evidence` is False for a passage that came close but proves nothing."""

    number: int
    parts: tuple[PagePart, ...]
    is_evidence: bool
    text: str = ""


@dataclass(frozen=True, slots=True)
class Goto:
    """A wish to look at a page, or at `box` on it; `count` grows with each wish, so the same place can be wished for
    again. `down` is for the way back: the share of the page's height that stood at the top of the view."""

    count: int = 0
    page_index: int = 0
    box: Rect | None = None
    down: float | None = None


@dataclass(frozen=True, slots=True)
class PageState:
    """`marks` are those of the open answer that lie in this document; `numbers` are all of the answer's.

    `job` is the request for the geometry while it is under way. `has_changed` says that the document was read again
    since the answer was written, so that its marks would point at other words and are left out. `turn` is by how many
    degrees clockwise the person turned the pages, `turns` the same of every document that was turned. `headings` is
    None until they are known. `may_copy` and `may_print` are what the document's owner allows.
    """

    document_id: DocumentId | None = None
    revision: int = 0
    title: str = ""
    path: str = ""
    pages: tuple[PageGeometry, ...] = ()
    marks: tuple[Mark, ...] = ()
    numbers: tuple[int, ...] = ()
    open_mark: int | None = None
    goto: Goto = Goto()
    job: JobId | None = None
    failure: Failed | None = None
    has_changed: bool = False
    turn: int = 0
    turns: Mapping[DocumentId, int] = field(default_factory=dict)
    may_copy: bool = True
    may_print: bool = True
    texts: PageTexts = field(default_factory=PageTexts)
    links: LinkState = field(default_factory=LinkState)
    find: FindState = field(default_factory=FindState)
    headings: tuple[Heading, ...] | None = None
    headings_job: JobId | None = None

    @property
    def seen_pages(self) -> tuple[PageGeometry, ...]:
        """The pages as they lie on the desk."""
        if not self.turn:
            return self.pages
        return tuple(replace(page, rotation=(page.rotation + self.turn) % 360) for page in self.pages)

    @property
    def needs_opening(self) -> bool:
        """Whether the engine should be asked for the pages."""
        return self.document_id is not None and not self.pages and self.job is None and self.failure is None


def document_shown(
    state: PageState, document_id: DocumentId, *, title: str, path: str, revision: int, page_index: int = 0
) -> PageState:
    """A document was chosen by itself: no marks."""
    return _moved(_on_document(state, document_id, title, path, revision), (), None, page_index)


def citation_shown(state: PageState, citation: Citation, citations: Sequence[Citation]) -> PageState:
    """One citation was opened; `citations` are all of its answer."""
    opened = _on_document(state, citation.document_id, citation.document, citation.path, citation.revision)
    marks = tuple(
        Mark(c.number, c.parts, is_evidence=True, text=c.quote)
        for c in citations
        if c.document_id == citation.document_id
    )
    moved = _moved(opened, marks, citation.number, citation.parts[0].page_index)
    return _without_stale_marks(replace(moved, numbers=tuple(c.number for c in citations)), citation.revision)


def passage_shown(state: PageState, passage: Passage) -> PageState:
    """A passage that is no evidence was opened."""
    opened = _on_document(state, passage.document_id, passage.document, passage.path, passage.revision)
    mark = Mark(passage.number, passage.parts, is_evidence=False, text=passage.text)
    return _without_stale_marks(_moved(opened, (mark,), passage.number, passage.parts[0].page_index), passage.revision)


def place_shown(state: PageState, page_index: int, box: Rect | None, *, text: str) -> PageState:
    """A place of the document that is shown already; `box` is marked, as something that proves nothing."""
    if box is None:
        return _moved(state, (), None, page_index)
    label = state.pages[page_index].label if page_index < len(state.pages) else ""
    mark = Mark(0, (PagePart(page_index, label, 0, 0, (box,)),), is_evidence=False, text=text)
    return _moved(state, (mark,), mark.number, page_index)


def opening(state: PageState, job: JobId) -> PageState:
    """The engine was asked for the pages."""
    return replace(state, job=job, failure=None)


def pages_lost(state: PageState, failure: Failed, document_id: DocumentId) -> PageState:
    """A page could not be drawn since its file is not there, or not the one that was read: none of them can be."""
    if document_id != state.document_id or failure.code not in NO_PAGES:
        return state
    return replace(state, pages=(), job=None, failure=failure)


def is_read_again(before: PageState, now: PageState) -> bool:
    """Whether other words have come under the reader's eyes, and no marks went that would say so."""
    is_same = now.document_id == before.document_id and now.document_id is not None
    return is_same and bool(now.pages) and now.revision != before.revision and not now.has_changed


def marks_taken_off(state: PageState) -> PageState:
    """The page stays where it is."""
    return replace(state, marks=(), numbers=(), open_mark=None, has_changed=False)


def page_closed(state: PageState) -> PageState:
    return PageState(goto=state.goto, turns=state.turns, find=find_moved(state.find))


def neighbour_number(state: PageState, step: int) -> int | None:
    """The number `step` marks on from the open one, round the end; None when nothing is marked."""
    if not state.numbers:
        return None
    if state.open_mark not in state.numbers:
        return state.numbers[0 if step > 0 else -1]
    return state.numbers[(state.numbers.index(state.open_mark) + step) % len(state.numbers)]


def reduce_page(state: PageState, event: Event) -> PageState:
    """The state after one event; what is about another document leaves it as it is."""
    match event:
        case Done(result=DocumentOpened() as opened) if opened.document_id == state.document_id:
            return _with_pages(state, opened)
        case Failed(job=job) if job == state.job:
            return replace(state, job=None, failure=event)
        case Done() | Failed() | Cancelled():
            return _with_text(state, event)
        case DocumentChanged(document=document) if document.id == state.document_id:
            return _with_change(state, document)
        case DocumentsGone(document_ids=ids) if state.document_id in ids:
            gone = Failed(JobId(0), ErrorCode.DOCUMENT_GONE, ErrorDetail(name=state.title))
            return replace(state, pages=(), job=None, failure=gone)
    return state


def _with_text(state: PageState, event: Done | Failed | Cancelled) -> PageState:
    """What was found and read of the open document; an answer about another one is nobody's any more."""
    match event:
        case Done(job=job, result=FoundInDocument() as result) if job == state.find.job:
            return _looked_at_hit(replace(state, find=found(state.find, job, result)))
        case Done(job=job, result=PageText() as read) if job in state.texts.asked:
            return replace(state, texts=text_read(state.texts, job, read))
        case Done(job=job, result=PageLinks() as led) if job in state.links.asked:
            return replace(state, links=links_read(state.links, job, led))
        case Done(job=job, result=Headings(headings=headings)) if job == state.headings_job:
            return replace(state, headings=headings, headings_job=None)
        case Failed(job=job) | Cancelled(job=job):
            return _without_answer(state, job)
    return state


def _without_answer(state: PageState, job: JobId) -> PageState:
    if job == state.find.job:
        return replace(state, find=find_failed(state.find))
    if job in state.texts.asked:
        return replace(state, texts=text_failed(state.texts, job))
    if job in state.links.asked:
        return replace(state, links=links_failed(state.links, job))
    if job == state.headings_job:
        return replace(state, headings_job=None)  # not known still: that there are none would be untrue
    return state


def hit_stepped(state: PageState, step: int) -> PageState:
    """Look at the next place of what was found, or the one before."""
    return _looked_at_hit(replace(state, find=find_stepped(state.find, step)))


def _looked_at_hit(state: PageState) -> PageState:
    hit = state.find.hit
    if hit is None:
        return state
    return replace(state, goto=Goto(state.goto.count + 1, hit.page_index, hit.rects[0]))


def page_looked_at(state: PageState, page_index: int, box: Rect | None = None) -> PageState:
    """A page, or a heading on it, was chosen beside the page."""
    return replace(state, goto=Goto(state.goto.count + 1, page_index, box))


def turned(state: PageState, degrees: int) -> PageState:
    """The whole document, clockwise; below 0 the other way."""
    turn = (state.turn + degrees) % 360
    turns = state.turns if state.document_id is None else {**state.turns, state.document_id: turn}
    return replace(state, turn=turn, turns=turns)


def _with_change(state: PageState, document: DocumentSummary) -> PageState:
    """Read again, or back where it could not be opened: its pages are asked for anew. Moved: it has another path."""
    if state.failure is not None or (state.pages and document.revision != state.revision):
        fresh = replace(state, path=document.path, pages=(), job=None, failure=None)
        fresh = replace(fresh, texts=PageTexts(), links=LinkState(), find=find_moved(state.find))
        return replace(fresh, headings=None, headings_job=None)
    return replace(state, title=document.name, path=document.path)


def _on_document(state: PageState, document_id: DocumentId, title: str, path: str, revision: int) -> PageState:
    if state.document_id == document_id and state.failure is None:
        return replace(state, title=title, path=path)
    turn = state.turns.get(document_id, 0)
    other = PageState(document_id, revision, title, path, goto=state.goto, find=find_moved(state.find))
    return replace(other, turn=turn, turns=state.turns)


def _moved(state: PageState, marks: tuple[Mark, ...], open_mark: int | None, page_index: int) -> PageState:
    goto = Goto(state.goto.count + 1, page_index)
    return replace(state, marks=marks, numbers=(), open_mark=open_mark, goto=goto, has_changed=False)


def _with_pages(state: PageState, opened: DocumentOpened) -> PageState:
    read_as = state.revision
    shown = replace(state, pages=opened.pages, revision=opened.revision, job=None, failure=None)
    shown = replace(shown, may_copy=opened.may_copy, may_print=opened.may_print)
    return _without_stale_marks(shown, read_as)


def _without_stale_marks(state: PageState, revision: int) -> PageState:
    if revision == state.revision or not state.marks:
        return state
    return replace(state, marks=(), has_changed=True)


def find_page(text: str, pages: Sequence[PageGeometry]) -> int | None:
    """The index of the page a person means: a printed label first, then a count from 1. None if there is none."""
    wanted = text.strip().casefold().removeprefix("p.").strip()
    by_label = next((i for i, page in enumerate(pages) if page.label.casefold() == wanted), None)
    if by_label is not None or not wanted.isdecimal():
        return by_label
    return int(wanted) - 1 if 1 <= int(wanted) <= len(pages) else None
