from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from desktop.tips import set_tip

HOSTILE = '<img src="//host/share/x.png"> & <b>bold</b>'


def test_markup_in_a_title_is_shown_as_it_is_written(qtbot: QtBot) -> None:
    label = QLabel()
    qtbot.addWidget(label)
    set_tip(label, HOSTILE)
    assert "<img" not in label.toolTip()
    shown = QLabel(label.toolTip())
    qtbot.addWidget(shown)
    shown.setTextFormat(Qt.TextFormat.RichText)
    assert "&lt;img" in label.toolTip()
    set_tip(label, "")
    assert label.toolTip() == ""


def test_a_screen_reader_is_told_the_words_of_a_tip_and_not_its_markup(qtbot: QtBot) -> None:
    label, described = QLabel(), QLabel()
    for one in (label, described):
        qtbot.addWidget(one)
    described.setAccessibleDescription("Its own")
    for words in ("Lease & licence", "Another", ""):
        set_tip(label, words)
        set_tip(described, words)
        assert label.accessibleDescription() == words
        assert described.accessibleDescription() == "Its own"
