"""Asks for the password of a locked document. What is typed stands in its field alone and goes when the field goes."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QCheckBox, QDialog, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from desktop import texts
from desktop.icons import Icons
from desktop.row_texts import plain_name
from desktop.state.unlock import UnlockState
from desktop.theme import Theme, font, scaled
from desktop.views.controls.announce import announce
from desktop.views.controls.buttons import push_button
from desktop.views.controls.paragraph import Paragraph

WIDTH_PX = 420
FIELD_PX = 32


class PasswordDialog(QDialog):
    """Shows an UnlockState; it is told what became of a password and stays usable after a wrong one."""

    unlock_wanted = Signal(str, bool)
    """A password, and whether to try it on all documents that are asked about."""

    def __init__(self, theme: Theme, icons: Icons, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme, self._icons = theme, icons
        self._state = UnlockState()
        self.setWindowTitle(self.tr("Unlock"))
        self.setWindowModality(Qt.WindowModality.WindowModal)
        self.setPalette(theme.palette(window="surface"))
        self._name = Paragraph(theme, role="card_title")
        self._words = Paragraph(theme, token="text2")
        self.field = QLineEdit()
        self._reveal = QAction(self)
        self.told = Paragraph(theme, token="bad")
        self.everywhere = QCheckBox()
        self.cancel = push_button(self.tr("Cancel"))
        self.unlock = push_button(self.tr("Unlock"), look="primary")
        self._prepare()
        self._lay_out()

    def show_state(self, state: UnlockState) -> None:
        """Only for a state that asks."""
        is_another = state.paths[:1] != self._state.paths[:1]
        was_told, self._state = self.told.text(), state
        self._name.setText(plain_name(_file_name(state.paths[0])))
        self.told.setText(self._problem(state))
        self.told.setVisible(bool(self.told.text()))
        others = len(state.paths) - 1
        several = self.tr("Try it on the %Ln other locked file(s) too", "", others)
        self.everywhere.setText(self.tr("Try it on the other locked file too") if others == 1 else several)
        self.everywhere.setVisible(others > 0)
        for widget in (self.field, self.everywhere):
            widget.setEnabled(not state.is_checking)
        self._enable()
        if is_another:
            self.field.setText("")  # `clear` could be undone
            self._show_password(is_shown=False)
        if not state.is_checking and (is_another or self.told.text()):
            self.field.setFocus()
            self.field.selectAll()
        if self.told.text() and self.told.text() != was_told:
            announce(self, self.told.text(), is_urgent=True)
        self._fit()

    def forget(self) -> None:
        """Let the field hold nothing, before the dialog goes."""
        self.field.setText("")

    def _prepare(self) -> None:
        self._words.setText(
            self.tr("This document is locked. The password stays on this computer and is kept only while Pincite runs.")
        )
        self.field.setEchoMode(QLineEdit.EchoMode.Password)
        self.field.setFont(font("interface"))
        self.field.setFixedHeight(scaled(FIELD_PX))
        self.field.setTextMargins(scaled(4), 0, scaled(4), 0)
        self.field.setAcceptDrops(False)
        self.field.setAccessibleName(self.tr("Password"))
        self.field.setPlaceholderText(self.tr("Password"))
        self.field.setInputMethodHints(Qt.InputMethodHint.ImhSensitiveData | Qt.InputMethodHint.ImhNoPredictiveText)
        self.field.addAction(self._reveal, QLineEdit.ActionPosition.TrailingPosition)
        self._reveal.setCheckable(True)
        self._reveal.toggled.connect(lambda is_on: self._show_password(is_shown=is_on))
        self._show_password(is_shown=False)
        self.everywhere.setFont(font("interface"))
        self.unlock.setDefault(True)
        self.cancel.setAutoDefault(True)  # else Enter on it would unlock
        self.field.textChanged.connect(self._enable)
        self.unlock.clicked.connect(self._try)
        self.cancel.clicked.connect(self.reject)

    def _lay_out(self) -> None:
        buttons = QHBoxLayout()
        buttons.setSpacing(scaled(8))
        buttons.addStretch()
        buttons.addWidget(self.cancel)
        buttons.addWidget(self.unlock)
        column = QVBoxLayout(self)
        column.setContentsMargins(scaled(20), scaled(20), scaled(20), scaled(16))
        column.setSpacing(scaled(8))
        for widget in (self._name, self._words, self.field, self.told, self.everywhere):
            column.addWidget(widget)
        column.addSpacing(scaled(4))
        column.addLayout(buttons)
        self.setFixedWidth(scaled(WIDTH_PX))

    def _fit(self) -> None:
        """As high as its words are at its width; Qt's own guess is made at another one."""
        column = self.layout()
        if column is not None:
            column.activate()
            self.setFixedHeight(column.totalHeightForWidth(self.width()))

    def _problem(self, state: UnlockState) -> str:
        if state.failure is not None:
            return str(texts.sentence_for(state.failure.code, state.failure.detail))
        return self.tr("That is not the password of this document. Try another one.") if state.is_wrong else ""

    def _enable(self) -> None:
        is_checking = self._state.is_checking
        self.unlock.setText(self.tr("Checking…") if is_checking else self.tr("Unlock"))
        self.unlock.setEnabled(bool(self.field.text()) and not is_checking)

    def _show_password(self, *, is_shown: bool) -> None:
        mode = QLineEdit.EchoMode
        self.field.setEchoMode(mode.Normal if is_shown else mode.Password)
        self._reveal.setChecked(is_shown)
        self._reveal.setIcon(self._icons.icon("eye-off" if is_shown else "eye"))
        self._reveal.setText(self.tr("Hide the password") if is_shown else self.tr("Show the password"))
        self._reveal.setToolTip(self._reveal.text())

    def _try(self) -> None:
        if self.unlock.isEnabled():
            self.unlock_wanted.emit(self.field.text(), self.everywhere.isChecked() and not self.everywhere.isHidden())


def _file_name(path: str) -> str:
    """Whichever separator the engine's system uses."""
    return path.replace("\\", "/").rsplit("/", 1)[-1]
