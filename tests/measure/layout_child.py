"""The layout model of PyMuPDF in a process of its own, for `tests.measure.layout`: JSON lines in, JSON lines out.

Asked with {"file", "page"}; answers with boxes and their classes as `page.get_layout()` orders them, the edges of the
grid of each table, `order` (places in `boxes`, as pymupdf4llm would read them), the share of characters on upright
lines, processor seconds of the call and memory now. No text leaves it. Boxes are in the space of the text, that is
unrotated (measured: on a rotated page they are the boxes of its words as they are), so that nothing has to be turned.
"""

import json
import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pymupdf
import pymupdf.layout
from pymupdf4llm.helpers.utils import find_reading_order  # type: ignore[import-untyped]  # it has no stubs

_PAGE_BYTES = os.sysconf("SC_PAGE_SIZE")


def answer(file: str, index: int) -> dict[str, Any]:
    with pymupdf.open(file) as document:
        page = document[index]
        started = time.process_time()
        page.get_layout(return_raw=True)
        seconds = time.process_time() - started
        groups = [group for group in page.layout_information or () if _has_area(group["group_bbox"])]
        blocks = page.get_text("dict", flags=pymupdf.TEXTFLAGS_DICT & ~pymupdf.TEXT_PRESERVE_IMAGES)["blocks"]
        return {
            "boxes": [_box(group) for group in groups],
            "order": _order(page, blocks, groups),
            "upright": _upright_share(blocks),
            "cpu_s": seconds,
            "memory_mb": _memory_mb(),
        }


def _has_area(box: Sequence[float]) -> bool:
    return box[2] - box[0] > 0 and box[3] - box[1] > 0


def _box(group: dict[str, Any]) -> dict[str, Any]:
    """The grid's lines are counted from the corner of its table; the sides are edges too."""
    x0, y0, x1, y1 = map(float, group["group_bbox"][:4])
    grid = group.get("table_grid") if group["class_name"] == "table" else None
    columns = [] if grid is None else [x0, *(x0 + float(at) for at in grid.v_lines), x1]
    rows = [] if grid is None else [y0, *(y0 + float(at) for at in grid.h_lines), y1]
    return {"box": [x0, y0, x1, y1], "label": group["class_name"], "columns": columns, "rows": rows}


def _order(page: Any, blocks: list[Any], groups: list[dict[str, Any]]) -> list[int]:
    """Boxes within others are left out, as pymupdf4llm leaves them out."""
    keys = [(*map(float, group["group_bbox"][:4]), group["class_name"]) for group in groups]
    places = {key: place for place, key in enumerate(keys)}
    ordered = find_reading_order(page.rect, blocks, keys)
    return [places[tuple(key)] for key in ordered if tuple(key) in places]


def _upright_share(blocks: list[Any]) -> float:
    upright = total = 0
    for line in (line for block in blocks for line in block.get("lines", ())):
        length = sum(len(span["text"]) for span in line["spans"])
        total += length
        upright += length if line["wmode"] == 0 and line["dir"][0] > 0 and abs(line["dir"][1]) < 0.1 else 0
    return upright / total if total else 1.0


def _memory_mb() -> float:
    return int(Path("/proc/self/statm").read_text("ascii").split()[1]) * _PAGE_BYTES / 1e6


def main() -> None:
    # the models print, so the replies go where nobody else writes
    replies = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    for line in sys.stdin:
        asked = json.loads(line)
        try:
            reply = answer(asked["file"], asked["page"])
        except Exception as error:  # noqa: BLE001  # a page that cannot be read is an answer, and is listed
            reply = {"error": type(error).__name__}
        replies.write(json.dumps(reply) + "\n")
        replies.flush()


if __name__ == "__main__":
    main()
