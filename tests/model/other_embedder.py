"""A second embedder, made from the shipped one: its dimensions stand in another order.

It finds as well as the first, but their vectors mean nothing to each other, so a mixture of the two shows at once.
"""

from pathlib import Path

import numpy as np
import numpy.typing as npt
from gguf import GGUFReader

from core.model.catalog import EMBEDDER
from core.model.files import default_models
from core.paths import shipped_models_dir

_GROUP = 32
"""Dimensions move in groups: so many share a scale in the file."""
_READS = ("attn_q.weight", "attn_k.weight", "attn_v.weight", "ffn_up.weight", "token_embd.weight")
_TABLES = ("token_types.weight", "position_embd.weight")
_WRITES = ("attn_output.weight", "ffn_down.weight")
_VECTORS = ("norm.weight", "norm.bias", "attn_output.bias", "ffn_down.bias")


def write_other_embedder(path: Path) -> Path:
    shipped = default_models(shipped_models_dir()).embedder
    assert shipped is not None, f"no {EMBEDDER} is shipped"
    data = bytearray(shipped.path.read_bytes())
    for tensor in GGUFReader(shipped.path).tensors:
        start, size = tensor.data_offset, tensor.n_bytes
        old = np.frombuffer(bytes(data[start : start + size]), dtype=np.uint8)
        data[start : start + size] = _moved(tensor.name, old, tensor.shape.tolist()).tobytes()
    path.write_bytes(bytes(data))
    return path


def _moved(name: str, data: npt.NDArray[np.uint8], shape: list[int]) -> npt.NDArray[np.uint8]:
    """The groups of the axis that runs over the model's dimensions, last to first."""
    if name.endswith(_WRITES):
        return data.reshape(shape[1] // _GROUP, -1)[::-1]
    if name.endswith((*_READS, *_TABLES)):
        return data.reshape(shape[1], shape[0] // _GROUP, -1)[:, ::-1]
    if name.endswith(_VECTORS):
        return data.reshape(shape[0] // _GROUP, -1)[::-1]
    return data
