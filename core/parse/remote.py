"""The parser and the renderer as the engine sees them: each owns a child process and survives its death."""

import logging
import os
import time
from collections.abc import Callable, Generator, Iterator
from typing import Any, TypeVar

from core.api.types import DocumentStatus, PageGeometry
from core.cancel import CancelToken
from core.child import Child, ChildDied, ChildRefused
from core.contracts.pages import DocumentInfo, Page, Pixels, Unreadable
from core.parse import transfer

log = logging.getLogger(__name__)

WORKER = "core.parse.worker"
OPEN_DEADLINE_S = 60.0
PAGE_DEADLINE_S = 10.0
FILE_DEADLINE_S = 120.0
RENDER_DEADLINE_S = 30.0
BATCH_PAGES = 64
"""The child runs ahead of whoever takes its pages by so many, so that a slow taker does not hold a whole document."""
RECYCLED_AFTER_DOCUMENTS = 200
"""MuPDF's memory grows a little with each document; a fresh process is the cure."""

T = TypeVar("T")


class _Desk:
    """One worker process and the number of documents it has had."""

    def __init__(self, child: Child) -> None:
        self._child = child
        self._documents = 0
        self._path = ""

    def take(self, path: str) -> None:
        """Counts a document; called before the first request for it."""
        if path == self._path:
            return
        self._path = path
        self._documents += 1
        if self._documents > RECYCLED_AFTER_DOCUMENTS:
            self.close()
            self._path, self._documents = path, 1

    def ask(self, op: str, read: Callable[[dict[str, Any]], T], *, deadline_s: float, path: str, **arguments: Any) -> T:
        """Raises Unreadable; CancelRequested if a `token` is among the arguments."""
        try:
            return read(self._child.request(op, deadline_s=deadline_s, path=_plain(path), **arguments))
        except ChildRefused as refusal:
            raise Unreadable(refusal.code, refusal.message) from refusal
        except ChildDied as death:
            raise _ended(death) from death
        except (KeyError, TypeError, ValueError) as error:
            self._child.kill()
            raise Unreadable(DocumentStatus.FAILED.value, "bad_reply") from error

    def stream(self, op: str, **arguments: Any) -> Iterator[tuple[str, dict[str, Any]]]:
        return self._child.stream(op, **arguments)

    def kill(self) -> None:
        self._child.kill()

    def close(self) -> None:
        self._child.close()


def _plain(path: str) -> str:
    """A file name need not be UTF-8, a line of the wire must be: its bytes travel one a character."""
    return os.fsencode(path).decode("latin-1")


def _ended(death: ChildDied) -> Unreadable:
    if death.reason == "deadline":
        return Unreadable(DocumentStatus.TOOK_TOO_LONG.value, "no_reply")
    return Unreadable(DocumentStatus.FAILED.value, "parser_died")


class ParserChild:
    """`core.contracts.pages.Parser`. A page that kills the child or holds it up fails alone; the others are read.

    One thread at a time. Closing the iterator of `pages` early kills the child; the next call starts a new one.
    """

    def __init__(
        self,
        child: Child | None = None,
        *,
        page_deadline_s: float = PAGE_DEADLINE_S,
        file_deadline_s: float = FILE_DEADLINE_S,
    ) -> None:
        self._desk = _Desk(child or Child(WORKER))
        self._page_deadline_s = page_deadline_s
        self._file_deadline_s = file_deadline_s

    def open(self, path: str, *, password: str = "") -> DocumentInfo:
        """Raises Unreadable."""
        self._desk.take(path)
        return self._open(path, password, None)

    def pages(self, path: str, *, password: str = "", token: CancelToken | None = None) -> Generator[Page, None, None]:
        """Every page in order; one that could not be read has verdict FAILED. Raises Unreadable, CancelRequested."""
        self._desk.take(path)
        count = self._open(path, password, token).page_count
        first, skip = 0, set[int]()
        read_at = time.monotonic()
        while first < count:
            killer: int | None = None
            try:
                for part in self._parts(path, password, token, first, skip):
                    if isinstance(part, int):
                        killer = part
                        continue
                    yield part
                    first = part.index + 1
                    if part.index not in skip:
                        read_at = time.monotonic()
            except ChildDied as death:
                self._blame(death, killer, skip)
                if time.monotonic() - read_at > self._file_deadline_s:
                    raise Unreadable(DocumentStatus.TOOK_TOO_LONG.value, "no_progress") from death
                self._open(path, password, token)

    def _open(self, path: str, password: str, token: CancelToken | None) -> DocumentInfo:
        return self._desk.ask(
            "open", transfer.info_from_plain, deadline_s=OPEN_DEADLINE_S, path=path, password=password, token=token
        )

    def _parts(
        self, path: str, password: str, token: CancelToken | None, first: int, skip: set[int]
    ) -> Iterator[int | Page]:
        """A batch of pages, and before each the number of the page at work. Raises ChildDied as well."""
        lines = self._desk.stream(
            "pages",
            deadline_s=self._page_deadline_s,
            token=token,
            path=_plain(path),
            password=password,
            first=first,
            count=BATCH_PAGES,
            skip=sorted(skip),
        )
        expected = first
        try:
            for kind, value in lines:
                if token is not None:
                    token.check()
                if kind == "part" and "starting" in value:
                    yield int(value["starting"])
                elif kind == "part":
                    yield _page(value["page"], expected)
                    expected += 1
        except ChildRefused as refusal:
            raise Unreadable(refusal.code, refusal.message) from refusal
        except (KeyError, TypeError, ValueError) as error:
            self._desk.kill()
            raise Unreadable(DocumentStatus.FAILED.value, "bad_reply") from error
        if expected == first:
            raise Unreadable(DocumentStatus.FAILED.value, "bad_reply")

    def _blame(self, death: ChildDied, page: int | None, skip: set[int]) -> None:
        """Put the page that was at work on the list of those not to touch. Raises Unreadable if that cannot help."""
        if page is None or page in skip:
            raise _ended(death) from death
        log.warning("page %d ended the parser: %s", page, death.reason)
        skip.add(page)

    def close(self) -> None:
        self._desk.close()


class RendererChild:
    """`core.contracts.pages.Renderer`. One thread at a time."""

    def __init__(self, child: Child | None = None, *, deadline_s: float = RENDER_DEADLINE_S) -> None:
        self._desk = _Desk(child or Child(WORKER))
        self._deadline_s = deadline_s

    def geometry(self, path: str, *, password: str = "") -> tuple[PageGeometry, ...]:
        """Raises Unreadable."""
        self._desk.take(path)
        return self._desk.ask("geometry", _geometries, deadline_s=OPEN_DEADLINE_S, path=path, password=password)

    def render(self, path: str, page_index: int, *, scale: float, password: str = "") -> Pixels:
        """Raises Unreadable."""
        self._desk.take(path)
        return self._desk.ask(
            "render",
            transfer.pixels_from_plain,
            deadline_s=self._deadline_s,
            path=path,
            password=password,
            page=page_index,
            scale=scale,
        )

    def close(self) -> None:
        self._desk.close()


def _page(data: dict[str, Any], index: int) -> Page:
    """Raises KeyError, TypeError or ValueError unless it is the page expected."""
    page = transfer.page_from_plain(data)
    if page.index != index:
        raise ValueError("not the page that is due")
    return page


def _geometries(data: dict[str, Any]) -> tuple[PageGeometry, ...]:
    return tuple(map(transfer.geometry_from_plain, data["pages"]))
