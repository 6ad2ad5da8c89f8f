"""Pages that OCR read: their lines as data that is stored, and these lines in the place of a page's own. Pure."""

import json
import logging
import math
from array import array
from base64 import b64decode, b64encode
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, NamedTuple, Protocol

from core.api.types import Rect
from core.contracts.pages import DocumentInfo
from core.parse.lines import Axis, Line, RawPage, Run, union
from core.parse.verdict import is_unreliable

log = logging.getLogger(__name__)

_FLOAT = "f"
_OWN_SHARE = 0.5


class Recognition(NamedTuple):
    """Lines of one page, straightened: turned by `tilt` degrees clockwise about the middle of the page."""

    lines: tuple[Line, ...]
    tilt: float = 0.0


def recognition_to_data(found: Recognition) -> str:
    """Compact JSON; empty if there are no lines. Numbers are single floats in this machine's byte order."""
    if not found.lines:
        return ""
    origins = chain.from_iterable((line.size, *line.origin) for line in found.lines)
    boxes = chain.from_iterable(run.box for line in found.lines for run in line.runs)
    plain = {
        "tilt": found.tilt,
        "direction": list(found.lines[0].direction),
        "text": [line.text for line in found.lines],
        "places": b64encode(array(_FLOAT, origins)).decode("ascii"),
        "boxes": b64encode(array(_FLOAT, boxes)).decode("ascii"),
    }
    return json.dumps(plain, ensure_ascii=False, separators=(",", ":"))


def recognition_from_data(data: str) -> Recognition:
    """Raises KeyError, TypeError or ValueError for anything that is not what `recognition_to_data` made."""
    if not data:
        return Recognition(())
    plain: dict[str, Any] = json.loads(data)
    x, y = plain["direction"]
    if abs(x) + abs(y) != 1:
        raise ValueError("not an axis")
    places, boxes = _numbers(plain["places"], 3), iter(_numbers(plain["boxes"], 4))
    texts = [str(text).split() for text in plain["text"]]
    lines = [
        _line(number, words, place, boxes, (int(x), int(y)))
        for number, (words, place) in enumerate(zip(texts, places, strict=True))
    ]
    if next(boxes, None) is not None:
        raise ValueError("more boxes than words")
    return Recognition(tuple(lines), float(plain["tilt"]))


def _numbers(data: str, count: int) -> list[tuple[float, ...]]:
    """In groups of `count`."""
    numbers = array(_FLOAT)
    numbers.frombytes(b64decode(data, validate=True))
    if not all(map(math.isfinite, numbers)):
        raise ValueError("not a number")
    return list(zip(*(numbers[place::count] for place in range(count)), strict=True))


def _line(number: int, words: Sequence[str], place: Sequence[float], boxes: Iterator[Any], direction: Axis) -> Line:
    size, x, y = place
    runs = tuple(Run(word, box, number) for word, box in zip(words, boxes, strict=False))
    if not words or len(runs) != len(words) or size <= 0:
        raise ValueError("not a line")
    return Line(runs, union(run.box for run in runs), (x, y), size, size, direction=direction)


class Source(Protocol):
    """An open document, as `core.parse.document` wants it."""

    def info(self) -> DocumentInfo: ...

    def read(self, index: int) -> RawPage: ...

    def failed(self, index: int) -> RawPage: ...


class RecognisedSource:
    """A document some pages of which were read by OCR. `pages` holds their data by page index."""

    def __init__(self, source: Source, pages: Mapping[int, str]) -> None:
        self._source = source
        self._pages = pages

    def info(self) -> DocumentInfo:
        return self._source.info()

    def failed(self, index: int) -> RawPage:
        return self._source.failed(index)

    def read(self, index: int) -> RawPage:
        page = self._source.read(index)
        if index not in self._pages or page.failed:
            return page
        try:
            found = recognition_from_data(self._pages[index])
        except (KeyError, TypeError, ValueError) as error:
            log.warning("what was recognised of page %d is of no use: %s", index, type(error).__name__)
            return page
        return with_recognised(page, found)


def with_recognised(page: RawPage, found: Recognition) -> RawPage:
    """The page with the lines that OCR found, and those of its own that it can still be trusted in.

    A scan may carry a stamp or a page number as real text, which is right by definition; OCR reads it too, so what
    lies where a line of the page lies gives way. A page whose own letters are broken keeps none of them.
    """
    if not found.lines:
        return page
    tilt = Tilt(found.tilt, page.geometry.width, page.geometry.height)
    own = [] if is_unreliable(page) else [tilt.straightened(line) for line in page.lines]
    read = [kept for line in found.lines if (kept := _without(line, [line.box for line in own])) is not None]
    lines = [*own, *read]
    numbered = tuple(_numbered(line, number) for number, line in enumerate(lines))
    glyphs = sum(len(run.text) for line in lines for run in line.runs)
    return page._replace(
        lines=numbered, glyph_count=glyphs, broken_count=0, rules=(), is_recognised=True, tilt=found.tilt
    )


def _without(line: Line, boxes: Sequence[Rect]) -> Line | None:
    runs = tuple(run for run in line.runs if not any(_lies_in(run.box, box) for box in boxes))
    if len(runs) == len(line.runs):
        return line
    return line._replace(runs=runs, box=union(run.box for run in runs)) if runs else None


def _lies_in(inner: Rect, outer: Rect) -> bool:
    width = min(inner[2], outer[2]) - max(inner[0], outer[0])
    height = min(inner[3], outer[3]) - max(inner[1], outer[1])
    area = (inner[2] - inner[0]) * (inner[3] - inner[1])
    return width > 0 and height > 0 and width * height >= _OWN_SHARE * area


def _numbered(line: Line, number: int) -> Line:
    return line._replace(runs=tuple(run._replace(line=number) for run in line.runs))


class Tilt:
    """Turns a page of that size about its middle by `degrees` clockwise, and back."""

    def __init__(self, degrees: float, width: float, height: float) -> None:
        self._cosine, self._sine = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
        self._middle = width / 2, height / 2
        self.is_nothing = degrees == 0

    def straightened(self, line: Line) -> Line:
        if self.is_nothing:
            return line
        runs = tuple(run._replace(box=self._box(run.box, self._sine)) for run in line.runs)
        return line._replace(
            runs=runs, box=union(run.box for run in runs), origin=self._point(*line.origin, self._sine)
        )

    def back(self, box: Rect) -> Rect:
        """The box around what lies in `box` on the straightened page, on the page as it is."""
        return box if self.is_nothing else self._box(box, -self._sine)

    def _box(self, box: Rect, sine: float) -> Rect:
        """As high and wide as it was: a word is too short to need more, and boxes must not grow into other lines."""
        x, y = self._point((box[0] + box[2]) / 2, (box[1] + box[3]) / 2, sine)
        width, height = (box[2] - box[0]) / 2, (box[3] - box[1]) / 2
        return (x - width, y - height, x + width, y + height)

    def _point(self, x: float, y: float, sine: float) -> tuple[float, float]:
        dx, dy = x - self._middle[0], y - self._middle[1]
        return (
            self._middle[0] + dx * self._cosine - dy * sine,
            self._middle[1] + dx * sine + dy * self._cosine,
        )
