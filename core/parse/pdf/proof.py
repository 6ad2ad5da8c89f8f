"""Tells what people see of a page from what they do not, by drawing it with its text and without."""

from collections.abc import Iterator, Sequence
from functools import cached_property

from core.api.reports import HiddenReason
from core.api.types import Rect
from core.parse.hidden import is_scan, is_statement, is_transcript, meet, overlap
from core.parse.lines import union
from core.parse.pdf.painted import Painted, Shape, Text
from core.parse.pdf.pixels import Drawn
from core.parse.pdf.suspects import OPAQUE, Data, Word

_COVERED = 0.9
_MOSTLY = 0.5
_CROWDED = 0.25
_STRAY = 0.5
"""So many of its own heights a line of OCR may lie off the line it was read from."""


class Proof:
    """Tells seen from unseen words of one page."""

    def __init__(self, page: Rect, painted: Painted | None, drawn: Drawn) -> None:
        self._page = page
        self._painted = painted or Painted((), (), strokes=True)
        self._drawn = drawn

    def unseen(self, words: Sequence[Word], lines: Sequence[Data]) -> list[Word]:
        """Those that people do not see, with the reason as it turned out. Raises what MuPDF raises."""
        unseen = [word for word in words if word.is_certain or not self._is_seen(word, lines)]
        unseen = [self._with_reason(word) for word in _whole_spans(unseen, words)]
        return self._without_transcript(unseen, lines)

    def _is_seen(self, word: Word, lines: Sequence[Data]) -> bool:
        if word.reason is HiddenReason.INVISIBLE and word.colour is None and self._drawn.has_writing(word.box):
            return True  # letters cut out of a gradient
        if not self._drawn.shows(word.box, word.colour):
            # Its outline may have another colour, which is not told; unless what is seen is a neighbour.
            return self._drawn.shows(word.box, None) and not _is_crowded(word, lines)
        return not self._is_painted_over(word)

    def _is_painted_over(self, word: Word) -> bool:
        """A cover of one colour lies on the word, and what is seen there was written on the cover."""
        x, y = (word.box[0] + word.box[2]) / 2, (word.box[1] + word.box[3]) / 2
        return any(
            overlap(word.box, shape.box) > _COVERED
            and any(text.order > shape.order and overlap(word.box, text.box) > _MOSTLY for text in self._painted.texts)
            and self._is_written_before(word, shape)
            and not self._is_written_after(word, shape)
            and self._drawn.is_plain(word.box, shape.colour or 0)
            for shape in self._covers
            # Spelt out, since there may be hundreds of both.
            if shape.box[0] < x < shape.box[2] and shape.box[1] < y < shape.box[3]
        )

    @cached_property
    def _covers(self) -> list[Shape]:
        """Opaque rectangles of one colour, drawn between one text and another that overlap there."""
        return [
            shape
            for shape in self._painted.shapes
            if shape.colour is not None
            and shape.is_rectangle
            and shape.alpha == 255
            and any(text.order < shape.order and meet(text.box, shape.box) for text in self._painted.texts)
            and any(text.order > shape.order and meet(text.box, shape.box) for text in self._painted.texts)
        ]

    def _is_written_before(self, word: Word, shape: Shape) -> bool:
        return any(text.order < shape.order and meet(text.box, word.box) for text in self._written(word))

    def _is_written_after(self, word: Word, shape: Shape) -> bool:
        return any(text.order > shape.order and meet(text.box, word.box) for text in self._written(word))

    def _written(self, word: Word) -> list[Text]:
        whole = [text for text in self._painted.texts if word.around in text.text]
        return whole or [text for text in self._painted.texts if word.text in text.text]

    def _with_reason(self, word: Word) -> Word:
        if word.reason is HiddenReason.SAME_COLOUR and any(
            overlap(word.box, shape.box) > _MOSTLY and self._is_written_before(word, shape)
            for shape in self._painted.shapes
            if shape.alpha >= OPAQUE
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
        if not is_statement("".join(word.text for word in words), on_scan=True):
            return True
        x0, y0, x1, y1 = union(word.box for word in words)
        return self._drawn.has_writing((x0, y0 - (y1 - y0) * _STRAY, x1, y1 + (y1 - y0) * _STRAY))

    def _seen_on(self, pictures: Sequence[Rect], layer: Sequence[Word], lines: Sequence[Data]) -> Iterator[str]:
        hidden = {(word.line, word.span) for word in layer}
        for number, line in enumerate(lines):
            for place, span in enumerate(line["spans"]):
                if (number, place) not in hidden and _lies_on(span["bbox"], pictures):
                    yield "".join(char["c"] for char in span["chars"] if not char["c"].isspace())


def _is_crowded(word: Word, lines: Sequence[Data]) -> bool:
    """Other text reaches over a good part of the word."""
    return any(
        (number, place) != (word.line, word.span) and overlap(word.box, span["bbox"]) > _CROWDED
        for number, line in enumerate(lines)
        for place, span in enumerate(line["spans"])
    )


def _lies_on(box: Rect, pictures: Sequence[Rect]) -> bool:
    return sum(overlap(box, picture) for picture in pictures) > _MOSTLY


def _whole_spans(unseen: Sequence[Word], words: Sequence[Word]) -> list[Word]:
    """A dot or a dash shows too little to be judged alone: it goes with the words around it."""
    if not unseen:
        return []
    gone = {(word.line, word.span) for word in unseen if _says_something(word)}
    judged = set(unseen)
    seen = {(word.line, word.span) for word in words if _says_something(word) and word not in judged}
    return [
        word for word in unseen if word.is_certain or _says_something(word) or (word.line, word.span) in gone - seen
    ]


def _says_something(word: Word) -> bool:
    return any(map(str.isalnum, word.text))
