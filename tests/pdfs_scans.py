"""Makes scans: pages as pictures, with the faults of scanners. Like `tests.pdfs`, it may import the PDF library."""

import math
import random
from dataclasses import dataclass
from pathlib import Path

from core.parse.light import block_layout_models
from core.parse.ocr.stance import Picture

block_layout_models()

import pymupdf  # noqa: E402

Rect = tuple[float, float, float, float]


@dataclass(frozen=True)
class Scanner:
    """How pages are scanned: turned clockwise by `turn` (a quarter, or more) and `skew` degrees on the glass.

    `specks` of a thousand pixels are black or white by chance. `rotation` is what the page says of itself: its
    picture lies the other way round, so that people see it as if there were none. `margin` cuts the page box by so
    many points on each side. `quality` is that of JPEG. `stamp` is real text on top.
    """

    dpi: int = 200
    turn: int = 0
    skew: float = 0.0
    specks: float = 0.0
    rotation: int = 0
    margin: float = 0.0
    quality: int = 75
    stamp: str = ""


@dataclass(frozen=True)
class Seen:
    """A word of the page that was scanned, and where it stands on the scan in unrotated page space."""

    text: str
    box: Rect


def make_scan(path: Path, source: Path, scanner: Scanner = Scanner(), *, seed: int = 1) -> list[list[Seen]]:
    """Write a PDF whose pages are pictures of those of `source`; returns the words of each page."""
    words = []
    with pymupdf.open(source) as pages, pymupdf.open() as document:
        for page in pages:
            words.append(_scan(document, page, scanner, random.Random(seed)))
        document.save(path)
    return words


def _scan(document: pymupdf.Document, page: pymupdf.Page, scanner: Scanner, chance: random.Random) -> list[Seen]:
    scale = scanner.dpi / 72
    matrix = pymupdf.Matrix(scale, scale) * pymupdf.Matrix(scanner.turn + scanner.skew)
    pixmap = page.get_pixmap(matrix=matrix, colorspace=pymupdf.csGRAY, alpha=False)
    corner = pymupdf.Matrix(1, 0, 0, 1, -pixmap.x, -pixmap.y)  # speckled, it would begin at 0
    if scanner.specks:
        pixmap = _speckled(pixmap, scanner.specks, chance)
    width, height = pixmap.width / scale, pixmap.height / scale
    sideways = scanner.rotation in {90, 270}
    sheet = document.new_page(width=height if sideways else width, height=width if sideways else height)
    picture = pixmap.tobytes("jpeg", jpg_quality=scanner.quality)
    sheet.insert_image(sheet.rect, stream=picture, rotate=scanner.rotation)
    to_sheet = matrix * corner * pymupdf.Matrix(1 / scale, 1 / scale)
    sheet.set_rotation(scanner.rotation)
    to_sheet *= sheet.derotation_matrix
    if scanner.stamp:
        sheet.insert_text(pymupdf.Point(40, 20) * sheet.derotation_matrix, scanner.stamp, rotate=sheet.rotation)
    moved = _cut(sheet, scanner.margin)
    return [Seen(word[4], _box(pymupdf.Rect(word[:4]) * to_sheet, moved)) for word in page.get_text("words")]


def _cut(sheet: pymupdf.Page, margin: float) -> float:
    """Page space begins at the corner of the crop box."""
    if margin:
        box = sheet.mediabox
        sheet.set_cropbox(pymupdf.Rect(box.x0 + margin, box.y0 + margin, box.x1 - margin, box.y1 - margin))
    return margin


def _box(rect: pymupdf.Rect, moved: float) -> Rect:
    return (rect.x0 - moved, rect.y0 - moved, rect.x1 - moved, rect.y1 - moved)


def _speckled(pixmap: pymupdf.Pixmap, per_thousand: float, chance: random.Random) -> pymupdf.Pixmap:
    samples = bytearray(pixmap.samples)
    for _ in range(math.ceil(len(samples) * per_thousand / 1000)):
        samples[chance.randrange(len(samples))] = chance.choice((0, 255))
    return pymupdf.Pixmap(pymupdf.csGRAY, pixmap.width, pixmap.height, bytes(samples), False)


def picture_of(path: Path, *, degrees: float = 0.0, dpi: int = 100) -> Picture:
    """The first page in grey, turned clockwise."""
    with pymupdf.open(path) as document:
        matrix = pymupdf.Matrix(dpi / 72, dpi / 72) * pymupdf.Matrix(degrees)
        pixmap = document[0].get_pixmap(matrix=matrix, colorspace=pymupdf.csGRAY, alpha=False)
    return Picture(pixmap.width, pixmap.height, bytes(pixmap.samples))
