"""Makes the sample document: lease.txt as a PDF, to the byte.

    python resources/sample/make_sample.py "resources/sample/Lease - Unit 4, Millrace Court.pdf"

Needs nothing but Python: a PDF as plain as can be, after ISO 32000-1, 7.5 (file structure) and 9.6.2 (Times is one of
the standard fonts, which need no embedding).

A line of lease.txt is a paragraph: "=" the title, "~" a note, "#" a heading, "|" a row of a table.
"""

import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

TITLE = "Lease of Unit 4, Millrace Court"
WIDTH_PT, HEIGHT_PT, MARGIN_PT = 595.0, 842.0, 84.0
TOP_PT, BOTTOM_PT = 744.0, 96.0
"""The first and the last line of a page."""
STOPS_PT = (0.0, 180.0, 310.0)
"""Where the columns of the table begin, from the margin."""
BODY_PT, LEADING = 12.0, 1.4
_ENCODING = "cp1252"

_ROMAN = (
    "250 333 408 500 500 833 778 180 333 333 500 564 250 333 250 278 500 500 500 500 500 500 500 500 500 500 278 278 "
    "564 564 564 444 921 722 667 667 722 611 556 722 722 333 389 722 611 889 722 722 556 722 667 556 611 722 722 944 "
    "722 722 611 333 278 333 469 500 333 444 500 444 500 444 333 500 500 278 278 500 278 778 500 500 500 500 333 389 "
    "278 500 500 722 500 500 444 480 200 480 541"
)
"""Widths of Times-Roman from the blank to the tilde, in thousandths of the size."""
_WIDTHS = dict(zip(map(chr, range(32, 127)), map(int, _ROMAN.split()), strict=True)) | {"’": 333, "£": 500}


@dataclass(frozen=True, slots=True)
class Line:
    """Pieces of text by their distance from the margin. `rule` draws a line below; with `stays` the next line has to
    come onto the same page."""

    pieces: tuple[tuple[float, str], ...]
    size: float = BODY_PT
    is_bold: bool = False
    above: float = 0.0
    rule: bool = False
    stays: bool = False

    @property
    def height(self) -> float:
        return self.above + LEADING * self.size


def make_sample(text: str) -> bytes:
    """The whole file."""
    pages = list(_pages([line for paragraph in text.splitlines() if paragraph for line in _lines(paragraph)]))
    return _file([*_heads(len(pages)), *(part for page in enumerate(pages, start=1) for part in _page(*page))])


def _lines(paragraph: str) -> Iterator[Line]:
    kind, text = paragraph[0], paragraph[1:].strip()
    if kind == "=":
        yield Line(((0.0, text),), size=19.0, is_bold=True, stays=True)
    elif kind == "~":
        yield Line(((0.0, text),), size=10.0, above=4.0)
    elif kind == "#":
        yield Line(((0.0, text),), size=14.0, is_bold=True, above=18.0, stays=True)
    elif kind == "|":
        cells = [cell.strip() for cell in text.split("|")]
        is_head = not any(character.isdigit() for character in text)
        yield Line(
            tuple(zip(STOPS_PT, cells, strict=True)), size=BODY_PT, is_bold=is_head, above=6, rule=True, stays=True
        )
    else:
        yield from _wrapped(paragraph)


def _wrapped(text: str) -> Iterator[Line]:
    """A clause, its first line a little apart from what is above it."""
    room, line, above = WIDTH_PT - 2 * MARGIN_PT, "", 8.0
    for word in text.split():
        longer = f"{line} {word}".strip()
        if sum(_WIDTHS[character] for character in longer) * BODY_PT / 1000 > room:
            yield Line(((0.0, line),), above=above)
            line, above = word, 0.0
        else:
            line = longer
    yield Line(((0.0, line),), above=above)


def _pages(lines: Sequence[Line]) -> Iterator[list[tuple[float, Line]]]:
    """Each line with the height of its foot over the edge of the page."""
    page: list[tuple[float, Line]] = []
    foot = TOP_PT
    for line, after in zip(lines, [*lines[1:], None], strict=True):
        needed = line.height + (after.height if line.stays and after is not None else 0.0)
        if page and foot - needed < BOTTOM_PT:
            yield page
            page, foot = [], TOP_PT
        foot -= line.height
        page.append((foot, line))
    yield page


def _heads(page_count: int) -> Iterator[bytes]:
    """Catalogue, tree of pages, the two fonts, and the title."""
    kids = " ".join(f"{6 + 2 * place} 0 R" for place in range(page_count))
    yield b"<< /Type /Catalog /Pages 2 0 R /Lang (en-GB) >>"
    yield f"<< /Type /Pages /Count {page_count} /Kids [{kids}] >>".encode()
    for name in (b"Times-Roman", b"Times-Bold"):
        yield b"<< /Type /Font /Subtype /Type1 /BaseFont /" + name + b" /Encoding /WinAnsiEncoding >>"
    yield b"<< /Title (" + _escaped(TITLE) + b") >>"


def _page(number: int, lines: Sequence[tuple[float, Line]]) -> Iterator[bytes]:
    """The page and what is drawn on it, with its running head and its number."""
    fonts = "/Resources << /Font << /F0 3 0 R /F1 4 0 R >> >>"
    size = f"[0 0 {WIDTH_PT:.0f} {HEIGHT_PT:.0f}]"
    yield f"<< /Type /Page /Parent 2 0 R /MediaBox {size} {fonts} /Contents {5 + 2 * number} 0 R >>".encode()
    drawn = [_text(MARGIN_PT, HEIGHT_PT - 56, TITLE, 9.0), _text(WIDTH_PT / 2 - 3, 52, str(number), 9.0)]
    for foot, line in lines:
        drawn += [_text(MARGIN_PT + at, foot, piece, line.size, is_bold=line.is_bold) for at, piece in line.pieces]
        if line.rule:
            right = WIDTH_PT - MARGIN_PT
            drawn.append(f"0.5 w {MARGIN_PT:.1f} {foot - 5:.1f} m {right:.1f} {foot - 5:.1f} l S".encode())
    stream = b"\n".join(drawn)
    yield b"<< /Length %d >>\nstream\n" % len(stream) + stream + b"\nendstream"


def _text(x: float, y: float, text: str, size: float, *, is_bold: bool = False) -> bytes:
    head = f"BT /F{int(is_bold)} {size:.1f} Tf {x:.1f} {y:.1f} Td (".encode()
    return head + _escaped(text) + b") Tj ET"


def _escaped(text: str) -> bytes:
    return re.sub(rb"[\\()]", rb"\\\g<0>", text.encode(_ENCODING))


def _file(objects: Sequence[bytes]) -> bytes:
    """With the table of where each object begins."""
    data, places = b"%PDF-1.4\n", []
    for number, body in enumerate(objects, start=1):
        places.append(len(data))
        data += b"%d 0 obj\n" % number + body + b"\nendobj\n"
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    head = b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    end = b"trailer << /Size %d /Root 1 0 R /Info 5 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, len(data))
    return data + head + table + end


if __name__ == "__main__":
    Path(sys.argv[1]).write_bytes(make_sample(Path(__file__).with_name("lease.txt").read_text(encoding="utf-8")))
