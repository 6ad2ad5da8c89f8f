"""The library that follows the disk, in a whole window: folders, freshness, undo, documents that are away."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from core.api.following import (
    FolderState,
    FolderSummary,
    Freshness,
    Trouble,
)
from core.api.messages import (
    DocumentChanged,
    DocumentsGone,
    Done,
    Failed,
    FoldersChanged,
    FreshnessChanged,
    RemovedDocuments,
    RestoredDocuments,
)
from core.api.requests import (
    AddPaths,
    CheckFolders,
    ForgetFolder,
    ListFolders,
    ListLibrary,
    LocateFolder,
    OpenDocument,
    PauseIndexing,
    RemoveDocuments,
    RenderPage,
    RestoreDocuments,
)
from core.api.types import DocumentId, ErrorCode, FolderId, JobId, LibraryTotals
from desktop.engine import EngineClient
from desktop.models.rows import ROW_ROLE, FolderRow
from desktop.state.folders import grouped
from desktop.state.notices import LIBRARY_HELD
from tests.desktop import fake_engine, samples
from tests.desktop.conftest import document
from tests.desktop.fake_engine import Await, Step
from tests.desktop.following import (
    FOLDERS,
    LOST,
    MINUTES,
    NOTHING,
    PAPERS,
    TOTALS,
    YARD,
    RunApp,
    button,
    entries,
    follow,
    select,
    texts,
)

# --- the tree


def test_followed_folders_stand_on_top_even_if_empty_and_documents_of_none_below() -> None:
    side = document(9, "/home/me/Side letter.pdf")
    deep = document(8, "/papers/Yard/2019/old/Letter.pdf")
    beside = document(7, "/papers/Yard 2/x.pdf")
    folders = grouped([*PAPERS, side, deep, beside], FOLDERS)
    assert [folder.name for folder in folders] == ["Contracts", "Insurance", "Minutes", "Yard", "me", "Yard 2"]
    yard = folders[3]
    assert (yard.path, yard.followed, yard.document_total) == ("/papers/Yard", YARD, 3)
    assert [folder.name for folder in yard.folders] == ["2019 / old", "Old"]
    assert folders[4].followed is None


def test_a_document_stands_in_the_innermost_followed_folder() -> None:
    inner = FolderSummary(FolderId(9), "/papers/Yard/Old", FolderState.WATCHED, 1)
    folders = {folder.path: folder for folder in grouped(PAPERS[:2], (YARD, inner))}
    assert [d.id for d in folders["/papers/Yard"].documents] == [1]
    assert [d.id for d in folders["/papers/Yard/Old"].documents] == [2]


def test_a_folder_says_only_what_is_out_of_the_ordinary(run_app: RunApp) -> None:
    app = follow(run_app)
    model = app.window.library.model
    rows = {path: index.data(ROW_ROLE) for path, index in model.folder_indexes()}
    assert rows["/papers/Yard"] == FolderRow("Yard", 2, FolderState.WATCHED, "")
    assert rows["/media/disk/Minutes"].fact == "Not available, still answers"
    assert rows["/papers/Insurance"] == FolderRow("Insurance", 0, FolderState.MISSING, "Folder not found")
    office = dict(model.folder_indexes())["/mnt/office/Contracts"]
    assert office.data(Qt.ItemDataRole.AccessibleTextRole) == "Contracts, 0 documents, Checked every half minute"
    assert "looked through every half minute" in office.data(Qt.ItemDataRole.AccessibleDescriptionRole)
    heights = {path: app.window.library.tree.visualRect(index).height() for path, index in model.folder_indexes()}
    assert heights["/papers/Yard"] < heights["/papers/Insurance"]


def test_a_folder_that_comes_back_loses_its_words(run_app: RunApp) -> None:
    back = FoldersChanged((FolderSummary(FolderId(4), LOST.path, FolderState.WATCHED, 0),))
    app = follow(run_app, replies={"CheckFolders": [[back]]})
    select(app, LOST)
    assert app.window.library.folder_bar.isVisible()
    app.window.library.check_wanted.emit()
    app.wait_until(lambda state: len(state.following.folders) == 1)
    rows = [index.data(ROW_ROLE) for path, index in app.window.library.model.folder_indexes() if path == LOST.path]
    assert [row.fact for row in rows] == [""]
    assert not app.window.library.folder_bar.isVisible()


# --- what can be done with a folder


def test_a_followed_folder_has_its_own_entries_and_menu_twins(run_app: RunApp) -> None:
    app = follow(run_app)
    actions = app.window.menu_actions
    assert not any(actions[name].isEnabled() for name in ("locate", "forget", "unfollow"))
    select(app, YARD)
    assert entries(app) == [
        "Ask only these",
        "These are versions of one document",
        "Show in file manager",
        "Copy path",
        "Check folders now",
        "Stop following, keep documents",
        "Forget folder",
    ]
    assert actions["forget"].isEnabled()
    assert not actions["locate"].isEnabled()
    select(app, LOST)
    assert entries(app) == ["Check folders now", "Locate…", "Stop following, keep documents", "Forget folder"]
    assert actions["locate"].isEnabled()
    assert not actions["reveal"].isEnabled(), "the file manager would find nothing"


def test_a_folder_that_was_moved_is_located_by_key_bar_and_menu(run_app: RunApp) -> None:
    app = follow(run_app)
    select(app, LOST)
    app.dialogs.folder = "/papers/Policies"
    QTest.keyClick(app.window.library.tree, Qt.Key.Key_Return)
    button(app, "Locate…").click()
    app.window.menu_actions["locate"].trigger()
    assert app.dialogs.asked == ["locate /papers/Insurance"] * 3
    assert {(r.folder_id, r.path) for r in app.sent_of(LocateFolder)} == {(4, "/papers/Policies")}
    app.dialogs.folder = ""
    app.window.menu_actions["locate"].trigger()
    assert len(app.sent_of(LocateFolder)) == 3, "nothing was chosen"


def test_del_on_a_followed_folder_forgets_it_and_undo_brings_it_back(run_app: RunApp) -> None:
    gone: list[Step] = [
        DocumentsGone((DocumentId(1), DocumentId(2)), LibraryTotals(1)),
        FoldersChanged(FOLDERS[1:]),
        Done(NOTHING, RemovedDocuments(2)),
    ]
    app = follow(run_app, replies={"ForgetFolder": [gone]})
    select(app, YARD)
    app.window.library.tree.setFocus()
    QTest.keyClick(app.window.library.tree, Qt.Key.Key_Delete)
    app.wait_until(lambda state: state.undo.can_undo)
    assert not app.sent_of(RemoveDocuments)
    assert [(r.folder_id, r.keep_documents) for r in app.sent_of(ForgetFolder)] == [(1, False)]
    assert app.window.chat.toast.text.startswith("Folder forgotten, 2 documents removed")
    assert app.window.menu_actions["undo"].isEnabled()
    app.window.menu_actions["undo"].trigger()
    assert len(app.sent_of(RestoreDocuments)) == 1


def test_a_folder_can_be_left_alone_with_its_documents_kept(run_app: RunApp) -> None:
    app = follow(run_app, replies={"ForgetFolder": [[Done(NOTHING, RemovedDocuments(0))]]})
    select(app, YARD)
    app.window.menu_actions["unfollow"].trigger()
    app.wait_until(lambda state: state.toast.key == "unfollowed")
    assert [r.keep_documents for r in app.sent_of(ForgetFolder)] == [True]
    assert not app.state.undo.can_undo
    assert not app.window.chat.toast.offers_action


def test_undo_in_a_field_that_was_written_in_belongs_to_the_text(run_app: RunApp) -> None:
    app = follow(run_app, replies={"RemoveDocuments": [[Done(NOTHING, RemovedDocuments(1))]]})
    app.application.actions.library.remove([DocumentId(1)])
    app.wait_until(lambda state: state.undo.can_undo)
    box = app.window.chat.box.text
    box.setFocus()
    QTest.keyClicks(box, "abc")
    app.window.undo()
    assert box.toPlainText() == ""
    assert not app.sent_of(RestoreDocuments)
    app.window.undo()
    assert len(app.sent_of(RestoreDocuments)) == 1, "there is nothing left to undo in the field"


def test_what_was_brought_back_goes_again_by_redo(run_app: RunApp) -> None:
    replies: dict[str, list[list[Step]]] = {
        "RemoveDocuments": [[Done(NOTHING, RemovedDocuments(1))]] * 2,
        "RestoreDocuments": [[Done(NOTHING, RestoredDocuments(1))]],
    }
    app = follow(run_app, replies=replies)
    app.application.actions.library.remove([DocumentId(1)])
    app.wait_until(lambda state: state.undo.can_undo)
    assert not app.window.menu_actions["redo"].isEnabled()
    app.window.menu_actions["undo"].trigger()
    app.wait_until(lambda state: state.undo.undone is not None)
    app.window.chat.box.text.setFocus()
    QTest.keyClicks(app.window.chat.box.text, "ab")
    app.window.undo()
    app.window.redo()
    assert app.window.chat.box.text.toPlainText() == "ab", "in a field it belongs to the text"
    app.window.redo()
    assert [request.document_ids for request in app.sent_of(RemoveDocuments)] == [(DocumentId(1),)] * 2


# --- freshness


def test_indexing_is_paused_and_resumed_from_menu_and_foot(run_app: RunApp) -> None:
    app = follow(run_app)
    status, pause = app.window.status, app.window.menu_actions["pause"]
    assert not status.resume.isVisible()
    pause.trigger()
    app.wait_until(lambda state: state.following.is_paused)
    assert pause.isChecked()
    assert status.text == "Indexing is paused"
    status.resume.click()
    app.wait_until(lambda state: not state.following.is_paused)
    assert not pause.isChecked()
    assert [request.paused for request in app.sent_of(PauseIndexing)] == [True, False]


def test_a_look_through_the_folders_is_asked_for_once_while_it_goes_on(run_app: RunApp) -> None:
    app = follow(run_app)
    action = app.window.menu_actions["check_folders"]
    action.trigger()
    assert not action.isEnabled()
    app.application.actions.library.check_folders()
    assert len(app.sent_of(CheckFolders)) == 1
    assert app.window.status.text == "Checking your folders…"


def test_a_library_that_was_mended_is_listed_anew(run_app: RunApp) -> None:
    damaged = FreshnessChanged(Freshness(troubles=(Trouble.LIBRARY_DAMAGED,)))
    app = follow(run_app, replies={"CheckFolders": [[damaged, Await("CheckFolders"), FreshnessChanged(Freshness())]]})
    before = len(app.sent_of(ListLibrary)), len(app.sent_of(ListFolders))
    app.application.actions.library.check_folders()
    app.wait_until(lambda state: state.banner is not None)
    assert "is being repaired" in app.window.chat.banner.accessibleName()
    app.application.actions.send(CheckFolders(JobId(999)))
    app.wait_until(lambda state: state.banner is None)
    assert (len(app.sent_of(ListLibrary)), len(app.sent_of(ListFolders))) == (before[0] + 1, before[1] + 1)


# --- documents that are away


def test_a_document_that_is_away_explains_itself_and_asks_the_engine_for_nothing(run_app: RunApp) -> None:
    cited = samples.sentence("So it was agreed.", samples.citation(1, document_id=DocumentId(3), document="May.pdf"))
    app = follow(run_app, replies={"Ask": [[samples.finished(NOTHING, samples.answer(sentences=(cited,)))]]})
    app.application.actions.ask("What was agreed?")
    app.wait_until(lambda state: bool(state.chat.standings))
    QApplication.processEvents()
    [chip] = app.window.chat.transcript.card(app.state.chat.exchanges[0].job).chips()  # type: ignore[union-attr]
    assert chip.accessibleDescription() == "The document is not available; what it says is kept"
    chip.click()
    assert app.window.page_column.currentWidget() is app.window.page_column.card
    shown = texts(app)
    assert "The drive or folder of this document is not available." in shown
    assert "“The words of clause 1.”" in shown
    offered = [b.text() for b in app.window.page_column.findChildren(QPushButton) if b.isVisible()]
    assert offered == []
    assert not app.sent_of(OpenDocument)
    assert not app.sent_of(RenderPage)


def test_a_document_that_comes_back_opens(run_app: RunApp, qtbot: QtBot) -> None:
    back = DocumentChanged(document(3, MINUTES.path), TOTALS)
    app = follow(run_app, replies={"CheckFolders": [[back]]})
    app.application.actions.open_document(DocumentId(3))
    assert app.state.problem is not None
    with qtbot.waitSignal(app.window.page.page_shown, timeout=10_000):
        app.application.actions.library.check_folders()
    assert app.window.page_column.currentWidget() is app.window.page


def test_a_renamed_document_keeps_its_place_in_the_selection(run_app: RunApp) -> None:
    moved = DocumentChanged(document(1, "/papers/Yard/Old/Lease 2024.pdf"), TOTALS)
    app = follow(run_app, replies={"CheckFolders": [[moved]]})
    app.window.library.tree.setCurrentIndex(app.window.library.model.index_of(DocumentId(1)))
    app.application.actions.library.check_folders()
    app.wait_until(lambda state: state.library.documents[DocumentId(1)].path.endswith("2024.pdf"))
    assert [d.id for d in app.window.library.selected] == [1]


# --- a library that another engine holds


def test_a_library_that_a_killed_window_still_holds_is_opened_as_soon_as_it_can_be(
    run_app: RunApp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The next start of the engine finds another script, as it would find the library free."""
    start_anew = EngineClient.restart

    def set_free(engine: EngineClient) -> None:
        fake_engine.write_script(tmp_path / "script.json", documents=PAPERS)
        start_anew(engine)

    monkeypatch.setattr(EngineClient, "restart", set_free)
    refused = Failed(NOTHING, ErrorCode.LIBRARY_IN_USE)
    held = [fake_engine.ready((), ErrorCode.LIBRARY_IN_USE)]
    app = run_app(paths=("/papers/new.pdf",), greeting=held, replies={"AddPaths": [[refused]]})
    told = {notice.key for state in app.shown if (notice := state.banner) is not None}
    assert LIBRARY_HELD in told
    assert not told & {ErrorCode.LIBRARY_IN_USE, ErrorCode.ENGINE_DIED}
    assert len(app.state.library.documents) == 3
    assert [request.paths for request in app.sent_of(AddPaths)] == [("/papers/new.pdf",)] * 2
    assert app.state.notices == ()
