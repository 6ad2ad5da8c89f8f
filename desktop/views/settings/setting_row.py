"""One setting: what it is called, what it does, and its control."""

from typing import Self

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from desktop.theme import Theme, scaled
from desktop.views.controls.paragraph import Paragraph
from desktop.views.controls.reset_link import ResetLink

CONTROL_MAX_PX = 240


class SettingRow(QWidget):
    """`cost` says what a change takes, `warning` what is in the way; `control` gets its name from the label; below
    it stands the way back. `said` is the column of its words, for what else belongs there."""

    def __init__(
        self,
        theme: Theme,
        *,
        label: str,
        effect: str,
        cost: str = "",
        warning: str = "",
        control: QWidget | None = None,
        reset: ResetLink | None = None,
    ) -> None:
        super().__init__()
        self._label, self._effect, self._also = label, effect, ""
        self._cost = Paragraph(theme, cost, role="meta", token="text3")
        self._warning = Paragraph(theme, warning, token="warn")
        name = Paragraph(theme, label, role="interface_strong")
        said = QVBoxLayout()
        said.setSpacing(scaled(2))
        said.addWidget(name)
        if effect:
            said.addWidget(Paragraph(theme, effect, token="text2"))
        said.addWidget(self._cost)
        said.addWidget(self._warning)
        self.said = said
        said.addStretch()  # beside a tall control
        row = QHBoxLayout(self)
        margin = scaled(10 if effect else 4)
        row.setContentsMargins(0, margin, 0, margin)
        row.setSpacing(scaled(24))
        row.addLayout(said, 1)
        if control is not None:
            name.setBuddy(control)
            control.setMaximumWidth(scaled(CONTROL_MAX_PX))
            if not control.accessibleName():
                control.setAccessibleName(label)
            row.addLayout(_beside(control, reset))
        self.tell(cost=cost, warning=warning)  # now that all has its place: shown before, it would be a window

    def find_by(self, also: str) -> Self:
        """Words that are not shown, by which people look for it."""
        self._also = also
        return self

    @property
    def searched(self) -> str:
        """The words by which a search finds it."""
        return f"{self._label} {self._effect} {self._cost.text()} {self._warning.text()} {self._also}".casefold()

    def tell(self, *, cost: str, warning: str = "") -> None:
        """Say something else of it."""
        for paragraph, words in ((self._cost, cost), (self._warning, warning)):
            if paragraph.text() != words:
                paragraph.setText(words)
            paragraph.setVisible(bool(words))


def _beside(control: QWidget, reset: ResetLink | None) -> QVBoxLayout:
    """At the right of the words: the control and, below it, the way back."""
    column = QVBoxLayout()
    column.setSpacing(scaled(4))
    column.addWidget(control)
    if reset is not None:
        column.addWidget(reset.button, alignment=Qt.AlignmentFlag.AlignRight)
    column.addStretch()
    return column
