"""Builds GGUF files byte by byte, right ones and wrong ones."""

import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

UINT32, INT32, FLOAT32, STRING, ARRAY, UINT64 = 4, 5, 6, 8, 9, 10
F32, Q4_0 = 0, 2
_CODES = {UINT32: "I", INT32: "i", FLOAT32: "f", UINT64: "Q"}

Typed = tuple[int, Any]
Tensor = tuple[str, tuple[int, ...], int, int]
"""Name, shape, type, offset."""

TOKENS = ["<unk>", "<|im_start|>", "<|im_end|>", "a"]


def small_values() -> dict[str, Typed]:
    return {
        "general.architecture": (STRING, "llama"),
        "general.name": (STRING, "Small"),
        "general.license": (STRING, "mit"),
        "llama.block_count": (UINT32, 1),
        "llama.context_length": (UINT32, 128),
        "llama.embedding_length": (UINT32, 8),
        "llama.attention.head_count": (UINT32, 2),
        "tokenizer.ggml.model": (STRING, "gpt2"),
        "tokenizer.ggml.tokens": (ARRAY, (STRING, TOKENS)),
        "tokenizer.ggml.token_type": (ARRAY, (INT32, [2, 3, 3, 1])),
        "tokenizer.ggml.scores": (ARRAY, (FLOAT32, [0.0, 0.0, 0.0, 0.0])),
        "tokenizer.ggml.eos_token_id": (UINT32, 2),
    }


@dataclass
class GgufFile:
    """A small model that is right in all that a header can say; tests change one thing."""

    values: dict[str, Typed] = field(default_factory=small_values)
    tensors: Sequence[Tensor] = (("a.weight", (8, 4), F32, 0), ("b.weight", (32,), Q4_0, 128))
    data_bytes: int = 128 + 18
    version: int = 3
    key_count: int | None = None
    tensor_count: int | None = None

    def with_value(self, key: str, value: Typed | None) -> "GgufFile":
        self.values[key] = value or (UINT32, 0)
        if value is None:
            del self.values[key]
        return self

    def to_bytes(self) -> bytes:
        tensors = len(self.tensors) if self.tensor_count is None else self.tensor_count
        keys = len(self.values) if self.key_count is None else self.key_count
        head = b"GGUF" + struct.pack("<IQQ", self.version, tensors, keys)
        head += _values(self.values) + b"".join(map(_tensor, self.tensors))
        return head + bytes(-len(head) % 32) + bytes(self.data_bytes)


def _values(values: Mapping[str, Typed]) -> bytes:
    return b"".join(
        _string(key) + struct.pack("<I", kind) + _value(kind, value) for key, (kind, value) in values.items()
    )


def _value(kind: int, value: Any) -> bytes:
    if kind == STRING:
        return _string(value)
    if kind == ARRAY:
        inner, items = value
        return struct.pack("<IQ", inner, len(items)) + b"".join(_value(inner, item) for item in items)
    return struct.pack(f"<{_CODES[kind]}", value)


def _string(text: str) -> bytes:
    raw = text.encode()
    return struct.pack("<Q", len(raw)) + raw


def _tensor(tensor: Tensor) -> bytes:
    name, shape, kind, offset = tensor
    return _string(name) + struct.pack(f"<I{len(shape)}QIQ", len(shape), *shape, kind, offset)
