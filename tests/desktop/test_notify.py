"""A message comes when long work ends while the person is elsewhere, and at no other time."""

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication, QIcon
from PySide6.QtWidgets import QApplication

from core.api.messages import AddReport, Cancelled, Done, Event, Failed
from core.api.types import ErrorCode, JobId
from desktop.notify import Notifier, system_tray
from desktop.state.activity import LONG_S
from desktop.state.app import AppState, reduce_app
from desktop.state.jobs import add_started
from desktop.state.watching import watched
from tests.desktop.conftest import Running, document

JOB = JobId(7)
DONE = Done(JOB, AddReport((), 0, 1.0))


class FakeTray(QObject):
    messageClicked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.is_visible = False
        self.told: list[tuple[str, str]] = []

    def show(self) -> None:
        self.is_visible = True

    def hide(self) -> None:
        self.is_visible = False

    def showMessage(self, title: str, msg: str, icon: QIcon, msecs: int = 0) -> None:
        assert self.is_visible, "a tray icon that is hidden shows nothing"
        self.told.append((title, msg))


class Desk:
    """A notifier with a tray, and a person who is elsewhere or not."""

    def __init__(self, *, has_tray: bool = True) -> None:
        self.tray = FakeTray()
        self.made = 0
        self.is_elsewhere = self.is_wanted = True
        self.forward = 0
        self.parent = QObject()
        self.has_tray = has_tray
        self.notifier = Notifier(
            QIcon,
            self._come_forward,
            self.parent,
            make_tray=self._make,
            is_wanted=lambda: self.is_wanted,
            is_elsewhere=lambda: self.is_elsewhere,
        )

    def _make(self, _icon: QIcon, _parent: QObject) -> FakeTray | None:
        self.made += 1
        return self.tray if self.has_tray else None

    def _come_forward(self) -> None:
        self.forward += 1

    def work(self, end: Event = DONE, seconds: float = LONG_S) -> None:
        start = watched(replace(AppState(), jobs=add_started(AppState().jobs, JOB, ("/papers/Secret",))), (), 10.0)
        self.notifier.show_state(start)
        self.notifier.show_state(watched(reduce_app(start, [end]), [end], 10.0 + seconds))


@pytest.fixture
def desk(qapp: QApplication) -> Iterator[Desk]:
    made = Desk()
    yield made
    made.parent.deleteLater()


def test_the_end_of_long_work_is_told_without_names(desk: Desk) -> None:
    desk.work()
    assert desk.tray.told == [("Pincite is ready", "Your documents are ready to be asked.")]


def test_so_is_its_failing(desk: Desk) -> None:
    desk.work(Failed(JOB, ErrorCode.DISK_FULL))
    assert desk.tray.told == [("Pincite could not finish", "Open Activity to see why.")]


def test_short_work_and_what_the_person_stopped_are_not_told(desk: Desk) -> None:
    desk.work(seconds=LONG_S - 1)
    desk.work(Cancelled(JOB))
    assert (desk.tray.told, desk.made) == ([], 0)


def test_who_is_at_the_window_sees_it_there(desk: Desk) -> None:
    desk.is_elsewhere = False
    desk.work()
    assert (desk.tray.told, desk.made) == ([], 0)


def test_who_wants_no_messages_gets_none(desk: Desk) -> None:
    desk.is_wanted = False
    desk.work()
    assert (desk.tray.told, desk.made) == ([], 0)


def test_nothing_is_told_twice(desk: Desk) -> None:
    desk.work()
    state = AppState()
    desk.notifier.show_state(replace(state, settings_open=True))
    assert len(desk.tray.told) == 1


def test_the_icon_is_there_only_until_the_person_is_back(desk: Desk, qapp: QGuiApplication) -> None:
    desk.work()
    assert desk.tray.is_visible
    qapp.applicationStateChanged.emit(Qt.ApplicationState.ApplicationInactive)
    assert desk.tray.is_visible
    qapp.applicationStateChanged.emit(Qt.ApplicationState.ApplicationActive)
    assert not desk.tray.is_visible


def test_a_press_on_the_message_brings_the_window_forward(desk: Desk) -> None:
    desk.work()
    desk.tray.messageClicked.emit()
    assert desk.forward == 1


def test_without_a_tray_there_is_no_message(qapp: QApplication) -> None:
    desk = Desk(has_tray=False)
    desk.work()
    assert desk.tray.told == []
    assert system_tray(QIcon(), desk.parent) is None, "there is none without a screen"


def test_an_application_hears_of_it(run_app: Callable[..., Running]) -> None:
    app = run_app(documents=[document(1, "/papers/Lease.pdf")])
    heard: list[AppState] = []

    def is_elsewhere() -> bool:
        heard.append(app.state)
        return False

    app.application.notifier._is_elsewhere = is_elsewhere
    began = watched(replace(app.state, jobs=add_started(app.state.jobs, JOB, ("/papers",))), (), 0.0)
    app.application.actions.state_changed.emit(began)
    app.application.actions.state_changed.emit(watched(reduce_app(began, [DONE]), [DONE], LONG_S))
    assert len(heard) == 1
