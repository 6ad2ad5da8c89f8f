"""The library of an evaluation: built once, used again, resumed after a stop, and never somebody's own."""

import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import pytest

from core.api.types import Scope
from core.cancel import CancelRequested, CancelToken
from core.commands.evaluation_library import (
    MARK,
    TEXTS_TOGETHER,
    BuildParts,
    build_from_files,
    build_from_texts,
    claim_folder,
    ids_of_texts,
    text_page,
)
from core.evaluate.datasets import DatasetError, TextDocument
from core.evaluate.run import Item
from core.library import open_library
from core.paths import DataPaths
from tests.evaluate.lists import untracked
from tests.fakes import FakeEmbedder

DOCUMENTS = [TextDocument(f"d#{n}", f"Title {n}", f"The number {n} stands here.\nAnd once more.") for n in range(100)]


@pytest.fixture
def parts(tmp_path: Path) -> Iterator[BuildParts]:
    embedder = FakeEmbedder()
    claim_folder(tmp_path)
    library = open_library(DataPaths(tmp_path), embedder_id=embedder.id, dimensions=embedder.dimensions)
    yield BuildParts(library, embedder, CancelToken())
    library.close()


def texts_embedded(parts: BuildParts) -> int:
    assert isinstance(parts.embedder, FakeEmbedder)
    return len(parts.embedder.embedded)


def test_every_document_can_be_found_under_its_own_id(parts: BuildParts, tmp_path: Path) -> None:
    built = build_from_texts(tmp_path, DOCUMENTS, parts, track=untracked)
    assert (built.documents, built.pages, built.reused) == (100, 100, False)
    ids = ids_of_texts(parts.library)
    assert set(ids.values()) == {document.id for document in DOCUMENTS}
    hit = parts.library.search_words("Where does number 42 stand?", allowed=None, limit=1)[0]
    assert ids[parts.library.chunks([hit.chunk_id])[hit.chunk_id].document_id] == "d#42"
    assert parts.library.scope_chunks(Scope(document_ids=tuple(ids)))


def test_the_same_documents_are_not_embedded_again(parts: BuildParts, tmp_path: Path) -> None:
    first = build_from_texts(tmp_path, DOCUMENTS, parts, track=untracked)
    before = texts_embedded(parts)
    again = build_from_texts(tmp_path, DOCUMENTS, parts, track=untracked)
    assert texts_embedded(parts) == before
    assert (again.reused, again.chunks, again.seconds) == (True, first.chunks, first.seconds)


def test_a_stopped_build_goes_on_where_it_was(parts: BuildParts, tmp_path: Path) -> None:
    def stop_after_one(items: Sequence[Item], *, label: str) -> Iterable[Item]:
        yield items[0]
        parts.token.cancel()
        yield items[1]

    with pytest.raises(CancelRequested):
        build_from_texts(tmp_path, DOCUMENTS, parts, track=stop_after_one)
    assert parts.library.totals().documents == TEXTS_TOGETHER
    before = texts_embedded(parts)
    fresh = BuildParts(parts.library, parts.embedder, CancelToken())
    assert build_from_texts(tmp_path, DOCUMENTS, fresh, track=untracked).documents == 100
    assert texts_embedded(parts) - before == 100 - TEXTS_TOGETHER


def test_other_documents_need_another_folder(parts: BuildParts, tmp_path: Path) -> None:
    build_from_texts(tmp_path, DOCUMENTS, parts, track=untracked)
    with pytest.raises(DatasetError, match="other documents"):
        build_from_texts(tmp_path, DOCUMENTS[:5], parts, track=untracked)
    with pytest.raises(DatasetError, match="other documents"):
        build_from_files(tmp_path, [], parts, add=list)


def test_files_are_added_by_whoever_adds_files(parts: BuildParts, tmp_path: Path) -> None:
    added: list[list[str]] = []
    file = tmp_path / "a.pdf"
    file.write_bytes(b"%PDF-")
    for _ in range(2):
        build_from_files(tmp_path, [file], parts, add=lambda paths: added.append(list(paths)))
    assert added == [[str(file.resolve())]]


def test_a_library_without_the_mark_is_somebodys_own(tmp_path: Path) -> None:
    DataPaths(tmp_path).database.write_bytes(b"mine")
    with pytest.raises(DatasetError, match="not of an evaluation"):
        claim_folder(tmp_path)
    assert not (tmp_path / MARK).exists()


@pytest.mark.parametrize("mark", ["{", "[1]", json.dumps({"source": "x"})])
def test_a_broken_mark_is_an_error(parts: BuildParts, tmp_path: Path, mark: str) -> None:
    (tmp_path / MARK).write_text(mark, encoding="utf-8")
    with pytest.raises(DatasetError, match=MARK):
        build_from_texts(tmp_path, DOCUMENTS, parts, track=untracked)


def test_lines_of_a_text_become_paragraphs() -> None:
    text = "  One line.\n\nAnother line. "
    page = text_page(text)
    assert page.text == text, "places in the page are places in the text"
    assert [page.text[block.start : block.end] for block in page.blocks] == ["One line.", "Another line."]
