"""The line above the page: which document, which page, how large."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QEvent, QRect, QSize, Qt, Signal
from PySide6.QtGui import QAction, QFocusEvent, QFontMetrics, QKeyEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QMenu, QToolButton, QWidget

from desktop.icons import Icons
from desktop.theme import Theme, figures, font, scaled
from desktop.tips import set_tip
from desktop.views.controls.buttons import tool_button
from desktop.views.controls.wording import page_label, page_number

translate = QCoreApplication.translate

HEIGHT_PX = 44
FIELD_HEIGHT_PX = 26
FIELD_PADDING_PX = 8
GAPS_PX = 72
"""Between the parts and beside them."""
MOST_TITLE_PX = 320
TITLE_PX = 120
"""Where the title would have less room than this, the zoom moves into *More*."""


class PageField(QLineEdit):
    """Says "p. 12 (14 of 62)"; with the focus it takes a printed page number or a count."""

    page_typed = Signal(str)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._label, self._number = "", ""
        self.setFont(figures(font("interface")))
        self.setFixedHeight(scaled(FIELD_HEIGHT_PX))
        self.setAccessibleName(translate("page", "Page"))
        self.setToolTip(translate("page", "Go to page: type the printed number or the count"))
        self.setAcceptDrops(False)
        self.returnPressed.connect(self._typed)

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.update()

    def show_place(self, label: str, page_index: int, page_count: int) -> None:
        self._label, self._number = page_label(label, page_index), page_number(page_index, page_count)
        self.setAccessibleDescription(f"{self._label} {self._number}")
        self.setFixedWidth(self._label_width() + self._number_width() + 3 * scaled(FIELD_PADDING_PX))
        self.update()

    def _typed(self) -> None:
        self.selectAll()
        self.page_typed.emit(self.text())

    def _label_width(self) -> int:
        return QFontMetrics(figures(font("group"))).horizontalAdvance(self._label)

    def _number_width(self) -> int:
        return QFontMetrics(self.font()).horizontalAdvance(self._number)

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.setText(self._label.removeprefix("p. "))
        super().focusInEvent(event)
        self.selectAll()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.clear()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.clearFocus()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.hasFocus() or not self._label:
            return
        painter = QPainter(self)
        padding = scaled(FIELD_PADDING_PX)
        painter.setPen(self._theme.color("text"))
        painter.setFont(figures(font("group")))
        inside = self.rect().adjusted(padding, 0, -padding, 0)
        painter.drawText(inside, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, self._label)
        painter.setPen(self._theme.color("text2"))
        painter.setFont(self.font())
        painter.drawText(inside, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, self._number)


class TitleLabel(QLabel):
    """A name that is cut in the middle where there is no room; the whole one is its tooltip."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._whole = ""
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setFont(font("pane_title"))
        self.setMinimumWidth(0)

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.setFont(font("pane_title"))
        self._elide()

    def set_whole(self, text: str) -> None:
        self._whole = text
        self.setAccessibleName(text)
        self._elide()

    def minimumSizeHint(self) -> QSize:
        """What is cut can be cut further."""
        return QSize(0, super().minimumSizeHint().height())

    @property
    def whole_width(self) -> int:
        """What it takes to be whole, as far as a title is given room."""
        return min(self.fontMetrics().horizontalAdvance(self._whole) + 1, scaled(MOST_TITLE_PX))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._elide()

    def _elide(self) -> None:
        shown = self.fontMetrics().elidedText(self._whole, Qt.TextElideMode.ElideMiddle, self.width())
        self.setText(shown)
        set_tip(self, self._whole if shown != self._whole else "")


class PageHeader(QWidget):
    """Emits what the person wants; shows what it is told."""

    page_typed = Signal(str)
    zoom_stepped = Signal(int)
    width_wanted = Signal()
    whole_page_wanted = Signal()
    actual_size_wanted = Signal()
    find_wanted = Signal()
    report_wanted = Signal()
    """How the document was read."""

    def __init__(self, theme: Theme, icons: Icons) -> None:
        super().__init__()
        self._theme = theme
        self._is_open, self._has_to_tell = False, False
        self.title = TitleLabel(theme)
        self.field = PageField(theme)
        self.field.page_typed.connect(self.page_typed)
        self._smaller = tool_button(icons.icon("minus"), translate("page", "Zoom out"), shortcut="Ctrl+-")
        self._larger = tool_button(icons.icon("plus"), translate("page", "Zoom in"), shortcut="Ctrl++")
        self._smaller.clicked.connect(lambda: self.zoom_stepped.emit(-1))
        self._larger.clicked.connect(lambda: self.zoom_stepped.emit(1))
        self._zoom = self._zoom_button()
        self._find = tool_button(icons.icon("search"), translate("page", "Find in document"), shortcut="Ctrl+F")
        self._find.clicked.connect(self.find_wanted)
        self.more = tool_button(icons.icon("ellipsis-vertical"), translate("page", "More"))
        self.more_menu = QMenu(self)
        self.more.clicked.connect(lambda: self.more_menu.popup(self.more.mapToGlobal(self.more.rect().bottomLeft())))
        self._report_icon = ("file-search", "text2")
        self.report = tool_button(
            icons.icon(*self._report_icon), translate("page", "How it was read"), shortcut="Alt+Return"
        )
        self.report.clicked.connect(self.report_wanted)
        self._row = row = QHBoxLayout(self)
        row.setContentsMargins(scaled(20), 0, scaled(12), 0)
        row.setSpacing(0)
        row.addWidget(self.title, 1)
        row.addSpacing(scaled(8))
        row.addWidget(self.report)
        row.addSpacing(scaled(8))
        row.addWidget(self.field)
        row.addSpacing(scaled(16))
        for widget in (self._smaller, self._zoom, self._larger):
            row.addWidget(widget)
        row.addSpacing(scaled(8))
        row.addWidget(self._find)
        row.addWidget(self.more)
        self.setFixedHeight(scaled(HEIGHT_PX))
        self.set_open(is_open=False)

    def set_theme(self, theme: Theme, icons: Icons) -> None:
        self._theme = theme
        self.title.set_theme(theme)
        self.field.set_theme(theme)
        self._smaller.setIcon(icons.icon("minus"))
        self._larger.setIcon(icons.icon("plus"))
        self.report.setIcon(icons.icon(*self._report_icon))
        self._find.setIcon(icons.icon("search"))
        self.more.setIcon(icons.icon("ellipsis-vertical"))
        self.update()

    def fill_more(self, groups: Sequence[Sequence[QAction]]) -> None:
        """What the button at the end offers, with the keys that each has in the window's menus."""
        self.more_menu.clear()
        for group in groups:
            self.more_menu.addActions(list(group))
            self.more_menu.addSeparator()

    def show_report(self, icons: Icons, icon: tuple[str, str], words: str) -> None:
        """`words` say what there is to tell of the document; empty if nothing."""
        self._report_icon = icon
        self.report.setIcon(icons.icon(*icon))
        self._has_to_tell = bool(words)
        name = translate("page", "How it was read")
        self.report.setAccessibleName(f"{name}: {words}" if words else name)
        set_tip(self.report, f"{words}\n{name} (Alt+Return)" if words else f"{name} (Alt+Return)")
        self._fit()

    def set_open(self, *, is_open: bool) -> None:
        self._is_open = is_open
        for widget in (self.field, self._find, self.more):
            widget.setVisible(is_open)
        self._fit()

    def show_place(self, label: str, page_index: int, page_count: int) -> None:
        self.field.show_place(label, page_index, page_count)
        self._fit()

    def show_zoom(self, zoom: float) -> None:
        text = translate("page", "{0} %").format(round(zoom * 100))
        self._zoom.setText(text)
        self._zoom.setAccessibleName(translate("page", "Zoom {0}").format(text))

    def _zoom_button(self) -> QToolButton:
        button = QToolButton()
        button.setFont(figures(font("interface")))
        button.setAutoRaise(True)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setFixedHeight(scaled(28))
        button.setMinimumWidth(QFontMetrics(button.font()).horizontalAdvance("500 %") + scaled(12))
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        menu = QMenu(self)
        for text, wanted in (
            (translate("page", "Fit width"), self.width_wanted),
            (translate("page", "Fit page"), self.whole_page_wanted),
            (translate("page", "100 %"), self.actual_size_wanted),
        ):
            menu.addAction(text).triggered.connect(wanted)
        button.clicked.connect(lambda: menu.popup(button.mapToGlobal(button.rect().bottomLeft())))
        button.setToolTip(translate("page", "Zoom"))
        return button

    def minimumSizeHint(self) -> QSize:
        """What stands here now gives way when there is less room, and must not keep the pane from shrinking."""
        return QSize(0, scaled(HEIGHT_PX))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """So that the title is whole if that can be, the rest gives way to it, what can be had elsewhere first: all of
        it is in *More*, too."""
        steps = (self._smaller, self._larger)
        fixed = sum(widget.width() for widget in (self.field, self._find, self.more)) + scaled(GAPS_PX)
        room = self.width() - fixed - self.title.whole_width
        widths = [sum(_width(widget) for widget in part) for part in ((self.report,), steps, (self._zoom,))]
        has_report = self._has_to_tell or room >= sum(widths)
        room -= widths[0] if has_report else 0
        has_steps = room >= widths[1] + widths[2]
        has_zoom = has_steps or room + self.title.whole_width - widths[2] >= scaled(TITLE_PX)
        self.report.setVisible(self._is_open and has_report)
        self._zoom.setVisible(self._is_open and has_zoom)
        for widget in steps:
            widget.setVisible(self._is_open and has_steps)
        self._row.activate()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._theme.color("surface"))
        paint_hairline(painter, self.rect(), self._theme)


def paint_hairline(painter: QPainter, rect: QRect, theme: Theme) -> None:
    """The line below a header."""
    painter.setPen(QPen(theme.color("line"), 1))
    painter.drawLine(rect.left(), rect.bottom(), rect.right(), rect.bottom())


def _width(widget: QWidget) -> int:
    """Also of one that is hidden."""
    return max(widget.sizeHint().width(), widget.minimumWidth())
