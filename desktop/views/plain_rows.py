"""The settings of the window itself: how it looks, what it says of privacy, and its keys."""

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QComboBox, QLabel

from desktop import amounts
from desktop.prefs import LANGUAGES, TEXT_SIZES, THEMES, Prefs
from desktop.theme import Theme, scaled
from desktop.views.buttons import push_button
from desktop.views.paint import set_words
from desktop.views.setting_row import SettingRow

CHOICE_PX = (160, 30)
OWN_NAMES = ("English", "Deutsch")
"""As each language calls itself, so that it is found by whoever reads no other."""


class PlainRows(QObject):
    """Makes its rows once."""

    theme_wanted = Signal(str)
    text_percent_wanted = Signal(int)
    language_wanted = Signal(str)
    data_folder_wanted = Signal()

    def __init__(self, theme: Theme, parent: QObject) -> None:
        super().__init__(parent)
        self._theme = theme
        self.theme_choice, self.size_choice, self.language_choice = QComboBox(), QComboBox(), QComboBox()
        self._count = QLabel()
        set_words(self._count, theme, "interface_strong", "ok")
        self.show_connections(None)

    def show_connections(self, count: int | None) -> None:
        self._count.setVisible(count is not None)
        self._count.setText(self.tr("Network connections: {0}").format(amounts.number(count or 0)))

    def appearance(self, prefs: Prefs) -> list[SettingRow]:
        names = (self.tr("System"), self.tr("Light"), self.tr("Dark"), self.tr("High contrast"))
        for key, name in zip(THEMES, names, strict=True):
            self.theme_choice.addItem(name, key)
        self.theme_choice.setCurrentIndex(THEMES.index(prefs.theme))
        self.theme_choice.activated.connect(lambda row: self.theme_wanted.emit(THEMES[row]))
        for percent in TEXT_SIZES:
            self.size_choice.addItem(self.tr("{0} %").format(percent), percent)
        self.size_choice.setCurrentIndex(TEXT_SIZES.index(prefs.text_percent))
        self.size_choice.activated.connect(lambda row: self.text_percent_wanted.emit(TEXT_SIZES[row]))
        for name, key in zip((self.tr("System"), *OWN_NAMES), LANGUAGES, strict=True):
            self.language_choice.addItem(name, key)
        self.language_choice.setCurrentIndex(LANGUAGES.index(prefs.language))
        self.language_choice.activated.connect(lambda row: self.language_wanted.emit(LANGUAGES[row]))
        for choice in (self.theme_choice, self.size_choice, self.language_choice):
            choice.setFixedHeight(scaled(CHOICE_PX[1]))
            choice.setMinimumWidth(scaled(CHOICE_PX[0]))
        return [
            SettingRow(
                self._theme,
                label=self.tr("Theme"),
                effect=self.tr("Pages stay white: they are shown as they were made."),
                control=self.theme_choice,
            ),
            SettingRow(
                self._theme,
                label=self.tr("Text size"),
                effect=self.tr("Everything in the window but the pages, on top of the system’s own text size."),
                control=self.size_choice,
            ),
            SettingRow(
                self._theme,
                label=self.tr("Language of the window"),
                effect=self.tr("Questions may be in any language; answers are in the words of your documents."),
                control=self.language_choice,
            ),
        ]

    def privacy(self, data_dir: str) -> list[SettingRow]:
        show = push_button(self.tr("Show the folder"))
        show.clicked.connect(self.data_folder_wanted)
        return [
            SettingRow(
                self._theme,
                label=self.tr("Everything stays on this computer"),
                effect=self.tr("Documents, questions, answers. Pincite opens no network connection."),
                control=self._count,
            ),
            SettingRow(
                self._theme,
                label=self.tr("Where your library is"),
                effect=data_dir,
                cost=self.tr(
                    "Your PDFs stay where they are. This folder holds what was read of them. What you remove is erased "
                    "for good at the next removal, or when Pincite closes; until then Edit > Undo brings it back."
                ),
                control=show,
            ),
        ]

    def keys(self, keys: Sequence[tuple[str, str]]) -> list[SettingRow]:
        rows = []
        for name, words in keys:
            shown = QLabel(words)
            set_words(shown, self._theme, "interface", "text2")
            rows.append(SettingRow(self._theme, label=name, effect="", control=shown))
        return rows
