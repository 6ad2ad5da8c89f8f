"""What a parser returns, as values, and what it must be able to do, as a Protocol."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from core.api.page_text import PageLink
from core.api.reports import HiddenText
from core.api.requests import PageMark
from core.api.types import PageGeometry, Rect, Verdict
from core.cancel import CancelToken

CELL_SEPARATOR = " | "


class BlockKind(StrEnum):
    HEADING = "heading"
    PARAGRAPH = "paragraph"
    LIST_ITEM = "list_item"
    TABLE = "table"
    CAPTION = "caption"
    CODE = "code"
    FOOTNOTE = "footnote"


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
    """A stretch `[start, end)` of the page's canonical text with one role. `level` is 1.. for headings and
    list items (how deep an item stands, as far as its page tells), else 0.

    `continues` says that the block goes on from the page before (a paragraph or a table over a page break): from its
    last block that is no footnote.
    `completes_word`: it goes on within a word that the page break cut; the hyphen before it belongs to the break.
    A table's text has one row a line, cells separated by `CELL_SEPARATOR`, an empty cell as an empty string, so that
    each row has the same number of them; its first `header_rows` lines name the columns. `caption` is the place in
    `Page.blocks` of the caption of a table.
    """

    kind: BlockKind
    start: int
    end: int
    level: int = 0
    continues: bool = False
    header_rows: int = 0
    caption: int | None = None
    completes_word: bool = False


@dataclass(frozen=True, slots=True)
class Page:
    """One page as read: canonical text (reading order, dehyphenated, NFC), blocks and word boxes.

    Blocks are in order, do not overlap and are separated by a newline in `text`. `hidden` is what people do not see of
    it and the text does not hold. `is_recognised`: its text was read by OCR. `is_blank`: nothing is drawn on it.
    """

    index: int
    geometry: PageGeometry
    verdict: Verdict
    text: str
    blocks: tuple[Block, ...]
    words: Sequence[Word]
    hidden: tuple[HiddenText, ...] = ()
    is_recognised: bool = False
    is_blank: bool = False

    @property
    def last_block(self) -> Block | None:
        """What the next page may go on from: the last block that is no footnote."""
        return next((block for block in reversed(self.blocks) if block.kind is not BlockKind.FOOTNOTE), None)


@dataclass(frozen=True, slots=True)
class RecognisedPage:
    """What OCR made of one page. `data` is for the parser alone; empty if nothing could be read or it took too long.

    `language` is what it was read in ("eng", "eng+deu"), since another may read more.
    """

    page_index: int
    language: str
    data: str


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
    is_restricted: bool = False


@dataclass(frozen=True, slots=True)
class Rights:
    """What a document's owner allows those who read it."""

    may_copy: bool = True
    may_print: bool = True


@dataclass(frozen=True, slots=True)
class Protection:
    """What holds a child process in. Where one is False the operating system does not offer it."""

    limits: bool
    """Memory, open files, no file growth, no core dumps."""
    no_new_privileges: bool
    files: bool
    """It can open no file by name."""
    system_calls: bool
    """No sockets, no programs, no new processes."""


@dataclass(frozen=True, slots=True)
class Pixels:
    """A rendered page, rotated as people read it: zlib-compressed RGB rows of `stride` bytes, base64.

    `rotation` is that of the page, in degrees clockwise; `scale` the pixels per point that it was drawn with.
    """

    width: int
    height: int
    stride: int
    data: str
    rotation: int = 0
    scale: float = 0.0


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

    def pages(
        self,
        path: str,
        *,
        password: str = "",
        recognised: Mapping[int, RecognisedPage] | None = None,
        token: CancelToken | None = None,
    ) -> Iterator[Page]:
        """Every page in order; one that cannot be read comes with verdict FAILED.

        Pages in `recognised` get their text from there. Raises Unreadable, CancelRequested.
        """
        ...

    def close(self) -> None: ...


class Recogniser(Protocol):
    """Reads pages that are pictures (OCR). A child of its own, since it is slow and needs memory."""

    def languages(self) -> Sequence[str]:
        """Those it has data for, as Tesseract calls them; empty if there are none."""
        ...

    def recognise(
        self, path: str, page_index: int, *, language: str, password: str = "", token: CancelToken | None = None
    ) -> RecognisedPage:
        """`language` as in `RecognisedPage`. A page that is too hard comes back empty.

        Raises Unreadable (of the file; reason `ocr_data_missing`), CancelRequested.
        """
        ...

    def close(self) -> None: ...


class Marker(Protocol):
    """Makes copies with highlights."""

    def marked(
        self, path: str, marks: Sequence[PageMark], *, password: str = "", token: CancelToken | None = None
    ) -> Iterator[bytes]:
        """The bytes of the copy, in pieces. Raises Unreadable, CancelRequested."""
        ...


class Renderer(Protocol):
    """Draws pages. A child of its own, so that a page opens while another document is read."""

    def geometry(self, path: str, *, password: str = "") -> tuple[PageGeometry, ...]:
        """Raises Unreadable."""
        ...

    def rights(self, path: str, *, password: str = "") -> Rights:
        """Raises Unreadable."""
        ...

    def links(self, path: str, page_index: int, *, password: str = "") -> tuple[PageLink, ...]:
        """Where a page leads to, in unrotated space. Raises Unreadable."""
        ...

    def outline(self, path: str, *, password: str = "") -> tuple[OutlineEntry, ...]:
        """What the document itself says its parts are; mostly nothing. Raises Unreadable."""
        ...

    def render(self, path: str, page_index: int, *, scale: float, password: str = "") -> Pixels:
        """`scale` is pixels per point. Raises Unreadable."""
        ...

    def close(self) -> None: ...
