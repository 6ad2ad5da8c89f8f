"""What can be done with the question that is selected."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QWidget

from core.api.finding import FoundPage, LabelledQuestion
from core.api.types import DocumentId
from desktop import check_texts
from desktop.theme import scaled
from desktop.tips import as_tip
from desktop.views.controls.buttons import push_button
from desktop.views.controls.flow_row import FlowRow

SIDE_PX = 20
NAME_PX = 320


class CheckFoot(QWidget):
    """What was expected stands beside what was found, each a button that opens its page."""

    def __init__(self, *, name_of: Callable[[DocumentId], str]) -> None:
        super().__init__()
        self._name_of = name_of
        self.open, self.open_found = push_button(self.tr("Open right page")), push_button(self.tr("Open page found"))
        self.edit, self.forget = push_button(self.tr("Change…")), push_button(self.tr("Forget"), look="quiet")
        line = QHBoxLayout(self)
        line.setContentsMargins(scaled(SIDE_PX), scaled(8), scaled(SIDE_PX), scaled(12))
        line.addWidget(FlowRow(self.open, self.open_found, self.edit, self.forget))

    def show_selected(self, selected: Sequence[LabelledQuestion], found: FoundPage | None) -> None:
        """`found` is the page that came first for it, if it is still there."""
        is_one = len(selected) == 1
        has_page = is_one and selected[0].document_id is not None
        self.open.setEnabled(has_page)
        self.open_found.setEnabled(found is not None)
        self.edit.setEnabled(is_one)
        self.forget.setEnabled(bool(selected))
        right, first = self.tr("Open right page"), self.tr("Open page found")
        if has_page:
            right = self.tr("Expected: {0}").format(check_texts.where(selected[0]))
        if found is not None:
            place = check_texts.page_of(self._name_of(found.document_id), found.page_index)
            first = self.tr("Found first: {0}").format(place)
        for button, said in ((self.open, right), (self.open_found, first)):
            button.setText(button.fontMetrics().elidedText(said, Qt.TextElideMode.ElideMiddle, scaled(NAME_PX)))
            button.setAccessibleName(said)
            button.setToolTip(as_tip(said))
