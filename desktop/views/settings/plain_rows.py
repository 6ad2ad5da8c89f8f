"""The settings of the window itself: how it looks, what it says of privacy, and its keys."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Signal, SignalInstance
from PySide6.QtWidgets import QCheckBox, QComboBox, QLabel

from desktop import amounts
from desktop.prefs import LANGUAGES, TEXT_SIZES, THEMES, Prefs
from desktop.stored import stored
from desktop.theme import Theme, scaled
from desktop.views.controls.buttons import push_button
from desktop.views.controls.calm import CalmComboBox
from desktop.views.controls.paint import set_words
from desktop.views.controls.reset_link import ResetLink, Resets
from desktop.views.settings.setting_row import SettingRow
from desktop.views.settings.stored_rows import stored_rows

CHOICE_PX = (160, 30)
OWN_NAMES = ("English", "Deutsch")
"""As each language calls itself, so that it is found by whoever reads no other."""


class PlainRows(QObject):
    """Makes its rows once."""

    theme_wanted = Signal(str)
    text_percent_wanted = Signal(int)
    language_wanted = Signal(str)
    less_motion_wanted = Signal(bool)
    notices_wanted = Signal(bool)
    data_folder_wanted = Signal()
    erase_wanted = Signal()

    def __init__(self, theme: Theme, parent: QObject, resets: Resets | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._resets = resets or Resets()
        self._links: dict[str, ResetLink] = {}
        self.theme_choice, self.size_choice, self.language_choice = CalmComboBox(), CalmComboBox(), CalmComboBox()
        self.motion_switch, self.notice_switch = QCheckBox(), QCheckBox()
        self.erase = push_button(self.tr("Delete everything…"))
        self.erase.clicked.connect(self.erase_wanted)
        self._count = QLabel()
        set_words(self._count, theme, "interface_strong", "ok")
        self.show_connections(None)

    def show_connections(self, count: int | None) -> None:
        self._count.setVisible(count is not None)
        self._count.setText(self.tr("Network connections: {0}").format(amounts.number(count or 0)))

    def appearance(self, prefs: Prefs) -> list[SettingRow]:
        self._fill_choices(prefs)
        self.motion_switch.setChecked(prefs.less_motion)
        self.motion_switch.toggled.connect(self.less_motion_wanted)
        return [
            SettingRow(
                self._theme,
                label=self.tr("Theme"),
                effect=self.tr("Pages stay white, unless you choose View > Dark paper."),
                control=self.theme_choice,
                reset=self._reset("theme", self.tr("Theme"), self.theme_wanted),
            ).find_by(self.tr("dark light night mode colours contrast appearance")),
            SettingRow(
                self._theme,
                label=self.tr("Text size"),
                effect=self.tr("Everything in the window but the pages, on top of the system’s own text size."),
                control=self.size_choice,
                reset=self._reset("text_percent", self.tr("Text size"), self.text_percent_wanted),
            ).find_by(self.tr("font zoom bigger larger smaller scale letters")),
            SettingRow(
                self._theme,
                label=self.tr("Language of the window"),
                effect=self.tr("Questions may be in any language; answers are in the words of your documents."),
                control=self.language_choice,
                reset=self._reset("language", self.tr("Language of the window"), self.language_wanted),
            ).find_by(self.tr("English German Deutsch translation")),
            SettingRow(
                self._theme,
                label=self.tr("Less motion"),
                effect=self.tr("Nothing glides, pulses or runs: the window goes at once to where it is going."),
                control=self.motion_switch,
            ).find_by(self.tr("animation reduced effects")),
            self._notices(prefs),
        ]

    def _notices(self, prefs: Prefs) -> SettingRow:
        self.notice_switch.setChecked(prefs.notices)
        self.notice_switch.toggled.connect(self.notices_wanted)
        return SettingRow(
            self._theme,
            label=self.tr("Tell me when long work has ended"),
            effect=self.tr(
                "A message of your system, if work of more than half a minute ends while you are in another "
                "program. It names no document and no question."
            ),
            control=self.notice_switch,
        ).find_by(self.tr("notification alert message sound tray"))

    def _fill_choices(self, prefs: Prefs) -> None:
        themes = (self.tr("System"), self.tr("Light"), self.tr("Dark"), self.tr("High contrast"))
        sizes = [self.tr("{0} %").format(percent) for percent in TEXT_SIZES]
        languages = (self.tr("System"), *OWN_NAMES)
        _fill(self.theme_choice, themes, THEMES, prefs.theme, self.theme_wanted)
        _fill(self.size_choice, sizes, TEXT_SIZES, prefs.text_percent, self.text_percent_wanted)
        _fill(self.language_choice, languages, LANGUAGES, prefs.language, self.language_wanted)

    def _reset(self, name: str, label: str, wanted: SignalInstance) -> ResetLink:
        """`name` is that of the field."""
        link = ResetLink(name, label, getattr(Prefs(), name), self._resets)
        link.setParent(self)
        link.value_wanted.connect(wanted.emit)
        self._links[name] = link
        return link

    def show_prefs(self, prefs: Prefs) -> None:
        """What can be reset; the rows have their place by now."""
        for name, link in self._links.items():
            link.show_value(getattr(prefs, name))

    def privacy(self, data_dir: str) -> list[SettingRow]:
        show = push_button(self.tr("Show the folder"))
        show.clicked.connect(self.data_folder_wanted)
        return [
            SettingRow(
                self._theme,
                label=self.tr("Everything stays on this computer"),
                effect=self.tr("Documents, questions, answers. Pincite opens no network connection."),
                control=self._count,
            ).find_by(self.tr("privacy internet online offline cloud telemetry connection")),
            SettingRow(
                self._theme,
                label=self.tr("Where your library is"),
                effect=data_dir,
                cost=self.tr(
                    "Your PDFs stay where they are. This folder holds what was read of them. What you remove is erased "
                    "for good at the next removal, or when Pincite closes; until then Edit > Undo brings it back."
                ),
                control=show,
            ).find_by(self.tr("location path storage disk space data folder")),
            *stored_rows(self._theme, stored(Path(data_dir))),
            SettingRow(
                self._theme,
                label=self.tr("Delete everything"),
                effect=self.tr(
                    "The library, conversations, backups, logs and settings go from this computer. Your PDFs stay "
                    "where they are."
                ),
                cost=self.tr("Pincite closes then. The next start is like the first. This cannot be undone."),
                control=self.erase,
            ).find_by(self.tr("erase remove reset wipe uninstall clear")),
        ]

    def keys(self, keys: Sequence[tuple[str, str]]) -> list[SettingRow]:
        rows = []
        for name, words in keys:
            shown = QLabel(words)
            set_words(shown, self._theme, "interface", "text2")
            rows.append(SettingRow(self._theme, label=name, effect="", control=shown))
        return rows


def _fill(
    choice: QComboBox, names: Sequence[str], values: Sequence[str | int], now: str | int, wanted: SignalInstance
) -> None:
    """Each value by its name; the one that is chosen is wanted."""
    for name, value in zip(names, values, strict=True):
        choice.addItem(name, value)
    choice.setCurrentIndex(values.index(now))
    choice.activated.connect(lambda row: wanted.emit(values[row]))
    choice.setFixedHeight(scaled(CHOICE_PX[1]))
    choice.setMinimumWidth(scaled(CHOICE_PX[0]))
