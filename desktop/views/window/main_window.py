"""The window: its parts, what they are shown, and what the person does with them."""

import logging
from pathlib import Path

from PySide6.QtCore import QByteArray, Qt, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent
from PySide6.QtWidgets import QMainWindow, QMenu, QStackedWidget, QVBoxLayout, QWidget

from core.api.messages import PageImage
from core.api.types import ErrorCode
from desktop.actions import Actions
from desktop.computer import this_computer
from desktop.dialogs import Dialogs
from desktop.icons import Icons
from desktop.prefs import Prefs
from desktop.sample import place_sample, sample_questions
from desktop.state.app import AppState
from desktop.state.page import RenderWanted
from desktop.state.panes import Pane
from desktop.state.sample import only_sample
from desktop.theme import Theme
from desktop.views.activity.wiring import connect_activity
from desktop.views.chat.wiring import connect_chat
from desktop.views.check.wiring import connect_check
from desktop.views.controls.reset_link import Resets
from desktop.views.library.first_run import FirstRunView
from desktop.views.library.view import LibraryView
from desktop.views.library.wiring import connect_library
from desktop.views.page.column import PageColumn
from desktop.views.page.page_images import BadImage
from desktop.views.page.wiring import connect_page, enable_page
from desktop.views.palette.wiring import make_palette, renew_palette
from desktop.views.settings.view import SettingsView
from desktop.views.window.covers import Covers
from desktop.views.window.dropping import Dropping
from desktop.views.window.menus import build_menus
from desktop.views.window.middle_column import MiddleColumn
from desktop.views.window.panes import Panes
from desktop.views.window.session import prefs_now, put_back
from desktop.views.window.status import StatusLine
from desktop.views.window.tab_order import step_focus
from desktop.views.window.unlocking import Unlocking
from desktop.views.window.ways import Ways
from desktop.views.window.window_menus import enable_actions, field_to_redo, field_to_undo, window_menus

log = logging.getLogger(__name__)

DEFAULT_SIZE = (1280, 800)
MINIMUM_SIZE = (720, 520)


class MainWindow(QMainWindow):
    """Shows the state of `actions` and hands it what the person does.

    Theme and text size belong to the application: the window asks for another by signal and is given it by
    `set_theme` or, because every length follows the text, by `rebuild`.
    """

    theme_wanted = Signal(str)
    text_percent_wanted = Signal(int)
    language_wanted = Signal(str)
    less_motion_wanted = Signal(bool)
    erase_wanted = Signal()
    """All that is kept, once the window has closed."""
    closed = Signal()

    def __init__(
        self, actions: Actions, theme: Theme, icons: Icons, *, prefs: Prefs, data_dir: Path, dialogs: Dialogs
    ) -> None:
        super().__init__()
        self.actions_taken = actions
        self.dialogs = dialogs
        self.prefs = prefs
        self._theme, self._icons = theme, icons
        self._data_dir = data_dir
        self._connections: int | None = None
        self.resets = Resets()
        self.unlocking = Unlocking(actions, self)
        self.ways = Ways(self)
        self.dropping = Dropping(theme, icons, self, lambda: self.chat.box)
        self.dropping.dropped.connect(actions.add_paths)
        self.dropping.dropped_on_question.connect(self.ways.add_and_narrow)
        self.setWindowTitle("Pincite")
        self.setMinimumSize(*MINIMUM_SIZE)
        self.resize(*DEFAULT_SIZE)
        if prefs.geometry:
            self.restoreGeometry(QByteArray.fromHex(prefs.geometry.encode()))
        self._build()
        actions.state_changed.connect(self.show_state)
        actions.image_ready.connect(self._put_image)
        actions.image_failed.connect(self._put_failure)
        self.show_state(actions.state)
        if not actions.state.is_first_run:
            self.chat.focus_question()

    # --- parts

    def _build(self) -> None:
        theme, icons = self._theme, self._icons
        self.library = LibraryView(theme, icons)
        self.library.tree.close_folders(self.prefs.collapsed)
        self.middle = MiddleColumn(theme, icons)
        self.chat = self.middle.chat
        self.page_column = PageColumn(theme, icons)
        self.page = self.page_column.page
        columns: dict[Pane, QWidget] = {
            Pane.LIBRARY: self.library,
            Pane.CHAT: self.middle,
            Pane.PAGE: self.page_column,
        }
        self.panes = Panes(theme, icons, columns, saved=self.prefs.panes)
        self.covers = Covers(self, self.panes, self._data_dir)
        self.first_run = FirstRunView(theme, icons, this_computer(self._data_dir))
        self.status = StatusLine(theme, icons)
        self.stack = QStackedWidget()
        self.stack.addWidget(self.panes)
        self.stack.addWidget(self.first_run)
        central = QWidget()
        column = QVBoxLayout(central)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.stack, 1)
        column.addWidget(self.status)
        self.setCentralWidget(central)
        self.menus = window_menus(self)
        self.menu_actions = build_menus(self, self.menus)
        self.palette_view = make_palette(self, theme, icons)
        for menu in self.menuBar().findChildren(QMenu):
            menu.aboutToShow.connect(self.enable)
        self._connect()

    def _connect(self) -> None:
        connect_library(self)
        connect_chat(self)
        connect_check(self)
        connect_activity(self)
        connect_page(self)
        self._connect_report()
        act, chat, page = self.actions_taken, self.chat, self.page
        chat.choose_folder.connect(self.add_folder)
        chat.citation_clicked.connect(self.ways.open_citation)
        chat.passage_clicked.connect(act.open_passage)
        chat.passage_clicked.connect(lambda _passage: self.panes.show_page(from_answer=True))
        chat.vote_wished.connect(act.questions.vote)
        chat.languages_wanted.connect(lambda: self.ways.open_settings("languages"))
        page.canvas.current_changed.connect(lambda _page: self._show_open_place(act.state))
        chat.banner.followed.connect(act.follow)
        chat.banner.dismissed.connect(act.dismiss)
        self.panes.cover_left.connect(lambda: act.show_settings(is_open=False))
        self.first_run.folder_wanted.connect(self.add_folder)
        self.first_run.files_wanted.connect(self.add_files)
        self.first_run.sample_wanted.connect(lambda: act.add_paths([str(place_sample(self._data_dir))]))

    def _connect_report(self) -> None:
        """The report and the card say what was wrong, and offer the same ways out of it."""
        report, card, act = self.middle.report, self.page_column.card, self.actions_taken
        for view in (report, card):
            view.try_again_wanted.connect(act.try_again)
            view.password_wanted.connect(act.ask_passwords)
            view.reveal_wanted.connect(self.dialogs.reveal)
            view.scans_wanted.connect(lambda: self.ways.open_settings("scans"))
        card.remove_wanted.connect(lambda documents: act.library.remove([d.id for d in documents]))
        report.closed.connect(act.close_report)
        report.place_wanted.connect(self.ways.open_place)
        self.page.header.report_wanted.connect(self.ways.show_report_of_current)

    def set_theme(self, theme: Theme, icons: Icons) -> None:
        """Other colours, with everything where it is."""
        self._theme, self._icons = theme, icons
        self.library.set_theme(theme, icons)
        self.middle.set_theme(theme, icons)
        self.page_column.set_theme(theme, icons)
        self.panes.set_theme(theme, icons)
        self.first_run.set_theme(theme, icons)
        self.status.set_theme(theme, icons)
        self.dropping.overlay.set_theme(theme, icons)
        self.palette_view.set_theme(theme, icons)
        self.covers.renew(self.actions_taken.state, theme, icons)
        self.show_state(self.actions_taken.state)

    def rebuild(self, theme: Theme, icons: Icons) -> None:
        """Make every part anew, for another size of text."""
        self.prefs = self.current_prefs()
        drafts = self.chat.box.drafts
        self._theme, self._icons = theme, icons
        self.dropping.overlay.set_theme(theme, icons)
        self.palette_view.deleteLater()
        self._build()
        self.show_state(self.actions_taken.state)
        put_back(self.prefs, self.page.canvas)
        self.chat.box.take_drafts(drafts)
        self.show_connections(self._connections)

    @property
    def settings(self) -> SettingsView | None:
        """None while they are closed."""
        return self.covers.settings

    # --- what is shown

    def show_state(self, state: AppState) -> None:
        self.library.show_state(state)
        self.middle.show_state(state)
        self.panes.spread(wants_width=state.check.is_open)
        self.page_column.show_state(state)
        self._show_open_place(state)
        self.panes.bar.name_back(state)
        self.status.show_state(state)
        self.first_run.show_models(state.models.models)
        self.chat.suggest(sample_questions() if only_sample(state.library.documents) else ())
        self._show_place(state)
        self.covers.show_state(state, self._theme, self._icons)
        self.unlocking.show_state(state.unlock, self._theme, self._icons)
        self.enable()
        renew_palette(self)
        self.menu_actions[f"theme_{self.prefs.theme}"].setChecked(True)
        self.menu_actions["quotes_only"].setChecked(state.chat.quotes_only)
        self.menu_actions["pause"].setChecked(state.following.is_paused)

    def show_connections(self, count: int | None) -> None:
        self._connections = count
        self.status.show_connections(count)
        self.covers.show_connections(count)

    def _show_place(self, state: AppState) -> None:
        """First run or panes; the focus goes to where one begins."""
        wanted = self.first_run if state.is_first_run else self.panes
        if self.stack.currentWidget() is not wanted:
            self.stack.setCurrentWidget(wanted)
            if state.is_first_run:
                self.first_run.focus_first()
            else:
                self.chat.focus_question()

    def _show_open_place(self, state: AppState) -> None:
        """Where the answer may be, for a person who says what would be right."""
        document_id = state.page.document_id if state.page.pages else None
        self.chat.shelf.show_place(None if document_id is None else (document_id, self.page.canvas.current_page))

    def enable(self) -> None:
        enable_actions(self.menu_actions, self.actions_taken.state, self.library, self.chat.chosen)
        enable_page(self)

    def _put_image(self, image: PageImage) -> None:
        """To the page, unless it was asked for by those who look at its lines alone."""
        pictures = self.chat.transcript.peek.pictures
        is_for_page = self.page.is_asked(image) or not pictures.is_asked(image)
        pictures.put_image(image)
        try:
            if is_for_page:
                self.page.put_image(image)
        except BadImage as error:
            log.warning("page image refused: %s", error)
            self.page.put_failure(image.document_id, image.page_index)

    def _put_failure(self, wanted: RenderWanted, code: ErrorCode | None) -> None:
        if code is None or code is ErrorCode.ENGINE_DIED:
            self.page.forget_requests()
            self.chat.transcript.peek.pictures.forget_requests()
        else:
            self.chat.transcript.peek.pictures.put_failure(wanted)
            self.page.put_failure(wanted.document_id, wanted.page_index)

    # --- what the person does

    def add_folder(self) -> None:
        folder = self.dialogs.choose_folder(self)
        self.actions_taken.add_paths([folder] if folder else [])

    def add_files(self) -> None:
        self.actions_taken.add_paths(self.dialogs.choose_files(self))

    def come_forward(self) -> None:
        """In front of other windows, as far as the system lets it."""
        self.setWindowState((self.windowState() & ~Qt.WindowState.WindowMinimized) | Qt.WindowState.WindowActive)
        self.show()
        self.raise_()
        self.activateWindow()

    def undo(self) -> None:
        """In a field that was written in it belongs to the text; else what was removed last comes back."""
        field, check = field_to_undo(), self.actions_taken.state.check
        if field is not None:
            field.undo()
        elif check.can_bring_back:
            self.actions_taken.questions.bring_back()
        else:
            self.actions_taken.library.undo()

    def redo(self) -> None:
        """The same the other way round: what was brought back last goes again."""
        field, deed = field_to_redo(), self.actions_taken.state.undo.undone
        if field is not None:
            field.redo()
        elif deed is not None and deed.chat_ids:
            self.actions_taken.chats.forget(deed.chat_ids)
        elif deed is not None:
            self.actions_taken.library.remove(deed.document_ids)

    def show_about(self) -> None:
        self.dialogs.about(self, self.actions_taken.state.version)

    # --- Qt

    def current_prefs(self) -> Prefs:
        """The window as it is now, to be saved."""
        return prefs_now(self)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape that nobody else had a use for stops the answer at work."""
        if event.key() == Qt.Key.Key_Escape:
            self.actions_taken.stop_answer()
        else:
            super().keyPressEvent(event)

    def focusNextPrevChild(self, next: bool) -> bool:
        return step_focus(self, 1 if next else -1)

    def closeEvent(self, event: QCloseEvent) -> None:
        super().closeEvent(event)
        self.closed.emit()
