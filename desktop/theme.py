"""Colours and type of the window, by role. Views name a token or a role; no view holds a literal colour or size.

Lengths in the design are logical pixels beside a 13 px system font; `scaled` turns them into pixels beside the
font that is really in use, so that the text size scales the whole window.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtGui import QColor, QFont, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication

RESOURCES = Path(__file__).resolve().parent.parent / "resources"
THEME_NAMES = ("light", "dark", "contrast")

_REFERENCE_PX = 13.0
_POINTS_PER_INCH = 72.0


@dataclass(frozen=True)
class Theme:
    """One set of colours; `colors` maps a token to "#RRGGBB"."""

    name: str
    colors: Mapping[str, str]

    def color(self, token: str) -> QColor:
        """Raises KeyError for a token that no theme has."""
        return QColor(self.colors[token])

    @property
    def is_dark(self) -> bool:
        return self.color("surface").lightnessF() < 0.5

    @property
    def is_contrast(self) -> bool:
        """No shadows and no state told by a tint alone."""
        return self.name == "contrast"

    def palette(self, *, window: str = "chrome") -> QPalette:
        """For widgets that are drawn by the style, on a ground of the token `window`; own painting asks `color`."""
        palette = QPalette()
        for role, token in _PALETTE.items():
            palette.setColor(role, self.color(token))
        palette.setColor(QPalette.ColorRole.Window, self.color(window))
        for role in (QPalette.ColorRole.Text, QPalette.ColorRole.WindowText, QPalette.ColorRole.ButtonText):
            palette.setColor(QPalette.ColorGroup.Disabled, role, self.color("text3"))
        return palette


_PALETTE = {
    QPalette.ColorRole.WindowText: "text",
    QPalette.ColorRole.Base: "surface",
    QPalette.ColorRole.AlternateBase: "claim",
    QPalette.ColorRole.Text: "text",
    QPalette.ColorRole.PlaceholderText: "text3",
    QPalette.ColorRole.Button: "raised",
    QPalette.ColorRole.ButtonText: "text",
    QPalette.ColorRole.BrightText: "bad",
    QPalette.ColorRole.Highlight: "selected",
    QPalette.ColorRole.HighlightedText: "text",
    QPalette.ColorRole.Accent: "accent",
    QPalette.ColorRole.Link: "accent",
    QPalette.ColorRole.LinkVisited: "accent",
    QPalette.ColorRole.ToolTipBase: "toast",
    QPalette.ColorRole.ToolTipText: "toast_text",
    QPalette.ColorRole.Light: "raised",
    QPalette.ColorRole.Midlight: "hover",
    QPalette.ColorRole.Mid: "line",
    QPalette.ColorRole.Dark: "line_strong",
    QPalette.ColorRole.Shadow: "line_strong",
}


def load_theme(name: str) -> Theme:
    """Raises KeyError for a name that is not in THEME_NAMES."""
    tokens = json.loads((RESOURCES / "themes" / "tokens.json").read_text(encoding="utf-8"))
    return Theme(name, tokens[name])


@dataclass(frozen=True, slots=True)
class _TypeRole:
    """`factor` of the application's font; `line` is the line height as a multiple of the font's size."""

    factor: float
    weight: QFont.Weight
    line: float
    serif: bool = False


_ROLES = {
    "chip": _TypeRole(0.85, QFont.Weight.DemiBold, 1.3),
    "meta": _TypeRole(0.92, QFont.Weight.Normal, 18 / 12),
    "section": _TypeRole(0.96, QFont.Weight.DemiBold, 18 / 12.5),
    "interface": _TypeRole(1.0, QFont.Weight.Normal, 20 / 13),
    "interface_strong": _TypeRole(1.0, QFont.Weight.Medium, 20 / 13),
    "group": _TypeRole(1.0, QFont.Weight.DemiBold, 20 / 13),
    "answer": _TypeRole(1.15, QFont.Weight.Normal, 25 / 15),
    "card_text": _TypeRole(1.1, QFont.Weight.Normal, 22 / 14.3),
    "pane_title": _TypeRole(1.15, QFont.Weight.DemiBold, 22 / 15),
    "question": _TypeRole(1.23, QFont.Weight.DemiBold, 24 / 16),
    "card_title": _TypeRole(1.3, QFont.Weight.DemiBold, 24 / 17),
    "page_title": _TypeRole(1.54, QFont.Weight.DemiBold, 28 / 20),
    "first_run": _TypeRole(2.0, QFont.Weight.DemiBold, 34 / 26),
    "quote": _TypeRole(1.08, QFont.Weight.Normal, 22 / 14, serif=True),
}
FONT_ROLES = tuple(_ROLES)

_SERIFS = ["Noto Serif", "Source Serif 4", "Georgia", "Times New Roman", "Liberation Serif", "DejaVu Serif"]


def font(role: str) -> QFont:
    """The application's font at the size and weight of a role. Raises KeyError for an unknown role."""
    wanted = _ROLES[role]
    base = QApplication.font()
    result = QFont(base)
    if base.pixelSize() > 0:
        result.setPixelSize(round(base.pixelSize() * wanted.factor))
    else:
        result.setPointSizeF(base.pointSizeF() * wanted.factor)
    result.setWeight(wanted.weight)
    if wanted.serif:
        result.setFamilies(_SERIFS)
        result.setStyleHint(QFont.StyleHint.Serif)
    return result


def line_height_px(role: str) -> int:
    """The height of one line of text in a role, in logical pixels."""
    wanted = _ROLES[role]
    return round(_base_px() * wanted.factor * wanted.line)


def figures(base: QFont) -> QFont:
    """The same font with figures of equal width, for numbers that change in place."""
    result = QFont(base)
    result.setFeature(QFont.Tag("tnum"), 1)
    return result


def scaled(length_px: float) -> int:
    """A length of the design, given beside a 13 px font, in logical pixels beside the font in use."""
    return round(length_px * _base_px() / _REFERENCE_PX)


def _base_px() -> float:
    base = QApplication.font()
    if base.pixelSize() > 0:
        return float(base.pixelSize())
    screen = QGuiApplication.primaryScreen()
    return float(base.pointSizeF() * screen.logicalDotsPerInchY() / _POINTS_PER_INCH)
