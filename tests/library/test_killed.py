"""A process that is killed, or whose disk is full, loses nothing that it was told is stored."""

import random
import subprocess
import sys
from itertools import islice
from pathlib import Path

import pytest

from core.api.types import ErrorCode
from tests.library.documents import every_chunk, open_at, texts_found, texts_meant
from tests.library.writer import EXACT_LIMIT, chunk_texts

Versions = dict[int, int]
"""Which version of which document the library must hold."""


def lines_of_writer(root: Path, *arguments: object, killed_after: int) -> list[str]:
    """All that a writer said. It is killed when it has said so many lines, and goes on until the kill arrives."""
    command = [sys.executable, "-m", "tests.library.writer", str(root), *map(str, arguments)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as writer:
        assert writer.stdout is not None
        lines = list(islice(writer.stdout, killed_after))
        writer.kill()
        return [line.strip() for line in (*lines, *writer.stdout)]


def apply(line: str, versions: Versions) -> Versions:
    """What a `begin` or `done` line makes of the versions; other lines change nothing."""
    match line.split()[1:]:
        case ["put", number, version]:
            return {**versions, int(number): int(version)}
        case ["remove", number]:
            return {known: version for known, version in versions.items() if known != int(number)}
    return versions


def stored_versions(root: Path) -> Versions:
    """Opens the library as the next start would, and compares every store with every other."""
    library = open_at(root, exact_limit=EXACT_LIMIT)
    assert library.wait_for_build(timeout_s=60)
    assert library.check() == []
    stored = library.chunks(sorted(every_chunk(library)))
    texts = sorted(chunk.text for chunk in stored.values())
    assert sorted(texts_found(library, "rent", limit=1_000)) == texts
    assert sorted(texts_meant(library, "rent", limit=1_000)) == texts
    versions = {int(chunk.path[1:-4]): int(chunk.text.split()[2].removeprefix("version")) for chunk in stored.values()}
    assert texts == sorted(text for number, version in versions.items() for text in chunk_texts(number, version))
    assert len(library.summaries()) == len(versions)
    library.close()
    return versions


def replay(lines: list[str], versions: Versions) -> tuple[Versions, Versions]:
    """What the library must hold after these lines: the acknowledged state, and that with the change under way."""
    for line in lines:
        if line.startswith("done"):
            versions = apply(line, versions)
    under_way = lines[-1] if lines and lines[-1].startswith("begin") else ""
    return versions, apply(under_way, versions)


def kill_again_and_again(root: Path, *, rounds: int, seed: int) -> int:
    """One library through all rounds; how many changes were acknowledged."""
    dice = random.Random(seed)
    versions: Versions = {}
    acknowledged = 0
    for round_ in range(rounds):
        lines = lines_of_writer(root, seed + round_, killed_after=dice.choice([1, dice.randrange(2, 120)]))
        acknowledged += sum(line.startswith("done") for line in lines)
        possible = replay(lines, versions)
        versions = stored_versions(root)
        assert versions in possible
    return acknowledged


def test_nothing_is_lost_when_the_process_is_killed(tmp_path: Path) -> None:
    assert kill_again_and_again(tmp_path, rounds=10, seed=1) > 50


@pytest.mark.campaign
@pytest.mark.timeout(1_800)
def test_nothing_is_lost_when_the_process_is_killed_a_hundred_times(tmp_path: Path) -> None:
    assert kill_again_and_again(tmp_path, rounds=100, seed=1_000) > 500


@pytest.mark.skipif(sys.platform == "win32", reason="file sizes are limited by POSIX means")
@pytest.mark.parametrize("limit_bytes", [60_000, 150_000, 250_000, 400_000])
def test_a_file_that_may_not_grow_is_told_and_loses_nothing(tmp_path: Path, limit_bytes: int) -> None:
    lines = lines_of_writer(tmp_path, 5, limit_bytes, killed_after=30_000)
    assert lines[-1] == f"failed {ErrorCode.DISK_FULL.value}"
    acknowledged, with_last = replay(lines[:-1], {})
    assert stored_versions(tmp_path) in (acknowledged, with_last)
