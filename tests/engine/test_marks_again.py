"""Marks of a file that has other bytes now are looked for where they can be, for as long as somebody waits."""

from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest

from core.api.chats import ChatTurn
from core.api.types import DocumentId, DocumentSummary, Scope
from core.cancel import CancelRequested, CancelToken
from core.contracts.library import Library, StoredPage
from core.engine.marks_again import PAGES_AROUND, marked_again
from tests.answers import answer_about
from tests.engine.bench import Bench
from tests.library.documents import document_at

QUOTE = "the rent is nine hundred euros"
PLACE = PAGES_AROUND + 20


class Counting:
    """A library that tells which pages were read, and calls off what reads so many."""

    def __init__(self, library: Library, token: CancelToken, *, most: int) -> None:
        self._library, self._token, self._most = library, token, most
        self.read: list[int] = []

    def summary(self, document_id: DocumentId) -> DocumentSummary | None:
        return self._library.summary(document_id)

    def page(self, document_id: DocumentId, page_index: int) -> StoredPage | None:
        self.read.append(page_index)
        if len(self.read) == self._most:
            self._token.cancel()
        return self._library.page(document_id, page_index)


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    bench = Bench(tmp_path)
    yield bench
    bench.close()


def quoted_before_it_changed(bench: Bench, *now: str) -> tuple[ChatTurn, ...]:
    """A chat of two turns that quote a page far behind in a long document, whose pages are these now."""
    before = [*(f"page {number}" for number in range(PLACE)), QUOTE]
    document = bench.library.put(document_at("/long.pdf", *before, embedder=None))
    answer = answer_about(bench.library, document.id, PLACE, QUOTE)
    chat, _ = bench.library.keep_turn(answer, chat_id=None, scope=Scope(), quotes_only=True)
    bench.library.keep_turn(answer, chat_id=chat.id, scope=Scope(), quotes_only=True)
    bench.library.put(document_at("/long.pdf", *now, embedder=None))
    return bench.library.turns(chat.id)


def others(count: int) -> list[str]:
    return [f"other {number}" for number in range(count)]


def test_a_text_that_is_gone_is_looked_for_around_its_place_once(bench: Bench) -> None:
    turns = quoted_before_it_changed(bench, QUOTE, *others(2 * PLACE + PAGES_AROUND))
    token = CancelToken()
    library = Counting(bench.library, token, most=0)
    assert marked_again(turns, cast(Library, library), token) == turns
    assert sorted(library.read) == list(range(PLACE - PAGES_AROUND, PLACE + PAGES_AROUND + 1))


def test_a_search_for_marks_is_called_off_between_two_pages(bench: Bench) -> None:
    turns = quoted_before_it_changed(bench, *others(PLACE))
    token = CancelToken()
    library = Counting(bench.library, token, most=3)
    with pytest.raises(CancelRequested):
        marked_again(turns, cast(Library, library), token)
    assert len(library.read) == 3
