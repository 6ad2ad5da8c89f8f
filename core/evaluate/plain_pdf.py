"""A text as pages of a PDF, as plain as can be: for labelled texts that are to be read as files are. Pure.

After ISO 32000-1, 7.5 (file structure) and 9.6.2 (Courier is one of the standard fonts, which need no embedding).
"""

import re
from collections.abc import Iterator, Sequence

SIZE_PT, LEADING_PT, MARGIN_PT = 9.0, 12.0, 36.0
LINES_A_PAGE = 64
CHAR_WIDTH = 0.6
"""Of Courier, in sizes."""
_LEAST_WIDTH_PT = 595.0
_ENCODING = "cp1252"


def is_writable(text: str) -> bool:
    """Whether a standard font has every character."""
    try:
        text.encode(_ENCODING)
    except UnicodeEncodeError:
        return False
    return True


def text_pdf(text: str) -> bytes:
    """Each line of the text as a line, in a font of fixed width; pages are as wide as the longest. Raises
    UnicodeEncodeError."""
    lines = text.expandtabs(4).split("\n")
    widest = max(len(line) for line in lines) * SIZE_PT * CHAR_WIDTH
    box = (max(_LEAST_WIDTH_PT, widest + 2 * MARGIN_PT), LINES_A_PAGE * LEADING_PT + 2 * MARGIN_PT)
    pages = [lines[start : start + LINES_A_PAGE] for start in range(0, len(lines), LINES_A_PAGE)]
    return _file(list(_objects(pages, box)))


def _objects(pages: Sequence[Sequence[str]], box: tuple[float, float]) -> Iterator[bytes]:
    """Catalogue, tree of pages and font, then each page and its content."""
    numbers = [4 + 2 * place for place in range(len(pages))]
    yield b"<< /Type /Catalog /Pages 2 0 R >>"
    yield f"<< /Type /Pages /Count {len(pages)} /Kids [{' '.join(f'{n} 0 R' for n in numbers)}] >>".encode()
    yield b"<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>"
    for number, lines in zip(numbers, pages, strict=True):
        size = f"[0 0 {box[0]:.1f} {box[1]:.1f}]"
        resources = f"/Resources << /Font << /F 3 0 R >> >> /Contents {number + 1} 0 R"
        yield f"<< /Type /Page /Parent 2 0 R /MediaBox {size} {resources} >>".encode()
        drawn = b"".join(b"(" + _escaped(line) + b") Tj T*\n" for line in lines)
        top = box[1] - MARGIN_PT - SIZE_PT
        stream = f"BT /F {SIZE_PT} Tf {LEADING_PT} TL {MARGIN_PT} {top:.1f} Td\n".encode() + drawn + b"ET"
        yield b"<< /Length %d >>\nstream\n" % len(stream) + stream + b"\nendstream"


def _escaped(line: str) -> bytes:
    return re.sub(rb"[\\()]", rb"\\\g<0>", line.encode(_ENCODING).replace(b"\r", b""))


def _file(objects: Sequence[bytes]) -> bytes:
    """With the table of where each object begins."""
    data, places = b"%PDF-1.4\n", []
    for number, body in enumerate(objects, start=1):
        places.append(len(data))
        data += b"%d 0 obj\n" % number + body + b"\nendobj\n"
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    head = b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    trailer = b"trailer << /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, len(data))
    return data + head + table + trailer
