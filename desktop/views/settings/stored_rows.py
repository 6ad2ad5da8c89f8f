"""The part of the privacy page that lists what is kept on this computer, and how large it is."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from desktop import amounts
from desktop.stored import Kept, Stored
from desktop.theme import Theme, figures
from desktop.views.controls.paint import words
from desktop.views.settings.setting_row import SettingRow

translate = QCoreApplication.translate


def stored_rows(theme: Theme, kept: Sequence[Stored]) -> list[SettingRow]:
    """One for each kind that is there."""
    return [_row(theme, item) for item in kept]


def _row(theme: Theme, item: Stored) -> SettingRow:
    size = words(theme, amounts.size(item.size_bytes), token="text2")
    size.setFont(figures(size.font()))
    label, effect = _told(item.kept)
    return SettingRow(theme, label=label, effect=effect, control=size)


def _told(kept: Kept) -> tuple[str, str]:
    return {
        Kept.LIBRARY: (
            translate("stored", "Library and conversations"),
            translate("stored", "The text of your documents, and what you asked and were answered."),
        ),
        Kept.INDEX: (
            translate("stored", "Search index"),
            translate("stored", "Made from the library; it can be made again at any time."),
        ),
        Kept.BACKUPS: (
            translate("stored", "Backups"),
            translate("stored", "Three copies of the library. What you remove is removed from them, too."),
        ),
        Kept.STATES: (
            translate("stored", "Kept readings"),
            translate("stored", "What the writing model had in mind of documents it read whole, to answer sooner."),
        ),
        Kept.LOGS: (
            translate("stored", "Logs"),
            translate("stored", "What Pincite did and when. They hold no text, no question and no path."),
        ),
        Kept.SAMPLE: (
            translate("stored", "Sample"),
            translate("stored", "The contract to try Pincite with."),
        ),
        Kept.SETTINGS: (
            translate("stored", "Settings and the rest"),
            translate("stored", "What you chose here, how the window was left, and which folders are followed."),
        ),
    }[kept]
