"""The lists behind an answer as they are painted."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from core.api.types import ChunkId
from desktop.state import why_lists
from desktop.state.why_lists import Column
from desktop.theme import THEME_NAMES, Theme, load_theme
from desktop.views.why.canvas import WhyCanvas
from desktop.views.why.cells import cells, heads_of
from desktop.views.why.paint import trace_token
from tests.desktop.why_samples import explained, ids

THIRD = ChunkId(3)


def canvas_in(qtbot: QtBot, theme: Theme) -> WhyCanvas:
    why = explained()
    canvas = WhyCanvas(theme)
    qtbot.addWidget(canvas)
    whole = why_lists.orders(why, why.k)
    rows = why_lists.shown(why, whole)
    canvas.show_lists(rows, cells(why, whole, rows, {}), why_lists.links(rows), heads_of(why, why.k))
    canvas.resize(960, canvas.whole_height)
    canvas.show_chosen(THIRD, Column.FINAL)
    return canvas


def color_at(canvas: WhyCanvas, point: QPointF) -> QColor:
    picture = canvas.grab().toImage()
    return picture.pixelColor(round(point.x()), round(point.y()))


def corner(canvas: WhyCanvas, column: Column, row: int) -> QPointF:
    """Inside a row where no word stands."""
    return canvas.row_rect(column, row).topRight() + QPointF(-6, 6)


@pytest.mark.parametrize("name", THEME_NAMES)
def test_the_chosen_passage_is_yellow_in_every_list_and_no_other_is(qtbot: QtBot, name: str) -> None:
    theme = load_theme(name)
    canvas = canvas_in(qtbot, theme)
    for column, order in canvas.rows.items():
        for row, id_ in enumerate(order):
            expected = "chip" if id_ == THIRD else "raised"
            assert color_at(canvas, corner(canvas, column, row)) == theme.color(expected), (column, row)


@pytest.mark.parametrize("name", THEME_NAMES)
def test_it_is_traced_from_list_to_list(qtbot: QtBot, name: str) -> None:
    """3 stands second in both of the last two lists, so its line there is straight."""
    theme = load_theme(name)
    canvas = canvas_in(qtbot, theme)
    assert [canvas.rows[column].index(THIRD) for column in (Column.BOTH, Column.FINAL)] == [1, 1]
    row = canvas.row_rect(Column.BOTH, 1)
    assert color_at(canvas, QPointF(row.right() + 10, row.center().y() - 0.5)) == theme.color(trace_token(theme))


def test_a_click_chooses_and_a_second_one_opens(qtbot: QtBot) -> None:
    canvas = canvas_in(qtbot, load_theme("light"))
    chosen: list[tuple[object, object]] = []
    canvas.chosen.connect(lambda id_, column: chosen.append((id_, column)))
    at = canvas.row_rect(Column.MEANING, 0).center().toPoint()
    QTest.mouseClick(canvas, Qt.MouseButton.LeftButton, pos=at)
    QTest.mouseClick(canvas, Qt.MouseButton.LeftButton, pos=QPoint(at.x(), canvas.height() - 2))
    assert chosen == [(ids(7)[0], Column.MEANING)]
    with qtbot.waitSignal(canvas.entered) as opened:
        QTest.mouseDClick(canvas, Qt.MouseButton.LeftButton, pos=at)
    assert opened.args == [ids(7)[0]]


def test_rows_that_are_on_their_way_turn_round_where_they_are(qtbot: QtBot) -> None:
    why = explained()
    canvas = canvas_in(qtbot, load_theme("light"))
    small, large = (why_lists.shown(why, why_lists.orders(why, k)) for k in (1, 100))
    made = {k: cells(why, why_lists.orders(why, k), rows, {}) for k, rows in ((1, small), (100, large))}
    canvas.show_lists(small, made[1], why_lists.links(small), heads_of(why, 1))
    canvas.moving.setCurrentTime(canvas.moving.duration())
    canvas.show_lists(large, made[100], why_lists.links(large), heads_of(why, 100))
    canvas.moving.setCurrentTime(canvas.moving.duration() // 4)
    seen = canvas.place_of(Column.BOTH, ids(7)[0])
    assert small[Column.BOTH].index(ids(7)[0]) < seen < large[Column.BOTH].index(ids(7)[0])
    canvas.show_lists(small, made[1], why_lists.links(small), heads_of(why, 1))
    assert canvas.place_of(Column.BOTH, ids(7)[0]) == pytest.approx(seen)


def test_without_motion_rows_are_where_they_belong_at_once(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("desktop.views.why.canvas.is_motion_reduced", lambda _widget: True)
    why = explained()
    canvas = canvas_in(qtbot, load_theme("light"))
    rows = why_lists.shown(why, why_lists.orders(why, 100))
    canvas.show_lists(rows, cells(why, why_lists.orders(why, 100), rows, {}), why_lists.links(rows), heads_of(why, 100))
    assert canvas.place_of(Column.BOTH, ids(7)[0]) == rows[Column.BOTH].index(ids(7)[0])
