"""Marked copies as the engine sees them: bytes out of a child process that can write no file."""

import math
from base64 import b64decode
from collections.abc import Iterator, Sequence
from typing import Any

from core.api.requests import PageMark
from core.api.types import DocumentStatus
from core.cancel import CancelToken
from core.child import Child, ChildDied, ChildRefused
from core.contracts.pages import Unreadable
from core.parse.remote import OPEN_CPU_S, SILENCE_S, Desk, ended, worker_child


class MarkerChild:
    """Starts with the first copy and ends after each: they are rare. One thread at a time."""

    def __init__(self, child: Child | None = None) -> None:
        self._desk = Desk(child or worker_child())

    def marked(
        self, path: str, marks: Sequence[PageMark], *, password: str = "", token: CancelToken | None = None
    ) -> Iterator[bytes]:
        """The pieces of a copy of the file with these places highlighted, to be joined. What came before an error is no
        copy. Raises Unreadable, CancelRequested, and OSError and ValueError for marks that are no numbers."""
        lines = self._desk.stream(
            "marked",
            path=path,
            password=password,
            marks=[_plain(mark) for mark in marks],
            token=token,
            deadline_s=SILENCE_S,
            cpu_deadline_s=OPEN_CPU_S,
        )
        sent, told = 0, -1
        try:
            for kind, value in lines:
                if kind == "part":
                    piece = b64decode(value["piece"], validate=True)
                    sent += len(piece)
                    yield piece
                else:
                    told = int(value["length"])
        except ChildRefused as refusal:
            raise Unreadable(refusal.code, refusal.message) from refusal
        except ChildDied as death:
            raise ended(death) from death
        except (KeyError, TypeError, ValueError) as error:
            raise Unreadable(DocumentStatus.FAILED.value, "bad_reply") from error
        finally:
            self._desk.close()
        if sent != told:
            raise Unreadable(DocumentStatus.FAILED.value, "bad_reply")

    def kill(self) -> None:
        self._desk.kill()

    def close(self) -> None:
        self._desk.close()


def _plain(mark: PageMark) -> list[Any]:
    rects = [[float(edge) for edge in rect] for rect in mark.rects]
    if not all(math.isfinite(edge) for rect in rects for edge in rect):
        raise ValueError("a mark that is nowhere")
    return [mark.page_index, rects]
