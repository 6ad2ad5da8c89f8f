"""What damage to the files of the two indexes does: `python -m tests.measure.index_damage [--rounds 100] [--json]`.

A library of 29 documents with a graph. Each file of each index is damaged `rounds` times: a bit flipped, the end cut
off, 4 KiB of zeros, deleted, replaced by an older version of itself or another of its kind, in turn. After each, a
process of its own opens the library, searches at once, does all upkeep, and searches again. `crashes` are processes
that ended by a signal or an error; `wrong` are searches that found what they should not, or, after the upkeep, not all
that they should.
"""

import argparse
import json
import os
import random
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from core.api.types import Scope
from core.library import LibraryFiles
from core.paths import DataPaths
from tests.library.documents import document_at, open_at, texts_found, texts_meant

GRAPH_LIMIT = 40
DOCUMENTS = 30
MANY = 500
QUESTIONS = ("rent", "topic7 word1", "deposit AB-12.3", '"topic9 word2"', "garden topic20")
PAGE = 4_096

Answers = dict[str, list[str]]


class Damage(NamedTuple):
    kind: str
    do: Callable[[Path, Path, random.Random], None]
    """To a file, given the same index at an earlier time."""


class Outcome(NamedTuple):
    is_crash: bool
    is_wrong_at_once: bool
    is_wrong_after: bool


def make(root: Path, older: Path) -> Answers:
    """The library, and its indexes at an earlier time: several segments, some with deletions."""
    library = open_at(root, exact_limit=GRAPH_LIMIT)
    ids = []
    for number in range(DOCUMENTS):
        texts = [f"topic{number} word{word} rent {'deposit AB-12.3' if word == 1 else 'garden'}" for word in range(4)]
        ids.append(library.put(document_at(f"/{number}.pdf", *texts[: 2 + number % 3])).id)
        if number == 9:
            library.remove([ids[4]])
        if number % 10 == 9:
            library.commit_indexes()
        if number == 24:
            settle(library)
            shutil.copytree(root / "index", older)
    library.remove([ids[12]])
    settle(library)
    library.put(document_at("/late.pdf", "topic99 word0 rent", "topic99 word1 rent"))
    library.commit_indexes()
    found = answers(library)
    library.close()
    return found


def settle(library: LibraryFiles) -> None:
    library.commit_indexes()
    library.wait_for_build(timeout_s=60)
    while library.step():
        continue


def answers(library: LibraryFiles) -> Answers:
    """All that is found, in no order: how often a word occurs among removed passages moves scores a little."""
    found = {f"words: {question}": sorted(texts_found(library, question, limit=MANY)) for question in QUESTIONS}
    scoped = texts_found(library, "rent", scope=Scope(paths=("/7.pdf", "/late.pdf")), limit=MANY)
    meant = {f"meaning: {question}": texts_meant(library, question, limit=5) for question in QUESTIONS}
    return {**found, "scope": sorted(scoped), **meant, "first": texts_found(library, "topic7 word1", limit=1)}


def flip(path: Path, older: Path, dice: random.Random) -> None:
    content = bytearray(path.read_bytes())
    if content:
        content[dice.randrange(len(content))] ^= 1 << dice.randrange(8)
        path.write_bytes(content)


def cut(path: Path, older: Path, dice: random.Random) -> None:
    content = path.read_bytes()
    path.write_bytes(content[: dice.randrange(len(content))] if content else b"")


def zero(path: Path, older: Path, dice: random.Random) -> None:
    content = path.read_bytes()
    start = dice.randrange(max(1, len(content) // PAGE)) * PAGE
    path.write_bytes(content[:start] + bytes(min(PAGE, len(content) - start)) + content[start + PAGE :])


def delete(path: Path, older: Path, dice: random.Random) -> None:
    path.unlink()


def swap(path: Path, older: Path, dice: random.Random) -> None:
    others = [other for other in older.rglob(f"*{path.suffix or path.name}") if other.is_file()]
    same = [other for other in others if other.name == path.name]
    if same or others:
        shutil.copyfile(dice.choice(same or others), path)


DAMAGES = tuple(Damage(do.__name__, do) for do in (flip, cut, zero, delete, swap))


def in_child(work: Callable[[], Answers]) -> tuple[int, Answers]:
    """In a forked process, so that a crash is seen as one: its exit status and what it found."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        status = 1
        try:
            os.close(reading)
            with os.fdopen(writing, "w") as pipe:
                json.dump(work(), pipe)
            status = 0
        finally:
            os._exit(status)
    os.close(writing)
    with os.fdopen(reading) as pipe:
        text = pipe.read()
    _, status = os.waitpid(child, 0)
    return status, json.loads(text) if status == 0 else {}


def looked_at(root: Path) -> Answers:
    library = open_at(root, exact_limit=GRAPH_LIMIT)
    at_once = answers(library)
    settle(library)
    after = answers(library)
    after["flaws"] = library.check()
    library.close()
    return {**{f"at once, {name}": texts for name, texts in at_once.items()}, **after}


def outcome(root: Path, expected: Answers) -> Outcome:
    status, found = in_child(lambda: looked_at(root))
    if status:
        return Outcome(is_crash=True, is_wrong_at_once=False, is_wrong_after=False)
    everything = set(expected["words: rent"])
    early = [set(texts) <= everything for name, texts in found.items() if name.startswith("at once")]
    return Outcome(False, not all(early), any(found[name] != texts for name, texts in expected.items()))


def campaign(folder: Path, *, rounds: int, seed: int) -> dict[str, object]:
    whole, older, root = folder / "whole", folder / "older", folder / "damaged"
    in_child(lambda: make(whole, older))
    shutil.copytree(whole, root)
    status, expected = in_child(lambda: looked_at(root))
    if status or expected["flaws"]:
        raise RuntimeError(f"the library is not whole: {expected.get('flaws')}")
    expected = {name: texts for name, texts in expected.items() if not name.startswith("at once")}
    paths = DataPaths(whole)
    files = [path for index in (paths.text_index, paths.vectors) for path in sorted(index.rglob("*")) if path.is_file()]
    dice = random.Random(seed)
    total, failed = Counter[str](), []
    for path in files:
        for number in range(rounds):
            damage = DAMAGES[number % len(DAMAGES)]
            shutil.rmtree(root)
            shutil.copytree(whole, root)
            damage.do(root / path.relative_to(whole), older, dice)
            result = outcome(root, expected)
            total["damages"] += 1
            total["crashes"] += result.is_crash
            total["wrong"] += result.is_wrong_at_once or result.is_wrong_after
            if any(result):
                failed.append(f"{damage.kind} of {path.name}, round {number}: {result}")
    return {"files": len(files), **{name: total[name] for name in ("damages", "crashes", "wrong")}, "failed": failed}


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        result = {**campaign(Path(folder), rounds=asked.rounds, seed=asked.seed), "load": round(os.getloadavg()[0], 1)}
    if asked.json:
        sys.stdout.write(json.dumps(result, indent=1) + "\n")
    else:
        sys.stdout.writelines(f"{name}: {value}\n" for name, value in result.items())
    return 1 if result["failed"] else 0


if __name__ == "__main__":
    sys.exit(main())
