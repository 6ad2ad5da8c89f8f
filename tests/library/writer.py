"""A process that changes a library and says so, line by line, until it is killed or its files may not grow any more.

    python -m tests.library.writer ROOT SEED [LIMIT_BYTES]

Before a change it prints `begin CHANGE`, after it `done CHANGE`, as `tests.library.shelves` describes them.
"""

import json
import random
import sys
from collections.abc import Callable
from pathlib import Path

from core.api.finding import QuestionSource
from core.api.types import ChunkId, DocumentId
from core.contracts.library import Aside
from core.contracts.rows import FileIdentity, PathChange, ReadDocument
from core.errors import UserError
from core.index import nearest
from core.library import LibraryFiles, indexes, meaning, words
from core.store import contents
from tests.library.documents import EMBEDDER, document_at, open_at
from tests.library.shelves import NOTE, Change, apply, chunk_texts, draw, observed

EXACT_LIMIT = 25


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def make(library: LibraryFiles, change: Change) -> None:
    kind, *rest = change
    _CHANGES[str(kind)](library, *rest)


def _put(library: LibraryFiles, path: str, text: str) -> None:
    library.put(document_at(path, *chunk_texts(text)))


def _publish(library: LibraryFiles, path: str, text: str) -> None:
    """Piece by piece."""
    document = document_at(path, *chunk_texts(text))
    draft = library.begin_draft(document.file.sha256)
    for place, page in enumerate(document.pages):
        library.draft_pages(draft, [page])
        library.draft_chunks(draft, document.chunks[place : place + 1], document.embedded[place : place + 1])
    library.publish(draft, ReadDocument(document.file, document.status, "", ""))


def _relink(library: LibraryFiles, moves: list[tuple[str, str, bool]]) -> None:
    library.relink([_path_change(library, *move) for move in moves])


def _path_change(library: LibraryFiles, old: str, new: str, is_copy: bool) -> PathChange:
    known = library.known_file(old)
    assert known is not None
    file = FileIdentity(new, known.sha256, known.size_bytes, known.mtime_ns)
    return PathChange(file, None if is_copy else known.document_id)


def _ids(library: LibraryFiles, paths: list[str]) -> list[DocumentId]:
    return [known.document_id for path in paths if (known := library.known_file(path)) is not None]


def _note(library: LibraryFiles, text: str, with_vectors: bool) -> None:
    sha256 = document_at("", *chunk_texts(text)).file.sha256
    sql = (
        "select chunks.id, text from chunks join contents on contents.id = content_id where sha256 = ? and is_draft = 0"
    )
    rows = library._stores.database.rows(sql, (sha256,))
    embedded = {id_: EMBEDDER.embed([f"{NOTE}\n{chunk}"])[0] for id_, chunk in rows if with_vectors}
    library.add_notes(dict.fromkeys([ChunkId(id_) for id_, _ in rows], NOTE), embedded)


def _ask(library: LibraryFiles, asked: str, path: str) -> None:
    document_id = next(iter(_ids(library, [path])), None) if path else None
    library.keep_question(asked, document_id, page_index=0, source=QuestionSource.TYPED)


def _forget(library: LibraryFiles, asked: str) -> None:
    library.forget_questions([question.id for question in library.questions() if question.text == asked])


def fill(library: LibraryFiles) -> None:
    """Make the vectors that are missing."""
    while batch := library.unembedded(limit=16):
        library.add_vectors([id_ for id_, _ in batch], EMBEDDER.embed([text for _, text in batch]))


_CHANGES: dict[str, Callable[..., object]] = {
    **{"put": _put, "publish": _publish, "relink": _relink},
    "aside": lambda library, paths, why: library.set_aside(_ids(library, paths), Aside(why)),
    "back": lambda library, paths: library.take_back(_ids(library, paths)),
    "remove": lambda library, paths: library.remove(_ids(library, paths)),
    "follow": lambda library, path: library.follow(path, mount="/"),
    **{"note": _note, "ask": _ask, "forget": _forget},
    "use": lambda library, used: library.use_notes(used=used),
    "move_folder": lambda library, path: library.move_folder(library.folders()[0].id, path, mount="/"),
}


def upkeep(library: LibraryFiles, dice: random.Random) -> None:
    if dice.random() < 0.2:
        say("filling")
        fill(library)
    elif dice.random() < 0.3:
        say("committing")
        library.commit_indexes()
    elif dice.random() < 0.5:
        say("stepping")
        while library.step():
            continue


def main(root: str, seed: str, limit_bytes: str = "") -> None:
    # Small numbers, so that every kind of step comes up within a second.
    words.STEP_CHUNKS = meaning.STEP_CHUNKS = meaning.LOAD_ROWS = 9
    words.SMALL_CHUNKS, words.FORGET_INTERVAL_S = 10, 0.05
    contents.AT_ONCE_ROWS, nearest.SAVE_CHANGES, indexes.PRUNE_ROWS = 4, 10, 10
    say("opening")
    library = open_at(Path(root), exact_limit=EXACT_LIMIT)
    if limit_bytes:
        import resource

        resource.setrlimit(resource.RLIMIT_FSIZE, (int(limit_bytes), int(limit_bytes)))
    dice = random.Random(int(seed))
    shelf = observed(library)
    say("open")
    try:
        for _ in range(10_000):
            change = draw(shelf, dice)
            say(f"begin {json.dumps(change)}")
            make(library, change)
            say(f"done {json.dumps(change)}")
            shelf = apply(shelf, change)
            upkeep(library, dice)
    except UserError as error:
        say(f"failed {error.code.value}")


if __name__ == "__main__":
    main(*sys.argv[1:])
