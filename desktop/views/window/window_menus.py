"""What stands in the menus, and when each entry can be used."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QApplication, QLineEdit, QPlainTextEdit

from desktop.copying import markable
from desktop.prefs import THEMES
from desktop.state.app import AppState
from desktop.state.chat import recent_questions
from desktop.state.engine import EngineStatus
from desktop.state.exchange import AnswerAct, Exchange
from desktop.state.following import LOCATABLE
from desktop.state.panes import Pane
from desktop.views.activity.wiring import show_activity
from desktop.views.chat.wiring import export_chat, forget_chats, rename_chat, show_chats, step_answer, wish_in_sight
from desktop.views.library.menu import sight_entries
from desktop.views.library.view import LibraryView
from desktop.views.page.wiring import document_entries, edit_entries, view_entries, way_entries
from desktop.views.palette.wiring import NAME as PALETTE
from desktop.views.palette.wiring import show_palette
from desktop.views.window.menus import Command, Entry, Submenu

if TYPE_CHECKING:
    from desktop.views.window.main_window import MainWindow

translate = QCoreApplication.translate
Standard = QKeySequence.StandardKey

CITATION_KEYS = 9


def window_menus(window: "MainWindow") -> dict[str, list[Entry]]:
    """The menu bar, from left to right."""
    return {
        translate("menus", "&File"): _file(window),
        translate("menus", "&Edit"): _edit(window),
        translate("menus", "&View"): _view(window),
        translate("menus", "&Library"): _library(window),
        translate("menus", "&Conversation"): _conversation(window),
        translate("menus", "&Question"): _question(window),
        translate("menus", "&Document"): _document(window),
        translate("menus", "&Help"): _help(window),
    }


def enable_actions(
    actions: Mapping[str, QAction], state: AppState, library: LibraryView, answered: Exchange | None
) -> None:
    """An entry that would do nothing cannot be chosen. `answered` is the answer that is meant."""
    has_selection = bool(library.selected)
    has_page = bool(state.page.pages)
    allowed = {
        **dict.fromkeys(("copy_answer", "copy_markdown"), answered is not None),
        "save_marked": answered is not None and bool(markable(answered)),
        "why": any(exchange.answer is not None for exchange in state.chat.exchanges),
        **dict.fromkeys(("ask_again", "edit_question"), state.chat.can_ask and bool(state.chat.exchanges)),
        **dict.fromkeys(("rename_chat", "forget_chat"), state.chat.chat is not None or state.chats.is_open),
        "chats": state.chat.engine_up,
        "export_chat": any(one.answer is not None for one in state.chat.exchanges) and state.chats.partly is None,
        "ask": state.chat.can_ask,
        "stop": state.chat.running is not None,
        "earlier_question": bool(recent_questions(state.chat)),
        **dict.fromkeys(("next_mark", "previous_mark"), bool(state.page.numbers)),
        **dict.fromkeys(("next_answer", "previous_answer"), len(state.chat.exchanges) > 1),
        **dict.fromkeys(("zoom_in", "zoom_out", "actual_size", "fit_width", "fit_page", "go_to_page"), has_page),
        "redo": state.undo.undone is not None or field_to_redo() is not None,
        "undo": state.undo.can_undo or state.check.can_bring_back or field_to_undo() is not None,
        "remove": has_selection or library.selected_folder is not None,
        "ask_only": library.can_ask_selected,
        "reveal": library.can_reveal and (has_selection or library.selected_folder is not None),
        **dict.fromkeys(("report", "versions"), has_selection or state.shown_document is not None),
        "together": library.can_be_together,
        **_library_allowed(state, library),
        "try_again": bool(library.selected_to_read_again),
        "unlock": bool(library.selected_locked),
    }
    for number in range(1, CITATION_KEYS + 1):
        allowed[f"citation_{number}"] = answered is not None and answered.citation(number) is not None
    for name, is_allowed in allowed.items():
        actions[name].setEnabled(is_allowed)


def _library_allowed(state: AppState, library: LibraryView) -> dict[str, bool]:
    folder, following = library.selected_folder, state.following
    is_up = state.engine is EngineStatus.READY
    return {
        "check_folders": is_up and following.checking is None and bool(following.folders),
        "pause": is_up and following.pausing is None,
        "verify": is_up,
        "check": is_up,
        "locate": folder is not None and folder.state in LOCATABLE,
        **dict.fromkeys(("unfollow", "forget"), folder is not None),
    }


def field_to_undo() -> QLineEdit | QPlainTextEdit | None:
    """The field that has the focus, if something was written in it that can be undone."""
    field = QApplication.focusWidget()
    if isinstance(field, QLineEdit):
        return field if field.isUndoAvailable() else None
    if isinstance(field, QPlainTextEdit):
        return field if field.document().isUndoAvailable() else None
    return None


def field_to_redo() -> QLineEdit | QPlainTextEdit | None:
    """The field that has the focus, if something was undone in it."""
    field = QApplication.focusWidget()
    if isinstance(field, QLineEdit):
        return field if field.isRedoAvailable() else None
    if isinstance(field, QPlainTextEdit):
        return field if field.document().isRedoAvailable() else None
    return None


def _file(window: "MainWindow") -> list[Entry]:
    return [
        Command("add_folder", translate("menus", "Add folder…"), window.add_folder, ("Ctrl+O",)),
        Command("add_files", translate("menus", "Add files…"), window.add_files, ("Ctrl+Shift+O",)),
        None,
        Command("settings", translate("menus", "Settings"), window.ways.open_settings, ("Ctrl+,",)),
        None,
        Command("quit", translate("menus", "Quit"), window.close, (Standard.Quit,)),
    ]


def _edit(window: "MainWindow") -> list[Entry]:
    return [
        Command("undo", translate("menus", "Undo"), window.undo, (Standard.Undo,)),
        Command("redo", translate("menus", "Redo"), window.redo, (Standard.Redo,)),
        None,
        Command("copy", translate("menus", "Copy"), lambda: _to_focus("copy"), (Standard.Copy,)),
        Command(
            "copy_answer", translate("menus", "Copy answer with sources"), window.chat.copy_answer, ("Ctrl+Shift+C",)
        ),
        Command(
            "copy_markdown",
            translate("menus", "Copy answer as Markdown"),
            lambda: window.chat.wish(AnswerAct.COPY_MARKDOWN),
            ("Ctrl+Shift+M",),
        ),
        Command(
            "save_marked",
            translate("menus", "Save a marked copy of the PDF…"),
            lambda: window.chat.wish(AnswerAct.SAVE_MARKED),
            ("Ctrl+Shift+S",),
        ),
        Command("select_all", translate("menus", "Select all"), lambda: _to_focus("selectAll"), (Standard.SelectAll,)),
        None,
        *edit_entries(window),
        None,
        Command("filter", translate("menus", "Filter library"), lambda: _filter(window), ("Ctrl+Shift+F",)),
    ]


def _view(window: "MainWindow") -> list[Entry]:
    page = window.page
    names = (
        translate("menus", "System"),
        translate("menus", "Light"),
        translate("menus", "Dark"),
        translate("menus", "High contrast"),
    )
    themes = tuple(
        Command(f"theme_{key}", name, partial(window.theme_wanted.emit, key), is_checkable=True)
        for key, name in zip(THEMES, names, strict=True)
    )
    return [
        Command("library", translate("menus", "Library"), window.ways.toggle_library, ("Ctrl+1",)),
        Command("chat", translate("menus", "Conversation"), window.ways.go_to_conversation, ("Ctrl+2",)),
        Command("page", translate("menus", "Page"), lambda: window.panes.go_to(Pane.PAGE), ("Ctrl+3",)),
        Command("next_pane", translate("menus", "Next pane"), lambda: window.ways.step_pane(1), ("F6",)),
        Command("previous_pane", translate("menus", "Previous pane"), lambda: window.ways.step_pane(-1), ("Shift+F6",)),
        Command(PALETTE, translate("menus", "Command palette…"), lambda: show_palette(window), ("Ctrl+K",)),
        None,
        Command("zoom_in", translate("menus", "Zoom in"), page.zoom_in, (Standard.ZoomIn, "Ctrl+=")),
        Command("zoom_out", translate("menus", "Zoom out"), page.zoom_out, (Standard.ZoomOut,)),
        Command("actual_size", translate("menus", "Actual size"), page.actual_size, ("Ctrl+0",)),
        Command("fit_width", translate("menus", "Fit width"), page.fit_width, ("Ctrl+9",)),
        Command("fit_page", translate("menus", "Fit page"), page.fit_page),
        None,
        *view_entries(window),
        None,
        Submenu(translate("menus", "Theme"), themes, is_choice=True),
    ]


def _library(window: "MainWindow") -> list[Entry]:
    library, act = window.library, window.actions_taken
    return [
        Command("check_folders", translate("menus", "Check folders now"), act.library.check_folders, ("F5",)),
        Command(
            "pause",
            translate("menus", "Pause indexing"),
            lambda: act.library.pause(paused=not act.state.following.is_paused),
            is_checkable=True,
        ),
        Command("activity", translate("menus", "Activity"), lambda: show_activity(window), ("Ctrl+J",)),
        Command("check", translate("menus", "Check my library…"), window.ways.show_check, ("Ctrl+Shift+E",)),
        Command("verify", translate("menus", "Verify library…"), lambda: act.library.show_verify(is_open=True)),
        None,
        *sight_entries(library),
        None,
        Command("locate", translate("menus", "Locate folder…"), library.locate_selected),
        Command(
            "unfollow",
            translate("menus", "Stop following, keep documents"),
            lambda: library.forget_selected(keep_documents=True),
        ),
        Command("forget", translate("menus", "Forget folder"), library.forget_selected),
    ]


def _conversation(window: "MainWindow") -> list[Entry]:
    return [
        Command(
            "new_conversation", translate("menus", "New conversation"), window.ways.begin_conversation, ("Ctrl+N",)
        ),
        Command("chats", translate("menus", "All conversations…"), lambda: show_chats(window), ("Ctrl+Shift+H",)),
        None,
        Command("export_chat", translate("menus", "Export as Markdown…"), lambda: export_chat(window)),
        Command("rename_chat", translate("menus", "Rename"), lambda: rename_chat(window), ("F2",)),
        Command("forget_chat", translate("menus", "Delete conversation"), lambda: forget_chats(window)),
    ]


def _question(window: "MainWindow") -> list[Entry]:
    chat, page = window.chat, window.page
    citations = tuple(
        Command(
            f"citation_{number}",
            translate("menus", "Citation {0}").format(number),
            partial(chat.press_citation, number),
            (f"Alt+{number}",),
        )
        for number in range(1, CITATION_KEYS + 1)
    )
    act = window.actions_taken

    def anew(what: AnswerAct) -> Callable[[], None]:
        return lambda: wish_in_sight(window, what)

    def quotes() -> None:
        act.chats.set_quotes_only(is_on=not act.state.chat.quotes_only)

    return [
        Command("new_question", translate("menus", "New question"), window.ways.go_to_conversation, ("Ctrl+L",)),
        Command("ask_again", translate("menus", "Ask again"), anew(AnswerAct.ASK_AGAIN), ("Ctrl+Shift+R",)),
        Command("edit_question", translate("menus", "Edit question"), anew(AnswerAct.EDIT), ("Ctrl+Shift+L",)),
        Command("quotes_only", translate("menus", "Quotes only"), quotes, ("Ctrl+Shift+K",), is_checkable=True),
        Command("why", translate("menus", "Why this answer"), lambda: chat.wish(AnswerAct.WHY), ("Ctrl+I",)),
        Command("ask", translate("menus", "Ask"), chat.ask_typed, ("Return",), is_local=True),
        Command(
            "earlier_question", translate("menus", "Earlier question"), chat.recall_question, ("Up",), is_local=True
        ),
        Command("stop", translate("menus", "Stop"), window.actions_taken.stop_answer, ("Esc",), is_local=True),
        None,
        Command("next_answer", translate("menus", "Next answer"), lambda: step_answer(window, 1), ("Ctrl+Down",)),
        Command(
            "previous_answer", translate("menus", "Previous answer"), lambda: step_answer(window, -1), ("Ctrl+Up",)
        ),
        None,
        Command("next_mark", translate("menus", "Next mark"), page.next_mark, ("F4",)),
        Command("previous_mark", translate("menus", "Previous mark"), page.previous_mark, ("Shift+F4",)),
        Submenu(translate("menus", "Open citation"), citations),
    ]


def _document(window: "MainWindow") -> list[Entry]:
    library = window.library
    return [
        Command("go_to_page", translate("menus", "Go to page…"), window.page.focus_page_field, ("Ctrl+G",)),
        *way_entries(window),
        *document_entries(window),
        None,
        Command("report", translate("menus", "How it was read…"), window.ways.show_report_of_current, ("Alt+Return",)),
        Command("versions", translate("menus", "Versions…"), window.ways.show_versions_of_current),
        Command("together", translate("menus", "These are versions of one document"), library.put_selected_together),
        Command("unlock", translate("menus", "Enter password…"), library.unlock_selected),
        Command("ask_only", translate("menus", "Ask only the selected"), library.ask_only_selected),
        Command("try_again", translate("menus", "Try again"), library.try_selected_again),
        Command("reveal", translate("menus", "Show in file manager"), library.reveal_selected),
        Command("remove", translate("menus", "Remove from library"), library.remove_selected, ("Del",), is_local=True),
    ]


def _help(window: "MainWindow") -> list[Entry]:
    return [
        Command("keys", translate("menus", "Keys"), lambda: window.ways.open_settings("keys"), ("F1",)),
        Command("about", translate("menus", "About Pincite"), window.show_about),
    ]


def _filter(window: "MainWindow") -> None:
    window.panes.go_to(Pane.LIBRARY)
    window.library.focus_filter()


def _to_focus(method: str) -> None:
    """Call a text widget's own `copy` or `selectAll`, if the focus is in one that has it."""
    call = getattr(QApplication.focusWidget(), method, None)
    if callable(call):
        call()
