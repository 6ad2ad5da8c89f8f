"""How a window is left, and how it is found again."""

from dataclasses import replace
from typing import TYPE_CHECKING

from desktop.prefs import Prefs

if TYPE_CHECKING:
    from desktop.views.main_window import MainWindow


def prefs_now(window: "MainWindow") -> Prefs:
    shown = window.actions_taken.state.chat.chat
    return replace(
        window.prefs,
        geometry=bytes(window.saveGeometry().toHex().data()).decode(),
        panes=window.panes.widths,
        collapsed=window.library.tree.closed_folders,
        chat=int(shown.id) if shown is not None else 0,
    )
