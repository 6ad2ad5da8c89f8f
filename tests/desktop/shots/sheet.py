"""Contact sheets: all pictures of a folder, small, each with its number and name, nine to a sheet."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath

from desktop.theme import font, load_theme

COLUMNS, A_SHEET = 3, 9
THUMB_PX, GAP_PX, CAPTION_PX = (480, 300), 24, 28


def lay_sheets(pictures: Path, out: Path) -> list[Path]:
    """In the order of their numbers. Gives the files, after those of an earlier time are gone."""
    found = sorted(pictures.glob("[0-9][0-9]-*.png"))
    out.mkdir(parents=True, exist_ok=True)
    for old in out.glob("contact-sheet-*.png"):
        old.unlink()
    starts = range(0, len(found), A_SHEET)
    return [
        _lay(out / f"contact-sheet-{sheet}.png", found[start : start + A_SHEET])
        for sheet, start in enumerate(starts, 1)
    ]


def _lay(path: Path, pictures: Sequence[Path]) -> Path:
    theme = load_theme("light")
    width, height = THUMB_PX
    rows = -(-len(pictures) // COLUMNS)
    step_x, step_y = width + GAP_PX, height + CAPTION_PX + GAP_PX
    sheet = QImage(COLUMNS * step_x + GAP_PX, rows * step_y + GAP_PX, QImage.Format.Format_RGB888)
    sheet.fill(theme.color("chrome"))
    painter = QPainter(sheet)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
    painter.setFont(font("interface_strong"))
    for at, picture in enumerate(pictures):
        left, top = GAP_PX + at % COLUMNS * step_x, GAP_PX + at // COLUMNS * step_y
        _put(painter, QImage(str(picture)), QRect(left, top, width, height), theme.color("line"))
        painter.setPen(theme.color("text"))
        caption = QRect(left, top + height + 6, width, CAPTION_PX)
        painter.drawText(caption, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop, caption_of(picture))
    painter.end()
    sheet.save(str(path), quality=0)  # as small as it gets without loss
    return path


def caption_of(picture: Path) -> str:
    """From "05-failed-file.png", "5  Failed file"."""
    number, _, name = picture.stem.partition("-")
    words = name.replace("-", " ")
    return f"{int(number)}  {words[:1].upper()}{words[1:]}"


def _put(painter: QPainter, picture: QImage, place: QRect, line: QColor) -> None:
    smaller = picture.scaled(
        place.size(), Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
    )
    corner = place.topLeft()
    painter.drawImage(corner, smaller)
    outline = QPainterPath()
    outline.addRect(QRect(corner, smaller.size()).toRectF())
    painter.setPen(line)
    painter.drawPath(outline)
