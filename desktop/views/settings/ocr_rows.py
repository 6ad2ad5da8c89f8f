"""The settings of scanned pages: whether they are read, in which languages, and where their data comes from."""

from dataclasses import replace

from PySide6.QtCore import QObject, QSize, Qt, Signal
from PySide6.QtWidgets import QCheckBox, QFrame, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from core.api.reports import OcrState
from core.api.types import DocumentSummary
from desktop import amounts
from desktop.languages import language_name, language_names
from desktop.state.library import pages_as_pictures
from desktop.state.ocr import OcrSettings
from desktop.texts import sentence_for
from desktop.theme import Theme, font, scaled
from desktop.views.controls.buttons import push_button
from desktop.views.controls.card import Card
from desktop.views.settings.setting_row import CONTROL_MAX_PX, SettingRow

SECONDS_A_PAGE = 3.5
"""Measured as 2 to 5 on two cores."""
LIST_ROWS = 6
LIST_ROW_PX = 26
NO_LANGUAGES = frozenset({"osd", "equ", "snum"})
"""Data files that are not of a language: they tell where up is, and read formulas."""


class OcrRows(QObject):
    """Makes the rows for what is known now, and says what the person wants changed."""

    change_wanted = Signal(object)
    """OcrState."""
    folder_wanted = Signal()
    read_wanted = Signal(object)
    """tuple[DocumentSummary, ...] to read again."""

    def __init__(self, theme: Theme, parent: QObject) -> None:
        super().__init__(parent)
        self._theme = theme
        self.switch = QCheckBox()
        self.languages = QListWidget()

    def held_focus(self) -> int | None:
        """Which control has the focus: -1 for the switch, else the row of the list of languages."""
        if self.switch.hasFocus():
            return -1
        return self.languages.currentRow() if self.languages.hasFocus() else None

    def give_focus(self, held: int | None) -> None:
        """Back to the control that took the place of the one that had it."""
        if held == -1:
            self.switch.setFocus()
        elif held is not None:
            self.languages.setCurrentRow(held)
            self.languages.setFocus()

    def rows(self, settings: OcrSettings, unread: tuple[DocumentSummary, ...]) -> list[SettingRow]:
        """`unread` are documents whose scanned pages could be read with other settings than those they met."""
        now = settings.shown
        if now is None:
            return []
        rows = [self._switch_row(now, settings), self._language_row(now), self._folder_row(now)]
        if unread and now.enabled and not now.missing and settings.changing is None:
            rows.append(self._unread_row(unread))
        return rows

    def _switch_row(self, now: OcrState, settings: OcrSettings) -> SettingRow:
        self.switch = switch = QCheckBox()
        switch.setChecked(now.enabled)
        switch.toggled.connect(lambda is_on: self.change_wanted.emit(replace(now, enabled=is_on)))
        refused = settings.refused
        return SettingRow(
            self._theme,
            label=self.tr("Read scanned pages"),
            effect=self.tr(
                "Pages that are pictures, as a scanner makes them, are turned into text on this computer, so that "
                "they can be searched and cited. The files themselves stay as they are."
            ),
            cost=self.tr(
                "About 2 to 5 seconds a page, after everything else can be asked. You can stop it at any time."
            ),
            warning="" if refused is None else str(sentence_for(refused.code, refused.detail)),
            control=switch,
        ).find_by(self.tr("OCR scan scanner Tesseract picture photo recognise"))

    def _language_row(self, now: OcrState) -> SettingRow:
        codes = sorted({*now.available, *now.languages} - NO_LANGUAGES, key=language_name)
        self.languages = chosen = QListWidget()
        chosen.setFont(font("interface"))
        chosen.setFrameShape(QFrame.Shape.NoFrame)
        chosen.setFixedHeight(scaled(LIST_ROW_PX) * min(len(codes), LIST_ROWS))
        chosen.setAccessibleName(self.tr("Languages of scanned pages"))
        for code in codes:
            name = language_name(code)
            item = QListWidgetItem(name if code in now.available else self.tr("{0} (no data)").format(name))
            item.setData(Qt.ItemDataRole.UserRole, code)
            item.setSizeHint(QSize(0, scaled(LIST_ROW_PX)))
            item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(Qt.CheckState.Checked if code in now.languages else Qt.CheckState.Unchecked)
            chosen.addItem(item)
        chosen.itemChanged.connect(lambda item: self._choose(now, item))
        return SettingRow(
            self._theme,
            label=self.tr("Languages of scanned pages"),
            effect=self.tr("Tick those your papers are written in, at least one. Each more makes reading slower."),
            warning=self._missing_words(now),
            control=self._framed(chosen),
        ).find_by(self.tr("OCR Tesseract"))

    def _framed(self, chosen: QListWidget) -> Card:
        card = Card(self._theme, edge="line_strong")
        card.setFixedWidth(scaled(CONTROL_MAX_PX))
        column = QVBoxLayout(card)
        column.setContentsMargins(scaled(6), scaled(6), scaled(6), scaled(6))
        column.addWidget(chosen)
        card.setFocusProxy(chosen)
        return card

    def _choose(self, now: OcrState, item: QListWidgetItem) -> None:
        code = item.data(Qt.ItemDataRole.UserRole)
        others = tuple(language for language in now.languages if language != code)
        is_on = item.checkState() == Qt.CheckState.Checked
        if is_on == (code in now.languages):
            return
        if is_on or others:
            self.change_wanted.emit(replace(now, languages=(*others, code) if is_on else others))
        else:
            item.setCheckState(Qt.CheckState.Checked)  # the last one: without a language nothing can be read

    def _missing_words(self, now: OcrState) -> str:
        if not now.missing:
            return ""
        names, files = language_names(now.missing), ", ".join(f"{code}.traineddata" for code in now.missing)
        return self.tr(
            "There is no data for {0}, so scanned pages are not read. Untick it, or put {1} into a folder and choose "
            "that folder below."
        ).format(names, files)

    def _folder_row(self, now: OcrState) -> SettingRow:
        choose = push_button(self.tr("Choose folder…"))
        choose.clicked.connect(self.folder_wanted)
        buttons = QWidget()
        column = QVBoxLayout(buttons)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(scaled(4))
        column.addWidget(choose)
        if now.folder:
            leave = push_button(self.tr("Use no folder"), look="quiet")
            leave.clicked.connect(lambda: self.change_wanted.emit(replace(now, folder="")))
            column.addWidget(leave)
        return SettingRow(
            self._theme,
            label=self.tr("More languages"),
            effect=now.folder or self.tr("English comes with Pincite. Others are read from a folder of your own."),
            cost=self.tr(
                "It holds language data of the Tesseract project, one file a language, such as deu.traineddata for "
                "German. Pincite downloads nothing."
            ),
            control=buttons,
        ).find_by(self.tr("OCR Tesseract"))

    def _unread_row(self, unread: tuple[DocumentSummary, ...]) -> SettingRow:
        page_total = sum(pages_as_pictures(document) for document in unread)
        read = push_button(self.tr("Read them now"))
        read.clicked.connect(lambda: self.read_wanted.emit(unread))
        return SettingRow(
            self._theme,
            label=self.tr("%Ln document(s) with scanned pages", "", len(unread)),
            effect=self.tr("They came before this was set, so up to %Ln page(s) (was|were) not read.", "", page_total),
            cost=amounts.time_needed(page_total * SECONDS_A_PAGE).capitalize() + ".",
            control=read,
        )
