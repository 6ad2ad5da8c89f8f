"""From the first start to a library in which something went wrong; and what happens to it later."""

import os
import signal

from PySide6.QtCore import QMimeData, QPoint, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent
from PySide6.QtWidgets import QApplication

from core.api.messages import Failed
from core.api.types import DocumentStatus, ErrorCode
from desktop.state.app import AppState
from desktop.state.engine import EngineStatus
from tests.desktop.shots.camera import Camera, NotReached
from tests.desktop.shots.papers import DRAFT, LEASE, LICENCE, SURVEY, Papers
from tests.desktop.shots.told import CLAIMS, QUESTION, begin, sentences

SHARE_DONE = 0.3


def first_run(camera: Camera) -> None:
    camera.take("01-first-run", settle_ms=2600)


def dropping(camera: Camera, papers: Papers) -> None:
    data = QMimeData()
    other = papers.yard.parent / "Notes.txt"
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in (papers.yard, papers.contracts, other)])
    left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    event = QDragEnterEvent(QPoint(640, 400), Qt.DropAction.CopyAction, data, left, none)
    QApplication.sendEvent(camera.window, event)
    if not event.isAccepted():
        raise NotReached
    camera.take("02-dropping")
    camera.window.dropping.overlay.hide()


def indexing(camera: Camera, papers: Papers) -> None:
    """The first folder is ready, the second is read, the third waits."""
    camera.add(papers.yard)
    camera.actions.add_paths([str(papers.contracts)])
    camera.actions.add_paths([str(papers.minutes)])

    def is_under_way(state: AppState) -> bool:
        progress = state.jobs.current.progress if state.jobs.current is not None else None
        reading = state.library.reading is not None and state.library.reading.page_count > 1
        return reading and progress is not None and progress.done > SHARE_DONE * (progress.total or 0) > 0

    camera.wait(is_under_way)
    tree, model = camera.window.library.tree, camera.window.library.model
    at_work = next(d for d in camera.state.library.documents.values() if d.status is DocumentStatus.READING)
    tree.scrollTo(model.index_of(at_work.id), tree.ScrollHint.PositionAtCenter)
    camera.take("03-indexing", settle_ms=100)
    camera.press("activity")
    camera.take("21-activity", settle_ms=300)
    camera.key(Qt.Key.Key_Escape)
    camera.wait(lambda state: not state.jobs.adding and not state.following.freshness.pages_waiting_for_ocr)
    versions(camera)


def versions(camera: Camera) -> None:
    """The draft is an older version of the lease: the person says so."""
    pair = tuple(camera.document(name).id for name in (LEASE, DRAFT))
    camera.actions.library.change_versions(pair, together=True)
    camera.wait(lambda _: camera.document(DRAFT).newer_version is not None)
    camera.rest(5000)


def failed_file(camera: Camera) -> None:
    """Beside an answer that can still be used."""
    failed = camera.document(SURVEY)
    camera.window.library.tree.show_as_current(failed.id)
    camera.window.library.tree.setFocus()
    camera.actions.open_document(failed.id)
    camera.take("04-failed-file")


def report(camera: Camera) -> None:
    """How a document was read of which pages are pictures."""
    camera.window.ways.show_report(camera.document(LICENCE).id)
    camera.wait(lambda state: state.report.report is not None)
    camera.take("37-how-it-was-read", settle_ms=2000)
    camera.actions.close_report()


def password(camera: Camera) -> None:
    camera.actions.ask_passwords(camera.state.locked)
    dialog = camera.window.unlocking.dialog
    if dialog is None:
        raise NotReached
    camera.take("38-password", beside=dialog)
    dialog.reject()


def undo_toast(camera: Camera) -> None:
    removed = camera.document("Glass 2024.pdf")
    camera.window.library.tree.show_as_current(removed.id)
    camera.window.library.remove_selected()
    camera.wait(lambda state: state.undo.can_undo)
    camera.take("18-undo")
    camera.press("undo")
    camera.wait(lambda state: removed.id in state.library.documents)
    camera.rest(5000)


def engine_lost(camera: Camera) -> None:
    """The engine breaks off while an answer is written, and a new one is started."""
    camera.actions.chats.begin()
    job = begin(camera, QUESTION, sentences(camera, CLAIMS[:2]))
    os.kill(camera.application.engine.pid, signal.SIGKILL)
    camera.wait(lambda state: state.engine is not EngineStatus.READY)
    camera.application.engine.received.emit((Failed(job, ErrorCode.ENGINE_DIED),))
    camera.wait(lambda state: state.engine is EngineStatus.READY)
    camera.take("19-engine-lost")
