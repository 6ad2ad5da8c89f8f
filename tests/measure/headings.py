"""How well headings are found: `python -m tests.measure.headings [--torture DIR] [--pdfs DIR] [--json]`.

Each PDF is read with its outline hidden. Two things are then compared with the headings found:
- the outline, where there is one. An entry counts only if its title stands on the page it points to. It is found if a
  heading of that page has the same folded title, or one is the other with a few words more. Recall is the share found.
- labels by hand (`gold/headings.json`): on the pages listed there, drawn at random from the files, all headings were
  marked by looking at the page, so one of ours that meets none is wrong, and a marked one that we lack is missed. What
  careful people may or may not call a heading (titles of charts, running titles) is marked as unsure and not counted.
  The pages were looked at while headings were worked on, with those found so far drawn in: other files may do worse.
Precision is correct / (correct + wrong) on the labelled pages alone: outlines often list the upper levels only, so a
heading that is absent from one is not wrong, and counting those present would flatter the figure.
Levels agree where the nearest heading above it in rank, among those matched, is the one the outline names.
"""

import argparse
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import NamedTuple

from core.api.types import Rect
from core.contracts.pages import BlockKind, DocumentInfo, OutlineEntry, Page, Unreadable
from core.parse.document import DocumentReader, Source
from core.parse.light import block_layout_models
from core.parse.lines import RawPage, union
from core.parse.prose.outline import fold_title
from tests.measure.files import pdfs_in

GOLD = Path(__file__).parent / "gold" / "headings.json"
WORST = 8
_SHORTEST_SHARE = 0.5
_MET_SHARE = 0.5


class Marked(NamedTuple):
    """The rectangles of all headings of a page, and of what careful people may call one or not."""

    headings: Sequence[Rect]
    unsure: Sequence[Rect]


Labels = Mapping[int, Marked]
"""By page index."""


class Heading(NamedTuple):
    """A heading of ours. `box` is in page space."""

    page_index: int
    level: int
    title: str
    box: Rect


class Reading(NamedTuple):
    """A document read without its outline. `texts` are the folded texts of the pages."""

    outline: Sequence[OutlineEntry]
    headings: Sequence[Heading]
    texts: Sequence[str]


@dataclass(slots=True)
class Counts:
    """`entries` of the outline stand on their page, `astray` do not; `placed` of `ranked` have the right parent.

    `marked` headings on labelled pages, `kept` of them found; `correct` and `wrong` count headings of ours.
    """

    entries: int = 0
    astray: int = 0
    found: int = 0
    ranked: int = 0
    placed: int = 0
    marked: int = 0
    kept: int = 0
    correct: int = 0
    wrong: int = 0
    unknown: int = 0

    def add(self, other: "Counts") -> None:
        for name in self.__slots__:
            setattr(self, name, getattr(self, name) + getattr(other, name))

    def shares(self) -> dict[str, float | None]:
        return {
            "outline_recall": _share(self.found, self.entries),
            "labelled_recall": _share(self.kept, self.marked),
            "precision": _share(self.correct, self.correct + self.wrong),
            "levels": _share(self.placed, self.ranked),
        }


class OutlineHidden:
    """An open document that does not tell its outline."""

    def __init__(self, source: Source) -> None:
        self._source = source

    def info(self) -> DocumentInfo:
        return replace(self._source.info(), outline=())

    def read(self, index: int) -> RawPage:
        return self._source.read(index)

    def failed(self, index: int) -> RawPage:
        return self._source.failed(index)


def read(path: Path) -> Reading:
    """Raises Unreadable."""
    from core.parse.pdf.document import open_pdf

    document = open_pdf(path.read_bytes())
    try:
        pages = list(DocumentReader(OutlineHidden(document)).pages())
        outline = document.info().outline
    finally:
        document.close()
    return Reading(outline, [h for page in pages for h in headings_of(page)], [fold_title(page.text) for page in pages])


def headings_of(page: Page) -> Iterator[Heading]:
    for block in page.blocks:
        if block.kind is BlockKind.HEADING:
            boxes = [word.box for word in page.words if block.start <= word.start < block.end]
            yield Heading(page.index, block.level, page.text[block.start : block.end], union(boxes))


def counts_of(reading: Reading, labels: Labels) -> Counts:
    titles = {(entry.page_index, fold_title(entry.title)): entry for entry in reading.outline}
    there = {key: entry for key, entry in titles.items() if key[1] and _stands_in(key[1], reading.texts[key[0]])}
    matched = {key: at for key in there if (at := _match(key, reading.headings)) is not None}
    counts = Counts(entries=len(there), astray=len(titles) - len(there), found=len(matched), ranked=len(matched))
    outlined = [there[key].level for key in matched]
    ours = [reading.headings[at].level for at in matched.values()]
    counts.placed = sum(a == b for a, b in zip(_parents(outlined), _parents(ours), strict=True))
    _count_labels(counts, reading.headings, labels, known=frozenset(matched.values()))
    return counts


def _count_labels(counts: Counts, headings: Sequence[Heading], labels: Labels, *, known: frozenset[int]) -> None:
    for at, heading in enumerate(headings):
        if heading.page_index in labels:
            marked = labels[heading.page_index]
            is_right = at in known or any(meets(heading.box, box) for box in marked.headings)
            is_unsure = not is_right and any(meets(heading.box, box) for box in marked.unsure)
            counts.correct += is_right
            counts.unknown += is_unsure
            counts.wrong += not is_right and not is_unsure
        else:
            counts.unknown += 1
    for page, marked in labels.items():
        ours = [heading.box for heading in headings if heading.page_index == page]
        counts.marked += len(marked.headings)
        counts.kept += sum(any(meets(box, own) for own in ours) for box in marked.headings)


def _stands_in(title: str, text: str) -> bool:
    return f" {title} " in f" {text} "


def _match(key: tuple[int, str], headings: Sequence[Heading]) -> int | None:
    """The place of the heading of that page that bears the title: the one most like it."""
    page, title = key
    found = [
        (abs(len(folded) - len(title)), at)
        for at, heading in enumerate(headings)
        if heading.page_index == page and is_same_title(title, folded := fold_title(heading.title))
    ]
    return min(found)[1] if found else None


def is_same_title(one: str, other: str) -> bool:
    """Equal, or the shorter is most of the longer in whole words."""
    short, long = sorted((one, other), key=len)
    return len(short) >= _SHORTEST_SHARE * len(long) and _stands_in(short, long)


def _parents(levels: Sequence[int]) -> list[int]:
    """For each heading the place of the nearest before it with a smaller level, or -1."""
    return [next((up for up in range(at - 1, -1, -1) if levels[up] < level), -1) for at, level in enumerate(levels)]


def meets(one: Rect, other: Rect) -> bool:
    """Half of the smaller rectangle lies in the other."""
    width = min(one[2], other[2]) - max(one[0], other[0])
    height = min(one[3], other[3]) - max(one[1], other[1])
    smaller = min((box[2] - box[0]) * (box[3] - box[1]) for box in (one, other))
    return width > 0 and height > 0 and width * height >= _MET_SHARE * smaller


def _share(part: int, whole: int) -> float | None:
    return round(part / whole, 3) if whole else None


def labels_by_file(path: Path) -> Mapping[str, Labels]:
    """From a list of {"file", "page", "headings": [[x0, y0, x1, y1], ...], "unsure": [...]}, boxes in page space."""
    found: dict[str, dict[int, Marked]] = {}
    for entry in json.loads(path.read_text("utf-8")):
        boxes = [[tuple(box) for box in entry[name]] for name in ("headings", "unsure")]
        found.setdefault(entry["file"], {})[entry["page"]] = Marked(*boxes)
    return found


def measure(paths: Sequence[Path], gold: Mapping[str, Labels]) -> dict[str, Counts]:
    """By file name; files that cannot be read, or of which neither outline nor label speaks, are left out."""
    found: dict[str, Counts] = {}
    for path in paths:
        try:
            reading = read(path)
        except Unreadable:
            continue
        counts = counts_of(reading, gold.get(path.name, {}))
        if counts.entries or counts.astray or counts.marked or counts.wrong:
            found[path.name] = counts
    return found


def _report(found: Mapping[str, Counts], *, as_json: bool) -> None:
    total = Counts()
    for counts in found.values():
        total.add(counts)
    files = {name: {**asdict(counts), **counts.shares()} for name, counts in found.items()}
    report = {"n_files": len(found), "overall": {**asdict(total), **total.shares()}, "files": files}
    if as_json:
        sys.stdout.write(json.dumps(report, indent=1) + "\n")
        return
    for name, counts in [*found.items(), ("overall", total)]:
        sys.stdout.write(f"{name}: {counts.shares()}\n  {asdict(counts)}\n")
    worst = sorted(found, key=lambda name: found[name].wrong + found[name].entries - found[name].found, reverse=True)
    sys.stdout.write(f"n = {len(found)} files; most wrong or missed: {', '.join(worst[:WORST])}\n")


def main() -> int:
    options = argparse.ArgumentParser(description="How well headings are found.")
    options.add_argument("--torture", type=Path, action="append", default=[])
    options.add_argument("--pdfs", type=Path, action="append", default=[])
    options.add_argument("--labels", type=Path, default=GOLD)
    options.add_argument("--json", action="store_true")
    chosen = options.parse_args()
    block_layout_models()
    paths = pdfs_in((*chosen.torture, *chosen.pdfs))
    gold = labels_by_file(chosen.labels) if chosen.labels.exists() else {}
    _report(measure(paths, gold), as_json=chosen.json)
    return 0


if __name__ == "__main__":
    sys.exit(main())
