"""What can be done with what is selected in the library, and what of the library is shown."""

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from core.api.following import FolderSummary
from desktop.state.following import LOCATABLE
from desktop.state.sight import Kind, Order
from desktop.views.controls.buttons import key_words
from desktop.views.library.only_bar import kind_words
from desktop.views.window.menus import Command, Submenu

if TYPE_CHECKING:
    from desktop.views.library.view import LibraryView

translate = QCoreApplication.translate


def sight_entries(library: "LibraryView") -> list[Submenu]:
    orders = {
        Order.NAME: translate("menus", "By name"),
        Order.NEWEST: translate("menus", "Newest first"),
        Order.LARGEST: translate("menus", "Largest file first"),
        Order.LONGEST: translate("menus", "Most pages first"),
    }
    shown = [
        Command(f"show_{kind}", kind_words(kind), partial(library.show_kind, kind), is_checkable=True) for kind in Kind
    ]
    sorted_ = [
        Command(f"sort_{order}", orders[order], partial(library.sort_by, order), is_checkable=True) for order in Order
    ]
    return [
        Submenu(translate("menus", "Show"), tuple(shown), is_choice=True),
        Submenu(translate("menus", "Order"), tuple(sorted_), is_choice=True),
    ]


def fill_sight_menu(library: "LibraryView", actions: Mapping[str, QAction]) -> None:
    """The same entries behind the button above the list, with what is chosen checked in both."""
    library.sight_menu.addActions([actions[f"show_{kind}"] for kind in Kind])
    library.sight_menu.addSeparator()
    library.sight_menu.addActions([actions[f"sort_{order}"] for order in Order])

    def check() -> None:
        actions[f"show_{library.kind}"].setChecked(True)
        actions[f"sort_{library.order}"].setChecked(True)

    library.sight_changed.connect(check)
    check()


def library_menu(library: "LibraryView") -> QMenu:
    """The entries of remedies are there only where they help."""
    menu = QMenu(library)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    folder = library.selected_folder
    if library.selected:
        _add_documents(menu, library)
    if folder is not None:
        _add_folder(menu, library, folder)
    elif library.selected:
        menu.addSeparator()
        menu.addAction(_with_key(translate("library", "Remove from library"), "Del"), library.remove_selected)
    return menu


def _add_documents(menu: QMenu, library: "LibraryView") -> None:
    is_one = len(library.selected) == 1
    if is_one:
        menu.addAction(_with_key(translate("library", "Open"), "Return"), library.open_selected)
        if library.can_reveal:
            menu.addAction(translate("library", "Open in the system’s viewer"), library.open_selected_outside)
    if library.can_ask_selected:
        words = translate("library", "Ask only this") if is_one else translate("library", "Ask only these")
        menu.addAction(words, library.ask_only_selected)
    if is_one:
        menu.addAction(_with_key(translate("library", "How it was read…"), "Alt+Return"), library.report_selected)
        menu.addAction(translate("library", "Versions…"), library.show_versions_of_selected)
    elif library.can_be_together:
        words = translate("library", "These are versions of one document")
        menu.addAction(words, library.put_selected_together)
    if library.can_reveal:
        menu.addAction(translate("library", "Show in file manager"), library.reveal_selected)
    is_row = library.tree.selected_row().isValid()
    menu.addAction(
        translate("library", "Copy path") if is_row else translate("library", "Copy paths"), library.copy_paths
    )
    _add_remedies(menu, library)


def _add_remedies(menu: QMenu, library: "LibraryView") -> None:
    is_one = len(library.selected) == 1
    if library.selected_locked:
        menu.addAction(translate("library", "Enter password…"), library.unlock_selected)
    again = len(library.selected_to_read_again)
    if again:
        several = translate("library", "Try %Ln document(s) again", "", again)
        menu.addAction(translate("library", "Try again") if is_one else several, library.try_selected_again)


def _with_key(words: str, keys: str) -> str:
    """Told behind the words; the key itself is that of the list or of the window's menu."""
    return f"{words}\t{key_words(keys)}"


def _add_folder(menu: QMenu, library: "LibraryView", folder: FolderSummary) -> None:
    if library.selected:
        menu.addSeparator()
    elif library.can_reveal:
        menu.addAction(translate("library", "Show in file manager"), library.reveal_selected)
    menu.addAction(translate("library", "Check folders now"), library.check_wanted.emit)
    if folder.state in LOCATABLE:
        menu.addAction(translate("library", "Locate…"), library.locate_selected)
    menu.addSeparator()
    menu.addAction(
        translate("library", "Stop following, keep documents"), lambda: library.forget_selected(keep_documents=True)
    )
    menu.addAction(translate("library", "Forget folder"), library.forget_selected)
