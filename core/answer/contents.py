"""A document's own table of contents, from its lines: what its author calls its chapters. Pure."""

import re
from collections.abc import Iterator, Sequence

from core.contracts.rows import StoredChunk
from core.retrieve.evidence import EvidenceSentence

FEWEST_ENTRIES = 3
PAGES_LOOKED_AT = 12
"""A list of contents stands near the beginning."""
MAX_ENTRY_CHARS = 160
_HEADS = re.compile(
    r"(?:^|\b)(?:table of contents|contents|inhalt(?:sverzeichnis)?|table des mati[eè]res|sommaire|[ií]ndice)\W*$",
    re.IGNORECASE,
)
_ENTRY = re.compile(r"^(?P<title>[^\W_].*[^\W\d_].*?)(?:[\s.…·|]*\s|[.…·|]{2,})(?:\d{1,4}|[ivxlc]{1,7})$")
_PATH = " > "


def is_contents(section: str) -> bool:
    return _HEADS.search(section.rpartition(_PATH)[2].rpartition(", ")[2].strip()) is not None


def entries_of(chunks: Sequence[StoredChunk]) -> list[EvidenceSentence]:
    """The titles of the list, each at its line and without its page; empty if there is no such list."""
    near = [chunk for chunk in chunks if chunk.spans and chunk.spans[0].page_index < PAGES_LOOKED_AT]
    found: dict[str, EvidenceSentence] = {}
    inside = False
    for line in (line for chunk in near for line in lines_of(chunk)):
        within = inside or is_contents(line.chunk.section)
        if len(line.text) > MAX_ENTRY_CHARS:
            if len(found) >= FEWEST_ENTRIES:
                break  # running text: the list has ended
            inside = False
        elif _HEADS.search(line.text):
            inside = True
        elif within and (entry := _ENTRY.match(line.text)) is not None:
            end = line.start + len(entry["title"].rstrip(" .…·|"))
            found.setdefault(line.chunk.text[line.start : end], EvidenceSentence(line.chunk, line.start, end, 0.0))
    return list(found.values()) if len(found) >= FEWEST_ENTRIES else []


def lines_of(chunk: StoredChunk) -> Iterator[EvidenceSentence]:
    """The blocks of a chunk, without the spaces round them."""
    start = 0
    for line in chunk.text.split("\n"):
        bare = line.strip()
        if bare:
            first = start + line.index(bare)
            yield EvidenceSentence(chunk, first, first + len(bare), 0.0)
        start += len(line) + 1
