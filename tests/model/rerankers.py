"""Rerankers made for tests: both kinds at a size that loads at once, and the shipped reader under other heads."""

from pathlib import Path

import numpy as np
from gguf import GGUFReader, GGUFValueType, GGUFWriter

from core.paths import shipped_models_dir

READER = shipped_models_dir() / "pincite-reader-minilm-f16.gguf"
YES_NO_NAME = "Qwen3 Reranker Tiny"
_WIDTH, _HEADS, _FEED = 32, 2, 64
_FIXED = ("GGUF.", "general.architecture")


def write_pair_reranker(path: Path, *, with_pooler: bool = True) -> Path:
    """The shipped reader as somebody else's file: with its head, or with what most conversions leave of one."""
    reader = GGUFReader(READER)
    writer = GGUFWriter(path, "bert")
    writer.add_author("somebody else")  # else it would be the very file that is shipped, and known as what it is
    for field in reader.fields.values():
        if not field.name.startswith(_FIXED):
            inner = field.types[-1] if field.types[0] is GGUFValueType.ARRAY else None
            writer.add_key_value(field.name, field.contents(), field.types[0], sub_type=inner)
    for tensor in reader.tensors:
        if with_pooler or tensor.name not in ("cls.weight", "cls.bias"):
            writer.add_tensor(tensor.name, tensor.data, raw_dtype=tensor.tensor_type)
    return _written(writer, path)


def write_yes_no_reranker(path: Path, *, name: str = YES_NO_NAME, answers: tuple[str, ...] = ("yes", "no")) -> Path:
    """A model that writes, of one layer and random weights, whose vocabulary holds `answers` as whole tokens."""
    tokens = [*_byte_tokens(), *(word[:2] for word in answers if len(word) > 2), *answers]
    control = ["<|endoftext|>", "<|im_start|>", "<|im_end|>"]
    writer = GGUFWriter(path, "qwen3")
    writer.add_name(name)
    for key, value in (("block_count", 1), ("context_length", 512), ("embedding_length", _WIDTH)):
        writer.add_uint32(f"qwen3.{key}", value)
    writer.add_feed_forward_length(_FEED)
    writer.add_head_count(_HEADS)
    writer.add_head_count_kv(_HEADS)
    writer.add_layer_norm_rms_eps(1e-6)
    writer.add_tokenizer_model("gpt2")
    writer.add_tokenizer_pre("qwen2")
    writer.add_token_list([*tokens, *control])
    writer.add_token_types([1] * len(tokens) + [3] * len(control))
    writer.add_token_merges([merge for word in answers for merge in _merges(word)])
    writer.add_eos_token_id(len(tokens) + 2)
    _add_weights(writer, len(tokens) + len(control))
    return _written(writer, path)


def _byte_tokens() -> list[str]:
    """GPT-2 spells each byte as a letter that can be seen."""
    seen = [*range(33, 127), *range(161, 173), *range(174, 256)]
    return [chr(byte if byte in seen else 256 + sum(b not in seen for b in range(byte))) for byte in range(256)]


def _merges(word: str) -> list[str]:
    return [f"{word[:at]} {word[at]}" for at in range(1, len(word))]


def _add_weights(writer: GGUFWriter, vocabulary: int) -> None:
    numbers = np.random.default_rng(7)

    def add(name: str, *shape: int) -> None:
        writer.add_tensor(f"{name}.weight", numbers.normal(0, 0.3, shape).astype(np.float32))

    add("token_embd", vocabulary, _WIDTH)
    for name in ("attn_q", "attn_k", "attn_v", "attn_output"):
        add(f"blk.0.{name}", _WIDTH, _WIDTH)
    for name in ("ffn_gate", "ffn_up"):
        add(f"blk.0.{name}", _FEED, _WIDTH)
    add("blk.0.ffn_down", _WIDTH, _FEED)
    for name in ("output_norm", "blk.0.attn_norm", "blk.0.ffn_norm"):
        add(name, _WIDTH)
    for name in ("blk.0.attn_q_norm", "blk.0.attn_k_norm"):
        add(name, _WIDTH // _HEADS)


def _written(writer: GGUFWriter, path: Path) -> Path:
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    return path
