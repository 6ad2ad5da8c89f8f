"""What the person does with the open document beyond looking: find, select, turn, follow its headings."""

from dataclasses import replace

from core.api.page_text import FindInDocument, ListHeadings, ReadPageLinks, ReadPageText
from core.api.requests import Cancel
from core.api.types import JobId, Rect
from desktop.library_actions import Desk
from desktop.state import chat, page_find, page_links, page_text, page_trail
from desktop.state.page import PageState, hit_stepped, marks_taken_off, page_looked_at, turned


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

    def find_how(self, page_index: int, *, match_case: bool, whole_words: bool) -> None:
        """Look for the same text in another way."""
        self._give_up()
        find = self._page.find
        how = page_find.find_how(find, match_case=match_case, whole_words=whole_words, page_index=page_index)
        self._find(how)

    def step_hit(self, step: int) -> None:
        self._desk.change(page=hit_stepped(self._page, step))

    def _give_up(self) -> None:
        """The search that is under way is for nobody any more."""
        if self._page.find.job is not None:
            self._desk.send(Cancel(self._page.find.job))

    def _find(self, find: page_find.FindState) -> None:
        self._desk.change(page=replace(self._page, find=find))

    # --- the way back

    def remember(self, page: PageState, page_index: int, down: float) -> None:
        """A place was left by a jump."""
        left = page_trail.Place(page, page_index, down)
        self._desk.change(trail=page_trail.jumped(self._desk.state.trail, left, self._page))

    def go_back(self, page_index: int, down: float, *, step: int = -1) -> None:
        """To the place before the last jump, or with `step` 1 forward again; `page_index` and `down` tell where the
        reader is now. Nothing at the end of the way."""
        state = self._desk.state
        found = page_trail.went(state.trail, page_trail.Place(state.page, page_index, down), step)
        if found is not None:
            trail, place = found
            shown = page_trail.returned(state.page, place)
            job = answer_of(shown, state.chat)
            opened = chat.citation_closed(state.chat)
            if job is not None and shown.open_mark is not None:
                opened = chat.citation_opened(state.chat, job, shown.open_mark)
            if job is None and shown.numbers:
                shown = marks_taken_off(shown)
            self._desk.change(page=shown, trail=trail, marked_answer=job, chat=opened)

    # --- words, links, headings, turning

    def read_links(self, page_index: int) -> None:
        """Ask where a page leads to, once."""
        page = self._page
        if page.document_id is not None and page.links.needs(page_index):
            job = self._desk.next_job()
            self._desk.change(page=replace(page, links=page_links.links_asked(page.links, job, page_index)))
            self._desk.send(ReadPageLinks(job, page.document_id, page_index))

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
        find = page.find
        self._desk.send(FindInDocument(job, page.document_id, find.text, find.match_case, find.whole_words))
        return replace(page, find=page_find.find_asked(page.find, job))


def answer_of(page: PageState, shown: chat.ChatState) -> JobId | None:
    """The answer that the marks of a page are of, if it is still in the conversation."""
    quotes = {mark.number: mark.text for mark in page.marks}
    for exchange in (each for asked in shown.exchanges for each in asked.with_earlier):
        cited = {citation.number: citation.quote for citation in exchange.citations}
        if page.numbers and page.numbers == tuple(cited) and quotes.items() <= cited.items():
            return exchange.job
    return None
