"""Start, end, and what holds for the window as a whole."""

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAction, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QWidget,
)
from pytestqt.qtbot import QtBot

from core.api.following import FolderState, FolderSummary
from core.api.messages import DocumentsGone, Done, Event, RemovedDocuments, SentenceReady
from core.api.types import DocumentId, DocumentStatus, FolderId, JobId
from core.paths import default_data_dir as engine_data_dir
from desktop import __main__ as command_line
from desktop.app import Options, default_data_dir, engine_command
from desktop.appearance import Appearance
from desktop.computer import this_computer
from desktop.connections import count_connections
from desktop.prefs import FILE_NAME, Prefs, load_prefs, save_prefs
from desktop.state.panes import Pane, Room
from tests.desktop import samples
from tests.desktop.conftest import Running, document
from tests.desktop.fake_engine import totals

RunApp = Callable[..., Running]
NOTHING = JobId(0)
PAPERS = [document(1, "/papers/Lease.pdf"), document(2, "/papers/Letter.pdf")]


# --- the command line


def test_the_command_line_says_what_to_open_and_where(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    taken: list[Options] = []

    def take(options: Options) -> int:
        taken.append(options)
        return 0

    monkeypatch.setattr(command_line, "run", take)
    monkeypatch.chdir(tmp_path)
    arguments = ["papers", "a.pdf", "--data-dir", "library", "--theme", "dark", "--size", "900x600"]
    assert command_line.main(arguments) == 0
    assert taken == [
        Options(
            data_dir=tmp_path / "library",
            paths=(str(tmp_path / "papers"), str(tmp_path / "a.pdf")),
            theme="dark",
            size=(900, 600),
        )
    ]


@pytest.mark.parametrize("size", ["900", "x600", "900x", "9-1x5", "axb"])
def test_a_size_that_is_none_is_refused(size: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        command_line.main(["--size", size])
    assert "is not like 1280x800" in capsys.readouterr().err


def test_a_folder_that_cannot_be_used_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, qtbot: QtBot) -> None:
    (tmp_path / "file").write_text("")

    def refuse(_options: Options) -> int:
        (tmp_path / "file" / "logs").mkdir(parents=True)
        return 0

    monkeypatch.setattr(command_line, "run", refuse)
    assert command_line.main(["--data-dir", str(tmp_path / "file")]) == 1


def test_window_and_engine_agree_on_where_the_library_is() -> None:
    assert default_data_dir() == engine_data_dir()
    assert engine_command(Path("/d"))[1:] == ["-m", "core", "serve", "--give-way", "--data-dir", "/d"]


# --- what is kept


def test_prefs_come_back_whole_and_private(tmp_path: Path) -> None:
    prefs = Prefs(theme="dark", text_percent=150, geometry="00ff", panes=(1, 2, 3), collapsed=("/a",))
    save_prefs(tmp_path / "new", prefs)
    assert load_prefs(tmp_path / "new") == prefs
    assert (tmp_path / "new" / FILE_NAME).stat().st_mode & 0o077 == 0


@pytest.mark.parametrize(
    "text", ["", "[]", "{", '{"theme": "pink", "text_percent": 7, "panes": [1, 2], "collapsed": "x", "more": 1}', "\0"]
)
def test_prefs_that_are_not_fit_are_left_aside(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE_NAME).write_text(text)
    assert load_prefs(tmp_path) == Prefs()


def test_what_is_fit_in_broken_prefs_is_used(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_text('{"theme": "dark", "panes": [1, "2", 3]}')
    assert load_prefs(tmp_path) == Prefs(theme="dark")


# --- theme


def test_a_theme_is_put_on_at_once_everywhere(run_app: RunApp) -> None:
    app = run_app(documents=PAPERS)
    app.window.theme_wanted.emit("dark")
    assert app.application.appearance.theme.name == "dark"
    assert QApplication.palette().color(QApplication.palette().ColorRole.Window).lightnessF() < 0.5
    assert app.window.menu_actions["theme_dark"].isChecked()
    ground = app.window.library.grab().toImage().pixelColor(2, 300)
    assert ground == app.application.appearance.theme.color("chrome")


def test_the_system_theme_is_resolved_and_a_choice_wins(qapp: QApplication) -> None:
    appearance = Appearance(qapp, choice="system", text_percent=100)
    assert appearance.theme.name in ("light", "dark", "contrast")
    appearance.choose("contrast")
    assert appearance.theme.name == "contrast"


# --- connections


def _process(proc: Path, pid: int, *, sockets: tuple[int, ...], children: tuple[int, ...] = ()) -> None:
    (proc / str(pid) / "fd").mkdir(parents=True)
    (proc / str(pid) / "task" / str(pid)).mkdir(parents=True)
    (proc / str(pid) / "task" / str(pid) / "children").write_text(" ".join(map(str, children)))
    for number, inode in enumerate(sockets):
        (proc / str(pid) / "fd" / str(number)).symlink_to(f"socket:[{inode}]")
    (proc / str(pid) / "fd" / "9").symlink_to("/dev/null")


def test_internet_sockets_of_the_whole_family_are_counted(tmp_path: Path) -> None:
    _process(tmp_path, 1, sockets=(11, 12), children=(2,))
    _process(tmp_path, 2, sockets=(21,))
    _process(tmp_path, 3, sockets=(31,))
    (tmp_path / "self" / "net").mkdir(parents=True)
    for table, inodes in {"tcp": (11, 31), "udp6": (21,)}.items():
        rows = [f"0: A B C D E F 0 0 {inode} 1" for inode in inodes]
        (tmp_path / "self" / "net" / table).write_text("\n".join(["head", *rows]))
    assert count_connections(1, proc=tmp_path) == 2
    assert count_connections(3, proc=tmp_path) == 1


def test_what_cannot_be_counted_is_not_claimed(tmp_path: Path) -> None:
    (tmp_path / "1" / "task" / "1").mkdir(parents=True)
    assert count_connections(1, proc=tmp_path) is None


def test_the_status_line_claims_no_count_before_it_has_one(run_app: RunApp) -> None:
    app = run_app(documents=PAPERS)
    assert not app.window.status._connections.isVisible()
    app.window.show_connections(0)
    assert app.window.status._connections.text() == "Network connections: 0"
    app.window.show_connections(None)
    assert not app.window.status._connections.isVisible()


def test_this_computer_tells_its_size(tmp_path: Path) -> None:
    computer = this_computer(tmp_path / "not" / "yet")
    assert computer.cores >= 1
    assert computer.free_disk_bytes > 0


# --- by keyboard and by ear

_INTERACTIVE = (QAbstractButton, QAbstractItemView, QLineEdit, QPlainTextEdit, QComboBox)


def _unnamed(root: QWidget) -> list[str]:
    found = []
    for kind in _INTERACTIVE:
        for widget in root.findChildren(kind):
            if not widget.isVisible() or widget.objectName().startswith("qt_"):
                continue
            interface = QAccessible.queryAccessibleInterface(widget)
            if not interface.text(QAccessible.Text.Name):
                found.append(f"{type(widget).__name__} in {type(widget.parentWidget()).__name__}")
    return found


def test_everything_that_can_be_used_has_a_name(run_app: RunApp, qtbot: QtBot) -> None:
    answered = [SentenceReady(NOTHING, s) for s in samples.SENTENCES] + [samples.finished(NOTHING, samples.answer())]
    app = run_app(documents=[*PAPERS, document(3, status=DocumentStatus.ENCRYPTED)], replies={"Ask": [answered]})
    app.application.actions.ask("When?")
    app.wait_until(lambda state: state.chat.exchanges[0].answer is not None)
    app.application.actions.open_document(DocumentId(3))
    assert _unnamed(app.window) == []
    app.window.ways.open_settings()
    assert _unnamed(app.window) == []


def test_everything_of_a_library_that_follows_the_disk_has_a_name(run_app: RunApp) -> None:
    lost = FolderSummary(FolderId(1), "/papers/Lost", FolderState.MISSING, 0)
    gone: list[Event] = [DocumentsGone((DocumentId(1),), totals(PAPERS[1:])), Done(NOTHING, RemovedDocuments(1))]
    app = run_app(documents=PAPERS, folders=[lost], replies={"RemoveDocuments": [gone]})
    app.window.library.tree.setCurrentIndex(dict(app.window.library.model.folder_indexes())["/papers/Lost"])
    for path in ("/papers/a", "/papers/b"):
        app.application.actions.add_paths([path])
    app.application.actions.library.pause(paused=True)
    app.application.actions.library.remove([DocumentId(1)])
    app.wait_until(lambda state: state.following.is_paused and state.undo.can_undo)
    QApplication.processEvents()
    buttons = [b.accessibleName() or b.text() for b in app.window.findChildren(QAbstractButton) if b.isVisible()]
    assert {"Undo", "Locate…", "Forget folder", "Resume indexing", "Stop reading a"} <= set(buttons)
    assert _unnamed(app.window) == []
    app.window.ways.show_versions(DocumentId(2))
    assert _unnamed(app.window) == []
    app.application.actions.library.show_verify(is_open=True)
    assert _unnamed(app.window) == []


def test_no_two_actions_have_one_key_and_every_key_is_in_the_table(run_app: RunApp) -> None:
    app = run_app(documents=PAPERS)
    keys = Counter(key.toString() for a in app.window.menu_actions.values() for key in a.shortcuts())
    keys += Counter(QKeySequence.mnemonic(menu.text()).toString() for menu in app.window.menuBar().actions())
    assert [key for key, times in keys.items() if times > 1] == []
    app.window.ways.open_settings("keys")
    assert app.window.settings is not None
    searched = " ".join(row.searched for group in app.window.settings._groups for row in group.rows)
    for action in app.window.menu_actions.values():
        if not action.shortcut().isEmpty():
            assert action.text().rstrip("…").casefold() in searched


def test_panes_are_reached_by_key_in_a_circle(run_app: RunApp) -> None:
    app = run_app(documents=PAPERS)
    app.window.activateWindow()
    columns = {Pane.LIBRARY: app.window.library, Pane.CHAT: app.window.chat, Pane.PAGE: app.window.page_column}

    def focused() -> Pane:
        widget = QApplication.focusWidget()
        return next(pane for pane, column in columns.items() if widget is not None and column.isAncestorOf(widget))

    app.window.panes.go_to(Pane.CHAT)
    seen = []
    for _ in range(3):
        QTest.keyClick(app.window, Qt.Key.Key_F6)
        seen.append(focused())
    assert seen == [Pane.PAGE, Pane.LIBRARY, Pane.CHAT]


def test_actions_that_would_do_nothing_cannot_be_chosen(run_app: RunApp) -> None:
    app = run_app(documents=PAPERS)
    actions: dict[str, QAction] = app.window.menu_actions
    idle = ("copy_answer", "stop", "next_mark", "zoom_in", "go_to_page", "remove", "citation_1")
    assert not any(actions[name].isEnabled() for name in idle)
    assert actions["ask"].isEnabled()
    assert actions["copy_answer"].shortcut() == QKeySequence("Ctrl+Shift+C")


# --- room


@pytest.mark.parametrize(("width", "room"), [(1280, Room.THREE), (1000, Room.TWO), (800, Room.ONE)])
def test_as_many_panes_show_as_fit(run_app: RunApp, width: int, room: Room) -> None:
    app = run_app(documents=PAPERS, size=(width, 700))
    window = app.window
    scale = window.panes.width() / width
    assert scale == pytest.approx(1.0)
    visible = [w.isVisible() for w in (window.library, window.chat, window.page_column)]
    expected = {Room.THREE: [True, True, True], Room.TWO: [False, True, True], Room.ONE: [False, True, False]}
    assert window.panes.room is room
    assert visible == expected[room]


def test_the_library_slides_over_the_conversation_and_away(run_app: RunApp) -> None:
    app = run_app(documents=PAPERS, size=(1000, 700))
    app.window.ways.toggle_library()
    assert app.window.library.isVisible()
    assert app.window.chat.isVisible()
    QTest.keyClick(app.window.library.filter_field, Qt.Key.Key_Escape)
    QTest.keyClick(app.window.library.tree, Qt.Key.Key_Escape)
    assert not app.window.library.isVisible()


def test_with_room_for_one_a_citation_shows_the_page_and_the_way_back(run_app: RunApp) -> None:
    answered = [SentenceReady(NOTHING, s) for s in samples.SENTENCES] + [samples.finished(NOTHING, samples.answer())]
    app = run_app(documents=PAPERS, size=(800, 600), replies={"Ask": [answered]})
    app.application.actions.ask("When?")
    app.wait_until(lambda state: state.chat.exchanges[0].answer is not None)
    app.window.chat.press_citation(1)
    assert [w.isVisible() for w in (app.window.chat, app.window.page_column)] == [False, True]
    app.window.panes.bar.back.click()
    assert [w.isVisible() for w in (app.window.chat, app.window.page_column)] == [True, False]
