"""Makes the PDFs that tests read. The only test module that imports the PDF library.

Pages are written the way people read them: on a rotated page the text stands upright for the reader.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from core.parse.light import block_layout_models

block_layout_models()

import pymupdf  # noqa: E402

A4 = (595.0, 842.0)
MARGIN_PT = 60.0
LEADING = 1.25
_GAP_IN_SIZES = 0.8
_BOLD = {"helv": "hebo", "tiro": "tibo", "cour": "cobo"}


@dataclass(frozen=True)
class Para:
    """A paragraph. A newline in `text` is a line break; the rest is wrapped. `font` is a built-in font's name."""

    text: str
    size: float = 11.0
    bold: bool = False
    font: str = "helv"
    indent: float = 0.0

    @property
    def fontname(self) -> str:
        return _BOLD[self.font] if self.bold else self.font


@dataclass(frozen=True)
class Table:
    """Rows of cells; `stops` are the left edges of columns in points from the margin. Later cells are set right."""

    rows: Sequence[Sequence[str]]
    stops: Sequence[float] = (0.0, 250.0, 330.0, 410.0)
    size: float = 10.0
    font: str = "helv"


Item = str | Para | Table


@dataclass(frozen=True)
class Sheet:
    """One page: its items in `columns`, a running `head` and `foot`, and its rotation in degrees clockwise."""

    items: Sequence[Item] = ()
    columns: Sequence[Sequence[Item]] = ()
    gutter: float = 20.0
    rotation: int = 0
    head: str = ""
    foot: str = ""
    size: tuple[float, float] = A4


def make_pdf(
    path: Path,
    pages: Sequence[Sheet | Sequence[Item]],
    *,
    title: str = "",
    outline: Sequence[tuple[int, str, int]] = (),
    labels: str = "",
    first_label: int = 1,
    front_pages: int = 0,
    user_password: str = "",
    owner_password: str = "",
) -> Path:
    """Write a PDF. `outline` holds (level, title, page from 1); `labels` is a style of page labels: D, r, R, a or A.

    Before it come `front_pages` pages that are numbered in small Roman figures.
    """
    document = pymupdf.open()
    for page in pages:
        _draw(document, page if isinstance(page, Sheet) else Sheet(items=page))
    document.set_metadata({"title": title})
    if outline:
        document.set_toc([list(entry) for entry in outline])
    if labels:
        front = [{"startpage": 0, "prefix": "", "style": "r", "firstpagenum": 1}] if front_pages else []
        rest = {"startpage": front_pages, "prefix": "", "style": labels, "firstpagenum": first_label}
        document.set_page_labels([*front, rest])
    if user_password or owner_password:
        how = {"encryption": pymupdf.PDF_ENCRYPT_AES_256, "user_pw": user_password, "owner_pw": owner_password}
        document.save(path, **how)
    else:
        document.save(path, deflate=True)
    document.close()
    return path


def make_image_pdf(path: Path, *, text: str = "Scanned words", pages: int = 1) -> Path:
    """Pages that show text only as a picture, as a scan does."""
    source = pymupdf.open()
    _draw(source, Sheet(items=[Para(text, size=20)]))
    pixmap = source[0].get_pixmap(dpi=100)
    document = pymupdf.open()
    for _ in range(pages):
        page = document.new_page(width=A4[0], height=A4[1])
        page.insert_image(page.rect, pixmap=pixmap)
    document.save(path)
    return path


def make_mixed_pdf(path: Path, sheets: Sequence[Sheet], *, drawings: int) -> Path:
    """Pages of text, and after them some with nothing but a drawing."""
    make_pdf(path, sheets)
    with pymupdf.open(path) as document:
        for _ in range(drawings):
            page = document.new_page(width=A4[0], height=A4[1])
            for step in range(6):
                page.draw_rect(pymupdf.Rect(80 + 20 * step, 100 + 40 * step, 480 - 20 * step, 700 - 40 * step))
        document.saveIncr()
    return path


def make_truncated_pdf(path: Path, *, keep_bytes: int) -> Path:
    """The beginning of a good PDF."""
    make_pdf(path, [["Words on a page that will be cut."] * 20])
    path.write_bytes(path.read_bytes()[:keep_bytes])
    return path


def make_ligature_pdf(path: Path, text: str) -> Path:
    """One line in which "ffi", "fi" and "fl" may be single glyphs, as typesetters draw them."""
    document = pymupdf.open()
    page = document.new_page()
    writer = pymupdf.TextWriter(page.rect)
    writer.append((MARGIN_PT, MARGIN_PT), text, font=pymupdf.Font("helv"))
    writer.write_text(page)
    document.save(path)
    document.close()
    return path


def make_unmapped_pdf(path: Path) -> Path:
    """Boxes drawn as the glyphs of a font that does not say which letters they are."""
    document = pymupdf.open()
    page = document.new_page()
    glyph, font, content = (document.get_new_xref() for _ in range(3))
    document.update_object(glyph, "<<>>")
    document.update_stream(glyph, b"700 0 0 0 600 600 d1 0 0 600 600 re f")
    document.update_object(
        font,
        "<</Type/Font/Subtype/Type3/FontBBox[0 0 700 700]/FontMatrix[0.001 0 0 0.001 0 0]/FirstChar 1/LastChar 3"
        f"/Widths[700 700 700]/CharProcs<</x1 {glyph} 0 R/x2 {glyph} 0 R/x3 {glyph} 0 R>>"
        "/Encoding<</Type/Encoding/Differences[1/x1/x2/x3]>>>>",
    )
    document.update_object(content, "<<>>")
    document.update_stream(content, rb"BT /F1 12 Tf 72 700 Td (\001\002\003\001\002\003\003\002) Tj ET")
    document.xref_set_key(page.xref, "Resources", f"<</Font<</F1 {font} 0 R>>>>")
    document.xref_set_key(page.xref, "Contents", f"{content} 0 R")
    document.save(path)
    document.close()
    return path


def _draw(document: pymupdf.Document, sheet: Sheet) -> None:
    width, height = sheet.size
    page = document.new_page(width=width, height=height)
    page.set_rotation(sheet.rotation)
    right = page.rect.width - MARGIN_PT
    bottom = page.rect.height - MARGIN_PT / 2
    if sheet.head:
        _put(page, MARGIN_PT, MARGIN_PT / 2, sheet.head, Para(sheet.head, size=8))
    if sheet.foot:
        _put(page, MARGIN_PT, bottom, sheet.foot, Para(sheet.foot, size=8))
    top = _draw_items(page, sheet.items, MARGIN_PT, right, MARGIN_PT)
    count = len(sheet.columns)
    each = (right - MARGIN_PT - sheet.gutter * (count - 1)) / count if count else 0.0
    for number, items in enumerate(sheet.columns):
        left = MARGIN_PT + number * (each + sheet.gutter)
        _draw_items(page, items, left, left + each, top)


def _draw_items(page: pymupdf.Page, items: Sequence[Item], left: float, right: float, top: float) -> float:
    """Draws downwards from `top`; returns where the next item would start."""
    for item in items:
        if isinstance(item, Table):
            top = _draw_table(page, item, left, top)
            continue
        para = item if isinstance(item, Para) else Para(item)
        for number, line in enumerate(_wrapped(para, right - left)):
            top += para.size * LEADING
            _put(page, left + (para.indent if number == 0 else 0.0), top, line, para)
        top += para.size * _GAP_IN_SIZES
    return top


def _draw_table(page: pymupdf.Page, table: Table, left: float, top: float) -> float:
    look = Para("", size=table.size, font=table.font)
    for row in table.rows:
        top += table.size * LEADING
        for at, (stop, cell) in enumerate(zip(table.stops, row, strict=False)):
            width = pymupdf.get_text_length(cell, look.fontname, table.size)
            _put(page, left + stop + (0.0 if at == 0 else 60.0 - width), top, cell, look)
    return top + table.size * _GAP_IN_SIZES


def _put(page: pymupdf.Page, x: float, y: float, text: str, look: Para) -> None:
    if text:
        point = pymupdf.Point(x, y) * page.derotation_matrix
        page.insert_text(point, text, fontsize=look.size, fontname=look.fontname, rotate=page.rotation)


def _wrapped(para: Para, width: float) -> list[str]:
    lines: list[str] = []
    blank = _width(" ", para.fontname, para.size)
    for stretch in para.text.split("\n"):
        line, length = "", 0.0
        for word in stretch.split(" "):
            own = _width(word, para.fontname, para.size)
            if line and length + blank + own > width - para.indent:
                lines.append(line)
                line = ""
            line, length = (f"{line} {word}", length + blank + own) if line else (word, own)
        lines.append(line)
    return lines


@cache
def _width(word: str, fontname: str, size: float) -> float:
    """In points. The built-in fonts are not kerned, so a line is as wide as its words; to measure each is slow."""
    return float(pymupdf.get_text_length(word, fontname, size))


def seen_rects(path: Path, page_index: int, text: str) -> list[tuple[float, float, float, float]]:
    """Where a text stands on the page as people see it (rotated), in points, found by MuPDF's own search.

    Glyphs are taken as they are drawn, hyphens at line ends too; a ligature is its letters.
    """
    with pymupdf.open(path) as document:
        page = document[page_index]
        return [
            tuple(rect * page.rotation_matrix) for rect in page.search_for(text, flags=pymupdf.TEXT_PRESERVE_WHITESPACE)
        ]
