"""What can be done about a document that was not read, or not in full."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from core.api.types import DocumentSummary
from desktop.state.library import OCR_CAN_BE_SET, is_locked, is_worth_reading_again
from desktop.views.controls.buttons import push_button
from desktop.views.controls.flow_row import FlowRow

NO_REMEDY_HERE = frozenset({"certificate", "waiting_for_ocr"})
"""Reasons that nothing in Pincite does away with: no button is put forward."""


class DocumentButtons(QWidget):
    """The likeliest remedy comes first and looks like it. Not for documents that are away: nothing would help."""

    try_again_wanted = Signal()
    password_wanted = Signal()
    scans_wanted = Signal()
    """The settings of scanned pages."""
    reveal_wanted = Signal()
    remove_wanted = Signal()

    def __init__(self, document: DocumentSummary, *, can_remove: bool) -> None:
        super().__init__()
        offered = []
        if is_locked(document):
            offered.append((self.tr("Enter password…"), self.password_wanted))
        if document.reason in OCR_CAN_BE_SET:
            offered.append((self.tr("Scanned pages…"), self.scans_wanted))
        if is_worth_reading_again(document):
            offered.append((self.tr("Try again"), self.try_again_wanted))
        has_remedy = bool(offered) and document.reason not in NO_REMEDY_HERE
        offered.append((self.tr("Show in file manager"), self.reveal_wanted))
        if can_remove:
            offered.append((self.tr("Remove from library"), self.remove_wanted))
        buttons = []
        for place, (words, wanted) in enumerate(offered):
            button = push_button(words, look="primary" if has_remedy and place == 0 else "plain")
            button.clicked.connect(wanted)
            buttons.append(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(FlowRow(*buttons))
