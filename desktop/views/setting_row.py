"""One setting: what it is called, what it does, and its control."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from desktop.theme import Theme, scaled
from desktop.views.paint import set_words
from desktop.views.paragraph import Paragraph

CONTROL_MAX_PX = 240


class SettingRow(QWidget):
    """`cost` says what a change takes, `warning` what is in the way; `control` gets its name from the label."""

    def __init__(
        self,
        theme: Theme,
        *,
        label: str,
        effect: str,
        cost: str = "",
        warning: str = "",
        control: QWidget | None = None,
    ) -> None:
        super().__init__()
        self.searched = f"{label} {effect} {cost} {warning}".casefold()
        name = QLabel(label)
        set_words(name, theme, "interface_strong")
        said = QVBoxLayout()
        said.setSpacing(scaled(2))
        said.addWidget(name)
        if effect:
            said.addWidget(Paragraph(theme, effect, token="text2"))
        if cost:
            said.addWidget(Paragraph(theme, cost, role="meta", token="text3"))
        if warning:
            said.addWidget(Paragraph(theme, warning, token="warn"))
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
            row.addWidget(control, alignment=Qt.AlignmentFlag.AlignTop)
