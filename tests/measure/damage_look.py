"""Opens a library as the next start would, whatever happened to its files, and says what it holds, as JSON.

    python -m tests.measure.damage_look DATA_DIR [--stock PAPERS TEMPLATE]

It searches by words and by meaning and lists twice: at once, and after a look through the folders such as every start
makes. `--stock` fills a library first, takes a backup in the middle, and copies everything as a killed process would
leave it: with a log that holds what was added last.
"""

import argparse
import json
import shutil
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from core.api.finding import LibraryCheck, QuestionSource
from core.api.types import ChunkId, ErrorCode
from core.cancel import CancelToken
from core.contracts.rows import Hit
from core.errors import UserError
from core.ingest.parts import IngestParts
from core.ingest.pipeline import ingest_files
from core.ingest.policy import Wanted
from core.ingest.sync import sync_folders
from core.library import LibraryFiles, open_library
from core.library.backups import make_backup
from core.library.repair import open_repaired
from core.parse.remote import ParserChild
from core.paths import DataPaths
from core.settings import SettingsFile
from tests.fakes import FakeEmbedder

EMBEDDER = FakeEmbedder(dimensions=64)
QUESTIONS = (
    "monthly rent of the flat",
    "garden closed on sundays",
    "budget of the committee",
    "notice period",
    "zebra",
)
"""Their answers stand in different documents; the last has none."""
LATER = "later"
"""In the names of the papers that are added after the backup."""
MOST_REPAIRS = 3
_TYPED = QuestionSource.TYPED

Value = TypeVar("Value")


class Look:
    """A library that is repaired whenever it turns out to be damaged, at its opening or later."""

    def __init__(self, paths: DataPaths) -> None:
        self.paths = paths
        self.repairs: list[str] = []
        self._library = self._opened(is_damaged=False)

    def __call__(self, use: Callable[[LibraryFiles], Value]) -> Value:
        for _ in range(MOST_REPAIRS):
            try:
                return use(self._library)
            except UserError as error:
                if error.code is not ErrorCode.LIBRARY_DAMAGED:
                    raise
                self._library.close()
                self._library = self._opened(is_damaged=True)
        raise RuntimeError("the library is damaged again and again")

    def close(self) -> None:
        self._library.close()

    def _opened(self, *, is_damaged: bool) -> LibraryFiles:
        opens = partial(open_library, self.paths, embedder_id=EMBEDDER.id, dimensions=EMBEDDER.dimensions)
        library, repaired = open_repaired(self.paths, opens, is_damaged=is_damaged)
        if repaired is not None:
            self.repairs.append(repaired.means.value)
        return library


def told(library: LibraryFiles) -> dict[str, Any]:
    """What is listed and found, without ids."""
    while library.step():
        continue
    meant = [EMBEDDER.embed_query(question).dense for question in QUESTIONS]
    return {
        "listed": {row.path: [row.status.value, row.reason, row.page_count] for row in library.summaries()},
        "words": [_found(library, library.search_words(question, allowed=None, limit=20)) for question in QUESTIONS],
        "meaning": [_found(library, library.search_meaning(query, allowed=None, limit=5)) for query in meant],
        "unembedded": len(library.unembedded(limit=1_000)),
        "unnoted": len(library.unnoted(limit=1_000)),
        "languages": dict(library.languages()),
        "own": [[q.text, q.answerable, q.page_index] for q in library.questions()],
        "checks": [made.at for made in library.checks()],
    }


def _found(library: LibraryFiles, hits: Sequence[Hit]) -> list[list[Any]]:
    """(path, page, text, words on the page within the passage) of each, in an order of their own."""
    chunks = library.chunks([hit.chunk_id for hit in hits])
    return sorted(_cited(library, chunks[hit.chunk_id].id, chunks) for hit in hits if hit.chunk_id in chunks)


def _cited(library: LibraryFiles, id_: ChunkId, chunks: Any) -> list[Any]:
    chunk = chunks[id_]
    span = chunk.spans[0]
    page = library.page(chunk.document_id, span.page_index)
    words = [] if page is None else [page.text[word.start : word.end] for word in page.words][:12]
    return [chunk.path, span.page_index, chunk.text, " ".join(words)]


def bring_up_to_date(library: LibraryFiles, paths: DataPaths, parser: ParserChild) -> None:
    for _ in sync_folders(_parts(library, paths, parser), token=CancelToken()):
        continue
    write_notes(library)
    missing = library.unembedded(limit=1_000)
    if missing:
        embedded = EMBEDDER.embed([text for _, text in missing])
        library.add_vectors([chunk_id for chunk_id, _ in missing], embedded)
    library.commit_indexes()


def write_notes(library: LibraryFiles) -> None:
    """As a model would, of each passage that has none."""
    library.add_notes({chunk.id: f"This is noted of {chunk.document}." for chunk in library.unnoted(limit=1_000)}, {})


def ask_own(library: LibraryFiles, papers: Path) -> None:
    """Each run adds a question and a check; answers stand in the papers that are not added later."""
    number = len(library.questions())
    first = next(row for row in library.summaries() if LATER not in row.path and str(papers) in row.path)
    for at in range(number, number + 3):
        library.keep_question(f"Own question {at}?", first.id if at % 3 else None, page_index=at % 3, source=_TYPED)
    library.keep_check(LibraryCheck(f"check {number}", (), (), (), ()))


def stock(papers: Path, paths: DataPaths, template: Path) -> None:
    """The log holds the later papers alone: closing empties it."""
    files = sorted(papers.rglob("*.pdf"))
    later = [path for path in files if LATER in path.name]
    parser = ParserChild()
    for some in ([path for path in files if path not in later], later):
        library = open_library(paths, embedder_id=EMBEDDER.id, dimensions=EMBEDDER.dimensions)
        parts = _parts(library, paths, parser)
        for _ in ingest_files(list(map(str, some)), parts, wanted=Wanted(), token=CancelToken()):
            continue
        library.follow(str(papers / "followed"), mount=parts.mounts().of(str(papers)))
        while library.step():
            continue
        ask_own(library, papers)
        bring_up_to_date(library, paths, parser)
        if some is later:
            shutil.copytree(paths.root, template)
        else:
            make_backup(paths)
        library.close()
    parser.close()


def look(paths: DataPaths) -> dict[str, Any]:
    SettingsFile(paths.settings)
    parser = ParserChild()
    looking = Look(paths)
    at_once = looking(told)
    looking(lambda library: bring_up_to_date(library, paths, parser))
    after = looking(told)
    problems = looking(LibraryFiles.check)
    looking.close()
    parser.close()
    return {"at_once": at_once, "after": after, "repairs": looking.repairs, "problems": problems}


def _parts(library: LibraryFiles, paths: DataPaths, parser: ParserChild) -> IngestParts:
    return IngestParts(library, parser, EMBEDDER, paths.root)


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data_dir", type=Path)
    parser.add_argument("--stock", type=Path, nargs=2, metavar=("PAPERS", "TEMPLATE"))
    arguments = parser.parse_args(argv)
    paths = DataPaths(arguments.data_dir)
    if arguments.stock:
        stock(arguments.stock[0], paths, arguments.stock[1])
    else:
        sys.stdout.write(json.dumps(look(paths)) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
