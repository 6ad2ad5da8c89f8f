from collections.abc import Sequence

import pytest

from core.api.types import DocumentId, ErrorCode, Scope
from core.cancel import CancelRequested, CancelToken
from core.contracts.library import StoredPage
from core.errors import UserError
from core.retrieve.followup import CarriedText, StandaloneQuery
from core.retrieve.plan import LADDER, STAGES, SearchPlan
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
    assert list(result.lists) == [name for name in LADDER if name != "reranker"]
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


@pytest.mark.parametrize("stage", STAGES)
def test_each_stage_can_be_switched_off(parts: SearchParts, stage: str) -> None:
    result = search("When are receipts due?", EVERYTHING, parts, plan=SearchPlan(off=frozenset({stage})))
    assert stage not in result.lists
    assert stage not in {timing.stage for timing in result.timings}
    assert result.passages[0].document == "policy.pdf"


def test_with_every_stage_off_words_find_still(parts: SearchParts) -> None:
    result = search("When are receipts due?", EVERYTHING, parts, plan=SearchPlan(off=frozenset(STAGES)))
    assert list(result.lists) == ["bm25", "rrf", "rerank"]
    assert result.passages[0].document == "policy.pdf"


def test_a_plan_knows_its_stages() -> None:
    with pytest.raises(ValueError, match="no such"):
        SearchPlan(off=frozenset({"rerank"}))


def test_the_passages_stand_in_the_order_of_the_last_list(parts: SearchParts) -> None:
    result = search("rent and dogs and receipts", EVERYTHING, parts)
    shown = [passage.chunk_id for passage in result.passages]
    assert [hit.chunk_id for hit in list(result.lists.values())[-1]][: len(shown)] == shown


class Contrary:
    """A cross-encoder that likes long passages; its scores mean nothing."""

    id = "contrary"
    is_calibrated = False

    def score(self, question: str, texts: Sequence[str], *, token: CancelToken | None = None) -> list[float]:
        return [-1e9 + len(text) for text in texts]


def test_a_reranker_is_one_more_voice_and_only_its_order_counts(parts: SearchParts) -> None:
    plain = search("When are receipts due?", EVERYTHING, parts)
    result = search("When are receipts due?", EVERYTHING, SearchParts(parts.library, parts.embedder, Contrary()))
    before, after = (list(found.lists.values())[-1] for found in (plain, result))
    assert {hit.chunk_id for hit in before} == {hit.chunk_id for hit in after}
    assert [hit.score for hit in result.lists["reranker"]] == [hit.score for hit in result.lists["exact"]]
    assert result.passages[0].document == "policy.pdf"


class Failing:
    """A cross-encoder that fails as it is told to."""

    id = "failing"
    is_calibrated = False

    def __init__(self, error: Exception) -> None:
        self._error = error

    def score(self, question: str, texts: Sequence[str], *, token: CancelToken | None = None) -> list[float]:
        raise self._error


@pytest.mark.parametrize("code", [ErrorCode.CHILD_DIED, ErrorCode.TOOK_TOO_LONG, ErrorCode.NOT_ENOUGH_MEMORY])
def test_a_reranker_that_fails_is_left_out(
    parts: SearchParts, code: ErrorCode, caplog: pytest.LogCaptureFixture
) -> None:
    plain = search("When are receipts due?", EVERYTHING, parts)
    failing = SearchParts(parts.library, parts.embedder, Failing(UserError(code, name="a name")))
    result = search("When are receipts due?", EVERYTHING, failing)
    assert result.left_out == ("reranker",)
    assert (result.passages, list(result.lists)) == (plain.passages, list(plain.lists))
    assert plain.left_out == ()
    assert [record.getMessage() for record in caplog.records] == [f"the reranker failed and was left out: {code.value}"]


@pytest.mark.parametrize("error", [CancelRequested(), RuntimeError("a bug")])
def test_only_what_failed_is_left_out(parts: SearchParts, error: Exception) -> None:
    with pytest.raises(type(error)):
        search("When?", EVERYTHING, SearchParts(parts.library, parts.embedder, Failing(error)))


def test_what_a_follow_up_carries_over_is_searched_for_too(parts: SearchParts) -> None:
    bare = search("And when?", EVERYTHING, parts)
    carried = search(StandaloneQuery("And when?", (CarriedText("receipts due", 0.5),)), EVERYTHING, parts)
    assert carried.passages[0].document == "policy.pdf"
    assert not bare.lists["bm25"]
    assert carried.lists["bm25"]
    assert carried.query is not None
    assert carried.token_weights is not None
    assert len(carried.token_weights) == len(carried.query.tokens)


def test_a_document_that_is_named_comes_first(parts: SearchParts) -> None:
    library = parts.library
    assert isinstance(library, MemoryLibrary)
    for name in ("miller.pdf", "smith.pdf", "jones.pdf"):
        library.store(name, text_page(0, f"The deposit is paid in {len(name)} parts before the keys are handed over."))
    assert search("How is Smith's deposit paid?", EVERYTHING, parts).passages[0].document == "smith.pdf"
    assert search("How is the deposit of Jones paid?", EVERYTHING, parts).passages[0].document == "jones.pdf"
