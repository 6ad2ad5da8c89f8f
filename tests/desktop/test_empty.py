"""What a pane says when it has nothing to show."""

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from desktop.theme import scaled
from desktop.views.controls.empty import MAX_WIDTH_PX, EmptyState
from tests.desktop.samples import looks

SENTENCE = "Click a number in an answer, or a document on the left."


def saying(qtbot: QtBot, text: str) -> tuple[EmptyState, QLabel]:
    """It lives as long as it is held."""
    theme, icons = looks("light")
    empty = EmptyState(theme, icons, icon="book-open", title="", sentence=text)
    qtbot.addWidget(empty)
    [label] = [label for label in empty.findChildren(QLabel) if label.text() == text]
    return empty, label


@pytest.mark.parametrize("text", [SENTENCE, f"{SENTENCE} {SENTENCE}", "Datenschutzgrundverordnungsbeauftragter " * 3])
def test_lines_are_as_long_as_each_other_and_no_word_is_cut(qtbot: QtBot, text: str) -> None:
    _empty, label = saying(qtbot, text)
    widest, width = scaled(MAX_WIDTH_PX), label.minimumWidth()
    label.setMinimumSize(0, 0)  # below it a label tells no height
    assert width <= widest
    assert label.heightForWidth(width) == label.heightForWidth(widest)
    assert max(map(label.fontMetrics().horizontalAdvance, text.split())) < width
    if text == SENTENCE:
        assert label.heightForWidth(width - scaled(12)) > label.heightForWidth(width)


def test_a_short_sentence_is_as_wide_as_it_is(qtbot: QtBot) -> None:
    _empty, label = saying(qtbot, "Nothing yet.")
    assert label.minimumWidth() < scaled(MAX_WIDTH_PX) / 2
