"""The fakes keep the promises that the real models keep."""

import numpy as np
import pytest

from core.cancel import CancelRequested, CancelToken
from core.contracts.models import Embedder, GenerationUsage, Generator, Reader
from tests.fakes import FakeEmbedder, FakeGenerator, FakeReader


def test_texts_that_share_words_lie_closer() -> None:
    embedder: Embedder = FakeEmbedder()
    cat, cats, moon = embedder.embed(["the black cat", "a black cat sleeps", "moon"])
    assert cat.dense @ cats.dense > cat.dense @ moon.dense
    assert np.linalg.norm(cat.dense) == pytest.approx(1)
    assert cat.codes.shape == (5, 8)
    query = embedder.embed_query("the black cat")
    assert np.array_equal(query.dense, cat.dense)
    assert np.array_equal(np.packbits(query.tokens > 0, axis=1), cat.codes[1:-1])
    assert embedder.embed_query("").tokens.shape == (0, 64)


def test_the_reader_likes_shared_words() -> None:
    reader: Reader = FakeReader()
    assert reader.score("black cat", ["a black cat", "cat", "dog"]) == [4.0, 0.0, -4.0]


def test_the_generator_writes_what_was_queued() -> None:
    fake = FakeGenerator(["One two. STOP three", RuntimeError("boom")])
    generator: Generator = fake
    *pieces, usage = generator.generate("a prompt", max_tokens=9, stop=[" STOP"])
    assert pieces == ["One", " two."]
    assert usage == GenerationUsage(2, 0, 2)
    with pytest.raises(RuntimeError, match="boom"):
        list(generator.generate("next", max_tokens=9, stop=()))
    with pytest.raises(AssertionError):
        list(generator.generate("third", max_tokens=9, stop=()))
    assert fake.prompts == ["a prompt", "next", "third"]


def test_fakes_can_be_cancelled() -> None:
    token = CancelToken()
    token.cancel()
    with pytest.raises(CancelRequested):
        FakeEmbedder().embed(["a"], token=token)
    with pytest.raises(CancelRequested):
        list(FakeGenerator(["a"]).generate("p", max_tokens=1, stop=(), token=token))
