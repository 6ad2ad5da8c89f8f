"""Which model files there are, and whether one may be loaded. Nothing here opens a file with llama.cpp."""

import hashlib
import logging
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import psutil

from core.api.types import ErrorCode, ErrorDetail, ModelInfo
from core.cancel import CancelToken
from core.errors import UserError
from core.model.catalog import EMBEDDER, GENERATOR, READER, RERANKER, Catalog, KnownModel, by_sha256, read_catalog
from core.model.families import (
    MEAN,
    POOLING_BY_NUMBER,
    YES_NO,
    RerankerForm,
    embedder_form,
    family_of,
    reranker_form,
)
from core.model.gguf import Header, NotGguf, read_header
from core.paths import shipped_models_dir

log = logging.getLogger(__name__)

MAX_CONTEXT_TOKENS = 4_096
"""A generator gets no longer context: its cache is memory that is taken whether used or not."""

MAX_EMBEDDED_TOKENS = 512
"""Chunks are cut to half of that; other models need more tokens for the same text, and a prefix."""

PLAIN_EMBEDDER = "plain_embedder"
"""A note: which words its makers want before a text is not known, so none are put there."""
UNCALIBRATED_RERANKER = "uncalibrated_reranker"
"""A note: its head lacks the pooler, so that only the order it gives means anything."""

_HASH_STEP_BYTES = 1 << 20
_WORKING_MEMORY_BYTES = 150_000_000
_CACHE_ENTRY_BYTES = 2
_MAX_SHOWN = 80
_ENCODERS = ("bert", "t5encoder", "gemma-embedding")
_RANKS = 4
"""GGUF's `pooling_type` of a model that reads question and text together and gives one number."""


@dataclass(frozen=True, slots=True)
class ModelFile:
    """A file that may be loaded in a role, and what the child must find when it does (`sha256`).

    `pooling` and the prefixes are an embedder's (`families.EmbedderForm`); its `family` is empty if it is not known.
    `ranking` and `is_calibrated` are a reranker's (`families.RerankerForm`).
    """

    role: str
    name: str
    path: Path
    size_bytes: int
    sha256: str
    known: bool
    licence: str
    family: str
    dimensions: int
    context_tokens: int
    memory_bytes: int
    pooling: str = MEAN
    query_prefix: str = ""
    passage_prefix: str = ""
    ranking: str = ""
    is_calibrated: bool = True


@dataclass(frozen=True, slots=True)
class ModelFiles:
    """The models in use; None where there is no file for a role."""

    embedder: ModelFile | None = None
    reader: ModelFile | None = None
    generator: ModelFile | None = None
    reranker: ModelFile | None = None

    @property
    def present(self) -> tuple[ModelFile, ...]:
        every = (self.embedder, self.reader, self.reranker, self.generator)
        return tuple(model for model in every if model is not None)


def shipped_catalog() -> Catalog:
    return read_catalog(shipped_models_dir() / "models.toml")


def default_models(models_dir: Path, *, catalog: Catalog | None = None) -> ModelFiles:
    """The first known file of each role that is in `models_dir` with its recorded size.

    Quick enough for start-up: the content is hashed by the child before it loads a file, not here.
    """
    known = shipped_catalog() if catalog is None else catalog
    found: dict[str, ModelFile] = {}
    for entry in known:
        if entry.role not in found and (model := _in_place(entry, models_dir / entry.file)) is not None:
            found[entry.role] = model
    return ModelFiles(found.get(EMBEDDER), found.get(READER), found.get(GENERATOR))


def shipped_embedders(models_dir: Path, *, catalog: Catalog | None = None) -> tuple[ModelFile, ...]:
    """Every known embedder that is in `models_dir`, the default first: an upgrade may bring the former one along."""
    known = shipped_catalog() if catalog is None else catalog
    found = (_in_place(entry, models_dir / entry.file) for entry in known if entry.role == EMBEDDER)
    return tuple(model for model in found if model is not None)


def inspect_model(
    path: Path,
    *,
    role: str = GENERATOR,
    trusted: bool = False,
    catalog: Catalog | None = None,
    token: CancelToken | None = None,
) -> ModelFile:
    """Look at a file that a person chose for a role. Reads all of it, to hash it.

    Raises UserError: PATH_MISSING, NO_PERMISSION; NOT_A_MODEL for anything that is not a whole GGUF file of a model
    for that role, `extra` with the role and, where it is a model, the reason; UNKNOWN_MODEL unless its hash is in the
    catalog or `trusted` is the person's word; NOT_ENOUGH_MEMORY. Raises CancelRequested.
    """
    with _path_errors(path, role):
        header, size_bytes = _read(path)
        sha256 = sha256_of(path, token=token)
    catalog = shipped_catalog() if catalog is None else catalog
    if by_sha256(catalog, sha256) is None and not trusted:
        raise UserError(ErrorCode.UNKNOWN_MODEL, path=str(path), name=path.name)
    model = _of_role(path, header, size_bytes, sha256, role=role, catalog=catalog)
    if role == EMBEDDER and model.dimensions % 8:
        raise _refused(path, role, "dimensions")
    if role == RERANKER and not model.ranking:
        raise _refused(path, role, "no ranking head")
    check_memory(model)
    return model


def _of_role(
    path: Path, header: Header, size_bytes: int, sha256: str, *, role: str, catalog: Catalog | None
) -> ModelFile:
    known = by_sha256(shipped_catalog() if catalog is None else catalog, sha256)
    model = _unknown(path, header, size_bytes, sha256) if known is None else _known(known, path)
    if model.role != role:
        raise _refused(path, role, f"{model.role} instead")
    return model


def recall_model(path: Path, sha256: str, *, role: str, catalog: Catalog | None = None) -> ModelFile:
    """A file that was inspected before, from its header alone: the child compares the hash before it loads it.

    Raises UserError as `inspect_model` does for a file that is gone or not for that role any more.
    """
    with _path_errors(path, role):
        header, size_bytes = _read(path)
    return _of_role(path, header, size_bytes, sha256, role=role, catalog=catalog)


@contextmanager
def _path_errors(path: Path, role: str) -> Iterator[None]:
    try:
        yield
    except FileNotFoundError:
        raise UserError(ErrorCode.PATH_MISSING, path=str(path), name=path.name) from None
    except PermissionError:
        raise UserError(ErrorCode.NO_PERMISSION, path=str(path), name=path.name) from None
    except (NotGguf, OSError) as error:
        log.info("refused a model file: %s", error if isinstance(error, NotGguf) else type(error).__name__)
        raise _refused(path, role, "") from None


def _refused(path: Path, role: str, reason: str) -> UserError:
    extra = {"role": role, "reason": reason} if reason else {"role": role}
    return UserError(ErrorCode.NOT_A_MODEL, ErrorDetail(path=str(path), name=path.name, extra=extra))


def check_memory(model: ModelFile) -> None:
    """Raises UserError(NOT_ENOUGH_MEMORY, number=MB needed, limit=MB free)."""
    free = psutil.virtual_memory().available
    if model.memory_bytes > free:
        needed_mb, free_mb = model.memory_bytes // 1_000_000, free // 1_000_000
        raise UserError(
            ErrorCode.NOT_ENOUGH_MEMORY, path=str(model.path), name=model.name, number=needed_mb, limit=free_mb
        )


def sha256_of(path: Path, *, token: CancelToken | None = None) -> str:
    """Raises OSError, CancelRequested."""
    digest = hashlib.sha256()
    with path.open("rb") as stream:
        while block := stream.read(_HASH_STEP_BYTES):
            if token is not None:
                token.check()
            digest.update(block)
    return digest.hexdigest()


def model_infos(models: ModelFiles, *, catalog: Catalog | None = None) -> tuple[ModelInfo, ...]:
    """One row for each role: the model in use, or the default that is missing; a reranker only if there is one."""
    known = shipped_catalog() if catalog is None else catalog
    in_use = {model.role: model for model in models.present}
    rows = []
    for role in (EMBEDDER, READER, RERANKER, GENERATOR):
        if (model := in_use.get(role)) is not None:
            rows.append(_info(model))
        elif (missing := next((entry for entry in known if entry.role == role), None)) is not None:
            rows.append(ModelInfo(role, missing.name, "", missing.size_bytes, "", True, False, missing.licence))
    return tuple(rows)


def embedder_id(model: ModelFile) -> str:
    """Names weights, dimensions, pooling, normalisation and the kind of text: equal ids mean vectors that compare."""
    prefixes = f"{model.query_prefix}\n{model.passage_prefix}" if model.query_prefix or model.passage_prefix else ""
    suffix = f":{hashlib.blake2b(prefixes.encode(), digest_size=4).hexdigest()}" if prefixes else ""
    return f"{model.name}:{model.dimensions}:{model.pooling}:l2:{model.sha256[:16]}:ctx1{suffix}"


def memory_needed(header: Header, *, size_bytes: int, context_tokens: int) -> int:
    """Bytes a generator takes: its weights, its cache for `context_tokens` and room to work in.

    The cache holds a key and a value for each layer and token; their length is that of the whole embedding unless
    the file says that attention heads share them.
    """
    heads = header.number("attention.head_count") or 1
    shared = header.number("attention.head_count_kv") or heads
    per_token = 2 * _CACHE_ENTRY_BYTES * header.number("block_count") * header.number("embedding_length")
    return size_bytes + context_tokens * per_token * min(shared, heads) // heads + _WORKING_MEMORY_BYTES


def _read(path: Path) -> tuple[Header, int]:
    """Raises OSError, NotGguf. A pipe or device is refused before it is opened, since opening one may wait for ever."""
    found = path.stat()
    if not stat.S_ISREG(found.st_mode):
        raise NotGguf("not a file")
    with path.open("rb") as stream:
        return read_header(stream, size_bytes=found.st_size), found.st_size


def _in_place(entry: KnownModel, path: Path) -> ModelFile | None:
    try:
        size_bytes = path.stat().st_size
    except OSError:
        return None
    if size_bytes != entry.size_bytes:
        log.warning("%s has %d bytes instead of %d and is left alone", entry.file, size_bytes, entry.size_bytes)
        return None
    return _known(entry, path)


def _known(entry: KnownModel, path: Path) -> ModelFile:
    return ModelFile(
        role=entry.role,
        name=entry.name,
        path=path,
        size_bytes=entry.size_bytes,
        sha256=entry.sha256,
        known=True,
        licence=entry.licence,
        family=entry.family,
        dimensions=entry.dimensions,
        context_tokens=min(entry.context_tokens, MAX_CONTEXT_TOKENS),
        memory_bytes=entry.memory_bytes,
    )


def _unknown(path: Path, header: Header, size_bytes: int, sha256: str) -> ModelFile:
    own_name = _shown(header.text("general.name")) or _shown(header.text("general.basename"))
    ranking = _ranking(header, own_name or path.stem)
    role = _role_of(header, ranking)
    is_generator = role == GENERATOR
    # an embedder's name is part of its id, and renaming its file must not make it another one
    name = own_name or (header.architecture if role == EMBEDDER else path.stem)
    form = embedder_form(own_name, pooling_type=header.number("pooling_type"))
    family = family_of(header.architecture, name=name, control_tokens=header.control_tokens)
    context_tokens = min(header.number("context_length"), MAX_CONTEXT_TOKENS if is_generator else MAX_EMBEDDED_TOKENS)
    return ModelFile(
        role=role,
        name=name,
        path=path,
        size_bytes=size_bytes,
        sha256=sha256,
        known=False,
        licence=_shown(header.text("general.license")),
        family=family if is_generator else form.family,
        dimensions=0 if is_generator else header.number("embedding_length"),
        context_tokens=context_tokens,
        memory_bytes=memory_needed(header, size_bytes=size_bytes, context_tokens=context_tokens),
        pooling=form.pooling,
        query_prefix=form.query_prefix if role == EMBEDDER else "",
        passage_prefix=form.passage_prefix if role == EMBEDDER else "",
        ranking="" if ranking is None else ranking.kind,
        is_calibrated=ranking is None or ranking.is_calibrated,
    )


def _ranking(header: Header, name: str) -> RerankerForm | None:
    ranks = header.number("pooling_type") == _RANKS
    return reranker_form(header.architecture, name=name, ranks=ranks, head=header.head)


def _role_of(header: Header, ranking: RerankerForm | None) -> str:
    """By how its token vectors are pooled, which models that write do not say, else by its architecture."""
    pooling = header.number("pooling_type")
    if pooling == _RANKS or (ranking is not None and ranking.kind == YES_NO):
        return RERANKER
    is_encoder = "bert" in header.architecture or header.architecture.endswith(_ENCODERS)
    return EMBEDDER if pooling in POOLING_BY_NUMBER or is_encoder else GENERATOR


def _shown(text: str) -> str:
    """What a stranger's file says of itself, cut to what fits a line on the screen."""
    return "".join(letter for letter in text if letter.isprintable())[:_MAX_SHOWN].strip()


def _info(model: ModelFile) -> ModelInfo:
    return ModelInfo(
        role=model.role,
        name=model.name,
        path=str(model.path),
        size_bytes=model.size_bytes,
        sha256=model.sha256,
        known=model.known,
        available=True,
        licence=model.licence,
        note=_note(model),
    )


def _note(model: ModelFile) -> str:
    if not model.is_calibrated:
        return UNCALIBRATED_RERANKER
    return PLAIN_EMBEDDER if model.role == EMBEDDER and not model.known and not model.family else ""
