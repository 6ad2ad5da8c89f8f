"""Which words of a page may be unseen: a look at each span, which costs next to nothing."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from pymupdf import mupdf

from core.api.reports import HiddenReason
from core.api.types import Rect
from core.parse.hidden import SMALLEST_PT, are_near, is_faint, meet
from core.parse.lines import union
from core.parse.pdf.painted import Painted, Shape, Text

Data = dict[str, Any]
"""A line or a span of MuPDF's raw dictionary."""

OPAQUE = 128
_PAINTED = mupdf.FZ_STEXT_FILLED | mupdf.FZ_STEXT_STROKED
_MIXED = mupdf.FZ_STEXT_STROKED | mupdf.FZ_STEXT_CLIPPED
_TYPE3 = "Type3"
_FUZZ_PT = 0.01
_MOST_SHAPES = 1000
"""On a page with more it is cheaper to put every word to the proof."""


class Word(NamedTuple):
    """Characters `[start, end)` of a span that may be unseen. `reason` is what it would be hidden for.

    `around` is the span's text, `colour` None where it is not known in what colours the word is drawn.
    """

    line: int
    span: int
    start: int
    end: int
    text: str
    box: Rect
    around: str
    reason: HiddenReason
    colour: int | None
    is_certain: bool


class Suspicion(NamedTuple):
    reason: HiddenReason
    is_certain: bool = False


def suspicions(lines: Sequence[Data], painted: Painted | None) -> dict[tuple[int, int], Suspicion]:
    """The spans that may be unseen, by the places of line and span. Without `painted` nothing is above suspicion."""
    found: dict[tuple[int, int], Suspicion] = {}
    colours = set()
    for number, line in enumerate(lines):
        for place, span in enumerate(line["spans"]):
            colours.add(span["color"])
            suspicion = _look(span, line["dir"])
            if suspicion is not None:
                found[number, place] = suspicion
    for number, place, reason in _under_shapes(lines, painted, colours):
        found.setdefault((number, place), Suspicion(reason))
    return found


def _look(span: Data, direction: tuple[float, float]) -> Suspicion | None:
    flags, alpha, size = span["char_flags"], span["alpha"], span["size"]
    if alpha == 0 or not flags & _PAINTED:
        return Suspicion(HiddenReason.INVISIBLE, is_certain=not flags & mupdf.FZ_STEXT_CLIPPED)
    x0, y0, x1, y1 = span["bbox"]
    if (size < SMALLEST_PT or y1 - y0 < SMALLEST_PT or x1 - x0 < SMALLEST_PT) and _is_tiny(span, direction):
        return Suspicion(HiddenReason.TINY, is_certain=True)
    if is_faint(span["color"], alpha):
        faded = alpha < 255 and not is_faint(span["color"], 255)
        return Suspicion(HiddenReason.INVISIBLE if faded else HiddenReason.SAME_COLOUR)
    return None


def _is_tiny(span: Data, direction: tuple[float, float]) -> bool:
    chars = span["chars"]
    if span["font"].startswith(_TYPE3):  # its size says nothing: glyphs are drawn in units of the font's own
        (x0, y0), (x1, y1) = chars[0]["origin"], chars[-1]["origin"]
        return len(chars) > 1 and abs(x1 - x0) + abs(y1 - y0) < SMALLEST_PT / 2 * (len(chars) - 1)
    x0, y0, x1, y1 = span["bbox"]
    across = y1 - y0 if abs(direction[0]) > abs(direction[1]) else x1 - x0
    return bool(min(span["size"], across) < SMALLEST_PT - _FUZZ_PT)


def _under_shapes(
    lines: Sequence[Data], painted: Painted | None, colours: Iterable[int]
) -> Iterator[tuple[int, int, HiddenReason]]:
    """Spans that a shape may cover, or that lie on one of much the same colour."""
    everything = painted is None or painted.fades or len(painted.shapes) > _MOST_SHAPES
    shapes = [] if painted is None or everything else _doubtful(painted, colours)
    for number, line in enumerate(lines):
        box = line["bbox"]
        met = [] if everything else [shape for shape in shapes if meet(shape.box, box)]
        if not met and not everything:
            continue
        for place, span in enumerate(line["spans"]):
            if everything or any(shape.colour is None or _may_hide(shape, span["color"]) for shape in met):
                yield number, place, HiddenReason.SAME_COLOUR


def _doubtful(painted: Painted, colours: Iterable[int]) -> list["_Doubt"]:
    own = list(colours)
    first = painted.texts[0].order if painted.texts else 0
    doubts = []
    for shape in painted.shapes:
        if shape.alpha < OPAQUE:
            continue
        is_later = shape.order > first and _lies_on_text(shape, painted.texts)
        if is_later or (
            not shape.is_stroke and (shape.colour is None or any(are_near(shape.colour, colour) for colour in own))
        ):
            doubts.append(_Doubt(shape.box, None if is_later else shape.colour))
    return doubts


def _lies_on_text(shape: Shape, texts: Sequence[Text]) -> bool:
    """It was drawn after one of the texts, which are in the order of drawing, and on it."""
    for text in texts:
        if text.order > shape.order:
            return False
        if meet(text.box, shape.box):
            return True
    return False


class _Doubt(NamedTuple):
    """A shape that hides text of a colour near its own; of any colour if it is None."""

    box: Rect
    colour: int | None


def _may_hide(doubt: _Doubt, colour: int) -> bool:
    return doubt.colour is None or are_near(doubt.colour, colour)


def words_of(lines: Sequence[Data], suspected: dict[tuple[int, int], Suspicion]) -> list[Word]:
    """The words of suspected spans, in the order of the page."""
    words = []
    for (number, place), suspicion in sorted(suspected.items()):
        span = lines[number]["spans"][place]
        is_mixed = span["char_flags"] & _MIXED or span["font"].startswith(_TYPE3)
        text = "".join([char["c"] for char in span["chars"]])
        boxes = [char["bbox"] for char in span["chars"]]
        for start, end in _word_places(text):
            box = union(boxes[start:end])
            colour = None if is_mixed else int(span["color"])
            words.append(Word(number, place, start, end, text[start:end], box, text.strip(), *_flat(suspicion, colour)))
    return words


def _flat(suspicion: Suspicion, colour: int | None) -> tuple[HiddenReason, int | None, bool]:
    return suspicion.reason, colour, suspicion.is_certain


def _word_places(text: str) -> Iterator[tuple[int, int]]:
    at = 0
    for part in text.split():
        at = text.index(part, at)
        yield at, at + len(part)
        at += len(part)
