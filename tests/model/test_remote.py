"""The real models in a real child."""

import threading
from collections.abc import Sequence

import numpy as np
import psutil
import pytest

from core.api.types import ErrorCode
from core.contracts.models import Embedder, GenerationUsage, Generator, Reader
from core.errors import UserError
from core.model.remote import ModelChild

pytestmark = pytest.mark.model

DEADLINE_S = 60.0
LONG = "The contractor must deliver the notice within thirty days of the event that gave rise to the claim. " * 30
ASK = "<|im_start|>user\n{}<|im_end|>\n<|im_start|>assistant\n"


@pytest.fixture
def embedder(child: ModelChild) -> Embedder:
    assert child.embedder is not None
    return child.embedder


@pytest.fixture
def reader(child: ModelChild) -> Reader:
    assert child.reader is not None
    return child.reader


@pytest.fixture
def generator(needs_generator: None, child: ModelChild) -> Generator:
    assert child.generator is not None
    return child.generator


def write(
    generator: Generator, prompt: str, *, max_tokens: int = 24, stop: Sequence[str] = ()
) -> tuple[str, GenerationUsage]:
    *pieces, usage = generator.generate(prompt, max_tokens=max_tokens, stop=stop)
    assert isinstance(usage, GenerationUsage)
    return "".join(piece for piece in pieces if isinstance(piece, str)), usage


def test_related_sentences_lie_closer(embedder: Embedder) -> None:
    receipt, expense, moon = embedder.embed(
        [
            "Receipts must be submitted within 30 days.",
            "Expense claims are due in a month.",
            "The moon orbits the earth.",
        ]
    )
    assert receipt.dense @ expense.dense > 0.4
    assert receipt.dense @ moon.dense < 0.2


def test_vectors_have_the_promised_shape(embedder: Embedder) -> None:
    text = "How long may one keep receipts?"
    (embedded,) = embedder.embed([text])
    query = embedder.embed_query(text)
    assert query.pieces == ("how", "long", "may", "one", "keep", "receipts", "?")
    assert query.tokens.shape == (7, embedder.dimensions)
    assert np.allclose(np.linalg.norm(query.tokens, axis=1), 1, atol=1e-5)
    assert np.linalg.norm(query.dense) == pytest.approx(1, abs=1e-5)
    assert np.array_equal(embedded.dense, query.dense)
    assert embedded.codes.shape == (9, embedder.dimensions // 8)
    assert np.array_equal(embedded.codes[1:-1], np.packbits(query.tokens > 0, axis=1))


def test_pieces_that_go_on_a_word_are_marked(embedder: Embedder) -> None:
    assert embedder.embed_query("tokenizers").pieces == ("token", "##izer", "##s")


def test_a_vector_does_not_depend_on_its_company(embedder: Embedder) -> None:
    texts = [f"Clause {number} of the contract. " * (1 + number % 7) for number in range(20)]
    together = embedder.embed(texts)
    (alone,) = embedder.embed([texts[13]])
    assert len(together) == 20
    assert np.array_equal(together[13].dense, alone.dense)
    assert np.array_equal(together[13].codes, alone.codes)


def test_odd_texts_are_embedded_too(embedder: Embedder) -> None:
    long, empty, torn, control = embedder.embed([LONG, "", "torn \ud800 text", "[SEP][CLS]"])
    assert len(long.codes) == embedder.max_tokens
    assert len(empty.codes) == 2
    assert len(torn.codes) > 2
    assert len(control.codes) == 2 + 7  # [ sep ] [ cl ##s ]: document text never spells a control token
    assert embedder.embed([]) == []
    assert embedder.embed_query("").tokens.shape == (0, embedder.dimensions)


def test_tokens_are_counted_without_cutting(embedder: Embedder) -> None:
    assert embedder.count_tokens(["word " * 1_000, "", "tokenizers"]) == [1_000, 0, 3]
    assert embedder.count_tokens(["a b"] * 5_000) == [2] * 5_000


def test_the_reader_prefers_the_sentence_with_the_answer(reader: Reader) -> None:
    sentences = [
        "The moon orbits the earth.",
        "Receipts must be handed in within 30 days of the purchase.",
        "Receipts are kept in a blue folder.",
    ]
    logits = reader.score("How long does one have to hand in receipts?", sentences)
    assert int(np.argmax(logits)) == 1
    assert logits[1] > 0 > max(logits[0], logits[2])
    assert reader.score("How long?", []) == []


def test_the_reader_cuts_the_text_and_keeps_the_question(reader: Reader) -> None:
    question = "How long does one have to hand in receipts?"
    answer = "Receipts must be handed in within 30 days of the purchase. "
    first, beyond, none = reader.score(question, [answer + LONG, LONG + answer, LONG])
    assert first > none
    assert beyond == none
    assert len(reader.score("why " * 500, [answer] * 40)) == 40


def test_the_generator_writes_and_stops_by_itself(generator: Generator) -> None:
    text, usage = write(generator, ASK.format("Reply with one word: what is the capital of France?"), max_tokens=200)
    assert "Paris" in text
    assert 0 < usage.written_tokens < 200


def test_the_generator_stops_at_its_limit_and_at_stop_texts(generator: Generator) -> None:
    prompt = ASK.format("Count from one to twenty in words.")
    text, usage = write(generator, prompt, max_tokens=12)
    assert usage.written_tokens == 12
    mark = text[len(text) // 2 :][:4]
    cut, _ = write(generator, prompt, max_tokens=12, stop=[mark])
    assert cut == text[: text.find(mark)]


def test_what_prompts_share_is_read_once_and_changes_nothing(generator: Generator) -> None:
    rules = "<|im_start|>system\n" + LONG[:400] + "<|im_end|>\n"
    first, cold = write(generator, rules + ASK.format("When is the notice due?"))
    _, warm = write(generator, rules + ASK.format("Who must deliver it?"))
    again, _ = write(generator, rules + ASK.format("When is the notice due?"))
    assert cold.prompt_tokens > warm.reused_tokens > generator.count_tokens(LONG[:400])
    assert again == first


def test_every_piece_is_whole_text(generator: Generator) -> None:
    text, _ = write(generator, ASK.format("Repeat: 🦉 naïve café 日本語"), max_tokens=40)
    assert "\ufffd" not in text


def test_a_prompt_beyond_the_context_is_refused_and_the_next_one_works(generator: Generator) -> None:
    with pytest.raises(UserError) as caught:
        write(generator, LONG * 10)
    assert caught.value.code is ErrorCode.MODEL_FAILED
    assert write(generator, ASK.format("Hello"))[1].prompt_tokens > 0


def test_a_question_overtakes_a_long_import(child: ModelChild, embedder: Embedder) -> None:
    importing = threading.Thread(target=embedder.embed, args=([LONG] * 10,))
    gate = child._line._gate
    with gate._changed:
        importing.start()
        assert gate._changed.wait_for(lambda: gate._busy, DEADLINE_S)
    embedder.embed_query("When is the notice due?")
    assert importing.is_alive()
    importing.join(DEADLINE_S)
    assert not importing.is_alive()


def test_all_models_together_stay_small(child: ModelChild, generator: Generator) -> None:
    child.warm()
    assert child.wait_until_idle(timeout_s=DEADLINE_S)
    assert child.pid is not None
    assert psutil.Process(child.pid).memory_info().rss < 400_000_000
