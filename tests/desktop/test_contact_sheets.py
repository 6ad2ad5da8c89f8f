"""The contact sheets hold every picture once, in the order of their numbers, with a name that can be read."""

from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from tests.desktop.samples import white
from tests.desktop.shots.sheet import A_SHEET, CAPTION_PX, COLUMNS, GAP_PX, THUMB_PX, caption_of, lay_sheets

RED, BLUE = 0xFFFF0000, 0xFF0000FF


def _picture(folder: Path, name: str, colour: int) -> None:
    picture = white(1280, 800)
    picture.fill(colour)
    picture.save(str(folder / name))


def _middle_of(sheet: QImage, place: int) -> int:
    width, height = THUMB_PX
    x = GAP_PX + place % COLUMNS * (width + GAP_PX) + width // 2
    y = GAP_PX + place // COLUMNS * (height + CAPTION_PX + GAP_PX) + height // 2
    return sheet.pixel(x, y)


def test_pictures_stand_in_the_order_of_their_numbers(qtbot: QtBot, tmp_path: Path) -> None:
    _picture(tmp_path, "02-later.png", BLUE)
    _picture(tmp_path, "01-first.png", RED)
    _picture(tmp_path, "states-light.png", BLUE)
    (sheet,) = lay_sheets(tmp_path, tmp_path / "out")
    assert [_middle_of(QImage(str(sheet)), place) for place in (0, 1)] == [RED, BLUE]


def test_more_than_fit_go_to_the_next_sheet_and_old_sheets_go(qtbot: QtBot, tmp_path: Path) -> None:
    for number in range(1, A_SHEET + 2):
        _picture(tmp_path, f"{number:02}-state.png", RED)
    out = tmp_path / "out"
    out.mkdir()
    (out / "contact-sheet-7.png").write_bytes(b"of an earlier time")
    lay_sheets(tmp_path, out)
    assert sorted(path.name for path in out.iterdir()) == ["contact-sheet-1.png", "contact-sheet-2.png"]


@pytest.mark.parametrize(
    ("name", "caption"),
    [("04-failed-file.png", "4  Failed file"), ("16-pseudo-200-percent.png", "16  Pseudo 200 percent")],
)
def test_a_name_becomes_a_caption(name: str, caption: str) -> None:
    assert caption_of(Path(name)) == caption
