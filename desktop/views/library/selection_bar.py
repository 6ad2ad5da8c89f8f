"""What can be done with several selected documents, at the foot of the library."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from desktop import amounts
from desktop.theme import Theme, figures, scaled
from desktop.views.controls.buttons import push_button
from desktop.views.controls.paint import set_ground, set_words


class SelectionBar(QWidget):
    """Hidden while fewer than two documents are selected."""

    ask_wanted = Signal()
    remove_wanted = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._line = QWidget()
        self._line.setFixedHeight(1)
        self._count = QLabel()
        self._ask = push_button(self.tr("Ask only these"), look="quiet")
        self._remove = push_button(self.tr("Remove"), look="quiet")
        self._ask.clicked.connect(self.ask_wanted)
        self._remove.clicked.connect(self.remove_wanted)
        row = QHBoxLayout()
        row.setContentsMargins(scaled(16), scaled(4), scaled(4), scaled(4))
        row.setSpacing(0)
        row.addWidget(self._count)
        row.addStretch()
        row.addWidget(self._ask)
        row.addWidget(self._remove)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._line)
        column.addLayout(row)
        self.set_theme(theme)
        self.hide()

    def set_theme(self, theme: Theme) -> None:
        set_ground(self, theme, "chrome")
        set_ground(self._line, theme, "line")
        set_words(self._count, theme, "meta", "text2")
        self._count.setFont(figures(self._count.font()))

    def show_count(self, count: int, *, can_ask: bool) -> None:
        self._ask.setEnabled(can_ask)
        self._count.setText(self.tr("{0} selected").format(amounts.number(count)))
        self.setVisible(count > 1)
