"""Standard controls can be seen and told apart in every theme."""

import re

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QProgressBar,
    QPushButton,
    QRadioButton,
    QScrollBar,
    QStyle,
    QStyleOptionSlider,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from desktop.style import SCROLL_HANDLE_MIN_PX, PinciteStyle
from desktop.theme import THEME_NAMES, Theme, load_theme
from tests.desktop.test_theme import LINE, luminance_ratio
from tests.house.sources import python_files

# The offscreen platform says this of every window with a smallest size.
pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints", extend=True)


@pytest.fixture(params=THEME_NAMES)
def theme(request: pytest.FixtureRequest) -> Theme:
    return load_theme(request.param)


@pytest.fixture
def pane(qtbot: QtBot, theme: Theme) -> QWidget:
    """A window in the theme; what is put into it is drawn by the style."""
    made = QWidget()
    style = PinciteStyle(theme)
    style.setParent(made)
    made.setProperty("style_kept", style)
    QVBoxLayout(made)
    made.setPalette(theme.palette(window="surface"))
    qtbot.addWidget(made)
    return made


def _put(pane: QWidget, widget: QWidget) -> QWidget:
    layout = pane.layout()
    assert layout is not None
    layout.addWidget(widget)
    widget.setStyle(pane.property("style_kept"))
    widget.setPalette(pane.palette())
    pane.show()
    return widget


def _picture(pane: QWidget, widget: QWidget) -> QImage:
    return pane.grab(widget.geometry()).toImage()


def _colors(image: QImage) -> set[str]:
    return {image.pixelColor(x, y).name() for x in range(image.width()) for y in range(image.height())}


@pytest.mark.parametrize("kind", [QCheckBox, QRadioButton])
def test_an_unchecked_box_has_an_edge_that_can_be_seen(
    pane: QWidget, theme: Theme, kind: type[QCheckBox] | type[QRadioButton]
) -> None:
    picture = _picture(pane, _put(pane, kind("")))
    ground = theme.color("surface")
    assert max(luminance_ratio(QColor(color), ground) for color in _colors(picture)) >= LINE


@pytest.mark.parametrize("kind", [QCheckBox, QRadioButton])
def test_a_checked_box_is_filled(pane: QWidget, theme: Theme, kind: type[QCheckBox] | type[QRadioButton]) -> None:
    box = _put(pane, kind("Choice"))
    assert isinstance(box, kind)
    box.setChecked(True)
    assert theme.color("accent_fill").name() in _colors(_picture(pane, box))


@pytest.mark.parametrize(("look", "token"), [("primary", "accent_fill"), ("plain", "raised")])
def test_buttons_have_the_ground_of_their_look(pane: QWidget, theme: Theme, look: str, token: str) -> None:
    button = QPushButton("Ask")
    button.setProperty("look", look)
    _put(pane, button)
    assert _picture(pane, button).pixelColor(8, button.height() // 2) == theme.color(token)


def test_a_quiet_button_is_words_alone(pane: QWidget, theme: Theme) -> None:
    button = QPushButton("Show")
    button.setProperty("look", "quiet")
    _put(pane, button)
    assert _picture(pane, button).pixelColor(1, button.height() // 2) == theme.color("surface")


def test_a_button_pressed_by_keyboard_focus_has_a_ring(pane: QWidget, theme: Theme, qtbot: QtBot) -> None:
    first, second = QPushButton("One"), QPushButton("Two")
    for button in (first, second):
        _put(pane, button)
    pane.activateWindow()
    qtbot.waitUntil(pane.isActiveWindow)
    first.setFocus()
    before = _picture(pane, second)
    QTest.keyClick(first, Qt.Key.Key_Tab)
    after = _picture(pane, second)
    assert theme.color("accent").name() in _colors(after) - _colors(before)


def test_a_line_edit_has_an_edge(pane: QWidget, theme: Theme) -> None:
    assert theme.color("line_strong").name() in _colors(_picture(pane, _put(pane, QLineEdit())))


def test_the_icon_in_a_field_grows_with_the_text(pane: QWidget, qapp: QApplication) -> None:
    before, large = qapp.font(), qapp.font()
    large.setPointSizeF(2 * before.pointSizeF())
    style: QStyle = pane.property("style_kept")
    small = style.pixelMetric(QStyle.PixelMetric.PM_LineEditIconSize)
    qapp.setFont(large)
    try:
        assert style.pixelMetric(QStyle.PixelMetric.PM_LineEditIconSize) == 2 * small
    finally:
        qapp.setFont(before)


def test_a_bar_is_filled_by_its_share(pane: QWidget, theme: Theme) -> None:
    bar = QProgressBar()
    bar.setRange(0, 100)
    bar.setValue(25)
    bar.setTextVisible(False)
    _put(pane, bar)
    picture = _picture(pane, bar)
    middle = bar.height() // 2
    filled = [x for x in range(bar.width()) if picture.pixelColor(x, middle) == theme.color("accent")]
    assert len(filled) == pytest.approx(bar.width() / 4, abs=8)


class TestScrollBar:
    @pytest.fixture
    def bar(self, pane: QWidget) -> QScrollBar:
        made = QScrollBar(Qt.Orientation.Vertical)
        made.setFixedHeight(200)
        _put(pane, made)
        return made

    def test_with_nothing_to_scroll_it_shows_nothing(self, pane: QWidget, bar: QScrollBar) -> None:
        bar.setRange(0, 0)
        assert len(_colors(_picture(pane, bar))) == 1

    def test_a_small_share_still_leaves_something_to_hold(self, pane: QWidget, bar: QScrollBar) -> None:
        bar.setRange(0, 1_000_000)
        bar.setPageStep(10)
        assert self._part(bar, QStyle.SubControl.SC_ScrollBarSlider).height() == SCROLL_HANDLE_MIN_PX

    def test_its_parts_fill_it(self, pane: QWidget, bar: QScrollBar) -> None:
        bar.setRange(0, 1000)
        bar.setPageStep(500)
        bar.setValue(400)
        parts = [
            self._part(bar, part)
            for part in (
                QStyle.SubControl.SC_ScrollBarSubPage,
                QStyle.SubControl.SC_ScrollBarSlider,
                QStyle.SubControl.SC_ScrollBarAddPage,
            )
        ]
        assert sum(part.height() for part in parts) == bar.height()
        assert parts[0].bottom() + 1 == parts[1].top()

    def _part(self, bar: QScrollBar, part: QStyle.SubControl) -> QRect:
        option = QStyleOptionSlider()
        bar.initStyleOption(option)
        return bar.style().subControlRect(QStyle.ComplexControl.CC_ScrollBar, option, part, bar)


def test_everything_that_moves_asks_whether_it_may() -> None:
    moving = [
        path
        for path in python_files("desktop")
        if re.search(r"Q(Variant|Property)Animation\(", path.read_text("utf-8"))
    ]
    assert len(moving) >= 4
    assert [path.name for path in moving if "is_motion_reduced(" not in path.read_text("utf-8")] == []


def test_a_text_of_many_lines_has_an_edge_that_tells_the_focus(pane: QWidget, theme: Theme, qtbot: QtBot) -> None:
    text, other = QPlainTextEdit(), QPushButton("Other")
    text.setTabChangesFocus(True)
    for widget in (text, other):
        _put(pane, widget)
    pane.activateWindow()
    qtbot.waitUntil(pane.isActiveWindow)
    other.setFocus()
    assert theme.color("line_strong").name() in _colors(_picture(pane, text))
    QTest.keyClick(other, Qt.Key.Key_Backtab)
    assert text.hasFocus()
    assert theme.color("accent").name() in _colors(_picture(pane, text))


def test_a_menu_has_an_edge_in_high_contrast(qtbot: QtBot) -> None:
    theme = load_theme("contrast")
    style = PinciteStyle(theme)
    menu = QMenu()
    qtbot.addWidget(menu)
    style.setParent(menu)
    menu.addAction("Copy")
    menu.setStyle(style)
    menu.setPalette(theme.palette())
    picture = menu.grab().toImage()
    middle = picture.height() // 2
    edges = (picture.pixelColor(0, middle), picture.pixelColor(picture.width() - 1, middle))
    assert [edge.name() for edge in edges] == [theme.color("line").name()] * 2
