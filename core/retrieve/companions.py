"""Companion passages: what the best passages refer to in their own documents ("see Schedule 2"), carried along."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from core.api.types import ChunkId, Passage, Scope
from core.contracts.library import Library
from core.contracts.rows import ChunkPlace, StoredChunk
from core.retrieve.rects import passage_of
from core.retrieve.references import HEADING, Reference, heads, references
from core.retrieve.search import SearchResult

MOST_COMPANIONS = 3
PASSAGES_FOLLOWED = 3
"""References of passages further down are as far from the question as what they refer to."""
MOST_LOOKED_UP = 8
FOUND_BY_WORDS = 10
_CONTENTS = ("contents", "inhalt", "inhaltsverzeichnis", "table des matières", "índice")
SO_MANY_ARE_A_LIST = 4
_LISTED = re.compile(
    r"\W*(?:note|section|schedule|item|appendix|annex|exhibit|table|figure|chapter|article)s?\s+[\dA-Z]", re.IGNORECASE
)
_LEADERS = ("...", ". . .", "…", "\t")


def with_companions(question: str, found: SearchResult, library: Library) -> SearchResult:
    """The result with its companion passages behind the found ones, `MOST_COMPANIONS` at most.

    References are followed once: what a companion refers to in turn is not carried along, so a cycle ends where it
    began. What was found anyway is no companion.
    """
    taken = {chunk.id for chunk in found.chunks}
    passages, chunks = list(found.passages), list(found.chunks)
    for passage, reference, target in _targets(question, found, library):
        if len(chunks) - len(found.chunks) == MOST_COMPANIONS:
            break
        if target.id in taken:
            continue
        taken.add(target.id)
        chunks.append(target)
        made = passage_of(target, len(passages) + 1, (), found.pages.of(target.document_id))
        passages.append(replace(made, companion_of=passage.number, reference=reference.text))
    return replace(found, passages=tuple(passages), chunks=tuple(chunks))


def _targets(question: str, found: SearchResult, library: Library) -> Iterator[tuple[Passage, Reference, StoredChunk]]:
    """What the best passages refer to, in the order of the passages."""
    best = list(zip(found.passages, found.chunks, strict=True))[:PASSAGES_FOLLOWED]
    outline = library.outline(sorted({chunk.document_id for _, chunk in best}))
    wanted = set(library.analyze(question))
    looked_up = 0
    for passage, chunk in best:
        finder = _Finder(library, found, chunk, outline.get(chunk.document_id, ()))
        seen: set[tuple[str, str]] = set()
        for reference in _nearest_first(chunk, wanted, library):
            if (reference.kind, reference.number) in seen or looked_up == MOST_LOOKED_UP:
                continue
            seen.add((reference.kind, reference.number))
            looked_up += 1
            target = finder.target(reference)
            if target is not None:
                yield passage, reference, target


def _nearest_first(chunk: StoredChunk, wanted: set[str], library: Library) -> list[Reference]:
    """Those that stand beside words of the question come first."""
    made = references(chunk.text, own_names=(chunk.title, chunk.document))

    def distance(reference: Reference) -> int:
        around = chunk.text[max(0, reference.start - 160) : reference.end + 80]
        return -len(wanted & set(library.analyze(around)))

    return sorted(made, key=distance)


@dataclass(frozen=True, slots=True)
class _Finder:
    """Finds what one chunk refers to, by the headings of its document, by pages, and by the words of its lines."""

    library: Library
    found: SearchResult
    chunk: StoredChunk
    outline: Sequence[ChunkPlace]

    def target(self, reference: Reference) -> StoredChunk | None:
        """None if there is nothing of that name, if it is this very place, or if it was found anyway."""
        ids = self._on_page(reference) if reference.kind == "page" else self._under_heading(reference)
        if not ids and reference.kind != "page":
            ids = self._by_words(reference)
        if not ids or self.chunk.id in ids or any(chunk.id in ids for chunk in self.found.chunks):
            return None
        best = min(ids, key=lambda id_: (self._rank(id_), ids.index(id_)))
        return self.library.chunks([best], scope=Scope(document_ids=(self.chunk.document_id,))).get(best)

    def _rank(self, chunk_id: ChunkId) -> int:
        """Its place in the search: a long schedule is represented by what of it is nearest to the question."""
        order = list(self.found.lists.values())[-1] if self.found.lists else ()
        return next((rank for rank, hit in enumerate(order) if hit.chunk_id == chunk_id), len(order))

    def _under_heading(self, reference: Reference) -> list[ChunkId]:
        """The chunks that begin under the first such heading."""
        ids: list[ChunkId] = []
        under = ""
        for place in self.outline:
            path = place.section.split(" > ")
            named = next((" > ".join(path[: i + 1]) for i, part in enumerate(path) if heads(part, reference)), "")
            if named and (not under or named == under) and not _is_contents(place.section):
                under = named
                ids.append(place.id)
        return ids

    def _on_page(self, reference: Reference) -> list[ChunkId]:
        """By the label that is printed on the page, which is rarely its index."""
        index = self._index_of(reference.number)
        if index is None:
            return []
        return [place.id for place in self.outline if place.first_page <= index <= place.last_page]

    def _index_of(self, label: str) -> int | None:
        if not label.isdigit():
            return None
        guess = int(label) - 1
        for _ in range(3):
            page = self.found.pages.of(self.chunk.document_id)(guess)
            if page is None:
                return None
            if page.label == label:
                return guess
            guess += int(label) - int(page.label) if page.label.isdigit() else 1
        return None

    def _by_words(self, reference: Reference) -> list[ChunkId]:
        """The first chunk with a line that begins it: a caption, or a heading inside a chunk."""
        words = reference.number if reference.kind == HEADING else f"{_label(reference)} {reference.number}"
        scope = Scope(document_ids=(self.chunk.document_id,))
        hits = self.library.search_words(words, allowed=self.library.scope_chunks(scope), limit=FOUND_BY_WORDS)
        stored = self.library.chunks([hit.chunk_id for hit in hits], scope=scope)
        begun = [chunk for chunk in stored.values() if chunk.id != self.chunk.id and _begins(chunk, reference)]
        return [min(begun, key=lambda chunk: chunk.ordinal).id] if begun else []


def _label(reference: Reference) -> str:
    return reference.text.split()[0]


def _begins(chunk: StoredChunk, reference: Reference) -> bool:
    """A list of such headings is a table of contents, whatever it is called."""
    lines = [*chunk.context.split(" > "), *chunk.text.split("\n")]
    begun = [line for line in lines if heads(line, reference) and not any(mark in line for mark in _LEADERS)]
    if not begun or _is_contents(chunk.section):
        return False
    alike = {line.strip() for line in lines if _LISTED.match(line) and not line.rstrip().endswith((".", ";", ":"))}
    return len(alike) < SO_MANY_ARE_A_LIST


def _is_contents(section: str) -> bool:
    last = section.rpartition(" > ")[2].strip().casefold()
    return last.startswith(_CONTENTS) or last.endswith(" contents")


def companions_first(found: SearchResult, count: int) -> tuple[StoredChunk, ...]:
    """The chunks in the order in which they are worth reading: the companions stand behind the best `count`."""
    own = sum(not passage.companion_of for passage in found.passages)
    return (*found.chunks[:count], *found.chunks[own:], *found.chunks[count:own])
