"""Which kind of documents the library shows alone, above the list, and the way back to all."""

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from desktop import amounts
from desktop.icons import Icons
from desktop.state.sight import Kind
from desktop.theme import Theme, scaled
from desktop.views.controls.buttons import tool_button
from desktop.views.controls.elided import ElidedLabel
from desktop.views.controls.paint import set_words

translate = QCoreApplication.translate


class OnlyBar(QWidget):
    """Hidden while all are shown."""

    all_wanted = Signal()

    def __init__(self, theme: Theme, icons: Icons) -> None:
        super().__init__()
        self._words = ElidedLabel()
        self.show_all = tool_button(icons.icon("x"), translate("sight", "Show all documents"))
        self.show_all.clicked.connect(self.all_wanted)
        row = QHBoxLayout(self)
        row.setContentsMargins(scaled(16), 0, scaled(12), scaled(4))
        row.addWidget(self._words, 1)
        row.addWidget(self.show_all)
        self.set_theme(theme, icons)
        self.hide()

    def set_theme(self, theme: Theme, icons: Icons) -> None:
        set_words(self._words, theme, "meta", "text2")
        self.show_all.setIcon(icons.icon("x"))

    def show_kind(self, kind: Kind, total: int) -> None:
        self._words.setText(f"{kind_words(kind)} · {amounts.number(total)}")
        self.setVisible(kind is not Kind.ALL)


def kind_words(kind: Kind) -> str:
    """Total over Kind."""
    return {
        Kind.ALL: translate("sight", "All documents"),
        Kind.NEEDS_YOU: translate("sight", "What needs you"),
        Kind.PARTIAL: translate("sight", "Read in part"),
        Kind.UNDER_WAY: translate("sight", "Waiting or being read"),
        Kind.AWAY: translate("sight", "Not available"),
    }[kind]


def nothing_words(kind: Kind) -> str:
    """Where no document is of a kind. Total over Kind."""
    return {
        Kind.ALL: translate("sight", "No document is called that."),
        Kind.NEEDS_YOU: translate("sight", "No document needs you."),
        Kind.PARTIAL: translate("sight", "No document was read in part."),
        Kind.UNDER_WAY: translate("sight", "No document waits to be read."),
        Kind.AWAY: translate("sight", "Every document is available."),
    }[kind]
