"""PyMuPDF's layout model beside our reading: `python -m tests.measure.layout [--torture DIR] [--pdfs DIR] [--json]`.

On the labelled pages of `gold/{order,tables,headings}.json`, with the counting of the programs of those names, our
reading is compared with one that takes boxes, classes and order from the model and words from us (`layout_policy`). The
model runs in a child of its own (`layout_child`), which is replaced when it has grown to 800 MB; it needs onnxruntime,
which Pincite does not install. Pages and tables that the policy refuses are read as ours, and counted.
- order: the model's own, the one pymupdf4llm makes of the same boxes, and ours with words held together by the boxes.
- headings: ours without the outline, the model's (classes title and section-header), either, and both.
- tables: a labelled one is found by a box that shares half of what the two cover. Boxes elsewhere on those pages were
  looked at (`gold/table_places.json`): real tables, none, unsure (charts, lists of contents), and those nobody has
  seen. A table that neither finds is not counted there, so those figures compare, and are no recall.
"""

import argparse
import json
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from statistics import mean, median
from typing import Any, NamedTuple

from core.api.types import Rect
from core.contracts.pages import BlockKind, Page
from core.parse.lines import union
from core.parse.remote import ParserChild
from tests.measure import headings, order, tables
from tests.measure.files import path_of
from tests.measure.layout_pages import LayoutChild, Seen, look
from tests.measure.layout_policy import (
    LayoutBox,
    arranged,
    in_our_order,
    overlap_share,
    owners,
    table_page,
)
from tests.pdfs_columns import make_gold_pages

_FOUND_SHARE = 0.5
_PLACE_SHARE = 0.3
_WORST = 6
_PLACES = Path(__file__).parent / "gold" / "table_places.json"
_HEADINGS = ("title", "section-header")


def order_found(seen: Mapping[tuple[str, int], Seen]) -> dict[str, Any]:
    totals, worst, anchors, pages = Counter[str](), list[dict[str, Any]](), 0, 0
    for label in json.loads(order.GOLD.read_text("utf-8")):
        one = seen.get((label["file"], label["page"]))
        if one is None:
            continue
        pages, anchors = pages + 1, anchors + sum(map(len, label["order"]))
        errors = {name: sum(order.count_errors(page, label["order"])) for name, page in _orders(one).items()}
        totals.update(errors)
        if any(errors.values()):
            worst.append({"page": one.place, "refusal": one.refusal, **errors})
    worst.sort(key=lambda entry: -entry["layout"])
    errors = {name: totals[name] for name in _ORDERS}
    return {"pages": pages, "places": anchors, "errors": errors, "paired": _paired(worst), "worst": worst[:_WORST]}


def _paired(entries: Iterable[Mapping[str, Any]]) -> dict[str, int]:
    """On how many pages the model makes fewer errors than we do, and on how many more."""
    gains = [entry["ours"] - entry["layout"] for entry in entries]
    return {"better": sum(gain > 0 for gain in gains), "worse": sum(gain < 0 for gain in gains)}


_ORDERS = ("ours", "layout", "pymupdf4llm", "ours_by_box")


def _orders(one: Seen) -> dict[str, Page]:
    if one.refusal:
        return dict.fromkeys(_ORDERS, one.page)
    held = arranged(one.page, in_our_order(one.page, one.boxes))
    pages = (one.page, arranged(one.page, one.boxes), arranged(one.page, one.rearranged), held)
    return dict(zip(_ORDERS, pages, strict=True))


def headings_found(seen: Mapping[tuple[str, int], Seen], folders: Sequence[Path]) -> dict[str, Any]:
    totals = {name: headings.Counts() for name in ("ours", "layout", "either", "both")}
    worst: list[dict[str, Any]] = []
    for file, labels in headings.labels_by_file(headings.GOLD).items():
        path = path_of(file, folders)
        if path is None:
            continue
        known = headings.read(path).headings
        for index in (index for index in labels if (file, index) in seen):
            one = seen[file, index]
            counts = {
                name: headings.counts_of(headings.Reading((), found, ()), {index: labels[index]})
                for name, found in _heading_sets([each for each in known if each.page_index == index], one).items()
            }
            for name, each in counts.items():
                totals[name].add(each)
            worst.append({"page": one.place, **{name: _misses(each) for name, each in counts.items()}})
    worst.sort(key=lambda entry: entry["ours"] - entry["layout"])
    shares = {name: _heading_shares(counts) for name, counts in totals.items()}
    ends = [*worst[:_WORST], *worst[-_WORST:]]
    marked = totals["ours"].marked
    return {"pages": len(worst), "marked": marked, "found": shares, "paired": _paired(worst), "most_unlike": ends}


def _heading_sets(ours: Sequence[headings.Heading], one: Seen) -> dict[str, list[headings.Heading]]:
    """A refused page has ours in each. A box is what it holds of our words, so that running heads do not count."""
    if one.refusal:
        return {name: list(ours) for name in ("ours", "layout", "either", "both")}
    held: dict[int, list[Rect]] = {}
    for word, owner in zip(one.page.words, owners(one.page.words, one.boxes), strict=True):
        if owner is not None and one.boxes[owner].label in _HEADINGS:
            held.setdefault(owner, []).append(word.box)
    theirs = [headings.Heading(one.page.index, 1, "", union(boxes)) for boxes in held.values()]
    more = [each for each in theirs if not _meets_any(each, ours)]
    return {
        "ours": list(ours),
        "layout": theirs,
        "either": [*ours, *more],
        "both": [each for each in ours if _meets_any(each, theirs)],
    }


def _meets_any(one: headings.Heading, others: Iterable[headings.Heading]) -> bool:
    return any(headings.meets(one.box, other.box) for other in others)


def _misses(counts: headings.Counts) -> int:
    return counts.wrong + counts.marked - counts.kept


def _heading_shares(counts: headings.Counts) -> dict[str, float | int | None]:
    shares = counts.shares()
    precision, recall = shares["precision"], shares["labelled_recall"]
    return {"precision": precision, "recall": recall, "wrong": counts.wrong, "missed": counts.marked - counts.kept}


class TableCount(NamedTuple):
    """Of one labelled table: its cells, those right in our table and in the model's, and the boxes that found it.

    `raw` is the model's table before the policy.
    """

    page: str
    kind: str
    cells: int
    ours: int
    raw: int
    layout: int
    ours_else_layout: int
    found_by: tuple[str, ...]


def tables_found(seen: Mapping[tuple[str, int], Seen]) -> dict[str, Any]:
    golds = [gold for gold in tables.gold_tables() if (gold.file, gold.page) in seen]
    counts = [_table_count(gold, seen[gold.file, gold.page]) for gold in golds]
    cells = sum(count.cells for count in counts)
    names = ("ours", "raw", "layout", "ours_else_layout")
    ways = {name: [(getattr(count, name), count.cells) for count in counts] for name in names}
    return {
        "tables": len(counts),
        "found": Counter(name for count in counts for name in count.found_by),
        "cells": cells,
        "cells_right": {name: round(sum(n for n, _ in way) / max(1, cells), 3) for name, way in ways.items()},
        "mean_of_tables": {name: round(mean(n / of for n, of in way), 3) for name, way in ways.items() if way},
        "elsewhere": {name: _judged(seen, golds, name) for name in ("ours", "raw", "layout", "confirmed")},
        "worst": [count._asdict() for count in sorted(counts, key=lambda c: (c.layout - c.ours) / c.cells)[:_WORST]],
    }


def _table_count(gold: tables.Gold, one: Seen) -> TableCount:
    box = _gold_box(gold)
    own, raw, believed = _own_tables(one.page), _tables_of(one.raw), _tables_of(one.boxes)
    ours = tables.score(one.page, gold)
    in_raw, in_believed = (_cells_right(one.page, gold, found) for found in (raw, believed))
    either = ours.right if any(overlap_share(each, box) for each in own) else in_believed
    ways = {"ours": own, "raw": [table.box for table in raw], "layout": [table.box for table in believed]}
    found = tuple(name for name, boxes in ways.items() if _is_found(box, boxes, share=_FOUND_SHARE))
    return TableCount(one.place, gold.kind, ours.cells, ours.right, in_raw, in_believed, either, found)


def _cells_right(page: Page, gold: tables.Gold, found: Sequence[LayoutBox]) -> int:
    """By the table that shares most with the labelled one, if any does."""
    box = _gold_box(gold)
    nearest = max(found, key=lambda table: overlap_share(table.box, box), default=None)
    if nearest is None or not overlap_share(nearest.box, box):
        return 0
    return tables.score(table_page(page, nearest), gold).right


def _gold_box(gold: tables.Gold) -> Rect:
    return (gold.columns[0], gold.rows[0], gold.columns[-1], gold.rows[-1])


def _tables_of(boxes: Iterable[LayoutBox]) -> list[LayoutBox]:
    return [box for box in boxes if box.label == "table"]


def _own_tables(page: Page) -> list[Rect]:
    blocks = [block for block in page.blocks if block.kind is BlockKind.TABLE]
    held = [[word.box for word in page.words if block.start <= word.start < block.end] for block in blocks]
    return [union(boxes) for boxes in held if boxes]


def _is_found(box: Rect, boxes: Iterable[Rect], *, share: float) -> bool:
    return any(overlap_share(each, box) >= share for each in boxes)


def _judged(seen: Mapping[tuple[str, int], Seen], golds: Sequence[tables.Gold], name: str) -> dict[str, Any]:
    """Boxes of tables that touch no labelled one, by what a person called them."""
    judged: dict[str, list[dict[str, Any]]] = {"table": [], "unsure": [], "none": [], "unseen": []}
    places = json.loads(_PLACES.read_text("utf-8"))
    for (file, index), one in seen.items():
        labelled = [_gold_box(gold) for gold in golds if (gold.file, gold.page) == (file, index)]
        near = [(place["box"], place["is"]) for place in places if (place["file"], place["page"]) == (file, index)]
        for box in _found_tables(one, name):
            if not any(overlap_share(box, other) for other in labelled):
                share, verdict = max(((overlap_share(box, other), said) for other, said in near), default=(0.0, ""))
                entry = {"file": file, "page": index, "box": [round(value) for value in box]}
                judged[verdict if share >= _PLACE_SHARE else "unseen"].append(entry)
    counts = {verdict: len(boxes) for verdict, boxes in judged.items()}
    return {**counts, "wrong_boxes": judged["none"], "unseen_boxes": judged["unseen"]}


def _found_tables(one: Seen, name: str) -> list[Rect]:
    """`confirmed` are ours where the model has a table too, whether the policy believes its grid or not."""
    if name == "ours":
        return _own_tables(one.page)
    raw = [table.box for table in _tables_of(one.raw)]
    if name == "confirmed":
        return [box for box in _own_tables(one.page) if _is_found(box, raw, share=_PLACE_SHARE)]
    return raw if name == "raw" else [table.box for table in _tables_of(one.boxes)]


def costs(seen: Iterable[Seen]) -> dict[str, Any]:
    pages = list(seen)
    seconds = sorted(one.cpu_s for one in pages)
    dearest = max(pages, key=lambda one: one.cpu_s)
    letters = {one.place: one.ownerless for one in pages}
    worst = sorted(letters, key=lambda place: -letters[place][0] / max(1, letters[place][1]))[:_WORST]
    return {
        "pages": len(pages),
        "cpu_s": {"mean": round(mean(seconds), 3), "median": round(median(seconds), 3), "most": round(seconds[-1], 3)},
        "dearest": dearest.place,
        "memory_mb": {"first": round(pages[0].memory_mb), "most": round(max(one.memory_mb for one in pages))},
        "pages_refused": Counter(one.refusal for one in pages if one.refusal),
        "tables_refused": Counter(reason for one in pages for reason in one.refused_tables),
        "ownerless": round(sum(n for n, _ in letters.values()) / max(1, sum(of for _, of in letters.values())), 4),
        "most_ownerless": [f"{letters[place][0]} of {letters[place][1]} {place}" for place in worst],
    }


def measure(folders: Sequence[Path]) -> dict[str, Any]:
    parser, child = ParserChild(), LayoutChild()
    try:
        seen = {(one.file, one.page.index): one for one in look(folders, parser, child)}
    finally:
        child.close()
        parser.close()
    return {
        "order": order_found(seen),
        "headings": headings_found(seen, folders),
        "tables": tables_found(seen),
        "costs": costs(seen.values()),
    }


def main(arguments: Sequence[str]) -> None:
    options = argparse.ArgumentParser(description="Sets PyMuPDF's layout model beside our reading, on labelled pages.")
    options.add_argument("--torture", type=Path, default=None)
    options.add_argument("--pdfs", type=Path, default=None)
    options.add_argument("--json", action="store_true")
    chosen = options.parse_args(arguments)
    with tempfile.TemporaryDirectory() as made:
        make_gold_pages(Path(made))
        result = measure([Path(made), *(folder for folder in (chosen.torture, chosen.pdfs) if folder is not None)])
    if chosen.json:
        print(json.dumps(result, indent=1))
        return
    for row in rows_of(result):
        print(f"{row[0]:44}{row[1]:>8}{row[2]:>8}  {row[3]:24}  {row[4]}")
    print(f"model: {json.dumps(result['costs'])}")
    for topic in ("order", "headings", "tables"):
        for entry in result[topic].get("worst", result[topic].get("most_unlike", ())):
            print(f"  {topic}: {json.dumps(entry)}")


def rows_of(result: Mapping[str, Any]) -> Iterator[tuple[str, object, object, str, str]]:
    """What is counted, n, ours, the model's with what the policy refuses left out, and put together."""
    yield "", "n", "ours", "layout", "together"
    found = result["order"]
    errors = found["errors"]
    theirs = f"{errors['layout']} ({errors['pymupdf4llm']} as pymupdf4llm)"
    yield "order: errors at places", found["places"], errors["ours"], theirs, f"{errors['ours_by_box']} ours, by boxes"
    for name in ("precision", "recall"):
        by = {way: shares[name] for way, shares in result["headings"]["found"].items()}
        together = f"{by['either']} either, {by['both']} both"
        yield f"headings: {name}", result["headings"]["marked"], by["ours"], str(by["layout"]), together
    found = result["tables"]
    by = found["found"]
    yield "tables: found", found["tables"], by["ours"], f"{by['layout']} ({by['raw']} unrefused)", ""
    for name, n in (("cells_right", "cells"), ("mean_of_tables", "tables")):
        by = found[name]
        theirs = f"{by['layout']} ({by['raw']} unrefused)"
        yield f"tables: {name}", found[n], by["ours"], theirs, f"{by['ours_else_layout']} ours, else layout"
    ours, raw, layout, both = (found["elsewhere"][way] for way in ("ours", "raw", "layout", "confirmed"))
    for name in ("table", "unsure", "none", "unseen"):
        theirs = f"{layout[name]} ({raw[name]} unrefused)"
        yield f"boxes elsewhere: {name}", "", ours[name], theirs, f"{both[name]} ours, if the model has one"


if __name__ == "__main__":
    main(sys.argv[1:])
