"""What screen readers are told beside names: kinds of things, pages and marks, and how far long work has come."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QApplication, QWidget

from core.api.messages import Progress
from core.api.types import JobId, Stage
from desktop import milestones
from desktop.state.activity import Running, Work
from desktop.views.page.spoken import SpokenMark, SpokenPage
from desktop.views.window import spoken
from tests.desktop import states
from tests.desktop.conftest import Running as App

RunApp = Callable[..., App]
Role = QAccessible.Role


@pytest.fixture
def listening(qapp: QApplication) -> Iterator[None]:
    """As if a screen reader were running."""
    QAccessible.setActive(True)
    yield
    QAccessible.setActive(False)


def told_of(widget: QWidget) -> QAccessibleInterface:
    found = QAccessible.queryAccessibleInterface(widget)
    assert found is not None
    return found


def name_of(widget: QWidget) -> str:
    return told_of(widget).text(QAccessible.Text.Name)


# --- kinds


@pytest.mark.parametrize(
    ("name", "kinds"),
    [
        ("answer", {Role.Document, Role.Grouping, Role.Heading, Role.Form, Role.StatusBar, Role.ToolBar, Role.Pane}),
        ("refusal", {Role.Note, Role.Indicator}),
        ("quotes and conflict", {Role.Grouping}),
        ("why", {Role.Canvas, Role.Chart, Role.Table}),
        ("check", {Role.Chart, Role.Form, Role.Slider}),
    ],
)
def test_parts_are_told_as_what_they_are(run_app: RunApp, name: str, kinds: set[Role]) -> None:
    app = states.show(run_app, name)
    shown = [widget for widget in app.window.findChildren(QWidget) if widget.isVisible()]
    assert kinds <= {told_of(widget).role() for widget in shown}


def test_every_part_with_a_kind_that_needs_a_name_has_one(run_app: RunApp) -> None:
    """Of its own, or of its kind, in the language of the window."""
    silent = {Role.Section, Role.ListItem, Role.Grouping, Role.Chart, Role.Notification, Role.ToolTip}
    for name in ("answer", "refusal", "settings", "first run"):
        app = states.show(run_app, name)
        parts = [one for one in app.window.findChildren(QWidget) if type(one) in spoken.ROLES and one.isVisible()]
        assert parts
        assert [type(one) for one in parts if told_of(one).role() not in silent and not name_of(one)] == []


def test_parts_are_told_even_when_python_s_side_of_them_was_forgotten(run_app: RunApp) -> None:
    app = states.show(run_app, "answer")
    first = told_of(app.window.page.canvas).text(QAccessible.Text.Name)
    for _ in range(3):
        QApplication.processEvents()
        assert told_of(app.window.page.canvas).text(QAccessible.Text.Name) == first != ""


# --- pages and marks


def pages_of(app: App) -> list[SpokenPage]:
    return [one for one in app.window.page.canvas.viewport().findChildren(SpokenPage) if one.isVisible()]


@pytest.mark.usefixtures("listening")
def test_pages_in_sight_and_their_marks_are_there_for_those_who_listen(run_app: RunApp) -> None:
    app = states.show(run_app, "answer")
    page, *_ = pages_of(app)
    assert (name_of(page), told_of(page).role()) == ("p. 1 (1 of 62)", Role.Section)
    (mark,) = page.findChildren(SpokenMark)
    assert (name_of(mark), told_of(mark).role()) == ("Mark 1", Role.ListItem)
    assert told_of(mark).text(QAccessible.Text.Description) == "The words of clause 1."
    rect = app.window.page.canvas.mark_rect(1, 0)
    place = app.window.page.canvas.page_layout.places[0]
    assert rect is not None
    assert mark.geometry() == rect.translated(-place.x, -place.y)


@pytest.mark.usefixtures("listening")
def test_pages_come_and_go_as_the_desk_is_scrolled(run_app: RunApp) -> None:
    app = states.show(run_app, "answer")
    app.window.page.canvas.go_to_page(2)
    assert "p. 3 (3 of 62)" in [name_of(page) for page in pages_of(app)]
    assert "p. 1 (1 of 62)" not in [name_of(page) for page in pages_of(app)]


@pytest.mark.usefixtures("listening")
def test_what_is_there_for_the_ear_is_not_in_the_way_of_the_hand(run_app: RunApp) -> None:
    app = states.show(run_app, "answer")
    for page in pages_of(app):
        assert page.testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        assert not page.focusPolicy()


def test_without_a_listener_there_are_none(run_app: RunApp) -> None:
    app = states.show(run_app, "answer")
    assert pages_of(app) == []


# --- long work


def at(done: int, *, total: int = 400, work: Work = Work.ADD, key: str = "a") -> Running:
    return Running(key, work, JobId(1), ("/papers/new",), Progress(JobId(1), Stage.READING, done, total))


def told(*shares: int, **kept: object) -> list[str]:
    looks = [at(share, **kept) for share in shares]  # type: ignore[arg-type]  # for `at`
    return [milestones.milestone(one) for pair in pairwise(looks) for one in _passed(*pair)]


def _passed(before: Running, now: Running) -> tuple[Running, ...]:
    return milestones.passed((before,), (now,))


def test_long_work_is_told_of_at_each_quarter_once() -> None:
    assert told(0, 40, 100, 101, 199, 200, 310, 399, 400) == [
        "Reading new, Reading pages, 25.0 %",
        "Reading new, Reading pages, 50.0 %",
        "Reading new, Reading pages, 77.5 %",
    ]


def test_work_of_a_moment_and_answers_are_not_told_of() -> None:
    assert told(0, 5, 10, 19, total=19) == []
    assert told(0, 400, work=Work.ANSWER) == []


def test_work_that_begins_far_on_is_told_of_once() -> None:
    assert milestones.passed((), (at(220),)) == (at(220),)
    assert milestones.passed((at(220),), (replace(at(220), is_paused=True),)) == ()
