"""How well versions are told from other documents: `python -m tests.measure.families [FOLDER...] [--json]`.

Families of versions, and traps that are none, are made up (`family_texts.py`), put into a library in an order drawn at
random, and judged. A pair of documents counts as found if both are in one family. Precision is the share of pairs found
that are versions of each other, recall the share of such pairs that are found; `newest` is the share of families, found
whole, whose newest is the last version. All PDFs in the folders given are put into the same library; none of them is
taken to be a version of another, so that what is found there is among the worst cases, to be looked at. Times are of
the processor, for the judging alone of each of the last 500 documents; the library had nearly its full size then.
"""

import argparse
import json
import os
import random
import statistics
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

from core.api.types import DocumentId
from core.contracts.pages import Unreadable
from core.library.documents import DocumentChanges, Hooks
from core.library.families import Families
from core.library.stores import Stores, open_stores
from core.parse.document import DocumentReader
from core.parse.light import block_layout_models
from tests.library.documents import document_at
from tests.measure.family_texts import KINDS, Made, made, numbered
from tests.measure.files import pdfs_in

WORST = 12


class Shelf:
    """A library of documents without vectors or indexes, whose families are judged and timed."""

    def __init__(self, root: Path) -> None:
        self.stores: Stores = open_stores(root / "library.db", embedder_id="", dimensions=0)
        self.families = Families(self.stores)
        hooks = Hooks(self.families.changed, published=lambda *_: None, ask_forget=lambda: None)
        self._changes = DocumentChanges(self.stores, hooks)
        self.ms: list[float] = []

    def add(self, document: Made) -> DocumentId:
        added = self._changes.put(document_at(document.path, *document.pages, embedder=None))
        start = time.process_time()
        while self.families.step():
            continue
        self.ms.append((time.process_time() - start) * 1000)
        return added


def documents_in(folders: Sequence[Path]) -> Iterator[Made]:
    from core.parse.pdf.document import open_pdf

    for path in pdfs_in(folders):
        try:
            document = open_pdf(path.read_bytes())
        except Unreadable:
            continue
        try:
            pages = tuple(page.text for page in DocumentReader(document).pages())
        finally:
            document.close()
        yield Made(str(path), pages, str(path), 0, "folders")


def measure(documents: Iterable[Made], root: Path) -> dict[str, Any]:
    shelf = Shelf(root)
    known = {shelf.add(document): document for document in documents}
    together = _families(shelf, known)
    pairs = _counts(known, together)
    newest, wrong = _newest(shelf, known, together)
    times = shelf.ms[-500:]
    return {
        "documents": len(known),
        "kinds": {kind: dict(counts) for kind, counts in sorted(pairs.items())},
        **_shares(sum(pairs.values(), Counter())),
        "newest": newest,
        "worst": [*wrong, *_worst(known, together)][:WORST],
        "cpu_ms_of_last_500": {"median": round(statistics.median(times), 2), "max": round(max(times), 1)},
        "sketch_bytes": shelf.stores.database.number("select max(length(sketch)) from version_texts"),
        "load": os.getloadavg()[0],
    }


def _families(shelf: Shelf, known: dict[DocumentId, Made]) -> dict[DocumentId, int]:
    rows = shelf.stores.database.rows("select document_id, family from families")
    return {DocumentId(id_): family for id_, family in rows if id_ in known}


def _counts(known: dict[DocumentId, Made], together: dict[DocumentId, int]) -> dict[str, Counter[str]]:
    """Only pairs of one family, by truth or by guess, are looked at: all others are right."""
    counts: dict[str, Counter[str]] = {document.kind: Counter() for document in known.values()}
    for one, other in _related(known, together):
        is_true, is_found = known[one].family == known[other].family, together[one] == together[other]
        counts[known[one].kind]["missed" if not is_found else "right" if is_true else "wrong"] += 1
    return counts


def _related(known: dict[DocumentId, Made], together: dict[DocumentId, int]) -> set[tuple[DocumentId, DocumentId]]:
    groups: dict[str | int, list[DocumentId]] = defaultdict(list)
    for id_, document in known.items():
        groups[document.family].append(id_)
        groups[together[id_]].append(id_)
    return {pair for group in groups.values() for pair in combinations(sorted(group), 2)}


def _shares(total: Counter[str]) -> dict[str, Any]:
    found, true = total["right"] + total["wrong"], total["right"] + total["missed"]
    precision = round(total["right"] / found, 4) if found else None
    return {"pairs": true, "precision": precision, "recall": round(total["right"] / true, 4) if true else None}


def _newest(
    shelf: Shelf, known: dict[DocumentId, Made], together: dict[DocumentId, int]
) -> tuple[dict[str, int], list[str]]:
    standing, counts, wrong = shelf.families.standing(), Counter({"right": 0, "wrong": 0}), []
    members: dict[str, list[DocumentId]] = defaultdict(list)
    for id_, document in known.items():
        members[document.family].append(id_)
    for ids in members.values():
        if len(ids) > 1 and len({together[id_] for id_ in ids}) == 1:
            last = max(ids, key=lambda id_: known[id_].order)
            newest = standing.get(last, (last, 1))[0]
            counts["right" if newest == last else "wrong"] += 1
            wrong += [] if newest == last else [f"newest: {known[newest].path} | {known[last].path}"]
    return dict(counts), wrong


def _worst(known: dict[DocumentId, Made], together: dict[DocumentId, int]) -> list[str]:
    """Wrong joins first."""
    found = []
    for one, other in _related(known, together):
        is_true, is_found = known[one].family == known[other].family, together[one] == together[other]
        if is_true != is_found:
            names = " | ".join(sorted((known[one].path, known[other].path)))
            found.append(f"{'missed' if is_true else 'joined'}: {names}")
    return sorted(found)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="*", type=Path)
    parser.add_argument("--each", type=int, default=20, help="families and sets of traps of every kind")
    parser.add_argument("--letters", type=int, default=0, help="so many letters and notes besides, the worst case")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    block_layout_models()
    documents = [*made(list(KINDS), each=asked.each), *numbered(asked.letters), *documents_in(asked.folders)]
    random.Random(1).shuffle(documents)
    with tempfile.TemporaryDirectory() as root:
        result = measure(documents, Path(root))
    if asked.json:
        print(json.dumps(result, indent=1))
        return 0
    for name, value in result.items():
        if isinstance(value, dict | list):
            print(f"{name}:")
            print("\n".join(f"  {line}" for line in (value.items() if isinstance(value, dict) else value)))
        else:
            print(f"{name}: {value}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
