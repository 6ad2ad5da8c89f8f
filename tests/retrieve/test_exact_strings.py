"""E4021 is not E4012: the passage that holds the exact string of a question comes first."""

import dataclasses
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.api.types import Scope
from core.contracts.models import Embedder
from core.contracts.rows import NewDocument
from core.library import LibraryFiles, open_library
from core.model.files import default_models
from core.model.remote import ModelChild
from core.paths import DataPaths, shipped_models_dir
from core.retrieve.search import SearchParts, search
from tests.library.documents import document_at, texts_found
from tests.retrieve.exact_strings import GROUPS, QUESTIONS, ExactQuestion

IDS = [f"{name}: {question.text}" for name, question, _ in QUESTIONS]


@pytest.fixture(scope="module")
def words(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LibraryFiles]:
    """The passages of all groups, found by words alone."""
    library = open_library(DataPaths(tmp_path_factory.mktemp("words")), embedder_id="none", dimensions=8)
    for name, group in GROUPS.items():
        library.put(document_at(f"/{name}.pdf", *group.passages, embedder=None))
    library.commit_indexes()
    yield library
    library.close()


@pytest.mark.parametrize(("name", "question", "passage"), QUESTIONS, ids=IDS)
def test_words_find_the_exact_string(words: LibraryFiles, name: str, question: ExactQuestion, passage: str) -> None:
    assert texts_found(words, question.text)[:1] == [passage]


@pytest.mark.parametrize(
    ("question", "passage"),
    [
        ("How many games does HJ22 hold?", "HJ22 holds 2 games"),
        ("What is in XC23?", "XC23 holds 1 toy"),
        ("what does RAG mean", "Retrieval-augmented generation (RAG) joins a search with a language model."),
    ],
)
def test_codes_and_acronyms_are_looked_up_in_the_file(tmp_path: Path, question: str, passage: str) -> None:
    texts = ("XC23 holds 1 toy", "HJ22 holds 2 games", "What a toy means to a child is a question of its own.")
    paper = (
        "Retrieval-augmented generation (RAG) joins a search with a language model.",
        "A language model alone makes things up.",
    )
    library = open_library(DataPaths(tmp_path), embedder_id="none", dimensions=8)
    library.put(document_at("/list.pdf", *texts, embedder=None))
    library.put(document_at("/paper.pdf", *paper, embedder=None))
    library.commit_indexes()
    assert texts_found(library, question)[:1] == [passage]
    library.close()


@pytest.fixture(scope="module")
def parts(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SearchParts]:
    """The same with the shipped embedder."""
    models = ModelChild(default_models(shipped_models_dir()))
    embedder = models.embedder
    assert embedder is not None
    paths = DataPaths(tmp_path_factory.mktemp("meaning"))
    library = open_library(paths, embedder_id=embedder.id, dimensions=embedder.dimensions)
    for name, group in GROUPS.items():
        library.put(_embedded(f"/{name}.pdf", group.passages, embedder))
    library.commit_indexes()
    yield SearchParts(library, embedder)
    library.close()
    models.close()


def _embedded(path: str, passages: tuple[str, ...], embedder: Embedder) -> NewDocument:
    plain = document_at(path, *passages, embedder=None)
    texts = [chunk.indexed_text for chunk in plain.chunks]
    return dataclasses.replace(plain, embedded=tuple(embedder.embed(texts)))


@pytest.mark.model
@pytest.mark.parametrize(("name", "question", "passage"), QUESTIONS, ids=IDS)
def test_the_whole_search_finds_the_exact_string(
    parts: SearchParts, name: str, question: ExactQuestion, passage: str
) -> None:
    found = search(question.text, Scope(), parts)
    assert found.passages[0].text == passage
