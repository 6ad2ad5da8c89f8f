"""The vector index with its graph, at sizes where a graph is built within a second."""

import threading
from pathlib import Path

import numpy as np
import pytest

from core.api.types import ChunkId
from core.index.exact import ExactVectors
from core.index.seals import is_intact
from core.index.vectors import GraphVectors, VectorIndex
from tests.index.clusters import clustered_vectors

DEADLINE_S = 60.0


def graph_index(count: int, *, dimensions: int = 64, exact_limit: int = 100) -> VectorIndex:
    """Ids from 1; the graph is ready."""
    vectors = clustered_vectors(count, dimensions=dimensions)
    index = VectorIndex(np.arange(1, count + 1), vectors, exact_limit=exact_limit)
    index.start_build()
    assert index.wait_for_build(timeout_s=DEADLINE_S)
    assert index.has_graph == (count > exact_limit)
    return index


def ids_of(index: VectorIndex, query: "np.ndarray[tuple[int], np.dtype[np.float32]]", limit: int) -> set[int]:
    return {hit.chunk_id for hit in index.search(query, allowed=None, limit=limit)}


def test_a_small_library_has_no_graph() -> None:
    assert not graph_index(100, exact_limit=100).has_graph


def test_the_graph_finds_what_exact_search_finds() -> None:
    vectors = clustered_vectors(4_000)
    exact = ExactVectors(np.arange(1, 4_001), vectors)
    index = graph_index(4_000)
    queries = clustered_vectors(50, seed=2)
    shared = [
        len(ids_of(index, query, 10) & {hit.chunk_id for hit in exact.search(query, allowed=None, limit=10)})
        for query in queries
    ]
    assert np.mean(shared) / 10 >= 0.97


def test_scores_are_cosines_and_fall() -> None:
    index = graph_index(500)
    query = clustered_vectors(1, seed=3)[0]
    hits = index.search(query, allowed=None, limit=20)
    vectors = clustered_vectors(500)
    assert [hit.score for hit in hits] == pytest.approx(
        [float(vectors[hit.chunk_id - 1] @ query) for hit in hits], abs=1e-5
    )
    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)


def test_more_hits_than_vectors_are_all_vectors() -> None:
    """hnswlib raises when it cannot fill the list."""
    index = graph_index(150)
    index.remove(np.arange(1, 41))
    assert ids_of(index, clustered_vectors(1)[0], 1_000) == set(range(41, 151))


def test_a_scope_is_searched_inside_the_graph_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.index.vectors.EXACT_SCOPE", 50)
    index = graph_index(2_000)
    vectors, query = clustered_vectors(2_000), clustered_vectors(1, seed=4)[0]
    for scope in (range(1, 2_001, 2), range(500, 560), range(10, 20), range(5_000, 5_100)):
        allowed = frozenset(ChunkId(id_) for id_ in scope)
        hits = index.search(query, allowed=allowed, limit=10)
        inside = [id_ for id_ in scope if id_ <= 2_000]
        best = sorted(inside, key=lambda id_: -float(vectors[id_ - 1] @ query))[:10]
        assert {hit.chunk_id for hit in hits} <= allowed
        assert len(hits) == len(best)
        assert len({hit.chunk_id for hit in hits} & set(best)) >= 0.9 * len(best)


def test_crossing_the_limit_builds_a_graph_with_what_came_and_went_meanwhile() -> None:
    vectors = clustered_vectors(3_000)
    index = VectorIndex(np.arange(1, 991), vectors[:990], exact_limit=1_000)
    for start in range(990, 3_000, 30):
        index.add(np.arange(start + 1, start + 31), vectors[start : start + 30])
        index.remove(np.array([start - 500]))
    assert index.wait_for_build(timeout_s=DEADLINE_S)
    assert index.has_graph
    gone = {start - 500 for start in range(990, 3_000, 30)}
    assert ids_of(index, vectors[0], 5_000) == set(range(1, 3_001)) - gone


def test_a_graph_of_many_removed_vectors_is_built_anew(tmp_path: Path) -> None:
    index = graph_index(1_000)
    index.save_graph(tmp_path / "before")
    index.remove(np.arange(1, 401))
    assert index.wait_for_build(timeout_s=DEADLINE_S)
    index.save_graph(tmp_path / "after")
    assert (tmp_path / "after").stat().st_size < 0.7 * (tmp_path / "before").stat().st_size
    assert len(ids_of(index, clustered_vectors(1)[0], 1_000)) == 600


def test_a_saved_graph_is_loaded_and_brought_up_to_date(tmp_path: Path) -> None:
    index = graph_index(800)
    index.remove(np.array([7]))
    seal = index.save_graph(tmp_path / "graph")
    assert is_intact(tmp_path, seal)
    assert index.unsaved_changes == 0

    ids = np.array([id_ for id_ in range(1, 901) if id_ not in (7, 8)])
    vectors = clustered_vectors(900)
    vectors[:800] = clustered_vectors(800)
    later = VectorIndex(ids, vectors[ids - 1], exact_limit=100)
    later.load_graph(tmp_path / "graph")
    assert later.has_graph
    assert later.unsaved_changes == 102  # 100 new, 8 gone, and 7: a file does not tell what was removed in it
    assert ids_of(later, vectors[0], 2_000) == set(ids.tolist())
    later.remove(np.array([9]))
    assert 9 not in ids_of(later, vectors[8], 5)


@pytest.mark.parametrize("dimensions", [32, 64])
def test_a_graph_of_other_vectors_is_not_loaded(tmp_path: Path, dimensions: int) -> None:
    """hnswlib loads one of other dimensions without a word and then answers at random."""
    graph_index(300, dimensions=dimensions).save_graph(tmp_path / "graph")
    other = VectorIndex(np.arange(1, 301), clustered_vectors(300, seed=9), exact_limit=100)
    with pytest.raises(ValueError, match="other vectors"):
        other.load_graph(tmp_path / "graph")
    assert not other.has_graph


def test_a_graph_that_could_not_be_written_is_no_file(tmp_path: Path) -> None:
    index = graph_index(200)
    with pytest.raises((OSError, RuntimeError)):
        index.save_graph(tmp_path / "missing" / "graph")
    assert list(tmp_path.iterdir()) == []


def test_vectors_that_are_no_unit_vectors_are_refused_everywhere() -> None:
    index = graph_index(200)
    bad = np.zeros((1, 64), dtype=np.float32)
    with pytest.raises(ValueError, match="unit length"):
        index.add(np.array([201]), bad)
    with pytest.raises(ValueError, match="unit length"):
        index.search(bad[0], allowed=None, limit=1)
    with pytest.raises(ValueError, match="dimensions"):
        index.search(np.ones(8, dtype=np.float32), allowed=None, limit=1)
    assert len(index) == 200


def test_adding_beside_searching_is_safe() -> None:
    """Without the lock hnswlib raises now and then, and crashes when the index grows during a query."""
    vectors = clustered_vectors(4_000)
    index = VectorIndex(np.arange(1, 201), vectors[:200], exact_limit=100)
    index.start_build()
    assert index.wait_for_build(timeout_s=DEADLINE_S)
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
        index.add(np.arange(start + 1, start + 101), vectors[start : start + 100])
        index.remove(np.array([start - 100]))
    done.set()
    for thread in threads:
        thread.join()
    assert failures == []


def test_closing_gives_up_a_running_build() -> None:
    index = VectorIndex(np.arange(1, 6_001), clustered_vectors(6_000), exact_limit=100)
    index.start_build()
    index.close()
    assert index.wait_for_build(timeout_s=0)


def test_removing_twice_or_something_unknown_is_no_error(tmp_path: Path) -> None:
    graph = GraphVectors.empty(8, capacity=4)
    graph.add(np.array([1, 2]), clustered_vectors(2, dimensions=8))
    graph.remove(np.array([1, 77]))
    graph.remove(np.array([1]))
    assert graph.stale_share == 0.5
