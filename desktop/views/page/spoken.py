"""The pages and marks in sight as a screen reader meets them: on the desk they are paint alone.

Each is a widget that shows nothing and takes nothing, for Qt gives a screen reader widgets by itself, with their places
and their ends. There are none as long as nobody listens.
"""

from PySide6.QtCore import QCoreApplication, QObject, QRect, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QWidget

from desktop.inert import plain
from desktop.state.page import Mark, PageState
from desktop.throttle import Throttle
from desktop.views.controls.wording import page_place
from desktop.views.page.desk import PageDesk
from desktop.views.page.layout import PagePlace

translate = QCoreApplication.translate

SETTLE_MS = 250
"""The words of pages that only rush past are nobody's wish."""


class _Unseen(QWidget):
    """Lies over the desk and leaves all to it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def tell(self, name: str, text: str, place: QRect) -> None:
        self.setGeometry(place)
        if self.accessibleName() != name:
            self.setAccessibleName(name)
        if self.accessibleDescription() != text:
            self.setAccessibleDescription(text)
        self.show()


class SpokenMark(_Unseen):
    """The part of a mark that lies on one page."""


class SpokenPage(_Unseen):
    """A page, with its marks as children."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.marks: dict[int, SpokenMark] = {}


class SpokenPages(QObject):
    """Follows what is to be seen on a desk, and belongs to it."""

    def __init__(self, desk: PageDesk) -> None:
        super().__init__(desk)
        self._desk = desk
        self._state = PageState()
        self.pages: dict[int, SpokenPage] = {}
        self._settled = Throttle(self._ask_words, delay_ms=SETTLE_MS, restart=True, parent=self)
        for bar in (desk.verticalScrollBar(), desk.horizontalScrollBar()):
            bar.valueChanged.connect(self.follow)
        desk.zoom_changed.connect(self.follow)

    def show_state(self, state: PageState) -> None:
        self._state = state
        self.follow()

    def follow(self) -> None:
        view = self._desk.viewport()
        top = self._desk.verticalScrollBar().value()
        seen = self._desk.page_layout.within(top, top + view.height()) if QAccessible.isActive() else ()
        known = [place for place in seen if place.index < len(self._state.pages)]
        _let_go(self.pages, {place.index for place in known})
        for place in known:
            page = self.pages.setdefault(place.index, SpokenPage(view))
            self._tell_page(page, place, top)
            self._tell_marks(page, place)
        if self.pages:
            self._settled.call()

    def _ask_words(self) -> None:
        for page_index in self.pages.keys() - self._state.texts.pages.keys():
            self._desk.text_wanted.emit(page_index)

    def _tell_page(self, page: SpokenPage, place: PagePlace, top: int) -> None:
        left = self._desk.horizontalScrollBar().value()
        label = self._state.pages[place.index].label
        text = self._state.texts.pages.get(place.index)
        said = "" if text is None else "\n".join(map(plain, text.text.splitlines()))
        name = page_place(label, place.index, len(self._state.pages))
        page.tell(name, said, QRect(place.x - left, place.y - top, place.width, place.height))

    def _tell_marks(self, page: SpokenPage, place: PagePlace) -> None:
        marks = {mark.number: mark for mark in self._state.marks if _lies_on(mark, place.index)}
        _let_go(page.marks, set(marks))
        for number, mark in marks.items():
            rect = self._desk.mark_rect(number, place.index)
            if rect is not None:
                name = translate("page", "Mark {0}") if mark.is_evidence else translate("page", "Close passage {0}")
                spoken = page.marks.setdefault(number, SpokenMark(page))
                spoken.tell(name.format(number), plain(mark.text), rect.translated(-place.x, -place.y))


def _lies_on(mark: Mark, page_index: int) -> bool:
    return any(part.page_index == page_index for part in mark.parts)


def _let_go(spoken: dict[int, SpokenPage] | dict[int, SpokenMark], kept: set[int]) -> None:
    for key in spoken.keys() - kept:
        gone = spoken.pop(key)
        gone.hide()
        gone.deleteLater()
