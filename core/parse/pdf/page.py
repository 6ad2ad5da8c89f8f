"""Reads one page: its lines without hidden text, the rules drawn on it, and what there is to say about it."""

from typing import Any

from core.api.types import PageGeometry
from core.parse.hidden import reports
from core.parse.lines import Line, RawPage
from core.parse.pdf.layers import Layers
from core.parse.pdf.painted import glyph_count
from core.parse.pdf.pictures import LITTLE_TEXT, picture_share
from core.parse.pdf.rules import VECTOR_FLAGS, rules_of
from core.parse.pdf.sift import sift
from core.parse.pdf.text import TEXT_FLAGS, line_of


def read_page(page: Any, *, geometry: PageGeometry, layers: Layers) -> RawPage:
    """Raises what MuPDF raises."""
    text = page.get_textpage(flags=TEXT_FLAGS | VECTOR_FLAGS)
    blocks = text.extractRAWDICT()["blocks"]
    count = sum([glyph_count(block[4]) for block in text.extractBLOCKS() if block[6] == 0])
    found = [line for block in blocks for line in block.get("lines", ())]
    sifted = sift(page, found, glyphs=count, layers=layers)
    lines: list[Line] = []
    glyphs = broken = 0
    for data in sifted.lines:
        line, words = line_of(data, len(lines))
        glyphs += words.glyphs
        broken += words.broken
        if line is not None:
            lines.append(line)
    return RawPage(
        page.number,
        geometry,
        tuple(lines),
        glyphs,
        broken,
        rules=rules_of(blocks),
        hidden=reports(page.number, sifted.findings),
        has_ink=sifted.has_ink,
        picture_share=picture_share(page) if glyphs < LITTLE_TEXT else 0.0,
    )
