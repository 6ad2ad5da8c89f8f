"""A child of the tests: does on its wire whatever it is asked to."""

import itertools
import os
import resource
import signal
import sys
import threading
from collections.abc import Callable, Iterable

from core.wire import LineWriter, claim_stdout, parse_object, read_lines

SLOW_S = 0.6


def wait_for_ever() -> None:
    threading.Event().wait()


def close_and_stay() -> None:
    os.closerange(1, 64)
    wait_for_ever()


def spin() -> None:
    while True:
        pass


SILENT: dict[str, Callable[[], None]] = {"deaf": wait_for_ever, "close": close_and_stay, "spin": spin}
PARTS: dict[str, Iterable[int]] = {"parts": range(3), "flood": itertools.count()}


def main() -> None:
    out = LineWriter(claim_stdout())
    print("printed text never reaches the wire")  # noqa: T201  # that is the point
    for line in read_lines(sys.stdin.buffer):
        request = parse_object(line)
        serve(request["id"], request["op"], out)


def pid() -> dict[str, object]:
    return {"done": {"pid": os.getpid()}}


def slow() -> dict[str, object]:
    threading.Event().wait(SLOW_S)
    return {"done": {}}


def memory() -> dict[str, object]:
    return {"done": {"limits": resource.getrlimit(resource.RLIMIT_AS)}}


REPLIES: dict[str, Callable[[], dict[str, object]]] = {
    "slow": slow,
    "memory": memory,
    "refuse": lambda: {"error": {"code": "no", "message": "will not"}},
    "bad_shape": lambda: {"error": "boom"},
}


def serve(number: int, op: str, out: LineWriter) -> None:
    if op in SILENT:
        SILENT[op]()
    for part in PARTS.get(op, ()):
        out.write_json({"id": number, "part": {"n": part}})
    if op == "garbage":
        out.write(b"garbage\n")
    elif op == "wrong_id":
        out.write_json({"id": number + 7, "done": {}})
    elif op == "die":
        os.kill(os.getpid(), signal.SIGKILL)
    elif op != "hang":
        out.write_json({"id": number, **REPLIES.get(op, pid)()})


if __name__ == "__main__":
    main()
