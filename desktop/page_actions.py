"""What the person does with the open document beyond looking: find, select, turn, follow its headings."""

from dataclasses import replace

from core.api.page_text import FindInDocument, ListHeadings, ReadPageText
from core.api.requests import Cancel
from core.api.types import Rect
from desktop.library_actions import Desk
from desktop.state import page_find, page_text
from desktop.state.page import PageState, hit_stepped, page_looked_at, turned


class PageActions:
    """A part of `Actions`, as `LibraryActions` is."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    @property
    def _page(self) -> PageState:
        return self._desk.state.page

    # --- find

    def open_find(self, page_index: int) -> None:
        self._find(page_find.find_opened(self._page.find, page_index=page_index))

    def close_find(self) -> None:
        self._give_up()
        self._find(page_find.find_closed(self._page.find))

    def find(self, text: str, page_index: int) -> None:
        """Look for what is typed; `page_index` is where the reader is."""
        if text != self._page.find.text:
            self._give_up()
        self._find(page_find.find_typed(self._page.find, text, page_index=page_index))

    def step_hit(self, step: int) -> None:
        self._desk.change(page=hit_stepped(self._page, step))

    def _give_up(self) -> None:
        """The search that is under way is for nobody any more."""
        if self._page.find.job is not None:
            self._desk.send(Cancel(self._page.find.job))

    def _find(self, find: page_find.FindState) -> None:
        self._desk.change(page=replace(self._page, find=find))

    # --- words, headings, turning

    def read_text(self, page_index: int) -> None:
        """Ask for the words of a page, once."""
        page = self._page
        if page.document_id is not None and page.texts.needs(page_index):
            job = self._desk.next_job()
            self._desk.change(page=replace(page, texts=page_text.text_asked(page.texts, job, page_index)))
            self._desk.send(ReadPageText(job, page.document_id, page_index))

    def list_headings(self) -> None:
        """Ask for the headings of the open document, once."""
        page = self._page
        if page.document_id is not None and page.headings is None and page.headings_job is None:
            job = self._desk.next_job()
            self._desk.change(page=replace(page, headings_job=job))
            self._desk.send(ListHeadings(job, page.document_id))

    def look_at(self, page_index: int, box: Rect | None) -> None:
        self._desk.change(page=page_looked_at(self._page, page_index, box))

    def turn(self, degrees: int) -> None:
        self._desk.change(page=turned(self._page, degrees))

    def ask_for_what_is_found(self) -> PageState:
        """The page state, with a search under way if one is due. For `Actions`, which shows it."""
        page = self._page
        if page.document_id is None or not page.pages or not page.find.needs_asking:
            return page
        job = self._desk.next_job()
        self._desk.send(FindInDocument(job, page.document_id, page.find.text))
        return replace(page, find=page_find.find_asked(page.find, job))
