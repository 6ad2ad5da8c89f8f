"""What a parser returns, as values, and what it must be able to do, as a Protocol."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from core.api.types import PageGeometry, Rect, Verdict
from core.cancel import CancelToken


class BlockKind(StrEnum):
    HEADING = "heading"
    PARAGRAPH = "paragraph"
    LIST_ITEM = "list_item"
    TABLE = "table"
    CAPTION = "caption"
    CODE = "code"


@dataclass(frozen=True, slots=True)
class Word:
    """A run of glyphs: `[start, end)` are characters of the page's canonical text, `box` is unrotated space.

    A word that was hyphenated over two lines is two runs with adjoining ranges. `line` counts lines on the page,
    so that rectangles are merged per line without guessing.
    """

    start: int
    end: int
    box: Rect
    line: int


@dataclass(frozen=True, slots=True)
class Block:
    """A stretch `[start, end)` of the page's canonical text with one role. `level` is 1.. for headings, else 0.

    `continues` says that the block goes on from the last block of the page before (a paragraph over a page break).
    """

    kind: BlockKind
    start: int
    end: int
    level: int = 0
    continues: bool = False


@dataclass(frozen=True, slots=True)
class Page:
    """One page as read: canonical text (reading order, dehyphenated, NFC), blocks and word boxes.

    Blocks are in order, do not overlap and are separated by a newline in `text`.
    """

    index: int
    geometry: PageGeometry
    verdict: Verdict
    text: str
    blocks: tuple[Block, ...]
    words: tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class OutlineEntry:
    """One line of the document's outline; `level` from 1, `page_index` from 0."""

    level: int
    title: str
    page_index: int


@dataclass(frozen=True, slots=True)
class DocumentInfo:
    """What opening a document tells before any page is read."""

    page_count: int
    title: str
    outline: tuple[OutlineEntry, ...]
    was_repaired: bool


@dataclass(frozen=True, slots=True)
class Pixels:
    """A rendered page, rotated as people read it: zlib-compressed RGB rows of `stride` bytes, base64."""

    width: int
    height: int
    stride: int
    data: str


class Unreadable(Exception):  # a finding about a file
    """A file is not a document that can be read. `status` is a `DocumentStatus` value; `reason` a sentence's key."""

    def __init__(self, status: str, reason: str) -> None:
        self.status = status
        self.reason = reason
        super().__init__(reason)


class Parser(Protocol):
    """Reads documents. Implementations own a process; calls are made from one thread at a time."""

    def open(self, path: str, *, password: str = "") -> DocumentInfo:
        """Raises Unreadable."""
        ...

    def pages(self, path: str, *, password: str = "", token: CancelToken | None = None) -> Iterator[Page]:
        """Every page in order; one that cannot be read comes with verdict FAILED. Raises Unreadable."""
        ...

    def close(self) -> None: ...


class Renderer(Protocol):
    """Draws pages. A child of its own, so that a page opens while another document is read."""

    def geometry(self, path: str, *, password: str = "") -> tuple[PageGeometry, ...]:
        """Raises Unreadable."""
        ...

    def render(self, path: str, page_index: int, *, scale: float, password: str = "") -> Pixels:
        """`scale` is pixels per point. Raises Unreadable."""
        ...

    def close(self) -> None: ...
