"""Whatever happens to the files, the library opens and answers as before, or says what is wrong."""

import json
import os
import shutil
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from core.api.types import ErrorCode
from core.errors import UserError
from core.library import LibraryFiles
from core.paths import DataPaths
from tests.library.documents import document_at, every_chunk, open_at, texts_found, texts_meant

GRAPH_LIMIT = 30


def filled(root: Path) -> LibraryFiles:
    """60 chunks, so that there is a graph."""
    library = open_at(root, exact_limit=GRAPH_LIMIT)
    for number in range(20):
        library.put(document_at(f"/{number}.pdf", *(f"topic{number} word{word} rent" for word in range(3))))
    settle(library)
    return library


def settle(library: LibraryFiles) -> None:
    """All upkeep is done, that of the graph's own thread too."""
    library.commit_indexes()
    assert library.wait_for_build(timeout_s=60)
    while library.step():
        continue


def assert_whole(root: Path, *, documents: int = 20) -> None:
    library = open_at(root, exact_limit=GRAPH_LIMIT)
    settle(library)
    assert library.check() == []
    assert library.totals().searchable == documents
    assert len(every_chunk(library)) == 3 * documents
    assert len(texts_found(library, "rent", limit=100)) == 3 * documents
    assert texts_found(library, "topic7 word1", limit=1) == ["topic7 word1 rent"]
    assert texts_meant(library, "topic7 word1 rent", limit=1) == ["topic7 word1 rent"]
    library.close()


def code_of_opening(root: Path) -> ErrorCode:
    with pytest.raises(UserError) as caught:
        open_at(root)
    return caught.value.code


def test_the_graph_is_saved_once_and_used_again(tmp_path: Path) -> None:
    filled(tmp_path).close()
    (graph,) = DataPaths(tmp_path).vectors.iterdir()
    written = graph.stat().st_mtime_ns
    open_at(tmp_path, exact_limit=GRAPH_LIMIT).close()
    library = open_at(tmp_path, exact_limit=GRAPH_LIMIT)
    library.step()
    library.close()
    assert_whole(tmp_path)
    assert [path.stat().st_mtime_ns for path in DataPaths(tmp_path).vectors.iterdir()] == [written]


def test_a_library_that_became_small_drops_its_graph(tmp_path: Path) -> None:
    filled(tmp_path).close()
    library = open_at(tmp_path, exact_limit=1_000)
    settle(library)
    assert list(DataPaths(tmp_path).vectors.iterdir()) == []
    library.close()
    assert_whole(tmp_path)


def test_every_damaged_index_file_is_noticed_and_made_anew() -> None:
    """Each in a process of its own, for a native library may crash; a hundred times more in the command's own run."""
    command = [sys.executable, "-m", "tests.measure.index_damage", "--rounds", "5", "--json"]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    told = json.loads(ran.stdout)
    assert told["damages"] >= 60
    assert (told["crashes"], told["wrong"], told["failed"]) == (0, 0, [])


@pytest.mark.parametrize("share", [0.02, 0.3, 0.6, 0.95])
def test_a_graph_with_one_flipped_bit_is_not_loaded(tmp_path: Path, share: float) -> None:
    """hnswlib loads most of them, and then crashes or answers wrongly."""
    filled(tmp_path).close()
    (graph,) = DataPaths(tmp_path).vectors.iterdir()
    content = bytearray(graph.read_bytes())
    content[int(share * len(content))] ^= 1
    graph.write_bytes(content)
    assert_whole(tmp_path)
    (rebuilt,) = DataPaths(tmp_path).vectors.iterdir()
    assert rebuilt.name != graph.name


def test_lost_index_folders_are_made_anew(tmp_path: Path) -> None:
    filled(tmp_path).close()
    shutil.rmtree(tmp_path / "index")
    assert_whole(tmp_path)


def test_indexes_that_are_ahead_of_an_older_database_are_made_anew(tmp_path: Path) -> None:
    root, older = tmp_path / "library", tmp_path / "older.db"
    filled(root).close()
    shutil.copy(root / "library.db", older)
    library = open_at(root, exact_limit=GRAPH_LIMIT)
    library.put(document_at("/later.pdf", "topic99 word0 rent", "topic99 word1 rent", "topic99 word2 rent"))
    library.close()
    shutil.copy(older, root / "library.db")
    assert_whole(root)


def test_an_older_database_that_grew_past_the_indexes_makes_them_anew(tmp_path: Path) -> None:
    """The sequence numbers meet again; only the nonce tells that the history is another."""
    root, older = tmp_path / "library", tmp_path / "older"
    filled(root).close()
    shutil.copytree(root, older)
    library = open_at(root, exact_limit=GRAPH_LIMIT)
    library.put(document_at("/20.pdf", "gone0 rent", "gone1 rent", "gone2 rent"))
    library.close()
    regrown = open_at(older, exact_limit=GRAPH_LIMIT)
    for number in range(20, 23):
        regrown.put(document_at(f"/{number}.pdf", *(f"new{number} word{word} rent" for word in range(3))))
    regrown.close()
    shutil.copy(older / "library.db", root / "library.db")
    assert_whole(root, documents=23)


def test_an_index_of_another_analyser_is_made_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    filled(tmp_path).close()
    (before,) = DataPaths(tmp_path).text_index.iterdir()
    monkeypatch.setattr("core.library.words.ANALYSER_VERSION", 99)
    library = open_at(tmp_path, exact_limit=GRAPH_LIMIT)
    library.commit_indexes()
    assert len(texts_found(library, "rent", limit=100)) == 60  # the old one answers until the new one is ready
    assert list(DataPaths(tmp_path).text_index.iterdir()) == [before]
    library.close()
    assert_whole(tmp_path)
    assert not before.exists()


def test_an_index_that_missed_changes_catches_up(tmp_path: Path) -> None:
    root, stale = tmp_path / "library", tmp_path / "stale"
    library = filled(root)
    library.commit_indexes()
    shutil.copytree(root / "index", stale)
    (first, *_) = library.summaries()
    library.remove([first.id])
    library.put(document_at("/new.pdf", "fresh0 rent", "fresh1 rent", "fresh2 rent"))
    # What a killed process leaves: the changes are in the database, the index is as it was.
    shutil.copytree(root, tmp_path / "killed", ignore=shutil.ignore_patterns("index"))
    library.close()
    shutil.copytree(stale, tmp_path / "killed" / "index")
    recovered = open_at(tmp_path / "killed", exact_limit=GRAPH_LIMIT)
    recovered.commit_indexes()
    assert texts_found(recovered, "fresh1", limit=1) == ["fresh1 rent"]
    assert texts_found(recovered, "topic0") == []
    assert recovered.check() == []
    recovered.close()


def test_an_index_that_fails_while_in_use_is_made_anew(tmp_path: Path) -> None:
    library = filled(tmp_path)
    library.commit_indexes()
    shutil.rmtree(DataPaths(tmp_path).text_index)
    library.put(document_at("/new.pdf", "fresh0 rent", "fresh1 rent", "fresh2 rent"))
    library.commit_indexes()
    assert texts_found(library, "fresh1 topic3", limit=4)[0] == "fresh1 rent"
    assert library.check() == []
    library.close()
    assert_whole(tmp_path, documents=21)


def test_a_stored_vector_that_is_none_is_left_out_and_told(tmp_path: Path) -> None:
    first = open_at(tmp_path)
    first.put(document_at("/a.pdf", "rent", "deposit", "garden"))
    first.close()
    spoil(tmp_path, "update dense_1 set data = zeroblob(256) where chunk_id = 1")
    spoil(tmp_path, "update dense_1 set data = zeroblob(7) where chunk_id = 2")
    library = open_at(tmp_path)
    assert texts_meant(library, "garden") == ["garden"]
    assert library.check() == ["2 passages have no vector yet."]
    library.close()


def test_a_vector_that_is_damaged_before_it_is_taken_in_is_left_out(tmp_path: Path) -> None:
    library = open_at(tmp_path)
    library.put(document_at("/a.pdf", "rent", "deposit"))
    library.commit_indexes()
    library.put(document_at("/b.pdf", "garden", "window"))
    spoil(tmp_path, "update dense_1 set data = zeroblob(256) where chunk_id = 3")
    library.commit_indexes()
    assert sorted(texts_meant(library, "garden")) == ["deposit", "rent", "window"]
    assert len(texts_found(library, "garden rent deposit window")) == 4
    library.close()


def spoil(root: Path, change: str) -> None:
    connection = sqlite3.connect(root / "library.db")
    connection.execute(change)
    connection.commit()
    connection.close()


def test_a_page_whose_words_are_damaged_is_told(tmp_path: Path) -> None:
    library = open_at(tmp_path)
    summary = library.put(document_at("/a.pdf", "rent"))
    library.close()
    spoil(tmp_path, "update pages set words = x'00'")
    library = open_at(tmp_path)
    with pytest.raises(UserError) as caught:
        library.page(summary.id, 0)
    assert caught.value.code is ErrorCode.LIBRARY_DAMAGED
    library.close()


def test_a_second_opener_is_told_that_the_library_is_in_use(tmp_path: Path) -> None:
    library = open_at(tmp_path)
    assert code_of_opening(tmp_path) is ErrorCode.LIBRARY_IN_USE
    library.close()
    open_at(tmp_path).close()


def test_a_library_that_could_not_be_opened_is_not_in_use(tmp_path: Path) -> None:
    DataPaths(tmp_path).database.write_bytes(b"no database at all " * 100)
    assert code_of_opening(tmp_path) is ErrorCode.LIBRARY_DAMAGED
    DataPaths(tmp_path).database.unlink()
    open_at(tmp_path).close()


def test_a_folder_that_cannot_be_made_is_a_matter_of_permission(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    assert code_of_opening(tmp_path / "file" / "library") is ErrorCode.NO_PERMISSION


@pytest.mark.skipif(os.name != "posix", reason="modes are POSIX")
def test_every_file_is_its_owners_alone(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        filled(tmp_path / "library").close()
        library = open_at(tmp_path / "library")
        modes = {path: stat.S_IMODE(path.stat().st_mode) for path in (tmp_path / "library").rglob("*")}
        library.close()
    finally:
        os.umask(before)
    assert {mode for path, mode in modes.items() if path.is_dir()} == {0o700}
    assert {mode for path, mode in modes.items() if path.is_file()} == {0o600}
    assert stat.S_IMODE((tmp_path / "library").stat().st_mode) == 0o700


SECRET_WORDS = ("zebrafish", "jubilee", "quixotic", "walrus", "xylophone")


def assert_forgotten(root: Path, library: LibraryFiles) -> None:
    """In no file, and in the text index, whose terms are packed, not even as a word of a removed chunk."""
    content = {path: path.read_bytes().lower() for path in root.rglob("*") if path.is_file()}
    assert [path for path, data in content.items() for word in SECRET_WORDS if word.encode() in data] == []
    tokens = [library.analyze(word)[0] for word in SECRET_WORDS]
    frequencies = library.inverse_document_frequencies([*tokens, "neverseen"])
    assert {frequencies[token] for token in tokens} == {frequencies["neverseen"]}


def test_removed_text_is_gone_from_every_file(tmp_path: Path) -> None:
    library = filled(tmp_path)
    secret = library.put(document_at("/quixotic.pdf", "zebrafish jubilee", title="Walrus", context="Xylophone"))
    library.commit_indexes()
    assert texts_found(library, "xylophone") == ["zebrafish jubilee"]
    library.remove([secret.id])
    settle(library)
    assert_forgotten(tmp_path, library)
    library.close()
    assert_whole(tmp_path)


def test_the_only_document_is_forgotten_too(tmp_path: Path) -> None:
    library = open_at(tmp_path)
    secret = library.put(document_at("/quixotic.pdf", "zebrafish jubilee", title="Walrus", context="Xylophone"))
    library.commit_indexes()
    library.remove([secret.id])
    settle(library)
    assert_forgotten(tmp_path, library)
    assert list(DataPaths(tmp_path).text_index.rglob("*.term")) != []  # the marker's own segment
    library.close()


def test_forgetting_goes_on_where_a_closed_library_left_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.library.words.STEP_CHUNKS", 11)
    library = filled(tmp_path)
    secret = library.put(document_at("/quixotic.pdf", "zebrafish jubilee", context="Walrus > Xylophone"))
    library.commit_indexes()
    library.remove([secret.id])
    library.commit_indexes()
    assert [library.step() for _ in range(3)] == [True] * 3
    assert len(texts_found(library, "rent", limit=100)) == 60
    library.close()
    half_made = max(DataPaths(tmp_path).text_index.iterdir())
    library = open_at(tmp_path, exact_limit=GRAPH_LIMIT)
    settle(library)
    assert list(DataPaths(tmp_path).text_index.iterdir()) == [half_made]
    assert_forgotten(tmp_path, library)
    library.close()
    assert_whole(tmp_path)


def test_a_large_library_is_not_written_anew_for_each_document_that_goes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("core.library.words.SMALL_CHUNKS", 10)
    library = filled(tmp_path)
    made: set[Path] = set()
    for summary in library.summaries()[:5]:
        library.remove([summary.id])
        settle(library)
        made |= set(DataPaths(tmp_path).text_index.iterdir())
    assert [path.name for path in made] == ["2"]  # the first is forgotten at once, the others with the next rewriting
    assert len(texts_found(library, "rent", limit=100)) == 45
    library.close()


def test_vectors_of_an_erased_document_are_in_no_file(tmp_path: Path) -> None:
    library = filled(tmp_path)
    document = document_at("/secret.pdf", "zebrafish jubilee")
    secret = library.put(document)
    settle(library)
    library.close()
    library = open_at(tmp_path, exact_limit=GRAPH_LIMIT)
    settle(library)
    library.remove([secret.id])
    settle(library)
    library.close()
    vector = document.embedded[0].dense.astype("<f4").tobytes()
    assert [path for path in tmp_path.rglob("*") if path.is_file() and vector in path.read_bytes()] == []
    assert_whole(tmp_path)


def test_an_index_that_is_made_anew_answers_with_what_it_has(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.library.words.STEP_CHUNKS", 7)
    monkeypatch.setattr("core.library.words.SEARCH_PATIENCE_S", 0.0)
    filled(tmp_path).close()
    shutil.rmtree(tmp_path / "index")
    library = open_at(tmp_path, exact_limit=GRAPH_LIMIT)
    found = [len(texts_found(library, "rent", limit=100))]
    progress = [library.progress().words]
    while library.step():
        found.append(len(texts_found(library, "rent", limit=100)))
        progress.append(library.progress().words)
    assert found[0] == 0
    assert found == sorted(found)
    assert {7, 14, 21} <= set(found)
    assert found[-1] == 60
    assert [amount.done for amount in progress] == found[: len(progress)]
    assert (progress[0].total, progress[-1].is_complete) == (60, True)
    library.close()


def test_a_rebuild_that_was_cut_short_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.library.words.STEP_CHUNKS", 7)
    filled(tmp_path).close()
    shutil.rmtree(tmp_path / "index")
    library = open_at(tmp_path, exact_limit=GRAPH_LIMIT)
    while library.progress().words.done < 21:
        assert library.step()
    library.close()
    monkeypatch.setattr("core.library.words.SEARCH_PATIENCE_S", 0.0)
    library = open_at(tmp_path, exact_limit=GRAPH_LIMIT)
    while not texts_found(library, "rent"):
        assert library.step()
    assert library.progress().words.done >= 21  # it was not begun again
    library.close()
    assert_whole(tmp_path)
