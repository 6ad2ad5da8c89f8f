"""A look at the words behind a number: by staying on it, or by Space; gone without a trace."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QEvent, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QEnterEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from core.api.messages import PageImage
from core.api.types import JobId
from desktop.state.chat import reduce_chat
from desktop.state.exchange import Standing
from desktop.state.page import RenderWanted
from desktop.views.chat.peek import PeekCard, PeekWish, peek_position
from desktop.views.chat.transcript import Transcript
from desktop.views.controls.chip import CitationChip
from tests.desktop.conftest import document
from tests.desktop.samples import LEASE, answer, asked, citation, finished, looks, page_image, white

# The offscreen platform says this of windows with a smallest size, and of tool tips.
pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints", r"raise\(\)", "window masks", extend=True)

JOB = JobId(1)
SCREEN = QRect(0, 0, 1280, 800)


@pytest.fixture
def talk(qtbot: QtBot) -> Transcript:
    view = Transcript(*looks())
    qtbot.addWidget(view)
    view.resize(480, 640)
    view.show()
    view.show_state(reduce_chat(asked(), finished(JOB, answer())))
    view.activateWindow()
    qtbot.waitUntil(view.isActiveWindow)
    return view


def _chips(talk: Transcript) -> list[CitationChip]:
    card = talk.card(JOB)
    assert card is not None
    return card.chips()


def _enter(widget: CitationChip | PeekCard) -> None:
    at = QPointF(2, 2)
    QApplication.sendEvent(widget, QEnterEvent(at, at, at))


def _leave(widget: CitationChip | PeekCard) -> None:
    QApplication.sendEvent(widget, QEvent(QEvent.Type.Leave))


def _shown(talk: Transcript) -> int | None:
    return None if talk.peek.citation is None else talk.peek.citation.number


def _is_leaving(talk: Transcript) -> bool:
    return talk.peek.is_leaving


def test_passing_over_a_number_shows_nothing(talk: Transcript, qtbot: QtBot) -> None:
    _enter(_chips(talk)[0])
    _leave(_chips(talk)[0])
    _enter(_chips(talk)[2])
    qtbot.waitUntil(lambda: _shown(talk) is not None)
    assert _shown(talk) == 3


def test_it_shows_document_page_and_words(talk: Transcript, qtbot: QtBot) -> None:
    _enter(_chips(talk)[1])
    qtbot.waitUntil(lambda: _shown(talk) == 2)
    words = [label.text() for label in talk.peek.findChildren(QLabel) if label.isVisible()]
    assert words == ["Lease", "p. 2 (2 of 62) · Clause 2", "“The words of clause 2.”", "Click to open the page"]


@pytest.mark.parametrize(
    ("standing", "words"),
    [
        (Standing.AWAY, "The document is not available; what it says is kept"),
        (Standing.OLDER, "From an older version · Click to open the page"),
    ],
)
def test_it_says_how_the_document_stands(talk: Transcript, qtbot: QtBot, standing: Standing, words: str) -> None:
    state = reduce_chat(asked(), finished(JOB, answer()))
    talk.show_state(replace(state, standings={LEASE: standing}))
    _enter(_chips(talk)[1])
    qtbot.waitUntil(lambda: _shown(talk) == 2)
    assert words in [label.text() for label in talk.peek.findChildren(QLabel) if label.isVisible()]


def _asked(talk: Transcript) -> list[RenderWanted]:
    asked: list[RenderWanted] = []
    talk.peek.pictures.wanted.connect(asked.append)
    return asked


def _drawn(wanted: RenderWanted) -> PageImage:
    page = white(round(300 * wanted.scale), round(400 * wanted.scale))
    return page_image(page, wanted.page_index, wanted.scale, document_id=wanted.document_id)


def test_the_picture_of_the_lines_takes_the_place_of_the_words_without_a_change_of_size(
    talk: Transcript, qtbot: QtBot
) -> None:
    talk.shelf.show_documents({LEASE: document(1)})
    asked = _asked(talk)
    _enter(_chips(talk)[1])
    assert len(asked) == 1, "asked for at once: it is there when the wait is over"
    qtbot.waitUntil(lambda: _shown(talk) == 2)
    size = talk.peek.size()
    assert "“The words of clause 2.”" in _words(talk)
    talk.peek.pictures.put_image(_drawn(asked[0]))
    assert talk.peek.has_picture
    assert "“The words of clause 2.”" not in _words(talk)
    assert talk.peek.size() == size


def test_lines_of_a_document_that_has_changed_since_are_told_and_not_shown(talk: Transcript, qtbot: QtBot) -> None:
    talk.shelf.show_documents({LEASE: replace(document(1), revision=2)})
    asked = _asked(talk)
    _enter(_chips(talk)[1])
    qtbot.waitUntil(lambda: _shown(talk) == 2)
    assert asked == [], "its page would show other lines"
    assert "“The words of clause 2.”" in _words(talk)


def _words(talk: Transcript) -> list[str]:
    return [label.text() for label in talk.peek.findChildren(QLabel) if label.isVisible()]


def test_it_takes_no_focus(talk: Transcript, qtbot: QtBot) -> None:
    _chips(talk)[0].setFocus()
    _enter(_chips(talk)[1])
    qtbot.waitUntil(lambda: _shown(talk) == 2)
    assert _chips(talk)[0].hasFocus()


def test_a_neighbour_is_shown_at_once(talk: Transcript, qtbot: QtBot) -> None:
    first, second = _chips(talk)[1:]
    _enter(first)
    qtbot.waitUntil(lambda: _shown(talk) == 2)
    _leave(first)
    _enter(second)
    assert _shown(talk) == 3


def test_leaving_gives_time_to_reach_the_card(talk: Transcript, qtbot: QtBot) -> None:
    chip = _chips(talk)[0]
    _enter(chip)
    qtbot.waitUntil(lambda: _shown(talk) == 1)
    _leave(chip)
    _enter(talk.peek)
    assert not _is_leaving(talk)
    _leave(talk.peek)
    assert _is_leaving(talk)
    qtbot.waitUntil(lambda: _shown(talk) is None)


def test_a_click_on_the_card_opens_the_page(talk: Transcript, qtbot: QtBot) -> None:
    QTest.keyClick(_chips(talk)[1], Qt.Key.Key_Space)
    with qtbot.waitSignal(talk.citation_pressed) as blocker:
        QTest.mouseClick(talk.peek, Qt.MouseButton.LeftButton)
    assert blocker.args == [JOB, citation(2)]
    assert _shown(talk) is None


def test_space_shows_and_hides(talk: Transcript) -> None:
    chip = _chips(talk)[0]
    QTest.keyClick(chip, Qt.Key.Key_Space)
    assert _shown(talk) == 1
    QTest.keyClick(chip, Qt.Key.Key_Space)
    assert _shown(talk) is None


def test_escape_closes_it_and_nothing_else(talk: Transcript) -> None:
    heard: list[QEvent] = []
    talk.keyPressEvent = heard.append  # type: ignore[method-assign,assignment]  # what the answers would hear
    QTest.keyClick(_chips(talk)[0], Qt.Key.Key_Space)
    QTest.keyClick(_chips(talk)[0], Qt.Key.Key_Escape)
    assert _shown(talk) is None
    assert heard == []


def test_opening_the_page_or_moving_on_closes_it(talk: Transcript) -> None:
    chips = _chips(talk)
    QTest.keyClick(chips[0], Qt.Key.Key_Space)
    chips[0].click()
    assert _shown(talk) is None
    chips[0].setFocus()
    QTest.keyClick(chips[0], Qt.Key.Key_Space)
    chips[1].setFocus()
    assert _is_leaving(talk)


def test_scrolling_closes_it(talk: Transcript) -> None:
    talk.resize(480, 200)
    QTest.keyClick(_chips(talk)[0], Qt.Key.Key_Space)
    talk.verticalScrollBar().setValue(30)
    assert _shown(talk) is None


@given(st.integers(0, 1260), st.integers(0, 700), st.integers(20, 90), st.integers(60, 300))
def test_it_never_covers_its_sentence(x: int, y: int, lines: int, height: int) -> None:
    sentence = QRect(20, y, 440, lines)
    wish = PeekWish(citation(1), QRect(x, y, 18, 17), sentence)
    place = QRect(peek_position(wish, 404, height, SCREEN), QSize(404, height))
    assert not place.intersects(sentence)
    assert place.left() >= SCREEN.left()
    assert place.right() <= SCREEN.right()
    if sentence.bottom() + height + 10 < SCREEN.bottom():
        assert SCREEN.contains(place)
