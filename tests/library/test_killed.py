"""A process that is killed, or whose disk is full, loses nothing that it was told is stored."""

import json
import random
import subprocess
import sys
from collections import Counter
from itertools import islice
from pathlib import Path

import pytest

from core.api.types import ErrorCode
from tests.library.documents import every_chunk, open_at, texts_found, texts_meant
from tests.library.shelves import KINDS, Shelf, apply, assert_vectors_fit, observed
from tests.library.writer import EXACT_LIMIT, fill


def lines_of_writer(root: Path, *arguments: object, killed_after: int) -> list[str]:
    """All that a writer said. It is killed when it has said so many lines, and goes on until the kill arrives."""
    command = [sys.executable, "-m", "tests.library.writer", str(root), *map(str, arguments)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as writer:
        assert writer.stdout is not None
        lines = list(islice(writer.stdout, killed_after))
        writer.kill()
        return [line.strip() for line in (*lines, *writer.stdout)]


def stored_shelf(root: Path) -> Shelf:
    """Opens the library as the next start would, and compares every store with every other."""
    library = open_at(root, exact_limit=EXACT_LIMIT)
    shelf = observed(library)
    fill(library)
    library.commit_indexes()
    assert library.wait_for_build(timeout_s=60)
    assert library.check() == []
    assert sorted(texts_found(library, "rent", limit=1_000)) == shelf.found
    assert sorted(texts_found(library, "model", limit=1_000)) == shelf.found_by_note
    assert sorted(texts_meant(library, "rent", limit=1_000)) == shelf.found
    assert_vectors_fit(library, shelf)
    assert sorted(chunk.text for chunk in library.chunks(sorted(every_chunk(library))).values()) == shelf.found
    assert {s.path for s in library.summaries()} == shelf.texts.keys() - shelf.aside.keys()
    assert observed(library) == shelf
    library.close()
    return shelf


def replay(lines: list[str], shelf: Shelf) -> tuple[Shelf, Shelf]:
    """What the library must hold after these lines: the acknowledged state, and that with the change under way."""
    for line in lines:
        if line.startswith("done "):
            shelf = apply(shelf, json.loads(line.removeprefix("done ")))
    if lines and lines[-1].startswith("begin "):
        return shelf, apply(shelf, json.loads(lines[-1].removeprefix("begin ")))
    return shelf, shelf


def kill_again_and_again(root: Path, *, rounds: int, seed: int) -> Counter[str]:
    """One library through all rounds; how many changes of which kind were acknowledged."""
    dice = random.Random(seed)
    shelf = Shelf()
    acknowledged: Counter[str] = Counter()
    for round_ in range(rounds):
        lines = lines_of_writer(root, seed + round_, killed_after=dice.choice([1, dice.randrange(2, 120)]))
        acknowledged.update(json.loads(line[5:])[0] for line in lines if line.startswith("done "))
        possible = replay(lines, shelf)
        shelf = stored_shelf(root)
        assert shelf in possible
    return acknowledged


def test_nothing_is_lost_when_the_process_is_killed(tmp_path: Path) -> None:
    assert kill_again_and_again(tmp_path, rounds=10, seed=1).total() > 50


@pytest.mark.campaign
@pytest.mark.timeout(1_800)
def test_nothing_is_lost_when_the_process_is_killed_a_hundred_times(tmp_path: Path) -> None:
    acknowledged = kill_again_and_again(tmp_path, rounds=100, seed=1_000)
    assert acknowledged.total() > 500
    assert acknowledged.keys() == set(KINDS)


@pytest.mark.skipif(sys.platform == "win32", reason="file sizes are limited by POSIX means")
@pytest.mark.parametrize("limit_bytes", [60_000, 150_000, 250_000, 400_000])
def test_a_file_that_may_not_grow_is_told_and_loses_nothing(tmp_path: Path, limit_bytes: int) -> None:
    lines = lines_of_writer(tmp_path, 5, limit_bytes, killed_after=30_000)
    assert lines[-1] == f"failed {ErrorCode.DISK_FULL.value}"
    assert stored_shelf(tmp_path) in replay(lines[:-1], Shelf())
