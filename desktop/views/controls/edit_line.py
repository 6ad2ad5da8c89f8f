"""Above a question that is asked in the place of another: what makes room for it, and the way out."""

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from desktop.icons import Icons
from desktop.theme import Theme, scaled
from desktop.views.controls.buttons import tool_button
from desktop.views.controls.paragraph import Paragraph

translate = QCoreApplication.translate


class EditLine(QWidget):
    left = Signal()

    def __init__(self, theme: Theme, icons: Icons) -> None:
        super().__init__()
        self._later = 0
        self._words = Paragraph(theme, role="meta", token="text2")
        self.close_button = tool_button(icons.icon("x"), translate("chat", "Keep the answer as it is"), shortcut="Esc")
        self.close_button.clicked.connect(self.left)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(scaled(8))
        self._row.addWidget(self._words, 1)
        self._row.addWidget(self.close_button)

    def set_theme(self, theme: Theme, icons: Icons) -> None:
        said = self._words.text()
        self._row.removeWidget(self._words)
        self._words.hide()
        self._words.deleteLater()
        self._words = Paragraph(theme, said, role="meta", token="text2")
        self._row.insertWidget(0, self._words, 1)
        self.close_button.setIcon(icons.icon("x"))

    @property
    def text(self) -> str:
        return self._words.text()

    def show_later(self, later: int) -> None:
        """`later` answers would go besides the one of the question."""
        words = translate("chat", "Replaces the earlier question and its answer once it is answered.")
        if later:
            words = translate(
                "chat",
                "Replaces the earlier question, its answer and %Ln later one(s) once it is answered.",
                "",
                later,
            )
        self._words.setText(words)
