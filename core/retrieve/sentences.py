"""The sentences of a chunk that could be evidence, and the ways in which the reader is given them. Pure."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile

from core.contracts.rows import StoredChunk
from core.language.sentences import sentence_spans

MIN_SENTENCE_CHARS = 12
SHORT_SENTENCE_CHARS = 60
"""A sentence shorter than this is also read together with its predecessor, which often says what it is about."""
MAX_HEADING_WORDS = 7
MAX_HEADER_ROWS = 2
CELL = " | "
"""What stands between the cells of a table's row in the text of a chunk."""
_ENUMERATOR = re.compile(r"^(?:\d+(?:\.\d+)*\.?|\([a-z0-9]{1,4}\)|[A-Z]\.)\s+")
_SAYS_SOMETHING = re.compile(r"[.!?:;|。！？]|\d")
_FIGURE = re.compile(r"\d")
_ENDS = re.compile(r"[.!?…。！？][\"'”’»)\]]*$")
_YEAR = re.compile(r"(?:19|20)\d\d")


@dataclass(frozen=True, slots=True)
class EvidenceSentence:
    """Characters `[start, end)` of a chunk. `coverage` is the idf share of the question's words found in it.

    `logit` is the reader's, None when it did not read this one.
    """

    chunk: StoredChunk
    start: int
    end: int
    coverage: float
    logit: float | None = None

    @property
    def text(self) -> str:
        return self.chunk.text[self.start : self.end]

    @property
    def section(self) -> str:
        """The heading it stands under: the last one above it in its chunk, else that of the chunk's beginning."""
        above = self.chunk.text[: self.start].split("\n")[:-1]
        headings = (line.strip() for line in reversed(above) if line.strip() and is_heading(line, self.chunk.section))
        return next(headings, self.chunk.section)


def sentences_of(chunk: StoredChunk) -> list[EvidenceSentence]:
    """The sentences of a chunk that could be evidence: not headings, not fragments.

    Where most lines look like headings, as on a slide, they are its text, and only those of its section are left out.
    """
    spans = [(a, b) for a, b in sentence_spans(chunk.text) if b - a >= MIN_SENTENCE_CHARS]
    kept = [(a, b) for a, b in spans if not is_heading(chunk.text[a:b], chunk.section)]
    if 2 * len(kept) < len(spans):
        kept = [(a, b) for a, b in spans if chunk.text[a:b] not in chunk.section.split(" > ")]
    return [EvidenceSentence(chunk, a, b, 0.0) for a, b in kept]


def is_heading(text: str, section: str) -> bool:
    """Whether a line is one of the headings of its section, or looks like one: a few words, no verb's full stop, no
    figure but the number it may begin with."""
    if text.strip() in section.split(" > "):
        return True
    bare = _ENUMERATOR.sub("", text.strip())
    return len(bare.split()) <= MAX_HEADING_WORDS and not _SAYS_SOMETHING.search(bare)


def is_prose(text: str) -> bool:
    """Whether it is a sentence of running text: no row of a table, no line of a slide or a form."""
    return CELL not in text and bool(_ENDS.search(text))


def predecessor(sentence: EvidenceSentence) -> str:
    """The sentence before it in its chunk; empty if it is the first."""
    before = sentence_spans(sentence.chunk.text[: sentence.start])
    return sentence.chunk.text[before[-1][0] : before[-1][1]] if before else ""


def row_in_words(sentence: EvidenceSentence) -> str:
    """A row of a table with each figure beside the heading of its column; empty if it is no row.

    "Rent | 48 | 43" under "Item | 2023 | 2022" becomes "Rent: 2023 48, 2022 43": read alone, a row says nothing of
    what its figures are.
    """
    if CELL not in sentence.text:
        return ""
    first, *cells = cells_of(sentence.text)
    label = first.rstrip(":")
    columns = _columns(_header_of(sentence), len(cells))
    said = [f"{column} {cell}".strip() for column, cell in zip(columns, cells, strict=True) if cell]
    return f"{label}: {', '.join(said)}" if label else ", ".join(said)


def _header_of(sentence: EvidenceSentence) -> list[list[str]]:
    """The rows that head its table, as cells: the first ones above it without figures other than years."""
    above = sentence.chunk.text[: sentence.start].rstrip("\n").split("\n")
    table: list[str] = []
    for line in reversed(above):
        if "|" not in line:
            break
        table.insert(0, line)
    rows = (cells_of(line) for line in table[:MAX_HEADER_ROWS])
    return list(takewhile(lambda row: all(_is_heading_cell(cell) for cell in row[1:]), rows))


def _is_heading_cell(cell: str) -> bool:
    return not _FIGURE.search(_YEAR.sub("", cell)) or any(letter.isalpha() for letter in cell)


def _columns(header: Sequence[Sequence[str]], count: int) -> list[str]:
    """For each of so many columns what its header rows say; an empty cell is spanned by the one on its left."""
    said = [""] * count
    for row in header:
        last = ""
        for place in range(count):
            last = (row[place + 1] if place + 1 < len(row) else "") or last
            said[place] = f"{said[place]} {last}".strip()
    return said


def cells_of(line: str) -> list[str]:
    """Of a line of a table, empty ones too."""
    return [cell.strip() for cell in line.split("|")]


def brief_context(chunk: StoredChunk) -> str:
    """The first and the nearest part of its context line: what the document and what the section or table is."""
    parts = chunk.context.split(" > ")
    return chunk.context if len(parts) <= 2 else f"{parts[0]} > {parts[-1]}"
