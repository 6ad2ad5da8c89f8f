"""The pseudo-language at 200 %: nothing is cut off, and nothing was put together past translation."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from PySide6.QtCore import QLocale, QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QFontMetrics, QImage, QPainter
from PySide6.QtWidgets import QAbstractButton, QApplication, QCheckBox, QLabel, QPushButton, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from desktop import i18n
from desktop.appearance import no_widgets_collected
from desktop.prefs import PSEUDO
from desktop.pseudo import LONGER, pseudo
from desktop.views.controls.elided import ElidedLabel
from desktop.views.controls.text_block import TextBlock
from tests.desktop import states
from tests.desktop.conftest import Running

RunApp = Callable[..., Running]


@pytest.fixture
def speaks_pseudo(qapp: QApplication) -> Iterator[None]:
    with no_widgets_collected():
        i18n.install(qapp, QLocale(QLocale.Language.C), PSEUDO)
    yield
    with no_widgets_collected():
        i18n.install(qapp, QLocale(QLocale.Language.C))


@pytest.mark.parametrize("words", ["Ask", "Your documents do not say.", "{0} of %Ln page(s)", "&File", "MRR"])
def test_pseudo_words_are_longer_in_brackets_and_keep_their_places(words: str) -> None:
    said = pseudo(words)
    assert said[0] + said[-1] == "[]"
    assert re.findall(r"\{\d\}|%Ln|&.", said) == re.findall(r"\{\d\}|%Ln|&.", words)
    if re.search("[aeiou]", words):
        assert len(said) >= len(words) * (1 + LONGER * 0.6)


def cut_off(root: QWidget) -> list[str]:
    """Words that have less room than they need. Labels that elide show the whole in a tooltip, and are meant to."""
    found = []
    for widget in root.findChildren(QWidget):
        if isinstance(widget, QLabel | QAbstractButton) and widget.text() and widget.isVisibleTo(root):
            lack = _lack(widget) or _beyond(widget, root)
            found += [f"{type(widget).__name__} {widget.text()!r}: {lack}"] if lack else []
    return found


def _beyond(widget: QWidget, root: QWidget) -> str:
    """Sideways nothing scrolls: what reaches beyond the edge of something it stands in is cut off there."""
    above = widget.parentWidget()
    while above is not None and above is not root:
        right = widget.mapTo(above, QPoint(widget.width(), 0)).x()
        if right > above.width():
            return f"{right - above.width()} px beyond {type(above).__name__}"
        above = above.parentWidget()
    return ""


def _lack(widget: QLabel | QAbstractButton) -> str:
    if isinstance(widget, ElidedLabel):
        return ""
    if isinstance(widget, TextBlock):
        needed = widget.heightForWidth(widget.width())
        return f"{widget.height()} of {needed} px high" if not widget._max_lines and widget.height() < needed else ""
    if isinstance(widget, QLabel) and widget.text() and widget.pixmap().isNull():
        return _lack_of_label(widget)
    if widget.text() and isinstance(widget, QAbstractButton) and not isinstance(widget, QToolButton):
        words = QFontMetrics(widget.font()).horizontalAdvance(widget.text().replace("&", ""))
        is_bare = isinstance(widget, QCheckBox) or widget.property("look") == "link"
        room = widget.width() - (0 if is_bare else 8)
        return f"{room} of {words} px wide" if room < words else ""
    return ""


def _lack_of_label(label: QLabel) -> str:
    inner = label.contentsRect()
    if label.wordWrap():
        needed = label.heightForWidth(label.width())
        return f"{label.height()} of {needed} px high" if label.height() < needed else ""
    words = max(label.fontMetrics().horizontalAdvance(line) for line in label.text().splitlines())
    return f"{inner.width()} of {words} px wide" if inner.width() < words else ""


def test_words_without_room_are_found(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    narrow, low, button = QLabel("Some words", window), QLabel("Some words " * 9, window), QPushButton("Words", window)
    low.setWordWrap(True)
    for widget in (narrow, low, button):
        widget.adjustSize()
    assert cut_off(window) == []
    for widget, width in ((narrow, 20), (low, 120), (button, 20)):
        widget.setFixedSize(width, 20)
    assert len(cut_off(window)) == 3


KEYS_AND_FIGURES = re.compile(
    r"(Ctrl|Shift|Alt|Esc|Del|Return|Enter|Space|Left|Right|Up|Down|Home|End|PgUp|PgDown|[A-Z]\b|[FGMK]B?\d*|[^A-Za-z])*"
)


def untranslated(root: QWidget, given: str) -> list[str]:
    """Words on labels and buttons that are neither marked as translated nor given by the engine or the person."""
    labelled: list[QLabel | QAbstractButton] = [*root.findChildren(QLabel), *root.findChildren(QAbstractButton)]
    shown = [one.text() for one in labelled if one.isVisibleTo(root) and not KEYS_AND_FIGURES.fullmatch(one.text())]
    assert any("[" in text for text in shown)
    return [text for text in shown if "[" not in text and text.strip("“”…") not in given]


WIDE = (
    "first run",
    "settings",
    "versions",
    "activity",
    "crash report",
)
"""States of which some words have no room yet in the smallest window with text twice as large and two fifths longer."""


class Painted:
    """Listens to what views and delegates paint into rectangles: there text is cut off in silence."""

    def __init__(self) -> None:
        self.cut: list[str] = []
        self.count = 0

    def draw_text(self, painter: QPainter, *given: Any) -> None:
        place, words = given[0], next((one for one in given if isinstance(one, str)), "")
        flags = next((one for one in given[1:] if not isinstance(one, str)), 0)
        is_wrapped = bool(int(getattr(flags, "value", flags)) & Qt.TextFlag.TextWordWrap.value)
        if isinstance(place, QRect | QRectF) and words and not is_wrapped:
            self.count += 1
            metrics = painter.fontMetrics()
            lack = metrics.horizontalAdvance(words.replace("&", "")) > place.width() + 1
            if lack or metrics.tightBoundingRect(words).height() > place.height() + 1:
                self.cut.append(f"{words!r} in {place.width()}x{place.height()}")


@pytest.fixture
def painted(monkeypatch: pytest.MonkeyPatch) -> Painted:
    listening, own = Painted(), QPainter.drawText

    def draw_text(painter: QPainter, *given: Any) -> Any:
        listening.draw_text(painter, *given)
        return own(painter, *given)

    monkeypatch.setattr(QPainter, "drawText", draw_text)
    return listening


def test_painted_words_without_room_are_found(qapp: QApplication, painted: Painted) -> None:
    image = QImage(200, 50, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    painter.drawText(QRect(0, 0, 190, 40), Qt.AlignmentFlag.AlignLeft, "Some words")
    assert (painted.cut, painted.count) == ([], 1)
    painter.drawText(QRect(0, 0, 20, 40), Qt.AlignmentFlag.AlignLeft, "Some words")
    painter.drawText(QRectF(0, 0, 190, 4), Qt.AlignmentFlag.AlignLeft, "Some words")
    painter.end()
    assert len(painted.cut) == 2


@pytest.mark.usefixtures("speaks_pseudo")
@pytest.mark.parametrize("name", states.STATES)
def test_everything_that_is_shown_is_translated_and_has_room_at_200_percent(run_app: RunApp, name: str) -> None:
    app = states.show(run_app, name)
    assert untranslated(app.window, states.given(name) + str(app.application._data_dir)) == []
    app.window.text_percent_wanted.emit(200)
    QApplication.processEvents()
    QApplication.processEvents()
    assert cut_off(app.window) == []


@pytest.mark.usefixtures("speaks_pseudo")
@pytest.mark.parametrize("name", [name for name in states.STATES if name not in WIDE])
def test_conversation_library_and_page_have_room_at_200_percent_in_the_smallest_window(
    run_app: RunApp, name: str
) -> None:
    app = states.show(run_app, name)
    app.window.text_percent_wanted.emit(200)
    app.window.resize(720, 520)
    QApplication.processEvents()
    QApplication.processEvents()
    assert (app.window.width(), app.window.height()) == (720, 520)
    assert cut_off(app.window) == []


@pytest.mark.usefixtures("speaks_pseudo")
@pytest.mark.parametrize("name", WIDE)
def test_the_status_line_has_room_in_the_smallest_window_whatever_stands_above_it(run_app: RunApp, name: str) -> None:
    app = states.show(run_app, name)
    app.window.text_percent_wanted.emit(200)
    app.window.resize(720, 520)
    QApplication.processEvents()
    QApplication.processEvents()
    line = app.window.status
    parts = [part for part in line.findChildren(QWidget) if part.isVisibleTo(line)]
    assert parts
    assert all(part.geometry().right() < line.width() for part in parts)
    assert cut_off(line) == []
    assert line.mapTo(app.window, line.rect().bottomLeft()).y() < app.window.height()


@pytest.mark.usefixtures("speaks_pseudo")
@pytest.mark.parametrize("name", states.STATES)
def test_what_is_painted_has_room_at_200_percent_and_in_a_small_window(
    run_app: RunApp, name: str, painted: Painted
) -> None:
    app = states.show(run_app, name)
    for percent, size in ((200, (1280, 800)), (100, (720, 520))):
        app.window.text_percent_wanted.emit(percent)
        app.window.resize(*size)
        QApplication.processEvents()
        app.window.grab()
    assert painted.count
    assert painted.cut == []
