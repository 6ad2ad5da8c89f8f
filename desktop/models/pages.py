"""Headings and pages of the open document, for Qt's item views."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from core.api.page_text import Heading
from core.api.types import PageGeometry
from desktop.inert import plain
from desktop.tips import as_tip

PAGE_ROLE = Qt.ItemDataRole.UserRole
"""The place of a page, from 0."""
LEVEL_ROLE = Qt.ItemDataRole.UserRole + 1
BOX_ROLE = Qt.ItemDataRole.UserRole + 2
NEAR_PT = 12.0
"""A line of text: what is that little below is looked at already."""
Index = QModelIndex | QPersistentModelIndex


class PlaceList(QAbstractListModel):
    """Lines that each lead to a page."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[Heading, ...] = ()
        self._marks: dict[int, str] = {}

    def tell_marks(self, words: dict[int, str]) -> None:
        """By page, what is marked on it, for those who cannot see that."""
        self._marks = words

    def show_headings(self, headings: Sequence[Heading]) -> None:
        self._show(tuple(replace(heading, title=plain(heading.title)) for heading in headings))

    def show_pages(self, pages: Sequence[PageGeometry]) -> None:
        self._show(tuple(Heading(1, page.label or str(i + 1), i) for i, page in enumerate(pages)))

    def row_of_page(self, page_index: int, down: float | None = None) -> int | None:
        """The last line that begins on the page or before it; with `down`, in points from the top of the unrotated
        page, not below that, where it is known how far down a line begins."""

        def is_begun(row: Heading) -> bool:
            is_below = down is not None and row.box is not None and row.box[1] > down + NEAR_PT
            return row.page_index < page_index or (row.page_index == page_index and not is_below)

        return next((i for i in range(len(self._rows) - 1, -1, -1) if is_begun(self._rows[i])), None)

    def _show(self, rows: tuple[Heading, ...]) -> None:
        """Equal ones keep their place."""
        if rows != self._rows:
            self.beginResetModel()
            self._rows = rows
            self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        heading = self._rows[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return heading.title
            case Qt.ItemDataRole.ToolTipRole:
                return as_tip(heading.title)
            case Qt.ItemDataRole.AccessibleTextRole:
                name = self.tr("{0}, page {1}").format(heading.title, heading.page_index + 1)
                return ", ".join(filter(None, (name, self._marks.get(heading.page_index, ""))))
        return {PAGE_ROLE: heading.page_index, LEVEL_ROLE: heading.level, BOX_ROLE: heading.box}.get(role)
