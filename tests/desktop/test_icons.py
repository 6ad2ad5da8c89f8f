"""Icons take the colour of a token at every size and ratio; those that are shipped are those that are used."""

import re
from pathlib import Path

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QFont, QPixmap
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.icons import Icons
from desktop.theme import RESOURCES, THEME_NAMES, load_theme
from tests.desktop.samples import looks

DESKTOP = Path(__file__).parents[2] / "desktop"
SHIPPED = {path.stem for path in (RESOURCES / "icons").glob("*.svg")}
_WORD = re.compile(r'"([a-z0-9-]+)"')


def _strongest(pixmap: QPixmap) -> str:
    """The colour of the least transparent pixel."""
    image = pixmap.toImage()
    colors = [image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height())]
    best = max(colors, key=lambda color: color.alpha())
    assert best.alpha() == 255
    return best.name()


@pytest.mark.parametrize("name", THEME_NAMES)
def test_the_stroke_has_the_colour_of_the_token(qtbot: QtBot, name: str) -> None:
    theme, icons = looks(name)
    assert _strongest(icons.pixmap("square", "accent", 32)) == theme.color("accent").name()


def test_a_pixmap_has_the_pixels_of_its_ratio(qtbot: QtBot) -> None:
    _, icons = looks()
    pixmap = icons.pixmap("x", "text", 16, 1.5)
    assert (pixmap.width(), pixmap.devicePixelRatio()) == (24, 1.5)


def test_what_was_drawn_is_kept(qtbot: QtBot) -> None:
    _, icons = looks()
    assert icons.icon("x") is icons.icon("x")
    assert icons.pixmap("x").cacheKey() == icons.pixmap("x").cacheKey()


def test_an_unknown_icon_is_an_error(qtbot: QtBot) -> None:
    with pytest.raises(FileNotFoundError):
        Icons(load_theme("light")).pixmap("unicorn")


def test_every_icon_has_its_licence_and_is_used() -> None:
    words = {word for path in DESKTOP.rglob("*.py") for word in _WORD.findall(path.read_text(encoding="utf-8"))}
    assert sorted(SHIPPED - words) == []
    licence = (RESOURCES / "icons" / "LICENSE").read_text(encoding="utf-8")
    assert "ISC License" in licence
    assert "Feather" in licence


def test_an_icon_grows_with_the_text_even_if_it_was_drawn_before(qapp: QApplication) -> None:
    before = qapp.font()
    icons = Icons(load_theme("light"))
    small, large = QFont(before), QFont(before)
    small.setPixelSize(13)
    large.setPixelSize(26)
    try:
        qapp.setFont(small)
        icons.icon("copy")
        qapp.setFont(large)
        assert icons.icon("copy").actualSize(QSize(32, 32)) == QSize(32, 32)
    finally:
        qapp.setFont(before)
