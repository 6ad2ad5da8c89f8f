"""Opens a library as the next start would, brings it up to date with itself and says what it holds, as JSON.

    python -m tests.measure.kills_look DATA_DIR

Every word like `mark7x` is looked for: the search by words must find exactly the passages that hold it, and each
passage's own vector must find its text first.
"""

import hashlib
import json
import re
import sys
import time
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from core.api.types import ChunkId, DocumentSummary, Scope
from core.contracts.chunk_set import ChunkSet
from core.contracts.rows import StoredChunk
from core.engine.models import wanted_embedder
from core.library import LibraryFiles, open_library
from core.paths import DataPaths

MARK = re.compile(r"mark\d+x")


def all_chunks(library: LibraryFiles) -> frozenset[ChunkId]:
    allowed = library.scope_chunks(Scope(document_ids=tuple(row.id for row in library.summaries())))
    return frozenset(allowed or ())


def row_of(library: LibraryFiles, row: DocumentSummary) -> dict[str, Any]:
    """What a document is, without ids: the same in every library that holds it."""
    ids = library.scope_chunks(Scope(document_ids=(row.id,))) or ChunkSet(())
    texts = sorted(
        (chunk.ordinal, chunk.text, chunk.spans[0].page_index) for chunk in library.chunks(sorted(ids)).values()
    )
    return {
        "path": row.path,
        "status": row.status.value,
        "pages": row.page_count,
        "chunks": row.chunk_count,
        "passages": hashlib.sha256(json.dumps(texts).encode()).hexdigest(),
    }


def searches(library: LibraryFiles, chunks: Mapping[ChunkId, StoredChunk]) -> Iterator[str]:
    """What a search finds too much or misses."""
    holding: defaultdict[str, set[ChunkId]] = defaultdict(set)
    for id_, chunk in chunks.items():
        for mark in MARK.findall(chunk.text):
            holding[mark].add(id_)
    for mark, ids in holding.items():
        found = {hit.chunk_id for hit in library.search_words(mark, allowed=None, limit=len(chunks))}
        if found != ids:
            yield f"words: {len(found - ids)} ghosts, {len(ids - found)} missing"
    for id_, vector in library.dense_vectors(list(chunks)).items():
        hits = library.search_meaning(vector, allowed=None, limit=1)
        best = chunks.get(hits[0].chunk_id) if hits else None
        if best is None or best.text != chunks[id_].text:
            yield "meaning: a passage does not find itself"


def main(root: str) -> None:
    paths = DataPaths(Path(root))
    model = wanted_embedder(paths)
    started = time.monotonic()
    library = open_library(paths, embedder_id=model.id, dimensions=model.dimensions)
    opened = time.monotonic()
    while library.step():
        continue
    settled = time.monotonic()
    chunks = library.chunks(sorted(all_chunks(library)))
    rows = [row_of(library, row) for row in library.summaries()]
    asked = [turn.question for chat in library.chats() for turn in library.turns(chat.id)]
    problems = [*library.check(), *searches(library, chunks)]
    library.close()
    said = {"open_s": opened - started, "settled_s": settled - started, "documents": rows, "problems": problems}
    said["asked"] = asked
    sys.stdout.write(json.dumps(said))


if __name__ == "__main__":
    main(*sys.argv[1:])
