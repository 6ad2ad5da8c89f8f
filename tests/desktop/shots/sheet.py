"""Contact sheets: all pictures of a folder, small, each with its name, a theme of states to a sheet."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath

from desktop.theme import font, load_theme

COLUMNS, THUMB_PX, GAP_PX, CAPTION_PX = 3, (520, 325), 24, 28
SIXTEEN = 16
"""So many states are numbered first; what comes after them is more."""


def lay_sheets(pictures: Path, out: Path) -> list[Path]:
    """The sixteen on one sheet, the others on a second. Gives the files."""
    found = sorted(pictures.glob("[0-9][0-9]-*.png"))
    first = [path for path in found if int(path.name[:2]) <= SIXTEEN]
    more = [path for path in found if path not in first]
    out.mkdir(parents=True, exist_ok=True)
    sheets = [(out / "contact-sheet.png", first), (out / "contact-sheet-more.png", more)]
    return [_lay(path, held) for path, held in sheets if held]


def _lay(path: Path, pictures: Sequence[Path]) -> Path:
    theme = load_theme("light")
    width, height = THUMB_PX
    rows = -(-len(pictures) // COLUMNS)
    step_x, step_y = width + GAP_PX, height + CAPTION_PX + GAP_PX
    sheet = QImage(COLUMNS * step_x + GAP_PX, rows * step_y + GAP_PX, QImage.Format.Format_RGB32)
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
    sheet.convertToFormat(QImage.Format.Format_Indexed8, Qt.ImageConversionFlag.ThresholdDither).save(
        str(path), b"PNG", 0
    )
    return path


def caption_of(picture: Path) -> str:
    """ "05-failed-file.png": "5  Failed file"."""
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
