"""The first minutes with the sample: three presses of the mouse to a marked page."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from desktop.sample import sample_questions
from tests.desktop.shots.camera import Camera


def sample(camera: Camera) -> None:
    QTest.mouseClick(camera.window.first_run.try_sample, Qt.MouseButton.LeftButton)
    camera.wait(lambda state: state.library.totals.searchable > 0 and not state.jobs.adding)
    camera.take("35-sample-offers-questions", settle_ms=4500)
    camera.click(sample_questions()[0])
    camera.wait(lambda state: bool(state.chat.exchanges) and not state.chat.exchanges[-1].is_running)
    camera.rest(800)
    QTest.mouseClick(camera.chips()[0], Qt.MouseButton.LeftButton)
    camera.wait(lambda state: bool(state.page.pages))
    camera.take("36-sample-answered", settle_ms=1500)
