"""How fast documents are read: `python -m tests.measure.speed DIR... [--json]`, or with `--memory` how much it costs.

Pages a CPU second, text and structure, in one process as the parser's child does it: read, structured and written as
JSON; OCR aside. `--memory` sends documents through one parser child, DIR's again and again, and says how much memory
the child holds after every 100, in MB.
"""

import argparse
import gc
import json
import sys
import time
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from itertools import cycle, islice
from pathlib import Path
from typing import NamedTuple

from core.contracts.pages import Unreadable
from core.parse import transfer
from core.parse.document import DocumentReader
from core.parse.light import block_layout_models
from core.parse.worker import GC_THRESHOLD
from tests.measure.files import pdfs_in

WORST = 5
DOCUMENTS, STEP = 500, 100


class Timed(NamedTuple):
    file: str
    pages: int
    seconds: float

    @property
    def ms(self) -> float:
        return 1000 * self.seconds / max(1, self.pages)


def timed(path: Path, *, most_pages: int | None = None) -> Timed:
    """CPU time from opening to the last page on the wire. Raises Unreadable."""
    from core.parse.pdf.document import open_pdf

    began = time.process_time()
    document = open_pdf(path.read_bytes())
    pages = 0
    for page in DocumentReader(document).pages(count=most_pages):
        json.dumps(transfer.page_to_plain(page))
        pages += 1
    document.close()
    return Timed(path.name, pages, time.process_time() - began)


def speed(folders: Sequence[Path], *, most_pages: int | None) -> dict[str, object]:
    block_layout_models()
    gc.set_threshold(GC_THRESHOLD)
    found: list[Timed] = []
    refused = 0
    for path in pdfs_in(folders):
        try:
            found.append(timed(path, most_pages=most_pages))
        except Unreadable:
            refused += 1
    pages, seconds = sum(one.pages for one in found), sum(one.seconds for one in found)
    return {
        "documents": len(found),
        "refused": refused,
        "pages": pages,
        "cpu_seconds": round(seconds, 2),
        "pages_per_cpu_second": round(pages / seconds, 1) if seconds else 0.0,
        "slowest": [[one.file, one.pages, round(one.ms, 1)] for one in sorted(found, key=lambda one: -one.ms)[:WORST]],
    }


def memory(folders: Sequence[Path], *, documents: int) -> dict[str, object]:
    """What one parser child holds for itself, by documents read."""
    from core.parse.remote import ParserChild, worker_child

    child = worker_child()
    parser = ParserChild(child=child)
    held: dict[int, float] = {}
    for number, path in enumerate(islice(cycle(pdfs_in(folders)), documents), start=1):
        with suppress(Unreadable):
            deque(parser.pages(str(path)), maxlen=0)
        usage = child.usage()
        if usage is not None and number % STEP == 0:
            held[number] = round(usage.memory_bytes / 1e6, 1)
    parser.close()
    return {"documents": documents, "memory_mb": held}


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--memory", action="store_true")
    parser.add_argument("--documents", type=int, default=DOCUMENTS)
    parser.add_argument("--most-pages", type=int, help="of each document")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args(arguments)
    if asked.memory:
        result = memory(asked.folders, documents=asked.documents)
    else:
        result = speed(asked.folders, most_pages=asked.most_pages)
    if asked.json:
        sys.stdout.write(json.dumps(result, indent=1) + "\n")
    else:
        sys.stdout.writelines(f"{name}: {value}\n" for name, value in result.items())
    return 0


if __name__ == "__main__":
    sys.exit(main())
