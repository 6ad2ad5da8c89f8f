"""How a window is left, and how it is found again: its size and panes, the conversation, the page and its place."""

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

from core.api.types import DocumentId
from desktop.prefs import Prefs
from desktop.state.app import AppState
from desktop.state.library import can_show_pages
from desktop.views.chat.answer_card import AnswerCard
from desktop.views.chat.transcript import Transcript
from desktop.views.page.canvas import PageCanvas
from desktop.views.page.layout import Zoom

if TYPE_CHECKING:
    from desktop.views.window.main_window import MainWindow


def prefs_now(window: "MainWindow") -> Prefs:
    state = window.actions_taken.state
    prefs = replace(
        window.prefs,
        geometry=bytes(window.saveGeometry().toHex().data()).decode(),
        panes=window.panes.widths,
        collapsed=window.library.tree.closed_folders,
        library_order=window.library.order,
    )
    if not state.library.is_listed:
        return prefs  # left before it was found again: what was open then still is
    shown, document = state.chat.chat, state.shown_document
    prefs = replace(
        prefs,
        chat=int(shown.id) if shown is not None else 0,
        answer=answer_at_top(window.chat.transcript) if shown is not None else 0,
        document=int(document.id) if document is not None and document.id > 0 else 0,
        document_path=document.path if document is not None else "",
    )
    return with_place(prefs, window.page.canvas) if state.page.pages else prefs


def answer_at_top(transcript: Transcript) -> int:
    """The turn, 0 for the newest one, which is where a conversation opens anyway."""
    cards = [card for card in transcript.viewport().findChildren(AnswerCard) if card.isVisible()]
    seen = sorted((card for card in cards if card.geometry().bottom() > 0), key=lambda card: card.y())
    return int(seen[0].exchange.turn_id or 0) if len(seen) > 1 else 0


def with_place(prefs: Prefs, canvas: PageCanvas) -> Prefs:
    """With what lies at the top of the view."""
    top = canvas.verticalScrollBar().value()
    place = canvas.page_layout.at(top)
    if place is None:
        return prefs
    down = max(-1.0, min(1.0, (top - place.y) / max(1, place.height)))
    return replace(
        prefs, page_index=place.index, page_down=down, zoom_mode=canvas.zoom_mode.name, zoom=float(canvas.zoom)
    )


def put_back(prefs: Prefs, canvas: PageCanvas) -> None:
    """The same point of the same page at the top of the view, at the same size."""
    mode = Zoom[prefs.zoom_mode]
    canvas.set_zoom_mode(mode, prefs.zoom if mode is Zoom.FREE else 0.0)
    places = canvas.page_layout.places
    if prefs.page_index < len(places):
        place = places[prefs.page_index]
        canvas.verticalScrollBar().setValue(round(place.y + prefs.page_down * place.height))


class ChatReturn(QObject):
    """Goes to the answer that was looked at, once the conversation is there."""

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self._window, self._prefs = window, window.prefs
        if self._prefs.chat and self._prefs.answer:
            window.actions_taken.state_changed.connect(self._look)

    @Slot(object)
    def _look(self, state: AppState) -> None:
        found = [one.job for one in state.chat.exchanges if one.turn_id == self._prefs.answer]
        is_to_come = state.chats.partly == self._prefs.chat and state.chat.running is None
        if found or (state.chat.exchanges and not is_to_come):  # the one that was open, or what was asked meanwhile
            self._window.actions_taken.state_changed.disconnect(self._look)
            self.deleteLater()
            if found and state.chat.chat is not None and state.chat.chat.id == self._prefs.chat:
                self._window.chat.show_answer(found[0])


class PageReturn(QObject):
    """Opens the page that was open when the window was left, once the library is there; gives way to whatever the
    person opens before that."""

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self._window, self._prefs = window, window.prefs
        self._is_opened = False
        if self._prefs.document:
            window.actions_taken.state_changed.connect(self._look)

    @property
    def _wanted(self) -> DocumentId:
        return DocumentId(self._prefs.document)

    @Slot(object)
    def _look(self, state: AppState) -> None:
        if not self._is_opened:
            self._open(state)
        elif state.page.document_id != self._wanted or state.page.failure is not None:
            self._end()
        elif state.page.pages:
            self._end()
            put_back(self._prefs, self._window.page.canvas)

    def _open(self, state: AppState) -> None:
        if state.page.document_id is not None:
            self._end()
        elif state.library.is_listed:
            self._is_opened = True
            document = state.library.documents.get(self._wanted)
            if document is None or document.path != self._prefs.document_path or not can_show_pages(document):
                self._end()
            else:
                self._window.actions_taken.open_document(document.id, page_index=self._prefs.page_index)

    def _end(self) -> None:
        self._window.actions_taken.state_changed.disconnect(self._look)
        self.deleteLater()
