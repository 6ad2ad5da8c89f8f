"""Where a text stands in another, whatever its line breaks; and the headings of a document from its chunks. Pure."""

import re
from collections.abc import Iterator, Sequence
from unicodedata import normalize

from core.answer.headings import Heading as ChunkHeading
from core.answer.headings import headings_of
from core.api.page_text import Heading
from core.contracts.rows import StoredChunk
from core.language.words import fold

SECTION_SEPARATOR = " > "
MOST_BEFORE = 12
"""A heading among the lines of a chunk stands above one of the next ones, and is not told again there."""
_QUOTES = str.maketrans("‘’“”‐‑‒–", "''\"\"----")
_SPACE = re.compile(r"\s+")


class Pattern:
    """A text that is looked for, in texts that were folded in the same way."""

    def __init__(self, text: str, *, match_case: bool = False, whole_words: bool = False) -> None:
        self.match_case = match_case
        pieces = [re.escape(_folded(piece, match_case=match_case)) for piece in text.split()]
        joined = r"\s+".join(pieces)
        if whole_words:
            joined = rf"(?<!\w)(?:{joined})(?!\w)"
        self._pattern = re.compile(joined) if all(pieces) and pieces else None

    def spans(self, text: "FoldedText") -> Iterator[tuple[int, int]]:
        """Characters `[start, end)` of the text for each place, in order, none over another."""
        if self._pattern is None:
            return
        for match in self._pattern.finditer(text.folded):
            start, end = match.span()
            yield (start, end) if text.origins is None else (text.origins[start], text.origins[end - 1] + 1)


class FoldedText:
    """A text that is looked through, folded once for any number of patterns."""

    def __init__(self, text: str, *, match_case: bool = False) -> None:
        self.folded, self.origins = folded_with_origins(text, match_case=match_case)


def folded_with_origins(text: str, *, match_case: bool = False) -> tuple[str, list[int] | None]:
    """The folded text and, for each of its characters, the one of `text` it came from; None if that is the same."""
    if text.isascii():
        return _folded(text, match_case=match_case), None
    pieces, origins = [], []
    for i, character in enumerate(text):
        piece = _folded(character, match_case=match_case)
        pieces.append(piece)
        origins.extend([i] * len(piece))
    return "".join(pieces), origins


def _folded(text: str, *, match_case: bool) -> str:
    """Typographic quotes and dashes count as those of the keyboard. With `match_case` letters stay as they are written,
    with their accents, but for ligatures and widths, which nobody types."""
    plain = text.translate(_QUOTES)
    return normalize("NFKC", plain) if match_case else fold(plain)


def headings(chunks: Sequence[StoredChunk]) -> tuple[Heading, ...]:
    """Those of one document, whose chunks are all here in order, each where it begins. A chunk names the headings above
    its beginning; those of short sections, which share it, stand among its lines."""
    within: dict[int, list[ChunkHeading]] = {}
    for line in headings_of(chunks):
        within.setdefault(line.at.chunk.ordinal, []).append(line)
    found: list[Heading] = []
    path: list[str] = []
    for chunk in chunks:
        lines = within.get(chunk.ordinal, [])
        above = [part for part in chunk.section.split(SECTION_SEPARATOR) if part.strip()]
        found += _begun(path, above, chunk, told=_titles([*found[-MOST_BEFORE:], *(_told(line) for line in lines)]))
        found += map(_told, lines)
        path = above or path
    return tuple(found)


def _begun(path: Sequence[str], above: Sequence[str], chunk: StoredChunk, *, told: frozenset[str]) -> Iterator[Heading]:
    """The headings above a chunk that were not above the one before it."""
    same = 0
    while same < min(len(path), len(above)) and path[same] == above[same]:
        same += 1
    page_index = chunk.spans[0].page_index if chunk.spans else 0
    for level in range(same, len(above)):
        if fold(title := _one_line(above[level])) not in told:
            yield Heading(level + 1, title, page_index)


def _told(heading: ChunkHeading) -> Heading:
    line = heading.at
    spans = [span for span in line.chunk.spans if span.offset <= line.start] or line.chunk.spans
    return Heading(heading.level, _one_line(heading.title), spans[-1].page_index if spans else 0)


def _titles(headings_told: Sequence[Heading]) -> frozenset[str]:
    return frozenset(fold(heading.title) for heading in headings_told)


def _one_line(text: str) -> str:
    return _SPACE.sub(" ", text).strip()
