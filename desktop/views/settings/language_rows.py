"""The languages of the library, and which of them the model that finds by meaning does not know."""

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from core.api.finding import LanguageCount, SearchState
from desktop import finding_texts
from desktop.icons import Icons
from desktop.theme import Theme, scaled
from desktop.views.controls.buttons import push_button
from desktop.views.controls.card import Card
from desktop.views.controls.paragraph import Paragraph

ICON_PX = 20


class LanguageRow(QWidget):
    """One language with its documents; what is missing is said with an icon too."""

    def __init__(self, theme: Theme, icons: Icons, count: LanguageCount) -> None:
        super().__init__()
        line, known = finding_texts.language_line(count), finding_texts.known_line(count)
        self.searched = f"{line} {known}".casefold()
        picture = QLabel()
        icon, token = ("circle-check", "ok") if count.is_known else ("info", "warn")
        picture.setPixmap(icons.pixmap(icon, token, scaled(16), self.devicePixelRatioF()))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(scaled(8))
        row.addWidget(picture)
        row.addWidget(Paragraph(theme, line, role="interface_strong"))
        row.addStretch()
        row.addWidget(Paragraph(theme, known, token="text2"))


class UnknownLanguages(Card):
    """What is found by its words alone, and which model would know it."""

    embedder_wanted = Signal()

    def __init__(self, theme: Theme, icons: Icons, search: SearchState) -> None:
        super().__init__(theme, ground="warn_soft", edge="")
        said, advice = finding_texts.unknown_languages(search), finding_texts.multilingual_advice()
        self.searched = f"{said} {advice}".casefold()
        self.setAccessibleName(said)
        picture = QLabel()
        picture.setPixmap(icons.pixmap("languages", "warn", scaled(ICON_PX), self.devicePixelRatioF()))
        choose = push_button(self.tr("Choose another embedder…"))
        choose.clicked.connect(self.embedder_wanted)
        column = QVBoxLayout()
        column.setSpacing(scaled(4))
        column.addWidget(Paragraph(theme, said, role="interface_strong", token="warn"))
        column.addWidget(Paragraph(theme, advice, token="warn"))
        line = QHBoxLayout()
        line.setContentsMargins(0, scaled(8), 0, 0)
        line.addWidget(choose)
        line.addStretch()
        column.addLayout(line)
        row = QHBoxLayout(self)
        row.setContentsMargins(scaled(16), scaled(14), scaled(16), scaled(14))
        row.setSpacing(scaled(12))
        row.addWidget(picture, alignment=Qt.AlignmentFlag.AlignTop)
        row.addLayout(column, 1)


class LanguageRows(QObject):
    embedder_wanted = Signal()

    def __init__(self, theme: Theme, icons: Icons, parent: QObject) -> None:
        super().__init__(parent)
        self._theme, self._icons = theme, icons

    def rows(self, search: SearchState | None) -> list[LanguageRow | UnknownLanguages]:
        if search is None or not search.languages:
            return []
        rows: list[LanguageRow | UnknownLanguages] = [
            LanguageRow(self._theme, self._icons, count)
            for count in sorted(search.languages, key=lambda count: -count.documents)
        ]
        if finding_texts.unknown_languages(search):
            card = UnknownLanguages(self._theme, self._icons, search)
            card.embedder_wanted.connect(self.embedder_wanted)
            rows.append(card)
        return rows
