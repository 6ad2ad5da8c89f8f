"""How documents were read: values that cross the boundary between the window and the engine."""

from dataclasses import dataclass
from enum import StrEnum

from core.api.types import DocumentStatus, Rect, Verdict, VerdictCount


class HiddenReason(StrEnum):
    """Why text that a page carries is not what a person sees. Such text is kept out of chunks and prompts."""

    INVISIBLE = "invisible"
    """Drawn in no colour at all (render mode 3, or fully transparent) and not the text layer of a scan."""
    SAME_COLOUR = "same_colour"
    """In the colour of what lies behind it."""
    TINY = "tiny"
    """Under 2 points high."""
    OFF_PAGE = "off_page"
    COVERED = "covered"
    """Behind an image or a filled shape that was drawn over it."""
    TAGS = "tags"
    """Unicode tag characters (U+E0000 to U+E007F), which no font draws."""
    ZERO_WIDTH = "zero_width"
    BIDI = "bidi"
    """Controls that turn the order of letters round, so that what is read is not what stands there."""


@dataclass(frozen=True, slots=True)
class HiddenText:
    """Text of one page that people do not see. `excerpt` is its beginning as plain text, `box` where it lies.

    `reason` is a `HiddenReason`; `characters` counts all of it. A box of zeros: it lies nowhere.
    """

    page_index: int
    reason: HiddenReason
    characters: int
    excerpt: str
    box: Rect = (0.0, 0.0, 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class PageProblem:
    """A page that could not be read in full. `reason` is a sentence's key, empty if the verdict says it all."""

    page_index: int
    page_label: str
    verdict: Verdict
    reason: str = ""


@dataclass(frozen=True, slots=True)
class DocumentReport:
    """How a document was read. `seconds` is all the time it took, reading, OCR and embedding.

    `recognised_pages` were read by OCR; `blank_pages` have nothing on them. `was_repaired`: the file was damaged and
    could be read all the same. `is_restricted`: its owner asks that nothing be copied out of it.
    """

    verdicts: tuple[VerdictCount, ...] = ()
    problems: tuple[PageProblem, ...] = ()
    recognised_pages: int = 0
    blank_pages: int = 0
    hidden: tuple[HiddenText, ...] = ()
    tables: int = 0
    headings: int = 0
    seconds: float = 0.0
    was_repaired: bool = False
    is_restricted: bool = False


@dataclass(frozen=True, slots=True)
class AddedFile:
    """What became of one file of an `add`. `report` is None for a file that has no place in the library."""

    path: str
    status: DocumentStatus
    reason: str
    pages: int
    verdicts: tuple[VerdictCount, ...]
    chunks: int
    seconds: float
    unchanged: bool = False
    report: DocumentReport | None = None


@dataclass(frozen=True, slots=True)
class OcrState:
    """Whether pages that are pictures are read, in which languages, and in which they could be.

    Languages are Tesseract's codes ("eng", "deu"). `folder` is where the person keeps more language data, if anywhere.
    """

    enabled: bool
    languages: tuple[str, ...]
    available: tuple[str, ...]
    folder: str = ""

    @property
    def missing(self) -> tuple[str, ...]:
        return tuple(language for language in self.languages if language not in self.available)
