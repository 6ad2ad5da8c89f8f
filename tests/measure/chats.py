"""What keeping, listing, searching and opening chats take, and how large they are.

    python -m tests.measure.chats [--turns 5000] [--json]

Turns of five to a chat, each with an answer of 60 words and ten passages of 1,200 characters: about what the window
keeps. Processor time of this thread in milliseconds, so that a busy computer does not count.
"""

import argparse
import json
import os
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

from core.api.types import Answer, ChunkId, Passage, Scope, Sentence, StagePlace
from core.library import LibraryFiles
from core.paths import DataPaths
from tests.answers import answer_about
from tests.library.documents import document_at, open_at

WORDS = [f"word{number}" for number in range(5_000)]
SEARCHES = ("", "word12", "word12 word77", "nowhere", "word1 word2 word3 word4")
ROUNDS = 7


def cpu_ms(work: Callable[[], object]) -> float:
    started = time.thread_time()
    work()
    return 1_000 * (time.thread_time() - started)


def answer_of_usual_size(library: LibraryFiles, dice: random.Random) -> Answer:
    text = " ".join(dice.choices(WORDS, k=300))
    document = library.put(document_at("/a.pdf", "cover", text))
    answer = answer_about(library, document.id, 1, text[:1_000])
    [part] = answer.sentences[0].citations[0].parts
    places = tuple(StagePlace(stage, 0, 0.5) for stage in ("words", "meaning", "late", "fused"))
    passages = tuple(
        Passage(
            *(number, ChunkId(number), document.id, 1, "a.pdf", "/a.pdf", 2, "", text[:1_200]),
            parts=(replace(part, rects=part.rects[:20]),),
            places=places,
        )
        for number in range(1, 11)
    )
    return replace(answer, passages=passages)


def fill(library: LibraryFiles, turns: int, dice: random.Random) -> list[float]:
    """How long each took."""
    usual = answer_of_usual_size(library, dice)
    cited = usual.sentences[0].citations
    took, chat_id = [], None
    for number in range(turns):
        said = Sentence(" ".join(dice.choices(WORDS, k=60)), cited, 0.9)
        answer = replace(usual, question=" ".join(dice.choices(WORDS, k=8)), sentences=(said,))
        started = time.thread_time()
        chat, _ = library.keep_turn(answer, chat_id=chat_id if number % 5 else None, scope=Scope(), quotes_only=False)
        took.append(1_000 * (time.thread_time() - started))
        chat_id = chat.id
    return took


def searched(library: LibraryFiles, search: str) -> list[float]:
    return [cpu_ms(lambda: library.chats(search=search)) for _ in range(ROUNDS)]


def measured(root: Path, turns: int) -> dict[str, Any]:
    with closing(open_at(root)) as library:
        kept = fill(library, turns, random.Random(1))
        searches = {search: searched(library, search) for search in SEARCHES}
        newest = library.chats()[0].id
        opened = [cpu_ms(lambda: library.turns(newest)) for _ in range(ROUNDS)]
        size = DataPaths(root).database.stat().st_size
    return {
        "turns": turns,
        "keep_ms": spread(kept),
        "search_ms": {search or "(all)": spread(times) for search, times in searches.items()},
        "open_ms": spread(opened),
        "database_mb": round(size / 1e6, 1),
        "load": os.getloadavg()[0],
    }


def spread(times: list[float]) -> dict[str, float]:
    return {"n": len(times), "median": round(statistics.median(times), 1), "max": round(max(times), 1)}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--turns", type=int, default=5_000)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        record = measured(Path(folder), arguments.turns)
    print(json.dumps(record) if arguments.json else json.dumps(record, indent=2))
    return 0


if __name__ == "__main__":
    sys.exit(main())
