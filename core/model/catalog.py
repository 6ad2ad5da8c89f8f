"""The model files that Pincite knows: `resources/models/models.toml` as values."""

import tomllib
from dataclasses import dataclass
from pathlib import Path

EMBEDDER, READER, GENERATOR = "embedder", "reader", "generator"
ROLES = (EMBEDDER, READER, GENERATOR)
RERANKER = "reranker"
"""A role that nothing shipped fills: a person may choose a file for it."""


@dataclass(frozen=True, slots=True)
class KnownModel:
    """One entry: what the file is called, what it must hash to, and what it can do.

    `context_tokens` is the longest input with its special tokens, `memory_bytes` what loading it takes, `dimensions`
    the length of an embedder's vectors (else 0), `family` a generator's prompt family (else empty).
    """

    role: str
    name: str
    file: str
    sha256: str
    size_bytes: int
    memory_bytes: int
    dimensions: int
    context_tokens: int
    family: str
    licence: str
    source: str


Catalog = tuple[KnownModel, ...]


def read_catalog(path: Path) -> Catalog:
    """The entries in the file's order. The file is ours, so a fault in it is a bug: TypeError, KeyError, OSError."""
    return tuple(KnownModel(**entry) for entry in tomllib.loads(path.read_text("utf-8"))["model"])


def by_sha256(catalog: Catalog, sha256: str) -> KnownModel | None:
    return next((known for known in catalog if known.sha256 == sha256), None)
