"""A choice among a few grows with the text: its words have room, its arrow is as large as they are."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QRect
from PySide6.QtWidgets import QApplication, QComboBox, QStyle, QStyleOptionComboBox
from pytestqt.qtbot import QtBot

from desktop.style import PinciteStyle
from desktop.theme import load_theme


@pytest.fixture(params=[1, 2])
def scale(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[int]:
    before = qapp.font()
    larger = qapp.font()
    larger.setPointSizeF(before.pointSizeF() * request.param)
    qapp.setFont(larger)
    yield request.param
    qapp.setFont(before)


def _made(qtbot: QtBot) -> tuple[QComboBox, PinciteStyle]:
    choice, style = QComboBox(), PinciteStyle(load_theme("light"))
    qtbot.addWidget(choice)
    style.setParent(choice)
    choice.setStyle(style)
    choice.setFont(QApplication.font())
    choice.addItem("High contrast")
    choice.adjustSize()
    choice.show()
    return choice, style


def _ink(choice: QComboBox, place: QRect) -> QRect:
    """Around what is drawn there on the ground."""
    picture = choice.grab().toImage()
    ground = picture.pixelColor(place.topLeft())
    points = [(x, y) for x in range(place.left(), place.right() + 1) for y in range(place.top(), place.bottom() + 1)]
    drawn = [point for point in points if picture.pixelColor(*point) != ground]
    left, top = min(x for x, _ in drawn), min(y for _, y in drawn)
    return QRect(left, top, max(x for x, _ in drawn) - left + 1, max(y for _, y in drawn) - top + 1)


def test_the_arrow_is_as_high_as_half_a_letter_at_any_size(qtbot: QtBot, scale: int) -> None:
    choice, style = _made(qtbot)
    option = QStyleOptionComboBox()
    choice.initStyleOption(option)
    part = QStyle.SubControl.SC_ComboBoxArrow
    place = style.subControlRect(QStyle.ComplexControl.CC_ComboBox, option, part, choice)
    ink = _ink(choice, place.adjusted(-3, -3, 3, 3))
    letter = choice.fontMetrics().capHeight()
    assert 0.35 * letter < ink.height() < 1.1 * letter, scale
    assert ink.height() < ink.width() < 2 * letter


@pytest.mark.usefixtures("scale")
def test_its_words_have_room(qtbot: QtBot) -> None:
    choice, style = _made(qtbot)
    option = QStyleOptionComboBox()
    choice.initStyleOption(option)
    words = QStyle.SubControl.SC_ComboBoxEditField
    room = style.subControlRect(QStyle.ComplexControl.CC_ComboBox, option, words, choice).width() - 2
    assert room >= choice.fontMetrics().horizontalAdvance(choice.currentText())
