"""Where a text stands in another, whatever its case, accents and line breaks; and headings from section paths. Pure."""

import re
from collections.abc import Iterable, Iterator

from core.api.page_text import Heading
from core.contracts.rows import ChunkPlace
from core.language.words import fold

SECTION_SEPARATOR = " > "
_QUOTES = str.maketrans("‘’“”‐‑‒–", "''\"\"----")
_SPACE = re.compile(r"\s+")


class Pattern:
    """A text that is looked for."""

    def __init__(self, text: str) -> None:
        pieces = [re.escape(_folded(piece)) for piece in text.split()]
        self._pattern = re.compile(r"\s+".join(pieces)) if all(pieces) and pieces else None

    def spans(self, text: "FoldedText") -> Iterator[tuple[int, int]]:
        """Characters `[start, end)` of the text for each place, in order, none over another."""
        if self._pattern is None:
            return
        for match in self._pattern.finditer(text.folded):
            start, end = match.span()
            yield (start, end) if text.origins is None else (text.origins[start], text.origins[end - 1] + 1)


class FoldedText:
    """A text that is looked through, folded once for any number of patterns."""

    def __init__(self, text: str) -> None:
        self.folded, self.origins = folded_with_origins(text)


def folded_with_origins(text: str) -> tuple[str, list[int] | None]:
    """The folded text and, for each of its characters, the one of `text` it came from; None if that is the same."""
    if text.isascii():
        return _folded(text), None
    pieces, origins = [], []
    for i, character in enumerate(text):
        piece = _folded(character)
        pieces.append(piece)
        origins.extend([i] * len(piece))
    return "".join(pieces), origins


def _folded(text: str) -> str:
    """Typographic quotes and dashes count as those of the keyboard."""
    return fold(text.translate(_QUOTES))


def headings(places: Iterable[ChunkPlace]) -> tuple[Heading, ...]:
    """Each heading once where it begins; a heading that comes again after another one is told again."""
    found: list[Heading] = []
    before: list[str] = []
    for place in places:
        path = [part for part in place.section.split(SECTION_SEPARATOR) if part.strip()]
        same = 0
        while same < min(len(path), len(before)) and path[same] == before[same]:
            same += 1
        for level in range(same, len(path)):
            found.append(Heading(level + 1, _SPACE.sub(" ", path[level]).strip(), place.first_page))
        before = path or before
    return tuple(found)
