"""OCR of one page with the Tesseract engine inside MuPDF.

The page is drawn upright and straight, read, and its words are brought back to page space. Tesseract reads a page that
lies sideways as noise, and a page two degrees askew with lines as high as two; both are seen in a small picture first.
"""

import logging
import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

import pymupdf

from core.api.types import DocumentStatus, Rect
from core.contracts.pages import Unreadable
from core.parse.letters.plausible import is_word
from core.parse.lines import Axis, Line, Run, union
from core.parse.ocr.pieces import Piece, is_text, pieces_of
from core.parse.ocr.recognised import Recognition, recognition_to_data
from core.parse.ocr.stance import Picture, stance_of, thickest_part
from core.parse.ocr.tessdata import DATA_MISSING, PAGE_NOT_RECOGNISED, languages
from core.parse.pdf.document import Pdf

log = logging.getLogger(__name__)

_POINTS = 72
DPI = 200
"""Half the work of 300, as many words right or more (specks fade), and 5 point print, which is lost at 150."""
STRIP_DPI = 150
MAX_PIXELS = 12_000_000
_LOOK_DPI = 100
_LOOK_PIXELS = 4_000_000
_UPRIGHT = 0.5
_TURNS = (0, 90, 180, 270)
_FLAT = 1e-6
_DATA_UNUSABLE = "Tesseract language initialisation"
_MARGIN = 4
_FLAGS = pymupdf.TEXT_PRESERVE_WHITESPACE


class View(NamedTuple):
    """How the page is drawn for OCR. `matrix` maps the page as people see it to pixels at `scale` a point.

    It is turned by `turn`, then by `skew` degrees clockwise. `pixmap` begins at `origin`.
    """

    turn: int
    skew: float
    scale: float
    origin: tuple[int, int]


class Read(NamedTuple):
    """Words as Tesseract found them, line by line. Boxes are in pixels of the picture, as high as their line."""

    view: View
    words: Sequence[Sequence[Run]]
    picture: Picture

    @property
    def letters(self) -> int:
        return sum(len(word.text) for line in self.words for word in line)

    @property
    def likeness(self) -> float:
        """The share of characters in what could be words or numbers: what tells text from noise."""
        likely = sum(len(word.text) for line in self.words for word in line if is_word(word.text))
        return likely / self.letters if likely else 0.0


def recognise_page(document: Pdf, index: int, *, language: str, folder: str) -> str:
    """What is stored of the page at `index`. Raises Unreadable."""
    if not 0 <= index < document.page_count:
        raise Unreadable(DocumentStatus.FAILED.value, "no_such_page")
    try:
        return recognition_to_data(recognise(document.page(index), language=language, folder=folder))
    except Exception as error:
        log.info("page %d not recognised: %s", index, type(error).__name__)
        if _DATA_UNUSABLE in str(error):
            raise Unreadable(DocumentStatus.NO_TEXT.value, DATA_MISSING) from error
        raise Unreadable(DocumentStatus.FAILED.value, PAGE_NOT_RECOGNISED) from error


def warm_up(folder: str) -> None:
    """Loads what OCR needs. The language does not matter, nor does it that the page is blank."""
    document = pymupdf.open()
    document.new_page()
    for language in list(languages([Path(folder)]))[:1]:
        try:
            recognise_page(Pdf(document), 0, language=language, folder=folder)
        except Unreadable as finding:
            log.warning("OCR does not start: %s", finding.reason)  # each page will say so
    document.close()


def recognise(page: Any, *, language: str, folder: str) -> Recognition:
    """The lines of a page of PyMuPDF. `language` as Tesseract calls it, its data in `folder`.

    Raises whatever MuPDF does for a page that cannot be drawn.
    """
    return _Reader(page, language, folder).read()


class _Reader:
    """Tries one page until it reads like text; first as it seems to lie, which is mostly right."""

    def __init__(self, page: Any, language: str, folder: str) -> None:
        self._page = page
        self._language = language
        self._folder = folder
        self._picture = self._look()

    def read(self) -> Recognition:
        stance = stance_of(self._picture)
        turn = stance.turn if stance.turn == 0 else self._best_of((stance.turn, 0))
        read = self._read(turn, stance.skew)
        if read.likeness < _UPRIGHT:
            other = self._best_of((turn, *(other for other in _TURNS if other != turn)))
            if other != turn:
                read = max(read, self._read(other, stance.skew), key=lambda found: found.likeness)
        return _recognition(self._page, read)

    def _best_of(self, turns: Sequence[int]) -> int:
        """By a strip of the page in each; the first of equals."""
        return max(turns, key=lambda turn: self._read(turn, 0.0, strip=True).likeness)

    def _look(self) -> Picture:
        rect = self._page.rect
        scale = min(_LOOK_DPI / _POINTS, math.sqrt(_LOOK_PIXELS / max(rect.width * rect.height, 1)))
        return _grey(self._page.get_pixmap(matrix=pymupdf.Matrix(scale, scale), alpha=False))

    def _strip(self, turn: int) -> Any:
        """Of the page as people see it: a quarter across its lines, where there is most ink."""
        rect = self._page.rect
        start, end = thickest_part(self._picture, is_level=turn in {0, 180})
        if turn in {0, 180}:
            return pymupdf.Rect(rect.x0, rect.y0 + start * rect.height, rect.x1, rect.y0 + end * rect.height)
        return pymupdf.Rect(rect.x0 + start * rect.width, rect.y0, rect.x0 + end * rect.width, rect.y1)

    def _read(self, turn: int, skew: float, *, strip: bool = False) -> Read:
        rect = self._page.rect
        scale = min((STRIP_DPI if strip else DPI) / _POINTS, math.sqrt(MAX_PIXELS / max(rect.width * rect.height, 1)))
        matrix = pymupdf.Matrix(scale, scale) * pymupdf.Matrix(turn + skew)
        clip = self._strip(turn) if strip else None
        # In grey, MuPDF hands Tesseract nothing to read.
        pixmap = self._page.get_pixmap(matrix=matrix, colorspace=pymupdf.csRGB, alpha=False, clip=clip)
        pixmap.set_dpi(DPI, DPI)
        lines = self._lines(pixmap)
        picture = _grey(pixmap)
        if not strip:
            lines += self._left_over(pixmap, lines)
        return Read(View(turn, skew, scale, (pixmap.x, pixmap.y)), lines, picture)

    def _lines(self, pixmap: Any) -> list[tuple[Run, ...]]:
        data = pixmap.pdfocr_tobytes(compress=False, language=self._language, tessdata=self._folder)
        return list(_words(data))

    def _left_over(self, pixmap: Any, lines: Sequence[Sequence[Run]]) -> list[tuple[Run, ...]]:
        """Tesseract takes some large titles for pictures. What it read is painted over; the rest stands out then."""
        rest = _without(pixmap, [word.box for line in lines for word in line])
        return [line for line in self._lines(rest) if is_text(line)]


def _without(pixmap: Any, boxes: Iterable[Rect]) -> Any:
    """The picture with white over the boxes. By rows: MuPDF's own way takes a call for each pixel, seconds a page."""
    width, height = pixmap.width, pixmap.height
    samples = bytearray(pixmap.samples)
    for x0, y0, x1, y1 in boxes:
        left, right = max(0, round(x0) - _MARGIN), min(width, round(x1) + _MARGIN)
        white = b"\xff" * (3 * max(0, right - left))
        for row in range(max(0, round(y0) - _MARGIN), min(height, round(y1) + _MARGIN)):
            start = 3 * (row * width + left)
            samples[start : start + len(white)] = white
    painted = pymupdf.Pixmap(pymupdf.csRGB, width, height, bytes(samples), False)
    painted.set_dpi(DPI, DPI)
    return painted


def _grey(pixmap: Any) -> Picture:
    grey = pymupdf.Pixmap(pymupdf.csGRAY, pixmap)
    return Picture(grey.width, grey.height, bytes(grey.samples))


def _words(data: bytes) -> Iterator[tuple[Run, ...]]:
    """Words of each line of an OCR'd PDF; a line is what has one top and one bottom."""
    with pymupdf.open("pdf", data) as document:
        blocks = document.load_page(0).get_text("rawdict", flags=_FLAGS)["blocks"]
    spans = [span for block in blocks for line in block.get("lines", ()) for span in line["spans"]]
    words = [word for span in spans for word in _split(span["chars"])]
    for _, line in groupby(words, key=lambda word: (word.box[1], word.box[3])):
        yield tuple(line)


def _split(chars: Sequence[dict[str, Any]]) -> Iterator[Run]:
    """Words have spaces between them where Tesseract saw narrow ones, and a span of their own in any case."""
    for is_space, part in groupby(chars, key=lambda char: char["c"].isspace()):
        if not is_space:
            glyphs = list(part)
            box = union(char["bbox"] for char in glyphs)
            yield Run("".join(char["c"] for char in glyphs), _pixels(box), 0)


def _pixels(box: Rect) -> Rect:
    """MuPDF writes the picture as a page of its size at the resolution it was given."""
    x0, y0, x1, y1 = (number * DPI / _POINTS for number in box)
    return (x0, y0, x1, y1)


def _recognition(page: Any, read: Read) -> Recognition:
    """Brings the pieces to page space: out of the turned picture, into the page without its rotation."""
    view = read.view
    middle = pymupdf.Point(page.rect.width / 2, page.rect.height / 2)
    moved = middle - middle * pymupdf.Matrix(view.skew)
    back = ~(pymupdf.Matrix(view.scale, view.scale) * pymupdf.Matrix(view.turn))
    to_page = pymupdf.Matrix(1, 0, 0, 1, *view.origin) * back * pymupdf.Matrix(1, 0, 0, 1, *moved)
    to_page *= page.derotation_matrix
    lines = (
        _line(piece, number, to_page, view.scale) for number, piece in enumerate(pieces_of(read.words, read.picture))
    )
    return Recognition(tuple(lines), view.skew)


def _line(piece: Piece, number: int, to_page: Any, scale: float) -> Line:
    runs = tuple(Run(word.text, _box(word.box, to_page), number) for word in piece.words)
    origin = pymupdf.Point(piece.words[0].box[0], piece.baseline) * to_page
    size = piece.size / scale
    return Line(runs, union(run.box for run in runs), (origin.x, origin.y), size, size, direction=_direction(to_page))


def _box(box: Rect, to_page: Any) -> Rect:
    rect = pymupdf.Rect(box) * to_page
    return (rect.x0, rect.y0, rect.x1, rect.y1)


def _direction(to_page: Any) -> Axis:
    return (_sign(to_page.a), _sign(to_page.b))


def _sign(number: float) -> int:
    return 0 if abs(number) < _FLAT else int(math.copysign(1, number))
