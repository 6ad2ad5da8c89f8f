"""How well the reading order is found: `python -m tests.measure.order [--torture DIR] [--pdfs DIR] [--json]`.

`gold/order.json` holds, for pages in columns, the places of words in the order in which a person who looked at the page
reads them; pages that nobody else has are drawn by `tests.pdfs_columns`. A page may have several threads, such as its
text and a box beside it: the order counts within each. An error is a place where no word of ours stands, or one whose
word comes before that of the place before it. Pages whose file is in neither folder are left out and counted.
"""

import argparse
import json
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

from core.contracts.pages import Page, Word
from core.parse.remote import ParserChild
from tests.measure.files import path_of
from tests.pdfs_columns import make_gold_pages

GOLD = Path(__file__).parent / "gold" / "order.json"
_NEAR_PT = 1.0

Point = Sequence[float]


@dataclass(frozen=True, slots=True)
class PageErrors:
    """Of `anchors` labelled places on a page so many have no word (`missing`) or come too early (`inversions`)."""

    file: str
    page: int
    anchors: int
    missing: int
    inversions: int

    @property
    def errors(self) -> int:
        return self.missing + self.inversions


def count_errors(page: Page, threads: Sequence[Sequence[Point]]) -> tuple[int, int]:
    """Missing places and inversions of one page."""
    missing = inversions = 0
    for thread in threads:
        starts = [_start_at(page.words, x, y) for x, y in thread]
        found = [start for start in starts if start is not None]
        missing += len(starts) - len(found)
        inversions += sum(lower <= upper for upper, lower in pairwise(found))
    return missing, inversions


def _start_at(words: Sequence[Word], x: float, y: float) -> int | None:
    """Where the word at a point begins in the text: of several the smallest."""
    hits = [word for word in words if _has(word, x, y)]
    return min(hits, key=_area).start if hits else None


def _has(word: Word, x: float, y: float) -> bool:
    x0, y0, x1, y1 = word.box
    return x0 - _NEAR_PT <= x <= x1 + _NEAR_PT and y0 - _NEAR_PT <= y <= y1 + _NEAR_PT


def _area(word: Word) -> float:
    x0, y0, x1, y1 = word.box
    return (x1 - x0) * (y1 - y0)


def measure(parser: ParserChild, folders: Sequence[Path]) -> Iterator[PageErrors]:
    """Every labelled page whose file is in one of the folders. Each document is read once."""
    labels: dict[str, list[dict[str, Any]]] = {}
    for label in json.loads(GOLD.read_text("utf-8")):
        labels.setdefault(label["file"], []).append(label)
    for name, wanted in labels.items():
        path = path_of(name, folders)
        if path is None:
            continue
        pages = list(parser.pages(str(path)))
        for label in wanted:
            errors = count_errors(pages[label["page"]], label["order"])
            yield PageErrors(name, label["page"], sum(map(len, label["order"])), *errors)


def report(found: Sequence[PageErrors]) -> dict[str, Any]:
    worst = sorted((page for page in found if page.errors), key=lambda page: -page.errors)
    labelled = len(json.loads(GOLD.read_text("utf-8")))
    return {
        "pages": len(found),
        "pages_left_out": labelled - len(found),
        "anchors": sum(page.anchors for page in found),
        "errors": sum(page.errors for page in found),
        "pages_with_errors": len(worst),
        "worst": [asdict(page) for page in worst],
    }


def main(arguments: Sequence[str]) -> None:
    options = argparse.ArgumentParser(description="Counts errors of reading order on labelled pages.")
    options.add_argument("--torture", type=Path, default=None)
    options.add_argument("--pdfs", type=Path, default=None)
    options.add_argument("--json", action="store_true")
    chosen = options.parse_args(arguments)
    parser = ParserChild()
    with tempfile.TemporaryDirectory() as made:
        make_gold_pages(Path(made))
        folders = [folder for folder in (chosen.torture, chosen.pdfs) if folder is not None]
        result = report(list(measure(parser, [Path(made), *folders])))
    parser.close()
    if chosen.json:
        print(json.dumps(result))
        return
    print(f"{result['errors']} errors at {result['anchors']} places of {result['pages']} pages", end="")
    print(f" ({result['pages_left_out']} labelled pages left out: their files are in none of the folders)")
    for page in result["worst"]:
        print(f"  {page['inversions']:3} early {page['missing']:3} missing of {page['anchors']:3}", end="")
        print(f"  {page['file']} page {page['page'] + 1}")


if __name__ == "__main__":
    main(sys.argv[1:])
