"""What stands in the window while the library is empty: what Pincite does, and where to begin."""

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from core.api.types import ModelInfo
from desktop import tellings
from desktop.computer import Computer
from desktop.icons import Icons
from desktop.sample import SAMPLE_PAGES
from desktop.theme import Theme, line_height_px, scaled
from desktop.views.controls.buttons import push_button
from desktop.views.controls.card import Card
from desktop.views.controls.paint import set_ground, words
from desktop.views.controls.paragraph import Paragraph

COLUMN_PX = 640
MARGIN_PX = 24
STACK_BELOW_PX = 560
RADIUS_PX = 10


class DropTarget(QWidget):
    """A dashed box; the window itself takes the drop."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(self._theme.color("chrome"))
        painter.setPen(QPen(self._theme.color("line_strong"), 1.5, Qt.PenStyle.DashLine))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), RADIUS_PX, RADIUS_PX)


class FirstRunView(QScrollArea):
    """Scrolls where the window is too small for it."""

    folder_wanted = Signal()
    files_wanted = Signal()
    sample_wanted = Signal()

    def __init__(self, theme: Theme, icons: Icons, computer: Computer) -> None:
        super().__init__()
        self._theme, self._icons, self._computer = theme, icons, computer
        self._models: tuple[ModelInfo, ...] = ()
        self._facts: QBoxLayout | None = None
        self._buttons: QBoxLayout | None = None
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._build()

    def set_theme(self, theme: Theme, icons: Icons) -> None:
        self._theme, self._icons = theme, icons
        self._build()

    def show_models(self, models: tuple[ModelInfo, ...]) -> None:
        if models != self._models:
            self._models = models
            self._can_do.setText(tellings.what_models_can_do(models))

    def focus_first(self) -> None:
        self.choose_folder.setFocus(Qt.FocusReason.OtherFocusReason)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _build(self) -> None:
        page = QWidget()
        set_ground(page, self._theme, "surface")
        self._column = QWidget()
        column = QVBoxLayout(self._column)
        column.setContentsMargins(0, scaled(24), 0, scaled(24))
        column.setSpacing(0)
        column.addWidget(self._block(self.tr("Ask your documents. Check every sentence."), "first_run", "text"))
        column.addSpacing(scaled(8))
        lead = self.tr(
            "Pincite reads your PDFs, answers from them alone, and shows the exact lines behind each sentence."
        )
        column.addWidget(self._block(lead, "answer", "text2"))
        column.addSpacing(scaled(24))
        column.addWidget(self._drop_target())
        column.addSpacing(scaled(24))
        column.addLayout(self._three_facts())
        column.addSpacing(scaled(24))
        column.addWidget(self._model_card())
        across = QHBoxLayout()  # stretches, not an alignment: that would give each text one line
        across.addStretch()
        across.addWidget(self._column)
        across.addStretch()
        around = QVBoxLayout(page)
        around.setContentsMargins(0, 0, 0, 0)
        around.addStretch()
        around.addLayout(across)
        around.addStretch()
        self.setWidget(page)
        self._fit()

    def _fit(self) -> None:
        width = min(scaled(COLUMN_PX), self.viewport().width() - 2 * scaled(MARGIN_PX))
        self._column.setFixedWidth(max(width, 1))
        stacked = width < scaled(STACK_BELOW_PX)
        way = QBoxLayout.Direction.TopToBottom if stacked else QBoxLayout.Direction.LeftToRight
        for row in (self._facts, self._buttons):
            if row is not None:
                row.setDirection(way)

    def _drop_target(self) -> QWidget:
        target = DropTarget(self._theme)
        column = QVBoxLayout(target)
        column.setContentsMargins(scaled(24), scaled(24), scaled(24), scaled(24))
        column.setSpacing(scaled(12))
        picture = QLabel()
        picture.setPixmap(self._icons.pixmap("folder-input", "text2", scaled(32), self.devicePixelRatioF()))
        column.addWidget(picture, alignment=Qt.AlignmentFlag.AlignHCenter)
        title = words(self._theme, self.tr("Drop a folder or PDFs here"), role="card_title")
        column.addWidget(title, alignment=Qt.AlignmentFlag.AlignHCenter)
        self.choose_folder = push_button(self.tr("Choose folder…"), look="primary")
        self.choose_folder.clicked.connect(self.folder_wanted)
        files = push_button(self.tr("Choose files…"))
        files.setFixedHeight(self.choose_folder.sizeHint().height())
        files.clicked.connect(self.files_wanted)
        self.try_sample = push_button(self.tr("Try with a sample"))
        self.try_sample.setFixedHeight(self.choose_folder.sizeHint().height())
        self.try_sample.clicked.connect(self.sample_wanted)
        note = self.tr(
            "The sample is a contract of %Ln page(s) that we wrote. It can be removed again.", "", SAMPLE_PAGES
        )
        self.try_sample.setAccessibleDescription(note)
        self._buttons = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._buttons.setSpacing(scaled(8))
        self._buttons.addStretch()
        for button in (self.choose_folder, files, self.try_sample):
            self._buttons.addWidget(button)
        self._buttons.addStretch()
        column.addLayout(self._buttons)
        told = QHBoxLayout()  # as the column itself: shrinks to its words, and wraps where they do not fit
        told.addStretch()
        told.addWidget(self._block(note, "meta", "text2"))
        told.addStretch()
        column.addLayout(told)
        return target

    def _three_facts(self) -> QBoxLayout:
        facts = (
            (
                "shield-check",
                self.tr("Stays on this computer"),
                self.tr("No account, no server. Pincite opens no network connection."),
            ),
            (
                "quote",
                self.tr("Every sentence has a source"),
                self.tr("Click a number and the page opens with the lines marked. What cannot be shown is left out."),
            ),
            (
                "search-x",
                self.tr("It can say no"),
                self.tr("If your documents do not hold the answer, Pincite says so and shows the closest passages."),
            ),
        )
        self._facts = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._facts.setSpacing(scaled(20))
        for icon, title, sentence in facts:
            self._facts.addWidget(self._fact(icon, title, sentence), 1)
        return self._facts

    def _fact(self, icon: str, title: str, sentence: str) -> QWidget:
        fact = QWidget()
        column = QVBoxLayout(fact)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(scaled(4))
        picture = QLabel()
        picture.setPixmap(self._icons.pixmap(icon, "text2", scaled(20), self.devicePixelRatioF()))
        column.addWidget(picture)
        column.addWidget(self._block(title, "group", "text"))
        column.addWidget(self._block(sentence, "interface", "text2"))
        column.addStretch()
        return fact

    def _model_card(self) -> QWidget:
        card = Card(self._theme, ground="claim", edge="")
        row = QHBoxLayout(card)
        row.setContentsMargins(scaled(16), scaled(12), scaled(16), scaled(12))
        row.setSpacing(scaled(12))
        picture = QLabel()
        picture.setPixmap(self._icons.pixmap("cpu", "text2", scaled(20), self.devicePixelRatioF()))
        row.addWidget(picture, alignment=Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout()
        column.setSpacing(scaled(4))
        self._can_do = self._block(tellings.what_models_can_do(self._models), "interface", "text")
        self._can_do.setMinimumHeight(2 * line_height_px("interface"))  # nothing moves when more is known
        column.addWidget(self._can_do)
        column.addWidget(self._block(tellings.computer_line(self._computer), "meta", "text2"))
        row.addLayout(column, 1)
        return card

    def _block(self, text: str, role: str, token: str) -> Paragraph:
        return Paragraph(self._theme, text, role=role, token=token)
