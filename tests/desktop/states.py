"""The window in its main states on a scripted engine, for what must hold in all of them: names, room, translation."""

from collections.abc import Callable, Mapping
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from core.api.following import FolderState, FolderSummary
from core.api.messages import Done, LibraryEvaluated, Progress, SentenceReady, Verified, Versions
from core.api.page_text import FoundInDocument, PageHit
from core.api.types import DocumentId, DocumentStatus, FolderId, JobId, ModelInfo, Stage
from desktop.views.chat.wiring import show_chats
from desktop.views.check.plot_cards import PlotCard
from desktop.views.controls.fold import Fold
from desktop.views.why.canvas import WhyCanvas
from tests.desktop import samples, scenes_answers, scenes_finding
from tests.desktop.conftest import Running, document
from tests.desktop.pictures import FAMILY, FLAWED
from tests.desktop.why_samples import explained

NOTHING = JobId(0)
PAPERS = (
    document(1, "/papers/Lease.pdf", pages=62),
    document(2, "/papers/Old/Lease.pdf", newer=1),
    document(3, "/papers/Locked.pdf", status=DocumentStatus.ENCRYPTED, pages=0),
    document(4, "/papers/Scan.pdf", status=DocumentStatus.PARTIAL, pages=18, unread=3),
    document(5, "/papers/Cloud.pdf", status=DocumentStatus.ONLINE_ONLY, pages=0),
)
FOLDERS = (
    FolderSummary(FolderId(1), "/papers", FolderState.WATCHED, 4),
    FolderSummary(FolderId(2), "/gone", FolderState.MISSING, 0, set_aside=12),
)
MODELS = (
    ModelInfo("embedder", "all-MiniLM-L6-v2", "/m/e.gguf", 25_000_000, "a" * 64, True, True, "Apache-2.0"),
    ModelInfo("generator", "Small writer", "/m/g.gguf", 390_000_000, "b" * 64, True, True, "MIT"),
)
HITS = FoundInDocument(
    DocumentId(1), 1, "clause", tuple(PageHit(page, ((72.0, 100.0, 110.0, 112.0),)) for page in (0, 0, 3))
)
EVALUATED = LibraryEvaluated(scenes_finding.NOW, scenes_finding.BEFORE)
QUESTION = "When can we end the lease early?"
ANSWERED = [*(SentenceReady(NOTHING, s) for s in samples.SENTENCES), samples.finished(NOTHING, samples.answer())]
Act = Callable[[Running], object]


def ask(app: Running) -> None:
    app.application.actions.ask(QUESTION)
    app.wait_until(lambda state: bool(state.chat.exchanges) and not state.chat.exchanges[-1].is_running)
    QApplication.processEvents()


def _cite(app: Running) -> None:
    ask(app)
    app.window.chat.press_citation(1)
    app.wait_until(lambda state: bool(state.page.pages))


def _busy(app: Running) -> None:
    app.application.actions.add_paths(["/papers/a"])
    app.application.actions.add_paths(["/papers/b"])
    app.wait_until(lambda state: state.jobs.current is not None and state.jobs.current.progress is not None)


def _check(app: Running) -> None:
    app.window.ways.show_check()
    app.application.actions.questions.evaluate()
    app.wait_until(lambda state: state.check.check is not None)
    app.window.middle.check.show_form()
    for fold in app.window.middle.check.findChildren(Fold):
        fold.button.setChecked(True)


def _verify(app: Running) -> None:
    app.application.actions.library.show_verify(is_open=True)
    app.wait_until(lambda state: state.verify.report is not None)


def _versions(app: Running) -> None:
    app.window.ways.show_versions(DocumentId(1))
    app.wait_until(lambda state: state.versions.are_several)


def _report(app: Running) -> None:
    app.application.actions.open_document(DocumentId(3))
    app.application.actions.show_report(DocumentId(4))


def _locked(app: Running) -> None:
    app.application.actions.open_document(DocumentId(3))


def _lost_folder(app: Running) -> None:
    app.window.library.tree.setCurrentIndex(dict(app.window.library.model.folder_indexes())["/gone"])


def _why(app: Running) -> None:
    ask(app)
    app.window.menu_actions["why"].trigger()
    app.wait_until(lambda state: state.why.job is None)


def _activity(app: Running) -> None:
    _busy(app)
    app.window.menu_actions["activity"].trigger()


def _crash_report(app: Running) -> None:
    app.application.actions.crash.tell("/papers/crash-1.txt", "Fatal Python error: Aborted")
    app.application.actions.crash.show(is_open=True)


def _page_strip(app: Running) -> None:
    _cite(app)
    app.window.menu_actions["page_strip"].trigger()
    app.window.menu_actions["find"].trigger()


def _chats(app: Running) -> None:
    show_chats(app.window)
    app.wait_until(lambda state: bool(state.chats.chats))


def _turned(app: Running) -> None:
    _cite(app)
    app.window.menu_actions["rotate"].trigger()


def _found(app: Running) -> None:
    """On dark paper."""
    _cite(app)
    app.window.menu_actions["dark_paper"].trigger()
    app.window.menu_actions["find"].trigger()
    QTest.keyClicks(app.window.page.find_bar.field, "clause")
    app.wait_until(lambda state: bool(state.page.find.hits))


def _tables(app: Running) -> None:
    _check(app)
    for card in app.window.middle.check.findChildren(PlotCard):
        card.as_table.setChecked(True)


def _why_below(app: Running) -> None:
    _why(app)
    canvas = app.window.findChild(WhyCanvas)
    assert isinstance(canvas, WhyCanvas)
    canvas.setFocus()
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Left):
        QTest.keyClick(canvas, key)


def _settings(app: Running) -> None:
    app.window.ways.open_settings("finding")
    app.wait_until(lambda state: state.finding.now is not None)


STATES: Mapping[str, tuple[Mapping[str, Any], Act]] = {
    "first run": ({"documents": (), "folders": ()}, lambda app: None),
    "answer": ({"replies": {"Ask": [ANSWERED]}}, _cite),
    "quotes and conflict": ({"replies": {"Ask": [[samples.finished(NOTHING, scenes_answers.WRITTEN)]]}}, ask),
    "refusal": ({"replies": {"Ask": [[samples.finished(NOTHING, samples.refusal())]]}}, ask),
    "busy": ({"replies": {"AddPaths": [[Progress(NOTHING, Stage.READING, 5204, 12_590)]]}}, _busy),
    "settings": ({}, _settings),
    "check": (
        {
            "questions": scenes_finding.QUESTIONS,
            "replies": {"EvaluateLibrary": [[Done(NOTHING, EVALUATED)]]},
        },
        _check,
    ),
    "chats": ({"chats": scenes_answers.CHATS}, _chats),
    "report": ({}, _report),
    "verified": ({"replies": {"VerifyLibrary": [[Done(NOTHING, Verified(FLAWED))]]}}, _verify),
    "versions": ({"replies": {"ListVersions": [[Done(NOTHING, Versions(FAMILY))]]}}, _versions),
    "why": ({"replies": {"Ask": [ANSWERED], "ExplainAnswer": [[Done(NOTHING, explained())]]}}, _why),
    "activity": ({"replies": {"AddPaths": [[Progress(NOTHING, Stage.READING, 5204, 12_590)]]}}, _activity),
    "palette": ({}, lambda app: app.window.menu_actions["palette"].trigger()),
    "outline, pages and find": ({"replies": {"Ask": [ANSWERED]}}, _page_strip),
    "turned page": ({"replies": {"Ask": [ANSWERED]}}, _turned),
    "found on dark paper": ({"replies": {"Ask": [ANSWERED], "FindInDocument": [[Done(NOTHING, HITS)]]}}, _found),
    "plots as tables": (
        {
            "questions": scenes_finding.QUESTIONS,
            "replies": {"EvaluateLibrary": [[Done(NOTHING, EVALUATED)]]},
        },
        _tables,
    ),
    "why, further down": (
        {"replies": {"Ask": [ANSWERED], "ExplainAnswer": [[Done(NOTHING, explained())]]}},
        _why_below,
    ),
    "crash report": ({}, _crash_report),
    "locked document": ({}, _locked),
    "lost folder": ({}, _lost_folder),
}
"""By name: what the engine holds and says besides the library below, and what is done then."""


def given(name: str) -> str:
    """All that the engine says in this state, and the person: words that are nobody's to translate."""
    return repr((PAPERS, FOLDERS, MODELS, STATES[name][0], "/papers/a", "/papers/crash-1.txt", QUESTION))


def show(run_app: Callable[..., Running], name: str) -> Running:
    script, act = STATES[name]
    app = run_app(**{"documents": PAPERS, "folders": FOLDERS, "models": MODELS, **script})
    act(app)
    QApplication.processEvents()
    return app
