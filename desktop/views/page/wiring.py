"""The page in a window: what it asks for, and what menus offer there."""

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QKeySequence

from core.api.page_text import PageLink
from desktop.inert import plain
from desktop.prefs import StripWish
from desktop.state.app import AppState
from desktop.state.panes import Pane
from desktop.texts import Sentence
from desktop.views.window.menus import Command, Entry

if TYPE_CHECKING:
    from desktop.views.window.main_window import MainWindow

translate = QCoreApplication.translate
Standard = QKeySequence.StandardKey

QUARTER = 90
IN_MORE = (
    ("find", "find_next", "find_previous"),
    ("zoom_in", "zoom_out", "actual_size", "fit_width", "fit_page"),
    ("page_strip", "rotate", "rotate_back", "dark_paper"),
    ("go_to_page", "go_back", "go_forward"),
    ("select_page", "copy_with_page"),
    ("report", "open_outside", "print"),
)
"""The entries of the menus that the page's own menu holds, group by group."""


def connect_page(window: "MainWindow") -> None:
    page, act = window.page, window.actions_taken
    page.page_wanted.connect(act.render)
    page.mark_wanted.connect(act.open_mark)
    page.canvas.text_wanted.connect(act.page.read_text)
    page.canvas.links_wanted.connect(act.page.read_links)
    page.canvas.link_pressed.connect(lambda link: follow_link(window, link))
    page.canvas.jumped.connect(act.page.remember, Qt.ConnectionType.QueuedConnection)
    page.canvas.stepped.connect(lambda step: go_back(window, step))
    page.place_wanted.connect(act.page.look_at)
    page.find_bar.how_wanted.connect(lambda case, whole: look_so(window, match_case=case, whole_words=whole))
    page.canvas.selection_changed.connect(window.enable)
    page.header.find_wanted.connect(lambda: open_find(window))
    page.find_bar.typed.connect(lambda text: act.page.find(text, page.canvas.current_page))
    page.find_bar.stepped.connect(act.page.step_hit)
    page.find_bar.closed.connect(lambda: close_find(window))
    page.header.fill_more([[window.menu_actions[name] for name in group] for group in IN_MORE])
    page.strip.page_chosen.connect(act.page.look_at)
    page.strip.headings_wanted.connect(act.page.list_headings)
    page.set_strip(StripWish(window.prefs.strip))
    page.set_dark_paper(is_dark=window.prefs.dark_paper)
    window.menu_actions["dark_paper"].setChecked(window.prefs.dark_paper)


def enable_page(window: "MainWindow") -> None:
    """An entry that would do nothing cannot be chosen."""
    state, has_selection = window.actions_taken.state, window.page.canvas.selection is not None
    for name, is_allowed in page_allowed(state, has_selection=has_selection).items():
        window.menu_actions[name].setEnabled(is_allowed)
    window.menu_actions["page_strip"].setChecked(window.page.has_strip)


def page_allowed(app: AppState, *, has_selection: bool) -> dict[str, bool]:
    """By command, whether it would do something."""
    state = app.page
    is_open = bool(state.pages)
    hits = bool(state.find.hits)
    return {
        **dict.fromkeys(("find", "rotate", "rotate_back", "select_page", "page_strip", "print"), is_open),
        **dict.fromkeys(("find_next", "find_previous"), is_open and hits),
        "copy_with_page": is_open and has_selection,
        "go_back": bool(app.trail.behind),
        "go_forward": bool(app.trail.ahead),
        "open_outside": app.shown_document is not None,
    }


def edit_entries(window: "MainWindow") -> list[Entry]:
    act, canvas = window.actions_taken.page, window.page.canvas
    return [
        Command("find", translate("menus", "Find in document…"), lambda: open_find(window), (Standard.Find,)),
        Command("find_next", translate("menus", "Next result"), lambda: act.step_hit(1), ("F3",)),
        Command("find_previous", translate("menus", "Previous result"), lambda: act.step_hit(-1), ("Shift+F3",)),
        None,
        Command("select_page", translate("menus", "Select page"), canvas.selectAll, ("Ctrl+Shift+A",)),
        Command(
            "copy_with_page", translate("menus", "Copy with page reference"), canvas.copy_with_page, ("Ctrl+Alt+C",)
        ),
    ]


def way_entries(window: "MainWindow") -> list[Entry]:
    return [
        Command("go_back", translate("menus", "Back"), lambda: go_back(window, -1), ("Alt+Left",)),
        Command("go_forward", translate("menus", "Forward"), lambda: go_back(window, 1), ("Alt+Right",)),
    ]


def view_entries(window: "MainWindow") -> list[Entry]:
    act = window.actions_taken.page
    return [
        Command(
            "page_strip",
            translate("menus", "Outline and pages"),
            lambda: toggle_strip(window),
            ("Ctrl+Alt+O",),
            is_checkable=True,
        ),
        Command("rotate", translate("menus", "Rotate clockwise"), lambda: act.turn(QUARTER), ("Ctrl+R",)),
        Command("rotate_back", translate("menus", "Rotate anticlockwise"), lambda: act.turn(-QUARTER), ("Ctrl+Alt+R",)),
        Command(
            "dark_paper",
            translate("menus", "Dark paper"),
            lambda: toggle_dark_paper(window),
            ("Ctrl+Shift+D",),
            is_checkable=True,
        ),
    ]


def document_entries(window: "MainWindow") -> list[Entry]:
    return [
        Command(
            "open_outside",
            translate("menus", "Open in the system’s viewer"),
            lambda: open_outside(window),
            ("Ctrl+Shift+P",),
        ),
        Command("print", translate("menus", "Print…"), lambda: print_document(window), (Standard.Print,)),
    ]


def open_find(window: "MainWindow") -> None:
    window.panes.go_to(Pane.PAGE)
    window.actions_taken.page.open_find(window.page.canvas.current_page)
    window.page.find_bar.enter(window.page.canvas.selected)


def close_find(window: "MainWindow") -> None:
    window.actions_taken.page.close_find()
    window.page.canvas.setFocus()


def look_so(window: "MainWindow", *, match_case: bool, whole_words: bool) -> None:
    here = window.page.canvas.current_page
    window.actions_taken.page.find_how(here, match_case=match_case, whole_words=whole_words)


def go_back(window: "MainWindow", step: int) -> None:
    """To the place before the last jump, or forward again."""
    window.actions_taken.page.go_back(*window.page.canvas.place_now, step=step)


def follow_link(window: "MainWindow", link: PageLink) -> None:
    """Within the document at once; out of it only if the person says so, and has seen where to."""
    if link.page_index is not None:
        window.actions_taken.page.look_at(link.page_index, None)
        return
    asked = Sentence(
        translate("page", "This document links to the address below. Your web browser would open it."),
        plain(link.address),
    )
    do, keep = translate("page", "Open in browser"), translate("page", "Don’t open")
    if window.dialogs.agree(window, asked, do=do, keep=keep):
        window.dialogs.open_address(link.address)


def toggle_dark_paper(window: "MainWindow") -> None:
    is_dark = not window.prefs.dark_paper
    window.prefs = replace(window.prefs, dark_paper=is_dark)
    window.page.set_dark_paper(is_dark=is_dark)
    window.chat.transcript.peek.pictures.set_dark_paper(is_dark=is_dark)
    window.menu_actions["dark_paper"].setChecked(is_dark)


def toggle_strip(window: "MainWindow") -> None:
    """What the person says holds at every width."""
    wish = StripWish.HIDDEN if window.page.has_strip else StripWish.SHOWN
    window.prefs = replace(window.prefs, strip=wish)
    window.page.set_strip(wish)
    enable_page(window)


def print_document(window: "MainWindow") -> None:
    if not window.actions_taken.state.page.may_print:
        window.page.told.tell(translate("page", "The owner of this document does not allow printing."))
        return
    printer = window.dialogs.choose_printer(window, len(window.actions_taken.state.page.pages))
    if printer is not None:
        window.page.print_on(printer)


def open_outside(window: "MainWindow") -> None:
    document = window.actions_taken.state.shown_document
    if document is not None:
        window.dialogs.open_file(document.path)
