"""Colours and text size of the whole application."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication

from desktop.icons import Icons
from desktop.style import PinciteStyle, StillStyle
from desktop.theme import Theme, load_theme


@contextmanager
def no_widgets_collected() -> Iterator[None]:
    """Around what makes Qt walk over all widgets of the application.

    The walk calls the style, which is Python, so the collector may run in the middle of it; a widget destroyed then
    is one Qt still has before it, and the process dies.
    """
    gc.collect()
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


class Appearance(QObject):
    """Puts a theme on the application. "system" follows the system, as far as it says what it likes."""

    theme_changed = Signal()

    def __init__(self, app: QApplication, *, choice: str, text_percent: int, is_still: bool = False) -> None:
        super().__init__()
        self._app = app
        self._system_font = QFont(app.font())
        self._hints = app.styleHints()  # kept: its accessibility object dies with the Python wrapper
        self._contrast = self._hints.accessibility()
        self._choice, self._is_still = choice, is_still
        self.set_text_percent(text_percent)
        self._style: PinciteStyle | None = None
        self.theme, self.icons = self._put_on(self._resolved())
        self._hints.colorSchemeChanged.connect(self._follow)
        self._contrast.contrastPreferenceChanged.connect(self._follow)

    def choose(self, choice: str) -> None:
        """ "system", "light", "dark" or "contrast"."""
        self._choice = choice
        self._follow()

    def set_text_percent(self, percent: int) -> None:
        """Of the system's own size. Views measure again when they are made anew."""
        font = QFont(self._system_font)
        if font.pixelSize() > 0:
            font.setPixelSize(round(font.pixelSize() * percent / 100))
        else:
            font.setPointSizeF(font.pointSizeF() * percent / 100)
        with no_widgets_collected():
            self._app.setFont(font)

    def hold_still(self, *, is_still: bool) -> None:
        """Nothing glides, pulses or runs from now on; or all of it again."""
        self._is_still = is_still
        self.theme, self.icons = self._put_on(self.theme.name)

    def _follow(self) -> None:
        name = self._resolved()
        if name != self.theme.name:
            self.theme, self.icons = self._put_on(name)
            self.theme_changed.emit()

    def _put_on(self, name: str) -> tuple[Theme, Icons]:
        theme = load_theme(name)
        style = StillStyle(theme) if self._is_still else PinciteStyle(theme)
        with no_widgets_collected():
            self._app.setStyle(style)
            self._app.setPalette(theme.palette())
        self._style = style  # Qt owns it, but Python must keep its overrides alive; the one before, until Qt let it go
        return theme, Icons(theme)

    def _resolved(self) -> str:
        if self._choice != "system":
            return self._choice
        if self._contrast.contrastPreference() == Qt.ContrastPreference.HighContrast:
            return "contrast"
        return "dark" if self._hints.colorScheme() == Qt.ColorScheme.Dark else "light"
