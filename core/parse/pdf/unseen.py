"""Takes text that people do not see out of a page's lines, and says what it was.

A look at each span costs next to nothing. Only what may be unseen is put to the proof: the page is drawn with its text
and without (`core.parse.pdf.pixels`). Should the proof fail, what it was to clear is kept out and reported.
"""

import logging
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import pymupdf
from pymupdf import mupdf

from core.api.reports import HiddenReason
from core.api.types import Rect
from core.parse.hidden import (
    SMALLEST_PT,
    Finding,
    are_near,
    concealed,
    intersection,
    is_faint,
    is_scan,
    is_statement,
    is_transcript,
    overlap,
)
from core.parse.lines import union
from core.parse.pdf.painted import Painted, Shape
from core.parse.pdf.pixels import TwoPictures

log = logging.getLogger(__name__)

Data = dict[str, Any]
"""A line or a span of MuPDF's raw dictionary."""

_PAINTED = mupdf.FZ_STEXT_FILLED | mupdf.FZ_STEXT_STROKED
_MIXED = mupdf.FZ_STEXT_STROKED | mupdf.FZ_STEXT_CLIPPED
_TYPE3 = "Type3"
_FUZZ_PT = 0.01
_OPAQUE = 128
_MOST_SHAPES = 400
_STRAY = 0.5
"""So many of its own heights a line of OCR may lie off the line it was read from."""


class Word(NamedTuple):
    """Characters `[start, end)` of a span that may be unseen. `reason` is what it would be hidden for."""

    line: int
    span: int
    start: int
    end: int
    text: str
    box: Rect
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
    shapes = _doubtful(painted, colours) if painted else []
    everything = painted is None or len(shapes) > _MOST_SHAPES
    for number, line in enumerate(lines):
        box = line["bbox"]
        met = [] if everything else [shape for shape in shapes if _meet(shape.box, box)]
        for place, span in enumerate(line["spans"]):
            if everything or any(shape.colour is None or _may_hide(shape, span["color"]) for shape in met):
                yield number, place, HiddenReason.SAME_COLOUR


def _doubtful(painted: Painted, colours: Iterable[int]) -> list["_Doubt"]:
    own = list(colours)
    first = painted.texts[0].order if painted.texts else 0
    doubts = []
    for shape in painted.shapes:
        if shape.alpha < _OPAQUE:
            continue
        is_later = shape.order > first and any(
            text.order < shape.order and _meet(text.box, shape.box) for text in painted.texts
        )
        if is_later or shape.colour is None or any(are_near(shape.colour, colour) for colour in own):
            doubts.append(_Doubt(shape.box, None if is_later else shape.colour))
    return doubts


class _Doubt(NamedTuple):
    """A shape that hides text of a colour near its own; of any colour if it is None."""

    box: Rect
    colour: int | None


def _may_hide(doubt: _Doubt, colour: int) -> bool:
    return doubt.colour is None or are_near(doubt.colour, colour)


def _meet(one: Rect, other: Rect) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def words_of(lines: Sequence[Data], suspected: dict[tuple[int, int], Suspicion]) -> list[Word]:
    """The words of suspected spans, in the order of the page."""
    words = []
    for (number, place), suspicion in sorted(suspected.items()):
        span = lines[number]["spans"][place]
        is_mixed = span["char_flags"] & _MIXED or span["font"].startswith(_TYPE3)
        text = "".join([char["c"] for char in span["chars"]])
        for start, end in _word_places(text):
            box = union(char["bbox"] for char in span["chars"][start:end])
            colour = None if is_mixed else int(span["color"])
            words.append(Word(number, place, start, end, text[start:end], box, *_flat(suspicion, colour)))
    return words


def _flat(suspicion: Suspicion, colour: int | None) -> tuple[HiddenReason, int | None, bool]:
    return suspicion.reason, colour, suspicion.is_certain


def _word_places(text: str) -> Iterator[tuple[int, int]]:
    at = 0
    for part in text.split():
        at = text.index(part, at)
        yield at, at + len(part)
        at += len(part)


class Proof:
    """Tells seen from unseen words of one page. `pictures` draws the page; it is asked once, if at all."""

    def __init__(self, page: Rect, painted: Painted | None, pictures: Callable[[], TwoPictures]) -> None:
        self._page = page
        self._painted = painted or Painted((), (), strokes=True)
        self._draw = pictures
        self._drawn: TwoPictures | None = None

    @property
    def _pictures(self) -> TwoPictures:
        if self._drawn is None:
            self._drawn = self._draw()
        return self._drawn

    def unseen(self, words: Sequence[Word], lines: Sequence[Data]) -> list[Word]:
        """Those that people do not see, with the reason as it turned out. Raises what MuPDF raises."""
        unseen = [self._with_reason(word) for word in words if word.is_certain or not self._is_seen(word)]
        return self._without_transcript(_whole_spans(unseen, words), lines)

    def _is_seen(self, word: Word) -> bool:
        if word.reason is HiddenReason.INVISIBLE and word.colour is None and self._pictures.has_writing(word.box):
            return True  # letters cut out of a gradient
        return self._pictures.shows(word.box, word.colour) and not self._is_painted_over(word)

    def _is_painted_over(self, word: Word) -> bool:
        """A cover of one colour lies on the word, and what is seen there was written on the cover."""
        return any(
            shape.colour is not None
            and shape.is_rectangle
            and overlap(word.box, shape.box) > 0.9
            and not self._is_written_after(word, shape)
            and self._is_cover_written_on(word, shape)
            and self._pictures.is_plain(word.box, shape.colour)
            for shape in self._painted.shapes
            if shape.alpha == 255 and self._is_written_before(word, shape)
        )

    def _is_cover_written_on(self, word: Word, shape: Shape) -> bool:
        return any(text.order > shape.order and overlap(word.box, text.box) > 0.5 for text in self._painted.texts)

    def _is_written_before(self, word: Word, shape: Shape) -> bool:
        return any(text.order < shape.order and _meet(text.box, word.box) for text in self._written(word))

    def _is_written_after(self, word: Word, shape: Shape) -> bool:
        return any(text.order > shape.order and _meet(text.box, word.box) for text in self._written(word))

    def _written(self, word: Word) -> list[Any]:
        return [text for text in self._painted.texts if word.text in text.text]

    def _with_reason(self, word: Word) -> Word:
        if word.reason is HiddenReason.SAME_COLOUR and any(
            overlap(word.box, shape.box) > 0.5 and self._is_written_before(word, shape)
            for shape in self._painted.shapes
            if shape.alpha >= _OPAQUE
        ):
            return word._replace(reason=HiddenReason.COVERED)
        return word

    def _without_transcript(self, unseen: Sequence[Word], lines: Sequence[Data]) -> list[Word]:
        """Leaves out the text layer of a scan, where it lies on writing."""
        pictures = [shape.box for shape in self._painted.pictures]
        if not unseen or not is_scan(self._page, pictures):
            return list(unseen)
        layer = [word for word in unseen if word.reason is not HiddenReason.TINY and _lies_on(word.box, pictures)]
        if not is_transcript([word.text for word in layer], list(self._seen_on(pictures, layer, lines))):
            return list(unseen)
        by_line: dict[int, list[Word]] = {}
        for word in layer:
            by_line.setdefault(word.line, []).append(word)
        read = {number for number, words in by_line.items() if self._is_read_from_picture(words)}
        kept = set(layer)
        return [word for word in unseen if word not in kept or word.line not in read]

    def _is_read_from_picture(self, words: Sequence[Word]) -> bool:
        if not is_statement("".join(word.text for word in words)):
            return True
        x0, y0, x1, y1 = union(word.box for word in words)
        return self._pictures.has_writing((x0, y0 - (y1 - y0) * _STRAY, x1, y1 + (y1 - y0) * _STRAY))

    def _seen_on(self, pictures: Sequence[Rect], layer: Sequence[Word], lines: Sequence[Data]) -> Iterator[str]:
        hidden = {(word.line, word.span) for word in layer}
        for number, line in enumerate(lines):
            for place, span in enumerate(line["spans"]):
                if (number, place) not in hidden and _lies_on(span["bbox"], pictures):
                    yield "".join(char["c"] for char in span["chars"] if not char["c"].isspace())


def _lies_on(box: Rect, pictures: Sequence[Rect]) -> bool:
    return sum(overlap(box, picture) for picture in pictures) > 0.5


def _whole_spans(unseen: Sequence[Word], words: Sequence[Word]) -> list[Word]:
    """A dot or a dash shows too little to be judged alone: it goes with the words around it."""
    gone = {(word.line, word.span, word.start) for word in unseen if _says_something(word)}
    seen = {
        (word.line, word.span)
        for word in words
        if _says_something(word) and (word.line, word.span, word.start) not in gone
    }
    spoken = {(word.line, word.span) for word in words if _says_something(word)}
    return [
        word
        for word in unseen
        if _says_something(word) or ((word.line, word.span) in spoken and (word.line, word.span) not in seen)
    ]


def _says_something(word: Word) -> bool:
    return any(map(str.isalnum, word.text))


def without(lines: Sequence[Data], words: Sequence[Word]) -> list[Data]:
    """Lines without the characters of some words; the lists they came in stay as they are."""
    cuts: dict[int, dict[int, list[Word]]] = {}
    for word in words:
        cuts.setdefault(word.line, {}).setdefault(word.span, []).append(word)
    kept = []
    for number, line in enumerate(lines):
        if number in cuts:
            spans = [_cut(span, cuts[number].get(place, ())) for place, span in enumerate(line["spans"])]
            line = {**line, "spans": [span for span in spans if span["chars"]]}
        if line["spans"]:
            kept.append(line)
    return kept


def _cut(span: Data, words: Sequence[Word]) -> Data:
    if not words:
        return span
    gone = {at for word in words for at in range(word.start, word.end)}
    chars = [char for at, char in enumerate(span["chars"]) if at not in gone]
    return {**span, "chars": chars if any(not char["c"].isspace() for char in chars) else []}


def findings_of(words: Sequence[Word]) -> list[Finding]:
    """Hidden words of one line and reason are one finding."""
    groups: list[list[Word]] = []
    for word in words:
        last = groups[-1][-1] if groups else None
        if last is not None and (last.line, last.reason) == (word.line, word.reason):
            groups[-1].append(word)
        else:
            groups.append([word])
    return [
        Finding(group[0].reason, " ".join(word.text for word in group), union(word.box for word in group))
        for group in groups
    ]


def lost_text(lines: Sequence[Data], everywhere: Sequence[Data], page: Rect) -> list[Finding]:
    """What the page's edge or a clip leaves nothing of: in `everywhere`, but not in `lines`."""
    there: dict[tuple[str, int, int], int] = {}
    for char in _chars(lines):
        there[_place(char)] = there.get(_place(char), 0) + 1
    findings = []
    for line in everywhere:
        lost = []
        for char in _chars([line]):
            left = there.get(_place(char), 0)
            if left:
                there[_place(char)] = left - 1
            else:
                lost.append(char)
        text = "".join(char["c"] for char in lost).strip()
        if is_statement(text):
            findings.append(_lost(text, union(char["bbox"] for char in lost), page))
    return findings


def _lost(text: str, box: Rect, page: Rect) -> Finding:
    is_outside = overlap(box, page) < 0.5
    return Finding(HiddenReason.OFF_PAGE if is_outside else HiddenReason.INVISIBLE, text, box)


def _chars(lines: Sequence[Data]) -> Iterator[Data]:
    for line in lines:
        for span in line["spans"]:
            yield from span["chars"]


def _place(char: Data) -> tuple[str, int, int]:
    x, y = char["origin"]
    return char["c"], round(x), round(y)


def conceal(text: str, box: Rect) -> Finding | None:
    """For a line whose characters without a glyph say something."""
    reason = concealed(text)
    return None if reason is None else Finding(reason, text, box)
