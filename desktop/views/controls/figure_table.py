"""A small table of figures, each cell with a name of its own for screen readers."""

from PySide6.QtWidgets import QGridLayout, QWidget

from desktop.curve_texts import Table
from desktop.theme import Theme, figures, font, scaled
from desktop.views.controls.paint import words
from desktop.views.controls.paragraph import Paragraph


class FigureTable(QWidget):
    def __init__(self, theme: Theme, table: Table) -> None:
        super().__init__()
        grid = QGridLayout(self)
        grid.setContentsMargins(0, scaled(4), 0, 0)
        grid.setHorizontalSpacing(scaled(16))
        grid.setVerticalSpacing(scaled(6))
        grid.setColumnStretch(0, 1)
        for column, head in enumerate(table.heads):
            grid.addWidget(words(theme, head, role="section", token="text2"), 0, column)
        for row, (name, *cells) in enumerate(table.rows, start=1):
            grid.addWidget(Paragraph(theme, name), row, 0)
            for column, cell in enumerate(cells, start=1):
                label = words(theme, cell)
                label.setFont(figures(font("interface")))
                label.setAccessibleName(f"{name}, {table.heads[column]}: {cell}")
                grid.addWidget(label, row, column)
