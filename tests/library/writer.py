"""A process that fills a library and says so, line by line, until it is killed or its files may not grow any more.

    python -m tests.library.writer ROOT SEED [LIMIT_BYTES]

Before a change it prints `begin CHANGE`, after it `done CHANGE`; a change is `put NUMBER VERSION` or `remove NUMBER`.
"""

import random
import sys
from pathlib import Path

from core.errors import UserError
from core.library import LibraryFiles, files, words
from tests.library.documents import document_at, open_at

EXACT_LIMIT = 25
DOCUMENTS = 30


def chunk_texts(number: int, version: int) -> list[str]:
    return [f"rent document{number} version{version} part{part}" for part in range(1 + number % 4)]


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def change(library: LibraryFiles, dice: random.Random, step: int) -> None:
    number = dice.randrange(DOCUMENTS)
    known = library.known_file(f"/{number}.pdf")
    if known is not None and dice.random() < 0.4:
        say(f"begin remove {number}")
        library.remove([known.document_id])
        say(f"done remove {number}")
    else:
        version = dice.randrange(10**9)
        say(f"begin put {number} {version}")
        library.put(document_at(f"/{number}.pdf", *chunk_texts(number, version)))
        say(f"done put {number} {version}")
    if step % 4 == 0:
        say("committing")
        library.commit_indexes()


def main(root: str, seed: str, limit_bytes: str = "") -> None:
    # Small numbers, so that every kind of step comes up within a second.
    files.SAVE_CHANGES = 10  # type: ignore[attr-defined]
    files._FORGOTTEN_AT_ONCE = 10
    words.REFRESH_CHUNKS = 9
    say("opening")
    library = open_at(Path(root), exact_limit=EXACT_LIMIT)
    if limit_bytes:
        import resource

        resource.setrlimit(resource.RLIMIT_FSIZE, (int(limit_bytes), int(limit_bytes)))
    say("open")
    dice = random.Random(int(seed))
    try:
        for step in range(10_000):
            change(library, dice, step)
    except UserError as error:
        say(f"failed {error.code.value}")


if __name__ == "__main__":
    main(*sys.argv[1:])
