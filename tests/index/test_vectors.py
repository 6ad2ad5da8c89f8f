"""The vector index with its graph, at sizes where a graph is built within a second."""

import threading
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from core.api.types import ChunkId
from core.contracts.chunk_set import ChunkSet
from core.index.exact import ExactVectors, Ids, Matrix
from core.index.nearest import REBUILD_INTERVAL_S, VectorIndex
from core.index.seals import FileSeal, is_intact
from core.index.vectors import GraphVectors
from tests.index.clusters import clustered_vectors

DEADLINE_S = 60.0


def index_of(vectors: Matrix, ids: Ids | None = None, *, exact_limit: int = 100) -> VectorIndex:
    """Ids from 1."""
    index = VectorIndex(vectors.shape[1], exact_limit=exact_limit)
    index.put(np.arange(1, len(vectors) + 1) if ids is None else ids, vectors)
    return index


def build(index: VectorIndex, folder: Path, *, saved: FileSeal | None = None, name: str = "graph") -> FileSeal | None:
    """What is to be done is done: the seal of the file that was written."""
    first = None if saved is None else (folder / saved.name, saved)
    assert index.upkeep(saved=first, save_as=folder / name) is None
    assert index.wait_for_build(timeout_s=DEADLINE_S)
    return index.upkeep(saved=first, save_as=folder / name)


def graph_index(count: int, folder: Path, *, dimensions: int = 64) -> VectorIndex:
    index = index_of(clustered_vectors(count, dimensions=dimensions))
    assert build(index, folder) is not None
    assert index.has_graph
    return index


def ids_of(index: VectorIndex, query: "np.ndarray[tuple[int], np.dtype[np.float32]]", limit: int) -> set[int]:
    return {hit.chunk_id for hit in index.search(query, allowed=None, limit=limit)}


def test_a_small_library_has_no_graph(tmp_path: Path) -> None:
    index = index_of(clustered_vectors(100))
    assert build(index, tmp_path) is None
    assert not index.has_graph


def test_the_graph_finds_what_exact_search_finds(tmp_path: Path) -> None:
    exact = ExactVectors(64)
    exact.put(np.arange(1, 4_001), clustered_vectors(4_000))
    index = graph_index(4_000, tmp_path)
    queries = clustered_vectors(50, seed=2)
    shared = [
        len(ids_of(index, query, 10) & {hit.chunk_id for hit in exact.search(query, allowed=None, limit=10)})
        for query in queries
    ]
    assert np.mean(shared) / 10 >= 0.97


def test_scores_are_cosines_and_fall(tmp_path: Path) -> None:
    index = graph_index(500, tmp_path)
    query = clustered_vectors(1, seed=3)[0]
    hits = index.search(query, allowed=None, limit=20)
    vectors = clustered_vectors(500)
    assert [hit.score for hit in hits] == pytest.approx(
        [float(vectors[hit.chunk_id - 1] @ query) for hit in hits], abs=1e-5
    )
    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)


def test_more_hits_than_vectors_are_all_vectors(tmp_path: Path) -> None:
    """hnswlib raises when it cannot fill the list."""
    index = graph_index(150, tmp_path)
    index.remove(np.arange(1, 41))
    assert ids_of(index, clustered_vectors(1)[0], 1_000) == set(range(41, 151))


def test_a_scope_is_searched_inside_the_graph_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.index.nearest.EXACT_SCOPE", 50)
    index = graph_index(2_000, tmp_path)
    vectors, query = clustered_vectors(2_000), clustered_vectors(1, seed=4)[0]
    for scope in (range(1, 2_001, 2), range(500, 560), range(10, 20), range(5_000, 5_100)):
        allowed = ChunkSet(ChunkId(id_) for id_ in scope)
        hits = index.search(query, allowed=allowed, limit=10)
        inside = [id_ for id_ in scope if id_ <= 2_000]
        best = sorted(inside, key=lambda id_: -float(vectors[id_ - 1] @ query))[:10]
        assert {hit.chunk_id for hit in hits} <= allowed
        assert len(hits) == len(best)
        assert len({hit.chunk_id for hit in hits} & set(best)) >= 0.9 * len(best)


def test_a_few_vectors_are_all_that_is_found(tmp_path: Path) -> None:
    index = index_of(clustered_vectors(3), exact_limit=1)
    assert build(index, tmp_path) is not None
    assert ids_of(index, clustered_vectors(1, seed=5)[0], 50) == {1, 2, 3}


def test_what_is_left_is_found_after_most_was_removed(tmp_path: Path) -> None:
    index, query = graph_index(1_000, tmp_path), clustered_vectors(1, seed=6)[0]
    index.remove(np.setdiff1d(np.arange(1, 1_001), np.arange(1, 1_001, 10)))
    assert ids_of(index, query, 1_000) == set(range(1, 1_001, 10))
    vectors = clustered_vectors(1_000)
    best = sorted(range(1, 1_001, 10), key=lambda id_: -float(vectors[id_ - 1] @ query))[:10]
    assert len(ids_of(index, query, 10) & set(best)) >= 9


def test_the_scope_of_one_document_never_sends_the_graph_everywhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    index, query = graph_index(3_000, tmp_path), clustered_vectors(1, seed=7)[0]
    asked: list[int] = []

    def counted(graph: GraphVectors, allowed: ChunkSet) -> Callable[[int], int]:
        inside = filter_of(graph, allowed)

        def ask(label: int) -> int:
            asked.append(label)
            return inside(label)

        return ask

    filter_of = GraphVectors.filter_of
    monkeypatch.setattr(GraphVectors, "filter_of", counted)
    document = ChunkSet(ChunkId(id_) for id_ in range(700, 730))
    assert {hit.chunk_id for hit in index.search(query, allowed=document, limit=50)} == set(document)
    assert asked == []
    monkeypatch.setattr("core.index.nearest.EXACT_SCOPE", 500)
    index.search(query, allowed=ChunkSet(ChunkId(id_) for id_ in range(1, 3_001, 2)), limit=50)
    assert 0 < len(asked) <= 3_000


def test_crossing_the_limit_builds_a_graph_with_what_came_and_went_meanwhile(tmp_path: Path) -> None:
    vectors = clustered_vectors(3_000)
    index = index_of(vectors[:990], exact_limit=1_000)
    for start in range(990, 3_000, 30):
        index.put(np.arange(start + 1, start + 31), vectors[start : start + 30])
        index.upkeep(saved=None, save_as=tmp_path / "graph")
        index.remove(np.array([start - 500]))
    assert index.wait_for_build(timeout_s=DEADLINE_S)
    assert index.has_graph
    gone = {start - 500 for start in range(990, 3_000, 30)}
    assert ids_of(index, vectors[0], 5_000) == set(range(1, 3_001)) - gone


def test_a_graph_of_many_removed_vectors_is_built_anew(tmp_path: Path) -> None:
    index = graph_index(1_000, tmp_path)
    index.remove(np.arange(1, 401))
    assert build(index, tmp_path, name="after") is not None
    assert (tmp_path / "after").stat().st_size < 0.7 * (tmp_path / "graph").stat().st_size
    assert len(ids_of(index, clustered_vectors(1)[0], 1_000)) == 600


def test_a_removed_vector_that_comes_back_is_found_again(tmp_path: Path) -> None:
    index, vectors = graph_index(500, tmp_path), clustered_vectors(500)
    index.remove(np.array([7, 8]))
    assert not {7, 8} & ids_of(index, vectors[6], 20)
    index.put(np.array([8, 7]), vectors[[20, 6]])
    assert index.has_graph
    assert index.search(vectors[6], allowed=None, limit=1)[0].chunk_id == 7
    assert {hit.chunk_id for hit in index.search(vectors[20], allowed=None, limit=2)} == {8, 21}  # 8 has moved there


def test_a_saved_graph_is_loaded_and_brought_up_to_date(tmp_path: Path) -> None:
    """Removed vectors come back, too: a file does not tell which of its vectors were removed."""
    index = graph_index(800, tmp_path)
    index.remove(np.array([7, 10]))
    seal = index.save_graph(tmp_path / "later")
    assert seal is not None
    assert is_intact(tmp_path, seal)
    assert index.unsaved_changes == 0
    assert 7 not in ids_of(index, clustered_vectors(800)[6], 5)

    ids = np.array([id_ for id_ in range(1, 901) if id_ not in (7, 8)])
    vectors = clustered_vectors(900)
    vectors[:800] = clustered_vectors(800)
    later = index_of(vectors[ids - 1], ids)
    assert build(later, tmp_path, saved=seal) is None
    assert later.has_graph
    assert later.unsaved_changes == 102  # 100 new, 7 and 8 gone
    assert ids_of(later, vectors[0], 2_000) == set(ids.tolist())
    assert later.search(vectors[9], allowed=None, limit=1)[0].chunk_id == 10
    later.remove(np.array([9]))
    assert 9 not in ids_of(later, vectors[8], 5)


def test_a_loaded_graph_that_missed_much_is_saved_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.index.nearest.SAVE_CHANGES", 100)
    graph_index(800, tmp_path)
    seal = graph_index(800, tmp_path).save_graph(tmp_path / "graph")
    vectors = np.concatenate([clustered_vectors(800), clustered_vectors(150, seed=5)])
    later = index_of(vectors)
    newer = build(later, tmp_path, saved=seal, name="newer")
    assert newer is not None
    assert newer.name == "newer"
    assert later.unsaved_changes == 0


def test_what_is_to_be_forgotten_is_not_saved_and_leaves_the_memory_by_and_by(tmp_path: Path) -> None:
    now_s = 0.0
    vectors = clustered_vectors(400)
    index = VectorIndex(64, exact_limit=100, clock=lambda: now_s)
    index.put(np.arange(400), vectors)
    assert build(index, tmp_path) is not None
    index.remove(np.array([5]))
    index.forget()
    assert index.save_graph(tmp_path / "later") is None
    assert build(index, tmp_path, name="too soon") is None
    now_s += REBUILD_INTERVAL_S
    seal = build(index, tmp_path, name="clean")
    assert seal is not None
    assert vectors[5].tobytes() in (tmp_path / "graph").read_bytes()
    assert vectors[5].tobytes() not in (tmp_path / "clean").read_bytes()


@pytest.mark.parametrize("dimensions", [32, 64])
def test_a_graph_of_other_vectors_is_not_used(tmp_path: Path, dimensions: int) -> None:
    """hnswlib loads one of other dimensions without a word and then answers at random."""
    seal = graph_index(300, tmp_path, dimensions=dimensions).save_graph(tmp_path / "graph")
    vectors = clustered_vectors(300, seed=9)
    other = index_of(vectors)
    assert build(other, tmp_path, saved=seal, name="anew") is not None
    assert other.search(vectors[3], allowed=None, limit=1)[0].chunk_id == 4


def test_a_damaged_graph_is_not_loaded(tmp_path: Path) -> None:
    seal = graph_index(300, tmp_path).save_graph(tmp_path / "graph")
    content = (tmp_path / "graph").read_bytes()
    (tmp_path / "graph").write_bytes(content[:5_000] + b"\xff" + content[5_001:])
    index = index_of(clustered_vectors(300))
    newer = build(index, tmp_path, saved=seal, name="anew")
    assert newer is not None
    assert index.has_graph


def test_a_graph_that_could_not_be_written_is_used_and_is_no_file(tmp_path: Path) -> None:
    index = index_of(clustered_vectors(200))
    assert build(index, tmp_path / "missing") is None
    assert index.has_graph
    assert index.unsaved_changes == 200
    with pytest.raises((OSError, RuntimeError)):
        index.save_graph(tmp_path / "missing" / "graph")
    assert list(tmp_path.iterdir()) == []


def test_vectors_that_are_no_unit_vectors_are_refused_everywhere(tmp_path: Path) -> None:
    index = graph_index(200, tmp_path)
    bad = np.zeros((1, 64), dtype=np.float32)
    with pytest.raises(ValueError, match="unit length"):
        index.put(np.array([201]), bad)
    with pytest.raises(ValueError, match="unit length"):
        index.search(bad[0], allowed=None, limit=1)
    with pytest.raises(ValueError, match="dimensions"):
        index.search(np.ones(8, dtype=np.float32), allowed=None, limit=1)
    assert len(index) == 200


def test_adding_beside_searching_is_safe(tmp_path: Path) -> None:
    """Without the lock hnswlib raises now and then, and crashes when the index grows during a query."""
    vectors = clustered_vectors(4_000)
    index = index_of(vectors[:200])
    build(index, tmp_path)
    failures: list[BaseException] = []
    searching = threading.Event()
    done = threading.Event()

    def search() -> None:
        while not done.is_set():
            try:
                assert len(index.search(vectors[5], allowed=None, limit=10)) == 10
            except BaseException as error:  # noqa: BLE001  # to be judged by the test's own thread
                failures.append(error)
                return
            finally:
                searching.set()

    threads = [threading.Thread(target=search) for _ in range(2)]
    for thread in threads:
        thread.start()
    assert searching.wait(DEADLINE_S)
    for start in range(200, 4_000, 100):
        index.put(np.arange(start + 1, start + 101), vectors[start : start + 100])
        index.remove(np.array([start - 100]))
    done.set()
    for thread in threads:
        thread.join()
    assert failures == []


def test_closing_gives_up_a_running_build(tmp_path: Path) -> None:
    index = index_of(clustered_vectors(6_000))
    index.upkeep(saved=None, save_as=tmp_path / "graph")
    index.close()
    assert index.wait_for_build(timeout_s=0)
    assert not index.has_graph


def test_removing_twice_or_something_unknown_is_no_error() -> None:
    graph = GraphVectors.empty(8, capacity=4)
    graph.put(np.array([1, 2]), clustered_vectors(2, dimensions=8))
    graph.remove(np.array([1, 77]))
    graph.remove(np.array([1]))
    assert graph.stale_share == 0.5
