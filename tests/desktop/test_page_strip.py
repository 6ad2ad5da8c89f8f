"""Beside the page: its pages in small and its headings, each of which leads to its place."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core.api.page_text import Heading
from desktop.models.pages import PAGE_ROLE
from desktop.prefs import StripWish
from desktop.state.page import PageState, RenderWanted, citation_shown, document_shown, turned
from desktop.theme import scaled
from desktop.views.page.page_images import MAX_OUTSTANDING
from desktop.views.page.view import STRIP_FROM_PX, PageView
from tests.desktop.samples import LEASE, citation, looks, page_image, pages, part, white

HEADINGS = (
    Heading(1, "Terms\u202e", 0),
    Heading(2, "Rent", 0, (10.0, 20.0, 40.0, 32.0)),
    Heading(1, "Schedule", 12),
)


def opened(*, count: int = 40, headings: tuple[Heading, ...] | None = None) -> PageState:
    shown = document_shown(PageState(), LEASE, title="Lease.pdf", path="/Lease.pdf", revision=1)
    return replace(shown, pages=pages(count), headings=headings)


class Desk:
    def __init__(self, qtbot: QtBot) -> None:
        self.view = PageView(*looks())
        self.wanted: list[RenderWanted] = []
        self.view.page_wanted.connect(self.wanted.append)
        qtbot.addWidget(self.view)
        self.view.resize(700, 744)
        self.view.set_strip(StripWish.SHOWN)
        self.view.show()

    def answer(self, request: RenderWanted) -> None:
        size = (round(300 * request.scale), round(400 * request.scale))
        self.view.put_image(page_image(white(*size), request.page_index, request.scale))


@pytest.fixture
def desk(qtbot: QtBot) -> Desk:
    return Desk(qtbot)


def test_small_pages_in_sight_are_asked_for_a_few_at_a_time(desk: Desk, qtbot: QtBot) -> None:
    desk.view.show_state(opened())
    small = desk.view.strip.small
    answered: list[RenderWanted] = []

    def all_there() -> bool:
        while desk.wanted:
            assert len(desk.wanted) <= 2 * MAX_OUTSTANDING
            answered.append(desk.wanted.pop(0))
            desk.answer(answered[-1])
        return small.source.pixels(3) is not None

    qtbot.waitUntil(all_there)
    assert small.source.pixels(39) is None
    large = desk.view.canvas.source.pixels(0)
    little = small.source.pixels(0)
    assert large is not None
    assert little is not None
    assert large[1].width() > 2 * little[1].width(), "each picture came to where it was asked for"
    assert len(answered) < 20


def test_a_small_page_leads_to_its_page(desk: Desk, qtbot: QtBot) -> None:
    desk.view.show_state(opened())
    small = desk.view.strip.small
    row = small.visualRect(small.places.index(2))
    with qtbot.waitSignal(desk.view.strip.page_chosen) as chosen:
        QTest.mouseClick(small.viewport(), Qt.MouseButton.LeftButton, pos=row.center())
    assert chosen.args == [2, None]


def test_the_page_that_is_read_is_the_current_one(desk: Desk) -> None:
    desk.view.show_state(opened(headings=HEADINGS))
    desk.view.go_to_page(17)
    assert desk.view.strip.small.currentIndex().data(PAGE_ROLE) == 17
    assert desk.view.strip.headings.currentIndex().data() == "Schedule"


def test_headings_are_asked_for_when_they_are_looked_at(desk: Desk, qtbot: QtBot) -> None:
    wanted: list[bool] = []
    desk.view.strip.headings_wanted.connect(lambda: wanted.append(True))
    desk.view.show_state(opened())
    assert wanted == []
    QTest.mouseClick(desk.view.strip.outline_button, Qt.MouseButton.LeftButton)
    assert wanted == [True]
    desk.view.show_state(opened(headings=HEADINGS))
    view = desk.view.strip.headings
    assert [view.places.index(i).data() for i in range(3)] == ["Terms", "Rent", "Schedule"]
    view.setFocus()
    view.setCurrentIndex(view.places.index(1))
    with qtbot.waitSignal(desk.view.strip.page_chosen) as chosen:
        QTest.keyClick(view, Qt.Key.Key_Return)
    assert chosen.args == [0, (10.0, 20.0, 40.0, 32.0)]


def test_a_document_without_headings_says_so(desk: Desk) -> None:
    desk.view.show_state(opened(headings=()))
    QTest.mouseClick(desk.view.strip.outline_button, Qt.MouseButton.LeftButton)
    assert not desk.view.strip.headings.isVisible()


def test_every_line_says_where_it_leads(desk: Desk) -> None:
    desk.view.show_state(opened(headings=HEADINGS))
    spoken = desk.view.strip.headings.places.index(2).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "Schedule, page 13"


def test_small_pages_are_turned_with_the_large_ones(desk: Desk) -> None:
    desk.view.show_state(opened())
    before = desk.view.strip.small.size_of(0)
    desk.view.show_state(turned(opened(), 90))
    after = desk.view.strip.small.size_of(0)
    assert before.height() > before.width()
    assert after.width() > after.height()


@pytest.mark.parametrize(
    ("wish", "beyond", "is_there"),
    [
        (StripWish.AUTO, -1, False),
        (StripWish.AUTO, 0, True),
        (StripWish.SHOWN, -500, True),
        (StripWish.HIDDEN, 0, False),
    ],
)
def test_it_stands_there_where_there_is_room_or_it_was_asked_for(
    desk: Desk, wish: StripWish, beyond: int, is_there: bool
) -> None:
    desk.view.resize(scaled(STRIP_FROM_PX) + beyond, 744)
    desk.view.show_state(opened())
    desk.view.set_strip(wish)
    assert desk.view.has_strip is is_there


def test_without_a_document_there_is_none(desk: Desk) -> None:
    desk.view.show_state(PageState())
    assert not desk.view.has_strip


def test_on_a_sharper_screen_small_pages_are_asked_for_anew(
    desk: Desk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.view.show_state(opened(count=1))
    small = desk.view.strip.small
    qtbot.waitUntil(lambda: len(desk.wanted) >= 2)
    for request in desk.wanted:
        desk.answer(request)
    desk.wanted.clear()
    monkeypatch.setattr(small, "devicePixelRatioF", lambda: 2.0)
    QApplication.sendEvent(small.viewport(), QEvent(QEvent.Type.DevicePixelRatioChange))
    qtbot.waitUntil(lambda: bool(desk.wanted))


def test_small_pages_say_what_is_marked_on_them(desk: Desk, qtbot: QtBot) -> None:
    cited = (citation(1, part(0)), citation(2, part(0), part(1)))
    desk.view.set_strip(StripWish.SHOWN)
    desk.view.show_state(opened())
    bare = desk.view.strip.small.grab().toImage()
    desk.view.show_state(replace(citation_shown(opened(), cited[0], cited), pages=opened().pages))
    small = desk.view.strip.small
    assert [small.numbers_on(i) for i in (0, 1, 2)] == [(1, 2), (2,), ()]
    told = [small.places.index(i).data(Qt.ItemDataRole.AccessibleTextRole) for i in (0, 2)]
    assert told == ["1, page 1, marks 1, 2", "3, page 3"]
    assert small.grab().toImage() != bare


@pytest.mark.parametrize(("down", "row"), [(None, 2), (0.0, 0), (95.0, 1), (200.0, 1), (300.0, 2)])
def test_the_heading_that_is_read_is_the_last_one_above(desk: Desk, down: float | None, row: int) -> None:
    places = desk.view.strip.headings.places
    places.show_headings([Heading(1, str(y), 0, (30.0, y, 90.0, y + 12)) for y in (10.0, 100.0, 300.0)])
    assert places.row_of_page(0, down) == row
    assert places.row_of_page(1, 0.0) == 2
