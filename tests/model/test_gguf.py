import io

import gguf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.model import gguf as reader
from core.model.gguf import Header, NotGguf, read_header
from tests.model.gguf_files import ARRAY, F32, FLOAT32, INT32, Q4_0, STRING, TOKENS, UINT32, UINT64, GgufFile

RIGHT = GgufFile().to_bytes()


def read(data: bytes) -> Header:
    return read_header(io.BytesIO(data), size_bytes=len(data))


def test_a_right_file_tells_what_it_is() -> None:
    header = read(RIGHT)
    assert header.architecture == "llama"
    assert (header.number("context_length"), header.number("no_such")) == (128, 0)
    assert (header.text("general.name"), header.text("llama.block_count")) == ("Small", "")
    assert header.vocabulary == len(TOKENS)
    assert header.control_tokens == {"<|im_start|>"}


def test_a_file_may_end_right_after_its_last_tensor_but_not_one_byte_before() -> None:
    read(RIGHT)
    with pytest.raises(NotGguf, match="tensors"):
        read(RIGHT[:-1])


def test_every_shorter_file_is_refused() -> None:
    for length in range(len(RIGHT)):
        with pytest.raises(NotGguf):
            read(RIGHT[:length])


@pytest.mark.parametrize(
    ("file", "reason"),
    [
        (GgufFile(version=1), "version"),
        (GgufFile(version=0x03000000), "version"),
        (GgufFile(tensor_count=2**63), "length"),
        (GgufFile(tensor_count=0, tensors=()), "no tensors"),
        (GgufFile(key_count=2**40), "length"),
        (GgufFile(tensors=[("a", (8, 4), F32, 64)]), "should be"),
        (GgufFile(tensors=[("a", (8, 4), F32, 0), ("a", (32,), Q4_0, 128)]), "should be"),
        (GgufFile(tensors=[("a", (2**63, 2**63), F32, 0)]), "tensors"),
        (GgufFile(tensors=[("a", (8, 0), F32, 0)]), "shape"),
        (GgufFile(tensors=[("a", (31,), Q4_0, 0)]), "shape"),
        (GgufFile(tensors=[("a", (32,), 99, 0)]), "type 99"),
        (GgufFile(tensors=[("a", (1, 1, 1, 1, 1), F32, 0)]), "length"),
        (GgufFile(tensors=[("n" * 65, (8,), F32, 0)]), "length"),
    ],
)
def test_counts_and_tensors_that_do_not_add_up_are_refused(file: GgufFile, reason: str) -> None:
    with pytest.raises(NotGguf, match=reason):
        read(file.to_bytes())


@pytest.mark.parametrize(
    ("key", "value", "reason"),
    [
        ("general.architecture", None, "architecture"),
        ("general.architecture", (UINT32, 1), "architecture"),
        ("general.architecture", (STRING, "../llama"), "architecture"),
        ("general.alignment", (UINT32, 24), "alignment"),
        ("general.alignment", (UINT32, 0), "alignment"),
        ("split.count", (UINT32, 2), "part"),
        ("llama.block_count", (UINT32, 0xFFFFFFFF), "block_count"),
        ("llama.block_count", (STRING, "1"), "block_count"),
        ("llama.embedding_length", None, "embedding_length"),
        ("tokenizer.ggml.tokens", None, "vocabulary"),
        ("tokenizer.ggml.tokens", (ARRAY, (INT32, [1])), "vocabulary"),
        ("tokenizer.ggml.token_type", (ARRAY, (INT32, [1])), "token_type"),
        ("tokenizer.ggml.token_type", (ARRAY, (UINT64, [1, 1, 1, 1])), "token_type"),
        ("tokenizer.ggml.scores", (ARRAY, (FLOAT32, [0.0] * 5)), "scores"),
        ("tokenizer.ggml.eos_token_id", (UINT32, 4), "eos_token_id"),
        ("tokenizer.ggml.eos_token_id", (INT32, -1), "eos_token_id"),
        ("nested", (ARRAY, (ARRAY, [(INT32, [1])])), "array of type"),
        ("k" * 257, (UINT32, 1), "length"),
        ("ключ", (UINT32, 1), "ASCII"),
    ],
)
def test_values_that_loaders_tripped_over_are_refused(key: str, value: tuple[int, object] | None, reason: str) -> None:
    with pytest.raises(NotGguf, match=reason):
        read(GgufFile().with_value(key, value).to_bytes())


def test_a_key_that_comes_twice_is_refused() -> None:
    data = GgufFile().with_value("key one", (UINT32, 1)).with_value("key two", (UINT32, 1)).to_bytes()
    read(data)
    with pytest.raises(NotGguf, match="twice"):
        read(data.replace(b"key two", b"key one"))


def test_a_long_text_is_kept_in_part() -> None:
    header = read(GgufFile().with_value("tokenizer.chat_template", (STRING, "x" * 50_000)).to_bytes())
    assert len(header.text("tokenizer.chat_template")) == 1_024


def test_tensor_types_have_the_sizes_of_the_format() -> None:
    assert {int(kind): size for kind, size in gguf.GGML_QUANT_SIZES.items()} == reader._BLOCKS


@given(st.binary(max_size=400))
def test_no_bytes_do_anything_but_be_refused(data: bytes) -> None:
    with pytest.raises(NotGguf):
        read(b"GGUF" + data)


@given(st.lists(st.tuples(st.integers(0, len(RIGHT) - 1), st.integers(0, 255)), min_size=1, max_size=6))
def test_a_changed_file_is_read_or_refused(changes: list[tuple[int, int]]) -> None:
    data = bytearray(RIGHT)
    for place, value in changes:
        data[place] = value
    try:
        header = read(bytes(data))
    except NotGguf:
        return
    assert header.vocabulary > 0
