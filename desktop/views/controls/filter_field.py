"""The field that narrows the library as one types."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QPalette
from PySide6.QtWidgets import QLineEdit

from desktop import amounts
from desktop.icons import Icons
from desktop.theme import Theme, font, scaled

HEIGHT_PX = 30


class FilterField(QLineEdit):
    """Escape clears it; a second one, or Down, leaves it."""

    left = Signal()
    """The person goes on to the list."""

    def __init__(self, theme: Theme, icons: Icons) -> None:
        super().__init__()
        self._icon = QAction(self.tr("Filter"), self)
        self.addAction(self._icon, QLineEdit.ActionPosition.LeadingPosition)
        enable_clearing(self, self.tr("Clear the filter"))
        self.setAcceptDrops(False)
        self.set_theme(theme, icons)
        self.show_total(0)

    def set_theme(self, theme: Theme, icons: Icons) -> None:
        self._icon.setIcon(icons.icon("search"))
        clear_action(self).setIcon(icons.icon("x"))
        self.setFont(font("interface"))
        self.setFixedHeight(scaled(HEIGHT_PX))
        palette = self.palette()
        palette.setColor(QPalette.ColorRole.Base, theme.color("surface"))
        palette.setColor(QPalette.ColorRole.PlaceholderText, theme.color("text2"))
        self.setPalette(palette)

    def show_total(self, total: int) -> None:
        words = self.tr("Filter {0}").format(amounts.documents(total))
        self.setPlaceholderText(words)
        self.setAccessibleName(words)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
        elif event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_Down):
            self.left.emit()
        else:
            super().keyPressEvent(event)


def enable_clearing(field: QLineEdit, name: str) -> QAction:
    """Give a field Qt's own button that empties it, with the name it lacks; the action takes its icon."""
    field.setClearButtonEnabled(True)
    action = clear_action(field)
    action.setText(name)
    return action


def clear_action(field: QLineEdit) -> QAction:
    """To be asked for each time: what Python holds of an action that Qt made is void after a change of style while the
    settings are open, although the action is still there."""
    action: QAction | None = field.findChild(QAction, "_q_qlineeditclearaction")
    if action is None:
        raise LookupError("this Qt names its clear button otherwise")
    return action
