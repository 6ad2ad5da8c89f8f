"""The line-based wire between two processes: JSON objects on private descriptors.

llama.cpp's loader points descriptors 1 and 2 at the null device for a moment and MuPDF prints to 1, so whoever
serves on a wire calls `claim_stdout` before importing anything native.
"""

import json
import os
import sys
import threading
from collections.abc import Iterator
from typing import Any, BinaryIO

from core.api.codec import MAX_LINE_BYTES


class WireError(Exception):
    """The other side sent something that is not a line of this wire, or closed it in the middle of one."""


def claim_stdout() -> BinaryIO:
    """Move the protocol to a private duplicate of fd 1 and send everything printed to fd 1 to fd 2.

    Call once, first thing in a serving process.
    """
    private = os.dup(1)
    os.set_inheritable(private, False)
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    return os.fdopen(private, "wb", buffering=0)


class LineWriter:
    """Writes whole lines from any thread."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self._lock = threading.Lock()

    def write(self, line: bytes) -> None:
        """Raises BrokenPipeError when the other side is gone."""
        with self._lock:
            view = memoryview(line)
            while view:
                written = self._stream.write(view)
                view = view[written or 0 :]
            self._stream.flush()

    def write_json(self, data: dict[str, Any]) -> None:
        """File names may hold bytes that are not UTF-8; Python keeps them as lone surrogates, and so does the wire."""
        text = json.dumps(data, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
        self.write(text.encode("utf-8", "surrogatepass") + b"\n")


def read_lines(stream: BinaryIO, limit: int = MAX_LINE_BYTES) -> Iterator[bytes]:
    """Lines without their newline until the stream ends. Raises WireError for a line over `limit` bytes."""
    while line := stream.readline(limit + 1):
        if len(line) > limit:
            raise WireError(f"line over {limit} bytes")
        if not line.endswith(b"\n"):
            raise WireError("stream ended inside a line")
        yield line[:-1]


def parse_object(line: bytes) -> dict[str, Any]:
    """Raises WireError unless the line is one JSON object."""
    try:
        data = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise WireError("not JSON") from error
    if not isinstance(data, dict):
        raise WireError("not an object")
    return data
