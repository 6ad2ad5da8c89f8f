"""What is looked after now and then: settings, a check of the library, a report of a crash."""

from functools import partial

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QScrollArea

from core.api.messages import Questions
from core.api.requests import KeepQuestion
from desktop.views.check.plot_cards import PlotCard
from tests.desktop.shots.camera import Camera, NotReached
from tests.desktop.shots.papers import BUDGET, LEASE, LETTER

ASKED = (
    ("How much notice must the tenant give to break the lease?", LEASE, 13),
    ("What is paid when the lease is ended early?", LEASE, 13),
    ("When is the Principal Rent reviewed?", LEASE, 12),
    ("What is the Principal Rent from July 2022?", LEASE, 30),
    ("Who insures the building, and who pays for it?", LEASE, 23),
    ("What does a missing key cost?", LEASE, 19),
    ("How long may machines run in the evening?", LEASE, 20),
    ("Who decides if the parties cannot agree on the state of repair?", LEASE, 13),
    ("What does the buildings insurance of the estate cost in 2026?", BUDGET, 2),
    ("What is the share of Unit 7 in the insurance?", BUDGET, 2),
    ("What is planned for the quay wall?", BUDGET, 3),
    ("May notice be given by electronic mail?", LETTER, 0),
    ("How long may the containers stay beside the gate?", LETTER, 0),
    ("What is the excess on our flood insurance?", "", 0),
    ("Who was the architect of Unit 7?", "", 0),
)
EAGER, USUAL = 4, 2
HEAD_PX = 120
REPORT = """Pincite 0.9, Linux, Python 3.11, PySide6 6.11

Fatal Python error: Segmentation fault

Current thread (most recent call first):
  File "desktop/views/page/canvas.py", line 316 in paintEvent
  File "desktop/app.py", line 244 in _run_first

The last lines of the log
  2026-11-30 09:12:04 INFO desktop.engine: engine started
  2026-11-30 09:14:31 INFO desktop.engine: engine ended: code 0, NormalExit
"""


def settings(camera: Camera) -> None:
    camera.window.ways.open_settings("models")
    camera.click("Measure")
    camera.wait(lambda state: bool(state.models.speeds))
    camera.take("27-models", settle_ms=1200)
    camera.window.ways.open_settings("privacy")
    camera.take("31-privacy", settle_ms=2500)
    view = camera.window.settings
    if view is None:
        raise NotReached
    view.search.setText("model")
    camera.take("13-settings")
    camera.actions.show_settings(is_open=False)


def check(camera: Camera) -> None:
    """Two runs with a change between them, so that each number has one, too."""
    for words, name, page_index in ASKED:
        document = camera.document(name).id if name else None
        keep = partial(KeepQuestion, question=words, document_id=document, page_index=page_index)
        camera.request(keep, Questions)
    camera.press("check")
    camera.wait(lambda state: bool(state.check.questions) and state.finding.now is not None)
    _run(camera)
    camera.actions.finding.set_caution(EAGER)
    camera.wait(lambda state: state.finding.changing is None)
    _run(camera)
    camera.take("12-check", settle_ms=1200)
    view = camera.window.middle.check
    bar = next(area for area in view.findChildren(QScrollArea) if area.isAncestorOf(view.list)).verticalScrollBar()
    bar.setValue(view.list.mapTo(view, QPoint(0, 0)).y() - HEAD_PX)
    camera.take("40-questions-that-failed")
    bar.setValue(0)
    for card in view.findChildren(PlotCard):
        card.as_table.setChecked(True)
    camera.take("29-plots-as-tables", settle_ms=1200)
    camera.actions.finding.set_caution(USUAL)
    camera.wait(lambda state: state.finding.changing is None)
    camera.window.ways.go_to_conversation()


def _run(camera: Camera) -> None:
    camera.wait(lambda state: state.check.job is None)
    before = camera.state.check.check
    camera.actions.questions.evaluate()
    camera.wait(lambda state: state.check.check is not before and state.check.job is None)


def crash_report(camera: Camera, path: str) -> None:
    camera.actions.crash.tell(path, REPORT)
    camera.actions.crash.show(is_open=True)
    camera.take("32-crash-report")
    camera.actions.crash.show(is_open=False)
