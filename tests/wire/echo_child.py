"""A child of the tests: does on its wire whatever it is asked to."""

import itertools
import os
import signal
import sys
from collections.abc import Iterable

from core.wire import LineWriter, claim_stdout, parse_object, read_lines

PARTS: dict[str, Iterable[int]] = {"parts": range(3), "flood": itertools.count()}


def main() -> None:
    out = LineWriter(claim_stdout())
    print("printed text never reaches the wire")  # noqa: T201  # that is the point
    for line in read_lines(sys.stdin.buffer):
        request = parse_object(line)
        serve(request["id"], request["op"], out)


def serve(number: int, op: str, out: LineWriter) -> None:
    for part in PARTS.get(op, ()):
        out.write_json({"id": number, "part": {"n": part}})
    if op == "refuse":
        out.write_json({"id": number, "error": {"code": "no", "message": "will not"}})
    elif op == "garbage":
        out.write(b"garbage\n")
    elif op == "wrong_id":
        out.write_json({"id": number + 7, "done": {}})
    elif op == "die":
        os.kill(os.getpid(), signal.SIGKILL)
    elif op != "hang":
        out.write_json({"id": number, "done": {"pid": os.getpid()}})


if __name__ == "__main__":
    main()
