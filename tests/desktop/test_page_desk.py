"""Words under the pointer and the keys: selected, copied, found; pages turned and on dark paper."""

from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QGuiApplication, QNativeGestureEvent, QPointingDevice
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QProxyStyle, QStyle, QStyleOption, QWidget
from pytestqt.qtbot import QtBot

from core.api.page_text import PageHit
from desktop.state.page import PageState, citation_shown, document_shown, turned
from desktop.state.page_find import FindState
from desktop.state.page_text import PageTexts
from desktop.views.page.desk import PageDesk
from desktop.views.page.mark_scroll_bar import MarkScrollBar
from desktop.views.page.mark_ticks import ticks
from desktop.views.page.marks import to_view
from tests.desktop.samples import LEASE, LETTER, citation, looks, page_image, page_text, pages, part, white

ONE, TWO = page_text(0, "The rent is", "due now."), page_text(1, "Second page.")
KNOWN = PageTexts({0: ONE, 1: TWO})


def opened(*, rotation: int = 0, texts: PageTexts = KNOWN, count: int = 3) -> PageState:
    shown = document_shown(PageState(), LEASE, title="Lease.pdf", path="/Lease.pdf", revision=1)
    return replace(shown, pages=pages(count, rotation=rotation), texts=texts)


@pytest.fixture
def desk(qtbot: QtBot) -> PageDesk:
    theme, _ = looks()
    view = PageDesk(theme)
    qtbot.addWidget(view)
    view.resize(500, 700)
    view.show()
    view.actual_size()
    view.source.wanted.connect(
        lambda w: view.source.put_image(
            page_image(white(round(300 * w.scale), round(400 * w.scale)), w.page_index, w.scale)
        )
    )
    return view


def at(desk: PageDesk, page_index: int, word: int, *, right: bool = False) -> QPoint:
    """Where a word is seen."""
    text, place = (ONE, TWO)[page_index], desk.page_layout.places[page_index]
    geometry = desk._pages[page_index]
    x0, y0, x1, y1 = to_view(text.words[word].box, geometry, scale=desk.scale)
    x = x1 - 2 if right else (x0 + x1) / 2
    across, down = desk.horizontalScrollBar().value(), desk.verticalScrollBar().value()
    return QPoint(round(x) + place.x - across, round((y0 + y1) / 2) + place.y - down)


def drag(desk: PageDesk, start: QPoint, end: QPoint) -> None:
    view = desk.viewport()
    QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(view, start + QPoint(1, 1))
    QTest.mouseMove(view, end)
    QTest.mouseRelease(view, Qt.MouseButton.LeftButton, pos=end)


def copied(desk: PageDesk) -> str:
    QGuiApplication.clipboard().clear()
    desk.copy()
    return QGuiApplication.clipboard().text()


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
@pytest.mark.parametrize("turn", [0, 90])
def test_what_is_dragged_over_is_selected_however_the_page_lies(desk: PageDesk, rotation: int, turn: int) -> None:
    desk.show_state(turned(opened(rotation=rotation, count=1), turn))
    drag(desk, at(desk, 0, 1), at(desk, 0, 3))
    assert copied(desk) == "rent is\ndue"


def test_a_drag_goes_over_the_edge_of_a_page(desk: PageDesk) -> None:
    desk.show_state(opened())
    desk.verticalScrollBar().setValue(100)
    drag(desk, at(desk, 0, 4), at(desk, 1, 0))
    assert desk.selected == "now.\n\nSecond"


def test_a_click_takes_the_selection_off_and_selects_nothing(desk: PageDesk) -> None:
    desk.show_state(opened())
    drag(desk, at(desk, 0, 0), at(desk, 0, 2))
    assert desk.selected == "The rent is"
    QTest.mouseClick(desk.viewport(), Qt.MouseButton.LeftButton, pos=at(desk, 0, 1))
    assert copied(desk) == ""


def test_a_double_click_selects_a_word(desk: PageDesk) -> None:
    desk.show_state(opened())
    QTest.mouseDClick(desk.viewport(), Qt.MouseButton.LeftButton, pos=at(desk, 0, 1))
    assert desk.selected == "rent"


def test_a_click_with_shift_goes_on_from_what_is_selected(desk: PageDesk) -> None:
    desk.show_state(opened())
    QTest.mouseDClick(desk.viewport(), Qt.MouseButton.LeftButton, pos=at(desk, 0, 1))
    QTest.mouseClick(
        desk.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ShiftModifier, at(desk, 0, 3)
    )  # fmt: skip
    assert desk.selected == "rent is\ndue"


def test_the_words_of_a_page_are_asked_for_under_the_pointer(desk: PageDesk, qtbot: QtBot) -> None:
    desk.show_state(opened(texts=PageTexts()))
    with qtbot.waitSignal(desk.text_wanted) as wanted:
        QTest.mouseMove(desk.viewport(), at(desk, 0, 0))
    assert wanted.args == [0]


def test_all_of_a_page_is_selected_as_soon_as_its_words_are_there(desk: PageDesk, qtbot: QtBot) -> None:
    desk.show_state(opened(texts=PageTexts()))
    with qtbot.waitSignal(desk.text_wanted):
        desk.selectAll()
    assert desk.selection is None
    desk.show_state(opened())
    assert desk.selected == ONE.text


def test_words_are_selected_by_keys(desk: PageDesk) -> None:
    desk.show_state(opened())
    desk.setFocus()
    for _ in range(3):
        QTest.keyClick(desk, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    assert desk.selected == "The rent is"
    QTest.keyClick(desk, Qt.Key.Key_Left, Qt.KeyboardModifier.ShiftModifier)
    assert desk.selected == "The rent"
    QTest.keyClick(desk, Qt.Key.Key_Escape)
    assert desk.selection is None


def test_a_copy_can_say_where_it_is_from(desk: PageDesk) -> None:
    desk.show_state(opened())
    desk.selectAll()
    desk.copy_with_page()
    assert QGuiApplication.clipboard().text() == "The rent is\ndue now.\n(Lease, p. 1 (1 of 3))"


def test_a_copy_has_nothing_that_acts_on_the_text_it_is_put_into(desk: PageDesk) -> None:
    desk.show_state(opened(texts=PageTexts({0: page_text(0, "a\u202eb \x07c", "d")})))
    desk.selectAll()
    assert copied(desk) == "ab c\nd"


def test_another_document_has_nothing_selected(desk: PageDesk) -> None:
    desk.show_state(opened())
    desk.selectAll()
    desk.show_state(replace(opened(), document_id=LETTER))
    assert desk.selection is None


def test_the_menu_copies_only_what_is_selected(desk: PageDesk) -> None:
    desk.show_state(opened())
    assert [a.isEnabled() for a in desk.context_menu().actions()] == [False, False, True]
    desk.selectAll()
    assert [a.isEnabled() for a in desk.context_menu().actions()] == [True, True, True]


# --- what is seen


def colour(desk: PageDesk, point: QPoint) -> QColor:
    return desk.viewport().grab().toImage().pixelColor(point)


def test_what_is_selected_is_tinted_and_what_was_found_is_not_yellow(desk: PageDesk, qtbot: QtBot) -> None:
    hit = PageHit(0, (TWO.words[0].box,))
    state = replace(opened(), find=FindState(is_open=True, hits=(hit,), current=0))
    desk.show_state(state)
    qtbot.waitUntil(lambda: desk.source.pixels(0) is not None)
    theme, _ = looks()
    seen = colour(desk, at(desk, 0, 0))
    assert seen != QColor("white")
    assert max(seen.red(), seen.green(), seen.blue()) - min(seen.red(), seen.green(), seen.blue()) < 30, "a grey"
    desk.selectAll()
    assert colour(desk, at(desk, 0, 4)) == theme.color("paper_selected")


def test_dark_paper_turns_lightness_round(desk: PageDesk, qtbot: QtBot) -> None:
    desk.show_state(opened(count=1))
    theme, _ = looks()
    qtbot.waitUntil(lambda: desk.source.pixels(0) is not None)
    middle = QPoint(desk.viewport().width() // 2, 200)
    assert colour(desk, middle) == QColor("white")
    desk.set_dark_paper(is_dark=True)
    qtbot.waitUntil(lambda: desk.source.pixels(0) is not None)
    assert colour(desk, middle) == theme.color("night")
    desk.set_dark_paper(is_dark=False)
    qtbot.waitUntil(lambda: desk.source.pixels(0) is not None)
    assert colour(desk, middle) == QColor("white")


def test_a_turned_page_lies_on_its_side_and_is_not_asked_for_again(desk: PageDesk, qtbot: QtBot) -> None:
    desk.show_state(opened(count=1))
    qtbot.waitUntil(lambda: desk.source.pixels(0) is not None)
    asked: list[object] = []
    desk.source.wanted.connect(asked.append)
    desk.show_state(turned(opened(count=1), 90))
    (place,) = desk.page_layout.places
    assert place.width > place.height
    kept = desk.source.pixels(0)
    assert kept is not None
    assert kept[1].width() > kept[1].height()
    assert asked == []


def test_a_turn_keeps_the_page_that_is_read(desk: PageDesk) -> None:
    desk.show_state(opened(count=9))
    desk.go_to_page(5)
    desk.show_state(turned(opened(count=9), 90))
    assert desk.current_page == 5


def test_a_pinch_zooms_about_the_fingers(desk: PageDesk) -> None:
    desk.show_state(opened())
    before, point = desk.zoom, QPointF(at(desk, 0, 1))
    under = desk.point_at(point)
    kind = Qt.NativeGestureType.ZoomNativeGesture
    event = QNativeGestureEvent(
        kind, QPointingDevice.primaryPointingDevice(), 2, point, point, point, 0.5, QPointF()
    )  # fmt: skip
    desk.viewportEvent(event)
    assert desk.zoom == pytest.approx(before * 1.5)
    now = desk.point_at(point)
    assert under is not None
    assert now is not None
    assert now[1:] == pytest.approx(under[1:], abs=2)
    assert event.type() is QEvent.Type.NativeGesture


class Calm(QProxyStyle):
    """A style that was told to keep still."""

    def styleHint(
        self,
        hint: QStyle.StyleHint,
        option: QStyleOption | None = None,
        widget: QWidget | None = None,
        data: Any = None,
    ) -> int:
        if hint is QStyle.StyleHint.SH_Widget_Animation_Duration:
            return 0
        return super().styleHint(hint, option, widget, data)


def test_with_reduced_motion_the_mark_is_thick_for_a_while_and_does_not_move(desk: PageDesk, qtbot: QtBot) -> None:
    style = Calm()
    desk.setStyle(style)
    cited = (citation(1, part(0)),)
    desk.show_state(replace(citation_shown(PageState(), cited[0], cited), pages=pages(1)))
    assert desk.is_pulsing
    assert desk._pulse.line_px == 4.0
    qtbot.waitUntil(lambda: not desk.is_pulsing)
    assert desk._pulse.line_px == 2.0


def test_a_view_may_go_while_its_mark_pulses(qtbot: QtBot) -> None:
    theme, _ = looks()
    view = PageDesk(theme)
    view.show()
    cited = (citation(1, part(0)),)
    view.show_state(replace(citation_shown(PageState(), cited[0], cited), pages=pages(1)))
    assert view.is_pulsing
    with qtbot.waitSignal(view.destroyed):
        view.deleteLater()


def test_ticks_beside_the_scroll_bar_tell_what_was_found_and_share_where_there_is_no_room(desk: PageDesk) -> None:
    near = tuple(PageHit(2, ((10.0, 20.0, 30.0, 32.0),)) for _ in range(50))
    hits = (PageHit(0, ((10.0, 20.0, 30.0, 32.0),)), *near, PageHit(99, ((0.0, 0.0, 1.0, 1.0),)))
    state = replace(opened(), find=FindState(is_open=True, hits=hits, current=0))
    desk.show_state(state)
    shown = ticks(state, desk.page_layout, state.pages, scale=desk.scale)
    assert len(shown) == 2
    assert shown[0].at < 0.1
    assert 0.6 < shown[1].at < 1
    assert not any(tick.is_evidence for tick in shown)


def test_a_third_click_selects_the_paragraph(desk: PageDesk) -> None:
    desk.show_state(opened())
    point = at(desk, 0, 1)
    QTest.mouseDClick(desk.viewport(), Qt.MouseButton.LeftButton, pos=point)
    assert copied(desk) == "rent"
    QTest.mouseClick(desk.viewport(), Qt.MouseButton.LeftButton, pos=point)
    assert copied(desk) == "The rent is"
    QTest.mouseClick(desk.viewport(), Qt.MouseButton.LeftButton, pos=point)
    assert copied(desk) == ""


def test_a_click_on_a_tick_leads_to_what_it_stands_for(desk: PageDesk, qtbot: QtBot) -> None:
    box = (30.0, 200.0, 60.0, 212.0)
    marked = citation_shown(opened(), citation(7, part(1, rects=(box,))), [citation(7, part(1, rects=(box,)))])
    desk.show_state(replace(marked, find=FindState(is_open=True, hits=(PageHit(2, (box,)),))))
    bar = desk.verticalScrollBar()
    assert isinstance(bar, MarkScrollBar)
    for tick in ticks(desk._state, desk.page_layout, desk._pages, scale=desk.scale):
        bar.setValue(bar.minimum() if tick.at > 0.6 else bar.maximum())
        with qtbot.waitSignal(desk.tick_pressed) as pressed:
            QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=bar.tick_rect(tick).center().toPoint())
        assert pressed.args == [tick]
    told = {(tick.number, tick.page_index) for tick in ticks(desk._state, desk.page_layout, desk._pages, scale=1.0)}
    assert told == {(7, 1), (None, 2)}


def test_beside_one_very_wide_page_the_others_are_still_in_sight(desk: PageDesk) -> None:
    """The desk is as wide as the widest page, so that its left end shows nothing of the others."""
    wide = replace(opened(), pages=(*pages(1), *pages(1, width=4000), *pages(1)))
    desk.show_state(wide)
    for index in (0, 2, 1):
        desk.go_to_page(index)
        place = desk.page_layout.places[index]
        left = place.x - desk.horizontalScrollBar().value()
        if place.width <= desk.viewport().width():
            assert left == pytest.approx((desk.viewport().width() - place.width) / 2, abs=1)
        else:
            assert left == 0


@pytest.mark.parametrize(("modifier", "is_down"), [("NoModifier", True), ("ShiftModifier", False)])
def test_the_space_bar_turns_pages_and_with_shift_back(desk: PageDesk, modifier: str, is_down: bool) -> None:
    desk.show_state(opened())
    bar = desk.verticalScrollBar()
    bar.setValue(bar.maximum() // 2)
    QTest.keyClick(desk, Qt.Key.Key_Space, Qt.KeyboardModifier[modifier])
    assert (bar.value() > bar.maximum() // 2) is is_down


def test_states_with_the_same_page_cost_nothing(desk: PageDesk) -> None:
    """They come many times a second while documents are read."""
    state = opened()
    desk.show_state(state)
    asked: list[object] = []
    desk.source.wanted.connect(asked.append)
    desk.source.forget_requests()
    desk.source.set_night(looks("dark")[0])
    desk.show_state(state)
    assert asked == []
