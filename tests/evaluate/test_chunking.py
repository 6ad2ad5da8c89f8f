"""How much of a marked answer the best chunks hold: worked examples, and what must hold for any."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.api.types import ChunkId, DocumentId
from core.contracts.rows import ChunkSpan, StoredChunk
from core.evaluate.chunking import evaluate_chunking, first_touch, score_stretches
from core.evaluate.datasets import DatasetError, SpanQuestion, read_span_set
from core.evaluate.overlap import Stretch, Tokens
from tests.evaluate.lists import ListedSearch, Shelf, untracked
from tests.evaluate.test_datasets import write_rows

ONE = DocumentId(1)
TOKENS = {DocumentId(n): Tokens("ab cd " * 50) for n in (1, 2)}
stretches = st.builds(
    lambda document, start, length: Stretch(DocumentId(document), start, start + length),
    st.integers(1, 2),
    st.integers(0, 50),
    st.integers(1, 20),
)


def at(start: int, end: int) -> Stretch:
    return Stretch(ONE, start, end)


def test_a_worked_example() -> None:
    scores = score_stretches([[at(0, 100)], [at(80, 180)]], right=[at(50, 150)], tokens=TOKENS)
    assert scores["recall@1"] == pytest.approx(0.5)
    assert scores["precision@1"] == pytest.approx(0.5)
    assert scores["iou@1"] == pytest.approx(50 / 150)
    assert scores["recall@5"] == pytest.approx(1.0)
    assert scores["precision@5"] == pytest.approx(100 / 200)  # the overlap of the two chunks counts twice
    assert scores["iou@5"] == pytest.approx(100 / 200)


def test_the_same_place_in_another_document_is_another_place() -> None:
    scores = score_stretches([[Stretch(DocumentId(2), 0, 100)]], right=[at(0, 100)], tokens=TOKENS)
    assert set(scores.values()) == {0.0}
    assert first_touch([[Stretch(DocumentId(2), 0, 9)], [at(90, 95)]], right=[at(0, 100)]) == 2


@settings(deadline=None)
@given(st.lists(st.lists(stretches, min_size=1, max_size=3), max_size=12), st.lists(stretches, min_size=1, max_size=4))
def test_more_chunks_never_hold_less_and_shares_are_shares(
    found: Sequence[Sequence[Stretch]], right: Sequence[Stretch]
) -> None:
    scores = score_stretches(found, right=right, tokens=TOKENS)
    assert all(0.0 <= value <= 1.0 for value in scores.values())
    assert scores["recall@1"] <= scores["recall@3"] <= scores["recall@5"] <= scores["recall@10"]
    assert all(scores[f"iou@{k}"] <= min(scores[f"recall@{k}"], scores[f"precision@{k}"]) + 1e-9 for k in (1, 3, 5, 10))


class _Spans(Shelf):
    """Chunks whose places are character ranges."""

    def chunks(self, chunk_ids: Sequence[ChunkId]) -> Mapping[ChunkId, StoredChunk]:
        placed = {}
        for chunk_id, chunk in super().chunks(chunk_ids).items():
            start, end = self.places[chunk_id][1]
            placed[chunk_id] = replace(chunk, spans=(ChunkSpan(0, start, end, 0),))
        return placed


def test_every_stage_is_scored_and_each_text_is_a_part() -> None:
    shelf = _Spans({1: (1, (0, 100)), 2: (2, (0, 50))})
    search = ListedSearch({"Q?": {"bm25": [2, 1], "rerank": [1, 2]}})
    outcome = evaluate_chunking(
        [SpanQuestion("q", "Q?", "a", ((0, 100),))],
        search=search,
        chunks=shelf.chunks,
        ids={"a": DocumentId(1), "b": DocumentId(2)},
        texts={"a": "word " * 20, "b": "word " * 20},
        track=untracked,
    )
    assert [part.name for part in outcome.parts] == ["a", "all"]
    assert outcome.parts[0].ladder["bm25"]["recall@1"].value == 0.0
    assert outcome.parts[0].ladder["rerank"]["recall@1"].value == 1.0
    assert outcome.questions[0].ranks == {"bm25": 2, "rerank": 1}


def folder_with(tmp_path: Path, text: bytes, **span: int) -> Path:
    (tmp_path / "corpora").mkdir()
    (tmp_path / "corpora" / "a.md").write_bytes(text)
    write_rows(tmp_path / "questions.jsonl", {"id": "1", "corpus_id": "a", "question": "Q?", "spans": [span]})
    return tmp_path


def test_line_ends_count_as_they_stand_in_the_file(tmp_path: Path) -> None:
    data = read_span_set(folder_with(tmp_path, "é\r\nb".encode(), start=3, end=4))
    assert data.documents[0].text[3:4] == "b"
    assert data.questions[0].spans == ((3, 4),)


@pytest.mark.parametrize("span", [{"start": 2, "end": 9}, {"start": 2, "end": 2}, {"start": -1, "end": 2}])
def test_a_span_outside_its_text_is_an_error(tmp_path: Path, span: dict[str, int]) -> None:
    with pytest.raises(DatasetError, match="outside"):
        read_span_set(folder_with(tmp_path, b"abc", **span))
