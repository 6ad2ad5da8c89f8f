"""The page view shows what it is told, asks for few pixels at a time, and leads back to the mark."""

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from core.api.messages import DocumentOpened, Done, Failed
from core.api.types import ErrorCode, JobId
from desktop.state.page import PageState, RenderWanted, citation_shown, document_shown, opening, reduce_page
from desktop.views.controls.wording import short_name
from desktop.views.page.page_images import MAX_OUTSTANDING, BadImage
from desktop.views.page.scroll import READING_LINE
from desktop.views.page.view import PageView
from tests.desktop.samples import LEASE, LETTER, citation, looks, page_image, pages, part, white

# The offscreen platform says this of every window with a smallest size.
pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints", extend=True)

JOB = JobId(4)
LONG = "Lease of Unit 7, Harbour Yard, draft 3.pdf"
DIRECT = Qt.FindChildOption.FindDirectChildrenOnly
COUNT = 30
LOW = ((60.0, 300.0, 240.0, 312.0),)
CITED = (citation(1, part(0, rects=LOW)), citation(2, part(20, rects=LOW)), citation(3, part(25, rects=LOW)))


def opened(state: PageState, *, count: int = COUNT, revision: int = 1) -> PageState:
    return reduce_page(opening(state, JOB), Done(JOB, DocumentOpened(LEASE, revision, pages(count))))


def cited(number: int, state: PageState | None = None) -> PageState:
    return citation_shown(state or PageState(), CITED[number - 1], CITED)


class Desk:
    """A shown page view that keeps what it asks for, and an engine that answers on request."""

    def __init__(self, qtbot: QtBot, name: str = "light") -> None:
        self.view = PageView(*looks(name))
        self.wanted: list[RenderWanted] = []
        self.view.page_wanted.connect(self.wanted.append)
        qtbot.addWidget(self.view)
        self.view.resize(532, 744)
        self.view.show()

    def answer(self, request: RenderWanted) -> None:
        size = (round(300 * request.scale), round(400 * request.scale))
        self.view.put_image(page_image(white(*size), request.page_index, request.scale))

    def answer_all(self) -> list[RenderWanted]:
        answered = []
        while self.wanted:
            answered.append(self.wanted.pop(0))
            self.answer(answered[-1])
        return answered

    @property
    def top(self) -> int:
        return self.view.canvas.verticalScrollBar().value()


@pytest.fixture
def desk(qtbot: QtBot) -> Desk:
    return Desk(qtbot)


def _words(view: PageView) -> str:
    return " ".join(label.text() for label in view.findChildren(QLabel) if label.isVisible())


class TestAsking:
    def test_few_pages_are_asked_for_and_the_cited_one_first(self, desk: Desk) -> None:
        desk.view.show_state(opened(cited(2)))
        assert [w.page_index for w in desk.wanted] == [20, 21][: len(desk.wanted)]
        assert len(desk.wanted) <= MAX_OUTSTANDING

    def test_only_pages_in_sight_and_their_neighbours_are_asked_for(self, desk: Desk) -> None:
        desk.view.show_state(opened(cited(2)))
        asked = {w.page_index for w in desk.answer_all()}
        assert 20 in asked
        assert asked <= {18, 19, 20, 21, 22}

    def test_every_page_is_asked_for_once(self, desk: Desk) -> None:
        desk.view.show_state(opened(cited(2)))
        asked = [w.page_index for w in desk.answer_all()]
        assert len(asked) == len(set(asked))

    def test_while_scrolling_past_nothing_piles_up(self, desk: Desk) -> None:
        desk.view.show_state(opened(cited(1)))
        for index in range(COUNT):
            desk.view.go_to_page(index)
        assert len(desk.wanted) <= MAX_OUTSTANDING
        assert desk.answer_all()[-1].page_index >= COUNT - 3, "where the reader is now comes next"

    def test_a_new_zoom_asks_for_new_pixels_and_shows_the_old_meanwhile(self, desk: Desk, qtbot: QtBot) -> None:
        desk.view.show_state(opened(cited(1)))
        before = {w.page_index: w.scale for w in desk.answer_all()}
        desk.view.zoom_in()
        qtbot.waitUntil(lambda: bool(desk.wanted))
        assert desk.wanted[0].scale > before[desk.wanted[0].page_index]

    def test_a_page_that_cannot_be_drawn_is_not_asked_for_again(self, desk: Desk) -> None:
        desk.view.show_state(opened(cited(1), count=1))
        (request,) = desk.wanted
        desk.wanted.clear()
        desk.view.put_failure(LEASE, request.page_index)
        desk.view.canvas.verticalScrollBar().setValue(3)
        assert desk.wanted == []

    def test_an_image_that_is_none_is_not_asked_for_for_ever(self, desk: Desk) -> None:
        desk.view.show_state(opened(cited(1), count=1))
        request = desk.wanted.pop()
        with pytest.raises(BadImage):
            desk.view.put_image(replace(page_image(white(9, 9), 0, request.scale), pixels=""))
        desk.view.put_failure(LEASE, 0)
        assert desk.wanted == []

    def test_pixels_are_kept_while_another_document_is_open(self, desk: Desk) -> None:
        state = opened(cited(1), count=1)
        desk.view.show_state(state)
        desk.answer_all()
        other = document_shown(state, LETTER, title="Letter.pdf", path="", revision=7)
        desk.view.show_state(other)
        desk.view.show_state(opened(cited(1, other), count=1))
        assert desk.wanted == []

    def test_after_an_engine_restart_it_asks_again(self, desk: Desk) -> None:
        desk.view.show_state(opened(cited(1), count=1))
        first = desk.wanted.pop()
        desk.view.forget_requests()
        assert desk.wanted == [first]

    def test_pixels_of_a_text_that_was_read_again_are_dropped(self, desk: Desk) -> None:
        state = opened(cited(1), count=1)
        desk.view.show_state(state)
        desk.answer_all()
        desk.view.show_state(opened(cited(1), count=1, revision=2))
        assert [w.page_index for w in desk.wanted] == [0]


class TestLooking:
    def test_a_mark_is_put_at_a_third_of_the_view(self, desk: Desk) -> None:
        desk.view.show_state(opened(cited(2)))
        rect = desk.view.canvas.mark_rect(2, 20)
        assert rect is not None
        assert rect.top() - desk.top == pytest.approx(desk.view.canvas.viewport().height() * READING_LINE, abs=2)

    def test_the_same_citation_again_leads_back(self, desk: Desk) -> None:
        state = opened(cited(2))
        desk.view.show_state(state)
        there = desk.top
        desk.view.go_to_page(0)
        assert desk.top != there
        desk.view.show_state(cited(2, state))
        assert desk.top == there

    def test_a_change_that_is_no_wish_leaves_the_view_alone(self, desk: Desk) -> None:
        state = opened(cited(2))
        desk.view.show_state(state)
        desk.view.go_to_page(3)
        there = desk.top
        desk.view.show_state(state)
        assert desk.top == there

    def test_a_resize_keeps_the_mark_until_the_reader_wanders_off(self, desk: Desk) -> None:
        desk.view.show_state(opened(cited(2)))
        desk.view.resize(700, 600)
        rect = desk.view.canvas.mark_rect(2, 20)
        assert rect is not None
        assert rect.top() - desk.top == pytest.approx(desk.view.canvas.viewport().height() * READING_LINE, abs=2)

    def test_a_document_alone_opens_at_its_page(self, desk: Desk) -> None:
        shown = document_shown(PageState(), LEASE, title="Lease.pdf", path="", revision=1, page_index=7)
        desk.view.show_state(opened(shown))
        assert desk.view.canvas.current_page == 7

    def test_page_shown_comes_after_pixels_with_marks(self, desk: Desk, qtbot: QtBot) -> None:
        desk.view.show_state(opened(cited(2)))
        with qtbot.waitSignal(desk.view.page_shown, check_params_cb=lambda index: index == 20):
            desk.answer(desk.wanted.pop(0))

    def test_page_shown_comes_once_a_wish(self, desk: Desk, qtbot: QtBot) -> None:
        state = opened(cited(2))
        desk.view.show_state(state)
        seen: list[int] = []
        desk.view.page_shown.connect(seen.append)
        with qtbot.waitSignal(desk.view.page_shown):
            desk.answer_all()
        desk.view.canvas.viewport().repaint()
        with qtbot.waitSignal(desk.view.page_shown):
            desk.view.show_state(cited(2, state))
        assert seen.count(20) == 2


class TestZoom:
    def test_at_first_a_page_fills_the_width(self, desk: Desk) -> None:
        desk.view.show_state(opened(cited(1)))
        place = desk.view.canvas.page_layout.places[0]
        assert place.x == pytest.approx((desk.view.canvas.viewport().width() - place.width) / 2, abs=1)
        assert place.x == pytest.approx(24, abs=1)

    def test_fit_page_shows_it_whole(self, desk: Desk) -> None:
        desk.view.show_state(opened(cited(1)))
        desk.view.fit_page()
        assert desk.view.canvas.page_layout.places[0].height <= desk.view.canvas.viewport().height()

    def test_actual_size_is_a_hundred_percent(self, desk: Desk) -> None:
        desk.view.show_state(opened(cited(1)))
        desk.view.actual_size()
        assert desk.view.canvas.zoom == 1.0
        assert desk.view.canvas.page_layout.places[0].width == 400

    def test_zooming_keeps_the_place(self, desk: Desk) -> None:
        desk.view.show_state(opened(cited(2)))
        for zoom in (desk.view.zoom_in, desk.view.zoom_in, desk.view.zoom_out, desk.view.fit_width):
            zoom()
            assert desk.view.canvas.current_page == 20

    def test_ctrl_and_the_wheel_zoom_at_the_pointer(self, desk: Desk) -> None:
        canvas = desk.view.canvas
        desk.view.show_state(opened(cited(2)))
        pointer = QPointF(100, 500)

        def share_below_pointer() -> float:
            place = canvas.page_layout.at(round(pointer.y()) + desk.top)
            assert place is not None
            return place.index + (pointer.y() + desk.top - place.y) / place.height

        before, zoom = share_below_pointer(), canvas.zoom
        _wheel(canvas.viewport(), pointer, 120)
        assert canvas.zoom == pytest.approx(zoom * 1.1)
        assert share_below_pointer() == pytest.approx(before, abs=0.01)

    def test_the_wheel_alone_scrolls(self, desk: Desk) -> None:
        desk.view.show_state(opened(cited(2)))
        zoom, top = desk.view.canvas.zoom, desk.top
        _wheel(desk.view.canvas.viewport(), QPointF(100, 500), -120, ctrl=False)
        assert desk.view.canvas.zoom == zoom
        assert desk.top > top


def _wheel(widget: QWidget, at: QPointF, delta: int, *, ctrl: bool = True) -> None:
    modifier = Qt.KeyboardModifier.ControlModifier if ctrl else Qt.KeyboardModifier.NoModifier
    event = QWheelEvent(
        at,
        at,
        QPoint(),
        QPoint(0, delta),
        Qt.MouseButton.NoButton,
        modifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,  # not inverted
    )
    QApplication.sendEvent(widget, event)


class TestHeaderAndPill:
    def test_the_field_says_where_the_reader_is(self, desk: Desk) -> None:
        desk.view.show_state(opened(cited(2)))
        assert desk.view.header.field.accessibleDescription() == "p. 21 (21 of 30)"
        desk.view.go_to_page(0)
        assert desk.view.header.field.accessibleDescription() == "p. 1 (1 of 30)"

    @pytest.mark.parametrize(("typed", "page"), [("12", 11), ("999", 20), ("nonsense", 20)])
    def test_a_typed_page_is_gone_to_and_nonsense_is_not(self, desk: Desk, qtbot: QtBot, typed: str, page: int) -> None:
        desk.view.show_state(opened(cited(2)))
        field = desk.view.header.field
        field.setFocus()
        field.clear()
        QTest.keyClicks(field, typed)
        QTest.keyClick(field, Qt.Key.Key_Return)
        assert desk.view.canvas.current_page == page

    def test_the_pill_counts_all_marks_of_the_answer(self, desk: Desk) -> None:
        desk.view.show_state(opened(cited(2)))
        assert "Mark 2 of 3" in _words(desk.view)

    def test_the_pill_names_the_document_where_the_marks_lie_in_several(self, desk: Desk) -> None:
        there = (CITED[0], citation(2, part(4, rects=LOW), document_id=LETTER, document="Letter.pdf"))
        desk.view.show_state(opened(citation_shown(PageState(), there[0], there)))
        assert "Mark 1 of 2, Lease" in _words(desk.view)

    def test_the_header_holds_at_every_width_and_the_title_is_whole_before_the_rest(self, desk: Desk) -> None:
        shown = document_shown(PageState(), LEASE, title=LONG, path="", revision=1)
        desk.view.show_state(opened(shown))
        header, seen = desk.view.header, []
        for width in range(900, 340, -20):
            desk.view.resize(width, 744)
            parts = [w for w in header.findChildren(QWidget, options=DIRECT) if w.isVisible()]
            places = sorted((w.geometry() for w in parts), key=lambda place: place.left())
            assert places[-1].right() < header.width()
            assert all(one.right() < other.left() for one, other in pairwise(places))
            zoom = sum(isinstance(w, QToolButton) for w in parts)
            seen.append(zoom)
            assert header.title.text() == short_name(LONG) or zoom <= 3  # find, more and how large it is
        assert seen == sorted(seen, reverse=True)
        assert (seen[0], seen[-1]) == (6, 2)

    def test_without_a_mark_there_is_no_pill(self, desk: Desk) -> None:
        shown = document_shown(PageState(), LEASE, title="Lease.pdf", path="", revision=1)
        desk.view.show_state(opened(shown))
        assert "Mark" not in _words(desk.view)

    @pytest.mark.parametrize(
        ("press", "wanted"), [(PageView.next_mark, 3), (PageView.previous_mark, 1)], ids=["next", "previous"]
    )
    def test_marks_are_asked_for_by_number(
        self, desk: Desk, qtbot: QtBot, press: Callable[[PageView], None], wanted: int
    ) -> None:
        desk.view.show_state(opened(cited(2)))
        with qtbot.waitSignal(desk.view.mark_wanted) as blocker:
            press(desk.view)
        assert blocker.args == [wanted]

    def test_screen_readers_hear_the_place_and_the_words(self, desk: Desk) -> None:
        desk.view.show_state(opened(cited(2)))
        assert desk.view.canvas.accessibleName() == "Lease, p. 21 (21 of 30), 3 marks"
        assert desk.view.canvas.accessibleDescription() == "The words of clause 2."

    def test_every_button_has_a_name(self, desk: Desk) -> None:
        desk.view.show_state(opened(cited(2)))
        names = [button.accessibleName() for button in desk.view.findChildren(QToolButton)]
        assert names
        assert all(names)


class TestNothingToShow:
    def test_an_empty_pane_says_how_to_fill_it(self, desk: Desk) -> None:
        assert "The page opens here" in _words(desk.view)

    def test_a_failure_says_what_happened(self, desk: Desk) -> None:
        state = reduce_page(opening(cited(1), JOB), Failed(JOB, ErrorCode.DOCUMENT_GONE))
        desk.view.show_state(state)
        assert "no longer in the library" in _words(desk.view)
        desk.view.show_state(opened(cited(1)))
        assert "no longer in the library" not in _words(desk.view)

    def test_a_changed_document_says_why_nothing_is_marked(self, desk: Desk) -> None:
        desk.view.show_state(opened(cited(1), revision=2))
        assert "has changed since the answer" in _words(desk.view)
        assert "Mark" not in _words(desk.view)


def test_a_document_that_is_read_again_under_the_readers_eyes_says_so(desk: Desk) -> None:
    shown = document_shown(PageState(), LEASE, title="Lease.pdf", path="", revision=1)
    desk.view.show_state(opened(shown))
    desk.view.show_state(opened(document_shown(opened(shown), LEASE, title="Lease.pdf", path="", revision=1)))
    assert desk.view.told.words == ""
    desk.view.show_state(replace(opened(shown), pages=()))
    desk.view.show_state(opened(shown, revision=2))
    assert desk.view.told.words == "The file has changed and was read again."


@pytest.mark.parametrize("name", ["dark", "contrast"])
def test_a_theme_changes_at_once(desk: Desk, name: str) -> None:
    desk.view.show_state(opened(cited(1)))
    desk.answer_all()
    before = desk.view.grab().toImage()
    desk.view.set_theme(*looks(name))
    assert desk.view.grab().toImage() != before
    assert "Mark 1 of 3" in _words(desk.view)
