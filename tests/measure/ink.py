"""Whether marks lie on the ink: `python -m tests.measure.ink DIR... [--sample N] [--json]`.

For each page the share of its text's ink that lies in the boxes of its words, on the page as people see it. Ink is what
changes when the page is drawn without its text (`tests.pdfs_ink`). Boxes are turned by the window's own formula
(`desktop.views.page.marks`). The words are all that were read, before running heads are left out. Not counted are
hidden text, which is left out and reported, dotted leaders, which are ornament, and pages with next to no text ink, as
scans.
"""

import argparse
import json
import random
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from core.api.types import PageGeometry, Rect
from core.contracts.pages import Unreadable
from core.parse.lines import RawPage
from core.parse.pdf.document import Pdf, open_pdf
from desktop.views.page.marks import to_view
from tests.measure.files import pdfs_in
from tests.pdfs_ink import Inked, Mask

SCALE = 2.0
MOST_PIXELS = 8_000_000
FEWEST_PIXELS = 100
NEEDED = 0.98
WORST = 5


class Covered(NamedTuple):
    """`share` of a page's text ink lies in word boxes; `pixels` counts the ink."""

    file: str
    page: int
    rotation: int
    pixels: int
    share: float


def covered(inked: Inked, page: RawPage, *, file: str) -> Covered | None:
    """None for a page without text ink."""
    shown = page.geometry
    scale = min(SCALE, (MOST_PIXELS / max(1.0, shown.width * shown.height)) ** 0.5)
    ink = inked.text_ink(page.page_index, scale=scale)
    words = mask_of([run.box for line in page.lines for run in line.runs], shown, ink.shape, scale)
    unread = [hidden.box for hidden in page.hidden] + inked.leaders(page.page_index)
    ink &= ~(mask_of(unread, shown, ink.shape, scale) & ~words)
    pixels = int(ink.sum())
    if pixels < FEWEST_PIXELS:
        return None
    return Covered(file, page.page_index, shown.rotation, pixels, float((ink & words).sum() / pixels))


def mask_of(boxes: Sequence[Rect], page: PageGeometry, shape: tuple[int, ...], scale: float) -> Mask:
    mask = np.zeros(shape, dtype=np.bool_)
    for box in boxes:
        x0, y0, x1, y1 = (max(0.0, value) for value in to_view(box, page, scale=scale))
        mask[int(y0) : int(np.ceil(y1)), int(x0) : int(np.ceil(x1))] = True
    return mask


def measured(path: Path, *, sample: int | None) -> Iterator[Covered]:
    """Raises Unreadable."""
    document = open_pdf(path.read_bytes())
    inked = Inked(path)
    try:
        for index in _sampled(document, sample, seed=path.name):
            page = document.read(index)
            found = None if page.failed else covered(inked, page, file=path.name)
            if found is not None:
                yield found
    finally:
        inked.close()
        document.close()


def _sampled(document: Pdf, sample: int | None, *, seed: str) -> Sequence[int]:
    pages = range(document.page_count)
    if sample is None or sample >= len(pages):
        return pages
    return sorted(random.Random(seed).sample(pages, sample))


def all_measured(folders: Sequence[Path], *, sample: int | None) -> list[Covered]:
    found: list[Covered] = []
    for path in pdfs_in(folders):
        try:
            found += measured(path, sample=sample)
        except Unreadable:
            continue
    return found


def summary(found: Sequence[Covered]) -> dict[str, object]:
    ink = sum(one.pixels for one in found)
    turned = [one for one in found if one.rotation]
    return {
        "pages": len(found),
        "rotated": len(turned),
        "share_of_ink": round(sum(one.share * one.pixels for one in found) / ink, 4) if ink else 0.0,
        "pages_below": sum(one.share < NEEDED for one in found),
        "needed": NEEDED,
        "worst": [one._asdict() for one in sorted(found, key=lambda one: one.share)[:WORST]],
    }


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.measure.ink")
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--sample", type=int, help="so many pages of each document, chosen by its name")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args(arguments)
    found = all_measured(asked.folders, sample=asked.sample)
    result = summary(found)
    if asked.json:
        sys.stdout.write(json.dumps({**result, "by_page": [one._asdict() for one in found]}, indent=1) + "\n")
    else:
        sys.stdout.writelines(f"{name}: {value}\n" for name, value in result.items())
    return 0


if __name__ == "__main__":
    sys.exit(main())
