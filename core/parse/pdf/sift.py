"""One page's lines, and apart from them what people do not see of its text."""

import logging
from collections.abc import Sequence
from typing import Any, NamedTuple

import pymupdf

from core.api.types import Rect
from core.parse.hidden import Finding, concealed
from core.parse.lines import union
from core.parse.pdf.layers import Layers
from core.parse.pdf.painted import Painted, everything_on
from core.parse.pdf.pixels import Drawn
from core.parse.pdf.proof import Proof
from core.parse.pdf.suspects import Data, suspicions, words_of
from core.parse.pdf.unseen import findings_of, lost_text, without

log = logging.getLogger(__name__)

_EVERYWHERE = pymupdf.TEXT_PRESERVE_WHITESPACE


class Sifted(NamedTuple):
    """Lines of MuPDF's raw dictionary without hidden text, and what was hidden. `has_ink`: something is drawn."""

    lines: Sequence[Data]
    findings: Sequence[Finding]
    has_ink: bool


def sift(page: Any, lines: Sequence[Data], *, glyphs: int, layers: Layers) -> Sifted:
    """`lines` are all that MuPDF reads on the page, with so many `glyphs` in them, white space aside.

    A check that fails clears nothing: what it was for is kept out.
    """
    box = tuple(page.rect * page.derotation_matrix)
    with layers.all_shown():
        painted = _painted(page)
        lost = [] if painted and painted.glyph_count <= glyphs else _lost(page, lines, box)
    kept, findings = _sifted(page, lines, painted, box)
    findings += lost
    if painted is None or painted.conceals():
        findings += [found for line in lines if (found := _concealed(line)) is not None]
    return Sifted(kept, findings, painted is None or painted.has_ink())


def _painted(page: Any) -> Painted | None:
    try:
        return everything_on(page)
    except Exception as error:  # noqa: BLE001  # MuPDF raises plain Exceptions of many classes
        log.warning("page %d: what it draws is unknown: %s", page.number, type(error).__name__)
        return None


def _sifted(
    page: Any, lines: Sequence[Data], painted: Painted | None, box: Rect
) -> tuple[Sequence[Data], list[Finding]]:
    suspected = suspicions(lines, painted)
    if not suspected:
        return lines, []
    words = words_of(lines, suspected)
    if not words:
        return lines, []
    smallest = min(lines[word.line]["spans"][word.span]["size"] for word in words)
    drawn = Drawn(page, area=union(word.box for word in words), smallest_pt=smallest)
    try:
        unseen = Proof(box, painted, drawn).unseen(words, lines)
    except Exception:
        log.exception("page %d: suspicious text is kept out, since it could not be checked", page.number)
        unseen = words
    return without(lines, unseen), findings_of(unseen)


def _lost(page: Any, lines: Sequence[Data], box: Rect) -> list[Finding]:
    """Text off the page or clipped away, which `lines` never had."""
    try:
        blocks = page.get_text("rawdict", clip=pymupdf.INFINITE_RECT(), flags=_EVERYWHERE)["blocks"]
    except Exception as error:  # noqa: BLE001  # as above
        log.warning("page %d: text off the page is unknown: %s", page.number, type(error).__name__)
        return []
    return lost_text(lines, [line for block in blocks for line in block.get("lines", ())], box)


def _concealed(line: Data) -> Finding | None:
    """For a line whose characters without a glyph say something."""
    text = "".join([char["c"] for span in line["spans"] for char in span["chars"]])
    reason = concealed(text)
    return None if reason is None else Finding(reason, text, union(span["bbox"] for span in line["spans"]))
