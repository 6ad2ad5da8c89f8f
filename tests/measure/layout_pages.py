"""The pages that have labels, as we read them and as the layout model sees them. For `tests.measure.layout`."""

import json
import select
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from core.contracts.pages import Page
from core.parse.remote import ParserChild
from tests.measure import headings, order, tables
from tests.measure.files import path_of
from tests.measure.layout_policy import LayoutBox, owners, page_refusal, table_refusal

RECYCLED_AT_MB = 800
_REPLY_DEADLINE_S = 180


class LayoutChild:
    """Asks the model in a process that is replaced when it has grown. Closed by its owner."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[str] | None = None

    def ask(self, path: Path, index: int) -> dict[str, Any]:
        """Raises OSError if the child dies or is silent."""
        if self._process is None:
            command = [sys.executable, "-m", "tests.measure.layout_child"]
            self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps({"file": str(path), "page": index}) + "\n")
        self._process.stdin.flush()
        ready = select.select([self._process.stdout], [], [], _REPLY_DEADLINE_S)[0]
        line = self._process.stdout.readline() if ready else ""
        if not line:
            self.close()
            raise OSError("the layout child gave no answer")
        reply: dict[str, Any] = json.loads(line)
        if reply.get("memory_mb", 0) > RECYCLED_AT_MB:
            self.close()
        return reply

    def close(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
            self._process = None


@dataclass(frozen=True, slots=True)
class Seen:
    """A page as we read it and what the model says of it. `boxes` are those believed, in its order."""

    file: str
    page: Page
    raw: Sequence[LayoutBox]
    boxes: Sequence[LayoutBox]
    rearranged: Sequence[LayoutBox]
    refusal: str
    refused_tables: Sequence[str]
    cpu_s: float
    memory_mb: float

    @property
    def place(self) -> str:
        return f"{self.file} page {self.page.index + 1}"

    @property
    def ownerless(self) -> tuple[int, int]:
        """Our letters that no box of the model owns, and all of ours."""
        counts = [0, 0]
        for word, owner in zip(self.page.words, owners(self.page.words, self.raw), strict=True):
            letters = sum(letter.isalpha() for letter in self.page.text[word.start : word.end])
            counts[1] += letters
            counts[0] += letters if owner is None else 0
        return counts[0], counts[1]


def see(file: str, page: Page, reply: Mapping[str, Any]) -> Seen:
    raw = [_box(each) for each in reply["boxes"]]
    refusal = page_refusal(page, upright_share=reply["upright"])
    verdicts = [table_refusal(box, page) if box.label == "table" else "" for box in raw]
    believed = [not refusal and not verdict for verdict in verdicts]
    boxes = [box for box, is_believed in zip(raw, believed, strict=True) if is_believed]
    rearranged = [raw[at] for at in reply["order"] if believed[at]]
    refused = [] if refusal else [verdict for verdict in verdicts if verdict]
    return Seen(file, page, raw, boxes, rearranged, refusal, refused, reply["cpu_s"], reply["memory_mb"])


def _box(plain: Mapping[str, Any]) -> LayoutBox:
    x0, y0, x1, y1 = plain["box"]
    return LayoutBox((x0, y0, x1, y1), plain["label"], tuple(plain["columns"]), tuple(plain["rows"]))


def wanted_pages() -> dict[str, list[int]]:
    found: dict[str, set[int]] = {}
    for gold in (order.GOLD, tables.GOLD, headings.GOLD):
        for label in json.loads(gold.read_text("utf-8")):
            found.setdefault(label["file"], set()).add(label["page"])
    return {file: sorted(indexes) for file, indexes in found.items()}


def look(folders: Sequence[Path], parser: ParserChild, child: LayoutChild) -> Iterator[Seen]:
    """Every labelled page whose file is in one of the folders. Raises OSError if the model gives no answer."""
    for file, indexes in wanted_pages().items():
        path = path_of(file, folders)
        if path is None:
            continue
        pages = list(parser.pages(str(path)))
        for index in indexes:
            reply = child.ask(path, index)
            if "error" in reply:
                raise OSError(f"{file} page {index + 1}: {reply['error']}")
            yield see(file, pages[index], reply)
