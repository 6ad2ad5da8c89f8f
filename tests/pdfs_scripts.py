"""Makes pages whose glyphs are odd: drawn twice, from top to bottom, from right to left, with numbers in the margin."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from core.parse.light import block_layout_models

block_layout_models()

import pymupdf  # noqa: E402

_SIZE = 12.0
_PITCH = 20.0


def make_doubled_pdf(path: Path, text: str, *, unit: str, offset: float) -> Path:
    """One line drawn twice, `offset` points apart: each "letter", each "word" or the whole "line" before the next."""
    document = pymupdf.open()
    page = document.new_page()
    x = 60.0
    for part in _parts(text, unit):
        for shift in (0.0, offset):
            page.insert_text((x + shift, 100), part, fontsize=_SIZE)
        x += pymupdf.get_text_length(part, fontsize=_SIZE)
    document.save(path)
    document.close()
    return path


def _parts(text: str, unit: str) -> Iterator[str]:
    if unit == "word":
        first, *others = text.split(" ")
        yield from (first, *(f" {word}" for word in others))
    else:
        yield from text if unit == "letter" else (text,)


def make_spread_pdf(path: Path, text: str, *, pitch: float) -> Path:
    """One line with each letter at the same distance from the one before, whatever its width."""
    document = pymupdf.open()
    page = document.new_page()
    for at, letter in enumerate(text):
        page.insert_text((60 + pitch * at, 100), letter, fontsize=_SIZE)
    document.save(path)
    document.close()
    return path


def make_vertical_pdf(path: Path, columns: Sequence[str]) -> Path:
    """Japanese in columns that are read downwards, the first one on the right."""
    document = pymupdf.open()
    page = document.new_page()
    for at, text in enumerate(columns):
        page.insert_text((400 - 2 * _SIZE * at, 100), text, fontname="japan", fontsize=_SIZE)
    document.xref_set_key(page.get_fonts()[0][0], "Encoding", "/UniJIS-UTF16-V")
    document.save(path)
    document.close()
    return path


def make_numbered_pdf(path: Path, pages: Sequence[Sequence[str]], *, gap: float = 24.0, first: int = 1) -> Path:
    """Lines of text with the number of each in the margin, `gap` points before it."""
    document = pymupdf.open()
    for lines in pages:
        page = document.new_page()
        for at, line in enumerate(lines):
            y = 90 + _PITCH * at
            number = str(first + at)
            width = pymupdf.get_text_length(number, fontsize=_SIZE)
            page.insert_text((100 - gap - width, y), number, fontsize=_SIZE)
            page.insert_text((100, y), line, fontsize=_SIZE)
    document.save(path)
    document.close()
    return path


def make_html_pdf(path: Path, html: str, *, rotation: int = 0) -> Path:
    """Text as a layout engine sets it, with the scripts that need one."""
    document = pymupdf.open()
    page = document.new_page()
    page.insert_htmlbox((60, 60, 420, 400), html)
    page.set_rotation(rotation)
    document.save(path)
    document.close()
    return path
