"""What to do about a followed folder that is not where it was, at the foot of the library."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from core.api.following import FolderState, FolderSummary
from desktop import folder_texts
from desktop.state.following import LOCATABLE
from desktop.theme import Theme, scaled
from desktop.views.controls.buttons import push_button
from desktop.views.controls.flow_row import FlowRow
from desktop.views.controls.paint import hairline, set_ground
from desktop.views.controls.paragraph import Paragraph


class FolderBar(QWidget):
    """Hidden unless such a folder is selected."""

    locate_wanted = Signal()
    forget_wanted = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._folder: FolderSummary | None = None
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._body: QWidget | None = None
        self.hide()

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self._build()

    def show_folder(self, folder: FolderSummary | None) -> None:
        """The followed folder that is selected, if one is."""
        shown = folder if folder is not None and folder.state in LOCATABLE else None
        if shown != self._folder:
            self._folder = shown
            self._build()

    def _build(self) -> None:
        if self._body is not None:
            self._column.removeWidget(self._body)
            self._body.hide()
            self._body.deleteLater()
            self._body = None
        self.setVisible(self._folder is not None)
        if self._folder is None:
            return
        self._body = QWidget()
        set_ground(self._body, self._theme, "chrome")
        column = QVBoxLayout(self._body)
        column.setContentsMargins(0, 0, 0, scaled(8))
        column.setSpacing(scaled(4))
        column.addWidget(hairline(self._theme))
        said = QVBoxLayout()
        said.setContentsMargins(scaled(16), scaled(8), scaled(16), 0)
        said.setSpacing(scaled(4))
        sentence = folder_texts.folder_sentence(self._folder)
        said.addWidget(Paragraph(self._theme, sentence.title, role="interface_strong"))
        said.addWidget(Paragraph(self._theme, sentence.advice, role="meta", token="text2"))
        column.addLayout(said)
        column.addLayout(self._buttons(self._folder))
        self._column.addWidget(self._body)

    def _buttons(self, folder: FolderSummary) -> QHBoxLayout:
        locate = push_button(self.tr("Locate…"))
        locate.clicked.connect(self.locate_wanted)
        buttons = [locate]
        if folder.state is FolderState.MISSING:
            forget = push_button(self.tr("Forget folder"), look="quiet")
            forget.clicked.connect(self.forget_wanted)
            buttons.append(forget)
        row = QHBoxLayout()
        row.setContentsMargins(scaled(16), scaled(4), scaled(16), 0)
        row.addWidget(FlowRow(*buttons))
        return row
