"""Sentences as running text with buttons on the room kept for them."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from core.api.types import Sentence
from desktop.state.exchange import Standing
from desktop.views.chat.answer_layout import JOINER, OBJECT
from desktop.views.chat.answer_text import AnswerText
from desktop.views.controls.chip import CitationChip
from tests.desktop.samples import LEASE, SENTENCES, citation, looks, sentence

WIDTH = 420
LONG = sentence("A sentence that is long enough to need two lines of the column that answers have. " * 2, citation(4))


def _text(qtbot: QtBot, *sentences: Sentence, is_quotes: bool = False, width: int = WIDTH) -> AnswerText:
    theme, _ = looks()
    text = AnswerText(theme, is_quotes=is_quotes)
    qtbot.addWidget(text)
    text.show_sentences(sentences, open_number=None, standings={})
    text.resize(width, text.heightForWidth(width))
    text.show()
    return text


def _show(text: AnswerText, *sentences: Sentence, open_number: int | None = None) -> None:
    text.show_sentences(sentences, open_number=open_number, standings={})
    text.resize(text.width(), text.heightForWidth(text.width()))


def test_every_citation_has_its_button_in_reading_order(qtbot: QtBot) -> None:
    text = _text(qtbot, *SENTENCES)
    assert [chip.citation.number for chip in text.chips()] == [1, 2, 3]
    assert all(chip.isVisible() for chip in text.chips())


def test_buttons_stand_inside_the_text_and_apart(qtbot: QtBot) -> None:
    text = _text(qtbot, *SENTENCES, LONG)
    places = [chip.chip_rect().translated(chip.pos()) for chip in text.chips()]
    for place in places:
        assert text.viewport().rect().contains(place.toAlignedRect())
    for i, one in enumerate(places):
        assert not any(one.intersects(other) for other in places[i + 1 :])


def test_a_button_stands_in_the_gap_kept_for_it(qtbot: QtBot) -> None:
    text = _text(qtbot, *SENTENCES)
    chip = text.chips()[0]
    middle = chip.pos() + chip.rect().center()
    at = text.document().documentLayout().hitTest(middle.toPointF(), Qt.HitTestAccuracy.FuzzyHit)
    assert OBJECT in (text.document().characterAt(at), text.document().characterAt(at - 1))


def test_buttons_move_with_the_width(qtbot: QtBot) -> None:
    text = _text(qtbot, *SENTENCES, LONG)
    wide = [chip.pos() for chip in text.chips()]
    text.resize(260, text.heightForWidth(260))
    narrow = [chip.pos() for chip in text.chips()]
    assert wide != narrow
    assert all(chip.geometry().right() <= 260 + 3 for chip in text.chips())


@pytest.mark.parametrize("width", range(200, 480, 7))
def test_a_number_never_begins_a_line(qtbot: QtBot, width: int) -> None:
    text = _text(qtbot, *SENTENCES, LONG, width=width)
    assert all(chip.chip_rect().translated(chip.pos()).left() > 6 for chip in text.chips())


def test_a_new_sentence_leaves_the_finished_ones_where_they_are(qtbot: QtBot) -> None:
    text = _text(qtbot, SENTENCES[0])
    before, chips = text.chips()[0].pos(), text.chips()
    _show(text, *SENTENCES)
    assert text.chips()[0] is chips[0]
    assert text.chips()[0].pos() == before
    assert text.toPlainText().startswith(SENTENCES[0].text)


def test_another_answer_starts_anew(qtbot: QtBot) -> None:
    text = _text(qtbot, *SENTENCES)
    _show(text, LONG)
    assert [chip.citation.number for chip in text.chips()] == [4]
    assert SENTENCES[0].text not in text.toPlainText()
    assert sum(chip.isVisible() for chip in text.findChildren(CitationChip)) == 1


def test_an_open_citation_looks_open(qtbot: QtBot) -> None:
    text = _text(qtbot, *SENTENCES)
    _show(text, *SENTENCES, open_number=2)
    assert [chip.is_open for chip in text.chips()] == [False, True, False]


def test_a_removed_document_is_told_by_its_chips(qtbot: QtBot) -> None:
    text = _text(qtbot, *SENTENCES)
    text.show_sentences(SENTENCES, open_number=None, standings={LEASE: Standing.REMOVED})
    assert {chip.accessibleDescription() for chip in text.chips()} == {"The document was removed"}


def test_pressing_tells_the_citation(qtbot: QtBot) -> None:
    text = _text(qtbot, *SENTENCES)
    with qtbot.waitSignal(text.citation_pressed) as blocker:
        text.chips()[1].click()
    assert blocker.args == [citation(2)]


def test_text_of_a_model_is_never_markup(qtbot: QtBot) -> None:
    text = _text(qtbot, sentence("<b>bold</b> & [link](http://example.org) <img src='x.png'>"))
    assert text.toPlainText() == "<b>bold</b> & [link](http://example.org) <img src='x.png'>"


class TestCopying:
    def test_a_selection_says_the_numbers(self, qtbot: QtBot) -> None:
        text = _text(qtbot, *SENTENCES)
        text.selectAll()
        assert text.selected_text() == f"{SENTENCES[0].text} [1] {SENTENCES[1].text} [2] [3]"

    def test_part_of_it_says_its_own(self, qtbot: QtBot) -> None:
        text = _text(qtbot, *SENTENCES)
        cursor = text.textCursor()
        cursor.setPosition(len(SENTENCES[0].text) + 3)
        cursor.movePosition(cursor.MoveOperation.End, cursor.MoveMode.KeepAnchor)
        text.setTextCursor(cursor)
        assert text.selected_text() == f"{SENTENCES[1].text} [2] [3]"

    def test_the_clipboard_gets_no_placeholders(self, qtbot: QtBot) -> None:
        text = _text(qtbot, *SENTENCES)
        text.selectAll()
        text.copy()
        copied = QGuiApplication.clipboard().text()
        assert copied == text.selected_text()
        assert OBJECT not in copied
        assert JOINER not in copied


class TestLight:
    def test_the_sentence_under_the_pointer_lights_up(self, qtbot: QtBot) -> None:
        text = _text(qtbot, *SENTENCES)
        with qtbot.waitSignal(text.lit) as blocker:
            QTest.mouseMove(text.viewport(), QPoint(40, 8))
        assert blocker.args == [frozenset({1})]
        assert [chip.is_lit for chip in text.chips()] == [True, False, False]

    def test_so_does_that_of_a_chip_with_the_focus(self, qtbot: QtBot) -> None:
        text = _text(qtbot, *SENTENCES)
        text.chips()[1].hovered.emit(True)
        assert [chip.is_lit for chip in text.chips()] == [False, True, True]

    def test_a_row_of_the_list_lights_its_sentence(self, qtbot: QtBot) -> None:
        text = _text(qtbot, *SENTENCES)
        before = text.grab().toImage()
        text.light_number(1)
        assert text.grab().toImage() != before
        text.light_number(None)
        assert not any(chip.is_lit for chip in text.chips())


class TestQuotes:
    def test_each_quote_has_its_own_lines_and_marks(self, qtbot: QtBot) -> None:
        text = _text(qtbot, *SENTENCES, is_quotes=True)
        lines = text.toPlainText().splitlines()
        assert [line[0] for line in lines] == ["“", "“"]
        assert lines[0].startswith(f"“{SENTENCES[0].text}”")

    def test_quotes_are_set_in_the_reader_s_serif(self, qtbot: QtBot) -> None:
        quote, written = _text(qtbot, *SENTENCES, is_quotes=True), _text(qtbot, *SENTENCES)
        assert quote.font().families() != written.font().families()

    def test_a_yellow_bar_stands_beside_them(self, qtbot: QtBot) -> None:
        text = _text(qtbot, *SENTENCES, is_quotes=True)
        theme, _ = looks()
        assert text.grab().toImage().pixelColor(1, 10) == theme.color("chip_line")
