import pytest

from core.api.types import DocumentId, ErrorCode, Scope
from core.cancel import CancelRequested, CancelToken
from core.contracts.library import StoredPage
from core.errors import UserError
from core.retrieve.search import SearchParts, search
from tests.fakes import FakeEmbedder
from tests.memory_library import MemoryLibrary, text_page

EVERYTHING = Scope()


@pytest.fixture
def parts() -> SearchParts:
    embedder = FakeEmbedder()
    library = MemoryLibrary(embedder)
    library.store("lease.pdf", text_page(0, "The rent is five hundred."), text_page(1, "Dogs are not allowed."))
    library.store("policy.pdf", text_page(0, "Receipts are due within thirty days."))
    return SearchParts(library, embedder)


def test_each_stage_keeps_its_list_and_its_time(parts: SearchParts) -> None:
    result = search("When are receipts due?", EVERYTHING, parts)
    assert set(result.lists) == {"bm25", "dense", "rrf", "late", "rerank", "structure", "steer", "exact", "versions", "duplicates"}
    assert {"embed", "passages", *result.lists} <= {t.stage for t in result.timings}
    best = result.passages[0]
    assert (best.document, best.number) == ("policy.pdf", 1)
    assert {place.stage for place in best.places} == set(result.lists)
    assert best.parts[0].rects


def test_scope_holds_inside_both_retrievers(parts: SearchParts) -> None:
    result = search("When are receipts due?", Scope(paths=("/library/lease.pdf",)), parts)
    assert {p.document for p in result.passages} == {"lease.pdf"}


def test_each_page_is_read_once_for_a_question(parts: SearchParts, monkeypatch: pytest.MonkeyPatch) -> None:
    library = parts.library
    read: list[tuple[int, int]] = []
    page = library.page

    def counted(document_id: DocumentId, page_index: int) -> StoredPage | None:
        read.append((document_id, page_index))
        return page(document_id, page_index)

    monkeypatch.setattr(library, "page", counted)
    result = search("When are receipts due?", EVERYTHING, parts)
    for passage in result.passages:
        assert result.pages.of(passage.document_id)(passage.parts[0].page_index) is not None
    assert sorted(read) == sorted(set(read)) != []


def test_without_an_embedder_words_find(parts: SearchParts) -> None:
    result = search("Are dogs allowed?", EVERYTHING, SearchParts(parts.library, None))
    assert "Dogs" in result.passages[0].text
    assert "dense" not in result.lists


def test_equal_texts_are_one_passage(parts: SearchParts) -> None:
    library = parts.library
    assert isinstance(library, MemoryLibrary)
    library.store("copy.pdf", text_page(0, "Receipts are due within thirty days."))
    texts = [p.text for p in search("receipts due", EVERYTHING, parts).passages]
    assert len(texts) == len(set(texts))


@pytest.mark.parametrize(
    ("question", "scope", "code"),
    [
        ("  ", EVERYTHING, ErrorCode.EMPTY_QUESTION),
        ("x" * 20_000, EVERYTHING, ErrorCode.QUESTION_TOO_LONG),
        ("rent?", Scope(paths=("/elsewhere",)), ErrorCode.SCOPE_EMPTY),
    ],
)
def test_bad_input_has_its_own_error(parts: SearchParts, question: str, scope: Scope, code: ErrorCode) -> None:
    with pytest.raises(UserError) as caught:
        search(question, scope, parts)
    assert caught.value.code is code


def test_an_empty_library_says_so() -> None:
    embedder = FakeEmbedder()
    with pytest.raises(UserError) as caught:
        search("rent?", EVERYTHING, SearchParts(MemoryLibrary(embedder), embedder))
    assert caught.value.code is ErrorCode.NO_DOCUMENTS


def test_a_cancelled_search_stops(parts: SearchParts) -> None:
    token = CancelToken()
    token.cancel()
    with pytest.raises(CancelRequested):
        search("rent?", EVERYTHING, parts, token=token)
