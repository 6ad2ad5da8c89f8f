import hashlib
import os
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.api.types import ErrorCode
from core.cancel import CancelRequested, CancelToken
from core.errors import UserError
from core.model import files
from core.model.catalog import ROLES, Catalog, KnownModel
from core.model.families import FAMILIES
from core.model.files import ModelFiles, default_models, embedder_id, inspect_model, model_infos, shipped_catalog
from core.paths import shipped_models_dir
from tests.model.gguf_files import ARRAY, STRING, UINT32, GgufFile

RIGHT = GgufFile().to_bytes()


def known(role: str, file: str, data: bytes) -> KnownModel:
    return KnownModel(
        role=role,
        name=f"the {role}",
        file=file,
        sha256=hashlib.sha256(data).hexdigest(),
        size_bytes=len(data),
        memory_bytes=1_000,
        dimensions=8,
        context_tokens=9_000,
        family="chatml",
        licence="mit",
        source="",
    )


@pytest.fixture
def model(tmp_path: Path) -> Path:
    path = tmp_path / "small.gguf"
    path.write_bytes(RIGHT)
    return path


def refusal(path: Path, *, trusted: bool = False, catalog: Catalog = ()) -> UserError:
    with pytest.raises(UserError) as caught:
        inspect_model(path, trusted=trusted, catalog=catalog)
    assert caught.value.detail.name
    return caught.value


def refused_with(path: Path) -> ErrorCode | None:
    try:
        inspect_model(path, trusted=True, catalog=())
    except UserError as error:
        return error.code
    return None


def test_an_unknown_file_is_taken_only_on_a_persons_word(model: Path) -> None:
    assert refusal(model).code is ErrorCode.UNKNOWN_MODEL
    taken = inspect_model(model, trusted=True, catalog=())
    assert (taken.role, taken.name, taken.licence, taken.family) == ("generator", "Small", "mit", "chatml")
    assert (taken.known, taken.context_tokens, taken.sha256) == (False, 128, hashlib.sha256(RIGHT).hexdigest())


def test_a_known_file_needs_nobodys_word_and_has_the_catalogs_facts(model: Path) -> None:
    taken = inspect_model(model, catalog=(known("generator", "other-name.gguf", RIGHT),))
    assert (taken.known, taken.name, taken.path) == (True, "the generator", model)
    assert taken.context_tokens == files.MAX_CONTEXT_TOKENS


def test_a_model_that_does_not_write_cannot_write_answers(tmp_path: Path, model: Path) -> None:
    assert refusal(model, catalog=(known("embedder", "a.gguf", RIGHT),)).code is ErrorCode.NOT_A_MODEL
    encoder = GgufFile().with_value("general.architecture", (STRING, "nomic-bert"))
    for key in ("block_count", "context_length", "embedding_length"):
        encoder.with_value(f"nomic-bert.{key}", (UINT32, 8))
    path = tmp_path / "encoder.gguf"
    path.write_bytes(encoder.to_bytes())
    assert refusal(path, trusted=True).code is ErrorCode.NOT_A_MODEL


def test_what_a_file_says_of_itself_is_cut_to_a_line(tmp_path: Path) -> None:
    path = tmp_path / "loud.gguf"
    path.write_bytes(GgufFile().with_value("general.name", (STRING, "a\n\u202eb" + "c" * 500)).to_bytes())
    name = inspect_model(path, trusted=True, catalog=()).name
    assert (name[:3], len(name)) == ("abc", 80)


@pytest.mark.parametrize("data", [b"", b"%PDF-1.7", b"GGUF", RIGHT[:-1], RIGHT[: len(RIGHT) // 2]])
def test_other_files_and_files_cut_short_are_no_models(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "x.gguf"
    path.write_bytes(data)
    assert refusal(path, trusted=True).code is ErrorCode.NOT_A_MODEL


def test_a_missing_file_and_a_folder_have_their_own_errors(tmp_path: Path) -> None:
    assert refusal(tmp_path / "none.gguf").code is ErrorCode.PATH_MISSING
    assert refusal(tmp_path, trusted=True).code is ErrorCode.NOT_A_MODEL


@pytest.mark.skipif(sys.platform == "win32", reason="named pipes are no files there")
def test_a_pipe_is_refused_and_not_waited_for(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.gguf"
    os.mkfifo(pipe)
    assert refusal(pipe, trusted=True).code is ErrorCode.NOT_A_MODEL


def test_an_unreadable_file_is_reported_as_such(model: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(self: Path, *arguments: object) -> None:
        raise PermissionError

    monkeypatch.setattr(Path, "open", refuse)
    assert refusal(model).code is ErrorCode.NO_PERMISSION


def test_a_model_that_does_not_fit_the_memory_is_refused_with_the_numbers(tmp_path: Path) -> None:
    huge = GgufFile().with_value("llama.block_count", (UINT32, 1_024))
    huge.with_value("llama.embedding_length", (UINT32, 1 << 17)).with_value("llama.context_length", (UINT32, 1 << 30))
    path = tmp_path / "huge.gguf"
    path.write_bytes(huge.to_bytes())
    error = refusal(path, trusted=True)
    assert error.code is ErrorCode.NOT_ENOUGH_MEMORY
    assert error.detail.number > error.detail.limit > 0


def test_shared_heads_make_the_cache_smaller(tmp_path: Path) -> None:
    path = tmp_path / "shared.gguf"
    path.write_bytes(GgufFile().with_value("llama.attention.head_count_kv", (UINT32, 1)).to_bytes())
    shared = inspect_model(path, trusted=True, catalog=())
    path.write_bytes(RIGHT)
    assert inspect_model(path, trusted=True, catalog=()).memory_bytes > shared.memory_bytes


def test_hashing_can_be_cancelled(model: Path) -> None:
    token = CancelToken()
    token.cancel()
    with pytest.raises(CancelRequested):
        inspect_model(model, trusted=True, catalog=(), token=token)


def test_default_models_are_those_in_place_with_their_size(tmp_path: Path) -> None:
    catalog = (known("embedder", "e.gguf", b"1234"), known("reader", "r.gguf", b"12"), known("generator", "g", b"1"))
    (tmp_path / "e.gguf").write_bytes(b"abcd")
    (tmp_path / "r.gguf").write_bytes(b"half")
    models = default_models(tmp_path, catalog=catalog)
    assert models.embedder is not None
    assert models.embedder.path == tmp_path / "e.gguf"
    assert (models.reader, models.generator) == (None, None)
    assert models.present == (models.embedder,)


def test_the_list_of_models_names_those_that_are_missing(tmp_path: Path) -> None:
    catalog = (known("embedder", "e.gguf", b"1234"), known("generator", "g", b"1"))
    (tmp_path / "e.gguf").write_bytes(b"abcd")
    infos = model_infos(default_models(tmp_path, catalog=catalog), catalog=catalog)
    assert [(info.role, info.available, bool(info.path)) for info in infos] == [
        ("embedder", True, True),
        ("generator", False, False),
    ]


def test_the_catalog_is_sound() -> None:
    catalog = shipped_catalog()
    assert {entry.role for entry in catalog} == set(ROLES)
    assert all(len(entry.sha256) == 64 and entry.licence and entry.source for entry in catalog)
    assert all(entry.family in FAMILIES for entry in catalog if entry.role == "generator")


@pytest.mark.model
def test_shipped_files_are_the_ones_in_the_catalog(shipped: ModelFiles) -> None:
    for model in shipped.present:
        assert files.sha256_of(model.path) == model.sha256, model.name


@pytest.mark.model
def test_shipped_files_have_sound_headers(shipped: ModelFiles) -> None:
    for entry in shipped_catalog():
        path = shipped_models_dir() / entry.file
        if path.exists() and entry.role == "generator":
            assert inspect_model(path).known
        elif path.exists():
            assert refusal(path, catalog=shipped_catalog()).code is ErrorCode.NOT_A_MODEL


@pytest.mark.model
def test_the_embedders_id_names_its_weights(shipped: ModelFiles) -> None:
    assert shipped.embedder is not None
    assert embedder_id(shipped.embedder) == "all-MiniLM-L6-v2:384:mean:l2:f76a8ade2be75c48:ctx1"


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.tuples(st.integers(0, len(RIGHT) - 1), st.binary(max_size=9)), max_size=4), st.integers(0, 400))
def test_no_file_raises_anything_but_an_error_for_people(
    tmp_path: Path, patches: list[tuple[int, bytes]], cut: int
) -> None:
    data = bytearray(RIGHT)
    for place, patch in patches:
        data[place : place + len(patch)] = patch
    path = tmp_path / "patched.gguf"
    path.write_bytes(bytes(data[: len(data) - cut]))
    assert refused_with(path) in {None, ErrorCode.NOT_A_MODEL, ErrorCode.NOT_ENOUGH_MEMORY}


def test_every_token_kind_of_array_is_walked(tmp_path: Path) -> None:
    path = tmp_path / "merges.gguf"
    path.write_bytes(GgufFile().with_value("tokenizer.ggml.merges", (ARRAY, (STRING, ["a b"] * 2_000))).to_bytes())
    assert inspect_model(path, trusted=True, catalog=()).role == "generator"
