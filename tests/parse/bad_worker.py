"""A parser child that misbehaves: `python -m tests.parse.bad_worker HOW [PAGE]`. Four pages when it behaves."""

import os
import signal
import sys
import threading
from collections.abc import Callable
from typing import Any

from core.api.types import PageGeometry, Verdict
from core.contracts.pages import DocumentInfo, Page
from core.parse.transfer import info_to_plain, page_to_plain
from core.wire import LineWriter, claim_stdout, parse_object, read_lines

PAGES = 4


def die() -> None:
    os._exit(9)


def hang() -> None:
    threading.Event().wait()


def spin() -> None:
    while True:
        pass


def crash() -> None:
    os.kill(os.getpid(), signal.SIGSEGV)


def vanish() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def main(how: str, at: str) -> None:
    private = claim_stdout()
    writer = LineWriter(private)
    deeds: dict[str, Callable[[], None]] = {
        "die": die,
        "hang": hang,
        "spin": spin,
        "crash": crash,
        "vanish": vanish,
        "babble": lambda: writer.write(b"\x00\xff no JSON at all\n"),
        "overflow": lambda: writer.write(b'{"id": 1, "part": "' + b"x" * (65 * 1024 * 1024)),
    }
    lies = {"lie": {"blocks": [["paragraph", 0, 10_000, 0, False]]}, "repeat": {"index": 0}, "skip": {"index": 3}}
    for line in read_lines(sys.stdin.buffer):
        request = parse_object(line)
        if request["op"] == "open":
            if at == "open":
                deeds[how]()
            done: dict[str, Any] = info_to_plain(DocumentInfo(PAGES, "", (), was_repaired=False))
        else:
            done = {}
            for index in range(request["first"], PAGES):
                part = _page(index, request["skip"], writer, request["id"], at, deeds.get(how, die))
                part["page"].update(lies.get(how, {}))
                writer.write_json({"id": request["id"], "part": part})
        writer.write_json({"id": request["id"], "done": done})


def _page(
    index: int, skip: list[int], writer: LineWriter, number: int, at: str, deed: Callable[[], None]
) -> dict[str, Any]:
    verdict = Verdict.FAILED if index in skip else Verdict.OK
    if index not in skip and at != "nowhere":
        if at == "unnamed":
            deed()
        writer.write_json({"id": number, "part": {"starting": index}})
        if at in {str(index), "every"}:
            deed()
    return {"page": page_to_plain(Page(index, PageGeometry(str(index + 1), 595.0, 842.0, 0), verdict, "", (), ()))}


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
