"""What of a check is seen at once: in a window of the usual size all that matters, in others all that there is room
for."""

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QLocale, QPoint, QRect, QSize
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from core.api.checks import Checks
from core.api.messages import Done
from core.api.types import JobId
from desktop import check_texts, i18n
from desktop.appearance import no_widgets_collected
from desktop.theme import load_theme, scaled
from desktop.views.check.plot_cards import PlotCard
from desktop.views.check.results import PLOT_LEAST_PX, PLOT_MOST_PX, FigureCard
from desktop.views.check.view import CheckView
from desktop.views.controls.flow_row import FlowRow
from desktop.views.controls.paragraph import Paragraph
from tests.desktop.conftest import Running, document
from tests.desktop.scenes_finding import BEFORE, NOW, QUESTIONS

RunApp = Callable[..., Running]
DOCUMENTS = (document(1, "/papers/Lease – Unit 7.pdf", pages=62), document(2, "/papers/Letter.pdf", pages=3))
SHOWN = replace(NOW, settings=("wrong_cost:4.0", "embedder:all-MiniLM-L6-v2"))
OTHER = replace(BEFORE, settings=("wrong_cost:1.0", "embedder:all-MiniLM-L6-v2"))
KEPT = {"ListChecks": [[Done(JobId(0), Checks((SHOWN, OTHER)))]]}
ENGLISH, GERMAN = QLocale(QLocale.Language.C), QLocale(QLocale.Language.German)
USUAL, SMALLEST = (1280, 800), (720, 520)


@pytest.fixture
def speak(qapp: QApplication) -> Iterator[Callable[[QLocale], None]]:
    def install(language: QLocale) -> None:
        with no_widgets_collected():
            i18n.install(qapp, language)

    yield install
    install(ENGLISH)


def opened(run_app: RunApp, size: tuple[int, int], *, text_percent: int = 100) -> CheckView:
    app = run_app(documents=DOCUMENTS, questions=QUESTIONS, replies=KEPT)
    app.window.resize(*size)
    app.window.text_percent_wanted.emit(text_percent)
    app.wait_until(lambda state: state.check.is_listed)
    app.window.menu_actions["check"].trigger()
    app.wait_until(lambda state: state.check.is_recalled and state.finding.now is not None)
    settle()
    return app.window.middle.check


def settle() -> None:
    """What is in one another is laid out from the outside in, one level in each turn."""
    for _ in range(6):
        QApplication.processEvents()


def place_of(view: CheckView, widget: QWidget) -> QRect:
    """Within what is seen of the content."""
    return QRect(widget.mapTo(view._scroll.viewport(), QPoint(0, 0)), widget.size())


@pytest.mark.usefixtures("at_usual_size")
@pytest.mark.parametrize("language", [ENGLISH, GERMAN], ids=["English", "German"])
def test_cards_plots_and_the_first_failed_question_are_seen_without_scrolling(
    run_app: RunApp, speak: Callable[[QLocale], None], language: QLocale
) -> None:
    speak(language)
    view = opened(run_app, USUAL)
    seen = view._scroll.viewport().rect()
    cards = [card for card in view.findChildren(FigureCard) if card.isVisible()]
    plots = [card for card in view.findChildren(PlotCard) if card.isVisible()]
    assert (len(cards), len(plots)) == (4, 2)
    row = view.list.visualRect(view.model.index(0))
    row.moveTopLeft(view.list.mapTo(view._scroll.viewport(), row.topLeft()))
    for place in (*(place_of(view, card) for card in (*cards, *plots)), row):
        assert seen.contains(place), (place, seen)
    assert all(card.plot.height() >= scaled(PLOT_LEAST_PX) for card in plots)


@pytest.mark.usefixtures("at_usual_size")
def test_plots_are_higher_where_there_is_room(run_app: RunApp) -> None:
    view = opened(run_app, SMALLEST)
    assert view._results is not None
    assert {card.plot.height() for card in view._results.plots} == {scaled(PLOT_LEAST_PX)}
    view.window().resize(1600, 1100)
    settle()
    assert {card.plot.height() for card in view._results.plots} == {scaled(PLOT_MOST_PX)}


@pytest.mark.usefixtures("at_usual_size")
@pytest.mark.parametrize("text_percent", [100, 200])
@pytest.mark.parametrize("language", [ENGLISH, GERMAN], ids=["English", "German"])
def test_nothing_reaches_out_of_the_smallest_window(
    run_app: RunApp, speak: Callable[[QLocale], None], language: QLocale, text_percent: int
) -> None:
    speak(language)
    view = opened(run_app, SMALLEST, text_percent=text_percent)
    assert view.runs is not None
    wide = view._scroll.viewport().width()
    assert view._inner.width() <= wide
    for part in (view.run, view.runs.now, view.runs.before, *view.findChildren(PlotCard)):
        assert 0 <= place_of(view, part).left() <= place_of(view, part).right() < wide, part


def test_the_line_about_the_run_is_one_and_its_tooltip_has_all_of_it(run_app: RunApp) -> None:
    view = opened(run_app, SMALLEST)
    told = " · ".join(check_texts.run_lines(SHOWN, OTHER))
    [line] = [label for label in view.findChildren(QLabel) if label.isVisible() and label.text() == told]
    assert line.height() < 2 * line.fontMetrics().height()
    line.grab()
    assert "Compared with the run before" in line.toolTip()


def test_the_hint_about_few_questions_comes_after_them(run_app: RunApp) -> None:
    view = opened(run_app, USUAL)
    hint = check_texts.few_hint(len(SHOWN.questions))
    [told] = [label for label in view.findChildren(QLabel) if label.isVisible() and label.text() == hint]
    assert place_of(view, told).top() > place_of(view, view.list).bottom()


class _Wide(QWidget):
    def sizeHint(self) -> QSize:
        return QSize(200, 20)

    def minimumSizeHint(self) -> QSize:
        return QSize(40, 20)


def test_text_without_room_for_a_line_goes_on_in_the_next_and_pushes_what_follows_down(qtbot: QtBot) -> None:
    text, below = Paragraph(load_theme("light"), "Worse, and the words go on for quite a while"), QPushButton("Do")
    row = FlowRow(text, below)
    qtbot.addWidget(row)
    room = text.sizeHint().width() // 2
    row.resize(room, row.heightForWidth(room))
    row.arrange()
    assert text.height() == text.heightForWidth(room) >= 2 * text.line_px
    assert below.geometry().top() > text.geometry().bottom()
    assert below.geometry().bottom() < row.height()


@pytest.mark.parametrize(("room", "width"), [(300, 200), (100, 100), (20, 40)])
def test_a_widget_with_a_line_to_itself_gives_way_to_its_least_width(qtbot: QtBot, room: int, width: int) -> None:
    wide = _Wide()
    row = FlowRow(wide)
    qtbot.addWidget(row)
    row.resize(room, 40)
    row.arrange()
    assert wide.width() == width
