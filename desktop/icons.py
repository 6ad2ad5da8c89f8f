"""Line icons drawn in the colours of the theme."""

import re
from functools import cache
from itertools import product

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QGuiApplication, QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from desktop.theme import RESOURCES, Theme, scaled

STROKE_WIDTH = 1.75

_WIDTH = re.compile(r'stroke-width="[^"]*"')


class Icons:
    """Draws the files under `resources/icons` with a token of one theme, and keeps what it drew."""

    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        self._pixmaps: dict[tuple[str, str, int, float], QPixmap] = {}
        self._icons: dict[tuple[str, str, int, int], QIcon] = {}

    def icon(self, name: str, token: str = "text2", size: int = 16) -> QIcon:
        """Sharp on every screen that is there now, at `size` and at `size` beside the font in use.

        Raises FileNotFoundError for an unknown name.
        """
        key = (name, token, size, scaled(size))  # a larger text asks for a larger drawing of the same icon
        if key not in self._icons:
            icon = QIcon()
            ratios = {1.0, 2.0, *(screen.devicePixelRatio() for screen in QGuiApplication.screens())}
            for side, ratio in sorted(product({size, scaled(size)}, ratios)):
                icon.addPixmap(self.pixmap(name, token, side, ratio))
                icon.addPixmap(self.pixmap(name, "line_strong", side, ratio), QIcon.Mode.Disabled)
            self._icons[key] = icon
        return self._icons[key]

    def pixmap(self, name: str, token: str = "text2", size: int = 16, ratio: float = 1.0) -> QPixmap:
        """`size` is in logical pixels, `ratio` in device pixels a logical pixel."""
        key = (name, token, size, ratio)
        if key not in self._pixmaps:
            self._pixmaps[key] = self._draw(name, token, size, ratio)
        return self._pixmaps[key]

    def _draw(self, name: str, token: str, size: int, ratio: float) -> QPixmap:
        # QtSvg paints `currentColor` black, whatever the palette says.
        source = _source(name).replace("currentColor", self._theme.color(token).name())
        side = round(size * ratio)
        pixmap = QPixmap(side, side)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        QSvgRenderer(QByteArray(source.encode())).render(painter, QRectF(0, 0, side, side))
        painter.end()
        pixmap.setDevicePixelRatio(ratio)
        return pixmap


@cache
def _source(name: str) -> str:
    text = (RESOURCES / "icons" / f"{name}.svg").read_text(encoding="utf-8")
    return _WIDTH.sub(f'stroke-width="{STROKE_WIDTH}"', text)
