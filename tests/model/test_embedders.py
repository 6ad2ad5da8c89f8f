"""Embedders that a person brings along: which files are some, how they are read, and what their ids tell apart."""

import base64
import dataclasses
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from core.api.types import ErrorCode
from core.contracts.models import Embedder
from core.errors import UserError
from core.model import remote
from core.model.catalog import EMBEDDER
from core.model.families import CLS, LAST, MEAN, EmbedderForm, embedder_form
from core.model.files import (
    MAX_EMBEDDED_TOKENS,
    PLAIN_EMBEDDER,
    ModelFile,
    ModelFiles,
    embedder_id,
    inspect_model,
    model_infos,
    recall_model,
)
from core.model.remote import ModelChild
from tests.model.gguf_files import STRING, UINT32, GgufFile
from tests.model.other_embedder import write_other_embedder

SEARCH = "Represent this sentence for searching relevant passages: "
LONG = "The contractor must deliver the notice within thirty days of the event. " * 200


def encoder(
    path: Path, *, name: str = "", architecture: str = "bert", dimensions: int = 8, pooling: int | None = None
) -> Path:
    """A file whose header is that of an encoder; nothing could load it."""
    file = GgufFile().with_value("general.architecture", (STRING, architecture)).with_value("general.name", None)
    for key, value in (("block_count", 1), ("context_length", 8_192), ("embedding_length", dimensions)):
        file.with_value(f"{architecture}.{key}", (UINT32, value))
    if name:
        file.with_value("general.name", (STRING, name))
    if pooling is not None:
        file.with_value(f"{architecture}.pooling_type", (UINT32, pooling))
    path.write_bytes(file.to_bytes())
    return path


def inspected(path: Path) -> ModelFile:
    return inspect_model(path, role=EMBEDDER, trusted=True, catalog=())


def refusal(path: Path) -> tuple[ErrorCode, str]:
    with pytest.raises(UserError) as caught:
        inspected(path)
    assert caught.value.detail.extra["role"] == EMBEDDER
    return caught.value.code, caught.value.detail.extra.get("reason", "")


@pytest.mark.parametrize(
    ("name", "form"),
    [
        ("bge-small-en-v1.5", EmbedderForm("bge", CLS, SEARCH)),
        ("Bge M3", EmbedderForm("bge", CLS)),
        ("multilingual-e5-small", EmbedderForm("e5", MEAN, "query: ", "passage: ")),
        ("gte-small", EmbedderForm("gte", MEAN)),
        ("Gte Large En V1.5", EmbedderForm("gte", CLS)),
        ("nomic-embed-text-v1.5", EmbedderForm("nomic", MEAN, "search_query: ", "search_document: ")),
        ("mxbai-embed-large-v1", EmbedderForm("mxbai", CLS, SEARCH)),
        ("Snowflake Arctic Embed L v2.0", EmbedderForm("snowflake-arctic", CLS, "query: ")),
        ("embeddinggemma-300M", EmbedderForm("gemma", MEAN, "task: search result | query: ", "title: none | text: ")),
        ("all-MiniLM-L12-v2", EmbedderForm("minilm", MEAN)),
        ("somebody's own", EmbedderForm("", MEAN)),
    ],
)
def test_well_known_embedders_are_read_as_their_makers_say(name: str, form: EmbedderForm) -> None:
    assert embedder_form(name, pooling_type=0) == form


def test_an_instruction_stands_before_the_questions_of_qwen3() -> None:
    form = embedder_form("Qwen3 Embedding 0.6B", pooling_type=3)
    assert (form.pooling, form.passage_prefix) == (LAST, "")
    assert form.query_prefix.startswith("Instruct: ")
    assert form.query_prefix.endswith("\nQuery:")


def test_what_the_file_says_of_its_pooling_counts() -> None:
    assert embedder_form("bge-small-en-v1.5", pooling_type=1).pooling == MEAN
    assert embedder_form("unknown", pooling_type=2).pooling == CLS


@pytest.mark.parametrize("architecture", ["bert", "nomic-bert", "jina-bert-v2", "modern-bert", "gemma-embedding"])
def test_encoders_are_embedders(tmp_path: Path, architecture: str) -> None:
    model = inspected(encoder(tmp_path / "x.gguf", architecture=architecture))
    assert (model.role, model.dimensions, model.context_tokens) == (EMBEDDER, 8, MAX_EMBEDDED_TOKENS)


def test_a_model_that_could_write_is_an_embedder_if_it_says_how_it_pools(tmp_path: Path) -> None:
    assert inspected(encoder(tmp_path / "qwen3.gguf", architecture="qwen3", pooling=3)).pooling == LAST


def test_what_is_no_embedder_is_refused_with_the_reason(tmp_path: Path) -> None:
    """A model that writes, one that ranks, one whose vectors cannot be packed, and no model at all."""
    writer = tmp_path / "writer.gguf"
    writer.write_bytes(GgufFile().to_bytes())
    ranker = encoder(tmp_path / "ranker.gguf", pooling=4)
    odd = encoder(tmp_path / "odd.gguf", dimensions=100)
    other = tmp_path / "other.gguf"
    other.write_bytes(b"%PDF-1.7")
    assert refusal(writer) == (ErrorCode.NOT_A_MODEL, "generator instead")
    assert refusal(ranker) == (ErrorCode.NOT_A_MODEL, "reranker instead")
    assert refusal(odd) == (ErrorCode.NOT_A_MODEL, "dimensions")
    assert refusal(other) == (ErrorCode.NOT_A_MODEL, "")
    with pytest.raises(UserError) as caught:
        inspect_model(odd, role=EMBEDDER, catalog=())
    assert caught.value.code is ErrorCode.UNKNOWN_MODEL


def test_ids_tell_weights_prefixes_and_pooling_apart_and_not_the_files_name(tmp_path: Path) -> None:
    """Vectors of equal ids compare; a file that is renamed must not cost a new embedding of everything."""
    first = inspected(encoder(tmp_path / "a.gguf"))
    renamed = inspected(encoder(tmp_path / "b.gguf"))
    assert embedder_id(first) == embedder_id(renamed)
    others = (
        inspected(encoder(tmp_path / "c.gguf", pooling=2)),
        inspected(encoder(tmp_path / "d.gguf", name="multilingual-e5-small")),
        dataclasses.replace(first, query_prefix="query: "),
        dataclasses.replace(first, passage_prefix="query: "),
        dataclasses.replace(first, pooling=CLS),
    )
    assert len({embedder_id(model) for model in (first, *others)}) == 6


def test_a_chosen_file_is_known_again_without_reading_all_of_it(tmp_path: Path) -> None:
    path = encoder(tmp_path / "a.gguf", name="gte-small")
    model = inspected(path)
    assert recall_model(path, model.sha256, role=EMBEDDER, catalog=()) == model
    path.unlink()
    with pytest.raises(UserError) as caught:
        recall_model(path, model.sha256, role=EMBEDDER, catalog=())
    assert caught.value.code is ErrorCode.PATH_MISSING


def test_an_embedder_of_an_unknown_family_is_said_to_be_read_plainly(tmp_path: Path) -> None:
    notes = [
        model_infos(ModelFiles(embedder=inspected(encoder(tmp_path / f"{name}.gguf", name=name))), catalog=())[0].note
        for name in ("mystery", "gte-small")
    ]
    assert notes == [PLAIN_EMBEDDER, ""]


@pytest.fixture(scope="module")
def other(tmp_path_factory: pytest.TempPathFactory) -> ModelFile:
    return inspected(write_other_embedder(tmp_path_factory.mktemp("models") / "other.gguf"))


@pytest.fixture
def pair(shipped: ModelFiles, other: ModelFile) -> Iterator[tuple[Embedder, Embedder]]:
    """The shipped embedder and the other one, in one child each that take turns."""
    children = (ModelChild(shipped), ModelChild(ModelFiles(embedder=other)))
    first, second = (child.embedder for child in children)
    assert first is not None
    assert second is not None
    yield first, second
    for child in children:
        child.close()


@pytest.mark.model
def test_another_embedder_finds_as_well_in_a_space_of_its_own(pair: tuple[Embedder, Embedder]) -> None:
    texts = ["Receipts must be submitted within 30 days.", "Expense claims are due in a month.", "The moon is round."]
    (a, b, c), (d, e, f) = (embedder.embed(texts) for embedder in pair)
    assert d.dense @ e.dense == pytest.approx(a.dense @ b.dense, abs=0.02)
    assert d.dense @ e.dense > d.dense @ f.dense
    assert abs(a.dense @ d.dense) < 0.2
    assert (a.embedder_id, d.embedder_id) == (pair[0].id, pair[1].id)
    assert c.dense @ f.dense < 0.2


@pytest.mark.model
def test_a_passage_longer_than_the_model_reads_is_cut_and_trips_nothing(pair: tuple[Embedder, Embedder]) -> None:
    """Reported elsewhere: an input longer than the physical batch size ends the process with an assertion."""
    for embedder in pair:
        before, long, after = embedder.embed(["short", LONG, "short"])
        assert len(long.codes) == embedder.max_tokens
        assert np.array_equal(before.dense, after.dense)
        assert len(embedder.embed_query(LONG).tokens) == embedder.max_tokens - 2


@pytest.mark.model
def test_prefixes_turn_the_vector_and_stay_out_of_the_tokens(shipped: ModelFiles) -> None:
    assert shipped.embedder is not None
    named = dataclasses.replace(shipped.embedder, query_prefix="query: ", passage_prefix="passage: ")
    child = ModelChild(ModelFiles(embedder=named))
    try:
        assert child.embedder is not None
        query = child.embedder.embed_query("kept receipts")
        passage, long = child.embedder.embed(["kept receipts", LONG])
        assert query.pieces == ("kept", "receipts")
        assert passage.codes.shape == (4, 48)
        assert len(long.codes) == named.context_tokens - 2
        assert not np.allclose(query.dense, passage.dense)
    finally:
        child.close()


@pytest.mark.model
@pytest.mark.parametrize("pooling", [CLS, LAST])
def test_the_first_or_last_token_can_stand_for_the_text(shipped: ModelFiles, pooling: str) -> None:
    assert shipped.embedder is not None
    child = ModelChild(ModelFiles(embedder=dataclasses.replace(shipped.embedder, pooling=pooling)))
    try:
        assert child.embedder is not None
        (embedded,) = child.embedder.embed(["one two"])
        place = 0 if pooling == CLS else -1
        assert np.array_equal(np.packbits(embedded.dense > 0), embedded.codes[place])
    finally:
        child.close()


def test_fewer_vectors_than_texts_are_asked_for_once_more(shipped: ModelFiles) -> None:
    """Reported elsewhere: a short batch fails a long document with an error about lengths of vectors."""
    line = Answering([1, 2])
    assert [len(item.codes) for item in embedding(shipped, line).embed(["a", "b"])] == [1, 1]
    assert line.asked == 2
    line = Answering([1, 1, 1])
    with pytest.raises(UserError) as caught:
        embedding(shipped, line).embed(["a", "b"])
    assert (caught.value.code, line.asked) == (ErrorCode.MODEL_FAILED, 2)


class Answering:
    """A child that sends so many vectors at its first, second ... request, of one token each."""

    def __init__(self, counts: list[int]) -> None:
        self._counts = counts
        self.asked = 0

    def request(self, op: str, model: ModelFile, **_how: Any) -> dict[str, Any]:
        count = self._counts[self.asked]
        self.asked += 1
        dense = np.tile(np.eye(1, model.dimensions, dtype=np.float32), (count, 1))
        codes = np.zeros((count, model.dimensions // 8), np.uint8)
        return {"dense": packed(dense), "codes": packed(codes), "tokens": [1] * count}


def packed(rows: npt.NDArray[Any]) -> str:
    return base64.b64encode(rows.tobytes()).decode()


def embedding(shipped: ModelFiles, line: Answering) -> remote.RemoteEmbedder:
    assert shipped.embedder is not None
    return remote.RemoteEmbedder(line, shipped.embedder)  # type: ignore[arg-type]  # stands in for the private line
